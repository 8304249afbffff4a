// menu.h -- the menus over a match: the main menu, the pause menu and their pages; the data that
// they show, and the requests that they return.
//
// Pages form a stack; Escape closes the topmost one. Widgets run while the menu is drawn; a request
// is returned once, by menu_take_request.
//
// The folder game/view/menu/ contains the menus and panels; it must not know how their requests are
// carried out.
#pragma once

#include "game/view_rows.h"
#include "match/draft.h"
#include "match/ladder/ladder.h"
#include "view/hud/hud.h"

enum { MENU_NAME_MAX = 96, MENU_ABOUT_MAX = 200, MENU_FILES_MAX = 64 };

typedef struct MenuFile {
    char name[MENU_NAME_MAX], about[MENU_ABOUT_MAX], path[ARENA_PATH_MAX];
    char arena[ARENA_PATH_MAX]; // arena of a recording
    int64_t changed_s;          // time of the last change, in seconds since 1970
} MenuFile;

// The last kill of a recording: the match at that tick, and the tanks involved.
typedef struct MenuMoment {
    const Match *match; // valid until the next call; NULL: the recording cannot be played
    int victim, killer; // tanks involved; victim -1: there was no kill, and the match is at its end
} MenuMoment;

// A table of ratings, possibly of a running tournament.
typedef struct MenuTable {
    char title[MENU_ABOUT_MAX];
    Ladder ladder;
    bool is_running;
    char trouble[MENU_ABOUT_MAX]; // why there is no table; "" if there is one
} MenuTable;

// A short tournament: rows of the owner's tables, and the number of seeds.
typedef struct LadderDraft {
    int field, arenas, seeds;
} LadderDraft;

// A live experiment: the controller's name, and its ticks per second.
typedef struct LabDraft {
    const char *controller;
    int hz; // 0: the experiment is not live
} LabDraft;

// Counts of all runs of Last Stand, and their unlocks. Counts of the kind BITS are
// sets; the condition is their number, or for RUN_WON one of them.
typedef enum RunCount { STAND_COUNTS_IDS(RUN_) RUN_COUNTS } RunCount;
typedef enum Unlock { STAND_UNLOCKS_IDS(UNLOCK_) UNLOCKS } Unlock;
typedef enum UnlockKind { UNLOCKS_UPGRADE, UNLOCKS_START, UNLOCKS_PAINT } UnlockKind;
typedef struct UnlockRow {
    UnlockKind kind;
    int of; // UpgradeId, or number of the tank or paint
    RunCount count;
    int least;
    const char *label, *condition;
} UnlockRow;
extern const UnlockRow UNLOCK_ROWS[UNLOCKS];
bool unlock_has(const double counts[static RUN_COUNTS], Unlock unlock);
// Writes the condition and the progress: "destroy 10 enemies with mines: 3".
void unlock_write(const double counts[static RUN_COUNTS], Unlock unlock, char *text, size_t size);
// Returns the tank that starts a run with this loadout: a row of STAND_STARTS.
int stand_start(const Loadout *loadout);

// Statistics of the player's battles, as whole numbers.
enum { FOES_MAX = 96, FOE_NAME_MAX = 24 };

typedef struct FoeRecord {
    char name[TANK_NAME_MAX], skill[FOE_NAME_MAX];
    double won, lost;
} FoeRecord;

typedef struct Statistics {
    double won, lost;
    double streak, best_streak; // consecutive wins
    double best_wave;           // best result in survival
    double shots, hits, seconds;
    double runs[RUN_COUNTS]; // counts of Last Stand
    int foe_count;
    FoeRecord foes[FOES_MAX];
} Statistics;

