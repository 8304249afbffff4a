// thumbs.c -- for fingers: the sticks and buttons of a player, and the bar of a watched match.
#include "hud.h"

#include "ai/maths/assert.h"
#define IDLE 0.34 // opacity of a control that is not touched
#define HELD 0.75
#define KNOB 0.42 // radius of the knob, relative to its stick
enum { CELL_UNITS = 46, CELL_GAP_UNITS = 4, BAR_EDGE_UNITS = 8 };

static void draw_round(const Hud *hud, const Thumb *thumb, bool is_held, const char *icon) {
    double alpha = is_held ? HELD : IDLE;
    paint_disc(hud->renderer, thumb->at_px, thumb->radius_px, INK_PLATE, 0.35);
    paint_circle(hud->renderer, thumb->at_px, thumb->radius_px, max_of(2 * hud->ui, 1.5),
                 is_held ? INK_AMBER : INK_WHITE, alpha);
    if (!icon) return;
    int width = font_width(hud->font, FONT_LARGE, icon),
        height = font_height(hud->font, FONT_LARGE);
    font_draw(hud->font, FONT_LARGE, (int)thumb->at_px.x - width / 2,
              (int)thumb->at_px.y - height / 2, is_held ? INK_AMBER : INK_WHITE, icon);
}

// A stick that was touched far from its place is drawn below the finger.
static void draw_stick(const Hud *hud, const Touch *touch, FingerRole role, const char *icon) {
    ASSERT(role < FINGER_ROLES);
    Thumb thumb = touch->thumbs[role];
    const Finger *finger = touch_finger(touch, role);
    if (finger) thumb.at_px = finger->middle_px;
    draw_round(hud, &thumb, finger, finger ? NULL : icon);
    Vec way = touch_stick(touch, role);
    Vec knob = vec_add(thumb.at_px, vec_scale(way, thumb.radius_px));
    if (finger || !icon)
        paint_disc(hud->renderer, knob, KNOB * thumb.radius_px, finger ? INK_AMBER : INK_WHITE,
                   finger ? 0.55 : 0.3);
}

void thumbs_draw(const Hud *hud, const Touch *touch) {
    static const char *const ICONS[FINGER_ROLES] = {
        [FINGER_FIRE] = ICON_BLAST, [FINGER_SPECIAL] = ICON_BOLT, [FINGER_MENU] = ICON_PAUSE};
    bool has_cards = hud_box(hud, &HUD_CARDS).w > 0; // which the thumbs would cover
    for (FingerRole role = has_cards ? FINGER_MENU : FINGER_FIRE; role < FINGER_ROLES; role++)
        if (touch->thumbs[role].radius_px > 0)
            draw_round(hud, &touch->thumbs[role], touch_finger(touch, role), ICONS[role]);
    if (has_cards || touch->thumbs[FINGER_DRIVE].radius_px <= 0) return;
    draw_stick(hud, touch, FINGER_DRIVE, NULL);
    draw_stick(hud, touch, FINGER_AIM, ICON_AIM);
}

typedef struct BarCell {
    const char *icon;
    Action action;
} BarCell;

enum { CELLS_MAX = 7 };

// The cells that apply: only a recording and a past moment have a later one.
static int bar_cells(const Hud *hud, BarCell cells[static CELLS_MAX]) {
    const ViewStatus *status = &hud->status;
    int count = 0;
    cells[count++] = (BarCell){ICON_MENU, ACTION_MENU};
    cells[count++] = (BarCell){ICON_STEP_BACK, ACTION_TIME_BACK};
    cells[count++] = (BarCell){status->is_paused ? ICON_PLAY : ICON_PAUSE, ACTION_PAUSE};
    if (status->has_timeline) cells[count++] = (BarCell){ICON_STEP, ACTION_TIME_ON};
    cells[count++] = (BarCell){"-", ACTION_SLOWER};
    cells[count++] = (BarCell){"+", ACTION_FASTER};
    cells[count++] = (BarCell){ICON_EYE, ACTION_CAMERA};
    ASSERT(count <= CELLS_MAX);
    return count;
}

Box watch_bar_box(const Hud *hud) {
    BarCell cells[CELLS_MAX];
    if (!hud->has_watch_bar) return (Box){0};
    int count = bar_cells(hud, cells), gap = hud_px(hud, CELL_GAP_UNITS);
    int width = count * hud_px(hud, CELL_UNITS) + (count + 1) * gap;
    int height = hud_px(hud, CELL_UNITS) + 2 * gap;
    return (Box){(hud->width - width) / 2, hud_bottom(hud) - hud_px(hud, BAR_EDGE_UNITS) - height,
                 width, height};
}

static Box cell_box(const Hud *hud, Box bar, int cell) {
    int gap = hud_px(hud, CELL_GAP_UNITS), size = hud_px(hud, CELL_UNITS);
    return (Box){bar.x + gap + cell * (size + gap), bar.y + gap, size, size};
}

Action watch_bar_action(const Hud *hud, Vec at_px) {
    BarCell cells[CELLS_MAX];
    Box bar = watch_bar_box(hud);
    int count = bar_cells(hud, cells);
    for (int i = 0; i < count && bar.w > 0; i++)
        if (box_has(cell_box(hud, bar, i), (int)at_px.x, (int)at_px.y)) return cells[i].action;
    return ACTION_NONE;
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    BarCell cells[CELLS_MAX];
    int count = bar_cells(hud, cells), high = font_height(hud->font, FONT_LARGE);
    hud_plate(hud, box, "watch bar", 0.82);
    for (int i = 0; i < count; i++) {
        Box cell = cell_box(hud, box, i);
        paint_box(hud->renderer, cell, INK_WHITE, 0.08);
        int wide = font_width(hud->font, FONT_LARGE, cells[i].icon);
        font_draw(hud->font, FONT_LARGE, cell.x + (cell.w - wide) / 2, cell.y + (cell.h - high) / 2,
                  INK_WHITE, cells[i].icon);
    }
}

static Box place(const HudFrame *frame) { return watch_bar_box(frame->hud); }

const HudItem HUD_THUMBS = {.is_high = true, .box = place, .draw = draw};
