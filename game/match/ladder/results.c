// results.c -- a file of result lines that outlives any crash.
#include "results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"

#define SIZE_MOST ((int64_t)1 << 30)
static const char OUR_START[] = "{\"v\":";

typedef struct Line {
    const char *text;
    size_t length; // with its end
} Line;

// A whole file in memory, and the good lines in it.
typedef struct Page {
    char *text;
    size_t length, good_length; // good: up to the end of the last good line
    Line *lines;
    int count, damaged;
} Page;

struct Results {
    char *path; // links resolved
    OwnedFile *file;
    bool is_file;
    int64_t length;
    MatchEnd *ends; // sorted by id
    int count, mended;
    uint64_t cut;
};

static bool tell(Problem *problem, const Results *results, const char *what) {
    problem_set(problem, "the results file '%s' cannot be %s: %s", results->path, what,
                errno ? strerror(errno) : "out of memory");
    return false;
}

static void page_free(Page *page) {
    free(page->lines);
    free(page->text);
    *page = (Page){0};
}

static size_t count_ends(const Page *page) {
    size_t count = 0;
    for (size_t i = 0; i < page->length; i++) count += page->text[i] == '\n';
    return count;
}

// Damaged lines count only in front of a good one: behind the last they are the torn end.
static void find_lines(Page *page, MatchEnd *ends, int *end_count) {
    int damaged = 0;
    const char *page_end = page->text + page->length;
    for (const char *at = page->text, *next; at < page_end; at = next) {
        const char *stop = memchr(at, '\n', (size_t)(page_end - at));
        if (!stop) break;
        next = stop + 1;
        LineKind kind = result_line_read(at, (size_t)(stop - at), &ends[*end_count]);
        damaged += kind == LINE_DAMAGED;
        if (kind == LINE_DAMAGED) continue;
        *end_count += kind == LINE_RESULT;
        page->lines[page->count++] = (Line){at, (size_t)(next - at)};
        page->good_length = (size_t)(next - page->text);
        page->damaged += damaged;
        damaged = 0;
    }
}

// False with errno set (0 when out of memory). The ends are the caller's to free.
static bool page_read(OwnedFile *file, int64_t length, Page *page, MatchEnd **ends,
                      int *end_count) {
    *page = (Page){.length = (size_t)length};
    *ends = NULL;
    *end_count = 0;
    errno = 0;
    page->text = malloc(page->length + 1);
    if (!page->text || !owned_read(file, page->text, page->length)) return false;
    size_t room = count_ends(page) + 1;
    page->lines = malloc(room * sizeof *page->lines);
    *ends = malloc(room * sizeof **ends);
    errno = 0;
    if (!page->lines || !*ends) return false;
    find_lines(page, *ends, end_count);
    return true;
}

static int by_id(const void *a, const void *b) {
    return match_id_compare(((const MatchEnd *)a)->id, ((const MatchEnd *)b)->id);
}

static bool is_same_end(const MatchEnd *a, const MatchEnd *b) {
    return a->hash == b->hash && a->winner == b->winner && a->ticks == b->ticks;
}

// Sorts them and keeps one of each; false when one match has two ends.
static bool unite(Results *results, Problem *problem) {
    MatchEnd *ends = results->ends;
    int kept = 0;
    qsort(ends, (size_t)results->count, sizeof *ends, by_id);
    for (int i = 0; i < results->count; i++) {
        MatchEnd *last = kept ? &ends[kept - 1] : NULL;
        bool is_again = last && !match_id_compare(last->id, ends[i].id);
        if (is_again && !is_same_end(last, &ends[i])) {
            char id[MATCH_ID_TEXT_MAX];
            problem_set(problem,
                        "'%s' has two ends of one match: %s has the hashes %016" PRIx64
                        " and %016" PRIx64 "\n  They are from different versions of treads, or "
                        "were changed.",
                        results->path, match_id_text(last->id, id), last->hash, ends[i].hash);
            return false;
        }
        if (!is_again) ends[kept++] = ends[i];
    }
    results->count = kept;
    return true;
}

// Is this text the torn first line of a file of ours?
static bool is_our_start(const Page *page) {
    size_t length = strlen(OUR_START);
    if (page->length < length) length = page->length;
    return !memcmp(page->text, OUR_START, length);
}

