// input.c -- turns gamepads, keys and the mouse into orders and requests.
#include "input.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/system.h"

#define TRIGGER_ON 0.5
#define TRIGGER_OFF 0.35
#define FULL_WAY 32767.0
#define SNAP 0.18 // largest deflection that snaps to 0, as a fraction of the other axis

void pads_open(Pads *pads) {
    *pads = (Pads){0};
    pads->is_open = !SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER);
}

void pads_close(Pads *pads) {
    for (int i = 0; i < PADS_MAX; i++)
        if (pads->pads[i].controller) SDL_GameControllerClose(pads->pads[i].controller);
    if (pads->is_open) SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *pads = (Pads){0};
}

static int seat_of(const Pads *pads, SDL_JoystickID id) {
    for (int i = 0; i < PADS_MAX; i++)
        if (pads->pads[i].controller && pads->pads[i].id == id) return i;
    return -1;
}

static PadEvent news_of(PadEventKind kind, int seat, const char *name) {
    PadEvent news = {.kind = kind, .seat = seat};
    utf8_copy(news.name, sizeof news.name, name ? name : "Gamepad");
    return news;
}

static double axis_way(Sint16 value) { return max_of(value / FULL_WAY, -1); }

static PadEvent seat_pad(Pads *pads, int device) {
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    int seat = 0;
    while (seat < PADS_MAX && pads->pads[seat].controller) seat++;
    if (seat == PADS_MAX || seat_of(pads, id) >= 0) return (PadEvent){0};
    SDL_GameController *controller = SDL_GameControllerOpen(device);
    if (!controller) return (PadEvent){0};
    PadEvent news = news_of(PAD_CONNECTED, seat, SDL_GameControllerName(controller));
    Pad *pad = &pads->pads[seat];
    *pad = (Pad){.controller = controller, .id = id};
    SDL_memcpy(pad->name, news.name, sizeof pad->name);
    for (int i = 0; i < SDL_CONTROLLER_AXIS_MAX; i++) // a stick may already be tilted
        pad->axes[i] = axis_way(SDL_GameControllerGetAxis(controller, (SDL_GameControllerAxis)i));
    return news;
}

static PadEvent press(Pads *pads, int seat, PadInput input, bool is_down) {
    Pad *pad = &pads->pads[seat];
    if (pad->is_down[input] == is_down) return (PadEvent){0};
    pad->is_down[input] = is_down;
    return (PadEvent){.kind = is_down ? PAD_PRESSED : PAD_RELEASED, .seat = seat, .input = input};
}

static PadEvent move_axis(Pads *pads, const SDL_ControllerAxisEvent *axis) {
    int seat = seat_of(pads, axis->which);
    if (seat < 0 || axis->axis >= SDL_CONTROLLER_AXIS_MAX) return (PadEvent){0};
    double way = axis_way(axis->value);
    pads->pads[seat].axes[axis->axis] = way;
    bool is_left = axis->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    PadInput trigger = is_left ? PAD_LEFT_TRIGGER : PAD_RIGHT_TRIGGER;
    PadEvent news = {0};
    if (is_left || axis->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        if (way > TRIGGER_ON) news = press(pads, seat, trigger, true);
        if (way < TRIGGER_OFF) news = press(pads, seat, trigger, false);
    }
    return news.kind ? news : (PadEvent){.kind = PAD_MOVED, .seat = seat};
}

