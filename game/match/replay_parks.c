// replay_parks.c -- the same recording, parked at several ticks on its way.
#include "replay_parks.h"

#include <pthread.h>
#include <stdlib.h>

enum { LOOK_EVERY_TICKS = 64 };

struct ReplayParks {
    const Replay *replay;
    const Arena *arena;
    pthread_t thread;
    pthread_mutex_t lock; // of all that follows
    pthread_cond_t change;
    bool is_closing;
    ReplayRun runs[PARKS_MAX]; // the match is NULL where a place is free
};

// Places are evenly spread; none is at either end.
static uint64_t place_tick(const ReplayParks *parks, int place) {
    return parks->replay->ticks * (uint64_t)(place + 1) / (PARKS_MAX + 1);
}

static bool is_closing(ReplayParks *parks) {
    pthread_mutex_lock(&parks->lock);
    bool is_it = parks->is_closing;
    pthread_mutex_unlock(&parks->lock);
    return is_it;
}

// The first that is free, once there is one; -1 when it is time to stop.
static int wait_for_place(ReplayParks *parks) {
    int place = -1;
    pthread_mutex_lock(&parks->lock);
    while (place < 0 && !parks->is_closing) {
        for (int i = PARKS_MAX - 1; i >= 0; i--)
            if (!parks->runs[i].match) place = i;
        if (place < 0) pthread_cond_wait(&parks->change, &parks->lock);
    }
    if (parks->is_closing) place = -1;
    pthread_mutex_unlock(&parks->lock);
    return place;
}

static bool play_to(ReplayParks *parks, ReplayRun *run, uint64_t tick) {
    while (replay_run_tick(run) < tick && replay_run_step(run))
        if (replay_run_tick(run) % LOOK_EVERY_TICKS == 0 && is_closing(parks)) return false;
    return true;
}

static void *fill(void *context) {
    ReplayParks *parks = context;
    for (int place; (place = wait_for_place(parks)) >= 0;) {
        ReplayRun run;
        if (!replay_run_open(&run, parks->replay, parks->arena, NULL)) return NULL;
        if (!play_to(parks, &run, place_tick(parks, place))) {
            replay_run_close(&run);
            return NULL;
        }
        pthread_mutex_lock(&parks->lock);
        parks->runs[place] = run;
        pthread_mutex_unlock(&parks->lock);
    }
    return NULL;
}

ReplayParks *replay_parks_create(const Replay *replay, const Arena *arena) {
    ReplayParks *parks = calloc(1, sizeof *parks);
    if (!parks) return NULL;
    parks->replay = replay;
    parks->arena = arena;
    pthread_mutex_init(&parks->lock, NULL);
    pthread_cond_init(&parks->change, NULL);
    if (!pthread_create(&parks->thread, NULL, fill, parks)) return parks;
    pthread_cond_destroy(&parks->change);
    pthread_mutex_destroy(&parks->lock);
    free(parks);
    return NULL;
}

void replay_parks_destroy(ReplayParks *parks) {
    if (!parks) return;
    pthread_mutex_lock(&parks->lock);
    parks->is_closing = true;
    pthread_cond_signal(&parks->change);
    pthread_mutex_unlock(&parks->lock);
    pthread_join(parks->thread, NULL);
    for (int i = 0; i < PARKS_MAX; i++) replay_run_close(&parks->runs[i]);
    pthread_cond_destroy(&parks->change);
    pthread_mutex_destroy(&parks->lock);
    free(parks);
}

bool replay_parks_take(ReplayParks *parks, uint64_t tick, ReplayRun *run) {
    int found = -1;
    if (!parks) return false;
    pthread_mutex_lock(&parks->lock);
    for (int i = 0; i < PARKS_MAX; i++)
        if (parks->runs[i].match && replay_run_tick(&parks->runs[i]) <= tick) found = i;
    if (found >= 0) {
        *run = parks->runs[found];
        parks->runs[found].match = NULL;
        pthread_cond_signal(&parks->change);
    }
    pthread_mutex_unlock(&parks->lock);
    return found >= 0;
}
