// test_world.c -- free bodies keep to the exact arc; touching ones obey the solver.
#include "check.h"

#include "ai/motion/arc.h"
#include "ai/maths/dice.h"
#include "sim/world.h"

#define TICK_S (1.0 / 60)
#define SLOP_M 0.005

// The tank of the measured table: 3 x 2 m, 10 m/s.
static TankSpec test_spec(double mass_kg, double accel_mps2) {
    return (TankSpec){.name = "test",
                      .length_m = 3,
                      .width_m = 2,
                      .mass_kg = mass_kg,
                      .drive = {.half_gauge_m = 0.9,
                                .top_mps = 10,
                                .accel_mps2 = accel_mps2,
                                .grip_mps2 = 8,
                                .turn_accel_radps2 = 20}};
}

typedef struct Scene {
    Map *map;
    World *world;
} Scene;

static Scene scene_create(double size_m, int bodies) {
    Scene scene = {.map = map_create(size_m, size_m, NULL, 0)};
    scene.world = world_create(scene.map, NULL, bodies);
    assert_non_null(scene.world);
    return scene;
}

static void scene_destroy(Scene *scene) {
    world_destroy(scene->world);
    map_destroy(scene->map);
}

static Order tracks(double left_mps, double right_mps) {
    return (Order){.left_mps = left_mps, .right_mps = right_mps};
}

static bool is_same_pose(Pose a, Pose b) {
    return is_same_bits(a.x, b.x) && is_same_bits(a.y, b.y) &&
           is_same_bits(a.heading_rad, b.heading_rad);
}

static Pose kernel(Pose pose, double left_mps, double right_mps, double half_gauge_m, double dt_s) {
    assert_true(arc_step(&pose, left_mps * dt_s, right_mps * dt_s, half_gauge_m));
    pose.heading_rad = angle_wrap(pose.heading_rad);
    return pose;
}

// With traction to spare, orders alone say where the tank is: each moves it one step after it was
// given.
static void test_free_tank_follows_its_orders_to_the_bit(void **state) {
    (void)state;
    TankSpec spec = test_spec(20, 1e9);
    spec.drive.turn_accel_radps2 = 1e9;
    Scene scene = scene_create(500, 1);
    Dice dice = dice_seed(1, 1);
    Pose wanted = {250, 250, 0.7};
    world_add(scene.world, &spec, DRIVES[0], NULL, wanted);
    Order last = {0};
    for (int tick = 0; tick < 10000; tick++) {
        Order order = {0};
        order.left_mps = dice_between(&dice, -10, 10);
        order.right_mps = dice_between(&dice, -10, 10);
        world_order(scene.world, 0, order);
        world_step(scene.world, TICK_S, 1);
        wanted = kernel(wanted, last.left_mps, last.right_mps, spec.drive.half_gauge_m, TICK_S);
        if (!is_same_pose(world_pose(scene.world, 0), wanted))
            fail_msg("off the arc at tick %d", tick);
        last = order;
    }
    scene_destroy(&scene);
}

// Within its traction it follows its tracks, bit for bit, while they speed up and slow down; in
// sub-steps too.
static void test_free_tank_follows_its_tracks_to_the_bit(void **state) {
    (void)state;
    for (int substeps = 1; substeps <= 4; substeps += 3) {
        TankSpec spec = test_spec(20, 8);
        Scene scene = scene_create(500, 1);
        Dice dice = dice_seed(2, 1);
        world_add(scene.world, &spec, DRIVES[0], NULL, (Pose){250, 250, 0});
        int settled = 0;
        Order order = {0};
        for (int tick = 0; tick < 10000; tick++) {
            if (tick % (200 * substeps) == 0) {
                double left = dice_between(&dice, -10, 10);
                order = tracks(left, dice_between(&dice, -10, 10));
                world_order(scene.world, 0, order);
            }
            const DriveState *drive = world_drive_state(scene.world, 0);
            double dt_s = TICK_S / substeps;
            Pose wanted = kernel(world_pose(scene.world, 0), drive->left_mps, drive->right_mps,
                                 spec.drive.half_gauge_m, dt_s);
            Motion before = world_motion(scene.world, 0);
            world_step(scene.world, dt_s, 1);
            if (!is_same_pose(world_pose(scene.world, 0), wanted))
                fail_msg("off the arc at tick %d", tick);
            check_at_most(fabs(world_motion(scene.world, 0).forward_mps - before.forward_mps),
                          8 * dt_s * (1 + 1e-12));
            settled += drive->left_mps == order.left_mps && drive->right_mps == order.right_mps;
        }
        check_at_least(settled, 1000); // and most of the time they are the ordered ones
        scene_destroy(&scene);
    }
}

