// mission.c -- missions of the campaign: their files, what earns their stars, and how far a person
// has come.
#include "mission.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/spelling.h"
#include "platform/files.h"
#include "platform/json.h"
#include "say.h"

enum { FILE_MOST = 1, NAME_LONGEST = 20 }; // megabytes; letters
#define PROGRESS_FILE "campaign.json"

// What earns a star beside winning: a number that is at most, or at least, the file's.
typedef struct StarRow {
    const char *key, *words; // of the file; for people, with the number
    double most;             // that makes sense
    bool is_least;
    double (*measure)(const Mission *mission, const Match *match);
} StarRow;

static const Tank *tank_of(const Mission *mission, const Match *match) {
    return battle_tank(match_battle(match), mission->tank);
}

static double seconds(const Mission *mission, const Match *match) {
    (void)mission;
    return (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
}

static double health(const Mission *mission, const Match *match) {
    const Tank *tank = tank_of(mission, match);
    return 100 * tank->health / tank->spec->health;
}

static double shots(const Mission *mission, const Match *match) {
    return tank_of(mission, match)->shots;
}

static double accuracy(const Mission *mission, const Match *match) {
    const Tank *tank = tank_of(mission, match);
    return tank->shots ? 100.0 * tank->hits / tank->shots : 100;
}

static double kills(const Mission *mission, const Match *match) {
    return tank_of(mission, match)->kills;
}

static double deaths(const Mission *mission, const Match *match) {
    return match_deaths(match, mission->tank);
}

static double losses(const Mission *mission, const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++)
        if (match_card(match)->tanks[i].team == mission->team) count += match_deaths(match, i);
    return count;
}

static const StarRow STAR_ROWS[] = {
    {"seconds", "within %g s", 3600, false, seconds},
    {"health", "%g %% of your health left", 100, true, health},
    {"shots", "%g shots at most", 1000, false, shots},
    {"accuracy", "%g %% of your shots hit", 100, true, accuracy},
    {"kills", "%g destroyed by you", 100, true, kills},
    {"deaths", "destroyed %g times at most", 100, false, deaths},
    {"losses", "%g tanks of your team lost at most", 100, false, losses},
    {0},
};

static void star_words(int row, double value, char text[static MISSION_WORDS_MAX]) {
    const StarRow *star = &STAR_ROWS[row];
    if (star->measure == health && value >= 100)
        snprintf(text, MISSION_WORDS_MAX, "not a scratch");
    else if (star->measure == deaths && value < 1)
        snprintf(text, MISSION_WORDS_MAX, "never destroyed");
    else if (star->measure == losses && value < 1)
        snprintf(text, MISSION_WORDS_MAX, "nobody lost");
    else
        snprintf(text, MISSION_WORDS_MAX, star->words, value);
}

void mission_judge(const Mission *mission, const Match *match, MissionStatus *stand) {
    MatchResult result = match_result_without_hash(match);
    bool lives = !tank_of(mission, match)->is_wreck;
    bool is_won = result.winner == mission->team;
    if (mission->outlasts && result.was_time_up) is_won = lives;
    stand->stars = result.is_over && is_won;
    for (int i = 1; i < STARS; i++) {
        const StarRow *row = &STAR_ROWS[mission->star_rows[i - 1]];
        double value = row->measure(mission, match), asked = mission->star_values[i - 1];
        if (stand->stars && (row->is_least ? value >= asked : value <= asked))
            stand->stars |= 1 << i;
    }
    snprintf(stand->title, sizeof stand->title, "%s", mission->card.title);
    memcpy(stand->briefing, mission->card.briefing, sizeof stand->briefing);
    memcpy(stand->words, mission->card.words, sizeof stand->words);
}

void mission_tell(const Mission *mission, const Match *match) {
    MissionStatus stand;
    int count = 0;
    mission_judge(mission, match, &stand);
    for (int i = 0; i < STARS; i++) count += stand.stars >> i & 1;
    printf("mission %s: %s, %d of %d stars\n", mission->card.name, count ? "won" : "lost", count,
           STARS);
    for (int i = 0; i < STARS; i++) {
        const StarRow *row = i ? &STAR_ROWS[mission->star_rows[i - 1]] : NULL;
        printf("  %c %s", stand.stars >> i & 1 ? '*' : '-', stand.words[i]);
        if (row) printf(" (%.3g)", row->measure(mission, match));
        putchar('\n');
    }
}

