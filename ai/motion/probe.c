// probe.c -- how far a hull gets: rolled forward along a way that is only thought of.
#include "probe.h"

#include "arc.h"

enum { FEEL_STEPS = 4, LINE_STEPS = 4 };
#define FEEL_STEP_S 0.25
#define FEEL_S (FEEL_STEPS * FEEL_STEP_S)
#define MARGIN_M 0.15
#define SQUEEZE 0.8 // share of half its width a hull may come near to a wall
#define TANK_GAP_M 0.5
#define FINE_M 0.6   // so fine a grid of clearances is as good as rays: ..
#define ROUGH_M 0.05 // .. what it may be off, as a rule
#define STRIDE_M 0.3
#define WIDENING 0.2
#define SQRT2 1.41421356
#define COMING_ABOUT_M 8.0 // who cannot pivot may begin a way further off than here

// Where the hull is, and the unit vector along it.
typedef struct Stance {
    Vec at, forward;
} Stance;

static Stance stance_of(Pose pose) {
    return (Stance){pose_at(pose), vec_heading(pose.heading_rad)};
}

// Turned clockwise by the angle of this sine and cosine.
static Vec turned(Vec way, double sine, double cosine) {
    return vec(way.x * cosine + way.y * sine, way.y * cosine - way.x * sine);
}

// The exact arc but for the last terms of the series: half a turn of up to a quarter circle, the
// chord, and the other half.
static Stance roll(Stance from, double way_m, double turn_rad) {
    double g = clamp(0.5 * turn_rad, -0.5 * PI, 0.5 * PI), g2 = g * g;
    double sinc = 1 - g2 * (1.0 / 6 - g2 * (1.0 / 120 - g2 * (1.0 / 5040)));
    double cosine = 1 - g2 * (1.0 / 2 - g2 * (1.0 / 24 - g2 * (1.0 / 720 - g2 * (1.0 / 40320))));
    Vec chord = turned(from.forward, g * sinc, cosine);
    return (Stance){vec_add(from.at, vec_scale(chord, way_m * sinc)),
                    turned(chord, g * sinc, cosine)};
}

// The two corners of the end that leads.
typedef struct Corners {
    Vec left, right;
} Corners;

