// relay.c -- the rooms of a relay and their peers.
#include "relay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "guesses.h"
#include "platform/system.h"
#include "room.h"

enum {
    GUEST_FRAMES_PER_S = 2 * BATTLE_TICK_HZ, // as a room allows
    GUEST_FRAMES_AT_ONCE = 240,
    HOST_WAITING_MAX = 1 << 20, // bytes
    HOSTLESS_WAITING_MAX = 64 << 10,
    FRAME_COST = sizeof(uint32_t), // of a waiting frame besides its bytes
    SENT_COST = 64,                // of a frame to one guest, besides its bytes
    NONE = -1
};

typedef struct Peer {
    bool is_open, is_host, is_closing, is_awake;
    int room;    // NONE before the greeting, and after the goodbye
    uint64_t id; // of a guest in its room
    char address[LIVE_ADDRESS_MAX];
    double heard_s;
    double budget, budget_s; // what it may send, and when that was computed
    FrameQueue out;
    size_t taken; // bytes that a guest was sent since the last report
} Peer;

typedef struct RelayRoom {
    bool is_open;
    char code[LIVE_CODE_MAX];
    uint64_t token, next_id;
    int host; // NONE while it is away
    double lost_s;
    int guests[ROOM_GUESTS_MAX], guest_count;
    FrameQueue out; // for the host
    char origins[RELAY_ORIGINS_MAX][LIVE_ADDRESS_MAX];
    int origin_count; // that have ever come
} RelayRoom;

struct Relay {
    double now_s, checked_s;
    size_t waiting;             // bytes in all queues
    int peer_count, room_count; // all that were ever open are below these
    bool has_changed;           // a room was opened or closed
    uint64_t received, sent, refused;
    Peer peers[RELAY_PEERS_MAX];
    RelayRoom rooms[RELAY_ROOMS_MAX];
    Guesses guesses;
    int awake[RELAY_PEERS_MAX], awake_count;
};

Relay *relay_create(void) {
    Relay *relay = calloc(1, sizeof *relay);
    if (relay) relay->now_s = 1;
    return relay;
}

void relay_destroy(Relay *relay) {
    if (!relay) return;
    for (int i = 0; i < relay->peer_count; i++) frame_queue_clear(&relay->peers[i].out);
    for (int i = 0; i < relay->room_count; i++) frame_queue_clear(&relay->rooms[i].out);
    free(relay);
}

static Peer *peer_of(const Relay *relay, int peer) {
    ASSERT(peer >= 0 && peer < RELAY_PEERS_MAX && relay->peers[peer].is_open);
    return (Peer *)&relay->peers[peer];
}

static RelayRoom *room_of(Relay *relay, const Peer *peer) {
    return peer->room == NONE ? NULL : &relay->rooms[peer->room];
}

static void wake(Relay *relay, Peer *peer) {
    if (peer->is_awake) return;
    peer->is_awake = true;
    relay->awake[relay->awake_count++] = (int)(peer - relay->peers);
}

int relay_awake(Relay *relay) {
    while (relay->awake_count) {
        Peer *peer = &relay->peers[relay->awake[--relay->awake_count]];
        peer->is_awake = false;
        if (peer->is_open) return (int)(peer - relay->peers);
    }
    return -1;
}

static void clear(Relay *relay, FrameQueue *queue) {
    ASSERT(frame_queue_bytes(queue) <= relay->waiting);
    relay->waiting -= frame_queue_bytes(queue);
    frame_queue_clear(queue);
}

// Returns false if the frame does not fit.
static bool add(Relay *relay, FrameQueue *queue, const void *bytes, size_t count) {
    size_t before = frame_queue_bytes(queue);
    bool is_added = relay->waiting + count + FRAME_COST <= RELAY_WAITING_MAX &&
                    frame_queue_add(queue, bytes, count);
    relay->waiting += frame_queue_bytes(queue) - before;
    return is_added;
}

static bool take(Relay *relay, FrameQueue *queue, Text *out) {
    size_t before = frame_queue_bytes(queue);
    bool is_taken = frame_queue_take(queue, out);
    ASSERT(before - frame_queue_bytes(queue) <= relay->waiting);
    relay->waiting -= before - frame_queue_bytes(queue);
    return is_taken;
}

static bool is_refusal(ByeReason reason) { return reason >= BYE_VERSION && reason <= BYE_FLOOD; }

// Closes a host's connection after the goodbye. Its room is kept.
static void drop_host(Relay *relay, Peer *host, ByeReason reason) {
    Text bytes = {0};
    if (host->is_closing) return;
    relay->refused += is_refusal(reason);
    host->is_closing = true;
    relay_frame_write(&(RelayFrame){.kind = RELAY_BYE, .reason = reason}, &bytes);
    add(relay, &host->out, bytes.at, bytes.count);
    free(bytes.at);
    wake(relay, host);
}

