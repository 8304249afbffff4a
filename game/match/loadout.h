// loadout.h -- the table of tank properties: kind, drive and all else that can be chosen for a
// tank. The command line, completion, menus, recordings, match ids, entrants' names and results
// walk this table.
//
// To add a property, add a member to Loadout (sim/tank.h) and a row at the end of the table, and
// use it in the simulation. Recordings, match ids and names of tanks with its initial value do not
// change.
#pragma once

#include "sim/arena/arena.h"
#include "sim/tank.h"

// A named value of a property.
typedef struct Choice {
    const void *row; // TankSpec, Drive, Weapon or ThingKind
    const char *name, *help;
} Choice;

// A property is one of several choices, with parameters written as KEY.NAME=VALUE, or a number,
// written as KEY=VALUE. A number has no choices, and its `params` are one row named KEY.
typedef struct TankProperty {
    const char *key, *title;     // key of KEY=VALUE; title of columns and controls: "Drive"
    Choice (*choice)(int index); // NULL for a number. Choice 0 is the initial one; the row of the
                                 // choice after the last is NULL
    const Param *(*params)(const void *row); // parameters of a choice or a number; NULL for none
    size_t offset, values_offset;            // offsets of row pointer and parameters in Loadout
    // Returns the name of a value of a number and sets *value; NULL after the last one. The member
    // is NULL if no values have names.
    const char *(*value_name)(int index, double *value);
    bool is_of_mind; // does not affect players
} TankProperty;

enum { TANK_PROPERTIES_MAX = 16 };
extern const TankProperty TANK_PROPERTIES[]; // ends with a NULL key
#define KIND_PROPERTY (&TANK_PROPERTIES[0])
#define DRIVE_PROPERTY (&TANK_PROPERTIES[1])
#define WEAPON_PROPERTY (&TANK_PROPERTIES[2])
#define SPECIAL_PROPERTY (&TANK_PROPERTIES[3])
#define SKILL_PROPERTY (&TANK_PROPERTIES[4])
#define HANDICAP_PROPERTY (&TANK_PROPERTIES[5])
// Recordings, match ids and entrants' names always contain these first two, which are older than
// the others; they contain the others only if the value is not initial.
enum { TANK_PROPERTIES_FIRST = 2 };

int tank_property_count(void);
int tank_property_find(const char *key); // returns an index, or -1 if there is none
// Returns a property by its index in the order of display: drive before kind.
const TankProperty *tank_property_shown(int index);

// Values of parameters are in the order of their table, which is NULL for no parameters.
bool params_equal(const Param *table, const double *a, const double *b);
bool params_within(const Param *table, const double *values); // true if all are in their ranges
void params_initial(const Param *table, double *values);      // sets the initial values

Loadout loadout_initial(void); // a medium tank on tracks
// Returns the initial loadout with this kind, which need not be in TANK_SPECS, and this drive with
// its initial parameters.
Loadout loadout_of(const TankSpec *spec, const Drive *drive);
int weapon_count(void);                // number of WEAPONS
const ThingKind *special_random(void); // replaced by loadout_draw
// Replaces a random weapon and special by those that the seed of a match gives to a tank.
void loadout_draw(Loadout *loadout, uint64_t seed, int tank);
void loadout_set_drive(Loadout *loadout, const Drive *drive);
bool loadout_equal(const Loadout *a, const Loadout *b);
// Returns whether all choices are in their tables and all parameters in their ranges.
bool loadout_is_sound(const Loadout *loadout);

Choice property_chosen(const TankProperty *property, const Loadout *loadout);
// Returns the help of the current choice, or of the number.
const char *property_help(const TankProperty *property, const Loadout *loadout);
// Returns the index of the current choice, or -1 if it is not one of the choices.
int property_index(const TankProperty *property, const Loadout *loadout);
// Sets a choice, with the initial values of its parameters; of a number, the initial value.
void property_choose(const TankProperty *property, Loadout *loadout, int index);
bool property_is_open(const TankProperty *property); // true if there is a choice of values
// Returns the parameters of the current choice, or NULL if there are none, and their values.
const Param *property_params(const TankProperty *property, const Loadout *loadout);
const double *property_values(const TankProperty *property, const Loadout *loadout);
void property_set(const TankProperty *property, Loadout *loadout, int param, double value);
// Returns the name nearest to the value of a number, and sets *value to the value of that name;
// NULL if no values have names.
const char *property_nearest_name(const TankProperty *property, const Loadout *loadout,
                                  double *value);
// Return the name of a weapon or a special by its index, NULL if it is out of range.
const char *loadout_weapon_name(int index);
const char *loadout_special_name(int index);
bool property_is_initial(const TankProperty *property, const Loadout *loadout);

// The properties requested for a tank; the others are left open.
typedef struct LoadoutOverride {
    Loadout loadout;
    unsigned named; // bit i: TANK_PROPERTIES[i] is requested
} LoadoutOverride;
bool override_names(const LoadoutOverride *override, const TankProperty *property);
// Copies the named properties to `loadout`.
void override_apply(const LoadoutOverride *override, Loadout *loadout);

// Append the values that are not initial in the format of the command line, each with a comma
// before it: ",drive=bicycle,drive.lock=40". See number_digits for `least`, and text_add
// (platform/text.h) for `used` and the result.
size_t property_words(const TankProperty *property, const Loadout *loadout, int least, char *text,
                      size_t size, size_t used);
size_t params_words(const char *prefix, const Param *table, const double *values, int least,
                    char *text, size_t size, size_t used);
