// report_page.c -- the page of a tournament: a JSON document, rendered by the template
// report_page.html. All strings are escaped in one place, html_write.
#include "contest.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/app/report_page_text.h" // generated from report_page.html
#include "match/replay/replay.h"
#include "match_report.h"
#include "platform/files.h"
#include "platform/text.h"
#include "recording.h"
#include "app/base/report.h"
#include "app/base/say.h"

enum { TEXT_MAX = 4096, GAMES_SHOWN_MAX = 200, WATCH_MAX = 10, WATCH_TRIES_MAX = 100 };

void html_write(FILE *file, const char *text) {
    for (const char *at = text; *at; at++) {
        const char *entity = *at == '&'    ? "&amp;"
                             : *at == '<'  ? "&lt;"
                             : *at == '>'  ? "&gt;"
                             : *at == '"'  ? "&quot;"
                             : *at == '\'' ? "&#39;"
                                           : NULL;
        if (entity)
            fputs(entity, file);
        else
            fputc(*at, file);
    }
}

// The objects that are searched for names, from the innermost outwards.
typedef struct Scope {
    const json_t *object;
    const struct Scope *outer;
} Scope;

static const json_t *look_up(const Scope *scope, const char *name) {
    const json_t *value = NULL;
    for (; scope && !value; scope = scope->outer) value = json_object_get(scope->object, name);
    return value;
}

static bool is_shown(const json_t *value) {
    return value && !json_is_false(value) && !json_is_null(value) &&
           !(json_is_array(value) && !json_array_size(value));
}

