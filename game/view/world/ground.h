// ground.h -- the arena on the screen: painted once in squares, kept as textures, and worn by
// tracks and fire.
#pragma once

#include "sim/arena/arena.h"
#include "soil.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

// marks.c: a map of wear that slowly fades.
typedef struct Marks Marks;

typedef struct WornPatch {
    double x0, y0, x1, y1; // m
} WornPatch;

Marks *marks_create(double width_m, double height_m); // NULL when out of memory
void marks_destroy(Marks *marks);
void marks_begin(Marks *marks); // a new match: nothing is worn, no copies

// A strip from a to b, as worn as `strength` (0 .. 1).
void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength);
void marks_scorch(Marks *marks, Vec at, double radius_m, double strength);
// One of `turns` bands of the ground fades a step, and what was worn there counts as news; all is
// gone after MARKS_DEEPEST steps of every band.
enum { MARKS_DEEPEST = 128 };
void marks_fade(Marks *marks, int turn, int turns);

// A new time begins; returns the one that ends. What changes from now on is news since that.
uint32_t marks_time(Marks *marks);
// The next patch, from south to north, of what was worn or faded within `within` since a time (0:
// ever). `row` is 0 at first, and is counted up. False when there is no more.
bool marks_news(const Marks *marks, WornPatch within, uint32_t since, int *row, WornPatch *news);

// The wear (0 .. 1, smooth) at `count` points of a row that are `step_m` apart: from number `first`
// on, where number 0 stands at (x, y). False when all are 0.
bool marks_wear_row(const Marks *marks, double x, double y, double step_m, int first, int count,
                    float *wear);

// Copies of the ground's wear at earlier ticks, for jumps in time: the longer the match, the
// farther apart. Copies the wear after this tick when it is time to. What was copied once is kept:
// after a jump to a tick some tracks may be missing.
void marks_note(Marks *marks, uint64_t tick);

// The tick of the latest copy of this tick or before; 0 when there is none.
uint64_t marks_copied(const Marks *marks, uint64_t tick);
void marks_restore(Marks *marks, uint64_t tick); // that copy; without one nothing is worn

// block.c: walls as solid blocks.
//
// A block is drawn exactly on its wall's outline: the picture shows what collides. The camera looks
// down with a slight lean, so sides facing south and east show as a dark band; the light comes from
// the north-west.
#define BLOCK_SHADOW_M 1.0 // reach of a block's shadow
#define FRAME_WIDTH_M 0.95 // of the frame around the arena

// Signed distance to the nearest wall or the frame, m; negative inside. Exact up to `reach_m`, at
// least that beyond it.
// `owner` gets the wall, or -1 where there is none.
double block_distance(const Arena *arena, const int *walls, int wall_count, Vec at, double reach_m,
                      int *owner);

// Walls within reach_m of the square around `middle`; returns how many were written to `walls`
// (room for all of them).
int blocks_near(const Arena *arena, Vec middle, double half_m, double reach_m, int *walls);

bool block_is_frame(const Arena *arena, Vec at); // else a wall
bool block_is_table(const Arena *arena, Vec at); // beyond the frame

// What is seen in stone and wood at the points of a grid; asked for where there is any.
typedef struct Grain {
    float large[GRID_POINTS_MAX], fine[GRID_POINTS_MAX], pores[GRID_POINTS_MAX]; // of walls
    float plank[GRID_POINTS_MAX], fibre[GRID_POINTS_MAX];                        // of the table
} Grain;

void grain_walls(Grain *grain, const Grid *grid);
void grain_table(Grain *grain, const Grid *grid);

// How a wall's top lies and what it is made of; worked out once.
typedef struct Roof {
    WallKind kind;
    uint32_t luck;
    Vec middle, along;      // and the unit vector of its longest edge
    double half_m, aside_m; // it reaches so far along that, and across
    Rgb paint;
} Roof;
Roof roof_of(const Arena *arena, int wall);

Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at,
              const Roof *roof); // point i of the grid; `roof` of a wall, NULL for the frame
// The light of a window in a side that faces south (or east), `up` of its height from its foot: how
// much of it is seen, 0 .. 1. In houses alone, and not behind each window.
float block_window(const Roof *roof, Vec at, bool faces_east, float up);
Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at);

// ground.c
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
