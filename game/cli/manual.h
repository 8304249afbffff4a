// manual.h -- the page for man(1), made from the tables that the program itself reads.
#pragma once

#include <stdio.h>

// groff, with the macros of man(7). `version` is the program's own.
void manual_print(FILE *file, const char *version);
