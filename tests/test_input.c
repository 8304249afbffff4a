// test_input.c -- keys and gamepads: orders, requests, bindings, and gamepads that come and go.
#include "cases.h"
#include "watched.h"

#include "ai/gunnery/aim.h"
#include "view/input/input.h"
#include "view/menu/menu_inside.h"
#include "view/view_state.h"
#include "virtual_pad.h"

// A match in a hidden window: the players in an open field, or one player and an idle mind.
static Game game_with(int players) {
    static const char SPAWNS[] =
        "{'id':2,'type':'spawn','x':500,'y':300,'point':true,'rotation':0},"
        "{'id':3,'type':'spawn','x':100,'y':300,'point':true,'rotation':0},"
        "{'id':4,'type':'spawn','x':500,'y':100,'point':true,'rotation':0}";
    char spawns[sizeof SPAWNS] = "";
    SDL_strlcpy(spawns, SPAWNS, players > 2 ? sizeof spawns : strcspn(SPAWNS, "}") + 2);
    MatchCard card = card_of_minds((const char *[]){"idle", "idle", "idle", "idle"},
                                   players > 2 ? players : 2, players);
    for (int i = 0; i < players; i++) card.tanks[i].mind.behaviour = NULL;
    ViewOptions options = small_picture();
    options.is_headless = false;
    options.is_software = true;
    Game game = game_begin(&card, field_create(60, 40, spawns), &options);
    view_poll(game.view, game.match); // events of the new window
    return game;
}

#define TOP (spec_find("medium")->drive.top_mps)

static ViewRequests poll(Game *game) { return view_poll(game->view, game->match); }

static Order order_of(Game *game, int player) { return poll(game).players.orders[player]; }

static VirtualPad pads[4];
static int pad_count;

static void feed_pad(VirtualPad *pad, char *word) {
    char *value = strchr(word, '='), last = word[strlen(word) - 1];
    if (!strcmp(word, "unplug")) {
        virtual_pad_unplug(pad);
    } else if (value) {
        *value = '\0';
        virtual_pad_move(pad, SDL_GameControllerGetAxisFromString(word), atof(value + 1));
    } else {
        word[strlen(word) - 1] = '\0';
        assert_int_equal(SDL_JoystickSetVirtualButton(pad->joystick,
                                                      SDL_GameControllerGetButtonFromString(word),
                                                      last == '+'),
                         0);
    }
}

static void feed_key(char *word) {
    Uint16 mod = *word == '^' ? KMOD_LCTRL : *word == '>' ? KMOD_RCTRL : 0;
    bool is_down = word[strlen(word) - 1] == '+';
    word[strlen(word) - 1] = '\0';
    for (char *at = word; *at; at++)
        if (*at == '_') *at = ' ';
    SDL_Scancode code = SDL_GetScancodeFromName(word + (mod != 0));
    if (!code) fail_msg("no key %s", word);
    push_key(code, is_down, mod);
}

// Pushes the events of a script. "plug" adds a gamepad, "0:unplug" removes the first one,
// "0:lefty=-1" moves its stick, and "0:a+" and "0:a-" press and release its button. "W+" and "W-"
// press and release a key, with left ("^R+") or right Ctrl (">R+"); "_" stands for a space.
static void feed(Game *game, const char *script) {
    char words[128];
    SDL_strlcpy(words, script, sizeof words);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        if (!strcmp(word, "plug")) {
            pads[pad_count++] = virtual_pad_plug();
            poll(game);
        } else if (word[0] >= '0' && word[0] <= '3' && word[1] == ':') {
            feed_pad(&pads[word[0] - '0'], word + 2);
        } else {
            feed_key(word);
        }
    }
}

// A script, and a player's order after it; the track speeds are fractions of the top speed.
typedef struct Step {
    const char *script;
    int player;
    double left, right;
    bool fire;
} Step;