static void test_parked_tank_keeps_its_pose(void **state) {
    (void)state;
    TankSpec spec = test_spec(20, 8);
    Scene scene = scene_create(50, 1);
    Pose start = {20.1, 17.3, 1.234567};
    world_add(scene.world, &spec, DRIVES[0], NULL, start);
    for (int tick = 0; tick < 1000; tick++) world_step(scene.world, TICK_S, 1);
    assert_true(is_same_pose(world_pose(scene.world, 0), start));
    scene_destroy(&scene);
}

// Full speed into the edge, at 24 phases of the tick: the first hit is at most one step deep, then
// it stands still.
static void test_wall_holds_without_jitter(void **state) {
    (void)state;
    for (int phase = 0; phase < 24; phase++) {
        TankSpec spec = test_spec(20, 8);
        Scene scene = scene_create(50, 1);
        world_add(scene.world, &spec, DRIVES[0], NULL, (Pose){25, 30 + phase / 144.0, 0});
        world_order(scene.world, 0, tracks(10, 10));
        double deepest = 0, last[3] = {0}, jitter = 0;
        for (int tick = 0; tick < 720; tick++) {
            world_step(scene.world, TICK_S, 1);
            double y = world_pose(scene.world, 0).y, depth = y + spec.length_m / 2 - 50;
            deepest = fmax(deepest, depth);
            last[0] = last[1], last[1] = last[2], last[2] = y;
            if (tick < 480) continue;
            check_at_most(depth, SLOP_M + 1e-9);
            jitter = fmax(jitter, fabs(last[0] - 2 * last[1] + last[2]));
        }
        check_at_most(deepest, 10 * TICK_S + SLOP_M);
        assert_true(jitter == 0);
        scene_destroy(&scene);
    }
}

static void test_substeps_make_the_first_hit_shallower(void **state) {
    (void)state;
    double depth[2];
    for (int i = 0; i < 2; i++) {
        TankSpec spec = test_spec(20, 8);
        Scene scene = scene_create(50, 1);
        world_add(scene.world, &spec, DRIVES[0], NULL, (Pose){25, 30, 0});
        world_order(scene.world, 0, tracks(10, 10));
        depth[i] = 0;
        for (int tick = 0; tick < 200; tick++) {
            world_step(scene.world, TICK_S, i ? 4 : 1);
            depth[i] = fmax(depth[i], world_pose(scene.world, 0).y + spec.length_m / 2 - 50);
        }
        scene_destroy(&scene);
    }
    check_at_most(depth[1], 10 * TICK_S / 4 + SLOP_M);
    check_at_least(depth[0], depth[1]);
}

static void test_heavy_pushes_light_back(void **state) {
    (void)state;
    TankSpec heavy = test_spec(40, 8), light = test_spec(8, 8);
    Scene scene = scene_create(400, 2);
    world_add(scene.world, &heavy, DRIVES[0], NULL, (Pose){200, 190, 0});
    world_add(scene.world, &light, DRIVES[0], NULL, (Pose){200, 210, PI});
    world_order(scene.world, 0, tracks(10, 10));
    world_order(scene.world, 1, tracks(10, 10));
    for (int tick = 0; tick < 600; tick++) {
        world_step(scene.world, TICK_S, 1);
        double speed = fabs(world_motion(scene.world, 0).forward_mps);
        check_at_most(speed, 10 + 1e-9);
    }
    double from = world_pose(scene.world, 0).y;
    for (int tick = 0; tick < 300; tick++) world_step(scene.world, TICK_S, 1);
    check_at_least((world_pose(scene.world, 0).y - from) / 5, 9);
    check_at_most(fabs(world_pose(scene.world, 0).x - 200), 0.5);
    scene_destroy(&scene);
}

