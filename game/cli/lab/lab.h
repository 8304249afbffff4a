// lab.h -- the experiments behind `treads lab`: each prints its tables and returns the exit code.
#pragma once

#include <stdio.h>

#include "app/settings.h"
#include "view/lab/chart.h"

int lab_arc(Settings *settings);
int lab_arc_compare(Settings *settings);
int lab_circling(Settings *settings);
int lab_drives(Settings *settings);

// Draws the chart into --picture's file; EXIT_OK when none was asked for.
int lab_picture(const Settings *settings, const Chart *chart);

// A colour for each of several things that are drawn together.
Rgb lab_colour(int index);
