// test_retune.c -- turned numbers in a match: they are felt, they are survived, and they can be
// turned while it runs.
#include "bout.h"

#include <unistd.h>

#include "match/edit.h"
#include "match/replay/player.h"
#include "match/replay/writer.h"

static void tune(MatchCard *card, const char *key, double value) {
    Problem problem = {""};
    Tuning tuning = card_tuning(card);
    if (!tuning_set(&tuning, key, value, &problem)) fail_msg("%s", problem.text);
    card_set_tuning(card, &tuning);
}

static Edit turn(const char *key, double value) {
    Edit edit = {.kind = EDIT_TUNE, .value = value};
    edit.index = tuning_find(key, &edit.spec);
    assert_true(edit.index >= 0);
    return edit;
}

static void do_edit(Match *match, Edit edit) {
    Problem problem = {""};
    if (!match_edit(match, &edit, &problem)) fail_msg("%s", problem.text);
}

static Order full_speed(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    return (Order){.left_mps = senses->limits.top_mps, .right_mps = senses->limits.top_mps};
}
static const Behaviour RUNNER = {.name = "runner", .help = "", .think = full_speed};

// How far a runner gets in a second and a half, over a field of earth.
static double run_m(const char *key, double value, const Drive *drive) {
    Arena *arena = field_create(60, 60, "");
    Bout bout;
    bout_init(&bout, 1, 100);
    bout_add(&bout, &RUNNER, drive, 0);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, arena);
    for (int i = 0; i < 90; i++) bout_tick(&bout);
    double distance_m = bout_tank(&bout, 0)->distance_m;
    bout_close(&bout);
    arena_destroy(arena);
    return distance_m;
}

static void drives_feel_it(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        double plain_m = run_m(NULL, 0, DRIVES[i]);
        check_at_least(run_m("drive.top", 14, DRIVES[i]), 1.05 * plain_m);
        check_at_most(run_m("drive.top", 2, DRIVES[i]), 0.6 * plain_m);
        bool has_own_motor = !strcmp(DRIVES[i]->name, "arcade"); // with a parameter of its own
        if (!has_own_motor) check_at_most(run_m("drive.accel", 2, DRIVES[i]), 0.9 * plain_m);
        check_at_most(run_m("ground.grip", 0.1, DRIVES[i]), 0.9 * plain_m);
        check_at_most(run_m("ground.earth-grip", 0.1, DRIVES[i]), 0.9 * plain_m);
    }
    check_at_most(run_m("ground.earth-rolling", 4, DRIVES[0]), 0.9 * run_m(NULL, 0, DRIVES[0]));
}

// Sits until it is shot at; the other one stands before it.
static Bout face_to_face(const Arena *arena) {
    Bout bout;
    bout_open(&bout, arena, behaviour_find("hunter"), behaviour_find("idle"), 5, 30);
    return bout;
}

static double loss_in_a_duel(const char *key, double value) {
    Arena *arena = field_create(40, 20, "");
    Bout bout;
    bout_init(&bout, 5, 20);
    bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
    tune(&bout.card, "hull.health", 1000);
    if (key) tune(&bout.card, key, value);
    bout_start(&bout, arena);
    while (bout_tick(&bout)) {}
    double loss = bout_tank(&bout, 1)->damage_taken;
    bout_close(&bout);
    arena_destroy(arena);
    return loss;
}

static void guns_and_armour_feel_it(void **state) {
    (void)state;
    double plain = loss_in_a_duel(NULL, 0);
    check_at_least(plain, 50);
    check_at_least(loss_in_a_duel("gun.reload", 0.4), 2 * plain);
    check_close(loss_in_a_duel("gun.damage", 0), 0, 0);
    check_at_least(loss_in_a_duel("gun.damage", 24), 1.5 * plain);
    double open = loss_in_a_duel("armour.front", 0) + loss_in_a_duel("armour.side", 0) +
                  loss_in_a_duel("armour.rear", 0);
    check_at_most(open, 2.5 * plain);
}

static void health_keeps_its_part(void **state) {
    (void)state;
    Arena *arena = field_create(40, 20, "");
    Bout bout = face_to_face(arena);
    while (bout_tank(&bout, 1)->health == bout_tank(&bout, 1)->spec->health)
        assert_true(bout_tick(&bout));
    double before = bout_tank(&bout, 1)->health / bout_tank(&bout, 1)->spec->health;
    do_edit(bout.match, turn("medium.hull.health", 250));
    check_close(bout_tank(&bout, 1)->spec->health, 250, 0);
    check_close(bout_tank(&bout, 1)->health / 250, before, 1e-12);
    do_edit(bout.match, turn("gun.reload", 0.1));
    check_at_most(bout_tank(&bout, 0)->reload_s, 0.1);
    bout_close(&bout);
    arena_destroy(arena);
}

