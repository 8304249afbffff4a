// test_field.c -- things of the field that teams fight for, and that change its shape.
#include "stage.h"
#include "bout.h"

#include "ai/maths/dice.h"
#include "match/edit.h"
#include "match/match_inside.h"
#include "platform/archive.h"
#include "sim/battle_state.h"

// Adds a thing and returns its id.
static int add(Stage *stage, const char *name, int gives, double x, double y) {
    battle_add_thing(stage->battle, thing_find(name), gives, vec(x, y));
    int count;
    return battle_things(stage->battle, &count)[count - 1].id;
}

static const Thing *thing_of(const Stage *stage, int id) {
    const Thing *thing = battle_thing(stage->battle, id);
    assert_non_null(thing);
    return thing;
}

static void put(Stage *stage, int tank, double x, double y) {
    battle_place(stage->battle, tank, (Pose){x, y, 0});
}

// Flags: {10, 20} of team 0 and {50, 20} of team 1.
#define FLAG_STAGE(stage)                                                                          \
    STAGE(stage, "", ((const int[]){0, 1, 0}), {10, 35, 0}, {50, 35, 0}, {30, 35, 0});             \
    const int own = add(&stage, "flag", 1, 10, 20), flag = add(&stage, "flag", 2, 50, 20)

UNIT_TEST(a_flag_is_carried_and_captured_at_the_base_of_the_own_flag) {
    FLAG_STAGE(stage);
    put(&stage, 1, 50, 22); // its own team does not carry it
    run(&stage, 1);
    assert_int_equal(thing_of(&stage, flag)->carrier_key, 0);
    put(&stage, 0, 47, 20);
    run(&stage, 1);
    assert_int_equal(thing_of(&stage, flag)->carrier_key, 1);
    assert_int_equal(count_events(&stage, EVENT_TAKEN), 1);
    assert_int_equal(sense(&stage, 1).things[0].carrier, 0);
    put(&stage, 0, 30, 20);
    run(&stage, 2);
    check_close(thing_of(&stage, flag)->at.x, 30, 1e-9);
    put(&stage, 0, 13, 20);
    run(&stage, 1);
    assert_int_equal(count_events(&stage, EVENT_CAPTURED), 1);
    assert_int_equal(thing_of(&stage, flag)->carrier_key, 0);
    check_close(thing_of(&stage, flag)->at.x, 50, 0);
    assert_int_equal(thing_of(&stage, own)->team, 0);
}

UNIT_TEST(a_dropped_flag_goes_home_by_its_team_or_by_time) {
    for (int way = 0; way < 4; way++) {
        FLAG_STAGE(stage);
        assert_int_equal(thing_of(&stage, own)->team, 0);
        put(&stage, 0, 50, 22);
        run(&stage, 1);
        put(&stage, 0, 30, 12);
        run(&stage, 1);
        if (way == 3) // removed in the editor
            battle_remove(stage.battle, 0);
        else
            battle_damage_tank(stage.battle, &stage.battle->tanks[0],
                               &(Damage){.source = -1, .thing = -1, .points = 1e6});
        assert_int_equal(thing_of(&stage, flag)->carrier_key, 0);
        if (way == 0) put(&stage, 1, 30, 9.3); // touches the wreck
        if (way == 1) put(&stage, 2, 30, 9.3);
        run(&stage, 2);
        bool is_home = thing_of(&stage, flag)->at.x == 50;
        assert_int_equal(is_home, way == 0);
        assert_int_equal(thing_of(&stage, flag)->carrier_key, way == 1 ? 3 : 0);
        if (way < 2) continue;
        run(&stage, 20 * BATTLE_TICK_HZ - 4);
        check_close(thing_of(&stage, flag)->at.x, 30, 0.1);
        run(&stage, 4);
        check_close(thing_of(&stage, flag)->at.x, 50, 0);
    }
}

