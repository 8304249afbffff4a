// test_edit.c -- what people do to a running match by hand: it does what it says, and is refused
// where it makes no sense.
#include "edits.h"

#include "effort.h"
#include "sim/arena/shapes.h"
#include "sim/battle.h"

#define BOX "{\"type\":\"wall\",\"x\":80,\"y\":280,\"width\":40,\"height\":40}"

// Two that stand still on 40 x 40 m, a block from 8 to 12 m both ways.
static Arena *open_field(Bout *bout) {
    Arena *arena = field_create(40, 40, BOX);
    bout_init(bout, 3, 60);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 0);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(bout, arena);
    return arena;
}

static void do_edit(const Bout *bout, Edit edit) {
    Problem problem = {""};
    if (!match_edit(bout->match, &edit, &problem)) fail_msg("%s", problem.text);
}

// Told, and nothing has changed.
static void refuse_edit(const Bout *bout, Edit edit, const char *words) {
    Problem problem = {""};
    uint64_t before = match_result(bout->match).state_hash;
    uint64_t arena = battle_arena(match_battle(bout->match))->content_hash;
    assert_false(match_edit(bout->match, &edit, &problem));
    if (!strstr(problem.text, words)) fail_msg("'%s' is not about '%s'", problem.text, words);
    assert_true(match_result(bout->match).state_hash == before);
    assert_true(battle_arena(match_battle(bout->match))->content_hash == arena);
}

static void ticks(const Bout *bout, int count) {
    for (int i = 0; i < count; i++) match_tick(bout->match, NULL);
}

static void test_a_tank_is_put_where_one_wants_it(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    do_edit(&bout, at(0, 30, 10, 7));
    const Tank *tank = bout_tank(&bout, 0);
    check_close(tank->pose.heading_rad, 7 - 2 * PI, 1e-12);
    ticks(&bout, 60);
    check_close(tank->pose.x, 30, 0);
    check_close(tank->pose.y, 10, 0);
    check_close(tank->motion.forward_mps, 0, 0);
    close_field(&bout, arena);
}

static void test_no_place_where_there_is_none(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    do_edit(&bout, at(0, 30, 10, 0));
    do_edit(&bout, at(1, 30, 20, 0));
    refuse_edit(&bout, at(0, NAN, 10, 0), "on the field");
    refuse_edit(&bout, at(0, 30, -INFINITY, 0), "on the field");
    refuse_edit(&bout, at(0, 30, 10, NAN), "on the field");
    refuse_edit(&bout, at(0, 1e300, 1e300, 1e300), "on the field");
    refuse_edit(&bout, at(0, 0.5, 10, 0), "on the field");
    refuse_edit(&bout, at(0, 10, 10, 0), "a wall");
    refuse_edit(&bout, at(0, 6.8, 10, PI / 2), "a wall");
    refuse_edit(&bout, at(0, 30, 21, 1), "tank 2 stands there");
    refuse_edit(&bout, at(2, 10, 10, 0), "no tank 3");
    refuse_edit(&bout, at(-1, 10, 10, 0), "no tank 0");
    do_edit(&bout, at(0, 30, 10.1, 0)); // itself is not in its way
    close_field(&bout, arena);
}

// Of two boxes the distance is known; a pillar thinner than any ray is still found.
static void test_gaps_are_exact(void **state) {
    (void)state;
    const Vec a[4] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}}, b[4] = {{5, 5}, {6, 5}, {6, 7}, {5, 7}};
    const Vec in[3] = {{1, 0.5}, {1.001, 0.5}, {1, 0.501}}, line[2] = {{-1, 3}, {4, 3}};
    check_close(convex_gap_m(a, 4, b, 4), 5, 1e-12); // 3, 4: corner to corner
    check_close(convex_gap_m(b, 4, a, 4), 5, 1e-12);
    check_close(convex_gap_m(a, 4, line, 2), 2, 1e-12);
    check_at_most(convex_gap_m(a, 4, in, 3), 0);
}

