// replay.h -- a recording: the match card, and what cannot be computed anew. Everything else is
// played again, to the bit.
//
// The file is "\x89TREADS\n", a byte with the format's number, and a zlib stream (RFC 1950) of
// text. Each line is a word and its fields, with one space between them; numbers are decimal and
// read back to the bit, hashes hexadecimal; tanks, people, walls, rows and parameters count from 1.
// First the card, up to the line `begin`:
//   rules VERSION PROGRAM      of the rules, and the program's version
//   arena HASH NAME            the hash of its content
//   card SEED MODE SIDES POINTS SECONDS FRIENDLY_FIRE SUBSTEPS
//   set KEY VALUE              a number of the tuning that is not initial and not on the card
//   tank PERSON TANK           as on the command line, with its team; PERSON is 0 for a mind, and
//                              exec:'NAME' a mind in another program, which is not needed again
//   swap SECONDS:WHO=MIND      as on the command line
// Then what was done by hand, right before a tick: T is how many ticks after the line before, or
// after the second's begin. Seven hexadecimal digits alone end a second of ticks: a fold of the
// state's hash.
//   o T TANK TURN LEFT RIGHT ACTIONS   the tank's order from now on: rates in 1/256 of its limits;
//                                      TURN is the change of the turret's rate; ACTIONS has a bit
//                                      per action (1: fire); if only the turret's rate changes, the
//                                      fields after TURN are left out
//   say T TANK TOPIC ABOUT X Y         what a tank that is driven from outside says in this tick;
//                                      ABOUT is a tank, or 0
//   tune T KEY VALUE, mind T TANK MIND, ..      an edit: the table in codec.c
//   end TICKS HASH IS_OVER WINNER      in all; the whole hash; the winner's team, or 0
// Lines that begin with `#` are remarks. A stream that is torn off plays up to its last full
// second.
//
// How the format may grow: by new words, new fields behind the others, and new names of minds,
// parameters, properties, modes and keys. What a program does not know it refuses by its name.
// Remarks may hold what no match depends on.
#pragma once

#include "match/edit.h"
#include "match/match.h"

enum { REPLAY_FORMAT = 3, REPLAY_VERSION_MAX = 32, REPLAY_SECOND = BATTLE_TICK_HZ };
#define REPLAY_ENDING ".treads-replay"

// The bounds of a recording: nothing beyond them is written, and a file beyond them is refused.
enum {
    REPLAY_TEXT_MAX = 32 << 20,                      // bytes of text
    REPLAY_TICKS_MAX = 24 * 60 * 60 * REPLAY_SECOND, // a day
    REPLAY_EDITS_MAX = 1 << 16,
    REPLAY_TICK_EDITS_MAX = 1 << 12, // edits of one tick
    REPLAY_BUILDS_MAX = 1 << 10      // of walls and added tanks
};

// Something done by hand before the tick of this number: an order, or an edit.
typedef struct ReplayInput {
    uint64_t tick;
    int edit; // its index in Replay.edits; -1: an order, or a message of a tank of outside
    int tank; // of those
    QuantizedOrder steps;
    Message say; // MESSAGE_NONE: it is an order
} ReplayInput;

typedef struct Replay {
    int rules_version;
    char program[REPLAY_VERSION_MAX];
    MatchCard card;
    uint64_t arena_hash; // of its content
    ReplayInput *inputs; // by tick
    int input_count;
    Edit *edits; // in the order of their inputs
    int edit_count;
    uint32_t *checkpoint_hashes; // of the state at the end of each second
    int second_count;
    uint64_t ticks;
    bool is_cut; // was cut off after that; the rest of the fields is not known
    uint64_t state_hash;
    int winner;   // team, or -1
    bool is_over; // the match was over; else the recording was ended before it
} Replay;

// 28 bits of a state's hash.
static inline uint32_t replay_checkpoint_hash(uint64_t hash) {
    return (uint32_t)(hash ^ (hash >> 32u)) >> 4u;
}

// NULL with the problem told: it begins with the file's name, and has the line that is wrong, the
// bound that is passed, or which rules or format it needs.
Replay *replay_load(const char *path, Problem *problem);
// The same from memory; `name` is used in messages.
Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem);
void replay_free(Replay *replay);

int replay_team(const Replay *replay, int tank); // of the card, or added later
