// test_panels.c -- changes to a running match: the sandbox's tools, the tuning panel and the list
// of AIs, by mouse, keys and pad.
#include "cases.h"
#include "plain_ground.h"
#include "watched.h"

#include "match/tuning.h"
#include "view/menu/panels.h"
#include "view/tools/tools.h"
#include "view/view_state.h"

enum { WIDTH = 640, HEIGHT = 360, TANKS = 2 };

// The initial games. Tools: an idle tank or player 1 in the west, a hunter in the east, and a wall
// in the centre. Tuner: the same two on an empty field. Picker: idle tanks or players, and a
// hunter, in the yard.
typedef struct Scene {
    enum { IN_TOOLS, IN_TUNER, IN_PICKER } panel;
    int players, heavy; // heavy: number of heavy tanks, from the last one
    bool is_low;        // widgets are twice as large
} Scene;

static Scene TOOLS = {IN_TOOLS}, TOOLS_PLAYED = {IN_TOOLS, .players = 1}, TUNER = {IN_TUNER},
             TUNER_HEAVY = {IN_TUNER, .heavy = 1}, PICKER = {IN_PICKER},
             PICKER_ONE = {IN_PICKER, .players = 1}, PICKER_TWO = {IN_PICKER, .players = 2};

static ViewRequests make_edits(Game *game) {
    ViewRequests requests = view_poll(game->view, game->match);
    for (int i = 0; i < requests.count; i++)
        if (requests.items[i].kind == REQUEST_EDIT)
            must(match_edit, game->match, &requests.items[i].edit);
    return requests;
}

// frame: polls, then draws. settle: draws, then polls.
static ViewRequests frame(Game *game) {
    ViewRequests requests = make_edits(game);
    game_draw(game);
    return requests;
}
static ViewRequests settle(Game *game) {
    game_draw(game);
    return make_edits(game);
}

// These press and release a key: with a frame after it, and with its requests.
static ViewRequests press_with(Game *game, SDL_Scancode code, Uint16 mod) {
    push_press(code, mod);
    return frame(game);
}
static ViewRequests press(Game *game, SDL_Scancode code) { return press_with(game, code, 0); }
static ViewRequests turn(Game *game, SDL_Scancode code) {
    tap(game, code);
    return settle(game);
}

static void keys(Game *game, ViewRequests (*strike)(Game *, SDL_Scancode), const char *pressed) {
    for (; *pressed; pressed++) strike(game, key_of(*pressed));
}

static void open_tuner(Game *game) {
    turn(game, SDL_SCANCODE_TAB);
    settle(game);
}

static Game game_open(const Scene *scene) {
    static const char *const MINDS[] = {"idle", "idle", "hunter"};
    static const char WALL[] =
        "{\"id\":2,\"type\":\"wall\",\"x\":180,\"y\":80,\"width\":20,\"height\":40}";
    bool is_picker = scene->panel == IN_PICKER;
    MatchCard card = card_of_minds(MINDS + !is_picker, TANKS + is_picker, scene->players);
    for (int i = 0; i < scene->heavy; i++)
        card.tanks[TANKS - 1 - i].loadout.spec = spec_find("heavy");
    ViewOptions options = small_picture();
    Arena *arena = is_picker                  ? shipped_arena("yard")
                   : scene->panel == IN_TUNER ? field_create(24, 16, "")
                                              : field_create(32, 20, WALL);
    Game game = game_begin(&card, arena, &options);
    for (int i = 0; i < TANKS && scene->panel == IN_TOOLS; i++) {
        Edit edit = {.kind = EDIT_PLACE, .tank = i, .pose = {i ? 26 : 6, 10, 0}};
        must(match_edit, game.match, &edit);
    }
    game_draw(&game);
    if (scene->is_low) {
        set_pref(&game, PREF_UI_SCALE, 2);
        open_tuner(&game);
    }
    return game;
}