// Tank 0 shoots tank 1 until it is a wreck; a third one keeps the match going.
static Arena *make_wreck(Bout *bout) {
    Arena *arena = field_create(40, 40, BOX);
    bout_init(bout, 3, 600);
    bout_add(bout, behaviour_find("hunter"), DRIVES[0], 0);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(bout, arena);
    for (int i = 0; i < 3600 && !bout_tank(bout, 1)->is_wreck && !bout_tank(bout, 2)->is_wreck; i++)
        ticks(bout, 1);
    return arena;
}

static void test_wrecks_are_moved_and_live_again(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = make_wreck(&bout);
    int wreck = bout_tank(&bout, 1)->is_wreck ? 1 : 2;
    const Tank *tank = bout_tank(&bout, wreck);
    assert_true(tank->is_wreck);
    assert_true(match_swap(bout.match, 0, behaviour_find("idle"), NULL));
    ticks(&bout, 240); // until nothing rolls
    Edit away = at(wreck, 35, 35, 0);
    while (!match_edit(bout.match, &away, NULL)) away.pose.y -= 4; // somebody stands there
    assert_true(tank->is_wreck);
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = wreck});
    assert_false(tank->is_wreck);
    check_close(tank->health, tank->spec->health, 0);
    check_close(tank->pose.x, 35, 0);
    assert_int_equal(match_result(bout.match).team_alive[1], 2);
    assert_int_equal(match_deaths(bout.match, wreck), 1);
    assert_true(match_swap(bout.match, wreck, behaviour_find("wander"), NULL));
    ticks(&bout, 240);
    assert_true(tank->distance_m > 1);
    close_field(&bout, arena);
}

static void test_tanks_are_added(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    match_keep_notes(bout.match, true);
    ticks(&bout, 5);
    Pose before = bout_tank(&bout, 0)->pose;
    do_edit(&bout, another("hunter", 5, 30, 10));
    do_edit(&bout, another("idle", 0, 10, 30));
    assert_int_equal(match_card(bout.match)->tank_count, 4);
    assert_string_equal(match_card(bout.match)->tanks[2].name, "hunter");
    assert_string_equal(match_card(bout.match)->tanks[3].name, "idle 3");
    assert_string_equal(bout_tank(&bout, 2)->spec->name, "light");
    assert_memory_equal(&before, &bout_tank(&bout, 0)->pose, sizeof before);
    ticks(&bout, 600);
    assert_true(bout_tank(&bout, 2)->shots > 0);
    assert_true(match_notes(bout.match, 2)->state[0]);
    assert_int_equal(match_result(bout.match).team_count, 6);
    refuse_edit(&bout, another("idle", 64, 10, 10), "team");
    refuse_edit(&bout, another("idle", 0, 10, 10), "a wall");
    Edit nobody = another("idle", 0, 10, 10);
    nobody.added.behaviour = NULL;
    refuse_edit(&bout, nobody, "no mind");
    close_field(&bout, arena);
}

// It is nowhere: nobody sees it, drives into it, or waits for it.
static void test_tanks_are_taken_away(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    do_edit(&bout, at(0, 30, 10, 0));
    do_edit(&bout, at(1, 30, 16, 0));
    assert_true(match_swap(bout.match, 0, behaviour_find("hunter"), NULL));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    assert_true(bout_tank(&bout, 1)->is_gone && bout_tank(&bout, 1)->is_wreck);
    do_edit(&bout, at(0, 30, 16, 0)); // right there
    ticks(&bout, 300);
    int seen;
    battle_sights(match_battle(bout.match), 0, &seen);
    assert_int_equal(seen, 0);
    assert_int_equal(bout_tank(&bout, 0)->shots, 0);
    assert_int_equal(match_deaths(bout.match, 1), 0);
    assert_false(match_is_over(bout.match));
    refuse_edit(&bout, at(1, 10, 10, 0), "off the field");
    refuse_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 1}, "off the field");
    refuse_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1}, "off the field");
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 0});
    ticks(&bout, 3600);
    assert_true(match_result(bout.match).was_time_up);
    refuse_edit(&bout, at(0, 10, 10, 0), "over");
    close_field(&bout, arena);
}

