// duel.c -- two ways to move, side by side: the same mind sets out for the same target from the
// same places, round after round.
#include "duel.h"

#include "arc_error.h"
#include "chase.h"

#define ROUND_S 16.0
#define ORBIT_TURNS 1      // round the target: enough to see what becomes of it
#define ROUND_TURN_RAD 0.2 // between the places of two rounds
enum { BEARINGS = 12, RANGES = 3, TRAIL_HZ = 30 };
static const double RANGES_GAUGES[RANGES] = {1.6, 3.4, 5.6};

static void place_tanks(Duel *duel, DuelSide *side) {
    for (int i = 0; i < DUEL_TANKS; i++) {
        double turn = (i % BEARINGS + 0.5) * 2 * PI / BEARINGS + duel->round * ROUND_TURN_RAD;
        double range_m = RANGES_GAUGES[i / BEARINGS] * duel->setup.half_gauge_m;
        Vec at = vec_scale(vec_heading(turn), range_m);
        side->tanks[i] = (DuelTank){.pose = {at.x, at.y, 0}};
    }
}

static void begin_round(Duel *duel) {
    duel->time_s = 0;
    for (int i = 0; i < DUEL_SIDES; i++) place_tanks(duel, &duel->sides[i]);
}

void duel_start(Duel *duel) {
    duel->round = 0;
    for (int i = 0; i < DUEL_SIDES; i++) duel->sides[i].captured = duel->sides[i].orbiting = 0;
    begin_round(duel);
}

static void leave_trail(const Duel *duel, DuelTank *tank) {
    long before = lround(floor((duel->time_s - 1.0 / duel->hz) * TRAIL_HZ));
    if (lround(floor(duel->time_s * TRAIL_HZ)) == before) return;
    tank->trail[tank->trail_count++ % DUEL_TRAIL] = pose_at(tank->pose);
}

static void move_tank(const Duel *duel, DuelSide *side, DuelTank *tank) {
    double dt_s = 1.0 / duel->hz;
    CirclingRun run = {side->method, duel->controller, duel->hz, duel->latency, TARGET_STATIC};
    Tracks wish = circling_decide(&duel->setup, &run, tank->pose, vec(0, 0), tank->pending);
    tank->tracks = duel->latency ? tank->pending : wish;
    tank->pending = wish;
    Vec before = pose_at(tank->pose);
    side->method->step(&tank->pose, tank->tracks.left_mps * dt_s, tank->tracks.right_mps * dt_s,
                       duel->setup.half_gauge_m);
    tank->pose.heading_rad = angle_wrap(tank->pose.heading_rad);
    leave_trail(duel, tank);
    if (chase_note(&tank->chase, before, pose_at(tank->pose), duel->setup.capture_m)) {
        tank->is_captured = true;
        side->captured++;
    } else if (!tank->is_orbiting && fabs(tank->chase.wind_turns) >= ORBIT_TURNS) {
        tank->is_orbiting = true;
        side->orbiting++;
    }
}

int duel_chasing(const DuelSide *side) {
    int chasing = 0;
    for (int i = 0; i < DUEL_TANKS; i++)
        chasing += !side->tanks[i].is_captured && !side->tanks[i].is_orbiting;
    return chasing;
}

void duel_tick(Duel *duel) {
    duel->time_s += 1.0 / duel->hz;
    for (int i = 0; i < DUEL_SIDES; i++)
        for (int k = 0; k < DUEL_TANKS; k++)
            if (!duel->sides[i].tanks[k].is_captured)
                move_tank(duel, &duel->sides[i], &duel->sides[i].tanks[k]);
    if (duel->time_s < ROUND_S) return;
    duel->round++;
    begin_round(duel);
}

double duel_circle(const Duel *duel, const DuelSide *side, const DuelTank *tank, Vec *middle) {
    double left_m = tank->tracks.left_mps / duel->hz, right_m = tank->tracks.right_mps / duel->hz;
    double sum = left_m + right_m, difference = left_m - right_m;
    if (fabs(difference) < 1e-9) return 0;
    double radius_m = arc_circle_radius(side->method, left_m, right_m, duel->setup.half_gauge_m);
    *middle = pose_to_world(tank->pose, vec(copysign(radius_m, sum * difference), 0));
    return radius_m;
}
