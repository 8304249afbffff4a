// test_picker.c -- giving tanks other minds from the keyboard and the mouse: what is wished, for
// which tank, and that nothing else is.
#include "watched.h"

#include "view/menu/picker.h"

enum { TANKS = 3, HUNTER = 2 };

// Player 1, a second person or an idle mind, and a hunter.
static Game game_open(int humans) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < TANKS; i++) {
        TankCard *tank = card_add(&card, i == HUNTER ? "hunter" : "idle");
        tank->team = i;
        tank->human = i;
        if (i >= humans) continue;
        tank->kind = CONTROLLER_HUMAN;
        tank->behaviour = NULL;
    }
    card_number_names(&card);
    ViewOptions options = small_picture();
    Game game = game_begin(&card, shipped_arena("yard"), &options);
    game_draw(&game);
    return game;
}

static ViewWish press(Game *game, SDL_Scancode code) {
    push_key(code, true, 0);
    push_key(code, false, 0);
    return view_poll(game->view, game->match);
}

static void the_followed_tank_gets_the_chosen_mind(void **state) {
    (void)state;
    Game game = game_open(0);
    press(&game, SDL_SCANCODE_3);
    int row = behaviour_row(behaviour_find("hunter"));
    assert_null(press(&game, SDL_SCANCODE_B).mind.behaviour);
    press(&game, SDL_SCANCODE_DOWN);
    press(&game, SDL_SCANCODE_DOWN);
    press(&game, SDL_SCANCODE_UP);
    ViewWish wish = press(&game, SDL_SCANCODE_RETURN);
    assert_int_equal(wish.mind.tank, HUNTER);
    assert_ptr_equal(wish.mind.behaviour, BEHAVIOURS[row + 1]);
    assert_null(press(&game, SDL_SCANCODE_RETURN).mind.behaviour); // the panel is closed
    game_close(&game);
}

static void keys_of_the_open_panel_mean_nothing_else(void **state) {
    (void)state;
    Game game = game_open(2);
    push_key(SDL_SCANCODE_B, true, 0);
    push_key(SDL_SCANCODE_UP, true, 0); // player 2 forward
    push_key(SDL_SCANCODE_P, true, 0);
    ViewWish wish = view_poll(game.view, game.match);
    check_close(wish.humans.orders[1].left_mps, 0, 0);
    assert_true(wish.time.toggle_pause);
    wish = press(&game, SDL_SCANCODE_ESCAPE);
    assert_false(wish.quit);
    assert_null(wish.mind.behaviour);
    push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
    assert_true(view_poll(game.view, game.match).quit);
    game_close(&game);
}

static void one_key_goes_through_all_minds(void **state) {
    (void)state;
    Game game = game_open(0);
    press(&game, SDL_SCANCODE_1);
    for (int i = 1; i <= behaviour_count(); i++) {
        MindWish mind = press(&game, SDL_SCANCODE_V).mind;
        assert_int_equal(mind.tank, 0);
        assert_ptr_equal(mind.behaviour, BEHAVIOURS[i % behaviour_count()]);
        assert_true(match_swap(game.match, mind.tank, mind.behaviour, NULL));
        game_run(&game, 2, true);
    }
    game_close(&game);
}

// Every row that a click takes, from the top of the picture to the bottom: all in their order.
static void a_click_takes_the_row_under_the_pointer(void **state) {
    (void)state;
    Game game = game_open(0);
    int last = -1, taken = 0;
    for (int y = 0; y < 360; y += 4) {
        press(&game, SDL_SCANCODE_3);
        press(&game, SDL_SCANCODE_B);
        push_mouse(395, y);
        SDL_Event click = {
            .button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = 395, .y = y}};
        SDL_PushEvent(&click);
        MindWish mind = view_poll(game.view, game.match).mind;
        if (!mind.behaviour) {
            press(&game, SDL_SCANCODE_ESCAPE);
            continue;
        }
        check_at_least(behaviour_row(mind.behaviour), last);
        taken += behaviour_row(mind.behaviour) > last;
        last = behaviour_row(mind.behaviour);
    }
    check_at_least(taken, 8); // as many as there is room for
    game_close(&game);
}

static void the_wheel_chooses_and_does_not_zoom(void **state) {
    (void)state;
    Game game = game_open(0);
    press(&game, SDL_SCANCODE_3);
    press(&game, SDL_SCANCODE_B);
    for (int i = 0; i < 1000; i++) { // far beyond the end of the list
        SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -1}};
        SDL_PushEvent(&wheel);
    }
    MindWish mind = press(&game, SDL_SCANCODE_RETURN).mind;
    assert_ptr_equal(mind.behaviour, BEHAVIOURS[behaviour_count() - 1]);
    game_close(&game);
}

