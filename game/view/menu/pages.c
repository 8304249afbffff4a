// pages.c -- the pause menu, replays, help and the tournament; the table of all pages and the
// dispatch of events.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "menu_inside.h"

// Widths in units of 1/720 of the height.
enum {
    PAUSE_UNITS = 340,
    GUESTS_UNITS = 420,
    FILES_UNITS = 0,
    LADDER_UNITS = 1160
}; // 0: the whole width
enum { KEYS_UNITS = 1200, KEYS_HIGH_UNITS = 520 };
enum { NAME_LETTERS = 16, KEY_LETTERS = 24, HELP_LETTERS = 36 };
enum { HELP_TEXT_MAX = 80 };
enum { CELLS = 6, SEEDS_MAX = 20, TABLES_MAX = 8 };

Menu *menu_create(void) {
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return NULL;
    menu->ui = ui_create();
    menu->ladder.seeds = 2;
    if (menu->ui && draft_start(&menu->draft, SKILL_ACE)) return menu;
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
    if (!offer || !offer->last || !draft_copy(&menu->draft, offer->last))
        draft_start(&menu->draft, SKILL_ACE);
    menu->seed[0] = '\0';
    menu->is_checked = false;
}

const MenuOffer *menu_offer(const Menu *menu) { return menu->has_offer ? &menu->offer : NULL; }

static const char *new_seed_tip(const Menu *menu, char tip[static MENU_ABOUT_MAX]) {
    (void)tip;
    return menu->hud->status.series ? "Start a new series" : "The same battle from other places";
}

#define ROW(label, needs_offer, page, request, choose, make_tip, tip)                              \
    {label, tip, needs_offer, page, request, choose, make_tip},
static const MenuEntry PAUSE[] = {PAUSE_MENU(ROW)};

// Replaces Resume after the match is over.
static const MenuEntry SHOW_RESULT = {ICON_TROPHY "  Result", "Back to the results",
                                      .choose = menu_close};

// The pause menu without the entries that do not apply.
static int pause_entries(const Menu *menu, MenuEntry entries[static COUNT_OF(PAUSE)]) {
    const ViewStatus *status = &menu->hud->status;
    bool has_fixed_seed =
        status->mission || status->has_fixed_card || (status->is_replay && !status->is_past);
    int count = 0;
    for (int i = 0; i < COUNT_OF(PAUSE); i++) {
        MenuRequestKind request = PAUSE[i].request;
        bool is_hosts = request == MENU_REQUEST_NEW_SEED || request == MENU_REQUEST_RESTART ||
                        request == MENU_REQUEST_LINK;
        if (is_hosts && status->is_guest) continue;
        if (PAUSE[i].page == MENU_GUESTS && !status->room) continue;
        if (PAUSE[i].request == MENU_REQUEST_NEW_SEED && has_fixed_seed) continue;
        entries[count++] = i == 0 && menu->hud->is_over ? SHOW_RESULT : PAUSE[i];
    }
    return count;
}

static void draw_pause(Menu *menu) {
    const Hud *hud = menu->hud;
    MenuEntry entries[COUNT_OF(PAUSE)];
    int count = pause_entries(menu, entries);
    int pad = hud_px(hud, 14), rows = menu_entries_px(menu, entries, count);
    int tips = 2 * (font_height(hud->font, FONT_SMALL) + hud_px(hud, 2)) + hud_px(hud, 6);
    int reason = *menu->reason ? menu_row_px(menu) : 0;
    int height = ui_plate_head(menu->ui) + reason + rows + tips + pad;
    bool is_wide = height > hud->height && menu_has_pairs(menu, hud->width);
    Box plate = menu_page_box(menu, is_wide ? 0 : PAUSE_UNITS, height), rest = plate;
    ui_plate(menu->ui, plate,
             hud->is_over       ? "Match Over"
             : hud->status.link ? "Live Match"
                                : "Paused");
    box_cut_top(&rest, ui_plate_head(menu->ui));
    box_cut_left(&rest, pad);
    box_cut_right(&rest, pad);
    ui_label(menu->ui, box_cut_top(&rest, reason), menu->reason, INK_AMBER);
    box_cut_bottom(&rest, pad / 2);
    ui_tips_at(menu->ui, box_cut_bottom(&rest, tips - hud_px(hud, 6)));
    box_cut_bottom(&rest, hud_px(hud, 6));
    menu_entries(menu, rest, entries, count);
}

