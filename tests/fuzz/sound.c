// sound.c -- what must hold of every arena that was accepted, and of every battle in one.
#include "sound.h"

#include "fuzz.h"

static bool is_finite(Vec at) { return isfinite(at.x) && isfinite(at.y); }

static bool is_inside(const Arena *arena, Vec at) {
    return at.x >= 0 && at.x <= arena->width_m && at.y >= 0 && at.y <= arena->height_m;
}

static void check_piece(const Piece *piece) {
    FUZZ_CHECK(piece->vertex_count >= 2 && piece->vertex_count <= PIECE_VERTICES_MAX);
    FUZZ_CHECK(piece->vertex_count > 2 ? piece->radius_m == 0 : piece->radius_m > 0);
    for (int i = 0; i < piece->vertex_count; i++) {
        FUZZ_CHECK(is_finite(piece->vertices[i]));
        FUZZ_CHECK(fmax(fabs(piece->vertices[i].x), fabs(piece->vertices[i].y)) <=
                   2 * MAP_SIZE_MAX_M);
    }
}

// What minds ask of the map everywhere.
static void check_place(const Arena *arena, Vec at) {
    double height_m = terrain_height(arena->terrain, at);
    Vec normal, far = vec(at.x + 30, at.y - 17);
    double free = map_ray(arena->map, at, far, &normal);
    FUZZ_CHECK(free >= 0 && free <= 1);
    FUZZ_CHECK(is_finite(normal) && fabs(normal.x) <= 1.001 && fabs(normal.y) <= 1.001);
    FUZZ_CHECK(map_clearance(arena->map, at) >= 0);
    FUZZ_CHECK(map_clearance(arena->map, at) <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(isfinite(height_m) && is_finite(terrain_slope(arena->terrain, at)));
    FUZZ_CHECK(terrain_surface(arena->terrain, at) < SURFACE_COUNT);
}

void check_arena(const Arena *arena) {
    FUZZ_CHECK(arena->width_m > 0 && arena->width_m <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(arena->height_m > 0 && arena->height_m <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(arena->spawn_count > 0 && arena->spawn_count <= ARENA_SPAWNS_MAX);
    FUZZ_CHECK(strlen(arena->name) < sizeof arena->name);
    FUZZ_CHECK(strlen(arena->title) < sizeof arena->title);
    for (int i = 0; i < map_piece_count(arena->map); i++) check_piece(map_piece(arena->map, i));
    for (int i = 0; i < arena->spawn_count; i++) {
        FUZZ_CHECK(is_inside(arena, pose_at(arena->spawns[i].pose)));
        FUZZ_CHECK(fabs(arena->spawns[i].pose.heading_rad) <= 3.2);
        check_place(arena, pose_at(arena->spawns[i].pose));
    }
    for (int i = 0; i < arena->columns * arena->rows; i++) {
        FUZZ_CHECK(arena->surface[i] < SURFACE_COUNT);
        FUZZ_CHECK((arena->surface[i] == SURFACE_PICTURE) == (arena->picture[i] >= 0));
        FUZZ_CHECK(arena->picture[i] < arena->picture_count);
    }
    for (int i = 0; i < arena->picture_count; i++)
        FUZZ_CHECK(arena->pictures[i].image >= 0 && arena->pictures[i].image < arena->image_count);
    FUZZ_CHECK(arena->hill_radius_m == 0 || is_inside(arena, arena->hill_at));
    check_place(arena, vec(arena->width_m / 3, arena->height_m / 2));
}

static bool is_within(double value, double limit) { return fabs(value) <= limit; }

static void check_order(const Tank *tank) {
    const Order *order = &tank->order;
    FUZZ_CHECK(is_within(order->left_mps, tank->spec->drive.top_mps));
    FUZZ_CHECK(is_within(order->right_mps, tank->spec->drive.top_mps));
    FUZZ_CHECK(is_within(order->turret_radps, tank->spec->turret_top_radps));
    FUZZ_CHECK(order->say.topic < MESSAGE_TOPICS && is_finite(order->say.at));
}

static void check_tank(const Arena *arena, const Tank *tank) {
    const Motion *motion = &tank->motion;
    FUZZ_CHECK(is_inside(arena, pose_at(tank->pose)));
    FUZZ_CHECK(is_within(tank->pose.heading_rad, 3.1416));
    FUZZ_CHECK(is_within(motion->forward_mps, 1e3) && is_within(motion->side_mps, 1e3));
    FUZZ_CHECK(is_within(motion->turn_radps, 1e4));
    FUZZ_CHECK(is_within(tank->turret_rad, 3.1416));
    FUZZ_CHECK(tank->reload_s >= 0 && tank->reload_s <= tank_gun(tank).reload_s);
    FUZZ_CHECK(tank->health >= 0 && tank->health <= tank->spec->health);
    FUZZ_CHECK(tank->is_wreck == (tank->health <= 0));
    FUZZ_CHECK(isfinite(tank->damage_dealt) && isfinite(tank->distance_m));
    FUZZ_CHECK(tank->hits <= tank->shots && tank->nonsense >= 0);
    check_order(tank);
}

void check_battle(const Battle *battle) {
    const Arena *arena = battle_arena(battle);
    int shell_count, event_count;
    const Shell *shells = battle_shells(battle, &shell_count);
    const Event *events = battle_events(battle, &event_count);
    for (int i = 0; i < battle_tank_count(battle); i++) check_tank(arena, battle_tank(battle, i));
    for (int i = 0; i < shell_count; i++) {
        FUZZ_CHECK(is_inside(arena, shells[i].at) && is_finite(shells[i].velocity_mps));
        FUZZ_CHECK(shells[i].owner >= 0 && shells[i].owner < battle_tank_count(battle));
        FUZZ_CHECK(shells[i].left_m >= 0);
    }
    for (int i = 0; i < event_count; i++) {
        FUZZ_CHECK(is_finite(events[i].at) && is_finite(events[i].direction));
        FUZZ_CHECK(isfinite(events[i].amount));
        FUZZ_CHECK(events[i].a >= 0 && events[i].a < battle_tank_count(battle));
        FUZZ_CHECK(events[i].b >= -1 && events[i].b < battle_tank_count(battle));
    }
}
