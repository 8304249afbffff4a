// draft.h -- a battle as it is set up by hand, and the command line that starts it.
//
// The draft is plain data; what it means, the command line says: the menus write the line, and the
// program's own parser makes the match of it.
#pragma once

#include "match/card.h"

enum {
    DRAFT_TANKS_MAX = 8,
    DRAFT_PEOPLE_MAX = 2,
    DRAFT_WORDS_MAX = 48,
    DRAFT_WORD_MAX = ARENA_PATH_MAX,
    DRAFT_PRESET_MAX = 64,
    DRAFT_LINE_MAX = 4096
};

typedef struct DraftTank {
    bool is_person; // the first of them is player 1
    const Behaviour *mind;
    double params[PARAMS_MAX];
    int team;
    Loadout loadout;
} DraftTank;

typedef struct MatchDraft {
    char arena[ARENA_PATH_MAX];
    bool has_seed; // or any
    uint64_t seed;
    int mode;
    double points; // -1: as the mode has it
    double time_s;
    bool has_friendly_fire;
    char preset[DRAFT_PRESET_MAX]; // "": none
    DraftTank tanks[DRAFT_TANKS_MAX];
    int tank_count;
} MatchDraft;

MatchDraft draft_initial(void); // player 1 against a hunter in the yard
void draft_add(MatchDraft *draft, bool is_person, const Behaviour *mind); // on a team of its own
void draft_remove(MatchDraft *draft, int tank);
void draft_set_mind(DraftTank *tank, const Behaviour *mind); // with its initial parameters
int draft_people(const MatchDraft *draft);

// The words behind "treads"; each fits. What is as it would be anyway is left out.
typedef struct DraftWords {
    int count;
    char words[DRAFT_WORDS_MAX][DRAFT_WORD_MAX];
} DraftWords;
void draft_words(const MatchDraft *draft, DraftWords *words);

// As a shell reads it: words with anything unusual stand in single quotes.
void draft_line(const MatchDraft *draft, char line[static DRAFT_LINE_MAX]);
