// regulated.h -- Regulated Pure Pursuit, as Nav2's plugin has it.
//
// A pure pursuit whose lookahead may grow with its speed, which slows down in tight curves, near
// walls and near the end, rotates in place toward points to the side and to the final heading,
// backs up toward points behind if it may, and stops if the arc ahead meets a wall.
// Sources: Macenski, Singh, Martin, Gines, "Regulated Pure Pursuit for Robot Path Tracking",
// Autonomous Robots 47 (2023); names and defaults: nav2_regulated_pure_pursuit_controller of Nav2,
// src/parameter_handler.cpp.
#pragma once

#include "ai/motion/steer.h"

struct DriverView;

// Nav2's standard robot (TurtleBot3 Waffle), to which the defaults belong: they scale with gauge
// and speed. Its desired_linear_vel is the top speed of the vehicle, its lookahead_dist
// --lookahead.
#define NAV2_HALF_GAUGE_M 0.1435
#define NAV2_MPS 0.5
#define NAV2_LOOKAHEAD_M 0.6

// Parameters: name, unit (empty for a switch), how the default scales with length and with time
// (as powers), default, range, help.
#define REGULATION_ROWS(ROW)                                                                       \
    ROW(use_velocity_scaled_lookahead_dist, "", 0, 0, 0, 0, 1,                                     \
        "whether the lookahead is lookahead_time times the speed, not --lookahead")                \
    ROW(lookahead_time, "s", 0, 1, 1.5, 0, 1000, "time of that lookahead")                         \
    ROW(min_lookahead_dist, "m", 1, 0, 0.3, 1e-3, 1e4, "smallest such lookahead")                  \
    ROW(max_lookahead_dist, "m", 1, 0, 0.9, 1e-3, 1e4, "largest such lookahead")                   \
    ROW(use_regulated_linear_velocity_scaling, "", 0, 0, 1, 0, 1, "whether curves slow it down")   \
    ROW(regulated_linear_scaling_min_radius, "m", 1, 0, 0.9, 0, 1e4,                               \
        "a tighter curve of radius r has the share r / min_radius of the speed")                   \
    ROW(regulated_linear_scaling_min_speed, "m/s", 1, -1, 0.25, 0, 1000,                           \
        "slowest speed in curves and near walls")                                                  \
    ROW(use_cost_regulated_linear_velocity_scaling, "", 0, 0, 1, 0, 1,                             \
        "whether nearby walls slow it down")                                                       \
    ROW(cost_scaling_dist, "m", 1, 0, 0.6, 1e-3, 1e4,                                              \
        "a wall at a shorter distance has the share gain * distance / cost_scaling_dist")          \
    ROW(cost_scaling_gain, "", 0, 0, 1, 1e-3, 1, "gain of that share")                             \
    ROW(inflation_cost_scaling_factor, "1/m", -1, 0, 3, 1e-3, 1e4,                                 \
        "decay of the costs around walls, from which it computes their distance")                  \
    ROW(use_collision_detection, "", 0, 0, 1, 0, 1, "whether it stops before walls")               \
    ROW(max_allowed_time_to_collision_up_to_carrot, "s", 0, 1, 1, 0, 1000,                         \
        "how far ahead it checks the arc, at most to its point on the path")                       \
    ROW(use_rotate_to_heading, "", 0, 0, 1, 0, 1, "whether it rotates in place")                   \
    ROW(rotate_to_heading_min_angle, "rad", 0, 0, 0.785, 0, 3.15,                                  \
        "bearing beyond which it rotates toward the path")                                         \
    ROW(rotate_to_heading_angular_vel, "rad/s", 0, -1, 1.8, 1e-3, 1000, "rate of rotation")        \
    ROW(max_angular_accel, "rad/s^2", 0, -2, 3.2, 1e-3, 1e5, "acceleration of rotation")           \
    ROW(allow_reversing, "", 0, 0, 0, 0, 1,                                                        \
        "whether it backs up toward points behind, and looks no further than the next cusp")       \
    ROW(min_approach_linear_velocity, "m/s", 1, -1, 0.05, 0, 1000, "slowest speed near the end")   \
    ROW(approach_velocity_scaling_dist, "m", 1, 0, 0.6, 1e-3, 1e4,                                 \
        "distance from the end within which it slows down")

typedef struct Regulation {
#define ROW(name, ...) double name;
    REGULATION_ROWS(ROW)
#undef ROW
} Regulation;

enum { REGULATION_COUNT = sizeof(Regulation) / sizeof(double) };
// In the order of the members; ends with a row without a name. The defaults are those of Nav2.
extern const Param REGULATION[REGULATION_COUNT + 1];
static inline bool regulation_is_switch(const Param *param) {
    return !*param->unit && param->low == 0 && param->high == 1;
}
double *regulation_value(Regulation *regulation, int index);

// Returns a set without values: all are NAN, which stands for the default.
Regulation regulation_none(void);
// Returns the given values, and the defaults of a vehicle for others. `given` may be NULL.
Regulation regulation_of(const Regulation *given, double half_gauge_m, double top_mps);

// Returns the lookahead at a speed; `fixed_m` is --lookahead.
double regulated_lookahead(const Regulation *regulation, double fixed_m, double speed_mps);

// The parts of the law: the speed allowed by the curvature [1/m], and by the distance of the centre
// from the nearest wall. The latter is seen through costs, as on Nav2's costmap: whole numbers that
// decay from 252 at the inscribed radius of the hull, and do not slow it at 0.
double regulated_curve_mps(const Regulation *regulation, double top_mps, double curvature_pm);
double regulated_wall_mps(const Regulation *regulation, double top_mps, double wall_m,
                          double inscribed_m);

// The controller.
Tracks regulated(const struct DriverView *view);
#define REGULATED_GOAL_RAD 0.25 // yaw_goal_tolerance of Nav2's goal checker
