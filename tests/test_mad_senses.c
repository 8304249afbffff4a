// test_mad_senses.c -- no senses, however mad, get a nonsensical order out of a mind, or make it
// write where it must not.
//
// What is sensed is well typed and finite, and nothing more: poses that jump, tanks under reused
// ids, speeds of zero and of a thousand, places far outside. All that a mind may read or write is
// allocated to the byte, so that a sanitizer sees every step beyond.
#include "check.h"
#include "driver.h"

enum { TANKS = SIGHTS_MAX, SHELLS = 100, WORDS = 40, TICKS = 500, ROLLS_MAX = 100000 };
#define FAR_M 1e4

#define pick(dice, ...)                                                                            \
    pick_of(dice, (const double[]){__VA_ARGS__}, sizeof((double[]){__VA_ARGS__}) / sizeof(double))

static double pick_of(Dice *dice, const double *values, size_t count) {
    return values[dice_below(dice, (int)count)];
}

// A life in one arena; what its senses point to has a block of its own each.
typedef struct Life {
    const Behaviour *behaviour;
    const Map *map;
    Dice world, own; // of what happens, and of the mind
    Senses senses;
    TankSight *tanks;
    ShellSight *shells;
    Message *words;
    double *params;
    void *memory;
} Life;

static void *block(size_t size) {
    void *made = malloc(size);
    assert_non_null(made);
    memset(made, 0xA5, size);
    return made;
}

// In the arena, right at its edge, or well out of it.
static double mad_place(Dice *dice, double size_m) {
    double inside_m = dice_between(dice, 0, size_m);
    double beyond_m = dice_between(dice, -2 * size_m, 3 * size_m);
    switch (dice_below(dice, 12)) {
    case 0: return 0;
    case 1: return size_m;
    case 2: return beyond_m;
    case 3: return dice_below(dice, 20) ? inside_m : pick(dice, -FAR_M, FAR_M);
    default: return inside_m;
    }
}

static Vec mad_spot(Life *life) {
    double x = mad_place(&life->world, map_width(life->map));
    double y = mad_place(&life->world, map_height(life->map));
    return vec(x, y);
}

static double mad_heading(Dice *dice) {
    double any_rad = dice_between(dice, -PI, PI);
    return dice_below(dice, 6) ? any_rad : pick(dice, -PI, -PI / 2, 0, PI / 2, PI);
}

static Motion mad_motion(Dice *dice) {
    double forward_mps = pick(dice, 0, 0, 1e-9, -3, 7, 7, -7, 40, -1e3);
    double side_mps = pick(dice, 0, 0, 0, 1e-9, -2, 30);
    double turn_radps = pick(dice, 0, 0, 1e-9, -1, 4, -8, 100);
    return (Motion){forward_mps, side_mps, turn_radps};
}

static Pose mad_pose(Life *life) {
    Vec at = mad_spot(life);
    return (Pose){at.x, at.y, mad_heading(&life->world)};
}

static void see_tanks(Life *life) {
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    free(life->tanks);
    int count = dice_below(dice, 3) ? dice_below(dice, 4) : dice_below(dice, TANKS + 1);
    int first = dice_below(dice, 8);
    life->tanks = block((size_t)count * sizeof *life->tanks);
    for (int i = 0; i < count; i++) {
        TankSight tank = {.id = first + i, .pose = mad_pose(life), .motion = mad_motion(dice)};
        if (dice_below(dice, 25) == 0) tank.pose = senses->pose;
        tank.is_enemy = dice_below(dice, 3) > 0;
        tank.is_wreck = dice_below(dice, 4) == 0;
        tank.team = tank.is_enemy ? 1 + dice_below(dice, 63) : senses->team;
        tank.gun_heading_rad = mad_heading(dice);
        tank.length_m = pick(dice, 0.1, 3, 3, 8);
        tank.width_m = pick(dice, 0.1, 2.1, 2.1, 8);
        tank.health = pick(dice, 0, 1e-9, 0.5, 1);
        life->tanks[i] = tank;
    }
    senses->tanks = life->tanks;
    senses->tank_count = count;
}

static void see_shells(Life *life) {
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    free(life->shells);
    int count = dice_below(dice, 3) ? dice_below(dice, 3) : dice_below(dice, SHELLS + 1);
    life->shells = block((size_t)count * sizeof *life->shells);
    for (int i = 0; i < count; i++) {
        ShellSight shell = {.id = dice_below(dice, 200), .is_mine = dice_below(dice, 4) == 0};
        double mps = pick(dice, 0, 1e-9, 7, 32, 32, 1e3);
        shell.at = dice_below(dice, 25) ? mad_spot(life) : pose_at(senses->pose);
        shell.velocity_mps = vec_scale(vec_heading(mad_heading(dice)), mps);
        if (dice_below(dice, 12) == 0)
            shell.velocity_mps =
                vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
        life->shells[i] = shell;
    }
    senses->shells = life->shells;
    senses->shell_count = count;
}

