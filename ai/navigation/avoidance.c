// avoidance.c -- keeps a tank clear of walls and of other tanks while it drives.
#include "avoidance.h"

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "caution.h"
#include "map.h"

// Walls are checked with the hull's corners, or with a disc where there is plenty of room. Other
// tanks are discs that keep their velocity.
enum { AHEAD_STEPS = 4, LINE_STEPS = 4, NEIGHBOURS_MAX = 3, DANGERS_MAX = 4 };
#define AHEAD_STEP_S 0.25
#define AHEAD_S (AHEAD_STEPS * AHEAD_STEP_S)
#define MARGIN_M 0.15
#define SQUEEZE_SHARE 0.8 // minimum distance of the hull's axis from a wall, in half widths
#define TANK_GAP_M 0.5
#define WRECK_GAP_M 0.3
#define FINE_M 0.6   // clearance grids with cells up to this size are as accurate as rays
#define ROUGH_M 0.05 // typical error of such a grid
#define STRIDE_M 0.3
#define WIDENING 0.2 // a path that begins next to a wall must widen at this rate
#define SQRT2 1.41421356
#define TURNAROUND_M 8.0 // distance that a vehicle that cannot pivot may use to turn around

// Costs are in metres of driving.
enum { CURVES = 5, REVERSAL_STEPS = 10 };
#define STEP_M 0.6
#define ARC_MIN_M 1.2          // shortest arc worth stopping for
#define BACKING_COST 1.3       // cost per metre of the arc
#define STOPPING_COST 2.0      // cost of stopping twice
#define BEND_COST 3.0          // cost of a bent heading
#define BEND_RAD_COST 2.0      // extra cost per radian of the bend
#define ONWARD_M 6.0           // free distance that a heading should have
#define SHORTAGE_COST 1.5      // cost per metre that is missing from ONWARD_M
#define FAR_M 12.0             // distance of the goal if only a heading is given
#define REVERSE_SHARE 0.6      // speed on the arc, as a fraction of the desired speed
#define REVERSE_MIN_SHARE 0.35 // minimum speed on the arc, as a fraction of top speed
#define LATE_S 1.5             // the arc is abandoned after this delay

enum {
    BACKING_TICKS = VISIBILITY_PERIOD_TICKS, // ticks between checks while backing along an arc
    CLOSE_TICKS =
        2 * VISIBILITY_PERIOD_TICKS, // ticks between checks next to a wall or before a pivot
    OPEN_TICKS = 4 * VISIBILITY_PERIOD_TICKS, // ticks between checks in the open
    BENDS = 8
};
#define NEW_HEADING_RAD 0.35 // a change of the desired heading that needs a new check
#define TICKS_PER_M 6.0      // extra ticks between checks per metre of room at the hull's sides
#define SHORT_M 1.0          // a car backs up if its free distance is shorter than this
#define TURN_S 1.2           // time between two reversals that only save a detour
#define ABEAM_RAD 1.2        // a car may turn around for goals at larger bearings

// Another tank as a disc. The disc of a wreck, which does not turn, extends along its hull's axis.
typedef struct Neighbour {
    Vec at, velocity_mps;
    Vec axis;      // for a wreck, the vector from its centre to the last position of the disc;
                   // otherwise zero
    double room_m; // radius of the disc, including the size of this tank
} Neighbour;
typedef struct Neighbours {
    int count;
    Neighbour discs[NEIGHBOURS_MAX + DANGERS_MAX]; // tanks, then dangerous things
} Neighbours;

// A drive to be checked.
typedef struct Probe {
    double heading_rad, speed_mps, way_m; // parameters of avoidance_drive
    bool pivots_first;
    Neighbours near;
} Probe;

// Returns +1 if the nose leads, -1 if the tail does.
static double leading(const Probe *probe) { return probe->speed_mps < 0 ? -1 : 1; }

// Position of the hull, and the unit vector along it.
typedef struct Stance {
    Vec at, forward;
} Stance;

static Stance stance_of(Pose pose) {
    return (Stance){pose_at(pose), vec_heading(pose.heading_rad)};
}

