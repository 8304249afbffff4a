// server.c -- HTTP and WebSocket by libwebsockets, on one thread and without blocking.
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "place.h"
#include "platform/files.h"

#define PLAY "/play/"
#define BUILD_FILE(name) PLAY name,
static const char *const BUILD_FILES[] = {BUILD_FILE_ROWS(BUILD_FILE)};
static const char *const TYPES[][2] = {PAGE_TYPES(AS_ELEMENT)};
enum { BUILD_FILE_COUNT = sizeof BUILD_FILES / sizeof *BUILD_FILES, BUILD_FILE_MAX_MB = 64 };
_Static_assert((int)BUILD_FILE_COUNT <= (int)SERVER_PAGES_MAX, "there is room for all files");

static const char *type_of(const char *path) {
    int i = 0;
    while (!path_ends(path, TYPES[i][0])) i++;
    return TYPES[i][1];
}

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
        const char *path = BUILD_FILES[i],
                   *name = path[strlen(PLAY)] ? path + strlen(PLAY) : "index.html";
        ServerPage page = {.path = path, .type = type_of(path)};
        page.bytes = read_build_file(folder, name, "", &page.count, i ? NULL : problem);
        if (!page.bytes && !i) return -1;
        if (!page.bytes) continue;
        page.packed = read_build_file(folder, name, ".gz", &page.packed_count, NULL);
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

static int connect_to_room(void *room, bool is_host, const char *address) {
    (void)is_host;
    return room_connect(room, address);
}
static void room_gets(void *room, int guest, const void *bytes, size_t count) {
    room_receive(room, guest, bytes, count);
}
static bool room_sends(void *room, int guest, Text *frame) { return room_next(room, guest, frame); }
static bool room_waits(void *room, int guest) { return room_has_next(room, guest); }
static bool room_closes(void *room, int guest) { return room_is_closing(room, guest); }
static void room_loses(void *room, int guest) { room_disconnect(room, guest); }

ServerPeers server_room_peers(Room *room) {
    return (ServerPeers){.context = room,
                         .most = ROOM_GUESTS_MAX,
                         .per_address = ROOM_CONNECTIONS_MAX,
                         .connect = connect_to_room,
                         .receive = room_gets,
                         .next = room_sends,
                         .has_next = room_waits,
                         .is_closing = room_closes,
                         .disconnect = room_loses};
}

static int connect_to_relay(void *relay, bool is_host, const char *address) {
    return relay_connect(relay, is_host, address);
}
static void relay_gets(void *relay, int peer, const void *bytes, size_t count) {
    relay_receive(relay, peer, bytes, count);
}
static bool relay_sends(void *relay, int peer, Text *frame) {
    return relay_next(relay, peer, frame);
}
static bool relay_waits(void *relay, int peer) { return relay_has_next(relay, peer); }
static bool relay_closes(void *relay, int peer) { return relay_is_closing(relay, peer); }
static void relay_loses(void *relay, int peer) { relay_disconnect(relay, peer); }
static int relay_wakes(void *relay) { return relay_awake(relay); }
static void relay_reports(void *relay, char *text, size_t size) {
    relay_describe(relay, text, size);
}

ServerPeers server_relay_peers(Relay *relay) {
    return (ServerPeers){.context = relay,
                         .most = RELAY_PEERS_MAX,
                         .per_address = RELAY_CONNECTIONS_MAX,
                         .host_frame_max = RELAY_FRAME_MAX,
                         .connect = connect_to_relay,
                         .receive = relay_gets,
                         .next = relay_sends,
                         .has_next = relay_waits,
                         .is_closing = relay_closes,
                         .disconnect = relay_loses,
                         .awake = relay_wakes,
                         .describe = relay_reports};
}

#ifndef TREADS_HAS_NET

Server *server_start(const ServerOptions *options, const ServerPeers *peers, Problem *problem) {
    (void)options, (void)peers;
    problem_set(problem, "this treads was built without libwebsockets (Debian: libwebsockets-dev)");
    return NULL;
}

void server_renew(Server *server) { (void)server; }
void server_stop(Server *server) { (void)server; }
void server_serve(Server *server, double wait_s) { (void)server, (void)wait_s; }
int server_connections(const Server *server) { return server ? 1 : 0; }
const char *server_address(const Server *server) { return server ? "" : NULL; }

#else

#include <errno.h>
#include <libwebsockets.h>

#include "platform/system.h"

