// battle_pages.c -- battles: quick battles, local multiplayer, and the pages of a custom battle
// with its arena, tanks, rules and command line.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/text.h"
#include "menu_inside.h"
#include "panels.h"
#include "platform/system.h"

#define P1_KEYS "{p1-forward} {p1-left} {p1-back} {p1-right}"

static const char *keys_tip(const Menu *menu, const char *sentence,
                            char tip[static MENU_ABOUT_MAX]) {
    bindings_fill(&menu->prefs->bindings, sentence, tip, MENU_ABOUT_MAX);
    return tip;
}

enum { BATTLE_UNITS = 0, NARROW_UNITS = 760, TANK_UNITS = 860 };
enum { MINDS_UNITS = 1120, VERSUS_UNITS = 1200, ARENAS_UNITS = 0 }; // 0: the whole width
enum { RULE_ROWS = 9, WORDS_MAX = 64 }; // RULE_ROWS: maximum, with the arena
#define PREVIEW_SHAPE 0.53              // height / width
#define COPIED_S 2.0

static void play(Menu *menu) {
    menu->request.kind = MENU_REQUEST_PLAY;
    menu->request.words = &menu->played;
    menu->request.is_quick = false;
}

void menu_play_line(Menu *menu, char *line) {
    char *rest = line;
    menu->played = (DraftWords){0};
    for (char *word; (word = SDL_strtokr(rest, " ", &rest));) draft_words_add(&menu->played, word);
    play(menu);
}

void menu_friend(Menu *menu) {
    char line[512];
    const char *relay = menu->offer.relay;
    snprintf(line, sizeof line, "host keyboard guest %s %s", relay ? "--relay" : "--listen",
             relay ? relay : "0.0.0.0");
    menu_play_line(menu, line);
}

// The kinds of quick battles, in turn.
static const struct {
    const char *name, *friends, *options;
    int foes;
} QUICK[] = {QUICK_BATTLES(AS_ELEMENT)};

// Each battle is of another kind and has another opponent.
void menu_quick_battle(Menu *menu, const Prefs *prefs) {
    static const char *const FOES[] = {"hunter", "circler", "flanker", "ambusher", "orbiter"};
    int kind = menu->quick % COUNT_OF(QUICK);
    char foe[64], line[256];
    snprintf(foe, sizeof foe, "%s:skill=%g%s", FOES[menu->quick % COUNT_OF(FOES)],
             prefs_skill(prefs), QUICK[kind].foes > 1 ? "@blue" : "");
    int special = (int)prefs->value[PREF_SPECIAL];
    snprintf(line, sizeof line, "play keyboard%s%s%s", special ? ":special=" : "",
             special ? pref_special_word(special) : "", QUICK[kind].friends);
    for (int i = 0; i < QUICK[kind].foes; i++) text_join(line, sizeof line, " ", foe);
    text_join(line, sizeof line, " ", QUICK[kind].options);
    menu->quick++;
    menu_play_line(menu, line);
    menu->request.is_quick = true;
}

const char *menu_quick_tip(const Menu *menu, char tip[static MENU_ABOUT_MAX]) {
    const char *name = QUICK[menu->quick % COUNT_OF(QUICK)].name;
    const char *change = prefs_change_words(menu->prefs);
    const char *word = prefs_difficulty_word(prefs_skill(menu->prefs));
    if (prefs_is_adaptive(menu->prefs) && change)
        snprintf(tip, MENU_ABOUT_MAX, "Next: %s, %s this time. Difficulty: %s", name, change, word);
    else
        snprintf(tip, MENU_ABOUT_MAX, "Next: %s. Difficulty: %s%s", name, word,
                 prefs_is_adaptive(menu->prefs) ? ", and adapts to you" : "");
    return tip;
}

void menu_watch_ais(Menu *menu) {
    static const char *const ARENAS[] = {"", "--arena city", "--arena pillars", "--arena maze",
                                         "--arena proving"};
    static const char *const TEAMS[][3] = {{"captain", "wingman", "wingman"},
                                           {"hunter", "hunter", "sniper"},
                                           {"champion", "flanker", "circler"},
                                           {"surfer", "ambusher", "orbiter"}};
    int quick = menu->quick++, first = quick % 4, second = (quick + 1 + quick / 4 % 3) % 4;
    char line[256] = "watch";
    ASSERT(first != second);
    for (int i = 0; i < 6; i++) {
        char mind[48];
        snprintf(mind, sizeof mind, "%s@%s", TEAMS[i < 3 ? first : second][i % 3],
                 team_name(NULL, i / 3));
        text_join(line, sizeof line, " ", mind);
    }
    text_join(line, sizeof line, " ", ARENAS[quick % COUNT_OF(ARENAS)]);
    menu_play_line(menu, line);
}

