// probe.c -- how far a hull gets: rolled forward along a way that is only thought of.
#include "probe.h"

#include "arc.h"

enum { FEEL_STEPS = 4, LINE_STEPS = 4, FEEL_TANKS = 3 };
#define FEEL_STEP_S 0.25
#define MARGIN_M 0.15
#define SQUEEZE 0.8 // share of half its width a hull may come near to a wall
#define TANK_GAP_M 0.5
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

double probe_bearing(const Probe *probe, double heading_rad) {
    double nose_rad = probe->speed_mps < 0 ? probe->heading_rad + PI : probe->heading_rad;
    return angle_wrap(nose_rad - heading_rad);
}

Twist probe_law(const Probe *probe, const Senses *senses, double heading_rad) {
    double b = probe_bearing(probe, heading_rad);
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

double probe_arc_m(const Probe *probe, const Senses *senses, Pose start, double start_mps) {
    double ahead = (probe->speed_mps < 0) == probe->is_backing ? 1 : -1, gone_m = 0;
    Stance from = stance_of(start);
    Motion motion = {.forward_mps = start_mps};
    double sure_m = open_m(senses, pose_at(from.pose));
    for (int i = 0; i < FEEL_STEPS && gone_m <= probe->way_m; i++) {
        Twist wish = probe_law(probe, senses, from.pose.heading_rad);
        double change_mps = senses->accel_mps2 * FEEL_STEP_S;
        motion.forward_mps = approach(motion.forward_mps, wish.forward_mps, change_mps);
        motion.turn_radps = wish.turn_radps;
        // What cannot pivot turns as far as it rolls.
        if (!senses->limits.can_pivot && wish.forward_mps != 0)
            motion.turn_radps *= motion.forward_mps / wish.forward_mps;
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

double probe_line_m(const Probe *probe, const Senses *senses, double least_m) {
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

bool probe_step(const Senses *senses, Pose *from, double turn_per_m, double ahead, double step_m) {
    Motion motion = {.forward_mps = ahead * step_m, .turn_radps = ahead * step_m * turn_per_m};
    Stance before = stance_of(*from), after = stance_of(arc_travel(*from, motion, 1));
    Vec at = pose_at(after.pose);
    if (open_m(senses, at) < 0 && !is_clear_of_walls(senses, &before, &after, ahead)) return false;
    if (!is_clear_of_tanks(senses, pose_at(*from), at, 0.5)) return false;
    *from = after.pose;
    return true;
}
