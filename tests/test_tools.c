// test_tools.c -- the sandbox by mouse, keys and pad: what it wishes for, which the match obeys,
// and that all of it can be undone.
#include "watched.h"

#include "view/tools/tools_inside.h"
#include "view/view_state.h"

enum { TANKS = 2 };

// Player 1's or an idle tank in the west, a hunter in the east, and a wall in the middle.
static Game game_open(bool has_player) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < TANKS; i++) card_add(&card, i ? "hunter" : "idle")->team = i;
    if (has_player) card.tanks[0].kind = CONTROLLER_HUMAN;
    card_number_names(&card);
    ViewOptions options = small_picture();
    Game game = game_begin(
        &card,
        field_create(32, 20,
                     "{\"id\":2,\"type\":\"wall\",\"x\":180,\"y\":80,\"width\":20,\"height\":40}"),
        &options);
    for (int i = 0; i < TANKS; i++) {
        Problem problem = {""};
        Edit edit = {.kind = EDIT_PLACE, .tank = i, .pose = {i ? 26 : 6, 10, 0}};
        if (!match_edit(game.match, &edit, &problem)) fail_msg("%s", problem.text);
    }
    game_draw(&game);
    return game;
}

static const Tank *tank_of(const Game *game, int tank) {
    return battle_tank(match_battle(game->match), tank);
}
static int wall_count(const Game *game) {
    return battle_arena(match_battle(game->match))->wall_count;
}

// What was wished by then; the match obeys at once, and is drawn.
static ViewWish frame(Game *game) {
    ViewWish wish = view_poll(game->view, game->match);
    for (int i = 0; i < wish.edit_count; i++) {
        Problem problem = {""};
        if (!match_edit(game->match, &wish.edits[i], &problem)) fail_msg("%s", problem.text);
    }
    game_draw(game);
    return wish;
}

static ViewWish press_with(Game *game, SDL_Scancode code, Uint16 mod) {
    push_key(code, true, mod);
    push_key(code, false, mod);
    return frame(game);
}
static ViewWish press(Game *game, SDL_Scancode code) { return press_with(game, code, 0); }

static void open_tools(Game *game, ToolKind tool) {
    press(game, SDL_SCANCODE_G);
    assert_true(tools_is_open(game->view->tools));
    game->view->tools->tool = tool;
    frame(game);
}

static void move_to(Game *game, Vec at) {
    Vec px = camera_to_screen(&game->view->camera, at);
    push_mouse((int)lround(px.x), (int)lround(px.y));
}

static void button(Game *game, Vec at, bool is_down) {
    Vec px = camera_to_screen(&game->view->camera, at);
    SDL_Event event = {.button = {.type = is_down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = (int)lround(px.x),
                                  .y = (int)lround(px.y)}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static ViewWish drag(Game *game, Vec from, Vec to) {
    move_to(game, from);
    button(game, from, true);
    frame(game);
    move_to(game, to);
    frame(game);
    button(game, to, false);
    return frame(game);
}
static ViewWish click(Game *game, Vec at) { return drag(game, at, at); }

static void undo(Game *game) { press_with(game, SDL_SCANCODE_Z, KMOD_LCTRL); }

static void pad(SDL_GameControllerButton which) {
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)which}};
    SDL_PushEvent(&event);
    event.type = SDL_CONTROLLERBUTTONUP;
    SDL_PushEvent(&event);
}

static void check_at(const Game *game, int tank, Vec at) {
    check_at_most(vec_distance(pose_at(tank_of(game, tank)->pose), at), 0.2);
}

