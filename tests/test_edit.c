// test_edit.c -- edits of a running match, their recording, and tuning.
#include "effort.h"
#include "tape.h"

#include "match/edit.h"
#include "sim/battle.h"
#include "match/tuning.h"

static Edit box(double x, double y, double half_m) {
    return (Edit){.kind = EDIT_WALL,
                  .corner_count = 4,
                  .corners = {{x - half_m, y - half_m},
                              {x + half_m, y - half_m},
                              {x + half_m, y + half_m},
                              {x - half_m, y + half_m}}};
}

static Edit another(const char *mind, int team, double x, double y) {
    Edit edit = {.kind = EDIT_ADD, .pose = {x, y, 0}};
    edit.added = (TankCard){.mind = mind_initial(behaviour_find(mind)),
                            .team = team,
                            .loadout = loadout_of(&TANK_SPECS[1], DRIVES[0])};
    return edit;
}

#define BOX "{'type':'wall','x':80,'y':280,'width':40,'height':40}"

// Two idle tanks on 40 x 40 m with a block from 8 to 12 m in both directions.
static Bout open_field(void) {
    Bout bout = BOUT_OF(MODE_LAST, 3, 60, "idle", "idle");
    bout.arena = field_create(40, 40, BOX);
    bout_start(&bout, bout.arena);
    return bout;
}

// The edit is rejected with these words, and nothing changes.
static void refuse_edit(const Bout *bout, Edit edit, const char *words) {
    Problem problem = {""};
    uint64_t before = match_result(bout->match).state_hash;
    uint64_t arena = battle_arena(match_battle(bout->match))->content_hash;
    assert_false(match_edit(bout->match, &edit, &problem));
    if (!strstr(problem.text, words)) fail_msg("'%s' is not about '%s'", problem.text, words);
    assert_true(match_result(bout->match).state_hash == before);
    assert_true(battle_arena(match_battle(bout->match))->content_hash == arena);
}

UNIT_TEST(test_tanks_can_be_placed) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, placed(0, 30, 10, 7));
    const Tank *tank = bout_tank(&bout, 0);
    check_close(tank->pose.heading_rad, 7 - 2 * PI, 1e-12);
    match_run(bout.match, 60);
    check_close(tank->pose.x, 30, 0);
    check_close(tank->pose.y, 10, 0);
    check_close(tank->motion.forward_mps, 0, 0);
}

UNIT_TEST(test_tanks_cannot_be_placed_where_there_is_no_room) {
    const struct {
        Edit edit;
        const char *words;
    } CASES[] = {EDIT_PLACES(TEST_ROW)};
    OWN_BOUT bout = open_field();
    do_edit(&bout, placed(0, 30, 10, 0));
    do_edit(&bout, placed(1, 30, 20, 0));
    for (int i = 0; i < COUNT_OF(CASES); i++) refuse_edit(&bout, CASES[i].edit, CASES[i].words);
    do_edit(&bout, placed(0, 30, 10.1, 0)); // a tank does not block itself
}

// Distances between boxes are exact, and a pillar thinner than any ray is found.
UNIT_TEST(test_gaps_are_exact) {
    const Vec a[4] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}}, b[4] = {{5, 5}, {6, 5}, {6, 7}, {5, 7}};
    const Vec in[3] = {{1, 0.5}, {1.001, 0.5}, {1, 0.501}}, line[2] = {{-1, 3}, {4, 3}};
    check_close(convex_gap_m(a, 4, b, 4), 5, 1e-12); // 3, 4: corner to corner
    check_close(convex_gap_m(b, 4, a, 4), 5, 1e-12);
    check_close(convex_gap_m(a, 4, line, 2), 2, 1e-12);
    check_at_most(convex_gap_m(a, 4, in, 3), 0);
}