// Copies the state of a battle to another one. Returns the hash of the copy some ticks later.
static uint64_t hash_of_copy(Stage *stage, Stage *other, int ticks) {
    Archive walk = {.way = ARCHIVE_MEASURE};
    battle_serialize(stage->battle, &walk);
    uint8_t *bytes = malloc(walk.count);
    walk = (Archive){.way = ARCHIVE_SAVE, .at = bytes};
    battle_serialize(stage->battle, &walk);
    walk = (Archive){.way = ARCHIVE_LOAD, .at = bytes};
    battle_serialize(other->battle, &walk);
    free(bytes);
    assert_true(battle_hash(other->battle) == battle_hash(stage->battle));
    memcpy(other->orders, stage->orders, sizeof other->orders);
    run(other, ticks);
    return battle_hash(other->battle);
}

UNIT_TEST(a_saved_battle_continues_with_a_flag_that_is_carried) {
    FLAG_STAGE(stage);
    STAGE(other, "", ((const int[]){0, 1, 0}), {10, 35, 0}, {50, 35, 0}, {30, 35, 0});
    (void)own;
    put(&stage, 0, 50, 22);
    stage.orders[0] = (Order){.left_mps = -3, .right_mps = -3};
    run(&stage, BATTLE_REFRESH_TICKS);
    assert_int_equal(thing_of(&stage, flag)->carrier_key, 1);
    uint64_t after = hash_of_copy(&stage, &other, 200), carried = battle_hash(stage.battle);
    stage.battle->things[1].carrier_key = 3;
    assert_true(battle_hash(stage.battle) != carried);
    stage.battle->things[1].carrier_key = 1;
    run(&stage, 200);
    assert_true(battle_hash(stage.battle) == after);
}

static MatchCard flag_card(const char *mind, const char *other, int tanks, int teams) {
    MatchCard card = card_by_turns(mind, other, tanks, teams);
    card.mode = MODE_FLAG;
    card.points = 3;
    return card;
}

UNIT_TEST(every_team_has_a_flag_at_its_start_and_any_mind_plays) {
    static const char *const ARENAS[] = {"yard", "open", "fort"};
    for (int i = 0; i < 3; i++)
        for (int teams = 2; teams <= 4; teams++) {
            OWN_ARENA *arena = shipped_arena(ARENAS[i]);
            OWN_CARD card = flag_card("hunter", "idle", 2 * teams, teams);
            for (int k = 0; k < card.tank_count; k++)
                card.tanks[k].mind = mind_initial(behaviour_find(k % teams ? "idle" : "hunter"));
            OWN_MATCH *match = must(match_create, &card, arena);
            int count;
            const Thing *things = battle_things(match_battle(match), &count);
            assert_int_equal(count, teams);
            for (int k = 0; k < teams; k++) {
                double best_m = HUGE_VAL;
                for (int t = k; t < card.tank_count; t += teams)
                    best_m = min_of(best_m,
                                    vec_distance(pose_at(battle_tank(match_battle(match), t)->pose),
                                                 things[k].home));
                assert_int_equal(things[k].team, k);
                check_close(best_m, 0, 0);
            }
            while (!match_is_over(match)) match_tick(match, NULL);
            MatchResult result = match_result(match);
            assert_true(result.winner == 0 && !result.was_time_up);
            check_close(result.team_score[0], 3, 0);
        }
}

UNIT_TEST(tasks_follow_the_flags) {
    OWN_ARENA *arena = shipped_arena("yard");
    OWN_CARD card = flag_card("hunter", "hunter", 8, 2);
    OWN_MATCH *match = must(match_create, &card, arena);
    int seen[5] = {0};
    static const char *const TASKS[] = {"carrier", "escort", "defender", "chaser", "attacker"};
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        for (int i = 0; i < 8; i++) {
            Goal goal = match_goal(match, i);
            for (int k = 0; goal.is_on && k < 5; k++) seen[k] += !strcmp(goal.task, TASKS[k]);
        }
        int count;
        const Thing *things = battle_things(match_battle(match), &count);
        for (int k = 0; k < 2; k++) {
            int carrier = things[k].carrier_key - 1;
            if (carrier < 0) continue;
            assert_string_equal(match_goal(match, carrier).task, "carrier");
            assert_true(vec_distance(match_goal(match, carrier).at, things[1 - k].home) <= 0);
        }
    }
    for (int k = 0; k < 5; k++) check_at_least(seen[k], 100);
}

UNIT_TEST_MAIN("field")
