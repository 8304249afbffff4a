// test_input.c -- keys and pads that come, go, are bound anew, and drive both players at once.
#include "watched.h"

#include "ai/gunnery/aim.h"
#include "view/input/input.h"
#include "view/menu/menu_inside.h"
#include "view/view_state.h"
#include "virtual_pad.h"

// Two people in the open, or one and an AI that stands; in a window that nobody sees.
static Game people(int humans) {
    static const char SECOND_START[] =
        "{'id':2,'type':'spawn','x':500,'y':300,'point':true,'rotation':0}";
    static const char FOUR_STARTS[] =
        "{'id':2,'type':'spawn','x':500,'y':300,'point':true,'rotation':0},"
        "{'id':3,'type':'spawn','x':100,'y':300,'point':true,'rotation':0},"
        "{'id':4,'type':'spawn','x':500,'y':100,'point':true,'rotation':0}";
    MatchCard card = card_of_minds((const char *[]){"idle", "idle", "idle", "idle"},
                                   humans > 2 ? humans : 2, humans);
    for (int i = 0; i < humans; i++) card.tanks[i].mind.behaviour = NULL;
    ViewOptions options = small_picture();
    options.is_headless = false;
    options.is_software = true;
    Game game =
        game_begin(&card, field_create(60, 40, humans > 2 ? FOUR_STARTS : SECOND_START), &options);
    view_poll(game.view, game.match); // what starting a window says
    return game;
}

#define TOP (spec_find("medium")->drive.top_mps)

static ViewRequests poll(Game *game) { return view_poll(game->view, game->match); }

static Order order_of(Game *game, int player) { return poll(game).humans.orders[player]; }

static void check_tracks(Order order, double left_mps, double right_mps) {
    check_close(order.left_mps, left_mps, 1e-3);
    check_close(order.right_mps, right_mps, 1e-3);
}

static VirtualPad plugged[4];
static int plugged_count;

// And is seen.
static VirtualPad *plug(Game *game) {
    VirtualPad *pad = &plugged[plugged_count++];
    *pad = virtual_pad_plug();
    poll(game);
    return pad;
}

// A test of a game in which so many people play; pads that are left are unplugged behind it.
#define PLAYED(humans, name)                                                                       \
    static void name##_by(Game *game);                                                             \
    UNIT_TEST(name) {                                                                              \
        Game game = people(humans);                                                                \
        name##_by(&game);                                                                          \
        while (plugged_count > 0)                                                                  \
            if (plugged[--plugged_count].joystick) virtual_pad_unplug(&plugged[plugged_count]);    \
        game_close(&game);                                                                         \
    }                                                                                              \
    static void name##_by(Game *game)

PLAYED(1, a_pad_drives_whoever_is_alone) {
    VirtualPad *pad = plug(game);
    check_close(order_of(game, 0).left_mps, 0, 0);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTX, 0.1); // a thumb is not that steady
    Order order = order_of(game, 0);
    check_close(order.left_mps, TOP, 1e-3);
    check_close(order.right_mps, order.left_mps, 0);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, 0);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTX, 1);
    order = order_of(game, 0);
    check_at_least(order.left_mps, 1);
    check_close(order.left_mps + order.right_mps, 0, 1e-9);
    virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_B, true);
    check_close(order_of(game, 0).left_mps, 0, 0);
    virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_B, false);
    check_at_least(order_of(game, 0).left_mps, 1);
}

PLAYED(1, half_a_stick_is_half_the_way) {
    VirtualPad *pad = plug(game);
    set_pref(game, PREF_DEAD_ZONE, 0.2);
    set_pref(game, PREF_RESPONSE, 1);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, 0.6);
    check_close(order_of(game, 0).left_mps, -0.5 * TOP, 1e-3);
    set_pref(game, PREF_RESPONSE, 2);
    check_close(order_of(game, 0).left_mps, -0.25 * TOP, 1e-3);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, 0.19);
    check_close(order_of(game, 0).left_mps, 0, 0);
}

PLAYED(1, buttons_and_triggers_fire_and_start_what_keys_start) {
    VirtualPad *pad = plug(game);
    assert_false(order_of(game, 0).fire);
    for (int i = 0; i < 4; i++) {
        bool is_down = i % 2 == 0;
        if (i < 2) virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_A, is_down);
        if (i >= 2) virtual_pad_move(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, is_down ? 0.9 : 0.1);
        assert_int_equal(order_of(game, 0).fire, is_down);
    }
    virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_X, true);
    assert_true(asks(poll(game), REQUEST_PAUSE));
    assert_false(asks(poll(game), REQUEST_PAUSE));
}

