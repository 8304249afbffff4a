// settings.c -- the settings of a command line, and the match card that is made from them.
#include "settings.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/suggestion.h"
#include "platform/memory.h"
#include "match/tuning.h"

const char *const COMMAND_NAMES[COMMAND_COUNT] = {COMMAND_ROWS(AS_SECOND)};

int command_find(const char *name) {
    ASSERT(name);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
        if (name_is(name, strlen(name), COMMAND_NAMES[i])) return i;
    return -1;
}

void settings_init(Settings *settings) {
    ASSERT(settings);
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
#include "game/option_rows.h" // generated from options.txt
        .preset = tuning_initial(),
        .width_px = 1280,
        .height_px = 720,
        .follow = -1,
        .lab = {.circling = CIRCLING_STANDARD,
                .lookahead = FOLLOWING_LOOKAHEAD,
                .regulation = regulation_none(),
                .odometry = {.time_s = 3600, .noise = 0.01}},
    };
    for (int i = 0; i < TUNING_ROWS_MAX * TUNING_KINDS; i++)
        settings->sets.values[i / TUNING_KINDS][i % TUNING_KINDS] = NAN;
    for (int i = 0; i < PREF_COUNT; i++) settings->prefs[i] = NAN;
}

void settings_free(Settings *settings) {
    free(settings->tanks);
    free(settings->files);
    json_decref(settings->lab.setup);
    settings->tanks = NULL;
    settings->files = NULL;
    settings->lab.setup = NULL;
    settings->tank_count = 0;
}

// Players at this computer, guests, and all tanks.
typedef struct TankCounts {
    int players, guests, all;
} TankCounts;

static TankCounts count_tanks(const Settings *settings) {
    TankCounts counts = {0};
    for (int i = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        counts.all += arg->count;
        if (arg->is_guest)
            counts.guests += arg->count;
        else if (arg->kind == DRIVER_PLAYER)
            counts.players += arg->count;
    }
    return counts;
}

static int players(const Settings *settings) { return count_tanks(settings).players; }
static int guests(const Settings *settings) { return count_tanks(settings).guests; }
static int all_tanks(const Settings *settings) { return count_tanks(settings).all; }

int settings_local_players(const Settings *settings) { return players(settings); }

bool settings_add_tank(Settings *settings, const char *text, Problem *problem) {
    ASSERT(settings && text);
    TankArg arg;
    if (!tankspec_parse(text, &settings->teams, &arg, problem)) return false;
    if (all_tanks(settings) + arg.count > BATTLE_TANKS_MAX)
        return problem_set(problem, "'%s': a match has at most %d tanks", text, BATTLE_TANKS_MAX);
    if (!ARRAY_APPEND(settings->tanks, settings->tank_count, arg))
        return problem_set(problem, "out of memory");
    if (guests(settings) > GUESTS_MAX)
        return problem_set(problem, "'%s': at most %d guests are allowed", text, GUESTS_MAX);
    bool has_keys = arg.kind == DRIVER_PLAYER && arg.pad < 0 && !arg.is_guest;
    if (players(settings) > (has_keys ? KEYBOARD_PLAYERS : LOCAL_PLAYERS))
        return problem_set(problem,
                           "'%s': at most %d players are allowed; only the first %d can use the "
                           "keyboard",
                           text, LOCAL_PLAYERS, KEYBOARD_PLAYERS);
    return true;
}

bool settings_add_tanks(Settings *settings, const char *const *texts) {
    Problem problem;
    for (; *texts; texts++)
        if (!settings_add_tank(settings, *texts, &problem)) return false;
    return true;
}

// Environment variables that batch schedulers set for a task of an array job; NULL for none.
typedef struct ArrayJob {
    const char *number, *first, *last, *count; // numbers of tasks
} ArrayJob;

static const ArrayJob ARRAY_JOBS[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", NULL, "SLURM_ARRAY_TASK_COUNT"},
    {"JOB_COMPLETION_INDEX", NULL, NULL, NULL}, // Kubernetes
    {"PBS_ARRAY_INDEX", NULL, NULL, NULL},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", NULL}, // "undefined" outside array jobs
};

