// moments.c -- what is worth seeing again in a recording: found by playing it ahead, a little at a
// time.
#include "moments.h"

#include <stdlib.h>

#include "match/hill.h"
#include "progress.h"

static void note(Moments *moments, uint64_t tick, MarkKind kind, int team) {
    int most = kind == MARK_HIT ? MOMENT_HITS_MAX : MOMENTS_MAX;
    if (moments->count < most) moments->marks[moments->count++] = (TimeMark){tick, kind, team};
}

// What was done to minds is known without playing.
static void note_swaps(Moments *moments, const Replay *replay) {
    const MatchCard *card = &replay->card;
    for (int i = 0; i < card->swap_count; i++) {
        const SwapCard *swap = &card->swaps[i];
        int team = swap->tank >= 0 ? card->tanks[swap->tank].team : swap->team;
        if (swap->tick < replay->ticks) note(moments, swap->tick, MARK_SWAP, team);
    }
    for (int i = 0; i < replay->deed_count; i++) {
        const Deed *deed = &replay->deeds[i];
        if (deed->kind != DEED_ORDER && deed->tank >= 0)
            note(moments, deed->tick, MARK_SWAP, replay_team(replay, deed->tank));
    }
}

static void note_tick(Moments *moments, const Match *match) {
    const Battle *battle = match_battle(match);
    const MatchCard *card = match_card(match);
    Hill hill = match_hill(match);
    int count, holder = hill.is_on ? hill_holder(&hill, battle) : -1;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_HIT && events[i].kind != EVENT_KILL) continue;
        MarkKind kind = events[i].kind == EVENT_KILL ? MARK_KILL : MARK_HIT;
        note(moments, battle_tick(battle), kind, card->tanks[events[i].a].team);
    }
    if (holder >= 0 && holder != moments->holder)
        note(moments, battle_tick(battle), MARK_CAPTURE, holder);
    if (holder >= 0) moments->holder = holder;
}

void moments_begin(Moments *moments, const Replay *replay, const Arena *arena) {
    *moments = (Moments){.holder = -1, .marks = calloc(MOMENTS_MAX, sizeof *moments->marks)};
    if (!moments->marks) return;
    note_swaps(moments, replay);
    moments->scout = replay_player_create(replay, arena, NULL);
}

static void dismiss(Moments *moments) {
    replay_player_destroy(moments->scout);
    moments->scout = NULL;
}

void moments_end(Moments *moments) {
    dismiss(moments);
    free(moments->marks);
    *moments = (Moments){0};
}

void moments_look(Moments *moments, double until_s) {
    while (moments->scout && clock_s() < until_s) {
        if (replay_player_step(moments->scout))
            note_tick(moments, replay_player_match(moments->scout));
        else
            dismiss(moments);
    }
}
