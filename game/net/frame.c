// frame.c -- the frames of a live match. One description of each frame serves reading and writing.
//
// wire_*() writes the value that it is given, or reads the bytes into it. A value that was read is
// in range; otherwise the wire is invalid and the value is safe but arbitrary.
#include "frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// Writes to `out`, or reads at `at`; the other one is NULL.
typedef struct Wire {
    Text *out;
    const uint8_t *at, *end;
    bool is_invalid;
} Wire;

static int wire_byte(Wire *wire, int value) {
    if (wire->out) {
        uint8_t byte = (uint8_t)value;
        text_add_bytes(wire->out, &byte, 1);
        return value;
    }
    if (wire->at < wire->end) return *wire->at++;
    wire->is_invalid = true;
    return 0;
}

// Seven bits per byte, the lowest first; the highest bit says that more follow.
static void wire_number(Wire *wire, uint64_t *value, uint64_t most) {
    enum { SHIFT_MAX = 63 };
    uint64_t number = wire->out ? *value : 0;
    for (unsigned shift = 0;; shift += 7) {
        bool has_more = wire->out && number >> shift > 127;
        int byte = wire_byte(wire, (int)(number >> shift & 127u) | has_more << 7);
        if (!wire->out) number |= (uint64_t)(byte & 127) << shift;
        if (wire->out ? !has_more : !(byte & 128)) break;
        if (shift == SHIFT_MAX) {
            wire->is_invalid = true;
            break;
        }
    }
    if (number > most) wire->is_invalid = true;
    *value = wire->is_invalid ? 0 : number;
}

static void wire_int(Wire *wire, int *value, int low, int high) {
    ASSERT(!wire->out || (*value >= low && *value <= high));
    uint64_t number = (uint64_t)((int64_t)*value - low);
    wire_number(wire, &number, (uint64_t)((int64_t)high - low));
    *value = (int)((int64_t)number + low);
}

// Small numbers of either sign take one byte.
static void wire_signed(Wire *wire, int *value, int most) {
    uint64_t number = *value < 0 ? 2 * (uint64_t) - (int64_t)*value - 1 : 2 * (uint64_t)*value;
    wire_number(wire, &number, 2 * (uint64_t)most);
    *value = number % 2 ? -(int)((number + 1) / 2) : (int)(number / 2);
}

static void wire_fixed(Wire *wire, uint64_t *value, int bytes) {
    uint64_t number = wire->out ? *value : 0;
    for (int i = 0; i < bytes; i++) {
        int byte = wire_byte(wire, (int)(number >> (8 * i) & 255u));
        if (!wire->out) number |= (uint64_t)byte << (8 * i);
    }
    *value = number;
}

static void wire_hash(Wire *wire, uint32_t *hash) {
    uint64_t number = *hash;
    wire_fixed(wire, &number, sizeof *hash);
    *hash = (uint32_t)number;
}

// A text of less than `room` bytes, with its length before it.
static void wire_text(Wire *wire, char *text, size_t room) {
    int length = wire->out ? (int)strlen(text) : 0;
    wire_int(wire, &length, 0, (int)room - 1);
    for (int i = 0; i < length; i++) text[i] = (char)wire_byte(wire, text[i]);
    text[length] = '\0';
    if (strlen(text) != (size_t)length) wire->is_invalid = true;
}

static void wire_block(Wire *wire, const uint8_t **bytes, size_t *count) {
    if (wire->out) {
        text_add_bytes(wire->out, *bytes, *count);
        return;
    }
    if (*count > (size_t)(wire->end - wire->at)) {
        wire->is_invalid = true;
        *count = 0;
    }
    *bytes = wire->at;
    wire->at += *count;
}

static void wire_rest(Wire *wire, const uint8_t **bytes, size_t *count) {
    if (!wire->out) *count = (size_t)(wire->end - wire->at);
    wire_block(wire, bytes, count);
}

// The bits of a mask: which rates have changed, and whether the actions have.
enum { MASK_BITS = ORDER_RATE_COUNT + 1, MASK_ACTIONS = 1 << ORDER_RATE_COUNT };
enum { GAP_MAX = (1 << (8 - MASK_BITS)) - 1 };
_Static_assert(MASK_BITS < 8, "a byte contains the mask and a part of the tank");

static int changes_between(QuantizedOrder was, QuantizedOrder steps) {
    int mask = was.actions != steps.actions ? MASK_ACTIONS : 0;
    for (int i = 0; i < ORDER_RATE_COUNT; i++) mask |= (was.rates[i] != steps.rates[i]) << i;
    return mask;
}

