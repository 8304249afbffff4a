// test_arena.c -- Tiled maps become arenas, ours are fair, and errors in maps are reported.
#include "cases.h"
#include "driver.h"
#include "effort.h"
#include "field.h"

#include <sys/stat.h>
#include <unistd.h>

#include "ai/maths/dice.h"
#include "platform/hash.h"
#include "sim/tank.h"

#define SPAWN "{'id':1,'type':'spawn','point':true,'x':5,'y':5,'width':0,'height':0}"
#define LAYER(objects) "{'type':'objectgroup','name':'walls','objects':[" objects "]}"

// Parses a map of 20 x 10 tiles of 10 pixels with these layers and further members ("" for none).
static Arena *parse(const char *layers, const char *more, Problem *problem) {
    char text[1 << 16];
    int length = snprintf(
        text, sizeof text,
        "{'type':'map','width':20,'height':10,'tilewidth':10,'tileheight':10,%s\n'layers':[%s]}",
        more, layers);
    assert_in_range(length, 1, sizeof text - 1);
    json_quotes(text);
    problem->text[0] = '\0';
    OWN_TEXT *exact = malloc((size_t)length); // no room after it: reading past the end is detected
    memcpy(exact, text, (size_t)length);
    Arena *arena = arena_parse(exact, (size_t)length, "maps/test.tmj", "maps", problem);
    return arena;
}

// Parses the map of a table with one case.
static Arena *parse_case(const char *table) {
    Arena *arena = NULL;
    EACH_CASE(row, "arena", table) arena = must(parse, row.fields[0], row.fields[1]);
    return arena;
}

// Checks the message after "file:line:column: ".
static void check_refused(const char *layers, const char *more, const char *sentence) {
    Problem problem;
    Arena *arena = parse(layers, more, &problem);
    assert_null(arena);
    int line, column, used = 0;
    if (sscanf(problem.text, "maps/test.tmj:%d:%d: %n", &line, &column, &used) != 2 || used == 0)
        fail_msg("there is no line and column in: %s", problem.text);
    if (strcmp(problem.text + used, sentence) != 0)
        fail_msg("actual:   %s\nexpected: %s", problem.text + used, sentence);
}

// Each case completes object 4, which starts with `head`, and has its message.
static void check_refusals(const char *head, const char *table) {
    EACH_CASE(row, "arena", table) {
        char layers[4096], message[512];
        snprintf(layers, sizeof layers, LAYER(SPAWN ",{'id':4,%s%s}"), head, row.fields[0]);
        snprintf(message, sizeof message, "%s (object 4)", row.fields[1]);
        check_refused(layers, "", message);
    }
}

static bool has_corner(const Wall *wall, double x, double y) {
    for (int i = 0; i < wall->vertex_count; i++)
        if (vec_distance(wall->vertices[i], vec(x, y)) < 1e-9) return true;
    return false;
}

UNIT_TEST(test_rotated_rectangles_are_where_tiled_shows_them) {
    const char *format =
        LAYER(SPAWN ",{'id':2,'type':'wall','x':50,'y':30,'width':20,'height':10,'rotation':%d}");
    for (int degrees = 0; degrees <= 120; degrees += 30) {
        char layers[1024];
        snprintf(layers, sizeof layers, format, degrees);
        OWN_ARENA *arena = must(parse, layers, "");
        assert_int_equal(arena->wall_count, 1);
        const Wall *wall = &arena->walls[0];
        assert_int_equal(wall->vertex_count, 4);
        // Clockwise about its corner (50, 30): at 90 degrees the width extends down and the height
        // to the left.
        double c = cos(degrees * PI / 180), s = sin(degrees * PI / 180);
        assert_true(has_corner(wall, 5, 7));
        assert_true(has_corner(wall, 5 + 2 * c, 7 - 2 * s));
        assert_true(has_corner(wall, 5 - s, 7 - c));
        assert_true(has_corner(wall, 5 + 2 * c - s, 7 - 2 * s - c));
        check_close(outline_area(wall->vertices, 4), 2, 1e-12); // counter-clockwise
        if (degrees != 90) continue;
        assert_true(map_clearance(arena->map, vec(4.5, 6)) < 0.5);
        assert_false(map_sees(arena->map, vec(2, 6), vec(8, 6)));
        assert_true(map_sees(arena->map, vec(6, 2), vec(6, 8)));
    }
}

UNIT_TEST(test_polygons_ellipses_and_polylines_become_walls) {
    OWN_ARENA *arena = parse_case("shapes");
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
    assert_int_equal(line->kind, WALL_HEDGE);
    assert_int_equal(el->kind, WALL_PLAIN);
    assert_int_equal(line->vertex_count, 3);
    check_place(line->vertices[0], vec(2, 2), 1e-9);
    check_place(line->vertices[1], vec(2, 5), 1e-9);
    check_place(line->vertices[2], vec(4, 5), 1e-9);
    assert_int_equal(map_piece_count(arena->map), 2 + 1 + 2);
    const Piece *capsule = map_piece(arena->map, 3);
    assert_int_equal(capsule->vertex_count, 2);
    check_close(capsule->radius_m, 0.25, 0);
}

UNIT_TEST(test_the_size_of_a_tile_is_a_property_of_the_map) {
    OWN_ARENA *arena = parse_case("tile size");
    check_close(arena->width_m, 50, 0);
    check_close(arena->height_m, 25, 0);
    check_close(arena->tile_m, 2.5, 0);
    assert_string_equal(arena->name, "test");
    assert_string_equal(arena->title, "A b c");
    assert_true(has_corner(&arena->walls[0], 25, 20) && has_corner(&arena->walls[0], 27.5, 12.5));
    check_place(pose_at(arena->spawns[0].pose), vec(7.5, 17.5), 1e-9);
}

UNIT_TEST(test_spawn_points_face_their_rotation) {
    OWN_ARENA *arena = parse_case("spawn points");
    assert_int_equal(arena->spawn_count, 2);
    check_place(pose_at(arena->spawns[0].pose), vec(3, 8), 1e-9);
    check_close(arena->spawns[0].pose.heading_rad, PI / 2, 1e-15);
    assert_string_equal(arena->spawns[0].team, "a");
    check_place(pose_at(arena->spawns[1].pose), vec(11, 6.5),
                1e-9); // centre of the rotated rectangle
    check_close(fabs(arena->spawns[1].pose.heading_rad), PI, 1e-15);
    assert_string_equal(arena->spawns[1].team, "");
}

