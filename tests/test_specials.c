// test_specials.c -- what tanks carry and pick up: specials, shields, overdrive, pick-ups.
#include "stage.h"
#include "tape.h"

#include "ai/gunnery/aim.h"
#include "ai/gunnery/missiles.h"
#include "ai/navigation/caution.h"
#include "ai/tactics/equipment.h"
#include "match/tuning.h"
#include "sim/battle_state.h"

// Rows of the table of gifts, which are stages of a pick-up.
enum { REPAIR, SHIELD, BOOST, AMMO };

static void arm(Stage *stage, int tank, const char *special) {
    Loadout loadout = *tank_of(stage, tank)->loadout;
    for (int i = 0; special_choice(i); i++)
        if (!strcmp(special_choice(i)->name, special)) loadout.special = special_choice(i);
    battle_set_loadout(stage->battle, tank, &loadout);
    assert_string_equal(tank_of(stage, tank)->loadout->special->name, special);
}

static const Weapon *weapon_named(const char *name) {
    for (int i = 0; WEAPONS[i]; i++)
        if (!strcmp(WEAPONS[i]->name, name)) return WEAPONS[i];
    fail_msg("no weapon %s", name);
    return NULL;
}

static void take_weapon(Stage *stage, int tank, const char *name) {
    Loadout loadout = *tank_of(stage, tank)->loadout;
    loadout.weapon = weapon_named(name);
    battle_set_loadout(stage->battle, tank, &loadout);
}

static void hurt(Stage *stage, int tank, double points) {
    battle_damage_tank(stage->battle, (Tank *)tank_of(stage, tank),
                       &(Damage){.cause = CAUSE_SHELL, .source = 1, .thing = -1, .points = points});
}

// Puts a pick-up with this gift, which is there at once.
static Thing *put(Stage *stage, int gift, double x, double y) {
    battle_add_thing(stage->battle, kind_of("pickup"), 0, vec(x, y));
    Thing *pickup = &stage->battle->things[stage->battle->thing_count - 1];
    pickup->stage = gift;
    pickup->gives = gift + 1;
    pickup->timer_s = 0;
    return pickup;
}

// Gives the first tank a gift.
static void give(Stage *stage, int gift) {
    Pose pose = tank_of(stage, 0)->pose;
    Thing *pickup = put(stage, gift, pose.x, pose.y);
    run(stage, 1);
    assert_int_equal(count_events(stage, EVENT_TAKEN), 1);
    battle_remove_thing(stage->battle, pickup->id);
}

UNIT_TEST(no_special_is_used_in_the_truce) {
    OWN_ARENA *arena = field_create(60, 40, "");
    const Pose pose = {20, 20, 0};
    BattleStart start = {.spec = &TANK_SPECS[0],
                         .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                         .pose = pose,
                         .reload_s = 2};
    for (int i = 0; special_choice(i); i++)
        if (!strcmp(special_choice(i)->name, "mine")) start.loadout.special = special_choice(i);
    OWN_BATTLE *battle = battle_create(arena, &RULES, &start, 1, 1);
    const Order order = {.left_mps = 5, .right_mps = 5, .special = true};
    for (int tick = 0; tick < 200; tick++) {
        battle_step(battle, &order);
        assert_int_equal(battle->thing_count > 0, tick >= 2 * BATTLE_TICK_HZ);
    }
}

UNIT_TEST(a_shell_damages_each_wall_off_which_it_bounces) {
    STAGE(stage,
          "{'id':2,'type':'wall','x':250,'y':0,'width':10,'height':400,'properties':[{'name':"
          "'health','type':'float','value':1000}]}",
          FOES, {20, 5, PI / 4}, {50, 35, 0});
    take_weapon(&stage, 0, "bouncer");
    stage.orders[0].fire = true;
    int bounced = 0;
    for (int tick = 0; tick < 60; tick++) {
        run(&stage, 1);
        bounced += count_events(&stage, EVENT_BOUNCE);
        double lost_points = 0;
        for (int i = 0; i < stage.arena->wall_count; i++)
            lost_points += 1000 - battle_wall_health(stage.battle, i);
        assert_int_equal(lost_points > 0, bounced > 0);
    }
    assert_int_equal(bounced > 0, 1);
}

UNIT_TEST(a_special_has_rounds_and_a_pause) {
    STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
    arm(&stage, 0, "mine");
    stage.orders[0] = (Order){.left_mps = 5, .right_mps = 5, .special = true};
    stage.orders[1].special = true; // tank 1 has no special
    int used = 0;
    for (int tick = 0; tick < 300; tick++) {
        run(&stage, 1);
        int now = count_events(&stage, EVENT_PLACED);
        if (now) check_close(tick, 60 * used, used);
        used += now;
        Senses senses = sense(&stage, 0);
        assert_string_equal(senses.special, "mine");
        assert_int_equal(senses.special_rounds, 3 - used);
        assert_int_equal(senses.special_wait_s > 0, tick < 180);
    }
    assert_int_equal(used, 3);
    Senses senses = sense(&stage, 1);
    assert_string_equal(senses.special, "none");
    assert_int_equal(senses.special_rounds, 0);
    battle_revive(stage.battle, 0, (Pose){30, 10, 0});
    assert_int_equal(tank_of(&stage, 0)->special_rounds, 3);
}

UNIT_TEST(ammunition_is_for_tanks_that_miss_some) {
    STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
    put(&stage, AMMO, 10, 5);
    run(&stage, 10); // no special
    assert_int_equal(count_events(&stage, EVENT_TAKEN), 0);
    arm(&stage, 0, "mine");
    run(&stage, 10); // all rounds
    assert_int_equal(count_events(&stage, EVENT_TAKEN), 0);
    ((Tank *)tank_of(&stage, 0))->special_rounds = 1;
    run(&stage, 1);
    assert_int_equal(count_events(&stage, EVENT_TAKEN), 1);
    assert_int_equal(tank_of(&stage, 0)->special_rounds, 3);
}

