// random.c -- makes maps from a seed. Walls are placed one after the other together with their
// mirror images, and only if the largest tank can still reach the whole field.
//
// All coordinates are whole half metres, so that every build makes the same map.
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"
#include "arena.h"
#include "platform/text.h"
#include "flood.h"

enum {
    HALVES = 2,      // units of length per metre, and half metres
    PX = 16,         // pixels per unit; a tile is a metre
    SIDE_MIN_M = 24, // side of the field
    SIDE_MAX_M = 128,
    WALLS_MAX = 4000,
    STREAM_ARENA = 11,
    PASSAGE = 4,     // clearance of a place where tanks drive, in units
    START_ROOM = 6,  // clearance of starts and flags
    CENTRE_ROOM = 8, // clearance of the centre, where the hill is
    STARTS_APART_M = 6,
    FIRST_START_M = 5, // distance from the edge
    STARTS_PER_TEAM = 8,
    TOWN_PITCH = 26, // distance between streets, in units
    TOWN_STREET = 12,
    FAILURES_MAX = 600 // candidates that do not fit
};

typedef enum RandomStyle {
    STYLE_TOWN,
    STYLE_FOREST,
    STYLE_MAZE,
    STYLE_CANYON,
    STYLE_ISLANDS
} RandomStyle;
static const char *const STYLE_WORDS[] = {"town", "forest", "maze", "canyon", "islands", NULL};

// The ground of a style, and how much of the field its walls cover at density 1.
static const struct {
    const char *title;
    Surface base, patches[2];
    double cover;
    int gap; // distance between the bounding boxes of two walls; -1 if they may meet
} STYLES[] = {[STYLE_TOWN] = {"town", SURFACE_GRASS, {SURFACE_EARTH, SURFACE_GRASS}, 0.9, 8},
              [STYLE_FOREST] = {"forest", SURFACE_GRASS, {SURFACE_EARTH, SURFACE_MUD}, 0.4, 7},
              [STYLE_MAZE] = {"maze", SURFACE_EARTH, {SURFACE_GRASS, SURFACE_SAND}, 0.33, -1},
              [STYLE_CANYON] = {"canyon", SURFACE_SAND, {SURFACE_EARTH, SURFACE_MUD}, 1.1, 9},
              [STYLE_ISLANDS] = {"islands", SURFACE_GRASS, {SURFACE_SAND, SURFACE_EARTH}, 1.1, 9}};

typedef struct Options {
    uint64_t seed;
    RandomStyle style;
    int columns, rows, teams;
    double density;
} Options;

// A wall, by its bounding box in units from the upper left corner of the field.
typedef struct Block {
    enum { BLOCK_BOX, BLOCK_ROUND, BLOCK_ROCK } shape;
    int x, y, width, height;
    WallKind kind;
    int cuts[4]; // rock: sizes of its bevels, clockwise from the upper left
} Block;

typedef struct Site {
    Options options;
    Dice dice;
    Block *blocks;
    int count, across, down; // number of blocks, size of the field in units
    double *clearance;       // distance of each tile's centre to walls and edges, in units
    double *before;          // a copy of it
    FloodFill flood;
    uint8_t *surface;
} Site;

bool arena_is_random(const char *name) {
    static const char PREFIX[] = "random:";
    return strncmp(name, PREFIX, sizeof PREFIX - 1) == 0;
}

static bool option_read(Options *options, const char *name, const char *value, Problem *problem) {
    double number = 0;
    int style = 0, columns = 0, rows = 0, used = 0;
    if (strcmp(name, "style") == 0) {
        while (STYLE_WORDS[style] && strcmp(STYLE_WORDS[style], value) != 0) style++;
        options->style = (RandomStyle)style;
        return STYLE_WORDS[style] ||
               problem_set(problem,
                           "the style '%.40s' is unknown; there are town, forest, maze, "
                           "canyon and islands",
                           value);
    }
    if (strcmp(name, "size") == 0) {
        bool is_size = strspn(value, "0123456789x") == strlen(value) &&
                       sscanf(value, "%4dx%4d%n", &columns, &rows, &used) == 2 && !value[used];
        options->columns = columns, options->rows = rows;
        return (is_size && columns >= SIDE_MIN_M && columns <= SIDE_MAX_M && rows >= SIDE_MIN_M &&
                rows <= SIDE_MAX_M) ||
               problem_set(problem,
                           "the size '%.40s' must be WIDTHxHEIGHT, with %d to %d metres, "
                           "such as 64x36",
                           value, SIDE_MIN_M, SIDE_MAX_M);
    }
    if (strcmp(name, "density") == 0) {
        bool is_number = number_parse(value, &number) && number >= 0 && number <= 1;
        options->density = number;
        return is_number || problem_set(problem, "the density '%.40s' must be 0 to 1", value);
    }
    if (strcmp(name, "teams") == 0) {
        bool is_count = strcmp(value, "2") == 0 || strcmp(value, "4") == 0;
        options->teams = *value - '0';
        return is_count || problem_set(problem, "teams must be 2 or 4");
    }
    return problem_set(problem,
                       "the option '%.40s' is unknown; there are size, style, density "
                       "and teams",
                       name);
}