// Spawn points are judged as the hull of the largest tank.
UNIT_TEST(test_tanks_can_stand_at_starts_and_reach_them) {
    EACH_CASE(row, "arena", "starts") {
        char text[4096], notices[1024] = "";
        Problem problem = {""};
        int length = snprintf(text, sizeof text,
                              "{'type':'map','width':40,'height':24,'tilewidth':10,'tileheight':10,"
                              "'properties':[{'name':'metres_per_tile','value':1}],"
                              "'layers':[" LAYER("%s") "]}",
                              row.fields[0]);
        json_quotes(text);
        OWN_ARENA *arena = arena_parse(text, (size_t)length, "test.tmj", ".", &problem);
        if (!arena) fail_msg("%s", problem.text);
        for (int i = 0; i < arena->notice_count; i++)
            sprintf(notices + strlen(notices), "%s\n", arena->notices[i].text);
        char wanted[1024];
        snprintf(wanted, sizeof wanted, "%s", row.fields[1]);
        assert_string_equal(notices, wanted);
        Vec at = {0};
        assert_int_equal(sscanf(row.fields[2], "%lf %lf", &at.x, &at.y), 2);
        check_place(pose_at(arena->spawns[arena->spawn_count - 1].pose), at, 1e-9);
    }
}

UNIT_TEST(test_starts_have_room_for_every_tank) {
    double narrowest_m = HUGE_VAL;
    for (int i = 0; TANK_SPECS[i].name; i++) {
        check_at_most(TANK_SPECS[i].length_m, START_LENGTH_M);
        check_at_most(TANK_SPECS[i].width_m, START_WIDTH_M);
        narrowest_m = fmin(narrowest_m, TANK_SPECS[i].width_m);
    }
    check_close(narrowest_m, START_NARROW_M, 0);
    OWN_ARENA *arena = NULL;
    static const char *const NAMES[] = {
        "canyon", "circuit", "city",    "crossing", "fort",   "harbour", "lake",    "maze",
        "open",   "orchard", "pillars", "proving",  "quarry", "range",   "village", "yard"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        arena_destroy(arena);
        arena = shipped_arena(NAMES[i]);
        if (arena->notice_count) fail_msg("%s: %s", NAMES[i], arena->notices[0].text);
    }
}

UNIT_TEST(test_layers_and_groups_offset_their_objects) {
    OWN_ARENA *arena = parse_case("groups");
    check_place(pose_at(arena->spawns[0].pose), vec(2, 6.5), 1e-9);
    assert_true(has_corner(&arena->walls[0], 11.5, 6) && has_corner(&arena->walls[0], 12.5, 5));
}

#define WRITE(path, bytes) bytes_write(path, bytes, sizeof(bytes) - 1)
#define PNG_OF(width, height) "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0" width "\0\0" height

#define TILESET                                                                                    \
    "'tilesets':[{'firstgid':1,'name':'g','tilewidth':10,'tileheight':10,"                         \
    "'tilecount':4,"                                                                               \
    "'columns':2,'image':'g.png','imagewidth':22,'imageheight':22,'spacing':1,"                    \
    "'margin':0,"                                                                                  \
    "'tiles':[{'id':1,'properties':[{'name':'surface','value':'ice'}]}]}],"

// Returns the hash of the map after the first occurrence of a text is replaced.
static uint64_t hash_after(const char *map, const char *text, const char *replacement) {
    char changed[4096];
    const char *at = strstr(map, text);
    assert_non_null(at);
    int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - map), map, replacement,
                          at + strlen(text));
    json_quotes(changed);
    Problem problem = {""};
    OWN_ARENA *arena = arena_parse(changed, (size_t)length, "maps/test.tmj", "maps", &problem);
    if (!arena) fail_msg("'%s' for '%s': %s", replacement, text, problem.text);
    return arena->content_hash;
}

UNIT_TEST(the_hash_of_an_arena_is_what_it_means) {
    char map[4096];
    EACH_CASE(row, "arena", "hashed map") { snprintf(map, sizeof map, "%s", row.fields[0]); }
    uint64_t hash = hash_after(map, "", "");
    assert_true(hash == 0x478c7402a176565b); // computed separately, after docs/formats.md
    assert_true(hash_after(map, "'x':50", "\r\n 'x'  :  5e1") == hash);
    EACH_CASE(row, "arena", "hashes") {
        bool is_same = hash_after(map, row.fields[0], row.fields[1]) == hash;
        if (is_same != !strcmp(row.fields[2], "same"))
            fail_msg("%s changes the hash: %d", row.fields[1], !is_same);
    }
}

static void small_ground(const char *data, const char *more, char *layers, size_t room) {
    snprintf(layers, room, LAYER(SPAWN) ",{'type':'tilelayer','width':2,'height':2%s,'data':%s}",
             more, data);
}

UNIT_TEST(test_tile_layers_paint_the_ground) {
    char layers[1024];
    // 2 is ice; 3 is an image, flipped in every way; 0 keeps the tile below
    small_ground("[2,3758096387,0,1]", "", layers, sizeof layers);
    OWN_ARENA *arena = must(parse, layers, TILESET);
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
    assert_int_equal(picture.flips, TILE_FLIP_X | TILE_FLIP_Y | TILE_FLIP_DIAGONAL);
    assert_int_equal(picture.under, -1);
}

// Tiled did not always write the size of an image, so it is read from the file.
UNIT_TEST(sizes_of_images_are_read_from_their_files) {
    char top[SCRATCH_MAX];
    scratch_make(top);
    assert_int_equal(chdir(top) | mkdir("maps", 0777), 0);
    WRITE("maps/g.png", PNG_OF("\0\x1e", "\0\x15"));
    EACH_CASE(row, "arena", "sizes of images") {
        char layers[1024], set[256], found[64];
        small_ground("[3,3,3,3]", "", layers, sizeof layers);
        snprintf(set, sizeof set,
                 "'tilesets':[{'firstgid':1,'tilewidth':10,'tileheight':10,'spacing':1,%s}],",
                 row.fields[0]);
        OWN_ARENA *arena = must(parse, layers, set);
        const TilePicture *own = &arena->pictures[arena->picture[0]];
        snprintf(found, sizeof found, "%d %d %d %d", own->x_px, own->y_px, own->width_px,
                 own->height_px);
        assert_string_equal(found, row.fields[1]);
    }
    must_not("maps/none.png: there is no such file", parse, LAYER(SPAWN),
             "'tilesets':[{'firstgid':1,'tilewidth':10,'tileheight':10,'image':'none.png'}],");
    must_not("'id' is a string; expected a whole number from 0 to 16383", parse, LAYER(SPAWN),
             "'tilesets':[{'firstgid':1,'tileproperties':{'-1':{'solid':true}}}],");
    must_not("item 1 of 'tiles' is a number; expected an object", parse, LAYER(SPAWN),
             "'tilesets':[{'firstgid':1,'tiles':{'0':7},'tileproperties':{'0':{}}}],");
    assert_int_equal(chdir("/"), 0);
    scratch_remove(top);
}

