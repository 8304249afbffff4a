// edit_tune.h -- the edits that turn numbers: of the match, of a mind, of a drive.
#pragma once

#include "edit.h"

// EDIT_TUNE, EDIT_MIND_PARAM and EDIT_DRIVE_PARAM, before the next tick. False with the problem
// told and nothing changed.
bool edit_tune(Match *match, const Edit *edit, Problem *problem);
