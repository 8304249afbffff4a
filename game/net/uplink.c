// uplink.c -- a room and its guests at a relay.
#include "uplink.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

typedef struct UplinkGuest {
    uint64_t id; // at the relay
    int number;  // in the room
    size_t sent; // bytes that the relay has not passed on yet
} UplinkGuest;

struct Uplink {
    Room *room;
    uint64_t token, next_id;
    char code[LIVE_CODE_MAX];
    bool is_open;
    double heard_s, alive_s; // when the relay was heard, and when a sign of life was sent
    const char *problem;
    FrameQueue out; // what is not from the room
    UplinkGuest guests[ROOM_GUESTS_MAX];
    int count, turn;   // guests, and which is the next to be sent something
    Text taken, frame; // the next frame from the room, and the one before it
    int taken_for;     // index of the guest; -1: none
};

Uplink *uplink_create(Room *room) {
    Uplink *uplink = calloc(1, sizeof *uplink);
    if (uplink) *uplink = (Uplink){.room = room, .problem = "", .taken_for = -1};
    return uplink;
}

void uplink_destroy(Uplink *uplink) {
    if (!uplink) return;
    uplink_lost(uplink);
    free(uplink->taken.at);
    free(uplink->frame.at);
    free(uplink);
}

static void queue(Uplink *uplink, const RelayFrame *frame) {
    Text bytes = {0};
    relay_frame_write(frame, &bytes);
    if (bytes.error || !frame_queue_add(&uplink->out, bytes.at, bytes.count))
        uplink->problem = "out of memory";
    free(bytes.at);
}

void uplink_connected(Uplink *uplink, double now_s) {
    RelayFrame frame = {.kind = RELAY_OPEN, .version = RELAY_VERSION, .token = uplink->token};
    uplink->heard_s = uplink->alive_s = now_s;
    uplink->next_id = 0; // a relay that was restarted begins again
    queue(uplink, &frame);
}

// Removes a guest from the uplink and the room.
static void remove_guest(Uplink *uplink, int index) {
    ASSERT(index >= 0 && index < uplink->count);
    room_disconnect(uplink->room, uplink->guests[index].number);
    if (uplink->taken_for == index) uplink->taken_for = -1;
    if (uplink->taken_for > index) uplink->taken_for--;
    if (uplink->turn > index) uplink->turn--;
    uplink->count--;
    memmove(&uplink->guests[index], &uplink->guests[index + 1],
            (size_t)(uplink->count - index) * sizeof *uplink->guests);
}

void uplink_lost(Uplink *uplink) {
    while (uplink->count) remove_guest(uplink, uplink->count - 1);
    frame_queue_clear(&uplink->out);
    uplink->is_open = false;
}

static int find_guest(const Uplink *uplink, uint64_t id) {
    for (int i = 0; i < uplink->count; i++)
        if (uplink->guests[i].id == id) return i;
    return -1;
}

static void drop_guest(Uplink *uplink, uint64_t id) {
    queue(uplink, &(RelayFrame){.kind = RELAY_DROP, .guests = {id}});
}

static void add_guest(Uplink *uplink, const RelayFrame *frame) {
    char address[LIVE_ADDRESS_MAX];
    uint64_t id = frame->guests[0];
    if (id < uplink->next_id) return;
    snprintf(address, sizeof address, "relay %d", frame->origin);
    int number = uplink->count < ROOM_GUESTS_MAX ? room_connect(uplink->room, address) : -1;
    uplink->next_id = id + 1;
    if (number < 0)
        drop_guest(uplink, id);
    else
        uplink->guests[uplink->count++] = (UplinkGuest){.id = id, .number = number};
}

static void take_goodbye(Uplink *uplink, ByeReason reason) {
    static const char *const WORDS[BYE_REASONS] = {BYE_ROWS(AS_THIRD)};
    if (WORDS[reason]) uplink->problem = WORDS[reason]; // otherwise the room is kept
}