// Parses decimal digits up to SHARDS_MAX. Returns -1 for anything else, and for NULL.
static int small_number(const char *text) {
    if (!text || !*text || strspn(text, "0123456789") != strlen(text)) return -1;
    unsigned long number = strtoul(text, NULL, 10);
    return number <= SHARDS_MAX ? (int)number : -1;
}

static int environment_number(const char *variable) {
    return variable ? small_number(getenv(variable)) : -1;
}

// Fills the shard from the environment; the array job must set the count if `count` is 0.
static bool take_array_shard(int count, Shard *shard, Problem *problem) {
    const ArrayJob *job = ARRAY_JOBS, *end = ARRAY_JOBS + COUNT_OF(ARRAY_JOBS);
    while (job < end && environment_number(job->number) < 0) job++;
    if (job == end)
        return problem_set(problem,
                           "--shard auto needs an array job, which sets %s, %s, %s or %s to a "
                           "number",
                           ARRAY_JOBS[0].number, ARRAY_JOBS[1].number, ARRAY_JOBS[2].number,
                           ARRAY_JOBS[3].number);
    int number = environment_number(job->number), first = environment_number(job->first);
    *shard = (Shard){number, count};
    if (!count && first >= 0 && number >= first) {
        int last = environment_number(job->last);
        *shard = (Shard){number - first,
                         last >= first ? last - first + 1 : environment_number(job->count)};
    }
    if (shard->count <= 0)
        return problem_set(
            problem,
            "--shard auto: %s is %d, but the number of tasks is unknown; use --shard auto/N",
            job->number, number);
    return shard->index < shard->count ||
           problem_set(problem,
                       "--shard auto: %s is %d, but there are only %d shards; number the tasks "
                       "without gaps, from 0 with --shard auto/N",
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
                           "--shard must be I/N (0/8 to 7/8 for eight shards), auto or auto/N, "
                           "not '%.60s'",
                           text);
    if (is_auto) return take_array_shard(shard->count, shard, problem);
    return shard->index < shard->count ||
           problem_set(problem, "--shard %s is out of range; shards are numbered from 0 to %d",
                       text, shard->count - 1);
}

bool settings_add_file(Settings *settings, const char *path, Problem *problem) {
    ASSERT(settings->file_count >= 0);
    return ARRAY_APPEND(settings->files, settings->file_count, path) ||
           problem_set(problem, "out of memory");
}

// A host's match has a guest. Without a keyboard the host has no player.
static bool default_guests(Settings *settings, bool has_keyboard, Problem *problem) {
    bool is_empty = !settings->tank_count;
    if (!has_keyboard && players(settings))
        return problem_set(problem, "without a window the host has no keyboard control; its TANKs "
                                    "are guests and minds");
    if (is_empty && !settings_add_tank(settings, has_keyboard ? "keyboard" : "guest", problem))
        return false;
    return (guests(settings) && !is_empty) || settings_add_tank(settings, "guest", problem);
}

bool settings_add_default_tanks(Settings *settings, bool has_keyboard, Problem *problem) {
    ASSERT(settings->tank_count >= 0);
    bool is_empty = !settings->tank_count;
    if (settings->command == COMMAND_HOST) return default_guests(settings, has_keyboard, problem);
    if (guests(settings))
        return problem_set(problem, "guests join matches of treads host, not of treads %s",
                           COMMAND_NAMES[settings->command]);
    if (!has_keyboard && players(settings))
        return problem_set(problem, "%s has no keyboard control; use treads play",
                           COMMAND_NAMES[settings->command]);
    const char *opponent = has_keyboard ? "hunter" : "ambusher";
    if (has_keyboard && !players(settings)) { // the player at the keyboard comes first
        if (!settings_add_tank(settings, "keyboard", problem)) return false;
        TankArg keyboard = settings->tanks[settings->tank_count - 1];
        memmove(settings->tanks + 1, settings->tanks,
                (size_t)(settings->tank_count - 1) * sizeof keyboard);
        settings->tanks[0] = keyboard;
    }
    if (!is_empty || (has_keyboard && settings->mode == MODE_SURVIVAL)) return true;
    if (!has_keyboard && !settings_add_tank(settings, "hunter", problem)) return false;
    return settings->mode == MODE_SURVIVAL || settings_add_tank(settings, opponent, problem);
}

