// test_minds.c -- what holds for every behaviour of the table, on senses made up at random.
#include "check.h"
#include "driver.h"

#include <ctype.h>

enum { ROUNDS = 10000, TANKS = 6, SHELLS = 4, WORDS = 3, GUARD = 64 };

// One instant, with all that the senses point to.
typedef struct Scene {
    Senses senses;
    TankSight tanks[TANKS];
    ShellSight shells[SHELLS];
    Message words[WORDS];
    double params[PARAMS_MAX];
    Dice dice;
} Scene;

static Map *make_map(void) {
    Piece pieces[] = {
        {.vertex_count = 4, .vertices = {{10, 10}, {20, 10}, {20, 12}, {10, 12}}},
        {.vertex_count = 3, .vertices = {{40, 20}, {46, 20}, {43, 28}}},
        {.vertex_count = 2, .radius_m = 0.5, .vertices = {{30, 0}, {30, 15}}},
    };
    Map *map = map_create(60, 40, pieces, 3);
    assert_non_null(map);
    return map;
}

static Pose random_pose(Dice *dice) {
    double x = dice_between(dice, 0, 60);
    double y = dice_between(dice, 0, 40);
    double heading = dice_between(dice, -PI, PI);
    return (Pose){x, y, heading};
}

static Motion random_motion(Dice *dice) {
    double forward = dice_between(dice, -8, 8);
    double side = dice_between(dice, -2, 2);
    double turn = dice_between(dice, -8, 8);
    return (Motion){forward, side, turn};
}

static void see_something(Scene *scene, Dice *dice) {
    Senses *senses = &scene->senses;
    senses->tanks = scene->tanks;
    senses->tank_count = dice_below(dice, TANKS + 1);
    for (int i = 0; i < senses->tank_count; i++) {
        Pose pose = random_pose(dice);
        Motion motion = random_motion(dice);
        int traits = dice_below(dice, 4);
        scene->tanks[i] = (TankSight){.id = i + 1,
                                      .is_enemy = traits & 1,
                                      .is_wreck = traits & 2,
                                      .pose = pose,
                                      .motion = motion,
                                      .length_m = 3,
                                      .width_m = 2.1};
    }
    senses->shells = scene->shells;
    senses->shell_count = dice_below(dice, SHELLS + 1);
    for (int i = 0; i < senses->shell_count; i++) {
        Pose at = random_pose(dice);
        Vec velocity = vec_scale(vec_heading(at.heading_rad), 32);
        scene->shells[i] = (ShellSight){.id = i, .at = pose_at(at), .velocity_mps = velocity};
    }
}

static void feel_something(Senses *senses, Dice *dice) {
    Pose touch = random_pose(dice), hit = random_pose(dice);
    int traits = dice_below(dice, 16);
    senses->is_touching = traits & 1;
    senses->touch_normal = senses->is_touching ? vec_heading(touch.heading_rad) : vec(0, 0);
    senses->was_hit = traits >= 14;
    senses->hit_bearing_rad = hit.heading_rad;
    senses->reload_s = traits & 2 ? 0.7 : 0;
    senses->turret_rad = dice_between(dice, -PI, PI);
}

static void hear_something(Scene *scene, Dice *dice) {
    Senses *senses = &scene->senses;
    senses->messages = scene->words;
    senses->message_count = dice_below(dice, WORDS + 1);
    for (int i = 0; i < senses->message_count; i++) {
        Pose at = random_pose(dice);
        int topic = dice_below(dice, MESSAGE_TOPICS);
        int about = dice_below(dice, TANKS + 2) - 1;
        scene->words[i] = (Message){(MessageTopic)topic, i, about, pose_at(at)};
    }
    Pose hill = random_pose(dice);
    senses->hill = (Hill){dice_below(dice, 4) == 0, pose_at(hill), 6};
}

// Whatever a drive may say of itself, sensible or not.
static TurnLimits random_limits(Dice *dice) {
    static const double RADII_M[] = {0, 0.5, 2.7, 40, INFINITY}, TOPS_MPS[] = {0, 1e-3, 3, 7};
    static const double TURNS_RADPS[] = {0, 1e-6, 1, 8, INFINITY};
    double radius_m = RADII_M[dice_below(dice, 5)];
    double top_mps = TOPS_MPS[dice_below(dice, 4)];
    double turn_radps = TURNS_RADPS[dice_below(dice, 5)];
    int can = dice_below(dice, 4);
    return (TurnLimits){radius_m, top_mps, turn_radps, can & 1, can & 2};
}