static void check_steps(Game *game, const Step *steps) {
    for (; steps->script; steps++) {
        feed(game, steps->script);
        Order order = order_of(game, steps->player);
        check_close(order.left_mps, steps->left * TOP, 1e-3);
        check_close(order.right_mps, steps->right * TOP, 1e-3);
        if (order.fire != steps->fire) fail_msg("'%s': fire %d", steps->script, order.fire);
    }
}

#define CHECK_STEPS(...) check_steps(game, (const Step[]){__VA_ARGS__, {0}})

// A script, and the only requests after it; a kind of 0 is none.
static void check_requests(Game *game, const char *script, RequestKind first, RequestKind second) {
    feed(game, script);
    ViewRequests requests = poll(game);
    assert_int_equal(requests.count, (first != 0) + (second != 0));
    if (first) assert_true(asks(requests, first));
    if (second) assert_true(asks(requests, second));
}

// A test with this number of players; gamepads are unplugged after it.
#define PLAYED(players, name)                                                                      \
    static void name##_by(Game *game);                                                             \
    UNIT_TEST(name) {                                                                              \
        Game game = game_with(players);                                                            \
        name##_by(&game);                                                                          \
        while (pad_count > 0)                                                                      \
            if (pads[--pad_count].joystick) virtual_pad_unplug(&pads[pad_count]);                  \
        game_close(&game);                                                                         \
    }                                                                                              \
    static void name##_by(Game *game)

PLAYED(1, a_gamepad_drives_a_single_player) {
    CHECK_STEPS({"plug", 0, 0, 0}, {"0:lefty=-1 0:leftx=0.1", 0, 1, 1}); // unsteady thumb
    feed(game, "0:lefty=0 0:leftx=1");
    Order order = order_of(game, 0);
    check_at_least(order.left_mps, 1);
    check_close(order.left_mps + order.right_mps, 0, 1e-9);
    CHECK_STEPS({"0:b+", 0, 0, 0});
    feed(game, "0:b-");
    check_at_least(order_of(game, 0).left_mps, 1);
}

PLAYED(1, the_stick_has_a_dead_zone_and_a_response_curve) {
    set_pref(game, PREF_DEAD_ZONE, 0.2);
    set_pref(game, PREF_RESPONSE, 1);
    CHECK_STEPS({"plug 0:lefty=0.6", 0, -0.5, -0.5});
    set_pref(game, PREF_RESPONSE, 2);
    CHECK_STEPS({"", 0, -0.25, -0.25}, {"0:lefty=0.19", 0, 0, 0});
}

PLAYED(1, buttons_and_triggers_fire_and_start_actions) {
    CHECK_STEPS({"plug"}, {"0:a+", .fire = true}, {"0:a-"}, {"0:righttrigger=0.9", .fire = true},
                {"0:righttrigger=0.1"});
    check_requests(game, "0:x+", REQUEST_PAUSE, 0);
    check_requests(game, "", 0, 0);
}

UNIT_TEST(each_gamepad_has_the_player_that_was_set) {
    static const struct {
        bool plays[LOCAL_PLAYERS];
        int set[PADS_MAX], expected[PADS_MAX];
    } CASES[] = {{{1, 1}, {0, 1, 2, 3}, {0, 1, -1, -1}},
                 {{1, 1}, {1, 0, 2, 3}, {1, 0, -1, -1}},
                 {{1, 1, 1, 1}, {1, 0, 2, 3}, {1, 0, 2, 3}},
                 {{0, 1}, {1, 0, 2, 3}, {1, 1, 1, 1}},
                 {{0}, {0, 1, 2, 3}, {-1, -1, -1, -1}}};
    Prefs prefs = prefs_defaults();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Input input;
        input_init(&input, &prefs);
        memcpy(input.plays, CASES[i].plays, sizeof input.plays);
        memcpy(input.pad_players, CASES[i].set, sizeof input.pad_players);
        for (int k = 0; k < PADS_MAX; k++)
            assert_int_equal(input_pad_player(&input, k), CASES[i].expected[k]);
    }
}

static bool is_held(Game *game) { // state after the last events have taken effect
    poll(game);
    game_draw(game);
    return poll(game).is_held;
}

