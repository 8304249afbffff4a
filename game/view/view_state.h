// view_state.h -- what a view is made of: for view.c, which draws, and view_poll.c, which listens.
#pragma once

#include "actors.h"
#include "effects.h"
#include "ground.h"
#include "input.h"
#include "picker.h"
#include "screen.h"
#include "timeline.h"
#include "toasts.h"

struct View {
    ViewOptions options;
    const Arena *arena;
    Screen screen;
    Text *text;
    Signs *signs;
    Sprites *sprites;
    Puffs *puffs;
    Marks *marks;
    Past *past;
    Ground *ground;
    Effects effects;
    Actors actors;
    Camera camera;
    Input input;
    Hud hud;
    Toasts toasts;
    Picker picker;
    Timeline timeline;
    int minded;                 // the tank that was given a mind last, or -1
    const Behaviour *last_mind; // that was given; NULL at first
    bool is_pointing;           // the mouse has moved since then
    bool offers_replay;         // as last told
    bool is_help, is_dragging, is_fresh, is_shot_wanted;
    uint64_t drawn_at; // performance counter of the last frame
    double seconds;    // of drawing: what toasts live by
    double counted_s;  // since the frame rate was last told
    int counted;       // frames since
};

void view_lay_out(View *view); // after a change of size, or of what the HUD shows
