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

static void do_deed(ReplayRun *run, const Deed *deed) {
    const SwapDeed *swap = deed->kind == DEED_SWAP ? &run->replay->swaps[deed->swap] : NULL;
    switch (deed->kind) {
    case DEED_ORDER: run->steps[deed->human] = deed->steps; break;
    case DEED_SWAP: match_swap(run->match, deed->tank, swap->behaviour, swap->params); break;
    case DEED_HAND: match_hand(run->match, deed->tank, deed->human); break;
    }
}

void replay_run_deeds(ReplayRun *run) {
    const Replay *replay = run->replay;
    uint64_t tick = replay_run_tick(run);
    while (run->next_deed < replay->deed_count && replay->deeds[run->next_deed].tick <= tick)
        do_deed(run, &replay->deeds[run->next_deed++]);
}

static HumanOrders held_orders(const ReplayRun *run) {
    const MatchCard *card = match_card(run->match);
    HumanOrders orders = {0};
    for (int i = 0; i < HUMANS_MAX; i++) {
        int tank = card_human_tank(card, i);
        if (tank >= 0) orders.orders[i] = human_order(run->steps[i], card->tanks[tank].spec);
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
