// raiders.c -- hit and run: all raiders attack at the same time, and hide behind the nearest corner
// while their guns load.
#include "ai/tactics/squad.h"

#define COVER_M 25.0 // maximum distance to cover
#define LOOK_S 1.0   // interval between two searches for cover

enum { PARAM_RANGE, PARAM_RAID, PARAM_PAUSE };
static const Param PARAMS[] = {
    {"range", 26, 5, 60, "m", "preferred distance from the enemy"},
    {"raid", 7, 1, 30, "s", "how long a raid lasts"},
    {"pause", 2.5, 0, 30, "s", "how long they hide after it"},
    {0},
};

typedef struct Raider {
    Squad squad;
    Vec cover;
    uint64_t look_tick; // time of the next search for cover
    bool has_cover, is_hiding;
} Raider;

// Depends only on the time, so that the team attacks and hides together.
static bool is_pause(const Senses *senses) {
    uint64_t raid = senses_tick_in(senses, senses->params[PARAM_RAID]) - senses->tick;
    uint64_t pause = senses_tick_in(senses, senses->params[PARAM_PAUSE]) - senses->tick;
    ASSERT(raid + pause > 0);
    return senses->tick % (raid + pause) >= raid;
}

static Twist hide(Raider *mind, const Senses *senses) {
    const Search *search = &mind->squad.fighter.search;
    if (!mind->is_hiding || senses->tick >= mind->look_tick) {
        mind->has_cover = cover_find(senses, search->trail, COVER_M, &mind->cover);
        mind->look_tick = senses_tick_in(senses, LOOK_S);
    }
    mind->is_hiding = true;
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
    mind->is_hiding = false;
    if (target) return squad_fight(squad, senses, target, range_m);
    squad->role = ROLE_NONE;
    return fighter_search(&squad->fighter, senses);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Raider *mind = memory;
    const TankSight *target = squad_choose_target(&mind->squad, senses, -1);
    const Message *report = squad_enemy_report(&mind->squad, senses);
    if (!target && report) search_report(&mind->squad.fighter.search, senses, report->at);
    return squad_order(mind, senses, target, act, NULL, notes);
}

const Behaviour RAIDERS = {"raiders",
                           "hit and run: they attack together, and hide while their guns load",
                           PARAMS, sizeof(Raider), think};