static void random_scene(Scene *scene, const Map *map, const Behaviour *behaviour, Dice *dice,
                         uint64_t tick) {
    scene->senses = driver_senses(map, &scene->dice, random_pose(dice));
    Senses *senses = &scene->senses;
    senses->tick = tick;
    senses->motion = random_motion(dice);
    senses->next_pose = arc_travel(senses->pose, senses->motion, senses->dt_s);
    see_something(scene, dice);
    feel_something(senses, dice);
    hear_something(scene, dice);
    if (dice_below(dice, 2)) senses->limits = random_limits(dice);
    uint32_t seed = dice_roll(dice);
    scene->dice = dice_seed(seed, 9);
    for (int i = 0; i < behaviour_param_count(behaviour); i++) {
        const Param *param = &behaviour->params[i];
        scene->params[i] =
            dice_below(dice, 2) ? param->initial : dice_between(dice, param->low, param->high);
    }
    senses->params = scene->params;
}

typedef struct Memory {
    unsigned char *block; // guard, memory, guard
    size_t size;
} Memory;

static Memory memory_create(const Behaviour *behaviour) {
    Memory memory = {malloc(behaviour->memory_bytes + 2 * GUARD), behaviour->memory_bytes};
    assert_non_null(memory.block);
    memset(memory.block, 0xA5, memory.size + 2 * GUARD);
    memset(memory.block + GUARD, 0, memory.size);
    return memory;
}

static void *memory_of(Memory memory) { return memory.block + GUARD; }

static void check_guards(Memory memory) {
    for (size_t i = 0; i < GUARD; i++) {
        assert_int_equal(memory.block[i], 0xA5);
        assert_int_equal(memory.block[GUARD + memory.size + i], 0xA5);
    }
}

static bool is_sane(Order order) {
    return isfinite(order.left_mps) && isfinite(order.right_mps) && isfinite(order.turret_radps) &&
           fabs(order.left_mps) <= 7 + 1e-9 && fabs(order.right_mps) <= 7 + 1e-9 &&
           fabs(order.turret_radps) <= 2.4 + 1e-9;
}

// Time goes on from scene to scene but nothing else does: whatever a memory may come to hold is
// met.
static void test_any_senses_give_a_sane_order(void **state) {
    (void)state;
    Map *map = make_map();
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        Memory memory = memory_create(*row);
        Dice dice = dice_seed(11, 1);
        Scene scene;
        Notes notes;
        uint64_t tick = 0;
        for (int i = 0; i < ROUNDS; i++) {
            tick += (uint64_t)(dice_below(&dice, 20) == 0 ? 600 : 1);
            random_scene(&scene, map, *row, &dice, tick);
            notes = (Notes){0};
            Order order = (*row)->think(memory_of(memory), &scene.senses, i % 2 ? &notes : NULL);
            if (!is_sane(order))
                fail_msg("%s, round %d: %g %g %g", (*row)->name, i, order.left_mps, order.right_mps,
                         order.turret_radps);
            if (i % 2) {
                assert_true(notes.state[0] != 0);
                assert_in_range(notes.count, 0, NOTES_MAX);
            }
        }
        check_guards(memory);
        free(memory.block);
    }
    map_destroy(map);
}

// Two minds that live through the same, one of them watched: the same orders, memories and dice,
// bit for bit.
static void test_same_senses_and_memory_give_the_same_order(void **state) {
    (void)state;
    Map *map = make_map();
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        Memory a = memory_create(*row), b = memory_create(*row);
        Dice dice = dice_seed(12, 1);
        Scene scene;
        for (int i = 0; i < 2000; i++) {
            random_scene(&scene, map, *row, &dice, (uint64_t)i);
            Dice before = scene.dice;
            Notes notes = {0};
            Order first = (*row)->think(memory_of(a), &scene.senses, NULL);
            Dice after = scene.dice;
            scene.dice = before;
            Order second = (*row)->think(memory_of(b), &scene.senses, &notes);
            assert_true(is_same_bits(first.left_mps, second.left_mps));
            assert_true(is_same_bits(first.right_mps, second.right_mps));
            assert_true(is_same_bits(first.turret_radps, second.turret_radps));
            assert_int_equal(first.fire, second.fire);
            assert_memory_equal(&after, &scene.dice, sizeof after);
        }
        free(a.block);
        free(b.block);
    }
    map_destroy(map);
}

static void check_word(const char *word) {
    assert_true(word[0] != 0);
    for (; *word; word++)
        assert_true(islower((unsigned char)*word) || *word == '-' || *word == '_');
}

static void test_the_table_is_sane(void **state) {
    (void)state;
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        const Behaviour *behaviour = *row;
        check_word(behaviour->name);
        assert_true(behaviour->help && behaviour->help[0]);
        assert_non_null(behaviour->think);
        assert_in_range(behaviour->memory_bytes, 0, 64 * 1024);
        assert_ptr_equal(behaviour_find(behaviour->name), behaviour);
        assert_in_range(behaviour_param_count(behaviour), 0, PARAMS_MAX);
        for (int i = 0; i < behaviour_param_count(behaviour); i++) {
            const Param *param = &behaviour->params[i];
            check_word(param->name);
            assert_true(param->help && param->help[0] && param->unit);
            assert_true(param->low < param->high);
            assert_true(param->low <= param->initial && param->initial <= param->high);
            assert_int_equal(behaviour_param_index(behaviour, param->name), i);
        }
        assert_int_equal(behaviour_param_index(behaviour, "no such thing"), -1);
    }
    static const char *const NAMES[] = {"idle",     "wander", "circler", "seeker",    "hunter",
                                        "ambusher", "sniper", "flanker", "rammer",    "orbiter",
                                        "dodger",   "coward", "mirror",  "patroller", "captain",
                                        "wingman",  "painter"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!behaviour_find(NAMES[i])) fail_msg("no %s in the table", NAMES[i]);
    assert_null(behaviour_find("huntr"));
}

