// menu_main.c -- the set-up menu's first page, and the pause menu.
#include "menu_state.h"

#include <stdio.h>

enum { COLUMN_UNITS = 300, PAUSE_UNITS = 300 };

typedef struct Entry {
    const char *label, *help;
    MenuPage page;              // opened, unless there is a function
    void (*choose)(Menu *menu); // or NULL
    bool needs_offer;
} Entry;

static void play(Menu *menu, const MatchDraft *draft) {
    menu->wish.act = MENU_ACT_PLAY;
    menu->wish.draft = *draft;
}

// Another place and another opponent each time.
static void quick_battle(Menu *menu) {
    static const char *const ARENAS[] = {"yard", "pillars", "proving", "maze"};
    static const char *const FOES[] = {"hunter", "circler", "flanker", "ambusher", "orbiter"};
    MatchDraft draft = draft_initial();
    const Behaviour *foe = behaviour_find(FOES[menu->quick % 5]);
    SDL_strlcpy(draft.arena, ARENAS[menu->quick % 4], sizeof draft.arena);
    if (foe) draft_set_mind(&draft.tanks[1], foe);
    menu->quick++;
    play(menu, &draft);
}

static void add_team(MatchDraft *draft, int team, const char *const minds[3]) {
    for (int i = 0; i < 3; i++) {
        const Behaviour *mind = behaviour_find(minds[i]);
        draft_add(draft, false, mind ? mind : BEHAVIOURS[0]);
        draft->tanks[draft->tank_count - 1].team = team;
    }
}

static void watch_ais(Menu *menu) {
    static const char *const ARENAS[] = {"yard", "city", "pillars", "maze", "proving"};
    static const char *const TEAMS[][3] = {{"captain", "wingman", "wingman"},
                                           {"hunter", "hunter", "sniper"},
                                           {"champion", "flanker", "circler"},
                                           {"surfer", "ambusher", "orbiter"}};
    MatchDraft draft = draft_initial();
    SDL_strlcpy(draft.arena, ARENAS[menu->quick % 5], sizeof draft.arena);
    draft.tank_count = 0;
    add_team(&draft, 0, TEAMS[menu->quick % 4]);
    add_team(&draft, 1, TEAMS[(menu->quick + 1 + menu->quick / 4 % 3) % 4]);
    menu->quick++;
    play(menu, &draft);
}

static void two_players(Menu *menu) {
    MatchDraft draft = draft_initial();
    draft.tanks[1].is_person = true;
    play(menu, &draft);
}

static void lab(Menu *menu) { menu->wish.act = MENU_ACT_LAB; }
static void quit(Menu *menu) { menu->wish.act = MENU_ACT_QUIT; }

static const Entry MAIN[] = {
    {"Quick battle", "You against one AI, at once; each time another place and another opponent.",
     MENU_MAIN, quick_battle, true},
    {"Watch AIs", "Two teams of three fight; you watch, swap minds, or take a tank over.",
     MENU_MAIN, watch_ais, true},
    {"Two players", "One keyboard: W A S D against the arrow keys.", MENU_MAIN, two_players, true},
    {"Set up a battle", "Arena, tanks, minds, drives, rules; and the command line for it.",
     MENU_BATTLE, NULL, true},
    {"Replays", "Your last battles, and some that came with the game.", MENU_REPLAYS, NULL, true},
    {"Tournament", "Who beats whom: a short ladder, played while you look on.", MENU_LADDER, NULL,
     true},
    {"Lab", "Why tanks circle their target for ever, and the exact arc that does not.", MENU_MAIN,
     lab, true},
    {"Settings", "Picture, sound, keys, pads.", MENU_SETTINGS, NULL, false},
    {"Help", "What the keys do.", MENU_KEYS, NULL, false},
    {"Quit", "Back to the desktop.", MENU_MAIN, quit, false},
};

static void resume(Menu *menu) { menu_close(menu); }

static void restart(Menu *menu) {
    menu->wish.act = MENU_ACT_RESTART;
    menu_close(menu);
}

static void new_seed(Menu *menu) {
    menu->wish.act = MENU_ACT_NEW_SEED;
    menu_close(menu);
}

static void leave(Menu *menu) { menu->wish.act = MENU_ACT_LEAVE; }

static const Entry PAUSE[] = {
    {"Resume", "Back to the match.", MENU_MAIN, resume, false},
    {"Restart", "The same match from its start: same seed, same luck.", MENU_MAIN, restart, false},
    {"New seed", "The same battle with other luck.", MENU_MAIN, new_seed, false},
    {"Settings", "Picture, sound, keys, pads.", MENU_SETTINGS, NULL, false},
    {"Help", "What the keys do.", MENU_KEYS, NULL, false},
    {"Set-up menu", "Leave this match for the first page.", MENU_MAIN, leave, true},
    {"Quit", "Back to the desktop.", MENU_MAIN, quit, false},
};

// Nobody goes on with what is over.
static const Entry SEE_RESULT = {"Result", "Back to who has won.", MENU_MAIN, resume, false};

