// test_terrain.c -- the ground is as high, as steep and as slippery as it was drawn.
#include "field.h"

#include "sim/arena/terrain.h"

#define SIDE_M 40.0

static double uniform(uint64_t *dice, double low, double high) {
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(*dice >> 11) / 9007199254740992.0);
}

static Terrain *earth_with(const Bump *bumps, int count) {
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    return terrain_create(EARTH, 1, 1, SIDE_M, bumps, count);
}

enum { MANY = 256 };

// Anywhere, also across the edges and outside of them.
static void scatter(Bump bumps[MANY]) {
    uint64_t dice = 21;
    for (int i = 0; i < MANY; i++) {
        bumps[i].at = vec(uniform(&dice, -6, SIDE_M + 6), uniform(&dice, -6, SIDE_M + 6));
        bumps[i].half_width_m = uniform(&dice, 0.3, 6);
        bumps[i].half_length_m = uniform(&dice, 0.3, 12);
        bumps[i].heading_rad = uniform(&dice, -4, 4);
        bumps[i].height_m = uniform(&dice, -1, 1);
    }
}

// height (1 - r^2)^2, written out.
static double height_by_hand(const Bump *bumps, int count, Vec at) {
    double height_m = 0;
    for (int i = 0; i < count; i++) {
        double s = sin(bumps[i].heading_rad), c = cos(bumps[i].heading_rad);
        double dx = at.x - bumps[i].at.x, dy = at.y - bumps[i].at.y;
        double across = (dx * c - dy * s) / bumps[i].half_width_m;
        double along = (dx * s + dy * c) / bumps[i].half_length_m;
        double r2 = across * across + along * along;
        if (r2 < 1) height_m += bumps[i].height_m * (1 - r2) * (1 - r2);
    }
    return height_m;
}

static void test_no_terrain_is_flat_earth(void **state) {
    (void)state;
    Vec at = {3, 4};
    int count = 7;
    assert_true(terrain_height(NULL, at) == 0 && terrain_is_flat(NULL));
    assert_true(vec_length(terrain_slope(NULL, at)) == 0);
    assert_int_equal(terrain_surface(NULL, at), SURFACE_EARTH);
    assert_null(terrain_bumps(NULL, &count));
    assert_int_equal(count, 0);
}

static void test_surfaces_lie_as_in_the_file(void **state) {
    (void)state;
    const unsigned char surface[] = {SURFACE_GRASS, SURFACE_ROAD, SURFACE_SAND, // north
                                     SURFACE_MUD,   SURFACE_ICE,  SURFACE_PICTURE};
    Terrain *terrain = terrain_create(surface, 3, 2, 2.5, NULL, 0);
    for (int i = 0; i < 6; i++) {
        Vec middle = vec(2.5 * (i % 3) + 1.25, 2.5 * (1 - i / 3) + 1.25);
        assert_int_equal(terrain_surface(terrain, middle), surface[i]);
    }
    const Vec outside[] = {{-0.1, 1}, {7.6, 1}, {1, -0.1}, {1, 5.1}, {1e300, 1}, {NAN, 1}};
    for (int i = 0; i < 6; i++)
        assert_int_equal(terrain_surface(terrain, outside[i]), SURFACE_EARTH);
    assert_true(terrain_is_flat(terrain));
    terrain_destroy(terrain);
}

static void test_a_hill_has_its_height_in_the_middle(void **state) {
    (void)state;
    const Bump bumps[] = {{{10, 10}, 2, 5, 0.5, 1.5}, {{30, 20}, 4, 4, 0, -0.8}};
    Terrain *terrain = earth_with(bumps, 2);
    check_close(terrain_height(terrain, vec(10, 10)), 1.5, 1e-15);
    check_close(terrain_height(terrain, vec(30, 20)), -0.8, 1e-15);
    // Its length lies along its heading.
    Vec along = vec_heading(0.5), across = vec_right(along);
    check_close(terrain_height(terrain, vec_add(vec(10, 10), vec_scale(along, 2.5))),
                1.5 * 0.75 * 0.75, 1e-12);
    check_close(terrain_height(terrain, vec_add(vec(10, 10), vec_scale(across, 1))),
                1.5 * 0.75 * 0.75, 1e-12);
    assert_true(terrain_height(terrain, vec_add(vec(10, 10), vec_scale(along, 5.01))) == 0);
    assert_true(terrain_height(terrain, vec_add(vec(10, 10), vec_scale(across, 2.01))) == 0);
    assert_true(!terrain_is_flat(terrain));
    terrain_destroy(terrain);
}