enum {
    SERVER_OTHER_NAME = 421, // Misdirected Request
    REQUEST_S = 10,          // limit for a request, and for a page to make progress
    BLOCKED_S = 10,          // a peer that has read nothing for this time is dropped
    PAGE_CONNECTIONS = 32,   // more than there can be peers
    CHUNK = 16 << 10,        // bytes of a page per write
    SEND_BUFFER = 128 << 10, // of the system, per connection
    HEADER_BYTES = 4096,
    NAME_MAX_BYTES = 256,
    METRICS_BYTES = 1024
};

static const char OTHER_NAME[] =
    "This treads does not answer to this name. Use its IP address, or start it with --host-name.";

// A connection of any protocol.
typedef struct Session {
    // A peer:
    bool is_peer;
    int peer;
    double blocked_s; // since when it has read nothing; 0 if nothing waits
    Text message;     // that is received in parts
    // A request for a page:
    const uint8_t *page;
    size_t left;
} Session;

typedef struct Visitor {
    struct lws *wsi; // NULL: free
    char address[LIVE_ADDRESS_MAX];
} Visitor;

// A connection of a peer.
typedef struct Line {
    struct lws *wsi; // NULL: free
    Session *session;
} Line;

struct Server {
    struct lws_context *context;
    ServerPeers peers;
    const ServerPage *pages;
    int page_count;
    bool is_behind_proxy;
    const char *certificate, *key; // NULL: http
    char *names;                   // of this server, separated by commas
    char address[SERVER_ADDRESS_MAX];
    Visitor *visitors;
    int visitor_count;
    Line *lines; // by peer
    double checked_s;
    Text frame; // after LWS_PRE bytes
    uint8_t chunk[LWS_PRE + CHUNK];
};

static Server *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static bool is_this_computer(const char *address) {
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") ||
           !strncmp(address, "::ffff:127.", 11);
}

static bool header(struct lws *wsi, enum lws_token_indexes token,
                   char text[static NAME_MAX_BYTES]) {
    text[0] = '\0';
    return lws_hdr_copy(wsi, text, NAME_MAX_BYTES, token) > 0;
}

// Writes what limits count by: the address, or the network of an IPv6 address. Returns false if the
// text is not an address.
static bool write_address(const char *text, char address[static LIVE_ADDRESS_MAX]) {
    enum { V4 = 4, V6 = 16, NETWORK = 8 };
    uint8_t bytes[V6] = {0};
    int count = lws_parse_numeric_address(text, bytes, sizeof bytes);
    if (count != V4 && count != V6) return false;
    if (count == V4 || is_this_computer(text) || !strncmp(text, "::ffff:", strlen("::ffff:")))
        snprintf(address, LIVE_ADDRESS_MAX, "%s", text);
    else
        for (size_t i = 0; i < NETWORK; i++) snprintf(address + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

// Returns NULL if there are too many connections.
static Visitor *find_visitor(const Server *server, const struct lws *wsi) {
    for (int i = 0; i < server->visitor_count; i++)
        if (server->visitors[i].wsi == wsi) return &server->visitors[i];
    return NULL;
}

// This computer may have more connections, perhaps of a proxy, but leaves some for others.
static bool is_allowed(const Server *server, const Visitor *visitor) {
    int same = 0,
        most = is_this_computer(visitor->address) ? server->peers.most : server->peers.per_address;
    for (int i = 0; i < server->visitor_count; i++) {
        const Visitor *other = &server->visitors[i];
        same += other->wsi && !strcmp(other->address, visitor->address);
    }
    return same <= most;
}

// Returns false if there are too many connections, in all or from this address.
static bool admit(Server *server, struct lws *wsi) {
    char text[LIVE_ADDRESS_MAX] = "";
    Visitor *visitor = find_visitor(server, NULL);
    if (!visitor) return false;
    visitor->wsi = wsi;
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!write_address(text, visitor->address)) return false;
    int bytes = SEND_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, (const void *)&bytes, sizeof bytes);
    return server->is_behind_proxy || is_allowed(server, visitor);
}

// Counts the connection for the address that the proxy names: the last one, because clients can
// send others. Returns false if there are too many from it.
static bool readmit(const Server *server, struct lws *wsi) {
    char list[NAME_MAX_BYTES];
    Visitor *visitor = find_visitor(server, wsi);
    if (!server->is_behind_proxy || !lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR))
        return visitor;
    int length = lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR);
    const char *last = length > 0 ? strrchr(list, ',') : NULL;
    const char *text = last ? last + 1 + strspn(last + 1, " ") : list;
    return visitor && length > 0 && write_address(text, visitor->address) &&
           is_allowed(server, visitor);
}

