// mode_score.c -- tanks that are destroyed come back; the most points win, or so many at once.
#include "match_inside.h"

bool mode_won_by_points(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    (void)winner;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (match->card.points > 0 && score[i] >= match->card.points) return true;
    return false;
}

bool mode_revives_all(const Match *match, int tank) {
    (void)match, (void)tank;
    return true;
}

const Mode SCORE_MODE = {
    .name = "score",
    .about = "most points",
    .rules = "most points",
    .goal = "Hit enemies and destroy them: the most points win",
    .title = "score",
    .short_title = "score",
    .end_title = "Score",
    .unit = "score",
    .won = "the points are won",
    .drawn = "level on points",
    .points_key = "rule.score-points",
    .points_most = 2000,
    .points_step = 50,
    .revives = mode_revives_all,
    .is_won = mode_won_by_points,
};
