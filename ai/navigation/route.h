// route.h -- on the way to a place that may move: plans when it must, and follows in between.
#pragma once

#include "path.h"

typedef struct Route {
    Path path;
    Vec goal; // of the plan
    bool is_planned;
    uint64_t due_tick; // earliest next plan
} Route;

// Drives to `goal`, or to the free place nearest to it; a new goal plans a new way, but no more
// often than once a second. Stands once it is there, and where no way leads.
Twist route_drive(Route *route, Feeler *feeler, const Senses *senses, Vec goal, double speed_mps);

// There, or as near as the last plan led.
bool route_is_over(const Route *route);

// It will go on as it does for a while: what helm_ease wants to know.
bool route_is_easy(const Route *route);

// Forgets the plan: the next goal is planned at once.
void route_drop(Route *route);
