// claims.c -- reads the manifest, finds its quotations in the pages, and compares numbers.
#include "claims.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

enum { MARK_EXEMPT = 1, MARK_CLAIMED = 2 };
enum {
    MANIFEST_MEGABYTES = 1,
    PATH_ROOM = 4096,
    NUMBER_ROOM = 32,
    ITEM_ROOM = 256,
    TEXT_ROOM = 2048
};
enum { FIELDS_MAX = 64 }; // numbers in the text of a claim

// Returns the array with room for another item, or NULL if out of memory.
static void *grow(void *items, int count, size_t size) {
    return realloc(items, ((size_t)count + 1) * size);
}

static char *trim(char *text) {
    text += strspn(text, " ");
    for (size_t n = strlen(text); n && text[n - 1] == ' ';) text[--n] = '\0';
    return text;
}

// Cuts the text at the separator and returns the trimmed rest, "" if there is none.
static char *split(char *text, const char *separator) {
    char *at = strstr(text, separator);
    if (!at) return text + strlen(text);
    *at = '\0';
    return trim(at + strlen(separator));
}

// Numbers

// Returns the length of the number at a position of a text that begins at `start`: digits with
// thousands separators, decimals and an exponent. Returns 0 if there is none.
static int number_length(const char *start, const char *at) {
    bool is_signed = *at == '-' || *at == '+';
    char before = at > start ? at[-1] : ' ';
    if (is_signed && !strchr(" |(", before)) return 0;
    const char *end = at + is_signed;
    if (!isdigit((unsigned char)*end)) return 0;
    if (isalnum((unsigned char)before) || strchr("_.,", before)) return 0;
    while (isdigit((unsigned char)*end) ||
           (*end == ',' && strspn(end + 1, "0123456789") == 3 && isdigit((unsigned char)end[-1])))
        end++;
    if (*end == '.' && isdigit((unsigned char)end[1])) end += 1 + strspn(end + 1, "0123456789");
    if (*end == 'e') {
        const char *power = end + 1 + (end[1] == '-');
        size_t digits = strspn(power, "0123456789");
        if (digits) end = power + digits;
    }
    return (int)(end - at);
}

static double number_value(const char *at, int length) {
    DEBUG_ASSERT(length > 0);
    char digits[NUMBER_ROOM];
    int count = 0;
    for (int i = 0; i < length && count + 1 < NUMBER_ROOM; i++)
        if (at[i] != ',') digits[count++] = at[i];
    digits[count] = '\0';
    return strtod(digits, NULL);
}

// Returns half a unit of the last printed digit, with some room for rounding.
static double rounding_of(const char *at, int length) {
    DEBUG_ASSERT(length > 0);
    const char *point = memchr(at, '.', (size_t)length), *power = memchr(at, 'e', (size_t)length);
    double unit = power ? pow(10, atoi(power + 1)) : 1;
    for (const char *digit = point ? point + 1 : NULL;
         digit && digit < at + length && isdigit((unsigned char)*digit); digit++)
        unit /= 10;
    return 0.5000001 * unit;
}

// Pages

// Exempts a part of the page.
static void exempt(ClaimPage *page, int start, int end) {
    ASSERT(start >= 0 && start <= end);
    for (int i = start; i < end && i < page->length; i++) page->marks[i] |= MARK_EXEMPT;
}

// Exempts numbers that follow a word for a part of a source, such as "comments 8, 9" or "Figure 2".
static bool numbers_a_part(const ClaimPage *page, int at) {
    static const char *const WORDS[] = {"comment", "comments", "figure",    "phase", "part",
                                        "parts",   "variant",  "reference", "frame", NULL};
    while (at > 0 && strchr(" ,0123456789", page->text[at - 1])) at--;
    int end = at;
    while (at > 0 && isalpha((unsigned char)page->text[at - 1])) at--;
    for (int i = 0; WORDS[i]; i++)
        if ((int)strlen(WORDS[i]) == end - at &&
            !strncasecmp(page->text + at, WORDS[i], (size_t)(end - at)))
            return true;
    return false;
}

