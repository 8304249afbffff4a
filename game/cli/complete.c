// complete.c -- what may come next on a command line, told by the tables that the parser reads.
#include "complete.h"

#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "values.h"

enum { TEAMS_OFFERED = 8 };

// Words are offered for what is behind the first `lead` letters of the stem.
typedef struct Offer {
    FILE *file;
    const char *stem;
    size_t lead;
    FolderNames names;
} Offer;

static void offer_with(const Offer *offer, const char *word, const char *ending) {
    const char *typed = offer->stem + offer->lead;
    if (strncmp(word, typed, strlen(typed))) return;
    fprintf(offer->file, "%.*s%s%s\n", (int)offer->lead, offer->stem, word, ending);
}

static void offer_word(const Offer *offer, const char *word) { offer_with(offer, word, ""); }

// Goes on behind the last of these letters; false when none of them is there.
static bool skip_to(Offer *offer, const char *letters) {
    size_t length = strlen(offer->stem);
    for (size_t i = length; i > offer->lead; i--) {
        if (!strchr(letters, offer->stem[i - 1])) continue;
        offer->lead = i;
        return true;
    }
    return false;
}

static void offer_teams(const Offer *offer, const char *ending) {
    for (int i = 0; i < TEAMS_OFFERED; i++) offer_with(offer, team_name(i), ending);
}

static void offer_choices(const Offer *offer, const char *key) {
    const TankProperty *property = &TANK_PROPERTIES[tank_property_find(key)];
    for (int i = 0; property->choice && property->choice(i).row; i++)
        offer_word(offer, property->choice(i).name);
}

static void offer_params(const Offer *offer, const Param *param) {
    for (; param && param->name; param++) offer_with(offer, param->name, "=");
}

// Does the name end here: at the ':' of its parameters, or at the number of its tanks?
static bool is_named(const char *text, const char *name) {
    size_t length = strlen(name);
    if (strncmp(text, name, length)) return false;
    const char *end = text + length;
    if (*end == 'x') end += 1 + strspn(end + 1, "0123456789");
    return *end == ':';
}

static void offer_param(Offer *offer, const char *tank) {
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (is_named(tank, (*row)->name)) offer_params(offer, (*row)->params);
    for (int i = 0; i < tank_property_count(); i++) offer_with(offer, TANK_PROPERTIES[i].key, "=");
}

// A tank's key, or the value of one.
static void offer_setting(Offer *offer, const char *tank) {
    const char *key = offer->stem + offer->lead;
    for (int i = 0; i < tank_property_count(); i++) {
        size_t length = strlen(TANK_PROPERTIES[i].key);
        if (strncmp(key, TANK_PROPERTIES[i].key, length) != 0 || key[length] != '=') continue;
        skip_to(offer, "=");
        offer_choices(offer, TANK_PROPERTIES[i].key);
    }
    if (!strchr(key, '=')) offer_param(offer, tank);
}

static void offer_tank(Offer *offer) {
    const char *tank = offer->stem + offer->lead;
    if (strchr(tank, '@')) {
        skip_to(offer, "@");
        offer_teams(offer, "");
    } else if (strchr(tank, ':')) {
        skip_to(offer, ":,");
        offer_setting(offer, tank);
    } else {
        for (const Behaviour *const *row = BEHAVIOURS; *row; row++) offer_word(offer, (*row)->name);
        offer_word(offer, "keyboard");
        offer_word(offer, "pad");
        offer_word(offer, "pad2");
    }
}

static void offer_names(const Offer *offer, char *const *names) {
    for (; names && *names; names++) offer_word(offer, *names);
}

static void offer_arenas(Offer *offer) { offer_names(offer, offer->names.arenas); }
static void offer_presets(Offer *offer) { offer_names(offer, offer->names.presets); }

static void offer_arena_list(Offer *offer) {
    skip_to(offer, ",");
    offer_arenas(offer);
}

