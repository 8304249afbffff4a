// lab_report.c -- lab report: repeats the experiments behind the pages of the laboratory, and
// compares the numbers and pictures of the pages with the results.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/play/contest.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "commands.h"
#include "game/cli/texts.h" // generated from texts/
#include "lab/claims.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/json.h"

#define MANIFEST "numbers.txt"
#define DIFFERENT_SHARE 0.002 // maximum mean difference of equal pictures
enum { WORDS_MAX = 64, PATH_ROOM = 4096, RESULTS_MEGABYTES = 16 };

typedef enum RunState { RUN_DONE, RUN_SKIPPED, RUN_FAILED } RunState;

typedef struct Report {
    const Settings *settings;
    const char *folder;
    FILE *text; // stderr if stdout is used by --json or --csv -
    char pages[PATH_ROOM], manifest[PATH_ROOM + 16]; // `pages` ends with a slash
    Claims claims;
    RunState *states;
    json_t **results; // NULL of an experiment that was not run
    ClaimMark *marks;
    int mark_count, difference_count, picture_count, skipped_count;
} Report;

static bool has_pictures(const Report *self) {
    return !self->settings->is_quick && chart_fits("chart.png", NULL);
}

// The pages are next to the assets in the sources, and in share/doc/treads of an installation.
static bool find_pages(Report *self) {
    char assets[ARENA_PATH_MAX];
    const char *const PLACES[] = {"/../docs/", "/../doc/treads/docs/"};
    for (int i = 0; i < 2 && !self->settings->docs; i++) {
        if (!assets_find(self->settings, assets)) return false;
        snprintf(self->pages, sizeof self->pages, "%s%s", assets, PLACES[i]);
        snprintf(self->manifest, sizeof self->manifest, "%s" MANIFEST, self->pages);
        if (file_kind(self->manifest) == FILE_REGULAR) return true;
    }
    if (!self->settings->docs) {
        say_error("the pages were not found next to %s; name their folder with --docs", assets);
        return false;
    }
    snprintf(self->pages, sizeof self->pages, "%s/", self->settings->docs);
    snprintf(self->manifest, sizeof self->manifest, "%s" MANIFEST, self->pages);
    return true;
}

// Returns a path in the folder of the report, to be freed by the caller.
static char *path_in(const char *folder, const char *name, const char *ending) {
    size_t room = strlen(folder) + strlen(name) + strlen(ending) + 2;
    char *path = malloc(room);
    if (path) snprintf(path, room, "%s/%s%s", folder, name, ending);
    return path;
}

// The words of a command line. Files that it writes are in the folder of the report.
typedef struct Line {
    char *text, *words[WORDS_MAX], *file;
    int count;
    char *typed[WORDS_MAX]; // words for the results: the program, and the words of the page
} Line;

static bool names_output(const char *word) {
    return !strcmp(word, "--picture") || !strcmp(word, "--video") || !strcmp(word, "-o");
}

static bool line_split(Line *line, const Report *self, const char *command) {
    int typed_count = 1;
    *line = (Line){.text = strdup(command), .typed = {(char *)"treads"}};
    if (!line->text) return false;
    for (char *at = line->text; *at && typed_count < WORDS_MAX - 4;) {
        char *word = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
        line->typed[typed_count++] = word;
        bool is_file = line->count && names_output(line->words[line->count - 1]);
        if (is_file && !has_pictures(self) && !strcmp(line->words[line->count - 1], "--picture")) {
            line->count--;
            continue;
        }
        if (is_file) word = line->file = path_in(self->folder, word, "");
        if (!word) return false;
        line->words[line->count++] = word;
    }
    if (!strncmp(command, "lab ", 4)) line->words[line->count++] = (char *)"--json";
    if (self->settings->assets) {
        line->words[line->count++] = (char *)"--assets";
        line->words[line->count++] = (char *)self->settings->assets;
    }
    ASSERT(line->count <= WORDS_MAX);
    return true;
}

