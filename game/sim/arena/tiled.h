// tiled.h -- shared declarations of the files that read Tiled maps. A map of any format becomes the
// tree of Tiled's JSON format (document_parse, xml.c). Each file calls only those before it:
// meaning.c, tilesets.c with templates, walls.c, solids.c for walls of solid tiles, layers.c for
// tile layers, objects.c, and tiled.c for the whole map.
#pragma once

#include "arena.h"
#include "platform/memory.h"
#include "platform/json.h"

enum {
    ARENA_TILES_MAX = 512,
    ARENA_TILESETS_MAX = 64,
    MAP_FILES_MAX = 256,      // tilesets and templates, together with the map
    MAP_BYTES_MAX = 16 << 20, // bytes of all these files
    MAP_VALUES_MAX = 2000000, // list values of all these files
    MAP_OBJECTS_MAX = 200000, // objects, arrays, and XML elements of all these files
    MAP_TILES_MAX = 8 << 20,  // tiles of all layers, empty ones included
    TILE_PX_MAX = 4096,
    TILE_SHAPES_MAX = 64,
    GID_MAX = 0x0fffffff,
    NOTED_MAX = 4, // parts that notices describe
    PICTURE_SLOTS = 1 << 16,
    PICTURES_MAX = PICTURE_SLOTS * 3 / 4
};
#define PIXELS_MAX ((double)ARENA_TILES_MAX * TILE_PX_MAX) // largest coordinate in a map
// Members of an object that a structure has under these names.
#define SHAPE_MEMBERS(structure, need)                                                             \
    NUMBER_MEMBER("x", structure, x_px, -PIXELS_MAX, PIXELS_MAX, need),                            \
        NUMBER_MEMBER("y", structure, y_px, -PIXELS_MAX, PIXELS_MAX, need),                        \
        NUMBER_MEMBER("width", structure, width_px, 0, PIXELS_MAX, OPTIONAL),                      \
        NUMBER_MEMBER("height", structure, height_px, 0, PIXELS_MAX, OPTIONAL),                    \
        NUMBER_MEMBER("rotation", structure, rotation_deg, -36000, 36000, OPTIONAL),               \
        FLAG_MEMBER("ellipse", structure, is_ellipse),                                             \
        FLAG_MEMBER("capsule", structure, is_capsule)
// Corners of a polygon or polyline: an array with at least `least` points.
#define CORNERS_MEMBER(name, structure, least, need)                                               \
    {                                                                                              \
        .key = name, .type = BIND_ARRAY, .offset = offsetof(structure, points), .low = least,      \
        .high = OUTLINE_VERTICES_MAX, .items = CORNER_BINDINGS, .item_bytes = sizeof(Vec),         \
        .count = offsetof(structure, count), .is_optional = need                                   \
    }
extern const Binding CORNER_BINDINGS[]; // members of a Vec
#define GID_FLIP_X 0x80000000u
#define GID_FLIP_Y 0x40000000u
#define GID_FLIP_DIAGONAL 0x20000000u // swaps x and y, before the other two

// A Tiled file.
typedef struct Document {
    char path[ARENA_PATH_MAX], folder[ARENA_PATH_MAX];
    JsonText text;
    char *bytes; // owned; NULL if the caller owns the text
    json_t *root;
    JsonPlaces places;
} Document;

// The remaining limits of a map and its other files.
typedef struct Budget {
    int bytes, values, objects, tiles;
} Budget;
#define MAP_BUDGET ((Budget){MAP_BYTES_MAX, MAP_VALUES_MAX, MAP_OBJECTS_MAX, MAP_TILES_MAX})

// A shape of a tile, drawn in Tiled's collision editor [px].
typedef struct TileShape {
    int count;
    Vec *points;
} TileShape;

// A tile of a tileset.
typedef struct TileAppearance {
    Surface surface;
    TilePicture picture; // used if the surface is SURFACE_PICTURE; its image is -1 if there is none
    bool is_outside;     // of the tileset's image: the tile is lost
    bool is_solid;       // the whole tile is a wall
    WallKind kind;
    int shape_count;
    TileShape *shapes;
    json_t *json; // borrowed; NULL if the tileset says nothing about the tile
} TileAppearance;

