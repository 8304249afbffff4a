// card.c -- the match card: its defaults, its tanks and their names.
#include "card.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/utf8.h"
#include "tuning.h"

enum {
    NUMBER_BYTES = 5,    // " 4096"
    OUTSIDERS_MAX = 4096 // tables of parameters of external bots
};

Mind mind_initial(const Behaviour *behaviour) {
    Mind mind = {.behaviour = behaviour};
    if (behaviour) params_initial(behaviour->params, mind.params);
    return mind;
}

const Behaviour EXTERNAL_MIND = {.name = "outside", .help = "an external bot drives it"};

// An entry of a list that only grows, so that it can be read without a lock.
typedef struct Outside {
    Behaviour behaviour;
    Param params[PARAMS_MAX + 1];
    ParamWords words[PARAMS_MAX];
    struct Outside *next;
} Outside;
static _Atomic(Outside *) outsiders;
static atomic_int outsider_count;

static bool tables_are_equal(const Param *a, const Param *b) {
    for (; a->name && b->name; a++, b++) {
        bool is_same = a->initial == b->initial || (isnan(a->initial) && isnan(b->initial));
        if (!is_same || a->low != b->low || a->high != b->high || strcmp(a->name, b->name) != 0 ||
            strcmp(a->unit, b->unit) != 0 || strcmp(a->help, b->help) != 0)
            return false;
    }
    return !a->name && !b->name;
}

Param param_with_words(Param param, ParamWords *words) {
    utf8_copy(words->name, sizeof words->name, param.name);
    utf8_copy(words->unit, sizeof words->unit, param.unit);
    utf8_copy(words->help, sizeof words->help, param.help);
    param.name = words->name, param.unit = words->unit, param.help = words->help;
    return param;
}

const Behaviour *external_mind(const Param *params) {
    if (!params || !params->name) return &EXTERNAL_MIND;
    for (const Outside *at = outsiders; at; at = at->next)
        if (tables_are_equal(at->params, params)) return &at->behaviour;
    Outside *made = outsider_count < OUTSIDERS_MAX ? calloc(1, sizeof *made) : NULL;
    if (!made) return &EXTERNAL_MIND;
    outsider_count++;
    for (int i = 0; params[i].name; i++) {
        ASSERT(i < PARAMS_MAX);
        made->params[i] = param_with_words(params[i], &made->words[i]);
    }
    made->behaviour = EXTERNAL_MIND;
    made->behaviour.params = made->params;
    made->next = outsiders;
    while (!atomic_compare_exchange_weak(&outsiders, &made->next, made)) {}
    return &made->behaviour;
}

// Returns the first word with an extension, such as "bot.py" in "python3 -u bot.py", or the first.
static const char *program_word(const char *command) {
    const char *at = command;
    for (size_t length; *(at += strspn(at, " '\"")); at += length) {
        length = strcspn(at, " '\"");
        const char *dot = memchr(at + 1, '.', length - 1);
        for (; dot && !isalpha((unsigned char)dot[1]);)
            dot = memchr(dot + 1, '.', length - (size_t)(dot + 1 - at));
        if (dot && *at != '-') return at;
    }
    return command + strspn(command, " '\"");
}

size_t slot_memory_bytes(const TankCard *card) {
    if (!card->mind.behaviour) return 0;
    size_t blur = card->loadout.skill < SKILL_ACE ? sizeof(SkillMemory) : 0;
    return blur + card->mind.behaviour->memory_bytes;
}

const char *mind_name(const Mind *mind, char name[static TANK_NAME_MAX]) {
    enum { LONGEST = 20 };
    size_t used = 0;
    if (!mind_is_external(mind)) return mind->behaviour->name;
    const char *colon = strchr(mind->source, ':');
    const char *word =
        *mind->called ? mind->called : program_word(colon ? colon + 1 : mind->source);
    const char *end = word + strcspn(word, " '\"");
    for (const char *at = word; at < end; at++)
        if (*at == '/') word = at + 1;
    for (int count = 0; word < end && *word != '.' && count < LONGEST;) {
        const char *letter = word;
        uint32_t point = utf8_next(&word);
        if (!utf8_is_part(point)) continue;
        memcpy(name + used, letter, (size_t)(word - letter));
        used += (size_t)(word - letter);
        count++;
    }
    name[used] = '\0';
    return used ? name : strcpy(name, "bot");
}