static int run_line(const Line *line) {
    Settings settings;
    Problem problem = {""};
    settings_init(&settings);
    settings.line = line->typed;
    int code = EXIT_USAGE;
    if (parse_arguments(line->count, (char **)line->words, &settings, &problem))
        code = COMMANDS[settings.command].run(&settings);
    else
        say_problem(&problem);
    settings_free(&settings);
    return code;
}

// Runs a command line, and writes its output to a file.
static int run_into(const Line *line, const char *path) {
    FILE *file = file_write(path);
    if (!file) return say_fail(EXIT_RUN_FAILED, "%s: %s", path, strerror(errno));
    FILE *console = stream_divert(stdout, file);
    if (!console) return fclose(file), say_fail(EXIT_RUN_FAILED, "out of memory");
    int code = run_line(line);
    FILE *again = stream_divert(stdout, console);
    if (again) fclose(again);
    fclose(console);
    return fclose(file) ? EXIT_RUN_FAILED : code;
}

static json_t *read_results(const char *path) {
    size_t length;
    Problem problem;
    char *text = file_read(path, RESULTS_MEGABYTES, &length, &problem);
    json_t *results = NULL;
    if (text) results = json_text_parse(&(JsonText){.name = path, .text = text, .length = length});
    free(text);
    return results;
}

// Returns why an experiment is not repeated, or NULL.
static const char *reason_to_skip(const Report *self, const ClaimRun *run) {
    if (self->settings->is_quick && run->is_long) return "it takes long";
    if (*run->needs && file_kind(run->needs) != FILE_REGULAR) return run->needs;
    return NULL;
}

// Repeats an experiment. Returns false after an interrupt.
static bool run_experiment(Report *self, int i) {
    ASSERT(i >= 0 && i < self->claims.run_count && !self->results[i]);
    const ClaimRun *run = &self->claims.runs[i];
    if (!*run->command) return true;
    const char *why = reason_to_skip(self, run);
    if (why) {
        self->states[i] = RUN_SKIPPED;
        self->skipped_count++;
        bool is_file = why == run->needs;
        say_note(self->settings, "%d/%d treads %s: skipped, because %s%s", i + 1,
                 self->claims.run_count, run->command, why,
                 is_file ? " is not in this folder" : "");
        return true;
    }
    for (int k = 0; k < i && !self->results[i]; k++) // another page has it too
        if (!strcmp(self->claims.runs[k].command, run->command))
            self->results[i] = json_incref(self->results[k]);
    if (self->results[i]) return true;
    say_note(self->settings, "%d/%d treads %s", i + 1, self->claims.run_count, run->command);
    char *path = path_in(self->folder, run->name, ".json");
    Line line = {0};
    int code = EXIT_RUN_FAILED;
    if (path && line_split(&line, self, run->command)) code = run_into(&line, path);
    if (code == EXIT_OK) self->results[i] = read_results(path);
    bool is_lab = !strncmp(run->command, "lab ", 4);
    if (!is_lab && path) file_remove(path);
    if (code != EXIT_OK || (is_lab && !self->results[i])) {
        self->states[i] = RUN_FAILED;
        self->difference_count++;
        escaped_print(self->text, "treads %s failed with exit code %d\n", run->command, code);
    }
    free(line.file);
    free(line.text);
    free(path);
    return code != EXIT_INTERRUPTED;
}

// The comparison

static void print_mark(const Report *self, const ClaimMark *mark) {
    const Claim *claim = mark->claim;
    ASSERT(claim->run < self->claims.run_count && claim->page < self->claims.page_count);
    const char *page = self->claims.pages[claim->page].name;
    const char *command = claim->run < 0 ? "" : self->claims.runs[claim->run].command;
    if (*mark->why)
        escaped_print(self->text, MANIFEST ":%d: %s\n", claim->line, mark->why);
    else
        escaped_print(stdout,
                      "%s:%d: %.10g %s is printed, %.10g was measured (tolerance %.3g%s%s)%s%s\n",
                      page, mark->line, mark->printed, claim->unit, mark->measured, mark->tolerance,
                      strncmp(claim->tolerance, "at ", 3) ? "" : ", ",
                      strncmp(claim->tolerance, "at ", 3) ? "" : claim->tolerance,
                      *command ? ": treads " : ": ", *command ? command : claim->values);
}