static PadEvent pads_event(Pads *pads, const SDL_Event *event) {
    PadEvent news = {0};
    int seat;
    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED: return seat_pad(pads, event->cdevice.which);
    case SDL_CONTROLLERDEVICEREMOVED:
        seat = seat_of(pads, event->cdevice.which);
        if (seat < 0) return news;
        news = news_of(PAD_DISCONNECTED, seat, pads->pads[seat].name);
        SDL_GameControllerClose(pads->pads[seat].controller);
        pads->pads[seat] = (Pad){0};
        return news;
    case SDL_JOYDEVICEADDED:
        if (SDL_IsGameController(event->jdevice.which)) return news;
        return news_of(PAD_UNKNOWN, -1, SDL_JoystickNameForIndex(event->jdevice.which));
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        seat = seat_of(pads, event->cbutton.which);
        if (seat < 0 || event->cbutton.button >= SDL_CONTROLLER_BUTTON_MAX) return news;
        return press(pads, seat, (PadInput)(PAD_BUTTONS + event->cbutton.button),
                     event->cbutton.state == SDL_PRESSED);
    case SDL_CONTROLLERAXISMOTION: return move_axis(pads, &event->caxis);
    case SDL_WINDOWEVENT: // losing the focus releases everything
        for (int i = 0; i < PADS_MAX && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST; i++) {
            memset(pads->pads[i].axes, 0, sizeof pads->pads[i].axes);
            memset(pads->pads[i].is_down, 0, sizeof pads->pads[i].is_down);
        }
        return news;
    default: return news;
    }
}

static double snap(double way, double other) {
    double least = SNAP * fabs(other);
    return fabs(way) <= least ? 0 : copysign((fabs(way) - least) / (1 - least), way);
}

Vec pad_stick(const Pad *pad, SDL_GameControllerAxis axis, const Prefs *prefs) {
    double dead_zone = prefs->value[PREF_DEAD_ZONE];
    ASSERT(axis + 1 < SDL_CONTROLLER_AXIS_MAX && dead_zone < 1);
    double x = pad->axes[axis], y = pad->axes[axis + 1], way = sqrt(x * x + y * y);
    if (way <= dead_zone || way == 0) return vec(0, 0);
    double reach = pow(min_of((way - dead_zone) / (1 - dead_zone), 1), prefs->value[PREF_RESPONSE]);
    double most = max_of(fabs(x), fabs(y));
    x *= reach / most, y *= reach / most;
    return vec(snap(x, y), snap(y, x));
}

#define AIMING 0.4 // minimum deflection of an aiming stick

// Offsets of a player's rows, the same for both players.
enum {
    FORWARD,
    BACK,
    LEFT,
    RIGHT,
    TURRET_LEFT,
    TURRET_RIGHT,
    FIRST_ACTION,
    BRAKE = FIRST_ACTION + ORDER_ACTION_COUNT
};
enum { LEFT_ON, LEFT_BACK, RIGHT_ON, RIGHT_BACK };

void input_init(Input *input, const Prefs *prefs) {
    *input = (Input){.prefs = prefs};
    input->seats = LOCAL_PLAYERS;
    for (int i = 0; i < PADS_MAX; i++) input->pad_players[i] = i;
}

void input_release_all(Input *input) {
    memset(input->is_down, 0, sizeof input->is_down);
    memset(input->is_pad_down, 0, sizeof input->is_pad_down);
    input->is_mouse_firing = input->is_mouse_using = false;
    touch_release(&input->touch);
}

int players_count(const Input *input) {
    int count = 0;
    for (int i = 0; i < LOCAL_PLAYERS; i++) count += input->plays[i];
    return count;
}

// Returns the player of the thumbs, or -1.
static int touch_player(const Input *input) {
    for (int i = 0; i < LOCAL_PLAYERS && input->touch.is_used; i++)
        if (input->plays[i]) return i;
    return -1;
}

// A single player has all gamepads.
int input_pad_player(const Input *input, int seat) {
    ASSERT(seat >= 0 && seat < PADS_MAX);
    int player = input->pad_players[seat];
    for (int i = 0; i < LOCAL_PLAYERS && players_count(input) == 1; i++)
        if (input->plays[i]) return i;
    return player >= 0 && input->plays[player] ? player : -1;
}

// Players three and four use the gamepad settings of players one and two, and no keys.
static int like(int player) { return player % KEYBOARD_PLAYERS; }

static bool is_held(const Input *input, int player, int action) {
    const uint16_t *keys = input->prefs->bindings.on[DEVICE_KEYBOARD][action],
                   *own = input->prefs->bindings.on[DEVICE_PAD][action];
    for (int i = 0; i < BINDINGS_EACH; i++) {
        bool has_key = player < KEYBOARD_PLAYERS && keys[i] && keys[i] < SDL_NUM_SCANCODES;
        if (has_key && input->is_down[keys[i]]) return true;
        for (int seat = 0; seat < PADS_MAX && own[i]; seat++)
            if (input->is_pad_down[seat][own[i]] && input_pad_player(input, seat) == player)
                return true;
    }
    return false;
}

