// tools.h -- the sandbox: a toolbar for editing a match while it is paused or running. Tanks are
// selected, moved, turned, added and removed; walls are built and removed.
//
// The hand is a tool's position on the field: the mouse, or a cursor that arrow keys, a D-pad or a
// stick move.
//
// The folder game/view/tools/ makes edits with the mouse; it must not know how they are applied.
#pragma once

#include "game/view_rows.h"
#include "match/edit.h"
#include "view/hud/hud.h"
#include "view/input/input.h"
#include "view/ui/ui.h"
#include "view/world/actors.h"

typedef struct Tools Tools;
enum { TOOLS_SAID_MAX = 160, TOOL_UNDO_MAX = 64, TOOL_CORNERS_MAX = 64 };

// Creates closed tools that add their edits to `edits`. Returns NULL if out of memory. The queue
// must outlive the tools.
Tools *tools_create(EditQueue *edits);
void tools_destroy(Tools *tools);
void tools_begin(Tools *tools); // Starts a new match: clears the selection and the undo stack.

void tools_toggle(Tools *tools);
bool tools_is_open(const Tools *tools);
int tools_height(const Tools *tools, const Hud *hud);     // height of the bar [px]; 0 if closed
Box tools_box(const Tools *tools, const Hud *hud);        // below the field; empty if closed
int tools_picked(const Tools *tools, const Match *match); // selected tank, or -1

typedef struct ToolScene {
    const Match *match;
    const Hud *hud;
    const Camera *camera;
    const Bindings *bindings; // keys; only the sandbox's actions are used
    double density;           // pixels per unit of the mouse's coordinates
} ToolScene;

// Returns true if the event was consumed. Letters still drive tanks. `pad` is the result of
// input_update for this event.
bool tools_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadEvent pad);

// Draws the bar and the previews on the field. `stick` moves the cursor: -1 to 1, right and up,
// from the gamepads that drive no tank.
void tools_draw(Tools *tools, const ToolScene *scene, const Actors *actors, double blend, Vec stick,
                double dt_s);

// A request of the tools besides their edits. The tank is the selected one (tools_picked).
typedef struct ToolsRequest {
    enum {
        TOOLS_REQUEST_NONE,
        TOOLS_SAVE_SCENE,
        TOOLS_OPEN_MINDS,
        TOOLS_TAKE_TANK,
        TOOLS_SHOW_MESSAGE
    } kind;
    SceneFile scene;
    char message[TOOLS_SAID_MAX]; // why an action was rejected
} ToolsRequest;
ToolsRequest tools_take_request(Tools *tools); // Returns each request once.

// The rest is shared by sandbox.c, bar.c and the tests.
typedef enum ToolKind { TOOLBAR_ROWS_IDS(TOOL_) TOOL_COUNT } ToolKind;

typedef enum HeldKind {
    HELD_NOTHING,
    HELD_TANK,   // holds the selected tank by its hull
    HELD_HANDLE, // holds the selected tank by the handle that turns it
    HELD_NEW,    // a new tank
    HELD_WALL    // draws a box, from corner to corner
} HeldKind;

// The edit that undoes a change.
typedef struct ToolStep {
    Edit back;
    bool is_with_next; // undone together with the step before it
} ToolStep;

struct Tools {
    Ui *ui;
    bool is_open;
    bool is_in_bar; // the arrow keys control the bar, not the cursor
    ToolKind tool;
    int picked;
    const Behaviour *mind; // AI of new tanks; the next three belong to new tanks too
    Loadout loadout;
    int team;
    double heading_rad;
    int thing;     // kind of thing to place (hand_thing)
    int wall_kind; // kind of wall to build
    bool walls_break;

    bool has_hand;    // the hand is over the field
    bool is_cursor;   // the hand is moved by keys and drawn as a cross
    Vec at;           // position of the hand [m]
    int pad_x, pad_y; // held direction of a D-pad: right and up
    HeldKind held;
    bool has_moved;                // the held object has moved since it was grabbed
    Vec from;                      // grab position; for a tank, relative to its centre
    Pose ghost;                    // preview of the tank
    Vec corners[TOOL_CORNERS_MAX]; // corners of an open polygon
    int corner_count;

    EditQueue *edits;
    ToolStep undo[TOOL_UNDO_MAX];
    int undo_count;
    ToolsRequest request;
};

// sandbox.c: the hand on the field, and undo.
void hand_drop(Tools *tools);                           // Releases the held object unchanged.
void hand_remove(Tools *tools, const ToolScene *scene); // Removes the selected tank.
// Moves the cursor, and keeps it within the camera's field.
void hand_move(Tools *tools, const ToolScene *scene, Vec by_m);
// The event handlers return true if the event was consumed.
bool hand_key_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadEvent pad);
bool hand_mouse_event(Tools *tools, const ToolScene *scene, const SDL_Event *event);
bool hand_is_bar_key(const ToolScene *scene, const SDL_Event *event, PadEvent pad);
void tools_do(Tools *tools, const Match *match, const Edit *edit); // Queues an edit with its undo.
void tools_undo(Tools *tools, const Match *match);

Vec hand_handle(const Match *match, int tank, Pose pose); // position of a tank's handle
int hand_tank_at(const Match *match, Vec at);             // -1 if there is none
int hand_wall_at(const Arena *arena, Vec at);             // returns -1 if there is none
int hand_thing_at(const Match *match, Vec at);            // returns its id, -1 if there is none
// Returns the name of a thing that can be placed, NULL after the last one, and the edit for it.
const char *hand_thing(int index, Edit *edit);
// Copies the corners of the held wall or the polygon. Returns their number.
int hand_corners(const Tools *tools, const Arena *arena, Vec corners[static TOOL_CORNERS_MAX]);
// Returns true if the held object fits where it is. Returns false and sets `problem` otherwise.
bool hand_is_free(const Tools *tools, const Match *match, Problem *problem);

// The preview of a tank: whether there is one, its pose, and the kind of tank.
bool hand_has_ghost(const Tools *tools);
Pose hand_ghost(const Tools *tools);
const TankSpec *hand_spec(const Tools *tools, const Match *match);