// The host confirms here that a player has come back, or frees the tank of an absent player.
static void draw_guests(Menu *menu) {
    const LobbyStatus *room = menu->hud->status.room;
    int count = room ? room->seat_count : 0;
    Box rest = menu_begin_framed_list(menu, GUESTS_UNITS, "Guests", count * menu_row_px(menu));
    for (int i = 0; i < count; i++) {
        const LobbySeat *seat = &room->seats[i];
        char words[MENU_ABOUT_MAX];
        bool is_wanted = seat->state == LOBBY_WANTED;
        Box row = menu_row(menu, &rest);
        snprintf(words, sizeof words, is_wanted ? "This is %s" : "Free the tank of %s",
                 *seat->name ? seat->name : "a player");
        if (!is_wanted && seat->state != LOBBY_AWAY) {
            snprintf(words, sizeof words, "%s: %s", *seat->name ? seat->name : "A tank",
                     LOBBY_WORDS[seat->state]);
            ui_label(menu->ui, row, words, INK_GREY);
        } else if (menu_button(menu, row, words,
                               is_wanted ? "A player with this name is waiting at another address"
                                         : "Another player can then take it")) {
            menu->request = (MenuRequest){.kind = MENU_REQUEST_SEAT, .seat = i};
        }
    }
    ui_scroll_end(menu->ui);
}

// Requests the match or the table of a file.
static void request_path(Menu *menu, MenuRequestKind kind, const char *path) {
    menu->request.kind = kind;
    SDL_strlcpy(menu->request.path, path, sizeof menu->request.path);
}

static void draw_replays(Menu *menu) {
    if (menu->refocuses && menu->offer.recordings)
        menu->file_count = menu->offer.recordings(menu->offer.context, menu->files, MENU_FILES_MAX);
    ASSERT(menu->file_count >= 0 && menu->file_count <= MENU_FILES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, FILES_UNITS, 0), "Replays");
    if (!menu->file_count)
        ui_words(menu->ui, inner, "No recordings yet. Every battle is recorded.", INK_GREY);
    CardGrid grid = menu_begin_grid(menu, inner, "recordings", menu->file_count);
    for (int i = 0; i < menu->file_count; i++) {
        const MenuFile *file = &menu->files[i];
        if (menu_card(menu, &grid, i,
                      &(Card){file->name, file->about,
                              menu->hud->has_details ? file->path
                                                     : "Watch this replay. Ctrl+C copies its link",
                              false, menu_recording_picture, file}))
            request_path(menu, MENU_REQUEST_REPLAY, file->path);
        else if (menu->copies_link && ui_has_focus(menu->ui))
            request_path(menu, MENU_REQUEST_LINK, file->path);
    }
    menu->copies_link = false;
    ui_scroll_end(menu->ui);
}

// Help: the keys, grouped by activity.
typedef struct HelpPage {
    const char *about;
    Action ends[6]; // first and last action of each range; unused ranges are 0
} HelpPage;
#undef ROW
#define ROW(name, about, ...) {about, {__VA_ARGS__}},
static const char *const HELP_NAMES[] = {HELP_PAGES(AS_FIRST)};
static const HelpPage HELP[] = {HELP_PAGES(ROW)};
#undef ROW

static int help_actions(const Menu *menu, Action actions[static ACTION_COUNT]) {
    Action all[ACTION_COUNT];
    int count = prefs_actions(menu->prefs, all), kept = 0;
    ASSERT(menu->help >= 0 && menu->help < COUNT_OF(HELP) && count <= ACTION_COUNT);
    for (int i = 0; i < count; i++) {
        bool is_here = false;
        for (int range = 0; range < 3; range++) {
            const Action *ends = &HELP[menu->help].ends[2 * range];
            bool is_empty = range > 0 && ends[1] == 0;
            is_here |= !is_empty && all[i] >= ends[0] && all[i] <= ends[1];
        }
        if (is_here) actions[kept++] = all[i];
    }
    return kept;
}

// Lists the keys of the keyboard, then the inputs of a gamepad.
typedef char KeyWords[2 * BINDING_TEXT_MAX + 16];

static void list_keys(const Menu *menu, Action action, KeyWords both) {
    const Bindings *bindings = &menu->prefs->bindings;
    char text[BINDING_TEXT_MAX];
    snprintf(both, sizeof(KeyWords), "%s", bindings_text(bindings, DEVICE_KEYBOARD, action, text));
    bindings_text(bindings, DEVICE_PAD, action, text);
    if (action_is_bindable(action) && text[0])
        snprintf(both + strlen(both), sizeof(KeyWords) - strlen(both), "%spad %s",
                 *both ? " \xC2\xB7 " : "", text);
}

