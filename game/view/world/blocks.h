// blocks.h -- the walls as solid blocks: how far a point is from them, and how their tops, sides
// and shadows look.
//
// A block stands exactly on its wall's outline: what is drawn is what collides. The camera looks
// down with a slight lean, so that sides facing south and east show as a dark band; the light comes
// from the north-west.
#pragma once

#include "noise.h"
#include "view/draw/palette.h"
#include "sim/arena/arena.h"

#define BLOCK_SHADOW_M 1.0 // reach of a block's shadow
#define FRAME_WIDTH_M 0.95 // of the frame around the arena

// Signed distance to the nearest wall or the frame, m; negative inside. Exact up to `reach_m`, at
// least that beyond it.
double block_distance(const Arena *arena, const int *walls, int wall_count, Vec at, double reach_m);

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

Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at); // point i of the grid
Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at);
