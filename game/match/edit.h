// edit.h -- what people may do to a running match besides driving: turn its numbers, move its
// tanks, build its walls. An edit happens between two ticks and is part of the recording.
#pragma once

#include "match.h"

// The scene as it stands, to be kept as a file.
typedef enum SceneFile { SCENE_NONE, SCENE_ARENA, SCENE_MATCH } SceneFile;

enum { EDIT_CORNERS_MAX = 16 };

typedef enum EditKind {
    EDIT_TUNE,       // row `index` of TUNING_ROWS becomes `value`, for the tanks of `spec` (-1: all
                     // kinds)
    EDIT_MIND_PARAM, // parameter `index` of the tank's behaviour becomes `value`
    EDIT_DRIVE_PARAM, // the same of its drive
    EDIT_DRIVE,       // the tank moves by `drive` from now on, with initial parameters, from rest
    EDIT_PLACE,       // the tank stands at `pose`, at rest; wrecks may be moved, too
    EDIT_REPAIR,      // the tank is as good as new where it stands; a wreck lives again
    EDIT_ADD,         // a tank more, like `tank`'s card but at `pose`: `added`
    EDIT_REMOVE,  // the tank is taken off the field for good (Tank.is_removed); its number stays
    EDIT_WALL,    // a wall more: a convex polygon of `corner_count` corners, on no tank
    EDIT_UNWALL,  // the wall `index` of the arena is gone; later ones move up
    EDIT_MIND,    // the mind of `added` drives the tank (match_swap)
    EDIT_PERSON,  // the person of `added` drives it (match_set_human)
    EDIT_FORFEIT, // it forfeits (match_forfeit)
    EDIT_KINDS
} EditKind;

typedef struct Edit {
    EditKind kind;
    int tank;  // of those about a tank
    int index; // of a row, parameter or wall
    int spec;  // kind of tank for EDIT_TUNE: 0 .. TUNING_KINDS - 1, or -1
    double value;
    const Drive *drive;
    Pose pose;
    TankCard added; // of EDIT_ADD: everything but its number
    Forfeit forfeit;
    int corner_count;
    Vec corners[EDIT_CORNERS_MAX]; // m, either way round
} Edit;

// Edits that wait to be fetched; when there is no room, the newest is lost.
enum { EDITS_WAITING_MAX = 256 };
typedef struct EditQueue {
    Edit edits[EDITS_WAITING_MAX];
    int count;
} EditQueue;

bool edits_add(EditQueue *queue, const Edit *edit);      // false when it is lost
int edits_take(EditQueue *queue, Edit *edits, int most); // the oldest; how many they are

int edit_tank(const Edit *edit); // the tank it is about; -1 when it is about none that is there

// With walls changed the match has an arena of its own, battle_arena() (whose content_hash tells it
// from the one before). The last team standing is the one that is left when all that people take
// away is gone: taking a tank away ends no match.
//
// Before the next tick. False with the problem told and nothing changed: the place is not free, the
// value is out of its range, there is no memory
bool match_edit(Match *match, const Edit *edit, Problem *problem);

// One after the other, but the arena and the battle are made anew once for neighbours that build
// walls. How many could not be done.
int match_edits(Match *match, const Edit *edits, int count);
