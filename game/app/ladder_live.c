// ladder_live.c -- a short tournament that is played a slice at a time, beside something else.
#include "ladder_live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "match/ladder/ladder.h"
#include "platform/files.h"
#include "progress.h"
#include "table_file.h"

const char *const LADDER_FIELDS[] = {"four classics", "all that fight", "captains and crews", NULL};
const char *const LADDER_ARENAS[] = {"open", "yard", "maze", "all four", NULL};

static const char *const FIELDS[][9] = { // each ends with NULL
    {"hunter", "ambusher", "circler", "sniper"},
    {"hunter", "ambusher", "circler", "sniper", "champion", "surfer", "flanker", "orbiter"},
    {"captain@red", "wingmanx2@red", "hunterx3@blue", "sniperx3@green", "flankerx3@yellow"}};
static const char *const ARENAS[] = {"open", "yard", "maze", "open,yard,maze,pillars"};

enum { TICKS_A_LOOK = 60 };
#define TELL_EVERY_S 1.0 // ratings take their time

struct LadderLive {
    const Settings *outer;
    const char *home;
    MenuTable table;
    bool is_open;
    Settings settings; // of the contest
    Contest contest;
    char file[ARENA_PATH_MAX];
    int next; // match to be played
    MatchCard card;
    Match *match; // being played
    double told_s;
};

LadderLive *ladder_live_create(const Settings *settings, const char *home) {
    LadderLive *ladder = calloc(1, sizeof *ladder);
    if (ladder) ladder->outer = settings, ladder->home = home;
    return ladder;
}

static void drop_match(LadderLive *ladder) {
    if (!ladder->match) return;
    match_destroy(ladder->match);
    card_free(&ladder->card);
    ladder->match = NULL;
}

static void close_contest(LadderLive *ladder) {
    drop_match(ladder);
    if (!ladder->is_open) return;
    contest_close(&ladder->contest);
    settings_free(&ladder->settings);
    ladder->is_open = false;
}

void ladder_live_destroy(LadderLive *ladder) {
    if (!ladder) return;
    close_contest(ladder);
    free(ladder);
}

static void trouble(LadderLive *ladder, const char *text) {
    ladder->table.is_running = false;
    snprintf(ladder->table.trouble, sizeof ladder->table.trouble, "%.*s", MENU_ABOUT_MAX - 1, text);
}

static bool has_results(LadderLive *ladder) {
    char folder[ARENA_PATH_MAX];
    if (!ladder->home) return false;
    if (snprintf(folder, sizeof folder, "%s/results", ladder->home) >= (int)sizeof folder - 16)
        return false;
    folder_make(folder); // may be there; what matters shows when the file is opened
    return snprintf(ladder->file, sizeof ladder->file, "%s/ladder.jsonl", folder) <
           (int)sizeof ladder->file;
}

static bool fill_settings(LadderLive *ladder, const LadderDraft *draft) {
    Settings *settings = &ladder->settings;
    settings_init(settings);
    settings->command = COMMAND_TOURNAMENT;
    settings->seeds = draft->seeds;
    settings->arenas = ARENAS[draft->arenas];
    settings->results = has_results(ladder) ? ladder->file : NULL;
    settings->assets = ladder->outer->assets;
    settings->is_quiet = true;
    if (settings_add_tanks(settings, FIELDS[draft->field])) return true;
    trouble(ladder, "out of memory");
    settings_free(settings);
    return false;
}

static void tell(LadderLive *ladder) {
    Ladder made;
    MenuTable *table = &ladder->table;
    if (!ladder_make(ladder->contest.tournament, &made)) return;
    table->matches = made.matches, table->finished = made.finished;
    table->place_count = made.count;
    for (int i = 0; i < made.count; i++) {
        const LadderPlace *from = &made.places[i];
        MenuPlace *to = &table->places[i];
        *to = (MenuPlace){.matches = record_matches(from->all),
                          .wins = from->all.wins,
                          .draws = from->all.draws,
                          .losses = from->all.losses,
                          .percent = record_percent(from->all),
                          .rating = from->rating.elo,
                          .error = from->rating.error};
        snprintf(to->name, sizeof to->name, "%.*s", MENU_NAME_MAX - 1, from->player->name);
    }
    ladder_free(&made);
}

