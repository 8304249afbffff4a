// server.h -- the door of a room or a relay to the network: guests come over WebSocket, hosts of a
// relay too, and browsers get a small table of pages over HTTP.
//
//     ServerPeers peers = server_room_peers(room);
//     Server *server = server_start(&options, &peers, &problem);
//     each tick: room_pass(room); .. room_tick_end(room); server_serve(server, 0);
//
// Nothing that arrives names a file: pages are held in memory and found by their whole path. The
// numbers of connections, the sizes of messages and the waiting bytes are limited, and connections
// that do not read or do not finish their request are closed. Requests for other servers, and those
// of pages of other servers, are refused (place.h).
#pragma once

#include "relay.h"
#include "room.h"

enum {
    SERVER_PORT = 7437,
    SERVER_ADDRESS_MAX = 160,
    // Connections from one address. A browser opens up to six. Guests of a host rarely share an
    // address; guests of a relay do, in a school.
    ROOM_CONNECTIONS_MAX = 32,
    RELAY_CONNECTIONS_MAX = 128
};
#define SERVER_PATH "/live"
#define SERVER_PROTOCOL "treads-live-1"
#define SERVER_HOST_PATH "/host" // of a relay
#define SERVER_HOST_PROTOCOL "treads-host-1"

// The room or relay behind a server, with the functions of room.h or relay.h.
typedef struct ServerPeers {
    void *context;
    int most;              // number of peers
    int per_address;       // number of connections from one address
    size_t host_frame_max; // bytes of a frame from one; 0 without hosts
    int (*connect)(void *context, bool is_host, const char *address);
    void (*receive)(void *context, int peer, const void *bytes, size_t count);
    bool (*next)(void *context, int peer, Text *frame);
    bool (*has_next)(void *context, int peer);
    bool (*is_closing)(void *context, int peer);
    void (*disconnect)(void *context, int peer);
    int (*awake)(void *context); // NULL: any may have something to send
    void (*describe)(void *context, char *text, size_t size); // metrics; NULL for none
} ServerPeers;
ServerPeers server_room_peers(Room *room);
ServerPeers server_relay_peers(Relay *relay);

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
    bool is_behind_proxy;   // X-Forwarded-For ends with the address of the client
    const char *host_names; // names of the server besides this computer's, separated by commas;
                            // NULL for none
    int metrics_port;       // of http://127.0.0.1:PORT/metrics; 0 for none
    const char *certificate, *key; // PEM files for https; certificate NULL: http; key NULL: in
                                   // the certificate's file
} ServerOptions;

typedef struct Server Server;

// Starts to listen. The peers must outlive the server. Returns NULL and sets `problem` on failure,
// and if this build has no network.
Server *server_start(const ServerOptions *options, const ServerPeers *peers, Problem *problem);
void server_renew(Server *server); // reloads the certificate for new connections
void server_stop(Server *server);  // closes all connections; NULL is allowed

// Receives and sends what is due. Waits for messages until `wait_s` is over; 0 does not wait.
void server_serve(Server *server, double wait_s);

// The same for connections of libwebsockets alone.
struct lws_context;
void server_wait(struct lws_context *context, double wait_s);

// Returns the address to be typed or scanned, "http://192.168.1.20:7437/". If the server listens on
// all interfaces, this is the address of one of them.
const char *server_address(const Server *server);
int server_connections(const Server *server);

// The browser build in a folder. Its files have fixed names and are read once.
//
// Fills `pages` with those that exist, below "/play/". Returns their number, or -1 with `problem`
// set if there is no page in the folder. server_free_pages frees them.
enum { SERVER_PAGES_MAX = 32 };
int server_read_pages(const char *folder, ServerPage pages[static SERVER_PAGES_MAX],
                      Problem *problem);
void server_free_pages(ServerPage *pages, int count);
