// test_battle.c -- changes of tanks within a tick, their senses, and respawning.
#include "stage.h"

#include "ai/maths/dice.h"
#include "ai/navigation/map.h"

UNIT_TEST(test_turret_turns_at_its_own_rate_and_the_gun_reloads) {
    STAGE(stage, "", FOES, {20, 20, 0}, {40, 20, 0});
    stage.orders[0] = (Order){.turret_radps = 100, .fire = true};
    stage.orders[1].turret_radps = -1;
    run(&stage, 30);
    check_close(tank_of(&stage, 0)->turret_rad, stage.spec.turret_top_radps * 0.5, 1e-12);
    check_close(tank_of(&stage, 1)->turret_rad, -0.5, 1e-12);
    assert_int_equal(tank_of(&stage, 0)->invalid_orders, 30);
    run(&stage, 570);
    int wanted = 1 + (int)(599 / ceil(stage.spec.gun.reload_s * 60));
    check_close(tank_of(&stage, 0)->shots, wanted, 1);
}

UNIT_TEST(test_the_cannon_is_the_gun_of_its_kind) {
    assert_string_equal(WEAPONS[0]->name, "cannon");
    for (const TankSpec *kind = TANK_SPECS; kind->name; kind++) {
        Loadout loadout = loadout_of(kind, DRIVES[0]);
        Tank tank = {.spec = kind, .loadout = &loadout};
        GunSpec gun = tank_gun(&tank);
        assert_memory_equal(&gun, &kind->gun, sizeof gun);
    }
}

// At any speed and phase a shell stops at a wall as thin as paper and at a hull, where the
// gun's line of fire ends.
UNIT_TEST(test_shells_do_not_tunnel) {
    const char *wall =
        "{'id':2,'type':'wall','x':400,'y':100,'width':0.2,'height':200,'rotation':0}";
    for (int phase = 0; phase < 40; phase++) {
        STAGE(stage, phase % 2 ? wall : "", FOES, {20 + phase * 0.1, 20, PI / 2}, {50, 20, 0});
        stage.spec.gun.shell_mps = 200 + 17 * phase;
        stage.orders[0].fire = true;
        int hits = 0, walls = 0, met;
        battle_update_visibility(stage.battle);
        FlightPath path = battle_shot_path(stage.battle, 0, &met);
        assert_int_equal(path.count, 2);
        Vec end = path.corners[1];
        assert_int_equal(met, phase % 2 ? -1 : 1);
        for (int i = 0; i < 60; i++) {
            run(&stage, 1);
            hits += count_events(&stage, EVENT_HIT);
            walls += count_events(&stage, EVENT_WALL);
            if (count_events(&stage, EVENT_HIT) + count_events(&stage, EVENT_WALL))
                check_close(vec_distance(battle_next_event(stage.battle, NULL)->at, end), 0, 1e-9);
        }
        assert_int_equal(hits, phase % 2 ? 0 : 1);
        assert_int_equal(walls, phase % 2 ? 1 : 0);
    }
}

static void arm(Stage *stage, const char *weapon) {
    for (int i = 0; i < battle_tank_count(stage->battle); i++) {
        Loadout loadout = *tank_of(stage, i)->loadout;
        for (int k = 0; WEAPONS[k]; k++)
            if (strcmp(WEAPONS[k]->name, weapon) == 0) loadout.weapon = WEAPONS[k];
        battle_set_loadout(stage->battle, i, &loadout);
    }
}