// WHO=MIND; a team before the sign, a mind behind it.
static void offer_swap(Offer *offer) {
    if (skip_to(offer, "="))
        offer_tank(offer);
    else {
        skip_to(offer, ":");
        offer_teams(offer, "=");
    }
}

static void offer_team_drive(Offer *offer) {
    const char *colon = strchr(offer->stem + offer->lead, ':');
    if (!colon) {
        if (!skip_to(offer, "=")) offer_teams(offer, "=");
        offer_choices(offer, "drive");
        return;
    }
    const char *name = offer->stem + offer->lead, *team = strchr(name, '=');
    if (team && team < colon) name = team + 1;
    skip_to(offer, ":,");
    if (strchr(offer->stem + offer->lead, '=')) return;
    for (const Drive *const *row = DRIVES; *row; row++)
        if (is_named(name, (*row)->name)) offer_params(offer, (*row)->params);
}

static void offer_team_kind(Offer *offer) {
    if (!skip_to(offer, "=")) offer_teams(offer, "=");
    offer_choices(offer, "tank");
}

// Behind the sign there is a number.
// KEY=, or KIND.KEY= of the rows that a kind of tank may have to itself.
static void offer_tuning(Offer *offer) {
    for (const TuningRow *row = TUNING_ROWS; row->key; row++) {
        offer_with(offer, row->key, "=");
        for (const TankSpec *kind = TANK_SPECS; row->is_of_tanks && kind->name; kind++) {
            char key[96];
            snprintf(key, sizeof key, "%s.%s", kind->name, row->key);
            if (offer->stem[offer->lead]) offer_with(offer, key, "=");
        }
    }
}

// Options whose values are the names of something.
static const struct {
    const char *option;
    void (*offer)(Offer *);
} NAMERS[] = {
    {"arena", offer_arenas},   {"arenas", offer_arena_list}, {"ai", offer_tank},
    {"gauntlet", offer_tank},  {"swap", offer_swap},         {"drive", offer_team_drive},
    {"tank", offer_team_kind}, {"set", offer_tuning},        {"tuning", offer_presets},
};
enum { NAMER_COUNT = sizeof NAMERS / sizeof *NAMERS };

// The small words of a placeholder: "on|off", "X|max", "overview|follow[:N]".
static void offer_alternatives(const Offer *offer, const char *placeholder) {
    while (*placeholder) {
        char word[32];
        size_t length = strspn(placeholder, "abcdefghijklmnopqrstuvwxyz-");
        if (length && length < sizeof word) {
            memcpy(word, placeholder, length);
            word[length] = '\0';
            offer_word(offer, word);
        }
        placeholder += strcspn(placeholder, "|");
        placeholder += *placeholder == '|';
    }
}

static const char *const LAYER_SETS[] = {"usual", "all", "none", NULL};

static void offer_value(Offer *offer, const Option *option) {
    for (int i = 0; i < NAMER_COUNT; i++) {
        if (strcmp(NAMERS[i].option, option->name)) continue;
        NAMERS[i].offer(offer);
        return;
    }
    char value[OPTION_TEXT_MAX];
    option_value(option, value);
    if (strstr(value, "LIST")) skip_to(offer, ",");
    if (option->kind == OPTION_APPLY && option->word)
        for (int i = 0; option->word(i); i++) offer_word(offer, option->word(i));
    else
        offer_alternatives(offer, value);
    for (int i = 0; option->apply == apply_overlay && LAYER_SETS[i]; i++)
        offer_word(offer, LAYER_SETS[i]);
}

// `experiment` is NULL where none is chosen yet.
static void offer_options(const Offer *offer, Command command, const char *experiment) {
    for (const Option *row = options_all(); row->name; row++) {
        char name[64];
        snprintf(name, sizeof name, "--%s", row->name);
        if (option_belongs(row, command) && (!experiment || option_is_for(row, experiment)))
            offer_word(offer, name);
    }
}

