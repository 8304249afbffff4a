// test_arenas.c -- our arenas are fair and roomy, and no damage to a file can crash its reading.
#include "effort.h"
#include "field.h"

#include "sim/arena/arena.h"

#define ARENAS ASSETS_DIR "/arenas"
#define CLEAR_M 3.0 // around every start
#define APART_M 5.0 // between two starts

static const char *const NAMES[] = {"open", "yard", "maze", "pillars", "proving", "city"};
enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES };

// The same place seen from the other side: turned by half a circle about the middle.
static Vec opposite(const Arena *arena, Vec at) {
    return vec(arena->width_m - at.x, arena->height_m - at.y);
}

static void test_starts_have_room_and_look_inward(void **state) {
    (void)state;
    for (int n = 0; n < NAME_COUNT; n++) {
        Arena *arena = shipped_arena(NAMES[n]);
        assert_string_equal(arena->name, NAMES[n]);
        assert_true(arena->title[0] != '\0');
        assert_true(arena->spawn_count >= 16);
        for (int i = 0; i < arena->spawn_count; i++) {
            Vec at = pose_at(arena->spawns[i].pose);
            check_at_least(map_clearance(arena->map, at),
                           CLEAR_M - 0.25); // half a cell of the grid
            Vec middle = vec(arena->width_m / 2, at.y);
            check_at_most(fabs(pose_bearing(arena->spawns[i].pose, middle)), PI / 4);
            for (int k = 0; k < i; k++)
                check_at_least(vec_distance(at, pose_at(arena->spawns[k].pose)), APART_M);
        }
        arena_destroy(arena);
    }
}

static bool has_mirror_spawn(const Arena *arena, const Spawn *spawn) {
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *other = &arena->spawns[i];
        double turned = angle_wrap(other->pose.heading_rad - spawn->pose.heading_rad);
        if (vec_distance(pose_at(other->pose), opposite(arena, pose_at(spawn->pose))) < 1e-6 &&
            fabs(fabs(turned) - PI) < 1e-6 &&
            (strcmp(other->team, spawn->team) != 0 || !spawn->team[0]))
            return true;
    }
    return false;
}

static void test_both_sides_are_equal(void **state) {
    (void)state;
    for (int n = 0; n < NAME_COUNT; n++) {
        Arena *arena = shipped_arena(NAMES[n]);
        for (int i = 0; i < arena->spawn_count; i++)
            if (!has_mirror_spawn(arena, &arena->spawns[i]))
                fail_msg("%s: start %d has no partner", NAMES[n], i);
        MapGrid grid = map_grid(arena->map);
        for (int i = 0; i < grid.columns * grid.rows; i++)
            check_close(grid.clearance_m[i], grid.clearance_m[grid.columns * grid.rows - 1 - i],
                        2e-3);
        int cells = arena->columns * arena->rows, painted = 0;
        for (int i = 0; i < cells; i++) {
            assert_int_equal(arena->surface[i], arena->surface[cells - 1 - i]);
            painted += arena->surface[i] != SURFACE_EARTH;
        }
        assert_true(painted > cells / 5);
        arena_destroy(arena);
    }
}

// Floods the cells a tank of 4 m across can stand on: every start belongs to the same room.
static void flood(MapGrid grid, bool *is_reached, int *queue, int first) {
    int head = 0, tail = 0;
    queue[tail++] = first;
    is_reached[first] = true;
    while (head < tail) {
        int cell = queue[head++], column = cell % grid.columns;
        int next[] = {column > 0 ? cell - 1 : cell, column + 1 < grid.columns ? cell + 1 : cell,
                      cell - grid.columns, cell + grid.columns};
        for (int i = 0; i < 4; i++) {
            if (next[i] < 0 || next[i] >= grid.columns * grid.rows || is_reached[next[i]] ||
                grid.clearance_m[next[i]] < 2)
                continue;
            is_reached[next[i]] = true;
            queue[tail++] = next[i];
        }
    }
}

static int cell_of(MapGrid grid, Pose pose) {
    return (int)(pose.y / grid.cell_m) * grid.columns + (int)(pose.x / grid.cell_m);
}

static void test_every_start_can_be_reached_by_a_tank(void **state) {
    (void)state;
    for (int n = 0; n < NAME_COUNT; n++) {
        Arena *arena = shipped_arena(NAMES[n]);
        MapGrid grid = map_grid(arena->map);
        size_t cells = (size_t)(grid.columns * grid.rows);
        bool *is_reached = calloc(cells, sizeof *is_reached);
        int *queue = malloc(cells * sizeof *queue);
        flood(grid, is_reached, queue, cell_of(grid, arena->spawns[0].pose));
        for (int i = 0; i < arena->spawn_count; i++)
            assert_true(is_reached[cell_of(grid, arena->spawns[i].pose)]);
        free(is_reached);
        free(queue);
        arena_destroy(arena);
    }
}

