// fuzz_walls.c -- a valid map with objects of any shape: rejected with a message, or playable.
#include "bout.h"
#include "match/loadout.h"

enum { OBJECTS_MOST = 24, POINTS_MOST = 24, TILE_PX = 10, TICKS = 3 };

// A coordinate in the map, or any number that can be written.
static void write_number(FILE *out, Take *take, const char *key) {
    unsigned kind = take_byte(take);
    double value = kind < 16 ? take_raw(take) : (kind & 127u) * 2.0 + take_byte(take) / 64.0;
    if (kind >= 16 && kind < 128) value -= 60;
    if (isfinite(value))
        fprintf(out, ",\"%s\":%.17g", key, value);
    else
        fprintf(out, ",\"%s\":1e999", key);
}

static void write_points(FILE *out, Take *take, const char *key) {
    int count = take_below(take, POINTS_MOST);
    fprintf(out, ",\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s{\"id\":1", i ? "," : "");
        write_number(out, take, "x");
        write_number(out, take, "y");
        fprintf(out, "}");
    }
    fprintf(out, "]");
}

static void write_object(FILE *out, Take *take) {
    static const char *const TYPES[] = {"wall", "wall", "wall", "wall", "bump", "hill", "spawn"};
    static const char *const NUMBERS[] = {"x", "y", "width", "height", "rotation"};
    const char *type = TYPES[take_below(take, sizeof TYPES / sizeof *TYPES)];
    unsigned shape = take_byte(take);
    fprintf(out, ",{\"id\":2,\"type\":\"%s\"", type);
    for (int i = 0; i < (shape & 128u ? 5 : 4); i++) write_number(out, take, NUMBERS[i]);
    if (shape & 1u) fprintf(out, ",\"ellipse\":true");
    if ((shape & 6u) == 2u) write_points(out, take, "polygon");
    if ((shape & 6u) == 4u) write_points(out, take, "polyline");
    if (shape & 8u) {
        fprintf(out, ",\"properties\":[{\"name\":\"%s\",\"type\":\"float\"",
                type[0] == 'w'   ? "thickness"
                : type[0] == 'b' ? "height"
                                 : "radius");
        write_number(out, take, "value");
        fprintf(out, "}");
        if (shape & 16u) fprintf(out, ",{\"name\":\"breaks\",\"value\":true}");
        if (shape & 32u) {
            fprintf(out, ",{\"name\":\"health\"");
            write_number(out, take, "value");
            fprintf(out, "}");
        }
        fprintf(out, "]");
    }
    fprintf(out, "}");
}

static char *write_map(Take *take, size_t *length) {
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    FUZZ_CHECK(out);
    int columns = 6 + take_below(take, 13), rows = 6 + take_below(take, 13);
    fprintf(out,
            "{\"type\":\"map\",\"width\":%d,\"height\":%d,\"tilewidth\":%d,\"tileheight\":%d,"
            "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"type\":\"spawn\","
            "\"x\":%d,\"y\":%d}",
            columns, rows, TILE_PX, TILE_PX, columns * TILE_PX / 2, rows * TILE_PX / 2);
    for (int i = 0; i < OBJECTS_MOST && !take_is_done(take); i++) write_object(out, take);
    fprintf(out, "]}]}");
    fclose(out); // completes the text
    return text;
}

// The arena is also valid without any of its breakable walls.
static void break_walls(const Arena *arena) {
    OWN_MEMORY double *health = calloc((size_t)arena->breakable_max + 1, sizeof *health);
    OWN_ARENA *after = arena_after_damage(arena, health);
    Problem problem;
    FUZZ_CHECK(after && arena_build_map(after, arena->map, &problem));
    check_arena(after);
    for (int i = 0; i < after->wall_count; i++) FUZZ_CHECK(after->walls[i].health <= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Take take = {bytes, bytes + length};
    size_t size;
    OWN_TEXT *text = write_map(&take, &size);
    Problem problem = {""};
    OWN_ARENA *arena = arena_parse(text, size, "map.tmj", "", &problem);
    FUZZ_CHECK(arena || problem.text[0]);
    FUZZ_CHECK(!strstr(problem.text, "not valid JSON") || strstr(problem.text, "overflow"));
    if (arena) {
        const BattleStart start = {.spec = &TANK_SPECS[0],
                                   .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                   .pose = arena->spawns[0].pose};
        const Order ahead = {.left_mps = 7, .right_mps = 6, .fire = true};
        check_arena(arena);
        Battle *battle = battle_create(arena, &(BattleRules){true, 1}, &start, 1, 1);
        FUZZ_CHECK(battle);
        for (int i = 0; i < TICKS; i++) battle_step(battle, &ahead);
        battle_destroy(battle);
        break_walls(arena);
    }
    return 0;
}
