// bout.h -- for tests: small matches between minds, watched tick by tick.
#pragma once

#include "field.h"

#include "match/edit.h"
#include "match/match.h"

static inline int mind_count(void) {
    int count = 0;
    while (BEHAVIOURS[count]) count++;
    return count;
}

// Returns a card of `tanks` tanks that have the two minds and join the teams in turn; seed 3.
static inline MatchCard card_by_turns(const char *mind, const char *other, int tanks, int teams) {
    MatchCard card = card_initial();
    card.seed = 3;
    for (int i = 0; i < tanks; i++) card_add(&card, i % 2 ? other : mind)->team = i % teams;
    card_make_names_unique(&card);
    return card;
}

static inline void match_run(Match *match, int ticks) {
    for (int i = 0; i < ticks; i++) match_tick(match, NULL);
}

enum { ANY = -2 };
// Counts the events of the last tick of this kind with these tanks (or ANY).
static inline int events_of(const Match *match, EventKind kind, int a, int b) {
    int found = 0;
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));)
        found += event->kind == kind && (a == ANY || event->a == a) && (b == ANY || event->b == b);
    return found;
}

typedef struct Bout {
    MatchCard card;
    Match *match;
    Arena *arena; // owned; NULL if the match uses another arena
} Bout;

static inline void bout_close(Bout *bout) {
    match_destroy(bout->match);
    card_free(&bout->card);
    arena_destroy(bout->arena);
}

#define OWN_BOUT OWNED(bout_close) Bout

static inline Bout bout_initial(uint64_t seed, double limit_s) {
    Bout bout = {.card = card_initial()};
    bout.card.seed = seed;
    bout.card.time_limit_s = limit_s;
    return bout;
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
    card_make_names_unique(&bout->card);
    bout->match = must(match_create, &bout->card, arena);
}

// Returns a bout, not yet started, of tanks on tracks with these minds (by name, ended by NULL),
// who join two teams in turn.
static inline Bout bout_of(const char *const *minds, int mode, uint64_t seed, double limit_s) {
    Bout bout = bout_initial(seed, limit_s);
    bout.card.mode = mode;
    for (int i = 0; minds && minds[i]; i++)
        bout_add(&bout, behaviour_find(minds[i]), DRIVES[0], i % 2);
    return bout;
}

#define BOUT_OF(mode, seed, limit_s, ...)                                                          \
    bout_of((const char *const[]){__VA_ARGS__, NULL}, mode, seed, limit_s)

// Starts a bout in an arena that it owns.
#define FIELD_BOUT(bout, made, mode, seed, limit_s, ...)                                           \
    OWN_BOUT bout = BOUT_OF(mode, seed, limit_s, __VA_ARGS__);                                     \
    bout_start(&bout, bout.arena = (made))

#define BOUT(bout, arena, mode, seed, limit_s, ...)                                                \
    OWN_BOUT bout = BOUT_OF(mode, seed, limit_s, __VA_ARGS__);                                     \
    bout_start(&bout, arena)

// Lets a behaviour drive the tank; with `params` NULL, it has its initial parameters.
static inline bool swap_mind(Match *match, int tank, const Behaviour *behaviour,
                             const double *params) {
    Mind mind = mind_initial(behaviour);
    if (params) memcpy(mind.params, params, sizeof mind.params);
    return match_set_mind(match, tank, &mind);
}

static inline Bout bout_open(const Arena *arena, const Behaviour *first, const Behaviour *second,
                             uint64_t seed, double limit_s) {
    Bout bout = bout_initial(seed, limit_s);
    bout_add(&bout, first, DRIVES[0], 0);
    bout_add(&bout, second, DRIVES[0], 1);
    bout_start(&bout, arena);
    return bout;
}

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

static inline void do_edit(const Bout *bout, Edit edit) { must(match_edit, bout->match, &edit); }

static inline Edit placed(int tank, double x, double y, double heading_rad) {
    return (Edit){.kind = EDIT_PLACE, .tank = tank, .pose = {x, y, heading_rad}};
}

static inline Order full_speed(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    return (Order){.left_mps = senses->limits.top_mps, .right_mps = senses->limits.top_mps};
}
static const Behaviour RUNNER = {.name = "runner", .help = "drives on", .think = full_speed};

static inline MatchResult bout_play(Bout *bout) {
    while (bout_tick(bout)) {}
    return match_result(bout->match);
}