// Renders the template up to `end`. {{NAME}} is a value; {{#NAME}} ... {{/NAME}} is repeated per
// item of a list, or once for another value; {{^NAME}} ... {{/NAME}} is shown without a value.
static void render(FILE *file, const char *at, const char *end, const Scope *scope) {
    for (;;) {
        const char *tag = strstr(at, "{{");
        if (!tag || tag >= end) break;
        fwrite(at, 1, (size_t)(tag - at), file);
        const char *after = strstr(tag, "}}") + 2;
        char name[32], closing[40];
        bool is_section = tag[2] == '#' || tag[2] == '^';
        snprintf(name, sizeof name, "%.*s", (int)(after - tag) - 4 - is_section,
                 tag + 2 + is_section);
        const json_t *value = look_up(scope, name);
        at = after;
        if (!is_section) {
            if (json_is_integer(value))
                fprintf(file, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
            if (json_is_real(value)) fprintf(file, "%.10g", json_real_value(value));
            if (json_is_string(value)) html_write(file, json_string_value(value));
            continue;
        }
        snprintf(closing, sizeof closing, "{{/%s}}", name);
        const char *close = strstr(after, closing);
        at = close + strlen(closing);
        if (tag[2] == '^' && !is_shown(value)) render(file, after, close, scope);
        if (tag[2] == '^' || !is_shown(value)) continue;
        if (!json_is_array(value)) render(file, after, close, &(Scope){value, scope});
        for (size_t i = 0; i < json_array_size(value); i++)
            render(file, after, close, &(Scope){json_array_get(value, i), scope});
    }
    fwrite(at, 1, (size_t)(end - at), file);
}

// Sets a member to a text. Control characters and invalid UTF-8 become visible.
static void set_text(json_t *object, const char *name, const char *text) {
    char shown[TEXT_MAX];
    escaped_write(shown, sizeof shown, "%s", text);
    json_object_set_new(object, name, json_string(shown));
}

static void set_number(json_t *object, const char *name, int digits, double number) {
    char text[64] = "";
    if (!isnan(number)) snprintf(text, sizeof text, "%.*f", digits, number);
    json_object_set_new(object, name, json_string(text));
}

static void set_whole(json_t *object, const char *name, long long number) {
    json_object_set_new(object, name, json_integer(number));
}

static double length_s(const MatchEnd *end) { return (double)end->ticks * BATTLE_TICK_S; }

static void set_length(json_t *object, const MatchEnd *end) {
    char text[32];
    snprintf(text, sizeof text, "%.1f s", length_s(end));
    set_text(object, "length", text);
}

// Returns the place of an entrant, by its name.
static const LadderPlace *place_of(const Ladder *ladder, const Entrant *entrant) {
    int i = 0;
    while (strcmp(ladder->places[i].name, entrant->name)) i++;
    return &ladder->places[i];
}

static json_t *cells_json(const Ladder *ladder, const LadderPlace *place) {
    json_t *cells = json_array();
    for (int i = 0; i < ladder->count; i++) {
        json_t *cell = json_object();
        Record record = place->against[i];
        if (record_matches(record)) {
            char words[512];
            escaped_write(words, sizeof words, "%d won, %d drawn, %d lost against %s", record.wins,
                          record.draws, record.losses, ladder->places[i].name);
            set_text(cell, "record", words);
            set_number(cell, "score", 1, record_percent(record));
            set_number(cell, "percent", 0, record_percent(record));
        } else {
            json_object_set_new(cell, "score", json_null());
        }
        json_array_append_new(cells, cell);
    }
    return cells;
}

// Sets the address of the lines that bots printed in a match. Returns whether there are any.
static bool set_log(json_t *game, const Contest *contest, int match) {
    const Tournament *tournament = contest->tournaments[0];
    const char *report = contest->settings->report;
    char folder[BESIDE_MAX], recording[BESIDE_MAX], path[BESIDE_MAX];
    text_add(folder, sizeof folder, 0, "%s/matches", report);
    bool has_log = tournament_recording_path(tournament, folder, match,
                                             &tournament->played[match].end, recording) &&
                   report_log_path(recording, path, sizeof path) && file_kind(path) == FILE_REGULAR;
    json_object_set_new(game, "log",
                        has_log ? json_string(path + strlen(report) + 1) : json_null());
    return has_log;
}

// Returns a row of the matches of an entrant, who is on this side.
static json_t *game_json(const Tournament *tournament, int match, int side) {
    Fixture fixture = tournament_fixture(tournament, match);
    const MatchEnd *end = &tournament->played[match].end;
    json_t *game = json_object();
    char result[64];
    snprintf(result, sizeof result, "%s%s%s%s",
             end->winner < 0       ? "drawn"
             : end->winner == side ? "won"
                                   : "lost",
             end->causes[side] ? ", forfeit" : "", end->causes[side] ? ": " : "",
             end->causes[side] ? forfeit_name((int)end->causes[side]) : "");
    set_text(game, "opponent", tournament->entrants[side ? fixture.a : fixture.b].name);
    set_text(game, "arena", fixture.arena->name);
    set_whole(game, "seed", (long long)fixture.seed);
    set_whole(game, "sides", fixture.sides);
    set_text(game, "result", result);
    set_length(game, end);
    return game;
}

// Returns the observations of an entrant in some matches: its way, and its shots by their range.
static json_t *seen_json(const Telemetry *sum, int seen_matches) {
    static const char *const RANGES[TELEMETRY_BANDS] = {"to 12 m", "12 to 20 m", "20 to 25 m",
                                                        "25 to 30 m", "beyond 30 m"};
    ASSERT(seen_matches > 0);
    json_t *seen = json_object(), *bands = json_array();
    int shots = 0, hits = 0;
    for (int i = 0; i < TELEMETRY_BANDS; i++) {
        json_t *band = json_object();
        char rate[32] = "-";
        if (sum->band_fired[i])
            snprintf(rate, sizeof rate, "%.0f %%", 100.0 * sum->band_hits[i] / sum->band_fired[i]);
        set_text(band, "range", RANGES[i]);
        set_whole(band, "fired", sum->band_fired[i]);
        set_text(band, "rate", rate);
        json_array_append_new(bands, band);
        shots += sum->band_fired[i];
        hits += sum->band_hits[i];
    }
    set_whole(seen, "seen_matches", seen_matches);
    set_number(seen, "way", 0, sum->seen[SEEN_WAY_M] / seen_matches);
    set_whole(seen, "shots", shots);
    set_whole(seen, "hits", hits);
    json_object_set_new(seen, "has_shot", json_boolean(shots));
    json_object_set_new(seen, "bands", bands);
    return seen;
}

// Adds the matches of an entrant, and the observations in them.
static void add_games(json_t *object, const Contest *contest, int entrant) {
    const Tournament *tournament = contest->tournaments[0];
    json_t *games = json_array();
    Telemetry sum = {0};
    int seen_matches = 0, count = 0;
    bool has_logs = false;
    for (int i = 0; i < tournament->match_count; i++) {
        Fixture fixture = tournament_fixture(tournament, i);
        int side = fixture.b == entrant;
        if (!tournament->played[i].is_done || (!side && fixture.a != entrant)) continue;
        const Telemetry *seen = contest->seen ? &contest->seen[2 * i + side] : NULL;
        if (seen && (contest->seen[2 * i].seen[SEEN_LIVED_S] > 0 ||
                     contest->seen[2 * i + 1].seen[SEEN_LIVED_S] > 0)) {
            telemetry_add(&sum, seen);
            seen_matches++;
        }
        if (count++ >= GAMES_SHOWN_MAX) continue;
        json_t *game = game_json(tournament, i, side);
        if (set_log(game, contest, i)) has_logs = true;
        json_array_append_new(games, game);
    }
    json_object_set_new(object, "games", games);
    json_object_set_new(object, "has_logs", json_boolean(has_logs));
    set_whole(object, "games_count", count);
    if (count > GAMES_SHOWN_MAX) set_whole(object, "more_games", count - GAMES_SHOWN_MAX);
    if (!seen_matches) return;
    json_object_set_new(object, "seen", seen_json(&sum, seen_matches));
}

// Sums the CPU times of an entrant's bots. Returns whether there are any.
static bool times_of(const Contest *contest, int entrant, BotTimes *times) {
    *times = (BotTimes){0};
    for (int i = 0; i < contest->timed_count; i++)
        if (contest_has_mind(contest->tournaments[0], entrant, &contest->timed[i].mind))
            bot_times_join(times, &contest->timed[i].times);
    return bot_times_ticks(times) > 0;
}

// Adds the CPU time per tick of an entrant to its page, and a row to the table of all entrants.
static void add_times(json_t *object, json_t *rows, const Contest *contest, int entrant) {
    BotTimes times;
    json_object_set_new(object, "times", json_null());
    if (!times_of(contest, entrant, &times)) return;
    json_t *shown = json_object();
    set_number(shown, "median_ms", 3, 1000 * bot_times_median_s(&times));
    set_number(shown, "greatest_ms", 1, 1000 * times.greatest_s);
    json_object_set_new(object, "times", shown);
    const char *name = contest->tournaments[0]->entrants[entrant].name;
    json_array_append_new(rows, json_pack("{s:s, s:I, s:f, s:f}", "player", name, "ticks",
                                          (json_int_t)bot_times_ticks(&times), "median_ms",
                                          1000 * bot_times_median_s(&times), "greatest_ms",
                                          1000 * times.greatest_s));
}

// Adds the times of the entrants to `times`.
static json_t *entrants_json(const Contest *contest, const Ladder *ladder, json_t *times) {
    const Tournament *tournament = contest->tournaments[0];
    json_t *entrants = json_array();
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < ladder->count; i++) {
        least = fmin(least, ladder->places[i].rating_low);
        most = fmax(most, ladder->places[i].rating_high);
    }
    for (int i = 0; i < ladder->count; i++) {
        const LadderPlace *place = &ladder->places[i];
        json_t *object = json_object();
        int entrant = 0;
        while (strcmp(tournament->entrants[entrant].name, place->name)) entrant++;
        set_whole(object, "rank", place->rank);
        set_text(object, "player", place->name);
        set_whole(object, "wins", place->all.wins);
        set_whole(object, "draws", place->all.draws);
        set_whole(object, "losses", place->all.losses);
        set_whole(object, "forfeits", place->forfeits);
        json_object_set_new(object, "has_forfeited", json_boolean(place->forfeits));
        set_number(object, "score", 1, place->percent);
        set_number(object, "rating", 0, place->rating);
        json_object_set_new(object, "has_rating", json_boolean(place->matches));
        set_number(object, "low", 0, place->rating_low);
        set_number(object, "high", 0, place->rating_high);
        set_number(object, "from", 1, 100 * (place->rating_low - least) / (most - least));
        set_number(object, "span", 1,
                   100 * (place->rating_high - place->rating_low) / (most - least));
        json_object_set_new(object, "cells", cells_json(ladder, place));
        add_games(object, contest, entrant);
        add_times(object, times, contest, entrant);
        json_array_append_new(entrants, object);
    }
    return entrants;
}

