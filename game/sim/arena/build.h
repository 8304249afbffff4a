// build.h -- an arena under construction, as it is read from a Tiled map; shared by tiled.c and
// ground.c.
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
#define PIXELS_MAX ((double)ARENA_TILES_MAX * TILE_PX_MAX) // largest coordinate in a map

// The appearance of a tile of a tileset.
typedef struct TileAppearance {
    Surface surface;
    TilePicture picture; // for SURFACE_PICTURE; its image is -1 if the tile has none
    int picture_index;   // index into Arena.pictures, -1 until the tile is used
} TileAppearance;

typedef struct Tileset {
    int first_gid, count;
    TileAppearance *looks;
} Tileset;

typedef struct Build {
    Arena *arena;
    const char *folder; // folder of the map's file
    double metres_per_px;
    int tile_px;
    Bump *bumps;
    int bump_count;
    int piece_count, object_count; // convex pieces of walls, and objects of all types, so far
    Tileset tilesets[ARENA_TILESETS_MAX];
    int tileset_count;
} Build;

// The offset and visibility of a layer, including those of its groups.
typedef struct LayerPlace {
    double x_px, y_px;
    bool is_visible;
} LayerPlace;

// Appends a copy of an item to a growing array (ground.c). If out of memory, sets the problem at
// `at`, returns false and leaves the array unchanged.
bool append(const JsonCursor *at, void *items, int *count, const void *item, size_t item_bytes);
#define APPEND(at, items, count, item) append(at, &(items), &(count), &(item), sizeof(item))

bool tilesets_read(Build *build, const JsonCursor *map);
void tilesets_free(Build *build);
// Paints the ground with the tiles of a layer.
bool ground_paint(Build *build, const JsonCursor *layer, LayerPlace place);
