// test_hill.c -- the hill: read from a map or found, seen by minds, and held.
#include "field.h"

#include "match/match.h"

#define HILL_AT(x, y, more) "{\"id\":7,\"type\":\"hill\",\"x\":" #x ",\"y\":" #y "," more "}"
#define RADIUS(m)                                                                                  \
    "\"point\":true,\"properties\":[{\"name\":\"radius\",\"type\":\"float\",\"value\":" #m "}]"

// A field of 40 x 40 m, its spawn in the middle.
static void check_hill(const char *object, double x, double y, double radius_m) {
    Arena *arena = field_create(40, 40, object);
    Hill hill;
    assert_true(hill_choose(arena, &hill) && hill.is_on);
    check_close(hill.at.x, x, 1e-9);
    check_close(hill.at.y, y, 1e-9);
    check_close(hill.radius_m, radius_m, 1e-9);
    arena_destroy(arena);
}

static void test_a_hill_lands_where_it_was_drawn(void **state) {
    (void)state;
    check_hill(HILL_AT(100, 100, "\"point\":true"), 10, 30, 6);
    check_hill(HILL_AT(100, 100, RADIUS(9)), 10, 30, 9);
    check_hill(HILL_AT(100, 100, "\"width\":80,\"height\":80,\"ellipse\":true"), 14, 26, 4);
    check_hill(HILL_AT(100, 100, "\"width\":40,\"height\":160,\"ellipse\":true"), 12, 22, 4);
    check_hill("", 20, 20, 6);
}

static void check_refused(const char *object, const char *sentence) {
    char text[2048];
    int length =
        snprintf(text, sizeof text,
                 "{\"type\":\"map\",\"width\":40,\"height\":40,\"tilewidth\":10,\"tileheight\":10,"
                 "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"type\":\"spawn\","
                 "\"point\":true,\"x\":200,\"y\":200},{\"id\":2,\"type\":\"wall\",\"x\":0,\"y\":0,"
                 "\"width\":50,\"height\":50},%s]}]}",
                 object);
    Problem problem = {""};
    assert_null(arena_parse(text, (size_t)length, "field.tmj", ".", &problem));
    if (!strstr(problem.text, "field.tmj:1:") || !strstr(problem.text, sentence))
        fail_msg("told: %s -- not: %s", problem.text, sentence);
}

static void test_what_is_no_hill_is_told(void **state) {
    (void)state;
    check_refused(HILL_AT(100, 100, "\"width\":40,\"height\":40"),
                  "a hill is an ellipse or a point");
    check_refused(HILL_AT(100, 100, "\"polygon\":[]"),
                  "a hill is an ellipse or a point (object 7)");
    check_refused(HILL_AT(500, 100, "\"point\":true"), "hill is outside of the arena (object 7)");
    check_refused(HILL_AT(20, 20, "\"point\":true"), "hill is in a wall (object 7)");
    check_refused(HILL_AT(100, 100, RADIUS(500)),
                  "'radius' is 500, allowed is 1 .. 128 (object 7)");
    check_refused(HILL_AT(100, 100, "\"width\":4,\"height\":4,\"ellipse\":true"),
                  "hill has a radius of 0.2 m, allowed is 1 .. 128 m (object 7)");
    check_refused(HILL_AT(100, 100, "\"point\":true") "," HILL_AT(200, 100, "\"point\":true"),
                  "the map has more than one hill (object 7)");
}

static void test_every_arena_has_room_for_one(void **state) {
    (void)state;
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
    for (size_t i = 0; i < sizeof ARENAS / sizeof *ARENAS; i++) {
        Arena *arena = shipped_arena(ARENAS[i]);
        Hill hill;
        assert_true(hill_choose(arena, &hill));
        check_at_least(map_clearance(arena->map, hill.at), 1.5);
        check_at_most(vec_distance(hill.at, vec(arena->width_m / 2, arena->height_m / 2)), 12);
        arena_destroy(arena);
    }
}

// A courtyard in the middle that nobody gets into.
static void test_a_hill_can_be_reached(void **state) {
    (void)state;
    Arena *arena = field_create(
        60, 60,
        "{\"id\":2,\"type\":\"spawn\",\"point\":true,\"x\":50,\"y\":50},"
        "{\"id\":3,\"type\":\"wall\",\"x\":200,\"y\":200,\"polyline\":[{\"x\":0,\"y\":0},"
        "{\"x\":200,\"y\":0},{\"x\":200,\"y\":200},{\"x\":0,\"y\":200},"
        "{\"x\":0,\"y\":0}],\"properties\":[{\"name\":\"thickness\",\"value\":1}]}");
    Hill hill;
    assert_true(hill_choose(arena, &hill));
    check_close(vec_distance(hill.at, vec(30, 30)), 0, 1e-9); // a spawn is in it
    arena->spawns[0] = arena->spawns[1];
    assert_true(hill_choose(arena, &hill));
    check_at_least(fmax(fabs(hill.at.x - 30), fabs(hill.at.y - 30)), 12);
    check_at_least(map_clearance(arena->map, hill.at), 3);
    arena_destroy(arena);
}

