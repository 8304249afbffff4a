// test_endcard.c -- the sentences and rows at the end of a match, and words that find free places.
#include "watched.h"

#include "ai/maths/dice.h"
#include "view/hud/hud.h"
#include "view/view_state.h"

static Match *fought(Arena *arena, int tanks, int teams, int mode, double limit_s) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = 7;
    card.mode = mode;
    card.time_limit_s = limit_s;
    for (int i = 0; i < tanks; i++) card_add(&card, "hunter")->team = i % teams;
    card_number_names(&card);
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) fail_msg("%s", problem.text);
    while (!match_is_over(match)) match_tick(match, NULL);
    return match;
}

static void teams_add_up_and_the_best_come_first(void **state) {
    (void)state;
    enum { TANKS = 14, BEST = 5 };
    Arena *arena = shipped_arena("yard");
    Match *match = fought(arena, TANKS, 3, MODE_LAST, 20);
    RankRow teams[TEAMS_MAX], tanks[TANKS], best[BEST];
    assert_int_equal(ranking_teams(match, teams), 3);
    assert_int_equal(ranking_tanks(match, tanks, TANKS, false), TANKS);
    assert_int_equal(ranking_tanks(match, best, BEST, false), BEST);
    double damage = 0, distance_m = 0;
    int shots = 0;
    for (int i = 0; i < TANKS; i++) {
        if (i > 0) check_at_most(tanks[i].score, tanks[i - 1].score);
        if (i < BEST) assert_int_equal(best[i].number, tanks[i].number);
        damage += tanks[i].damage, distance_m += tanks[i].distance_m, shots += tanks[i].shots;
    }
    for (int i = 0; i < 3; i++) {
        damage -= teams[i].damage, distance_m -= teams[i].distance_m, shots -= teams[i].shots;
        assert_true(i == 0 || !teams[i].has_won);
    }
    check_close(damage, 0, 1e-6);
    check_close(distance_m, 0, 1e-6);
    assert_int_equal(shots, 0);
    match_destroy(match);
    arena_destroy(arena);
}

static void the_winner_comes_before_more_points(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    Match *match = fought(arena, 6, 2, MODE_HILL, 20);
    RankRow tanks[6];
    ranking_tanks(match, tanks, 6, true);
    int winner = match_result(match).winner;
    for (int i = 0; i < 6 && winner >= 0; i++) assert_int_equal(tanks[i].has_won, i < 3);
    assert_true(winner >= 0);
    match_destroy(match);
    arena_destroy(arena);
}

static void check_series(const Match *match, const SeriesStand *series, const char *expected) {
    char text[END_LINE_MAX];
    endline_series(match, series, 6, 9, text);
    assert_string_equal(text, expected);
}

static void a_series_is_told(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    Match *two = fought(arena, 2, 2, MODE_LAST, 0.1), *six = fought(arena, 6, 6, MODE_LAST, 0.1);
    SeriesStand series = {.best_of = 9, .wins = {3, 2, 4, 0, 1}, .winner = -1};
    check_series(two, NULL, "");
    check_series(two, &series, "red 3 : 2 blue, best of 9");
    check_series(six, &series, "green 4, red 3, blue 2, purple 1, and 2 more, best of 9");
    series.best_of = 0;
    series.draws = 1;
    check_series(two, &series, "red 3 : 2 blue, 1 draw, round 6 of 9");
    series = (SeriesStand){.best_of = 9, .wins = {2, 5}, .is_over = true, .winner = 1};
    check_series(two, &series, "Blue wins the series 5 : 2, best of 9");
    series.winner = -1;
    check_series(two, &series, "The series is a draw: red 2 : 5 blue, best of 9");
    match_destroy(two);
    match_destroy(six);
    arena_destroy(arena);
}

static void points_are_told_where_they_count(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    char text[END_LINE_MAX];
    Match *time_up = fought(arena, 2, 2, MODE_LAST, 0.1),
          *hill = fought(arena, 2, 2, MODE_HILL, 0.1);
    endline_points(time_up, text);
    assert_string_equal(text, "Points: red 0 : 0 blue");
    endline_points(hill, text);
    assert_string_equal(text, "Hold the hill: red 0 : 0 blue");
    endline_winner(hill, text);
    assert_string_equal(text, "Draw");
    match_destroy(time_up);
    match_destroy(hill);
    time_up = fought(arena, 2, 2, MODE_LAST, 600);
    assert_false(match_result(time_up).was_time_up);
    endline_points(time_up, text);
    assert_string_equal(text, "");
    endline_winner(time_up, text);
    assert_non_null(strstr(text, " wins"));
    match_destroy(time_up);
    arena_destroy(arena);
}

