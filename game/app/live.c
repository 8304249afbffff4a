// live.c -- hosts and guests of live matches, with and without a window.
#include "live.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "assets.h"
#include "match_report.h"
#include "net/qr.h"
#include "platform/archive.h"
#include "platform/console.h"
#include "platform/files.h"
#include "say.h"

#define TICK_S BATTLE_TICK_S
#define BEHIND_MAX_S 0.25  // a host that is later than this skips the rest
#define BOTH_S 0.002       // longest wait for the relay, if there is a server, too
#define LINGER_S 1.0       // for the last frames of a match
#define INTERMISSION_S 5.0 // between two matches
#define RETRY_S 1.0        // between two attempts to connect
#define CONNECT_MAX_S 15.0 // for the first connection

_Static_assert((int)GUESTS_MAX <= (int)ROOM_SEATS_MAX, "a room has a seat for each guest");

static void print_qr_code(const LiveHost *host) {
    char link[SERVER_ADDRESS_MAX + LIVE_CODE_MAX], line[QR_LINE_MAX];
    if (host->settings->is_quiet || !stream_is_terminal(stderr)) return;
    snprintf(link, sizeof link, "%s#%s", host->address, host->code);
    QrCode code = qr_code(link);
    for (int row = 0; qr_line(&code, row, line); row++) fprintf(stderr, "%s\n", line);
}

static void describe(const LiveHost *host) {
    const Settings *settings = host->settings;
    const char *own = host->server ? server_address(host->server) : "";
    if (settings->listen)
        say_note(settings, "listening on %s: whoever reaches this address can open %s",
                 settings->listen, own);
    else if (host->server)
        say_note(
            settings,
            "listening for this computer only; --listen 0.0.0.0 opens the room to its network");
    if (settings->relay && host->server)
        say_note(settings, "guests of this network join by: treads join %s#%s", own, host->code);
    say_note(settings, "guests join by: treads join %s#%s", host->address, host->code);
    if (!settings->listen && !settings->relay) return;
    say_note(settings, "%s at %s#%s",
             host->page_count > 1 && !settings->relay
                 ? "browsers play, and phones become controllers"
                 : "phones become controllers",
             host->address, host->code);
    print_qr_code(host);
}

int live_read_pages(const Settings *settings, ServerPage pages[static LIVE_PAGES_MAX],
                    Problem *problem) {
    static const char OFFER[] = "<script>offerBuild()</script>\n";
    Text page = {0};
    char found[ARENA_PATH_MAX];
    const char *build = settings->web_build;
    if (!build && web_build_find(found)) build = found;
    int count = build ? server_read_pages(build, pages, problem) : 0;
    if (count < 0 && settings->web_build) return -1;
    if (count < 0) count = 0; // a page that was not asked for
    for (int i = 0; PAD_PAGE_LINES[i]; i++)
        text_add_bytes(&page, PAD_PAGE_LINES[i], strlen(PAD_PAGE_LINES[i]));
    if (count) text_add_bytes(&page, OFFER, sizeof OFFER - 1);
    pages[count++] = (ServerPage){"/", "text/html; charset=utf-8", page.at, page.count, NULL, 0};
    if (!page.error) return count;
    server_free_pages(pages, count);
    problem_set(problem, "out of memory");
    return -1;
}

// Listens, unless guests come by the relay only.
static bool listen_for_guests(LiveHost *host, Problem *problem) {
    const Settings *settings = host->settings;
    ServerOptions options = {settings->listen, settings->port, host->pages, host->page_count,
                             settings->is_behind_proxy};
    if (settings->relay && !settings->listen) return true;
    ServerPeers peers = server_room_peers(host->room);
    host->server = server_start(&options, &peers, problem);
    if (host->server && !settings->relay)
        snprintf(host->address, sizeof host->address, "%s", server_address(host->server));
    return host->server;
}

