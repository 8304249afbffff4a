// effects.h -- what events look like: flashes, sparks, dust, smoke, fire, and what they leave on
// the ground.
//
// Chance comes from dice of their own with a fixed seed: the same match looks the same, and the
// match cannot be influenced.
#pragma once

#include "ai/maths/dice.h"
#include "ground.h"
#include "particles.h"
#include "sim/arena/arena.h"
#include "sim/battle.h"
#include "match/prefs.h"
#include "view/draw/camera.h"

typedef struct Effects {
    EffectsLevel level;
    const Arena *arena;
    Marks *marks;
    Particles particles;
    Dice dice;
    uint64_t tick;
    bool was_wreck[BATTLE_TANKS_MAX]; // by tank, a tick ago
} Effects;

void effects_begin(Effects *effects, const Battle *battle); // a new match
// The same one at another tick: no smoke, and the tracks that are known of then.
void effects_jump(Effects *effects, const Battle *battle);
void effects_tick(Effects *effects, const Battle *battle);

// A track's end at `at` rolls at `speed_mps` toward `heading_rad` for a tick; `share` (0 .. 1) of
// all that would be thrown up.
void effects_raise_dust(Effects *effects, Surface surface, Vec at, double heading_rad,
                        double speed_mps, double share);

// What a blast does to the picture: a short tremble of the field, never of the words. It follows
// from the ticks since the blast alone, so that a film of it is the same each time.
#define SHAKE_MOST 0.006 // of the field's height: how far it moves at most

typedef struct Shake {
    uint64_t tick;   // of the blast
    double strength; // 0 .. 1
} Shake;

// After each tick: blasts that are near the middle of the picture count.
void shake_tick(Shake *shake, const Battle *battle, const Camera *camera);

// The camera as it trembles a part `blend` of the way into tick `tick`.
Camera shake_camera(const Shake *shake, const Camera *camera, uint64_t tick, double blend);
