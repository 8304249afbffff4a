// test_world.c -- bodies alone and in contact, few and many, and the clearance around them.
#include "driver.h"

#include "sim/arena/arena.h"
#include "sim/contact_bound.h"
#include "sim/world.h"

// Free bodies follow the exact arc; touching ones obey the solver.

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
                                .turn_accel_radps2 = 20,
                                .top_turn_radps = INFINITY}};
}

typedef struct Scene {
    Map *map;
    World *world;
} Scene;

static Scene scene_create(double size_m, int bodies) {
    Scene scene = {.map = driver_map(size_m, size_m, NULL, 0)};
    scene.world = world_create(scene.map, NULL, bodies);
    assert_non_null(scene.world);
    return scene;
}

static void scene_destroy(Scene *scene) {
    world_destroy(scene->world);
    map_destroy(scene->map);
}

#define OWN_SCENE __attribute__((cleanup(scene_destroy))) Scene
#define SCENE(scene, size_m, bodies) OWN_SCENE scene = scene_create(size_m, bodies)

// Adds a body that moves on the exact arc.
static void add_body(Scene *scene, const TankSpec *spec, Pose pose) {
    world_add(scene->world, spec, DRIVES[0], NULL, pose);
}

// A block, a slanted line, a triangle and a diamond.
static const Piece PIECES[] = {
    {.vertex_count = 4, .vertices = {{9, 9}, {12, 9}, {12, 20}, {9, 20}}},
    {.vertex_count = 2, .radius_m = 0.5, .vertices = {{18, 6}, {26, 14}}},
    {.vertex_count = 3, .vertices = {{20, 18}, {27, 20}, {21, 25}}},
    {.vertex_count = 4, .vertices = {{14, 22}, {15, 21}, {16, 22}, {15, 23}}},
};

static Pose pose_of(const Scene *scene, int body) { return world_pose(scene->world, body); }

static Order tracks(double left_mps, double right_mps) {
    return (Order){.left_mps = left_mps, .right_mps = right_mps};
}

// Full speed into the edge, at 24 phases of the tick: the first hit is at most one step deep,
// shallower in sub-steps; then the tank is still.
UNIT_TEST(test_wall_holds_without_jitter) {
    double deepest[2] = {0}, last[3] = {0};
    for (int run = 0; run < 48; run++) {
        int substeps = run % 2 ? 4 : 1;
        TankSpec spec = test_spec(20, 8);
        SCENE(scene, 50, 1);
        add_body(&scene, &spec, (Pose){25, 30 + run / 2 / 144.0, 0});
        world_order(scene.world, 0, tracks(10, 10));
        for (int tick = 0; tick < 720; tick++) {
            world_step(scene.world, TICK_S, substeps);
            double y = pose_of(&scene, 0).y, depth = y + spec.length_m / 2 - 50;
            deepest[run % 2] = fmax(deepest[run % 2], depth);
            last[0] = last[1], last[1] = last[2], last[2] = y;
            if (tick < 480) continue;
            check_at_most(depth, SLOP_M + 1e-9);
            assert_true(last[0] - 2 * last[1] + last[2] == 0); // no jitter
        }
        check_at_most(deepest[run % 2], 10 * TICK_S / substeps + SLOP_M);
    }
    check_at_least(deepest[0], deepest[1]);
}

// Returns tank 0's speed to the north after it has met tank 1, which drives toward it.
static double pushed_mps(double mass_kg, Pose pose, Order order, double other_kg, Pose other) {
    TankSpec specs[] = {test_spec(mass_kg, 8), test_spec(other_kg, 8)};
    SCENE(scene, 400, 2);
    add_body(&scene, &specs[0], pose);
    add_body(&scene, &specs[1], other);
    world_order(scene.world, 0, order);
    world_order(scene.world, 1, tracks(10, 10));
    double from = 0;
    for (int tick = 0; tick < 900; tick++) {
        if (tick == 600) from = pose_of(&scene, 0).y;
        world_step(scene.world, TICK_S, 1);
        check_at_most(fabs(world_motion(scene.world, 0).forward_mps), 10 + 1e-9);
    }
    check_at_most(fabs(pose_of(&scene, 0).x - pose.x), 0.5);
    return (pose_of(&scene, 0).y - from) / 5;
}