static double held_way(const Input *input, int player, int minus, int plus) {
    return is_held(input, player, plus) - is_held(input, player, minus);
}

static double sum(double a, double b) { return clamp(a + b, -1, 1); }

static void add_sticks(Controls *controls, const Pad *pad, const Prefs *prefs, int player) {
    Vec left = pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, prefs);
    Vec right = pad_stick(pad, SDL_CONTROLLER_AXIS_RIGHTX, prefs);
    if (prefs->value[PREF_P1_SCHEME + like(player)] == SCHEME_TRACKS) {
        controls->left_track = sum(controls->left_track, -left.y);
        controls->right_track = sum(controls->right_track, -right.y);
        return;
    }
    controls->ahead = sum(controls->ahead, -left.y);
    controls->right = sum(controls->right, left.x);
    Vec aim = vec(pad->axes[SDL_CONTROLLER_AXIS_RIGHTX], pad->axes[SDL_CONTROLLER_AXIS_RIGHTY]);
    if (vec_length(aim) > max_of(prefs->value[PREF_DEAD_ZONE], AIMING)) controls->aim = aim;
}

// Returns the first row of a player; `are_tracks` selects the rows of separate tracks.
static int first_row(int player, bool are_tracks) {
    static const Action ROWS[2][KEYBOARD_PLAYERS] = {
        {ACTION_P1_FORWARD, ACTION_P2_FORWARD}, {ACTION_P1_LEFT_TRACK_ON, ACTION_P2_LEFT_TRACK_ON}};
    return ROWS[are_tracks][like(player)];
}

static Controls controls_of(const Input *input, int player) {
    int row = first_row(player, false), track = first_row(player, true);
    Controls controls = {.turret = held_way(input, player, row + TURRET_LEFT, row + TURRET_RIGHT),
                         .brake = is_held(input, player, row + BRAKE)};
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        controls.actions[i] = is_held(input, player, row + FIRST_ACTION + i);
    if (input->prefs->value[PREF_P1_SCHEME + like(player)] == SCHEME_TRACKS) {
        controls.left_track = held_way(input, player, track + LEFT_BACK, track + LEFT_ON);
        controls.right_track = held_way(input, player, track + RIGHT_BACK, track + RIGHT_ON);
    } else {
        controls.ahead = held_way(input, player, row + BACK, row + FORWARD);
        controls.right = held_way(input, player, row + LEFT, row + RIGHT);
    }
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++)
        if (input->pads.pads[seat].controller && input_pad_player(input, seat) == player)
            add_sticks(&controls, &input->pads.pads[seat], input->prefs, player);
    return controls;
}

Vec input_free_stick(const Input *input) {
    Vec way = {0, 0};
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++) {
        const Pad *pad = &input->pads.pads[seat];
        if (!pad->controller || input_pad_player(input, seat) >= 0) continue;
        Vec stick = pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, input->prefs);
        way = vec_add(way, vec(stick.x, -stick.y));
    }
    return vec(clamp(way.x, -1, 1), clamp(way.y, -1, 1));
}

void input_rumble(const Input *input, int player, double strength, double seconds) {
    ASSERT(player >= 0 && player < LOCAL_PLAYERS);
    double part = clamp(strength, 0, 1);
    for (int seat = 0; seat < PADS_MAX && input->prefs->value[PREF_RUMBLE]; seat++) {
        SDL_GameController *controller = input->pads.pads[seat].controller;
        if (!controller || input_pad_player(input, seat) != player) continue;
        SDL_GameControllerRumble(controller, (Uint16)(part * 0xffff),
                                 (Uint16)(part * part * 0xffff), (Uint32)(seconds * 1000));
    }
    if (player == touch_player(input) && input->prefs->value[PREF_RUMBLE])
        browser_vibrate(part * seconds);
}

