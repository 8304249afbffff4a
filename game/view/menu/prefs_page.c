// prefs_page.c -- the settings page: rows of the table of settings, key and pad bindings, and a
// test of the keyboard.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/text.h"
#include "menu_inside.h"

enum { SETTINGS_UNITS = 1120 };
enum {
    WORDS_MAX = 16,
    WORD_MAX = 16,
    SCOPE_BINDINGS = 100,
    ROWS_PER_PAD = 4,
    HELP_GAP_UNITS = 14,
    HELP_INDENT_UNITS = 10
};

static const char *const TAB_NAMES[TAB_COUNT] = {PREFS_TABS(AS_SECOND)};

static bool is_connected(const Menu *menu, int pad) {
    return menu->pads && menu->pads->pads[pad].controller;
}

// Draws a stick: its dead zone, its raw position and its effective position.
static void draw_stick(Menu *menu, Box box, const Pad *pad, SDL_GameControllerAxis axis) {
    const Renderer *renderer = menu->hud->renderer;
    const Prefs *prefs = menu->prefs;
    double radius = 0.5 * (box.w < box.h ? box.w : box.h) - 2;
    Vec middle = vec(box.x + 0.5 * box.w, box.y + 0.5 * box.h);
    Vec meant = pad_stick(pad, axis, prefs);
    Vec raw = vec(pad->axes[axis], pad->axes[axis + 1]);
    double thin = max_of(menu->hud->ui, 1);
    paint_circle(renderer, middle, radius, thin, INK_GREY, 0.8);
    paint_circle(renderer, middle, radius * prefs->value[PREF_DEAD_ZONE], thin, INK_GREY, 0.5);
    paint_dot(renderer, vec_add(middle, vec_scale(raw, radius)), 2.5 * thin, INK_GREY, 1);
    paint_dot(renderer, vec_add(middle, vec_scale(meant, radius)), 3 * thin, INK_AMBER, 1);
}

static void draw_pad(Menu *menu, Box box, int index) {
    const Hud *hud = menu->hud;
    const Pad *pad = &menu->pads->pads[index];
    char text[PREFS_SAID_MAX];
    int gap = hud_px(hud, 8), bar = hud_px(hud, 5);
    box.h -= hud_px(menu->hud, 3);
    draw_stick(menu, box_cut_left(&box, box.h), pad, SDL_CONTROLLER_AXIS_LEFTX);
    box_cut_left(&box, gap);
    draw_stick(menu, box_cut_left(&box, box.h), pad, SDL_CONTROLLER_AXIS_RIGHTX);
    box_cut_left(&box, gap);
    escaped_write(text, sizeof text, "Gamepad %d: %s", index + 1, pad->name);
    ui_label(menu->ui, box_cut_top(&box, ui_row_height(menu->ui)), text, INK_WHITE);
    *text = '\0';
    for (int i = 1; i < PAD_INPUTS; i++)
        if (pad->is_down[i]) text_join(text, sizeof text, ", ", pad_write((PadInput)i));
    ui_label(menu->ui, box_cut_top(&box, ui_row_height(menu->ui)), text, INK_AMBER);
    for (int i = 0; i < 2; i++) {
        Box trough = box_cut_top(&box, bar);
        box_cut_top(&box, hud_px(hud, 3));
        trough.w = trough.w / 2;
        paint_bar(hud->renderer, trough, pad->axes[SDL_CONTROLLER_AXIS_TRIGGERLEFT + i], INK_AMBER);
    }
}

static bool is_listed(const Prefs *prefs, Action action) {
    return action_is_bindable(action) && prefs_action_is_active(prefs, action);
}

static const char *name_of(Device device, uint16_t input, char text[static KEY_NAME_MAX]) {
    return device == DEVICE_PAD ? pad_write(input) : key_text(input, text);
}

// Reports a change of an action in the line above the list.
static void say(PrefsPage *page, Action action, const char *text) {
    escaped_write(page->said, sizeof page->said, "%s: %s", KEY_ROWS[action].help, text);
}

