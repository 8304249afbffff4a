// server.c -- HTTP and WebSocket by libwebsockets, on one thread and without blocking.
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "platform/files.h"

typedef struct BuildFile {
    const char *name, *path, *type;
} BuildFile;

#define PLAY "/play/"
static const BuildFile BUILD_FILES[] = {
    {"index.html", PLAY, "text/html; charset=utf-8"},
    {"index.html", PLAY "index.html", "text/html; charset=utf-8"},
    {"start.js", PLAY "start.js", "text/javascript"},
    {"files.js", PLAY "files.js", "text/javascript"},
    {"input.js", PLAY "input.js", "text/javascript"},
    {"sw.js", PLAY "sw.js", "text/javascript"},
    {"treads.js", PLAY "treads.js", "text/javascript"},
    {"treads.wasm", PLAY "treads.wasm", "application/wasm"},
    {"treads.data", PLAY "treads.data", "application/octet-stream"},
    {"manifest.webmanifest", PLAY "manifest.webmanifest", "application/manifest+json"},
    {"icon.svg", PLAY "icon.svg", "image/svg+xml"},
    {"icon-180.png", PLAY "icon-180.png", "image/png"},
    {"icon-192.png", PLAY "icon-192.png", "image/png"},
    {"icon-512.png", PLAY "icon-512.png", "image/png"},
    {"icon-masked-512.png", PLAY "icon-masked-512.png", "image/png"},
};
enum { BUILD_FILE_COUNT = sizeof BUILD_FILES / sizeof *BUILD_FILES, BUILD_FILE_MAX_MB = 64 };
_Static_assert((int)BUILD_FILE_COUNT <= (int)SERVER_PAGES_MAX, "there is room for all files");

static char *read_build_file(const char *folder, const char *name, const char *ending,
                             size_t *count, Problem *problem) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    return file_read(path, BUILD_FILE_MAX_MB, count, problem);
}

int server_read_pages(const char *folder, ServerPage pages[static SERVER_PAGES_MAX],
                      Problem *problem) {
    int count = 0;
    for (int i = 0; i < BUILD_FILE_COUNT; i++) {
        const BuildFile *file = &BUILD_FILES[i];
        ServerPage page = {.path = file->path, .type = file->type};
        page.bytes = read_build_file(folder, file->name, "", &page.count, i ? NULL : problem);
        if (!page.bytes && !i) return -1;
        if (!page.bytes) continue;
        page.packed = read_build_file(folder, file->name, ".gz", &page.packed_count, NULL);
        pages[count++] = page;
    }
    return count;
}

void server_free_pages(ServerPage *pages, int count) {
    for (int i = 0; i < count; i++) {
        free((void *)(uintptr_t)pages[i].bytes);
        free((void *)(uintptr_t)pages[i].packed);
    }
}

#ifndef TREADS_HAS_NET

Server *server_start(const ServerOptions *options, Room *room, Problem *problem) {
    (void)options, (void)room;
    problem_set(problem, "this treads was built without libwebsockets (Debian: libwebsockets-dev)");
    return NULL;
}

void server_stop(Server *server) { (void)server; }
void server_serve(Server *server, double wait_s) { (void)server, (void)wait_s; }
int server_connections(const Server *server) { return server ? 1 : 0; }
const char *server_address(const Server *server) { return server ? "" : NULL; }

#else

#include <errno.h>
#include <libwebsockets.h>

#include "platform/system.h"

enum {
    PER_ADDRESS_MAX = 32, // connections from one address; not of this computer, as behind a proxy
    REQUEST_S = 10,       // limit for a request, and for a page to make progress
    BLOCKED_S = 10,       // a guest that has read nothing for this time is dropped
    CHUNK = 16 << 10,     // bytes of a page per write
    SEND_BUFFER = 128 << 10, // of the system, per connection
    HEADER_BYTES = 4096,
    NAME_MAX_BYTES = 256
};