static void test_light_hardly_moves_parked_heavy(void **state) {
    (void)state;
    TankSpec heavy = test_spec(40, 8), light = test_spec(8, 8);
    Scene scene = scene_create(100, 2);
    world_add(scene.world, &heavy, DRIVES[0], NULL, (Pose){50, 60, PI / 2});
    world_add(scene.world, &light, DRIVES[0], NULL, (Pose){50, 40, 0});
    world_order(scene.world, 1, tracks(10, 10));
    for (int tick = 0; tick < 300; tick++) world_step(scene.world, TICK_S, 1);
    double from = world_pose(scene.world, 0).y;
    for (int tick = 0; tick < 600; tick++) world_step(scene.world, TICK_S, 1);
    check_at_most(fabs(world_pose(scene.world, 0).y - from) / 10, 0.03);
    scene_destroy(&scene);
}

static void test_pivot_beside_a_wall_gets_free(void **state) {
    (void)state;
    TankSpec spec = test_spec(20, 8);
    Scene scene = scene_create(50, 1);
    world_add(scene.world, &spec, DRIVES[0], NULL, (Pose){1.3, 25, 0});
    world_order(scene.world, 0, tracks(10, -10));
    double turned = 0, last = 0;
    for (int tick = 0; tick < 600; tick++) {
        world_step(scene.world, TICK_S, 1);
        double heading = world_pose(scene.world, 0).heading_rad;
        turned += angle_wrap(heading - last);
        last = heading;
    }
    check_at_least(turned / (2 * PI), 12); // 15.9 turns in the open
    scene_destroy(&scene);
}

static Vec corner(Pose pose, const TankSpec *spec, int i) {
    return pose_to_world(
        pose, vec((i & 1 ? 0.5 : -0.5) * spec->width_m, (i & 2 ? 0.5 : -0.5) * spec->length_m));
}

static double outside(Pose pose, const TankSpec *spec, double size_m) {
    double worst = 0;
    for (int i = 0; i < 4; i++) {
        Vec at = corner(pose, spec, i);
        worst = fmax(worst, fmax(fmax(-at.x, at.x - size_m), fmax(-at.y, at.y - size_m)));
    }
    return worst;
}

static void test_pile_comes_to_rest(void **state) {
    (void)state;
    TankSpec spec = test_spec(20, 8);
    Scene scene = scene_create(60, 12);
    for (int i = 0; i < 12; i++) {
        double bearing = i * PI / 6, range = 12 + i % 3 * 3;
        Pose pose = {30 + range * sin(bearing), 30 + range * cos(bearing),
                     angle_wrap(bearing + PI)};
        world_add(scene.world, &spec, DRIVES[0], NULL, pose);
        world_order(scene.world, i, tracks(8, 8));
    }
    double fastest = 0, late_energy = 0;
    for (int tick = 0; tick < 900; tick++) {
        world_step(scene.world, TICK_S, 1);
        for (int i = 0; i < 12; i++) {
            Motion m = world_motion(scene.world, i);
            fastest = fmax(fastest, hypot(m.forward_mps, m.side_mps));
            if (tick >= 880)
                late_energy += 0.5 * 20 * (m.forward_mps * m.forward_mps + m.side_mps * m.side_mps);
        }
    }
    check_at_most(fastest, 8 * 1.01);
    check_at_most(late_energy / 20, 1.0); // of 12 * 640 J at full speed
    for (int tick = 0; tick < 600; tick++) {
        for (int i = 0; i < 12; i++) world_order(scene.world, i, tracks(0, 0));
        world_step(scene.world, TICK_S, 1);
    }
    for (int i = 0; i < 12; i++) {
        Motion m = world_motion(scene.world, i);
        check_at_most(hypot(m.forward_mps, m.side_mps) + fabs(m.turn_radps), 1e-6);
    }
    scene_destroy(&scene);
}

static double energy(const World *world, const TankSpec *spec, int count) {
    double sum = 0,
           inertia = (spec->width_m * spec->width_m + spec->length_m * spec->length_m) / 12;
    for (int i = 0; i < count; i++) {
        Motion m = world_motion(world, i);
        sum += 0.5 * spec->mass_kg *
               (m.forward_mps * m.forward_mps + m.side_mps * m.side_mps +
                inertia * m.turn_radps * m.turn_radps);
    }
    return sum;
}