// The file.
static bool read_text(const JsonSpot *root, const char *key, char *text, size_t size) {
    const char *value = NULL;
    if (!spot_string(root, key, &value)) return false;
    JsonSpot spot = spot_member(root, key);
    if (!*value) return spot_fail(&spot, "'%s' is empty", key);
    if (strlen(value) >= size)
        return spot_fail(&spot, "'%s' has more than %zu letters", key, size - 1);
    memcpy(text, value, strlen(value) + 1);
    return true;
}

static bool read_briefing(const JsonSpot *root, Mission *mission) {
    JsonSpot lines;
    if (!spot_array(root, "briefing", &lines)) return false;
    if (spot_size(&lines) != MISSION_LINES)
        return spot_fail(root, "'briefing' is a list of %d lines", MISSION_LINES);
    for (size_t i = 0; i < MISSION_LINES; i++) {
        JsonSpot line = spot_item(&lines, i);
        const char *text = json_string_value(line.json);
        if (!text || !*text || strlen(text) >= MISSION_WORDS_MAX)
            return spot_fail(&line, "a line of 'briefing' is a text of 1 to %d letters",
                             MISSION_WORDS_MAX - 1);
        strcpy(mission->card.briefing[i], text);
    }
    return true;
}

static bool read_stars(const JsonSpot *root, Mission *mission) {
    int count = 0;
    for (int row = 0; STAR_ROWS[row].key; row++) {
        const StarRow *star = &STAR_ROWS[row];
        double value = -1;
        if (!spot_number(root, star->key, 0, star->most, &value)) return false;
        if (value < 0) continue;
        if (count == STARS - 1)
            return spot_fail(root,
                             "'%s' is one star too many: winning is one, and %d more are told",
                             star->key, STARS - 1);
        mission->star_rows[count] = row;
        mission->star_values[count++] = value;
        star_words(row, value, mission->card.words[count]);
    }
    char known[160] = "";
    for (int row = 0; STAR_ROWS[row].key; row++)
        words_add(known, sizeof known, ", ", STAR_ROWS[row].key);
    return count == STARS - 1 ||
           spot_fail(root, "%d of these earn the other stars: %s", STARS - 1, known);
}

// Who misspells a member is told.
static bool check_members(const JsonSpot *root) {
    static const char *const KNOWN[] = {"title",    "chapter", "goal",     "briefing", "battle",
                                        "outlasts", "proof",   "training", "names"};
    const char *key;
    json_t *value;
    json_object_foreach(root->json, key, value) {
        Suggestion nearest = suggestion_begin(key);
        bool is_known = false;
        for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
            is_known |= !strcmp(KNOWN[i], key);
            suggestion_add(&nearest, KNOWN[i]);
        }
        for (int row = 0; STAR_ROWS[row].key; row++) {
            is_known |= !strcmp(STAR_ROWS[row].key, key);
            suggestion_add(&nearest, STAR_ROWS[row].key);
        }
        JsonSpot spot = spot_member(root, key);
        if (!is_known)
            return spot_fail(&spot, "a mission has no '%.40s'%s", key, suggestion_hint(&nearest));
    }
    return true;
}

static bool keep_words(const char *line, DraftWords *words) {
    char copy[4 * DRAFT_LINE_MAX], *rest = copy;
    if (strlen(line) >= sizeof copy || !draft_words_add(words, "play")) return false;
    strcpy(copy, line);
    for (char *word; (word = strtok_r(rest, " ", &rest));)
        if (!draft_words_add(words, word)) return false;
    return true;
}

// The name that the mission gives to the tanks of a mind; NULL: none.
static const char *name_of(const Mission *mission, const TankArg *tank) {
    char mind[TANK_NAME_MAX];
    for (int i = 0; i < mission->name_count && tank->kind == CONTROLLER_BEHAVIOUR; i++)
        if (!strcmp(mission->names[i].mind, mind_name(&tank->mind, mind)))
            return mission->names[i].name;
    return NULL;
}

