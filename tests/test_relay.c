// test_relay.c -- a relay between a host and its guests, without sockets: all play the same match,
// and nothing that strangers send disturbs it.
#include "net/guesses.h"
#include "net/relay.h"
#include "net/uplink.h"
#include "party.h"
#include "tape.h"

#define HERE "192.0.2.1"

typedef struct Net {
    Party party;
    Relay *relay;
    Uplink *uplink;
    int host;                    // -1: not connected
    int peers[PARTY_GUESTS_MAX]; // connections of the guests; -1: not connected
    bool is_deaf[PARTY_GUESTS_MAX];
    double now_s;
    size_t up_bytes, down_bytes; // bytes from the host, and to the guests
} Net;

static void net_end(Net *net) {
    uplink_destroy(net->uplink);
    relay_destroy(net->relay);
    party_end(&net->party);
}
#define OWN_NET __attribute__((cleanup(net_end))) Net
#define NET(name, ...)                                                                             \
    OWN_NET name;                                                                                  \
    net_begin(&name, __VA_ARGS__)

static void net_connect_host(Net *net) {
    net->host = relay_connect(net->relay, true, HERE);
    assert_true(net->host >= 0);
    uplink_connected(net->uplink, net->now_s);
}

// Loses the connections that the relay closes after their last frames.
static void net_drop(Net *net, Text *frame) {
    if (net->host >= 0 && relay_is_closing(net->relay, net->host)) {
        for (; relay_next(net->relay, net->host, frame); frame->count = 0)
            uplink_receive(net->uplink, frame->at, frame->count, net->now_s);
        relay_disconnect(net->relay, net->host);
        uplink_lost(net->uplink);
        net->host = -1;
    }
    for (int i = 0; i < net->party.guest_count; i++) {
        if (net->peers[i] < 0 || relay_has_next(net->relay, net->peers[i])) continue;
        if (!relay_is_closing(net->relay, net->peers[i])) continue;
        relay_disconnect(net->relay, net->peers[i]);
        net->peers[i] = -1;
    }
}

static void net_pass(Net *net) {
    OWN_BYTES frame = {0};
    Party *party = &net->party;
    for (; net->host >= 0 && uplink_next(net->uplink, net->now_s, &frame); frame.count = 0) {
        relay_receive(net->relay, net->host, frame.at, frame.count);
        net->up_bytes += frame.count;
    }
    for (int i = 0; i < party->guest_count; i++) {
        for (; net->peers[i] >= 0 && client_next(party->guests[i].client, &frame); frame.count = 0)
            relay_receive(net->relay, net->peers[i], frame.at, frame.count);
        for (frame.count = 0; net->peers[i] >= 0 && !net->is_deaf[i] &&
                              relay_next(net->relay, net->peers[i], &frame);
             frame.count = 0) {
            client_receive(party->guests[i].client, frame.at, frame.count);
            net->down_bytes += frame.count;
        }
    }
    for (frame.count = 0; net->host >= 0 && relay_next(net->relay, net->host, &frame);
         frame.count = 0)
        uplink_receive(net->uplink, frame.at, frame.count, net->now_s);
    net_drop(net, &frame);
}

static void net_run(Net *net, double seconds) {
    Party *party = &net->party;
    for (long ticks = lround(seconds * BATTLE_TICK_HZ); ticks > 0; ticks--) {
        net->now_s += BATTLE_TICK_S;
        relay_pass(net->relay, net->now_s);
        party_host_tick(party);
        for (int i = 0; i < party->guest_count; i++) {
            PartyGuest *guest = &party->guests[i];
            if (guest->is_playing) guest->steps = party_keys(&party->dice, guest->steps);
            client_advance(guest->client, net->now_s, guest->steps);
        }
        net_pass(net);
        net_pass(net);
    }
}

static void net_begin(Net *net, int players, double limit_s) {
    memset(net, 0, sizeof *net);
    party_begin(&net->party, "open", players, 0, limit_s);
    net->now_s = 100;
    net->relay = relay_create();
    net->uplink = uplink_create(net->party.room);
    assert_true(net->relay && net->uplink);
    relay_pass(net->relay, net->now_s);
    net_connect_host(net);
    net_pass(net);
    assert_int_equal(strlen(uplink_code(net->uplink)), LIVE_CODE_MAX - 1);
}