static void forget(Server *server, const struct lws *wsi) {
    Visitor *visitor = find_visitor(server, wsi);
    if (visitor) *visitor = (Visitor){.wsi = NULL};
}

static bool is_for_us(const Server *server, struct lws *wsi) {
    char origin[NAME_MAX_BYTES], host[NAME_MAX_BYTES];
    bool has_origin = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!header(wsi, WSI_TOKEN_HOST, host)) return false;
    if (has_origin && !header(wsi, WSI_TOKEN_ORIGIN, origin)) return false;
    return place_accepts(host, has_origin ? origin : NULL, server->names);
}

static bool has_path(struct lws *wsi, const char *wanted) {
    char path[NAME_MAX_BYTES];
    return header(wsi, WSI_TOKEN_GET_URI, path) && !strcmp(path, wanted);
}

static int refuse(struct lws *wsi, unsigned status, const char *words) {
    return lws_return_http_status(wsi, status, words) || lws_http_transaction_completed(wsi) ? -1
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

static int answer(Server *server, struct lws *wsi, Session *session, const ServerPage *page) {
    uint8_t bytes[LWS_PRE + HEADER_BYTES], *start = bytes + LWS_PRE, *at = start,
                                           *end = bytes + sizeof bytes - 1;
    char accepted[NAME_MAX_BYTES];
    if (!readmit(server, wsi)) return -1;
    if (!is_for_us(server, wsi)) return refuse(wsi, SERVER_OTHER_NAME, OTHER_NAME);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    if (!page) return refuse(wsi, HTTP_STATUS_NOT_FOUND, NULL);
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
    // The upgrade to HTTP/2 is refused, because requests could then follow past the checks here.
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcmp(in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; // a WebSocket needs the other protocol
    case LWS_CALLBACK_HTTP: return answer(server, wsi, user, find_page(server, in));
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_page(server, wsi, user);
    default: return 0;
    }
}

typedef struct MetricsSession {
    Session session;
    char text[METRICS_BYTES];
} MetricsSession;

static int serve_metrics(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t count) {
    Server *server = server_of(wsi);
    MetricsSession *metrics = user;
    if (reason != LWS_CALLBACK_HTTP) return serve_pages(wsi, reason, user, in, count);
    server->peers.describe(server->peers.context, metrics->text, METRICS_BYTES);
    ServerPage page = {
        "/metrics", "text/plain; version=0.0.4", metrics->text, strlen(metrics->text), NULL, 0};
    return answer(server, wsi, &metrics->session, strcmp(in, page.path) ? NULL : &page);
}

static int begin_peer(Server *server, struct lws *wsi, Session *session, bool is_host) {
    const ServerPeers *peers = &server->peers;
    const Visitor *visitor = find_visitor(server, wsi);
    int peer = visitor ? peers->connect(peers->context, is_host, visitor->address) : -1;
    if (peer < 0) return -1;
    *session = (Session){.is_peer = true, .peer = peer};
    session->message.most = (is_host ? peers->host_frame_max : LIVE_GUEST_FRAME_MAX) + 1;
    server->lines[peer] = (Line){wsi, session};
    return 0;
}

static void end_peer(Server *server, Session *session) {
    if (!session->is_peer) return;
    ASSERT(server->lines[session->peer].session == session);
    session->is_peer = false;
    free(session->message.at);
    server->lines[session->peer] = (Line){.wsi = NULL};
    server->peers.disconnect(server->peers.context, session->peer);
}

// A message can arrive in several parts. If it is too long, peers get enough bytes to refuse it.
static void receive(Server *server, struct lws *wsi, Session *session, const void *bytes,
                    size_t count) {
    Text *message = &session->message;
    const ServerPeers *peers = &server->peers;
    ASSERT(session->is_peer && message->most);
    if (lws_is_first_fragment(wsi)) message->count = 0;
    size_t most = message->most - message->count;
    text_add_bytes(message, bytes, count < most ? count : most);
    bool is_full = message->count == message->most || message->error;
    if (is_full || (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)))
        peers->receive(peers->context, session->peer, message->at, message->count);
}

// Sends what waits for the peer, as long as the system takes it. Returns -1 if the connection is to
// be closed.
static int send_frames(Server *server, struct lws *wsi, Session *session) {
    static const uint8_t SPACE[LWS_PRE];
    const ServerPeers *peers = &server->peers;
    Text *frame = &server->frame;
    while (!lws_partial_buffered(wsi)) {
        frame->count = 0;
        text_add_bytes(frame, SPACE, LWS_PRE);
        if (!peers->next(peers->context, session->peer, frame)) break;
        size_t count = frame->count - LWS_PRE;
        if (frame->error ||
            lws_write(wsi, (uint8_t *)frame->at + LWS_PRE, count, LWS_WRITE_BINARY) < (int)count)
            return -1;
        session->blocked_s = 0;
    }
    if (lws_partial_buffered(wsi) || peers->has_next(peers->context, session->peer))
        lws_callback_on_writable(wsi);
    else if (peers->is_closing(peers->context, session->peer))
        return -1;
    else
        session->blocked_s = 0;
    return 0;
}