void menu_sandbox(Menu *menu) {
    char line[] = "play keyboard idle --arena open --mode sandbox --time 86400";
    menu_play_line(menu, line);
}

// Returns the index of the word, or 0 if it is not in the list.
static int index_of(const char *const *words, const char *word) {
    for (int i = 0; words && words[i]; i++)
        if (!strcmp(words[i], word)) return i;
    return 0;
}

static const char *const COMPANIES[][LOCAL_PLAYERS + 1] = { // each ends with NULL
    VERSUS_PLAYERS(AS_REST)};
static const char *const COMPANY_NAMES[] = {VERSUS_PLAYERS(AS_FIRST) NULL};

// Hunters are blue and play against all others, who are red.
typedef struct VersusGame {
    int hunters;
    const char *mode; // NULL for the default
} VersusGame;
static const VersusGame GAMES[] = {VERSUS_MODES(AS_REST)};
static const char *const GAME_NAMES[] = {VERSUS_MODES(AS_FIRST) NULL};
static const int VERSUS_ROUNDS[] = {1, 3, 5, 7, 9};
#define VERSUS_HANDICAP 0.4 // fraction of the player's damage that is lost

static int players_of(int company) {
    int players = 0;
    while (COMPANIES[company][players]) players++;
    return players;
}

// Returns the number of guests needed for at least two players in all.
static int guests_of(const VersusDraft *draft) {
    int players = players_of(draft->players);
    int least = players < 2 ? 2 - players : 0;
    return draft->guests > least ? draft->guests : least;
}

static bool has_rounds(const VersusDraft *draft) { return !GAMES[draft->game].hunters; }

static void play_versus(Menu *menu) {
    const VersusDraft *draft = &menu->versus;
    ASSERT(draft->players < COUNT_OF(COMPANIES) && draft->game < COUNT_OF(GAMES));
    const VersusGame *game = &GAMES[draft->game];
    char line[256];
    if (*draft->address) {
        text_add(line, sizeof line, 0, "join");
        menu_play_line(menu, line);
        draft_words_add(&menu->played, draft->address);
        return;
    }
    int guests = guests_of(draft);
    size_t used = text_add(line, sizeof line, 0, guests ? "host" : "play");
    for (int i = 0; COMPANIES[draft->players][i]; i++) {
        used = text_add(line, sizeof line, used, " %s", COMPANIES[draft->players][i]);
        if (draft->handicap == i + 1)
            used = text_add(line, sizeof line, used, ":handicap=%g", VERSUS_HANDICAP);
        if (game->hunters) used = text_add(line, sizeof line, used, "@red");
    }
    for (int i = 0; i < guests; i++)
        used = text_add(line, sizeof line, used, " guest%s", game->hunters ? "@red" : "");
    if (guests) used = text_add(line, sizeof line, used, " --listen 0.0.0.0");
    if (game->hunters)
        used = text_add(line, sizeof line, used, " hunterx%d:skill=%g@blue", game->hunters,
                        prefs_skill(menu->prefs));
    if (game->mode) used = text_add(line, sizeof line, used, " --mode %s", game->mode);
    if (has_rounds(draft) && VERSUS_ROUNDS[draft->rounds] > 1)
        text_add(line, sizeof line, used, " --best-of %d", VERSUS_ROUNDS[draft->rounds]);
    menu_play_line(menu, line);
    if (!menu->offer.arenas) return;
    draft_words_add(&menu->played, "--arena");
    draft_words_add(&menu->played, menu->offer.arenas[draft->arena]);
}

void menu_versus_start(Menu *menu) {
    menu->versus = (VersusDraft){.rounds = 1};
    menu->versus.arena = index_of(menu->offer.arenas, "yard");
}