// Shells fly through where it stood.
static void test_nobody_hits_what_is_gone(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    do_edit(&bout, at(0, 30, 8, 0));
    do_edit(&bout, at(1, 30, 13, 0));
    do_edit(&bout, another("idle", 1, 30, 22));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    match_hand(bout.match, 0, 0);
    HumanOrders fire = {.orders[0].fire = true};
    for (int i = 0; i < 300; i++) match_tick(bout.match, &fire);
    assert_true(bout_tank(&bout, 0)->hits > 0);
    check_close(bout_tank(&bout, 0)->damage_dealt, bout_tank(&bout, 2)->damage_taken, 0);
    close_field(&bout, arena);
}

static void test_drives_are_changed(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    assert_true(match_swap(bout.match, 0, behaviour_find("wander"), NULL));
    for (int i = 0; DRIVES[i]; i++) {
        do_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0, .drive = DRIVES[i]});
        assert_ptr_equal(bout_tank(&bout, 0)->loadout->drive, DRIVES[i]);
        check_close(bout_tank(&bout, 0)->motion.forward_mps, 0, 0);
        ticks(&bout, 130);
        assert_true(bout_tank(&bout, 0)->motion.forward_mps != 0);
    }
    refuse_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0}, "no such drive");
    close_field(&bout, arena);
}

// A wall stops eyes and hulls from the next tick on; its arena is another one.
static void test_walls_come_and_go(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    do_edit(&bout, at(0, 30, 8, 0));
    do_edit(&bout, at(1, 30, 32, PI));
    do_edit(&bout, box(30, 20, 3));
    const Arena *walled = battle_arena(match_battle(bout.match));
    assert_int_equal(walled->wall_count, 2);
    assert_int_equal(arena->wall_count, 1);
    assert_true(walled->content_hash != arena->content_hash);
    assert_false(map_sees(walled->map, vec(30, 8), vec(30, 32)));
    refuse_edit(&bout, at(0, 30, 20, 0), "a wall");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0}); // the block
    do_edit(&bout, at(0, 10, 10, 0));
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 1}, "no wall 2");
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = -1}, "no wall 0");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0});
    const Arena *bare = battle_arena(match_battle(bout.match));
    assert_int_equal(bare->wall_count, 0);
    assert_true(map_sees(bare->map, vec(30, 8), vec(30, 32)));
    ticks(&bout, 60);
    close_field(&bout, arena);
}

static Edit polygon(int count, const Vec *corners) {
    Edit edit = {.kind = EDIT_WALL, .corner_count = count};
    for (int i = 0; i < count && i < EDIT_CORNERS_MAX; i++) edit.corners[i] = corners[i];
    return edit;
}

static void test_what_makes_no_wall(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = open_field(&bout);
    const Vec line[] = {{5, 5}, {6, 6}, {7, 7}}, speck[] = {{5, 5}, {5.01, 5}, {5, 5.01}},
              lost[] = {{5, 5}, {NAN, 5}, {5, 9}}, far[] = {{50, 5}, {55, 5}, {50, 9}},
              bow[] = {{5, 5}, {9, 9}, {9, 5}, {5, 9}}, dent[] = {{5, 5}, {9, 5}, {6, 6}, {5, 9}},
              huge[] = {{5, 5}, {1e9, 5}, {5, 1e9}}, same[] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}},
              many[EDIT_CORNERS_MAX + 1] = {{5, 5}, {9, 5}, {5, 9}};
    const struct {
        int count;
        const Vec *corners;
    } NONE[] = {{3, line}, {3, speck}, {3, lost}, {3, far},   {4, bow},  {4, dent},
                {3, huge}, {4, same},  {2, line}, {-1, line}, {17, many}};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        refuse_edit(&bout, polygon(NONE[i].count, NONE[i].corners), "convex polygon");
    do_edit(&bout, at(0, 30, 10, 0));
    refuse_edit(&bout, box(30.5, 11, 0.2), "tank 1 stands there");
    const Vec clockwise[] = {{5, 9}, {9, 5}, {5, 5}};
    do_edit(&bout, polygon(3, clockwise));
    close_field(&bout, arena);
}

