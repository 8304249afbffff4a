// pages.c -- the stack of pages: the first one, pause, recordings, a tournament, keys, settings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"
#include "platform/system.h"

// Widths in units of 1/720 of the height.
enum {
    ROW_UNITS = 36,
    ROW_GAP_UNITS = 3,
    LOW_UNITS = 680,
    COLUMN_UNITS = 300,
    PAUSE_UNITS = 300,
    FILES_UNITS = 1120,
    LADDER_UNITS = 940,
    KEYS_UNITS = 980,
    KEYS_HIGH_UNITS = 470,
    SETTINGS_UNITS = 860,
};
enum { NAME_LETTERS = 16, KEY_LETTERS = 24, HELP_LETTERS = 36 };
enum { CELLS = 6, SEEDS_MAX = 20, TABLES_MAX = 8 };

Menu *menu_create(void) {
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return NULL;
    menu->ui = ui_create();
    menu->ladder.seeds = 2;
    if (menu->ui && draft_start(&menu->draft)) return menu;
    menu_destroy(menu);
    return NULL;
}

void menu_destroy(Menu *menu) {
    if (!menu) return;
    ui_destroy(menu->ui);
    menu_forget(menu);
    draft_free(&menu->draft);
    free(menu);
}

void menu_set_offer(Menu *menu, const MenuOffer *offer) {
    menu_forget(menu);
    menu->has_offer = offer;
    menu->offer = offer ? *offer : (MenuOffer){0};
    menu_versus_start(menu);
    draft_free(&menu->draft);
    if (!offer || !offer->last || !draft_copy(&menu->draft, offer->last)) draft_start(&menu->draft);
    menu->seed[0] = '\0';
    menu->is_checked = false;
}

const MenuOffer *menu_offer(const Menu *menu) { return menu->has_offer ? &menu->offer : NULL; }

static MenuPage page_of(const Menu *menu) {
    ASSERT(menu->depth > 0);
    return menu->pages[menu->depth - 1];
}

bool menu_shows(const Menu *menu, MenuPage page) {
    return menu->depth > 0 && page_of(menu) == page;
}

bool menu_is_open(const Menu *menu) { return menu->depth > 0; }

void menu_push(Menu *menu, MenuPage page) {
    ASSERT(page >= 0 && page < MENU_PAGES);
    if (menu->depth == MENU_DEPTH_MAX) return;
    menu->pages[menu->depth++] = page;
    menu->rows[page] = 0;
    menu->scrolls[page] = 0;
    menu->refocuses = true;
}

void menu_pop(Menu *menu) {
    if (menu->depth > 0) menu->depth--;
    menu->refocuses = true;
    if (menu->depth == 0) ui_release(menu->ui);
}

// The main menu comes back as it was left for a match.
void menu_open(Menu *menu, MenuPage page) {
    ui_release(menu->ui);
    menu->depth = 0;
    menu->reason[0] = '\0';
    if (page == MENU_MAIN && menu->left_depth > 0) {
        memcpy(menu->pages, menu->left, sizeof menu->left);
        menu->depth = menu->left_depth;
        menu->refocuses = true;
    } else {
        menu_push(menu, page);
    }
}

void menu_set_reason(Menu *menu, const char *reason) {
    SDL_strlcpy(menu->reason, reason, sizeof menu->reason);
}

void menu_close(Menu *menu) {
    if (menu_is_main(menu)) {
        memcpy(menu->left, menu->pages, sizeof menu->left);
        menu->left_depth = menu->depth;
    }
    menu->depth = 0;
    ui_release(menu->ui);
}

// What pages are made of.
void menu_focus_row(Menu *menu, int row) {
    if (menu->refocuses && menu->rows[menu->drawn] == row) ui_focus_first(menu->ui);
}

bool menu_button(Menu *menu, Box box, int row, const char *label, const char *tip) {
    menu_focus_row(menu, row);
    bool is_pressed = ui_button(menu->ui, box, label);
    if (is_pressed) menu->rows[menu->drawn] = row;
    ui_tip(menu->ui, tip);
    return is_pressed;
}

// Low windows have lower rows.
int menu_row_px(const Menu *menu) {
    const Hud *hud = menu->hud;
    bool is_low = hud->height < hud_px(hud, LOW_UNITS);
    return is_low ? ui_row_height(menu->ui) + hud_px(hud, ROW_GAP_UNITS) : hud_px(hud, ROW_UNITS);
}

