// test_senses.c -- what a tank may know: tanks and shells in sight, and the words of its team.
#include "stage.h"

#include "ai/maths/dice.h"
#include "ai/navigation/map.h"

static void test_friends_hear_a_word_in_the_next_tick(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{10, 10, 0}, {20, 10, 0}, {30, 10, 0}, {40, 10, 0}};
    const int teams[] = {1, 0, 1, 1};
    stage_open(&stage, "", &RULES, poses, teams, 4);
    assert_int_equal(sense(&stage, 0).message_count, 0);
    stage.orders[3].say = (Message){MESSAGE_ATTACK, 77, 1, {20, 10}};
    stage.orders[0].say = (Message){MESSAGE_HELP, 77, -1, {1, 2}};
    run(&stage, 1);
    for (int i = 0; i < 4; i++) {
        Senses senses = sense(&stage, i);
        assert_int_equal(senses.message_count, teams[i] ? 2 : 0);
        if (!teams[i]) continue;
        assert_int_equal(senses.messages[0].from, 0); // by rising id, and signed by the game
        assert_int_equal(senses.messages[1].from, 3);
        assert_int_equal(senses.messages[0].topic, MESSAGE_HELP);
        assert_int_equal(senses.messages[1].about, 1);
        check_close(senses.messages[1].at.x, 20, 0);
    }
    stage.orders[0].say = stage.orders[3].say = (Message){0};
    run(&stage, 1);
    assert_int_equal(sense(&stage, 0).message_count, 0); // a word is heard once
    stage_close(&stage);
}

static void test_nonsense_is_not_said(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{10, 10, 0}, {20, 10, 0}};
    const Message words[] = {{MESSAGE_TOPICS, 0, 0, {1, 1}},
                             {(MessageTopic)-1, 0, 0, {1, 1}},
                             {MESSAGE_HELP, 0, 0, {NAN, 1}},
                             {MESSAGE_HELP, 0, 0, {1, INFINITY}}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    for (int i = 0; i < 4; i++) {
        stage.orders[0].say = words[i];
        run(&stage, 1);
        assert_int_equal(sense(&stage, 0).message_count, 0);
        assert_int_equal(battle_tank(stage.battle, 0)->nonsense, i + 1);
    }
    stage.orders[0].say = (Message){MESSAGE_NONE, 5, 5, {NAN, NAN}}; // silence has no place
    run(&stage, 1);
    assert_int_equal(battle_tank(stage.battle, 0)->nonsense, 4);
    stage_close(&stage);
}

static void test_wrecks_are_silent(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {30, 20, PI}, {10, 30, 0}};
    const int teams[] = {0, 1, 1};
    stage_open(&stage, "", &RULES, poses, teams, 3);
    stage.orders[0].fire = true;
    stage.orders[1].say = (Message){MESSAGE_HELP, 0, -1, {30, 20}};
    for (int i = 0; i < 2400; i++) {
        run(&stage, 1);
        bool is_wreck = battle_tank(stage.battle, 1)->is_wreck;
        assert_int_equal(sense(&stage, 2).message_count, is_wreck ? 0 : 1);
    }
    assert_true(battle_tank(stage.battle, 1)->is_wreck);
    stage_close(&stage);
}

// What was said decides what minds do next: it is part of the state.
static void test_words_are_part_of_the_state(void **state) {
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        Stage stage = {.spec = steady(&TANK_SPECS[0])};
        const Pose poses[] = {{10, 10, 0}, {20, 10, 0}};
        stage_open(&stage, "", &RULES, poses, FOES, 2);
        stage.orders[0].say = (Message){MESSAGE_HELP, 0, -1, {1, i}};
        run(&stage, 1);
        hashes[i] = battle_hash(stage.battle);
        stage_close(&stage);
    }
    assert_true(hashes[0] != hashes[1]);
}

typedef struct Crowd {
    Arena *arena;
    Battle *battle;
    Pose *poses;
    int count;
} Crowd;

// One rival among eight: a friend hides nobody.
static int team_of(int tank) { return tank % 8 == 0; }