// Reads "random:7:style=town,size=64x36". Colons and commas both separate options.
static bool options_read(const char *name, Options *options, Problem *problem) {
    char text[ARENA_NAME_MAX], *rest = NULL;
    Problem why;
    const Options usual = {.columns = 64, .rows = 36, .teams = 2, .density = 0.3};
    *options = usual;
    if (strlen(name) >= sizeof text)
        return problem_set(problem, "%.20s ..: the name is longer than %d bytes", name,
                           ARENA_NAME_MAX - 1);
    strcpy(text, name + strlen("random:"));
    size_t digits = strspn(text, "0123456789");
    bool has_seed = digits > 0 && digits < 20 && (!text[digits] || strchr(":,", text[digits]));
    if (!has_seed)
        return problem_set(problem, "%s: a whole number must follow, such as random:7", name);
    options->seed = strtoull(text, NULL, 10);
    // The style of a seed is chosen by it, unless it is given.
    Dice dice = dice_seed(options->seed, STREAM_ARENA);
    options->style = (RandomStyle)dice_below(&dice, (int)(sizeof STYLES / sizeof *STYLES));
    for (char *word = strtok_r(text + digits, ":,", &rest); word;
         word = strtok_r(NULL, ":,", &rest)) {
        char *value = strchr(word, '=');
        if (value) *value++ = '\0';
        if (!option_read(options, word, value ? value : "", &why))
            return problem_set(problem, "%s: %s", name, why.text);
    }
    return true;
}

// Returns the distance of a point to a wall, 0 inside it.
static double block_distance(const Block *block, double x, double y) {
    double across = fabs(x - block->x - block->width / 2.0) - block->width / 2.0;
    double down = fabs(y - block->y - block->height / 2.0) - block->height / 2.0;
    if (block->shape == BLOCK_ROUND) {
        double beside = x - block->x - block->width / 2.0,
               below = y - block->y - block->width / 2.0;
        return max_of(0, sqrt(beside * beside + below * below) - block->width / 2.0);
    }
    across = max_of(0, across), down = max_of(0, down);
    return sqrt(across * across + down * down);
}

// Returns an image of a wall: 1 is opposite the centre; in arenas for four teams 2 and 3 are
// mirrored.
static Block block_image(const Site *site, Block block, int image) {
    ASSERT(image >= 0 && image < site->options.teams);
    bool is_across = image == 1 || image == 2, is_down = image == 1 || image == 3;
    if (is_across) block.x = site->across - block.x - block.width;
    if (is_down) block.y = site->down - block.y - block.height;
    int cuts[4];
    memcpy(cuts, block.cuts, sizeof cuts);
    for (int i = 0; i < 4; i++) {
        int to = is_across ? i ^ 1 : i; // corners: 0 and 1 above, 3 and 2 below
        if (is_down) to = 3 - to;
        block.cuts[to] = cuts[i];
    }
    return block;
}

static double tile_middle(int index) { return index * HALVES + HALVES / 2.0; }

static void block_mark(Site *site, const Block *block) {
    const int reach = CENTRE_ROOM / HALVES + 1, columns = site->options.columns;
    int left = block->x / HALVES - reach, right = (block->x + block->width) / HALVES + reach;
    int top = block->y / HALVES - reach, bottom = (block->y + block->height) / HALVES + reach;
    for (int row = top > 0 ? top : 0; row <= bottom && row < site->options.rows; row++)
        for (int column = left > 0 ? left : 0; column <= right && column < columns; column++) {
            double *here = &site->clearance[row * columns + column];
            *here = min_of(*here, block_distance(block, tile_middle(column), tile_middle(row)));
        }
}

