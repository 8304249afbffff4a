// replay_card.h -- a match card as bytes: all that decides the match, by name, and what is not as
// usual.
#pragma once

#include "replay_words.h"

void card_write(Words *words, Bytes *bytes, const MatchCard *card);
void mind_write(Words *words, Bytes *bytes, const Behaviour *behaviour, const double *params);

// A card that was read is whole and within all bounds, or the cursor is bad; `missing` then has the
// sentence when it asks for an AI, drive or tank that is not here, and "" otherwise. To be freed
// whatever comes of it.
enum { MISSING_MAX = 128 };
void card_read(Words *words, Cursor *cursor, MatchCard *card, char missing[static MISSING_MAX]);
const Behaviour *mind_read(Words *words, Cursor *cursor, double params[static PARAMS_MAX],
                           char missing[static MISSING_MAX]);
// One tank, but for its name.
void tank_card_write(Words *words, Bytes *bytes, const TankCard *tank);
TankCard tank_card_read(Words *words, Cursor *cursor, char missing[static MISSING_MAX]);