static bool is_trigger(const Input *input, SDL_Scancode code) {
    for (Action i = ACTION_P1_FORWARD; i < ACTION_MOUSE_AIM; i++)
        if (input->plays[action_player(i)] &&
            bindings_has(&input->prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code))
            return true;
    return false;
}

// Returns the window's action bound to this input. The sandbox reads its own rows.
static Action find_action(const Input *input, Device device, uint16_t what) {
    for (Action i = ACTION_MOUSE_AIM; i < ACTION_COUNT; i++) {
        bool leads_back = i == ACTION_STEP_BACK || i == ACTION_TIME_BACK;
        bool has_time = input->has_time_keys || (input->has_past && leads_back);
        int when = KEY_ROWS[i].when & ~(has_time ? WHEN_SANDBOX : WHEN_TIMELINE | WHEN_SANDBOX);
        if (when && bindings_has(&input->prefs->bindings, device, i, what)) return i;
    }
    return ACTION_NONE;
}

static Action key_action(const Input *input, const SDL_KeyboardEvent *key, int *digit) {
    // Ctrl starts a chord unless it is a player's driving key.
    bool is_chord = (key->keysym.mod & KMOD_LCTRL && !is_trigger(input, SDL_SCANCODE_LCTRL)) ||
                    (key->keysym.mod & KMOD_RCTRL && !is_trigger(input, SDL_SCANCODE_RCTRL));
    Key pressed = (Key)(key->keysym.scancode | (is_chord ? KEY_CTRL : 0));
    Action action = find_action(input, DEVICE_KEYBOARD, pressed);
    bool may_repeat = action == ACTION_STEP || action == ACTION_STEP_BACK ||
                      action == ACTION_TIME_BACK || action == ACTION_TIME_ON ||
                      action == ACTION_SLOWER || action == ACTION_FASTER;
    if (action != ACTION_NONE) return key->repeat && !may_repeat ? ACTION_NONE : action;
    if (pressed < SDL_SCANCODE_1 || pressed > SDL_SCANCODE_9) return ACTION_NONE;
    *digit = (int)(pressed - SDL_SCANCODE_1) + 1;
    return ACTION_FOLLOW;
}

static bool is_key(const SDL_Event *event) {
    return event->key.keysym.scancode >= 0 && event->key.keysym.scancode < SDL_NUM_SCANCODES;
}

PadEvent input_update(Input *input, const SDL_Event *event) {
    PadEvent pad = pads_event(&input->pads, event);
    if (pad.kind == PAD_DISCONNECTED)
        memset(input->is_pad_down[pad.seat], 0, sizeof input->is_pad_down[pad.seat]);
    if (pad.kind == PAD_RELEASED) input->is_pad_down[pad.seat][pad.input] = false;
    if (event->type == SDL_KEYUP && is_key(event))
        input->is_down[event->key.keysym.scancode] = false;
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT)
        input->is_mouse_firing = false;
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT)
        input->is_mouse_using = false;
    if (event->type == SDL_WINDOWEVENT && (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST ||
                                           event->window.event == SDL_WINDOWEVENT_HIDDEN))
        input_release_all(input);
    return pad;
}

// Keeps a trigger until the next orders, because it may be released before them.
static void note_triggers(Input *input) {
    for (int i = 0; i < LOCAL_PLAYERS; i++)
        input->has_clicked[i] |= is_held(input, i, like(i) ? ACTION_P2_FIRE : ACTION_P1_FIRE);
}

Action input_event(Input *input, const SDL_Event *event, PadEvent pad, int *digit) {
    if (pad.kind == PAD_PRESSED) {
        input->is_pad_down[pad.seat][pad.input] = true;
        note_triggers(input);
        return find_action(input, DEVICE_PAD, pad.input);
    }
    if (event->type == SDL_KEYDOWN && is_key(event)) {
        input->is_down[event->key.keysym.scancode] = true;
        note_triggers(input);
        return key_action(input, &event->key, digit);
    }
    if (event->type == SDL_MOUSEMOTION) {
        input->is_mouse_aiming = event->motion.which != SDL_TOUCH_MOUSEID;
        input->pointer = vec(event->motion.x, event->motion.y);
    }
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP)
        input->pointer = vec(event->button.x, event->button.y);
    bool is_finger = event->button.which == SDL_TOUCH_MOUSEID;
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT && !is_finger)
        input->is_mouse_firing = input->has_clicked[0] = players_count(input) == 1;
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_RIGHT)
        input->is_mouse_using = true;
    return ACTION_NONE;
}

