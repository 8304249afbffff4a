// test_hud.c -- the HUD: text and rows at the end of a match, plates that do not overlap, the
// timeline's place, and the layers of the overlay.
#include "cases.h"
#include "effort.h"
#include "plain_ground.h"
#include "watched.h"

#include "ai/maths/dice.h"
#include "match/tuning.h"
#include "platform/text.h"
#include "view/hud/hud.h"
#include "view/view_state.h"

static MatchCard card_of(const char *mind, int tanks, int teams, int mode, double limit_s) {
    MatchCard card = card_by_turns(mind, mind, tanks, teams);
    card.seed = 7;
    card.mode = mode;
    card.time_limit_s = limit_s;
    return card;
}

static Match *finished(const MatchCard *card) {
    Match *match = must(match_create, card, known_arena("yard"));
    while (!match_is_over(match)) match_tick(match, NULL);
    return match;
}

static Game game_of_card(MatchCard card, Arena *arena, int width_px, int height_px) {
    ViewOptions options = picture_of_size(width_px, height_px);
    return game_begin(&card, arena, &options);
}

static Game idle_game(int tanks, int teams, int width_px, int height_px) {
    MatchCard card = card_of("idle", tanks, teams, teams > 2 ? MODE_HILL : MODE_LAST, 0.1);
    if (teams > 2) card.points = 100;
    Game game = game_of_card(card, shipped_arena("open"), width_px, height_px);
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    return game;
}

// Two tanks in a small field, the first `players` of them with a player.
static Game duel(const char *mind, int players, int width_px, int height_px) {
    return game_of_card(
        card_of_minds((const char *const[]){players ? "player" : mind, mind}, 2, players),
        field_create(24, 16, ""), width_px, height_px);
}

enum { SUMS = 5 };
static void add(double sums[static SUMS], const Standing *stand, int sign) {
    const double parts[SUMS] = {stand->damage, stand->distance_m, stand->shots, stand->score,
                                stand->health};
    for (int i = 0; i < SUMS; i++) sums[i] += sign * parts[i];
}

// A team of one tank has its name; team numbers without tanks are skipped.
UNIT_TEST(the_sums_of_teams_and_tanks_agree_and_the_best_come_first) {
    enum { TANKS = 14, BEST = 5 };
    OWN_CARD card = card_of("hunter", TANKS, 3, MODE_LAST, 20);
    card.tanks[13].team = 40;
    OWN_MATCH *match = finished(&card);
    Standing tanks[TANKS], best[BEST];
    double sums[SUMS] = {0};
    Standings standings = standings_count(match);
    double remaining = standings.health;
    const Standing *teams = standings.teams;
    assert_int_equal(standings.count, 4);
    for (int i = 0, counted = TANKS; i < 4; i++) {
        assert_int_equal(!strcmp(teams[i].name, card.tanks[13].name), i == 3);
        add(sums, &teams[i], -1);
        counted -= teams[i].tanks;
        if (i == 3) assert_int_equal(counted, 0);
    }
    assert_int_equal(ranking_tanks(match, tanks, TANKS, false), TANKS);
    assert_int_equal(ranking_tanks(match, best, BEST, false), BEST);
    for (int i = 0; i < TANKS; i++) {
        if (i > 0) check_at_most(tanks[i].score, tanks[i - 1].score);
        if (i < BEST) assert_int_equal(best[i].number, tanks[i].number);
        add(sums, &tanks[i], 1);
        remaining -= tanks[i].health;
    }
    check_close(remaining, 0, 1e-9);
    for (int i = 0; i < SUMS; i++) check_close(sums[i], 0, 1e-6);
    standings_rank(&standings, false);
    for (int i = 1; i < 4; i++) check_at_most(teams[i].score, teams[i - 1].score);
    standings_rank(&standings, true);
    for (int i = 1; i < 4; i++) assert_false(teams[i].has_won);
}

UNIT_TEST(the_winner_comes_before_more_points) {
    OWN_CARD card = card_of("hunter", 6, 2, MODE_HILL, 20);
    OWN_MATCH *match = finished(&card);
    Standing tanks[6];
    ranking_tanks(match, tanks, 6, true);
    assert_true(match_result(match).winner >= 0);
    for (int i = 0; i < 6; i++) assert_int_equal(tanks[i].has_won, i < 3);
}

UNIT_TEST(the_series_has_a_sentence) {
    static const struct {
        int teams;
        SeriesStatus series;
        const char *text;
    } CASES[] = {SCORELINES(TEST_ROW)};
    char text[RESULT_TEXT_MAX];
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        OWN_CARD card = card_of("hunter", CASES[i].teams, CASES[i].teams, MODE_LAST, 0.1);
        OWN_MATCH *match = finished(&card);
        result_text_series(match, NULL, 6, 9, text);
        assert_string_equal(text, "");
        result_text_series(match, &CASES[i].series, 6, 9, text);
        assert_string_equal(text, CASES[i].text);
    }
    OWN_CARD card = card_of("hunter", 2, 2, MODE_LAST, 600);
    strcpy(card.teams.own[0], "alpha"); // custom names are not capitalized
    strcpy(card.teams.own[1], "beta");
    OWN_MATCH *match = finished(&card);
    result_text_winner(match, text);
    assert_true(!strcmp(text, "alpha wins") || !strcmp(text, "beta wins"));
    result_text_series(match, &CASES[3].series, 6, 9, text);
    assert_string_equal(text, "beta wins the series 5 : 2, best of 9");
}

// Players in one team against hunters, or all against each other.
UNIT_TEST(the_end_of_a_match_has_sentences) {
    EACH_CASE(row, "menu", "ends of matches") {
        char text[RESULT_TEXT_MAX], mode[16];
        int players, hunters, at = 0;
        double limit_s;
        assert_int_equal(
            sscanf(row.fields[0], "%d %d %15s %lf", &players, &hunters, mode, &limit_s), 4);
        while (strcmp(MODES[at]->name, mode)) at++;
        OWN_CARD card = card_of("hunter", players + hunters, 2, at, limit_s);
        for (int k = 0; k < card.tank_count && players; k++) {
            bool is_player = k < players;
            card.tanks[k].team = !is_player;
            card.tanks[k].player = k;
            card.tanks[k].loadout.skill = 33;
            if (is_player) card.tanks[k].kind = DRIVER_PLAYER;
            strcpy(card.tanks[k].name, is_player ? "player" : "hunter");
        }
        card_make_names_unique(&card);
        OWN_MATCH *match = finished(&card);
        result_text_player(match, text);
        assert_string_equal(text, row.fields[1]);
        if (!*row.fields[3]) continue;
        result_points_text(match, text);
        assert_string_equal(text, row.fields[2]);
        result_text_winner(match, text);
        assert_string_equal(text + strlen(text) - strlen(row.fields[3]), row.fields[3]);
    }
}

UNIT_TEST(players_who_fight_each_other_are_named) {
    char text[RESULT_TEXT_MAX];
    OWN_CARD card = card_of("idle", 2, 2, MODE_LAST, 120);
    for (int k = 0; k < 2; k++) {
        card.tanks[k].kind = DRIVER_PLAYER;
        card.tanks[k].player = k;
        strcpy(card.tanks[k].name, "player");
    }
    card_make_names_unique(&card);
    OWN_MATCH *match = must(match_create, &card, known_arena("yard"));
    assert_true(
        match_edit(match, &(Edit){.kind = EDIT_FORFEIT, .tank = 1, .forfeit = FORFEIT_LATE}, NULL));
    while (!match_is_over(match)) match_tick(match, NULL);
    result_text_winner(match, text);
    assert_string_equal(text, "Blue wins: player 1");
}

// A team keeps its look if a player takes one of its tanks over.
UNIT_TEST(a_tank_that_is_taken_over_keeps_its_look) {
    OWN_CARD card = card_of_minds((const char *const[]){"hunter", "hunter"}, 2, 0);
    OWN_MATCH *match = must(match_create, &card, known_arena("yard"));
    match_set_player(match, 0, 0);
    assert_int_equal(match_tank_look(match, 0), 0);
    assert_string_equal(match_team_name(match, 0), "red");
}

