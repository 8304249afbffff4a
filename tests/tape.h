// tape.h -- for the tests of recordings: one recording at a time, as a file and in memory, with the
// result of the recorded match.
#pragma once

#include <unistd.h>

#include "bout.h"

#include "match/replay/player.h"

enum { TAPE_BYTES_MAX = 1 << 20 };

typedef struct LineCodec {
    char path[64];
    uint8_t bytes[TAPE_BYTES_MAX];
    size_t count;
    MatchResult result;
    const Arena *arena; // at the start of the match
} LineCodec;

static LineCodec codec; // too large for a stack

static inline void tape_load(void) {
    codec.count = bytes_read(codec.path, (char *)codec.bytes, sizeof codec.bytes);
    assert_in_range(codec.count, 1, sizeof codec.bytes - 2);
}

static inline ReplayWriter *tape_begin(const Match *match) {
    codec.arena = battle_arena(match_battle(match));
    snprintf(codec.path, sizeof codec.path, "/tmp/tape-%d.treads-replay", (int)getpid());
    return must(replay_writer_open, codec.path, match, "0.1.0");
}

static inline void tape_tick(ReplayWriter *writer, Match *match, const PlayerOrders *players) {
    match_tick(match, players);
    replay_writer_ticked(writer, match);
}

static inline void tape_edit(ReplayWriter *writer, Match *match, Edit edit) {
    replay_writer_edit(writer, match, &edit);
    must(match_edit, match, &edit);
}

static inline void tape_end(ReplayWriter *writer, const Match *match) {
    codec.result = match_result(match);
    must(replay_writer_close, writer, match);
    tape_load();
    unlink(codec.path);
}

static inline Replay *tape_parse(void) {
    return must(replay_parse, codec.bytes, codec.count, "tape");
}

static inline uint64_t hash_of(const Match *match) { return match_result(match).state_hash; }

static inline uint64_t state_of(const ReplayPlayer *player) {
    return hash_of(replay_player_match(player));
}

// Plays to the end and checks that the match ends as it did when it was recorded.
static inline void check_end(ReplayPlayer *player, const MatchResult *wanted) {
    while (replay_player_step(player)) continue;
    replay_player_apply(player);
    ReplayFault fault = replay_player_fault(player);
    if (fault.has_diverged) fail_msg("it diverged by tick %d", (int)fault.last_tick);
    MatchResult result = match_result(replay_player_match(player));
    assert_true(result.state_hash == wanted->state_hash && result.ticks == wanted->ticks);
    assert_true(result.winner == wanted->winner && result.is_over == wanted->is_over);
}

static inline void check_tape(void) {
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
    assert_true(replay->arena_hash == codec.arena->content_hash && !replay->is_cut);
    check_end(player, &codec.result);
}
