// idle.c -- stands still: a target, and the lower bound of every comparison.
#include "ai/behaviour.h"

static Order think(void *memory, const Senses *senses, Notes *notes) {
    (void)memory;
    (void)senses;
    notes_state(notes, "idle");
    return (Order){.sleep_ticks = SLEEP_TICKS_MAX};
}

const Behaviour IDLE = {"idle", "stands still and never fires", NULL, 0, think};
