// bush.c -- a bush that hides a tank at rest from enemies that are not near (battle_hides). Shells
// and hulls pass it.
#include "sim/battle_state.h"

enum { RADIUS };
static const Param PARAMS[] = {
    {"bush.radius", 2.5, 0.5, 20, "m", "distance to a bush's middle within which tanks are hidden"},
    {0}};

// Thing.radius_m is the radius, as of clouds.
static void placed(Battle *battle, Thing *bush) {
    bush->radius_m = thing_param(battle, bush, RADIUS);
}

static void sense(const Battle *battle, const Thing *bush, ThingSight *sight) {
    (void)battle;
    sight->cover_m = bush->radius_m;
}

const ThingKind THING_BUSH = {
    .name = "bush",
    .help = "hides a tank at rest from enemies that are not near; shells pass it",
    .params = PARAMS,
    .seen_by = SEEN_BY_ALL,
    .seen_m = 12,
    .is_cover = true,
    .sense = sense,
    .placed = placed,
    .map_class = "bush",
    .look = {.shape = SHAPE_BUSH, .size_m = 5},
};
