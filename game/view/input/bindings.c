// bindings.c -- which keys and which inputs of a pad start which action.
#include "bindings.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"

const KeyRow KEY_ROWS[ACTION_COUNT + 1] = {
    [ACTION_P1_FORWARD] = {"p1-forward", "W", "player 1: forward", NULL, WHEN_P1_HULL},
    [ACTION_P1_BACK] = {"p1-back", "S", "player 1: back", NULL, WHEN_P1_HULL},
    [ACTION_P1_LEFT] = {"p1-left", "A", "player 1: turn left", NULL, WHEN_P1_HULL},
    [ACTION_P1_RIGHT] = {"p1-right", "D", "player 1: turn right", NULL, WHEN_P1_HULL},
    [ACTION_P1_TURRET_LEFT] = {"p1-turret-left", "Q", "player 1: turret left", "LB", WHEN_P1},
    [ACTION_P1_TURRET_RIGHT] = {"p1-turret-right", "E", "player 1: turret right", "RB", WHEN_P1},
    [ACTION_P1_FIRE] = {"p1-fire", "Space", "player 1: fire", "A or RT", WHEN_P1},
    [ACTION_P1_BRAKE] = {"p1-brake", "F", "player 1: brake", "B or LT", WHEN_P1},
    [ACTION_P2_FORWARD] = {"p2-forward", "Up", "player 2: forward", NULL, WHEN_P2_HULL},
    [ACTION_P2_BACK] = {"p2-back", "Down", "player 2: back", NULL, WHEN_P2_HULL},
    [ACTION_P2_LEFT] = {"p2-left", "Left", "player 2: turn left", NULL, WHEN_P2_HULL},
    [ACTION_P2_RIGHT] = {"p2-right", "Right", "player 2: turn right", NULL, WHEN_P2_HULL},
    [ACTION_P2_TURRET_LEFT] = {"p2-turret-left", ",", "player 2: turret left", "LB", WHEN_P2},
    [ACTION_P2_TURRET_RIGHT] = {"p2-turret-right", ".", "player 2: turret right", "RB", WHEN_P2},
    [ACTION_P2_FIRE] = {"p2-fire", "Right Ctrl or Return", "player 2: fire", "A or RT", WHEN_P2},
    [ACTION_P2_BRAKE] = {"p2-brake", "/", "player 2: brake", "B or LT", WHEN_P2},
    [ACTION_P1_LEFT_TRACK_ON] = {"p1-left-track-on", "W", "player 1: left track on", NULL,
                                 WHEN_P1_TRACKS},
    [ACTION_P1_LEFT_TRACK_BACK] = {"p1-left-track-back", "S", "player 1: left track back", NULL,
                                   WHEN_P1_TRACKS},
    [ACTION_P1_RIGHT_TRACK_ON] = {"p1-right-track-on", "I", "player 1: right track on", NULL,
                                  WHEN_P1_TRACKS},
    [ACTION_P1_RIGHT_TRACK_BACK] = {"p1-right-track-back", "K", "player 1: right track back", NULL,
                                    WHEN_P1_TRACKS},
    [ACTION_P2_LEFT_TRACK_ON] = {"p2-left-track-on", "Up or Keypad 7", "player 2: left track on",
                                 NULL, WHEN_P2_TRACKS},
    [ACTION_P2_LEFT_TRACK_BACK] = {"p2-left-track-back", "Down or Keypad 4",
                                   "player 2: left track back", NULL, WHEN_P2_TRACKS},
    [ACTION_P2_RIGHT_TRACK_ON] = {"p2-right-track-on", "PageUp or Keypad 9",
                                  "player 2: right track on", NULL, WHEN_P2_TRACKS},
    [ACTION_P2_RIGHT_TRACK_BACK] = {"p2-right-track-back", "PageDown or Keypad 6",
                                    "player 2: right track back", NULL, WHEN_P2_TRACKS},
    [ACTION_MOUSE_AIM] = {"mouse-aim", "mouse", "one player: aim, left button fires", NULL, 0},
    [ACTION_STICKS] = {"sticks", "sticks of a pad", "left drives, right points the gun", NULL, 0},
    [ACTION_PAUSE] = {"pause", "P", "pause, go on", "X", WHEN_ANY},
    [ACTION_STEP] = {"step", "N", "one tick while paused", NULL, WHEN_ANY},
    [ACTION_SLOWER] = {"slower", "[", "slower", NULL, WHEN_ANY},
    [ACTION_FASTER] = {"faster", "]", "faster", NULL, WHEN_ANY},
    [ACTION_NORMAL_SPEED] = {"normal-speed", "\\", "real time", NULL, WHEN_ANY},
    [ACTION_STEP_BACK] = {"step-back", ",", "one tick back, if nobody plays", NULL, WHEN_TIMELINE},
    [ACTION_TIME_BACK] = {"time-back", "Left", "5 seconds back, if nobody plays", NULL,
                          WHEN_TIMELINE},
    [ACTION_TIME_ON] = {"time-on", "Right", "timeline: 5 seconds on", NULL, WHEN_TIMELINE},
    [ACTION_TIME_START] = {"time-start", "Home", "timeline: to the start", NULL, WHEN_TIMELINE},
    [ACTION_TIME_END] = {"time-end", "End", "timeline: to the end", NULL, WHEN_TIMELINE},
    [ACTION_RESTART] = {"restart", "R", "again, same seed", NULL, WHEN_ANY},
    [ACTION_NEW_SEED] = {"new-seed", "Ctrl+R", "again, new seed", NULL, WHEN_ANY},
    [ACTION_FOLLOW] = {"follow", "1 to 9", "follow a tank", NULL, 0},
    [ACTION_CAMERA] = {"camera", "C", "camera: arena, action, tank", "Y", WHEN_ANY},
    [ACTION_NEXT_TANK] = {"next-tank", "X", "follow the next tank", NULL, WHEN_ANY},
    [ACTION_OVERVIEW] = {"overview", "0 or Home", "see the whole arena", "Back", WHEN_ANY},
    [ACTION_ZOOM] = {"zoom", "mouse wheel", "zoom about the pointer", NULL, 0},
    [ACTION_PAN] = {"pan", "right drag", "move the view", NULL, 0},
    [ACTION_MIND] = {"mind", "B", "choose a mind for a tank", NULL, WHEN_ANY},
    [ACTION_NEXT_MIND] = {"next-mind", "V", "give it the next mind at once", NULL, WHEN_ANY},
    [ACTION_TAKE] = {"take", "T", "drive the followed tank, or let go", NULL, WHEN_ANY},
    [ACTION_TUNING] = {"tuning", "Tab", "turn the numbers of the match", "up", WHEN_ANY},
    [ACTION_SAVE_PRESET] = {"save-preset", "F5", "save those numbers as a preset", NULL, WHEN_ANY},
    [ACTION_SANDBOX] = {"sandbox", "G", "sandbox: move, add, remove", NULL, WHEN_ANY},
    [ACTION_TOOL_NORTH] = {"tool-north", "Up", "sandbox: the cursor up", "up", WHEN_SANDBOX},
    [ACTION_TOOL_SOUTH] = {"tool-south", "Down", "sandbox: the cursor down", "down", WHEN_SANDBOX},
    [ACTION_TOOL_WEST] = {"tool-west", "Left", "sandbox: the cursor left", "left", WHEN_SANDBOX},
    [ACTION_TOOL_EAST] = {"tool-east", "Right", "sandbox: the cursor right", "right", WHEN_SANDBOX},
    [ACTION_TOOL_USE] = {"tool-use", "Return or Keypad Enter", "sandbox: take hold, let go", "A",
                         WHEN_SANDBOX},
    [ACTION_TOOL_TURN_LEFT] = {"tool-turn-left", "PageUp", "sandbox: turn it left", "LB",
                               WHEN_SANDBOX},
    [ACTION_TOOL_TURN_RIGHT] = {"tool-turn-right", "PageDown", "sandbox: turn it right", "RB",
                                WHEN_SANDBOX},
    [ACTION_TOOL_CORNER] = {"tool-corner", "Backspace", "sandbox: take the last corner away", NULL,
                            WHEN_SANDBOX},
    [ACTION_TOOL_REMOVE] = {"tool-remove", "Delete", "sandbox: remove the tank picked", NULL,
                            WHEN_SANDBOX},
    [ACTION_TOOL_UNDO] = {"tool-undo", "Ctrl+Z", "sandbox: undo", NULL, WHEN_SANDBOX},
    [ACTION_TOOL_BAR] = {"tool-bar", "F6", "sandbox: to their bar and back", "Y", WHEN_SANDBOX},
    [ACTION_TOOL_CANCEL] = {"tool-cancel", "Escape", "sandbox: let it be, close them", "B",
                            WHEN_SANDBOX},
    [ACTION_HELP] = {"help", "F1", "this list", NULL, WHEN_ANY},
    [ACTION_HUD] = {"hud", "F2", "display: full, small, off", NULL, WHEN_ANY},
    [ACTION_OVERLAY] = {"overlay", "F3", "overlay: off, plans and turns, all", NULL, WHEN_ANY},
    [ACTION_OVERLAY_PAGE] = {"overlay-page", "L", "choose the layers of the overlay", NULL,
                             WHEN_ANY},
    [ACTION_MUTE] = {"mute", "M", "sound off, on", NULL, WHEN_ANY},
    [ACTION_FULLSCREEN] = {"fullscreen", "F11", "full screen", NULL, WHEN_ANY},
    [ACTION_RECORD] = {"record", "F9", "save a recording of the match", NULL, WHEN_ANY},
    [ACTION_SCREENSHOT] = {"screenshot", "F12", "save a picture", NULL, WHEN_ANY},
    [ACTION_MENU] = {"menu", "Escape", "menu", "Start", WHEN_ANY},
    [ACTION_QUIT] = {"quit", "Ctrl+Q", "quit", NULL, WHEN_ANY},
    {0},
};

