// dash.c -- a burst of speed, for dodging a shell or crossing a street. It places nothing.
#include "sim/battle_state.h"

enum { SPEED = SPECIAL_PAUSE + 1, TIME };
static const Param PARAMS[] = {
    SPECIAL_PARAMS("dash", 1, 8),
    {"dash.speed", 1.4, 1, 2, "x", "factor of the top speed during a dash"},
    {"dash.time", 0.5, 0.05, 10, "s", "duration of a dash"},
    {0}};

// The speed changes at once, because engines would take longer than a dash. Returns false for a
// tank that is not ordered to go forward or back.
static bool use(Battle *battle, Tank *tank) {
    double ordered_mps = tank->order.left_mps + tank->order.right_mps;
    if (tank->boost_s > 0 || ordered_mps == 0) return false;
    int kind = thing_find("dash");
    double factor = kind_param(battle, kind, SPEED), top_mps = tank->spec->drive.top_mps;
    double way = ordered_mps < 0 ? -1 : 1;
    double speed_mps = tank->motion.forward_mps + way * (factor - 1) * top_mps;
    tank->motion.forward_mps = clamp(speed_mps, -factor * top_mps, factor * top_mps);
    special_boost(battle, tank, factor, kind_param(battle, kind, TIME));
    world_set_motion(battle->world, tank->id, tank->motion);
    if (tank->spec->perks.trail > 0) THINGS[thing_find("mine")]->use(battle, tank);
    battle_push_event(battle,
                      (Event){.kind = EVENT_USED,
                              .a = tank->id,
                              .b = -1,
                              .at = pose_at(tank->pose),
                              .direction = vec_scale(vec_heading(tank->pose.heading_rad), way),
                              .thing = -1,
                              .thing_kind = kind});
    return true;
}

const ThingKind THING_DASH = {
    .name = "dash",
    .help = "a short burst of speed in the direction of driving; recharges",
    .params = PARAMS,
    .use = use,
    .good_for = SPECIAL_DASHES,
    .recharges = true,
    .look = {.made = SOUNDS_WHOOSH},
};
