// controller.h -- the drivers of the circling bench: from a bearing and a range to two track
// speeds.
#pragma once

#include "ai/motion/tracks.h"

// What a driver sees of its target, and what it knows of its vehicle.
typedef struct Look {
    double bearing_rad, range_m; // right of the nose is positive
    double top_mps, half_gauge_m, capture_m;
    double dt_s;
    bool is_late; // an order acts one tick later, and the driver does not foresee that
} Look;

typedef struct ControllerRow {
    const char *name, *help;
    bool takes_value, foresees; // foresees: looks from where the pending order will have brought it
    double initial, low, high;  // of the value, as in bang-bang:0.5
    Tracks (*steer)(double value, const Look *look);
} ControllerRow;

enum { CONTROLLER_NAME_MAX = 32 };
typedef struct Controller {
    const ControllerRow *row;
    double value;
    char name[CONTROLLER_NAME_MAX]; // as it is written: "bang-bang:0.5"
} Controller;

// The table: ends with a row whose name is NULL.
extern const ControllerRow CONTROLLERS[];

// The controllers of the standard bench, by name; ends with NULL.
extern const char *const BENCH_CONTROLLERS[];

// Reads NAME or NAME:VALUE; false when there is no such row, or its value is out of range.
bool controller_parse(const char *text, Controller *controller);