#define IN(scene, name)                                                                            \
    static void name##_in(Game *game);                                                             \
    UNIT_TEST(name) {                                                                              \
        OWN_GAME game = game_open(&scene);                                                         \
        name##_in(&game);                                                                          \
    }                                                                                              \
    static void name##_in(Game *game)

static const ViewStatus REPLAYED = {.speed = 1,
                                    .blend = 1,
                                    .round = 1,
                                    .rounds = 1,
                                    .has_timeline = true,
                                    .last_tick = 100,
                                    .is_replay = true};

static int wall_count(const Game *game) { return match_arena(game->match)->wall_count; }

static void open_tools(Game *game, ToolKind tool) {
    press(game, SDL_SCANCODE_G);
    assert_true(tools_is_open(game->view->tools));
    game->view->tools->tool = tool;
    frame(game);
}

static void pad(Game *game, PadInput input) {
    View *view = game->view;
    ToolScene scene = {game->match, &view->hud, &view->camera, &view->prefs.bindings, 1};
    SDL_Event moved = {.caxis = {.type = SDL_CONTROLLERAXISMOTION}};
    assert_true(tools_event(view->tools, &scene, &moved, (PadEvent){PAD_PRESSED, 0, input, ""}));
    tools_event(view->tools, &scene, &moved, (PadEvent){PAD_RELEASED, 0, input, ""});
    frame(game);
}

static void move_to(Game *game, Vec at) {
    Vec px = camera_to_screen(&game->view->camera, at);
    push_mouse((int)lround(px.x), (int)lround(px.y));
}

static void button(Game *game, Vec at, bool is_down) {
    Vec px = camera_to_screen(&game->view->camera, at);
    push_button((int)lround(px.x), (int)lround(px.y), is_down);
}

static ViewRequests drag(Game *game, Vec from, Vec to) {
    move_to(game, from);
    button(game, from, true);
    frame(game);
    move_to(game, to);
    frame(game);
    button(game, to, false);
    return frame(game);
}
static ViewRequests click(Game *game, Vec at) { return drag(game, at, at); }

static void undo(Game *game) { press_with(game, SDL_SCANCODE_Z, KMOD_LCTRL); }

static void check_at(const Game *game, int tank, Vec at) {
    check_at_most(vec_distance(pose_at(game_tank(game, tank)->pose), at), 0.2);
}

static int thing_count(const Game *game) {
    int count;
    battle_things(match_battle(game->match), &count);
    return count;
}

static int breakable_count(const Game *game) {
    const Arena *arena = match_arena(game->match);
    int count = 0;
    for (int i = 0; i < arena->wall_count; i++) count += arena->walls[i].health > 0;
    return count;
}

