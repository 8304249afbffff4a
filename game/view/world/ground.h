// ground.h -- the arena on the screen: painted once in squares, kept as textures, worn by the
// marks.
#pragma once

#include "view/draw/camera.h"
#include "marks.h"
#include "view/draw/renderer.h"
#include "sim/arena/arena.h"

typedef struct Ground Ground;

// Arena, renderer and marks must outlive it. NULL when out of memory.
Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks);
void ground_destroy(Ground *ground);
void ground_forget(Ground *ground); // the renderer lost its textures

// Will ground_draw leave nothing of what was there before?
bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px);

// Fills width x height pixels. While the camera zooms, squares painted for the last scale are
// stretched. At most `budget` squares are painted or refreshed (a still picture passes INT_MAX:
// then nothing depends on earlier draws).
void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget);
