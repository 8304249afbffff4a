// overlay_body.c -- layers of bodies: what collides, contacts, velocity, tracks and slip.
#include <stdio.h>

#include "overlay_pen.h"

#define STEERED_M 0.9        // how far a steered wheel points
#define STEER_LEAST_RAD 0.01 // less is straight ahead
#define SLIP_LEAST_MPS 0.25  // less is rolling
#define SLIP_MOST_MPS 5.0    // a dot's size and colour grow up to this
#define TRACK_S 0.35         // of a track's way, as long as its arrow is
#define TRACK_LEAST_MPS 0.05

enum { PUSH_TICKS = 18, CORNERS = 4 };
#define PUSH_LEAST_NS 200.0  // less is leaning
#define PUSH_WORDS_NS 2000.0 // less is not told in numbers
#define PUSH_M 0.55          // an arrow's length a power of ten over the least

static const Rgb BOX = {0.98f, 0.60f, 0.98f}, PUSH = {1.0f, 0.86f, 0.30f};
static const Rgb AHEAD = {0.55f, 0.92f, 0.60f}, BACK = {0.98f, 0.52f, 0.42f};

static void draw_capsule(const Pen *pen, const Piece *piece) {
    Vec a = piece->vertices[0], b = piece->vertices[1];
    Vec side = vec_scale(vec_right(vec_unit(vec_sub(b, a))), piece->radius_m);
    double radius_px = piece->radius_m * pen->scene->camera->px_per_m;
    paint_line(pen->renderer, pen_px(pen, vec_add(a, side)), pen_px(pen, vec_add(b, side)),
               pen->width_px, BOX, 0.6);
    paint_line(pen->renderer, pen_px(pen, vec_sub(a, side)), pen_px(pen, vec_sub(b, side)),
               pen->width_px, BOX, 0.6);
    paint_circle(pen->renderer, pen_px(pen, a), radius_px, pen->width_px, BOX, 0.35);
    paint_circle(pen->renderer, pen_px(pen, b), radius_px, pen->width_px, BOX, 0.35);
}

static void draw_polygon(const Pen *pen, const Vec *corners, int count, double alpha) {
    for (int i = 0; i < count; i++)
        paint_line(pen->renderer, pen_px(pen, corners[i]), pen_px(pen, corners[(i + 1) % count]),
                   pen->width_px, BOX, alpha);
}

void draw_walls(const Pen *pen) {
    const Map *map = battle_arena(pen->battle)->map;
    for (int i = 0; i < map_piece_count(map); i++) {
        const Piece *piece = map_piece(map, i);
        if (!pen_is_near(pen, pen_px(pen, piece->vertices[0]))) continue;
        if (piece->vertex_count == 2)
            draw_capsule(pen, piece);
        else
            draw_polygon(pen, piece->vertices, piece->vertex_count, 0.6);
    }
}

void draw_shape(const Pen *pen, const Shown *shown) {
    double half_w = shown->tank->spec->width_m / 2, half_l = shown->tank->spec->length_m / 2;
    const Vec body[CORNERS] = {
        {-half_w, -half_l}, {half_w, -half_l}, {half_w, half_l}, {-half_w, half_l}};
    Pose pose = shown->actor.pose;
    pose.heading_rad -= shown->tank->drive_state->drawn_drift_rad; // a show of the hull alone
    Vec corners[CORNERS];
    for (int i = 0; i < CORNERS; i++) corners[i] = pose_to_world(pose, body[i]);
    draw_polygon(pen, corners, CORNERS, 0.9);
}

// 1 when it has just been felt, 0 when it is forgotten.
static double push_freshness(const Pen *pen, const Push *push) {
    uint64_t now = battle_tick(pen->battle);
    if (push->impulse_ns < PUSH_LEAST_NS || push->tick > now) return 0;
    uint64_t age = now - push->tick;
    return age >= PUSH_TICKS ? 0 : 1 - (double)age / PUSH_TICKS;
}

