// loadout.c -- the table of tank properties, and the functions that walk it.
#include "loadout.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/text.h"

enum { STREAM_LOADOUTS = 1 << 20 }; // random streams of the match's seed, after the battles'

static Choice kind_choice(int index) {
    const TankSpec *spec = &TANK_SPECS[index];
    return spec->name ? (Choice){spec, spec->name, spec->help} : (Choice){0};
}

static Choice drive_choice(int index) {
    const Drive *drive = DRIVES[index];
    return drive ? (Choice){drive, drive->name, drive->help} : (Choice){0};
}

// A match replaces these by a choice that depends on its seed (loadout_draw).
static const Weapon WEAPON_RANDOM = {.name = "random",
                                     .help = "chosen at random; depends on the seed"};
static const ThingKind SPECIAL_RANDOM = {.name = "random",
                                         .help = "chosen at random; depends on the seed"};

const ThingKind *special_random(void) { return &SPECIAL_RANDOM; }

int weapon_count(void) {
    int count = 0;
    while (WEAPONS[count]) count++;
    return count;
}

static int special_count(void) {
    int count = 0;
    while (special_choice(count)) count++;
    return count;
}

void loadout_draw(Loadout *loadout, uint64_t seed, int tank) {
    Dice dice = dice_seed(seed, STREAM_LOADOUTS + (uint64_t)tank);
    int weapon = dice_below(&dice, weapon_count()),
        special = dice_below(&dice, special_count() - 1);
    if (loadout->weapon == &WEAPON_RANDOM) loadout->weapon = WEAPONS[weapon];
    if (loadout->special == &SPECIAL_RANDOM) loadout->special = special_choice(special + 1);
}

static Choice weapon_choice(int index) {
    int count = weapon_count();
    const Weapon *weapon = index < count ? WEAPONS[index] : index == count ? &WEAPON_RANDOM : NULL;
    return weapon ? (Choice){weapon, weapon->name, weapon->help} : (Choice){0};
}

static Choice special_row(int index) {
    const ThingKind *kind = index == special_count() ? &SPECIAL_RANDOM : special_choice(index);
    return kind ? (Choice){kind, kind->name, kind->help} : (Choice){0};
}

static const Param *drive_params(const void *drive) { return ((const Drive *)drive)->params; }

static const Param *skill_param(const void *row) {
    static const Param TABLE[] = {
        {"skill", SKILL_ACE, 0, SKILL_ACE, "", "how well the AI aims, leads and reacts"}, {0}};
    (void)row;
    return TABLE;
}

static const Param *handicap_param(const void *row) {
    static const Param TABLE[] = {
        {"handicap", 0, 0, 0.9, "", "fraction of its shells' damage that is lost"}, {0}};
    (void)row;
    return TABLE;
}

static const char *skill_name(int index, double *value) {
    *value = SKILL_POINTS[index].skill;
    return SKILL_POINTS[index].name;
}

const TankProperty TANK_PROPERTIES[] = {
    {"tank", "Kind", kind_choice, NULL, offsetof(Loadout, spec), 0},
    {"drive", "Drive", drive_choice, drive_params, offsetof(Loadout, drive),
     offsetof(Loadout, drive_params)},
    {"weapon", "Weapon", weapon_choice, NULL, offsetof(Loadout, weapon), 0},
    {"special", "Special", special_row, NULL, offsetof(Loadout, special), 0},
    {"skill", "Skill", NULL, skill_param, 0, offsetof(Loadout, skill), skill_name,
     .is_of_mind = true},
    {"handicap", "Handicap", NULL, handicap_param, 0, offsetof(Loadout, handicap)},
    {0},
};
enum { COUNT = sizeof TANK_PROPERTIES / sizeof *TANK_PROPERTIES - 1 };
_Static_assert(COUNT >= (int)TANK_PROPERTIES_FIRST && COUNT <= (int)TANK_PROPERTIES_MAX,
               "every property has its bit");

int tank_property_count(void) { return COUNT; }

int tank_property_find(const char *key) {
    for (int i = 0; i < COUNT; i++)
        if (!strcmp(TANK_PROPERTIES[i].key, key)) return i;
    return -1;
}

const TankProperty *tank_property_shown(int index) {
    ASSERT(index >= 0 && index < COUNT);
    return &TANK_PROPERTIES[index < TANK_PROPERTIES_FIRST ? TANK_PROPERTIES_FIRST - 1 - index
                                                          : index];
}

static const void *row_of(const TankProperty *property, const Loadout *loadout) {
    const void *row;
    memcpy(&row, (const char *)loadout + property->offset, sizeof row);
    return row;
}

int property_index(const TankProperty *property, const Loadout *loadout) {
    ASSERT(property->choice);
    const void *row = row_of(property, loadout);
    for (int i = 0; property->choice(i).row; i++)
        if (property->choice(i).row == row) return i;
    return -1;
}

Choice property_chosen(const TankProperty *property, const Loadout *loadout) {
    int index = property_index(property, loadout);
    ASSERT(index >= 0);
    return property->choice(index);
}

const Param *property_params(const TankProperty *property, const Loadout *loadout) {
    if (!property->params) return NULL;
    return property->params(property->choice ? row_of(property, loadout) : NULL);
}

const char *property_help(const TankProperty *property, const Loadout *loadout) {
    return property->choice ? property_chosen(property, loadout).help
                            : property_params(property, loadout)->help;
}