static ViewRequests click(Game *game, int x, int y) {
    push_down(x, y);
    push_button(x, y, false);
    return view_poll(game->view, game->match);
}

// Finds the end card's buttons from left to right, and returns their number and places.
static int find_buttons(const Game *game, Action *actions, SDL_Point *places) {
    enum { STEP_PX = 4 }; // smaller than a button
    Box card = hud_box(&game->view->hud, &HUD_ENDCARD);
    int count = 0;
    for (int x = card.x; x < card.x + card.w; x += STEP_PX)
        for (int y = card.y; y < card.y + card.h; y += STEP_PX) {
            Action action = endcard_action(&game->view->hud, game->match, vec(x, y));
            if (action == ACTION_NONE || (count && actions[count - 1] == action)) continue;
            actions[count] = action, places[count++] = (SDL_Point){x, y};
        }
    return count;
}

// The buttons from left to right; a click and a gamepad both trigger the button's action.
UNIT_TEST(the_end_card_has_buttons) {
    enum { MISSION_LOST = 1, MISSION_WON, MOST = 5 };
    static const RequestKind KINDS[ACTION_COUNT] = {[ACTION_NEW_SEED] = REQUEST_NEW_SEED,
                                                    [ACTION_RESTART] = REQUEST_RESTART,
                                                    [ACTION_KILL] = REQUEST_WATCH_KILL,
                                                    [ACTION_COPY_LINK] = REQUEST_COPY_LINK,
                                                    [ACTION_NEXT_MIND] = REQUEST_WATCH_REPLAY};
    static const struct {
        bool offers_replay, is_replay, has_kill;
        int mission;
        Action buttons[MOST + 1];
    } CASES[] = {END_CARD_BUTTONS(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        OWN_GAME game = idle_game(2, 2, 640, 360);
        Hud *hud = &game.view->hud;
        Action found[16];
        SDL_Point places[16];
        MissionCard card = {.title = ""};
        MissionStatus mission = {
            .card = &card, .stars = CASES[i].mission == MISSION_WON, .has_next = true};
        ViewStatus status = {.speed = 1,
                             .blend = 1,
                             .offers_replay = CASES[i].offers_replay,
                             .is_replay = CASES[i].is_replay,
                             .mission = CASES[i].mission ? &mission : NULL};
        view_draw(game.view, game.match, &status);
        hud->standings.teams[0].kills = CASES[i].has_kill;
        int count = find_buttons(&game, found, places);
        for (int k = 0; k < count; k++) {
            assert_int_equal(found[k], CASES[i].buttons[k]);
            assert_int_equal(endcard_pad(hud, pad_read("A")), found[k]);
            assert_int_equal(endcard_pad(hud, pad_read("right")), ACTION_NONE);
            if (KINDS[found[k]])
                assert_true(asks(click(&game, places[k].x, places[k].y), KINDS[found[k]]));
        }
        assert_int_equal(CASES[i].buttons[count], ACTION_NONE);
        assert_int_equal(endcard_pad(hud, pad_read("A")), ACTION_MENU); // stays at the end
        endcard_pad(hud, pad_read("left"));
        assert_int_equal(endcard_pad(hud, pad_read("A")), CASES[i].buttons[count - 2]);
        bool is_offered = CASES[i].offers_replay, has_kill = CASES[i].has_kill;
        assert_int_equal(asks(tap(&game, SDL_SCANCODE_V), REQUEST_WATCH_REPLAY), is_offered);
        assert_int_equal(asks(tap(&game, SDL_SCANCODE_K), REQUEST_WATCH_KILL), has_kill);
        status.is_lingering = true;
        view_draw(game.view, game.match, &status); // hides the card
        assert_int_equal(endcard_pad(hud, pad_read("A")), ACTION_NONE);
        assert_int_equal(find_buttons(&game, found, places), 0);
        status.is_lingering = false;
        view_draw(game.view, game.match, &status); // a new card starts at the left
        assert_int_equal(endcard_pad(hud, pad_read("A")), CASES[i].buttons[0]);
        count = find_buttons(&game, found, places);
        click(&game, places[count - 1].x, places[count - 1].y);
        assert_true(menu_is_open(game.view->menu));
        view_draw(game.view, game.match, &status); // a page replaces the card
        assert_int_equal(find_buttons(&game, found, places), 0);
    }
}

// The card is as wide as the labels of its buttons, or only their keys are shown.
UNIT_TEST(buttons_have_labels_if_there_is_room) {
    for (int is_wide = 0; is_wide < 2; is_wide++) {
        OWN_GAME game = is_wide ? idle_game(2, 2, 1280, 720) : idle_game(2, 2, 320, 240);
        ViewStatus status = {.speed = 1, .blend = 1, .offers_replay = true, .is_quick = true};
        view_draw(game.view, game.match, &status);
        Hud *hud = &game.view->hud;
        hud->standings.teams[0].kills = 1; // all five are offered
        Action found[16];
        SDL_Point places[16];
        int widest = 0;
        for (int i = find_buttons(&game, found, places) - 1; i >= 0; i--)
            for (int x = 0; x < hud->width && found[i] == ACTION_NEW_SEED; x++)
                widest += endcard_action(hud, game.match, vec(x, places[i].y)) == found[i];
        check_at_least(widest, 1);
        assert_int_equal(widest > font_width(hud->font, FONT_SMALL, "N Next opponent"), is_wide);
    }
}

static int count_boxes(const Game *game, const char *name, int *width) {
    const LayoutRecord *layout = &game->view->layout;
    int count = 0;
    for (int i = 0; i < layout->count; i++) {
        if (strcmp(layout->items[i].name, name) != 0) continue;
        if (width) *width = layout->items[i].box.w;
        count++;
    }
    return count;
}

// The last lines of bots are shown for five seconds, and all of them with the overlay.
UNIT_TEST(the_lines_of_bots_are_shown) {
    OWN_GAME game = duel("idle", 0, 1280, 720);
    ViewStatus status = {.speed = 1, .blend = 1};
    for (int i = 0; i < 6; i++) {
        if (i == 2) match_log(game.match, 0, 1, "a line");
        for (int k = 0; k < 301 && i == 4; k++) game_tick(&game, NULL);
        game.view->overlay.layers = i & 1 ? layers_all() : 0;
        view_draw(game.view, game.match, &status);
        assert_int_equal(count_boxes(&game, "log", NULL), i == 2 || i == 3 || i == 5);
    }
}

// The briefing has two lines below the goal, and the title's plate is as wide as the title.
UNIT_TEST(a_mission_has_its_title_and_its_briefing) {
    OWN_GAME game = duel("idle", 0, 1280, 720);
    const MissionCard card = {.title = "A long title of a mission",
                              .words[0] = "Destroy it",
                              .briefing = {"A scout has come.", "One shell is enough."}};
    MissionStatus mission = {.card = &card};
    int heights[2], widths[2];
    for (int i = 0; i < 2; i++) {
        ViewStatus status = {.speed = 1, .blend = 1, .mission = i ? &mission : NULL};
        view_draw(game.view, game.match, &status);
        assert_int_equal(count_boxes(&game, "title", &widths[i]), 1);
        status.mission = &mission;
        status.countdown_s = 2;
        status.has_briefing = i;
        view_draw(game.view, game.match, &status);
        heights[i] = hud_box(&game.view->hud, &HUD_SCORELINE).h;
    }
    assert_int_equal(heights[1], heights[0] + 2 * font_height(game.view->hud.font, FONT_NORMAL));
    check_at_least(widths[1], widths[0] + 20);
}

// Returns the box of the white pixels in a box of the picture.
static Box white_box(const View *view, Box in) {
    int width, height, row_bytes;
    const uint8_t *pixels = view_pixels(view, &width, &height, &row_bytes);
    int left = width, top = height, right = -1, bottom = -1;
    for (int y = in.y; y < in.y + in.h; y++)
        for (int x = in.x; x < in.x + in.w; x++) {
            const uint8_t *at = pixels + (size_t)y * (size_t)row_bytes + 4 * (size_t)x;
            if (at[0] < 255 || at[1] < 255 || at[2] < 255) continue;
            left = x < left ? x : left, right = x > right ? x : right;
            top = y < top ? y : top, bottom = y > bottom ? y : bottom;
        }
    return (Box){left, top, right - left + 1, bottom - top + 1};
}

// The lobby fits, and each module of its QR code is drawn with whole pixels.
UNIT_TEST(the_lobby_has_a_code_that_can_be_scanned) {
    static const LobbySeat SEATS[] = {{0, LOBBY_HERE, "Ada"},
                                      {1, LOBBY_PHONE, "Grace with a long name"},
                                      {2, LOBBY_AWAY, "Karl"},
                                      {5, LOBBY_FREE, ""}};
    static const int SIZES_PX[][2] = {{1280, 720}, {640, 480}, {480, 900}, {2560, 1440}};
    LobbyStatus lobby = {.address = "http://192.168.1.20:7437/",
                         .code = "KRXWTB",
                         .advice = "Enter starts the match. Minds drive the tanks that are free, "
                                   "until somebody joins.",
                         .seats = SEATS,
                         .seat_count = COUNT_OF(SEATS)};
    for (int side = 25; side <= 37; side += 12) {
        lobby.qr.side = side;
        for (int i = 0; i < side * side; i++) lobby.qr.dark[i] = i * i % 7 < 3;
        for (int i = 0; i < COUNT_OF(SIZES_PX); i++) {
            OWN_GAME game = duel("idle", 0, SIZES_PX[i][0], SIZES_PX[i][1]);
            ViewStatus status = {.speed = 1, .blend = 1, .lobby = &lobby};
            view_draw(game.view, game.match, &status);
            Box card = hud_box(&game.view->hud, &HUD_LOBBY), field = hud_field(&game.view->hud);
            assert_true(card.x >= field.x && card.x + card.w <= field.x + field.w);
            assert_true(card.y >= field.y && card.y + card.h <= field.y + field.h);
            Box code = white_box(game.view, card);
            int module = code.w / (side + 8);
            assert_int_equal(code.w, code.h);
            assert_int_equal(code.w, module * (side + 8));
            int width, height, row_bytes;
            const uint8_t *pixels = view_pixels(game.view, &width, &height, &row_bytes);
            for (int k = 0; k < side * side; k++) {
                int x = code.x + (k % side + 4) * module + module / 2;
                int y = code.y + (k / side + 4) * module + module / 2;
                int light = pixels[(size_t)y * (size_t)row_bytes + 4 * (size_t)x];
                assert_int_equal(light, lobby.qr.dark[k] ? 0 : 255);
            }
        }
    }
}

// The cards before a battle and after a draw have a line about starts that cannot be reached.
UNIT_TEST(the_cards_say_why_tanks_cannot_meet) {
    OWN_GAME game = duel("idle", 0, 1280, 720);
    int heights[2], ends[2];
    for (int i = 0; i < 2; i++) {
        ViewStatus status = {.speed = 1, .blend = 1, .countdown_s = 2};
        strcpy(game.arena->division, i ? "spawn point 2 cannot be reached from the first" : "");
        view_draw(game.view, game.match, &status);
        heights[i] = hud_box(&game.view->hud, &HUD_SCORELINE).h;
    }
    while (!match_is_over(game.match)) match_tick(game.match, NULL);
    for (int i = 0; i < 2; i++) {
        ViewStatus status = {.speed = 1, .blend = 1};
        strcpy(game.arena->division, i ? "spawn point 2 cannot be reached from the first" : "");
        view_draw(game.view, game.match, &status);
        ends[i] = hud_box(&game.view->hud, &HUD_ENDCARD).h;
    }
    assert_int_equal(heights[1], heights[0] + font_height(game.view->hud.font, FONT_NORMAL));
    check_at_least(ends[1], ends[0] + font_height(game.view->hud.font, FONT_SMALL));
}

// Returns the mean change (of 255) by the HUD of the pixels around a tank.
static double veil_over(Game *game, int tank) {
    enum { REACH = 16 };
    uint8_t seen[2][2 * REACH][2 * REACH * 4];
    double sum = 0;
    Vec at = camera_to_screen(&game->view->camera, pose_at(game_tank(game, tank)->pose));
    for (int is_off = 0; is_off < 2; is_off++) {
        int width, height, pitch;
        set_pref(game, PREF_HUD, is_off ? HUD_OFF : HUD_FULL);
        game_draw(game);
        const uint8_t *pixels = view_pixels(game->view, &width, &height, &pitch);
        for (int y = 0; y < 2 * REACH; y++)
            memcpy(seen[is_off][y],
                   pixels + ((int)at.y - REACH + y) * pitch + ((int)at.x - REACH) * 4, 8 * REACH);
    }
    for (int i = 0; i < 16 * REACH * REACH; i++)
        sum += abs(seen[0][i / (8 * REACH)][i % (8 * REACH)] -
                   seen[1][i / (8 * REACH)][i % (8 * REACH)]);
    return sum / (12 * REACH * REACH);
}

UNIT_TEST(tanks_are_visible_through_cards) {
    OWN_GAME game = game_of_card(
        card_of_minds((const char *const[]){"player", "idle"}, 2, 1),
        field_create(38, 20, "{'id':2,'type':'spawn','x':30,'y':36,'point':true,'rotation':0}"),
        960, 540);
    set_pref(&game, PREF_UI_SCALE, 1.5);
    int under = pose_at(game_tank(&game, 0)->pose).x < 10 ? 0 : 1;
    game_draw(&game);
    Box panel = hud_box(&game.view->hud, &HUD_PANEL);
    assert_int_equal(hud_tanks_below(game.match, &game.view->camera, panel), 1);
    check_at_least(45, veil_over(&game, under)); // 89 if they were opaque
    assert_true(veil_over(&game, !under) == 0);
}

// Returns a card with players, and enemies of their team where a mode needs them.
static MatchCard card_of_players(int players, int mode) {
    const char *minds[2 * LOCAL_PLAYERS];
    for (int i = 0; i < 2 * LOCAL_PLAYERS; i++) minds[i] = "idle";
    bool are_allies = mode == MODE_SURVIVAL || mode == MODE_GUARD || mode == MODE_FLAG;
    MatchCard card = card_of_minds(minds, players + (are_allies ? players : 1), players);
    card.mode = mode;
    for (int i = 0; i < card.tank_count && are_allies; i++) card.tanks[i].team = i >= players;
    return card;
}

// Returns the number of plates over tanks that players drive, and reports the first ones.
static int count_covered(Game *game, const char *where) {
    const LayoutRecord *layout = &game->view->layout;
    const Battle *battle = match_battle(game->match);
    int covered = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct LayoutBox *item = &layout->items[i];
        bool is_words = !strcmp(item->name, "goal") || !strcmp(item->name, "keys");
        for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
            if (match_card(game->match)->tanks[tank->id].kind != DRIVER_PLAYER) continue;
            if (!box_overlaps(item->box, hud_tank_box(&game->view->camera, tank))) continue;
            if (!is_words && item->opacity <= 0.2) continue;
            print_message("%s: %s over tank %d\n", where, item->name, tank->id);
            covered++;
        }
    }
    return covered;
}

