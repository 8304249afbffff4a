// looks.h -- the colours and signs of teams and players on the screen.
//
// A look is a number: the ninth look has the first colour and the second sign, so all 64 pairs
// differ. palette.h has the colours and signs, card.h the looks of a match.
#pragma once

enum { LOOK_COLOURS = 8 };

// Returns the number of the look's sign, 0 to LOOK_COLOURS - 1.
static inline int look_sign(int look) { return (look + look / LOOK_COLOURS) % LOOK_COLOURS; }
