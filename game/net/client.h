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
    CLIENT_WAITING, // for a match to begin, or for its recording
    CLIENT_PLAYING,
    CLIENT_OVER,  // the match is over; another one may begin
    CLIENT_CLOSED // see client_problem
} ClientState;

typedef struct ClientOptions {
    bool is_player; // otherwise a spectator
    char code[LIVE_CODE_MAX], name[LIVE_NAME_MAX];
    const char *program; // version, for the client's own recording
    // Returns the arena of this name with this hash, which must outlive the client; NULL with
    // `problem` set if there is none. The name comes from the host: it must not open a file.
    const Arena *(*find_arena)(void *context, const char *name, uint64_t hash, Problem *problem);
    void *context;
} ClientOptions;

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
bool client_next(Client *client, Text *frame); // as room_next

ClientState client_state(const Client *client);
const char *client_problem(const Client *client); // why it is closed, else ""
int client_tank(const Client *client);            // -1 for a spectator
// Return the match as predicted, to be shown, and as confirmed by the host; NULL before its start.
const Match *client_match(const Client *client);
const Match *client_settled(const Client *client);
ClientFigures client_figures(const Client *client);
// Saves the recording of the confirmed match so far.
bool client_save(Client *client, const char *path, Problem *problem);