// Codes the rates and actions in the mask; rates as differences.
static void wire_changes(Wire *wire, int mask, QuantizedOrder was, QuantizedOrder *steps) {
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        int change = steps->rates[i] - was.rates[i];
        if (!(mask >> i & 1)) continue;
        wire_signed(wire, &change, 2 * QUANTIZED_MAX);
        int rate = was.rates[i] + change;
        if (rate < -QUANTIZED_MAX || rate > QUANTIZED_MAX)
            wire->is_invalid = true;
        else
            steps->rates[i] = rate;
    }
    int actions = (int)steps->actions;
    if (mask & MASK_ACTIONS) wire_int(wire, &actions, 0, (1 << ORDER_ACTION_COUNT) - 1);
    steps->actions = (unsigned)actions;
}

static void wire_hello(Wire *wire, Hello *hello) {
    wire_int(wire, &hello->version, 0, 255);
    wire_int(wire, &hello->rules_version, 0, 1 << 16);
    int role = hello->role;
    wire_int(wire, &role, 0, LIVE_ROLES - 1);
    hello->role = (LiveRole)role;
    wire_fixed(wire, &hello->token, sizeof hello->token);
    wire_text(wire, hello->code, sizeof hello->code);
    wire_text(wire, hello->name, sizeof hello->name);
    wire_int(wire, &hello->look, -1, LOOK_COLOURS - 1);
}

static void wire_stick(Wire *wire, Vec *stick) {
    enum { STEPS = 127 };
    double *const ways[] = {&stick->x, &stick->y};
    for (int i = 0; i < 2; i++) {
        int steps = (int)lround(*ways[i] * STEPS);
        wire_signed(wire, &steps, STEPS);
        *ways[i] = (double)steps / STEPS;
    }
    double length = vec_length(*stick);
    if (length > 1) *stick = vec_scale(*stick, 1 / length);
}

static void wire_sticks(Wire *wire, Sticks *sticks) {
    unsigned held = 0;
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) held |= (unsigned)sticks->actions[i] << i;
    int actions = (int)held;
    wire_stick(wire, &sticks->drive);
    wire_stick(wire, &sticks->aim);
    wire_int(wire, &actions, 0, (1 << ORDER_ACTION_COUNT) - 1);
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) sticks->actions[i] = actions >> i & 1;
}

static void wire_signal(Wire *wire, Signal *signal) {
    enum { STEPS_PER_M = 10, STEPS_MAX = 1 << 20 };
    int kind = signal->kind;
    double *const ways[] = {&signal->at.x, &signal->at.y};
    wire_int(wire, &kind, SIGNAL_HELLO, SIGNAL_KINDS - 1);
    signal->kind = (SignalKind)kind;
    for (int i = 0; i < 2 && kind == SIGNAL_PING; i++) {
        int steps = (int)lround(*ways[i] * STEPS_PER_M);
        wire_signed(wire, &steps, STEPS_MAX);
        *ways[i] = (double)steps / STEPS_PER_M;
    }
}

static void wire_said(Wire *wire, Said *said) {
    wire_int(wire, &said->tank, 0, SAID_BY_NAME);
    wire_signal(wire, &said->signal);
    if (said->tank == SAID_BY_NAME)
        wire_text(wire, said->name, sizeof said->name);
    else
        wire->is_invalid |= said->signal.kind == SIGNAL_PING;
}

// Teams after the last one that has won are omitted.
static void wire_series(Wire *wire, LiveSeries *series) {
    enum { ROUNDS_MOST = 1 << 20 };
    int *const numbers[] = {&series->round, &series->rounds, &series->best_of, &series->draws};
    int teams = 0;
    for (int i = 0; i < 4; i++) wire_int(wire, numbers[i], 0, ROUNDS_MOST);
    wire_int(wire, &series->is_over, 0, 1);
    wire_int(wire, &series->winner, -1, TEAMS_MAX - 1);
    for (int i = 0; wire->out && i < TEAMS_MAX; i++)
        if (series->wins[i]) teams = i + 1;
    wire_int(wire, &teams, 0, TEAMS_MAX);
    for (int i = 0; i < teams; i++) wire_int(wire, &series->wins[i], 0, ROUNDS_MOST);
}

static void wire_playhead(Wire *wire, Playhead *playhead) {
    int is_paused = playhead->is_paused;
    wire_number(wire, &playhead->tick, LIVE_TICKS_MAX);
    wire_int(wire, &is_paused, 0, 1);
    playhead->is_paused = is_paused;
    wire_text(wire, playhead->name, sizeof playhead->name);
}

