// raiders.c -- hit and run: all of them rush in at the same beat, shoot, and are gone behind the
// next corner while their guns load.
#include "ai/tactics/squad.h"

#define COVER_M 25.0 // they run no further than this

enum { PARAM_RANGE, PARAM_RAID, PARAM_PAUSE };
static const Param PARAMS[] = {
    {"range", 26, 5, 60, "m", "distance at which it likes to fight"},
    {"raid", 7, 1, 30, "s", "how long a raid lasts"},
    {"pause", 2.5, 0, 30, "s", "how long they hide after it"},
    {0},
};

typedef struct Raider {
    Squad squad;
    Vec cover;
    uint64_t look_tick; // when it looks for cover again
    bool has_cover, is_out;
} Raider;

// All of a team tell by the time alone, so that they come and go together.
static bool is_pause(const Senses *senses) {
    uint64_t raid = senses_tick_in(senses, senses->params[PARAM_RAID]) - senses->tick;
    uint64_t pause = senses_tick_in(senses, senses->params[PARAM_PAUSE]) - senses->tick;
    return senses->tick % (raid + pause) >= raid;
}

static Twist hide(Raider *mind, const Senses *senses) {
    const Search *search = &mind->squad.fighter.search;
    if (!mind->is_out || senses->tick >= mind->look_tick) {
        mind->has_cover = cover_find(senses, search->trail, COVER_M, &mind->cover);
        mind->look_tick = senses_tick_in(senses, 1);
    }
    mind->is_out = true;
    if (mind->has_cover) return fighter_go(&mind->squad.fighter, senses, mind->cover);
    return skirmish_drive(&mind->squad.fighter, senses, NULL, 2 * senses->params[PARAM_RANGE]);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Raider *mind = memory;
    Squad *squad = &mind->squad;
    double range_m = senses->params[PARAM_RANGE];
    bool is_known = search_age_s(&squad->fighter.search, senses) < senses->params[PARAM_PAUSE];
    squad->role = ROLE_ATTACK;
    if (is_known && is_pause(senses) && (!target || squad->is_weak || senses->reload_s > 0)) {
        squad->role = ROLE_WITHDRAW;
        return hide(mind, senses);
    }
    mind->is_out = false;
    if (target) return squad_fight(squad, senses, target, range_m);
    squad->role = ROLE_NONE;
    return fighter_search(&squad->fighter, senses);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Raider *mind = memory;
    const TankSight *target = squad_choose_target(&mind->squad, senses, -1);
    const Message *news = squad_enemy_report(&mind->squad, senses);
    if (!target && news) search_report(&mind->squad.fighter.search, senses, news->at);
    return squad_order(mind, senses, target, act, NULL, notes);
}

const Behaviour RAIDERS = {
    .name = "raiders",
    .help = "hit and run: they rush in together, and hide while they load",
    .params = PARAMS,
    .memory_bytes = sizeof(Raider),
    .think = think,
};