void ladder_live_start(LadderLive *ladder, const LadderDraft *draft) {
    close_contest(ladder);
    ladder->table = (MenuTable){.is_running = true};
    ladder->next = 0;
    if (!fill_settings(ladder, draft)) return;
    ladder->is_open = true;
    if (contest_open(&ladder->settings, &ladder->contest) != EXIT_OK) {
        trouble(ladder, "The tournament cannot start: is another one writing to the same file?");
        close_contest(ladder);
        return;
    }
    snprintf(ladder->table.title, sizeof ladder->table.title, "%s, %s, %d seed%s",
             LADDER_FIELDS[draft->field], LADDER_ARENAS[draft->arenas], draft->seeds,
             draft->seeds == 1 ? "" : "s");
    tell(ladder);
}

void ladder_live_stop(LadderLive *ladder) {
    if (ladder->is_open) tell(ladder);
    close_contest(ladder);
    ladder->table.is_running = false;
}

static bool open_next(LadderLive *ladder) {
    Tournament *tournament = ladder->contest.tournament;
    Problem problem;
    while (ladder->next < tournament_matches(tournament) &&
           tournament_played(tournament, ladder->next)->is_done)
        ladder->next++;
    if (ladder->next == tournament_matches(tournament)) return false;
    Fixture fixture = tournament_fixture(tournament, ladder->next);
    if (!tournament_match_card(tournament, ladder->next, &ladder->card)) return false;
    ladder->card.sides = fixture.sides;
    ladder->match = match_create(&ladder->card, fixture.arena, &problem);
    if (ladder->match) return true;
    card_free(&ladder->card);
    trouble(ladder, problem.text);
    return false;
}

// A line in the file first: what is not kept would be missing when it goes on.
static void keep(LadderLive *ladder) {
    Tournament *tournament = ladder->contest.tournament;
    Played *played = tournament_played(tournament, ladder->next);
    MatchResult result = match_result(ladder->match);
    char text[RESULT_LINE_MAX];
    Problem problem = {"a result could not be kept"};
    Fixture fixture = tournament_fixture(tournament, ladder->next);
    played->end = (MatchEnd){.id = match_id(&ladder->card, fixture.arena),
                             .winner = result.winner,
                             .ticks = result.ticks,
                             .hash = result.state_hash,
                             .score = {result.team_score[0], result.team_score[1]}};
    ResultLine line = tournament_line(tournament, ladder->next);
    size_t length = ladder->contest.results ? result_line_write(&line, text) : 0;
    played->is_done = !ladder->contest.results ||
                      (length && results_add(ladder->contest.results, text, length, &problem));
    if (!played->is_done) trouble(ladder, problem.text);
}

void ladder_live_work(LadderLive *ladder, double until_s) {
    while (ladder->table.is_running && clock_s() < until_s) {
        if (!ladder->match && !open_next(ladder)) {
            ladder_live_stop(ladder);
            return;
        }
        for (int i = 0; i < TICKS_A_LOOK && !match_is_over(ladder->match); i++)
            match_tick(ladder->match, NULL);
        if (!match_is_over(ladder->match)) continue;
        keep(ladder);
        drop_match(ladder);
        ladder->table.finished++;
    }
    if (!ladder->table.is_running || clock_s() < ladder->told_s + TELL_EVERY_S) return;
    tell(ladder);
    ladder->told_s = clock_s();
}

void ladder_live_read(LadderLive *ladder, const char *path) {
    close_contest(ladder);
    Problem problem = {""};
    ladder->table = (MenuTable){0};
    if (*path && !table_file_read(path, &ladder->table, &problem)) trouble(ladder, problem.text);
}

const MenuTable *ladder_live_table(const LadderLive *ladder) { return &ladder->table; }
