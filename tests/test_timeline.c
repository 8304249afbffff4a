// test_timeline.c -- going through time by keys and mouse, pictures after a jump, and where the bar
// stands.
#include "watched.h"

#include "view/world/marks.h"

enum { NOW = 600, LAST = 1800 };

// In the yard; `humans` of its two tanks are driven by people.
static Game game_open(int humans) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, "hunter");
        tank->team = tank->human = i;
        tank->kind = i < humans ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
        if (i < humans) tank->behaviour = NULL;
    }
    card_number_names(&card);
    ViewOptions options = small_picture();
    options.prefs.value[PREF_EFFECTS] = EFFECTS_OFF;
    return game_begin(&card, shipped_arena("yard"), &options);
}

static ViewStatus at_tick(uint64_t tick) {
    static const TimeMark MARKS[] = {{100, MARK_HIT, 0}, {101, MARK_KILL, 1}, {1800, MARK_SWAP, 0}};
    return (ViewStatus){.speed = 1,
                        .blend = 1,
                        .round = 1,
                        .rounds = 1,
                        .has_timeline = true,
                        .tick = tick,
                        .last_tick = LAST,
                        .marks = MARKS,
                        .mark_count = 3};
}

static void show(Game *game, bool is_replay) {
    ViewStatus status = at_tick(NOW);
    status.is_replay = is_replay;
    view_draw(game->view, game->match, &status);
}

static ViewWish press(Game *game, SDL_Scancode code) {
    push_key(code, true, 0);
    push_key(code, false, 0);
    return view_poll(game->view, game->match);
}

static void check_seek(ViewWish wish, uint64_t tick) {
    assert_true(wish.time.seeks);
    assert_int_equal(wish.time.seek_tick, tick);
}

static void keys_go_through_time(void **state) {
    (void)state;
    Game game = game_open(0);
    show(&game, false);
    assert_int_equal(press(&game, SDL_SCANCODE_COMMA).time.steps, -1);
    assert_int_equal(press(&game, SDL_SCANCODE_N).time.steps, 1);
    check_seek(press(&game, SDL_SCANCODE_LEFT), NOW - 300);
    check_seek(press(&game, SDL_SCANCODE_RIGHT), NOW + 300);
    check_seek(press(&game, SDL_SCANCODE_HOME), 0);
    check_seek(press(&game, SDL_SCANCODE_END), LAST);
    for (int i = 0; i < 3; i++) push_key(SDL_SCANCODE_LEFT, true, 0);
    check_seek(press(&game, SDL_SCANCODE_RIGHT), 300); // three back, stopped by the start, one on
    game_close(&game);
}

static void without_a_timeline_they_mean_something_else(void **state) {
    (void)state;
    Game game = game_open(0);
    game_draw(&game);
    const SDL_Scancode keys[] = {SDL_SCANCODE_RIGHT, SDL_SCANCODE_HOME, SDL_SCANCODE_END};
    for (int i = 0; i < 3; i++) {
        ViewWish wish = press(&game, keys[i]);
        assert_false(wish.time.seeks || wish.time.steps);
    }
    game_close(&game);
}

// Into the past of a live match, by a tick or by five seconds; unless somebody plays.
static void the_way_back_begins_in_a_live_match(void **state) {
    (void)state;
    for (int humans = 0; humans < 2; humans++) {
        Game game = game_open(humans);
        game_draw(&game);
        assert_int_equal(press(&game, SDL_SCANCODE_COMMA).time.steps, humans ? 0 : -1);
        ViewWish wish = press(&game, SDL_SCANCODE_LEFT);
        assert_int_equal(wish.time.steps, humans ? 0 : -5 * BATTLE_TICK_HZ);
        assert_false(wish.time.seeks);
        game_close(&game);
    }
}

// There it cannot be changed, and says so.
static void the_past_is_kept(void **state) {
    (void)state;
    Game game = game_open(0);
    ViewStatus status = at_tick(NOW);
    status.is_replay = status.is_past = true;
    view_draw(game.view, game.match, &status);
    ViewWish wish = press(&game, SDL_SCANCODE_T);
    assert_false(wish.wants_tank);
    check_seek(press(&game, SDL_SCANCODE_END), LAST);
    game_close(&game);
}

