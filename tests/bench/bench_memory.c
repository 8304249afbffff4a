// bench_memory.c -- the memory that a match takes, in a fight: all but its arena, which matches
// share.
//
// Pages count once they are touched; each match has a process to itself.
#include <sys/wait.h>
#include <unistd.h>

#include "scene.h"

enum { TICKS = 900 };

// Resident, of this process alone: not what it maps of files.
static double held_mb(void) {
    long all = 0, resident = 0, of_files = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld %ld", &all, &resident, &of_files) != 3)
        give_up("no /proc here");
    fclose(file);
    return (double)(resident - of_files) * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static double measure(const Arena *arena, int tanks) {
    MatchCard card = card_of("ambusher", "hunter", tanks, 2, 0);
    double before_mb = held_mb();
    Match *match = match_of(card, arena);
    for (int i = 0; i < TICKS; i++) match_tick(match, NULL);
    double taken_mb = held_mb() - before_mb;
    match_destroy(match);
    return taken_mb;
}

static void bench(const char *assets, const char *name, int tanks, double most_mb) {
    Arena *arena = load_arena(assets, name);
    pid_t child = fork();
    if (child < 0) give_up("no process to measure in");
    if (child == 0) {
        figure(measure(arena, tanks), "MB", AT_MOST, most_mb, "memory of a match of %d tanks",
               tanks);
        exit(0);
    }
    waitpid(child, NULL, 0);
    arena_destroy(arena);
}

int main(int argc, char **argv) {
    bench(assets_of(argc, argv), "yard", 2, 0.45);
    bench(assets_of(argc, argv), "yard", 10, 0.45);
    bench(assets_of(argc, argv), "city", 100, 1.0);
    return 0;
}