static int own_tank(const Match *match, int player) { return match_local_tank(match, player); }

Device player_device(const Input *input, int player) {
    if (player == touch_player(input)) return DEVICE_TOUCH;
    for (int seat = 0; seat < PADS_MAX; seat++)
        if (input->pads.pads[seat].controller && input_pad_player(input, seat) == player)
            return DEVICE_PAD;
    return DEVICE_KEYBOARD;
}

static void add_name(char list[static PLAYER_CONTROLS_MAX], const char *name) {
    if (*list && *name) SDL_strlcat(list, "\n", PLAYER_CONTROLS_MAX);
    SDL_strlcat(list, name, PLAYER_CONTROLS_MAX);
}

// Adds the first key or gamepad input of an action.
static void add_input(const Input *input, Device device, int action,
                      char list[static PLAYER_CONTROLS_MAX]) {
    char name[KEY_NAME_MAX] = "";
    const uint16_t *own = input->prefs->bindings.on[device][action];
    uint16_t what = own[0] ? own[0] : own[1];
    if (what && device == DEVICE_KEYBOARD) key_text(what, name);
    add_name(list, !what ? "" : device == DEVICE_KEYBOARD ? name : pad_write(what));
}

PlayerKeys player_keys(const Input *input, int player) {
    ASSERT(player >= 0 && player < LOCAL_PLAYERS);
    static const int WAYS[2][4] = {{FORWARD, LEFT, BACK, RIGHT},
                                   {LEFT_ON, LEFT_BACK, RIGHT_ON, RIGHT_BACK}};
    static const char ARROWS[] = "Up\nLeft\nDown\nRight";
    PlayerKeys keys = {0};
    bool are_tracks = input->prefs->value[PREF_P1_SCHEME + like(player)] == SCHEME_TRACKS;
    bool has_mouse = players_count(input) == 1;
    int row = first_row(player, false), track = first_row(player, are_tracks);
    Device device = player_device(input, player);
    char *drive = keys.names[PLAYER_DRIVE], *turret = keys.names[PLAYER_TURRET];
    if (device == DEVICE_TOUCH) {
        bool has_fire = input->prefs->value[PREF_TOUCH_FIRE] != 0;
        add_name(drive, "left thumb");
        add_name(turret, "right thumb");
        add_name(keys.names[PLAYER_FIRE], has_fire ? ICON_BLAST : "lift the thumb");
        add_name(keys.names[PLAYER_SPECIAL], ICON_BOLT);
        return keys;
    }
    if (device == DEVICE_KEYBOARD && player >= KEYBOARD_PLAYERS) {
        add_name(drive, "needs a gamepad");
        return keys;
    }
    if (device == DEVICE_PAD) add_name(drive, are_tracks ? "both sticks" : "left stick");
    if (device == DEVICE_PAD && !are_tracks) add_name(turret, "right stick");
    if (device == DEVICE_KEYBOARD && has_mouse) add_name(turret, "mouse");
    for (int i = 0; i < 4 && device == DEVICE_KEYBOARD; i++)
        add_input(input, device, track + WAYS[are_tracks][i], drive);
    if (!strcmp(drive, ARROWS)) strcpy(drive, "arrow keys");
    if (device == DEVICE_KEYBOARD || are_tracks) {
        add_input(input, device, row + TURRET_LEFT, turret);
        add_input(input, device, row + TURRET_RIGHT, turret);
    }
    add_input(input, device, row + FIRST_ACTION + ACT_FIRE, keys.names[PLAYER_FIRE]);
    if (device == DEVICE_KEYBOARD && has_mouse) add_name(keys.names[PLAYER_FIRE], "click");
    add_input(input, device, row + FIRST_ACTION + ACT_SPECIAL, keys.names[PLAYER_SPECIAL]);
    return keys;
}

