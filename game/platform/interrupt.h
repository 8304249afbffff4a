// interrupt.h -- Ctrl-C asks long work to stop at the next tick; a second one stops the program.
#pragma once

#include <stdbool.h>

void interrupt_watch(void);
bool interrupt_came(void);
