// menu.c -- the stack of pages: which one is drawn, and what comes of it.
#include "menu_state.h"

#include <stdlib.h>
#include <string.h>

typedef struct PageRow {
    void (*draw)(Menu *menu);
    bool is_scenery; // the match behind it is only scenery
} PageRow;

static const PageRow PAGES[MENU_PAGES] = {
    [MENU_MAIN] = {menu_main_draw, true},     [MENU_PAUSE] = {menu_pause_draw, false},
    [MENU_BATTLE] = {menu_battle_draw, true}, [MENU_TANK] = {menu_tank_draw, true},
    [MENU_MINDS] = {menu_minds_draw, true},   [MENU_REPLAYS] = {menu_replays_draw, true},
    [MENU_LADDER] = {menu_ladder_draw, true}, [MENU_SETTINGS] = {menu_settings_draw, false},
    [MENU_KEYS] = {menu_keys_draw, false},
};

Menu *menu_create(void) {
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return NULL;
    menu->ui = ui_create();
    menu->preview = preview_create();
    menu->ladder.seeds = 2;
    if (menu->ui && menu->preview) return menu;
    menu_destroy(menu);
    return NULL;
}

void menu_destroy(Menu *menu) {
    if (!menu) return;
    ui_destroy(menu->ui);
    preview_destroy(menu->preview);
    free(menu);
}

void menu_forget(Menu *menu) { preview_forget(menu->preview); }

void menu_set_offer(Menu *menu, const MenuOffer *offer) {
    preview_forget(menu->preview);
    menu->has_offer = offer;
    menu->offer = offer ? *offer : (MenuOffer){0};
    menu->draft = offer ? offer->last : draft_initial();
    menu->seed[0] = '\0';
    menu->is_checked = false;
}

const MenuOffer *menu_offer(const Menu *menu) { return menu->has_offer ? &menu->offer : NULL; }

bool menu_shows(const Menu *menu, MenuPage page) {
    return menu->depth > 0 && menu->pages[menu->depth - 1] == page;
}

bool menu_is_open(const Menu *menu) { return menu->depth > 0; }

bool menu_is_main(const Menu *menu) { return menu->depth > 0 && PAGES[menu->pages[0]].is_scenery; }

bool menu_holds_match(const Menu *menu) { return menu->depth > 0 && !menu_is_main(menu); }

void menu_push(Menu *menu, MenuPage page) {
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

void menu_open(Menu *menu, MenuPage page) {
    ui_release(menu->ui);
    menu->depth = 0;
    menu_push(menu, page);
}

void menu_close(Menu *menu) {
    menu->depth = 0;
    ui_release(menu->ui);
}

// Function keys mean what they always do, and so does the way out.
static bool is_of_window(const SDL_Event *event) {
    if (event->type != SDL_KEYDOWN) return false;
    SDL_Scancode code = event->key.keysym.scancode;
    bool is_quit = code == SDL_SCANCODE_Q && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    return is_quit || (code >= SDL_SCANCODE_F2 && code <= SDL_SCANCODE_F12);
}

// The key that opened the list of keys closes it, too.
static bool closes_keys(Menu *menu, const SDL_Event *event) {
    bool is_help = event->type == SDL_KEYDOWN && event->key.keysym.scancode == SDL_SCANCODE_F1;
    if (!is_help || menu->pages[menu->depth - 1] != MENU_KEYS) return false;
    menu_pop(menu);
    return true;
}

// A page that waits for a key hears of all of them.
static bool is_of_prefs(Menu *menu, Prefs *prefs, const SDL_Event *event, PadNews pad) {
    return menu->pages[menu->depth - 1] == MENU_SETTINGS &&
           prefs_page_event(&menu->prefs_page, prefs, event, pad);
}

bool menu_event(Menu *menu, Prefs *prefs, const SDL_Event *event, PadNews pad, double density) {
    if (!menu_is_open(menu)) return false;
    if (is_of_prefs(menu, prefs, event, pad)) return true;
    return !is_of_window(event) &&
           (closes_keys(menu, event) || ui_event(menu->ui, event, density, true));
}

MenuWish menu_wish(Menu *menu) {
    MenuWish wish = menu->wish;
    menu->wish.act = MENU_ACT_NONE;
    return wish;
}

// The set-up menu's first page is where everything comes back to.
static void cancel(Menu *menu) {
    if (menu->depth > 1 || menu->pages[0] != MENU_MAIN) menu_pop(menu);
}

bool menu_draw(Menu *menu, const Hud *hud, Prefs *prefs, const Pads *pads, double dt_s) {
    if (!menu_is_open(menu)) return false;
    MenuPage page = menu->pages[menu->depth - 1];
    menu->hud = hud, menu->prefs = prefs, menu->pads = pads;
    menu->dt_s = fmin(dt_s, 0.1);
    menu->has_new_prefs = false;
    bool was_fresh = menu->refocuses;
    paint_box(hud->renderer, (Box){0, 0, hud->width, hud->height}, INK_PLATE,
              page == MENU_MAIN ? 0.25 : 0.6);
    ui_begin(menu->ui, hud_frame(hud), dt_s);
    ui_scope(menu->ui, page);
    PAGES[page].draw(menu);
    ui_unscope(menu->ui);
    ui_end(menu->ui);
    bool has_changed = menu->depth == 0 || menu->pages[menu->depth - 1] != page;
    if (was_fresh && !has_changed) menu->refocuses = false;
    if (!has_changed && ui_is_cancelled(menu->ui)) cancel(menu);
    return menu->has_new_prefs;
}

void menu_focus_row(Menu *menu, int row) {
    MenuPage page = menu->pages[menu->depth - 1];
    if (menu->refocuses && menu->rows[page] == row) ui_focus_first(menu->ui);
}

bool menu_button(Menu *menu, Box box, int row, const char *label, const char *tip) {
    menu_focus_row(menu, row);
    bool is_pressed = ui_button(menu->ui, box, label);
    if (is_pressed) menu->rows[menu->pages[menu->depth - 1]] = row;
    ui_tip(menu->ui, tip);
    return is_pressed;
}

Box menu_row(Menu *menu, Box *rest) {
    Box row = box_cut_top(rest, ui_row_height(menu->ui));
    box_cut_top(rest, hud_px(menu->hud, 3));
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
    if (ui_button(ui, button, "Back")) menu_pop(menu);
    return inner;
}
