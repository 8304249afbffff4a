// view_state.h -- the members of a view: view.c < view_event.c < view_touch.c < view_poll.c,
// view_draw.c.
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
#include "view/world/impact.h"

typedef struct View View;

enum { DROPPED_MAX = 64 }; // files that can be dropped at once; further ones are ignored

struct View {
    bool is_headless;
    ViewCamera first_camera; // settings at the start of each match
    int first_follow;        // followed tank, or -1
    const char *user_dir;    // folder for screenshots, or NULL
    const Arena *arena;
    uint64_t arena_version; // content hash
    Screen screen;
    Font *font;
    Shapes *shapes;
    Sprites *sprites;
    Sound *sound;
    Ground *ground;
    Night night;
    Effects effects;
    Impact impact;
    double lingered_s;     // time since the last tick of a finished match
    Actors actors, ghosts; // ghosts: tanks of the match in ViewStatus.ghost
    Director director;
    Camera camera;
    Prefs prefs, old_prefs; // old_prefs: before changes on the settings page
    bool has_new_prefs;     // settings have to be saved when the page is left
    Input input;
    double mouse_s;     // `seconds` of the last mouse motion
    double bar_until_s; // the bar of a watched match is shown until then
    double event_s;     // `seconds` of the last event
    const char *praise; // praise of the lesson in the last frame, or NULL
    double fought_s;    // `seconds` of the last frame without an end card
    Hud hud;
    LayoutRecord layout; // layout of the last frame
    Notices notices;
    int forfeits; // number already shown
    Combat combat;
    Overlay overlay;
    OverlayPage *overlay_page;
    int followed; // last followed tank, or -1
    Picker picker;
    Timeline timeline;
    Menu *menu;
    Tuner *tuner;
    Tools *tools;
    EditQueue edits;                // edits of the tuner and the tools
    MenuRequest menu_request;       // request of the last poll
    char *dropped[DROPPED_MAX + 1]; // paths of the files that were dropped in the last poll
    int dropped_count;
    int mind_tank;              // tank of the last mind action, or -1
    const Behaviour *last_mind; // mind of that tank, or NULL
    bool is_pointing;           // the mouse has moved since then
    bool is_dragging, is_fresh, is_shot_wanted;
    bool has_new_layout; // the layout has changed since the last frame
    double dragged;      // distance since the button was pressed, in window units
    uint64_t drawn_at;   // performance counter of the last frame
    double seconds;      // total drawing time, the clock of toasts
    double frame_s;      // time of the last frame
    double counted_s;    // time since the frame rate was last measured
    int counted;         // frames since then
};

// view.c
// Call after changes of size or of the HUD. Presses before the next frame do nothing.
void view_lay_out(View *view);
void view_move_camera(View *view, const Match *match, double blend, double dt_s);
void view_follow_arena(View *view, const Match *match); // the match's own one after edits of walls
void view_forget_pictures(View *view);                  // discards all textures
void view_set_volumes(View *view);                      // applies the settings
void view_forget_dropped(View *view);                   // frees the paths of dropped files
bool view_shows_hud(const View *view); // false if the match is the background of the main menu
Vec view_pointer_px(const View *view);
ToolScene view_tool_scene(const View *view, const Match *match);

// view_draw.c
void view_draw_words(View *view, const Match *match);

// view_event.c: handle an event that is not of fingers, and start an action. view_event returns
// true if a panel or a button took the event.
bool view_event(View *view, const Match *match, const SDL_Event *event, ViewRequests *requests);
void view_act(View *view, const Match *match, Action action, ViewRequests *requests);

// view_touch.c: places the controls for fingers, at the start of each frame; returns true for
// events of fingers; handles timeouts, before each poll.
void view_touch_place(View *view, const Match *match, bool is_played);
bool view_touch_event(View *view, const Match *match, const SDL_Event *event,
                      ViewRequests *requests);
void view_touch_frame(View *view, const Match *match);
