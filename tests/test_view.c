// test_view.c -- the camera's arithmetic, reproducible pictures, and moving through time.
#include "watched.h"

#include <unistd.h>

#include "view/view_state.h"

static const Box FIELD = {200, 20, 1000, 640};

UNIT_TEST(points_convert_to_the_screen_and_back) {
    Camera camera = camera_make(64, 36, FIELD);
    const Vec points[] = {{0, 0}, {64, 36}, {12.25, 30.5}, {-3, 40}};
    for (int i = 0; i < 4; i++)
        check_place(camera_to_world(&camera, camera_to_screen(&camera, points[i])), points[i],
                    1e-9);
    Vec north_west = camera_to_screen(&camera, vec(0, 36)),
        south_east = camera_to_screen(&camera, vec(64, 0)); // the overview shows the whole arena
    assert_true(north_west.x >= FIELD.x && south_east.x <= FIELD.x + FIELD.w);
    assert_true(north_west.y >= FIELD.y && south_east.y <= FIELD.y + FIELD.h);
    check_at_least(south_east.y, north_west.y);
}

UNIT_TEST(zooming_keeps_the_point_at_the_pointer) {
    Camera camera = camera_make(64, 36, FIELD);
    Vec pointer = vec(640, 300), before = camera_to_world(&camera, pointer);
    double scale = camera.px_per_m;
    camera_zoom(&camera, 2.5, pointer);
    for (int i = 0; i < 200; i++) {
        camera_move(&camera, vec(0, 0), 1.0 / 60);
        check_place(camera_to_world(&camera, pointer), before, 1e-6);
    }
    check_close(camera.px_per_m, 2.5 * scale, 1e-9);
    assert_false(camera_is_zooming(&camera));
}

static Game game_open(int players, const Drive *drive, const char *user_dir) {
    MatchCard card = card_of_minds((const char *[]){"hunter", "hunter"}, 2, players);
    for (int i = 0; i < 2; i++) {
        tank_card_set_drive(&card.tanks[i], drive);
        if (i < players) card.tanks[i].mind.behaviour = NULL;
    }
    ViewOptions options = small_picture();
    options.user_dir = user_dir;
    options.overlay = drive != DRIVES[0] ? layers_usual() : 0;
    return game_begin(&card, shipped_arena("yard"), &options);
}

// Whether it is drawn often or once, with every drive and its overlay.
UNIT_TEST(a_picture_depends_only_on_the_match_and_does_not_change_it) {
    for (const Drive *const *drive = DRIVES; *drive; drive++) {
        OWN_GAME often = game_open(0, *drive, NULL);
        OWN_GAME once = game_open(0, *drive, NULL);
        OWN_GAME bare = game_open(0, *drive, NULL);
        game_run(&often, 150, true);
        game_run(&once, 150, false);
        match_run(bare.match, 150);
        if (picture_hash(&often) != picture_hash(&once))
            fail_msg("two pictures of %s", (*drive)->name);
        assert_true(match_result(often.match).state_hash == match_result(bare.match).state_hash);
        game_run(&once, 60, false);
        assert_true(picture_hash(&often) != picture_hash(&once));
    }
}

static void shoot(Game *game) {
    push_key(SDL_SCANCODE_F12, true, 0);
    view_poll(game->view, game->match);
    game_draw(game);
}

UNIT_TEST(a_picture_that_cannot_be_written_is_reported) {
    char folder[SCRATCH_MAX], file[96], beyond[128];
    scratch_make(folder);
    snprintf(file, sizeof file, "%s/file", folder);
    snprintf(beyond, sizeof beyond, "%s/none.png", file);
    bytes_write(file, "", 0);
    Game game = game_open(0, DRIVES[0], file); // a file where the folder should be
    game_draw(&game);
    must_not(beyond, view_save, game.view, beyond);
    shoot(&game); // only shows a toast
    game_close(&game);
    scratch_remove(folder);
}

