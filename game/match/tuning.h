// tuning.h -- the numbers of a match that people may turn: one table for sliders, --set, preset
// files and `treads list tuning`.
//
// A key is GROUP.NAME: "gun.reload", "drive.top", "armour.rear", "ground.grip", "rule.time". Rows
// that belong to tanks exist once a kind: "gun.reload" is all kinds', "heavy.gun.reload" one's.
#pragma once

#include "sim/spec.h"

enum { TUNING_KINDS = 3, TUNING_ROWS_MAX = 64 }; // the kinds of TANK_SPECS, in their order

typedef struct TuningRow {
    const char *key, *group, *unit, *help;
    double low, high;
    bool is_of_tanks; // one value a kind
    bool is_live;     // may be changed while the match runs
    double step;      // a sensible one; 0: a hundredth of the range
} TuningRow;

extern const TuningRow TUNING_ROWS[]; // ends with a row whose key is NULL
int tuning_row_count(void);

// The values: of all kinds for rows that are of tanks, else in [0].
typedef struct Tuning {
    double values[TUNING_ROWS_MAX][TUNING_KINDS];
} Tuning;

Tuning tuning_initial(void);
bool tuning_is_initial(const Tuning *tuning, int row, int kind);
double tuning_default(int row, int kind);

// "gun.reload" or "heavy.gun.reload". The row, and in *kind the kind or -1 for all; -1 when there
// is none.
int tuning_find(const char *key, int *kind);

// Kind -1 sets all. False with the problem told: the nearest key, or the range.
bool tuning_set(Tuning *tuning, const char *key, double value, Problem *problem);

// The tank of this kind as tuned; its name and help are the table's.
TankSpec tuning_spec(const Tuning *tuning, int kind);