static void nobody_is_healthier_than_whole(void **state) {
    (void)state;
    Arena *arena = field_create(40, 20, "");
    Bout bout = face_to_face(arena);
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 1000; i++) {
        do_edit(bout.match, turn("medium.hull.health", dice_between(&dice, 1, 1000)));
        const Tank *whole = bout_tank(&bout, 1);
        check_close(whole->health, whole->spec->health, 0);
    }
    bout_close(&bout);
    arena_destroy(arena);
}

// A number turned before the first tick is as good as one on the card.
static void turned_at_the_start_is_tuned(void **state) {
    (void)state;
    static const struct {
        const char *key;
        double value;
    } ROWS[] = {{"drive.top", 12},     {"gun.reload", 0.5},  {"hull.mass", 500},
                {"ground.grip", 0.4},  {"rule.substeps", 3}, {"armour.front", 3},
                {"rule.hill-size", 2}, {"rule.time", 10},    {"rule.hill-points", 2},
                {"hull.health", 30},   {"drive.gauge", 0.9}, {"rule.revive", 0.5}};
    Arena *arena = field_create(40, 20, "");
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        uint64_t hashes[2];
        for (int is_late = 0; is_late < 2; is_late++) {
            Bout bout;
            bout_init(&bout, 5, 8);
            bout.card.mode = MODE_HILL;
            for (int j = 0; j < 4; j++) bout_add(&bout, behaviour_find("hunter"), DRIVES[j], j % 2);
            if (!is_late) tune(&bout.card, ROWS[i].key, ROWS[i].value);
            bout_start(&bout, arena);
            if (is_late) do_edit(bout.match, turn(ROWS[i].key, ROWS[i].value));
            while (bout_tick(&bout)) {}
            hashes[is_late] = match_result(bout.match).state_hash;
            bout_close(&bout);
        }
        if (hashes[0] != hashes[1]) fail_msg("%s is another when turned", ROWS[i].key);
    }
    arena_destroy(arena);
}

static void minds_and_drives_are_turned(void **state) {
    (void)state;
    Arena *arena = field_create(40, 20, "");
    Bout bout;
    Problem problem = {""};
    bout_init(&bout, 5, 30);
    bout_add(&bout, behaviour_find("hunter"), drive_find("arcade"), 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1)->kind = CONTROLLER_HUMAN;
    bout_start(&bout, arena);
    const Param *mind = behaviour_find("hunter")->params, *drive = drive_find("arcade")->params;
    do_edit(bout.match, (Edit){.kind = EDIT_MIND_PARAM, .index = 0, .value = mind->high});
    check_close(match_card(bout.match)->tanks[0].params[0], mind->high, 0);
    do_edit(bout.match, (Edit){.kind = EDIT_DRIVE_PARAM, .index = 0, .value = drive->low});
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
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        problem.text[0] = '\0';
        assert_false(match_edit(bout.match, &WRONG[i], &problem));
        assert_true(problem.text[0]);
    }
    bout_close(&bout);
    arena_destroy(arena);
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

static void check_sound(const Match *match, const Arena *arena) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        const double numbers[] = {tank->pose.heading_rad, tank->motion.forward_mps,
                                  tank->motion.side_mps,  tank->motion.turn_radps,
                                  tank->turret_rad,       tank->health};
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            if (!isfinite(numbers[j])) fail_msg("number %zu of tank %d is lost", j, i);
        if (!(tank->pose.x >= 0 && tank->pose.x <= arena->width_m && tank->pose.y >= 0 &&
              tank->pose.y <= arena->height_m))
            fail_msg("tank %d (%s) is outside", i, tank->loadout->drive->name);
    }
}

// A match with tunings at every corner, turned anew once a second; its hash.
static uint64_t wild_match(const Arena *arena, uint64_t seed) {
    Dice dice = dice_seed(seed, 1);
    Bout bout;
    bout_init(&bout, seed, 4);
    bout.card.mode = (seed % mode_count());
    for (int i = 0; i < 7; i++) {
        TankCard *tank =
            bout_add(&bout, behaviour_find(i % 2 ? "hunter" : "rammer"), DRIVES[i], i % 2);
        tank->loadout.spec = &TANK_SPECS[i % TUNING_KINDS];
    }
    Tuning tuning = tuning_initial();
    for (int row = 0; row < tuning_row_count(); row++)
        assert_true(
            tuning_put(&tuning, row, (int)dice_below(&dice, 4) - 1, pick(&dice, row), NULL));
    card_set_tuning(&bout.card, &tuning);
    bout.card.time_limit_s = 4;
    bout_start(&bout, arena);
    for (int tick = 0; bout_tick(&bout); tick++) {
        int row = (int)dice_below(&dice, (uint32_t)tuning_row_count());
        check_sound(bout.match, arena);
        if (tick % 10 || !strcmp(TUNING_ROWS[row].key, "rule.time")) continue;
        do_edit(bout.match, (Edit){.kind = EDIT_TUNE,
                                   .index = row,
                                   .spec = (int)dice_below(&dice, 4) - 1,
                                   .value = pick(&dice, row)});
    }
    uint64_t hash = match_result(bout.match).state_hash;
    bout_close(&bout);
    return hash;
}