// Draws the keys of the current scheme in one column, or two if there is room.
static void draw_keys(Menu *menu) {
    const Hud *hud = menu->hud;
    if (hud->is_touch) {
        menu_thumbs_draw(menu);
        return;
    }
    Action actions[ACTION_COUNT];
    int letter = font_advance(hud->font, FONT_SMALL), gap = 2 * letter;
    int line = font_height(hud->font, FONT_SMALL) + hud_px(hud, 3);
    Box inner =
        menu_frame(menu, menu_page_box(menu, KEYS_UNITS, hud_px(hud, KEYS_HIGH_UNITS)), "Help");
    if (menu->refocuses) ui_focus_first(menu->ui);
    ui_tabs(menu->ui, box_cut_top(&inner, ui_row_height(menu->ui)), HELP_NAMES, COUNT_OF(HELP),
            &menu->help);
    box_cut_top(&inner, hud_px(hud, 10));
    int about = ui_words(menu->ui, inner, HELP[menu->help].about, INK_AMBER);
    box_cut_top(&inner, about + hud_px(hud, 8));
    int count = help_actions(menu, actions);
    int whole = (KEY_LETTERS + HELP_LETTERS) * letter;
    int columns = inner.w >= 2 * whole + gap + hud_px(hud, 10) ? 2 : 1;
    int per_column = (count + columns - 1) / columns;
    Box view = menu_begin_list(menu, inner, "keys", per_column * line);
    int width = (view.w - (columns - 1) * gap) / columns;
    int key_w = 0;
    for (int i = 0; i < count; i++) {
        KeyWords both;
        list_keys(menu, actions[i], both);
        int wide = font_width(menu->hud->font, FONT_SMALL, both);
        if (wide > key_w) key_w = wide;
    }
    if (key_w > width * 3 / 5) key_w = width * 3 / 5;
    for (int i = 0; i < count; i++) {
        Box box = {view.x + i / per_column * (width + gap), view.y + i % per_column * line, width,
                   line};
        KeyWords both;
        list_keys(menu, actions[i], both);
        ui_label(menu->ui, (Box){box.x, box.y, key_w, box.h}, both, INK_WHITE);
        box_cut_left(&box, key_w + font_advance(menu->hud->font, FONT_SMALL));
        char help[HELP_TEXT_MAX];
        snprintf(help, sizeof help, "%s", KEY_ROWS[actions[i]].help);
        help[0] = (char)SDL_toupper(help[0]);
        ui_label(menu->ui, box, help, INK_GREY);
    }
    ui_scroll_end(menu->ui);
}

static void draw_start(Menu *menu, Box *rest, const MenuTable *table) {
    bool is_running = table && table->is_running;
    int letter = font_advance(menu->hud->font, FONT_NORMAL);
    box_cut_top(rest, hud_px(menu->hud, 5));
    Box row = menu_row(menu, rest), button = box_cut_left(&row, 16 * letter);
    if (menu_main_button(menu, button, is_running ? "Stop" : "Start")) {
        menu->request.kind = is_running ? MENU_REQUEST_LADDER_STOP : MENU_REQUEST_LADDER;
        menu->request.ladder = menu->ladder;
        menu->table = 0;
    }
    ui_tip(menu->ui, "All results are saved; a stopped tournament resumes where it stopped");
    if (!table || !table->ladder.matches) return;
    ASSERT(table->ladder.finished <= table->ladder.matches);
    char text[64];
    snprintf(text, sizeof text, "%d of %d match%s", table->ladder.finished, table->ladder.matches,
             table->ladder.matches == 1 ? "" : "es");
    box_cut_left(&row, hud_px(menu->hud, 12));
    Box words = box_cut_right(&row, 26 * font_advance(menu->hud->font, FONT_SMALL));
    int thick = hud_px(menu->hud, 6);
    paint_bar(menu->hud->renderer, (Box){row.x, row.y + (row.h - thick) / 2, row.w, thick},
              (double)table->ladder.finished / table->ladder.matches, INK_AMBER);
    box_cut_left(&words, hud_px(menu->hud, 8));
    ui_label(menu->ui, words, text, INK_GREY);
}

