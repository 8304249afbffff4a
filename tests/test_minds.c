// test_minds.c -- properties of every mind, with random senses.
#include <ctype.h>

#include "effort.h"
#include "pupil.h"

#include "ai/net_weights.h"
#include "ai/tactics/observation.h"

static void check_word(const char *word) {
    assert_true(word[0] != 0);
    for (; *word; word++)
        assert_true(islower((unsigned char)*word) || *word == '-' || *word == '_');
}

UNIT_TEST(every_row_of_the_table_is_valid) {
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
    static const char *const NAMES[] = {"idle",     "wander",   "circler", "seeker",    "hunter",
                                        "ambusher", "sniper",   "flanker", "rammer",    "orbiter",
                                        "dodger",   "coward",   "mirror",  "patroller", "captain",
                                        "wingman",  "wolfpack", "raiders", "painter"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!behaviour_find(NAMES[i])) fail_msg("%s is missing from the table", NAMES[i]);
    assert_null(behaviour_find("huntr"));
}

UNIT_TEST(notes_drop_excess_text_and_items) {
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

UNIT_TEST(the_circler_orbits_without_pivoting_or_reversing) {
    PUPIL(pupil, "circler", 60, 40, 0);
    TankSight target = driver_other((Pose){62.5, 39.5, 0}, true);
    driver_sees(&pupil.senses, &target, 1);
    for (int tick = 0; tick < 1200; tick++) {
        Order order = pupil_think(&pupil);
        assert_true(order.left_mps > 0 && order.right_mps > 0);
        driver_step(&pupil.senses, order);
        // The mind orbits at close range and never arrives.
        double gap_m = pupil_distance_m(&pupil, pose_at(target.pose));
        assert_true(gap_m >= 0.2 && gap_m <= 8);
    }
}

UNIT_TEST(the_hunter_approaches_to_its_range) {
    for (double range_m = 10; range_m <= 30; range_m += 10) {
        PUPIL(pupil, "hunter", 20, 40, PI);
        TankSight target = driver_other((Pose){70, 40, 0}, true);
        pupil.params[0] = range_m;
        driver_sees(&pupil.senses, &target, 1);
        double mean_m = 0, way_m = 0;
        int fired = 0;
        for (int tick = 0; tick < 2400; tick++) {
            Order order = pupil_think(&pupil);
            fired += order.fire;
            target.health -= 1e-4; // constant damage keeps the hunter from coming closer
            driver_step(&pupil.senses, order);
            if (tick < 1200) continue;
            mean_m += pupil_distance_m(&pupil, pose_at(target.pose)) / 1200;
            way_m += fabs(pupil.senses.motion.forward_mps) * pupil.senses.dt_s;
        }
        check_close(mean_m, range_m, 0.25 * range_m);
        check_at_least(way_m, 40); // keeps moving for 20 s
        check_at_least(fired, 100);
    }
}

enum { TANKS = SIGHTS_MAX, SHELLS = 100, WORDS = 40, TICKS = 500, ROLLS_MAX = 100000, GUARD = 64 };
#define FAR_M 1e4

#define pick(dice, ...)                                                                            \
    pick_of(dice, (const double[]){__VA_ARGS__}, sizeof((double[]){__VA_ARGS__}) / sizeof(double))

static double pick_of(Dice *dice, const double *values, size_t count) {
    return values[dice_below(dice, (int)count)];
}

typedef struct Life {
    const Behaviour *behaviour;
    const Map *map;
    Dice world, own; // dice of the world and of the mind
    Senses senses;
    TankSight *tanks;
    ShellSight *shells;
    Message *words;
    SenseEvent *sense_events;
    double *params;
    unsigned char *guarded; // guard, memory, guard
    void *memory;
    double top_mps, turret_radps; // highest limits of the drive and the turret until now
} Life;

static void *block(size_t size) {
    void *made = malloc(size);
    assert_non_null(made);
    memset(made, 0xA5, size);
    return made;
}

// Returns a coordinate inside the arena, on its edge or far outside.
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
        ShellSight shell = {.id = dice_below(dice, 200), .is_own = dice_below(dice, 4) == 0};
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

// Messages may come from no tank, concern no tank and name places outside the arena.
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
        word.role = (TeamRole)dice_below(dice, TEAM_ROLES);
        word.to_key = (int)pick(dice, 0, 0, 1, 2, 16384, -7);
        word.tick = (uint64_t)pick(dice, 0, 1, 600, 1e15);
        life->words[i] = word;
    }
    life->senses.messages = life->words;
    life->senses.message_count = count;
}