// A connection of either protocol.
typedef struct Session {
    // A guest of the room:
    bool is_guest;
    int guest;
    double blocked_s; // since when it has read nothing; 0 if nothing waits
    uint8_t bytes[LIVE_GUEST_FRAME_MAX + 1];
    size_t count;
    // A request for a page:
    const uint8_t *page;
    size_t left;
} Session;

typedef struct Visitor {
    struct lws *wsi; // NULL: free
    char address[48];
} Visitor;

struct Server {
    struct lws_context *context;
    Room *room;
    const ServerPage *pages;
    int page_count;
    char address[SERVER_ADDRESS_MAX];
    Visitor visitors[SERVER_CONNECTIONS_MAX];
    struct lws *guests[ROOM_GUESTS_MAX]; // by number
    Session *sessions[ROOM_GUESTS_MAX];
    lws_sorted_usec_list_t alarm;
    Text frame; // after LWS_PRE bytes
    uint8_t chunk[LWS_PRE + CHUNK];
};

static Server *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static bool is_this_computer(const char *address) {
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") ||
           !strncmp(address, "::ffff:127.", 11);
}

// Returns false if there are too many connections, in all or from this address.
static bool admit(Server *server, struct lws *wsi) {
    char address[sizeof server->visitors->address] = "";
    Visitor *place = NULL;
    int same = 0;
    lws_get_peer_simple(wsi, address, sizeof address);
    for (int i = 0; i < SERVER_CONNECTIONS_MAX; i++) {
        Visitor *visitor = &server->visitors[i];
        if (!visitor->wsi) place = visitor;
        same += visitor->wsi && !strcmp(visitor->address, address);
    }
    if (!place || (same >= PER_ADDRESS_MAX && !is_this_computer(address))) return false;
    place->wsi = wsi;
    memcpy(place->address, address, sizeof address);
    int bytes = SEND_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    return true;
}

static void forget(Server *server, const struct lws *wsi) {
    for (int i = 0; i < SERVER_CONNECTIONS_MAX; i++)
        if (server->visitors[i].wsi == wsi) server->visitors[i].wsi = NULL;
}

static bool header(struct lws *wsi, enum lws_token_indexes token,
                   char text[static NAME_MAX_BYTES]) {
    text[0] = '\0';
    return lws_hdr_copy(wsi, text, NAME_MAX_BYTES, token) > 0;
}

// Programs send no origin. A browser sends that of its page, which must be from this server:
// otherwise any page on the web could use the player's browser to connect.
static bool is_from_here(struct lws *wsi) {
    char origin[NAME_MAX_BYTES], host[NAME_MAX_BYTES];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN)) return true;
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin) || !header(wsi, WSI_TOKEN_HOST, host)) return false;
    const char *name = strstr(origin, "://");
    return name && !strcmp(name + strlen("://"), host);
}

static bool is_live_path(struct lws *wsi) {
    char path[NAME_MAX_BYTES];
    return header(wsi, WSI_TOKEN_GET_URI, path) && !strcmp(path, SERVER_PATH);
}

static int refuse(struct lws *wsi, unsigned status) {
    return lws_return_http_status(wsi, status, NULL) || lws_http_transaction_completed(wsi) ? -1
                                                                                            : 0;
}

static const ServerPage *find_page(const Server *server, const char *path) {
    for (int i = 0; i < server->page_count; i++)
        if (!strcmp(server->pages[i].path, path)) return &server->pages[i];
    return NULL;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, uint8_t **at,
                       uint8_t *end) {
    return !lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value,
                                        (int)strlen(value), at, end);
}

