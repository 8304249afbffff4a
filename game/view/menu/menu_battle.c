// menu_battle.c -- the set-up of a battle: arena, tanks, rules; and the command line that says the
// same.
#include "menu_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/nearest.h"

enum {
    WIDTH_UNITS = 1120,
    NARROW_UNITS = 760,
    RULE_ROWS = 7,
    ROW_ARENA = 0, // where the focus can come back to
    ROW_TANKS = 20,
    ROW_ADD = 40,
    ROW_START = 50
};
#define PREVIEW_SHAPE 0.56
#define TOLD_S 2.0

static int row_px(const Menu *menu) { return ui_row_height(menu->ui) + hud_px(menu->hud, 3); }

static int count_words(const char *const *words) {
    int count = 0;
    while (words && words[count]) count++;
    return count;
}

static int index_of(const char *const *words, const char *word) {
    for (int i = 0; words && words[i]; i++)
        if (!strcmp(words[i], word)) return i;
    return 0;
}

static void arena_row(Menu *menu, Box *rest) {
    const char *const *names = menu->offer.arenas;
    int chosen = index_of(names, menu->draft.arena);
    menu_focus_row(menu, ROW_ARENA);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Arena", names, count_words(names), &chosen))
        SDL_strlcpy(menu->draft.arena, names[chosen], sizeof menu->draft.arena);
    ui_tip(menu->ui,
           "Where to fight, also what you save in the sandbox. Any map of Tiled's: --arena FILE");
}

static void arena_picture(Menu *menu, Box *rest, int height) {
    const Arena *arena =
        menu->offer.arena ? menu->offer.arena(menu->offer.context, menu->draft.arena) : NULL;
    Box box = box_cut_top(rest, height);
    box_cut_bottom(&box, hud_px(menu->hud, 3));
    preview_draw(menu->preview, menu->hud, arena, box);
    if (!arena) return;
    char text[ARENA_NAME_MAX + 96];
    bool is_own = index_of(menu->offer.arenas, menu->draft.arena) >= menu->offer.shipped_arenas;
    snprintf(text, sizeof text, "%s%s \xC2\xB7 %.0f x %.0f m \xC2\xB7 %d starts%s", arena->title,
             is_own ? " \xC2\xB7 yours" : "", arena->width_m, arena->height_m, arena->spawn_count,
             arena->hill_radius_m > 0 ? " \xC2\xB7 a hill" : "");
    int pad = hud_px(menu->hud, 6), line = text_height(menu->hud->text, TEXT_SMALL) + pad;
    Box foot = {box.x, box.y + box.h - line, box.w, line};
    paint_plate(menu->hud->renderer, foot, 0.8);
    ui_label(menu->ui, (Box){foot.x + pad, foot.y, foot.w - 2 * pad, foot.h}, text, INK_WHITE);
}

static void keep_digits(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from >= '0' && *from <= '9') *to++ = *from;
    *to = '\0';
}

// Empty: any.
static void seed_row(Menu *menu, Box *rest) {
    MatchDraft *draft = &menu->draft;
    if (!menu->seed[0] && draft->has_seed)
        snprintf(menu->seed, sizeof menu->seed, "%" PRIu64, draft->seed);
    Box row = menu_row(menu, rest);
    if (ui_text(menu->ui, row, "Seed", menu->seed, 19)) {
        keep_digits(menu->seed);
        draft->has_seed = menu->seed[0];
        draft->seed = strtoull(menu->seed, NULL, 10);
    }
    if (!menu->seed[0]) { // what an empty line means
        Box value = ui_value_box(menu->ui, row);
        value.x += hud_px(menu->hud, 6);
        ui_label(menu->ui, value, "any", INK_DIM);
    }
    ui_tip(menu->ui,
           "The match's luck: the same number, the same match. Empty: another each time.");
}

static void points_row(Menu *menu, Box *rest) {
    MatchDraft *draft = &menu->draft;
    const Mode *mode = MODES[draft->mode];
    double initial = mode_points(draft->mode), points = draft->points;
    if (points < 0) points = initial;
    UiRange range = {.low = 0,
                     .high = mode->points_most,
                     .initial = initial,
                     .step = mode->points_step,
                     .unit = ""};
    ui_disable(menu->ui, !mode->points_key);
    if (ui_slider(menu->ui, menu_row(menu, rest), "Points to win", range, &points))
        draft->points = points == initial ? -1 : points;
    ui_tip(menu->ui, "Who has them wins at once; at 0 nobody does before the time is up.");
    ui_disable(menu->ui, false);
}

