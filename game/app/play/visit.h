// visit.h -- a guest's visit to the room of a host, with a window (guest.h) or without one
// (live_guest.c): its client, the link that carries the frames and is opened again after a loss,
// the arenas of the matches, and reports of differences.
#pragma once

#include "difference.h"
#include "net/client.h"
#include "net/connection.h"
#include "net/room.h"

#define VISIT_RETURN_S (ROOM_RETURN_TICKS * BATTLE_TICK_S) // the host keeps a player's tank

enum { LIVE_SEAT_MAX = 640 };

// The state of the connection to the host.
typedef enum LinkState { LINK_OPENING, LINK_OPEN, LINK_CLOSED } LinkState;

// The functions that carry frames.
typedef struct VisitLink {
    void *context;
    // Call before the others, in each frame. Waits for frames until `wait_s` is over.
    LinkState (*poll)(void *context, double wait_s);
    bool (*receive)(void *context, Text *frame); // appends the next frame, if any
    void (*send)(void *context, const Text *frame);
    const char *(*problem)(void *context); // why it is closed
    void (*again)(void *context);          // connects again after it was closed
} VisitLink;

// A link by a connection to an address.
typedef struct VisitConnection {
    const char *address;
    int delay;              // polls before the connection is opened
    Connection *connection; // NULL: not opened; the caller closes it
    Problem problem;
} VisitConnection;

VisitLink visit_link(VisitConnection *connection);

typedef struct Visit {
    const Settings *settings;
    VisitLink link;
    const char *recording, *home; // members of DifferenceSide, for reports of differences
    const char *seats;            // user folder, for the tokens of seats; NULL: not saved
    double connect_s, return_s;   // patience until the first connection, and until the first match

    char seat[LIVE_SEAT_MAX]; // room and name of the player; "": the token is not saved
    uint64_t kept;            // last saved token
    Client *client;
    LinkState state;
    bool has_connected, has_played;
    double now_s, lost_s, tried_s; // times of this frame, of the loss, and of the last attempt
    Arena **arenas;                // arenas of this visit's matches
    int arena_count;
    DifferenceReports differences;
    void *owner;
    void (*show)(void *owner, ClientShow what, const Match *match);
} Visit;

// Creates the client for a visit with settings and a link. Fills `find_arena`, `program` and
// `token` of the options. Returns false if out of memory.
bool visit_begin(Visit *visit, ClientOptions options);
// Ends the visit. No view may show the arena of a match any more; see visit_take_arena.
void visit_end(Visit *visit);
// Returns the arena of a match, which the caller destroys; NULL if it is not among them.
Arena *visit_take_arena(Visit *visit, const Arena *arena);

// Call in each frame. Opens a lost link again for as long as the host keeps the player's tank.
// Returns true if the link has just been opened or lost.
bool visit_poll(Visit *visit, double now_s, double wait_s);
static inline bool visit_is_open(const Visit *visit) { return visit->state == LINK_OPEN; }
// Plays a slice of the recording that the host has sent.
void visit_catch_up(Visit *visit);
// Writes a report if the match differs from the host's. Returns true, with a sentence about it in
// `words`, if the difference is new.
bool visit_report_difference(Visit *visit, char words[static DIFFERENCE_TEXT_MAX]);
void visit_send(Visit *visit); // sends the client's frames, and saves its token
// Returns why the visit is over, or NULL.
const char *visit_problem(const Visit *visit);