static void a_tank_is_dragged_where_there_is_room(void **state) {
    (void)state;
    Game game = game_open(false);
    int height = game.view->camera.field.h;
    drag(&game, vec(6, 10), vec(9, 5)); // closed: nothing
    check_at(&game, 0, vec(6, 10));
    open_tools(&game, TOOL_MOVE);
    check_at_least(height - game.view->camera.field.h, 20); // the field makes room for the bar
    drag(&game, vec(6, 10), vec(9, 5));
    check_at(&game, 0, vec(9, 5));
    assert_int_equal(tools_picked(game.view->tools, game.match), 0);
    assert_int_equal(drag(&game, vec(9, 5), vec(19, 10)).edit_count, 0); // a wall is there
    assert_int_equal(drag(&game, vec(9, 5), vec(26, 10)).edit_count, 0); // a tank
    assert_int_equal(drag(&game, vec(9, 5), vec(0, 5)).edit_count, 0);   // the edge
    assert_int_equal(click(&game, vec(9, 5)).edit_count, 0);
    check_at(&game, 0, vec(9, 5));
    undo(&game);
    check_at(&game, 0, vec(6, 10));
    game_close(&game);
}

static void a_tank_is_turned_by_handle_wheel_and_key(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_MOVE);
    click(&game, vec(6, 10));
    drag(&game, hand_handle(game.match, 0, tank_of(&game, 0)->pose), vec(12, 10));
    check_close(tank_of(&game, 0)->pose.heading_rad, PI / 2, 0.05);
    check_at(&game, 0, vec(6, 10));
    double was_rad = tank_of(&game, 0)->pose.heading_rad;
    move_to(&game, vec(6, 10));
    button(&game, vec(6, 10), true);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 1}};
    double scale = game.view->camera.px_per_m;
    SDL_PushEvent(&wheel);
    frame(&game);
    press(&game, SDL_SCANCODE_PAGEDOWN);
    button(&game, vec(6, 10), false);
    frame(&game);
    check_close(tank_of(&game, 0)->pose.heading_rad, was_rad + PI / 6, 0.01);
    check_close(game.view->camera.px_per_m, scale, 0); // the wheel has not zoomed
    game_close(&game);
}

static void tanks_and_targets_are_added_and_taken_away(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_TANK);
    game.view->tools->mind = BEHAVIOURS[1];
    game.view->tools->team = 4;
    drag(&game, vec(10, 16), vec(10, 12)); // looks south
    assert_int_equal(match_card(game.match)->tank_count, TANKS + 1);
    assert_ptr_equal(match_card(game.match)->tanks[TANKS].behaviour, BEHAVIOURS[1]);
    assert_int_equal(match_card(game.match)->tanks[TANKS].team, 4);
    check_close(fabs(tank_of(&game, TANKS)->pose.heading_rad), PI, 0.05);
    check_at(&game, TANKS, vec(10, 16));
    game.view->tools->tool = TOOL_TARGET;
    click(&game, vec(20, 16));
    assert_string_equal(match_card(game.match)->tanks[TANKS + 1].behaviour->name, "idle");
    assert_int_equal(match_card(game.match)->tanks[TANKS + 1].team, 2); // nobody else's
    game.view->tools->tool = TOOL_REMOVE;
    click(&game, vec(6, 10));
    assert_true(tank_of(&game, 0)->is_gone);
    undo(&game); // another number, the same tank
    assert_int_equal(match_card(game.match)->tank_count, TANKS + 3);
    check_at(&game, TANKS + 2, vec(6, 10));
    undo(&game);
    undo(&game);
    assert_true(tank_of(&game, TANKS)->is_gone);
    assert_true(tank_of(&game, TANKS + 1)->is_gone);
    game_close(&game);
}

static void walls_are_built_undone_and_torn_down(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_WALL);
    drag(&game, vec(10, 4), vec(13, 7));
    assert_int_equal(wall_count(&game), 2);
    assert_ptr_equal(game.view->arena, battle_arena(match_battle(game.match))); // is drawn
    assert_int_equal(drag(&game, vec(4, 8), vec(8, 12)).edit_count, 0);         // a tank is there
    assert_int_equal(click(&game, vec(20, 4)).edit_count, 0);                   // no area
    game.view->tools->tool = TOOL_REMOVE;
    click(&game, vec(19, 10));
    assert_int_equal(wall_count(&game), 1);
    undo(&game);
    assert_int_equal(wall_count(&game), 2);
    undo(&game);
    assert_int_equal(wall_count(&game), 1);
    check_at_most(battle_arena(match_battle(game.match))->walls[0].vertices[0].x, 20.01);
    assert_int_equal(view_poll(game.view, game.match).edit_count, 0);
    undo(&game); // nothing is left
    assert_int_equal(wall_count(&game), 1);
    game_close(&game);
}

