// prefs_page.h -- the settings on the screen: a tab of rows for each part of the table, the keys
// and pads to be bound, and a page that shows what the keyboard really reports.
#pragma once

#include "view/input/input.h"
#include "view/input/bindings.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"

typedef enum PrefsTab {
    TAB_PICTURE, // the first four as PrefTab
    TAB_SOUND,
    TAB_CONTROLS,
    TAB_PADS,
    TAB_KEYBOARD,
    TAB_COUNT
} PrefsTab;

enum { PREFS_SAID_MAX = 160 };

typedef struct PrefsPage {
    PrefsTab tab;
    double scroll_px[TAB_COUNT];

    bool is_waiting; // for the key or input that `action` shall have as number `place`
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

// While the page is shown, before any other listener: true when the event is used up, because the
// page waits for a key or tests the keyboard. `pad` is what input_hear made of it.
bool prefs_page_event(PrefsPage *page, Prefs *prefs, const SDL_Event *event, PadNews pad);

// In a frame of the UI. True when something has changed.
bool prefs_page_draw(PrefsPage *page, Ui *ui, const Hud *hud, Box box, Prefs *prefs,
                     const Pads *pads);