// From nobody, about nobody, and from out of the world.
static void hear(Life *life) {
    Dice *dice = &life->world;
    free(life->words);
    int count = dice_below(dice, 2) ? 0 : dice_below(dice, WORDS + 1);
    life->words = block((size_t)count * sizeof *life->words);
    for (int i = 0; i < count; i++) {
        Message word = {.topic = (MessageTopic)dice_below(dice, MESSAGE_TOPICS)};
        word.from = (int)pick(dice, -1, 0, 1, 2, 5, 16383, INT32_MAX);
        word.about = (int)pick(dice, -1, 0, 1, 2, 5, 16383, INT32_MIN);
        word.at = mad_spot(life);
        life->words[i] = word;
    }
    life->senses.messages = life->words;
    life->senses.message_count = count;
}

static void feel(Life *life) {
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    senses->is_touching = dice_below(dice, 3) == 0;
    senses->touch_normal = senses->is_touching ? vec_heading(mad_heading(dice)) : vec(0, 0);
    senses->was_hit = dice_below(dice, 8) == 0;
    senses->hit_bearing_rad = mad_heading(dice);
    senses->health = pick(dice, 1e-9, 0.3, 1);
    senses->turret_rad = mad_heading(dice);
    senses->reload_s = pick(dice, 0, 0, 1e-9, 0.7, 1.6);
    senses->enemies_left = dice_below(dice, 40);
    senses->friends_left = dice_below(dice, 40);
}

// What a drive, a gun and a match may be like; some of it may change from tick to tick.
static void be_made(Life *life) {
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    senses->limits.tightest_radius_m = pick(dice, 0, 0.5, 2.7, 40, 1e6, INFINITY);
    senses->limits.top_mps = pick(dice, 0, 1e-3, 7, 7, 1e3);
    senses->limits.top_turn_radps = pick(dice, 0, 1e-6, 1, 8, INFINITY);
    senses->limits.can_pivot = dice_below(dice, 2);
    senses->limits.can_reverse = dice_below(dice, 3) > 0;
    senses->accel_mps2 = pick(dice, 0.1, 8, 8, 100);
    senses->turn_accel_radps2 = pick(dice, 0.1, 20, 1e3);
    senses->shell_mps = pick(dice, 1e-3, 7, 32, 32, 1e4);
    senses->shell_range_m = pick(dice, 0, 60, 1e4);
    senses->reload_time_s = pick(dice, 0, 1.6, 60);
    senses->turret_top_radps = pick(dice, 0, 2.4, 2.4, 100);
    senses->muzzle_m = pick(dice, 0, 2.3);
    senses->hill = (Hill){dice_below(dice, 3) == 0, mad_spot(life), pick(dice, 0, 6, 500)};
}

// It moves as it should, or finds itself elsewhere.
static void go_on(Life *life) {
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    senses->tick += (uint64_t)pick(dice, 1, 1, 1, 1, 1, 4, 4, 60, 3600, 1e9);
    senses->pose = dice_below(dice, 6) ? senses->next_pose : mad_pose(life);
    if (dice_below(dice, 3) == 0) senses->motion = mad_motion(dice);
    senses->next_pose = arc_travel(senses->pose, senses->motion, senses->dt_s);
    if (dice_below(dice, 40) == 0) be_made(life);
    feel(life);
    if (dice_below(dice, 3) == 0) see_tanks(life);
    if (dice_below(dice, 3) == 0) see_shells(life);
    hear(life);
}

static Life life_begin(const Behaviour *behaviour, const Map *map, uint64_t seed) {
    Life life = {.behaviour = behaviour, .map = map, .world = dice_seed(seed, 1)};
    int params = behaviour_param_count(behaviour);
    life.params = block((size_t)params * sizeof *life.params);
    for (int i = 0; i < params; i++) {
        const Param *param = &behaviour->params[i];
        life.params[i] = pick(&life.world, param->low, param->initial, param->high);
    }
    life.memory = block(behaviour->memory_bytes);
    memset(life.memory, 0, behaviour->memory_bytes);
    return life;
}

static void life_end(Life *life) {
    free(life->tanks);
    free(life->shells);
    free(life->words);
    free(life->params);
    free(life->memory);
}

static bool is_sane(Order order) {
    return isfinite(order.left_mps) && isfinite(order.right_mps) && isfinite(order.turret_radps) &&
           order.say.topic >= MESSAGE_NONE && order.say.topic < MESSAGE_TOPICS &&
           isfinite(order.say.at.x) && isfinite(order.say.at.y);
}

