// fuzz_relay.c -- any bytes as frames of a relay: rejected, or read back unchanged; as messages
// from hosts and guests to a relay, while an honest host and its guest exchange frames in order;
// and as messages from a relay to a host. The first byte selects.
#include "fuzz.h"

#include "net/relay.h"
#include "net/uplink.h"

enum { SCENES = 3, ACTIONS = 256, STRANGERS = 6, BYTES_MAX = 80, GUESTS_USED = 4 };

// The fields are bounded, so that some of them fit.
static RelayFrame take_frame(Take *take, const uint8_t *bytes) {
    RelayFrame frame = {.kind = (RelayKind)(1 + take_below(take, RELAY_KINDS - 1)),
                        .version = take_flag(take) ? LIVE_VERSION : 0,
                        .token = take_flag(take),
                        .code = "ABCDEF",
                        .guest_count = 1 + take_below(take, GUESTS_USED),
                        .taken = take_byte(take) << 8,
                        .reason = (ByeReason)take_below(take, BYE_REASONS),
                        .bytes = bytes};
    for (int i = 0; i < frame.guest_count; i++) frame.guests[i] = take_byte(take) % GUESTS_USED;
    frame.count = (size_t)take_below(take, BYTES_MAX);
    return frame;
}

static void read_frame(const uint8_t *bytes, size_t count) {
    RelayFrame frame, copy;
    OWN_BYTES text = {0}, again = {0};
    if (!relay_frame_read(bytes, count, &frame)) return;
    relay_frame_write(&frame, &text);
    FUZZ_CHECK(text.count <= count); // some numbers can be written with more bytes than needed
    FUZZ_CHECK(relay_frame_read((uint8_t *)text.at, text.count, &copy));
    relay_frame_write(&copy, &again);
    FUZZ_CHECK(text.count == again.count && !memcmp(text.at, again.at, text.count));
}

typedef struct Session {
    Relay *relay;
    int host, guest; // the honest ones
    char code[LIVE_CODE_MAX];
    uint8_t to_guest, to_host; // number of the next frame sent
    uint8_t at_guest, at_host; // number of the next frame to arrive
    int strangers[STRANGERS];  // -1: not connected
    bool is_host[STRANGERS];
    double now_s;
} Session;

static void send_frame(Session *session, int host, const RelayFrame *frame) {
    OWN_BYTES text = {0};
    relay_frame_write(frame, &text);
    relay_receive(session->relay, host, text.at, text.count);
}

static void greet(Session *session, int guest, const char *code) {
    QuantizedOrder held = {.actions = 0};
    OWN_BYTES text = {0};
    Frame frame = {.kind = FRAME_HELLO, .hello = {.version = LIVE_VERSION}};
    memcpy(frame.hello.code, code, sizeof frame.hello.code);
    frame_write(&frame, &held, &text);
    relay_receive(session->relay, guest, text.at, text.count);
}

static void begin(Session *session) {
    OWN_BYTES text = {0};
    RelayFrame frame;
    *session = (Session){.relay = relay_create(), .now_s = 1};
    FUZZ_CHECK(session->relay);
    for (int i = 0; i < STRANGERS; i++) session->strangers[i] = -1;
    session->host = relay_connect(session->relay, true, "host");
    session->guest = relay_connect(session->relay, false, "guest");
    send_frame(session, session->host, &(RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION});
    FUZZ_CHECK(relay_next(session->relay, session->host, &text));
    FUZZ_CHECK(relay_frame_read((uint8_t *)text.at, text.count, &frame));
    FUZZ_CHECK(frame.kind == RELAY_ROOM);
    memcpy(session->code, frame.code, sizeof session->code);
    greet(session, session->guest, session->code);
    text.count = 0;
    FUZZ_CHECK(relay_next(session->relay, session->host, &text)); // the guest has come
    FUZZ_CHECK(relay_next(session->relay, session->host, &text)); // the greeting
}

static void check_host(Session *session) {
    OWN_BYTES text = {0};
    for (; relay_next(session->relay, session->host, &text); text.count = 0) {
        RelayFrame frame;
        FUZZ_CHECK(relay_frame_read((uint8_t *)text.at, text.count, &frame));
        FUZZ_CHECK(frame.kind >= RELAY_ALIVE && frame.kind != RELAY_BYE);
        FUZZ_CHECK(frame.kind != RELAY_LEFT || frame.guests[0] != 0);
        if (frame.kind != RELAY_FROM || frame.guests[0] != 0) continue;
        FUZZ_CHECK(frame.count == 1 && *frame.bytes == session->at_host);
        session->at_host++;
    }
    FUZZ_CHECK(session->at_host == session->to_host);
}