static Corners corners_of(const Senses *senses, const Stance *stance, double ahead) {
    double x = 0.5 * senses->width_m + MARGIN_M, y = ahead * 0.5 * senses->length_m;
    Vec side = vec_scale(vec_right(stance->forward), x);
    Vec tip = vec_add(stance->at, vec_scale(stance->forward, y));
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

// The middle of the square at the leading end of the hull.
static Vec middle_of_end(const Senses *senses, const Stance *stance, double ahead) {
    double out_m = ahead * 0.5 * (senses->length_m - senses->width_m);
    return vec_add(stance->at, vec_scale(stance->forward, out_m));
}

// No wall is in the box round all that the corners pass.
static bool is_box_clear(const Senses *senses, const Corners *a, const Corners *b) {
    Vec low = vec(least(least(a->left.x, a->right.x), least(b->left.x, b->right.x)),
                  least(least(a->left.y, a->right.y), least(b->left.y, b->right.y)));
    Vec high = vec(most(most(a->left.x, a->right.x), most(b->left.x, b->right.x)),
                   most(most(a->left.y, a->right.y), most(b->left.y, b->right.y)));
    return map_is_box_clear(senses->map, low, high);
}

// That square lies in a disc, and its corners pass through a box; only where the map does not vouch
// for either are the corners followed by rays.
static bool is_clear_of_walls(const Senses *senses, const Stance *from, const Stance *to,
                              double ahead) {
    double sure_m = SQRT2 * 0.5 * senses->width_m + MARGIN_M;
    Vec end = middle_of_end(senses, to, ahead);
    if (map_clearance_floor(senses->map, end) > sure_m) return true;
    Corners a = corners_of(senses, from, ahead), b = corners_of(senses, to, ahead);
    if (is_box_clear(senses, &a, &b)) return true;
    double before_m = map_clearance(senses->map, middle_of_end(senses, from, ahead));
    if (is_squeezed(senses, before_m, map_clearance(senses->map, end))) return false;
    return is_way_free(senses->map, a.left, b.left) && is_way_free(senses->map, a.right, b.right) &&
           map_sees(senses->map, to->at, vec_mix(b.left, b.right, 0.5));
}

Neighbours neighbours_of(const Senses *senses, double way_m) {
    Neighbours near = {.count = 0};
    int count = senses->tank_count < NEIGHBOURS_MAX ? senses->tank_count : NEIGHBOURS_MAX;
    for (int i = 0; i < count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double room_m = 0.5 * (senses->width_m + tank->length_m) + TANK_GAP_M;
        double reach_m = way_m + room_m + fabs(tank->motion.forward_mps) * FEEL_S;
        Vec away = vec_sub(pose_at(tank->pose), pose_at(senses->next_pose));
        if (vec_dot(away, away) > reach_m * reach_m) continue;
        Vec way = vec_heading(tank->pose.heading_rad);
        near.discs[near.count++] =
            (Neighbour){pose_at(tank->pose), vec_scale(way, tank->motion.forward_mps), room_m};
    }
    return near;
}

// Tanks are discs that go on as they do. One that is too near already only blocks the way further
// in.
static bool is_clear_of_tanks(const Neighbours *near, Vec from, Vec to, double later_s) {
    for (int i = 0; i < near->count; i++) {
        const Neighbour *disc = &near->discs[i];
        Vec there = vec_add(disc->at, vec_scale(disc->velocity_mps, later_s));
        Vec gap = vec_sub(to, there);
        double gap_m2 = vec_dot(gap, gap);
        if (gap_m2 >= disc->room_m * disc->room_m) continue;
        Vec before = vec_sub(from, there);
        if (gap_m2 < vec_dot(before, before)) return false;
    }
    return true;
}

Probe probe_of(const Senses *senses, double heading_rad, double speed_mps, double way_m) {
    double reach_m = most(fabs(speed_mps), fabs(senses->motion.forward_mps)) * FEEL_S;
    if (!senses->limits.can_pivot) reach_m += COMING_ABOUT_M;
    return (Probe){.heading_rad = heading_rad,
                   .speed_mps = speed_mps,
                   .way_m = way_m,
                   .near = neighbours_of(senses, reach_m)};
}

double probe_bearing(const Probe *probe, double heading_rad) {
    double nose_rad = probe->speed_mps < 0 ? probe->heading_rad + PI : probe->heading_rad;
    return angle_wrap(nose_rad - heading_rad);
}

// The law at a bearing; `cosine` is that of the bearing.
static Twist law_at(const Probe *probe, const Senses *senses, double b, double cosine) {
    if (probe->is_backing)
        return backturn_away(&senses->limits, b, probe->speed_mps, STEER_GAIN_PER_S);
    if (!senses->limits.can_pivot)
        return backturn_onward(&senses->limits, b, probe->speed_mps, STEER_GAIN_PER_S);
    double turn_radps = steer_turn_radps(b, STEER_GAIN_PER_S, senses->turn_accel_radps2);
    double share = probe->pivots_first ? most(0, 5 * cosine - 4) : most(0, cosine);
    return (Twist){probe->speed_mps * share, turn_radps};
}

Twist probe_law(const Probe *probe, const Senses *senses, double heading_rad) {
    double b = probe_bearing(probe, heading_rad);
    return law_at(probe, senses, b, cos(b));
}

// No wall stands within this of the hull, wherever it turns; less than 0 where one may.
static double open_m(const Senses *senses, Vec at) {
    double hull_m = 0.5 * senses->length_m + 0.5 * senses->width_m + MARGIN_M;
    return map_clearance_floor(senses->map, at) - hull_m;
}

double probe_arc_m(const Probe *probe, const Senses *senses, Pose start, double start_mps) {
    double ahead = (probe->speed_mps < 0) == probe->is_backing ? 1 : -1, gone_m = 0;
    double change_mps = senses->accel_mps2 * FEEL_STEP_S, forward_mps = start_mps;
    double b = probe_bearing(probe, start.heading_rad);
    Stance from = stance_of(start);
    Vec nose = vec_scale(vec_heading(probe->heading_rad), probe->speed_mps < 0 ? -1 : 1);
    double sure_m = open_m(senses, from.at);
    for (int i = 0; i < FEEL_STEPS && gone_m <= probe->way_m; i++) {
        Twist wish = law_at(probe, senses, b, vec_dot(nose, from.forward));
        forward_mps = approach(forward_mps, wish.forward_mps, change_mps);
        double turn_rad = wish.turn_radps * FEEL_STEP_S;
        // What cannot pivot turns as far as it rolls.
        if (!senses->limits.can_pivot && wish.forward_mps != 0)
            turn_rad *= forward_mps / wish.forward_mps;
        double step_m = fabs(forward_mps) * FEEL_STEP_S;
        Stance to = roll(from, forward_mps * FEEL_STEP_S, turn_rad);
        if (gone_m + step_m > sure_m) {
            if (!is_clear_of_walls(senses, &from, &to, ahead)) return gone_m;
            sure_m = gone_m + step_m + open_m(senses, to.at);
        }
        if (!is_clear_of_tanks(&probe->near, from.at, to.at, (i + 1) * FEEL_STEP_S)) return gone_m;
        gone_m += step_m;
        b = angle_wrap(b - turn_rad);
        from = to;
    }
    return INFINITY;
}

static double flank_reach(const Senses *senses, Vec along, Vec side) {
    Vec from = vec_add(pose_at(senses->next_pose), side), normal;
    double t = map_ray(senses->map, from, vec_add(from, along), &normal);
    return t == 0 && vec_dot(normal, along) > 0 ? 1 : t; // scraping along a wall, and leaving it
}

// As far as the hull's width rolls along it, by the room there is: where it begins beside a wall,
// the way must get wider. INFINITY for all of it.
static double roll_m(const Senses *senses, Vec way, double look_m) {
    double wide_m = 0.5 * senses->width_m + MARGIN_M - ROUGH_M;
    double nose_m = 0.5 * (senses->length_m - senses->width_m);
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from), room_m = start_m;
    for (double at_m = 0; at_m < look_m + nose_m;) {
        double need_m = least(wide_m, start_m + WIDENING * at_m);
        if (room_m < need_m) return most(0, at_m - nose_m);
        at_m += most(STRIDE_M, sqrt(room_m * room_m - need_m * need_m));
        room_m = map_clearance(senses->map, vec_add(from, vec_scale(way, at_m)));
    }
    return INFINITY;
}

