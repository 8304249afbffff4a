// lab_view.h -- the laboratory in pictures: two integrators chase the same targets side by side, in
// a window, a picture or a film.
#pragma once

#include "settings.h"
#include "view/view.h"

// circling --watch: in a window, or without one into --picture or --video. Returns the exit code.
int lab_watch(const Settings *settings);

// The same in the window of a view. True when all of that is to go.
bool lab_visit(const Settings *settings, View *view);
