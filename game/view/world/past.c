// past.c -- copies of the ground's wear; when all room is taken every second one is dropped.
#include "past.h"

#include <stdlib.h>

enum { COPIES_MAX = 64, COPIES_LEAST = 2, BYTES_MAX = 48 << 20, EVERY_TICKS = 120 };

struct Past {
    size_t size; // of a copy
    int most, count;
    uint64_t every_ticks;
    uint64_t ticks[COPIES_MAX]; // rising
    uint8_t *copies[COPIES_MAX];
    uint8_t *bytes;
};

Past *past_create(const Marks *marks) {
    Past *past = calloc(1, sizeof *past);
    if (!past) return NULL;
    past->size = marks_size(marks);
    past->most = (int)clamp((double)BYTES_MAX / (double)past->size, COPIES_LEAST, COPIES_MAX);
    past->bytes = malloc(past->size * (size_t)past->most);
    if (!past->bytes) {
        free(past);
        return NULL;
    }
    for (int i = 0; i < past->most; i++) past->copies[i] = past->bytes + past->size * (size_t)i;
    past_clear(past);
    return past;
}

void past_destroy(Past *past) {
    if (!past) return;
    free(past->bytes);
    free(past);
}

void past_clear(Past *past) {
    past->count = 0;
    past->every_ticks = EVERY_TICKS;
}

// How many copies are of this tick or before.
static int count_before(const Past *past, uint64_t tick) {
    int count = 0;
    while (count < past->count && past->ticks[count] <= tick) count++;
    return count;
}

static void swap(Past *past, int a, int b) {
    uint64_t tick = past->ticks[a];
    uint8_t *copy = past->copies[a];
    past->ticks[a] = past->ticks[b], past->copies[a] = past->copies[b];
    past->ticks[b] = tick, past->copies[b] = copy;
}

static void thin_out(Past *past) {
    int kept = 0;
    past->every_ticks *= 2;
    for (int i = 0; i < past->count; i++)
        if (past->ticks[i] % past->every_ticks == 0) swap(past, i, kept++);
    past->count = kept;
}

void past_note(Past *past, const Marks *marks, uint64_t tick) {
    if (past->count == past->most) thin_out(past);
    int place = count_before(past, tick);
    bool is_known = place > 0 && past->ticks[place - 1] == tick;
    if (tick % past->every_ticks || is_known || past->count == past->most) return;
    past->ticks[past->count] = tick;
    marks_copy(marks, past->copies[past->count]);
    for (int i = past->count++; i > place; i--) swap(past, i, i - 1);
}

bool past_has(const Past *past, uint64_t tick, uint64_t *copied_tick) {
    int count = count_before(past, tick);
    if (count > 0) *copied_tick = past->ticks[count - 1];
    return count > 0;
}

void past_restore(const Past *past, Marks *marks, uint64_t tick) {
    int count = count_before(past, tick);
    if (count > 0) marks_paste(marks, past->copies[count - 1]);
}
