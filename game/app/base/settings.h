// settings.h -- all settings of a command line. The parser fills it using the option table.
//
// The folder game/app/base/ contains the typed settings, the files found and the printed output; it
// must not know how a match is played or shown.
#pragma once

#include "game/app_rows.h" // generated from rows.txt
#include "lab/drives.h"
#include "lab/following.h"
#include "lab/robot_log.h"
#include "lab/vehicle_file.h"
#include "lab/odometry.h"
#include "match/draft.h"
#include "match/ladder/tournament.h"
#include "match/match.h"
#include "match/prefs.h"
#include "match/tankspec.h"

// The commands, in the order of the help; COMMAND_BARE is treads without a command.
typedef enum Command {
    COMMAND_ROWS_IDS(COMMAND_) // rows.txt
    COMMAND_COUNT
} Command;
// "0.1.0", or "0.1.0-dev+1a2b3c4d5e" if no tag names the commit (game/version.py). Captions
// of charts have TREADS_VERSION, the number alone.
extern const char PROGRAM_VERSION[];

extern const char *const COMMAND_NAMES[COMMAND_COUNT]; // words; "" for COMMAND_BARE
// Returns the command of that name, or -1 if there is none.
int command_find(const char *name);

// Exit codes.
enum {
    EXIT_OK = 0,
    EXIT_RUN_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_ENVIRONMENT = 3,
    EXIT_CHECK_FAILED = 4,
    EXIT_INCOMPLETE = 5,    // matches are missing in the results of merged shards
    EXIT_INTERRUPTED = 130, // Ctrl-C; main replaces it by the code of the signal
    EXIT_READER_GONE = 141  // the reader of standard output has closed it
};

typedef enum Completion {
    COMPLETION_NONE = -1,
    COMPLETION_BASH,
    COMPLETION_ZSH,
    COMPLETION_FISH,
    COMPLETION_WORDS // the words that such a script requests
} Completion;

typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;

// A default for the tanks of all teams or of one team: --drive NAME, --special TEAM=NAME.
typedef struct TeamChoice {
    int team; // result of tankspec_team; -1 for all
    LoadoutOverride override;
} TeamChoice;

enum { TEAM_CHOICES_MAX = 5 * (TEAMS_MAX + 1), LAB_LIST_MAX = 32 };

typedef struct WholeList {
    int count, items[LAB_LIST_MAX];
} WholeList;

// Options of the laboratory. An empty list stands for its default.
typedef struct LabSettings {
    const char *file;               // file of rows for arc or fit, NULL for stdin; folder of report
    CirclingSetup circling;         // half gauge and speed default to the vehicle's
    double half_gauge_m, speed_mps; // given values, or 0
    VehicleFile vehicle;            // --drive FILE; the gauge is 0 if there is none
    FittedMotion fitted;            // how its fit moves it; all 0: not at all
    // Set by lab_resolve_vehicle: the tank of a file or a tuning, else the medium tank; whether it
    // is of a file or a tuning; its surfaces; and the latency of a file, unless --latency is given.
    TankSpec tank;
    bool has_tank;
    SurfaceTraits surfaces[SURFACE_COUNT];
    double latency_s;
    WholeList updates, hz, latencies, targets; // indices of UPDATES; targets: TargetKind
    Controller controllers[LAB_LIST_MAX];
    int controller_count;
    WholeList references, drives;                  // indices of REFERENCES and DRIVES
    double drive_params[LAB_LIST_MAX][PARAMS_MAX]; // parameters of `drives`
    unsigned params_given;                         // bits of the drives with given parameters
    SlipAxis speeds_mps, turns_degps;              // grid of slip; empty: the usual one
    double lookahead;                              // half gauges
    double accel_mps2, jerk_mps3, slip;            // values for VehicleSpec
    Regulation regulation;                         // parameters given for the controller regulated
    LogFormat log;
    double contact_m; // length of its tracks on the ground; 0: unknown
    double gauge_m;   // distance of the tracks of the vehicle in a log; 0: unknown
    double width_cm;  // width of the drawing on paper; 0: width of its panels
    // Setup with the gauge, speed and acceleration of the other experiments.
    OdometrySetup odometry;
    struct json_t *setup; // set-up of the experiment, written to files; NULL before it is known
} LabSettings;

enum { ADDED_PICKUPS = 4 }; // pick-ups that --toys adds to an arena
#define TRUCE_S 2.5         // truce at the start of battles with players

// Speeds of time, relative to real time: 1/8, 1/4 and so on to 64, then as fast as possible.
#define PACE_MAX 0.0
#define PACE_SLOWEST 0.125
#define PACE_FASTEST 64.0

enum { GUESTS_MAX = 32 }; // tanks of guests
enum { FILTERS_MAX = 16, AGAINST_MAX = 32, SWEPT_MAX = 16 };

