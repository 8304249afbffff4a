// results.c -- files of result lines: appending, sorting and merging.
#include "results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

#define SIZE_MOST ((int64_t)1 << 30)

typedef struct FileLine {
    const char *text;
    size_t length; // length without the line end
    MatchEnd end;
    bool is_result;
    const char *path; // its file, if there are several
} FileLine;

// A whole file in memory with its lines.
typedef struct FileText {
    char *text;
    size_t length;
    FileLine *lines;
    int count, room;
    ResultsCount found;
} FileText;

struct Results {
    char *path; // links resolved
    OwnedFile *file;
    bool is_file;
    int64_t length;
    MatchEnd *ends; // sorted by id
    int count, without_conditions;
    uint64_t cut;
    char *merged; // new content of the file; NULL unless merged
    size_t merged_length;
    int torn;       // number of merged files with an incomplete last line
    char *clash[2]; // two contradictory lines, each as "FILE: LINE"
};

static bool set_problem(Problem *problem, const Results *results, const char *what) {
    return problem_set(problem, "the results file '%s' cannot be %s: %s", results->path, what,
                       errno ? strerror(errno) : "out of memory");
}

static bool keep_line(void *context, const char *text, size_t length, const ResultLine *line) {
    FileText *file = context;
    if (file->count == file->room) {
        int room = file->room ? 2 * file->room : 1024;
        FileLine *more = realloc(file->lines, (size_t)room * sizeof *more);
        if (!more) return false;
        file->lines = more, file->room = room;
    }
    FileLine *kept = &file->lines[file->count++];
    *kept = (FileLine){.text = text, .length = length, .is_result = line};
    if (line) kept->end = line->end;
    return true;
}

static void lines_free(FileText *file) {
    free(file->lines);
    free(file->text);
}

// Returns false and sets errno (0 if out of memory). The file must be freed in either case.
static bool lines_read(OwnedFile *file, int64_t length, ResultsWalk walk, FileText *read) {
    *read = (FileText){.length = (size_t)length, .text = malloc((size_t)length + 1)};
    errno = 0;
    if (!read->text || !owned_read(file, read->text, read->length)) return false;
    errno = 0;
    walk.take = keep_line;
    walk.context = read;
    return results_walk(read->text, read->length, &walk, &read->found);
}

static int by_id(const void *a, const void *b) {
    return match_id_compare(((const MatchEnd *)a)->id, ((const MatchEnd *)b)->id);
}

bool match_end_is_same(const MatchEnd *a, const MatchEnd *b) {
    if (a->is_unrepeatable && b->is_unrepeatable) return true;
    return a->hash == b->hash && a->winner == b->winner && a->ticks == b->ticks;
}

// Sorts the results and removes duplicates. Returns false if one match has two different results.
static bool unite(Results *results, Problem *problem) {
    MatchEnd *ends = results->ends;
    int kept = 0;
    if (results->count) qsort(ends, (size_t)results->count, sizeof *ends, by_id);
    for (int i = 0; i < results->count; i++) {
        MatchEnd *last = kept ? &ends[kept - 1] : NULL;
        bool is_again = last && !match_id_compare(last->id, ends[i].id);
        if (is_again && !match_end_is_same(last, &ends[i])) {
            char id[MATCH_ID_TEXT_MAX];
            return problem_set(
                problem,
                "'%s' has two different results for one match: %s has the hashes %016" PRIx64
                " and %016" PRIx64 "\n  They are from different versions of treads, or "
                "were changed.",
                results->path, match_id_text(last->id, id), last->hash, ends[i].hash);
        }
        if (is_again)
            last->lacks_conditions &= ends[i].lacks_conditions;
        else
            ends[kept++] = ends[i];
    }
    results->count = kept;
    for (int i = 0; i < kept; i++) results->without_conditions += ends[i].lacks_conditions;
    return true;
}

static ResultsFault judge(const char *path, const FileText *file, const ResultsWalk *walk,
                          Problem *problem) {
    const ResultsCount *found = &file->found;
    if (found->is_ours && !found->damaged && found->is_mixed && walk->conditions)
        return problem_set(
                   problem,
                   "the results file '%s' has results of other conditions: %s in the file, %s "
                   "here\n  Use another file, or select results with --filter "
                   "KEY=VALUE.",
                   path, found->words.b, found->words.a),
               RESULTS_DAMAGED;
    Problem what;
    if (results_sound(found, path, &what)) return RESULTS_FINE;
    problem_set(problem, "%s\n  The file is unchanged. %s", what.text,
                !found->is_ours || !found->results
                    ? "Use another file, unless another program has rewritten this one."
                    : "Delete the damaged lines to use it; their matches are played again.");
    return RESULTS_DAMAGED;
}