static void test_all_kinds_of_walls_are_shipped(void **state) {
    (void)state;
    int lines = 0, concave = 0, many_sided = 0;
    for (int n = 0; n < NAME_COUNT; n++) {
        Arena *arena = shipped_arena(NAMES[n]);
        assert_true(arena->wall_count > 0);
        int pieces = 0;
        for (int i = 0; i < arena->wall_count; i++) {
            const Wall *wall = &arena->walls[i];
            lines += wall->is_line;
            many_sided += wall->vertex_count == PIECE_VERTICES_MAX;
            pieces += wall->is_line ? wall->vertex_count - 1 : 1;
        }
        concave += map_piece_count(arena->map) > pieces;
        arena_destroy(arena);
    }
    assert_true(lines > 0 && concave > 0 && many_sided > 0);
}

static char *read_yard(size_t *length) {
    FILE *file = fopen(ARENAS "/yard.tmj", "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static void test_a_file_cut_anywhere_is_refused_in_a_sentence(void **state) {
    (void)state;
    size_t length;
    char *text = read_yard(&length);
    size_t whole = length;
    size_t step = effort_is_brief() ? 13 : effort_is_long() ? 1 : 3;
    while (text[whole - 1] != '}') whole--; // what follows is a line break
    for (size_t cut = 0; cut < whole; cut += step) {
        char *part = malloc(cut ? cut : 1); // its own block: reading past the cut would be found
        memcpy(part, text, cut);
        Problem problem = {""};
        assert_null(arena_parse(part, cut, "yard.tmj", ARENAS, &problem));
        bool is_told = strstr(problem.text, ": the file ends in the middle of its JSON") ||
                       strstr(problem.text, ": not valid JSON: ") || // a word was cut: tru
                       strstr(problem.text, ": the file is empty");
        if (!is_told) fail_msg("cut at %zu: %s", cut, problem.text);
        free(part);
    }
    free(text);
}

static void test_flipped_bytes_give_an_arena_or_a_sentence(void **state) {
    (void)state;
    size_t length;
    char *text = read_yard(&length), *damaged = malloc(length);
    uint64_t dice = 7;
    int refused = 0, rounds = effort_of(2000, 4);
    for (int round = 0; round < rounds; round++) {
        memcpy(damaged, text, length);
        for (int i = 0; i <= round % 4; i++) {
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            // Half of the damage stays readable: a digit for a digit.
            size_t at = (size_t)(dice >> 33) % length;
            bool is_digit = damaged[at] >= '0' && damaged[at] <= '9' && dice & 1 << 20;
            damaged[at] = is_digit ? (char)('0' + (dice >> 24) % 10) : (char)(dice >> 24);
        }
        Problem problem = {""};
        Arena *arena = arena_parse(damaged, length, "yard.tmj", ARENAS, &problem);
        assert_true(arena || problem.text[0]);
        refused += !arena;
        arena_destroy(arena);
    }
    assert_in_range(refused, rounds / 4, rounds - 1);
    free(damaged);
    free(text);
}

static void test_wild_numbers_are_refused_or_bounded(void **state) {
    (void)state;
    static const char *const WILD[] = {"1e300", "-1e300", "1e-300", "4294967295", "-1",
                                       "0",     "\"7\"",  "null",   "[]"};
    size_t length;
    char *text = read_yard(&length);
    uint64_t dice = 3;
    for (int round = 0; round < effort_of(2000, 4); round++) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        size_t at = (size_t)(dice >> 33) % length;
        while (at < length && !(text[at] >= '0' && text[at] <= '9')) at++;
        size_t end = at;
        while (end < length && strchr("0123456789.", text[end])) end++;
        char *damaged = malloc(length + 16);
        const char *wild = WILD[round % (int)(sizeof WILD / sizeof *WILD)];
        int used = snprintf(damaged, length + 16, "%.*s%s%.*s", (int)at, text, wild,
                            (int)(length - end), text + end);
        Problem problem = {""};
        Arena *arena = arena_parse(damaged, (size_t)used, "yard.tmj", ARENAS, &problem);
        assert_true(arena || problem.text[0]);
        for (int i = 0; arena && i < map_piece_count(arena->map); i++) {
            const Piece *piece = map_piece(arena->map, i);
            for (int k = 0; k < piece->vertex_count; k++) {
                check_at_most(fabs(piece->vertices[k].x), 2 * MAP_SIZE_MAX_M);
                check_at_most(fabs(piece->vertices[k].y), 2 * MAP_SIZE_MAX_M);
            }
        }
        arena_destroy(arena);
        free(damaged);
    }
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts_have_room_and_look_inward),
        cmocka_unit_test(test_both_sides_are_equal),
        cmocka_unit_test(test_every_start_can_be_reached_by_a_tank),
        cmocka_unit_test(test_all_kinds_of_walls_are_shipped),
        cmocka_unit_test(test_a_file_cut_anywhere_is_refused_in_a_sentence),
        cmocka_unit_test(test_flipped_bytes_give_an_arena_or_a_sentence),
        cmocka_unit_test(test_wild_numbers_are_refused_or_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
