// replay_edits.h -- an edit as bytes: its kind, then what an edit of that kind is made of.
//
//   tune          the row's key and its value       mind, drive param   tank, number, value
//   drive         tank, name                        place               tank, pose
//   repair        tank                              remove              tank
//   add           the tank as on a card, pose       wall                corners
//   unwall        number of the wall
#pragma once

#include "match/edit.h"
#include "replay_words.h"

void edit_write(Words *words, Bytes *bytes, const Edit *edit);

// What makes no sense is bad; whether the edit can be done is for match_edit to say.
Edit edit_read(Words *words, Cursor *cursor, int tank_count);
