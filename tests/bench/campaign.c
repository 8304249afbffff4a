// campaign.c -- cases campaign and slope: how often players of each kind win the missions, and
// duels, at each difficulty.
#include <glob.h>

#include "app/home/mission.h"
#include "bench.h"
#include "cli/commands.h"
#include "tests/player.h"
#include "view/input/bindings.h"

enum { MISSION_PACK = 38, MISSION_REGENT = 40 }; // the last boss is not easier than its pack
enum { CAMPAIGN_SEEDS = 200, CAMPAIGN_QUICK_SEEDS = 16, FREE_MISSIONS = 2, FIRST_MISSIONS = 3 };
#define FIRST_SHARE 0.7 // fraction of the first missions won by the newcomer at recruit
#define SPIKE 0.12      // largest rise of wins from a mission to the next in its chapter

// Plays the mission once per seed at a difficulty, and returns the fraction that is won. With two
// players, both tanks have the mind. `eased=1` makes missions easier, as after three losses.
static double play_mission(const Mission *mission, const Behaviour *mind, PlayerKind kind,
                           int seeds, double difficulty) {
    int won = 0, players = option_int("players", 1);
    for (int seed = 1; seed <= seeds; seed++) {
        OWN_SETTINGS settings;
        OWN_CARD card;
        Problem problem = {""};
        int players_left = players;
        Mind driver = mind_initial(mind);
        if (mind == &PLAYER) driver.params[0] = kind;
        settings_init(&settings);
        settings.seed = (uint64_t)seed, settings.has_seed = true;
        if (!mission_apply(mission, parse_arguments, NULL, players, &settings, &problem))
            give_up(problem.text);
        mission_set_difficulty(&settings, difficulty);
        if (option_int("eased", 0)) mission_ease(mission, &settings);
        if (preset_read(&settings, &problem) != EXIT_OK ||
            !card_from_settings(&settings, &card, &problem))
            give_up(problem.text);
        for (TankCard *tank = &card.tanks[mission->tank]; players_left > 0;
             tank++, players_left--) {
            tank->kind = DRIVER_MIND;
            tank->mind = driver;
            tank->loadout.skill = SKILL_ACE;
        }
        OWN_MATCH *match = match_create(&card, bench_arena(settings.arena), &problem);
        if (!match) give_up(problem.text);
        while (!match_is_over(match)) match_tick(match, NULL);
        MissionStatus status;
        mission_judge(mission, match, &status);
        won += status.stars & 1;
    }
    return (double)won / seeds;
}

// The wins of an earlier mission, means over the kinds of players, to compare.
typedef struct MissionWins {
    char chapter[100];
    double mean[PLAYER_POINTS];
} MissionWins;

static void measure(const char *path, int number, MissionWins *last, MissionWins *pack) {
    Mission mission;
    Problem problem = {""};
    if (!mission_load(path, parse_arguments, &mission, &problem)) give_up(problem.text);
    const char *name = mission.card.name;
    if (!is_selected(name)) return;
    int seeds = option_int("seeds", is_quick() ? CAMPAIGN_QUICK_SEEDS : CAMPAIGN_SEEDS);
    MissionWins wins = {0};
    snprintf(wins.chapter, sizeof wins.chapter, "%s", mission.card.chapter);
    bool has_last = !strcmp(last->chapter, wins.chapter);
    for (int point = 0; point < PLAYER_POINTS; point++) {
        double skill = SKILL_POINTS[point].skill, *mean = &wins.mean[point];
        double share[PLAYER_KINDS];
        for (int kind = PLAYER_NEWCOMER; kind < PLAYER_KINDS; kind++) {
            share[kind] = play_mission(&mission, &PLAYER, (PlayerKind)kind, seeds, skill);
            *mean += share[kind] / (PLAYER_KINDS - PLAYER_NEWCOMER);
        }
        figure(has_last ? *mean - last->mean[point] : 0, "", AT_MOST, SPIKE,
               "%s at %s (%.2f %.2f %.2f %.2f %.2f): easier than the last", name,
               SKILL_POINTS[point].name, share[PLAYER_NEWCOMER], share[PLAYER_CASUAL],
               share[PLAYER_STRAFER], share[PLAYER_EVADER], share[PLAYER_EXPERT]);
        if (number <= FIRST_MISSIONS && point == 0)
            figure(share[PLAYER_NEWCOMER], "of first tries", AT_LEAST, FIRST_SHARE, "%s, newcomer",
                   name);
        if (number == MISSION_REGENT && *pack->chapter)
            figure(*mean - pack->mean[point], "", AT_MOST, 0, "%s at %s: easier than the pack",
                   name, SKILL_POINTS[point].name);
    }
    double idle = play_mission(&mission, behaviour_find("idle"), 0, seeds, SKILL_ACE);
    if (number > FREE_MISSIONS)
        figure(seeds * (1 - idle), "losses", AT_LEAST, seeds, "%s, standing still", name);
    *last = wins;
    if (number == MISSION_PACK) *pack = wins;
}

