// test_menu.c -- the menus by events: walks through the pages and the requests that they lead to,
// the command lines of battles, and the settings page.
#include "cases.h"
#include "effort.h"
#include "watched.h"

#include <unistd.h>
#include <wordexp.h>

#include "ai/maths/dice.h"
#include "ai/tactics/skill.h"
#include "app/home/preferences.h"
#include "app/show/session.h"
#include "app/home/replay_titles.h"
#include "cli/commands.h"
#include "view/menu/menu_inside.h"
#include "view/ui/ui_inside.h"
#include "view/view_state.h"
#include "virtual_pad.h"
#include "match/tuning.h"

typedef struct Desk {
    Game game;
    Arena *maze;
    Problem problem; // problem of every battle; "" for none
    MenuTable table;
    ViewRequests requests;    // requests of the last poll
    MenuRequest menu;         // last request of a menu
    char got[DRAFT_LINE_MAX]; // the last request, in words; "" for none
    int saves;                // number of times that settings were saved
    int asked;                // number of calls of offer_moment
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

// Finds a moment at the second call.
static bool offer_moment(void *context, const char *path, MenuMoment *moment) {
    Desk *desk = context;
    (void)path;
    *moment = (MenuMoment){desk->game.match, 0, 1};
    return ++desk->asked % 2 == 0;
}

static int offer_programs(void *context, MenuFile *files, int most) {
    (void)context, (void)most;
    files[0] = (MenuFile){"mine", "", "exec:python3 /tmp/mine.py"};
    return 1;
}

static bool offer_parameters(void *context, Mind *mind, Problem *problem) {
    static const Param PARAMS[] = {{"reach", 20, 0, 60, "m", "distance"}, {0}};
    (void)context, (void)problem;
    mind->behaviour = external_mind(PARAMS);
    params_initial(PARAMS, mind->params);
    return true;
}

static const MenuTable *offer_table(void *context) {
    const Desk *desk = context;
    return &desk->table;
}

static int second_stars;
static unsigned offered_medals;

static unsigned offer_medals(void *context) {
    (void)context;
    return offered_medals;
}

// The first mission is won, the second is open, and the third is locked.
static const MissionCard *offer_mission(void *context, int index) {
    static MissionCard CARDS[] = {
        {"01-a", "A", "One", .arena = "maze", .stars = 3, .is_open = true},
        {"02-b", "B", "One", .arena = "yard", .is_open = true},
        {"03-c", "C", "Two", .arena = "yard"}};
    (void)context;
    CARDS[1].stars = second_stars;
    return index < 3 ? &CARDS[index] : NULL;
}

static MenuOffer offer_of(Desk *desk) {
    static const char *const ARENAS[] = {"maze", "yard", NULL}, *const PRESETS[] = {"ice", NULL},
                             *const FIELDS[] = {"two", "all", NULL};
    return (MenuOffer){.context = desk,
                       .arenas = ARENAS,
                       .shipped_arenas = 2,
                       .random_arena = -1,
                       .relay = "https://relay.example.org",
                       .presets = PRESETS,
                       .fields = FIELDS,
                       .ladder_arenas = ARENAS,
                       .arena = offer_arena,
                       .check = offer_check,
                       .recordings = offer_files,
                       .moment = offer_moment,
                       .tables = offer_files,
                       .programs = offer_programs,
                       .programs_at = "/tmp",
                       .describe = offer_parameters,
                       .mission = offer_mission,
                       .medals = offer_medals,
                       .table = offer_table};
}

static void desk_open(Desk *desk, int width, int height, double ui_scale) {
    MatchCard card = card_of_minds((const char *[]){"hunter", "hunter"}, 2, 1);
    ViewOptions options = picture_of_size(width, height);
    *desk = (Desk){.maze = shipped_arena("maze")};
    options.prefs.value[PREF_UI_SCALE] = ui_scale;
    options.prefs.value[PREF_OPPONENT] = DIFFICULTY_ADAPTIVE;
    desk->game = game_begin(&card, shipped_arena("yard"), &options);
    MenuOffer offer = offer_of(desk);
    view_set_offer(desk->game.view, &offer);
    game_draw(&desk->game);
}

static void desk_close(Desk *desk) {
    game_close(&desk->game);
    arena_destroy(desk->maze);
}

static void note(Desk *desk, const ViewRequest *request) {
    static const char *const WORDS[] = {
        [REQUEST_RESTART] = "restart", [REQUEST_NEW_SEED] = "new seed", [REQUEST_QUIT] = "quit"};
    if (request->kind != REQUEST_MENU) {
        bool is_named = request->kind < sizeof WORDS / sizeof *WORDS && WORDS[request->kind];
        if (is_named) snprintf(desk->got, sizeof desk->got, "%s", WORDS[request->kind]);
        return;
    }
    const MenuRequest *menu = &desk->menu;
    desk->menu = *request->menu;
    switch (menu->kind) {
    case MENU_REQUEST_PLAY: draft_line(menu->words, desk->got); break;
    case MENU_REQUEST_LAB: snprintf(desk->got, sizeof desk->got, "%s", menu->lab.controller); break;
    case MENU_REQUEST_LADDER:
        snprintf(desk->got, sizeof desk->got, "ladder %d %d %d", menu->ladder.field,
                 menu->ladder.arenas, menu->ladder.seeds);
        break;
    case MENU_REQUEST_LADDER_STOP: snprintf(desk->got, sizeof desk->got, "stop"); break;
    case MENU_REQUEST_LEAVE: snprintf(desk->got, sizeof desk->got, "leave"); break;
    default: snprintf(desk->got, sizeof desk->got, "%s", menu->path);
    }
}

static void poll(Desk *desk) {
    desk->requests = view_poll(desk->game.view, desk->game.match);
    for (int i = 0; i < desk->requests.count; i++) note(desk, &desk->requests.items[i]);
    desk->saves += asks(desk->requests, REQUEST_SAVE_PREFS);
}

// Input takes effect in the next frame, and its requests come in the poll after that.
static void settle(Desk *desk) {
    poll(desk);
    game_draw(&desk->game);
    poll(desk);
}

// One desk serves all tests, because opening one is slow. It is reset before each.
static Desk desk_of_all;

static void clear_desk(Desk *desk) {
    if (!desk->game.view) desk_open(desk, 480, 270, 0.75);
    MenuOffer offer = offer_of(desk);
    view_set_offer(desk->game.view, &offer);
    view_close_menu(desk->game.view);
    desk->game.view->menu->left_depth = desk->game.view->menu->quick = 0;
    desk->problem.text[0] = '\0';
    desk->table = (MenuTable){0};
    settle(desk);
    desk->requests = (ViewRequests){0};
    desk->menu = (MenuRequest){0};
    desk->got[0] = '\0';
    desk->saves = 0;
}

#define AT_A_DESK(name)                                                                            \
    static void name##_there(Desk *desk);                                                          \
    UNIT_TEST(name) {                                                                              \
        clear_desk(&desk_of_all);                                                                  \
        name##_there(&desk_of_all);                                                                \
    }                                                                                              \
    static void name##_there(Desk *desk)

static void press(Desk *desk, SDL_Scancode code) {
    push_press(code, 0);
    settle(desk);
}

static void keys(Desk *desk, const char *pressed) {
    for (; *pressed; pressed++) press(desk, key_of(*pressed));
}

enum { CLOSED = -1 };
static int open_page(const Desk *desk) {
    const Menu *menu = desk->game.view->menu;
    return menu_is_open(menu) ? (int)menu->pages[menu->depth - 1] : CLOSED;
}

// Moves the focus to the row with this label. A widget is identified by its page and its label.
static void seek(Desk *desk, const char *label) {
    const Menu *menu = desk->game.view->menu;
    uint64_t wanted = 14695981039346656037u; // FNV-1a
    int page = open_page(desk);
    for (size_t i = 0; i < sizeof page; i++)
        wanted = (wanted ^ ((unsigned char *)&page)[i]) * 1099511628211u;
    for (const char *at = label; *at; at++) wanted = (wanted ^ (unsigned char)*at) * 1099511628211u;
    for (int i = 0; menu->ui->focus != wanted; i++) {
        if (i == UI_TARGETS_MAX) fail_msg("no row is called %s", label);
        keys(desk, "t");
    }
}

static void open_main(Desk *desk) {
    view_open_menu(desk->game.view);
    settle(desk);
}

// The rows of the main menu, each with the row that opens its page, or NULL.
static const struct { const char *opener, *row; } MAIN_ROWS[] = {MENU_MAIN_ROWS(TEST_ROW)};

// Walks through the menus, as cases/menu.txt explains.
static void walk(Desk *desk, const char *steps) {
    static const char QUOTES[] = "[]''<>";
    for (; *steps; steps++) {
        char word[64] = "";
        const char *quote = strchr(QUOTES, *steps);
        if (*steps == 'M' || *steps == '<') open_main(desk);
        if (quote) {
            size_t length = strcspn(steps + 1, (char[]){quote[1], '\0'});
            SDL_strlcpy(word, steps + 1, length + 1);
            steps += length + 1;
        }
        if (!quote) {
            if (*steps != 'M') press(desk, *steps == '?' ? SDL_SCANCODE_F1 : key_of(*steps));
        } else if (*quote == '[') {
            seek(desk, word);
        } else if (*quote == '\'') {
            push_text(word);
            settle(desk);
        } else {
            size_t row = 0;
            while (!strstr(MAIN_ROWS[row].row, word)) row++;
            if (MAIN_ROWS[row].opener) {
                seek(desk, MAIN_ROWS[row].opener);
                keys(desk, "n");
            }
            seek(desk, MAIN_ROWS[row].row);
            keys(desk, "n");
        }
    }
}

UNIT_TEST(walks_lead_to_their_requests) {
    static const char *const PAGES[] = {[MENU_MAIN] = "main",
                                        [MENU_PAUSE] = "pause",
                                        [MENU_KEYS] = "keys",
                                        [MENU_LAB] = "lab",
                                        [MENU_REPLAYS] = "replays",
                                        [MENU_CAMPAIGN] = "campaign",
                                        [MENU_BATTLE] = "battle",
                                        [MENU_ARENAS] = "arenas",
                                        [MENU_LADDER] = "ladder",
                                        [MENU_STAND] = "stand",
                                        [MENU_PLAY] = "play",
                                        [MENU_MORE] = "more",
                                        [MENU_DIFFICULTY] = "difficulty",
                                        [MENU_VERSUS] = "versus"};
    Desk *desk = &desk_of_all;
    EACH_CASE(row, "menu", "walks") {
        clear_desk(desk);
        walk(desk, row.fields[0]);
        const char *page = open_page(desk) == CLOSED ? "closed" : PAGES[open_page(desk)];
        if (strcmp(desk->got, row.fields[1]) != 0 || strcmp(page, row.fields[2]) != 0)
            fail_msg("%s: '%s' and page %s instead of '%s' and page %s", row.fields[0], desk->got,
                     page, row.fields[1], row.fields[2]);
        assert_int_equal(desk->requests.is_held, menu_holds_match(desk->game.view->menu));
    }
}

AT_A_DESK(a_map_without_walls_asks_for_a_layer) {
    MenuQuestion question = {.is_due = true,
                             .arenas = {"my town.tmj:walls=", "my town.tmj:walls=Houses"}};
    MenuOffer offer = offer_of(desk);
    offer.question = &question;
    draft_words_add(&question.words, "watch");
    view_set_offer(desk->game.view, &offer);
    open_main(desk);
    assert_int_equal(open_page(desk), MENU_WALLS);
    press(desk, SDL_SCANCODE_RIGHT);
    press(desk, SDL_SCANCODE_RETURN);
    assert_string_equal(desk->got, "treads watch --arena 'my town.tmj:walls=Houses'");
    view_close_menu(desk->game.view);
    open_main(desk);
    assert_int_equal(open_page(desk), MENU_MAIN);
}

static void check_driven(Desk *desk, SDL_Scancode code, bool is_driven) {
    push_key(code, true, 0);
    settle(desk);
    assert_int_equal(desk->requests.players.orders[0].left_mps >= 1, is_driven);
    assert_int_equal(desk->requests.players.orders[0].left_mps != 0, is_driven);
}

AT_A_DESK(escape_pauses_and_resumes_the_match) {
    check_driven(desk, SDL_SCANCODE_W, true);
    keys(desk, "x");
    assert_true(desk->requests.is_held);
    check_close(desk->requests.players.orders[0].left_mps, 0, 0); // released
    check_driven(desk, SDL_SCANCODE_S, false);                    // handled by the menu
    keys(desk, "x");
    assert_false(desk->requests.is_held);
    check_driven(desk, SDL_SCANCODE_W, true);
}

static const LessonCard *offer_lesson(void *context, int index) {
    static const LessonCard CARDS[] = {{"Basics", "", LESSON_START, true}, {"Mines", ""}};
    (void)context;
    return index < 2 ? &CARDS[index] : NULL;
}

AT_A_DESK(driving_keys_choose_nothing_after_a_lesson) {
    static const SDL_Scancode DRIVING[] = {SDL_SCANCODE_W, SDL_SCANCODE_A,     SDL_SCANCODE_S,
                                           SDL_SCANCODE_D, SDL_SCANCODE_SPACE, SDL_SCANCODE_LSHIFT};
    MenuOffer offer = offer_of(desk);
    offer.lesson = offer_lesson;
    view_set_offer(desk->game.view, &offer);
    view_open_card(desk->game.view, MENU_TRAINED);
    settle(desk);
    press(desk, SDL_SCANCODE_RETURN); // still held from the lesson
    assert_string_equal(desk->got, "");
    for (int i = 0; i < 20; i++) settle(desk);
    for (size_t i = 0; i < sizeof DRIVING / sizeof *DRIVING; i++) press(desk, DRIVING[i]);
    assert_string_equal(desk->got, "");
    assert_int_equal(open_page(desk), MENU_TRAINED);
    assert_true(desk->requests.is_held);
    press(desk, SDL_SCANCODE_RETURN);
    assert_string_equal(desk->got, "02-b");
}

AT_A_DESK(help_with_a_mission_is_chosen_by_key_mouse_finger_and_pad) {
    enum { KEY, MOUSE, FINGER, PAD, WAYS };
    static const MissionCard CARD = {"02-b", "B"};
    static const MissionStatus MISSION = {.card = &CARD, .players = 2};
    static const char *const LABELS[HELPS] = {
        ICON_AGAIN "  Try again", [HELP_EASIER] = ICON_BOLT "  Make it easier",
        [HELP_HINT] = ICON_HELP "  Show a hint", [HELP_SKIP] = ICON_NEXT "  Skip this mission"};
    for (int i = 0; i < HELPS * WAYS; i++) {
        int help = i / WAYS, way = i % WAYS;
        if (!LABELS[help]) continue;
        clear_desk(desk);
        desk->game.mission = &MISSION;
        view_open_card(desk->game.view, MENU_STUCK);
        for (int k = 0; k < 20; k++) settle(desk); // driving keys that are still held
        seek(desk, LABELS[help]);
        Box box = desk->game.view->menu->ui->focus_box;
        int x = box.x + box.w / 2, y = box.y + box.h / 2;
        if (way == KEY) push_press(SDL_SCANCODE_RETURN, 0);
        if (way == MOUSE) push_down(x, y), push_button(x, y, false);
        if (way == PAD) push_pad(SDL_CONTROLLER_BUTTON_A);
        for (int lifts = 0; lifts < 2 && way == FINGER; lifts++)
            push((SDL_Event){.tfinger = {.type = lifts ? SDL_FINGERUP : SDL_FINGERDOWN,
                                         .touchId = 1,
                                         .x = (float)x / (float)desk->game.view->hud.width,
                                         .y = (float)y / (float)desk->game.view->hud.height}});
        for (int k = 0; k < 3; k++) settle(desk);
        assert_int_equal(desk->menu.kind, MENU_REQUEST_MISSION);
        assert_string_equal(desk->got, "02-b");
        assert_int_equal(desk->menu.help, help);
        assert_int_equal(desk->menu.players, 2);
    }
    desk->game.view->input.touch.is_used = false;
    desk->game.mission = NULL;
}

static const char *tip_of(const Desk *desk) { return desk->game.view->menu->ui->tip; }

AT_A_DESK(a_finished_match_offers_its_result) {
    keys(desk, "xh");
    assert_string_equal(tip_of(desk), "Back to the match");
    keys(desk, "x");
    while (!match_is_over(desk->game.match)) match_tick(desk->game.match, &desk->requests.players);
    keys(desk, "xh");
    assert_string_equal(tip_of(desk), "Back to the results");
    keys(desk, "hn");
    assert_false(desk->requests.is_held);
}

AT_A_DESK(without_content_only_the_pause_menu_is_left) {
    view_set_offer(desk->game.view, NULL);
    keys(desk, "xhddddddn");
    assert_string_equal(desk->got, "quit"); // the last entry has moved up
}

AT_A_DESK(the_window_closes_whatever_is_open) {
    const SDL_Event close = {.type = SDL_QUIT};
    for (int i = 0; i < 2; i++) {
        clear_desk(desk);
        open_main(desk);
        if (i) push(close);
        if (!i) push_key(SDL_SCANCODE_Q, true, KMOD_LCTRL);
        settle(desk);
        assert_string_equal(desk->got, "quit");
    }
}

// Every combination of local multiplayer is a valid command line with its number of players.
AT_A_DESK(players_at_one_screen_play_what_they_choose) {
    enum { COMPANIES = 7, GAMES = 4 };
    static const int PLAYERS[COMPANIES] = {2, 2, 2, 3, 4, 2, 2};
    for (int i = 0; i < COMPANIES * GAMES; i++) {
        OWN_SETTINGS settings;
        OWN_CARD card;
        clear_desk(desk);
        walk(desk, "<Local Multiplayer>");
        int guests = i / GAMES == 4 ? 3 : 0;
        bool has_second = i / GAMES < 5; // a second player at this screen, with a handicap
        desk->game.view->menu->versus = (VersusDraft){i / GAMES, i % GAMES, 1, 0, 2, guests};
        keys(desk, "en");
        assert_int_equal(desk->menu.kind, MENU_REQUEST_PLAY);
        must(settings_from_words, desk->menu.words, parse_arguments, &settings);
        must(card_from_settings, &settings, &card);
        assert_int_equal(card_player_count(&card), PLAYERS[i / GAMES] + guests);
        bool is_hosted = guests || !has_second;
        assert_int_equal(settings.command, is_hosted ? COMMAND_HOST : COMMAND_PLAY);
        assert_int_equal(settings.best_of, i % GAMES < 2 ? 3 : 0);
        for (int tank = 0; tank < card.tank_count; tank++)
            check_close(card.tanks[tank].loadout.handicap, tank == 1 && has_second ? 0.4 : 0, 0);
    }
}

AT_A_DESK(the_room_of_another_computer_is_joined) {
    OWN_SETTINGS settings;
    walk(desk, "<Local Multiplayer>");
    SDL_strlcpy(desk->game.view->menu->versus.address, "http://192.168.1.20:7437/#ABCDEF",
                sizeof desk->game.view->menu->versus.address);
    keys(desk, "en");
    assert_int_equal(desk->menu.kind, MENU_REQUEST_PLAY);
    must(settings_from_words, desk->menu.words, parse_arguments, &settings);
    assert_int_equal(settings.command, COMMAND_JOIN);
    assert_string_equal(settings.files[0], "http://192.168.1.20:7437/#ABCDEF");
}

AT_A_DESK(quick_battles_are_valid_command_lines_of_one_player) {
    for (int i = 0; i < 30; i++) {
        OWN_SETTINGS settings;
        OWN_CARD card;
        clear_desk(desk);
        desk->game.view->menu->quick = i;
        walk(desk, "<Quick Battle>");
        must(settings_from_words, desk->menu.words, parse_arguments, &settings);
        must(card_from_settings, &settings, &card);
        assert_int_equal(card_player_count(&card), 1);
    }
}

static const char *line_of(const BattleDraft *draft, char line[static DRAFT_LINE_MAX]);

AT_A_DESK(links_are_copied_from_replays_and_the_pause_menu) {
    walk(desk, "<Replays>");
    push_press(SDL_SCANCODE_C, KMOD_LCTRL);
    settle(desk);
    assert_int_equal(desk->menu.kind, MENU_REQUEST_LINK);
    assert_string_equal(desk->menu.path, desk->game.view->menu->files[0].path);
    assert_int_equal(open_page(desk), MENU_REPLAYS);
    view_close_menu(desk->game.view);
    settle(desk);
    walk(desk, "x[" ICON_FILM "  Copy Link]n");
    assert_int_equal(desk->menu.kind, MENU_REQUEST_LINK);
    assert_string_equal(desk->menu.path, "");
    assert_int_equal(open_page(desk), CLOSED);
}

// The seed and the command line are technical details.
AT_A_DESK(the_command_line_can_be_copied) {
    desk->game.view->hud.has_details = true;
    walk(desk, "<Custom Battle>[Seed]'a4''2x'teln");
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, "treads play keyboard hunter --seed 42");
    SDL_free(text);
    desk->game.view->hud.has_details = false;
    walk(desk, "xx<Custom Battle>eln");
    assert_string_equal(desk->got, "");
}