void uplink_receive(Uplink *uplink, const void *bytes, size_t count, double now_s) {
    RelayFrame frame;
    uplink->heard_s = now_s;
    if (!relay_frame_read(bytes, count, &frame)) {
        uplink->problem = "the relay sends invalid frames";
        return;
    }
    int index = find_guest(uplink, frame.guests[0]);
    switch (frame.kind) {
    case RELAY_ROOM:
        uplink->is_open = true;
        uplink->token = frame.token;
        memcpy(uplink->code, frame.code, sizeof uplink->code);
        room_set_code(uplink->room, uplink->code);
        break;
    case RELAY_CAME: add_guest(uplink, &frame); break;
    case RELAY_FROM:
        if (index >= 0)
            room_receive(uplink->room, uplink->guests[index].number, frame.bytes, frame.count);
        break;
    case RELAY_TAKEN:
        if (index < 0) break;
        UplinkGuest *guest = &uplink->guests[index];
        guest->sent -= frame.taken < guest->sent ? (size_t)frame.taken : guest->sent;
        break;
    case RELAY_LEFT:
        if (index >= 0) remove_guest(uplink, index);
        break;
    case RELAY_BYE: take_goodbye(uplink, frame.reason); break;
    default: break;
    }
}

// Takes the next frame of the guests that may get one, in turn. Returns false if there is none.
static bool take_next(Uplink *uplink) {
    for (int tries = uplink->count; tries > 0 && uplink->taken_for < 0; tries--) {
        if (uplink->turn >= uplink->count) uplink->turn = 0;
        int index = uplink->turn++;
        UplinkGuest *guest = &uplink->guests[index];
        uplink->taken.count = 0;
        if (guest->sent < RELAY_WINDOW && room_next(uplink->room, guest->number, &uplink->taken)) {
            guest->sent += uplink->taken.count + sizeof(uint32_t);
            uplink->taken_for = index;
        } else if (room_is_closing(uplink->room, guest->number) &&
                   !room_has_next(uplink->room, guest->number)) {
            drop_guest(uplink, guest->id);
            remove_guest(uplink, index);
        }
    }
    return uplink->taken_for >= 0;
}

// Appends a frame for all guests who get the same one in turn.
static bool next_from_room(Uplink *uplink, Text *out) {
    RelayFrame frame = {.kind = RELAY_SEND};
    if (!take_next(uplink)) return false;
    Text swapped = uplink->frame;
    uplink->frame = uplink->taken;
    uplink->taken = swapped;
    bool is_same;
    do {
        ASSERT(uplink->taken_for < uplink->count && frame.guest_count < ROOM_GUESTS_MAX);
        frame.guests[frame.guest_count++] = uplink->guests[uplink->taken_for].id;
        uplink->taken_for = -1;
        if (frame.guest_count == ROOM_GUESTS_MAX || !take_next(uplink)) break;
        is_same = uplink->taken.count == uplink->frame.count &&
                  !memcmp(uplink->taken.at, uplink->frame.at, uplink->frame.count);
    } while (is_same);
    frame.bytes = (const uint8_t *)uplink->frame.at;
    frame.count = uplink->frame.count;
    if (uplink->taken.error || uplink->frame.error) uplink->problem = "out of memory";
    relay_frame_write(&frame, out);
    return true;
}

bool uplink_next(Uplink *uplink, double now_s, Text *frame) {
    if (now_s - uplink->alive_s > UPLINK_ALIVE_S) {
        uplink->alive_s = now_s;
        if (uplink->is_open) queue(uplink, &(RelayFrame){.kind = RELAY_ALIVE});
    }
    // Frames are taken first, because a guest may be dropped after its last one.
    if (uplink->is_open && next_from_room(uplink, frame)) return true;
    return frame_queue_take(&uplink->out, frame);
}

void uplink_close_room(Uplink *uplink) {
    if (uplink->is_open) queue(uplink, &(RelayFrame){.kind = RELAY_CLOSE});
}

const char *uplink_code(const Uplink *uplink) { return uplink->code; }
int uplink_guests(const Uplink *uplink) { return uplink->count; }

const char *uplink_problem(const Uplink *uplink) { return uplink->problem; }

bool uplink_is_silent(const Uplink *uplink, double now_s) {
    return now_s - uplink->heard_s > UPLINK_SILENT_S;
}
