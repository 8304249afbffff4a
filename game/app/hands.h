// hands.h -- what a person at the window does to a running match besides driving, and its
// recording.
#pragma once

#include "recorder.h"
#include "view/view.h"

typedef struct Hands {
    const Settings *settings;
    Match *match;
    Recorder *recorder;
    View *view;
} Hands;

// Minds, seats and numbers, as wished; done, recorded and told. Whether anything was wished.
bool hands_change(const Hands *hands, const ViewWish *wish);

// The recording so far, under a name that stays.
void hands_save(const Hands *hands);
