// flag.c -- the flag of a team. Tanks of other teams carry it by driving over it, and capture it by
// bringing it to the base of their team's flag.
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

extern const ThingKind THING_FLAG;

enum { RETURN };
static const Param PARAMS[] = {
    {"flag.return", 20, 0, 600, "s", "time until a flag that was dropped returns to its base"},
    {0}};

// Maximum distance between a hull and a flag that it takes, so that the wreck of its carrier is not
// in the way.
#define REACH_M 2.0

// Thing.gives is the team, plus one; 0 for the team of the nearest tank.
static void placed(Battle *battle, Thing *flag) {
    flag->home = flag->at;
    flag->team = flag->gives > 0 ? (int)flag->gives - 1 : battle_nearest_team(battle, flag->at);
    flag->gives = 0;
    ASSERT(flag->team >= 0);
}

static bool is_home(const Thing *flag) {
    return !flag->carrier_key && flag->at.x == flag->home.x && flag->at.y == flag->home.y;
}

// The event is at the place where the flag was.
static void send_home(Battle *battle, Thing *flag, EventKind kind, int tank) {
    push_thing_event(battle, kind, tank, flag, 0);
    flag->carrier_key = 0;
    flag->at = flag->home;
    battle->others_changed = true;
    flag->timer_s = 0;
}

// Returns whether the carrier is at the base of a flag of its team.
static bool is_brought(const Battle *battle, const Tank *carrier) {
    for (int i = 0; i < battle->thing_count; i++) {
        const Thing *own = &battle->things[i];
        Vec nearest;
        if (own->kind >= 0 && THINGS[own->kind] == &THING_FLAG && own->team == carrier->team &&
            hull_distance_m(carrier, own->home, &nearest) <= REACH_M)
            return true;
    }
    return false;
}

static bool tick(Battle *battle, Thing *flag) {
    if (flag->carrier_key) {
        ASSERT(flag->carrier_key <= battle->tank_count);
        const Tank *carrier = &battle->tanks[flag->carrier_key - 1];
        if (is_brought(battle, carrier)) send_home(battle, flag, EVENT_CAPTURED, carrier->id);
        return true;
    }
    bool is_away = !is_home(flag);
    thing_count_down(flag);
    const Tank *tank =
        battle_hull_beside(battle, flag->at, REACH_M, is_away ? NO_TEAM : flag->team);
    if (tank && tank->team != flag->team) {
        push_thing_event(battle, EVENT_TAKEN, tank->id, flag, 0);
        flag->carrier_key = tank->id + 1;
        flag->timer_s = 0;
    } else if (tank || (is_away && flag->timer_s <= 0)) {
        send_home(battle, flag, EVENT_RETURNED, tank ? tank->id : -1);
    }
    return true;
}

static void dropped(Battle *battle, Thing *flag) {
    flag->timer_s = thing_param(battle, flag, RETURN);
    push_thing_event(battle, EVENT_DROPPED, -1, flag, 0);
}

static void sense(const Battle *battle, const Thing *flag, ThingSight *sight) {
    (void)battle;
    sight->gain = GAIN_FLAG;
    sight->ready_s = 0;
    sight->carrier = flag->carrier_key - 1;
}

const ThingKind THING_FLAG = {
    .name = "flag",
    .help = "the flag of a team: enemies carry it to their own base",
    .params = PARAMS,
    .radius_m = 0.4,
    .moves = true,
    .seen_by = SEEN_BY_ALL,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .dropped = dropped,
    .map_class = "base",
    .is_placed_by_mode = true,
    .look = {.shape = SHAPE_FLAG,
             .size_m = 1.2,
             .interest = 1,
             .timer_full_s = 20,
             .ended = SOUNDS_CHIME},
};