static void every_corner_is_survived_and_the_same_again(void **state) {
    (void)state;
    static const char *const ARENAS[] = {"yard", "pillars"};
    const char *many = getenv("TREADS_TUNINGS");
    int count = many ? atoi(many) : 12;
    for (int i = 0; i < count; i++) {
        Arena *arena = shipped_arena(ARENAS[i % 2]);
        uint64_t hash = wild_match(arena, (uint64_t)i);
        if (i % 4 == 0) assert_true(wild_match(arena, (uint64_t)i) == hash);
        arena_destroy(arena);
    }
}

// Three numbers, one of them a drive's, turned and recorded.
static void turn_some(Match *match, ReplayWriter *writer, Dice *dice) {
    Problem problem = {""};
    for (int times = 3; times > 0; times--) {
        int row = (int)dice_below(dice, 30);
        Edit edit = {.kind = EDIT_TUNE, .index = row, .spec = times - 2, .value = pick(dice, row)};
        if (times == 3)
            edit = (Edit){.kind = EDIT_DRIVE_PARAM,
                          .tank = 1,
                          .index = 1,
                          .value = drive_find("arcade")->params[1].high};
        if (!match_edit(match, &edit, &problem)) fail_msg("%s", problem.text);
        replay_writer_edit(writer, match, &edit);
    }
}

// A person at the keys, and numbers that are turned under them.
static MatchResult record(Bout *bout, const char *path) {
    Problem problem = {""};
    Dice dice = dice_seed(9, 2);
    ReplayWriter *writer = replay_writer_open(path, bout->match, "0.1.0", &problem);
    if (!writer) fail_msg("%s", problem.text);
    for (int i = 0; i < 1500 && !match_is_over(bout->match); i++) {
        HumanOrders humans = {0};
        if (i % 25 == 0) turn_some(bout->match, writer, &dice);
        humans.orders[0] = (Order){.left_mps = dice_between(&dice, -20, 20),
                                   .right_mps = dice_between(&dice, -20, 20),
                                   .turret_radps = dice_between(&dice, -3, 3),
                                   .fire = true};
        replay_writer_orders(writer, bout->match, &humans);
        match_tick(bout->match, &humans);
        replay_writer_ticked(writer, bout->match);
    }
    MatchResult result = match_result(bout->match);
    if (!replay_writer_close(writer, bout->match, &problem)) fail_msg("%s", problem.text);
    return result;
}

// To its end, and to its end again from the middle.
static void check_replay(const char *path, const Arena *arena, const MatchResult *result) {
    Problem problem = {""};
    Replay *replay = replay_load(path, &problem);
    if (!replay) fail_msg("%s", problem.text);
    ReplayPlayer *player = replay_player_create(replay, arena, &problem);
    if (!player) fail_msg("%s", problem.text);
    for (int times = 0; times < 2; times++) {
        while (replay_player_step(player)) continue;
        assert_false(replay_player_fault(player).has_diverged);
        MatchResult again = match_result(replay_player_match(player));
        assert_true(again.ticks == result->ticks && again.state_hash == result->state_hash);
        assert_true(replay_player_seek(player, result->ticks / 2));
    }
    replay_player_destroy(player);
    replay_free(replay);
}

static void recordings_hold(void **state) {
    (void)state;
    Arena *arena = field_create(40, 20, "");
    char path[64];
    Bout bout;
    snprintf(path, sizeof path, "/tmp/test_retune-%d.treads-replay", (int)getpid());
    bout_init(&bout, 5, 100);
    bout.card.mode = MODE_SCORE;
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 0)->kind = CONTROLLER_HUMAN;
    bout_add(&bout, behaviour_find("hunter"), drive_find("arcade"), 1);
    tune(&bout.card, "light.gun.reload", 0.3);
    bout_start(&bout, arena);
    MatchResult result = record(&bout, path);
    check_at_least((double)result.ticks, 1000);
    check_replay(path, arena, &result);
    unlink(path);
    bout_close(&bout);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drives_feel_it),
        cmocka_unit_test(guns_and_armour_feel_it),
        cmocka_unit_test(health_keeps_its_part),
        cmocka_unit_test(nobody_is_healthier_than_whole),
        cmocka_unit_test(turned_at_the_start_is_tuned),
        cmocka_unit_test(minds_and_drives_are_turned),
        cmocka_unit_test(every_corner_is_survived_and_the_same_again),
        cmocka_unit_test(recordings_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
