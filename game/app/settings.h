// settings.h -- everything a command line can say, in one struct that the option table fills.
#pragma once

#include "lab_settings.h"
#include "match/match.h"
#include "match/prefs.h"
#include "match/tankspec.h"

typedef enum Command {
    COMMAND_BARE, // none given
    COMMAND_PLAY,
    COMMAND_WATCH,
    COMMAND_MATCH,
    COMMAND_TOURNAMENT,
    COMMAND_REPLAY,
    COMMAND_LAB,
    COMMAND_SHOT,
    COMMAND_LIST,
    COMMAND_CHECK,
    COMMAND_HELP,
    COMMAND_VERSION,
    COMMAND_COUNT
} Command;
extern const char *const COMMAND_NAMES[COMMAND_COUNT]; // as typed; "" for the bare one

// How the program ends.
enum {
    EXIT_OK = 0,
    EXIT_RUN_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_ENVIRONMENT = 3,
    EXIT_CHECK_FAILED = 4,
    EXIT_INTERRUPTED = 130
};

typedef enum Completion { COMPLETION_NONE = -1, COMPLETION_BASH, COMPLETION_WORDS } Completion;

typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;

// --drive NAME, --tank TEAM=NAME: a default for all tanks or for a team's.
typedef struct TeamChoice {
    int team; // -1: all
    LoadoutWish wish;
} TeamChoice;

enum { TEAM_CHOICES_MAX = 2 * (TEAMS_MAX + 1) };

// Speeds of time run 1/8, 1/4 to 64 in steps of two, then as fast as possible.
#define PACE_MAX 0.0
#define PACE_SLOWEST 0.125
#define PACE_FASTEST 64.0

typedef struct Settings {
    Command command;
    bool is_help;     // --help
    const char *word; // list SECTION, help COMMAND; NULL for none
    bool is_man;
    int completion; // Completion

    // The match card's parts.
    TankArg *tanks; // in the order given
    int tank_count;
    TeamChoice choices[TEAM_CHOICES_MAX];
    int choice_count;
    const char *arena; // name or file
    bool has_seed;
    uint64_t seed; // 0 .. 2^63 - 1: what JSON integers hold
    int rounds;
    bool is_swapping_sides;
    int best_of;         // rounds of a series; 0 for none
    double time_limit_s; // -1: as the tuning has it
    int mode;            // MatchMode
    double points;       // that end it early, 0 for none; -1: as the tuning has it
    bool is_free_for_all;
    SwapCard swaps[SWAPS_MAX];
    int swap_count;
    int is_friendly_fire; // 0, 1; -1: as the tuning has it
    int substeps;         // 0: as the tuning has it
    const char *tuning;   // a preset's name or file; NULL for none
    Tuning preset;        // what it says, once it was read (presets.h); initial at first
    Tuning sets;          // what --set says, which counts more; NAN where it says nothing

    // The tournament. Texts are NULL when not given.
    const char *arenas, *gauntlet, *results;
    int seeds, jobs;   // jobs: 0 for one a processor
    int is_cross;      // 0, 1
    char *const *line; // as typed, with the program's name; ends with NULL

    // Recordings.
    const char **files; // words of replay and check
    int file_count;
    const char *record, *video, *moved_arena; // NULL when not given
    bool is_verify, is_trace;
    int from_tick; // -1: not given
    int fps;
    double length_s; // of a film; 0: all of it

    // Output and files. Texts are NULL when not given.
    bool is_json, is_quiet, is_verbose;
    const char *csv, *output, *assets, *user_dir;
    double at_s;
    int color; // ColorChoice

    // Window and picture.
    double prefs[PREF_COUNT]; // settings by option; NAN: as preferred
    bool is_paused, is_software, is_terminal;
    int width_px, height_px;
    double speed;     // 0 is as fast as possible
    int camera;       // ViewCamera
    int follow;       // tank to follow from 0, or -1
    unsigned overlay; // set of layers (match/prefs.h)

    LabSettings lab;
} Settings;

void settings_init(Settings *settings);
void settings_free(Settings *settings);

// Adds a tank as written; false with the problem told.
bool settings_add_tank(Settings *settings, const char *text, Problem *problem);

// The same for several, which end with NULL.
bool settings_add_tanks(Settings *settings, const char *const *texts);

// Adds a file to work on; false with the problem told.
bool settings_add_file(Settings *settings, const char *path, Problem *problem);

// The tanks of a match that names none: with a keyboard, player 1 against a hunter (and player 1
// before AIs that were named alone); without one, hunter against ambusher. False with the problem
// told: a keyboard where there is none.
bool settings_default_tanks(Settings *settings, bool has_keyboard, Problem *problem);

// Fills the card with what was said: teams for the tanks that named none (the free ones in order),
// drives and kinds by --drive and --tank where a tank did not name its own. False with the problem
// told. The seed must be set by then.
bool settings_card(const Settings *settings, MatchCard *card, Problem *problem);

// Has the first person asked for the second pad, or the second for the first?
bool settings_swaps_pads(const Settings *settings);
