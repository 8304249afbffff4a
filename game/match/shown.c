// shown.c -- the displayed state of a match, without its battle.
#include "shown.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "platform/escape.h"

void match_set_local(Match *match, const int *tanks, int count) {
    ASSERT(count >= 0 && count <= PLAYERS_MAX);
    for (int i = 0; i < count; i++) match->local[i] = tanks[i];
    match->local_count = count;
}

void match_name_tank(Match *match, int tank, const char *name, bool is_away) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    TankCard *card = &match->card.tanks[tank];
    snprintf(card->name, sizeof card->name, "%s%s", name, is_away ? " (away)" : "");
    card->number = 0;
    card->is_named = true;
}

int match_local_tank(const Match *match, int player) {
    ASSERT(player >= 0);
    if (match->local_count < 0) return card_player_tank(&match->card, player);
    return player < match->local_count && match_is_local(match, match->local[player])
               ? match->local[player]
               : -1;
}

bool match_is_local(const Match *match, int tank) {
    ASSERT(tank < match->card.tank_count);
    bool is_local = match->local_count < 0;
    for (int i = 0; i < match->local_count; i++) is_local |= match->local[i] == tank;
    return tank >= 0 && is_local && match->card.tanks[tank].kind == DRIVER_PLAYER;
}

void match_choose_looks(Match *match, const ChosenLook *chosen, int count) {
    match->looks = match->first_looks;
    for (int i = 0; i < count; i++)
        if (chosen[i].look >= 0 && chosen[i].tank < match->card.tank_count)
            looks_choose(&match->looks, &match->card, chosen[i].tank, chosen[i].look);
}

int match_team_look(const Match *match, int team) {
    ASSERT(team >= 0 && team < TEAMS_MAX);
    return match->looks.teams[team];
}

int match_tank_look(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    const TankCard *card = &match->card.tanks[tank];
    bool is_own = card->kind == DRIVER_PLAYER && !card->mind.behaviour; // no mind has taken over
    return is_own || card->paint ? looks_tank(&match->looks, card)
                                 : match_team_look(match, card->team);
}

const char *match_team_name(const Match *match, int team) {
    const char *own = match->card.teams.own[team];
    return *own ? own : team_name(NULL, match_team_look(match, team));
}

#define SIGNAL(kind, name, words, icon) {name, words},
const SignalRow SIGNALS[SIGNAL_KINDS] = {{"none", ""}, SIGNAL_ROWS(SIGNAL)};

static bool was_signalled(const Match *match, const Signal *signal, uint64_t ticks) {
    return signal->kind && battle_tick(match->battle) < signal->tick + ticks;
}

void match_signal(Match *match, int tank, Signal signal) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(signal.kind > SIGNAL_NONE && signal.kind < SIGNAL_KINDS);
    signal.tick = battle_tick(match->battle);
    match->slots[tank].signal = signal;
}

bool match_can_signal(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return !match->result.is_over &&
           !was_signalled(match, &match->slots[tank].signal, SIGNAL_REST_TICKS);
}

Signal match_signal_shown(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    const Signal *signal = &match->slots[tank].signal;
    return was_signalled(match, signal, SIGNAL_SHOWN_TICKS) ? *signal
                                                            : (Signal){.kind = SIGNAL_NONE};
}

void match_log(Match *match, uint64_t tick, int tank, const char *text) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    if (!match->log) match->log = calloc(LOG_LINES_MAX, sizeof *match->log);
    if (!match->log) return;
    LogLine *line = &match->log[match->log_end++ % LOG_LINES_MAX];
    *line = (LogLine){.tick = tick, .tank = tank};
    escaped_write(line->text, sizeof line->text, "%s", text);
    if (match->log_end - match->log_start > LOG_LINES_MAX) match->log_start++;
}

const LogLine *match_log_line(const Match *match, int age) {
    ASSERT(age >= 0 && match->log_start <= match->log_end);
    bool is_kept = (uint64_t)age < match->log_end - match->log_start;
    return is_kept ? &match->log[(match->log_end - 1 - (uint64_t)age) % LOG_LINES_MAX] : NULL;
}

void match_cut_log(Match *match, uint64_t tick) {
    for (const LogLine *line; (line = match_log_line(match, 0)) && line->tick >= tick;)
        match->log_end--;
}

bool match_has_kill(const Match *match) {
    for (const Event *event = NULL; (event = battle_next_event(match->battle, event));)
        if (event->kind == EVENT_KILL) return true;
    return false;
}
