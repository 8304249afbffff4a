// course.c -- steering behaviours: where to go, how fast and how far.
#include "course.h"

#include "ai/gunnery/aim.h"
#include "ai/navigation/map.h"

#define LOOK_S 3.0      // how long a tank is assumed to keep its arc, at most
#define LOOK_STEP_S 0.2 // step of the search for the meeting time, before bisection
#define HALVINGS 6
#define THERE_M 0.3       // arrival distance
#define BRAKING 0.7       // fraction of the acceleration used for braking
#define DRIFT_RADPS 0.7   // maximum drift of a roaming heading
#define DRIFT_CHANGE 0.9  // random change of the drift per root of a second, as a fraction of it
#define WALL_LOOK_S 1.2   // how far ahead in time a roaming tank looks for walls
#define WALL_LOOK_M 4.0   // minimum distance that it looks ahead
#define WALL_LOOK_RAD 0.7 // angle of the looks to both sides
#define WALL_TURN_RADPS 2.5
#define DANGER_M 8.0   // a roaming tank turns away from things that may explode at this distance
#define ORBIT_GAIN 2.0 // steepness of the approach to the circle

static double distance_to(const Senses *senses, Vec at) {
    return vec_distance(pose_at(senses->next_pose), at);
}

Course course_seek(const Senses *senses, Vec goal) {
    return (Course){steer_bearing(senses, goal), senses->limits.top_mps, distance_to(senses, goal)};
}

Course course_flee(const Senses *senses, Vec danger) {
    double away_rad = angle_wrap(steer_bearing(senses, danger) + PI);
    return (Course){away_rad, senses->limits.top_mps, INFINITY};
}

Course course_arrive(const Senses *senses, Vec goal) {
    Course course = course_seek(senses, goal);
    double brake_mps = sqrt(2 * BRAKING * senses->accel_mps2 * max_of(0, course.way_m - THERE_M));
    course.speed_mps = min_of(course.speed_mps, brake_mps);
    if (course.way_m < THERE_M) course.heading_rad = senses->next_pose.heading_rad;
    return course;
}

// Returns the distance that this tank still lacks to the other one after `t` seconds at top speed.
static double lacking_m(const Senses *senses, const TankSight *tank, double t) {
    Vec then = pose_at(predict_tank(senses, tank, t));
    return distance_to(senses, then) - senses->limits.top_mps * t;
}

static double meeting_s(const Senses *senses, const TankSight *tank) {
    double early_s = 0, late_s = 0;
    while (late_s < LOOK_S && lacking_m(senses, tank, late_s) > 0) {
        early_s = late_s;
        late_s += LOOK_STEP_S;
    }
    for (int i = 0; i < HALVINGS; i++) {
        double t = 0.5 * (early_s + late_s);
        if (lacking_m(senses, tank, t) > 0)
            early_s = t;
        else
            late_s = t;
    }
    ASSERT(late_s >= 0 && late_s < LOOK_S + 2 * LOOK_STEP_S);
    return late_s;
}

static Vec place_after(const Senses *senses, const TankSight *tank, double t) {
    Vec then = pose_at(predict_tank(senses, tank, t));
    return aim_clip(senses->map, pose_at(tank->pose), then, 0.5 * tank->length_m);
}

Course course_pursue(const Senses *senses, const TankSight *tank) {
    return course_seek(senses, place_after(senses, tank, meeting_s(senses, tank)));
}

Course course_evade(const Senses *senses, const TankSight *tank) {
    double closing_mps = senses->limits.top_mps + fabs(tank->motion.forward_mps);
    double t = min_of(LOOK_S, distance_to(senses, pose_at(tank->pose)) / max_of(1, closing_mps));
    return course_flee(senses, place_after(senses, tank, t));
}

static double free_ahead(const Senses *senses, double heading_rad, double look_m) {
    Vec from = pose_at(senses->next_pose);
    Vec to = vec_add(from, vec_scale(vec_heading(heading_rad), look_m));
    return map_way_ray(senses->map, from, to, NULL);
}

// Returns the turn rate towards the side with more room, faster near a wall. 0 without a wall.
static double wall_turn_radps(const Roam *roam, const Senses *senses) {
    double look_m = max_of(WALL_LOOK_M, WALL_LOOK_S * senses->limits.top_mps);
    look_m = max_of(look_m, 2.5 * senses->limits.tightest_radius_m) + 0.5 * senses->length_m;
    double ahead = free_ahead(senses, roam->heading_rad, look_m);
    double right = free_ahead(senses, roam->heading_rad + WALL_LOOK_RAD, look_m);
    double left = free_ahead(senses, roam->heading_rad - WALL_LOOK_RAD, look_m);
    ASSERT(look_m > 0);
    double nearest = min_of(ahead, min_of(left, right));
    if (nearest >= 1) return 0;
    return WALL_TURN_RADPS * (1 - nearest) * (right >= left ? 1 : -1);
}

Course course_roam(Roam *roam, const Senses *senses) {
    if (roam->last_tick == 0) roam->heading_rad = senses->next_pose.heading_rad;
    double since_s = roam->last_tick == 0
                         ? senses->dt_s
                         : (double)(senses->tick + 1 - roam->last_tick) * senses->dt_s;
    ASSERT(since_s >= 0);
    roam->last_tick = senses->tick + 1;
    // The width of the random walk does not depend on the interval between calls.
    double push = dice_between(senses->dice, -1, 1);
    roam->drift_radps += DRIFT_CHANGE * DRIFT_RADPS * sqrt(3 * since_s) * push;
    roam->drift_radps = clamp(roam->drift_radps, -DRIFT_RADPS, DRIFT_RADPS);
    double wall_radps = wall_turn_radps(roam, senses);
    if (wall_radps * roam->drift_radps < 0) roam->drift_radps = 0;
    roam->heading_rad += (roam->drift_radps + wall_radps) * min_of(since_s, 0.5);
    roam->heading_rad = angle_wrap(roam->heading_rad);
    // Next to a dangerous thing, a hull slides along walls and sets it off.
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *it = &senses->things[i];
        if (it->danger_m > 0 && distance_to(senses, it->at) < DANGER_M)
            roam->heading_rad = course_flee(senses, it->at).heading_rad;
    }
    return (Course){roam->heading_rad, senses->limits.top_mps, INFINITY};
}

Course course_orbit(const Senses *senses, Vec centre, double radius_m, int side) {
    ASSERT(radius_m > 0 && (side == 1 || side == -1));
    double off = distance_to(senses, centre) / radius_m - 1;
    double in_rad = atan(ORBIT_GAIN * off);
    double heading_rad = steer_bearing(senses, centre) - side * (0.5 * PI - in_rad);
    return (Course){angle_wrap(heading_rad), senses->limits.top_mps, INFINITY};
}

Course course_either_end(const Senses *senses, Course course) {
    ASSERT(course.speed_mps >= 0);
    double off_rad = angle_wrap(course.heading_rad - senses->next_pose.heading_rad);
    if (senses->limits.can_reverse && fabs(off_rad) > 0.5 * PI)
        course.speed_mps = -course.speed_mps;
    return course;
}

Twist course_drive(Course course, Avoidance *avoidance, const Senses *senses) {
    ASSERT(isfinite(course.heading_rad) && isfinite(course.speed_mps) && course.way_m >= 0);
    if (course.speed_mps == 0) return steer_face(senses, course.heading_rad);
    return avoidance_drive(avoidance, senses, course.heading_rad, course.speed_mps, course.way_m);
}
