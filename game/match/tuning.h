// tuning.h -- the numbers of a match that people may turn: one table for sliders, --set, preset
// files and `treads list tuning`.
//
// A key is GROUP.NAME: "gun.reload", "drive.top", "armour.rear", "ground.grip", "rule.time". Rows
// that belong to tanks have a value for each kind: "gun.reload" is all kinds', "heavy.gun.reload"
// one's.
#pragma once

#include "sim/arena/arena.h"
#include "sim/tank.h"

enum {
    TUNING_KINDS = 3,
    TUNING_ROWS_MAX = 64,
    TUNING_KEY_MAX = 40,
    TUNING_NAME_MAX = 32
}; // kinds: as in TANK_SPECS

typedef struct TuningRow {
    const char *key, *unit, *help;
    double low, high, step; // step: a sensible one
    bool is_of_tanks;       // one value a kind
    bool is_on_card;        // a member of the match card has the number, too: that one counts
    size_t offset;          // in Tuned, of the first kind
    double per_unit;        // what one unit is there, in SI
} TuningRow;

extern const TuningRow TUNING_ROWS[]; // ends with a row whose key is NULL
int tuning_row_count(void);
bool tuning_is_switch(int row); // 0 is off, 1 is on
// Its help, with the modes before it where it is about some of them only.
enum { TUNING_HELP_MAX = 160 };
const char *tuning_help(int row, char help[static TUNING_HELP_MAX]);
const char *tuning_group(int row); // the group of its key, as a title: "Drive"
int tuning_row_kinds(int row);     // TUNING_KINDS or 1
double tuning_default(int row, int kind);

// The values in the rows' units, of all kinds for rows that are of tanks, else in [0].
typedef struct Tuning {
    double values[TUNING_ROWS_MAX][TUNING_KINDS];
} Tuning;

Tuning tuning_initial(void); // all initial values

// "gun.reload" or "heavy.gun.reload". The row, and in *kind the kind or -1 for all; -1 when there
// is none.
int tuning_find(const char *key, int *kind);
const char *tuning_key(int row, int kind, char key[static TUNING_KEY_MAX]); // its reverse

// Kind -1 sets all. False with the problem told: what the value may be.
bool tuning_put(Tuning *tuning, int row, int kind, double value, Problem *problem);
// The same by its key. False with the problem told: the nearest key, or what the value may be.
bool tuning_set(Tuning *tuning, const char *key, double value, Problem *problem);
void tuning_tell_unknown(const char *key, Problem *problem);

// The differences from the initial values, in the order of the table: what all kinds share counts
// once, with kind -1, and so does what is not of tanks.
enum { TUNING_CHANGES_MAX = TUNING_ROWS_MAX * TUNING_KINDS };
typedef struct TuningChange {
    int row, kind;
    double value;
} TuningChange;
int tuning_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]);

// The specs, surfaces and rules that follow from the numbers.
typedef struct TunedRules {
    double time_s, score_points, hill_points, waves, flags, friendly_fire, substeps;
    double hill_size; // scales its radius
    double revive_s;  // from destruction to the next life
    double truce_s;   // guns that join the battle are loaded after so long
} TunedRules;

typedef struct Tuned {
    TankSpec specs[TUNING_KINDS]; // their names and helps are the table's
    SurfaceTraits surfaces[SURFACE_COUNT];
    double grip, rolling; // scale those of all surfaces, and have done so
    TunedRules rules;
} Tuned;
Tuned tuning_result(const Tuning *tuning); // initial values are those of the tables, to the bit

// A preset is a JSON file with some of the numbers:
//
//   {"about": "one hit is enough", "tuning": {"gun.reload": 4, "heavy.hull.health": 1}}
// A value of all kinds of tanks counts before that of one kind, wherever it stands in the file.
enum { TUNING_ABOUT_MAX = 120 };

// Turns what the file names; the rest stays. False with the problem told as "name:line:column: ..",
// and nothing turned: unknown keys, values out of range, other members. `about` may be NULL.
bool tuning_parse(const char *text, size_t length, const char *name, Tuning *tuning, char *about,
                  Problem *problem);
bool tuning_load(const char *path, Tuning *tuning, char *about, Problem *problem);

// The differences from the initial values, as such a file's text; to be freed; NULL when out of
// memory.
char *tuning_text(const Tuning *tuning, const char *about);

// The same for a command line: "-S gun.reload=4 -S heavy.hull.health=1"; "" when nothing differs.
char *tuning_options(const Tuning *tuning);
