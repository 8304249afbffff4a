// film.h -- a recording as a film, picture by picture, with what is heard of it.
#pragma once

#include "recording.h"
#include "reel.h"

// To settings->video. Returns the exit code, with whatever went wrong told.
int film_make(const Settings *settings, Recording *recording);

// Ends a reel that went as `code` says, and tells of it. Returns the exit code.
int film_finish(const Settings *settings, Reel *reel, int code);
