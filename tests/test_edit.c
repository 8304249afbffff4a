// test_edit.c -- what people may do to a running match, what is recorded of it, and numbers that
// are turned.
#include "effort.h"
#include "tape.h"

#include "match/edit.h"
#include "sim/battle.h"

static Edit at(int tank, double x, double y, double heading_rad) {
    return (Edit){.kind = EDIT_PLACE, .tank = tank, .pose = {x, y, heading_rad}};
}

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

// Two that stand still on 40 x 40 m, a block from 8 to 12 m both ways.
static Bout open_field(void) {
    Arena *arena = field_create(40, 40, BOX);
    Bout bout;
    bout_open(&bout, arena, behaviour_find("idle"), behaviour_find("idle"), 3, 60);
    bout.arena = arena;
    return bout;
}

static void do_edit(const Bout *bout, Edit edit) { must(match_edit, bout->match, &edit); }

// Told, and nothing has changed.
static void refuse_edit(const Bout *bout, Edit edit, const char *words) {
    Problem problem = {""};
    uint64_t before = match_result(bout->match).state_hash;
    uint64_t arena = battle_arena(match_battle(bout->match))->content_hash;
    assert_false(match_edit(bout->match, &edit, &problem));
    if (!strstr(problem.text, words)) fail_msg("'%s' is not about '%s'", problem.text, words);
    assert_true(match_result(bout->match).state_hash == before);
    assert_true(battle_arena(match_battle(bout->match))->content_hash == arena);
}

UNIT_TEST(test_a_tank_is_put_where_one_wants_it) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, at(0, 30, 10, 7));
    const Tank *tank = bout_tank(&bout, 0);
    check_close(tank->pose.heading_rad, 7 - 2 * PI, 1e-12);
    match_run(bout.match, 60);
    check_close(tank->pose.x, 30, 0);
    check_close(tank->pose.y, 10, 0);
    check_close(tank->motion.forward_mps, 0, 0);
}

UNIT_TEST(test_no_place_where_there_is_none) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, at(0, 30, 10, 0));
    do_edit(&bout, at(1, 30, 20, 0));
    refuse_edit(&bout, at(0, NAN, 10, 0), "on the field");
    refuse_edit(&bout, at(0, 30, -INFINITY, 0), "on the field");
    refuse_edit(&bout, at(0, 30, 10, NAN), "on the field");
    refuse_edit(&bout, at(0, 1e300, 1e300, 1e300), "on the field");
    refuse_edit(&bout, at(0, 0.5, 10, 0), "on the field");
    refuse_edit(&bout, at(0, 10, 10, 0), "a wall");
    refuse_edit(&bout, at(0, 6.8, 10, PI / 2), "a wall");
    refuse_edit(&bout, at(0, 30, 21, 1), "tank 2 is in the way");
    refuse_edit(&bout, at(2, 10, 10, 0), "no tank 3");
    refuse_edit(&bout, at(-1, 10, 10, 0), "no tank 0");
    do_edit(&bout, at(0, 30, 10.1, 0)); // itself is not in its way
}

// Of two boxes the distance is known; a pillar thinner than any ray is still found.
UNIT_TEST(test_gaps_are_exact) {
    const Vec a[4] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}}, b[4] = {{5, 5}, {6, 5}, {6, 7}, {5, 7}};
    const Vec in[3] = {{1, 0.5}, {1.001, 0.5}, {1, 0.501}}, line[2] = {{-1, 3}, {4, 3}};
    check_close(convex_gap_m(a, 4, b, 4), 5, 1e-12); // 3, 4: corner to corner
    check_close(convex_gap_m(b, 4, a, 4), 5, 1e-12);
    check_close(convex_gap_m(a, 4, line, 2), 2, 1e-12);
    check_at_most(convex_gap_m(a, 4, in, 3), 0);
}

