// tally.c -- what many rounds add up to, and who came in where in one.
#include "tally.h"

void tally_add(Tally *tally, const Match *match) {
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    tally->rounds++;
    tally->ticks += result.ticks;
    tally->team_count = result.team_count;
    for (int i = 0; i < card->tank_count; i++) tally->is_present[card->tanks[i].team] = true;
    for (int team = 0; team < result.team_count; team++)
        tally->score[team] += result.team_score[team];
    if (result.winner >= 0)
        tally->wins[result.winner]++;
    else
        tally->draws++;
}

int tally_leader(const Tally *tally) {
    int best = -1;
    bool is_shared = false;
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        if (best < 0 || tally->wins[team] > tally->wins[best])
            best = team, is_shared = false;
        else if (tally->wins[team] == tally->wins[best])
            is_shared = true;
    }
    return is_shared ? -1 : best;
}

bool tally_is_decided(const Tally *tally, int best_of) {
    int leader = tally_leader(tally), left = best_of - tally->rounds;
    if (left <= 0) return true;
    for (int team = 0; team < tally->team_count; team++)
        if (team != leader && tally->is_present[team] &&
            (leader < 0 || tally->wins[team] + left >= tally->wins[leader]))
            return false;
    return leader >= 0;
}

static bool comes_before(const Match *match, int winner, int a, int b) {
    const Tank *first = battle_tank(match_battle(match), a),
               *second = battle_tank(match_battle(match), b);
    bool first_won = first->team == winner, second_won = second->team == winner;
    if (first_won != second_won) return first_won;
    double lead = tank_score(first) - tank_score(second);
    return lead > 0 || (lead == 0 && a < b);
}

// Shell's sort: quick for thousands, and it takes the match along.
int match_places(const Match *match, int *order) {
    int count = match_card(match)->tank_count, winner = match_result(match).winner;
    for (int i = 0; i < count; i++) order[i] = i;
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            int tank = order[i], place = i;
            for (; place >= gap && comes_before(match, winner, tank, order[place - gap]);
                 place -= gap)
                order[place] = order[place - gap];
            order[place] = tank;
        }
    }
    return count;
}
