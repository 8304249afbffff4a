// driver.h -- for the tests of minds: senses of a medium tank, and a tick without physics.
#pragma once

#include "check.h"

#include "ai/motion/arc.h"
#include "ai/behaviour.h"
#include "ai/navigation/map.h"
#include "ai/navigation/pathfinder.h"

#define DRIVER_DT_S (1.0 / 60)

static inline Pathfinder *driver_pathfinder(void) {
    static Pathfinder *pathfinder;
    if (!pathfinder) pathfinder = pathfinder_create(NAV_NODES_MAX);
    assert_non_null(pathfinder);
    return pathfinder;
}

static inline Map *driver_map(double width_m, double height_m, const Piece *pieces, int count) {
    Map *map = map_create(width_m, height_m, pieces, count);
    assert_non_null(map);
    return map;
}

// Returns the senses of a medium tank at rest, alone. `map` and `dice` must outlive them.
static inline Senses driver_senses(const Map *map, Dice *dice, Pose pose) {
    return (Senses){.dt_s = DRIVER_DT_S,
                    .pose = pose,
                    .next_pose = pose,
                    .limits = {0, 7, 7 / 0.85, true, true},
                    .half_gauge_m = 0.85,
                    .length_m = 3.0,
                    .width_m = 2.1,
                    .accel_mps2 = 8,
                    .turn_accel_radps2 = 20,
                    .health = 1,
                    .armour_front = 0.4,
                    .armour_side = 1.2,
                    .armour_rear = 2,
                    .turret_top_radps = 2.4,
                    .reload_time_s = 1.6,
                    .shell_mps = 32,
                    .shell_range_m = 60,
                    .spread_rad = 0.014,
                    .muzzle_m = 2.3,
                    .map = map,
                    .dice = dice,
                    .pathfinder = driver_pathfinder()};
}

// Declares the senses of such a tank on a field without walls, by default of 400 x 400 m.
#define OPEN_FIELD(senses, seed, ...) FIELD(senses, 400, 400, seed, __VA_ARGS__)
#define FIELD(senses, width_m, height_m, seed, ...)                                                \
    OWN_MAP *senses##_map = driver_map(width_m, height_m, NULL, 0);                                \
    Dice senses##_dice = dice_seed(seed, 1);                                                       \
    Senses senses = driver_senses(senses##_map, &senses##_dice, (Pose){__VA_ARGS__})

static inline TankSight driver_other(Pose pose, bool is_enemy) {
    return (TankSight){.id = 1,
                       .team = is_enemy,
                       .is_enemy = is_enemy,
                       .pose = pose,
                       .length_m = 3,
                       .width_m = 2.1,
                       .health = 1};
}

static inline TankSight driver_wreck(Pose pose) {
    TankSight wreck = driver_other(pose, false);
    wreck.is_wreck = true;
    return wreck;
}

static inline void driver_sees(Senses *senses, const TankSight *tanks, int count) {
    senses->tanks = tanks;
    senses->tank_count = count;
}

static inline void driver_sees_shell(Senses *senses, const ShellSight *shell) {
    senses->shells = shell;
    senses->shell_count = 1;
}

// Plays one tick in the order of the game: the motion moves the tank, then the order changes the
// motion within the accelerations. There are no contacts.
static inline void driver_step(Senses *senses, Order order) {
    Motion *motion = &senses->motion;
    Motion wish = arc_motion(order.left_mps, order.right_mps, senses->half_gauge_m);
    senses->pose = arc_travel(senses->pose, *motion, senses->dt_s);
    senses->pose.heading_rad = angle_wrap(senses->pose.heading_rad);
    double push_mps = senses->accel_mps2 * senses->dt_s;
    double twist_radps = senses->turn_accel_radps2 * senses->dt_s;
    motion->forward_mps = approach(motion->forward_mps, wish.forward_mps, push_mps);
    motion->turn_radps = approach(motion->turn_radps, wish.turn_radps, twist_radps);
    senses->turret_rad = angle_wrap(senses->turret_rad + order.turret_radps * senses->dt_s);
    senses->next_pose = arc_travel(senses->pose, *motion, senses->dt_s);
    senses->tick++;
}
