// stage.h -- the window's loop: lets time pass for a match at the wished speed, and shows it.
#pragma once

#include "playback.h"
#include "setup.h"
#include "view/view.h"

// What is played: matches of a setup, or one that somebody else begins, or a recording.
typedef struct StagePlan {
    Setup *setup;                   // NULL unless it is a setup's
    Match *(*begin)(void *context); // when it is somebody else's; NULL with the problem told
    void *context;
    Playback *playback; // of a recording
    const char *home;   // the user folder; NULL for none
} StagePlan;

// Until the person quits. Prints the result of each match that was finished. Returns the exit code.
int stage_run(const Settings *settings, const StagePlan *plan, View *view);
