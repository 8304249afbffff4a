// keys.h -- every key and what it does: the one table that input, the help card and `treads list
// keys` read.
#pragma once

typedef enum Action {
    ACTION_P1_FORWARD,
    ACTION_P1_BACK,
    ACTION_P1_LEFT,
    ACTION_P1_RIGHT,
    ACTION_P1_TURRET_LEFT,
    ACTION_P1_TURRET_RIGHT,
    ACTION_P1_FIRE,
    ACTION_P1_BRAKE,
    ACTION_P2_FORWARD, // the same eight for player two
    ACTION_P2_BACK,
    ACTION_P2_LEFT,
    ACTION_P2_RIGHT,
    ACTION_P2_TURRET_LEFT,
    ACTION_P2_TURRET_RIGHT,
    ACTION_P2_FIRE,
    ACTION_P2_BRAKE,
    ACTION_P1_LEFT_TRACK_ON, // where each track has its own pair of keys
    ACTION_P1_LEFT_TRACK_BACK,
    ACTION_P1_RIGHT_TRACK_ON,
    ACTION_P1_RIGHT_TRACK_BACK,
    ACTION_P2_LEFT_TRACK_ON,
    ACTION_P2_LEFT_TRACK_BACK,
    ACTION_P2_RIGHT_TRACK_ON,
    ACTION_P2_RIGHT_TRACK_BACK,
    ACTION_MOUSE_AIM, // from here on: of the window, not of a player
    ACTION_STICKS,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_NORMAL_SPEED,
    ACTION_STEP_BACK, // from here on: keys of the timeline
    ACTION_TIME_BACK,
    ACTION_TIME_ON,
    ACTION_TIME_START,
    ACTION_TIME_END, // the last of them
    ACTION_RESTART,
    ACTION_NEW_SEED,
    ACTION_FOLLOW,
    ACTION_CAMERA,
    ACTION_NEXT_TANK,
    ACTION_OVERVIEW,
    ACTION_ZOOM,
    ACTION_PAN,
    ACTION_MIND,
    ACTION_NEXT_MIND,
    ACTION_TAKE,
    ACTION_TUNING,
    ACTION_SAVE_PRESET,
    ACTION_SANDBOX,
    ACTION_TOOL_NORTH, // from here on: of the sandbox, while it is open
    ACTION_TOOL_SOUTH,
    ACTION_TOOL_WEST,
    ACTION_TOOL_EAST,
    ACTION_TOOL_USE,
    ACTION_TOOL_TURN_LEFT,
    ACTION_TOOL_TURN_RIGHT,
    ACTION_TOOL_CORNER,
    ACTION_TOOL_REMOVE,
    ACTION_TOOL_UNDO,
    ACTION_TOOL_BAR,
    ACTION_TOOL_CANCEL, // the last of them
    ACTION_HELP,
    ACTION_HUD,
    ACTION_OVERLAY,
    ACTION_OVERLAY_PAGE,
    ACTION_MUTE,
    ACTION_FULLSCREEN,
    ACTION_RECORD,
    ACTION_SCREENSHOT,
    ACTION_MENU,
    ACTION_QUIT,
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
} Action;

// When a row counts, a bit a situation: a match in which player one has this scheme and player two
// that, or nobody plays and the keys are those of the timeline; or the sandbox is open, whose keys
// come before all others. Rows whose bits meet must not share a key.
enum {
    WHEN_HULL_HULL = 1,
    WHEN_HULL_TRACKS = 2,
    WHEN_TRACKS_HULL = 4,
    WHEN_TRACKS_TRACKS = 8,
    WHEN_TIMELINE = 16,
    WHEN_SANDBOX = 32,
    WHEN_P1_HULL = WHEN_HULL_HULL | WHEN_HULL_TRACKS,
    WHEN_P1_TRACKS = WHEN_TRACKS_HULL | WHEN_TRACKS_TRACKS,
    WHEN_P1 = WHEN_P1_HULL | WHEN_P1_TRACKS,
    WHEN_P2_HULL = WHEN_HULL_HULL | WHEN_TRACKS_HULL,
    WHEN_P2_TRACKS = WHEN_HULL_TRACKS | WHEN_TRACKS_TRACKS,
    WHEN_P2 = WHEN_P2_HULL | WHEN_P2_TRACKS,
    WHEN_ANY = WHEN_P1 | WHEN_TIMELINE | WHEN_SANDBOX
};

// `keys` and `pad` are what the row is bound to at first, " or " between two; keys by SDL's names,
// with "Ctrl+" before those of a chord. A fixed row tells what the mouse or the digits do.
typedef struct KeyRow {
    const char *action, *keys, *help;
    const char *pad; // inputs of a game pad; NULL for none
    int when;        // 0: fixed
} KeyRow;

extern const KeyRow KEY_ROWS[]; // ends with a row whose action is NULL; row i is Action i
