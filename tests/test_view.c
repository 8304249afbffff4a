// test_view.c -- the camera's arithmetic, keys that become orders and wishes, and pictures that are
// the same each time and leave the match alone.
#include "watched.h"

#include "view/draw/camera.h"
#include "view/input/input.h"
#include "view/input/bindings.h"

static const Box FIELD = {200, 20, 1000, 640};

static void a_point_goes_to_the_screen_and_back(void **state) {
    (void)state;
    Camera camera = camera_make(64, 36, FIELD);
    const Vec points[] = {{0, 0}, {64, 36}, {12.25, 30.5}, {-3, 40}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        Vec back = camera_to_world(&camera, camera_to_screen(&camera, points[i]));
        check_close(back.x, points[i].x, 1e-9);
        check_close(back.y, points[i].y, 1e-9);
    }
}

static void the_overview_shows_the_whole_arena_with_north_up(void **state) {
    (void)state;
    Camera camera = camera_make(64, 36, FIELD);
    Vec north_west = camera_to_screen(&camera, vec(0, 36)),
        south_east = camera_to_screen(&camera, vec(64, 0));
    check_at_least(north_west.x, FIELD.x);
    check_at_least(north_west.y, FIELD.y);
    check_at_most(south_east.x, FIELD.x + FIELD.w);
    check_at_most(south_east.y, FIELD.y + FIELD.h);
    check_at_least(south_east.y, north_west.y);
}

static void the_point_under_the_pointer_stays_there_while_zooming(void **state) {
    (void)state;
    Camera camera = camera_make(64, 36, FIELD);
    Vec pointer = vec(640, 300), before = camera_to_world(&camera, pointer);
    double scale = camera.px_per_m;
    camera_zoom(&camera, 2.5, pointer);
    for (int i = 0; i < 200; i++) {
        camera_move(&camera, vec(0, 0), 1.0 / 60);
        Vec now = camera_to_world(&camera, pointer);
        check_close(now.x, before.x, 1e-6);
        check_close(now.y, before.y, 1e-6);
    }
    check_close(camera.px_per_m, 2.5 * scale, 1e-9);
    assert_false(camera_is_zooming(&camera));
}

static void the_camera_glides_to_the_followed_tank(void **state) {
    (void)state;
    Camera camera = camera_make(200, 200, FIELD);
    Vec tank = vec(90, 120);
    camera_follow(&camera, 0);
    double before = vec_distance(camera.at, tank);
    camera_move(&camera, tank, 1.0 / 60);
    double after = vec_distance(camera.at, tank);
    check_at_most(after, before - 0.1);
    check_at_least(after, 1); // glides, does not jump
    for (int i = 0; i < 300; i++) camera_move(&camera, tank, 1.0 / 60);
    check_close(vec_distance(camera.at, tank), 0, 0.05);
}

static void forward_means_equal_tracks(void **state) {
    (void)state;
    const TankSpec *spec = &TANK_SPECS[0];
    Order order = input_order((Hands){.ahead = 1}, spec);
    check_close(order.left_mps, spec->drive.top_mps, 0);
    check_close(order.right_mps, spec->drive.top_mps, 0);
    order = input_order((Hands){.ahead = -1}, spec);
    check_close(order.left_mps, -spec->drive.top_mps, 0);
    check_close(order.right_mps, -spec->drive.top_mps, 0);
}

static void left_alone_pivots_and_with_forward_bends(void **state) {
    (void)state;
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++) {
        double top = spec->drive.top_mps;
        Order pivot = input_order((Hands){.right = -1}, spec);
        check_close(pivot.left_mps + pivot.right_mps, 0, 0);
        check_at_least(pivot.right_mps, 0.5);
        Order bend = input_order((Hands){.ahead = 1, .right = -1}, spec);
        check_at_least(bend.left_mps, 0.1); // an arc, not a pivot
        check_at_least(bend.right_mps, bend.left_mps + 0.5);
        check_close(bend.right_mps, top, 1e-12); // the ratio is kept within the limit
        Order mirror = input_order((Hands){.ahead = 1, .right = 1}, spec);
        check_close(mirror.left_mps, bend.right_mps, 0);
        check_close(mirror.right_mps, bend.left_mps, 0);
    }
}

static void the_brake_stops_the_tracks_and_nothing_else(void **state) {
    (void)state;
    const TankSpec *spec = &TANK_SPECS[0];
    Order order = input_order(
        (Hands){.ahead = 1, .right = -1, .brake = true, .turret = -1, .fire = true}, spec);
    check_close(order.left_mps, 0, 0);
    check_close(order.right_mps, 0, 0);
    check_close(order.turret_radps, -spec->turret_top_radps, 0);
    assert_true(order.fire);
}

