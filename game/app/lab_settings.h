// lab_settings.h -- what a command line can say about the laboratory's experiments.
#pragma once

#include "lab/circling.h"
#include "platform/problem.h"

enum { LAB_LIST_MAX = 32 };

typedef struct LabSettings {
    const char *file;     // of rows, for arc; NULL: stdin
    const Method *method; // of arc
    bool is_compare, is_world, is_watch;
    const char *picture; // NULL for none
    CirclingSetup circling;
    // Of the bench; a count of 0 means all of the standard one.
    const Method *updates[LAB_LIST_MAX];
    Controller controllers[LAB_LIST_MAX];
    int hz[LAB_LIST_MAX], latencies[LAB_LIST_MAX], targets[LAB_LIST_MAX];
    int update_count, controller_count, hz_count, latency_count, target_count;
} LabSettings;

void lab_settings_init(LabSettings *lab); // of zeroed ones

// The experiments; ends with NULL.
extern const char *const EXPERIMENTS[];

struct Settings;
// Each reads one value of its option; false with the problem told. Those that make a list take
// words parted by commas, and add to it.
bool apply_method(struct Settings *settings, const char *value, Problem *problem);
bool apply_update(struct Settings *settings, const char *value, Problem *problem);
bool apply_controller(struct Settings *settings, const char *value, Problem *problem);
bool apply_hz(struct Settings *settings, const char *value, Problem *problem);
bool apply_latency(struct Settings *settings, const char *value, Problem *problem);
bool apply_target(struct Settings *settings, const char *value, Problem *problem);
bool apply_bearings(struct Settings *settings, const char *value, Problem *problem);
bool apply_ranges(struct Settings *settings, const char *value, Problem *problem);