static void draw_cell(Menu *menu, Box box, Device device, Action action, int place) {
    DEBUG_ASSERT(place >= 0 && place < BINDINGS_EACH);
    PrefsPage *page = &menu->prefs_page;
    uint16_t input = menu->prefs->bindings.on[device][action][place];
    char text[KEY_NAME_MAX];
    const char *name = name_of(device, input, text);
    bool is_current = page->action == action && page->place == place;
    ui_scope(menu->ui, place);
    if (page->returns && is_current) {
        ui_focus_first(menu->ui);
        page->returns = false;
    }
    if (ui_button(menu->ui, box,
                  page->is_listening && is_current ? "press .."
                  : *name                          ? name
                                                   : "-")) {
        page->is_listening = true;
        page->device = device;
        page->action = action;
        page->place = place;
        page->wanted = 0;
        page->said[0] = '\0';
    }
    ui_unscope(menu->ui);
}

static void draw_binding(Menu *menu, Box row, const Bindings *table, Device device, Action action) {
    const Hud *hud = menu->hud;
    Bindings *bindings = &menu->prefs->bindings;
    int cell = row.w / 4;
    paint_box(hud->renderer, row, INK_WHITE, 0.03);
    box_cut_left(&row, hud_px(hud, 10));
    Box reset = box_cut_right(&row, 5 * font_advance(hud->font, FONT_NORMAL));
    Box second = box_cut_right(&row, cell), first = box_cut_right(&row, cell);
    Action rival = ACTION_NONE;
    for (int i = 0; i < BINDINGS_EACH && rival == ACTION_NONE; i++)
        rival = bindings_conflict(bindings, device, action, bindings->on[device][action][i]);
    char text[PREFS_SAID_MAX];
    const char *help = KEY_ROWS[action].help;
    snprintf(text, sizeof text, "%c%s%s%s", SDL_toupper(help[0]), help + 1,
             rival != ACTION_NONE ? " !! also: " : "",
             rival != ACTION_NONE ? KEY_ROWS[rival].help : "");
    ui_label(menu->ui, row, text, rival != ACTION_NONE ? INK_AMBER : INK_WHITE);
    ui_scope(menu->ui, SCOPE_BINDINGS + (int)action);
    draw_cell(menu, box_inset(first, 1), device, action, 0);
    draw_cell(menu, box_inset(second, 1), device, action, 1);
    bool is_initial = !memcmp(bindings->on[device][action], table->on[device][action],
                              sizeof table->on[device][action]);
    if (!is_initial &&
        ui_row(menu->ui, box_inset(reset, 1), &(UiRow){UI_BUTTON, "x", "Reset to default"})) {
        bindings_reset(bindings, device, action);
        say(&menu->prefs_page, action, "reset to default");
        menu->has_new_prefs = true;
    }
    ui_unscope(menu->ui);
}

// Asks which of two actions gets the input.
static void draw_question(Menu *menu, Box row) {
    PrefsPage *page = &menu->prefs_page;
    Bindings *bindings = &menu->prefs->bindings;
    char text[PREFS_SAID_MAX], name[KEY_NAME_MAX];
    ASSERT(page->wanted && page->rival != ACTION_NONE);
    uint16_t old = bindings->on[page->device][page->action][page->place];
    int button = 10 * font_advance(menu->hud->font, FONT_NORMAL);
    Box cancel = box_cut_right(&row, button), replace = box_cut_right(&row, button),
        swap = box_cut_right(&row, old ? button : 0);
    escaped_write(text, sizeof text, "%s is already used for '%s'",
                  name_of(page->device, page->wanted, name), KEY_ROWS[page->rival].help);
    ui_label(menu->ui, row, text, INK_AMBER);
    if (page->asks) ui_focus_first(menu->ui);
    page->asks = false;
    bool is_swap = old && ui_button(menu->ui, box_inset(swap, 1), "Swap");
    bool is_replaced = ui_row(menu->ui, box_inset(replace, 1),
                              &(UiRow){UI_BUTTON, "Replace", "Remove it from the other action"});
    if (is_swap || is_replaced) {
        bindings_set(bindings, page->device, page->action, page->place, page->wanted, is_swap);
        say(page, page->action, name_of(page->device, page->wanted, name));
        menu->has_new_prefs = true;
    }
    if (!ui_button(menu->ui, box_inset(cancel, 1), "Cancel") && !is_swap && !is_replaced) return;
    page->wanted = 0;
    page->returns = true;
}

