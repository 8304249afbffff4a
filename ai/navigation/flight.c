// flight.c -- the flight of shells, which may bounce off walls.
#include "flight.h"

#include "ai/maths/assert.h"

bool flight_bounce(const Map *map, Vec normal, Vec *at, Vec *velocity_mps) {
    double closing_mps = -vec_dot(*velocity_mps, normal);
    Vec off = vec_add(*at, vec_scale(normal, FLIGHT_GAP_M));
    // A ray of length 0 shows whether its point is inside a wall.
    if (!(closing_mps > 0) || map_ray(map, off, off, NULL) < 1) return false;
    *velocity_mps = vec_add(*velocity_mps, vec_scale(normal, 2 * closing_mps));
    *at = off;
    return true;
}

FlightPath flight_trace(const Map *map, Vec from, Vec way, double range_m, int bounces) {
    DEBUG_ASSERT(vec_is_unit(way) && range_m >= 0);
    ASSERT(bounces >= 0 && bounces <= BOUNCES_MAX);
    FlightPath flight = {.count = 1, .corners = {from}, .way = way};
    for (bool flies = true; flies;) {
        Vec start = flight.corners[flight.count - 1], normal;
        double left_m = range_m - flight.length_m;
        Vec to = vec_add(start, vec_scale(flight.way, left_m));
        double share = map_ray(map, start, to, &normal);
        Vec at = vec_mix(start, to, share);
        flight.length_m += share * left_m;
        flies =
            share < 1 && flight.count <= bounces && flight_bounce(map, normal, &at, &flight.way);
        flight.ends_at_wall = share < 1 && !flies;
        flight.corners[flight.count++] = at;
    }
    return flight;
}