static void draw_ladder_rows(Menu *menu, Box *rest, bool is_running) {
    enum { LADDER_FORM(AS_FIRST) };
    LadderDraft *ladder = &menu->ladder;
    const MenuOffer *offer = &menu->offer;
    const char *words[TABLES_MAX + 2] = {"This tournament"};
    double seeds = ladder->seeds;
    int count = menu->file_count < TABLES_MAX ? menu->file_count : TABLES_MAX;
    for (int i = 0; i < count; i++) words[i + 1] = menu->files[i].name;
    if (ladder->field >= words_count(offer->fields)) ladder->field = 0;
    if (ladder->arenas >= words_count(offer->ladder_arenas)) ladder->arenas = 0;
    if (menu->table > count) menu->table = 0;
    const UiRow rows[] = {LADDER_FORM(AS_REST)};
    int changed = menu_rows(menu, rest, rows, COUNT_OF(rows));
    ladder->seeds = (int)seeds;
    if (changed == RESULTS)
        request_path(menu, MENU_REQUEST_TABLE,
                     menu->table ? menu->files[menu->table - 1].path : "");
}

typedef char Cell[MENU_NAME_MAX + 16];

// Draws a name, and numbers in equal columns to its right.
static void draw_cells(Menu *menu, Box box, Rgb name_ink, Rgb ink, Cell cells[CELLS]) {
    const Hud *hud = menu->hud;
    int letter = font_advance(hud->font, FONT_SMALL), names = NAME_LETTERS * letter;
    if (names > box.w * 2 / 5) names = box.w * 2 / 5;
    int y = box.y, width = (box.w - names) / (CELLS - 1);
    font_draw_fit(hud->font, FONT_SMALL, box.x, y, names, name_ink, cells[0]);
    for (int i = 1; i < CELLS; i++)
        font_draw_right(hud->font, FONT_SMALL, box.x + names + i * width, y, ink, cells[i]);
}

// Returns the arena of the menu's own tournament, or NULL if it has several.
static const char *ladder_arena(const Menu *menu) {
    const char *const *arenas = menu->offer.arenas;
    const char *chosen = menu->offer.ladder_arenas[menu->ladder.arenas];
    for (int i = 0; i < words_count(arenas) && menu->table == 0; i++)
        if (!strcmp(arenas[i], chosen)) return arenas[i];
    return NULL;
}

// Makes a row a button that starts a match of its player against the best other player. Teams of
// several AIs have no button.
static void place_button(Menu *menu, Box box, const MenuTable *table, int row) {
    DEBUG_ASSERT(row >= 0 && row < table->ladder.count);
    const LadderPlace *own = &table->ladder.places[row], *other = &table->ladder.places[row == 0];
    if (table->ladder.count < 2 || !behaviour_find(own->name) || !behaviour_find(other->name))
        return;
    const char *arena = ladder_arena(menu);
    char line[2 * MENU_NAME_MAX + ARENA_NAME_MAX + 24], tip[MENU_ABOUT_MAX];
    snprintf(line, sizeof line, "watch %.90s %.90s%s%s", own->name, other->name,
             arena ? " --arena " : "", arena ? arena : "");
    escaped_write(tip, sizeof tip, "Watch a match: %.70s against %.70s", own->name, other->name);
    ui_scope(menu->ui, row);
    if (menu_button(menu, box, "", tip)) menu_play_line(menu, line);
    ui_unscope(menu->ui);
}

static void draw_table(Menu *menu, Box box, const MenuTable *table) {
    Cell heads[CELLS] = {"   Player", "Matches", "Score", "Rating", "95 %", "W-D-L"};
    int line = font_height(menu->hud->font, FONT_SMALL) + hud_px(menu->hud, 3);
    if (!table || table->trouble[0] || !table->ladder.count) {
        ui_words(menu->ui, box,
                 table && table->trouble[0] ? table->trouble : "No matches yet. Press Start.",
                 INK_GREY);
        return;
    }
    ui_label(menu->ui, box_cut_top(&box, line), table->title, INK_WHITE);
    draw_cells(menu, box_cut_top(&box, line), INK_DIM, INK_DIM, heads);
    Box view = menu_begin_list(menu, box, "table", table->ladder.count * line);
    for (int i = 0; i < table->ladder.count; i++) {
        const LadderPlace *place = &table->ladder.places[i];
        Cell cells[CELLS] = {"", "", "-", "-", "-", ""};
        escaped_write(cells[0], sizeof *cells, "%2d %.*s", place->rank, MENU_NAME_MAX - 1,
                      place->name);
        snprintf(cells[1], sizeof *cells, "%d", place->matches);
        if (place->matches) {
            snprintf(cells[2], sizeof *cells, "%.1f %%", place->percent);
            snprintf(cells[3], sizeof *cells, "%.0f", place->rating);
            snprintf(cells[4], sizeof *cells, "%.0f to %.0f", place->rating_low,
                     place->rating_high);
        }
        snprintf(cells[5], sizeof *cells, "%d-%d-%d", place->all.wins, place->all.draws,
                 place->all.losses);
        Box row = {view.x, view.y + i * line, view.w, line};
        place_button(menu, row, table, i);
        draw_cells(menu, row, i == 0 ? INK_AMBER : INK_WHITE, INK_GREY, cells);
    }
    ui_scroll_end(menu->ui);
}

