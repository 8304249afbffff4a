// bench_view.c -- frames a second: 1280x720, software renderer, one core, tanks that fight.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "view/view.h"

enum { FRAMES = 600 };

static double cpu_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void fail(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

static Match *begin(const Arena *arena, int tanks) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = 5;
    for (int i = 0; i < tanks; i++) card_add(&card, i % 2 ? "wander" : "circler")->team = i % 4;
    card_number_names(&card);
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) fail(problem.text);
    match_keep_notes(match, true);
    return match;
}

// Three frames a tick, as on a fast screen; only drawing is timed.
static void bench(const Arena *arena, const char *font_file, int tanks) {
    Problem problem = {""};
    ViewOptions options = view_defaults();
    options.is_headless = true;
    options.font_file = font_file;
    Match *match = begin(arena, tanks);
    View *view = view_create(&options, arena, &problem);
    if (!view) fail(problem.text);
    view_begin(view, match);
    double drawing_s = 0, worst_s = 0;
    for (int i = 0; i < FRAMES; i++) {
        if (i % 3 == 0) {
            match_tick(match, NULL);
            view_tick(view, match);
        }
        ViewStatus status = {.speed = 1, .blend = i % 3 / 3.0, .round = 1, .rounds = 1};
        double start = cpu_s();
        view_draw(view, match, &status);
        double spent = cpu_s() - start;
        if (i > 0) drawing_s += spent; // the first one paints the ground
        if (i > 0 && spent > worst_s) worst_s = spent;
    }
    char name[64];
    snprintf(name, sizeof name, "1280x720, %d tanks, software renderer", tanks);
    printf("%-38s %10.0f frames/CPU-s  worst frame %.1f ms\n", name, (FRAMES - 1) / drawing_s,
           worst_s * 1e3);
    view_destroy(view);
    match_destroy(match);
}

static Arena *load(const char *assets, const char *name) {
    char file[1024];
    Problem problem = {""};
    snprintf(file, sizeof file, "%s/arenas/%s.tmj", assets, name);
    Arena *arena = arena_load(file, &problem);
    if (!arena) fail(problem.text);
    return arena;
}

int main(int argc, char **argv) {
    const char *assets = argc > 1 ? argv[1] : "assets";
    char font_file[1024];
    snprintf(font_file, sizeof font_file, "%s/fonts/DejaVuSansMono.ttf", assets);
    Arena *yard = load(assets, "yard"), *city = load(assets, "city");
    bench(yard, font_file, 8);
    bench(yard, font_file, 32);
    bench(city, font_file, 100);
    arena_destroy(yard);
    arena_destroy(city);
    return 0;
}
