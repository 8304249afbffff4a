// mode_last.c -- the last team standing wins; when the time is up, the one with the most points.
#include "match_inside.h"

// Taking tanks away by hand ends no match (match_edit counts the teams anew), and neither does a
// match that one team has to itself from its start: only the clock ends that.
bool mode_won_by_last(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    (void)score;
    int last, left = match_teams_left(match, &last);
    bool is_won = left == 0 || (left == 1 && match->teams_at_start > 1);
    if (is_won) *winner = last;
    return is_won;
}

// The score decides nothing before the time is up, so it has no title. While all tanks live,
// nothing can end the fight but time.
const Mode LAST_MODE = {
    .name = "last",
    .about = "last team standing",
    .rules = "last one standing",
    .goal = "Destroy every enemy",
    .title = "",
    .short_title = "",
    .end_title = "Points",
    .unit = "score",
    .won = "last team standing",
    .drawn = "nobody is left",
    .points_most = 2000,
    .points_step = 50,
    .is_won = mode_won_by_last,
    .ends_by_loss = true,
};