// Player 2 turns by Left and Right, and the turret by the comma; in a recording nobody plays.
static void players_keep_their_keys(void **state) {
    (void)state;
    for (int is_replay = 0; is_replay < 2; is_replay++) {
        Game game = game_open(2);
        show(&game, is_replay);
        push_key(SDL_SCANCODE_LEFT, true, 0);
        push_key(SDL_SCANCODE_COMMA, true, 0);
        ViewWish wish = view_poll(game.view, game.match);
        const Order *order = &wish.humans.orders[1];
        assert_int_equal(wish.time.seeks, is_replay);
        assert_int_equal(wish.time.steps, -is_replay);
        assert_int_equal(order->turret_radps != 0 && order->left_mps != 0, !is_replay);
        game_close(&game);
    }
}

// What was recorded keeps its minds and its people: the keys that change them only tell so.
static void a_replay_keeps_who_drives(void **state) {
    (void)state;
    Game game = game_open(2);
    show(&game, true);
    const SDL_Scancode keys[] = {SDL_SCANCODE_T, SDL_SCANCODE_V, SDL_SCANCODE_B,
                                 SDL_SCANCODE_RETURN};
    for (int i = 0; i < 4; i++) {
        ViewWish wish = press(&game, keys[i]);
        assert_false(wish.wants_tank);
        assert_null(wish.mind.behaviour);
    }
    game_close(&game);
}

static ViewWish point(Game *game, Uint32 type, int x, int y) {
    SDL_Event event = {0};
    event.type = type;
    if (type == SDL_MOUSEMOTION) event.motion.x = x, event.motion.y = y;
    if (type != SDL_MOUSEMOTION)
        event.button.button = SDL_BUTTON_LEFT, event.button.x = x, event.button.y = y;
    SDL_PushEvent(&event);
    return view_poll(game->view, game->match);
}

enum { BAR_Y = 348, BAR_X = 240 };

static void a_click_and_a_drag_seek(void **state) {
    (void)state;
    Game game = game_open(0);
    show(&game, true);
    ViewWish wish = point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y);
    assert_true(wish.time.seeks && !wish.time.toggle_pause);
    uint64_t last = wish.time.seek_tick;
    assert_false(
        point(&game, SDL_MOUSEMOTION, BAR_X, BAR_Y - 100).time.seeks); // rests along the bar
    for (int x = BAR_X + 20; x < 700; x += 20) {
        wish = point(&game, SDL_MOUSEMOTION, x, x % 300); // wherever its height is
        if (last == LAST) break;
        assert_true(wish.time.seeks && wish.time.seek_tick > last);
        last = wish.time.seek_tick;
    }
    assert_int_equal(last, LAST);
    check_seek(point(&game, SDL_MOUSEMOTION, 0, 0), 0);
    assert_false(point(&game, SDL_MOUSEBUTTONUP, 0, 0).time.seeks);
    assert_false(point(&game, SDL_MOUSEMOTION, BAR_X, BAR_Y).time.seeks);
    assert_false(point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y - 40).time.seeks); // the field
    game_close(&game);
}

static void many_moves_between_two_polls_are_one_wish(void **state) {
    (void)state;
    Game game = game_open(0);
    show(&game, true);
    point(&game, SDL_MOUSEBUTTONDOWN, BAR_X, BAR_Y);
    uint64_t alone = point(&game, SDL_MOUSEMOTION, BAR_X + 90, BAR_Y).time.seek_tick;
    for (int i = 0; i < 50; i++) push_mouse(BAR_X + i, BAR_Y);
    check_seek(point(&game, SDL_MOUSEMOTION, BAR_X + 90, BAR_Y), alone);
    game_close(&game);
}

