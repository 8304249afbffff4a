// player.c -- plays a recording, to any tick and in either direction.
//
// Seeks start from keyframes, which are snapshots of the match in a cache. A thread plays the
// recording ahead and fills the cache.
#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/snapshot.h"
#include "platform/threads.h"
#include "thoughts.h"

// Memory limit of all keyframes together. Beyond it, every other keyframe is dropped.
#define CACHE_BYTES_MAX (128u << 20u)

enum { LOOK_EVERY_TICKS = 64, SCOUT_MIN_TICKS = 2 * BATTLE_REFRESH_TICKS };

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
    if (run->next_input >= run->replay->input_count) return NULL;
    const ReplayInput *input = &run->replay->inputs[run->next_input];
    return input->tick <= replay_run_tick(run) ? input : NULL;
}

// Returns whether an edit would replace a new mind.
static bool is_left_out(const ReplayRun *run, const Edit *edit) {
    bool is_of_driver = edit->kind == EDIT_MIND || edit->kind == EDIT_PLAYER;
    return is_of_driver && edit->tank < run->replay->card.tank_count && run->has_new_mind &&
           run->has_new_mind[edit->tank];
}

// Applies the due inputs; consecutive edits are applied together. An input that cannot be applied
// shows that the match has diverged, which its hashes reveal.
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
        bool is_tank = first < 0 && input->tank < match_card(run->match)->tank_count;
        if (is_tank && run->has_new_mind && run->has_new_mind[input->tank]) continue;
        if (is_tank && input->say.topic != MESSAGE_NONE)
            match_set_message(run->match, input->tank, input->say);
        else if (is_tank && input->signal.kind)
            match_signal(run->match, input->tank, input->signal);
        else if (is_tank)
            match_set_order(run->match, input->tank, input->steps);
        else
            run->left_out++;
    }
    thoughts_show(run->replay, run->match, run->has_new_mind, &run->next_thought);
}

bool replay_run_step(ReplayRun *run) {
    ASSERT(run->match);
    if (replay_run_tick(run) >= run->replay->ticks || match_is_over(run->match)) return false;
    replay_run_apply(run);
    match_tick(run->match, NULL);
    return true;
}

static void fault_add(ReplayFault *fault, ReplayFault other) {
    if (!other.has_diverged) return;
    if (!fault->has_diverged || other.first_tick < fault->first_tick) *fault = other;
}

// Adds a fault if the match differs from the recording, or ends earlier or later. At the end of the
// recording, the inputs after its last tick are applied.
static void replay_run_compare(ReplayRun *run, ReplayFault *fault) {
    const Replay *replay = run->replay;
    ASSERT(run->match && run->next_input <= replay->input_count);
    uint64_t tick = replay_run_tick(run), second = tick / REPLAY_SECOND;
    bool is_second = tick % REPLAY_SECOND == 0 && second <= (uint64_t)replay->second_count;
    bool is_last = tick == replay->ticks && !replay->is_cut;
    bool is_over = match_is_over(run->match);
    uint64_t first_tick = tick - (tick + REPLAY_SECOND - 1) % REPLAY_SECOND;
    if (is_over && tick < replay->ticks) fault_add(fault, (ReplayFault){true, tick, tick});
    if (!is_second && !is_last) return;
    uint64_t hash = match_result(run->match).state_hash;
    bool is_same = !is_second || replay->checkpoint_hashes[second - 1] == REPLAY_NO_HASH ||
                   replay_checkpoint_hash(hash) == replay->checkpoint_hashes[second - 1];
    if (is_last) {
        replay_run_apply(run);
        MatchResult result = match_result(run->match);
        is_same = is_same && result.state_hash == replay->state_hash &&
                  result.winner == replay->winner && result.is_over == replay->is_over;
    }
    if (!is_same) fault_add(fault, (ReplayFault){true, first_tick, tick});
}

typedef struct Keyframe {
    Snapshot *snapshot;
    int next_input;
} Keyframe;

struct ReplayPlayer {
    const Replay *replay;
    const Arena *arena;
    ReplayRun run;
    bool is_caching; // adds keyframes while it plays, because seeks are expected
    ReplayFault fault;
    Thread thread;       // plays the recording ahead
    ReplayObserver look; // called by that thread; may be NULL
    void *observer_context;
    bool has_thread;
    Lock lock; // protects all following members
    bool is_closing;
    bool is_compared;    // the thread has played all of it
    Keyframe *keyframes; // sorted by tick
    int count;
    size_t bytes;
    uint64_t step_ticks;   // distance of keyframes
    ReplayFault far_fault; // found by the thread
};

// Returns the number of keyframes that are not after this tick.
static int keyframes_until(const ReplayPlayer *player, uint64_t tick) {
    int count = player->count;
    while (count > 0 && snapshot_tick(player->keyframes[count - 1].snapshot) > tick) count--;
    return count;
}

