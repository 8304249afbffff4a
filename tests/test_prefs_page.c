// test_prefs_page.c -- the settings on the screen: keys that are waited for, whose they shall be,
// and what is wished when the page is left.
#include "watched.h"

#include "view/menu/prefs_page.h"
#include "virtual_pad.h"

static const PadNews NO_PAD;

static SDL_Event key_event(SDL_Scancode code, bool is_down, Uint16 mod) {
    SDL_Event event = {.key = {.type = is_down ? SDL_KEYDOWN : SDL_KEYUP}};
    event.key.keysym.scancode = code;
    event.key.keysym.mod = mod;
    return event;
}

static bool tell_key(PrefsPage *page, Prefs *prefs, SDL_Scancode code, Uint16 mod) {
    SDL_Event event = key_event(code, true, mod);
    return prefs_page_event(page, prefs, &event, NO_PAD);
}

static bool tell_pad(PrefsPage *page, Prefs *prefs, PadInput input) {
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN}};
    return prefs_page_event(page, prefs, &event, (PadNews){.kind = PAD_PRESSED, .input = input});
}

static PrefsPage waiting(Device device, Action action, int place) {
    return (PrefsPage){.tab = device == DEVICE_PAD ? TAB_PADS : TAB_CONTROLS,
                       .is_waiting = true,
                       .device = device,
                       .action = action,
                       .place = place};
}

static void the_next_key_is_taken(void **state) {
    (void)state;
    Prefs prefs = prefs_defaults();
    const uint16_t *fire = prefs.bindings.on[DEVICE_KEYBOARD][ACTION_P1_FIRE];
    PrefsPage page = waiting(DEVICE_KEYBOARD, ACTION_P1_FIRE, 1);
    SDL_Event held = key_event(SDL_SCANCODE_RETURN, true, 0);
    held.key.repeat = 1; // the one that began it
    assert_true(prefs_page_event(&page, &prefs, &held, NO_PAD));
    assert_true(page.is_waiting);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_J, KMOD_LCTRL));
    assert_false(page.is_waiting);
    assert_int_equal(fire[0], SDL_SCANCODE_SPACE);
    assert_int_equal(fire[1], SDL_SCANCODE_J); // it is held: no chord
    assert_false(tell_key(&page, &prefs, SDL_SCANCODE_K, 0));
    page = waiting(DEVICE_KEYBOARD, ACTION_P1_FIRE, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_ESCAPE, 0));
    assert_int_equal(fire[0], SDL_SCANCODE_SPACE);
    page = waiting(DEVICE_KEYBOARD, ACTION_P1_FIRE, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_DELETE, 0));
    assert_int_equal(fire[0], 0);
    assert_true(page.has_changed);
}

static void chords_are_for_what_is_pressed(void **state) {
    (void)state;
    Prefs prefs = prefs_defaults();
    PrefsPage page = waiting(DEVICE_KEYBOARD, ACTION_PAUSE, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_LCTRL, KMOD_LCTRL));
    assert_true(page.is_waiting); // for what comes with it
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_J, KMOD_LCTRL));
    assert_int_equal(prefs.bindings.on[DEVICE_KEYBOARD][ACTION_PAUSE][0],
                     KEY_CTRL | SDL_SCANCODE_J);
    page = waiting(DEVICE_KEYBOARD, ACTION_P1_FIRE, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_LCTRL, KMOD_LCTRL));
    assert_int_equal(prefs.bindings.on[DEVICE_KEYBOARD][ACTION_P1_FIRE][0], SDL_SCANCODE_LCTRL);
}

static void a_key_that_is_another_ones_is_asked_for(void **state) {
    (void)state;
    Prefs prefs = prefs_defaults(), before = prefs;
    PrefsPage page = waiting(DEVICE_KEYBOARD, ACTION_P1_FIRE, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_P, 0));
    assert_int_equal(page.wanted, SDL_SCANCODE_P);
    assert_int_equal(page.rival, ACTION_PAUSE);
    assert_false(page.is_waiting);
    assert_true(prefs_are_equal(&prefs, &before)); // until the answer
}

static void pads_are_bound_by_pads(void **state) {
    (void)state;
    Prefs prefs = prefs_defaults();
    const uint16_t *forward = prefs.bindings.on[DEVICE_PAD][ACTION_P1_FORWARD];
    PrefsPage page = waiting(DEVICE_PAD, ACTION_P1_FORWARD, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_J, 0));
    assert_true(page.is_waiting);
    PadInput paddle = pad_read("paddle 1");
    assert_true(tell_pad(&page, &prefs, paddle));
    assert_int_equal(forward[0], paddle);
    page = waiting(DEVICE_KEYBOARD, ACTION_STEP, 0); // nobody at the keyboard: any button leaves
    assert_true(tell_pad(&page, &prefs, paddle));
    assert_false(page.is_waiting);
    assert_int_equal(prefs.bindings.on[DEVICE_KEYBOARD][ACTION_STEP][0], SDL_SCANCODE_N);
}