// The reason of a forfeit, in words.
static const char *const FORFEIT_DEEDS[FORFEITS] = {NULL, FORFEIT_ROWS(AS_THIRD)};

static json_t *causes_json(const Contest *contest, const Ladder *ladder) {
    const Tournament *tournament = contest->tournaments[0];
    json_t *causes = json_array();
    for (int i = 0; i < ladder->count; i++) {
        int counts[FORFEITS] = {0};
        for (int match = 0; match < tournament->match_count; match++) {
            Fixture fixture = tournament_fixture(tournament, match);
            const Played *played = &tournament->played[match];
            for (int side = 0; side < 2 && played->is_done; side++)
                if (played->end.causes[side] &&
                    place_of(ladder, &tournament->entrants[side ? fixture.b : fixture.a])->rank ==
                        i + 1)
                    counts[played->end.causes[side]]++;
        }
        for (int cause = FORFEIT_NONE + 1; cause < FORFEITS; cause++) {
            if (!counts[cause]) continue;
            json_t *object = json_object();
            set_text(object, "player", ladder->places[i].name);
            set_text(object, "cause", forfeit_name(cause));
            set_text(object, "deed", FORFEIT_DEEDS[cause]);
            set_whole(object, "count", counts[cause]);
            json_object_set_new(object, "words", json_null());
            int entrant = 0;
            while (strcmp(tournament->entrants[entrant].name, ladder->places[i].name)) entrant++;
            for (int k = 0; k < contest->forfeiter_count; k++)
                if ((int)contest->forfeiters[k].reason == cause &&
                    contest_has_bot(tournament, entrant, contest->forfeiters[k].source))
                    set_text(object, "words", contest->forfeiters[k].first);
            json_array_append_new(causes, object);
        }
    }
    return causes;
}