// Returns the index on the card of a team, or -1 if no team has that name.
static int card_team(const Settings *settings, const MatchCard *card, int said) {
    return team_meant(&card->teams, said, &settings->teams);
}

static const char *said_name(const Settings *settings, int said) {
    return said < TEAMS_MAX ? team_name(NULL, said) : settings->teams.own[said - TEAMS_MAX];
}

// Applies the choices to a tank. A choice for its team overrides one for all tanks, and a later
// choice overrides an earlier one.
static void apply_choices(const Settings *settings, const MatchCard *card, TankCard *tank) {
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < settings->choice_count; i++) {
            const TeamChoice *choice = &settings->choices[i];
            bool is_for_all = choice->team < 0;
            if (override_names(&choice->override, SKILL_PROPERTY) &&
                (tank->kind == DRIVER_PLAYER || mind_is_external(&tank->mind)))
                continue;
            bool is_own =
                pass == 0 ? is_for_all
                          : !is_for_all && card_team(settings, card, choice->team) == tank->team;
            if (is_own) override_apply(&choice->override, &tank->loadout);
        }
    }
}

static bool are_without_teams(const Settings *settings, bool are_guests) {
    bool are_without = true;
    for (int i = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        are_without &=
            arg->team < 0 && arg->kind == DRIVER_PLAYER && (arg->is_guest || !are_guests);
    }
    return are_without;
}

// A room of guests without teams has no opponents. In survival they defend themselves together.
static bool is_free_for_all(const Settings *settings) {
    return settings->is_free_for_all ||
           (settings->mode != MODE_SURVIVAL && all_tanks(settings) <= TEAMS_MAX &&
            are_without_teams(settings, true));
}

static bool add_to_card(const Settings *settings, MatchCard *card, const TankArg *arg, int team,
                        int *player) {
    for (int i = 0; i < arg->count; i++) {
        char name[TANK_NAME_MAX];
        bool is_player = arg->kind == DRIVER_PLAYER;
        const char *usual = is_player ? "player" : mind_name(&arg->mind, name);
        TankCard *tank = card_add(card, arg->name ? arg->name : usual);
        if (!tank) return false;
        tank->is_named = arg->name;
        tank->paint = arg->paint;
        tank->kind = arg->kind;
        tank->mind = arg->mind;
        tank->team = is_free_for_all(settings) ? card->tank_count - 1 : team;
        if (is_player) tank->player = (*player)++ % PLAYERS_MAX;
        if (settings->has_toys) tank->loadout.special = special_random();
        apply_choices(settings, card, tank);
        override_apply(&arg->override, &tank->loadout);
    }
    return true;
}

bool settings_check_team(const Settings *settings, const MatchCard *card, const char *option,
                         int said, Problem *problem) {
    int teams[TEAMS_MAX], count = card_teams(card, teams), team = card_team(settings, card, said);
    Suggestion nearest = suggestion_begin(said_name(settings, said));
    for (int i = 0; i < count; i++) {
        if (teams[i] == team) return true;
        suggestion_add(&nearest, team_name(&card->teams, teams[i]));
    }
    char message[64];
    snprintf(message, sizeof message, "--%s: no tank is in team", option);
    return suggestion_report(&nearest, message, NULL, problem);
}

static bool check_choices(const Settings *settings, const MatchCard *card, Problem *problem) {
    for (int i = 0; i < settings->choice_count; i++) {
        const TeamChoice *choice = &settings->choices[i];
        const TankProperty *property = TANK_PROPERTIES;
        while (!override_names(&choice->override, property)) property++;
        if (choice->team >= 0 &&
            !settings_check_team(settings, card, property->key, choice->team, problem))
            return false;
    }
    return true;
}

