// test_past.c -- a match that goes on has a recording so far, which is that match up to now.
#include "bout.h"

#include "match/replay/player.h"
#include "match/replay/writer.h"

static void go_on(Bout *bout, ReplayWriter *writer, int ticks) {
    for (int i = 0; i < ticks && !match_is_over(bout->match); i++) {
        match_tick(bout->match, NULL);
        replay_writer_ticked(writer, bout->match);
    }
}

static uint64_t state_of(const Match *match) { return match_result(match).state_hash; }

// To its end, where it is the match that waits there.
static void check_past(const Bout *bout, const ReplayWriter *writer, const Arena *arena) {
    Problem problem = {""};
    uint64_t waits_at = state_of(bout->match);
    Replay *replay = replay_writer_replay(writer, bout->match, &problem);
    if (!replay) fail_msg("%s", problem.text);
    ReplayPlayer *player = replay_player_create(replay, arena, &problem);
    if (!player) fail_msg("%s", problem.text);
    assert_int_equal(replay_player_length(player), battle_tick(match_battle(bout->match)));
    while (replay_player_step(player)) continue;
    replay_player_apply(player);
    assert_false(replay_player_fault(player).has_diverged);
    assert_true(state_of(replay_player_match(player)) == waits_at);
    assert_true(state_of(bout->match) == waits_at);
    replay_player_destroy(player);
    replay_free(replay);
}

// At its start, within seconds and between them, after a deed that no tick has seen, and at its
// end.
static void the_past_leads_to_now(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    Problem problem = {""};
    Bout bout;
    bout_open(&bout, arena, behaviour_find("hunter"), behaviour_find("ambusher"), 3, 12);
    ReplayWriter *writer = replay_writer_open(NULL, bout.match, "0.1.0", &problem);
    assert_non_null(writer);
    check_past(&bout, writer, arena);
    const int ticks[] = {1, 59, 60, 130, 7};
    for (int i = 0; i < 5; i++) {
        go_on(&bout, writer, ticks[i]);
        check_past(&bout, writer, arena);
    }
    Edit edit = {.kind = EDIT_PLACE, .tank = 0, .pose = {8, 4, 1}};
    replay_writer_edit(writer, bout.match, &edit);
    assert_true(match_edit(bout.match, &edit, &problem));
    check_past(&bout, writer, arena);
    go_on(&bout, writer, 12 * BATTLE_TICK_HZ);
    assert_true(match_is_over(bout.match));
    check_past(&bout, writer, arena);
    assert_true(replay_writer_close(writer, bout.match, &problem));
    bout_close(&bout);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_past_leads_to_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