// The arrow points away from the first of the two, along the normal.
void draw_contacts(const Pen *pen) {
    const Overlay *overlay = pen->scene->overlay;
    for (int i = 0; i < PUSHES_MAX; i++) {
        const Push *push = &overlay->pushes[i];
        double fresh = push_freshness(pen, push);
        if (fresh <= 0) continue;
        double reach_m = PUSH_M * log(push->impulse_ns / PUSH_LEAST_NS) / log(10) + 0.4;
        Vec tip = vec_add(push->at, vec_scale(push->normal, reach_m));
        Vec at_px = pen_px(pen, push->at);
        paint_dot(pen->renderer, at_px, 1.6 * pen->width_px, PUSH, fresh);
        pen_arrow(pen, at_px, pen_px(pen, tip), pen->width_px, PUSH, fresh);
    }
}

// The hardest one alone: numbers that change every tick cannot be read.
void draw_contact_words(const Pen *pen) {
    const Push *hardest = NULL;
    for (int i = 0; i < PUSHES_MAX; i++) {
        const Push *push = &pen->scene->overlay->pushes[i];
        bool is_told = push->impulse_ns >= PUSH_WORDS_NS && push_freshness(pen, push) > 0;
        if (is_told && (!hardest || push->impulse_ns > hardest->impulse_ns)) hardest = push;
    }
    char text[32];
    if (!hardest) return;
    snprintf(text, sizeof text, "%.1f kN s", hardest->impulse_ns / 1000);
    pen_words(pen, hardest->at, -1, PUSH, text);
}

// Where the front wheels point.
static void draw_steering(const Pen *pen, const Shown *shown) {
    if (fabs(shown->actor.steer_rad) < STEER_LEAST_RAD) return;
    for (int i = 0; i < 2; i++) {
        Vec hub = model_wheel(model_of(shown->tank), i);
        Vec ahead = vec_add(hub, vec_scale(vec_heading(shown->actor.steer_rad), STEERED_M));
        paint_line(pen->renderer, pen_at(pen, &shown->actor, hub),
                   pen_at(pen, &shown->actor, ahead), pen->width_px, INK_WHITE, 0.85);
    }
}

static void draw_track(const Pen *pen, const Shown *shown, double side_m, double speed_mps) {
    if (fabs(speed_mps) < TRACK_LEAST_MPS) return;
    Vec from = pen_at(pen, &shown->actor, vec(side_m, 0)),
        to = pen_at(pen, &shown->actor, vec(side_m, TRACK_S * speed_mps));
    pen_arrow(pen, from, to, 1.2 * pen->width_px, speed_mps > 0 ? AHEAD : BACK, 0.95);
}

// An arrow a track, from the hull's middle: as far as it rolls in TRACK_S.
void draw_tracks(const Pen *pen, const Shown *shown) {
    draw_steering(pen, shown);
    if (model_is_wheeled(model_of(shown->tank))) return;
    double half_gauge_m = shown->tank->spec->drive.half_gauge_m;
    draw_track(pen, shown, -half_gauge_m, shown->tank->left_mps);
    draw_track(pen, shown, half_gauge_m, shown->tank->right_mps);
}

// A dot a wheel (or end of a track) that slides: the faster, the larger and redder.
static void draw_slip(const Pen *pen, const Tank *tank, const Actor *actor) {
    const Rgb mild = {1.0f, 0.80f, 0.28f}, wild = {0.96f, 0.26f, 0.12f};
    for (int i = 0; i < WHEELS_MAX; i++) {
        double slip = fabs(tank->drive_state->slip_mps[i]);
        if (!(slip > SLIP_LEAST_MPS)) continue;
        double part = fmin(slip / SLIP_MOST_MPS, 1);
        Vec at = pen_at(pen, actor, model_wheel(model_of(tank), i));
        double radius =
            fmax(1.5 * pen->width_px, (0.10 + 0.22 * part) * pen->scene->camera->px_per_m);
        paint_dot(pen->renderer, at, radius, rgb_mix(mild, wild, (float)part), 0.85);
    }
}

void draw_velocities(const Pen *pen) {
    for (int i = 0; i < pen->scene->actors->count; i++) {
        const Tank *tank = battle_tank(pen->battle, i);
        if (tank->is_wreck) continue;
        Actor actor = actor_at(pen->scene->actors, i, pen->scene->blend);
        Vec from = pen_at(pen, &actor, vec(0, 0));
        if (!pen_is_near(pen, from)) continue;
        Vec ahead = vec(tank->motion.side_mps, tank->motion.forward_mps);
        paint_line(pen->renderer, from, pen_at(pen, &actor, ahead), 1.6 * pen->width_px,
                   palette_team(tank->team), 0.95);
        draw_slip(pen, tank, &actor);
    }
}
