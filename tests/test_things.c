// test_things.c -- mines, barrels and other things: explosions, damage and senses.
#include "stage.h"
#include "bout.h"

#include "ai/gunnery/objects.h"
#include "ai/maths/dice.h"
#include "ai/navigation/caution.h"
#include "ai/navigation/map.h"
#include "ai/tactics/equipment.h"
#include "sim/battle_state.h"

// Adds a thing and returns its id.
static int add(Stage *stage, const char *name, double x, double y) {
    battle_add_thing(stage->battle, kind_of(name), 0, vec(x, y));
    int count;
    return battle_things(stage->battle, &count)[count - 1].id;
}

static int count_things(const Stage *stage) {
    int count;
    battle_things(stage->battle, &count);
    return count;
}

// Runs until the thing is gone. Returns the number of ticks, or `most` if it remains.
static int ticks_until_gone(Stage *stage, int id, int most) {
    int ticks = 0;
    for (; ticks < most && battle_thing(stage->battle, id); ticks++) run(stage, 1);
    return ticks;
}

static double lost(const Stage *stage, int tank) {
    return tank_of(stage, tank)->spec->health - tank_of(stage, tank)->health;
}

#define HALF_WIDTH_M (TANK_SPECS[0].width_m / 2)

UNIT_TEST(a_mine_explodes_near_a_hull_once_it_is_armed) {
    for (int i = 0; i < 20; i++) {
        STAGE(stage, "", FOES, {20, 20, 0}, {50, 35, 0});
        double away_m = 0.1 * i + 0.05;
        int mine = add(&stage, "mine", 20 + HALF_WIDTH_M + away_m, 20);
        int ticks = ticks_until_gone(&stage, mine, 120);
        bool is_near = away_m <= 1.2;
        check_close(ticks, is_near ? 60 : 120, 1);
        check_close(lost(&stage, 0), is_near ? 65 * (1 - away_m / 4) : 0, 1e-9);
        assert_int_equal(count_events(&stage, EVENT_BLAST), is_near);
        check_close(lost(&stage, 1), 0, 0);
    }
}

UNIT_TEST(a_dropped_mine_explodes_after_its_life_and_one_of_the_arena_stays) {
    STAGE(stage, "", FOES, {20, 20, 0}, {50, 35, 0});
    int arenas = add(&stage, "mine", 40, 10);
    assert_true(battle_place_thing(stage.battle, kind_of("mine"), 0, vec(20, 30)));
    int dropped = stage.battle->things[stage.battle->thing_count - 1].id;
    check_close(ticks_until_gone(&stage, dropped, 80 * BATTLE_TICK_HZ), 61 * BATTLE_TICK_HZ, 2);
    assert_int_equal(count_events(&stage, EVENT_BLAST), 1);
    assert_int_equal(ticks_until_gone(&stage, arenas, 99 * BATTLE_TICK_HZ), 99 * BATTLE_TICK_HZ);
}

UNIT_TEST(explosions_get_weaker_with_the_distance_and_walls_shield) {
    static const char WALL[] = "{'id':2,'type':'wall','x':240,'y':0,'width':2,'height':400}";
    for (int i = 0; i < 60; i++) {
        double x = 24.2 + HALF_WIDTH_M + 0.1 * i;
        STAGE(stage, i % 2 ? WALL : "", FOES, {x, 20, 0}, {50, 35, 0});
        int barrel = add(&stage, "barrel", 23.5, 20);
        Thing *thing = (Thing *)battle_thing(stage.battle, barrel);
        thing_light(thing, &(Damage){.cause = CAUSE_RAM, .source = -1});
        assert_int_equal(ticks_until_gone(&stage, barrel, 2), 1);
        double away_m = x - HALF_WIDTH_M - 23.5;
        check_close(lost(&stage, 0), i % 2 ? 0 : max_of(0, 50 * (1 - away_m / 4)), 1e-9);
        check_close(lost(&stage, 1), 0, 0);
    }
}