// Drops every other keyframe, but never the one before the first tick.
static void thin_out(ReplayPlayer *player) {
    int kept = 0;
    player->step_ticks *= 2;
    for (int i = 0; i < player->count; i++) {
        Keyframe keyframe = player->keyframes[i];
        if (snapshot_tick(keyframe.snapshot) % player->step_ticks == 0) {
            player->keyframes[kept++] = keyframe;
        } else {
            player->bytes -= snapshot_bytes(keyframe.snapshot);
            snapshot_free(keyframe.snapshot);
        }
    }
    player->count = kept;
}

// Adds a keyframe of the run's current tick if one is due and missing.
static void cache_keep(ReplayPlayer *player, ReplayRun *run) {
    uint64_t tick = replay_run_tick(run);
    if (tick % BATTLE_REFRESH_TICKS || !match_is_fresh(run->match)) return;
    lock_take(&player->lock);
    int before = keyframes_until(player, tick);
    bool is_known = before && snapshot_tick(player->keyframes[before - 1].snapshot) == tick;
    Keyframe *keyframes = NULL, keyframe = {NULL, run->next_input};
    if (!is_known && tick % player->step_ticks == 0) {
        keyframes = realloc(player->keyframes, ((size_t)player->count + 1) * sizeof *keyframes);
        if (keyframes) player->keyframes = keyframes;
        if (keyframes) keyframe.snapshot = match_snapshot(run->match);
    }
    if (keyframe.snapshot) { // otherwise none is due, or out of memory
        for (int i = player->count++; i > before; i--) keyframes[i] = keyframes[i - 1];
        keyframes[before] = keyframe;
        player->bytes += snapshot_bytes(keyframe.snapshot);
        while (player->bytes > CACHE_BYTES_MAX && player->count > 2) thin_out(player);
    }
    lock_release(&player->lock);
}

// Moves the run to the last keyframe in min_tick to tick, and adds the fault that the thread has
// found up to there. Returns false, without a change, if there is no keyframe or no memory.
static bool cache_take(ReplayPlayer *player, uint64_t min_tick, uint64_t tick) {
    ReplayRun *run = &player->run;
    lock_take(&player->lock);
    int found = keyframes_until(player, tick) - 1;
    const Keyframe *keyframe = found >= 0 ? &player->keyframes[found] : NULL;
    bool is_taken = keyframe && snapshot_tick(keyframe->snapshot) >= min_tick &&
                    match_restore(run->match, keyframe->snapshot);
    if (is_taken) {
        run->next_input = keyframe->next_input;
        thoughts_restore(run->replay, run->match, &run->next_thought);
        if (player->far_fault.first_tick <= replay_run_tick(run))
            fault_add(&player->fault, player->far_fault);
    }
    lock_release(&player->lock);
    return is_taken;
}

// Publishes the fault. Returns whether the thread should continue.
static bool publish_fault(ReplayPlayer *player, const ReplayFault *fault) {
    lock_take(&player->lock);
    player->far_fault = *fault;
    bool is_closing = player->is_closing;
    lock_release(&player->lock);
    return !is_closing;
}

static void play_ahead(void *context) {
    ReplayPlayer *player = context;
    ReplayFault fault = {0};
    ReplayRun run;
    bool is_compared = false;
    if (replay_run_open(&run, player->replay, player->arena, NULL)) {
        while (replay_run_step(&run)) {
            replay_run_compare(&run, &fault);
            if (player->look) player->look(player->observer_context, run.match);
            if (replay_run_tick(&run) % LOOK_EVERY_TICKS == 0 && !publish_fault(player, &fault))
                break;
            cache_keep(player, &run);
        }
        publish_fault(player, &fault);
        is_compared = replay_run_tick(&run) == player->replay->ticks;
        replay_run_close(&run);
    }
    lock_take(&player->lock);
    player->is_compared = is_compared;
    lock_release(&player->lock);
}

ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem) {
    ASSERT(replay && arena);
    ReplayPlayer *player = calloc(1, sizeof *player);
    problem_set(problem, "out of memory");
    if (!player) return NULL;
    *player = (ReplayPlayer){.replay = replay, .arena = arena, .step_ticks = BATTLE_REFRESH_TICKS};
    lock_create(&player->lock);
    if (replay_run_open(&player->run, replay, arena, problem)) {
        cache_keep(player, &player->run);
        return player;
    }
    replay_player_destroy(player);
    return NULL;
}

void replay_player_destroy(ReplayPlayer *player) {
    if (!player) return;
    lock_take(&player->lock);
    player->is_closing = true;
    lock_release(&player->lock);
    if (player->has_thread) thread_join(&player->thread);
    for (int i = 0; i < player->count; i++) snapshot_free(player->keyframes[i].snapshot);
    free(player->keyframes);
    lock_destroy(&player->lock);
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
    if (player->is_caching) cache_keep(player, &player->run);
    return true;
}