// The second one is taken while "Saved .." is still visible.
UNIT_TEST(screenshots_never_overwrite_and_show_no_toasts) {
    static char pictures[2][1 << 20];
    char folder[SCRATCH_MAX], user[96], path[4][192];
    scratch_make(folder);
    snprintf(user, sizeof user, "%s/deep/er", folder);
    Game game = game_open(0, DRIVES[0], user);
    game_run(&game, 20, false);
    for (int i = 1; i <= 2; i++) {
        shoot(&game);
        for (int k = 1; k <= 3; k++) {
            snprintf(path[k], sizeof *path, "%s/screenshots/yard-3-%04d.png", user, k);
            assert_int_equal(access(path[k], R_OK) == 0, k <= i);
        }
    }
    size_t length = bytes_read(path[1], pictures[0], sizeof *pictures);
    assert_int_equal(bytes_read(path[2], pictures[1], sizeof *pictures), length);
    assert_memory_equal(pictures[0], pictures[1], length);
    assert_in_range(length, 1, sizeof *pictures - 2);
    game_close(&game);
    scratch_remove(folder);
}

UNIT_TEST(a_missing_font_is_reported_and_replaced) {
    Problem problem = {""};
    ViewOptions options = small_picture();
    options.font_file = "/nowhere/letters.ttf";
    View *view = view_create(&options, known_arena("open"), &problem);
    assert_non_null(view);
    assert_non_null(strstr(problem.text, "/nowhere/letters.ttf"));
    view_destroy(view);
}

enum { NOW = 600, LAST = 1800, SKIP = 300, BAR_X = 240, BAR_Y = 348, MIDDLE_X = 333 };

static void show(Game *game, bool is_replay, bool is_past, double blend) {
    static const TimeMark MARKS[] = {{100, MARK_HIT, 0}, {101, MARK_KILL, 1}, {1800, MARK_SWAP, 0}};
    ViewStatus status = {.speed = 1, .round = 1, .rounds = 1, .has_timeline = true};
    status.tick = NOW, status.last_tick = LAST;
    status.marks = MARKS, status.mark_count = 3;
    status.is_replay = is_replay, status.is_past = is_past, status.blend = blend;
    view_draw(game->view, game->match, &status);
}

// Checks that a seek or a step is the only request (0: none). `value` is the tick or the amount.
static void check_only(ViewRequests requests, RequestKind kind, int64_t value) {
    const ViewRequest *request = &requests.items[0];
    assert_int_equal(requests.count, kind != REQUEST_NONE);
    if (!kind) return;
    assert_int_equal(request->kind, kind);
    assert_int_equal(kind == REQUEST_SEEK ? (int64_t)request->tick : request->amount, value);
}

// Keys and their requests with a timeline, and in a live match without and with a player.
UNIT_TEST(keys_move_through_time) {
    enum { TIMELINE, LIVE, PLAYED, WAYS };
    static const struct {
        SDL_Scancode key;
        struct {
            RequestKind kind;
            int value;
        } expected[WAYS];
    } CASES[] = {TIMELINE_KEYS(TEST_ROW)};
    for (int way = 0; way < WAYS; way++) {
        OWN_GAME game = game_open(way == PLAYED, DRIVES[0], NULL);
        game_draw(&game);
        if (way == TIMELINE) show(&game, false, false, 1);
        for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
            check_only(tap(&game, CASES[i].key), CASES[i].expected[way].kind,
                       CASES[i].expected[way].value);
        if (way != TIMELINE) continue;
        for (int i = 0; i < 3; i++) push_key(SDL_SCANCODE_LEFT, true, 0);
        check_only(tap(&game, SDL_SCANCODE_RIGHT), REQUEST_SEEK, SKIP); // stopped by the start
    }
}

