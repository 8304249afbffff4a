// live_relay.c -- a relay, and the connection of a host to one.
#include <math.h>
#include <string.h>

#include "live.h"
#include "net/relay.h"
#include "net/uplink.h"
#include "platform/system.h"
#include "say.h"

#define OPENING_MAX_S 15.0 // for the code of the room
#define RETRY_S 1.0        // between two attempts to connect
#define FAREWELL_S 1.0     // for the last frames
#define WAIT_S 0.25        // a relay looks for Ctrl-C this often
#define FIGURES_S 60.0     // time between two lines of --verbose
#define PAUSE_S 0.003      // of a crowded relay, because each wait asks about all connections
enum { CROWDED_ROOMS = 100 };
enum { AHEAD_MAX = 64 << 10 }; // bytes that wait for the connection

static void connect_relay(LiveRelay *relay, Problem *problem) {
    relay->connection = connection_open(relay->address, CONNECTION_AS_HOST, problem);
    relay->is_connected = false;
    relay->retry_s = clock_s() + RETRY_S;
}

// Passes frames in both directions.
static void exchange(LiveRelay *relay) {
    Text frame = {0};
    double now_s = clock_s();
    if (!relay->is_connected) uplink_connected(relay->uplink, now_s);
    relay->is_connected = true;
    for (; connection_receive(relay->connection, &frame); frame.count = 0)
        uplink_receive(relay->uplink, frame.at, frame.count, now_s);
    for (frame.count = 0; connection_waiting(relay->connection) < AHEAD_MAX &&
                          uplink_next(relay->uplink, now_s, &frame);
         frame.count = 0)
        connection_send(relay->connection, &frame);
    free(frame.at);
}

static void lose_relay(LiveRelay *relay, const Settings *settings) {
    const char *problem = uplink_problem(relay->uplink),
               *why = connection_problem(relay->connection);
    if (*problem)
        say_note(settings, "%s; its guests cannot come back", problem);
    else if (relay->is_connected)
        say_note(settings, "relay: %s; trying again", *why ? why : "it sends nothing");
    uplink_lost(relay->uplink);
    connection_close(relay->connection);
    relay->connection = NULL;
    relay->retry_s = *problem ? INFINITY : clock_s() + RETRY_S;
}

void live_relay_serve(LiveHost *host, double wait_s) {
    LiveRelay *relay = &host->relay;
    Problem problem;
    if (!relay->connection && clock_s() >= relay->retry_s) connect_relay(relay, &problem);
    if (!relay->connection) {
        sleep_s(fmin(wait_s, RETRY_S));
        return;
    }
    if (connection_state(relay->connection) == CONNECTION_OPEN) exchange(relay);
    connection_poll(relay->connection, wait_s);
    ConnectionState state = connection_state(relay->connection);
    if (state == CONNECTION_OPEN || relay->is_connected) exchange(relay);
    bool is_silent = relay->is_connected && uplink_is_silent(relay->uplink, clock_s());
    if (state == CONNECTION_CLOSED || is_silent || *uplink_problem(relay->uplink))
        lose_relay(relay, host->settings);
    else
        connection_poll(relay->connection, 0);
}

bool live_relay_open(LiveHost *host, Problem *problem) {
    LiveAddress address;
    LiveRelay *relay = &host->relay;
    relay->address = host->settings->relay;
    if (!live_address_read(relay->address, &address, problem)) return false;
    problem_set(problem, "the address of the relay is too long");
    if (!live_address_page(&address, host->address, sizeof host->address)) return false;
    problem_set(problem, "out of memory");
    relay->uplink = uplink_create(host->room);
    if (!relay->uplink) return false;
    connect_relay(relay, problem);
    for (double end_s = clock_s() + OPENING_MAX_S; relay->connection;) {
        if (*uplink_code(relay->uplink)) break;
        problem_set(problem, "relay: %s",
                    clock_s() > end_s ? "it does not answer"
                                      : connection_problem(relay->connection));
        if (*connection_problem(relay->connection) || clock_s() > end_s) return false;
        live_relay_serve(host, RETRY_S / 10);
        problem_set(problem, "%s", uplink_problem(relay->uplink));
    }
    memcpy(host->code, uplink_code(relay->uplink), sizeof host->code);
    return relay->connection;
}

void live_relay_close(LiveHost *host) {
    LiveRelay *relay = &host->relay;
    if (relay->connection && relay->is_connected) {
        uplink_end(relay->uplink);
        exchange(relay);
        for (double end_s = clock_s() + FAREWELL_S; clock_s() < end_s;) {
            if (!connection_waiting(relay->connection)) break;
            connection_poll(relay->connection, end_s - clock_s());
        }
        connection_poll(relay->connection, 0);
    }
    connection_close(relay->connection);
    uplink_destroy(relay->uplink);
    *relay = (LiveRelay){.address = NULL};
}

static void describe(const Settings *settings, const Server *server) {
    const char *address = server_address(server);
    if (settings->listen)
        say_note(settings, "listening on %s: whoever reaches this address can open rooms at %s",
                 settings->listen, address);
    else
        say_note(settings, "listening for this computer only, as behind a proxy; --listen 0.0.0.0 "
                           "opens the relay to its network");
    say_note(settings, "hosts open rooms by: treads host --relay %s", address);
}

static void print_figures(const Settings *settings, const Relay *relay) {
    RelayFigures figures = relay_figures(relay);
    say_note(settings, "%d rooms, %d guests, %zu bytes waiting", figures.rooms, figures.guests,
             figures.waiting_bytes);
}

static void run(const Settings *settings, Relay *relay, Server *server) {
    double next_s = clock_s() + FIGURES_S;
    interrupt_watch();
    while (!interrupt_came()) {
        relay_pass(relay, clock_s());
        server_serve(server, WAIT_S);
        if (relay_figures(relay).rooms >= CROWDED_ROOMS) sleep_s(PAUSE_S);
        if (!settings->is_verbose || clock_s() < next_s) continue;
        print_figures(settings, relay);
        next_s += FIGURES_S;
    }
    relay_close(relay);
    for (double end_s = clock_s() + FAREWELL_S; clock_s() < end_s && server_connections(server);)
        server_serve(server, end_s - clock_s());
}

int live_relay_run(const Settings *settings) {
    ServerPage pages[LIVE_PAGES_MAX];
    Problem problem;
    int count = live_read_pages(settings, pages, &problem);
    if (count < 0) return say_fail(EXIT_RUN_FAILED, "--web-build: %s", problem.text);
    ServerOptions options = {settings->listen, settings->port, pages, count,
                             settings->is_behind_proxy};
    Relay *relay = relay_create();
    ServerPeers peers = server_relay_peers(relay);
    problem_set(&problem, "out of memory");
    Server *server = relay ? server_start(&options, &peers, &problem) : NULL;
    if (server) {
        describe(settings, server);
        run(settings, relay, server);
    }
    server_stop(server);
    relay_destroy(relay);
    server_free_pages(pages, count);
    return server ? EXIT_OK : say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}