typedef enum Why { WHY_UPSET, WHY_CLOSEST, WHY_LONGEST, WHY_DAMAGE, WHYS } Why;
static const char *const WHY_WORDS[WHYS] = {"upset", "close", "long", "most damage and kills"};

// Returns how much a match is worth watching for a reason; -INFINITY if not at all.
static double worth(const Tournament *tournament, const Ladder *ladder, int match, Why why) {
    const MatchEnd *end = &tournament->played[match].end;
    Fixture fixture = tournament_fixture(tournament, match);
    double sum = end->score[0] + end->score[1];
    if (why == WHY_LONGEST) return (double)end->ticks;
    if (why == WHY_DAMAGE) return sum;
    if (end->winner < 0) return -INFINITY;
    if (why == WHY_CLOSEST) return sum > 0 ? -fabs(end->score[0] - end->score[1]) / sum : -INFINITY;
    double a = place_of(ladder, &tournament->entrants[fixture.a])->rating;
    double b = place_of(ladder, &tournament->entrants[fixture.b])->rating;
    double surprise = end->winner ? a - b : b - a;
    return surprise > 0 ? surprise : -INFINITY;
}

// Plays a match again and records it. Returns whether the file exists and has the same result.
static bool record(const Tournament *tournament, int match, const char *path) {
    MatchCard card;
    Problem problem;
    if (!tournament_match_card(tournament, match, &card)) return false;
    const Arena *arena = tournament_fixture(tournament, match).arena;
    card.start_rotation = match % 2;
    bool is_recorded = file_kind(path) == FILE_REGULAR;
    // Matches with bots were recorded when they were played.
    Match *again =
        is_recorded || card_has_external(&card) ? NULL : match_create(&card, arena, &problem);
    ReplayWriter *writer =
        again ? replay_writer_open(path, again, PROGRAM_VERSION, &problem) : NULL;
    while (writer && !match_is_over(again)) {
        match_tick(again, NULL);
        replay_writer_ticked(writer, again);
    }
    if (writer) {
        MatchEnd end = match_end(&card, arena, again);
        is_recorded = replay_writer_close(writer, again, &problem) &&
                      end.hash == tournament->played[match].end.hash;
        if (!is_recorded) file_remove(path);
    }
    match_destroy(again);
    card_free(&card);
    return is_recorded;
}

