// tankspec.c -- parses tanks, their properties and swaps of minds as the command line writes them.
#include "tankspec.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/suggestion.h"
#include "platform/utf8.h"

// Ends the text at `at` and returns the rest; returns NULL if `at` is NULL.
static char *cut(char *at) {
    if (!at) return NULL;
    *at = '\0';
    return at + 1;
}

bool params_read(const char *owner, const Param *table, bool has_properties, const char *key,
                 const char *value, double *values, Problem *problem) {
    const Param *row = table;
    double number;
    while (row && row->name && strcmp(row->name, key)) row++;
    if (!row || !row->name) {
        char message[TANKSPEC_MAX];
        Suggestion nearest = suggestion_begin(key);
        for (row = table; row && row->name; row++) suggestion_add(&nearest, row->name);
        for (int i = 0; has_properties && i < tank_property_count(); i++)
            suggestion_add(&nearest, TANK_PROPERTIES[i].key);
        snprintf(message, sizeof message, "%s has no parameter", owner);
        return suggestion_report(&nearest, message, NULL, problem);
    }
    const char *unit = row->unit ? row->unit : "";
    if (!number_parse(value, &number) || number < row->low || number > row->high)
        return problem_set(problem, "%s's %s must be a number from %g to %g%s%s, not '%s'", owner,
                           key, row->low, row->high, *unit ? " " : "", unit, value);
    values[row - table] = number;
    return true;
}

enum { PAIRS_MAX = 64 };
typedef struct Pair {
    const char *key, *value;
} Pair;

// Splits "key=value,key=value" in place. Returns the number of pairs, or -1 with `problem` set.
static int split_pairs(const char *owner, char *text, Pair pairs[static PAIRS_MAX],
                       Problem *problem) {
    int count = 0;
    for (char *key = text, *next; key; key = next) {
        next = cut(strchr(key, ','));
        char *value = cut(strchr(key, '='));
        bool is_twice = false;
        for (int i = 0; i < count; i++) is_twice |= !strcmp(pairs[i].key, key);
        if (!value && !*key)
            problem_set(problem, "expected key=value after '%s:' and after each comma", owner);
        else if (!value)
            problem_set(problem, "'%s' of '%s' needs a value: %s=VALUE", key, owner, key);
        else if (count == PAIRS_MAX)
            problem_set(problem, "'%s' has more than %d parameters", owner, PAIRS_MAX);
        else if (is_twice)
            problem_set(problem, "'%s' of '%s' is set twice", key, owner);
        if (!value || count == PAIRS_MAX || is_twice) return -1;
        pairs[count++] = (Pair){key, value};
    }
    return count;
}

int tankspec_team(const char *name, TeamNames *words, Problem *problem) {
    int team = team_find(name), place = 0;
    if (team >= 0) return team;
    if (!utf8_is_name(name, TEAM_LETTERS_MAX))
        return problem_set(problem,
                           "a team's name must be at most %d letters, digits, - and _, and begin "
                           "with a letter, not '%s'",
                           TEAM_LETTERS_MAX, name),
               -1;
    while (words && place < TEAMS_MAX && *words->own[place] && strcmp(words->own[place], name))
        place++;
    if (place == TEAMS_MAX)
        return problem_set(problem, "too many teams: '%s'; at most %d can be named", name,
                           TEAMS_MAX),
               -1;
    if (words) snprintf(words->own[place], TEAM_NAME_MAX, "%s", name);
    return TEAMS_MAX + place;
}

// Controls of a player.
enum { DEVICES = 5 };
static const char *const DEVICE_WORDS[DEVICES] = {"keyboard", "pad", "pad2", "pad3", "pad4"};
static const char GUEST_WORD[] = "guest"; // a player of another computer

static bool report_unknown_mind(const char *name, Problem *problem) {
    Suggestion nearest = suggestion_begin(name);
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        suggestion_add(&nearest, (*row)->name);
    for (int i = 0; i < DEVICES; i++) suggestion_add(&nearest, DEVICE_WORDS[i]);
    suggestion_add(&nearest, GUEST_WORD);
    return suggestion_report(&nearest, "unknown mind", "treads list minds", problem);
}

