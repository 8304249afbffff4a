// run_tournament.c -- tournament: who is the strongest, by many matches without a window.
#include <string.h>

#include "app/setup.h"
#include "csv_file.h"
#include "platform/system.h"
#include "match/ladder/workers.h"
#include "app/say.h"
#include "app/result_json.h"
#include "commands.h"
#include "tournament_report.h"

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

static bool report(const Contest *contest, FILE *csv) {
    const Settings *settings = contest->settings;
    Ladder ladder;
    if (!ladder_make(contest->tournament, &ladder)) {
        say_error("out of memory");
        return false;
    }
    bool is_written = true;
    if (csv) report_csv(csv, &ladder);
    if (settings->is_json)
        is_written = json_print(stdout, report_json(contest->tournament, &ladder));
    else
        report_text(stdout, contest->tournament, &ladder, settings->is_cross);
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