UNIT_TEST(a_repair_is_for_damaged_tanks_and_stops_at_full_health) {
    for (int points = 0; points < 100; points += 10) {
        STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
        hurt(&stage, 0, points);
        put(&stage, REPAIR, 10, 5);
        run(&stage, 1);
        assert_int_equal(count_events(&stage, EVENT_TAKEN), points > 0);
        check_close(tank_of(&stage, 0)->health, min_of(100, 100 - points + 30), 1e-9);
    }
}

UNIT_TEST(a_shield_absorbs_damage_for_a_while) {
    for (int after_s = 0; after_s < 10; after_s++) {
        STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
        give(&stage, SHIELD);
        check_close(sense(&stage, 0).shield, 0.6, 1e-9);
        run(&stage, after_s * BATTLE_TICK_HZ);
        bool is_on = after_s < 8;
        hurt(&stage, 0, 25);
        hurt(&stage, 0, 25);
        check_close(tank_of(&stage, 0)->health, is_on ? 100 : 50, 1e-9);
        hurt(&stage, 0, 25);
        check_close(tank_of(&stage, 0)->health, is_on ? 85 : 25, 1e-9);
        check_close(tank_of(&stage, 1)->damage_dealt, is_on ? 15 : 75, 1e-9);
        check_close(sense(&stage, 0).shield, 0, 0);
    }
}

UNIT_TEST(overdrive_raises_the_speed_of_every_drive_and_predictions_stay_exact) {
    for (int i = 0; DRIVES[i]; i++) {
        STAGE(stage, "", FOES, {30, 20, 0}, {55, 35, 0});
        stage.spec.drive.power_wpkg = 1000;
        stage.spec.drive.grip_mps2 = 50;
        Loadout loadout = loadout_of(&TANK_SPECS[0], DRIVES[i]);
        battle_set_loadout(stage.battle, 0, &loadout);
        double top_mps = battle_limits(stage.battle, 0).top_mps, fastest_mps = 0;
        give(&stage, BOOST);
        check_close(battle_limits(stage.battle, 0).top_mps, 1.4 * top_mps, 1e-12);
        stage.orders[0] = (Order){.left_mps = 100, .right_mps = 70};
        for (int tick = 1; tick < 10 * BATTLE_TICK_HZ; tick++) {
            Senses senses = sense(&stage, 0);
            bool is_on = senses.boost_s > 0;
            if (abs(tick - 8 * BATTLE_TICK_HZ) > 1)
                assert_int_equal(is_on, tick < 8 * BATTLE_TICK_HZ);
            check_close(senses.limits.top_mps, (is_on ? 1.4 : 1) * top_mps, 1e-12);
            run(&stage, 1);
            const Tank *tank = tank_of(&stage, 0);
            if (!tank->is_touching)
                assert_memory_equal(&tank->pose, &senses.next_pose, sizeof(Pose));
            double limit_mps = spec_rate_limit(tank->spec, LIMIT_TRACK) * (is_on ? 1.4 : 1);
            check_close(tank->order.left_mps, limit_mps, 1e-12);
            fastest_mps = max_of(fastest_mps, fabs(tank->motion.forward_mps));
        }
        check_at_least(fastest_mps, 1.02 * top_mps);
        check_at_least(1.1 * top_mps, fabs(tank_of(&stage, 0)->motion.forward_mps));
    }
}

static Order straight(double speed_mps) {
    return (Order){.left_mps = speed_mps, .right_mps = speed_mps, .special = true};
}

// In half a second a dash gains ground, the way that the tracks are ordered to go, with any drive
// and order. It cannot be used again before it has recharged, and costs no round.
UNIT_TEST(a_dash_is_a_burst_of_speed_that_recharges) {
    for (int way = -1; way <= 1; way += 2)
        for (int k = 0; k < 2; k++) {
            STAGE(stage, "", FOES, {10, 20, PI / 2}, {30, 10, PI / 2});
            arm(&stage, 0, k ? "dash" : "none");
            stage.orders[0] = straight(way * 3); // an order slower than the burst
            run(&stage, 1);
            assert_int_equal(count_events(&stage, EVENT_USED), k);
            double burst_mps = 0.4 * stage.spec.drive.top_mps - 1e-9;
            assert_int_equal(way * tank_of(&stage, 0)->motion.forward_mps >= burst_mps, k);
            check_close(sense(&stage, 0).special_wait_s, k ? 8 : 0, 1e-9);
            int again = 0;
            for (int tick = 1; tick < 482; tick++) {
                run(&stage, 1);
                if (count_events(&stage, EVENT_USED)) again = tick;
                Senses senses = sense(&stage, 0);
                assert_int_equal(senses.boost_s > 0, k && (tick < 30 || again));
                assert_int_equal(senses.special_rounds, k);
            }
            check_close(again, k ? 480 : 0, k); // the time is a sum of ticks
        }
}

UNIT_TEST(a_tank_at_rest_or_boosted_does_not_dash) {
    STAGE(stage, "", FOES, {10, 20, 0}, {50, 35, 0});
    arm(&stage, 0, "dash");
    use_special(&stage, 0);
    assert_int_equal(count_events(&stage, EVENT_USED), 0);
    give(&stage, BOOST);
    stage.orders[0] = straight(5);
    run(&stage, 1);
    assert_int_equal(count_events(&stage, EVENT_USED), 0);
    check_close(sense(&stage, 0).special_wait_s, 0, 0);
}

