// film.h -- films: written picture by picture with their sound, through ffmpeg or as a folder of
// pictures; and a recording as a film.
#pragma once

#include <stdio.h>

#include "platform/system.h"
#include "recording.h"
#include "settings.h"
#include "view/draw/screen.h"

typedef enum FilmKind { FILM_FOLDER, FILM_MP4, FILM_GIF } FilmKind;

typedef struct FilmWriter {
    const char *path;
    FilmKind kind;
    bool has_sound;
    int width_px, height_px, fps;
    int gif_colours;
    FILE *pictures; // to ffmpeg; NULL for a folder
    FILE *sound;    // raw
    Process ffmpeg; // that runs, if any
    int frames;
    Problem problem;
} FilmWriter;

// To settings->video, whose ending says what it is: .mp4, .gif, or else a folder of PNG pictures.
// `is_heard`: with sound, where the kind can have it. `gif_colours`: 256, or fewer for a drawing,
// which takes less room then. A file has its name only once it is finished. False with the problem
// told; film_finish is to be called all the same.
bool film_open(FilmWriter *writer, const Settings *settings, bool is_heard, int gif_colours);

// A picture: what was drawn last on a screen without a window, as large as the settings say. False
// with the problem told.
bool film_add(FilmWriter *writer, const Screen *screen);
// Ends a film that went as `code` (of exit codes) says, and tells of it: put together, or thrown
// away, but a folder keeps its pictures. Returns the exit code.
int film_finish(const Settings *settings, FilmWriter *writer, int code);

// A recording as a film with what is heard of it, to settings->video. Returns the exit code, with
// whatever went wrong told.
int film_make(const Settings *settings, Recording *recording);
