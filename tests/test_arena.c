// test_arena.c -- Tiled maps: everything lands where it was drawn, what is wrong is told.
#include "check.h"

#include <stdarg.h>

#include "sim/arena/arena.h"
#include "sim/arena/shapes.h"

#define SPAWN                                                                                      \
    "{\"id\":1,\"type\":\"spawn\",\"point\":true,\"x\":5,\"y\":5,\"width\":0,\"height\":0}"
#define LAYER(objects) "{\"type\":\"objectgroup\",\"name\":\"walls\",\"objects\":[" objects "]}"

// A map of 20 x 10 tiles of 10 pixels, with the given layers and more members of the map ("" for
// none).
static Arena *parse(const char *layers, const char *more, Problem *problem) {
    char text[8192];
    int length =
        snprintf(text, sizeof text,
                 "{\"type\":\"map\",\"width\":20,\"height\":10,\"tilewidth\":10,\"tileheight\":10,"
                 "%s\n\"layers\":[%s]}",
                 more, layers);
    assert_in_range(length, 1, sizeof text - 1);
    problem->text[0] = '\0';
    char *exact = malloc((size_t)length); // no room behind it: reading too far is found
    memcpy(exact, text, (size_t)length);
    Arena *arena = arena_parse(exact, (size_t)length, "maps/test.tmj", "maps", problem);
    free(exact);
    return arena;
}

static Arena *parse_good(const char *layers, const char *more) {
    Problem problem;
    Arena *arena = parse(layers, more, &problem);
    if (!arena) fail_msg("%s", problem.text);
    return arena;
}

// The sentence after "file:line:column: ".
static void check_refused(const char *layers, const char *more, const char *sentence) {
    Problem problem;
    Arena *arena = parse(layers, more, &problem);
    assert_null(arena);
    int line, column, used = 0;
    if (sscanf(problem.text, "maps/test.tmj:%d:%d: %n", &line, &column, &used) != 2 || used == 0)
        fail_msg("no place is told in: %s", problem.text);
    if (strcmp(problem.text + used, sentence) != 0)
        fail_msg("told:   %s\nwanted: %s", problem.text + used, sentence);
}

static void check_object_refused(const char *object, const char *sentence) {
    char layers[4096];
    snprintf(layers, sizeof layers, LAYER(SPAWN ",%s"), object);
    check_refused(layers, "", sentence);
}

static void check_at(Vec at, double x, double y) {
    check_close(at.x, x, 1e-9);
    check_close(at.y, y, 1e-9);
}

static bool has_corner(const Wall *wall, double x, double y) {
    for (int i = 0; i < wall->vertex_count; i++)
        if (vec_distance(wall->vertices[i], vec(x, y)) < 1e-9) return true;
    return false;
}

static void test_a_turned_rectangle_lands_where_tiled_shows_it(void **state) {
    (void)state;
    Arena *arena = parse_good(LAYER(SPAWN ",{\"id\":2,\"type\":\"wall\",\"x\":50,\"y\":30,"
                                          "\"width\":20,\"height\":10,\"rotation\":90}"),
                              "");
    assert_int_equal(arena->wall_count, 1);
    const Wall *wall = &arena->walls[0];
    assert_int_equal(wall->vertex_count, 4);
    // Clockwise about its corner (50, 30): its width now runs down the page, its height to the
    // left.
    assert_true(has_corner(wall, 5, 7) && has_corner(wall, 5, 5) && has_corner(wall, 4, 5) &&
                has_corner(wall, 4, 7));
    check_close(outline_area(wall->vertices, 4), 2, 1e-12); // counter-clockwise
    assert_true(map_clearance(arena->map, vec(4.5, 6)) < 0.5);
    assert_false(map_sees(arena->map, vec(2, 6), vec(8, 6)));
    assert_true(map_sees(arena->map, vec(6, 2), vec(6, 8)));
    arena_destroy(arena);

    arena = parse_good(LAYER(SPAWN ",{\"id\":2,\"type\":\"wall\",\"x\":50,\"y\":30,\"width\":20,"
                                   "\"height\":10,\"rotation\":30}"),
                       "");
    double c = cos(PI / 6), s = sin(PI / 6);
    assert_true(has_corner(&arena->walls[0], 5, 7));
    assert_true(has_corner(&arena->walls[0], 5 + 2 * c, 7 - 2 * s));
    assert_true(has_corner(&arena->walls[0], 5 - s, 7 - c));
    arena_destroy(arena);
}

