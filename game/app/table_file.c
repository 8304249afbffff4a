// table_file.c -- the table of ratings that a results file adds up to.
#include "table_file.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/ladder/rating.h"
#include "match/ladder/result_line.h"

enum { MEETINGS_MAX = 1 << 20 };

typedef struct Meeting {
    int a, b, arena, winner; // players and arenas by number; winner: 0 for a, 1 for b, -1
    int64_t seed;
    int sides;
} Meeting;

typedef struct Reading {
    char players[TEAMS_MAX][MENU_NAME_MAX], arenas[TEAMS_MAX][MENU_NAME_MAX];
    int player_count, arena_count;
    bool is_full; // more players or arenas than there is room for
    Meeting *meetings;
    int count, room;
} Reading;

static int number_of(char (*names)[MENU_NAME_MAX], int *count, const char *name, bool *is_full) {
    for (int i = 0; i < *count; i++)
        if (!strncmp(names[i], name, MENU_NAME_MAX - 1)) return i;
    if (*count == TEAMS_MAX) {
        *is_full = true;
        return 0;
    }
    snprintf(names[*count], MENU_NAME_MAX, "%s", name);
    return (*count)++;
}

static bool has_room(Reading *reading) {
    if (reading->count < reading->room) return true;
    int room = reading->room ? 2 * reading->room : 1024;
    Meeting *more =
        room <= MEETINGS_MAX ? realloc(reading->meetings, (size_t)room * sizeof *more) : NULL;
    if (!more) return false;
    reading->meetings = more, reading->room = room;
    return true;
}

// What the line's own check has passed says who met.
static void read_line(Reading *reading, const char *text, size_t length) {
    MatchEnd end;
    const char *a, *b, *arena;
    json_int_t seed;
    int sides;
    if (result_line_read(text, length, &end) != LINE_RESULT) return;
    json_t *line = json_loadb(text, length, 0, NULL);
    if (line &&
        !json_unpack(line, "{s:s, s:s, s:s, s:I, s:i}", "a", &a, "b", &b, "arena", &arena, "seed",
                     &seed, "sides", &sides) &&
        has_room(reading)) {
        Meeting *next = &reading->meetings[reading->count++];
        *next = (Meeting){.winner = end.winner, .seed = seed, .sides = sides};
        next->a = number_of(reading->players, &reading->player_count, a, &reading->is_full);
        next->b = number_of(reading->players, &reading->player_count, b, &reading->is_full);
        next->arena = number_of(reading->arenas, &reading->arena_count, arena, &reading->is_full);
    }
    json_decref(line);
}

static int sign(int64_t difference) { return (difference > 0) - (difference < 0); }

// Mirrored pairs stand together then, and so do the matches of any two.
static int by_pair(const void *x, const void *y) {
    const Meeting *a = x, *b = y;
    if (a->a != b->a) return sign(a->a - b->a);
    if (a->b != b->b) return sign(a->b - b->b);
    if (a->arena != b->arena) return sign(a->arena - b->arena);
    if (a->seed != b->seed) return a->seed < b->seed ? -1 : 1;
    return sign(a->sides - b->sides);
}

static void count(MenuTable *table, const Meeting *meeting) {
    MenuPlace *a = &table->places[meeting->a], *b = &table->places[meeting->b];
    a->matches++, b->matches++;
    if (meeting->winner < 0)
        a->draws++, b->draws++;
    else if (meeting->winner == 0)
        a->wins++, b->losses++;
    else
        a->losses++, b->wins++;
}

static int half_points(const Meeting *meeting) {
    return meeting->winner < 0 ? 1 : 2 * (meeting->winner == 0);
}

static bool is_mirror(const Meeting *a, const Meeting *b) {
    return a->a == b->a && a->b == b->b && a->arena == b->arena && a->seed == b->seed;
}

// How many of the meetings from here on are one piece of evidence.
static int add_evidence(const Reading *reading, int at, Pairing *pairing, MenuTable *table) {
    const Meeting *first = &reading->meetings[at], *second = first + 1;
    int matches = 1, points = half_points(first);
    count(table, first);
    if (at + 1 < reading->count && is_mirror(first, second) && first->sides != second->sides) {
        count(table, second);
        points += half_points(second);
        matches = 2;
    }
    pairing->pairs[pair_kind(matches, points)]++;
    return matches;
}

static bool add_up(Reading *reading, MenuTable *table) {
    Pairing *pairings = calloc(TEAMS_MAX * (TEAMS_MAX - 1), sizeof *pairings), *last = NULL;
    int pairing_count = 0;
    Rating ratings[TEAMS_MAX];
    if (!pairings) return false;
    qsort(reading->meetings, (size_t)reading->count, sizeof *reading->meetings, by_pair);
    for (int at = 0; at < reading->count;) {
        const Meeting *first = &reading->meetings[at];
        if (!last || last->a != first->a || last->b != first->b) {
            last = &pairings[pairing_count++];
            *last = (Pairing){.a = first->a, .b = first->b};
        }
        at += add_evidence(reading, at, last, table);
    }
    rating_make(reading->player_count, pairings, pairing_count, ratings);
    for (int i = 0; i < reading->player_count; i++) {
        MenuPlace *place = &table->places[i];
        place->rating = ratings[i].elo, place->error = ratings[i].error;
        place->percent = 100 * (place->wins + 0.5 * place->draws) / place->matches;
        snprintf(place->name, sizeof place->name, "%s", reading->players[i]);
    }
    free(pairings);
    return true;
}

static int by_rating(const void *x, const void *y) {
    const MenuPlace *a = x, *b = y;
    if (a->rating != b->rating) return a->rating > b->rating ? -1 : 1;
    return strcmp(a->name, b->name);
}

static bool read_lines(const char *path, Reading *reading, Problem *problem) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!file) {
        problem_set(problem, "'%.200s' cannot be read: %s", path, strerror(errno));
        return false;
    }
    for (ssize_t length; (length = getline(&line, &room, file)) > 0;)
        read_line(reading, line, (size_t)length - (line[length - 1] == '\n'));
    free(line);
    fclose(file);
    if (!reading->count)
        problem_set(problem, "'%.200s' has no result in it", path);
    else if (reading->is_full)
        problem_set(problem, "'%.200s' has more than %d players or arenas", path, TEAMS_MAX);
    return reading->count && !reading->is_full;
}

bool table_file_read(const char *path, MenuTable *table, Problem *problem) {
    *table = (MenuTable){0};
    Reading *reading = calloc(1, sizeof *reading);
    bool is_read = reading && read_lines(path, reading, problem) && add_up(reading, table);
    if (!reading) problem_set(problem, "out of memory");
    if (is_read) {
        table->place_count = reading->player_count;
        table->matches = table->finished = reading->count;
        snprintf(table->title, sizeof table->title, "%d players, %d matches", reading->player_count,
                 reading->count);
        qsort(table->places, (size_t)table->place_count, sizeof *table->places, by_rating);
    }
    if (reading) free(reading->meetings);
    free(reading);
    return is_read;
}
