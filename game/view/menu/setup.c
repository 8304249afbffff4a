// setup.c -- battles to come: those that start at once, and the pages on which arena, tanks and
// rules are chosen, with the command line that says the same.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/spelling.h"
#include "menu_inside.h"
#include "picker.h"
#include "platform/system.h"

enum {
    BATTLE_UNITS = 1120,
    NARROW_UNITS = 760,
    TANK_UNITS = 660,
    MINDS_UNITS = 900,
    VERSUS_UNITS = 620
};
enum { // where the focus can come back to
    ROW_ARENA = 0,
    ROW_PICTURE = 1,
    ROW_MIND = 2,
    ROW_TANKS = 20,
    ROW_ADD = 40,
    ROW_START = 50
};
enum { RULE_ROWS = 7 };
#define PREVIEW_SHAPE 0.56
#define TOLD_S 2.0

// Battles that need no set-up: words of a command line.
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

// Another place and another opponent each time; the yard needs no words.
void menu_quick_battle(Menu *menu, const Prefs *prefs) {
    static const char *const ARENAS[] = {"", "--arena pillars", "--arena proving", "--arena maze"};
    static const char *const FOES[] = {"hunter", "circler", "flanker", "ambusher", "orbiter"};
    char line[96];
    snprintf(line, sizeof line, "play keyboard %s:skill=%g %s", FOES[menu->quick % 5],
             prefs_skill(prefs), ARENAS[menu->quick % 4]);
    menu->quick++;
    menu_play_line(menu, line);
    menu->request.is_quick = true;
}

const char *menu_quick_tip(const Menu *menu, char tip[static MENU_ABOUT_MAX]) {
    double skill = prefs_skill(menu->prefs);
    snprintf(tip, MENU_ABOUT_MAX,
             "You against one AI, at once: %s (%.0f of 100), %s. Each time another place.",
             skill_word(skill), skill,
             menu->prefs->value[PREF_OPPONENT] ? "as the settings have it" : "your level");
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
    for (int i = 0; i < 6; i++) {
        char mind[48];
        snprintf(mind, sizeof mind, "%s@%s", TEAMS[i < 3 ? first : second][i % 3],
                 team_name(NULL, i / 3));
        words_add(line, sizeof line, " ", mind);
    }
    words_add(line, sizeof line, " ", ARENAS[quick % 5]);
    menu_play_line(menu, line);
}

void menu_survival(Menu *menu) {
    char line[96];
    snprintf(line, sizeof line, "play keyboard@red hunterx8:skill=%g@blue --mode survival",
             prefs_skill(menu->prefs));
    menu_play_line(menu, line);
}

static int index_of(const char *const *words, const char *word) {
    for (int i = 0; words && words[i]; i++)
        if (!strcmp(words[i], word)) return i;
    return 0;
}

// Several people at one screen.
typedef struct Company {
    const char *said, *people[HUMANS_MAX + 1]; // ends with NULL
} Company;
static const Company COMPANIES[] = {
    {"two, one keyboard", {"keyboard", "keyboard"}},
    {"two, keyboard and pad", {"keyboard", "pad"}},
    {"two, with pads", {"pad", "pad2"}},
    {"three, with pads", {"pad", "pad2", "pad3"}},
    {"four, with pads", {"pad", "pad2", "pad3", "pad4"}},
};

// All of them are red where they play together, and hunters are blue.
typedef struct Contest {
    const char *said;
    int hunters;
    const char *mode; // NULL: the usual
} Contest;
static const Contest CONTESTS[] = {
    {"against each other", 0, NULL},
    {"against each other, for the hill", 0, "hill"},
    {"together against three hunters", 3, NULL},
    {"together against waves", 10, "survival"},
};
static const int VERSUS_ROUNDS[] = {1, 3, 5, 7, 9};
#define VERSUS_HANDICAP 0.4 // of the damage

static bool has_rounds(const VersusDraft *draft) { return !CONTESTS[draft->game].hunters; }