static void net_connect_from(Net *net, int index, const char *address) {
    net->peers[index] = relay_connect(net->relay, false, address);
    assert_true(net->peers[index] >= 0);
    client_connected(net->party.guests[index].client);
}

static void net_connect(Net *net, int index) { net_connect_from(net, index, HERE); }

static int net_join_from(Net *net, bool is_player, const char *address) {
    int index = party_join(&net->party, is_player, uplink_code(net->uplink));
    party_disconnect(&net->party, index); // the guest comes by the relay
    net_connect_from(net, index, address);
    return index;
}

static int net_join(Net *net, bool is_player) { return net_join_from(net, is_player, HERE); }

static void check_all(Net *net) {
    for (int i = 0; i < 3600 && !match_is_over(net->party.match); i++) net_run(net, BATTLE_TICK_S);
    net_run(net, 1);
    assert_true(match_is_over(net->party.match));
    for (int i = 0; i < net->party.guest_count; i++) {
        const Client *client = net->party.guests[i].client;
        if (client_state(client) != CLIENT_OVER)
            fail_msg("guest %d: state %d: %s", i, client_state(client), client_problem(client));
        assert_true(hash_of(client_settled(client)) == hash_of(net->party.match));
        assert_int_equal(client_figures(client).differences, 0);
    }
}

static void send_relay(Net *net, int peer, const RelayFrame *frame) {
    OWN_BYTES bytes = {0};
    relay_frame_write(frame, &bytes);
    relay_receive(net->relay, peer, bytes.at, bytes.count);
}

// Returns the reason of the goodbye to a guest or a host; -1 for none.
static int goodbye(Net *net, int peer, bool is_host) {
    OWN_BYTES bytes = {0};
    int reason = -1;
    for (; relay_next(net->relay, peer, &bytes); bytes.count = 0) {
        QuantizedOrder held = {.actions = 0};
        RelayFrame answer;
        Frame frame;
        const uint8_t *at = (uint8_t *)bytes.at;
        if (is_host && relay_frame_read(at, bytes.count, &answer) && answer.kind == RELAY_BYE)
            reason = answer.reason;
        if (!is_host && frame_read(at, bytes.count, &held, &frame) && frame.kind == FRAME_BYE)
            reason = frame.reason;
    }
    assert_int_equal(relay_is_closing(net->relay, peer), reason >= 0);
    return reason;
}

static void greet(Net *net, int peer, const char *code) {
    OWN_BYTES bytes = {0};
    QuantizedOrder held;
    Frame frame = {.kind = FRAME_HELLO,
                   .hello = {.version = LIVE_VERSION, .rules_version = RULES_VERSION}};
    snprintf(frame.hello.code, sizeof frame.hello.code, "%s", code);
    frame_write(&frame, &held, &bytes);
    relay_receive(net->relay, peer, bytes.at, bytes.count);
}

UNIT_TEST(test_frames_of_a_relay_are_read_as_written) {
    static const uint8_t BYTES[] = {1, 2, 3};
    for (int kind = RELAY_OPEN; kind < RELAY_KINDS; kind++) {
        RelayFrame frame = {.kind = (RelayKind)kind,
                            .version = 1,
                            .token = UINT64_MAX - 5,
                            .code = "ABCDEF",
                            .guest_count = 2,
                            .guests = {300, 7},
                            .taken = 70000,
                            .origin = 200,
                            .reason = BYE_FULL,
                            .bytes = BYTES,
                            .count = sizeof BYTES},
                   read;
        OWN_BYTES text = {0}, again = {0};
        relay_frame_write(&frame, &text);
        assert_true(relay_frame_read((uint8_t *)text.at, text.count, &read));
        relay_frame_write(&read, &again);
        assert_true(text.count == again.count && !memcmp(text.at, again.at, text.count));
        for (size_t i = 0; i < text.count; i++) {
            bool is_open_ended = kind == RELAY_SEND || kind == RELAY_FROM;
            if (!is_open_ended) assert_false(relay_frame_read((uint8_t *)text.at, i, &read));
        }
    }
}

