// ground.h -- the arena on the screen, painted in squares, and the marks on it.
#pragma once

#include "sim/arena/arena.h"
#include "soil.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

// marks.c: a map of wear on the ground, which slowly fades.
typedef struct Marks Marks;

typedef struct WornPatch {
    double x0, y0, x1, y1; // range in metres
} WornPatch;

Marks *marks_create(double width_m, double height_m); // NULL if out of memory
void marks_destroy(Marks *marks);
void marks_begin(Marks *marks); // new match: removes all wear and all copies

// Wears a strip from a to b; `strength` is 0 to 1.
void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength);
void marks_scorch(Marks *marks, Vec at, double radius_m, double strength);
// Fades one of `turns` bands by a step. MARKS_DEEPEST steps of each band remove all wear.
enum { MARKS_DEEPEST = 128 };
void marks_fade(Marks *marks, int turn, int turns);

// Ends the current period and returns it; later changes belong to the next one.
uint32_t marks_time(Marks *marks);
// Finds the next patch of changes within `within` after a period (0: ever), from south to north.
// Set `row` to 0 for the first call. Returns false if there are no more.
bool marks_next_change(const Marks *marks, WornPatch within, uint32_t since, int *row,
                       WornPatch *news);

// Gets the wear (0 to 1, interpolated) at `count` points of a row, `step_m` apart, from number
// `first` on; number 0 is at (x, y). Returns false if all are 0.
bool marks_wear_row(const Marks *marks, double x, double y, double step_m, int first, int count,
                    float *wear);

// Copies of the wear are for jumps in time. marks_note makes a copy after this tick if one is due;
// existing copies are kept, so some tracks may be missing after a jump.
void marks_note(Marks *marks, uint64_t tick);

// Returns the tick of the latest copy at or before `tick`; 0 if there is none.
uint64_t marks_copied(const Marks *marks, uint64_t tick);
void marks_restore(Marks *marks, uint64_t tick); // the latest copy, or no wear

// block.c: walls as solid blocks.
//
// A block is drawn exactly on its wall's outline, which is the outline for collisions. The camera
// looks down with a slight lean, so sides facing south and east show as a dark band; the light
// comes from the north-west.
#define BLOCK_SHADOW_M 1.0 // length of a block's shadow
#define FRAME_WIDTH_M 0.95 // width of the frame around the arena

// Returns the signed distance to the nearest wall or the frame [m], negative inside: exact up to
// `reach_m`, at least `reach_m` beyond it. `owner` receives the wall, or -1 for none.
double block_distance(const Arena *arena, const int *walls, int wall_count, Vec at, double reach_m,
                      int *owner);

// Finds the walls within reach_m of a square: blocks, or low ones such as water. `walls` has room
// for all; returns their number.
int blocks_near(const Arena *arena, Vec middle, double half_m, double reach_m, bool are_low,
                int *walls);

#define SHORE_M 0.7 // width of the wet ground along the shore
// Returns the signed distance to the nearest of these low walls, negative inside.
double water_distance(const Arena *arena, const int *walls, int wall_count, Vec at);
// Returns the colour of water, or of the ground along its shore.
Rgb water_colour(Vec at, double distance_m, bool is_shaded, Rgb ground, double px_per_m);

bool block_is_frame(const Arena *arena, Vec at); // otherwise a wall
bool block_is_table(const Arena *arena, Vec at); // true beyond the frame

// Noise of stone and wood at the points of a grid, computed where needed.
typedef struct Grain {
    float large[GRID_POINTS_MAX], fine[GRID_POINTS_MAX], pores[GRID_POINTS_MAX]; // walls
    float plank[GRID_POINTS_MAX], fibre[GRID_POINTS_MAX];                        // table
} Grain;

void grain_walls(Grain *grain, const Grid *grid);
void grain_table(Grain *grain, const Grid *grid);

// The top of a wall, computed once.
typedef struct Roof {
    WallKind kind;
    bool shows_picture; // images of tiles cover its top
    uint32_t seed;
    Vec middle, along;      // centre, and the unit vector of the longest edge
    double half_m, aside_m; // half extents along that edge and across
    Rgb paint;
} Roof;
Roof roof_of(const Arena *arena, int wall);

// Returns the colour of grid point i of a wall's top; a NULL `roof` is the frame.
Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at, const Roof *roof);
// Returns the light (0 to 1) of a window in a side facing south or east, at the fraction `up` of
// its height. Only houses have windows, and not all are lit.
float block_window(const Roof *roof, Vec at, bool faces_east, float up);
Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at);

// ground.c: the painted squares.
typedef struct Ground Ground;

// Arena, renderer and marks must outlive it. Returns NULL if out of memory.
Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks);
void ground_destroy(Ground *ground);
// Continues with an arena after walls were added or removed; only squares near these are painted
// again. Returns false if out of memory; the picture is then unchanged.
bool ground_follow(Ground *ground, const Arena *arena);
void ground_forget(Ground *ground); // call when the renderer has lost its textures

// Returns true if ground_draw will cover every pixel.
bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px);

// Fills width x height pixels. While the camera zooms, squares of the previous scale are stretched.
// At most `budget` squares are painted or refreshed; INT_MAX makes the result independent of
// earlier frames.
void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget);

// Paints single squares of the arena at one scale, without tanks and marks.
enum { SQUARE_PX = 128 };
typedef struct SquarePainter SquarePainter;
SquarePainter *square_painter_create(const Arena *arena, const SoilImages *images, double px_per_m);
void square_painter_destroy(SquarePainter *painter); // NULL is allowed

// Paints the square with its corner left_px pixels east and top_px south of the world's origin (so
// the arena has negative top_px), as XRGB8888 rows of SQUARE_PX in the palette's colours.
void square_paint(SquarePainter *painter, const Palette *palette, int left_px, int top_px,
                  uint32_t *pixels);
