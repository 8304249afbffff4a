// connection.c -- a WebSocket of libwebsockets or of the browser, with queues in both directions.
#include "connection.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "platform/system.h"
#include "place.h"
#include "server.h"

static const struct {
    const char *scheme;
    int port;
    bool is_secure;
} SCHEMES[] = {{"ws://", 80, false},
               {"http://", 80, false},
               {"wss://", 443, true},
               {"https://", 443, true},
               {"", SERVER_PORT, false}};

// Skips what people copy with an address or a code: blanks, angle brackets, the full stop of a
// sentence. Returns the length of the rest.
static size_t trim(const char **text) {
    *text += strspn(*text, " \t\n<");
    size_t count = strlen(*text);
    while (count && strchr(" \t\n>.,;", (*text)[count - 1])) count--;
    return count;
}

bool live_code_read(const char *text, char code[static LIVE_CODE_MAX], Problem *problem) {
    size_t count = trim(&text);
    bool is_code = count == LIVE_CODE_MAX - 1;
    for (size_t i = 0; i < count && is_code; i++) {
        is_code = isalpha((unsigned char)text[i]);
        code[i] = (char)toupper((unsigned char)text[i]);
    }
    code[is_code ? count : 0] = '\0';
    return is_code || problem_set(problem, "a room code has %d letters; '%s' is none",
                                  LIVE_CODE_MAX - 1, text);
}

// Reads the code of "?room=CODE" or "#CODE", and the path before it.
static bool read_path(const char *text, LiveAddress *address, Problem *problem) {
    static const char QUERY[] = "?room=";
    size_t length = strcspn(text, "?#");
    const char *rest = text + length;
    while (length && text[length - 1] != '/') length--; // the name of a page
    if (length + strlen(SERVER_PATH) >= sizeof address->path) return false;
    snprintf(address->path, sizeof address->path, "%.*s%s", (int)length, text,
             length ? &SERVER_PATH[1] : SERVER_PATH);
    if (!strncmp(rest, QUERY, strlen(QUERY)))
        return live_code_read(rest + strlen(QUERY), address->code, problem);
    if (*rest == '#') return live_code_read(rest + 1, address->code, problem);
    return !*rest;
}

bool live_address_read(const char *typed, LiveAddress *address, Problem *problem) {
    Place place;
    int row = 0;
    char copy[512], host[sizeof place.host];
    const char *text = typed;
    problem_set(problem, "'%.200s' is not an address, such as 192.168.1.20:%d", typed, SERVER_PORT);
    size_t count = trim(&text);
    if (count >= sizeof copy) return false;
    snprintf(copy, sizeof copy, "%.*s", (int)count, text);
    text = copy;
    while (strncmp(text, SCHEMES[row].scheme, strlen(SCHEMES[row].scheme)) != 0) row++;
    text += strlen(SCHEMES[row].scheme);
    *address = (LiveAddress){.port = SCHEMES[row].port, .is_secure = SCHEMES[row].is_secure};
    size_t length = strcspn(text, "/?#");
    if (!read_path(text + length, address, problem)) return false;
    const char *colon = memchr(text, ':', length);
    bool is_v6 =
        *text != '[' && colon && memchr(colon + 1, ':', length - (size_t)(colon + 1 - text));
    if (is_v6) { // a port needs brackets
        if (snprintf(host, sizeof host, "[%.*s]", (int)length, text) >= (int)sizeof host)
            return false;
        text = host, length = strlen(host);
    }
    if (!place_read(text, length, &place)) return false;
    if (place.port) address->port = place.port;
    memcpy(address->host, place.host, sizeof address->host);
    problem_set(problem, "%s", "");
    return true;
}

bool live_room_read(const char *text, const char *code, LiveAddress *address, Problem *problem) {
    if (!live_address_read(text, address, problem)) return false;
    if (code) return live_code_read(code, address->code, problem);
    return *address->code ||
           problem_set(problem, "the code of the room is missing; add it: %.200s#ABCDEF", text);
}

