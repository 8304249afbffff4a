// battle_copy.c -- a battle as plain state: what it takes to go on from here, and nothing that can
// be worked out anew.
#include "battle_state.h"

// What points elsewhere stays as this battle has it.
static void walk_tank(Tank *tank, State *state) {
    Tank own = *tank;
    STATE_OF(state, *tank);
    tank->spec = own.spec;
    tank->drive_state = own.drive_state;
}

// A tank's team may have got more tanks since the state was saved: then its words stand elsewhere.
static void walk_team(Battle *battle, Team *team, State *state) {
    STATE_OF(state, team->spoken);
    state_block(state, battle->messages + team->first,
                (size_t)team->spoken * sizeof *battle->messages);
}

void battle_walk(Battle *battle, State *state) {
    int tanks = battle->tank_count, teams = battle->team_count;
    STATE_OF(state, tanks);
    STATE_OF(state, teams);
    STATE_OF(state, battle->rules.friendly_fire);
    STATE_OF(state, battle->rules.substeps);
    STATE_OF(state, battle->tick);
    STATE_OF(state, battle->gun_dice);
    STATE_OF(state, battle->shell_count);
    STATE_OF(state, battle->next_shell_id);
    STATE_OF(state, battle->event_count);
    STATE_OF(state, battle->last_jump);
    for (int i = 0; i < tanks; i++) walk_tank(&battle->tanks[i], state);
    for (int i = 0; i < teams; i++) walk_team(battle, &battle->teams[i], state);
    state_block(state, battle->mind_dice, (size_t)tanks * sizeof *battle->mind_dice);
    state_block(state, battle->spots, (size_t)tanks * sizeof *battle->spots);
    state_block(state, battle->watches, (size_t)tanks * sizeof *battle->watches);
    state_block(state, battle->shells, (size_t)battle->shell_count * sizeof *battle->shells);
    state_block(state, battle->events, (size_t)battle->event_count * sizeof *battle->events);
    world_walk(battle->world, tanks, state);
    if (state->way == STATE_LOAD) battle_refresh(battle);
}

// Once more everyone looks round as on the first tick.
static void forget_sights(Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++)
        battle->watches[i] = (Watch){.last_tick = BATTLE_NEVER};
}

void battle_forget(Battle *battle) {
    forget_sights(battle);
    battle->last_jump = battle->tick;
    battle->is_scattered = true;
}

void battle_refresh(Battle *battle) {
    battle_sort(battle);
    world_refresh(battle->world);
}

bool battle_can_refresh(const Battle *battle) { return world_can_refresh(battle->world); }

bool battle_is_fresh(const Battle *battle) { return world_is_fresh(battle->world); }
