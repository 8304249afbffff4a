// replay.h -- a recording: the match card, and everything that cannot be computed again. Playing it
// computes the rest again, bit for bit. docs/formats.md describes the file.
//
// The folder game/match/replay/ writes, reads and plays recordings; it must not know how a match is
// shown.
#pragma once

#include "match/edit.h"
#include "match/match.h"
#include "match/shown.h"
#include "platform/text.h"

enum { REPLAY_FORMAT = 3, REPLAY_VERSION_MAX = 32, REPLAY_SECOND = BATTLE_TICK_HZ };
#define REPLAY_ENDING ".treads-replay"

// Limits of a recording: the writer does not exceed them, and the reader rejects files that do.
enum {
    REPLAY_TEXT_MAX = 32 << 20,                      // bytes of text
    REPLAY_TICKS_MAX = 24 * 60 * 60 * REPLAY_SECOND, // a day
    REPLAY_EDITS_MAX = 1 << 16,
    REPLAY_TICK_EDITS_MAX = 1 << 12, // edits per tick
    REPLAY_BUILDS_MAX = 1 << 10      // changes of walls and added tanks
};

// An input before the tick of this number: an edit, an order, a message, or a signal.
typedef struct ReplayInput {
    uint64_t tick;
    int edit; // index in Replay.edits; -1 for the others
    int tank; // tank of an order, a message or a signal
    QuantizedOrder steps;
    Message say;   // message of an external bot; topic MESSAGE_NONE for other inputs
    Signal signal; // kind SIGNAL_NONE for the others
} ReplayInput;

// A drawing, a state or a printed line of an external bot (thoughts.h).
typedef struct Thought {
    uint64_t tick;
    int tank;
    char kind;
    size_t at; // start of its words in Replay.thought_text
} Thought;

typedef struct Replay {
    int rules_version;
    char program[REPLAY_VERSION_MAX];
    MatchCard card;
    uint64_t arena_hash; // see arena_is
    ReplayInput *inputs; // sorted by tick
    int input_count;
    Edit *edits; // edits in the order of their inputs
    int edit_count;
    Thought *thoughts; // sorted by tick
    int thought_count;
    Text thought_text;
    uint32_t *checkpoint_hashes; // hashes of the state at the end of each second
    int second_count;
    uint64_t ticks;
    bool is_cut; // truncated after `ticks`; the following members are unknown
    uint64_t state_hash;
    int winner;   // team, or -1
    bool is_over; // false if the recording ended before the match
} Replay;

// The hash of a second if it is not known, for example in a link.
#define REPLAY_NO_HASH UINT32_MAX

// Returns 28 bits of a state's hash.
static inline uint32_t replay_checkpoint_hash(uint64_t hash) {
    return (uint32_t)(hash ^ (hash >> 32u)) >> 4u;
}

// Loads a recording. Returns NULL and sets `problem`, which begins with the file's name, if the
// file is invalid, exceeds a limit or needs other rules or another format.
Replay *replay_load(const char *path, Problem *problem);
// Loads a recording from memory; `name` is used in messages.
Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem);
void replay_free(Replay *replay); // NULL is allowed

int replay_team(const Replay *replay, int tank); // team of a tank of the card, or added later

// Records a match while it is played. The file is written once per second, so that little is lost
// if the program is killed.
typedef struct ReplayWriter ReplayWriter;

// Starts the recording of a match that has not begun. `path` is overwritten; NULL keeps the
// recording in memory. `program` is the program's version. Returns NULL and sets `problem` on
// failure.
ReplayWriter *replay_writer_open(const char *path, const Match *match, const char *program,
                                 Problem *problem);

// Starts the recording of a match that continues the match of another recording after `ticks`
// ticks, with the edits before its next tick applied. It contains the recording up to there.
ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem);

// Records an edit; call it right before or after the edit is applied to the match.
void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit);
// Records a signal; call it right before or after match_signal.
void replay_writer_signal(ReplayWriter *writer, const Match *match, int tank, Signal signal);
void replay_writer_ticked(ReplayWriter *writer, const Match *match); // call after each match_tick

// Returns the lines of the recording so far, without its end. They only grow.
const Text *replay_writer_text(const ReplayWriter *writer);

// Saves a copy of the recording as a file. Returns false and sets `problem` on failure.
bool replay_writer_save(ReplayWriter *writer, const Match *match, const char *path,
                        Problem *problem);

// Returns a copy of the recording, to be played while the match continues; NULL with `problem` set
// on failure.
Replay *replay_writer_replay(ReplayWriter *writer, const Match *match, Problem *problem);

// Completes and closes the file when the match is over or left; later inputs are not in the file.
// May be called again. Returns false and sets `problem` if the file could not be written.
bool replay_writer_finish(ReplayWriter *writer, const Match *match, Problem *problem);

// Finishes the recording and frees the writer, which may be NULL.
bool replay_writer_close(ReplayWriter *writer, const Match *match, Problem *problem);
