// test_bindings.c -- keys bound anew: who has them, who loses them, and what they do then.
#include "people.h"

#include "view/input/input.h"
#include "view/input/bindings.h"
#include "virtual_pad.h"

static void a_key_bound_anew_does_what_it_says(void **state) {
    (void)state;
    Game game = people(1);
    Prefs prefs = *view_prefs(game.view);
    bindings_set(&prefs.bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE, 0, SDL_SCANCODE_J, false);
    bindings_set(&prefs.bindings, DEVICE_KEYBOARD, ACTION_PAUSE, 0, KEY_CTRL | SDL_SCANCODE_P,
                 false);
    view_set_prefs(game.view, &prefs);
    push_key(SDL_SCANCODE_SPACE, true, 0);
    push_key(SDL_SCANCODE_P, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    assert_false(wish.time.toggle_pause || wish.humans.orders[0].fire);
    push_key(SDL_SCANCODE_J, true, 0);
    push_key(SDL_SCANCODE_P, true, KMOD_RCTRL);
    wish = view_poll(game.view, game.match);
    assert_true(wish.time.toggle_pause && wish.humans.orders[0].fire);
    game_close(&game);
}

// Ctrl is no part of a chord while it is somebody's trigger.
static void a_trigger_makes_no_chord(void **state) {
    (void)state;
    Game game = people(2);
    push_key(SDL_SCANCODE_RCTRL, true, KMOD_RCTRL);
    push_key(SDL_SCANCODE_R, true, KMOD_RCTRL);
    ViewWish wish = view_poll(game.view, game.match);
    assert_true(wish.restart && !wish.new_seed && wish.humans.orders[1].fire);
    push_key(SDL_SCANCODE_R, true, KMOD_LCTRL);
    wish = view_poll(game.view, game.match);
    assert_true(wish.new_seed && !wish.restart);
    game_close(&game);
}

static void nobody_shares_a_key_at_first(void **state) {
    (void)state;
    Bindings table = bindings_defaults();
    for (Device device = 0; device < DEVICE_COUNT; device++)
        for (Action i = 0; i < ACTION_COUNT; i++)
            for (int place = 0; place < BINDINGS_EACH; place++) {
                Action other = bindings_conflict(&table, device, i, table.on[device][i][place]);
                if (other != ACTION_NONE)
                    fail_msg("%s and %s", KEY_ROWS[i].action, KEY_ROWS[other].action);
            }
}

// As people see them listed: one scheme's keys for each player, whichever they have.
static void the_lists_show_one_scheme_of_each_player(void **state) {
    (void)state;
    for (int schemes = 0; schemes < 4; schemes++) {
        Action listed[ACTION_COUNT];
        Prefs prefs = prefs_defaults();
        prefs.value[PREF_P1_SCHEME] = schemes & 1, prefs.value[PREF_P2_SCHEME] = schemes >> 1;
        int count = prefs_actions(&prefs, listed), held[HUMANS_MAX] = {0};
        for (int i = 0; i < count; i++) {
            if (action_player(listed[i]) >= 0) held[action_player(listed[i])]++;
            for (int j = 0; j < i; j++) {
                const uint16_t *own = prefs.bindings.on[DEVICE_KEYBOARD][listed[i]];
                bool do_share = bindings_has(&prefs.bindings, DEVICE_KEYBOARD, listed[j], own[0]);
                if (action_is_players(listed[i]) && do_share)
                    fail_msg("%s, %s", KEY_ROWS[listed[j]].help, KEY_ROWS[listed[i]].help);
            }
        }
        assert_int_equal(held[0], 8); // four to drive, two to turn the turret, fire and brake
        assert_int_equal(held[1], 8);
        assert_int_equal(count, ACTION_COUNT - 8);
    }
}

static void who_loses_a_key_gets_the_other_or_none(void **state) {
    (void)state;
    Bindings bindings = bindings_defaults();
    uint16_t *fire = bindings.on[DEVICE_KEYBOARD][ACTION_P1_FIRE],
             *pause = bindings.on[DEVICE_KEYBOARD][ACTION_PAUSE];
    assert_int_equal(
        bindings_set(&bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE, 0, SDL_SCANCODE_P, true),
        ACTION_PAUSE);
    assert_int_equal(fire[0], SDL_SCANCODE_P);
    assert_int_equal(pause[0], SDL_SCANCODE_SPACE);
    bindings_set(&bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE, 0, SDL_SCANCODE_SPACE, false);
    assert_int_equal(pause[0], 0);
    // The same key for two who never mean it at once.
    assert_int_equal(
        bindings_set(&bindings, DEVICE_KEYBOARD, ACTION_P1_LEFT_TRACK_ON, 1, SDL_SCANCODE_A, false),
        ACTION_NONE);
    assert_int_equal(bindings.on[DEVICE_KEYBOARD][ACTION_P1_LEFT][0], SDL_SCANCODE_A);
    // Never twice for one.
    bindings_set(&bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE, 1, SDL_SCANCODE_SPACE, false);
    assert_int_equal(fire[0], 0);
    assert_int_equal(fire[1], SDL_SCANCODE_SPACE);
    bindings_reset(&bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE);
    bindings_reset(&bindings, DEVICE_KEYBOARD, ACTION_PAUSE);
    bindings_reset(&bindings, DEVICE_KEYBOARD, ACTION_P1_LEFT_TRACK_ON);
    Bindings table = bindings_defaults();
    assert_memory_equal(&bindings, &table, sizeof table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_bound_anew_does_what_it_says),
        cmocka_unit_test(a_trigger_makes_no_chord),
        cmocka_unit_test(nobody_shares_a_key_at_first),
        cmocka_unit_test(the_lists_show_one_scheme_of_each_player),
        cmocka_unit_test(who_loses_a_key_gets_the_other_or_none),
    };
    return cmocka_run_group_tests(tests, virtual_pads_start, virtual_pads_stop);
}