// Plays a clause of cases/panels.txt, and returns false if it is a claim that does not hold.
static bool is_played(Game *game, const char *clause, int *edits) {
    static const char *const NAMES[] = {
        [TOOL_MOVE] = "move",  [TOOL_TANK] = "tank",       [TOOL_TARGET] = "target",
        [TOOL_WALL] = "wall",  [TOOL_POLYGON] = "polygon", [TOOL_REMOVE] = "remove",
        [TOOL_THING] = "thing"};
    Tools *tools = game->view->tools;
    const MatchCard *card = match_card(game->match);
    char word[16] = "", name[16] = "", more[16] = "";
    double a = 0, b = 0, c = 0, d = 0;
    sscanf(clause, "%15s %15s %15s", word, name, more);
    sscanf(clause, "%*s %lf %lf %lf %lf", &a, &b, &c, &d);
    int tool = 0;
    while (tool < COUNT_OF(NAMES) && strcmp(NAMES[tool], name) != 0) tool++;
    if (!strcmp(word, "open"))
        open_tools(game, (ToolKind)tool);
    else if (!strcmp(word, "use"))
        tools->tool = (ToolKind)tool;
    else if (!strcmp(word, "new"))
        tools->mind = behaviour_find(name), tools->team = atoi(more);
    else if (!strcmp(word, "hand"))
        tools->at = vec(a, b), tools->has_hand = true;
    else if (!strcmp(word, "drag"))
        *edits = count_edits(drag(game, vec(a, b), vec(c, d)));
    else if (!strcmp(word, "click"))
        *edits = count_edits(click(game, vec(a, b)));
    else if (!strcmp(word, "undo"))
        undo(game);
    else if (!strcmp(word, "bar"))
        press(game, SDL_SCANCODE_F6);
    else if (!strcmp(word, "pad"))
        pad(game, pad_read(name));
    else if (!strcmp(word, "keys"))
        for (const char *at = name; *at; at++)
            *edits = count_edits(*at == '.' ? frame(game) : press(game, key_of(*at)));
    else if (!strcmp(word, "edits"))
        return *edits == (int)a;
    else if (!strcmp(word, "at"))
        return vec_distance(pose_at(game_tank(game, (int)a)->pose), vec(b, c)) <= 0.2;
    else if (!strcmp(word, "heading"))
        return fabs(angle_wrap(game_tank(game, (int)a)->pose.heading_rad - b)) <= 0.05;
    else if (!strcmp(word, "gone"))
        return game_tank(game, (int)a)->is_removed;
    else if (!strcmp(word, "there"))
        return !game_tank(game, (int)a)->is_removed;
    else if (!strcmp(word, "tanks"))
        return card->tank_count == (int)a;
    else if (!strcmp(word, "mind"))
        return !strcmp(card->tanks[(int)a].mind.behaviour->name, more);
    else if (!strcmp(word, "team"))
        return card->tanks[(int)a].team == (int)b;
    else if (!strcmp(word, "walls"))
        return wall_count(game) >= (int)a && wall_count(game) <= (int)fmax(a, b);
    else if (!strcmp(word, "breakable"))
        return breakable_count(game) == (int)a;
    else if (!strcmp(word, "breaks"))
        tools->walls_break = true;
    else if (!strcmp(word, "things"))
        return thing_count(game) == (int)a;
    else if (!strcmp(word, "thing"))
        tools->thing = (int)a;
    else if (!strcmp(word, "first"))
        return match_arena(game->match)->walls[0].vertices[0].x <= a;
    else if (!strcmp(word, "picked"))
        return tools_picked(tools, game->match) == (int)a;
    else if (!strcmp(word, "lower"))
        return HEIGHT - (int)a >= game->view->camera.field.h;
    else if (!strcmp(word, "tool"))
        return tools->tool == (ToolKind)tool;
    else if (!strcmp(word, "corners"))
        return tools->corner_count == (int)a;
    else if (!strcmp(word, "is"))
        return tools_is_open(tools) == !strcmp(name, "open");
    else
        fail_msg("unknown clause: %s", clause);
    return true;
}

UNIT_TEST(tools_do_what_their_scripts_say) {
    EACH_CASE(row, "panels", "tools") {
        OWN_GAME game = game_open(&TOOLS);
        int edits = 0;
        for (int i = 1; *row.fields[i]; i++) {
            char script[256];
            snprintf(script, sizeof script, "%s", row.fields[i]);
            for (char *clause = strtok(script, ";"); clause; clause = strtok(NULL, ";"))
                if (!is_played(&game, clause, &edits)) fail_msg("%s: not%s", row.fields[0], clause);
            assert_ptr_equal(game.view->arena, match_arena(game.match));
        }
    }
}

IN(TOOLS, a_tank_is_turned_by_handle_wheel_and_key) {
    open_tools(game, TOOL_MOVE);
    click(game, vec(6, 10));
    drag(game, hand_handle(game->match, 0, game_tank(game, 0)->pose), vec(12, 10));
    check_close(game_tank(game, 0)->pose.heading_rad, PI / 2, 0.05);
    check_at(game, 0, vec(6, 10));
    double was_rad = game_tank(game, 0)->pose.heading_rad;
    move_to(game, vec(6, 10));
    button(game, vec(6, 10), true);
    double scale = game->view->camera.px_per_m;
    push_wheel(1);
    frame(game);
    press(game, SDL_SCANCODE_PAGEDOWN);
    button(game, vec(6, 10), false);
    frame(game);
    check_close(game_tank(game, 0)->pose.heading_rad, was_rad + PI / 6, 0.01);
    check_close(game->view->camera.px_per_m, scale, 0); // the wheel has not zoomed
}