// Draws a button with the picture of an arena, and a line about the arena.
static void draw_arena_picture(Menu *menu, Box *rest, const char *arena, int height) {
    char about[MENU_ABOUT_MAX];
    Box box = box_cut_top(rest, height);
    box_cut_bottom(&box, hud_px(menu->hud, 3));
    menu_arena_button(menu, arena, box);
    menu_arena_about(menu, arena, about);
    if (!*about) return;
    int pad = hud_px(menu->hud, 6), line = font_height(menu->hud->font, FONT_SMALL) + pad;
    Box foot = {box.x, box.y + box.h - line, box.w, line};
    paint_plate(menu->hud->renderer, foot, 0.8);
    ui_label(menu->ui, (Box){foot.x + pad, foot.y, foot.w - 2 * pad, foot.h}, about, INK_WHITE);
}

// Draws the picture of an arena. A random arena has a button below it.
static void draw_chosen_arena(Menu *menu, Box *rest, int arena, int height) {
    const MenuOffer *offer = &menu->offer;
    Box box = box_cut_top(rest, height);
    if (arena == offer->random_arena && offer->roll) {
        Box button = box_cut_bottom(&box, menu_row_px(menu));
        if (menu_button(menu, button, "Another random arena", "Rolls the dice for a new arena"))
            offer->roll(offer->context);
        box_cut_bottom(&box, hud_px(menu->hud, 4));
    }
    draw_arena_picture(menu, &box, offer->arenas[arena], box.h);
}

// Draws how each player drives.
static void draw_players(Menu *menu, Box *rest, int players) {
    static const char *const KEYS[KEYBOARD_PLAYERS] = {
        P1_KEYS ", {p1-fire} fires",
        "{p2-forward} {p2-left} {p2-back} {p2-right}, {p2-fire} fires"};
    int pads = 0;
    for (int i = 0; i < players; i++) {
        char label[24], text[MENU_ABOUT_MAX];
        bool is_pad = strncmp(COMPANIES[menu->versus.players][i], "pad", 3) == 0;
        snprintf(label, sizeof label, "Player %d", i + 1);
        if (is_pad)
            snprintf(text, sizeof text, "Gamepad %d", ++pads);
        else if (menu->hud->is_touch)
            snprintf(text, sizeof text, "Keyboard");
        else
            keys_tip(menu, KEYS[i], text);
        menu_rows(menu, rest, &(UiRow){UI_LABEL, label, .text = text}, 1);
    }
}

// Lists the local players. A browser cannot open a room, so that its players have no guests.
static void list_companies(const char *names[static COUNT_OF(COMPANY_NAMES)]) {
    int count = 0;
    while (COMPANY_NAMES[count] && (!is_browser() || players_of(count) > 1)) count++;
    memcpy(names, COMPANY_NAMES, sizeof *names * (size_t)count);
    names[count] = NULL;
}

enum { VERSUS_ROWS = 7 };

static void draw_versus_rows(Menu *menu, Box *rest, int players) {
    static const char *const ROUNDS[] = {"1 round",   "Best of 3", "Best of 5",
                                         "Best of 7", "Best of 9", NULL};
    static const char *const GUESTS[] = {"None", "1", "2", "3", "4", "5", "6", "7", "8", NULL};
    const char *handicaps[] = {"None", "Player 1", "Player 2", "Player 3", "Player 4", NULL};
    const char *companies[COUNT_OF(COMPANY_NAMES)];
    VersusDraft *draft = &menu->versus;
    ASSERT(players >= 0 && players <= LOCAL_PLAYERS);
    list_companies(companies);
    handicaps[players + 1] = NULL;
    static char no_guests_text[] = "A browser cannot invite them";
    const UiRow no_guests = {UI_LABEL, "Guests", .text = no_guests_text};
    UiRow rows[VERSUS_ROWS] = {VERSUS_FORM(AS_ELEMENT)};
    if (is_browser()) rows[1] = no_guests; // instead of their number
    menu_rows(menu, rest, rows, VERSUS_ROWS);
    menu_difficulty_row(menu, rest, !GAMES[draft->game].hunters);
    draw_players(menu, rest, players);
}

