// spec.h -- what a tank is made of: the data of each kind.
#pragma once

#include "sim/drive/drive.h"

typedef struct TankSpec {
    const char *name, *help;
    double length_m, width_m; // of the hull that collides
    double mass_kg;
    DriveSpec drive;
    double health; // points
    double turret_top_radps;
    double muzzle_m; // from the turret's axis (the hull's centre) to the muzzle
    double reload_s;
    double shell_mps, shell_range_m;
    double shell_damage;                           // points, before armour
    double spread_rad;                             // shells leave within +- this
    double armour_front, armour_side, armour_rear; // of a shell's damage, what gets through
} TankSpec;

// The table: light, medium, heavy; ends with a row whose name is NULL.
extern const TankSpec TANK_SPECS[];
const TankSpec *spec_find(const char *name); // NULL when there is none
int spec_kind(const TankSpec *spec);         // the row of the table whose name it has

// The running gear of one vehicle: the spec's, with mass, size, wheelbase and the drive's
// parameters filled in (NULL: the initial ones).
DriveSpec spec_running_gear(const TankSpec *spec, const Drive *drive, const double *params);