static bool check_claims(Report *self) {
    for (int i = 0; i < self->claims.claim_count; i++) {
        const Claim *claim = &self->claims.claims[i];
        const json_t *results = claim->run < 0 ? NULL : self->results[claim->run];
        if (!claim_check(&self->claims, claim, results, &self->marks, &self->mark_count))
            return false;
    }
    for (int i = 0; i < self->mark_count; i++) {
        if (self->marks[i].is_equal) continue;
        self->difference_count++;
        print_mark(self, &self->marks[i]);
    }
    return true;
}

static void check_picture(Report *self, const Claim *claim) {
    char *drawn = path_in(self->folder, path_name(claim->text), "");
    char *printed = path_in(self->pages, claim->text, "");
    double share = 1;
    Problem problem = {""};
    self->picture_count++;
    if (drawn && printed && path_ends(drawn, ".png") &&
        (!chart_difference(drawn, printed, &share, &problem) || share > DIFFERENT_SHARE)) {
        self->difference_count++;
        escaped_print(
            self->text, "%s: %s differs by %.2g %% from the picture drawn by treads %s%s%s\n",
            self->claims.pages[claim->page].name, claim->text, 100 * share,
            self->claims.runs[claim->run].command, *problem.text ? ": " : "", problem.text);
    }
    free(drawn);
    free(printed);
}

static void report_unmarked(void *owner, const char *page, int line, const char *item) {
    Report *self = owner;
    self->difference_count++;
    escaped_print(self->text, "%s:%d: %s belongs to no entry of " MANIFEST "\n", page, line, item);
}

// The page of the report

// Copies a picture of a page into the folder, next to the picture drawn again.
static void copy_picture(const Report *self, const char *picture) {
    char name[PATH_ROOM];
    snprintf(name, sizeof name, "page-%s", path_name(picture));
    char *from = path_in(self->pages, picture, ""), *to = path_in(self->folder, name, "");
    size_t length;
    Problem problem;
    char *bytes = from && to ? file_read(from, RESULTS_MEGABYTES, &length, &problem) : NULL;
    if (bytes) file_replace(to, bytes, length);
    free(bytes);
    free(from);
    free(to);
}

// Returns a page of the documentation: its numbers and its pictures.
static json_t *page_json(const Report *self, int page, const json_t *numbers) {
    json_t *own = json_array(), *pictures = json_array();
    for (int i = 0; i < self->mark_count; i++)
        if (self->marks[i].claim->page == page)
            json_array_append(own, json_array_get(numbers, (size_t)i));
    for (int i = 0; i < self->claims.claim_count; i++) {
        const Claim *claim = &self->claims.claims[i];
        if (claim->page != page || !claim->is_picture || !has_pictures(self)) continue;
        copy_picture(self, claim->text);
        json_array_append_new(pictures, json_pack("{s:s, s:s}", "command",
                                                  self->claims.runs[claim->run].command, "file",
                                                  path_name(claim->text)));
    }
    return json_pack("{s:s, s:o, s:o}", "name", self->claims.pages[page].name, "numbers", own,
                     "pictures", pictures);
}

static bool write_page(const Report *self, const json_t *numbers) {
    char *path = path_in(self->folder, "index.html", "");
    FILE *file = path ? file_write(path) : NULL;
    json_t *pages = json_array();
    for (int page = 0; page < self->claims.page_count; page++)
        json_array_append_new(pages, page_json(self, page, numbers));
    json_t *document = json_pack("{s:i, s:i, s:o}", "count", self->mark_count, "differences",
                                 self->difference_count, "pages", pages);
    if (file) html_render(file, TEXT_LAB_REPORT_HTML, document);
    json_decref(document);
    free(path);
    return file && !fclose(file);
}

// A number of a page for numbers.csv, --csv and --json.
typedef struct MarkRow {
    const char *page, *text, *unit, *command;
    int line;
    double printed, measured, tolerance;
    int is_equal;
} MarkRow;