static bool is_name(const char *text) {
    bool is_fine = text && *text && strlen(text) <= NAME_LONGEST;
    for (; is_fine && *text; text++) is_fine = !iscntrl((unsigned char)*text);
    return is_fine;
}

static bool has_mind(const Settings *battle, const char *mind, Suggestion *nearest) {
    bool is_there = false;
    for (int i = 0; i < battle->tank_count; i++) {
        char other[TANK_NAME_MAX];
        if (battle->tanks[i].kind != CONTROLLER_BEHAVIOUR) continue;
        const char *known = mind_name(&battle->tanks[i].mind, other);
        is_there |= !strcmp(known, mind);
        suggestion_add(nearest, known);
    }
    return is_there;
}

// {"wander": "lorry"}
static bool read_names(const JsonSpot *root, const Settings *battle, Mission *mission) {
    JsonSpot names = spot_member(root, "names");
    const char *mind;
    json_t *value;
    if (names.json && !json_is_object(names.json))
        return spot_fail(&names, "'names' is an object: {\"MIND\": \"NAME\"}");
    json_object_foreach(names.json, mind, value) {
        JsonSpot spot = spot_member(&names, mind);
        Suggestion nearest = suggestion_begin(mind);
        if (!has_mind(battle, mind, &nearest))
            return spot_fail(&spot, "no tank of the battle has the mind '%.40s'%s", mind,
                             suggestion_hint(&nearest));
        if (!is_name(json_string_value(value)))
            return spot_fail(&spot, "a name is a text of 1 to %d letters", NAME_LONGEST);
        if (mission->name_count == MISSION_NAMES_MAX)
            return spot_fail(&spot, "there are at most %d names", MISSION_NAMES_MAX);
        MissionName *name = &mission->names[mission->name_count++];
        snprintf(name->mind, sizeof name->mind, "%s", mind);
        snprintf(name->name, sizeof name->name, "%s", json_string_value(value));
    }
    return true;
}

// The battle makes a card, with one person on it.
static bool check_battle(const JsonSpot *root, ReadWords read, Mission *mission) {
    Settings settings;
    MatchCard card;
    Problem problem = {""};
    JsonSpot spot = spot_member(root, "battle");
    if (!words_settings(&mission->words, read, &settings, &problem))
        return spot_fail(&spot, "%s", problem.text);
    int people = 0;
    for (int i = 0, tank = 0; i < settings.tank_count; tank += settings.tanks[i++].count) {
        if (settings.tanks[i].kind != CONTROLLER_HUMAN) continue;
        people += settings.tanks[i].count;
        mission->arg = i, mission->tank = tank;
    }
    bool is_fine = settings_card(&settings, &card, &problem);
    if (is_fine) {
        mission->team = card.tanks[mission->tank].team;
        snprintf(mission->card.arena, sizeof mission->card.arena, "%s", card.arena);
        card_free(&card);
    }
    bool has_seed = settings.has_seed, has_names = read_names(root, &settings, mission);
    settings_free(&settings);
    if (!is_fine) return spot_fail(&spot, "%s", problem.text);
    if (people != 1) return spot_fail(&spot, "'battle' is for one person: one tank is 'keyboard'");
    if (!has_seed) spot_fail(&spot, "'battle' needs a --seed: a mission has its own luck");
    return has_seed && has_names;
}

static bool read_battle(const JsonSpot *root, ReadWords read, Mission *mission) {
    const char *line = NULL, *proof = NULL;
    Problem problem = {""};
    if (!spot_string(root, "battle", &line) || !spot_string(root, "proof", &proof)) return false;
    JsonSpot battle = spot_member(root, "battle"), by = spot_member(root, "proof");
    if (!keep_words(line, &mission->words)) return spot_fail(&battle, "'battle' is too long");
    if (!check_battle(root, read, mission)) return false;
    if (!tankspec_parse(proof, NULL, &mission->proof, &problem))
        return spot_fail(&by, "%s", problem.text);
    return mission->proof.kind == CONTROLLER_BEHAVIOUR ||
           spot_fail(&by, "'proof' is a mind that earns all stars");
}

