// film.h -- films: written picture by picture with their sound, through ffmpeg or as a folder of
// pictures; and a recording as a film.
#pragma once

#include <stdio.h>

#include "platform/process.h"
#include "recording.h"
#include "settings.h"
#include "view/draw/screen.h"

typedef enum ReelKind { REEL_FOLDER, REEL_MP4, REEL_GIF } ReelKind;

typedef struct Reel {
    const char *path;
    ReelKind kind;
    bool has_sound;
    int width_px, height_px, fps;
    int gif_colours;
    FILE *pictures; // to ffmpeg; NULL for a folder
    FILE *sound;    // raw
    Process ffmpeg; // that runs, if any
    int frames;
    Problem problem;
} Reel;

// To settings->video, whose ending says what it is: .mp4, .gif, or else a folder of PNG pictures.
// `is_heard`: with sound, where the kind can have it. `gif_colours`: 256, or fewer for a drawing,
// which takes less room then. A file has its name only once it is finished. False with the problem
// told; reel_finish is to be called all the same.
bool reel_open(Reel *reel, const Settings *settings, bool is_heard, int gif_colours);

// What was drawn last on a screen without a window, as large as the settings say. False with the
// problem told.
bool reel_add(Reel *reel, const Screen *screen);
// What is heard meanwhile: left and right by turns, SYNTH_HZ. Without sound nothing happens.
bool reel_hear(Reel *reel, const float *stereo, int samples);

// Puts the film together when all went well so far, and throws it away otherwise (a folder keeps
// its pictures). False with the problem told.
bool reel_finish(Reel *reel, bool is_whole);

// To settings->video. Returns the exit code, with whatever went wrong told.
int film_make(const Settings *settings, Recording *recording);

// Ends a reel that went as `code` says, and tells of it. Returns the exit code.
int film_finish(const Settings *settings, Reel *reel, int code);