// The rows are next to the arena's picture, or above it in a narrow page.
void menu_versus_draw(Menu *menu) {
    VersusDraft *draft = &menu->versus;
    const Hud *hud = menu->hud;
    int players = players_of(draft->players);
    draft->guests = guests_of(draft);
    if (draft->guests > PLAYERS_MAX - players) draft->guests = PLAYERS_MAX - players;
    if (draft->handicap > players) draft->handicap = 0;
    int gap = hud_px(hud, 16), width = menu_page_box(menu, VERSUS_UNITS, 0).w - 2 * gap;
    bool is_narrow = width < hud_px(hud, NARROW_UNITS);
    int rows_px = (VERSUS_ROWS + 1 + LOCAL_PLAYERS) * menu_row_px(menu);
    int left = is_narrow ? width - hud_px(hud, 10) : (width - gap) * 45 / 100;
    int picture = (int)(PREVIEW_SHAPE * (is_narrow ? left : width - gap - left));
    int content = is_narrow ? rows_px + picture : rows_px > picture ? rows_px : picture;
    Box inner = menu_fitted(menu, VERSUS_UNITS, "Local Multiplayer", content);
    Box foot = menu->foot, start = box_cut_right(&foot, hud_px(hud, 120)), side = inner;
    menu_tips_at(menu, foot);
    box_cut_left(&side, left + gap);
    if (!is_narrow) inner.w = left;
    Box rest = menu_begin_list(menu, inner, "form", rows_px + (is_narrow ? picture : 0));
    rest.w = is_narrow ? left : rest.w;
    draw_versus_rows(menu, &rest, players);
    bool has_arena = menu->offer.arenas && menu->offer.arenas[draft->arena];
    if (has_arena && is_narrow) draw_chosen_arena(menu, &rest, draft->arena, picture);
    ui_scroll_end(menu->ui);
    if (has_arena && !is_narrow) draw_chosen_arena(menu, &side, draft->arena, picture);
    if (menu_main_button(menu, start, *draft->address ? "Join room" : "Start")) play_versus(menu);
}

static void draw_arena(Menu *menu, const void *of, Box box) { menu_preview(menu, of, box); }

// Returns the folder of pictures in the name of an arena (MenuQuestion), or NULL.
static const char *pictures_of(const char *name) {
    const char *folder = strstr(name, MENU_PICTURES);
    if (folder) folder += strlen(MENU_PICTURES);
    return folder && !*folder ? "none" : folder;
}

// Draws a card per arena. Returns the index of the pressed card, or -1.
static int draw_arena_cards(Menu *menu, const char *title, const char *const *names, int chosen) {
    int taken = -1;
    Box inner = menu_frame(menu, menu_page_box(menu, ARENAS_UNITS, 0), title);
    CardGrid grid = menu_begin_grid(menu, inner, title, words_count(names));
    for (int i = 0; names && names[i]; i++) {
        char about[MENU_ABOUT_MAX] = "", layer[MENU_NAME_MAX];
        const char *name = names[i], *walls = arena_walls(name), *folder = pictures_of(name);
        snprintf(layer, sizeof layer, strcmp(walls, ARENA_WALLS) ? "Layer '%s'" : "No walls",
                 *walls ? walls + strlen(ARENA_WALLS) : "");
        if (menu_find_picture(menu, name, (Box){0, 0, grid.width, grid.picture}))
            menu_arena_about(menu, name, about);
        const Card card = {*walls ? layer : folder ? folder : name,
                           about,
                           "Choose this arena",
                           i == chosen,
                           draw_arena,
                           name};
        if (menu_card(menu, &grid, i, &card)) taken = i;
    }
    ui_scroll_end(menu->ui);
    return taken;
}

// Chooses the arena of the page below this one: local multiplayer or a custom battle.
void menu_arenas_draw(Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    MatchCard *card = &menu->draft.card;
    bool is_versus = menu->depth > 1 && menu->pages[menu->depth - 2] == MENU_VERSUS;
    int chosen = is_versus ? menu->versus.arena : index_of(offer->arenas, card->arena);
    if (menu->refocuses) menu->rows[MENU_ARENAS] = chosen;
    int taken = draw_arena_cards(menu, "Arenas", offer->arenas, chosen);
    if (taken < 0) return;
    if (is_versus)
        menu->versus.arena = taken;
    else
        SDL_strlcpy(card->arena, offer->arenas[taken], sizeof card->arena);
    menu_pop(menu);
}

void menu_walls_draw(Menu *menu) {
    const MenuQuestion *question = menu->offer.question;
    if (!question) return;
    bool is_walls = !pictures_of(question->arenas[0]);
    const char *title =
        is_walls ? "Which layer are the walls?" : "Show the map's pictures from this folder?";
    int taken = draw_arena_cards(menu, title, question->arenas, -1);
    if (taken < 0) return;
    menu->played = question->words;
    const char *name = question->arenas[taken];
    draft_words_add(&menu->played, is_walls ? "--arena" : "--map-root");
    draft_words_add(&menu->played, is_walls ? name : pictures_of(name));
    menu_pop(menu);
    play(menu);
}