static void the_keyboard_test_counts_keys_at_once(void **state) {
    (void)state;
    Prefs prefs = prefs_defaults();
    PrefsPage page = {.tab = TAB_KEYBOARD};
    static const SDL_Scancode HELD[] = {SDL_SCANCODE_W, SDL_SCANCODE_D, SDL_SCANCODE_UP};
    for (int i = 0; i < 3; i++) assert_true(tell_key(&page, &prefs, HELD[i], 0));
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_W, 0)); // again: it is down already
    assert_int_equal(page.down, 3);
    SDL_Event up = key_event(SDL_SCANCODE_W, false, 0);
    prefs_page_event(&page, &prefs, &up, NO_PAD);
    assert_int_equal(page.down, 2);
    assert_int_equal(page.most_down, 3);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    prefs_page_event(&page, &prefs, &lost, NO_PAD);
    assert_int_equal(page.down, 0);
    assert_true(tell_key(&page, &prefs, SDL_SCANCODE_ESCAPE, 0));
    up = key_event(SDL_SCANCODE_ESCAPE, false, 0);
    assert_true(prefs_page_event(&page, &prefs, &up, NO_PAD));
    assert_int_equal(page.tab, TAB_CONTROLS);
}

static Game open_game(void) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, "idle");
        tank->team = i;
        tank->behaviour = behaviour_find("idle");
    }
    ViewOptions options = small_picture();
    options.is_headless = false; // pads are for windows; of this one nobody sees anything
    options.is_software = true;
    return game_begin(&card, shipped_arena("open"), &options);
}

// A key, and frames enough for what comes of it.
static ViewWish strike(Game *game, SDL_Scancode code) {
    push_key(code, true, 0);
    push_key(code, false, 0);
    ViewWish wish = view_poll(game->view, game->match);
    for (int i = 0; i < 3; i++) game_draw(game);
    return wish;
}

static void strike_all(Game *game, const SDL_Scancode *codes, int count) {
    for (int i = 0; i < count; i++) {
        ViewWish wish = strike(game, codes[i]);
        assert_false(wish.save_prefs);
    }
}

// At once in the picture; to be saved when the page is left, and only then.
static void what_is_chosen_acts_at_once_and_is_saved_later(void **state) {
    (void)state;
    static const SDL_Scancode TO_COLOURS[] = {
        SDL_SCANCODE_ESCAPE, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN,
        SDL_SCANCODE_RETURN, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN, SDL_SCANCODE_RIGHT};
    Game game = open_game();
    game_draw(&game);
    strike_all(&game, TO_COLOURS, sizeof TO_COLOURS / sizeof *TO_COLOURS);
    assert_int_equal(view_prefs(game.view)->value[PREF_PALETTE], PALETTE_CONTRAST);
    strike(&game, SDL_SCANCODE_ESCAPE);
    assert_true(view_poll(game.view, game.match).save_prefs);
    assert_int_equal(view_old_prefs(game.view)->value[PREF_PALETTE], PALETTE_DEFAULT);
    assert_false(view_poll(game.view, game.match).save_prefs);
    game_close(&game);
}

// Every tab at every size, with a pad and without: nothing is drawn twice under one name, and
// nothing is lost.
static void every_tab_can_be_drawn(void **state) {
    (void)state;
    Game game = open_game();
    VirtualPad pad = virtual_pad_plug();
    view_poll(game.view, game.match);
    static const SDL_Scancode TO_TABS[] = {SDL_SCANCODE_ESCAPE, SDL_SCANCODE_DOWN,
                                           SDL_SCANCODE_DOWN,   SDL_SCANCODE_DOWN,
                                           SDL_SCANCODE_RETURN, SDL_SCANCODE_UP};
    strike_all(&game, TO_TABS, sizeof TO_TABS / sizeof *TO_TABS);
    for (int i = 0; i < TAB_COUNT; i++) {
        strike(&game, SDL_SCANCODE_RETURN);
        strike(&game, SDL_SCANCODE_RIGHT);
    }
    virtual_pad_unplug(&pad);
    view_poll(game.view, game.match);
    game_draw(&game);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_key_is_taken),
        cmocka_unit_test(chords_are_for_what_is_pressed),
        cmocka_unit_test(a_key_that_is_another_ones_is_asked_for),
        cmocka_unit_test(pads_are_bound_by_pads),
        cmocka_unit_test(the_keyboard_test_counts_keys_at_once),
        cmocka_unit_test(what_is_chosen_acts_at_once_and_is_saved_later),
        cmocka_unit_test(every_tab_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, virtual_pads_start, virtual_pads_stop);
}