// Queues a frame for the host of a room, also while it is away.
static bool send_to_host(Relay *relay, RelayRoom *room, const RelayFrame *frame) {
    Peer *host = room->host == NONE ? NULL : &relay->peers[room->host];
    size_t most = host ? HOST_WAITING_MAX : HOSTLESS_WAITING_MAX;
    Text bytes = {0};
    if (host && host->is_closing) return true;
    relay_frame_write(frame, &bytes);
    bool is_added = frame_queue_bytes(&room->out) + bytes.count <= most && !bytes.error &&
                    add(relay, &room->out, bytes.at, bytes.count);
    free(bytes.at);
    if (host && is_added) wake(relay, host);
    if (host && !is_added) drop_host(relay, host, BYE_SLOW);
    return is_added;
}

// Removes a guest from its room.
static void detach(Relay *relay, Peer *guest) {
    RelayRoom *room = room_of(relay, guest);
    int number = (int)(guest - relay->peers), at = 0;
    ASSERT(room);
    while (at < room->guest_count && room->guests[at] != number) at++;
    ASSERT(at < room->guest_count);
    room->guests[at] = room->guests[--room->guest_count];
    guest->room = NONE;
}

static void leave(Relay *relay, Peer *guest) {
    RelayRoom *room = room_of(relay, guest);
    if (!room) return;
    RelayFrame frame = {.kind = RELAY_LEFT, .guests = {guest->id}};
    detach(relay, guest);
    send_to_host(relay, room, &frame);
}

// Closes a guest's connection after its last frame.
static void finish(Relay *relay, Peer *guest) {
    guest->is_closing = true;
    wake(relay, guest);
}

static void dismiss(Relay *relay, Peer *guest, ByeReason reason) {
    Text bytes = {0};
    if (guest->is_closing) return;
    relay->refused += is_refusal(reason);
    leave(relay, guest);
    frame_write(&(Frame){.kind = FRAME_BYE, .reason = reason}, NULL, &bytes);
    add(relay, &guest->out, bytes.at, bytes.count);
    free(bytes.at);
    finish(relay, guest);
}

// Guests of a host that is lost for good get a goodbye.
static void empty_room(Relay *relay, RelayRoom *room, bool is_lost) {
    while (room->guest_count) {
        Peer *guest = &relay->peers[room->guests[0]];
        detach(relay, guest);
        if (is_lost)
            dismiss(relay, guest, BYE_LOST);
        else
            finish(relay, guest);
    }
    clear(relay, &room->out);
}

static void close_room(Relay *relay, RelayRoom *room, bool is_lost) {
    empty_room(relay, room, is_lost);
    if (room->host != NONE) relay->peers[room->host].room = NONE;
    room->is_open = false;
    relay->has_changed = true;
}

// The connections of the guests end, so that they come back and get the match again.
static void lose_host(Relay *relay, Peer *host) {
    RelayRoom *room = room_of(relay, host);
    host->room = NONE;
    if (!room) return;
    for (int i = 0; i < room->guest_count; i++) clear(relay, &relay->peers[room->guests[i]].out);
    empty_room(relay, room, false);
    room->host = NONE;
    room->lost_s = relay->now_s;
}

void relay_pass(Relay *relay, double now_s) {
    relay->now_s = now_s;
    if (now_s - relay->checked_s < 1) return;
    relay->checked_s = now_s;
    for (int i = 0; i < relay->peer_count; i++) {
        Peer *peer = &relay->peers[i];
        double limit_s = peer->room == NONE ? RELAY_GREET_S : RELAY_SILENT_S;
        if (!peer->is_open || now_s - peer->heard_s < limit_s) continue;
        if (peer->is_host)
            drop_host(relay, peer, BYE_SILENT);
        else
            dismiss(relay, peer, BYE_SILENT);
    }
    for (int i = 0; i < relay->room_count; i++) {
        RelayRoom *room = &relay->rooms[i];
        if (room->is_open && room->host == NONE && now_s - room->lost_s > RELAY_KEPT_S)
            close_room(relay, room, true);
    }
}

void relay_close(Relay *relay) {
    for (int i = 0; i < relay->room_count; i++)
        if (relay->rooms[i].is_open) close_room(relay, &relay->rooms[i], true);
    for (int i = 0; i < relay->peer_count; i++) {
        Peer *peer = &relay->peers[i];
        if (peer->is_open && peer->is_host) drop_host(relay, peer, BYE_LEFT);
        if (peer->is_open && !peer->is_host) dismiss(relay, peer, BYE_LOST);
    }
}

