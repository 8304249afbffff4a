// overlay.c -- notes by their role, velocity vectors, turn circles.
#include "overlay.h"

#define CIRCLE_MAX_M 30.0 // larger turns are nearly straight

typedef struct Pen {
    const Hud *hud;
    const Camera *camera;
    int width_px;
} Pen;

static Rgb role_colour(NoteRole role) {
    switch (role) {
    case NOTE_PATH: return (Rgb){0.62f, 0.82f, 0.92f};
    case NOTE_TARGET: return INK_AMBER;
    case NOTE_LEAD: return INK_WHITE;
    case NOTE_DANGER: return (Rgb){0.95f, 0.36f, 0.22f};
    case NOTE_THOUGHT: return (Rgb){0.80f, 0.80f, 0.78f};
    }
    return INK_GREY;
}

static void draw_words(const Pen *pen, Vec at_px, Rgb colour, const char *words) {
    int pad = hud_px(pen->hud, 2);
    Box box = {(int)at_px.x + 3 * pad, (int)at_px.y,
               text_width(pen->hud->text, TEXT_SMALL, words) + 2 * pad,
               text_height(pen->hud->text, TEXT_SMALL)};
    paint_plate(pen->hud->renderer, box, 0.6);
    text_draw(pen->hud->text, TEXT_SMALL, box.x + pad, box.y, colour, words);
}

static void draw_note(const Pen *pen, const Note *note) {
    SDL_Renderer *renderer = pen->hud->renderer;
    Rgb colour = role_colour(note->role);
    Vec a = camera_to_screen(pen->camera, note->a), b = camera_to_screen(pen->camera, note->b);
    switch (note->kind) {
    case NOTE_LINE: paint_line(renderer, a, b, pen->width_px, colour, 0.75); break;
    case NOTE_CIRCLE:
        paint_circle(renderer, a, note->radius_m * pen->camera->px_per_m, pen->width_px, colour,
                     0.75);
        break;
    case NOTE_CROSS:
        paint_cross(renderer, a, hud_px(pen->hud, 5), pen->width_px, colour, 0.95);
        break;
    case NOTE_TEXT: draw_words(pen, a, colour, note->text); break;
    }
}

// Where the tracks turn about: on the side of the slower one.
static void draw_turn(const Pen *pen, const Tank *tank, const Actor *actor) {
    double turn = tank->motion.turn_radps,
           radius = turn != 0 ? tank->motion.forward_mps / turn : INFINITY;
    if (fabs(radius) > CIRCLE_MAX_M || fabs(radius) < 0.3) return;
    Vec middle = pose_to_world(actor->pose, vec(radius, 0));
    paint_circle(pen->hud->renderer, camera_to_screen(pen->camera, middle),
                 fabs(radius) * pen->camera->px_per_m, pen->width_px, palette_team(tank->team),
                 0.40);
}

static void draw_velocity(const Pen *pen, const Tank *tank, const Actor *actor) {
    Vec ahead = pose_to_world(actor->pose, vec(tank->motion.side_mps, tank->motion.forward_mps));
    paint_line(pen->hud->renderer, camera_to_screen(pen->camera, pose_at(actor->pose)),
               camera_to_screen(pen->camera, ahead), pen->width_px + 1, palette_team(tank->team),
               0.95);
}

void overlay_draw(const Hud *hud, const Match *match, const Actors *actors, const Camera *camera,
                  double blend) {
    Pen pen = {hud, camera, hud_px(hud, 1) > 1 ? hud_px(hud, 1) : 1};
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        if (tank->is_wreck) continue;
        Actor actor = actor_at(actors, i, blend);
        draw_turn(&pen, tank, &actor);
        draw_velocity(&pen, tank, &actor);
        const Notes *notes = match_notes(match, i);
        for (int k = 0; notes && k < notes->count; k++) draw_note(&pen, &notes->items[k]);
    }
}
