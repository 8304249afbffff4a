// labels.c -- small plates next to the tanks; only bars in a crowd.
#include "hud.h"

#include "ai/maths/assert.h"

enum { LABEL_MAX = TANK_NAME_MAX + NOTE_TEXT_MAX + 2, DOTS_MAX = 8 };

// Largest part of the field covered by plates, with names and with signs only.
#define NAMES_SHARE 0.05
#define SIGNS_SHARE 0.03
#define TANK_PART 0.36  // half of the box around a tank without names, in hull lengths
#define PLAYER_PART 0.6 // half of the box around a tank that a player drives
#define GHOST_FAINT 0.15
#define BAR_PX 9.0 // tanks shorter than this have a bar only if damaged

typedef enum Detail { DETAIL_BARS, DETAIL_SIGNS, DETAIL_NAMES } Detail;

typedef struct Labels {
    const HudFrame *frame;
    Detail detail;
    bool has_words; // show the states of minds
} Labels;

static Box plate_size(const Hud *hud, const char *name) {
    int pad = hud_px(hud, 3), sign = hud_px(hud, 4);
    int room = *name ? font_width(hud->font, FONT_SMALL, name) + pad : 0;
    return (Box){0, 0, room + 2 * pad + 2 * sign,
                 font_height(hud->font, FONT_SMALL) + hud_px(hud, 3)};
}

// The followed tank and the players' tanks always have names.
static bool is_important(const Labels *labels, int tank) {
    const TankCard *card = &match_card(labels->frame->match)->tanks[tank];
    return tank == labels->frame->hud->follow || card->kind == DRIVER_PLAYER || card->is_boss ||
           card->trait;
}

// A mind with a squad role always shows its state.
static void label_text(const Labels *labels, int tank, char text[LABEL_MAX]) {
    const HudFrame *frame = labels->frame;
    bool is_named = labels->detail == DETAIL_NAMES || is_important(labels, tank);
    bool barks = match_notes(frame->match, tank)->is_bark;
    const char *word =
        labels->has_words || barks ? hud_state_word(frame->hud, frame->match, tank) : "";
    const TankCard *card = &match_card(frame->match)->tanks[tank];
    const char *name = tank_title(frame->match, tank);
    if (card->trait && !card->is_boss) name = ELITE_TEXTS[card->trait], is_named = true;
    escaped_write(text, LABEL_MAX, "%s%s%s%s", card->trait ? trait_icon(card->trait) : "",
                  is_named ? name : "", is_named && *word ? ": " : "", word);
}

// Gets the tank's place on the screen. Returns false if it is a wreck, outside the screen, or
// hidden by smoke or a bush.
static bool find_tank(const Labels *labels, int tank, Vec *at_px) {
    ASSERT(tank >= 0 && tank < labels->frame->actors->count);
    const HudFrame *frame = labels->frame;
    Box field = hud_field(frame->hud);
    Actor actor = actor_at(labels->frame->actors, tank, frame->hud->status.blend);
    *at_px = camera_to_screen(frame->camera, pose_at(actor.pose));
    const Battle *battle = match_battle(labels->frame->match);
    Vec at = pose_at(battle_tank(battle, tank)->pose);
    if (actor_is_hidden(frame->match, tank)) return false;
    if (!is_important(labels, tank) && battle_is_clouded(battle, at, at)) return false;
    return !battle_tank(battle, tank)->is_wreck && at_px->x >= field.x && at_px->y >= 0 &&
           at_px->x <= frame->hud->width && at_px->y <= frame->hud->height;
}

static void draw_bar(const Labels *labels, const Tank *tank, Vec at_px) {
    const Hud *hud = labels->frame->hud;
    double length_px = tank->spec->length_m * labels->frame->camera->px_per_m;
    if (length_px < BAR_PX && tank_armour(tank) >= 1) return;
    int width = (int)clamp(0.8 * length_px, hud_px(hud, 7), hud_px(hud, 40));
    int height = hud_px(hud, 2) > 2 ? hud_px(hud, 2) : 2;
    int top = (int)lround(at_px.y - 0.62 * length_px) - height;
    Box bar = {(int)lround(at_px.x) - width / 2, top, width, height};
    if (bar.x < hud_field(hud).x || top < 1) return;
    paint_box(hud->renderer, (Box){bar.x - 1, bar.y - 1, bar.w + 2, bar.h + 2}, INK_PLATE, 0.55);
    paint_segments(hud->renderer, bar, tank_armour(tank));
}