// Returns the end of the code, the formula or the target of a link that begins here, or NULL.
static const char *span_end(const char *at) {
    static const char *const SPANS[][2] = {{"`", "`"}, {"$$", "$$"}, {"$", "$"}, {"](", ")"}};
    for (size_t i = 0; i < sizeof SPANS / sizeof *SPANS; i++) {
        size_t length = strlen(SPANS[i][0]);
        const char *end =
            strncmp(at, SPANS[i][0], length) ? NULL : strstr(at + length, SPANS[i][1]);
        if (end) return end + strlen(SPANS[i][1]);
    }
    return NULL;
}

// Exempts code between backticks, formulas between dollars, the targets of links, years and numbers
// of parts.
static void find_exempt(ClaimPage *page) {
    const char *text = page->text, *end;
    for (int i = 0; i < page->length; i++) {
        if (!(end = span_end(text + i))) continue;
        exempt(page, i, (int)(end - text));
        i = (int)(end - text) - 1;
    }
    for (int i = 0; i < page->length; i++) {
        int length = number_length(text, text + i);
        double value = length ? number_value(text + i, length) : 0;
        bool is_year = length == 4 && value >= 1900 && value < 2100 && !memchr(text + i, ',', 4);
        if (is_year || (length && numbers_a_part(page, i))) exempt(page, i, i + length);
        if (length) i += length - 1;
    }
}

// Copies the page without line breaks. Blocks of code and headings are exempt.
static bool page_read(ClaimPage *page, const char *folder, Problem *problem) {
    char path[2 * PATH_ROOM];
    snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", page->name);
    size_t length;
    char *text = file_read_text(path, MANIFEST_MEGABYTES, &length, problem);
    if (!text) return false;
    page->text = text;
    page->lines = calloc(length + 1, sizeof *page->lines);
    page->marks = calloc(length + 1, 1);
    if (!page->lines || !page->marks) return problem_set(problem, "out of memory");
    bool is_code = false, is_exempt = false, is_start = true;
    int line = 1, count = 0;
    for (const char *at = text; *at; at++) {
        if (is_start) {
            bool is_fence = !strncmp(at, "```", 3);
            is_exempt = is_code || is_fence || *at == '#';
            is_code ^= is_fence;
        }
        is_start = *at == '\n';
        char byte = *at == '\n' ? ' ' : *at;
        page->lines[count] = line;
        line += is_start;
        if (byte == ' ' && count && text[count - 1] == ' ') continue;
        page->marks[count] = is_exempt && byte != '`' ? MARK_EXEMPT : 0;
        text[count++] = is_exempt && byte == '`' ? ' ' : byte; // fences are not spans of code
    }
    text[count] = '\0';
    page->length = count;
    ASSERT((size_t)count <= length);
    find_exempt(page);
    return true;
}

// The manifest

static bool add_page(Claims *claims, char *name, Problem *problem) {
    ClaimPage *pages = grow(claims->pages, claims->page_count, sizeof *pages);
    if (!pages) return problem_set(problem, "out of memory");
    claims->pages = pages;
    pages[claims->page_count++] = (ClaimPage){.name = name};
    return true;
}

// Reads a line "[NAME long needs FILE] COMMAND".
static bool add_run(Claims *claims, char *line, Problem *problem) {
    ClaimRun *runs = grow(claims->runs, claims->run_count, sizeof *runs);
    if (!runs) return problem_set(problem, "out of memory");
    claims->runs = runs;
    ClaimRun run = {.name = line + 1, .command = split(line, "]")};
    run.needs = split(run.name, " needs ");
    run.is_long = !strcmp(split(run.name, " "), "long");
    runs[claims->run_count++] = run;
    return true;
}

// Reads a line "TEXT => VALUES ; UNIT ; TOLERANCE".
static bool add_claim(Claims *claims, char *line, int number, Problem *problem) {
    Claim *all = grow(claims->claims, claims->claim_count, sizeof *all);
    if (!all) return problem_set(problem, "out of memory");
    claims->claims = all;
    Claim claim = {.line = number, .page = claims->page_count - 1, .run = claims->run_count - 1};
    claim.text = line;
    claim.values = split(line, " => ");
    claim.unit = split(claim.values, ";");
    claim.tolerance = split(claim.unit, ";");
    trim(claim.text), trim(claim.values), trim(claim.unit);
    claim.is_picture = !strcmp(claim.values, "picture");
    if (claim.page < 0 || claim.run < 0)
        return problem_set(problem, "%s:%d: a page and an experiment must come first", claims->name,
                           number);
    if (!*claim.values)
        return problem_set(problem, "%s:%d: ' => ' and a formula are missing", claims->name,
                           number);
    if (!*claims->runs[claim.run].command) claim.run = -1;
    all[claims->claim_count++] = claim;
    return true;
}