// Tank 0 destroys one of the others; the other one keeps the match running.
UNIT_TEST(test_wrecks_can_be_moved_and_repaired) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 3, 600, "hunter", "idle", "idle");
    bout.card.tanks[2].team = 1;
    bout_start(&bout, bout.arena = field_create(40, 40, BOX));
    while (!bout_tank(&bout, 1)->is_wreck && !bout_tank(&bout, 2)->is_wreck)
        assert_true(bout_tick(&bout));
    int wreck = bout_tank(&bout, 1)->is_wreck ? 1 : 2;
    const Tank *tank = bout_tank(&bout, wreck);
    assert_true(swap_mind(bout.match, 0, behaviour_find("idle"), NULL));
    match_run(bout.match, 240); // run until nothing rolls
    Edit away = placed(wreck, 35, 35, 0);
    while (!match_edit(bout.match, &away, NULL)) away.pose.y -= 4; // a tank is in the way
    assert_true(tank->is_wreck);
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = wreck});
    assert_false(tank->is_wreck);
    check_close(tank->health, tank->spec->health, 0);
    check_close(tank->pose.x, 35, 0);
    assert_int_equal(match_result(bout.match).team_alive[1], 2);
    assert_int_equal(match_deaths(bout.match, wreck), 1);
    assert_true(swap_mind(bout.match, wreck, behaviour_find("wander"), NULL));
    match_run(bout.match, 240);
    assert_true(tank->distance_m > 1);
}

UNIT_TEST(test_tanks_can_be_added) {
    OWN_BOUT bout = open_field();
    match_keep_notes(bout.match, true);
    match_run(bout.match, 5);
    Pose before = bout_tank(&bout, 0)->pose;
    do_edit(&bout, another("hunter", 5, 30, 10));
    do_edit(&bout, another("idle", 0, 10, 30));
    assert_int_equal(match_card(bout.match)->tank_count, 4);
    assert_string_equal(match_card(bout.match)->tanks[2].name, "hunter");
    assert_string_equal(match_card(bout.match)->tanks[3].name, "idle 3");
    assert_string_equal(bout_tank(&bout, 2)->spec->name, "light");
    assert_memory_equal(&before, &bout_tank(&bout, 0)->pose, sizeof before);
    match_run(bout.match, 600);
    assert_true(bout_tank(&bout, 2)->shots > 0);
    assert_true(match_notes(bout.match, 2)->state[0]);
    assert_int_equal(match_result(bout.match).team_count, 6);
    refuse_edit(&bout, another("idle", 64, 10, 10), "team");
    refuse_edit(&bout, another("idle", 0, 10, 10), "a wall");
    Edit nobody = another("idle", 0, 10, 10);
    nobody.added.mind.behaviour = NULL;
    refuse_edit(&bout, nobody, "unknown");
}

UNIT_TEST(test_tanks_can_be_removed) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, placed(0, 30, 10, 0));
    do_edit(&bout, placed(1, 30, 16, 0));
    assert_true(swap_mind(bout.match, 0, behaviour_find("hunter"), NULL));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    assert_true(bout_tank(&bout, 1)->is_removed && bout_tank(&bout, 1)->is_wreck);
    do_edit(&bout, placed(0, 30, 16, 0)); // same place as the removed tank
    match_run(bout.match, 300);
    int seen;
    battle_sights(match_battle(bout.match), 0, &seen);
    assert_int_equal(seen, 0);
    assert_int_equal(bout_tank(&bout, 0)->shots, 0);
    assert_int_equal(match_deaths(bout.match, 1), 0);
    assert_false(match_is_over(bout.match));
    refuse_edit(&bout, placed(1, 10, 10, 0), "has been removed");
    refuse_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 1}, "has been removed");
    refuse_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1}, "has been removed");
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 0});
    match_run(bout.match, 3600);
    assert_true(match_result(bout.match).was_time_up);
    refuse_edit(&bout, placed(0, 10, 10, 0), "over");
}

UNIT_TEST(test_shells_pass_removed_tanks) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, placed(0, 30, 8, 0));
    do_edit(&bout, placed(1, 30, 13, 0));
    do_edit(&bout, another("idle", 1, 30, 22));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    match_set_player(bout.match, 0, 0);
    PlayerOrders fire = {.orders[0].fire = true};
    for (int i = 0; i < 300; i++) match_tick(bout.match, &fire);
    assert_true(bout_tank(&bout, 0)->hits > 0);
    check_close(bout_tank(&bout, 0)->damage_dealt, bout_tank(&bout, 2)->damage_taken, 0);
}

static Edit tuned_edit(const char *key, double value) {
    Edit edit = {.kind = EDIT_TUNE, .value = value};
    edit.index = tuning_find(key, &edit.spec);
    assert_true(edit.index >= 0);
    return edit;
}

