// view.h -- shows a match and returns the player's requests; it never changes the match.
//
// The folder game/view/ combines picture, sound and input; it must not know sessions or the files
// of the player.
#pragma once

#include "match/edit.h"
#include "match/prefs.h"
#include "view/draw/screen.h"
#include "view/hud/hud.h"
#include "view/input/bindings.h"
#include "view/menu/menu.h"
#include "view/menu/panels.h"

typedef struct View View;

typedef struct ViewOptions {
    int width_px, height_px; // size of the window or image
    bool is_headless;        // no window: a surface with the software renderer
    bool is_software;        // use the software renderer in a window too
    Prefs prefs;             // initial settings
    ViewCamera camera;
    int follow;            // tank that the camera follows, or -1
    unsigned overlay;      // visible layers (match/prefs.h)
    const char *font_file; // may be NULL
    const char *user_dir;  // folder for screenshots; NULL disables them
} ViewOptions;
ViewOptions view_defaults(void); // a 1280 x 720 window with default settings

// Returns NULL and sets `problem` on failure, for instance without a display. On success, `problem`
// can be set too, if the font cannot be read and built-in letters replace it. The arena must
// outlive the view.
View *view_create(const ViewOptions *options, const Arena *arena, Problem *problem);
void view_destroy(View *view);

// Changes the arena of the following matches; it must outlive the view or the next call. Returns
// false and sets `problem` on failure; the old one is kept.
bool view_set_arena(View *view, const Arena *arena, Problem *problem);

// Sets the content of the menus, which is copied. Without it, there is only a pause menu.
void view_set_offer(View *view, const MenuOffer *offer);
void view_open_tools(View *view, bool is_open); // opens or closes the sandbox
void view_open_menu(View *view); // opens the main menu; the match becomes its background
void view_close_menu(View *view);
void view_open_card(View *view, MenuPage page); // opens a card after a match, which waits

// Starts a new match: resets marks, effects and camera.
void view_begin(View *view, const Match *match);
void view_tick(View *view, const Match *match); // call after each match_tick

// Follows a match that played its last ticks again, because other players gave different orders:
// shows the events of a repeated tick, and lets the tanks glide to their new positions.
void view_tick_again(View *view, const Match *match);
void view_correct(View *view, const Match *match);

// Returns how long the next tick should be held back, so that the last one is felt; 0: not at all.
double view_hold_s(const View *view);

// Starts to show the ghost of a match, another match that is given in each frame (ViewStatus), or
// moves it to another tick.
void view_begin_ghost(View *view, const Match *ghost);
void view_tick_ghost(View *view, const Match *ghost); // call after each tick of it

// Jumps to another tick of the same match (`match` can be a new object): there is no blending and
// no smoke, and the tracks come from the nearest keyframe before. To get smoke and all tracks, jump
// VIEW_LEAD_TICKS too early and call view_tick from there.
enum { VIEW_LEAD_TICKS = 2 * BATTLE_TICK_HZ };
void view_jump(View *view, const Match *match);
// Adds only the marks of an earlier tick, which last for VIEW_WORN_TICKS.
enum { VIEW_WORN_TICKS = 2560 };
void view_replay_marks(View *view, const Match *match);
// Continues fire and smoke for dt_s after a match that ended with a destroyed tank, and moves the
// camera there. The end card waits while ViewStatus.is_lingering is set.
void view_linger(View *view, const Match *match, double dt_s);
// Handles all pending events and returns the player's requests; never blocks.
ViewRequests view_poll(View *view, const Match *match);
double view_idle_s(const View *view); // Returns the time since the last event.
void view_rest(double seconds);       // Waits this long, or until the next event.
// Draws and presents a frame; waits for vsync if available.
void view_draw(View *view, const Match *match, const ViewStatus *status);
// Returns the last frame as rows of 32-bit pixels, blue first; NULL for a window.
const void *view_pixels(const View *view, int *width_px, int *height_px, int *row_bytes);
const Screen *view_screen(const View *view); // does the same for videos
// Renders the sound after the last frame, for a video: left and right alternating, at SYNTH_HZ.
void view_render_sound(View *view, float *stereo, int samples);
bool view_save(View *view, const char *path, Problem *problem); // saves the last frame as PNG
void view_toast(View *view, const char *sentence); // replaces keys as bindings_fill does
void view_toast_format(View *view, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool view_has_sound(const View *view); // true if a sound device is open

// Sets the player of each gamepad in matches of several players; initially pad i has player i.
void view_set_pads(View *view, const int players[static PADS_MAX]);
// Sets how many of the players at this screen (match_set_local) have keys or gamepads here,
// initially LOCAL_PLAYERS; others use phones.
void view_set_seats(View *view, int seats);

// Takes effect immediately.
void view_set_prefs(View *view, const Prefs *prefs);
const Prefs *view_prefs(const View *view);
Device view_device(const View *view, int player); // device that controls the player's tank
const Prefs *
view_old_prefs(const View *view); // settings before the changes that REQUEST_SAVE_PREFS saves
