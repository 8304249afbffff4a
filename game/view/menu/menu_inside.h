// menu_inside.h -- the menu's pages and what they share.
#pragma once

#include "menu.h"

enum { MENU_DEPTH_MAX = 6 };

// Of the page of settings.
typedef enum PrefsTab {
    TAB_PICTURE, // the first five as PrefTab
    TAB_SOUND,
    TAB_CONTROLS,
    TAB_PADS,
    TAB_GAME,
    TAB_KEYBOARD,
    TAB_COUNT
} PrefsTab;

enum { PREFS_SAID_MAX = 160 };

typedef struct PrefsPage {
    PrefsTab tab, before; // before: where the end of the keyboard's test leads
    double scroll_px[TAB_COUNT];

    bool is_unspawned; // for the key or input that `action` shall have as number `place`
    Device device;
    Action action;
    int place;
    uint16_t wanted;           // it was pressed, but belongs to `rival`; 0 for none
    Action rival;              // until the person says what shall be done
    char said[PREFS_SAID_MAX]; // what was done last
    bool asks, returns;        // the focus goes to the question, and back to its key

    bool is_down[SDL_NUM_SCANCODES], was_down[SDL_NUM_SCANCODES]; // on the keyboard's page
    int down, most_down;                                          // keys at once
    bool has_changed; // by an event; told by the next frame
} PrefsPage;

// What several people at one screen play: rows of the tables in setup.c.
typedef struct VersusDraft {
    int people, game, rounds, arena, handicap;
} VersusDraft;

// A picture that is kept.
enum { CARDS_KEPT = 96 };
typedef struct CardPicture {
    char name[ARENA_PATH_MAX];
    uint64_t content; // of what it shows: another one's picture is made anew
    PaletteName palette;
    Stamp *picture; // NULL: free
} CardPicture;

// What a picture shows, and how it is painted.
typedef struct CardSubject {
    void (*paint)(const Renderer *renderer, const void *of, int width, int height);
    const void *of;
    uint64_t content;
} CardSubject;

struct Menu {
    Ui *ui;
    const Hud *hud; // of the frame
    double dt_s;
    MenuOffer offer;
    bool has_offer;
    Prefs *prefs; // of the frame
    const Pads *pads;
    PrefsPage prefs_page;
    bool has_new_prefs;
    MenuPage pages[MENU_DEPTH_MAX];
    int depth;
    MenuPage left[MENU_DEPTH_MAX]; // the main menu's, from which a match was begun
    int left_depth;                // 0: none was
    char reason[MENU_NAME_MAX];    // of the pause; "" for none
    MenuPage drawn;                // the page of this frame
    int rows[MENU_PAGES];          // where the focus was on each page
    double scrolls[MENU_PAGES];    // px
    bool refocuses;                // the page has just come up
    Box foot;                      // of the frame, beside the way back
    MenuRequest request;
    DraftWords played; // of that wish

    BattleDraft draft; // of the battle page
    DraftWords words;  // its command line, of the frame
    int tank;          // of the tank page
    char seed[24];
    double told_s; // how long "copied" is still shown
    CardPicture cards[CARDS_KEPT];
    int next_card;      // to make room for another one
    bool has_painted;   // a picture in this frame
    DraftWords checked; // what the problem below is of
    bool is_checked, is_playable;
    Problem problem;

    VersusDraft versus;
    Statistics record;
    LadderDraft ladder;
    MenuFile files[MENU_FILES_MAX];
    int file_count, quick;
    int shown_file, help, figure; // of the missions; the page of help; the experiment
    int table;                    // of the files; 0: the tournament's own
    double whole_px;              // scroll of the ladder's page where it does not fit
};

void menu_push(Menu *menu, MenuPage page);
void menu_pop(Menu *menu);

// Puts the focus on the widget that follows if the page has come up and this is where it was.
void menu_focus_row(Menu *menu, int row);
bool menu_button(Menu *menu, Box box, int row, const char *label, const char *tip);
int menu_row_px(const Menu *menu);   // of a row with the gap below it
Box menu_row(Menu *menu, Box *rest); // the next one from the top
Box menu_page_box(const Menu *menu, int width_units,
                  int height_px); // in the middle; 0: all there is
void menu_tips_at(Menu *menu, Box box);
// A plate with a title, a way back below it, and room for tips; what is left for the page.
Box menu_frame(Menu *menu, Box plate, const char *title);
// The page's list, to be ended by ui_scroll_end.
Box menu_list(Menu *menu, Box box, const char *label, int content_px);

// setup.c
void menu_play_line(Menu *menu, char *line); // a command line; its words are cut apart
const char *menu_quick_tip(const Menu *menu, char tip[static MENU_ABOUT_MAX]);
void menu_watch_ais(Menu *menu);
void menu_survival(Menu *menu);
void menu_record_draw(Menu *menu);  // record_page.c
void menu_versus_start(Menu *menu); // as it is at first
void menu_versus_draw(Menu *menu);
void menu_battle_draw(Menu *menu);
void menu_tank_draw(Menu *menu);
void menu_minds_draw(Menu *menu);

void menu_campaign_draw(Menu *menu); // campaign.c

// cards.c: pictures, of which a frame paints one at most. The picture `name` of the box's size;
// with a subject it is painted if there is none yet, or one of something else.
void menu_picture(Menu *menu, const char *name, const CardSubject *subject, Box box);
void menu_preview(Menu *menu, const char *arena, Box box);
void menu_arena_button(Menu *menu, const char *name, int row, Box box); // to all of them
void menu_recording_picture(Menu *menu, const MenuFile *file, Box box);

// A grid of cards, to be ended by ui_scroll_end.
typedef struct CardGrid {
    Box view;
    int columns, width, height, picture, gap, pad; // px; picture: its height
} CardGrid;
typedef struct Card {
    const char *title, *about, *tip;
    bool is_chosen;
    void (*draw)(Menu *menu, const void *of, Box box); // its picture
    const void *of;
} Card;
CardGrid menu_grid(Menu *menu, Box box, const char *label, int count);
bool menu_card(Menu *menu, const CardGrid *grid, int index, const Card *card); // true: pressed
void menu_arenas_draw(Menu *menu);
void menu_lab_draw(Menu *menu); // lab_page.c
void menu_figure_draw(Menu *menu);

// prefs_page.c: a tab of rows for each part of the table of settings, keys and pads to be bound,
// and a tab that shows what the keyboard really reports.

// While the page is shown, before any other listener: true when the event is used up, because the
// page waits for a key or tests the keyboard. `pad` is what input_hear made of it.
bool prefs_page_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadEvent pad);
void prefs_page_draw(Menu *menu, Box box); // notes in has_new_prefs when something has changed