// Fires once, and follows the shell along the corners of the path that was announced, until it is
// gone. It is never inside a wall. Returns the last event of the shell.
static Event follow_shell(Stage *stage) {
    int met, corner = 1;
    battle_update_visibility(stage->battle);
    FlightPath path = battle_shot_path(stage->battle, 0, &met);
    Event last = {.kind = EVENT_FIRE};
    const Map *map = battle_arena(stage->battle)->map;
    stage->orders[0].fire = true;
    for (int i = 0; i < 600; i++) {
        run(stage, 1);
        stage->orders[0].fire = false;
        for (const Event *event = NULL; (event = battle_next_event(stage->battle, event));) {
            if (event->kind == EVENT_FIRE || event->kind == EVENT_CONTACT) continue;
            if (event->kind == EVENT_KILL) continue;
            // The range ends after a whole number of ticks.
            bool is_spent = event->kind == EVENT_SPENT;
            double tick_m = is_spent ? stage->spec.gun.shell_mps * BATTLE_TICK_S : 0;
            check_place(event->at, path.corners[corner++], tick_m + 1e-5);
            last = *event;
        }
        const Thing *shell = battle_next_thing(stage->battle, NULL);
        if (!shell) break;
        assert_true(map_ray(map, shell->at, shell->at, NULL) == 1);
        check_close(vec_length(shell->velocity_mps), stage->spec.gun.shell_mps, 1e-9);
    }
    assert_int_equal(corner, path.count);
    assert_int_equal(met, last.kind == EVENT_HIT ? last.b : -1);
    return last;
}

UNIT_TEST(test_a_bouncing_shell_flies_where_its_path_says) {
    const char *walls =
        "{'id':2,'type':'wall','x':400,'y':100,'width':30,'height':200,'rotation':20},"
        "{'id':3,'type':'wall','x':100,'y':60,'width':200,'height':5,'rotation':-5},"
        "{'id':4,'type':'wall','x':150,'y':300,'width':60,'height':60,'ellipse':true,'rotation':0}";
    int ends[EVENT_KINDS] = {0};
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 300; i++) {
        double heading_rad = i % 20 ? dice_between(&dice, -PI, PI) : i * PI / 40;
        STAGE(stage, walls, FOES, {20, 20, heading_rad}, {52, 32, 1});
        if (i % 3 == 0) // bounces more than once within a tick
            stage.spec.gun.shell_mps = 3000, stage.spec.gun.range_m = 1000;
        arm(&stage, "bouncer");
        ends[follow_shell(&stage).kind]++;
    }
    assert_true(ends[EVENT_WALL] > 100 && ends[EVENT_HIT] > 10 && ends[EVENT_SPENT] > 10);
}

// A shell that flies away stays in sight while it can come back.
UNIT_TEST(test_shells_that_can_bounce_are_seen_from_all_sides) {
    for (int bounces = 0; bounces < 2; bounces++) {
        STAGE(stage, "", FOES, {30, 10, 0}, {25, 10, PI});
        arm(&stage, bounces ? "bouncer" : "cannon");
        stage.orders[0].fire = true;
        run(&stage, 1);
        stage.orders[0].fire = false;
        int seen = 0, left = 2;
        for (int i = 0; i < 170; i++) {
            run(&stage, 1);
            Senses senses = sense(&stage, 1);
            assert_int_equal(senses.bounces, bounces ? 2 : 0);
            if (i < 40) seen += senses.shell_count; // not bounced yet
            if (!senses.shell_count || !bounces) continue;
            assert_true(senses.shells[0].bounces <= left);
            left = senses.shells[0].bounces;
        }
        assert_true(bounces ? seen > 30 && left == 1 : seen == 0);
    }
}

#define BOUNCED (17.5 * 10.0 / 13) // damage of a bouncer's shell after its first bounce

// A shell that is fired straight at a wall comes back. It is scored as damage to friends, and is
// done even if friends are spared.
UNIT_TEST(test_a_shell_that_comes_back_hurts_its_owner) {
    for (int friendly_fire = 0; friendly_fire < 2; friendly_fire++) {
        BattleRules rules = {.friendly_fire = friendly_fire, .substeps = 1};
        RULED_STAGE(stage, &rules, "", FOES, {30, 20, 0}, {10, 10, 0});
        arm(&stage, "bouncer");
        Event hit = follow_shell(&stage);
        const Tank *tank = tank_of(&stage, 0);
        double damage = stage.spec.armour_front * stage.spec.gun.damage * BOUNCED / 18;
        assert_int_equal(hit.kind, EVENT_HIT);
        assert_int_equal(hit.b, 0);
        check_close(hit.amount, damage, 1e-9);
        check_close(tank->damage_taken, damage, 1e-9);
        check_close(tank->damage_to_friends, damage, 1e-9);
        assert_int_equal(tank->hits, 0);
        check_close(tank->damage_dealt, 0, 0);
    }
}