static ResultsFault take(Results *results, const Page *page, Problem *problem) {
    if (!page->count && page->length && !is_our_start(page)) {
        problem_set(problem, "'%s' is no file of results: name another one", results->path);
        return RESULTS_UNUSABLE;
    }
    results->mended = page->damaged;
    results->cut = page->length - page->good_length;
    results->length = (int64_t)page->good_length;
    if (!unite(results, problem)) return RESULTS_CONFLICT;
    if (!results->cut || owned_cut(results->file, results->length)) return RESULTS_FINE;
    tell(problem, results, "mended");
    return RESULTS_UNUSABLE;
}

static ResultsFault load(Results *results, Problem *problem) {
    int64_t length = owned_length(results->file);
    if (length < 0) return tell(problem, results, "read"), RESULTS_UNUSABLE;
    results->is_file = owned_is_regular(results->file);
    if (!results->is_file) return RESULTS_FINE;
    if (length > SIZE_MOST) {
        problem_set(problem, "the results file '%s' is larger than 1 GiB", results->path);
        return RESULTS_UNUSABLE;
    }
    Page page;
    ResultsFault fault = RESULTS_UNUSABLE;
    if (page_read(results->file, length, &page, &results->ends, &results->count))
        fault = take(results, &page, problem);
    else
        tell(problem, results, "read");
    page_free(&page);
    return fault;
}

Results *results_open(const char *path, ResultsFault *fault, Problem *problem) {
    Results *results = calloc(1, sizeof *results);
    char *resolved = path_resolve(path); // NULL when it is to be made
    *fault = RESULTS_UNUSABLE;
    problem_set(problem, "out of memory");
    if (results) results->path = resolved ? resolved : strdup(path);
    if (!results || !results->path) {
        free(results);
        return NULL;
    }
    results->file = owned_open(results->path);
    if (results->file)
        *fault = load(results, problem);
    else if (errno == EWOULDBLOCK)
        problem_set(problem, "another treads is writing to the results file '%s'", results->path);
    else
        tell(problem, results, "opened");
    if (*fault == RESULTS_FINE) return results;
    results_close(results);
    return NULL;
}

void results_close(Results *results) {
    if (!results) return;
    owned_close(results->file);
    free(results->ends);
    free(results->path);
    free(results);
}

const char *results_path(const Results *results) { return results->path; }

const MatchEnd *results_find(const Results *results, MatchId id) {
    MatchEnd key = {.id = id};
    if (!results->count) return NULL;
    return bsearch(&key, results->ends, (size_t)results->count, sizeof key, by_id);
}

int results_count(const Results *results) { return results->count; }
int results_mended(const Results *results) { return results->mended; }
uint64_t results_cut(const Results *results) { return results->cut; }

bool results_add(Results *results, const char *line, size_t length, Problem *problem) {
    errno = 0;
    if (owned_append(results->file, line, length)) {
        results->length += (int64_t)length;
        return true;
    }
    tell(problem, results, "written");
    if (results->is_file) owned_cut(results->file, results->length);
    return false;
}

bool results_save(Results *results, Problem *problem) {
    if (!results->is_file || owned_save(results->file)) return true;
    return tell(problem, results, "written");
}

static int by_bytes(const void *a, const void *b) {
    const Line *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

// The sorted lines, one of each; a new text of page->length bytes at most. NULL when out of memory.
static char *sorted_text(Page *page, size_t *length) {
    char *text = malloc(page->length + 1);
    *length = 0;
    qsort(page->lines, (size_t)page->count, sizeof *page->lines, by_bytes);
    for (int i = 0; text && i < page->count; i++) {
        if (i && !by_bytes(&page->lines[i - 1], &page->lines[i])) continue;
        memcpy(text + *length, page->lines[i].text, page->lines[i].length);
        *length += page->lines[i].length;
    }
    return text;
}

static bool replace(Results *results, const char *text, size_t length, Problem *problem) {
    if (!owned_replace(results->file, text, length)) return tell(problem, results, "sorted");
    results->length = (int64_t)length;
    return true;
}

bool results_sort(Results *results, Problem *problem) {
    Page page;
    MatchEnd *ends;
    int end_count;
    size_t length;
    if (!results->is_file) return true;
    bool is_read = page_read(results->file, results->length, &page, &ends, &end_count);
    char *text = is_read ? sorted_text(&page, &length) : NULL;
    bool is_done;
    if (!text)
        is_done = tell(problem, results, "sorted");
    else if (length == page.length && !memcmp(text, page.text, length))
        is_done = true;
    else
        is_done = replace(results, text, length, problem);
    free(text);
    free(ends);
    page_free(&page);
    return is_done;
}