bool live_address_page(const LiveAddress *address, char *text, size_t size) {
    const char *host = address->host;
    char port[8] = "";
    bool has_colons = strchr(host, ':'); // IPv6
    int length = (int)(strlen(address->path) - strlen(SERVER_PATH)) + 1;
    if (address->port != (address->is_secure ? 443 : 80))
        snprintf(port, sizeof port, ":%d", address->port);
    int count =
        snprintf(text, size, "http%s://%s%s%s%s%.*s", address->is_secure ? "s" : "",
                 has_colons ? "[" : "", host, has_colons ? "]" : "", port, length, address->path);
    return count > 0 && (size_t)count < size;
}

#if !defined TREADS_HAS_NET && !defined __EMSCRIPTEN__

Connection *connection_open(const char *address, ConnectionKind kind, Problem *problem) {
    (void)address, (void)kind;
    problem_set(problem, "this treads was built without libwebsockets (Debian: libwebsockets-dev)");
    return NULL;
}

void connection_close(Connection *connection) { (void)connection; }
void connection_poll(Connection *connection, double wait_s) { (void)connection, (void)wait_s; }
void connection_send(Connection *connection, const Text *frame) { (void)connection, (void)frame; }
bool connection_receive(Connection *connection, Text *frame) { return connection && frame; }
size_t connection_waiting(const Connection *connection) { return connection ? 0 : 1; }
ConnectionState connection_state(const Connection *connection) {
    (void)connection;
    return CONNECTION_CLOSED;
}
const char *connection_problem(const Connection *connection) { return connection ? "" : NULL; }

#else

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#include <emscripten/websocket.h>
#else
#include <libwebsockets.h>
#endif

enum { WAITING_MAX = 1 << 20 }; // bytes in each direction

struct Connection {
    LiveAddress address;
    ConnectionState state;
    Problem problem;
    FrameQueue in, out;
    Text message; // that is received in parts
#ifdef __EMSCRIPTEN__
    EMSCRIPTEN_WEBSOCKET_T socket;
#else
    struct lws_context *context;
    struct lws *wsi;
    Text frame; // after LWS_PRE bytes
#endif
};

static void fail(Connection *connection, const char *why) {
    if (connection->state == CONNECTION_CLOSED) return;
    connection->state = CONNECTION_CLOSED;
    problem_set(&connection->problem, "%s", why);
}

static void queue_add(Connection *connection, FrameQueue *queue, const void *bytes, size_t count) {
    if (frame_queue_bytes(queue) + count > WAITING_MAX)
        fail(connection, "the connection is too slow");
    else if (!frame_queue_add(queue, bytes, count))
        fail(connection, "out of memory");
}

static const char *protocol_of(ConnectionKind kind) {
    return kind == CONNECTION_AS_HOST ? SERVER_HOST_PROTOCOL : SERVER_PROTOCOL;
}

static Connection *create(const char *address, ConnectionKind kind, Problem *problem) {
    LiveAddress where;
    if (!live_address_read(address, &where, problem)) return NULL;
    if (kind == CONNECTION_AS_HOST)
        memcpy(where.path + strlen(where.path) - strlen(SERVER_PATH), SERVER_HOST_PATH,
               strlen(SERVER_HOST_PATH));
    Connection *connection = calloc(1, sizeof *connection);
    if (!connection) return problem_set(problem, "out of memory"), NULL;
    connection->address = where;
    connection->message.most = LIVE_FRAME_MAX;
    return connection;
}

static void destroy(Connection *connection) {
    frame_queue_clear(&connection->in);
    frame_queue_clear(&connection->out);
    free(connection->message.at);
    free(connection);
}

#ifdef __EMSCRIPTEN__

// clang-format off
EM_JS(bool, is_server_of_page, (const char *place, bool is_secure), {
    return typeof location == 'object' && location.host == UTF8ToString(place) && is_secure == (location.protocol == 'https:');
})
// clang-format on

// Rooms refuse pages of other servers; browsers refuse insecure connections of secure pages.
static bool check_page(const LiveAddress *where, Problem *problem) {
    char place[sizeof where->host + 16];
    bool has_colons = strchr(where->host, ':'),
         is_usual = where->port == (where->is_secure ? 443 : 80);
    int length = snprintf(place, sizeof place, has_colons ? "[%s]" : "%s", where->host);
    if (!is_usual) snprintf(place + length, sizeof place - (size_t)length, ":%d", where->port);
    return is_server_of_page(place, where->is_secure) ||
           problem_set(problem,
                       "a page enters only rooms of its own server; open %s://%s/ in the browser",
                       where->is_secure ? "https" : "http", place);
}

