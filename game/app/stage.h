// stage.h -- the window's loop: lets time pass for a match at the wished speed, and shows it.
#pragma once

#include "playback.h"
#include "recorder.h"
#include "setup.h"
#include "view/view.h"

// What is played: matches of a setup, or one that somebody else begins, or a recording.
typedef struct StagePlan {
    Setup *setup;                   // NULL unless it is a setup's
    Match *(*begin)(void *context); // when it is somebody else's; NULL with the problem told
    void *context;
    void (*record)(void *context, Recorder *recorder, const Match *match); // NULL: it is not
    const char *greeting;                                                  // "" or a toast
    const Arena *arena; // of what somebody else begins
    Playback *playback; // of a recording
    const char *home;   // the user folder; NULL for none

    // Of the window's owner, who may show something else after it; all may be 0.
    bool is_scenery; // behind the set-up menu: it is not told of, and ends soon after its end
    void *owner;
    bool (*choose)(void *owner,
                   const MenuWish *wish); // true: this is to be left for something else
    void (*shown)(void *owner, const Match *match, const ViewStatus *status); // after each picture
    void (*work)(void *owner);                     // a little, every frame
    void (*kept)(void *owner, const char *preset); // a file of that name
    void (*kept_arena)(void *owner, const char *name);
} StagePlan;

// Until the person quits. Prints the result of each match that was finished. Returns the exit code.
int stage_run(const Settings *settings, const StagePlan *plan, View *view);
