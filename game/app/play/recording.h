// recording.h -- recordings: opened for a command, written while matches run, and continued from a
// tick with other minds or by a player.
//
// Matches are recorded to the file of --record or in the user folder, which keeps the last 20.
#pragma once

#include "match/replay/player.h"
#include "app/base/settings.h"
#include "trace.h"

typedef struct Recording {
    Replay *replay;
    Arena *arena;
    bool is_arena_lent;   // another owner destroys the arena
    ReplayPlayer *player; // NULL after playback_open or fork_begin took it
} Recording;

// Opens a recording. Returns EXIT_OK; on failure returns another exit code and sets `problem`.
// The arena must not have changed since.
int recording_open(const Settings *settings, const char *path, Recording *recording,
                   Problem *problem);
// Makes the link of a recording in a file, from '#' on. The caller frees it. Returns EXIT_OK; on
// failure returns another exit code, sets the link to NULL and sets `problem`.
int recording_link(const char *path, char **link, Problem *problem);

void recording_close(Recording *recording); // may be called twice

enum { RECORDINGS_KEPT = 20 };

typedef struct Recorder {
    const Settings *settings;
    const char *home;          // user folder; NULL: only --record records
    bool is_quick;             // records quick battles
    ReplayWriter *writer;      // NULL if nothing is recorded
    char path[ARENA_PATH_MAX]; // file of the current recording; "" if it has no file
    FILE *trajectory;          // table of the current match; NULL without --trajectory
    char trajectory_path[ARENA_PATH_MAX];
    RobotLogWriter log;
    char log_path[ARENA_PATH_MAX];
    FILE *events; // events of the current match; NULL without --events
    char events_path[ARENA_PATH_MAX];
    int begun; // number of recordings
    bool has_warned;
    bool has_failed; // a file of the user could not be written
} Recorder;

// Returns false and prints an error if the files of --record, --trajectory, --drive-log or --events
// cannot be written. Does not create them.
bool recording_paths_check(const Settings *settings);

// Record a match from its begin to its end. These functions never fail: if a file cannot be
// written, they print one warning, or an error if the user asked for the file. The file is complete
// on the disk as soon as the match is over, even if the program calls exit before recorder_end.
void recorder_begin(Recorder *recorder, const Match *match);
void recorder_edit(Recorder *recorder, const Match *match, const Edit *edit);
// Plays a tick of the match, unless it is over, and records it.
void recorder_play_tick(Recorder *recorder, Match *match, const PlayerOrders *players);
void recorder_end(Recorder *recorder, const Match *match);

// Returns true if the finished match has a file that recorder_end will keep.
bool recorder_has_file(const Recorder *recorder, const Match *match);

// Returns the current match until now as a replay, or NULL and sets `problem`.
Replay *recorder_replay(const Recorder *recorder, const Match *match, Problem *problem);

// Saves the current match until now in a new file, which is never removed automatically. `path` has
// ARENA_PATH_MAX bytes. Returns false and sets `problem` on failure.
bool recorder_save(const Recorder *recorder, const Match *match, char *path, Problem *problem);

// Does the same in another folder of the user folder, with this name or a similar unused name.
bool recorder_copy(const Recorder *recorder, const Match *match, const char *folder,
                   const char *name, char *path, Problem *problem);

// Creates the file of a match that is recorded elsewhere: the file of --record or, if it
// `is_automatic`, one of the last RECORDINGS_KEPT, or else one that is never removed automatically.
// Returns false and sets `problem` on failure.
bool recorder_new_path(Recorder *recorder, const Match *match, bool is_automatic,
                       char path[static ARENA_PATH_MAX], Problem *problem);

enum { FORK_TEXT_MAX = 160 };

// A match that continues a recording.
typedef struct Fork {
    const Settings *settings; // from_tick and the swaps
    Recording *recording;
    char greeting[FORK_TEXT_MAX]; // describes the recorded input that is dropped; "" if none
} Fork;

// Returns the match for a window, where the player takes over and later input is dropped. Prints an
// error and returns NULL on failure.
Match *fork_begin(Fork *fork);
void fork_record(const Fork *fork, Recorder *recorder,
                 const Match *match); // Starts to record a match from its first tick.

// Plays the recording and the fork to their ends and prints both results, or with --watch-mind a
// mind's senses in the fork. Later edits are repeated in the fork, except those that change new
// minds or are not possible. Returns the exit code.
int fork_compare(Fork *fork);
