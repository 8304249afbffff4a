// bicycle_error.c -- the accuracy table of the car article: the heading after a second, by time
// step.
#include "bicycle_error.h"

#define WHEELBASE_M 2.0
#define SPEED_MPS 1.0
#define STEER_RAD (5 * PI / 180)
#define TIME_S 1.0

static int steps(double dt_s) { return (int)lround(TIME_S / dt_s); }

double bicycle_heading_deg(BicycleVariant variant, double dt_s) {
    Pose pose = {0};
    for (int i = 0; i < steps(dt_s); i++)
        pose = bicycle_step(variant, WHEELBASE_M, pose, SPEED_MPS, STEER_RAD, 0, dt_s);
    return pose.heading_rad * 180 / PI;
}

double bicycle_arc_heading_deg(BicycleReference reference, double dt_s) {
    Pose pose = {0};
    for (int i = 0; i < steps(dt_s); i++)
        pose = bicycle_arc_step(reference, WHEELBASE_M, pose, SPEED_MPS, STEER_RAD, dt_s);
    return pose.heading_rad * 180 / PI;
}