// Returns a vector turned clockwise by the angle given by its sine and cosine.
static Vec turn_vec(Vec way, double sine, double cosine) {
    return vec(way.x * cosine + way.y * sine, way.y * cosine - way.x * sine);
}

// Returns the stance at the end of an arc, accurate up to the omitted terms of the series: half of
// the turn, which is limited to a half circle, then the chord, then the other half of the turn.
static Stance roll(Stance from, double way_m, double turn_rad) {
    DEBUG_ASSERT(fabs(vec_length(from.forward) - 1) < 0.01); // the series drifts
    double g = clamp(0.5 * turn_rad, -0.5 * PI, 0.5 * PI), g2 = g * g;
    double sinc = 1 - g2 * (1.0 / 6 - g2 * (1.0 / 120 - g2 * (1.0 / 5040)));
    double cosine = 1 - g2 * (1.0 / 2 - g2 * (1.0 / 24 - g2 * (1.0 / 720 - g2 * (1.0 / 40320))));
    Vec chord = turn_vec(from.forward, g * sinc, cosine);
    return (Stance){vec_add(from.at, vec_scale(chord, way_m * sinc)),
                    turn_vec(chord, g * sinc, cosine)};
}

// The two corners of the leading end.
typedef struct Corners {
    Vec left, right;
} Corners;

static Corners corners_of(const Senses *senses, const Stance *stance, double ahead) {
    double x = 0.5 * senses->width_m + MARGIN_M, y = ahead * 0.5 * senses->length_m;
    Vec side = vec_scale(vec_right(stance->forward), x);
    Vec tip = vec_add(stance->at, vec_scale(stance->forward, y));
    return (Corners){vec_sub(tip, side), vec_add(tip, side)};
}

// Returns whether a corner can move. A corner that touches a wall may leave it.
static bool is_way_free(const Map *map, Vec from, Vec to) {
    Vec normal;
    double t = map_way_ray(map, from, to, &normal);
    return t >= 1 || (t == 0 && vec_dot(normal, vec_sub(to, from)) > 0);
}

// Returns whether a disc as wide as the hull gets deeper into a wall, which rays along the hull may
// miss.
static bool is_squeezed(const Senses *senses, double before_m, double room_m) {
    return room_m < SQUEEZE_SHARE * 0.5 * senses->width_m && room_m < before_m;
}

// Returns the centre of the square at the leading end of the hull.
static Vec middle_of_end(const Senses *senses, const Stance *stance, double ahead) {
    double out_m = ahead * 0.5 * (senses->length_m - senses->width_m);
    return vec_add(stance->at, vec_scale(stance->forward, out_m));
}

// Returns whether the hull can move between two stances. Its leading end is inside a disc, and its
// corners pass through a box. Only if walls may reach into both, the corners are traced by rays.
static bool is_clear_of_walls(const Senses *senses, const Stance *from, const Stance *to,
                              double ahead) {
    double sure_m = SQRT2 * 0.5 * senses->width_m + MARGIN_M;
    Vec end = middle_of_end(senses, to, ahead);
    if (map_clearance_floor(senses->map, end) > sure_m) return true;
    Corners a = corners_of(senses, from, ahead), b = corners_of(senses, to, ahead);
    // The bounding box of the corners' paths.
    Vec low = vec(min_of(min_of(a.left.x, a.right.x), min_of(b.left.x, b.right.x)),
                  min_of(min_of(a.left.y, a.right.y), min_of(b.left.y, b.right.y)));
    Vec high = vec(max_of(max_of(a.left.x, a.right.x), max_of(b.left.x, b.right.x)),
                   max_of(max_of(a.left.y, a.right.y), max_of(b.left.y, b.right.y)));
    if (map_is_box_clear(senses->map, low, high)) return true;
    double before_m = map_clearance(senses->map, middle_of_end(senses, from, ahead));
    if (is_squeezed(senses, before_m, map_clearance(senses->map, end))) return false;
    return is_way_free(senses->map, a.left, b.left) && is_way_free(senses->map, a.right, b.right) &&
           map_is_way_free(senses->map, to->at, vec_mix(b.left, b.right, 0.5));
}

