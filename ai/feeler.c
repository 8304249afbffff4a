// feeler.c -- keeps a drive clear of walls and of other tanks.
#include "feeler.h"

#include "arc.h"

enum { FEEL_TICKS = 6, LEAST_TICKS = 2, FEEL_STEPS = 5, LINE_STEPS = 6, FEEL_TANKS = 3 };
#define FEEL_STEP_S 0.2
#define NEW_HEADING_RAD 0.35
#define MARGIN_M 0.15
#define SQUEEZE 0.8 // share of half its width a hull may come near to a wall
#define TANK_GAP_M 0.5
#define SQRT2 1.41421356

// The two corners of the end that leads.
typedef struct Corners {
    Vec left, right;
} Corners;

static Corners corners_of(const Senses *senses, Pose pose, double ahead) {
    double x = 0.5 * senses->width_m + MARGIN_M, y = ahead * 0.5 * senses->length_m;
    Vec f = vec_heading(pose.heading_rad), r = vec_right(f);
    Vec tip = vec_add(pose_at(pose), vec_scale(f, y));
    return (Corners){vec_sub(tip, vec_scale(r, x)), vec_add(tip, vec_scale(r, x))};
}

// A corner that already scrapes along a wall may still leave it.
static bool is_way_free(const Map *map, Vec from, Vec to) {
    Vec normal;
    double t = map_ray(map, from, to, &normal);
    return t >= 1 || (t == 0 && vec_dot(normal, vec_sub(to, from)) > 0);
}

// Rays along the flanks miss what is thinner than the hull: a disc that wide must not get deeper
// into a wall either.
static bool is_squeezed(const Senses *senses, double before_m, Vec to) {
    double room_m = map_clearance(senses->map, to);
    return room_m < SQUEEZE * 0.5 * senses->width_m && room_m < before_m;
}

static Vec leading_end(const Senses *senses, Pose pose, double ahead) {
    double out_m = ahead * 0.5 * (senses->length_m - senses->width_m);
    return vec_add(pose_at(pose), vec_scale(vec_heading(pose.heading_rad), out_m));
}

// The square at the leading end of the hull lies in a disc; only where the map's rough clearance
// does not vouch for that are the corners followed by rays.
static bool is_clear_of_walls(const Senses *senses, Pose from, Pose to, double ahead) {
    double sure_m = SQRT2 * 0.5 * senses->width_m + MARGIN_M + 0.5 * map_grid(senses->map).cell_m;
    Vec end = leading_end(senses, to, ahead);
    if (map_clearance(senses->map, end) > sure_m) return true;
    if (is_squeezed(senses, map_clearance(senses->map, leading_end(senses, from, ahead)), end))
        return false;
    Corners a = corners_of(senses, from, ahead), b = corners_of(senses, to, ahead);
    return is_way_free(senses->map, a.left, b.left) && is_way_free(senses->map, a.right, b.right) &&
           map_sees(senses->map, pose_at(to), vec_mix(b.left, b.right, 0.5));
}

// Tanks are discs that go on as they do. One that is too near already only blocks the way further
// in.
static bool is_clear_of_tanks(const Senses *senses, Vec from, Vec to, double later_s) {
    int count = senses->tank_count < FEEL_TANKS ? senses->tank_count : FEEL_TANKS;
    for (int i = 0; i < count; i++) {
        const TankSight *tank = &senses->tanks[i];
        Vec velocity = vec_scale(vec_heading(tank->pose.heading_rad), tank->motion.forward_mps);
        Vec there = vec_add(pose_at(tank->pose), vec_scale(velocity, later_s));
        double room_m = 0.5 * (senses->width_m + tank->length_m) + TANK_GAP_M;
        double gap_m = vec_distance(to, there);
        if (gap_m < room_m && gap_m < vec_distance(from, there)) return false;
    }
    return true;
}

// A way to be felt along.
typedef struct Probe {
    double heading_rad, speed_mps, way_m; // as in feeler_drive
    bool pivots_first;
} Probe;

// The house law, or one that waits with driving until the heading is nearly right.
static Twist probe_law(const Probe *probe, const Senses *senses, double heading_rad) {
    double nose_rad = probe->speed_mps < 0 ? probe->heading_rad + PI : probe->heading_rad;
    double b = angle_wrap(nose_rad - heading_rad);
    Twist twist = steer_law(b, probe->speed_mps, STEER_GAIN_PER_S, senses->turn_accel_radps2);
    if (probe->pivots_first) twist.forward_mps = probe->speed_mps * most(0, 5 * cos(b) - 4);
    return twist;
}