static int answer(Server *server, struct lws *wsi, Session *session, const char *path) {
    uint8_t bytes[LWS_PRE + HEADER_BYTES], *start = bytes + LWS_PRE, *at = start,
                                           *end = bytes + sizeof bytes - 1;
    char accepted[NAME_MAX_BYTES];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    const ServerPage *page = find_page(server, path);
    if (!page) return refuse(wsi, HTTP_STATUS_NOT_FOUND);
    bool is_packed = page->packed && header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted) &&
                     strstr(accepted, "gzip");
    session->page = is_packed ? page->packed : page->bytes;
    session->left = is_packed ? page->packed_count : page->count;
    bool is_written =
        !lws_add_http_common_headers(wsi, HTTP_STATUS_OK, page->type, session->left, &at, end) &&
        add_header(wsi, "x-content-type-options:", "nosniff", &at, end) &&
        add_header(wsi, "referrer-policy:", "no-referrer", &at, end) &&
        add_header(wsi, "cache-control:", "no-cache", &at, end) &&
        (!is_packed || add_header(wsi, "content-encoding:", "gzip", &at, end)) &&
        !lws_finalize_write_http_header(wsi, start, &at, end);
    if (!is_written) return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_S);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_page(Server *server, struct lws *wsi, Session *session) {
    size_t count = session->left < CHUNK ? session->left : CHUNK;
    if (!session->page) return 0;
    bool is_last = count == session->left;
    memcpy(server->chunk + LWS_PRE, session->page, count);
    if (lws_write(wsi, server->chunk + LWS_PRE, count,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)count)
        return -1;
    session->page = is_last ? NULL : session->page + count;
    session->left -= count;
    if (is_last) return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_S);
    lws_callback_on_writable(wsi);
    return 0;
}

static int serve_pages(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t count) {
    Server *server = server_of(wsi);
    (void)count;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return admit(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY: forget(server, wsi); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; // a WebSocket needs the other protocol
    case LWS_CALLBACK_HTTP: return answer(server, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_page(server, wsi, user);
    default: return 0;
    }
}

static int begin_guest(Server *server, struct lws *wsi, Session *session) {
    session->guest = room_connect(server->room);
    if (session->guest < 0) return -1;
    session->is_guest = true;
    server->guests[session->guest] = wsi;
    server->sessions[session->guest] = session;
    return 0;
}

static void end_guest(Server *server, Session *session) {
    if (!session->is_guest) return;
    session->is_guest = false;
    server->guests[session->guest] = NULL;
    room_disconnect(server->room, session->guest);
}

// A message can arrive in several parts. If it is too long, the room gets enough bytes to refuse
// it.
static void receive(Server *server, struct lws *wsi, Session *session, const void *bytes,
                    size_t count) {
    if (lws_is_first_fragment(wsi)) session->count = 0;
    size_t most = sizeof session->bytes - session->count;
    if (count > most) count = most;
    memcpy(session->bytes + session->count, bytes, count);
    session->count += count;
    bool is_full = session->count == sizeof session->bytes;
    if (is_full || (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)))
        room_receive(server->room, session->guest, session->bytes, session->count);
}

// Sends what waits for the guest, as long as the system takes it.
static int send_frames(Server *server, struct lws *wsi, Session *session) {
    static const uint8_t SPACE[LWS_PRE];
    Text *frame = &server->frame;
    session->blocked_s = 0;
    do {
        frame->count = 0;
        text_add_bytes(frame, SPACE, LWS_PRE);
        if (!room_next(server->room, session->guest, frame)) break;
        size_t count = frame->count - LWS_PRE;
        if (frame->error ||
            lws_write(wsi, (uint8_t *)frame->at + LWS_PRE, count, LWS_WRITE_BINARY) < (int)count)
            return -1;
    } while (room_has_next(server->room, session->guest) && !lws_send_pipe_choked(wsi));
    if (room_has_next(server->room, session->guest))
        lws_callback_on_writable(wsi);
    else if (room_is_closing(server->room, session->guest))
        return -1;
    return 0;
}