// Moves an incomplete last line to FILE.torn, or adds a missing line end.
static bool mend(Results *results, const FileText *file) {
    char beside[ARENA_PATH_MAX + 8];
    const ResultsCount *found = &file->found;
    size_t whole = file->length - found->torn;
    results->cut = found->torn;
    results->length = (int64_t)whole;
    if (found->lacks_end) {
        results->length++;
        return owned_append(results->file, "\n", 1);
    }
    if (!found->torn) return true;
    errno = ENAMETOOLONG;
    file->text[file->length] = '\n'; // the buffer has room for it
    return snprintf(beside, sizeof beside, "%s.torn", results->path) < (int)sizeof beside &&
           file_append(beside, file->text + whole, found->torn + 1) &&
           owned_cut(results->file, results->length);
}

static bool take_ends(Results *results, const FileText *file) {
    results->ends = calloc((size_t)file->count + 1, sizeof *results->ends);
    errno = 0;
    for (int i = 0; results->ends && i < file->count; i++)
        if (file->lines[i].is_result) results->ends[results->count++] = file->lines[i].end;
    return results->ends;
}

static ResultsFault load(Results *results, const ResultsWalk *walk, FileText *file,
                         Problem *problem) {
    int64_t length = owned_length(results->file);
    if (length < 0) return set_problem(problem, results, "read"), RESULTS_UNUSABLE;
    results->is_file = owned_is_regular(results->file);
    if (!results->is_file) return RESULTS_FINE;
    if (length > SIZE_MOST)
        return problem_set(problem, "the results file '%s' is larger than 1 GiB", results->path),
               RESULTS_UNUSABLE;
    if (!lines_read(results->file, length, *walk, file) || !take_ends(results, file))
        return set_problem(problem, results, "read"), RESULTS_UNUSABLE;
    ResultsFault fault = judge(results->path, file, walk, problem);
    if (fault != RESULTS_FINE) return fault;
    if (!unite(results, problem)) return RESULTS_CONFLICT;
    return mend(results, file) ? RESULTS_FINE
                               : (set_problem(problem, results, "repaired"), RESULTS_UNUSABLE);
}

// Returns NULL and sets `problem` if out of memory.
static Results *results_new(const char *path, Problem *problem) {
    Results *results = calloc(1, sizeof *results);
    char *resolved = path_resolve(path); // NULL if the file does not exist yet
    problem_set(problem, "out of memory");
    if (results) results->path = resolved ? resolved : strdup(path);
    if (results && results->path) return results;
    free(results);
    return NULL;
}

Results *results_open(const char *path, const json_t *conditions, const char *const *where,
                      ResultsFault *fault, Problem *problem) {
    ResultsWalk walk = {.where = where,
                        .conditions = conditions,
                        .may_lack_conditions = true,
                        .may_mix_conditions = !conditions};
    Results *results = results_new(path, problem);
    *fault = RESULTS_UNUSABLE;
    if (!results) return NULL;
    results->file = owned_open(results->path);
    FileText file = {0};
    if (results->file)
        *fault = load(results, &walk, &file, problem);
    else if (errno == EWOULDBLOCK)
        problem_set(problem, "another treads is writing to the results file '%s'", results->path);
    else
        set_problem(problem, results, "opened");
    lines_free(&file);
    if (*fault == RESULTS_FINE) return results;
    results_close(results);
    return NULL;
}

void results_close(Results *results) {
    if (!results) return;
    owned_close(results->file);
    free(results->ends);
    free(results->path);
    free(results->merged);
    free(results->clash[0]);
    free(results->clash[1]);
    free(results);
}

const char *results_path(const Results *results) { return results->path; }

const MatchEnd *results_find(const Results *results, MatchId id) {
    MatchEnd key = {.id = id};
    if (!results->count) return NULL;
    return bsearch(&key, results->ends, (size_t)results->count, sizeof key, by_id);
}

int results_count(const Results *results) { return results->count; }
int results_without_conditions(const Results *results) { return results->without_conditions; }
uint64_t results_cut(const Results *results) { return results->cut; }

bool results_add(Results *results, const char *line, size_t length, Problem *problem) {
    ASSERT(length > 0 && line[length - 1] == '\n');
    errno = 0;
    bool is_added =
        owned_append(results->file, line, length) || set_problem(problem, results, "written");
    if (is_added) results->length += (int64_t)length;
    if (!is_added && results->is_file) owned_cut(results->file, results->length);
    return is_added;
}

