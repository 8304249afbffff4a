// overlay_turn.c -- the layer of turns: where a tank goes if nothing changes, the circle that this
// way ends on, and where the other method of the same kind of drive would bring it.
//
// Whoever turns like this for ever stays on that circle: a target inside it is never reached. That
// is why greedy pursuers circle, and the picture says so.
#include <string.h>

#include "overlay_pen.h"

#define CIRCLE_MAX_M 30.0 // larger turns are nearly straight
#define CIRCLE_MIN_M 0.3  // smaller ones are pivots
#define APART_M 0.25      // by so much the other method's path must end elsewhere to be shown
#define WORDS_APART_M 1.0 // .. and to be named
#define TURNING_RAD 1.2   // in the coming path: who turns less is not circling
enum { AHEAD_TICKS = 150, EVERY = 3, POINTS = AHEAD_TICKS / EVERY + 1, WORDED_MAX = 4 };

static const Rgb OTHER = {0.92f, 0.92f, 0.90f};

typedef struct Circle {
    Vec at;
    double radius_m; // 0: none
} Circle;

// Pairs of drives that differ in their method alone.
static const struct {
    const char *name, *other, *other_word;
} PAIRS[] = {
    {"track", "track-approx", "by the shortcut"},
    {"track-approx", "track", "by the exact arc"},
    {"bicycle", "bicycle-arc", "by the exact turn"},
    {"bicycle-arc", "bicycle", "by the six lines"},
};

static int pair_of(const Tank *tank) {
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if (!strcmp(PAIRS[i].name, tank->loadout->drive->name)) return (int)i;
    return -1;
}

typedef struct Way {
    Pose poses[AHEAD_TICKS];
    Vec points[POINTS]; // fewer poses, up to the first wall
    int count;
} Way;

// From where it is drawn.
static void foresee(const Pen *pen, const Shown *shown, const Drive *drive, Way *way) {
    const Map *map = battle_arena(pen->battle)->map;
    battle_foresee(pen->battle, shown->index, drive, AHEAD_TICKS, way->poses);
    way->points[0] = pose_at(shown->actor.pose);
    for (way->count = 1; way->count < POINTS; way->count++) {
        Vec at = pose_at(way->poses[way->count * EVERY - 1]);
        if (map_clearance(map, at) <= 0) return;
        way->points[way->count] = at;
    }
}

static Vec way_end(const Way *way) { return way->points[way->count - 1]; }

// The circle through the last two steps of the way; its middle lies abeam of the turning point.
static Circle circle_of(const Pose *poses) {
    Pose from = poses[AHEAD_TICKS - 2], to = poses[AHEAD_TICKS - 1];
    double turn = angle_wrap(to.heading_rad - from.heading_rad);
    Vec step = vec_sub(pose_at(to), pose_at(from));
    double half_chord = vec_length(step) / 2;
    if (fabs(turn) < 1e-6) return (Circle){0};
    double radius_m = half_chord / fabs(sin(turn / 2));
    if (radius_m < CIRCLE_MIN_M || radius_m > CIRCLE_MAX_M) return (Circle){0};
    Vec right = vec_right(vec_unit(step)), middle = vec_mix(pose_at(from), pose_at(to), 0.5);
    double abeam = half_chord / tan(turn / 2); // to the right of the step when positive
    return (Circle){vec_add(middle, vec_scale(right, abeam)), radius_m};
}

static double turned_rad(const Pose *poses) {
    double turned = 0;
    for (int i = 1; i < AHEAD_TICKS; i++)
        turned += angle_wrap(poses[i].heading_rad - poses[i - 1].heading_rad);
    return turned;
}

// What its mind is after: where its notes end a line to the target.
static bool find_target(const Pen *pen, int tank, Vec *at) {
    const Notes *notes = match_notes(pen->scene->match, tank);
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        if (note->role != NOTE_TARGET || note->kind == NOTE_TEXT) continue;
        *at = note->kind == NOTE_LINE ? note->b : note->a;
        return true;
    }
    return false;
}

// Ahead, on a circle that it is going round, with its target inside.
static bool is_circling(const Pen *pen, const Shown *shown, const Way *way, Vec *target) {
    Circle circle = circle_of(way->poses);
    return circle.radius_m > 0 && shown->tank->motion.forward_mps > 0 &&
           fabs(turned_rad(way->poses)) >= TURNING_RAD && find_target(pen, shown->index, target) &&
           vec_distance(*target, circle.at) < circle.radius_m;
}

// What cannot pivot: the tightest it can turn, to both sides, about a point beside its rear axle.
static void draw_tightest(const Pen *pen, const Shown *shown) {
    TurnLimits limits = battle_limits(pen->battle, shown->index);
    double radius = limits.tightest_radius_m, axle = model_wheel(model_of(shown->tank), 3).y;
    if (limits.can_pivot || radius > CIRCLE_MAX_M || radius <= fabs(axle)) return;
    double side = sqrt(radius * radius - axle * axle), k = pen->scene->camera->px_per_m;
    for (int sign = -1; sign <= 1; sign += 2)
        paint_circle(pen->renderer, pen_at(pen, &shown->actor, vec(sign * side, axle)), radius * k,
                     pen->width_px, shown->colour, 0.22);
}

// The way by the other method of this kind of drive; false where there is none, or it is the same.
static bool foresee_other(const Pen *pen, const Shown *shown, const Way *own, Way *other) {
    int pair = pair_of(shown->tank);
    if (pair < 0) return false;
    foresee(pen, shown, drive_find(PAIRS[pair].other), other);
    return vec_distance(way_end(other), way_end(own)) > APART_M;
}

void draw_turns(const Pen *pen, const Shown *shown) {
    Way own, other;
    Vec target;
    double k = pen->scene->camera->px_per_m;
    foresee(pen, shown, shown->tank->loadout->drive, &own);
    Circle circle = circle_of(own.poses);
    draw_tightest(pen, shown);
    if (is_circling(pen, shown, &own, &target))
        paint_disc(pen->renderer, pen_px(pen, circle.at), circle.radius_m * k, INK_AMBER, 0.10);
    if (circle.radius_m > 0)
        paint_circle(pen->renderer, pen_px(pen, circle.at), circle.radius_m * k, pen->width_px,
                     shown->colour, 0.45);
    if (foresee_other(pen, shown, &own, &other))
        pen_dashes(pen, other.points, other.count, OTHER, 0.7);
    pen_path(pen, own.points, own.count, shown->colour, 0.95);
    paint_dot(pen->renderer, pen_px(pen, way_end(&own)), 1.8 * pen->width_px, shown->colour, 1);
}

// The other method's way is named where it ends; only while there are few to tell apart.
void draw_turn_words(const Pen *pen, const Shown *shown) {
    Way own, other;
    Vec target;
    bool are_few = pen->scene->actors->count <= WORDED_MAX || pen->scene->hud->follow >= 0;
    foresee(pen, shown, shown->tank->loadout->drive, &own);
    if (is_circling(pen, shown, &own, &target))
        pen_words(pen, target, shown->tank->team, INK_AMBER, "inside the turning circle");
    if (are_few && foresee_other(pen, shown, &own, &other) &&
        vec_distance(way_end(&other), way_end(&own)) > WORDS_APART_M)
        pen_words(pen, way_end(&other), shown->tank->team, OTHER,
                  PAIRS[pair_of(shown->tank)].other_word);
}
