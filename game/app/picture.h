// picture.h -- views as the settings ask for them, and the pictures a run leaves behind.
#pragma once

#include "settings.h"
#include "view/view.h"

// NULL with the reason told and the exit code set. `user_dir` may be NULL.
View *picture_view(const Settings *settings, const Arena *arena, bool is_headless,
                   const char *user_dir, int *code);

// Says which pictures of its ground cannot be read.
void picture_warn(const Settings *settings, const Arena *arena);

// Saves what was drawn last as a new "NAME.png" here, or in the user folder when nothing can be
// written here; puts its path into `path`. False with the reason told.
bool picture_leave(const Settings *settings, View *view, const char *name,
                   char path[static ARENA_PATH_MAX]);