UNIT_TEST(test_drives_can_be_changed) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, tuned_edit("gun.damage", 0));
    assert_true(swap_mind(bout.match, 0, behaviour_find("wander"), NULL));
    for (int i = 0; DRIVES[i]; i++) {
        do_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0, .drive = DRIVES[i]});
        assert_ptr_equal(bout_tank(&bout, 0)->loadout->drive, DRIVES[i]);
        check_close(bout_tank(&bout, 0)->motion.forward_mps, 0, 0);
        match_run(bout.match, 110);
        assert_true(bout_tank(&bout, 0)->motion.forward_mps != 0);
    }
    refuse_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0}, "unknown drive");
}

// A wall blocks sight and hulls from the next tick on; its arena is a new one.
UNIT_TEST(test_walls_can_be_added_and_removed) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, placed(0, 30, 8, 0));
    do_edit(&bout, placed(1, 30, 32, PI));
    do_edit(&bout, box(30, 20, 3));
    const Arena *walled = battle_arena(match_battle(bout.match));
    assert_int_equal(walled->wall_count, 2);
    assert_int_equal(bout.arena->wall_count, 1);
    assert_true(walled->content_hash != bout.arena->content_hash);
    assert_false(map_sees(walled->map, vec(30, 8), vec(30, 32)));
    refuse_edit(&bout, placed(0, 30, 20, 0), "a wall");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0}); // the block
    do_edit(&bout, placed(0, 10, 10, 0));
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 1}, "no wall 2");
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = -1}, "no wall 0");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0});
    const Arena *bare = battle_arena(match_battle(bout.match));
    assert_int_equal(bare->wall_count, 0);
    uint64_t hash = bare->content_hash;
    do_edit(&bout, box(30, 20, 3));
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0});
    assert_true(battle_arena(match_battle(bout.match))->content_hash == hash);
    bare = battle_arena(match_battle(bout.match));
    assert_true(map_sees(bare->map, vec(30, 8), vec(30, 32)));
    match_run(bout.match, 60);
}

UNIT_TEST(test_invalid_walls_are_rejected) {
    OWN_BOUT bout = open_field();
    static const struct {
        int count;
        Vec corners[4];
    } CASES[] = {WALL_OUTLINES(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        Edit edit = {.kind = EDIT_WALL, .corner_count = CASES[i].count};
        memcpy(edit.corners, CASES[i].corners, sizeof CASES[i].corners);
        refuse_edit(&bout, edit, "convex polygon");
    }
    do_edit(&bout, placed(0, 30, 10, 0));
    refuse_edit(&bout, box(30.5, 11, 0.2), "tank 1 is in the way");
    do_edit(&bout, (Edit){EDIT_WALL, .corner_count = 3, .corners = {{5, 9}, {9, 5}, {5, 5}}});
}

UNIT_TEST(test_crowds_can_be_edited) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 3, 60);
    for (int i = 0; i < 256; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], i % 2);
    bout_start(&bout, known_arena("city"));
    match_run(bout.match, 30);
    int added = 0;
    for (double x = 3; x < 100 && added < 3; x += 1.5) {
        Edit edit = another("seeker", 0, x, x);
        added += match_edit(bout.match, &edit, NULL);
    }
    assert_int_equal(added, 3);
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 7});
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 8});
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 3});
    match_run(bout.match, 60);
    assert_true(bout_tank(&bout, 258)->distance_m > 0);
}

// Adding many tanks in one tick places the same tanks as adding them singly, and the match
// continues alike.
UNIT_TEST(test_adding_tanks_together_is_adding_them_singly) {
    enum { TANKS = 60 };
    OWN_BOUT together = open_field(), alone = open_field();
    Edit edits[TANKS];
    Dice dice = dice_seed(3, 3);
    int left_out = 0;
    for (int i = 0; i < TANKS; i++) {
        const char *mind = BEHAVIOURS[dice_below(&dice, 20)]->name;
        edits[i] = another(mind, i % 3, dice_between(&dice, 0, 40), dice_between(&dice, 0, 40));
        left_out += !match_edit(alone.match, &edits[i], NULL);
    }
    assert_in_range(left_out, 5, TANKS - 20);
    assert_int_equal(match_edits(together.match, edits, TANKS), left_out);
    for (int second = 0; second < 3; second++) {
        const MatchCard *a = match_card(together.match), *b = match_card(alone.match);
        assert_int_equal(a->tank_count, b->tank_count);
        for (int i = 0; i < a->tank_count; i++)
            assert_string_equal(a->tanks[i].name, b->tanks[i].name);
        assert_true(match_result(together.match).state_hash ==
                    match_result(alone.match).state_hash);
        match_run(together.match, 60);
        match_run(alone.match, 60);
    }
}