static int serve_peer(struct lws *wsi, enum lws_callback_reasons reason, Session *session,
                      const void *in, size_t count, bool is_host) {
    Server *server = server_of(wsi);
    const char *path = is_host ? SERVER_HOST_PATH : SERVER_PATH;
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY: forget(server, wsi); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (is_host && !server->peers.host_frame_max) return -1;
        return has_path(wsi, path) && is_for_us(server, wsi) && readmit(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return begin_peer(server, wsi, session, is_host);
    case LWS_CALLBACK_CLOSED: end_peer(server, session); return 0;
    case LWS_CALLBACK_RECEIVE: receive(server, wsi, session, in, count); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_frames(server, wsi, session);
    default: return 0;
    }
}

static int serve_guest(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t count) {
    return serve_peer(wsi, reason, user, in, count, false);
}

static int serve_host(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t count) {
    return serve_peer(wsi, reason, user, in, count, true);
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = serve_pages, .per_session_data_size = sizeof(Session)},
    {.name = SERVER_PROTOCOL,
     .callback = serve_guest,
     .per_session_data_size = sizeof(Session),
     .rx_buffer_size = 256},
    {.name = SERVER_HOST_PROTOCOL,
     .callback = serve_host,
     .per_session_data_size = sizeof(Session),
     .rx_buffer_size = 4096},
    {.name = NULL}};

static const struct lws_protocols METRICS_PROTOCOLS[] = {
    {.name = "http", .callback = serve_metrics, .per_session_data_size = sizeof(MetricsSession)},
    {.name = NULL}};

// Describes where the server listens, as others reach it.
static void set_address(Server *server, const char *listen, int port) {
    const char *scheme = server->certificate ? "https" : "http";
    char name[64];
    bool is_any = !strcmp(listen, "0.0.0.0") || !strcmp(listen, "::");
    if (!is_any || !network_address(name, sizeof name)) snprintf(name, sizeof name, "%s", listen);
    bool has_colons = strchr(name, ':'); // IPv6
    snprintf(server->address, sizeof server->address, "%s://%s%s%s:%d/", scheme,
             has_colons ? "[" : "", name, has_colons ? "]" : "", port);
}

// Collects the names of this computer and the names given by options.
static bool set_names(Server *server, const char *more) {
    const char *own = lws_canonical_hostname(server->context);
    int length = (int)strcspn(own, ".");
    if (!more) more = "";
    size_t room = 3 * strlen(own) + strlen(more) + sizeof ",,.local,";
    server->names = malloc(room);
    if (!server->names) return false;
    snprintf(server->names, room, "%s,%.*s,%.*s.local,%s", own, length, own, length, own, more);
    return true;
}

static struct lws_context *listen_at(Server *server, const char *address, int port) {
    struct lws_context_creation_info info = {.port = port,
                                             .iface = address,
                                             .protocols = PROTOCOLS,
                                             .user = server,
                                             .gid = -1,
                                             .uid = -1,
                                             .timeout_secs = REQUEST_S,
                                             .keepalive_timeout = REQUEST_S,
                                             .max_http_header_data = HEADER_BYTES,
                                             .alpn = "http/1.1", // HTTP/2 is refused, see above
                                             .ssl_cert_filepath = server->certificate,
                                             .ssl_private_key_filepath = server->key,
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8};
    if (!strchr(address, ':')) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (server->certificate) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(0, NULL);
    errno = 0;
    return lws_create_context(&info);
}

static bool offer_metrics(Server *server, int port) {
    struct lws_context_creation_info info = {.port = port,
                                             .iface = "127.0.0.1",
                                             .vhost_name = "metrics",
                                             .protocols = METRICS_PROTOCOLS,
                                             .timeout_secs = REQUEST_S,
                                             .keepalive_timeout = REQUEST_S,
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        LWS_SERVER_OPTION_DISABLE_IPV6};
    return lws_create_vhost(server->context, &info);
}

