// view_tools.c -- the sandbox in a window: its key, its events, what it wishes, and where it
// stands.
#include "view_tools.h"

static ToolScene scene_of(const View *view, const Match *match) {
    return (ToolScene){match, &view->hud, &view->camera, &view->prefs.bindings,
                       screen_density(&view->screen)};
}

bool view_tools_event(View *view, const Match *match, const SDL_Event *event, PadNews pad) {
    ToolScene scene = scene_of(view, match);
    return tools_event(view->tools, &scene, event, pad);
}

void view_act_on_tools(View *view, const Match *match, Action action) {
    if (action != ACTION_SANDBOX) return;
    if (match_is_over(match) && !tools_is_open(view->tools)) {
        view_toast(view, "The match is over: R plays it again");
        return;
    }
    tools_toggle(view->tools);
    view_lay_out(view);
}

// Nobody stands where the camera looks.
static void let_go_of_gone(View *view, const Match *match) {
    int follow = view->camera.follow;
    if (follow >= 0 && battle_tank(match_battle(match), follow)->is_gone)
        camera_overview(&view->camera);
}

Action view_tools_wishes(View *view, const Match *match, ViewWish *wish) {
    if (!tools_is_open(view->tools)) return ACTION_NONE;
    ToolsWish wished = tools_wish(view->tools);
    wish->edit_count +=
        tools_edits(view->tools, wish->edits + wish->edit_count, VIEW_EDITS_MAX - wish->edit_count);
    wish->save_scene = wished.scene;
    if (*wished.said) view_toast(view, wished.said);
    let_go_of_gone(view, match);
    return wished.opens_minds ? ACTION_MIND : wished.takes_tank ? ACTION_TAKE : ACTION_NONE;
}

// Of the pads that drive nobody.
static Vec free_stick(const View *view) {
    const Input *input = &view->input;
    Vec way = {0, 0};
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++) {
        const Pad *pad = &input->pads.pads[seat];
        if (!pad->controller || input_seat_player(input, seat) >= 0) continue;
        Stick stick = pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, view->prefs.value[PREF_DEAD_ZONE],
                                view->prefs.value[PREF_RESPONSE]);
        way = vec_add(way, vec(stick.x, -stick.y));
    }
    return vec(clamp(way.x, -1, 1), clamp(way.y, -1, 1));
}

void view_draw_tools(View *view, const Match *match, double blend) {
    ToolScene scene = scene_of(view, match);
    tools_draw(view->tools, &scene, &view->actors, blend, free_stick(view), view->frame_s);
}
