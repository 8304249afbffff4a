// pickup.c -- crates with a gift for the tank that drives over them. A new one appears some time
// after each is taken.
#include "sim/battle_state.h"

#include "ai/maths/assert.h"
#include "sim/arena/flood.h"

enum { PLACES, FIRST, AGAIN, REPAIR, SHIELD, SHIELD_TIME, BOOST, BOOST_TIME, WASPS };
static const Param PARAMS[] = {
    {"pickup.places", 0, 0, 16, "", "number of pick-ups at free places, besides those of the map"},
    {"pickup.first", 8, 0, 600, "s", "time until a pick-up appears for the first time"},
    {"pickup.again", 30, 0, 600, "s", "time until a pick-up that was taken appears again"},
    {"pickup.repair", 30, 0, 1000, "points", "hit points that a repair restores"},
    {"pickup.shield", 60, 0, 1000, "points", "damage that a shield absorbs"},
    {"pickup.shield-time", 8, 0.1, 600, "s", "duration of a shield"},
    {"pickup.boost", 1.4, 0.5, 2, "x", "factor of the top speed of an overdrive"},
    {"pickup.boost-time", 8, 0.1, 600, "s", "duration of an overdrive"},
    {"pickup.wasps", 0, 0, 1, "", "1: random pick-ups include wasps"},
    {0}};

#define REACH_M 0.6 // maximum distance between a hull and a crate that it takes

// A gift returns false if it is of no use to the tank, which then leaves it. `param` is the
// parameter with the size of the gift.
typedef struct Gift {
    ThingGain gain;
    int param;
    bool (*give)(Battle *battle, const Thing *pickup, Tank *tank);
} Gift;

static bool repair(Battle *battle, const Thing *pickup, Tank *tank) {
    if (tank->health >= tank->spec->health) return false;
    double points = thing_param(battle, pickup, REPAIR);
    tank->health = min_of(tank->spec->health, tank->health + points);
    return true;
}

static bool reload(Battle *battle, const Thing *pickup, Tank *tank) {
    (void)pickup;
    if (tank->special_rounds >= special_rounds_max(battle, tank)) return false;
    special_reload(battle, tank);
    return true;
}

static bool shield(Battle *battle, const Thing *pickup, Tank *tank) {
    tank->shield = thing_param(battle, pickup, SHIELD);
    tank->shield_s = thing_param(battle, pickup, SHIELD_TIME);
    return true;
}

static bool boost(Battle *battle, const Thing *pickup, Tank *tank) {
    special_boost(battle, tank, thing_param(battle, pickup, BOOST),
                  thing_param(battle, pickup, BOOST_TIME));
    return true;
}

static bool launch(Battle *battle, const Thing *pickup, Tank *tank) {
    (void)pickup;
    return battle_launch(battle, thing_find("wasp"), tank, 1);
}

// Thing.stage is the index of the gift. Thing.gives is the gift of the place, plus one; 0 for a
// random one.
#define GIFT(gives, help, ...) {__VA_ARGS__},
static const Gift GIFTS[] = {GIFT_ROWS(GIFT)};
enum { AMMO = 3 };
static const char *const GIVES[COUNT_OF(GIFTS) + 1] = {GIFT_ROWS(AS_FIRST)};
_Static_assert(COUNT_OF(GIFTS) <= (int)THING_STAGES_MAX, "every gift has a symbol");

static bool has_specials(const Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++)
        if (special_rounds_max(battle, &battle->tanks[i]) > 0 &&
            !battle->tanks[i].loadout->special->recharges)
            return true;
    return false;
}

static void choose_gift(Battle *battle, Thing *pickup) {
    pickup->stage = (int)pickup->gives - 1;
    if (pickup->gives > 0) return;
    bool has_ammo = has_specials(battle), has_wasps = thing_param(battle, pickup, WASPS) > 0;
    pickup->stage = dice_below(&battle->thing_dice, AMMO + has_ammo + has_wasps);
    if (pickup->stage >= AMMO && !has_ammo) pickup->stage++;
    ASSERT(pickup->stage >= 0 && pickup->stage < COUNT_OF(GIFTS));
}

static void placed(Battle *battle, Thing *pickup) {
    choose_gift(battle, pickup);
    pickup->timer_s = thing_param(battle, pickup, FIRST);
}

#define BAIT_M 4.0 // radius and damage of the explosion of a crate that is a bait
#define BAIT_DAMAGE 40.0

// The crate explodes if an enemy of the tank that took it has made crates baits.
static void spring_bait(Battle *battle, const Thing *pickup, const Tank *taker) {
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        if (tank->spec->perks.baits <= 0 || tank->team == taker->team) continue;
        Thing bait = *pickup;
        bait.owner = i;
        battle_blast(battle, &bait, BAIT_M, BAIT_DAMAGE);
        return;
    }
}

// The tank takes the pick-up, unless that would not help it.
__attribute__((noinline)) static void take(Battle *battle, Thing *pickup, Tank *tank) {
    if (!GIFTS[pickup->stage].give(battle, pickup, tank)) return;
    push_thing_event(battle, EVENT_TAKEN, tank->id, pickup, pickup->stage);
    if (battle->has_perks) spring_bait(battle, pickup, tank);
    choose_gift(battle, pickup);
    pickup->timer_s = thing_param(battle, pickup, AGAIN);
}