static void test_notes_drop_what_does_not_fit(void **state) {
    (void)state;
    Notes notes = {0};
    notes_state(&notes, "a word that is far too long for a note");
    assert_int_equal(strlen(notes.state), NOTE_TEXT_MAX - 1);
    for (int i = 0; i < 2 * NOTES_MAX; i++) notes_line(&notes, NOTE_PATH, vec(0, 0), vec(i, 1));
    assert_int_equal(notes.count, NOTES_MAX);
    assert_true(notes.items[NOTES_MAX - 1].b.x == NOTES_MAX - 1);
    notes.count = 0;
    notes_text(&notes, NOTE_THOUGHT, vec(1, 2), "hm");
    notes_circle(&notes, NOTE_DANGER, vec(1, 2), 3);
    notes_cross(&notes, NOTE_LEAD, vec(1, 2));
    assert_string_equal(notes.items[0].text, "hm");
    assert_true(notes.items[1].kind == NOTE_CIRCLE && notes.items[1].radius_m == 3);
    notes_state(NULL, "nobody watches");
    notes_line(NULL, NOTE_PATH, vec(0, 0), vec(1, 1));
}

// The character of each, in the open: who moves, who pivots, who never reverses.
static void test_circler_never_pivots_nor_reverses(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    const Behaviour *circler = behaviour_find("circler");
    double params[PARAMS_MAX] = {circler->params[0].initial};
    void *memory = calloc(1, circler->memory_bytes);
    Dice dice = dice_seed(3, 1);
    Senses senses = driver_senses(map, &dice, (Pose){200, 200, 0});
    TankSight target = {
        .id = 1, .is_enemy = true, .pose = {202.5, 199.5, 0}, .length_m = 3, .width_m = 2.1};
    senses.params = params;
    senses.tanks = &target;
    senses.tank_count = 1;
    double nearest_m = INFINITY, furthest_m = 0;
    for (int tick = 0; tick < 1200; tick++) {
        Order order = circler->think(memory, &senses, NULL);
        assert_true(order.left_mps > 0 && order.right_mps > 0);
        driver_step(&senses, order);
        double gap_m = vec_distance(pose_at(senses.pose), pose_at(target.pose));
        nearest_m = fmin(nearest_m, gap_m);
        furthest_m = fmax(furthest_m, gap_m);
    }
    check_at_most(furthest_m, 8);   // it orbits, close by and for ever, ..
    check_at_least(nearest_m, 0.2); // .. and never gets there
    free(memory);
    map_destroy(map);
}

static void test_hunter_closes_in_to_its_range(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    const Behaviour *hunter = behaviour_find("hunter");
    for (double range_m = 10; range_m <= 30; range_m += 10) {
        double params[PARAMS_MAX] = {range_m};
        void *memory = calloc(1, hunter->memory_bytes);
        Dice dice = dice_seed(4, 1);
        Senses senses = driver_senses(map, &dice, (Pose){200, 150, PI});
        TankSight target = {
            .id = 1, .is_enemy = true, .pose = {200, 200, 0}, .length_m = 3, .width_m = 2.1};
        senses.params = params;
        senses.tanks = &target;
        senses.tank_count = 1;
        double mean_m = 0, way_m = 0;
        int fired = 0;
        for (int tick = 0; tick < 2400; tick++) {
            Order order = hunter->think(memory, &senses, NULL);
            fired += order.fire;
            driver_step(&senses, order);
            if (tick < 1200) continue;
            mean_m += vec_distance(pose_at(senses.pose), pose_at(target.pose)) / 1200;
            way_m += fabs(senses.motion.forward_mps) * senses.dt_s;
        }
        check_close(mean_m, range_m, 0.25 * range_m);
        check_at_least(way_m, 40); // in 20 s: it does not sit still
        check_at_least(fired, 100);
        free(memory);
    }
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_senses_give_a_sane_order),
        cmocka_unit_test(test_same_senses_and_memory_give_the_same_order),
        cmocka_unit_test(test_the_table_is_sane),
        cmocka_unit_test(test_notes_drop_what_does_not_fit),
        cmocka_unit_test(test_circler_never_pivots_nor_reverses),
        cmocka_unit_test(test_hunter_closes_in_to_its_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