typedef struct Tileset {
    int first_gid, count;
    int tile_px, tile_high_px; // 0 if each tile has its own size
    Vec offset_px;             // displacement of its tiles to the right and down
    bool fills_cells;          // each tile is scaled to its cell
    Vec align;                 // anchor of a tile object, as fractions of its size
    TileAppearance *looks;
    const Document *document; // file of an external tileset, else NULL
} Tileset;

// Part of a tile that is a wall, without the rest of it.
typedef struct SolidBox {
    WallKind kind;
    double left_px, top_px, right_px, bottom_px;
} SolidBox;

// The offset and visibility of a layer; its groups are included.
typedef struct LayerPlace {
    double x_px, y_px;
    bool is_visible, is_solid; // solid: its tiles and shapes are walls
    float tint[4];             // factors of red, green, blue and opacity
} LayerPlace;

typedef struct Build {
    Arena *arena;
    Document *map;
    Document *files[MAP_FILES_MAX]; // owned
    int file_count;
    Budget left;
    double metres_per_px;
    int tile_px;
    double tile_m;         // width of a tile if the map does not say it
    double roomier_tile_m; // a width that suits tanks better; 0 if this one does
    bool is_foreign;       // the map has no size of tiles and no spawn point for this game
    bool says_scale;       // the map has the width of its tiles
    const char *walls;     // names of layers that are walls, "A+B"; "" for none
    bool only_classes;     // only objects with a known class are walls or spawn points
    LayerPlace origin;     // whole map: the upper left tile of an infinite one is elsewhere
    Bump *bumps;
    int bump_count;
    int piece_count, object_count; // convex pieces of walls, and objects of all types, until now
    Tileset tilesets[ARENA_TILESETS_MAX + MAP_FILES_MAX]; // includes templates' tilesets
    int tileset_count;
    int last_tileset;                 // tileset found by the last tile_find
    int picture_slots[PICTURE_SLOTS]; // hash table: indices into Arena.pictures, plus one
    int spread_cells;                 // cells painted by tiles that are larger than a cell
    uint8_t *solids; // a number per cell: 0, or 1 + the kind of the wall that covers it
    SolidBox *boxes;
    int box_count, solid_count, solid_walls;
    NameCounts solid_layers, ground_layers, ignored_layers, ignored_classes;
    int ignored_objects;        // objects without a class
    int noted_count;            // parts that could not be read and are skipped
    int tile_count, lost_tiles; // tiles of all layers, and those that are in no tileset
    Problem lost_file;          // the first tileset without a file, or ""
} Build;

// The frame of an object, rotated clockwise about its origin. Its pixels have Tiled's directions: x
// to the right and y down.
typedef struct Frame {
    Vec origin_m;
    uint32_t gid;  // tile, else 0
    Vec corner_px; // upper left corner; 0 unless the object is a tile
    const TileAppearance *tile;
    const Tileset *tileset;
    double cosine, sine, metres_per_px;
    double x_px, y_px, width_px, height_px;
    double rotation_deg;
    bool is_point, is_ellipse, is_capsule;
    bool is_inferred; // the object has a class of another game, or none
} Frame;

// Reads an object of one type.
typedef bool ObjectRead(Build *build, const JsonCursor *object, const Frame *frame);

#define APPEND(at, items, count, item)                                                             \
    (ARRAY_APPEND(items, count, item) || json_fail(at, "out of memory"))

// Parses a document of either format. `places` gets the lines of its objects; the caller frees
// places->at. Returns NULL and sets the problem of the text on failure.
json_t *document_parse(JsonText *text, JsonPlaces *places, Budget *left);
// Does the same for XML. `objects` is the number of elements that are still allowed.
json_t *xml_parse(const JsonText *text, JsonPlaces *places, int *objects);
// Returns the map in Tiled's XML format; the caller frees its bytes. Sets its error if out of
// memory.
Text map_xml(json_t *map);
// Reads a file that is mentioned in another one, at most once. Returns NULL and sets the problem of
// `at` on failure.
Document *document_open(Build *build, const JsonCursor *at, const char *folder, const char *file);
void documents_free(Build *build);

