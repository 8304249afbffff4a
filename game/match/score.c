// score.c -- points, and who is ahead.
#include "score.h"

#include <string.h>

#define KILL_POINTS 50.0

double tank_score(const Tank *tank) {
    return tank->damage_dealt - tank->damage_to_friends +
           KILL_POINTS * (tank->kills - tank->friend_kills);
}

void score_count(const MatchCard *card, const Battle *battle,
                 const uint64_t hill_ticks[static TEAMS_MAX], double score[static TEAMS_MAX]) {
    memset(score, 0, TEAMS_MAX * sizeof *score);
    for (int i = 0; i < TEAMS_MAX && card->mode == MODE_HILL; i++)
        score[i] = (double)hill_ticks[i] / BATTLE_TICK_HZ;
    for (int i = 0; i < card->tank_count && card->mode != MODE_HILL; i++) {
        const Tank *tank = battle_tank(battle, i);
        score[tank->team] += tank_score(tank);
    }
}

int score_leader(const MatchCard *card, const double score[static TEAMS_MAX]) {
    bool is_present[TEAMS_MAX] = {false};
    int best = -1;
    bool is_shared = false;
    for (int i = 0; i < card->tank_count; i++) is_present[card->tanks[i].team] = true;
    for (int i = 0; i < TEAMS_MAX; i++) {
        if (!is_present[i]) continue;
        if (best < 0 || score[i] > score[best])
            best = i, is_shared = false;
        else if (score[i] == score[best])
            is_shared = true;
    }
    return is_shared ? -1 : best;
}
