// input.h -- held keys, pads and the mouse become orders; pressed ones become actions, and actions
// become requests to the owner of the match. All from events, so pushed ones work too.
#pragma once

#include "match/edit.h"
#include "bindings.h"
#include "view/draw/camera.h"

enum { PADS_MAX = 4, PAD_NAME_MAX = 48 };

typedef struct Pad {
    SDL_GameController *controller; // NULL: no pad in this seat
    SDL_JoystickID id;
    char name[PAD_NAME_MAX];
    double axes[SDL_CONTROLLER_AXIS_MAX]; // as last heard: -1 .. 1, right and down
    bool is_down[PAD_INPUTS];
} Pad;

// A pad keeps its seat until it goes; the next one takes the first that is free.
typedef struct Pads {
    Pad pads[PADS_MAX];
    bool is_open;
} Pads;

typedef enum PadEventKind {
    PAD_NO_EVENT,
    PAD_CONNECTED,
    PAD_DISCONNECTED,
    PAD_UNKNOWN, // a joystick of unknown layout
    PAD_MOVED,   // an axis
    PAD_PRESSED,
    PAD_RELEASED
} PadEventKind;
typedef struct PadEvent {
    PadEventKind kind;
    int seat;
    PadInput input;
    char name[PAD_NAME_MAX];
} PadEvent;

void pads_open(Pads *pads); // without any, or without a way to have any, nothing ever comes
void pads_close(Pads *pads);

// A stick's place after dead zone and response: -1 .. 1 each way, the corners are 1, 1. The
// direction is kept; but near an axis it snaps to it, so that straight on is straight on.
Vec pad_stick(const Pad *pad, SDL_GameControllerAxis x, const Prefs *prefs);

typedef struct Controls {
    double ahead, right;            // -1 .. 1
    double left_track, right_track; // -1 .. 1, each for itself
    double turret;                  // -1 .. 1, to the right
    bool brake, actions[ORDER_ACTION_COUNT];
    Vec aim; // where the stick points on the screen, y down; zero when it is let go
} Controls;

typedef struct Input {
    const Prefs *prefs;
    Pads pads;
    bool is_down[SDL_NUM_SCANCODES];
    bool is_pad_down[PADS_MAX][PAD_INPUTS]; // since the player could mean their tank by it
    bool is_deaf;                           // a page is open: sticks mean nothing to a tank
    bool is_mouse_aiming, is_mouse_firing;
    bool plays[HUMANS_MAX];
    int pad_players[PADS_MAX]; // whom each pad drives for, where several play
    bool has_time_keys;        // no person plays: the keys of the timeline count
    bool has_past;             // only those that lead back do, from a live match
    Vec pointer;               // as the events tell it, window units
} Input;

void input_init(Input *input, const Prefs *prefs); // which must outlive it; no pads
void input_release_all(Input *input);

// For every event, even those that a panel keeps for itself: pads come and go, keys are let go.
PadEvent input_hear(Input *input, const SDL_Event *event);

// For events that no panel has kept; `pad` is what input_hear made of it. The action that it
// starts, or ACTION_NONE. `digit` gets 1 .. 9 for ACTION_FOLLOW. Keys that repeat start only what
// may be repeated (a step, a change of speed).
Action input_event(Input *input, const SDL_Event *event, PadEvent pad, int *digit);

int input_pad_player(const Input *input, int seat); // the player that a pad drives for; -1: none
// The left sticks of the pads that drive no tank: -1 .. 1, right and up.
Vec input_free_stick(const Input *input);
void input_rumble(const Input *input, int player, double strength, double seconds);

// Top speed ahead; alone left and right turn on the spot, with forward or back they bend the path
// and keep the tracks' ratio within what the tracks can do. The brake stands still.
Order input_order(Controls controls, const TankSpec *spec);

// The turret rate that brings the gun onto a point of the world.
double input_aim(const Tank *tank, Vec point);

bool input_aims_by_mouse(const Input *input); // a person who plays alone

// A window's pointer and camera, as the players' orders need them.
typedef struct PlayerScene {
    const Match *match;
    const Camera *camera;
    Vec pointer_px;
    double far_px;           // farther than anything that the picture shows
    bool is_pointer_resting; // it has not moved for a while
} PlayerScene;

// Each poll: notes which players play. None does in a recording.
void players_begin(Input *input, const Match *match, bool is_replay, bool has_timeline);
int players_count(const Input *input); // how many do

// What drives for a player: a pad that is theirs, else keys.
Device player_device(const Input *input, int player);
// The same in words: "W A S D", "arrow keys", "game pad".
enum { PLAYER_CONTROLS_MAX = 48 };
void player_controls(const Input *input, int player, char text[static PLAYER_CONTROLS_MAX]);

// A sentence about a pad that has come or gone; "" for none.
enum { PAD_MESSAGE_MAX = 2 * PAD_NAME_MAX };
void players_pad_message(const Input *input, PadEvent news, char text[static PAD_MESSAGE_MAX]);

// Held keys, sticks and the mouse as orders; a stick points, the mouse points for a person who
// plays alone, and a turret with assist follows the nearest enemy in sight unless it is turned.
HumanOrders players_orders(Input *input, const PlayerScene *scene);

void players_rumble(const Input *input, const Match *match); // after each tick: pads shake

// What the player asks of the match's owner, which handles requests in this order.
typedef enum RequestKind {
    REQUEST_NONE,
    REQUEST_SAVE_RECORDING, // of the match up to now
    REQUEST_SAVE_SCENE,     // `scene`
    REQUEST_SAVE_PREFS,     // the settings were changed
    REQUEST_RESTART,
    REQUEST_NEW_SEED,
    REQUEST_WATCH_REPLAY, // of the match that has just ended
    REQUEST_WATCH_KILL,   // its last seconds
    REQUEST_MIND,         // `behaviour` drives `tank`
    REQUEST_TAKE_TANK,    // player 1 drives `tank`
    REQUEST_EDIT,         // `edit`; the only kind that may occur more than once
    REQUEST_APPLY_PRESET, // `name`
    REQUEST_SAVE_PRESET,  // `name`
    REQUEST_PAUSE,        // toggled `amount` times
    REQUEST_SPEED,        // `amount` steps faster; negative: slower
    REQUEST_NORMAL_SPEED,
    REQUEST_SEEK, // to `tick`
    REQUEST_STEP, // by `amount` ticks; negative: back
    REQUEST_MENU, // `menu`
    REQUEST_QUIT,
    REQUEST_KINDS
} RequestKind;

typedef struct ViewRequest {
    RequestKind kind;
    int tank, amount;
    uint64_t tick;
    SceneFile scene;
    const Behaviour *behaviour;
    const char *name;               // valid until the next poll
    const struct MenuRequest *menu; // valid until the next poll
    Edit edit;
} ViewRequest;

enum { REQUEST_EDITS_MAX = 16, REQUESTS_MAX = REQUEST_KINDS + REQUEST_EDITS_MAX };

// The player's input since the last poll.
typedef struct ViewRequests {
    int count;
    ViewRequest items[REQUESTS_MAX]; // ordered by kind
    bool is_held;                    // an open menu holds the match: no time passes
    HumanOrders humans; // from held keys, in m/s and rad/s; not yet limited to the tank
} ViewRequests;

// Returns the request of this kind, or NULL if there is none.
const ViewRequest *requests_find(const ViewRequests *requests, RequestKind kind);
// Returns the request of this kind, after adding it if it is missing or an edit.
ViewRequest *requests_add(ViewRequests *requests, RequestKind kind);