UNIT_TEST(layers_named_like_walls_are_walls) {
    EACH_CASE(row, "arena", "names of layers") {
        char layers[1024];
        snprintf(layers, sizeof layers,
                 LAYER(SPAWN) ",{'type':'tilelayer','width':2,'height':2,'offsetx':100,'name':'%s',"
                              "'data':[0,0,0,3]}",
                 row.fields[0]);
        OWN_ARENA *arena = must(parse, layers, TILESET);
        if (arena->wall_count != !strcmp(row.fields[1], "walls"))
            fail_msg("a layer '%s' has %d walls", row.fields[0], arena->wall_count);
    }
}

UNIT_TEST(walls_of_other_games_have_many_names) {
    EACH_CASE(row, "arena", "walls of other games") {
        char layers[1024];
        snprintf(layers, sizeof layers, LAYER(SPAWN) ",{'type':'objectgroup','objects':[%s]}",
                 row.fields[0]);
        OWN_ARENA *arena = must(parse, layers, "");
        if (arena->wall_count != atoi(row.fields[1]))
            fail_msg("%s has %d walls", row.fields[0], arena->wall_count);
    }
}

UNIT_TEST(layers_of_a_map_without_walls_can_be_chosen) {
    char floor[512] = "2", text[4096];
    for (int i = 1; i < 200; i++) strcat(floor, ",2");
    snprintf(
        text, sizeof text,
        "{'type':'map','width':20,'height':10,'tilewidth':10,'tileheight':10,%s'layers':["
        "{'type':'tilelayer','name':'floor','width':20,'height':10,'data':[%s]},"
        "{'type':'tilelayer','name':'Houses','width':3,'height':1,'offsetx':90,'data':[2,0,2]},"
        "{'type':'tilelayer','name':'Trees+1','width':1,'height':1,'offsetx':190,'visible':"
        "false,'data':[2]},{'type':'objectgroup','name':'Signs','objects':[{'id':2,'type':"
        "'sign','x':20,'y':20,'width':10,'height':10},{'id':3,'x':5,'y':5,'point':true}]}]}",
        TILESET, floor);
    json_quotes(text);
    EACH_CASE(row, "arena", "chosen layers") {
        char name[64];
        snprintf(name, sizeof name, "maps/town.v2.tmj%s", row.fields[0]);
        OWN_ARENA *arena = must(arena_parse, text, strlen(text), name, "maps");
        assert_string_equal(arena->name, "town.v2");
        assert_int_equal(arena->wall_count, atoi(row.fields[1]));
        bool is_noted = !*row.fields[2];
        for (int i = 0; i < arena->notice_count; i++)
            is_noted |= strstr(arena->notices[i].text, row.fields[2]) != NULL;
        assert_true(is_noted);
        assert_int_equal(arena->choices.row_count, arena->wall_count ? 0 : 3);
    }
}

UNIT_TEST(a_lost_tile_is_a_gap) {
    EACH_CASE(row, "arena", "lost tiles") {
        char layers[1024];
        snprintf(layers, sizeof layers,
                 LAYER(SPAWN) ",{'type':'tilelayer','width':4,'height':4,'data':%s}",
                 row.fields[0]);
        OWN_ARENA *arena = must(parse, layers, TILESET);
        const char *wanted = row.fields[1];
        int lost = 0;
        for (int i = 0; i < arena->notice_count; i++)
            lost += !strcmp(arena->notices[i].text, wanted);
        assert_int_equal(lost, *wanted != '\0');
    }
}

// Where a tile is transparent, the tile of the layer below it is visible.
UNIT_TEST(layers_of_tiles_lie_on_each_other) {
    char below[1024], layers[2048];
    small_ground("[3,3,3,2]", "", below, sizeof below);
    snprintf(layers, sizeof layers, "%s,{'type':'tilelayer','width':2,'height':2,'data':[4,4,0,4]}",
             below);
    OWN_ARENA *arena = must(parse, layers, TILESET);
    const TilePicture *upper = &arena->pictures[arena->picture[0]];
    assert_int_equal(arena->picture[0], arena->picture[1]); // kept once
    assert_int_equal(upper->x_px, 11);
    assert_int_equal(arena->pictures[upper->under].x_px, 0);
    assert_int_equal(arena->picture[20], upper->under);
    assert_int_equal(arena->pictures[arena->picture[21]].under, -1);
    assert_int_equal(arena->picture_count, 3);
}

// Pictures lie where Tiled draws them: with the offsets of layers and tilesets, the size and turn
// of objects, repeated images, and the tints and opacity of all groups around them.
UNIT_TEST(pictures_lie_where_tiled_draws_them) {
    static const char SET[] =
        "'tilesets':[{'firstgid':1,'tilewidth':20,'tileheight':30,'tilecount':1,'columns':1,'image'"
        ":"
        "'g.png','imagewidth':20,'imageheight':30,'tileoffset':{'x':5,'y':-10}}],";
    EACH_CASE(row, "arena", "pictures") {
        char layers[1024], found[128] = "none";
        snprintf(layers, sizeof layers, LAYER(SPAWN) ",%s", row.fields[0]);
        OWN_ARENA *arena = must(parse, layers, SET);
        int cell = arena->picture[atoi(row.fields[1])];
        const TilePicture *at = cell < 0 ? NULL : &arena->pictures[cell];
        if (at)
            snprintf(found, sizeof found, "%g %g %g %g %g tint %.1f %.1f %.1f %.1f", at->left,
                     at->top, at->wide, at->high, at->rotation_deg, (double)at->tint[0],
                     (double)at->tint[1], (double)at->tint[2], (double)at->tint[3]);
        if (strcmp(found, row.fields[2]))
            fail_msg("%s: %s instead of %s", row.fields[0], found, row.fields[2]);
    }
}

UNIT_TEST(rooms_of_other_games_get_larger_tiles) {
    static const char ROOM[] = "{'type':'map','layers':[],'width':12,'height':%d,'tilewidth':10,"
                               "'tileheight':10%s}";
    for (int rows = 2; rows < 9; rows++) {
        char map[256];
        snprintf(map, sizeof map, ROOM, rows, "");
        json_quotes(map);
        OWN_ARENA *arena = must(arena_parse, map, strlen(map), "room.tmj", "");
        assert_true(arena->height_m >= 8 && arena->tile_m <= 4);
    }
}

