// view.h -- shows a match: reads it, draws it, and hands back what the person at the keys wants. It
// can change nothing else.
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
    int width_px, height_px; // window or picture
    bool is_headless;        // no window: a surface and the software renderer (shot)
    bool is_software;        // software renderer in a window too
    Prefs prefs;             // at first
    ViewCamera camera;
    int follow;            // tank the camera follows, or -1
    unsigned overlay;      // layers that are drawn (match/prefs.h)
    const char *font_file; // found by the caller
    const char *user_dir;  // for screenshots; NULL: they fail with a toast
} ViewOptions;
ViewOptions view_defaults(void); // 1280 x 720, a window, the settings as at first

// NULL with the problem told, for instance that there is no display. A view may come with a problem
// told: a font that cannot be read, in whose place there are plain letters. The arena must outlive
// the view.
View *view_create(const ViewOptions *options, const Arena *arena, Problem *problem);
void view_destroy(View *view);

// Another battlefield for the matches that follow; it must outlive the view, or the next call.
// False with the problem told, and the old one kept.
bool view_set_arena(View *view, const Arena *arena, Problem *problem);

// The content of the menus; copied. Without it there is a pause menu that leads nowhere else.
void view_set_offer(View *view, const MenuOffer *offer);
void view_open_menu(View *view); // the main menu, unless it is open; the match is scenery then
void view_close_menu(View *view);

void view_begin(View *view,
                const Match *match);            // a new match: marks, effects and camera start anew
void view_tick(View *view, const Match *match); // after each match_tick: events, marks, last poses

// After a jump to another tick of the same match (its Match may be a new one): nothing is blended
// across, smoke is gone, tracks are those of the nearest moment before. A caller that jumps a
// little short and calls view_tick for VIEW_LEAD_TICKS from there has the smoke and the latest
// tracks, too.
enum { VIEW_LEAD_TICKS = 2 * BATTLE_TICK_HZ };
void view_jump(View *view, const Match *match);
// A tick of the past that is neither seen nor heard: it leaves its tracks, which last so long.
enum { VIEW_WORN_TICKS = 2560 };
void view_replay_marks(View *view, const Match *match);
// A match that ended with a tank's destruction: fire and smoke go on for dt_s, and the camera turns
// there. The end card waits as long as the status says so.
void view_linger(View *view, const Match *match, double dt_s);
// Handles all events of the window and returns what they ask for; never blocks.
ViewRequests view_poll(View *view, const Match *match);
void view_draw(View *view, const Match *match,
               const ViewStatus *status); // and presents; waits for vsync if there is one
// The last picture of a view without a window: rows of 32-bit pixels, blue first. NULL in a
// window.
const void *view_pixels(const View *view, int *width_px, int *height_px, int *row_bytes);
const Screen *view_screen(const View *view); // the same, for a film
// The sound after that picture, for a film: left and right by turns, SYNTH_HZ (synth.h).
void view_render_sound(View *view, float *stereo, int samples);
bool view_save(View *view, const char *path, Problem *problem); // the last picture drawn, as PNG
void view_toast(View *view, const char *sentence); // with the keys in force: bindings_fill
bool view_has_sound(const View *view);             // is there a device that plays it?

// The player whom each pad drives for where several play; until then the first for the first.
void view_set_pads(View *view, const int players[static PADS_MAX]);

// Takes effect at once.
void view_set_prefs(View *view, const Prefs *prefs);
const Prefs *view_prefs(const View *view);
Device view_device(const View *view, int player); // that drives the player's tank
const Prefs *view_old_prefs(const View *view);    // when it wishes to save them: what they were
