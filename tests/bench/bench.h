// bench.h -- shared by the cases of the benchmark: options, figures, arenas and matches.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"
#include "ai/maths/vec.h"
#include "match/telemetry.h"
#include "sim/arena/arena.h"
#include "tests/own.h"

// The cases, by file.
void bench_machine(void), bench_kernel(void), bench_sim(void), bench_crowd(void),
    bench_things(void), bench_memory(void), bench_seek(void), bench_view(void); // speed.c
void bench_fight(void), bench_champion(void), bench_teams(void);                // minds.c
void bench_driving(void);                                                       // driving.c
void bench_toys(void), bench_balance(void);                                     // toys.c
void bench_slope(void), bench_campaign(void);                                   // campaign.c
void bench_runs(void);                                                          // runs.c
void bench_live(void);                                                          // live.c

bool is_quick(void); // --quick: rough figures in a minute
const char *option(const char *key);
int option_int(const char *key, int initial);
// Calls `set` with each KEY=VALUE, except for keys that bench itself defines.
void options_apply(void (*set)(void *data, const char *key, double value), void *data);
Tuning tuning_option(void); // the standard rules, changed by each KEY=VALUE
bool is_any_of(const char *name, const char *const *names); // ended by NULL
// Returns whether `name` contains the value of an `only=`, or there is no such option.
bool is_selected(const char *name);

__attribute__((noreturn)) void give_up(const char *why); // ends the program with status 1
void *bench_alloc(size_t count, size_t size);            // zeroed; never returns NULL

double cpu_s(void); // CPU time of this thread
int compare_numbers(const void *a, const void *b);
double quantile(double *values, int count, double share); // sorts `values`
double median(double *values, int count);                 // sorts `values`
// Return a bound adapted to this machine. Its speed, relative to the machine used to set the
// bounds, is in the environment variable BENCH_SPEED.
double rate_bound(double per_s);
double time_bound(double time);

typedef enum Must { AT_LEAST, AT_MOST } Must;

// Prints a figure and whether it meets its bound; without a bound if that is 0.
__attribute__((format(printf, 5, 6))) void figure(double value, const char *unit, Must must,
                                                  double bound, const char *format, ...);
__attribute__((format(printf, 5, 6))) void
figure_between(double value, const char *unit, double low, double high, const char *format, ...);
// Prints a percentage of `count` matches with its 95 % interval.
__attribute__((format(printf, 4, 5))) void figure_share(double share, int count, double least,
                                                        const char *format, ...);

enum { DUEL_ARENAS = 4, ARENAS_ALL = 6 };
extern const char *const BENCH_ARENAS[ARENAS_ALL]; // duels are fought on the first ones
const Arena *bench_arena(const char *name);        // loaded once

// A Tiled map under construction. A metre has ten pixels.
typedef struct Sketch {
    FILE *file;
    char *text;
    size_t length;
    int objects;
} Sketch;
void sketch_begin(Sketch *sketch, int width_m, int height_m, int tile_m);
// Adds an object, in pixels and degrees; `flag` is "point", "ellipse" or "visible".
void sketch_add(Sketch *sketch, const char *kind, const double at_size[4], double turn_deg,
                const char *flag);
Arena *sketch_finish(Sketch *sketch);

enum { SIDES = 2 };
// Place of a match in a series that goes through both sides, then the arenas, then the seeds.
typedef struct Round {
    const Arena *arena;
    int side;
    uint64_t seed;
} Round;
Round round_of(int number, int arenas, uint64_t first_seed);

// Returns a card of tanks with two minds in turn, which join the teams in turn.
MatchCard card_of(const char *even, const char *odd, int tanks, int teams);
MatchCard duel_card(const Behaviour *even, const Behaviour *odd, const Tuning *tuning);
void card_place(MatchCard *card, Round round);       // sets seed and side
Match *match_of(MatchCard card, const Arena *arena); // frees the card
Match *match_in_round(MatchCard card, Round round);  // frees the card
MatchResult match_finish(Match *match);              // plays the rest and frees the match
Telemetry match_observe(Match *match, int teams);    // plays the rest; sum of the first teams
double match_points(MatchResult result, int team);   // 1 for a win, 0.5 for a draw