static void test_polygon_ellipse_and_polyline(void **state) {
    (void)state;
    Arena *arena = parse_good(
        LAYER(SPAWN
              ",{\"id\":2,\"class\":\"wall\",\"x\":100,\"y\":20,\"polygon\":[{\"x\":0,\"y\":0},{"
              "\"x\":0,\"y\":30},"
              "{\"x\":30,\"y\":30},{\"x\":30,\"y\":20},{\"x\":10,\"y\":20},{\"x\":10,\"y\":0}]},"
              "{\"id\":3,\"type\":\"wall\",\"ellipse\":true,\"x\":150,\"y\":20,\"width\":40,"
              "\"height\":20},"
              "{\"id\":4,\"type\":\"wall\",\"x\":20,\"y\":80,\"rotation\":-90,\"polyline\":[{\"x\":"
              "0,\"y\":0},"
              "{\"x\":30,\"y\":0},{\"x\":30,\"y\":20}],\"properties\":[{\"name\":\"thickness\","
              "\"type\":\"float\",\"value\":0.5}]}"),
        "");
    assert_int_equal(arena->wall_count, 3);
    const Wall *el = &arena->walls[0], *ellipse = &arena->walls[1], *line = &arena->walls[2];
    assert_int_equal(el->vertex_count, 6);
    check_close(outline_area(el->vertices, 6), 5, 1e-12);
    assert_true(has_corner(el, 10, 8) && has_corner(el, 13, 5) && has_corner(el, 11, 6));
    assert_true(has_corner(ellipse, 19, 7) && has_corner(ellipse, 15, 7) &&
                has_corner(ellipse, 17, 8) && has_corner(ellipse, 17, 6));
    check_close(outline_area(ellipse->vertices, ellipse->vertex_count), PI * 2 * 1, 0.2);
    assert_true(line->is_line);
    check_close(line->thickness_m, 0.5, 0);
    assert_int_equal(line->vertex_count, 3);
    check_at(line->vertices[0], 2, 2);
    check_at(line->vertices[1], 2, 5);
    check_at(line->vertices[2], 4, 5);
    assert_int_equal(map_piece_count(arena->map), 2 + 1 + 2);
    const Piece *capsule = map_piece(arena->map, 3);
    assert_int_equal(capsule->vertex_count, 2);
    check_close(capsule->radius_m, 0.25, 0);
    arena_destroy(arena);
}

static void test_a_tile_is_as_many_metres_as_the_map_says(void **state) {
    (void)state;
    Arena *arena = parse_good(
        LAYER(SPAWN ",{\"id\":2,\"type\":\"wall\",\"x\":100,\"y\":20,\"width\":10,\"height\":30}"),
        "\"properties\":[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":2.5},"
        "{\"name\":\"title\",\"value\":\"A b\\tc\"}],");
    check_close(arena->width_m, 50, 0);
    check_close(arena->height_m, 25, 0);
    check_close(arena->tile_m, 2.5, 0);
    assert_string_equal(arena->name, "test");
    assert_string_equal(arena->title, "A b c");
    assert_true(has_corner(&arena->walls[0], 25, 20) && has_corner(&arena->walls[0], 27.5, 12.5));
    check_at(pose_at(arena->spawns[0].pose), 1.25, 23.75);
    arena_destroy(arena);
}

static void test_spawns_face_where_they_are_turned(void **state) {
    (void)state;
    Arena *arena = parse_good(LAYER("{\"id\":1,\"type\":\"spawn\",\"point\":true,\"x\":30,\"y\":20,"
                                    "\"rotation\":90,\"properties\":"
                                    "[{\"name\":\"team\",\"type\":\"string\",\"value\":\"a\"}]},"
                                    "{\"id\":2,\"type\":\"spawn\",\"x\":60,\"y\":20,\"width\":20,"
                                    "\"height\":10,\"rotation\":180},"
                                    "{\"id\":3,\"type\":\"tree\",\"x\":1e300}"),
                              "");
    assert_int_equal(arena->spawn_count, 2);
    check_at(pose_at(arena->spawns[0].pose), 3, 8);
    check_close(arena->spawns[0].pose.heading_rad, PI / 2, 1e-15);
    assert_string_equal(arena->spawns[0].team, "a");
    check_at(pose_at(arena->spawns[1].pose), 5, 8.5); // the middle of the turned rectangle
    check_close(fabs(arena->spawns[1].pose.heading_rad), PI, 1e-15);
    assert_string_equal(arena->spawns[1].team, "");
    arena_destroy(arena);
}

