// tuning_values.h -- the values of the tunable parameters, as match cards contain them (tuning.h).
#pragma once

// TUNING_KINDS: rows of TANK_SPECS. TUNING_ABOUT_MAX: size of a preset's description.
enum { TUNING_KINDS = 3, TUNING_ROWS_MAX = 128, TUNING_ABOUT_MAX = 120 };

// Values in the rows' units: one per kind for rows of tanks, else a single one at [0].
typedef struct Tuning {
    double values[TUNING_ROWS_MAX][TUNING_KINDS];
} Tuning;
