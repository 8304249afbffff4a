// hill.h -- the place that counts, in a match that is about holding one.
#pragma once

#include "ai/behaviour.h"

// Has this tank to go there first of all? Not while it stands well on it; one that has been called
// comes right in, so that it does not stop at the edge. Never where there is no hill.
bool hill_calls(const Senses *senses, bool was_called);

// A spot of its own on the hill, so that friends share it without jostling.
Vec hill_spot(const Senses *senses);
