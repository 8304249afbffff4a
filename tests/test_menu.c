// test_menu.c -- the menus by events, without a window: what is wished, what stands still, and that
// every page can be drawn at every size.
#include "watched.h"

#include "view/menu/menu_inside.h"
#include "view/ui/ui_inside.h"
#include "view/view_state.h"

typedef struct Desk {
    Game game;
    Arena *maze;
    Problem problem; // what the offer finds wrong with every draft; "" for nothing
    MenuTable table;
    ViewWish wish; // of the last poll
    MenuWish menu; // the last act wished in a menu
    bool has_quit, has_restarted, has_new_seed;
} Desk;

static const Arena *offer_arena(void *context, const char *name) {
    Desk *desk = context;
    return strcmp(name, "maze") != 0 ? desk->game.arena : desk->maze;
}

static bool offer_check(void *context, const DraftWords *words, Problem *problem) {
    const Desk *desk = context;
    (void)words;
    *problem = desk->problem;
    return !desk->problem.text[0];
}

static int offer_files(void *context, MenuFile *files, int most) {
    (void)context;
    assert_true(most >= 2);
    files[0] = (MenuFile){"new", "hunter, ambusher", "/tmp/new.treads-replay"};
    files[1] = (MenuFile){"old", "two captains", "/tmp/old.treads-replay"};
    return 2;
}

static const MenuTable *offer_table(void *context) {
    const Desk *desk = context;
    return &desk->table;
}

static MenuOffer offer_of(Desk *desk) {
    static const char *const ARENAS[] = {"maze", "yard", NULL}, *const PRESETS[] = {"ice", NULL},
                             *const FIELDS[] = {"two", "all", NULL};
    return (MenuOffer){.context = desk,
                       .arenas = ARENAS,
                       .shipped_arenas = 2,
                       .presets = PRESETS,
                       .fields = FIELDS,
                       .ladder_arenas = ARENAS,
                       .arena = offer_arena,
                       .check = offer_check,
                       .recordings = offer_files,
                       .tables = offer_files,
                       .table = offer_table};
}

static void desk_open(Desk *desk, int width, int height, double ui_scale) {
    MatchCard card;
    ViewOptions options = small_picture();
    *desk = (Desk){.maze = shipped_arena("maze")};
    options.width_px = width, options.height_px = height,
    options.prefs.value[PREF_UI_SCALE] = ui_scale;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, "hunter");
        tank->kind = i ? CONTROLLER_BEHAVIOUR : CONTROLLER_HUMAN;
        tank->behaviour = behaviour_find("hunter");
        tank->team = i;
    }
    card_number_names(&card);
    desk->game = game_begin(&card, shipped_arena("yard"), &options);
    MenuOffer offer = offer_of(desk);
    view_set_offer(desk->game.view, &offer);
    game_draw(&desk->game);
}

static void desk_close(Desk *desk) {
    game_close(&desk->game);
    arena_destroy(desk->maze);
}

static void poll(Desk *desk) {
    desk->wish = view_poll(desk->game.view, desk->game.match);
    if (desk->wish.menu.act) desk->menu = desk->wish.menu;
    desk->has_quit |= desk->wish.quit;
    desk->has_restarted |= desk->wish.restart;
    desk->has_new_seed |= desk->wish.new_seed;
}

// What hands have done comes into effect as the next picture is drawn; what is wished in that one,
// after it.
static void settle(Desk *desk) {
    poll(desk);
    game_draw(&desk->game);
    poll(desk);
}

static void press(Desk *desk, SDL_Scancode code) {
    push_key(code, true, 0);
    push_key(code, false, 0);
    settle(desk);
}

static void presses(Desk *desk, SDL_Scancode code, int times) {
    for (int i = 0; i < times; i++) press(desk, code);
}

// An entry of the list that is open, from its first one.
static void choose(Desk *desk, int entry) {
    press(desk, SDL_SCANCODE_HOME);
    presses(desk, SDL_SCANCODE_DOWN, entry);
    press(desk, SDL_SCANCODE_RETURN);
}

// The battle that was chosen last is this command line.
static void check_played(const Desk *desk, const char *wanted) {
    char line[DRAFT_LINE_MAX];
    assert_int_equal(desk->menu.act, MENU_ACT_PLAY);
    draft_line(desk->menu.words, line);
    assert_string_equal(line, wanted);
}

enum { QUICK, WATCH, TWO, BATTLE, REPLAYS, LADDER, LAB, SETTINGS, HELP, QUIT };

