// run_check.c -- check: are arenas, tunings, settings, results and recordings as they should be?
// One line a file.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/preferences.h"
#include "app/say.h"
#include "commands.h"
#include "match/ladder/results.h"
#include "match/replay/replay.h"
#include "match/tuning.h"
#include "platform/files.h"
#include "platform/json.h"

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && !strcmp(text + length - tail, ending);
}

static const char *plural(long long count) { return count == 1 ? "" : "s"; }

static bool check_arena(const char *path, Problem *problem) {
    Arena *arena = arena_load(path, problem);
    if (!arena) return false;
    printf("%s: an arena of %g x %g m, %d wall%s, %d start%s\n", path, arena->width_m,
           arena->height_m, arena->wall_count, plural(arena->wall_count), arena->spawn_count,
           plural(arena->spawn_count));
    arena_destroy(arena);
    return true;
}

static bool check_tuning(const char *path, Problem *problem) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    printf("%s: a tuning that turns %d number%s\n", path, count, plural(count));
    return true;
}

static bool check_settings(const char *path, Problem *problem) {
    Prefs prefs;
    Problem notice = {""};
    if (!prefs_check(path, &prefs, &notice, problem)) return false;
    if (*notice.text) puts(notice.text);
    printf("%s: settings, and every one of them can be used\n", path);
    return true;
}

// Tiled's maps may end so, too.
static bool check_json(const char *path, Problem *problem) {
    const char *slash = strrchr(path, '/');
    if (!strcmp(slash ? slash + 1 : path, PREFS_FILE)) return check_settings(path, problem);
    JsonText text = {.name = path_for_message(path), .problem = problem};
    char *bytes = file_read(path, ARENA_FILE_MOST, &text.length, problem);
    text.text = bytes;
    json_t *json = bytes ? json_text_parse(&text) : NULL;
    bool is_read = json, is_map = json_object_get(json, "layers");
    json_decref(json);
    free(bytes);
    if (!is_read) return false;
    return is_map ? check_arena(path, problem) : check_tuning(path, problem);
}

static bool check_replay(const char *path, Problem *problem) {
    Replay *replay = replay_load(path, problem);
    if (!replay) return false;
    printf("%s: a recording of %.1f s in %s, %d tank%s, seed %llu%s\n", path,
           (double)replay->ticks * BATTLE_TICK_S, replay->card.arena, replay->card.tank_count,
           replay->card.tank_count == 1 ? "" : "s", (unsigned long long)replay->card.seed,
           replay->is_cut ? "; it was cut off there" : "");
    replay_free(replay);
    return true;
}

static const char OUR_START[] = "{\"v\":";

typedef struct Findings {
    json_t *ends;    // the hash of each match's final state, by its number
    json_t *players; // their names are its keys
    char
        conflict[MATCH_ID_TEXT_MAX]; // the first match, by number, with two ends; "": there is none
    size_t lines, others, damaged, first_damaged;
    bool is_torn, is_ours;
} Findings;

// Is it named, or does it begin, as a file of results?
static bool is_results(const char *path) {
    char start[sizeof OUR_START] = "";
    if (ends_with(path, ".jsonl")) return true;
    FILE *file = file_open(path, NULL);
    if (!file) return false;
    size_t got = fread(start, 1, strlen(OUR_START), file);
    fclose(file);
    return got && !strcmp(start, OUR_START);
}

// False when out of memory.
static bool keep_end(Findings *findings, const MatchEnd *end) {
    char id[MATCH_ID_TEXT_MAX];
    json_int_t hash = (json_int_t)end->hash;
    json_t *known = json_object_get(findings->ends, match_id_text(end->id, id));
    if (!known) return !json_object_set_new(findings->ends, id, json_integer(hash));
    bool is_first = !*findings->conflict || strcmp(id, findings->conflict) < 0;
    if (json_integer_value(known) != hash && is_first) strcpy(findings->conflict, id);
    return true;
}

