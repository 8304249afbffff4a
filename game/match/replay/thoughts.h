// thoughts.h -- external bots' drawings, states and printed lines, in the comment lines of a
// recording. They do not affect the match, and programs that do not know these lines skip them.
// docs/formats.md describes them.
#pragma once

#include "platform/text.h"
#include "replay.h"

enum { THOUGHTS_MAX = 8 << 20 }; // bytes per recording; later thoughts are not stored

typedef struct ThoughtWriter {
    struct HeldThought *held; // last thoughts in the text, by tank; NULL before the first thought
    size_t bytes;
    bool continues; // continues another recording, so that the held thoughts are unknown
} ThoughtWriter;

// Appends the changes of the last tick. Call it after each tick.
void thoughts_write(ThoughtWriter *writer, const Match *match, Text *text);
void thoughts_close(ThoughtWriter *writer);

// Appends the thoughts of the ticks from `from` to before `until`, which are in one second.
void thoughts_copy(const Replay *replay, uint64_t from, uint64_t until, Text *text);

// Stores a comment line of the second that begins at this tick. Lines of other kinds are skipped.
void thought_read(Replay *replay, uint64_t second_tick, const char *line);

// Returns the line that a bot has printed; NULL if the thought is another one.
const char *thought_line(const Replay *replay, const Thought *thought);

// Shows the thoughts of the match's next tick, starting at `*next`, except for the tanks marked in
// `skips` (or NULL). The match must keep notes; otherwise the call is ignored.
void thoughts_show(const Replay *replay, Match *match, const bool *skips, int *next);
// Does the same after a jump, for all ticks before the next one, and sets `*next`.
void thoughts_restore(const Replay *replay, Match *match, int *next);
