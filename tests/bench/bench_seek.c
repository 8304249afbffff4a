// bench_seek.c -- how long it takes to go anywhere in a recording of ten minutes, in either
// direction, and one tick back; as the player has it who opened the file a moment ago.
#include <unistd.h>

#include "match/replay/player.h"
#include "scene.h"

enum { SEEKS = 200, STEPS_BACK = 60 };
#define MEAN_MS 20.0
#define WORST_MS 100.0

typedef struct Scene {
    const char *name, *arena;
    int tanks;
} Scene;

static const Scene SCENES[] = {
    {"duel", "yard", 2},
    {"ten tanks", "yard", 10},
    {"64 tanks", "city", 64},
};

// By the processor's time: what it takes on a machine that has nothing else to do.
typedef struct Span {
    double mean_ms, worst_ms;
} Span;

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

// Destroyed tanks come back, so that there are ten minutes of it.
static Replay *record(const Scene *scene, const Arena *arena) {
    char path[64];
    Problem problem = {""};
    MatchCard card = card_of("hunter", "ambusher", scene->tanks, 2, 1);
    card.mode = MODE_SCORE;
    card.points = 0;
    card.time_limit_s = 600;
    Match *match = match_of(card, arena);
    snprintf(path, sizeof path, "/tmp/bench_seek-%ld" REPLAY_ENDING, (long)getpid());
    ReplayWriter *writer = replay_writer_open(path, match, "bench", &problem);
    if (!writer) give_up(problem.text);
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        replay_writer_ticked(writer, match);
    }
    if (!replay_writer_close(writer, match, &problem)) give_up(problem.text);
    Replay *replay = replay_load(path, &problem);
    if (!replay) give_up(problem.text);
    unlink(path);
    match_destroy(match);
    return replay;
}

static void seek(ReplayPlayer *player, uint64_t tick, int count, Span *span) {
    double start_s = cpu_s();
    if (!replay_player_seek(player, tick)) exit(1);
    double spent_ms = 1e3 * (cpu_s() - start_s);
    span->mean_ms += spent_ms / count;
    if (spent_ms > span->worst_ms) span->worst_ms = spent_ms;
}

static void tell(const char *scene, const char *what, Span span) {
    figure(span.mean_ms, "ms", AT_MOST, time_by_machine(MEAN_MS), "%s: %s", scene, what);
    figure(span.worst_ms, "ms", AT_MOST, WORST_MS, "%s: %s, the slowest", scene, what);
}

static void bench(const Scene *scene, const Arena *arena) {
    Problem problem = {""};
    Replay *replay = record(scene, arena);
    ReplayPlayer *player = replay_player_create(replay, arena, &problem);
    if (!player) give_up(problem.text);
    Span jumps = {0}, steps = {0};
    Dice dice = dice_seed(7, 7);
    double start_ms = now_ms();
    replay_player_scout(player, NULL, NULL);
    while (!replay_player_is_scouted(player)) usleep(1000);
    figure(now_ms() - start_ms, "ms", AT_MOST, 0, "%s: ten minutes played ahead", scene->name);
    for (int i = 0; i < SEEKS; i++)
        seek(player, (uint64_t)dice_below(&dice, (int)replay->ticks), SEEKS, &jumps);
    for (int i = 0; i < STEPS_BACK; i++)
        seek(player, replay_player_tick(player) - 1, STEPS_BACK, &steps);
    tell(scene->name, "to any tick, either way", jumps);
    tell(scene->name, "a step back", steps);
    replay_player_destroy(player);
    replay_free(replay);
}

int main(int argc, char **argv) {
    // A rough answer leaves the largest scene out.
    size_t scenes = sizeof SCENES / sizeof *SCENES - is_quick(argc, argv);
    for (size_t i = 0; i < scenes; i++) {
        Arena *arena = load_arena(assets_of(argc, argv), SCENES[i].arena);
        bench(&SCENES[i], arena);
        arena_destroy(arena);
    }
    return 0;
}
