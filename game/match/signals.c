// signals.c -- the names and words of signals.
#include "signals.h"

const SignalRow SIGNALS[SIGNAL_KINDS] = {
    [SIGNAL_NONE] = {"none", ""},
    [SIGNAL_HELLO] = {"hello", "Hello!"},
    [SIGNAL_THANKS] = {"thanks", "Thanks!"},
    [SIGNAL_ATTACK] = {"attack", "Attack!"},
    [SIGNAL_DEFEND] = {"defend", "Defend!"},
    [SIGNAL_WAIT] = {"wait", "Wait!"},
    [SIGNAL_WELL_PLAYED] = {"well-played", "Well played!"},
    [SIGNAL_PING] = {"ping", "Look here!"},
};