static void draw_answer(Menu *menu, Box row) {
    PrefsPage *page = &menu->prefs_page;
    char text[PREFS_SAID_MAX];
    if (page->is_listening)
        snprintf(text, sizeof text, "%s: press %s. Delete: none, Escape: cancel",
                 KEY_ROWS[page->action].help,
                 page->device == DEVICE_PAD ? "a button or trigger" : "a key");
    else
        snprintf(text, sizeof text, "%s",
                 *page->said ? page->said : "Select, then press the input");
    ui_label(menu->ui, row, text, page->is_listening || *page->said ? INK_AMBER : INK_GREY);
}

// The keyboard test. A name replaces a key's own name that is too long.
typedef struct KeyCap {
    SDL_Scancode code;
    int x, y, w; // quarters, rows, quarters
    const char *name;
} KeyCap;

enum { QUARTERS = 4, WIDE_QUARTERS = 73, CAP_ROWS = 6 };
#define ROW(code, ...) {SDL_SCANCODE_##code, __VA_ARGS__},
static const KeyCap CAPS[] = {KEY_CAPS(ROW)};

// Returns the player that the key belongs to with the current settings, or -1.
static int owner_of(const Prefs *prefs, SDL_Scancode code) {
    for (Action i = 0; i < ACTION_MOUSE_AIM; i++)
        if (bindings_has(&prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code) &&
            prefs_action_is_active(prefs, i))
            return action_player(i);
    return -1;
}

// Lists the keys down that are not drawn: "Keypad 7, Keypad 9".
static void name_others(const PrefsPage *page, char *text, size_t size) {
    char name[KEY_NAME_MAX];
    *text = '\0';
    for (int i = 1; i < SDL_NUM_SCANCODES; i++) {
        bool is_drawn = false;
        for (int k = 0; k < COUNT_OF(CAPS); k++) is_drawn |= (int)CAPS[k].code == i;
        if (page->is_down[i] && !is_drawn) text_join(text, size, ", ", key_text((Key)i, name));
    }
}

// Lists the actions of the keys down: "W player 1: forward; P pause".
static void name_inputs(const Menu *menu, char *text, size_t size) {
    char name[KEY_NAME_MAX];
    *text = '\0';
    for (Action i = 0; i < ACTION_COUNT; i++) {
        for (int code = 1; code < SDL_NUM_SCANCODES && prefs_action_is_active(menu->prefs, i);
             code++) {
            if (!menu->prefs_page.is_down[code] ||
                !bindings_has(&menu->prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code))
                continue;
            size_t used = strlen(text);
            escaped_write(text + used, size - used, "%s%s %s", used ? "; " : "",
                          key_text((Key)code, name), KEY_ROWS[i].help);
        }
    }
}

static void draw_keyboard(Menu *menu, Box box) {
    const PrefsPage *page = &menu->prefs_page;
    const Hud *hud = menu->hud;
    char text[PREFS_SAID_MAX + 32], others[PREFS_SAID_MAX];
    int height = ui_words(menu->ui, box,
                          "Hold the keys that you use together, of both players. If a key does not "
                          "light up, your keyboard cannot report it in this combination: bind "
                          "another key. Players' keys have the players' colours. Escape ends the "
                          "test.",
                          INK_GREY);
    box_cut_top(&box, height + hud_px(hud, 8));
    box_cut_bottom(&box, 2 * ui_row_height(menu->ui));
    double unit = min_of((double)box.w / WIDE_QUARTERS, (double)box.h / (CAP_ROWS * QUARTERS));
    int gap = hud_px(hud, 2), left = box.x + (int)(box.w - WIDE_QUARTERS * unit) / 2;
    for (int i = 0; i < COUNT_OF(CAPS); i++) {
        const KeyCap *cap = &CAPS[i];
        Box key = {left + (int)(cap->x * unit), box.y + (int)(cap->y * QUARTERS * unit),
                   (int)(cap->w * unit) - gap, (int)(QUARTERS * unit) - gap};
        SDL_Scancode code = cap->code;
        const Renderer *renderer = menu->hud->renderer;
        int owner = owner_of(menu->prefs, code);
        Rgb colour = owner < 0 ? INK_WHITE : palette_team(card_player_look(owner));
        bool is_down = page->is_down[code];
        paint_box(renderer, key, colour, is_down ? 0.95 : owner < 0 ? 0.07 : 0.3);
        if (page->was_down[code] && !is_down)
            paint_box(
                renderer,
                (Box){key.x, key.y + key.h - hud_px(menu->hud, 2), key.w, hud_px(menu->hud, 2)},
                INK_AMBER, 0.8);
        int edge = hud_px(menu->hud, 2);
        char sign[KEY_NAME_MAX];
        font_draw_fit(menu->hud->font, FONT_SMALL, key.x + edge, key.y + edge, key.w - edge,
                      is_down ? INK_PLATE : INK_WHITE,
                      cap->name ? cap->name : key_sign((Key)code, sign));
    }
    name_others(page, others, sizeof others);
    snprintf(text, sizeof text, "Keys down: %d (max %d)%s%s", page->down, page->most_down,
             *others ? "; also " : "", others);
    int low = box.y + (int)(CAP_ROWS * QUARTERS * unit);
    ui_label(menu->ui, (Box){box.x, low, box.w, ui_row_height(menu->ui)}, text, INK_AMBER);
    name_inputs(menu, others, sizeof others);
    ui_label(menu->ui, (Box){box.x, low + ui_row_height(menu->ui), box.w, ui_row_height(menu->ui)},
             others, INK_GREY);
}