static void draw_label(Labels *labels, int index, Vec at_px) {
    const Hud *hud = labels->frame->hud;
    const Tank *tank = battle_tank(match_battle(labels->frame->match), index);
    if (labels->detail == DETAIL_BARS && !is_important(labels, index)) {
        draw_bar(labels, tank, at_px);
        return;
    }
    char text[LABEL_MAX];
    label_text(labels, index, text);
    Box box = plate_size(hud, text);
    double reach = 0.62 * tank->spec->length_m * labels->frame->camera->px_per_m + hud_px(hud, 2);
    bool has_place = places_beside(labels->frame->places, at_px, reach, &box);
    if (!has_place && *text) { // show only the sign
        *text = '\0';
        box = plate_size(hud, text);
        has_place = places_beside(labels->frame->places, at_px, reach, &box);
    }
    if (!has_place) return;
    int pad = hud_px(hud, 3), bar = hud_px(hud, 2), sign = hud_px(hud, 4);
    hud_plate(hud, box, "name", 0.62);
    signs_draw(hud->shapes, match_tank_look(labels->frame->match, index), box.x + pad + sign,
               box.y + (box.h - bar) / 2, sign, 1);
    font_draw(hud->font, FONT_SMALL, box.x + 2 * pad + 2 * sign, box.y, INK_WHITE, text);
    for (int i = 0; i < tank->special_rounds && i < DOTS_MAX; i++) // rounds of its special
        paint_dot(hud->renderer, vec(box.x + box.w - hud_px(hud, 3) - i * hud_px(hud, 5), box.y),
                  hud_px(hud, 2), INK_AMBER, tank->special_wait_s > 0 ? 0.45 : 1);
    paint_segments(hud->renderer, (Box){box.x, box.y + box.h - bar, box.w, bar}, tank_armour(tank));
    places_keep(labels->frame->places, box);
}

// Returns the largest detail that leaves room for all plates.
static Detail detail_for(Labels *labels) {
    const Hud *hud = labels->frame->hud;
    double named_px = 0, signed_px = 0;
    Box sign = plate_size(hud, ""), field = hud_field(hud);
    for (int i = 0; i < labels->frame->actors->count; i++) {
        char text[LABEL_MAX];
        Vec at_px;
        if (!find_tank(labels, i, &at_px)) continue;
        labels->detail = DETAIL_NAMES;
        label_text(labels, i, text);
        Box plate = plate_size(hud, text);
        named_px += plate.w * plate.h;
        signed_px += sign.w * sign.h;
    }
    double room_px = (double)field.w * field.h;
    if (named_px <= NAMES_SHARE * room_px) return DETAIL_NAMES;
    return signed_px <= SIGNS_SHARE * room_px ? DETAIL_SIGNS : DETAIL_BARS;
}

// Draws the plate of the ghost where the other labels leave room.
static void draw_ghost_label(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    const ViewStatus *status = &hud->status;
    if (!status->ghost || status->ghost_tank >= frame->ghosts->count) return;
    Actor actor = actor_at(frame->ghosts, status->ghost_tank, status->blend);
    Vec at_px = camera_to_screen(frame->camera, pose_at(actor.pose));
    const Tank *tank = battle_tank(match_battle(status->ghost), status->ghost_tank);
    int pad = hud_px(hud, 3), width = font_width(hud->font, FONT_SMALL, status->ghost_label);
    Box box = {0, 0, width + 2 * pad, font_height(hud->font, FONT_SMALL) + hud_px(hud, 2)};
    double reach = 0.62 * tank->spec->length_m * frame->camera->px_per_m + hud_px(hud, 2);
    if (!places_beside(frame->places, at_px, reach, &box)) return;
    hud->renderer->faint = GHOST_FAINT;
    hud_plate(hud, box, "ghost", 0.62);
    font_draw(hud->font, FONT_SMALL, box.x + pad, box.y, INK_WHITE, status->ghost_label);
    hud->renderer->faint = 0;
    places_keep(frame->places, box);
}

void labels_draw(const HudFrame *frame, bool has_words) {
    const Actors *actors = frame->actors;
    Labels labels = {.frame = frame, .has_words = has_words};
    Places *places = frame->places;
    labels.detail = detail_for(&labels);
    if (labels.detail == DETAIL_BARS) labels.has_words = false;
    // Keeps the tanks themselves visible.
    bool are_kept = labels.detail != DETAIL_BARS;
    for (int i = 0; are_kept && i < actors->count && places->count < PLACES_MAX / 2; i++) {
        Vec at;
        if (!find_tank(&labels, i, &at)) continue;
        double length_m = battle_tank(match_battle(frame->match), i)->spec->length_m;
        double part = is_important(&labels, i) ? PLAYER_PART : TANK_PART;
        int half = (int)(part * length_m * frame->camera->px_per_m);
        places_keep(places, (Box){(int)at.x - half, (int)at.y - half, 2 * half, 2 * half});
    }
    if (frame->hud->level == HUD_OFF) return;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < actors->count; i++) {
            Vec at;
            if (is_important(&labels, i) == (pass == 0) && find_tank(&labels, i, &at))
                draw_label(&labels, i, at);
        }
    draw_ghost_label(frame);
}