int relay_connect(Relay *relay, bool is_host, const char *address) {
    for (int i = 0; i < RELAY_PEERS_MAX; i++) {
        Peer *peer = &relay->peers[i];
        if (peer->is_open) continue;
        if (i >= relay->peer_count) relay->peer_count = i + 1;
        bool is_awake = peer->is_awake; // it is still in the list
        *peer = (Peer){.is_open = true,
                       .is_host = is_host,
                       .is_awake = is_awake,
                       .room = NONE,
                       .heard_s = relay->now_s,
                       .budget = is_host ? RELAY_HOST_BURST : GUEST_FRAMES_AT_ONCE,
                       .budget_s = relay->now_s};
        snprintf(peer->address, sizeof peer->address, "%s", address);
        return i;
    }
    relay->refused++;
    return -1;
}

void relay_disconnect(Relay *relay, int number) {
    Peer *peer = peer_of(relay, number);
    if (peer->is_host)
        lose_host(relay, peer);
    else
        leave(relay, peer);
    clear(relay, &peer->out);
    peer->is_open = false;
}

// Takes the cost from what the peer may send. Returns false if that is not enough.
static bool spend(const Relay *relay, Peer *peer, double cost, double per_s, double most) {
    peer->budget += (relay->now_s - peer->budget_s) * per_s;
    peer->budget_s = relay->now_s;
    if (peer->budget > most) peer->budget = most;
    if (peer->budget < cost) return false;
    peer->budget -= cost;
    return true;
}

// Takes the same time for every code.
static int find_room(const Relay *relay, const char *code) {
    int found = NONE;
    for (int i = 0; i < relay->room_count; i++) {
        int difference = !relay->rooms[i].is_open;
        for (int k = 0; k < LIVE_CODE_MAX; k++) difference |= relay->rooms[i].code[k] ^ code[k];
        if (!difference) found = i;
    }
    return found;
}

static int count_from(const Relay *relay, const RelayRoom *room, const char *address) {
    int count = 0;
    for (int i = 0; i < room->guest_count; i++)
        count += !strcmp(relay->peers[room->guests[i]].address, address);
    return count;
}

// Returns the number of an address in its room.
static int origin_of(RelayRoom *room, const char *address) {
    for (int i = 0; i < room->origin_count && i < RELAY_ORIGINS_MAX; i++)
        if (!strcmp(room->origins[i], address)) return i;
    int number = room->origin_count++ % RELAY_ORIGINS_MAX;
    memcpy(room->origins[number], address, LIVE_ADDRESS_MAX);
    return number;
}

static void attach(Relay *relay, RelayRoom *room, Peer *guest) {
    RelayFrame came = {.kind = RELAY_CAME, .origin = origin_of(room, guest->address)};
    room->guests[room->guest_count++] = (int)(guest - relay->peers);
    guest->room = (int)(room - relay->rooms);
    guest->id = came.guests[0] = room->next_id++;
    if (!send_to_host(relay, room, &came) && room->host == NONE) dismiss(relay, guest, BYE_LOST);
}

static void greet(Relay *relay, Peer *guest, const uint8_t *bytes, size_t count) {
    QuantizedOrder held = {.actions = 0};
    Frame frame;
    if (!frame_read(bytes, count, &held, &frame) || frame.kind != FRAME_HELLO) {
        dismiss(relay, guest, BYE_INVALID);
        return;
    }
    int number = find_room(relay, frame.hello.code);
    RelayRoom *room = number == NONE ? NULL : &relay->rooms[number];
    bool has_tried = guesses_are_many(&relay->guesses, guest->address, relay->now_s);
    if (!room && !has_tried) guesses_add(&relay->guesses, guest->address, relay->now_s);
    if (!room || has_tried)
        dismiss(relay, guest, BYE_CODE);
    else if (room->guest_count == ROOM_GUESTS_MAX ||
             count_from(relay, room, guest->address) >= RELAY_SHARE_MAX)
        dismiss(relay, guest, BYE_FULL);
    else
        attach(relay, room, guest);
}

static void receive_from_guest(Relay *relay, Peer *guest, const uint8_t *bytes, size_t count) {
    bool may_send = spend(relay, guest, 1, GUEST_FRAMES_PER_S, GUEST_FRAMES_AT_ONCE);
    if (!may_send || !count || count > LIVE_GUEST_FRAME_MAX) {
        dismiss(relay, guest, may_send ? BYE_INVALID : BYE_FLOOD);
        return;
    }
    if (guest->room == NONE) greet(relay, guest, bytes, count);
    if (guest->room == NONE) return;
    RelayRoom *room = room_of(relay, guest);
    RelayFrame frame = {.kind = RELAY_FROM, .guests = {guest->id}, .bytes = bytes, .count = count};
    if (!send_to_host(relay, room, &frame) && room->host == NONE) dismiss(relay, guest, BYE_LOST);
}