static bool find_controller(const char *name, TankArg *arg) {
    bool is_player = arg->is_guest = !strcmp(name, GUEST_WORD);
    for (int i = 0; i < DEVICES; i++) {
        if (strcmp(name, DEVICE_WORDS[i]) != 0) continue;
        is_player = true;
        arg->pad = i - 1;
    }
    arg->kind = is_player ? DRIVER_PLAYER : DRIVER_MIND;
    arg->mind = mind_initial(is_player ? NULL : behaviour_find(name));
    return is_player || arg->mind.behaviour;
}

// Returns the x of a trailing "x3", or NULL if there is none.
static char *count_mark(char *name) {
    char *x = strrchr(name, 'x');
    if (!x || x == name || !x[1]) return NULL;
    return strspn(x + 1, "0123456789") == strlen(x + 1) ? x : NULL;
}

// A known name that ends in "xN" is a name, not NAMExN.
static bool read_name(char *name, TankArg *arg, Problem *problem) {
    if (!*name) return problem_set(problem, "a tank needs a name: NAME[xN][:key=value,...][@TEAM]");
    if (find_controller(name, arg)) return true;
    char *x = count_mark(name);
    if (!x) return report_unknown_mind(name, problem);
    *x = '\0';
    if (!find_controller(name, arg)) return report_unknown_mind(name, problem);
    long count = strtol(x + 1, NULL, 10);
    if (count < 1 || count > BATTLE_TANKS_MAX)
        return problem_set(problem, "'%sx%s': the number of tanks must be from 1 to %d", name,
                           x + 1, BATTLE_TANKS_MAX);
    arg->count = (int)count;
    return true;
}

// Reads a value as params_read does, or one of the property's names for values.
static bool read_values(const TankProperty *property, const LoadoutOverride *override,
                        const char *owner, const char *key, const char *text, double *values,
                        Problem *problem) {
    const Param *params = property_params(property, &override->loadout);
    Suggestion nearest = suggestion_begin(text);
    const char *name;
    double named;
    for (int i = 0; property->value_name && (name = property->value_name(i, &named)); i++) {
        if (name_is(text, strlen(text), name)) return values[0] = named, true;
        suggestion_add(&nearest, name);
    }
    if (params_read(owner, params, false, key, text, values, problem)) return true;
    Problem range = problem ? *problem : (Problem){""};
    if (nearest.count)
        problem_set(problem, "%s%s; or one of %s", range.text, suggestion_hint(&nearest),
                    nearest.known);
    return false;
}

// Sets a parameter of a property's choice, or the value of a numeric property.
static bool set_param(const TankProperty *property, const char *owner, const char *key,
                      const char *value, LoadoutOverride *override, Problem *problem) {
    const Param *params = property_params(property, &override->loadout);
    const double *now = property_values(property, &override->loadout);
    double values[PARAMS_MAX];
    for (int i = 0; params && params[i].name; i++)
        values[i] = now[i]; // numeric properties have a single value
    if (!read_values(property, override, owner, key, value, values, problem)) return false;
    for (int i = 0; params[i].name; i++) property_set(property, &override->loadout, i, values[i]);
    return true;
}