#define CTRL "Ctrl+"

static const char *const PAD_NAMES[PAD_INPUTS] = {
    [PAD_NONE] = "",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_A] = "A",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_B] = "B",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_X] = "X",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_Y] = "Y",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_BACK] = "Back",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_GUIDE] = "Guide",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_START] = "Start",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_LEFTSTICK] = "left stick",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_RIGHTSTICK] = "right stick",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "LB",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "RB",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_UP] = "up",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_DOWN] = "down",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_LEFT] = "left",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = "right",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_MISC1] = "misc",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_PADDLE1] = "paddle 1",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_PADDLE2] = "paddle 2",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_PADDLE3] = "paddle 3",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_PADDLE4] = "paddle 4",
    [PAD_BUTTONS + SDL_CONTROLLER_BUTTON_TOUCHPAD] = "touchpad",
    [PAD_LEFT_TRIGGER] = "LT",
    [PAD_RIGHT_TRIGGER] = "RT",
};

Key key_read(const char *name) {
    bool is_chord = !SDL_strncasecmp(name, CTRL, strlen(CTRL));
    SDL_Scancode code = SDL_GetScancodeFromName(is_chord ? name + strlen(CTRL) : name);
    if (code <= SDL_SCANCODE_UNKNOWN || code >= SDL_NUM_SCANCODES) return 0;
    return (Key)(code | (is_chord ? KEY_CTRL : 0));
}

