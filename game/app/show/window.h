// window.h -- the places where sessions run: a window, which shows battles, recordings and the main
// menu one after the other, or a terminal.
#pragma once

#include "session.h"

typedef struct Window {
    Settings *settings;         // settings of the command line
    ReadWords read;             // parser for command lines from the menu
    char *home;                 // user folder; NULL if there is none
    char *config;               // folder of the settings; NULL if there is none
    View *view;                 // NULL until something is shown
    MenuModel *menu_model;      // NULL until something is shown
    Arena *arena;               // shown by the view
    MenuRequest chosen;         // next request to carry out; MENU_REQUEST_LEAVE for the main menu
    MenuRequestKind last;       // kind of the request that was carried out last
    char named[ARENA_PATH_MAX]; // arena of a battle with the chosen walls
    int scenes;                 // number of sceneries shown
} Window;

void window_open(Window *window, Settings *settings, ReadWords read);
void window_close(Window *window);

// Gives the difficulty of the player's settings to the AI tanks of a battle (difficulty_apply).
void window_apply_difficulty(const Window *window, Settings *settings);

// Gives an arena without walls the layers that the player has chosen for it. Returns false if the
// main menu must ask for them.
bool window_choose_walls(Window *window, Settings *settings, MatchSetup *setup);

// Runs a session and takes ownership of the arena. Returns the exit code, and sets `window->chosen`
// to the next request.
int window_show(Window *window, const Settings *settings, SessionPlan *plan, Arena *arena);

// Joins the room at settings->files[0]. Returns EXIT_OK and sets `window->chosen` to the next
// request; or sets `problem` and returns another exit code.
int window_join(Window *window, const Settings *settings, Problem *problem);

// Prints a failure and returns to the menu, which shows it after the words `what`. Without a view,
// returns `code` instead. Returns the exit code.
int window_return(Window *window, int code, const Problem *problem, const char *what);

// Carries out requests until the player quits. Returns `code` at once unless it is EXIT_OK.
int window_run(Window *window, int code);

Arena *scenery_field(void); // Creates an empty arena; returns NULL if out of memory.
// Versions of the drawing libraries, such as "2.26.5".
typedef struct LibraryVersions {
    char sdl[16], sdl_image[16], sdl_ttf[16];
} LibraryVersions;
LibraryVersions window_versions(void);

// Draws the match as text or pixels in the terminal, with the keys of the window (terminal.c).
// terminal_is_there returns false and sets `problem` if this is not possible.
bool terminal_is_there(Problem *problem);
int terminal_run(Settings *settings, SessionPlan *plan, const Arena *arena); // Returns exit code.