static EM_BOOL opened(int type, const EmscriptenWebSocketOpenEvent *event, void *data) {
    Connection *connection = data;
    (void)type, (void)event;
    if (connection->state == CONNECTION_OPENING) connection->state = CONNECTION_OPEN;
    return EM_TRUE;
}

static EM_BOOL closed(int type, const EmscriptenWebSocketCloseEvent *event, void *data) {
    Connection *connection = data;
    (void)type, (void)event;
    fail(connection, connection->state == CONNECTION_OPENING ? "there is no room at this address"
                                                             : "the connection was lost");
    return EM_TRUE;
}

static EM_BOOL arrived(int type, const EmscriptenWebSocketMessageEvent *event, void *data) {
    Connection *connection = data;
    (void)type;
    if (event->isText || event->numBytes > LIVE_FRAME_MAX)
        fail(connection, "the host sends invalid frames");
    else
        queue_add(connection, &connection->in, event->data, event->numBytes);
    return EM_TRUE;
}

Connection *connection_open(const char *address, ConnectionKind kind, Problem *problem) {
    char url[640];
    Connection *connection = create(address, kind, problem);
    if (!connection) return NULL;
    const LiveAddress *where = &connection->address;
    if (!check_page(where, problem)) return destroy(connection), NULL;
    const char *form = strchr(where->host, ':') ? "%s://[%s]:%d%s" : "%s://%s:%d%s";
    snprintf(url, sizeof url, form, where->is_secure ? "wss" : "ws", where->host, where->port,
             where->path);
    EmscriptenWebSocketCreateAttributes attributes = {url, protocol_of(kind), EM_TRUE};
    connection->socket = emscripten_websocket_new(&attributes);
    if (connection->socket <= 0) {
        destroy(connection);
        return problem_set(problem, "this browser cannot connect to %.200s", url), NULL;
    }
    emscripten_websocket_set_onopen_callback(connection->socket, connection, opened);
    emscripten_websocket_set_onclose_callback(connection->socket, connection, closed);
    emscripten_websocket_set_onmessage_callback(connection->socket, connection, arrived);
    return connection;
}

void connection_close(Connection *connection) {
    if (!connection) return;
    emscripten_websocket_set_onopen_callback(connection->socket, NULL, NULL);
    emscripten_websocket_set_onclose_callback(connection->socket, NULL, NULL);
    emscripten_websocket_set_onmessage_callback(connection->socket, NULL, NULL);
    emscripten_websocket_close(connection->socket, 1000, "");
    emscripten_websocket_delete(connection->socket);
    destroy(connection);
}

void connection_poll(Connection *connection, double wait_s) {
    Text frame = {0};
    for (; connection->state == CONNECTION_OPEN && frame_queue_take(&connection->out, &frame);
         frame.count = 0)
        emscripten_websocket_send_binary(connection->socket, frame.at, (uint32_t)frame.count);
    free(frame.at);
    if (wait_s > 0) emscripten_sleep((unsigned)(wait_s * 1e3));
}

#else

// Messages of the host may arrive in parts.
static void receive(Connection *connection, struct lws *wsi, const void *bytes, size_t count) {
    Text *message = &connection->message;
    if (lws_is_first_fragment(wsi)) message->count = 0;
    text_add_bytes(message, bytes, count);
    if (message->error)
        fail(connection, "the host sends invalid frames");
    else if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi))
        queue_add(connection, &connection->in, message->at, message->count);
}

static int send_next(Connection *connection, struct lws *wsi) {
    static const uint8_t SPACE[LWS_PRE];
    Text *frame = &connection->frame;
    frame->count = 0;
    text_add_bytes(frame, SPACE, LWS_PRE);
    if (!frame_queue_take(&connection->out, frame)) return 0;
    size_t count = frame->count - LWS_PRE;
    if (frame->error ||
        lws_write(wsi, (uint8_t *)frame->at + LWS_PRE, count, LWS_WRITE_BINARY) < (int)count)
        return -1;
    if (frame_queue_bytes(&connection->out)) lws_callback_on_writable(wsi);
    return 0;
}