UNIT_TEST(test_heavy_tanks_push_light_ones_back) {
    Pose south = {200, 190, 0}, north = {200, 210, PI}, parked = {200, 210, PI / 2};
    check_at_least(pushed_mps(40, south, tracks(10, 10), 8, north), 9);
    check_at_most(fabs(pushed_mps(40, parked, tracks(0, 0), 8, south)), 0.03);
}

UNIT_TEST(test_a_tank_beside_a_wall_can_pivot) {
    TankSpec spec = test_spec(20, 8);
    SCENE(scene, 50, 1);
    add_body(&scene, &spec, (Pose){1.3, 25, 0});
    world_order(scene.world, 0, tracks(10, -10));
    double turned = 0, last = 0;
    for (int tick = 0; tick < 600; tick++) {
        world_step(scene.world, TICK_S, 1);
        double heading = pose_of(&scene, 0).heading_rad;
        turned += angle_wrap(heading - last);
        last = heading;
    }
    check_at_least(turned / (2 * PI), 12); // 15.9 turns in the open
}

UNIT_TEST(test_pile_comes_to_rest) {
    TankSpec spec = test_spec(20, 8);
    SCENE(scene, 60, 12);
    for (int i = 0; i < 12; i++) {
        double bearing = i * PI / 6, range = 12 + i % 3 * 3;
        Pose pose = {30 + range * sin(bearing), 30 + range * cos(bearing),
                     angle_wrap(bearing + PI)};
        add_body(&scene, &spec, pose);
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
    check_at_most(late_energy / 20, 1.0); // full speed would be 12 * 640 J
    for (int tick = 0; tick < 600; tick++) {
        for (int i = 0; i < 12; i++) world_order(scene.world, i, tracks(0, 0));
        world_step(scene.world, TICK_S, 1);
    }
    for (int i = 0; i < 12; i++) {
        Motion m = world_motion(scene.world, i);
        check_at_most(hypot(m.forward_mps, m.side_mps) + fabs(m.turn_radps), 1e-6);
    }
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

// A solver of few iterations leaves a small error.
UNIT_TEST(test_coasting_tanks_gain_no_energy) {
    for (int run = 0; run < 60; run++) {
        TankSpec spec = test_spec(20, 8);
        SCENE(scene, 24, 6);
        Dice dice = dice_seed(3, (uint64_t)run);
        for (int i = 0; i < 6; i++) {
            Motion motion;
            add_body(&scene, &spec, (Pose){4 + i % 3 * 8, 6 + i / 3 * 12, i});
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
        check_at_most(last, 0.9 * start); // the bodies did collide
    }
}

// Lets two coasting tanks of any kinds collide at up to 10 m/s, added in either order. Sets `ends`
// to their motions after the impact.
static void collide(uint64_t seed, bool is_reversed, Motion ends[static 2]) {
    Dice dice = dice_seed(seed, 1);
    Scene scene = scene_create(60, 2);
    const TankSpec *specs[2];
    Pose poses[2];
    Motion motions[2];
    double way_rad = dice_between(&dice, 0, 2 * PI), offset_m = dice_between(&dice, -2, 2);
    Vec way = vec_heading(way_rad), across = vec(way.y, -way.x);
    for (int i = 0; i < 2; i++) {
        specs[i] = &TANK_SPECS[(int)dice_between(&dice, 0, 3)];
        Vec at = vec_add(vec_scale(way, i ? 3 : -3), vec_scale(across, i ? offset_m : 0));
        poses[i] = (Pose){30 + at.x, 30 + at.y, dice_between(&dice, 0, 2 * PI)};
        double speed_mps = dice_between(&dice, 1, 10);
        Vec speed = vec_scale(way, i ? -speed_mps : speed_mps);
        Vec ahead = vec_heading(poses[i].heading_rad);
        motions[i] = (Motion){vec_dot(speed, ahead), vec_dot(speed, vec(ahead.y, -ahead.x)),
                              dice_between(&dice, -2, 2)};
    }
    for (int k = 0; k < 2; k++) {
        int i = is_reversed ? 1 - k : k;
        int body = world_add(scene.world, specs[i], DRIVES[0], NULL, poses[i]);
        world_set_coasting(scene.world, body, true);
        world_set_motion(scene.world, body, motions[i]);
    }
    for (int tick = 0; tick < 60; tick++) world_step(scene.world, TICK_S, 1);
    for (int i = 0; i < 2; i++) ends[i] = world_motion(scene.world, is_reversed ? 1 - i : i);
    scene_destroy(&scene);
}

// The solver treats the contact points of a pair one after the other, in the order of its bodies,
// and stops after five iterations. With 40, 6 impacts differ by up to 0.17 m/s; more would change
// all recordings.
UNIT_TEST(test_few_impacts_depend_on_the_order_of_bodies) {
    int different = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Motion forth[2], back[2];
        double off_mps = 0, off_radps = 0;
        collide(seed, false, forth);
        collide(seed, true, back);
        for (int i = 0; i < 2; i++) {
            off_mps = max_of(off_mps, hypot(forth[i].forward_mps - back[i].forward_mps,
                                            forth[i].side_mps - back[i].side_mps));
            off_radps = max_of(off_radps, fabs(forth[i].turn_radps - back[i].turn_radps));
        }
        different += off_mps > 0.01 || off_radps > 0.01;
    }
    // docs/theory.md prints this figure.
    assert_int_equal(different, 37);
}

UNIT_TEST(test_contacts_are_reported_once_per_pair) {
    TankSpec spec = test_spec(20, 8);
    SCENE(scene, 40, 3);
    for (int i = 0; i < 3; i++) {
        add_body(&scene, &spec, (Pose){20, 25 + i * 4, 0});
        world_order(scene.world, i, tracks(8, 8));
    }
    for (int tick = 0; tick < 300; tick++) world_step(scene.world, TICK_S, 4);
    int count;
    const Contact *contacts = world_contacts(scene.world, &count);
    assert_int_equal(count, 3); // 0-1, 1-2 and 2-wall, in order
    assert_true(contacts[0].a == 0 && contacts[0].b == 1);
    assert_true(contacts[1].a == 1 && contacts[1].b == 2);
    assert_true(contacts[2].a == 2 && contacts[2].b == -1);
    for (int i = 0; i < 3; i++) {
        check_close(contacts[i].normal.x, 0, 1e-3);
        check_close(contacts[i].normal.y, 1, 1e-6);
    }
}

// In small worlds bodies leave the engine's space while nothing is near them; in large worlds they
// always stay. Among walls both move to the bit alike until the first contact, which comes in the
// same step. (After it the engine's own history counts.)
UNIT_TEST(test_bodies_outside_the_space_miss_no_contact) {
    enum { BODIES = 4, SCENES = 150, TICKS = 600 };
    OWN_MAP *map = driver_map(32, 28, PIECES, 2);
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
                if (tick % 120 >= 60)
                    order.left_mps = order.right_mps = 0; // stands still for a while
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
                    fail_msg("scene %d, tick %d: body %d diverges", s, tick, i);
        }
        world_destroy(loose);
        world_destroy(kept);
    }
    check_at_least((double)touches, 100);
}

