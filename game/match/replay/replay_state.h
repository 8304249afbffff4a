// replay_state.h -- the words of a recording that its writer and its reader share.
#pragma once

#define REPLAY_MAGIC "\x89TREADS\n"

typedef enum WordKind { WORD_QUIET, WORD_DEEDS, WORD_END } WordKind;
enum { WORD_KIND_BITS = 2 };
