// mode_sandbox.c -- a match for building and trying: every tank respawns, and only the time limit
// ends it.
#include <string.h>

#include "match_inside.h"

static bool won_by_nobody(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    (void)match, (void)score, (void)winner;
    return false;
}

static void score_nothing(const Match *match, double score[static TEAMS_MAX]) {
    (void)match;
    memset(score, 0, TEAMS_MAX * sizeof *score);
}

const Mode SANDBOX_MODE = {
    .name = "sandbox",
    .about = "nobody wins, for building and trying",
    .rules = "nobody wins",
    .goal = "Build, drive and try: nobody wins",
    .title = "",
    .short_title = "",
    .end_title = "Points",
    .unit = "score",
    .won = "time limit",
    .drawn = "time limit",
    .points_most = 2000,
    .points_step = 50,
    .suits_one_team = true,
    .revives = mode_revives_all,
    .score = score_nothing,
    .is_won = won_by_nobody,
};
