// rounds.h -- runs a setup's matches one after the other as fast as possible, and prints their
// results or draws them.
#pragma once

#include "setup.h"

// All return the exit code, with whatever went wrong told. Ctrl-C keeps and prints the rounds that
// are finished.
// `is_drawn` leaves a picture of the last round's end in a new file. A picture that cannot be
// saved or even drawn costs no more than a warning.
int rounds_run(const Settings *settings, const MatchSetup *setup, bool is_drawn);

// Saves one picture of the first match, --at seconds into it.
int rounds_shoot(const Settings *settings, const MatchSetup *setup);
