// feeler.c -- keeps a drive clear of walls and of other tanks.
#include "feeler.h"

#include "arc.h"

enum {
    FREE_TICKS = 10,
    BENT_TICKS = 8,
    LEAST_TICKS = 4,
    FEEL_STEPS = 4,
    LINE_STEPS = 4,
    FEEL_TANKS = 3
};
#define FEEL_STEP_S 0.25
#define NEW_HEADING_RAD 0.35
#define MARGIN_M 0.15
#define SQUEEZE 0.8 // share of half its width a hull may come near to a wall
#define TANK_GAP_M 0.5
#define SHORT_M 1.0   // a way shorter than this is none: a car backs
#define TURN_S 1.2    // to and fro no faster than this
#define ABEAM_RAD 1.2 // what lies further round than this is come about for, not driven round to
#define COME_ABOUT_RAD 1.3 // what is straight ahead and blocked is passed by turning this far
#define SQRT2 1.41421356

// Where the hull is, and the unit vector along it.
typedef struct Stance {
    Pose pose;
    Vec forward;
} Stance;

static Stance stance_of(Pose pose) { return (Stance){pose, vec_heading(pose.heading_rad)}; }

// The two corners of the end that leads.
typedef struct Corners {
    Vec left, right;
} Corners;

static Corners corners_of(const Senses *senses, const Stance *stance, double ahead) {
    double x = 0.5 * senses->width_m + MARGIN_M, y = ahead * 0.5 * senses->length_m;
    Vec side = vec_scale(vec_right(stance->forward), x);
    Vec tip = vec_add(pose_at(stance->pose), vec_scale(stance->forward, y));
    return (Corners){vec_sub(tip, side), vec_add(tip, side)};
}

// A corner that already scrapes along a wall may still leave it.
static bool is_way_free(const Map *map, Vec from, Vec to) {
    Vec normal;
    double t = map_ray(map, from, to, &normal);
    return t >= 1 || (t == 0 && vec_dot(normal, vec_sub(to, from)) > 0);
}

// Rays along the flanks miss what is thinner than the hull: a disc that wide must not get deeper
// into a wall either.
static bool is_squeezed(const Senses *senses, double before_m, double room_m) {
    return room_m < SQUEEZE * 0.5 * senses->width_m && room_m < before_m;
}

static double room_at_end(const Senses *senses, const Stance *stance, double ahead) {
    double out_m = ahead * 0.5 * (senses->length_m - senses->width_m);
    return map_clearance(senses->map,
                         vec_add(pose_at(stance->pose), vec_scale(stance->forward, out_m)));
}

// The square at the leading end of the hull lies in a disc; only where the map's rough clearance
// does not vouch for that are the corners followed by rays.
static bool is_clear_of_walls(const Senses *senses, const Stance *from, const Stance *to,
                              double ahead) {
    double sure_m = SQRT2 * 0.5 * senses->width_m + MARGIN_M + 0.5 * map_grid(senses->map).cell_m;
    double room_m = room_at_end(senses, to, ahead);
    if (room_m > sure_m) return true;
    if (is_squeezed(senses, room_at_end(senses, from, ahead), room_m)) return false;
    Corners a = corners_of(senses, from, ahead), b = corners_of(senses, to, ahead);
    return is_way_free(senses->map, a.left, b.left) && is_way_free(senses->map, a.right, b.right) &&
           map_sees(senses->map, pose_at(to->pose), vec_mix(b.left, b.right, 0.5));
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
    bool pivots_first, is_backing;
} Probe;

// Of the nose.
static double bearing_of(const Probe *probe, double heading_rad) {
    double nose_rad = probe->speed_mps < 0 ? probe->heading_rad + PI : probe->heading_rad;
    return angle_wrap(nose_rad - heading_rad);
}

// The house law, or one that waits with driving until the heading is nearly right, or that of a
// vehicle that cannot pivot.
static Twist probe_law(const Probe *probe, const Senses *senses, double heading_rad) {
    double b = bearing_of(probe, heading_rad);
    if (probe->is_backing)
        return backturn_away(&senses->limits, b, probe->speed_mps, STEER_GAIN_PER_S);
    if (!senses->limits.can_pivot)
        return backturn_onward(&senses->limits, b, probe->speed_mps, STEER_GAIN_PER_S);
    Twist twist = steer_law(b, probe->speed_mps, STEER_GAIN_PER_S, senses->turn_accel_radps2);
    if (probe->pivots_first) twist.forward_mps = probe->speed_mps * most(0, 5 * cos(b) - 4);
    return twist;
}

// No wall stands within this of the hull, wherever it turns; less than 0 where one may.
static double open_m(const Senses *senses, Vec at) {
    double hull_m = 0.5 * senses->length_m + 0.5 * senses->width_m + MARGIN_M;
    return map_clearance(senses->map, at) - hull_m;
}