// A polygon with a corner inwards is several walls, and one thing to undo.
static void any_polygon_is_a_wall(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_POLYGON);
    const Vec corners[] = {{20, 2}, {26, 2}, {23, 3.5}, {23, 7}};
    for (int i = 0; i < 4; i++) click(&game, corners[i]);
    click(&game, vec(28, 4));
    press(&game, SDL_SCANCODE_BACKSPACE);
    assert_int_equal(wall_count(&game), 1);
    press(&game, SDL_SCANCODE_RETURN);
    int built = wall_count(&game) - 1;
    check_at_least(built, 2);
    undo(&game);
    assert_int_equal(wall_count(&game), 1);
    const Vec crossed[] = {{20, 2}, {26, 6}, {26, 2}, {20, 6}};
    for (int i = 0; i < 4; i++) click(&game, crossed[i]);
    assert_int_equal(press(&game, SDL_SCANCODE_RETURN).edit_count, 0);
    press(&game, SDL_SCANCODE_ESCAPE); // the corners, not the bar
    assert_int_equal(game.view->tools->corner_count, 0);
    assert_true(tools_is_open(game.view->tools));
    press(&game, SDL_SCANCODE_ESCAPE);
    assert_false(tools_is_open(game.view->tools));
    game_close(&game);
}

// A bit for each kind of edit that it leads to.
static unsigned click_px(Game *game, int x, int y) {
    unsigned kinds = 0;
    push_mouse(x, y);
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {.button = {.type = i ? SDL_MOUSEBUTTONUP : SDL_MOUSEBUTTONDOWN,
                                      .button = SDL_BUTTON_LEFT,
                                      .x = x,
                                      .y = y}};
        SDL_PushEvent(&event);
    }
    for (int i = 0; i < 3; i++) {
        ViewWish wish = frame(game);
        for (int k = 0; k < wish.edit_count; k++) kinds |= 1u << wish.edits[k].kind;
    }
    return kinds;
}

// Along the bar every tool is found, and both ways to keep the scene; the field below stays.
static void the_bar_has_all_tools(void **state) {
    (void)state;
    Game game = game_open(false);
    push_key(SDL_SCANCODE_G, true, 0);
    view_poll(game.view, game.match); // not drawn yet
    Box box = tools_box(game.view->tools, &game.view->hud);
    int seen = 0;
    for (int x = box.x + 4; x < 560; x += 24) {
        click_px(&game, x, box.y + 12);
        seen |= 1 << game.view->tools->tool;
    }
    assert_int_equal(seen, (1 << TOOL_COUNT) - 1);
    assert_int_equal(battle_tank_count(match_battle(game.match)), TANKS);
    assert_int_equal(wall_count(&game), 1);
    game.view->tools->tool = TOOL_MOVE;
    click(&game, vec(6, 10));
    unsigned kinds = 0;
    for (int x = box.x + 4; x < 640 - 4; x += 30) kinds |= click_px(&game, x, box.y + box.h - 10);
    assert_true(kinds & 1u << EDIT_DRIVE);
    assert_true(kinds & 1u << EDIT_REPAIR);
    assert_true(tank_of(&game, 0)->is_gone); // the last one is "Remove"
    game_close(&game);
}

static void a_scene_is_wished_to_be_kept(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_MOVE);
    Box box = tools_box(game.view->tools, &game.view->hud);
    push_mouse(box.x + box.w - 20, box.y + 12);
    frame(&game);
    SceneFile kept = SCENE_NONE;
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {.button = {.type = i ? SDL_MOUSEBUTTONUP : SDL_MOUSEBUTTONDOWN,
                                      .button = SDL_BUTTON_LEFT,
                                      .x = box.x + box.w - 20,
                                      .y = box.y + 12}};
        SDL_PushEvent(&event);
    }
    for (int i = 0; i < 4; i++) kept |= frame(&game).save_scene;
    assert_int_equal(kept, SCENE_MATCH);
    assert_int_equal(frame(&game).save_scene, SCENE_NONE); // once
    game_close(&game);
}