static bool add_all(const Settings *settings, MatchCard *card, Problem *problem) {
    bool taken[TEAMS_MAX] = {false};
    for (int i = 0; i < settings->tank_count; i++) {
        int said = settings->tanks[i].team; // names of the palette are reserved
        if (said >= 0 && said < TEAMS_MAX) taken[said] = true;
    }
    int player = 0;
    bool are_together = settings->mode == MODE_SURVIVAL && are_without_teams(settings, false);
    for (int i = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        // The team that it names, or the first free one, which gets the name if it is new.
        int team = arg->team < 0 ? -1 : card_team(settings, card, arg->team);
        if (are_together && i > 0) team = card->tanks[0].team;
        bool is_new = team < 0;
        while (is_new && ++team < TEAMS_MAX && taken[team]) continue;
        if (is_new && team < TEAMS_MAX && arg->team >= 0)
            snprintf(card->teams.own[team], TEAM_NAME_MAX, "%s", said_name(settings, arg->team));
        if (team == TEAMS_MAX)
            return problem_set(
                problem, "a match has at most %d teams; put tanks together with @TEAM", TEAMS_MAX);
        if (!is_free_for_all(settings)) taken[team] = true;
        if (!add_to_card(settings, card, arg, team, &player))
            return problem_set(problem, "out of memory");
    }
    return true;
}

static bool check_free_for_all(const Settings *settings, Problem *problem) {
    for (int i = 0; i < settings->tank_count && settings->is_free_for_all; i++) {
        if (settings->tanks[i].team < 0) continue;
        return problem_set(problem, "--free-for-all gives each tank its own team; leave out @%s",
                           said_name(settings, settings->tanks[i].team));
    }
    if (!settings->is_free_for_all || all_tanks(settings) <= TEAMS_MAX) return true;
    return problem_set(problem, "--free-for-all allows at most %d tanks, not %d", TEAMS_MAX,
                       all_tanks(settings));
}

static bool check_swap(const Settings *settings, const MatchCard *card, const SwapCard *swap,
                       Problem *problem) {
    double at_s = (double)swap->tick * BATTLE_TICK_S;
    if (swap->tank >= card->tank_count)
        problem_set(problem, "--swap is for tank %d, but there %s only %d", swap->tank + 1,
                    card->tank_count == 1 ? "is" : "are", card->tank_count);
    else if (swap->health_percent == 0 && at_s >= card->time_limit_s)
        problem_set(problem, "--swap at %g s has no effect; the match ends after %g s", at_s,
                    card->time_limit_s);
    else
        return swap->tank >= 0 || settings_check_team(settings, card, "swap", swap->team, problem);
    return false;
}

// Returns the number of pick-ups that the options add, -1 if they leave it to the tuning.
static int added_pickups(const Settings *settings) {
    return settings->pickups < 0 && settings->has_toys ? ADDED_PICKUPS : settings->pickups;
}

Tuning settings_tuning(const Settings *settings) {
    Tuning tuning = settings->preset;
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < TUNING_KINDS; kind++)
            if (!isnan(settings->sets.values[row][kind]))
                tuning.values[row][kind] = settings->sets.values[row][kind];
    return tuning;
}

static bool copy_mode(const Settings *settings, MatchCard *card, Problem *problem) {
    card->mode = settings->mode;
    Tuning tuning = settings_tuning(settings); // separate options override it
    int row = tuning_row_of("pickup.places");
    int pickups = added_pickups(settings);
    bool is_set = settings->pickups < 0 && !isnan(settings->sets.values[row][0]);
    if (pickups >= 0 && !is_set) tuning_put(&tuning, row, -1, pickups, NULL);
    card_set_tuning(card, &tuning);
    if (settings->time_limit_s > 0) card->time_limit_s = settings->time_limit_s;
    if (settings->is_friendly_fire >= 0) card->rules.friendly_fire = settings->is_friendly_fire;
    if (settings->substeps > 0) card->rules.substeps = settings->substeps;
    if (settings->points < 0) return true;
    card->points = settings->points;
    if (mode_has_points(MODES[card->mode])) return true;
    char names[MODE_NAMES_MAX];
    return problem_set(problem, "--points is for %s; in this mode the %s wins",
                       mode_names(mode_has_points, "--mode ", " and ", names),
                       MODES[card->mode]->won);
}

