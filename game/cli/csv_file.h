// csv_file.h -- the table that --csv asks for.
#pragma once

#include <stdio.h>

#include "app/settings.h"

// Opens it (NULL file when none was asked for); false with the problem told.
bool csv_open(const Settings *settings, FILE **file);
bool csv_close(const Settings *settings, FILE *file); // false when something of it was lost

// A field and the comma behind it. RFC 4180: what holds a comma, a quote or a line end stands in
// quotes, with quotes doubled.
void csv_text(FILE *file, const char *text);