Box menu_row(Menu *menu, Box *rest) {
    Box row = box_cut_top(rest, menu_row_px(menu));
    box_cut_bottom(&row, hud_px(menu->hud, ROW_GAP_UNITS));
    return row;
}

Box menu_page_box(const Menu *menu, int width_units, int height_px) {
    const Hud *hud = menu->hud;
    int edge = hud_px(hud, 16);
    if (edge > hud->width / 24) edge = hud->width / 24;
    int width = hud->width - 2 * edge, height = hud->height - 2 * edge;
    int wanted = hud_px(hud, width_units);
    if (width_units > 0 && wanted < width) width = wanted;
    if (height_px > 0 && height_px < height) height = height_px;
    return (Box){(hud->width - width) / 2, (hud->height - height) / 2, width, height};
}

// Two lines, in the middle of the box's height.
void menu_tips_at(Menu *menu, Box box) {
    int line = text_height(menu->hud->text, TEXT_SMALL) + hud_px(menu->hud, 2);
    box.y += (box.h - 2 * line) / 2;
    box.h = 2 * line;
    ui_tips_at(menu->ui, box);
}

Box menu_frame(Menu *menu, Box plate, const char *title) {
    Ui *ui = menu->ui;
    int pad = hud_px(menu->hud, 14);
    ui_plate(ui, plate, title);
    box_cut_top(&plate, ui_plate_head(ui));
    Box inner = {plate.x + pad, plate.y, plate.w - 2 * pad, plate.h - pad};
    Box foot = box_cut_bottom(&inner, ui_row_height(ui));
    box_cut_bottom(&inner, hud_px(menu->hud, 8));
    int back = 12 * text_advance(menu->hud->text, TEXT_NORMAL);
    Box button = box_cut_left(&foot, back);
    box_cut_left(&foot, pad);
    menu->foot = foot;
    menu_tips_at(menu, foot);
    if (ui_button(ui, button, ICON_BACK "  Back")) menu_pop(menu);
    return inner;
}

Box menu_list(Menu *menu, Box box, const char *label, int content_px) {
    return ui_scroll_begin(menu->ui, box, label, content_px, &menu->scrolls[menu->drawn]);
}

// The first page, and the pause menu.
typedef struct MenuEntry {
    const char *label, *help;
    bool needs_offer;
    MenuPage page; // opened, unless there is one of these
    MenuRequestKind request;
    void (*choose)(Menu *menu);
    const char *(*tip)(const Menu *menu, char tip[static MENU_ABOUT_MAX]); // instead of the help
} MenuEntry;

static void play_quick(Menu *menu) { menu_quick_battle(menu, menu->prefs); }

static const MenuEntry MAIN[] = {
    {ICON_FLAG "  Campaign", "Sixteen missions in four chapters, three stars each; training first.",
     true, MENU_CAMPAIGN},
    {ICON_BOLT "  Quick battle", NULL, true, .tip = menu_quick_tip, .choose = play_quick},
    {ICON_SHIELD "  Survival",
     "You against waves of one, two, three and more. How many do you stand?", true,
     .choose = menu_survival},
    {ICON_PEOPLE "  Versus", "Two to four people at this screen: against each other, or together.",
     true, MENU_VERSUS},
    {ICON_EYE "  Watch AIs",
     "Two teams of three fight; you watch, swap minds, or take a tank over.", true,
     .choose = menu_watch_ais},
    {ICON_SLIDERS "  Set up a battle",
     "Arena, tanks, minds, drives, rules; and the command line for it.", true, MENU_BATTLE},
    {ICON_FILM "  Replays", "Your last battles, and some that came with the game.", true,
     MENU_REPLAYS},
    {ICON_BARS "  Your record", "Battles won and lost, and against whom; streaks and bests.", true,
     MENU_RECORD},
    {ICON_TROPHY "  Tournament", "Who beats whom: a short ladder, played while you look on.", true,
     MENU_LADDER},
    {ICON_FLASK "  Lab", "Why tanks circle their target for ever, and the exact arc that does not.",
     true, MENU_LAB},
    {ICON_GEAR "  Settings", "Picture, sound, keys, pads.", false, MENU_SETTINGS},
    {ICON_HELP "  Help", "What the keys do.", false, MENU_KEYS},
    {ICON_CROSS "  Quit", "Back to the desktop.", .request = MENU_REQUEST_QUIT},
};