static void play_versus(Menu *menu) {
    const VersusDraft *draft = &menu->versus;
    const Contest *contest = &CONTESTS[draft->game];
    char line[256];
    size_t used = text_add(line, sizeof line, 0, "play");
    for (int i = 0; COMPANIES[draft->people].people[i]; i++) {
        used = text_add(line, sizeof line, used, " %s", COMPANIES[draft->people].people[i]);
        if (draft->handicap == i + 1)
            used = text_add(line, sizeof line, used, ":handicap=%g", VERSUS_HANDICAP);
        if (contest->hunters) used = text_add(line, sizeof line, used, "@red");
    }
    if (contest->hunters)
        used = text_add(line, sizeof line, used, " hunterx%d:skill=%g@blue", contest->hunters,
                        prefs_skill(menu->prefs));
    if (contest->mode) used = text_add(line, sizeof line, used, " --mode %s", contest->mode);
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

static void versus_rows(Menu *menu, Box *rest) {
    enum { COMPANY_COUNT = sizeof COMPANIES / sizeof *COMPANIES };
    enum { CONTEST_COUNT = sizeof CONTESTS / sizeof *CONTESTS };
    static const char *const ROUNDS[] = {"a single round", "best of 3", "best of 5", "best of 7",
                                         "best of 9"};
    static const char *const HANDICAPS[] = {"nobody", "player 1", "player 2", "player 3",
                                            "player 4"};
    const char *companies[COMPANY_COUNT], *contests[CONTEST_COUNT];
    VersusDraft *draft = &menu->versus;
    int people = 0;
    for (int i = 0; i < COMPANY_COUNT; i++) companies[i] = COMPANIES[i].said;
    for (int i = 0; i < CONTEST_COUNT; i++) contests[i] = CONTESTS[i].said;
    menu_focus_row(menu, ROW_ARENA);
    ui_choice(menu->ui, menu_row(menu, rest), "Who plays", companies, COMPANY_COUNT,
              &draft->people);
    ui_tip(menu->ui, "W A S D and the arrow keys share a keyboard; pads count as they come.");
    while (COMPANIES[draft->people].people[people]) people++;
    if (draft->handicap > people) draft->handicap = 0;
    ui_choice(menu->ui, menu_row(menu, rest), "They fight", contests, CONTEST_COUNT, &draft->game);
    ui_tip(menu->ui, "Minds are as good as Settings, Game has your opponents.");
    ui_disable(menu->ui, !has_rounds(draft));
    ui_choice(menu->ui, menu_row(menu, rest), "Rounds", ROUNDS, sizeof ROUNDS / sizeof *ROUNDS,
              &draft->rounds);
    ui_tip(menu->ui, "Sides change after each round; it ends when nobody can catch up.");
    ui_disable(menu->ui, false);
    ui_choice(menu->ui, menu_row(menu, rest), "Handicap", HANDICAPS, people + 1, &draft->handicap);
    ui_tip(menu->ui, "Whose shells do four tenths less damage, to make it even.");
    ui_choice(menu->ui, menu_row(menu, rest), "Arena", menu->offer.arenas,
              words_count(menu->offer.arenas), &draft->arena);
    ui_tip(menu->ui, "Where to fight.");
}

void menu_versus_draw(Menu *menu) {
    enum { ROWS = 5 };
    const Hud *hud = menu->hud;
    int picture = hud_px(hud, 220), height = ROWS * menu_row_px(menu) + picture;
    int frame = ui_plate_head(menu->ui) + ui_row_height(menu->ui) + hud_px(hud, 30);
    Box inner = menu_frame(menu, menu_page_box(menu, VERSUS_UNITS, height + frame), "Versus");
    Box foot = menu->foot, start = box_cut_right(&foot, hud_px(hud, 120));
    menu_tips_at(menu, foot);
    Box rest = menu_list(menu, inner, "versus", height);
    versus_rows(menu, &rest);
    if (menu->offer.arenas && menu->offer.arenas[menu->versus.arena])
        menu_arena_button(menu, menu->offer.arenas[menu->versus.arena], ROW_PICTURE,
                          box_cut_top(&rest, picture));
    ui_scroll_end(menu->ui);
    menu_focus_row(menu, ROW_START);
    if (ui_main_button(menu->ui, start, "Start")) play_versus(menu);
}

static void arena_picture(Menu *menu, Box *rest, int height) {
    const Arena *arena =
        menu->offer.arena ? menu->offer.arena(menu->offer.context, menu->draft.card.arena) : NULL;
    Box box = box_cut_top(rest, height);
    box_cut_bottom(&box, hud_px(menu->hud, 3));
    menu_arena_button(menu, menu->draft.card.arena, ROW_PICTURE, box);
    if (!arena) return;
    char text[ARENA_NAME_MAX + 96];
    bool is_own =
        index_of(menu->offer.arenas, menu->draft.card.arena) >= menu->offer.shipped_arenas;
    snprintf(text, sizeof text, "%s%s \xC2\xB7 %.0f x %.0f m \xC2\xB7 %d starts%s", arena->title,
             is_own ? " \xC2\xB7 yours" : "", arena->width_m, arena->height_m, arena->spawn_count,
             arena->hill_radius_m > 0 ? " \xC2\xB7 a hill" : "");
    int pad = hud_px(menu->hud, 6), line = text_height(menu->hud->text, TEXT_SMALL) + pad;
    Box foot = {box.x, box.y + box.h - line, box.w, line};
    paint_plate(menu->hud->renderer, foot, 0.8);
    ui_label(menu->ui, (Box){foot.x + pad, foot.y, foot.w - 2 * pad, foot.h}, text, INK_WHITE);
}

static void seed_row(Menu *menu, Box *rest) {
    BattleDraft *draft = &menu->draft;
    if (!menu->seed[0] && draft->has_seed)
        snprintf(menu->seed, sizeof menu->seed, "%" PRIu64, draft->card.seed);
    Box row = menu_row(menu, rest);
    if (ui_text(menu->ui, row, "Seed", menu->seed, 19)) {
        char *to = menu->seed;
        for (const char *from = menu->seed; *from; from++)
            if (*from >= '0' && *from <= '9') *to++ = *from;
        *to = '\0';
        draft->has_seed = menu->seed[0];
        draft->card.seed = strtoull(menu->seed, NULL, 10);
    }
    if (!menu->seed[0]) { // what an empty line means
        Box value = ui_value_box(menu->ui, row);
        value.x += hud_px(menu->hud, 6);
        ui_label(menu->ui, value, "any", INK_DIM);
    }
    ui_tip(menu->ui,
           "The match's luck: the same number, the same match. Empty: another each time.");
}

static void preset_row(Menu *menu, Box *rest) {
    enum { PRESETS_MAX = 62 };
    const char *words[PRESETS_MAX + 2] = {"the usual"};
    int count = 1, chosen = 0;
    for (; menu->offer.presets && menu->offer.presets[count - 1] && count <= PRESETS_MAX; count++) {
        words[count] = menu->offer.presets[count - 1];
        if (!strcmp(words[count], menu->draft.preset)) chosen = count;
    }
    ui_disable(menu->ui, count == 1);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Numbers", words, count, &chosen))
        SDL_strlcpy(menu->draft.preset, chosen ? words[chosen] : "", sizeof menu->draft.preset);
    ui_tip(menu->ui,
           "A preset of drive, gun, armour and ground; Tab turns single ones in the match.");
    ui_disable(menu->ui, false);
}

static void rule_rows(Menu *menu, Box *rest) {
    enum { RULES_MAX = 32 };
    const char *rules[RULES_MAX];
    int count = 0;
    for (; MODES[count] && count < RULES_MAX; count++) rules[count] = MODES[count]->rules;
    MatchCard *card = &menu->draft.card;
    if (ui_choice(menu->ui, menu_row(menu, rest), "Rules", rules, count, &card->mode))
        card->points = mode_points(card->mode);
    ui_tip(menu->ui, "Where points decide, whoever is destroyed comes back.");
    const Mode *mode = MODES[card->mode];
    UiRange range = {.low = 0,
                     .high = mode->points_most,
                     .initial = mode_points(card->mode),
                     .step = mode->points_step,
                     .unit = ""};
    ui_disable(menu->ui, !mode->points_key);
    ui_slider(menu->ui, menu_row(menu, rest), "Points to win", range, &card->points);
    ui_tip(menu->ui,
           "The first team with so many points wins at once; 0: the match lasts its whole time.");
    ui_disable(menu->ui, false);
    UiRange time = {.low = 30, .high = 900, .initial = 180, .step = 30, .unit = "s"};
    ui_slider(menu->ui, menu_row(menu, rest), "Time", time, &card->time_limit_s);
    ui_tip(menu->ui, "When it is up, the most points win.");
    ui_toggle(menu->ui, menu_row(menu, rest), "Friendly fire", &card->rules.friendly_fire);
    ui_tip(menu->ui, "Whether shells hurt the own team.");
    preset_row(menu, rest);
    seed_row(menu, rest);
}

static bool is_person(const TankCard *tank) { return tank->kind == CONTROLLER_HUMAN; }

// One of ours drives it, which has a skill.
static bool has_skill(const TankCard *tank) {
    return !is_person(tank) && !mind_is_external(&tank->mind);
}

// A button, with the tank's sign and what it is on it.
static void tank_row(Menu *menu, Box *rest, int index) {
    const Hud *hud = menu->hud;
    const TankCard *tank = &menu->draft.card.tanks[index];
    char label[96], mind[TANK_NAME_MAX];
    // "player 2", or the mind's name; behind the place of a sign.
    int number = 1;
    for (int i = 0; i < index; i++) number += is_person(&menu->draft.card.tanks[i]);
    if (is_person(tank))
        snprintf(label, sizeof label, "       player %d", number);
    else
        snprintf(label, sizeof label, "       %s", mind_name(&tank->mind, mind));
    Box box = menu_row(menu, rest);
    ui_scope(menu->ui, index);
    if (menu_button(menu, box, ROW_TANKS + index, label,
                    is_person(tank) ? "You: the first player has W A S D, the second the arrows."
                                    : tank->mind.behaviour->help)) {
        menu->tank = index;
        menu_push(menu, MENU_TANK);
    }
    ui_unscope(menu->ui);
    int sign = hud_px(hud, 6), pad = hud_px(hud, 10);
    signs_draw(hud->shapes, tank->team, box.x + pad + 2 * sign, box.y + box.h / 2, sign, 1);
    // "medium . track . ace", and what else is not initial.
    label[0] = '\0';
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        double value;
        const char *name = property->choice
                               ? property_chosen(property, &tank->loadout).name
                               : property_nearest_name(property, &tank->loadout, &value);
        bool is_told = property->is_of_mind ? has_skill(tank)
                                            : i < TANK_PROPERTIES_FIRST ||
                                                  !property_is_initial(property, &tank->loadout);
        if (name && is_told) words_add(label, sizeof label, " \xC2\xB7 ", name);
    }
    int width = text_width(hud->text, TEXT_SMALL, label), most = box.w * 45 / 100;
    if (width > most) width = most;
    ui_label(menu->ui, (Box){box.x + box.w - pad - width, box.y, width, box.h}, label, INK_GREY);
}

