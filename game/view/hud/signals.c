// signals.c -- signals of players in a live match: in the top right corner, next to their tanks,
// and at the position of a ping.

#include "hud.h"

enum { PAD_UNITS = 8, ROWS_MAX = 8, LINE_MAX = TANK_NAME_MAX + 32 };
#define RING_M 1.5         // radius of a ping's ring
#define RING_PERIOD_S 0.75 // time until it has shrunk

#define ICON(kind, name, words, icon) icon,
static const char *const ICONS[SIGNAL_KINDS] = {NULL, SIGNAL_ROWS(ICON)};

static int tank_count(const HudFrame *frame) {
    return battle_tank_count(match_battle(frame->match));
}

// Returns the next tank with a signal, beginning with tank `from`, or the number of tanks for
// a viewer without a tank; -1 if there is none.
static int next_signal(const HudFrame *frame, int from, Signal *signal) {
    int count = tank_count(frame);
    for (int i = from; i < count; i++) {
        *signal = match_signal_shown(frame->match, i);
        if (signal->kind) return i;
    }
    *signal = frame->hud->status.signal;
    return from <= count && frame->hud->status.speaker ? count : -1;
}

static void write_line(const HudFrame *frame, int tank, Signal signal, char line[LINE_MAX]) {
    bool has_tank = tank < tank_count(frame);
    escaped_write(line, LINE_MAX, "%s: %s",
                  has_tank ? match_card(frame->match)->tanks[tank].name
                           : frame->hud->status.speaker,
                  SIGNALS[signal.kind].words);
}

static Rgb colour_of(const HudFrame *frame, int tank) {
    return tank < tank_count(frame) ? palette_team(match_tank_look(frame->match, tank)) : INK_AMBER;
}

static int line_height(const Hud *hud) {
    return font_height(hud->font, FONT_NORMAL) + hud_px(hud, 2);
}

static int icon_width(const Hud *hud) {
    return font_width(hud->font, FONT_NORMAL, ICON_HAND) + hud_px(hud, PAD_UNITS);
}

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    Signal signal;
    int rows = 0, widest = 0;
    if (hud->level == HUD_OFF || frame->has_menu) return (Box){0};
    for (int i = -1; rows < ROWS_MAX && (i = next_signal(frame, i + 1, &signal)) >= 0;) {
        char line[LINE_MAX];
        write_line(frame, i, signal, line);
        int width = font_width(hud->font, FONT_NORMAL, line);
        if (width > widest) widest = width;
        rows++;
    }
    if (!rows) return (Box){0};
    return hud_reserve(hud, HUD_TOP_RIGHT, widest + icon_width(hud) + 2 * hud_px(hud, PAD_UNITS),
                       rows * line_height(hud) + hud_px(hud, 6));
}

// Draws the icon next to the tank. An unseen tank does not show its position.
static void draw_at_tank(const HudFrame *frame, int tank, Signal signal) {
    const Hud *hud = frame->hud;
    if (tank >= frame->actors->count || actor_is_hidden(frame->match, tank)) return;
    Actor actor = actor_at(frame->actors, tank, hud->status.blend);
    Vec at_px = camera_to_screen(frame->camera, pose_at(actor.pose));
    const Tank *own = battle_tank(match_battle(frame->match), tank);
    int pad = hud_px(hud, 4);
    Box box = {0, 0, font_width(hud->font, FONT_LARGE, ICONS[signal.kind]) + 2 * pad,
               font_height(hud->font, FONT_LARGE) + pad};
    double reach_px = 0.62 * own->spec->length_m * frame->camera->px_per_m + hud_px(hud, 2);
    if (!places_beside(frame->places, at_px, reach_px, &box) &&
        !places_about(frame->places, at_px, reach_px, &box))
        return;
    hud_plate(hud, box, "signal", HUD_PLATE);
    font_draw(hud->font, FONT_LARGE, box.x + pad, box.y + pad / 2, INK_AMBER, ICONS[signal.kind]);
    places_keep(frame->places, box);
}

// Rings close in on the place.
static void draw_ping(const HudFrame *frame, int tank, Signal signal) {
    const Hud *hud = frame->hud;
    uint64_t now = battle_tick(match_battle(frame->match));
    double age_s = tank == tank_count(frame)
                       ? hud->status.signal_age_s
                       : ((double)(now - signal.tick) + hud->status.blend) * BATTLE_TICK_S;
    double part = fmod(age_s, RING_PERIOD_S) / RING_PERIOD_S;
    Rgb colour = colour_of(frame, tank);
    Vec at_px = camera_to_screen(frame->camera, signal.at);
    double reach_px = RING_M * frame->camera->px_per_m + hud_px(hud, 6);
    paint_circle(hud->renderer, at_px, (1.4 - part) * reach_px, hud_px(hud, 3), colour, part);
    paint_circle(hud->renderer, at_px, 0.4 * reach_px, hud_px(hud, 3), colour, 1);
    int width = font_width(hud->font, FONT_LARGE, ICON_PIN);
    font_draw(hud->font, FONT_LARGE, (int)at_px.x - width / 2,
              (int)at_px.y - font_height(hud->font, FONT_LARGE), INK_WHITE, ICON_PIN);
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    Signal signal;
    int pad = hud_px(hud, PAD_UNITS), x = box.x + pad, y = box.y + hud_px(hud, 3);
    hud_plate(hud, box, "signals", HUD_PLATE);
    for (int i = -1; (i = next_signal(frame, i + 1, &signal)) >= 0; y += line_height(hud)) {
        char line[LINE_MAX];
        write_line(frame, i, signal, line);
        if (y + line_height(hud) <= box.y + box.h) {
            font_draw(hud->font, FONT_NORMAL, x, y, INK_AMBER, ICONS[signal.kind]);
            font_draw(hud->font, FONT_NORMAL, x + icon_width(hud), y, colour_of(frame, i), line);
        }
        if (signal.kind == SIGNAL_PING) draw_ping(frame, i, signal);
        draw_at_tank(frame, i, signal);
    }
}

const HudItem HUD_SIGNALS = {.box = place, .draw = draw};
