// draft.h -- a battle that is being set up by hand: a match card, and the command line that starts
// the same battle.
//
// The line is the only way from a draft to a match: the program's own parser reads its words, so
// that what the menu shows is what is played.
#pragma once

#include "card.h"

enum { DRAFT_TANKS_MAX = 8, DRAFT_PEOPLE_MAX = 2 }; // of the set-up page
enum { DRAFT_PRESET_MAX = 64, DRAFT_WORDS_MAX = 48, DRAFT_TEXT_MAX = 16384, DRAFT_LINE_MAX = 4096 };

// Beside the card stands what only a command line says.
typedef struct BattleDraft {
    MatchCard
        card; // its tuning is initial; behind `kind` each tank has a behaviour, even a person's
    bool has_seed;                 // or another one each time
    char preset[DRAFT_PRESET_MAX]; // of numbers, by its name; "": none
} BattleDraft;

// The draft starts without memory: {0} or freed. False when out of memory: it is freed.
bool draft_start(BattleDraft *draft); // player 1 against a hunter in the yard
bool draft_copy(BattleDraft *draft, const BattleDraft *from);
void draft_free(BattleDraft *draft);

// On a team of its own; NULL when out of memory.
TankCard *draft_add(BattleDraft *draft, ControllerKind kind, const Behaviour *mind);

// The words behind "treads", each ended by a zero byte. What is as it would be anyway is left out.
typedef struct DraftWords {
    int count;
    size_t length; // bytes of the text in use
    char text[DRAFT_TEXT_MAX];
} DraftWords;
void draft_words(const BattleDraft *draft, DraftWords *words);
bool draft_words_add(DraftWords *words, const char *word); // false when there is no room
// The words one by one; returns how many there are.
int draft_words_split(const DraftWords *words, char *argv[static DRAFT_WORDS_MAX]);

// As a shell reads it: "treads" and the words; those with anything unusual stand in single quotes.
void draft_line(const DraftWords *words, char line[static DRAFT_LINE_MAX]);