UNIT_TEST(test_a_match_has_a_limit_of_tanks) {
    if (effort_is_brief()) skip();
    static const char LARGE[] =
        "{\"type\":\"map\",\"width\":450,\"height\":450,\"tilewidth\":10,\"tileheight\":10,"
        "\"properties\":[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":2}],"
        "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"type\":\"spawn\",\"x\":30,\"y\":30}]"
        "}]}";
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 3, 60);
    for (int i = 0; i < BATTLE_TANKS_MAX; i++)
        bout_add(&bout, behaviour_find("idle"), DRIVES[0], i % 2);
    bout_start(&bout, bout.arena = must(arena_parse, LARGE, sizeof LARGE - 1, "large", ""));
    Edit edit = another("idle", 0, 2, 2);
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 7}); // the number remains in use
    refuse_edit(&bout, edit, "at most 16384 tanks");
}

UNIT_TEST(test_things_are_placed_and_removed) {
    FIELD_BOUT(bout,
               field_create(60, 40, "{'id':2,'type':'wall','x':200,'y':0,'width':20,'height':400}"),
               0, 1, 20, "idle", "idle");
    Edit edit = {.kind = EDIT_THING, .index = thing_find("barrel"), .pose = {10, 10, 0}};
    do_edit(&bout, edit);
    int count;
    const Thing *things = battle_things(match_battle(bout.match), &count);
    assert_int_equal(count, 1);
    refuse_edit(&bout, (Edit){.kind = EDIT_UNTHING, .index = things[0].id + 1},
                "there is no thing");
    do_edit(&bout, (Edit){.kind = EDIT_UNTHING, .index = things[0].id});
    battle_things(match_battle(bout.match), &count);
    assert_int_equal(count, 0);
    edit.pose.x = 21;
    refuse_edit(&bout, edit, "a wall is in the way");
    edit.pose.x = NAN;
    refuse_edit(&bout, edit, "must be on the field");
    edit = (Edit){.kind = EDIT_THING, .index = 0, .pose = {10, 10, 0}};
    refuse_edit(&bout, edit, "a shell cannot be placed");
    edit.index = 99;
    refuse_edit(&bout, edit, "no kind 99 of things");
}

// A survival match of a player, who stands still, and three attackers.
static Bout survival_bout(bool has_player) {
    Bout bout = BOUT_OF(MODE_SURVIVAL, 3, 600, "idle", "idle", "idle", "idle");
    for (int i = 0; i < 4; i++) bout.card.tanks[i].team = i > 0;
    if (has_player) bout.card.tanks[0].kind = DRIVER_PLAYER;
    bout_start(&bout, known_arena("open"));
    return bout;
}

// Plays until the first attacker is there, and removes it, which ends the wave.
static void end_wave(Match *match, ReplayWriter *writer) {
    Upgrade upgrades[UPGRADES];
    while (battle_tank(match_battle(match), 1)->is_wreck) {
        tape_tick(writer, match, NULL);
        check_close(match_upgrades(match, upgrades), 0, 0); // no offer before a wave is destroyed
    }
    tape_edit(writer, match, (Edit){.kind = EDIT_FORFEIT, .tank = 1, .forfeit = FORFEIT_LATE});
    for (int i = 0; i < 3; i++) tape_tick(writer, match, NULL);
}

static bool is_same(Upgrade a, Upgrade b) {
    return a.property == b.property && a.choice == b.choice;
}

// A replay makes the same offer and ends in the same state, with the upgrade.
static void check_replayed_offer(uint64_t tick, const Upgrade *wanted, const Loadout *chosen) {
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
    const Match *match = replay_player_match(player);
    Upgrade upgrades[UPGRADES];
    while (battle_tick(match_battle(match)) < tick) assert_true(replay_player_step(player));
    check_at_least(match_upgrades(match, upgrades), 1);
    for (int i = 0; i < UPGRADES; i++) assert_true(is_same(upgrades[i], wanted[i]));
    check_end(player, &codec.result);
    assert_true(loadout_equal(&match_card(match)->tanks[0].loadout, chosen));
}

