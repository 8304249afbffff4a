// live.c -- servers of live matches: hosts with and without a window, and relays.
#include "live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "game/net/pad_page.h" // generated from pad.html
#include "net/qr.h"
#include "net/relay.h"
#include "platform/console.h"
#include "platform/files.h"
#include "view/world/impact.h"
#include "app/base/say.h"

#define TICK_S BATTLE_TICK_S
#define BEHIND_MAX_S 0.25  // a host that is later than this skips the rest
#define BOTH_S 0.002       // longest wait for the relay if there is also a server
#define LINGER_S 1.0       // time to send the last frames of a match
#define INTERMISSION_S 5.0 // pause between two matches without players
#define READY_S 20.0       // pause with players, unless most of them are ready
#define WAIT_S 0.25        // a relay looks for Ctrl-C this often
#define FIGURES_S 60.0     // time between two lines of --verbose
#define PAUSE_S 0.003      // pause of a crowded relay, because each wait polls all connections
enum { CROWDED_ROOMS = 100, ROOMS_MAX_MB = 1 };

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
        say_note(settings, "listening on %s: anyone who reaches this address can open %s",
                 settings->listen, own);
    else if (host->server)
        say_note(
            settings,
            "listening for this computer only; --listen 0.0.0.0 opens the room to its network");
    if (settings->relay && host->server)
        say_note(settings, "guests of this network join by: treads join %s#%s", own, host->code);
    say_note(settings, "guests join by: treads join %s#%s", host->address, host->code);
    bool has_build = host->page_count > 1 && !settings->relay, is_shown = settings->file_count;
    if ((!settings->listen && !settings->relay) || (is_shown && !has_build)) return;
    say_note(settings, "%s at %s#%s",
             is_shown    ? "browsers watch"
             : has_build ? "browsers play, and phones become controllers"
                         : "phones become controllers",
             host->address, host->code);
    print_qr_code(host);
}

// Fills `pages` with a server's pages. Returns their number, or -1 with `problem` set.
static int read_pages(const Settings *settings, ServerPage pages[static LIVE_PAGES_MAX],
                      Problem *problem) {
    static const char *const PAD_LINES[] = {PAD_HTML};
    Text page = {0};
    char found[ARENA_PATH_MAX];
    const char *build = settings->web_build;
    if (!build && web_build_find(found)) build = found;
    int count = build ? server_read_pages(build, pages, problem) : 0;
    if (count < 0 && settings->web_build) return -1;
    if (count < 0) count = 0; // a page that was not asked for
    for (size_t i = 0; i < sizeof PAD_LINES / sizeof *PAD_LINES; i++)
        text_add_bytes(&page, PAD_LINES[i], strlen(PAD_LINES[i]));
    const char *offer = settings->file_count ? count ? "offerRecording(true)" : "offerRecording()"
                        : count              ? "offerBuild()"
                                             : NULL;
    if (offer) text_add_words(&page, "<script>%s</script>", offer);
    pages[count++] = (ServerPage){"/", "text/html; charset=utf-8", page.at, page.count, NULL, 0};
    if (!page.error) return count;
    server_free_pages(pages, count);
    problem_set(problem, "out of memory");
    return -1;
}

static Server *start_server(const Settings *settings, const ServerPage *pages, int page_count,
                            const ServerPeers *peers, Problem *problem) {
    ServerOptions options = {settings->listen,
                             settings->port,
                             pages,
                             page_count,
                             settings->is_behind_proxy,
                             settings->host_names,
                             settings->metrics_port,
                             settings->certificate,
                             settings->certificate_key};
    return server_start(&options, peers, problem);
}

// Listens, unless guests come by the relay only.
static bool listen_for_guests(LiveHost *host, Problem *problem) {
    const Settings *settings = host->settings;
    if (settings->relay && !settings->listen) return true;
    ServerPeers peers = server_room_peers(host->room);
    host->server = start_server(settings, host->pages, host->page_count, &peers, problem);
    if (host->server && !settings->relay)
        snprintf(host->address, sizeof host->address, "%s", server_address(host->server));
    return host->server;
}

static bool is_at_terminal(const Settings *settings) {
    return stream_is_terminal(stdin) && !settings->is_quiet;
}

// Shows the recording among the arguments, if there is one.
static bool show_recording(LiveHost *host, Problem *problem) {
    size_t count;
    if (!host->settings->file_count) return true;
    char *bytes = file_read(host->settings->files[0], LIVE_FILE_MAX_MB, &count, problem);
    bool is_shown = bytes && room_show_recording(host->room, bytes, count);
    free(bytes);
    return is_shown;
}