// Returns whether all places where tanks can drive are connected.
static bool is_connected(Site *site) {
    const int columns = site->options.columns;
    int free_tiles = 0, first = -1;
    site->flood.count = 0;
    for (int i = 0; i < columns * site->options.rows; i++) {
        bool is_free = site->clearance[i] >= PASSAGE;
        site->flood.cells[i] = is_free ? FLOOD_OPEN : FLOOD_CLOSED;
        if (is_free && first < 0) first = i;
        free_tiles += is_free;
    }
    return first >= 0 && flood_from(&site->flood, first % columns, first / columns) == free_tiles;
}

static bool is_centre_free(const Site *site) {
    const int columns = site->options.columns, middle = columns / 2,
              centre = site->options.rows / 2;
    for (int row = centre - 1; row <= centre; row++)
        for (int column = middle - 1; column <= middle; column++)
            if (site->clearance[row * columns + column] < CENTRE_ROOM - 2) return false;
    return true;
}

// Returns the tile where the first tank of the first team starts.
static int first_spawn(const Site *site) {
    int row = site->options.teams == 4 ? site->options.rows / 4 : site->options.rows / 2;
    return row * site->options.columns + FIRST_START_M;
}

static bool is_beside(const Block *a, const Block *b, int gap) {
    return a->x >= b->x + b->width + gap || b->x >= a->x + a->width + gap ||
           a->y >= b->y + b->height + gap || b->y >= a->y + a->height + gap;
}

// Returns whether a wall is clear of the others and differs from the walls just added.
static bool is_new(const Site *site, const Block *block, int first, int count) {
    const int gap = STYLES[site->options.style].gap;
    for (int i = gap < 0 ? first : 0; i < count; i++)
        if (gap < 0 ? !memcmp(block, &site->blocks[i], sizeof *block)
                    : !is_beside(block, &site->blocks[i], gap))
            return false;
    return true;
}

// Returns whether a wall ends at an edge of the field or leaves the gap there.
static bool is_clear_of_edge(int at, int length, int field, int gap) {
    bool is_inside = at >= 0 && at + length <= field;
    return is_inside && (!at || at >= gap) && (at + length == field || at + length + gap <= field);
}

// Adds a wall and its images. Returns false, with nothing changed, if it is too near to others,
// outside of the field, or separates places.
static bool block_add(Site *site, Block block) {
    const int images = site->options.teams, gap = STYLES[site->options.style].gap;
    const size_t size = (size_t)(site->options.columns * site->options.rows) * sizeof(double);
    int count = site->count;
    bool is_fitting = is_clear_of_edge(block.x, block.width, site->across, gap) &&
                      is_clear_of_edge(block.y, block.height, site->down, gap) &&
                      count + images <= WALLS_MAX;
    memcpy(site->before, site->clearance, size);
    for (int i = 0; i < images && is_fitting; i++) {
        Block image = block_image(site, block, i);
        if (i && !memcmp(&image, &block, sizeof block)) continue; // the image equals the block
        is_fitting = is_new(site, &image, site->count, count);
        if (!is_fitting) break;
        site->blocks[count++] = image;
        block_mark(site, &image);
    }
    if (is_fitting && is_centre_free(site) && site->clearance[first_spawn(site)] >= START_ROOM &&
        is_connected(site)) {
        ASSERT(count > site->count && count <= WALLS_MAX);
        site->count = count;
        return true;
    }
    memcpy(site->clearance, site->before, size);
    return false;
}

static int between(Dice *dice, int least, int most) {
    ASSERT(least <= most);
    return least + dice_below(dice, most - least + 1);
}

// Returns a house between streets that cross in the centre, or a crate or hedge along them.
static Block town_block(Site *site) {
    static const WallKind HOUSES[] = {WALL_TILES, WALL_TAR, WALL_CONCRETE, WALL_TILES, WALL_GLASS},
                          SMALL[] = {WALL_CRATE, WALL_HEDGE, WALL_SANDBAGS, WALL_BRICK};
    enum { LOT = TOWN_PITCH - TOWN_STREET };
    Dice *dice = &site->dice;
    int columns = site->across / TOWN_PITCH + 2, rows = site->down / TOWN_PITCH + 2;
    int column = dice_below(dice, columns) - columns / 2, row = dice_below(dice, rows) - rows / 2;
    bool is_small = dice_below(dice, 8) == 0;
    Block block = {BLOCK_BOX};
    block.width = is_small ? between(dice, 2, 6) : between(dice, 8, LOT);
    block.height = is_small ? between(dice, 2, 4) : between(dice, 8, LOT);
    block.x = (site->across + TOWN_STREET) / 2 + column * TOWN_PITCH;
    block.x += between(dice, 0, LOT - block.width);
    block.y = (site->down + TOWN_STREET) / 2 + row * TOWN_PITCH;
    block.y += between(dice, 0, LOT - block.height);
    block.kind = is_small ? SMALL[dice_below(dice, 4)] : HOUSES[dice_below(dice, 5)];
    return block;
}