// Returns the tanks that may get in the way within `way_m`.
static Neighbours neighbours_of(const Senses *senses, double way_m) {
    ASSERT(senses->tank_count >= 0 && senses->tank_count <= SIGHTS_MAX);
    Neighbours near = {.count = 0};
    int count = senses->tank_count < NEIGHBOURS_MAX ? senses->tank_count : NEIGHBOURS_MAX;
    for (int i = 0; i < count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double long_m = tank->is_wreck ? max_of(0, 0.5 * (tank->length_m - tank->width_m)) : 0;
        double room_m = 0.5 * (senses->width_m + tank->length_m) + TANK_GAP_M - long_m;
        if (tank->is_wreck) room_m += WRECK_GAP_M - TANK_GAP_M;
        double reach_m = way_m + room_m + long_m + fabs(tank->motion.forward_mps) * AHEAD_S;
        Vec away = vec_sub(pose_at(tank->pose), pose_at(senses->next_pose));
        if (vec_dot(away, away) > reach_m * reach_m) continue;
        Vec way = vec_heading(tank->pose.heading_rad);
        near.discs[near.count++] =
            (Neighbour){pose_at(tank->pose), vec_scale(way, tank->motion.forward_mps),
                        vec_scale(way, long_m), room_m};
    }
    for (int i = 0; i < senses->thing_count && near.count < count + DANGERS_MAX; i++) {
        double room_m = caution_room_m(senses, &senses->things[i]), reach_m = way_m + room_m;
        Vec away = vec_sub(senses->things[i].at, pose_at(senses->next_pose));
        if (room_m > 0 && vec_dot(away, away) <= reach_m * reach_m)
            near.discs[near.count++] = (Neighbour){.at = senses->things[i].at, .room_m = room_m};
    }
    return near;
}

// Returns whether a move keeps clear of tanks. One already too near blocks only moves toward it.
static bool is_clear_of_tanks(const Neighbours *near, Vec from, Vec to, double later_s) {
    DEBUG_ASSERT(near->count >= 0 && near->count <= NEIGHBOURS_MAX + DANGERS_MAX && later_s >= 0);
    for (int i = 0; i < near->count; i++) {
        const Neighbour *disc = &near->discs[i];
        Vec there = vec_add(disc->at, vec_scale(disc->velocity_mps, later_s));
        double long_m2 = vec_dot(disc->axis, disc->axis);
        if (long_m2 > 0) {
            double along = vec_dot(vec_sub(to, there), disc->axis) / long_m2;
            there = vec_add(there, vec_scale(disc->axis, clamp(along, -1, 1)));
        }
        Vec gap = vec_sub(to, there);
        double gap_m2 = vec_dot(gap, gap);
        if (gap_m2 >= disc->room_m * disc->room_m) continue;
        Vec before = vec_sub(from, there);
        if (gap_m2 < vec_dot(before, before)) return false;
    }
    return true;
}

// Returns the bearing of the probe's heading, relative to the leading end.
static double probe_bearing(const Probe *probe, double heading_rad) {
    double nose_rad = probe->speed_mps < 0 ? probe->heading_rad + PI : probe->heading_rad;
    return angle_wrap(nose_rad - heading_rad);
}

// Returns the twist of the steering law at bearing b with this cosine. A probe that pivots first
// waits until it is small. A vehicle that cannot pivot has its own law.
static Twist law_at(const Probe *probe, const Senses *senses, double b, double cosine) {
    if (!senses->limits.can_pivot) return backturn_toward(&senses->limits, b, probe->speed_mps);
    double turn_radps = steer_turn_radps(b, STEER_GAIN_PER_S, senses->turn_accel_radps2);
    double share = probe->pivots_first ? max_of(0, 5 * cosine - 4) : max_of(0, cosine);
    return twist_within(&senses->limits, (Twist){probe->speed_mps * share, turn_radps});
}

// Returns the distance around the hull, at any heading, free of walls; negative if unknown.
static double open_m(const Senses *senses, Vec at) {
    double hull_m = 0.5 * senses->length_m + 0.5 * senses->width_m + MARGIN_M;
    return map_clearance_floor(senses->map, at) - hull_m;
}

