// run_tournament.c -- tournament: many matches without a window, and the ladder they add up to.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/setup.h"
#include "app/report.h"
#include "platform/system.h"
#include "match/ladder/ladder.h"
#include "match/ladder/tournament.h"
#include "app/say.h"
#include "app/match_report.h"
#include "commands.h"

static bool watch(void *data, int played) {
    Progress *progress = data;
    progress_count(progress, played);
    return !interrupt_came();
}

static int threads_for(const Settings *settings) {
    return settings->jobs ? settings->jobs : processor_count();
}

static void tell_how_to_go_on(const Contest *contest) {
    if (!contest->results) {
        fputs("  Nothing of it is kept: with --results FILE the same line would go on here.\n",
              stderr);
        return;
    }
    fputs("  This goes on where it stopped:\n   ", stderr);
    say_typed(contest->settings);
    fputc('\n', stderr);
}

static int finished(const Tournament *tournament) {
    int count = 0;
    for (int i = 0; i < tournament_matches(tournament); i++)
        count += tournament_played(tournament, i)->is_done;
    return count;
}

static int tell_end(const Contest *contest, WorkEnd end, const Problem *problem) {
    static const int CODES[] = {[WORK_DONE] = EXIT_OK,
                                [WORK_STOPPED] = EXIT_INTERRUPTED,
                                [WORK_FAILED] = EXIT_USAGE,
                                [WORK_UNWRITTEN] = EXIT_RUN_FAILED,
                                [WORK_CONFLICT] = EXIT_CHECK_FAILED};
    if (end == WORK_STOPPED) {
        say_error("interrupted: %d of %d matches finished", finished(contest->tournament),
                  tournament_matches(contest->tournament));
        tell_how_to_go_on(contest);
    } else if (end != WORK_DONE) {
        say_error("%s", problem->text);
    }
    return CODES[end];
}

static void note_speed(const Contest *contest, double spent_s) {
    int played = finished(contest->tournament) - contest->recalled;
    if (!contest->settings->is_verbose) return;
    say_note(contest->settings, "%d matches in %.2f s, %.1f matches/s, %d at once", played, spent_s,
             played / spent_s, threads_for(contest->settings));
}

static int play_all(Contest *contest) {
    Problem problem = {""};
    int missing = tournament_matches(contest->tournament) - contest->recalled;
    interrupt_watch();
    Progress progress = progress_start(contest->settings, missing);
    WorkEnd end = workers_play(contest->tournament, contest->results,
                               threads_for(contest->settings), watch, &progress, &problem);
    progress_clear(&progress);
    note_speed(contest, clock_s() - progress.start_s);
    int code = tell_end(contest, end, &problem);
    if (end != WORK_DONE || !contest->results || results_sort(contest->results, &problem))
        return code;
    say_error("%s", problem.text);
    return EXIT_RUN_FAILED;
}

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

// A place of the ladder as a row.
typedef struct PlaceRow {
    const Ladder *ladder;
    const LadderPlace *place;
    int rank;
} PlaceRow;

typedef enum PlaceCell {
    PLACE_AGAINST,
    PLACE_DRAWS,
    PLACE_ERROR,
    PLACE_ERROR_TEXT,
    PLACE_LOSSES,
    PLACE_MATCHES,
    PLACE_PERCENT,
    PLACE_PLAYER,
    PLACE_RANK,
    PLACE_RATING,
    PLACE_WINS
} PlaceCell;

static json_t *against_json(const Ladder *ladder, const LadderPlace *place) {
    json_t *against = json_object();
    for (int j = 0; j < ladder->count; j++) {
        Record record = place->against[j];
        if (!record_matches(record)) continue;
        json_object_set_new(against, ladder->places[j].player->name,
                            json_pack("{s:i, s:i, s:i, s:f}", "wins", record.wins, "draws",
                                      record.draws, "losses", record.losses, "score_percent",
                                      record_percent(record)));
    }
    return against;
}

static Cell place_cell(const void *of, int cell) {
    const PlaceRow *row = of;
    const LadderPlace *place = row->place;
    Record all = place->all;
    bool has_met = record_matches(all);
    switch ((PlaceCell)cell) {
    case PLACE_AGAINST: return cell_json(against_json(row->ladder, place));
    case PLACE_DRAWS: return cell_whole(all.draws);
    case PLACE_ERROR: return cell_real(has_met ? place->rating.error : NAN);
    case PLACE_ERROR_TEXT:
        return has_met ? cell_print("+-%.0f", place->rating.error) : cell_text("");
    case PLACE_LOSSES: return cell_whole(all.losses);
    case PLACE_MATCHES: return cell_whole(record_matches(all));
    case PLACE_PERCENT: return cell_real(has_met ? record_percent(all) : NAN);
    case PLACE_PLAYER: return cell_text(place->player->name);
    case PLACE_RANK: return cell_whole(row->rank);
    case PLACE_RATING: return cell_real(has_met ? place->rating.elo : NAN);
    case PLACE_WINS: break;
    }
    return cell_whole(all.wins);
}