// Shut in on all sides, hunters find no way and nobody comes back to where there is no room.
static void test_walls_that_close_everything_in(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = field_create(40, 40, "");
    bout_init(&bout, 3, 60);
    bout.card.mode = MODE_SCORE;
    for (int i = 0; i < 4; i++) bout_add(&bout, BEHAVIOURS[3 + i], DRIVES[2 * i % 7], i % 2);
    bout_start(&bout, arena);
    for (double x = 0; x <= 40; x += 2.5)
        for (double y = 0; y <= 40; y += 2.5) {
            Edit edit = box(x, y, 1.2);
            match_edit(bout.match, &edit, NULL);
        }
    assert_true(battle_arena(match_battle(bout.match))->wall_count > 200);
    for (int i = 0; i < 600; i++) {
        ticks(&bout, 1);
        for (int k = 0; k < 4; k++) {
            Pose pose = bout_tank(&bout, k)->pose;
            assert_true(pose.x >= 0 && pose.x <= 40 && pose.y >= 0 && pose.y <= 40);
        }
    }
    close_field(&bout, arena);
}

static void test_crowds_can_be_edited(void **state) {
    (void)state;
    Bout bout;
    Arena *arena = shipped_arena("city");
    bout_init(&bout, 3, 60);
    for (int i = 0; i < 256; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], i % 2);
    bout_start(&bout, arena);
    ticks(&bout, 30);
    int added = 0;
    for (double x = 3; x < 100 && added < 3; x += 1.5) {
        Edit edit = another("seeker", 0, x, x);
        added += match_edit(bout.match, &edit, NULL);
    }
    assert_int_equal(added, 3);
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 7});
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 8});
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 3});
    ticks(&bout, 60);
    assert_true(bout_tank(&bout, 258)->distance_m > 0);
    close_field(&bout, arena);
}

static void test_a_match_has_so_many_tanks_at_most(void **state) {
    (void)state;
    if (effort_is_brief()) skip();
    static const char LARGE[] =
        "{\"type\":\"map\",\"width\":450,\"height\":450,\"tilewidth\":10,\"tileheight\":10,"
        "\"properties\":[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":2}],"
        "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"type\":\"spawn\",\"x\":30,\"y\":30}]"
        "}]}";
    Bout bout;
    Problem problem = {""};
    Arena *arena = arena_parse(LARGE, sizeof LARGE - 1, "large", "", &problem);
    if (!arena) fail_msg("%s", problem.text);
    bout_init(&bout, 3, 60);
    for (int i = 0; i < BATTLE_TANKS_MAX; i++)
        bout_add(&bout, behaviour_find("idle"), DRIVES[0], i % 2);
    bout_start(&bout, arena);
    Edit edit = another("idle", 0, 2, 2);
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 7}); // its number stays taken
    refuse_edit(&bout, edit, "16384 tanks at most");
    close_field(&bout, arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tank_is_put_where_one_wants_it),
        cmocka_unit_test(test_no_place_where_there_is_none),
        cmocka_unit_test(test_gaps_are_exact),
        cmocka_unit_test(test_wrecks_are_moved_and_live_again),
        cmocka_unit_test(test_tanks_are_added),
        cmocka_unit_test(test_tanks_are_taken_away),
        cmocka_unit_test(test_nobody_hits_what_is_gone),
        cmocka_unit_test(test_drives_are_changed),
        cmocka_unit_test(test_walls_come_and_go),
        cmocka_unit_test(test_what_makes_no_wall),
        cmocka_unit_test(test_walls_that_close_everything_in),
        cmocka_unit_test(test_crowds_can_be_edited),
        cmocka_unit_test(test_a_match_has_so_many_tanks_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
