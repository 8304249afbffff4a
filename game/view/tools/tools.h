// tools.h -- the sandbox: a slim bar of tools, and what they do on the field while the match is
// paused or runs: tanks are picked, moved, turned, added and removed; walls are built and torn
// down.
//
// The hand is the mouse, or a cursor that arrows, a cross or a stick move.
#pragma once

#include "match/edit.h"
#include "view/input/input.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"
#include "view/world/actors.h"

typedef struct Tools Tools;
enum { TOOLS_SAID_MAX = 160 };

// What is done waits in `edits`, which outlive them. NULL when out of memory; closed at first.
Tools *tools_create(EditQueue *edits);
void tools_destroy(Tools *tools);
void tools_begin(Tools *tools); // another match: nothing is held, picked or to be undone

void tools_toggle(Tools *tools);
bool tools_is_open(const Tools *tools);
int tools_height(const Tools *tools, const Hud *hud);     // of the bar, px; 0 when closed
Box tools_box(const Tools *tools, const Hud *hud);        // below the field; empty when closed
int tools_picked(const Tools *tools, const Match *match); // the tank that is meant; -1 for none

typedef struct ToolScene {
    const Match *match;
    const Hud *hud;
    const Camera *camera;
    const Bindings *bindings; // whose rows of the sandbox count
    double density;           // pixels a unit of the mouse's coordinates
} ToolScene;

// True when the event is used up; letters still drive tanks. `pad` is what
// input_hear made of it.
bool tools_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadEvent pad);

// `stick`: -1 .. 1, right and up, of pads that drive no tank: it moves the cursor.
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
ToolsRequest tools_take_request(Tools *tools);