bool property_parse(const TankProperty *property, const char *text, LoadoutOverride *override,
                    Problem *problem) {
    override->named |= 1u << (property - TANK_PROPERTIES);
    if (!property->choice) {
        property_choose(property, &override->loadout, 0);
        return set_param(property, "a tank", property->key, text, override, problem);
    }
    char copy[TANKSPEC_MAX];
    Pair pairs[PAIRS_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    if (property->params && strlen(text) >= sizeof copy)
        return problem_set(problem, "a %s may have at most %d characters, not %zu", property->key,
                           TANKSPEC_MAX - 1, strlen(text));
    char *rest = property->params ? cut(strchr(copy, ':')) : NULL;
    Suggestion nearest = suggestion_begin(copy);
    int chosen = 0;
    for (; property->choice(chosen).row && strcmp(property->choice(chosen).name, copy); chosen++)
        suggestion_add(&nearest, property->choice(chosen).name);
    if (!property->choice(chosen).row) {
        char message[32], list[32];
        snprintf(message, sizeof message, "unknown %s", property->key);
        snprintf(list, sizeof list, "treads list %ss", property->key);
        return suggestion_report(&nearest, message, list, problem);
    }
    property_choose(property, &override->loadout, chosen);
    int count = rest ? split_pairs(copy, rest, pairs, problem) : 0;
    for (int i = 0; i < count; i++)
        if (!set_param(property, copy, pairs[i].key, pairs[i].value, override, problem))
            return false;
    return count >= 0;
}

// Returns the property of a key such as "drive" or "drive.lock", and sets `param` to the part after
// the dot, or NULL. Returns NULL if it is not the key of a property.
static const TankProperty *find_property(const char *key, const char **param) {
    size_t length = strcspn(key, ".");
    *param = key[length] ? key + length + 1 : NULL;
    for (const TankProperty *row = TANK_PROPERTIES; row->key; row++)
        if (strlen(row->key) == length && !strncmp(key, row->key, length) &&
            (!*param || (row->choice && row->params)))
            return row;
    return NULL;
}

// Called for all pairs twice: choices that have parameters are read first, because their parameters
// may precede them in the text.
static bool read_pair(const char *name, const Pair *pair, bool is_first, TankArg *arg,
                      Problem *problem) {
    const char *param;
    const TankProperty *property = find_property(pair->key, &param);
    bool comes_first = property && !param && property->choice && property->params;
    if (comes_first != is_first) return true;
    if (!property && mind_is_external(&arg->mind)) return true; // read by read_external
    if (!property)
        return params_read(name, arg->mind.behaviour ? arg->mind.behaviour->params : NULL, true,
                           pair->key, pair->value, arg->mind.params, problem);
    if (!param) return property_parse(property, pair->value, &arg->override, problem);
    if (override_names(&arg->override, property))
        return set_param(property, property_chosen(property, &arg->override.loadout).name, param,
                         pair->value, &arg->override, problem);
    return problem_set(problem, "'%s' of '%s' needs the %s to be set: %s=NAME,%s=%s", pair->key,
                       name, property->key, property->key, pair->key, pair->value);
}

bool param_is_name(const char *name) {
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *param;
    return *name && strspn(name, LETTERS) == strlen(name) && strspn(name, LETTERS + 52) == 0 &&
           strlen(name) < sizeof(ParamWords){0}.name && !find_property(name, &param);
}

// Reads the parameters of an external bot, sorted by name. Its own table is not known before it has
// started, so that only the form is checked here.
static bool read_external(const char *owner, const Pair *pairs, int count, Mind *mind,
                          Problem *problem) {
    Param table[PARAMS_MAX + 1] = {{0}};
    double values[PARAMS_MAX], value;
    int used = 0;
    for (int i = 0; i < count; i++) {
        const char *param, *key = pairs[i].key;
        if (find_property(key, &param)) continue;
        Suggestion nearest = suggestion_begin(key);
        for (int k = 0; k < tank_property_count(); k++)
            suggestion_add(&nearest, TANK_PROPERTIES[k].key);
        bool is_number = number_parse(pairs[i].value, &value);
        if (!param_is_name(key) || (!is_number && *suggestion_hint(&nearest)))
            return params_read(owner, NULL, true, key, pairs[i].value, values, problem);
        if (!is_number)
            return problem_set(problem, "%s's %s must be a number, not '%s'", owner, key,
                               pairs[i].value);
        if (used == PARAMS_MAX)
            return problem_set(problem, "%s: an external bot has at most %d parameters", owner,
                               PARAMS_MAX);
        int at = used++;
        for (; at && strcmp(table[at - 1].name, key) > 0; at--)
            table[at] = table[at - 1], values[at] = values[at - 1];
        table[at] = (Param){key, NAN, -DBL_MAX, DBL_MAX, "", ""};
        values[at] = value;
    }
    mind->behaviour = external_mind(table);
    memcpy(mind->params, values, (size_t)used * sizeof *values);
    return true;
}

// Reads "x3" or "".
static bool read_count(const char *text, TankArg *arg, Problem *problem) {
    long count = *text == 'x' ? strtol(text + 1, NULL, 10) : 1;
    bool is_count =
        !*text || (*text == 'x' && text[1] && !text[1 + strspn(text + 1, "0123456789")]);
    if (!is_count)
        return problem_set(
            problem, "unexpected '%s' after the command; allowed: xN, :key=value, @TEAM", text);
    if (count < 1 || count > BATTLE_TANKS_MAX)
        return problem_set(problem, "'%s': the number of tanks must be from 1 to %d", text,
                           BATTLE_TANKS_MAX);
    arg->count = (int)count;
    return true;
}

// Returns whether the text after "net:" names a file; otherwise it has properties of the mind net.
static bool names_policy(const char *text) {
    size_t length = strcspn(text, ":@,");
    bool is_quoted = *text == '\'' || *text == '"';
    return is_quoted || (length && !memchr(text, '=', length));
}

static bool names_external(const char *text) {
    return !strncmp(text, "exec:", 5) || !strncmp(text, "so:", 3) ||
           (!strncmp(text, "net:", 4) && names_policy(text + 4));
}

// Returns the end of the command after "exec:", "so:" or "net:"; NULL without its closing quote.
static char *source_end(const char *what) {
    char quote = *what == '\'' || *what == '"' ? *what : '\0';
    return quote ? strchr(what + 1, quote) : (char *)what + strcspn(what, ":@");
}

const char *tankspec_after_source(const char *text) {
    const char *end = names_external(text) ? source_end(strchr(text, ':') + 1) : text;
    return end ? end : text;
}

// Reads an external bot, "exec:COMMAND", "so:FILE" or "net:FILE", in quotes if it contains spaces
// or colons.
// Returns the rest of the text, or NULL with `problem` set.
static char *read_source(char *text, TankArg *arg, Problem *problem) {
    char *what = strchr(text, ':') + 1, quote = *what == '\'' || *what == '"' ? *what : '\0';
    char *end = source_end(what);
    if (!end) return problem_set(problem, "%s has no closing quote", text), NULL;
    static char none[] = "";
    char *rest = quote ? end + 1 : *end ? end : none, *mark;
    size_t length = (size_t)(end - what) - (quote != '\0');
    if (!length)
        return problem_set(problem,
                           "%.*s needs a program: exec:./bot, exec:'python3 bot.py', so:./bot.so",
                           (int)(what - text), text),
               NULL;
    if ((size_t)(what - text) + length >= MIND_SOURCE_MAX)
        return problem_set(problem, "a command may have at most %d characters",
                           MIND_SOURCE_MAX - 8),
               NULL;
    arg->mind = mind_initial(&EXTERNAL_MIND);
    snprintf(arg->mind.source, sizeof arg->mind.source, "%.*s%.*s", (int)(what - text), text,
             (int)length, what + (quote != '\0'));
    if (!quote && (mark = count_mark(arg->mind.source + (what - text)))) {
        if (!read_count(mark, arg, problem)) return NULL;
        *mark = '\0';
    }
    return rest;
}

bool tankspec_parse(const char *text, TeamNames *words, TankArg *arg, Problem *problem) {
    char copy[TANKSPEC_MAX];
    if (strlen(text) >= sizeof copy)
        return problem_set(problem, "a tank may have at most %d characters, not %zu",
                           TANKSPEC_MAX - 1, strlen(text));
    strcpy(copy, text);
    *arg = (TankArg){.count = 1, .team = -1, .pad = -1};
    bool is_external = names_external(copy);
    char own[TANK_NAME_MAX], *name = is_external ? read_source(copy, arg, problem) : copy;
    if (!name) return false;
    char *team = cut(strrchr(name, '@')), *pairs = cut(strchr(name, ':'));
    if (!is_external && !read_name(name, arg, problem)) return false;
    if (is_external && *name && !read_count(name, arg, problem)) return false;
    Pair list[PAIRS_MAX];
    const char *owner = is_external ? mind_name(&arg->mind, own) : name;
    int count = pairs ? split_pairs(owner, pairs, list, problem) : 0;
    if (count < 0) return false;
    for (int i = 0; i < 2 * count; i++)
        if (!read_pair(owner, &list[i % count], i < count, arg, problem)) return false;
    if (is_external && !read_external(owner, list, count, &arg->mind, problem)) return false;
    if (is_external && override_names(&arg->override, SKILL_PROPERTY))
        return problem_set(problem, "external bots have no skill; remove skill=");
    if (team) arg->team = tankspec_team(team, words, problem);
    return !team || arg->team >= 0;
}

static bool read_target(const char *text, TeamNames *words, SwapCard *swap, Problem *problem) {
    bool is_number = *text && strspn(text, "-0123456789") == strlen(text);
    char *end;
    long number = strtol(text, &end, 10);
    bool is_tank = is_number && !*end && number >= 1 && number <= BATTLE_TANKS_MAX;
    swap->tank = is_tank ? (int)number - 1 : -1;
    swap->team = is_number ? -1 : tankspec_team(text, words, problem);
    if (!is_number) return swap->team >= 0;
    if (is_tank) return true;
    return problem_set(problem, "--swap: expected a team or a tank's number from 1 to %d, not '%s'",
                       BATTLE_TANKS_MAX, text);
}

// Reads the time of a swap, "20" for seconds or "50%" for a tank's health, and may change `text`.
static bool read_time(char *text, SwapCard *swap, Problem *problem) {
    size_t length = strlen(text);
    bool is_health = length > 0 && text[length - 1] == '%';
    double number;
    if (is_health) text[length - 1] = '\0';
    bool is_number = number_parse(text, &number);
    if (is_health && is_number && number > 0 && number <= 100) {
        swap->health_percent = number;
        return true;
    }
    if (!is_health && is_number && number >= 0 && number <= SWAP_LATEST_S) {
        swap->tick = (uint64_t)llround(number * BATTLE_TICK_HZ);
        return true;
    }
    return problem_set(
        problem,
        "--swap: the time must be a number of seconds from 0 to %g, or a tank's health "
        "up to 100%%, such as 50%%, not '%s%s'",
        SWAP_LATEST_S, text, is_health ? "%" : "");
}

bool swapspec_parse(const char *text, TeamNames *words, SwapCard *swap, Problem *problem) {
    char copy[TANKSPEC_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    char *who = strchr(copy, ':'), *mind = who ? strchr(who, '=') : NULL;
    if (strlen(text) >= sizeof copy || !mind)
        return problem_set(
            problem,
            "--swap: expected WHEN:WHO=MIND[:key=value,...], such as 20:red=hunter, not '%.40s'",
            text);
    *who++ = *mind++ = '\0';
    SwapCard read = {0};
    if (!read_time(copy, &read, problem)) return false;
    TankArg arg;
    if (!read_target(who, words, &read, problem) || !tankspec_parse(mind, NULL, &arg, problem))
        return false;
    if (arg.kind == DRIVER_PLAYER)
        return problem_set(problem, "--swap: expected a mind; '%s' is a player", mind);
    if (arg.count != 1 || arg.team >= 0 || arg.override.named)
        return problem_set(problem,
                           "--swap: '%s' is more than a mind; allowed: NAME[:key=value,...] with "
                           "parameters of the mind",
                           mind);
    read.mind = arg.mind;
    *swap = read;
    return true;
}