// Worlds of hundreds of bodies use another broad phase, with the same guarantees.

enum { MANY = 324, SIDE = 18, TICKS = 240 };

// Returns the place in a square of bodies, `gap_m` between centres, each with its own heading.
static Pose place_of(int body, double gap_m) {
    Dice dice = dice_seed(5, (uint64_t)body);
    return (Pose){20 + gap_m * (body % SIDE), 20 + gap_m * (body / SIDE),
                  dice_between(&dice, -PI, PI)};
}

static Order order_of(int body, int tick) {
    Dice dice = dice_seed(6, (uint64_t)(tick / 30 * MANY + body));
    Order order = {.left_mps = dice_between(&dice, -7, 7)};
    order.right_mps = dice_between(&dice, -7, 7);
    return order;
}

static Scene many_create(double gap_m) {
    Scene scene = scene_create(40 + gap_m * SIDE, MANY);
    for (int i = 0; i < MANY; i++) add_body(&scene, &TANK_SPECS[0], place_of(i, gap_m));
    return scene;
}

static void step_all(World *world, int tick) {
    for (int i = 0; i < MANY; i++) world_order(world, i, order_of(i, tick));
    world_step(world, TICK_S, 1);
}

UNIT_TEST(test_free_bodies_move_as_lone_ones) {
    const double gap_m = 50;
    OWN_SCENE many = many_create(gap_m);
    World *lone[4];
    for (int k = 0; k < 4; k++) {
        lone[k] = world_create(many.map, NULL, 1);
        world_add(lone[k], &TANK_SPECS[0], DRIVES[0], NULL, place_of(100 * k, gap_m));
    }
    for (int tick = 0; tick < TICKS; tick++) {
        step_all(many.world, tick);
        for (int k = 0; k < 4; k++) {
            world_order(lone[k], 0, order_of(100 * k, tick));
            world_step(lone[k], TICK_S, 1);
            if (!is_same_pose(world_pose(many.world, 100 * k), world_pose(lone[k], 0)))
                fail_msg("body %d leaves its way at tick %d", 100 * k, tick);
        }
    }
    for (int k = 0; k < 4; k++) world_destroy(lone[k]);
}

