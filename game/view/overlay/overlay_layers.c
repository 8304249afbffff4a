// overlay_layers.c -- the layers of the overlay.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "overlay.h"

#define STEERED_M 0.9        // length of a steered wheel's line
#define STEER_LEAST_RAD 0.01 // minimum angle that is shown
#define SLIP_LEAST_MPS 0.25  // minimum slip that is shown
#define SLIP_MOST_MPS 5.0    // slip of the largest and reddest dot
#define TRACK_S 0.35         // a track rolls the length of its arrow in this time
#define TRACK_LEAST_MPS 0.05

enum { PUSH_TICKS = 18, CORNERS = 4, WORDED_MAX = 4 }; // WORDED_MAX: few tanks
#define PUSH_LEAST_NS 200.0                            // minimum impulse that is shown
#define PUSH_WORDS_NS 2000.0 // minimum impulse that is shown with a number
#define PUSH_M 0.55          // length of an arrow per power of ten above the minimum

static const Rgb BOX = {0.98f, 0.60f, 0.98f}, PUSH = {1.0f, 0.86f, 0.30f};
static const Rgb BLAST = {1.0f, 0.35f, 0.22f}, TRIGGER = {1.0f, 0.82f, 0.25f};
static const Rgb AHEAD = {0.55f, 0.92f, 0.60f}, BACK = {0.98f, 0.52f, 0.42f};

static void draw_capsule(const OverlayPen *pen, const Piece *piece) {
    Vec a = piece->vertices[0], b = piece->vertices[1];
    Vec side = vec_scale(vec_right(vec_unit(vec_sub(b, a))), piece->radius_m);
    double radius_px = piece->radius_m * pen->frame->camera->px_per_m;
    paint_line(pen->renderer, pen_px(pen, vec_add(a, side)), pen_px(pen, vec_add(b, side)),
               pen->width_px, BOX, 0.6);
    paint_line(pen->renderer, pen_px(pen, vec_sub(a, side)), pen_px(pen, vec_sub(b, side)),
               pen->width_px, BOX, 0.6);
    paint_circle(pen->renderer, pen_px(pen, a), radius_px, pen->width_px, BOX, 0.35);
    paint_circle(pen->renderer, pen_px(pen, b), radius_px, pen->width_px, BOX, 0.35);
}

static void draw_polygon(const OverlayPen *pen, const Vec *corners, int count, double alpha) {
    for (int i = 0; i < count; i++)
        paint_line(pen->renderer, pen_px(pen, corners[i]), pen_px(pen, corners[(i + 1) % count]),
                   pen->width_px, BOX, alpha);
}