// The first of these places where the hull would squeeze; one more than their number for none.
static int first_squeeze(const Senses *senses, Vec way, double look_m) {
    Vec from = pose_at(senses->next_pose);
    double start_m = map_clearance(senses->map, from);
    for (int i = 1; i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (is_squeezed(senses, start_m, map_clearance_floor(senses->map, to)) &&
            is_squeezed(senses, start_m, map_clearance(senses->map, to)))
            return i;
    }
    return LINE_STEPS + 1;
}

// On a coarse grid: how far the flanks get, and where the hull would squeeze.
static double walls_m(const Senses *senses, Vec way, double look_m, double least_m) {
    double half_m = 0.5 * senses->length_m, reach_m = look_m + half_m;
    double enough = (least_m + half_m) / reach_m;
    Vec along = vec_scale(way, reach_m);
    Vec side = vec_scale(vec_right(way), 0.5 * senses->width_m + MARGIN_M);
    // Its middle too: the end of a thin wall fits between the flanks.
    double t = flank_reach(senses, along, vec(0, 0));
    if (t > enough) t = least(t, flank_reach(senses, along, side));
    if (t > enough) t = least(t, flank_reach(senses, along, vec_scale(side, -1)));
    if (t < 1) return most(0, t * reach_m - half_m);
    int squeeze = first_squeeze(senses, way, look_m);
    return squeeze > LINE_STEPS ? INFINITY : look_m * (squeeze - 1) / LINE_STEPS;
}

static double tanks_m(const Neighbours *near, Vec from, Vec way, double look_m) {
    for (int i = 1; near->count > 0 && i <= LINE_STEPS; i++) {
        Vec to = vec_add(from, vec_scale(way, look_m * i / LINE_STEPS));
        if (!is_clear_of_tanks(near, from, to, FEEL_S * i / LINE_STEPS))
            return look_m * (i - 1) / LINE_STEPS;
    }
    return INFINITY;
}

double probe_line_m(const Probe *probe, const Senses *senses, double least_m) {
    double look_m = least(fabs(probe->speed_mps) * FEEL_S, probe->way_m);
    Vec way = vec_heading(probe->heading_rad);
    double free_m = tanks_m(&probe->near, pose_at(senses->next_pose), way, look_m);
    if (free_m <= least_m) return free_m;
    if (map_grid(senses->map).cell_m <= FINE_M) return least(free_m, roll_m(senses, way, look_m));
    return least(free_m, walls_m(senses, way, look_m, least_m));
}

bool probe_step(const Neighbours *near, const Senses *senses, Pose *from, double turn_per_m,
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