// Packed bodies collide all the time: two runs are alike, and no body passes through another.
UNIT_TEST(test_crowds_repeat_themselves) {
    const double gap_m = 4;
    OWN_SCENE first = many_create(gap_m), second = many_create(gap_m);
    long touches = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        step_all(first.world, tick);
        step_all(second.world, tick);
        int count, again;
        const Contact *contacts = world_contacts(first.world, &count);
        world_contacts(second.world, &again);
        assert_int_equal(count, again);
        for (int i = 0; i < count; i++) touches += contacts[i].b >= 0;
        for (int i = 0; i < MANY; i++)
            if (!is_same_pose(world_pose(first.world, i), world_pose(second.world, i)))
                fail_msg("body %d at tick %d", i, tick);
    }
    check_at_least((double)touches, 1000);
    for (int a = 0; a < MANY; a++)
        for (int b = a + 1; b < MANY; b++)
            check_at_least(vec_distance(pose_at(world_pose(first.world, a)),
                                        pose_at(world_pose(first.world, b))),
                           TANK_SPECS[0].width_m - 0.2);
}

UNIT_TEST(test_placed_bodies_forget_their_contacts) {
    OWN_SCENE many = many_create(4);
    const Pose open = {20 + 4 * SIDE + 8, 20 + 4 * SIDE + 8, 0.3};
    for (int tick = 0; tick < 60; tick++) step_all(many.world, tick);
    int body = -1, count;
    const Contact *contacts = world_contacts(many.world, &count);
    for (int i = 0; i < count && body < 0; i++) body = contacts[i].a;
    assert_true(body >= 0);
    world_place(many.world, body, open);
    World *lone = world_create(many.map, NULL, 1);
    world_add(lone, &TANK_SPECS[0], DRIVES[0], NULL, open);
    for (int tick = 0; tick < 60; tick++) {
        Order order = tick < 20 ? (Order){0} : (Order){.left_mps = 3, .right_mps = -3};
        for (int i = 0; i < MANY; i++) world_order(many.world, i, order_of(i, tick));
        world_order(many.world, body, order);
        world_order(lone, 0, order);
        world_step(many.world, TICK_S, 1);
        world_step(lone, TICK_S, 1);
        if (!is_same_pose(world_pose(many.world, body), world_pose(lone, 0)))
            fail_msg("off at tick %d", tick);
    }
    assert_true(world_motion(lone, 0).turn_radps > 1); // the body did move
    world_destroy(lone);
}

// The clearance around a hull is never overestimated, and close to the true value.

#define LENGTH_M 3.0
#define WIDTH_M 2.1

static Hull hull_at(Vec at, double heading_rad) {
    return (Hull){at, vec_heading(heading_rad), LENGTH_M / 2, WIDTH_M / 2,
                  hypot(LENGTH_M, WIDTH_M) / 2};
}

static Pose any_pose(Dice *dice) {
    double x = dice_between(dice, 2, 30), y = dice_between(dice, 2, 26);
    return (Pose){x, y, dice_between(dice, -PI, PI)};
}

static void corners_of(Pose pose, Vec corners[static 4]) {
    TankSpec spec = {.length_m = LENGTH_M, .width_m = WIDTH_M};
    hull_corners(&spec, pose, corners);
}

static double true_gap_m(Pose pose) {
    Vec corners[4];
    double gap_m = HUGE_VAL;
    corners_of(pose, corners);
    for (int i = 0; i < 4; i++) {
        Vec at = corners[i], far = vec(32 - at.x, 28 - at.y);
        gap_m = fmin(gap_m, fmin(fmin(at.x, far.x), fmin(at.y, far.y)));
    }
    for (int i = 0; i < COUNT_OF(PIECES); i++) {
        const Piece *piece = &PIECES[i];
        gap_m = fmin(gap_m, convex_gap_m(corners, 4, piece->vertices, piece->vertex_count) -
                                piece->radius_m);
    }
    return gap_m;
}

