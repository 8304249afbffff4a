// prefs_page.c -- the settings on the screen: tabs, and rows from the table of preferences.
#include <stdio.h>
#include <string.h>

#include "prefs_page_state.h"

enum { WORDS_MAX = 16, WORD_MAX = 16, SCOPE_ROWS = 1000 };

static const char *const TAB_NAMES[TAB_COUNT] = {"Picture", "Sound", "Controls", "Pads", "Test"};

static int row_count(PrefsTab tab) {
    int count = 0;
    for (const PrefRow *row = PREF_ROWS; row->key; row++) count += (int)row->tab == (int)tab;
    return count;
}

// A few steps are words to choose from: a slider that changes the size of what it stands on would
// run away from the hand.
static bool draw_steps(PageFrame *frame, Box box, const PrefRow *row, double *value) {
    char texts[WORDS_MAX][WORD_MAX];
    const char *words[WORDS_MAX];
    int count = (int)lround((row->high - row->low) / row->step) + 1;
    int chosen = (int)lround((*value - row->low) / row->step);
    for (int i = 0; i < count; i++) {
        snprintf(texts[i], WORD_MAX, "%g %s", row->low + i * row->step, row->unit);
        words[i] = texts[i];
    }
    chosen = chosen < 0 ? 0 : chosen >= count ? count - 1 : chosen;
    if (!ui_choice(frame->ui, box, row->label, words, count, &chosen)) return false;
    *value = row->low + chosen * row->step;
    return true;
}

static bool draw_number(PageFrame *frame, Box box, const PrefRow *row, double *value) {
    if ((row->high - row->low) / row->step < WORDS_MAX - 1)
        return draw_steps(frame, box, row, value);
    UiRange range = {row->low, row->high, row->initial, row->step, row->unit};
    return ui_slider(frame->ui, box, row->label, range, value);
}

static bool draw_choice(PageFrame *frame, Box box, const PrefRow *row, double *value) {
    int count = 0, chosen = (int)*value;
    while (row->words[count]) count++;
    bool has_changed = ui_choice(frame->ui, box, row->label, row->words, count, &chosen);
    *value = chosen;
    return has_changed;
}

static void draw_row(PageFrame *frame, Box box, const PrefRow *row) {
    double value = pref_value(frame->prefs, row);
    bool is_on = value != 0, has_changed = false;
    switch (row->kind) {
    case PREF_SWITCH:
        has_changed = ui_toggle(frame->ui, box, row->label, &is_on);
        value = is_on;
        break;
    case PREF_CHOICE: has_changed = draw_choice(frame, box, row, &value); break;
    default: has_changed = draw_number(frame, box, row, &value); break;
    }
    ui_tip(frame->ui, row->help);
    if (!has_changed) return;
    pref_set(frame->prefs, row, value);
    frame->has_changed = true;
}

static void draw_rows(PageFrame *frame, Box *rest, PrefsTab tab) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if ((int)row->tab == (int)tab) draw_row(frame, page_row(frame, rest), row);
}

static Device device_of(PrefsTab tab) { return tab == TAB_PADS ? DEVICE_PAD : DEVICE_KEYBOARD; }

static bool has_bindings(PrefsTab tab) { return tab == TAB_CONTROLS || tab == TAB_PADS; }

static void draw_reset(PageFrame *frame, Box *rest) {
    bool is_pad = frame->page->tab == TAB_PADS;
    if (!ui_button(frame->ui, page_row(frame, rest),
                   is_pad ? "All buttons of the pad as they were at first"
                          : "All keys as they were at first"))
        return;
    Bindings table = bindings_defaults();
    Device device = device_of(frame->page->tab);
    memcpy(frame->prefs->bindings.on[device], table.on[device], sizeof table.on[device]);
    snprintf(frame->page->said, PREFS_SAID_MAX, "As at first");
    frame->has_changed = true;
}

static void draw_list(PageFrame *frame, Box box) {
    PrefsTab tab = frame->page->tab;
    int rows = row_count(tab);
    if (tab == TAB_PADS) rows += pads_rows(frame);
    if (has_bindings(tab)) rows += bindings_rows(frame->prefs) + 1;
    double *scroll_px = &frame->page->scroll_px[tab];
    int content_px = rows * (frame->row + frame->gap);
    Box rest = ui_scroll_begin(frame->ui, box, TAB_NAMES[tab], content_px, scroll_px);
    draw_rows(frame, &rest, tab);
    if (tab == TAB_PADS) pads_draw(frame, &rest);
    if (has_bindings(tab)) {
        bindings_draw(frame, &rest, device_of(tab));
        draw_reset(frame, &rest);
    }
    ui_scroll_end(frame->ui);
}

static void open_tab(PrefsPage *page, PrefsTab tab) { *page = (PrefsPage){.tab = tab}; }

static void draw_tabs(PageFrame *frame, Box row) {
    int width = row.w / TAB_COUNT;
    for (int i = 0; i < TAB_COUNT; i++) {
        Box box = box_cut_left(&row, i < TAB_COUNT - 1 ? width : row.w);
        if (ui_tab(frame->ui, box, TAB_NAMES[i], (int)frame->page->tab == i))
            open_tab(frame->page, (PrefsTab)i);
    }
}

