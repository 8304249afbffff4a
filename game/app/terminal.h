// terminal.h -- a match drawn in the terminal itself, with the keys of the window.
#pragma once

#include "session.h"

// Can this program draw in a terminal, and is there one? Otherwise `why` says what is missing.
bool terminal_is_there(Problem *why);

// A plan in its arena until the person quits. Returns the exit code.
int terminal_run(Settings *settings, SessionPlan *plan, const Arena *arena);