UNIT_TEST(test_a_wave_offers_three_upgrades) {
    OWN_BOUT bout = survival_bout(true);
    Match *match = bout.match;
    ReplayWriter *writer = tape_begin(match);
    Upgrade upgrades[UPGRADES], later[UPGRADES];
    end_wave(match, writer);
    check_close(match_upgrades(match, upgrades), UPGRADE_S, 0.1);
    for (int i = 0; i < 120; i++) tape_tick(writer, match, NULL);
    uint64_t tick = battle_tick(match_battle(match));
    check_close(match_upgrades(match, later), UPGRADE_S - 2, 0.1);
    for (int i = 0; i < UPGRADES; i++) {
        assert_true(is_same(upgrades[i], later[i]));
        assert_true(upgrades[i].choice > 0); // the tank has rows 0: cannon and none
        assert_false(is_same(upgrades[i], upgrades[(i + 1) % UPGRADES]));
        assert_string_not_equal(upgrades[i].property->choice(upgrades[i].choice).name, "random");
    }
    Edit edit = edit_upgrade(match, 0, upgrades[1]);
    tape_edit(writer, match, edit);
    const Loadout *loadout = &match_card(match)->tanks[0].loadout;
    assert_int_equal(property_index(upgrades[1].property, loadout), upgrades[1].choice);
    assert_true(battle_tank(match_battle(match), 0)->loadout->weapon == loadout->weapon);
    assert_true(battle_tank(match_battle(match), 0)->loadout->special == loadout->special);
    check_close(match_upgrades(match, later), 0, 0); // one upgrade per wave
    for (int i = 0; i < 300; i++) tape_tick(writer, match, NULL);
    tape_end(writer, match);
    check_replayed_offer(tick, upgrades, &match_card(match)->tanks[0].loadout);
}

// Without a choice nothing changes. Minds get no offer.
UNIT_TEST(test_an_offer_ends_by_itself) {
    for (int has_player = 0; has_player < 2; has_player++) {
        OWN_BOUT bout = survival_bout(has_player);
        ReplayWriter *writer = tape_begin(bout.match);
        Upgrade upgrades[UPGRADES];
        end_wave(bout.match, writer);
        Loadout before = match_card(bout.match)->tanks[0].loadout;
        assert_int_equal(match_upgrades(bout.match, upgrades) > 0, has_player);
        for (int i = 0; i < UPGRADE_S * BATTLE_TICK_HZ; i++) tape_tick(writer, bout.match, NULL);
        check_close(match_upgrades(bout.match, upgrades), 0, 0);
        assert_true(loadout_equal(&before, &match_card(bout.match)->tanks[0].loadout));
        tape_end(writer, bout.match);
        check_tape();
    }
}

// Every upgrade is offered to one of a few seeds, and different seeds offer different ones.
UNIT_TEST(test_upgrades_depend_on_the_seed) {
    unsigned weapons = 0, specials = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        OWN_BOUT bout = survival_bout(true);
        bout.card.seed = seed;
        OWN_MATCH *match = must(match_create, &bout.card, known_arena("open"));
        ReplayWriter *writer = tape_begin(match);
        Upgrade upgrades[UPGRADES];
        end_wave(match, writer);
        tape_end(writer, match);
        assert_true(match_upgrades(match, upgrades) > 0);
        for (int i = 0; i < UPGRADES; i++)
            *(upgrades[i].property == WEAPON_PROPERTY ? &weapons : &specials) |=
                1u << upgrades[i].choice;
    }
    unsigned weapon_rows = 0, special_rows = 0;
    while (loadout_weapon_name((int)weapon_rows + 1)) weapon_rows++; // "random" excluded
    while (loadout_special_name((int)special_rows + 1)) special_rows++;
    assert_int_equal(weapons, (1u << weapon_rows) - 2); // all but the first
    assert_int_equal(specials, (1u << special_rows) - 2);
}

static double value_of(Dice *dice, int row) {
    TuningRow known = tuning_row_at(row);
    double value = dice_between(dice, known.low, known.high);
    if (known.step == 1 && !*known.unit) value = floor(value);
    switch (dice_below(dice, 4)) {
    case 0: return known.low;
    case 1: return known.high;
    case 2: return tuning_default(row, 0);
    default: return value;
    }
}