// Returns how far [m] the hull gets in AHEAD_S by the law, from `start` at `start_mps`; INFINITY if
// nothing blocks it in that time or before `way_m`.
static double probe_arc_m(const Probe *probe, const Senses *senses, Pose start, double start_mps) {
    double ahead = leading(probe), gone_m = 0;
    double change_mps = senses->accel_mps2 * AHEAD_STEP_S, forward_mps = start_mps;
    double b = probe_bearing(probe, start.heading_rad);
    Stance from = stance_of(start);
    Vec nose = vec_scale(vec_heading(probe->heading_rad), ahead);
    double sure_m = open_m(senses, from.at);
    for (int i = 0, turns = 0; i < AHEAD_STEPS + turns && gone_m <= probe->way_m; i++) {
        Twist desired = law_at(probe, senses, b, vec_dot(nose, from.forward));
        forward_mps = approach(forward_mps, desired.forward_mps, change_mps);
        double turn_rad = desired.turn_radps * AHEAD_STEP_S;
        // The turn of a vehicle that cannot pivot is proportional to the distance.
        if (!senses->limits.can_pivot && desired.forward_mps != 0)
            turn_rad *= forward_mps / desired.forward_mps;
        double step_m = fabs(forward_mps) * AHEAD_STEP_S;
        Stance to = roll(from, forward_mps * AHEAD_STEP_S, turn_rad);
        if (gone_m + step_m > sure_m) {
            if (!is_clear_of_walls(senses, &from, &to, ahead)) return gone_m;
            sure_m = gone_m + step_m + open_m(senses, to.at);
        }
        if (!is_clear_of_tanks(&probe->near, from.at, to.at, (i + 1) * AHEAD_STEP_S)) return gone_m;
        gone_m += step_m;
        turns += desired.forward_mps == 0 &&
                 turns < AHEAD_STEPS; // pivoting takes time but covers no distance
        b = angle_wrap(b - turn_rad);
        from = to;
    }
    return INFINITY;
}

// Returns the fraction of `along` that is free for a ray from one side of the hull.
static double flank_reach(const Senses *senses, Vec along, Vec side) {
    Vec from = vec_add(pose_at(senses->next_pose), side), normal;
    double t = map_way_ray(senses->map, from, vec_add(from, along), &normal);
    return t == 0 && vec_dot(normal, along) > 0 ? 1 : t; // a ray from a wall may leave it
}

// Returns how far [m] the hull gets along a straight line, by clearances alone; INFINITY if all of
// it is free. A line that begins next to a wall must widen.
static double clearance_line_m(const Senses *senses, Vec way, double look_m) {
    double wide_m = 0.5 * senses->width_m + MARGIN_M - ROUGH_M;
    double nose_m = 0.5 * (senses->length_m - senses->width_m);
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from), room_m = start_m;
    for (double at_m = 0; at_m < look_m + nose_m;) {
        double need_m = min_of(wide_m, start_m + WIDENING * at_m);
        if (room_m < need_m) return max_of(0, at_m - nose_m);
        at_m += max_of(STRIDE_M, sqrt(room_m * room_m - need_m * need_m));
        room_m = map_clearance(senses->map, vec_add(from, vec_scale(way, at_m)));
    }
    return INFINITY;
}

// Returns the same on a coarse grid, by rays along the flanks and checks for squeezing.
static double ray_line_m(const Senses *senses, Vec way, double look_m, double least_m) {
    double half_m = 0.5 * senses->length_m, reach_m = look_m + half_m;
    double enough = (least_m + half_m) / reach_m;
    Vec along = vec_scale(way, reach_m);
    Vec side = vec_scale(vec_right(way), 0.5 * senses->width_m + MARGIN_M);
    // The axis is traced too, because the end of a thin wall fits between the flanks.
    double t = flank_reach(senses, along, vec(0, 0));
    if (t > enough) t = min_of(t, flank_reach(senses, along, side));
    if (t > enough) t = min_of(t, flank_reach(senses, along, vec_scale(side, -1)));
    if (t < 1) return max_of(0, t * reach_m - half_m);
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from);
    for (int i = 1; i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (is_squeezed(senses, start_m, map_clearance_floor(senses->map, to)) &&
            is_squeezed(senses, start_m, map_clearance(senses->map, to)))
            return look_m * (i - 1) / LINE_STEPS;
    }
    return INFINITY;
}

