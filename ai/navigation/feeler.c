// feeler.c -- keeps a drive clear of walls and of other tanks.
#include "feeler.h"

enum { LEAST_TICKS = 4, PIVOT_TICKS = 8, WALL_TICKS = 8, OPEN_TICKS = 16 };
#define NEW_HEADING_RAD 0.35
#define PER_M 6.0     // ticks that it may feel later for each metre of room beside the hull
#define SHORT_M 1.0   // a way shorter than this is none: a car backs
#define TURN_S 1.2    // to and fro no faster than this
#define ABEAM_RAD 1.2 // what lies further round than this is come about for, not driven round to

// The bends to try: wider and wider to both sides, that of the last one first.
enum { BENDS = 8 };
static double bend_at(int index, double side) {
    static const double BENDS_RAD[BENDS / 2] = {0.4, 0.8, 1.3, 2.0};
    return (index % 2 == 0 ? side : -side) * BENDS_RAD[index / 2];
}

// Tries the wished heading by an arc, then by a pivot, then bent.
static void feel(Feeler *feeler, const Senses *senses, Probe *probe) {
    double side = feeler->bend_rad < 0 ? -1 : 1, wished_rad = probe->heading_rad;
    double best = probe_arc_m(probe, senses, senses->next_pose, senses->motion.forward_mps);
    feeler->bend_rad = 0;
    feeler->free_m = feeler->arc_m = best;
    feeler->pivots_first = false;
    for (int i = -1; i < BENDS && feeler->free_m < INFINITY; i++) {
        double bend_rad = i < 0 ? 0 : bend_at(i, side);
        probe->heading_rad = wished_rad + bend_rad;
        double free_m = probe_line_m(probe, senses, best + fabs(bend_rad));
        if (free_m - fabs(bend_rad) <= best) continue;
        best = free_m - fabs(bend_rad);
        feeler->bend_rad = bend_rad;
        feeler->free_m = free_m;
        feeler->pivots_first = true;
    }
    probe->heading_rad = wished_rad + feeler->bend_rad;
    if (feeler->bend_rad != 0)
        feeler->arc_m = probe_arc_m(probe, senses, senses->next_pose, senses->motion.forward_mps);
    feeler->pivots_first &= feeler->arc_m < INFINITY;
}

// The same for a vehicle that cannot pivot: only arcs lead anywhere.
static void feel_onward(Feeler *feeler, const Senses *senses, Probe *probe) {
    double b = probe_bearing(probe, senses->next_pose.heading_rad);
    bool is_abeam = fabs(b) > ABEAM_RAD; // then it turns to that side only, and not back again
    double side = is_abeam ? -copysign(1, b) : feeler->bend_rad < 0 ? -1 : 1;
    double wished_rad = probe->heading_rad;
    double best = probe_arc_m(probe, senses, senses->next_pose, senses->motion.forward_mps);
    feeler->bend_rad = 0;
    feeler->free_m = best;
    feeler->pivots_first = false;
    for (int i = 0; i < BENDS && feeler->free_m < INFINITY; i += is_abeam ? 2 : 1) {
        double bend_rad = bend_at(i, side);
        probe->heading_rad = wished_rad + bend_rad;
        double free_m = probe_arc_m(probe, senses, senses->next_pose, senses->motion.forward_mps);
        if (free_m - fabs(bend_rad) <= best) continue;
        best = free_m - fabs(bend_rad);
        feeler->bend_rad = bend_rad;
        feeler->free_m = free_m;
    }
}

// Is the way on none, or a long way round?
static bool wants_back(Feeler *feeler, const Senses *senses, const Probe *probe) {
    if (!senses->limits.can_reverse) return false;
    double b = probe_bearing(probe, senses->next_pose.heading_rad);
    double radius_m = senses->limits.tightest_radius_m;
    bool is_detour = fabs(b) > ABEAM_RAD && feeler->bend_rad != 0;
    return backturn_is_needed(&feeler->back_turn, radius_m, b, probe->way_m) ||
           (is_detour && senses->tick >= feeler->turn_tick) || feeler->free_m < SHORT_M;
}

static void feel_car(Feeler *feeler, const Senses *senses, Probe *probe) {
    bool is_same_end = (probe->speed_mps < 0 ? -1 : 1) == feeler->ahead;
    if (feeler->reversal.is_on && is_same_end && reversal_goes_on(&feeler->reversal, senses))
        return;
    if (feeler->is_backing) feeler->turn_tick = senses->tick + (uint64_t)(TURN_S / senses->dt_s);
    feel_onward(feeler, senses, probe);
    feeler->is_backing = false;
    if (!wants_back(feeler, senses, probe)) return;
    bool is_free = feeler->free_m >= SHORT_M;
    double onward_m = reversal_onward_m(senses, probe, feeler->bend_rad, feeler->free_m);
    feeler->is_backing =
        reversal_begin(&feeler->reversal, senses, probe, is_free ? onward_m : INFINITY);
    if (!feeler->is_backing) return;
    feeler->bend_rad = 0;
    feeler->free_m = INFINITY;
}

bool feeler_is_free(const Feeler *feeler) {
    return feeler->free_m == INFINITY && feeler->bend_rad == 0 && !feeler->is_backing;
}

static void set_due(Feeler *feeler, const Senses *senses) {
    double room_m = map_clearance(senses->map, pose_at(senses->next_pose)) - 0.5 * senses->width_m;
    int ticks = (int)clamp(WALL_TICKS + PER_M * room_m, WALL_TICKS, OPEN_TICKS);
    feeler->felt_tick = senses->tick;
    feeler->due_tick = senses->tick + (feeler->is_backing     ? LEAST_TICKS
                                       : feeler->pivots_first ? PIVOT_TICKS
                                                              : ticks);
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
    if (is_due(feeler, senses, heading_rad, ahead)) {
        Probe felt = probe_of(senses, heading_rad, speed_mps, way_m);
        if (senses->limits.can_pivot)
            feel(feeler, senses, &felt);
        else
            feel_car(feeler, senses, &felt);
        feeler->heading_rad = heading_rad;
        feeler->ahead = ahead;
        set_due(feeler, senses);
    }
    if (feeler->is_backing) return reversal_drive(&feeler->reversal, senses, speed_mps);
    double stop_m = feeler->pivots_first ? least(feeler->arc_m, feeler->free_m) : feeler->free_m;
    double cap_mps = steer_stop_mps(senses, stop_m + 0.3);
    Probe probe = {.heading_rad = heading_rad + feeler->bend_rad,
                   .speed_mps = ahead * least(fabs(speed_mps), cap_mps),
                   .pivots_first = feeler->pivots_first};
    return probe_law(&probe, senses, senses->next_pose.heading_rad);
}
