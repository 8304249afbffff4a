// draft.h -- a battle being set up in the menu: a match card, and the command line that starts it.
//
// The command line is the only way from a draft to a match: the program's own parser reads it, so
// the match is exactly the one that the menu shows.
#pragma once

#include "card.h"

enum { DRAFT_TANKS_MAX = 8, DRAFT_PLAYERS_MAX = 2 }; // limits of the menu's battle page
enum { DRAFT_PRESET_MAX = 64, DRAFT_WORDS_MAX = 48, DRAFT_TEXT_MAX = 16384, DRAFT_LINE_MAX = 4096 };

typedef struct BattleDraft {
    MatchCard card; // the tuning is initial; each tank has a behaviour, even a player's
    bool has_seed;  // otherwise each match has a random seed
    double pickups; // number of pick-ups that are added to the arena
    double skill;   // player's difficulty: default skill of AI tanks
    char preset[DRAFT_PRESET_MAX]; // name of the tuning preset; "" for none
} BattleDraft;

// Fill a draft that owns no memory: {0} or freed. Return false, and keep nothing, if out of memory.
bool draft_start(BattleDraft *draft, double skill); // player 1 against a hunter in the yard
bool draft_copy(BattleDraft *draft, const BattleDraft *from);
void draft_free(BattleDraft *draft);

// Adds a tank in a new team. Returns NULL if out of memory.
TankCard *draft_add(BattleDraft *draft, DriverKind kind, const Behaviour *mind);

// The words of a command line after "treads", each terminated by '\0'.
typedef struct DraftWords {
    int count;
    size_t length; // bytes of `text` in use
    char text[DRAFT_TEXT_MAX];
} DraftWords;

// Gives a tank to a player or to an AI. An AI has the player's difficulty if there is a player, as
// do the aces that the first player meets.
void draft_set_driver(BattleDraft *draft, int tank, DriverKind kind);
// Changes the default skill of AI tanks.
void draft_set_skill(BattleDraft *draft, double skill);

// Writes the command line of the draft, without options that have their default values. In battles
// with players, a tank without `skill=` gets the difficulty of the player who starts it.
void draft_words(const BattleDraft *draft, DraftWords *words);
// Appends a word. Returns false if it does not fit.
bool draft_words_add(DraftWords *words, const char *word);
// Fills `argv` with pointers into the words. Returns their number.
int draft_words_split(const DraftWords *words, char *argv[static DRAFT_WORDS_MAX]);

// Writes "treads" and the words for a shell; words with special characters are in single quotes.
void draft_line(const DraftWords *words, char line[static DRAFT_LINE_MAX]);