UNIT_TEST(pads_can_be_the_other_way_round) {
    Input input;
    Prefs prefs = prefs_defaults();
    input_init(&input, &prefs);
    input.plays[0] = input.plays[1] = true;
    for (int i = 0; i < 2; i++) {
        input.pad_players[0] = i, input.pad_players[1] = 1 - i;
        assert_int_equal(input_pad_player(&input, i), 0);
        assert_int_equal(input_pad_player(&input, 1 - i), 1);
        assert_int_equal(input_pad_player(&input, 2), -1);
    }
    input.plays[2] = input.plays[3] = true;
    for (int i = 2; i < PADS_MAX; i++) assert_int_equal(input_pad_player(&input, i), i);
    input.plays[0] = input.plays[2] = input.plays[3] = false;
    for (int i = 0; i < PADS_MAX; i++) assert_int_equal(input_pad_player(&input, i), 1);
    input.plays[1] = false;
    assert_int_equal(input_pad_player(&input, 0), -1);
}

static bool is_held(Game *game) { // after what was pressed has come into effect
    poll(game);
    game_draw(game);
    return poll(game).is_held;
}

// A pad each, and the keys beside them. The match waits for one that goes, whose tank is let go;
// the next one takes its seat.
PLAYED(2, pads_come_and_go) {
    VirtualPad *first = plug(game), *second = plug(game);
    virtual_pad_move(first, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(first, SDL_CONTROLLER_BUTTON_A, true);
    push_key(SDL_SCANCODE_DOWN, true, 0);
    virtual_pad_press(second, SDL_CONTROLLER_BUTTON_A, true);
    HumanOrders humans = poll(game).humans;
    check_tracks(humans.orders[0], TOP, TOP);
    check_tracks(humans.orders[1], -TOP, -TOP);
    assert_true(humans.orders[0].fire && humans.orders[1].fire);
    virtual_pad_unplug(first);
    assert_true(is_held(game));
    assert_string_equal(game->view->menu->reason, "The gamepad of player 1 was disconnected");
    VirtualPad *third = plug(game);
    assert_string_equal(game->view->menu->reason, "");
    assert_true(is_held(game)); // until somebody goes on
    push_pad(SDL_CONTROLLER_BUTTON_START);
    assert_false(is_held(game));
    humans = poll(game).humans;
    check_close(humans.orders[0].left_mps, 0, 0);
    assert_false(humans.orders[0].fire);
    virtual_pad_move(third, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_move(second, SDL_CONTROLLER_AXIS_LEFTY, 1);
    humans = poll(game).humans;
    check_tracks(humans.orders[0], TOP, TOP);
    check_tracks(humans.orders[1], -TOP, -TOP);
}

// No key moves the tanks of players three and four, whose pads do what those of the first do.
PLAYED(4, the_third_and_the_fourth_have_pads) {
    VirtualPad *pads[4];
    for (int i = 0; i < 4; i++) pads[i] = plug(game);
    push_key(SDL_SCANCODE_W, true, 0);
    push_key(SDL_SCANCODE_UP, true, 0);
    HumanOrders humans = poll(game).humans;
    for (int i = 0; i < 4; i++) check_close(humans.orders[i].left_mps, i < 2 ? TOP : 0, 1e-9);
    virtual_pad_move(pads[2], SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(pads[3], SDL_CONTROLLER_BUTTON_A, true);
    humans = poll(game).humans;
    check_tracks(humans.orders[2], TOP, TOP);
    for (int i = 0; i < 4; i++) assert_int_equal(humans.orders[i].fire, i == 3);
}

PLAYED(2, lost_focus_lets_everything_go) {
    VirtualPad *pad = plug(game);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_A, true);
    push_key(SDL_SCANCODE_UP, true, 0);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    ViewRequests requests = poll(game);
    assert_true(requests.humans.orders[0].fire);
    check_at_least(requests.humans.orders[1].left_mps, 1);
    assert_int_equal(SDL_PushEvent(&lost), 1);
    requests = poll(game);
    for (int i = 0; i < HUMANS_MAX; i++) {
        check_close(requests.humans.orders[i].left_mps, 0, 0);
        assert_false(requests.humans.orders[i].fire);
    }
}

PLAYED(1, events_of_unknown_pads_mean_nothing) {
    SDL_Event events[] = {
        {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 4711, .state = SDL_PRESSED}},
        {.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 4711}},
        {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = 255}}};
    VirtualPad held = virtual_pad_plug(); // comes with its stick on the way
    virtual_pad_move(&held, SDL_CONTROLLER_AXIS_LEFTY, -1);
    check_close(order_of(game, 0).left_mps, TOP, 1e-3);
    virtual_pad_unplug(&held);
    for (int i = 0; i < 3; i++) SDL_PushEvent(&events[i]);
    ViewRequests requests = poll(game);
    assert_int_equal(requests.count, 0);
    assert_false(requests.humans.orders[0].fire);
}