// A chapter unlocks paint when all its missions are won, and a medal unlocks a hull. Quick battles
// give the player the chosen special.
AT_A_DESK(the_garage_offers_what_is_unlocked) {
    Prefs *prefs = &desk->game.view->prefs;
    const Menu *menu = desk->game.view->menu;
    walk(desk, "<Garage>");
    assert_false(menu_has_unlocked(menu, NEEDS_CHAPTER, 1));
    assert_false(menu_has_unlocked(menu, NEEDS_MEDAL, MEDAL_RAM));
    keys(desk, "dn"); // skips locked paints
    check_close(prefs->value[PREF_LIVERY], 0, 0);
    second_stars = 1, offered_medals = 1 << MEDAL_RAM;
    assert_true(menu_has_unlocked(menu, NEEDS_CHAPTER, 1));
    assert_false(menu_has_unlocked(menu, NEEDS_CHAPTER, 3)); // there is no such chapter
    keys(desk, "hdn");
    check_close(prefs->value[PREF_LIVERY], 1, 0);
    keys(desk, "ddn"); // skips other paints and reaches the plough
    assert_string_equal(PREF_ROWS[PREF_KIT].words[(int)prefs->value[PREF_KIT]], "plough");
    prefs->value[PREF_SPECIAL] = 1;
    walk(desk, "xx<Quick Battle>");
    assert_non_null(strstr(desk->got, "play keyboard:special=mine "));
    prefs->value[PREF_LIVERY] = prefs->value[PREF_KIT] = prefs->value[PREF_SPECIAL] = 0;
    second_stars = 0, offered_medals = 0;
}

