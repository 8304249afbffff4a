// join.c -- joins the room of a host in a window.
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "net/connection.h"
#include "platform/plain.h"
#include "say.h"
#include "window.h"

enum { POLLS_BEFORE = 6 }; // before the connection is opened; a frame polls once or twice

// The connection to the address, and why there is none.
typedef struct Link {
    const char *address;
    int polls;
    Connection *connection;
    Problem problem;
} Link;

static void connect_again(void *context) {
    Link *link = context;
    connection_close(link->connection);
    link->connection = connection_open(link->address, CONNECTION_AS_GUEST, &link->problem);
}

static LinkState poll_link(void *context) {
    static const LinkState STATES[] = {[CONNECTION_OPENING] = LINK_OPENING,
                                       [CONNECTION_OPEN] = LINK_OPEN,
                                       [CONNECTION_CLOSED] = LINK_CLOSED};
    Link *link = context;
    // The first frames load pictures, and the host waits only a few seconds for the greeting.
    if (link->polls < POLLS_BEFORE) return link->polls++, LINK_OPENING;
    if (!link->connection && !*link->problem.text) connect_again(link);
    if (!link->connection) return LINK_CLOSED;
    connection_poll(link->connection, 0);
    return STATES[connection_state(link->connection)];
}

static bool receive_frame(void *context, Text *frame) {
    const Link *link = context;
    return link->connection && connection_receive(link->connection, frame);
}

static void send_frame(void *context, const Text *frame) {
    const Link *link = context;
    connection_send(link->connection, frame);
}

static const char *problem_of(void *context) {
    const Link *link = context;
    return link->connection ? connection_problem(link->connection) : link->problem.text;
}

// Reads the address, the code and the name. Returns false and sets `problem` if one is invalid.
static bool make_plan(const Settings *settings, GuestPlan *plan, Problem *problem) {
    LiveAddress address;
    if (!live_address_read(settings->files[0], &address, problem)) return false;
    memcpy(plan->code, address.code, sizeof plan->code);
    if (settings->code && !live_code_read(settings->code, plan->code, problem)) return false;
    plan->is_player = !settings->is_spectator;
    plain_write(plan->name, sizeof plan->name, "%s", settings->guest_name);
    return true;
}

int window_join(Window *window, const Settings *settings, Problem *problem) {
    Settings own = *settings;
    Link link = {.address = settings->files[0]};
    GuestPlan plan = {
        .link = {&link, poll_link, receive_frame, send_frame, problem_of, connect_again}};
    own.record = settings->guest_output;
    if (!make_plan(settings, &plan, problem)) return EXIT_USAGE;
    problem_set(problem, "out of memory");
    Arena *field = scenery_field();
    if (!field) return EXIT_RUN_FAILED;
    problem_set(problem, "%s", ""); // a view that cannot be opened has printed it
    int code = window_show_arena(window, settings, field);
    if (code != EXIT_OK) return code;
    plan.home = window->home;
    plan.config = window->config;
    plan.chosen = &window->chosen;
    plan.field = field;
    Guest *guest = guest_create(&own, &plan, window->view, problem);
    if (guest) problem_set(problem, "%s", "");
    code = guest ? guest_run(guest, problem) : EXIT_RUN_FAILED;
    Arena *shown = guest ? guest_take_arena(guest) : NULL;
    guest_destroy(guest);
    connection_close(link.connection);
    if (!shown) return code;
    arena_destroy(window->arena); // the view shows that of the last match
    window->arena = shown;
    return code;
}