// The match pauses and the tank stops when a player's gamepad is unplugged; the next replaces it.
PLAYED(2, gamepads_come_and_go) {
    CHECK_STEPS({"plug plug 0:lefty=-1 0:a+ Down+ 1:a+", 0, 1, 1, true}, {"", 1, -1, -1, true});
    feed(game, "0:unplug");
    assert_true(is_held(game));
    assert_string_equal(game->view->menu->reason, "The gamepad of player 1 was disconnected");
    feed(game, "plug");
    assert_string_equal(game->view->menu->reason, "");
    assert_true(is_held(game)); // held until the player resumes
    push_pad(SDL_CONTROLLER_BUTTON_START);
    assert_false(is_held(game));
    CHECK_STEPS({"", 0, 0, 0}, {"2:lefty=-1 1:lefty=1", 0, 1, 1}, {"", 1, -1, -1});
}

PLAYED(4, players_three_and_four_have_gamepads_only) {
    feed(game, "plug plug plug plug W+ Up+");
    for (int i = 0; i < 4; i++) CHECK_STEPS({"", i, i < 2, i < 2});
    feed(game, "2:lefty=-1 3:a+");
    for (int i = 0; i < 4; i++) CHECK_STEPS({"", i, i < 3, i < 3, i == 3});
}

PLAYED(2, a_lost_focus_releases_everything) {
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    CHECK_STEPS({"plug 0:lefty=-1 0:a+ Up+", 0, 1, 1, true}, {"", 1, 1, 1});
    push(lost);
    for (int i = 0; i < LOCAL_PLAYERS; i++) CHECK_STEPS({"", i, 0, 0});
}

PLAYED(1, events_of_unknown_gamepads_are_ignored) {
    SDL_Event events[] = {
        {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 4711, .state = SDL_PRESSED}},
        {.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 4711}},
        {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = 255}}};
    VirtualPad tilted = virtual_pad_plug(); // tilted before the window sees it
    virtual_pad_move(&tilted, SDL_CONTROLLER_AXIS_LEFTY, -1);
    CHECK_STEPS({"", 0, 1, 1});
    virtual_pad_unplug(&tilted);
    for (int i = 0; i < 3; i++) push(events[i]);
    ViewRequests requests = poll(game);
    assert_int_equal(requests.count, 0);
    assert_false(requests.players.orders[0].fire);
}

static void play(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) {
        PlayerOrders players = poll(game).players;
        game_tick(game, &players);
    }
}

PLAYED(1, the_right_stick_aims_the_gun) {
    static const struct {
        const char *script;
        double heading_rad;
    } CASES[] = {{"plug 0:rightx=1 0:righty=0", M_PI / 2},
                 {"0:rightx=0 0:righty=-1", 0},
                 {"0:rightx=-0.7 0:righty=0.7", -3 * M_PI / 4}};
    game_draw(game);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        feed(game, CASES[i].script);
        play(game, 150);
        const Tank *own = game_tank(game, 0);
        double gun_rad = own->pose.heading_rad + own->turret_rad;
        check_close(angle_wrap(gun_rad - CASES[i].heading_rad), 0, 0.02);
    }
}

PLAYED(1, each_track_has_its_own_stick_and_its_own_keys) {
    set_pref(game, PREF_P1_SCHEME, SCHEME_TRACKS);
    CHECK_STEPS({"plug 0:lefty=-1", 0, 1, 0}, {"0:righty=1", 0, 1, -1});
    check_close(order_of(game, 0).turret_radps, 0, 0); // the stick does not aim now
    feed(game, "0:unplug");
    assert_true(is_held(game));
    view_close_menu(game->view);
    CHECK_STEPS({"W+ K+ D+", 0, 1, -1}); // D belongs to the other scheme
}