// A number with few steps is a choice: a slider that changes the page's size would move away from
// the pointer.
static bool choose_value(Menu *menu, Box box, const PrefRow *row, double *value) {
    char texts[WORDS_MAX][WORD_MAX];
    const char *words[WORDS_MAX + 1] = {NULL};
    // A value that cannot be chosen, such as a difficulty that is not set, is only shown.
    int count = (int)lround((max_of(row->high, *value) - row->low) / row->step) + 1;
    int chosen = (int)clamp(lround((*value - row->low) / row->step), 0, count - 1);
    ASSERT(count > 0 && count <= WORDS_MAX);
    for (int i = 0; i < count; i++) {
        snprintf(texts[i], WORD_MAX, "%g %s", row->low + i * row->step, row->unit);
        words[i] = row->shown ? row->shown[i] : texts[i];
    }
    bool is_changed =
        ui_row(menu->ui, box,
               &(UiRow){UI_CHOICE, row->label, row->help, .words = words, .chosen = &chosen});
    if (is_changed) *value = row->low + chosen * row->step;
    return is_changed;
}

static void draw_setting(Menu *menu, Box box, const PrefRow *row) {
    double value = pref_value(menu->prefs, row);
    bool is_on = value != 0, is_switch = row->kind == PREF_SWITCH, is_changed;
    bool is_slider =
        row->kind == PREF_NUMBER && (row->high - row->low) / row->step >= WORDS_MAX - 1;
    if (is_switch || is_slider)
        is_changed =
            ui_row(menu->ui, box,
                   &(UiRow){is_switch ? UI_TOGGLE : UI_SLIDER, row->label, row->help,
                            .is_on = &is_on, .value = &value,
                            .range = {row->low, row->high, row->initial, row->step, row->unit}});
    else
        is_changed = choose_value(menu, box, row, &value);
    if (is_changed) pref_set(menu->prefs, row, is_switch ? is_on : value);
    menu->has_new_prefs |= is_changed;
}

// Draws a setting with its help below it, if there is room.
static void draw_explained(Menu *menu, Box *rest, const PrefRow *row, int help_px) {
    draw_setting(menu, menu_row(menu, rest), row);
    Box help = box_cut_top(rest, help_px);
    box_cut_left(&help, hud_px(menu->hud, HELP_INDENT_UNITS));
    char words[MENU_ABOUT_MAX];
    if (menu->hud->is_touch)
        words_for_fingers(row->help, words, sizeof words);
    else
        SDL_strlcpy(words, row->help, sizeof words);
    if (help_px && font_width(menu->hud->font, FONT_SMALL, words) <= help.w)
        ui_label(menu->ui, help, words, INK_GREY);
    else if (help_px)
        ui_words(menu->ui, help, words, INK_GREY);
}

static bool has_bindings(const Menu *menu, PrefsTab tab) {
    return tab == TAB_PADS || (tab == TAB_CONTROLS && !menu->hud->is_touch);
}

