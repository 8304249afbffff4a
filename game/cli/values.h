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

// Of the laboratory. The lists take their words one by one.
bool apply_method(Settings *settings, const char *value, Problem *problem);
bool apply_update(Settings *settings, const char *word, Problem *problem);
bool apply_controller(Settings *settings, const char *word, Problem *problem);
bool apply_hz(Settings *settings, const char *word, Problem *problem);
bool apply_latency(Settings *settings, const char *word, Problem *problem);
bool apply_target(Settings *settings, const char *word, Problem *problem);
bool apply_bearings(Settings *settings, const char *value, Problem *problem);
bool apply_ranges(Settings *settings, const char *value, Problem *problem);

// Their words by their index; NULL behind the last.
const char *method_word(int index);
const char *controller_word(int index);
const char *target_word(int index);

// "unknown section 'asi' (did you mean 'ais'?)", and all that there are. Returns false.
bool tell_unknown(const char *what, const char *word, const char *(*name)(int index),
                  Problem *problem);