// Tank 0 shoots one of the others; the other one keeps the match going.
UNIT_TEST(test_wrecks_are_moved_and_live_again) {
    OWN_ARENA *arena = field_create(40, 40, BOX);
    OWN_BOUT bout;
    bout_init(&bout, 3, 600);
    bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 0);
    for (int i = 0; i < 2; i++) bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(&bout, arena);
    while (!bout_tank(&bout, 1)->is_wreck && !bout_tank(&bout, 2)->is_wreck)
        assert_true(bout_tick(&bout));
    int wreck = bout_tank(&bout, 1)->is_wreck ? 1 : 2;
    const Tank *tank = bout_tank(&bout, wreck);
    assert_true(match_swap(bout.match, 0, behaviour_find("idle"), NULL));
    match_run(bout.match, 240); // until nothing rolls
    Edit away = at(wreck, 35, 35, 0);
    while (!match_edit(bout.match, &away, NULL)) away.pose.y -= 4; // somebody stands there
    assert_true(tank->is_wreck);
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = wreck});
    assert_false(tank->is_wreck);
    check_close(tank->health, tank->spec->health, 0);
    check_close(tank->pose.x, 35, 0);
    assert_int_equal(match_result(bout.match).team_alive[1], 2);
    assert_int_equal(match_deaths(bout.match, wreck), 1);
    assert_true(match_swap(bout.match, wreck, behaviour_find("wander"), NULL));
    match_run(bout.match, 240);
    assert_true(tank->distance_m > 1);
}

UNIT_TEST(test_tanks_are_added) {
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

// It is nowhere: nobody sees it, drives into it, or waits for it.
UNIT_TEST(test_tanks_are_taken_away) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, at(0, 30, 10, 0));
    do_edit(&bout, at(1, 30, 16, 0));
    assert_true(match_swap(bout.match, 0, behaviour_find("hunter"), NULL));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    assert_true(bout_tank(&bout, 1)->is_removed && bout_tank(&bout, 1)->is_wreck);
    do_edit(&bout, at(0, 30, 16, 0)); // right there
    match_run(bout.match, 300);
    int seen;
    battle_sights(match_battle(bout.match), 0, &seen);
    assert_int_equal(seen, 0);
    assert_int_equal(bout_tank(&bout, 0)->shots, 0);
    assert_int_equal(match_deaths(bout.match, 1), 0);
    assert_false(match_is_over(bout.match));
    refuse_edit(&bout, at(1, 10, 10, 0), "has been removed");
    refuse_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 1}, "has been removed");
    refuse_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1}, "has been removed");
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 0});
    match_run(bout.match, 3600);
    assert_true(match_result(bout.match).was_time_up);
    refuse_edit(&bout, at(0, 10, 10, 0), "over");
}

// Shells fly through where it stood.
UNIT_TEST(test_nobody_hits_what_is_gone) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, at(0, 30, 8, 0));
    do_edit(&bout, at(1, 30, 13, 0));
    do_edit(&bout, another("idle", 1, 30, 22));
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 1});
    match_set_human(bout.match, 0, 0);
    HumanOrders fire = {.orders[0].fire = true};
    for (int i = 0; i < 300; i++) match_tick(bout.match, &fire);
    assert_true(bout_tank(&bout, 0)->hits > 0);
    check_close(bout_tank(&bout, 0)->damage_dealt, bout_tank(&bout, 2)->damage_taken, 0);
}

UNIT_TEST(test_drives_are_changed) {
    OWN_BOUT bout = open_field();
    assert_true(match_swap(bout.match, 0, behaviour_find("wander"), NULL));
    for (int i = 0; DRIVES[i]; i++) {
        do_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0, .drive = DRIVES[i]});
        assert_ptr_equal(bout_tank(&bout, 0)->loadout->drive, DRIVES[i]);
        check_close(bout_tank(&bout, 0)->motion.forward_mps, 0, 0);
        match_run(bout.match, 110);
        assert_true(bout_tank(&bout, 0)->motion.forward_mps != 0);
    }
    refuse_edit(&bout, (Edit){.kind = EDIT_DRIVE, .tank = 0}, "unknown drive");
}