static void the_button_pauses(void **state) {
    (void)state;
    Game game = game_open(0);
    show(&game, false);
    int found = 0;
    for (int x = 0; x < 640; x += 4) {
        ViewWish wish = point(&game, SDL_MOUSEBUTTONDOWN, x, BAR_Y);
        point(&game, SDL_MOUSEBUTTONUP, x, BAR_Y);
        assert_false(wish.time.toggle_pause && wish.time.seeks);
        found += wish.time.toggle_pause;
    }
    check_at_least(found, 2);
    check_at_most(found, 8);
    game_close(&game);
}

static void save_to(Game *game, char path[96], const ViewStatus *status) {
    view_draw(game->view, game->match, status);
    save(game, path);
}

static bool same_files(const char *a, const char *b) {
    size_t lengths[2];
    char *bytes[2] = {file_bytes(a, &lengths[0]), file_bytes(b, &lengths[1])};
    bool is_same = lengths[0] == lengths[1] && memcmp(bytes[0], bytes[1], lengths[0]) == 0;
    free(bytes[0]);
    free(bytes[1]);
    return is_same;
}

// The same match anew, at another tick.
static void rewind_to(Game *game, int tick) {
    MatchCard card = *match_card(game->match);
    Problem problem = {""};
    Match *again = match_create(&card, game->arena, &problem);
    assert_non_null(again);
    match_keep_notes(again, true);
    match_destroy(game->match);
    game->match = again;
    for (int i = 0; i < tick; i++) match_tick(game->match, NULL);
    view_jump(game->view, game->match);
}

static void play(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) {
        match_tick(game->match, NULL);
        view_tick(game->view, game->match);
    }
}

static void nothing_is_blended_across_a_jump(void **state) {
    (void)state;
    char folder[64], path[3][96];
    temporary_folder(folder, sizeof folder);
    for (int i = 0; i < 3; i++) snprintf(path[i], sizeof path[i], "%s/%d.png", folder, i);
    Game game = game_open(0);
    ViewStatus status = at_tick(NOW);
    play(&game, 500);
    status.blend = 0;
    save_to(&game, path[2], &status);
    rewind_to(&game, 499);
    save_to(&game, path[0], &status);
    status.blend = 1;
    save_to(&game, path[1], &status);
    assert_true(same_files(path[0], path[1]));
    assert_false(same_files(path[0], path[2])); // the tracks of 499 ticks are not known
    for (int i = 0; i < 3; i++) unlink(path[i]);
    rmdir(folder);
    game_close(&game);
}

// Copies of the tracks are made every two seconds: played on from there, the picture is the one
// that was seen the first time.
static void tracks_come_back(void **state) {
    (void)state;
    char folder[64], path[3][96];
    temporary_folder(folder, sizeof folder);
    for (int i = 0; i < 3; i++) snprintf(path[i], sizeof path[i], "%s/%d.png", folder, i);
    Game game = game_open(0);
    ViewStatus status = at_tick(NOW);
    view_draw(game.view, game.match, &status);
    play(&game, 240);
    view_jump(game.view, game.match); // no leap: the ground stays, wheels and guns are at rest
    play(&game, 60);
    save_to(&game, path[0], &status);
    play(&game, 400);
    save_to(&game, path[1], &status);
    rewind_to(&game, 300 - 60);
    play(&game, 60);
    save_to(&game, path[2], &status);
    assert_true(same_files(path[0], path[2]));
    assert_false(same_files(path[1], path[2]));
    for (int i = 0; i < 3; i++) unlink(path[i]);
    rmdir(folder);
    game_close(&game);
}

static double worn(const Marks *marks) { return marks_wear(marks, 5, 5); }

static void the_past_thins_out_and_stays_true(void **state) {
    (void)state;
    enum { TICKS = 120 * 1000 };
    static uint8_t wear[TICKS / 120 + 1];
    Marks *marks = marks_create(10, 10);
    Past *past = past_create(marks);
    assert_non_null(past);
    uint64_t tick = 0, copied;
    assert_false(past_has(past, TICKS, &copied));
    for (int i = 0; i <= TICKS / 120; i++, tick += 120) {
        if (i % 200 == 0) marks_strip(marks, vec(4, 5), vec(6, 5), 1, 1);
        marks_fade(marks, 0, 1);
        wear[i] = (uint8_t)lround(255 * worn(marks));
        past_note(past, marks, tick);
    }
    for (tick = 0; tick < TICKS; tick += 777) {
        assert_true(past_has(past, tick, &copied));
        assert_true(copied <= tick);
        check_at_least((double)copied, (double)tick - TICKS / 16.0); // of 64 copies or 32
        past_restore(past, marks, tick);
        check_close(255 * worn(marks), wear[copied / 120], 0.01);
    }
    past_clear(past);
    assert_false(past_has(past, TICKS, &copied));
    past_destroy(past);
    marks_destroy(marks);
}

