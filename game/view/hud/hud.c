// hud.c -- title and state of play; the panel's lower part is in cards.c.
#include "hud.h"

#include <stdio.h>

#include "cards.h"
#include "scoreline.h"

#define PANEL_UNITS 196
#define TOP_UNITS 34
#define PAD_UNITS 10
enum { SPEED_LETTERS = 10, REPLAY_LETTERS = 9, FPS_LETTERS = 8 };
#define FPS_SHARE 0.33   // of the width: more is not spent on the line of states
#define BAR_EDGE_UNITS 6 // between the timeline and the picture's edge

void hud_claim(const Hud *hud, Box box, const char *what) {
    if (hud->claims && box.w > 0) claims_add(hud->claims, box, what);
}

UiFrame hud_frame(const Hud *hud) {
    return (UiFrame){hud->renderer, hud->text, hud->ui, hud->width, hud->height};
}

int hud_px(const Hud *hud, double units) { return (int)lround(units * hud->ui); }

HudLevel hud_fitting(const Hud *hud, HudLevel wanted) {
    bool has_room = hud_px(hud, PANEL_UNITS + PAD_UNITS) <= (hud->width - hud->aside_px) / 2;
    return wanted == HUD_FULL && !has_room ? HUD_MIN : wanted;
}

static bool has_bar(const Hud *hud) { return hud->has_timeline && hud->level != HUD_OFF; }

static int bar_height(const Hud *hud) {
    return text_height(hud->text, TEXT_SMALL) + 2 * hud_px(hud, 4);
}

Box hud_field(const Hud *hud) {
    int left = hud->level == HUD_FULL ? hud_px(hud, PANEL_UNITS + PAD_UNITS) : 0;
    int top = hud->level == HUD_OFF ? 0 : hud_px(hud, TOP_UNITS);
    if (hud->level == HUD_FULL) top = hud_px(hud, 18);
    int bottom = hud->height - (hud->level == HUD_FULL ? hud_px(hud, 4) : 0);
    if (has_bar(hud)) bottom = hud->height - bar_height(hud) - 2 * hud_px(hud, BAR_EDGE_UNITS);
    bottom -= hud->tools_px;
    return (Box){left, top, hud->width - left, bottom - top};
}

Box hud_timeline_box(const Hud *hud) {
    if (!has_bar(hud)) return (Box){0};
    int edge = hud_px(hud, BAR_EDGE_UNITS), height = bar_height(hud), left = hud_field(hud).x;
    if (left == 0) left = edge;
    return (Box){left, hud->height - edge - height, hud->width - left - edge, height};
}

int hud_tip_height(const Hud *hud) { return has_bar(hud) ? bar_height(hud) : 0; }

