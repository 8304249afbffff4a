// places.c -- boxes of the picture that are taken.
#include "places.h"

#include "endcard.h"
#include "scoreline.h"

enum { SIDES = 4, ROUND = 8, RINGS = 4 };

void places_begin(Places *places, const Hud *hud, const Match *match) {
    int left = hud_field(hud).x;
    places->bounds = (Box){left, 0, hud->width - left, hud->height};
    places->count = 0;
    places_keep(places, hud_speed_box(hud));
    places_keep(places, scoreline_box(hud, match));
    if (hud->level == HUD_MIN)
        places_keep(places, (Box){0, 0, hud->width * 2 / 3, hud_line_bottom(hud) + hud_px(hud, 4)});
    Box bar = hud_timeline_box(hud);
    places_keep(places,
                (Box){bar.x, bar.y - hud_tip_height(hud), bar.w, bar.h + hud_tip_height(hud)});
    if (match_is_over(match)) places_keep(places, endcard_box(hud, match));
}

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