static void test_layers_and_groups_move_what_is_in_them(void **state) {
    (void)state;
    Arena *arena = parse_good(
        "{\"type\":\"group\",\"offsetx\":10,\"offsety\":20,\"layers\":[{\"type\":\"group\","
        "\"offsetx\":5,"
        "\"layers\":[{\"type\":\"objectgroup\",\"offsety\":-10,\"objects\":[" SPAWN
        ",{\"id\":2,\"type\":\"wall\",\"x\":100,\"y\":30,\"width\":10,\"height\":10}]}]}]},"
        "{\"type\":\"imagelayer\",\"image\":\"sky.png\"}",
        "");
    check_at(pose_at(arena->spawns[0].pose), 2, 8.5);
    assert_true(has_corner(&arena->walls[0], 11.5, 6) && has_corner(&arena->walls[0], 12.5, 5));
    arena_destroy(arena);
}

#define TILESET                                                                                    \
    "\"tilesets\":[{\"firstgid\":1,\"name\":\"g\",\"tilewidth\":10,\"tileheight\":10,"             \
    "\"tilecount\":4,"                                                                             \
    "\"columns\":2,\"image\":\"g.png\",\"imagewidth\":22,\"imageheight\":22,\"spacing\":1,"        \
    "\"margin\":0,"                                                                                \
    "\"tiles\":[{\"id\":1,\"properties\":[{\"name\":\"surface\",\"value\":\"ice\"}]}]}],"

static void small_ground(const char *data, const char *more, char *layers, size_t room) {
    snprintf(layers, room,
             LAYER(SPAWN) ",{\"type\":\"tilelayer\",\"width\":2,\"height\":2%s,\"data\":%s}", more,
             data);
}

static void test_tile_layers_paint_the_ground(void **state) {
    (void)state;
    char layers[1024];
    // 2 is ice; 3 is a picture, flipped every way; 0 leaves what is below.
    small_ground("[2,3758096387,0,1]", "", layers, sizeof layers);
    Arena *arena = parse_good(layers, TILESET);
    assert_int_equal(arena->surface[0], SURFACE_ICE);
    assert_int_equal(arena->picture[0], -1);
    assert_int_equal(arena->surface[1], SURFACE_PICTURE);
    assert_int_equal(arena->surface[20], SURFACE_EARTH);
    assert_int_equal(arena->surface[21], SURFACE_PICTURE);
    assert_int_equal(arena->surface[2], SURFACE_EARTH);
    assert_int_equal(arena->picture_count, 2);
    assert_int_equal(arena->image_count, 1);
    assert_string_equal(arena->images[0], "maps/g.png");
    TilePicture picture = arena->pictures[arena->picture[1]];
    assert_int_equal(picture.x_px, 0); // tile 2 is the first of the second row
    assert_int_equal(picture.y_px, 11);
    assert_int_equal(picture.width_px, 10);
    arena_destroy(arena);
}

static void test_base64_and_moved_and_hidden_layers(void **state) {
    (void)state;
    char layers[1024];
    small_ground("\"AgAAAAIAAAAAAAAAAgAAAA==\"",
                 ",\"encoding\":\"base64\",\"offsetx\":30,\"offsety\":90", layers, sizeof layers);
    Arena *arena = parse_good(layers, TILESET);
    assert_int_equal(arena->surface[9 * 20 + 3], SURFACE_ICE);
    assert_int_equal(arena->surface[9 * 20 + 4], SURFACE_ICE);
    assert_int_equal(arena->surface[0], SURFACE_EARTH); // and the second row lies outside
    arena_destroy(arena);
    small_ground("[2,2,2,2]", ",\"visible\":false", layers, sizeof layers);
    arena = parse_good(layers, TILESET);
    assert_int_equal(arena->surface[0], SURFACE_EARTH);
    arena_destroy(arena);
}