UNIT_TEST(test_guests_of_a_relay_play_the_hosts_match) {
    NET(net, 2, 10);
    net_join(&net, true);
    net_join(&net, true);
    net_run(&net, 4);
    net_join(&net, false); // late
    check_all(&net);
    assert_int_equal(room_guests(net.party.room), 3);
    assert_int_equal(relay_figures(net.relay).guests, 3);
    room_close(net.party.room);
    net_run(&net, 0.1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(net.peers[i], -1);
        assert_string_equal(client_problem(net.party.guests[i].client), bye_words(BYE_LEFT));
    }
    assert_int_equal(uplink_guests(net.uplink), 0);
    uplink_close_room(net.uplink);
    net_pass(&net);
    assert_int_equal(relay_figures(net.relay).rooms, 0);
    assert_int_equal(relay_figures(net.relay).waiting_bytes, 0);
}

UNIT_TEST(test_a_host_sends_a_frame_for_many_guests_once) {
    enum { GUESTS = 100 };
    NET(net, 1, 30);
    for (int i = 0; i < GUESTS; i++) net_join(&net, false);
    net_run(&net, 2);
    net.up_bytes = net.down_bytes = 0;
    net_run(&net, 5);
    assert_true(net.down_bytes > 5 * BATTLE_TICK_HZ * GUESTS);
    // The number of a guest takes a byte, and there are signs of life.
    size_t most = 5 * BATTLE_TICK_HZ * (GUESTS + 2) + net.down_bytes / GUESTS + 100;
    if (net.up_bytes > most) fail_msg("%zu bytes from the host, not %zu", net.up_bytes, most);
    check_all(&net);
}

UNIT_TEST(test_a_player_comes_back_after_the_host_has_lost_the_relay) {
    OWN_NET net;
    char code[LIVE_CODE_MAX];
    net_begin(&net, 2, 20);
    int lost = net_join(&net, true);
    net_join(&net, false);
    net_run(&net, 3);
    int tank = client_tank(net.party.guests[lost].client);
    memcpy(code, uplink_code(net.uplink), sizeof code);
    relay_disconnect(net.relay, net.host);
    uplink_lost(net.uplink);
    net.host = -1;
    assert_int_equal(room_guests(net.party.room), 0);
    net_run(&net, 1); // the guests' connections also end
    for (int i = 0; i < 2; i++) assert_int_equal(net.peers[i], -1);
    net_connect(&net, lost); // connects before the host, and waits for it
    net_run(&net, 1);
    assert_int_equal(room_guests(net.party.room), 0);
    net_connect_host(&net);
    net_connect(&net, 1);
    net_run(&net, 1);
    assert_string_equal(uplink_code(net.uplink), code);
    assert_int_equal(room_guests(net.party.room), 2);
    assert_int_equal(client_tank(net.party.guests[lost].client), tank);
    check_all(&net);
}

UNIT_TEST(test_guests_are_told_that_the_host_does_not_come_back) {
    NET(net, 2, 200);
    int guest = net_join(&net, true);
    net_run(&net, 1);
    relay_disconnect(net.relay, net.host);
    uplink_lost(net.uplink);
    net.host = -1;
    net_run(&net, 1);
    net_connect(&net, guest);
    net_run(&net, RELAY_KEPT_S + 1);
    assert_string_equal(client_problem(net.party.guests[guest].client), bye_words(BYE_LOST));
    assert_int_equal(relay_figures(net.relay).rooms, 0);
    net_connect_host(&net); // too late
    net_run(&net, 0.1);
    assert_true(*uplink_problem(net.uplink));
    assert_int_equal(net.host, -1);
}

// The window limits the data that waits for a slow guest, even while it waits for its recording.
UNIT_TEST(test_a_guest_that_reads_nothing_does_not_fill_the_relay) {
    NET(net, 2, 40);
    net_join(&net, true);
    net_run(&net, 1);
    int deaf = net_join(&net, false);
    net.is_deaf[deaf] = true;
    net_run(&net, 30);
    assert_in_range(relay_figures(net.relay).waiting_bytes, 1, RELAY_WINDOW + LIVE_FRAME_MAX);
    relay_disconnect(net.relay, net.peers[deaf]); // disconnects like the server
    net.peers[deaf] = -1;
    net_run(&net, 0.1);
    assert_int_equal(relay_figures(net.relay).waiting_bytes, 0);
    assert_int_equal(room_guests(net.party.room), 1);
    party_forget(&net.party, deaf);
    check_all(&net);
}

