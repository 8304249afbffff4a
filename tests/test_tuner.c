// test_tuner.c -- the tuning panel by keys, mouse and pad: what it wishes for, that the match
// obeys, and that it stands beside the field and not on it.
#include "watched.h"

#include "match/tuning_file.h"
#include "view/input/bindings.h"
#include "view/view_state.h"

enum { TANKS = 2, WIDTH = 640, HEIGHT = 360 };

static Game game_open(const char *second) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < TANKS; i++) card_add(&card, i ? "hunter" : "idle")->team = i;
    if (second) card.tanks[1].loadout.spec = spec_find(second);
    card_number_names(&card);
    ViewOptions options = small_picture();
    options.width_px = WIDTH;
    options.height_px = HEIGHT;
    Game game = game_begin(&card, field_create(24, 16, ""), &options);
    game_draw(&game);
    return game;
}

// What was wished by then; the match obeys at once.
static ViewWish frame(Game *game) {
    game_draw(game);
    ViewWish wish = view_poll(game->view, game->match);
    for (int i = 0; i < wish.edit_count; i++) {
        Problem problem = {""};
        if (!match_edit(game->match, &wish.edits[i], &problem)) fail_msg("%s", problem.text);
    }
    return wish;
}

static ViewWish press(Game *game, SDL_Scancode code) {
    push_key(code, true, 0);
    push_key(code, false, 0);
    view_poll(game->view, game->match);
    return frame(game);
}

static void button(int x, int y, bool is_down) {
    SDL_Event event = {.button = {.type = is_down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = x,
                                  .y = y}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void pad(SDL_GameControllerButton which) {
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)which}};
    SDL_PushEvent(&event);
    event.type = SDL_CONTROLLERBUTTONUP;
    SDL_PushEvent(&event);
}

static double value(const Game *game, const char *key) {
    Tuning tuning = card_tuning(match_card(game->match));
    int kind, row = tuning_find(key, &kind);
    return tuning.values[row][kind < 0 ? 0 : kind];
}

// The first slider is that of the first row.
static void keys_turn_the_first_number(void **state) {
    (void)state;
    Game game = game_open(NULL);
    assert_int_equal(press(&game, SDL_SCANCODE_RIGHT).edit_count, 0); // closed
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    press(&game, SDL_SCANCODE_RIGHT);
    check_close(value(&game, "drive.top"), tuning_default(0, 0) + TUNING_ROWS[0].step, 1e-9);
    press(&game, SDL_SCANCODE_DOWN);
    press(&game, SDL_SCANCODE_LEFT);
    check_close(value(&game, "drive.accel"), tuning_default(1, 0) - TUNING_ROWS[1].step, 1e-9);
    press(&game, SDL_SCANCODE_DELETE); // each kind is as it was
    check_close(value(&game, "drive.accel"), tuning_default(1, 0), 0);
    check_close(value(&game, "heavy.drive.accel"), tuning_default(1, 2), 0);
    press(&game, SDL_SCANCODE_TAB);
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    press(&game, SDL_SCANCODE_LEFT);
    check_close(value(&game, "drive.top"), tuning_default(0, 0), 1e-9);
    game_close(&game);
}

static Game open_low_panel(void) {
    Game game = game_open(NULL);
    Prefs prefs = *view_prefs(game.view);
    prefs.value[PREF_UI_SCALE] = 2;
    view_set_prefs(game.view, &prefs);
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    return game;
}

// Where there is no room below them, the buttons follow the last row.
static void a_low_window_has_its_buttons_too(void **state) {
    (void)state;
    Game game = open_low_panel();
    press(&game, SDL_SCANCODE_RIGHT);
    assert_true(value(&game, "drive.top") > tuning_default(0, 0));
    press(&game, SDL_SCANCODE_END);
    press(&game, SDL_SCANCODE_RETURN); // all as it was at first
    check_close(value(&game, "drive.top"), tuning_default(0, 0), 0);
    game_close(&game);
}