// As the loop does it: orders from events, a tick, a picture.
static void play(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) {
        HumanOrders humans = poll(game).humans;
        match_tick(game->match, &humans);
        view_tick(game->view, game->match);
    }
}

PLAYED(1, the_right_stick_points_where_the_gun_goes) {
    static const struct {
        double x, y, heading_rad;
    } WAYS[] = {{1, 0, M_PI / 2}, {0, -1, 0}, {-0.7, 0.7, -3 * M_PI / 4}};
    VirtualPad *pad = plug(game);
    game_draw(game);
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        virtual_pad_move(pad, SDL_CONTROLLER_AXIS_RIGHTX, WAYS[i].x);
        virtual_pad_move(pad, SDL_CONTROLLER_AXIS_RIGHTY, WAYS[i].y);
        play(game, 150);
        const Tank *own = battle_tank(match_battle(game->match), 0);
        double gun_rad = own->pose.heading_rad + own->turret_rad;
        check_close(angle_wrap(gun_rad - WAYS[i].heading_rad), 0, 0.02);
    }
}

PLAYED(1, each_track_has_its_own_stick_and_its_own_keys) {
    VirtualPad *pad = plug(game);
    set_pref(game, PREF_P1_SCHEME, SCHEME_TRACKS);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_LEFTY, -1);
    check_tracks(order_of(game, 0), TOP, 0);
    virtual_pad_move(pad, SDL_CONTROLLER_AXIS_RIGHTY, 1);
    Order order = order_of(game, 0);
    check_close(order.left_mps + order.right_mps, 0, 1e-3);
    check_close(order.turret_radps, 0, 0); // that stick does not point now
    virtual_pad_unplug(pad);
    assert_true(is_held(game));
    view_close_menu(game->view);
    push_key(SDL_SCANCODE_W, true, 0);
    push_key(SDL_SCANCODE_K, true, 0);
    push_key(SDL_SCANCODE_D, true, 0); // of the other scheme
    check_tracks(order_of(game, 0), TOP, -TOP);
}

// How far beside the gun points: 0 is where a shell meets the other tank, m/m.
static double aiming_error(const Game *game) {
    const Tank *own = battle_tank(match_battle(game->match), 0),
               *other = battle_tank(match_battle(game->match), 1);
    Lead lead = aim_circular(pose_at(own->pose), tank_gun(own).shell_mps, own->spec->muzzle_m,
                             other->pose, other->motion, 0);
    return fabs(angle_wrap(pose_bearing(own->pose, lead.at) - own->turret_rad));
}

PLAYED(2, assist_follows_the_enemy_in_sight_unless_turned_by_hand) {
    push_key(SDL_SCANCODE_DOWN, true, 0);
    push_key(SDL_SCANCODE_RIGHT, true, 0);
    for (int i = 0; i < 4; i++) { // turned by hand, let go; the same with assist
        bool is_turned = i % 2 == 0, has_assist = i >= 2;
        if (i == 2) {
            set_pref(game, PREF_P1_ASSIST, true);
            play(game, 120);
            check_at_most(aiming_error(game), 0.05);
        }
        push_key(SDL_SCANCODE_Q, is_turned, 0);
        play(game, has_assist && !is_turned ? 120 : 60);
        if (is_turned || !has_assist) check_at_least(aiming_error(game), 0.3);
        if (!is_turned && has_assist) check_at_most(aiming_error(game), 0.05);
    }
}

#if SDL_VERSION_ATLEAST(2, 24, 0)
static int SDLCALL note_rumble(void *strongest, Uint16 low, Uint16 high) {
    (void)high;
    if (low > *(int *)strongest) *(int *)strongest = low;
    return 0;
}

