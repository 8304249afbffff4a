// scene.h -- what stands on the field just now, kept as a file in the user folder.
//
// As an arena: the ground, bumps and hill of the map that the match is played on, the walls as they
// are now, and a start where each tank stands, for its team. As a match: a recording of no length,
// whose match begins with these tanks, minds, drives, numbers and walls, everyone as good as new;
// `treads replay FILE --from 0` plays it.
#pragma once

#include <jansson.h>

#include "hands.h"

// Tells the file, or why there is none, as a toast. `arena` is the name by which the new one is
// played, "" when it is none.
bool scene_keep(const Hands *hands, SceneFile kind, char arena[static ARENA_PATH_MAX]);

// The map: `root` is that of the arena's file in `folder`, and is changed. False with the problem
// told.
bool scene_to_map(json_t *root, const char *folder, const Match *match, Problem *problem);

// The recording, made on the arena as its file has it. False with the problem told.
bool scene_to_match(const Match *match, const Arena *arena, const char *path, Problem *problem);