static void set_seed(Menu *menu) {
    BattleDraft *draft = &menu->draft;
    char *to = menu->seed; // keeps the digits only
    for (const char *from = menu->seed; *from; from++)
        if (*from >= '0' && *from <= '9') *to++ = *from;
    *to = '\0';
    draft->has_seed = menu->seed[0];
    draft->card.seed = strtoull(menu->seed, NULL, 10);
}

static void rule_rows(Menu *menu, Box *rest) {
    enum { RULES_FORM(AS_FIRST) };
    const char *rules[WORDS_MAX] = {NULL}, *presets[WORDS_MAX] = {"Standard", NULL};
    BattleDraft *draft = &menu->draft;
    MatchCard *card = &draft->card;
    int preset = 0, last = words_count(menu->offer.presets);
    for (int i = 0; MODES[i] && i < WORDS_MAX - 1; i++) rules[i] = MODES[i]->rules;
    for (int i = 0; i < last && i < WORDS_MAX - 2; i++) {
        presets[i + 1] = menu->offer.presets[i];
        presets[i + 2] = NULL;
        if (!strcmp(presets[i + 1], draft->preset)) preset = i + 1;
    }
    if (!menu->seed[0] && draft->has_seed)
        snprintf(menu->seed, sizeof menu->seed, "%" PRIu64, card->seed);
    const Mode *mode = MODES[card->mode];
    const UiRow rows[] = {RULES_FORM(AS_REST)};
    if (card_player_count(card)) menu_difficulty_row(menu, rest, false);
    switch (menu_rows(menu, rest, rows, menu->hud->has_details ? COUNT_OF(rows) : SEED)) {
    case RULES: card->points = mode_points(card->mode); break;
    case PRESET:
        SDL_strlcpy(draft->preset, preset ? presets[preset] : "", sizeof draft->preset);
        break;
    case SEED: set_seed(menu); break;
    default: break;
    }
}

static bool is_player(const TankCard *tank) { return tank->kind == DRIVER_PLAYER; }

// Returns true for a built-in AI, which has a skill.
static bool has_skill(const TankCard *tank) {
    return !is_player(tank) && !mind_is_external(&tank->mind);
}

// Returns the look that the draft's tank will have in the match.
static int draft_look(Menu *menu, int tank) {
    MatchCard *card = &menu->draft.card;
    int player = 0;
    for (int i = 0; i < card->tank_count; i++)
        if (is_player(&card->tanks[i])) card->tanks[i].player = player++;
    Looks looks = card_looks(card);
    return looks_tank(&looks, &card->tanks[tank]);
}

// Draws a button with the tank's sign, its driver and its properties.
static void tank_row(Menu *menu, Box *rest, int index) {
    static const char INDENT[] = "       "; // room for the sign
    const Hud *hud = menu->hud;
    const TankCard *tank = &menu->draft.card.tanks[index];
    char label[96], mind[TANK_NAME_MAX], tip[MENU_ABOUT_MAX];
    int number = 1;
    for (int i = 0; i < index; i++) number += is_player(&menu->draft.card.tanks[i]);
    if (is_player(tank))
        snprintf(label, sizeof label, "%sPlayer %d", INDENT, number);
    else
        escaped_write(label, sizeof label, "%s%s", INDENT, mind_name(&tank->mind, mind));
    Box box = menu_row(menu, rest);
    ui_scope(menu->ui, index);
    if (menu_button(menu, box, label,
                    is_player(tank)
                        ? keys_tip(menu, "Player 1 uses " P1_KEYS ", player 2 the arrow keys", tip)
                        : tank->mind.behaviour->help)) {
        menu->tank = index;
        menu_push(menu, MENU_TANK);
    }
    ui_unscope(menu->ui);
    int sign = hud_px(hud, 6), pad = hud_px(hud, 10);
    signs_draw(hud->shapes, draft_look(menu, index), box.x + pad + 2 * sign, box.y + box.h / 2,
               sign, 1);
    // Lists the properties of a tank that fit: "medium · track · ace", and others if not initial.
    int most = box.w * 45 / 100;
    *label = '\0';
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        double value;
        const char *name = property->choice
                               ? property_chosen(property, &tank->loadout).name
                               : property_nearest_name(property, &tank->loadout, &value);
        bool is_listed = property->is_of_mind ? has_skill(tank)
                                              : i < TANK_PROPERTIES_FIRST ||
                                                    !property_is_initial(property, &tank->loadout);
        if (!name || !is_listed) continue;
        size_t length = strlen(label);
        text_join(label, sizeof label, " \xC2\xB7 ", name);
        if (!length || font_width(hud->font, FONT_SMALL, label) <= most) continue;
        label[length] = '\0';
        break;
    }
    int width = font_width(hud->font, FONT_SMALL, label);
    ui_label(menu->ui, (Box){box.x + box.w - pad - width, box.y, width, box.h}, label, INK_GREY);
}

