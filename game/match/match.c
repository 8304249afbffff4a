// match.c -- one match from its card to its result.
#include "match_state.h"

#include <stdlib.h>
#include <string.h>

#include "hill.h"
#include "human_steps.h"
#include "platform/bytes.h"
#include "starts.h"

// To the next try when there was no room for the next life.
enum { RETRY_TICKS = BATTLE_TICK_HZ / 2 };

static bool copy_card(Match *match, const MatchCard *card) {
    match->card = *card;
    match->card.tanks = calloc((size_t)card->tank_count, sizeof *card->tanks);
    if (match->card.tanks)
        memcpy(match->card.tanks, card->tanks, (size_t)card->tank_count * sizeof *card->tanks);
    return match->card.tanks;
}

static bool create_minds(Match *match) {
    match->orders = calloc((size_t)match->card.tank_count, sizeof *match->orders);
    match->seats = seats_create(&match->card);
    return match->orders && match->seats;
}

static bool create_battle(Match *match, const Arena *arena, Problem *problem) {
    Pose *poses = calloc((size_t)match->card.tank_count, sizeof *poses);
    if (poses && starts_choose(&match->card, arena, poses, problem))
        match->battle = match_new_battle(match, &match->card, arena, poses);
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

int match_teams_alive(const Match *match, int *last) {
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
    match->given = arena;
    match->tuned = tuning_result(&card->tuning);
    if (!copy_card(match, card) || !create_minds(match) || !create_battle(match, arena, problem) ||
        (card->mode == MODE_HILL && !hill_choose(arena, &match->hill))) {
        match_destroy(match);
        return NULL;
    }
    int last;
    match->hill.radius_m *= match->tuned.rules.hill_size;
    match->teams_at_start = match_teams_alive(match, &last);
    match->result.winner = -1;
    problem_set(problem, "%s", "");
    return match;
}

void match_destroy(Match *match) {
    if (!match) return;
    battle_destroy(match->battle);
    seats_destroy(match->seats, match->card.tank_count);
    arena_let_go(match->own);
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

// The new memory comes first: without it nothing changes.
static bool change_mind(Match *match, int tank, const Behaviour *behaviour, const double *params,
                        bool is_alone) {
    TankCard *card = &match->card.tanks[tank];
    size_t bytes = behaviour->memory_bytes;
    void *memory = bytes ? calloc(1, bytes) : NULL;
    if (bytes && !memory) return false;
    free(match->seats[tank].memory);
    match->seats[tank].memory = memory;
    match->seats[tank].wake_tick = 0;
    card->kind = CONTROLLER_BEHAVIOUR;
    card->behaviour = behaviour;
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        card->params[i] = params ? params[i] : behaviour->params[i].initial;
    card_rename(&match->card, tank, behaviour->name, is_alone);
    if (match->notes) match->notes[tank] = (Notes){0};
    return true;
}

bool match_swap(Match *match, int tank, const Behaviour *behaviour, const double *params) {
    return change_mind(match, tank, behaviour, params, true);
}

void match_hand(Match *match, int tank, int human) {
    TankCard *card = &match->card.tanks[tank];
    card->kind = CONTROLLER_HUMAN;
    card->human = human;
    match->seats[tank].wake_tick = 0;
    card_rename(&match->card, tank, "player", true);
    if (match->notes) match->notes[tank] = (Notes){0};
}

static bool is_meant(const SwapCard *swap, const Match *match, int tank) {
    return swap->tank == tank || (swap->tank < 0 && swap->team == match->card.tanks[tank].team);
}

// A mind that is out of memory keeps its tank.
static void swap_minds(Match *match, const SwapCard *swap) {
    int count = 0;
    for (int i = 0; i < match->card.tank_count; i++) count += is_meant(swap, match, i);
    for (int i = 0; i < match->card.tank_count; i++)
        if (is_meant(swap, match, i))
            change_mind(match, i, swap->behaviour, swap->params, count == 1);
}

static void make_due_swaps(Match *match) {
    for (int i = 0; i < match->card.swap_count; i++)
        if (match->card.swaps[i].tick == battle_tick(match->battle))
            swap_minds(match, &match->card.swaps[i]);
}

static void revive(Match *match, int tank, Pose pose) {
    const TankCard *card = &match->card.tanks[tank];
    Seat *seat = &match->seats[tank];
    battle_revive(match->battle, tank, pose);
    seat->is_down = false;
    seat->wake_tick = 0;
    if (seat->memory) memset(seat->memory, 0, card->behaviour->memory_bytes);
}

static void revive_who_is_due(Match *match) {
    uint64_t now = battle_tick(match->battle);
    for (int i = 0; i < match->card.tank_count && match->card.mode != MODE_LAST; i++) {
        Seat *seat = &match->seats[i];
        Pose pose;
        if (!seat->is_down || seat->back_tick > now) continue;
        if (starts_again(match->battle, i, &pose))
            revive(match, i, pose);
        else
            seat->back_tick = now + RETRY_TICKS;
    }
}

// On the grid of the first tank that each of them drives.
static const HumanOrders *take_wishes(const Match *match, const HumanOrders *humans,
                                      HumanOrders *taken) {
    static const HumanOrders NONE;
    if (!humans) return &NONE;
    *taken = NONE;
    for (int i = 0; i < HUMANS_MAX; i++) {
        int tank = card_human_tank(&match->card, i);
        if (tank < 0) continue;
        const TankSpec *spec = battle_tank(match->battle, tank)->spec;
        taken->orders[i] = human_order(human_steps(humans->orders[i], spec), spec);
    }
    return taken;
}

// How many were destroyed in this tick.
static int count_losses(Match *match) {
    int lost = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        if (seat->is_down || !battle_tank(match->battle, i)->is_wreck) continue;
        seat->is_down = true;
        seat->deaths++;
        seat->back_tick = battle_tick(match->battle) +
                          (uint64_t)lround(match->tuned.rules.revive_s * BATTLE_TICK_HZ);
        lost++;
    }
    return lost;
}

static void hold_hill(Match *match) {
    int holder = match->hill.is_on ? hill_holder(&match->hill, match->battle) : -1;
    if (holder >= 0) match->hill_ticks[holder]++;
}

static bool has_last_team(const Match *match, int *winner) {
    int left = match_teams_alive(match, winner);
    return left == 0 || (left == 1 && match->teams_at_start > 1);
}

static bool has_points(const Match *match, const double score[static TEAMS_MAX]) {
    for (int i = 0; i < TEAMS_MAX; i++)
        if (match->card.points > 0 && score[i] >= match->card.points) return true;
    return false;
}

// Whether its aim has been reached, and by whom; the time limit is the end at any rate. While all
// stand, time alone can end the fight of the last.
static void judge(Match *match, bool has_lost_someone) {
    MatchResult *result = &match->result;
    double score[TEAMS_MAX], elapsed_s = (double)battle_tick(match->battle) * BATTLE_TICK_S;
    bool is_time_up = elapsed_s >= match->card.time_limit_s;
    if (match->card.mode == MODE_LAST && !has_lost_someone && !is_time_up) return;
    score_count(&match->card, match->battle, match->hill_ticks, score);
    int winner = score_leader(&match->card, score), last = -1;
    if (match->card.mode != MODE_LAST)
        result->is_over = has_points(match, score);
    else if (has_lost_someone && has_last_team(match, &last))
        result->is_over = true, winner = last;
    if (!result->is_over && is_time_up) result->is_over = result->was_time_up = true;
    if (!result->is_over) return;
    result->winner = winner;
    result->is_draw = winner < 0;
}

void match_tick(Match *match, const HumanOrders *humans) {
    if (match->result.is_over) return;
    HumanOrders taken;
    const HumanOrders *wishes =
        take_wishes(match, humans, &taken); // as recorded: before minds are swapped
    make_due_swaps(match);
    revive_who_is_due(match);
    battle_look(match->battle);
    match_decide(match, wishes);
    battle_step(match->battle, match->orders);
    bool has_lost_someone = count_losses(match);
    hold_hill(match);
    judge(match, has_lost_someone);
}

bool match_is_over(const Match *match) { return match->result.is_over; }

// On the hill the seconds held are state, too.
static uint64_t hash_state(const Match *match) {
    uint64_t hash = battle_hash(match->battle);
    for (int i = 0; i < TEAMS_MAX && match->hill.is_on; i++)
        hash = hash_integer(hash, match->hill_ticks[i]);
    return hash;
}

MatchResult match_result(const Match *match) {
    MatchResult result = match->result;
    result.ticks = battle_tick(match->battle);
    result.state_hash = hash_state(match);
    for (int i = 0; i < match->card.tank_count; i++)
        if (match->card.tanks[i].team >= result.team_count)
            result.team_count = match->card.tanks[i].team + 1;
    score_count(&match->card, match->battle, match->hill_ticks, result.team_score);
    count_alive(match, result.team_alive);
    return result;
}

Hill match_hill(const Match *match) { return match->hill; }

int match_deaths(const Match *match, int tank) { return match->seats[tank].deaths; }

const MatchCard *match_card(const Match *match) { return &match->card; }

const Battle *match_battle(const Match *match) { return match->battle; }

uint64_t match_arena_version(const Match *match) {
    return battle_arena(match->battle)->content_hash;
}

const Notes *match_notes(const Match *match, int tank) {
    static const Notes NONE;
    return match->notes ? &match->notes[tank] : &NONE;
}
