// labels.c -- small plates above (or below, or beside) the tanks.
#include "labels.h"

#include "endcard.h"

enum { LABELS_MAX = 64, PLACES = 4 };

typedef struct Labels { // those already on the field
    int count;
    Box boxes[LABELS_MAX];
} Labels;

static bool is_free(const Labels *labels, const Hud *hud, Box box) {
    if (box.x < hud_field(hud).x || box.y < 0 || box.x + box.w > hud->width ||
        box.y + box.h > hud->height)
        return false;
    for (int i = 0; i < labels->count; i++)
        if (box_overlaps(labels->boxes[i], box)) return false;
    return true;
}

// Above, below, right, left; the first place that is free.
static bool find_place(const Labels *labels, const Hud *hud, Vec tank_px, double reach_px,
                       Box *box) {
    int x = (int)lround(tank_px.x), y = (int)lround(tank_px.y), reach = (int)lround(reach_px);
    const Box places[PLACES] = {{x - box->w / 2, y - reach - box->h, box->w, box->h},
                                {x - box->w / 2, y + reach, box->w, box->h},
                                {x + reach, y - box->h / 2, box->w, box->h},
                                {x - reach - box->w, y - box->h / 2, box->w, box->h}};
    for (int i = 0; i < PLACES; i++)
        if (is_free(labels, hud, places[i])) {
            *box = places[i];
            return true;
        }
    return false;
}

static void draw_label(const Hud *hud, const Tank *tank, const char *name, Box box) {
    double armour = clamp(tank->health / tank->spec->health, 0, 1);
    int pad = hud_px(hud, 3), bar = hud_px(hud, 2), sign = hud_px(hud, 4);
    paint_plate(hud->renderer, box, 0.62);
    signs_draw(hud->signs, tank->team, box.x + pad + sign, box.y + (box.h - bar) / 2, sign, 1);
    text_draw(hud->text, TEXT_SMALL, box.x + 2 * pad + 2 * sign, box.y, INK_WHITE, name);
    paint_bar(hud->renderer, (Box){box.x, box.y + box.h - bar, box.w, bar}, armour,
              armour < 0.35 ? INK_AMBER : palette_team(tank->team));
}

static Box label_size(const Hud *hud, const char *name) {
    int pad = hud_px(hud, 3), sign = hud_px(hud, 4);
    return (Box){0, 0, text_width(hud->text, TEXT_SMALL, name) + 3 * pad + 2 * sign,
                 text_height(hud->text, TEXT_SMALL) + hud_px(hud, 3)};
}

// Tanks themselves are kept free first, so that no plate hides one.
static void keep_tanks_free(Labels *labels, const Battle *battle, const Actors *actors,
                            const Camera *camera, double blend) {
    for (int i = 0; i < actors->count && labels->count < LABELS_MAX / 2; i++) {
        if (battle_tank(battle, i)->is_wreck) continue;
        Vec at = camera_to_screen(camera, pose_at(actor_at(actors, i, blend).pose));
        int half = (int)(0.36 * battle_tank(battle, i)->spec->length_m * camera->px_per_m);
        labels->boxes[labels->count++] =
            (Box){(int)at.x - half, (int)at.y - half, 2 * half, 2 * half};
    }
}

// The plates of the HUD over the field.
static void keep_plates_free(Labels *labels, const Hud *hud, const Match *match) {
    labels->boxes[labels->count++] = hud_speed_box(hud);
    if (hud->level == HUD_MIN)
        labels->boxes[labels->count++] = (Box){0, 0, hud->width * 2 / 3, hud_field(hud).y};
    if (match_is_over(match)) labels->boxes[labels->count++] = endcard_box(hud, match);
}

void labels_draw(const Hud *hud, const Match *match, const Actors *actors, const Camera *camera,
                 double blend) {
    if (hud->level == HUD_OFF) return;
    const Battle *battle = match_battle(match);
    Labels labels = {0};
    keep_plates_free(&labels, hud, match);
    keep_tanks_free(&labels, battle, actors, camera, blend);
    for (int i = 0; i < actors->count && labels.count < LABELS_MAX; i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_wreck) continue;
        Vec at = camera_to_screen(camera, pose_at(actor_at(actors, i, blend).pose));
        if (at.x < hud_field(hud).x || at.y < 0 || at.x > hud->width || at.y > hud->height)
            continue;
        const char *name = actors->count <= LABELS_MAX / 2 ? match_card(match)->tanks[i].name : "";
        Box box = label_size(hud, name);
        double reach = 0.62 * tank->spec->length_m * camera->px_per_m + hud_px(hud, 2);
        if (!find_place(&labels, hud, at, reach, &box)) continue;
        draw_label(hud, tank, name, box);
        labels.boxes[labels.count++] = box;
    }
}
