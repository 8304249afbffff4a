// stage.h -- the window's loop: lets time pass for a match at the wished speed, and shows it.
#pragma once

#include "setup.h"
#include "view/view.h"

// Until the person quits. Prints the result of each match that was finished. Returns the exit code.
int stage_run(const Settings *settings, Setup *setup, View *view);