// `count` tanks in two teams, scattered over a field with some walls.
static Crowd crowd_create(int count, int size_m) {
    Crowd crowd = {.count = count};
    Dice dice = dice_seed(3, (uint64_t)count);
    crowd.arena = field_create(size_m, size_m,
                               "{\"id\":2,\"type\":\"wall\",\"x\":300,\"y\":250,\"width\":8,"
                               "\"height\":500,\"rotation\":20},{\"id\":3,\"type\":\"wall\","
                               "\"x\":500,\"y\":100,\"width\":300,\"height\":8,\"rotation\":50}");
    BattleStart *starts = calloc((size_t)count, sizeof *starts);
    crowd.poses = calloc((size_t)count, sizeof *crowd.poses);
    assert_true(starts && crowd.poses);
    for (int i = 0; i < count; i++) {
        crowd.poses[i].x = dice_between(&dice, 3, size_m - 3);
        crowd.poses[i].y = dice_between(&dice, 3, size_m - 3);
        starts[i] = (BattleStart){.spec = &TANK_SPECS[0],
                                  .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                  .team = team_of(i),
                                  .pose = crowd.poses[i]};
    }
    crowd.battle = battle_create(crowd.arena, &RULES, starts, count, 1);
    assert_non_null(crowd.battle);
    free(starts);
    return crowd;
}

static void crowd_destroy(Crowd *crowd) {
    battle_destroy(crowd->battle);
    arena_destroy(crowd->arena);
    free(crowd->poses);
}

static double range_of(const Crowd *crowd, int a, int b) {
    return vec_distance(pose_at(crowd->poses[a]), pose_at(crowd->poses[b]));
}

// By the definition alone: everyone within sight of `self`, with no list and no grid.
static bool is_in_sight(const Crowd *crowd, int self, int other) {
    int low = self < other ? self : other, high = self < other ? other : self;
    return self != other && range_of(crowd, self, other) <= SIGHT_RANGE_M &&
           map_sees(crowd->arena->map, pose_at(crowd->poses[low]), pose_at(crowd->poses[high]));
}

// The same as asking everyone about everyone, for few tanks and for many, in a field wider than
// they see: the nearest first, friends up to half of the list.
static void test_sees_the_nearest_of_a_crowd(void **state) {
    (void)state;
    const int counts[] = {2, 13, 40, 120}, sizes_m[] = {60, 80, 150, 170};
    for (int c = 0; c < 4; c++) {
        Crowd crowd = crowd_create(counts[c], sizes_m[c]);
        battle_look(crowd.battle);
        for (int self = 0; self < crowd.count; self++) {
            Senses senses = {0};
            battle_sense(crowd.battle, self, &senses);
            int nearest[128], seen = 0, friends = 0, listed = 0;
            for (int i = 0; i < crowd.count; i++) {
                if (!is_in_sight(&crowd, self, i)) continue;
                int at = seen++;
                for (;
                     at > 0 && range_of(&crowd, self, nearest[at - 1]) > range_of(&crowd, self, i);
                     at--)
                    nearest[at] = nearest[at - 1];
                nearest[at] = i;
            }
            for (int i = 0; i < seen && listed < SIGHTS_MAX; i++) {
                bool is_friend = team_of(nearest[i]) == team_of(self);
                if (is_friend && friends == SIGHTS_OTHERS_MAX) continue;
                friends += is_friend;
                if (listed >= senses.tank_count || senses.tanks[listed].id != nearest[i])
                    fail_msg("tank %d of %d misses tank %d", self, crowd.count, nearest[i]);
                assert_int_equal(senses.tanks[listed++].is_enemy, !is_friend);
            }
            assert_int_equal(senses.tank_count, listed);
        }
        crowd_destroy(&crowd);
    }
}

// Whoever comes back elsewhere is seen there at once, and no longer through the walls it went
// behind.
static void test_who_jumps_is_seen_anew(void **state) {
    (void)state;
    const char *wall = "{\"id\":2,\"type\":\"wall\",\"x\":400,\"y\":50,\"width\":5,\"height\":300,"
                       "\"rotation\":0}";
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 20, 0}, {35, 20, 0}};
    stage_open(&stage, wall, &RULES, poses, FOES, 2);
    for (int i = 0; i < 40; i++) {
        bool is_hidden = i % 2;
        battle_revive(stage.battle, 1, (Pose){is_hidden ? 45 : 35, 20, 0});
        for (int viewer = 0; viewer < 2; viewer++)
            assert_int_equal(sense(&stage, viewer).tank_count, is_hidden ? 0 : 1);
        run(&stage, 1 + i % 5);
    }
    stage_close(&stage);
}