// Clicks, and returns a bit for each kind of edit that follows.
static unsigned click_px(Game *game, int x, int y) {
    unsigned kinds = 0;
    push_down(x, y);
    push_button(x, y, false);
    for (int i = 0; i < 3; i++) {
        ViewRequests requests = frame(game);
        for (int k = 0; k < requests.count; k++)
            if (requests.items[k].kind == REQUEST_EDIT) kinds |= 1u << requests.items[k].edit.kind;
    }
    return kinds;
}

IN(TOOLS, the_bar_has_all_tools) {
    tap(game, SDL_SCANCODE_G); // not drawn yet
    Box box = tools_box(game->view->tools, &game->view->hud);
    int seen = 0;
    for (int x = box.x + 4; x < 560; x += 24) {
        click_px(game, x, box.y + 12);
        seen |= 1 << game->view->tools->tool;
    }
    assert_int_equal(seen, (1 << TOOL_COUNT) - 1);
    assert_int_equal(battle_tank_count(match_battle(game->match)), TANKS);
    assert_int_equal(wall_count(game), 1);
    game->view->tools->tool = TOOL_MOVE;
    click(game, vec(6, 10));
    unsigned kinds = 0;
    for (int x = box.x + 4; x < 640 - 4; x += 30) kinds |= click_px(game, x, box.y + box.h - 10);
    assert_true(kinds & 1u << EDIT_DRIVE);
    assert_true(kinds & 1u << EDIT_REPAIR);
    assert_true(game_tank(game, 0)->is_removed); // the last one is "Remove"
}

IN(TOOLS, the_button_requests_to_save_the_scene) {
    open_tools(game, TOOL_MOVE);
    Box box = tools_box(game->view->tools, &game->view->hud);
    push_mouse(box.x + box.w - 20, box.y + 12);
    frame(game);
    SceneFile kept = SCENE_NONE;
    push_button(box.x + box.w - 20, box.y + 12, true);
    push_button(box.x + box.w - 20, box.y + 12, false);
    for (int i = 0; i < 4; i++) kept |= request_of(frame(game), REQUEST_SAVE_SCENE).scene;
    assert_int_equal(kept, SCENE_MATCH);
    assert_false(asks(frame(game), REQUEST_SAVE_SCENE)); // once
}

// The left button belongs to the hand, letters drive, and T takes the selected tank.
IN(TOOLS_PLAYED, players_drive_meanwhile) {
    open_tools(game, TOOL_MOVE);
    move_to(game, vec(20, 4));
    button(game, vec(20, 4), true);
    push_key(SDL_SCANCODE_W, true, 0);
    ViewRequests requests = frame(game);
    assert_false(requests.players.orders[0].fire);
    check_at_least(requests.players.orders[0].left_mps, 1);
    button(game, vec(20, 4), false);
    push_key(SDL_SCANCODE_W, false, 0);
    click(game, vec(26, 10));
    ViewRequest take = request_of(press(game, SDL_SCANCODE_T), REQUEST_TAKE_TANK);
    assert_int_equal(take.kind, REQUEST_TAKE_TANK);
    assert_int_equal(take.tank, 1);
}

IN(TOOLS, its_keys_can_be_bound) {
    Bindings *bindings = &game->view->prefs.bindings;
    bindings_set(bindings, DEVICE_KEYBOARD, ACTION_TOOL_REMOVE, 0, SDL_SCANCODE_K, false);
    bindings_set(bindings, DEVICE_PAD, ACTION_TOOL_REMOVE, 0, PAD_LEFT_TRIGGER, false);
    bindings_set(bindings, DEVICE_KEYBOARD, ACTION_TOOL_UNDO, 0, SDL_SCANCODE_F8, false);
    open_tools(game, TOOL_MOVE);
    click(game, vec(6, 10));
    keys(game, press, "z");
    press(game, SDL_SCANCODE_F8);
    assert_false(game_tank(game, 0)->is_removed);
    press(game, SDL_SCANCODE_K);
    assert_true(game_tank(game, 0)->is_removed);
    press_with(game, SDL_SCANCODE_Z, KMOD_LCTRL);
    assert_true(game_tank(game, 0)->is_removed);
    press(game, SDL_SCANCODE_F8);
    assert_int_equal(match_card(game->match)->tank_count,
                     TANKS + 1); // restored with a new number
    click(game, vec(6, 10));
    pad(game, PAD_LEFT_TRIGGER);
    assert_true(game_tank(game, TANKS)->is_removed);
}