static const char *tell_new_seed(const Menu *menu, char tip[static MENU_ABOUT_MAX]) {
    (void)tip;
    return menu->hud->status.series ? "The series from its first round again, with other luck."
                                    : "The same battle with other luck.";
}

static const MenuEntry PAUSE[] = {
    {ICON_PLAY "  Resume", "Back to the match.", .choose = menu_close},
    {ICON_AGAIN "  Restart", "The same match from its start: same seed, same luck.",
     .request = MENU_REQUEST_RESTART, .choose = menu_close},
    {ICON_NEXT "  New seed", .request = MENU_REQUEST_NEW_SEED, .choose = menu_close,
     .tip = tell_new_seed},
    {ICON_GEAR "  Settings", "Picture, sound, keys, pads.", false, MENU_SETTINGS},
    {ICON_HELP "  Help", "What the keys do.", false, MENU_KEYS},
    {ICON_MENU "  Main menu", "Leave this match for the menu.", true,
     .request = MENU_REQUEST_LEAVE},
    {ICON_CROSS "  Quit", "Back to the desktop.", .request = MENU_REQUEST_QUIT},
};

// A match that is over is not resumed.
static const MenuEntry SEE_RESULT = {ICON_TROPHY "  Result", "Back to who has won.",
                                     .choose = menu_close};

static bool is_shown(const Menu *menu, const MenuEntry *entry) {
    const ViewStatus *status = &menu->hud->status;
    bool has_content = entry->page != MENU_CAMPAIGN || menu->offer.mission;
    bool is_as_it_is = status->mission || (status->is_replay && !status->is_past);
    if (entry->request == MENU_REQUEST_NEW_SEED && is_as_it_is) return false;
    if (entry->request == MENU_REQUEST_QUIT && is_browser()) return false; // its browser closes it
    return (menu->has_offer || !entry->needs_offer) && has_content;
}

static int rows_height(const Menu *menu, const MenuEntry *entries, int count) {
    int rows = 0;
    for (int i = 0; i < count; i++) rows += is_shown(menu, &entries[i]);
    return rows * menu_row_px(menu);
}

static void draw_entries(Menu *menu, Box box, const MenuEntry *entries, int count) {
    const MenuEntry *chosen = NULL;
    Box rest = menu_list(menu, box, "entries", rows_height(menu, entries, count));
    for (int i = 0, row = 0; i < count; i++) {
        if (!is_shown(menu, &entries[i])) continue;
        const MenuEntry *entry =
            &entries[i] == PAUSE && menu->hud->is_over ? &SEE_RESULT : &entries[i];
        char tip[MENU_ABOUT_MAX];
        if (menu_button(menu, menu_row(menu, &rest), row++, entry->label,
                        entry->tip ? entry->tip(menu, tip) : entry->help))
            chosen = entry;
    }
    ui_scroll_end(menu->ui);
    if (!chosen) return;
    if (chosen->request) menu->request.kind = chosen->request;
    if (chosen->choose) chosen->choose(menu);
    if (!chosen->request && !chosen->choose) menu_push(menu, chosen->page);
}

static int name_height(const Hud *hud) {
    return text_height(hud->text, TEXT_TITLE) + text_height(hud->text, TEXT_SMALL) +
           hud_px(hud, 10);
}

int menu_column_px(const Menu *menu, const Hud *hud) {
    int column = hud_px(hud, COLUMN_UNITS);
    return menu_is_main(menu) && column <= 0.6 * hud->width ? column : 0;
}

