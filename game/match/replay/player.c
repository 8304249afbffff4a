// player.c -- plays a recording: to any tick, in either direction.
//
// A run is the match and how far the recording's inputs are applied to it. Moments of it are kept
// in a cache, from which seeks start; a thread of its own plays the recording ahead and fills the
// cache.
#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/threads.h"

// Of all moments together. When they are more, every other one goes.
#define CACHE_BYTES_MAX (128u << 20u)

enum { LOOK_EVERY_TICKS = 64, SCOUT_LEAST_TICKS = 2 * BATTLE_REFRESH_TICKS };

static bool replay_run_open(ReplayRun *run, const Replay *replay, const Arena *arena,
                            Problem *problem) {
    *run = (ReplayRun){.replay = replay, .match = match_create(&replay->card, arena, problem)};
    return run->match;
}

void replay_run_close(ReplayRun *run) {
    match_destroy(run->match);
    run->match = NULL;
}

static uint64_t replay_run_tick(const ReplayRun *run) {
    return battle_tick(match_battle(run->match));
}

static const ReplayInput *due_input(const ReplayRun *run) {
    const ReplayInput *input = &run->replay->inputs[run->next_input];
    bool is_due = run->next_input < run->replay->input_count && input->tick <= replay_run_tick(run);
    return is_due ? input : NULL;
}

// What would take a new mind away.
static bool is_left_out(const ReplayRun *run, const Edit *edit) {
    bool is_of_driver = edit->kind == EDIT_MIND || edit->kind == EDIT_PERSON;
    return is_of_driver && edit->tank < run->replay->card.tank_count && run->has_new_mind &&
           run->has_new_mind[edit->tank];
}

// An input that cannot be done here is none of the match that was recorded: its hashes will tell.
// Edits that follow each other are done together.
static void replay_run_apply(ReplayRun *run) {
    const ReplayInput *input;
    while ((input = due_input(run))) {
        const Edit *edits = run->replay->edits;
        int first = input->edit, count = 0;
        for (; input && input->edit >= 0 && !is_left_out(run, &edits[input->edit]); count++)
            run->next_input++, input = due_input(run);
        if (count) {
            run->left_out += match_edits(run->match, edits + first, count);
            continue;
        }
        run->next_input++;
        if (first < 0 && input->tank < match_card(run->match)->tank_count)
            match_order(run->match, input->tank, input->steps);
        else
            run->left_out++;
    }
}

bool replay_run_step(ReplayRun *run) {
    if (replay_run_tick(run) >= run->replay->ticks || match_is_over(run->match)) return false;
    replay_run_apply(run);
    match_tick(run->match, NULL);
    return true;
}

static void fault_add(ReplayFault *fault, ReplayFault other) {
    if (!other.has_diverged) return;
    if (!fault->has_diverged || other.first_tick < fault->first_tick) *fault = other;
}

static bool ends_as_recorded(ReplayRun *run) {
    const Replay *replay = run->replay;
    replay_run_apply(run);
    MatchResult result = match_result(run->match);
    return result.state_hash == replay->state_hash && result.winner == replay->winner &&
           result.is_over == replay->is_over;
}

// Is it still the match that was recorded? A match that ends before its recording does, or goes on
// after it, is another one. At the recording's end what was done by hand after its last tick is
// done.
static void replay_run_compare(ReplayRun *run, ReplayFault *fault) {
    const Replay *replay = run->replay;
    uint64_t tick = replay_run_tick(run), second = tick / REPLAY_SECOND;
    bool is_second = tick % REPLAY_SECOND == 0 && second <= (uint64_t)replay->second_count;
    bool is_last = tick == replay->ticks && !replay->is_cut;
    bool is_over = match_is_over(run->match);
    uint64_t first_tick = tick - (tick + REPLAY_SECOND - 1) % REPLAY_SECOND;
    if (is_over && tick < replay->ticks) fault_add(fault, (ReplayFault){true, tick, tick});
    if (!is_second && !is_last) return;
    uint64_t hash = match_result(run->match).state_hash;
    bool is_same = !is_second || replay_fold(hash) == replay->folds[second - 1];
    if (is_last && !ends_as_recorded(run)) is_same = false;
    if (!is_same) fault_add(fault, (ReplayFault){true, first_tick, tick});
}

