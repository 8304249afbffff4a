// menu_inside.h -- the inside of the menu: its state, the parts that pages are built from
// (parts.c), and the pages. pages.c calls the pages, and pages call the parts.
#pragma once

#include "menu.h"

// Rows of a form in rows.txt. The rows of some forms begin with a constant.

enum { MENU_DEPTH_MAX = 6 };

// Tabs of the settings page; the first tabs are the values of PrefTab.
typedef enum PrefsTab { PREFS_TABS_IDS(TAB_) TAB_COUNT } PrefsTab;

enum { PREFS_SAID_MAX = 160 };

typedef struct PrefsPage {
    PrefsTab tab, before; // before: the tab to return to after the keyboard test
    double scroll_px[TAB_COUNT];

    bool is_listening; // waiting for the new input of `action`, in slot `place`
    Device device;
    Action action;
    int place;
    uint16_t wanted;           // input that belongs to `rival`; 0 for none
    Action rival;              // action that has the input, until the conflict is resolved
    char said[PREFS_SAID_MAX]; // the last change
    bool asks, returns;        // move the focus to the question, and back to the binding

    bool is_down[SDL_NUM_SCANCODES], was_down[SDL_NUM_SCANCODES]; // keys of the keyboard test
    int down, most_down;                                          // number of keys down
    bool has_changed; // an event changed a setting; reported by the next frame
} PrefsPage;

// Local multiplayer: rows of the tables in battle_pages.c.
typedef struct VersusDraft {
    int players, game, rounds, arena, handicap;
    int guests;                   // invited players with separate phones or computers
    char address[MENU_ABOUT_MAX]; // host to join instead; "" for none
} VersusDraft;

// A run of Last Stand: rows of the tables in stand_page.c.
typedef struct StandDraft {
    int start, company, arena, heat;
} StandDraft;

enum { CARDS_KEPT = 96 };
typedef struct CardPicture {
    char name[ARENA_PATH_MAX];
    uint64_t content; // hash of the subject; a picture of other content is painted again
    PaletteName palette;
    Stamp *picture; // NULL: free
} CardPicture;

// The subject of a picture, and the function that paints it.
typedef struct CardSubject {
    void (*paint)(const Renderer *renderer, const void *of, int width, int height);
    const void *of;
    uint64_t content;
} CardSubject;

struct Menu {
    Ui *ui;
    const Hud *hud; // HUD of this frame
    double dt_s;
    MenuOffer offer;
    bool has_offer;
    Prefs *prefs; // settings in this frame
    const Pads *pads;
    PrefsPage prefs_page;
    bool has_new_prefs;
    MenuPage pages[MENU_DEPTH_MAX];
    int depth;
    MenuPage left[MENU_DEPTH_MAX]; // the main menu's pages when a match was started from it
    int left_depth;                // 0: no match was
    char reason[MENU_NAME_MAX];    // reason for the pause; "" for none
    MenuPage drawn;                // the page of this frame
    int row;                       // number of the next row of this frame
    int rows[MENU_PAGES];          // the row that was pressed last on each page
    double scrolls[MENU_PAGES];    // px
    bool refocuses;                // the page was just opened
    Box plate, foot;               // boxes of this frame's page; foot: right of the Back button
    MenuRequest request;
    DraftWords played; // words of the request

    BattleDraft draft; // battle of the battle page
    DraftWords words;  // command line of that battle in this frame
    int tank;          // tank of the tank page
    char seed[24];
    double copied_s; // remaining display time of "Copied"
    CardPicture cards[CARDS_KEPT];
    int next_card;      // cache slot to be replaced next
    bool copies_link;   // copies the link of the focused recording
    bool has_painted;   // a picture was painted in this frame
    DraftWords checked; // the words that `problem` is about
    bool is_checked, is_playable;
    Problem problem;
    Problem bot_problem; // why the bot of the edited tank did not declare its parameters, or ""

    VersusDraft versus;
    StandDraft stand;
    Statistics record;
    DailyPage daily;
    MenuBest bests[BESTS_MAX];
    int best_count;
    LadderDraft ladder;
    MenuFile files[MENU_FILES_MAX];
    int file_count, quick; // quick: number of battles started from the main menu
    int players;           // players of missions - 1
    int mission;           // the mission of the shown briefing
    int lesson;            // the lesson that was started last
    double rests_s;        // time until the page after a lesson or a mission can be used
    Stamp *name;           // name of the game; NULL until it is painted
    int name_px;
    bool is_newcomer, was_offered; // the training is offered; it had the focus once
    int help, figure;              // tab of the help page; experiment of the figure page
    int table;                     // number of the chosen file, from 1; 0: the current tournament
    double whole_px;               // scroll position of the whole tournament page
};

// parts.c: the stack of pages.
void menu_push(Menu *menu, MenuPage page);
void menu_pop(Menu *menu);

// Rows of a page are numbered in drawing order. When a page is opened, its first row gets the
// focus, or the row that was pressed when the page was left.
bool menu_button(Menu *menu, Box box, const char *label, const char *tip);
bool menu_main_button(Menu *menu, Box box, const char *label);
// Draws rows from the top of `rest`. Returns the index of the row that was pressed or changed, or
// -1.
int menu_rows(Menu *menu, Box *rest, const UiRow *rows, int count);
int menu_row_px(const Menu *menu);   // height of a row and its gap [px]
Box menu_row(Menu *menu, Box *rest); // Cuts the next row from the top.

// Returns a centred box; 0 is the whole width or height.
Box menu_page_box(const Menu *menu, int width_units, int height_px);
void menu_tips_at(Menu *menu, Box box);
// Draws a plate with a title, a Back button and room for tips. Returns the box for the page.
Box menu_frame(Menu *menu, Box plate, const char *title);
Box menu_fitted(Menu *menu, int width_units, const char *title,
                int content_px); // for a content of this height