static int serve_guest(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t count) {
    Server *server = server_of(wsi);
    Session *session = user;
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY: forget(server, wsi); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return is_live_path(wsi) && is_from_here(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return begin_guest(server, wsi, session);
    case LWS_CALLBACK_CLOSED: end_guest(server, session); return 0;
    case LWS_CALLBACK_RECEIVE: receive(server, wsi, session, in, count); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_frames(server, wsi, session);
    default: return 0;
    }
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = serve_pages, .per_session_data_size = sizeof(Session)},
    {.name = SERVER_PROTOCOL,
     .callback = serve_guest,
     .per_session_data_size = sizeof(Session),
     .rx_buffer_size = 256},
    {.name = NULL}};

// Describes where the server listens, as others reach it.
static void set_address(Server *server, const char *listen, int port) {
    char name[64];
    bool is_any = !strcmp(listen, "0.0.0.0") || !strcmp(listen, "::");
    if (!is_any || !network_address(name, sizeof name)) snprintf(name, sizeof name, "%s", listen);
    bool has_colons = strchr(name, ':'); // IPv6
    snprintf(server->address, sizeof server->address, "http://%s%s%s:%d/", has_colons ? "[" : "",
             name, has_colons ? "]" : "", port);
}

Server *server_start(const ServerOptions *options, Room *room, Problem *problem) {
    const char *listen = options->listen ? options->listen : "127.0.0.1";
    Server *server = calloc(1, sizeof *server);
    problem_set(problem, "out of memory");
    if (!server) return NULL;
    server->room = room;
    server->pages = options->pages;
    server->page_count = options->page_count;
    struct lws_context_creation_info info = {.port = options->port,
                                             .iface = listen,
                                             .protocols = PROTOCOLS,
                                             .user = server,
                                             .gid = -1,
                                             .uid = -1,
                                             .timeout_secs = REQUEST_S,
                                             .keepalive_timeout = REQUEST_S,
                                             .max_http_header_data = HEADER_BYTES,
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8};
    if (!strchr(listen, ':')) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    lws_set_log_level(0, NULL);
    errno = 0;
    server->context = lws_create_context(&info);
    if (!server->context) {
        problem_set(problem, "cannot listen on %s, port %d: %s", listen, options->port,
                    errno ? strerror(errno) : "the address or the port is not available");
        free(server);
        return NULL;
    }
    set_address(server, listen,
                lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default")));
    return server;
}

void server_stop(Server *server) {
    if (!server) return;
    lws_context_destroy(server->context);
    free(server->frame.at);
    free(server);
}

// libwebsockets rings the alarm before it waits if it is late, and would then wait for the next
// one.
static void ring(lws_sorted_usec_list_t *alarm) {
    Server *server = lws_container_of(alarm, Server, alarm);
    lws_sul_schedule(server->context, 0, alarm, ring, LWS_US_PER_MS);
}

void server_serve(Server *server, double wait_s) {
    double now_s = clock_s();
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        struct lws *wsi = server->guests[i];
        Session *session = server->sessions[i];
        if (!wsi || !(room_has_next(server->room, i) || room_is_closing(server->room, i))) continue;
        if (session->blocked_s <= 0) session->blocked_s = now_s;
        if (now_s - session->blocked_s > BLOCKED_S)
            lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        lws_callback_on_writable(wsi);
    }
    if (wait_s <= 0) {
        lws_service(server->context, -1);
        return;
    }
    lws_sul_schedule(server->context, 0, &server->alarm, ring,
                     (lws_usec_t)(wait_s * LWS_US_PER_SEC) + 1);
    lws_service(server->context, 0);
    lws_sul_schedule(server->context, 0, &server->alarm, NULL, LWS_SET_TIMER_USEC_CANCEL);
}

const char *server_address(const Server *server) { return server->address; }

int server_connections(const Server *server) {
    int count = 0;
    for (int i = 0; i < SERVER_CONNECTIONS_MAX; i++) count += server->visitors[i].wsi != NULL;
    return count;
}

#endif