// Case slope: how often each kind of player wins against minds of each difficulty, and how soon
// adaptive difficulty finds the level of each.

enum { SLOPE_SEEDS = 60, SLOPE_QUICK_SEEDS = 5, SLOPE_SEED = 8000 };
enum { ADAPTS_FIRST = 5, ADAPTS = 10 }; // battles until the level is found, and in all

static bool slope_duel(PlayerKind kind, double skill, int number) {
    Tuning tuning = tuning_option();
    Round round = round_of(SIDES * number, DUEL_ARENAS, SLOPE_SEED);
    MatchCard card = card_of(NULL, NULL, 0, 1);
    card_set_tuning(&card, &tuning);
    card_place(&card, round);
    return player_wins(card, round.arena, kind,
                       PLAYER_FOE_NAMES[number / DUEL_ARENAS % PLAYER_FOES], skill);
}

static double slope_share(PlayerKind kind, double skill, int duels) {
    int won = 0;
    for (int i = 0; i < duels; i++) won += slope_duel(kind, skill, i);
    return (double)won / duels;
}

static void bench_adaptive(PlayerKind kind, double level, int runs) {
    int first = 0, later = 0;
    double level_sum = 0;
    for (int run = 0; run < runs; run++) {
        Prefs prefs = prefs_defaults();
        prefs.value[PREF_LEVEL] = level;
        for (int i = 0; i < ADAPTS; i++) {
            bool is_won = slope_duel(kind, prefs_skill(&prefs), run * ADAPTS + i);
            prefs_count_battle(&prefs, is_won);
            if (i == 0) first += is_won;
            if (i >= ADAPTS_FIRST) later += is_won, level_sum += prefs_skill(&prefs);
        }
    }
    int later_count = runs * (ADAPTS - ADAPTS_FIRST);
    if (kind == PLAYER_NEWCOMER && level == prefs_defaults().value[PREF_LEVEL])
        figure_between((double)first / runs, "of first battles", 0.55, 0.65,
                       "%s, first adaptive battle", PLAYER_ROWS[kind].name);
    figure_between((double)later / later_count, "of battles", 0.45, 0.65,
                   "%s, adaptive from %.0f, battles %d to %d (level %.0f)", PLAYER_ROWS[kind].name,
                   level, ADAPTS_FIRST + 1, ADAPTS, level_sum / later_count);
}

void bench_slope(void) {
    int seeds = option_int("seeds", is_quick() ? SLOPE_QUICK_SEEDS : SLOPE_SEEDS);
    int duels = DUEL_ARENAS * PLAYER_FOES * seeds;
    for (int point = 0; point < PLAYER_POINTS; point++) {
        double stands = 0;
        for (int i = 0; i < PLAYER_KINDS; i++) {
            PlayerKind kind = (PlayerKind)i;
            char name[80];
            snprintf(name, sizeof name, "%s against %s", PLAYER_ROWS[kind].name,
                     SKILL_POINTS[point].name);
            if (!is_selected(name)) continue;
            double share = slope_share(kind, SKILL_POINTS[point].skill, duels);
            figure_between(share, "of duels", PLAYER_WINS[kind][point][0],
                           PLAYER_WINS[kind][point][1], "%s", name);
            if (kind == PLAYER_STANDS) stands = share;
            if (kind == PLAYER_NEWCOMER)
                figure(stands, "of duels", AT_MOST, share + 0.03, "  the same, who never drives");
        }
    }
    if (!is_selected("adaptive")) return;
    for (int i = PLAYER_NEWCOMER; i < PLAYER_KINDS; i++)
        for (int k = 0; k < 2; k++)
            bench_adaptive((PlayerKind)i, k ? 90 : prefs_defaults().value[PREF_LEVEL], 4 * seeds);
}

void bench_campaign(void) {
    glob_t files;
    MissionWins last = {0}, pack = {0};
    if (glob(ASSETS_DIR "/missions/*.json", 0, NULL, &files)) give_up("no missions");
    for (int i = 1; i < (int)files.gl_pathc; i++)
        measure(files.gl_pathv[i], i, &last, &pack); // 0: training
    globfree(&files);
}
