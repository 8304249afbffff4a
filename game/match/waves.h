// waves.h -- files with the waves of a run (stand.h).
//
//   {"about": "fifteen waves", "waves": [
//     {"name": "Anvil", "par": 28, "events": ["walls"], "tanks": [
//       {"tank": "hunter:tank=heavy,skill=20", "damage": 0.58, "health": 165, "boss": true,
//        "swap": "rammer", "second": "sprinter"}]}]}
//
// A tank is written as on the command line, without a team. `damage` is the fraction of its kind's
// damage, and `swap` a mind that drives it below half of its hit points. With more than one
// defender, a wave has more tanks, or its boss more hit points.
#pragma once

#include "card.h"
#include "platform/json.h"

enum { WAVE_TANKS_MAX = 8, WAVE_TANK_BYTES = 128, WAVE_ABOUT_MAX = 120 };

#define RUN_S 3600.0 // time limit of a run

typedef struct WaveTank {
    char tank[WAVE_TANK_BYTES], swap[WAVE_TANK_BYTES];
    double damage, health;
    int trait, second;
    bool is_boss;
} WaveTank;

typedef struct WaveRow {
    WaveCard card;
    WaveTank tanks[WAVE_TANKS_MAX];
    int tank_count, events[WAVE_EVENT_KINDS], event_count;
} WaveRow;

typedef struct WaveFile {
    char about[WAVE_ABOUT_MAX];
    WaveRow waves[WAVES_MAX];
    int count;
} WaveFile;

// A level of heat: additions to all waves. The levels below it also apply.
typedef struct HeatRow {
    const char *text;            // "enemies do 15 % more damage"
    int elites;                  // in each wave that has some
    double skill;                // points
    double damage, health, boss; // fractions: damage, hit points of all enemies, and of bosses
} HeatRow;
enum { HEATS = 5 };
extern const HeatRow HEAT_ROWS[HEATS];

extern const Binding WAVE_BINDINGS[];

// Reads a file. Returns NULL and sets `problem` to the place of the mistake on failure. The caller
// frees the result.
WaveFile *waves_parse(const char *text, size_t length, const char *name, Problem *problem);
WaveFile *waves_load(const char *path, Problem *problem);

// Adds the attackers, and a wingman for each defender, to a card of defenders, which are all in one
// team, with the first `heat` rows of HEAT_ROWS. Returns false and sets `problem` if there are too
// many tanks, or if out of memory.
bool waves_add(const WaveFile *file, int heat, MatchCard *card, Problem *problem);
