// own.h -- variables that are freed at the end of their block, in reverse order of declaration.
#pragma once

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "match/replay/player.h"
#include "tests/test_rows.h" // generated from rows.txt

#define TEST_ROW(...) {__VA_ARGS__}, // a row of rows.txt as an element of an array

#define OWNED(drop) __attribute__((cleanup(drop)))
#define OWN_CARD OWNED(card_free) MatchCard
#define OWN_SETTINGS OWNED(settings_free) Settings

// OWN_MEMORY double *values = calloc(count, sizeof *values);
static inline void memory_drop(void *variable) { free(*(void **)variable); }
#define OWN_MEMORY OWNED(memory_drop)
#define OWN_TEXT OWN_MEMORY char

static inline void bytes_drop(Text *text) { free(text->at); }
#define OWN_BYTES OWNED(bytes_drop) Text

static inline void file_drop(FILE **file) {
    if (*file) fclose(*file);
}
#define OWN_FILE OWNED(file_drop) FILE

// OWN_ARENA *arena = shipped_arena("yard");
#define OWN_POINTER(name, Type, destroy)                                                           \
    static inline void name##_drop(Type **variable) { destroy(*variable); }
OWN_POINTER(json, json_t, json_decref)
OWN_POINTER(map, Map, map_destroy)
OWN_POINTER(arena, Arena, arena_destroy)
OWN_POINTER(battle, Battle, battle_destroy)
OWN_POINTER(match, Match, match_destroy)
OWN_POINTER(replay, Replay, replay_free)
OWN_POINTER(player, ReplayPlayer, replay_player_destroy)
#define OWN_JSON OWNED(json_drop) json_t
#define OWN_MAP OWNED(map_drop) Map
#define OWN_ARENA OWNED(arena_drop) Arena
#define OWN_BATTLE OWNED(battle_drop) Battle
#define OWN_MATCH OWNED(match_drop) Match
#define OWN_REPLAY OWNED(replay_drop) Replay
#define OWN_PLAYER OWNED(player_drop) ReplayPlayer
