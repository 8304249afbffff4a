// idle.c -- stands still: something to shoot at, and the floor for every measurement.
#include "ai/behaviour.h"

static Order think(void *memory, const Senses *senses, Notes *notes) {
    (void)memory;
    (void)senses;
    notes_state(notes, "idle");
    return (Order){0};
}

const Behaviour IDLE = {
    .name = "idle",
    .help = "stands still and never fires",
    .think = think,
};