// The shell flies 1 m east for every 2 m north or south between the borders.
UNIT_TEST(test_damage_falls_with_the_first_bounce_only) {
    const Vec targets[] = {{16, 32}, {30, 20}, {46, 12}};
    const double damage[] = {17.5, BOUNCED, BOUNCED};
    for (int bounces = 0; bounces < 3; bounces++) {
        STAGE(stage, "", FOES, {10, 20, atan2(1, 2)}, {targets[bounces].x, targets[bounces].y, 0});
        stage.spec.armour_front = stage.spec.armour_side = stage.spec.armour_rear = 1;
        arm(&stage, "bouncer");
        Event hit = follow_shell(&stage);
        assert_int_equal(hit.kind, EVENT_HIT);
        check_close(hit.amount, damage[bounces], 1e-9);
        check_close(tank_of(&stage, 0)->damage_dealt, damage[bounces], 1e-9);
        assert_int_equal(tank_of(&stage, 0)->hits, 1);
    }
}

UNIT_TEST(test_guns_do_not_fire_through_walls) {
    const char *wall = "{'id':2,'type':'wall','x':316,'y':100,'width':1,'height':200,'rotation':0}";
    STAGE(stage, wall, FOES, {30, 20, PI / 2}, {36, 20, 0});
    stage.orders[0].fire = true;
    run(&stage, 1);
    assert_int_equal(count_events(&stage, EVENT_WALL), 1);
    assert_int_equal(tank_of(&stage, 1)->damage_taken, 0);
}

UNIT_TEST(test_armour_is_thickest_in_front_and_thinnest_behind) {
    const TankSpec *medium = &TANK_SPECS[0];
    const double rows[][2] = {{PI, medium->armour_front}, // heading, share
                              {0, medium->armour_rear},
                              {PI / 2, medium->armour_side},
                              {-PI / 2, medium->armour_side}};
    check_at_most(medium->armour_front, 0.85 * medium->armour_side);
    check_at_most(medium->armour_side, 0.75 * medium->armour_rear);
    for (int i = 0; i < 4; i++) {
        STAGE(stage, "", FOES, {30, 10, 0}, {30, 25, rows[i][0]});
        stage.orders[0].fire = true;
        run(&stage, 60);
        double damage = tank_of(&stage, 1)->damage_taken;
        check_close(damage, rows[i][1] * stage.spec.gun.damage, 1e-12);
        check_close(tank_of(&stage, 0)->damage_dealt, damage, 0);
        check_close(tank_of(&stage, 1)->health, stage.spec.health - damage, 1e-12);
    }
}

UNIT_TEST(test_wrecks_stay_in_place_stop_shells_and_are_silent) {
    const int teams[] = {0, 1, 1};
    STAGE(stage, "", teams, {30, 10, 0}, {30, 20, PI}, {30, 30, 0});
    const Tank *wreck = tank_of(&stage, 1);
    stage.orders[0].fire = true;
    stage.orders[1].say = (Message){MESSAGE_HELP, 0, -1, {30, 20}};
    int kills = 0;
    for (int i = 0; i < 2400; i++) {
        run(&stage, 1);
        kills += count_events(&stage, EVENT_KILL);
        assert_int_equal(sense(&stage, 2).message_count, wreck->is_wreck ? 0 : 1);
        stage.orders[1].fire = wreck->is_wreck; // wrecks do not fire
    }
    assert_int_equal(kills, 1);
    assert_true(wreck->is_wreck);
    assert_int_equal(wreck->shots, 0);
    check_close(wreck->pose.y, 20, 0.2);
    check_close(tank_of(&stage, 2)->damage_taken, 0, 0);
    assert_int_equal(tank_of(&stage, 0)->kills, 1);
    check_close(tank_of(&stage, 0)->damage_dealt, stage.spec.health, 1e-9);
}