static bool is_within(Box inner, Box outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

static void check_layout(Hud *hud, Game *game) {
    Box screen = {0, 0, hud->width, hud->height}, field = hud_field(hud),
        bar = hud_timeline_box(hud);
    Places places;
    Camera camera = camera_make(40, 40, field);
    hud_begin(&(HudFrame){.hud = hud, .match = game->match, .camera = &camera, .places = &places});
    Box card = hud_box(hud, &HUD_ENDCARD), score = hud_box(hud, &HUD_SCORELINE);
    assert_true(is_within(bar, screen));
    assert_true(is_within(hud_speed_box(hud), screen));
    assert_false(box_overlaps(bar, field));
    assert_false(box_overlaps(bar, card));
    assert_false(box_overlaps(score, hud_speed_box(hud)));
    assert_true(is_within(score, screen));
    check_at_least(bar.w, hud->width / 2 - 2 * hud_px(hud, 6));
    check_at_least(field.h, bar.h);
    assert_true(bar.x >= field.x && card.x + card.w <= hud->width);
}

// At all sizes and scales, with the panel, without it, in replays and series.
static void the_bar_has_its_own_place(void **state) {
    (void)state;
    static const int SIZES[][2] = {
        {640, 360}, {1280, 720}, {1000, 1000}, {1920, 1080}, {3840, 2160}};
    static const double SCALES[] = {0.75, 1, 1.5, 2, 3};
    Problem problem = {""};
    MatchCard card;
    card_init(&card);
    card.mode = MODE_HILL;
    card.points = 100;
    for (int i = 0; i < 12; i++) card_add(&card, "idle")->team = i % 3;
    ViewOptions options = small_picture();
    card.time_limit_s = 0.1;
    Game game = game_begin(&card, shipped_arena("open"), &options);
    while (!match_is_over(game.match)) match_tick(game.match, NULL);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_RGB888);
    Renderer renderer = {.sdl = SDL_CreateSoftwareRenderer(surface)};
    Text *text = text_create(&renderer, FONT, &problem);
    for (int i = 0; i < 5 * 5 * 4; i++) {
        Hud hud = {.renderer = &renderer, .text = text, .has_timeline = true};
        hud.has_series = hud.is_replay = i % 2;
        hud.width = SIZES[i / 4 % 5][0], hud.height = SIZES[i / 4 % 5][1];
        hud.ui = screen_scale(SCALES[i / 20], hud.width, hud.height);
        hud.level = hud_fitting(&hud, i / 2 % 2 ? HUD_MIN : HUD_FULL);
        text_scale(text, hud.ui);
        check_layout(&hud, &game);
    }
    text_destroy(text);
    SDL_DestroyRenderer(renderer.sdl);
    SDL_FreeSurface(surface);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_go_through_time),
        cmocka_unit_test(without_a_timeline_they_mean_something_else),
        cmocka_unit_test(the_way_back_begins_in_a_live_match),
        cmocka_unit_test(the_past_is_kept),
        cmocka_unit_test(players_keep_their_keys),
        cmocka_unit_test(a_replay_keeps_who_drives),
        cmocka_unit_test(a_click_and_a_drag_seek),
        cmocka_unit_test(many_moves_between_two_polls_are_one_wish),
        cmocka_unit_test(the_button_pauses),
        cmocka_unit_test(nothing_is_blended_across_a_jump),
        cmocka_unit_test(tracks_come_back),
        cmocka_unit_test(the_past_thins_out_and_stays_true),
        cmocka_unit_test(the_bar_has_its_own_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