// The thread is started once, and only if there is an observer or the recording is long.
void replay_player_scout(ReplayPlayer *player, ReplayObserver look, void *context) {
    player->is_caching = true;
    if (player->has_thread || (!look && player->replay->ticks < SCOUT_MIN_TICKS)) return;
    player->look = look;
    player->observer_context = context;
    player->has_thread = thread_start(&player->thread, play_ahead, player);
}

bool replay_player_is_compared(ReplayPlayer *player, bool *is_same) {
    lock_take(&player->lock);
    bool is_compared = player->is_compared;
    *is_same = !player->fault.has_diverged && !player->far_fault.has_diverged;
    lock_release(&player->lock);
    return is_compared || !*is_same ||
           (!player->has_thread && replay_player_tick(player) == replay_player_length(player));
}

// There is always a keyframe before the first tick.
bool replay_player_leap(ReplayPlayer *player, uint64_t tick) {
    uint64_t now = replay_player_tick(player);
    if (tick == now || (tick > now && tick < now + BATTLE_REFRESH_TICKS)) return true;
    replay_player_scout(player, NULL, NULL);
    return cache_take(player, tick > now ? now + 1 : 0, tick) || tick > now;
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

// Names and members of the fields; the order's fields follow.
#define TRACE_FIELDS(FIELD)                                                                        \
    FIELD("x", pose.x)                                                                             \
    FIELD("y", pose.y)                                                                             \
    FIELD("heading_rad", pose.heading_rad)                                                         \
    FIELD("forward_mps", motion.forward_mps)                                                       \
    FIELD("side_mps", motion.side_mps)                                                             \
    FIELD("turn_radps", motion.turn_radps)                                                         \
    FIELD("turret_rad", turret_rad)                                                                \
    FIELD("reload_s", reload_s)                                                                    \
    FIELD("health", health)                                                                        \
    FIELD("left_mps", left_mps)                                                                    \
    FIELD("right_mps", right_mps)                                                                  \
    FIELD("shots", shots)                                                                          \
    FIELD("hits", hits)
#define FIELD_NAME(name, member) name,
#define FIELD_VALUE(name, member) tank->member,
#define ORDER_NAME(NAME, member, ...) "order." #member,
#define ORDER_VALUE(NAME, member, ...) tank->order.member,

static const char *const FIELDS[] = {TRACE_FIELDS(FIELD_NAME) ORDER_RATES(ORDER_NAME)
                                         ORDER_ACTIONS(ORDER_NAME)};

static void read_fields(const Tank *tank, double values[static COUNT_OF(FIELDS)]) {
    const double fields[] = {TRACE_FIELDS(FIELD_VALUE) ORDER_RATES(ORDER_VALUE)
                                 ORDER_ACTIONS(ORDER_VALUE)};
    memcpy(values, fields, sizeof fields);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "traces are little-endian");

typedef struct TraceHead {
    char magic[8];
    uint64_t state_hash, tank_count;
} TraceHead;

static TraceHead make_head(const Replay *replay) {
    TraceHead head = {.state_hash = replay->state_hash,
                      .tank_count = (uint64_t)replay->card.tank_count};
    memcpy(head.magic, TRACE_MAGIC, sizeof head.magic);
    return head;
}

bool trace_begin_write(FILE *file, const Replay *replay) {
    TraceHead head = make_head(replay);
    return fwrite(&head, sizeof head, 1, file) == 1;
}

bool trace_begin_read(FILE *file, const Replay *replay) {
    TraceHead head, wanted = make_head(replay);
    return fread(&head, sizeof head, 1, file) == 1 && !memcmp(&head, &wanted, sizeof head);
}

bool trace_write(FILE *file, const Match *match) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        double values[COUNT_OF(FIELDS)];
        read_fields(battle_tank(match_battle(match), i), values);
        if (fwrite(values, sizeof values, 1, file) != 1) return false;
    }
    return true;
}

bool trace_compare(FILE *file, const Match *match, TraceFault *fault) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        double here[COUNT_OF(FIELDS)], there[COUNT_OF(FIELDS)];
        if (fread(there, sizeof there, 1, file) != 1) return false;
        read_fields(battle_tank(match_battle(match), i), here);
        for (int k = 0; k < COUNT_OF(FIELDS) && !fault->has_diverged; k++)
            if (memcmp(&here[k], &there[k], sizeof *here))
                *fault = (TraceFault){.has_diverged = true,
                                      .tick = battle_tick(match_battle(match)),
                                      .tank = i,
                                      .field = FIELDS[k],
                                      .here = here[k],
                                      .there = there[k]};
    }
    return true;
}
