// tuning.h -- the tunable parameters of a match: one table for sliders, --set, preset files and
// `treads list tuning`.
//
// A key is GROUP.NAME: "gun.reload", "drive.top", "armour.rear", "ground.grip", "rule.time". Rows
// that belong to tanks have a value per kind of tank: "gun.reload" sets all of them, and
// "heavy.gun.reload" sets one.
#pragma once

#include "mode.h"
#include "platform/json.h"
#include "sim/arena/arena.h"
#include "sim/tank.h"

enum { TUNING_KEY_MAX = 40, TUNING_NAME_MAX = 32 };

typedef struct TuningRow {
    const char *key, *unit, *help;
    double low, high, step; // range, and step of a slider
    bool is_of_tanks;       // has one value per kind of tank
    bool is_on_card;        // is also a member of the match card, which is used instead
    size_t offset;          // offset in Tuned, of the first kind's value
    double per_unit;        // SI value of one unit
} TuningRow;

// Returns a row: one of the table in tuning.c, or a parameter of a mode or of a kind of things.
TuningRow tuning_row_at(int row);
int tuning_row_count(void);
bool tuning_is_switch(int row); // true if the values are 0 (off) and 1 (on)
// Writes the row's help, after the modes that the row belongs to if there are any. Returns `help`.
enum { TUNING_HELP_MAX = 160 };
const char *tuning_help(int row, char help[static TUNING_HELP_MAX]);
const char *tuning_group(int row); // title of the key's group: "Drive"
int tuning_row_kinds(int row);     // TUNING_KINDS or 1
double tuning_default(int row, int kind);

Tuning tuning_initial(void);

// Returns the row of a key such as "gun.reload" or "heavy.gun.reload", or -1 if there is none. Sets
// *kind to the kind, or to -1 for all kinds.
int tuning_find(const char *key, int *kind);
int tuning_row_of(const char *key); // the row of a key without a kind, which must exist
// Writes the key of a row and a kind (-1: all kinds). Returns `key`.
const char *tuning_key(int row, int kind, char key[static TUNING_KEY_MAX]);

// Sets the value of a kind; -1 sets all kinds. Returns false and sets `problem` if the value is out
// of range.
bool tuning_put(Tuning *tuning, int row, int kind, double value, Problem *problem);
// Sets a value by its key. Returns false and sets `problem` if the key is unknown or the value is
// out of range.
bool tuning_set(Tuning *tuning, const char *key, double value, Problem *problem);
// Reports an unknown key with the nearest known one. Returns false.
bool tuning_report_unknown(const char *key, Problem *problem);

// Fills `changes` with the differences from the initial values, in the order of the table, and
// returns their number. A value that all kinds share is one change, with kind -1.
enum { TUNING_CHANGES_MAX = TUNING_ROWS_MAX * TUNING_KINDS };
typedef struct TuningChange {
    int row, kind;
    double value;
} TuningChange;
int tuning_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]);

// The tank specs, surfaces and rules that result from a tuning.
typedef struct TunedRules {
    double time_s, friendly_fire, substeps;
    double hill_size; // scale of the goal area's radius
    double revive_s;  // delay from destruction to respawn
    double truce_s;   // reload time left when a tank enters the battle
    double sight_m;   // sight range of enemy tanks
} TunedRules;

typedef struct Tuned {
    TankSpec specs[TUNING_KINDS]; // names and helps equal those in TANK_SPECS
    SurfaceTraits surfaces[SURFACE_COUNT];
    double grip, rolling; // scales of all surfaces, already applied to `surfaces`
    TunedRules rules;
    double points[MODE_PARAMS_MAX];  // points of the modes (mode_params)
    double things[THING_PARAMS_MAX]; // parameters of all kinds of things (thing_params)
} Tuned;
// Returns the result of a tuning. Initial values give the tables' own values, bit for bit.
Tuned tuning_result(const Tuning *tuning);

// A preset is a JSON file with some of the parameters:
//
//   {"about": "one hit is enough", "tuning": {"gun.reload": 4, "heavy.hull.health": 1}}
//
// Values for one kind of tank override those for all kinds, in any order.
extern const Binding TUNING_BINDINGS[];

// Sets the parameters that the text names; all others are unchanged. Returns false, with `tuning`
// unchanged and `problem` set to "name:line:column: ...", for unknown keys or members and for
// values out of range. `about` (TUNING_ABOUT_MAX bytes) may be NULL.
bool tuning_parse(const char *text, size_t length, const char *name, Tuning *tuning, char *about,
                  Problem *problem);
bool tuning_load(const char *path, Tuning *tuning, char *about, Problem *problem);

// Returns the differences from the initial values as the text of a preset, or NULL if out of
// memory. The caller frees it.
char *tuning_text(const Tuning *tuning, const char *about);

// Returns the differences as options: "-S gun.reload=4 -S heavy.hull.health=1", "" if there are
// none; NULL if out of memory. The caller frees it.
char *tuning_options(const Tuning *tuning);