typedef struct Moment {
    Snapshot *snapshot;
    int next_input;
} Moment;

typedef struct MomentCache {
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
} MomentCache;

static MomentCache *cache_create(const Replay *replay, const Arena *arena) {
    MomentCache *cache = calloc(1, sizeof *cache);
    if (!cache) return NULL;
    *cache = (MomentCache){
        .replay = replay, .arena = arena, .is_full = true, .step_ticks = BATTLE_REFRESH_TICKS};
    lock_create(&cache->lock);
    return cache;
}

static void cache_destroy(MomentCache *cache) {
    if (!cache) return;
    lock_take(&cache->lock);
    cache->is_closing = true;
    lock_release(&cache->lock);
    if (cache->has_thread) thread_join(&cache->thread);
    for (int i = 0; i < cache->count; i++) snapshot_free(cache->moments[i].snapshot);
    free(cache->moments);
    lock_destroy(&cache->lock);
    free(cache);
}

// How many moments are not after this tick.
static int moments_until(const MomentCache *cache, uint64_t tick) {
    int low = 0, high = cache->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (snapshot_tick(cache->moments[middle].snapshot) <= tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The first one, before the first tick, always stays.
static void thin_out(MomentCache *cache) {
    int kept = 0;
    cache->step_ticks *= 2;
    for (int i = 0; i < cache->count; i++) {
        Moment moment = cache->moments[i];
        if (snapshot_tick(moment.snapshot) % cache->step_ticks == 0) {
            cache->moments[kept++] = moment;
        } else {
            cache->bytes -= snapshot_bytes(moment.snapshot);
            snapshot_free(moment.snapshot);
        }
    }
    cache->count = kept;
}

static bool make_room(MomentCache *cache) {
    if (cache->count < cache->room) return true;
    int room = cache->room ? 2 * cache->room : 32;
    Moment *moments = realloc(cache->moments, (size_t)room * sizeof *moments);
    if (!moments) return false;
    cache->moments = moments;
    cache->room = room;
    return true;
}

static void put(MomentCache *cache, uint64_t tick, Moment moment) {
    int place = moments_until(cache, tick);
    for (int i = cache->count++; i > place; i--) cache->moments[i] = cache->moments[i - 1];
    cache->moments[place] = moment;
    cache->bytes += snapshot_bytes(moment.snapshot);
    while (cache->bytes > CACHE_BYTES_MAX && cache->count > 2) thin_out(cache);
}

// Keeps the run as it stands, if this is a moment to be kept and is not yet.
static void cache_keep(MomentCache *cache, ReplayRun *run) {
    uint64_t tick = replay_run_tick(run);
    if (tick % BATTLE_REFRESH_TICKS || !match_is_fresh(run->match)) return;
    lock_take(&cache->lock);
    int before = moments_until(cache, tick);
    bool is_known = before && snapshot_tick(cache->moments[before - 1].snapshot) == tick;
    if (!is_known && tick % cache->step_ticks == 0 && make_room(cache)) {
        Moment moment = {.snapshot = match_snapshot(run->match), .next_input = run->next_input};
        if (moment.snapshot) put(cache, tick, moment);
    }
    lock_release(&cache->lock);
}

// The last moment at `tick` or before it, but not before `least_tick`: the run, which is open, then
// stands there. Adds what the thread that plays ahead has found wrong on the way there. False when
// there is none, or when out of memory: then nothing has changed.
static bool cache_take(MomentCache *cache, uint64_t least_tick, uint64_t tick, ReplayRun *run,
                       ReplayFault *fault) {
    lock_take(&cache->lock);
    int found = moments_until(cache, tick) - 1;
    const Moment *moment = found >= 0 ? &cache->moments[found] : NULL;
    bool is_taken = moment && snapshot_tick(moment->snapshot) >= least_tick &&
                    match_restore(run->match, moment->snapshot);
    if (is_taken) {
        run->next_input = moment->next_input;
        if (cache->fault.first_tick <= replay_run_tick(run)) fault_add(fault, cache->fault);
    }
    lock_release(&cache->lock);
    return is_taken;
}

// Publishes the fault so far; whether to go on.
static bool report(MomentCache *cache, const ReplayFault *fault) {
    lock_take(&cache->lock);
    cache->fault = *fault;
    bool is_closing = cache->is_closing;
    lock_release(&cache->lock);
    return !is_closing;
}

static void play_ahead(void *context) {
    MomentCache *cache = context;
    ReplayFault fault = {0};
    ReplayRun run;
    if (replay_run_open(&run, cache->replay, cache->arena, NULL)) {
        while (replay_run_step(&run)) {
            replay_run_compare(&run, &fault);
            if (cache->look) cache->look(cache->look_context, run.match);
            if (replay_run_tick(&run) % LOOK_EVERY_TICKS == 0 && !report(cache, &fault)) break;
            cache_keep(cache, &run);
        }
        report(cache, &fault);
        replay_run_close(&run);
    }
    lock_take(&cache->lock);
    cache->is_full = true;
    lock_release(&cache->lock);
}

// Begins to play ahead, once: if there is a `look` or the recording is long enough to be worth it.
static void cache_scout(MomentCache *cache, ReplayLook look, void *context) {
    if (cache->has_thread || (!look && cache->replay->ticks < SCOUT_LEAST_TICKS)) return;
    cache->is_full = false;
    cache->look = look;
    cache->look_context = context;
    cache->has_thread = thread_start(&cache->thread, play_ahead, cache);
    if (!cache->has_thread) cache->is_full = true;
}

static bool cache_is_full(MomentCache *cache) {
    lock_take(&cache->lock);
    bool is_full = cache->is_full;
    lock_release(&cache->lock);
    return is_full;
}

struct ReplayPlayer {
    const Replay *replay;
    const Arena *arena;
    ReplayRun run;
    MomentCache *cache;
    bool is_keeping; // it has leapt once, so it will leap again
    ReplayFault fault;
};

ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem) {
    ASSERT(replay && arena);
    ReplayPlayer *player = calloc(1, sizeof *player);
    problem_set(problem, "out of memory");
    if (!player) return NULL;
    *player = (ReplayPlayer){.replay = replay, .arena = arena};
    if (replay_run_open(&player->run, replay, arena, problem)) {
        player->cache = cache_create(replay, arena);
        if (player->cache) cache_keep(player->cache, &player->run);
        if (player->cache) return player;
        problem_set(problem, "out of memory");
    }
    replay_player_destroy(player);
    return NULL;
}

void replay_player_destroy(ReplayPlayer *player) {
    if (!player) return;
    cache_destroy(player->cache);
    replay_run_close(&player->run);
    free(player);
}

Match *replay_player_match(const ReplayPlayer *player) { return player->run.match; }

uint64_t replay_player_tick(const ReplayPlayer *player) { return replay_run_tick(&player->run); }

uint64_t replay_player_length(const ReplayPlayer *player) { return player->replay->ticks; }

void replay_player_apply(ReplayPlayer *player) { replay_run_apply(&player->run); }

bool replay_player_step(ReplayPlayer *player) {
    if (!replay_run_step(&player->run)) return false;
    replay_run_compare(&player->run, &player->fault);
    if (player->is_keeping) cache_keep(player->cache, &player->run);
    return true;
}

void replay_player_scout(ReplayPlayer *player, ReplayLook look, void *context) {
    player->is_keeping = true;
    cache_scout(player->cache, look, context);
}

bool replay_player_is_scouted(ReplayPlayer *player) { return cache_is_full(player->cache); }

// Before the first tick every match can be kept: there always is a moment.
bool replay_player_leap(ReplayPlayer *player, uint64_t tick) {
    uint64_t now = replay_player_tick(player);
    if (tick == now || (tick > now && tick < now + BATTLE_REFRESH_TICKS)) return true;
    replay_player_scout(player, NULL, NULL);
    bool is_taken =
        cache_take(player->cache, tick > now ? now + 1 : 0, tick, &player->run, &player->fault);
    return is_taken || tick > now;
}

bool replay_player_seek(ReplayPlayer *player, uint64_t tick) {
    if (!replay_player_leap(player, tick)) return false;
    while (replay_player_tick(player) < tick && replay_player_step(player)) continue;
    return true;
}

ReplayFault replay_player_fault(const ReplayPlayer *player) { return player->fault; }

ReplayRun replay_player_take(ReplayPlayer *player) {
    ASSERT(player->run.match);
    replay_run_apply(&player->run);
    ReplayRun run = player->run;
    player->run.match = NULL;
    return run;
}

#define TRACE_MAGIC "TREADS-T"

enum { HEAD_BYTES = 24, NUMBER_BYTES = 8 };

static const char *const FIELDS[] = {"x",
                                     "y",
                                     "heading_rad",
                                     "forward_mps",
                                     "side_mps",
                                     "turn_radps",
                                     "turret_rad",
                                     "reload_s",
                                     "health",
                                     "left_mps",
                                     "right_mps",
                                     "shots",
                                     "hits",
                                     "order.left_mps",
                                     "order.right_mps",
                                     "order.turret_radps",
                                     "order.fire"};
enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS };

