// view_prefs.c -- what a person has chosen takes effect on a view.
#include "view/input/prefs.h"
#include "view_state.h"

void view_start_prefs(View *view) {
    const ViewOptions *options = &view->options;
    view->prefs = prefs_defaults();
    view->prefs.ui_scale = options->ui_scale;
    view->prefs.hud = options->hud;
    view->prefs.effects = options->effects;
    view->prefs.is_fullscreen = options->is_fullscreen;
    view->prefs.volume = options->volume;
    view->prefs.is_muted = options->is_muted;
    input_init(&view->input, &view->prefs);
    view->input.has_swapped_pads = options->has_swapped_pads;
    if (!options->is_headless) pads_open(&view->input.pads);
}

// Ground, vehicles and previews are painted in it.
static void show_palette(View *view, PaletteName palette) {
    if (view->screen.renderer.palette == palette) return;
    view->screen.renderer.palette = palette;
    view_forget_pictures(view);
}

void view_set_prefs(View *view, const Prefs *prefs) {
    view->prefs = *prefs;
    view->options.ui_scale = prefs->ui_scale;
    view->options.volume = prefs->volume;
    view->options.is_muted = prefs->is_muted;
    view->hud.wanted = (HudLevel)prefs->hud;
    view->effects.level = (EffectsLevel)prefs->effects;
    sound_volume(view->sound, prefs->volume, prefs->is_muted);
    show_palette(view, (PaletteName)prefs->palette);
    if (view->screen.is_fullscreen != prefs->is_fullscreen) screen_toggle_fullscreen(&view->screen);
    view_lay_out(view);
}

void view_note_prefs(View *view) {
    view->prefs.hud = (int)view->hud.wanted;
    view->prefs.is_fullscreen = view->screen.is_fullscreen;
    view->prefs.is_muted = view->options.is_muted;
}

void view_change_prefs(View *view, const Prefs *prefs) {
    if (!view->has_new_prefs) view->old_prefs = view->prefs;
    view->has_new_prefs = true;
    view_set_prefs(view, prefs);
}

void view_prefs_wish(View *view, ViewWish *wish) {
    bool is_left = wish->quit || !menu_shows(view->menu, MENU_SETTINGS);
    wish->save_prefs = view->has_new_prefs && is_left;
    if (wish->save_prefs) view->has_new_prefs = false;
}

const Prefs *view_prefs(const View *view) { return &view->prefs; }

const Prefs *view_old_prefs(const View *view) { return &view->old_prefs; }
