// bench_memory.c -- the memory that a match takes, in a fight: all but its arena, which matches
// share.
//
// Pages count once they are touched; each match has a process to itself.
#include <sys/wait.h>
#include <unistd.h>

#include "figures.h"
#include "match/match.h"
#include "sim/arena/arena.h"

enum { TICKS = 900 };

// Resident, of this process alone: not what it maps of files.
static double held_mb(void) {
    long all = 0, resident = 0, of_files = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld %ld", &all, &resident, &of_files) != 3)
        fail("no /proc here");
    fclose(file);
    return (double)(resident - of_files) * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static double measure(const Arena *arena, int tanks) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    for (int i = 0; i < tanks; i++) card_add(&card, i % 2 ? "hunter" : "ambusher")->team = i % 2;
    double before_mb = held_mb();
    Match *match = match_create(&card, arena, &problem);
    if (!match) fail(problem.text);
    for (int i = 0; i < TICKS; i++) match_tick(match, NULL);
    double taken_mb = held_mb() - before_mb;
    match_destroy(match);
    card_free(&card);
    return taken_mb;
}

static void bench(const char *assets, const char *name, int tanks, double most_mb) {
    char text[1024];
    Problem problem = {""};
    snprintf(text, sizeof text, "%s/arenas/%s.tmj", assets, name);
    Arena *arena = arena_load(text, &problem);
    if (!arena) fail(problem.text);
    snprintf(text, sizeof text, "memory of a match of %d tanks", tanks);
    pid_t child = fork();
    if (child < 0) fail("no process to measure in");
    if (child == 0) {
        figure(text, measure(arena, tanks), "MB", AT_MOST, most_mb);
        exit(0);
    }
    waitpid(child, NULL, 0);
    arena_destroy(arena);
}

int main(int argc, char **argv) {
    bench(assets_of(argc, argv), "yard", 2, 0.7);
    bench(assets_of(argc, argv), "yard", 10, 0.7);
    bench(assets_of(argc, argv), "city", 100, 1.0);
    return 0;
}
