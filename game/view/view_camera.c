// view_camera.c -- which camera, what it looks at, and the keys for it.
#include "view_camera.h"

#include <stdio.h>

#include "view/world/actors.h"

static Vec target_of(const View *view, double blend) {
    int follow = view->camera.follow;
    if (follow < 0 || follow >= view->actors.count) return view->camera.goal_at;
    return pose_at(actor_at(&view->actors, follow, blend).pose);
}

static bool shows_all(const View *view) {
    return view->camera.mode == CAMERA_ACTION || view->camera.mode == CAMERA_PLAYERS;
}

void view_move_camera(View *view, const Match *match, double blend, double dt_s) {
    if (!view_is_laid_out(view)) view_lay_out(view);
    framing_point(&view->camera, match, &view->actors, blend);
    bool is_ticked = view->options.is_headless && shows_all(view) && !view->is_fresh;
    if (!is_ticked) camera_move(&view->camera, target_of(view, blend), dt_s);
    if (!camera_is_zooming(&view->camera)) sprites_scale(view->sprites, view->camera.px_per_m);
    view->is_fresh = false;
}

void view_tick_camera(View *view, const Match *match) {
    if (!view->options.is_headless || !shows_all(view)) return;
    framing_point(&view->camera, match, &view->actors, 1);
    camera_move(&view->camera, vec(0, 0), view->is_fresh ? INFINITY : BATTLE_TICK_S);
    view->is_fresh = false;
}

// Two people share the screen: then it shows both.
void view_start_camera(View *view, const Match *match) {
    ViewCamera wanted = view->options.camera;
    int follow = view->options.follow, count = battle_tank_count(match_battle(match));
    if (wanted == VIEW_CAMERA_AUTO && follow >= 0) wanted = VIEW_CAMERA_FOLLOW;
    if (wanted == VIEW_CAMERA_AUTO && framing_players(match) > 1 && !view->timeline.is_replay)
        wanted = VIEW_CAMERA_PLAYERS;
    camera_overview(&view->camera);
    if (wanted == VIEW_CAMERA_FOLLOW && follow < count)
        camera_follow(&view->camera, follow < 0 ? 0 : follow);
    if (wanted == VIEW_CAMERA_ACTION) camera_show_all(&view->camera, CAMERA_ACTION);
    if (wanted == VIEW_CAMERA_PLAYERS) camera_show_all(&view->camera, CAMERA_PLAYERS);
}

// The first that lives, from `first` on and round again; -1 when nobody does.
static int living_tank(const Match *match, int first) {
    int count = battle_tank_count(match_battle(match));
    for (int i = 0; i < count; i++) {
        int tank = (first + i) % count;
        if (!battle_tank(match_battle(match), tank)->is_wreck) return tank;
    }
    return -1;
}

// Whom one would want to follow: the one followed last, or else the own tank, or else the first.
static int tank_to_follow(const View *view, const Match *match) {
    int own = card_human_tank(match_card(match), 0);
    bool has_last = view->followed >= 0 && view->followed < match_card(match)->tank_count;
    return living_tank(match, has_last ? view->followed : own >= 0 ? own : 0);
}

static void follow(View *view, int tank) {
    if (tank < 0) {
        camera_overview(&view->camera);
        return;
    }
    camera_follow(&view->camera, tank);
    view->followed = tank;
}

static void next_camera(View *view, const Match *match) {
    switch (view->camera.mode) {
    case CAMERA_OVERVIEW: camera_show_all(&view->camera, CAMERA_ACTION); break;
    case CAMERA_ACTION:
        if (framing_players(match) > 1)
            camera_show_all(&view->camera, CAMERA_PLAYERS);
        else
            follow(view, tank_to_follow(view, match));
        break;
    case CAMERA_PLAYERS: follow(view, tank_to_follow(view, match)); break;
    default: camera_overview(&view->camera);
    }
}

static void say_camera(View *view, const Match *match) {
    static const char *const WORDS[CAMERA_MODES] = {[CAMERA_OVERVIEW] = "camera: the whole arena",
                                                    [CAMERA_ACTION] =
                                                        "camera: action, every tank that lives",
                                                    [CAMERA_PLAYERS] = "camera: both players",
                                                    [CAMERA_FREE] = "camera: free"};
    char text[TANK_NAME_MAX + 48];
    int tank = view->camera.follow;
    if (view->camera.mode == CAMERA_FOLLOW)
        snprintf(text, sizeof text, "camera: follows %s (tank %d)",
                 match_card(match)->tanks[tank].name, tank + 1);
    else
        snprintf(text, sizeof text, "%s", WORDS[view->camera.mode]);
    hint_say(&view->hint, text, view->seconds);
}

void view_act_on_camera(View *view, const Match *match, Action action, int digit) {
    int count = battle_tank_count(match_battle(match));
    switch (action) {
    case ACTION_FOLLOW:
        if (digit > count) return;
        follow(view, digit - 1);
        break;
    case ACTION_CAMERA: next_camera(view, match); break;
    case ACTION_NEXT_TANK: {
        bool is_following = view->camera.mode == CAMERA_FOLLOW;
        follow(view, is_following ? living_tank(match, view->camera.follow + 1)
                                  : tank_to_follow(view, match));
        break;
    }
    case ACTION_OVERVIEW: camera_overview(&view->camera); break;
    default: return;
    }
    say_camera(view, match);
}