static void test_the_grid_finds_every_bump(void **state) {
    (void)state;
    Bump bumps[MANY];
    scatter(bumps);
    Terrain *terrain = earth_with(bumps, MANY);
    uint64_t dice = 4;
    for (int i = 0; i < 20000; i++) {
        Vec at = vec(uniform(&dice, -20, SIDE_M + 20), uniform(&dice, -20, SIDE_M + 20));
        check_close(terrain_height(terrain, at), height_by_hand(bumps, MANY, at), 1e-12);
    }
    int count;
    assert_memory_equal(terrain_bumps(terrain, &count), bumps, sizeof bumps);
    assert_int_equal(count, MANY);
    terrain_destroy(terrain);
}

static void test_the_slope_is_the_heights_derivative(void **state) {
    (void)state;
    Bump bumps[MANY];
    scatter(bumps);
    Terrain *terrain = earth_with(bumps, MANY);
    uint64_t dice = 5;
    const double e = 1e-5;
    for (int i = 0; i < 5000; i++) {
        Vec at = vec(uniform(&dice, 0, SIDE_M), uniform(&dice, 0, SIDE_M));
        Vec slope = terrain_slope(terrain, at);
        double east = height_by_hand(bumps, MANY, vec(at.x + e, at.y)) -
                      height_by_hand(bumps, MANY, vec(at.x - e, at.y));
        double north = height_by_hand(bumps, MANY, vec(at.x, at.y + e)) -
                       height_by_hand(bumps, MANY, vec(at.x, at.y - e));
        check_close(slope.x, east / (2 * e), 1e-3);
        check_close(slope.y, north / (2 * e), 1e-3);
    }
    terrain_destroy(terrain);
}

static void test_hills_begin_without_an_edge(void **state) {
    (void)state;
    const Bump hill = {{20, 20}, 3, 7, 0.7, 2};
    Terrain *terrain = earth_with(&hill, 1);
    for (int i = 0; i < 360; i++) {
        double s = sin(i * PI / 180), c = cos(i * PI / 180);
        Vec forward = vec_heading(0.7), right = vec_right(forward);
        Vec rim =
            vec_add(hill.at, vec_add(vec_scale(right, 2.9999 * s), vec_scale(forward, 6.9997 * c)));
        check_at_most(vec_length(terrain_slope(terrain, rim)), 1e-3);
        check_at_most(fabs(terrain_height(terrain, rim)), 1e-6);
    }
    terrain_destroy(terrain);
}

// What a map says about its bumps; pixels are 0.1 m here, y is down.

static void test_bumps_are_read_as_they_are_drawn(void **state) {
    (void)state;
    const char *objects =
        "{\"id\":7,\"type\":\"bump\",\"ellipse\":true,\"x\":50,\"y\":100,\"width\":40,"
        "\"height\":80,\"rotation\":0,"
        "\"properties\":[{\"name\":\"height\",\"type\":\"float\",\"value\":1.25}]},"
        "{\"id\":8,\"class\":\"bump\",\"x\":200,\"y\":100,\"width\":40,\"height\":80,"
        "\"rotation\":90,"
        "\"properties\":[{\"name\":\"height\",\"type\":\"float\",\"value\":-0.5}]}";
    Arena *arena = field_create(40, 40, objects);
    int count;
    const Bump *bumps = terrain_bumps(arena->terrain, &count);
    assert_int_equal(count, 2);
    check_close(bumps[0].at.x, 7, 1e-12);
    check_close(bumps[0].at.y, 40 - 14, 1e-12);
    check_close(bumps[0].half_width_m, 2, 1e-12);
    check_close(bumps[0].half_length_m, 4, 1e-12);
    check_close(bumps[0].height_m, 1.25, 0);
    // Tiled turns about the corner: the middle goes from (2, 4) to (-4, 2) of it.
    check_close(bumps[1].at.x, 20 - 4, 1e-12);
    check_close(bumps[1].at.y, 40 - 12, 1e-12);
    check_close(bumps[1].heading_rad, PI / 2, 1e-12);
    check_close(terrain_height(arena->terrain, vec(16 + 3.9, 28)), -0.5 * pow(1 - 0.950625, 2),
                1e-9);
    assert_int_equal(map_piece_count(arena->map), 0); // nobody collides with a hill
    arena_destroy(arena);
}

static void refused(const char *bump, const char *wanted) {
    char text[2048];
    int length = snprintf(
        text, sizeof text,
        "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":20,\"height\":20,\n"
        "\"tilewidth\":10,\"tileheight\":10,\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
        "\n   %s,\n{\"type\":\"spawn\",\"x\":100,\"y\":100,\"point\":true}]}]}",
        bump);
    Problem problem = {""};
    Arena *arena = arena_parse(text, (size_t)length, "field.tmj", "", &problem);
    assert_null(arena);
    if (strncmp(problem.text, "field.tmj:3:", 12) != 0 || !strstr(problem.text, wanted))
        fail_msg("'%s' says '%s', wanted line 3 and '%s'", bump, problem.text, wanted);
}

