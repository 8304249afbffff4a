// fuzz_match.c -- any card, any orders: nobody leaves the arena, no number is lost, and the second
// run is the first.
#include "bout.h"
#include "sound.h"

static void check_result(const Match *match, const MatchResult *result) {
    const MatchCard *card = match_card(match);
    FUZZ_CHECK(result->winner >= -1 && result->winner < TEAMS_MAX);
    FUZZ_CHECK(!result->is_draw || result->winner < 0);
    FUZZ_CHECK(result->team_count >= 1 && result->team_count <= TEAMS_MAX);
    for (int i = 0; i < TEAMS_MAX; i++) FUZZ_CHECK(isfinite(result->team_score[i]));
    for (int i = 0; i < card->tank_count; i++)
        FUZZ_CHECK(strlen(card->tanks[i].name) < TANK_NAME_MAX);
}

// The hash of its end; 0 when the arena is too small for so many.
static uint64_t play(const Bout *bout) {
    Problem problem = {""};
    Match *match = match_create(&bout->card, bout->arena, &problem);
    FUZZ_CHECK(match || problem.text[0]);
    if (!match) return 0;
    Take keys = bout->keys;
    for (int i = 0; i < bout->ticks && !match_is_over(match); i++) {
        HumanOrders humans = bout_orders(&keys);
        match_tick(match, &humans);
        check_battle(match_battle(match));
    }
    MatchResult result = match_result(match);
    check_result(match, &result);
    match_destroy(match);
    return result.state_hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Take take = {bytes, bytes + length};
    Bout bout = bout_take(&take, BOUT_WILD);
    uint64_t hash = play(&bout);
    FUZZ_CHECK(play(&bout) == hash);
    bout_free(&bout);
    return 0;
}
