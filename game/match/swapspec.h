// swapspec.h -- a change of minds as written on the command line: SECONDS:WHO=MIND[:key=value,...].
//
// WHO is a team, or the number of a tank from 1. MIND is written as a tank is, without its team,
// drive and kind: those stay.
#pragma once

#include "tankspec.h"

#define SWAP_LATEST_S 86400.0

// False with the problem told, and `swap` as it was.
bool swapspec_parse(const char *text, SwapCard *swap, Problem *problem);