UNIT_TEST(test_wrong_codes_are_limited_for_an_address) {
    NET(net, 2, 60);
    const char *code = uplink_code(net.uplink);
    for (int i = 0; i <= GUESSES_MAX; i++) {
        int peer = relay_connect(net.relay, false, HERE);
        greet(&net, peer, i < GUESSES_MAX ? "WRONGS" : code);
        assert_int_equal(goodbye(&net, peer, false), BYE_CODE);
        relay_disconnect(net.relay, peer);
    }
    int other = relay_connect(net.relay, false, "192.0.2.2");
    greet(&net, other, code);
    assert_int_equal(goodbye(&net, other, false), -1);
    net_run(&net, 61);
    int again = relay_connect(net.relay, false, HERE);
    greet(&net, again, code);
    assert_int_equal(goodbye(&net, again, false), -1);
}

// The host learns which guests share an address, and gives an absent player's tank to another one.
UNIT_TEST(test_the_host_tells_addresses_at_a_relay_apart) {
    NET(net, 2, 60);
    for (int i = 0; i < 2; i++) {
        net_join(&net, true);
        net_run(&net, 1);
        relay_disconnect(net.relay, net.peers[i]);
        net.peers[i] = -1;
    }
    int same = net_join(&net, true);
    net_run(&net, 1);
    assert_string_equal(client_problem(net.party.guests[same].client), bye_words(BYE_FULL));
    int other = net_join_from(&net, true, "192.0.2.2");
    net_run(&net, 1);
    assert_in_range(client_tank(net.party.guests[other].client), 0, 1);
    assert_int_equal(room_players(net.party.room), 1);
}

UNIT_TEST(test_one_address_leaves_places_for_others) {
    NET(net, 1, 60);
    const char *code = uplink_code(net.uplink);
    for (int i = 0; i <= RELAY_SHARE_MAX; i++) {
        int peer = relay_connect(net.relay, false, HERE);
        greet(&net, peer, code);
        assert_int_equal(goodbye(&net, peer, false), i < RELAY_SHARE_MAX ? -1 : BYE_FULL);
    }
    int other = relay_connect(net.relay, false, "192.0.2.2");
    greet(&net, other, code);
    assert_int_equal(goodbye(&net, other, false), -1);
}

UNIT_TEST(test_hostile_guests_are_dropped) {
    NET(net, 2, 20);
    net_join(&net, true);
    net_run(&net, 1);
    const char *code = uplink_code(net.uplink);
    uint8_t bytes[LIVE_GUEST_FRAME_MAX + 1] = {FRAME_ALIVE};
    int garbage = relay_connect(net.relay, false, HERE),
        first = relay_connect(net.relay, false, HERE);
    memset(bytes, 255, sizeof bytes);
    relay_receive(net.relay, garbage, bytes, 3);
    assert_int_equal(goodbye(&net, garbage, false), BYE_INVALID);
    bytes[0] = FRAME_ALIVE; // instead of a greeting
    relay_receive(net.relay, first, bytes, 1);
    assert_int_equal(goodbye(&net, first, false), BYE_INVALID);
    int large = relay_connect(net.relay, false, HERE),
        flood = relay_connect(net.relay, false, HERE);
    greet(&net, large, code);
    relay_receive(net.relay, large, bytes, sizeof bytes);
    assert_int_equal(goodbye(&net, large, false), BYE_INVALID);
    greet(&net, flood, code);
    for (int i = 0; i < 1000; i++) relay_receive(net.relay, flood, bytes, 1);
    assert_int_equal(goodbye(&net, flood, false), BYE_FLOOD);
    int silent = relay_connect(net.relay, false, HERE);
    net_run(&net, RELAY_GREET_S + 1);
    assert_int_equal(goodbye(&net, silent, false), BYE_SILENT);
    check_all(&net);
}

