// settings.c -- everything a command line can say, and the match card it makes.
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "platform/spelling.h"
#include "platform/isolation.h"

#define WORD_OF(name, word) word,
const char *const COMMAND_NAMES[COMMAND_COUNT] = {COMMANDS(WORD_OF)};

void settings_init(Settings *settings) {
    *settings = (Settings){
#define WHOLE(field, initial, ...) .field = initial,
#define NUMBER(field, initial, ...) .field = initial,
#define TEXT(field, initial, ...) .field = initial,
#define CHOICE(field, initial, ...) .field = initial,
#define FLAG(...)
#define NUMBER_AT(...)
#define WORDS(...)
#define WHOLES(...)
#define VALUE(...)
#include "option_rows.h"
        .preset = tuning_initial(),
        .width_px = 1280,
        .height_px = 720,
        .speed = 1,
        .budget_ms = 10,
        .follow = -1,
        .lab = {.circling = CIRCLING_STANDARD, .lookahead = FOLLOWING_LOOKAHEAD},
    };
    for (int i = 0; i < TUNING_ROWS_MAX * TUNING_KINDS; i++)
        settings->sets.values[i / TUNING_KINDS][i % TUNING_KINDS] = NAN;
    for (int i = 0; i < PREF_COUNT; i++) settings->prefs[i] = NAN;
}

void settings_free(Settings *settings) {
    free(settings->tanks);
    free(settings->files);
    settings->tanks = NULL;
    settings->files = NULL;
    settings->tank_count = 0;
}

static int count_tanks(const Settings *settings, bool only_humans) {
    int count = 0;
    for (int i = 0; i < settings->tank_count; i++)
        if (!only_humans || settings->tanks[i].kind == CONTROLLER_HUMAN)
            count += settings->tanks[i].count;
    return count;
}

static int humans(const Settings *settings) { return count_tanks(settings, true); }
static int all_tanks(const Settings *settings) { return count_tanks(settings, false); }

bool settings_add_tank(Settings *settings, const char *text, Problem *problem) {
    TankArg arg;
    if (!tankspec_parse(text, &settings->teams, &arg, problem)) return false;
    if (all_tanks(settings) + arg.count > BATTLE_TANKS_MAX)
        return problem_set(problem, "'%s' is too many: a match has at most %d tanks", text,
                           BATTLE_TANKS_MAX);
    TankArg *grown = realloc(settings->tanks, (size_t)(settings->tank_count + 1) * sizeof *grown);
    if (!grown) return problem_set(problem, "out of memory");
    settings->tanks = grown;
    settings->tanks[settings->tank_count++] = arg;
    bool has_keys = arg.kind == CONTROLLER_HUMAN && arg.pad < 0;
    if (humans(settings) > (has_keys ? KEYBOARD_HUMANS : HUMANS_MAX))
        return problem_set(problem,
                           "'%s' is one person too many: the first %d may use the keyboard, and %d "
                           "can play, the others with pads",
                           text, KEYBOARD_HUMANS, HUMANS_MAX);
    return true;
}

bool settings_add_tanks(Settings *settings, const char *const *texts) {
    Problem problem;
    for (; *texts; texts++)
        if (!settings_add_tank(settings, *texts, &problem)) return false;
    return true;
}

// What systems of array jobs tell a task in its environment. NULL: that they do not tell.
typedef struct ArrayJob {
    const char *number, *first, *last, *count; // of tasks
} ArrayJob;

static const ArrayJob ARRAY_JOBS[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", NULL, "SLURM_ARRAY_TASK_COUNT"},
    {"JOB_COMPLETION_INDEX", NULL, NULL, NULL}, // Kubernetes
    {"PBS_ARRAY_INDEX", NULL, NULL, NULL},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", NULL}, // "undefined" where there is none
};
enum { ARRAY_JOB_COUNT = sizeof ARRAY_JOBS / sizeof *ARRAY_JOBS };

// Digits alone, SHARDS_MAX at most; -1 for anything else.
static int small_number(const char *text) {
    if (!text || !*text || strspn(text, "0123456789") != strlen(text)) return -1;
    unsigned long number = strtoul(text, NULL, 10);
    return number <= SHARDS_MAX ? (int)number : -1;
}

static int told_number(const char *variable) {
    return variable ? small_number(getenv(variable)) : -1;
}