bool card_from_settings(const Settings *settings, MatchCard *card, Problem *problem) {
    ASSERT(settings && card);
    *card = card_initial();
    strncpy(card->arena, settings->arena, sizeof card->arena - 1);
    card->seed = settings->seed;
    bool has_rounds = settings->rounds != 1 && settings->rounds != settings->best_of;
    bool is_fine =
        settings->best_of && has_rounds
            ? problem_set(problem, "--best-of %d sets the number of rounds; leave out --rounds %d",
                          settings->best_of, settings->rounds)
            : check_free_for_all(settings, problem) && copy_mode(settings, card, problem) &&
                  add_all(settings, card, problem) && check_choices(settings, card, problem);
    // Matches with players start with a truce, unless the rule is set explicitly.
    bool has_truce = card_player_count(card) && card->mode != MODE_SANDBOX;
    int row = tuning_row_of("rule.truce");
    bool is_set = !isnan(settings->sets.values[row][0]) ||
                  card->tuning.values[row][0] != tuning_default(row, 0);
    if (is_fine && has_truce && !is_set) tuning_put(&card->tuning, row, -1, TRUCE_S, NULL);
    for (int i = 0; i < settings->swap_count && is_fine; i++) {
        SwapCard swap = settings->swaps[i];
        is_fine = check_swap(settings, card, &swap, problem);
        if (is_fine && swap.tank < 0) swap.team = card_team(settings, card, swap.team);
        if (is_fine) card->swaps[card->swap_count++] = swap;
    }
    if (is_fine && settings->follow >= card->tank_count)
        is_fine = problem_set(problem, "--camera follows tank %d, but there %s only %d",
                              settings->follow + 1, card->tank_count == 1 ? "is" : "are",
                              card->tank_count);
    ASSERT(card->tank_count >= 0 && card->tank_count <= BATTLE_TANKS_MAX);
    if (is_fine)
        card_make_names_unique(card);
    else
        card_free(card);
    return is_fine;
}

void settings_pads(const Settings *settings, int players[static LOCAL_PLAYERS]) {
    bool has_pad[LOCAL_PLAYERS] = {false};
    for (int pad = 0; pad < LOCAL_PLAYERS; pad++) players[pad] = -1;
    for (int i = 0, player = 0; i < settings->tank_count; i++) {
        const TankArg *arg = &settings->tanks[i];
        if (arg->kind != DRIVER_PLAYER) continue;
        if (arg->pad >= 0 && player < LOCAL_PLAYERS)
            players[arg->pad] = player, has_pad[player] = true;
        player += arg->count;
    }
    for (int pad = 0, next = 0; pad < LOCAL_PLAYERS; pad++) {
        while (next < LOCAL_PLAYERS && has_pad[next]) next++;
        if (players[pad] < 0 && next < LOCAL_PLAYERS) players[pad] = next++;
    }
}

bool settings_from_words(const DraftWords *words, ReadWords read, Settings *settings,
                         Problem *problem) {
    ASSERT(words && read && settings);
    char *argv[DRAFT_WORDS_MAX];
    int count = draft_words_split(words, argv);
    settings_init(settings);
    if (read(count, argv, settings, problem)) return true;
    settings_free(settings);
    return false;
}

bool draft_from_settings(const Settings *settings, BattleDraft *draft) {
    Problem problem;
    *draft = (BattleDraft){.has_seed = settings->has_seed, .skill = SKILL_ACE};
    MatchCard *card = &draft->card;
    if (!card_from_settings(settings, card, &problem)) return false;
    if (!settings->has_seed) card->seed = 0;
    // Keeps the rules that the command line sets; others are initial, even if a preset sets them.
    Tuning initial = tuning_initial();
    card_set_tuning(card, &initial);
    if (settings->points >= 0) card->points = settings->points;
    if (settings->time_limit_s > 0) card->time_limit_s = settings->time_limit_s;
    card->rules.friendly_fire = settings->is_friendly_fire != 0;
    card->swap_count = 0;
    draft->pickups = max_of(0, added_pickups(settings));
    snprintf(draft->preset, sizeof draft->preset, "%s", settings->tuning ? settings->tuning : "");
    if (card->tank_count > DRAFT_TANKS_MAX) card->tank_count = DRAFT_TANKS_MAX;
    for (int i = 0; i < card->tank_count; i++) {
        TankCard *tank = &card->tanks[i];
        if (tank->player >= DRAFT_PLAYERS_MAX) tank->kind = DRIVER_MIND;
        // The mind of a player is used if a mind takes over the tank.
        if (!tank->mind.behaviour) tank->mind = mind_initial(BEHAVIOURS[0]);
    }
    if (card->tank_count == 0) draft_free(draft);
    return card->tank_count > 0;
}
