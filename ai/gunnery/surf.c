// surf.c -- wave surfing: of the places a tank can reach by the time a shell comes, the one that
// the enemy expects least.
#include "ai/navigation/map.h"
#include "surf.h"

#include "ai/motion/arc.h"
#include "ai/motion/steer.h"

#define ROOM_M 0.4   // kept from walls, beside half a width
#define STICKY 0.05  // another place must be safer than the chosen one by this
#define LEAN_RAD 0.5 // how far it turns off the circle to keep its range, ..
#define LEAN_M 8.0   // .. when it is so far off
#define LONGEST_S 1.5
#define STEP_S (1.0 / 15)

void surf_watch(Surf *surf, const Senses *senses, const TankSight *enemy) {
    waves_watch(&surf->waves, senses, enemy);
}

// Across the line to the enemy, whichever side is nearer, and a little in or out.
static double hull_heading(const Senses *senses, Vec to, double range_m) {
    double bearing_rad = vec_bearing(to);
    double side = angle_wrap(senses->next_pose.heading_rad - bearing_rad) < 0 ? -1 : 1;
    double lean_rad = LEAN_RAD * clamp((vec_length(to) - range_m) / LEAN_M, -1, 1);
    double going = senses->motion.forward_mps < 0 ? -1 : 1;
    return bearing_rad + side * (0.5 * PI - going * lean_rad);
}

// Where it is after this long at full speed one way, as the walls let it.
static SurfSpot roll(const Senses *senses, double heading_rad, int way, double time_s) {
    Motion motion = {.forward_mps = senses->motion.forward_mps};
    Pose pose = senses->next_pose;
    pose.heading_rad = heading_rad;
    double need_m = 0.5 * senses->width_m + ROOM_M;
    for (double t = 0; t < time_s; t += STEP_S) {
        double goal_mps = way * senses->limits.top_mps;
        motion.forward_mps = approach(motion.forward_mps, goal_mps, senses->accel_mps2 * STEP_S);
        Pose next = arc_travel(pose, motion, STEP_S);
        if (map_clearance(senses->map, pose_at(next)) < need_m) break;
        pose = next;
    }
    return (SurfSpot){pose_at(pose), 0, way};
}

static SurfSpot choose(const Surf *surf, const Senses *senses, const TankSight *enemy,
                       double heading_rad, double distance_m) {
    double flight_s = most(0, distance_m - senses->muzzle_m) / senses->shell_mps;
    double time_s = least(LONGEST_S, waves_pause_s(&surf->waves, senses) + flight_s);
    SurfSpot best = {.danger = INFINITY};
    for (int way = -1; way <= 1; way++) {
        SurfSpot spot = roll(senses, heading_rad, way, time_s);
        spot.danger = waves_danger(&surf->waves, senses, enemy, spot.at);
        if (way != surf->spot.way) spot.danger += STICKY;
        if (spot.danger < best.danger) best = spot;
    }
    return best;
}

Twist surf_drive(Surf *surf, const Senses *senses, const TankSight *enemy, double range_m) {
    Vec to = vec_sub(pose_at(enemy->pose), pose_at(senses->next_pose));
    double heading_rad = hull_heading(senses, to, range_m);
    surf->spot = choose(surf, senses, enemy, heading_rad, vec_length(to));
    Twist wish = steer_heading(senses, heading_rad, 0);
    wish.forward_mps = surf->spot.way * senses->limits.top_mps;
    Evade evade = evade_shells(senses, wish);
    return evade.is_needed ? evade.twist : wish;
}

void surf_note(const Surf *surf, const Senses *senses, Notes *notes) {
    waves_note(&surf->waves, senses, notes);
    notes_cross(notes, NOTE_THOUGHT, surf->spot.at);
}
