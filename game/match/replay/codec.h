// codec.h -- the lines of a recording (replay.h), with one description for reading and writing.
#pragma once

#include "platform/text.h"
#include "replay.h"

// The first bytes of a file; the last of them is the number of the format.
#define REPLAY_MAGIC "\x89TREADS\n\x03"
enum { REPLAY_HEAD = sizeof REPLAY_MAGIC - 1 };

// Writes lines to `out`, or reads the line at `rest`, splitting it in place; the other one is NULL.
typedef struct LineCodec {
    Text *out; // line of at most REPLAY_TEXT_MAX bytes
    char *rest;
    Problem problem; // problem of the line that was read, or ""
    uint64_t tick;   // tick of the line before
    int tank_count;
    TeamNames teams;
    int edits, tick_edits,
        builds; // numbers of edits: in total, in this tick, and of walls and tanks
    QuantizedOrder held[BATTLE_TANKS_MAX];
    bool has_forfeited[BATTLE_TANKS_MAX];
} LineCodec;

// Returns the next field of the line; "" with the problem set if there is none.
const char *codec_next_field(LineCodec *codec);

// Writes all lines up to `begin`.
void header_write(LineCodec *codec, const Replay *replay);
// Reads the line of this word. Returns false if it is not a line of the header.
bool header_read(LineCodec *codec, const char *word, Replay *replay);

// Write a line. The tick must not be before the last line's, and must be in the same second. An
// order that is in force already is not written. Beyond a limit (replay.h) the bytes have an error.
void order_write(LineCodec *codec, uint64_t tick, int tank, QuantizedOrder steps);
void say_write(LineCodec *codec, uint64_t tick, int tank, Message say);
void signal_write(LineCodec *codec, uint64_t tick, int tank, Signal signal);
void edit_write(LineCodec *codec, uint64_t tick, const Edit *edit);
void checkpoint_write(LineCodec *codec, uint64_t tick, uint32_t hash); // ends the second at `tick`
void end_write(LineCodec *codec, const Replay *replay); // ticks, hash, is_over and winner

// Read the line of this word. Return false if it is a line of another kind. An edit is stored in
// `edit`, and input->edit is then 0.
bool input_read(LineCodec *codec, const char *word, ReplayInput *input, Edit *edit);
bool checkpoint_read(const char *word, uint32_t *hash);
bool end_read(LineCodec *codec, const char *word, Replay *replay);