static void draw_walls(const OverlayPen *pen) {
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

// Draws the trigger distance of things, and the radius of their explosions.
static void draw_things(const OverlayPen *pen) {
    double px_per_m = pen->frame->camera->px_per_m;
    for (const Thing *thing = NULL; (thing = battle_next_thing(pen->battle, thing));) {
        if (thing->kind == THING_GONE || !THINGS[thing->kind]->sense) continue;
        ThingSight sight = {.radius_m = THINGS[thing->kind]->radius_m};
        THINGS[thing->kind]->sense(pen->battle, thing, &sight);
        Vec at_px = pen_px(pen, thing->at);
        if (sight.danger_m <= 0 || !pen_is_near(pen, at_px)) continue;
        paint_circle(pen->renderer, at_px, sight.danger_m * px_per_m, pen->width_px, BLAST, 0.75);
        if (sight.trigger_m > 0)
            paint_circle(pen->renderer, at_px, sight.trigger_m * px_per_m, pen->width_px, TRIGGER,
                         0.95);
    }
}

static void draw_bodies(const OverlayPen *pen) {
    draw_walls(pen);
    draw_things(pen);
}

static void draw_shape(const OverlayPen *pen, const Shown *shown) {
    double half_w = shown->tank->spec->width_m / 2, half_l = shown->tank->spec->length_m / 2;
    const Vec body[CORNERS] = {
        {-half_w, -half_l}, {half_w, -half_l}, {half_w, half_l}, {-half_w, half_l}};
    Pose pose = shown->actor.pose;
    pose.heading_rad -= shown->tank->drive_state->drawn_drift_rad; // cosmetic
    Vec corners[CORNERS];
    for (int i = 0; i < CORNERS; i++) corners[i] = pose_to_world(pose, body[i]);
    draw_polygon(pen, corners, CORNERS, 0.9);
}

// Returns 1 for a new contact, down to 0 for an old one.
static double push_freshness(const OverlayPen *pen, const Push *push) {
    uint64_t now = battle_tick(pen->battle);
    if (push->impulse_ns < PUSH_LEAST_NS || push->tick > now) return 0;
    uint64_t age = now - push->tick;
    return age >= PUSH_TICKS ? 0 : 1 - (double)age / PUSH_TICKS;
}

// The arrow points away from the first body, along the normal.
static void draw_contacts(const OverlayPen *pen) {
    const Overlay *overlay = pen->frame->overlay;
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

// Shows only the largest impulse, because changing numbers cannot be read.
static void draw_contact_words(const OverlayPen *pen) {
    const Push *hardest = NULL;
    for (int i = 0; i < PUSHES_MAX; i++) {
        const Push *push = &pen->frame->overlay->pushes[i];
        bool is_labelled = push->impulse_ns >= PUSH_WORDS_NS && push_freshness(pen, push) > 0;
        if (is_labelled && (!hardest || push->impulse_ns > hardest->impulse_ns)) hardest = push;
    }
    char text[32];
    if (!hardest) return;
    snprintf(text, sizeof text, "%.1f kN s", hardest->impulse_ns / 1000);
    pen_words(pen, hardest->at, -1, PUSH, text);
}

static void draw_track(const OverlayPen *pen, const Shown *shown, double side_m, double speed_mps) {
    if (fabs(speed_mps) < TRACK_LEAST_MPS) return;
    Vec from = pen_at(pen, &shown->actor, vec(side_m, 0)),
        to = pen_at(pen, &shown->actor, vec(side_m, TRACK_S * speed_mps));
    pen_arrow(pen, from, to, 1.2 * pen->width_px, speed_mps > 0 ? AHEAD : BACK, 0.95);
}

// Draws an arrow per track from the hull's centre, as long as the track rolls in TRACK_S.
static void draw_tracks(const OverlayPen *pen, const Shown *shown) {
    for (int i = 0; i < WHEELS_MAX; i++) {
        double steer_rad = shown->actor.axles_rad[i / 2];
        if (fabs(steer_rad) < STEER_LEAST_RAD) continue;
        Vec hub = model_wheel(model_of(shown->tank), i);
        Vec ahead = vec_add(hub, vec_scale(vec_heading(steer_rad), STEERED_M));
        paint_line(pen->renderer, pen_at(pen, &shown->actor, hub),
                   pen_at(pen, &shown->actor, ahead), pen->width_px, INK_WHITE, 0.85);
    }
    if (model_is_wheeled(model_of(shown->tank))) return;
    double half_gauge_m = shown->tank->spec->drive.half_gauge_m;
    draw_track(pen, shown, -half_gauge_m, shown->tank->left_mps);
    draw_track(pen, shown, half_gauge_m, shown->tank->right_mps);
}

static void draw_velocities(const OverlayPen *pen) {
    for (int i = 0; i < pen->frame->actors->count; i++) {
        const Tank *tank = battle_tank(pen->battle, i);
        if (tank->is_wreck) continue;
        Actor actor = actor_at(pen->frame->actors, i, pen->frame->hud->status.blend);
        Vec from = pen_at(pen, &actor, vec(0, 0));
        if (!pen_is_near(pen, from)) continue;
        Vec ahead = vec(tank->motion.side_mps, tank->motion.forward_mps);
        paint_line(pen->renderer, from, pen_at(pen, &actor, ahead), 1.6 * pen->width_px,
                   palette_team(match_tank_look(pen->frame->match, i)), 0.95);
        const Rgb mild = {1.0f, 0.80f, 0.28f}, wild = {0.96f, 0.26f, 0.12f};
        for (int wheel = 0; wheel < WHEELS_MAX; wheel++) {
            double slip = fabs(tank->drive_state->slip_mps[wheel]);
            if (!(slip > SLIP_LEAST_MPS)) continue;
            double part = min_of(slip / SLIP_MOST_MPS, 1);
            DEBUG_ASSERT(part > 0 && part <= 1);
            Vec at = pen_at(pen, &actor, model_wheel(model_of(tank), wheel));
            double radius =
                max_of(1.5 * pen->width_px, (0.10 + 0.22 * part) * pen->frame->camera->px_per_m);
            paint_dot(pen->renderer, at, radius, rgb_mix(mild, wild, (float)part), 0.85);
        }
    }
}

static const Rgb SIGHT = {0.80f, 0.95f, 0.55f};

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

static void draw_note(const OverlayPen *pen, const Note *note) {
    Rgb colour = role_colour(note->role);
    Vec a = pen_px(pen, note->a), b = pen_px(pen, note->b);
    double radius_px = note->radius_m * pen->frame->camera->px_per_m;
    switch (note->kind) {
    case NOTE_LINE: paint_line(pen->renderer, a, b, pen->width_px, colour, 0.75); break;
    case NOTE_CIRCLE: paint_circle(pen->renderer, a, radius_px, pen->width_px, colour, 0.75); break;
    case NOTE_CROSS:
        paint_cross(pen->renderer, a, 3.1 * pen->width_px, pen->width_px, colour, 0.95);
        break;
    case NOTE_TEXT: break; // drawn with the text
    }
}

static void draw_notes(const OverlayPen *pen, const Shown *shown, bool are_plans) {
    const Notes *notes = match_notes(pen->frame->match, shown->index);
    for (int i = 0; i < notes->count; i++) {
        NoteRole role = notes->items[i].role;
        bool is_plan = role == NOTE_PATH || role == NOTE_TARGET || role == NOTE_LEAD;
        if (is_plan == are_plans) draw_note(pen, &notes->items[i]);
    }
}

static void draw_plans(const OverlayPen *pen, const Shown *shown) { draw_notes(pen, shown, true); }

static void draw_thoughts(const OverlayPen *pen, const Shown *shown) {
    draw_notes(pen, shown, false);
}

static const Rgb ALTERNATIVES[] = {[ALTERNATIVE_TARGET] = {1.0f, 0.55f, 0.35f},
                                   [ALTERNATIVE_AIM] = {1.0f, 0.90f, 0.45f},
                                   [ALTERNATIVE_WAY] = {0.45f, 0.90f, 0.95f},
                                   [ALTERNATIVE_POST] = {0.60f, 0.95f, 0.55f},
                                   [ALTERNATIVE_MOVE] = {0.45f, 0.90f, 0.95f}};

// Draws rejected alternatives dim and the chosen one bright, with lines to them.
static void draw_alternatives(const OverlayPen *pen, const Shown *shown) {
    const Notes *notes = match_notes(pen->frame->match, shown->index);
    Vec from = pen_px(pen, pose_at(shown->actor.pose));
    for (int i = 0; i < notes->alternative_count; i++) {
        const Alternative *alternative = &notes->alternatives[i];
        double alpha = alternative->is_taken ? 0.95 : 0.35;
        Vec to = pen_px(pen, alternative->at);
        paint_line(pen->renderer, from, to, (alternative->is_taken ? 1 : 0.6) * pen->width_px,
                   ALTERNATIVES[alternative->kind], 0.7 * alpha);
        paint_dot(pen->renderer, to, (alternative->is_taken ? 2.6 : 1.8) * pen->width_px,
                  ALTERNATIVES[alternative->kind], alpha);
    }
}

// Labels the chosen alternatives with their names, and the rejected ones of a followed tank, or of
// few tanks, with their scores. Scores of 0 are not drawn.
static void draw_alternative_words(const OverlayPen *pen, const Shown *shown) {
    static const char *const NAMES[] = {[ALTERNATIVE_TARGET] = "target",
                                        [ALTERNATIVE_AIM] = "aim",
                                        [ALTERNATIVE_WAY] = "way",
                                        [ALTERNATIVE_POST] = "post",
                                        [ALTERNATIVE_MOVE] = "move"};
    const Notes *notes = match_notes(pen->frame->match, shown->index);
    bool are_few =
        pen->frame->actors->count <= WORDED_MAX || shown->index == pen->frame->hud->follow;
    for (int i = 0; i < notes->alternative_count; i++) {
        const Alternative *alternative = &notes->alternatives[i];
        char text[NOTE_TEXT_MAX];
        if (fabs(alternative->score) < 0.005 || (!alternative->is_taken && !are_few)) continue;
        snprintf(text, sizeof text, alternative->is_taken ? "%s %.3g" : "%s%.3g",
                 alternative->is_taken ? NAMES[alternative->kind] : "", alternative->score);
        Rgb ink = alternative->is_taken ? ALTERNATIVES[alternative->kind] : INK_GREY;
        pen_words(pen, alternative->at, shown->tank->team, ink, text);
    }
}

static void draw_mind_words(const OverlayPen *pen, const Shown *shown) {
    const Notes *notes = match_notes(pen->frame->match, shown->index);
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        if (note->kind == NOTE_TEXT)
            pen_words(pen, note->a, shown->tank->team, role_colour(note->role), note->text);
    }
}

static bool sees(const Battle *battle, int tank, int other) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank, &count);
    for (int i = 0; i < count; i++)
        if (sights[i] == other) return true;
    return false;
}