static void preset_row(Menu *menu, Box *rest) {
    enum { PRESETS_MAX = 62 };
    const char *words[PRESETS_MAX + 2] = {"as they are"};
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
    enum { MODES_MAX = 32 };
    const char *rules[MODES_MAX];
    int count = 0;
    for (; MODES[count] && count < MODES_MAX; count++) rules[count] = MODES[count]->rules;
    MatchDraft *draft = &menu->draft;
    int mode = draft->mode;
    if (ui_choice(menu->ui, menu_row(menu, rest), "Rules", rules, count, &mode)) {
        draft->mode = mode;
        draft->points = -1;
    }
    ui_tip(menu->ui, "Where points decide, whoever is destroyed comes back.");
    points_row(menu, rest);
    UiRange time = {.low = 30, .high = 900, .initial = 180, .step = 30, .unit = "s"};
    ui_slider(menu->ui, menu_row(menu, rest), "Time", time, &draft->time_s);
    ui_tip(menu->ui, "When it is up, the most points win.");
    ui_toggle(menu->ui, menu_row(menu, rest), "Friendly fire", &draft->has_friendly_fire);
    ui_tip(menu->ui, "Whether shells hurt the own team.");
    preset_row(menu, rest);
    seed_row(menu, rest);
}

static void person_name(const MatchDraft *draft, int tank, char *text, size_t size) {
    int number = 1;
    for (int i = 0; i < tank; i++) number += draft->tanks[i].is_person;
    snprintf(text, size, "player %d", number);
}

// "medium . track", and what else is not initial.
static void property_names(const Loadout *loadout, char *text, size_t size) {
    text[0] = '\0';
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        if (property->choice &&
            (i < TANK_PROPERTIES_FIRST || !property_is_initial(property, loadout)))
            words_add(text, size, " \xC2\xB7 ", property_chosen(property, loadout).name);
    }
}

