// house.h -- one window, and what is shown in it one after the other: battles, recordings, and
// between them the set-up menu over a match that is scenery.
#pragma once

#include "playback.h"
#include "shelf.h"
#include "stage.h"
#include "view/input/prefs.h"

typedef enum ShowKind { SHOW_NOTHING, SHOW_SCENERY, SHOW_BATTLE, SHOW_REPLAY, SHOW_LAB } ShowKind;

typedef struct House {
    Settings *settings; // of the command line
    char *home;         // the user folder; NULL for none
    View *view;         // NULL until something is shown
    Shelf shelf;
    LadderLive *ladder;
    Arena *arena; // that the view shows

    ShowKind next;
    MatchDraft draft;          // of the battle to come
    char path[ARENA_PATH_MAX]; // of the recording to come
    int scenes;                // of scenery, so far
} House;

void house_open(House *house, Settings *settings);
void house_close(House *house);

// A plan on the house's stage until it is over or left; the arena is the house's from now on.
// Returns the exit code; house->next says what a person has chosen to see after it.
int house_stage(House *house, const Settings *settings, StagePlan *plan, Arena *arena);

// What was chosen, until somebody quits. Returns the exit code.
int house_run(House *house, int code);