// Between two corners diagonal to each other it may be underestimated more.
UNIT_TEST(test_clearance_to_walls_is_never_overestimated) {
    enum { POSES = 40000 };
    OWN_MAP *map = driver_map(32, 28, PIECES, COUNT_OF(PIECES));
    Walls walls;
    Dice dice = dice_seed(7, 7);
    double missed_m = 0, worst_m = 0;
    int near = 0;
    assert_true(walls_create(&walls, map));
    for (int i = 0; i < POSES; i++) {
        Pose pose = any_pose(&dice);
        Hull hull = hull_at(pose_at(pose), pose.heading_rad);
        double gap_m = true_gap_m(pose), room_m = walls_room_m(&walls, &hull);
        check_at_most(room_m, fmax(0, gap_m) + 1e-9);
        if (gap_m <= 0 || gap_m > 1) continue;
        near++;
        missed_m += gap_m - room_m;
        worst_m = fmax(worst_m, gap_m - room_m);
    }
    check_at_least((double)near, 1000);
    check_at_most(missed_m / near, 0.03);
    check_at_most(worst_m, 0.5);
    walls_destroy(&walls);
}

// Returns a step of at most 0.3 m, half of the time toward `goal`.
static Pose any_step(Dice *dice, Pose from, Vec goal, double way_m, double turn_rad) {
    double course_rad = dice_between(dice, -2 * PI, 2 * PI);
    if (course_rad > 0) course_rad = vec_bearing(vec_sub(goal, pose_at(from)));
    Vec at = vec_add(pose_at(from), vec_scale(vec_heading(course_rad), way_m));
    bool is_on_field = at.x > 2 && at.x < 30 && at.y > 2 && at.y < 26;
    return is_on_field ? (Pose){at.x, at.y, from.heading_rad + turn_rad} : from;
}

enum { BODIES = 14, STEPS = 4000 };

static double true_room_m(const Pose poses[BODIES], int body) {
    double room_m = true_gap_m(poses[body]);
    for (int i = 0; i < BODIES; i++) {
        double between_m = vec_distance(pose_at(poses[i]), pose_at(poses[body]));
        bool is_near = i != body && between_m < hypot(LENGTH_M, WIDTH_M) + 1;
        Vec ours[4], theirs[4];
        corners_of(poses[body], ours);
        corners_of(poses[i], theirs);
        if (is_near) room_m = fmin(room_m, convex_gap_m(ours, 4, theirs, 4));
    }
    return room_m;
}

// Bodies make the announced step, or at most that far if it is an estimate, half of the time toward
// another body. A free body then touches nothing, and a body that is not free is close to
// something, unless others nearby are estimates.
static void check_steps(bool are_some_estimates, double near_m) {
    OWN_MAP *map = driver_map(32, 28, PIECES, COUNT_OF(PIECES));
    ContactBounds clearance;
    Dice dice = dice_seed(8, 8);
    Pose poses[BODIES], next[BODIES];
    int free_steps = 0, close_steps = 0;
    assert_true(contact_bounds_create(&clearance, map, BODIES));
    for (int i = 0; i < BODIES; i++) contact_bounds_fit(&clearance, i, LENGTH_M, WIDTH_M);
    for (int step = 0; step < STEPS; step++) {
        bool is_restart = step % 50 == 0;
        for (int i = 0; i < BODIES && is_restart; i++) poses[i] = any_pose(&dice);
        if (is_restart) contact_bounds_forget(&clearance, BODIES);
        contact_bounds_begin(&clearance);
        for (int i = 0; i < BODIES; i++) {
            double way_m = dice_between(&dice, 0, i % 4 * 0.1);
            double turn_rad = dice_between(&dice, -0.05, 0.05);
            bool is_estimate = are_some_estimates && i % 3 == 0;
            next[i] = any_step(&dice, poses[i], pose_at(poses[(i + 1) % BODIES]), way_m, turn_rad);
            Pose announced = is_estimate ? poses[i] : next[i];
            contact_bounds_add(&clearance, i,
                               (StepBound){.at = pose_at(announced),
                                           .forward = vec_heading(announced.heading_rad),
                                           .way_m = way_m,
                                           .turn_rad = fabs(turn_rad),
                                           .is_estimate = is_estimate});
        }
        contact_bounds_end(&clearance);
        for (int i = 0; i < BODIES; i++) {
            double room_m = true_room_m(next, i);
            bool is_free =
                contact_bounds_is_known(&clearance, i) || contact_bounds_is_free(&clearance, i, 1);
            if (is_free) check_at_least(room_m, 1e-9);
            if (!is_free) check_at_most(room_m, near_m);
            free_steps += is_free;
            close_steps += is_free && room_m < 0.2;
        }
        memcpy(poses, next, sizeof poses);
    }
    check_at_least(free_steps, 0.2 * BODIES * STEPS);
    check_at_least(close_steps, 0.02 * BODIES * STEPS);
    contact_bounds_destroy(&clearance);
}

