// live_relay.c -- the connection of a host to a relay.
#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "live.h"
#include "net/uplink.h"
#include "platform/system.h"
#include "app/base/say.h"

#define OPENING_MAX_S 15.0     // maximum wait for the code of the room
#define RETRY_S 1.0            // pause between two attempts to connect
#define FAREWELL_S 1.0         // maximum time to send the last frames
enum { AHEAD_MAX = 64 << 10 }; // bytes that wait for the connection

static void connect_relay(LiveRelay *relay, Problem *problem) {
    relay->connection = connection_open(relay->address, CONNECTION_AS_HOST, problem);
    relay->is_connected = false;
    relay->retry_s = clock_s() + RETRY_S;
}

// Passes frames in both directions.
static void exchange(LiveRelay *relay) {
    ASSERT(relay->uplink && relay->connection);
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
        problem_set(&relay->problem, "%s", problem);
    else
        problem_set(&relay->problem, "relay: %s", *why ? why : "it sends nothing");
    if (relay->is_connected)
        say_note(settings, *problem ? "%s; its guests cannot come back" : "%s; trying again",
                 relay->problem.text);
    uplink_lost(relay->uplink);
    connection_close(relay->connection);
    relay->connection = NULL;
    relay->retry_s = *problem ? INFINITY : clock_s() + RETRY_S;
}

void live_relay_serve(LiveHost *host, double wait_s) {
    ASSERT(host->relay.uplink);
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
    ASSERT(host->settings->relay && host->room && !host->relay.uplink);
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
    double end_s = clock_s() + OPENING_MAX_S;
    while (relay->connection && !*uplink_code(relay->uplink)) {
        if (clock_s() > end_s) return problem_set(problem, "relay: it does not answer"), false;
        live_relay_serve(host, RETRY_S / 10);
        *problem = relay->problem;
    }
    memcpy(host->code, uplink_code(relay->uplink), sizeof host->code);
    return relay->connection;
}

void live_relay_close(LiveHost *host) {
    LiveRelay *relay = &host->relay;
    if (relay->connection && relay->is_connected) {
        uplink_close_room(relay->uplink);
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