static json_t *watch_row(const Contest *contest, int match, Why why, const char *path) {
    const Tournament *tournament = contest->tournaments[0];
    const Settings *settings = contest->settings;
    const MatchEnd *end = &tournament->played[match].end;
    Fixture fixture = tournament_fixture(tournament, match);
    json_t *row = json_object();
    set_text(row, "why", WHY_WORDS[why]);
    set_text(row, "a", tournament->entrants[fixture.a].name);
    set_text(row, "b", tournament->entrants[fixture.b].name);
    set_text(row, "winner",
             end->winner < 0 ? "draw"
             : end->winner   ? tournament->entrants[fixture.b].name
                             : tournament->entrants[fixture.a].name);
    set_text(row, "arena", fixture.arena->name);
    set_whole(row, "seed", (long long)fixture.seed);
    set_length(row, end);
    // The path relative to the page; its characters need no escape in an address except '%', which
    // it does not contain.
    json_object_set_new(row, "file", json_string(path + strlen(settings->report) + 1));
    char *link = NULL;
    Problem problem;
    if (settings->report_player && recording_link(path, &link, &problem) == EXIT_OK) {
        Text address = {0};
        text_add_words(&address, "%s/index.html", settings->report_player);
        text_add_bytes(&address, link, strlen(link) + 1);
        if (!address.error) json_object_set_new(row, "play", json_string(address.at));
        free(address.at);
    }
    free(link);
    return row;
}

// Records the matches most worth watching, and removes other recordings of matches with bots.
static json_t *watch_json(const Contest *contest, const Ladder *ladder) {
    const Tournament *tournament = contest->tournaments[0];
    const Settings *settings = contest->settings;
    char folder[BESIDE_MAX], path[BESIDE_MAX];
    json_t *rows[WHYS], *all = json_array();
    char *state = calloc((size_t)tournament->match_count + 1, 1); // 1: tried; 2: listed
    for (int why = 0; why < WHYS; why++) rows[why] = json_array();
    text_add(folder, sizeof folder, 0, "%s/matches", settings->report);
    int listed = 0, idle = 0;
    for (int turn = 0; state && listed < WATCH_MAX && turn < WATCH_TRIES_MAX && idle < WHYS;
         turn++) {
        Why why = (Why)(turn % WHYS);
        int best = -1;
        double most = -INFINITY;
        for (int i = 0; i < tournament->match_count; i++) {
            if (state[i] || !tournament->played[i].is_done) continue;
            double value = worth(tournament, ladder, i, why);
            if (value > most) best = i, most = value;
        }
        idle = best < 0 ? idle + 1 : 0;
        if (best < 0) continue;
        state[best] = 1;
        if (!tournament_recording_path(tournament, folder, best, &tournament->played[best].end,
                                       path) ||
            !record(tournament, best, path))
            continue;
        state[best] = 2;
        listed++;
        json_array_append_new(rows[why], watch_row(contest, best, why, path));
    }
    for (int i = 0; state && i < tournament->match_count; i++) {
        if ((!tournament->played[i].is_done && !tournament->played[i].is_saved) ||
            !tournament_recording_path(tournament, folder, i, &tournament->played[i].end, path) ||
            file_kind(path) != FILE_REGULAR)
            continue;
        if (!report_log_write(path)) say_error("the lines of bots in '%s' are not written", path);
        if (state[i] != 2) file_remove(path);
    }
    for (int why = 0; why < WHYS; why++) {
        json_array_extend(all, rows[why]);
        json_decref(rows[why]);
    }
    free(state);
    return all;
}