const char *key_write(Key key, char text[static KEY_NAME_MAX]) {
    const char *name = SDL_GetScancodeName((SDL_Scancode)(key & KEY_CODE));
    snprintf(text, KEY_NAME_MAX, "%s%s", key & KEY_CTRL ? CTRL : "", name);
    return text;
}

const char *key_tell(Key key, char text[static KEY_NAME_MAX]) {
    const char *name = SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)(key & KEY_CODE)));
    if (!*name) return key_write(key, text);
    snprintf(text, KEY_NAME_MAX, "%s%s", key & KEY_CTRL ? CTRL : "", name);
    return text;
}

PadInput pad_read(const char *name) {
    for (int i = 1; i < PAD_INPUTS; i++)
        if (PAD_NAMES[i] && !SDL_strcasecmp(PAD_NAMES[i], name)) return (PadInput)i;
    return PAD_NONE;
}

const char *pad_write(PadInput input) {
    ASSERT(input < PAD_INPUTS);
    return PAD_NAMES[input] ? PAD_NAMES[input] : "";
}

// The name before " or ", or the only one; what comes after it, or NULL.
static const char *cut_name(const char *names, char name[static KEY_NAME_MAX]) {
    const char *rest = strstr(names, " or ");
    size_t length = rest ? (size_t)(rest - names) : strlen(names);
    snprintf(name, KEY_NAME_MAX, "%.*s", (int)length, names);
    return rest ? rest + strlen(" or ") : NULL;
}

