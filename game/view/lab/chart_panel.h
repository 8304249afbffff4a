// chart_panel.h -- one panel of a chart: first its ink, then its words.
#pragma once

#include "chart.h"
#include "view/draw/ink.h"
#include "view/draw/text.h"

extern const Rgb CHART_PAGE;

void chart_panel_ink(SDL_Surface *surface, const Chart *chart, const ChartPanel *panel,
                     SDL_Rect box);
void chart_panel_write(Text *text, const Chart *chart, const ChartPanel *panel, SDL_Rect box);