// A wall stops eyes and hulls from the next tick on; its arena is another one.
UNIT_TEST(test_walls_come_and_go) {
    OWN_BOUT bout = open_field();
    do_edit(&bout, at(0, 30, 8, 0));
    do_edit(&bout, at(1, 30, 32, PI));
    do_edit(&bout, box(30, 20, 3));
    const Arena *walled = battle_arena(match_battle(bout.match));
    assert_int_equal(walled->wall_count, 2);
    assert_int_equal(bout.arena->wall_count, 1);
    assert_true(walled->content_hash != bout.arena->content_hash);
    assert_false(map_sees(walled->map, vec(30, 8), vec(30, 32)));
    refuse_edit(&bout, at(0, 30, 20, 0), "a wall");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0}); // the block
    do_edit(&bout, at(0, 10, 10, 0));
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 1}, "no wall 2");
    refuse_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = -1}, "no wall 0");
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 0});
    const Arena *bare = battle_arena(match_battle(bout.match));
    assert_int_equal(bare->wall_count, 0);
    assert_true(map_sees(bare->map, vec(30, 8), vec(30, 32)));
    match_run(bout.match, 60);
}

static Edit polygon(int count, const Vec *corners) {
    Edit edit = {.kind = EDIT_WALL, .corner_count = count};
    for (int i = 0; i < count && i < EDIT_CORNERS_MAX; i++) edit.corners[i] = corners[i];
    return edit;
}

UNIT_TEST(test_what_makes_no_wall) {
    OWN_BOUT bout = open_field();
    const Vec line[] = {{5, 5}, {6, 6}, {7, 7}}, speck[] = {{5, 5}, {5.01, 5}, {5, 5.01}},
              lost[] = {{5, 5}, {NAN, 5}, {5, 9}}, far[] = {{50, 5}, {55, 5}, {50, 9}},
              bow[] = {{5, 5}, {9, 9}, {9, 5}, {5, 9}}, dent[] = {{5, 5}, {9, 5}, {6, 6}, {5, 9}},
              huge[] = {{5, 5}, {1e9, 5}, {5, 1e9}}, same[] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}},
              many[EDIT_CORNERS_MAX + 1] = {{5, 5}, {9, 5}, {5, 9}};
    const struct {
        int count;
        const Vec *corners;
    } NONE[] = {{3, line}, {3, speck}, {3, lost}, {3, far},   {4, bow},  {4, dent},
                {3, huge}, {4, same},  {2, line}, {-1, line}, {17, many}};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        refuse_edit(&bout, polygon(NONE[i].count, NONE[i].corners), "convex polygon");
    do_edit(&bout, at(0, 30, 10, 0));
    refuse_edit(&bout, box(30.5, 11, 0.2), "tank 1 is in the way");
    const Vec clockwise[] = {{5, 9}, {9, 5}, {5, 5}};
    do_edit(&bout, polygon(3, clockwise));
}

// Shut in on all sides, hunters find no way and nobody comes back to where there is no room.
UNIT_TEST(test_walls_that_close_everything_in) {
    OWN_ARENA *arena = field_create(40, 40, "");
    OWN_BOUT bout;
    bout_init(&bout, 3, 60);
    bout.card.mode = MODE_SCORE;
    for (int i = 0; i < 4; i++) bout_add(&bout, BEHAVIOURS[3 + i], DRIVES[2 * i % 7], i % 2);
    bout_start(&bout, arena);
    for (double x = 0; x <= 40; x += 2.5)
        for (double y = 0; y <= 40; y += 2.5) {
            Edit edit = box(x, y, 1.2);
            match_edit(bout.match, &edit, NULL);
        }
    assert_true(battle_arena(match_battle(bout.match))->wall_count > 200);
    for (int i = 0; i < 600; i++) {
        match_run(bout.match, 1);
        for (int k = 0; k < 4; k++) {
            Pose pose = bout_tank(&bout, k)->pose;
            assert_true(pose.x >= 0 && pose.x <= 40 && pose.y >= 0 && pose.y <= 40);
        }
    }
}

