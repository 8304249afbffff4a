// test_input.c -- keys and pads that come, go, and drive both players at once.
#include "people.h"

#include "ai/gunnery/aim.h"
#include "view/input/input.h"
#include "view/input/bindings.h"
#include "virtual_pad.h"

#define TOP (spec_find("medium")->drive.top_mps)

static Order order_of(Game *game, int player) {
    return view_poll(game->view, game->match).humans.orders[player];
}

// And is seen.
static VirtualPad plug(Game *game) {
    VirtualPad pad = virtual_pad_plug();
    view_poll(game->view, game->match);
    return pad;
}

static void change_prefs(Game *game, const Prefs *prefs) { view_set_prefs(game->view, prefs); }

static void focus_lost(void) {
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void a_pad_drives_whoever_is_alone(void **state) {
    (void)state;
    Game game = people(1);
    VirtualPad pad = plug(&game);
    check_close(order_of(&game, 0).left_mps, 0, 0);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTX, 0.1); // a thumb is not that steady
    Order order = order_of(&game, 0);
    check_close(order.left_mps, TOP, 1e-3);
    check_close(order.right_mps, order.left_mps, 0);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, 0);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTX, 1);
    order = order_of(&game, 0);
    check_at_least(order.left_mps, 1);
    check_close(order.left_mps + order.right_mps, 0, 1e-9);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_B, true);
    check_close(order_of(&game, 0).left_mps, 0, 0);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_B, false);
    check_at_least(order_of(&game, 0).left_mps, 1);
    virtual_pad_unplug(&pad);
    game_close(&game);
}

static void half_a_stick_is_half_the_way(void **state) {
    (void)state;
    Game game = people(1);
    VirtualPad pad = plug(&game);
    Prefs prefs = *view_prefs(game.view);
    prefs.value[PREF_DEAD_ZONE] = 0.2, prefs.value[PREF_RESPONSE] = 1;
    change_prefs(&game, &prefs);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, 0.6);
    check_close(order_of(&game, 0).left_mps, -0.5 * TOP, 1e-3);
    prefs.value[PREF_RESPONSE] = 2;
    change_prefs(&game, &prefs);
    check_close(order_of(&game, 0).left_mps, -0.25 * TOP, 1e-3);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, 0.19);
    check_close(order_of(&game, 0).left_mps, 0, 0);
    virtual_pad_unplug(&pad);
    game_close(&game);
}

static void button_and_trigger_fire(void **state) {
    (void)state;
    Game game = people(1);
    VirtualPad pad = plug(&game);
    assert_false(order_of(&game, 0).fire);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_A, true);
    assert_true(order_of(&game, 0).fire);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_A, false);
    assert_false(order_of(&game, 0).fire);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0.9);
    assert_true(order_of(&game, 0).fire);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0.1);
    assert_false(order_of(&game, 0).fire);
    virtual_pad_unplug(&pad);
    game_close(&game);
}

static void pads_start_what_keys_start(void **state) {
    (void)state;
    Game game = people(1);
    VirtualPad pad = plug(&game);
    view_poll(game.view, game.match);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_X, true);
    assert_true(view_poll(game.view, game.match).time.toggle_pause);
    assert_false(view_poll(game.view, game.match).time.toggle_pause);
    virtual_pad_unplug(&pad);
    game_close(&game);
}

// A pad each, and the keys beside them.
static void two_pads_and_two_hands_at_once(void **state) {
    (void)state;
    Game game = people(2);
    VirtualPad first = plug(&game), second = plug(&game);
    virtual_pad_move(&first, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(&second, SDL_CONTROLLER_BUTTON_A, true);
    push_key(SDL_SCANCODE_SPACE, true, 0);
    push_key(SDL_SCANCODE_DOWN, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, TOP, 1e-3);
    assert_true(wish.humans.orders[0].fire);
    check_close(wish.humans.orders[1].left_mps, -TOP, 1e-3);
    assert_true(wish.humans.orders[1].fire);
    virtual_pad_unplug(&first);
    virtual_pad_unplug(&second);
    game_close(&game);
}

static void pads_can_be_the_other_way_round(void **state) {
    (void)state;
    Input input;
    Prefs prefs = prefs_defaults();
    input_init(&input, &prefs);
    input.plays[0] = input.plays[1] = true;
    assert_int_equal(input_seat_player(&input, 0), 0);
    assert_int_equal(input_seat_player(&input, 1), 1);
    assert_int_equal(input_seat_player(&input, 2), -1);
    input.has_swapped_pads = true;
    assert_int_equal(input_seat_player(&input, 0), 1);
    assert_int_equal(input_seat_player(&input, 1), 0);
    input.plays[0] = false;
    for (int i = 0; i < PADS_MAX; i++) assert_int_equal(input_seat_player(&input, i), 1);
    input.plays[1] = false;
    assert_int_equal(input_seat_player(&input, 0), -1);
}

// A pad that goes lets its tank go, and only that; the next one takes its seat.
static void pads_come_and_go(void **state) {
    (void)state;
    Game game = people(2);
    VirtualPad first = plug(&game), second = plug(&game);
    virtual_pad_move(&first, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(&first, SDL_CONTROLLER_BUTTON_A, true);
    virtual_pad_move(&second, SDL_CONTROLLER_AXIS_LEFTY, 1);
    ViewWish wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, TOP, 1e-3);
    virtual_pad_unplug(&first);
    wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, 0, 0);
    assert_false(wish.humans.orders[0].fire);
    check_close(wish.humans.orders[1].left_mps, -TOP, 1e-3);
    VirtualPad third = plug(&game);
    virtual_pad_move(&third, SDL_CONTROLLER_AXIS_LEFTY, -1);
    wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[0].left_mps, TOP, 1e-3);
    check_close(wish.humans.orders[1].left_mps, -TOP, 1e-3);
    virtual_pad_unplug(&second);
    virtual_pad_unplug(&third);
    game_close(&game);
}