static void test_wrong_ground_is_refused(void **state) {
    (void)state;
    static const char *const CASES[][3] = {
        {"[2,2,2]", "", "the layer has 3 tiles, needs 2 x 2"},
        {"[2,2,2,9]", "", "tile number 9 is in none of the tilesets"},
        {"[2,2,2,-1]", "", "this is no number of a tile"},
        {"[2,2,2,\"2\"]", "", "this is no number of a tile"},
        {"\"AgAA\"", "", "the layer's data is too short for 2 x 2 tiles"},
        {"\"AgAA\"", ",\"compression\":\"zlib\"",
         "the tile layer is compressed: in Tiled, set the map's 'Tile Layer Format' to CSV"},
        {"{}", "", "the tile layer has no data"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char layers[1024];
        small_ground(CASES[i][0], CASES[i][1], layers, sizeof layers);
        check_refused(layers, TILESET, CASES[i][2]);
    }
    check_refused(LAYER(SPAWN), "\"tilesets\":[{\"firstgid\":1,\"source\":\"a/b.tsx\"}],",
                  "tileset 'a/b.tsx' is in Tiled's XML format: save it as JSON (.tsj)");
    check_refused(
        LAYER(SPAWN),
        "\"tilesets\":[{\"firstgid\":1,\"tilecount\":1,\"tiles\":[{\"id\":0,\"properties\":"
        "[{\"name\":\"surface\",\"value\":\"gras\"}]}]}],",
        "surface 'gras' is unknown; there are earth, grass, road, sand, mud, ice");
    check_refused(LAYER(SPAWN), "\"tilesets\":[{\"firstgid\":1,\"tilecount\":1e9}],",
                  "'tilecount' is 1000000000, allowed is 0 .. 16384");
    check_refused(LAYER(SPAWN),
                  "\"tilesets\":[{\"firstgid\":1,\"tilecount\":9,\"columns\":2,\"tilewidth\":10,"
                  "\"tileheight\":10,"
                  "\"image\":\"g.png\",\"imagewidth\":20,\"imageheight\":20}],",
                  "tile 4 lies outside of the tileset's image");
    Problem problem;
    assert_null(
        parse(LAYER(SPAWN), "\"tilesets\":[{\"firstgid\":1,\"source\":\"none.tsj\"}],", &problem));
    assert_string_equal(problem.text, "maps/none.tsj: there is no such file");
}

static void test_wrong_walls_are_refused(void **state) {
    (void)state;
    check_object_refused(
        "{\"id\":17,\"name\":\"north\",\"type\":\"wall\",\"x\":90,\"y\":50,\"polygon\":"
        "[{\"x\":0,\"y\":0},{\"x\":9,\"y\":9}]}",
        "wall polygon has 2 points, needs 3 or more (object 17 'north')");
    static const char *const CASES[][2] = {
        {"\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":9},{\"x\":9,\"y\":0},{\"x\":0,\"y\":9}]",
         "wall polygon crosses or touches itself"},
        {"\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":9},{\"x\":9,\"y\":9}]",
         "wall polygon has no area"},
        {"\"polygon\":7", "wall polygon needs a list of points"},
        {"\"polygon\":[{\"x\":0},{\"x\":9,\"y\":9},{\"x\":9,\"y\":9}]", "'y' is missing"},
        {"\"polygon\":[{\"x\":\"0\",\"y\":1},{\"x\":9,\"y\":9},{\"x\":9,\"y\":9}]",
         "'x' is a text, needs to be a number"},
        {"\"polygon\":[{\"x\":1e300,\"y\":1},{\"x\":9,\"y\":9},{\"x\":9,\"y\":9}]",
         "'x' is 1e+300, allowed is -2097152 .. 2097152"},
        {"\"polyline\":[{\"x\":0,\"y\":0}]", "wall polyline has 1 point, needs 2 or more"},
        {"\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":0}]",
         "wall polyline needs a property 'thickness', a number of metres"},
        {"\"polyline\":[{\"x\":4,\"y\":0},{\"x\":4,\"y\":0}],\"properties\":[{\"name\":"
         "\"thickness\",\"value\":1}]",
         "wall polyline has no length"},
        {"\"polyline\":[{\"x\":4,\"y\":0},{\"x\":5,\"y\":0}],\"properties\":[{\"name\":"
         "\"thickness\",\"value\":\"1\"}]",
         "'thickness' is a text, needs to be a number"},
        {"\"polyline\":[{\"x\":4,\"y\":0},{\"x\":5,\"y\":0}],\"properties\":[{\"name\":"
         "\"thickness\",\"value\":-1}]",
         "'thickness' is -1, allowed is 0.05 .. 64"},
        {"\"width\":0,\"height\":0", "wall is 0 x 0 pixels: it has no area"},
        {"\"width\":5,\"height\":-5", "'height' is -5, allowed is 0 .. 2097152"},
        {"\"width\":5,\"height\":5,\"rotation\":null", "'rotation' is null, needs to be a number"},
        {"\"width\":0,\"height\":9,\"ellipse\":true", "wall is 0 x 9 pixels: it has no area"},
        {"\"width\":0.001,\"height\":0.001", "wall rectangle has no area"},
        {"\"point\":true", "a wall is a rectangle, polygon, ellipse or polyline, this is a point"},
        {"\"gid\":3,\"width\":9,\"height\":9",
         "a wall is a rectangle, polygon, ellipse or polyline, this is a tile"},
        {"\"width\":9,\"height\":2000",
         "wall rectangle reaches 195 m outside of the arena, allowed is 64 m"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char object[1024], sentence[512];
        snprintf(object, sizeof object, "{\"id\":4,\"type\":\"wall\",\"x\":90,\"y\":50,%s}",
                 CASES[i][0]);
        snprintf(sentence, sizeof sentence, "%s (object 4)", CASES[i][1]);
        check_object_refused(object, sentence);
    }
    check_object_refused("{\"id\":4,\"type\":\"wall\",\"x\":300,\"y\":50,\"width\":9,\"height\":9}",
                         "wall rectangle is outside of the arena (object 4)");
    check_object_refused("{\"id\":4,\"type\":\"wall\",\"y\":50,\"width\":9,\"height\":9}",
                         "'x' is missing (object 4)");
    check_object_refused(
        "{\"id\":4,\"template\":\"t.tj\",\"x\":1,\"y\":2}",
        "objects made from templates are not supported: in Tiled, right-click it and choose "
        "'Detach' (object 4)");
    check_object_refused("7", "this is no object of a Tiled map (object 0)");
}