UNIT_TEST(test_friendly_fire_is_a_rule) {
    const int friends[] = {0, 0};
    for (int is_on = 0; is_on < 2; is_on++) {
        BattleRules rules = {.friendly_fire = is_on, .substeps = 1};
        RULED_STAGE(stage, &rules, "", friends, {30, 10, 0}, {30, 20, PI});
        stage.orders[0].fire = true;
        run(&stage, 60);
        const Tank *shooter = tank_of(&stage, 0);
        double damage = is_on ? stage.spec.armour_front * stage.spec.gun.damage : 0;
        check_close(tank_of(&stage, 1)->damage_taken, damage, 1e-12);
        check_close(shooter->damage_dealt, 0, 0);
        check_close(shooter->damage_to_friends, damage, 1e-12);
        assert_int_equal(shooter->hits, 0);
    }
}

UNIT_TEST(test_next_pose_comes_true) {
    Dice dice = dice_seed(5, 5);
    STAGE(stage, "", FOES, {30, 20, 0});
    for (int i = 0; i < 300; i++) {
        Pose wanted = sense(&stage, 0).next_pose;
        stage.orders[0].left_mps = dice_between(&dice, -4, 4);
        stage.orders[0].right_mps = dice_between(&dice, -4, 4);
        run(&stage, 1);
        assert_true(is_same_pose(tank_of(&stage, 0)->pose, wanted));
    }
}

UNIT_TEST(test_a_hit_is_felt_from_where_it_came) {
    STAGE(stage, "", FOES, {30, 10, 0}, {30, 20, PI / 2});
    stage.orders[0].fire = true;
    int felt = 0;
    for (int i = 0; i < 60; i++) {
        run(&stage, 1);
        Senses senses = sense(&stage, 1);
        if (!senses.was_hit) continue;
        felt++;
        check_close(fabs(senses.hit_bearing_rad), PI, 1e-9); // hit from the south
    }
    assert_int_equal(felt, 1);
}

UNIT_TEST(test_wrecks_respawn_whole) {
    const Pose home = {8, 30, 2};
    STAGE(stage, "", FOES, {30, 10, 0}, {30, 25, PI});
    stage.orders[1] = (Order){.turret_radps = 0.5};
    stage.orders[0] = (Order){.fire = true};
    for (int i = 0; i < 2400 && !tank_of(&stage, 1)->is_wreck; i++) run(&stage, 1);
    assert_true(tank_of(&stage, 1)->is_wreck);
    stage.orders[0] = (Order){0};
    Tank before = *tank_of(&stage, 1);
    battle_revive(stage.battle, 1, home);
    const Tank *tank = tank_of(&stage, 1);
    assert_true(is_same_pose(tank->pose, home) && is_same_pose(tank->last_pose, home));
    assert_false(tank->is_wreck || tank->was_hit || tank->is_touching);
    check_close(tank->health, stage.spec.health, 0);
    check_close(tank->turret_rad, 0, 0);
    check_close(tank->reload_s, 0, 0);
    assert_int_equal(tank->id, 1);
    assert_int_equal(tank->died_tick, before.died_tick);
    check_close(tank->damage_taken, before.damage_taken, 0);
    assert_int_equal(tank_of(&stage, 0)->kills, 1);
    stage.orders[1] = (Order){.left_mps = 7, .right_mps = 7, .fire = true};
    run(&stage, 60);
    check_at_least(vec_distance(pose_at(tank->pose), pose_at(home)), 2);
    assert_int_equal(tank->shots, 1);
    Senses senses = sense(&stage, 0);
    assert_false(senses.tanks[0].is_wreck);
    assert_int_equal(senses.enemies_left, 1);
}

