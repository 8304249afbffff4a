// overlay.c -- notes by their role, velocity, slip and steering, turn circles.
#include "overlay.h"

#define CIRCLE_MAX_M 30.0    // larger turns are nearly straight
#define STEERED_M 0.9        // how far a steered wheel points
#define STEER_LEAST_RAD 0.01 // less is straight ahead
#define SLIP_LEAST_MPS 0.25  // less is rolling
#define SLIP_MOST_MPS 5.0    // a dot's size and colour grow up to this

typedef struct Pen {
    const Hud *hud;
    const Camera *camera;
    double width_px;
} Pen;

static Pen pen_of(const Hud *hud, const Camera *camera) {
    return (Pen){hud, camera, fmax(1.6 * hud->ui, 1.2)};
}

static Rgb role_colour(NoteRole role) {
    switch (role) {
    case NOTE_PATH: return (Rgb){0.62f, 0.82f, 0.92f};
    case NOTE_TARGET: return INK_AMBER;
    case NOTE_LEAD: return INK_WHITE;
    case NOTE_DANGER: return INK_RED;
    case NOTE_THOUGHT: return (Rgb){0.80f, 0.80f, 0.78f};
    }
    return INK_GREY;
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
    case NOTE_TEXT: break; // when the names have their places
    }
}

static void draw_notes(const Pen *pen, const Notes *notes) {
    for (int i = 0; i < notes->count; i++) draw_note(pen, &notes->items[i]);
}

static Vec pen_at(const Pen *pen, const Actor *actor, Vec body) {
    return camera_to_screen(pen->camera, pose_to_world(actor->pose, body));
}

static void draw_circle(const Pen *pen, const Tank *tank, const Actor *actor, Vec middle,
                        double alpha) {
    paint_circle(pen->hud->renderer, pen_at(pen, actor, middle),
                 vec_length(middle) * pen->camera->px_per_m, pen->width_px,
                 palette_team(tank->team), alpha);
}

// The point that stands still while the vehicle turns: on the side of the slower track.
static void draw_turn(const Pen *pen, const Tank *tank, const Actor *actor) {
    double turn = tank->motion.turn_radps;
    if (turn == 0) return;
    Vec middle = vec(tank->motion.forward_mps / turn, -tank->motion.side_mps / turn);
    if (vec_length(middle) < CIRCLE_MAX_M && vec_length(middle) > 0.3)
        draw_circle(pen, tank, actor, middle, 0.55);
}

// What cannot pivot: the tightest it can turn, to both sides, about a point beside its rear axle.
static void draw_tightest(const Pen *pen, const Tank *tank, const Actor *actor,
                          const TurnLimits *limits) {
    double radius = limits->tightest_radius_m, axle = model_wheel(model_of(tank), 3).y;
    if (limits->can_pivot || radius > CIRCLE_MAX_M || radius <= fabs(axle)) return;
    double side = sqrt(radius * radius - axle * axle);
    draw_circle(pen, tank, actor, vec(side, axle), 0.22);
    draw_circle(pen, tank, actor, vec(-side, axle), 0.22);
}

// Where the front wheels point.
static void draw_steering(const Pen *pen, const Tank *tank, const Actor *actor) {
    if (fabs(actor->steer_rad) < STEER_LEAST_RAD) return;
    for (int i = 0; i < 2; i++) {
        Vec hub = model_wheel(model_of(tank), i);
        Vec ahead = vec_add(hub, vec_scale(vec_heading(actor->steer_rad), STEERED_M));
        paint_line(pen->hud->renderer, pen_at(pen, actor, hub), pen_at(pen, actor, ahead),
                   pen->width_px, INK_WHITE, 0.85);
    }
}

// A dot a wheel (or end of a track) that slides: the faster, the larger and redder.
static void draw_slip(const Pen *pen, const Tank *tank, const Actor *actor) {
    const Rgb mild = {1.0f, 0.80f, 0.28f}, wild = {0.96f, 0.26f, 0.12f};
    for (int i = 0; i < WHEELS_MAX; i++) {
        double slip = fabs(tank->drive_state->slip_mps[i]);
        if (!(slip > SLIP_LEAST_MPS)) continue;
        double part = fmin(slip / SLIP_MOST_MPS, 1);
        Vec at = pen_at(pen, actor, model_wheel(model_of(tank), i));
        double radius = fmax(1.5 * pen->width_px, (0.10 + 0.22 * part) * pen->camera->px_per_m);
        paint_dot(pen->hud->renderer, at, radius, rgb_mix(mild, wild, (float)part), 0.85);
    }
}

static void draw_velocity(const Pen *pen, const Tank *tank, const Actor *actor) {
    Vec ahead = vec(tank->motion.side_mps, tank->motion.forward_mps);
    paint_line(pen->hud->renderer, pen_at(pen, actor, vec(0, 0)), pen_at(pen, actor, ahead),
               1.6 * pen->width_px, palette_team(tank->team), 0.95);
}

void overlay_draw(const Hud *hud, const Match *match, const Actors *actors, const Camera *camera,
                  double blend, bool is_crowd) {
    Pen pen = pen_of(hud, camera);
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        if (tank->is_wreck) continue;
        Actor actor = actor_at(actors, i, blend);
        draw_velocity(&pen, tank, &actor);
        draw_slip(&pen, tank, &actor);
        if (is_crowd && i != hud->follow) continue;
        TurnLimits limits = battle_limits(match_battle(match), i);
        draw_tightest(&pen, tank, &actor, &limits);
        draw_turn(&pen, tank, &actor);
        draw_steering(&pen, tank, &actor);
        draw_notes(&pen, match_notes(match, i));
    }
}

// From the point that words are about to their plate, when they stand apart.
static void draw_leader(const Pen *pen, Vec at_px, Box box, Rgb colour) {
    Vec end = vec(clamp(at_px.x, box.x, box.x + box.w), clamp(at_px.y, box.y, box.y + box.h));
    if (vec_distance(at_px, end) < 1.5 * box.h) return;
    paint_line(pen->hud->renderer, at_px, end, 0.7 * pen->width_px, colour, 0.5);
}

// On a plate with its team's edge; nothing where no place is free.
static void draw_words(const Pen *pen, Places *places, int team, const Note *note) {
    const Hud *hud = pen->hud;
    int pad = hud_px(hud, 3), edge = hud_px(hud, 2) > 1 ? hud_px(hud, 2) : 1;
    Vec at_px = camera_to_screen(pen->camera, note->a);
    Rgb colour = role_colour(note->role);
    Box box = {.w = text_width(hud->text, TEXT_SMALL, note->text) + 2 * pad + edge,
               .h = text_height(hud->text, TEXT_SMALL)};
    if (!places_about(places, at_px, hud_px(hud, 7), &box)) return;
    places_keep(places, box);
    draw_leader(pen, at_px, box, colour);
    paint_plate(hud->renderer, box, 0.72);
    paint_box(hud->renderer, (Box){box.x, box.y, edge, box.h}, palette_team(team), 1);
    text_draw(hud->text, TEXT_SMALL, box.x + edge + pad, box.y, colour, note->text);
}

void overlay_draw_words(const Hud *hud, const Match *match, const Camera *camera, bool is_crowd,
                        Places *places) {
    Pen pen = pen_of(hud, camera);
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        const Notes *notes = match_notes(match, i);
        if (tank->is_wreck || (is_crowd && i != hud->follow)) continue;
        for (int k = 0; k < notes->count; k++)
            if (notes->items[k].kind == NOTE_TEXT)
                draw_words(&pen, places, tank->team, &notes->items[k]);
    }
}