int live_host_open(LiveHost *host, const Settings *settings, bool has_screen, Problem *failure) {
    Problem problem = {""};
    *host = (LiveHost){.settings = settings};
    if (!settings->code)
        room_code_choose(host->code);
    else if (!live_code_read(settings->code, host->code, &problem))
        return say_fail(EXIT_USAGE, "--code: %s", problem.text);
    host->page_count = read_pages(settings, host->pages, &problem);
    if (host->page_count < 0) return say_fail(EXIT_RUN_FAILED, "--web-build: %s", problem.text);
    RoomOptions options = {.substitute = behaviour_find("hunter"),
                           .local_players = settings_local_players(settings),
                           .asks_host = has_screen || is_at_terminal(settings)};
    memcpy(options.code, host->code, sizeof options.code);
    problem_set(&problem, "out of memory");
    host->room = room_create(&options);
    if (host->room && show_recording(host, &problem) &&
        (!settings->relay || live_relay_open(host, &problem)) &&
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
    if (!recorder->writer) host->own = replay_writer_open(NULL, match, PROGRAM_VERSION, NULL);
    ReplayWriter *writer = recorder->writer ? recorder->writer : host->own;
    return writer && room_begin(host->room, match, writer);
}

static void report_difference(LiveHost *host, const Recorder *recorder, const Match *match) {
    DifferenceSide side = {.recording = recorder->path, .home = recorder->home};
    LiveDifference now = room_difference(host->room);
    if (difference_report(&host->differences, now, match, side, host->news))
        say_note(recorder->settings, "%s", host->news);
}

// Phones cannot vibrate weakly: a weaker rumble is shorter.
static void shake_phones(Room *room, const Match *match) {
    for (int i = 0; i < room_seats(room); i++) {
        RoomSeat seat = room_seat(room, i);
        if (!seat.is_pad) continue;
        Rumble felt = impact_rumble(match, seat.tank);
        room_feel(room, i, (int)(1000 * felt.strength * felt.lasts_s));
    }
}

void live_host_tick(LiveHost *host, Recorder *recorder, Match *match, const PlayerOrders *players) {
    ASSERT(host->room && match);
    room_pass(host->room);
    report_difference(host, recorder, match);
    if (match_is_over(match) || room_is_choosing(host->room)) return;
    room_tick_begin(host->room);
    recorder_play_tick(recorder, match, players);
    if (host->own) replay_writer_ticked(host->own, match);
    room_tick_end(host->room);
    shake_phones(host->room, match);
}

// Serves the server's and the relay's guests, in turn if there are both.
void live_host_serve(LiveHost *host, double until_s) {
    ASSERT(host->server || host->relay.uplink);
    do {
        double wait_s = until_s - clock_s();
        bool has_both = host->server && host->relay.uplink;
        if (host->relay.uplink) live_relay_serve(host, has_both ? fmin(wait_s, BOTH_S) : wait_s);
        if (host->server) server_serve(host->server, has_both ? 0 : wait_s);
    } while (clock_s() < until_s);
}

void live_host_end_round(LiveHost *host, const Tally *tally) {
    int rounds = host->settings->rounds, best_of = host->settings->best_of;
    ASSERT(host->room && tally->rounds > 0);
    LiveSeries series = {.round = tally->rounds,
                         .rounds = rounds,
                         .best_of = best_of,
                         .draws = tally->draws,
                         .winner = -1};
    series.is_over = tally->rounds >= rounds || (best_of && tally_is_decided(tally, best_of));
    if (series.is_over) series.winner = tally_leader(tally);
    memcpy(series.wins, tally->wins, sizeof series.wins);
    if (rounds > 1) room_end_round(host->room, &series);
}

void live_host_end(LiveHost *host) {
    replay_writer_close(host->own, NULL, NULL); // the writer has no file
    host->own = NULL;
}

// The loop of a host without a window.
typedef struct Hosting {
    LiveHost host;
    const Settings *settings;
    double next_s; // time of the next tick
    int present;   // players when it was last printed
    int asked;     // seat of the last question plus 1, or 0
    Tally tally;   // score of the series
} Hosting;

// Asks once about each waiting player, and carries out the answer.
static void ask_at_terminal(Hosting *hosting) {
    Room *room = hosting->host.room;
    char line[64];
    int seat = room_asked_seat(room), was_asked = hosting->asked;
    bool is_answered = console_line(line, sizeof line) && seat >= 0;
    hosting->asked = seat + 1;
    if (seat >= 0 && hosting->asked != was_asked)
        say_note(hosting->settings,
                 "is this %s? A player with this name has come from another address. Type yes to "
                 "give the player the tank, or no to treat the player as a new one",
                 room_seat(room, seat).name);
    else if (is_answered && strchr("yY", *line))
        room_give_seat(room, seat);
    else if (is_answered && strchr("nN", *line))
        room_refuse_seat(room, seat);
    else if (is_answered)
        say_note(hosting->settings, "type yes or no");
}

// Waits for the next tick. Returns false on Ctrl-C.
static bool wait_for_tick(Hosting *hosting) {
    double now_s = clock_s();
    hosting->next_s += TICK_S;
    if (now_s - hosting->next_s > BEHIND_MAX_S) hosting->next_s = now_s;
    live_host_serve(&hosting->host, hosting->next_s);
    if (is_at_terminal(hosting->settings)) ask_at_terminal(hosting);
    int present = room_players(hosting->host.room);
    if (present != hosting->present)
        say_note(hosting->settings, "%d of %d players are here", present,
                 room_seats(hosting->host.room));
    hosting->present = present;
    return !interrupt_came();
}

static bool is_full(const Room *room) { return room_players(room) >= room_seats(room); }

// Serves the guests for some seconds, or until `is_done` (NULL: never). Returns false on Ctrl-C.
static bool pass(Hosting *hosting, double seconds, bool (*is_done)(const Room *room)) {
    Room *room = hosting->host.room;
    for (double end_s = clock_s() + seconds; clock_s() < end_s && !(is_done && is_done(room));) {
        room_pass(room);
        if (!wait_for_tick(hosting)) return false;
    }
    return true;
}

static bool host_round(void *context, Recorder *recorder, Match *match, int round) {
    Hosting *hosting = context;
    hosting->next_s = clock_s();
    double wait_s = room_players(hosting->host.room) ? READY_S : INTERMISSION_S;
    bool is_fine = !round || pass(hosting, wait_s - LINGER_S, room_is_ready);
    if (is_fine && !live_host_begin(&hosting->host, recorder, match)) {
        say_error("out of memory");
        is_fine = false;
    }
    is_fine = is_fine && pass(hosting, hosting->settings->wait_s, is_full);
    while (is_fine && !match_is_over(match)) {
        live_host_tick(&hosting->host, recorder, match, NULL);
        is_fine = wait_for_tick(hosting);
    }
    if (is_fine) {
        tally_add(&hosting->tally, match);
        live_host_end_round(&hosting->host, &hosting->tally);
        pass(hosting, LINGER_S, NULL);
    }
    live_host_end(&hosting->host);
    return is_fine;
}

int live_host_run(const Settings *settings, const MatchSetup *setup) {
    Hosting hosting = {.settings = settings};
    int code = live_host_open(&hosting.host, settings, false, NULL);
    if (code != EXIT_OK) return code;
    code = rounds_run_by(settings, setup, host_round, &hosting);
    live_host_close(&hosting.host);
    return code;
}

static void describe_relay(const Settings *settings, const Server *server) {
    const char *address = server_address(server);
    if (settings->listen)
        say_note(settings, "listening on %s: anyone who reaches this address can open rooms at %s",
                 settings->listen, address);
    else
        say_note(settings, "only programs on this computer can connect, such as a proxy; "
                           "--listen 0.0.0.0 opens the relay to its network");
    say_note(settings, "hosts open rooms by: treads host --relay %s", address);
}

// Saves the open rooms if they have changed.
static void keep_rooms(const Settings *settings, Relay *relay) {
    Text rooms = {0};
    bool is_kept =
        !relay_save(relay, &rooms) ||
        (!rooms.error && file_replace_secret(settings->kept_rooms, rooms.at, rooms.count));
    if (!is_kept) say_note(settings, "cannot save the rooms in %s", settings->kept_rooms);
    free(rooms.at);
}

static void restore_rooms(const Settings *settings, Relay *relay) {
    size_t length;
    relay_pass(relay, clock_s());
    char *rooms = settings->kept_rooms
                      ? file_read_text(settings->kept_rooms, ROOMS_MAX_MB, &length, NULL)
                      : NULL;
    if (rooms) relay_restore(relay, rooms);
    free(rooms);
}

static void relay_guests(const Settings *settings, Relay *relay, Server *server) {
    double next_s = clock_s() + FIGURES_S;
    interrupt_watch();
    if (settings->certificate) reload_watch();
    while (!interrupt_came()) {
        if (reload_came()) {
            say_note(settings, "reading the certificate again");
            server_renew(server);
        }
        relay_pass(relay, clock_s());
        server_serve(server, WAIT_S);
        if (settings->kept_rooms) keep_rooms(settings, relay);
        RelayFigures figures = relay_figures(relay);
        if (figures.rooms >= CROWDED_ROOMS) sleep_s(PAUSE_S);
        if (!settings->is_verbose || clock_s() < next_s) continue;
        say_note(settings, "%d rooms, %d guests, %zu bytes waiting", figures.rooms, figures.guests,
                 figures.waiting_bytes);
        next_s += FIGURES_S;
    }
    if (settings->kept_rooms) return; // hosts and guests try to come back
    relay_close(relay);
    for (double end_s = clock_s() + LINGER_S; clock_s() < end_s && server_connections(server);)
        server_serve(server, end_s - clock_s());
}

int live_relay_run(const Settings *settings) {
    ServerPage pages[LIVE_PAGES_MAX];
    Problem problem;
    int count = read_pages(settings, pages, &problem);
    if (count < 0) return say_fail(EXIT_RUN_FAILED, "--web-build: %s", problem.text);
    Relay *relay = relay_create();
    ServerPeers peers = server_relay_peers(relay);
    problem_set(&problem, "out of memory");
    Server *server = relay ? start_server(settings, pages, count, &peers, &problem) : NULL;
    if (server) {
        restore_rooms(settings, relay);
        describe_relay(settings, server);
        relay_guests(settings, relay, server);
    }
    server_stop(server);
    relay_destroy(relay);
    server_free_pages(pages, count);
    return server ? EXIT_OK : say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}
