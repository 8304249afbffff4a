// playback.c -- plays a recording in the window, in both directions, with marked highlights.
#include "session.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "platform/threads.h"

// Hits may use half of the marks, so that kills, captures and swaps always find room.
enum { MARKS_MAX = 1 << 16, HIT_MARKS_MAX = MARKS_MAX / 2 };

// Hits, kills, captures and swaps. The thread that plays the recording ahead finds them.
typedef struct Highlights {
    Lock lock; // protects the count; marks below it do not change
    int count;
    int holder; // team that held the hill last; -1 for none
    TimeMark marks[MARKS_MAX];
} Highlights;

static void add_mark(Highlights *highlights, uint64_t tick, MarkKind kind, int team) {
    int max = kind == MARK_HIT ? HIT_MARKS_MAX : MARKS_MAX;
    ASSERT(highlights->count <= MARKS_MAX);
    lock_take(&highlights->lock);
    if (highlights->count < max)
        highlights->marks[highlights->count++] = (TimeMark){tick, kind, team};
    lock_release(&highlights->lock);
}

static void mark_events(void *context, const Match *match) {
    Highlights *highlights = context;
    const Battle *battle = match_battle(match);
    const MatchCard *card = match_card(match);
    Goal hill = match_hill(match);
    int holder = hill.is_on ? hill_holder(&hill, battle) : -1;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->kind != EVENT_HIT && event->kind != EVENT_KILL) continue;
        MarkKind kind = event->kind == EVENT_KILL ? MARK_KILL : MARK_HIT;
        add_mark(highlights, battle_tick(battle), kind,
                 card->tanks[event->a < 0 ? event->b : event->a].team);
    }
    if (holder >= 0 && holder != highlights->holder)
        add_mark(highlights, battle_tick(battle), MARK_CAPTURE, holder);
    if (holder >= 0) highlights->holder = holder;
}

static void begin(Playback *playback, ReplayPlayer *player, const Replay *replay) {
    Highlights *highlights = calloc(1, sizeof *highlights);
    *playback = (Playback){.player = player, .replay = replay, .highlights = highlights};
    match_keep_notes(replay_player_match(player), true);
    if (highlights) {
        lock_create(&highlights->lock);
        highlights->holder = -1;
        // Swaps by time are known before the recording is played.
        for (int i = 0; i < replay->card.swap_count; i++) {
            const SwapCard *swap = &replay->card.swaps[i];
            int team = swap->tank >= 0 ? replay->card.tanks[swap->tank].team : swap->team;
            if (swap->health_percent == 0 && swap->tick < replay->ticks)
                add_mark(highlights, swap->tick, MARK_SWAP, team);
        }
        for (int i = 0; i < replay->input_count; i++) {
            const ReplayInput *input = &replay->inputs[i];
            int tank = input->edit < 0 ? -1 : edit_tank(&replay->edits[input->edit]);
            if (tank >= 0) add_mark(highlights, input->tick, MARK_SWAP, replay_team(replay, tank));
        }
    }
    replay_player_scout(player, highlights ? mark_events : NULL, highlights);
}

void playback_open(Playback *playback, Recording *recording) {
    ASSERT(recording->replay && recording->player);
    begin(playback, recording->player, recording->replay);
    recording->player = NULL;
}

bool playback_keep(Playback *playback, Replay *replay, const Arena *arena, Problem *problem) {
    ReplayPlayer *player = replay ? replay_player_create(replay, arena, problem) : NULL;
    if (player) {
        begin(playback, player, replay);
        playback->read = replay;
    } else {
        replay_free(replay);
    }
    return player;
}

// Destroys the player first: its thread writes the highlights.
void playback_close(Playback *playback) {
    replay_player_destroy(playback->player);
    if (playback->highlights) lock_destroy(&playback->highlights->lock);
    free(playback->highlights);
    replay_free(playback->read);
    *playback = (Playback){0};
}

int playback_highlights(const Playback *playback) {
    Highlights *highlights = playback->highlights;
    if (!highlights) return 0;
    lock_take(&highlights->lock);
    int count = highlights->count;
    lock_release(&highlights->lock);
    return count;
}

bool playback_is_at_end(const Playback *playback) {
    const ReplayPlayer *player = playback->player;
    ASSERT(player);
    return !playback->is_seeking && (replay_player_tick(player) >= replay_player_length(player) ||
                                     match_is_over(replay_player_match(player)));
}

uint64_t playback_tick(const Playback *playback) {
    return playback->is_seeking ? playback->goal_tick : replay_player_tick(playback->player);
}

static bool step(Playback *playback, View *view) {
    bool was_same = !replay_player_fault(playback->player).has_diverged;
    bool is_stepped = replay_player_step(playback->player);
    if (was_same && replay_player_fault(playback->player).has_diverged)
        view_toast(view, "This version of treads plays the rest differently");
    return is_stepped;
}

void playback_step(Playback *playback, View *view) {
    ASSERT(playback->player && view);
    if (!playback->is_seeking && step(playback, view))
        view_tick(view, replay_player_match(playback->player));
}

// The view shows the last VIEW_LEAD_TICKS before the goal tick by tick. It has seen the current
// tick, so a short seek forwards is shown completely.
bool playback_seek(Playback *playback, View *view, uint64_t tick) {
    ASSERT(playback->player && view);
    ReplayPlayer *player = playback->player;
    uint64_t now = replay_player_tick(player), last = replay_player_length(player);
    uint64_t goal = tick < last ? tick : last;
    uint64_t lead = goal > VIEW_LEAD_TICKS ? goal - VIEW_LEAD_TICKS : 0;
    if ((goal < now || lead > now) && !replay_player_leap(player, lead)) return false;
    if (replay_player_tick(player) != now) view_jump(view, replay_player_match(player));
    now = replay_player_tick(player);
    playback->goal_tick = goal;
    playback->is_seeking = goal != now;
    playback->is_leading = goal - now <= VIEW_LEAD_TICKS;
    return true;
}

void playback_work(Playback *playback, View *view, double until_s) {
    ReplayPlayer *player = playback->player;
    bool was_seeking = playback->is_seeking;
    while (playback->is_seeking) {
        ASSERT(playback->goal_tick <= replay_player_length(player));
        bool is_near = replay_player_tick(player) + VIEW_LEAD_TICKS >= playback->goal_tick;
        if (is_near && !playback->is_leading) {
            view_jump(view, replay_player_match(player));
            playback->is_leading = true;
        }
        if (replay_player_tick(player) >= playback->goal_tick || !step(playback, view))
            playback->is_seeking = false;
        else if (playback->is_leading)
            view_tick(view, replay_player_match(player));
        if (clock_s() > until_s) break;
    }
    if (was_seeking && !playback->is_leading) view_jump(view, replay_player_match(player));
}

void playback_fill_status(const Playback *playback, ViewStatus *status) {
    ReplayFault fault = replay_player_fault(playback->player);
    uint64_t tick = replay_player_tick(playback->player);
    status->has_timeline = status->is_replay = true;
    status->is_diverged = fault.has_diverged && tick >= fault.first_tick;
    status->tick = playback_tick(playback);
    status->last_tick = replay_player_length(playback->player);
    status->marks = playback->highlights ? playback->highlights->marks : NULL;
    status->mark_count = playback_highlights(playback);
    status->other_orders = playback->other_orders;
}