// Draws two columns, or one in a narrow window: arena and rules, and tanks.
static void draw_columns(Menu *menu, Box box) {
    int gap = hud_px(menu->hud, 16), bar = hud_px(menu->hud, 10);
    bool is_narrow = box.w < hud_px(menu->hud, NARROW_UNITS);
    int left = is_narrow ? box.w - bar : (box.w - gap - bar) * 48 / 100;
    int rules = RULE_ROWS - !menu->hud->has_details - !card_player_count(&menu->draft.card);
    int one = rules * menu_row_px(menu) + (int)(PREVIEW_SHAPE * left),
        other = (DRAFT_TANKS_MAX + 2) * menu_row_px(menu);
    int height = is_narrow ? one + gap + other : one > other ? one : other;
    Box view = menu_begin_list(menu, box, "setup", height);
    Box first = {view.x, view.y, left, is_narrow ? one : height};
    Box second = {first.x, first.y + one + gap, left, other};
    if (!is_narrow)
        second =
            (Box){first.x + left + gap, first.y, view.x + view.w - first.x - left - gap, height};
    MatchCard *card = &menu->draft.card;
    const char *const *names = menu->offer.arenas;
    int chosen = index_of(names, card->arena);
    const UiRow arena = {UI_CHOICE, "Arena", "Choose an arena, including your own", .words = names,
                         .chosen = &chosen};
    if (menu_rows(menu, &first, &arena, 1) == 0)
        SDL_strlcpy(card->arena, names[chosen], sizeof card->arena);
    if (chosen == menu->offer.random_arena && !strcmp(card->arena, names[chosen])) {
        draw_chosen_arena(menu, &first, chosen, (int)(PREVIEW_SHAPE * left));
        SDL_strlcpy(card->arena, names[chosen], sizeof card->arena);
    } else {
        draw_arena_picture(menu, &first, card->arena, (int)(PREVIEW_SHAPE * left));
    }
    rule_rows(menu, &first);
    ui_label(menu->ui, menu_row(menu, &second), "Tanks (click to edit)", INK_GREY);
    for (int i = 0; i < card->tank_count; i++) tank_row(menu, &second, i);
    const TankCard *last = card->tank_count ? &card->tanks[card->tank_count - 1] : NULL;
    char label[48];
    bool is_full = card->tank_count >= DRAFT_TANKS_MAX;
    snprintf(label, sizeof label, is_full ? "%d tanks (maximum)" : "+ Add a tank", DRAFT_TANKS_MAX);
    const UiRow row = {UI_BUTTON, label, "Adds a tank driven by an AI", .is_disabled = is_full};
    if (menu_rows(menu, &second, &row, 1) == 0)
        draft_add(&menu->draft, DRIVER_MIND,
                  last && !mind_is_external(&last->mind) ? last->mind.behaviour
                                                         : behaviour_find("hunter"));
    ui_scroll_end(menu->ui);
}

// Checks the command line again if it has changed.
static void check(Menu *menu) {
    DraftWords *words = &menu->words, *checked = &menu->checked;
    draft_words(&menu->draft, words);
    bool is_same =
        words->length == checked->length && !memcmp(words->text, checked->text, words->length);
    if (menu->is_checked && is_same) return;
    *checked = *words;
    menu->is_checked = true;
    menu->problem.text[0] = '\0';
    menu->is_playable =
        !menu->offer.check || menu->offer.check(menu->offer.context, words, &menu->problem);
}

