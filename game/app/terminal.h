// terminal.h -- a match drawn in the terminal itself, with the keys of the window.
#pragma once

#include "timeline.h"
#include "settings.h"
#include "setup.h"

// Can this program draw in a terminal, and is there one? Otherwise `why` says what is missing.
bool terminal_is_there(Problem *why);

// The match of a setup, or a recording in its arena, until the person quits. Returns the exit code.
int terminal_watch(Settings *settings, Setup *setup);
int terminal_replay(Settings *settings, Playback *playback, const Arena *arena);