// Events may concern tanks that it has never seen.
static void learn(Life *life) {
    static const double POINTS[] = {-200, 0, 1e4};
    Dice *dice = &life->world;
    Senses *senses = &life->senses;
    free(life->sense_events);
    int count = dice_below(dice, 3) ? 0 : dice_below(dice, SENSE_EVENTS_MAX + 1);
    life->sense_events = block((size_t)count * sizeof *life->sense_events);
    for (int i = 0; i < count; i++) {
        SenseEvent sensed = {.kind = (SenseEventKind)dice_below(dice, SENSE_EVENT_LOSS + 1)};
        sensed.about = (int)pick(dice, -1, 0, 1, 2, 5, 16383);
        sensed.at = mad_spot(life);
        sensed.damage = pick(dice, 0, 0.05, 1);
        life->sense_events[i] = sensed;
    }
    senses->events = life->sense_events;
    senses->event_count = count;
    senses->status = (MatchStatus){.revives = dice_below(dice, 2),
                                   .points_to_win = pick(dice, 0, 60, 2000),
                                   .left_s = pick(dice, 0, 1, 180, 1e9),
                                   .points = POINTS,
                                   .team_count = 1 + dice_below(dice, 3)};
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

// Sets random limits of the drive and the gun, and a random goal area.
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
    life->top_mps = max_of(life->top_mps, senses->limits.top_mps);
    life->turret_radps = max_of(life->turret_radps, senses->turret_top_radps);
    senses->goal = (Goal){dice_below(dice, 3) == 0, mad_spot(life), pick(dice, 0, 6, 500)};
}

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
    learn(life);
}

static Life life_begin(const Behaviour *behaviour, const Map *map, uint64_t seed) {
    Life life = {.behaviour = behaviour, .map = map, .world = dice_seed(seed, 1)};
    int params = behaviour_param_count(behaviour);
    life.params = block((size_t)params * sizeof *life.params);
    for (int i = 0; i < params; i++) {
        const Param *param = &behaviour->params[i];
        life.params[i] = pick(&life.world, param->low, param->initial, param->high);
    }
    life.guarded = block(behaviour->memory_bytes + 2 * GUARD);
    life.memory = life.guarded + GUARD;
    memset(life.memory, 0, behaviour->memory_bytes);
    return life;
}

static void life_end(Life *life) {
    for (size_t i = 0; i < GUARD; i++) {
        assert_int_equal(life->guarded[i], 0xA5);
        assert_int_equal(life->guarded[GUARD + life->behaviour->memory_bytes + i], 0xA5);
    }
    free(life->tanks);
    free(life->shells);
    free(life->words);
    free(life->sense_events);
    free(life->params);
    free(life->guarded);
}

static bool is_sane(Order order, const Life *life) {
    double top_mps = life->top_mps * (1 + 1e-9);
    return fabs(order.left_mps) <= top_mps && fabs(order.right_mps) <= top_mps &&
           fabs(order.turret_radps) <= life->turret_radps + 1e-9 &&
           order.say.topic >= MESSAGE_NONE && order.say.topic < MESSAGE_TOPICS &&
           order.say.role >= ROLE_NONE && order.say.role < TEAM_ROLES && isfinite(order.say.at.x) &&
           isfinite(order.say.at.y);
}