UNIT_TEST(a_dash_costs_no_precision) {
    STAGE(stage, "", FOES, {10, 20, PI / 2}, {50, 35, 0});
    stage.spec.gun.spread_rad = 0.01;
    stage.spec.gun.spread_per_speed_radpmps = 0.1;
    arm(&stage, 0, "dash");
    stage.orders[0] = straight(7);
    for (int tick = 0; tick < 60; tick++) {
        run(&stage, 1);
        Senses senses = sense(&stage, 0);
        assert_int_equal(senses.spread_rad <= 0.01, senses.boost_s > 0);
    }
}

// A shell that will hit a tank however it drives misses if the tank dashes.
UNIT_TEST(a_mind_dashes_only_if_that_makes_a_shell_miss) {
    for (int range_m = 4; range_m <= 24; range_m += 4)
        for (int k = 0; k < 3; k++) {
            STAGE(stage, "", FOES, {30, 20, 0}, {30, 20 + range_m, 0});
            ((Tank *)tank_of(&stage, 0))->pose.heading_rad = PI / 2;
            arm(&stage, 0, "dash");
            ShellSight shell = {.at = {30.0 - (k == 2 ? 6 : 0), 20 + range_m},
                                .velocity_mps = {0, -22}};
            Senses senses = sense(&stage, 0);
            senses.pose.heading_rad = senses.next_pose.heading_rad = PI / 2;
            senses.shells = &shell;
            senses.shell_count = k > 0;
            Order order = {.left_mps = 2, .right_mps = 2};
            bool is_hit_in_time = k == 1 && range_m == 12;
            if (equipment_uses_special(&senses, &order)) assert_int_equal(k, 1);
            if (is_hit_in_time) assert_true(equipment_uses_special(&senses, &order));
            senses.special_wait_s = 1;
            assert_false(equipment_uses_special(&senses, &order));
        }
}

static bool sees(Stage *stage, int tank, int other) {
    Senses senses = sense(stage, tank);
    for (int i = 0; i < senses.tank_count; i++)
        if (senses.tanks[i].id == other) return true;
    return false;
}

// Two enemies see each other unless more than 2 m of the line between them are in smoke; friends
// know where they are. Everybody sees again when the smoke is gone.
UNIT_TEST(smoke_hides_enemies_from_each_other) {
    for (int at_m = 0; at_m < 16; at_m++) {
        const int teams[] = {0, 1, 1};
        double y_m = 14 + at_m; // position of the cloud, which has a radius of 6 m
        STAGE(stage, "", teams, {10, 20, 0}, {40, 20, 0}, {40, 30, 0});
        assert_true(sees(&stage, 0, 1) && sees(&stage, 1, 0));
        battle_add_thing(stage.battle, kind_of("smoke"), 0, vec(25, y_m));
        run(&stage, BATTLE_TICK_HZ);
        double aside_m = fabs(y_m - 20), chord_m = 2 * sqrt(max_of(0, 36 - aside_m * aside_m));
        assert_int_equal(sees(&stage, 0, 1), chord_m <= 2);
        assert_int_equal(sees(&stage, 1, 0), chord_m <= 2);
        assert_true(sees(&stage, 1, 2) && sees(&stage, 2, 1));
        assert_int_equal(battle_is_clouded(stage.battle, vec(25, 20), vec(25, 20)), aside_m < 4);
        run(&stage, 6 * BATTLE_TICK_HZ + 5);
        assert_true(sees(&stage, 0, 1) && sees(&stage, 1, 0));
        assert_int_equal(stage.battle->thing_count, 0);
    }
}

UNIT_TEST(shells_fly_through_smoke_unseen_until_they_are_near) {
    for (int k = 0; k < 2; k++) {
        STAGE(stage, "", FOES, {10, 20, PI / 2}, {40, 20, 0});
        if (k) battle_add_thing(stage.battle, kind_of("smoke"), 0, vec(34, 20));
        run(&stage, BATTLE_TICK_HZ);
        stage.orders[0].fire = true;
        int hits = 0, seen = 0;
        for (int tick = 0; tick < 80; tick++) {
            run(&stage, 1);
            stage.orders[0].fire = false;
            hits += count_events(&stage, EVENT_HIT);
            seen += sense(&stage, 1).shell_count > 0;
        }
        assert_int_equal(hits, 1);
        if (k) check_at_least(15, seen);
        if (!k) check_at_least(seen, 70);
    }
}

UNIT_TEST(a_mind_hides_in_smoke_when_it_is_hurt_and_in_sight_and_reloads) {
    TankSight tanks[] = {{.is_enemy = true, .pose = {20, 32, 0}},
                         {.is_enemy = true, .pose = {30, 32, 0}}};
    const Order order = {0};
    for (int health = 5; health <= 100; health += 5)
        for (int k = 0; k < 6; k++) {
            int enemies = k / 2, reload = k % 2;
            Senses senses = {.pose = {20, 20, 0},
                             .health = health / 100.0,
                             .reload_s = reload,
                             .reload_time_s = 1.5,
                             .special_use = SPECIAL_HIDES,
                             .special_rounds = 1,
                             .tanks = tanks,
                             .tank_count = enemies};
            assert_int_equal(equipment_uses_special(&senses, &order),
                             enemies && reload && health < 60);
        }
}

// Returns the ticks of the shots while the trigger is held.
static int shots_while_firing(Stage *stage, int ticks, int shots[static 256]) {
    int count = 0;
    stage->orders[0].fire = true;
    for (int tick = 0; tick < ticks; tick++) {
        run(stage, 1);
        if (count_events(stage, EVENT_FIRE)) shots[count++] = tick;
        double heat = sense(stage, 0).heat;
        assert_true(heat >= 0 && heat <= 1);
    }
    return count;
}