// How far the hull gets in FEEL_STEPS x FEEL_STEP_S by the house law; INFINITY when nothing stops
// it in that time, or before `way_m`.
static double arc_reach_m(const Probe *probe, const Senses *senses) {
    double ahead = (probe->speed_mps < 0) == probe->is_backing ? 1 : -1, gone_m = 0;
    Stance from = stance_of(senses->next_pose);
    Motion motion = {.forward_mps = senses->motion.forward_mps};
    double sure_m = open_m(senses, pose_at(from.pose));
    for (int i = 0; i < FEEL_STEPS && gone_m <= probe->way_m; i++) {
        Twist wish = probe_law(probe, senses, from.pose.heading_rad);
        double change_mps = senses->accel_mps2 * FEEL_STEP_S;
        motion.forward_mps = approach(motion.forward_mps, wish.forward_mps, change_mps);
        motion.turn_radps = wish.turn_radps;
        double step_m = fabs(motion.forward_mps) * FEEL_STEP_S;
        Stance to = stance_of(arc_travel(from.pose, motion, FEEL_STEP_S));
        if (gone_m + step_m > sure_m) {
            if (!is_clear_of_walls(senses, &from, &to, ahead)) return gone_m;
            sure_m = gone_m + step_m + open_m(senses, pose_at(to.pose));
        }
        if (!is_clear_of_tanks(senses, pose_at(from.pose), pose_at(to.pose), (i + 1) * FEEL_STEP_S))
            return gone_m;
        gone_m += step_m;
        from = to;
    }
    return INFINITY;
}

static double flank_reach(const Senses *senses, Vec along, Vec side) {
    Vec from = vec_add(pose_at(senses->next_pose), side), normal;
    double t = map_ray(senses->map, from, vec_add(from, along), &normal);
    return t == 0 && vec_dot(normal, along) > 0 ? 1 : t; // scraping along a wall, and leaving it
}

// The same once the hull points that way already: both flanks go straight. Turning there takes no
// room, and no time, so that a way is not taken for free only because it would begin late. A way
// that is no longer than `least_m` is not looked at any closer.
static double line_reach_m(const Probe *probe, const Senses *senses, double least_m) {
    double seconds = FEEL_STEPS * FEEL_STEP_S, half_m = 0.5 * senses->length_m;
    double look_m = least(fabs(probe->speed_mps) * seconds, probe->way_m);
    Vec way = vec_heading(probe->heading_rad), along = vec_scale(way, look_m + half_m);
    Vec side = vec_scale(vec_right(way), 0.5 * senses->width_m + MARGIN_M);
    // Its middle too: the end of a thin wall fits between the flanks.
    double t = flank_reach(senses, along, vec(0, 0)),
           enough = (least_m + half_m) / (look_m + half_m);
    if (t > enough) t = least(t, flank_reach(senses, along, side));
    if (t > enough) t = least(t, flank_reach(senses, along, vec_scale(side, -1)));
    if (t < 1) return most(0, t * (look_m + half_m) - half_m);
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from);
    for (int i = 1; i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (is_squeezed(senses, start_m, map_clearance(senses->map, to)) ||
            !is_clear_of_tanks(senses, from, to, seconds * i / LINE_STEPS))
            return look_m * (i - 1) / LINE_STEPS;
    }
    return INFINITY;
}

// The bends to try: wider and wider to both sides, that of the last one first.
enum { BENDS = 8 };
static double bend_at(int index, double side) {
    static const double BENDS_RAD[BENDS / 2] = {0.4, 0.8, 1.3, 2.0};
    return (index % 2 == 0 ? side : -side) * BENDS_RAD[index / 2];
}

// Tries the wished heading by an arc, then by a pivot, then bent.
static void feel(Feeler *feeler, const Senses *senses, Probe probe) {
    double side = feeler->bend_rad < 0 ? -1 : 1, wished_rad = probe.heading_rad;
    double best = arc_reach_m(&probe, senses);
    feeler->bend_rad = 0;
    feeler->free_m = best;
    feeler->pivots_first = false;
    for (int i = -1; i < BENDS && feeler->free_m < INFINITY; i++) {
        double bend_rad = i < 0 ? 0 : bend_at(i, side);
        probe.heading_rad = wished_rad + bend_rad;
        double free_m = line_reach_m(&probe, senses, best + fabs(bend_rad));
        if (free_m - fabs(bend_rad) <= best) continue;
        best = free_m - fabs(bend_rad);
        feeler->bend_rad = bend_rad;
        feeler->free_m = free_m;
        feeler->pivots_first = true;
    }
    probe.heading_rad = wished_rad + feeler->bend_rad;
    if (feeler->bend_rad != 0) feeler->pivots_first &= arc_reach_m(&probe, senses) < INFINITY;
}

