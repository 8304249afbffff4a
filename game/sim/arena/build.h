// build.h -- an arena while it is read from a Tiled map: what tiled.c and ground.c share.
#pragma once

#include "arena.h"
#include "platform/files.h"
#include "platform/json.h"

enum {
    ARENA_TILES_MAX = 512,
    ARENA_OBJECTS_MAX = 4096,
    ARENA_TILESETS_MAX = 64,
    ARENA_BUMPS_MAX = 256,
    TILE_PX_MAX = 4096
};
#define PIXELS_MAX ((double)ARENA_TILES_MAX * TILE_PX_MAX) // no coordinate in a map is larger

// How one tile of a tileset looks.
typedef struct TileAppearance {
    Surface surface;
    TilePicture picture; // for SURFACE_PICTURE; its image is -1 when the tile has none
    int picture_index;   // in Arena.pictures, once it was used; else -1
} TileAppearance;

typedef struct Tileset {
    int first_gid, count;
    TileAppearance *looks;
} Tileset;

typedef struct Build {
    Arena *arena;
    const char *folder; // of the map's file
    double metres_per_px;
    int tile_px;
    Bump *bumps;
    int bump_count;
    int piece_count, object_count; // so far: pieces of walls, objects of all types
    Tileset tilesets[ARENA_TILESETS_MAX];
    int tileset_count;
} Build;

// Where a layer stands: its own offset and those of the groups it is in.
typedef struct LayerPlace {
    double x_px, y_px;
    bool is_visible;
} LayerPlace;

// Copies an item to the end of an array that grows: *items has `*count` of them. False with the
// problem told at `at` when memory is out; the old items then live on.
bool append(const JsonCursor *at, void *items, int *count, const void *item, size_t item_bytes);
#define APPEND(at, items, count, item) append(at, &(items), &(count), &(item), sizeof(item))

// The folder that a file is in; "" when the path names none.
void folder_of(const char *path, char folder[ARENA_PATH_MAX]);

bool tilesets_read(Build *build, const JsonCursor *map);
void tilesets_free(Build *build);
bool ground_paint(Build *build, const JsonCursor *layer, LayerPlace place); // with a tile layer
