// training.h -- the training ground: seven steps that are done and not read, on an arena with three
// flags, with one target that takes every place and mind that a step needs.
#pragma once

#include "match/edit.h"
#include "match/prefs.h"
#include "view/hud/hud.h"
#include "view/input/bindings.h"

enum { TRAINING_EDITS_MAX = 8 };

typedef struct Training {
    int step;            // of the table
    bool is_begun;       // its edits have been made
    uint64_t since_tick; // when
    int hits;            // of the person by then
    double done_s;       // for how long that has lasted which ends it
} Training;

// Looks at the match after a tick and fills in the edits that bring the next step about; how many.
// The person drives tank 0, the target is tank 1.
int training_tick(Training *training, const Match *match, Edit edits[static TRAINING_EDITS_MAX]);

bool training_is_over(const Training *training);
// The step as a line, with the keys in force, and the flag that it asks for, if any.
void training_tell(const Training *training, const Match *match, const Bindings *bindings,
                   LessonStand *stand);