bool mind_equal(const Mind *a, const Mind *b) {
    return a->behaviour == b->behaviour && !strcmp(a->source, b->source) &&
           (!a->behaviour || params_equal(a->behaviour->params, a->params, b->params));
}

MatchCard card_initial(void) {
    MatchCard card = {0};
    Tuning tuning = tuning_initial();
    card_set_tuning(&card, &tuning);
    return card;
}

void card_set_tuning(MatchCard *card, const Tuning *tuning) {
    ASSERT(card->mode >= 0 && card->mode < mode_count());
    TunedRules rules = tuning_result(tuning).rules;
    card->tuning = *tuning;
    card->time_limit_s = rules.time_s;
    const char *key = MODES[card->mode]->points.name;
    card->points = key ? tuning->values[tuning_row_of(key)][0] : 0;
    card->rules.friendly_fire = rules.friendly_fire != 0;
    card->rules.substeps = (int)rules.substeps;
}

double mode_points(int mode) {
    ASSERT(mode >= 0 && mode < mode_count());
    return MODES[mode]->points.initial;
}

Tuning card_tuning(const MatchCard *card) {
    Tuning tuning = card->tuning;
    tuning.values[tuning_row_of("rule.time")][0] = card->time_limit_s;
    const char *key = MODES[card->mode]->points.name;
    if (key) tuning.values[tuning_row_of(key)][0] = card->points;
    tuning.values[tuning_row_of("rule.friendly-fire")][0] = card->rules.friendly_fire;
    tuning.values[tuning_row_of("rule.substeps")][0] = card->rules.substeps;
    return tuning;
}

bool card_copy(MatchCard *copy, const MatchCard *card) {
    *copy = *card;
    copy->tanks = calloc((size_t)card->tank_count, sizeof *copy->tanks);
    if (copy->tanks)
        memcpy(copy->tanks, card->tanks, (size_t)card->tank_count * sizeof *copy->tanks);
    return copy->tanks;
}

void card_free(MatchCard *card) {
    free(card->tanks);
    card->tanks = NULL;
    card->tank_count = 0;
}

void tank_card_set_drive(TankCard *tank, const Drive *drive) {
    loadout_set_drive(&tank->loadout, drive);
}

void tank_card_set_mind(TankCard *tank, const Behaviour *mind) {
    tank->kind = DRIVER_MIND;
    tank->mind = mind_initial(mind);
}

TankCard *card_add(MatchCard *card, const char *name) {
    if (card->tank_count == BATTLE_TANKS_MAX) return NULL;
    TankCard *tanks = realloc(card->tanks, ((size_t)card->tank_count + 1) * sizeof *tanks);
    if (!tanks) return NULL;
    card->tanks = tanks;
    TankCard *tank = &tanks[card->tank_count++];
    *tank = (TankCard){.loadout = loadout_initial()};
    utf8_copy(tank->name, sizeof tank->name - NUMBER_BYTES, name);
    tank_card_set_mind(tank, behaviour_find(name));
    return tank;
}

void card_remove(MatchCard *card, int tank) {
    ASSERT(tank >= 0 && tank < card->tank_count);
    size_t behind = (size_t)(--card->tank_count - tank);
    memmove(card->tanks + tank, card->tanks + tank + 1, behind * sizeof *card->tanks);
}

size_t tank_words(const TankCard *tank, int least, bool are_shown, char *text, size_t size,
                  size_t used) {
    size_t first = used;
    if (tank->kind == DRIVER_MIND)
        used = params_words("", tank->mind.behaviour->params, tank->mind.params, least, text, size,
                            used);
    for (int i = 0; i < tank_property_count(); i++)
        used = property_words(are_shown ? tank_property_shown(i) : &TANK_PROPERTIES[i],
                              &tank->loadout, least, text, size, used);
    if (used > first && first + 1 < size) text[first] = ':';
    return used;
}

int card_player_count(const MatchCard *card) {
    int count = 0;
    for (int i = 0; i < card->tank_count; i++) count += card->tanks[i].kind == DRIVER_PLAYER;
    return count;
}

int card_free_team(const MatchCard *card) {
    int teams[TEAMS_MAX], count = card_teams(card, teams), team = 0;
    while (team < TEAMS_MAX - 1 && team < count && teams[team] == team) team++;
    return team;
}