bool results_save(Results *results, Problem *problem) {
    return !results->is_file || owned_save(results->file) ||
           set_problem(problem, results, "written");
}

static int by_bytes(const void *a, const void *b) {
    const FileLine *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

// Orders lines by match; the line with the most fields comes first.
static int by_match(const void *a, const void *b) {
    const FileLine *x = a, *y = b;
    int order = match_id_compare(x->end.id, y->end.id);
    if (order) return order;
    if (x->end.lacks_conditions != y->end.lacks_conditions) return x->end.lacks_conditions ? 1 : -1;
    return by_bytes(a, b);
}

static bool is_same_match(const FileLine *a, const FileLine *b) {
    if (!a->is_result || !b->is_result) return !by_bytes(a, b);
    return !match_id_compare(a->end.id, b->end.id);
}

// Sorts the lines and keeps one per match. Returns the number kept.
static int one_a_match(FileLine *lines, int count) {
    int kept = 0;
    if (count) qsort(lines, (size_t)count, sizeof *lines, by_match);
    for (int i = 0; i < count; i++)
        if (!kept || !is_same_match(&lines[kept - 1], &lines[i]) ||
            !match_end_is_same(&lines[kept - 1].end,
                               // two different results are both kept for the message
                               &lines[i].end))
            lines[kept++] = lines[i];
    return kept;
}

// Copies the lines of a single file with their line ends to a new text of at most file->length
// bytes. Returns NULL if out of memory.
static char *sorted_text(FileText *file, size_t *length) {
    char *text = malloc(file->length + 1);
    FileLine *lines = file->lines;
    *length = 0;
    if (!text || !file->count) return text;
    int kept = one_a_match(lines, file->count);
    qsort(lines, (size_t)kept, sizeof *lines, by_bytes);
    for (int i = 0; i < kept; i++) {
        size_t width = lines[i].length + 1 + (lines[i].text[lines[i].length] == '\r');
        memcpy(text + *length, lines[i].text, width);
        *length += width;
    }
    return text;
}

bool results_sort(Results *results, Problem *problem) {
    FileText file;
    size_t length = 0;
    if (!results->is_file) return true;
    bool is_read = lines_read(results->file, results->length, (ResultsWalk){0}, &file);
    bool is_changed = is_read && (file.found.damaged || file.found.torn || file.found.lacks_end);
    char *text = is_read && !is_changed ? sorted_text(&file, &length) : NULL;
    bool is_sorted = text && length == file.length && !memcmp(text, file.text, length);
    bool is_done = is_sorted || (text && owned_replace(results->file, text, length));
    if (is_changed)
        problem_set(problem, "the results file '%s' was changed by another program during the run",
                    results->path);
    else if (!is_done)
        set_problem(problem, results, "sorted");
    if (is_done) results->length = (int64_t)length;
    free(text);
    lines_free(&file);
    return is_done;
}

// Keeps the lines that are read.
static bool copy_line(void *context, const char *text, size_t length, const ResultLine *line) {
    char *copy = malloc(length + 1);
    if (copy) memcpy(copy, text, length);
    if (copy && keep_line(context, copy, length, line)) return true;
    free(copy);
    return false;
}

static bool part_read(const char *path, ResultsWalk walk, FileText *part, Problem *problem) {
    walk.take = copy_line;
    walk.context = part;
    bool is_read = results_read(path, &walk, &part->found, problem);
    for (int i = 0; i < part->count; i++) part->lines[i].path = path;
    return is_read;
}

static void part_free(FileText *part) {
    for (int i = 0; i < part->count; i++) free((char *)part->lines[i].text);
    lines_free(part);
}

static bool copy_clash(Results *results, int which, const FileLine *line) {
    size_t room = strlen(line->path) + line->length + sizeof ": ";
    char *text = results->clash[which] = malloc(room);
    if (text) snprintf(text, room, "%s: %.*s", line->path, (int)line->length, line->text);
    return text;
}

// Returns true if sorted lines contain a match with two different results.
static bool has_clash(Results *results, const FileLine *lines, int count, Problem *problem) {
    char id[MATCH_ID_TEXT_MAX];
    for (int i = 1; i < count; i++) {
        const FileLine *a = &lines[i - 1], *b = &lines[i];
        if (!a->is_result || !b->is_result || !is_same_match(a, b) ||
            match_end_is_same(&a->end, &b->end))
            continue;
        problem_set(problem,
                    "one match has two different results, %s:", match_id_text(a->end.id, id));
        if (!copy_clash(results, 0, a) || !copy_clash(results, 1, b))
            problem_set(problem, "out of memory");
        return true;
    }
    return false;
}

// Returns false if out of memory.
static bool take_merged(Results *results, FileLine *lines, int count) {
    size_t length = 0;
    free(results->ends);
    results->count = results->without_conditions = 0;
    results->ends = calloc((size_t)count + 1, sizeof *results->ends);
    for (int i = 0; results->ends && i < count; i++) { // sorted by id
        length += lines[i].length + 1;
        if (lines[i].is_result) results->ends[results->count++] = lines[i].end;
        results->without_conditions += lines[i].is_result && lines[i].end.lacks_conditions;
    }
    char *to = results->merged = malloc(length + 1);
    if (!to || !results->ends) return false;
    results->merged_length = length;
    if (count) qsort(lines, (size_t)count, sizeof *lines, by_bytes);
    for (int i = 0; i < count; i++) {
        memcpy(to, lines[i].text, lines[i].length);
        to[lines[i].length] = '\n';
        to += lines[i].length + 1;
    }
    return true;
}

static ResultsFault unite_parts(Results *results, const FileText *parts, int count,
                                Problem *problem) {
    size_t total = 0;
    int used = 0;
    for (int i = 0; i < count; i++) total += (size_t)parts[i].count;
    FileLine *lines = calloc(total + 1, sizeof *lines);
    problem_set(problem, "out of memory");
    if (!lines) return RESULTS_UNUSABLE;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < parts[i].count; k++) lines[used++] = parts[i].lines[k];
    if (used) qsort(lines, (size_t)used, sizeof *lines, by_match);
    ResultsFault fault = RESULTS_CONFLICT;
    if (!has_clash(results, lines, used, problem))
        fault =
            take_merged(results, lines, one_a_match(lines, used)) ? RESULTS_FINE : RESULTS_UNUSABLE;
    free(lines);
    return fault;
}

