// player.c -- who takes part in a tournament: the tanks of one team of a card, and their name.
#include "player.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/tuning_file.h"

// A text that grows; `length` may pass the room, then it was cut.
typedef struct Text {
    char *at;
    size_t length;
} Text;

static void add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Text *text, const char *format, ...) {
    size_t used = text->length < PLAYER_NAME_MAX ? text->length : PLAYER_NAME_MAX - 1;
    va_list arguments;
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->at + used, PLAYER_NAME_MAX - used, format, arguments);
    va_end(arguments);
}

// A mind's parameters, then the properties; a colon before the first of all, commas between them.
static void add_settings(Text *text, const TankCard *tank) {
    char words[PLAYER_NAME_MAX];
    size_t length = 0;
    if (tank->behaviour)
        length = params_words("", tank->behaviour->params, tank->params, DIGITS_LEAST, words,
                              sizeof words);
    for (int i = 0; i < tank_property_count() && length < sizeof words; i++)
        length += property_words(&TANK_PROPERTIES[i], &tank->loadout, DIGITS_LEAST, words + length,
                                 sizeof words - length);
    if (length) *words = ':';
    add(text, "%s", length ? words : "");
    if (length >= sizeof words) text->length = PLAYER_NAME_MAX;
}

static void add_tanks(Text *text, const TankCard *tank, int count) {
    add(text, "%s%s", text->length ? "+" : "", tank->behaviour ? tank->behaviour->name : "player");
    if (count > 1) add(text, "x%d", count);
    add_settings(text, tank);
}

static bool are_alike(const TankCard *a, const TankCard *b) {
    return a->behaviour == b->behaviour && a->kind == b->kind &&
           !memcmp(a->params, b->params, sizeof a->params) &&
           loadout_equal(&a->loadout, &b->loadout);
}

// Neighbours that are alike stand together: "hunterx3".
static void name_player(const MatchCard *card, Player *player, Text *text) {
    const TankCard *like = NULL;
    int count = 0;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        if (tank->team != player->team) continue;
        if (like && !are_alike(like, tank)) {
            add_tanks(text, like, count);
            count = 0;
        }
        like = tank;
        count++;
    }
    if (like) add_tanks(text, like, count);
}

static bool has_team(const MatchCard *card, int team) {
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].team == team) return true;
    return false;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const Player *)a)->name, ((const Player *)b)->name);
}

int players_list(const MatchCard *card, Player players[static TEAMS_MAX], Problem *problem) {
    int count = 0;
    for (int team = 0; team < TEAMS_MAX; team++) {
        if (!has_team(card, team)) continue;
        Player *player = &players[count++];
        *player = (Player){.team = team};
        Text text = {player->name, 0};
        name_player(card, player, &text);
        if (text.length < PLAYER_NAME_MAX) continue;
        problem_set(problem, "the player '%.60s..' has more parameters than fit its name",
                    player->name);
        return -1;
    }
    qsort(players, (size_t)count, sizeof *players, by_name);
    for (int i = 1; i < count; i++) {
        if (strcmp(players[i - 1].name, players[i].name)) continue;
        problem_set(problem, "'%.200s' plays twice: give one of them another parameter",
                    players[i].name);
        return -1;
    }
    return count;
}