UNIT_TEST(test_free_bodies_touch_nothing) {
    check_steps(false, 0.5);
    check_steps(true, 1.2);
}

// A displaced hull is moved to where its corners are within the allowed depth and its centre has
// crossed no wall, or it is lost; a hull that is left alone satisfies this already.
UNIT_TEST(test_depenetration_keeps_hulls_on_their_side) {
    enum { THROWS = 40000 };
    OWN_MAP *map = driver_map(32, 28, PIECES, COUNT_OF(PIECES));
    Walls walls;
    Dice dice = dice_seed(10, 8);
    int counts[3] = {0};
    assert_true(walls_create(&walls, map));
    for (int i = 0; i < THROWS; i++) {
        Pose from = any_pose(&dice);
        if (true_gap_m(from) <= 0) continue;
        Vec step = vec_scale(vec_heading(dice_between(&dice, -PI, PI)), dice_between(&dice, 0, 3));
        Hull hull = hull_at(vec_add(pose_at(from), step), dice_between(&dice, -PI, PI));
        Vec thrown = hull.centre;
        Depenetration guarded = walls_depenetrate(&walls, pose_at(from), &hull);
        counts[guarded]++;
        if (guarded == DEPENETRATION_LOST) continue;
        if (guarded == DEPENETRATION_FINE) check_place(hull.centre, thrown, 0);
        assert_true(map_sees(map, pose_at(from), hull.centre));
        // A smaller hull then touches nothing.
        double heading_rad = vec_bearing(hull.forward), less_m = 2 * DEPTH_MAX_M + 1e-5;
        TankSpec core = {.length_m = LENGTH_M - less_m, .width_m = WIDTH_M - less_m};
        Vec corners[4];
        hull_corners(&core, (Pose){hull.centre.x, hull.centre.y, heading_rad}, corners);
        for (int k = 0; k < COUNT_OF(PIECES); k++)
            check_at_least(convex_gap_m(corners, 4, PIECES[k].vertices, PIECES[k].vertex_count),
                           PIECES[k].radius_m);
        for (int k = 0; k < 4; k++) assert_true(map_sees(map, corners[k], corners[k]));
    }
    check_at_least(counts[DEPENETRATION_FINE], 5000);
    check_at_least(counts[DEPENETRATION_MOVED], 1000);
    check_at_least(counts[DEPENETRATION_LOST], 20);
    walls_destroy(&walls);
}

// A body has room for as many steps as end before the next wall.
UNIT_TEST(test_clearance_counts_steps) {
    OWN_MAP *map = driver_map(32, 28, PIECES, COUNT_OF(PIECES));
    ContactBounds clearance;
    Vec at = {9 - WIDTH_M / 2 - 0.5, 14};
    assert_true(contact_bounds_create(&clearance, map, 1));
    contact_bounds_fit(&clearance, 0, LENGTH_M, WIDTH_M);
    for (int steps = 1; steps < 10; steps++) {
        contact_bounds_forget(&clearance, 1);
        contact_bounds_begin(&clearance);
        contact_bounds_add(&clearance, 0,
                           (StepBound){.at = at, .forward = vec(0, 1), .way_m = 0.11});
        contact_bounds_end(&clearance);
        assert_int_equal(contact_bounds_is_free(&clearance, 0, steps), (steps - 1) * 0.11 < 0.5);
    }
    contact_bounds_destroy(&clearance);
}

UNIT_TEST_MAIN("world")