UNIT_TEST(shells_set_off_mines_and_barrels_and_the_shooter_is_the_cause) {
    static const char *const NAMES[] = {"mine", "barrel"};
    for (int i = 0; i < 2; i++) {
        STAGE(stage, "", FOES, {10, 20, PI / 2}, {32.5, 20, 0});
        int thing = add(&stage, NAMES[i], 30, 20), flown;
        stage.orders[0].fire = true;
        int met;
        check_close(battle_shot_path(stage.battle, 0, &met).length_m,
                    20 - THINGS[kind_of(NAMES[i])]->radius_m, 1e-9);
        assert_int_equal(met, -1);
        flown = ticks_until_gone(&stage, thing, 90);
        assert_true(flown > 40 && flown < 60);
        assert_true(lost(&stage, 1) > 20);
        check_close(tank_of(&stage, 0)->damage_dealt, lost(&stage, 1), 1e-9);
        assert_int_equal(tank_of(&stage, 0)->hits, 0); // counts shells
        assert_true(tank_of(&stage, 1)->was_hit);
        run(&stage, 1);
        assert_int_equal(count_things(&stage), 0);
    }
}

UNIT_TEST(barrels_set_off_each_other_one_after_the_other) {
    STAGE(stage, "", FOES, {10, 10, 0}, {50, 35, 0});
    int ids[6];
    for (int i = 0; i < 6; i++) ids[i] = add(&stage, "barrel", 20 + 3 * i, 20);
    int beyond = add(&stage, "barrel", 20 + 3 * 5 + 4.1, 20);
    thing_light((Thing *)battle_thing(stage.battle, ids[0]),
                &(Damage){.cause = CAUSE_SHELL, .source = 1});
    for (int i = 0; i < 6; i++) {
        int ticks = ticks_until_gone(&stage, ids[i], 100);
        check_close(ticks, i ? 12 : 1, i ? 1 : 0);
        for (const Event *event = NULL; (event = battle_next_event(stage.battle, event));)
            if (event->kind == EVENT_BLAST) assert_int_equal(event->a, 1);
    }
    run(&stage, 60);
    assert_non_null(battle_thing(stage.battle, beyond));
}

UNIT_TEST(a_tank_that_rams_a_barrel_sets_it_off) {
    STAGE(stage, "", FOES, {20, 20, PI / 2}, {50, 35, 0});
    int barrel = add(&stage, "barrel", 30, 20);
    stage.orders[0] = (Order){.left_mps = 5, .right_mps = 5};
    int ticks = ticks_until_gone(&stage, barrel, 300);
    assert_true(ticks < 300);
    check_close(tank_of(&stage, 0)->pose.x + stage.spec.length_m / 2, 30 - 0.45, 0.3);
    check_close(lost(&stage, 0), 50 * (1 - 0.45 / 4), 3);
    check_close(tank_of(&stage, 0)->damage_to_friends, lost(&stage, 0), 1e-9);
}

UNIT_TEST(a_destroyed_tank_needs_no_culprit) {
    STAGE(stage, "", FOES, {20, 20, 0}, {50, 35, 0});
    ((Tank *)tank_of(&stage, 0))->health = 1;
    int mine = add(&stage, "mine", 20, 20);
    ticks_until_gone(&stage, mine, 120);
    assert_true(tank_of(&stage, 0)->is_wreck);
    assert_int_equal(count_events(&stage, EVENT_KILL), 1);
    assert_int_equal(tank_of(&stage, 1)->kills, 0);
    Senses senses = sense(&stage, 1);
    assert_int_equal(senses.thing_count, 0);
}