// The tank that it touched is no longer pushed, and the place is free.
UNIT_TEST(test_respawned_tanks_leave_their_old_place) {
    STAGE(stage, "", FOES, {30, 20, 0}, {30, 23.05, 0});
    stage.orders[0] = (Order){.left_mps = 7, .right_mps = 7};
    run(&stage, 30);
    assert_true(tank_of(&stage, 0)->is_touching);
    stage.orders[0] = (Order){0};
    run(&stage, 120); // wait until they rest against each other
    Pose left_alone = tank_of(&stage, 1)->pose;
    battle_revive(stage.battle, 0, (Pose){10, 10, 0});
    for (int i = 0; i < 120; i++) {
        run(&stage, 1);
        assert_false(tank_of(&stage, 1)->is_touching);
        assert_int_equal(count_events(&stage, EVENT_CONTACT), 0);
        if (i == 59) check_place(pose_at(tank_of(&stage, 1)->pose), pose_at(left_alone), 1e-3);
        if (i == 59) stage.orders[1] = (Order){.left_mps = -7, .right_mps = -7};
    }
    check_at_most(tank_of(&stage, 1)->pose.y, left_alone.y - 3);
}

UNIT_TEST(test_respawned_tanks_are_solid) {
    STAGE(stage, "", FOES, {30, 10, 0}, {50, 35, 0});
    run(&stage, 5);
    battle_revive(stage.battle, 1, (Pose){30, 20, 0});
    stage.orders[0] = (Order){.left_mps = 7, .right_mps = 7, .fire = true};
    int hits = 0, contacts = 0;
    for (int i = 0; i < 120; i++) {
        run(&stage, 1);
        hits += count_events(&stage, EVENT_HIT);
        contacts += count_events(&stage, EVENT_CONTACT);
    }
    check_at_least(hits, 1);
    check_at_least(contacts, 1);
}

UNIT_TEST(test_messages_reach_friends_in_the_next_tick) {
    const int teams[] = {1, 0, 1, 1};
    STAGE(stage, "", teams, {10, 10, 0}, {20, 10, 0}, {30, 10, 0}, {40, 10, 0});
    assert_int_equal(sense(&stage, 0).message_count, 0);
    stage.orders[3].say = (Message){MESSAGE_ATTACK, 77, 1, {20, 10}, ROLE_FLANK_LEFT, 1, 99};
    stage.orders[0].say = (Message){MESSAGE_HELP, 77, -1, {1, 2}};
    run(&stage, 1);
    for (int i = 0; i < 4; i++) {
        Senses senses = sense(&stage, i);
        assert_int_equal(senses.message_count, teams[i] ? 2 : 0);
        if (!teams[i]) continue;
        assert_int_equal(senses.messages[0].from,
                         0); // in order of the senders, which the game fills in
        assert_int_equal(senses.messages[1].from, 3);
        assert_int_equal(senses.messages[0].topic, MESSAGE_HELP);
        assert_int_equal(senses.messages[1].about, 1);
        check_close(senses.messages[1].at.x, 20, 0);
        assert_int_equal(senses.messages[1].role, ROLE_FLANK_LEFT);
        assert_int_equal(senses.messages[1].to_key, 1);
        assert_int_equal(senses.messages[1].tick, 99);
    }
    stage.orders[0].say = stage.orders[3].say = (Message){0};
    run(&stage, 1);
    assert_int_equal(sense(&stage, 0).message_count, 0); // only once
}

UNIT_TEST(test_invalid_messages_are_not_sent) {
    const Message words[] = {{MESSAGE_TOPICS, 0, 0, {1, 1}},
                             {(MessageTopic)-1, 0, 0, {1, 1}},
                             {MESSAGE_HELP, 0, 0, {NAN, 1}},
                             {MESSAGE_HELP, 0, 0, {1, INFINITY}},
                             {MESSAGE_HELP, 0, 0, {1, 1}, TEAM_ROLES}};
    STAGE(stage, "", FOES, {10, 10, 0}, {20, 10, 0});
    for (int i = 0; i < 5; i++) {
        stage.orders[0].say = words[i];
        run(&stage, 1);
        assert_int_equal(sense(&stage, 0).message_count, 0);
        assert_int_equal(tank_of(&stage, 0)->invalid_orders, i + 1);
    }
    stage.orders[0].say = (Message){MESSAGE_NONE, 5, 5, {NAN, NAN}}; // silence needs no place
    run(&stage, 1);
    assert_int_equal(tank_of(&stage, 0)->invalid_orders, 5);
}

