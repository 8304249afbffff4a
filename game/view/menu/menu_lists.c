// menu_lists.c -- recordings to be watched, the keys, and the place of the settings.
#include "menu_state.h"

#include <stdio.h>
#include <string.h>

enum {
    LIST_UNITS = 900,
    KEYS_UNITS = 1060,
    SETTINGS_UNITS = 860,
    KEY_LETTERS = 24,
    HELP_LETTERS = 36
};

static void draw_file(Menu *menu, Box box, int row) {
    const MenuFile *file = &menu->files[row];
    ui_scope(menu->ui, row);
    if (menu_button(menu, box, row, file->name, file->path)) {
        menu->wish.act = MENU_ACT_REPLAY;
        SDL_strlcpy(menu->wish.path, file->path, sizeof menu->wish.path);
    }
    ui_unscope(menu->ui);
    int left = box.w * 2 / 5, pad = hud_px(menu->hud, 8);
    ui_label(menu->ui, (Box){box.x + left + pad, box.y, box.w - left - 2 * pad, box.h}, file->about,
             INK_GREY);
}

void menu_replays_draw(Menu *menu) {
    int row = ui_row_height(menu->ui) + hud_px(menu->hud, 3);
    if (menu->refocuses && menu->offer.recordings)
        menu->file_count = menu->offer.recordings(menu->offer.context, menu->files, MENU_FILES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, LIST_UNITS, 0), "Replays");
    if (!menu->file_count)
        ui_words(menu->ui, inner, "There are no recordings yet: each battle leaves one.", INK_GREY);
    double *scroll_px = &menu->scrolls[MENU_REPLAYS];
    Box rest = ui_scroll_begin(menu->ui, inner, "recordings", menu->file_count * row, scroll_px);
    for (int i = 0; i < menu->file_count; i++) draw_file(menu, menu_row(menu, &rest), i);
    ui_scroll_end(menu->ui);
}

void menu_settings_draw(Menu *menu) {
    Box inner = menu_frame(menu, menu_page_box(menu, SETTINGS_UNITS, 0), "Settings");
    if (menu->refocuses) ui_focus_first(menu->ui);
    menu->has_new_prefs |=
        prefs_page_draw(&menu->prefs_page, menu->ui, menu->hud, inner, menu->prefs, menu->pads);
}

// The keys first, then what a pad has for it.
static void draw_key(Menu *menu, Box box, Action action, int key_w) {
    const Bindings *bindings = &menu->prefs->bindings;
    char text[BINDING_TEXT_MAX], both[2 * BINDING_TEXT_MAX + 16];
    snprintf(both, sizeof both, "%s", bindings_tell(bindings, DEVICE_KEYBOARD, action, text));
    bindings_tell(bindings, DEVICE_PAD, action, text);
    if (action_is_bindable(action) && text[0])
        snprintf(both + strlen(both), sizeof both - strlen(both), "%spad %s", *both ? ", " : "",
                 text);
    ui_label(menu->ui, (Box){box.x, box.y, key_w, box.h}, both, INK_WHITE);
    box_cut_left(&box, key_w + text_advance(menu->hud->text, TEXT_SMALL));
    ui_label(menu->ui, box, KEY_ROWS[action].help, INK_GREY);
}

// Those of the scheme in force, in one column, or two where there is room.
void menu_keys_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    Action actions[ACTION_COUNT];
    int count = prefs_actions(menu->prefs, actions);
    int letter = text_advance(hud->text, TEXT_SMALL), gap = 2 * letter;
    int line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 3);
    Box inner = menu_frame(menu, menu_page_box(menu, KEYS_UNITS, 0), "Keys");
    int whole = (KEY_LETTERS + HELP_LETTERS) * letter;
    int columns = inner.w >= 2 * whole + gap + hud_px(hud, 10) ? 2 : 1;
    int per_column = (count + columns - 1) / columns;
    double *scroll_px = &menu->scrolls[MENU_KEYS];
    if (menu->refocuses) ui_focus_first(menu->ui);
    Box view = ui_scroll_begin(menu->ui, inner, "keys", per_column * line, scroll_px);
    int width = (view.w - (columns - 1) * gap) / columns;
    int key_w = width >= whole ? width - HELP_LETTERS * letter : width * 2 / 5;
    for (int i = 0; i < count; i++) {
        Box box = {view.x + i / per_column * (width + gap), view.y + i % per_column * line, width,
                   line};
        draw_key(menu, box, actions[i], key_w);
    }
    ui_scroll_end(menu->ui);
}
