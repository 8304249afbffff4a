// prefs_bindings.c -- the list of what each key and button does, to be changed.
#include <stdio.h>

#include "prefs_page_state.h"

enum { SCOPE_BINDINGS = 100 };

static bool is_listed(const Prefs *prefs, Action action) {
    return action_is_bindable(action) && prefs_heed(prefs, action);
}

int bindings_rows(const Prefs *prefs) {
    int count = 0;
    for (Action i = 0; i < ACTION_COUNT; i++) count += is_listed(prefs, i);
    return count;
}

static void wait_for(PrefsPage *page, Device device, Action action, int place) {
    page->is_waiting = true;
    page->device = device;
    page->action = action;
    page->place = place;
    page->wanted = 0;
    page->said[0] = '\0';
}

static void draw_cell(PageFrame *frame, Box box, Device device, Action action, int place) {
    PrefsPage *page = frame->page;
    uint16_t what = frame->prefs->bindings.on[device][action][place];
    char text[KEY_NAME_MAX];
    const char *name = device == DEVICE_PAD ? pad_write(what) : key_tell(what, text);
    bool is_waiting = page->is_waiting && page->action == action && page->place == place;
    ui_scope(frame->ui, place);
    if (page->returns && page->action == action && page->place == place) {
        ui_focus_first(frame->ui);
        page->returns = false;
    }
    if (ui_button(frame->ui, box, is_waiting ? "press it .." : *name ? name : "-"))
        wait_for(page, device, action, place);
    ui_unscope(frame->ui);
}

static bool is_as_at_first(const Bindings *bindings, const Bindings *table, Device device,
                           Action action) {
    const uint16_t *own = bindings->on[device][action], *first = table->on[device][action];
    return own[0] == first[0] && own[1] == first[1];
}

static Action rival_of(const Bindings *bindings, Device device, Action action) {
    Action rival = ACTION_NONE;
    for (int i = 0; i < BINDINGS_EACH && rival == ACTION_NONE; i++)
        rival = bindings_conflict(bindings, device, action, bindings->on[device][action][i]);
    return rival;
}

static void reset(PageFrame *frame, Device device, Action action) {
    bindings_reset(&frame->prefs->bindings, device, action);
    snprintf(frame->page->said, PREFS_SAID_MAX, "%s: as at first", KEY_ROWS[action].help);
    frame->has_changed = true;
}

static void draw_binding(PageFrame *frame, Box row, const Bindings *table, Device device,
                         Action action) {
    const Hud *hud = frame->hud;
    Bindings *bindings = &frame->prefs->bindings;
    int cell = row.w / 4;
    paint_box(hud->renderer, row, INK_WHITE, 0.03);
    box_cut_left(&row, hud_px(hud, 10));
    Box undo = box_cut_right(&row, 5 * text_advance(hud->text, TEXT_NORMAL));
    Box second = box_cut_right(&row, cell), first = box_cut_right(&row, cell);
    Action rival = rival_of(bindings, device, action);
    char text[PREFS_SAID_MAX];
    snprintf(text, sizeof text, "%s%s%s", KEY_ROWS[action].help,
             rival != ACTION_NONE ? " !! also: " : "",
             rival != ACTION_NONE ? KEY_ROWS[rival].help : "");
    ui_label(frame->ui, row, text, rival != ACTION_NONE ? INK_AMBER : INK_WHITE);
    ui_scope(frame->ui, SCOPE_BINDINGS + (int)action);
    draw_cell(frame, box_inset(first, 1), device, action, 0);
    draw_cell(frame, box_inset(second, 1), device, action, 1);
    if (!is_as_at_first(bindings, table, device, action)) {
        if (ui_button(frame->ui, box_inset(undo, 1), "x")) reset(frame, device, action);
        ui_tip(frame->ui, "as it was at first");
    }
    ui_unscope(frame->ui);
}

void bindings_draw(PageFrame *frame, Box *rest, Device device) {
    Bindings table = bindings_defaults();
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (is_listed(frame->prefs, i))
            draw_binding(frame, page_row(frame, rest), &table, device, i);
}

static const char *name_of(Device device, uint16_t what, char text[static KEY_NAME_MAX]) {
    return device == DEVICE_PAD ? pad_write(what) : key_tell(what, text);
}

// Whose shall it be?
static void draw_question(PageFrame *frame, Box row) {
    PrefsPage *page = frame->page;
    Bindings *bindings = &frame->prefs->bindings;
    char text[PREFS_SAID_MAX], name[KEY_NAME_MAX];
    uint16_t old = bindings->on[page->device][page->action][page->place];
    int button = 9 * text_advance(frame->hud->text, TEXT_NORMAL);
    Box leave = box_cut_right(&row, button), take = box_cut_right(&row, button),
        swap = box_cut_right(&row, old ? button : 0);
    snprintf(text, sizeof text, "%s does '%s' already", name_of(page->device, page->wanted, name),
             KEY_ROWS[page->rival].help);
    ui_label(frame->ui, row, text, INK_AMBER);
    if (page->asks) ui_focus_first(frame->ui);
    page->asks = false;
    bool is_swap = old && ui_button(frame->ui, box_inset(swap, 1), "Swap");
    bool is_taken = ui_button(frame->ui, box_inset(take, 1), "Take");
    ui_tip(frame->ui, "the other one is left without it");
    if (is_swap || is_taken) {
        bindings_set(bindings, page->device, page->action, page->place, page->wanted, is_swap);
        snprintf(page->said, sizeof page->said, "%s: %s", KEY_ROWS[page->action].help,
                 name_of(page->device, page->wanted, name));
        frame->has_changed = true;
    }
    if (!ui_button(frame->ui, box_inset(leave, 1), "Leave") && !is_swap && !is_taken) return;
    page->wanted = 0;
    page->returns = true;
}

void bindings_draw_answer(PageFrame *frame, Box row) {
    PrefsPage *page = frame->page;
    char text[PREFS_SAID_MAX];
    if (page->wanted) {
        draw_question(frame, row);
        return;
    }
    if (page->is_waiting)
        snprintf(text, sizeof text, "%s: press %s. Delete takes it away, Escape leaves it.",
                 KEY_ROWS[page->action].help,
                 page->device == DEVICE_PAD ? "a button or trigger of a pad" : "a key");
    else
        snprintf(text, sizeof text, "%s",
                 *page->said ? page->said : "Return or a click, then the new one.");
    ui_label(frame->ui, row, text, page->is_waiting || *page->said ? INK_AMBER : INK_GREY);
}
