// fuzz_replay.c -- any bytes as a recording: rejected with a message, or played to its end without
// harm. The first byte selects a complete recording, the text of one, which is compressed here, or
// a short match that is recorded and must then play as recorded.
#include <zlib.h>

#include "bout.h"

#include "match/replay/link.h"
#include "match/replay/player.h"

enum { TICKS_MOST = 8, TANKS_MOST = 8, ORDINARY = 100 };

static void check_replay(const Replay *replay) {
    FUZZ_CHECK(replay->card.tank_count >= 1 && replay->card.tank_count <= BATTLE_TANKS_MAX);
    FUZZ_CHECK(replay->card.rules.substeps >= 1 && replay->card.rules.substeps <= 16);
    FUZZ_CHECK(replay->card.time_limit_s > 0 && isfinite(replay->card.time_limit_s));
    FUZZ_CHECK(replay->card.mode < mode_count() && replay->card.swap_count <= SWAPS_MAX);
    for (int i = 1; i < replay->input_count; i++)
        FUZZ_CHECK(replay->inputs[i - 1].tick <= replay->inputs[i].tick);
}

static void play(const Replay *replay, const Arena *arena) {
    Problem problem = {""};
    OWN_PLAYER *player = replay_player_create(replay, arena, &problem);
    FUZZ_CHECK(player || problem.text[0]);
    if (!player) return;
    match_keep_notes(replay_player_match(player), true); // shows thoughts
    for (int i = 0; i < TICKS_MOST && replay_player_step(player); i++)
        check_battle(match_battle(replay_player_match(player)));
    FUZZ_CHECK(replay_player_seek(player, replay_player_tick(player) / 2));
}

// A recording that becomes a link is the same recording when the link is read.
static void check_link(const Replay *replay, const void *bytes, size_t count) {
    Problem problem = {""};
    OWN_TEXT *link = replay_link(bytes, count, &problem);
    FUZZ_CHECK(link || problem.text[0]);
    if (!link) return;
    OWN_REPLAY *linked = replay_from_link(link, &problem);
    FUZZ_CHECK(linked && linked->ticks == replay->ticks);
    FUZZ_CHECK(linked->input_count == replay->input_count);
    FUZZ_CHECK(linked->state_hash == replay->state_hash);
}

// Any text as a link is rejected with a message, or read.
static void read_link(const uint8_t *bytes, size_t count) {
    static const char MARK[] = "#" LINK_MARK;
    OWN_TEXT *link = malloc(sizeof MARK + count);
    FUZZ_CHECK(link);
    memcpy(link, MARK, sizeof MARK - 1);
    memcpy(link + sizeof MARK - 1, bytes, count);
    link[sizeof MARK - 1 + count] = '\0';
    Problem problem = {""};
    OWN_REPLAY *replay = replay_is_link(link) ? replay_from_link(link, &problem) : NULL;
    if (replay) check_replay(replay);
    FUZZ_CHECK(replay || problem.text[0] || !replay_is_link(link));
}

static void read_bytes(const void *bytes, size_t count) {
    static const uint8_t HILLS[] = {1};
    Take take = {HILLS, HILLS + 1};
    Problem problem = {""};
    OWN_REPLAY *replay = replay_parse(bytes, count, "r", &problem);
    FUZZ_CHECK(replay || problem.text[0]);
    if (!replay) return;
    check_replay(replay);
    check_link(replay, bytes, count);
    Bout hills = bout_take(&take, BOUT_SHIPPED);
    if (replay->card.tank_count <= TANKS_MOST) play(replay, hills.arena);
    bout_free(&hills);
}

static void read_text(const uint8_t *bytes, size_t count) {
    static const char HEAD[] = "\x89TREADS\n\x03";
    enum { HEAD_BYTES = sizeof HEAD - 1 };
    uLongf length = compressBound((uLong)count);
    OWN_MEMORY uint8_t *file = malloc(HEAD_BYTES + length);
    FUZZ_CHECK(file);
    memcpy(file, HEAD, HEAD_BYTES);
    FUZZ_CHECK(compress2(file + HEAD_BYTES, &length, bytes, (uLong)count, 1) == Z_OK);
    read_bytes(file, HEAD_BYTES + length);
}

static bool record(const Bout *bout) {
    Problem problem = {""};
    OWN_MATCH *match = match_create(&bout->card, bout->arena, &problem);
    if (!match) return false;
    ReplayWriter *writer = replay_writer_open(own_file(), match, "fuzz", &problem);
    FUZZ_CHECK(writer);
    Take keys = bout->keys;
    for (int i = 0; i < bout->ticks && !match_is_over(match); i++) {
        Edit edit;
        if (bout_edit(&keys, match, &edit) && match_edit(match, &edit, NULL))
            replay_writer_edit(writer, match, &edit);
        PlayerOrders players = bout_orders(&keys);
        match_tick(match, &players);
        replay_writer_ticked(writer, match);
    }
    FUZZ_CHECK(replay_writer_close(writer, match, &problem));
    return true;
}

static void record_and_replay(Take *take) {
    Problem problem = {""};
    Bout bout = bout_take(take, BOUT_SHIPPED);
    if (record(&bout)) {
        Replay *replay = replay_load(own_file(), &problem);
        if (!replay) fprintf(stderr, "%s\n", problem.text);
        FUZZ_CHECK(replay && !replay->is_cut);
        check_replay(replay);
        ReplayPlayer *player = replay_player_create(replay, bout.arena, &problem);
        FUZZ_CHECK(player);
        while (replay_player_step(player)) {}
        FUZZ_CHECK(!replay_player_fault(player).has_diverged);
        FUZZ_CHECK(match_result(replay_player_match(player)).state_hash == replay->state_hash);
        replay_player_destroy(player);
        replay_free(replay);
        unlink(own_file());
    }
    bout_free(&bout);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    if (!length) return 0;
    Take take = {bytes + 1, bytes + length};
    read_link(bytes + 1, length - 1);
    if (bytes[0] < ORDINARY)
        read_text(bytes + 1, length - 1);
    else if (bytes[0] < 2 * ORDINARY)
        read_bytes(bytes + 1, length - 1);
    else
        record_and_replay(&take);
    return 0;
}
