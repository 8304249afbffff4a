// mode_rules.c -- the modes "last" and "score", and rules that several modes share.
#include "match_inside.h"

// A match that starts with a single team ends only by time. Removing tanks in the editor does not
// end a match: match_edit counts the teams again.
bool mode_won_by_last(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    (void)score;
    int last, left = match_teams_left(match, &last);
    bool is_won = left == 0 || (left == 1 && match->teams_at_start > 1);
    if (is_won) *winner = last;
    return is_won;
}

bool mode_won_by_points(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    (void)winner;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (match->card.points > 0 && score[i] >= match->card.points) return true;
    return false;
}

void mode_score_ticks(const Match *match, double score[static TEAMS_MAX]) {
    for (int i = 0; i < TEAMS_MAX; i++) score[i] = (double)match->mode_state.team_ticks[i];
}

bool mode_revives_all(const Match *match, int tank) {
    (void)match, (void)tank;
    return true;
}

// The score has no title because it does not matter before the time is up.
const Mode LAST_MODE = {
    .name = "last",
    .about = "last team standing",
    .rules = "last one standing",
    .goal = "Destroy every enemy",
    .advice = "attack more: when the time is up, damage decides",
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

const Mode SCORE_MODE = {
    .name = "score",
    .about = "most points",
    .rules = "most points",
    .goal = "Hit and destroy enemies: the most points win",
    .advice = "finish damaged tanks first: a kill gives 50 points",
    .title = "score",
    .short_title = "score",
    .end_title = "Score",
    .unit = "score",
    .won = "points limit reached",
    .drawn = "level on points",
    .points = {"rule.score-points", 0, 0, 2000, "points", "points needed to win; 0 = no limit"},
    .points_most = 2000,
    .points_step = 50,
    .revives = mode_revives_all,
    .is_won = mode_won_by_points,
};
