// party.h -- for tests: a host and its guests in one process, with connections that delay, jitter,
// stall and break.
#pragma once

#include "ai/maths/dice.h"
#include "bout.h"
#include "net/client.h"
#include "net/room.h"

enum { PARTY_GUESTS_MAX = 112, PARTY_STEPS_PER_TICK = 4, PARTY_TICKS_MAX = 660 * REPLAY_SECOND };

typedef struct Packet {
    double arrival_s;
    size_t count;
    uint8_t *bytes;
} Packet;

// One direction of a connection; packets keep their order.
typedef struct Pipe {
    Packet *packets;
    int first, count, room;
    double last_s;
    size_t bytes; // bytes sent, with two bytes of a WebSocket header per frame
} Pipe;

typedef struct NetConditions {
    double delay_s, jitter_s; // delay in one direction
    double stall_s, stall_every_s;
} NetConditions;

// Context of a guest client's callbacks.
typedef struct PartySight {
    const Arena *arena;
    void *picture; // the test's picture
} PartySight;

typedef struct PartyGuest {
    Client *client;
    PartySight *sight;
    int number; // number in the room; -1 while it is not connected
    Pipe up, down;
    QuantizedOrder steps; // current input of the player
    bool is_playing;      // the player changes `steps`
    bool is_reading;      // the guest reads the host's frames
} PartyGuest;

struct Party;

typedef struct Party {
    MatchCard card;
    Arena *arena;
    Match *match;
    ReplayWriter *writer;
    Room *room;
    NetConditions net;
    PartyGuest guests[PARTY_GUESTS_MAX];
    int guest_count;
    Dice dice;
    long steps;
    double time_s;
    uint32_t hashes[PARTY_TICKS_MAX]; // the host's, after each tick
    // Called as the ClientOptions say, with a PartySight; and after each frame. NULL for none.
    void (*show)(void *sight, ClientShow what, const Match *match);
    void (*framed)(struct Party *party, const PartyGuest *guest);
    // Figures of the players' matches.
    long frames, jumps; // frames, and frames with another tank elsewhere than predicted
    double greatest_jump_m;
    double (*cpu_s)(void); // measures the times below; NULL for none
    double host_s, guest_s, longest_frame_s;
} Party;

static inline const Arena *party_arena(void *context, const char *name, uint64_t hash,
                                       Problem *problem) {
    const Arena *arena = ((const PartySight *)context)->arena;
    (void)name;
    if (arena->content_hash == hash) return arena;
    problem_set(problem, "another arena");
    return NULL;
}

#define PARTY_CODE "ABCDEF"
#define PARTY_ADDRESS "192.0.2.1"

// Adds `players` tanks of players and `minds` tanks of minds, in two teams, and starts the match.
static inline void party_begin(Party *party, const char *arena, int players, int minds,
                               double limit_s) {
    *party = (Party){.arena = shipped_arena(arena), .dice = dice_seed(7, 7)};
    party->card = card_initial();
    party->card.seed = 11;
    party->card.time_limit_s = limit_s;
    party->card.mode = MODE_SCORE;
    party->card.points = 0;
    for (int i = 0; i < players + minds; i++) {
        TankCard *tank = card_add(&party->card, i < players ? "player" : "hunter");
        assert_non_null(tank);
        if (i < players) tank->kind = DRIVER_PLAYER, tank->player = i % PLAYERS_MAX;
        tank->team = i % 2;
    }
    card_make_names_unique(&party->card);
    party->match = must(match_create, &party->card, party->arena);
    party->writer = must(replay_writer_open, NULL, party->match, "test");
    RoomOptions options = {.code = PARTY_CODE, .substitute = behaviour_find("hunter")};
    party->room = room_create(&options);
    assert_non_null(party->room);
    assert_true(room_begin(party->room, party->match, party->writer));
}

// Starts the next match of the room.
static inline void party_next(Party *party) {
    replay_writer_close(party->writer, party->match, NULL);
    match_destroy(party->match);
    party->card.seed++;
    party->match = must(match_create, &party->card, party->arena);
    party->writer = must(replay_writer_open, NULL, party->match, "test");
    assert_true(room_begin(party->room, party->match, party->writer));
}

static inline void pipe_clear(Pipe *pipe) {
    for (int i = pipe->first; i < pipe->count; i++) free(pipe->packets[i].bytes);
    pipe->first = pipe->count = 0;
}

