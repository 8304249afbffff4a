// scene.h -- the matches that benchmarks play: arenas by name, tanks of two minds by turns.
#pragma once

#include "figures.h"
#include "match/telemetry.h"
#include "sim/arena/arena.h"

static inline Arena *load_arena(const char *assets, const char *name) {
    char path[1024];
    Problem problem = {""};
    snprintf(path, sizeof path, "%s/arenas/%s.tmj", assets, name);
    Arena *arena = arena_load(path, &problem);
    if (!arena) give_up(problem.text);
    return arena;
}

static inline Arena *parse_arena(const char *text, size_t length) {
    Problem problem = {""};
    Arena *arena = arena_parse(text, length, "bench", ".", &problem);
    if (!arena) give_up(problem.text);
    return arena;
}

// The tanks join the teams by turns.
static inline MatchCard card_of(const char *even, const char *odd, int tanks, int teams,
                                uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.seed = seed;
    for (int i = 0; i < tanks; i++) {
        TankCard *tank = card_add(&card, i % 2 ? odd : even);
        if (!tank) give_up("out of memory");
        tank->team = i % teams;
    }
    return card;
}

// Takes the card over.
static inline Match *match_of(MatchCard card, const Arena *arena) {
    Problem problem = {""};
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) give_up(problem.text);
    return match;
}

// Plays it to its end. What was seen of its first teams, so many.
static inline Telemetry observe(Match *match, int teams) {
    Observer *observer = observer_create(match);
    if (!observer) give_up("out of memory");
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        observer_tick(observer, match);
    }
    Telemetry sum = {0};
    for (int i = 0; i < teams; i++) {
        Telemetry seen = observer_team(observer, match, i);
        telemetry_add(&sum, &seen);
    }
    observer_destroy(observer);
    return sum;
}
