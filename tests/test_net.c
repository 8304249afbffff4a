// test_net.c -- addresses of rooms, and a room and its guests on sockets of this computer.
#include "cases.h"

#include "net/connection.h"
#include "net/place.h"
#include "net/server.h"
#include "party.h"
#include "platform/system.h"
#include "tape.h"

// Version 4.1 of libwebsockets keeps a table of 72 bytes for good.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libwebsockets.so"; }

UNIT_TEST(test_addresses_are_read_as_copied_from_a_lobby) {
    LiveAddress address;
    EACH_CASE(row, "net", "addresses") {
        must(live_address_read, row.fields[0], &address);
        assert_string_equal(address.host, row.fields[1]);
        assert_int_equal(address.port, atoi(row.fields[2]));
        assert_string_equal(address.path, row.fields[3]);
        assert_string_equal(address.code, row.fields[4]);
    }
    EACH_CASE(row, "net", "wrong addresses") {
        case_bytes(&row, 0);
        must_not(" ", live_address_read, row.fields[0], &address);
    }
}

UNIT_TEST(test_the_address_of_a_relay_is_that_of_its_page) {
    EACH_CASE(row, "net", "pages") {
        LiveAddress address;
        char text[SERVER_ADDRESS_MAX];
        must(live_address_read, row.fields[0], &address);
        assert_true(live_address_page(&address, text, sizeof text));
        assert_string_equal(text, row.fields[1]);
        assert_false(live_address_page(&address, text, strlen(row.fields[1])));
    }
}

static void check_headers(bool is_wanted, const char *host, const char *origin) {
    if (place_accepts(host, origin, "castle,castle.local,treads.example.org") != is_wanted)
        fail_msg("Host %s, Origin %s: %s", host, origin ? origin : "none",
                 is_wanted ? "refused" : "accepted");
}

// Pages of other sites are refused, whatever their name points to.
UNIT_TEST(test_servers_answer_only_to_their_own_names) {
    char origin[64];
    EACH_CASE(row, "net", "own names") {
        check_headers(true, row.fields[0], NULL); // a program
        snprintf(origin, sizeof origin, "http://%s", row.fields[0]);
        check_headers(true, row.fields[0], origin);
        check_headers(false, row.fields[0], "http://evil.com:7811");
        check_headers(false, row.fields[0], "null");
    }
    EACH_CASE(row, "net", "other names") {
        check_headers(false, row.fields[0], NULL);
        snprintf(origin, sizeof origin, "http://%s", row.fields[0]);
        check_headers(false, row.fields[0], origin);
        check_headers(false, "castle", origin);
    }
    EACH_CASE(row, "net", "other origins") check_headers(false, "127.0.0.1:7811", row.fields[0]);
    // A proxy may omit the usual port, or add it.
    check_headers(true, "treads.example.org:443", "https://treads.example.org");
    check_headers(true, "treads.example.org", "https://treads.example.org:443");
    check_headers(true, "treads.example.org:80", "http://Treads.example.org");
    check_headers(false, "treads.example.org:80", "https://treads.example.org");
}

UNIT_TEST(test_room_codes_are_six_different_letters) {
    char code[LIVE_CODE_MAX], other[LIVE_CODE_MAX], read[LIVE_CODE_MAX];
    room_code_choose(code);
    room_code_choose(other);
    assert_true(strcmp(code, other) != 0);
    must(live_code_read, code, read);
    assert_string_equal(code, read);
    for (int i = 0; i < 1000; i++) {
        room_code_choose(code);
        assert_null(strpbrk(code, "ILO"));
    }
}

// A room with guests on sockets.
typedef struct Door {
    Party party;
    Server *server;
    Connection *connections[PARTY_GUESTS_MAX];
} Door;

static void door_end(Door *door) {
    for (int i = 0; i < PARTY_GUESTS_MAX; i++) connection_close(door->connections[i]);
    server_stop(door->server);
    party_end(&door->party);
}
#define OWN_DOOR __attribute__((cleanup(door_end))) Door

static const ServerPage PAGES[] = {{"/", "text/plain", "hello", 5, NULL, 0}};

// Returns false if this build has no network.
static bool door_begin(Door *door, int players) {
    Problem problem;
    memset(door, 0, sizeof *door);
    party_begin(&door->party, "open", players, 0, 20);
    ServerOptions options = {.pages = PAGES, .page_count = 1};
    ServerPeers peers = server_room_peers(door->party.room);
    door->server = server_start(&options, &peers, &problem);
    if (!door->server && !strstr(problem.text, "without libwebsockets"))
        fail_msg("%s", problem.text);
    return door->server;
}

