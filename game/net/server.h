// server.h -- the door of a room to the network: guests come over WebSocket, and browsers get a
// small table of pages over HTTP.
//
//     Server *server = server_start(&options, room, &problem);
//     each tick: room_pass(room); .. room_tick_end(room); server_serve(server, 0);
//
// Nothing that arrives names a file: pages are held in memory and found by their whole path. The
// numbers of connections, the sizes of messages and the waiting bytes are limited, and connections
// that do not read or do not finish their request are closed.
#pragma once

#include "room.h"

enum {
    SERVER_PORT = 7437,
    SERVER_CONNECTIONS_MAX = ROOM_GUESTS_MAX + 32, // the others fetch pages
    SERVER_ADDRESS_MAX = 96
};
#define SERVER_PATH "/live"
#define SERVER_PROTOCOL "treads-live-1"

typedef struct ServerPage {
    const char *path, *type; // "/", "text/html; charset=utf-8"
    const void *bytes;
    size_t count;
    const void *packed; // the same, compressed by gzip, for browsers that accept it; NULL for none
    size_t packed_count;
} ServerPage;

typedef struct ServerOptions {
    const char *listen;      // address of the interface; NULL for 127.0.0.1
    int port;                // 0: any free port
    const ServerPage *pages; // must outlive the server
    int page_count;
} ServerOptions;

typedef struct Server Server;

// Starts to listen. The room must outlive the server. Returns NULL and sets `problem` on failure,
// and if this build has no network.
Server *server_start(const ServerOptions *options, Room *room, Problem *problem);
void server_stop(Server *server); // closes all connections; NULL is allowed

// Receives and sends what is due. Waits for messages until `wait_s` is over; 0 does not wait.
void server_serve(Server *server, double wait_s);

// Returns the address to be typed or scanned, "http://192.168.1.20:7437/". If the server listens on
// all interfaces, this is the address of one of them.
const char *server_address(const Server *server);
int server_connections(const Server *server);

// The browser build in a folder. Its files have fixed names and are read once.
//
// Fills `pages` with those that exist, below "/play/". Returns their number, or -1 with `problem`
// set if there is no page in the folder. server_free_pages frees them.
enum { SERVER_PAGES_MAX = 16 };
int server_read_pages(const char *folder, ServerPage pages[static SERVER_PAGES_MAX],
                      Problem *problem);
void server_free_pages(ServerPage *pages, int count);
