// result_csv.c -- results for spreadsheets: one row a tank a match, complete after each match.
#include "result_csv.h"

#include <inttypes.h>
#include <string.h>

// RFC 4180: what holds a comma, a quote or a line end stands in quotes, with quotes doubled.
static void print_text(FILE *file, const char *text) {
    bool is_quoted = strpbrk(text, ",\"\r\n");
    if (is_quoted) fputc('"', file);
    for (; *text; text++) {
        if (*text == '"') fputc('"', file);
        fputc(*text, file);
    }
    fputs(is_quoted ? "\"," : ",", file);
}

void csv_header(FILE *file) {
    fputs("arena,round,seed,tank,name,team,drive,kind,is_winner,health,health_max,kills,damage_"
          "dealt,damage_taken,"
          "shots,hits,distance_m,score,ticks,state_hash\n",
          file);
}

static void print_tank(FILE *file, const Match *match, int id, int round,
                       const MatchResult *result) {
    const MatchCard *card = match_card(match);
    const TankCard *row = &card->tanks[id];
    const Tank *tank = battle_tank(match_battle(match), id);
    print_text(file, card->arena);
    fprintf(file, "%d,%" PRIu64 ",%d,", round + 1, card->seed, id + 1);
    print_text(file, row->name);
    fprintf(file, "%s,%s,%s,%d,%.6g,%g,%d,%.6g,%.6g,%d,%d,%.3f,%.6g,%" PRIu64 ",%016" PRIx64 "\n",
            team_name(row->team), row->drive->name, row->spec->name, row->team == result->winner,
            tank->health, row->spec->health, tank->kills, tank->damage_dealt, tank->damage_taken,
            tank->shots, tank->hits, tank->distance_m, tank_score(tank), result->ticks,
            result->state_hash);
}

void csv_match(FILE *file, const Match *match, int round) {
    MatchResult result = match_result(match);
    for (int i = 0; i < match_card(match)->tank_count; i++)
        print_tank(file, match, i, round, &result);
    fflush(file);
}