typedef struct Settings {
    Command command;
    const char *word;   // section of list, command of help, or experiment of lab; NULL for none
    char *const *line;  // argv; ends with NULL
    const char **files; // arguments of replay, check and new-mind, and the tanks of sweep
    int file_count;

    // Fields of the options that are a flag, a number, a text or a choice. A text without a default
    // is NULL if it is not given. The tuning decides if time_limit_s, points or is_friendly_fire is
    // -1, or substeps is 0. best_of is 0 without a series, jobs is 0 for one per core, length_s is
    // 0 for the whole film, from_tick is -1 if not given, speed is PACE_MAX for as fast as
    // possible, and budget_ms is INFINITY for no limit.
#define FLAG(field, ...) bool field;
#define WHOLE(field, ...) int field;
#define NUMBER(field, ...) double field;
#define TEXT(field, ...) const char *field;
#define CHOICE(field, ...) int field;
#define NUMBER_AT(...)
#define WORDS(...)
#define WHOLES(...)
#define VALUE(...)
#include "game/option_rows.h" // generated from options.txt

    // Results of options that are parsed by a function.
    TankArg *tanks; // tanks in the given order
    int tank_count;
    TeamNames teams; // used by tanks, choices and swaps (tankspec_team in match/tankspec.h)
    TeamChoice choices[TEAM_CHOICES_MAX];
    int choice_count;
    bool has_seed;
    uint64_t seed; // 0 to 2^63 - 1, the range of JSON integers
    SwapCard swaps[SWAPS_MAX];
    int swap_count;
    const char *filters[FILTERS_MAX + 1]; // conditions of results; ends with NULL
    const char *against[AGAINST_MAX];     // opponents, as typed
    int against_count;
    const char *swept[SWEPT_MAX]; // --set of a sweep: KEY=VALUES
    int swept_count;
    Tuning preset;            // --preset, once preset_read has read it; initial before that
    Tuning sets;              // --set, which overrides the preset; NAN for keys that are not set
    double prefs[PREF_COUNT]; // settings given as options (match/prefs.h); NAN if not given
    Shard shard;              // part of a tournament to play
    SureTest sure;            // of --until-sure
    const char *video;
    int width_px, height_px;
    int camera;       // ViewCamera
    int follow;       // index of the tank to follow, or -1
    unsigned overlay; // bits of layers (match/prefs.h)
    LabSettings lab;
} Settings;

// Sets all options to their defaults.
void settings_init(Settings *settings);
void settings_free(Settings *settings);

// Add a tank, as typed, or several (ends with NULL). Return false and set `problem` if a tank is
// invalid or too many.
bool settings_add_tank(Settings *settings, const char *text, Problem *problem);
bool settings_add_tanks(Settings *settings, const char *const *texts);

// Sets the shard of a tournament: "3/8", counted from 0; "auto", if an array job sets the number
// and the count of its tasks; or "auto/8", if it sets only the number. Returns false and sets
// `problem` if the text is invalid or there is no array job.
bool settings_shard(Settings *settings, const char *text, Problem *problem);

// Adds a file argument. Returns false and sets `problem` if out of memory.
bool settings_add_file(Settings *settings, const char *path, Problem *problem);

int settings_local_players(const Settings *settings); // players at this computer

// Returns the preset, once preset_read has read it, with the values of --set.
Tuning settings_tuning(const Settings *settings);

// Adds the tanks that a match needs: with a keyboard, player 1, and a hunter if no tank is given;
// without one, a hunter and an ambusher if no tank is given; for a host, a guest, or two. Returns
// false and sets `problem` if a player is given but there is no keyboard.
bool settings_add_default_tanks(Settings *settings, bool has_keyboard, Problem *problem);

// Fills the card of the match. Tanks without a team get free teams in order; --drive, --tank and
// --skill apply to tanks that do not set these values. The seed must be set. Returns false and sets
// `problem` on failure; there is nothing to free then.
bool card_from_settings(const Settings *settings, MatchCard *card, Problem *problem);

// Returns false and sets `problem` if no tank of the card is in the team `said`, which was given
// with this option.
bool settings_check_team(const Settings *settings, const MatchCard *card, const char *option,
                         int said, Problem *problem);

// Assigns the gamepads to players: first to those that request one, then to the rest in order.
// players[pad] is -1 for an unused pad.
void settings_pads(const Settings *settings, int players[static LOCAL_PLAYERS]);

// Parses the words of a battle that was set up in the menu. `read` is parse_arguments
// (cli/commands.h), which code below the command line gets as a parameter. The settings keep
// pointers into the words. Returns false and sets `problem` on failure; there is nothing to free
// then.
typedef bool (*ReadWords)(int argc, char **argv, Settings *settings, Problem *problem);
bool settings_from_words(const DraftWords *words, ReadWords read, Settings *settings,
                         Problem *problem);

// The reverse: fills a draft from the settings. Series, swaps and tanks beyond the eighth, which a
// draft cannot hold, are dropped. Returns false if no tank is left; there is nothing to free then.
bool draft_from_settings(const Settings *settings, BattleDraft *draft);