static void draw_ladder(Menu *menu) {
    const MenuTable *table = menu->offer.table ? menu->offer.table(menu->offer.context) : NULL;
    if (menu->refocuses && menu->offer.tables)
        menu->file_count = menu->offer.tables(menu->offer.context, menu->files, TABLES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, LADDER_UNITS, 0), "Tournament");
    int head = 5 * menu_row_px(menu) + hud_px(menu->hud, 14);
    bool is_small = inner.h < 2 * head; // the whole page scrolls
    Box below = inner;
    if (is_small) below = ui_scroll_begin(menu->ui, inner, "all", 3 * head, &menu->whole_px);
    Box top = is_small ? below : box_cut_top(&below, head);
    draw_ladder_rows(menu, &top, table && table->is_running);
    draw_start(menu, &top, table);
    draw_table(menu, is_small ? top : below, table);
    if (is_small) ui_scroll_end(menu->ui);
}

static void (*const PAGES[MENU_PAGES])(Menu *menu) = {MENU_PAGE_ROWS(AS_SECOND)};

bool menu_event(Menu *menu, Prefs *prefs, const SDL_Event *event, PadEvent pad, double density) {
    ASSERT(density > 0);
    if (!menu_is_open(menu)) return false;
    if (menu_card_ignores(menu, prefs, event)) return true;
    if (menu_shows(menu, MENU_SETTINGS) && prefs_page_event(&menu->prefs_page, prefs, event, pad))
        return true;
    SDL_Scancode code =
        event->type == SDL_KEYDOWN ? event->key.keysym.scancode : SDL_SCANCODE_UNKNOWN;
    bool is_quit = code == SDL_SCANCODE_Q && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    // Function keys and Ctrl+Q work as without a menu.
    if (is_quit || (code >= SDL_SCANCODE_F2 && code <= SDL_SCANCODE_F12)) return false;
    bool is_chord = event->type == SDL_KEYDOWN && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    if (is_chord && code == SDL_SCANCODE_C && menu_shows(menu, MENU_REPLAYS))
        return menu->copies_link = true;
    if (code != SDL_SCANCODE_F1) return ui_event(menu->ui, event, density, true);
    if (menu_shows(menu, MENU_KEYS))
        menu_pop(menu);
    else
        menu_push(menu, MENU_KEYS);
    return true;
}

MenuRequest menu_take_request(Menu *menu) {
    MenuRequest request = menu->request;
    menu->request = (MenuRequest){.kind = MENU_REQUEST_NONE};
    return request;
}

bool menu_draw(Menu *menu, const Hud *hud, Prefs *prefs, const Pads *pads, double dt_s) {
    if (!menu_is_open(menu)) return false;
    MenuQuestion *question = menu->offer.question;
    if (question && question->is_due && menu_is_main(menu)) {
        menu_push(menu, MENU_WALLS);
        question->is_due = false;
    }
    ASSERT(menu->depth <= MENU_DEPTH_MAX);
    MenuPage page = menu->pages[menu->depth - 1];
    menu->drawn = page;
    menu->row = 0;
    menu->hud = hud, menu->prefs = prefs, menu->pads = pads;
    menu->dt_s = min_of(dt_s, 0.1);
    menu->has_new_prefs = menu->has_painted = false;
    bool was_opened = menu->refocuses;
    paint_box(hud->renderer, (Box){0, 0, hud->width, hud->height}, INK_PLATE,
              menu_is_column(page) ? 0.1 : 0.4);
    ui_begin(menu->ui, hud_frame(hud), dt_s);
    ui_scope(menu->ui, page);
    PAGES[page](menu);
    ui_unscope(menu->ui);
    ui_end(menu->ui);
    bool has_changed = !menu_shows(menu, page);
    if (was_opened && !has_changed) menu->refocuses = false;
    // Escape closes every page but the first page of the main menu.
    bool is_first = menu->depth == 1 && menu->pages[0] == MENU_MAIN;
    if (!has_changed && !is_first && ui_is_cancelled(menu->ui)) menu_pop(menu);
    return menu->has_new_prefs;
}
