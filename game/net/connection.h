// connection.h -- a guest's connection to the room of a host, or a host's to a relay: WebSocket by
// libwebsockets, or by the browser.
//
//     Connection *connection = connection_open("ws://192.168.1.20:7437/#ABCDEF",
//                                              CONNECTION_AS_GUEST, &problem);
//     each frame: connection_poll(connection, 0);
//                 if (connection_state(connection) == CONNECTION_OPEN) ..
//                 while (connection_receive(connection, &frame)) client_receive(client, ..);
//                 while (client_next(client, &frame)) connection_send(connection, &frame);
#pragma once

#include "frame.h"

// Where a room is. It is typed, or copied from the lobby of a host: "host", "host:port",
// "[IPv6]:port", "IPv6", "http://host/path?room=CODE", "wss://host/#CODE".
typedef struct LiveAddress {
    char host[256], path[256]; // the path of the WebSocket
    int port;
    bool is_secure;           // https or wss
    char code[LIVE_CODE_MAX]; // in capitals; "" if the address has none
} LiveAddress;

// Returns false and sets `problem` if the text is not an address.
bool live_address_read(const char *text, LiveAddress *address, Problem *problem);
// Writes the address of the page, "https://host/path/". Returns false if it does not fit.
bool live_address_page(const LiveAddress *address, char *text, size_t size);
// Reads a room code, whose letters may be small. Returns false and sets `problem` if it is none.
bool live_code_read(const char *text, char code[static LIVE_CODE_MAX], Problem *problem);
// Reads an address with its code, or with another one unless `code` is NULL. Returns false and sets
// `problem` also if there is no code.
bool live_room_read(const char *text, const char *code, LiveAddress *address, Problem *problem);

typedef enum ConnectionState {
    CONNECTION_OPENING,
    CONNECTION_OPEN,
    CONNECTION_CLOSED // see connection_problem
} ConnectionState;

typedef enum ConnectionKind { CONNECTION_AS_GUEST, CONNECTION_AS_HOST } ConnectionKind;

typedef struct Connection Connection;

// Begins to connect. Returns NULL and sets `problem` if the address is invalid, and if this build
// has no network.
Connection *connection_open(const char *address, ConnectionKind kind, Problem *problem);
void connection_close(Connection *connection); // NULL is allowed

// Sends and receives what is due. Waits for messages until `wait_s` is over; 0 does not wait.
void connection_poll(Connection *connection, double wait_s);
void connection_send(Connection *connection, const Text *frame);
bool connection_receive(Connection *connection, Text *frame); // appends the next one, if any
size_t connection_waiting(const Connection *connection);      // bytes that are not sent yet

ConnectionState connection_state(const Connection *connection);
const char *connection_problem(const Connection *connection); // why it is closed, else ""