// Who is hit feels it, by as much as it hurts; nobody who wants to be left alone.
UNIT_TEST(pads_shake_when_wanted) {
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

// Of each kind of tank, in parts of its top speed; NAN: any.
UNIT_TEST(held_ways_become_the_speeds_of_tracks) {
    static const struct {
        Controls controls;
        double left, right;
    } CASES[] = {{{.ahead = 1}, 1, 1},
                 {{.ahead = -1}, -1, -1},
                 {{.ahead = 0}, 0, 0},
                 {{.ahead = 1, .right = -1}, NAN, 1}, // the ratio is kept
                 {{.ahead = 1, .right = 1}, 1, NAN},
                 {{.ahead = 1, .right = -1, .brake = true, .turret = -1, .actions = {true}}, 0, 0}};
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++) {
        double top = spec->drive.top_mps;
        for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
            Order order = input_order(CASES[i].controls, spec);
            double exact = CASES[i].controls.right != 0 ? 1e-12 : 0;
            if (!isnan(CASES[i].left)) check_close(order.left_mps, CASES[i].left * top, exact);
            if (!isnan(CASES[i].right)) check_close(order.right_mps, CASES[i].right * top, exact);
            check_close(order.turret_radps, CASES[i].controls.turret * spec->turret_top_radps, 0);
            assert_int_equal(order.fire, CASES[i].controls.actions[ACT_FIRE]);
        }
        Order pivot = input_order((Controls){.right = -1}, spec);
        check_close(pivot.left_mps + pivot.right_mps, 0, 0);
        check_at_least(pivot.right_mps, 0.5);
        Order bend = input_order((Controls){.ahead = 1, .right = -1}, spec);
        check_at_least(bend.left_mps, 0.1); // an arc, not a pivot
        check_at_least(bend.right_mps, bend.left_mps + 0.5);
        Order mirror = input_order((Controls){.ahead = 1, .right = 1}, spec);
        check_close(mirror.right_mps, bend.left_mps, 0);
    }
}

UNIT_TEST(the_gun_turns_to_the_pointer_the_short_way) {
    Tank tank = {.spec = &TANK_SPECS[0], .pose = {10, 10, 3.0}, .turret_rad = 3.0};
    Vec gun = vec_heading(6.0), right = vec_right(gun), here = vec(10, 10);
    check_at_least(input_aim(&tank, vec_add(here, vec_add(gun, vec_scale(right, 0.5)))), 0.1);
    check_at_most(input_aim(&tank, vec_sub(vec_add(here, gun), vec_scale(right, 0.5))), -0.1);
    check_close(input_aim(&tank, vec_add(here, vec_scale(gun, 7))), 0, 1e-9);
}

UNIT_TEST(every_key_of_the_table_is_known_to_SDL) {
    Bindings bindings = bindings_defaults();
    for (int i = 0; i < ACTION_COUNT; i++) {
        const KeyRow *row = &KEY_ROWS[i];
        const uint16_t *keys = bindings.on[DEVICE_KEYBOARD][i], *pad = bindings.on[DEVICE_PAD][i];
        assert_non_null(row->action);
        if (row->when && (!keys[0] || (strstr(row->keys, " or ") && !keys[1])))
            fail_msg("no such key: %s", row->keys);
        if (*row->pad && (!pad[0] || (strstr(row->pad, " or ") && !pad[1])))
            fail_msg("no such input: %s", row->pad);
    }
    assert_null(KEY_ROWS[ACTION_COUNT].action);
}

PLAYED(2, pushed_keys_drive_both_players) {
    double top = TANK_SPECS[0].drive.top_mps;
    push_key(SDL_SCANCODE_W, true, 0);
    push_key(SDL_SCANCODE_DOWN, true, 0);
    push_key(SDL_SCANCODE_RCTRL, true, KMOD_RCTRL);
    for (int i = 0; i < 2; i++) { // held without new events
        HumanOrders humans = poll(game).humans;
        check_tracks(humans.orders[0], top, top);
        check_tracks(humans.orders[1], -top, -top);
        assert_false(humans.orders[0].fire);
        assert_true(humans.orders[1].fire);
    }
    push_key(SDL_SCANCODE_W, false, 0);
    push_key(SDL_SCANCODE_Q, true, 0);
    Order order = order_of(game, 0);
    check_close(order.left_mps, 0, 0);
    check_close(order.turret_radps, -TANK_SPECS[0].turret_top_radps, 0);
}

