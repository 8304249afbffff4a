// film.h -- videos, written frame by frame with sound through ffmpeg or as a folder of images.
#pragma once

#include "recording.h"
#include "app/base/settings.h"
#include "view/draw/screen.h"
#include "view/view.h"

typedef struct FilmWriter FilmWriter;

typedef struct FilmPlan {
    bool is_heard;        // add sound if the file type allows it
    int gif_colours;      // 256; fewer make the files of drawings smaller
    int pictures;         // maximum number of frames
    const Screen *screen; // off screen, with the size of the settings
    // Draws a frame, from 0. Returns false to end the film before it.
    bool (*draw)(void *context, int picture, FilmWriter *writer);
    void *context;
} FilmPlan;

// Writes a video to settings->video: a .mp4, .mov, .mkv, .webm or .gif file, or else a folder of
// PNG files. The file appears when it is complete; after an error only a folder keeps its images.
// Prints notes and errors to stderr and returns the exit code.
int film_shoot(const Settings *settings, const FilmPlan *plan);

// A match that is shown from its current tick.
typedef struct FilmSubject {
    const Match *(*match)(void *context);
    bool (*step)(void *context); // plays a tick; returns false if it was the last
    void *context;
    uint64_t ticks; // maximum length
} FilmSubject;

// Writes a match as a video with sound, in the same way. `view` has no window and shows this match.
int film_match(const Settings *settings, View *view, const FilmSubject *subject);
// Writes a recording in the same way, and prints the name of the video on stdout.
int film_make(const Settings *settings, Recording *recording);