static const Column COLUMNS[] = {
    {IN_ALL, "rank", place_cell, PLACE_RANK, .head = "#", .width = 4},
    {IN_ALL, "player", place_cell, PLACE_PLAYER, .width = -NAME_WIDTH_LEAST, .is_fitted = true},
    {IN_ALL, "matches", place_cell, PLACE_MATCHES, .width = 7},
    {IN_ALL, "wins", place_cell, PLACE_WINS, .width = 5},
    {IN_ALL, "draws", place_cell, PLACE_DRAWS, .width = 5},
    {IN_ALL, "losses", place_cell, PLACE_LOSSES, .width = 6},
    {IN_ALL, "score_percent", place_cell, PLACE_PERCENT, .csv = "%.3f", .head = "score", .width = 6,
     .format = "%.1f%%"},
    {IN_ALL, "rating", place_cell, PLACE_RATING, .csv = "%.1f", .width = 6, .format = "%.0f"},
    {IN_DATA, "error", place_cell, PLACE_ERROR, .csv = "%.1f"},
    {IN_TEXT, "95%", place_cell, PLACE_ERROR_TEXT},
    {IN_JSON, "against", place_cell, PLACE_AGAINST},
    {0},
};

// To be freed; no rows when out of memory.
static Rows ladder_rows(const Ladder *ladder) {
    PlaceRow *rows = calloc((size_t)ladder->count, sizeof *rows);
    for (int i = 0; rows && i < ladder->count; i++)
        rows[i] = (PlaceRow){ladder, &ladder->places[i], i + 1};
    return (Rows){COLUMNS, rows, sizeof *rows, rows ? ladder->count : 0};
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

static void print_text(const Tournament *tournament, const Ladder *ladder, Rows rows,
                       bool has_cross) {
    print_title(stdout, tournament, ladder);
    rows_text(stdout, rows, rows.count, false);
    // In a gauntlet a player's score is what it did against the one.
    bool is_gauntlet = tournament_card(tournament)->gauntlet != NO_GAUNTLET;
    if (has_cross && !is_gauntlet) print_cross(stdout, ladder, name_width(ladder));
}

static json_t *ladder_json(const Tournament *tournament, const Ladder *ladder, Rows rows) {
    const TournamentCard *card = tournament_card(tournament);
    Tuning tuning = card_tuning(card->base);
    json_t *arenas = json_array();
    for (int i = 0; i < card->arena_count; i++)
        json_array_append_new(arenas, json_string(card->arenas[i]->name));
    return json_pack("{s:i, s:o, s:I, s:i, s:s, s:f, s:o, s:i, s:i, s:b, s:o}", "rules_version",
                     RULES_VERSION, "arenas", arenas, "seed", (json_int_t)card->first_seed, "seeds",
                     card->seeds, "mode", MODES[card->base->mode]->name, "time_limit_s",
                     card->base->time_limit_s, "tuning", tuning_json(&tuning), "matches",
                     ladder->matches, "finished", ladder->finished, "is_complete",
                     ladder->finished == ladder->matches, "players", rows_json(rows));
}

// How it stands: a table for people or a document for programs, and a row a player in the CSV.
static bool report(const Contest *contest, FILE *csv) {
    const Settings *settings = contest->settings;
    Ladder ladder;
    if (!ladder_make(contest->tournament, &ladder)) {
        say_error("out of memory");
        return false;
    }
    bool is_written = true;
    Rows rows = ladder_rows(&ladder);
    if (csv) {
        csv_names(csv, COLUMNS);
        csv_rows(csv, rows);
    }
    if (settings->is_json)
        is_written = json_print(stdout, ladder_json(contest->tournament, &ladder, rows));
    else
        print_text(contest->tournament, &ladder, rows, settings->is_cross);
    free((void *)rows.first);
    ladder_free(&ladder);
    return is_written;
}

// Results that contradict each other add up to nothing.
static int play_and_report(Contest *contest) {
    FILE *csv;
    if (!csv_open(contest->settings, &csv)) return EXIT_RUN_FAILED;
    int code = play_all(contest);
    bool is_written = code == EXIT_CHECK_FAILED || report(contest, csv);
    if (!csv_close(contest->settings, csv)) is_written = false;
    return code == EXIT_OK && !is_written ? EXIT_RUN_FAILED : code;
}

int run_tournament(Settings *settings) {
    Contest contest;
    int code = contest_open(settings, &contest);
    if (code == EXIT_OK) code = play_and_report(&contest);
    contest_close(&contest);
    return code;
}
