// shake.h -- what a blast does to the picture: a short tremble of the field, never of the words.
//
// Known by the ticks since the blast alone, so that a film of it is the same each time.
#pragma once

#include "view/draw/camera.h"
#include "sim/battle.h"

#define SHAKE_MOST 0.006 // of the field's height: how far it moves at most

typedef struct Shake {
    uint64_t tick;   // of the blast
    double strength; // 0 .. 1
} Shake;

// After each tick: blasts that are near the middle of the picture count.
void shake_tick(Shake *shake, const Battle *battle, const Camera *camera);

// The camera as it trembles a part `blend` of the way into tick `tick`.
Camera shake_camera(const Shake *shake, const Camera *camera, uint64_t tick, double blend);
