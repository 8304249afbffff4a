// check_results.h -- is a file of a tournament's results whole, line by line?
#pragma once

#include <stdbool.h>

#include "platform/problem.h"

// Is it named, or does it begin, as such a file?
bool is_results(const char *path);

// Tells of it in one line on stdout. False with the problem told: a line that is damaged or torn
// off, or one match with two ends. The file stays as it is.
bool check_results(const char *path, Problem *problem);
