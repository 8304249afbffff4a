// slip.h -- measurements of the drive track-slip: where its tracks' centres of rotation lie over
// speed and turn, how well two constant places foretell its turns, and what its gears cost.
//
// A track that slips moves over the ground as if it turned about a point outside of it. Martinez
// and Mandow ("Approximating Kinematics for Tracked Mobile Robots", 2005) found that on one ground
// these points hardly move, so that a skid-steered vehicle is an exact arc of wider tracks:
//     turn = (l - r) / (left + right)
#pragma once

#include "sim/drive/drive.h"

enum { SLIP_SPEEDS = 6, SLIP_TURNS = 3, SLIP_POINTS = SLIP_SPEEDS * SLIP_TURNS };
extern const double SLIP_SPEEDS_MPS[SLIP_SPEEDS], SLIP_TURNS_DEGPS[SLIP_TURNS];

// A steady turn, ordered as two tracks without slip would do it.
typedef struct SlipPoint {
    const char *ground, *law;     // "earth", "Coulomb"
    double speed_mps, turn_degps; // ordered
    double left_mps, right_mps;   // of the tracks
    double forward_mps, side_mps, turned_degps;
    double left_m, right_m, ahead_m; // the centres: to the left, to the right, and both ahead
    double foretold_degps;           // turn, by the fit
    double power_wpkg;               // of the motor
} SlipPoint;

// All points on one ground, and the centres that fit them best.
typedef struct SlipFit {
    SlipPoint points[SLIP_POINTS];
    double left_m, right_m, ahead_m;
    double spread_percent;          // between the farthest and the nearest of a track's centres
    double error_percent;           // of the foretold turns, root mean square
    double unslipped_error_percent; // of (l - r) / 2d
} SlipFit;

// Every surface by both laws, Coulomb's first. False when memory ran out.
enum { SLIP_FITS = 2 * SURFACE_PICTURE };
bool slip_measure(SlipFit fits[SLIP_FITS]);

// One of its gears, on firm earth.
typedef struct SlipGear {
    const char *name;
    double straight_wpkg, turn_wpkg; // at 3 m/s, the tracks at 4 and 2 in the turn
    double turn_degps, radius_m;     // of that turn
    double pivot_degps;              // NAN: it cannot
} SlipGear;
enum { SLIP_GEARS = 3 };
void slip_gears(SlipGear gears[SLIP_GEARS]);
