// tools_state.h -- the inside of the sandbox tools, shared by tools*.c and nobody else.
#pragma once

#include "tools.h"

enum { TOOL_EDITS_MAX = 64, TOOL_UNDO_MAX = 64, TOOL_CORNERS_MAX = 64, TOOL_TEAMS = 8 };

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

typedef struct ToolRow {
    const char *name, *tip;
    const char *help; // beside it, while it is chosen; NULL: it has choices there instead
    Action keys[2];   // whose keys stand for "%s" in it
} ToolRow;
extern const ToolRow TOOL_ROWS[TOOL_COUNT];

typedef enum Held {
    HELD_NOTHING,
    HELD_TANK,   // `picked`, by its hull
    HELD_HANDLE, // `picked`, by the handle that turns it
    HELD_NEW,    // a tank that is being placed
    HELD_WALL    // from one corner of a box to the other
} Held;

// How to take an edit back.
typedef struct Step {
    Edit back;
    bool is_with_next; // they were one thing: both go
} Step;

struct Tools {
    Ui *ui;
    bool is_open;
    bool is_in_bar, wants_focus; // keys are the bar's, not the cursor's
    ToolKind tool;
    int picked;
    int mind, team, drive, spec; // of tanks to be added: rows of their tables
    double heading_rad;          // likewise

    bool has_hand;    // it is over the field
    bool is_cursor;   // moved by keys: drawn as a cross
    Vec at;           // the hand, m
    int pad_x, pad_y; // a pad's cross, held: right and up
    Held held;
    bool has_moved; // since it was taken
    Vec from;       // where it was taken; of a tank, relative to its middle
    Pose ghost;
    Vec corners[TOOL_CORNERS_MAX]; // of a polygon that is not closed yet
    int corner_count;

    Edit edits[TOOL_EDITS_MAX];
    int edit_count;
    Step undo[TOOL_UNDO_MAX];
    int undo_count;
    ToolsWish wish;
};

// tools_undo.c
bool tools_do(Tools *tools, const Match *match, const Edit *edit); // and remembers how to undo it
void tools_join(Tools *tools);                                     // the last two are one
void tools_undo(Tools *tools, const Match *match);

// tools_hand.c
void hand_to(Tools *tools, const ToolScene *scene, Vec at);
void hand_press(Tools *tools, const ToolScene *scene);
void hand_release(Tools *tools, const ToolScene *scene);
void hand_turn(Tools *tools, double by_rad);           // what it holds
void hand_drop(Tools *tools);                          // nothing of it comes to be
void hand_close(Tools *tools, const ToolScene *scene); // the polygon
void hand_unpick_corner(Tools *tools);
void hand_remove(Tools *tools, const ToolScene *scene);   // the tank that is picked
Vec hand_handle(const Match *match, int tank, Pose pose); // where the handle is
int hand_tank_at(const Match *match, Vec at);             // -1 for none
int hand_wall_at(const Arena *arena, Vec at);
int hand_corners(const Tools *tools, const Arena *arena, Vec corners[static TOOL_CORNERS_MAX]);
// May what is held, or would be placed here, stand there? Otherwise why not.
bool hand_is_free(const Tools *tools, const Match *match, Problem *problem);
const TankSpec *hand_spec(const Tools *tools, const Match *match); // of the ghost
Pose hand_ghost(const Tools *tools);
bool hand_has_ghost(const Tools *tools);

// tools_bar.c
void tools_bar(Tools *tools, const ToolScene *scene, double dt_s);

void tools_drift(Tools *tools, const ToolScene *scene, Vec by_m); // the cursor, when at all
void tools_say(Tools *tools, const char *text);
