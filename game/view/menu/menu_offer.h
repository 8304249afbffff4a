// menu_offer.h -- what the menus offer that is not theirs, told by the owner of the match; and what
// a person has chosen of it.
#pragma once

#include "match/draft.h"
#include "match/ladder/ladder.h"
#include "view/hud/hud.h"

enum { MENU_NAME_MAX = 96, MENU_ABOUT_MAX = 200, MENU_FILES_MAX = 64 };

typedef struct MenuFile {
    char name[MENU_NAME_MAX], about[MENU_ABOUT_MAX], path[ARENA_PATH_MAX];
    char arena[ARENA_PATH_MAX]; // of a recording
} MenuFile;

// The last kill of a recording: the match at that tick, and who had a part in it.
typedef struct MenuMoment {
    const Match *match; // valid until another is asked for; NULL: the recording cannot be played
    int victim, killer; // tanks; victim -1: nobody fell, and it is the end
} MenuMoment;

// A table of ratings, as far as it is known.
typedef struct MenuTable {
    char title[MENU_ABOUT_MAX];
    Ladder ladder;
    bool is_running;
    char trouble[MENU_ABOUT_MAX]; // why there is none; "" when all is well
} MenuTable;

// A short tournament: which rows of the owner's tables, and how many seeds.
typedef struct LadderDraft {
    int field, arenas, seeds;
} LadderDraft;

// An experiment that moves: who drives, at how many ticks a second.
typedef struct LabDraft {
    const char *controller;
    int hz;
} LabDraft;

// What has become of a person's battles, in whole numbers.
enum { FOES_MAX = 96, FOE_NAME_MAX = 24 };

typedef struct FoeRecord {
    char name[FOE_NAME_MAX], skill[FOE_NAME_MAX];
    double won, lost;
} FoeRecord;

typedef struct Statistics {
    double won, lost;
    double streak, best_streak; // of battles won
    double best_wave;           // of survival
    double shots, hits, seconds;
    int foe_count;
    FoeRecord foes[FOES_MAX];
} Statistics;

// A mission, as the menu shows it.
typedef struct MissionCard {
    char name[ARENA_NAME_MAX]; // "01-scout": the file's name without folder and ending
    char title[MISSION_WORDS_MAX], chapter[MISSION_WORDS_MAX], goal[MISSION_WORDS_MAX];
    char briefing[MISSION_LINES][MISSION_WORDS_MAX];
    char words[STARS][MISSION_WORDS_MAX]; // what earns each star
    char arena[ARENA_PATH_MAX];
    int stars;    // that the person has, a bit each
    bool is_open; // may be played
    bool is_training;
} MissionCard;

// Texts and tables are the owner's and live as long as the view. Functions may be NULL: then there
// is nothing of theirs.
typedef struct MenuOffer {
    void *context;
    const char *const *arenas; // names; each ends with NULL
    int shipped_arenas;        // as many of them, from the first; the others are the person's own
    const char *const *presets;
    const char *const *fields, *const *ladder_arenas; // of LadderDraft
    const BattleDraft *last;                          // the battle set up before; NULL for none
    // NULL when it cannot be read. The owner keeps it.
    const Arena *(*arena)(void *context, const char *name);
    // Whether this command line can be played; otherwise why not.
    bool (*check)(void *context, const DraftWords *words, Problem *problem);
    int (*recordings)(void *context, MenuFile *files, int most); // the newest first; how many
    // False: it is looked for, and known in a later frame; one at a time.
    bool (*moment)(void *context, const char *path, MenuMoment *moment);
    int (*tables)(void *context, MenuFile *files, int most);
    // Minds in the person's folder of programs: `path` is how one is written, "exec:python3 .."
    int (*programs)(void *context, MenuFile *files, int most);
    const char *programs_at;                                 // that folder; NULL: there is none
    const MissionCard *(*mission)(void *context, int index); // NULL behind the last
    const MenuTable *(*table)(void *context);                // NULL: none yet
    bool (*statistics)(void *context, Statistics *statistics, Problem *problem);
} MenuOffer;

// A request of the tuning panel: apply the preset `name`, or save the current values under it. The
// name is valid until the next request.
typedef struct TunerRequest {
    enum { TUNER_REQUEST_NONE, TUNER_APPLY_PRESET, TUNER_SAVE_PRESET } kind;
    const char *name;
} TunerRequest;

typedef enum MenuRequestKind {
    MENU_REQUEST_NONE,
    MENU_REQUEST_RESTART,
    MENU_REQUEST_NEW_SEED,
    MENU_REQUEST_PLAY,    // `words`
    MENU_REQUEST_MISSION, // of the name `path`
    MENU_REQUEST_REPLAY,  // `path`
    MENU_REQUEST_LAB,
    MENU_REQUEST_LADDER,      // starts `ladder`
    MENU_REQUEST_LADDER_STOP, // and keeps what is finished
    MENU_REQUEST_TABLE,       // shows the table of `path`
    MENU_REQUEST_LEAVE,       // the match, for the main menu
    MENU_REQUEST_QUIT
} MenuRequestKind;

typedef struct MenuRequest {
    MenuRequestKind kind;
    const DraftWords *words; // valid until the next wish
    bool is_quick;           // they are a quick battle's
    LadderDraft ladder;
    LabDraft lab;
    char path[ARENA_PATH_MAX];
} MenuRequest;