static void add_row(Menu *menu, Box *rest) {
    const MatchCard *card = &menu->draft.card;
    const TankCard *last = card->tank_count ? &card->tanks[card->tank_count - 1] : NULL;
    char label[48];
    bool is_full = card->tank_count >= DRAFT_TANKS_MAX;
    snprintf(label, sizeof label, is_full ? "%d tanks: no room for more here" : "+ Add a tank",
             DRAFT_TANKS_MAX);
    ui_disable(menu->ui, is_full);
    if (menu_button(menu, menu_row(menu, rest), ROW_ADD, label,
                    "More than eight: treads watch hunterx20@red"))
        draft_add(&menu->draft, CONTROLLER_BEHAVIOUR,
                  last && !mind_is_external(&last->mind) ? last->mind.behaviour
                                                         : behaviour_find("hunter"));
    ui_disable(menu->ui, false);
}

// Beside each other, or where it is narrow, below.
static void draw_columns(Menu *menu, Box box) {
    int gap = hud_px(menu->hud, 16), bar = hud_px(menu->hud, 10);
    bool is_narrow = box.w < hud_px(menu->hud, NARROW_UNITS);
    int left = is_narrow ? box.w - bar : (box.w - gap - bar) * 48 / 100;
    int one = RULE_ROWS * menu_row_px(menu) + (int)(PREVIEW_SHAPE * left),
        other = (DRAFT_TANKS_MAX + 2) * menu_row_px(menu);
    int height = is_narrow ? one + gap + other : one > other ? one : other;
    Box view = menu_list(menu, box, "setup", height);
    Box first = {view.x, view.y, left, is_narrow ? one : height};
    Box second = {first.x, first.y + one + gap, left, other};
    if (!is_narrow)
        second =
            (Box){first.x + left + gap, first.y, view.x + view.w - first.x - left - gap, height};
    const char *const *names = menu->offer.arenas;
    int chosen = index_of(names, menu->draft.card.arena);
    menu_focus_row(menu, ROW_ARENA);
    if (ui_choice(menu->ui, menu_row(menu, &first), "Arena", names, words_count(names), &chosen))
        SDL_strlcpy(menu->draft.card.arena, names[chosen], sizeof menu->draft.card.arena);
    ui_tip(menu->ui,
           "Where to fight, also what you save in the sandbox. Any map of Tiled's: --arena FILE");
    arena_picture(menu, &first, (int)(PREVIEW_SHAPE * left));
    rule_rows(menu, &first);
    ui_label(menu->ui, menu_row(menu, &second), "Who fights: a click changes a tank", INK_GREY);
    for (int i = 0; i < menu->draft.card.tank_count; i++) tank_row(menu, &second, i);
    add_row(menu, &second);
    ui_scroll_end(menu->ui);
}