static void keys_do_what_the_mouse_does(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_MOVE);
    game.view->tools->at = vec(6, 10);
    game.view->tools->has_hand = true;
    press(&game, SDL_SCANCODE_UP);
    press(&game, SDL_SCANCODE_DOWN);
    press(&game, SDL_SCANCODE_RETURN);
    for (int i = 0; i < 6; i++) press(&game, SDL_SCANCODE_RIGHT);
    press(&game, SDL_SCANCODE_PAGEUP);
    check_at(&game, 0, vec(6, 10));
    press(&game, SDL_SCANCODE_RETURN);
    check_at(&game, 0, vec(9, 10));
    check_close(tank_of(&game, 0)->pose.heading_rad, -PI / 12, 1e-6);
    press(&game, SDL_SCANCODE_DELETE);
    assert_true(tank_of(&game, 0)->is_gone);
    press(&game, SDL_SCANCODE_F6); // to the bar: the next tool
    press(&game, SDL_SCANCODE_RIGHT);
    press(&game, SDL_SCANCODE_RETURN);
    frame(&game);
    assert_int_equal(game.view->tools->tool, TOOL_TANK);
    game_close(&game);
}

static void a_pad_does_it_too(void **state) {
    (void)state;
    Game game = game_open(false);
    open_tools(&game, TOOL_MOVE);
    game.view->tools->at = vec(6, 10);
    game.view->tools->has_hand = true;
    pad(SDL_CONTROLLER_BUTTON_A);
    frame(&game);
    for (int i = 0; i < 4; i++) pad(SDL_CONTROLLER_BUTTON_DPAD_UP);
    frame(&game);
    pad(SDL_CONTROLLER_BUTTON_A);
    frame(&game);
    check_at(&game, 0, vec(6, 12));
    pad(SDL_CONTROLLER_BUTTON_B);
    frame(&game);
    assert_false(tools_is_open(game.view->tools));
    game_close(&game);
}

// The left button is the hand's, letters still drive, and T takes the tank that is picked.
static void people_drive_meanwhile(void **state) {
    (void)state;
    Game game = game_open(true);
    open_tools(&game, TOOL_MOVE);
    move_to(&game, vec(20, 4));
    button(&game, vec(20, 4), true);
    push_key(SDL_SCANCODE_W, true, 0);
    ViewWish wish = frame(&game);
    assert_false(wish.humans.orders[0].fire);
    check_at_least(wish.humans.orders[0].left_mps, 1);
    button(&game, vec(20, 4), false);
    push_key(SDL_SCANCODE_W, false, 0);
    click(&game, vec(26, 10));
    wish = press(&game, SDL_SCANCODE_T);
    assert_true(wish.wants_tank);
    assert_int_equal(wish.tank, 1);
    game_close(&game);
}