static Block round_block(Site *site, int least, int most, WallKind kind) {
    int size = 2 * between(&site->dice, least / 2, most / 2);
    Block block = {BLOCK_ROUND, .width = size, .height = size, .kind = kind};
    block.x = dice_below(&site->dice, site->across - size + 1);
    block.y = dice_below(&site->dice, site->down - size + 1);
    return block;
}

static Block forest_block(Site *site) {
    if (dice_below(&site->dice, 6)) return round_block(site, 2, 6, WALL_TREE);
    bool is_across = dice_below(&site->dice, 2);
    int length = between(&site->dice, 6, 14);
    Block block = {BLOCK_BOX, .width = is_across ? length : 2, .height = is_across ? 2 : length,
                   .kind = WALL_HEDGE};
    block.x = dice_below(&site->dice, site->across - block.width + 1);
    block.y = dice_below(&site->dice, site->down - block.height + 1);
    return block;
}

// Returns a line of a lattice that is its own mirror image, in units.
static int lattice_line(int line, int count, int length) {
    ASSERT(line >= 0 && line <= count && count > 0);
    return line <= count / 2 ? line * length / count : length - (count - line) * length / count;
}

// Returns a side of a square of a maze.
static Block maze_block(Site *site) {
    enum { PITCH = 14, THICK = 2 };
    int columns = site->across / PITCH, rows = site->down / PITCH;
    bool is_across = dice_below(&site->dice, 2);
    int column = dice_below(&site->dice, columns + !is_across);
    int row = dice_below(&site->dice, rows + is_across);
    int left = lattice_line(column, columns, site->across);
    int right = lattice_line(column + is_across, columns, site->across);
    int top = lattice_line(row, rows, site->down);
    int bottom = lattice_line(row + !is_across, rows, site->down);
    return (Block){BLOCK_BOX,
                   left - THICK / 2,
                   top - THICK / 2,
                   right - left + THICK,
                   bottom - top + THICK,
                   WALL_HEDGE,
                   {0}};
}

static Block canyon_block(Site *site) {
    Block block = {BLOCK_ROCK, .width = between(&site->dice, 8, 24),
                   .height = between(&site->dice, 8, 24), .kind = WALL_PLAIN};
    int room = (block.width < block.height ? block.width : block.height) / 2 - 1;
    for (int i = 0; i < 4; i++) block.cuts[i] = between(&site->dice, 1, room);
    // Rocks may be at the edge.
    block.x = between(&site->dice, -6, site->across - block.width + 6);
    block.y = between(&site->dice, -6, site->down - block.height + 6);
    if (block.x < 8) block.x = 0;
    if (block.y < 8) block.y = 0;
    if (block.x + block.width > site->across - 8) block.x = site->across - block.width;
    if (block.y + block.height > site->down - 8) block.y = site->down - block.height;
    return block;
}

static Block islands_block(Site *site) {
    return dice_below(&site->dice, 8) ? round_block(site, 8, 28, WALL_WATER)
                                      : round_block(site, 2, 5, WALL_TREE);
}

static void walls_place(Site *site) {
    static Block (*const MAKERS[])(Site *) = {[STYLE_TOWN] = town_block,
                                              [STYLE_FOREST] = forest_block,
                                              [STYLE_MAZE] = maze_block,
                                              [STYLE_CANYON] = canyon_block,
                                              [STYLE_ISLANDS] = islands_block};
    const Options *options = &site->options;
    double left = STYLES[options->style].cover * options->density * site->across * site->down;
    for (int failures = 0; left > 0 && failures < FAILURES_MAX;) {
        int before = site->count;
        if (!block_add(site, MAKERS[options->style](site))) failures++;
        for (int i = before; i < site->count; i++)
            left -= site->blocks[i].width * site->blocks[i].height;
    }
}

