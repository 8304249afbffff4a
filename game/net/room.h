// room.h -- the host's side of a live match (frame.h): orders the inputs of its guests, and sends
// each of them the recording so far and then each tick.
//
//     Room *room = room_create(&options);
//     room_begin(room, match, writer);
//     each tick: room_pass(room); if (room_is_choosing(room)) continue;
//                room_tick_begin(room); match_tick(match, players);
//                replay_writer_ticked(writer, match); room_tick_end(room);
//
// A room has no sockets and no clock: its caller passes what arrives, and takes what is to be sent.
// Nothing that a guest sends can act for another guest, or name a file, a program or a setting.
//
// The folder game/net/ lets several programs play one match; it must not know windows, and only
// server.c and connection.c know sockets and clocks.
#pragma once

#include "room_options.h"

// Chooses the letters of a new room code by the random numbers of the system.
void room_code_choose(char code[static LIVE_CODE_MAX]);

Room *room_create(const RoomOptions *options); // returns NULL if out of memory
void room_destroy(Room *room);                 // NULL is allowed
void room_set_code(Room *room, const char code[static LIVE_CODE_MAX]);

// Starts a match, which has not begun, and its recording. Both must outlive it in the room. Guests
// of the match before keep their places. Returns false if out of memory.
bool room_begin(Room *room, Match *match, ReplayWriter *writer);

// Sends the score of a series to the guests, after one of its matches.
void room_end_round(Room *room, const LiveSeries *series);
// Returns whether more than half of the present players are ready for the next match.
bool room_is_ready(const Room *room);

void room_pass(Room *room); // call 60 times per second, also while no match is played
void room_tick_begin(Room *room);
void room_tick_end(Room *room);
// Returns whether the next tick waits until the players of a run have chosen upgrades. Each choice
// is followed by a tick, which brings it to the guests.
bool room_is_choosing(const Room *room);
// Applies an edit to the match, its recording and all guests. Returns false and sets `problem` if
// it is not possible.
bool room_edit(Room *room, const Edit *edit, Problem *problem);

// Gives a signal of the tank's player (-1: a viewer of a recording) to all guests, and
// to the match and its recording, unless the match is over. Returns false if it follows the last
// one too soon.
bool room_signal(Room *room, int tank, Signal signal);
Said room_said(Room *room); // the last one outside a match, once

// Shows a recording, the content of a file, instead of matches: all guests watch it, and anyone may
// move its timeline. Returns false if out of memory.
bool room_show_recording(Room *room, const void *bytes, size_t count);
// Returns its current position: `is_new` if a guest has moved it since the next function.
Playhead room_playhead(const Room *room);
void room_set_playhead(Room *room, uint64_t tick, bool is_paused, bool is_moved);

// Guests, by number.
//
// `address` identifies the computer or its network, for limits: wrong codes lock out only their
// address, and a player who finds no free tank gets one from an address that has at least two more,
// if its player is absent or has not driven for ROOM_IDLE_TICKS.
int room_connect(Room *room, const char *address); // returns -1 if the room is full
void room_receive(Room *room, int guest, const void *bytes, size_t count);
// Appends the next frame for the guest. Returns false if there is none.
bool room_next(Room *room, int guest, Text *frame);
bool room_has_next(const Room *room, int guest);
// Returns whether the connection should be closed, after the remaining frames.
bool room_is_closing(const Room *room, int guest);
void room_disconnect(Room *room, int guest); // its number is free then
void room_close(Room *room);                 // says goodbye to all guests

int room_seats(const Room *room); // number of tanks for guests
typedef struct RoomSeat {
    int tank;
    PlayerState state;
    bool is_pad;      // a phone
    bool is_wanted;   // a player with its name, but from another address, waits for room_give_seat
    int bars;         // quality of the connection (live_bars); 3 if it is unknown
    const char *name; // "" until a player has had the tank
} RoomSeat;
RoomSeat room_seat(const Room *room, int number);
// Returns a seat about which the host is asked, or -1.
int room_asked_seat(const Room *room);
// Gives an absent player's tank to the player who waits for it, or frees it if there is none.
void room_give_seat(Room *room, int number);
// Treats the player who waits for a seat as a new one.
void room_refuse_seat(Room *room, int number);
void room_feel(Room *room, int number,
               int felt_ms);                      // the phone of a seat vibrates at the next pass
int room_players(const Room *room);               // number of them that are taken
int room_guests(const Room *room);                // players and spectators
LiveDifference room_difference(const Room *room); // the last difference that a guest reported