bool bindings_read(Device device, const char *text, uint16_t own[static BINDINGS_EACH],
                   char wrong[static KEY_NAME_MAX]) {
    own[0] = own[1] = 0;
    for (int i = 0; text && *text; i++) {
        text = cut_name(text, wrong);
        uint16_t what = device == DEVICE_PAD ? pad_read(wrong) : key_read(wrong);
        if (!what || i == BINDINGS_EACH) return false;
        own[i] = what;
    }
    return true;
}

static const char *join(const char *first, const char *second, char text[static BINDING_TEXT_MAX]) {
    snprintf(text, BINDING_TEXT_MAX, "%s%s%s", first, *first && *second ? " or " : "", second);
    return text;
}

const char *bindings_write(Device device, const uint16_t own[static BINDINGS_EACH],
                           char text[static BINDING_TEXT_MAX]) {
    char names[BINDINGS_EACH][KEY_NAME_MAX];
    if (device == DEVICE_PAD) return join(pad_write(own[0]), pad_write(own[1]), text);
    return join(key_write(own[0], names[0]), key_write(own[1], names[1]), text);
}

const char *bindings_tell(const Bindings *bindings, Device device, Action action,
                          char text[static BINDING_TEXT_MAX]) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    char names[BINDINGS_EACH][KEY_NAME_MAX];
    const uint16_t *own = bindings->on[device][action];
    if (device == DEVICE_PAD) return bindings_write(device, own, text);
    if (!KEY_ROWS[action].when) return join(KEY_ROWS[action].keys, "", text);
    return join(key_tell(own[0], names[0]), key_tell(own[1], names[1]), text);
}

static void bind_row(Bindings *bindings, int row) {
    char wrong[KEY_NAME_MAX];
    if (!KEY_ROWS[row].when) return;
    bindings_read(DEVICE_KEYBOARD, KEY_ROWS[row].keys, bindings->on[DEVICE_KEYBOARD][row], wrong);
    if (KEY_ROWS[row].pad)
        bindings_read(DEVICE_PAD, KEY_ROWS[row].pad, bindings->on[DEVICE_PAD][row], wrong);
}

Bindings bindings_defaults(void) {
    Bindings bindings = {0};
    for (int i = 0; i < ACTION_COUNT; i++) bind_row(&bindings, i);
    return bindings;
}

bool action_is_bindable(Action action) { return action < ACTION_NONE && KEY_ROWS[action].when; }

bool action_is_players(Action action) { return action < ACTION_MOUSE_AIM; }

int action_player(Action action) {
    ASSERT(action <= ACTION_NONE);
    if (!action_is_players(action)) return -1;
    bool is_hull = action < ACTION_P1_LEFT_TRACK_ON;
    return action >= (is_hull ? ACTION_P2_FORWARD : ACTION_P2_LEFT_TRACK_ON);
}

Action action_find(const char *name) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (!strcmp(KEY_ROWS[i].action, name)) return (Action)i;
    return ACTION_NONE;
}

bool bindings_has(const Bindings *bindings, Device device, Action action, uint16_t what) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    const uint16_t *own = bindings->on[device][action];
    return what && (own[0] == what || own[1] == what);
}

// Can both be meant at once? Each player has a pad.
static bool do_meet(Device device, Action a, Action b) {
    bool are_two =
        action_is_players(a) && action_is_players(b) && action_player(a) != action_player(b);
    return a != b && !(are_two && device == DEVICE_PAD) && KEY_ROWS[a].when & KEY_ROWS[b].when;
}

// They share it in the table of keys on purpose.
static bool is_known(Device device, Action a, Action b, uint16_t what) {
    Bindings table = {0};
    bind_row(&table, (int)a);
    bind_row(&table, (int)b);
    return bindings_has(&table, device, a, what) && bindings_has(&table, device, b, what);
}