UNIT_TEST(test_layers_can_be_base64_offset_and_hidden) {
    char layers[1024];
    small_ground("'AgAAAAIAAAAAAAAAAgAAAA=='", ",'encoding':'base64','offsetx':30,'offsety':90",
                 layers, sizeof layers);
    OWN_ARENA *moved = must(parse, layers, TILESET);
    assert_int_equal(moved->surface[9 * 20 + 3], SURFACE_ICE);
    assert_int_equal(moved->surface[9 * 20 + 4], SURFACE_ICE);
    assert_int_equal(moved->surface[0], SURFACE_EARTH); // the second row is outside
    small_ground("[2,2,2,2]", ",'visible':false", layers, sizeof layers);
    OWN_ARENA *hidden = must(parse, layers, TILESET);
    assert_int_equal(hidden->surface[0], SURFACE_EARTH);
}

UNIT_TEST(test_invalid_ground_is_rejected) {
    EACH_CASE(row, "arena", "ground") {
        char layers[1024];
        small_ground(row.fields[0], row.fields[1], layers, sizeof layers);
        check_refused(layers, TILESET, row.fields[2]);
    }
    EACH_CASE(row, "arena", "tilesets") check_refused(LAYER(SPAWN), row.fields[0], row.fields[1]);
    // A tile outside the image is lost.
    static const char CUT[] = "'tilesets':[{'firstgid':1,'tilecount':9,'columns':2,'tilewidth':10,"
                              "'tileheight':10,'image':'g.png','imagewidth':20,'imageheight':20}],";
    OWN_ARENA *cut = must(parse,
                          LAYER(SPAWN) ",{'type':'tilelayer','width':5,'height':2,'data':"
                                       "[1,2,3,4,1,2,3,5,1,2]}",
                          CUT);
    assert_string_equal(cut->notices[0].text,
                        "ignored: tile 5, in column 2, row 1, is not in any tileset");
    // The file is a note if no tile is lost.
    static const char NONE[] = "'tilesets':[{'firstgid':1,'source':'none.tsj'}],";
    char layers[1024];
    small_ground("[1,1,1,1]", "", layers, sizeof layers);
    must_not("maps/none.tsj: there is no such file", parse, layers, NONE);
    OWN_ARENA *arena = must(parse, LAYER(SPAWN), NONE);
    assert_string_equal(arena->notices[0].text, "ignored: maps/none.tsj: there is no such file");
}

UNIT_TEST(test_invalid_walls_are_rejected) {
    check_refused(
        LAYER(SPAWN ",{'id':17,'name':'north','type':'wall','x':90,'y':50,'polygon':[{'x':0,"
                    "'y':0},{'x':9,'y':9}]}"),
        "", "'polygon' has 2 items; expected an array of 3 to 1024 items (object 17 'north')");
    check_refusals("'type':'wall','x':90,'y':50,", "walls");
    check_refusals("", "objects");
    check_refused(LAYER(SPAWN ",7"), "",
                  "item 2 of 'objects' is a number; expected an object (object 0)");
}

UNIT_TEST(test_invalid_spawn_points_are_rejected) { check_refusals("'type':'spawn',", "spawns"); }

// A map without starts gets some, far apart, in its largest part.
UNIT_TEST(starts_are_chosen_where_a_map_has_none) {
    OWN_ARENA *arena = must(parse, LAYER(""), "");
    assert_true(arena->chosen_spawns);
    assert_int_equal(arena->spawn_count, 2);
    const Pose *first = &arena->spawns[0].pose, *second = &arena->spawns[1].pose;
    check_at_least(vec_distance(pose_at(*first), pose_at(*second)), 16);
    for (int i = 0; i < arena->spawn_count; i++)
        assert_true(arena_spawn_fits(arena, arena->spawns[i].pose));
    OWN_ARENA *parts =
        must(parse, LAYER("{'id':1,'type':'wall','x':60,'y':0,'width':10,'height':100}"), "");
    assert_string_equal(parts->notices[0].text,
                        "parts of the map are not connected; all starts are in the largest one");
    for (int i = 0; i < parts->spawn_count; i++) check_at_least(parts->spawns[i].pose.x, 7);
    check_refused(LAYER("{'id':1,'type':'wall','x':0,'y':0,'width':200,'height':100}"), "",
                  "the map has no room for a tank, which needs 3.6 x 2.5 m; if a tile is larger "
                  "than a metre, set the map's property 'metres_per_tile'");
}

// Four rooms with doors of one tile, in a map that was not drawn for tanks.
#define ROOMS                                                                                      \
    "{'id':2,'x':90,'y':10,'width':10,'height':30},{'id':3,'x':90,'y':50,'width':10,'height':50}," \
    "{'id':4,'x':10,'y':50,'width':130,'height':10},{'id':5,'x':150,'y':50,'width':50,'height':"   \
    "10}"

UNIT_TEST(tiles_are_wider_than_a_metre_where_tanks_have_no_room) {
    OWN_ARENA *arena = must(parse, LAYER(ROOMS), "");
    check_close(arena->tile_m, 3, 0);
    check_close(arena->width_m, 60, 0);
    assert_int_equal(arena->wall_count, 4);
    assert_string_equal(arena->division, "");
    assert_string_equal(arena->summary, "4 walls; 15 spawn points, chosen by the game; a tile is "
                                        "3 m wide, so that tanks have room");
    // A start of another game does not change that, but one of this game does.
    OWN_ARENA *named =
        must(parse, LAYER(ROOMS ",{'id':6,'name':'Player','point':true,'x':40,'y':25}"), "");
    check_close(named->tile_m, 3, 0);
    OWN_ARENA *own = must(parse, LAYER(ROOMS "," SPAWN), "");
    check_close(own->tile_m, 1, 0);
    OWN_ARENA *wide = must(parse, LAYER(ROOMS),
                           "'properties':[{'name':'metres_per_tile','type':'float','value':2}],");
    check_close(wide->tile_m, 2, 0);
    OWN_ARENA *open = must(parse, LAYER(""), "");
    check_close(open->tile_m, 1, 0);
}

UNIT_TEST(test_invalid_maps_are_rejected) {
    EACH_CASE(row, "arena", "maps") {
        Problem problem = {""};
        char json[512];
        snprintf(json, sizeof json, "%s", row.fields[0]);
        json_quotes(json);
        assert_null(arena_parse(json, strlen(json), "m.tmj", "", &problem));
        assert_string_equal(problem.text, row.fields[1]);
        assert_null(arena_parse(json, strlen(json), "m.tmj", "", NULL)); // no message requested
    }
}

// The position points at the value, after a string with quotes and braces, and counts characters.
UNIT_TEST(test_the_position_of_an_error_is_exact) {
    static const char LAYERS[] =
        "\n{\"type\":\"objectgroup\",\"name\":\"a \\\"]}\\\\\",\"objects\":[" SPAWN ",\n"
        " {\"id\":9,\"type\":\"wall\",\"name\":\"\u00e4\u00f6\", \"x\":1,\"y\":1, \"width\": -4}]}";
    must_not("maps/test.tmj:4:59: 'width' is -4; expected a number from 0 to 2097152 (object 9 "
             "'\u00e4\u00f6')",
             parse, LAYERS, "");
}

