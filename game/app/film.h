// film.h -- films: written picture by picture with their sound, through ffmpeg or as a folder of
// pictures; and a recording as a film.
#pragma once

#include "recording.h"
#include "settings.h"
#include "view/draw/screen.h"

typedef struct FilmWriter FilmWriter;

typedef struct FilmPlan {
    bool is_heard;        // with sound, where the kind of film can have it
    int gif_colours;      // 256, or fewer for a drawing, which takes less room then
    int pictures;         // at most
    const Screen *screen; // without a window, as large as the settings say
    // Draws a picture, from 0 on; false: the film ends before it.
    bool (*draw)(void *context, int picture, FilmWriter *writer);
    void *context;
} FilmPlan;

// To settings->video, whose ending says what it is: .mp4, .gif, or else a folder of PNG pictures.
// It has its name only once it is finished; when it cannot be, only a folder keeps its pictures.
// Returns the exit code, with whatever went wrong told.
int film_shoot(const Settings *settings, const FilmPlan *plan);

// A recording as a film with what is heard of it, to settings->video. Returns the exit code, with
// whatever went wrong told.
int film_make(const Settings *settings, Recording *recording);
