// picker.h -- the panel in which a tank is given another mind.
#pragma once

#include "view/hud/hud.h"

typedef struct Picker {
    bool is_open, is_on_top; // at the field's upper edge: away from the tank
    int tank;
    double tank_y; // px, where it was drawn last
    int chosen;    // row of BEHAVIOURS
    int first;     // the row at the top, when not all of them fit
} Picker;

// The tank's present mind is chosen; `tank_px`: where it is drawn.
void picker_open(Picker *picker, const Hud *hud, const Match *match, int tank, Vec tank_px);

typedef enum PickerAnswer { PICKER_NOTHING, PICKER_USED, PICKER_TAKEN } PickerAnswer;

// USED: the event is used up; TAKEN: so it is, and the chosen mind is wanted. `pointer_px` is where
// the mouse is.
PickerAnswer picker_event(Picker *picker, const Hud *hud, const SDL_Event *event, Vec pointer_px);

void picker_draw(Picker *picker, const Hud *hud, const Match *match, Vec tank_px);

Box picker_box(const Picker *picker, const Hud *hud); // where it stands

int behaviour_count(void);
int behaviour_row(const Behaviour *behaviour); // in BEHAVIOURS; 0 for NULL, a person

// A row of widgets each; true when another one was chosen. Teams: of the eight with colours' names.
bool choose_mind(Ui *ui, Box box, const Behaviour **mind);
bool choose_property(Ui *ui, Box box, const TankProperty *property, Loadout *loadout);
bool choose_param(Ui *ui, Box box, const char *label, const Param *param, double *value);
bool choose_team(Ui *ui, Box box, const TeamNames *called, int *team);
