// guest.h -- a guest's session: shows the live match of a host in the window, and sends its
// player's orders. Players see their own orders in the next frame; spectators can rewind.
#pragma once

#include "session.h"
#include "app/play/visit.h"

typedef struct GuestPlan {
    VisitLink link;
    bool is_player; // otherwise a spectator
    char code[LIVE_CODE_MAX], name[LIVE_NAME_MAX];
    const char *home, *config; // see SessionPlan
    const Arena *field;        // shown until a match begins; must outlive the view's use of it
    ReadWords read;            // parser for dropped missions
    MenuRequest *chosen;       // see SessionPlan
} GuestPlan;

typedef struct Guest Guest;

// Returns NULL and sets `problem` on failure. All pointers must outlive the guest.
Guest *guest_create(const Settings *settings, const GuestPlan *plan, View *view, Problem *problem);
// Keeps the recording of an unfinished match. The view must get another arena or be destroyed
// before the arena of the match is; see guest_take_arena.
void guest_destroy(Guest *guest);

// Handles input, exchanges frames, and draws. Returns false if the session ends.
bool guest_frame(Guest *guest, double now_s);

const struct Client *guest_client(const Guest *guest);
const Match *guest_match(const Guest *guest); // match that is shown

// Returns the arena that the view shows, which the caller destroys; NULL if it is still the field.
Arena *guest_take_arena(Guest *guest);

// Runs until the guest leaves, and prints the results of all matches. If it could not play, sets
// `problem`. Returns the exit code.
int guest_run(Guest *guest, Problem *problem);