UNIT_TEST(test_crowds_can_be_edited) {
    OWN_ARENA *arena = shipped_arena("city");
    OWN_BOUT bout;
    bout_init(&bout, 3, 60);
    for (int i = 0; i < 256; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], i % 2);
    bout_start(&bout, arena);
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

// Of tanks that come in one tick, those that find room are the same, and so is all that follows.
UNIT_TEST(test_tanks_that_come_together_come_one_by_one) {
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

UNIT_TEST(test_a_match_has_so_many_tanks_at_most) {
    if (effort_is_brief()) skip();
    static const char LARGE[] =
        "{\"type\":\"map\",\"width\":450,\"height\":450,\"tilewidth\":10,\"tileheight\":10,"
        "\"properties\":[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":2}],"
        "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"type\":\"spawn\",\"x\":30,\"y\":30}]"
        "}]}";
    OWN_ARENA *arena = must(arena_parse, LARGE, sizeof LARGE - 1, "large", "");
    OWN_BOUT bout;
    bout_init(&bout, 3, 60);
    for (int i = 0; i < BATTLE_TANKS_MAX; i++)
        bout_add(&bout, behaviour_find("idle"), DRIVES[0], i % 2);
    bout_start(&bout, arena);
    Edit edit = another("idle", 0, 2, 2);
    do_edit(&bout, (Edit){.kind = EDIT_REMOVE, .tank = 7}); // its number stays taken
    refuse_edit(&bout, edit, "at most 16384 tanks");
}

// Low, high, initial or between.
static double pick(Dice *dice, int row) {
    const TuningRow *known = &TUNING_ROWS[row];
    double value = dice_between(dice, known->low, known->high);
    if (known->step == 1 && !*known->unit) value = floor(value);
    switch (dice_below(dice, 4)) {
    case 0: return known->low;
    case 1: return known->high;
    case 2: return tuning_default(row, 0);
    default: return value;
    }
}

// Anything, anywhere: about half of it can be done.
static Edit random_edit(Dice *dice, int tank_count, double width_m, double height_m) {
    EditKind kind = (EditKind)dice_below(dice, EDIT_KINDS);
    double x = dice_between(dice, 0, width_m), y = dice_between(dice, 0, height_m);
    Edit edit = another(BEHAVIOURS[dice_below(dice, 20)]->name, dice_below(dice, 3), x, y);
    if (kind == EDIT_WALL) edit = box(x, y, dice_between(dice, 0.1, 2));
    edit.kind = kind;
    edit.tank = dice_below(dice, tank_count);
    edit.index = dice_below(dice, kind == EDIT_TUNE ? tuning_row_count() : 4);
    edit.spec = dice_below(dice, TUNING_KINDS + 1) - 1;
    edit.value = kind == EDIT_TUNE ? pick(dice, edit.index) : dice_between(dice, 0, 3);
    edit.drive = DRIVES[dice_below(dice, 7)];
    edit.forfeit = (Forfeit)dice_below(dice, FORFEITS);
    if (kind == EDIT_PERSON) edit.added.human = dice_below(dice, HUMANS_MAX);
    return edit;
}

enum { HASHES_MAX = 60 * 60 };

// People at the keys and at everything else; the hash before each tick.
static void record(Bout *bout, const Arena *arena, uint64_t seed, uint64_t *hashes) {
    ReplayWriter *writer = tape_begin(bout->match);
    Dice dice = dice_seed(seed, 77);
    for (int i = 0; i < HASHES_MAX && !match_is_over(bout->match); i++) {
        HumanOrders humans = {0};
        int tanks = match_card(bout->match)->tank_count;
        for (int h = 0; h < HUMANS_MAX; h++) {
            humans.orders[h].left_mps = dice_between(&dice, -20, 20);
            humans.orders[h].right_mps = dice_between(&dice, -20, 20);
            humans.orders[h].turret_radps = dice_between(&dice, -3, 3);
            humans.orders[h].fire = dice_below(&dice, 2);
        }
        if (dice_below(&dice, 15) == 0) {
            Edit edit = random_edit(&dice, tanks, arena->width_m, arena->height_m);
            bool is_too_many = tanks > 12 && edit.kind == EDIT_ADD;
            if (!is_too_many && match_edit(bout->match, &edit, NULL))
                replay_writer_edit(writer, bout->match, &edit);
        }
        hashes[i] = hash_of(bout->match);
        tape_tick(writer, bout->match, &humans);
    }
    tape_end(writer, bout->match);
}