UNIT_TEST(test_paths_that_are_too_long_are_reported) {
    char path[3000];
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    must_not(": the path is longer than 1023 bytes", arena_load, path);
}

UNIT_TEST(test_polygons_with_too_many_corners_are_rejected) {
    enum { POINTS = 1100 };
    char layers[POINTS * 32], *at = layers;
    at += sprintf(at, "{'type':'objectgroup','objects':[" SPAWN ",{'type':'wall','polygon':[");
    for (int i = 0; i < POINTS; i++)
        at += sprintf(at, "%s{'x':%d,'y':%d}", i ? "," : "", i % 90, i / 90);
    sprintf(at, "],'x':20,'y':20}]}");
    must_not("'polygon' has 1100 items; expected an array of 3 to 1024 items", parse, layers, "");
}

UNIT_TEST(test_groups_nested_too_deeply_are_rejected) {
    char layers[4096] = "";
    for (int i = 0; i < 30; i++) strcat(layers, "{'type':'group','layers':[");
    for (int i = 0; i < 30; i++) strcat(layers, "]}");
    check_refused(layers, "", "layer groups are nested too deeply");
}

#define CLEAR_M 3.0 // free radius around every spawn point
#define APART_M 5.0 // distance between two spawn points

static bool has_mirror_spawn(const Arena *arena, const Spawn *spawn) {
    Vec opposite = vec(arena->width_m - spawn->pose.x, arena->height_m - spawn->pose.y);
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *other = &arena->spawns[i];
        double turned = angle_wrap(other->pose.heading_rad - spawn->pose.heading_rad);
        if (vec_distance(pose_at(other->pose), opposite) < 1e-6 && fabs(fabs(turned) - PI) < 1e-6 &&
            (strcmp(other->team, spawn->team) != 0 || !spawn->team[0]))
            return true;
    }
    return false;
}

static void check_starts(const Arena *arena, const char *name) {
    assert_string_equal(arena->name, name);
    assert_true(arena->title[0] != '\0');
    assert_true(arena->spawn_count >= 16);
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *spawn = &arena->spawns[i];
        Vec at = pose_at(spawn->pose);
        check_at_least(map_clearance(arena->map, at), CLEAR_M - 0.25); // half a cell of the grid
        check_at_most(fabs(pose_bearing(spawn->pose, vec(arena->width_m / 2, at.y))), PI / 4);
        for (int k = 0; k < i; k++)
            check_at_least(vec_distance(at, pose_at(arena->spawns[k].pose)), APART_M);
        if (!has_mirror_spawn(arena, spawn)) fail_msg("%s: start %d has no partner", name, i);
    }
}

// Every point equals its image after half a turn about the centre.
static void check_both_sides_are_equal(const Arena *arena) {
    MapGrid grid = map_grid(arena->map);
    for (int i = 0; i < grid.columns * grid.rows; i++)
        check_close(grid.clearance_m[i], grid.clearance_m[grid.columns * grid.rows - 1 - i], 2e-3);
    int cells = arena->columns * arena->rows, painted = 0;
    for (int i = 0; i < cells; i++) {
        assert_int_equal(arena->surface[i], arena->surface[cells - 1 - i]);
        painted += arena->surface[i] != SURFACE_EARTH;
    }
    assert_true(painted > cells / 5);
}

UNIT_TEST(test_our_arenas_are_fair_and_show_all_kinds_of_walls) {
    int lines = 0, concave = 0, many_sided = 0;
    for (int n = 0; n < ARENA_COUNT; n++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[n]);
        check_starts(arena, ARENA_NAMES[n]);
        check_both_sides_are_equal(arena);
        for (int i = 1; i < arena->spawn_count; i++) // room for a tank 4 m wide
            assert_int_not_equal(pathfinder_search(driver_pathfinder(), arena->map,
                                                   pose_at(arena->spawns[0].pose),
                                                   pose_at(arena->spawns[i].pose), 2, NULL, false),
                                 0);
        assert_true(arena->wall_count > 0);
        int pieces = 0;
        for (int i = 0; i < arena->wall_count; i++) {
            const Wall *wall = &arena->walls[i];
            lines += wall->is_line;
            many_sided += wall->vertex_count == PIECE_VERTICES_MAX;
            pieces += wall->is_line ? wall->vertex_count - 1 : 1;
        }
        concave += map_piece_count(arena->map) > pieces;
    }
    assert_true(lines > 0 && concave > 0 && many_sided > 0);
}

static void check_made_from_scratch(const Arena *arena) {
    OWN_ARENA *fresh = arena_without_wall(arena, arena->wall_count - 1, NULL);
    const Wall *last = &arena->walls[arena->wall_count - 1];
    assert_true(fresh && wall_copy(last, &fresh->walls[fresh->wall_count++]));
    assert_true(arena_make_map(fresh, NULL, NULL));
    MapGrid fine = map_grid(arena->map), nav = map_nav_grid(arena->map);
    MapGrid fine_fresh = map_grid(fresh->map), nav_fresh = map_nav_grid(fresh->map);
    assert_true(map_key(arena->map) == map_key(fresh->map));
    assert_memory_equal(fine.clearance_m, fine_fresh.clearance_m,
                        (size_t)(fine.columns * fine.rows) * sizeof(float));
    assert_memory_equal(nav.clearance_m, nav_fresh.clearance_m,
                        (size_t)(nav.columns * nav.rows) * sizeof(float));
}

// Returns the arena with another wall, often across others, or without one of its walls.
static Arena *change_a_wall(const Arena *arena, Dice *dice) {
    if (dice_below(dice, 2) && arena->wall_count > 3)
        return arena_without_wall(arena, dice_below(dice, arena->wall_count), NULL);
    double size_m = dice_between(dice, 0.2, 6), turn_rad = dice_below(dice, 3) * 0.5;
    Vec at = vec(floor(dice_between(dice, 0, arena->width_m)), dice_unit(dice) * arena->height_m);
    Vec corners[5];
    int count = 3 + dice_below(dice, 3);
    for (int i = 0; i < count; i++)
        corners[i] = vec_add(at, vec_scale(vec_heading(turn_rad + 2 * PI * i / count), size_m));
    return arena_with_wall(arena, (Wall){.vertices = corners, .vertex_count = count}, NULL);
}