UNIT_TEST(a_mine_is_dropped_behind_the_tank_unless_a_wall_is_there) {
    static const char WALL[] = "{'id':2,'type':'wall','x':0,'y':228.5,'width':600,'height':0.5}";
    int kind = kind_of("mine");
    for (int i = 0; i < 2; i++) {
        STAGE(stage, i ? WALL : "", FOES, {20, 18.7, 0}, {50, 35, 0});
        Tank *tank = (Tank *)tank_of(&stage, 0);
        assert_int_equal(THINGS[kind]->use(stage.battle, tank), !i);
        if (i) continue;
        const Thing *mine = battle_next_thing(stage.battle, NULL);
        assert_int_equal(count_things(&stage), 1);
        assert_int_equal(mine->owner, 0);
        check_close(mine->at.y, 18.7 - stage.spec.length_m / 2 - 0.6, 1e-12);
        check_close(mine->at.x, 20, 1e-12);
    }
}

UNIT_TEST(enemies_see_a_mine_only_from_near_and_friends_always) {
    static const char WALL[] = "{'id':2,'type':'wall','x':440,'y':0,'width':2,'height':150}";
    Dice dice = dice_seed(3, 1);
    int seen = 0, hidden = 0;
    for (int i = 0; i < 200; i++) {
        STAGE(stage, WALL, ((const int[]){0, 1, 0}), {10, 20, 0}, {40, 30, 0}, {10, 30, 0});
        battle_place(stage.battle, 1,
                     (Pose){dice_between(&dice, 30, 42), dice_between(&dice, 26, 36), 0});
        Vec at = vec(dice_between(&dice, 38, 55), dice_between(&dice, 25, 38));
        if (!battle_room_for_thing(stage.battle, kind_of("mine"), at, NULL)) continue;
        const Thing *mine = battle_place_thing(stage.battle, kind_of("mine"), 0, at);
        things_settle(stage.battle);
        Vec eye = pose_at(tank_of(&stage, 1)->pose);
        bool is_seen = vec_distance(eye, at) <= 10 && map_sees(stage.arena->map, eye, at);
        Senses senses = sense(&stage, 1);
        assert_int_equal(senses.thing_count, is_seen);
        seen += is_seen, hidden += !is_seen;
        for (int tank = 0; tank < 3; tank += 2) {
            senses = sense(&stage, tank);
            assert_int_equal(senses.thing_count, 1);
            const ThingSight *sight = &senses.things[0];
            assert_string_equal(sight->kind, "mine");
            assert_int_equal(sight->id, mine->id);
            assert_int_equal(sight->is_own, tank == 0);
            check_close(sight->danger, 65 / stage.spec.health, 1e-12);
            check_close(sight->trigger_m, 1.2, 0);
            check_close(sight->ready_s, 1, 0);
        }
    }
    check_at_least(seen, 20);
    check_at_least(hidden, 20);
}

UNIT_TEST(a_tank_senses_the_nearest_things_in_order) {
    STAGE(stage, "", FOES, {20, 20, 0}, {50, 35, 0});
    Dice dice = dice_seed(5, 1);
    double away_m[100];
    for (int count = 1; count <= 100; count++) {
        Vec at = vec(dice_between(&dice, 1, 59), dice_between(&dice, 1, 39));
        away_m[count - 1] = vec_distance(at, vec(20, 20));
        battle_add_thing(stage.battle, kind_of("barrel"), 0, at);
        Senses senses = sense(&stage, 0);
        assert_int_equal(senses.thing_count, count < THING_SIGHTS_MAX ? count : THING_SIGHTS_MAX);
        for (int i = 0; i < senses.thing_count; i++) {
            double here_m = vec_distance(senses.things[i].at, vec(20, 20));
            int nearer = 0;
            for (int k = 0; k < count; k++) nearer += away_m[k] < here_m - 1e-12;
            assert_int_equal(nearer, i);
        }
    }
}

UNIT_TEST(parameters_of_things_can_be_tuned) {
    double params[THING_PARAMS_MAX];
    const Param *rows[THING_PARAMS_MAX];
    int count = thing_params(rows);
    for (int i = 0; i < count; i++) {
        params[i] = rows[i]->initial;
        if (!strcmp(rows[i]->name, "mine.damage")) params[i] = 10;
        if (!strcmp(rows[i]->name, "mine.arming")) params[i] = 2;
    }
    BattleRules rules = RULES;
    rules.things = params;
    RULED_STAGE(stage, &rules, "", FOES, {20, 20, 0}, {50, 35, 0});
    int mine = add(&stage, "mine", 20, 20);
    check_close(ticks_until_gone(&stage, mine, 200), 120, 1);
    check_close(lost(&stage, 0), 10, 1e-9);
}

