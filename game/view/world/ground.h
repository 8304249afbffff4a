// ground.h -- the arena on the screen: painted once in squares, kept as textures, worn by the
// marks.
#pragma once

#include "marks.h"
#include "sim/arena/arena.h"
#include "block.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

typedef struct Ground Ground;

// Arena, renderer and marks must outlive it. NULL when out of memory.
Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks);
void ground_destroy(Ground *ground);
void ground_forget(Ground *ground); // the renderer lost its textures

// Does ground_draw cover every pixel of what was there before?
bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px);

// Fills width x height pixels. While the camera zooms, squares painted for the last scale are
// stretched. At most `budget` squares are painted or refreshed (a still picture passes INT_MAX:
// then nothing depends on earlier draws).
void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget);

// Paints one square of the arena as it looks without tanks and wear: ground, blocks, shadows. It
// keeps the arena and room to work in, for one scale.
enum { SQUARE_PX = 128 };
typedef struct SquarePainter SquarePainter;
SquarePainter *square_painter_create(const Arena *arena, const SoilImages *images, double px_per_m);
void square_painter_destroy(SquarePainter *painter); // may be NULL

// Pixels left_px .. left_px + 127 to the east and top_px .. to the south of the world's origin (so
// the arena has negative top_px), as XRGB8888 rows of SQUARE_PX, as the palette shows them.
void square_paint(SquarePainter *painter, const Palette *palette, int left_px, int top_px,
                  uint32_t *pixels);