static void draw_main(Menu *menu) {
    const Hud *hud = menu->hud;
    int width = hud_px(hud, COLUMN_UNITS), pad = hud_px(hud, 20);
    if (width > hud->width) width = hud->width;
    int tips = 3 * (text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2));
    int entries = sizeof MAIN / sizeof *MAIN;
    paint_plate(hud->renderer, (Box){0, 0, width, hud->height}, 0.9);
    paint_box(hud->renderer, (Box){width - hud_px(hud, 1), 0, hud_px(hud, 1), hud->height},
              INK_AMBER, 0.5);
    Box rest = {pad, 0, width - 2 * pad, hud->height};
    int fixed = name_height(hud) + tips, rows = rows_height(menu, MAIN, entries);
    int slack = hud->height - fixed - rows; // short of room: first the air goes, then the name
    int air = slack > 0 ? slack / 6 : hud_px(hud, 4);
    bool has_name = slack > -rows / 2;
    box_cut_top(&rest, air);
    // A track's links below the name.
    if (has_name) {
        Box box = box_cut_top(&rest, name_height(hud));
        text_draw(hud->text, TEXT_TITLE, box.x, box.y, INK_WHITE, "treads");
        int y = box.y + text_height(hud->text, TEXT_TITLE), link = hud_px(hud, 9),
            name_w = text_width(hud->text, TEXT_TITLE, "treads");
        for (int x = 0; x + link <= name_w; x += link + hud_px(hud, 2))
            paint_box(hud->renderer, (Box){box.x + x, y, link, hud_px(hud, 4)}, INK_AMBER, 1);
        text_draw_fit(hud->text, TEXT_SMALL, box.x, y + hud_px(hud, 10), box.w, INK_GREY,
                      "a tank-battle sandbox");
    }
    box_cut_top(&rest, air < hud_px(hud, 30) ? air : hud_px(hud, 30));
    box_cut_bottom(&rest, has_name ? hud_px(hud, 12) : 0);
    Box foot = box_cut_bottom(&rest, has_name ? tips : 0);
    ui_tips_at(menu->ui, foot);
    draw_entries(menu, rest, MAIN, entries);
}

static void draw_pause(Menu *menu) {
    const Hud *hud = menu->hud;
    int entries = sizeof PAUSE / sizeof *PAUSE, pad = hud_px(hud, 14);
    int tips = 2 * (text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2)) + hud_px(hud, 6);
    int reason = *menu->reason ? menu_row_px(menu) : 0;
    int height = ui_plate_head(menu->ui) + reason + rows_height(menu, PAUSE, entries) + tips + pad;
    Box plate = menu_page_box(menu, PAUSE_UNITS, height), rest = plate;
    ui_plate(menu->ui, plate, hud->is_over ? "The match is over" : "Paused");
    box_cut_top(&rest, ui_plate_head(menu->ui));
    box_cut_left(&rest, pad);
    box_cut_right(&rest, pad);
    ui_label(menu->ui, box_cut_top(&rest, reason), menu->reason, INK_AMBER);
    box_cut_bottom(&rest, pad / 2);
    Box foot = box_cut_bottom(&rest, tips - hud_px(hud, 6));
    box_cut_bottom(&rest, hud_px(hud, 6));
    ui_tips_at(menu->ui, foot);
    draw_entries(menu, rest, PAUSE, entries);
}

// Recordings.
static void draw_recording(Menu *menu, const void *of, Box box) {
    menu_recording_picture(menu, of, box);
}

static void draw_replays(Menu *menu) {
    if (menu->refocuses && menu->offer.recordings)
        menu->file_count = menu->offer.recordings(menu->offer.context, menu->files, MENU_FILES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, FILES_UNITS, 0), "Replays");
    if (!menu->file_count)
        ui_words(menu->ui, inner, "There are no recordings yet: each battle leaves one.", INK_GREY);
    CardGrid grid = menu_grid(menu, inner, "recordings", menu->file_count);
    for (int i = 0; i < menu->file_count; i++) {
        const MenuFile *file = &menu->files[i];
        if (menu_card(menu, &grid, i,
                      &(Card){file->name, file->about, file->path, false, draw_recording, file})) {
            menu->request.kind = MENU_REQUEST_REPLAY;
            SDL_strlcpy(menu->request.path, file->path, sizeof menu->request.path);
        }
    }
    ui_scroll_end(menu->ui);
}

// Settings.
static void draw_settings(Menu *menu) {
    Box inner = menu_frame(menu, menu_page_box(menu, SETTINGS_UNITS, 0), "Settings");
    if (menu->refocuses) ui_focus_first(menu->ui);
    prefs_page_draw(menu, inner);
}

// By what one is doing.
enum { HELP_PAGES = 6 };
static const char *const HELP_NAMES[HELP_PAGES] = {"Drive", "Player 2", "Time",
                                                   "Look",  "Change",   "Window"};