// Player 2 turns with Left and Right, and the turret with the comma; a replay has no players.
UNIT_TEST(players_keep_their_keys) {
    for (int is_replay = 0; is_replay < 2; is_replay++) {
        OWN_GAME game = game_open(2, DRIVES[0], NULL);
        show(&game, is_replay, false, 1);
        push_key(SDL_SCANCODE_LEFT, true, 0);
        push_key(SDL_SCANCODE_COMMA, true, 0);
        ViewRequests requests = view_poll(game.view, game.match);
        const Order *order = &requests.players.orders[1];
        assert_int_equal(asks(requests, REQUEST_SEEK), is_replay);
        assert_int_equal(request_of(requests, REQUEST_STEP).amount, -is_replay);
        assert_int_equal(order->turret_radps != 0 && order->left_mps != 0, !is_replay);
    }
}

// Keys that change minds or players only show a message in a replay and in the past.
UNIT_TEST(a_replay_keeps_its_drivers) {
    static const SDL_Scancode KEYS[] = {SDL_SCANCODE_T, SDL_SCANCODE_V, SDL_SCANCODE_B,
                                        SDL_SCANCODE_RETURN};
    for (int is_past = 0; is_past < 2; is_past++) {
        OWN_GAME game = game_open(is_past ? 0 : 2, DRIVES[0], NULL);
        show(&game, true, is_past, 1);
        for (int i = 0; i < 4; i++) check_only(tap(&game, KEYS[i]), REQUEST_NONE, 0);
        check_only(tap(&game, SDL_SCANCODE_END), REQUEST_SEEK, LAST);
    }
}

static ViewRequests point(Game *game, Uint32 type, int x, int y) {
    if (type == SDL_MOUSEMOTION)
        push_mouse(x, y);
    else
        push_button(x, y, type == SDL_MOUSEBUTTONDOWN);
    return view_poll(game->view, game->match);
}

UNIT_TEST(a_click_and_a_drag_seek) {
    OWN_GAME game = game_open(0, DRIVES[0], NULL);
    show(&game, true, false, 1);
    ViewRequests click = point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y);
    uint64_t last = request_of(click, REQUEST_SEEK).tick;
    assert_true(asks(click, REQUEST_SEEK) && click.count == 1);
    check_only(point(&game, SDL_MOUSEMOTION, BAR_X, BAR_Y - 100), 0, 0); // same tick
    for (int x = BAR_X + 20; x < 700 && last < LAST; x += 20) {          // any height
        ViewRequest seek = request_of(point(&game, SDL_MOUSEMOTION, x, x % 300), REQUEST_SEEK);
        assert_true(seek.kind && seek.tick > last);
        last = seek.tick;
    }
    assert_int_equal(last, LAST);
    check_only(point(&game, SDL_MOUSEMOTION, 0, 0), REQUEST_SEEK, 0);
    check_only(point(&game, SDL_MOUSEBUTTONUP, 0, 0), 0, 0);
    check_only(point(&game, SDL_MOUSEMOTION, BAR_X, BAR_Y), 0, 0);
    check_only(point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y - 40), 0, 0); // a click on the field
    point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y);
    ViewRequest alone = request_of(point(&game, SDL_MOUSEMOTION, BAR_X + 90, BAR_Y), REQUEST_SEEK);
    for (int i = 0; i < 50; i++) push_mouse(BAR_X + i, BAR_Y); // several moves are one request
    check_only(point(&game, SDL_MOUSEMOTION, BAR_X + 90, BAR_Y), REQUEST_SEEK, (int64_t)alone.tick);
}

UNIT_TEST(a_button_of_the_timeline_pauses) {
    OWN_GAME game = game_open(0, DRIVES[0], NULL);
    show(&game, false, false, 1);
    int found = 0;
    for (int x = 0; x < 640; x += 4) {
        ViewRequests requests = point(&game, SDL_MOUSEBUTTONDOWN, x, BAR_Y);
        point(&game, SDL_MOUSEBUTTONUP, x, BAR_Y);
        check_at_most(requests.count, 1);
        found += asks(requests, REQUEST_PAUSE);
    }
    assert_in_range(found, 2, 8);
}