static void the_gun_turns_to_the_pointer_the_short_way(void **state) {
    (void)state;
    Tank tank = {.spec = &TANK_SPECS[0], .pose = {10, 10, 3.0}, .turret_rad = 3.0};
    Vec gun = vec_heading(6.0), right = vec_right(gun), here = vec(10, 10);
    check_at_least(input_aim(&tank, vec_add(here, vec_add(gun, vec_scale(right, 0.5)))), 0.1);
    check_at_most(input_aim(&tank, vec_sub(vec_add(here, gun), vec_scale(right, 0.5))), -0.1);
    check_close(input_aim(&tank, vec_add(here, vec_scale(gun, 7))), 0, 1e-9);
}

static void every_key_of_the_table_is_known_to_SDL(void **state) {
    (void)state;
    Bindings bindings = bindings_defaults();
    for (int i = 0; i < ACTION_COUNT; i++) {
        const uint16_t *keys = bindings.on[DEVICE_KEYBOARD][i], *pad = bindings.on[DEVICE_PAD][i];
        assert_non_null(KEY_ROWS[i].action);
        if (KEY_ROWS[i].when && !keys[0]) fail_msg("no such key: %s", KEY_ROWS[i].keys);
        if (KEY_ROWS[i].when && strstr(KEY_ROWS[i].keys, " or ") && !keys[1])
            fail_msg("no such key: %s", KEY_ROWS[i].keys);
        if (KEY_ROWS[i].pad && (!pad[0] || (strstr(KEY_ROWS[i].pad, " or ") && !pad[1])))
            fail_msg("no such input: %s", KEY_ROWS[i].pad);
    }
    assert_null(KEY_ROWS[ACTION_COUNT].action);
}

// In the yard; `humans` of its two tanks are driven by people.
static Game game_open_with(const Drive *drive, int humans, const char *user_dir) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, "hunter");
        tank->team = i;
        tank->kind = i < humans ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
        tank->human = i;
        tank_card_set_drive(tank, drive);
        if (i < humans) tank->behaviour = NULL;
    }
    ViewOptions options = small_picture();
    options.user_dir = user_dir;
    options.overlay = drive != DRIVES[0] ? layers_usual() : 0;
    return game_begin(&card, shipped_arena("yard"), &options);
}

static Game game_open(int humans, const char *user_dir) {
    return game_open_with(DRIVES[0], humans, user_dir);
}

// Often drawn or only once: the picture depends on the match alone.
static void two_pictures_of_one_match_are_the_same_bytes(void **state) {
    (void)state;
    char folder[64], first[96], second[96];
    temporary_folder(folder, sizeof folder);
    snprintf(first, sizeof first, "%s/first.png", folder);
    snprintf(second, sizeof second, "%s/second.png", folder);
    Game often = game_open(0, NULL), once = game_open(0, NULL);
    game_run(&often, 400, true);
    game_run(&once, 400, false);
    save(&often, first);
    save(&once, second);
    size_t first_length, second_length;
    char *a = file_bytes(first, &first_length), *b = file_bytes(second, &second_length);
    assert_int_equal(first_length, second_length);
    assert_memory_equal(a, b, first_length);
    game_run(&once, 60, false);
    save(&once, second);
    char *later = file_bytes(second, &second_length);
    assert_true(first_length != second_length || memcmp(a, later, first_length) != 0);
    free(a);
    free(b);
    free(later);
    game_close(&often);
    game_close(&once);
    unlink(first);
    unlink(second);
    rmdir(folder);
}

static void drawing_leaves_the_match_alone(void **state) {
    (void)state;
    Game drawn = game_open(0, NULL), bare = game_open(0, NULL);
    game_run(&drawn, 300, true);
    for (int i = 0; i < 300; i++) match_tick(bare.match, NULL);
    assert_true(match_result(drawn.match).state_hash == match_result(bare.match).state_hash);
    game_close(&drawn);
    game_close(&bare);
}

// With the overlay, and twice the same.
static void every_drive_is_drawn_and_left_alone(void **state) {
    (void)state;
    char folder[64], path[2][96];
    temporary_folder(folder, sizeof folder);
    snprintf(path[0], sizeof path[0], "%s/first.png", folder);
    snprintf(path[1], sizeof path[1], "%s/second.png", folder);
    for (const Drive *const *drive = DRIVES; *drive; drive++) {
        Game drawn[2] = {game_open_with(*drive, 0, NULL), game_open_with(*drive, 0, NULL)};
        for (int i = 0; i < 2; i++) {
            game_run(&drawn[i], 150, i);
            save(&drawn[i], path[i]);
        }
        Game bare = game_open_with(*drive, 0, NULL);
        for (int i = 0; i < 150; i++) match_tick(bare.match, NULL);
        assert_true(match_result(drawn[1].match).state_hash == match_result(bare.match).state_hash);
        size_t length[2];
        char *bytes[2] = {file_bytes(path[0], &length[0]), file_bytes(path[1], &length[1])};
        if (length[0] != length[1] || memcmp(bytes[0], bytes[1], length[0]))
            fail_msg("two pictures of %s", (*drive)->name);
        for (int i = 0; i < 2; i++) {
            free(bytes[i]);
            unlink(path[i]);
            game_close(&drawn[i]);
        }
        game_close(&bare);
    }
    rmdir(folder);
}

