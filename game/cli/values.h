// values.h -- values of options that are more than a number or a word.
#pragma once

#include "app/settings.h"

// Each stores a value in the settings, or tells the problem and returns false. Those of lists take
// their words one by one, apply_fork a swap without its time, and apply_overlay NULL for the usual
// layers.
#define VALUE(function, ...) bool function(Settings *settings, const char *value, Problem *problem);
#define FLAG(...)
#define WHOLE(...)
#define NUMBER(...)
#define NUMBER_AT(...)
#define TEXT(...)
#define CHOICE(...)
#include "app/option_rows.h"

// Their words by their index; NULL behind the last.
const char *method_word(int index);
const char *controller_word(int index);
const char *target_word(int index);

// "unknown section 'asi' (did you mean 'ais'?)", and all that there are. Returns false.
bool tell_unknown(const char *what, const char *word, const char *(*name)(int index),
                  Problem *problem);
