// flight.h -- the flight of shells, which may bounce off walls.
#pragma once

#include "map.h"

enum { BOUNCES_MAX = 8 };

// Lets a shell bounce off a wall that it meets at `*at`: reflects its velocity at the normal and
// moves it to FLIGHT_GAP_M in front of the wall. Returns false and changes nothing if there is no
// room for it there, for example in the corner between two walls.
#define FLIGHT_GAP_M 1e-6
bool flight_bounce(const Map *map, Vec normal, Vec *at, Vec *velocity_mps);

// The path of a shell: straight lines between corners. The first one is its start, the last one its
// end, and the others are its bounces.
typedef struct FlightPath {
    int count;
    Vec corners[BOUNCES_MAX + 2];
    Vec way;           // unit vector of its motion at the end
    double length_m;   // total length of the lines
    bool ends_at_wall; // a wall stops it before its range ends
} FlightPath;

// Returns the path of a shell that starts at `from` along the unit vector `way`, flies at most
// `range_m` and bounces at most `bounces` times. Tanks are ignored.
FlightPath flight_trace(const Map *map, Vec from, Vec way, double range_m, int bounces);