// The parser is asked only when the line has changed.
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

// In the frame's foot, right of the tips.
static void draw_buttons(Menu *menu, const char *line) {
    int letter = text_advance(menu->hud->text, TEXT_NORMAL), gap = hud_px(menu->hud, 8);
    Box foot = menu->foot;
    Box start = box_cut_right(&foot, 14 * letter);
    box_cut_right(&foot, gap);
    Box copy = box_cut_right(&foot, 16 * letter);
    box_cut_right(&foot, gap);
    Box link = box_cut_right(&foot, is_browser() ? 14 * letter : 0);
    if (is_browser()) box_cut_right(&foot, gap);
    menu_tips_at(menu, foot);
    menu->told_s -= menu->dt_s;
    if (menu_button(menu, copy, ROW_START + 1, menu->told_s > 0 ? "Copied" : "Copy line",
                    "The line above, for a terminal, a script, or a friend.")) {
        SDL_SetClipboardText(line);
        browser_copy(line, strlen(line));
        menu->told_s = TOLD_S;
    }
    if (is_browser() && menu_button(menu, link, ROW_START + 2, "Copy link",
                                    "The address of this battle, for a friend."))
        browser_copy(menu->words.text, menu->words.length);
    ui_disable(menu->ui, !menu->is_playable);
    menu_focus_row(menu, ROW_START);
    if (ui_main_button(menu->ui, start, "Start")) {
        draft_words(&menu->draft, &menu->played);
        play(menu);
    }
    ui_disable(menu->ui, false);
}

