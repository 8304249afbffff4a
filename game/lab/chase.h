// chase.h -- how a chase is judged, in the kernel and in the world alike.
#pragma once

#include "circling.h"

// Adds one tick's way, given as places relative to the target. True when it passed within
// `capture_m` of it, and so is captured; otherwise the winding about the target goes on.
bool chase_note(Chase *chase, Vec before, Vec after, double capture_m);

// Names what became of a chase that did not capture, and that could have driven `reach_m`.
void chase_give_up(Chase *chase, double reach_m);
