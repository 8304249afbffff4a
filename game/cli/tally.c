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

static bool comes_before(const Match *match, int winner, int a, int b) {
    const Tank *first = battle_tank(match_battle(match), a),
               *second = battle_tank(match_battle(match), b);
    bool first_won = first->team == winner, second_won = second->team == winner;
    if (first_won != second_won) return first_won;
    return tank_score(first) > tank_score(second);
}

// Insertion keeps equals in the order of their numbers.
int match_places(const Match *match, int *order) {
    int count = match_card(match)->tank_count, winner = match_result(match).winner;
    for (int i = 0; i < count; i++) {
        int place = i;
        for (; place > 0 && comes_before(match, winner, i, order[place - 1]); place--) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    return count;
}