UNIT_TEST(a_saved_battle_continues_with_its_things) {
    STAGE(stage, "", FOES, {10, 20, PI / 2}, {40, 20, 0});
    STAGE(other, "", FOES, {10, 20, PI / 2}, {40, 20, 0});
    for (int i = 0; i < 30; i++)
        add(&stage, i % 3 ? "mine" : "barrel", 14 + i, 3 + 31 * (i % 2) + i % 5);
    uint64_t before = battle_hash(stage.battle);
    stage.orders[0] = (Order){.left_mps = 3, .right_mps = 3, .fire = true};
    stage.orders[1] = (Order){.left_mps = -3, .right_mps = 3, .fire = true};
    run(&stage, BATTLE_REFRESH_TICKS);
    assert_true(battle_is_fresh(stage.battle) && battle_hash(stage.battle) != before);
    assert_true(count_things(&stage) > 3);
    check_copy_plays_on(&stage, &other, 200);
}

UNIT_TEST(every_property_of_a_thing_changes_the_hash) {
    STAGE(stage, "", FOES, {10, 20, 0}, {40, 20, 0});
    add(&stage, "mine", 30, 30);
    Thing *mine = (Thing *)battle_next_thing(stage.battle, NULL), was = *mine;
    uint64_t hash = battle_hash(stage.battle);
#define CHANGE(member, value)                                                                      \
    do {                                                                                           \
        mine->member = value;                                                                      \
        if (battle_hash(stage.battle) == hash) fail_msg("%s", #member);                            \
        *mine = was;                                                                               \
    } while (0)
    CHANGE(kind, kind_of("barrel"));
    CHANGE(id, 77);
    CHANGE(owner, 1);
    CHANGE(team, 1);
    CHANGE(place, 3);
    CHANGE(stage, 1);
    CHANGE(at.x, 31);
    CHANGE(at.y, 31);
    CHANGE(velocity_mps.x, 1);
    CHANGE(heading_rad, 1);
    CHANGE(health, 1);
    CHANGE(timer_s, 0.5);
    CHANGE(number, 1);
    CHANGE(damage, 1);
}

UNIT_TEST(the_pool_has_room_for_shells_however_many_things_there_are) {
    STAGE(stage, "", FOES, {10, 20, PI / 2}, {40, 20, 0});
    Problem problem;
    int added = 0;
    while (battle_room_for_thing(stage.battle, kind_of("mine"), vec(30, 3), &problem)) {
        battle_add_thing(stage.battle, kind_of("mine"), 0, vec(30, 3));
        added++;
    }
    assert_non_null(strstr(problem.text, "there is no room for more than"));
    assert_true(added >= 256);
    stage.orders[0].fire = stage.orders[1].fire = true;
    run(&stage, 1);
    assert_int_equal(count_things(&stage), added + 2);
}

UNIT_TEST(maps_place_things) {
    OWN_ARENA *arena = field_create(60, 40,
                                    "{'id':2,'type':'barrel','x':100,'y':100,'point':true},"
                                    "{'id':3,'class':'mine','x':190,'y':90,'width':20,'height':20},"
                                    "{'id':4,'type':'mine','x':100,'y':50,'point':true}");
    OWN_ARENA *same = field_create(60, 40,
                                   "{'id':2,'type':'barrel','x':100,'y':100,'point':true},"
                                   "{'id':3,'class':'mine','x':190,'y':90,'width':20,'height':20},"
                                   "{'id':4,'type':'mine','x':101,'y':50,'point':true}");
    OWN_ARENA *plain = field_create(60, 40, "");
    assert_int_equal(arena->place_count, 3);
    assert_true(arena->content_hash != same->content_hash);
    assert_true(arena->content_hash != plain->content_hash);
    BattleStart start = {.spec = &TANK_SPECS[0],
                         .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                         .pose = {5, 5, 0}};
    OWN_BATTLE *battle = battle_create(arena, &RULES, &start, 1, 1);
    battle_begin(battle);
    int count;
    const Thing *things = battle_things(battle, &count);
    assert_int_equal(count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(things[i].owner, -1);
        assert_int_equal(things[i].place, i);
        check_close(vec_distance(things[i].at, arena->places[i].at), 0, 0);
    }
    assert_string_equal(THINGS[things[0].kind]->name, "mine"); // sorted by kind
    check_close(things[0].at.x, 20, 1e-12);
    check_close(things[0].at.y, 30, 1e-12);
    assert_string_equal(THINGS[things[2].kind]->name, "barrel");
}

UNIT_TEST(too_many_and_unknown_things_are_reported) {
    enum { BARRELS = 10000, BYTES = 80 };
    char *many = calloc(BARRELS, BYTES), *end = many;
    for (int i = 0; i < BARRELS; i++)
        end += sprintf(end, "%s{'id':%d,'type':'barrel','x':%d,'y':100,'point':true}", i ? "," : "",
                       i + 2, 10 + i % 500);
    must_not("the map has more than 1024 things, such as this barrel", field_parse, 60, 40, many);
    free(many);
    OWN_ARENA *arena = field_create(60, 40, "{'id':2,'type':'barel','x':100,'y':100,'point':true}");
    assert_int_equal(arena->notice_count, 2); // the other one: no walls
    assert_string_equal(arena->notices[0].text,
                        "objects of class 'barel' are ignored (did you mean 'barrel'?)");
}

UNIT_TEST(kinds_describe_themselves) {
    assert_string_equal(THINGS[0]->name, "shell");
    for (int i = 0; THINGS[i]; i++) {
        const ThingKind *kind = THINGS[i];
        assert_int_equal(thing_find(kind->name), i);
        assert_true(*kind->help);
        for (const Param *param = kind->params; param && param->name; param++) {
            size_t length = strlen(kind->name);
            assert_true(!strncmp(param->name, kind->name, length) && param->name[length] == '.');
            assert_true(param->initial >= param->low && param->initial <= param->high);
        }
    }
}

// Minds and things.

UNIT_TEST(minds_do_not_drive_into_mines_that_they_see) {
    static const char *const MINDS[] = {"seeker", "hunter",   "champion", "captain", "wolfpack",
                                        "sniper", "ambusher", "flanker",  "rammer",  "net"};
    for (int i = 0; i < COUNT_OF(MINDS); i++) {
        OWN_ARENA *arena = field_create(70, 30,
                                        "{'type':'mine','point':true,'x':350,'y':150},"
                                        "{'type':'mine','point':true,'x':350,'y':210},"
                                        "{'type':'mine','point':true,'x':350,'y':90}");
        OWN_BOUT bout = BOUT_OF(MODE_LAST, i + 1, 30, MINDS[i], "idle");
        bout.card.tanks[0].loadout.weapon = WEAPONS[0];
        bout_start(&bout, arena);
        do_edit(&bout, placed(0, 6, 15, PI / 2));
        do_edit(&bout, placed(1, 64, 15, -PI / 2));
        while (bout_tick(&bout) && !bout_tank(&bout, 1)->is_wreck)
            if (events_of(bout.match, EVENT_HIT, ANY, 0))
                fail_msg("%s drove into a mine", MINDS[i]);
    }
}

UNIT_TEST(pick_ups_are_fetched_when_they_are_worth_it) {
    ThingSight thing = {.at = {30, 10}, .gain = GAIN_HEALTH, .gain_share = 0.4};
    TankSight enemy = {.is_enemy = true, .pose = {34, 10, 0}};
    Senses senses = {.pose = {10, 10, 0}, .health = 0.5, .things = &thing, .thing_count = 1};
    Vec at = {0};
    senses.limits.top_mps = 7;
    assert_true(equipment_wants_pickup(&senses, NULL, &at));
    check_close(at.x, 30, 0);
    senses.health = 1;
    assert_false(equipment_wants_pickup(&senses, NULL, &at)); // no need of it
    senses.health = 0.5;
    thing.ready_s = 20;
    assert_false(equipment_wants_pickup(&senses, NULL, &at)); // not there yet
    thing.ready_s = 0;
    senses.tanks = &enemy, senses.tank_count = 1;
    assert_false(equipment_wants_pickup(&senses, &enemy, &at)); // an enemy is there first
    enemy.pose.x = 70, thing.at.x = 16;
    assert_true(equipment_wants_pickup(&senses, &enemy, &at));
    senses.goal.is_on = true;
    senses.tank_count = 0;
    assert_true(equipment_wants_pickup(&senses, NULL, &at));
    thing.at.x = 40; // too far from the goal area
    assert_false(equipment_wants_pickup(&senses, NULL, &at));
    senses.goal.is_on = false;
    thing.gain = GAIN_ROUNDS;
    assert_false(equipment_wants_pickup(&senses, NULL,
                                        &at)); // a tank without a special would wait forever
    senses.special_use = SPECIAL_STOPS_PURSUERS;
    assert_true(equipment_wants_pickup(&senses, NULL, &at));
}

// A tank that drives north in the open, and can drop a mine.
static Senses miner_in(const Arena *arena, const TankSight *tanks, int count) {
    Senses senses = {.pose = {20, 20, 0},
                     .next_pose = {20, 20, 0},
                     .map = arena->map,
                     .motion = {.forward_mps = 5},
                     .length_m = 4,
                     .special_use = SPECIAL_STOPS_PURSUERS,
                     .special_rounds = 1};
    senses.tanks = tanks, senses.tank_count = count;
    return senses;
}

UNIT_TEST(a_mine_is_dropped_in_front_of_a_pursuer_only) {
    TankSight tanks[] = {{.is_enemy = true, .pose = {20, 12, 0}},
                         {.is_enemy = false, .pose = {60, 60, 0}}};
    const Order order = {.left_mps = 5, .right_mps = 5};
    ThingSight barrel = {.at = {20, 25}, .danger_m = 4};
    OWN_ARENA *arena = field_create(60, 60, "");
    Senses senses = miner_in(arena, tanks, 2);
    senses.things = &barrel;
    assert_true(equipment_uses_special(&senses, &order));
    senses.motion.forward_mps = -5; // backing into the mine
    assert_false(equipment_uses_special(&senses, &order));
    senses.motion.forward_mps = 5;
    senses.thing_count = 1; // a barrel is in its way out
    assert_false(equipment_uses_special(&senses, &order));
    senses.thing_count = 0;
    senses.pose.y = 56, tanks[0].pose.y = 48; // the edge of the field is in its way out
    assert_false(equipment_uses_special(&senses, &order));
    senses.pose.y = 20, tanks[0].pose.y = 12;
    tanks[1].pose = (Pose){20, 14, 0}; // a friend also follows
    assert_false(equipment_uses_special(&senses, &order));
    tanks[1].pose = (Pose){60, 60, 0};
    tanks[0].pose.y = 28; // the enemy is ahead
    assert_false(equipment_uses_special(&senses, &order));
    tanks[0].pose.y = 12;
    senses.special_rounds = 0;
    assert_false(equipment_uses_special(&senses, &order));
}

UNIT_TEST(a_mine_is_left_at_a_corner_that_was_just_passed) {
    TankSight friend = {.pose = {60, 60, 0}};
    Path path = {.points = {{20, 17}, {20, 30}}, .count = 2, .at = 1};
    OWN_ARENA *arena = field_create(60, 60, "");
    Senses senses = miner_in(arena, &friend, 1);
    assert_true(equipment_mines_corner(&senses, &path));
    path.points[0].x = 30; // the corner is too far away
    assert_false(equipment_mines_corner(&senses, &path));
    path.points[0].x = 20;
    path.at = 0; // the tank has not passed it yet
    assert_false(equipment_mines_corner(&senses, &path));
    path.at = 1;
    friend.pose = (Pose){24, 18, 0}; // a friend comes after it
    assert_false(equipment_mines_corner(&senses, &path));
    friend.pose.x = 60;
    senses.motion.forward_mps = 0; // staying near the mine
    assert_false(equipment_mines_corner(&senses, &path));
    OWN_ARENA *lane =
        field_create(60, 60, "{'type':'wall','x':230,'y':100,'width':10,'height':450}");
    senses.motion.forward_mps = 5;
    senses.map = lane->map; // where the mine would be in its own way
    assert_false(equipment_mines_corner(&senses, &path));
}

UNIT_TEST(a_mine_is_left_for_a_pursuer_out_of_sight) {
    OWN_ARENA *arena = field_create(60, 60, "");
    Senses senses = miner_in(arena, NULL, 0);
    const Vec behind = vec(22, 8), beside = vec(32, 20), near = vec(20, 14);
    assert_true(equipment_mines_trail(&senses, behind, 2));
    assert_false(equipment_mines_trail(&senses, beside, 2));
    assert_false(equipment_mines_trail(&senses, near, 2));
    assert_false(equipment_mines_trail(&senses, behind, 20)); // the pursuer has given up
    senses.special_rounds = 0;
    assert_false(equipment_mines_trail(&senses, behind, 2));
    senses.special_rounds = 1;
    senses.motion.forward_mps = 1;
    assert_false(equipment_mines_trail(&senses, behind, 2));
}

// Without a tank that sets it off, the mine explodes at the end of its life.
UNIT_TEST(a_tank_does_not_stay_beside_its_own_mine) {
    for (double y = 16; y < 18; y++) {
        STAGE(stage, "", FOES, {20, 20, 0});
        assert_non_null(battle_place_thing(stage.battle, kind_of("mine"), 0, vec(20, y)));
        things_settle(stage.battle);
        Senses senses = sense(&stage, 0);
        Twist away = caution_drive(&senses, (Twist){1, 0});
        check_at_least(away.forward_mps, 2);
    }
}

// It would be pushed back from each corner near the mine.
UNIT_TEST(a_tank_that_turns_beside_its_own_mine_goes_on) {
    const Twist turn = {1.3, 2.8};
    STAGE(stage, "", FOES, {20, 20, 0});
    assert_non_null(battle_place_thing(stage.battle, kind_of("mine"), 0, vec(20, 15.5)));
    things_settle(stage.battle);
    Senses senses = sense(&stage, 0);
    Twist twist = caution_drive(&senses, turn);
    check_close(twist.forward_mps, turn.forward_mps, 0);
    check_close(twist.turn_radps, turn.turn_radps, 0);
}

UNIT_TEST(a_mine_in_the_way_is_shot_from_where_it_does_no_harm) {
    const struct {
        Vec mine;
        bool is_dropped, is_shot;
    } CASES[] = {{{20, 28}, true, true},
                 {{20, 24}, true, false},   // too near
                 {{30, 28}, true, false},   // next to the path
                 {{20, 28}, false, false}}; // part of the arena
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        STAGE(stage, "", FOES, {20, 20, 0});
        const Path path = {.points = {{20, 36}}, .count = 1};
        int owner = CASES[i].is_dropped ? 0 : -1;
        assert_non_null(battle_place_thing(stage.battle, kind_of("mine"), owner, CASES[i].mine));
        things_settle(stage.battle);
        Senses senses = sense(&stage, 0);
        Order order = {0};
        if (blast_clear_way(&senses, &path, &order) != CASES[i].is_shot) fail_msg("case %zu", i);
        assert_int_equal(order.fire, CASES[i].is_shot);
    }
}

