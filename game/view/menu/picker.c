// picker.c -- the list of AIs for a tank, with the current one marked, and widgets to choose an AI,
// a property, a parameter or a team.
#include "panels.h"

#include <stdio.h>

#include "ai/maths/assert.h"

enum { NAME_LETTERS = 14, CHOICES_MAX = 64, NAMED_TEAMS = 8 };
#define PAD_UNITS 12
#define ROW_GAP_UNITS 4
#define HEIGHT_SHARE 0.62 // maximum height, as a fraction of the field's height
#define CLEAR_UNITS 44.0  // distance between the panel and the centre of its tank
#define LEAST_SHARE 0.25  // the panel changes sides if the field has less room next to the tank

int behaviour_count(void) {
    int count = 0;
    while (BEHAVIOURS[count]) count++;
    return count;
}

int behaviour_row(const Behaviour *behaviour) {
    for (int i = 0; BEHAVIOURS[i]; i++)
        if (BEHAVIOURS[i] == behaviour) return i;
    return 0;
}

bool choose_param(Ui *ui, Box box, const char *label, const Param *param, double *value) {
    return ui_row(ui, box,
                  &(UiRow){UI_SLIDER, label, param->help,
                           .range = {param->low, param->high, param->initial, 0, param->unit},
                           .value = value});
}

bool choose_mind(Ui *ui, Box box, const Behaviour **mind) {
    ASSERT(*mind);
    const char *names[CHOICES_MAX] = {NULL};
    int row = behaviour_row(*mind);
    for (int i = 0; BEHAVIOURS[i] && i < CHOICES_MAX - 1; i++) names[i] = BEHAVIOURS[i]->name;
    bool is_changed =
        ui_row(ui, box, &(UiRow){UI_CHOICE, "AI", (*mind)->help, .words = names, .chosen = &row});
    *mind = BEHAVIOURS[row];
    return is_changed;
}

// The unit of a number is its nearest name: "veteran".
static bool choose_number(Ui *ui, Box box, const TankProperty *property, Loadout *loadout) {
    double named, value = property_values(property, loadout)[0];
    Param param = *property_params(property, loadout);
    const char *name = property_nearest_name(property, loadout, &named);
    if (name) param.unit = name;
    bool is_changed = choose_param(ui, box, property->title, &param, &value);
    if (is_changed) property_set(property, loadout, 0, value);
    return is_changed;
}

bool choose_property(Ui *ui, Box box, const TankProperty *property, Loadout *loadout) {
    if (!property->choice) return choose_number(ui, box, property, loadout);
    const char *names[CHOICES_MAX] = {NULL};
    int row = property_index(property, loadout);
    for (int i = 0; property->choice(i).row && i < CHOICES_MAX - 1; i++)
        names[i] = property->choice(i).name;
    bool is_changed = ui_row(ui, box,
                             &(UiRow){UI_CHOICE, property->title, property_help(property, loadout),
                                      .words = names, .chosen = &row});
    if (is_changed) property_choose(property, loadout, row);
    return is_changed;
}

bool choose_team(Ui *ui, Box box, const MatchCard *card, int *team) {
    ASSERT(*team >= 0 && *team < TEAMS_MAX);
    const char *names[NAMED_TEAMS + 1] = {NULL};
    Looks looks = card_looks(card);
    for (int i = 0; i < NAMED_TEAMS; i++)
        names[i] = *card->teams.own[i] ? card->teams.own[i] : team_name(NULL, looks.teams[i]);
    int row = *team < NAMED_TEAMS ? *team : 0;
    if (!ui_row(ui, box,
                &(UiRow){UI_CHOICE, "Team", "Tanks of one team fight together", .words = names,
                         .chosen = &row}))
        return false;
    *team = row;
    return true;
}

static const Behaviour *mind_of(const Match *match, int tank) {
    const TankCard *card = &match_card(match)->tanks[tank];
    return card->kind == DRIVER_MIND ? card->mind.behaviour : NULL;
}

void picker_open(Picker *picker, const Hud *hud, const Match *match, int tank, Vec tank_px) {
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    Box field = hud_room(hud);
    *picker = (Picker){.is_open = true,
                       .is_on_top = tank_px.y > field.y + 0.5 * field.h,
                       .tank_y = tank_px.y,
                       .tank = tank,
                       .chosen = behaviour_row(mind_of(match, tank))};
}