static bool take_line(Findings *findings, const char *text, size_t length) {
    MatchEnd end;
    findings->lines++;
    findings->is_ours |= !strncmp(text, OUR_START, strlen(OUR_START));
    findings->is_torn = text[length - 1] != '\n'; // so is the last line alone
    if (findings->is_torn) return true;
    LineKind kind = result_line_read(text, length - 1, &end);
    findings->others += kind == LINE_OTHER;
    if (kind == LINE_DAMAGED && !findings->damaged++) findings->first_damaged = findings->lines;
    if (kind != LINE_RESULT) return true;
    json_t *json = json_loadb(text, length, 0, NULL);
    const char *names[] = {json_string_value(json_object_get(json, "a")),
                           json_string_value(json_object_get(json, "b"))};
    for (int i = 0; i < 2; i++)
        if (names[i]) json_object_set_new(findings->players, names[i], json_true());
    json_decref(json);
    return keep_end(findings, &end);
}

static bool read_lines(const char *path, Findings *findings, Problem *problem) {
    FILE *file = file_open(path, problem);
    char line[RESULT_LINE_MAX];
    ptrdiff_t got;
    if (!file) return false;
    while ((got = file_line(file, line, sizeof line)) > 0)
        if (!take_line(findings, line, (size_t)got)) break;
    int why = got > 0 ? ENOMEM : errno;
    fclose(file);
    if (got < 0 && !why)
        return problem_set(problem, "%s:%zu: the line is longer than any of a file of results",
                           path, findings->lines + 1);
    return !got || problem_set(problem, "%s: it cannot be read: %s", path, strerror(why));
}

static bool judge(const char *path, Findings *findings, Problem *problem) {
    if (findings->lines && !findings->is_ours)
        return problem_set(problem, "%s: this is no file of results", path);
    if (*findings->conflict)
        return problem_set(problem, "%s: there are two ends of one match, %s", path,
                           findings->conflict);
    char others[64] = "";
    if (findings->damaged > 1)
        snprintf(others, sizeof others, ", as %s %zu more", findings->damaged == 2 ? "is" : "are",
                 findings->damaged - 1);
    size_t good = json_object_size(findings->ends);
    if (findings->damaged)
        problem_set(problem, "%s:%zu: this line is damaged%s%s; %zu result%s can be read", path,
                    findings->first_damaged, others,
                    findings->is_torn ? ", and the last is torn off" : "", good,
                    plural((long long)good));
    else if (findings->is_torn)
        problem_set(problem, "%s:%zu: the last line is torn off; %zu result%s can be read", path,
                    findings->lines, good, plural((long long)good));
    return !findings->damaged && !findings->is_torn;
}

// One line about the whole. False with the problem told: a line that is damaged or torn off, or one
// match with two ends. The file stays as it is.
static bool check_results(const char *path, Problem *problem) {
    Findings findings = {.ends = json_object(), .players = json_object()};
    bool is_fine = read_lines(path, &findings, problem) && judge(path, &findings, problem);
    long long players = (long long)json_object_size(findings.players);
    long long count = (long long)json_object_size(findings.ends),
              others = (long long)findings.others;
    if (is_fine)
        printf("%s: %lld result%s of %lld player%s", path, count, plural(count), players,
               plural(players));
    if (is_fine && others) printf(", and %lld line%s of another version", others, plural(others));
    if (is_fine) putchar('\n');
    json_decref(findings.players);
    json_decref(findings.ends);
    return is_fine;
}

int run_check(Settings *settings) {
    int code = EXIT_OK;
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "check needs files: treads check FILE ..");
    for (int i = 0; i < settings->file_count; i++) {
        const char *path = settings->files[i];
        Problem problem = {""};
        if (!file_check(path, &problem)) {
            puts(problem.text);
            code = EXIT_RUN_FAILED;
            continue;
        }
        bool is_fine = ends_with(path, ".tmj")    ? check_arena(path, &problem)
                       : is_results(path)         ? check_results(path, &problem)
                       : ends_with(path, ".json") ? check_json(path, &problem)
                                                  : check_replay(path, &problem);
        if (is_fine) continue;
        puts(problem.text);
        if (code == EXIT_OK) code = EXIT_CHECK_FAILED;
    }
    return code;
}
