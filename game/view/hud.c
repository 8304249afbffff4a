// hud.c -- title and state of play; the panel's lower part is in cards.c.
#include "hud.h"

#include <stdio.h>

#include "cards.h"
#include "scoreline.h"

#define PANEL_UNITS 196
#define TOP_UNITS 34
#define PAD_UNITS 10

int hud_px(const Hud *hud, double units) { return (int)lround(units * hud->ui); }

double hud_scale(double ui_scale, int width_px, int height_px) {
    double fit = clamp(fmin(width_px / 1280.0, height_px / 720.0), 0.72, 4);
    return clamp(ui_scale, 0.5, 4) * fit;
}

Box hud_field(const Hud *hud) {
    int left = hud->level == HUD_FULL ? hud_px(hud, PANEL_UNITS + PAD_UNITS) : 0;
    int top = hud->level == HUD_OFF ? 0 : hud_px(hud, TOP_UNITS);
    if (left > hud->width / 2) left = 0;
    if (hud->level == HUD_FULL) top = hud_px(hud, 18);
    return (Box){left, top, hud->width - left,
                 hud->height - top - (hud->level == HUD_FULL ? hud_px(hud, 4) : 0)};
}

const char *hud_state_word(const Match *match, int tank) {
    const TankCard *card = &match_card(match)->tanks[tank];
    if (battle_tank(match_battle(match), tank)->is_wreck) return "destroyed";
    if (card->kind == CONTROLLER_HUMAN) return card->human == 0 ? "W A S D" : "arrow keys";
    return match_notes(match, tank)->state;
}

static void time_text(const Match *match, char *text, size_t size, Rgb *colour) {
    double gone_s = (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
    double left_s = fmax(0, match_card(match)->time_limit_s - gone_s);
    int whole = (int)ceil(left_s - 1e-9);
    snprintf(text, size, "%d:%02d left", whole / 60, whole % 60);
    *colour = left_s < 20 ? INK_AMBER : INK_WHITE;
}

static int draw_title(const Hud *hud, const Match *match, const ViewStatus *status, Box box) {
    const MatchCard *card = match_card(match);
    char seed[48], round[48] = "", clock[32];
    Rgb clock_colour;
    snprintf(seed, sizeof seed, "seed %llu", (unsigned long long)card->seed);
    if (status->rounds > 1)
        snprintf(round, sizeof round, "round %d of %d", status->round, status->rounds);
    time_text(match, clock, sizeof clock, &clock_colour);
    int pad = hud_px(hud, 8), line = text_height(hud->text, TEXT_SMALL);
    int y = box.y + hud_px(hud, 5), room = box.w - 2 * pad;
    TextSize title =
        text_width(hud->text, TEXT_LARGE, battle_arena(match_battle(match))->title) <= room
            ? TEXT_LARGE
            : TEXT_NORMAL;
    box.h = text_height(hud->text, title) + line * (*round ? 2 : 1) + hud_px(hud, 11);
    paint_plate(hud->renderer, box, 0.72);
    text_draw_fit(hud->text, title, box.x + pad, y, room, INK_WHITE,
                  battle_arena(match_battle(match))->title);
    y += text_height(hud->text, title) + hud_px(hud, 1);
    int clock_w = text_width(hud->text, TEXT_SMALL, clock);
    text_draw_fit(hud->text, TEXT_SMALL, box.x + pad, y, room - clock_w - pad, INK_GREY, seed);
    text_draw_right(hud->text, TEXT_SMALL, box.x + box.w - pad, y, clock_colour, clock);
    if (*round) text_draw(hud->text, TEXT_SMALL, box.x + pad, y + line, INK_GREY, round);
    return box.y + box.h;
}

// One line instead of the panel.
static void draw_line(const Hud *hud, const Match *match, const ViewStatus *status) {
    char text[160], clock[32];
    Rgb clock_colour;
    time_text(match, clock, sizeof clock, &clock_colour);
    int used = snprintf(text, sizeof text, "%s \xC2\xB7 seed %llu",
                        battle_arena(match_battle(match))->title,
                        (unsigned long long)match_card(match)->seed);
    if (status->rounds > 1)
        snprintf(text + used, sizeof text - (size_t)used, " \xC2\xB7 round %d of %d", status->round,
                 status->rounds);
    int pad = hud_px(hud, 8), height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 6);
    int at = hud_px(hud, PAD_UNITS), text_w = text_width(hud->text, TEXT_SMALL, text);
    Box box = {at, at, text_w + text_width(hud->text, TEXT_SMALL, clock) + 3 * pad, height};
    paint_plate(hud->renderer, box, 0.72);
    text_draw(hud->text, TEXT_SMALL, box.x + pad, box.y + hud_px(hud, 3), INK_GREY, text);
    text_draw(hud->text, TEXT_SMALL, box.x + 2 * pad + text_w, box.y + hud_px(hud, 3), clock_colour,
              clock);
}

static void speed_text(const ViewStatus *status, char *text, size_t size) {
    if (status->is_paused)
        snprintf(text, size, "PAUSED");
    else if (status->speed <= 0)
        snprintf(text, size, "max speed");
    else if (status->speed < 1)
        snprintf(text, size, "1/%.0fx", 1 / status->speed);
    else
        snprintf(text, size, "%.0fx", status->speed);
}

Box hud_speed_box(const Hud *hud) {
    int width = hud_px(hud, 32) + 18 * text_advance(hud->text, TEXT_SMALL), edge = hud_px(hud, 6);
    return (Box){hud->width - edge - width, edge, width,
                 text_height(hud->text, TEXT_SMALL) + hud_px(hud, 4)};
}

static void draw_speed(const Hud *hud, const ViewStatus *status) {
    char speed[32], fps[32] = "";
    speed_text(status, speed, sizeof speed);
    if (hud->fps > 0) snprintf(fps, sizeof fps, "%.0f fps", hud->fps);
    int pad = hud_px(hud, 8);
    int speed_w = text_width(hud->text, TEXT_SMALL, speed),
        fps_w = text_width(hud->text, TEXT_SMALL, fps);
    int width = pad + (fps_w ? fps_w + pad : 0) + speed_w + pad;
    Box box = hud_speed_box(hud);
    box.x += box.w - width;
    box.w = width;
    bool is_normal = !status->is_paused && status->speed == 1;
    if (is_normal && !fps_w) return; // a picture: nothing to tell
    paint_plate(hud->renderer, box, 0.72);
    int y = box.y + hud_px(hud, 2);
    if (fps_w) text_draw(hud->text, TEXT_SMALL, box.x + pad, y, INK_DIM, fps);
    text_draw_right(hud->text, TEXT_SMALL, box.x + width - pad, y, is_normal ? INK_GREY : INK_AMBER,
                    speed);
}

void hud_draw(const Hud *hud, const Match *match, const ViewStatus *status) {
    if (hud->level == HUD_OFF) return;
    draw_speed(hud, status);
    scoreline_draw(hud, match);
    if (hud->level == HUD_MIN) {
        draw_line(hud, match, status);
        return;
    }
    int pad = hud_px(hud, PAD_UNITS), gap = hud_px(hud, 5);
    Box panel = {pad, pad, hud_px(hud, PANEL_UNITS) - pad, hud->height - 2 * pad};
    int below = draw_title(hud, match, status, panel) + gap;
    panel.h -= below - panel.y;
    panel.y = below;
    cards_draw(hud, match, panel);
}