static void keys_are_told_when_they_work(void **state) {
    (void)state;
    char text[END_LINE_MAX];
    endcard_keys(&(ViewStatus){.offers_replay = true}, false, text);
    assert_non_null(strstr(text, "V replay"));
    assert_non_null(strstr(text, "N new seed"));
    endcard_keys(&(ViewStatus){.is_replay = true}, false, text);
    assert_null(strstr(text, "V replay"));
    assert_null(strstr(text, "N new seed"));
}

// In the window: V asks for the recording only when it is offered.
static void the_replay_is_wished_when_it_is_offered(void **state) {
    (void)state;
    for (int is_offered = 0; is_offered < 2; is_offered++) {
        MatchCard card;
        card_init(&card);
        card.time_limit_s = 0.1;
        for (int i = 0; i < 2; i++) card_add(&card, "idle")->team = i;
        ViewOptions options = small_picture();
        Game game = game_begin(&card, shipped_arena("open"), &options);
        while (!match_is_over(game.match)) game_run(&game, 1, false);
        ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1};
        status.offers_replay = is_offered;
        view_draw(game.view, game.match, &status);
        push_key(SDL_SCANCODE_V, true, 0);
        ViewWish wish = view_poll(game.view, game.match);
        assert_int_equal(wish.watch_replay, is_offered);
        assert_null(wish.mind.behaviour);
        game_close(&game);
    }
}

// Wherever the camera stands; the next match's card begins in the middle again.
static void who_lives_is_seen_beside_the_card(void **state) {
    (void)state;
    MatchCard card;
    card_init(&card);
    card.time_limit_s = 0.1;
    for (int i = 0; i < 2; i++) card_add(&card, "idle")->team = i;
    ViewOptions options = small_picture();
    options.width_px = 1280, options.height_px = 720;
    Game game = game_begin(&card, shipped_arena("open"), &options);
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    Camera *camera = &game.view->camera;
    Vec tank_m = pose_at(battle_tank(match_battle(game.match), 0)->pose);
    for (int i = 0; i < 9; i++) {
        camera->mode = CAMERA_FREE;
        camera->at = camera->goal_at = vec_add(tank_m, vec(4 * (i % 3 - 1), 3 * (i / 3 - 1)));
        game_draw(&game);
        Box box = hud_box(&game.view->hud, &HUD_ENDCARD), field = hud_field(&game.view->hud);
        Vec at_px = camera_to_screen(camera, tank_m);
        bool is_seen = at_px.x < box.x || at_px.x > box.x + box.w || at_px.y < box.y ||
                       at_px.y > box.y + box.h;
        assert_true(is_seen);
        assert_true(box.x >= field.x && box.y >= field.y);
        assert_true(box.x + box.w <= field.x + field.w && box.y + box.h <= field.y + field.h);
    }
    match_destroy(game.match);
    Problem problem = {""};
    card_init(&card);
    for (int i = 0; i < 2; i++) card_add(&card, "idle")->team = i;
    game.match = match_create(&card, game.arena, &problem);
    card_free(&card);
    view_begin(game.view, game.match);
    game_draw(&game);
    assert_true(game.view->hud.end_shift.x == 0 && game.view->hud.end_shift.y == 0);
    game_close(&game);
}

static void words_never_cover_each_other(void **state) {
    (void)state;
    Places places = {.bounds = {100, 0, 540, 360}};
    Dice dice = dice_seed(3, 3);
    int found = 0;
    for (int i = 0; i < 200; i++) {
        double x = dice_between(&dice, 100, 640), y = dice_between(&dice, 0, 360);
        Box box = {.w = 20 + i % 50, .h = 13};
        if (!places_about(&places, vec(x, y), 7, &box)) continue;
        assert_true(box.x >= 100 && box.y >= 0 && box.x + box.w <= 640 && box.y + box.h <= 360);
        for (int k = 0; k < places.count; k++) assert_false(box_overlaps(box, places.taken[k]));
        places_keep(&places, box);
        found++;
    }
    assert_int_equal(found, places.count);
    check_at_least(found, 80); // there is room for about 250
    check_at_most(found, 199); // but not beside every point
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(teams_add_up_and_the_best_come_first),
        cmocka_unit_test(the_winner_comes_before_more_points),
        cmocka_unit_test(a_series_is_told),
        cmocka_unit_test(points_are_told_where_they_count),
        cmocka_unit_test(keys_are_told_when_they_work),
        cmocka_unit_test(the_replay_is_wished_when_it_is_offered),
        cmocka_unit_test(who_lives_is_seen_beside_the_card),
        cmocka_unit_test(words_never_cover_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