static void pads_turn_it_too(void **state) {
    (void)state;
    Game game = game_open(NULL);
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    pad(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    frame(&game);
    frame(&game);
    frame(&game);
    check_at_least(value(&game, "drive.top"), tuning_default(0, 0) + TUNING_ROWS[0].step - 1e-9);
    pad(SDL_CONTROLLER_BUTTON_B);
    frame(&game);
    frame(&game);
    assert_false(tuner_is_open(game.view->tuner));
    game_close(&game);
}

// Down the panel, each row is pressed and dragged: some numbers move.
static void the_mouse_drags(void **state) {
    (void)state;
    Game game = game_open("heavy");
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    int edits = 0, left = game.view->hud.width, width = WIDTH - left;
    for (int y = 60; y < HEIGHT - 60; y += 20) {
        const int xs[] = {left + width / 2, left + width * 6 / 10};
        push_mouse(xs[0], y);
        button(xs[0], y, true);
        edits += frame(&game).edit_count;
        push_mouse(xs[1], y);
        edits += frame(&game).edit_count;
        button(xs[1], y, false);
        edits += frame(&game).edit_count;
    }
    edits += frame(&game).edit_count;
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = card_tuning(match_card(game.match));
    check_at_least(edits, 5);
    check_at_least(tuning_changes(&tuning, changes), 3);
    game_close(&game);
}

static void the_field_makes_room(void **state) {
    (void)state;
    Game game = game_open(NULL);
    press(&game, SDL_SCANCODE_2);
    game_run(&game, 20, true);
    press(&game, SDL_SCANCODE_TAB);
    game_run(&game, 20, true);
    const View *view = game.view;
    int width = tuner_width(view->tuner, view->hud.ui, WIDTH);
    check_at_least(width, 150);
    assert_int_equal(view->hud.width, WIDTH - width);
    Vec at =
        camera_to_screen(&view->camera, pose_at(battle_tank(match_battle(game.match), 1)->pose));
    check_at_most(at.x, WIDTH - width);
    check_at_most(view->camera.field.x + view->camera.field.w, WIDTH - width);
    press(&game, SDL_SCANCODE_ESCAPE);
    frame(&game);
    assert_int_equal(view->hud.width, WIDTH);
    game_close(&game);
}

static void letters_still_drive_and_find(void **state) {
    (void)state;
    Game game = game_open(NULL);
    press(&game, SDL_SCANCODE_TAB);
    push_key(SDL_SCANCODE_P, true, 0);
    assert_true(view_poll(game.view, game.match).time.toggle_pause);
    game_close(&game);
}

// Where the panel is too low for a field beside its title, that is the first row.
static void a_low_panel_finds_too(void **state) {
    (void)state;
    Game game = open_low_panel();
    press(&game, SDL_SCANCODE_UP);
    press(&game, SDL_SCANCODE_RETURN);
    SDL_Event typed = {.text = {.type = SDL_TEXTINPUT, .text = "reload"}};
    assert_int_equal(SDL_PushEvent(&typed), 1);
    frame(&game);
    frame(&game);
    press(&game, SDL_SCANCODE_RETURN);
    press(&game, SDL_SCANCODE_DOWN);
    double was = value(&game, "gun.reload");
    press(&game, SDL_SCANCODE_RIGHT);
    frame(&game);
    check_at_least(value(&game, "gun.reload"), was + 0.01);
    game_close(&game);
}

static void a_replay_keeps_its_numbers(void **state) {
    (void)state;
    Game game = game_open(NULL);
    ViewStatus status = {.speed = 1,
                         .blend = 1,
                         .round = 1,
                         .rounds = 1,
                         .has_timeline = true,
                         .last_tick = 100,
                         .is_replay = true};
    view_draw(game.view, game.match, &status);
    push_key(SDL_SCANCODE_TAB, true, 0);
    view_poll(game.view, game.match);
    int edits = 0;
    for (int i = 0; i < 6; i++) {
        view_draw(game.view, game.match, &status);
        push_key(i % 2 ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_DOWN, true, 0);
        edits += view_poll(game.view, game.match).edit_count;
    }
    assert_true(tuner_is_open(game.view->tuner));
    assert_int_equal(edits, 0);
    game_close(&game);
}

static void a_preset_is_asked_for_by_its_key(void **state) {
    (void)state;
    Game game = game_open(NULL);
    push_key(SDL_SCANCODE_F5, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    assert_true(wish.save_preset);
    assert_string_equal(wish.preset, "mine");
    assert_false(view_poll(game.view, game.match).save_preset);
    game_close(&game);
}

static void presets_are_chosen_from_their_page(void **state) {
    (void)state;
    static const char *const NAMES[] = {"first", "second", NULL};
    Game game = game_open(NULL);
    const MenuOffer offer = {.presets = NAMES};
    view_set_offer(game.view, &offer);
    press(&game, SDL_SCANCODE_TAB);
    frame(&game);
    int x = WIDTH - (WIDTH - game.view->hud.width) / 12, y = 45; // the last tab
    push_mouse(x, y);
    button(x, y, true);
    frame(&game);
    button(x, y, false);
    frame(&game);
    frame(&game);
    for (int i = 0; i < 3; i++) press(&game, SDL_SCANCODE_DOWN);
    push_key(SDL_SCANCODE_RETURN, true, 0);
    view_poll(game.view, game.match);
    game_draw(&game);
    const char *used = view_poll(game.view, game.match).used_preset;
    assert_non_null(used);
    assert_string_equal(used, "second");
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_turn_the_first_number),
        cmocka_unit_test(a_low_window_has_its_buttons_too),
        cmocka_unit_test(pads_turn_it_too),
        cmocka_unit_test(the_mouse_drags),
        cmocka_unit_test(the_field_makes_room),
        cmocka_unit_test(letters_still_drive_and_find),
        cmocka_unit_test(a_low_panel_finds_too),
        cmocka_unit_test(a_replay_keeps_its_numbers),
        cmocka_unit_test(a_preset_is_asked_for_by_its_key),
        cmocka_unit_test(presets_are_chosen_from_their_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