static json_t *matches_json(const Tournament *tournament) {
    json_t *matches = json_array();
    for (int i = 0; i < tournament->match_count; i++) {
        const MatchEnd *end = &tournament->played[i].end;
        Fixture fixture = tournament_fixture(tournament, i);
        if (!tournament->played[i].is_done) continue;
        json_array_append_new(
            matches,
            json_pack("{s:s, s:s, s:s, s:I, s:i, s:s?, s:f, s:f, s:f, s:s?, s:s?}", "a",
                      tournament->entrants[fixture.a].name, "b",
                      tournament->entrants[fixture.b].name, "arena", fixture.arena->name, "seed",
                      (json_int_t)fixture.seed, "sides", fixture.sides, "winner",
                      end->winner < 0 ? NULL
                      : end->winner   ? "b"
                                      : "a",
                      "length_s", length_s(end), "score_a", end->score[0], "score_b", end->score[1],
                      "forfeit_a", end->causes[0] ? forfeit_name((int)end->causes[0]) : NULL,
                      "forfeit_b", end->causes[1] ? forfeit_name((int)end->causes[1]) : NULL));
    }
    return matches;
}

static const char *in_folder(const Settings *settings, const char *name,
                             char path[static BESIDE_MAX]) {
    text_add(path, BESIDE_MAX, 0, "%s/%s", settings->report, name);
    return path;
}

static bool write_table(const Settings *settings, const char *name, const json_t *rows) {
    char path[BESIDE_MAX];
    FILE *file;
    if (!csv_open(settings, in_folder(settings, name, path), &file)) return false;
    csv_objects(file, rows);
    return table_close(path, file);
}

int report_page_prepare(const Settings *settings) {
    char folder[BESIDE_MAX];
    errno = ENAMETOOLONG;
    if (text_add(folder, sizeof folder, 0, "%s/matches", settings->report) < sizeof folder / 2 &&
        folder_make_all(folder) && file_kind(folder) == FILE_FOLDER)
        return EXIT_OK;
    return say_fail(EXIT_RUN_FAILED, "the folder '%s' for --report cannot be created: %s",
                    path_for_message(settings->report), strerror(errno));
}

static void add_conditions(json_t *document, const Contest *contest) {
    const Tournament *tournament = contest->tournaments[0];
    const TournamentCard *card = &tournament->card;
    char arenas[TEXT_MAX] = "", words[NUMBERS_WORDS_MAX], seeds[64];
    Text line = {0};
    for (int i = 0; i < card->arena_count; i++)
        text_join(arenas, sizeof arenas, ", ", card->arenas[i]->name);
    match_conditions(&tournament->base, words);
    command_line_add(&line, contest->settings);
    text_add_bytes(&line, "", 1);
    set_text(document, "command", line.at && *line.at ? line.at + 1 : "");
    free(line.at);
    set_text(document, "arenas", arenas);
    set_text(document, "tuning", *words ? words : "standard");
    set_number(document, "time_limit", 0, tournament->base.time_limit_s);
    set_text(document, "friendly_fire", tournament->base.rules.friendly_fire ? "on" : "off");
    snprintf(seeds, sizeof seeds,
             card->seeds > 1 ? "seeds %" PRIu64 " to %" PRIu64 : "seed %" PRIu64, card->first_seed,
             card->first_seed + (uint64_t)card->seeds - 1);
    set_text(document, "seeds", seeds);
}

