// hud.c -- sizes, the room that is taken, and the items on the picture.
#include "hud.h"

#include "ai/maths/assert.h"

#define TOP_UNITS 34     // of the small display's line
#define BAR_EDGE_UNITS 6 // between the timeline and the picture's edge

void hud_claim(const Hud *hud, Box box, const char *what) {
    if (!hud->claims || box.w <= 0) return;
    int slot = hud->claims->count++;
    if (slot < CLAIMS_MAX) hud->claims->items[slot] = (struct Claim){box, what};
}

void hud_plate(const Hud *hud, Box box, const char *what, double alpha) {
    hud_claim(hud, box, what);
    paint_plate(hud->renderer, box, alpha);
}

UiFrame hud_frame(const Hud *hud) {
    return (UiFrame){hud->renderer, hud->text, hud->ui, hud->width, hud->height};
}

int hud_px(const Hud *hud, double units) { return (int)lround(units * hud->ui); }

HudLevel hud_fitting(const Hud *hud, HudLevel wanted) {
    bool has_room =
        hud_px(hud, HUD_PANEL_UNITS + HUD_PAD_UNITS) <= (hud->width - hud->aside_px) / 2;
    return wanted == HUD_FULL && !has_room ? HUD_MIN : wanted;
}

static bool has_bar(const Hud *hud) { return hud->status.has_timeline && hud->level != HUD_OFF; }

static int bar_height(const Hud *hud) {
    return text_height(hud->text, TEXT_SMALL) + 2 * hud_px(hud, 4);
}

Box hud_field(const Hud *hud) {
    int bottom = hud->height - hud->tools_px;
    if (has_bar(hud)) bottom -= bar_height(hud) + 2 * hud_px(hud, BAR_EDGE_UNITS);
    return (Box){0, 0, hud->width, bottom};
}

Box hud_room(const Hud *hud) {
    Box field = hud_field(hud);
    int left = hud->level == HUD_FULL ? hud_px(hud, HUD_PANEL_UNITS + HUD_PAD_UNITS) : 0;
    int top = hud->level == HUD_OFF ? 0 : hud_px(hud, hud->level == HUD_FULL ? 18 : TOP_UNITS);
    return (Box){left, top, field.w - left, field.h - top};
}

Box hud_timeline_box(const Hud *hud) {
    if (!has_bar(hud)) return (Box){0};
    int edge = hud_px(hud, BAR_EDGE_UNITS), height = bar_height(hud), left = edge;
    return (Box){left, hud->height - edge - height, hud->width - left - edge, height};
}

int hud_tip_height(const Hud *hud) { return has_bar(hud) ? bar_height(hud) : 0; }

int hud_bottom(const Hud *hud) {
    Box bar = hud_timeline_box(hud);
    return bar.w ? bar.y - hud_tip_height(hud) : hud->height - hud->tools_px;
}

int hud_line_bottom(const Hud *hud) {
    return hud_px(hud, HUD_PAD_UNITS) + text_height(hud->text, TEXT_SMALL) + hud_px(hud, 6);
}

const char *hud_state_word(const Hud *hud, const Match *match, int tank) {
    static const char *const PLAYERS[HUMANS_MAX] = {"player 1", "player 2", "player 3", "player 4"};
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    const TankCard *card = &match_card(match)->tanks[tank];
    if (match_forfeited(match, tank)) return forfeit_words((int)match_forfeited(match, tank));
    if (battle_tank(match_battle(match), tank)->is_wreck) return "destroyed";
    if (card->kind == CONTROLLER_HUMAN && hud->status.is_replay)
        return PLAYERS[card->human]; // the one who played then
    if (card->kind == CONTROLLER_HUMAN && *hud->controls[card->human])
        return hud->controls[card->human];
    if (card->kind == CONTROLLER_HUMAN) return card->human == 0 ? "W A S D" : "arrow keys";
    return match_notes(match, tank)->state;
}

enum { SIDES = 4, ROUND = 8, RINGS = 4 };

void places_keep(Places *places, Box box) {
    if (places->count < PLACES_MAX && box.w > 0) places->taken[places->count++] = box;
}

bool places_are_free(const Places *places, Box box) {
    Box bounds = places->bounds;
    if (box.x < bounds.x || box.y < bounds.y || box.x + box.w > bounds.x + bounds.w ||
        box.y + box.h > bounds.y + bounds.h)
        return false;
    for (int i = 0; i < places->count; i++)
        if (box_overlaps(places->taken[i], box)) return false;
    return true;
}