// They can also be keys of players, which drive while the sandbox is closed, but no other keys.
IN(TOOLS_PLAYED, its_keys_are_shared_only_with_players) {
    static const struct {
        Action action, rival;
        SDL_Scancode key;
    } CASES[] = {{ACTION_TOOL_NORTH, ACTION_NONE, SDL_SCANCODE_W},
                 {ACTION_TOOL_NORTH, ACTION_PAUSE, SDL_SCANCODE_P},
                 {ACTION_PAUSE, ACTION_TOOL_BAR, SDL_SCANCODE_F6},
                 {ACTION_TOOL_TURN_LEFT, ACTION_TOOL_REMOVE, SDL_SCANCODE_DELETE}};
    Bindings bindings = bindings_defaults();
    for (int i = 0; i < 4; i++)
        assert_int_equal(
            bindings_conflict(&bindings, DEVICE_KEYBOARD, CASES[i].action, (uint16_t)CASES[i].key),
            CASES[i].rival);
    bindings_set(&game->view->prefs.bindings, DEVICE_KEYBOARD, ACTION_TOOL_NORTH, 0, SDL_SCANCODE_W,
                 false);
    push_key(SDL_SCANCODE_W, true, 0);
    check_at_least(frame(game).players.orders[0].left_mps, 1);
    push_key(SDL_SCANCODE_W, false, 0);
    open_tools(game, TOOL_MOVE);
    push_key(SDL_SCANCODE_W, true, 0);
    check_close(frame(game).players.orders[0].left_mps, 0, 0);
    assert_true(game->view->tools->is_cursor);
}

IN(TOOLS, a_replay_cannot_be_edited) {
    view_draw(game->view, game->match, &REPLAYED);
    tap(game, SDL_SCANCODE_G);
    assert_false(tools_is_open(game->view->tools));
}

static double value(const Game *game, const char *key) {
    Tuning tuning = card_tuning(match_card(game->match));
    int kind, row = tuning_find(key, &kind);
    return tuning.values[row][kind < 0 ? 0 : kind];
}