static void lost_focus_lets_everything_go(void **state) {
    (void)state;
    Game game = people(2);
    VirtualPad pad = plug(&game);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(&pad, SDL_CONTROLLER_BUTTON_A, true);
    push_key(SDL_SCANCODE_UP, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    assert_true(wish.humans.orders[0].fire);
    check_at_least(wish.humans.orders[1].left_mps, 1);
    focus_lost();
    wish = view_poll(game.view, game.match);
    for (int i = 0; i < HUMANS_MAX; i++) {
        check_close(wish.humans.orders[i].left_mps, 0, 0);
        assert_false(wish.humans.orders[i].fire);
    }
    virtual_pad_unplug(&pad);
    game_close(&game);
}

// What no device of ours has said: it is not even a reason to look twice.
static void events_of_unknown_pads_mean_nothing(void **state) {
    (void)state;
    Game game = people(1);
    SDL_Event button = {
        .cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 4711, .state = SDL_PRESSED}};
    SDL_Event gone = {.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 4711}};
    SDL_Event odd = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = 255}};
    VirtualPad held = virtual_pad_plug(); // comes with its stick on the way
    virtual_pad_move(&held, SDL_CONTROLLER_AXIS_LEFTY, -1);
    check_close(order_of(&game, 0).left_mps, TOP, 1e-3);
    virtual_pad_unplug(&held);
    SDL_PushEvent(&button);
    SDL_PushEvent(&gone);
    SDL_PushEvent(&odd);
    ViewWish wish = view_poll(game.view, game.match);
    assert_false(wish.quit || wish.time.toggle_pause || wish.humans.orders[0].fire);
    game_close(&game);
}

static double gun_heading(const Game *game, int tank) {
    const Tank *own = battle_tank(match_battle(game->match), tank);
    return angle_wrap(own->pose.heading_rad + own->turret_rad);
}

// As the loop does it: orders from events, a tick, a picture.
static void play(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) {
        HumanOrders humans = view_poll(game->view, game->match).humans;
        match_tick(game->match, &humans);
        view_tick(game->view, game->match);
    }
}

static void the_right_stick_points_where_the_gun_goes(void **state) {
    (void)state;
    static const struct {
        double x, y, heading_rad;
    } WAYS[] = {{1, 0, M_PI / 2}, {0, -1, 0}, {-0.7, 0.7, -3 * M_PI / 4}};
    Game game = people(1);
    VirtualPad pad = plug(&game);
    game_draw(&game);
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_RIGHTX, WAYS[i].x);
        virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_RIGHTY, WAYS[i].y);
        play(&game, 150);
        check_close(angle_wrap(gun_heading(&game, 0) - WAYS[i].heading_rad), 0, 0.02);
    }
    virtual_pad_unplug(&pad);
    game_close(&game);
}

static void each_track_has_its_own_stick_and_its_own_keys(void **state) {
    (void)state;
    Game game = people(1);
    VirtualPad pad = plug(&game);
    Prefs prefs = *view_prefs(game.view);
    prefs.value[PREF_P1_SCHEME] = SCHEME_TRACKS;
    change_prefs(&game, &prefs);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    Order order = order_of(&game, 0);
    check_close(order.left_mps, TOP, 1e-3);
    check_close(order.right_mps, 0, 0);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_RIGHTY, 1);
    order = order_of(&game, 0);
    check_close(order.left_mps + order.right_mps, 0, 1e-3);
    check_close(order.turret_radps, 0, 0); // that stick does not point now
    virtual_pad_unplug(&pad);
    push_key(SDL_SCANCODE_W, true, 0);
    push_key(SDL_SCANCODE_K, true, 0);
    push_key(SDL_SCANCODE_D, true, 0); // of the other scheme
    order = order_of(&game, 0);
    check_close(order.left_mps, TOP, 1e-9);
    check_close(order.right_mps, -TOP, 1e-9);
    game_close(&game);
}