// Draws the buttons right of Back. Buttons for the command line are technical details.
static void draw_buttons(Menu *menu, const char *line) {
    int letter = font_advance(menu->hud->font, FONT_NORMAL), gap = hud_px(menu->hud, 8);
    bool has_details = menu->hud->has_details;
    Box foot = menu->foot;
    Box start = box_cut_right(&foot, 14 * letter);
    box_cut_right(&foot, gap);
    Box copy = box_cut_right(&foot, has_details ? 16 * letter : 0);
    box_cut_right(&foot, has_details ? gap : 0);
    Box link = box_cut_right(&foot, is_browser() ? 14 * letter : 0);
    if (is_browser()) box_cut_right(&foot, gap);
    menu_tips_at(menu, foot);
    menu->copied_s -= menu->dt_s;
    if (has_details && menu_button(menu, copy, menu->copied_s > 0 ? "Copied" : "Copy command",
                                   "Copy the command line above")) {
        menu_copy(line);
        menu->copied_s = COPIED_S;
    }
    if (is_browser() && menu_button(menu, link, "Copy link", "Copy a web link to this battle"))
        browser_copy(menu->words.text, menu->words.length);
    ui_disable(menu->ui, !menu->is_playable);
    if (menu_main_button(menu, start, "Start")) {
        draft_words(&menu->draft, &menu->played);
        play(menu);
    }
    ui_disable(menu->ui, false);
}

void menu_battle_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    char text[DRAFT_LINE_MAX];
    int line = font_height(hud->font, FONT_SMALL) + hud_px(hud, 2);
    Box inner = menu_frame(menu, menu_page_box(menu, BATTLE_UNITS, 0), "Custom Battle");
    draft_set_skill(&menu->draft, prefs_skill(menu->prefs));
    check(menu);
    draft_line(&menu->words, text);
    if (!menu->is_playable || hud->has_details) {
        int lines = font_width(hud->font, FONT_SMALL, text) > inner.w - hud_px(hud, 10) ? 2 : 1;
        Box words = box_cut_bottom(&inner, lines * line + 2 * hud_px(hud, 5));
        box_cut_bottom(&inner, hud_px(hud, 8));
        paint_box(hud->renderer, words, INK_WHITE, 0.05);
        ui_words(menu->ui, box_inset(words, hud_px(hud, 5)),
                 menu->is_playable ? text : menu->problem.text,
                 menu->is_playable ? INK_AMBER : INK_RED);
    }
    draw_columns(menu, inner);
    draw_buttons(menu, text);
}

static void mind_rows(Menu *menu, Box *rest, TankCard *tank) {
    const Behaviour *mind = tank->mind.behaviour;
    char label[96], name[TANK_NAME_MAX];
    escaped_write(label, sizeof label, "AI: %s ..", mind_name(&tank->mind, name));
    if (menu_button(menu, menu_row(menu, rest), label, mind->help)) menu_push(menu, MENU_MINDS);
    if (*menu->bot_problem.text)
        ui_label(menu->ui, menu_row(menu, rest), menu->bot_problem.text, INK_RED);
    for (int i = 0; i < behaviour_param_count(mind); i++) {
        if (isnan(mind->params[i].initial)) continue; // the bot did not start
        snprintf(label, sizeof label, "  %s", mind->params[i].name);
        choose_param(menu->ui, menu_row(menu, rest), label, &mind->params[i],
                     &tank->mind.params[i]);
    }
}

// Lets a bot declare its parameters when the page is opened, unless they are known.
static void describe_bot(Menu *menu, TankCard *tank) {
    const Param *params = tank->mind.behaviour ? tank->mind.behaviour->params : NULL;
    menu->bot_problem.text[0] = '\0';
    if (is_player(tank) || !mind_is_external(&tank->mind) || !menu->offer.describe) return;
    if (!params || isnan(params->initial))
        menu->offer.describe(menu->offer.context, &tank->mind, &menu->bot_problem);
}