// Returns the next tank of the same name in a direction (1 or -1), or NULL if there is none. Tanks
// of the same name are usually adjacent, which keeps this fast for thousands of tanks.
static const TankCard *namesake(const MatchCard *card, int tank, int step) {
    for (int i = tank + step; i >= 0 && i < card->tank_count; i += step)
        if (strcmp(card->tanks[i].name, card->tanks[tank].name) == 0) return &card->tanks[i];
    return NULL;
}

void card_make_names_unique(MatchCard *card) {
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *before = namesake(card, i, -1);
        card->tanks[i].number = before ? before->number + 1 : 1;
    }
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].number == 1 && !namesake(card, i, 1)) card->tanks[i].number = 0;
    for (int i = 0; i < card->tank_count; i++) {
        TankCard *tank = &card->tanks[i];
        size_t length = strlen(tank->name);
        if (tank->number && length + NUMBER_BYTES < sizeof tank->name)
            snprintf(tank->name + length, sizeof tank->name - length, " %d", tank->number);
    }
}

// Returns the length of the name without its number.
static size_t name_length(const TankCard *tank) {
    const char *blank = tank->number ? strrchr(tank->name, ' ') : NULL;
    return blank ? (size_t)(blank - tank->name) : strlen(tank->name);
}

void card_rename(MatchCard *card, int tank, const char *name, bool is_alone) {
    ASSERT(tank >= 0 && tank < card->tank_count);
    bool is_used[BATTLE_TANKS_MAX + 2] = {false};
    TankCard *renamed = &card->tanks[tank];
    size_t length = strlen(name);
    if (renamed->is_named) return;
    if (name_length(renamed) == length && !strncmp(renamed->name, name, length)) return;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *other = &card->tanks[i];
        if (i == tank || name_length(other) != length || strncmp(other->name, name, length) != 0)
            continue;
        is_alone = false;
        is_used[other->number ? other->number : 1] = true;
    }
    int number = 1;
    while (is_used[number]) number++;
    renamed->number = is_alone ? 0 : number;
    utf8_copy(renamed->name, sizeof renamed->name - NUMBER_BYTES, name);
    length = strlen(renamed->name);
    if (!is_alone) snprintf(renamed->name + length, sizeof renamed->name - length, " %d", number);
}

int card_player_tank(const MatchCard *card, int player) {
    ASSERT(player >= 0);
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].kind == DRIVER_PLAYER && card->tanks[i].player == player) return i;
    return -1;
}

bool card_shows(const MatchCard *card, const TankProperty *property) {
    if (property - TANK_PROPERTIES < TANK_PROPERTIES_FIRST) return true;
    for (int i = 0; i < card->tank_count; i++)
        if (!property_is_initial(property, &card->tanks[i].loadout)) return true;
    return false;
}

int card_teams(const MatchCard *card, int teams[static TEAMS_MAX]) {
    bool is_present[TEAMS_MAX] = {false};
    int count = 0;
    for (int i = 0; i < card->tank_count; i++) is_present[card->tanks[i].team] = true;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (is_present[i]) teams[count++] = i;
    return count;
}

// Teams after the palette's eight are named by their numbers, from 9 on.
#define NUMBERED(tens)                                                                             \
    "team" #tens "0", "team" #tens "1", "team" #tens "2", "team" #tens "3", "team" #tens "4",      \
        "team" #tens "5", "team" #tens "6", "team" #tens "7", "team" #tens "8", "team" #tens "9"
static const char *const TEAM_NAMES[] = {
    "red",    "blue",   "green",     "yellow",    "purple",    "orange",    "cyan",
    "white",  "team9",  NUMBERED(1), NUMBERED(2), NUMBERED(3), NUMBERED(4), NUMBERED(5),
    "team60", "team61", "team62",    "team63",    "team64"};
_Static_assert(sizeof TEAM_NAMES / sizeof *TEAM_NAMES == TEAMS_MAX, "every team has a name");

const char *team_name(const TeamNames *names, int team) {
    ASSERT(team >= 0 && team < TEAMS_MAX);
    return names && *names->own[team] ? names->own[team] : TEAM_NAMES[team];
}

// Returns the look with the colour of one look and the sign of another.
static int look_mix(int colour, int sign) {
    int steps = (look_sign(sign) - colour % LOOK_COLOURS + LOOK_COLOURS) % LOOK_COLOURS;
    return LOOK_COLOURS * steps + colour % LOOK_COLOURS;
}

