// regulated.c -- Regulated Pure Pursuit, as Nav2's plugin has it.
#include "ai/maths/assert.h"
#include "vehicle.h"

#define COST_MOST 252.0      // cost of a cell whose distance from a wall is the inscribed radius
#define COST_INSCRIBED 253.0 // cost of nearer cells
#define CELL_M 0.05          // resolution of a costmap, for Nav2's standard robot

#define PARAM(name, unit, length, time, initial, low, high, help)                                  \
    {#name, initial, low, high, unit, help},
const Param REGULATION[] = {REGULATION_ROWS(PARAM){NULL}};

// The defaults scale with these powers of length and time.
#define POWER(name, unit, length, time, ...) {length, time},
static const struct { int length, time; } POWERS[] = {REGULATION_ROWS(POWER)};

double *regulation_value(Regulation *regulation, int index) {
    ASSERT(index >= 0 && index < REGULATION_COUNT);
    return (double *)regulation + index;
}

Regulation regulation_none(void) {
    Regulation none;
    for (int i = 0; i < REGULATION_COUNT; i++) *regulation_value(&none, i) = NAN;
    return none;
}

static double scaled(double value, double scale, int power) {
    for (; power > 0; power--) value *= scale;
    for (; power < 0; power++) value /= scale;
    return value;
}

Regulation regulation_of(const Regulation *given, double half_gauge_m, double top_mps) {
    double length = half_gauge_m / NAV2_HALF_GAUGE_M, time = length / (top_mps / NAV2_MPS);
    Regulation all = given ? *given : regulation_none();
    for (int i = 0; i < REGULATION_COUNT; i++) {
        double *value = regulation_value(&all, i), initial = REGULATION[i].initial;
        if (!isnan(*value)) continue;
        *value = scaled(scaled(initial, length, POWERS[i].length), time, POWERS[i].time);
    }
    return all;
}

double regulated_lookahead(const Regulation *regulation, double fixed_m, double speed_mps) {
    if (regulation->use_velocity_scaled_lookahead_dist <= 0) return fixed_m;
    double ahead_m = fabs(speed_mps) * regulation->lookahead_time;
    return max_of(regulation->min_lookahead_dist, min_of(ahead_m, regulation->max_lookahead_dist));
}

double regulated_curve_mps(const Regulation *regulation, double top_mps, double curvature_pm) {
    double tight = fabs(curvature_pm) * regulation->regulated_linear_scaling_min_radius;
    bool is_slow = regulation->use_regulated_linear_velocity_scaling > 0 && tight > 1;
    return is_slow ? top_mps / tight : top_mps;
}

double regulated_wall_mps(const Regulation *regulation, double top_mps, double wall_m,
                          double inscribed_m) {
    double factor = regulation->inflation_cost_scaling_factor;
    double cost = floor(COST_MOST * exp(-factor * (wall_m - inscribed_m)));
    if (wall_m <= inscribed_m) cost = COST_INSCRIBED;
    if (regulation->use_cost_regulated_linear_velocity_scaling <= 0 || cost < 1) return top_mps;
    double far_m = inscribed_m - log(cost / COST_MOST) / factor;
    if (far_m >= regulation->cost_scaling_dist) return top_mps;
    return top_mps * regulation->cost_scaling_gain * far_m / regulation->cost_scaling_dist;
}

static double arc_mps(const DriverView *view, const Regulation *regulation, double curvature_pm) {
    double inscribed_m = min_of(view->length_m, view->width_m) / 2;
    double wall_m = view->walls ? walls_distance(view->walls, pose_at(view->pose)) : INFINITY;
    double mps = min_of(regulated_curve_mps(regulation, view->top_mps, curvature_pm),
                        regulated_wall_mps(regulation, view->top_mps, wall_m, inscribed_m));
    mps = max_of(mps, regulation->regulated_linear_scaling_min_speed);
    double near = view->remaining_m / regulation->approach_velocity_scaling_dist;
    double slow_mps = max_of(mps * near, regulation->min_approach_linear_velocity);
    if (near < 1) mps = min_of(mps, slow_mps);
    return min_of(mps, view->top_mps);
}

// Returns a rotation in place that can still stop at the angle.
static Twist rotation(const DriverView *view, const Regulation *regulation, double angle_rad) {
    ASSERT(view->dt_s > 0);
    double accel = regulation->max_angular_accel;
    double rate = copysign(regulation->rotate_to_heading_angular_vel, angle_rad);
    double turn = approach(view->turn_radps, rate, accel * view->dt_s);
    double most = sqrt(2 * accel * fabs(angle_rad));
    return (Twist){0, fabs(turn) > most ? copysign(most, angle_rad) : turn};
}

// Returns whether the hull meets a wall on the arc of an order, within the time checked and not
// beyond the point on the path.
static bool is_blocked(const DriverView *view, const Regulation *regulation, Tracks order) {
    ASSERT(view->half_gauge_m > 0);
    Pose pose = view->pose;
    double cell_m = CELL_M * view->half_gauge_m / NAV2_HALF_GAUGE_M;
    double radius_m = hypot(view->length_m, view->width_m) / 2;
    double forward_mps = fabs(order.left_mps + order.right_mps) / 2;
    double turn_radps = fabs(order.left_mps - order.right_mps) / (2 * view->half_gauge_m);
    // No point of the hull moves farther than a cell in a step.
    double step_s = cell_m / max_of(forward_mps + radius_m * turn_radps, 1e-9);
    double time_s = regulation->max_allowed_time_to_collision_up_to_carrot;
    // A full turn in place comes back to where it began.
    time_s = min_of(time_s, 2 * PI / max_of(turn_radps, 1e-9));
    for (double at_s = 0; at_s <= time_s; at_s += step_s) {
        if (walls_clearance(view->walls, pose, view->length_m, view->width_m) <= 0) return true;
        UPDATES[0].step(&pose, order.left_mps * step_s, order.right_mps * step_s,
                        view->half_gauge_m);
        if (vec_distance(pose_at(pose), pose_at(view->pose)) > view->range_m) break;
    }
    return false;
}

Tracks regulated(const DriverView *view) {
    Regulation it = regulation_of(view->regulation, view->half_gauge_m, view->top_mps);
    double b = view->bearing_rad;
    bool is_back = it.allow_reversing > 0 && fabs(b) > PI / 2;
    double off_rad = is_back ? angle_wrap(b + PI) : b; // bearing relative to the leading end
    Twist twist;
    if (it.use_rotate_to_heading > 0 && view->is_at_goal) {
        twist = rotation(view, &it, view->goal_turn_rad);
    } else if (it.use_rotate_to_heading > 0 && fabs(off_rad) > it.rotate_to_heading_min_angle) {
        twist = rotation(view, &it, off_rad);
    } else {
        double curvature_pm = view->range_m > 0 ? 2 * sin(b) / view->range_m : 0;
        double mps = arc_mps(view, &it, curvature_pm) * (is_back ? -1 : 1);
        twist = (Twist){mps, mps * curvature_pm};
    }
    Tracks order = tracks_mix(twist, view->half_gauge_m, view->top_mps);
    bool is_stopped = it.use_collision_detection > 0 && view->walls && is_blocked(view, &it, order);
    return is_stopped ? (Tracks){0, 0} : order;
}
