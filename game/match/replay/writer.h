// writer.h -- records a match while it is played: written through to its file once a second,
// so that whatever stops the program leaves what was played until then.
#pragma once

#include "replay.h"

typedef struct ReplayWriter ReplayWriter;

// `match` has not begun. `path` is written anew; NULL keeps the recording in memory. `program` is
// the program's version. NULL with the problem told.
ReplayWriter *replay_writer_open(const char *path, const Match *match, const char *program,
                                 Problem *problem);

// The same for a match that goes on from a recording's, so many ticks after its start, with what
// was done by hand before its next tick done: all of that is in the recording, too.
ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem);

// Right before, or after, it is done to the match.
void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit);
void replay_writer_ticked(ReplayWriter *writer, const Match *match); // after each match_tick

// The recording so far, as a file of its own.
bool replay_writer_save(ReplayWriter *writer, const Match *match, const char *path,
                        Problem *problem);

// The same to be played at once, with the match still going on. NULL with the problem told.
Replay *replay_writer_replay(ReplayWriter *writer, const Match *match, Problem *problem);

// The match is over, or is left: its file gets its end and is closed. What is done to the match
// later is in no file; again does nothing. False with the problem told when the file could not be
// written.
bool replay_writer_finish(ReplayWriter *writer, const Match *match, Problem *problem);

// Finishes it and frees it; `writer` may be NULL.
bool replay_writer_close(ReplayWriter *writer, const Match *match, Problem *problem);
