// replay_player.c -- plays a recording: to any tick, in either direction.
#include "replay_player.h"

#include <stdlib.h>

#include "replay_parks.h"

// A shorter way back is walked at once.
enum { PARK_LEAST_TICKS = 3000 };

struct ReplayPlayer {
    const Replay *replay;
    const Arena *arena;
    ReplayRun run;
    ReplayParks *parks; // from the first long way back on
    ReplayFault fault;
};

ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem) {
    ReplayPlayer *player = calloc(1, sizeof *player);
    problem_set(problem, "out of memory");
    if (!player) return NULL;
    *player = (ReplayPlayer){.replay = replay, .arena = arena};
    if (replay_run_open(&player->run, replay, arena, problem)) return player;
    free(player);
    return NULL;
}

void replay_player_destroy(ReplayPlayer *player) {
    if (!player) return;
    replay_parks_destroy(player->parks);
    replay_run_close(&player->run);
    free(player);
}

Match *replay_player_match(const ReplayPlayer *player) { return player->run.match; }

uint64_t replay_player_tick(const ReplayPlayer *player) { return replay_run_tick(&player->run); }

uint64_t replay_player_length(const ReplayPlayer *player) { return player->replay->ticks; }

static void diverge(ReplayPlayer *player, uint64_t first_tick, uint64_t last_tick) {
    if (player->fault.has_diverged && player->fault.first_tick <= first_tick) return;
    player->fault = (ReplayFault){true, first_tick, last_tick};
}

// A match that ends before its recording does, or goes on after it, is another one.
static void compare(ReplayPlayer *player) {
    const Replay *replay = player->replay;
    uint64_t tick = replay_player_tick(player), second = tick / REPLAY_SECOND;
    bool is_second = tick % REPLAY_SECOND == 0 && second <= (uint64_t)replay->second_count;
    bool is_last = tick == replay->ticks && !replay->is_cut;
    bool is_over = match_is_over(player->run.match);
    uint64_t first_tick = tick - (tick + REPLAY_SECOND - 1) % REPLAY_SECOND;
    if (is_over && tick < replay->ticks) diverge(player, tick, tick);
    if (!is_second && !is_last) return;
    MatchResult result = match_result(player->run.match);
    bool is_same = !is_second || replay_fold(result.state_hash) == replay->folds[second - 1];
    if (is_last)
        is_same = is_same && result.state_hash == replay->state_hash &&
                  result.winner == replay->winner && result.is_over == replay->is_over;
    if (!is_same) diverge(player, first_tick, tick);
}

bool replay_player_step(ReplayPlayer *player) {
    if (!replay_run_step(&player->run)) return false;
    compare(player);
    return true;
}

// Whoever goes back once will do it again.
bool replay_player_back(ReplayPlayer *player, uint64_t tick) {
    ReplayRun run;
    if (tick >= replay_player_tick(player)) return true;
    if (!player->parks && replay_player_tick(player) >= PARK_LEAST_TICKS)
        player->parks = replay_parks_create(player->replay, player->arena);
    if (!replay_parks_take(player->parks, tick, &run) &&
        !replay_run_open(&run, player->replay, player->arena, NULL))
        return false;
    replay_run_close(&player->run);
    player->run = run;
    return true;
}

bool replay_player_seek(ReplayPlayer *player, uint64_t tick) {
    if (!replay_player_back(player, tick)) return false;
    while (replay_player_tick(player) < tick && replay_player_step(player)) continue;
    return true;
}

ReplayFault replay_player_fault(const ReplayPlayer *player) { return player->fault; }

Match *replay_player_take(ReplayPlayer *player) {
    replay_run_deeds(&player->run);
    Match *match = player->run.match;
    player->run.match = NULL;
    return match;
}
