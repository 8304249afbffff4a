// tuner.h -- the panel at the right where the numbers of the running match are turned: those of
// TUNING_ROWS, and the parameters of one tank's mind and drive.
//
// What is drawn are the match's own numbers.
#pragma once

#include "match/edit.h"
#include "menu_offer.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"

typedef struct Tuner Tuner;

// What is turned waits in `edits`, which outlive it. NULL when out of memory; closed at first.
Tuner *tuner_create(EditQueue *edits);
void tuner_destroy(Tuner *tuner);

void tuner_toggle(Tuner *tuner);
bool tuner_is_open(const Tuner *tuner);
int tuner_width(const Tuner *tuner, double ui, int width_px); // of a picture so wide; 0 when closed

// True when the event is used up; letters drive tanks unless they are typed.
bool tuner_event(Tuner *tuner, const SDL_Event *event, double density);

typedef struct TunerScene {
    const Match *match;
    int tank;                   // whose mind and drive are shown
    const char *const *presets; // names, ends with NULL; NULL for none. They outlive the panel
    const char *refusal;        // why nothing may be turned just now; NULL when it may
} TunerScene;

// `hud` is as wide as the picture.
void tuner_draw(Tuner *tuner, const Hud *hud, const TunerScene *scene, double dt_s);

// A preset is to be saved: by the button, or by a key.
void tuner_save(Tuner *tuner);

TunerRequest tuner_take_request(Tuner *tuner); // once