// The sandbox's keys are rows of the table like all others.
static void its_keys_are_bound_as_one_likes(void **state) {
    (void)state;
    Game game = game_open(false);
    Bindings *bindings = &game.view->prefs.bindings;
    bindings_set(bindings, DEVICE_KEYBOARD, ACTION_TOOL_REMOVE, 0, SDL_SCANCODE_K, false);
    bindings_set(bindings, DEVICE_PAD, ACTION_TOOL_REMOVE, 0, PAD_LEFT_TRIGGER, false);
    bindings_set(bindings, DEVICE_KEYBOARD, ACTION_TOOL_UNDO, 0, SDL_SCANCODE_F8, false);
    open_tools(&game, TOOL_MOVE);
    click(&game, vec(6, 10));
    press(&game, SDL_SCANCODE_DELETE);
    press(&game, SDL_SCANCODE_F8);
    assert_false(tank_of(&game, 0)->is_gone);
    press(&game, SDL_SCANCODE_K);
    assert_true(tank_of(&game, 0)->is_gone);
    press_with(&game, SDL_SCANCODE_Z, KMOD_LCTRL);
    assert_true(tank_of(&game, 0)->is_gone);
    press(&game, SDL_SCANCODE_F8);
    assert_int_equal(match_card(game.match)->tank_count, TANKS + 1); // it is back, by a new number
    click(&game, vec(6, 10));
    ToolScene scene = {game.match, &game.view->hud, &game.view->camera, bindings, 1};
    SDL_Event moved = {.caxis = {.type = SDL_CONTROLLERAXISMOTION}};
    PadNews trigger = {.kind = PAD_PRESSED, .input = PAD_LEFT_TRIGGER};
    assert_true(tools_event(game.view->tools, &scene, &moved, trigger));
    frame(&game);
    assert_true(tank_of(&game, TANKS)->is_gone);
    game_close(&game);
}

// They may be those of players, who have them back when it is closed; but no other of the window's.
static void its_keys_are_shared_with_players_alone(void **state) {
    (void)state;
    Bindings bindings = bindings_defaults();
    assert_int_equal(
        bindings_conflict(&bindings, DEVICE_KEYBOARD, ACTION_TOOL_NORTH, SDL_SCANCODE_W),
        ACTION_NONE);
    assert_int_equal(
        bindings_conflict(&bindings, DEVICE_KEYBOARD, ACTION_TOOL_NORTH, SDL_SCANCODE_P),
        ACTION_PAUSE);
    assert_int_equal(bindings_conflict(&bindings, DEVICE_KEYBOARD, ACTION_PAUSE, SDL_SCANCODE_F6),
                     ACTION_TOOL_BAR);
    assert_int_equal(
        bindings_conflict(&bindings, DEVICE_KEYBOARD, ACTION_TOOL_TURN_LEFT, SDL_SCANCODE_DELETE),
        ACTION_TOOL_REMOVE);
    Game game = game_open(true);
    bindings_set(&game.view->prefs.bindings, DEVICE_KEYBOARD, ACTION_TOOL_NORTH, 0, SDL_SCANCODE_W,
                 false);
    push_key(SDL_SCANCODE_W, true, 0);
    check_at_least(frame(&game).humans.orders[0].left_mps, 1);
    push_key(SDL_SCANCODE_W, false, 0);
    open_tools(&game, TOOL_MOVE);
    push_key(SDL_SCANCODE_W, true, 0);
    check_close(frame(&game).humans.orders[0].left_mps, 0, 0);
    assert_true(game.view->tools->is_cursor);
    game_close(&game);
}

static void a_recording_stays_as_it_is(void **state) {
    (void)state;
    Game game = game_open(false);
    ViewStatus status = {.speed = 1,
                         .blend = 1,
                         .round = 1,
                         .rounds = 1,
                         .has_timeline = true,
                         .last_tick = 100,
                         .is_replay = true};
    view_draw(game.view, game.match, &status);
    push_key(SDL_SCANCODE_G, true, 0);
    view_poll(game.view, game.match);
    assert_false(tools_is_open(game.view->tools));
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tank_is_dragged_where_there_is_room),
        cmocka_unit_test(a_tank_is_turned_by_handle_wheel_and_key),
        cmocka_unit_test(tanks_and_targets_are_added_and_taken_away),
        cmocka_unit_test(walls_are_built_undone_and_torn_down),
        cmocka_unit_test(any_polygon_is_a_wall),
        cmocka_unit_test(the_bar_has_all_tools),
        cmocka_unit_test(a_scene_is_wished_to_be_kept),
        cmocka_unit_test(keys_do_what_the_mouse_does),
        cmocka_unit_test(a_pad_does_it_too),
        cmocka_unit_test(people_drive_meanwhile),
        cmocka_unit_test(its_keys_are_bound_as_one_likes),
        cmocka_unit_test(its_keys_are_shared_with_players_alone),
        cmocka_unit_test(a_recording_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