#define HEIGHT(value)                                                                              \
    "\"properties\":[{\"name\":\"height\",\"type\":\"float\",\"value\":" value "}]"

static void test_bad_bumps_are_refused_in_a_sentence(void **state) {
    (void)state;
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":40,\"height\":40}",
            "bump needs a property 'height', a number of metres");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":80,\"height\":80," HEIGHT("3.5") "}",
            "3");
    refused(
        "{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":80,\"height\":80," HEIGHT("\"tall\"") "}",
        "'height' is a text, needs to be a number");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":2,\"height\":40," HEIGHT("0.1") "}",
            "bump is 0.2 x 4 m, allowed is 0.5 .. 256 m a side");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":3000,\"height\":40," HEIGHT("1") "}",
            "bump is 300 x 4 m");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"width\":20,\"height\":40," HEIGHT("-1.5") "}",
            "too steep");
    refused("{\"type\":\"bump\",\"x\":900,\"y\":50,\"width\":40,\"height\":40," HEIGHT("1") "}",
            "bump is outside of the arena");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"point\":true," HEIGHT("1") "}",
            "a bump is an ellipse or a rectangle");
    refused("{\"type\":\"bump\",\"x\":50,\"y\":50,\"polygon\":[{\"x\":0,\"y\":0}]," HEIGHT("1") "}",
            "a bump is an ellipse or a rectangle");
    refused("{\"type\":\"bump\",\"y\":50,\"width\":40,\"height\":40," HEIGHT("1") "}", "x");
}

static void test_a_map_has_256_bumps_at_most(void **state) {
    (void)state;
    for (int count = 256; count <= 257; count++) {
        char text[1 << 16], *end = text;
        end += sprintf(end, "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":20,"
                            "\"height\":20,\"tilewidth\":10,\"tileheight\":10,\"layers\":[{"
                            "\"type\":\"objectgroup\",\"objects\":[");
        for (int i = 0; i < count; i++)
            end +=
                sprintf(end, "{\"type\":\"bump\",\"x\":%d,\"y\":%d,\"width\":20,\"height\":20,%s},",
                        i % 16 * 10, i / 16 * 10, HEIGHT("0.1"));
        end += sprintf(end, "{\"type\":\"spawn\",\"x\":100,\"y\":100,\"point\":true}]}]}");
        Problem problem = {""};
        Arena *arena = arena_parse(text, (size_t)(end - text), "many.tmj", "", &problem);
        assert_true((count == 256) == (arena != NULL));
        if (!arena) assert_non_null(strstr(problem.text, "the map has more than 256 bumps"));
        arena_destroy(arena);
    }
}

static void test_the_proving_ground_has_all_there_is_to_prove(void **state) {
    (void)state;
    Problem problem = {""};
    Arena *arena = arena_load(ASSETS_DIR "/arenas/proving.tmj", &problem);
    if (!arena) fail_msg("%s", problem.text);
    int cells[SURFACE_COUNT] = {0}, hills = 0, hollows = 0, count;
    for (int i = 0; i < arena->columns * arena->rows; i++) cells[arena->surface[i]]++;
    for (int i = SURFACE_EARTH; i <= SURFACE_ICE; i++) assert_true(cells[i] >= 100);
    const Bump *bumps = terrain_bumps(arena->terrain, &count);
    for (int i = 0; i < count; i++) {
        hills += bumps[i].height_m > 0;
        hollows += bumps[i].height_m < 0;
        // Fair: the same hill lies opposite.
        Vec opposite = vec(arena->width_m - bumps[i].at.x, arena->height_m - bumps[i].at.y);
        check_close(terrain_height(arena->terrain, opposite),
                    terrain_height(arena->terrain, bumps[i].at), 1e-4);
    }
    assert_true(hills >= 20 && hollows >= 4);
    for (int i = 0; i < arena->spawn_count; i++) // nobody starts on a slope
        check_at_most(fabs(terrain_height(arena->terrain, pose_at(arena->spawns[i].pose))), 0);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_terrain_is_flat_earth),
        cmocka_unit_test(test_surfaces_lie_as_in_the_file),
        cmocka_unit_test(test_a_hill_has_its_height_in_the_middle),
        cmocka_unit_test(test_the_grid_finds_every_bump),
        cmocka_unit_test(test_the_slope_is_the_heights_derivative),
        cmocka_unit_test(test_hills_begin_without_an_edge),
        cmocka_unit_test(test_bumps_are_read_as_they_are_drawn),
        cmocka_unit_test(test_bad_bumps_are_refused_in_a_sentence),
        cmocka_unit_test(test_a_map_has_256_bumps_at_most),
        cmocka_unit_test(test_the_proving_ground_has_all_there_is_to_prove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