void player_controls(const Input *input, int player, char text[static PLAYER_CONTROLS_MAX]) {
    PlayerKeys keys = player_keys(input, player);
    Device device = player_device(input, player);
    SDL_strlcpy(text,
                device == DEVICE_PAD     ? "gamepad"
                : device == DEVICE_TOUCH ? "thumbs"
                                         : keys.names[PLAYER_DRIVE],
                PLAYER_CONTROLS_MAX);
    for (char *at = text; *at; at++)
        if (*at == '\n') *at = ' ';
}

bool input_aims_by_mouse(const Input *input) {
    return players_count(input) == 1 && input->is_mouse_aiming;
}

bool input_uses_by_mouse(const Input *input, const Match *match) {
    for (int i = 0; i < LOCAL_PLAYERS && input_aims_by_mouse(input); i++) {
        int tank = input->plays[i] ? own_tank(match, i) : -1;
        if (tank >= 0) return battle_tank(match_battle(match), tank)->loadout->special->use;
    }
    return false;
}

void players_begin(Input *input, const Match *match, bool is_replay, bool has_timeline) {
    for (int i = 0; i < LOCAL_PLAYERS; i++)
        input->plays[i] = !is_replay && i < input->seats && own_tank(match, i) >= 0;
    input->has_time_keys = has_timeline && !players_count(input);
    input->has_past = !has_timeline && !players_count(input);
}

void players_pad_message(const Input *input, PadEvent news, char text[static PAD_MESSAGE_MAX]) {
    bool is_of_seat = news.kind == PAD_CONNECTED || news.kind == PAD_DISCONNECTED;
    int player = is_of_seat ? input_pad_player(input, news.seat) : -1;
    *text = '\0';
    if (player >= 0 && news.kind == PAD_DISCONNECTED)
        snprintf(text, PAD_MESSAGE_MAX, "The gamepad of player %d was disconnected", player + 1);
    else if (player >= 0)
        escaped_write(text, PAD_MESSAGE_MAX, "%s controls player %d", news.name, player + 1);
    else if (news.kind == PAD_CONNECTED || news.kind == PAD_DISCONNECTED ||
             news.kind == PAD_UNKNOWN)
        escaped_write(text, PAD_MESSAGE_MAX, "%s %s", news.name,
                      news.kind == PAD_CONNECTED      ? "connected"
                      : news.kind == PAD_DISCONNECTED ? "disconnected"
                                                      : "has an unknown joystick layout");
}

// Finds the point of the field in a direction on the screen.
static Vec point_toward(const PlayerScene *scene, const Tank *tank, Vec way) {
    Vec way_px = vec_scale(way, scene->far_px / vec_length(way));
    Vec at_px = vec_add(camera_to_screen(scene->camera, pose_at(tank->pose)), way_px);
    return camera_to_world(scene->camera, at_px);
}

static double turret_radps(Input *input, const PlayerScene *scene, const Tank *tank, int player,
                           Controls controls) {
    bool has_assist = input->prefs->value[PREF_P1_ASSIST + like(player)];
    bool is_stick = controls.aim.x != 0 || controls.aim.y != 0;
    if (is_stick || controls.turret != 0) input->is_mouse_aiming = false;
    if (is_stick) return controls_aim(tank, point_toward(scene, tank, controls.aim));
    if (controls.turret != 0) return controls.turret * tank->spec->turret_top_radps;
    if (input_aims_by_mouse(input) && !(has_assist && scene->is_pointer_resting))
        return controls_aim(tank, camera_to_world(scene->camera, scene->pointer_px));
    Vec at;
    bool is_led = has_assist && controls_assist(match_battle(scene->match), tank, &at);
    return is_led ? controls_aim(tank, at) : 0;
}

#define FAST_RELOAD_S 0.5 // a gun that reloads faster fires while the right thumb points