static void pushed_keys_drive_both_players(void **state) {
    (void)state;
    Game game = game_open(2, NULL);
    double top = TANK_SPECS[0].drive.top_mps;
    push_key(SDL_SCANCODE_W, true, 0);
    push_key(SDL_SCANCODE_DOWN, true, 0);
    push_key(SDL_SCANCODE_RCTRL, true, KMOD_RCTRL);
    ViewWish wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, top, 0);
    check_close(wish.humans.orders[0].right_mps, top, 0);
    assert_false(wish.humans.orders[0].fire);
    check_close(wish.humans.orders[1].left_mps, -top, 0);
    assert_true(wish.humans.orders[1].fire);
    wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, top, 0); // held without new events
    push_key(SDL_SCANCODE_W, false, 0);
    push_key(SDL_SCANCODE_Q, true, 0);
    wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, 0, 0);
    check_close(wish.humans.orders[0].turret_radps, -TANK_SPECS[0].turret_top_radps, 0);
    SDL_Event away = {0};
    away.type = SDL_WINDOWEVENT;
    away.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    SDL_PushEvent(&away);
    wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[1].left_mps, 0, 0);
    assert_false(wish.humans.orders[1].fire);
    game_close(&game);
}

static void the_mouse_aims_only_for_one_player(void **state) {
    (void)state;
    for (int humans = 1; humans <= 2; humans++) {
        Game game = game_open(humans, NULL);
        Pose pose = battle_tank(match_battle(game.match), 0)->pose;
        push_mouse(400, sin(pose.heading_rad) > 0 ? 20 : 340); // the picture's middle, more or less
        ViewWish wish = view_poll(game.view, game.match);
        assert_int_equal(wish.humans.orders[0].turret_radps != 0, humans == 1);
        push_key(SDL_SCANCODE_E, true, 0);
        wish = view_poll(game.view, game.match);
        check_close(wish.humans.orders[0].turret_radps, TANK_SPECS[0].turret_top_radps, 0);
        push_key(SDL_SCANCODE_E, false, 0);
        wish = view_poll(game.view, game.match);
        check_close(wish.humans.orders[0].turret_radps, 0, 0); // the keys took over
        game_close(&game);
    }
}

static void pushed_keys_become_wishes(void **state) {
    (void)state;
    Game game = game_open(1, NULL);
    push_key(SDL_SCANCODE_P, true, 0);
    push_key(SDL_SCANCODE_N, true, 0);
    push_key(SDL_SCANCODE_N, true, 0);
    push_key(SDL_SCANCODE_RIGHTBRACKET, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    assert_true(wish.time.toggle_pause);
    assert_int_equal(wish.time.steps, 2);
    assert_int_equal(wish.speed_change, 1);
    assert_false(wish.restart || wish.new_seed || wish.quit || wish.normal_speed);
    push_key(SDL_SCANCODE_R, true, 0);
    wish = view_poll(game.view, game.match);
    assert_true(wish.restart && !wish.new_seed && !wish.time.toggle_pause);
    push_key(SDL_SCANCODE_R, true, KMOD_LCTRL);
    push_key(SDL_SCANCODE_BACKSLASH, true, 0);
    wish = view_poll(game.view, game.match);
    assert_true(wish.new_seed && !wish.restart && wish.normal_speed);
    push_key(SDL_SCANCODE_Q, true, 0);
    assert_false(view_poll(game.view, game.match).quit);
    push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
    assert_true(view_poll(game.view, game.match).quit);
    game_close(&game);
}

static void right_ctrl_is_player_twos_trigger_and_no_modifier(void **state) {
    (void)state;
    for (int humans = 1; humans <= 2; humans++) {
        Game game = game_open(humans, NULL);
        push_key(SDL_SCANCODE_R, true, KMOD_RCTRL);
        ViewWish wish = view_poll(game.view, game.match);
        assert_int_equal(wish.new_seed, humans == 1);
        assert_int_equal(wish.restart, humans == 2);
        game_close(&game);
    }
}

static void a_picture_that_cannot_be_written_is_one_sentence(void **state) {
    (void)state;
    char folder[64], file[96], beyond[128];
    temporary_folder(folder, sizeof folder);
    snprintf(file, sizeof file, "%s/file", folder);
    snprintf(beyond, sizeof beyond, "%s/none.png", file);
    FILE *plain = fopen(file, "w");
    assert_non_null(plain);
    fclose(plain);
    Game game = game_open(0, file); // a file where the folder should be
    game_run(&game, 1, false);
    Problem problem = {""};
    assert_false(view_save(game.view, beyond, &problem));
    assert_non_null(strstr(problem.text, beyond));
    push_key(SDL_SCANCODE_F12, true, 0);
    view_poll(game.view, game.match);
    game_run(&game, 1, false); // a toast, no more
    game_close(&game);
    unlink(file);
    rmdir(folder);
}

static void screenshots_never_overwrite(void **state) {
    (void)state;
    char folder[64], user[96], path[192];
    temporary_folder(folder, sizeof folder);
    snprintf(user, sizeof user, "%s/deep/er", folder);
    Game game = game_open(0, user);
    for (int i = 1; i <= 2; i++) {
        push_key(SDL_SCANCODE_F12, true, 0);
        view_poll(game.view, game.match);
        game_run(&game, 5, false);
        for (int k = 1; k <= 3; k++) {
            snprintf(path, sizeof path, "%s/screenshots/yard-3-%04d.png", user, k);
            assert_int_equal(access(path, R_OK) == 0, k <= i);
        }
    }
    game_close(&game);
    for (int k = 1; k <= 2; k++) {
        snprintf(path, sizeof path, "%s/screenshots/yard-3-%04d.png", user, k);
        assert_int_equal(unlink(path), 0);
    }
    const char *const parts[] = {"/deep/er/screenshots", "/deep/er", "/deep", ""};
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", folder, parts[i]);
        assert_int_equal(rmdir(path), 0);
    }
}

