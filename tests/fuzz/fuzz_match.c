// fuzz_match.c -- any card, orders and edits: no tank leaves the arena, no value becomes invalid, a
// second run repeats the first, and so does a run from the last snapshot.
#include "bout.h"

#include "match/snapshot.h"

typedef struct Kept {
    Snapshot *snapshot;
    Take keys;
    int tick;
} Kept;

static void keep(Match *match, Take keys, int tick, Kept *kept) {
    if (!match_is_fresh(match)) return;
    snapshot_free(kept->snapshot);
    *kept = (Kept){match_snapshot(match), keys, tick};
    FUZZ_CHECK(kept->snapshot);
}

static void continue_match(Match *match, const Bout *bout, Take keys, int tick, Kept *kept) {
    for (; tick < bout->ticks && !match_is_over(match); tick++) {
        if (kept) keep(match, keys, tick, kept);
        Problem problem = {""};
        Edit wish;
        if (bout_edit(&keys, match, &wish))
            FUZZ_CHECK(match_edit(match, &wish, &problem) || problem.text[0]);
        PlayerOrders players = bout_orders(&keys);
        match_tick(match, &players);
        check_battle(match_battle(match));
    }
}

// The run that must repeat the first one: from the start, or from the last snapshot, restored in
// the same match or in another one of its card.
typedef enum Second { SECOND_AGAIN, SECOND_BACK, SECOND_OTHER, SECOND_COUNT } Second;

static uint64_t play(Match *match, const Bout *bout, Kept *kept) {
    continue_match(match, bout, bout->keys, 0, kept);
    const MatchCard *card = match_card(match);
    MatchResult result = match_result(match);
    FUZZ_CHECK(result.winner >= -1 && result.winner < TEAMS_MAX);
    FUZZ_CHECK(!result.is_draw || result.winner < 0);
    FUZZ_CHECK(result.team_count >= 1 && result.team_count <= TEAMS_MAX);
    for (int i = 0; i < TEAMS_MAX; i++) FUZZ_CHECK(isfinite(result.team_score[i]));
    for (int i = 0; i < card->tank_count; i++)
        FUZZ_CHECK(strlen(card->tanks[i].name) < TANK_NAME_MAX);
    return result.state_hash;
}

static uint64_t play_on(Match *match, const Bout *bout, const Kept *kept) {
    FUZZ_CHECK(match_restore(match, kept->snapshot));
    continue_match(match, bout, kept->keys, kept->tick, NULL);
    return match_result(match).state_hash;
}

static void play_twice(Match *match, const Bout *bout, Second second) {
    Kept kept = {0};
    uint64_t hash = play(match, bout, second == SECOND_AGAIN ? NULL : &kept);
    Match *other = second == SECOND_BACK ? match : match_create(&bout->card, bout->arena, NULL);
    FUZZ_CHECK(other);
    FUZZ_CHECK((second == SECOND_AGAIN ? play(other, bout, NULL) : play_on(other, bout, &kept)) ==
               hash);
    if (other != match) match_destroy(other);
    snapshot_free(kept.snapshot);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Take take = {bytes, bytes + length};
    Second second = (Second)take_below(&take, SECOND_COUNT);
    Bout bout = bout_take(&take, BOUT_WILD);
    Problem problem = {""};
    Match *match = match_create(&bout.card, bout.arena, &problem);
    FUZZ_CHECK(match || problem.text[0]); // the arena may be too small
    if (match) play_twice(match, &bout, second);
    match_destroy(match);
    bout_free(&bout);
    return 0;
}