// Adds the thumbs' input to an order. A lobbed shell flies farther the longer the thumb points.
static void add_thumbs(Input *input, const PlayerScene *scene, const Tank *tank, Order *order) {
    Touch *touch = &input->touch;
    Controls controls = {0};
    bool has_fire = input->prefs->value[PREF_TOUCH_FIRE] != 0;
    Vec stick = touch_stick(touch, FINGER_DRIVE), way = touch_aim(touch), at = vec(0, 0);
    controls_steer(&controls, stick, tank->pose.heading_rad);
    bool is_led = vec_length(way) > 0;
    if (is_led) at = point_toward(scene, tank, way);
    if (!is_led && input->prefs->value[PREF_TOUCH_AIM])
        is_led = controls_assist(match_battle(scene->match), tank, &at);
    Order own = controls_order(controls, tank->spec);
    if (vec_length(stick) > 0) order->left_mps = own.left_mps, order->right_mps = own.right_mps;
    if (is_led) order->turret_radps = controls_aim(tank, at);
    double error_rad = is_led ? angle_wrap(pose_bearing(tank->pose, at) - tank->turret_rad) : 0;
    bool is_held = tank->loadout->weapon->is_lobbed || tank_gun(tank).reload_s < FAST_RELOAD_S;
    order->fire |= touch_fires(touch, has_fire, is_held, scene->now_s);
    order->fire |= touch_shoots(touch, error_rad, tank->reload_s <= 0, scene->now_s);
    order->special |= touch_finger(touch, FINGER_SPECIAL) != NULL;
}

// Lands a lobbed shell at the mouse pointer: the trigger is held until the shell reaches that far.
static void lob_to_pointer(Input *input, const PlayerScene *scene, const Tank *tank, Order *order) {
    Vec at = camera_to_world(scene->camera, scene->pointer_px);
    double step_m = tank->loadout->weapon->reach_mps * BATTLE_TICK_S;
    bool is_short = tank->reach_m < vec_distance(at, pose_at(tank->pose)) - 0.5 * step_m;
    input->is_lobbing = tank->reload_s <= 0 && (input->is_lobbing || order->fire);
    order->fire = input->is_lobbing && (is_short || tank->reach_m <= 0);
    input->is_lobbing = order->fire;
}

PlayerOrders players_orders(Input *input, const PlayerScene *scene) {
    PlayerOrders players = {0};
    for (int i = 0; i < LOCAL_PLAYERS; i++) {
        if (!input->plays[i]) continue;
        const Tank *tank = battle_tank(match_battle(scene->match), own_tank(scene->match, i));
        if (tank->is_wreck) continue;
        Controls controls = controls_of(input, i);
        Order *order = &players.orders[i];
        *order = controls_order(controls, tank->spec);
        order->turret_radps = turret_radps(input, scene, tank, i, controls);
        order->fire |= input->is_mouse_firing || input->has_clicked[i];
        if (tank->loadout->weapon->is_lobbed && input_aims_by_mouse(input))
            lob_to_pointer(input, scene, tank, order);
        order->special |= input->is_mouse_using && input_uses_by_mouse(input, scene->match);
        if (i == touch_player(input)) add_thumbs(input, scene, tank, order);
    }
    memset(input->has_clicked, 0, sizeof input->has_clicked);
    return players;
}

const ViewRequest *requests_find(const ViewRequests *requests, RequestKind kind) {
    for (int i = 0; i < requests->count; i++)
        if (requests->items[i].kind == kind) return &requests->items[i];
    return NULL;
}

ViewRequest *requests_add(ViewRequests *requests, RequestKind kind) {
    ASSERT(kind > REQUEST_NONE && kind < REQUEST_KINDS);
    int at = requests->count;
    while (at > 0 && requests->items[at - 1].kind > kind) at--;
    if (at > 0 && requests->items[at - 1].kind == kind && kind != REQUEST_EDIT)
        return &requests->items[at - 1];
    ASSERT(requests->count < REQUESTS_MAX);
    ViewRequest *request = &requests->items[at];
    memmove(request + 1, request, (size_t)(requests->count - at) * sizeof *request);
    *request = (ViewRequest){.kind = kind};
    requests->count++;
    return request;
}