// Returns the content of the page, and appends the CPU times of external bots to `times`.
static json_t *page_json(const Contest *contest, const Ladder *ladder, const json_t *ranking,
                         json_t *times) {
    // The numbers of the ranking that need no conversion.
    static const char *const MEMBERS[] = {"matches", "finished",        "seed",
                                          "mode",    "program_version", "rules_version"};
    json_t *document = json_object();
    for (size_t i = 0; i < sizeof MEMBERS / sizeof *MEMBERS; i++)
        json_object_set(document, MEMBERS[i], json_object_get(ranking, MEMBERS[i]));
    json_t *season = json_deep_copy(json_object_get(ranking, "season")), *place;
    size_t row;
    json_array_foreach(season, row, place) {
        set_text(place, "player", json_string_value(json_object_get(place, "player")));
        set_number(place, "rating", 0, json_number_value(json_object_get(place, "rating")));
    }
    json_object_set_new(document, "season", season);
    json_object_set_new(document, "has_season", json_boolean(json_is_array(season)));
    add_conditions(document, contest);
    set_whole(document, "player_count", ladder->count);
    set_whole(document, "missing", ladder->matches - ladder->finished);
    json_object_set_new(document, "is_partial", json_boolean(ladder->finished < ladder->matches));
    json_t *causes = causes_json(contest, ladder), *watch = watch_json(contest, ladder);
    json_object_set_new(document, "has_forfeits", json_boolean(json_array_size(causes)));
    json_object_set_new(document, "has_watch", json_boolean(json_array_size(watch)));
    json_object_set_new(document, "causes", causes);
    json_object_set_new(document, "watch", watch);
    json_object_set_new(document, "players", entrants_json(contest, ladder, times));
    json_object_set_new(document, "has_times", json_boolean(json_array_size(times)));
    return document;
}

void html_render(FILE *file, const char *page, const json_t *document) {
    render(file, page, page + strlen(page), &(Scope){document, NULL});
}

// Fills the template. Returns false after printing an error.
static bool write_page(const Settings *settings, const json_t *document) {
    static const char *const TEMPLATE[] = {REPORT_PAGE_HTML};
    char path[BESIDE_MAX];
    Text page = {0};
    FILE *file = NULL;
    if (!table_open(in_folder(settings, "index.html", path), &file)) return false;
    for (size_t i = 0; i < sizeof TEMPLATE / sizeof *TEMPLATE; i++)
        text_add_bytes(&page, TEMPLATE[i], strlen(TEMPLATE[i]));
    text_add_bytes(&page, "", 1);
    if (!page.error) html_render(file, page.at, document);
    free(page.at);
    return table_close(path, file);
}

bool report_page_write(const Contest *contest, const Ladder *ladder, const json_t *ranking) {
    ASSERT(contest->count > 0);
    const Settings *settings = contest->settings;
    char path[BESIDE_MAX];
    json_t *matches = matches_json(contest->tournaments[0]), *times = json_array();
    json_t *document = page_json(contest, ladder, ranking, times);
    bool is_written =
        write_table(settings, "matches.csv", matches) && write_table(settings, "times.csv", times);
    // An earlier report may have written it.
    if (!json_array_size(times)) file_remove(in_folder(settings, "times.csv", path));
    is_written = is_written && write_page(settings, document);
    json_decref(document);
    json_decref(matches);
    json_decref(times);
    return is_written;
}
