// circling_report.h -- what the circling bench found: a table, JSON, CSV and polar maps.
#pragma once

#include "app/settings.h"

// A run as the tables name it.
typedef struct ReportRow {
    const char *update, *controller, *target;
    int hz, latency;
} ReportRow;

typedef struct CirclingReport {
    const Settings *settings;
    const CirclingSetup *setup;
    ReportRow *rows;
    CirclingResult *results;
    int count;
    double spent_s;
} CirclingReport;

// Prints and draws what the settings ask for; returns the exit code.
int circling_report(const CirclingReport *report);
