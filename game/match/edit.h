// edit.h -- edits of a running match: change parameters, move tanks, build walls. Edits are applied
// between two ticks and are part of the recording.
#pragma once

#include "match.h"

// Ways to save the current scene as a file.
typedef enum SceneFile { SCENE_NONE, SCENE_ARENA, SCENE_MATCH } SceneFile;

enum { EDIT_CORNERS_MAX = 16 };

typedef enum EditKind { EDIT_ROWS_IDS(EDIT_) EDIT_KINDS } EditKind; // rows.txt

typedef struct Edit {
    EditKind kind;
    int tank;  // tank to edit
    int index; // index of a row, parameter, wall, weapon or kind of things, or id of a thing
    int spec;  // kind of tank for EDIT_TUNE: 0 to TUNING_KINDS - 1, or -1
    int gives; // EDIT_THING: see battle_add_thing; EDIT_ARM: index of the special
    double value;
    const Drive *drive;
    Pose pose;
    TankCard added; // EDIT_ADD: the card of the tank, without its number; EDIT_MIND: its mind;
                    // EDIT_PLAYER: its player
    Forfeit forfeit;
    int wall_kind;      // EDIT_WALL: WallKind
    double wall_health; // EDIT_WALL: hit points, 0 if it cannot break
    int corner_count;
    Vec corners[EDIT_CORNERS_MAX]; // m, in either orientation
} Edit;

// Edits waiting to be applied. When the queue is full, new ones are dropped.
enum { EDITS_WAITING_MAX = 256 };
typedef struct EditQueue {
    Edit edits[EDITS_WAITING_MAX];
    int count;
} EditQueue;

bool edits_add(EditQueue *queue, const Edit *edit); // returns false if the edit is dropped
// Removes the oldest edits, at most `most`, and returns their number.
int edits_take(EditQueue *queue, Edit *edits, int most);

// Returns the edit that places such a thing at the same place.
Edit edit_placing(const Thing *thing);

// Returns the edit that gives the upgrade to a tank.
Edit edit_upgrade(const Match *match, int tank, Upgrade upgrade);

// Returns the tank that the edit changes, or -1 if it does not change an existing one.
int edit_tank(const Edit *edit);

// Applies an edit before the next tick. Edits of walls give the match a separate arena with a
// different content_hash. Removing a tank never ends a match. Returns false, with the match
// unchanged and `problem` set, if the place is not free, a value is out of range, the match is
// over, or out of memory.
bool match_edit(Match *match, const Edit *edit, Problem *problem);

// Applies edits in order, and returns the number of failed edits. Consecutive edits of walls, or
// consecutive added tanks, rebuild arena and battle only once.
int match_edits(Match *match, const Edit *edits, int count);
