// declaration.c -- reads the parameters that a bot declares, and checks values against them.
#include "declaration.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/observation.h"
#include "match/tankspec.h"
#include "platform/suggestion.h"
#include "platform/utf8.h"

enum { COMMENTS_MAX = 64 }; // maximum number of comments and empty lines between parameters

// Copies the next word of a line and moves past it. Returns false at the end of the line, and if
// the word is too long.
static bool take_word(const char **at, char *word, size_t room) {
    ASSERT(room > 1);
    *at += strspn(*at, " \t");
    size_t length = strcspn(*at, " \t");
    snprintf(word, room, "%.*s", (int)length, *at);
    *at += length;
    return length > 0 && length < room;
}

enum { WORDS_BEFORE = 3 }; // "bot", the version and the name

int declaration_announced(const char *greeting, Problem *problem) {
    char word[64];
    for (int i = 0; take_word(&greeting, word, sizeof word) || *greeting; i++) {
        double count;
        if (i < WORDS_BEFORE || strcmp(word, "params") != 0) continue;
        if (!take_word(&greeting, word, sizeof word) || !number_parse(word, &count) || count < 0 ||
            count > PARAMS_MAX || count != (int)count)
            return problem_set(problem, "the number of parameters must be from 0 to %d, not '%s'",
                               PARAMS_MAX, word),
                   -1;
        return (int)count;
    }
    return 0;
}

int declaration_row(const char *greeting, Problem *problem) {
    char word[64], what[64];
    for (int i = 0; take_word(&greeting, word, sizeof word) || *greeting; i++) {
        if (i < WORDS_BEFORE || strcmp(word, "wants") != 0) continue;
        bool is_row = take_word(&greeting, what, sizeof what) && !strcmp(what, "observation") &&
                      take_word(&greeting, word, sizeof word);
        int count = is_row ? observation_version_size(word) : 0;
        if (count) return count;
        return problem_set(problem,
                           "'wants' must be followed by 'observation v1' or 'observation v2'"),
               -1;
    }
    return 0;
}

bool declaration_add_param(Declaration *declaration, Param param, Problem *problem) {
    ASSERT(declaration->count >= 0 && declaration->count <= PARAMS_MAX);
    if (declaration->count == PARAMS_MAX)
        return problem_set(problem, "more than %d parameters", PARAMS_MAX);
    if (!param_is_name(param.name))
        return problem_set(problem,
                           "a parameter cannot be named '%.60s'; a name has up to 31 letters, "
                           "digits, - and _, and cannot be a property such as 'tank'",
                           param.name);
    for (int i = 0; i < declaration->count; i++)
        if (!strcmp(declaration->params[i].name, param.name))
            return problem_set(problem, "the parameter '%s' is declared twice", param.name);
    bool is_range = isfinite(param.low) && isfinite(param.high) && param.low <= param.high;
    if (!is_range || !(param.initial >= param.low && param.initial <= param.high))
        return problem_set(problem,
                           "the default of '%s', %g, is not within the range from %g to %g",
                           param.name, param.initial, param.low, param.high);
    int at = declaration->count++;
    declaration->params[at] = param_with_words(param, &declaration->words[at]);
    return true;
}

static bool is_utf8(const char *text) {
    size_t length = strlen(text), bytes;
    uint32_t point;
    for (; length; text += bytes, length -= bytes)
        if (!(bytes = utf8_decode(text, length, &point))) return false;
    return true;
}

bool declaration_add(Declaration *declaration, const char *line, Problem *problem) {
    char word[64], name[64], unit[64] = "", shown[sizeof(ParamWords)] = "", help[sizeof shown];
    double numbers[3];
    const char *at = line;
    bool is_read = take_word(&at, word, sizeof word) && !strcmp(word, "param") &&
                   take_word(&at, name, sizeof name);
    if (!is_utf8(line)) return problem_set(problem, "the line '%.60s' is not valid UTF-8", line);
    for (int i = 0; i < 3 && is_read; i++) {
        is_read = take_word(&at, word, sizeof word);
        if (is_read && !number_parse(word, &numbers[i]))
            return problem_set(problem, "the parameter '%s' has '%s' instead of a finite number",
                               name, word);
    }
    if (!is_read) return problem_set(problem, "expected '" DECLARATION_FORM "', not '%.60s'", line);
    at += strspn(at, " \t");
    if (*at && *at != '"') take_word(&at, unit, sizeof unit);
    at += strspn(at, " \t");
    utf8_copy(help, sizeof help, at + (*at == '"'));
    size_t length = strlen(help);
    while (length && strchr(" \t\r", help[length - 1])) help[--length] = '\0';
    if (*at == '"' && length && help[length - 1] == '"') help[length - 1] = '\0';
    escaped_write(shown, sizeof shown, "%s%s", "", help); // removes control characters
    escaped_write(word, sizeof word, "%s%s", "", unit);
    return declaration_add_param(
        declaration, (Param){name, numbers[0], numbers[1], numbers[2], word, shown}, problem);
}

ChildFault declaration_read(Declaration *declaration, const char *greeting, ChildProcess *process,
                            double wait_s, Problem *problem) {
    *declaration = (Declaration){0};
    problem_set(problem, "%s", "");
    declaration->row_count = declaration_row(greeting, problem);
    if (declaration->row_count < 0) return CHILD_FINE;
    int count = declaration_announced(greeting, problem), comments = 0;
    while (declaration->count < count && !*problem->text) {
        const char *line;
        ChildFault fault = child_read_line(process, &line, wait_s);
        if (fault != CHILD_FINE) return fault;
        bool is_comment = (!*line || *line == '#') && comments++ < COMMENTS_MAX;
        if (!is_comment) declaration_add(declaration, line, problem);
    }
    return CHILD_FINE;
}

bool declaration_values(const Declaration *declaration, const Mind *mind,
                        double values[static PARAMS_MAX], Problem *problem) {
    char name[TANK_NAME_MAX], digits[DIGITS_MAX];
    params_initial(declaration->params, values);
    ASSERT(mind_is_external(mind));
    const Param *given = mind->behaviour->params;
    mind_name(mind, name);
    if (given && given->name && !declaration->count) {
        Suggestion nearest = suggestion_begin(given->name);
        for (int i = 0; i < tank_property_count(); i++)
            suggestion_add(&nearest, TANK_PROPERTIES[i].key);
        return problem_set(problem, "%s declares no parameters, so '%s' cannot be set%s", name,
                           given->name, suggestion_hint(&nearest));
    }
    for (int i = 0; given && given[i].name; i++)
        if (!params_read(name, declaration->params, true, given[i].name,
                         number_digits(mind->params[i], DIGITS_PLAIN, digits), values, problem))
            return false;
    return true;
}