// How far the hull gets in FEEL_STEPS x FEEL_STEP_S by the house law; INFINITY when nothing stops
// it in that time, or before `way_m`.
static double arc_reach_m(const Probe *probe, const Senses *senses) {
    double ahead = probe->speed_mps < 0 ? -1 : 1, gone_m = 0;
    Pose pose = senses->next_pose;
    Motion motion = {.forward_mps = senses->motion.forward_mps};
    for (int i = 0; i < FEEL_STEPS && gone_m <= probe->way_m; i++) {
        Twist wish = probe_law(probe, senses, pose.heading_rad);
        double change_mps = senses->accel_mps2 * FEEL_STEP_S;
        motion.forward_mps = approach(motion.forward_mps, wish.forward_mps, change_mps);
        motion.turn_radps = wish.turn_radps;
        Pose next = arc_travel(pose, motion, FEEL_STEP_S);
        if (!is_clear_of_walls(senses, pose, next, ahead)) return gone_m;
        if (!is_clear_of_tanks(senses, pose_at(pose), pose_at(next), (i + 1) * FEEL_STEP_S))
            return gone_m;
        gone_m += fabs(motion.forward_mps) * FEEL_STEP_S;
        pose = next;
    }
    return INFINITY;
}

static double flank_reach(const Senses *senses, Vec along, Vec side) {
    Vec from = vec_add(pose_at(senses->next_pose), side), normal;
    double t = map_ray(senses->map, from, vec_add(from, along), &normal);
    return t == 0 && vec_dot(normal, along) > 0 ? 1 : t; // scraping along a wall, and leaving it
}

// The same once the hull points that way already: both flanks go straight. Turning there takes no
// room, and no time, so that a way is not taken for free only because it would begin late.
static double line_reach_m(const Probe *probe, const Senses *senses) {
    double seconds = FEEL_STEPS * FEEL_STEP_S, half_m = 0.5 * senses->length_m;
    double look_m = least(fabs(probe->speed_mps) * seconds, probe->way_m);
    Vec way = vec_heading(probe->heading_rad), along = vec_scale(way, look_m + half_m);
    Vec side = vec_scale(vec_right(way), 0.5 * senses->width_m + MARGIN_M);
    double t =
        least(flank_reach(senses, along, side), flank_reach(senses, along, vec_scale(side, -1)));
    t = least(
        t, flank_reach(senses, along, vec(0, 0))); // the end of a thin wall fits between the flanks
    if (t < 1) return most(0, t * (look_m + half_m) - half_m);
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from);
    for (int i = 1; i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (is_squeezed(senses, start_m, to) ||
            !is_clear_of_tanks(senses, from, to, seconds * i / LINE_STEPS))
            return look_m * (i - 1) / LINE_STEPS;
    }
    return INFINITY;
}

// Tries the wished heading by an arc, then by a pivot, then wider and wider to both sides, that of
// the last bend first.
static void feel(Feeler *feeler, const Senses *senses, Probe probe) {
    static const double BENDS_RAD[] = {0.4, 0.8, 1.3, 2.0};
    double side = feeler->bend_rad < 0 ? -1 : 1, wished_rad = probe.heading_rad;
    double best = arc_reach_m(&probe, senses);
    feeler->bend_rad = 0;
    feeler->free_m = best;
    feeler->pivots_first = false;
    for (int i = -1; i < 8 && feeler->free_m < INFINITY; i++) {
        double bend_rad = i < 0 ? 0 : (i % 2 == 0 ? side : -side) * BENDS_RAD[i / 2];
        probe.heading_rad = wished_rad + bend_rad;
        double free_m = line_reach_m(&probe, senses);
        if (free_m - fabs(bend_rad) <= best) continue;
        best = free_m - fabs(bend_rad);
        feeler->bend_rad = bend_rad;
        feeler->free_m = free_m;
        feeler->pivots_first = senses->limits.can_pivot;
    }
    probe.heading_rad = wished_rad + feeler->bend_rad;
    if (feeler->bend_rad != 0) feeler->pivots_first &= arc_reach_m(&probe, senses) < INFINITY;
}

static bool is_due(const Feeler *feeler, const Senses *senses, double heading_rad, int ahead) {
    if (senses->tick >= feeler->due_tick) return true;
    bool is_new = ahead != feeler->ahead ||
                  fabs(angle_wrap(heading_rad - feeler->heading_rad)) > NEW_HEADING_RAD;
    return is_new && senses->tick + FEEL_TICKS >= feeler->due_tick + LEAST_TICKS;
}

Twist feeler_drive(Feeler *feeler, const Senses *senses, double heading_rad, double speed_mps,
                   double way_m) {
    int ahead = speed_mps < 0 ? -1 : 1;
    Probe probe = {heading_rad, speed_mps, way_m, false};
    if (is_due(feeler, senses, heading_rad, ahead)) {
        feel(feeler, senses, probe);
        feeler->heading_rad = heading_rad;
        feeler->ahead = ahead;
        feeler->due_tick = senses->tick + FEEL_TICKS;
    }
    double cap_mps = steer_stop_mps(senses, feeler->free_m + 0.3);
    probe.heading_rad += feeler->bend_rad;
    probe.speed_mps = ahead * least(fabs(speed_mps), cap_mps);
    probe.pivots_first = feeler->pivots_first;
    return probe_law(&probe, senses, senses->next_pose.heading_rad);
}