// Returns how far [m] the hull gets along a straight line before other tanks block it, or INFINITY.
static double tank_line_m(const Neighbours *near, Vec from, Vec way, double look_m) {
    for (int i = 1; near->count > 0 && i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (!is_clear_of_tanks(near, from, to, AHEAD_S * i / LINE_STEPS))
            return look_m * (i - 1) / LINE_STEPS;
    }
    return INFINITY;
}

// Returns how far [m] the hull gets once it points along the probe's heading. The turn is assumed
// to need no room and no time, or a heading would seem free only because its line begins late.
// Lines no longer than `least_m` are not examined closely.
static double probe_line_m(const Probe *probe, const Senses *senses, double least_m) {
    double look_m = min_of(fabs(probe->speed_mps) * AHEAD_S, probe->way_m);
    Vec way = vec_heading(probe->heading_rad);
    double free_m = tank_line_m(&probe->near, pose_at(senses->next_pose), way, look_m);
    if (free_m <= least_m) return free_m;
    if (map_grid(senses->map).cell_m <= FINE_M)
        return min_of(free_m, clearance_line_m(senses, way, look_m));
    return min_of(free_m, ray_line_m(senses, way, look_m, least_m));
}

// Moves `*from` by `step_m` along an arc of this curvature [rad/m], with the nose first, or the
// tail if `ahead` is -1. Returns false if the hull is blocked.
static bool probe_step(const Neighbours *near, const Senses *senses, Pose *from, double turn_per_m,
                       double ahead, double step_m) {
    Motion motion = {.forward_mps = ahead * step_m, .turn_radps = ahead * step_m * turn_per_m};
    Pose end = arc_travel(*from, motion, 1);
    Stance before = stance_of(*from), after = stance_of(end);
    if (open_m(senses, after.at) < 0 && !is_clear_of_walls(senses, &before, &after, ahead))
        return false;
    if (!is_clear_of_tanks(near, before.at, after.at, 0.5)) return false;
    *from = end;
    return true;
}

// Turning around. Candidates are arcs of a few curvatures and lengths; the best one leaves the
// shortest remaining path (steer_reach_m) and room to continue. These are the arcs of Reeds and
// Shepp (1990) with one change of direction.

static Vec goal_of(const Senses *senses, const Probe *probe) {
    double way_m = min_of(probe->way_m, FAR_M);
    return vec_add(pose_at(senses->next_pose), vec_scale(vec_heading(probe->heading_rad), way_m));
}

// Returns the length of the remaining path from a pose, with the same leading end.
static double remaining_m(const Senses *senses, const Probe *probe, Pose pose, Vec goal) {
    if (leading(probe) < 0) pose.heading_rad += PI;
    return steer_reach_m(pose, senses->limits.tightest_radius_m, goal);
}

// Returns the cost of a free distance that is too short.
static double crowding_m(double free_m) {
    return SHORTAGE_COST * max_of(0, ONWARD_M - min_of(free_m, ONWARD_M));
}

// Returns the cost of continuing from here with this bend and free distance.
static double reversal_onward_m(const Senses *senses, const Probe *probe, double bend_rad,
                                double free_m) {
    double bend_m = bend_rad != 0 ? BEND_COST + BEND_RAD_COST * fabs(bend_rad) : 0;
    return remaining_m(senses, probe, senses->next_pose, goal_of(senses, probe)) + bend_m +
           crowding_m(free_m);
}