UNIT_TEST(the_mouse_aims_only_for_one_player) {
    for (int humans = 1; humans <= 2; humans++) {
        OWN_GAME game = people(humans);
        Pose pose = battle_tank(match_battle(game.match), 0)->pose;
        push_mouse(400, sin(pose.heading_rad) > 0 ? 20 : 340); // the picture's middle, more or less
        assert_int_equal(order_of(&game, 0).turret_radps != 0, humans == 1);
        push_key(SDL_SCANCODE_E, true, 0);
        check_close(order_of(&game, 0).turret_radps, TANK_SPECS[0].turret_top_radps, 0);
        push_key(SDL_SCANCODE_E, false, 0);
        check_close(order_of(&game, 0).turret_radps, 0, 0); // the keys took over
    }
}

PLAYED(1, pushed_keys_become_requests) {
    push_key(SDL_SCANCODE_P, true, 0);
    push_key(SDL_SCANCODE_N, true, 0);
    push_key(SDL_SCANCODE_N, true, 0);
    push_key(SDL_SCANCODE_RIGHTBRACKET, true, 0);
    ViewRequests requests = poll(game);
    assert_int_equal(request_of(requests, REQUEST_PAUSE).amount, 1);
    assert_int_equal(request_of(requests, REQUEST_STEP).amount, 2);
    assert_int_equal(request_of(requests, REQUEST_SPEED).amount, 1);
    assert_int_equal(requests.count, 3);
    push_key(SDL_SCANCODE_R, true, 0);
    requests = poll(game);
    assert_true(asks(requests, REQUEST_RESTART) && requests.count == 1);
    push_key(SDL_SCANCODE_R, true, KMOD_LCTRL);
    push_key(SDL_SCANCODE_BACKSLASH, true, 0);
    requests = poll(game);
    assert_true(asks(requests, REQUEST_NEW_SEED) && asks(requests, REQUEST_NORMAL_SPEED));
    assert_int_equal(requests.count, 2);
    push_key(SDL_SCANCODE_Q, true, 0);
    assert_false(asks(poll(game), REQUEST_QUIT));
    push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
    assert_true(asks(poll(game), REQUEST_QUIT));
}

static Action bind(Prefs *prefs, Action action, int place, int key, bool is_swap) {
    return bindings_set(&prefs->bindings, DEVICE_KEYBOARD, action, place, (Key)key, is_swap);
}

PLAYED(1, a_key_bound_anew_does_what_it_says) {
    Prefs prefs = *view_prefs(game->view);
    bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_J, false);
    bind(&prefs, ACTION_PAUSE, 0, KEY_CTRL | SDL_SCANCODE_P, false);
    view_set_prefs(game->view, &prefs);
    push_key(SDL_SCANCODE_SPACE, true, 0);
    push_key(SDL_SCANCODE_P, true, 0);
    ViewRequests requests = poll(game);
    assert_false(asks(requests, REQUEST_PAUSE) || requests.humans.orders[0].fire);
    push_key(SDL_SCANCODE_J, true, 0);
    push_key(SDL_SCANCODE_P, true, KMOD_RCTRL);
    requests = poll(game);
    assert_true(asks(requests, REQUEST_PAUSE) && requests.humans.orders[0].fire);
}

// Whoever still fires as the card comes does not press its buttons.
PLAYED(1, pads_press_the_end_card_a_moment_after_it_has_come) {
    VirtualPad *pad = plug(game);
    for (int is_later = 0; is_later < 2; is_later++) {
        while (!match_is_over(game->match)) match_tick(game->match, NULL);
        game_draw(game);
        game->view->seconds += is_later;
        virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_A, true);
        assert_int_equal(asks(poll(game), REQUEST_NEW_SEED), is_later);
        virtual_pad_press(pad, SDL_CONTROLLER_BUTTON_A, false);
        poll(game);
    }
}