UNIT_TEST(test_updated_maps_equal_new_ones) {
    int changes = effort_of(24, 6);
    Dice dice = dice_seed(5, 1);
    for (int n = 0; n < ARENA_COUNT; n++) {
        Arena *arena = shipped_arena(ARENA_NAMES[n]);
        for (int i = 0; i < changes; i++) {
            Arena *changed = change_a_wall(arena, &dice), *more;
            if (!changed) continue;
            if (dice_below(&dice, 4) == 0 && (more = change_a_wall(changed, &dice)))
                arena_destroy(changed), changed = more;
            assert_ptr_equal(arena_build_map(changed, arena->map, NULL), changed);
            arena_destroy(arena);
            arena = changed;
            check_made_from_scratch(arena);
        }
        arena_destroy(arena);
    }
}

static void check_cut(const Vec *outline, int count, int pieces_at_most) {
    assert_true(outline_is_simple(outline, count));
    OWN_MEMORY Piece *pieces = malloc((size_t)count * sizeof *pieces);
    int cut = outline_cut(outline, count, pieces);
    double area_m2 = outline_area(outline, count), cut_m2 = 0;
    for (int i = 0; i < cut; i++) {
        const Piece *piece = &pieces[i];
        assert_in_range(piece->vertex_count, 3, PIECE_VERTICES_MAX);
        assert_true(piece->radius_m == 0);
        cut_m2 += outline_area(piece->vertices, piece->vertex_count);
        for (int k = 0; k < piece->vertex_count; k++) {
            Vec a = piece->vertices[k], b = piece->vertices[(k + 1) % piece->vertex_count];
            Vec c = piece->vertices[(k + 2) % piece->vertex_count];
            check_at_least(vec_cross(vec_sub(b, a), vec_sub(c, b)), 0);
        }
    }
    assert_true(area_m2 > 0);
    check_close(cut_m2, area_m2, 1e-9 * area_m2);
    assert_in_range(cut, 1, pieces_at_most);
}

// Fills a star of n corners about a place, every other one at `part` of the radius. Returns n.
static int star_of(Vec *outline, int n, Vec at, Vec radius_m, double part) {
    for (int i = 0; i < n; i++) {
        double share = i % 2 ? part : 1;
        outline[i] = vec(at.x + share * radius_m.x * cos(2 * PI * i / n),
                         at.y + share * radius_m.y * sin(2 * PI * i / n));
    }
    return n;
}

UNIT_TEST(test_convex_outlines_stay_whole) {
    Vec outline[200];
    for (int n = 3; n <= PIECE_VERTICES_MAX; n++)
        check_cut(outline, star_of(outline, n, vec(20, 20), vec(3, 5), 1), 1);
    // A large circle is cut into pieces of sixteen corners.
    check_cut(outline, star_of(outline, 200, vec(50, 50), vec(9, 9), 1), 60);
}

UNIT_TEST(test_letters_are_cut_into_few_pieces) {
    const Vec el[] = {{0, 0}, {5, 0}, {5, 2}, {2, 2}, {2, 6}, {0, 6}};
    const Vec zed[] = {{0, 0}, {4, 0}, {4, 5}, {8, 5}, {8, 6}, {3, 6}, {3, 1}, {0, 1}};
    const Vec cross[] = {{1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}, {2, 2},
                         {2, 3}, {1, 3}, {1, 2}, {0, 2}, {0, 1}, {1, 1}};
    check_cut(el, 6, 2);
    check_cut(zed, 8, 3);
    check_cut(cross, 12, 5);
}

UNIT_TEST(test_difficult_outlines_are_cut) {
    static Vec outline[OUTLINE_VERTICES_MAX];
    for (int n = 4; n <= 256; n *= 2)
        check_cut(outline, star_of(outline, n, vec(30, 30), vec(7, 7), 2.0 / 7), n);
    int n = 0; // a comb: its back at the bottom, 100 teeth at the top
    outline[n++] = vec(0, 0);
    outline[n++] = vec(100, 0);
    for (int i = 99; i >= 0; i--) {
        outline[n++] = vec(i + 0.75, 5);
        outline[n++] = vec(i + 0.25, 1);
    }
    check_cut(outline, n, n);
    n = 0; // a spiral of three turns, outward along one side and back along the other
    for (int i = 0; i <= 300; i++)
        outline[n++] = vec(60 + (3 + i * 0.1) * sin(i * 0.06), 60 + (3 + i * 0.1) * cos(i * 0.06));
    for (int i = 300; i >= 0; i--)
        outline[n++] = vec(60 + (2 + i * 0.1) * sin(i * 0.06), 60 + (2 + i * 0.1) * cos(i * 0.06));
    outline_reverse(outline, n);
    if (outline_area(outline, n) < 0) outline_reverse(outline, n);
    check_cut(outline, n, n);
}

UNIT_TEST(test_random_outlines_are_cut) {
    Dice dice = dice_seed(1, 1);
    for (int round = 0; round < 300; round++) {
        Vec outline[60], middle = vec(100, 100);
        int n = star_of(outline, 5 + round % 55, middle, vec(10, 10), 1);
        for (int i = 0; i < n; i++)
            outline[i] = vec_mix(middle, outline[i], dice_between(&dice, 0.1, 1));
        check_cut(outline, n, n);
    }
}

UNIT_TEST(test_cleaning_removes_redundant_corners) {
    Vec square[] = {{0, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 1e-8}};
    int n = outline_clean(square, 8, true);
    assert_int_equal(n, 4);
    check_close(outline_area(square, n), 4, 1e-9);
    Vec line[] = {{0, 0}, {1, 0}, {1, 0}, {2, 0}};
    assert_int_equal(outline_clean(line, 4, false),
                     3); // a straight corner of a line stays: it may start a bend
}

