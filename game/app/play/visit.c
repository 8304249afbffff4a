// visit.c -- the client and the link of a guest, and its seats in rooms.
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "platform/files.h"
#include "platform/json.h"
#include "platform/memory.h"
#include "platform/system.h"
#include "app/base/say.h"

#define SEATS_FILE "seats.json" // tokens by room and name; the last of SEATS_MAX is the newest
enum { SEATS_MAX = 32, SEATS_MB_MAX = 1 };

#define AGAIN_S 1.0  // time between two attempts to connect
#define SLICE_S 0.03 // time to catch up with a match between two polls of the connection

static void connect_again(void *context) {
    VisitConnection *link = context;
    connection_close(link->connection);
    link->connection = connection_open(link->address, CONNECTION_AS_GUEST, &link->problem);
}

static LinkState poll_connection(void *context, double wait_s) {
    static const LinkState STATES[] = {[CONNECTION_OPENING] = LINK_OPENING,
                                       [CONNECTION_OPEN] = LINK_OPEN,
                                       [CONNECTION_CLOSED] = LINK_CLOSED};
    VisitConnection *link = context;
    if (link->delay > 0) return link->delay--, LINK_OPENING;
    if (!link->connection && !*link->problem.text) connect_again(link);
    if (!link->connection || connection_state(link->connection) == CONNECTION_CLOSED) {
        // A browser cannot wait in functions that are called through a pointer.
        if (wait_s > 0) sleep_s(wait_s);
        return LINK_CLOSED;
    }
    connection_poll(link->connection, wait_s);
    return STATES[connection_state(link->connection)];
}

static bool receive_frame(void *context, Text *frame) {
    const VisitConnection *link = context;
    return link->connection && connection_receive(link->connection, frame);
}

static void send_frame(void *context, const Text *frame) {
    const VisitConnection *link = context;
    connection_send(link->connection, frame);
}

static const char *problem_of(void *context) {
    const VisitConnection *link = context;
    return link->connection ? connection_problem(link->connection) : link->problem.text;
}

VisitLink visit_link(VisitConnection *connection) {
    return (VisitLink){connection, poll_connection, receive_frame,
                       send_frame, problem_of,      connect_again};
}

// Returns an arena of this computer. The host sends its name: a shipped arena, one of the
// user's arenas, a random arena, or the name of the host's file.
static const Arena *find_arena(void *context, const char *given, uint64_t hash, Problem *problem) {
    Visit *visit = context;
    char name[ARENA_NAME_MAX];
    const char *file = path_name(given);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
    for (int i = 0; i < visit->arena_count; i++)
        if (arena_is(visit->arenas[i], hash)) return visit->arenas[i];
    Settings wanted = *visit->settings;
    wanted.arena = name;
    int code;
    Problem why = {""};
    Arena *arena = *name && !arena_is_file(name) ? arena_open(&wanted, &code, &why) : NULL;
    if (arena && arena_is(arena, hash) && ARRAY_APPEND(visit->arenas, visit->arena_count, arena))
        return arena;
    problem_set(problem, "the host plays in the arena '%s', which is %s here", name,
                arena ? "different" : "missing");
    arena_destroy(arena);
    return NULL;
}

static void show(void *context, ClientShow what, const Match *match) {
    const Visit *visit = context;
    if (visit->show) visit->show(visit->owner, what, match);
}

static json_t *read_seats(const char *path) {
    size_t length = 0;
    char *text = file_read_text(path, SEATS_MB_MAX, &length, NULL);
    json_t *seats = text ? json_text_parse(&(JsonText){path, text, length}) : NULL;
    free(text);
    if (json_is_object(seats)) return seats;
    json_decref(seats);
    return json_object();
}

// Returns the token saved by an earlier visit, or 0.
static uint64_t kept_token(const Visit *visit) {
    char path[ARENA_PATH_MAX];
    ASSERT(!visit->client);
    if (!*visit->seat || !user_path(visit->seats, SEATS_FILE, path)) return 0;
    json_t *seats = read_seats(path);
    const char *token = json_string_value(json_object_get(seats, visit->seat));
    uint64_t kept = token ? strtoull(token, NULL, 16) & ~UINT64_C(1) : 0;
    json_decref(seats);
    return kept;
}

