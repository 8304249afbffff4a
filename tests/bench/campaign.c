// campaign.c -- case campaign: how often the scripted player wins each mission, by its style of
// driving, and whether standing still wins.
#include <glob.h>

#include "app/mission.h"
#include "bench.h"
#include "cli/commands.h"
#include "tests/player.h"

enum { CAMPAIGN_SEEDS = 100, CAMPAIGN_QUICK_SEEDS = 16, FREE_MISSIONS = 2 };
#define FIRST_SHARE 0.9 // of the first mission, won by the better of the styles that drive
#define LAST_SHARE 0.2
#define SHARE_SLACK 0.1

typedef struct Attempts {
    double share;    // of the seeds with which the mission is won
    double length_s; // mean
} Attempts;

// Plays the mission once per seed. With two players, both tanks have the mind.
static Attempts play_mission(const Mission *mission, const Behaviour *mind, double style, int seeds,
                             double skill) {
    int won = 0, people = option_int("people", 1);
    double length_s = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        Settings settings;
        MatchCard card;
        Problem problem = {""};
        int people_left = people;
        Mind driver = mind_initial(mind);
        if (mind == &PLAYER) driver.params[0] = style;
        settings_init(&settings);
        settings.seed = (uint64_t)seed, settings.has_seed = true;
        if (!mission_apply(mission, parse_arguments, NULL, people, &settings, &problem) ||
            preset_read(&settings, &problem) != EXIT_OK ||
            !card_from_settings(&settings, &card, &problem))
            give_up(problem.text);
        for (TankCard *tank = &card.tanks[mission->tank]; people_left > 0; tank++, people_left--) {
            tank->kind = CONTROLLER_BEHAVIOUR;
            tank->mind = driver;
            tank->loadout.skill = skill;
        }
        Match *match = match_create(&card, bench_arena(settings.arena), &problem);
        if (!match) give_up(problem.text);
        while (!match_is_over(match)) match_tick(match, NULL);
        MissionStatus status;
        mission_judge(mission, match, &status);
        won += status.stars & 1;
        length_s += (double)battle_tick(match_battle(match)) * BATTLE_TICK_S / seeds;
        match_destroy(match);
        card_free(&card);
        settings_free(&settings);
    }
    return (Attempts){(double)won / seeds, length_s};
}

// Values of the whole campaign.
typedef struct Campaigns {
    double hardest, minutes; // minutes: played until each mission is won once, by the better style
} Campaigns;

static void measure(const char *path, int number, int count, Campaigns *whole) {
    Mission mission;
    Problem problem = {""};
    if (!mission_load(path, parse_arguments, &mission, &problem)) give_up(problem.text);
    if (!is_selected(mission.card.name)) return;
    int seeds = option_int("seeds", is_quick() ? CAMPAIGN_QUICK_SEEDS : CAMPAIGN_SEEDS);
    double skill = option_int("skill", (int)SKILL_ACE), share[PLAYER_STYLES];
    double minutes = HUGE_VAL;
    for (int style = 0; style < PLAYER_STYLES; style++) {
        Attempts attempts = play_mission(&mission, &PLAYER, style, seeds, skill);
        share[style] = attempts.share;
        if (style != PLAYER_PIVOTS)
            minutes = min_of(minutes, attempts.length_s / max_of(attempts.share, 1.0 / seeds) / 60);
    }
    double best = max_of(share[PLAYER_WEAVES], share[PLAYER_STOPS]);
    double idle = play_mission(&mission, behaviour_find("idle"), 0, seeds, SKILL_ACE).share;
    whole->minutes += minutes;
    double wanted = FIRST_SHARE + (LAST_SHARE - FIRST_SHARE) * (number - 1) / (count - 1);
    figure_between(best, "of seeds", wanted - SHARE_SLACK, wanted + SHARE_SLACK,
                   "%s (%.2f %.2f %.2f)", mission.card.name, share[PLAYER_WEAVES],
                   share[PLAYER_STOPS], share[PLAYER_PIVOTS]);
    if (number > FREE_MISSIONS)
        figure(seeds * (1 - idle), "losses", AT_LEAST, seeds, "%s, standing still",
               mission.card.name);
    if (number < count) whole->hardest = min_of(whole->hardest, best);
    if (number < count) return;
    figure(best, "of seeds", AT_MOST, whole->hardest, "the last is the hardest");
    figure(whole->minutes, "minutes", AT_LEAST, 0, "until each mission is won");
}

void bench_campaign(void) {
    glob_t files;
    Campaigns whole = {1, 0};
    if (glob(ASSETS_DIR "/missions/*.json", 0, NULL, &files)) give_up("no missions");
    int count = (int)files.gl_pathc - 1; // the first is the training
    for (int i = 1; i <= count; i++) measure(files.gl_pathv[i], i, count, &whole);
    globfree(&files);
}
