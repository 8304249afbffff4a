// endlines.h -- the end card's sentences: who won, the points, how the series stands.
#pragma once

#include "status.h"

enum { END_LINE_MAX = 160 };

void endline_winner(const Match *match, char text[END_LINE_MAX]);
void endline_points(const Match *match, char text[END_LINE_MAX]); // "" where none are played for
void endline_series(const Match *match, const ViewStatus *status, char text[END_LINE_MAX]);
// What the keys do now; short: where there is little room.
void endline_keys(const ViewStatus *status, bool is_short, char text[END_LINE_MAX]);