// The first battle asks for the difficulty, which every page that starts a battle shows. AI tanks
// of a custom battle follow it unless their own skill is set.
AT_A_DESK(the_difficulty_is_asked_once) {
    Prefs *prefs = &desk->game.view->prefs;
    TankCard *foe = &desk->game.view->menu->draft.card.tanks[1];
    prefs->value[PREF_OPPONENT] = DIFFICULTY_UNSET;
    open_main(desk);
    seek(desk, ICON_PLAY "  Play");
    keys(desk, "n");
    assert_int_equal(open_page(desk), MENU_DIFFICULTY);
    keys(desk, "ddn"); // normal
    assert_int_equal(open_page(desk), MENU_PLAY);
    check_close(prefs_skill(prefs), SKILL_POINTS[1].skill, 0);
    keys(desk, "n");
    assert_string_equal(desk->got, "treads play keyboard hunter:skill=45");
    seek(desk, "Difficulty");
    keys(desk, "r");
    check_close(prefs_skill(prefs), SKILL_POINTS[2].skill, 0);
    walk(desk, "xn[" ICON_SLIDERS "  Custom Battle]n");
    settle(desk);
    check_close(foe->loadout.skill, SKILL_POINTS[2].skill, 0);
    walk(desk, "[Difficulty]l");
    settle(desk);
    check_close(foe->loadout.skill, SKILL_POINTS[1].skill, 0);
    foe->loadout.skill = SKILL_ACE;
    walk(desk, "[Difficulty]len");
    assert_string_equal(desk->got, "treads play keyboard hunter:skill=100");
    prefs->value[PREF_OPPONENT] = DIFFICULTY_ADAPTIVE;
}