// The touch layout lists only the settings of thumbs and vibration under Controls.
static bool has_row(const Menu *menu, PrefsTab tab, const PrefRow *row) {
    const PrefRow *rumble = &PREF_ROWS[PREF_RUMBLE];
    bool is_thumbs = row == &PREF_ROWS[PREF_TOUCH_AIM] || row == &PREF_ROWS[PREF_TOUCH_FIRE];
    if (menu->hud->is_touch && tab == TAB_CONTROLS) return is_thumbs || row == rumble;
    return (int)row->tab == (int)tab && (menu->hud->is_touch || !is_thumbs);
}

static void draw_bindings(Menu *menu, Box *rest) {
    Device device = menu->prefs_page.tab == TAB_PADS ? DEVICE_PAD : DEVICE_KEYBOARD;
    Bindings table = bindings_defaults();
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (is_listed(menu->prefs, i)) draw_binding(menu, menu_row(menu, rest), &table, device, i);
    if (!ui_button(menu->ui, menu_row(menu, rest),
                   device == DEVICE_PAD ? "Reset all gamepad buttons" : "Reset all keys"))
        return;
    memcpy(menu->prefs->bindings.on[device], table.on[device], sizeof table.on[device]);
    snprintf(menu->prefs_page.said, PREFS_SAID_MAX, "Reset to default");
    menu->has_new_prefs = true;
}

static void draw_list(Menu *menu, Box box) {
    PrefsTab tab = menu->prefs_page.tab;
    bool is_bound = has_bindings(menu, tab);
    int rows = is_bound, pads = 0, settings = 0;
    for (const PrefRow *row = PREF_ROWS; row->key; row++) settings += has_row(menu, tab, row);
    rows += settings;
    for (int i = 0; i < PADS_MAX; i++) pads += is_connected(menu, i);
    if (tab == TAB_PADS) rows += pads ? ROWS_PER_PAD * pads : 1;
    for (Action i = 0; i < ACTION_COUNT && is_bound; i++) rows += is_listed(menu->prefs, i);
    int help = font_height(menu->hud->font, FONT_SMALL) + hud_px(menu->hud, HELP_GAP_UNITS);
    int line = help, width = box.w - hud_px(menu->hud, HELP_INDENT_UNITS + HELP_GAP_UNITS);
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (has_row(menu, tab, row) && font_width(menu->hud->font, FONT_SMALL, row->help) > width)
            help = 2 * line;
    bool has_room = !is_bound && rows * (menu_row_px(menu) + help) <= box.h;
    if (!has_room) help = 0;
    Box rest =
        ui_scroll_begin(menu->ui, box, TAB_NAMES[tab], rows * menu_row_px(menu) + settings * help,
                        &menu->prefs_page.scroll_px[tab]);
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (has_row(menu, tab, row)) draw_explained(menu, &rest, row, help);
    for (int i = 0; i < PADS_MAX && tab == TAB_PADS; i++)
        if (is_connected(menu, i))
            draw_pad(menu, box_cut_top(&rest, ROWS_PER_PAD * menu_row_px(menu)), i);
    if (tab == TAB_PADS && !pads)
        ui_label(menu->ui, menu_row(menu, &rest), "No gamepad connected", INK_GREY);
    if (is_bound) draw_bindings(menu, &rest);
    ui_scroll_end(menu->ui);
}

static void open_tab(PrefsPage *page, PrefsTab tab) {
    *page = (PrefsPage){.tab = tab, .before = page->tab};
}

// The touch layout has no keyboard test, and a gamepad tab only if there is a gamepad.
static bool has_tab(const Menu *menu, PrefsTab tab) {
    if (!menu->hud->is_touch) return true;
    return tab != TAB_KEYBOARD && (tab != TAB_PADS || menu->hud->has_pad);
}