int live_host_open(LiveHost *host, const Settings *settings, Problem *failure) {
    Problem problem = {""};
    *host = (LiveHost){.settings = settings};
    if (!settings->code)
        room_code_choose(host->code);
    else if (!live_code_read(settings->code, host->code, &problem))
        return say_fail(EXIT_USAGE, "--code: %s", problem.text);
    host->page_count = live_read_pages(settings, host->pages, &problem);
    if (host->page_count < 0) return say_fail(EXIT_RUN_FAILED, "--web-build: %s", problem.text);
    RoomOptions options = {.substitute = behaviour_find("hunter"),
                           .local_players = settings_local_players(settings)};
    memcpy(options.code, host->code, sizeof options.code);
    problem_set(&problem, "out of memory");
    host->room = room_create(&options);
    if (host->room && (!settings->relay || live_relay_open(host, &problem)) &&
        listen_for_guests(host, &problem)) {
        describe(host);
        return EXIT_OK;
    }
    live_host_close(host);
    if (!failure) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    *failure = problem;
    return EXIT_RUN_FAILED;
}

static bool has_connections(const LiveHost *host) {
    return (host->server && server_connections(host->server)) ||
           (host->relay.uplink && uplink_guests(host->relay.uplink));
}

void live_host_close(LiveHost *host) {
    if (host->server || host->relay.uplink) {
        room_close(host->room);
        for (double end_s = clock_s() + LINGER_S; clock_s() < end_s && has_connections(host);)
            live_host_serve(host, clock_s() + TICK_S);
    }
    live_relay_close(host);
    server_stop(host->server);
    room_destroy(host->room);
    server_free_pages(host->pages, host->page_count);
    *host = (LiveHost){.page_count = 0};
}

bool live_host_begin(LiveHost *host, const Recorder *recorder, Match *match) {
    ASSERT(!host->own);
    difference_next_match(&host->differences);
    if (!recorder->writer) host->own = replay_writer_open(NULL, match, TREADS_VERSION, NULL);
    ReplayWriter *writer = recorder->writer ? recorder->writer : host->own;
    return writer && room_begin(host->room, match, writer);
}

static void report_difference(LiveHost *host, const Recorder *recorder, const Match *match) {
    DifferenceSide side = {.recording = recorder->path, .home = recorder->home};
    LiveDifference now = room_difference(host->room);
    if (difference_report(&host->differences, now, match, side, host->news))
        say_note(recorder->settings, "%s", host->news);
}

void live_host_tick(LiveHost *host, Recorder *recorder, Match *match, const HumanOrders *humans) {
    room_pass(host->room);
    report_difference(host, recorder, match);
    if (match_is_over(match)) return;
    room_tick_begin(host->room);
    recorder_tick(recorder, match, humans);
    if (host->own) replay_writer_ticked(host->own, match);
    room_tick_end(host->room);
}

// With a server and a relay, both are asked in turn.
void live_host_serve(LiveHost *host, double until_s) {
    do {
        double wait_s = until_s - clock_s();
        bool has_both = host->server && host->relay.uplink;
        if (host->relay.uplink) live_relay_serve(host, has_both ? fmin(wait_s, BOTH_S) : wait_s);
        if (host->server) server_serve(host->server, has_both ? 0 : wait_s);
    } while (clock_s() < until_s);
}

void live_host_end(LiveHost *host) {
    replay_writer_close(host->own, NULL, NULL); // it has no file
    host->own = NULL;
}

// The loop of a host without a window.
typedef struct Hosting {
    LiveHost host;
    const Settings *settings;
    double next_s; // time of the next tick
    int present;   // players when it was last printed
} Hosting;

// Waits for the next tick. Returns false on Ctrl-C.
static bool wait_for_tick(Hosting *hosting) {
    double now_s = clock_s();
    hosting->next_s += TICK_S;
    if (now_s - hosting->next_s > BEHIND_MAX_S) hosting->next_s = now_s;
    live_host_serve(&hosting->host, hosting->next_s);
    int present = room_players(hosting->host.room);
    if (present != hosting->present)
        say_note(hosting->settings, "%d of %d players are here", present,
                 room_seats(hosting->host.room));
    hosting->present = present;
    return !interrupt_came();
}

// Serves the guests between matches.
static bool pass(Hosting *hosting, double seconds) {
    for (double end_s = clock_s() + seconds; clock_s() < end_s;) {
        room_pass(hosting->host.room);
        if (!wait_for_tick(hosting)) return false;
    }
    return true;
}

static bool wait_for_players(Hosting *hosting) {
    const Room *room = hosting->host.room;
    double limit_s = hosting->settings->wait_s;
    for (double end_s = clock_s() + limit_s; room_players(room) < room_seats(room);) {
        if (clock_s() >= end_s) break;
        room_pass(hosting->host.room);
        if (!wait_for_tick(hosting)) return false;
    }
    return true;
}

