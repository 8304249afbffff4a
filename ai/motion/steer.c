// steer.c -- the house law of steering, and the moves made of it.
#include "steer.h"

double steer_turn_radps(double bearing_rad, double gain_per_s, double turn_accel_radps2) {
    double b = fabs(bearing_rad);
    return copysign(least(gain_per_s * b, sqrt(2 * turn_accel_radps2 * b)), bearing_rad);
}

Twist steer_law(double bearing_rad, double speed_mps, double gain_per_s, double turn_accel_radps2) {
    return (Twist){speed_mps * most(0, cos(bearing_rad)),
                   steer_turn_radps(bearing_rad, gain_per_s, turn_accel_radps2)};
}

Twist steer_heading(const Senses *senses, double heading_rad, double speed_mps) {
    double b = angle_wrap(heading_rad - senses->next_pose.heading_rad);
    return steer_law(b, speed_mps, STEER_GAIN_PER_S, senses->turn_accel_radps2);
}

Twist steer_face(const Senses *senses, double heading_rad) {
    if (!senses->limits.can_pivot) return (Twist){0, 0};
    return steer_heading(senses, heading_rad, 0);
}

double steer_bearing(const Senses *senses, Vec goal) {
    return vec_bearing(vec_sub(goal, pose_at(senses->next_pose)));
}

double steer_stop_mps(const Senses *senses, double way_m) {
    double stop_mps = sqrt(2 * senses->accel_mps2 * most(0, way_m));
    return least(senses->limits.top_mps, stop_mps);
}
