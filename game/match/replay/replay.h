// replay.h -- a recording: the match card, and what cannot be computed anew. Everything else is
// played again, to the bit.
//
// The file (little-endian; numbers are LEB128 unless told otherwise, texts come with their length)
// is cut into pages (stream.h). Its content: "\x89TREADS\n", the format's version, the rules'
// version, the program's version, the card (codec.h), then second by second a word of 32 bits:
//   bits 0 and 1  0: nothing was done by hand in this second; 1: it was, and follows, as a length
//                 and so many bytes; 2: the match ends within this second
//   bits 2 to 31  a fold of the state's hash at the second's end
// The end has its ticks beyond the last full second, what was done in them, the 64 bits of the
// state's hash, the winner, and the CRC-32 of all that comes before. A recording without an end was
// cut off: it plays as far as it goes.
//
// Inputs: everything done by hand (people's orders only when they change), as bytes:
//   1htttttt   a tick after the one before: person h turns the turret t - 32 steps faster
//   0oookkkk   k ticks after the one before (15: and so many more as the number that follows tells)
//              o = 0, 1: person o's order is that of the number which follows: how many other
//                  orders were given since it was given last
//              o = 2, 3: person o - 2's order is new: left, right and turret in steps (zigzag),
//                  and 1 or 0 for the trigger
//              o = 4, 5: person o - 4 turns the turret so many steps faster (zigzag)
//              o = 7: tracks and trigger are those of an order given before, the turret goes on as
//                  it does: twice the number as for o = 0, and 1 more for the second person
//              o = 6: a kind, a length and so many bytes. 0: a mind takes a tank: its number,
//                  name and parameters; 1: a person takes a tank: its number, and the person's; 2:
//                  an edit (codec.h)
//
// How a recording may grow within the format: a property of a tank beyond the first two is written
// behind them, with its key, where it is not initial (codec.c: LATER); a mode takes the next place
// in MODES; a number of the tuning is written by its key. What an older program does not know it
// refuses with the name of what is missing.
#pragma once

#include "match/edit.h"
#include "match/match.h"

enum { REPLAY_FORMAT = 2, REPLAY_VERSION_MAX = 32, REPLAY_SECOND = BATTLE_TICK_HZ };
#define REPLAY_ENDING ".treads-replay"
#define REPLAY_BYTES_MAX (64u << 20u) // of a file that is read

typedef enum InputKind { INPUT_ORDER, INPUT_SWAP, INPUT_HAND, INPUT_EDIT } InputKind;

// Something done by hand before the tick of this number.
typedef struct ReplayInput {
    uint64_t tick;
    InputKind kind;
    int tank;         // of a swap or hand; of an edit, or -1 when it is about none
    int human;        // of an order or hand
    HumanSteps steps; // of an order: valid until the next one
    int item;         // of a swap, an edit: its index in Replay.swaps, .edits
} ReplayInput;

typedef struct Replay {
    int rules_version;
    char program[REPLAY_VERSION_MAX];
    MatchCard card;
    uint64_t arena_hash; // of its content
    ReplayInput *inputs; // by tick
    int input_count;
    Mind *swaps;
    int swap_count;
    Edit *edits;
    int edit_count;
    uint32_t *folds; // of the state at the end of each second
    int second_count;
    uint64_t ticks;
    bool is_cut; // was cut off after that; the rest of the fields is not known
    uint64_t state_hash;
    int winner;   // team, or -1
    bool is_over; // the match was over; else the recording was ended before it
} Replay;

// 30 bits of a state's hash.
static inline uint32_t replay_fold(uint64_t hash) { return (uint32_t)(hash ^ (hash >> 32u)) >> 2u; }

// NULL with the problem told: it begins with the file's name, and has the place of damage as a byte
// of the file; or which rules it needs.
Replay *replay_load(const char *path, Problem *problem);
// The same from memory; `name` is used in messages.
Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem);
void replay_free(Replay *replay);

int replay_team(const Replay *replay, int tank); // of the card, or added later