static double *values_of(const TankProperty *property, Loadout *loadout) {
    return (double *)((char *)loadout + property->values_offset);
}

const double *property_values(const TankProperty *property, const Loadout *loadout) {
    return values_of(property, (Loadout *)loadout);
}

void property_set(const TankProperty *property, Loadout *loadout, int param, double value) {
    ASSERT(property->params && param >= 0 && param < PARAMS_MAX);
    values_of(property, loadout)[param] = value;
}

void params_initial(const Param *table, double *values) {
    for (int i = 0; table && table[i].name; i++) values[i] = table[i].initial;
}

void property_choose(const TankProperty *property, Loadout *loadout, int index) {
    if (property->choice) {
        const void *row = property->choice(index).row;
        ASSERT(row);
        memcpy((char *)loadout + property->offset, &row, sizeof row);
    }
    params_initial(property_params(property, loadout), values_of(property, loadout));
}

static const char *choice_name(const TankProperty *property, int index) {
    for (int i = 0; i < index; i++)
        if (!property->choice(i).row) return NULL;
    return index >= 0 && property->choice(index).row ? property->choice(index).name : NULL;
}

const char *loadout_weapon_name(int index) { return choice_name(WEAPON_PROPERTY, index); }

const char *loadout_special_name(int index) { return choice_name(SPECIAL_PROPERTY, index); }

bool property_is_open(const TankProperty *property) {
    return !property->choice || property->choice(1).row;
}

const char *property_nearest_name(const TankProperty *property, const Loadout *loadout,
                                  double *value) {
    double wanted = property_values(property, loadout)[0], at;
    const char *nearest = NULL, *name;
    for (int i = 0; property->value_name && (name = property->value_name(i, &at)); i++)
        if (!nearest || fabs(at - wanted) < fabs(*value - wanted)) nearest = name, *value = at;
    return nearest;
}

bool property_is_initial(const TankProperty *property, const Loadout *loadout) {
    if (property->choice && property_index(property, loadout)) return false;
    double initial[PARAMS_MAX] = {0};
    const Param *params = property_params(property, loadout);
    params_initial(params, initial);
    return params_equal(params, initial, property_values(property, loadout));
}

Loadout loadout_initial(void) {
    Loadout loadout = {0};
    for (int i = 0; i < COUNT; i++) property_choose(&TANK_PROPERTIES[i], &loadout, 0);
    return loadout;
}

void loadout_set_drive(Loadout *loadout, const Drive *drive) {
    loadout->drive = drive;
    params_initial(drive->params, loadout->drive_params);
}

Loadout loadout_of(const TankSpec *spec, const Drive *drive) {
    Loadout loadout = loadout_initial();
    loadout.spec = spec;
    loadout_set_drive(&loadout, drive);
    return loadout;
}

bool params_equal(const Param *table, const double *a, const double *b) {
    for (int i = 0; table && table[i].name; i++)
        if (a[i] != b[i]) return false;
    return true;
}

bool params_within(const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++)
        if (!(values[i] >= table[i].low && values[i] <= table[i].high)) return false;
    return true;
}

bool loadout_equal(const Loadout *a, const Loadout *b) {
    for (const TankProperty *property = TANK_PROPERTIES; property->key; property++) {
        if (property->choice && row_of(property, a) != row_of(property, b)) return false;
        if (!params_equal(property_params(property, a), property_values(property, a),
                          property_values(property, b)))
            return false;
    }
    return true;
}

bool loadout_is_sound(const Loadout *loadout) {
    for (const TankProperty *property = TANK_PROPERTIES; property->key; property++) {
        if (property->choice && property_index(property, loadout) < 0) return false;
        if (!params_within(property_params(property, loadout), property_values(property, loadout)))
            return false;
    }
    return true;
}

bool override_names(const LoadoutOverride *override, const TankProperty *property) {
    return override->named >> (property - TANK_PROPERTIES) & 1u;
}

void override_apply(const LoadoutOverride *override, Loadout *loadout) {
    for (const TankProperty *property = TANK_PROPERTIES; property->key; property++) {
        if (!override_names(override, property)) continue;
        if (property->choice)
            property_choose(property, loadout, property_index(property, &override->loadout));
        const Param *params = property_params(property, &override->loadout);
        for (int i = 0; params && params[i].name; i++)
            property_set(property, loadout, i, property_values(property, &override->loadout)[i]);
    }
}

size_t params_words(const char *prefix, const Param *table, const double *values, int least,
                    char *text, size_t size, size_t used) {
    char digits[DIGITS_MAX];
    for (int i = 0; table && table[i].name; i++)
        if (values[i] != table[i].initial)
            used = text_add(text, size, used, ",%s%s=%s", prefix, table[i].name,
                            number_digits(values[i], least, digits));
    return used;
}

size_t property_words(const TankProperty *property, const Loadout *loadout, int least, char *text,
                      size_t size, size_t used) {
    char prefix[32] = "";
    if (property->choice) snprintf(prefix, sizeof prefix, "%s.", property->key);
    if (property->choice && property_index(property, loadout) > 0)
        used = text_add(text, size, used, ",%s=%s", property->key,
                        property_chosen(property, loadout).name);
    double named;
    const char *name = property_nearest_name(property, loadout, &named);
    if (name && named == property_values(property, loadout)[0] &&
        !property_is_initial(property, loadout))
        return text_add(text, size, used, ",%s=%s", property->key, name);
    return params_words(prefix, property_params(property, loadout),
                        property_values(property, loadout), least, text, size, used);
}