// Two idle tanks: the first in the middle, the second at least 5 m away.
static MatchCard idle_pair(void) {
    MatchCard card;
    card_init(&card);
    card.mode = MODE_HILL;
    card.time_limit_s = 30;
    for (int i = 0; i < 2; i++) card_add(&card, "idle")->team = i;
    card_number_names(&card);
    return card;
}

static Match *run(const MatchCard *card, const Arena *arena, int ticks) {
    Problem problem = {""};
    Match *match = match_create(card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    for (int i = 0; i < ticks; i++) match_tick(match, NULL);
    return match;
}

static void test_a_second_alone_is_a_point(void **state) {
    (void)state;
    Arena *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(3)));
    MatchCard card = idle_pair();
    Match *match = run(&card, arena, 300);
    MatchResult result = match_result(match);
    check_close(result.team_score[0], 5, 0);
    check_close(result.team_score[1], 0, 0);
    match_destroy(match);
    card.points = 10;
    match = run(&card, arena, 10000);
    result = match_result(match);
    assert_true(result.is_over && !result.was_time_up && result.winner == 0);
    assert_int_equal(result.ticks, 600);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_two_teams_on_it_gain_nothing(void **state) {
    (void)state;
    Arena *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(100)));
    MatchCard card = idle_pair();
    Match *match = run(&card, arena, 10000);
    MatchResult result = match_result(match);
    assert_true(result.was_time_up && result.is_draw);
    check_close(result.team_score[0] + result.team_score[1], 0, 0);
    match_destroy(match);
    card.tanks[1].team = 0; // together they hold it
    match = run(&card, arena, 60);
    check_close(match_result(match).team_score[0], 1, 0);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_wrecks_hold_nothing(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = idle_pair();
    card.mode = MODE_SCORE; // here nothing but the fight counts
    card.tanks[0].behaviour = behaviour_find("hunter");
    card.time_limit_s = 180;
    Match *match = run(&card, arena, 0);
    const Hill everywhere = {true, vec(30, 18), 100};
    while (!battle_tank(match_battle(match), 1)->is_wreck) {
        assert_int_equal(hill_holder(&everywhere, match_battle(match)), -1);
        match_tick(match, NULL);
        assert_false(match_is_over(match));
    }
    assert_int_equal(hill_holder(&everywhere, match_battle(match)), 0);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static Order see_hill(void *memory, const Senses *senses, Notes *notes) {
    (void)memory;
    if (senses->hill.is_on)
        notes_circle(notes, NOTE_TARGET, senses->hill.at, senses->hill.radius_m);
    return (Order){0};
}
static const Behaviour SEER = {.name = "seer", .think = see_hill};

static void test_minds_sense_it_when_there_is_one(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    MatchCard card = idle_pair();
    for (int mode = 0; mode < mode_count(); mode++) {
        card.mode = mode;
        Match *match = run(&card, arena, 0);
        match_keep_notes(match, true);
        assert_true(match_swap(match, 0, &SEER, NULL));
        match_tick(match, NULL);
        const Notes *notes = match_notes(match, 0);
        Hill hill = match_hill(match);
        assert_int_equal(hill.is_on, mode == MODE_HILL);
        assert_int_equal(notes->count, mode == MODE_HILL);
        if (mode == MODE_HILL) check_close(vec_distance(notes->items[0].a, hill.at), 0, 0);
        match_destroy(match);
    }
    card_free(&card);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hill_lands_where_it_was_drawn),
        cmocka_unit_test(test_what_is_no_hill_is_told),
        cmocka_unit_test(test_every_arena_has_room_for_one),
        cmocka_unit_test(test_a_hill_can_be_reached),
        cmocka_unit_test(test_a_second_alone_is_a_point),
        cmocka_unit_test(test_two_teams_on_it_gain_nothing),
        cmocka_unit_test(test_wrecks_hold_nothing),
        cmocka_unit_test(test_minds_sense_it_when_there_is_one),
    };
    return cmocka_run_group_tests_name("hill", tests, NULL, NULL);
}
