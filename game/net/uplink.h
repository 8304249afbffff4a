// uplink.h -- the host's side of a relay: passes frames between a room and the guests at the relay.
//
//     uplink_connected(uplink, now_s);
//     while (connection_receive(connection, &frame)) uplink_receive(uplink, ..);
//     while (uplink_next(uplink, now_s, &frame)) connection_send(connection, &frame);
//
// An uplink has no socket and no clock. A frame for many guests is sent once.
#pragma once

#include "room.h"

enum { UPLINK_ALIVE_S = 3, UPLINK_SILENT_S = 15 };

typedef struct Uplink Uplink;

// The room must outlive the uplink, and gets the relay's code. Returns NULL if out of memory.
Uplink *uplink_create(Room *room);
void uplink_destroy(Uplink *uplink);

void uplink_connected(Uplink *uplink, double now_s); // call for each new connection
void uplink_lost(Uplink *uplink);                    // its guests leave the room
void uplink_receive(Uplink *uplink, const void *bytes, size_t count, double now_s);
bool uplink_next(Uplink *uplink, double now_s, Text *frame); // as room_next
void uplink_close_room(
    Uplink *uplink); // ends the room at the relay, for guests that are still there

const char *uplink_code(const Uplink *uplink); // of the room; "" until the relay has chosen it
int uplink_guests(const Uplink *uplink);
const char *uplink_problem(const Uplink *uplink); // why there is no room, for good; else ""
bool uplink_is_silent(const Uplink *uplink, double now_s); // the connection is lost
