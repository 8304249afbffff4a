// replay_player.c -- plays a recording: to any tick, in either direction.
#include "replay_player.h"

#include <stdlib.h>

#include "replay_shelf.h"

struct ReplayPlayer {
    const Replay *replay;
    const Arena *arena;
    ReplayRun run;
    ReplayShelf *shelf;
    bool is_keeping; // who has leapt once will do it again
    ReplayFault fault;
};

ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem) {
    ReplayPlayer *player = calloc(1, sizeof *player);
    problem_set(problem, "out of memory");
    if (!player) return NULL;
    *player = (ReplayPlayer){.replay = replay, .arena = arena};
    if (replay_run_open(&player->run, replay, arena, problem)) {
        player->shelf = replay_shelf_create(replay, arena);
        if (player->shelf) replay_shelf_keep(player->shelf, &player->run);
        if (player->shelf) return player;
        problem_set(problem, "out of memory");
    }
    replay_player_destroy(player);
    return NULL;
}

void replay_player_destroy(ReplayPlayer *player) {
    if (!player) return;
    replay_shelf_destroy(player->shelf);
    replay_run_close(&player->run);
    free(player);
}

Match *replay_player_match(const ReplayPlayer *player) { return player->run.match; }

uint64_t replay_player_tick(const ReplayPlayer *player) { return replay_run_tick(&player->run); }

uint64_t replay_player_length(const ReplayPlayer *player) { return player->replay->ticks; }

void replay_player_deeds(ReplayPlayer *player) { replay_run_deeds(&player->run); }

bool replay_player_step(ReplayPlayer *player) {
    if (!replay_run_step(&player->run)) return false;
    replay_run_compare(&player->run, &player->fault);
    if (player->is_keeping) replay_shelf_keep(player->shelf, &player->run);
    return true;
}

void replay_player_scout(ReplayPlayer *player, ReplayLook look, void *context) {
    player->is_keeping = true;
    replay_shelf_scout(player->shelf, look, context);
}

bool replay_player_is_scouted(ReplayPlayer *player) { return replay_shelf_is_full(player->shelf); }

// Before the first tick every match can be kept: there always is a moment.
bool replay_player_leap(ReplayPlayer *player, uint64_t tick) {
    uint64_t now = replay_player_tick(player);
    if (tick == now || (tick > now && tick < now + BATTLE_REFRESH_TICKS)) return true;
    replay_player_scout(player, NULL, NULL);
    bool is_taken = replay_shelf_take(player->shelf, tick > now ? now + 1 : 0, tick, &player->run,
                                      &player->fault);
    return is_taken || tick > now;
}

bool replay_player_seek(ReplayPlayer *player, uint64_t tick) {
    if (!replay_player_leap(player, tick)) return false;
    while (replay_player_tick(player) < tick && replay_player_step(player)) continue;
    return true;
}

ReplayFault replay_player_fault(const ReplayPlayer *player) { return player->fault; }

ReplayRun replay_player_take(ReplayPlayer *player) {
    replay_run_deeds(&player->run);
    ReplayRun run = player->run;
    player->run.match = NULL;
    return run;
}