// The second is taken while "Saved .." still stands on the screen.
static void screenshots_show_no_toasts(void **state) {
    (void)state;
    char folder[64], path[2][128];
    temporary_folder(folder, sizeof folder);
    Game game = game_open(0, folder);
    game_run(&game, 20, false);
    for (int i = 0; i < 2; i++) {
        push_key(SDL_SCANCODE_F12, true, 0);
        view_poll(game.view, game.match);
        game_run(&game, 0, false);
        snprintf(path[i], sizeof path[i], "%s/screenshots/yard-3-%04d.png", folder, i + 1);
    }
    size_t length[2];
    char *bytes[2] = {file_bytes(path[0], &length[0]), file_bytes(path[1], &length[1])};
    assert_int_equal(length[0], length[1]);
    assert_memory_equal(bytes[0], bytes[1], length[0]);
    for (int i = 0; i < 2; i++) {
        free(bytes[i]);
        unlink(path[i]);
    }
    game_close(&game);
    snprintf(path[0], sizeof path[0], "%s/screenshots", folder);
    rmdir(path[0]);
    rmdir(folder);
}

static void a_missing_font_is_told_and_done_without(void **state) {
    (void)state;
    Problem problem = {""};
    Arena *arena = arena_load(ASSETS_DIR "/arenas/open.tmj", &problem);
    ViewOptions options = view_defaults();
    options.is_headless = true;
    options.font_file = "/nowhere/letters.ttf";
    View *view = view_create(&options, arena, &problem);
    assert_non_null(view);
    assert_non_null(strstr(problem.text, "/nowhere/letters.ttf"));
    view_destroy(view);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_goes_to_the_screen_and_back),
        cmocka_unit_test(the_overview_shows_the_whole_arena_with_north_up),
        cmocka_unit_test(the_point_under_the_pointer_stays_there_while_zooming),
        cmocka_unit_test(the_camera_glides_to_the_followed_tank),
        cmocka_unit_test(forward_means_equal_tracks),
        cmocka_unit_test(left_alone_pivots_and_with_forward_bends),
        cmocka_unit_test(the_brake_stops_the_tracks_and_nothing_else),
        cmocka_unit_test(the_gun_turns_to_the_pointer_the_short_way),
        cmocka_unit_test(every_key_of_the_table_is_known_to_SDL),
        cmocka_unit_test(two_pictures_of_one_match_are_the_same_bytes),
        cmocka_unit_test(drawing_leaves_the_match_alone),
        cmocka_unit_test(every_drive_is_drawn_and_left_alone),
        cmocka_unit_test(pushed_keys_drive_both_players),
        cmocka_unit_test(the_mouse_aims_only_for_one_player),
        cmocka_unit_test(pushed_keys_become_wishes),
        cmocka_unit_test(right_ctrl_is_player_twos_trigger_and_no_modifier),
        cmocka_unit_test(a_picture_that_cannot_be_written_is_one_sentence),
        cmocka_unit_test(screenshots_never_overwrite),
        cmocka_unit_test(screenshots_show_no_toasts),
        cmocka_unit_test(a_missing_font_is_told_and_done_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