void menu_battle_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    char text[DRAFT_LINE_MAX];
    int line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2);
    Box inner = menu_frame(menu, menu_page_box(menu, BATTLE_UNITS, 0), "Set up a battle");
    check(menu);
    draft_line(&menu->words, text);
    int lines = text_width(hud->text, TEXT_SMALL, text) > inner.w - hud_px(hud, 10) ? 2 : 1;
    Box words = box_cut_bottom(&inner, lines * line + 2 * hud_px(hud, 5));
    box_cut_bottom(&inner, hud_px(hud, 8));
    draw_columns(menu, inner);
    paint_box(hud->renderer, words, INK_WHITE, 0.05);
    ui_words(menu->ui, box_inset(words, hud_px(hud, 5)),
             menu->is_playable ? text : menu->problem.text,
             menu->is_playable ? INK_AMBER : INK_RED);
    draw_buttons(menu, text);
}

static void mind_rows(Menu *menu, Box *rest, TankCard *tank) {
    const Behaviour *mind = tank->mind.behaviour;
    char label[96], name[TANK_NAME_MAX];
    snprintf(label, sizeof label, "Mind: %s ..", mind_name(&tank->mind, name));
    if (menu_button(menu, menu_row(menu, rest), ROW_MIND, label, mind->help))
        menu_push(menu, MENU_MINDS);
    for (int i = 0; i < behaviour_param_count(mind); i++) {
        const Param *param = &mind->params[i];
        snprintf(label, sizeof label, "  %s", param->name);
        choose_param(menu->ui, menu_row(menu, rest), label, param, &tank->mind.params[i]);
        ui_tip(menu->ui, param->help);
    }
}

static void tank_rows(Menu *menu, Box *rest, TankCard *tank) {
    static const char *const WORDS[] = {"an AI", "a person"};
    int chosen = is_person(tank);
    bool is_full = !chosen && card_people(&menu->draft.card) == DRAFT_PEOPLE_MAX;
    ui_disable(menu->ui, is_full);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Driven by", WORDS, 2, &chosen))
        tank->kind = chosen ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
    ui_tip(menu->ui, "A person: keyboard and mouse, or a pad. Two can share a keyboard.");
    ui_disable(menu->ui, false);
    if (!is_person(tank)) mind_rows(menu, rest, tank);
    choose_team(menu->ui, menu_row(menu, rest), &menu->draft.card.teams, &tank->team);
    ui_tip(menu->ui, "Tanks of one team fight together.");
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        if (!property_is_open(property) || (property->is_of_mind && !has_skill(tank))) continue;
        choose_property(menu->ui, menu_row(menu, rest), property, &tank->loadout);
        ui_tip(menu->ui, property_help(property, &tank->loadout));
    }
    // The page closes: its number is another tank's now, or none's.
    ui_disable(menu->ui, menu->draft.card.tank_count < 2);
    if (ui_button(menu->ui, menu_row(menu, rest), "Remove this tank")) {
        card_remove(&menu->draft.card, menu->tank);
        menu_pop(menu);
    }
    ui_disable(menu->ui, false);
}