static bool read_mission(const JsonSpot *root, ReadWords read, Mission *mission) {
    if (!json_is_object(root->json)) return spot_fail(root, "a mission is an object: {}");
    mission->outlasts = spot_flag(root, "outlasts", false);
    mission->card.is_training = spot_flag(root, "training", false);
    return check_members(root) &&
           read_text(root, "title", mission->card.title, sizeof mission->card.title) &&
           read_text(root, "chapter", mission->card.chapter, sizeof mission->card.chapter) &&
           read_text(root, "goal", mission->card.goal, sizeof mission->card.goal) &&
           read_text(root, "goal", mission->card.words[0], sizeof mission->card.words[0]) &&
           read_briefing(root, mission) && read_stars(root, mission) &&
           read_battle(root, read, mission);
}

bool mission_load(const char *path, ReadWords read, Mission *mission, Problem *problem) {
    size_t length;
    *mission = (Mission){0};
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(mission->card.name, sizeof mission->card.name, "%.*s",
             (int)(strlen(name) - (path_ends(name, MISSION_ENDING) ? strlen(MISSION_ENDING) : 0)),
             name);
    char *text = file_read(path, FILE_MOST, &length, problem);
    if (!text) return false;
    JsonText source = {path_for_message(path), text, length, problem};
    json_t *json = json_text_parse(&source);
    JsonSpot root = spot_root(&source, json);
    bool is_read = json && read_mission(&root, read, mission);
    json_decref(json);
    free(text);
    return is_read;
}

// A battle in a command's settings. People and proofs have the same start: nobody fires at first.
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
    int kind, truce = tuning_find("rule.truce", &kind);
    if (isnan(settings->sets.values[truce][0])) settings->sets.values[truce][0] = TRUCE_S;
}

bool mission_give(const Mission *mission, ReadWords read, const TankArg *driver, Settings *settings,
                  Problem *problem) {
    Settings battle;
    if (!words_settings(&mission->words, read, &battle, problem)) return false;
    for (int i = 0; i < battle.tank_count; i++)
        battle.tanks[i].name = name_of(mission, &battle.tanks[i]);
    if (driver) { // its mind in the person's tank
        TankArg *arg = &battle.tanks[mission->arg];
        arg->kind = driver->kind, arg->mind = driver->mind;
        arg->wish.named |= driver->wish.named;
        wish_grant(&driver->wish, &arg->wish.loadout);
    }
    take_battle(&battle, settings);
    TankArg *tanks = settings->tanks;
    settings->tanks = battle.tanks, settings->tank_count = battle.tank_count;
    battle.tanks = tanks;
    settings_free(&battle);
    return true;
}

bool mission_suits(const Settings *settings, bool has_person) {
    Settings usual;
    settings_init(&usual);
    bool is_battle = strcmp(settings->arena, usual.arena) || settings->mode != usual.mode ||
                     settings->time_limit_s != usual.time_limit_s || settings->best_of ||
                     settings->points != usual.points || settings->swap_count ||
                     settings->choice_count || settings->tuning || settings->rounds > 1;
    settings_free(&usual);
    if (is_battle)
        say_error("a mission has its own arena, rules and numbers: leave those out");
    else if (settings->tank_count > !has_person)
        say_error(has_person
                      ? "a mission has its own tanks: leave yours out"
                      : "a mission has its own tanks: one mind may drive the person's, as in "
                        "treads match --mission %s idle",
                  settings->mission);
    return !is_battle && settings->tank_count <= !has_person;
}

Mission *mission_open(Settings *settings, ReadWords read, bool has_person, int *code) {
    char path[ARENA_PATH_MAX];
    Problem problem = {"out of memory"};
    *code = EXIT_USAGE;
    if (!mission_suits(settings, has_person) ||
        !mission_path(settings, settings->mission, path, code))
        return NULL;
    *code = EXIT_USAGE;
    Mission *mission = calloc(1, sizeof *mission);
    if (mission && mission_load(path, read, mission, &problem)) {
        TankArg driver = settings->tank_count ? settings->tanks[0] : mission->proof;
        if (mission_give(mission, read, has_person ? NULL : &driver, settings, &problem)) {
            *code = EXIT_OK;
            return mission;
        }
    }
    say_problem(&problem);
    free(mission);
    return NULL;
}

// How far a person has come: {"01-scout": 7}, a bit for each star.
static bool progress_path(const char *home, char path[static ARENA_PATH_MAX]) {
    return home && snprintf(path, ARENA_PATH_MAX, "%s/" PROGRESS_FILE, home) < ARENA_PATH_MAX;
}

