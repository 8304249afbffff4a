// codec.h -- what a recording is made of, as bytes: the match card, edits, and what people did.
//
// A card has all that decides the match, by name, and what is not as usual. An edit is its kind and
// then, by kind:
//   tune          the row's key and its value       mind, drive param   tank, number, value
//   drive         tank, name                        place               tank, pose
//   repair        tank                              remove              tank
//   add           the tank as on a card, pose       wall                corners
//   unwall        number of the wall
// Inputs are told in replay.h: the same small memory of past orders on both sides makes most of
// them one byte or two.
#pragma once

#include "replay.h"
#include "stream.h"

void card_write(Words *words, Bytes *bytes, const MatchCard *card);

// A card that was read is whole and within all bounds, or the cursor is bad; `missing` then has the
// sentence when it asks for an AI, drive or tank that is not here, and "" otherwise. To be freed
// whatever comes of it.
enum { MISSING_MAX = 128 };
void card_read(Words *words, Cursor *cursor, MatchCard *card, char missing[static MISSING_MAX]);

enum { PAST_ORDERS = 64 };

typedef struct InputCoder {
    Words *words;
    HumanSteps now[HUMANS_MAX];
    HumanSteps past[PAST_ORDERS]; // the latest first, each once
    int past_count;
    uint64_t tick;  // of the input before this one
    int tank_count; // so far; only readers need it
} InputCoder;

// The further data of an input.
typedef union InputItem {
    Mind mind;
    Edit edit;
} InputItem;

// An order; nothing is written when it is the one that holds.
void input_write_order(InputCoder *coder, Bytes *bytes, uint64_t tick, int human, HumanSteps steps);
void input_write_swap(InputCoder *coder, Bytes *bytes, uint64_t tick, int tank, const Mind *mind);
void input_write_hand(InputCoder *coder, Bytes *bytes, uint64_t tick, int tank, int human);
void input_write_edit(InputCoder *coder, Bytes *bytes, uint64_t tick, const Edit *edit);

// The next input. A swap's mind and an edit go to `item`. A kind of input that this program does
// not know is bad, and so is a tank that is not there.
ReplayInput input_read(InputCoder *coder, Cursor *cursor, InputItem *item);

#define REPLAY_MAGIC "\x89TREADS\n"

// The words of 32 bits between the seconds (replay.h).
typedef enum WordKind { WORD_QUIET, WORD_INPUTS, WORD_END } WordKind;
enum { WORD_KIND_BITS = 2 };
