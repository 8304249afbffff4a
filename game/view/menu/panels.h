// panels.h -- the panels next to a running match: the list of AIs for a tank (picker), and the
// tuning panel with the parameters of the match, of one tank's AI and of its drive.
//
// The panels show the values in force. Changes are edits, which the match's owner applies.
#pragma once

#include "match/edit.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"

typedef struct Picker {
    bool is_open, is_on_top; // is_on_top: shown at the top of the field, away from the tank
    int tank;
    double tank_y; // last drawn position of the tank [px]
    int chosen;    // row of BEHAVIOURS
    int first;     // first visible row
} Picker;

// Opens the list with the tank's current AI selected. `tank_px`: where the tank is drawn.
void picker_open(Picker *picker, const Hud *hud, const Match *match, int tank, Vec tank_px);

typedef enum PickerAnswer { PICKER_NOTHING, PICKER_USED, PICKER_TAKEN } PickerAnswer;

// Returns USED if the event was consumed, and TAKEN if it also confirmed the chosen AI.
// `pointer_px`: the position of the mouse.
PickerAnswer picker_event(Picker *picker, const Hud *hud, const SDL_Event *event, Vec pointer_px);
void picker_draw(Picker *picker, const Hud *hud, const Match *match, Vec tank_px);
Box picker_box(const Picker *picker, const Hud *hud);

int behaviour_count(void);
int behaviour_row(const Behaviour *behaviour); // row of BEHAVIOURS; 0 for NULL, which is a player

// Each draws one widget with its tip. Returns true if the value was changed. The team is one of the
// eight that have a colour's name.
bool choose_mind(Ui *ui, Box box, const Behaviour **mind);
bool choose_property(Ui *ui, Box box, const TankProperty *property, Loadout *loadout);
bool choose_param(Ui *ui, Box box, const char *label, const Param *param, double *value);
bool choose_team(Ui *ui, Box box, const MatchCard *card, int *team);

typedef struct Tuner Tuner;

// Creates a closed panel, whose edits are added to `edits`. Returns NULL if out of memory. The
// queue must outlive the panel.
Tuner *tuner_create(EditQueue *edits);
void tuner_destroy(Tuner *tuner);

void tuner_toggle(Tuner *tuner);
bool tuner_is_open(const Tuner *tuner);
// Returns the panel's width in a frame of this width [px]; 0 if closed.
int tuner_width(const Tuner *tuner, double ui, int width_px);

// Returns true if the event was consumed. Letters drive tanks unless a text field has the focus.
bool tuner_event(Tuner *tuner, const SDL_Event *event, double density);

typedef struct TunerScene {
    const Match *match;
    int tank;                   // the tank with the shown AI and drive
    const char *const *presets; // names, ends with NULL; NULL for none. They outlive the panel
    const char *refusal;        // why nothing can be changed now; NULL if it can
} TunerScene;

// `hud` covers the whole frame.
void tuner_draw(Tuner *tuner, const Hud *hud, const TunerScene *scene, double dt_s);

void tuner_save(Tuner *tuner); // Requests that the values are saved as a preset.

// A request of the tuning panel: apply the preset `name`, or save the current values under it. The
// name is valid until the next request.
typedef struct TunerRequest {
    enum { TUNER_REQUEST_NONE, TUNER_APPLY_PRESET, TUNER_SAVE_PRESET } kind;
    const char *name;
} TunerRequest;
TunerRequest tuner_take_request(Tuner *tuner); // Returns each request once.