static const Entry *as_things_are(const Menu *menu, const Entry *entry) {
    return entry->choose == resume && menu->hud->is_over ? &SEE_RESULT : entry;
}

static bool is_shown(const Menu *menu, const Entry *entry) {
    return menu->has_offer || !entry->needs_offer;
}

static int rows_height(const Menu *menu, const Entry *entries, int count) {
    int rows = 0;
    for (int i = 0; i < count; i++) rows += is_shown(menu, &entries[i]);
    return rows * (ui_row_height(menu->ui) + hud_px(menu->hud, 3));
}

static void draw_entries(Menu *menu, Box box, const Entry *entries, int count, const char *name) {
    double *scroll_px = &menu->scrolls[menu->pages[menu->depth - 1]];
    int height = rows_height(menu, entries, count);
    const Entry *chosen = NULL;
    Box rest = ui_scroll_begin(menu->ui, box, name, height, scroll_px);
    for (int i = 0; i < count; i++) {
        if (!is_shown(menu, &entries[i])) continue;
        const Entry *entry = as_things_are(menu, &entries[i]);
        if (menu_button(menu, menu_row(menu, &rest), i, entry->label, entry->help)) chosen = entry;
    }
    ui_scroll_end(menu->ui);
    if (chosen && chosen->choose) chosen->choose(menu);
    if (chosen && !chosen->choose) menu_push(menu, chosen->page);
}

// A track's links below the name.
static void draw_name(const Menu *menu, Box box) {
    const Hud *hud = menu->hud;
    text_draw(hud->text, TEXT_TITLE, box.x, box.y, INK_WHITE, "treads");
    int y = box.y + text_height(hud->text, TEXT_TITLE), link = hud_px(hud, 9),
        width = text_width(hud->text, TEXT_TITLE, "treads");
    for (int x = 0; x + link <= width; x += link + hud_px(hud, 2))
        paint_box(hud->renderer, (Box){box.x + x, y, link, hud_px(hud, 4)}, INK_AMBER, 1);
    text_draw_fit(hud->text, TEXT_SMALL, box.x, y + hud_px(hud, 10), box.w, INK_GREY,
                  "a tank-battle sandbox");
}

static int name_height(const Hud *hud) {
    return text_height(hud->text, TEXT_TITLE) + text_height(hud->text, TEXT_SMALL) +
           hud_px(hud, 10);
}

int menu_column_px(const Menu *menu, const Hud *hud) {
    int column = hud_px(hud, COLUMN_UNITS);
    return menu_is_main(menu) && column <= 0.6 * hud->width ? column : 0;
}

void menu_main_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    int width = hud_px(hud, COLUMN_UNITS), pad = hud_px(hud, 20);
    if (width > hud->width) width = hud->width;
    Box column = {0, 0, width, hud->height};
    int tips = 3 * (text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2));
    int entries = sizeof MAIN / sizeof *MAIN;
    paint_plate(hud->renderer, column, 0.9);
    paint_box(hud->renderer, (Box){width - hud_px(hud, 1), 0, hud_px(hud, 1), hud->height},
              INK_AMBER, 0.5);
    Box rest = column;
    box_cut_left(&rest, pad);
    box_cut_right(&rest, pad);
    int fixed = name_height(hud) + tips, rows = rows_height(menu, MAIN, entries);
    int slack = hud->height - fixed - rows; // short of room: first the air goes, then the name
    int air = slack > 0 ? slack / 6 : hud_px(hud, 4);
    bool has_name = slack > -rows / 2;
    box_cut_top(&rest, air);
    if (has_name) draw_name(menu, box_cut_top(&rest, name_height(hud)));
    box_cut_top(&rest, air < hud_px(hud, 30) ? air : hud_px(hud, 30));
    box_cut_bottom(&rest, has_name ? hud_px(hud, 12) : 0);
    Box foot = box_cut_bottom(&rest, has_name ? tips : 0);
    ui_tips_at(menu->ui, foot);
    draw_entries(menu, rest, MAIN, entries, "entries");
}

void menu_pause_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    int entries = sizeof PAUSE / sizeof *PAUSE, pad = hud_px(hud, 14);
    int tips = 2 * (text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2)) + hud_px(hud, 6);
    int height = ui_plate_head(menu->ui) + rows_height(menu, PAUSE, entries) + tips + pad;
    Box plate = menu_page_box(menu, PAUSE_UNITS, height), rest = plate;
    ui_plate(menu->ui, plate, hud->is_over ? "The match is over" : "Paused");
    box_cut_top(&rest, ui_plate_head(menu->ui));
    box_cut_left(&rest, pad);
    box_cut_right(&rest, pad);
    box_cut_bottom(&rest, pad / 2);
    Box foot = box_cut_bottom(&rest, tips - hud_px(hud, 6));
    box_cut_bottom(&rest, hud_px(hud, 6));
    ui_tips_at(menu->ui, foot);
    draw_entries(menu, rest, PAUSE, entries, "entries");
}