UNIT_TEST(test_messages_are_part_of_the_state) {
    const Message words[] = {{MESSAGE_HELP, 0, -1, {1, 0}},
                             {MESSAGE_HELP, 0, -1, {1, 1}},
                             {MESSAGE_HELP, 0, -1, {1, 0}, ROLE_HOLD},
                             {MESSAGE_HELP, 0, -1, {1, 0}, ROLE_NONE, 2},
                             {MESSAGE_HELP, 0, -1, {1, 0}, ROLE_NONE, 0, 60}};
    uint64_t hashes[5];
    for (int i = 0; i < 5; i++) {
        STAGE(stage, "", FOES, {10, 10, 0}, {20, 10, 0});
        stage.orders[0].say = words[i];
        run(&stage, 1);
        hashes[i] = battle_hash(stage.battle);
        for (int k = 0; k < i; k++) assert_true(hashes[k] != hashes[i]);
    }
}

// The shooter is informed of its shell's hit, and a team of its losses: in the next tick, and once.
UNIT_TEST(test_sense_events_reach_those_concerned) {
    const char *wall = "{'id':2,'type':'wall','x':100,'y':50,'width':200,'height':5,'rotation':0}";
    const int teams[] = {0, 1, 1, 0};
    STAGE(stage, wall, teams, {30, 10, 0}, {30, 20, 0}, {50, 20, 0}, {10, 20, 0});
    int told[4][SENSE_EVENT_LOSS + 1] = {0}, kills = 0;
    double damage = 0;
    stage.orders[0].fire = stage.orders[3].fire = true;
    for (int tick = 0; tick < 2400; tick++) {
        run(&stage, 1);
        kills += count_events(&stage, EVENT_KILL);
        for (int i = 0; i < 4; i++) {
            Senses senses = sense(&stage, i);
            bool is_informed = senses.event_count || senses.was_hit;
            assert_int_equal(battle_has_news(stage.battle, i), is_informed);
            for (int k = 0; k < senses.event_count; k++) {
                const SenseEvent *event = &senses.events[k];
                told[i][event->kind]++;
                assert_int_equal(event->about, event->kind == SENSE_EVENT_WALL ? -1 : 1);
                damage += event->damage;
            }
        }
    }
    const Tank *victim = tank_of(&stage, 1), *shooter = tank_of(&stage, 0);
    assert_int_equal(kills, 1);
    check_at_least(told[0][SENSE_EVENT_HIT], shooter->hits);
    check_close(damage, victim->damage_taken / victim->spec->health, 1e-9);
    assert_int_equal(told[0][SENSE_EVENT_KILL], 1);
    check_at_least(told[3][SENSE_EVENT_WALL], tank_of(&stage, 3)->shots - 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(told[i][SENSE_EVENT_LOSS], teams[i]);
        if (i % 3) assert_int_equal(told[i][SENSE_EVENT_HIT] + told[i][SENSE_EVENT_WALL], 0);
    }
}

UNIT_TEST(test_minds_sense_the_surfaces_of_the_match) {
    SurfaceTraits surfaces[SURFACE_COUNT];
    for (int i = 0; i < SURFACE_COUNT; i++)
        surfaces[i] = (SurfaceTraits){"tuned", 0.5 + i, 0.5 * i};
    const BattleRules rules = {.substeps = 1, .surfaces = surfaces};
    const BattleRules *both[] = {&RULES, &rules};
    for (int i = 0; i < 2; i++) {
        RULED_STAGE(stage, both[i], "", FOES, {10, 10, 0}, {20, 10, 0});
        Senses senses = sense(&stage, 0);
        const SurfaceTraits *known = i ? surfaces : SURFACE_TRAITS;
        assert_ptr_equal(terrain_traits_at(&senses, vec(10, 10)), &known[SURFACE_EARTH]);
        const DriveSpec *drive = &tank_of(&stage, 0)->spec->drive;
        double grip = known[SURFACE_EARTH].grip;
        check_close(senses.accel_mps2, grip * drive->accel_mps2, 0);
        check_close(senses.turn_accel_radps2, grip * drive->turn_accel_radps2, 0);
    }
}