static void escape_stops_time_and_starts_it_again(void **state) {
    Desk *desk = *state;
    push_key(SDL_SCANCODE_W, true, 0);
    settle(desk);
    check_at_least(desk->wish.humans.orders[0].left_mps, 1);
    press(desk, SDL_SCANCODE_ESCAPE);
    assert_true(desk->wish.is_held);
    check_close(desk->wish.humans.orders[0].left_mps, 0, 0); // let go of
    push_key(SDL_SCANCODE_S, true, 0);
    settle(desk);
    check_close(desk->wish.humans.orders[0].left_mps, 0, 0); // not meant for the tank
    press(desk, SDL_SCANCODE_ESCAPE);
    assert_false(desk->wish.is_held);
    push_key(SDL_SCANCODE_W, true, 0);
    settle(desk);
    check_at_least(desk->wish.humans.orders[0].left_mps, 1);
}

static void the_pause_menu_does_what_it_says(void **state) {
    Desk *desk = *state;
    press(desk, SDL_SCANCODE_ESCAPE);
    choose(desk, 0);
    assert_false(desk->wish.is_held);
    press(desk, SDL_SCANCODE_ESCAPE);
    choose(desk, 1);
    assert_true(desk->has_restarted);
    assert_false(desk->wish.is_held);
    press(desk, SDL_SCANCODE_ESCAPE);
    choose(desk, 2);
    assert_true(desk->has_new_seed);
    press(desk, SDL_SCANCODE_ESCAPE);
    choose(desk, 5);
    assert_int_equal(desk->menu.act, MENU_ACT_LEAVE);
    assert_false(desk->has_quit);
    choose(desk, 6);
    assert_true(desk->has_quit);
}

static const char *tip_of(const Desk *desk) { return desk->game.view->menu->ui->tip; }

static void what_is_over_is_not_paused(void **state) {
    Desk *desk = *state;
    press(desk, SDL_SCANCODE_ESCAPE);
    press(desk, SDL_SCANCODE_HOME);
    assert_string_equal(tip_of(desk), "Back to the match.");
    press(desk, SDL_SCANCODE_ESCAPE);
    while (!match_is_over(desk->game.match)) match_tick(desk->game.match, &desk->wish.humans);
    press(desk, SDL_SCANCODE_ESCAPE);
    press(desk, SDL_SCANCODE_HOME);
    assert_string_equal(tip_of(desk), "Back to who has won.");
    choose(desk, 0);
    assert_false(desk->wish.is_held);
}

static void without_an_offer_nothing_leads_away(void **state) {
    Desk *desk = *state;
    view_set_offer(desk->game.view, NULL);
    press(desk, SDL_SCANCODE_ESCAPE);
    choose(desk, 5);
    assert_int_equal(desk->menu.act, MENU_ACT_NONE);
    assert_true(desk->has_quit); // the last entry has moved up
}

static void the_window_closes_whatever_is_open(void **state) {
    Desk *desk = *state;
    view_open_menu(desk->game.view);
    settle(desk);
    push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
    settle(desk);
    assert_true(desk->has_quit);
    desk->has_quit = false;
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    settle(desk);
    assert_true(desk->has_quit);
}

static void the_first_page_starts_battles_of_each_kind(void **state) {
    Desk *desk = *state;
    view_open_menu(desk->game.view);
    settle(desk);
    assert_false(desk->wish.is_held); // scenery goes on
    press(desk, SDL_SCANCODE_ESCAPE); // and there is nothing behind it
    static const char *const QUICK_LINES[] = {
        "treads play keyboard hunter", "treads play keyboard circler --arena pillars",
        "treads play keyboard flanker --arena proving",
        "treads play keyboard ambusher --arena maze", "treads play keyboard orbiter"};
    for (int i = 0; i < 5; i++) {
        choose(desk, QUICK);
        check_played(desk, QUICK_LINES[i]);
    }
    choose(desk, WATCH);
    check_played(desk, "treads watch hunter@red hunter@red sniper@red surfer@blue ambusher@blue "
                       "orbiter@blue");
    choose(desk, TWO);
    check_played(desk, "treads play keyboard keyboard");
    choose(desk, LAB);
    assert_int_equal(desk->menu.act, MENU_ACT_LAB);
    choose(desk, QUIT);
    assert_true(desk->has_quit);
}

static void open_battle(Desk *desk) {
    view_open_menu(desk->game.view);
    settle(desk);
    choose(desk, BATTLE);
}

