// sandbox.c -- which key, button and mouse does what with the hand, and what was wished by it.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "tools_inside.h"

#define KEY_STEP_M 0.5 // of the cursor
#define TURN_RAD (PI / 12)
#define STICK_MPS 14.0 // of the cursor

Tools *tools_create(void) {
    Tools *tools = calloc(1, sizeof *tools);
    if (!tools) return NULL;
    tools->ui = ui_create();
    tools->mind = behaviour_find("hunter");
    tools->loadout = loadout_initial();
    tools_begin(tools);
    if (tools->ui) return tools;
    free(tools);
    return NULL;
}

void tools_destroy(Tools *tools) {
    if (tools) ui_destroy(tools->ui);
    free(tools);
}

void tools_begin(Tools *tools) {
    hand_drop(tools);
    tools->picked = -1;
    tools->edit_count = tools->undo_count = 0;
    tools->wish = (ToolsWish){0};
}

void tools_toggle(Tools *tools) {
    tools->is_open = !tools->is_open;
    tools->is_in_bar = tools->is_cursor = tools->has_hand = false;
    tools->pad_x = tools->pad_y = 0;
    hand_drop(tools);
    ui_release(tools->ui);
}

bool tools_is_open(const Tools *tools) { return tools->is_open; }

int tools_picked(const Tools *tools, const Match *match) {
    int tank = tools->is_open ? tools->picked : -1;
    bool is_there = tank >= 0 && tank < match_card(match)->tank_count &&
                    !battle_tank(match_battle(match), tank)->is_gone;
    return is_there ? tank : -1;
}

void tools_say(Tools *tools, const char *text) {
    SDL_strlcpy(tools->wish.said, text, sizeof tools->wish.said);
}

ToolsWish tools_wish(Tools *tools) {
    ToolsWish wish = tools->wish;
    tools->wish = (ToolsWish){0};
    return wish;
}

int tools_edits(Tools *tools, Edit *edits, int most) {
    ASSERT(most >= 0);
    int count = tools->edit_count < most ? tools->edit_count : most;
    memcpy(edits, tools->edits, (size_t)count * sizeof *edits);
    tools->edit_count -= count;
    memmove(tools->edits, tools->edits + count, (size_t)tools->edit_count * sizeof *edits);
    return count;
}

static void take_mouse(Tools *tools, const ToolScene *scene, int x, int y) {
    tools->is_cursor = tools->is_in_bar = false;
    tools->has_hand = true;
    hand_to(tools, scene, camera_to_world(scene->camera, vec_scale(vec(x, y), scene->density)));
}

// The cursor stays within the picture's field; it begins in the middle, or where the mouse was.
static void move_cursor(Tools *tools, const ToolScene *scene, Vec by_m) {
    const Camera *camera = scene->camera;
    Box field = camera->field;
    if (!tools->has_hand) tools->at = camera->at;
    tools->has_hand = tools->is_cursor = true;
    Vec at_px = camera_to_screen(camera, vec_add(tools->at, by_m));
    at_px.x = clamp(at_px.x, field.x, field.x + field.w);
    at_px.y = clamp(at_px.y, field.y, field.y + field.h);
    Vec at = camera_to_world(camera, at_px);
    at.x = clamp(at.x, 0, camera->arena_w_m);
    at.y = clamp(at.y, 0, camera->arena_h_m);
    hand_to(tools, scene, at);
}

static Vec way_of(Action action) { // right and up; 0, 0: it moves nothing
    return vec((action == ACTION_TOOL_EAST) - (action == ACTION_TOOL_WEST),
               (action == ACTION_TOOL_NORTH) - (action == ACTION_TOOL_SOUTH));
}

// A key does with one press what the button does while it is held.
static void press_key(Tools *tools, const ToolScene *scene) {
    if (tools->tool == TOOL_POLYGON && !tools->is_cursor) {
        hand_close(tools, scene);
    } else if (tools->held) {
        hand_release(tools, scene);
    } else {
        if (!tools->has_hand) move_cursor(tools, scene, vec(0, 0));
        hand_press(tools, scene);
    }
}

static void act(Tools *tools, const ToolScene *scene, Action action) {
    Vec way = way_of(action);
    if (way.x != 0 || way.y != 0) move_cursor(tools, scene, vec_scale(way, KEY_STEP_M));
    switch (action) {
    case ACTION_TOOL_USE: press_key(tools, scene); break;
    case ACTION_TOOL_TURN_LEFT: hand_turn(tools, -TURN_RAD); break;
    case ACTION_TOOL_TURN_RIGHT: hand_turn(tools, TURN_RAD); break;
    case ACTION_TOOL_CORNER: hand_unpick_corner(tools); break;
    case ACTION_TOOL_REMOVE: hand_remove(tools, scene); break;
    case ACTION_TOOL_UNDO: tools_undo(tools, scene->match); break;
    case ACTION_TOOL_BAR: tools->is_in_bar = tools->wants_focus = !tools->is_in_bar; break;
    case ACTION_TOOL_CANCEL:
        (tools->held || tools->corner_count ? hand_drop : tools_toggle)(tools);
        break;
    default: break;
    }
}

static Action action_of(const ToolScene *scene, Device device, uint16_t what) {
    for (Action i = ACTION_TOOL_NORTH; i <= ACTION_TOOL_CANCEL; i++)
        if (bindings_has(scene->bindings, device, i, what)) return i;
    return ACTION_NONE;
}