// Chooses an arc that leads away from the desired direction. Returns false if no arc costs less
// than `onward_m`, the cost of continuing.
static bool begin_reversal(Reversal *reversal, const Senses *senses, const Probe *probe,
                           double onward_m) {
    static const double CURVE[CURVES] = {0, 1, -1, 0.5, -0.5};
    Vec goal = goal_of(senses, probe);
    double ahead = -leading(probe), best_m = onward_m;
    reversal->is_on = false;
    for (int i = 0; i < CURVES; i++) {
        // The arc begins where the vehicle has stopped.
        double v = senses->motion.forward_mps;
        Pose at = arc_travel(senses->next_pose, senses->motion, 0.5 * fabs(v) / senses->accel_mps2);
        double turn_per_m = CURVE[i] / max_of(0.5, senses->limits.tightest_radius_m);
        for (int k = 1; k <= REVERSAL_STEPS &&
                        probe_step(&probe->near, senses, &at, turn_per_m, ahead, STEP_M);
             k++) {
            double way_m = k * STEP_M, cost_m = BACKING_COST * way_m + STOPPING_COST;
            if (way_m < ARC_MIN_M || cost_m >= best_m) continue;
            // The cost of continuing from rest at the end of the arc.
            double free_m = probe_arc_m(probe, senses, at, 0);
            cost_m += remaining_m(senses, probe, at, goal) + crowding_m(free_m);
            if (cost_m >= best_m) continue;
            best_m = cost_m;
            *reversal = (Reversal){true, turn_per_m, ahead, way_m, senses->tick, 0};
        }
    }
    if (!reversal->is_on) return false;
    double slowest_mps = REVERSE_MIN_SHARE * senses->limits.top_mps;
    double late_s = LATE_S + fabs(senses->motion.forward_mps) / senses->accel_mps2 +
                    reversal->remaining_m / max_of(0.3, slowest_mps);
    reversal->late_tick = senses_tick_in(senses, late_s);
    return true;
}

// Updates the remaining distance. Returns false once the arc is finished, late or blocked.
static bool continue_reversal(Reversal *reversal, const Senses *senses) {
    double since_s = senses_since_s(senses, reversal->last_tick);
    reversal->remaining_m -= max_of(0, reversal->ahead * senses->motion.forward_mps) * since_s;
    reversal->last_tick = senses->tick;
    Pose at = senses->next_pose;
    Neighbours near = neighbours_of(senses, STEP_M);
    reversal->is_on = reversal->remaining_m > 0 && senses->tick < reversal->late_tick &&
                      probe_step(&near, senses, &at, reversal->turn_per_m, reversal->ahead, STEP_M);
    return reversal->is_on;
}

// Returns how far [m] the hull gets by the law from its present pose.
static double own_arc_m(const Probe *probe, const Senses *senses) {
    return probe_arc_m(probe, senses, senses->next_pose, senses->motion.forward_mps);
}

// Tries the desired heading by an arc, by a pivot, and with bends. A vehicle that cannot pivot
// tries only arcs.
static void choose_bend(Avoidance *avoidance, const Senses *senses, Probe *probe) {
    static const double BENDS_RAD[BENDS / 2] = {0.4, 0.8, 1.3, 2.0}; // used on alternating sides
    bool can_pivot = senses->limits.can_pivot;
    double b = probe_bearing(probe, senses->next_pose.heading_rad);
    // In that case a car turns only to the side of the goal, and not back again.
    bool is_abeam = !can_pivot && fabs(b) > ABEAM_RAD;
    double side = is_abeam ? -copysign(1, b) : avoidance->bend_rad < 0 ? -1 : 1;
    double desired_rad = probe->heading_rad, best = own_arc_m(probe, senses);
    avoidance->bend_rad = 0;
    avoidance->free_m = avoidance->arc_m = best;
    avoidance->pivots_first = false;
    for (int i = can_pivot ? -1 : 0; i < BENDS && avoidance->free_m < INFINITY;
         i += is_abeam ? 2 : 1) {
        double bend_rad = i < 0 ? 0 : (i % 2 == 0 ? side : -side) * BENDS_RAD[i / 2];
        probe->heading_rad = desired_rad + bend_rad;
        double free_m = can_pivot ? probe_line_m(probe, senses, best + fabs(bend_rad))
                                  : own_arc_m(probe, senses);
        if (free_m - fabs(bend_rad) <= best) continue; // a radian of bend costs as much as a metre
        best = free_m - fabs(bend_rad);
        avoidance->bend_rad = bend_rad;
        avoidance->free_m = free_m;
        avoidance->pivots_first = can_pivot;
    }
    if (can_pivot && avoidance->bend_rad != 0) {
        probe->heading_rad = desired_rad + avoidance->bend_rad;
        avoidance->arc_m = own_arc_m(probe, senses);
    }
    avoidance->pivots_first &= avoidance->arc_m < INFINITY;
}

