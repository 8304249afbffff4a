// mission.c -- missions of the campaign: files, stars and the progress of the player.
#include "mission.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "game/app_rows.h"
#include "platform/suggestion.h"
#include "platform/files.h"
#include "platform/json.h"
#include "platform/utf8.h"
#include "app/base/say.h"
#include "training.h"
#include "match/tuning.h"

enum {
    FILE_MB_MAX = 1,
    NAME_LETTERS = 20,
    BATTLE_BYTES = 4 * DRAFT_LINE_MAX - 1,
    PROOF_BYTES = 255,
    STAR_BITS = (1 << STARS) - 1
};
#define MEDALS_KEY "medals"
#define HELP_KEY "help-"     // prefix of the name of a mission
#define PAIR_HANDICAP "0.55" // handicap of two players, who share the fire of their enemies
#define EASE_HANDICAP "0.4"  // handicap of enemies in a mission that is made easier
#define EASE_SKILL 20.0

// Conditions for the stars other than the star for winning.
typedef enum StarName { MISSION_STARS_IDS(STAR_) STAR_CONDITIONS } StarName;

typedef struct StarRow {
    const char *words; // shown to the player, with the number
    bool is_minimum;   // true: the value must reach the number; false: must not exceed it
    double (*measure)(const Mission *mission, const Match *match);
} StarRow;

typedef struct MissionFile {
    double stars[STAR_CONDITIONS]; // NAN: not a condition
    char battle[BATTLE_BYTES + 1], proof[PROOF_BYTES + 1];
    int lines;
    Mission mission;
} MissionFile;

static const Binding LINE[] = {{NULL, BIND_STRING, 0, 1, MISSION_WORDS_MAX - 1}};

