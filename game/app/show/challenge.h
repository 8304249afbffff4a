// challenge.h -- challenges, which are battles with comparable results, and the recordings of the
// player's best results.
//
// A race on an arena with a vehicle is a challenge. A date of the daily challenge, a mission, and a
// lesson with drives are challenges as well. The best recordings of each are copied to the user
// folder and never removed by later matches, unless these are better:
//
//   bests/race-circuit.track.medium/2593-20261126-144512.treads-replay
//
// The name begins with the result: points in the daily challenge, ticks elsewhere.
#pragma once

#include "match/match.h"
#include "app/play/recording.h"
#include "view/menu/menu.h"

#define BESTS_FOLDER "bests"
enum { CHALLENGE_NAME_MAX = 128, CHALLENGE_TEXT_MAX = 160, BESTS_KEPT = 5 };

typedef enum ChallengeKind {
    CHALLENGE_NONE,
    CHALLENGE_RACE,
    CHALLENGE_DAILY,
    CHALLENGE_MISSION,
    CHALLENGE_LESSON
} ChallengeKind;

typedef struct Challenge {
    ChallengeKind kind;
    char name[CHALLENGE_NAME_MAX];   // name of its folder
    char former[CHALLENGE_NAME_MAX]; // folder in earlier versions, or ""
} Challenge;

// Returns the race or the daily challenge that a match of this card is, found by the card alone.
// Returns CHALLENGE_NONE for other matches and unless exactly one player takes part.
Challenge challenge_of(const MatchCard *card, const Arena *arena);
// Returns a mission or a lesson; `name` is the name of its file or row.
Challenge challenge_named(ChallengeKind kind, const char *name);

// Computes the result of player 1. Returns false if there is no result: the match is not over,
// or the player has not won. A lesson's result is the tick of the match.
bool challenge_result(const Challenge *challenge, const Match *match, int *result);
// Write "0:43.2" or "1530 points"; and "1.3 s ahead of", "120 points behind" or "level with".
void challenge_write(const Challenge *challenge, int result, char text[static CHALLENGE_TEXT_MAX]);
void challenge_compare(const Challenge *challenge, int result, int with,
                       char text[static CHALLENGE_TEXT_MAX]);
// Writes the result of a recording that has been played, or "" without a result: "Race: 0:43.2",
// "Daily challenge 2026-11-26: score 1530 (win 1000, ...)".
void challenge_describe(const Replay *replay, const Match *match,
                        char text[static CHALLENGE_TEXT_MAX]);

// A recording of a good result.
typedef struct Best {
    int result;
    int64_t saved_s; // time of the file, in seconds since 1970
    bool is_current; // recorded with the current rules, in the current arena
    char path[ARENA_PATH_MAX];
} Best;

// Fills `bests` with the best results, followed by results with other rules or in another version
// of the arena. A NULL arena is not compared. Returns their number.
int bests_read(const char *home, const Challenge *challenge, const Arena *arena,
               Best bests[static BESTS_KEPT]);
// Saves the recording of a match if its result is among the best. Returns its rank from 1, or 0 if
// it is not among them; returns -1 and sets `problem` on failure.
int bests_add(const Recorder *recorder, const Challenge *challenge, const Match *match, int result,
              Problem *problem);
// Lists all challenges with their results for the menu, as many as fit. Returns the number of rows.
int bests_list(const char *home, MenuBest *rows, int most);
