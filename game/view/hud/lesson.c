// lesson.c -- a step of a lesson: its text with pictures of the keys, praise for the last step, and
// an arrow at the place to go, to shoot or to look at.
#include <math.h>
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { PAD_UNITS = 14, GAP_UNITS = 6, ARROW_UNITS = 34, ARROW_WIDE_UNITS = 15, EDGE_UNITS = 10 };
enum { PRAISE_PAD_UNITS = 16, LINES_MAX = 3 };
#define TEXT_SHARE 0.6    // largest width of the text, as a fraction of the field
#define NARROW_SHARE 0.92 // TEXT_SHARE on a screen that is higher than wide
#define BOB_UNITS 5.0     // amplitude of the arrow's motion
#define BOB_RAD_PS 6.0    // speed of that motion
#define ARROW_ABOVE_M 2.6 // distance of the tip from the place
#define PRAISE_INK ((Rgb){0.45f, 0.92f, 0.42f})

typedef struct LessonLayout {
    char head[96], lines[LINES_MAX][HUD_LINE_MAX];
    int count, line, pad;
    Box box; // size; the position is not set
} LessonLayout;

static LessonLayout lay_out(const Hud *hud) {
    const LessonStatus *lesson = hud->status.lesson;
    ASSERT(lesson);
    LessonLayout layout = {.line = font_height(hud->font, FONT_NORMAL) + hud_px(hud, 2),
                           .pad = hud_px(hud, PAD_UNITS)};
    snprintf(layout.head, sizeof layout.head, "%s: %d of %d", lesson->title, lesson->number,
             lesson->count);
    double share = hud->height > hud->width ? NARROW_SHARE : TEXT_SHARE;
    int room = (int)(share * hud_room(hud).w) - (share > TEXT_SHARE ? 2 * layout.pad : 0);
    layout.count = hud_break_lines(hud, lesson->text, room, LINES_MAX, layout.lines);
    int widest = font_width(hud->font, FONT_SMALL, layout.head);
    for (int i = 0; i < layout.count; i++) {
        int wide = font_width(hud->font, FONT_NORMAL, layout.lines[i]);
        if (wide > widest) widest = wide;
    }
    int keys = *lesson->keys ? keycaps_width(hud, lesson->keys) : 0;
    if (keys > widest) widest = keys;
    layout.box.w = widest + 2 * layout.pad;
    layout.box.h = font_height(hud->font, FONT_SMALL) + layout.count * layout.line + layout.pad +
                   (keys ? keycap_height(hud) + hud_px(hud, GAP_UNITS) : 0);
    return layout;
}

static Box place(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    const LessonStatus *lesson = hud->status.lesson;
    if (!lesson || hud->status.countdown_s > 0 || (!*lesson->text && !lesson->praise))
        return (Box){0};
    Box room = hud_room(hud), box = lay_out(hud).box;
    box.x = room.x + (room.w - box.w) / 2;
    box.y = room.y + hud_px(hud, GAP_UNITS);
    return box;
}

static void draw_praise(const Hud *hud, int middle_x, int y) {
    char text[96];
    const char *praise = hud->status.lesson->praise;
    snprintf(text, sizeof text, ICON_CHECK "  %s", praise);
    int pad = hud_px(hud, PRAISE_PAD_UNITS), width = font_width(hud->font, FONT_LARGE, text);
    Box box = {middle_x - width / 2 - pad, y, width + 2 * pad,
               font_height(hud->font, FONT_LARGE) + pad / 2};
    hud_plate(hud, box, "praise", 0.82);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 4), box.h}, PRAISE_INK, 1);
    font_draw(hud->font, FONT_LARGE, box.x + pad, box.y + pad / 4, PRAISE_INK, text);
}

// Paints an arrow row by row. It points down to `tip`, or up if `way` is -1.
static void paint_arrow(const Hud *hud, Vec tip, int way) {
    ASSERT(way == 1 || way == -1);
    int length = hud_px(hud, ARROW_UNITS), wide = hud_px(hud, ARROW_WIDE_UNITS);
    for (int pass = 0; pass < 2; pass++) {
        int edge = pass ? 0 : hud_px(hud, 3);
        for (int i = -edge; i < length + edge; i++) {
            bool is_head = i < length / 2 + edge;
            int half = is_head ? (int)(2.0 * wide * (i + edge) / length) : wide * 2 / 5 + edge;
            Box row = {(int)tip.x - half, (int)tip.y - way * i, 2 * half + 1, 1};
            paint_box(hud->renderer, row, pass ? INK_AMBER : INK_PLATE, pass ? 1 : 0.8);
        }
    }
}

// The arrow points down at its place, or up if there is no room above. It stays on the screen.
static void draw_arrow(const HudFrame *frame, Box card) {
    const Hud *hud = frame->hud;
    const LessonStatus *lesson = hud->status.lesson;
    Box field = hud_field(hud);
    int edge = hud_px(hud, EDGE_UNITS), length = hud_px(hud, ARROW_UNITS);
    double time_s = (double)battle_tick(match_battle(frame->match)) * BATTLE_TICK_S;
    double bob = BOB_UNITS * hud->ui * (1 + sin(BOB_RAD_PS * time_s));
    Vec at = camera_to_screen(frame->camera, lesson->arrow);
    double above_m = lesson->is_ground     ? 0
                     : lesson->reach_m > 0 ? ARROW_ABOVE_M + 1
                                           : ARROW_ABOVE_M;
    double above = above_m * frame->camera->px_per_m;
    Vec tip = vec(clamp(at.x, field.x + 2 * edge, field.x + field.w - 2 * edge), at.y - above);
    Box arrow = {(int)tip.x - length / 2, (int)tip.y - 2 * length, length, 2 * length};
    int way = 1;
    if (tip.y < 2 * length || box_overlaps(arrow, card)) way = -1, tip.y = at.y + above;
    tip.y = clamp(tip.y, field.y + edge, hud_bottom(hud) - edge);
    tip.y -= way * bob;
    paint_arrow(hud, tip, way);
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    const LessonStatus *lesson = hud->status.lesson;
    LessonLayout layout = lay_out(hud);
    int x = box.x + layout.pad, y = box.y + layout.pad / 2;
    if (lesson->has_arrow && !frame->has_menu) draw_arrow(frame, box);
    hud_plate(hud, box, "lesson", HUD_PLATE);
    font_draw(hud->font, FONT_SMALL, x, y, INK_AMBER, layout.head);
    y += font_height(hud->font, FONT_SMALL);
    for (int i = 0; i < layout.count; i++, y += layout.line)
        font_draw(hud->font, FONT_NORMAL, x, y, INK_WHITE, layout.lines[i]);
    if (*lesson->keys) keycaps_draw(hud, x, y + hud_px(hud, 2), lesson->keys);
    if (lesson->praise) draw_praise(hud, box.x + box.w / 2, box.y + box.h + hud_px(hud, 8));
}

const HudItem HUD_LESSON = {.box = place, .draw = draw};
