// room.c -- is there room for a hull, or for a wall?
#include "room.h"

#define HULL_GAP_M 0.01 // what is put down touches nothing

// How far b lies from a along this way, if that is a gap.
static double gap_along(Vec way, const Vec *a, int a_count, const Vec *b, int b_count) {
    double a_most = -HUGE_VAL, b_least = HUGE_VAL;
    for (int i = 0; i < a_count; i++) a_most = fmax(a_most, vec_dot(way, a[i]));
    for (int i = 0; i < b_count; i++) b_least = fmin(b_least, vec_dot(way, b[i]));
    return b_least - a_most;
}

static double most_along_sides(const Vec *a, int a_count, const Vec *b, int b_count) {
    double most_m = -HUGE_VAL;
    for (int i = 0; i < a_count; i++) {
        Vec side = vec_unit(vec_sub(a[(i + 1) % a_count], a[i]));
        Vec out = vec(side.y, -side.x);
        most_m = fmax(most_m, gap_along(out, a, a_count, b, b_count));
        most_m = fmax(most_m, gap_along(vec_scale(out, -1), a, a_count, b, b_count));
    }
    return most_m;
}

// The nearest points of two convex outlines are a corner and a side, or two corners: along one of
// these ways the gap is their distance, along no other one is it larger.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count) {
    double most_m =
        fmax(most_along_sides(a, a_count, b, b_count), most_along_sides(b, b_count, a, a_count));
    for (int i = 0; i < a_count; i++) {
        for (int j = 0; j < b_count; j++) {
            Vec between = vec_sub(b[j], a[i]);
            if (vec_length(between) == 0) return 0;
            most_m = fmax(most_m, gap_along(vec_unit(between), a, a_count, b, b_count));
        }
    }
    return most_m;
}

void hull_corners(const TankSpec *spec, Pose pose, Vec corners[static 4]) {
    double w = spec->width_m / 2, l = spec->length_m / 2;
    const Vec in_body[4] = {{w, l}, {-w, l}, {-w, -l}, {w, -l}};
    for (int i = 0; i < 4; i++) corners[i] = pose_to_world(pose, in_body[i]);
}

static bool is_on_field(const Arena *arena, const Vec *corners, int count) {
    for (int i = 0; i < count; i++)
        if (!(corners[i].x >= HULL_GAP_M && corners[i].x <= arena->width_m - HULL_GAP_M &&
              corners[i].y >= HULL_GAP_M && corners[i].y <= arena->height_m - HULL_GAP_M))
            return false;
    return true;
}

static bool is_in_wall(const Map *map, const Vec corners[static 4]) {
    for (int i = 0; i < map_piece_count(map); i++) {
        const Piece *piece = map_piece(map, i);
        double gap_m = convex_gap_m(corners, 4, piece->vertices, piece->vertex_count);
        if (gap_m <= piece->radius_m + HULL_GAP_M) return true;
    }
    return false;
}

// The first tank but `except` that stands within the outline; -1 when there is none.
static int tank_within(const Battle *battle, const Vec *corners, int count, int except) {
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        Vec hull[4];
        if (i == except || tank->is_gone) continue;
        hull_corners(tank->spec, tank->pose, hull);
        if (convex_gap_m(corners, count, hull, 4) <= HULL_GAP_M) return i;
    }
    return -1;
}

static bool refuse_tank(int tank, Problem *problem) {
    problem_set(problem, "tank %d stands there", tank + 1);
    return false;
}

bool room_for_hull(const Battle *battle, const TankSpec *spec, Pose pose, int except,
                   Problem *problem) {
    const Arena *arena = battle_arena(battle);
    Vec corners[4];
    bool is_finite = isfinite(pose.x) && isfinite(pose.y) && fabs(pose.heading_rad) < 1e6;
    if (is_finite) hull_corners(spec, pose, corners);
    if (!is_finite || !is_on_field(arena, corners, 4)) {
        problem_set(problem, "a tank stands on the field, which is %g x %g m", arena->width_m,
                    arena->height_m);
        return false;
    }
    if (is_in_wall(arena->map, corners)) {
        problem_set(problem, "a wall stands there");
        return false;
    }
    int tank = tank_within(battle, corners, 4, except);
    return tank < 0 || refuse_tank(tank, problem);
}

bool room_for_wall(const Battle *battle, const Vec *corners, int count, Problem *problem) {
    int tank = tank_within(battle, corners, count, -1);
    return tank < 0 || refuse_tank(tank, problem);
}
