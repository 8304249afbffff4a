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

// A colon before the first, commas between them.
static void add_key(Text *text, bool *is_first, const char *prefix, const char *key) {
    add(text, "%c%s%s=", *is_first ? ':' : ',', prefix, key);
    *is_first = false;
}

static void add_params(Text *text, bool *is_first, const char *prefix, const Param *table,
                       const double *values) {
    char digits[DIGITS_MAX];
    for (int i = 0; table && table[i].name; i++) {
        if (values[i] == table[i].initial) continue;
        add_key(text, is_first, prefix, table[i].name);
        add(text, "%s", number_digits(values[i], digits));
    }
}

static void add_tanks(Text *text, const TankCard *tank, int count) {
    bool is_first = true;
    add(text, "%s%s", text->length ? "+" : "", tank->behaviour ? tank->behaviour->name : "player");
    if (count > 1) add(text, "x%d", count);
    if (tank->behaviour) add_params(text, &is_first, "", tank->behaviour->params, tank->params);
    if (tank->spec != &TANK_SPECS[0]) {
        add_key(text, &is_first, "", "tank");
        add(text, "%s", tank->spec->name);
    }
    if (tank->drive != DRIVES[0]) {
        add_key(text, &is_first, "", "drive");
        add(text, "%s", tank->drive->name);
    }
    add_params(text, &is_first, "drive.", tank->drive->params, tank->drive_params);
}

static bool are_alike(const TankCard *a, const TankCard *b) {
    return a->behaviour == b->behaviour && a->kind == b->kind && a->spec == b->spec &&
           a->drive == b->drive && !memcmp(a->params, b->params, sizeof a->params) &&
           !memcmp(a->drive_params, b->drive_params, sizeof a->drive_params);
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
