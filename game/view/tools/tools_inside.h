// tools_inside.h -- the inside of the sandbox's tools, which its two files share.
#pragma once

#include "tools.h"

enum { TOOL_UNDO_MAX = 64, TOOL_CORNERS_MAX = 64 };

typedef enum ToolKind {
    TOOL_MOVE,
    TOOL_TANK,
    TOOL_TARGET,
    TOOL_WALL,
    TOOL_POLYGON,
    TOOL_REMOVE,
    TOOL_REPAIR,
    TOOL_COUNT
} ToolKind;

typedef enum HeldKind {
    HELD_NOTHING,
    HELD_TANK,   // `picked`, by its hull
    HELD_HANDLE, // `picked`, by the handle that turns it
    HELD_NEW,    // a tank that is being placed
    HELD_WALL    // from one corner of a box to the other
} HeldKind;

// How to take an edit back.
typedef struct ToolStep {
    Edit back;
    bool is_with_next; // they were one action: both are undone
} ToolStep;

struct Tools {
    Ui *ui;
    bool is_open;
    bool is_in_bar; // keys are the bar's, not the cursor's
    ToolKind tool;
    int picked;
    const Behaviour *mind; // these four of tanks to be added
    Loadout loadout;
    int team;
    double heading_rad; // likewise

    bool has_hand;    // it is over the field
    bool is_cursor;   // moved by keys: drawn as a cross
    Vec at;           // the hand, m
    int pad_x, pad_y; // a pad's cross, held: right and up
    HeldKind held;
    bool has_moved; // since it was taken
    Vec from;       // where it was taken; of a tank, relative to its middle
    Pose ghost;
    Vec corners[TOOL_CORNERS_MAX]; // of a polygon that is not closed yet
    int corner_count;

    EditQueue *edits;
    ToolStep undo[TOOL_UNDO_MAX];
    int undo_count;
    ToolsRequest request;
};

// sandbox.c: what the hand does on the field, and how it is undone.
void hand_drop(Tools *tools);                                      // without any effect
void hand_remove(Tools *tools, const ToolScene *scene);            // the tank that is picked
void tools_do(Tools *tools, const Match *match, const Edit *edit); // and remembers how to undo it
void tools_undo(Tools *tools, const Match *match);

Vec hand_handle(const Match *match, int tank, Pose pose); // where the handle is
int hand_tank_at(const Match *match, Vec at);             // -1 for none
int hand_wall_at(const Arena *arena, Vec at);
// Of the wall that is held, or the polygon; how many there are.
int hand_corners(const Tools *tools, const Arena *arena, Vec corners[static TOOL_CORNERS_MAX]);
// Whether what is held, or would be placed here, may stand there; otherwise why not.
bool hand_is_free(const Tools *tools, const Match *match, Problem *problem);

// The hull that shows where a tank will stand.
bool hand_has_ghost(const Tools *tools);
Pose hand_ghost(const Tools *tools);
const TankSpec *hand_spec(const Tools *tools, const Match *match);

// bar.c
void bar_draw(Tools *tools, const ToolScene *scene, double dt_s);
void sketch_draw(const Tools *tools, const ToolScene *scene, const Actors *actors, double blend);