Server *server_start(const ServerOptions *options, const ServerPeers *peers, Problem *problem) {
    const char *address = options->listen ? options->listen : "127.0.0.1";
    size_t length;
    const char *wrong = options->host_names ? place_wrong_name(options->host_names, &length) : NULL;
    if (wrong)
        return problem_set(problem, "--host-name: '%.*s' is not a name, such as treads.example.org",
                           (int)length, wrong),
               NULL;
    Server *server = calloc(1, sizeof *server);
    problem_set(problem, "out of memory");
    if (!server) return NULL;
    *server = (Server){.peers = *peers,
                       .pages = options->pages,
                       .page_count = options->page_count,
                       .is_behind_proxy = options->is_behind_proxy,
                       .certificate = options->certificate,
                       .key = options->key ? options->key : options->certificate,
                       .visitor_count = peers->most + PAGE_CONNECTIONS};
    server->visitors = calloc((size_t)server->visitor_count, sizeof *server->visitors);
    server->lines = calloc((size_t)peers->most, sizeof *server->lines);
    if (!server->visitors || !server->lines) return server_stop(server), NULL;
    files_allow(server->visitor_count + PAGE_CONNECTIONS);
    server->context = listen_at(server, address, options->port);
    if (!server->context) {
        problem_set(problem, "cannot listen on %s, port %d: %s", address, options->port,
                    options->certificate ? "the certificate, its key or the port is invalid"
                    : errno              ? strerror(errno)
                                         : "the address or the port is not available");
        server_stop(server);
        return NULL;
    }
    if (!set_names(server, options->host_names)) return server_stop(server), NULL;
    if (options->metrics_port && !offer_metrics(server, options->metrics_port)) {
        problem_set(problem, "--metrics: port %d is not available", options->metrics_port);
        return server_stop(server), NULL;
    }
    set_address(server, address,
                lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default")));
    return server;
}

void server_renew(Server *server) {
    lws_tls_cert_updated(server->context, server->certificate, server->key, NULL, 0, NULL, 0);
}

void server_stop(Server *server) {
    if (!server) return;
    if (server->context) lws_context_destroy(server->context);
    free(server->frame.at);
    free(server->names);
    free(server->visitors);
    free(server->lines);
    free(server);
}

typedef struct Alarm {
    lws_sorted_usec_list_t list;
    struct lws_context *context;
} Alarm;

// libwebsockets rings a late alarm before it waits, and would then wait for the next one.
static void ring(lws_sorted_usec_list_t *list) {
    const Alarm *alarm = lws_container_of(list, Alarm, list);
    lws_sul_schedule(alarm->context, 0, list, ring, LWS_US_PER_MS);
}

void server_wait(struct lws_context *context, double wait_s) {
    Alarm alarm = {.context = context};
    if (wait_s <= 0) {
        lws_service(context, -1);
        return;
    }
    lws_sul_schedule(context, 0, &alarm.list, ring, (lws_usec_t)(wait_s * LWS_US_PER_SEC) + 1);
    lws_service(context, 0);
    lws_sul_schedule(context, 0, &alarm.list, NULL, LWS_SET_TIMER_USEC_CANCEL);
}

// Sends at once, which saves a call of the system; what the system does not take follows later.
static void send_now(Server *server, int peer, double now_s) {
    const Line *line = &server->lines[peer];
    if (!line->wsi) return;
    if (line->session->blocked_s <= 0) line->session->blocked_s = now_s;
    if (send_frames(server, line->wsi, line->session) < 0)
        lws_set_timeout(line->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static void drop_blocked(const Server *server, double now_s) {
    for (int i = 0; i < server->peers.most; i++) {
        const Line *line = &server->lines[i];
        if (line->wsi && line->session->blocked_s > 0 &&
            now_s - line->session->blocked_s > BLOCKED_S)
            lws_set_timeout(line->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}

void server_serve(Server *server, double wait_s) {
    const ServerPeers *peers = &server->peers;
    double now_s = clock_s();
    if (peers->awake) {
        for (int peer; (peer = peers->awake(peers->context)) >= 0;) send_now(server, peer, now_s);
    } else {
        for (int i = 0; i < peers->most; i++)
            if (server->lines[i].wsi &&
                (peers->has_next(peers->context, i) || peers->is_closing(peers->context, i)))
                send_now(server, i, now_s);
    }
    if (now_s - server->checked_s >= 1) drop_blocked(server, now_s);
    if (now_s - server->checked_s >= 1) server->checked_s = now_s;
    server_wait(server->context, wait_s);
}

const char *server_address(const Server *server) { return server->address; }

int server_connections(const Server *server) {
    int count = 0;
    for (int i = 0; i < server->visitor_count; i++) count += server->visitors[i].wsi != NULL;
    return count;
}

#endif