static void wire_pad(Wire *wire, PadState *pad) {
    enum { KILLS_MAX = 1 << 20 };
    int phase = pad->phase;
    wire_int(wire, &phase, 0, PAD_PHASES - 1);
    pad->phase = (PadPhase)phase;
    wire_int(wire, &pad->look, 0, LOOK_COLOURS * LOOK_COLOURS - 1);
    wire_int(wire, &pad->health_percent, 0, 100);
    wire_int(wire, &pad->kills, 0, KILLS_MAX);
    wire_int(wire, &pad->felt_ms, 0, FELT_MS_MAX);
}

static void wire_tick(Wire *wire, TickFrame *tick, bool has_lines) {
    int bytes = (int)tick->line_bytes;
    if (tick->has_hash) wire_hash(wire, &tick->hash);
    if (has_lines) {
        wire_int(wire, &bytes, 1, LIVE_FRAME_MAX);
        tick->line_bytes = (size_t)bytes;
        wire_block(wire, &tick->lines, &tick->line_bytes);
    }
    wire_rest(wire, &tick->orders, &tick->order_bytes);
}

// The first byte of a frame has its kind and, above it, two flags.
enum { KIND_BITS = 5, KIND_MASK = (1 << KIND_BITS) - 1, FLAGS_MAX = 3 };
_Static_assert(FRAME_KINDS <= KIND_MASK + 1, "kinds fit below the flags");

static int flags_of(const Frame *frame) {
    if (frame->kind == FRAME_TICK) return frame->tick.has_hash | (frame->tick.line_bytes > 0) << 1;
    if (frame->kind == FRAME_RECORDING)
        return frame->recording.is_first | frame->recording.is_last << 1;
    return 0;
}

static int wire_kind(Wire *wire, Frame *frame) {
    int head = wire_byte(wire, frame->kind | flags_of(frame) << KIND_BITS);
    int kind = head & KIND_MASK, flags = head >> KIND_BITS;
    bool has_flags = kind == FRAME_TICK || kind == FRAME_RECORDING;
    if (kind == FRAME_NONE || kind >= FRAME_KINDS || flags > (has_flags ? FLAGS_MAX : 0))
        wire->is_invalid = true;
    frame->kind = wire->is_invalid ? FRAME_NONE : (FrameKind)kind;
    if (frame->kind == FRAME_TICK) frame->tick.has_hash = flags & 1;
    if (frame->kind == FRAME_RECORDING) {
        frame->recording.is_first = flags & 1;
        frame->recording.is_last = flags >> 1;
    }
    return flags;
}

static void wire_frame(Wire *wire, Frame *frame, QuantizedOrder *held) {
    int state, reason, mask, tank, choice, flags = wire_kind(wire, frame);
    switch (frame->kind) {
    case FRAME_HELLO: wire_hello(wire, &frame->hello); break;
    case FRAME_INPUT:
        mask = changes_between(*held, frame->input.steps);
        wire_number(wire, &frame->input.tick, LIVE_TICKS_MAX);
        wire_int(wire, &mask, 0, (1 << MASK_BITS) - 1);
        if (!wire->out) frame->input.steps = *held;
        wire_changes(wire, mask, *held, &frame->input.steps);
        break;
    case FRAME_STICKS: wire_sticks(wire, &frame->sticks); break;
    case FRAME_DIFFERS:
        wire_number(wire, &frame->differs.tick, LIVE_TICKS_MAX);
        wire_hash(wire, &frame->differs.hash);
        break;
    case FRAME_SIGNAL: wire_signal(wire, &frame->signal); break;
    case FRAME_WELCOME:
        wire_int(wire, &frame->welcome.version, 0, 255);
        wire_int(wire, &frame->welcome.tank, -1, BATTLE_TANKS_MAX - 1);
        wire_fixed(wire, &frame->welcome.token, sizeof frame->welcome.token);
        break;
    case FRAME_RECORDING: wire_rest(wire, &frame->recording.bytes, &frame->recording.count); break;
    case FRAME_TICK: wire_tick(wire, &frame->tick, flags >> 1); break;
    case FRAME_TIMING: wire_signed(wire, &frame->margin, LIVE_TICKS_MAX); break;
    case FRAME_PLAYER:
        tank = frame->player.tank;
        state = frame->player.state;
        wire_int(wire, &tank, 0, BATTLE_TANKS_MAX - 1);
        wire_int(wire, &state, 0, PLAYER_STATES - 1);
        wire_int(wire, &frame->player.look, -1, LOOK_COLOURS - 1);
        frame->player.tank = tank;
        frame->player.state = (PlayerState)state;
        wire_text(wire, frame->player.name, sizeof frame->player.name);
        break;
    case FRAME_PAD: wire_pad(wire, &frame->pad); break;
    case FRAME_SAID: wire_said(wire, &frame->said); break;
    case FRAME_SERIES: wire_series(wire, &frame->series); break;
    case FRAME_CHOICE:
        choice = frame->choice.kind;
        wire_int(wire, &choice, EDIT_UPGRADE, EDIT_BANISH);
        frame->choice.kind = (EditKind)choice;
        wire_int(wire, &frame->choice.index, 0, UP_SKIP);
        break;
    case FRAME_PLAYHEAD: wire_playhead(wire, &frame->playhead); break;
    case FRAME_BYE:
        reason = frame->reason;
        wire_int(wire, &reason, 0, BYE_REASONS - 1);
        frame->reason = (ByeReason)reason;
        break;
    case FRAME_NONE:
    case FRAME_READY:
    case FRAME_ALIVE:
    case FRAME_KINDS: break;
    }
}