// A button, with the tank's sign and what it is on it.
static void tank_row(Menu *menu, Box *rest, int index) {
    const Hud *hud = menu->hud;
    const DraftTank *tank = &menu->draft.tanks[index];
    char name[64], label[96];
    if (tank->is_person)
        person_name(&menu->draft, index, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", tank->mind->name);
    snprintf(label, sizeof label, "     %s", name);
    Box box = menu_row(menu, rest);
    ui_scope(menu->ui, index);
    if (menu_button(menu, box, ROW_TANKS + index, label,
                    tank->is_person ? "You: the first player has W A S D, the second the arrows."
                                    : tank->mind->help)) {
        menu->tank = index;
        menu_push(menu, MENU_TANK);
    }
    ui_unscope(menu->ui);
    int sign = hud_px(hud, 6), pad = hud_px(hud, 10);
    signs_draw(hud->signs, tank->team, box.x + pad + 2 * sign, box.y + box.h / 2, sign, 1);
    property_names(&tank->loadout, label, sizeof label);
    int width = text_width(hud->text, TEXT_SMALL, label), most = box.w * 45 / 100;
    if (width > most) width = most;
    ui_label(menu->ui, (Box){box.x + box.w - pad - width, box.y, width, box.h}, label, INK_GREY);
}

static void add_row(Menu *menu, Box *rest) {
    MatchDraft *draft = &menu->draft;
    char label[48];
    bool is_full = draft->tank_count == DRAFT_TANKS_MAX;
    snprintf(label, sizeof label, is_full ? "%d tanks: no room for more here" : "+ Add a tank",
             DRAFT_TANKS_MAX);
    ui_disable(menu->ui, is_full);
    if (menu_button(menu, menu_row(menu, rest), ROW_ADD, label,
                    "More than eight: treads watch hunterx20@red")) {
        const DraftTank *last = draft->tank_count ? &draft->tanks[draft->tank_count - 1] : NULL;
        draft_add(draft, false, last ? last->mind : behaviour_find("hunter"));
    }
    ui_disable(menu->ui, false);
}

static int field_height(const Menu *menu, int width) {
    return (RULE_ROWS * row_px(menu)) + (int)(PREVIEW_SHAPE * width);
}

static int tanks_height(const Menu *menu) { return (DRAFT_TANKS_MAX + 2) * row_px(menu); }

static void field_column(Menu *menu, Box column) {
    int picture = (int)(PREVIEW_SHAPE * column.w);
    arena_row(menu, &column);
    arena_picture(menu, &column, picture);
    rule_rows(menu, &column);
}

static void tanks_column(Menu *menu, Box column) {
    ui_label(menu->ui, menu_row(menu, &column), "Who fights: a click changes a tank", INK_GREY);
    for (int i = 0; i < menu->draft.tank_count; i++) tank_row(menu, &column, i);
    add_row(menu, &column);
}

// Beside each other, or where it is narrow, below.
static void draw_columns(Menu *menu, Box box) {
    int gap = hud_px(menu->hud, 16), bar = hud_px(menu->hud, 10);
    bool is_narrow = box.w < hud_px(menu->hud, NARROW_UNITS);
    int left = is_narrow ? box.w - bar : (box.w - gap - bar) * 48 / 100;
    int one = field_height(menu, left), other = tanks_height(menu);
    int height = is_narrow ? one + gap + other : one > other ? one : other;
    double *scroll_px = &menu->scrolls[MENU_BATTLE];
    Box view = ui_scroll_begin(menu->ui, box, "setup", height, scroll_px);
    Box first = {view.x, view.y, left, is_narrow ? one : height};
    Box second = {first.x, first.y + one + gap, left, other};
    if (!is_narrow)
        second =
            (Box){first.x + left + gap, first.y, view.x + view.w - first.x - left - gap, height};
    field_column(menu, first);
    tanks_column(menu, second);
    ui_scroll_end(menu->ui);
}

// The parser is asked only when the draft has changed.
static void check(Menu *menu) {
    if (menu->is_checked && !memcmp(&menu->checked, &menu->draft, sizeof menu->draft)) return;
    memcpy(&menu->checked, &menu->draft, sizeof menu->draft);
    menu->is_checked = true;
    menu->problem.text[0] = '\0';
    menu->is_playable =
        !menu->offer.check || menu->offer.check(menu->offer.context, &menu->draft, &menu->problem);
}

static void draw_line(Menu *menu, Box box, const char *line) {
    const Hud *hud = menu->hud;
    paint_box(hud->renderer, box, INK_WHITE, 0.05);
    box = box_inset(box, hud_px(hud, 5));
    if (menu->is_playable)
        ui_words(menu->ui, box, line, INK_AMBER);
    else
        ui_words(menu->ui, box, menu->problem.text, INK_RED);
}

// In the frame's foot, right of the tips.
static void draw_buttons(Menu *menu, const char *line) {
    int letter = text_advance(menu->hud->text, TEXT_NORMAL), gap = hud_px(menu->hud, 8);
    Box foot = menu->foot;
    Box start = box_cut_right(&foot, 14 * letter);
    box_cut_right(&foot, gap);
    Box copy = box_cut_right(&foot, 16 * letter);
    box_cut_right(&foot, gap);
    menu_tips_at(menu, foot);
    menu->told_s -= menu->dt_s;
    if (menu_button(menu, copy, ROW_START + 1, menu->told_s > 0 ? "Copied" : "Copy line",
                    "The line above, for a terminal, a script, or a friend.")) {
        SDL_SetClipboardText(line);
        menu->told_s = TOLD_S;
    }
    ui_disable(menu->ui, !menu->is_playable);
    menu_focus_row(menu, ROW_START);
    if (ui_main_button(menu->ui, start, "Start")) {
        menu->wish.act = MENU_ACT_PLAY;
        menu->wish.draft = menu->draft;
    }
    ui_disable(menu->ui, false);
}

void menu_battle_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    char text[DRAFT_LINE_MAX];
    int line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2);
    Box inner = menu_frame(menu, menu_page_box(menu, WIDTH_UNITS, 0), "Set up a battle");
    check(menu);
    draft_line(&menu->draft, text);
    int letters = inner.w / text_advance(hud->text, TEXT_SMALL) - 2;
    int lines = letters > 0 && (int)strlen(text) > letters ? 2 : 1;
    Box words = box_cut_bottom(&inner, lines * line + 2 * hud_px(hud, 5));
    box_cut_bottom(&inner, hud_px(hud, 8));
    draw_columns(menu, inner);
    draw_line(menu, words, text);
    draw_buttons(menu, text);
}