// `count` is 0 when the array job has to tell it.
static bool take_shard_of_array(int count, Shard *shard, Problem *problem) {
    const ArrayJob *job = ARRAY_JOBS, *behind = ARRAY_JOBS + ARRAY_JOB_COUNT;
    while (job < behind && told_number(job->number) < 0) job++;
    if (job == behind)
        return problem_set(problem,
                           "--shard auto is for tasks of an array job, and this is none: "
                           "neither %s nor %s, %s or %s is a number",
                           ARRAY_JOBS[0].number, ARRAY_JOBS[1].number, ARRAY_JOBS[2].number,
                           ARRAY_JOBS[3].number);
    int number = told_number(job->number), first = told_number(job->first);
    *shard = (Shard){number, count};
    if (!count && first >= 0 && number >= first) {
        int last = told_number(job->last);
        *shard =
            (Shard){number - first, last >= first ? last - first + 1 : told_number(job->count)};
    }
    if (shard->count <= 0)
        return problem_set(problem, "%s is %d, but of how many is not told: --shard auto/N",
                           job->number, number);
    return shard->index < shard->count ||
           problem_set(problem,
                       "%s is %d, which is none of %d shards: number the tasks without "
                       "gaps, from 0 with --shard auto/N",
                       job->number, number, shard->count);
}

bool settings_shard(Settings *settings, const char *text, Problem *problem) {
    Shard *shard = &settings->shard;
    char index[16] = "";
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    if (length < sizeof index) memcpy(index, text, length);
    bool is_auto = !strcmp(index, "auto");
    *shard = (Shard){small_number(index), slash ? small_number(slash + 1) : 0};
    if ((shard->index < 0 && !is_auto) || (slash ? shard->count <= 0 : !is_auto))
        return problem_set(problem,
                           "--shard is I/N, from 0/8 to 7/8 of eight, or auto, or auto/N "
                           "where only the number is told; not '%.60s'",
                           text);
    if (is_auto) return take_shard_of_array(shard->count, shard, problem);
    return shard->index < shard->count ||
           problem_set(problem, "there is no shard %s: they are numbered from 0 to %d", text,
                       shard->count - 1);
}

bool settings_add_file(Settings *settings, const char *path, Problem *problem) {
    size_t count = (size_t)settings->file_count + 1;
    const char **grown = realloc(settings->files, count * sizeof *grown);
    if (!grown) return problem_set(problem, "out of memory");
    settings->files = grown;
    settings->files[settings->file_count++] = path;
    return true;
}

bool settings_default_tanks(Settings *settings, bool has_keyboard, Problem *problem) {
    bool is_empty = !settings->tank_count;
    if (!has_keyboard && humans(settings))
        return problem_set(problem, "%s has no keyboard to drive with; treads play has",
                           COMMAND_NAMES[settings->command]);
    const char *opponent = has_keyboard ? "hunter" : "ambusher";
    if (has_keyboard && !humans(settings)) { // the keyboard comes first
        if (!settings_add_tank(settings, "keyboard", problem)) return false;
        TankArg keyboard = settings->tanks[settings->tank_count - 1];
        memmove(settings->tanks + 1, settings->tanks,
                (size_t)(settings->tank_count - 1) * sizeof keyboard);
        settings->tanks[0] = keyboard;
    }
    if (!is_empty) return true;
    if (!has_keyboard && !settings_add_tank(settings, "hunter", problem)) return false;
    return settings_add_tank(settings, opponent, problem);
}

// The number of a team on the card, as it was said; -1 when none is called so.
static int placed(const Settings *settings, const MatchCard *card, int said) {
    return team_meant(&card->teams, said, &settings->teams);
}

static const char *said_name(const Settings *settings, int said) {
    return said < TEAMS_MAX ? team_name(NULL, said) : settings->teams.own[said - TEAMS_MAX];
}

// A team's own choice wins over the one for all; the last of equals wins.
static void choose(const Settings *settings, const MatchCard *card, TankCard *tank) {
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < settings->choice_count; i++) {
            const TeamChoice *choice = &settings->choices[i];
            bool is_for_all = choice->team < 0;
            if (wish_names(&choice->wish, SKILL_PROPERTY) &&
                (tank->kind == CONTROLLER_HUMAN || mind_is_external(&tank->mind)))
                continue;
            bool is_own = pass == 0
                              ? is_for_all
                              : !is_for_all && placed(settings, card, choice->team) == tank->team;
            if (is_own) wish_grant(&choice->wish, &tank->loadout);
        }
    }
}

static bool add_to_card(const Settings *settings, MatchCard *card, const TankArg *arg, int team,
                        int *human) {
    for (int i = 0; i < arg->count; i++) {
        char name[TANK_NAME_MAX];
        bool is_person = arg->kind == CONTROLLER_HUMAN;
        const char *usual = is_person ? "player" : mind_name(&arg->mind, name);
        TankCard *tank = card_add(card, arg->name ? arg->name : usual);
        if (!tank) return false;
        tank->is_named = arg->name;
        tank->kind = arg->kind;
        tank->mind = arg->mind;
        tank->team = settings->is_free_for_all ? card->tank_count - 1 : team;
        if (is_person) tank->human = (*human)++;
        choose(settings, card, tank);
        wish_grant(&arg->wish, &tank->loadout);
    }
    return true;
}

