// lab_view.h -- the laboratory in pictures: charts of what the experiments found, and two
// integrators that chase the same targets side by side, in a window, a picture or a film.
#pragma once

#include "lab/drives.h"
#include "settings.h"
#include "view/lab/chart.h"
#include "view/view.h"

// circling --watch: in a window, or without one into --picture or --video. Returns the exit code.
int lab_watch(const Settings *settings);

// The same in the window of a view. True when all of that is to go.
bool lab_visit(const Settings *settings, View *view);

// A run of the circling bench as its tables name it, with what came of it.
typedef struct CirclingRow {
    const char *update, *controller, *target;
    int hz, latency;
    double blind_m; // circling_blind_radius
    CirclingResult result;
    double captured_percent; // of the cells
    const struct CirclingReport *report;
} CirclingRow;

typedef struct CirclingReport {
    const Settings *settings;
    const CirclingSetup *setup;
    CirclingRow *rows;
    int count;
    double spent_s;
} CirclingReport;

// A run of the path bench, with what came of it and where it drove.
typedef struct PathRow {
    const char *reference, *controller, *vehicle;
    int hz, latency;
    FollowResult result;
    double orbit_percent; // of the circling grid, by the same driver and vehicle
    bool begins_vehicle;  // but the first of all
    Vec *points;
    int count;
} PathRow;

// Rows stand reference by reference, then vehicle by vehicle, then driver by driver.
typedef struct PathReport {
    const Settings *settings;
    const CirclingSetup *setup;
    PathRow *rows;
    int reference_count, vehicle_count, driver_count; // a vehicle: with its rate and latency
} PathReport;

// Whether --picture's file can be drawn: the program draws charts, and the name ends as one does.
// False with the problem told.
bool lab_picture_fits(const Settings *settings, Problem *problem);

// Each draws its chart into --picture's file, and returns the exit code.
int lab_draw_methods(const Settings *settings); // arc --compare
int lab_draw_circling(const CirclingReport *report);
int lab_draw_paths(const PathReport *report);
int lab_draw_drives(const Settings *settings, const CourseResult *results, int count);
int lab_draw_articles(const Settings *settings);                            // lab_articles.c
int lab_draw_slip(const Settings *settings, const SlipFit fits[SLIP_FITS]); // lab_slip.c
int lab_save_chart(const Settings *settings, const Chart *chart);
