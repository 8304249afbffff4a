// fuzz_live.c -- any bytes as frames of a live match: rejected, or read back unchanged; and as
// whole sessions: guests send anything to the host, and a host anything to a guest. The first byte
// selects. An honest guest plays the host's match in any case.
#include "bout.h"

#include "net/client.h"
#include "net/room.h"

enum { FRAMES = 128, TICKS_MOST = 40, INTRUDERS = 4, CHUNK_MOST = 80 };

typedef struct Session {
    Match *match;
    Room *room;
    ReplayWriter *writer;
    const Arena *arena;
    uint32_t hashes[TICKS_MOST + 1]; // the host's, after each tick
    Client *honest, *victim;         // the victim receives changed frames
    int honest_guest, victim_guest;
    int intruders[INTRUDERS]; // -1: not connected
    double now_s;
} Session;

static void read_frame(const uint8_t *bytes, size_t count) {
    QuantizedOrder held = {.actions = 1}, wrote = held, again = held;
    Frame frame, copy;
    if (!frame_read(bytes, count, &held, &frame)) {
        FUZZ_CHECK(quantized_orders_equal(held, again));
        return;
    }
    OWN_BYTES text = {0};
    frame_write(&frame, &wrote, &text);
    FUZZ_CHECK(frame_read((uint8_t *)text.at, text.count, &again, &copy));
    FUZZ_CHECK(frame.kind == copy.kind && quantized_orders_equal(held, again));
    FUZZ_CHECK(text.count <= count); // some numbers can be written with more bytes than needed
    if (frame.kind == FRAME_TICK) {
        OrderReader reader = tick_orders(&frame.tick);
        QuantizedOrder steps = {.actions = 0};
        for (int last = -1, tank; (tank = tick_order_tank(&reader, BATTLE_TANKS_MAX)) >= 0;) {
            FUZZ_CHECK(tank > last && tank < BATTLE_TANKS_MAX);
            tick_order_steps(&reader, &steps);
            for (int i = 0; i < ORDER_RATE_COUNT && !reader.is_invalid; i++)
                FUZZ_CHECK(abs(steps.rates[i]) <= QUANTIZED_MAX);
            last = tank;
        }
    }
}

static const Arena *find_arena(void *context, const char *name, uint64_t hash, Problem *problem) {
    const Session *session = context;
    (void)name;
    if (session->arena->content_hash == hash) return session->arena;
    problem_set(problem, "another arena");
    return NULL;
}

static void begin(Session *session) {
    static const uint8_t HILLS[] = {1};
    Take take = {HILLS, HILLS + 1};
    Bout hills = bout_take(&take, BOUT_SHIPPED);
    OWN_CARD card = card_initial();
    card.mode = MODE_SCORE;
    card.time_limit_s = 60;
    for (int i = 0; i < 3; i++) {
        TankCard *tank = card_add(&card, "player");
        FUZZ_CHECK(tank);
        tank->kind = DRIVER_PLAYER;
        tank->player = tank->team = i;
    }
    *session = (Session){.arena = hills.arena, .intruders = {-1, -1, -1, -1}};
    session->match = match_create(&card, session->arena, NULL);
    FUZZ_CHECK(session->match);
    session->writer = replay_writer_open(NULL, session->match, "fuzz", NULL);
    session->room = room_create(&(RoomOptions){.substitute = BEHAVIOURS[0]});
    FUZZ_CHECK(session->room && session->writer);
    FUZZ_CHECK(room_begin(session->room, session->match, session->writer));
    ClientOptions options = {.find_arena = find_arena, .context = session, .program = "fuzz"};
    session->honest = client_create(&options);
    options.is_player = true;
    session->victim = client_create(&options);
    FUZZ_CHECK(session->honest && session->victim);
    client_connected(session->honest);
    client_connected(session->victim);
    session->honest_guest = room_connect(session->room, "here");
    session->victim_guest = room_connect(session->room, "here");
    bout_free(&hills);
}

static void end(Session *session) {
    client_destroy(session->honest);
    client_destroy(session->victim);
    room_destroy(session->room);
    replay_writer_close(session->writer, session->match, NULL);
    match_destroy(session->match);
}

// Passes the frames of a guest in both directions. With `spoils`, the host's frames are changed.
static void exchange(Session *session, Client *client, int guest, Take *spoils) {
    OWN_BYTES frame = {0};
    for (; client_next(client, &frame); frame.count = 0)
        room_receive(session->room, guest, frame.at, frame.count);
    for (; room_next(session->room, guest, &frame); frame.count = 0) {
        unsigned at = spoils ? take_byte(spoils) : 0;
        if (at && frame.count) frame.at[at % frame.count] ^= (char)take_byte(spoils);
        client_receive(client, frame.at, frame.count);
    }
}