bool settings_check_team(const Settings *settings, const MatchCard *card, const char *option,
                         int said, Problem *problem) {
    int teams[TEAMS_MAX], count = card_teams(card, teams), team = placed(settings, card, said);
    Suggestion nearest = suggestion_begin(said_name(settings, said));
    for (int i = 0; i < count; i++) {
        if (teams[i] == team) return true;
        suggestion_add(&nearest, team_name(&card->teams, teams[i]));
    }
    return problem_set(problem, "--%s is for team %s, but no tank is in it%s\n  The teams are %s.",
                       option, nearest.wanted, suggestion_hint(&nearest), nearest.known);
}

static bool check_choices(const Settings *settings, const MatchCard *card, Problem *problem) {
    for (int i = 0; i < settings->choice_count; i++) {
        const TeamChoice *choice = &settings->choices[i];
        const TankProperty *property = TANK_PROPERTIES;
        while (!wish_names(&choice->wish, property)) property++;
        if (choice->team >= 0 &&
            !settings_check_team(settings, card, property->key, choice->team, problem))
            return false;
    }
    return true;
}

// The team of a tank: the one that it names, or else the first that is free, which gets a name that
// is new. TEAMS_MAX: there is none.
static int place_team(const Settings *settings, MatchCard *card, int said,
                      const bool taken[static TEAMS_MAX]) {
    int team = said < 0 ? -1 : placed(settings, card, said);
    if (team >= 0) return team;
    for (team = 0; team < TEAMS_MAX && taken[team];) team++;
    if (team < TEAMS_MAX && said >= 0)
        snprintf(card->teams.own[team], TEAM_NAME_MAX, "%s", said_name(settings, said));
    return team;
}

static bool add_all(const Settings *settings, MatchCard *card, Problem *problem) {
    bool taken[TEAMS_MAX] = {false};
    for (int i = 0; i < settings->tank_count; i++) {
        int said = settings->tanks[i].team; // the palette's names are theirs, wherever they stand
        if (said >= 0 && said < TEAMS_MAX) taken[said] = true;
    }
    int human = 0;
    for (int i = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        int team = place_team(settings, card, arg->team, taken);
        if (team == TEAMS_MAX)
            return problem_set(
                problem, "there are more than %d teams: put tanks together with @TEAM", TEAMS_MAX);
        if (!settings->is_free_for_all) taken[team] = true;
        if (!add_to_card(settings, card, arg, team, &human))
            return problem_set(problem, "out of memory");
    }
    return true;
}

static bool check_free_for_all(const Settings *settings, Problem *problem) {
    for (int i = 0; i < settings->tank_count && settings->is_free_for_all; i++) {
        if (settings->tanks[i].team < 0) continue;
        return problem_set(problem, "with --free-for-all everyone is alone: leave out @%s",
                           said_name(settings, settings->tanks[i].team));
    }
    if (!settings->is_free_for_all || all_tanks(settings) <= TEAMS_MAX) return true;
    return problem_set(problem, "--free-for-all has room for %d tanks, one a team, not for %d",
                       TEAMS_MAX, all_tanks(settings));
}

static bool check_swap(const Settings *settings, const MatchCard *card, const SwapCard *swap,
                       Problem *problem) {
    double at_s = (double)swap->tick * BATTLE_TICK_S;
    if (swap->tank >= card->tank_count)
        problem_set(problem, "--swap is for tank %d, but there %s only %d", swap->tank + 1,
                    card->tank_count == 1 ? "is" : "are", card->tank_count);
    else if (at_s >= card->time_limit_s)
        problem_set(problem, "--swap at %g s never comes: the match ends after %g s", at_s,
                    card->time_limit_s);
    else
        return swap->tank >= 0 || settings_check_team(settings, card, "swap", swap->team, problem);
    return false;
}

// Options of their own count more than --set, and that more than a preset.
static void copy_tuning(const Settings *settings, MatchCard *card) {
    Tuning tuning = settings->preset;
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < TUNING_KINDS; kind++)
            if (!isnan(settings->sets.values[row][kind]))
                tuning.values[row][kind] = settings->sets.values[row][kind];
    card_set_tuning(card, &tuning);
    if (settings->time_limit_s > 0) card->time_limit_s = settings->time_limit_s;
    if (settings->is_friendly_fire >= 0) card->rules.friendly_fire = settings->is_friendly_fire;
    if (settings->substeps > 0) card->rules.substeps = settings->substeps;
}

static bool has_points(const Mode *mode) { return mode->points_key; }

