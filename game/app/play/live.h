// live.h -- matches over the network: the room of a host with its server, with a window and without
// one, and guests without a window.
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
    const char *address; // address given by the user; NULL: there is none
    Uplink *uplink;
    Connection *connection; // NULL: lost
    bool is_connected;
    double retry_s;  // time of the next attempt
    Problem problem; // why the connection was lost; or ""
} LiveRelay;

typedef struct LiveHost {
    const Settings *settings;
    Room *room;
    Server *server; // NULL: guests come by the relay, or are in this process
    LiveRelay relay;
    char code[LIVE_CODE_MAX];
    char address[SERVER_ADDRESS_MAX]; // address of the page for guests
    ServerPage pages[LIVE_PAGES_MAX];
    int page_count;
    ReplayWriter *own; // records the match if the recorder does not
    DifferenceReports differences;
    char news[DIFFERENCE_TEXT_MAX]; // about the last one, until it is shown; or ""
} LiveHost;

// Opens a room with the options of the settings, for a match or their recording, prints its address
// and how guests join. A host with a screen or a terminal is asked about returning players. Returns
// EXIT_OK; or sets `failure`, or prints an error if that is NULL, and returns another exit code;
// there is nothing to close then.
int live_host_open(LiveHost *host, const Settings *settings, bool has_screen, Problem *failure);
void live_host_close(LiveHost *host); // says goodbye to all guests; their last frames are sent

// Starts a match in the room, after recorder_begin. Returns false if out of memory.
bool live_host_begin(LiveHost *host, const Recorder *recorder, Match *match);
// Plays a tick, as recorder_play_tick.
void live_host_tick(LiveHost *host, Recorder *recorder, Match *match, const PlayerOrders *players);
// Sends the guests the score of a series after one of its matches.
void live_host_end_round(LiveHost *host, const Tally *tally);
// Serves the guests until clock_s is `until_s`, and at least once.
void live_host_serve(LiveHost *host, double until_s);
void live_host_end(LiveHost *host); // call before the match is destroyed

// The relay of --relay, for guests who cannot reach the host (live_relay.c). Opening waits for the
// room's code. Returns false and sets `problem` on failure.
bool live_relay_open(LiveHost *host, Problem *problem);
void live_relay_serve(LiveHost *host, double wait_s); // works like server_serve
void live_relay_close(LiveHost *host);

// Plays the matches of a setup in a room, without a window. Returns the exit code.
int live_host_run(const Settings *settings, const MatchSetup *setup);

// Runs a relay until Ctrl-C. Returns the exit code.
int live_relay_run(const Settings *settings);

// Plays with the mind of --mind or watches, without a window (live_guest.c). Returns the exit code.
int live_guest_run(const Settings *settings);
