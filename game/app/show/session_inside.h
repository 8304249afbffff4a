// session_inside.h -- the parts of a session: session_live.c < session_match.c < session_files.c <
// session_loop.c.
#pragma once

#include "net/room.h"
#include "session.h"

// The rounds of a session and their results.
typedef struct Series {
    const Settings *settings; // rounds and best_of
    int round;                // number of the round, from 0
    Tally before, tally;      // results without and with the current round
    bool is_counted;          // the current round is in the tally
} Series;

typedef struct Session {
    const Settings *settings;
    SessionPlan plan;
    View *view;
    Recorder recorder;
    Match *match;       // live; NULL while a recording of another match is shown
    Playback *playback; // the recording shown, plan.playback or &replay; else NULL
    Playback replay;    // recording of the live match, or of the match that ended
    PlayerOrders players;
    Attempt attempt;
    char described[DAILY_TEXT_MAX]; // result of the recording shown; "" until its end
    Pace pace;
    int begun; // number of matches begun
    Series series;
    uint64_t ticks, frames;
    double over_s;                     // time since the match ended
    uint64_t kill_tick;                // tick of the last kill or the best moment of a run; 0: none
    bool is_verified;                  // the verdict about a link's match was shown
    bool is_described;                 // the result of a recording is known
    double held_s;                     // time since ticks were last held back
    double ticking_s;                  // time spent on ticks since the last frame
    int shown_ticks;                   // ticks since the last frame
    bool is_gathering;                 // guests are awaited before the first match of a room
    double gathered_s;                 // duration of that wait
    double passes_owed;                // part of a tick that the room has not passed yet
    double recent_damage, best_damage; // damage by the first team of a run, to find its best moment
    char link[96], advice[240];
    LobbyStatus lobby;
    LobbySeat lobby_seats[ROOM_SEATS_MAX];
    bool has_moved; // the host has moved the timeline of a recording in its room
    SharedSignal signal;
    int asked; // seat that the host was last asked about, from 1; 0: none
    int code;
} Session;

bool series_is_over(const Series *series);
void series_next_round(Series *series);

// session_match.c. Begins the next match; returns false and sets the exit code on failure.
bool session_begin_match(Session *session);
void session_leave_match(Session *session);
void session_tick(Session *session); // ticks the match or recording shown, unless it is at its end
void session_print_result(const Session *session); // prints the result of a finished match once
void session_apply_edit(Session *session, const Edit *edit); // shows why it is not possible
// Returns the match of the recording shown, or else the live match.
const Match *session_shown_match(const Session *session);
bool session_is_scenery(const Session *session);
bool session_is_still(const Session *session); // true at the end of the match or recording shown
// Returns true while the recording of the live match is shown and the match waits.
bool session_is_past(const Session *session);
void session_leave_past(Session *session);
void session_seek(Session *session, uint64_t tick); // moves in the recording shown
// Moves by ticks. A live match moves back in its own recording and returns at its end.
void session_step(Session *session, int steps);
bool session_offers_replay(const Session *session);
void session_watch_replay(Session *session); // replays the match that is over
// Replays the last kill of a finished match, until it has been shown, then the end card again.
void session_watch_kill(Session *session);
bool session_has_shown_kill(const Session *session);

// Saves the tuning of the match shown as a new preset in the user folder.
void session_save_preset(const Session *session, const char *name);
// Saves the recording until now under a name that is never removed automatically.
void session_save_recording(const Session *session);
void session_save_scene(const Session *session, SceneFile kind);
// Copies the link of a recording, or of the match shown if `path` is "". $TREADS_PAGE is the
// address before it; a web page puts its own there.
void session_copy_link(const Session *session, const char *path);
void session_show_copied(const Session *session); // Shows that the browser has copied a link.
// Shows once whether a link's match happened as recorded, as soon as all of it has been played.
void session_show_verified(Session *session);

// Finds the result of a recording as soon as it has been played to its end.
void session_describe(Session *session);
// Returns true if the battle of the recording shown can be played against its ghost.
bool session_offers_rival(const Session *session);

// Starts the match in the room, if there is one. Returns false if out of memory.
bool session_begin_live(Session *session);
void session_pass_live(Session *session, double elapsed_s, bool is_ticking);
void session_fill_live(Session *session, ViewStatus *status);
void session_signal(Session *session, Signal signal); // a signal of player 1 at the host
// Returns whether the match is played in a room with guests, including spectators.
bool session_has_guests(const Session *session);
// Returns whether the tank belongs to a guest, even an absent one.
bool session_is_guests(const Session *session, int tank);
void session_serve_live(Session *session,
                        double until_s); // exchanges frames with guests until then
// Plays a tick, or changes the live match, with its recording and in its room.
void session_play_tick(Session *session);
bool session_edit(Session *session, const Edit *edit, Problem *problem);