UNIT_TEST(a_machine_gun_overheats_and_cools) {
    STAGE(stage, "", FOES, {10, 20, 0}, {50, 35, 0});
    take_weapon(&stage, 0, "machinegun");
    int shots[256];
    int count = shots_while_firing(&stage, 12 * BATTLE_TICK_HZ, shots), pauses = 0,
        start = shots[0];
    for (int i = 1; i < count; i++) {
        int gap = shots[i] - shots[i - 1];
        if (gap <= 8) continue;
        check_close(gap, 2.5 * BATTLE_TICK_HZ, 1); // cooled completely
        check_close(shots[i - 1] - start, 3 * BATTLE_TICK_HZ, 12);
        start = shots[i];
        pauses++;
    }
    assert_int_equal(pauses, 2);
    check_close(tank_of(&stage, 0)->shots, count, 0);
    // Short bursts do not overheat it.
    battle_revive(stage.battle, 0, (Pose){10, 20, 0});
    check_close(sense(&stage, 0).heat, 0, 0);
    for (int burst = 0; burst < 10; burst++) {
        shots_while_firing(&stage, BATTLE_TICK_HZ, shots);
        stage.orders[0].fire = false;
        run(&stage, 80);
        assert_true(sense(&stage, 0).reload_s <= 0);
    }
    take_weapon(&stage, 0, "cannon");
    check_close(sense(&stage, 0).heat, 0, 0);
}

// Runs until the event, at most a second. Returns its place, and the ticks until then.
static Vec run_until(Stage *stage, EventKind kind, int longest, int *ticks) {
    for (*ticks = 1; *ticks <= longest; ++*ticks) {
        run(stage, 1);
        for (const Event *event = NULL; (event = battle_next_event(stage->battle, event));)
            if (event->kind == kind) return event->at;
    }
    fail_msg("no event %d", kind);
    return vec(0, 0);
}

// A mortar shell lands the farther away the longer the trigger is held, over walls and tanks, but
// on the field. Everybody senses where.
UNIT_TEST(a_mortar_reaches_as_far_as_the_trigger_is_held) {
    for (int held = 1; held <= 80; held += 7) {
        STAGE(stage, "{'id':2,'type':'wall','x':200,'y':100,'width':20,'height':200,'rotation':0}",
              FOES, {10, 20, PI / 2}, {16, 20, 0});
        take_weapon(&stage, 0, "mortar");
        double reach_m = min_of(45, 7 + (held - 1) * 36.0 / BATTLE_TICK_HZ);
        stage.orders[0].fire = true;
        run(&stage, held);
        stage.orders[0].fire = false;
        int ticks;
        if (reach_m < 45) run_until(&stage, EVENT_FIRE, 1, &ticks);
        assert_int_equal(tank_of(&stage, 0)->shots, 1);
        Senses senses = sense(&stage, 1);
        assert_int_equal(senses.shell_count, 0);
        assert_int_equal(senses.thing_count, 1);
        assert_string_equal(senses.things[0].kind, "mortar");
        check_close(senses.things[0].at.x, 10 + reach_m, 1e-9);
        check_close(senses.things[0].danger_m, 4, 0);
        double lands_s = senses.things[0].lands_s;
        Vec at = run_until(&stage, EVENT_BLAST, 97, &ticks);
        check_close(ticks * BATTLE_TICK_S, lands_s, 1.01 * BATTLE_TICK_S);
        check_close(at.x, 10 + reach_m, 1e-9);
        check_close(at.y, 20, 1e-9);
        double aside_m = max_of(0, fabs(at.x - 16) - 1.05);
        double damage = 31 * max_of(0, 1 - aside_m / 4);
        bool is_behind_wall = at.x > 20;
        check_close(100 - tank_of(&stage, 1)->health, is_behind_wall ? 0 : damage, 1e-9);
        assert_int_equal(tank_of(&stage, 0)->hits, tank_of(&stage, 1)->health < 100);
        check_close(tank_of(&stage, 0)->reload_s, 3 - 1.1, 0.3);
    }
}

UNIT_TEST(a_mortar_shell_lands_on_the_field) {
    for (int k = 0; k < 24; k++) {
        STAGE(stage, "", FOES, {10, 30, k * PI / 12}, {50, 5, 0});
        take_weapon(&stage, 0, "mortar");
        stage.orders[0].fire = true;
        int ticks;
        Vec at = run_until(&stage, EVENT_BLAST, 240, &ticks);
        assert_true(at.x > -1e-9 && at.x < 60 + 1e-9 && at.y > -1e-9 && at.y < 40 + 1e-9);
        Vec way = vec_sub(at, vec(10, 30));
        check_close(angle_wrap(vec_bearing(way) - k * PI / 12), 0, 1e-9);
    }
}

// The mind of the second tank stands where a shell will land, and leaves in time.
UNIT_TEST(minds_leave_places_where_shells_will_land) {
    for (int k = 0; k < 12; k++) {
        STAGE(stage, "", FOES, {10, 20, PI / 2}, {30, 20, k * PI / 6});
        take_weapon(&stage, 0, "mortar");
        stage.orders[0].fire = true;
        run(&stage, 23);
        stage.orders[0].fire = false;
        for (int tick = 0; tick < 100; tick++) {
            Senses senses = sense(&stage, 1);
            stage.orders[1] = tracks_order(&senses, caution_drive(&senses, (Twist){0, 0}));
            run(&stage, 1);
        }
        check_at_least(tank_of(&stage, 1)->health, 85);
    }
}