UNIT_TEST(a_tank_between_a_wall_and_a_mine_does_not_push_against_the_wall) {
    STAGE(stage, "", FOES, {1.4, 20, -PI / 2 + 0.5});
    assert_non_null(battle_place_thing(stage.battle, kind_of("mine"), 0, vec(4, 19)));
    things_settle(stage.battle);
    Senses senses = sense(&stage, 0);
    Twist away = caution_drive(&senses, (Twist){5, 0});
    if (away.turn_radps == 0) fail_msg("%.1f m/s", away.forward_mps);
}

// Plays a mind against a standing tank, from (15, 20) and `x`, and counts events of a kind.
static int count_in_bout(const Arena *arena, const char *mind, double x, double limit_s,
                         EventKind kind) {
    BOUT(bout, arena, MODE_LAST, 1, limit_s, mind, "idle");
    do_edit(&bout, placed(0, 15, 20, PI / 2));
    do_edit(&bout, placed(1, x, 20, 0));
    int found = 0;
    while (bout_tick(&bout)) found += events_of(bout.match, kind, 0, ANY);
    return found;
}

static const char *const USERS[] = {"hunter",   "champion", "captain",
                                    "wolfpack", "ambusher", "sniper"};

UNIT_TEST(a_barrel_beside_an_enemy_is_shot) {
    OWN_ARENA *arena = field_create(70, 40, "{'type':'barrel','point':true,'x':400,'y':180}");
    for (int i = 0; i < COUNT_OF(USERS); i++)
        if (!count_in_bout(arena, USERS[i], 40, 8, EVENT_BLAST))
            fail_msg("%s does not shoot at the barrel", USERS[i]);
}