static bool is_note_whole(const Note *note) {
    return isfinite(note->a.x) && isfinite(note->a.y) && isfinite(note->b.x) &&
           isfinite(note->b.y) && isfinite(note->radius_m) && note->kind <= NOTE_TEXT &&
           note->role <= NOTE_THOUGHT && memchr(note->text, 0, NOTE_TEXT_MAX);
}

static void check_notes(const Life *life, const Notes *notes) {
    assert_in_range(notes->count, 0, NOTES_MAX);
    assert_non_null(memchr(notes->state, 0, NOTE_TEXT_MAX));
    for (int i = 0; i < notes->count; i++)
        if (!is_note_whole(&notes->items[i]))
            fail_msg("%s: note %d of its %s is not whole", life->behaviour->name, i, notes->state);
}

// How often they were rolled: a mind that tries on and on would do it without end.
static void check_rolls(const Life *life, Dice before, Dice after) {
    for (int i = 0; i < ROLLS_MAX; i++) {
        if (before.state == after.state) return;
        dice_roll(&before);
    }
    fail_msg("%s rolls its dice without end", life->behaviour->name);
}

static bool is_same_order(Order a, Order b) {
    return is_same_bits(a.left_mps, b.left_mps) && is_same_bits(a.right_mps, b.right_mps) &&
           is_same_bits(a.turret_radps, b.turret_radps) && a.fire == b.fire &&
           a.say.topic == b.say.topic && a.say.from == b.say.from && a.say.about == b.say.about &&
           is_same_bits(a.say.at.x, b.say.at.x) && is_same_bits(a.say.at.y, b.say.at.y);
}

// One tick, twice over: from a copy of the memory and with fresh dice comes the same again.
static void think_twice(Life *life, void *copy) {
    const Behaviour *behaviour = life->behaviour;
    size_t size = behaviour->memory_bytes;
    Notes *notes = block(sizeof *notes);
    *notes = (Notes){0};
    life->own = dice_seed(life->senses.tick, 9);
    Dice again = life->own, before = life->own;
    memcpy(copy, life->memory, size);
    Order order = behaviour->think(life->memory, &life->senses, notes);
    if (!is_sane(order))
        fail_msg("%s, tick %llu: %g %g %g", behaviour->name, (unsigned long long)life->senses.tick,
                 order.left_mps, order.right_mps, order.turret_radps);
    check_notes(life, notes);
    check_rolls(life, before, life->own);
    life->senses.dice = &again;
    Order second = behaviour->think(copy, &life->senses, NULL);
    life->senses.dice = &life->own;
    if (!is_same_order(order, second)) fail_msg("%s: another order", behaviour->name);
    if (memcmp(life->memory, copy, size) != 0) fail_msg("%s: another memory", behaviour->name);
    free(notes);
}

static void live(const Behaviour *behaviour, const Map *map, uint64_t seed) {
    Life life = life_begin(behaviour, map, seed);
    life.senses = driver_senses(map, &life.own, (Pose){0});
    life.senses.params = life.params;
    life.senses.id = (int)(seed % 7);
    be_made(&life);
    life.senses.pose = life.senses.next_pose = mad_pose(&life);
    see_tanks(&life);
    see_shells(&life);
    hear(&life);
    void *copy = block(behaviour->memory_bytes);
    for (int i = 0; i < TICKS; i++) {
        think_twice(&life, copy);
        go_on(&life);
    }
    free(copy);
    life_end(&life);
}

static void live_in(Map *map) {
    assert_non_null(map);
    for (int i = 0; BEHAVIOURS[i]; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) live(BEHAVIOURS[i], map, seed);
    map_destroy(map);
}

static void test_in_a_yard(void **state) {
    (void)state;
    Piece pieces[] = {
        {.vertex_count = 4, .vertices = {{10, 10}, {20, 10}, {20, 12}, {10, 12}}},
        {.vertex_count = 3, .vertices = {{40, 20}, {46, 20}, {43, 28}}},
        {.vertex_count = 2, .radius_m = 0.5, .vertices = {{30, 0}, {30, 15}}},
    };
    live_in(map_create(60, 40, pieces, 3));
}

static void test_in_a_metre_of_ground(void **state) {
    (void)state;
    live_in(map_create(1, 1, NULL, 0));
}

static void test_within_walls(void **state) {
    (void)state;
    Piece all = {.vertex_count = 4, .vertices = {{0, 0}, {30, 0}, {30, 20}, {0, 20}}};
    live_in(map_create(30, 20, &all, 1));
}

static void test_in_a_long_alley(void **state) {
    (void)state;
    live_in(map_create(200, 3, NULL, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_a_yard),
        cmocka_unit_test(test_in_a_metre_of_ground),
        cmocka_unit_test(test_within_walls),
        cmocka_unit_test(test_in_a_long_alley),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
