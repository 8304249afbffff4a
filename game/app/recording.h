// recording.h -- a recording as a command opens it: the file, and the arena it was made in.
#pragma once

#include "match/replay/replay_player.h"
#include "settings.h"

typedef struct Recording {
    Replay *replay;
    Arena *arena;
    bool is_arena_lent; // to somebody who frees it
    ReplayPlayer *player;
} Recording;

// EXIT_OK, or another exit code with the problem told in `problem` (or "" when it has been said
// already). An arena that is not as it was when the match was recorded is a problem.
int recording_open(const Settings *settings, const char *path, Recording *recording,
                   Problem *problem);
void recording_close(Recording *recording); // again does nothing