static bool host_round(void *context, Recorder *recorder, Match *match, int round) {
    Hosting *hosting = context;
    hosting->next_s = clock_s();
    bool is_fine = !round || pass(hosting, INTERMISSION_S - LINGER_S);
    if (is_fine && !live_host_begin(&hosting->host, recorder, match)) {
        say_error("out of memory");
        is_fine = false;
    }
    is_fine = is_fine && wait_for_players(hosting);
    while (is_fine && !match_is_over(match)) {
        live_host_tick(&hosting->host, recorder, match, NULL);
        is_fine = wait_for_tick(hosting);
    }
    if (is_fine) pass(hosting, LINGER_S);
    live_host_end(&hosting->host);
    return is_fine;
}

int live_host_run(const Settings *settings, const MatchSetup *setup) {
    Hosting hosting = {.settings = settings};
    int code = live_host_open(&hosting.host, settings, NULL);
    if (code != EXIT_OK) return code;
    code = rounds_run_by(settings, setup, host_round, &hosting);
    live_host_close(&hosting.host);
    return code;
}

// Returns an arena of this computer. The name is that of a shipped arena, of one of the user's or
// of a random one; of an arena that is a file at the host, it is the file's name.
static const Arena *find_arena(void *context, const char *given, uint64_t hash, Problem *problem) {
    LiveGuest *guest = context;
    char name[ARENA_NAME_MAX];
    const char *file = path_name(given);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
    for (int i = 0; i < guest->arena_count; i++)
        if (arena_is(guest->arenas[i], hash)) return guest->arenas[i];
    Settings wanted = *guest->settings;
    wanted.arena = name;
    int code;
    Problem why = {""};
    Arena *arena = *name && !arena_is_file(name) ? arena_open(&wanted, &code, &why) : NULL;
    if (arena && arena_is(arena, hash) && ARRAY_APPEND(guest->arenas, guest->arena_count, arena))
        return arena;
    problem_set(problem, "the host plays in the arena '%s', which is %s here", name,
                arena ? "different" : "missing");
    arena_destroy(arena);
    return NULL;
}

static void connect_again(LiveGuest *guest) {
    Problem problem;
    guest->connection = connection_open(guest->settings->files[0], CONNECTION_AS_GUEST, &problem);
    guest->retry_s = clock_s() + RETRY_S;
    if (!guest->connection) guest->problem = problem;
}