// Seeks stand before what is done by hand in their tick, so they are compared a tick later.
static void check_seeks(ReplayPlayer *player, const uint64_t *hashes, uint64_t seed) {
    Dice dice = dice_seed(seed, 78);
    int last = (int)replay_player_length(player);
    for (int i = 0; i < 12; i++) {
        int tick = dice_below(&dice, last);
        assert_true(replay_player_seek(player, (uint64_t)tick));
        replay_player_apply(player);
        if (state_of(player) != hashes[tick])
            fail_msg("seed %d: tick %d of %d is another one", (int)seed, tick, last);
    }
    assert_true(replay_player_seek(player, 100000) && replay_player_tick(player) == (uint64_t)last);
}

// Every second match begins with tunings at every corner.
UNIT_TEST(test_recordings_have_all_of_it) {
    static uint64_t hashes[HASHES_MAX];
    int edits = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[seed % 2 ? 1 : seed % 4]);
        OWN_BOUT bout;
        bout_init(&bout, seed, 20);
        bout.card.mode = (int)seed % mode_count();
        for (int i = 0; i < 7; i++) {
            const Behaviour *mind = BEHAVIOURS[(i + 3 * (int)seed) % 20];
            TankCard *tank = bout_add(&bout, mind, DRIVES[(i + (int)seed) % 7], i % 3);
            tank->loadout.spec = &TANK_SPECS[i % 3];
            if (i < HUMANS_MAX) tank->kind = CONTROLLER_HUMAN, tank->human = i;
            if (i == 4) tank->kind = CONTROLLER_HUMAN; // the first person's second tank
        }
        // A mind takes the first person's tank within a tick.
        bout.card.swaps[bout.card.swap_count++] =
            (SwapCard){.tick = 200, .tank = 0, .mind = mind_initial(behaviour_find("hunter"))};
        Dice dice = dice_seed(seed, 1);
        Tuning tuning = tuning_initial();
        for (int row = 0; row < tuning_row_count() && seed % 2; row++)
            must(tuning_put, &tuning, row, (int)dice_below(&dice, 4) - 1, pick(&dice, row));
        card_set_tuning(&bout.card, &tuning);
        bout.card.time_limit_s = 15;
        bout_start(&bout, arena);
        record(&bout, arena, seed, hashes);
        OWN_REPLAY *replay = tape_parse();
        OWN_PLAYER *player = must(replay_player_create, replay, arena);
        check_end(player, &codec.result);
        check_seeks(player, hashes, seed);
        check_end(player, &codec.result); // again, from somewhere
        edits += replay->edit_count;
    }
    check_at_least(edits, 120);
}

// A fork's recording begins with what it was forked from, and goes its own way.
UNIT_TEST(test_a_fork_is_a_recording_of_its_own) {
    static uint64_t hashes[HASHES_MAX];
    OWN_ARENA *arena = shipped_arena("yard");
    OWN_BOUT bout;
    bout_init(&bout, 8, 25);
    bout.card.mode = MODE_SCORE;
    for (int i = 0; i < 4; i++) bout_add(&bout, BEHAVIOURS[3 + i], DRIVES[i], i % 2);
    bout.card.tanks[1].kind = CONTROLLER_HUMAN;
    bout_start(&bout, arena);
    record(&bout, arena, 8, hashes);
    OWN_REPLAY *replay = tape_parse();
    for (uint64_t tick = 0; tick <= replay->ticks; tick += 301) {
        OWN_PLAYER *player = must(replay_player_create, replay, arena);
        assert_true(replay_player_seek(player, tick));
        ReplayRun run = replay_player_take(player);
        bool has_new_mind[BATTLE_TANKS_MAX] = {true};
        run.has_new_mind = has_new_mind;
        ReplayWriter *writer = must(replay_writer_fork, codec.path, replay, tick, "0.1.0");
        tape_edit(
            writer, run.match,
            (Edit){.kind = EDIT_MIND, .added.mind = mind_initial(behaviour_find("champion"))});
        for (int i = 0; i < 200 && !match_is_over(run.match); i++) {
            HumanOrders humans = {.orders[0].left_mps = i % 7, .orders[0].fire = true};
            tape_tick(writer, run.match, &humans);
        }
        tape_end(writer, run.match);
        check_tape(arena);
        // Going on as recorded instead, all is done again but to the mind of the first tank.
        while (replay_run_step(&run)) continue;
        replay_run_close(&run);
    }
}