// But for the little that a solver of a few iterations leaves unsolved.
static void test_coasting_never_gains_energy(void **state) {
    (void)state;
    for (int run = 0; run < 60; run++) {
        TankSpec spec = test_spec(20, 8);
        Scene scene = scene_create(24, 6);
        Dice dice = dice_seed(3, (uint64_t)run);
        for (int i = 0; i < 6; i++) {
            Motion motion;
            world_add(scene.world, &spec, DRIVES[0], NULL,
                      (Pose){4 + i % 3 * 8, 6 + i / 3 * 12, i});
            motion.forward_mps = dice_between(&dice, -10, 10);
            motion.side_mps = dice_between(&dice, -3, 3);
            motion.turn_radps = dice_between(&dice, -4, 4);
            world_set_motion(scene.world, i, motion);
            world_set_coasting(scene.world, i, true);
        }
        double start = energy(scene.world, &spec, 6), last = start;
        for (int tick = 0; tick < 600; tick++) {
            world_step(scene.world, TICK_S, 1);
            double now = energy(scene.world, &spec, 6);
            check_at_most((now - last) / start, 1e-4);
            last = now;
        }
        check_at_most(last, 0.9 * start); // they did collide
        scene_destroy(&scene);
    }
}

static void test_nobody_leaves_the_arena(void **state) {
    (void)state;
    for (int run = 0; run < 20; run++) {
        TankSpec spec = test_spec(20, 8);
        Scene scene = scene_create(20, 10);
        Dice dice = dice_seed(4, (uint64_t)run);
        for (int i = 0; i < 10; i++)
            world_add(scene.world, &spec, DRIVES[0], NULL,
                      (Pose){3 + i % 5 * 3.4, 5 + i / 5 * 9, 0});
        for (int tick = 0; tick < 1200; tick++) {
            for (int i = 0; i < 10 && tick % 30 == 0; i++) {
                double left = dice_between(&dice, -10, 10);
                world_order(scene.world, i, tracks(left, dice_between(&dice, -10, 10)));
            }
            world_step(scene.world, TICK_S, 1);
            for (int i = 0; i < 10; i++)
                check_at_most(outside(world_pose(scene.world, i), &spec, 20), 10 * TICK_S + 0.2);
        }
        scene_destroy(&scene);
    }
}

// A car whose wheels may stand across it, in a box that it hits with every turn: what it takes from
// a blow stays within reason.
static void test_no_car_is_hurled_through_the_edge(void **state) {
    (void)state;
    const Drive *drive = drive_find("bicycle");
    const double params[PARAMS_MAX] = {80, 720, 720, 1, 0.12, 1}; // the most of each
    TankSpec spec = TANK_SPECS[1];
    for (uint64_t seed = 0; seed < 40; seed++) {
        Scene scene = scene_create(9, 1);
        Dice dice = dice_seed(seed, 1);
        world_add(scene.world, &spec, drive, params, (Pose){4.5, 4.5, 0});
        for (int tick = 0; tick < 600; tick++) {
            if (tick % 8 == 0) {
                double left_mps = dice_between(&dice, -10, 10);
                world_order(scene.world, 0, tracks(left_mps, dice_between(&dice, -10, 10)));
            }
            world_step(scene.world, TICK_S, 1);
            Pose at = world_pose(scene.world, 0);
            if (!(at.x >= 0 && at.x <= 9 && at.y >= 0 && at.y <= 9))
                fail_msg("seed %d is at %g %g in tick %d", (int)seed, at.x, at.y, tick);
        }
        scene_destroy(&scene);
    }
}

