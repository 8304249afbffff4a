// loadout.h -- the table of a tank's properties: its kind, its drive and what else may be chosen
// for a tank. The command line, completion, the menus, recordings, match ids, players' names and
// results all walk this table.
//
// A new property is a member of Loadout (sim/tank.h) and a row at the end of the table, and what
// the simulation makes of it. Recordings, match ids and names of tanks that have its initial value
// stay what they were.
#pragma once

#include "sim/arena/arena.h"
#include "sim/tank.h"

// One of the named things that a property may be.
typedef struct Choice {
    const void *row; // of the thing's own table: a TankSpec, a Drive, a Weapon
    const char *name, *help;
} Choice;

// A property is one of several choices, which may have parameters of their own, written KEY.NAME=;
// or it is a number, written KEY=: then it has no choices, and `params` is a table of one row,
// which is called KEY.
typedef struct TankProperty {
    const char *key, *title;     // as in KEY=VALUE; "Drive", over a column and beside a control
    Choice (*choice)(int index); // NULL for a number. A row of NULL behind the last one;
                                 // choice 0 is the initial one
    const Param *(*params)(const void *row); // of a choice, or of the number; NULL for none
    size_t offset, values_offset;            // of the pointer and the parameters in Loadout
    // Of a number: names for some values, by their index; NULL behind the last. NULL: it has none.
    const char *(*value_name)(int index, double *value);
    bool is_of_mind; // a person makes nothing of it
} TankProperty;

enum { TANK_PROPERTIES_MAX = 16 };
extern const TankProperty TANK_PROPERTIES[]; // ends with a row whose key is NULL
#define KIND_PROPERTY (&TANK_PROPERTIES[0])
#define DRIVE_PROPERTY (&TANK_PROPERTIES[1])
#define SKILL_PROPERTY (&TANK_PROPERTIES[3])
// Recordings, match ids and names of players made before there were others have these first two in
// any case, others only where they are not initial.
enum { TANK_PROPERTIES_FIRST = 2 };

int tank_property_count(void);
int tank_property_find(const char *key); // -1 when there is none
// The same in the order in which people are shown them: drive before kind.
const TankProperty *tank_property_shown(int index);

// Of a table of parameters (NULL: none) and values in its order: all equal; all within their
// ranges.
bool params_equal(const Param *table, const double *a, const double *b);
bool params_within(const Param *table, const double *values);
void params_initial(const Param *table, double *values); // sets their initial values

Loadout loadout_initial(void); // a medium tank on tracks
// The same but for the kind, which need not be of the table, and the drive with its initial
// parameters.
Loadout loadout_of(const TankSpec *spec, const Drive *drive);
void loadout_set_drive(Loadout *loadout, const Drive *drive);
bool loadout_equal(const Loadout *a, const Loadout *b);
// Choices that are in the tables, parameters within their ranges.
bool loadout_is_sound(const Loadout *loadout);

Choice property_chosen(const TankProperty *property, const Loadout *loadout);
const char *property_help(const TankProperty *property, const Loadout *loadout); // of its value
int property_index(const TankProperty *property, const Loadout *loadout);        // of its choice
// With the initial values of the choice's parameters.
void property_choose(const TankProperty *property, Loadout *loadout, int index);
bool property_is_open(const TankProperty *property); // there is more than one choice, or a number
// The parameters that it has now and their values; NULL for none.
const Param *property_params(const TankProperty *property, const Loadout *loadout);
const double *property_values(const TankProperty *property, const Loadout *loadout);
void property_set(const TankProperty *property, Loadout *loadout, int param, double value);
// Of a number with names: the nearest one and what it stands for; NULL when it has none.
const char *property_nearest_name(const TankProperty *property, const Loadout *loadout,
                                  double *value);
bool property_is_initial(const TankProperty *property, const Loadout *loadout);

// The properties that were named for a tank, the rest being left open.
typedef struct LoadoutWish {
    Loadout loadout;
    unsigned named; // bit i: TANK_PROPERTIES[i] was named
} LoadoutWish;
bool wish_names(const LoadoutWish *wish, const TankProperty *property);
void wish_grant(const LoadoutWish *wish, Loadout *loadout); // takes over what was named

// As on the command line, each with a comma before it: ",drive=bicycle,drive.lock=40" of a property
// that is not initial, and of parameters that are not. `least`: digits of numbers (number_digits).
// They are appended to the text as text_add (spelling.h) does.
size_t property_words(const TankProperty *property, const Loadout *loadout, int least, char *text,
                      size_t size, size_t used);
size_t params_words(const char *prefix, const Param *table, const double *values, int least,
                    char *text, size_t size, size_t used);
