// frame.h -- the frames of "treads-live 1", the protocol of a live match. One description of each
// frame serves reading and writing (wire_frame).
//
// A live match is a recording that has not ended yet: the host sends the recording so far, and then
// one frame per tick with the orders and edits of that tick. States are never sent.
#pragma once

#include "game/net_rows.h" // generated from rows.txt
#include "match/controls.h"
#include "match/replay/replay.h"
#include "match/stand.h"

enum {
    LIVE_VERSION = 1,
    LIVE_CODE_MAX = 7,         // room code with its zero byte
    LIVE_NAME_MAX = 25,        // player name with its zero byte
    LIVE_GUEST_FRAME_MAX = 64, // bytes of a frame from a guest
    LIVE_FRAME_MAX = 1 << 17,  // bytes of a frame from the host
    LIVE_AHEAD_MAX = 120,      // ticks by which an input may be early
    LIVE_TICKS_MAX = REPLAY_TICKS_MAX,
    LIVE_FILE_MAX_MB = 16, // of a recording
    LIVE_ADDRESS_MAX = 48, // of a computer or its network, with the zero byte
    ROOM_GUESTS_MAX = 128
};

typedef enum FrameKind { FRAME_NONE, FRAME_ROWS_IDS(FRAME_) FRAME_KINDS } FrameKind; // rows.txt
// Return whether guests, or hosts, send such frames.
bool frame_is_guests(FrameKind kind);
bool frame_is_hosts(FrameKind kind);

typedef enum ByeReason { BYE_ROWS_IDS(BYE_) BYE_REASONS } ByeReason; // rows.txt
const char *bye_words(int reason);                                   // "the room code is wrong"

typedef enum PlayerState { PLAYER_FREE, PLAYER_PRESENT, PLAYER_AWAY, PLAYER_STATES } PlayerState;

// Returns the quality of a player's connection, 0 to 3 bars. `late` is the smoothed fraction of
// late inputs, which host and guest compute from the same FRAME_TIMING frames. `silent_s` is the
// time since the last frame.
#define LIVE_LATE_GAIN 0.1
static inline int live_bars(double late, double silent_s) {
    return silent_s > 0.5 ? 0 : late > 0.4 ? 1 : late > 0.15 ? 2 : 3;
}

// A pad, such as a phone, sends the positions of its sticks and does not play the match itself.
typedef enum LiveRole { ROLE_SPECTATOR, ROLE_PLAYER, ROLE_PAD, LIVE_ROLES } LiveRole;

// The state of its tank that a pad shows.
typedef enum PadPhase { PAD_WAITS, PAD_PLAYS, PAD_WRECKED, PAD_WON, PAD_LOST, PAD_PHASES } PadPhase;
typedef struct PadState {
    PadPhase phase;
    int look; // its colour and sign (match/looks.h)
    int health_percent, kills;
    int felt_ms; // how long the pad vibrates now; 0: it does not
} PadState;
enum { FELT_MS_MAX = 1000 };

// A signal after the match, or about a recording that several people watch.
typedef struct Said {
    Signal signal;            // SIGNAL_NONE: nothing was said; SIGNAL_PING has no tank
    int tank;                 // SAID_BY_NAME: of a viewer of a recording
    char name[LIVE_NAME_MAX]; // then only
} Said;
enum { SAID_BY_NAME = BATTLE_TANKS_MAX };

// Position of a recording that several people watch. The last person who moved it decides.
typedef struct Playhead {
    uint64_t tick;
    bool is_paused;
    bool is_new;              // not sent: has come since its reader has cleared this
    char name[LIVE_NAME_MAX]; // who has moved it; guests send ""
} Playhead;

// The score of a series after one of its matches.
typedef struct LiveSeries {
    int round, rounds, best_of, draws; // round: from 1; best_of: 0 if all rounds are played
    int is_over, winner;               // winning team of a series that is over, or -1
    int wins[TEAMS_MAX];
} LiveSeries;

// The last time that a guest's match differed from the host's.
typedef struct LiveDifference {
    int number; // counts all differences; 0: there was none
    uint64_t tick;
    uint32_t host_hash, guest_hash; // checkpoint hashes after the tick; or REPLAY_NO_HASH
    int tank;                       // of the guest; -1 for a spectator
    uint64_t ticks_again;           // length of the recording that was sent again; 0: not yet
} LiveDifference;

// The first greeting of a guest. With the token of an earlier welcome, the guest gets the same tank
// again. Tokens are odd. A restarted program sends its last token minus 1, which does not replace a
// player who is present.
typedef struct Hello {
    int version, rules_version;
    LiveRole role;
    uint64_t token; // 0 for none
    char code[LIVE_CODE_MAX], name[LIVE_NAME_MAX];
    int look; // that the player wants, below LOOK_COLOURS; -1: any
} Hello;

// All that happens before a tick, and the hash after it.
typedef struct TickFrame {
    bool has_hash;
    uint32_t hash;         // replay_checkpoint_hash after the tick
    const uint8_t *lines;  // edits and messages as lines of a recording; not zero-terminated
    size_t line_bytes;     // 0 for none
    const uint8_t *orders; // read by frame_read_order
    size_t order_bytes;
} TickFrame;

