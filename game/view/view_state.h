// view_state.h -- what a view is made of: for view.c, which draws, and view_poll.c, which listens.
#pragma once

#include "view/draw/screen.h"
#include "view/menu/menu.h"
#include "view/menu/panels.h"
#include "view/overlay/overlay.h"
#include "view/sound/sound.h"
#include "view/tools/tools.h"
#include "view/world/actors.h"
#include "view/world/effects.h"
#include "view/world/ground.h"

typedef struct View View;

struct View {
    bool is_headless;
    ViewCamera first_camera; // of each match
    int first_follow;        // the tank that it follows, or -1
    const char *user_dir;    // for screenshots; NULL for none
    const Arena *arena;
    uint64_t arena_version; // its content's hash
    Screen screen;
    Text *text;
    Shapes *shapes;
    Sprites *sprites;
    Sound *sound;
    Ground *ground;
    Effects effects;
    Shake shake;
    double lingered_s; // since the last tick of a match that is over
    Actors actors;
    Camera camera;
    Prefs prefs, old_prefs; // old: before the page of settings changed them
    bool has_new_prefs;     // which are to be saved when it is left
    Input input;
    double mouse_s;  // `seconds` when the mouse moved last
    double fought_s; // and when there was no end card last
    Hud hud;
    Claims claims; // of the last picture
    Notices notices;
    int forfeits; // that were told
    Combat combat;
    Overlay overlay;
    OverlayPage *overlay_page;
    int followed; // the tank that was followed last, or -1
    Picker picker;
    Timeline timeline;
    Menu *menu;
    Tuner *tuner;
    Tools *tools;
    EditQueue edits;            // of both
    MenuRequest menu_request;   // of the last poll
    int minded;                 // the tank that was given a mind last, or -1
    const Behaviour *last_mind; // that was given; NULL at first
    bool is_pointing;           // the mouse has moved since then
    bool is_dragging, is_fresh, is_shot_wanted;
    uint64_t drawn_at; // performance counter of the last frame
    double seconds;    // of drawing: what toasts live by
    double frame_s;    // since the last frame
    double counted_s;  // since the frame rate was last told
    int counted;       // frames since
};

void view_lay_out(View *view);         // after a change of size, or of what the HUD shows
void view_forget_pictures(View *view); // all textures: they are made anew
void view_set_volumes(View *view);     // as the settings have them
void view_draw_words(View *view, const Match *match);
ToolScene view_tool_scene(const View *view, const Match *match);
