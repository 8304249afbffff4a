// window.h -- one window, and what is shown in it one after the other: battles, recordings, and
// between them the main menu over a match that is scenery.
#pragma once

#include "session.h"

typedef struct Window {
    Settings *settings;   // of the command line
    ReadWords read;       // the parser, for battles of the menu
    char *home;           // the user folder; NULL for none
    View *view;           // NULL until something is shown
    Catalogue *catalogue; // NULL until then
    Arena *arena;         // that the view shows
    MenuRequest chosen;   // what is shown next; MENU_REQUEST_LEAVE: the main menu
    int scenes;           // of scenery, so far
} Window;

void window_open(Window *window, Settings *settings, ReadWords read);
void window_close(Window *window);

// A plan in the window until it is over or left; the arena is the window's from now on.
// Returns the exit code; window->chosen says what a person has chosen to see after it.
int window_show(Window *window, const Settings *settings, SessionPlan *plan, Arena *arena);

// Shows what is chosen, one after the other, until the person quits; nothing when `code` is no
// EXIT_OK. Returns the exit code.
int window_run(Window *window, int code);

// A bare field for when no arena can be read; NULL when out of memory.
Arena *scenery_field(void);

// The versions of the libraries that draw, on stdout, a line each.
void window_print_versions(void);
