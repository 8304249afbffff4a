// report_log.h -- the lines that bots have printed in a match of a tournament, as a text beside the
// page.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Writes the first and last lines of a recording to the file of report_log_path, if there are any.
// Returns false if it cannot be written.
bool report_log_write(const char *recording);
// Sets the path of that file. Returns false if it is too long.
bool report_log_path(const char *recording, char *path, size_t room);