// Returns the angle between the gun and the point where a shell meets the other tank [rad].
static double aiming_error(const Game *game) {
    const Tank *own = match_tank(game->match, 0), *other = match_tank(game->match, 1);
    Lead lead = aim_circular(pose_at(own->pose), tank_gun(own).shell_mps, own->spec->muzzle_m,
                             other->pose, other->motion, 0);
    return fabs(angle_wrap(pose_bearing(own->pose, lead.at) - own->turret_rad));
}

PLAYED(2, assist_aims_at_a_visible_enemy_unless_the_player_turns) {
    feed(game, "Down+ Right+");
    for (int i = 0; i < 4; i++) { // turned by the player, released; the same with assist
        bool is_turned = i % 2 == 0, has_assist = i >= 2;
        if (i == 2) {
            set_pref(game, PREF_P1_ASSIST, true);
            play(game, 120);
            check_at_most(aiming_error(game), 0.05);
        }
        feed(game, is_turned ? "Q+" : "Q-");
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

UNIT_TEST(gamepads_rumble_unless_disabled) {
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
    while (SDL_PollEvent(&event)) input_update(&input, &event);
    input_rumble(&input, 1, 1, 0.1);
    assert_int_equal(strongest, 0); // another player's
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

// Expected speeds of each kind of tank, as fractions of its top speed; NAN is any speed.
UNIT_TEST(controls_become_track_speeds) {
    static const struct {
        Controls controls;
        double left, right;
    } CASES[] = {INPUT_CASES(TEST_ROW)};
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++) {
        double top = spec->drive.top_mps;
        for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
            Order order = controls_order(CASES[i].controls, spec);
            double exact = CASES[i].controls.right != 0 ? 1e-12 : 0;
            if (!isnan(CASES[i].left)) check_close(order.left_mps, CASES[i].left * top, exact);
            if (!isnan(CASES[i].right)) check_close(order.right_mps, CASES[i].right * top, exact);
            check_close(order.turret_radps, CASES[i].controls.turret * spec->turret_top_radps, 0);
            assert_int_equal(order.fire, CASES[i].controls.actions[ACT_FIRE]);
        }
        Order pivot = controls_order((Controls){.right = -1}, spec);
        check_close(pivot.left_mps + pivot.right_mps, 0, 0);
        check_at_least(pivot.right_mps, 0.5);
        Order bend = controls_order((Controls){.ahead = 1, .right = -1}, spec);
        check_at_least(bend.left_mps, 0.1); // an arc, not a pivot
        check_at_least(bend.right_mps, bend.left_mps + 0.5);
        Order mirror = controls_order((Controls){.ahead = 1, .right = 1}, spec);
        check_close(mirror.right_mps, bend.left_mps, 0);
    }
}

UNIT_TEST(the_gun_turns_to_the_pointer_the_shorter_way) {
    Tank tank = {.spec = &TANK_SPECS[0], .pose = {10, 10, 3.0}, .turret_rad = 3.0};
    Vec gun = vec_heading(6.0), right = vec_right(gun), here = vec(10, 10);
    check_at_least(controls_aim(&tank, vec_add(here, vec_add(gun, vec_scale(right, 0.5)))), 0.1);
    check_at_most(controls_aim(&tank, vec_sub(vec_add(here, gun), vec_scale(right, 0.5))), -0.1);
    check_close(controls_aim(&tank, vec_add(here, vec_scale(gun, 7))), 0, 1e-9);
}

UNIT_TEST(SDL_knows_every_key_of_the_table) {
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

PLAYED(2, keys_drive_both_players) {
    CHECK_STEPS({"W+ Down+ >Right_Ctrl+", 0, 1, 1}, {"", 1, -1, -1, true}, {"", 0, 1, 1},
                {"W- Q+", 0, 0, 0}); // keys stay pressed without new events
    check_close(order_of(game, 0).turret_radps, -spec_find("medium")->turret_top_radps, 0);
}

PLAYED(1, a_trigger_pressed_between_two_frames_fires) {
    CHECK_STEPS({"Space+ Space-", .fire = true}, {"", .fire = false});
}

UNIT_TEST(the_mouse_aims_only_for_a_single_player) {
    for (int players = 1; players <= 2; players++) {
        OWN_GAME game = game_with(players);
        Pose pose = game_tank(&game, 0)->pose;
        push_mouse(400, sin(pose.heading_rad) > 0 ? 20 : 340);
        assert_int_equal(order_of(&game, 0).turret_radps != 0, players == 1);
        feed(&game, "E+");
        check_close(order_of(&game, 0).turret_radps, TANK_SPECS[0].turret_top_radps, 0);
        feed(&game, "E-");
        check_close(order_of(&game, 0).turret_radps, 0, 0); // the keys have replaced the mouse
    }
}

PLAYED(1, keys_become_requests) {
    feed(game, "P+ N+ N+ ]+");
    ViewRequests requests = poll(game);
    assert_int_equal(request_of(requests, REQUEST_PAUSE).amount, 1);
    assert_int_equal(request_of(requests, REQUEST_STEP).amount, 2);
    assert_int_equal(request_of(requests, REQUEST_SPEED).amount, 1);
    assert_int_equal(requests.count, 3);
    check_requests(game, "R+", REQUEST_RESTART, 0);
    check_requests(game, "^R+ \\+", REQUEST_NEW_SEED, REQUEST_NORMAL_SPEED);
    check_requests(game, "Q+", 0, 0);
    check_requests(game, "^Q+", REQUEST_QUIT, 0);
}

static Action bind(Prefs *prefs, Action action, int place, int key, bool is_swap) {
    return bindings_set(&prefs->bindings, DEVICE_KEYBOARD, action, place, (Key)key, is_swap);
}

PLAYED(1, a_new_binding_replaces_the_old_one) {
    Prefs prefs = *view_prefs(game->view);
    bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_J, false);
    bind(&prefs, ACTION_PAUSE, 0, KEY_CTRL | SDL_SCANCODE_P, false);
    view_set_prefs(game->view, &prefs);
    check_requests(game, "Space+ P+", 0, 0);
    CHECK_STEPS({"", .fire = false}, {"J+", .fire = true});
    check_requests(game, ">P+", REQUEST_PAUSE, 0);
}

// A player who still fires when the card appears does not press its buttons.
PLAYED(1, gamepads_press_the_end_card_after_a_moment) {
    feed(game, "plug");
    for (int is_later = 0; is_later < 2; is_later++) {
        while (!match_is_over(game->match)) match_tick(game->match, NULL);
        game_draw(game);
        game->view->seconds += is_later;
        check_requests(game, "0:a+", is_later ? REQUEST_NEW_SEED : 0, 0);
        check_requests(game, "0:a-", 0, 0);
    }
}

UNIT_TEST(keys_of_signs_are_displayed_in_words) {
    static const struct {
        const char *name, *text;
    } CASES[] = {{",", "Comma"}, {"Ctrl+.", "Ctrl+Period"}, {"/", "Slash"}, {"-", "Minus"},
                 {"[", "["},     {"Ctrl+R", "Ctrl+R"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[KEY_NAME_MAX];
        Key key = key_read(CASES[i].name);
        assert_true(key);
        assert_string_equal(key_text(key, text), CASES[i].text);
        assert_int_equal(key_read(text), key);
    }
    char sign[KEY_NAME_MAX];
    assert_string_equal(key_sign(SDL_SCANCODE_COMMA, sign), ",");
}

// Other braces are kept, and long text is cut.
UNIT_TEST(sentences_contain_the_current_keys) {
    Prefs prefs = prefs_defaults();
    bind(&prefs, ACTION_RESTART, 0, SDL_SCANCODE_COMMA, false);
    EACH_CASE(row, "menu", "sentences with keys") {
        char text[32];
        bindings_fill(&prefs.bindings, row.fields[0], text, sizeof text);
        assert_string_equal(text, row.fields[1]);
    }
}

UNIT_TEST(a_driving_key_makes_no_chord) {
    for (int players = 1; players <= 2; players++) {
        OWN_GAME game = game_with(players);
        check_requests(&game, ">Right_Ctrl+ >R+", players == 2 ? REQUEST_RESTART : REQUEST_NEW_SEED,
                       0);
        check_steps(&game, (const Step[]){{"", 1, 0, 0, players == 2}, {0}});
        check_requests(&game, "^R+", REQUEST_NEW_SEED, 0);
    }
}

UNIT_TEST(default_bindings_do_not_conflict) {
    Bindings table = bindings_defaults();
    for (Device device = 0; device < DEVICE_COUNT; device++)
        for (Action i = 0; i < ACTION_COUNT; i++)
            for (int place = 0; place < BINDINGS_EACH; place++) {
                Action other = bindings_conflict(&table, device, i, table.on[device][i][place]);
                if (other != ACTION_NONE)
                    fail_msg("%s and %s", KEY_ROWS[i].action, KEY_ROWS[other].action);
            }
}

UNIT_TEST(the_lists_show_one_scheme_of_each_player) {
    enum { HELD = 7 + ORDER_ACTION_COUNT }; // 4 to drive, 2 for the turret, the brake, actions
    for (int schemes = 0; schemes < 4; schemes++) {
        Action listed[ACTION_COUNT];
        Prefs prefs = prefs_defaults();
        prefs.value[PREF_P1_SCHEME] = schemes & 1, prefs.value[PREF_P2_SCHEME] = schemes >> 1;
        int count = prefs_actions(&prefs, listed), held[LOCAL_PLAYERS] = {0};
        for (int i = 0; i < count; i++) {
            if (action_player(listed[i]) >= 0) held[action_player(listed[i])]++;
            for (int j = 0; j < i && action_is_players(listed[i]); j++) {
                uint16_t key = prefs.bindings.on[DEVICE_KEYBOARD][listed[i]][0];
                if (bindings_has(&prefs.bindings, DEVICE_KEYBOARD, listed[j], key))
                    fail_msg("%s, %s", KEY_ROWS[listed[j]].help, KEY_ROWS[listed[i]].help);
            }
        }
        assert_int_equal(held[0], HELD);
        assert_int_equal(held[1], HELD);
        assert_int_equal(count, ACTION_COUNT - 8);
    }
}

UNIT_TEST(an_action_that_loses_a_key_gets_the_replaced_one_or_none) {
    static const Action CHANGED[] = {ACTION_P1_FIRE, ACTION_PAUSE, ACTION_P1_LEFT_TRACK_ON};
    Prefs prefs = prefs_defaults(), table = prefs;
    uint16_t(*keys)[BINDINGS_EACH] = prefs.bindings.on[DEVICE_KEYBOARD];
    assert_int_equal(bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_P, true), ACTION_PAUSE);
    assert_int_equal(keys[ACTION_P1_FIRE][0], SDL_SCANCODE_P);
    assert_int_equal(keys[ACTION_PAUSE][0], SDL_SCANCODE_SPACE);
    bind(&prefs, ACTION_P1_FIRE, 0, SDL_SCANCODE_SPACE, false);
    assert_int_equal(keys[ACTION_PAUSE][0], 0);
    // Two actions that are never active together may have the same key.
    Action loser = bind(&prefs, ACTION_P1_LEFT_TRACK_ON, 1, SDL_SCANCODE_A, false);
    assert_int_equal(loser, ACTION_NONE);
    assert_int_equal(keys[ACTION_P1_LEFT][0], SDL_SCANCODE_A);
    bind(&prefs, ACTION_P1_FIRE, 1, SDL_SCANCODE_SPACE, false); // not twice for one action
    assert_int_equal(keys[ACTION_P1_FIRE][0], 0);
    assert_int_equal(keys[ACTION_P1_FIRE][1], SDL_SCANCODE_SPACE);
    for (int i = 0; i < 3; i++) bindings_reset(&prefs.bindings, DEVICE_KEYBOARD, CHANGED[i]);
    assert_memory_equal(&prefs, &table, sizeof table);
}

UNIT_TEST_MAIN_WITHIN("input", virtual_pads_allow(), SDL_Quit())