static void tune(MatchCard *card, const char *key, double value) {
    Tuning tuning = card_tuning(card);
    must(tuning_set, &tuning, key, value);
    card_set_tuning(card, &tuning);
}

static Edit turn(const char *key, double value) {
    Edit edit = {.kind = EDIT_TUNE, .value = value};
    edit.index = tuning_find(key, &edit.spec);
    assert_true(edit.index >= 0);
    return edit;
}

static Order full_speed(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    return (Order){.left_mps = senses->limits.top_mps, .right_mps = senses->limits.top_mps};
}
static const Behaviour RUNNER = {.name = "runner", .help = "", .think = full_speed};

// How far a runner gets in a second and a half, over a field of earth.
static double run_m(const char *key, double value, const Drive *drive) {
    OWN_ARENA *arena = field_create(60, 60, "");
    OWN_BOUT bout;
    bout_init(&bout, 1, 100);
    bout_add(&bout, &RUNNER, drive, 0);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, arena);
    match_run(bout.match, 90);
    return bout_tank(&bout, 0)->distance_m;
}

UNIT_TEST(drives_feel_it) {
    for (int i = 0; DRIVES[i]; i++) {
        double plain_m = run_m(NULL, 0, DRIVES[i]);
        check_at_least(run_m("drive.top", 14, DRIVES[i]), 1.05 * plain_m);
        check_at_most(run_m("drive.top", 2, DRIVES[i]), 0.6 * plain_m);
        bool has_own_motor = !strcmp(DRIVES[i]->name, "arcade"); // with a parameter of its own
        if (!has_own_motor) check_at_most(run_m("drive.accel", 2, DRIVES[i]), 0.9 * plain_m);
        check_at_most(run_m("ground.grip", 0.1, DRIVES[i]), 0.9 * plain_m);
        check_at_most(run_m("ground.earth-grip", 0.1, DRIVES[i]), 0.9 * plain_m);
        check_at_most(run_m("ground.earth-rolling", 4, DRIVES[i]), 0.95 * plain_m);
    }
}

static double loss_in_a_duel(const char *key, double value) {
    OWN_ARENA *arena = field_create(40, 20, "");
    OWN_BOUT bout;
    bout_init(&bout, 5, 20);
    bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
    tune(&bout.card, "hull.health", 1000);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, arena);
    bout_play(&bout);
    return bout_tank(&bout, 1)->damage_taken;
}

UNIT_TEST(guns_and_armour_feel_it) {
    double plain = loss_in_a_duel(NULL, 0);
    check_at_least(plain, 50);
    check_at_least(loss_in_a_duel("gun.reload", 0.4), 2 * plain);
    check_close(loss_in_a_duel("gun.damage", 0), 0, 0);
    check_at_least(loss_in_a_duel("gun.damage", 24), 1.5 * plain);
    double open = loss_in_a_duel("armour.front", 0) + loss_in_a_duel("armour.side", 0) +
                  loss_in_a_duel("armour.rear", 0);
    check_at_most(open, 2.5 * plain);
}