static bool tick(Battle *battle, Thing *pickup) {
    if (pickup->timer_s > 0) thing_count_down(pickup);
    Tank *tank = pickup->timer_s > 0 ? NULL : battle_hull_near(battle, pickup->at, REACH_M);
    if (tank) take(battle, pickup, tank);
    return true;
}

static void sense(const Battle *battle, const Thing *pickup, ThingSight *sight) {
    DEBUG_ASSERT(pickup->stage >= 0 && pickup->stage < COUNT_OF(GIFTS));
    const Gift *gift = &GIFTS[pickup->stage];
    bool is_health = gift->gain == GAIN_HEALTH || gift->gain == GAIN_SHIELD;
    sight->ready_s = pickup->timer_s;
    sight->gain = gift->gain;
    sight->gain_share = is_health ? thing_param(battle, pickup, gift->param) : 0;
}

// Free places, for matches that add pick-ups to their arena.
#define CLEARANCE_M 1.8 // free radius, so that every tank can drive over it
#define LATTICE_M 2.0   // distance of the places that are compared
#define APART_M 3.5     // minimum distance of a place from bodies such as barrels and gun nests
#define ENOUGH_M 14.0   // no place is better for being farther from starts and other pick-ups
#define UNFAIR 0.25     // weight of the difference between the ways of the nearest two teams
#define CHANCE_M 6.0    // largest difference by chance, so that seeds differ

// Returns how good a place is, plus its chance: not near a start or another pick-up, and about as
// far for all teams. -INFINITY in the body of another thing, or if the place is not better than the
// best.
static double rate(const Battle *battle, int kind, Vec at, double chance_m, double best) {
    double near_m = INFINITY, second_m = INFINITY;
    int near_team = -1;
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        double distance_m = vec_distance(pose_at(tank->pose), at);
        if (tank->team != near_team && distance_m < near_m) second_m = near_m;
        if (tank->team != near_team && distance_m >= near_m)
            second_m = min_of(second_m, distance_m);
        if (distance_m < near_m) near_m = distance_m, near_team = tank->team;
    }
    double unfair_m = isfinite(second_m) ? second_m - near_m : 0;
    if (min_of(near_m, ENOUGH_M) - UNFAIR * unfair_m + chance_m <= best) return -INFINITY;
    for (int i = 0; i < battle->thing_count; i++) {
        double away_m = vec_distance(battle->things[i].at, at);
        if (battle->things[i].kind == kind)
            near_m = min_of(near_m, away_m);
        else if (THINGS[battle->things[i].kind]->radius_m > 0 && away_m < APART_M)
            return -INFINITY;
    }
    return min_of(near_m, ENOUGH_M) - UNFAIR * unfair_m + chance_m;
}

// Places a pick-up at the best of all free places.
static void place_best(Battle *battle, int kind, const MapGrid *grid, const FloodFill *flood) {
    int step = (int)max_of(1, LATTICE_M / grid->cell_m);
    double best = -INFINITY;
    Vec at = {0, 0};
    for (int row = step / 2; row < grid->rows; row += step)
        for (int column = step / 2; column < grid->columns; column += step) {
            int cell = row * grid->columns + column;
            if (flood->cells[cell] != FLOOD_DONE || grid->clearance_m[cell] < CLEARANCE_M) continue;
            Vec centre = flood_centre(flood, cell);
            double chance_m = dice_between(&battle->thing_dice, 0, CHANCE_M);
            double value = rate(battle, kind, centre, chance_m, best);
            if (value > best) best = value, at = centre;
        }
    if (isfinite(best)) battle_place_thing(battle, kind, -1, at);
}

static void begin(Battle *battle, int kind) {
    ASSERT(battle->tick == 0 && THINGS[kind]->begin == begin);
    int count = (int)kind_param(battle, kind, PLACES);
    MapGrid grid = map_nav_grid(battle->arena->map);
    FloodFill flood;
    if (count <= 0 || !flood_create_from_map(&flood, &grid, true, START_WIDTH_M / 2)) return;
    flood_around(&flood, pose_at(battle->tanks[0].pose));
    for (int i = 0; i < count; i++) place_best(battle, kind, &grid, &flood);
    flood_free(&flood);
}

const ThingKind THING_PICKUP = {
    .name = "pickup",
    .help = "a crate that repairs, reloads, shields or speeds up the tank that drives over it",
    .params = PARAMS,
    .seen_by = SEEN_BY_ALL,
    .sense = sense,
    .begin = begin,
    .placed = placed,
    .tick = tick,
    .map_class = "pickup",
    .property = "gives",
    .gives = GIVES,
    .look = {.shape = SHAPE_CRATE,
             .symbols = {SYMBOL_CROSS, SYMBOL_SHIELD, SYMBOL_ARROWS, SYMBOL_SHELLS, SYMBOL_STING},
             .size_m = 1.4,
             .glow_m = 1.6,
             .has_timer = true,
             .timer_full_s = 30,
             .ended = SOUNDS_CHIME},
};