// Returns a free room, or the one that has been without its host longest; NONE if all have hosts.
static int choose_room(const Relay *relay) {
    int found = NONE;
    for (int i = 0; i < RELAY_ROOMS_MAX; i++) {
        const RelayRoom *room = &relay->rooms[i];
        if (!room->is_open) return i;
        if (room->host != NONE) continue;
        if (found == NONE || room->lost_s < relay->rooms[found].lost_s) found = i;
    }
    return found;
}

// Returns the room with the token, or a new one if it is 0; NONE if there is none.
static int open_room(Relay *relay, uint64_t token) {
    for (int i = 0; token && i < relay->room_count; i++)
        if (relay->rooms[i].is_open && relay->rooms[i].token == token) return i;
    int number = token ? NONE : choose_room(relay);
    if (number == NONE) return NONE;
    RelayRoom *room = &relay->rooms[number];
    if (room->is_open) close_room(relay, room, true);
    *room = (RelayRoom){.host = NONE, .token = random_number() | 1u};
    do room_code_choose(room->code);
    while (find_room(relay, room->code) != NONE);
    room->is_open = relay->has_changed = true;
    if (number >= relay->room_count) relay->room_count = number + 1;
    return number;
}

static void begin_host(Relay *relay, Peer *host, const RelayFrame *frame) {
    bool is_same = frame->version == RELAY_VERSION;
    int number = is_same && host->room == NONE ? open_room(relay, frame->token) : NONE;
    Text bytes = {0};
    if (number == NONE) {
        drop_host(relay, host,
                  !is_same             ? BYE_VERSION
                  : host->room != NONE ? BYE_INVALID
                  : frame->token       ? BYE_CODE
                                       : BYE_FULL);
        return;
    }
    RelayRoom *room = &relay->rooms[number];
    if (room->host != NONE) { // that has lost its connection without noticing
        Peer *before = &relay->peers[room->host];
        lose_host(relay, before);
        drop_host(relay, before, BYE_REPLACED);
    }
    room->host = (int)(host - relay->peers);
    host->room = number;
    RelayFrame answer = {.kind = RELAY_ROOM, .token = room->token};
    memcpy(answer.code, room->code, sizeof answer.code);
    relay_frame_write(&answer, &bytes);
    add(relay, &host->out, bytes.at, bytes.count);
    free(bytes.at);
    wake(relay, host);
}

// Returns NULL if the guest has left, and sets `is_wrong` if there never was one.
static Peer *find_guest(Relay *relay, const RelayRoom *room, uint64_t id, bool *is_wrong) {
    for (int i = 0; i < room->guest_count; i++)
        if (relay->peers[room->guests[i]].id == id) return &relay->peers[room->guests[i]];
    *is_wrong |= id >= room->next_id;
    return NULL;
}

// Returns false if the host may not send this.
static bool send_to_guests(Relay *relay, const RelayRoom *room, const RelayFrame *frame) {
    bool is_wrong = !frame->count || frame->count > LIVE_FRAME_MAX;
    for (int i = 0; i < frame->guest_count && !is_wrong; i++) {
        Peer *guest = find_guest(relay, room, frame->guests[i], &is_wrong);
        if (!guest) continue;
        // A host fills the window, and may exceed it by its last frame.
        size_t waiting = frame_queue_bytes(&guest->out) + frame->count;
        is_wrong |= waiting > RELAY_WINDOW + LIVE_FRAME_MAX;
        if (!is_wrong && add(relay, &guest->out, frame->bytes, frame->count))
            wake(relay, guest);
        else
            dismiss(relay, guest, BYE_SLOW);
    }
    return !is_wrong;
}