typedef struct Crowd {
    Arena *arena;
    Battle *battle;
    Pose *poses;
    int count;
} Crowd;

// One enemy among eight tanks, so that friends displace no enemy in the lists.
static int team_of(int tank) { return tank % 8 == 0; }

// `count` tanks in two teams, scattered over a field with some walls.
static Crowd crowd_create(int count, int size_m) {
    Crowd crowd = {.count = count};
    Dice dice = dice_seed(3, (uint64_t)count);
    crowd.arena =
        field_create(size_m, size_m,
                     "{'id':2,'type':'wall','x':300,'y':250,'width':8,'height':500,'rotation':20},{"
                     "'id':3,'type':'wall','x':500,'y':100,'width':300,'height':8,'rotation':50}");
    OWN_MEMORY BattleStart *starts = calloc((size_t)count, sizeof *starts);
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
    return crowd;
}

static void crowd_destroy(Crowd *crowd) {
    battle_destroy(crowd->battle);
    arena_destroy(crowd->arena);
    free(crowd->poses);
}

static int count_team(const Crowd *crowd, int team) {
    int count = 0;
    for (int i = 0; i < crowd->count; i++) count += team_of(i) == team;
    return count;
}

static double range_of(const Crowd *crowd, int a, int b) {
    return vec_distance(pose_at(crowd->poses[a]), pose_at(crowd->poses[b]));
}

// By definition, without lists or a grid: everyone that `self` knows of. Friends always know each
// other's place.
static bool is_in_sight(const Crowd *crowd, int self, int other) {
    int low = self < other ? self : other, high = self < other ? other : self;
    if (self == other || range_of(crowd, self, other) > SIGHT_RANGE_M) return false;
    return team_of(self) == team_of(other) ||
           map_sees(crowd->arena->map, pose_at(crowd->poses[low]), pose_at(crowd->poses[high]));
}

// Equal to comparing every pair, for few and many tanks, on a field wider than their sight: sixteen
// enemies and eight friends, nearest first.
UNIT_TEST(test_tanks_see_the_nearest_of_a_crowd) {
    const int counts[] = {2, 13, 40, 120}, sizes_m[] = {60, 80, 150, 170};
    for (int c = 0; c < 4; c++) {
        Crowd crowd = crowd_create(counts[c], sizes_m[c]);
        battle_update_visibility(crowd.battle);
        for (int self = 0; self < crowd.count; self++) {
            Senses senses = {0};
            battle_sense(crowd.battle, self, &senses);
            int nearest[128], seen = 0, found[2] = {0}, listed = 0;
            for (int i = 0; i < crowd.count; i++) {
                if (!is_in_sight(&crowd, self, i)) continue;
                int at = seen++;
                for (;
                     at > 0 && range_of(&crowd, self, nearest[at - 1]) > range_of(&crowd, self, i);
                     at--)
                    nearest[at] = nearest[at - 1];
                nearest[at] = i;
            }
            for (int i = 0; i < seen; i++) {
                bool is_friend = team_of(nearest[i]) == team_of(self);
                if (found[is_friend]++ >= (is_friend ? 8 : 16)) continue;
                if (listed >= senses.tank_count || senses.tanks[listed].id != nearest[i])
                    fail_msg("tank %d of %d misses tank %d", self, crowd.count, nearest[i]);
                assert_int_equal(senses.tanks[listed++].is_enemy, !is_friend);
            }
            assert_int_equal(senses.tank_count, listed);
            assert_int_equal(senses.enemies_left, count_team(&crowd, !team_of(self)));
            assert_int_equal(senses.friends_left, count_team(&crowd, team_of(self)) - 1);
        }
        crowd_destroy(&crowd);
    }
}

