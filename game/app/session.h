// session.h -- the loop of a window or a terminal: lets time pass for a match or a recording at the
// wished speed, shows it, and does what the person wishes.
#pragma once

#include "catalogue.h"
#include "timeline.h"
#include "recording.h"
#include "setup.h"
#include "view/view.h"

// Exactly one of these is played: matches of a setup, one that goes on from a recording, or
// a recording.
typedef struct SessionPlan {
    Setup *setup;         // NULL unless it is a setup's
    Fork *fork;           // NULL unless it goes on from a recording
    Playback *playback;   // of a recording
    const char *greeting; // a toast; NULL for none
    const char *home;     // the user folder; NULL for none

    // Of the session's owner, which may show something else after it; all may be 0.
    bool is_quick;      // a quick battle: the person's level follows who wins
    Campaign *campaign; // of which the mission of this number is played; NULL: none is
    int mission;
    bool is_scenery;      // behind the main menu: its result is not told, and it is left soon after
    Catalogue *catalogue; // works a little every frame, and is told what is saved
    MenuRequest *chosen;  // gets what the session was left for; NULL: nothing can be chosen
    void *owner;
    void (*shown)(void *owner, const Match *match, const ViewStatus *status); // after each picture
} SessionPlan;

// Until the person quits. Prints the result of each match that was finished. Returns the exit code.
int session_run(const Settings *settings, const SessionPlan *plan, View *view);

// How many ticks are due: true speeds whatever the screen's refresh rate, and no leap after a
// stall.
typedef struct Pace {
    double speed;       // 1 is real time; PACE_MAX is as fast as possible
    double owed;        // ticks, 0 to 1 after pace_due
    double countdown_s; // of real time until the first tick; as fast as possible does without
    bool is_paused;
} Pace;

// Ticks due after `elapsed_s` of real time; 0 while paused, during the countdown, and at PACE_MAX
// (whose owner ticks for as long as a frame allows). At most a quarter of a second is made up for.
int pace_due(Pace *pace, double elapsed_s);
// How far now is between the last two ticks, 0 to 1.
double pace_blend(const Pace *pace);
// The next speed up (+1) or down (-1); stays at the ends.
void pace_shift(Pace *pace, int change);