typedef struct Frame {
    FrameKind kind;
    union {
        Hello hello;
        struct {
            uint64_t tick; // before which the order takes effect
            QuantizedOrder steps;
        } input;
        Sticks sticks; // in steps of 1/127
        Signal signal; // its place in decimetres; without a tick
        struct {
            EditKind kind; // EDIT_UPGRADE, EDIT_REROLL or EDIT_BANISH
            int index;     // UpgradeId
        } choice;
        struct {
            uint64_t tick;
            uint32_t hash;
        } differs;
        struct {
            int version, tank; // -1 for a spectator
            uint64_t token;
        } welcome;
        struct {
            bool is_first, is_last;
            const uint8_t *bytes; // a piece of the file
            size_t count;
        } recording;
        TickFrame tick;
        int margin; // ticks by which an input was early; negative if it was late
        struct {
            int tank;
            PlayerState state;
            int look; // that the player has chosen, or -1
            char name[LIVE_NAME_MAX];
        } player;
        PadState pad;
        ByeReason reason;
        Said said;
        LiveSeries series;
        Playhead playhead;
    };
} Frame;

// Appends a frame. `held` is the order of this guest's last FRAME_INPUT, which updates it; frames
// of other kinds do not use it.
void frame_write(const Frame *frame, QuantizedOrder *held, Text *out);
// Reads a frame. Pointers in it point into `bytes`. Returns false, with `held` unchanged, unless
// the bytes are exactly one valid frame.
bool frame_read(const uint8_t *bytes, size_t count, QuantizedOrder *held, Frame *frame);

// The orders of a tick frame, by tank. Each is the difference to the order in force.
//
// Appends one; `*last` is the tank of the one before it, initially -1. An unchanged order is left
// out.
void tick_order_write(Text *out, int *last, int tank, QuantizedOrder was, QuantizedOrder steps);

typedef struct OrderReader {
    const uint8_t *at, *end;
    int last, mask;
    bool is_invalid;
} OrderReader;
OrderReader tick_orders(const TickFrame *frame);
// Returns the tank of the next order, below `tank_count`; -1 at the end, or if it is invalid.
int tick_order_tank(OrderReader *reader, int tank_count);
// Changes that tank's order in force, which must then be in range unless the reader is invalid.
void tick_order_steps(OrderReader *reader, QuantizedOrder *steps);

// The frames between the host of a room and a relay ("treads-host-1"), which passes the frames of
// guests on without reading more than their greeting. The relay numbers the guests of a room from
// 0, and never uses a number again. It also numbers their addresses, so that the host can
// distinguish them without learning them.
enum {
    RELAY_VERSION = 2,
    RELAY_ORIGINS_MAX = 256, // addresses of a room; later ones replace the first ones
    RELAY_WINDOW = 32 << 10, // waiting bytes above which a host sends a guest nothing more
    RELAY_FRAME_MAX = LIVE_FRAME_MAX + 2048
};

typedef enum RelayKind {
    RELAY_NONE,
    RELAY_OPEN,  // host: asks for a room, or for its former one
    RELAY_SEND,  // host: a frame for some guests
    RELAY_DROP,  // host: closes a guest's connection after its last frame
    RELAY_CLOSE, // host: ends the room
    RELAY_ALIVE, // both: sent every few seconds
    RELAY_ROOM,  // relay: the room is open
    RELAY_FROM,  // relay: a frame from a guest; the first one of a number is its greeting
    RELAY_TAKEN, // relay: bytes that were sent to a guest since the last report
    RELAY_LEFT,  // relay: a guest is gone
    RELAY_BYE,   // relay: why there is no room
    RELAY_CAME,  // relay: a guest has come; sent before its greeting
    RELAY_KINDS
} RelayKind;

typedef struct RelayFrame {
    RelayKind kind;
    int version;
    uint64_t token;           // of the room; 0 for a new one
    char code[LIVE_CODE_MAX]; // of the room
    int guest_count;          // of RELAY_SEND: at least 1; of others: 1
    uint64_t guests[ROOM_GUESTS_MAX];
    uint64_t taken;
    int origin; // number of the guest's address
    ByeReason reason;
    const uint8_t *bytes; // a frame
    size_t count;
} RelayFrame;

void relay_frame_write(const RelayFrame *frame, Text *out);
bool relay_frame_read(const uint8_t *bytes, size_t count, RelayFrame *frame); // as frame_read

// Frames in a text, each after its length.
void framed_add(Text *text, const void *bytes, size_t count);
// Appends the frame at `at` to `out`. Returns where the next one starts.
size_t framed_take(const Text *text, size_t at, Text *out);

// Frames that wait, the oldest first.
typedef struct FrameQueue {
    Text text;
    size_t at;
} FrameQueue;
size_t frame_queue_bytes(const FrameQueue *queue);                        // that wait
bool frame_queue_add(FrameQueue *queue, const void *bytes, size_t count); // false if out of memory
bool frame_queue_take(FrameQueue *queue, Text *out);                      // false if it is empty
void frame_queue_clear(FrameQueue *queue);                                // frees its memory