UNIT_TEST(test_respawned_tanks_are_seen_in_their_new_place) {
    const char *wall = "{'id':2,'type':'wall','x':400,'y':50,'width':5,'height':300,'rotation':0}";
    STAGE(stage, wall, FOES, {30, 20, 0}, {35, 20, 0});
    for (int i = 0; i < 40; i++) {
        bool is_hidden = i % 2;
        battle_revive(stage.battle, 1, (Pose){is_hidden ? 45 : 35, 20, 0});
        for (int viewer = 0; viewer < 2; viewer++)
            assert_int_equal(sense(&stage, viewer).tank_count, is_hidden ? 0 : 1);
        run(&stage, 1 + i % 5);
    }
}

// An enemy is noticed within a quarter of a second, sooner if near, and in twice that time if far.
// Friends are always known, and sight is mutual in every tick.
UNIT_TEST(test_sight_is_mutual_and_prompt) {
    enum { TICKS = 240 };
    Crowd crowd = crowd_create(10, 80);
    Order orders[10];
    static int late[10][10]; // ticks since sight has differed from its definition
    Dice dice = dice_seed(5, 5);
    int changes = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        uint16_t sees[10] = {0};
        battle_update_visibility(crowd.battle);
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
                bool is_far = range_of(&crowd, a, b) > 35;
                int most_ticks = range_of(&crowd, a, b) < 15 ? 8 : 16;
                assert_true(late[a][b] < most_ticks * (is_far ? 2 : 1));
            }
        }
        battle_step(crowd.battle, orders);
    }
    assert_true(changes > 5);
    crowd_destroy(&crowd);
}

// Lines of all lengths, also along the axes. Every other line starts near the end of the previous
// one and remembers the wall that blocked it. A line is free if no piece blocks it. Returns the
// number of blocked lines.
static int count_hidden(const Map *map, const Shape *shapes, int lines) {
    Dice dice = dice_seed(7, 7);
    Vec from = {1, 1};
    int hidden = 0, wall = -1;
    for (int i = 0; i < lines; i++) {
        double far_x_m = dice_between(&dice, 0, map_width(map));
        double far_y_m = dice_between(&dice, 0, map_height(map));
        Vec to = vec_mix(from, vec(far_x_m, far_y_m), i % 3 ? 1 : 0.2);
        if (i % 8 == 0) to.x = from.x;
        if (i % 8 == 4) to.y = from.y;
        bool is_free = true;
        for (int k = 0; is_free && k < map_piece_count(map); k++)
            is_free = shape_ray(&shapes[k], from, vec_sub(to, from), 1) >= 1;
        bool sees = map_sees_past(map, from, to, &wall);
        if (sees != is_free || map_sees(map, from, to) != is_free)
            fail_msg("(%.17g, %.17g) to (%.17g, %.17g)", from.x, from.y, to.x, to.y);
        if (!is_free) {
            assert_in_range(wall, 0, map_piece_count(map) - 1);
            assert_true(shape_ray(&shapes[wall], from, vec_sub(to, from), 1) < 1);
        }
        hidden += !is_free;
        from = to;
    }
    return hidden;
}

// Exact to the bit: if two methods disagreed about a graze, two builds would diverge.
UNIT_TEST(test_lines_of_sight_regard_every_piece) {
    enum { LINES = 20000 };
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[a]);
        int count = map_piece_count(arena->map);
        OWN_MEMORY Shape *shapes = calloc((size_t)count + 1, sizeof *shapes);
        assert_non_null(shapes);
        for (int i = 0; i < count; i++) shapes[i] = shape_of(map_piece(arena->map, i));
        int hidden = count_hidden(arena->map, shapes, LINES);
        if (count > 0) assert_in_range(hidden, LINES / 20, LINES - LINES / 20);
    }
}

UNIT_TEST_MAIN("battle")