static bool add_line(Claims *claims, char *line, int number, Problem *problem) {
    line = trim(line);
    if (!*line || !strncmp(line, "//", 2)) return true;
    if (!strncmp(line, "page ", 5)) return add_page(claims, line + 5, problem);
    if (*line == '[' && !strstr(line, " => ")) return add_run(claims, line, problem);
    return add_claim(claims, line, number, problem);
}

bool claims_read(const char *manifest, Claims *claims, Problem *problem) {
    *claims = (Claims){.name = manifest};
    size_t length;
    claims->bytes = file_read_text(manifest, MANIFEST_MEGABYTES, &length, problem);
    if (!claims->bytes) return false;
    int number = 0;
    for (char *line = claims->bytes, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (!add_line(claims, line, ++number, problem)) return false;
    }
    char folder[PATH_ROOM];
    path_folder(manifest, folder, sizeof folder);
    for (int i = 0; i < claims->page_count; i++)
        if (!page_read(&claims->pages[i], folder, problem)) return false;
    return true;
}

void claims_free(Claims *claims) {
    for (int i = 0; i < claims->page_count; i++) {
        free(claims->pages[i].text);
        free(claims->pages[i].lines);
        free(claims->pages[i].marks);
    }
    free(claims->pages);
    free(claims->runs);
    free(claims->claims);
    free(claims->bytes);
    *claims = (Claims){0};
}

// The comparison

typedef struct Found {
    int start, end, count;
    int at[FIELDS_MAX], lengths[FIELDS_MAX];
} Found;

// Returns whether the text is at this place of the page.
static bool matches(const ClaimPage *page, int start, const char *text, Found *found) {
    int at = start;
    *found = (Found){.start = start};
    for (; *text; text++) {
        bool is_space_run = *text == ' ' && at > start && page->text[at - 1] == ' ';
        if (is_space_run) continue;
        if (*text != '#') {
            if (page->text[at++] != *text) return false;
            continue;
        }
        int length = number_length(page->text, page->text + at);
        if (!length || found->count == FIELDS_MAX) return false;
        found->at[found->count] = at;
        found->lengths[found->count++] = length;
        at += length;
    }
    found->end = at;
    return true;
}

static ClaimMark *add_mark(const Claim *claim, ClaimMark **marks, int *count) {
    ClaimMark *all = grow(*marks, *count, sizeof *all);
    if (!all) return NULL;
    *marks = all;
    all[*count] = (ClaimMark){.claim = claim};
    return &all[(*count)++];
}

// Finds the only place of a text and marks it as claimed. Returns false and sets `why` if there is
// none, or if there are several.
static bool find_text(ClaimPage *page, const char *text, Found *found, Problem *why) {
    int count = 0;
    Found candidate;
    for (int i = 0; i < page->length; i++)
        if (matches(page, i, text, &candidate) && !count++) *found = candidate;
    if (!count) return problem_set(why, "%s has no text '%s'", page->name, text);
    if (count > 1) return problem_set(why, "%s has '%s' %d times", page->name, text, count);
    for (int i = found->start; i < found->end; i++) page->marks[i] |= MARK_CLAIMED;
    return true;
}

// Compares a number with its measured value: within rounding, within a given difference ("0.1",
// "5 %"), or as a limit ("at most", "at least").
static void compare(ClaimMark *mark, const char *tolerance, double rounding) {
    char *end;
    double difference = mark->measured - mark->printed;
    mark->tolerance = rounding;
    if (!strcmp(tolerance, "at least")) difference = -difference;
    if (!strncmp(tolerance, "at ", 3)) {
        mark->is_equal = difference <= rounding;
        return;
    }
    double given = strtod(tolerance, &end);
    if (end > tolerance)
        mark->tolerance = strchr(end, '%') ? given / 100 * fabs(mark->printed) : given;
    mark->is_equal = fabs(difference) <= mark->tolerance;
}