void menu_tank_draw(Menu *menu) {
    static const char *const DRIVERS[] = {"AI", "Player", NULL};
    MatchCard *card = &menu->draft.card;
    ASSERT(menu->tank >= 0 && menu->tank < card->tank_count);
    TankCard *tank = &card->tanks[menu->tank];
    if (menu->refocuses) describe_bot(menu, tank);
    char title[32];
    int driver = is_player(tank), look = draft_look(menu, menu->tank), sign = hud_px(menu->hud, 8);
    snprintf(title, sizeof title, "Tank %d", menu->tank + 1);
    int rows = 3 + (driver ? 0 : behaviour_param_count(tank->mind.behaviour) + 1) +
               (*menu->bot_problem.text != '\0');
    for (int i = 0; i < tank_property_count(); i++) rows += property_is_open(&TANK_PROPERTIES[i]);
    Box rest = menu_begin_framed_list(menu, TANK_UNITS, title, rows * menu_row_px(menu));
    const UiRow driven = {
        UI_CHOICE,
        "Driven by",
        "Players use the keyboard and mouse, or a gamepad; 2 can share a keyboard",
        .words = DRIVERS,
        .chosen = &driver,
        .is_disabled = !driver && card_player_count(card) == DRAFT_PLAYERS_MAX};
    if (menu_rows(menu, &rest, &driven, 1) == 0)
        draft_set_driver(&menu->draft, menu->tank, driver ? DRIVER_PLAYER : DRIVER_MIND);
    if (!is_player(tank)) mind_rows(menu, &rest, tank);
    choose_team(menu->ui, menu_row(menu, &rest), card, &tank->team);
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        if (!property_is_open(property) || (property->is_of_mind && !has_skill(tank))) continue;
        choose_property(menu->ui, menu_row(menu, &rest), property, &tank->loadout);
    }
    const UiRow removal = {UI_BUTTON, "Remove this tank", .is_disabled = card->tank_count < 2};
    if (menu_rows(menu, &rest, &removal, 1) == 0) {
        card_remove(card,
                    menu->tank); // the page closes, because the numbers of the tanks have changed
        menu_pop(menu);
    }
    ui_scroll_end(menu->ui);
    signs_draw(menu->hud->shapes, look, menu->plate.x + menu->plate.w - 3 * sign,
               menu->plate.y + ui_plate_head(menu->ui) / 2, sign, 1);
}

// Draws a row of the list of AIs. Returns true if it was pressed.
static bool mind_row(Menu *menu, Box *rest, const char *name, const char *about, bool is_chosen) {
    DEBUG_ASSERT(name && about);
    int names = 16 * font_advance(menu->hud->font, FONT_NORMAL);
    Box row = menu_row(menu, rest);
    bool is_pressed = menu_button(menu, row, name, NULL);
    Box box = {row.x + names, row.y, row.w - names - hud_px(menu->hud, 6), row.h};
    ui_label(menu->ui, box, about, is_chosen ? INK_AMBER : INK_GREY);
    if (is_pressed) menu_pop(menu);
    return is_pressed;
}

void menu_minds_draw(Menu *menu) {
    TankCard *tank = &menu->draft.card.tanks[menu->tank];
    const MenuOffer *offer = &menu->offer;
    if (menu->refocuses) {
        menu->rows[MENU_MINDS] = behaviour_row(tank->mind.behaviour);
        menu->file_count =
            offer->programs ? offer->programs(offer->context, menu->files, MENU_FILES_MAX) : 0;
    }
    bool has_hint = offer->programs && menu->hud->has_details && !is_browser();
    int rows = behaviour_count() + menu->file_count + (has_hint || is_browser());
    Box inner = menu_frame(menu, menu_page_box(menu, MINDS_UNITS, 0), "Choose an AI");
    Box rest = menu_begin_list(menu, inner, "minds", rows * menu_row_px(menu));
    for (int i = 0; BEHAVIOURS[i]; i++) {
        bool is_chosen = BEHAVIOURS[i] == tank->mind.behaviour;
        if (mind_row(menu, &rest, BEHAVIOURS[i]->name, BEHAVIOURS[i]->help, is_chosen) &&
            !is_chosen)
            tank_card_set_mind(tank, BEHAVIOURS[i]);
    }
    for (int i = 0; i < menu->file_count; i++) {
        const char *path = menu->files[i].path;
        if (!mind_row(menu, &rest, menu->files[i].name,
                      menu->hud->has_details ? path : "One of your own bots",
                      !strcmp(tank->mind.source, path)))
            continue;
        tank_card_set_mind(tank, &EXTERNAL_MIND);
        SDL_strlcpy(tank->mind.source, path, sizeof tank->mind.source);
    }
    char hint[ARENA_PATH_MAX + 64];
    snprintf(hint, sizeof hint, "Put your own bots into %s", offer->programs_at);
    if (has_hint) ui_label(menu->ui, menu_row(menu, &rest), hint, INK_DIM);
    if (is_browser() &&
        mind_row(menu, &rest, "Write Your Own...", "Write an AI in JavaScript", false))
        browser_write_mind();
    ui_scroll_end(menu->ui);
}
