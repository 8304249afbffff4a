// replay_titles.c -- titles of recordings for the page of replays.
#include "replay_titles.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/escape.h"
#include "platform/system.h"

enum { SIDE_MAX = 48, RESULT_MAX = 120 };
#define DOT " \xC2\xB7 "

// Capitalizes a name and separates its words by spaces: "village-siege" becomes "Village siege".
static void prettify(char *name) {
    *name = (char)toupper((unsigned char)*name);
    for (char *at = name; *at; at++)
        if (*at == '-') *at = ' ';
}

// Lists the AIs of a team, or of all teams but it with `are_others`: "Hunter", "3 x Hunter" or
// "Captain + 2". Returns the number of their tanks.
static int list_minds(const MatchCard *card, int team, bool are_others, char side[SIDE_MAX]) {
    char first[TANK_NAME_MAX] = "";
    int count = 0, equal = 0;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        char room[TANK_NAME_MAX];
        if (tank->kind == DRIVER_PLAYER || (tank->team == team) == are_others) continue;
        const char *name = mind_name(&tank->mind, room);
        if (!count) escaped_write(first, sizeof first, "%s", name);
        equal += !strcmp(first, name);
        count++;
    }
    prettify(first);
    if (count == equal && count > 1)
        snprintf(side, SIDE_MAX, "%d x %.24s", count, first);
    else if (count > 1)
        snprintf(side, SIDE_MAX, "%.24s + %d", first, count - 1);
    else
        snprintf(side, SIDE_MAX, "%.24s", first);
    return count;
}

// Returns the mission that was played, or NULL; `number` counts from 1, and is 0 for the training.
static const MissionCard *mission_of(const Campaign *campaign, const MatchCard *card, int *number) {
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, card->seed);
    *number = 0;
    for (int i = 0; i < campaign->count && card_player_count(card) == 1; i++) {
        const Mission *mission = &campaign->missions[i];
        char *words[DRAFT_WORDS_MAX];
        int count = draft_words_split(&mission->words, words);
        *number += !mission->card.is_training;
        if (strcmp(mission->card.arena, card->arena) != 0) continue;
        for (int k = 0; k + 1 < count; k++)
            if (!strcmp(words[k], "--seed") && !strcmp(words[k + 1], seed)) return &mission->card;
    }
    return NULL;
}

static void write_title(const Replay *replay, const Campaign *campaign, bool is_quick,
                        MenuFile *file) {
    const MatchCard *card = &replay->card;
    char ours[SIDE_MAX], others[SIDE_MAX];
    int teams[TEAMS_MAX], players = card_player_count(card), number,
                          own = card->tank_count ? card->tanks[0].team : 0;
    if (players) own = card->tanks[card_player_tank(card, 0)].team;
    const MissionCard *mission = mission_of(campaign, card, &number);
    bool has_others = list_minds(card, own, true, others);
    list_minds(card, own, false, ours);
    if (mission && mission->is_training)
        snprintf(file->name, MENU_NAME_MAX, "Training");
    else if (mission)
        escaped_write(file->name, MENU_NAME_MAX, "Mission %d: %.60s", number, mission->title);
    else if (card->mode == MODE_SANDBOX)
        snprintf(file->name, MENU_NAME_MAX, "Sandbox");
    else if (card->mode == MODE_SURVIVAL && players)
        snprintf(file->name, MENU_NAME_MAX, players > 1 ? "Co-op survival" : "Survival");
    else if (players > 1)
        snprintf(file->name, MENU_NAME_MAX, has_others ? "Co-op vs %s" : "Local Multiplayer",
                 others);
    else if (players == 1)
        snprintf(file->name, MENU_NAME_MAX, "%s%s%s", is_quick ? "Quick Battle" : "Battle",
                 has_others ? " vs " : "", others);
    else if (card_teams(card, teams) == 2)
        snprintf(file->name, MENU_NAME_MAX, "%.40s vs %s", ours, others);
    else
        snprintf(file->name, MENU_NAME_MAX, "AI battle, %d tanks", card->tank_count);
}

// Writes "Won in 0:48", from the view of the player if there is one.
static void write_result(const Replay *replay, char *text, size_t size) {
    const MatchCard *card = &replay->card;
    int seconds = (int)(replay->ticks / BATTLE_TICK_HZ), players = card_player_count(card),
        winner = -1;
    char who[TEAM_NAME_MAX + 16] = "";
    bool is_against = false; // players are in different teams
    for (int i = 0; i < players; i++) {
        int tank = card_player_tank(card, i), first = card_player_tank(card, 0);
        if (tank < 0 || first < 0) continue;
        is_against |= card->tanks[tank].team != card->tanks[first].team;
        if (card->tanks[tank].team == replay->winner && winner < 0) winner = i;
    }
    bool is_won = replay->is_over && replay->winner >= 0;
    if (is_won && is_against && winner >= 0)
        snprintf(who, sizeof who, "Player %d ", winner + 1);
    else if (is_won && (!players || is_against))
        escaped_write(who, sizeof who, "%s ", team_name(&card->teams, replay->winner));
    prettify(who);
    const char *end = !replay->is_over        ? "Quit after"
                      : replay->winner < 0    ? "Draw after"
                      : *who                  ? "won in"
                      : players && winner < 0 ? "Lost in"
                                              : "Won in";
    if (!replay->ticks)
        snprintf(text, size, "A saved match to play");
    else
        snprintf(text, size, "%s%s %d:%02d", who, end, seconds / 60, seconds % 60);
}

void replay_describe(const Replay *replay, const Campaign *campaign, int64_t saved_s,
                     MenuFile *file) {
    const MatchCard *card = &replay->card;
    const char *slash = strrchr(card->arena, '/');
    char arena[ARENA_NAME_MAX], result[RESULT_MAX], when[TIME_STAMP_MAX] = "example";
    ASSERT(campaign && file);
    bool is_quick = strstr(file->name, QUICK_MARK), has_mode = false;
    snprintf(file->arena, sizeof file->arena, "%s", card->arena);
    escaped_write(arena, sizeof arena, "%.40s", slash ? slash + 1 : card->arena);
    prettify(arena);
    write_title(replay, campaign, is_quick, file);
    write_result(replay, result, sizeof result);
    if (saved_s) day_text(saved_s, when);
    has_mode = card->mode != MODE_LAST && card->mode != MODE_SURVIVAL && card->mode != MODE_SANDBOX;
    escaped_write(file->about, sizeof file->about, "%s" DOT "%s%s%s" DOT "%s", result, arena,
                  has_mode ? DOT : "", has_mode ? MODES[card->mode]->rules : "", when);
}
