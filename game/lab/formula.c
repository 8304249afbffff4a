// formula.c -- a recursive descent parser that evaluates while it reads.
#include "claims.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"

enum { NAME_MAX_BYTES = 64, PATH_MAX_BYTES = 256, DEPTH_MAX = 16 };

typedef struct Reader {
    const char *at;
    const json_t *document;
    Problem *problem;
    int depth;
} Reader;

static void skip_spaces(Reader *reader) { reader->at += strspn(reader->at, " "); }

static bool take(Reader *reader, char wanted) {
    skip_spaces(reader);
    bool is_there = *reader->at == wanted;
    reader->at += is_there;
    return is_there;
}

static bool add(Numbers *numbers, double value) {
    ASSERT(numbers->count >= 0 && numbers->count <= NUMBERS_MAX);
    if (numbers->count == NUMBERS_MAX) return false;
    numbers->values[numbers->count++] = value;
    return true;
}

// Reads a name and returns the position after it.
static const char *read_name(const char *at, char name[static NAME_MAX_BYTES]) {
    size_t length = 0;
    while (isalnum((unsigned char)*at) || *at == '_') {
        if (length + 1 < NAME_MAX_BYTES) name[length++] = *at;
        at++;
    }
    name[length] = '\0';
    return at;
}

// Reads the text of a condition, up to a space, a bracket or its closing quote.
static const char *read_text(const char *at, char text[static PATH_MAX_BYTES]) {
    bool is_quoted = *at == '"';
    at += is_quoted;
    size_t length = strcspn(at, is_quoted ? "\"" : " ]");
    snprintf(text, PATH_MAX_BYTES, "%.*s", (int)length, at);
    return at + length + (is_quoted && at[length]);
}

static bool is_equal(const json_t *value, const char *text, bool is_part) {
    if (json_is_number(value)) return json_number_value(value) == strtod(text, NULL);
    const char *word = json_string_value(value);
    return word && (is_part ? strstr(word, text) != NULL : !strcmp(word, text));
}

// Returns whether an item meets all conditions of a bracket; sets `end` to the position after it.
static bool is_selected(const json_t *item, const char *at, const char **end) {
    ASSERT(*at == '[');
    bool is_met = true;
    for (at++; *at && *at != ']';) {
        char name[NAME_MAX_BYTES], text[PATH_MAX_BYTES];
        at = read_name(at + strspn(at, " "), name);
        bool is_part = *at == '~';
        at = read_text(at + (*at != '\0'), text);
        at += strspn(at, " ");
        is_met &= is_equal(json_object_get(item, name), text, is_part);
    }
    *end = at + (*at == ']');
    return is_met;
}

// Adds the numbers that the path reaches from a value; null is NAN.
static bool collect(const json_t *value, const char *path, Numbers *into) {
    size_t index;
    json_t *item;
    if (json_is_array(value)) {
        json_array_foreach(value, index, item) {
            const char *after = path;
            if (*path == '[' && !is_selected(item, path, &after)) continue;
            if (!collect(item, after, into)) return false;
        }
        return true;
    }
    if (!value) return false;
    if (!*path) return add(into, json_is_number(value) ? json_number_value(value) : NAN);
    char name[NAME_MAX_BYTES];
    const char *after = read_name(path + (*path == '.'), name);
    return after > path && collect(json_object_get(value, name), after, into);
}

static bool evaluate_list(Reader *reader, Numbers *result);

static bool evaluate_path(Reader *reader, Numbers *result) {
    char path[PATH_MAX_BYTES];
    const char *at = reader->at;
    while (isalnum((unsigned char)*at) || *at == '_' || *at == '.' || *at == '[')
        at += *at == '[' ? strcspn(at, "]") + 1 : 1;
    snprintf(path, sizeof path, "%.*s", (int)(at - reader->at), reader->at);
    reader->at = at;
    result->count = 0;
    return (collect(reader->document, path, result) && result->count) ||
           problem_set(reader->problem, "the results have no number '%s'", path);
}

static double acos_deg(double x) { return acos(x) * 180 / PI; }

static const struct {
    const char *name;
    double (*map)(double);              // applied to each number
    double (*fold)(double a, double b); // reduces the list to a number
} FUNCTIONS[] = {{"abs", fabs, NULL},   {"acos", acos_deg, NULL}, {"count", NULL, NULL},
                 {"max", NULL, max_of}, {"min", NULL, min_of},    {"sqrt", sqrt, NULL}};

