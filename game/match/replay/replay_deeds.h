// replay_deeds.h -- what is done by hand, as bytes: the same small memory of past orders on both
// sides makes most of them one byte or two.
#pragma once

#include "replay.h"
#include "replay_words.h"

enum { PAST_ORDERS = 64 };

typedef struct DeedCoder {
    Words *words;
    HumanSteps now[HUMANS_MAX];
    HumanSteps past[PAST_ORDERS]; // the latest first, each once
    int past_count;
    uint64_t tick;  // of the deed before this one
    int tank_count; // so far; only readers need it
} DeedCoder;

// What a deed brings along.
typedef union DeedItem {
    SwapDeed swap;
    Edit edit;
} DeedItem;

// An order; nothing is written when it is the one that holds.
void deed_write_order(DeedCoder *coder, Bytes *bytes, uint64_t tick, int human, HumanSteps steps);
void deed_write_swap(DeedCoder *coder, Bytes *bytes, uint64_t tick, int tank,
                     const Behaviour *behaviour, const double *params);
void deed_write_hand(DeedCoder *coder, Bytes *bytes, uint64_t tick, int tank, int human);
void deed_write_edit(DeedCoder *coder, Bytes *bytes, uint64_t tick, const Edit *edit);

// The next deed. A swap's mind and an edit go to `item`. A kind of deed that this program does not
// know is bad, and so is a tank that is not there.
Deed deed_read(DeedCoder *coder, Cursor *cursor, DeedItem *item);