// Saves a new token. Errors are ignored, because only a restarted program needs it.
static void keep_token(Visit *visit) {
    char path[ARENA_PATH_MAX], token[17];
    ASSERT(visit->client);
    uint64_t now = client_token(visit->client);
    if (now == visit->kept || !(now & 1)) return;
    visit->kept = now;
    if (!*visit->seat || !user_path(visit->seats, SEATS_FILE, path)) return;
    int lock = folder_lock(visit->seats);
    json_t *seats = read_seats(path);
    snprintf(token, sizeof token, "%016" PRIx64, now);
    json_object_del(seats, visit->seat);
    if (json_object_size(seats) >= SEATS_MAX)
        json_object_del(seats, json_object_iter_key(json_object_iter(seats)));
    json_object_set_new(seats, visit->seat, json_string(token));
    json_save(seats, JSON_INDENT(2), path, NULL);
    json_decref(seats);
    folder_unlock(lock);
}

// Sets the key of the player's seat in the file.
static void name_seat(Visit *visit, const char *name) {
    LiveAddress room;
    char page[LIVE_SEAT_MAX - LIVE_CODE_MAX - LIVE_NAME_MAX - 2];
    if (visit->settings->file_count == 1 &&
        live_room_read(visit->settings->files[0], visit->settings->code, &room, NULL) &&
        live_address_page(&room, page, sizeof page))
        snprintf(visit->seat, sizeof visit->seat, "%s#%s %s", page, room.code, name);
}

bool visit_begin(Visit *visit, ClientOptions options) {
    ASSERT(visit->settings && visit->link.poll && !visit->client);
    if (options.is_player) name_seat(visit, options.name);
    options.token = kept_token(visit);
    options.program = PROGRAM_VERSION;
    options.find_arena = find_arena;
    options.show = visit->show ? show : NULL;
    options.context = visit;
    visit->client = client_create(&options);
    return visit->client;
}

void visit_end(Visit *visit) {
    client_destroy(visit->client);
    for (int i = 0; i < visit->arena_count; i++) arena_destroy(visit->arenas[i]);
    free(visit->arenas);
    visit->client = NULL;
    visit->arenas = NULL;
    visit->arena_count = 0;
}

Arena *visit_take_arena(Visit *visit, const Arena *arena) {
    for (int i = 0; i < visit->arena_count; i++) {
        if (visit->arenas[i] != arena) continue;
        Arena *taken = visit->arenas[i];
        visit->arenas[i] = visit->arenas[--visit->arena_count];
        return taken;
    }
    return NULL;
}

bool visit_poll(Visit *visit, double now_s, double wait_s) {
    bool was_open = visit_is_open(visit);
    visit->now_s = now_s;
    visit->state = visit->link.poll(visit->link.context, wait_s);
    bool is_open = visit_is_open(visit);
    if (is_open && !was_open) client_connected(visit->client);
    if (!is_open && was_open) visit->lost_s = visit->tried_s = now_s;
    visit->has_connected |= is_open;
    if (visit->state == LINK_CLOSED && client_state(visit->client) != CLIENT_CLOSED &&
        !visit_problem(visit) && now_s - visit->tried_s >= AGAIN_S) {
        visit->tried_s = now_s;
        visit->link.again(visit->link.context);
    }
    return is_open != was_open;
}

void visit_catch_up(Visit *visit) {
    for (double until_s = clock_s() + SLICE_S; client_catch_up(visit->client);)
        if (clock_s() > until_s) break;
    ClientState state = client_state(visit->client);
    visit->has_played |= state == CLIENT_PLAYING || state == CLIENT_CINEMA;
}

bool visit_report_difference(Visit *visit, char words[static DIFFERENCE_TEXT_MAX]) {
    DifferenceSide side = {visit->client, visit->recording, visit->home};
    bool is_new = difference_report(&visit->differences, client_difference(visit->client),
                                    client_settled(visit->client), side, words);
    if (is_new) say_note(visit->settings, "%s", words);
    return is_new;
}

void visit_send(Visit *visit) {
    Text frame = {0};
    for (; client_next(visit->client, &frame); frame.count = 0)
        if (visit_is_open(visit)) visit->link.send(visit->link.context, &frame);
    free(frame.at);
    keep_token(visit);
}

const char *visit_problem(const Visit *visit) {
    if (client_state(visit->client) == CLIENT_CLOSED) return client_problem(visit->client);
    if (visit->state != LINK_CLOSED) return NULL;
    double patience_s = !visit->has_connected ? visit->connect_s
                        : visit->has_played   ? VISIT_RETURN_S
                                              : visit->return_s;
    bool may_return = visit->now_s - visit->lost_s < patience_s;
    return may_return ? NULL : visit->link.problem(visit->link.context);
}