int live_guest_open(LiveGuest *guest, const Settings *settings) {
    LiveAddress address;
    Problem problem;
    ClientOptions options = {.is_player = !settings->is_spectator,
                             .program = TREADS_VERSION,
                             .find_arena = find_arena,
                             .context = guest};
    *guest = (LiveGuest){.settings = settings, .lost_s = clock_s()};
    if (!live_address_read(settings->files[0], &address, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    memcpy(options.code, address.code, sizeof options.code);
    if (settings->code && !live_code_read(settings->code, options.code, &problem))
        return say_fail(EXIT_USAGE, "--code: %s", problem.text);
    plain_write(options.name, sizeof options.name, "%s", settings->guest_name);
    guest->client = client_create(&options);
    if (!guest->client) return say_fail(EXIT_RUN_FAILED, "out of memory");
    connect_again(guest);
    if (guest->connection) return EXIT_OK;
    problem = guest->problem;
    live_guest_close(guest);
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

void live_guest_close(LiveGuest *guest) {
    pilot_destroy(guest->pilot);
    connection_close(guest->connection);
    client_destroy(guest->client);
    for (int i = 0; i < guest->arena_count; i++) arena_destroy(guest->arenas[i]);
    free(guest->arenas);
    *guest = (LiveGuest){.settings = NULL};
}

// The mind's match ends with its pilot.
static void drop_pilot(LiveGuest *guest) {
    if (client_state(guest->client) == CLIENT_PLAYING) return;
    pilot_destroy(guest->pilot);
    guest->pilot = NULL;
}

static void report_own_difference(LiveGuest *guest) {
    char words[DIFFERENCE_TEXT_MAX];
    DifferenceSide side = {.client = guest->client, .recording = guest->settings->guest_output};
    if (difference_report(&guest->differences, client_difference(guest->client),
                          client_settled(guest->client), side, words))
        say_note(guest->settings, "%s", words);
}

static void exchange(LiveGuest *guest, QuantizedOrder steps) {
    Text frame = {0};
    if (!guest->has_connected) client_connected(guest->client);
    guest->has_connected = true;
    for (; connection_receive(guest->connection, &frame); frame.count = 0) {
        client_receive(guest->client, frame.at, frame.count);
        report_own_difference(guest);
        drop_pilot(guest);
        guest->has_played |= client_state(guest->client) == CLIENT_PLAYING;
    }
    client_advance(guest->client, clock_s(), steps);
    for (frame.count = 0; client_next(guest->client, &frame); frame.count = 0)
        connection_send(guest->connection, &frame);
    free(frame.at);
}

// Closes the connection that was lost. Returns false if it is too late for another one.
static bool lose(LiveGuest *guest) {
    double now_s = clock_s();
    problem_set(&guest->problem, "%s", connection_problem(guest->connection));
    if (guest->has_connected) {
        guest->lost_s = now_s;
        say_note(guest->settings, "%s; trying again", guest->problem.text);
    }
    guest->has_connected = false;
    connection_close(guest->connection);
    guest->connection = NULL;
    double patience_s = guest->has_played ? ROOM_RETURN_TICKS * TICK_S : CONNECT_MAX_S;
    return now_s - guest->lost_s < patience_s;
}

bool live_guest_frame(LiveGuest *guest, QuantizedOrder steps, double wait_s) {
    if (!guest->connection && clock_s() >= guest->retry_s) connect_again(guest);
    if (!guest->connection) {
        sleep_s(wait_s);
        return true;
    }
    connection_poll(guest->connection, wait_s);
    ConnectionState state = connection_state(guest->connection);
    if (state == CONNECTION_OPENING) return true;
    if (state == CONNECTION_OPEN || guest->has_connected) exchange(guest, steps);
    if (client_state(guest->client) == CLIENT_CLOSED) {
        problem_set(&guest->problem, "%s", client_problem(guest->client));
        return false;
    }
    if (state == CONNECTION_CLOSED) return lose(guest);
    connection_poll(guest->connection, 0);
    return true;
}

bool live_guest_is_done(const LiveGuest *guest) {
    return guest->has_played && !strcmp(guest->problem.text, bye_words(BYE_LEFT));
}

// The loop of a guest without a window.
typedef struct Visit {
    LiveGuest guest;
    const Settings *settings;
    TankCard driver; // of --mind
    BotRules rules;
    ClientState state; // in the last frame
    uint64_t thought;  // tick that the mind thought about last, plus 1
    int matches;       // number of results
    json_t *results;   // NULL without --json
    bool has_failed;
} Visit;

// Reads --mind. Returns false and sets `problem` if it is not a mind.
static bool read_driver(const Settings *settings, TankCard *driver, Problem *problem) {
    TankArg arg;
    TeamNames names = {0};
    if (!tankspec_parse(settings->mind, &names, &arg, problem)) return false;
    if (arg.kind != CONTROLLER_BEHAVIOUR || arg.count != 1 || arg.team >= 0)
        return problem_set(problem, "--mind: expected one mind, such as hunter, not '%s'",
                           settings->mind);
    *driver = (TankCard){.mind = arg.mind, .loadout.skill = SKILL_ACE};
    override_apply(&arg.override, &driver->loadout);
    return true;
}

static QuantizedOrder think(Visit *visit) {
    QuantizedOrder steps = {.actions = 0};
    LiveGuest *guest = &visit->guest;
    int tank = client_tank(guest->client);
    if (client_state(guest->client) != CLIENT_PLAYING || tank < 0 || visit->has_failed)
        return steps;
    // The mind looks at the predicted match without changing it.
    Match *match = (Match *)(uintptr_t)client_match(guest->client);
    Problem problem;
    if (!guest->pilot) {
        guest->pilot = pilot_create(&visit->driver, match, tank, &visit->rules, &problem);
        if (!guest->pilot) say_error("%s", problem.text);
    }
    visit->has_failed = !guest->pilot || !pilot_order(guest->pilot, &steps);
    return steps;
}

// Saves the recording of the last match, the second one as FILE-2 and so on.
static void save(Visit *visit) {
    char path[ARENA_PATH_MAX];
    Problem problem;
    const char *wanted = visit->settings->guest_output;
    if (!wanted) return;
    size_t length = strlen(wanted),
           tail = path_ends(wanted, REPLAY_ENDING) ? strlen(REPLAY_ENDING) : 0;
    if (visit->matches > 1)
        snprintf(path, sizeof path, "%.*s-%d%s", (int)(length - tail), wanted, visit->matches,
                 wanted + length - tail);
    else
        snprintf(path, sizeof path, "%s", wanted);
    if (client_save(visit->guest.client, path, &problem)) return;
    say_error("%s", problem.text);
    visit->has_failed = true;
}

static void finish_match(Visit *visit) {
    const Match *match = client_settled(visit->guest.client);
    visit->matches++;
    if (visit->results)
        json_array_append_new(visit->results, result_json(match));
    else
        result_table(stdout, match, say_is_colored(visit->settings, stdout),
                     visit->settings->is_verbose);
    stdout_flush();
    save(visit);
}

static void note_state(Visit *visit) {
    const Client *client = visit->guest.client;
    ClientState state = client_state(client);
    if (state == visit->state) return;
    if (state == CLIENT_PLAYING && client_tank(client) >= 0)
        say_note(visit->settings, "playing in tank %d, in the arena %s", client_tank(client) + 1,
                 battle_arena(match_battle(client_settled(client)))->name);
    else if (state == CLIENT_PLAYING)
        say_note(visit->settings, "watching in the arena %s",
                 battle_arena(match_battle(client_settled(client)))->name);
    if (state == CLIENT_OVER) finish_match(visit);
    visit->state = state;
}

static void show_progress(Progress *progress, const Client *client) {
    const Match *match = client_settled(client);
    if (client_state(client) != CLIENT_PLAYING) return;
    double limit_s = match_card(match)->time_limit_s;
    progress_show(progress, 0, battle_tick(match_battle(match)),
                  (uint64_t)(limit_s * BATTLE_TICK_HZ));
}

static int finish_visit(Visit *visit) {
    LiveGuest *guest = &visit->guest;
    int code = EXIT_OK;
    if (interrupt_came())
        code = EXIT_INTERRUPTED;
    else if (visit->has_failed || !live_guest_is_done(guest))
        code = EXIT_RUN_FAILED;
    if (code == EXIT_RUN_FAILED && *guest->problem.text) say_error("%s", guest->problem.text);
    const Match *match = client_settled(guest->client);
    if (match && !match_is_over(match)) {
        visit->matches++;
        save(visit);
    } else if (visit->settings->guest_output && !visit->matches) {
        say_note(visit->settings, "'%s' was not written, because no match began",
                 visit->settings->guest_output);
    }
    ClientFigures figures = client_figures(guest->client);
    if (visit->settings->is_verbose)
        say_note(visit->settings,
                 "%d differences, %d rollbacks of %" PRIu64 " ticks, %d late inputs",
                 figures.differences, figures.rollbacks, figures.ticks_again, figures.late_inputs);
    if (visit->results) {
        json_t *document = json_pack("{s:o, s:i, s:i}", "matches", visit->results, "differences",
                                     figures.differences, "late_inputs", figures.late_inputs);
        if (!json_print(stdout, document) && code == EXIT_OK) code = EXIT_RUN_FAILED;
    }
    return code;
}

int live_guest_run(const Settings *settings) {
    Visit visit = {.settings = settings, .rules = settings_bots(settings)};
    Problem problem;
    if (settings->mind && !read_driver(settings, &visit.driver, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    if (settings->guest_output && !file_can_be_written(settings->guest_output))
        return say_fail(EXIT_RUN_FAILED, "cannot write '%s'", settings->guest_output);
    int code = live_guest_open(&visit.guest, settings);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    if (settings->is_json) visit.results = json_array();
    Progress progress = progress_start(settings, 1);
    QuantizedOrder steps = {.actions = 0};
    double next_s = clock_s();
    bool is_fine = true;
    while (is_fine && !visit.has_failed && !interrupt_came()) {
        is_fine = live_guest_frame(&visit.guest, steps, next_s - clock_s());
        if (clock_s() < next_s) continue;
        next_s += TICK_S;
        if (clock_s() - next_s > BEHIND_MAX_S) next_s = clock_s();
        note_state(&visit);
        if (settings->mind) steps = think(&visit);
        show_progress(&progress, visit.guest.client);
    }
    progress_clear(&progress);
    note_state(&visit);
    code = finish_visit(&visit);
    live_guest_close(&visit.guest);
    return code;
}
