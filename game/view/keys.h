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
    ACTION_MOUSE_AIM,
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
    ACTION_OVERVIEW,
    ACTION_ZOOM,
    ACTION_PAN,
    ACTION_MIND,
    ACTION_NEXT_MIND,
    ACTION_TAKE,
    ACTION_HELP,
    ACTION_HUD,
    ACTION_OVERLAY,
    ACTION_FULLSCREEN,
    ACTION_RECORD,
    ACTION_SCREENSHOT,
    ACTION_QUIT,
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
} Action;

// `keys` are SDL's key names, " or " between; rows of the mouse say what to do with it instead.
typedef struct KeyRow {
    const char *action, *keys, *help;
} KeyRow;

extern const KeyRow KEY_ROWS[]; // ends with a row whose action is NULL; row i is Action i
