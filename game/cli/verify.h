// verify.h -- plays recordings as fast as possible: are they still the matches that were recorded?
#pragma once

#include "app/settings.h"

// One line a file. EXIT_CHECK_FAILED when one is damaged or goes another way.
int verify_files(const Settings *settings);