// The last guest takes its number.
static inline void party_forget(Party *party, int index) {
    PartyGuest *guest = &party->guests[index];
    client_destroy(guest->client);
    free(guest->sight);
    pipe_clear(&guest->up);
    pipe_clear(&guest->down);
    free(guest->up.packets);
    free(guest->down.packets);
    *guest = party->guests[--party->guest_count];
}

static inline void party_end(Party *party) {
    while (party->guest_count) party_forget(party, party->guest_count - 1);
    room_destroy(party->room);
    replay_writer_close(party->writer, party->match, NULL);
    match_destroy(party->match);
    card_free(&party->card);
    arena_destroy(party->arena);
}
#define OWN_PARTY __attribute__((cleanup(party_end))) Party
#define PARTY(name, ...)                                                                           \
    OWN_PARTY name;                                                                                \
    party_begin(&name, __VA_ARGS__)

static inline void party_connect(Party *party, int index) {
    PartyGuest *guest = &party->guests[index];
    guest->number = room_connect(party->room, PARTY_ADDRESS);
    assert_true(guest->number >= 0);
    guest->up.last_s = guest->down.last_s = 0;
    client_connected(guest->client);
}

static inline void party_disconnect(Party *party, int index) {
    PartyGuest *guest = &party->guests[index];
    room_disconnect(party->room, guest->number);
    guest->number = -1;
    pipe_clear(&guest->up);
    pipe_clear(&guest->down);
}

static inline int party_join(Party *party, bool is_player, const char *code) {
    assert_true(party->guest_count < PARTY_GUESTS_MAX);
    int index = party->guest_count++;
    PartyGuest *guest = &party->guests[index];
    PartySight *sight = calloc(1, sizeof *sight);
    assert_non_null(sight);
    sight->arena = party->arena;
    ClientOptions options = {.is_player = is_player,
                             .program = "test",
                             .find_arena = party_arena,
                             .show = party->show,
                             .context = sight};
    snprintf(options.code, sizeof options.code, "%s", code);
    snprintf(options.name, sizeof options.name, "Ada %c", 'A' + index);
    *guest = (PartyGuest){.sight = sight, .is_playing = is_player, .is_reading = true};
    guest->client = client_create(&options);
    assert_non_null(guest->client);
    party_connect(party, index);
    return index;
}

static inline void pipe_send(Party *party, Pipe *pipe, const Text *frame) {
    const NetConditions *net = &party->net;
    double at_s = party->time_s + net->delay_s;
    double jitter_s =
        net->jitter_s > 0 ? dice_between(&party->dice, -net->jitter_s, net->jitter_s) : 0;
    at_s += jitter_s;
    if (net->stall_every_s > 0) { // nothing passes at the end of each interval
        double in_s = fmod(party->time_s, net->stall_every_s);
        if (in_s > net->stall_every_s - net->stall_s) at_s += net->stall_every_s - in_s;
    }
    if (at_s < pipe->last_s) at_s = pipe->last_s;
    pipe->last_s = at_s;
    Packet packet = {at_s, frame->count, malloc(frame->count + 1)};
    assert_non_null(packet.bytes);
    memcpy(packet.bytes, frame->at, frame->count);
    if (pipe->first == pipe->count) pipe->first = pipe->count = 0;
    if (pipe->count == pipe->room) {
        pipe->room = pipe->room ? 2 * pipe->room : 64;
        pipe->packets = realloc(pipe->packets, (size_t)pipe->room * sizeof packet);
        assert_non_null(pipe->packets);
    }
    pipe->packets[pipe->count++] = packet;
    pipe->bytes += frame->count + 2;
}

static inline const Packet *pipe_due(Pipe *pipe, double time_s) {
    bool is_due = pipe->first < pipe->count && pipe->packets[pipe->first].arrival_s <= time_s;
    return is_due ? &pipe->packets[pipe->first++] : NULL;
}