static void read_fields(const Tank *tank, double values[static FIELD_COUNT]) {
    const double fields[] = {tank->pose.x,
                             tank->pose.y,
                             tank->pose.heading_rad,
                             tank->motion.forward_mps,
                             tank->motion.side_mps,
                             tank->motion.turn_radps,
                             tank->turret_rad,
                             tank->reload_s,
                             tank->health,
                             tank->left_mps,
                             tank->right_mps,
                             tank->shots,
                             tank->hits,
                             tank->order.left_mps,
                             tank->order.right_mps,
                             tank->order.turret_radps,
                             tank->order.fire};
    _Static_assert(sizeof fields / sizeof *fields == FIELD_COUNT, "every field has a name");
    memcpy(values, fields, sizeof fields);
}

static void put_number(uint8_t *at, uint64_t value) {
    for (unsigned i = 0; i < NUMBER_BYTES; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_number(const uint8_t *at) {
    uint64_t value = 0;
    for (unsigned i = 0; i < NUMBER_BYTES; i++) value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static void make_head(const Replay *replay, uint8_t head[static HEAD_BYTES]) {
    memcpy(head, TRACE_MAGIC, NUMBER_BYTES);
    put_number(head + NUMBER_BYTES, replay->state_hash);
    put_number(head + 2 * NUMBER_BYTES, (uint64_t)replay->card.tank_count);
}

bool trace_begin_write(FILE *file, const Replay *replay) {
    uint8_t head[HEAD_BYTES];
    make_head(replay, head);
    return fwrite(head, sizeof head, 1, file) == 1;
}

bool trace_begin_read(FILE *file, const Replay *replay) {
    uint8_t head[HEAD_BYTES], wanted[HEAD_BYTES];
    make_head(replay, wanted);
    return fread(head, sizeof head, 1, file) == 1 && !memcmp(head, wanted, sizeof head);
}

bool trace_write(FILE *file, const Match *match) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        double values[FIELD_COUNT];
        uint8_t bytes[FIELD_COUNT * NUMBER_BYTES];
        read_fields(battle_tank(match_battle(match), i), values);
        for (int j = 0; j < FIELD_COUNT; j++) {
            uint64_t bits;
            memcpy(&bits, &values[j], sizeof bits);
            put_number(bytes + j * NUMBER_BYTES, bits);
        }
        if (fwrite(bytes, sizeof bytes, 1, file) != 1) return false;
    }
    return true;
}

static void compare_tank(const uint8_t *bytes, const Match *match, int tank, TraceFault *fault) {
    double values[FIELD_COUNT];
    read_fields(battle_tank(match_battle(match), tank), values);
    for (int i = 0; i < FIELD_COUNT && !fault->has_diverged; i++) {
        uint64_t bits = get_number(bytes + i * NUMBER_BYTES);
        if (!memcmp(&bits, &values[i], sizeof bits)) continue;
        *fault = (TraceFault){.has_diverged = true,
                              .tick = battle_tick(match_battle(match)),
                              .tank = tank,
                              .field = FIELDS[i],
                              .here = values[i]};
        memcpy(&fault->there, &bits, sizeof bits);
    }
}

bool trace_compare(FILE *file, const Match *match, TraceFault *fault) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        uint8_t bytes[FIELD_COUNT * NUMBER_BYTES];
        if (fread(bytes, sizeof bytes, 1, file) != 1) return false;
        if (!fault->has_diverged) compare_tank(bytes, match, i, fault);
    }
    return true;
}