// The last part is the file itself.
static ResultsFault merge(Results *results, const char *const *paths, int count,
                          const ResultsWalk *walk, FileText *parts, Problem *problem) {
    ResultsFault fault = RESULTS_FINE;
    if (results->file && !results->is_file)
        return problem_set(problem, "'%s' is not a regular file; only regular files can be merged",
                           results->path),
               RESULTS_UNUSABLE;
    for (int i = 0; i < count && fault == RESULTS_FINE; i++) {
        if (!part_read(paths[i], *walk, &parts[i], problem)) return RESULTS_UNUSABLE;
        fault = judge(paths[i], &parts[i], walk, problem);
        results->torn += parts[i].found.torn > 0;
    }
    if (fault != RESULTS_FINE) return fault;
    if (results->file && !part_read(results->path, (ResultsWalk){0}, &parts[count], problem))
        return RESULTS_UNUSABLE;
    return unite_parts(results, parts, count + 1, problem);
}

Results *results_merge(const char *path, const char *const *paths, int count,
                       const json_t *conditions, const char *const *where, ResultsFault *fault,
                       Problem *problem) {
    ASSERT(count >= 0);
    ResultsWalk walk = {.where = where,
                        .conditions = conditions,
                        .may_lack_conditions = true,
                        .may_mix_conditions = !conditions};
    FileText *parts = calloc((size_t)count + 1, sizeof *parts);
    *fault = RESULTS_UNUSABLE;
    problem_set(problem, "out of memory");
    Results *results = !parts ? NULL
                       : file_kind(path) == FILE_MISSING
                           ? results_new(path, problem)
                           : results_open(path, conditions, where, fault, problem);
    if (results) *fault = merge(results, paths, count, &walk, parts, problem);
    for (int i = 0; parts && i <= count; i++) part_free(&parts[i]);
    free(parts);
    if (*fault == RESULTS_FINE || *fault == RESULTS_CONFLICT) return results;
    results_close(results);
    return NULL;
}

int results_torn(const Results *results) { return results->torn; }

const char *results_clash(const Results *results, int which) {
    ASSERT(which == 0 || which == 1);
    return results->clash[which];
}

bool results_publish(Results *results, Problem *problem) {
    ASSERT(results->merged);
    errno = 0;
    const char *text = results->merged;
    size_t length = results->merged_length;
    return (results->file ? owned_replace(results->file, text, length)
                          : file_replace(results->path, text, length)) ||
           set_problem(problem, results, "written");
}