static uint64_t picture_at(Game *game, double blend) {
    show(game, false, false, blend);
    return picture_hash(game);
}

// A tick with other orders of a shadow changes only pixels near its place on the timeline.
UNIT_TEST(other_orders_of_a_shadow_are_on_the_timeline) {
    static bool others[LAST + 1];
    static uint8_t before[1 << 20];
    OWN_GAME game = game_open(0, DRIVES[0], NULL);
    int width, height, row_bytes, changed = 0;
    // Draws without marks, and then with half of the last tick marked.
    for (int tick = LAST; tick > 0; tick -= LAST / 2) {
        ViewStatus status = {.speed = 1, .blend = 1, .has_timeline = true, .last_tick = LAST};
        status.other_orders = others;
        others[tick] = tick < LAST;
        view_draw(game.view, game.match, &status);
        const uint8_t *pixels = view_pixels(game.view, &width, &height, &row_bytes);
        size_t size = (size_t)height * (size_t)row_bytes;
        assert_in_range(size, 1, sizeof before);
        for (size_t i = 0; i < size && tick < LAST; i++) {
            int x = (int)(i % (size_t)row_bytes) / 4, y = (int)(i / (size_t)row_bytes);
            if (pixels[i] == before[i]) continue;
            assert_true(abs(x - MIDDLE_X) < 4 && abs(y - BAR_Y) < 10);
            changed++;
        }
        memcpy(before, pixels, size);
    }
    assert_in_range(changed, 3, 100);
}

static void rewind_to(Game *game, int tick) {
    Match *again = must(match_create, match_card(game->match), game->arena);
    match_keep_notes(again, true);
    match_destroy(game->match);
    game->match = again;
    match_run(game->match, tick);
    view_jump(game->view, game->match);
}

static void play(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) game_tick(game, NULL);
}

// Tests a moment without shells, because the view moves a shell back along its own way.
UNIT_TEST(nothing_is_blended_across_a_jump) {
    OWN_GAME game = game_open(0, DRIVES[0], NULL);
    game.view->effects.level = EFFECTS_OFF;
    int tick = 500, shells = 1;
    play(&game, tick);
    for (; shells > 0; tick++) {
        battle_things(match_battle(game.match), &shells);
        play(&game, 1);
    }
    uint64_t played = picture_at(&game, 0);
    rewind_to(&game, tick - 1);
    uint64_t jumped = picture_at(&game, 0);
    assert_true(jumped == picture_at(&game, 1));
    assert_true(jumped != played); // the earlier tracks are unknown
}

// Tracks are copied every two seconds. Continuing from a copy gives the same picture again.
UNIT_TEST(tracks_are_restored_after_a_jump) {
    OWN_GAME game = game_open(0, DRIVES[0], NULL);
    game.view->effects.level = EFFECTS_OFF;
    picture_at(&game, 1);
    play(&game, 240);
    view_jump(game.view, game.match); // the ground stays; wheels and guns are reset
    play(&game, 60);
    uint64_t first = picture_at(&game, 1);
    play(&game, 400);
    uint64_t later = picture_at(&game, 1);
    rewind_to(&game, 300 - 60);
    play(&game, 60);
    assert_true(picture_at(&game, 1) == first);
    assert_true(later != first);
}

UNIT_TEST(marks_can_be_replayed_without_effects) {
    uint64_t seen[2];
    for (int is_worn = 0; is_worn < 2; is_worn++) {
        OWN_GAME game = game_open(0, DRIVES[0], NULL);
        game.view->effects.level = EFFECTS_OFF;
        for (int i = 0; i < 200; i++) {
            match_tick(game.match, NULL);
            (is_worn && i < 190 ? view_replay_marks : view_tick)(game.view, game.match);
        }
        seen[is_worn] = picture_at(&game, 1);
    }
    assert_true(seen[0] == seen[1]);
}

UNIT_TEST_MAIN("view")