// Does the same for a vehicle that cannot pivot, which may also turn around.
static void choose_manoeuvre(Avoidance *avoidance, const Senses *senses, Probe *probe) {
    bool is_same_end = leading(probe) == avoidance->ahead;
    if (avoidance->reversal.is_on && is_same_end && continue_reversal(&avoidance->reversal, senses))
        return;
    if (avoidance->is_backing) avoidance->turn_tick = senses_tick_in(senses, TURN_S);
    choose_bend(avoidance, senses, probe);
    avoidance->is_backing = false;
    // It reverses if the goal is out of reach, or if the path is a detour or blocked.
    double b = probe_bearing(probe, senses->next_pose.heading_rad);
    double radius_m = senses->limits.tightest_radius_m;
    bool is_detour = fabs(b) > ABEAM_RAD && avoidance->bend_rad != 0;
    bool wants_reversal =
        senses->limits.can_reverse &&
        (backturn_is_needed(&avoidance->back_turn, radius_m, b, probe->way_m) ||
         (is_detour && senses->tick >= avoidance->turn_tick) || avoidance->free_m < SHORT_M);
    if (!wants_reversal) return;
    bool is_free = avoidance->free_m >= SHORT_M;
    double onward_m = reversal_onward_m(senses, probe, avoidance->bend_rad, avoidance->free_m);
    avoidance->is_backing =
        begin_reversal(&avoidance->reversal, senses, probe, is_free ? onward_m : INFINITY);
    if (!avoidance->is_backing) return;
    avoidance->bend_rad = 0;
    avoidance->free_m = INFINITY;
}

Twist avoidance_drive(Avoidance *avoidance, const Senses *senses, double heading_rad,
                      double speed_mps, double way_m) {
    ASSERT(isfinite(heading_rad) && isfinite(speed_mps) && way_m >= 0);
    int ahead = speed_mps < 0 ? -1 : 1;
    bool is_new = ahead != avoidance->ahead ||
                  fabs(angle_wrap(heading_rad - avoidance->heading_rad)) > NEW_HEADING_RAD;
    if (senses->tick >= avoidance->due_tick ||
        (is_new && senses->tick >= avoidance->check_tick + BACKING_TICKS)) {
        double reach_m = max_of(fabs(speed_mps), fabs(senses->motion.forward_mps)) * AHEAD_S;
        if (!senses->limits.can_pivot) reach_m += TURNAROUND_M;
        Probe probe = {.heading_rad = heading_rad,
                       .speed_mps = speed_mps,
                       .way_m = way_m,
                       .near = neighbours_of(senses, reach_m)};
        if (senses->limits.can_pivot)
            choose_bend(avoidance, senses, &probe);
        else
            choose_manoeuvre(avoidance, senses, &probe);
        avoidance->heading_rad = heading_rad;
        avoidance->ahead = ahead;
        double room_m =
            map_clearance(senses->map, pose_at(senses->next_pose)) - 0.5 * senses->width_m;
        int ticks = (int)clamp(CLOSE_TICKS + TICKS_PER_M * room_m, CLOSE_TICKS, OPEN_TICKS);
        avoidance->check_tick = senses->tick;
        avoidance->due_tick = senses->tick + (avoidance->is_backing     ? BACKING_TICKS
                                              : avoidance->pivots_first ? CLOSE_TICKS
                                                                        : ticks);
    }
    if (avoidance->is_backing) {
        double v =
            max_of(REVERSE_SHARE * fabs(speed_mps), REVERSE_MIN_SHARE * senses->limits.top_mps);
        return (Twist){avoidance->reversal.ahead * v,
                       avoidance->reversal.ahead * v * avoidance->reversal.turn_per_m};
    }
    double stop_m =
        avoidance->pivots_first ? min_of(avoidance->arc_m, avoidance->free_m) : avoidance->free_m;
    double cap_mps = steer_stop_mps(senses, stop_m + 0.3);
    Probe probe = {.heading_rad = heading_rad + avoidance->bend_rad,
                   .speed_mps = ahead * min_of(fabs(speed_mps), cap_mps),
                   .pivots_first = avoidance->pivots_first};
    double b = probe_bearing(&probe, senses->next_pose.heading_rad);
    return law_at(&probe, senses, b, cos(b));
}
