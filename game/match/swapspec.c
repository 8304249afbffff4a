// swapspec.c -- a change of minds as written on the command line: SECONDS:WHO=MIND[:key=value,...].
#include "swapspec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "params.h"

enum { SWAP_TEXT_MAX = 512 };

static bool read_time(const char *text, SwapCard *swap, Problem *problem) {
    double at_s;
    if (!number_parse(text, &at_s) || at_s < 0 || at_s > SWAP_LATEST_S) {
        problem_set(problem, "--swap comes at a number of seconds from 0 to %g, not '%s'",
                    SWAP_LATEST_S, text);
        return false;
    }
    swap->tick = (uint64_t)llround(at_s * BATTLE_TICK_HZ);
    return true;
}

static bool read_who(const char *text, SwapCard *swap, Problem *problem) {
    bool is_number = *text && strspn(text, "-0123456789") == strlen(text);
    swap->tank = is_number ? (int)strtol(text, NULL, 10) - 1 : -1;
    swap->team = is_number ? -1 : tankspec_team(text, problem);
    if (!is_number) return swap->team >= 0;
    if (swap->tank >= 0 && swap->tank < BATTLE_TANKS_MAX) return true;
    problem_set(problem, "--swap is for a team, or for a tank's number from 1 to %d, not '%s'",
                BATTLE_TANKS_MAX, text);
    return false;
}

static bool read_mind(const char *text, SwapCard *swap, Problem *problem) {
    TankArg arg;
    if (!tankspec_parse(text, &arg, problem)) return false;
    if (arg.kind == CONTROLLER_HUMAN) {
        problem_set(problem, "--swap hands a tank to an AI; '%s' is a person", text);
        return false;
    }
    if (arg.count != 1 || arg.team >= 0 || arg.spec || arg.drive.model) {
        problem_set(problem,
                    "'%s' is more than an AI: --swap takes NAME[:key=value,...], and number, team, "
                    "drive and kind of the tanks stay as they are",
                    text);
        return false;
    }
    swap->behaviour = arg.behaviour;
    memcpy(swap->params, arg.params, sizeof swap->params);
    return true;
}

bool swapspec_parse(const char *text, SwapCard *swap, Problem *problem) {
    char copy[SWAP_TEXT_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    char *who = strchr(copy, ':'), *mind = who ? strchr(who, '=') : NULL;
    if (strlen(text) >= sizeof copy || !mind) {
        problem_set(problem,
                    "--swap is SECONDS:WHO=MIND[:key=value,...], as in 20:red=hunter, not '%.40s'",
                    text);
        return false;
    }
    *who++ = *mind++ = '\0';
    SwapCard read = {0};
    if (!read_time(copy, &read, problem) || !read_who(who, &read, problem) ||
        !read_mind(mind, &read, problem))
        return false;
    *swap = read;
    return true;
}