// Nobody meets an ace without having chosen one.
UNIT_TEST(a_player_who_joins_meets_the_difficulty) {
    BattleDraft draft;
    char line[DRAFT_LINE_MAX];
    assert_true(draft_start(&draft, 20));
    draft_set_driver(&draft, 0, DRIVER_MIND);
    assert_string_equal(line_of(&draft, line), "treads watch hunter hunter:skill=recruit");
    draft.card.tanks[1].loadout.skill = SKILL_ACE;
    draft_set_driver(&draft, 0, DRIVER_PLAYER);
    check_close(draft.card.tanks[1].loadout.skill, 20, 0);
    assert_string_equal(line_of(&draft, line), "treads play keyboard hunter");
    draft_free(&draft);
}

AT_A_DESK(an_invalid_battle_is_not_started) {
    problem_set(&desk->problem, "%s", "no");
    walk(desk, "<Custom Battle>en");
    assert_string_equal(desk->got, "");
}

// After a match, the menu opens at the page that it was started from.
AT_A_DESK(a_match_leads_back_to_where_it_was_chosen) {
    walk(desk, "<Replays>ern");
    view_close_menu(desk->game.view);
    walk(desk, "x");
    assert_int_equal(open_page(desk), MENU_PAUSE);
    desk->got[0] = '\0';
    walk(desk, "M");
    assert_int_equal(open_page(desk), MENU_REPLAYS);
    walk(desk, "n");
    assert_string_equal(desk->got, "/tmp/old.treads-replay");
    walk(desk, "x");
    assert_int_equal(open_page(desk), MENU_MORE);
}

