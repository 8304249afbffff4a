// test_edit_replay.c -- a recording has all that people did to the match by hand, and so has a fork
// of it.
#include "edits.h"

#include <unistd.h>

#include "match/replay/player.h"
#include "match/replay/writer.h"

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
    edit.value = dice_between(dice, 0, 3);
    edit.drive = DRIVES[dice_below(dice, 7)];
    return edit;
}

static void random_deed(Bout *bout, ReplayWriter *writer, Dice *dice, const Arena *arena) {
    int tank = dice_below(dice, match_card(bout->match)->tank_count);
    int way = dice_below(dice, 8);
    if (way == 0) {
        const Behaviour *mind = BEHAVIOURS[dice_below(dice, 20)];
        assert_true(match_swap(bout->match, tank, mind, NULL));
        replay_writer_swap(writer, bout->match, tank, mind, NULL);
    } else if (way == 1) {
        int human = dice_below(dice, HUMANS_MAX);
        match_hand(bout->match, tank, human);
        replay_writer_hand(writer, bout->match, tank, human);
    } else {
        Edit edit =
            random_edit(dice, match_card(bout->match)->tank_count, arena->width_m, arena->height_m);
        if (match_card(bout->match)->tank_count > 12 && edit.kind == EDIT_ADD) return;
        if (match_edit(bout->match, &edit, NULL)) replay_writer_edit(writer, bout->match, &edit);
    }
}

enum { HASHES_MAX = 60 * 60 };

// The hash after each tick, and the recording.
static Replay *record(Bout *bout, const Arena *arena, uint64_t seed, uint64_t *hashes) {
    Problem problem = {""};
    char path[64];
    snprintf(path, sizeof path, "/tmp/test_edit_replay-%d.treads-replay", (int)getpid());
    ReplayWriter *writer = replay_writer_open(path, bout->match, "0.1.0", &problem);
    assert_non_null(writer);
    Dice dice = dice_seed(seed, 77);
    for (int i = 0; i < HASHES_MAX && !match_is_over(bout->match); i++) {
        HumanOrders humans = {0};
        for (int h = 0; h < HUMANS_MAX; h++) {
            humans.orders[h].left_mps = dice_between(&dice, -8, 8);
            humans.orders[h].right_mps = dice_between(&dice, -8, 8);
            humans.orders[h].turret_radps = dice_between(&dice, -3, 3);
            humans.orders[h].fire = dice_below(&dice, 2);
        }
        if (dice_below(&dice, 25) == 0) random_deed(bout, writer, &dice, arena);
        hashes[i] = match_result(bout->match).state_hash;
        replay_writer_orders(writer, bout->match, &humans);
        match_tick(bout->match, &humans);
        replay_writer_ticked(writer, bout->match);
    }
    if (!replay_writer_close(writer, bout->match, &problem)) fail_msg("%s", problem.text);
    Replay *replay = replay_load(path, &problem);
    if (!replay) fail_msg("%s", problem.text);
    unlink(path);
    return replay;
}

// Seeks stand before what is done by hand in their tick, so they are compared a tick later.
static void check_seeks(ReplayPlayer *player, const uint64_t *hashes, uint64_t seed) {
    Dice dice = dice_seed(seed, 78);
    int last = (int)replay_player_length(player);
    for (int i = 0; i < 12; i++) {
        int tick = dice_below(&dice, last);
        assert_true(replay_player_seek(player, (uint64_t)tick));
        replay_player_apply(player);
        if (match_result(replay_player_match(player)).state_hash != hashes[tick])
            fail_msg("seed %d: tick %d of %d is another one", (int)seed, tick, last);
    }
}

