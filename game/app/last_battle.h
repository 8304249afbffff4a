// last_battle.h -- the battle that was set up in the menu: its words are read by the program's own
// parser, and kept in a file for the next time.
#pragma once

#include "match/draft.h"
#include "settings.h"

// parse_arguments (cli/parser.h), which the rooms below the command line are handed.
typedef bool (*ReadWords)(int argc, char **argv, Settings *settings, Problem *problem);

// `words` must live as long as the settings, which are to be freed. False with the problem told,
// and nothing to be freed.
bool words_settings(const DraftWords *words, ReadWords read, Settings *settings, Problem *problem);

// The other way round; what a draft cannot say (series, swaps, more than eight tanks) is left out.
// False when nothing is left, and nothing to be freed.
bool settings_draft(const Settings *settings, BattleDraft *draft);

// A word a line. Recalling gives the initial battle when there is no file that can be read, or no
// path; false when out of memory.
void last_battle_keep(const DraftWords *words, const char *path);
bool last_battle_recall(const char *path, ReadWords read, BattleDraft *draft);