static bool first_free(const Places *places, const Box *boxes, int count, Box *box) {
    for (int i = 0; i < count; i++)
        if (places_are_free(places, boxes[i])) {
            *box = boxes[i];
            return true;
        }
    return false;
}

bool places_beside(const Places *places, Vec at_px, double reach_px, Box *box) {
    ASSERT(box->w >= 0 && box->h >= 0);
    int x = (int)lround(at_px.x), y = (int)lround(at_px.y), reach = (int)lround(reach_px);
    int w = box->w, h = box->h;
    const Box sides[SIDES] = {{x - w / 2, y - reach - h, w, h},
                              {x - w / 2, y + reach, w, h},
                              {x + reach, y - h / 2, w, h},
                              {x - reach - w, y - h / 2, w, h}};
    return first_free(places, sides, SIDES, box);
}

// Right of the point and below first: there a name's plate seldom stands.
bool places_about(const Places *places, Vec at_px, double reach_px, Box *box) {
    ASSERT(box->w >= 0 && box->h >= 0);
    int x = (int)lround(at_px.x), y = (int)lround(at_px.y), w = box->w, h = box->h;
    for (int ring = 0; ring < RINGS; ring++) {
        int reach = (int)lround(reach_px) + ring * h;
        const Box round[ROUND] = {
            {x + reach, y + reach / 2, w, h},     {x - reach - w, y + reach / 2, w, h},
            {x + reach, y - reach / 2 - h, w, h}, {x - reach - w, y - reach / 2 - h, w, h},
            {x + reach, y - h / 2, w, h},         {x - reach - w, y - h / 2, w, h},
            {x - w / 2, y + reach, w, h},         {x - w / 2, y - reach - h, w, h}};
        if (first_free(places, round, ROUND, box)) return true;
    }
    return false;
}

void hud_take(Hud *hud, HudCorner corner, Box box) {
    ASSERT(corner < HUD_CORNERS);
    int *edge = &hud->edges[corner];
    if (corner == HUD_TOP_RIGHT && box.y + box.h > *edge) *edge = box.y + box.h;
    if (corner == HUD_BOTTOM_RIGHT && box.y < *edge) *edge = box.y;
}

Box hud_ask(Hud *hud, HudCorner corner, int width, int height) {
    ASSERT(corner < HUD_CORNERS && width >= 0);
    int gap = hud_px(hud, corner == HUD_TOP_RIGHT ? 6 : 8), edge = hud->edges[corner];
    int y = corner == HUD_TOP_RIGHT ? edge + gap : edge - gap - height;
    Box box = {hud->width - gap - width, y, width, height};
    hud_take(hud, corner, box);
    return box;
}

void hud_begin(const HudFrame *frame) {
    ASSERT(frame->match && frame->camera && frame->places);
    Hud *hud = frame->hud;
    frame->places->bounds = (Box){0, 0, hud->width, hud->height};
    frame->places->count = 0;
    hud->standings = standings_count(frame->match);
    hud->is_over = match_is_over(frame->match) && !hud->status.is_lingering;
    hud->has_endcard = hud->is_over && !frame->has_menu;
    hud->follow = frame->camera->follow;
    hud->edges[HUD_TOP_RIGHT] = 0;
    hud->edges[HUD_BOTTOM_RIGHT] = hud_bottom(hud);
    for (int i = 0; HUD_ITEMS[i]; i++) {
        ASSERT(i < HUD_ITEMS_MAX);
        hud->boxes[i] = HUD_ITEMS[i]->box(frame);
        if (box_overlaps(hud->boxes[i], frame->places->bounds))
            places_keep(frame->places, hud->boxes[i]);
    }
}

Box hud_box(const Hud *hud, const HudItem *item) {
    for (int i = 0; HUD_ITEMS[i]; i++)
        if (HUD_ITEMS[i] == item) return hud->boxes[i];
    return (Box){0};
}

void hud_draw(const HudFrame *frame, bool is_high) {
    for (int i = 0; HUD_ITEMS[i] && frame->hud->level != HUD_OFF; i++)
        if (HUD_ITEMS[i]->is_high == is_high && frame->hud->boxes[i].w > 0)
            HUD_ITEMS[i]->draw(frame, frame->hud->boxes[i]);
}