static const struct {
    const char *about;
    Action ranges[3][2]; // from, to; the same action twice: one; ends where a range is empty
} HELP[HELP_PAGES] = {
    {"Drive, aim, and fire when the ring at your aim is whole. Shells hurt the rear most.",
     {{ACTION_P1_FORWARD, ACTION_P1_BRAKE},
      {ACTION_P1_LEFT_TRACK_ON, ACTION_P1_RIGHT_TRACK_BACK},
      {ACTION_MOUSE_AIM, ACTION_STICKS}}},
    {"The second person at the same keyboard; pads are taken up as they are plugged in.",
     {{ACTION_P2_FORWARD, ACTION_P2_BRAKE}, {ACTION_P2_LEFT_TRACK_ON, ACTION_P2_RIGHT_TRACK_BACK}}},
    {"Stop it, step it, slow it down, play it again; in a recording, go anywhere in it.",
     {{ACTION_PAUSE, ACTION_KILL}}},
    {"The whole arena, the action, or one tank; the wheel zooms in everywhere.",
     {{ACTION_FOLLOW, ACTION_PAN}, {ACTION_HUD, ACTION_OVERLAY_PAGE}}},
    {"Everything in a match can be changed while it runs: minds, numbers, tanks, walls.",
     {{ACTION_MIND, ACTION_TOOL_CANCEL}}},
    {"Pictures and recordings go to your folder: a message tells where.",
     {{ACTION_HELP, ACTION_HELP}, {ACTION_MUTE, ACTION_QUIT}}},
};

static int help_actions(const Menu *menu, Action actions[static ACTION_COUNT]) {
    Action all[ACTION_COUNT];
    int count = prefs_actions(menu->prefs, all), kept = 0;
    for (int i = 0; i < count; i++) {
        bool is_here = false;
        for (int range = 0; range < 3; range++) {
            const Action *ends = HELP[menu->help].ranges[range];
            bool is_empty = range > 0 && ends[1] == 0;
            is_here |= !is_empty && all[i] >= ends[0] && all[i] <= ends[1];
        }
        if (is_here) actions[kept++] = all[i];
    }
    return kept;
}

// The keys of the keyboard first, then what a pad has for it.
typedef char KeyWords[2 * BINDING_TEXT_MAX + 16];

static void tell_keys(const Menu *menu, Action action, KeyWords both) {
    const Bindings *bindings = &menu->prefs->bindings;
    char text[BINDING_TEXT_MAX];
    snprintf(both, sizeof(KeyWords), "%s", bindings_tell(bindings, DEVICE_KEYBOARD, action, text));
    bindings_tell(bindings, DEVICE_PAD, action, text);
    if (action_is_bindable(action) && text[0])
        snprintf(both + strlen(both), sizeof(KeyWords) - strlen(both), "%spad %s",
                 *both ? " \xC2\xB7 " : "", text);
}

static int widest_keys(const Menu *menu, const Action *actions, int count) {
    int widest = 0;
    for (int i = 0; i < count; i++) {
        KeyWords both;
        tell_keys(menu, actions[i], both);
        int width = text_width(menu->hud->text, TEXT_SMALL, both);
        if (width > widest) widest = width;
    }
    return widest;
}

// Those of the scheme in force, in one column, or two where there is room.
static void draw_keys(Menu *menu) {
    const Hud *hud = menu->hud;
    Action actions[ACTION_COUNT];
    int letter = text_advance(hud->text, TEXT_SMALL), gap = 2 * letter;
    int line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 3);
    Box inner =
        menu_frame(menu, menu_page_box(menu, KEYS_UNITS, hud_px(hud, KEYS_HIGH_UNITS)), "Help");
    if (menu->refocuses) ui_focus_first(menu->ui);
    ui_tabs(menu->ui, box_cut_top(&inner, ui_row_height(menu->ui)), HELP_NAMES, HELP_PAGES,
            &menu->help);
    box_cut_top(&inner, hud_px(hud, 10));
    int said = ui_words(menu->ui, inner, HELP[menu->help].about, INK_AMBER);
    box_cut_top(&inner, said + hud_px(hud, 8));
    int count = help_actions(menu, actions);
    int whole = (KEY_LETTERS + HELP_LETTERS) * letter;
    int columns = inner.w >= 2 * whole + gap + hud_px(hud, 10) ? 2 : 1;
    int per_column = (count + columns - 1) / columns;
    Box view = menu_list(menu, inner, "keys", per_column * line);
    int width = (view.w - (columns - 1) * gap) / columns;
    int key_w = widest_keys(menu, actions, count);
    if (key_w > width * 3 / 5) key_w = width * 3 / 5;
    for (int i = 0; i < count; i++) {
        Box box = {view.x + i / per_column * (width + gap), view.y + i % per_column * line, width,
                   line};
        KeyWords both;
        tell_keys(menu, actions[i], both);
        ui_label(menu->ui, (Box){box.x, box.y, key_w, box.h}, both, INK_WHITE);
        box_cut_left(&box, key_w + text_advance(menu->hud->text, TEXT_SMALL));
        ui_label(menu->ui, box, KEY_ROWS[actions[i]].help, INK_GREY);
    }
    ui_scroll_end(menu->ui);
}

