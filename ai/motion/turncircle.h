// turncircle.h -- the two circles that a drive turns on at its tightest, and the ways they allow.
//
// With the end's heading free, the shortest forward way to a place is an arc and a tangent when the
// place lies outside both circles, and two arcs when it lies inside one. Source: Boissonnat, Bui,
// "Accessibility region for a car that only moves forwards along optimal paths" (INRIA 2181, 1994).
// All of it holds for a radius of 0: a pivot and a straight line.
#pragma once

#include "ai/behaviour.h"

// The radius of the tightest circle this drive can hold at such a speed, as its limits are now.
double turncircle_radius_m(const Senses *senses, double speed_mps);

// `side` is +1 for the circle to the right, -1 for the one to the left.
Vec turncircle_centre(Pose pose, double radius_m, double side);

// Does the place lie inside one of the two? Then no single forward turn leads there.
bool turncircle_holds(Pose pose, double radius_m, Vec at);

typedef struct TurnWay {
    double side;     // to which it turns first: +1 right, -1 left
    double turn_rad; // how far the hull turns until the nose points at the place, >= 0
    double way_m;    // how far it drives by then
} TurnWay;

// Turning to one side only until the nose points at the place, by the shorter of the two ways.
TurnWay turncircle_face(Pose pose, double radius_m, Vec at);

// The length of the shortest forward way to the place.
double turncircle_reach_m(Pose pose, double radius_m, Vec at);
