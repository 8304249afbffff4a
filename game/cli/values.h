// values.h -- values of options that are more than a number or a word.
#pragma once

#include "app/settings.h"

// Each stores a value in the settings, or tells the problem and returns false.
bool apply_seed(Settings *settings, const char *value, Problem *problem);
bool apply_drive(Settings *settings, const char *value, Problem *problem);
bool apply_set(Settings *settings, const char *value, Problem *problem);
bool apply_tank(Settings *settings, const char *value, Problem *problem);
bool apply_swap(Settings *settings, const char *value, Problem *problem);
bool apply_fork(Settings *settings, const char *value, Problem *problem); // a swap without its time
bool apply_speed(Settings *settings, const char *value, Problem *problem);
bool apply_window(Settings *settings, const char *value, Problem *problem);
bool apply_camera(Settings *settings, const char *value, Problem *problem);
bool apply_overlay(Settings *settings, const char *value, Problem *problem); // NULL: the usual ones
bool apply_video(Settings *settings, const char *value, Problem *problem);
bool apply_version(Settings *settings, const char *value, Problem *problem);

// Of the laboratory. Those that make a list take words parted by commas, and add to it.
bool apply_method(Settings *settings, const char *value, Problem *problem);
bool apply_update(Settings *settings, const char *value, Problem *problem);
bool apply_controller(Settings *settings, const char *value, Problem *problem);
bool apply_hz(Settings *settings, const char *value, Problem *problem);
bool apply_latency(Settings *settings, const char *value, Problem *problem);
bool apply_target(Settings *settings, const char *value, Problem *problem);
bool apply_bearings(Settings *settings, const char *value, Problem *problem);
bool apply_ranges(Settings *settings, const char *value, Problem *problem);
