// smoke.c -- a cloud that blocks the sight of minds and bots; shells fly through it.
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

enum { RADIUS = SPECIAL_PAUSE + 1, TIME };
static const Param PARAMS[] = {SPECIAL_PARAMS("smoke", 3, 2),
                               {"smoke.radius", 6, 1, 20, "m", "radius of a cloud of smoke"},
                               {"smoke.time", 7, 0.5, 120, "s", "duration of a cloud of smoke"},
                               {0}};

#define GROWS_S 0.5 // growth time of a cloud
#define FADES_S 1.0 // shrinking time before its end

static double time_of(const Battle *battle, const Thing *cloud) {
    return thing_param(battle, cloud, TIME) + thing_perks(battle, cloud)->smoke_s;
}

static void placed(Battle *battle, Thing *cloud) { cloud->timer_s = time_of(battle, cloud); }

// Thing.radius_m is the current radius.
static bool tick(Battle *battle, Thing *cloud) {
    thing_count_down(cloud);
    double age_s = time_of(battle, cloud) - cloud->timer_s;
    double full_m = thing_param(battle, cloud, RADIUS) + thing_perks(battle, cloud)->smoke_m;
    double share = min_of(1, min_of(age_s / GROWS_S, cloud->timer_s / FADES_S));
    cloud->radius_m = max_of(0, share) * full_m;
    DEBUG_ASSERT(cloud->radius_m <= full_m);
    return cloud->timer_s > 0;
}

static void sense(const Battle *battle, const Thing *cloud, ThingSight *sight) {
    (void)battle;
    sight->radius_m = cloud->radius_m;
    sight->is_opaque = true;
    sight->ready_s = 0;
}

static bool use(Battle *battle, Tank *tank) {
    return battle_place_thing(battle, thing_find("smoke"), tank->id, pose_at(tank->pose));
}

const ThingKind THING_SMOKE = {
    .name = "smoke",
    .help = "a cloud around the tank that blocks sight; shells fly through it",
    .params = PARAMS,
    .seen_by = SEEN_BY_ALL,
    .is_opaque = true,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .use = use,
    .good_for = SPECIAL_HIDES,
    .look = {.shape = SHAPE_CLOUD, .made = SOUNDS_HISS},
};