// Draws the text and the plates, without the arena.
static void draw_words(Game *game, const ViewStatus *status) {
    View *view = game->view;
    view->hud.status = *status;
    view_lay_out(view);
    camera_overview(&view->camera);
    camera_move(&view->camera, view->camera.goal_at, 0);
    view_draw_words(view, game->match);
    notices_draw(&view->notices, &view->hud, view->seconds, false);
}

static const char *const ALL_ARENAS[] = {
    "canyon", "circuit",       "city",          "crossing-river", "crossing", "depot",
    "fort",   "harbour-basin", "harbour-cargo", "harbour",        "lake",     "maze-hedges",
    "maze",   "open",          "orchard",       "pillars",        "proving",  "quarry",
    "range",  "village-siege", "village",       "yard-scrap",     "yard"};

// Checks all pairs of arena, mode and number of players at the start and 1 s later; LONG=1: all.
UNIT_TEST(no_card_covers_a_tank_that_a_player_drives) {
    int covered = 0;
    for (int a = 0; a < COUNT_OF(ALL_ARENAS); a += effort_is_brief() ? 5 : 1) {
        ViewOptions options = picture_of_size(1280, 720);
        Arena *arena = shipped_arena(ALL_ARENAS[a]);
        MatchCard first = card_of_players(1, MODE_LAST);
        OWN_GAME game = game_begin(&first, arena, &options);
        for (int mode = 0; mode < mode_count(); mode++)
            for (int players = 1; players <= LOCAL_PLAYERS; players++) {
                if (!effort_is_long() && (a + mode + players) % LOCAL_PLAYERS) continue;
                char where[80];
                OWN_CARD card = card_of_players(players, mode);
                match_destroy(game.match);
                Match *match = game.match = must(match_create, &card, arena);
                view_begin(game.view, match);
                for (int i = 0; i < 2; i++) {
                    ViewStatus status = {.speed = 1, .blend = 1, .countdown_s = i ? 0 : 2};
                    snprintf(where, sizeof where, "%s, %s, %d players, %s", ALL_ARENAS[a],
                             MODES[mode]->name, players, i ? "begun" : "countdown");
                    for (int t = 0; t < 60 * i; t++) game_tick(&game, NULL);
                    view_poll(game.view, match);
                    draw_words(&game, &status);
                    covered += count_covered(&game, where);
                }
            }
    }
    assert_int_equal(covered, 0);
}

