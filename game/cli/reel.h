// reel.h -- a film being written, picture by picture and with its sound: through ffmpeg, or as a
// folder of pictures.
#pragma once

#include <stdio.h>
#include <sys/types.h>

#include "settings.h"
#include "view/screen.h"

typedef enum ReelKind { REEL_FOLDER, REEL_MP4, REEL_GIF } ReelKind;

enum { REEL_PATH_MAX = ARENA_PATH_MAX + 16 };

typedef struct Reel {
    const char *path;
    ReelKind kind;
    int width_px, height_px, fps;
    FILE *pictures; // to ffmpeg; NULL for a folder
    FILE *sound;    // NULL for none
    pid_t child;    // ffmpeg, or -1
    int frames;
    Problem problem;
} Reel;

// To settings->video, whose ending says what it is: .mp4, .gif, or else a folder of PNG pictures.
// `has_sound`: wanted, where the kind can have it. Nothing stands under that name until
// reel_finish. False with the problem told; reel_finish is to be called all the same.
bool reel_open(Reel *reel, const Settings *settings, int width_px, int height_px, bool has_sound);

// What was drawn last on a screen without a window, as large as was said.
bool reel_add(Reel *reel, const Screen *screen);
// What is heard with the pictures: left and right by turns, SYNTH_HZ. Without sound: nothing.
bool reel_hear(Reel *reel, const float *stereo, int samples);

// Puts it together when all went well so far, and throws it away otherwise. False with the problem
// told.
bool reel_finish(Reel *reel, bool is_whole);