bool campaign_is_new(const char *home) {
    char path[ARENA_PATH_MAX];
    return progress_path(home, path) && file_kind(path) == FILE_MISSING && errno == ENOENT;
}

// To be released. A file that cannot be read is told and counts as empty: the next star replaces
// it.
static json_t *read_progress(const char *path) {
    size_t length;
    Problem problem = {""};
    if (file_kind(path) == FILE_MISSING) return json_object();
    char *text = file_read(path, FILE_MOST, &length, &problem);
    JsonText source = {path_for_message(path), text, length, &problem};
    json_t *json = text ? json_text_parse(&source) : NULL;
    free(text);
    if (json_is_object(json)) return json;
    json_decref(json);
    if (*problem.text) say_problem(&problem);
    return json_object();
}

// All but one of those before it have been won.
static void open_missions(Campaign *campaign) {
    int lost = 0;
    for (int i = 0; i < campaign->count; i++) {
        MissionCard *card = &campaign->missions[i].card;
        card->is_open = lost <= 1;
        lost += !(card->stars & 1) && !card->is_training;
    }
}

// NULL when there is no room or it cannot be read, with the reason told.
static Mission *add_mission(Campaign *campaign, const char *path, ReadWords read) {
    Problem problem = {"there are too many missions"};
    Mission *mission = campaign->missions ? &campaign->missions[campaign->count] : NULL;
    bool has_room = mission && campaign->count < MISSIONS_MAX;
    if (has_room && mission_load(path, read, mission, &problem)) {
        campaign->count++;
        return mission;
    }
    say_problem(&problem);
    return NULL;
}

Campaign campaign_read(const Settings *settings, ReadWords read, const char *home) {
    Campaign campaign = {.missions = calloc(MISSIONS_MAX, sizeof(Mission))};
    FileNames names = mission_names(settings);
    char path[ARENA_PATH_MAX];
    json_t *progress = progress_path(home, path) ? read_progress(path) : NULL;
    for (int i = 0; i < names.count; i++) {
        int code;
        Mission *mission = mission_path(settings, names.all[i], path, &code)
                               ? add_mission(&campaign, path, read)
                               : NULL;
        if (!mission) continue;
        json_t *stars = json_object_get(progress, mission->card.name);
        mission->card.stars = (int)(json_integer_value(stars) & ((1 << STARS) - 1));
    }
    json_decref(progress);
    file_names_free(&names);
    open_missions(&campaign);
    return campaign;
}

void campaign_free(Campaign *campaign) {
    free(campaign->missions);
    *campaign = (Campaign){0};
}

int campaign_take(Campaign *campaign, const Settings *settings, ReadWords read, const char *word,
                  int *code) {
    char path[ARENA_PATH_MAX];
    for (int i = 0; i < campaign->count; i++)
        if (!strcmp(campaign->missions[i].card.name, word)) return i;
    if (!mission_path(settings, word, path, code)) return -1;
    *code = EXIT_USAGE;
    if (!add_mission(campaign, path, read)) return -1;
    open_missions(campaign);
    return campaign->count - 1;
}

bool campaign_keep(Campaign *campaign, int mission, int stars, const char *home, Problem *problem) {
    ASSERT(mission >= 0 && mission < campaign->count);
    char path[ARENA_PATH_MAX];
    MissionCard *card = &campaign->missions[mission].card;
    card->stars |= stars;
    open_missions(campaign);
    if (!progress_path(home, path))
        return problem_set(problem, "there is no folder for your files: stars are not kept");
    int lock = folder_lock(home);
    json_t *json = read_progress(path);
    int64_t kept = json_integer_value(json_object_get(json, card->name)) | stars;
    json_object_set_new(json, card->name, json_integer(kept));
    char *text = json_dumps(json, JSON_INDENT(2) | JSON_SORT_KEYS);
    errno = ENOMEM;
    bool is_kept = text && file_replace(path, text, strlen(text));
    if (!is_kept)
        problem_set(problem, "cannot write '%s': %s", path_for_message(path), strerror(errno));
    free(text);
    json_decref(json);
    folder_unlock(lock);
    return is_kept;
}