void menu_settings_draw(Menu *menu) {
    PrefsPage *page = &menu->prefs_page;
    ASSERT(page->tab >= 0 && page->tab < TAB_COUNT);
    Box box = menu_frame(menu, menu_page_box(menu, SETTINGS_UNITS, 0), "Settings");
    if (menu->refocuses) ui_focus_first(menu->ui);
    menu->has_new_prefs |= page->has_changed;
    page->has_changed = false;
    Box row = box_cut_top(&box, ui_row_height(menu->ui));
    const char *names[TAB_COUNT];
    PrefsTab tabs[TAB_COUNT];
    int count = 0, chosen = 0;
    for (PrefsTab tab = 0; tab < TAB_COUNT; tab++) {
        if (!has_tab(menu, tab)) continue;
        if (tab == page->tab) chosen = count;
        tabs[count] = tab;
        names[count++] = TAB_NAMES[tab];
    }
    if (ui_tabs(menu->ui, row, names, count, &chosen)) open_tab(page, tabs[chosen]);
    box_cut_top(&box, hud_px(menu->hud, 6));
    if (has_bindings(menu, page->tab))
        (page->wanted ? draw_question : draw_answer)(menu, menu_row(menu, &box));
    ui_scope(menu->ui, (int)page->tab);
    (page->tab == TAB_KEYBOARD ? draw_keyboard : draw_list)(menu, box);
    ui_unscope(menu->ui);
}

// Escape ends the test; all other keys are consumed by it.
static bool test_event(PrefsPage *page, const SDL_Event *event) {
    bool is_key = event->type == SDL_KEYDOWN || event->type == SDL_KEYUP;
    SDL_Scancode code = is_key ? event->key.keysym.scancode : SDL_SCANCODE_UNKNOWN;
    if (code == SDL_SCANCODE_ESCAPE) {
        if (event->type == SDL_KEYDOWN) open_tab(page, page->before);
        return event->type == SDL_KEYDOWN;
    }
    if (code > 0 && code < SDL_NUM_SCANCODES && !event->key.repeat) {
        bool is_down = event->type == SDL_KEYDOWN;
        if (page->is_down[code] != is_down) page->down += is_down ? 1 : -1;
        page->is_down[code] = is_down;
        page->was_down[code] |= is_down;
        if (page->down > page->most_down) page->most_down = page->down;
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        memset(page->is_down, 0, sizeof page->is_down);
        page->down = 0;
    }
    return is_key || event->type == SDL_TEXTINPUT;
}

// Binds an input (0 for none), unless it belongs to another action: then the player is asked.
static void bind_input(PrefsPage *page, Prefs *prefs, uint16_t input) {
    Bindings *bindings = &prefs->bindings;
    page->is_listening = false;
    page->rival =
        input ? bindings_conflict(bindings, page->device, page->action, input) : ACTION_NONE;
    page->wanted = page->rival == ACTION_NONE ? 0 : input;
    page->asks = page->wanted;
    if (page->wanted) return;
    bindings_set(bindings, page->device, page->action, page->place, input, false);
    page->has_changed = true;
    char text[BINDING_TEXT_MAX];
    bindings_text(bindings, page->device, page->action, text);
    say(page, page->action, *text ? text : "none");
}

// Waits for an input. Escape and the mouse cancel; Delete removes the binding.
static bool wait_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadEvent pad) {
    if (event->type == SDL_MOUSEBUTTONDOWN || pad.kind == PAD_PRESSED) {
        page->is_listening = false;
        if (pad.kind == PAD_PRESSED && page->device == DEVICE_PAD)
            bind_input(page, prefs, pad.input);
        return true;
    }
    if (event->type == SDL_TEXTINPUT || pad.kind == PAD_MOVED) return true;
    if (event->type != SDL_KEYDOWN || event->key.repeat) return event->type == SDL_KEYDOWN;
    SDL_Scancode code = event->key.keysym.scancode;
    bool is_players = action_is_players(page->action);
    bool is_ctrl = code == SDL_SCANCODE_LCTRL || code == SDL_SCANCODE_RCTRL;
    bool is_chord = !is_players && event->key.keysym.mod & KMOD_CTRL;
    if (code == SDL_SCANCODE_ESCAPE)
        page->is_listening = false;
    else if (code == SDL_SCANCODE_DELETE)
        bind_input(page, prefs, 0);
    else if (page->device == DEVICE_KEYBOARD && code > 0 && code < SDL_NUM_SCANCODES &&
             (is_players || !is_ctrl))
        bind_input(page, prefs, (Key)(code | (is_chord ? KEY_CTRL : 0)));
    return true;
}

bool prefs_page_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadEvent pad) {
    ASSERT(page->place >= 0 && page->place < BINDINGS_EACH);
    ASSERT(page->action >= 0 && page->action < ACTION_COUNT);
    if (page->is_listening) return wait_event(page, prefs, event, pad);
    return page->tab == TAB_KEYBOARD && test_event(page, event);
}
