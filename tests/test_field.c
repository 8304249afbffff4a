// test_field.c -- things of the field that teams fight for, and that change its shape.
#include "stage.h"
#include "bout.h"
#include "cases.h"

#include "ai/navigation/posts.h"
#include "match/edit.h"
#include "match/snapshot.h"
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
    put(&stage, 1, 50, 22); // a tank does not carry its own team's flag
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

UNIT_TEST(a_saved_battle_continues_with_a_flag_that_is_carried) {
    FLAG_STAGE(stage);
    STAGE(other, "", ((const int[]){0, 1, 0}), {10, 35, 0}, {50, 35, 0}, {30, 35, 0});
    (void)own;
    put(&stage, 0, 50, 22);
    stage.orders[0] = (Order){.left_mps = -3, .right_mps = -3};
    run(&stage, BATTLE_REFRESH_TICKS);
    assert_int_equal(thing_of(&stage, flag)->carrier_key, 1);
    uint64_t carried = battle_hash(stage.battle);
    stage.battle->things[1].carrier_key = 3;
    assert_true(battle_hash(stage.battle) != carried);
    stage.battle->things[1].carrier_key = 1;
    check_copy_plays_on(&stage, &other, 200);
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
            OWN_CARD card = flag_card("hunter", "idle", 2 * teams, teams);
            for (int k = 0; k < card.tank_count; k++)
                card.tanks[k].mind = mind_initial(behaviour_find(k % teams ? "idle" : "hunter"));
            OWN_MATCH *match = must(match_create, &card, known_arena(ARENAS[i]));
            int count;
            const Thing *things = battle_things(match_battle(match), &count);
            assert_int_equal(count, teams);
            for (int k = 0; k < teams; k++) {
                double best_m = HUGE_VAL;
                for (int t = k; t < card.tank_count; t += teams)
                    best_m = min_of(
                        best_m, vec_distance(pose_at(match_tank(match, t)->pose), things[k].home));
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
    OWN_CARD card = flag_card("hunter", "hunter", 8, 2);
    OWN_MATCH *match = must(match_create, &card, known_arena("yard"));
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

// A nest at {30, 20} and tanks of two teams.
#define NEST_STAGE(stage, walls, ...)                                                              \
    STAGE(stage, walls, ((const int[]){0, 1, 0}), __VA_ARGS__);                                    \
    const int nest = add(&stage, "nest", 1, 30, 20)

static int shots_of(Stage *stage, int ticks) {
    int shots = 0;
    for (int i = 0; i < ticks; i++) {
        run(stage, 1);
        shots += count_events(stage, EVENT_FIRE);
    }
    return shots;
}

UNIT_TEST(a_nest_is_captured_by_a_team_that_stays_beside_it_alone) {
    NEST_STAGE(stage, "", {30, 24.5, 0}, {50, 20, 0}, {5, 5, 0});
    run(&stage, 3 * BATTLE_TICK_HZ - 10);
    assert_int_equal(thing_of(&stage, nest)->team, NO_TEAM);
    put(&stage, 1, 30, 15.5); // contested
    run(&stage, 60);
    assert_int_equal(thing_of(&stage, nest)->team, NO_TEAM);
    put(&stage, 1, 30, 10);
    run(&stage, 3 * BATTLE_TICK_HZ - 4);
    assert_int_equal(thing_of(&stage, nest)->team, NO_TEAM); // the time starts again
    run(&stage, 8);
    assert_int_equal(thing_of(&stage, nest)->team, 0);
    Senses senses = sense(&stage, 1);
    check_close(senses.things[0].guard_m, 24, 0);
    assert_int_equal(senses.things[0].gain, GAIN_GUN);
    put(&stage, 0, 5, 35); // the other team captures it, although the nest shoots
    put(&stage, 1, 30, 15.5);
    run(&stage, 3 * BATTLE_TICK_HZ + 4);
    assert_int_equal(thing_of(&stage, nest)->team, 1);
}

UNIT_TEST(a_nest_shoots_at_enemies_in_range_and_in_sight_only) {
    static const char WALL[] = "{'id':2,'type':'wall','x':350,'y':0,'width':10,'height':400}";
    for (int i = 0; i < 5; i++) { // near, beyond its range, behind a wall, behind a friend, empty
        NEST_STAGE(stage, i == 2 ? WALL : "", {5, 5, 0}, {i == 1 ? 56 : 44, 20, 0}, {10, 5, 0});
        stage.battle->things[0].team = i == 4 ? NO_TEAM : 0;
        if (i == 3) put(&stage, 2, 37, 20);
        double full = tank_of(&stage, 1)->health;
        int shots = shots_of(&stage, 10 * BATTLE_TICK_HZ);
        if (i == 0) check_close(shots, 9, 1); // delayed by its turn
        if (i > 0) assert_int_equal(shots, 0);
        double lost = full - tank_of(&stage, 1)->health;
        if (i == 0)
            check_close(lost, 9 * shots * stage.spec.armour_side, 10);
        else
            check_close(lost, 0, 0);
        assert_int_equal(tank_of(&stage, 0)->health < full, false);
        assert_int_equal(thing_of(&stage, nest)->id, nest);
    }
}

UNIT_TEST(a_nest_hits_a_tank_that_drives_and_is_destroyed_by_damage) {
    NEST_STAGE(stage, "", {5, 5, 0}, {42, 3, 0}, {10, 5, 0});
    stage.battle->things[0].team = 0;
    stage.orders[1] = (Order){.left_mps = 5, .right_mps = 5};
    run(&stage, 6 * BATTLE_TICK_HZ);
    check_at_least(tank_of(&stage, 1)->damage_taken, 20);
    Damage shell = {.cause = CAUSE_SHELL, .source = 1, .thing = -1, .points = 18};
    for (int i = 0; i < 5; i++) {
        const Thing *there = battle_thing(stage.battle, nest);
        assert_true(there);
        check_close(there->health, 75 - 18 * i, 0);
        battle_damage_thing(stage.battle, &stage.battle->things[0], &shell);
    }
    assert_null(battle_thing(stage.battle, nest));
    assert_int_equal(shots_of(&stage, 60), 0);
}

UNIT_TEST(a_saved_battle_continues_with_a_nest_that_is_being_captured) {
    NEST_STAGE(stage, "", {30, 24.5, 0}, {50, 20, 0}, {5, 5, 0});
    STAGE(other, "", ((const int[]){0, 1, 0}), {30, 24.5, 0}, {50, 20, 0}, {5, 5, 0});
    run(&stage, BATTLE_REFRESH_TICKS);
    assert_true(thing_of(&stage, nest)->capture_s > 1);
    uint64_t hash = battle_hash(stage.battle);
    stage.battle->things[0].capture_s += 0.1;
    assert_true(battle_hash(stage.battle) != hash);
    stage.battle->things[0].capture_s -= 0.1;
    check_copy_plays_on(&stage, &other, 300);
    assert_int_equal(thing_of(&stage, nest)->team, 0);
}

// Minds shoot at a nest from beyond its range, and win against a target that a nest helps.
UNIT_TEST(minds_beat_a_manned_nest) {
    static const char NEST[] =
        "{'id':2,'type':'nest','point':true,'x':480,'y':200,'properties':[{'name':'crew',"
        "'type':'string','value':'manned'}]}";
    static const char *const MINDS[] = {"hunter", "champion", "raiders"};
    for (int i = 0; i < 3; i++) {
        FIELD_BOUT(bout, field_create(60, 40, NEST), MODE_LAST, 3, 60, MINDS[i], "idle");
        do_edit(&bout, placed(0, 8, 20, PI / 2));
        do_edit(&bout, placed(1, 54, 20, 0));
        assert_int_equal(bout_play(&bout).winner, 0);
    }
}

static const char RIVER[] = "{'id':2,'type':'wall','x':330,'y':0,'width':40,'height':400,"
                            "'properties':[{'name':'kind','value':'water'}]}";

UNIT_TEST(water_stops_hulls_but_neither_shells_nor_sight) {
    STAGE(stage, RIVER, FOES, {20, 20, PI / 2}, {45, 20, 0});
    const Map *map = stage.arena->map;
    assert_true(map_sees(map, vec(20, 20), vec(45, 20)));
    assert_false(map_is_way_free(map, vec(20, 20), vec(45, 20)));
    check_close(map_ray(map, vec(20, 20), vec(45, 20), NULL), 1, 0);
    check_close(map_way_ray(map, vec(20, 20), vec(45, 20), NULL), 13.0 / 25, 1e-12);
    check_close(map_clearance(map, vec(35, 20)), 0, 1e-6);
    must_not("", battle_room_for_thing, stage.battle, thing_find("mine"), vec(35, 20));
    assert_int_equal(sense(&stage, 0).tank_count, 1);
    stage.orders[0] = (Order){.left_mps = 7, .right_mps = 7, .fire = true};
    int events = 0;
    for (int i = 0; i < 5 * BATTLE_TICK_HZ; i++) {
        run(&stage, 1);
        assert_true(tank_of(&stage, 0)->pose.x + stage.spec.length_m / 2 < 33.5);
        events += count_events(&stage, EVENT_WALL);
    }
    check_close(tank_of(&stage, 0)->pose.x + stage.spec.length_m / 2, 33, 0.1);
    check_at_least(tank_of(&stage, 1)->damage_taken, 20);
    assert_int_equal(events, 0);
}

UNIT_TEST(minds_drive_around_water) {
    static const char FORD[] = "{'id':2,'type':'wall','x':330,'y':0,'width':40,'height':340,"
                               "'properties':[{'name':'kind','value':'water'}]}";
    static const char *const MINDS[] = {"rammer", "seeker", "hunter"};
    for (int i = 0; i < 3; i++) {
        OWN_BOUT bout = BOUT_OF(MODE_LAST, 5, 60, MINDS[i], "idle");
        bout.card.tanks[1].loadout.handicap = 0;
        bout.arena = field_create(60, 40, FORD);
        bout_start(&bout, bout.arena);
        do_edit(&bout, placed(0, 20, 10, PI / 2));
        do_edit(&bout, placed(1, 55, 5, 0));
        assert_int_equal(bout_play(&bout).winner, 0);
        if (i == 0) assert_true(bout_tank(&bout, 0)->pose.x > 37);
    }
}

UNIT_TEST(water_is_part_of_the_hash_of_an_arena_and_does_not_break) {
    uint64_t hashes[3];
    static const char *const KINDS[] = {"plain", "hedge", "water"};
    for (int i = 0; i < 3; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{'id':2,'type':'wall','x':20,'y':20,'width':20,'height':10,'properties':["
                 "{'name':'kind','value':'%s'}]}",
                 KINDS[i]);
        OWN_ARENA *arena = field_create(40, 40, text);
        hashes[i] = arena_hash(arena);
    }
    assert_true(hashes[0] == hashes[1] && hashes[1] != hashes[2]);
    OWN_ARENA *arena = field_create(40, 40, "");
    Vec corners[] = {{10, 10}, {20, 10}, {20, 20}};
    Wall wall = {.kind = WALL_WATER, .vertex_count = 3, .vertices = corners, .health = 5};
    must_not("", arena_with_wall, arena, wall);
    wall.health = 0;
    arena_destroy(must(arena_with_wall, arena, wall));
}

// A tank of team 0 at {30, 20} in a bush, and an enemy.
UNIT_TEST(a_bush_hides_a_tank_at_rest_from_enemies_that_are_not_near) {
    static const struct {
        double enemy_x, own_x;
        int reload_ticks; // since its last shot; -1: none
        bool drives, is_seen;
    } CASES[] = {FIELD_CASES(TEST_ROW)};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        STAGE(stage, "", ((const int[]){0, 1, 0}), {CASES[i].own_x, 20, 0},
              {CASES[i].enemy_x, 20, 0}, {5, 5, 0});
        add(&stage, "bush", 0, 30, 20);
        if (CASES[i].drives) stage.orders[0] = (Order){.left_mps = 1, .right_mps = 1};
        stage.orders[0].fire = CASES[i].reload_ticks >= 0;
        run(&stage, 1);
        stage.orders[0].fire = false;
        run(&stage, CASES[i].reload_ticks >= 0 ? CASES[i].reload_ticks : 20);
        Vec eye = pose_at(tank_of(&stage, 1)->pose);
        assert_int_equal(battle_hides(stage.battle, 0, eye), !CASES[i].is_seen);
        battle_invalidate_visibility(stage.battle);
        assert_int_equal(sense(&stage, 1).tank_count, 1 + CASES[i].is_seen);
        assert_int_equal(sense(&stage, 0).tank_count, 2); // the enemy and a friend
        assert_int_equal(sense(&stage, 2).tank_count, 2); // seen by the friend as well
        assert_true(map_sees(stage.arena->map, eye, vec(30, 20)));
    }
}

UNIT_TEST(at_night_a_tank_is_seen_only_from_near_or_when_it_fires) {
    static const struct {
        double sight_m, enemy_x;
        int reload_ticks; // since its last shot; -1: none
        int seen;         // number of its enemies that it sees, of two
    } CASES[] = {{30, 49, -1, 1},
                 {30, 51, -1, 0},
                 {30, 51, 10, 1},
                 {30, 51, 70, 0},
                 {SIGHT_RANGE_M, 51, -1, 2}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        STAGE(stage, "", ((const int[]){0, 1, 0}), {20, 20, 0}, {CASES[i].enemy_x, 20, 0},
              {5, 5, 0});
        stage.battle->rules.sight_m = &CASES[i].sight_m;
        stage.orders[0].fire = CASES[i].reload_ticks >= 0;
        run(&stage, 1);
        stage.orders[0].fire = false;
        run(&stage, CASES[i].reload_ticks >= 0 ? CASES[i].reload_ticks : 20);
        battle_invalidate_visibility(stage.battle);
        assert_int_equal(sense(&stage, 1).tank_count, CASES[i].seen);
    }
}

UNIT_TEST(a_scout_prefers_a_post_in_a_bush) {
    for (int i = 0; i < 2; i++) {
        STAGE(stage, "", FOES, {10, 20, 0}, {50, 35, 0});
        if (i == 1) add(&stage, "bush", 0, 30, 20);
        Senses senses = sense(&stage, 0);
        const ScoutCriteria criteria = {.view_m = 20, .way_cost = 0.1};
        int in_bush = 0;
        for (int round = 0; round < 40; round++) {
            Scout scout = {.looks = 0};
            while (!scout_look(&scout, &senses, &criteria)) {}
            in_bush += vec_distance(scout.post.at, vec(30, 20)) == 0;
        }
        assert_true(i == 0 ? in_bush == 0 : in_bush > 10);
    }
}

UNIT_TEST(shells_pass_a_bush) {
    STAGE(stage, "", FOES, {10, 20, PI / 2}, {40, 20, 0});
    add(&stage, "bush", 0, 25, 20);
    stage.orders[0].fire = true;
    run(&stage, 80);
    check_at_least(tank_of(&stage, 1)->damage_taken, 10);
}

#define GATE                                                                                       \
    "{'id':2,'type':'wall','x':400,'y':150,'width':10,'height':100,'properties':[{'name':'kind',"  \
    "'value':'gate'}]},{'id':3,'type':'wall','x':400,'y':0,'width':10,'height':150},"              \
    "{'id':4,'type':'wall','x':400,'y':250,'width':10,'height':150}"
#define PLATE(id, x, y) ",{'id':" #id ",'type':'plate','x':" #x ",'y':" #y ",'point':true}"

static void place_tank(Bout *bout, int tank, Pose pose) {
    must(match_edit, bout->match, &(Edit){.kind = EDIT_PLACE, .tank = tank, .pose = pose});
}

static const Map *map_of(const Bout *bout) { return match_arena(bout->match)->map; }

// Two idle tanks of two teams in a field with a gate at x = 40 and a plate at {20, 5}.
static Bout gate_bout(double limit_s) {
    Arena *arena = field_create(60, 40, GATE PLATE(5, 200, 350));
    const Behaviour *idle = behaviour_find("idle");
    Bout bout = bout_open(arena, idle, idle, 3, limit_s);
    bout.arena = arena;
    place_tank(&bout, 0, (Pose){10, 20, 0});
    place_tank(&bout, 1, (Pose){52, 20, 0});
    return bout;
}

UNIT_TEST(a_gate_is_open_while_a_hull_is_on_its_plate_or_in_the_way) {
    OWN_BOUT bout = gate_bout(60);
    const Vec west = {30, 20}, east = {50, 20};
    for (int i = 0; i < 3; i++) bout_tick(&bout);
    assert_false(map_sees(map_of(&bout), west, east));
    uint64_t closed = match_arena(bout.match)->content_hash;
    place_tank(&bout, 0, (Pose){20, 5, 0});
    bout_tick(&bout); // the way, sight and shells follow at the end of the tick
    assert_true(map_sees(map_of(&bout), west, east));
    assert_true(map_is_way_free(map_of(&bout), west, east));
    assert_true(map_clearance(map_of(&bout), vec(40.5, 20)) > 4);
    assert_true(match_arena(bout.match)->content_hash != closed);
    place_tank(&bout, 1, (Pose){40, 20, 0});
    place_tank(&bout, 0, (Pose){10, 20, 0});
    for (int i = 0; i < 60; i++) bout_tick(&bout);
    assert_true(map_sees(map_of(&bout), west, east)); // a hull is in the gate
    place_tank(&bout, 1, (Pose){52, 20, 0});
    bout_tick(&bout);
    assert_false(map_sees(map_of(&bout), west, east));
    assert_true(match_arena(bout.match)->content_hash == closed);
}

#define HILL_BEHIND_GATE "{'id':9,'type':'hill','x':520,'y':200,'point':true}," GATE

// Returns how many of the hunters reach the hill behind the gate.
static int hunters_behind_gate(int hunters, const char *objects) {
    OWN_BOUT bout = bout_initial(4, 60);
    bout.card.mode = MODE_HILL;
    for (int i = 0; i < hunters; i++) bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 0);
    bout.arena = field_create(60, 40, objects);
    bout_start(&bout, bout.arena);
    for (int i = 0; i < hunters; i++) place_tank(&bout, i, (Pose){10 + 8.0 * i, 20, 0});
    for (int i = 0; i < 40 * BATTLE_TICK_HZ; i++) bout_tick(&bout);
    int behind = 0;
    for (int i = 0; i < hunters; i++) behind += bout_tank(&bout, i)->pose.x > 43;
    return behind;
}

UNIT_TEST(minds_open_a_gate_on_the_way_to_their_goal) {
    const char *near = HILL_BEHIND_GATE PLATE(5, 378, 200) PLATE(6, 432, 200);
    const char *far = HILL_BEHIND_GATE PLATE(5, 250, 300);
    assert_int_equal(hunters_behind_gate(1, near), 1);
    assert_int_equal(hunters_behind_gate(2, near), 2);
    assert_int_equal(hunters_behind_gate(1, far), 0); // no friend can hold the plate
    assert_int_equal(hunters_behind_gate(2, far), 1);
}

UNIT_TEST(a_snapshot_keeps_its_gates) {
    OWN_BOUT bout = gate_bout(60);
    while (battle_tick(match_battle(bout.match)) < BATTLE_REFRESH_TICKS - 10) bout_tick(&bout);
    place_tank(&bout, 0, (Pose){20, 5, 0});
    while (!match_is_fresh(bout.match)) bout_tick(&bout);
    Snapshot *snapshot = match_snapshot(bout.match);
    place_tank(&bout, 0, (Pose){10, 20, 0});
    match_run(bout.match, 100);
    uint64_t hash = match_result(bout.match).state_hash;
    assert_false(map_sees(map_of(&bout), vec(30, 20), vec(50, 20)));
    assert_true(match_restore(bout.match, snapshot));
    assert_true(map_sees(map_of(&bout), vec(30, 20), vec(50, 20)));
    place_tank(&bout, 0, (Pose){10, 20, 0});
    match_run(bout.match, 100);
    assert_true(match_result(bout.match).state_hash == hash);
    snapshot_free(snapshot);
}

UNIT_TEST(a_gate_without_a_plate_or_a_plate_without_a_gate_is_rejected) {
    EACH_CASE(row, "arena", "gates") {
        Problem problem;
        assert_null(field_parse(60, 40, row.fields[0], &problem));
        if (!strstr(problem.text, row.fields[1]))
            fail_msg("%s lacks %s", problem.text, row.fields[1]);
        assert_false(strchr(problem.text, '\n'));
    }
}

UNIT_TEST_MAIN("field")