// Draws a line to each visible enemy; dashed if that enemy does not see this tank.
static void draw_sights(const OverlayPen *pen, const Shown *shown) {
    int count;
    const uint16_t *sights = battle_sights(pen->battle, shown->index, &count);
    for (int i = 0; i < count; i++) {
        int other = sights[i];
        const Tank *tank = battle_tank(pen->battle, other);
        bool is_mutual = sees(pen->battle, other, shown->index);
        bool is_drawn_there = is_mutual && other < shown->index && pen_shows(pen, other);
        if (tank->is_wreck || tank->team == shown->tank->team || is_drawn_there) continue;
        Vec from = pose_at(shown->actor.pose),
            to = pose_at(actor_at(pen->frame->actors, other, pen->frame->hud->status.blend).pose);
        enum { PARTS = 60 };
        Vec points[PARTS + 1];
        for (int k = 0; k <= PARTS; k++) points[k] = vec_mix(from, to, (double)k / PARTS);
        if (is_mutual)
            paint_line(pen->renderer, pen_px(pen, from), pen_px(pen, to), pen->width_px, SIGHT,
                       0.5);
        else
            pen_path(pen, points, PARTS + 1, true, shown->colour, 0.6);
    }
}

// The layer of turns: the predicted path of each tank if its order does not change, the circle on
// which the path ends, and the path by the other method of the same kind of drive.
//
// A tank that keeps turning stays on that circle and never reaches a target inside it. That is why
// greedy pursuers circle.
#define CIRCLE_MAX_M 30.0 // maximum radius; larger circles are nearly straight
#define CIRCLE_MIN_M 0.3  // minimum radius; smaller circles are pivots
#define APART_M 0.25      // minimum distance between the ends of the paths to show the other one
#define WORDS_APART_M 1.0 // minimum distance to label it
#define TURNING_RAD 1.2   // minimum turn of a predicted path that is considered circling
enum { AHEAD_TICKS = 150, EVERY = 3, POINTS = AHEAD_TICKS / EVERY + 1 };