// The overview covers the yard of 64 x 36 m: the hunter's place in the picture is found by moving
// the mouse about.
static void the_tank_at_the_pointer_is_meant(void **state) {
    (void)state;
    Game game = game_open(0);
    bool is_meant[TANKS] = {false};
    for (int x = 160; x < 640; x += 40)
        for (int y = 20; y < 360; y += 40) {
            push_mouse(x, y);
            view_poll(game.view, game.match);
            MindWish mind = press(&game, SDL_SCANCODE_V).mind;
            assert_non_null(mind.behaviour);
            is_meant[mind.tank] = true;
            assert_int_equal(press(&game, SDL_SCANCODE_V).mind.tank, mind.tank);
        }
    for (int i = 0; i < TANKS; i++) assert_true(is_meant[i]);
    game_close(&game);
}

static void a_persons_tank_is_only_taken_on_purpose(void **state) {
    (void)state;
    Game game = game_open(2);
    assert_int_equal(press(&game, SDL_SCANCODE_V).mind.tank, HUNTER); // of the overview
    press(&game, SDL_SCANCODE_1);
    assert_null(press(&game, SDL_SCANCODE_V).mind.behaviour);
    press(&game, SDL_SCANCODE_B);
    MindWish mind = press(&game, SDL_SCANCODE_RETURN).mind;
    assert_int_equal(mind.tank, 0);
    assert_non_null(mind.behaviour);
    assert_true(match_swap(game.match, mind.tank, mind.behaviour, NULL));
    game_run(&game, 2, true);
    game_close(&game);
}

// As the window's loop does it.
static void grant(Game *game, const ViewWish *wish) {
    const MindWish *mind = &wish->mind;
    const double *params = match_card(game->match)->tanks[mind->tank].params;
    if (mind->behaviour) assert_true(match_swap(game->match, mind->tank, mind->behaviour, params));
    if (wish->wants_tank) match_hand(game->match, wish->tank, 0);
    game_run(game, 2, false);
}

static bool is_driven(const Game *game, int tank) {
    return match_card(game->match)->tanks[tank].kind == CONTROLLER_HUMAN;
}

static void a_person_takes_a_tank_and_gives_it_back(void **state) {
    (void)state;
    Game game = game_open(0);
    press(&game, SDL_SCANCODE_2);
    for (int i = 0; i < 4; i++) {
        ViewWish wish = press(&game, SDL_SCANCODE_T);
        grant(&game, &wish);
        assert_int_equal(is_driven(&game, 1), i % 2 == 0);
    }
    const TankCard *card = &match_card(game.match)->tanks[1];
    assert_ptr_equal(card->behaviour, behaviour_find("idle"));
    game_close(&game);
}

static void a_person_moves_from_tank_to_tank(void **state) {
    (void)state;
    Game game = game_open(1);
    press(&game, SDL_SCANCODE_2);
    ViewWish wish = press(&game, SDL_SCANCODE_T);
    grant(&game, &wish);
    for (int i = 0; i < TANKS; i++) assert_int_equal(is_driven(&game, i), i == 1);
    push_key(SDL_SCANCODE_W, true, 0);
    wish = view_poll(game.view, game.match);
    check_at_least(wish.humans.orders[0].left_mps, 1);
    double before = battle_tank(match_battle(game.match), 1)->distance_m;
    for (int i = 0; i < 30; i++) match_tick(game.match, &wish.humans);
    check_at_least(battle_tank(match_battle(game.match), 1)->distance_m, before + 0.3);
    game_close(&game);
}

static void player_twos_tank_is_not_taken(void **state) {
    (void)state;
    Game game = game_open(2);
    press(&game, SDL_SCANCODE_2);
    ViewWish wish = press(&game, SDL_SCANCODE_T);
    assert_false(wish.wants_tank);
    assert_null(wish.mind.behaviour);
    game_close(&game);
}

static void the_open_panel_leaves_the_match_alone(void **state) {
    (void)state;
    Game open = game_open(0), closed = game_open(0);
    press(&open, SDL_SCANCODE_B);
    game_run(&open, 60, true);
    game_run(&closed, 60, true);
    assert_true(match_result(open.match).state_hash == match_result(closed.match).state_hash);
    game_close(&open);
    game_close(&closed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_followed_tank_gets_the_chosen_mind),
        cmocka_unit_test(keys_of_the_open_panel_mean_nothing_else),
        cmocka_unit_test(one_key_goes_through_all_minds),
        cmocka_unit_test(a_click_takes_the_row_under_the_pointer),
        cmocka_unit_test(the_wheel_chooses_and_does_not_zoom),
        cmocka_unit_test(the_tank_at_the_pointer_is_meant),
        cmocka_unit_test(a_persons_tank_is_only_taken_on_purpose),
        cmocka_unit_test(a_person_takes_a_tank_and_gives_it_back),
        cmocka_unit_test(a_person_moves_from_tank_to_tank),
        cmocka_unit_test(player_twos_tank_is_not_taken),
        cmocka_unit_test(the_open_panel_leaves_the_match_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