Action bindings_conflict(const Bindings *bindings, Device device, Action action, uint16_t what) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    for (Action other = 0; other < ACTION_COUNT; other++)
        if (bindings_has(bindings, device, other, what) && do_meet(device, action, other) &&
            !is_known(device, action, other, what))
            return other;
    return ACTION_NONE;
}

static void drop(uint16_t own[BINDINGS_EACH], uint16_t what) {
    for (int i = 0; i < BINDINGS_EACH; i++)
        if (own[i] == what) own[i] = 0;
}

// An input that is held is no chord, and one that a third action has cannot be given away.
static bool is_welcome(const Bindings *bindings, Device device, Action action, uint16_t what) {
    bool is_chord = device == DEVICE_KEYBOARD && what & KEY_CTRL;
    return what && !(is_chord && action_is_players(action)) &&
           !bindings_has(bindings, device, action, what) &&
           bindings_conflict(bindings, device, action, what) == ACTION_NONE;
}

Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap) {
    ASSERT(action_is_bindable(action) && place >= 0 && place < BINDINGS_EACH);
    uint16_t *own = bindings->on[device][action], gift = is_swap ? own[place] : 0;
    if (own[place] == what) return ACTION_NONE;
    drop(own, what);
    own[place] = what;
    Action loser = bindings_conflict(bindings, device, action, what);
    for (Action other = loser; other != ACTION_NONE;
         other = bindings_conflict(bindings, device, action, what)) {
        uint16_t *others = bindings->on[device][other];
        int hole = others[0] == what ? 0 : 1;
        drop(others, what);
        if (!is_welcome(bindings, device, other, gift)) continue;
        others[hole] = gift;
        gift = 0;
    }
    return loser;
}

void bindings_reset(Bindings *bindings, Device device, Action action) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    Bindings table = bindings_defaults();
    for (int place = 0; place < BINDINGS_EACH; place++)
        bindings_set(bindings, device, action, place, table.on[device][action][place], false);
}

double pref_value(const Prefs *prefs, const PrefRow *row) { return prefs->value[row - PREF_ROWS]; }

void pref_set(Prefs *prefs, const PrefRow *row, double value) {
    ASSERT(row >= PREF_ROWS && row < PREF_ROWS + PREF_COUNT);
    ASSERT(row >= PREF_ROWS && row < PREF_ROWS + PREF_COUNT);
    prefs->value[row - PREF_ROWS] = value;
}

Prefs prefs_defaults(void) {
    Prefs prefs = {.bindings = bindings_defaults()};
    for (const PrefRow *row = PREF_ROWS; row->key; row++) pref_set(&prefs, row, row->initial);
    return prefs;
}

static bool are_bound_alike(const Prefs *a, const Prefs *b, int device, int action) {
    return !memcmp(a->bindings.on[device][action], b->bindings.on[device][action],
                   sizeof a->bindings.on[device][action]);
}

void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(was, row) != pref_value(now, row)) pref_set(into, row, pref_value(now, row));
    for (int i = 0; i < DEVICE_COUNT * ACTION_COUNT; i++) {
        int device = i / ACTION_COUNT, action = i % ACTION_COUNT;
        if (!are_bound_alike(was, now, device, action))
            memcpy(into->bindings.on[device][action], now->bindings.on[device][action],
                   sizeof into->bindings.on[device][action]);
    }
}

bool prefs_are_equal(const Prefs *a, const Prefs *b) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(a, row) != pref_value(b, row)) return false;
    return !memcmp(&a->bindings, &b->bindings, sizeof a->bindings);
}

bool prefs_heed(const Prefs *prefs, Action action) {
    static const int WHEN[HUMANS_MAX][2] = {{WHEN_P1_HULL, WHEN_P1_TRACKS},
                                            {WHEN_P2_HULL, WHEN_P2_TRACKS}};
    int player = action_player(action);
    return player < 0 ||
           KEY_ROWS[action].when & WHEN[player][(int)prefs->value[PREF_P1_SCHEME + player]];
}

int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]) {
    int count = 0;
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (prefs_heed(prefs, i)) actions[count++] = i;
    return count;
}
