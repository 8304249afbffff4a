// drafts.h -- between battles as they are set up in the menu and command lines.
#pragma once

#include "settings.h"
#include "view/menu/draft.h"

// Reads the draft's own words by the program's parser; `words` must live as long as the settings,
// which are to be freed. False with the problem told, and nothing to be freed.
bool draft_read(const MatchDraft *draft, DraftWords *words, Settings *settings, Problem *problem);

// The other way round; what a draft cannot say (series, swaps, more than eight tanks ..) is left
// out. False when nothing is left.
bool draft_from(const Settings *settings, MatchDraft *draft);

// A draft as a file: a word a line. Loading gives the initial one when there is none that can be
// read.
void draft_keep(const MatchDraft *draft, const char *path);
MatchDraft draft_recall(const char *path);