// Keys that change now and then, and a mouse that turns the turret all the time.
static inline QuantizedOrder party_keys(Dice *dice, QuantizedOrder steps) {
    enum { CHANGES_PER_100 = 8 };
    int turret = steps.rates[RATE_TURRET] + dice_below(dice, 21) - 10;
    if (turret > QUANTIZED_MAX || turret < -QUANTIZED_MAX) turret = 0;
    steps.rates[RATE_TURRET] = turret;
    if (dice_below(dice, 100) >= CHANGES_PER_100) return steps;
    int ahead = dice_below(dice, 3) - 1, turn = dice_below(dice, 3) - 1;
    steps.rates[RATE_LEFT] = 200 * ahead + 50 * turn;
    steps.rates[RATE_RIGHT] = 200 * ahead - 50 * turn;
    steps.actions = (unsigned)dice_below(dice, 2);
    return steps;
}

static inline double party_cpu_s(const Party *party) { return party->cpu_s ? party->cpu_s() : 0; }

static inline void party_host_tick(Party *party) {
    room_pass(party->room);
    if (match_is_over(party->match) || room_is_choosing(party->room)) return;
    room_tick_begin(party->room);
    match_tick(party->match, NULL);
    replay_writer_ticked(party->writer, party->match);
    room_tick_end(party->room);
    uint64_t tick = battle_tick(match_battle(party->match));
    assert_true(tick < PARTY_TICKS_MAX);
    party->hashes[tick] = replay_checkpoint_hash(match_result(party->match).state_hash);
}

// The settled match equals the host's match at an earlier tick.
static inline void party_check(const Party *party, const PartyGuest *guest) {
    const Match *match = client_settled(guest->client);
    if (client_state(guest->client) != CLIENT_PLAYING) return;
    uint64_t tick = battle_tick(match_battle(match));
    if (tick)
        assert_int_equal(replay_checkpoint_hash(match_result(match).state_hash),
                         party->hashes[tick]);
}

static inline void party_guest_frame(Party *party, PartyGuest *guest) {
    const Packet *packet;
    while ((packet = pipe_due(&guest->down, party->time_s))) {
        client_receive(guest->client, packet->bytes, packet->count);
        free(packet->bytes);
    }
    if (guest->is_playing) guest->steps = party_keys(&party->dice, guest->steps);
    double start_s = party_cpu_s(party);
    client_advance(guest->client, party->time_s, guest->steps);
    double spent_s = party_cpu_s(party) - start_s;
    party->guest_s += spent_s;
    party->longest_frame_s = fmax(party->longest_frame_s, spent_s);
    double jump_m = client_figures(guest->client).jump_m;
    if (client_tank(guest->client) >= 0 && client_state(guest->client) == CLIENT_PLAYING) {
        party->frames++;
        party->jumps += jump_m > 0.3;
        party->greatest_jump_m = fmax(party->greatest_jump_m, jump_m);
    }
    if (party->framed) party->framed(party, guest);
    OWN_BYTES frame = {0};
    for (; client_next(guest->client, &frame); frame.count = 0)
        if (guest->number >= 0) pipe_send(party, &guest->up, &frame);
}

static inline void party_exchange(Party *party, PartyGuest *guest) {
    const Packet *packet;
    OWN_BYTES frame = {0};
    while (guest->number >= 0 && (packet = pipe_due(&guest->up, party->time_s))) {
        room_receive(party->room, guest->number, packet->bytes, packet->count);
        free(packet->bytes);
    }
    for (; guest->number >= 0 && guest->is_reading && room_next(party->room, guest->number, &frame);
         frame.count = 0)
        pipe_send(party, &guest->down, &frame);
}

static inline void party_step(Party *party) {
    long phase = party->steps++ % PARTY_STEPS_PER_TICK;
    party->time_s = (double)party->steps / (PARTY_STEPS_PER_TICK * BATTLE_TICK_HZ);
    double start_s = party_cpu_s(party);
    for (int i = 0; i < party->guest_count; i++) party_exchange(party, &party->guests[i]);
    if (phase == 0) party_host_tick(party);
    party->host_s += party_cpu_s(party) - start_s;
    for (int i = 0; i < party->guest_count; i++)
        if (i % PARTY_STEPS_PER_TICK == phase) {
            party_exchange(party, &party->guests[i]);
            party_guest_frame(party, &party->guests[i]);
        }
}

static inline void party_run(Party *party, double seconds) {
    long steps = lround(seconds * BATTLE_TICK_HZ * PARTY_STEPS_PER_TICK);
    for (long i = 0; i < steps; i++) {
        party_step(party);
        for (int k = 0; k < party->guest_count && i % BATTLE_TICK_HZ == 0; k++)
            party_check(party, &party->guests[k]);
    }
}
