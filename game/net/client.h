// client.h -- a guest's side of a live match (frame.h): plays what the host sends, and predicts
// what the host has not sent yet, so that a player's own tank obeys in the next frame.
//
//     client_connected(client);
//     each frame: client_receive(client, bytes, count) for all that has arrived;
//                 client_advance(client, now_s, steps);
//                 while (client_next(client, &frame)) send it;
//                 show client_match(client)
//
// A client has no socket and no clock. The host's hashes prove each second that both play the same
// match; otherwise the client asks for the recording again.
#pragma once

#include "frame.h"

typedef enum ClientState {
    CLIENT_WAITING, // for the match to begin, or for its recording
    CLIENT_PLAYING,
    CLIENT_CINEMA, // the host shows a recording; see client_take_recording
    CLIENT_OVER,   // the match is over; another one may begin
    CLIENT_CLOSED  // see client_problem
} ClientState;

// What a client shows.
typedef enum ClientShow {
    CLIENT_SHOW_BEGIN,  // a match begins, or was sent again
    CLIENT_SHOW_TICK,   // a tick was played
    CLIENT_SHOW_LATE,   // an earlier tick was played again, with other events
    CLIENT_SHOW_CHANGED // the last tick was played again
} ClientShow;

typedef struct ClientOptions {
    bool is_player; // otherwise a spectator
    char code[LIVE_CODE_MAX], name[LIVE_NAME_MAX];
    uint64_t token;      // token of an earlier client, to return to its tank (see Hello); 0: none
    const char *program; // version, for the client's own recording
    // Returns the arena of this name with this hash, which must outlive the client; NULL with
    // `problem` set if there is none. The name comes from the host: it must not open a file.
    const Arena *(*find_arena)(void *context, const char *name, uint64_t hash, Problem *problem);
    // NULL, or called with the shown match after each tick; the match then keeps notes.
    void (*show)(void *context, ClientShow what, const Match *match);
    void *context;
} ClientOptions;

// The connection, as a player sees it.
typedef struct ClientStatus {
    double round_trip_s; // smoothed; 0 while it is unknown, and for spectators
    double silent_s;     // since the last frame of the host
    bool is_sent_again;  // waits for the recording of a match that it has played
    double late;         // see live_bars
    double caught_up;    // fraction of the recording that has been played; 1 if there is none
    double blend;        // 0 .. 1: position of this frame between the last two ticks
} ClientStatus;

// The cost of the predictions.
typedef struct ClientFigures {
    int rollbacks, differences;
    uint64_t ticks_again; // ticks that were simulated once more
    int late_inputs;      // of those that the host has reported
    double jump_m;        // largest correction of another tank in the last call of client_advance
} ClientFigures;

typedef struct Client Client;

Client *client_create(const ClientOptions *options); // returns NULL if out of memory
void client_destroy(Client *client);                 // NULL is allowed

void client_connected(Client *client); // call for each new connection
void client_receive(Client *client, const void *bytes, size_t count);
// Advances to this time of a monotonic clock. `steps` is the order of the player from now on.
void client_advance(Client *client, double now_s, QuantizedOrder steps);
// Plays a slice of the recording that has arrived, as client_advance does. Returns whether some of
// it is left. The client gives up if it would need minutes.
bool client_catch_up(Client *client);
// Sends a signal of the player, which is shown when the host sends it back.
void client_send_signal(Client *client, Signal signal);
// Sends the player's choice of a card. It takes effect when the host sends it back.
void client_send_choice(Client *client, const Edit *edit);
Said client_said(Client *client); // last signal outside a match, once
// The recording that the host shows instead of a match, and its arena: once, as soon as it has
// arrived; then NULL. The caller frees it.
Replay *client_take_recording(Client *client, const Arena **arena);
// Returns the host's position in it, which `is_new` until the caller clears that; or NULL.
Playhead *client_playhead(Client *client);
void client_move_playhead(Client *client, uint64_t tick, bool is_paused); // for everyone
void client_send_ready(Client *client);                // after a match: ready for the next one
const LiveSeries *client_series(const Client *client); // score after a match of a series, or NULL
bool client_next(Client *client, Text *frame);         // as room_next

ClientState client_state(const Client *client);
const char *client_problem(const Client *client); // why it is closed, else ""
int client_tank(const Client *client);            // -1 for a spectator
uint64_t client_token(const Client *client);      // 0 if the host has given none
// Return the match as predicted, to be shown, and as confirmed by the host; NULL before its start.
const Match *client_match(const Client *client);
const Match *client_settled(const Client *client);
ClientFigures client_figures(const Client *client);
// Returns the last difference. Until the match has been sent again, client_save saves the match
// that differs.
LiveDifference client_difference(const Client *client);
ClientStatus client_status(const Client *client);
// Saves the recording of the confirmed match so far.
bool client_save(Client *client, const char *path, Problem *problem);
// Returns it as a replay; NULL with `problem` set on failure.
Replay *client_replay(Client *client, Problem *problem);