enum { RED, BLUE, GREEN, YELLOW, PURPLE, ORANGE, CYAN, WHITE };

int card_player_look(int player) {
    static const int LOOKS[PLAYERS_MAX] = {BLUE, ORANGE, GREEN, PURPLE, CYAN, YELLOW, WHITE, RED};
    ASSERT(player >= 0 && player < PLAYERS_MAX);
    return LOOKS[player];
}

Looks card_looks(const MatchCard *card) {
    Looks looks;
    bool has_look[TEAMS_MAX] = {false}, is_taken[TEAMS_MAX] = {false};
    for (int player = 0; player < PLAYERS_MAX; player++) {
        int tank = card_player_tank(card, player), look = card_player_look(player);
        looks.players[player] = (unsigned char)look;
        if (tank < 0) continue;
        int team = card->tanks[tank].team;
        if (has_look[team])
            looks.players[player] = (unsigned char)look_mix(look, looks.teams[team]);
        if (!has_look[team]) looks.teams[team] = (unsigned char)look;
        has_look[team] = is_taken[look] = true;
    }
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    for (int i = 0; i < count; i++) {
        bool is_confused = teams[i] == YELLOW && is_taken[ORANGE]; // similar colours
        if (has_look[teams[i]] || is_taken[teams[i]] || is_confused) continue;
        looks.teams[teams[i]] = (unsigned char)teams[i];
        has_look[teams[i]] = is_taken[teams[i]] = true;
    }
    for (int i = 0, look = 0; i < count; i++) {
        if (has_look[teams[i]]) continue;
        while (look < TEAMS_MAX - 1 && is_taken[look]) look++;
        looks.teams[teams[i]] = (unsigned char)look;
        has_look[teams[i]] = is_taken[look] = true;
    }
    // Teams that have no tanks yet may look like others if all looks are taken.
    for (int team = 0, look = 0; team < TEAMS_MAX; team++) {
        if (has_look[team]) continue;
        while (look < TEAMS_MAX - 1 && is_taken[look]) look++;
        int own = is_taken[team] ? look : team;
        looks.teams[team] = (unsigned char)own;
        is_taken[own] = true;
    }
    return looks;
}

// Gives a team another look. Its first player has the same; further ones have the sign of it.
static void give_look(Looks *looks, const MatchCard *card, int team, int look) {
    int was = looks->teams[team];
    looks->teams[team] = (unsigned char)look;
    for (int player = 0; player < PLAYERS_MAX; player++) {
        int tank = card_player_tank(card, player), own = looks->players[player];
        if (tank < 0 || card->tanks[tank].team != team) continue;
        looks->players[player] = (unsigned char)(own == was ? look : look_mix(own, look));
    }
}

void looks_choose(Looks *looks, const MatchCard *card, int tank, int look) {
    ASSERT(tank >= 0 && tank < card->tank_count && look >= 0 && look < LOOK_COLOURS);
    int team = card->tanks[tank].team, was = looks->teams[team], tanks = 0;
    for (int i = 0; i < card->tank_count; i++) tanks += card->tanks[i].team == team;
    if (tanks > 1 || was == look) return;
    for (int other = 0; other < TEAMS_MAX; other++)
        if (looks->teams[other] == look) give_look(looks, card, other, was);
    give_look(looks, card, team, look);
    looks->players[card->tanks[tank].player] = (unsigned char)look;
}

int looks_tank(const Looks *looks, const TankCard *tank) {
    if (tank->paint) return look_mix(tank->paint - 1, looks->teams[tank->team]);
    return tank->kind == DRIVER_PLAYER ? looks->players[tank->player] : looks->teams[tank->team];
}

int team_meant(const TeamNames *names, int said, const TeamNames *words) {
    ASSERT(said >= 0 && said < 2 * TEAMS_MAX);
    if (said < TEAMS_MAX) return *names->own[said] ? -1 : said;
    for (int team = 0; team < TEAMS_MAX; team++)
        if (!strcmp(names->own[team], words->own[said - TEAMS_MAX])) return team;
    return -1;
}

int team_find(const char *name) {
    for (int i = 0; i < TEAMS_MAX; i++)
        if (strcmp(TEAM_NAMES[i], name) == 0) return i;
    return -1;
}

bool card_has_external(const MatchCard *card) {
    bool has_one = false;
    for (int i = 0; i < card->tank_count; i++) has_one |= mind_is_external(&card->tanks[i].mind);
    return has_one;
}
