// training.h -- the lessons of the training and the guided tour of the laboratory.
//
// A lesson is a match on the training range. The player drives tank 0, the target is tank 1, and
// each step changes the scene and waits for a condition. All lessons are rows of LESSONS and
// LESSON_STEPS in rows.txt.
#pragma once

#include "match/edit.h"
#include "view/menu/menu.h"

enum { TRAINING_EDITS_MAX = 16 };

typedef struct Training {
    int lesson;          // row of LESSONS
    int step;            // number of the step in the lesson, from 0
    bool is_begun;       // the edits of the step have been returned
    uint64_t since_tick; // start of the step
    double done_s;       // duration of the step's condition
    int hits;            // hits by the player in this step
    int tanks, walls;    // numbers at the start of the step
    bool has_dashed;     // the player dashed in this step
    bool has_bounced;    // the player's last shell did
    Vec arrow;           // last place of a thing that the arrow points at
    double done_ago_s;   // time since the last step was completed
} Training;

int training_lesson_count(void);
// Returns whether a lesson for one player contains drives to flags, which are timed.
bool training_is_drive(int lesson);
// Fills the card of a lesson, which is not done yet. `key` is its name in the progress file.
void training_fill_card(int lesson, LessonCard *card, const char **key);

// Call before the first tick and after each tick. Fills `edits` with the changes that the next step
// needs and returns their number.
int training_tick(Training *training, const Match *match, Edit edits[static TRAINING_EDITS_MAX]);
void training_rewound(Training *training); // Call while the recording of the match is shown.

bool training_is_over(const Training *training);
// Fills `lesson` with the text, the keys and the arrow of the step, for the bindings of a device.
void training_fill_lesson(const Training *training, const Match *match, const Prefs *prefs,
                          Device device, LessonStatus *lesson);