UNIT_TEST(explosive_things_are_shot_only_where_they_hurt_enemies_alone) {
    const struct {
        double barrel_x, friend_x;
        bool is_shot;
    } CASES[] = {{40, 10, true},   // next to the enemy
                 {33, 10, false},  // too far from it
                 {40, 38, false},  // next to an enemy and a friend
                 {23, 10, false},  // next to this tank
                 {27, 10, false}}; // next to another one, which is next to this tank
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        static const int TEAMS[] = {0, 1, 0};
        STAGE(stage, "", TEAMS, {20, 20, PI / 2}, {i >= 3 ? CASES[i].barrel_x + 3 : 42, 22, 0},
              {CASES[i].friend_x, 25, 0});
        add(&stage, "barrel", CASES[i].barrel_x, 20);
        if (i == 4) add(&stage, "barrel", 24, 22);
        Senses senses = sense(&stage, 0);
        Order order = {0};
        bool is_shot = blast_engage(&senses, NULL, &order);
        if (is_shot != CASES[i].is_shot) fail_msg("case %d: %d", i, is_shot);
        assert_int_equal(order.fire, is_shot); // the gun points there already
    }
}

UNIT_TEST(walls_are_opened_where_that_is_quicker_than_the_way_around) {
    static const struct {
        const char *rest; // the wall next to the part that breaks
        bool is_opened;
    } CASES[] = {{"{'type':'wall','x':300,'y':50,'width':10,'height':820},"
                  "{'type':'wall','x':300,'y':930,'width':10,'height':170}",
                  true}, // the way around is long
                 {"{'type':'wall','x':300,'y':0,'width':10,'height':820}", false}};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        char walls[512];
        snprintf(walls, sizeof walls,
                 "{'type':'wall','x':300,'y':870,'width':10,'height':60,'properties':["
                 "{'name':'kind','type':'string','value':'hedge'},"
                 "{'name':'health','type':'float','value':%d}]},%s",
                 CASES[i].is_opened ? 18 : 54, CASES[i].rest);
        OWN_ARENA *arena = field_create(70, 110, walls);
        for (int k = 0; k < COUNT_OF(USERS); k++) {
            int broken = count_in_bout(arena, USERS[k], 60, 20, EVENT_BROKEN);
            if ((broken > 0) != CASES[i].is_opened)
                fail_msg("%d: %s breaks %d", i, USERS[k], broken);
        }
    }
}

UNIT_TEST_MAIN("things")
