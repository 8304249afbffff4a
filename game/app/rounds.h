// rounds.h -- runs the matches of a setup as fast as possible, one after the other or several at
// once, and prints their results or draws them.
#pragma once

#include "setup.h"

// These functions return the exit code after printing any error. Ctrl-C keeps and prints the
// finished rounds.
// `is_drawn` saves a picture of the end of the last round to a new file. If that fails, only a
// warning is printed.
int rounds_run(const Settings *settings, const MatchSetup *setup, bool is_drawn);

// Saves a picture of the first match, --at seconds after its start.
int rounds_shoot(const Settings *settings, const MatchSetup *setup);
