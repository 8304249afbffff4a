// block.h -- walls as solid blocks: how far a point is from them, and how their tops, their lit
// windows and the table around the arena look.
//
// A block stands exactly on its wall's outline: what is drawn is what collides. The camera looks
// down with a slight lean, so that sides facing south and east show as a dark band; the light comes
// from the north-west.
#pragma once

#include "soil.h"

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