static int kept_pictures(const Desk *desk) {
    int count = 0;
    for (int i = 0; i < CARDS_KEPT; i++) count += desk->game.view->menu->cards[i].picture != NULL;
    return count;
}

AT_A_DESK(a_frame_paints_one_picture_at_most) {
    walk(desk, "<Lab>");
    int before = kept_pictures(desk), first = before;
    for (int i = 0; i < 12; i++) {
        game_draw(&desk->game);
        assert_in_range(kept_pictures(desk), before, before + 1);
        before = kept_pictures(desk);
    }
    assert_true(before > first);
    for (int i = 0; i < 4; i++) game_draw(&desk->game);
    assert_int_equal(kept_pictures(desk), before); // pictures are kept
}

// Recordings are searched one after the other, and the menu waits for each.
AT_A_DESK(a_recording_shows_its_last_kill) {
    desk->asked = 0;
    walk(desk, "<Replays>");
    for (int i = 0; i < 8; i++) game_draw(&desk->game);
    const CardPicture *cards = desk->game.view->menu->cards;
    int found = 0;
    for (int i = 0; i < CARDS_KEPT; i++) {
        found += cards[i].picture && !strcmp(cards[i].name, "/tmp/new.treads-replay");
        found += cards[i].picture && !strcmp(cards[i].name, "/tmp/old.treads-replay");
    }
    assert_int_equal(found, 2);
    assert_int_equal(desk->asked, 4); // twice each: then they are kept
}

AT_A_DESK(a_running_tournament_is_stopped) {
    walk(desk, "<Tournament>");
    desk->table = (MenuTable){.is_running = true, .ladder = {.matches = 10, .finished = 3}};
    settle(desk);
    walk(desk, "en");
    assert_string_equal(desk->got, "stop");
}

AT_A_DESK(a_row_of_a_tournament_leads_to_a_match) {
    walk(desk, "<Tournament>");
    desk->table.ladder = (Ladder){.count = 2, .places = {{.name = "hunter"}, {.name = "idle"}}};
    settle(desk);
    walk(desk, "en"); // the second against the first
    assert_string_equal(desk->got, "treads watch idle hunter --arena maze");
}

AT_A_DESK(toasts_do_not_cover_the_tips_of_a_page) {
    const View *view = desk->game.view;
    walk(desk, "<Settings>");
    for (int i = 0; i < 3; i++)
        view_toast(desk->game.view, "A sentence that is as long as most of them");
    keys(desk, "d");
    game_draw(&desk->game);
    const struct LayoutBox *toast = NULL;
    for (int i = 0; i < view->layout.count; i++)
        if (!strcmp(view->layout.items[i].name, "toast")) toast = &view->layout.items[i];
    assert_non_null(toast);
    assert_true(tip_of(desk)[0]);
    assert_false(box_overlaps(toast->box, view->menu->foot));
    assert_false(box_overlaps(toast->box, view->menu->ui->focus_box));
    desk->game.view->notices.count = 0;
}

AT_A_DESK(pads_go_through_the_menu) {
    open_main(desk);
    push_pad(SDL_CONTROLLER_BUTTON_DPAD_UP);
    settle(desk);
    push_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    settle(desk);
    for (int i = 0; i < 2; i++) {
        push_pad(SDL_CONTROLLER_BUTTON_A);
        settle(desk);
    }
    assert_string_equal(desk->got, "treads play keyboard hunter:skill=19");
}

// Checks that all touch targets are at least 44 units high, and that no text is cut.
static void check_rows(const Desk *desk, const char *page) {
    const View *view = desk->game.view;
    const Ui *ui = view->menu->ui;
    int least = hud_px(&view->hud, 44);
    assert_true(view->hud.is_touch && least >= 44);
    for (int i = 0; i < ui->target_count; i++)
        if (ui->targets[i].box.h < least)
            fail_msg("%s: target %d is %d px high", page, i, ui->targets[i].box.h);
    char cut[FONT_CUT_MAX];
    font_take_cut(view->font, cut);
    if (*cut) fail_msg("%s, %d px wide: '%s' is cut", page, view->hud.width, cut);
}

UNIT_TEST(every_page_is_drawn_at_every_size) {
    static const struct {
        int width, height;
        double scale;
        bool is_touch; // stays, although the test presses keys
    } SIZES[] = {{640, 360, 0.75},
                 {640, 360, 3},
                 {1000, 600, 1.7},
                 {844, 390, 1, true},
                 {390, 844, 1, true}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i += effort_is_brief() ? 3 : 1) {
        Desk desk;
        desk_open(&desk, SIZES[i].width, SIZES[i].height, SIZES[i].scale);
        MenuOffer offer = offer_of(&desk);
        view_set_offer(desk.game.view, &offer);
        static const char *const PAGES[] = {"<Campaign>", "<Local Multiplayer>", "<Custom Battle>",
                                            "<Replays>",  "<Statistics>",        "<Tournament>",
                                            "<Lab>",      "<Settings>",          "<Help>",
                                            "<Garage>",   "<Last Stand>"};
        desk.game.view->input.touch.is_used = SIZES[i].is_touch;
        keys(&desk, "x");
        char cut[FONT_CUT_MAX];
        font_take_cut(desk.game.view->font, cut); // of the match
        if (SIZES[i].is_touch) check_rows(&desk, "the pause menu");
        open_main(&desk);
        if (SIZES[i].is_touch) check_rows(&desk, "the main menu");
        for (size_t page = 0; page < sizeof PAGES / sizeof *PAGES; page++) {
            walk(&desk, PAGES[page]);
            if (SIZES[i].is_touch) check_rows(&desk, PAGES[page]);
            walk(&desk, page ? "dxx" : "dx");
            assert_int_equal(open_page(&desk), MENU_MAIN);
        }
        desk_close(&desk);
    }
}

