// statistics.c -- wins, losses and records of the player, in statistics.json.
#include "preferences.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "assets.h"
#include "platform/files.h"

enum { FILE_MB_MAX = 1 };

#define COUNT(name, structure, field) NUMBER_MEMBER(name, structure, field, 0, 1e12, OPTIONAL)

static const Binding FOE_BINDINGS[] = {STRING_MEMBER("name", FoeRecord, name, 1, REQUIRED),
                                       STRING_MEMBER("skill", FoeRecord, skill, 1, REQUIRED),
                                       COUNT("won", FoeRecord, won),
                                       COUNT("lost", FoeRecord, lost),
                                       {0}};

const Binding STATISTICS_BINDINGS[] = {
    COUNT("won", Statistics, won),
    COUNT("lost", Statistics, lost),
    COUNT("streak", Statistics, streak),
    COUNT("best-streak", Statistics, best_streak),
    COUNT("best-wave", Statistics, best_wave),
    COUNT("shots", Statistics, shots),
    COUNT("hits", Statistics, hits),
    COUNT("seconds", Statistics, seconds),
    {"enemies", BIND_ARRAY, offsetof(Statistics, foes), 0, FOES_MAX, .items = FOE_BINDINGS,
     .item_bytes = sizeof(FoeRecord), .count = offsetof(Statistics, foe_count),
     .is_optional = true},
    {0}};

bool statistics_parse(const char *text, size_t length, const char *name, Statistics *statistics,
                      Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    *statistics = (Statistics){0};
    if (!json) return false;
    JsonCursor root = json_root(&source, json);
    bool is_read = json_read(&root, STATISTICS_BINDINGS, statistics);
    if (!is_read) *statistics = (Statistics){0};
    json_decref(json);
    return is_read;
}

bool statistics_load(const char *home, Statistics *statistics, Problem *problem) {
    char path[ARENA_PATH_MAX];
    size_t length;
    *statistics = (Statistics){0};
    if (!user_path(home, STATISTICS_FILE, path) || file_kind(path) == FILE_MISSING) return true;
    char *text = file_read(path, FILE_MB_MAX, &length, problem);
    bool is_read = text && statistics_parse(text, length, path, statistics, problem);
    free(text);
    return is_read;
}

// Returns the row of an enemy, which replaces the last row if the table is full.
static FoeRecord *find_foe(Statistics *statistics, const char *name, const char *skill) {
    for (int i = 0; i < statistics->foe_count; i++)
        if (!strcmp(statistics->foes[i].name, name) && !strcmp(statistics->foes[i].skill, skill))
            return &statistics->foes[i];
    ASSERT(statistics->foe_count >= 0 && statistics->foe_count <= FOES_MAX);
    if (statistics->foe_count < FOES_MAX) statistics->foe_count++;
    FoeRecord *foe = &statistics->foes[statistics->foe_count - 1];
    *foe = (FoeRecord){0};
    snprintf(foe->name, sizeof foe->name, "%s", name);
    snprintf(foe->skill, sizeof foe->skill, "%s", skill);
    return foe;
}

// Returns true if an earlier tank of the same team has the same mind.
static bool is_repeated(const MatchCard *card, int tank) {
    for (int i = 0; i < tank; i++)
        if (card->tanks[i].kind == CONTROLLER_BEHAVIOUR &&
            card->tanks[i].mind.behaviour == card->tanks[tank].mind.behaviour &&
            card->tanks[i].team == card->tanks[tank].team)
            return true;
    return false;
}

// A draw does not end a streak; a survival match changes only the wave record.
static void count_match(Statistics *statistics, const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    int own = card_human_tank(card, 0);
    ASSERT(result.is_over && card_people(card) == 1);
    if (own < 0) return;
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
        if (!is_enemy || is_repeated(card, i)) continue;
        FoeRecord *record =
            find_foe(statistics, foe->mind.behaviour->name, skill_word(foe->loadout.skill));
        *(is_won ? &record->won : &record->lost) += 1;
    }
}

bool statistics_add_match(const char *home, const Match *match, Statistics *now, Problem *problem) {
    char path[ARENA_PATH_MAX];
    *now = (Statistics){0};
    if (card_people(match_card(match)) != 1 || !user_path(home, STATISTICS_FILE, path)) return true;
    int lock = folder_lock(home);
    bool is_kept = statistics_load(home, now, problem);
    if (is_kept) {
        count_match(now, match);
        json_t *json = json_object();
        bool is_whole = json && json_write(json, STATISTICS_BINDINGS, now);
        is_kept = json_save(is_whole ? json : NULL, JSON_INDENT(2) | JSON_REAL_PRECISION(12), path,
                            problem);
        json_decref(json);
    }
    folder_unlock(lock);
    return is_kept;
}
