// ghost.c -- plays a recording in step with a match, and ahead of it for the result.
#include "ghost.h"

#include <stdio.h>
#include <string.h>

#include "match/replay/link.h"
#include "platform/system.h"

static bool is_of_battle(const Replay *replay, const Match *match, Problem *problem) {
    const MatchCard *card = match_card(match), *other = &replay->card;
    const Arena *arena = battle_arena(match_battle(match));
    if (strcmp(other->arena, card->arena) != 0)
        return problem_set(problem, "it was recorded in the arena '%.60s'", other->arena);
    if (!arena_is(arena, replay->arena_hash))
        return problem_set(problem, "the arena has changed since it was recorded");
    if (other->mode != card->mode)
        return problem_set(problem, "it was recorded in the mode %s", MODES[other->mode]->name);
    return card_player_tank(other, 0) >= 0 || problem_set(problem, "it has no player");
}

// Results are compared only within the same challenge, without edits.
static bool is_comparable(const Ghost *ghost, const Arena *arena) {
    if (ghost->challenge.kind == CHALLENGE_LESSON || ghost->challenge.kind == CHALLENGE_MISSION)
        return true;
    Challenge own = challenge_of(&ghost->replay->card, arena);
    return !ghost->replay->edit_count && own.kind && !strcmp(own.name, ghost->challenge.name);
}

bool ghost_open(Ghost *ghost, const char *source, const Match *match, const Challenge *challenge,
                bool is_best, Problem *problem) {
    const Arena *arena = battle_arena(match_battle(match));
    *ghost = (Ghost){.challenge = *challenge, .is_best = is_best};
    ghost->replay =
        replay_is_link(source) ? replay_from_link(source, problem) : replay_load(source, problem);
    if (!ghost->replay || !is_of_battle(ghost->replay, match, problem)) {
        ghost_close(ghost);
        return false;
    }
    ghost->tank = card_player_tank(&ghost->replay->card, 0);
    ghost->player = replay_player_create(ghost->replay, arena, problem);
    if (ghost->player && is_comparable(ghost, arena))
        ghost->judge = replay_player_create(ghost->replay, arena, problem);
    snprintf(ghost->label, sizeof ghost->label, "%s", is_best ? "best" : "ghost");
    if (ghost->player) return true;
    ghost_close(ghost);
    return false;
}

void ghost_close(Ghost *ghost) {
    replay_player_destroy(ghost->judge);
    replay_player_destroy(ghost->player);
    replay_free(ghost->replay);
    *ghost = (Ghost){0};
}

bool ghost_follow(Ghost *ghost, uint64_t tick) {
    if (!ghost->player) return false;
    bool is_next = tick == replay_player_tick(ghost->player) + 1;
    if (is_next) return replay_player_step(ghost->player);
    replay_player_seek(ghost->player, tick);
    return false;
}

const Match *ghost_match(const Ghost *ghost) {
    if (!ghost->player) return NULL;
    const Match *match = replay_player_match(ghost->player);
    bool is_ended = replay_player_tick(ghost->player) >= replay_player_length(ghost->player);
    return is_ended || match_is_over(match) ? NULL : match;
}

static void watch_flags(Ghost *ghost, const Match *match) {
    int reached = match_flags(match, ghost->tank);
    while (ghost->split_count < reached && ghost->split_count < ARENA_FLAGS_MAX)
        ghost->splits[ghost->split_count++] = (int)battle_tick(match_battle(match));
}

void ghost_work(Ghost *ghost, double until_s) {
    while (ghost->judge && clock_s() < until_s) {
        const Match *match = replay_player_match(ghost->judge);
        if (replay_player_step(ghost->judge)) {
            watch_flags(ghost, match);
            continue;
        }
        char text[CHALLENGE_TEXT_MAX];
        ghost->has_result = !replay_player_fault(ghost->judge).has_diverged &&
                            challenge_result(&ghost->challenge, match, &ghost->result);
        if (ghost->has_result) {
            challenge_write(&ghost->challenge, ghost->result, text);
            snprintf(ghost->label, sizeof ghost->label, "%s %.32s",
                     ghost->is_best ? "best" : "ghost", text);
        }
        replay_player_destroy(ghost->judge);
        ghost->judge = NULL;
    }
}