// A short tournament, and tables that were kept.
static void draw_choice(Menu *menu, Box box, const char *label, const char *const *words,
                        int *chosen, const char *tip) {
    int count = words_count(words);
    if (*chosen >= count) *chosen = 0;
    ui_choice(menu->ui, box, label, words, count, chosen);
    ui_tip(menu->ui, tip);
}

static void draw_wishes(Menu *menu, Box *rest, bool is_running) {
    LadderDraft *ladder = &menu->ladder;
    double seeds = ladder->seeds;
    UiRange range = {.low = 1, .high = SEEDS_MAX, .initial = 2, .step = 1, .unit = ""};
    ui_disable(menu->ui, is_running);
    menu_focus_row(menu, 0);
    draw_choice(menu, menu_row(menu, rest), "Players", menu->offer.fields, &ladder->field,
                "Any two of them meet, from both sides.");
    draw_choice(menu, menu_row(menu, rest), "Arenas", menu->offer.ladder_arenas, &ladder->arenas,
                "Where they meet.");
    if (ui_slider(menu->ui, menu_row(menu, rest), "Seeds", range, &seeds))
        ladder->seeds = (int)seeds;
    ui_tip(menu->ui, "How often, each time with other luck: more of them, smaller errors.");
    ui_disable(menu->ui, false);
}

static void draw_files(Menu *menu, Box *rest, bool is_running) {
    const char *words[TABLES_MAX + 2] = {"the tournament above"};
    int count = 1, chosen = 0;
    for (int i = 0; i < menu->file_count && i < TABLES_MAX; i++)
        words[count++] = menu->files[i].name;
    for (int i = 0; i < menu->file_count && i < TABLES_MAX; i++)
        if (menu->table == i + 1) chosen = i + 1;
    ui_disable(menu->ui, is_running || count == 1);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Results of", words, count, &chosen)) {
        menu->table = chosen;
        menu->request.kind = MENU_REQUEST_TABLE;
        SDL_strlcpy(menu->request.path, chosen ? menu->files[chosen - 1].path : "",
                    sizeof menu->request.path);
    }
    ui_tip(menu->ui, "Results files: of this menu, or of treads tournament --results FILE, in the "
                     "user folder.");
    ui_disable(menu->ui, false);
}

static void draw_start(Menu *menu, Box *rest, const MenuTable *table) {
    bool is_running = table && table->is_running;
    int letter = text_advance(menu->hud->text, TEXT_NORMAL);
    box_cut_top(rest, hud_px(menu->hud, 5));
    Box row = menu_row(menu, rest), button = box_cut_left(&row, 16 * letter);
    if (ui_main_button(menu->ui, button, is_running ? "Stop" : "Start")) {
        menu->request.kind = is_running ? MENU_REQUEST_LADDER_STOP : MENU_REQUEST_LADDER;
        menu->request.ladder = menu->ladder;
        menu->table = 0;
    }
    ui_tip(menu->ui, "Every match is kept: a tournament that was stopped goes on where it was.");
    if (!table || !table->ladder.matches) return;
    char text[64];
    snprintf(text, sizeof text, "%d of %d matches", table->ladder.finished, table->ladder.matches);
    box_cut_left(&row, hud_px(menu->hud, 12));
    Box words = box_cut_right(&row, 26 * text_advance(menu->hud->text, TEXT_SMALL));
    int thick = hud_px(menu->hud, 6);
    paint_bar(menu->hud->renderer, (Box){row.x, row.y + (row.h - thick) / 2, row.w, thick},
              (double)table->ladder.finished / table->ladder.matches, INK_AMBER);
    box_cut_left(&words, hud_px(menu->hud, 8));
    ui_label(menu->ui, words, text, INK_GREY);
}

typedef char Cell[MENU_NAME_MAX + 16];