typedef struct PickerLayout {
    Box box;
    int list_y, row, rows; // list: top, height of a row, number of visible rows
} PickerLayout;

static PickerLayout lay_out(const Picker *picker, const Hud *hud) {
    Box field = hud_room(hud);
    int pad = hud_px(hud, PAD_UNITS), small = font_height(hud->font, FONT_SMALL);
    int head = font_height(hud->font, FONT_NORMAL) + hud_px(hud, 6), foot = small + hud_px(hud, 6);
    PickerLayout layout = {.row = small + hud_px(hud, ROW_GAP_UNITS)};
    int longest = 0;
    for (int i = 0; BEHAVIOURS[i]; i++) {
        int help = font_width(hud->font, FONT_SMALL, BEHAVIOURS[i]->help);
        if (help > longest) longest = help;
    }
    int wanted = NAME_LETTERS * font_advance(hud->font, FONT_SMALL) + longest + 2 * pad;
    int width = wanted < field.w - 2 * pad ? wanted : field.w - 2 * pad;
    int bottom = hud->toasts_y > 0 ? hud->toasts_y : field.y + field.h;
    double clear = CLEAR_UNITS * hud->ui;
    double beside = picker->is_on_top ? picker->tank_y - field.y : bottom - picker->tank_y;
    int room = (int)min_of(HEIGHT_SHARE * field.h, beside - clear) - head - foot - 2 * pad;
    if (room < 2 * layout.row) room = 2 * layout.row;
    ASSERT(layout.row > 0);
    layout.rows = behaviour_count();
    if (layout.rows * layout.row > room) layout.rows = room / layout.row;
    int height = head + layout.rows * layout.row + foot + 2 * pad;
    int below = hud_tip_height(hud) > pad ? hud_tip_height(hud) : pad;
    int top = picker->is_on_top ? field.y + pad : bottom - below - height;
    layout.box = (Box){field.x + (field.w - width) / 2, top, width, height};
    layout.list_y = layout.box.y + pad + head;
    return layout;
}

Box picker_box(const Picker *picker, const Hud *hud) { return lay_out(picker, hud).box; }

// Chooses the nearest valid row and scrolls to it.
static void choose(Picker *picker, const Hud *hud, int row) {
    int count = behaviour_count(), rows = lay_out(picker, hud).rows;
    picker->chosen = row < 0 ? 0 : row >= count ? count - 1 : row;
    if (picker->chosen < picker->first) picker->first = picker->chosen;
    if (picker->chosen >= picker->first + rows) picker->first = picker->chosen - rows + 1;
}

static PickerAnswer key_event(Picker *picker, const Hud *hud, const SDL_KeyboardEvent *key) {
    int page = lay_out(picker, hud).rows, by = 0;
    switch (key->keysym.scancode) {
    case SDL_SCANCODE_UP: by = -1; break;
    case SDL_SCANCODE_DOWN: by = 1; break;
    case SDL_SCANCODE_PAGEUP: by = -page; break;
    case SDL_SCANCODE_PAGEDOWN: by = page; break;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER: picker->is_open = false; return PICKER_TAKEN;
    case SDL_SCANCODE_B:
    case SDL_SCANCODE_ESCAPE: picker->is_open = false; return PICKER_USED;
    default: return PICKER_NOTHING;
    }
    choose(picker, hud, picker->chosen + by);
    return PICKER_USED;
}

PickerAnswer picker_event(Picker *picker, const Hud *hud, const SDL_Event *event, Vec pointer_px) {
    if (!picker->is_open) return PICKER_NOTHING;
    PickerLayout layout = lay_out(picker, hud);
    double x = pointer_px.x - layout.box.x, y = pointer_px.y - layout.list_y;
    bool is_on_list = x >= 0 && x < layout.box.w && y >= 0 && y < layout.rows * layout.row;
    int row = is_on_list ? picker->first + (int)(y / layout.row) : -1;
    switch (event->type) {
    case SDL_KEYDOWN: return key_event(picker, hud, &event->key);
    case SDL_MOUSEWHEEL: choose(picker, hud, picker->chosen - event->wheel.y); return PICKER_USED;
    case SDL_MOUSEMOTION:
        if (row >= 0) choose(picker, hud, row);
        return PICKER_NOTHING;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button != SDL_BUTTON_LEFT || row < 0) return PICKER_NOTHING;
        choose(picker, hud, row);
        picker->is_open = false;
        return PICKER_TAKEN;
    default: return PICKER_NOTHING;
    }
}

