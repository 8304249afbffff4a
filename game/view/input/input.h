// input.h -- turns events into orders, actions, and requests to the owner of the match.
//
// The folder game/view/input/ turns keys, gamepads and fingers into orders and requests; it must
// not know how these are carried out.
#pragma once

#include "game/view_rows.h" // generated from rows.txt
#include "match/controls.h"
#include "match/edit.h"
#include "match/shown.h"
#include "bindings.h"
#include "touch.h"
#include "view/draw/camera.h"

enum { PADS_MAX = 4, PAD_NAME_MAX = 48 };

typedef struct Pad {
    SDL_GameController *controller; // NULL: no gamepad here
    SDL_JoystickID id;
    char name[PAD_NAME_MAX];
    double axes[SDL_CONTROLLER_AXIS_MAX]; // last known positions, -1 to 1, right and down
    bool is_down[PAD_INPUTS];
} Pad;

// A gamepad keeps its index until it is disconnected; a new one takes the first free index.
typedef struct Pads {
    Pad pads[PADS_MAX];
    bool is_open;
} Pads;

typedef enum PadEventKind {
    PAD_NO_EVENT,
    PAD_CONNECTED,
    PAD_DISCONNECTED,
    PAD_UNKNOWN, // a joystick with unknown layout
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

void pads_open(Pads *pads); // no events arrive without gamepad support
void pads_close(Pads *pads);

// Returns a stick's position after dead zone and response curve, -1 to 1 on each axis; the corners
// are (1, 1). Directions close to an axis snap to it.
Vec pad_stick(const Pad *pad, SDL_GameControllerAxis x, const Prefs *prefs);

typedef struct Input {
    const Prefs *prefs;
    Pads pads;
    bool is_down[SDL_NUM_SCANCODES];
    bool is_pad_down[PADS_MAX][PAD_INPUTS]; // pressed while no panel was in front
    bool is_deaf;                           // a menu page is open, so sticks are ignored
    bool is_mouse_aiming, is_mouse_firing, is_mouse_using; // the special
    bool has_clicked[LOCAL_PLAYERS]; // pressed the trigger since the last orders
    bool is_lobbing;                 // the trigger is held until a shell reaches the pointer
    int seats; // number of players with keys or gamepads here, the first ones of this screen
    bool plays[LOCAL_PLAYERS];
    int pad_players[PADS_MAX]; // player of each gamepad in matches of several players
    bool has_time_keys;        // no players, so the keys of the timeline are active
    bool has_past;             // live match: only keys that rewind are active
    Vec pointer;               // last position, in window units
    Touch touch;               // fingers of the player or watcher
} Input;

void input_init(Input *input, const Prefs *prefs); // `prefs` must outlive it
void input_release_all(Input *input);

// Call for every event, even if a panel consumes it: releases keys, and tracks gamepads.
PadEvent input_update(Input *input, const SDL_Event *event);

// Call for events that no panel has consumed; `pad` is the result of input_update. Returns the
// action that the event starts, or ACTION_NONE. `digit` receives 1 to 9 for ACTION_FOLLOW. Only
// steps and changes of speed repeat with a held key.
Action input_event(Input *input, const SDL_Event *event, PadEvent pad, int *digit);

int input_pad_player(const Input *input, int seat); // -1 if it is not assigned
// Returns the sum of the left sticks of unassigned gamepads: -1 to 1, right and up.
Vec input_free_stick(const Input *input);
void input_rumble(const Input *input, int player, double strength, double seconds);

bool input_aims_by_mouse(const Input *input);
// Returns whether the right button uses the special: the mouse aims a tank that carries one.
bool input_uses_by_mouse(const Input *input,
                         const Match *match); // returns true only for a single player

// The pointer and camera of the window, for aiming.
typedef struct PlayerScene {
    const Match *match;
    const Camera *camera;
    Vec pointer_px;
    double far_px;           // larger than any distance in the picture
    bool is_pointer_resting; // the mouse has not moved for a while
    double now_s;
} PlayerScene;

// Call before each poll, to find out who plays. Replays have no players.
void players_begin(Input *input, const Match *match, bool is_replay, bool has_timeline);
int players_count(const Input *input);

// Returns the device of a player: an assigned gamepad, otherwise the keyboard.
Device player_device(const Input *input, int player);
// Formats the player's controls: "W A S D", "arrow keys", "gamepad".
enum { PLAYER_CONTROLS_MAX = 48 };
void player_controls(const Input *input, int player, char text[static PLAYER_CONTROLS_MAX]);

// The inputs of a player, each a list of keys or of parts of a gamepad that ends lines with '\n'.
typedef enum PlayerInput {
    PLAYER_DRIVE,
    PLAYER_TURRET,
    PLAYER_FIRE,
    PLAYER_SPECIAL,
    PLAYER_INPUTS
} PlayerInput;
typedef struct PlayerKeys {
    char names[PLAYER_INPUTS][PLAYER_CONTROLS_MAX];
} PlayerKeys;
PlayerKeys player_keys(const Input *input, int player);

// Formats a message about a gamepad that was connected or disconnected; "" for other events.
enum { PAD_MESSAGE_MAX = 2 * PAD_NAME_MAX };
void players_pad_message(const Input *input, PadEvent news, char text[static PAD_MESSAGE_MAX]);

// Returns the orders from held inputs. A stick aims in its direction; the mouse aims for a single
// player; with aim assist, an idle turret follows the nearest visible enemy. Thumbs control the
// first player.
PlayerOrders players_orders(Input *input, const PlayerScene *scene);

// Requests of the player to the owner of the match, which are handled in this order.
typedef enum RequestKind { REQUEST_NONE, REQUEST_ROWS_IDS(REQUEST_) REQUEST_KINDS } RequestKind;

typedef struct ViewRequest {
    RequestKind kind;
    int tank, amount;
    uint64_t tick;
    SceneFile scene;
    const Behaviour *behaviour;
    const char *name;               // valid until the next poll
    const struct MenuRequest *menu; // valid until the next poll
    const char *const *files;       // ends with NULL; valid until the next poll
    Edit edit;
    Signal signal;
} ViewRequest;

enum { REQUEST_EDITS_MAX = 16, REQUESTS_MAX = REQUEST_KINDS + REQUEST_EDITS_MAX };

// The player's input since the last poll.
typedef struct ViewRequests {
    int count;
    ViewRequest items[REQUESTS_MAX]; // ordered by kind
    bool is_held;                    // an open menu stops time
    bool is_building;                // the sandbox is open
    PlayerOrders players;            // held inputs in m/s and rad/s, not yet limited to the tank
} ViewRequests;

// Returns the request of this kind, or NULL if there is none.
const ViewRequest *requests_find(const ViewRequests *requests, RequestKind kind);
// Adds a request of this kind, or returns an existing one; edits are always added.
ViewRequest *requests_add(ViewRequests *requests, RequestKind kind);