static bool copy_mode(const Settings *settings, MatchCard *card, Problem *problem) {
    card->mode = settings->mode;
    copy_tuning(settings, card);
    if (settings->points < 0) return true;
    card->points = settings->points;
    if (MODES[card->mode]->points_key) return true;
    char names[MODE_NAMES_MAX];
    return problem_set(problem, "--points is for %s: where the %s wins, nobody needs any",
                       mode_names(has_points, "--mode ", " and ", names), MODES[card->mode]->won);
}

// Where a person plays, nobody fires at first, unless it is said otherwise.
static void add_truce(const Settings *settings, MatchCard *card) {
    int kind, row = tuning_find("rule.truce", &kind);
    bool is_said = !isnan(settings->sets.values[row][0]) ||
                   card->tuning.values[row][0] != tuning_default(row, 0);
    if (card_people(card) && !is_said) tuning_put(&card->tuning, row, -1, TRUCE_S, NULL);
}

bool settings_card(const Settings *settings, MatchCard *card, Problem *problem) {
    card_init(card);
    strncpy(card->arena, settings->arena, sizeof card->arena - 1);
    card->seed = settings->seed;
    bool has_rounds = settings->rounds != 1 && settings->rounds != settings->best_of;
    bool is_fine =
        settings->best_of && has_rounds
            ? problem_set(problem,
                          "--best-of %d says how many rounds there are: leave out --rounds %d",
                          settings->best_of, settings->rounds)
            : check_free_for_all(settings, problem) && copy_mode(settings, card, problem) &&
                  add_all(settings, card, problem) && check_choices(settings, card, problem);
    if (is_fine) add_truce(settings, card);
    for (int i = 0; i < settings->swap_count && is_fine; i++) {
        SwapCard swap = settings->swaps[i];
        is_fine = check_swap(settings, card, &swap, problem);
        if (is_fine && swap.tank < 0) swap.team = placed(settings, card, swap.team);
        if (is_fine) card->swaps[card->swap_count++] = swap;
    }
    if (is_fine && settings->follow >= card->tank_count)
        is_fine = problem_set(problem, "--camera follows tank %d, but there are only %d",
                              settings->follow + 1, card->tank_count);
    if (is_fine)
        card_number_names(card);
    else
        card_free(card);
    return is_fine;
}

void settings_pads(const Settings *settings, int players[static HUMANS_MAX]) {
    bool has_pad[HUMANS_MAX] = {false};
    for (int pad = 0; pad < HUMANS_MAX; pad++) players[pad] = -1;
    for (int i = 0, human = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        if (arg->kind != CONTROLLER_HUMAN) continue;
        if (arg->pad >= 0 && human < HUMANS_MAX) players[arg->pad] = human, has_pad[human] = true;
        human += arg->count;
    }
    for (int pad = 0, next = 0; pad < HUMANS_MAX; pad++) {
        while (next < HUMANS_MAX && has_pad[next]) next++;
        if (players[pad] < 0 && next < HUMANS_MAX) players[pad] = next++;
    }
}

bool words_settings(const DraftWords *words, ReadWords read, Settings *settings, Problem *problem) {
    char *argv[DRAFT_WORDS_MAX];
    int count = draft_words_split(words, argv);
    settings_init(settings);
    if (read(count, argv, settings, problem)) return true;
    settings_free(settings);
    return false;
}

bool settings_draft(const Settings *settings, BattleDraft *draft) {
    Problem problem;
    *draft = (BattleDraft){.has_seed = settings->has_seed};
    MatchCard *card = &draft->card;
    if (!settings_card(settings, card, &problem)) return false;
    if (!settings->has_seed) card->seed = 0;
    // Rules that the line names; the others are initial, even where a preset has other ones.
    Tuning initial = tuning_initial();
    card_set_tuning(card, &initial);
    if (settings->points >= 0) card->points = settings->points;
    if (settings->time_limit_s > 0) card->time_limit_s = settings->time_limit_s;
    card->rules.friendly_fire = settings->is_friendly_fire != 0;
    card->swap_count = 0;
    snprintf(draft->preset, sizeof draft->preset, "%s", settings->tuning ? settings->tuning : "");
    if (card->tank_count > DRAFT_TANKS_MAX) card->tank_count = DRAFT_TANKS_MAX;
    for (int i = 0; i < card->tank_count; i++) {
        TankCard *tank = &card->tanks[i];
        if (tank->human >= DRAFT_PEOPLE_MAX) tank->kind = CONTROLLER_BEHAVIOUR;
        // For when an AI takes over.
        if (!tank->mind.behaviour) tank->mind = mind_initial(BEHAVIOURS[0]);
    }
    if (card->tank_count == 0) draft_free(draft);
    return card->tank_count > 0;
}