// Before a battle each player has a card of keys, player 1 on the left. It shows the current
// bindings, and the key of the second trigger if the tank has one.
UNIT_TEST(players_see_their_own_keys_before_a_battle) {
    MatchCard card = card_of_minds((const char *const[]){"player", "player"}, 2, 2);
    card.tanks[1].loadout.special = THINGS[thing_find("mine")];
    OWN_GAME game = game_of_card(card, shipped_arena("yard"), 1280, 720);
    Hud *hud = &game.view->hud;
    bindings_set(&game.view->prefs.bindings, DEVICE_KEYBOARD, ACTION_P1_FIRE, 0, SDL_SCANCODE_J,
                 false);
    view_poll(game.view, game.match);
    static const char *const KEYS[2][PLAYER_INPUTS] = {
        {"W\nA\nS\nD", "Q\nE", "J", "Left Shift"},
        {"arrow keys", "Comma\nPeriod", "Right Ctrl", "Right Shift"}};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < PLAYER_INPUTS; k++)
            assert_string_equal(hud->keys[i].names[k], KEYS[i][k]);
    for (int is_replay = 0; is_replay < 2; is_replay++) {
        view_draw(game.view, game.match,
                  &(ViewStatus){.speed = 1, .blend = 1, .countdown_s = 2, .is_replay = is_replay});
        assert_int_equal(count_boxes(&game, "keys", NULL), is_replay ? 0 : 2);
    }
    game_draw(&game);
    assert_int_equal(count_boxes(&game, "keys", NULL), 0);
}

// The word depends on the face that was hit, not on the damage, which a handicap, a bounce and the
// victim's last hit points reduce.
UNIT_TEST(numbers_of_hits_name_the_armour) {
    OWN_CARD card = card_of("hunter", 2, 2, MODE_LAST, 600);
    OWN_MATCH *match = must(match_create, &card, known_arena("yard"));
    const Tank *tank = match_tank(match, 1);
    const struct {
        bool is_shell, is_shielded;
        double y;
        const char *text;
        bool is_rear;
    } CASES[] = {{true, false, -1, "3 rear!", true},
                 {true, false, 0, "3", false},
                 {true, false, 1, "3 front", false},
                 {true, true, -1, "shield", false},
                 {false, false, -1, "3", false}};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        char text[HIT_TEXT_MAX];
        Vec at = pose_to_world(tank->pose, vec(CASES[i].y ? 0.1 : 1, CASES[i].y * 1.45));
        CombatHit hit = {.victim = 1,
                         .points = 3,
                         .is_shell = CASES[i].is_shell,
                         .is_shielded = CASES[i].is_shielded,
                         .face = tank_face(tank, at)};
        assert_int_equal(combat_hit_text(match, &hit, text), CASES[i].is_rear);
        assert_string_equal(text, CASES[i].text);
    }
}

// The cause, and advice for each weapon and each thing that destroys tanks.
UNIT_TEST(the_end_card_says_what_destroyed_the_player) {
    OWN_GAME game = duel("hunter", 1, 640, 360);
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    const Hud *hud = &game.view->hud;
    game_draw(&game);
    assert_string_equal(hud->end_cause, "Hunter's cannon destroyed you");
    assert_string_equal(hud->end_advice, "Next time: keep driving: you stood still at 6 of 6 hits");
    OWN_GAME past = duel("hunter", 1, 640, 360); // as if K showed it
    view_jump(game.view, past.match);
    for (int i = 0; i < 200; i++) {
        match_tick(past.match, NULL);
        view_tick(game.view, past.match);
    }
    view_jump(game.view, game.match);
    game_draw(&game);
    assert_string_equal(hud->end_cause, "Hunter's cannon destroyed you");
    assert_string_equal(hud->end_advice, "Next time: keep driving: you stood still at 6 of 6 hits");
    memset(game.view->combat.tallies, 0, sizeof game.view->combat.tallies);
    Event *death = &game.view->combat.death;
    char shown[16][RESULT_TEXT_MAX];
    int count = 0;
    EACH_CASE(row, "menu", "causes of a defeat") {
        death->a = atoi(row.fields[2]);
        death->thing_kind = thing_find(row.fields[0]);
        for (int k = 0; WEAPONS[k]; k++)
            if (!strcmp(WEAPONS[k]->name, row.fields[1])) death->weapon = k;
        game.view->combat.death_face = FACE_SIDE;
        game_draw(&game);
        assert_string_equal(hud->end_cause, row.fields[3]);
        check_at_least((double)strlen(hud->end_advice), 20);
        for (int k = 0; k < count; k++) assert_string_not_equal(hud->end_advice, shown[k]);
        strcpy(shown[count++], hud->end_advice);
    }
    for (int k = 0; WEAPONS[k]; k++) assert_non_null(WEAPONS[k]->advice);
    view_draw(game.view, game.match, &(ViewStatus){.speed = 1, .blend = 1, .is_replay = true});
    assert_string_equal(hud->end_cause, "");
}