static void check_guest(Session *session) {
    OWN_BYTES text = {0};
    for (; relay_next(session->relay, session->guest, &text); text.count = 0) {
        FUZZ_CHECK(text.count == 1 && (uint8_t)*text.at == session->at_guest);
        session->at_guest++;
    }
    FUZZ_CHECK(session->at_guest == session->to_guest);
}

// The honest ones send each other a number.
static void tick(Session *session, Take *take) {
    session->now_s += BATTLE_TICK_S + take_byte(take) / 255.0;
    relay_pass(session->relay, session->now_s);
    RelayFrame frame = {
        .kind = RELAY_SEND, .guest_count = 1, .bytes = &session->to_guest, .count = 1};
    send_frame(session, session->host, &frame);
    session->to_guest++;
    relay_receive(session->relay, session->guest, &session->to_host, 1);
    session->to_host++;
    check_host(session);
    check_guest(session);
}

static void send_any(Session *session, int peer, bool is_host, Take *take) {
    uint8_t bytes[BYTES_MAX] = {0};
    size_t count = (size_t)take_below(take, BYTES_MAX);
    int what = take_below(take, 4);
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)take_byte(take);
    RelayFrame frame = take_frame(take, bytes);
    if (frame.count > count) frame.count = count;
    if (what == 0)
        relay_receive(session->relay, peer, bytes, count);
    else if (is_host)
        send_frame(session, peer, &frame);
    else
        greet(session, peer, what == 1 ? "WRONGS" : session->code);
}

static void act(Session *session, Take *take) {
    enum { TICK, CONNECT, SEND, READ, LEAVE, ACTS };
    int what = take_below(take, ACTS), index = take_below(take, STRANGERS),
        *peer = &session->strangers[index];
    bool *is_host = &session->is_host[index];
    OWN_BYTES text = {0};
    if (what == TICK) tick(session, take);
    if (what == CONNECT && *peer < 0) {
        *is_host = take_flag(take);
        *peer = relay_connect(session->relay, *is_host, take_flag(take) ? "near" : "far");
    }
    if (*peer < 0) return;
    if (what == SEND) send_any(session, *peer, *is_host, take);
    for (; what == READ && relay_next(session->relay, *peer, &text); text.count = 0) {
        RelayFrame frame;
        if (*is_host) FUZZ_CHECK(relay_frame_read((uint8_t *)text.at, text.count, &frame));
    }
    if (what != LEAVE) return;
    relay_disconnect(session->relay, *peer);
    *peer = -1;
}

static void play(Take *take) {
    Session session;
    begin(&session);
    for (int i = 0; i < ACTIONS && !take_is_done(take); i++) act(&session, take);
    Take none = {take->end, take->end};
    tick(&session, &none);
    FUZZ_CHECK(!relay_is_closing(session.relay, session.host));
    relay_close(session.relay);
    FUZZ_CHECK(relay_figures(session.relay).rooms == 0);
    while (relay_awake(session.relay) >= 0) continue;
    relay_destroy(session.relay);
}

// A relay sends anything to a host, and must not break its room.
static void lie(Take *take) {
    static const Behaviour SUBSTITUTE = {.name = "none"};
    Room *room = room_create(&(RoomOptions){.substitute = &SUBSTITUTE});
    Uplink *uplink = room ? uplink_create(room) : NULL;
    OWN_BYTES text = {0};
    FUZZ_CHECK(uplink);
    uplink_connected(uplink, 0);
    for (int i = 0; i < ACTIONS && !take_is_done(take); i++) {
        uint8_t bytes[BYTES_MAX];
        size_t count = (size_t)take_below(take, BYTES_MAX);
        bool is_frame = take_flag(take);
        for (size_t k = 0; k < count; k++) bytes[k] = (uint8_t)take_byte(take);
        RelayFrame frame = take_frame(take, bytes);
        if (frame.count > count) frame.count = count;
        text.count = 0;
        if (is_frame) relay_frame_write(&frame, &text);
        uplink_receive(uplink, is_frame ? text.at : (char *)bytes, is_frame ? text.count : count,
                       i);
        if (take_flag(take)) room_pass(room);
        for (text.count = 0; take_flag(take) && uplink_next(uplink, i, &text); text.count = 0)
            FUZZ_CHECK(relay_frame_read((uint8_t *)text.at, text.count, &frame));
        FUZZ_CHECK(room_guests(room) <= uplink_guests(uplink));
        if (take_below(take, 16) == 15) uplink_lost(uplink);
    }
    uplink_destroy(uplink);
    FUZZ_CHECK(room_guests(room) == 0);
    room_destroy(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    if (!length) return 0;
    Take take = {bytes + 1, bytes + length};
    if (*bytes % SCENES == 0)
        read_frame(length > 1 ? bytes + 1 : NULL, length - 1); // an empty message is NULL
    if (*bytes % SCENES == 1) play(&take);
    if (*bytes % SCENES == 2) lie(&take);
    return 0;
}