// A mind with a mortar hits a tank behind a wall if it knows where the tank is.
UNIT_TEST(a_mind_lobs_to_the_place_that_it_aims_at) {
    for (int x = 20; x <= 50; x += 5) {
        STAGE(stage, "{'id':2,'type':'wall','x':140,'y':50,'width':20,'height':300,'rotation':0}",
              FOES, {10, 20, PI / 2}, {x, 20, 0});
        take_weapon(&stage, 0, "mortar");
        double health = 100;
        for (int tick = 0; tick < 200; tick++) {
            Senses senses = sense(&stage, 0);
            stage.orders[0] = (Order){0};
            lob_engage(&senses, vec(x, 20), &stage.orders[0]);
            run(&stage, 1);
            health = tank_of(&stage, 1)->health;
        }
        check_close(health, 69, 0.5);
    }
}

// Without aiming for it, it missed five times of eight.
UNIT_TEST(net_hits_with_a_mortar) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 3, 20, "net", "idle");
    bout.card.tanks[0].loadout.weapon = weapon_named("mortar");
    bout_start(&bout, bout.arena = field_create(60, 40, ""));
    int shots = 0, hits = 0;
    while (bout_tick(&bout)) {
        shots += events_of(bout.match, EVENT_FIRE, 0, ANY);
        hits += events_of(bout.match, EVENT_HIT, 0, 1);
    }
    assert_in_range(hits, 2, shots);
    check_at_most(shots - hits, 2);
}

static const Thing *find_thing(const Stage *stage, const char *kind) {
    const Thing *thing = battle_next_thing(stage->battle, NULL);
    while (thing && thing->kind != kind_of(kind)) thing = battle_next_thing(stage->battle, thing);
    return thing;
}

// A rocket returns to the line of the gun after every turn of the gun, and speeds up.
UNIT_TEST(a_rocket_follows_the_gun) {
    for (int k = -4; k <= 4; k++) {
        STAGE(stage, "", FOES, {30, 5, 0}, {2, 2, 0});
        arm(&stage, 0, "rocket");
        use_special(&stage, 0);
        for (int tick = 0; tick < 80; tick++) {
            stage.orders[0].turret_radps = tick < 40 ? k * 0.2 : 0;
            run(&stage, 1);
        }
        const Thing *rocket = find_thing(&stage, "rocket");
        assert_non_null(rocket);
        Vec gun = vec_heading(tank_of(&stage, 0)->turret_rad);
        check_close(vec_cross(gun, vec_sub(rocket->at, vec(30, 5))), 0, 0.5);
        check_close(vec_length(rocket->velocity_mps), 11 + 81 / 10.0, 0.2);
    }
}

UNIT_TEST(a_tank_guides_one_rocket_at_a_time) {
    STAGE(stage, "", FOES, {30, 5, 0}, {2, 2, 0});
    arm(&stage, 0, "rocket");
    stage.orders[0].special = true;
    int launched = 0;
    for (int tick = 0; tick < 900; tick++) {
        run(&stage, 1);
        launched += count_events(&stage, EVENT_PLACED);
        int flying = 0;
        for (const Thing *thing = NULL; (thing = battle_next_thing(stage.battle, thing));)
            flying += thing->kind == kind_of("rocket");
        assert_in_range(flying, 0, 1);
    }
    assert_int_equal(launched, 2);
}

// A rocket that reaches a hull does its full damage; a rocket shot down in flight does not.
UNIT_TEST(a_rocket_explodes_and_can_be_shot_down) {
    for (int k = 0; k < 2; k++) {
        STAGE(stage, "", FOES, {10, 20, PI / 2}, {45, 20, -PI / 2});
        arm(&stage, 0, "rocket");
        stage.orders[1].fire = k;
        use_special(&stage, 0);
        stage.orders[1].fire = false;
        assert_int_equal(count_during(&stage, 240, EVENT_BLAST), 1);
        check_close(tank_of(&stage, 1)->health, k ? 100 : 74, 1e-9);
        check_close(tank_of(&stage, 0)->health, 100, 1e-9);
    }
}

// Wherever the enemy is, a wasp turns to it. Without another tank in sight it comes back to the
// tank that launched it, but not before its time.
UNIT_TEST(a_wasp_flies_at_the_nearest_tank) {
    static const char WALL[] =
        "{'id':2,'type':'wall','x':380,'y':0,'width':20,'height':400,'rotation':0}";
    int returned = 0;
    for (int k = 0; k < 16; k++) {
        STAGE(stage, k % 2 ? WALL : "", FOES, {20, 20, k * PI / 8}, {50, 20, 0});
        battle_launch(stage.battle, kind_of("wasp"), tank_of(&stage, 0), 1);
        things_settle(stage.battle);
        int ticks = 0;
        for (; ticks < 361 && !count_events(&stage, EVENT_BLAST); ticks++) {
            run(&stage, 1);
            if (ticks < 90) check_close(tank_of(&stage, 0)->health, 100, 0);
            // It flies straight on until it may turn back, unless it bounces off the edge.
            bool is_alone = k == 1 || k == 7 || k == 9 || k == 15;
            const Thing *wasp = find_thing(&stage, "wasp");
            if (is_alone && ticks < 80)
                check_close(angle_wrap(wasp->heading_rad - k * PI / 8), 0, 1e-9);
        }
        assert_true(ticks <= 361);
        assert_null(find_thing(&stage, "wasp"));
        if (k % 2) check_close(tank_of(&stage, 1)->health, 100, 0); // behind the wall
        returned += tank_of(&stage, 0)->health < 100;
    }
    check_at_least(returned, 4);
}

UNIT_TEST(chance_chooses_wasps_only_if_the_match_says_so) {
    for (int k = 0; k < 2; k++) {
        STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
        int first = stage.battle->first_param[kind_of("pickup")], wasps = 0;
        stage.battle->initial_params[first + 8] = k;
        for (int i = 0; i < 40; i++) {
            battle_add_thing(stage.battle, kind_of("pickup"), 0, vec(10 + i, 20));
            wasps += sense(&stage, 0).things[0].gain == GAIN_MISSILE;
            battle_remove_thing(stage.battle, stage.battle->things[0].id);
        }
        if (k) check_at_least(wasps, 4);
        if (!k) assert_int_equal(wasps, 0);
    }
}