static Client *join(Door *door, bool is_player, const char *code) {
    int index = party_join(&door->party, is_player, code);
    party_disconnect(&door->party, index); // the guest comes by a socket
    door->connections[index] =
        must(connection_open, server_address(door->server), CONNECTION_AS_GUEST);
    return door->party.guests[index].client;
}

// One tick of the host and one frame of each guest. Time passes faster than on the clock.
static void door_tick(Door *door) {
    Party *party = &door->party;
    party->time_s += 1.0 / BATTLE_TICK_HZ;
    party_host_tick(party);
    for (int i = 0; i < party->guest_count; i++) {
        PartyGuest *guest = &party->guests[i];
        Connection *connection = door->connections[i];
        OWN_BYTES frame = {0};
        server_serve(door->server, 0);
        connection_poll(connection, 0);
        bool is_open = connection_state(connection) == CONNECTION_OPEN;
        if (is_open && guest->number < 0) client_connected(guest->client);
        if (is_open) guest->number = i;
        for (; connection_receive(connection, &frame); frame.count = 0)
            client_receive(guest->client, frame.at, frame.count);
        if (guest->is_playing) guest->steps = party_keys(&party->dice, guest->steps);
        client_advance(guest->client, party->time_s, guest->steps);
        for (frame.count = 0; is_open && client_next(guest->client, &frame); frame.count = 0)
            connection_send(connection, &frame);
        connection_poll(connection, 0);
    }
    server_serve(door->server, 0);
}

UNIT_TEST(test_guests_on_sockets_play_the_hosts_match) {
    OWN_DOOR door;
    if (!door_begin(&door, 2)) skip();
    join(&door, true, PARTY_CODE);
    join(&door, true, PARTY_CODE);
    for (int i = 0; i < 300; i++) door_tick(&door);
    join(&door, false, PARTY_CODE); // late
    for (int i = 0; i < 1500; i++) door_tick(&door);
    assert_true(match_is_over(door.party.match));
    for (int i = 0; i < 3; i++) {
        const Client *client = door.party.guests[i].client;
        assert_string_equal(connection_problem(door.connections[i]), "");
        assert_int_equal(client_state(client), CLIENT_OVER);
        assert_int_equal(client_tank(client), i < 2 ? i : -1);
        assert_true(hash_of(client_settled(client)) == hash_of(door.party.match));
    }
    assert_int_equal(room_guests(door.party.room), 3);
    connection_close(door.connections[0]);
    door.connections[0] = NULL;
    for (int i = 0; i < 20; i++) server_serve(door.server, 0.01);
    assert_int_equal(room_guests(door.party.room), 2);
    assert_int_equal(server_connections(door.server), 2);
}

UNIT_TEST(test_a_wrong_code_and_a_missing_host_are_reported) {
    OWN_DOOR door;
    if (!door_begin(&door, 2)) skip();
    Client *client = join(&door, true, "WRONGS");
    for (int i = 0; i < 200 && client_state(client) != CLIENT_CLOSED; i++) door_tick(&door);
    assert_string_equal(client_problem(client), bye_words(BYE_CODE));
    for (int i = 0; i < 50; i++) door_tick(&door);
    assert_int_equal(server_connections(door.server), 0);
    // Nobody listens.
    server_stop(door.server);
    door.server = NULL;
    Connection *connection = must(connection_open, "127.0.0.1:9", CONNECTION_AS_GUEST);
    for (int i = 0; i < 100 && connection_state(connection) == CONNECTION_OPENING; i++)
        connection_poll(connection, 0.05);
    assert_int_equal(connection_state(connection), CONNECTION_CLOSED);
    assert_non_null(strstr(connection_problem(connection), "127.0.0.1"));
    connection_close(connection);
}

// Waiting ends even if the time is over before the system waits.
UNIT_TEST(test_serving_waits_no_longer_than_asked) {
    OWN_DOOR door;
    if (!door_begin(&door, 1)) skip();
    join(&door, false, PARTY_CODE);
    double start_s = clock_s();
    for (int i = 0; i < 100; i++) server_serve(door.server, 1e-9);
    for (int i = 0; i < 100; i++) connection_poll(door.connections[0], 1e-9);
    double gone_s = clock_s() - start_s;
    if (gone_s > 20) fail_msg("waited %g s", gone_s);
}

UNIT_TEST(test_a_port_in_use_is_reported) {
    OWN_DOOR door;
    if (!door_begin(&door, 1)) skip();
    LiveAddress address;
    must(live_address_read, server_address(door.server), &address);
    ServerOptions options = {.port = address.port};
    ServerPeers peers = server_room_peers(door.party.room);
    must_not("cannot listen on 127.0.0.1", server_start, &options, &peers);
}

UNIT_TEST_MAIN("net")