const char *hud_state_word(const Hud *hud, const Match *match, int tank) {
    const TankCard *card = &match_card(match)->tanks[tank];
    if (battle_tank(match_battle(match), tank)->is_wreck) return "destroyed";
    if (card->kind == CONTROLLER_HUMAN && hud->is_replay)
        return card->human == 0 ? "player 1" : "player 2"; // who played then
    if (card->kind == CONTROLLER_HUMAN && *hud->hands[card->human]) return hud->hands[card->human];
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
    hud_claim(hud, box, "title");
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

int hud_line_bottom(const Hud *hud) {
    return hud_px(hud, PAD_UNITS) + text_height(hud->text, TEXT_SMALL) + hud_px(hud, 6);
}

// One line instead of the panel; where room is short, without the seed.
static void draw_line(const Hud *hud, const Match *match, const ViewStatus *status) {
    char text[160], clock[32];
    Rgb clock_colour;
    time_text(match, clock, sizeof clock, &clock_colour);
    Box score = scoreline_box(hud, match);
    int pad = hud_px(hud, 8), at = hud_px(hud, PAD_UNITS);
    bool is_beside = score.w && score.y < hud_line_bottom(hud);
    int right = is_beside ? score.x : hud_speed_box(hud).x;
    int clock_w = text_width(hud->text, TEXT_SMALL, clock), room = right - at - clock_w - 4 * pad;
    const char *title = battle_arena(match_battle(match))->title;
    int used = snprintf(text, sizeof text, "%s \xC2\xB7 seed %llu", title,
                        (unsigned long long)match_card(match)->seed);
    if (status->rounds > 1)
        snprintf(text + used, sizeof text - (size_t)used, " \xC2\xB7 round %d of %d", status->round,
                 status->rounds);
    int text_w = text_width(hud->text, TEXT_SMALL, text);
    if (text_w > room) {
        snprintf(text, sizeof text, "%s", title);
        text_w = (int)fmin(text_width(hud->text, TEXT_SMALL, text), fmax(0, room));
    }
    Box box = {at, at, text_w + clock_w + 3 * pad, hud_line_bottom(hud) - at};
    hud_claim(hud, box, "line");
    paint_plate(hud->renderer, box, 0.72);
    int y = box.y + hud_px(hud, 3);
    text_draw_fit(hud->text, TEXT_SMALL, box.x + pad, y, text_w, INK_GREY, text);
    text_draw(hud->text, TEXT_SMALL, box.x + 2 * pad + text_w, y, clock_colour, clock);
}

void hud_speed_text(const ViewStatus *status, char *text, size_t size) {
    if (status->speed <= 0)
        snprintf(text, size, "max speed");
    else if (status->speed < 1)
        snprintf(text, size, "1/%.0fx", 1 / status->speed);
    else
        snprintf(text, size, "%.0fx", status->speed);
}

static int state_letters(const Hud *hud) {
    return hud->is_replay ? SPEED_LETTERS + REPLAY_LETTERS : SPEED_LETTERS;
}

static bool has_fps(const Hud *hud) {
    int width = (state_letters(hud) + FPS_LETTERS) * text_advance(hud->text, TEXT_SMALL);
    return width < FPS_SHARE * hud->width;
}

Box hud_speed_box(const Hud *hud) {
    int letters = state_letters(hud) + (has_fps(hud) ? FPS_LETTERS : 0), edge = hud_px(hud, 6);
    int width = hud_px(hud, 32) + letters * text_advance(hud->text, TEXT_SMALL);
    return (Box){hud->width - edge - width, edge, width,
                 text_height(hud->text, TEXT_SMALL) + hud_px(hud, 4)};
}

// Right to left. Returns the x left of the word.
static int draw_word(const Hud *hud, int right, int y, Rgb ink, const char *word) {
    if (!*word) return right;
    text_draw_right(hud->text, TEXT_SMALL, right, y, ink, word);
    return right - text_width(hud->text, TEXT_SMALL, word) - hud_px(hud, 8);
}

static void draw_speed(const Hud *hud, const ViewStatus *status) {
    char speed[32] = "PAUSED", fps[32] = "";
    if (!status->is_paused) hud_speed_text(status, speed, sizeof speed);
    if (hud->fps > 0 && has_fps(hud)) snprintf(fps, sizeof fps, "%.0f fps", hud->fps);
    const char *replay = status->is_diverged ? "DIVERGED"
                         : status->is_past   ? "PAST"
                         : status->is_replay ? "REPLAY"
                                             : "";
    bool is_normal = !status->is_paused && status->speed == 1;
    if (is_normal && !*fps && !*replay) return; // a picture: nothing to tell
    const char *words[] = {speed, replay, fps};
    const Rgb inks[] = {is_normal ? INK_GREY : INK_AMBER, status->is_diverged ? INK_RED : INK_AMBER,
                        INK_DIM};
    Box box = hud_speed_box(hud);
    int pad = hud_px(hud, 8), right = box.x + box.w, width = pad;
    for (int i = 0; i < 3; i++)
        width += *words[i] ? text_width(hud->text, TEXT_SMALL, words[i]) + pad : 0;
    Box plate = {right - width, box.y, width, box.h};
    hud_claim(hud, plate, "speed");
    paint_plate(hud->renderer, plate, 0.72);
    for (int i = 0, x = right - pad; i < 3; i++)
        x = draw_word(hud, x, box.y + hud_px(hud, 2), inks[i], words[i]);
}

void hud_draw(const Hud *hud, const Match *match, const ViewStatus *status) {
    if (hud->level == HUD_OFF) return;
    draw_speed(hud, status);
    if (!match_is_over(match)) scoreline_draw(hud, match); // the end card tells them
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