static bool is_note_whole(const Note *note) {
    return isfinite(note->a.x) && isfinite(note->a.y) && isfinite(note->b.x) &&
           isfinite(note->b.y) && isfinite(note->radius_m) && note->kind <= NOTE_TEXT &&
           note->role <= NOTE_THOUGHT && memchr(note->text, 0, NOTE_TEXT_MAX);
}

static void check_notes(const Life *life, const Notes *notes) {
    assert_in_range(notes->count, 0, NOTES_MAX);
    assert_true(notes->state[0] && memchr(notes->state, 0, NOTE_TEXT_MAX));
    for (int i = 0; i < notes->count; i++)
        if (!is_note_whole(&notes->items[i]))
            fail_msg("%s: note %d of its %s is not whole", life->behaviour->name, i, notes->state);
    assert_in_range(notes->alternative_count, 0, ALTERNATIVES_MAX);
    for (int i = 0; i < notes->alternative_count; i++) {
        const Alternative *one = &notes->alternatives[i];
        if (!isfinite(one->at.x) || !isfinite(one->at.y) || !isfinite(one->score))
            fail_msg("%s: alternative %d of its %s", life->behaviour->name, i, notes->state);
    }
}

// Checks that the mind rolled its dice a limited number of times.
static void check_rolls(const Life *life, Dice before, Dice after) {
    for (int i = 0; i < ROLLS_MAX; i++) {
        if (before.state == after.state) return;
        dice_roll(&before);
    }
    fail_msg("%s rolls its dice too often", life->behaviour->name);
}

static bool is_same_order(Order a, Order b) {
    return !memcmp(a.rates, b.rates, sizeof a.rates) &&
           !memcmp(a.actions, b.actions, sizeof a.actions) && a.say.topic == b.say.topic &&
           a.say.from == b.say.from && a.say.about == b.say.about && a.say.role == b.say.role &&
           a.say.to_key == b.say.to_key && a.say.tick == b.say.tick &&
           is_same_bits(a.say.at.x, b.say.at.x) && is_same_bits(a.say.at.y, b.say.at.y);
}

// Thinks twice, the second time with a copy of the memory and of the dice: the results must agree.
static void think_twice(Life *life, void *copy) {
    const Behaviour *behaviour = life->behaviour;
    size_t size = behaviour->memory_bytes;
    Notes *notes = block(sizeof *notes);
    *notes = (Notes){0};
    life->own = dice_seed(life->senses.tick, 9);
    Dice again = life->own, before = life->own;
    memcpy(copy, life->memory, size);
    Order order = behaviour->think(life->memory, &life->senses, notes);
    if (!is_sane(order, life))
        fail_msg("%s, tick %llu: %g %g %g", behaviour->name, (unsigned long long)life->senses.tick,
                 order.left_mps, order.right_mps, order.turret_radps);
    check_notes(life, notes);
    check_rolls(life, before, life->own);
    life->senses.dice = &again;
    Order second = behaviour->think(copy, &life->senses, NULL);
    life->senses.dice = &life->own;
    if (!is_same_order(order, second)) fail_msg("%s: the repeated order differs", behaviour->name);
    for (size_t i = 0; i < size; i++)
        if (((char *)life->memory)[i] != ((char *)copy)[i])
            fail_msg("%s: the repeated memory differs at byte %zu of %zu", behaviour->name, i,
                     size);
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
    OWN_MEMORY void *copy = block(behaviour->memory_bytes);
    for (int i = 0; i < TICKS; i++) {
        think_twice(&life, copy);
        go_on(&life);
    }
    life_end(&life);
}