void frame_write(const Frame *frame, QuantizedOrder *held, Text *out) {
    ASSERT(frame->kind > FRAME_NONE && frame->kind < FRAME_KINDS);
    Frame copy = *frame;
    Wire wire = {.out = out};
    wire_frame(&wire, &copy, held);
    if (frame->kind == FRAME_INPUT) *held = frame->input.steps;
}

// An empty message can be NULL. Adding 0 to NULL is undefined in C.
static Wire wire_of(const uint8_t *bytes, size_t count) {
    return (Wire){.at = bytes, .end = count ? bytes + count : bytes};
}

bool frame_read(const uint8_t *bytes, size_t count, QuantizedOrder *held, Frame *frame) {
    Wire wire = wire_of(bytes, count);
    *frame = (Frame){.kind = FRAME_NONE};
    wire_frame(&wire, frame, held);
    if (wire.is_invalid || wire.at != wire.end) return false;
    if (frame->kind == FRAME_INPUT) *held = frame->input.steps;
    return true;
}

// The first byte has the mask, and above it by how many tanks this one is beyond the last, or
// GAP_MAX, and then the rest of the distance follows.
void tick_order_write(Text *out, int *last, int tank, QuantizedOrder was, QuantizedOrder steps) {
    ASSERT(tank > *last);
    Wire wire = {.out = out};
    int mask = changes_between(was, steps), gap = tank - *last - 1;
    if (!mask) return;
    wire_byte(&wire, mask | (gap < GAP_MAX ? gap : GAP_MAX) << MASK_BITS);
    int rest = gap - GAP_MAX;
    if (rest >= 0) wire_int(&wire, &rest, 0, BATTLE_TANKS_MAX);
    wire_changes(&wire, mask, was, &steps);
    *last = tank;
}

OrderReader tick_orders(const TickFrame *frame) {
    Wire wire = wire_of(frame->orders, frame->order_bytes);
    return (OrderReader){.at = wire.at, .end = wire.end, .last = -1};
}

int tick_order_tank(OrderReader *reader, int tank_count) {
    if (reader->is_invalid || reader->at == reader->end) return -1;
    Wire wire = {.at = reader->at, .end = reader->end};
    int head = wire_byte(&wire, 0), gap = head >> MASK_BITS, rest = 0;
    if (gap == GAP_MAX) wire_int(&wire, &rest, 0, BATTLE_TANKS_MAX);
    int tank = reader->last + 1 + gap + rest;
    reader->mask = head & ((1 << MASK_BITS) - 1);
    reader->is_invalid = wire.is_invalid || tank >= tank_count;
    reader->at = wire.at;
    reader->last = tank;
    return reader->is_invalid ? -1 : tank;
}

void tick_order_steps(OrderReader *reader, QuantizedOrder *steps) {
    Wire wire = {.at = reader->at, .end = reader->end};
    wire_changes(&wire, reader->mask, *steps, steps);
    reader->is_invalid |= wire.is_invalid;
    reader->at = wire.at;
}

bool frame_is_guests(FrameKind kind) {
    static const bool IS_IT[FRAME_KINDS] = {true, FRAME_ROWS(AS_SECOND)};
    return IS_IT[kind];
}

bool frame_is_hosts(FrameKind kind) {
    static const bool IS_IT[FRAME_KINDS] = {false, FRAME_ROWS(AS_THIRD)};
    return IS_IT[kind];
}

