// replay_shelf.c -- moments of a recording, kept on a shelf.
#include "replay_shelf.h"

#include <stdlib.h>

#include "match/snapshot.h"
#include "platform/threads.h"

enum { LOOK_EVERY_TICKS = 64, SCOUT_LEAST_TICKS = 2 * BATTLE_REFRESH_TICKS };

typedef struct Moment {
    Snapshot *snapshot;
    int next_deed;
    HumanSteps steps[HUMANS_MAX];
} Moment;

struct ReplayShelf {
    const Replay *replay;
    const Arena *arena;
    Thread thread;
    ReplayLook look; // of that thread; may be NULL
    void *look_context;
    bool has_thread;
    Lock lock; // of all that follows
    bool is_closing, is_full;
    Moment *moments; // by tick
    int count, room;
    size_t bytes;
    uint64_t step_ticks; // between two moments
    ReplayFault fault;   // of the scout
};

ReplayShelf *replay_shelf_create(const Replay *replay, const Arena *arena) {
    ReplayShelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf) return NULL;
    *shelf = (ReplayShelf){
        .replay = replay, .arena = arena, .is_full = true, .step_ticks = BATTLE_REFRESH_TICKS};
    lock_create(&shelf->lock);
    return shelf;
}

void replay_shelf_destroy(ReplayShelf *shelf) {
    if (!shelf) return;
    lock_take(&shelf->lock);
    shelf->is_closing = true;
    lock_release(&shelf->lock);
    if (shelf->has_thread) thread_join(&shelf->thread);
    for (int i = 0; i < shelf->count; i++) snapshot_free(shelf->moments[i].snapshot);
    free(shelf->moments);
    lock_destroy(&shelf->lock);
    free(shelf);
}

// How many moments are not after this tick.
static int moments_until(const ReplayShelf *shelf, uint64_t tick) {
    int low = 0, high = shelf->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (snapshot_tick(shelf->moments[middle].snapshot) <= tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The first one, before the first tick, always stays.
static void thin_out(ReplayShelf *shelf) {
    int kept = 0;
    shelf->step_ticks *= 2;
    for (int i = 0; i < shelf->count; i++) {
        Moment moment = shelf->moments[i];
        if (snapshot_tick(moment.snapshot) % shelf->step_ticks == 0) {
            shelf->moments[kept++] = moment;
        } else {
            shelf->bytes -= snapshot_bytes(moment.snapshot);
            snapshot_free(moment.snapshot);
        }
    }
    shelf->count = kept;
}

static bool make_room(ReplayShelf *shelf) {
    if (shelf->count < shelf->room) return true;
    int room = shelf->room ? 2 * shelf->room : 32;
    Moment *moments = realloc(shelf->moments, (size_t)room * sizeof *moments);
    if (!moments) return false;
    shelf->moments = moments;
    shelf->room = room;
    return true;
}

static bool is_wanted(const ReplayShelf *shelf, uint64_t tick) {
    int before = moments_until(shelf, tick);
    return tick % shelf->step_ticks == 0 &&
           (!before || snapshot_tick(shelf->moments[before - 1].snapshot) != tick);
}

static void put(ReplayShelf *shelf, uint64_t tick, Moment moment) {
    int place = moments_until(shelf, tick);
    for (int i = shelf->count++; i > place; i--) shelf->moments[i] = shelf->moments[i - 1];
    shelf->moments[place] = moment;
    shelf->bytes += snapshot_bytes(moment.snapshot);
    while (shelf->bytes > SHELF_BYTES_MAX && shelf->count > 2) thin_out(shelf);
}

void replay_shelf_keep(ReplayShelf *shelf, ReplayRun *run) {
    uint64_t tick = replay_run_tick(run);
    if (tick % BATTLE_REFRESH_TICKS || !match_is_fresh(run->match)) return;
    lock_take(&shelf->lock);
    if (is_wanted(shelf, tick) && make_room(shelf)) {
        Moment moment = {.snapshot = match_snapshot(run->match), .next_deed = run->next_deed};
        for (int i = 0; i < HUMANS_MAX; i++) moment.steps[i] = run->steps[i];
        if (moment.snapshot) put(shelf, tick, moment);
    }
    lock_release(&shelf->lock);
}

bool replay_shelf_take(ReplayShelf *shelf, uint64_t least_tick, uint64_t tick, ReplayRun *run,
                       ReplayFault *fault) {
    lock_take(&shelf->lock);
    int found = moments_until(shelf, tick) - 1;
    const Moment *moment = found >= 0 ? &shelf->moments[found] : NULL;
    bool is_taken = moment && snapshot_tick(moment->snapshot) >= least_tick &&
                    match_restore(run->match, moment->snapshot);
    if (is_taken) {
        run->next_deed = moment->next_deed;
        for (int i = 0; i < HUMANS_MAX; i++) run->steps[i] = moment->steps[i];
        if (shelf->fault.first_tick <= replay_run_tick(run)) fault_add(fault, shelf->fault);
    }
    lock_release(&shelf->lock);
    return is_taken;
}

// What was found in the last tick; whether to go on.
static bool report(ReplayShelf *shelf, const ReplayFault *fault) {
    lock_take(&shelf->lock);
    shelf->fault = *fault;
    bool is_closing = shelf->is_closing;
    lock_release(&shelf->lock);
    return !is_closing;
}

static void play_ahead(void *context) {
    ReplayShelf *shelf = context;
    ReplayFault fault = {0};
    ReplayRun run;
    if (replay_run_open(&run, shelf->replay, shelf->arena, NULL)) {
        while (replay_run_step(&run)) {
            replay_run_compare(&run, &fault);
            if (shelf->look) shelf->look(shelf->look_context, run.match);
            if (replay_run_tick(&run) % LOOK_EVERY_TICKS == 0 && !report(shelf, &fault)) break;
            replay_shelf_keep(shelf, &run);
        }
        report(shelf, &fault);
        replay_run_close(&run);
    }
    lock_take(&shelf->lock);
    shelf->is_full = true;
    lock_release(&shelf->lock);
}

void replay_shelf_scout(ReplayShelf *shelf, ReplayLook look, void *context) {
    if (shelf->has_thread || (!look && shelf->replay->ticks < SCOUT_LEAST_TICKS)) return;
    shelf->is_full = false;
    shelf->look = look;
    shelf->look_context = context;
    shelf->has_thread = thread_start(&shelf->thread, play_ahead, shelf);
    if (!shelf->has_thread) shelf->is_full = true;
}

bool replay_shelf_is_full(ReplayShelf *shelf) {
    lock_take(&shelf->lock);
    bool is_full = shelf->is_full;
    lock_release(&shelf->lock);
    return is_full;
}
