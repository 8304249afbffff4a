// table_file.h -- the table of ratings that a results file adds up to.
#pragma once

#include "view/menu/menu_offer.h"

// False with the problem told: it cannot be read, has no result in it, or too many players.
bool table_file_read(const char *path, MenuTable *table, Problem *problem);
