// scene.h -- what stands on the field just now, kept as a file in the user folder.
//
// As an arena: the ground, bumps and hill of the map that the match is played on, the walls as they
// are now, and a start where each tank stands, for its team. As a match: a recording of no length,
// whose match begins with these tanks, minds, drives, numbers and walls, everyone as good as new;
// `treads replay FILE --from 0` plays it.
#pragma once

#include "settings.h"
#include "view/view.h"

enum { SCENE_TEXT_MAX = 2 * ARENA_PATH_MAX + PROBLEM_MAX };

// `home` is the user folder, or NULL for none. `text` tells the file, or why there is none; `arena`
// is the name by which a new arena is played, "" for a match.
bool scene_keep(const Settings *settings, const Match *match, const char *home, SceneFile kind,
                char arena[static ARENA_PATH_MAX], char text[static SCENE_TEXT_MAX]);
