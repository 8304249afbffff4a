// room_inside.h -- the inside of a room, for room.c and room_seats.c. room_seats.c manages guests
// and their seats; room.c plays the match and calls it.
#pragma once

#include <zlib.h>

#include "guesses.h"
#include "match/replay/codec.h"
#include "room_options.h"

enum {
    PIECE_MAX = 8 << 10,    // bytes of the recording per frame
    PRIVATE_MAX = 16 << 10, // bytes of waiting frames for one guest
    LINES_MAX = 64 << 10,   // bytes of edits per tick
    TIMING_TICKS = 12,      // a guest learns its timing at most this often
    DIFFERS_TICKS = 10 * BATTLE_TICK_HZ,
    KEPT_TICKS = 5 * BATTLE_TICK_HZ / 2, // present guests send more often than this
    // A guest may send two frames per tick, and more at once after a pause of its connection.
    FRAMES_PER_TICK = 2,
    FRAMES_AT_ONCE = 240
};

typedef struct Input {
    uint64_t tick;
    QuantizedOrder steps;
} Input;

// A tank for a guest.
typedef struct Seat {
    int tank, player;
    int guest;                      // -1: none
    uint64_t token;                 // of the player who has it; 0: none yet
    char called[LIVE_NAME_MAX];     // as its player typed it
    char name[LIVE_NAME_MAX];       // unique: "Ada 2"
    int look;                       // that the player has chosen, or -1
    uint64_t left_at;               // when it became free
    char address[LIVE_ADDRESS_MAX]; // of that player
    bool is_used;                   // the player has answered a welcome, or sent an order
    uint64_t driven_at;             // when the player came, or drove last
    bool has_mind;                  // a mind drives its tank
    QuantizedOrder steps;
    Input inputs[LIVE_AHEAD_MAX]; // by tick
    int input_count;
    Sticks sticks;    // of a pad
    unsigned pressed; // actions that it has ordered since the last tick
    int felt_ms;      // vibration for the next pass
} Seat;

typedef struct Guest {
    bool is_open, is_greeted, is_closing;
    int seat;            // -1 for a spectator
    bool is_pad;         // does not read the recording and frames of ticks
    PadState shown;      // the state that a pad was sent last
    QuantizedOrder held; // order of its last input frame
    int unready;         // number of unanswered welcomes
    bool wants_next;     // the player is ready for the next match
    bool may_repeat;     // one more FRAME_READY may come, sent before the match began
    int asked_seat;      // seat of an absent player that the host is asked about; -1: none
    uint64_t asked_at;
    double late; // see live_bars
    Hello hello; // greeting of a player that the host is asked about
    char address[LIVE_ADDRESS_MAX];
    uint64_t last_tick; // tick of its last input, plus 1
    uint64_t heard_at, timed_at, differed_at, welcomed_at;
    int frames_left;  // that it may send now
    uint64_t said_at; // time of the guest's last signal while a recording is shown
    FrameQueue out;   // frames for this guest only
    bool is_joining;
    size_t recording_at; // bytes of the recording that it has
    uint64_t next_tick;  // tick of its next frame
} Guest;

// The order and forfeit of a tank that were sent last.
typedef struct Known {
    QuantizedOrder steps;
    Forfeit forfeit;
} Known;

struct Room {
    RoomOptions options;
    Match *match; // NULL before the first one
    ReplayWriter *writer;
    uint64_t now; // number of calls of room_pass
    int choosing; // number of them since the players of a run began to choose upgrades
    Guest guests[ROOM_GUESTS_MAX];
    Seat seats[ROOM_SEATS_MAX];
    int seat_count;
    LiveDifference difference;
    Known *known; // by tank
    int known_count;
    LineCodec codec;
    Text lines; // edits before the next tick
    Text recording;
    z_stream stream;
    size_t packed;        // length of the writer's text that the recording contains
    uint64_t packed_tick; // number of ticks that it contains
    Text frames;          // frames of the last ticks, each after its length
    size_t *ends;         // end of each of them
    int frame_count, frames_room;
    uint64_t first_tick; // tick of the first of them
    Guesses guesses;
    LiveSeries series;    // rounds: 0 until a match of a series is over
    bool is_cinema;       // shows `recording` instead of a match
    bool is_playhead_due; // has moved since it was sent
    Playhead playhead;
    Said said;                          // since the last call of room_said
    uint64_t said_at[BATTLE_TANKS_MAX]; // when a tank's player said something after a match
};

Guest *guest_of(const Room *room, int guest);
void guest_send(Room *room, Guest *guest, const Frame *frame);
void guests_send(Room *room, const Frame *frame); // to all except pads
// Says goodbye, and closes the connection after that.
void guest_dismiss(Room *room, Guest *guest, ByeReason reason);
PlayerState seat_state(const Room *room, const Seat *seat);
Frame seat_frame(const Room *room, const Seat *seat);
// Tells all guests about the player of a seat.
void seat_announce(Room *room, const Seat *seat);
void seat_release(Seat *seat);
// The tank stops, and waits for its player. A seat that was never used is free at once.
void seat_leave(Room *room, Guest *guest);
void seats_show_looks(Room *room);
// Returns the player's earlier seat, or -1.
int seat_find_old(const Room *room, const Guest *guest, const Hello *hello);
// Returns a free or spare seat, or -1.
int seat_find_new(const Room *room, const char *address);
// Returns the seat of an absent player with this name, about which the host is asked. Returns -1 if
// there is none, or if the host cannot answer.
int seat_find_asked(const Room *room, const Hello *hello);
void seat_take(Room *room, int number, Seat *seat, const Hello *hello);