UNIT_TEST(test_crossings_and_touches_are_found) {
    const Vec bow[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const Vec spike[] = {{0, 0}, {4, 0}, {2, 0}, {2, 3}};
    const Vec pinch[] = {{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}, {2, 2}};
    const Vec leaning[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
    assert_false(outline_is_simple(bow, 4) || outline_is_simple(spike, 4));
    assert_false(outline_is_simple(pinch, 6) || outline_is_simple(leaning, 5));
}

#define SIDE_M 40.0

static Terrain *earth_with(const Bump *bumps, int count) {
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    return terrain_create(EARTH, 1, 1, SIDE_M, bumps, count);
}

enum { MANY = 256 };

static void scatter(Bump bumps[MANY]) {
    Dice dice = dice_seed(21, 1);
    for (int i = 0; i < MANY; i++) {
        bumps[i].at.x = dice_between(&dice, -6, SIDE_M + 6);
        bumps[i].at.y = dice_between(&dice, -6, SIDE_M + 6);
        bumps[i].half_width_m = dice_between(&dice, 0.3, 6);
        bumps[i].half_length_m = dice_between(&dice, 0.3, 12);
        bumps[i].heading_rad = dice_between(&dice, -4, 4);
        bumps[i].height_m = dice_between(&dice, -1, 1);
    }
}

// height (1 - r^2)^2
static double height_by_formula(const Bump *bumps, int count, Vec at) {
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

UNIT_TEST(test_no_terrain_is_flat_earth) {
    Vec at = {3, 4};
    int count = 7;
    assert_true(terrain_height(NULL, at) == 0 && terrain_is_flat(NULL));
    assert_true(vec_length(terrain_slope(NULL, at)) == 0);
    assert_int_equal(terrain_surface(NULL, at), SURFACE_EARTH);
    assert_null(terrain_bumps(NULL, &count));
    assert_int_equal(count, 0);
}

UNIT_TEST(test_surfaces_lie_as_in_the_file) {
    const unsigned char surface[] = {SURFACE_GRASS, SURFACE_ROAD, SURFACE_SAND, // north
                                     SURFACE_MUD,   SURFACE_ICE,  SURFACE_PICTURE};
    OWN_TERRAIN *terrain = terrain_create(surface, 3, 2, 2.5, NULL, 0);
    for (int i = 0; i < 6; i++) {
        Vec middle = vec(2.5 * (i % 3) + 1.25, 2.5 * (1 - i / 3) + 1.25);
        assert_int_equal(terrain_surface(terrain, middle), surface[i]);
    }
    const Vec outside[] = {{-0.1, 1}, {7.6, 1}, {1, -0.1}, {1, 5.1}, {1e300, 1}, {NAN, 1}};
    for (int i = 0; i < 6; i++)
        assert_int_equal(terrain_surface(terrain, outside[i]), SURFACE_EARTH);
    assert_true(terrain_is_flat(terrain));
}

// The length is along the heading, and the rim has no edge.
UNIT_TEST(test_a_bump_has_its_height_in_the_middle) {
    const Bump bumps[] = {{{10, 10}, 2, 5, 0.5, 1.5}, {{30, 20}, 4, 4, 0, -0.8}};
    OWN_TERRAIN *terrain = earth_with(bumps, 2);
    assert_true(!terrain_is_flat(terrain));
    check_close(terrain_height(terrain, vec(10, 10)), 1.5, 1e-15);
    check_close(terrain_height(terrain, vec(30, 20)), -0.8, 1e-15);
    for (int i = 0; i < 360; i++) {
        Vec way = vec_heading(i * PI / 180), forward = vec_heading(0.5), right = vec_right(forward);
        Vec rim = vec_add(vec_scale(right, 2 * way.x), vec_scale(forward, 5 * way.y));
        Vec half = vec_mix(bumps[0].at, vec_add(bumps[0].at, rim), 0.5);
        Vec inside = vec_mix(bumps[0].at, vec_add(bumps[0].at, rim), 0.99995);
        Vec beyond = vec_mix(bumps[0].at, vec_add(bumps[0].at, rim), 1.002);
        check_close(terrain_height(terrain, half), 1.5 * 0.75 * 0.75, 1e-12);
        check_at_most(vec_length(terrain_slope(terrain, inside)), 1e-3);
        check_at_most(fabs(terrain_height(terrain, inside)), 1e-6);
        assert_true(terrain_height(terrain, beyond) == 0);
    }
}

// The grid of cells misses no bump, and the slope is the derivative of the height.
UNIT_TEST(test_heights_and_slopes_are_those_of_all_bumps) {
    Bump bumps[MANY];
    scatter(bumps);
    OWN_TERRAIN *terrain = earth_with(bumps, MANY);
    Dice dice = dice_seed(4, 1);
    const double e = 1e-5;
    for (int i = 0; i < 20000; i++) {
        double x = dice_between(&dice, -20, SIDE_M + 20);
        Vec at = vec(x, dice_between(&dice, -20, SIDE_M + 20));
        check_close(terrain_height(terrain, at), height_by_formula(bumps, MANY, at), 1e-12);
        double east_m = height_by_formula(bumps, MANY, vec(at.x + e, at.y)) -
                        height_by_formula(bumps, MANY, vec(at.x - e, at.y));
        double north_m = height_by_formula(bumps, MANY, vec(at.x, at.y + e)) -
                         height_by_formula(bumps, MANY, vec(at.x, at.y - e));
        check_place(terrain_slope(terrain, at), vec(east_m / (2 * e), north_m / (2 * e)), 1e-3);
    }
    int count;
    assert_memory_equal(terrain_bumps(terrain, &count), bumps, sizeof bumps);
    assert_int_equal(count, MANY);
}

// Bumps in maps; pixels are 0.1 m here, and y points down.

UNIT_TEST(test_bumps_are_where_they_are_drawn) {
    const char *objects =
        "{'id':7,'type':'bump','ellipse':true,'x':50,'y':100,'width':40,'height':80,'rotation':0,'"
        "properties':[{'name':'height','type':'float','value':1.25}]},{'id':8,'class':'bump','x':"
        "200,'y':100,'width':40,'height':80,'rotation':90,'properties':[{'name':'height','type':'"
        "float','value':-0.5}]}";
    OWN_ARENA *arena = field_create(40, 40, objects);
    int count;
    const Bump *bumps = terrain_bumps(arena->terrain, &count);
    assert_int_equal(count, 2);
    check_place(bumps[0].at, vec(7, 40 - 14), 1e-12);
    check_close(bumps[0].half_width_m, 2, 1e-12);
    check_close(bumps[0].half_length_m, 4, 1e-12);
    check_close(bumps[0].height_m, 1.25, 0);
    // Tiled rotates about the corner: the centre moves from (2, 4) to (-4, 2) relative to it.
    check_place(bumps[1].at, vec(20 - 4, 40 - 12), 1e-12);
    check_close(bumps[1].heading_rad, PI / 2, 1e-12);
    check_close(terrain_height(arena->terrain, vec(16 + 3.9, 28)), -0.5 * pow(1 - 0.950625, 2),
                1e-9);
    assert_int_equal(map_piece_count(arena->map), 0); // bumps do not block
}

UNIT_TEST(test_invalid_bumps_are_rejected) { check_refusals("'type':'bump',", "bumps"); }

UNIT_TEST(test_a_map_has_256_bumps_at_most) {
    for (int count = 256; count <= 257; count++) {
        char layers[1 << 15], *end = layers;
        end += sprintf(end, "{'type':'objectgroup','objects':[");
        for (int i = 0; i < count; i++)
            end += sprintf(end,
                           "{'type':'bump','x':%d,'y':%d,'width':20,'height':20,"
                           "'properties':[{'name':'height','type':'float','value':0.1}]},",
                           i % 16 * 10, i / 16 * 5);
        sprintf(end, SPAWN "]}");
        Problem problem;
        OWN_ARENA *arena = parse(layers, "", &problem);
        assert_true((count == 256) == (arena != NULL));
        if (!arena) assert_non_null(strstr(problem.text, "the map has more than 256 bumps"));
    }
}

UNIT_TEST(test_the_proving_ground_has_every_surface_and_many_hills) {
    OWN_ARENA *arena = must(arena_load, ASSETS_DIR "/arenas/proving.tmj");
    int cells[SURFACE_COUNT] = {0}, hills = 0, hollows = 0, count;
    for (int i = 0; i < arena->columns * arena->rows; i++) cells[arena->surface[i]]++;
    for (int i = SURFACE_EARTH; i <= SURFACE_ICE; i++) assert_true(cells[i] >= 100);
    const Bump *bumps = terrain_bumps(arena->terrain, &count);
    for (int i = 0; i < count; i++) {
        hills += bumps[i].height_m > 0;
        hollows += bumps[i].height_m < 0;
        // The same hill is opposite.
        Vec opposite = vec(arena->width_m - bumps[i].at.x, arena->height_m - bumps[i].at.y);
        check_close(terrain_height(arena->terrain, opposite),
                    terrain_height(arena->terrain, bumps[i].at), 1e-4);
    }
    assert_true(hills >= 20 && hollows >= 4);
    for (int i = 0; i < arena->spawn_count; i++) // no spawn point is on a slope
        check_at_most(fabs(terrain_height(arena->terrain, pose_at(arena->spawns[i].pose))), 0);
}

static void check_pictures(const char *folder, const char *assets, const char *table) {
    Arena arena = {.image_count = 1};
    snprintf(arena.folder, sizeof arena.folder, "%s", folder);
    snprintf(arena.assets, sizeof arena.assets, "%s", assets);
    int64_t pixels = 0;
    EACH_CASE(row, "arena", table) {
        char path[1][ARENA_PATH_MAX];
        const char *image = row.fields[0], *wanted = row.fields[1];
        snprintf(path[0], sizeof path[0], "%s%s%s", *image == '/' ? "" : folder,
                 *image == '/' ? "" : "/", image);
        arena.images = path;
        Picture picture;
        Problem problem = {""};
        if (picture_open(&arena, 0, &pixels, &picture, &problem)) fclose(picture.file);
        if (*wanted ? !strstr(problem.text, wanted) : *problem.text)
            fail_msg("%s: '%s' instead of '%s'", image, problem.text, wanted);
    }
}

// Random arenas: tanks can drive to all starts, the fields of all teams look the same, and every
// build makes the same arenas.
UNIT_TEST(random_arenas_are_fair_and_equal_on_all_builds) {
    enum { SEEDS = 60 };
    const uint64_t RANDOM_ARENAS_HASH = 0x2f7a7a7ac1c52537;
    static const char *const STYLES[] = {"town", "forest", "maze", "canyon", "islands"};
    static const char *const SIZES[] = {"64x36", "24x24", "41x77", "128x128"};
    uint64_t hash = HASH_START;
    for (int i = 0; i < SEEDS; i++) {
        char name[ARENA_NAME_MAX];
        int teams = i & 1 ? 4 : 2;
        snprintf(name, sizeof name, "random:%d:style=%s:size=%s:teams=%d,density=%g", i,
                 STYLES[i % 5], SIZES[i / 5 % 4], teams, i % 7 / 6.0);
        OWN_ARENA *arena = must(arena_load, name);
        hash = hash_integer(hash, arena->content_hash);
        if (arena->notice_count) fail_msg("%s: %s", name, arena->notices[0].text);
        assert_string_equal(arena->name, name);
        assert_true(arena->spawn_count >= teams && arena->spawn_count % teams == 0);
        if (arena->width_m > 24) assert_true(arena->spawn_count >= 2 * teams);
        assert_int_equal(arena->flag_count, 4);
        for (int k = 0; k < arena->spawn_count; k += teams) {
            Vec first = pose_at(arena->spawns[k].pose);
            Vec opposite = pose_at(arena->spawns[k + 1].pose);
            check_close(first.x + opposite.x, arena->width_m, 1e-12);
            check_close(first.y + opposite.y, arena->height_m, 1e-12);
            for (int n = 0; n < teams; n++)
                check_close(arena_clearance(arena, pose_at(arena->spawns[k + n].pose)),
                            arena_clearance(arena, first), 1e-9);
        }
    }
    assert_int_equal(hash, RANDOM_ARENAS_HASH);
}

UNIT_TEST(names_of_random_arenas_are_checked) {
    EACH_CASE(row, "arena", "names of random arenas")
    must_not(row.fields[1], arena_load, row.fields[0]);
}

// Only PNG and JPEG images in the folder of the map, the one above it, or the assets are decoded,
// and only up to a size per map.
UNIT_TEST(test_images_are_checked_before_they_are_decoded) {
    static const char JPEG[] =
        "\xff\xd8\xff\xe0\0\x04\xff\xc0\xff\xff\xc0\0\x0b\x08\0\x20\0\x30\x01";
    char top[SCRATCH_MAX];
    scratch_make(top);
    assert_int_equal(chdir(top) | mkdir("project", 0777) | chdir("project"), 0);
    assert_int_equal(mkdir("map", 0777) | mkdir("map/own", 0777) | mkdir("map-two", 0777), 0);
    WRITE("map/small.png", PNG_OF("\0\x20", "\0\x20"));
    bytes_write("map/own/photo.jpg", JPEG, sizeof JPEG - 1);
    bytes_write("map/cut.jpg", JPEG, sizeof JPEG - 4);
    WRITE("../other.png", PNG_OF("\0\x20", "\0\x20"));
    WRITE("map-two/other.png", PNG_OF("\0\x20", "\0\x20"));
    WRITE("map/gif.png", "GIF89a\x20\0\x20\0 and more than a header needs");
    WRITE("map/cut.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0");
    WRITE("map/empty.png", "");
    WRITE("map/nothing.png", PNG_OF("\0\0", "\0\x20"));
    WRITE("map/large.png", PNG_OF("\x2e\xe0", "\x2e\xe0"));
    WRITE("map/half.png", PNG_OF("\x10\0", "\x08\0"));
    assert_int_equal(symlink("../../other.png", "map/link.png"), 0);
    assert_int_equal(mkfifo("map/pipe.png", 0666), 0);
    char folder[64];
    snprintf(folder, sizeof folder, "%s/project/map", top);
    check_pictures(folder, "", "images");
    check_pictures("map", "", "images"); // even if the map has a relative path
    check_pictures(folder, top, "images of a map in the assets");
    assert_int_equal(chdir("/"), 0);
    scratch_remove(top);
}

UNIT_TEST_MAIN("arena")
