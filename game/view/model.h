// model.h -- what each kind of tank looks like: parts laid out in tables, made into reliefs.
#pragma once

#include "relief.h"
#include "sim/spec.h"

typedef enum ModelPart {
    MODEL_TRACK,
    MODEL_HULL,
    MODEL_TURRET,
    MODEL_BARREL,
    MODEL_PART_COUNT
} ModelPart;
typedef enum ModelState { MODEL_SOUND, MODEL_WORN, MODEL_WRECK, MODEL_STATE_COUNT } ModelState;

enum { TRACK_PHASES = 8 };
#define TRACK_PITCH_M 0.30 // of a track's links

// Where the part's middle stands on the tank: tracks and barrel are made around their own middle,
// m.
Vec model_middle(const TankSpec *spec, ModelPart part); // of a track: the right one
double model_track_half_width(const TankSpec *spec);

// `phase` moves a track's links forward by phase / TRACK_PHASES of the pitch. False when out of
// memory.
bool model_make(Relief *relief, const TankSpec *spec, ModelPart part, ModelState state, int team,
                int phase, float texels_per_m);