// Right of the name the numbers share the width.
static void draw_cells(Menu *menu, Box box, Rgb name_ink, Rgb ink, Cell cells[CELLS]) {
    const Hud *hud = menu->hud;
    int letter = text_advance(hud->text, TEXT_SMALL), names = NAME_LETTERS * letter;
    if (names > box.w * 2 / 5) names = box.w * 2 / 5;
    int y = box.y, width = (box.w - names) / (CELLS - 1);
    text_draw_fit(hud->text, TEXT_SMALL, box.x, y, names, name_ink, cells[0]);
    for (int i = 1; i < CELLS; i++)
        text_draw_right(hud->text, TEXT_SMALL, box.x + names + i * width, y, ink, cells[i]);
}

// Where the menu's own tournament was played, if in one arena.
static const char *ladder_arena(const Menu *menu) {
    const char *const *arenas = menu->offer.arenas;
    const char *chosen = menu->offer.ladder_arenas[menu->ladder.arenas];
    for (int i = 0; i < words_count(arenas) && menu->table == 0; i++)
        if (!strcmp(arenas[i], chosen)) return arenas[i];
    return NULL;
}

// A row's player against the best of the others, to be watched. Crews of several have no such row.
static void row_button(Menu *menu, Box box, const MenuTable *table, int row) {
    const LadderPlace *own = &table->ladder.places[row], *other = &table->ladder.places[row == 0];
    if (table->ladder.count < 2 || !behaviour_find(own->name) || !behaviour_find(other->name))
        return;
    const char *arena = ladder_arena(menu);
    char line[2 * MENU_NAME_MAX + ARENA_NAME_MAX + 24], tip[MENU_ABOUT_MAX];
    snprintf(line, sizeof line, "watch %.90s %.90s%s%s", own->name, other->name,
             arena ? " --arena " : "", arena ? arena : "");
    snprintf(tip, sizeof tip, "Watch a match: %.70s against %.70s.", own->name, other->name);
    ui_scope(menu->ui, row);
    if (menu_button(menu, box, row + 1, "", tip)) menu_play_line(menu, line);
    ui_unscope(menu->ui);
}

static void draw_table(Menu *menu, Box box, const MenuTable *table) {
    Cell heads[CELLS] = {"   player", "matches", "score", "rating", "95%", "w-d-l"};
    int line = text_height(menu->hud->text, TEXT_SMALL) + hud_px(menu->hud, 3);
    if (!table || table->trouble[0] || !table->ladder.count) {
        const char *said = table && table->trouble[0]
                               ? table->trouble
                               : "No match has been played yet: press Start.";
        ui_words(menu->ui, box, said, INK_GREY);
        return;
    }
    ui_label(menu->ui, box_cut_top(&box, line), table->title, INK_WHITE);
    draw_cells(menu, box_cut_top(&box, line), INK_DIM, INK_DIM, heads);
    Box view = menu_list(menu, box, "table", table->ladder.count * line);
    for (int i = 0; i < table->ladder.count; i++) {
        const LadderPlace *place = &table->ladder.places[i];
        Cell cells[CELLS] = {"", "", "-", "-", "-", ""};
        snprintf(cells[0], sizeof *cells, "%2d %.*s", place->rank, MENU_NAME_MAX - 1, place->name);
        snprintf(cells[1], sizeof *cells, "%d", place->matches);
        if (place->matches) {
            snprintf(cells[2], sizeof *cells, "%.1f%%", place->percent);
            snprintf(cells[3], sizeof *cells, "%.0f", place->rating);
            snprintf(cells[4], sizeof *cells, "%.0f to %.0f", place->rating_low,
                     place->rating_high);
        }
        snprintf(cells[5], sizeof *cells, "%d-%d-%d", place->all.wins, place->all.draws,
                 place->all.losses);
        Box row = {view.x, view.y + i * line, view.w, line};
        row_button(menu, row, table, i);
        draw_cells(menu, row, i == 0 ? INK_AMBER : INK_WHITE, INK_GREY, cells);
    }
    ui_scroll_end(menu->ui);
}

static void draw_ladder(Menu *menu) {
    const MenuTable *table = menu->offer.table ? menu->offer.table(menu->offer.context) : NULL;
    bool is_running = table && table->is_running;
    if (menu->refocuses && menu->offer.tables)
        menu->file_count = menu->offer.tables(menu->offer.context, menu->files, TABLES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, LADDER_UNITS, 0), "Tournament");
    int head = 5 * menu_row_px(menu) + hud_px(menu->hud, 14);
    bool is_small = inner.h < 2 * head; // then all of it scrolls
    Box below = inner;
    if (is_small) below = ui_scroll_begin(menu->ui, inner, "all", 3 * head, &menu->whole_px);
    Box top = is_small ? below : box_cut_top(&below, head);
    draw_wishes(menu, &top, is_running);
    draw_files(menu, &top, is_running);
    draw_start(menu, &top, table);
    draw_table(menu, is_small ? top : below, table);
    if (is_small) ui_scroll_end(menu->ui);
}