static void test_wrong_spawns_are_refused(void **state) {
    (void)state;
    check_refused(LAYER(""), "",
                  "the map has no spawn: add a point of type 'spawn' to an object layer");
    check_object_refused("{\"id\":2,\"type\":\"spawn\",\"x\":-1,\"y\":5}",
                         "spawn is outside of the arena (object 2)");
    check_object_refused("{\"id\":2,\"type\":\"spawn\",\"x\":5,\"y\":100}",
                         "spawn is outside of the arena (object 2)");
    check_object_refused(
        "{\"id\":2,\"type\":\"spawn\",\"x\":105,\"y\":55},"
        "{\"id\":3,\"type\":\"wall\",\"x\":100,\"y\":50,\"width\":10,\"height\":10}",
        "spawn is in a wall (object 2)");
    check_object_refused(
        "{\"id\":2,\"type\":\"spawn\",\"x\":9,\"y\":9,\"properties\":[{\"name\":\"team\",\"value\":"
        "\"abcdefghijklmnop\"}]}",
        "team 'abcdefghijklmnop' is longer than 15 letters (object 2)");
    check_object_refused("{\"id\":2,\"type\":\"spawn\",\"x\":9,\"y\":9,\"polygon\":[]}",
                         "a spawn is a point or a rectangle (object 2)");
}

static void check_text_refused(const char *text, const char *told) {
    Problem problem = {""};
    assert_null(arena_parse(text, strlen(text), "m.tmj", "", &problem));
    assert_string_equal(problem.text, told);
    assert_null(arena_parse(text, strlen(text), "m.tmj", "", NULL)); // nobody has to listen
}

