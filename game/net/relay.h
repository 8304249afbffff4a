// relay.h -- passes frames between hosts and their guests (RelayKind in frame.h), for hosts that
// the network of their guests cannot reach. A relay does not play, and it stores
// only the codes and tokens of open rooms.
//
//     Relay *relay = relay_create();
//     relay_pass(relay, clock_s()) before each call of server_serve(server, wait_s)
//
// A relay has no sockets and no clock. It finds the room of a guest by the code in the greeting,
// which is all that it reads of the frames of guests and for guests.
#pragma once

#include "frame.h"

enum {
    RELAY_ROOMS_MAX = 1024,
    RELAY_PEERS_MAX = 5120,                 // hosts and guests
    RELAY_GREET_S = 5,                      // limit for the first frame
    RELAY_SILENT_S = 15,                    // silent peers are dropped after this time
    RELAY_KEPT_S = 60,                      // a room waits for its host
    RELAY_SHARE_MAX = ROOM_GUESTS_MAX - 16, // guests of a room from one address
    RELAY_HOST_BPS = 4 << 20,               // to all guests of a room, on average
    RELAY_HOST_BURST = 16 << 20,            // and at once
    RELAY_WAITING_MAX = 256 << 20
};

typedef struct Relay Relay;

Relay *relay_create(void); // returns NULL if out of memory
void relay_destroy(Relay *relay);
void relay_pass(Relay *relay, double now_s); // sets the time, and drops silent peers
void relay_close(Relay *relay);              // ends all rooms

// Peers, by number. `address` identifies the computer or its network.
int relay_connect(Relay *relay, bool is_host, const char *address); // returns -1 if it is full
void relay_receive(Relay *relay, int peer, const void *bytes, size_t count);
bool relay_next(Relay *relay, int peer, Text *frame); // as room_next
bool relay_has_next(const Relay *relay, int peer);
bool relay_is_closing(const Relay *relay, int peer);
void relay_disconnect(Relay *relay, int peer);
// Returns a peer that has got something to send, or is closing, since the last call; -1 for none.
int relay_awake(Relay *relay);

typedef struct RelayFigures {
    int rooms, guests;
    size_t waiting_bytes;
} RelayFigures;
RelayFigures relay_figures(const Relay *relay);
// Writes the figures in the text format of Prometheus.
void relay_describe(const Relay *relay, char *text, size_t size);

// Saves the open rooms as text, a line with the code and the secret token of each. Returns false
// if none was opened or closed since the last call.
bool relay_save(Relay *relay, Text *rooms);
// Opens saved rooms, which wait for their hosts. Call it after relay_pass, before any peer
// connects.
void relay_restore(Relay *relay, const char *rooms);