static void a_battle_is_set_up_and_started(void **state) {
    Desk *desk = *state;
    open_battle(desk);
    press(desk, SDL_SCANCODE_LEFT); // from the yard to the maze
    press(desk, SDL_SCANCODE_DOWN);
    press(desk, SDL_SCANCODE_RIGHT); // most points
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_RETURN);
    check_played(desk, "treads play keyboard hunter --arena maze --mode score");
}

static void the_line_can_be_copied(void **state) {
    Desk *desk = *state;
    open_battle(desk);
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_LEFT);
    press(desk, SDL_SCANCODE_RETURN);
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, "treads play keyboard hunter");
    SDL_free(text);
}

static void what_cannot_be_played_is_not_started(void **state) {
    Desk *desk = *state;
    problem_set(&desk->problem, "%s", "no");
    open_battle(desk);
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_RETURN);
    assert_int_equal(desk->menu.act, MENU_ACT_NONE);
}


static void a_seed_is_written_in_digits(void **state) {
    Desk *desk = *state;
    open_battle(desk);
    presses(desk, SDL_SCANCODE_DOWN, 5); // past what points are grey for
    push_text("a4");
    push_text("2x");
    settle(desk);
    press(desk, SDL_SCANCODE_TAB);
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_RETURN);
    check_played(desk, "treads play keyboard hunter --seed 42");
}

// The tanks' column is right of the arena's.
static void tanks_are_added_changed_and_removed(void **state) {
    Desk *desk = *state;
    open_battle(desk);
    presses(desk, SDL_SCANCODE_TAB, 8); // past arena, rules and two tanks
    press(desk, SDL_SCANCODE_RETURN);   // one more
    press(desk, SDL_SCANCODE_UP);
    press(desk, SDL_SCANCODE_RETURN); // its page
    press(desk, SDL_SCANCODE_DOWN);
    press(desk, SDL_SCANCODE_RETURN); // the minds
    press(desk, SDL_SCANCODE_HOME);
    press(desk, SDL_SCANCODE_DOWN);
    press(desk, SDL_SCANCODE_RETURN);
    press(desk, SDL_SCANCODE_ESCAPE);
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_RETURN);
    check_played(desk, "treads play keyboard hunter idle"); // the first of the list
}

static void a_recording_is_chosen(void **state) {
    Desk *desk = *state;
    view_open_menu(desk->game.view);
    settle(desk);
    choose(desk, REPLAYS);
    press(desk, SDL_SCANCODE_HOME);
    press(desk, SDL_SCANCODE_DOWN);
    press(desk, SDL_SCANCODE_RETURN);
    assert_int_equal(desk->menu.act, MENU_ACT_REPLAY);
    assert_string_equal(desk->menu.path, "/tmp/new.treads-replay");
}

static void a_ladder_is_started_and_stopped(void **state) {
    Desk *desk = *state;
    view_open_menu(desk->game.view);
    settle(desk);
    choose(desk, LADDER);
    press(desk, SDL_SCANCODE_RIGHT); // everybody
    presses(desk, SDL_SCANCODE_DOWN, 2);
    presses(desk, SDL_SCANCODE_RIGHT, 3);
    presses(desk, SDL_SCANCODE_DOWN, 2);
    press(desk, SDL_SCANCODE_RETURN);
    assert_int_equal(desk->menu.act, MENU_ACT_LADDER);
    assert_int_equal(desk->menu.ladder.field, 1);
    assert_int_equal(desk->menu.ladder.seeds, 5);
    desk->table = (MenuTable){.is_running = true, .matches = 10, .finished = 3};
    settle(desk);
    press(desk, SDL_SCANCODE_END);
    press(desk, SDL_SCANCODE_RETURN);
    assert_int_equal(desk->menu.act, MENU_ACT_LADDER_STOP);
}

static void the_list_of_keys_opens_and_closes_by_the_same_key(void **state) {
    Desk *desk = *state;
    press(desk, SDL_SCANCODE_F1);
    assert_true(desk->wish.is_held);
    press(desk, SDL_SCANCODE_F1);
    assert_false(desk->wish.is_held);
}

static void pads_go_through_the_menu(void **state) {
    Desk *desk = *state;
    view_open_menu(desk->game.view);
    settle(desk);
    const SDL_GameControllerButton pressed[] = {SDL_CONTROLLER_BUTTON_DPAD_DOWN,
                                                SDL_CONTROLLER_BUTTON_A};
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {
            .cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)pressed[i]}};
        SDL_PushEvent(&event);
        event.type = SDL_CONTROLLERBUTTONUP;
        SDL_PushEvent(&event);
        settle(desk);
    }
    assert_int_equal(desk->menu.act, MENU_ACT_PLAY);
    assert_int_equal(desk->menu.words->count, 1 + 6 + 2);
}