static void test_wrong_maps_are_refused(void **state) {
    (void)state;
    check_text_refused("", "m.tmj: the file is empty");
    check_text_refused("{\"type\":\n \"map\"",
                       "m.tmj:2:6: the file ends in the middle of its JSON");
    check_text_refused("{\n\"width\": NaN}",
                       "m.tmj:2:12: not valid JSON: invalid token near 'NaN'");
    check_text_refused("[]", "m.tmj:1:1: this is not a Tiled map");
    check_text_refused(" {\"type\":\"tileset\",\"layers\":[]}",
                       "m.tmj:1:2: this is not a Tiled map");
    check_text_refused(
        "{\"layers\":[],\n  \"infinite\":true}",
        "m.tmj:1:1: the map is infinite: in Tiled, untick 'Infinite' in its properties");
    check_text_refused("{\"layers\":[],\"orientation\":\"hexagonal\"}",
                       "m.tmj:1:1: the map is hexagonal, needs to be orthogonal");
    check_text_refused("{\"layers\":[],\n\"width\":-3}",
                       "m.tmj:2:9: 'width' is -3, allowed is 1 .. 512");
    check_text_refused("{\"layers\":[],\n\"width\":1e300}",
                       "m.tmj:2:9: 'width' is 1e+300, allowed is 1 .. 512");
    check_text_refused("{\"layers\":[],\n\"width\":1.5}",
                       "m.tmj:2:9: 'width' is 1.5, needs to be a whole number");
    check_text_refused("{\"layers\":[],\"width\":20}", "m.tmj:1:1: 'height' is missing");
    check_text_refused(
        "{\"layers\":[],\"width\":20,\"height\":20,\"tilewidth\":10,\"tileheight\":20}",
        "m.tmj:1:1: tiles are 10 x 20 pixels, need to be square");
    check_text_refused(
        "{\"layers\":[],\"width\":20,\"height\":4,\"tilewidth\":10,\"tileheight\":10}",
        "m.tmj:1:1: the arena is 20 x 4 m, allowed is 8 .. 1100 m a side");
    check_text_refused(
        "{\"layers\":[7],\"width\":20,\"height\":20,\"tilewidth\":10,\"tileheight\":10}",
        "m.tmj:1:12: 'type' is missing");
}

// The place is that of the value itself: behind a text with quotes and braces, in characters, not
// bytes.
static void test_the_place_of_a_problem_is_exact(void **state) {
    (void)state;
    Problem problem;
    Arena *arena = parse(
        "\n{\"type\":\"objectgroup\",\"name\":\"a \\\"]}\\\\\",\"objects\":[" SPAWN ",\n"
        " {\"id\":9,\"type\":\"wall\",\"name\":\"\u00e4\u00f6\", \"x\":1,\"y\":1, \"width\": -4}]}",
        "", &problem);
    assert_null(arena);
    assert_string_equal(problem.text,
                        "maps/test.tmj:4:59: 'width' is -4, allowed is 0 .. 2097152 (object 9 "
                        "'\u00e4\u00f6')");
}

static void test_missing_files_and_folders_are_told(void **state) {
    (void)state;
    Problem problem;
    assert_null(arena_load("no/such/map.tmj", &problem));
    assert_string_equal(problem.text, "no/such/map.tmj: there is no such file");
    assert_null(arena_load(ASSETS_DIR, &problem));
    assert_string_equal(problem.text, ASSETS_DIR ": is a folder, not a file");
    assert_null(arena_load("/dev/null", &problem));
    assert_string_equal(problem.text, "/dev/null: is not a regular file");
    char endless[3000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(arena_load(endless, &problem));
    assert_non_null(strstr(problem.text, ": the path is longer than 1023 bytes"));
}

static void test_groups_cannot_be_nested_without_end(void **state) {
    (void)state;
    char layers[4096] = "";
    for (int i = 0; i < 30; i++) strcat(layers, "{\"type\":\"group\",\"layers\":[");
    for (int i = 0; i < 30; i++) strcat(layers, "]}");
    check_refused(layers, "", "layer groups are nested too deeply");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turned_rectangle_lands_where_tiled_shows_it),
        cmocka_unit_test(test_polygon_ellipse_and_polyline),
        cmocka_unit_test(test_a_tile_is_as_many_metres_as_the_map_says),
        cmocka_unit_test(test_spawns_face_where_they_are_turned),
        cmocka_unit_test(test_layers_and_groups_move_what_is_in_them),
        cmocka_unit_test(test_tile_layers_paint_the_ground),
        cmocka_unit_test(test_base64_and_moved_and_hidden_layers),
        cmocka_unit_test(test_wrong_ground_is_refused),
        cmocka_unit_test(test_wrong_walls_are_refused),
        cmocka_unit_test(test_wrong_spawns_are_refused),
        cmocka_unit_test(test_wrong_maps_are_refused),
        cmocka_unit_test(test_the_place_of_a_problem_is_exact),
        cmocka_unit_test(test_missing_files_and_folders_are_told),
        cmocka_unit_test(test_groups_cannot_be_nested_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