bool prefs_page_draw(PrefsPage *page, Ui *ui, const Hud *hud, Box box, Prefs *prefs,
                     const Pads *pads) {
    PageFrame frame = {
        page, ui, hud, prefs, pads, ui_row_height(ui), hud_px(hud, 3), page->has_changed};
    page->has_changed = false;
    draw_tabs(&frame, box_cut_top(&box, frame.row));
    box_cut_top(&box, hud_px(hud, 6));
    if (has_bindings(page->tab)) {
        bindings_draw_answer(&frame, box_cut_top(&box, frame.row));
        box_cut_top(&box, frame.gap);
    }
    ui_scope(ui, (int)page->tab);
    if (page->tab == TAB_KEYBOARD)
        keyboard_draw(&frame, box);
    else
        draw_list(&frame, box);
    ui_unscope(ui);
    return frame.has_changed;
}

static void note_key(PrefsPage *page, const SDL_KeyboardEvent *key) {
    SDL_Scancode code = key->keysym.scancode;
    if (code <= 0 || code >= SDL_NUM_SCANCODES || key->repeat) return;
    bool is_down = key->type == SDL_KEYDOWN;
    if (page->is_down[code] != is_down) page->down += is_down ? 1 : -1;
    page->is_down[code] = is_down;
    page->was_down[code] |= is_down;
    if (page->down > page->most_down) page->most_down = page->down;
}

// Escape is the way out, and only that.
static bool test_event(PrefsPage *page, const SDL_Event *event) {
    bool is_key = event->type == SDL_KEYDOWN || event->type == SDL_KEYUP;
    if (is_key) note_key(page, &event->key);
    if (is_key && event->key.keysym.scancode == SDL_SCANCODE_ESCAPE) {
        if (event->type == SDL_KEYUP) open_tab(page, TAB_CONTROLS);
        return true;
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        memset(page->is_down, 0, sizeof page->is_down);
        page->down = 0;
    }
    return is_key || event->type == SDL_TEXTINPUT;
}

static bool is_fitting(const PrefsPage *page, uint16_t what) {
    SDL_Scancode code = (SDL_Scancode)(what & KEY_CODE);
    bool is_ctrl = code == SDL_SCANCODE_LCTRL || code == SDL_SCANCODE_RCTRL;
    return page->device == DEVICE_PAD || action_is_players(page->action) || !is_ctrl;
}

static void tell_bound(PrefsPage *page, const Prefs *prefs) {
    char text[BINDING_TEXT_MAX];
    bindings_tell(&prefs->bindings, page->device, page->action, text);
    snprintf(page->said, sizeof page->said, "%s: %s", KEY_ROWS[page->action].help,
             *text ? text : "nothing");
}

static void take(PrefsPage *page, Prefs *prefs, uint16_t what) {
    Bindings *bindings = &prefs->bindings;
    page->is_waiting = false;
    page->rival =
        what ? bindings_conflict(bindings, page->device, page->action, what) : ACTION_NONE;
    page->wanted = page->rival == ACTION_NONE ? 0 : what;
    page->asks = page->wanted;
    if (page->wanted) return;
    bindings_set(bindings, page->device, page->action, page->place, what, false);
    page->has_changed = true;
    tell_bound(page, prefs);
}

static Key chord_of(const PrefsPage *page, const SDL_KeyboardEvent *key) {
    bool is_chord = !action_is_players(page->action) && key->keysym.mod & KMOD_CTRL;
    return (Key)(key->keysym.scancode | (is_chord ? KEY_CTRL : 0));
}

// Escape and the mouse leave it as it was, Delete takes it away.
static bool wait_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadNews pad) {
    if (event->type == SDL_MOUSEBUTTONDOWN) {
        page->is_waiting = false;
        return true;
    }
    if (pad.kind == PAD_PRESSED) {
        if (page->device == DEVICE_PAD)
            take(page, prefs, pad.input);
        else
            page->is_waiting = false;
        return true;
    }
    if (event->type == SDL_TEXTINPUT || pad.kind == PAD_MOVED) return true;
    if (event->type != SDL_KEYDOWN || event->key.repeat) return event->type == SDL_KEYDOWN;
    SDL_Scancode code = event->key.keysym.scancode;
    Key key = chord_of(page, &event->key);
    if (code == SDL_SCANCODE_ESCAPE)
        page->is_waiting = false;
    else if (code == SDL_SCANCODE_DELETE)
        take(page, prefs, 0);
    else if (page->device == DEVICE_KEYBOARD && code > 0 && code < SDL_NUM_SCANCODES &&
             is_fitting(page, key))
        take(page, prefs, key);
    return true;
}

bool prefs_page_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadNews pad) {
    if (page->is_waiting) return wait_event(page, prefs, event, pad);
    return page->tab == TAB_KEYBOARD && test_event(page, event);
}
