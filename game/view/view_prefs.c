// view_prefs.c -- what a person has chosen takes effect on a view.
#include "view/input/prefs.h"
#include "view_state.h"

void view_start_prefs(View *view) {
    const ViewOptions *options = &view->options;
    view->prefs = prefs_defaults();
    view->prefs.value[PREF_UI_SCALE] = options->ui_scale;
    view->prefs.value[PREF_HUD] = options->hud;
    view->prefs.value[PREF_EFFECTS] = options->effects;
    view->prefs.value[PREF_FULLSCREEN] = options->is_fullscreen;
    view->prefs.value[PREF_VOLUME] = options->volume;
    view->prefs.value[PREF_MUTE] = options->is_muted;
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
    view->options.ui_scale = prefs->value[PREF_UI_SCALE];
    view->options.volume = prefs->value[PREF_VOLUME];
    view->options.is_muted = prefs->value[PREF_MUTE];
    view->hud.wanted = (HudLevel)prefs->value[PREF_HUD];
    view->effects.level = (EffectsLevel)prefs->value[PREF_EFFECTS];
    sound_volume(view->sound, prefs->value[PREF_VOLUME], prefs->value[PREF_MUTE]);
    show_palette(view, (PaletteName)prefs->value[PREF_PALETTE]);
    if (view->screen.is_fullscreen != prefs->value[PREF_FULLSCREEN])
        screen_toggle_fullscreen(&view->screen);
    view_lay_out(view);
}

void view_note_prefs(View *view) {
    view->prefs.value[PREF_HUD] = (int)view->hud.wanted;
    view->prefs.value[PREF_FULLSCREEN] = view->screen.is_fullscreen;
    view->prefs.value[PREF_MUTE] = view->options.is_muted;
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