static bool is_from_pad(const SDL_Event *event, PadNews pad) {
    return event->type == SDL_CONTROLLERBUTTONDOWN || event->type == SDL_CONTROLLERBUTTONUP ||
           pad.kind == PAD_PRESSED || pad.kind == PAD_RELEASED;
}

static bool is_down(const SDL_Event *event, PadNews pad) {
    return event->type == SDL_KEYDOWN || event->type == SDL_CONTROLLERBUTTONDOWN ||
           pad.kind == PAD_PRESSED;
}

// What is begun or ended by this key, button or trigger.
static Action event_action(const ToolScene *scene, const SDL_Event *event, PadNews pad) {
    bool is_button =
        event->type == SDL_CONTROLLERBUTTONDOWN || event->type == SDL_CONTROLLERBUTTONUP;
    if (is_button)
        return action_of(scene, DEVICE_PAD, (PadInput)(PAD_BUTTONS + event->cbutton.button));
    if (is_from_pad(event, pad)) return action_of(scene, DEVICE_PAD, pad.input);
    if (event->type != SDL_KEYDOWN) return ACTION_NONE;
    bool is_chord = event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    return action_of(scene, DEVICE_KEYBOARD,
                     (Key)(event->key.keysym.scancode | (is_chord ? KEY_CTRL : 0)));
}

static bool key_or_pad(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadNews pad) {
    Action action = event_action(scene, event, pad);
    if (action == ACTION_NONE) return false;
    if (!is_down(event, pad)) {
        if (way_of(action).y != 0) tools->pad_y = 0;
        if (way_of(action).x != 0) tools->pad_x = 0;
        return false;
    }
    // A cross is held, and goes on. A pad starts from the cursor, not from where the mouse is.
    if (is_from_pad(event, pad)) {
        if (way_of(action).y != 0) tools->pad_y = (int)way_of(action).y;
        if (way_of(action).x != 0) tools->pad_x = (int)way_of(action).x;
        if (action == ACTION_TOOL_USE && !tools->is_cursor) move_cursor(tools, scene, vec(0, 0));
        act(tools, scene, action);
        return true;
    }
    bool is_once =
        action == ACTION_TOOL_USE || action == ACTION_TOOL_BAR || action == ACTION_TOOL_CANCEL;
    if (!event->key.repeat || !is_once) act(tools, scene, action);
    return true;
}

static bool field_event(Tools *tools, const ToolScene *scene, const SDL_Event *event) {
    switch (event->type) {
    case SDL_MOUSEMOTION: take_mouse(tools, scene, event->motion.x, event->motion.y); return false;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        if (event->button.button != SDL_BUTTON_LEFT) return false;
        take_mouse(tools, scene, event->button.x, event->button.y);
        if (event->type == SDL_MOUSEBUTTONDOWN)
            hand_press(tools, scene);
        else if (tools->held)
            hand_release(tools, scene);
        return event->type == SDL_MOUSEBUTTONDOWN;
    case SDL_MOUSEWHEEL:
        if (tools->held) hand_turn(tools, event->wheel.y * TURN_RAD);
        return tools->held;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) hand_drop(tools);
        return false;
    default: return false;
    }
}

bool tools_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadNews pad) {
    ASSERT(scene->match && scene->density > 0);
    if (!tools->is_open || match_is_over(scene->match)) return false;
    bool is_switch = is_down(event, pad) && event_action(scene, event, pad) == ACTION_TOOL_BAR;
    if (is_switch) return key_or_pad(tools, scene, event, pad);
    bool is_held_by_mouse = tools->held && !tools->is_cursor;
    // Keys for the bar: those that widgets know.
    bool is_steering = event->type == SDL_KEYDOWN && ui_is_steering(event->key.keysym.scancode);
    bool is_for_widgets =
        tools->is_in_bar && (is_steering || event->type == SDL_CONTROLLERBUTTONDOWN ||
                             event->type == SDL_CONTROLLERBUTTONUP);
    // A drag that leaves the field goes on: it is not the bar's.
    if (!is_held_by_mouse && ui_event(tools->ui, event, scene->density, is_for_widgets)) {
        if (event->type == SDL_MOUSEMOTION && !tools->is_cursor) tools->has_hand = false;
        return true;
    }
    // A click where the bar is about to be drawn is not meant for the field.
    bool is_on_bar = event->type == SDL_MOUSEBUTTONDOWN &&
                     box_has(tools_box(tools, scene->hud), (int)(event->button.x * scene->density),
                             (int)(event->button.y * scene->density));
    return is_on_bar || key_or_pad(tools, scene, event, pad) || field_event(tools, scene, event);
}

void tools_draw(Tools *tools, const ToolScene *scene, const Actors *actors, double blend, Vec stick,
                double dt_s) {
    if (!tools->is_open || match_is_over(scene->match)) return;
    Vec way = vec_add(stick, vec(tools->pad_x, tools->pad_y));
    double s = isfinite(dt_s) ? fmin(dt_s, 0.1) : 0;
    Vec by_m = vec_scale(way, STICK_MPS * s);
    if (!tools->is_in_bar && (by_m.x != 0 || by_m.y != 0)) move_cursor(tools, scene, by_m);
    if (tools_picked(tools, scene->match) < 0 && tools->picked >= 0) {
        if (tools->held == HELD_TANK || tools->held == HELD_HANDLE) hand_drop(tools);
        tools->picked = -1;
    }
    sketch_draw(tools, scene, actors, blend);
    bar_draw(tools, scene, dt_s);
}