// The table of pages, and what is common to them.
typedef struct PageRow {
    void (*draw)(Menu *menu);
    bool is_scenery; // the match behind it is only scenery
} PageRow;

static const PageRow PAGES[MENU_PAGES] = {
    [MENU_MAIN] = {draw_main, true},
    [MENU_PAUSE] = {draw_pause, false},
    [MENU_CAMPAIGN] = {menu_campaign_draw, true},
    [MENU_BATTLE] = {menu_battle_draw, true},
    [MENU_TANK] = {menu_tank_draw, true},
    [MENU_MINDS] = {menu_minds_draw, true},
    [MENU_ARENAS] = {menu_arenas_draw, true},
    [MENU_VERSUS] = {menu_versus_draw, true},
    [MENU_RECORD] = {menu_record_draw, true},
    [MENU_REPLAYS] = {draw_replays, true},
    [MENU_LADDER] = {draw_ladder, true},
    [MENU_LAB] = {menu_lab_draw, true},
    [MENU_FIGURE] = {menu_figure_draw, true},
    [MENU_SETTINGS] = {draw_settings, false},
    [MENU_KEYS] = {draw_keys, false},
};

bool menu_is_main(const Menu *menu) { return menu->depth > 0 && PAGES[menu->pages[0]].is_scenery; }

bool menu_holds_match(const Menu *menu) { return menu->depth > 0 && !menu_is_main(menu); }

bool menu_event(Menu *menu, Prefs *prefs, const SDL_Event *event, PadEvent pad, double density) {
    ASSERT(density > 0);
    if (!menu_is_open(menu)) return false;
    // A page that waits for a key hears of all of them.
    if (page_of(menu) == MENU_SETTINGS && prefs_page_event(&menu->prefs_page, prefs, event, pad))
        return true;
    SDL_Scancode code =
        event->type == SDL_KEYDOWN ? event->key.keysym.scancode : SDL_SCANCODE_UNKNOWN;
    bool is_quit = code == SDL_SCANCODE_Q && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    // Function keys and the way out act as without a menu.
    if (is_quit || (code >= SDL_SCANCODE_F2 && code <= SDL_SCANCODE_F12)) return false;
    // The key that opens the list of keys closes it as well.
    if (code != SDL_SCANCODE_F1) return ui_event(menu->ui, event, density, true);
    if (page_of(menu) == MENU_KEYS)
        menu_pop(menu);
    else
        menu_push(menu, MENU_KEYS);
    return true;
}

MenuRequest menu_take_request(Menu *menu) {
    MenuRequest request = menu->request;
    menu->request.kind = MENU_REQUEST_NONE;
    return request;
}

bool menu_draw(Menu *menu, const Hud *hud, Prefs *prefs, const Pads *pads, double dt_s) {
    if (!menu_is_open(menu)) return false;
    MenuPage page = page_of(menu);
    menu->drawn = page;
    menu->hud = hud, menu->prefs = prefs, menu->pads = pads;
    menu->dt_s = fmin(dt_s, 0.1);
    menu->has_new_prefs = menu->has_painted = false;
    bool was_fresh = menu->refocuses;
    paint_box(hud->renderer, (Box){0, 0, hud->width, hud->height}, INK_PLATE,
              page == MENU_MAIN ? 0.25 : 0.6);
    ui_begin(menu->ui, hud_frame(hud), dt_s);
    ui_scope(menu->ui, page);
    PAGES[page].draw(menu);
    ui_unscope(menu->ui);
    ui_end(menu->ui);
    bool has_changed = !menu_shows(menu, page);
    if (was_fresh && !has_changed) menu->refocuses = false;
    // The main menu's first page is where everything comes back to.
    bool is_first = menu->depth == 1 && menu->pages[0] == MENU_MAIN;
    if (!has_changed && !is_first && ui_is_cancelled(menu->ui)) menu_pop(menu);
    return menu->has_new_prefs;
}
