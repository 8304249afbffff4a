// shown.h -- the displayed state of a match without its battle: the looks and names of tanks, the
// players at this screen, their signals, and bots' printed lines. None of it changes the battle.
#pragma once

#include "card.h"
#include "controls.h"

// Sets the tanks of the players at this screen, at most PLAYERS_MAX; initially the tanks of all
// players. The second function names a tank after its player, even while a mind drives it: "Ada
// (away)".
void match_set_local(Match *match, const int *tanks, int count);
void match_name_tank(Match *match, int tank, const char *name, bool is_away);
// Gives players the looks that they have chosen, in this order (looks_choose); others keep the
// card's. A look is -1 for no choice.
typedef struct ChosenLook {
    int tank, look;
} ChosenLook;
void match_choose_looks(Match *match, const ChosenLook *chosen, int count);
// Return the tank of one of these players, counted from 0, or -1 if there is none; and whether one
// of them drives the tank, which may be -1.
int match_local_tank(const Match *match, int player);
bool match_is_local(const Match *match, int tank);

// Return the look of a team, the look of a tank, which is its player's if there is one, and the
// name of the team on the screen (card.h). They stay the same when tanks change their drivers.
int match_team_look(const Match *match, int team);
int match_tank_look(const Match *match, int tank);
const char *match_team_name(const Match *match, int team);

// Shows a signal of the tank's player from the next tick on. Returns whether the player may signal
// now, and the signal that is shown; its kind is SIGNAL_NONE if none.
void match_signal(Match *match, int tank, Signal signal);
bool match_can_signal(const Match *match, int tank);
Signal match_signal_shown(const Match *match, int tank);

// A line that an external bot has printed. The match keeps the last LOG_LINES_MAX lines.
enum { LOG_LINES_MAX = 512, LOG_TEXT_MAX = 256 };
typedef struct LogLine {
    uint64_t tick;
    int tank;
    char text[LOG_TEXT_MAX]; // text without control characters
} LogLine;
void match_log(Match *match, uint64_t tick, int tank, const char *text);
const LogLine *match_log_line(const Match *match, int age); // 0: the last; NULL: there is none
void match_cut_log(Match *match, uint64_t tick);            // removes the lines from this tick on

bool match_has_kill(const Match *match); // true if the last tick had a kill