// Reads all tilesets of the map.
bool tilesets_read(Build *build, const JsonCursor *map);
void tilesets_free(Build *build);
// Reads the picture of an image layer. Its image is -1 if there is none.
bool image_layer_read(Build *build, const JsonCursor *layer, TilePicture *picture);
// Returns the tile of a gid, or NULL. The size of its image is returned in `tileset`, if not NULL.
TileAppearance *tile_find(Build *build, uint32_t gid, const Tileset **tileset);
// Completes objects: from their templates, and tiles from their tilesets.
bool objects_complete(Build *build, const JsonCursor *layers, int depth);

// Moves the points of a shape of a tile according to the flips of the gid.
void tile_flip(uint32_t gid, double width_px, double height_px, Vec *points, int count);

bool object_has(const JsonCursor *object, const char *key);
// Returns whether a name or class means walls, like those of other games: "Collision Layer",
// "obstacles 2".
bool means_wall(const char *name);
// Returns whether the element is marked as solid by a property: "solid", or "walkable" if false.
bool is_marked_solid(const json_t *element);
// Returns whether a layer is marked as solid by a property, its class or its name.
bool is_solid_layer(const Build *build, const json_t *layer);
// Adds a notice about a part of the map that is skipped. After NOTED_MAX of them, further parts are
// only counted.
void part_note(Build *build, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Reads a part of the map so that its errors only add a notice, unless there are too many walls:
// call quiet_begin, read the part with `at`, and pass the success to quiet_end.
typedef struct Quiet {
    Problem why;
    JsonText text;
    JsonCursor at;
} Quiet;
void quiet_begin(Quiet *quiet, const Build *build, const JsonCursor *at);
bool quiet_end(Quiet *quiet, Build *build, const JsonCursor *at, bool is_read);
// Counts a name for the summary, and writes how the parts of the map were understood.
void summary_add(NameCounts *tally, const char *name, int count);
void summary_write(Build *build);

// Paints the ground of a tile layer, and collects its solid tiles.
bool layer_paint(Build *build, const JsonCursor *layer, LayerPlace place);
// Paint the picture of an image layer, and the pictures of an object layer's tiles.
bool image_layer_paint(Build *build, const JsonCursor *layer, LayerPlace place);
bool objects_paint(Build *build, const JsonCursor *layer, LayerPlace place);
// Paints the picture of a tile as an object. Its place is in cells of the map.
bool tile_object_paint(Build *build, const JsonCursor *at, const Frame *frame, LayerPlace place);
// Extends a box of cells (left, top, right, bottom) by those tiles of a layer that are not empty.
bool layer_extend(Build *build, const JsonCursor *layer, LayerPlace place, int box[static 4]);
// Adds a tile of a solid layer, or a tile that is solid, at a cell of the arena.
bool solid_add(Build *build, const JsonCursor *at, uint32_t gid, int column, int row,
               bool is_solid_cell);
// Adds the walls of all solid tiles.
bool solids_make(Build *build, const JsonCursor *map);
// Adds an outline [m], convex or not, as a wall. Returns false and sets the problem if it is
// invalid.
bool solid_keep(Build *build, const JsonCursor *at, const Vec *points, int count, WallKind kind);

// The turn of an object's frame, and a point in it [m].
void frame_turn(double degrees, double *cosine, double *sine);
Vec frame_point(const Frame *frame, double x_px, double y_px);

ObjectRead wall_read, bump_read, spawn_read, hill_read, flag_read, thing_read;
// Reads the objects of a layer that have this class, or a class of other games with this meaning.
bool objects_read(Build *build, const JsonCursor *layer, LayerPlace place, const char *class,
                  ObjectRead *read);