// And nobody is healthier than whole.
UNIT_TEST(health_keeps_its_part) {
    OWN_ARENA *arena = field_create(40, 20, "");
    OWN_BOUT bout;
    bout_open(&bout, arena, behaviour_find("hunter"), behaviour_find("idle"), 5, 30);
    const Tank *tank = bout_tank(&bout, 1);
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 1000; i++) {
        do_edit(&bout, turn("medium.hull.health", dice_between(&dice, 1, 1000)));
        check_close(tank->health, tank->spec->health, 0);
    }
    while (tank->health == tank->spec->health) assert_true(bout_tick(&bout));
    double before = tank->health / tank->spec->health;
    do_edit(&bout, turn("medium.hull.health", 250));
    check_close(tank->spec->health, 250, 0);
    check_close(tank->health / 250, before, 1e-12);
    do_edit(&bout, turn("gun.reload", 0.1));
    check_at_most(bout_tank(&bout, 0)->reload_s, 0.1);
}

// A number turned before the first tick is as good as one on the card.
UNIT_TEST(turned_at_the_start_is_tuned) {
    static const struct {
        const char *key;
        double value;
    } ROWS[] = {{"drive.top", 12},     {"gun.reload", 0.5},  {"hull.mass", 500},
                {"ground.grip", 0.4},  {"rule.substeps", 3}, {"armour.front", 3},
                {"rule.hill-size", 2}, {"rule.time", 10},    {"rule.hill-points", 2},
                {"hull.health", 30},   {"drive.gauge", 0.9}, {"rule.revive", 0.5}};
    OWN_ARENA *arena = field_create(40, 20, "");
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        uint64_t hashes[2];
        for (int is_late = 0; is_late < 2; is_late++) {
            OWN_BOUT bout;
            bout_init(&bout, 5, 8);
            bout.card.mode = MODE_HILL;
            for (int j = 0; j < 4; j++) bout_add(&bout, behaviour_find("hunter"), DRIVES[j], j % 2);
            if (!is_late) tune(&bout.card, ROWS[i].key, ROWS[i].value);
            bout_start(&bout, arena);
            if (is_late) do_edit(&bout, turn(ROWS[i].key, ROWS[i].value));
            hashes[is_late] = bout_play(&bout).state_hash;
        }
        if (hashes[0] != hashes[1]) fail_msg("%s is another when turned", ROWS[i].key);
    }
}

UNIT_TEST(minds_and_drives_are_turned) {
    OWN_ARENA *arena = field_create(40, 20, "");
    OWN_BOUT bout;
    bout_init(&bout, 5, 30);
    bout_add(&bout, behaviour_find("hunter"), drive_find("arcade"), 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1)->kind = CONTROLLER_HUMAN;
    bout_start(&bout, arena);
    const Param *mind = behaviour_find("hunter")->params, *drive = drive_find("arcade")->params;
    do_edit(&bout, (Edit){.kind = EDIT_MIND_PARAM, .index = 0, .value = mind->high});
    check_close(match_card(bout.match)->tanks[0].mind.params[0], mind->high, 0);
    do_edit(&bout, (Edit){.kind = EDIT_DRIVE_PARAM, .index = 0, .value = drive->low});
    check_close(match_card(bout.match)->tanks[0].loadout.drive_params[0], drive->low, 0);
    static const Edit WRONG[] = {
        {.kind = EDIT_MIND_PARAM, .index = 0, .value = 1e9},
        {.kind = EDIT_MIND_PARAM, .index = 0, .value = NAN},
        {.kind = EDIT_MIND_PARAM, .index = 99},
        {.kind = EDIT_MIND_PARAM, .tank = 1},
        {.kind = EDIT_DRIVE_PARAM, .index = -1},
        {.kind = EDIT_DRIVE_PARAM, .tank = 2},
        {.kind = EDIT_TUNE, .index = 999},
        {.kind = EDIT_TUNE, .index = 0, .spec = TUNING_KINDS, .value = 5},
        {.kind = EDIT_TUNE, .index = 0, .spec = -1, .value = 1e9},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        must_not(" ", match_edit, bout.match, &WRONG[i]); // and says why
}

UNIT_TEST_MAIN("edit")