// Begins the page's list, which ui_scroll_end ends: in a box, or in a frame of its height.
Box menu_begin_list(Menu *menu, Box box, const char *label, int content_px);
Box menu_begin_framed_list(Menu *menu, int width_units, const char *title, int content_px);
// Copies text to the clipboard. Works in browsers.
void menu_copy(const char *text);

// Pictures are cached, and a frame paints at most one. Draws the picture `name` in the box's size.
// With a subject, the picture is painted if it is missing or outdated.
void menu_picture(Menu *menu, const char *name, const CardSubject *subject, Box box);
const CardPicture *menu_find_picture(const Menu *menu, const char *name, Box box); // or NULL
void menu_preview(Menu *menu, const char *arena, Box box);
void menu_arena_button(Menu *menu, const char *name, Box box); // opens the page of arenas
// Describes an arena of the offer: "Yard · 64 x 36 m · 4 spawn points"; "" if it cannot be read.
void menu_arena_about(const Menu *menu, const char *name, char about[static MENU_ABOUT_MAX]);
void menu_recording_picture(Menu *menu, const void *of, Box box); // `of`: a MenuFile

// A grid of cards. menu_begin_grid begins its list, which ui_scroll_end ends.
typedef struct CardGrid {
    Box view;
    int columns, width, height, picture, gap, pad; // px; picture: its height
} CardGrid;
typedef struct Card {
    const char *title, *about, *tip;
    bool is_chosen;
    void (*draw)(Menu *menu, const void *of, Box box); // draws the card's picture
    const void *of;
} Card;
CardGrid menu_begin_grid(Menu *menu, Box box, const char *label, int count);
// Draws a card. Returns true if it was pressed.
bool menu_card(Menu *menu, const CardGrid *grid, int index, const Card *card);

// title.c: the pages with a column at the left.

// An entry makes a request, calls a function, or both; else it opens a page.
typedef struct MenuEntry {
    const char *label, *tip;
    bool needs_offer;
    MenuPage page;
    MenuRequestKind request;
    void (*choose)(Menu *menu);
    const char *(*make_tip)(const Menu *menu, char tip[static MENU_ABOUT_MAX]); // replaces `tip`
} MenuEntry;
int menu_entries_px(const Menu *menu, const MenuEntry *entries, int count); // height of the list
bool menu_has_pairs(const Menu *menu, int width);
void menu_entries(Menu *menu, Box box, const MenuEntry *entries, int count);

static inline bool menu_is_column(MenuPage page) {
    return page == MENU_MAIN || page == MENU_PLAY || page == MENU_MORE;
}
void menu_title_draw(Menu *menu);
void menu_play_draw(Menu *menu);
void menu_more_draw(Menu *menu);
void menu_difficulty_draw(Menu *menu);
void menu_play_quick(Menu *menu); // asks for the difficulty before the first battle
void menu_difficulty_row(Menu *menu, Box *rest, bool is_disabled); // shows and changes it

void menu_garage_draw(Menu *menu); // garage.c
bool menu_has_unlocked(const Menu *menu, Needs needs, int number);

// battle_pages.c: battles.
void menu_play_line(Menu *menu, char *line); // Plays a command line, which is modified.
const char *menu_quick_tip(const Menu *menu, char tip[static MENU_ABOUT_MAX]);
void menu_watch_ais(Menu *menu);
void menu_sandbox(Menu *menu);
void menu_friend(Menu *menu);       // opens a room for one guest
void menu_versus_start(Menu *menu); // Resets the page to its initial values.
void menu_versus_draw(Menu *menu);
void menu_battle_draw(Menu *menu);
void menu_tank_draw(Menu *menu);
void menu_minds_draw(Menu *menu);
void menu_arenas_draw(Menu *menu);
void menu_walls_draw(Menu *menu);

// campaign.c
void menu_start_mission(Menu *menu, const char *name);
const MissionCard *menu_mission(const Menu *menu, int index); // NULL past the last
int menu_next_mission(const Menu *menu); // the first that is open and not won, or 0
void menu_campaign_draw(Menu *menu);
void menu_record_draw(Menu *menu);

void menu_thumbs_draw(Menu *menu); // thumbs_page.c: help for fingers
void menu_daily_draw(Menu *menu);  // daily_page.c
// stand_page.c
void menu_stand_draw(Menu *menu);
void menu_read_record(Menu *menu); // reads the statistics again
void menu_bests_draw(Menu *menu);  // bests_page.c

// lessons.c: the lessons of the training, and the cards after a lesson or a lost mission.
const MissionCard *menu_training(const Menu *menu);        // NULL without a training
int menu_find_lesson(const Menu *menu, LessonGroup group); // the first of a group, or -1
void menu_start_lesson(Menu *menu, int lesson);
void menu_training_draw(Menu *menu);
void menu_trained_draw(Menu *menu);
void menu_stuck_draw(Menu *menu); // help after three losses of a mission
// Returns true if a card after a match ignores the event: driving keys never start anything.
bool menu_card_ignores(const Menu *menu, const Prefs *prefs, const SDL_Event *event);

// lab_page.c
void menu_lab_draw(Menu *menu);
void menu_figure_draw(Menu *menu);

// prefs_page.c: a tab of rows for each part of the table of settings, key and pad bindings, and a
// test of the keyboard.

// Handles an event before all other listeners, because the page may wait for a key. Returns true if
// the event was consumed. `pad` is the result of input_update for this event.
bool prefs_page_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadEvent pad);
void menu_settings_draw(Menu *menu); // Sets has_new_prefs if a setting was changed.
