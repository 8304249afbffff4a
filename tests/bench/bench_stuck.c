// bench_stuck.c -- how much of their time tanks are stuck: every behaviour, arena and drive.
//
// Stuck is who wishes to move (a track beyond a fifth of top speed) but has stayed within 0.5 m,
// and turned by less than 20 degrees in all, for more than a second.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

enum { TANKS_MAX = 12, CROWDS = 3 };
#define STUCK_S 1.0
#define LIMIT_S 60.0
#define SHOWN 0.005 // shares below this are not worth a line

typedef struct Clock {
    Pose anchor;
    double turned_rad, heading_rad;
    double waiting_s;
} Clock;

typedef struct Count {
    double stuck_s, play_s;
} Count;

static bool wishes_to_move(const Tank *tank) {
    double wish_mps = fmax(fabs(tank->order.left_mps), fabs(tank->order.right_mps));
    return wish_mps > 0.2 * tank->spec->drive.top_mps;
}

static void count_tank(Clock *clock, const Tank *tank, Count *count) {
    if (tank->is_wreck) return;
    clock->turned_rad += fabs(angle_wrap(tank->pose.heading_rad - clock->heading_rad));
    clock->heading_rad = tank->pose.heading_rad;
    bool has_moved = vec_distance(pose_at(tank->pose), pose_at(clock->anchor)) > 0.5 ||
                     clock->turned_rad > 20 * PI / 180;
    count->play_s += BATTLE_TICK_S;
    if (!wishes_to_move(tank) || has_moved) {
        *clock = (Clock){.anchor = tank->pose, .heading_rad = tank->pose.heading_rad};
        return;
    }
    clock->waiting_s += BATTLE_TICK_S;
    if (clock->waiting_s > STUCK_S) count->stuck_s += BATTLE_TICK_S;
}

static Match *begin(const Arena *arena, const char *mind, const Drive *drive, int tanks,
                    uint64_t seed) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = seed;
    card.time_limit_s = LIMIT_S;
    for (int i = 0; i < tanks; i++) {
        TankCard *tank = card_add(&card, mind);
        tank->team = i;
        tank_card_set_drive(tank, drive);
    }
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) fprintf(stderr, "bench: %s\n", problem.text), exit(1);
    return match;
}

static Count play(const Arena *arena, const char *mind, const Drive *drive, int tanks,
                  uint64_t seed) {
    Match *match = begin(arena, mind, drive, tanks, seed);
    Clock clocks[TANKS_MAX] = {0};
    Count count = {0, 0};
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        for (int i = 0; i < tanks; i++)
            count_tank(&clocks[i], battle_tank(match_battle(match), i), &count);
    }
    match_destroy(match);
    return count;
}

static Count play_all(const Arena *arena, const char *mind, const Drive *drive, int seeds) {
    static const int TANKS[CROWDS] = {2, 6, TANKS_MAX};
    Count sum = {0, 0};
    for (int i = 0; i < CROWDS * seeds; i++) {
        Count one = play(arena, mind, drive, TANKS[i % CROWDS], (uint64_t)(i / CROWDS) + 1);
        sum.stuck_s += one.stuck_s;
        sum.play_s += one.play_s;
    }
    return sum;
}

static void bench(const char *assets, const char *name, const char *only, int seeds) {
    char path[1024];
    Problem problem = {""};
    snprintf(path, sizeof path, "%s/arenas/%s.tmj", assets, name);
    Arena *arena = arena_load(path, &problem);
    if (!arena) fprintf(stderr, "bench: %s\n", problem.text), exit(1);
    Count all = {0, 0};
    double worst = 0;
    for (int m = 0; BEHAVIOURS[m]; m++) {
        if (only && strcmp(only, BEHAVIOURS[m]->name) != 0) continue;
        for (int k = 0; DRIVES[k]; k++) {
            Count count = play_all(arena, BEHAVIOURS[m]->name, DRIVES[k], seeds);
            double share = count.stuck_s / fmax(1, count.play_s);
            all.stuck_s += count.stuck_s;
            all.play_s += count.play_s;
            worst = fmax(worst, share);
            if (share >= SHOWN)
                printf("  %-10s %-10s %-10s stuck %.2f %% of %.0f s\n", name, BEHAVIOURS[m]->name,
                       DRIVES[k]->name, 100 * share, count.play_s);
        }
    }
    printf("%-10s stuck %.3f %% of %.0f s, worst mind and drive %.2f %%\n", name,
           100 * all.stuck_s / all.play_s, all.play_s, 100 * worst);
    arena_destroy(arena);
}

// bench_stuck ASSETS [SEEDS [MIND]]
int main(int argc, char **argv) {
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
    const char *assets = argc > 1 ? argv[1] : "assets";
    int seeds = argc > 2 ? atoi(argv[2]) : 2;
    for (size_t i = 0; i < sizeof ARENAS / sizeof *ARENAS; i++)
        bench(assets, ARENAS[i], argc > 3 ? argv[3] : NULL, seeds);
    return 0;
}
