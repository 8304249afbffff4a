// session_inside.h -- the parts of a session, shared by session_files.c, session_loop.c and
// session_results.c.
#pragma once

#include "daily.h"
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
    char daily[DAILY_TEXT_MAX]; // result of the daily challenge; "" until the match is over
    Training training;          // used if the mission is the training
    LessonStatus lesson;
    Pace pace;
    int begun; // number of matches begun
    bool has_briefing;
    Series series;
    uint64_t ticks, frames;
    double over_s;      // time since the match ended
    uint64_t kill_tick; // tick of the last kill in the live match; 0: none
    bool is_verified;   // the verdict about a link's match was shown
    bool has_changed;   // whether the player edited the match
    double ticking_s;   // time spent on ticks since the last frame
    int shown_ticks;    // ticks since the last frame
    int code;
} Session;

// Returns the match of the recording shown, or else the live match.
const Match *session_shown_match(const Session *session);

__attribute__((format(printf, 2, 3))) void session_toast(const Session *session, const char *format,
                                                         ...);

// Saves the tuning of the match shown as a new preset in the user folder.
void session_save_preset(const Session *session, const char *name);
// Saves the recording until now under a name that is never removed automatically.
void session_save_recording(const Session *session);
void session_save_scene(const Session *session, SceneFile kind);
void session_save_prefs(Session *session);
// Copies the link of a recording, or of the match shown if `path` is "". $TREADS_PAGE is the
// address before it; a web page puts its own there.
void session_copy_link(const Session *session, const char *path);
// Shows once whether a link's match happened as recorded, as soon as all of it has been played.
void session_show_verified(Session *session);

// Saves what the result of the live match changes, and shows it.
void session_count_result(Session *session);