// The same for a vehicle that cannot pivot: only arcs lead anywhere.
static void feel_onward(Feeler *feeler, const Senses *senses, Probe probe) {
    double b = bearing_of(&probe, senses->next_pose.heading_rad);
    bool is_abeam = fabs(b) > ABEAM_RAD; // then it turns to that side only, and not back again
    double side = is_abeam ? -copysign(1, b) : feeler->bend_rad < 0 ? -1 : 1;
    double wished_rad = probe.heading_rad;
    double best = arc_reach_m(&probe, senses);
    feeler->bend_rad = 0;
    feeler->free_m = best;
    feeler->pivots_first = false;
    for (int i = 0; i < BENDS && feeler->free_m < INFINITY; i += is_abeam ? 2 : 1) {
        double bend_rad = bend_at(i, side);
        probe.heading_rad = wished_rad + bend_rad;
        double free_m = arc_reach_m(&probe, senses);
        if (free_m - fabs(bend_rad) <= best) continue;
        best = free_m - fabs(bend_rad);
        feeler->bend_rad = bend_rad;
        feeler->free_m = free_m;
    }
}

// Backs while what it wants lies inside its turning circle, or where there is no way on; once
// begun for a while, so that it does come about.
static bool wants_back(Feeler *feeler, const Senses *senses, const Probe *probe) {
    double b = bearing_of(probe, senses->next_pose.heading_rad);
    double radius_m = senses->limits.tightest_radius_m;
    if (!senses->limits.can_reverse) return false;
    if (backturn_is_needed(&feeler->back_turn, radius_m, b, probe->way_m)) return true;
    bool is_free = feeler->free_m == INFINITY && feeler->bend_rad == 0;
    bool is_detour = fabs(b) > ABEAM_RAD && feeler->bend_rad != 0;
    bool is_settled = senses->tick >= feeler->turn_tick;
    bool goes_on = feeler->is_backing && !is_free && (!is_settled || is_detour);
    bool begins = !feeler->is_backing && is_detour && is_settled;
    return goes_on || begins || feeler->free_m < SHORT_M;
}

// The way back, past what is straight ahead if that is where it wants to go.
static void feel_back(Feeler *feeler, const Senses *senses, Probe probe) {
    double side = feeler->bend_rad < 0 ? -1 : 1;
    double b = bearing_of(&probe, senses->next_pose.heading_rad);
    double bend_rad = fabs(b) > 0.5 * COME_ABOUT_RAD ? 0 : side * COME_ABOUT_RAD;
    probe.heading_rad += bend_rad;
    probe.way_m = INFINITY;
    probe.is_backing = true;
    double free_m = arc_reach_m(&probe, senses);
    feeler->is_backing = free_m >= SHORT_M || free_m > feeler->free_m;
    if (!feeler->is_backing) return;
    feeler->bend_rad = bend_rad;
    feeler->free_m = free_m;
}

static void feel_car(Feeler *feeler, const Senses *senses, Probe probe) {
    bool was_backing = feeler->is_backing;
    feel_onward(feeler, senses, probe);
    feeler->is_backing = wants_back(feeler, senses, &probe);
    if (feeler->is_backing) feel_back(feeler, senses, probe);
    if (feeler->is_backing != was_backing)
        feeler->turn_tick = senses->tick + (uint64_t)(TURN_S / senses->dt_s);
}

static void set_due(Feeler *feeler, const Senses *senses) {
    bool is_free = feeler->free_m == INFINITY && feeler->bend_rad == 0 && !feeler->is_backing;
    feeler->felt_tick = senses->tick;
    feeler->due_tick = senses->tick + (is_free ? FREE_TICKS : BENT_TICKS);
}

static bool is_due(const Feeler *feeler, const Senses *senses, double heading_rad, int ahead) {
    if (senses->tick >= feeler->due_tick) return true;
    bool is_new = ahead != feeler->ahead ||
                  fabs(angle_wrap(heading_rad - feeler->heading_rad)) > NEW_HEADING_RAD;
    return is_new && senses->tick >= feeler->felt_tick + LEAST_TICKS;
}

Twist feeler_drive(Feeler *feeler, const Senses *senses, double heading_rad, double speed_mps,
                   double way_m) {
    int ahead = speed_mps < 0 ? -1 : 1;
    Probe probe = {.heading_rad = heading_rad, .speed_mps = speed_mps, .way_m = way_m};
    if (is_due(feeler, senses, heading_rad, ahead)) {
        if (senses->limits.can_pivot)
            feel(feeler, senses, probe);
        else
            feel_car(feeler, senses, probe);
        feeler->heading_rad = heading_rad;
        feeler->ahead = ahead;
        set_due(feeler, senses);
    }
    double cap_mps = steer_stop_mps(senses, feeler->free_m + 0.3);
    probe.heading_rad += feeler->bend_rad;
    probe.speed_mps = ahead * least(fabs(speed_mps), cap_mps);
    probe.pivots_first = feeler->pivots_first;
    probe.is_backing = feeler->is_backing;
    return probe_law(&probe, senses, senses->next_pose.heading_rad);
}