// How far beside the gun points: 0 is where a shell meets the other tank, m/m.
static double aiming_error(const Game *game) {
    const Tank *own = battle_tank(match_battle(game->match), 0),
               *other = battle_tank(match_battle(game->match), 1);
    Lead lead = aim_circular(pose_at(own->pose), tank_gun(own).shell_mps, own->spec->muzzle_m,
                             other->pose, other->motion, 0);
    return fabs(angle_wrap(pose_bearing(own->pose, lead.at) - own->turret_rad));
}

static void assist_follows_the_enemy_in_sight_unless_turned_by_hand(void **state) {
    (void)state;
    Game game = people(2);
    Prefs prefs = *view_prefs(game.view);
    push_key(SDL_SCANCODE_DOWN, true, 0);
    push_key(SDL_SCANCODE_RIGHT, true, 0);
    push_key(SDL_SCANCODE_Q, true, 0);
    play(&game, 60);
    push_key(SDL_SCANCODE_Q, false, 0);
    play(&game, 60);
    check_at_least(aiming_error(&game), 0.3);
    prefs.value[PREF_P1_ASSIST] = true;
    change_prefs(&game, &prefs);
    play(&game, 120);
    check_at_most(aiming_error(&game), 0.05);
    push_key(SDL_SCANCODE_Q, true, 0);
    play(&game, 60);
    check_at_least(aiming_error(&game), 0.3);
    push_key(SDL_SCANCODE_Q, false, 0);
    play(&game, 120);
    check_at_most(aiming_error(&game), 0.05);
    game_close(&game);
}

#if SDL_VERSION_ATLEAST(2, 24, 0)
static int SDLCALL note_rumble(void *strongest, Uint16 low, Uint16 high) {
    (void)high;
    if (low > *(int *)strongest) *(int *)strongest = low;
    return 0;
}

// Who is hit feels it, by as much as it hurts; nobody who wants to be left alone.
static void pads_shake_when_wanted(void **state) {
    (void)state;
    int strongest = 0;
    SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                    .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                    .naxes = SDL_CONTROLLER_AXIS_MAX,
                                    .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                    .userdata = &strongest,
                                    .Rumble = note_rumble};
    Prefs prefs = prefs_defaults();
    Input input;
    SDL_Event event;
    input_init(&input, &prefs);
    input.plays[0] = input.plays[1] = true;
    pads_open(&input.pads);
    int device = SDL_JoystickAttachVirtualEx(&desc);
    assert_true(device >= 0);
    while (SDL_PollEvent(&event)) input_hear(&input, &event);
    input_rumble(&input, 1, 1, 0.1);
    assert_int_equal(strongest, 0); // the other one's
    input_rumble(&input, 0, 0.5, 0.1);
    assert_in_range(strongest, 0x7f00, 0x8000);
    strongest = 0;
    prefs.value[PREF_RUMBLE] = false;
    input_rumble(&input, 0, 1, 0.1);
    assert_int_equal(strongest, 0);
    SDL_JoystickDetachVirtual(device);
    pads_close(&input.pads);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pad_drives_whoever_is_alone),
        cmocka_unit_test(half_a_stick_is_half_the_way),
        cmocka_unit_test(button_and_trigger_fire),
        cmocka_unit_test(pads_start_what_keys_start),
        cmocka_unit_test(two_pads_and_two_hands_at_once),
        cmocka_unit_test(pads_can_be_the_other_way_round),
        cmocka_unit_test(pads_come_and_go),
        cmocka_unit_test(lost_focus_lets_everything_go),
        cmocka_unit_test(events_of_unknown_pads_mean_nothing),
        cmocka_unit_test(the_right_stick_points_where_the_gun_goes),
        cmocka_unit_test(each_track_has_its_own_stick_and_its_own_keys),
        cmocka_unit_test(assist_follows_the_enemy_in_sight_unless_turned_by_hand),
#if SDL_VERSION_ATLEAST(2, 24, 0)
        cmocka_unit_test(pads_shake_when_wanted),
#endif
    };
    return cmocka_run_group_tests(tests, virtual_pads_start, virtual_pads_stop);
}