static void tile_paint(Site *site, int column, int row, Surface surface) {
    const int columns = site->options.columns, rows = site->options.rows;
    ASSERT(column >= 0 && column < columns && row >= 0 && row < rows);
    for (int i = 0; i < site->options.teams; i++) {
        int x = i == 1 || i == 2 ? columns - 1 - column : column;
        int y = i == 1 || i == 3 ? rows - 1 - row : row;
        site->surface[y * columns + x] = (uint8_t)surface;
    }
}

// Returns whether the tile, counted from the centre, is on a street.
static bool is_street(int tile) {
    enum { PITCH = TOWN_PITCH / HALVES, WIDTH = 4 };
    return (tile + WIDTH / 2 + SIDE_MAX_M / PITCH * PITCH) % PITCH < WIDTH;
}

static void ground_make(Site *site) {
    enum { PATCH_TILES = 90 };
    const Options *options = &site->options;
    const int columns = options->columns, rows = options->rows;
    Dice *dice = &site->dice;
    memset(site->surface, (int)STYLES[options->style].base, (size_t)(columns * rows));
    for (int i = 0; i < columns * rows / PATCH_TILES; i++) {
        int x = dice_below(dice, columns), y = dice_below(dice, rows), size = between(dice, 1, 4);
        Surface surface = STYLES[options->style].patches[dice_below(dice, 2)];
        for (int row = y - size; row <= y + size; row++)
            for (int column = x - size; column <= x + size; column++)
                if (row >= 0 && row < rows && column >= 0 && column < columns &&
                    (row - y) * (row - y) + (column - x) * (column - x) <= size * size)
                    tile_paint(site, column, row, surface);
    }
    for (int row = 0; row < rows && options->style == STYLE_TOWN; row++)
        for (int column = 0; column < columns; column++)
            if (is_street(column - columns / 2) || is_street(row - rows / 2))
                tile_paint(site, column, row, SURFACE_ROAD);
}

// The images of a tile, as column and row.
static void tile_image(const Site *site, int tile, int image, int *column, int *row) {
    const int columns = site->options.columns, rows = site->options.rows;
    DEBUG_ASSERT(tile >= 0 && tile < columns * rows && image >= 0 && image < 4);
    *column = tile % columns, *row = tile / columns;
    if (image == 1 || image == 2) *column = columns - 1 - *column;
    if (image == 1 || image == 3) *row = rows - 1 - *row;
}

// Returns whether a tile is far enough from its images.
static bool is_apart(const Site *site, int tile) {
    for (int image = 1; image < site->options.teams; image++) {
        int column, row, own_column, own_row;
        tile_image(site, tile, image, &column, &row);
        tile_image(site, tile, 0, &own_column, &own_row);
        int across = column - own_column, down = row - own_row;
        if (across * across + down * down < STARTS_APART_M * STARTS_APART_M) return false;
    }
    return true;
}

// Returns the tile of the first team's part of the field that has room for a start and is the best
// by `worth`, or -1.
static int tile_best(const Site *site, const int *worth) {
    const int columns = site->options.columns, rows = site->options.rows;
    const int bottom = site->options.teams == 4 ? rows / 2 : rows;
    int best = -1;
    for (int row = 0; row < bottom; row++)
        for (int column = 0; column < columns / 2; column++) {
            int tile = row * columns + column;
            if (site->clearance[tile] < START_ROOM || !is_apart(site, tile)) continue;
            if (best < 0 || worth[tile] > worth[best]) best = tile;
        }
    return best;
}

// Chooses the starts of the first team: one near its edge, and then the places farthest from the
// others and their images. Returns their number.
static int starts_choose(const Site *site, int *starts, int *worth) {
    const int columns = site->options.columns, tiles = columns * site->options.rows;
    const int first = first_spawn(site);
    int count = 0;
    ASSERT(first >= 0 && first < tiles);
    for (int i = 0; i < tiles; i++) worth[i] = -abs(i - first);
    while (count < STARTS_PER_TEAM) {
        int best = tile_best(site, worth);
        if (best < 0 || (count && worth[best] < STARTS_APART_M * STARTS_APART_M)) break;
        starts[count++] = best;
        for (int i = 0; i < tiles; i++) {
            if (count == 1) worth[i] = INT32_MAX;
            for (int image = 0; image < site->options.teams; image++) {
                int column, row;
                tile_image(site, best, image, &column, &row);
                int across = i % columns - column, down = i / columns - row;
                int away = across * across + down * down;
                if (away < worth[i]) worth[i] = away;
            }
        }
    }
    return count;
}

