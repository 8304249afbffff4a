// live.h -- matches over the network: the room of a host with its server, and a guest's client with
// its connection. Both are used with a window and without one.
#pragma once

#include "difference.h"
#include "net/client.h"
#include "net/connection.h"
#include "net/server.h"
#include "net/uplink.h"
#include "recording.h"
#include "setup.h"

enum { LIVE_PAGES_MAX = SERVER_PAGES_MAX + 1 };

// A host's connection to a relay.
typedef struct LiveRelay {
    const char *address; // as typed; NULL: there is none
    Uplink *uplink;
    Connection *connection; // NULL: lost
    bool is_connected;
    double retry_s; // time of the next attempt
} LiveRelay;

typedef struct LiveHost {
    const Settings *settings;
    Room *room;
    Server *server; // NULL: guests come by the relay, or are in this process
    LiveRelay relay;
    char code[LIVE_CODE_MAX];
    char address[SERVER_ADDRESS_MAX]; // of the page for guests
    ServerPage pages[LIVE_PAGES_MAX];
    int page_count;
    ReplayWriter *own; // records the match if the recorder does not
    DifferenceReports differences;
    char news[DIFFERENCE_TEXT_MAX]; // about the last one, until it is shown; or ""
} LiveHost;

// Opens a room with the options of the settings, prints what it opens, and how guests join. Returns
// EXIT_OK; or sets `failure`, or prints an error if that is NULL, and returns another exit code;
// there is nothing to close then.
int live_host_open(LiveHost *host, const Settings *settings, Problem *failure);
void live_host_close(LiveHost *host); // says goodbye to all guests; their last frames are sent

// Starts a match in the room, after recorder_begin. Returns false if out of memory.
bool live_host_begin(LiveHost *host, const Recorder *recorder, Match *match);
// Plays a tick, as recorder_tick.
void live_host_tick(LiveHost *host, Recorder *recorder, Match *match, const HumanOrders *humans);
// Serves the guests until clock_s is `until_s`, and at least once.
void live_host_serve(LiveHost *host, double until_s);
void live_host_end(LiveHost *host); // call before the match is destroyed

// Fills `pages` with those of a server. Returns their number, or -1 with `problem` set.
int live_read_pages(const Settings *settings, ServerPage pages[static LIVE_PAGES_MAX],
                    Problem *problem);

// The relay of --relay, for guests who cannot reach the host. Opening waits for the room's code.
// Returns false and sets `problem` on failure.
bool live_relay_open(LiveHost *host, Problem *problem);
void live_relay_serve(LiveHost *host, double wait_s); // as server_serve
void live_relay_close(LiveHost *host);
// Runs a relay until Ctrl-C. Returns the exit code.
int live_relay_run(const Settings *settings);

// Plays the matches of a setup in a room without a window, and prints their results. Returns the
// exit code.
int live_host_run(const Settings *settings, const MatchSetup *setup);

typedef struct LiveGuest {
    const Settings *settings;
    Client *client;
    Connection *connection; // NULL: lost
    double lost_s, retry_s; // time of the loss, and of the next attempt
    bool has_connected, has_played;
    Arena **arenas; // of all matches so far
    int arena_count;
    DifferenceReports differences;
    Pilot *pilot; // of --mind, while a match is played
    Problem problem;
} LiveGuest;

// Begins to join the room at settings->files[0]. Returns EXIT_OK, or another exit code after
// printing an error; there is nothing to close then.
int live_guest_open(LiveGuest *guest, const Settings *settings);
void live_guest_close(LiveGuest *guest);

// Exchanges frames with the host and advances to clock_s, with the order of the player from now on.
// Waits until `wait_s` is over or something arrives. A lost connection is opened again for as long
// as the host keeps the player's tank. Returns false at the end, for the reason in `problem`.
bool live_guest_frame(LiveGuest *guest, QuantizedOrder steps, double wait_s);
// Returns whether it has ended as it should: the host has left after a match.
bool live_guest_is_done(const LiveGuest *guest);

// Plays with the mind of --mind, or watches, without a window. Returns the exit code.
int live_guest_run(const Settings *settings);
