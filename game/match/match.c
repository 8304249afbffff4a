// match.c -- one match from its card to its result.
#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "starts.h"

#define KILL_POINTS 50.0

struct Match {
    MatchCard card; // our copy
    Battle *battle;
    void **memories; // of the behaviours, one a tank
    Order *orders;
    Notes *notes; // NULL until kept
    int teams_at_start;
    MatchResult result; // is_over, is_draw, winner, was_time_up: as decided so far
};

static bool copy_card(Match *match, const MatchCard *card) {
    match->card = *card;
    match->card.tanks = calloc((size_t)card->tank_count, sizeof *card->tanks);
    if (match->card.tanks)
        memcpy(match->card.tanks, card->tanks, (size_t)card->tank_count * sizeof *card->tanks);
    return match->card.tanks;
}

static bool create_minds(Match *match) {
    size_t count = (size_t)match->card.tank_count;
    match->orders = calloc(count, sizeof *match->orders);
    match->memories = calloc(count, sizeof *match->memories);
    if (!match->orders || !match->memories) return false;
    for (size_t i = 0; i < count; i++) {
        const Behaviour *behaviour = match->card.tanks[i].behaviour;
        if (!behaviour || !behaviour->memory_bytes) continue;
        match->memories[i] = calloc(1, behaviour->memory_bytes);
        if (!match->memories[i]) return false;
    }
    return true;
}

static bool create_battle(Match *match, const Arena *arena, Problem *problem) {
    const MatchCard *card = &match->card;
    size_t count = (size_t)card->tank_count;
    Pose *poses = calloc(count, sizeof *poses);
    BattleStart *starts = calloc(count, sizeof *starts);
    bool is_ready = poses && starts && starts_choose(card, arena, poses, problem);
    if (is_ready) {
        for (size_t i = 0; i < count; i++)
            starts[i] = (BattleStart){.spec = card->tanks[i].spec,
                                      .drive = card->tanks[i].drive,
                                      .drive_params = card->tanks[i].drive_params,
                                      .team = card->tanks[i].team,
                                      .pose = poses[i]};
        match->battle = battle_create(arena, &card->rules, starts, card->tank_count, card->seed);
    }
    free(starts);
    free(poses);
    return match->battle;
}

static void count_alive(const Match *match, int alive[TEAMS_MAX]) {
    memset(alive, 0, TEAMS_MAX * sizeof *alive);
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        if (!tank->is_wreck) alive[tank->team]++;
    }
}

static int teams_alive(const Match *match, int *last) {
    int alive[TEAMS_MAX], count = 0;
    count_alive(match, alive);
    *last = -1;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (alive[i]) *last = i, count++;
    return count;
}

Match *match_create(const MatchCard *card, const Arena *arena, Problem *problem) {
    problem_set(problem, "out of memory");
    Match *match = calloc(1, sizeof *match);
    if (!match) return NULL;
    if (!copy_card(match, card) || !create_minds(match) || !create_battle(match, arena, problem)) {
        match_destroy(match);
        return NULL;
    }
    int last;
    match->teams_at_start = teams_alive(match, &last);
    match->result.winner = -1;
    problem_set(problem, "%s", "");
    return match;
}

void match_destroy(Match *match) {
    if (!match) return;
    battle_destroy(match->battle);
    for (int i = 0; match->memories && i < match->card.tank_count; i++) free(match->memories[i]);
    free(match->memories);
    free(match->orders);
    free(match->notes);
    card_free(&match->card);
    free(match);
}

void match_keep_notes(Match *match, bool is_kept) {
    if (!is_kept) {
        free(match->notes);
        match->notes = NULL;
    } else if (!match->notes) {
        match->notes = calloc((size_t)match->card.tank_count, sizeof *match->notes);
    }
}

static Order think(Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    Notes *notes = match->notes ? &match->notes[tank] : NULL;
    if (notes) {
        notes->state[0] = '\0';
        notes->count = 0;
    }
    Senses senses = {.params = card->params};
    battle_sense(match->battle, tank, &senses);
    return card->behaviour->think(match->memories[tank], &senses, notes);
}

// Everyone senses the same instant: no order is carried out before the last one is given.
static void decide(Match *match, const HumanOrders *humans) {
    for (int i = 0; i < match->card.tank_count; i++) {
        const TankCard *card = &match->card.tanks[i];
        match->orders[i] = (Order){0};
        if (battle_tank(match->battle, i)->is_wreck) continue;
        if (card->kind == CONTROLLER_BEHAVIOUR)
            match->orders[i] = think(match, i);
        else if (humans)
            match->orders[i] = humans->orders[card->human];
    }
}

double tank_score(const Tank *tank) {
    return tank->damage_dealt - tank->damage_to_friends +
           KILL_POINTS * (tank->kills - tank->friend_kills);
}

static void add_scores(const Match *match, double score[TEAMS_MAX]) {
    memset(score, 0, TEAMS_MAX * sizeof *score);
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        score[tank->team] += tank_score(tank);
    }
}

// The team with the most points of those present; -1 when two share them.
static int leading_team(const Match *match) {
    double score[TEAMS_MAX];
    bool is_present[TEAMS_MAX] = {false};
    int best = -1;
    bool is_shared = false;
    add_scores(match, score);
    for (int i = 0; i < match->card.tank_count; i++) is_present[match->card.tanks[i].team] = true;
    for (int i = 0; i < TEAMS_MAX; i++) {
        if (!is_present[i]) continue;
        if (best < 0 || score[i] > score[best])
            best = i, is_shared = false;
        else if (score[i] == score[best])
            is_shared = true;
    }
    return is_shared ? -1 : best;
}

static bool has_someone_died(const Match *match) {
    int count;
    const Event *events = battle_events(match->battle, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_KILL) return true;
    return false;
}

// The last team standing wins; at the end of time, the one with the most points.
static void judge(Match *match) {
    MatchResult *result = &match->result;
    int last = -1;
    int left = has_someone_died(match) ? teams_alive(match, &last) : match->teams_at_start;
    double elapsed_s = (double)battle_tick(match->battle) * BATTLE_TICK_S;
    if (left == 0 || (left == 1 && match->teams_at_start > 1)) {
        result->is_over = true;
        result->winner = last;
    } else if (elapsed_s >= match->card.time_limit_s) {
        result->is_over = result->was_time_up = true;
        result->winner = leading_team(match);
    }
    result->is_draw = result->is_over && result->winner < 0;
}

void match_tick(Match *match, const HumanOrders *humans) {
    if (match->result.is_over) return;
    battle_look(match->battle);
    decide(match, humans);
    battle_step(match->battle, match->orders);
    judge(match);
}

bool match_is_over(const Match *match) { return match->result.is_over; }

MatchResult match_result(const Match *match) {
    MatchResult result = match->result;
    result.ticks = battle_tick(match->battle);
    result.state_hash = battle_hash(match->battle);
    for (int i = 0; i < match->card.tank_count; i++)
        if (match->card.tanks[i].team >= result.team_count)
            result.team_count = match->card.tanks[i].team + 1;
    add_scores(match, result.team_score);
    count_alive(match, result.team_alive);
    return result;
}

const MatchCard *match_card(const Match *match) { return &match->card; }

const Battle *match_battle(const Match *match) { return match->battle; }

const Notes *match_notes(const Match *match, int tank) {
    static const Notes NONE;
    return match->notes ? &match->notes[tank] : &NONE;
}
