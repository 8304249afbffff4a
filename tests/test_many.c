// test_many.c -- a world of hundreds of bodies, where another broad phase does the work: the
// promises of the small one hold.
#include "check.h"

#include "ai/maths/dice.h"
#include "sim/world.h"

enum { MANY = 324, SIDE = 18, TICKS = 240 };
#define TICK_S (1.0 / 60)

typedef struct Scene {
    Map *map;
    World *world;
} Scene;

// A square of bodies, `gap_m` between their centres, each with its own heading.
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

static Scene scene_create(double gap_m) {
    double size_m = 40 + gap_m * SIDE;
    Scene scene = {.map = map_create(size_m, size_m, NULL, 0)};
    assert_non_null(scene.map);
    scene.world = world_create(scene.map, NULL, MANY);
    assert_non_null(scene.world);
    for (int i = 0; i < MANY; i++)
        world_add(scene.world, &TANK_SPECS[0], DRIVES[0], NULL, place_of(i, gap_m));
    return scene;
}

static void scene_destroy(Scene *scene) {
    world_destroy(scene->world);
    map_destroy(scene->map);
}

static void step_all(World *world, int tick) {
    for (int i = 0; i < MANY; i++) world_order(world, i, order_of(i, tick));
    world_step(world, TICK_S, 1);
}

static bool is_same_pose(Pose a, Pose b) {
    return is_same_bits(a.x, b.x) && is_same_bits(a.y, b.y) &&
           is_same_bits(a.heading_rad, b.heading_rad);
}

// Those that nothing touches go as if they were alone.
static void test_free_bodies_move_as_lone_ones(void **state) {
    (void)state;
    const double gap_m = 50;
    Scene many = scene_create(gap_m);
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
    scene_destroy(&many);
}

// Shoulder to shoulder they collide all the time: the same twice, and none runs through another.
static void test_crowds_repeat_themselves(void **state) {
    (void)state;
    const double gap_m = 4;
    Scene first = scene_create(gap_m), second = scene_create(gap_m);
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
    scene_destroy(&first);
    scene_destroy(&second);
}

// Lifted out of the throng and put down in the open it knows nothing of what it touched: it rests,
// then goes like one that was never there.
static void test_placed_body_starts_afresh(void **state) {
    (void)state;
    Scene many = scene_create(4);
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
    assert_true(world_motion(lone, 0).turn_radps > 1); // it did move
    world_destroy(lone);
    scene_destroy(&many);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_bodies_move_as_lone_ones),
        cmocka_unit_test(test_crowds_repeat_themselves),
        cmocka_unit_test(test_placed_body_starts_afresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