static const Rgb OTHER = {0.92f, 0.92f, 0.90f};

typedef struct Circle {
    Vec at;
    double radius_m; // 0: none
} Circle;

// Pairs of drives that differ only in their method.
static const struct {
    const char *name, *other, *other_word;
} PAIRS[] = {
    {"track", "track-approx", "approximate path"},
    {"track-approx", "track", "exact path"},
    {"bicycle", "bicycle-arc", "exact path"},
    {"bicycle-arc", "bicycle", "simple path"},
};

typedef struct Way {
    Pose poses[AHEAD_TICKS];
    Vec points[POINTS]; // a subset of the poses, up to the first wall
    int count;
} Way;

static void predict_way(const OverlayPen *pen, const Shown *shown, const Drive *drive, Way *way) {
    const Map *map = battle_arena(pen->battle)->map;
    battle_predict(pen->battle, shown->index, drive, AHEAD_TICKS, way->poses);
    way->points[0] = pose_at(shown->actor.pose);
    for (way->count = 1; way->count < POINTS; way->count++) {
        Vec at = pose_at(way->poses[way->count * EVERY - 1]);
        if (map_clearance(map, at) <= 0) return;
        way->points[way->count] = at;
    }
}

static Vec way_end(const Way *way) {
    ASSERT(way->count > 0 && way->count <= POINTS);
    return way->points[way->count - 1];
}

// Returns the circle through the last two predicted poses.
static Circle circle_of(const Pose *poses) {
    Pose from = poses[AHEAD_TICKS - 2], to = poses[AHEAD_TICKS - 1];
    double turn = angle_wrap(to.heading_rad - from.heading_rad);
    Vec step = vec_sub(pose_at(to), pose_at(from));
    double half_chord = vec_length(step) / 2;
    if (fabs(turn) < 1e-6) return (Circle){0};
    double radius_m = half_chord / fabs(sin(turn / 2));
    DEBUG_ASSERT(isfinite(radius_m));
    if (radius_m < CIRCLE_MIN_M || radius_m > CIRCLE_MAX_M) return (Circle){0};
    Vec right = vec_right(vec_unit(step)), middle = vec_mix(pose_at(from), pose_at(to), 0.5);
    double abeam = half_chord / tan(turn / 2); // distance to the right of the step
    return (Circle){vec_add(middle, vec_scale(right, abeam)), radius_m};
}

// Gets the target of the tank's mind: the end of the line in its notes.
static bool find_target(const OverlayPen *pen, int tank, Vec *at) {
    const Notes *notes = match_notes(pen->frame->match, tank);
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        if (note->role != NOTE_TARGET || note->kind == NOTE_TEXT) continue;
        *at = note->kind == NOTE_LINE ? note->b : note->a;
        return true;
    }
    return false;
}

