// verify.c -- checks that recordings play back exactly. For builds without SDL, which
// have no `treads replay --verify`. `verify ASSETS RECORDING ..` prints a line for each recording
// and exits with 1 if one of them diverges.
#include <inttypes.h>

#include "match/replay/player.h"

// Returns false and sets `problem` if the recording diverges.
static bool play(ReplayPlayer *player, Problem *problem) {
    while (replay_player_step(player)) {}
    ReplayFault fault = replay_player_fault(player);
    if (fault.has_diverged)
        problem_set(problem, "diverges between tick %" PRIu64 " and tick %" PRIu64,
                    fault.first_tick, fault.last_tick);
    return !fault.has_diverged;
}

static bool is_as_recorded(const char *assets, const char *path, Problem *problem) {
    char map[ARENA_PATH_MAX * 2];
    ReplayPlayer *player = NULL;
    Arena *arena = NULL;
    Replay *replay = replay_load(path, problem);
    if (replay) {
        snprintf(map, sizeof map, "%s/arenas/%s.tmj", assets, replay->card.arena);
        arena = arena_load(map, problem);
    }
    if (arena) player = replay_player_create(replay, arena, problem);
    bool is_same = player && play(player, problem);
    replay_player_destroy(player);
    arena_destroy(arena);
    replay_free(replay);
    return is_same;
}

int main(int argc, char **argv) {
    bool is_well = argc > 2;
    if (!is_well) fprintf(stderr, "verify ASSETS RECORDING ..\n");
    for (int i = 2; i < argc; i++) {
        Problem problem = {""};
        bool is_same = is_as_recorded(argv[1], argv[i], &problem);
        printf("%s: %s\n", argv[i], is_same ? "as recorded" : problem.text);
        is_well = is_well && is_same;
    }
    return is_well ? 0 : 1;
}