static bool check_text(ClaimPage *page, const Claim *claim, const char *text, const Numbers *values,
                       ClaimMark **marks, int *count) {
    Found found = {0};
    Problem why = {""};
    bool is_found = find_text(page, text, &found, &why);
    if (is_found && values && found.count != values->count)
        problem_set(&why, "'%s' has %d numbers, and its formula has %d", text, found.count,
                    values->count);
    if (*why.text) {
        ClaimMark *mark = add_mark(claim, marks, count);
        if (mark) snprintf(mark->why, sizeof mark->why, "%s", why.text);
        return mark;
    }
    for (int i = 0; values && i < found.count; i++) {
        const char *at = page->text + found.at[i];
        ASSERT(found.at[i] < page->length && i < values->count);
        ClaimMark *mark = add_mark(claim, marks, count);
        if (!mark) return false;
        mark->line = page->lines[found.at[i]];
        mark->printed = number_value(at, found.lengths[i]);
        mark->measured = values->values[i];
        compare(mark, claim->tolerance, rounding_of(at, found.lengths[i]));
    }
    return true;
}

// Replaces names in braces by members of an object: text unchanged, numbers as #.
static void fill_in(const char *template, const json_t *object, char text[static TEXT_ROOM],
                    Numbers *values) {
    int length = 0;
    values->count = 0;
    for (const char *at = template; *at && length + 1 < TEXT_ROOM; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        char name[NUMBER_ROOM];
        if (!end) {
            text[length++] = *at;
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)(end - at) - 1, at + 1);
        const json_t *value = json_object_get(object, name);
        const char *word = json_is_string(value) ? json_string_value(value) : "";
        if (json_is_number(value) && values->count < FIELDS_MAX) {
            values->values[values->count++] = json_number_value(value);
            word = "#";
        }
        length += snprintf(text + length, (size_t)(TEXT_ROOM - length), "%s", word);
        at = end;
    }
    text[length < TEXT_ROOM ? length : TEXT_ROOM - 1] = '\0';
}

// Checks the text for each object of a list: "each NAME".
static bool check_each(ClaimPage *page, const Claim *claim, const json_t *results,
                       ClaimMark **marks, int *count) {
    char text[TEXT_ROOM];
    Numbers values;
    size_t index;
    json_t *item;
    json_array_foreach(json_object_get(results, claim->values + 5), index, item) {
        fill_in(claim->text, item, text, &values);
        if (!check_text(page, claim, text, &values, marks, count)) return false;
    }
    return true;
}

bool claim_check(Claims *claims, const Claim *claim, const json_t *results, ClaimMark **marks,
                 int *count) {
    ASSERT(claim->page >= 0 && claim->page < claims->page_count);
    ClaimPage *page = &claims->pages[claim->page];
    bool is_each = !strncmp(claim->values, "each ", 5);
    if (is_each && results) return check_each(page, claim, results, marks, count);
    if (is_each) return true;
    bool is_plain = claim->is_picture || !strcmp(claim->values, "given");
    if (is_plain || (!results && claim->run >= 0))
        return check_text(page, claim, claim->text, NULL, marks, count);
    Numbers values;
    Problem why = {""};
    if (formula_evaluate(claim->values, results, &values, &why))
        return check_text(page, claim, claim->text, &values, marks, count);
    ClaimMark *mark = add_mark(claim, marks, count);
    if (mark) snprintf(mark->why, sizeof mark->why, "%s", why.text);
    return mark;
}

// Returns the length of the path of a picture, such as "](pictures/slip.png)", or 0.
static int picture_length(const char *at) {
    const char *const BEFORE = "](pictures/";
    return strncmp(at, BEFORE, strlen(BEFORE)) ? 0 : (int)strcspn(at + 2, ")");
}

void claims_unmarked(const Claims *claims,
                     void (*report)(void *owner, const char *page, int line, const char *item),
                     void *owner) {
    for (int k = 0; k < claims->page_count; k++) {
        const ClaimPage *page = &claims->pages[k];
        for (int i = 0; i < page->length; i++) {
            int length = number_length(page->text, page->text + i);
            int path_length = picture_length(page->text + i);
            char item[ITEM_ROOM];
            if (path_length && !(page->marks[i + 2] & MARK_CLAIMED)) {
                snprintf(item, sizeof item, "%.*s", path_length, page->text + i + 2);
                report(owner, page->name, page->lines[i], item);
            }
            if (!length) continue;
            snprintf(item, sizeof item, "%.*s", length, page->text + i);
            if (!page->marks[i]) report(owner, page->name, page->lines[i], item);
            i += length - 1;
        }
    }
}