static void offer_words(Offer *offer, Command command) {
    const CommandRow *row = &COMMANDS[command];
    if (row->words_kind == WORDS_TANKS) offer_tank(offer);
    for (int i = 0; row->word && row->word(i); i++) offer_word(offer, row->word(i));
}

static const Option *option_of_word(const char *word, size_t length) {
    if (word[0] != '-' || length < 2) return NULL;
    if (word[1] == '-') return option_find(word + 2, length - 2);
    return length == 2 ? option_by_letter(word[1]) : NULL;
}

// What the words before the last one said.
typedef struct Context {
    Command command;
    const Option *waiting;  // for its value; NULL when none does
    const char *experiment; // of the laboratory; NULL before it is named
} Context;

// The parser, too, gives an option that may stand alone only what can be its value.
static bool is_value_of(const Option *option, const char *word) {
    Settings scratch = {0};
    return option && (!option_may_stand_alone(option) || option->apply(&scratch, word, NULL));
}

static void read_word(Context *context, const char *word) {
    bool is_value = is_value_of(context->waiting, word);
    context->waiting = NULL;
    if (is_value) return;
    if (word[0] == '-') {
        const Option *option = option_of_word(word, strlen(word));
        context->waiting = option && option->value ? option : NULL;
    } else if (context->command == COMMAND_BARE) {
        int command = command_find(word);
        if (command >= 0) context->command = (Command)command;
    } else if (context->command == COMMAND_LAB && !context->experiment) {
        context->experiment = word;
    }
}

static void offer_last(Offer *offer, const Context *context) {
    const char *sign = strchr(offer->stem, '=');
    const Option *option = context->waiting;
    if (!option && sign && !strncmp(offer->stem, "--", 2)) {
        option = option_of_word(offer->stem, (size_t)(sign - offer->stem));
        offer->lead = (size_t)(sign + 1 - offer->stem);
        if (!option) return;
    }
    bool is_optional = option && option == context->waiting && option_may_stand_alone(option);
    Offer value = *offer; // has a lead of its own
    if (option) offer_value(&value, option_of_command(option, context->command));
    if (option && !is_optional) return;
    if (offer->stem[0] == '-')
        offer_options(offer, context->command, context->experiment);
    else
        offer_words(offer, context->command);
}

void complete_line(FILE *file, const char *line, FolderNames names) {
    static const char BLANKS[] = " \t\n";
    Context context = {COMMAND_BARE, NULL};
    char *copy = strdup(line);
    if (!copy) return;
    char *word = copy + strspn(copy, BLANKS);
    word += strcspn(word, BLANKS); // our own name
    bool is_behind = *word;
    for (word += strspn(word, BLANKS); word[strcspn(word, BLANKS)]; word += strspn(word, BLANKS)) {
        size_t length = strcspn(word, BLANKS);
        word[length] = '\0';
        read_word(&context, word);
        word += length + 1;
    }
    if (is_behind) offer_last(&(Offer){.file = file, .stem = word, .names = names}, &context);
    free(copy);
}

// Bash splits words at '=', ':' and '@', too, and wants only what is behind the last of them.
void complete_script(FILE *file) {
    fputs(
        "# bash completion for treads: the program itself tells what may come next.\n"
        "_treads() {\n"
        "    local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:@]/}\n"
        "    local typed=${line##*[[:space:]]} before=\n"
        "    [[ $breaks ]] && before=${typed%\"${typed##*[$breaks]}\"}\n"
        "    mapfile -t COMPREPLY < <(COMP_LINE=$line \"$1\" help --completion words 2>/dev/null)\n"
        "    COMPREPLY=(\"${COMPREPLY[@]#\"$before\"}\")\n"
        "    [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace 2>/dev/null\n"
        "}\n"
        "complete -o bashdefault -o default -F _treads treads\n",
        file);
}
