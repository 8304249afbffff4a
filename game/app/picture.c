// picture.c -- views as the settings ask for them, and the pictures a run leaves behind.
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "platform/files.h"
#include "preferences.h"
#include "say.h"

void picture_warn(const Settings *settings, const Arena *arena) {
    for (int i = 0; i < arena->image_count; i++)
        if (!file_is_readable(arena->images[i]))
            say_note(settings, "%s: %s; earth is drawn in its place", arena->images[i],
                     strerror(errno));
}

View *picture_view(const Settings *settings, const Arena *arena, bool is_headless,
                   const char *user_dir, int *code) {
    char font[ARENA_PATH_MAX];
    *code = EXIT_ENVIRONMENT;
    if (!font_find(settings, font)) return NULL;
    ViewOptions options = view_defaults();
    options.width_px = settings->width_px;
    options.height_px = settings->height_px;
    options.is_headless = is_headless;
    options.is_software = settings->is_software;
    options.follow = settings->follow;
    options.camera = (ViewCamera)settings->camera;
    options.overlay = settings->overlay;
    options.has_swapped_pads = settings_swaps_pads(settings);
    options.font_file = font;
    options.user_dir = user_dir;
    Problem problem = {""};
    // Pictures are everybody's: what one person prefers is for their windows.
    Prefs prefs = preferences_load(settings, is_headless ? NULL : user_dir);
    options.is_fullscreen = prefs.value[PREF_FULLSCREEN];
    View *view = view_create(&options, arena, &problem);
    if (!view) {
        say_error("%s", problem.text);
        return NULL;
    }
    if (*problem.text) say_note(settings, "%s", problem.text);
    view_set_prefs(view, &prefs);
    picture_warn(settings, arena);
    if (!is_headless && !view_has_sound(view))
        say_note(settings, "there is no sound: no device that plays it was found");
    return view;
}

bool picture_leave(const Settings *settings, View *view, const char *name,
                   char path[static ARENA_PATH_MAX]) {
    char *home = NULL;
    bool is_made = new_picture("", name, path);
    if (!is_made && (home = user_folder(settings))) is_made = new_picture(home, name, path);
    free(home);
    if (!is_made) {
        say_error("no picture was saved: a new file '%s.png' can be made neither here nor in the "
                  "user folder",
                  name);
        return false;
    }
    Problem problem = {""};
    if (view_save(view, path, &problem)) return true;
    remove(path);
    say_error("%s", problem.text);
    return false;
}