static void test_recordings_have_all_of_it(void **state) {
    (void)state;
    static uint64_t hashes[HASHES_MAX];
    int edits = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Problem problem = {""};
        Bout bout;
        Arena *arena = shipped_arena(seed % 2 ? "yard" : "open");
        bout_init(&bout, seed, 20);
        bout.card.mode = (seed % mode_count());
        for (int i = 0; i < 5; i++) {
            TankCard *tank = bout_add(&bout, BEHAVIOURS[(i + 3 * (int)seed) % 20],
                                      DRIVES[(i + (int)seed) % 7], i % 3);
            tank->loadout.spec = &TANK_SPECS[i % 3];
            if (i < HUMANS_MAX) tank->kind = CONTROLLER_HUMAN, tank->human = i;
            if (i == 4) tank->kind = CONTROLLER_HUMAN; // the first person's second tank
        }
        // A mind takes the first person's tank within a tick.
        bout.card.swaps[bout.card.swap_count++] =
            (SwapCard){.tick = 200, .tank = 0, .behaviour = behaviour_find("hunter")};
        for (int i = 0; i < behaviour_param_count(behaviour_find("hunter")); i++)
            bout.card.swaps[0].params[i] = behaviour_find("hunter")->params[i].initial;
        bout_start(&bout, arena);
        Replay *replay = record(&bout, arena, seed, hashes);
        ReplayPlayer *player = replay_player_create(replay, arena, &problem);
        assert_non_null(player);
        while (replay_player_step(player)) continue;
        ReplayFault fault = replay_player_fault(player);
        if (fault.has_diverged)
            fail_msg("seed %d: diverged by tick %d", (int)seed, (int)fault.last_tick);
        check_seeks(player, hashes, seed);
        edits += replay->edit_count;
        replay_player_destroy(player);
        replay_free(replay);
        close_field(&bout, arena);
    }
    check_at_least(edits, 50);
}

// A fork's recording begins with what it was forked from, and goes its own way.
static void test_a_fork_is_a_recording_of_its_own(void **state) {
    (void)state;
    static uint64_t hashes[HASHES_MAX];
    Problem problem = {""};
    Bout bout;
    char path[64];
    Arena *arena = shipped_arena("yard");
    bout_init(&bout, 8, 25);
    bout.card.mode = MODE_SCORE;
    for (int i = 0; i < 4; i++) bout_add(&bout, BEHAVIOURS[3 + i], DRIVES[i], i % 2);
    bout.card.tanks[1].kind = CONTROLLER_HUMAN;
    bout_start(&bout, arena);
    Replay *replay = record(&bout, arena, 8, hashes);
    snprintf(path, sizeof path, "/tmp/test_edit_replay-%d.fork", (int)getpid());
    for (uint64_t tick = 0; tick <= replay->ticks; tick += 301) {
        ReplayPlayer *player = replay_player_create(replay, arena, &problem);
        assert_true(player && replay_player_seek(player, tick));
        ReplayRun run = replay_player_take(player);
        replay_player_destroy(player);
        bool has_new_mind[8] = {true};
        run.has_new_mind = has_new_mind;
        ReplayWriter *writer = replay_writer_fork(path, replay, tick, "0.1.0", &problem);
        assert_non_null(writer);
        assert_true(match_swap(run.match, 0, behaviour_find("champion"), NULL));
        replay_writer_swap(writer, run.match, 0, behaviour_find("champion"), NULL);
        for (int i = 0; i < 200 && !match_is_over(run.match); i++) {
            HumanOrders humans = {.orders[0].left_mps = i % 7, .orders[0].fire = true};
            replay_writer_orders(writer, run.match, &humans);
            match_tick(run.match, &humans);
            replay_writer_ticked(writer, run.match);
        }
        uint64_t hash = match_result(run.match).state_hash;
        assert_true(replay_writer_close(writer, run.match, &problem));
        Replay *forked = replay_load(path, &problem);
        if (!forked) fail_msg("%s", problem.text);
        ReplayPlayer *again = replay_player_create(forked, arena, &problem);
        while (replay_player_step(again)) continue;
        if (replay_player_fault(again).has_diverged)
            fail_msg("forked at tick %d it diverged by tick %d", (int)tick,
                     (int)replay_player_fault(again).last_tick);
        assert_true(match_result(replay_player_match(again)).state_hash == hash);
        // Going on as recorded instead, all is done again but to the mind of the first tank.
        while (replay_run_step(&run)) continue;
        replay_player_destroy(again);
        replay_run_close(&run);
        replay_free(forked);
    }
    unlink(path);
    replay_free(replay);
    close_field(&bout, arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recordings_have_all_of_it),
        cmocka_unit_test(test_a_fork_is_a_recording_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
