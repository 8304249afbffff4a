// statistics.c -- a person's battles, read, counted and written.
#include "statistics.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/files.h"
#include "platform/json.h"

enum { FILE_MOST = 1 }; // megabytes
#define COUNT_MOST 1e12

static const struct Member {
    const char *key;
    size_t offset;
} MEMBERS[] = {{"won", offsetof(Statistics, won)},
               {"lost", offsetof(Statistics, lost)},
               {"streak", offsetof(Statistics, streak)},
               {"best-streak", offsetof(Statistics, best_streak)},
               {"best-wave", offsetof(Statistics, best_wave)},
               {"shots", offsetof(Statistics, shots)},
               {"hits", offsetof(Statistics, hits)},
               {"seconds", offsetof(Statistics, seconds)}};
enum { MEMBER_COUNT = sizeof MEMBERS / sizeof *MEMBERS };

static double *member(Statistics *statistics, int index) {
    return (double *)(void *)((char *)statistics + MEMBERS[index].offset);
}

static bool read_enemy(const JsonSpot *spot, FoeRecord *foe) {
    const char *name = NULL, *skill = NULL;
    *foe = (FoeRecord){0};
    if (!json_is_object(spot->json)) return spot_fail(spot, "an enemy is an object");
    if (!spot_string(spot, "name", &name) || !spot_string(spot, "skill", &skill) ||
        !spot_number(spot, "won", 0, COUNT_MOST, &foe->won) ||
        !spot_number(spot, "lost", 0, COUNT_MOST, &foe->lost))
        return false;
    if (!name || !skill) return spot_fail(spot, "an enemy has a name and a skill");
    snprintf(foe->name, sizeof foe->name, "%s", name);
    snprintf(foe->skill, sizeof foe->skill, "%s", skill);
    return true;
}

static bool read_root(const JsonSpot *root, Statistics *statistics) {
    JsonSpot enemies;
    if (!json_is_object(root->json)) return spot_fail(root, "statistics are an object: {}");
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (!spot_number(root, MEMBERS[i].key, 0, COUNT_MOST, member(statistics, i))) return false;
    if (!spot_array(root, "enemies", &enemies)) return false;
    for (size_t i = 0; i < spot_size(&enemies) && statistics->foe_count < FOES_MAX; i++) {
        JsonSpot spot = spot_item(&enemies, i);
        if (!read_enemy(&spot, &statistics->foes[statistics->foe_count++])) return false;
    }
    return true;
}

bool statistics_parse(const char *text, size_t length, const char *name, Statistics *statistics,
                      Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    *statistics = (Statistics){0};
    if (!json) return false;
    JsonSpot root = spot_root(&source, json);
    bool is_read = read_root(&root, statistics);
    if (!is_read) *statistics = (Statistics){0};
    json_decref(json);
    return is_read;
}

static bool find_path(const char *home, char path[static ARENA_PATH_MAX]) {
    return home && snprintf(path, ARENA_PATH_MAX, "%s/" STATISTICS_FILE, home) < ARENA_PATH_MAX;
}

bool statistics_load(const char *home, Statistics *statistics, Problem *problem) {
    char path[ARENA_PATH_MAX];
    size_t length;
    *statistics = (Statistics){0};
    if (!find_path(home, path) || file_kind(path) == FILE_MISSING) return true;
    char *text = file_read(path, FILE_MOST, &length, problem);
    bool is_read = text && statistics_parse(text, length, path, statistics, problem);
    free(text);
    return is_read;
}

// The table's last row is given up for one that is new.
static FoeRecord *foe_of(Statistics *statistics, const char *name, const char *skill) {
    for (int i = 0; i < statistics->foe_count; i++)
        if (!strcmp(statistics->foes[i].name, name) && !strcmp(statistics->foes[i].skill, skill))
            return &statistics->foes[i];
    if (statistics->foe_count < FOES_MAX) statistics->foe_count++;
    FoeRecord *foe = &statistics->foes[statistics->foe_count - 1];
    *foe = (FoeRecord){0};
    snprintf(foe->name, sizeof foe->name, "%s", name);
    snprintf(foe->skill, sizeof foe->skill, "%s", skill);
    return foe;
}

// Many of one kind count once.
static bool is_told(const MatchCard *card, int tank) {
    for (int i = 0; i < tank; i++)
        if (card->tanks[i].kind == CONTROLLER_BEHAVIOUR &&
            card->tanks[i].mind.behaviour == card->tanks[tank].mind.behaviour &&
            card->tanks[i].team == card->tanks[tank].team)
            return true;
    return false;
}

void statistics_count(Statistics *statistics, const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    int own = card_human_tank(card, 0);
    ASSERT(result.is_over);
    if (own < 0 || card_people(card) != 1) return;
    const Tank *tank = battle_tank(match_battle(match), own);
    statistics->shots += tank->shots;
    statistics->hits += tank->hits;
    statistics->seconds += (double)result.ticks * BATTLE_TICK_S;
    if (card->mode == MODE_SURVIVAL)
        statistics->best_wave = fmax(statistics->best_wave, result.team_score[tank->team]);
    if (card->mode == MODE_SURVIVAL || result.winner < 0) return;
    bool is_won = result.winner == tank->team;
    *(is_won ? &statistics->won : &statistics->lost) += 1;
    statistics->streak = is_won ? statistics->streak + 1 : 0;
    statistics->best_streak = fmax(statistics->best_streak, statistics->streak);
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *foe = &card->tanks[i];
        bool is_enemy = foe->kind == CONTROLLER_BEHAVIOUR && foe->team != tank->team;
        if (!is_enemy || is_told(card, i)) continue;
        FoeRecord *record =
            foe_of(statistics, foe->mind.behaviour->name, skill_word(foe->loadout.skill));
        *(is_won ? &record->won : &record->lost) += 1;
    }
}

static char *text_of(Statistics *statistics) {
    json_t *json = json_object(), *enemies = json_array();
    for (int i = 0; i < MEMBER_COUNT; i++)
        json_object_set_new(json, MEMBERS[i].key, json_real(*member(statistics, i)));
    for (int i = 0; i < statistics->foe_count; i++) {
        const FoeRecord *foe = &statistics->foes[i];
        json_array_append_new(enemies, json_pack("{s:s, s:s, s:f, s:f}", "name", foe->name, "skill",
                                                 foe->skill, "won", foe->won, "lost", foe->lost));
    }
    json_object_set_new(json, "enemies", enemies);
    char *text = json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
    json_decref(json);
    return text;
}

bool statistics_keep(const char *home, const Match *match, Statistics *now, Problem *problem) {
    char path[ARENA_PATH_MAX];
    *now = (Statistics){0};
    if (card_people(match_card(match)) != 1 || !find_path(home, path)) return true;
    int lock = folder_lock(home);
    bool is_kept = statistics_load(home, now, problem);
    if (is_kept) {
        statistics_count(now, match);
        char *text = text_of(now);
        errno = ENOMEM;
        is_kept = text && file_replace(path, text, strlen(text));
        if (!is_kept)
            problem_set(problem, "cannot write '%s': %s", path_for_message(path), strerror(errno));
        free(text);
    }
    folder_unlock(lock);
    return is_kept;
}