// Returns true if the tank drives forward on a circle around its target.
static bool is_circling(const OverlayPen *pen, const Shown *shown, const Way *way, Vec *target) {
    Circle circle = circle_of(way->poses);
    double turned_rad = 0;
    for (int i = 1; i < AHEAD_TICKS; i++)
        turned_rad += angle_wrap(way->poses[i].heading_rad - way->poses[i - 1].heading_rad);
    return circle.radius_m > 0 && shown->tank->motion.forward_mps > 0 &&
           fabs(turned_rad) >= TURNING_RAD && find_target(pen, shown->index, target) &&
           vec_distance(*target, circle.at) < circle.radius_m;
}

// Predicts the path by the other method. Returns its label, or NULL if the paths agree.
static const char *predict_other(const OverlayPen *pen, const Shown *shown, const Way *own,
                                 Way *other) {
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        if (strcmp(PAIRS[i].name, shown->tank->loadout->drive->name) != 0) continue;
        predict_way(pen, shown, drive_find(PAIRS[i].other), other);
        return vec_distance(way_end(other), way_end(own)) > APART_M ? PAIRS[i].other_word : NULL;
    }
    return NULL;
}

static void draw_turns(const OverlayPen *pen, const Shown *shown) {
    Way own, other;
    Vec target;
    double k = pen->frame->camera->px_per_m;
    predict_way(pen, shown, shown->tank->loadout->drive, &own);
    Circle circle = circle_of(own.poses);
    // The tightest turns of vehicles that cannot pivot, about points on the line of the rear axle.
    TurnLimits limits = battle_limits(pen->battle, shown->index);
    double radius = limits.tightest_radius_m, axle = model_wheel(model_of(shown->tank), 3).y;
    bool is_shown = !limits.can_pivot && radius <= CIRCLE_MAX_M && radius > fabs(axle);
    for (int sign = -1; sign <= 1 && is_shown; sign += 2) {
        Vec at = vec(sign * sqrt(radius * radius - axle * axle), axle);
        paint_circle(pen->renderer, pen_at(pen, &shown->actor, at), radius * k, pen->width_px,
                     shown->colour, 0.22);
    }
    if (is_circling(pen, shown, &own, &target))
        paint_disc(pen->renderer, pen_px(pen, circle.at), circle.radius_m * k, INK_AMBER, 0.10);
    if (circle.radius_m > 0)
        paint_circle(pen->renderer, pen_px(pen, circle.at), circle.radius_m * k, pen->width_px,
                     shown->colour, 0.45);
    if (predict_other(pen, shown, &own, &other))
        pen_path(pen, other.points, other.count, true, OTHER, 0.7);
    pen_path(pen, own.points, own.count, false, shown->colour, 0.95);
    paint_dot(pen->renderer, pen_px(pen, way_end(&own)), 1.8 * pen->width_px, shown->colour, 1);
}

// Labels the end of the other path, if there are only a few tanks.
static void draw_turn_words(const OverlayPen *pen, const Shown *shown) {
    Way own, other;
    Vec target;
    bool are_few = pen->frame->actors->count <= WORDED_MAX || pen->frame->hud->follow >= 0;
    predict_way(pen, shown, shown->tank->loadout->drive, &own);
    if (is_circling(pen, shown, &own, &target))
        pen_words(pen, target, shown->tank->team, INK_AMBER, "inside the turning circle");
    const char *word = are_few ? predict_other(pen, shown, &own, &other) : NULL;
    if (word && vec_distance(way_end(&other), way_end(&own)) > WORDS_APART_M)
        pen_words(pen, way_end(&other), shown->tank->team, OTHER, word);
}

const LayerDraw LAYER_DRAWS[OVERLAY_LAYERS] = {
    [OVERLAY_SHAPES] = {.once = draw_bodies, .each = draw_shape},
    [OVERLAY_CONTACTS] = {.once = draw_contacts, .words = draw_contact_words},
    [OVERLAY_SPEED] = {.once = draw_velocities, .each = draw_tracks},
    [OVERLAY_TURNS] = {.each = draw_turns, .each_words = draw_turn_words},
    [OVERLAY_SIGHT] = {.each = draw_sights},
    [OVERLAY_PLANS] = {.each = draw_plans},
    [OVERLAY_MIND] = {.each = draw_thoughts, .each_words = draw_mind_words},
    [OVERLAY_WHY] = {.each = draw_alternatives, .each_words = draw_alternative_words},
    [OVERLAY_TIMING] = {0}, // overlay_draw_timing
};