// A mind with a loaded gun shoots down rockets that fly at it.
UNIT_TEST(minds_shoot_down_missiles) {
    int shot_down = 0;
    for (int k = 0; k < 8; k++) {
        STAGE(stage, "", FOES, {10, 20, PI / 2}, {44, 20, -PI / 2 + k * 0.2});
        arm(&stage, 0, "rocket");
        stage.orders[0].special = true;
        for (int tick = 0; tick < 150; tick++) {
            Senses senses = sense(&stage, 1);
            stage.orders[1] = (Order){0};
            missiles_engage(&senses, NULL, &stage.orders[1]);
            run(&stage, 1);
            stage.orders[0].special = false;
        }
        shot_down += tank_of(&stage, 1)->health >= 100;
    }
    check_at_least(shot_down, 6);
}

UNIT_TEST(a_mind_launches_at_an_enemy_with_a_clear_line) {
    TankSight tanks[] = {{.is_enemy = true, .pose = {20, 40, 0}}, {.pose = {60, 60, 0}}};
    Senses senses = {.pose = {20, 20, 0},
                     .special_use = SPECIAL_LAUNCHES,
                     .special_rounds = 1,
                     .tanks = tanks,
                     .tank_count = 2};
    OWN_ARENA *arena = field_create(60, 60, "");
    const Order order = {0};
    senses.map = arena->map;
    senses.next_pose = senses.pose;
    assert_true(equipment_uses_special(&senses, &order));
    ThingSight barrel = {.at = {20.5, 25}, .radius_m = 0.45, .health = 1};
    senses.things = &barrel, senses.thing_count = 1; // a barrel is in the way
    assert_false(equipment_uses_special(&senses, &order));
    senses.thing_count = 0;
    tanks[1] = (TankSight){.is_wreck = true, .pose = {20, 23, 0}, .length_m = 3}; // a wreck
    assert_false(equipment_uses_special(&senses, &order));
    tanks[1] = (TankSight){.pose = {22, 30, 0}}; // a friend is in the way
    assert_false(equipment_uses_special(&senses, &order));
    tanks[1].pose = (Pose){60, 60, 0};
    tanks[0].pose.y = 24; // too near
    assert_false(equipment_uses_special(&senses, &order));
    tanks[0].pose.y = 40;
    senses.turret_rad = 1; // the gun points elsewhere
    assert_false(equipment_uses_special(&senses, &order));
}

// Shells of two tanks that fire at each other meet halfway, if the rules say so.
UNIT_TEST(shells_that_meet_destroy_each_other_if_the_rules_say_so) {
    for (int k = 0; k < 2; k++)
        for (int aside = 0; aside < 8; aside++) {
            double aside_m = 0.05 + 0.1 * aside;
            STAGE(stage, "", FOES, {10, 20, PI / 2}, {50, 20 + aside_m, -PI / 2});
            stage.battle->initial_params[stage.battle->first_param[THING_SHELL_KIND]] = k;
            stage.orders[0].fire = stage.orders[1].fire = true;
            int hits = 0, blasts = 0;
            for (int tick = 0; tick < 190; tick++) {
                run(&stage, 1);
                stage.orders[0].fire = stage.orders[1].fire = false;
                hits += count_events(&stage, EVENT_HIT);
                blasts += count_events(&stage, EVENT_BLAST);
            }
            bool meets = k && aside_m < 0.4;
            assert_int_equal(blasts, meets ? 2 : 0);
            assert_int_equal(hits, meets ? 0 : 2);
        }
}

// A random weapon and special are real ones when the match starts. The seed decides which, and each
// of them occurs.
UNIT_TEST(the_seed_decides_random_loadouts) {
    int weapons[8] = {0}, specials[8] = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        Loadout loadouts[2];
        for (int k = 0; k < 2; k++) {
            loadouts[k] = loadout_initial();
            for (int i = 0; loadout_weapon_name(i); i++)
                property_choose(WEAPON_PROPERTY, &loadouts[k], i); // the last one is random
            for (int i = 0; loadout_special_name(i); i++)
                property_choose(SPECIAL_PROPERTY, &loadouts[k], i);
            assert_string_equal(loadouts[k].weapon->name, "random");
            loadout_draw(&loadouts[k], seed, 3);
        }
        assert_true(loadout_equal(&loadouts[0], &loadouts[1]));
        weapons[weapon_index(loadouts[0].weapon)]++;
        int special = property_index(SPECIAL_PROPERTY, &loadouts[0]);
        assert_string_not_equal(loadouts[0].special->name, "random");
        assert_true(loadouts[0].special->use != NULL);
        specials[special]++;
        Loadout usual = loadout_initial();
        loadout_draw(&usual, seed, 3);
        assert_true(usual.weapon == WEAPONS[0] && usual.special == &SPECIAL_NONE);
    }
    for (int i = 0; WEAPONS[i]; i++) check_at_least(weapons[i], 20);
    for (int i = 1; special_choice(i); i++) check_at_least(specials[i], 20);
}

UNIT_TEST(a_new_tank_has_neither_shield_nor_overdrive) {
    STAGE(stage, "", FOES, {30, 5, 0}, {55, 35, 0});
    give(&stage, BOOST);
    give(&stage, SHIELD);
    battle_revive(stage.battle, 0, (Pose){30, 20, 0});
    check_close(battle_limits(stage.battle, 0).top_mps, stage.spec.drive.top_mps, 0);
    check_close(sense(&stage, 0).shield, 0, 0);
    check_close(sense(&stage, 0).boost_s, 0, 0);
}

