// match_id.h -- a number of 128 bits for everything that decides a match: same number, same match.
#pragma once

#include "match/card.h"

typedef struct MatchId {
    uint64_t high, low;
} MatchId;

// Of the rules' version, the arena's content, the card's tanks with all their parameters, its seed,
// sides, mode, limits, rules and tuning. Names of tanks and arenas do not count.
MatchId match_id(const MatchCard *card, const Arena *arena);

// 32 hex digits.
enum { MATCH_ID_TEXT_MAX = 33 };
const char *match_id_text(MatchId id, char text[static MATCH_ID_TEXT_MAX]);
bool match_id_parse(const char *text, MatchId *id); // false when it is none

static inline int match_id_compare(MatchId a, MatchId b) {
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}