// Feats that earn medals, one bit each.
typedef enum Medal { MEDAL_UNSCATHED, MEDAL_BANK_SHOT, MEDAL_RAM, MEDALS } Medal;
// Requirement that unlocks an item of the garage: all missions of a chapter, counted from 1, a
// medal, or an Unlock of Last Stand.
typedef enum Needs { NEEDS_NOTHING, NEEDS_CHAPTER, NEEDS_MEDAL, NEEDS_STAND } Needs;
// The groups of lessons, in the order of the page. Laboratory lessons are on the laboratory's page.
typedef enum LessonGroup {
    LESSON_GROUP_ROWS_IDS(LESSON_) LESSON_GROUPS,
    LESSON_LAB = LESSON_GROUPS
} LessonGroup;
enum { LESSONS_MAX = 64 };

typedef struct LessonCard {
    const char *title, *about;
    LessonGroup group;
    bool is_done;
} LessonCard;

// A day of the daily challenge (daily.json).
enum { DAILY_ATTEMPTS = 3, DAILY_DATE_MAX = 11, DAILY_SHOWN = 7, DAILY_FOES_MAX = 4 };
typedef struct DailyDay {
    char date[DAILY_DATE_MAX];     // "2026-11-26", UTC
    int attempts, best;            // best: the highest score
    char recording[MENU_NAME_MAX]; // file of the best attempt; "" for none
} DailyDay;

// The card of a date. All names are words of the command line.
typedef struct DailyCard {
    char date[DAILY_DATE_MAX];
    const char *arena, *mode, *drive, *weapon, *special;
    const char *foes[DAILY_FOES_MAX];
    int foe_count, skill, pickups;
    uint32_t seed;
} DailyCard;

// Today's card, and the player's results.
typedef struct DailyPage {
    DailyCard card;
    DailyDay today;
    DailyDay last[DAILY_SHOWN]; // days that were played, newest first
    int last_count;
    int best;                   // best score of all days
    char share[ARENA_PATH_MAX]; // recording of today's best attempt; "" for none
    Problem problem;            // why daily.json cannot be read; "" if it can
} DailyPage;

// A recording of one of the player's best results in a challenge.
enum { BESTS_MAX = 128, BEST_TEXT_MAX = 32 };
typedef struct MenuBest {
    char title[MENU_NAME_MAX]; // title of the challenge; equal for all of its rows
    int rank;                  // counted from 1
    char result[BEST_TEXT_MAX], date[BEST_TEXT_MAX], path[ARENA_PATH_MAX];
    bool is_current; // recorded with the current rules: it can be watched
    bool has_rival;  // the battle can be played against this recording
} MenuBest;

// A map without walls: its arenas with each layer as walls, and first with none. A map with
// pictures outside of its folder: NAME MENU_PICTURES, and that with their folder.
#define MENU_PICTURES ":pictures="
typedef struct MenuQuestion {
    bool is_due;      // the main menu opens with the question
    DraftWords words; // battle in the map
    const char *arenas[SUMMARY_NAMES_MAX + 2];
} MenuQuestion;

