// bout.h -- for the tests of minds: small matches between them, watched tick by tick.
#pragma once

#include "field.h"

#include "match/match.h"

// As OWN_ARENA: an arena must be declared before what stands on it.
static inline void match_drop(Match **match) { match_destroy(*match); }
#define OWN_MATCH __attribute__((cleanup(match_drop))) Match
#define OWN_CARD __attribute__((cleanup(card_free))) MatchCard

typedef struct Bout {
    MatchCard card;
    Match *match;
    Arena *arena; // its own; NULL when it stands on another one's
} Bout;

static inline void bout_close(Bout *bout) {
    match_destroy(bout->match);
    card_free(&bout->card);
    arena_destroy(bout->arena);
}
#define OWN_BOUT __attribute__((cleanup(bout_close))) Bout

static inline void bout_init(Bout *bout, uint64_t seed, double limit_s) {
    card_init(&bout->card);
    bout->card.seed = seed;
    bout->card.time_limit_s = limit_s;
    bout->match = NULL;
    bout->arena = NULL;
}

static inline TankCard *bout_add(Bout *bout, const Behaviour *behaviour, const Drive *drive,
                                 int team) {
    assert_non_null(behaviour);
    TankCard *tank = card_add(&bout->card, behaviour->name);
    assert_non_null(tank);
    tank->mind.behaviour = behaviour;
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        tank->mind.params[i] = behaviour->params[i].initial;
    tank->team = team;
    tank_card_set_drive(tank, drive);
    return tank;
}

static inline void bout_start(Bout *bout, const Arena *arena) {
    Problem problem = {""};
    card_number_names(&bout->card);
    bout->match = match_create(&bout->card, arena, &problem);
    if (!bout->match) fail_msg("%s", problem.text);
}

// `first` against `second`, both on tracks.
static inline void bout_open(Bout *bout, const Arena *arena, const Behaviour *first,
                             const Behaviour *second, uint64_t seed, double limit_s) {
    bout_init(bout, seed, limit_s);
    bout_add(bout, first, DRIVES[0], 0);
    bout_add(bout, second, DRIVES[0], 1);
    bout_start(bout, arena);
}

// One more tick; false once the match is over.
static inline bool bout_tick(Bout *bout) {
    if (match_is_over(bout->match)) return false;
    match_tick(bout->match, NULL);
    return true;
}

static inline const Tank *bout_tank(const Bout *bout, int id) {
    return battle_tank(match_battle(bout->match), id);
}

static inline double bout_distance_m(const Bout *bout) {
    return vec_distance(pose_at(bout_tank(bout, 0)->pose), pose_at(bout_tank(bout, 1)->pose));
}

static inline MatchResult bout_play(Bout *bout) {
    while (bout_tick(bout)) {}
    return match_result(bout->match);
}