static void every_page_is_drawn_at_every_size(void **state) {
    (void)state;
    static const struct {
        int width, height;
        double scale;
    } SIZES[] = {{640, 360, 0.75}, {640, 360, 3}, {1000, 600, 1.7}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        Desk desk;
        desk_open(&desk, SIZES[i].width, SIZES[i].height, SIZES[i].scale);
        MenuOffer offer = offer_of(&desk);
        view_set_offer(desk.game.view, &offer);
        press(&desk, SDL_SCANCODE_ESCAPE);
        view_open_menu(desk.game.view);
        settle(&desk);
        for (int page = BATTLE; page <= HELP; page++) {
            if (page == LAB) continue;
            choose(&desk, page);
            presses(&desk, SDL_SCANCODE_DOWN, 1);
            press(&desk, SDL_SCANCODE_ESCAPE);
        }
        choose(&desk, QUIT); // all ways led back
        assert_true(desk.has_quit);
        desk_close(&desk);
    }
}

// Another arena in the same window looks as in a window of its own.
static void a_view_takes_another_arena(void **state) {
    Desk *desk = *state;
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = 5;
    for (int i = 0; i < 2; i++) card_add(&card, "idle")->team = i;
    for (int i = 0; i < 2; i++) card.tanks[i].behaviour = behaviour_find("idle");
    card_number_names(&card);
    assert_true(view_set_arena(desk->game.view, desk->maze, &problem));
    match_destroy(desk->game.match);
    desk->game.match = match_create(&card, desk->maze, &problem);
    ViewOptions options = small_picture();
    options.width_px = 480, options.height_px = 270, options.prefs.value[PREF_UI_SCALE] = 0.75;
    Game fresh = game_begin(&card, shipped_arena("maze"), &options);
    match_keep_notes(desk->game.match, true);
    view_begin(desk->game.view, desk->game.match);
    game_run(&desk->game, 20, false);
    game_run(&fresh, 20, false);
    int width, height, bytes;
    const void *here = view_pixels(desk->game.view, &width, &height, &bytes);
    const void *there = view_pixels(fresh.view, &width, &height, &bytes);
    assert_memory_equal(here, there, (size_t)height * (size_t)bytes);
    game_close(&fresh);
}

static int open_desk(void **state) {
    *state = malloc(sizeof(Desk));
    desk_open(*state, 480, 270, 0.75);
    return 0;
}

// As if it had just been opened; that takes its time.
static int clear_desk(void **state) {
    Desk *desk = *state;
    MenuOffer offer = offer_of(desk);
    view_set_offer(desk->game.view, &offer);
    view_close_menu(desk->game.view);
    desk->problem.text[0] = '\0';
    desk->table = (MenuTable){0};
    settle(desk);
    desk->wish = (ViewWish){0};
    desk->menu = (MenuWish){0};
    desk->has_quit = desk->has_restarted = desk->has_new_seed = false;
    return 0;
}

static int close_desk(void **state) {
    desk_close(*state);
    free(*state);
    return 0;
}

#define AT_A_DESK(test) cmocka_unit_test_setup(test, clear_desk)

int main(void) {
    const struct CMUnitTest tests[] = {
        AT_A_DESK(escape_stops_time_and_starts_it_again),
        AT_A_DESK(the_pause_menu_does_what_it_says),
        AT_A_DESK(what_is_over_is_not_paused),
        AT_A_DESK(without_an_offer_nothing_leads_away),
        AT_A_DESK(the_window_closes_whatever_is_open),
        AT_A_DESK(the_first_page_starts_battles_of_each_kind),
        AT_A_DESK(a_battle_is_set_up_and_started),
        AT_A_DESK(the_line_can_be_copied),
        AT_A_DESK(what_cannot_be_played_is_not_started),
        AT_A_DESK(a_seed_is_written_in_digits),
        AT_A_DESK(tanks_are_added_changed_and_removed),
        AT_A_DESK(a_recording_is_chosen),
        AT_A_DESK(a_ladder_is_started_and_stopped),
        AT_A_DESK(the_list_of_keys_opens_and_closes_by_the_same_key),
        AT_A_DESK(pads_go_through_the_menu),
        AT_A_DESK(a_view_takes_another_arena),
        cmocka_unit_test(every_page_is_drawn_at_every_size),
    };
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