// The content of the menus. Strings and tables belong to the owner and outlive the view. A function
// may be NULL: then its page is empty. Lists of words end with NULL.
typedef struct MenuOffer {
    void *context;
    const char *const *arenas; // names of arenas
    int shipped_arenas;        // the first arenas are shipped; the others are the player's own
    int random_arena;          // index of a random arena, -1 for none
    const char *const *presets;
    const char *const *fields, *const *ladder_arenas; // choices of LadderDraft
    const BattleDraft *last;                          // last custom battle; NULL for none
    MenuQuestion *question;                           // NULL for none
    const char *relay;           // address for rooms on the internet; NULL for none
    void (*roll)(void *context); // replaces the random arena by another one
    // Returns NULL if the arena cannot be read. The owner keeps it.
    const Arena *(*arena)(void *context, const char *name);
    // Returns true if this command line can be played; returns false and sets `problem` otherwise.
    bool (*check)(void *context, const DraftWords *words, Problem *problem);
    int (*recordings)(void *context, MenuFile *files,
                      int most); // lists files, newest first; returns their number
    // Returns false while the kill is being searched for; one search runs at a time.
    bool (*moment)(void *context, const char *path, MenuMoment *moment);
    int (*tables)(void *context, MenuFile *files, int most); // returns a count
    // External bots in the player's folder; `path` is their source, such as "exec:python3 bot.py".
    int (*programs)(void *context, MenuFile *files, int most);
    const char *programs_at; // the folder of the bots; NULL for none
    // Gives an external mind the parameters that its bot declares. Returns false and sets `problem`
    // if the bot cannot be started.
    bool (*describe)(void *context, Mind *mind, Problem *problem);
    const MissionCard *(*mission)(void *context, int index); // returns NULL past the end
    unsigned (*medals)(void *context);                       // medals of the player, one bit each
    const LessonCard *(*lesson)(void *context, int index);   // NULL past the end; basics first
    const MenuTable *(*table)(void *context);                // returns NULL if there is none yet
    void (*daily)(void *context, bool is_run, DailyPage *page); // `is_run`: of Last Stand
    bool (*statistics)(void *context, Statistics *statistics, Problem *problem);
    int (*bests)(void *context, MenuBest *rows, int most); // returns a count
} MenuOffer;

typedef enum MenuRequestKind {
    MENU_REQUEST_NONE,
    MENU_REQUEST_ROWS_IDS(MENU_REQUEST_) MENU_REQUEST_KINDS
} MenuRequestKind;

typedef struct MenuRequest {
    MenuRequestKind kind;
    const DraftWords *words; // valid until the next request
    int players;             // players of a mission; 0: one
    bool is_quick;           // `words` is a quick battle
    bool is_run;
    int lesson, seat;
    int help; // the MissionHelp that was chosen for a mission, or 0
    LadderDraft ladder;
    LabDraft lab;
    char path[ARENA_PATH_MAX];
    const char *link; // used if `path` is ""; valid until the program ends
} MenuRequest;

// MENU_PAUSE and the pages after it pause the match if they are first.
typedef enum MenuPage { MENU_PAGE_ROWS_IDS(MENU_) MENU_PAGES } MenuPage;

typedef struct Menu Menu;

Menu *menu_create(void); // Returns NULL if out of memory.
void menu_destroy(Menu *menu);
void menu_forget(Menu *menu); // Frees the pictures after the renderer lost its textures.

// Copies the content. NULL: there is only the pause menu with its pages.
void menu_set_offer(Menu *menu, const MenuOffer *offer);
const MenuOffer *menu_offer(const Menu *menu); // Returns NULL if there is none.

void menu_open(Menu *menu, MenuPage page); // Replaces the stack of pages by this page.
// Sets the reason for the pause, shown until the menu is opened again; "" for none.
void menu_set_reason(Menu *menu, const char *reason);
void menu_close(Menu *menu);
// Returns the open pages of the main menu as a number; 0: its first page, or another menu.
uint32_t menu_place(const Menu *menu);
void menu_restore(Menu *menu, uint32_t place); // The main menu opens with these pages.
bool menu_is_open(const Menu *menu);
bool menu_shows(const Menu *menu, MenuPage page);
bool menu_holds_match(const Menu *menu); // the pause menu or one of its pages: the match is paused
bool menu_is_main(const Menu *menu);     // the main menu or one of its pages: the match is scenery

// Returns true if the event was consumed; `pad` is the result of input_update for this event.
bool menu_event(Menu *menu, Prefs *prefs, const SDL_Event *event, PadEvent pad, double density);
// Returns true if the preferences were changed.
bool menu_draw(Menu *menu, const Hud *hud, Prefs *prefs, const Pads *pads, double dt_s);
MenuRequest menu_take_request(Menu *menu);              // Returns each request once.
void menu_quick_battle(Menu *menu, const Prefs *prefs); // Requests a battle with the next opponent.
int menu_column_px(const Menu *menu, const Hud *hud);   // width covered at the left of the frame