// A view that changes its arena draws the same picture as a new view.
AT_A_DESK(a_view_takes_another_arena) {
    MatchCard card = card_of_minds((const char *[]){"idle", "idle"}, 2, 0);
    Problem problem = {""};
    must(view_set_arena, desk->game.view, desk->maze);
    match_destroy(desk->game.match);
    desk->game.match = match_create(&card, desk->maze, &problem);
    ViewOptions options = picture_of_size(480, 270);
    options.prefs.value[PREF_UI_SCALE] = 0.75;
    OWN_GAME fresh = game_begin(&card, shipped_arena("maze"), &options);
    match_keep_notes(desk->game.match, true);
    view_begin(desk->game.view, desk->game.match);
    game_run(&desk->game, 20, false);
    game_run(&fresh, 20, false);
    int width, height, bytes;
    const void *here = view_pixels(desk->game.view, &width, &height, &bytes);
    const void *there = view_pixels(fresh.view, &width, &height, &bytes);
    assert_memory_equal(here, there, (size_t)height * (size_t)bytes);
}

enum { DRAFTS = 400 };

static int below(Dice *dice, int count) { return dice_below(dice, count); }

static void any_tank(BattleDraft *draft, Dice *dice) {
    int minds = mind_count();
    bool is_player = below(dice, 3) == 0 && card_player_count(&draft->card) < DRAFT_PLAYERS_MAX;
    TankCard *tank =
        draft_add(draft, is_player ? DRIVER_PLAYER : DRIVER_MIND, BEHAVIOURS[below(dice, minds)]);
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        int count = 0;
        while (property->choice && property->choice(count).row) count++;
        if (count) property_choose(property, &tank->loadout, below(dice, count));
        if (!property->choice && below(dice, 2)) {
            const Param *param = property_params(property, &tank->loadout);
            double value = param->low + dice_unit(dice) * (param->high - param->low);
            property_set(property, &tank->loadout, 0, value);
        }
    }
    if (below(dice, 2)) tank->team = below(dice, TEAMS_MAX);
    for (int i = 0; i < behaviour_param_count(tank->mind.behaviour); i++) {
        const Param *param = &tank->mind.behaviour->params[i];
        if (below(dice, 2))
            tank->mind.params[i] = param->low + dice_unit(dice) * (param->high - param->low);
    }
}

static BattleDraft any_draft(Dice *dice) {
    static const char *const ARENAS[] = {"yard", "maze", "my arenas/it's one.tmj"};
    BattleDraft draft = {.skill = SKILL_ACE};
    MatchCard *card = &draft.card;
    *card = card_initial();
    snprintf(card->arena, sizeof card->arena, "%s", ARENAS[below(dice, 3)]);
    draft.has_seed = below(dice, 2);
    if (draft.has_seed) card->seed = dice_roll(dice);
    card->mode = below(dice, mode_count());
    card->points = mode_points(card->mode);
    if (mode_has_points(MODES[card->mode]) && below(dice, 2)) card->points = 10 * below(dice, 50);
    if (below(dice, 2)) card->time_limit_s = 30 + dice_unit(dice) * 600;
    card->rules.friendly_fire = below(dice, 2);
    draft.pickups = below(dice, 17);
    for (int count = 1 + below(dice, DRAFT_TANKS_MAX); card->tank_count < count;)
        any_tank(&draft, dice);
    return draft;
}

static const char *line_of(const BattleDraft *draft, char line[static DRAFT_LINE_MAX]) {
    DraftWords words;
    draft_words(draft, &words);
    draft_line(&words, line);
    return line;
}

static void read_line(const BattleDraft *draft, wordexp_t *words, Settings *settings) {
    char line[DRAFT_LINE_MAX];
    Problem problem = {""};
    assert_int_equal(wordexp(line_of(draft, line), words, WRDE_NOCMD), 0);
    assert_string_equal(words->we_wordv[0], "treads");
    settings_init(settings);
    if (!parse_arguments((int)words->we_wordc - 1, words->we_wordv + 1, settings, &problem))
        fail_msg("%s: %s", line, problem.text);
}

static void check_tank(const TankCard *wanted, const TankCard *tank) {
    assert_int_equal(tank->kind, wanted->kind);
    assert_int_equal(tank->team, wanted->team);
    assert_true(loadout_equal(&tank->loadout, &wanted->loadout));
    assert_true(wanted->kind == DRIVER_PLAYER || mind_equal(&tank->mind, &wanted->mind));
}

UNIT_TEST(a_battle_and_its_command_line_are_equivalent) {
    Dice dice = dice_seed(7, 1);
    for (int i = 0; i < DRAFTS; i++) {
        BattleDraft draft = any_draft(&dice), again;
        char line[DRAFT_LINE_MAX], line_again[DRAFT_LINE_MAX];
        const MatchCard *wanted = &draft.card;
        wordexp_t words;
        OWN_SETTINGS settings;
        OWN_CARD card;
        read_line(&draft, &words, &settings);
        assert_int_equal(settings.command,
                         card_player_count(wanted) ? COMMAND_PLAY : COMMAND_WATCH);
        must(card_from_settings, &settings, &card);
        assert_string_equal(card.arena, wanted->arena);
        assert_int_equal(card.mode, wanted->mode);
        assert_int_equal(card.rules.friendly_fire, wanted->rules.friendly_fire);
        check_close(card.time_limit_s, wanted->time_limit_s, 0);
        int kind, pickups = tuning_find("pickup.places", &kind);
        check_close(card.tuning.values[pickups][0], draft.pickups, 0);
        check_close(card.points, wanted->points, 0);
        assert_int_equal(settings.has_seed, draft.has_seed);
        if (draft.has_seed) assert_int_equal(card.seed, wanted->seed);
        assert_int_equal(card.tank_count, wanted->tank_count);
        for (int k = 0; k < card.tank_count; k++) check_tank(&wanted->tanks[k], &card.tanks[k]);
        assert_true(draft_from_settings(&settings, &again));
        assert_string_equal(line_of(&again, line_again), line_of(&draft, line));
        draft_free(&again);
        draft_free(&draft);
        wordfree(&words);
    }
}

UNIT_TEST(default_values_are_left_out_of_the_line) {
    char line[DRAFT_LINE_MAX];
    BattleDraft draft;
    assert_true(draft_start(&draft, SKILL_ACE));
    assert_string_equal(line_of(&draft, line), "treads play keyboard hunter");
    TankCard *tanks = draft.card.tanks;
    tanks[0].kind = DRIVER_MIND;
    tanks[1].team = 0;
    draft.has_seed = true;
    draft.card.seed = 3;
    assert_string_equal(line_of(&draft, line), "treads watch hunter@red hunter@red --seed 3");
    tanks[0].mind.params[0] = 40; // not 4e+01
    draft.card.time_limit_s = 300;
    assert_string_equal(line_of(&draft, line),
                        "treads watch hunter:range=40@red hunter@red --seed 3 --time 300");
    draft_free(&draft);
}

