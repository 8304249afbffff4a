// replay_run.c -- a recording being played: the match, and how far its deeds are done.
#include "replay_run.h"

bool replay_run_open(ReplayRun *run, const Replay *replay, const Arena *arena, Problem *problem) {
    *run = (ReplayRun){.replay = replay, .match = match_create(&replay->card, arena, problem)};
    return run->match;
}

void replay_run_close(ReplayRun *run) {
    match_destroy(run->match);
    run->match = NULL;
}

static bool change_driver(ReplayRun *run, const Deed *deed) {
    const SwapDeed *swap = &run->replay->swaps[deed->item];
    if (deed->tank >= match_card(run->match)->tank_count) return false;
    if (deed->tank < run->replay->card.tank_count && run->has_new_mind &&
        run->has_new_mind[deed->tank])
        return false;
    if (deed->kind == DEED_SWAP)
        return match_swap(run->match, deed->tank, swap->behaviour, swap->params);
    match_hand(run->match, deed->tank, deed->human);
    return true;
}

// An edit that cannot be done here is none of the match that was recorded: its hashes will tell.
static bool do_deed(ReplayRun *run, const Deed *deed) {
    switch (deed->kind) {
    case DEED_ORDER: run->steps[deed->human] = deed->steps; return true;
    case DEED_SWAP:
    case DEED_HAND: return change_driver(run, deed);
    case DEED_EDIT: return match_edit(run->match, &run->replay->edits[deed->item], NULL);
    }
    return false;
}

void replay_run_deeds(ReplayRun *run) {
    const Replay *replay = run->replay;
    uint64_t tick = replay_run_tick(run);
    while (run->next_deed < replay->deed_count && replay->deeds[run->next_deed].tick <= tick)
        if (!do_deed(run, &replay->deeds[run->next_deed++])) run->left_out++;
}

static HumanOrders held_orders(const ReplayRun *run) {
    const MatchCard *card = match_card(run->match);
    const Battle *battle = match_battle(run->match);
    HumanOrders orders = {0};
    for (int i = 0; i < HUMANS_MAX; i++) {
        int tank = card_human_tank(card, i);
        if (tank >= 0)
            orders.orders[i] = human_order(run->steps[i], battle_tank(battle, tank)->spec);
    }
    return orders;
}

bool replay_run_step(ReplayRun *run) {
    if (replay_run_tick(run) >= run->replay->ticks || match_is_over(run->match)) return false;
    replay_run_deeds(run);
    HumanOrders orders = held_orders(run);
    match_tick(run->match, &orders);
    return true;
}

void fault_add(ReplayFault *fault, ReplayFault other) {
    if (!other.has_diverged) return;
    if (!fault->has_diverged || other.first_tick < fault->first_tick) *fault = other;
}

static bool ends_as_recorded(ReplayRun *run) {
    const Replay *replay = run->replay;
    replay_run_deeds(run);
    MatchResult result = match_result(run->match);
    return result.state_hash == replay->state_hash && result.winner == replay->winner &&
           result.is_over == replay->is_over;
}

void replay_run_compare(ReplayRun *run, ReplayFault *fault) {
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
