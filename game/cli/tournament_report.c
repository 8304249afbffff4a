// tournament_report.c -- how a tournament stands: tables for people, for programs and spreadsheets.
#include "tournament_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "csv_file.h"
#include "app/result_json.h"

enum { NAME_WIDTH_LEAST = 6, HEAD_MAX = 8, HEAD_WIDTH_LEAST = 5 };

static const char *plural(int count) { return count == 1 ? "" : "s"; }

static int name_width(const Ladder *ladder) {
    int width = NAME_WIDTH_LEAST;
    for (int i = 0; i < ladder->count; i++) {
        int length = (int)strlen(ladder->places[i].player->name);
        if (length > width) width = length;
    }
    return width;
}

static void print_title(FILE *file, const Tournament *tournament, const Ladder *ladder) {
    const TournamentCard *card = tournament_card(tournament);
    fprintf(file, "%d players on ", ladder->count);
    for (int i = 0; i < card->arena_count; i++)
        fprintf(file, "%s%s", i ? ", " : "", card->arenas[i]->name);
    fprintf(file, "; %d seed%s from %" PRIu64 ", each from both sides: ", card->seeds,
            plural(card->seeds), card->first_seed);
    if (ladder->finished < ladder->matches) fprintf(file, "%d of ", ladder->finished);
    fprintf(file, "%d matches\n\n", ladder->matches);
}

static void print_place(FILE *file, const LadderPlace *place, int rank, int width) {
    Record all = place->all;
    fprintf(file, "%4d  %-*s  %7d  %5d  %5d  %6d  ", rank, width, place->player->name,
            record_matches(all), all.wins, all.draws, all.losses);
    if (record_matches(all))
        fprintf(file, "%5.1f%%  %6.0f  +-%.0f\n", record_percent(all), place->rating.elo,
                place->rating.error);
    else
        fprintf(file, "%6s  %6s\n", "-", "-");
}

static bool are_heads_unique(const Ladder *ladder) {
    for (int i = 0; i < ladder->count; i++)
        for (int j = 0; j < i; j++)
            if (!strncmp(ladder->places[i].player->name, ladder->places[j].player->name, HEAD_MAX))
                return false;
    return true;
}

// Over the columns stand the starts of the names, or where those are the same, the places.
static void print_heads(FILE *file, const Ladder *ladder, int name_width) {
    bool are_names = are_heads_unique(ladder);
    fprintf(file, "%4s  %-*s", "#", name_width, "in %");
    for (int i = 0; i < ladder->count; i++) {
        if (are_names)
            fprintf(file, "  %*.*s", HEAD_MAX, HEAD_MAX, ladder->places[i].player->name);
        else
            fprintf(file, "  %*d", HEAD_WIDTH_LEAST, i + 1);
    }
    fputc('\n', file);
}

static void print_cross(FILE *file, const Ladder *ladder, int name_width) {
    int width = are_heads_unique(ladder) ? HEAD_MAX : HEAD_WIDTH_LEAST;
    fputs("\nThe points of each player against the others:\n", file);
    print_heads(file, ladder, name_width);
    for (int i = 0; i < ladder->count; i++) {
        const LadderPlace *row = &ladder->places[i];
        fprintf(file, "%4d  %-*s", i + 1, name_width, row->player->name);
        for (int j = 0; j < ladder->count; j++) {
            if (record_matches(row->against[j]))
                fprintf(file, "  %*.1f", width, record_percent(row->against[j]));
            else
                fprintf(file, "  %*s", width, "-");
        }
        fputc('\n', file);
    }
}

void report_text(FILE *file, const Tournament *tournament, const Ladder *ladder, bool has_cross) {
    int width = name_width(ladder);
    print_title(file, tournament, ladder);
    fprintf(file, "%4s  %-*s  %7s  %5s  %5s  %6s  %6s  %6s  %s\n", "#", width, "player", "matches",
            "wins", "draws", "losses", "score", "rating", "95%");
    for (int i = 0; i < ladder->count; i++) print_place(file, &ladder->places[i], i + 1, width);
    // In a gauntlet a player's score is what it did against the one.
    bool is_gauntlet = tournament_card(tournament)->gauntlet != NO_GAUNTLET;
    if (has_cross && !is_gauntlet) print_cross(file, ladder, width);
}

static json_t *number_or_null(bool is_known, double value) {
    return is_known ? json_real(value) : json_null();
}

static json_t *cross_json(const Ladder *ladder, const LadderPlace *place) {
    json_t *cross = json_object();
    for (int j = 0; j < ladder->count; j++) {
        Record record = place->against[j];
        if (!record_matches(record)) continue;
        json_object_set_new(cross, ladder->places[j].player->name,
                            json_pack("{s:i, s:i, s:i, s:f}", "wins", record.wins, "draws",
                                      record.draws, "losses", record.losses, "score_percent",
                                      record_percent(record)));
    }
    return cross;
}

static json_t *place_json(const Ladder *ladder, int rank) {
    const LadderPlace *place = &ladder->places[rank - 1];
    Record all = place->all;
    bool has_met = record_matches(all);
    return json_pack(
        "{s:i, s:s, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o}", "rank", rank, "player",
        place->player->name, "matches", record_matches(all), "wins", all.wins, "draws", all.draws,
        "losses", all.losses, "score_percent", number_or_null(has_met, record_percent(all)),
        "rating", number_or_null(has_met, place->rating.elo), "error",
        number_or_null(has_met, place->rating.error), "against", cross_json(ladder, place));
}

json_t *report_json(const Tournament *tournament, const Ladder *ladder) {
    const TournamentCard *card = tournament_card(tournament);
    Tuning tuning = card_tuning(card->base);
    json_t *arenas = json_array(), *places = json_array();
    for (int i = 0; i < card->arena_count; i++)
        json_array_append_new(arenas, json_string(card->arenas[i]->name));
    for (int i = 0; i < ladder->count; i++)
        json_array_append_new(places, place_json(ladder, i + 1));
    return json_pack("{s:i, s:o, s:I, s:i, s:s, s:f, s:o, s:i, s:i, s:b, s:o}", "rules_version",
                     RULES_VERSION, "arenas", arenas, "seed", (json_int_t)card->first_seed, "seeds",
                     card->seeds, "mode", MODES[card->base->mode]->name, "time_limit_s",
                     card->base->time_limit_s, "tuning", tuning_json(&tuning), "matches",
                     ladder->matches, "finished", ladder->finished, "is_complete",
                     ladder->finished == ladder->matches, "players", places);
}

void report_csv(FILE *file, const Ladder *ladder) {
    fputs("rank,player,matches,wins,draws,losses,score_percent,rating,error\n", file);
    for (int i = 0; i < ladder->count; i++) {
        const LadderPlace *place = &ladder->places[i];
        Record all = place->all;
        fprintf(file, "%d,", i + 1);
        csv_text(file, place->player->name);
        fprintf(file, "%d,%d,%d,%d,", record_matches(all), all.wins, all.draws, all.losses);
        if (record_matches(all))
            fprintf(file, "%.3f,%.1f,%.1f\n", record_percent(all), place->rating.elo,
                    place->rating.error);
        else
            fputs(",,\n", file);
    }
}