#define ROW(name, key, most, ...)                                                                  \
    [STAR_##name] = NUMBER_MEMBER(key, MissionFile, stars[STAR_##name], 0, most, OPTIONAL),
const Binding MISSION_BINDINGS[] = {
    MISSION_STARS(ROW) MISSION_MEMBERS(BINDING){"names", BIND_OBJECT, .is_optional = true}, {0}};
#undef ROW

static double seconds(const Mission *mission, const Match *match) {
    (void)mission;
    return (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
}

// Returns the number of players of the mission; their tanks follow each other.
int mission_players(const Mission *mission, const Match *match) {
    const MatchCard *card = match_card(match);
    int count = 1;
    while (mission->tank + count < card->tank_count &&
           card->tanks[mission->tank + count].kind == DRIVER_PLAYER)
        count++;
    return count;
}

// Values of all players together; health is their mean.
typedef struct PlayerSums {
    double health, shots, hits, kills, deaths;
    bool is_alive;
} PlayerSums;

static PlayerSums sum_players(const Mission *mission, const Match *match) {
    PlayerSums sums = {0};
    int players = mission_players(mission, match);
    for (int i = 0; i < players; i++) {
        const Tank *tank = battle_tank(match_battle(match), mission->tank + i);
        sums.health += 100 * tank->health / tank->spec->health / players;
        sums.shots += tank->shots, sums.hits += tank->hits, sums.kills += tank->kills;
        sums.deaths += match_deaths(match, mission->tank + i);
        sums.is_alive |= !tank->is_wreck;
    }
    return sums;
}

static double health(const Mission *self, const Match *match) {
    return sum_players(self, match).health;
}

static double accuracy(const Mission *self, const Match *match) {
    PlayerSums sums = sum_players(self, match);
    return sums.shots > 0 ? 100 * sums.hits / sums.shots : 100;
}

static double shots(const Mission *self, const Match *match) {
    return sum_players(self, match).shots;
}

static double kills(const Mission *self, const Match *match) {
    return sum_players(self, match).kills;
}

static double deaths(const Mission *self, const Match *match) {
    return sum_players(self, match).deaths;
}

static double losses(const Mission *mission, const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++)
        if (match_card(match)->tanks[i].team == mission->team) count += match_deaths(match, i);
    return count;
}

#define ROW(name, key, most, is_minimum, measure, words)                                           \
    [STAR_##name] = {words, is_minimum, measure},
static const StarRow STAR_ROWS[STAR_CONDITIONS] = {MISSION_STARS(ROW)};
#undef ROW

void mission_judge(const Mission *mission, const Match *match, MissionStatus *status) {
    MatchResult result = match_result_without_hash(match);
    ASSERT(mission->tank >= 0 && mission->tank < match_card(match)->tank_count);
    bool is_alive = sum_players(mission, match).is_alive;
    bool is_won =
        result.was_time_up ? mission->outlasts && is_alive : result.winner == mission->team;
    status->card = &mission->card;
    status->stars = result.is_over && is_won;
    for (int i = 1; i < STARS; i++) {
        const StarRow *row = &STAR_ROWS[mission->star_rows[i - 1]];
        double value = row->measure(mission, match), limit = mission->star_values[i - 1];
        if (status->stars && (row->is_minimum ? value >= limit : value <= limit))
            status->stars |= 1 << i;
    }
}

void mission_print(const Mission *mission, const Match *match) {
    MissionStatus status;
    int count = 0;
    mission_judge(mission, match, &status);
    for (int i = 0; i < STARS; i++) count += status.stars >> i & 1;
    escaped_print(stdout, "mission %s: %s, %d of %d stars\n", mission->card.name,
                  count ? "won" : "lost", count, STARS);
    for (int i = 0; i < STARS; i++) {
        const StarRow *row = i ? &STAR_ROWS[mission->star_rows[i - 1]] : NULL;
        escaped_print(stdout, "  %c %s", status.stars >> i & 1 ? '*' : '-', mission->card.words[i]);
        if (row) printf(" (%.3g)", row->measure(mission, match));
        putchar('\n');
    }
}

static bool choose_stars(const JsonCursor *root, const MissionFile *file, Mission *mission) {
    int count = 0;
    char known[160] = "";
    for (int row = 0; row < STAR_CONDITIONS; row++) {
        text_join(known, sizeof known, ", ", MISSION_BINDINGS[row].key);
        if (isnan(file->stars[row]) || count++ >= STARS - 1) continue;
        mission->star_rows[count - 1] = row;
        mission->star_values[count - 1] = file->stars[row];
        const StarRow *star = &STAR_ROWS[row];
        bool is_perfect = star->measure == health ? file->stars[row] >= 100 : file->stars[row] < 1;
        const char *none = star->measure == health   ? "no damage"
                           : star->measure == deaths ? "no deaths"
                           : star->measure == losses ? "no losses"
                                                     : NULL;
        if (is_perfect && none)
            snprintf(mission->card.words[count], MISSION_WORDS_MAX, "%s", none);
        else
            snprintf(mission->card.words[count], MISSION_WORDS_MAX, star->words, file->stars[row]);
    }
    return count == STARS - 1 ||
           json_fail(root, "the mission has %d star condition%s; expected %d of %s", count,
                     plural(count), STARS - 1, known);
}

// Reads {"wander": "lorry"}: the names of the tanks of a mind.
static bool read_names(const JsonCursor *root, const Settings *battle, Mission *mission) {
    static const Binding NAME = {NULL, BIND_STRING, 0, 1, 4 * NAME_LETTERS};
    JsonCursor names = json_member(root, "names");
    const char *mind;
    json_t *value;
    json_object_foreach(names.json, mind, value) {
        JsonCursor at = json_member(&names, mind);
        Suggestion nearest = suggestion_begin(mind);
        bool is_there = false;
        for (int i = 0; i < battle->tank_count; i++) {
            char other[TANK_NAME_MAX];
            if (battle->tanks[i].kind != DRIVER_MIND) continue;
            const char *known = mind_name(&battle->tanks[i].mind, other);
            is_there |= !strcmp(known, mind);
            suggestion_add(&nearest, known);
        }
        if (!is_there)
            return json_fail(&at, "no tank of the battle has the mind '%.40s'%s", mind,
                             suggestion_hint(&nearest));
        if (mission->name_count == MISSION_NAMES_MAX)
            return json_fail(&at, "'names' has more than %d members", MISSION_NAMES_MAX);
        MissionName *name = &mission->names[mission->name_count++];
        snprintf(name->mind, sizeof name->mind, "%s", mind);
        if (!json_read_value(&at, &NAME, name->name)) return false;
        if (utf8_count(name->name) > NAME_LETTERS)
            return json_fail(&at, "'%.40s' has %zu letters; at most %d are allowed", mind,
                             utf8_count(name->name), NAME_LETTERS);
        for (const char *letter = name->name; *letter;)
            if (utf8_kind(utf8_next(&letter)) == UTF8_HIDDEN)
                return json_fail(&at, "'%.40s' contains a control character", mind);
    }
    return true;
}

// The named enemies. They appear as NAME[xN][:key=value,...][@TEAM] among the tanks of a battle.
typedef struct Enemy {
    const char *name, *mind, *colour, *line; // mind: NAME[:key=value,...]
} Enemy;
static const Enemy ENEMY_ROWS[] = {ENEMIES(AS_ELEMENT)};

// Returns the enemy that a word of a battle names, or -1; sets *rest to the text after the name.
static int find_enemy(const char *word, const char **rest) {
    for (int i = 0; i < COUNT_OF(ENEMY_ROWS); i++) {
        size_t length = strlen(ENEMY_ROWS[i].name);
        *rest = word + length;
        if (!strncmp(word, ENEMY_ROWS[i].name, length) && strchr("x:@", **rest)) return i;
    }
    return -1;
}

// Adds a word of the battle, with the name of an enemy replaced by its mind and properties.
static bool add_battle_word(Mission *mission, const char *word, int index, bool is_tank) {
    const char *rest;
    int enemy = is_tank ? find_enemy(word, &rest) : -1;
    if (is_tank && index < DRAFT_WORDS_MAX) mission->enemies[index] = enemy;
    if (enemy < 0) return draft_words_add(&mission->words, word);
    const Enemy *row = &ENEMY_ROWS[enemy];
    size_t count = strcspn(rest, ":@"), properties = strcspn(rest + count, "@");
    size_t mind = strcspn(row->mind, ":");
    bool has_both = row->mind[mind] && properties;
    char text[TANKSPEC_MAX];
    snprintf(text, sizeof text, "%.*s%.*s%s%s%.*s%s", (int)mind, row->mind, (int)count, rest,
             row->mind + mind, has_both ? "," : "", (int)properties - has_both,
             rest + count + has_both, rest + count + properties);
    return draft_words_add(&mission->words, text);
}

// Returns the named enemy that a tank of the battle is, or NULL. Tanks of the player's team with
// the mind of an enemy look like their team.
static const Enemy *enemy_of(const Mission *mission, const Settings *battle, int tank) {
    int enemy = tank < DRAFT_WORDS_MAX ? mission->enemies[tank] : -1;
    bool is_friend = battle->tanks[tank].team == battle->tanks[mission->arg].team;
    return enemy < 0 || is_friend ? NULL : &ENEMY_ROWS[enemy];
}

static void add_foe(MissionCard *card, const Enemy *enemy) {
    MissionFoe foe = {.look = team_find(enemy->colour)};
    snprintf(foe.text, sizeof foe.text, "%s: %s", enemy->name, enemy->line);
    for (int i = 0; i < card->foe_count; i++)
        if (!strcmp(card->foes[i].text, foe.text)) return;
    if (card->foe_count < MISSION_FOES_MAX) card->foes[card->foe_count++] = foe;
}

// Checks that the battle makes a card with one player.
static bool check_battle(const JsonCursor *at, const Settings *battle, Mission *mission) {
    MatchCard card;
    Problem problem = {""};
    int players = 0;
    for (int i = 0, tank = 0; i < battle->tank_count; tank += battle->tanks[i++].count) {
        if (battle->tanks[i].kind != DRIVER_PLAYER) continue;
        players += battle->tanks[i].count;
        mission->arg = i, mission->tank = tank;
    }
    if (players != 1) return json_fail(at, "'battle' needs exactly one 'keyboard' tank");
    if (!battle->has_seed) return json_fail(at, "'battle' needs a --seed");
    if (!card_from_settings(battle, &card, &problem)) return json_fail(at, "%s", problem.text);
    ASSERT(mission->tank < card.tank_count);
    for (int i = 0; i < battle->tank_count; i++)
        if (enemy_of(mission, battle, i)) add_foe(&mission->card, enemy_of(mission, battle, i));
    mission->team = card.tanks[mission->tank].team;
    mission->has_external = card_has_external(&card);
    for (int i = 0; i < card.swap_count; i++)
        mission->has_external |= mind_is_external(&card.swaps[i].mind);
    snprintf(mission->card.arena, sizeof mission->card.arena, "%s", card.arena);
    card_free(&card);
    return true;
}

static bool read_battle(const JsonCursor *root, const MissionFile *file, ReadWords read,
                        Mission *mission) {
    Settings battle;
    Problem problem = {""};
    JsonCursor at = json_member(root, "battle"), proof = json_member(root, "proof");
    char copy[BATTLE_BYTES + 1], *rest = copy;
    snprintf(copy, sizeof copy, "%s", file->battle);
    bool has_room = draft_words_add(&mission->words, "play");
    bool is_tank = true; // the tanks come before the options
    int index = 0;
    for (char *word; has_room && (word = strtok_r(rest, " ", &rest)); index++) {
        is_tank &= *word != '-';
        has_room = add_battle_word(mission, word, index, is_tank);
    }
    for (; index < DRAFT_WORDS_MAX; index++) mission->enemies[index] = -1;
    if (!has_room) return json_fail(&at, "'battle' has more than %d words", DRAFT_WORDS_MAX - 1);
    if (!settings_from_words(&mission->words, read, &battle, &problem))
        return json_fail(&at, "%s", problem.text);
    bool is_fine = check_battle(&at, &battle, mission) && read_names(root, &battle, mission);
    settings_free(&battle);
    if (!is_fine) return false;
    if (!tankspec_parse(file->proof, NULL, &mission->proof, &problem))
        return json_fail(&proof, "%s", problem.text);
    return mission->proof.kind == DRIVER_MIND ||
           json_fail(&proof, "'proof' is '%.40s'; expected a mind", file->proof);
}

bool mission_load(const char *path, ReadWords read, Mission *mission, Problem *problem) {
    size_t length;
    *mission = (Mission){0};
    const char *name = path_name(path);
    snprintf(mission->card.name, sizeof mission->card.name, "%.*s",
             (int)(strlen(name) - (path_ends(name, MISSION_ENDING) ? strlen(MISSION_ENDING) : 0)),
             name);
    char *text = file_read_text(path, FILE_MB_MAX, &length, problem);
    if (!text) return false;
    JsonText source = {path_for_message(path), text, length, problem};
    json_t *json = json_text_parse(&source);
    JsonCursor root = json_root(&source, json);
    MissionFile file = {.mission = *mission};
    for (int i = 0; i < STAR_CONDITIONS; i++) file.stars[i] = NAN;
    bool is_read = json && json_read(&root, MISSION_BINDINGS, &file);
    if (is_read) {
        *mission = file.mission;
        snprintf(mission->card.words[0], sizeof mission->card.words[0], "%s", mission->card.goal);
        is_read = choose_stars(&root, &file, mission) && read_battle(&root, &file, read, mission);
    }
    json_decref(json);
    free(text);
    return is_read;
}

bool mission_is_harmless(const Mission *mission, Problem *problem) {
    return !mission->has_external ||
           problem_set(
               problem,
               "the bots of this mission are programs; only treads play --mission starts them");
}

// Copies the battle into the settings. Players and reference minds both start under a truce.
static void take_battle(const Settings *battle, Settings *settings) {
    settings->arena = battle->arena;
    settings->mode = battle->mode, settings->points = battle->points;
    settings->time_limit_s = battle->time_limit_s;
    settings->is_free_for_all = battle->is_free_for_all;
    settings->is_friendly_fire = battle->is_friendly_fire;
    settings->substeps = battle->substeps;
    settings->tuning = battle->tuning;
    settings->sets = battle->sets;
    settings->teams = battle->teams;
    memcpy(settings->choices, battle->choices, sizeof settings->choices);
    settings->choice_count = battle->choice_count;
    memcpy(settings->swaps, battle->swaps, sizeof settings->swaps);
    settings->swap_count = battle->swap_count;
    if (!settings->has_seed) settings->seed = battle->seed;
    settings->has_seed = true;
    int truce = tuning_row_of("rule.truce");
    if (isnan(settings->sets.values[truce][0])) settings->sets.values[truce][0] = TRUCE_S;
}

bool mission_apply(const Mission *mission, ReadWords read, const TankArg *driver, int players,
                   Settings *settings, Problem *problem) {
    Settings battle;
    if (!settings_from_words(&mission->words, read, &battle, problem)) return false;
    for (int i = 0; i < battle.tank_count; i++) {
        TankArg *tank = &battle.tanks[i];
        char mind[TANK_NAME_MAX];
        const Enemy *enemy = enemy_of(mission, &battle, i);
        if (i < DRAFT_WORDS_MAX && mission->enemies[i] >= 0)
            tank->name = ENEMY_ROWS[mission->enemies[i]].name;
        if (enemy) tank->paint = 1 + team_find(enemy->colour);
        for (int k = 0; k < mission->name_count && tank->kind == DRIVER_MIND; k++)
            if (!tank->name && !strcmp(mission->names[k].mind, mind_name(&tank->mind, mind)))
                tank->name = mission->names[k].name;
    }
    ASSERT(players >= 1 && players <= MISSION_PLAYERS_MAX);
    if (!driver) battle.tanks[mission->arg].count = players;
    if (!driver && players > 1)
        property_parse(HANDICAP_PROPERTY, PAIR_HANDICAP, &battle.tanks[mission->arg].override,
                       &(Problem){""});
    if (driver) { // the driver's mind in the player's tank
        TankArg *arg = &battle.tanks[mission->arg];
        arg->kind = driver->kind, arg->mind = driver->mind;
        arg->override.named |= driver->override.named;
        override_apply(&driver->override, &arg->override.loadout);
    }
    take_battle(&battle, settings);
    TankArg *tanks = settings->tanks;
    settings->tanks = battle.tanks, settings->tank_count = battle.tank_count;
    battle.tanks = tanks;
    settings_free(&battle);
    return true;
}

static void shift_skills(Settings *settings, double shift) {
    for (int i = 0; i < settings->choice_count; i++) {
        LoadoutOverride *override = &settings->choices[i].override;
        double *own = &override->loadout.skill;
        if (override_names(override, SKILL_PROPERTY)) *own = clamp(*own + shift, 0, SKILL_ACE);
    }
}

void mission_set_difficulty(Settings *settings, double skill) {
    const double SHARE = 0.6, REGULAR = SKILL_POINTS[1].skill;
    shift_skills(settings, SHARE * (skill - REGULAR));
}

void mission_ease(const Mission *mission, Settings *settings) {
    shift_skills(settings, -EASE_SKILL);
    for (int i = 0; i < settings->tank_count; i++) {
        TankArg *tank = &settings->tanks[i];
        if (tank->team != settings->tanks[mission->arg].team)
            property_parse(HANDICAP_PROPERTY, EASE_HANDICAP, &tank->override, &(Problem){""});
    }
}

int mission_player_count(const Settings *settings) {
    int count = 0;
    for (int i = 0; i < settings->tank_count; i++)
        count += settings->tanks[i].kind == DRIVER_PLAYER;
    return count;
}

bool mission_check_options(const Settings *settings, bool has_player) {
    Settings usual;
    settings_init(&usual);
    bool is_battle = strcmp(settings->arena, usual.arena) || settings->mode != usual.mode ||
                     settings->time_limit_s != usual.time_limit_s || settings->best_of ||
                     settings->points != usual.points || settings->swap_count ||
                     settings->choice_count || settings->tuning || settings->rounds > 1;
    settings_free(&usual);
    int players = mission_player_count(settings);
    bool has_few = has_player ? players == settings->tank_count && players <= MISSION_PLAYERS_MAX
                              : settings->tank_count <= 1;
    if (is_battle)
        say_error("--mission cannot be combined with options for the arena, rules or tuning");
    else if (!has_few)
        say_error(has_player
                      ? "--mission can be combined only with the players: keyboard keyboard"
                      : "--mission takes at most one mind, which drives the player's tank: treads "
                        "match --mission %s idle",
                  settings->mission);
    return !is_battle && has_few;
}

Mission *mission_open(Settings *settings, ReadWords read, bool has_player, int *code) {
    char path[ARENA_PATH_MAX];
    Problem problem = {"out of memory"};
    *code = EXIT_USAGE;
    if (!mission_check_options(settings, has_player) ||
        !mission_path(settings, settings->mission, path, code, NULL))
        return NULL;
    *code = EXIT_USAGE;
    Mission *mission = calloc(1, sizeof *mission);
    if (mission && mission_load(path, read, mission, &problem)) {
        TankArg driver = settings->tank_count ? settings->tanks[0] : mission->proof;
        if (mission_apply(mission, read, has_player ? NULL : &driver, 1, settings, &problem)) {
            *code = EXIT_OK;
            return mission;
        }
    }
    say_problem(&problem);
    free(mission);
    return NULL;
}

// Returns the members of the progress file, which the caller releases. Returns NULL and sets
// `problem` if the file cannot be read. Stars out of range are kept for saving again; they are
// reported and skipped for display, and cause an error in a check.
typedef enum ProgressUse { PROGRESS_SAVED, PROGRESS_SHOWN, PROGRESS_CHECKED } ProgressUse;
static json_t *read_progress(const char *path, ProgressUse use, Problem *problem) {
    static const Binding OBJECT = {NULL, BIND_OBJECT},
                         BITS = {.type = BIND_WHOLE, .high = STAR_BITS};
    size_t length;
    if (file_kind(path) == FILE_MISSING) return json_object();
    char *text = file_read_text(path, FILE_MB_MAX, &length, problem);
    JsonText source = {path_for_message(path), text, length, problem};
    json_t *json = text ? json_text_parse(&source) : NULL;
    JsonCursor root = json_root(&source, json);
    if (json && !json_read_value(&root, &OBJECT, NULL)) json_decref(json), json = NULL;
    const char *name;
    json_t *value;
    void *next;
    json_object_foreach_safe(json, next, name, value) {
        int stars;
        JsonCursor at = json_member(&root, name);
        if (use == PROGRESS_SAVED || json_read_value(&at, &BITS, &stars)) continue;
        if (use == PROGRESS_CHECKED) {
            json_decref(json), json = NULL;
            break;
        }
        say_problem(problem);
        json_object_del(json, name);
    }
    free(text);
    return json;
}

bool campaign_check(const char *path, Problem *problem) {
    json_t *json = read_progress(path, PROGRESS_CHECKED, problem);
    bool is_valid = json;
    json_decref(json);
    return is_valid;
}

// Opens each mission with at most one mission before it that has not been won.
static void open_missions(Campaign *campaign) {
    int lost = 0;
    for (int i = 0; i < campaign->count; i++) {
        MissionCard *card = &campaign->missions[i].card;
        card->is_open = lost <= 1;
        lost += !(card->stars & 1) && !card->is_training && card->help != HELP_SKIP;
    }
}

// Returns NULL and sets `problem` if the mission cannot be read or there are too many.
static Mission *add_mission(Campaign *campaign, const char *path, ReadWords read,
                            Problem *problem) {
    Mission *mission = campaign->missions ? &campaign->missions[campaign->count] : NULL;
    bool has_room = mission && campaign->count < MISSIONS_MAX;
    if (!has_room) problem_set(problem, "at most %d missions are allowed", MISSIONS_MAX);
    if (!has_room || !mission_load(path, read, mission, problem)) return NULL;
    campaign->count++;
    return mission;
}

// Writes the name of a lesson in the progress file: "training-mine". The basics have the name of
// their mission.
static void name_lesson(const Campaign *campaign, int lesson, char name[static ARENA_NAME_MAX]) {
    LessonCard card;
    const char *key;
    training_fill_card(lesson, &card, &key);
    snprintf(name, ARENA_NAME_MAX, "training-%s", key);
    if (lesson == 0 && campaign->count && campaign->missions[0].card.is_training)
        snprintf(name, ARENA_NAME_MAX, "%s", campaign->missions[0].card.name);
}

static void read_lessons(Campaign *campaign, const json_t *progress) {
    campaign->lesson_count = training_lesson_count();
    for (int i = 0; i < campaign->lesson_count; i++) {
        const char *key;
        char name[ARENA_NAME_MAX];
        training_fill_card(i, &campaign->lessons[i], &key);
        name_lesson(campaign, i, name);
        campaign->lessons[i].is_done = json_integer_value(json_object_get(progress, name)) & 1;
    }
}

Campaign campaign_read(const Settings *settings, ReadWords read, const char *home) {
    Campaign campaign = {.missions = calloc(MISSIONS_MAX, sizeof(Mission))};
    FileNames names = mission_names(settings);
    char path[ARENA_PATH_MAX];
    Problem unread;
    bool has_file = user_path(home, PROGRESS_FILE, path);
    json_t *progress = has_file ? read_progress(path, PROGRESS_SHOWN, &unread) : NULL;
    if (has_file && !progress) say_problem(&unread);
    for (int i = 0; i < names.count; i++) {
        int code;
        Problem problem;
        if (!mission_path(settings, names.all[i], path, &code, NULL)) continue;
        Mission *mission = add_mission(&campaign, path, read, &problem);
        if (!mission) {
            say_problem(&problem);
            continue;
        }
        mission->card.stars = (int)json_number_value(json_object_get(progress, mission->card.name));
        snprintf(path, sizeof path, HELP_KEY "%s", mission->card.name);
        mission->card.help = (int)json_number_value(json_object_get(progress, path));
    }
    campaign.medals = (unsigned)json_number_value(json_object_get(progress, MEDALS_KEY));
    read_lessons(&campaign, progress);
    json_decref(progress);
    file_names_free(&names);
    open_missions(&campaign);
    return campaign;
}

void campaign_free(Campaign *campaign) {
    free(campaign->missions);
    *campaign = (Campaign){0};
}

int campaign_find(Campaign *campaign, const Settings *settings, ReadWords read, const char *word,
                  int *code, Problem *problem) {
    char path[ARENA_PATH_MAX];
    for (int i = 0; i < campaign->count; i++)
        if (!strcmp(campaign->missions[i].card.name, word)) return i;
    if (!mission_path(settings, word, path, code, problem)) return -1;
    *code = EXIT_USAGE;
    if (!add_mission(campaign, path, read, problem)) return -1;
    open_missions(campaign);
    return campaign->count - 1;
}

int campaign_chapter(const Campaign *campaign, int mission) {
    ASSERT(mission >= 0 && mission < campaign->count);
    int chapter = 0;
    for (int i = 1; i <= mission; i++)
        chapter +=
            strcmp(campaign->missions[i].card.chapter, campaign->missions[i - 1].card.chapter) != 0;
    return chapter;
}

bool campaign_has_won(const Campaign *campaign, int chapter) {
    for (int i = 0; i < campaign->count; i++) {
        const MissionCard *card = &campaign->missions[i].card;
        bool is_open = !card->is_training && !(card->stars & 1);
        if (is_open && campaign_chapter(campaign, i) == chapter) return false;
    }
    return true;
}

// Adds bits to a member of the progress file, or replaces it. Other members do not change, and a
// file that cannot be read is not changed.
static bool save_progress(const char *key, int bits, bool replaces, const char *home,
                          Problem *problem) {
    char path[ARENA_PATH_MAX];
    if (!user_path(home, PROGRESS_FILE, path))
        return problem_set(problem, "no user folder: your progress is not saved");
    int lock = folder_lock(home);
    json_t *json = read_progress(path, PROGRESS_SAVED, problem);
    double old =
        json_number_value(json_object_get(json, key)); // perhaps with bits of a newer version
    bool is_added = !replaces && old >= 0 && old <= INT32_MAX;
    json_int_t kept = (is_added ? (json_int_t)old : 0) | bits;
    bool is_kept = json && !json_object_set_new(json, key, json_integer(kept)) &&
                   json_save(json, JSON_INDENT(2) | JSON_SORT_KEYS, path, problem);
    json_decref(json);
    folder_unlock(lock);
    return is_kept;
}

bool campaign_save_stars(Campaign *campaign, int mission, int stars, const char *home,
                         Problem *problem) {
    ASSERT(mission >= 0 && mission < campaign->count);
    ASSERT(stars >= 0 && stars <= STAR_BITS);
    MissionCard *card = &campaign->missions[mission].card;
    card->stars |= stars;
    open_missions(campaign);
    return save_progress(card->name, stars, false, home, problem);
}

bool campaign_save_help(Campaign *campaign, int mission, int help, const char *home,
                        Problem *problem) {
    ASSERT(mission >= 0 && mission < campaign->count);
    ASSERT(help >= 0 && help < HELPS);
    MissionCard *card = &campaign->missions[mission].card;
    char key[ARENA_NAME_MAX + sizeof HELP_KEY];
    card->help = help;
    open_missions(campaign);
    snprintf(key, sizeof key, HELP_KEY "%s", card->name);
    return save_progress(key, help, true, home, problem);
}

bool campaign_save_medals(Campaign *campaign, unsigned medals, const char *home, Problem *problem) {
    ASSERT(medals < 1u << MEDALS);
    campaign->medals |= medals;
    return save_progress(MEDALS_KEY, (int)medals, false, home, problem);
}

static bool has_banked(const Feats *feats, int shell) {
    for (int i = 0; i < BANKED_KEPT; i++)
        if (feats->banked[i] == shell + 1) return true;
    return false;
}

#define RAM_GAP_M 0.6 // gap between two hulls that push each other

static bool is_ramming(const Tank *a, const Tank *b) {
    double reach_m = (a->spec->length_m + b->spec->length_m) / 2 + RAM_GAP_M;
    return vec_distance(pose_at(a->pose), pose_at(b->pose)) <= reach_m;
}

void feats_watch(Feats *feats, int first, int tanks, const Match *match) {
    const Battle *battle = match_battle(match);
    int mines = thing_find("mine");
    if (battle_tick(battle) <= 1) *feats = (Feats){0};
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->a < first || event->a >= first + tanks) continue;
        if (event->kind == EVENT_BOUNCE)
            feats->banked[feats->banked_count++ % BANKED_KEPT] = event->thing + 1;
        if (event->kind != EVENT_KILL || event->b < 0) continue;
        const Tank *own = battle_tank(battle, event->a), *other = battle_tank(battle, event->b);
        if (own->team == other->team) continue;
        feats->bank_kills += has_banked(feats, event->thing);
        feats->ram_kills += is_ramming(own, other);
        feats->mine_kills += event->thing_kind == mines;
    }
}

unsigned feats_medals(const Feats *feats, const Mission *mission, const Match *match) {
    double taken = deaths(mission, match);
    for (int i = 0; i < mission_players(mission, match); i++)
        taken += battle_tank(match_battle(match), mission->tank + i)->damage_taken;
    bool is_unscathed = taken == 0;
    return (feats->bank_kills ? 1u << MEDAL_BANK_SHOT : 0) |
           (feats->ram_kills ? 1u << MEDAL_RAM : 0) | (unsigned)is_unscathed << MEDAL_UNSCATHED;
}

bool campaign_save_lesson(Campaign *campaign, int lesson, const char *home, Problem *problem) {
    ASSERT(lesson >= 0 && lesson < campaign->lesson_count);
    char name[ARENA_NAME_MAX];
    campaign->lessons[lesson].is_done = true;
    if (lesson == 0 && campaign->missions[0].card.is_training)
        campaign->missions[0].card.stars |= 1;
    name_lesson(campaign, lesson, name);
    return save_progress(name, 1, false, home, problem);
}