static bool call(const char *name, Numbers *numbers) {
    size_t i = 0, all = sizeof FUNCTIONS / sizeof *FUNCTIONS;
    while (i < all && strcmp(FUNCTIONS[i].name, name)) i++;
    if (i == all) return false;
    if (!FUNCTIONS[i].map && !FUNCTIONS[i].fold) *numbers = (Numbers){{numbers->count}, 1};
    for (int k = 0; FUNCTIONS[i].map && k < numbers->count; k++)
        numbers->values[k] = FUNCTIONS[i].map(numbers->values[k]);
    for (int k = 1; FUNCTIONS[i].fold && k < numbers->count; k++)
        numbers->values[0] = FUNCTIONS[i].fold(numbers->values[0], numbers->values[k]);
    if (FUNCTIONS[i].fold) numbers->count = 1;
    return true;
}

static bool evaluate_factor(Reader *reader, Numbers *result) {
    skip_spaces(reader);
    if (take(reader, '-')) {
        bool is_valid = evaluate_factor(reader, result);
        for (int i = 0; i < result->count; i++) result->values[i] = -result->values[i];
        return is_valid;
    }
    if (isdigit((unsigned char)*reader->at)) {
        char *end;
        *result = (Numbers){{strtod(reader->at, &end)}, 1};
        reader->at = end;
        return true;
    }
    char name[NAME_MAX_BYTES];
    const char *after = read_name(reader->at, name);
    if (*after != '(')
        return *name ? evaluate_path(reader, result)
                     : problem_set(reader->problem, "'%.40s' is not a formula", reader->at);
    reader->at = after + 1;
    if (!evaluate_list(reader, result)) return false;
    if (!take(reader, ')')) return problem_set(reader->problem, "a ')' is missing");
    return !*name || call(name, result) ||
           problem_set(reader->problem, "'%s' is not a function of formulas", name);
}

static double combine(char sign, double a, double b) {
    DEBUG_ASSERT(sign == '+' || sign == '-' || sign == '*' || sign == '/');
    return sign == '+' ? a + b : sign == '-' ? a - b : sign == '*' ? a * b : a / b;
}

// Evaluates operands separated by the two signs: factors by * and /, products by + and -.
static bool evaluate_signs(Reader *reader, Numbers *result, const char *signs,
                           bool (*operand)(Reader *reader, Numbers *result)) {
    if (!operand(reader, result)) return false;
    for (;;) {
        skip_spaces(reader);
        char sign = *reader->at;
        if (!sign || !strchr(signs, sign)) return true;
        reader->at++;
        Numbers right;
        if (!operand(reader, &right)) return false;
        int left_step = result->count > 1, right_step = right.count > 1;
        if (left_step && right_step && result->count != right.count)
            return problem_set(reader->problem, "lists of %d and %d numbers cannot be combined",
                               result->count, right.count);
        int count = right_step ? right.count : result->count;
        ASSERT(count > 0 && count <= NUMBERS_MAX);
        for (int i = count - 1; i >= 0; i--)
            result->values[i] =
                combine(sign, result->values[i * left_step], right.values[i * right_step]);
        result->count = count;
    }
}

static bool evaluate_product(Reader *reader, Numbers *result) {
    return evaluate_signs(reader, result, "*/", evaluate_factor);
}

static bool evaluate_list(Reader *reader, Numbers *result) {
    Numbers part;
    result->count = 0;
    if (reader->depth == DEPTH_MAX) return problem_set(reader->problem, "too many parentheses");
    reader->depth++;
    do {
        if (!evaluate_signs(reader, &part, "+-", evaluate_product)) return false;
        for (int i = 0; i < part.count; i++)
            if (!add(result, part.values[i]))
                return problem_set(reader->problem, "more than %d numbers", NUMBERS_MAX);
    } while (take(reader, ','));
    reader->depth--;
    return true;
}

bool formula_evaluate(const char *text, const json_t *document, Numbers *result, Problem *problem) {
    ASSERT(text && result);
    Reader reader = {text, document, problem, 0};
    if (!evaluate_list(&reader, result)) return false;
    skip_spaces(&reader);
    return !*reader.at || problem_set(problem, "unexpected '%.40s' in a formula", reader.at);
}