void menu_tank_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    ASSERT(menu->tank >= 0 && menu->tank < menu->draft.card.tank_count);
    TankCard *tank = &menu->draft.card.tanks[menu->tank];
    char title[32];
    snprintf(title, sizeof title, "Tank %d", menu->tank + 1);
    int rows = is_person(tank) ? 0 : behaviour_param_count(tank->mind.behaviour) + 1;
    for (int i = 0; i < tank_property_count(); i++) rows += property_is_open(&TANK_PROPERTIES[i]);
    int height = (rows + 3) * menu_row_px(menu);
    int frame = ui_plate_head(menu->ui) + ui_row_height(menu->ui) + hud_px(hud, 30);
    Box plate = menu_page_box(menu, TANK_UNITS, height + frame);
    Box inner = menu_frame(menu, plate, title);
    int sign = hud_px(hud, 8);
    signs_draw(hud->shapes, tank->team, plate.x + plate.w - hud_px(hud, 14) - sign,
               plate.y + ui_plate_head(menu->ui) / 2, sign, 1);
    Box rest = menu_list(menu, inner, "tank", height);
    tank_rows(menu, &rest, tank);
    ui_scroll_end(menu->ui);
}

// What stands behind a name in the list of minds.
static void draw_about(Menu *menu, Box row, const char *about, bool is_taken) {
    int names = 16 * text_advance(menu->hud->text, TEXT_NORMAL);
    Box box = {row.x + names, row.y, row.w - names - hud_px(menu->hud, 6), row.h};
    ui_label(menu->ui, box, about, is_taken ? INK_AMBER : INK_GREY);
}

static void program_rows(Menu *menu, Box *rest, TankCard *tank) {
    char where[ARENA_PATH_MAX + 64];
    for (int i = 0; i < menu->file_count; i++) {
        Box row = menu_row(menu, rest);
        const MenuFile *file = &menu->files[i];
        if (menu_button(menu, row, behaviour_count() + i, file->name, NULL)) {
            tank_card_set_mind(tank, &EXTERNAL_MIND);
            SDL_strlcpy(tank->mind.source, file->path, sizeof tank->mind.source);
            menu_pop(menu);
        }
        draw_about(menu, row, file->path, !strcmp(tank->mind.source, file->path));
    }
    snprintf(where, sizeof where, "Programs of your own: put them into %s",
             menu->offer.programs_at);
    ui_label(menu->ui, menu_row(menu, rest), where, INK_DIM);
}

void menu_minds_draw(Menu *menu) {
    TankCard *tank = &menu->draft.card.tanks[menu->tank];
    const MenuOffer *offer = &menu->offer;
    int count = behaviour_count();
    if (menu->refocuses) {
        menu->rows[MENU_MINDS] = behaviour_row(tank->mind.behaviour);
        menu->file_count =
            offer->programs ? offer->programs(offer->context, menu->files, MENU_FILES_MAX) : 0;
    }
    int rows = count + menu->file_count + (offer->programs != NULL);
    Box inner = menu_frame(menu, menu_page_box(menu, MINDS_UNITS, 0), "Choose a mind");
    Box rest = menu_list(menu, inner, "minds", rows * menu_row_px(menu));
    for (int i = 0; i < count; i++) {
        Box box = menu_row(menu, &rest);
        const Behaviour *mind = BEHAVIOURS[i];
        if (menu_button(menu, box, i, mind->name, NULL)) {
            if (mind != tank->mind.behaviour) tank_card_set_mind(tank, mind);
            menu_pop(menu);
        }
        draw_about(menu, box, mind->help, mind == tank->mind.behaviour);
    }
    if (offer->programs) program_rows(menu, &rest, tank);
    ui_scroll_end(menu->ui);
}