static Edit random_edit(Dice *dice, int tank_count, double width_m, double height_m) {
    EditKind kind = (EditKind)dice_below(dice, EDIT_KINDS);
    double x = dice_between(dice, 0, width_m), y = dice_between(dice, 0, height_m);
    Edit edit = another(BEHAVIOURS[dice_below(dice, 20)]->name, dice_below(dice, 3), x, y);
    if (kind == EDIT_WALL) {
        edit = box(x, y, dice_between(dice, 0.1, 2));
        edit.wall_kind = dice_below(dice, WALL_KINDS);
        edit.wall_health = dice_below(dice, 2) * dice_between(dice, 0, 30);
    }
    edit.kind = kind;
    edit.tank = dice_below(dice, tank_count);
    edit.index = dice_below(dice, kind == EDIT_TUNE      ? tuning_row_count()
                                  : kind == EDIT_UNTHING ? 40
                                                         : 4);
    edit.spec = dice_below(dice, TUNING_KINDS + 1) - 1;
    edit.value = kind == EDIT_TUNE ? value_of(dice, edit.index) : dice_between(dice, 0, 3);
    edit.drive = DRIVES[dice_below(dice, 7)];
    edit.forfeit = (Forfeit)dice_below(dice, FORFEITS);
    if (kind == EDIT_PLAYER) edit.added.player = dice_below(dice, PLAYERS_MAX);
    return edit;
}

enum { HASHES_MAX = 60 * 60 };

// Records players who drive and edit; `hashes` receives the hash before each tick.
static void record(Bout *bout, uint64_t seed, uint64_t *hashes) {
    ReplayWriter *writer = tape_begin(bout->match);
    Dice dice = dice_seed(seed, 77);
    for (int i = 0; i < HASHES_MAX && !match_is_over(bout->match); i++) {
        PlayerOrders players = {0};
        int tanks = match_card(bout->match)->tank_count;
        for (int h = 0; h < PLAYERS_MAX; h++) {
            players.orders[h].left_mps = dice_between(&dice, -20, 20);
            players.orders[h].right_mps = dice_between(&dice, -20, 20);
            players.orders[h].turret_radps = dice_between(&dice, -3, 3);
            players.orders[h].fire = dice_below(&dice, 2);
        }
        if (dice_below(&dice, 15) == 0) {
            Edit edit = random_edit(&dice, tanks, codec.arena->width_m, codec.arena->height_m);
            bool is_too_many = tanks > 12 && edit.kind == EDIT_ADD;
            if (!is_too_many && match_edit(bout->match, &edit, NULL))
                replay_writer_edit(writer, bout->match, &edit);
        }
        hashes[i] = hash_of(bout->match);
        tape_tick(writer, bout->match, &players);
    }
    tape_end(writer, bout->match);
}

// A seek stops before the edits of its tick, so they are applied before comparing.
static void check_seeks(ReplayPlayer *player, const uint64_t *hashes, uint64_t seed) {
    Dice dice = dice_seed(seed, 78);
    int last = (int)replay_player_length(player);
    for (int i = 0; i < 12; i++) {
        int tick = dice_below(&dice, last);
        assert_true(replay_player_seek(player, (uint64_t)tick));
        replay_player_apply(player);
        if (state_of(player) != hashes[tick])
            fail_msg("seed %d: tick %d of %d differs", (int)seed, tick, last);
    }
    assert_true(replay_player_seek(player, 100000) && replay_player_tick(player) == (uint64_t)last);
}