const char *bye_words(int reason) {
    static const char *const WORDS[BYE_REASONS] = {BYE_ROWS(AS_SECOND)};
    ASSERT(reason >= 0 && reason < BYE_REASONS);
    return WORDS[reason];
}

static void wire_guests(Wire *wire, RelayFrame *frame) {
    wire_int(wire, &frame->guest_count, 0, ROOM_GUESTS_MAX);
    wire->is_invalid |= frame->guest_count == 0;
    for (int i = 0; i < frame->guest_count && !wire->is_invalid; i++)
        wire_number(wire, &frame->guests[i], UINT64_MAX);
}

static void wire_relay(Wire *wire, RelayFrame *frame) {
    int kind = frame->kind, reason = frame->reason;
    wire_int(wire, &kind, RELAY_NONE, RELAY_KINDS - 1);
    wire->is_invalid |= kind == RELAY_NONE;
    frame->kind = (RelayKind)kind;
    switch (frame->kind) {
    case RELAY_OPEN:
        wire_int(wire, &frame->version, 0, 255);
        wire_fixed(wire, &frame->token, sizeof frame->token);
        break;
    case RELAY_ROOM:
        wire_fixed(wire, &frame->token, sizeof frame->token);
        wire_text(wire, frame->code, sizeof frame->code);
        break;
    case RELAY_SEND:
        wire_guests(wire, frame);
        wire_rest(wire, &frame->bytes, &frame->count);
        break;
    case RELAY_FROM:
        wire_number(wire, &frame->guests[0], UINT64_MAX);
        wire_rest(wire, &frame->bytes, &frame->count);
        break;
    case RELAY_TAKEN:
        wire_number(wire, &frame->guests[0], UINT64_MAX);
        wire_number(wire, &frame->taken, UINT32_MAX);
        break;
    case RELAY_DROP:
    case RELAY_LEFT: wire_number(wire, &frame->guests[0], UINT64_MAX); break;
    case RELAY_CAME:
        wire_number(wire, &frame->guests[0], UINT64_MAX);
        wire_int(wire, &frame->origin, 0, RELAY_ORIGINS_MAX - 1);
        break;
    case RELAY_BYE:
        wire_int(wire, &reason, 0, BYE_REASONS - 1);
        frame->reason = (ByeReason)reason;
        break;
    default: break;
    }
}

void relay_frame_write(const RelayFrame *frame, Text *out) {
    ASSERT(frame->kind > RELAY_NONE && frame->kind < RELAY_KINDS);
    RelayFrame copy = *frame;
    Wire wire = {.out = out};
    wire_relay(&wire, &copy);
}

bool relay_frame_read(const uint8_t *bytes, size_t count, RelayFrame *frame) {
    Wire wire = wire_of(bytes, count);
    *frame = (RelayFrame){.guest_count = 1};
    wire_relay(&wire, frame);
    return !wire.is_invalid && wire.at == wire.end;
}

typedef uint32_t FrameLength;

void framed_add(Text *text, const void *bytes, size_t count) {
    FrameLength length = (FrameLength)count;
    text_add_bytes(text, &length, sizeof length);
    text_add_bytes(text, bytes, count);
}

size_t framed_take(const Text *text, size_t at, Text *out) {
    FrameLength length;
    ASSERT(at + sizeof length <= text->count);
    memcpy(&length, text->at + at, sizeof length);
    ASSERT(length <= text->count - at - sizeof length);
    text_add_bytes(out, text->at + at + sizeof length, length);
    return at + sizeof length + length;
}

size_t frame_queue_bytes(const FrameQueue *queue) { return queue->text.count - queue->at; }

bool frame_queue_add(FrameQueue *queue, const void *bytes, size_t count) {
    Text *text = &queue->text;
    if (queue->at > text->count / 2) {
        text->count -= queue->at;
        memmove(text->at, text->at + queue->at, text->count);
        queue->at = 0;
    }
    framed_add(text, bytes, count);
    return !text->error;
}

// A queue that was long gives its memory back.
bool frame_queue_take(FrameQueue *queue, Text *out) {
    enum { KEPT = 4 << 10 };
    if (!frame_queue_bytes(queue)) return false;
    queue->at = framed_take(&queue->text, queue->at, out);
    if (frame_queue_bytes(queue)) return true;
    queue->at = queue->text.count = 0;
    if (queue->text.room > KEPT) frame_queue_clear(queue);
    return true;
}

void frame_queue_clear(FrameQueue *queue) {
    free(queue->text.at);
    *queue = (FrameQueue){.at = 0};
}