static void check_recalled(const char *home, const char *wanted) {
    OWN_SETTINGS settings;
    char line[DRAFT_LINE_MAX];
    settings_init(&settings);
    MenuModel *model = menu_model_create(&settings, parse_arguments, home);
    assert_non_null(model);
    assert_string_equal(line_of(menu_model_offer(model)->last, line), wanted);
    menu_model_destroy(model);
}

UNIT_TEST(the_last_battle_is_remembered) {
    char home[SCRATCH_MAX], path[128];
    const char *usual = "treads play keyboard hunter";
    OWN_SETTINGS settings;
    BattleDraft draft;
    DraftWords words;
    scratch_make(home);
    snprintf(path, sizeof path, "%s/last-battle", home);
    check_recalled(NULL, usual);
    check_recalled(home, usual); // no file
    settings_init(&settings);
    MenuModel *model = menu_model_create(&settings, parse_arguments, home);
    assert_true(draft_start(&draft, SKILL_ACE));
    tank_card_set_mind(&draft.card.tanks[0], behaviour_find("idle"));
    draft.card.tanks[0].team = 2;
    draft_words(&draft, &words);
    menu_model_handle(model, &(MenuRequest){.kind = MENU_REQUEST_PLAY, .words = &words});
    menu_model_destroy(model);
    draft_free(&draft);
    check_recalled(home, "treads watch idle@green hunter@blue");
    bytes_write(path, "play\nnobody\n--arena\n", 21);
    check_recalled(home, usual);
    scratch_remove(home);
}

// The question shows the map with each layer as walls.
UNIT_TEST(the_question_about_walls_has_previews) {
    static const char MAP[] = "{\"type\":\"map\",\"width\":40,\"height\":24,\"tilewidth\":10,"
                              "\"tileheight\":10,\"layers\":["
                              "{\"type\":\"objectgroup\",\"name\":\"Houses\",\"objects\":["
                              "{\"id\":1,\"x\":200,\"y\":100,\"width\":40,\"height\":40}]}]}";
    char home[SCRATCH_MAX], path[128], name[160];
    Settings settings;
    DraftWords words = {0};
    scratch_make(home);
    snprintf(path, sizeof path, "%s/town.tmj", home);
    bytes_write(path, MAP, sizeof MAP - 1);
    settings_init(&settings);
    MenuModel *model = menu_model_create(&settings, parse_arguments, home);
    OWN_ARENA *plain = must(arena_load, path);
    for (int i = 0; i < 2; i++) // the second question replaces the first
        menu_model_ask(model, path, &words, &plain->choices, "");
    const MenuOffer *offer = menu_model_offer(model);
    assert_null(offer->question->arenas[2]);
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s:walls=%s", path, i ? "Houses" : "");
        assert_string_equal(offer->question->arenas[i], name);
        const Arena *arena = offer->arena(offer->context, name);
        assert_int_equal(arena->wall_count, i);
    }
    // The answer is stored in the folder of the settings, for this map only.
    char walls[ARENA_PATH_MAX] = "", answer[ARENA_PATH_MAX] = ":walls=Houses";
    assert_false(map_remember(home, plain, "", walls));
    assert_true(map_remember(home, plain, "", answer) && map_remember(home, plain, "", walls));
    assert_string_equal(walls, answer);
    assert_false(map_remember(home, plain, "pictures of ", strcpy(walls, "")));
    strcpy(plain->name, "another");
    assert_false(map_remember(home, plain, "", strcpy(walls, "")));
    // A map of the same name in another folder has no answer, even if its path is relative.
    *plain->folder = '\0';
    assert_int_equal(chdir(home), 0);
    assert_true(map_remember(home, plain, "", answer) && map_remember(home, plain, "", walls));
    assert_int_equal(chdir("/"), 0);
    assert_false(map_remember(home, plain, "", strcpy(walls, "")));
    // Pictures in a folder that is not allowed: without them, and with them.
    menu_model_ask(model, path, &words, NULL, "/art");
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s:pictures=%s", path, i ? "/art" : "");
        assert_string_equal(offer->question->arenas[i], name);
        assert_non_null(offer->arena(offer->context, name));
    }
    menu_model_destroy(model);
    scratch_remove(home);
}

// Checks how the page of replays describes a recording, which ended after 48 s.
static void retell(const Case *row) {
    Settings settings, outer;
    OWN_CARD card;
    DraftWords words = {0};
    char line[DRAFT_LINE_MAX], *rest = line, text[MENU_ABOUT_MAX];
    int winner = atoi(row->fields[2]);
    Replay replay = {.ticks = 48 * BATTLE_TICK_HZ, .is_over = winner >= -1, .winner = winner};
    MenuFile file = {""};
    snprintf(line, sizeof line, "%s", row->fields[0]);
    for (char *word; (word = SDL_strtokr(rest, " ", &rest));) draft_words_add(&words, word);
    must(settings_from_words, &words, parse_arguments, &settings);
    must(card_from_settings, &settings, &card);
    replay.card = card;
    settings_init(&outer);
    outer.assets = ASSETS_DIR;
    Campaign campaign = campaign_read(&outer, parse_arguments, NULL);
    snprintf(file.name, sizeof file.name, "%s", row->fields[1]);
    replay_describe(&replay, &campaign, 0, &file);
    snprintf(text, sizeof text, "%.60s: %.120s", file.name, file.about);
    assert_string_equal(text, row->fields[3]);
    campaign_free(&campaign);
    settings_free(&settings);
    settings_free(&outer);
}

UNIT_TEST(replays_are_called_by_what_happened) { EACH_CASE(row, "menu", "replays") retell(&row); }

static const PadEvent NO_PAD;

static SDL_Event key_event(SDL_Scancode code, bool is_down, Uint16 mod) {
    SDL_Event event = {.key = {.type = is_down ? SDL_KEYDOWN : SDL_KEYUP}};
    event.key.keysym.scancode = code;
    event.key.keysym.mod = mod;
    return event;
}

static bool press_key(PrefsPage *page, Prefs *prefs, SDL_Scancode code, Uint16 mod) {
    SDL_Event event = key_event(code, true, mod);
    return prefs_page_event(page, prefs, &event, NO_PAD);
}