// Each cause of a loss has its advice; the first that applies counts.
UNIT_TEST(the_end_card_says_what_to_do_better) {
    OWN_GAME game = duel("hunter", 1, 640, 360);
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    static const struct {
        CombatTally tally;
        const char *advice;
    } CASES[] = {LOSS_ADVICE(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        char cause[RESULT_TEXT_MAX], advice[RESULT_TEXT_MAX];
        game.view->combat.tallies[0] = CASES[i].tally;
        combat_defeat(&game.view->combat, game.match, cause, advice);
        if (!strstr(advice, CASES[i].advice)) fail_msg("'%s' lacks '%s'", advice, CASES[i].advice);
    }
}

// A player who aims at a tank that circles, without lead, shoots behind it.
UNIT_TEST(shots_behind_a_moving_tank_are_counted) {
    static const char *const MINDS[] = {"player", "circler"};
    OWN_GAME game = game_of_card(card_of_minds(MINDS, 2, 1), shipped_arena("open"), 640, 360);
    Combat combat;
    combat_begin(&combat);
    int landed = 0;
    while (!match_is_over(game.match)) {
        Pose own = match_tank(game.match, 0)->pose, its = match_tank(game.match, 1)->pose;
        double off_rad =
            angle_wrap(pose_bearing(own, pose_at(its)) - match_tank(game.match, 0)->turret_rad);
        PlayerOrders orders = {{{.turret_radps = 9 * off_rad, .fire = fabs(off_rad) < 0.02}}};
        game_tick(&game, &orders);
        combat_tick(&combat, game.match);
        landed += events_of(game.match, EVENT_HIT, 0, 1);
    }
    const CombatTally *tally = &combat.tallies[0];
    check_at_least(tally->shots, 5);
    assert_int_equal(tally->missed + landed, tally->shots);
    check_at_least(tally->behind, 0.4 * tally->shots);
}

UNIT_TEST(a_tank_with_a_card_has_no_row) {
    const char *minds[10] = {"player"};
    for (int i = 1; i < 10; i++) minds[i] = "idle";
    MatchCard card = card_of_minds(minds, 10, 1);
    for (int i = 1; i < 10; i++) card.tanks[i].team = 1;
    OWN_GAME game = game_of_card(card, shipped_arena("open"), 640, 360);
    game_draw(&game);
    assert_int_equal(count_boxes(&game, "card", NULL), 2); // rows have the same plate
}

// Counts blue pixels near the picture's edges, except in the corner with the cards.
static int count_blue_at_edges(const Game *game) {
    int width, height, pitch, count = 0;
    const uint8_t *pixels = view_pixels(game->view, &width, &height, &pitch);
    for (int y = 0; y < height; y++)
        for (int x = y < height / 2 ? width / 3 : 0; x < width; x++) {
            bool is_edge = x < 40 || y < 40 || x >= width - 40 || y >= height - 40;
            const uint8_t *at = pixels + y * pitch + 4 * x;
            count += is_edge && abs(at[0] - at[2]) > 40; // whatever the byte order
        }
    return count;
}

// Arrows also point at enemies behind walls, but not at friends.
UNIT_TEST(arrows_point_at_enemies_outside_the_picture) {
    int counts[2];
    for (int is_enemy = 0; is_enemy < 2; is_enemy++) {
        MatchCard card = card_of_minds((const char *const[]){"player", "idle"}, 2, 1);
        card.tanks[1].team = is_enemy;
        OWN_GAME game = game_of_card(card, shipped_arena("city"), 640, 360);
        Camera *camera = &game.view->camera;
        camera->mode = CAMERA_FREE;
        camera->at = camera->goal_at = vec(60, 40);
        camera->px_per_m = camera->goal_px_per_m = 4 * camera_fit(camera);
        game_draw(&game);
        counts[is_enemy] = count_blue_at_edges(&game);
    }
    assert_true(counts[1] > counts[0] + 20);
}

UNIT_TEST(the_end_card_of_a_defeat) {
    OWN_GAME game = duel("hunter", 1, 640, 360);
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    uint64_t hashes[2][2];
    int hits = game.view->combat.count;
    for (int is_lingering = 1; is_lingering >= 0; is_lingering--) {
        ViewStatus status = {.speed = 1, .blend = 1, .is_lingering = is_lingering};
        for (int has_hits = 0; has_hits < 2; has_hits++) {
            game.view->combat.count = has_hits ? hits : 0;
            view_draw(game.view, game.match, &status);
            hashes[is_lingering][has_hits] = picture_hash(&game);
        }
    }
    assert_true(hashes[1][0] != hashes[1][1]);
    assert_int_equal(hashes[0][0], hashes[0][1]);
    assert_true(asks(tap(&game, SDL_SCANCODE_K), REQUEST_WATCH_KILL));
    bindings_set(&game.view->prefs.bindings, DEVICE_KEYBOARD, ACTION_KILL, 0, SDL_SCANCODE_J,
                 false);
    assert_false(asks(tap(&game, SDL_SCANCODE_K), REQUEST_WATCH_KILL));
    assert_true(asks(tap(&game, SDL_SCANCODE_J), REQUEST_WATCH_KILL));
}

static bool is_within(Box inner, Box outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

UNIT_TEST(each_star_is_visible_on_the_end_card) {
    OWN_GAME game = idle_game(2, 2, 1280, 720);
    const MissionCard card = {.words = {"Destroy the scout", "within 45 s", "unhurt"}};
    MissionStatus mission = {.card = &card};
    ViewStatus status = {.speed = 1, .blend = 1, .mission = &mission};
    uint64_t hashes[1 << STARS];
    for (int stars = 0; stars < 1 << STARS; stars++) {
        mission.stars = stars;
        view_draw(game.view, game.match, &status);
        hashes[stars] = picture_hash(&game);
        for (int k = 0; k < stars; k++) assert_true(hashes[k] != hashes[stars]);
    }
}

// Tests any view of the camera. The next card starts in the centre again.
UNIT_TEST(the_end_card_covers_no_living_tank) {
    OWN_GAME game = idle_game(2, 2, 1280, 720);
    Camera *camera = &game.view->camera;
    Vec tank_m = pose_at(game_tank(&game, 0)->pose);
    for (int i = 0; i < 9; i++) {
        camera->mode = CAMERA_FREE;
        camera->at = camera->goal_at = vec_add(tank_m, vec(4 * (i % 3 - 1), 3 * (i / 3 - 1)));
        game_draw(&game);
        Box box = hud_box(&game.view->hud, &HUD_ENDCARD);
        Vec at_px = camera_to_screen(camera, tank_m);
        assert_false(box_has(box, (int)at_px.x, (int)at_px.y));
        assert_true(is_within(box, hud_field(&game.view->hud)));
    }
    match_destroy(game.match);
    OWN_CARD card = card_of("idle", 2, 2, MODE_LAST, 180);
    game.match = must(match_create, &card, game.arena);
    view_begin(game.view, game.match);
    game_draw(&game);
    assert_true(game.view->hud.end_shift.x == 0 && game.view->hud.end_shift.y == 0);
}

// While the last explosion is shown, the smoke moves and the overview is nearer.
UNIT_TEST(the_end_card_waits_for_the_last_explosion) {
    MatchCard card = card_of("hunter", 2, 2, MODE_LAST, 300);
    must(tuning_set, &card.tuning, "gun.damage", 500); // one hit is enough
    OWN_GAME game = game_of_card(card, shipped_arena("open"), 640, 360);
    ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1, .is_lingering = true};
    Camera *camera = &game.view->camera;
    while (!match_is_over(game.match)) game_run(&game, 1, false);
    const Particles *particles = &game.view->effects.particles;
    assert_true(particles->count > 0);
    view_draw(game.view, game.match, &status);
    assert_int_equal(hud_box(&game.view->hud, &HUD_ENDCARD).w, 0);
    static Particles before;
    before = *particles;
    game.view->is_headless = false; // the camera of a window moves
    view_linger(game.view, game.match, 0.001);
    assert_true(camera->goal_px_per_m > 1.2 * camera_fit(camera));
    assert_memory_not_equal(particles, &before, sizeof before);
    game.view->is_headless = true;
    game_draw(&game);
    assert_true(hud_box(&game.view->hud, &HUD_ENDCARD).w > 0);
    check_close(camera->goal_px_per_m, camera_fit(camera), 0);
}

// Returns the colours along a line, `off_m` to one side of it.
enum { SAMPLES = 60 };
static void sample_line(const Game *game, Vec from, Vec to, double off_m,
                        uint32_t colours[static SAMPLES]) {
    int width, height, pitch;
    const uint8_t *pixels = view_pixels(game->view, &width, &height, &pitch);
    Vec beside = vec_scale(vec_right(vec_unit(vec_sub(to, from))), off_m);
    for (int i = 0; i < SAMPLES; i++) {
        Vec at = vec_add(vec_mix(from, to, (i + 0.5) / SAMPLES), beside);
        Vec px = camera_to_screen(&game->view->camera, at);
        assert_true(px.x >= 0 && px.x < width && px.y >= 0 && px.y < height);
        memcpy(&colours[i], pixels + (int)px.y * pitch + 4 * (int)px.x, 4);
    }
}

// A player who points at the northern border.
static Game aiming_game(int weapon) {
    MatchCard card = card_of_minds((const char *const[]){"player", "idle"}, 2, 1);
    for (int i = 0; i < 2; i++) card.tanks[i].loadout.weapon = WEAPONS[weapon];
    Game game = game_of_card(card, field_create(40, 24, ""), 1280, 720);
    game.view->hud.level = HUD_OFF;
    battle_place((Battle *)match_battle(game.match), 0, (Pose){9, 12, 0.6});
    game_run(&game, 2, true);
    return game;
}

// The line of a bouncing shell continues from the first wall. Nothing is drawn next to it.
UNIT_TEST(the_aiming_line_bends_at_a_wall) {
    OWN_GAME straight = aiming_game(0);
    OWN_GAME bent = aiming_game(1);
    int met, changed = 0, wrong = 0;
    assert_int_equal(battle_shot_path(match_battle(straight.match), 0, &met).count, 2);
    FlightPath path = battle_shot_path(match_battle(bent.match), 0, &met);
    assert_int_equal(path.count, 4);
    uint32_t on[2][SAMPLES], beside[2][SAMPLES];
    for (int i = 0; i < 2; i++) {
        Game *game = i ? &bent : &straight;
        game_draw(game);
        sample_line(game, path.corners[1], path.corners[2], 0, on[i]);
        sample_line(game, path.corners[1], path.corners[2], 0.6, beside[i]);
    }
    for (int i = 0; i < SAMPLES; i++) {
        changed += on[0][i] != on[1][i];
        wrong += beside[0][i] != beside[1][i];
    }
    assert_true(changed > SAMPLES / 4 && wrong < SAMPLES / 10);
}

// Hits between minds are not recorded. The aiming mouse has a crosshair.
UNIT_TEST(hits_of_players_are_recorded_and_the_mouse_aims) {
    static const char *const MINDS[] = {"player", "hunter", "hunter"};
    OWN_GAME game = game_of_card(card_of_minds(MINDS, 3, 1), shipped_arena("open"), 640, 360);
    Combat combat;
    combat_begin(&combat);
    int taken = 0;
    for (int i = 0; i < 1200 && !taken; i++) {
        game_tick(&game, NULL);
        combat_tick(&combat, game.match);
        taken += events_of(game.match, EVENT_HIT, ANY, 0);
        assert_int_equal(combat.count, taken);
    }
    assert_true(taken > 0);
    assert_int_equal(combat.hits[0].victim, 0);
    game_draw(&game);
    uint64_t without = picture_hash(&game);
    push_mouse(300, 200);
    view_poll(game.view, game.match);
    game_draw(&game);
    assert_true(picture_hash(&game) != without);
}

UNIT_TEST(text_on_the_field_does_not_overlap) {
    Places places = {.bounds = {100, 0, 540, 360}};
    Dice dice = dice_seed(3, 3);
    int found = 0;
    for (int i = 0; i < 200; i++) {
        double x = dice_between(&dice, 100, 640), y = dice_between(&dice, 0, 360);
        Box box = {.w = 20 + i % 50, .h = 13};
        if (!places_about(&places, vec(x, y), 7, &box)) continue;
        assert_true(is_within(box, places.bounds));
        for (int k = 0; k < places.count; k++) assert_false(box_overlaps(box, places.taken[k]));
        places_keep(&places, box);
        found++;
    }
    assert_int_equal(found, places.count);
    check_at_least(found, 80); // about 250 fit
    check_at_most(found, 199); // not every point has a place nearby
}

typedef struct Scene {
    int tanks, teams, mode;
} Scene;

static const Scene SCENES[] = {{2, 2, MODE_LAST},  {5, 3, MODE_SCORE},  {8, 2, MODE_HILL},
                               {9, 9, MODE_SCORE}, {20, 16, MODE_HILL}, {60, 2, MODE_LAST}};
static const struct {
    int width, height;
} SIZES[] = {{640, 360}, {1024, 768}, {1280, 720}, {2560, 1440}, {3840, 2160}, {720, 1280}};
static const double SCALES[] = {0.75, 1, 1.5, 2, 3};
enum { SCENE_COUNT = 6, SIZE_COUNT = 6, SCALE_COUNT = 5 };

static Game game_of(const Scene *scene, int width, int height, double scale) {
    MatchCard card = card_by_turns("circler", "hunter", scene->tanks, scene->teams);
    card.mode = scene->mode;
    if (scene->mode != MODE_LAST) card.points = 60;
    ViewOptions options = picture_of_size(width, height);
    options.prefs.value[PREF_UI_SCALE] = scale;
    options.follow = scene->tanks == 20 ? 3 : -1;
    return game_begin(&card, shipped_arena(scene->tanks > 30 ? "city" : "yard"), &options);
}

static void check_no_overlap(const Game *game, const char *where) {
    const LayoutRecord *layout = &game->view->layout;
    const Hud *hud = &game->view->hud;
    assert_in_range(layout->count, hud->level == HUD_OFF ? 0 : 1, LAYOUT_BOXES_MAX);
    for (int i = 0; i < layout->count; i++) {
        const struct LayoutBox *a = &layout->items[i];
        if (!is_within(a->box, (Box){0, 0, hud->width, hud->height}))
            fail_msg("%s: %s at %d,%d of %d x %d is outside", where, a->name, a->box.x, a->box.y,
                     a->box.w, a->box.h);
        for (int k = 0; k < i; k++) {
            const struct LayoutBox *b = &layout->items[k];
            if (box_overlaps(a->box, b->box))
                fail_msg("%s: %s at %d,%d of %d x %d on %s at %d,%d of %d x %d", where, a->name,
                         a->box.x, a->box.y, a->box.w, a->box.h, b->name, b->box.x, b->box.y,
                         b->box.w, b->box.h);
        }
    }
}

// Draws only text and plates, as view_draw does.
static void draw_plates(Game *game, HudLevel level, bool has_timeline, bool has_overlay,
                        int toasts) {
    View *view = game->view;
    ViewStatus status = {.speed = 0.125, .blend = 1, .round = 2, .rounds = 3, .last_tick = 6000};
    status.has_timeline = status.is_replay = status.is_paused = has_timeline;
    view->hud.wanted = level;
    view->hud.status = status;
    view->hud.fps = has_timeline ? 144 : 0;
    view->overlay.layers = has_overlay ? layers_all() : 0;
    view->notices = (Notices){0};
    for (int i = 0; i < toasts; i++)
        view_toast(view, "Saved /home/user/.local/share/treads/screenshots/yard-3-0001.png");
    if (toasts) notices_hint(&view->notices, "camera: all living tanks", 0);
    view_lay_out(view);
    Box bar = hud_timeline_box(&view->hud);
    view->timeline.pointer_px = vec(bar.x + bar.w / 2.0, bar.y + 2); // shows its tip
    overlay_note_cost(&view->overlay, (FrameCost){3, 4, 1});
    view_draw_words(view, game->match);
    notices_draw(&view->notices, &view->hud, view->seconds, false);
}

static void check_scene(const Scene *scene, int size, double scale, bool has_log) {
    OWN_GAME game = game_of(scene, SIZES[size].width, SIZES[size].height, scale);
    for (int i = 0; i < 60; i++) game_tick(&game, NULL);
    for (int i = 0; i < 20 && has_log; i++)
        match_log(game.match, 58, 0, "a line that a bot prints, which may be rather long: 3.14159");
    for (int i = 0; i < 16; i++) {
        char where[160];
        HudLevel level = (HudLevel)(i & 1 ? HUD_MIN : HUD_FULL);
        bool has_timeline = i & 2, has_overlay = i & 4;
        int toasts = i & 8 ? 3 : 0;
        draw_plates(&game, level, has_timeline, has_overlay, toasts);
        snprintf(where, sizeof where, "%d x %d, scale %g, %d tanks, %s%s%s%s%s", SIZES[size].width,
                 SIZES[size].height, scale, scene->tanks, MODES[scene->mode]->name,
                 level == HUD_MIN ? ", min" : "", has_timeline ? ", timeline" : "",
                 has_overlay ? ", overlay" : "", toasts ? ", toasts" : "");
        check_no_overlap(&game, where);
    }
}

UNIT_TEST(plates_never_overlap) {
    for (int scene = 0; scene < SCENE_COUNT; scene++)
        for (int size = 0; size < SIZE_COUNT; size++)
            for (int scale = 0; scale < SCALE_COUNT; scale++)
                if ((scene + size + scale) % (effort_is_brief() ? 15 : 5) == 0)
                    check_scene(&SCENES[scene], size, SCALES[scale], (scene + size) % 2);
}

// A survival match of a player, one second after its first wave.
static Game upgrade_game(int width, int height, double scale) {
    MatchCard card = card_of_minds((const char *const[]){"player", "idle", "idle"}, 3, 1);
    card.mode = MODE_SURVIVAL;
    card.tanks[2].team = 1;
    ViewOptions options = picture_of_size(width, height);
    options.prefs.value[PREF_UI_SCALE] = scale;
    Game game = game_begin(&card, shipped_arena("open"), &options);
    const ViewStatus status = {.speed = 1, .blend = 1};
    while (game_tank(&game, 1)->is_wreck) game_tick(&game, NULL);
    draw_words(&game, &status);
    assert_false(asks(tap(&game, SDL_SCANCODE_2), REQUEST_UPGRADE)); // follows tank 2
    match_edit(game.match, &(Edit){.kind = EDIT_FORFEIT, .tank = 1, .forfeit = FORFEIT_LATE}, NULL);
    for (int i = 0; i < 60; i++) game_tick(&game, NULL);
    draw_words(&game, &status);
    return game;
}

UNIT_TEST(the_card_of_upgrades_overlaps_no_plate) {
    for (int i = 0; i < SIZE_COUNT * SCALE_COUNT; i += 4) {
        const int width = SIZES[i % SIZE_COUNT].width, height = SIZES[i % SIZE_COUNT].height;
        double scale = SCALES[i / SIZE_COUNT];
        OWN_GAME game = upgrade_game(width, height, scale);
        for (int level = HUD_FULL; level <= HUD_MIN; level++) {
            char where[64];
            snprintf(where, sizeof where, "%d x %d, scale %g, level %d", width, height, scale,
                     level);
            draw_plates(&game, (HudLevel)level, false, false, 0);
            check_no_overlap(&game, where);
            assert_int_equal(count_boxes(&game, "upgrades", NULL), 1);
        }
    }
}

// It leaves the place where a player drives, and stays visible at the pointer.
UNIT_TEST(the_card_of_upgrades_covers_no_tank_that_a_player_drives) {
    OWN_GAME game = upgrade_game(1280, 720, 1);
    const ViewStatus status = {.speed = 1, .blend = 1};
    const Hud *hud = &game.view->hud;
    for (int i = 0; i < 3; i++) {
        Box before = hud_box(hud, &HUD_UPGRADES);
        Vec px = vec(before.x + before.w / 2.0, before.y + before.h / 2.0);
        Vec at = camera_to_world(&game.view->camera, px);
        battle_place((Battle *)match_battle(game.match), 0, (Pose){at.x, at.y, 0});
        draw_words(&game, &status);
        Box after = hud_box(hud, &HUD_UPGRADES);
        assert_int_equal(after.h, before.h);
        assert_false(box_overlaps(after, hud->clear[0]));
    }
    Box box = hud_box(hud, &HUD_UPGRADES);
    push_mouse(box.x + box.w / 2, box.y + box.h / 2);
    view_poll(game.view, game.match);
    draw_words(&game, &status);
    const LayoutRecord *layout = &game.view->layout;
    assert_int_equal(count_boxes(&game, "upgrades", NULL), 1);
    for (int i = 0; i < layout->count; i++)
        if (!strcmp(layout->items[i].name, "upgrades"))
            check_close(layout->items[i].opacity, 1, 1e-9);
}

// A key, a click and the D-pad choose an upgrade, but not in a replay.
UNIT_TEST(upgrades_are_chosen_by_key_mouse_and_gamepad) {
    OWN_GAME game = upgrade_game(1280, 720, 1);
    game_draw(&game);
    Hud *hud = &game.view->hud;
    Box box = hud_box(hud, &HUD_UPGRADES);
    check_at_least(box.w, 200);
    static const char *const PAD_INPUTS_OF[UPGRADES] = {"left", "up", "right"};
    for (int i = 0; i < UPGRADES; i++) {
        ViewRequests requests = tap(&game, (SDL_Scancode)(SDL_SCANCODE_1 + i));
        assert_true(asks(requests, REQUEST_UPGRADE));
        assert_int_equal(request_of(requests, REQUEST_UPGRADE).amount, i);
        PadEvent pad = {.kind = PAD_PRESSED, .input = pad_read(PAD_INPUTS_OF[i])};
        assert_int_equal(upgrades_choice(hud, game.match, &(SDL_Event){0}, pad, vec(0, 0)), i);
        requests = click(&game, box.x + box.w / 2, box.y + box.h * (3 + 2 * i) / 8);
        assert_int_equal(request_of(requests, REQUEST_UPGRADE).amount, i);
        assert_true(asks(requests, REQUEST_UPGRADE));
        assert_false(requests.players.orders[0].fire);
    }
    assert_false(asks(tap(&game, SDL_SCANCODE_4), REQUEST_UPGRADE));
    assert_false(asks(click(&game, box.x + 1, box.y + box.h + 9), REQUEST_UPGRADE));
    view_draw(game.view, game.match, &(ViewStatus){.speed = 1, .blend = 1, .is_replay = true});
    assert_false(asks(tap(&game, SDL_SCANCODE_1), REQUEST_UPGRADE));
    game_draw(&game);
    game_run(&game, (int)(UPGRADE_S * BATTLE_TICK_HZ), false);
    assert_false(asks(tap(&game, SDL_SCANCODE_1), REQUEST_UPGRADE));
}

// Returns whether the input asks for this edit.
static bool asks_card(ViewRequests requests, EditKind kind, int index) {
    if (!asks(requests, REQUEST_CARD)) return false;
    Edit edit = request_of(requests, REQUEST_CARD).edit;
    return edit.kind == kind && (kind == EDIT_REROLL || edit.index == index);
}

// Cards take no input for half a second; then keys and clicks, which taps also are, choose one.
UNIT_TEST(cards_of_a_run_are_chosen_by_key_and_click) {
    StandOffer offer;
    ViewOptions options = picture_of_size(1280, 720);
    OWN_GAME game = run_game(&options, shipped_arena("open"), 1, &offer);
    game_draw(&game);
    assert_false(asks(tap(&game, SDL_SCANCODE_1), REQUEST_CARD));
    game.view->seconds += 1;
    game_draw(&game);
    Box box = hud_box(&game.view->hud, &HUD_CARDS);
    for (int i = 0; i < offer.count; i++) {
        int x = box.x + box.w * (2 * i + 1) / (2 * offer.count), id = (int)offer.cards[i];
        assert_true(asks_card(tap(&game, (SDL_Scancode)(SDL_SCANCODE_1 + i)), EDIT_UPGRADE, id));
        assert_true(asks_card(click(&game, x, box.y + box.h / 2), EDIT_UPGRADE, id));
    }
    assert_true(asks_card(tap(&game, SDL_SCANCODE_0), EDIT_UPGRADE, UP_SKIP));
    assert_false(asks(tap(&game, SDL_SCANCODE_S), REQUEST_CARD)); // a key that drives
    assert_true(asks_card(tap(&game, SDL_SCANCODE_R), EDIT_REROLL, 0));
    assert_false(asks(tap(&game, SDL_SCANCODE_B), REQUEST_CARD)); // the next card is banned
    assert_true(asks_card(tap(&game, SDL_SCANCODE_1), EDIT_BANISH, (int)offer.cards[0]));
    view_draw(game.view, game.match, &(ViewStatus){.speed = 1, .blend = 1, .is_replay = true});
    assert_false(asks(tap(&game, SDL_SCANCODE_1), REQUEST_CARD));
}

// Keys of the other player do not move the focus or choose, and digits do not move the camera.
UNIT_TEST(players_at_one_keyboard_choose_in_turn) {
    StandOffer offer;
    ViewOptions options = picture_of_size(1280, 720);
    OWN_GAME game = run_game(&options, shipped_arena("open"), 2, &offer);
    const CardFocus *focus = &game.view->hud.cards;
    game_draw(&game);
    assert_int_equal(focus->tank, 0);
    game.view->seconds += 1;
    game_draw(&game);
    tap(&game, SDL_SCANCODE_RIGHT);
    assert_int_equal(focus->choice, -1);
    tap(&game, SDL_SCANCODE_D);
    tap(&game, SDL_SCANCODE_D);
    assert_int_equal(focus->choice, 1);
    assert_false(asks(tap(&game, SDL_SCANCODE_RCTRL), REQUEST_CARD));
    assert_true(asks_card(tap(&game, SDL_SCANCODE_SPACE), EDIT_UPGRADE, (int)offer.cards[1]));
    while (stand_offer(game.match, 0, &offer))
        match_edit(game.match, &(Edit){.kind = EDIT_UPGRADE, .index = UP_SKIP}, NULL);
    CameraMode mode = game.view->camera.mode;
    game_draw(&game);
    assert_int_equal(focus->tank, 1);
    tap(&game, SDL_SCANCODE_1); // too early for a choice
    match_edit(game.match, &(Edit){.kind = EDIT_UPGRADE, .tank = 1, .index = UP_SKIP}, NULL);
    game_draw(&game);
    tap(&game, SDL_SCANCODE_1);
    assert_int_equal(game.view->camera.mode, mode);
}

static void check_layout(Hud *hud, Game *game) {
    Box screen = {0, 0, hud->width, hud->height}, field = hud_field(hud),
        bar = hud_timeline_box(hud);
    Places places;
    Camera camera = camera_make(40, 40, field);
    hud_begin(&(HudFrame){.hud = hud, .match = game->match, .camera = &camera, .places = &places});
    Box card = hud_box(hud, &HUD_ENDCARD), score = hud_box(hud, &HUD_SCORELINE);
    assert_true(is_within(bar, screen) && is_within(score, screen));
    assert_true(is_within(hud_speed_box(hud), screen));
    assert_false(box_overlaps(bar, field) || box_overlaps(bar, card));
    assert_false(box_overlaps(score, hud_speed_box(hud)));
    check_at_least(bar.w, hud->width / 2 - 2 * hud_px(hud, 6));
    check_at_least(field.h, bar.h);
    assert_true(bar.x >= field.x && card.x + card.w <= hud->width);
}

// Checks all sizes and scales, with and without the panel, in replays and series.
UNIT_TEST(the_timeline_has_its_own_place) {
    const SeriesStatus series = {.best_of = 3};
    OWN_GAME game = idle_game(12, 3, 640, 360);
    for (int i = 0; i < SIZE_COUNT * SCALE_COUNT * 4; i++) {
        Hud hud = game.view->hud;
        hud.status = (ViewStatus){.has_timeline = true, .is_replay = i % 2};
        hud.status.series = i % 2 ? &series : NULL;
        hud.width = SIZES[i / 4 % SIZE_COUNT].width, hud.height = SIZES[i / 4 % SIZE_COUNT].height;
        hud.ui = screen_scale(SCALES[i / 4 / SIZE_COUNT], hud.width, hud.height, 0);
        hud.level = hud_fitting(&hud, i / 2 % 2 ? HUD_MIN : HUD_FULL);
        font_scale(hud.font, hud.ui);
        check_layout(&hud, &game);
    }
}

static Game minds_game(const char *const *minds, int tanks, const Drive *drive, Arena *arena,
                       unsigned layers) {
    MatchCard card = card_of_minds(minds, tanks, !strcmp(minds[0], "keyboard"));
    card.seed = 6;
    for (int i = 0; i < tanks; i++) {
        card.tanks[i].team = i > 0;
        tank_card_set_drive(&card.tanks[i], drive);
    }
    ViewOptions options = small_picture();
    options.overlay = layers;
    return game_begin(&card, arena, &options);
}

UNIT_TEST(predictions_come_true) {
    enum { WARM = 40, AHEAD = 90 };
    static const char *const MINDS[] = {"keyboard"};
    const PlayerOrders orders = {{{.left_mps = 4, .right_mps = 2.5}}};
    for (const Drive *const *drive = DRIVES; *drive; drive++) {
        OWN_GAME game = minds_game(MINDS, 1, *drive, field_create(80, 80, ""), 0);
        const Battle *battle = match_battle(game.match);
        for (int i = 0; i < WARM; i++) match_tick(game.match, &orders);
        Pose predicted[AHEAD];
        uint64_t hash = battle_hash(battle);
        battle_predict(battle, 0, *drive, AHEAD, predicted);
        assert_true(battle_hash(battle) == hash); // predicting does not change the match
        for (int i = 0; i < AHEAD && !match_is_over(game.match); i++) {
            match_tick(game.match, &orders);
            Pose pose = battle_tank(battle, 0)->pose;
            if (!is_same_pose(pose, predicted[i]))
                fail_msg("%s, %d ticks ahead: %.17g %.17g, predicted %.17g %.17g", (*drive)->name,
                         i + 1, pose.x, pose.y, predicted[i].x, predicted[i].y);
        }
    }
}

// Sooner or later a greedy pursuer has its target inside its circle.
UNIT_TEST(circling_is_labelled) {
    enum { TANKS = 5 }; // too many to label the other method's path
    static const char *const MINDS[TANKS] = {"circler", "seeker", "seeker", "circler", "circler"};
    int labels = 0;
    Game game = minds_game(MINDS, TANKS, drive_find("track-approx"), field_create(60, 60, ""),
                           1u << OVERLAY_TURNS);
    for (int i = 0; i < 60 && !labels; i++) {
        game_run(&game, 20, false);
        labels += count_boxes(&game, "words", NULL);
    }
    game_close(&game);
    check_at_least(labels, 1);
    static const char *const STILL[TANKS] = {"idle", "idle", "idle", "idle", "idle"};
    game = minds_game(STILL, TANKS, DRIVES[0], field_create(60, 60, ""), 1u << OVERLAY_TURNS);
    game_run(&game, 30, false);
    assert_int_equal(count_boxes(&game, "words", NULL), 0);
    game_close(&game);
}

static uint64_t picture_of(Game *game, unsigned layers) {
    game->view->overlay.layers = layers;
    game_draw(game);
    return picture_hash(game);
}

UNIT_TEST(each_layer_draws_something) {
    static const char *const MINDS[] = {"hunter", "rammer", "rammer", "rammer", "champion"};
    OWN_GAME game = minds_game(MINDS, 5, DRIVES[0], shipped_arena("yard"), layers_all());
    unsigned drawn = 0,
             wanted = layers_all() & ~(1u << OVERLAY_TIMING); // no clock without a window
    for (int i = 0; i < 60 && drawn != wanted; i++) {
        game.view->overlay.layers = layers_all(); // contacts are recorded as they happen
        game_run(&game, 45, false);
        uint64_t bare = picture_of(&game, 0);
        for (int layer = 0; layer < OVERLAY_LAYERS; layer++)
            if (!(drawn >> layer & 1) && picture_of(&game, 1u << layer) != bare)
                drawn |= 1u << layer;
    }
    assert_int_equal(drawn, wanted);
}

UNIT_TEST(a_key_cycles_through_sets_of_layers) {
    static const char *const MINDS[] = {"idle", "idle"};
    OWN_GAME game = minds_game(MINDS, 2, DRIVES[0], field_create(40, 40, ""), 0);
    const unsigned sets[] = {layers_usual(), layers_all(), 0, layers_usual()};
    for (int i = 0; i < 4; i++) {
        tap(&game, SDL_SCANCODE_F3);
        assert_int_equal(game.view->overlay.layers, sets[i]);
    }
    tap(&game, SDL_SCANCODE_L);
    game_draw(&game);
    tap(&game, SDL_SCANCODE_RETURN); // the first switch has the focus
    game_draw(&game);
    assert_int_equal(game.view->overlay.layers, layers_usual() | 1u << OVERLAY_SHAPES);
}

UNIT_TEST(long_texts_are_broken_at_spaces) {
    static const char TEXT[] = "Six tanks attack, and the old fort has four open gates.";
    MatchCard card = card_of_minds((const char *const[]){"idle", "idle"}, 2, 0);
    OWN_GAME game = game_of_card(card, shipped_arena("open"), 1280, 720);
    const Hud *hud = &game.view->hud;
    char lines[8][HUD_LINE_MAX], joined[HUD_LINE_MAX] = "";
    int width = font_width(hud->font, FONT_NORMAL, TEXT) / 3;
    int count = hud_break_lines(hud, TEXT, width, 8, lines);
    assert_true(count >= 3 && count <= 5);
    for (int i = 0; i < count; i++) {
        assert_true(font_width(hud->font, FONT_NORMAL, lines[i]) <= width);
        text_join(joined, sizeof joined, " ", lines[i]);
    }
    assert_string_equal(joined, TEXT);
    assert_int_equal(hud_break_lines(hud, TEXT, width, 1, lines), 1);
    assert_string_equal(lines[0], TEXT);
}

UNIT_TEST_MAIN("hud")