static void check_honest(Session *session) {
    const Match *settled = client_settled(session->honest);
    FUZZ_CHECK(client_state(session->honest) != CLIENT_CLOSED);
    FUZZ_CHECK(client_figures(session->honest).differences == 0);
    uint64_t tick = settled ? battle_tick(match_battle(settled)) : 0;
    if (!tick) return;
    FUZZ_CHECK(replay_checkpoint_hash(match_result(settled).state_hash) == session->hashes[tick]);
}

static void tick(Session *session, Take *take) {
    uint64_t before = battle_tick(match_battle(session->match));
    room_pass(session->room);
    if (before < TICKS_MOST) {
        room_tick_begin(session->room);
        match_tick(session->match, NULL);
        replay_writer_ticked(session->writer, session->match);
        room_tick_end(session->room);
        uint32_t hash = replay_checkpoint_hash(match_result(session->match).state_hash);
        session->hashes[before + 1] = hash;
    }
    session->now_s += BATTLE_TICK_S;
    exchange(session, session->honest, session->honest_guest, NULL);
    client_advance(session->honest, session->now_s, (QuantizedOrder){.actions = 0});
    exchange(session, session->victim, session->victim_guest, take);
    client_advance(session->victim, session->now_s, (QuantizedOrder){.actions = 1});
    check_honest(session);
}

// Sends a valid frame of any kind, or any bytes.
static void intrude(Session *session, int guest, Take *take, bool is_frame) {
    uint8_t bytes[CHUNK_MOST];
    size_t count = 0;
    OWN_BYTES text = {0};
    if (is_frame) {
        QuantizedOrder held = {.actions = 0};
        Frame frame = {.kind = (FrameKind)(1 + take_below(take, FRAME_SIGNAL + 1))};
        if (frame.kind == FRAME_WELCOME) frame.kind = FRAME_CHOICE;
        if (frame.kind == FRAME_CHOICE) frame.choice.kind = EDIT_REROLL;
        if (frame.kind == FRAME_HELLO) {
            frame.hello.version = LIVE_VERSION;
            frame.hello.rules_version = RULES_VERSION;
            frame.hello.role = (LiveRole)take_below(take, LIVE_ROLES);
            frame.hello.look = take_below(take, LOOK_COLOURS + 1) - 1;
        }
        if (frame.kind == FRAME_INPUT) frame.input.tick = take_byte(take);
        if (frame.kind == FRAME_INPUT) frame.input.steps.rates[0] = take_below(take, 255) - 127;
        if (frame.kind == FRAME_STICKS) frame.sticks.drive.x = take_between(take, -1, 1);
        if (frame.kind == FRAME_SIGNAL) {
            frame.signal.kind = (SignalKind)(SIGNAL_HELLO + take_below(take, SIGNAL_PING));
            frame.signal.at = vec(take_between(take, -10, 100), take_between(take, -10, 100));
        }
        frame_write(&frame, &held, &text);
    } else {
        for (count = 1 + (size_t)take_below(take, CHUNK_MOST); count > CHUNK_MOST;) count--;
        for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)take_byte(take);
    }
    room_receive(session->room, guest, is_frame ? (uint8_t *)text.at : bytes,
                 is_frame ? text.count : count);
}

static void act(Session *session, Take *take) {
    enum { TICK, CONNECT, FRAME, BYTES, READ, LEAVE, ACTS };
    int what = take_below(take, 2 * ACTS),
        *guest = &session->intruders[take_below(take, INTRUDERS)];
    if (what >= ACTS) what = TICK;
    if (what == TICK) tick(session, take);
    if (what == CONNECT && *guest < 0) *guest = room_connect(session->room, "here");
    if (*guest < 0) return;
    if (what == FRAME || what == BYTES) intrude(session, *guest, take, what == FRAME);
    OWN_BYTES text = {0};
    for (QuantizedOrder held; what == READ && room_next(session->room, *guest, &text);
         text.count = 0) {
        Frame frame;
        FUZZ_CHECK(frame_read((uint8_t *)text.at, text.count, &held, &frame));
        FUZZ_CHECK(frame.kind >= FRAME_WELCOME);
    }
    if (what == LEAVE) room_disconnect(session->room, *guest);
    if (what == LEAVE) *guest = -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    if (!length) return 0;
    Take take = {bytes + 1, bytes + length};
    if (bytes[0] < FRAMES) {
        read_frame(length > 1 ? bytes + 1 : NULL, length - 1); // an empty message is NULL
        return 0;
    }
    Session session;
    begin(&session);
    for (int i = 0; i < FRAMES && !take_is_done(&take); i++) act(&session, &take);
    Take none = {take.end, take.end};
    tick(&session, &none);
    FUZZ_CHECK(client_state(session.honest) == CLIENT_PLAYING);
    end(&session);
    return 0;
}