// Sends frames as a host that has opened a room with one guest, number 0.
static void check_fake_host(Net *net, const RelayFrame *frame, int reason) {
    int host = relay_connect(net->relay, true, HERE),
        guest = relay_connect(net->relay, false, HERE);
    OWN_BYTES answer = {0};
    RelayFrame room;
    send_relay(net, host, &(RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION});
    assert_true(relay_next(net->relay, host, &answer));
    assert_true(relay_frame_read((uint8_t *)answer.at, answer.count, &room));
    assert_int_equal(room.kind, RELAY_ROOM);
    greet(net, guest, room.code);
    for (int i = 0; i < 200 && !relay_is_closing(net->relay, host); i++)
        send_relay(net, host, frame);
    assert_int_equal(goodbye(net, host, true), reason);
    if (frame->kind == RELAY_CLOSE) assert_true(relay_is_closing(net->relay, guest));
    relay_disconnect(net->relay, host);
    assert_true(relay_is_closing(net->relay, guest));
    relay_disconnect(net->relay, guest);
}

UNIT_TEST(test_fake_hosts_are_dropped) {
    static uint8_t large[LIVE_FRAME_MAX];
    NET(net, 2, 20);
    net_join(&net, true);
    net_run(&net, 1);
    RelayFrame frame = {.kind = RELAY_SEND, .guest_count = 1, .bytes = large, .count = 1};
    frame.guests[0] = 1; // there was never such a guest
    check_fake_host(&net, &frame, BYE_INVALID);
    frame.guests[0] = UINT64_MAX;
    check_fake_host(&net, &frame, BYE_INVALID);
    frame.kind = RELAY_DROP;
    check_fake_host(&net, &frame, BYE_INVALID);
    frame = (RelayFrame){.kind = RELAY_SEND, .guest_count = 1, .bytes = large, .count = 0};
    check_fake_host(&net, &frame, BYE_INVALID);
    frame.count = sizeof large; // more than the guest reads
    check_fake_host(&net, &frame, BYE_INVALID);
    frame.guest_count = ROOM_GUESTS_MAX; // more than a room may send
    check_fake_host(&net, &frame, BYE_FLOOD);
    frame = (RelayFrame){.kind = RELAY_ROOM, .guest_count = 1};
    check_fake_host(&net, &frame, BYE_INVALID);
    frame = (RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION};
    check_fake_host(&net, &frame, BYE_INVALID);
    int host = relay_connect(net.relay, true, HERE); // does not say which room it wants
    send_relay(&net, host, &(RelayFrame){.kind = RELAY_ALIVE});
    assert_int_equal(goodbye(&net, host, true), BYE_INVALID);
    host = relay_connect(net.relay, true, HERE);
    send_relay(&net, host, &(RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION, .token = 5});
    assert_int_equal(goodbye(&net, host, true), BYE_CODE);
    host = relay_connect(net.relay, true, HERE);
    send_relay(&net, host, &(RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION + 1});
    assert_int_equal(goodbye(&net, host, true), BYE_VERSION);
    check_all(&net);
}

UNIT_TEST(test_the_number_of_rooms_is_limited) {
    NET(net, 1, 20);
    const RelayFrame frame = {.kind = RELAY_OPEN, .version = RELAY_VERSION};
    int host = -1, first = -1;
    for (int i = 1; i < RELAY_ROOMS_MAX; i++) {
        host = relay_connect(net.relay, true, HERE);
        if (first < 0) first = host;
        send_relay(&net, host, &frame);
        assert_int_equal(goodbye(&net, host, true), -1);
    }
    assert_int_equal(relay_figures(net.relay).rooms, RELAY_ROOMS_MAX);
    host = relay_connect(net.relay, true, HERE);
    send_relay(&net, host, &frame);
    assert_int_equal(goodbye(&net, host, true), BYE_FULL);
    // A room without its host makes place.
    relay_disconnect(net.relay, first);
    assert_int_equal(relay_figures(net.relay).rooms, RELAY_ROOMS_MAX);
    host = relay_connect(net.relay, true, HERE);
    send_relay(&net, host, &frame);
    assert_int_equal(goodbye(&net, host, true), -1);
    int peers = 0;
    while (relay_connect(net.relay, false, HERE) >= 0) peers++;
    assert_in_range(peers, 1, RELAY_PEERS_MAX - RELAY_ROOMS_MAX);
    relay_close(net.relay);
    assert_int_equal(relay_figures(net.relay).rooms, 0);
    assert_int_equal(goodbye(&net, host, true), BYE_LEFT);
}

UNIT_TEST_MAIN("relay")