UNIT_TEST(an_order_that_is_repeated_is_valid_when_overdrive_ends) {
    STAGE(stage, "", FOES, {30, 5, 0}, {55, 35, 0});
    give(&stage, BOOST);
    double top_mps = stage.spec.drive.top_mps;
    stage.orders[0] = (Order){.left_mps = 1.4 * top_mps, .right_mps = 1.2 * top_mps};
    run(&stage, 1);
    stage.orders[0].sleep_ticks = ORDER_REPEAT;
    run(&stage, 9 * BATTLE_TICK_HZ);
    assert_int_equal(tank_of(&stage, 0)->invalid_orders, 0);
    check_close(tank_of(&stage, 0)->order.left_mps, top_mps, 0);
}

UNIT_TEST(a_pickup_appears_and_comes_back) {
    STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
    battle_add_thing(stage.battle, kind_of("pickup"), 0, vec(10, 5));
    Thing *pickup = &stage.battle->things[0];
    pickup->stage = SHIELD;
    pickup->gives = 1 + SHIELD;
    Senses senses = sense(&stage, 0);
    assert_int_equal(senses.thing_count, 1);
    assert_string_equal(senses.things[0].kind, "pickup");
    assert_int_equal(senses.things[0].gain, GAIN_SHIELD);
    check_close(senses.things[0].gain_share, 0.6, 1e-9);
    check_close(senses.things[0].ready_s, 8, 1e-9);
    for (int tick = 1; tick < 100 * BATTLE_TICK_HZ; tick++) {
        static const int TAKEN[] = {480, 2280, 4080, 5880};
        bool is_due = false;
        for (int i = 0; i < 4; i++) is_due |= abs(tick - TAKEN[i]) <= i + 1;
        run(&stage, 1);
        if (!is_due) assert_int_equal(count_events(&stage, EVENT_TAKEN), 0);
        if (count_events(&stage, EVENT_TAKEN)) pickup->heading_rad++; // counts
    }
    check_close(pickup->heading_rad, 4, 0);
}

UNIT_TEST(the_nearest_tank_takes_a_pickup) {
    STAGE(stage, "", FOES, {20, 20, 0}, {23, 20, 0});
    put(&stage, SHIELD, 21.6, 20); // 0.55 m and 0.35 m from their hulls
    run(&stage, 1);
    check_close(tank_of(&stage, 0)->shield, 0, 0);
    check_close(tank_of(&stage, 1)->shield, 60, 0);
}

UNIT_TEST(a_place_of_a_map_says_what_its_pickup_gives) {
    static const char WALLS[] = "{'id':5,'type':'pickup','point':true,'x':100,'y':200},"
                                "{'id':6,'type':'pickup','point':true,'x':300,'y':200,'properties':"
                                "[{'name':'gives','type':'string','value':'boost'}]}";
    int seen[5] = {0};
    STAGE(stage, WALLS, FOES, {30, 20, 0}, {10, 20, 0});
    battle_begin(stage.battle);
    for (int i = 0; i < 200; i++) {
        const Thing *things = stage.battle->things;
        assert_int_equal(stage.battle->thing_count, 2);
        assert_int_equal(things[1].stage, BOOST);
        seen[things[0].stage]++;
        hurt(&stage, 1, 90); // any gift is of use to it
        stage.battle->things[0].timer_s = stage.battle->things[1].timer_s = 0;
        run(&stage, 1);
        assert_int_equal(count_events(&stage, EVENT_TAKEN), 2);
        battle_revive(stage.battle, 1, (Pose){10, 20, 0});
    }
    for (int i = 0; i < 3; i++) check_at_least(seen[i], 40);
    assert_int_equal(seen[AMMO], 0);
    must_not("gold", field_parse, 60, 40,
             "{'id':5,'type':'pickup','point':true,'x':100,'y':200,'properties':"
             "[{'name':'gives','type':'string','value':'gold'}]}");
}

static Battle *toys_in(const Arena *arena, double pickups, uint64_t seed) {
    double params[THING_PARAMS_MAX];
    const Param *rows[THING_PARAMS_MAX];
    BattleRules rules = RULES;
    for (int i = 0, count = thing_params(rows); i < count; i++)
        params[i] = strcmp(rows[i]->name, "pickup.places") ? rows[i]->initial : pickups;
    rules.things = params;
    BattleStart starts[2];
    for (int i = 0; i < 2; i++)
        starts[i] = (BattleStart){.spec = &TANK_SPECS[0],
                                  .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                  .team = i,
                                  .pose = arena->spawns[i].pose};
    Battle *battle = battle_create(arena, &rules, starts, 2, seed);
    battle_begin(battle);
    battle->rules.things = NULL; // `params` end here
    return battle;
}

UNIT_TEST(added_pickups_are_at_free_places_that_the_seed_decides) {
    static const char *const NAMES[] = {"yard", "maze", "city", "canyon", "harbour", "lake"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        OWN_ARENA *arena = shipped_arena(NAMES[i]);
        int moved = 0;
        double unfair_m = 0;
        for (uint64_t seed = 1; seed <= 8; seed++) {
            OWN_BATTLE *battle = toys_in(arena, 4, seed), *again = toys_in(arena, 4, seed);
            OWN_BATTLE *next = toys_in(arena, 4, seed + 1);
            assert_int_equal(battle->thing_count, 4);
            for (int k = 0; k < 4; k++) {
                Vec at = battle->things[k].at;
                check_at_least(arena_clearance(arena, at), 1.5);
                unfair_m += fabs(vec_distance(at, pose_at(arena->spawns[0].pose)) -
                                 vec_distance(at, pose_at(arena->spawns[1].pose))) /
                            32;
                for (int tank = 0; tank < 2; tank++)
                    check_at_least(vec_distance(at, pose_at(arena->spawns[tank].pose)), 6);
                for (int other = 0; other < k; other++)
                    check_at_least(vec_distance(at, battle->things[other].at), 5);
                assert_memory_equal(&battle->things[k], &again->things[k], sizeof(Thing));
                moved += vec_distance(at, next->things[k].at) > 1;
            }
        }
        check_at_least(moved, 8);
        check_at_least(12, unfair_m); // 20 or more in some, if chance alone decided
    }
}

