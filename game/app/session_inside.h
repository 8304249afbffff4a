// session_inside.h -- the parts of a session, shared by session_files.c, session_ghost.c,
// session_loop.c and session_results.c.
#pragma once

#include "daily.h"
#include "file_type.h"
#include "ghost.h"
#include "net/room.h"
#include "session.h"

// The rounds of a session and their results.
typedef struct Series {
    const Settings *settings; // rounds and best_of
    int round;                // number of the round, from 0
    Tally before, tally;      // results without and with the current round
    bool is_counted;          // whether the current round is in the tally
} Series;

typedef struct Session {
    const Settings *settings;
    SessionPlan plan;
    View *view;
    Recorder recorder;
    Match *match;       // live; NULL while a recording of another match is shown
    Playback *playback; // the recording shown, plan.playback or &replay; else NULL
    Playback replay;    // recording of the live match, or of the match that ended
    HumanOrders humans;
    MissionStatus mission;      // used if the plan has a mission
    Feats feats;                // of the player in a mission
    uint64_t phases;            // swaps by health that have happened in a mission
    char daily[DAILY_TEXT_MAX]; // result of the daily challenge, or of the recording shown; ""
                                // until the match is over
    Challenge challenge;        // of the live match
    Ghost ghost;
    int flags;                        // flags of a race that player 1 has reached
    char rivalry[CHALLENGE_TEXT_MAX]; // result of the challenge; "" until the match is over
    Training training;                // used if the mission is the training
    LessonStatus lesson;
    Pace pace;
    int begun; // number of matches begun
    bool has_briefing;
    Series series;
    uint64_t ticks, frames;
    double over_s;      // time since the match ended
    uint64_t kill_tick; // tick of the last kill in the live match; 0: none
    bool is_verified;   // the verdict about a link's match was shown
    bool is_described;  // the result of a recording is known
    bool has_changed;   // whether the player edited the match
    double ticking_s;   // time spent on ticks since the last frame
    int shown_ticks;    // ticks since the last frame
    bool is_gathering;  // guests are awaited before the first match of a room
    double gathered_s;  // for this time
    double passes_owed; // part of a tick that the room has not passed yet
    char link[64], advice[160];
    LobbyStatus lobby;
    LobbySeat lobby_seats[ROOM_SEATS_MAX];
    int code;
} Session;

// Returns the match of the recording shown, or else the live match.
const Match *session_shown_match(const Session *session);

// Saves the tuning of the match shown as a new preset in the user folder.
void session_save_preset(const Session *session, const char *name);
// Saves the recording until now under a name that is never removed automatically.
void session_save_recording(const Session *session);
void session_save_scene(const Session *session, SceneFile kind);
void session_save_prefs(Session *session);
// Finds the file that is opened of several, a list that ends with NULL, and copies its absolute
// path. Shows why it cannot be opened, and returns FILE_TYPE_UNKNOWN, if it is not valid.
FileType session_find_file(const Session *session, const char *const *files,
                           char path[static ARENA_PATH_MAX]);
// Copies the link of a recording, or of the match shown if `path` is "". $TREADS_PAGE is the
// address before it; a web page puts its own there.
void session_copy_link(const Session *session, const char *path);
void session_show_copied(const Session *session); // Shows that the browser has copied a link.
// Shows once whether a link's match happened as recorded, as soon as all of it has been played.
void session_show_verified(Session *session);

// Finds the challenge of the live match, and opens the ghost that the settings want.
void session_begin_challenge(Session *session);
void session_move_ghost(Session *session);    // Moves the ghost to the tick shown.
void session_note_flags(Session *session);    // Compares the flags of a race with the ghost's.
void session_end_challenge(Session *session); // Saves and compares the result of the live match.
// Finds the result of a recording as soon as it has been played to its end.
void session_describe(Session *session);
// Returns true if the battle of the recording shown can be played against its ghost.
bool session_offers_rival(const Session *session);

// Return true, and do nothing, without a room.
bool session_begin_live(Session *session); // starts the match in the room; false if out of memory
bool session_allows_live(Session *session, const ViewRequest *request); // or says why not
void session_pass_live(Session *session, double elapsed_s, bool is_ticking);
void session_fill_live(Session *session, ViewStatus *status);
void session_signal(Session *session, Signal signal); // of the first player at the host
bool session_has_guests(const Session *session);
void session_serve_live(Session *session,
                        double until_s); // exchanges frames with guests until then
// Plays a tick, or changes the live match, with its recording and in its room.
void session_play_tick(Session *session);
bool session_edit(Session *session, const Edit *edit, Problem *problem);

// Saves what the result of the live match changes, and shows it.
void session_count_result(Session *session);