static void test_contacts_are_told_once_a_pair(void **state) {
    (void)state;
    TankSpec spec = test_spec(20, 8);
    Scene scene = scene_create(40, 3);
    for (int i = 0; i < 3; i++) {
        world_add(scene.world, &spec, DRIVES[0], NULL, (Pose){20, 25 + i * 4, 0});
        world_order(scene.world, i, tracks(8, 8));
    }
    for (int tick = 0; tick < 300; tick++) world_step(scene.world, TICK_S, 4);
    int count;
    const Contact *contacts = world_contacts(scene.world, &count);
    assert_int_equal(count, 3); // 0-1, 1-2, 2-wall in the order of the pairs
    assert_true(contacts[0].a == 0 && contacts[0].b == 1);
    assert_true(contacts[1].a == 1 && contacts[1].b == 2);
    assert_true(contacts[2].a == 2 && contacts[2].b == -1);
    for (int i = 0; i < 3; i++) {
        check_close(contacts[i].normal.x, 0, 1e-3);
        check_close(contacts[i].normal.y, 1, 1e-6);
    }
    scene_destroy(&scene);
}

// A few bodies leave the engine's space while nothing is near them; in a world with room for many
// they always stay. Where two drive about among walls, they go the same ways to the bit until the
// first contact, and that comes in the same step. (Then the engine's own past counts.)
static void test_who_leaves_the_space_misses_nothing(void **state) {
    (void)state;
    enum { BODIES = 4, SCENES = 150, TICKS = 600 };
    const Piece walls[] = {{.vertex_count = 4, .vertices = {{9, 9}, {12, 9}, {12, 20}, {9, 20}}},
                           {.vertex_count = 2, .radius_m = 0.5, .vertices = {{18, 6}, {26, 14}}}};
    Map *map = map_create(32, 28, walls, 2);
    TankSpec spec = test_spec(20, 12);
    long touches = 0;
    for (int s = 0; s < SCENES; s++) {
        Dice dice = dice_seed((uint64_t)s, 9);
        World *loose = world_create(map, NULL, BODIES), *kept = world_create(map, NULL, BODIES);
        const Drive *drive = DRIVES[s % 7];
        world_keep_in(kept);
        for (int i = 0; i < BODIES; i++) {
            Pose pose = {5 + i % 2 * 22, 5 + i / 2 * 18, dice_between(&dice, -3, 3)};
            world_add(loose, &spec, drive, NULL, pose);
            world_add(kept, &spec, drive, NULL, pose);
        }
        for (int tick = 0, count = 0; tick < TICKS && !count; tick++) {
            for (int i = 0; i < BODIES && tick % 20 == 0; i++) {
                Order order = {.left_mps = dice_between(&dice, -6, 10)};
                order.right_mps = dice_between(&dice, -6, 10);
                if (tick % 120 >= 60) order.left_mps = order.right_mps = 0; // it stands for a while
                world_order(loose, i, order);
                world_order(kept, i, order);
            }
            world_step(loose, TICK_S, 1 + s % 3);
            world_step(kept, TICK_S, 1 + s % 3);
            int wanted;
            world_contacts(loose, &count);
            world_contacts(kept, &wanted);
            assert_int_equal(count, wanted);
            touches += count > 0;
            for (int i = 0; i < BODIES; i++)
                if (!is_same_pose(world_pose(loose, i), world_pose(kept, i)))
                    fail_msg("scene %d, tick %d: body %d goes another way", s, tick, i);
        }
        world_destroy(loose);
        world_destroy(kept);
    }
    check_at_least((double)touches, 100);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_tank_follows_its_orders_to_the_bit),
        cmocka_unit_test(test_free_tank_follows_its_tracks_to_the_bit),
        cmocka_unit_test(test_parked_tank_keeps_its_pose),
        cmocka_unit_test(test_wall_holds_without_jitter),
        cmocka_unit_test(test_substeps_make_the_first_hit_shallower),
        cmocka_unit_test(test_heavy_pushes_light_back),
        cmocka_unit_test(test_light_hardly_moves_parked_heavy),
        cmocka_unit_test(test_pivot_beside_a_wall_gets_free),
        cmocka_unit_test(test_pile_comes_to_rest),
        cmocka_unit_test(test_coasting_never_gains_energy),
        cmocka_unit_test(test_nobody_leaves_the_arena),
        cmocka_unit_test(test_no_car_is_hurled_through_the_edge),
        cmocka_unit_test(test_contacts_are_told_once_a_pair),
        cmocka_unit_test(test_who_leaves_the_space_misses_nothing),
    };
    return cmocka_run_group_tests_name("world", tests, NULL, NULL);
}