// Every second match starts with random tuning.
UNIT_TEST(test_recordings_contain_all_edits) {
    static uint64_t hashes[HASHES_MAX];
    int edits = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        OWN_BOUT bout = bout_of(NULL, (int)seed % mode_count(), seed, 20);
        for (int i = 0; i < 7; i++) {
            const Behaviour *mind = BEHAVIOURS[(i + 3 * (int)seed) % 20];
            TankCard *tank = bout_add(&bout, mind, DRIVES[(i + (int)seed) % 7], i % 3);
            tank->loadout.spec = &TANK_SPECS[i % 3];
            if (i < PLAYERS_MAX) tank->kind = DRIVER_PLAYER, tank->player = i;
            if (i == 4) tank->kind = DRIVER_PLAYER; // the first player's second tank
        }
        // A mind takes over the first player's tank in that tick.
        bout.card.swaps[bout.card.swap_count++] =
            (SwapCard){.tick = 200, .tank = 0, .mind = mind_initial(behaviour_find("hunter"))};
        Dice dice = dice_seed(seed, 1);
        Tuning tuning = tuning_initial();
        for (int row = 0; row < tuning_row_count() && seed % 2; row++)
            must(tuning_put, &tuning, row, (int)dice_below(&dice, 4) - 1, value_of(&dice, row));
        card_set_tuning(&bout.card, &tuning);
        bout.card.time_limit_s = 15;
        bout_start(&bout, known_arena(ARENA_NAMES[seed % 2 ? 1 : seed % 4]));
        record(&bout, seed, hashes);
        OWN_REPLAY *replay = tape_parse();
        OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
        check_end(player, &codec.result);
        check_seeks(player, hashes, seed);
        check_end(player, &codec.result); // again, from the place of the last seek
        edits += replay->edit_count;
    }
    check_at_least(edits, 120);
}

// The recording of a fork starts with the original match, and then differs.
UNIT_TEST(test_a_fork_is_a_recording_of_its_own) {
    static uint64_t hashes[HASHES_MAX];
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 8, 25);
    for (int i = 0; i < 4; i++) bout_add(&bout, BEHAVIOURS[3 + i], DRIVES[i], i % 2);
    bout.card.tanks[1].kind = DRIVER_PLAYER;
    bout_start(&bout, known_arena("yard"));
    record(&bout, 8, hashes);
    OWN_REPLAY *replay = tape_parse();
    for (uint64_t tick = 0; tick <= replay->ticks; tick += 301) {
        OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
        assert_true(replay_player_seek(player, tick));
        ReplayRun run = replay_player_take(player);
        bool has_new_mind[BATTLE_TANKS_MAX] = {true};
        run.has_new_mind = has_new_mind;
        ReplayWriter *writer = must(replay_writer_fork, codec.path, replay, tick, "0.1.0");
        tape_edit(
            writer, run.match,
            (Edit){.kind = EDIT_MIND, .added.mind = mind_initial(behaviour_find("champion"))});
        for (int i = 0; i < 200 && !match_is_over(run.match); i++) {
            PlayerOrders players = {.orders[0].left_mps = i % 7, .orders[0].fire = true};
            tape_tick(writer, run.match, &players);
        }
        tape_end(writer, run.match);
        check_tape();
        // Continuing as recorded repeats all edits except the edits of the first tank's mind.
        while (replay_run_step(&run)) continue;
        replay_run_close(&run);
    }
}

static void tune(MatchCard *card, const char *key, double value) {
    Tuning tuning = card_tuning(card);
    must(tuning_set, &tuning, key, value);
    card_set_tuning(card, &tuning);
}

// Returns how far a runner drives in 1.5 s across a field of earth.
static double run_m(const char *key, double value, const Drive *drive) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 1, 100);
    bout_add(&bout, &RUNNER, drive, 0);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, bout.arena = field_create(60, 60, ""));
    match_run(bout.match, 90);
    return bout_tank(&bout, 0)->distance_m;
}

UNIT_TEST(test_tuning_affects_every_drive) {
    static const struct {
        const char *key;
        double value, low, high; // the distance, as a fraction of the default's
    } ROWS[] = {{"drive.top", 14, 1.05, 9},           {"drive.top", 2, 0, 0.6},
                {"ground.grip", 0.1, 0, 0.9},         {"ground.earth-grip", 0.1, 0, 0.9},
                {"ground.earth-rolling", 4, 0, 0.95}, {"drive.accel", 2, 0, 0.9}};
    for (int i = 0; DRIVES[i]; i++) {
        double plain_m = run_m(NULL, 0, DRIVES[i]);
        bool has_own_motor = !strcmp(DRIVES[i]->name, "arcade"); // a parameter of this drive
        for (int k = 0; k < COUNT_OF(ROWS) - has_own_motor; k++) {
            double part = run_m(ROWS[k].key, ROWS[k].value, DRIVES[i]) / plain_m;
            assert_true(part >= ROWS[k].low && part <= ROWS[k].high);
        }
    }
}