static void strike(Game *game, const char **steps) {
    char word[32] = "";
    switch (**steps) {
    case '^': open_tuner(game); break;
    case '.': settle(game); break;
    case 'R':
        push_pad(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
        settle(game);
        break;
    case '\'':
        SDL_strlcpy(word, *steps + 1, strcspn(*steps + 1, "'") + 1);
        push_text(word);
        settle(game);
        *steps += strlen(word) + 1;
        break;
    default: turn(game, key_of(**steps));
    }
}

UNIT_TEST(keys_and_pads_change_values) {
    EACH_CASE(row, "panels", "turns") {
        const char *panel = row.fields[0], *strokes = row.fields[1];
        Scene scene = {IN_TUNER, .heavy = 2 * !strcmp(panel, "heavy"),
                       .is_low = !strcmp(panel, "low")};
        OWN_GAME game = game_open(&scene);
        for (const char *at = strokes; *at; at++) strike(&game, &at);
        char key[32];
        int kind, steps, count = sscanf(row.fields[2], "%31s %d", key, &steps);
        assert_int_equal(count, 2);
        int line = tuning_find(key, &kind);
        double wanted =
            tuning_default(line, kind < 0 ? 0 : kind) + steps * tuning_row_at(line).step;
        if (fabs(value(&game, key) - wanted) > 1e-9)
            fail_msg("%s: %s is %g, not %g", strokes, key, value(&game, key), wanted);
    }
}

IN(TUNER, a_pad_closes_it) {
    open_tuner(game);
    push_pad(SDL_CONTROLLER_BUTTON_B);
    settle(game);
    settle(game);
    assert_false(tuner_is_open(game->view->tuner));
}

IN(TUNER_HEAVY, the_mouse_drags) {
    open_tuner(game);
    int edits = 0, left = game->view->hud.width, width = WIDTH - left;
    for (int y = 60; y < HEIGHT - 60; y += 20) {
        const int xs[] = {left + width / 2, left + width * 6 / 10};
        push_down(xs[0], y);
        edits += count_edits(settle(game));
        push_mouse(xs[1], y);
        edits += count_edits(settle(game));
        push_button(xs[1], y, false);
        edits += count_edits(settle(game));
    }
    edits += count_edits(settle(game));
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = card_tuning(match_card(game->match));
    check_at_least(edits, 5);
    check_at_least(tuning_changes(&tuning, changes), 3);
}

IN(TUNER, the_field_makes_room) {
    turn(game, SDL_SCANCODE_2);
    game_run(game, 20, true);
    keys(game, turn, "t");
    game_run(game, 20, true);
    const View *view = game->view;
    int width = tuner_width(view->tuner, view->hud.ui, WIDTH);
    check_at_least(width, 150);
    assert_int_equal(view->hud.width, WIDTH - width);
    Vec at = camera_to_screen(&view->camera, pose_at(game_tank(game, 1)->pose));
    check_at_most(at.x, WIDTH - width);
    check_at_most(view->camera.field.x + view->camera.field.w, WIDTH - width);
    keys(game, turn, "x");
    settle(game);
    assert_int_equal(view->hud.width, WIDTH);
}

IN(TUNER, letters_are_left_to_the_window) {
    keys(game, turn, "t");
    assert_true(asks(tap(game, SDL_SCANCODE_P), REQUEST_PAUSE));
}

IN(TUNER, a_replay_keeps_its_values) {
    view_draw(game->view, game->match, &REPLAYED);
    tap(game, SDL_SCANCODE_TAB);
    int edits = 0;
    for (int i = 0; i < 6; i++) {
        view_draw(game->view, game->match, &REPLAYED);
        edits += count_edits(tap(game, i % 2 ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_DOWN));
    }
    assert_true(tuner_is_open(game->view->tuner));
    assert_int_equal(edits, 0);
}

IN(TUNER, a_key_saves_a_preset) {
    assert_int_equal(tap(game, SDL_SCANCODE_F5).count, 0); // the numbers are not shown
    open_tuner(game);
    ViewRequest save = request_of(tap(game, SDL_SCANCODE_F5), REQUEST_SAVE_PRESET);
    assert_non_null(save.name);
    assert_string_equal(save.name, "mine");
    assert_int_equal(view_poll(game->view, game->match).count, 0);
}

IN(TUNER, presets_are_chosen_from_their_tab) {
    static const char *const NAMES[] = {"first", "second", NULL};
    const MenuOffer offer = {.presets = NAMES};
    view_set_offer(game->view, &offer);
    open_tuner(game);
    int x = WIDTH - (WIDTH - game->view->hud.width) / 12, y = 45; // the last tab
    push_down(x, y);
    settle(game);
    push_button(x, y, false);
    settle(game);
    settle(game);
    for (int i = 0; i < 3; i++) turn(game, SDL_SCANCODE_DOWN);
    tap(game, SDL_SCANCODE_RETURN);
    game_draw(game);
    ViewRequest apply = request_of(view_poll(game->view, game->match), REQUEST_APPLY_PRESET);
    assert_non_null(apply.name);
    assert_string_equal(apply.name, "second");
}

IN(PICKER, the_followed_tank_gets_the_chosen_mind) {
    tap(game, SDL_SCANCODE_3);
    int row = behaviour_row(behaviour_find("hunter"));
    assert_false(asks(tap(game, SDL_SCANCODE_B), REQUEST_MIND));
    keys(game, tap, "ddu");
    ViewRequest mind = request_of(tap(game, SDL_SCANCODE_RETURN), REQUEST_MIND);
    assert_int_equal(mind.tank, 2);
    assert_ptr_equal(mind.behaviour, BEHAVIOURS[row + 1]);
    assert_false(asks(tap(game, SDL_SCANCODE_RETURN), REQUEST_MIND)); // the panel is closed
}

IN(PICKER_TWO, keys_of_the_open_list_do_nothing_else) {
    push_key(SDL_SCANCODE_B, true, 0);
    push_key(SDL_SCANCODE_UP, true, 0); // player 2 forward
    push_key(SDL_SCANCODE_P, true, 0);
    ViewRequests requests = view_poll(game->view, game->match);
    check_close(requests.players.orders[1].left_mps, 0, 0);
    assert_true(asks(requests, REQUEST_PAUSE));
    requests = tap(game, SDL_SCANCODE_ESCAPE);
    assert_false(asks(requests, REQUEST_QUIT));
    assert_false(asks(requests, REQUEST_MIND));
    push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
    assert_true(asks(view_poll(game->view, game->match), REQUEST_QUIT));
}

IN(PICKER, one_key_cycles_through_all_ais) {
    tap(game, SDL_SCANCODE_1);
    for (int i = 1; i <= behaviour_count(); i++) {
        ViewRequest mind = request_of(tap(game, SDL_SCANCODE_V), REQUEST_MIND);
        assert_int_equal(mind.tank, 0);
        assert_ptr_equal(mind.behaviour, BEHAVIOURS[i % behaviour_count()]);
        assert_true(swap_mind(game->match, mind.tank, mind.behaviour, NULL));
        game_run(game, 2, true);
    }
}

// Clicks from the top of the frame to the bottom choose the rows in their order.
IN(PICKER, a_click_takes_the_row_under_the_pointer) {
    int last = -1, taken = 0;
    for (int y = 0; y < 360; y += 4) {
        tap(game, SDL_SCANCODE_3);
        tap(game, SDL_SCANCODE_B);
        push_down(395, y);
        ViewRequest mind = request_of(view_poll(game->view, game->match), REQUEST_MIND);
        if (!mind.behaviour) {
            tap(game, SDL_SCANCODE_ESCAPE);
            continue;
        }
        check_at_least(behaviour_row(mind.behaviour), last);
        taken += behaviour_row(mind.behaviour) > last;
        last = behaviour_row(mind.behaviour);
    }
    check_at_least(taken, 8); // the rows that fit
}

IN(PICKER, the_list_covers_neither_its_tank_nor_toasts) {
    for (int i = 0; i < 12; i++) view_toast(game->view, "a toast");
    for (int tank = 0; tank < 3; tank++) {
        const SDL_Scancode code = (SDL_Scancode)(SDL_SCANCODE_1 + tank);
        tap(game, code);
        settle(game);
        tap(game, SDL_SCANCODE_0); // start from the overview: the tank slides through the picture
        tap(game, code);
        tap(game, SDL_SCANCODE_B);
        for (int i = 0; i < 40; i++) {
            game_run(game, 3, false);
            const Picker *picker = &game->view->picker;
            Pose pose = game_tank(game, picker->tank)->pose;
            Vec at = camera_to_screen(&game->view->camera, pose_at(pose));
            Box box = picker_box(picker, &game->view->hud);
            assert_false(box_has(box, (int)at.x, (int)at.y));
            assert_true(box.y + box.h <= game->view->hud.toasts_y);
        }
        tap(game, SDL_SCANCODE_ESCAPE);
    }
}

IN(PICKER, the_wheel_chooses_and_does_not_zoom) {
    tap(game, SDL_SCANCODE_3);
    tap(game, SDL_SCANCODE_B);
    for (int i = 0; i < 1000; i++) push_wheel(-1); // far beyond the end of the list
    ViewRequest mind = request_of(tap(game, SDL_SCANCODE_RETURN), REQUEST_MIND);
    assert_ptr_equal(mind.behaviour, BEHAVIOURS[behaviour_count() - 1]);
}

// In the overview no tank is marked: the key of the next AI opens the list for the tank that is
// nearest to the mouse. A scan of the frame finds each tank.
IN(PICKER, the_tank_nearest_to_the_pointer_is_chosen) {
    bool is_meant[3] = {false};
    for (int x = 160; x < 640; x += 40)
        for (int y = 20; y < 360; y += 40) {
            push_mouse(x, y);
            view_poll(game->view, game->match);
            assert_false(asks(tap(game, SDL_SCANCODE_V), REQUEST_MIND));
            assert_true(game->view->picker.is_open);
            ViewRequest mind = request_of(tap(game, SDL_SCANCODE_RETURN), REQUEST_MIND);
            assert_non_null(mind.behaviour);
            is_meant[mind.tank] = true;
        }
    for (int i = 0; i < 3; i++) assert_true(is_meant[i]);
}

IN(PICKER_TWO, a_players_tank_is_only_changed_from_the_list) {
    tap(game, SDL_SCANCODE_3);
    assert_int_equal(request_of(tap(game, SDL_SCANCODE_V), REQUEST_MIND).tank, 2);
    tap(game, SDL_SCANCODE_1);
    assert_false(asks(tap(game, SDL_SCANCODE_V), REQUEST_MIND));
    tap(game, SDL_SCANCODE_B);
    ViewRequest mind = request_of(tap(game, SDL_SCANCODE_RETURN), REQUEST_MIND);
    assert_int_equal(mind.tank, 0);
    assert_non_null(mind.behaviour);
    assert_true(swap_mind(game->match, mind.tank, mind.behaviour, NULL));
    game_run(game, 2, true);
}

static void grant(Game *game, ViewRequests requests) {
    ViewRequest mind = request_of(requests, REQUEST_MIND);
    const double *params = match_card(game->match)->tanks[mind.tank].mind.params;
    if (mind.kind) assert_true(swap_mind(game->match, mind.tank, mind.behaviour, params));
    const ViewRequest *take = requests_find(&requests, REQUEST_TAKE_TANK);
    if (take) match_set_player(game->match, take->tank, 0);
    game_run(game, 2, false);
}

static bool is_driven(const Game *game, int tank) {
    return match_card(game->match)->tanks[tank].kind == DRIVER_PLAYER;
}

IN(PICKER, a_player_takes_a_tank_and_releases_it) {
    tap(game, SDL_SCANCODE_2);
    for (int i = 0; i < 4; i++) {
        grant(game, tap(game, SDL_SCANCODE_T));
        assert_int_equal(is_driven(game, 1), i % 2 == 0);
    }
    const TankCard *card = &match_card(game->match)->tanks[1];
    assert_ptr_equal(card->mind.behaviour, behaviour_find("idle"));
}

IN(PICKER_ONE, a_player_moves_from_tank_to_tank) {
    tap(game, SDL_SCANCODE_2);
    grant(game, tap(game, SDL_SCANCODE_T));
    for (int i = 0; i < 3; i++) assert_int_equal(is_driven(game, i), i == 1);
    push_key(SDL_SCANCODE_W, true, 0);
    ViewRequests requests = view_poll(game->view, game->match);
    check_at_least(requests.players.orders[0].left_mps, 1);
    double before = game_tank(game, 1)->distance_m;
    for (int i = 0; i < 30; i++) match_tick(game->match, &requests.players);
    check_at_least(game_tank(game, 1)->distance_m, before + 0.3);
}

IN(PICKER_TWO, the_tank_of_player_2_cannot_be_taken) {
    tap(game, SDL_SCANCODE_2);
    ViewRequests requests = tap(game, SDL_SCANCODE_T);
    assert_false(asks(requests, REQUEST_TAKE_TANK));
    assert_false(asks(requests, REQUEST_MIND));
}

UNIT_TEST_MAIN("panels")
