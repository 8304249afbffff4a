// turning.h -- what a person at the window changes of a running match, and the presets they keep.
#pragma once

#include "recorder.h"
#include "view/view.h"

// Makes and records the wished edits, and gives the match the numbers of the wished preset (limits
// and rules stay where that says nothing of them). What cannot be is told as a toast. Has anything
// been wished?
bool turn_match(const ViewWish *wish, const Settings *settings, Match *match, Recorder *recorder,
                View *view);

// Keeps the match's numbers as a new preset in the user folder `home` (NULL: there is none), and
// tells its name as a toast.
bool keep_preset(const ViewWish *wish, const Match *match, const char *home, View *view);
