// model.h -- what each kind of vehicle looks like: parts laid out in tables, made into reliefs.
#pragma once

#include "relief.h"
#include "sim/tank.h"

typedef struct Model {
    const TankSpec *spec;
    DriveAppearance appearance;
} Model;

typedef enum ModelPart {
    MODEL_TRACK,
    MODEL_WHEEL_FRONT,
    MODEL_WHEEL_REAR,
    MODEL_GEAR, // axles and springs between wheels and hull
    MODEL_HULL,
    MODEL_TURRET,
    MODEL_BARREL,
    MODEL_SHADE, // hull and wheels in one, for their shadow
    MODEL_PART_COUNT
} ModelPart;
typedef enum ModelState { MODEL_SOUND, MODEL_WORN, MODEL_WRECK, MODEL_STATE_COUNT } ModelState;

// Tracks and tyres come in phases of a roll: sharp links or lugs, and then as many of longer and
// softer ones, for speeds at which the sharp ones would seem to run backwards.
enum { ROLL_PHASES = 8 };

// The phase when a part has rolled so far (m, or rad), and so much of it since the last picture.
int model_roll_phase(ModelPart part, double rolled, double moved);
#define TRACK_PITCH_M 0.30 // of a track's links

bool model_is_wheeled(Model model);

// Where the part's middle stands on the vehicle: tracks and barrel are made around their own
// middle, m.
Vec model_middle(Model model, ModelPart part); // of a track: the right one
double model_track_half_width(Model model);

// Front left, front right, rear left, rear right, as in DriveState.
Vec model_wheel(Model model, int wheel);
double model_wheel_half_width(Model model, int wheel);

// `phase` moves links or lugs forward by phase / ROLL_PHASES of their pitch; from ROLL_PHASES on it
// is of the smeared ones. False when out of memory.
bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m);