static void receive_from_host(Relay *relay, Peer *host, const uint8_t *bytes, size_t count) {
    RelayFrame frame;
    RelayRoom *room = room_of(relay, host);
    Peer *guest;
    bool is_wrong =
        !relay_frame_read(bytes, count, &frame) || (!room != (frame.kind == RELAY_OPEN));
    if (is_wrong) {
        drop_host(relay, host, BYE_INVALID);
        return;
    }
    double cost = (double)(count + SENT_COST) * (frame.kind == RELAY_SEND ? frame.guest_count : 1);
    if (!spend(relay, host, cost, RELAY_HOST_BPS, RELAY_HOST_BURST)) {
        drop_host(relay, host, BYE_FLOOD);
        return;
    }
    switch (frame.kind) {
    case RELAY_OPEN: begin_host(relay, host, &frame); break;
    case RELAY_SEND: is_wrong = !send_to_guests(relay, room, &frame); break;
    case RELAY_DROP:
        guest = find_guest(relay, room, frame.guests[0], &is_wrong);
        if (!guest) break;
        detach(relay, guest);
        finish(relay, guest);
        break;
    case RELAY_CLOSE: close_room(relay, room, false); break;
    case RELAY_ALIVE: send_to_host(relay, room, &frame); break;
    default: is_wrong = true;
    }
    if (is_wrong) drop_host(relay, host, BYE_INVALID);
}

void relay_receive(Relay *relay, int number, const void *bytes, size_t count) {
    Peer *peer = peer_of(relay, number);
    if (peer->is_closing) return;
    peer->heard_s = relay->now_s;
    relay->received += count;
    if (peer->is_host)
        receive_from_host(relay, peer, bytes, count);
    else
        receive_from_guest(relay, peer, bytes, count);
}

bool relay_next(Relay *relay, int number, Text *frame) {
    Peer *peer = peer_of(relay, number);
    RelayRoom *room = room_of(relay, peer);
    size_t before = frame->count;
    bool is_taken = take(relay, &peer->out, frame);
    if (!is_taken && peer->is_host && room && !peer->is_closing)
        is_taken = take(relay, &room->out, frame);
    relay->sent += frame->count - before;
    if (!is_taken) return false;
    if (peer->is_host || !room) return true;
    peer->taken += frame->count - before + FRAME_COST;
    if (peer->taken < RELAY_WINDOW / 4) return true;
    RelayFrame report = {.kind = RELAY_TAKEN, .guests = {peer->id}, .taken = peer->taken};
    peer->taken = 0;
    send_to_host(relay, room, &report);
    return true;
}

bool relay_has_next(const Relay *relay, int number) {
    const Peer *peer = peer_of(relay, number);
    if (frame_queue_bytes(&peer->out)) return true;
    return peer->is_host && !peer->is_closing && peer->room != NONE &&
           frame_queue_bytes(&relay->rooms[peer->room].out);
}

bool relay_is_closing(const Relay *relay, int peer) { return peer_of(relay, peer)->is_closing; }

RelayFigures relay_figures(const Relay *relay) {
    RelayFigures figures = {.waiting_bytes = relay->waiting};
    for (int i = 0; i < relay->room_count; i++) {
        figures.rooms += relay->rooms[i].is_open;
        figures.guests += relay->rooms[i].is_open ? relay->rooms[i].guest_count : 0;
    }
    return figures;
}

void relay_describe(const Relay *relay, char *text, size_t size) {
    RelayFigures now = relay_figures(relay);
    const struct {
        const char *name, *type;
        uint64_t value;
    } ROWS[] = {{"rooms", "gauge", (uint64_t)now.rooms},
                {"guests", "gauge", (uint64_t)now.guests},
                {"waiting_bytes", "gauge", now.waiting_bytes},
                {"received_bytes_total", "counter", relay->received},
                {"sent_bytes_total", "counter", relay->sent},
                {"refused_total", "counter", relay->refused}};
    size_t used = 0;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        used =
            text_add(text, size, used, "# TYPE treads_relay_%s %s\ntreads_relay_%s %" PRIu64 "\n",
                     ROWS[i].name, ROWS[i].type, ROWS[i].name, ROWS[i].value);
}

bool relay_save(Relay *relay, Text *rooms) {
    if (!relay->has_changed) return false;
    for (int i = 0; i < relay->room_count; i++)
        if (relay->rooms[i].is_open)
            text_add_words(rooms, "%s %016" PRIx64 "\n", relay->rooms[i].code,
                           relay->rooms[i].token);
    relay->has_changed = false;
    return true;
}

void relay_restore(Relay *relay, const char *rooms) {
    ASSERT(!relay->room_count && !relay->peer_count);
    _Static_assert(LIVE_CODE_MAX == 7, "a code has six letters");
    for (int length; relay->room_count < RELAY_ROOMS_MAX; rooms += length) {
        RelayRoom room = {.is_open = true, .host = NONE, .lost_s = relay->now_s};
        if (sscanf(rooms, "%6[A-Z] %" SCNx64 "%n", room.code, &room.token, &length) != 2) break;
        length += rooms[length] == '\n';
        relay->rooms[relay->room_count++] = room;
    }
}
