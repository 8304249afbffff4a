// codec.h -- the lines of a recording (replay.h), each told once for both directions.
#pragma once

#include "replay.h"

// The first bytes of a file: these, and the format's number.
#define REPLAY_MAGIC "\x89TREADS\n\x03"
enum { REPLAY_HEAD = sizeof REPLAY_MAGIC - 1 };

// Bytes that grow. What does not fit is left out, and `error` says why: ENOMEM, or EFBIG beyond
// REPLAY_TEXT_MAX.
typedef struct Bytes {
    char *at;
    size_t count, room;
    int error;
} Bytes;

void bytes_add(Bytes *bytes, const void *raw, size_t count);

// One of `out` and `rest` is set: lines are written to the former, or a line is read from the
// latter, which is cut up on the way.
typedef struct LineCodec {
    Bytes *out;
    char *rest;
    Problem problem; // of the line that was read; "" for none
    uint64_t tick;   // of the line before
    int tank_count;  // so far
    TeamNames teams;
    int edits, tick_edits, builds; // so far; in this tick
    QuantizedOrder held[BATTLE_TANKS_MAX];
    bool has_forfeited[BATTLE_TANKS_MAX];
} LineCodec;

// The next field of the line that is read; "" with a problem when there is none.
const char *codec_next_field(LineCodec *codec);

// All lines up to `begin`, of the card, its arena, rules and program.
void header_write(LineCodec *codec, const Replay *replay);
// The line of this word, whose fields are read; false when it is none of them.
bool header_read(LineCodec *codec, const char *word, Replay *replay);

// Tick is not before that of the last line, and in the same second. An order that holds already is
// not written. Beyond a bound (replay.h) the bytes have an error.
void order_write(LineCodec *codec, uint64_t tick, int tank, QuantizedOrder steps);
void say_write(LineCodec *codec, uint64_t tick, int tank, Message say);
void edit_write(LineCodec *codec, uint64_t tick, const Edit *edit);
void checkpoint_write(LineCodec *codec, uint64_t tick, uint32_t fold); // it ends with this tick
void end_write(LineCodec *codec, const Replay *replay); // its ticks, hash, is_over and winner

// As above: the line of this word. An edit becomes `edit`, and then the input's is not -1.
bool input_read(LineCodec *codec, const char *word, ReplayInput *input, Edit *edit);
bool checkpoint_read(const char *word, uint32_t *fold);
bool end_read(LineCodec *codec, const char *word, Replay *replay);