static void draw_row(const Picker *picker, const Hud *hud, const PickerLayout *layout, int row,
                     bool is_present) {
    DEBUG_ASSERT(row >= 0 && row < behaviour_count());
    const Behaviour *behaviour = BEHAVIOURS[row];
    bool is_chosen = row == picker->chosen;
    int pad = hud_px(hud, PAD_UNITS), letter = font_advance(hud->font, FONT_SMALL);
    int y = layout->list_y + (row - picker->first) * layout->row,
        text_y = y + hud_px(hud, ROW_GAP_UNITS) / 2;
    int x = layout->box.x + pad, right = layout->box.x + layout->box.w - pad;
    if (is_chosen)
        paint_box(hud->renderer, (Box){layout->box.x, y, layout->box.w, layout->row}, INK_WHITE,
                  0.12);
    if (is_present)
        paint_box(hud->renderer, (Box){layout->box.x, y, hud_px(hud, 3), layout->row}, INK_AMBER,
                  1);
    font_draw_fit(hud->font, FONT_SMALL, x, text_y, (NAME_LETTERS - 1) * letter,
                  is_present ? INK_AMBER : INK_WHITE, behaviour->name);
    x += NAME_LETTERS * letter;
    font_draw_fit(hud->font, FONT_SMALL, x, text_y, right - x, is_chosen ? INK_WHITE : INK_GREY,
                  behaviour->help);
}

static void draw_head(const Picker *picker, const Hud *hud, const Match *match,
                      const PickerLayout *layout) {
    const TankCard *card = &match_card(match)->tanks[picker->tank];
    int pad = hud_px(hud, PAD_UNITS), height = font_height(hud->font, FONT_NORMAL);
    int x = layout->box.x + pad, y = layout->box.y + pad, sign = hud_px(hud, 6);
    char title[TANK_NAME_MAX + 32];
    escaped_write(title, sizeof title, "AI for %s (tank %d)", card->name, picker->tank + 1);
    signs_draw(hud->shapes, match_tank_look(match, picker->tank), x + sign, y + height / 2, sign,
               1);
    x += 2 * sign + hud_px(hud, 6);
    font_draw_fit(hud->font, FONT_NORMAL, x, y, layout->box.x + layout->box.w - pad - x, INK_AMBER,
                  title);
}

void picker_draw(Picker *picker, const Hud *hud, const Match *match, Vec tank_px) {
    if (!picker->is_open) return;
    Box field = hud_room(hud);
    double above = (tank_px.y - field.y) / field.h;
    picker->tank_y = tank_px.y;
    if ((picker->is_on_top ? above : 1 - above) < LEAST_SHARE) picker->is_on_top ^= true;
    choose(picker, hud, picker->chosen); // keeps the row visible if the window has become smaller
    PickerLayout layout = lay_out(picker, hud);
    int pad = hud_px(hud, PAD_UNITS), count = behaviour_count();
    int present = behaviour_row(mind_of(match, picker->tank));
    bool has_mind = mind_of(match, picker->tank);
    paint_plate(hud->renderer, layout.box, 0.95);
    draw_head(picker, hud, match, &layout);
    for (int i = picker->first; i < picker->first + layout.rows && i < count; i++)
        draw_row(picker, hud, &layout, i, has_mind && i == present);
    char foot[96];
    bindings_fill(
        hud->bindings,
        "Up, Down, wheel: choose \xC2\xB7 Enter, click: confirm \xC2\xB7 Esc, {mind}: close", foot,
        sizeof foot);
    size_t used = strlen(foot);
    if (count > layout.rows)
        snprintf(foot + used, sizeof foot - used, " \xC2\xB7 %d of %d", picker->chosen + 1, count);
    if (count > layout.rows) { // a scroll bar
        int width = hud_px(hud, 3), height = layout.rows * layout.row;
        Box box = {layout.box.x + layout.box.w - width, layout.list_y, width, height};
        paint_box(hud->renderer, box, INK_WHITE, 0.10);
        box.y += height * picker->first / count;
        box.h = height * layout.rows / count;
        paint_box(hud->renderer, box, INK_GREY, 1);
    }
    font_draw_fit(hud->font, FONT_SMALL, layout.box.x + pad,
                  layout.list_y + layout.rows * layout.row + hud_px(hud, 6), layout.box.w - 2 * pad,
                  INK_DIM, foot);
}