UNIT_TEST(added_pickups_are_not_in_other_things) {
    for (uint64_t seed = 1; seed <= 30; seed++) {
        OWN_BATTLE *battle = toys_in(known_arena("harbour-basin"), 16, seed);
        for (int i = 0; i < battle->thing_count; i++)
            for (int k = 0; k < battle->thing_count; k++)
                if (strcmp(THINGS[battle->things[i].kind]->name, "nest") == 0 && k != i)
                    check_at_least(vec_distance(battle->things[i].at, battle->things[k].at), 3.5);
    }
}

UNIT_TEST(a_saved_battle_continues_with_shield_and_overdrive) {
    STAGE(stage, "", FOES, {10, 5, 0}, {50, 35, 0});
    STAGE(other, "", FOES, {10, 5, 0}, {50, 35, 0});
    arm(&stage, 0, "mine");
    arm(&other, 0, "mine");
    stage.orders[0] = (Order){.left_mps = 9, .right_mps = 8, .special = true};
    give(&stage, BOOST);
    give(&stage, SHIELD);
    put(&stage, AMMO, 20, 10);
    while (!battle_is_fresh(stage.battle)) run(&stage, 1);
    for (int round = 0; round < 2; round++) { // the second time it has its own overdrive
        stage_copy(&stage, &other);
        check_close(battle_limits(other.battle, 0).top_mps, 9.8, 1e-12);
        run(&other, 100 * (1 - round));
    }
    run(&stage, 600);
    run(&other, 600);
    assert_true(battle_hash(other.battle) == battle_hash(stage.battle));
    check_close(battle_limits(other.battle, 0).top_mps, 7, 1e-12);
}

// Drives to the nearest overdrive that is there, and then in circles.
static void fetch(const Match *match, Order *order) {
    const Tank *tank = battle_tank(match_battle(match), 0);
    const Thing *nearest = NULL;
    double best_m = INFINITY;
    for (const Thing *thing = NULL; (thing = battle_next_thing(match_battle(match), thing));) {
        double distance_m = vec_distance(pose_at(tank->pose), thing->at);
        bool is_there = thing->kind == kind_of("pickup") && thing->timer_s <= 0;
        if (is_there && thing->stage == BOOST && distance_m < best_m)
            best_m = distance_m, nearest = thing;
    }
    double off_rad = nearest ? angle_wrap(pose_bearing(tank->pose, nearest->at)) : 0;
    double ahead_mps = fabs(off_rad) < 0.5 ? 7 : 0;
    bool is_fast = tank->boost_s > 0 && !tank->is_touching;
    order->left_mps = is_fast ? 7 : ahead_mps + 3 * off_rad;
    order->right_mps = is_fast ? 5 : ahead_mps - 3 * off_rad;
}

// A player fetches pick-ups and uses the special.
UNIT_TEST(recordings_with_specials_and_pickups_play_as_recorded) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 3, 60, "hunter", "idle");
    bout.card.tanks[0].kind = DRIVER_PLAYER;
    for (int i = 0; i < 2; i++) bout.card.tanks[i].loadout.special = special_choice(1);
    must(tuning_set, &bout.card.tuning, "pickup.places", 16);
    must(tuning_set, &bout.card.tuning, "pickup.first", 1);
    must(tuning_set, &bout.card.tuning, "pickup.again", 1);
    must(tuning_set, &bout.card.tuning, "hull.health", 1000);
    bout_start(&bout, known_arena("open"));
    ReplayWriter *writer = tape_begin(bout.match);
    Dice dice = dice_seed(4, 4);
    PlayerOrders players = {0};
    int boosted = 0, placed = 0;
    for (int tick = 0; tick < 40 * BATTLE_TICK_HZ; tick++) {
        Order *order = &players.orders[0];
        fetch(bout.match, order);
        order->special = dice_below(&dice, 100) == 0;
        tape_tick(writer, bout.match, &players);
        const Tank *tank = bout_tank(&bout, 0);
        boosted += tank->motion.forward_mps > 1.05 * tank->spec->drive.top_mps;
        placed += tank->special_rounds < 3;
    }
    check_at_least(boosted, 60);
    check_at_least(placed, 60);
    tape_end(writer, bout.match);
    check_tape();
}

// Walls that change and tanks that are added give the match another battle.
UNIT_TEST(edits_keep_the_pickups_as_they_are) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 3, 60, "idle", "idle");
    must(tuning_set, &bout.card.tuning, "pickup.places", 4);
    bout_start(&bout, known_arena("yard"));
    for (int i = 0; i < 100; i++) match_tick(bout.match, NULL);
    int count;
    const Thing *things = battle_things(match_battle(bout.match), &count);
    assert_int_equal(count, 4);
    Thing before[4];
    memcpy(before, things, sizeof before);
    const Edit edits[] = {
        {.kind = EDIT_UNWALL},
        {.kind = EDIT_ADD, .added = match_card(bout.match)->tanks[0], .pose = {26, 4, 0}}};
    for (int i = 0; i < 2; i++) {
        must(match_edit, bout.match, &edits[i]);
        things = battle_things(match_battle(bout.match), &count);
        assert_int_equal(count, 4);
        assert_memory_equal(things, before, sizeof before);
    }
}

UNIT_TEST_MAIN("specials")