static void describe_failure(Connection *connection, const char *why, int length) {
    const LiveAddress *address = &connection->address;
    if (length > 11 && !memcmp(why, "connect SSL", 11)) // libwebsockets says no more
        problem_set(&connection->problem,
                    "%.200s, port %d, does not answer securely; an address with http:// instead of "
                    "https:// is right for a host without a relay",
                    address->host, address->port);
    else if (length > 13 && !memcmp(why, "server's cert", 13))
        problem_set(
            &connection->problem,
            "%.200s, port %d, shows a certificate that this computer does not trust; does it "
            "name this address, and is it still valid?",
            address->host, address->port);
    else
        problem_set(&connection->problem,
                    "cannot connect to %.200s, port %d (%.*s); is the address right, and is the "
                    "host running%s?",
                    address->host, address->port, length, why,
                    place_is_ip(address->host) ? "" : " with this --host-name");
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t count) {
    Connection *connection = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED: connection->state = CONNECTION_OPEN; return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        describe_failure(connection, in ? (const char *)in : "no answer", in ? (int)count : 9);
        connection->state = CONNECTION_CLOSED;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: receive(connection, wsi, in, count); break;
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_next(connection, wsi);
    case LWS_CALLBACK_CLIENT_CLOSED: fail(connection, "the connection was lost"); return 0;
    default: return 0;
    }
    return connection->state == CONNECTION_CLOSED ? -1 : 0;
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = SERVER_PROTOCOL, .callback = serve, .rx_buffer_size = 16 << 10},
    {.name = SERVER_HOST_PROTOCOL, .callback = serve, .rx_buffer_size = 16 << 10},
    {.name = NULL}};

Connection *connection_open(const char *address, ConnectionKind kind, Problem *problem) {
    Connection *connection = create(address, kind, problem);
    if (!connection) return NULL;
    const LiveAddress *where = &connection->address;
    char name[sizeof where->host + 2]; // for the Host header
    snprintf(name, sizeof name, strchr(where->host, ':') ? "[%s]" : "%s", where->host);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = PROTOCOLS,
                                             .user = connection,
                                             .gid = -1,
                                             .uid = -1,
                                             .connect_timeout_secs = 10,
                                             .timeout_secs = 10};
    if (where->is_secure) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    char *certificates = where->is_secure ? system_certificates() : NULL;
    info.client_ssl_ca_mem = certificates;
    info.client_ssl_ca_mem_len = certificates ? (unsigned)strlen(certificates) : 0;
    lws_set_log_level(0, NULL);
    connection->context = lws_create_context(&info);
    free(certificates);
    struct lws_client_connect_info call = {.context = connection->context,
                                           .address = where->host,
                                           .host = name,
                                           .port = where->port,
                                           .path = where->path,
                                           .protocol = protocol_of(kind),
                                           .ssl_connection = where->is_secure ? LCCSCF_USE_SSL : 0,
                                           .pwsi = &connection->wsi};
    bool is_begun = connection->context &&
                    (lws_client_connect_via_info(&call) || connection->state == CONNECTION_CLOSED);
    if (is_begun) return connection; // a problem is reported by its state
    problem_set(problem, "cannot connect to %.200s; is this name right?", where->host);
    connection_close(connection);
    return NULL;
}

void connection_close(Connection *connection) {
    if (!connection) return;
    if (connection->context) lws_context_destroy(connection->context);
    free(connection->frame.at);
    destroy(connection);
}

void connection_poll(Connection *connection, double wait_s) {
    if (connection->state == CONNECTION_CLOSED) return;
    if (connection->state == CONNECTION_OPEN && frame_queue_bytes(&connection->out))
        lws_callback_on_writable(connection->wsi);
    server_wait(connection->context, wait_s);
}

#endif

void connection_send(Connection *connection, const Text *frame) {
    queue_add(connection, &connection->out, frame->at, frame->count);
}

size_t connection_waiting(const Connection *connection) {
    return frame_queue_bytes(&connection->out);
}

bool connection_receive(Connection *connection, Text *frame) {
    return frame_queue_take(&connection->in, frame);
}

ConnectionState connection_state(const Connection *connection) { return connection->state; }
const char *connection_problem(const Connection *connection) { return connection->problem.text; }

#endif
