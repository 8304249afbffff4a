// chart_polar.h -- a polar map: a disc of cells by bearing (0 is up, clockwise) and range.
#pragma once

#include "chart_panel.h"

void chart_polar_ink(SDL_Surface *surface, const Chart *chart, const ChartCells *cells,
                     SDL_Rect box);
void chart_polar_write(Text *text, const Chart *chart, const ChartPanel *panel, SDL_Rect box);