// The input while an action waits for a binding, and the binding after it.
UNIT_TEST(the_next_key_or_button_is_bound) {
    enum { KEYS = DEVICE_KEYBOARD, PAD = DEVICE_PAD, CTRL = KMOD_LCTRL };
    const uint16_t paddle = pad_read("paddle 1");
    const struct {
        int device, action, place;
        int key, mod; // 0: the paddle
        bool waits_on;
        uint16_t bound;
    } CASES[] = {PRESSED_BINDINGS(TEST_ROW)};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Prefs prefs = prefs_defaults();
        PrefsPage page = {.tab = CASES[i].device == PAD ? TAB_PADS : TAB_CONTROLS,
                          .is_listening = true,
                          .device = (Device)CASES[i].device,
                          .action = (Action)CASES[i].action,
                          .place = CASES[i].place};
        const uint16_t *bound = prefs.bindings.on[CASES[i].device][CASES[i].action];
        const uint16_t before[] = {bound[0], bound[1]};
        SDL_Event held = key_event(SDL_SCANCODE_RETURN, true, 0);
        SDL_Event pressed = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN}};
        held.key.repeat = 1; // the press that started the wait
        assert_true(prefs_page_event(&page, &prefs, &held, NO_PAD));
        assert_true(page.is_listening);
        if (CASES[i].key)
            assert_true(press_key(&page, &prefs, (SDL_Scancode)CASES[i].key, (Uint16)CASES[i].mod));
        else
            assert_true(prefs_page_event(&page, &prefs, &pressed,
                                         (PadEvent){.kind = PAD_PRESSED, .input = paddle}));
        assert_int_equal(page.is_listening, CASES[i].waits_on);
        assert_int_equal(bound[CASES[i].place], CASES[i].bound);
        assert_int_equal(page.has_changed, bound[CASES[i].place] != before[CASES[i].place]);
        if (!page.is_listening) assert_false(press_key(&page, &prefs, SDL_SCANCODE_K, 0));
    }
}

UNIT_TEST(a_key_in_use_needs_an_answer) {
    Prefs prefs = prefs_defaults(), before = prefs;
    PrefsPage page = {.tab = TAB_CONTROLS,
                      .is_listening = true,
                      .device = DEVICE_KEYBOARD,
                      .action = ACTION_P1_FIRE};
    assert_true(press_key(&page, &prefs, SDL_SCANCODE_P, 0));
    assert_int_equal(page.wanted, SDL_SCANCODE_P);
    assert_int_equal(page.rival, ACTION_PAUSE);
    assert_false(page.is_listening);
    assert_true(!memcmp(&prefs, &before, sizeof prefs)); // unchanged until the answer
}

UNIT_TEST(the_keyboard_test_counts_keys_at_once) {
    Prefs prefs = prefs_defaults();
    PrefsPage page = {.tab = TAB_KEYBOARD, .before = TAB_PADS};
    static const SDL_Scancode HELD[] = {SDL_SCANCODE_W, SDL_SCANCODE_D, SDL_SCANCODE_UP};
    for (int i = 0; i < 3; i++) assert_true(press_key(&page, &prefs, HELD[i], 0));
    assert_true(press_key(&page, &prefs, SDL_SCANCODE_W, 0)); // already down
    assert_int_equal(page.down, 3);
    SDL_Event up = key_event(SDL_SCANCODE_W, false, 0);
    prefs_page_event(&page, &prefs, &up, NO_PAD);
    assert_int_equal(page.down, 2);
    assert_int_equal(page.most_down, 3);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    prefs_page_event(&page, &prefs, &lost, NO_PAD);
    assert_int_equal(page.down, 0);
    assert_true(press_key(&page, &prefs, SDL_SCANCODE_ESCAPE, 0));
    assert_int_equal(page.tab, TAB_PADS);                           // the previous tab
    assert_false(press_key(&page, &prefs, SDL_SCANCODE_ESCAPE, 0)); // Escape leaves the page
}

AT_A_DESK(settings_act_immediately_and_are_saved_on_leaving) {
    const View *view = desk->game.view;
    keys(desk, "xddddnddr");
    assert_int_equal(view_prefs(view)->value[PREF_PALETTE], PALETTE_CONTRAST);
    assert_int_equal(desk->saves, 0);
    keys(desk, "x");
    assert_int_equal(view_old_prefs(view)->value[PREF_PALETTE], PALETTE_DEFAULT);
    keys(desk, "x");
    assert_int_equal(desk->saves, 1);
}

// A reload of the web page opens the same page of the menu, whatever number was kept.
UNIT_TEST(open_pages_are_a_number) {
    static const MenuPage PAGES[] = {MENU_MORE, MENU_SETTINGS, MENU_KEYS};
    Menu *menu = menu_create();
    menu_restore(menu, 0);
    menu_open(menu, MENU_MAIN);
    assert_true(menu_shows(menu, MENU_MAIN));
    assert_int_equal(menu_place(menu), 0);
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++) menu_push(menu, PAGES[i]);
    uint32_t place = menu_place(menu);
    menu_close(menu);
    assert_int_equal(menu_place(menu), 0);
    menu_destroy(menu);
    menu = menu_create();
    menu_restore(menu, place);
    menu_open(menu, MENU_MAIN);
    assert_true(menu_shows(menu, MENU_KEYS));
    assert_int_equal(menu_place(menu), place);
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 10000; i++) {
        menu_restore(menu, (uint32_t)dice_roll(&dice));
        menu_open(menu, MENU_MAIN);
        assert_true(menu_is_main(menu));
        assert_false(menu_shows(menu, MENU_TANK) || menu_shows(menu, MENU_PAUSE));
    }
    menu_destroy(menu);
}

UNIT_TEST(every_tab_can_be_drawn) {
    MatchCard card = card_of_minds((const char *[]){"idle", "idle"}, 2, 0);
    ViewOptions options = small_picture();
    options.is_headless = false; // pads need a window; this one is never shown
    options.is_software = true;
    Desk desk = {.game = game_begin(&card, shipped_arena("open"), &options)};
    VirtualPad pad = virtual_pad_plug();
    keys(&desk, "xdddnu");
    for (int i = 0; i < TAB_COUNT; i++) keys(&desk, "nr");
    virtual_pad_unplug(&pad);
    settle(&desk);
    game_close(&desk.game);
}

UNIT_TEST_MAIN_WITHIN("menu", virtual_pads_allow(), (desk_close(&desk_of_all), SDL_Quit()))