static double loss_in_a_duel(const char *key, double value) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 5, 20, "hunter", "idle");
    tune(&bout.card, "hull.health", 1000);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, bout.arena = field_create(40, 20, ""));
    bout_play(&bout);
    return bout_tank(&bout, 1)->damage_taken;
}

UNIT_TEST(test_tuning_affects_guns_and_armour) {
    double plain = loss_in_a_duel(NULL, 0);
    check_at_least(plain, 50);
    check_at_least(loss_in_a_duel("gun.reload", 0.4), 2 * plain);
    check_close(loss_in_a_duel("gun.damage", 0), 0, 0);
    check_at_least(loss_in_a_duel("gun.damage", 32), 1.5 * plain);
    double open = loss_in_a_duel("armour.front", 0) + loss_in_a_duel("armour.side", 0) +
                  loss_in_a_duel("armour.rear", 0);
    check_at_most(open, 2.5 * plain);
}

UNIT_TEST(test_tuning_keeps_the_fraction_of_health) {
    FIELD_BOUT(bout, field_create(40, 20, ""), MODE_LAST, 5, 30, "hunter", "idle");
    const Tank *tank = bout_tank(&bout, 1);
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 1000; i++) {
        do_edit(&bout, tuned_edit("medium.hull.health", dice_between(&dice, 1, 1000)));
        check_close(tank->health, tank->spec->health, 0);
    }
    while (tank->health == tank->spec->health) assert_true(bout_tick(&bout));
    double before = tank->health / tank->spec->health;
    do_edit(&bout, tuned_edit("medium.hull.health", 250));
    check_close(tank->spec->health, 250, 0);
    check_close(tank->health / 250, before, 1e-12);
    do_edit(&bout, tuned_edit("gun.reload", 0.1));
    check_at_most(bout_tank(&bout, 0)->reload_s, 0.1);
}

UNIT_TEST(test_tuning_a_match_at_its_start_is_tuning_its_card) {
    static const struct {
        const char *key;
        double value;
    } ROWS[] = {{"drive.top", 12},     {"gun.reload", 0.5},  {"hull.mass", 500},
                {"ground.grip", 0.4},  {"rule.substeps", 3}, {"armour.front", 3},
                {"rule.hill-size", 2}, {"rule.time", 10},    {"rule.hill-points", 2},
                {"hull.health", 30},   {"drive.gauge", 0.9}, {"rule.revive", 0.5}};
    OWN_ARENA *arena = field_create(40, 20, "");
    for (int i = 0; i < COUNT_OF(ROWS); i++) {
        uint64_t hashes[2];
        for (int is_late = 0; is_late < 2; is_late++) {
            OWN_BOUT bout = bout_of(NULL, MODE_HILL, 5, 8);
            for (int j = 0; j < 4; j++) bout_add(&bout, behaviour_find("hunter"), DRIVES[j], j % 2);
            if (!is_late) tune(&bout.card, ROWS[i].key, ROWS[i].value);
            bout_start(&bout, arena);
            if (is_late) do_edit(&bout, tuned_edit(ROWS[i].key, ROWS[i].value));
            hashes[is_late] = bout_play(&bout).state_hash;
        }
        if (hashes[0] != hashes[1]) fail_msg("%s has another effect when edited", ROWS[i].key);
    }
}

UNIT_TEST(test_parameters_of_minds_and_drives_can_be_edited) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 5, 30);
    bout_add(&bout, behaviour_find("hunter"), drive_find("arcade"), 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1)->kind = DRIVER_PLAYER;
    bout_start(&bout, bout.arena = field_create(40, 20, ""));
    const Param *mind = behaviour_find("hunter")->params, *drive = drive_find("arcade")->params;
    do_edit(&bout, (Edit){.kind = EDIT_MIND_PARAM, .index = 0, .value = mind->high});
    check_close(match_card(bout.match)->tanks[0].mind.params[0], mind->high, 0);
    do_edit(&bout, (Edit){.kind = EDIT_DRIVE_PARAM, .index = 0, .value = drive->low});
    check_close(match_card(bout.match)->tanks[0].loadout.drive_params[0], drive->low, 0);
    static const Edit WRONG[] = {WRONG_EDITS(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(WRONG); i++)
        must_not(" ", match_edit, bout.match, &WRONG[i]); // must give a reason
}

UNIT_TEST_MAIN("edit")