static json_t *property(const char *name, const char *value) {
    return json_pack("{s:s, s:s, s:s}", "name", name, "type", "string", "value", value);
}

static json_t *object_at(json_t *objects, const char *type, int x_px, int y_px) {
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:i}", "id",
                  (int)json_array_size(objects) + 1, "name", "", "type", type, "visible", 1, "x",
                  x_px, "y", y_px, "width", 0, "height", 0, "rotation", 0);
    json_array_append_new(objects, object);
    return object;
}

static void wall_write(json_t *objects, const Block *block) {
    json_t *object = object_at(objects, "wall", block->x * PX, block->y * PX);
    int right = block->width, bottom = block->height;
    const int *cuts = block->cuts;
    if (block->shape == BLOCK_ROCK) {
        const int corners[8][2] = {{cuts[0], 0},
                                   {right - cuts[1], 0},
                                   {right, cuts[1]},
                                   {right, bottom - cuts[2]},
                                   {right - cuts[2], bottom},
                                   {cuts[3], bottom},
                                   {0, bottom - cuts[3]},
                                   {0, cuts[0]}};
        json_t *points = json_array();
        for (int i = 0; i < 8; i++)
            json_array_append_new(
                points, json_pack("{s:i, s:i}", "x", corners[i][0] * PX, "y", corners[i][1] * PX));
        json_object_set_new(object, "polygon", points);
    } else {
        json_object_set_new(object, "width", json_integer(right * PX));
        json_object_set_new(object, "height", json_integer(bottom * PX));
        if (block->shape == BLOCK_ROUND) json_object_set_new(object, "ellipse", json_true());
    }
    json_object_set_new(object, "properties",
                        json_pack("[o]", property("kind", WALL_WORDS[block->kind])));
}

static void point_write(const Site *site, json_t *objects, const char *type, int tile, int image) {
    static const char *const TEAMS[] = {"red", "blue", "green", "yellow"};
    int column, row;
    tile_image(site, tile, image, &column, &row);
    int across = 2 * column + 1 - site->options.columns, down = 2 * row + 1 - site->options.rows;
    bool is_sideways = abs(across) * site->options.rows >= abs(down) * site->options.columns;
    json_t *object = object_at(objects, type, (2 * column + 1) * PX, (2 * row + 1) * PX);
    json_object_set_new(object, "point", json_true());
    if (strcmp(type, "spawn") != 0) return;
    int heading_deg = is_sideways ? (across < 0 ? 90 : 270) : (down < 0 ? 180 : 0);
    json_object_set_new(object, "rotation", json_integer(heading_deg)); // heading to the centre
    json_object_set_new(object, "properties", json_pack("[o]", property("team", TEAMS[image])));
}

// Writes starts, the hill in the centre, and the flags of a race in the four quarters.
static bool places_write(const Site *site, json_t *objects, int *worth) {
    // The flags, clockwise: whether they are below, in the first team's part, and their image.
    static const struct {
        bool is_low;
        int image;
    } FLAGS[2][4] = {{{0, 0}, {1, 1}, {0, 1}, {1, 0}}, {{0, 0}, {0, 2}, {0, 1}, {0, 3}}};
    const int columns = site->options.columns, rows = site->options.rows;
    int starts[STARTS_PER_TEAM], count = starts_choose(site, starts, worth);
    for (int i = 0; i < count; i++)
        for (int image = 0; image < site->options.teams; image++)
            point_write(site, objects, "spawn", starts[i], image);
    json_t *hill = object_at(objects, "hill", columns * PX, rows * PX);
    json_object_set_new(hill, "point", json_true());
    for (int i = 0; i < 4; i++) {
        int middle = FLAGS[site->options.teams == 4][i].is_low ? 3 * rows / 4 : rows / 4;
        for (int tile = 0; tile < columns * rows; tile++)
            worth[tile] = -abs(tile % columns - columns / 4) - abs(tile / columns - middle);
        int tile = tile_best(site, worth);
        if (tile < 0) return false;
        point_write(site, objects, "flag", tile, FLAGS[site->options.teams == 4][i].image);
    }
    return count > 0;
}

