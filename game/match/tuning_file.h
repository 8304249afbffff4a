// tuning_file.h -- a preset: a JSON file with some of the numbers that people may turn.
//
//   {"about": "one hit is enough", "tuning": {"gun.reload": 4, "heavy.hull.health": 1}}
//
// What all kinds of tanks share counts before what one has, wherever it stands in the file.
#pragma once

#include "tuning.h"

enum { TUNING_ABOUT_MAX = 120 };

// Turns what the file names; the rest stays. False with the problem told as "name:line:column: ..",
// and nothing turned: unknown keys, values out of range, other members. `about` may be NULL.
bool tuning_parse(const char *text, size_t length, const char *name, Tuning *tuning, char *about,
                  Problem *problem);
bool tuning_load(const char *path, Tuning *tuning, char *about, Problem *problem);

// What differs from the initial values, as such a file's text; to be freed; NULL when out of
// memory.
char *tuning_text(const Tuning *tuning, const char *about);

// The same for a command line: "-S gun.reload=4 -S heavy.hull.health=1"; "" when nothing differs.
char *tuning_options(const Tuning *tuning);

// The shortest digits that read back as the same number, but at least so many: DIGITS_LEAST of 40
// are "4e+01", DIGITS_PLAIN are "40".
enum { DIGITS_MAX = 32, DIGITS_LEAST = 1, DIGITS_PLAIN = 6 };
const char *number_digits(double value, int least, char digits[static DIGITS_MAX]);
