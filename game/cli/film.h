// film.h -- a recording as a film: through ffmpeg, or as a folder of pictures.
#pragma once

#include "recording.h"

// To settings->video: a .mp4 or .gif, or else a folder of PNG pictures. Returns the exit code, with
// whatever went wrong told.
int film_make(const Settings *settings, Recording *recording);