// A comma beside a comma is not seen; what is told can be written into the settings' file.
UNIT_TEST(keys_of_signs_are_told_in_words) {
    static const struct {
        const char *name, *told;
    } CASES[] = {{",", "Comma"}, {"Ctrl+.", "Ctrl+Period"}, {"/", "Slash"}, {"-", "Minus"},
                 {"[", "["},     {"Ctrl+R", "Ctrl+R"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[KEY_NAME_MAX];
        Key key = key_read(CASES[i].name);
        assert_true(key);
        assert_string_equal(key_tell(key, text), CASES[i].told);
        assert_int_equal(key_read(text), key);
    }
    assert_string_equal(key_sign(SDL_SCANCODE_COMMA), ",");
}

// The keys in force; what names none stays as it is, and what is too long is cut.
UNIT_TEST(sentences_have_the_keys_in_force) {
    Prefs prefs = prefs_defaults();
    bind(&prefs, ACTION_RESTART, 0, SDL_SCANCODE_COMMA, false);
    static const struct {
        const char *sentence, *text;
    } CASES[] = {{"", ""},
                 {"{restart} and {menu}.", "Comma and Esc."},
                 {"Saved /tmp/{x}/{.png", "Saved /tmp/{x}/{.png"},
                 {"{restart", "{restart"},
                 {"}{}{{restart}", "}{}{Comma"},
                 {"0123456789012345678901234567890123456789", "0123456789012345678901234567890"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[32];
        bindings_fill(&prefs.bindings, CASES[i].sentence, text, sizeof text);
        assert_string_equal(text, CASES[i].text);
    }
}

// Ctrl is no part of a chord while it is somebody's trigger.
UNIT_TEST(a_trigger_makes_no_chord) {
    for (int humans = 1; humans <= 2; humans++) {
        OWN_GAME game = people(humans);
        push_key(SDL_SCANCODE_RCTRL, true, KMOD_RCTRL);
        push_key(SDL_SCANCODE_R, true, KMOD_RCTRL);
        ViewRequests requests = poll(&game);
        assert_int_equal(asks(requests, REQUEST_RESTART), humans == 2);
        assert_int_equal(asks(requests, REQUEST_NEW_SEED), humans == 1);
        assert_int_equal(requests.humans.orders[1].fire, humans == 2);
        push_key(SDL_SCANCODE_R, true, KMOD_LCTRL);
        requests = poll(&game);
        assert_true(asks(requests, REQUEST_NEW_SEED) && requests.count == 1);
    }
}

UNIT_TEST(nobody_shares_a_key_at_first) {
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
UNIT_TEST(the_lists_show_one_scheme_of_each_player) {
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
        enum { HELD = 7 + ORDER_ACTION_COUNT }; // 4 to drive, 2 for the turret, the brake, actions
        assert_int_equal(held[0], HELD);
        assert_int_equal(held[1], HELD);
        assert_int_equal(count, ACTION_COUNT - 8);
    }
}

UNIT_TEST(who_loses_a_key_gets_the_other_or_none) {
    static const Action CHANGED[] = {ACTION_P1_FIRE, ACTION_PAUSE, ACTION_P1_LEFT_TRACK_ON};
    Prefs prefs = prefs_defaults(), table = prefs;
    uint16_t(*keys)[BINDINGS_EACH] = prefs.bindings.on[DEVICE_KEYBOARD];
    assert_int_equal(bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_P, true), ACTION_PAUSE);
    assert_int_equal(keys[ACTION_P1_FIRE][0], SDL_SCANCODE_P);
    assert_int_equal(keys[ACTION_PAUSE][0], SDL_SCANCODE_SPACE);
    bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_SPACE, false);
    assert_int_equal(keys[ACTION_PAUSE][0], 0);
    // The same key for two that never count at once.
    Action loser = bind(&prefs, ACTION_P1_LEFT_TRACK_ON, 1, SDL_SCANCODE_A, false);
    assert_int_equal(loser, ACTION_NONE);
    assert_int_equal(keys[ACTION_P1_LEFT][0], SDL_SCANCODE_A);
    bind(&prefs, ACTION_P1_FIRE, 1, SDL_SCANCODE_SPACE, false); // never twice for one
    assert_int_equal(keys[ACTION_P1_FIRE][0], 0);
    assert_int_equal(keys[ACTION_P1_FIRE][1], SDL_SCANCODE_SPACE);
    for (int i = 0; i < 3; i++) bindings_reset(&prefs.bindings, DEVICE_KEYBOARD, CHANGED[i]);
    assert_memory_equal(&prefs, &table, sizeof table);
}

int main(void) {
    virtual_pads_allow();
    int failed =
        _cmocka_run_group_tests("input", test_list()->tests, test_list()->count, NULL, NULL);
    SDL_Quit();
    return failed;
}
