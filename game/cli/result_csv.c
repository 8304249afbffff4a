// result_csv.c -- results for spreadsheets: one row a tank a match, complete after each match.
#include "result_csv.h"

#include <inttypes.h>

#include "csv_file.h"

void csv_header(FILE *file, const MatchCard *card) {
    fputs("arena,round,seed,tank,name,team,drive,kind,is_winner,health,health_max,kills,damage_"
          "dealt,damage_taken,"
          "shots,hits,distance_m,score,ticks,state_hash,"
          "mode,sides,deaths,team_score,team_wins,is_series_winner",
          file);
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++)
        if (card_shows(card, &TANK_PROPERTIES[i])) fprintf(file, ",%s", TANK_PROPERTIES[i].key);
    fputc('\n', file);
}

static void print_tank(FILE *file, const Match *match, int id, int round,
                       const MatchResult *result) {
    const MatchCard *card = match_card(match);
    const TankCard *row = &card->tanks[id];
    const Tank *tank = battle_tank(match_battle(match), id);
    csv_text(file, card->arena);
    fprintf(file, "%d,%" PRIu64 ",%d,", round + 1, card->seed, id + 1);
    csv_text(file, row->name);
    fprintf(file, "%s,%s,%s,%d,%.6g,%g,%d,%.6g,%.6g,%d,%d,%.3f,%.6g,%" PRIu64 ",%016" PRIx64,
            team_name(row->team), row->loadout.drive->name, row->loadout.spec->name,
            row->team == result->winner, tank->health, tank->spec->health, tank->kills,
            tank->damage_dealt, tank->damage_taken, tank->shots, tank->hits, tank->distance_m,
            tank_score(tank), result->ticks, result->state_hash);
}

// Wins so far; the winner of the series is known with its last round.
static void print_team(FILE *file, const Match *match, int id, const MatchResult *result,
                       const Tally *tally, int best_of) {
    const MatchCard *card = match_card(match);
    int team = card->tanks[id].team;
    bool has_won = best_of && tally_is_decided(tally, best_of) && tally_leader(tally) == team;
    fprintf(file, ",%s,%d,%d,%.6g,%d,%d", MODES[card->mode]->name, card->sides,
            match_deaths(match, id), result->team_score[team], tally->wins[team], has_won);
}

// Properties that there are columns for at the end.
static void print_later(FILE *file, const MatchCard *card, int tank) {
    const Loadout *loadout = &card->tanks[tank].loadout;
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        if (!card_shows(card, property)) continue;
        if (property->choice)
            fprintf(file, ",%s", property_chosen(property, loadout).name);
        else
            fprintf(file, ",%.6g", property_values(property, loadout)[0]);
    }
    fputc('\n', file);
}

void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of) {
    MatchResult result = match_result(match);
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        print_tank(file, match, i, round, &result);
        print_team(file, match, i, &result, tally, best_of);
        print_later(file, match_card(match), i);
    }
    fflush(file);
}