static json_t *ground_write(const Site *site) {
    const int columns = site->options.columns, rows = site->options.rows;
    json_t *data = json_array();
    for (int i = 0; i < columns * rows; i++)
        json_array_append_new(data, json_integer(site->surface[i] + 1));
    return json_pack("{s:i, s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:i, s:o}", "id", 1, "name",
                     "ground", "type", "tilelayer", "visible", 1, "opacity", 1, "x", 0, "y", 0,
                     "width", columns, "height", rows, "data", data);
}

// The first six kinds of ground, in the order of Surface and of the shipped ground.tsj.
static json_t *tileset_write(void) {
    json_t *tiles = json_array();
    for (int i = 0; i <= SURFACE_ICE; i++)
        json_array_append_new(tiles, json_pack("{s:i, s:[o]}", "id", i, "properties",
                                               property("surface", SURFACE_TRAITS[i].name)));
    return json_pack("{s:i, s:s, s:i, s:i, s:i, s:i, s:o}", "firstgid", 1, "name", "ground",
                     "tilewidth", 2 * PX, "tileheight", 2 * PX, "tilecount", SURFACE_ICE + 1,
                     "columns", SURFACE_ICE + 1, "tiles", tiles);
}

static json_t *layer_write(int id, const char *name, json_t *objects) {
    return json_pack("{s:i, s:s, s:s, s:b, s:i, s:i, s:i, s:s, s:o}", "id", id, "name", name,
                     "type", "objectgroup", "visible", 1, "opacity", 1, "x", 0, "y", 0, "draworder",
                     "topdown", "objects", objects);
}

static json_t *map_write(const Site *site) {
    json_t *walls = json_array(), *places = json_array();
    int *worth = calloc((size_t)(site->options.columns * site->options.rows), sizeof *worth);
    char title[ARENA_TITLE_MAX];
    snprintf(title, sizeof title, "Random %s %" PRIu64, STYLE_WORDS[site->options.style],
             site->options.seed);
    for (int i = 0; i < site->count; i++) wall_write(walls, &site->blocks[i]);
    bool is_written = worth && places_write(site, places, worth);
    free(worth);
    json_t *map = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:[o], s:[o], s:[ooo]}",
        "type", "map", "version", "1.8", "tiledversion", "1.8.2", "orientation", "orthogonal",
        "renderorder", "right-down", "infinite", 0, "width", site->options.columns, "height",
        site->options.rows, "tilewidth", 2 * PX, "tileheight", 2 * PX, "nextlayerid", 4,
        "nextobjectid", WALLS_MAX, "properties", property("title", title), "tilesets",
        tileset_write(), "layers", ground_write(site), layer_write(2, "walls", walls),
        layer_write(3, "places", places));
    if (is_written) return map;
    json_decref(map);
    return NULL;
}

char *random_arena_map(const char *name, size_t *length, Problem *problem) {
    Site site = {0};
    ASSERT(arena_is_random(name));
    if (!options_read(name, &site.options, problem)) return NULL;
    const size_t tiles = (size_t)(site.options.columns * site.options.rows);
    site.across = site.options.columns * HALVES, site.down = site.options.rows * HALVES;
    site.dice = dice_seed(site.options.seed, STREAM_ARENA + 1 + site.options.style);
    site.blocks = calloc(WALLS_MAX, sizeof *site.blocks);
    site.clearance = calloc(tiles, sizeof *site.clearance);
    site.before = calloc(tiles, sizeof *site.before);
    bool is_memory = flood_create(&site.flood, site.options.columns, site.options.rows, false);
    site.surface = calloc(tiles, 1);
    char *text = NULL;
    problem_set(problem, "%s: out of memory", name);
    if (is_memory && site.blocks && site.clearance && site.before && site.surface) {
        for (int row = 0; row < site.options.rows; row++)
            for (int column = 0; column < site.options.columns; column++) {
                double x = tile_middle(column), y = tile_middle(row);
                site.clearance[row * site.options.columns + column] =
                    min_of(min_of(x, site.across - x), min_of(y, site.down - y));
            }
        walls_place(&site);
        ground_make(&site);
        json_t *map = map_write(&site);
        text = map ? json_dumps(map, JSON_COMPACT) : NULL;
        json_decref(map);
    }
    *length = text ? strlen(text) : 0;
    free(site.surface);
    flood_free(&site.flood);
    free(site.before);
    free(site.clearance);
    free(site.blocks);
    return text;
}