// Between two looks no rival is seen later than a quarter of a second, near ones sooner, far ones
// and friends in twice that time; and sight is mutual in every tick.
static void test_sight_is_mutual_and_soon(void **state) {
    (void)state;
    enum { TICKS = 240 };
    Crowd crowd = crowd_create(14, 80);
    Order orders[14];
    static int late[14][14]; // for so many ticks sight has been another than it is by definition
    Dice dice = dice_seed(5, 5);
    int changes = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        uint16_t sees[14] = {0};
        battle_look(crowd.battle);
        for (int i = 0; i < crowd.count; i++) {
            Senses senses = {0};
            battle_sense(crowd.battle, i, &senses);
            for (int k = 0; k < senses.tank_count; k++)
                sees[i] |= (uint16_t)(1 << senses.tanks[k].id);
            crowd.poses[i] = battle_tank(crowd.battle, i)->pose;
            orders[i] = (Order){.left_mps = dice_between(&dice, 2, 10)};
            orders[i].right_mps = dice_between(&dice, 2, 10);
        }
        for (int a = 0; a < crowd.count; a++) {
            for (int b = 0; b < crowd.count; b++) {
                bool is_seen = sees[a] >> b & 1;
                assert_int_equal(is_seen, sees[b] >> a & 1);
                bool is_late = is_seen != is_in_sight(&crowd, a, b);
                changes += is_late && late[a][b] == 0;
                late[a][b] = is_late ? late[a][b] + 1 : 0;
                bool is_far = range_of(&crowd, a, b) > 35, is_friend = team_of(a) == team_of(b);
                int most_ticks = range_of(&crowd, a, b) < 15 ? 8 : 16;
                assert_true(late[a][b] < most_ticks * (is_far || is_friend ? 2 : 1));
            }
        }
        battle_step(crowd.battle, orders);
    }
    assert_true(changes > 10);
    crowd_destroy(&crowd);
}

// Without cells, leaps and walls in mind: no piece stands in the way.
static bool is_line_free(const Map *map, const Shape *shapes, Vec from, Vec to) {
    bool is_free = true;
    for (int i = 0; is_free && i < map_piece_count(map); i++)
        is_free = shape_ray(&shapes[i], from, vec_sub(to, from), 1) >= 1;
    return is_free;
}

// Lines of all lengths, also along the axes; every other one starts close to where the last one
// ended and takes its wall along, as a watch does.
static int count_hidden(const Map *map, const Shape *shapes, int lines) {
    Dice dice = dice_seed(7, 7);
    Vec from = {1, 1};
    int hidden = 0, wall = -1;
    for (int i = 0; i < lines; i++) {
        double far_x_m = dice_between(&dice, 0, map_width(map));
        double far_y_m = dice_between(&dice, 0, map_height(map));
        double part = i % 3 ? 1 : 0.2;
        Vec to = vec_mix(from, vec(far_x_m, far_y_m), part);
        if (i % 8 == 0) to.x = from.x;
        if (i % 8 == 4) to.y = from.y;
        bool is_free = is_line_free(map, shapes, from, to);
        bool sees = map_sees_past(map, from, to, &wall);
        if (sees != is_free || map_sees(map, from, to) != is_free)
            fail_msg("(%.17g, %.17g) to (%.17g, %.17g)", from.x, from.y, to.x, to.y);
        hidden += !is_free;
        from = to;
    }
    return hidden;
}

// To the bit: even a graze that one way of asking calls a hit and another one a miss would let two
// builds part.
static void test_lines_of_sight_are_those_of_all_pieces(void **state) {
    (void)state;
    const char *const names[] = {"open", "yard", "maze", "pillars", "proving", "city"};
    enum { LINES = 20000 };
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        Arena *arena = shipped_arena(names[n]);
        int count = map_piece_count(arena->map);
        Shape *shapes = calloc((size_t)count + 1, sizeof *shapes);
        assert_non_null(shapes);
        for (int i = 0; i < count; i++) shapes[i] = shape_of(map_piece(arena->map, i));
        int hidden = count_hidden(arena->map, shapes, LINES);
        if (count > 0) assert_in_range(hidden, LINES / 20, LINES - LINES / 20);
        free(shapes);
        arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_friends_hear_a_word_in_the_next_tick),
        cmocka_unit_test(test_nonsense_is_not_said),
        cmocka_unit_test(test_wrecks_are_silent),
        cmocka_unit_test(test_words_are_part_of_the_state),
        cmocka_unit_test(test_sees_the_nearest_of_a_crowd),
        cmocka_unit_test(test_who_jumps_is_seen_anew),
        cmocka_unit_test(test_sight_is_mutual_and_soon),
        cmocka_unit_test(test_lines_of_sight_are_those_of_all_pieces),
    };
    return cmocka_run_group_tests_name("senses", tests, NULL, NULL);
}