static const Column MARK_COLUMNS[] = {MARK_TABLE(COLUMN){0}};

static bool write_table(const Report *self) {
    MarkRow *all = calloc((size_t)self->mark_count + 1, sizeof *all);
    if (!all) return false;
    for (int i = 0; i < self->mark_count; i++) {
        const ClaimMark *mark = &self->marks[i];
        const Claim *claim = mark->claim;
        all[i] = (MarkRow){self->claims.pages[claim->page].name,
                           claim->text,
                           claim->unit,
                           claim->run < 0 ? claim->values : self->claims.runs[claim->run].command,
                           mark->line,
                           mark->printed,
                           mark->measured,
                           mark->tolerance,
                           mark->is_equal};
    }
    Rows rows = {MARK_COLUMNS, all, sizeof *all, self->mark_count, NULL};
    bool is_written = true, is_saved;
    char *path = path_in(self->folder, "numbers.csv", "");
    FILE *csv = NULL;
    is_saved = path && csv_open(self->settings, path, &csv);
    if (csv) csv_names(csv, rows.columns), csv_rows(csv, rows);
    is_saved = is_saved && table_close(path, csv) && csv_write(self->settings, rows, &is_written);
    json_t *numbers = rows_json(rows);
    is_saved = is_saved && write_page(self, numbers);
    if (self->settings->is_json)
        is_written &= json_print(
            stdout, json_with_origin(self->settings, json_pack("{s:O}", "numbers", numbers)));
    json_decref(numbers);
    free(path);
    free(all);
    return is_saved && is_written;
}

static int compare_all(Report *self) {
    if (!check_claims(self)) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int i = 0; i < self->claims.claim_count; i++) {
        const Claim *claim = &self->claims.claims[i];
        if (claim->is_picture && has_pictures(self) && self->states[claim->run] == RUN_DONE)
            check_picture(self, claim);
    }
    claims_unmarked(&self->claims, report_unmarked, self);
    if (!write_table(self))
        return say_fail(EXIT_RUN_FAILED, "%s: %s", self->folder, strerror(errno));
    int given = 0;
    for (int i = 0; i < self->claims.claim_count; i++)
        given += !strcmp(self->claims.claims[i].values, "given");
    escaped_print(
        self->text,
        "%d entries are inputs, definitions or quotations, which are not measured\n"
        "%d numbers and %d pictures of %d pages compared, %d of %d experiments skipped, %d "
        "differences: %s/index.html\n",
        given, self->mark_count, self->picture_count, self->claims.page_count, self->skipped_count,
        self->claims.run_count, self->difference_count, self->folder);
    return self->difference_count ? EXIT_RUN_FAILED : EXIT_OK;
}

int lab_report(Settings *settings) {
    bool is_data = settings->is_json || csv_replaces_text(settings);
    Report self = {
        .settings = settings, .folder = settings->lab.file, .text = is_data ? stderr : stdout};
    Problem problem = {""};
    if (!self.folder)
        return say_fail(EXIT_USAGE,
                        "lab report needs a folder for its results: treads lab report results");
    if (!find_pages(&self)) return EXIT_ENVIRONMENT;
    int code = EXIT_RUN_FAILED;
    if (!claims_read(self.manifest, &self.claims, &problem)) {
        say_problem(&problem);
    } else if (!folder_make_all(self.folder)) {
        say_error("%s: %s", self.folder, strerror(errno));
    } else {
        interrupt_watch();
        self.states = calloc((size_t)self.claims.run_count + 1, sizeof *self.states);
        self.results = calloc((size_t)self.claims.run_count + 1, sizeof *self.results);
        bool is_fine = self.states && self.results;
        for (int i = 0; is_fine && i < self.claims.run_count; i++)
            is_fine = run_experiment(&self, i);
        code = is_fine ? compare_all(&self) : EXIT_INTERRUPTED;
        for (int i = 0; self.results && i < self.claims.run_count; i++)
            json_decref(self.results[i]);
    }
    free(self.states);
    free(self.results);
    free(self.marks);
    claims_free(&self.claims);
    return code;
}