UNIT_TEST(random_senses_never_lead_to_invalid_orders) {
    const Piece yard[] = {
        {.vertex_count = 4, .vertices = {{10, 10}, {20, 10}, {20, 12}, {10, 12}}},
        {.vertex_count = 3, .vertices = {{40, 20}, {46, 20}, {43, 28}}},
        {.vertex_count = 2, .radius_m = 0.5, .vertices = {{30, 0}, {30, 15}}},
    };
    const Piece all = {.vertex_count = 4, .vertices = {{0, 0}, {30, 0}, {30, 20}, {0, 20}}};
    Map *maps[] = {driver_map(60, 40, yard, 3), driver_map(1, 1, NULL, 0),
                   driver_map(30, 20, &all, 1), driver_map(200, 3, NULL, 0)};
    for (int m = 0; m < 4; m++) {
        for (int i = 0; BEHAVIOURS[i]; i++)
            for (uint64_t seed = 1; seed <= (uint64_t)effort_of(2, 2); seed++)
                live(BEHAVIOURS[i], maps[m], seed);
        map_destroy(maps[m]);
    }
}

// Checks that the sums of a layer fit into 32 bits, for inputs up to `largest`.
static void check_layer(const int16_t *weights, const int32_t *biases, int outputs, int inputs,
                        int largest) {
    for (int i = 0; i < outputs; i++) {
        int64_t sum = llabs((long long)biases[i]);
        for (int k = 0; k < inputs; k++) sum += (int64_t)abs(weights[i * inputs + k]) * largest;
        assert_true(sum <= INT32_MAX);
    }
}

UNIT_TEST(the_sums_of_the_network_fit_into_32_bits) {
    enum { UNIT = 1024, HIDDEN = 64 };
    static const int16_t first_weights[] = {NET_FIRST_WEIGHTS},
                         second_weights[] = {NET_SECOND_WEIGHTS},
                         head_weights[] = {NET_HEAD_WEIGHTS};
    static const int32_t first_biases[] = {NET_FIRST_BIASES}, second_biases[] = {NET_SECOND_BIASES},
                         head_biases[] = {NET_HEAD_BIASES};
    check_layer(first_weights, first_biases, HIDDEN, OBSERVATION_PLAIN, UNIT);
    check_layer(second_weights, second_biases, HIDDEN, HIDDEN, 31 * UNIT);
    check_layer(head_weights, head_biases, sizeof head_biases / sizeof *head_biases, HIDDEN,
                31 * UNIT);
}

enum { RAID_TICKS = 570 }; // raiders hide and attack by the clock, with this period

// Checks that a mind acts alike if its battle has just begun, and if it comes later. Guns without
// a target sweep by the clock, so shots are compared only if an enemy is in sight from the start.
static void check_late(const char *name, int seen_from_s) {
    PUPIL(early, name, 40, 40, 1);
    PUPIL(late, name, 40, 40, 1);
    TankSight target = driver_other((Pose){70, 50, 2}, true);
    ThingSight crate = {.at = {20, 40}, .gain = GAIN_HEALTH, .gain_share = 0.4};
    early.senses.things = late.senses.things = &crate;
    early.senses.thing_count = late.senses.thing_count = 1;
    early.senses.health = late.senses.health = 0.5;
    early.senses.tick = BATTLE_TICK_HZ;
    late.senses.tick = BATTLE_TICK_HZ + 2 * BATTLE_TICK_HZ * RAID_TICKS;
    for (int tick = 0; tick < 16 * BATTLE_TICK_HZ; tick++) {
        int second = tick / BATTLE_TICK_HZ;
        bool is_seen = second >= seen_from_s && second < seen_from_s + 8;
        driver_sees(&early.senses, &target, is_seen);
        driver_sees(&late.senses, &target, is_seen);
        Order a = pupil_think(&early), b = pupil_think(&late);
        if (a.left_mps != b.left_mps || a.right_mps != b.right_mps ||
            (seen_from_s == 0 && a.fire != b.fire))
            fail_msg("%s comes later and acts differently in tick %d", name, tick);
        driver_step(&early.senses, a);
        driver_step(&late.senses, b);
    }
}

UNIT_TEST(minds_that_come_later_act_like_those_of_the_start) {
    for (int i = 0; BEHAVIOURS[i]; i++) {
        check_late(BEHAVIOURS[i]->name, 0);
        check_late(BEHAVIOURS[i]->name, 6);
    }
}

UNIT_TEST_MAIN("minds")
