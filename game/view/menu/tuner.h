// tuner.h -- the panel at the right where the numbers of the running match are turned: those of
// TUNING_ROWS, and the parameters of one tank's mind and drive.
//
// What is turned is kept as edits until tuner_edits fetches them; what is drawn are the match's own
// numbers.
#pragma once

#include "match/edit.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"

typedef struct Tuner Tuner;

Tuner *tuner_create(void); // NULL when out of memory; closed at first
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

// The oldest wishes, `most` of them at most, are taken out; how many there were.
int tuner_edits(Tuner *tuner, Edit *edits, int most);

// A preset is to be saved: by the button, or by a key, which may also be pressed while it is
// closed.
void tuner_save(Tuner *tuner);
bool tuner_is_saving(Tuner *tuner, char name[static TUNING_NAME_MAX]); // once
const char *tuner_used(Tuner *tuner); // the preset that was chosen, once; or NULL
