// result_text.c -- results for people: a table a match, a line a round, totals.
#include "result_text.h"

#include <inttypes.h>
#include <string.h>

enum { NAME_WIDTH_LEAST = 6, TEAM_WIDTH_LEAST = 4 };

// Terminal colours of the palette's eight teams.
static const char *const TEAM_COLORS[] = {"31", "34", "32", "33", "35", "38;5;208", "36", "37"};
enum { TEAM_COLOR_COUNT = sizeof TEAM_COLORS / sizeof *TEAM_COLORS };

// A team's name in its colour, padded to a width.
static void print_team(FILE *file, int team, int width, bool is_colored) {
    bool is_painted = is_colored && team < TEAM_COLOR_COUNT;
    if (is_painted) fprintf(file, "\033[1;%sm", TEAM_COLORS[team]);
    fprintf(file, "%-*s%s", width, team_name(team), is_painted ? "\033[0m" : "");
}

static double match_seconds(uint64_t ticks) { return (double)ticks * BATTLE_TICK_S; }

static void print_outcome(FILE *file, const Match *match, const MatchResult *result,
                          bool is_colored) {
    const MatchCard *card = match_card(match);
    fprintf(file, "%s, seed %" PRIu64 ": ", card->arena, card->seed);
    if (result->winner >= 0) print_team(file, result->winner, 0, is_colored);
    fprintf(file, "%s after %.1f s (%" PRIu64 " ticks), ",
            result->winner >= 0 ? " wins"
            : result->is_draw   ? "a draw"
                                : "undecided",
            match_seconds(result->ticks), result->ticks);
    const char *why = result->winner >= 0 ? "last team standing" : "nobody is left";
    if (result->was_time_up)
        why = result->winner >= 0 ? "ahead when time was up" : "level when time was up";
    if (!result->is_over) why = "still going on";
    fprintf(file, "%s\n", why);
}

typedef struct Widths {
    int name, team;
} Widths;

static Widths measure(const MatchCard *card) {
    Widths widths = {NAME_WIDTH_LEAST, TEAM_WIDTH_LEAST};
    for (int i = 0; i < card->tank_count; i++) {
        int name = (int)strlen(card->tanks[i].name),
            team = (int)strlen(team_name(card->tanks[i].team));
        if (name > widths.name) widths.name = name;
        if (team > widths.team) widths.team = team;
    }
    return widths;
}

static void print_tank(FILE *file, const Match *match, int id, int place, Widths widths,
                       bool is_colored) {
    const TankCard *card = &match_card(match)->tanks[id];
    const Tank *tank = battle_tank(match_battle(match), id);
    char accuracy[16] = "-";
    if (tank->shots)
        snprintf(accuracy, sizeof accuracy, "%.0f%%", 100.0 * tank->hits / tank->shots);
    fprintf(file, "%4d  %-*s  ", place, widths.name, card->name);
    print_team(file, card->team, widths.team, is_colored);
    fprintf(file, "  %-12s  %-6s  %4.0f/%-4.0f  %5d  %6.0f  %8s  %6.0f m  %5.0f\n",
            card->drive->name, card->spec->name, tank->health, card->spec->health, tank->kills,
            tank->damage_dealt, accuracy, tank->distance_m, tank_score(tank));
}

void result_table(FILE *file, const Match *match, bool is_colored) {
    MatchResult result = match_result(match);
    Widths widths = measure(match_card(match));
    int order[BATTLE_TANKS_MAX], count = match_places(match, order);
    print_outcome(file, match, &result, is_colored);
    fprintf(file, "   #  %-*s  %-*s  %-12s  %-6s  %9s  %5s  %6s  %8s  %8s  %5s\n", widths.name,
            "tank", widths.team, "team", "drive", "kind", "health", "kills", "damage", "accuracy",
            "distance", "score");
    for (int i = 0; i < count; i++) print_tank(file, match, order[i], i + 1, widths, is_colored);
    fprintf(file, "state hash %016" PRIx64 "\n", result.state_hash);
}

void result_line(FILE *file, const Match *match, int round, bool is_colored) {
    enum { WINNER_WIDTH = 8 };
    MatchResult result = match_result(match);
    fprintf(file, "%4d  seed %-10" PRIu64 "  ", round + 1, match_card(match)->seed);
    if (result.winner >= 0)
        print_team(file, result.winner, WINNER_WIDTH, is_colored);
    else
        fprintf(file, "%-*s", WINNER_WIDTH, "draw");
    fprintf(file, "  %6.1f s  %016" PRIx64 "\n", match_seconds(result.ticks), result.state_hash);
}

void result_totals(FILE *file, const Tally *tally, bool is_colored) {
    enum { TEAM_WIDTH = 8 };
    fprintf(file, "\n%-*s  %6s  %6s  %12s\n", TEAM_WIDTH, "team", "wins", "share", "score/round");
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        print_team(file, team, TEAM_WIDTH, is_colored);
        fprintf(file, "  %6d  %5.1f%%  %12.1f\n", tally->wins[team],
                100.0 * tally->wins[team] / tally->rounds, tally->score[team] / tally->rounds);
    }
    fprintf(file, "%d round%s, %d draw%s, %.1f s a round\n", tally->rounds,
            tally->rounds == 1 ? "" : "s", tally->draws, tally->draws == 1 ? "" : "s",
            match_seconds(tally->ticks) / tally->rounds);
}
