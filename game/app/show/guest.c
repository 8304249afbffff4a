// guest.c -- a guest's session: the host's frames, the displayed match, and permissions.
#include "guest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/play/difference.h"
#include "app/play/match_report.h"
#include "net/client.h"
#include "platform/system.h"
#include "app/base/say.h"

#define SILENT_S 0.5 // silence before the host is reported as silent
#define ASLEEP_S 3.0 // silence before the host is reported as asleep
#define SLOW_S 0.25  // a longer round trip is shown as a problem
#define MOVED_S 0.5  // how long older positions of the host are ignored after a move
#define BUFFER_S 0.1 // delay of a spectator's picture, so that it moves evenly
#define BUFFER_MOST_TICKS 24
#define FRAME_MOST_S 0.25 // longest frame time that counts
enum { LENGTH_BYTES = sizeof(uint32_t) };

struct Guest {
    const Settings *settings;
    GuestPlan plan;
    View *view;
    Recorder recorder;
    Visit visit;
    Match *field;       // shown before the first match
    const Arena *shown; // arena shown by the view; NULL before the first match
    Text waiting;       // frames for a spectator that are not due yet, each after its length
    size_t waiting_at;
    int waiting_count;
    double buffering_s;
    Pace pace; // pace of a spectator, and of the past
    Playback past;
    bool is_past;   // `past` is shown instead of the match
    bool is_shared; // `past` is a recording that the host shows
    double moved_s; // time of the last move by this guest
    SharedSignal signal;
    bool is_counted; // the end of the match was printed, and its recording is kept
    bool is_ready;   // the player is ready for the next match
    double over_s;
    char link[96]; // state of the connection in words
    bool is_link_bad;
    int link_bars;
    int code;
};

const Client *guest_client(const Guest *guest) { return guest->visit.client; }

const Match *guest_match(const Guest *guest) {
    if (guest->is_past) return replay_player_match(guest->past.player);
    const Match *match = client_match(guest->visit.client);
    return match ? match : guest->field;
}

static void leave_past(Guest *guest) {
    if (!guest->is_past) return;
    guest->is_past = false;
    playback_close(&guest->past);
    guest->pace = (Pace){.speed = 1};
    view_jump(guest->view, guest_match(guest));
}

static void begin_match(Guest *guest, const Match *match) {
    Problem problem = {""};
    guest->is_past = false;
    playback_close(&guest->past);
    guest->pace = (Pace){.speed = 1};
    guest->is_counted = guest->is_ready = false;
    guest->over_s = 0;
    if (!battle_tick(match_battle(match))) difference_next_match(&guest->visit.differences);
    const Arena *arena = match_arena(match);
    if (view_set_arena(guest->view, arena, &problem))
        guest->shown = arena;
    else
        view_toast_format(guest->view, "%s", problem.text);
    view_begin(guest->view, match);
}

static void show(void *context, ClientShow what, const Match *match) {
    Guest *guest = context;
    if (what == CLIENT_SHOW_BEGIN) begin_match(guest, match);
    if (guest->is_past) return;
    if (what == CLIENT_SHOW_TICK) view_tick(guest->view, match);
    if (what == CLIENT_SHOW_LATE) view_tick_again(guest->view, match);
    if (what == CLIENT_SHOW_CHANGED) view_correct(guest->view, match);
}

static Match *field_match(const Arena *arena, Problem *problem) {
    MatchCard card = card_initial();
    Match *match = card_add(&card, "idle") ? match_create(&card, arena, problem) : NULL;
    card_free(&card);
    return match;
}

// Opens the recording that the host shows, as soon as it has arrived, and follows the host.
static void follow_recording(Guest *guest) {
    Problem problem = {""};
    const Arena *arena;
    Playback shown;
    Replay *replay = client_take_recording(guest->visit.client, &arena);
    if (replay && playback_keep(&shown, replay, arena, &problem)) {
        begin_match(guest, replay_player_match(shown.player));
        guest->past = shown;
        guest->is_shared = guest->is_past = guest->pace.is_paused = true;
        guest->plan.is_player = false;
    }
    if (*problem.text) view_toast_format(guest->view, "%s", problem.text);
    Playhead *now = client_playhead(guest->visit.client);
    if (!guest->is_shared || !now || !now->is_new) return;
    if (guest->visit.now_s - guest->moved_s < MOVED_S) return;
    session_follow(&guest->past, &guest->pace, guest->view, now);
    now->is_new = false;
}

Guest *guest_create(const Settings *settings, const GuestPlan *plan, View *view, Problem *problem) {
    ASSERT(plan->field && view);
    ClientOptions options = {.is_player = plan->is_player};
    Guest *guest = calloc(1, sizeof *guest);
    if (!guest) return problem_set(problem, "out of memory"), NULL;
    *guest = (Guest){.settings = settings,
                     .plan = *plan,
                     .view = view,
                     .recorder = {.settings = settings, .home = plan->home},
                     .pace = {.speed = 1}};
    guest->visit = (Visit){.settings = settings,
                           .link = plan->link,
                           .recording = settings->record,
                           .home = plan->home,
                           .seats = plan->home,
                           .return_s = VISIT_RETURN_S,
                           .owner = guest,
                           .show = show};
    memcpy(options.code, plan->code, sizeof options.code);
    memcpy(options.name, plan->name, sizeof options.name);
    problem_set(problem, "out of memory");
    bool has_client = visit_begin(&guest->visit, options);
    guest->field = field_match(plan->field, problem);
    if (!has_client || !guest->field) return guest_destroy(guest), NULL;
    view_set_seats(view, plan->is_player ? 1 : 0);
    view_begin(view, guest->field);
    return guest;
}

// Prints the result of the match, if it is over, and keeps its recording.
static void keep_match(Guest *guest) {
    const Match *match = client_settled(guest->visit.client);
    Problem problem = {""};
    char path[ARENA_PATH_MAX];
    if (!match || guest->is_counted || battle_tick(match_battle(match)) < BATTLE_TICK_HZ) return;
    guest->is_counted = true;
    if (match_is_over(match)) {
        result_table(stdout, match, say_is_colored(guest->settings, stdout),
                     guest->settings->is_verbose);
        stdout_flush();
    }
    if (!guest->plan.home && !guest->settings->record) return;
    if (recorder_new_path(&guest->recorder, match, true, path, &problem) &&
        client_save(guest->visit.client, path, &problem))
        return;
    view_toast_format(guest->view, "Couldn't save the recording: %s", problem.text);
    if (guest->settings->record) guest->code = say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

void guest_destroy(Guest *guest) {
    if (!guest) return;
    if (guest->visit.client) keep_match(guest);
    playback_close(&guest->past);
    visit_end(&guest->visit);
    match_destroy(guest->field);
    free(guest->waiting.at);
    free(guest);
}

Arena *guest_take_arena(Guest *guest) { return visit_take_arena(&guest->visit, guest->shown); }

// Gives the client the next frame that a spectator waits for.
static void release_frame(Guest *guest) {
    Text *waiting = &guest->waiting;
    uint32_t length;
    ASSERT(guest->waiting_count > 0);
    memcpy(&length, waiting->at + guest->waiting_at, LENGTH_BYTES);
    guest->waiting_at += LENGTH_BYTES;
    client_receive(guest->visit.client, waiting->at + guest->waiting_at, length);
    guest->waiting_at += length;
    ASSERT(guest->waiting_at <= waiting->count);
    if (--guest->waiting_count == 0) guest->waiting_at = waiting->count = 0;
}

// A spectator's frames arrive unevenly, and are played evenly.
static void play_waiting(Guest *guest, double elapsed_s) {
    Pace even = {.speed = 1, .owed = guest->is_past ? 0 : guest->pace.owed};
    int due = pace_due(&even, elapsed_s);
    if (!guest->is_past) guest->pace.owed = even.owed;
    if (guest->waiting_count > BUFFER_MOST_TICKS) due += guest->waiting_count / BUFFER_MOST_TICKS;
    guest->buffering_s -= elapsed_s;
    bool is_live = client_state(guest->visit.client) == CLIENT_PLAYING;
    while (guest->waiting_count) {
        if (is_live && (due-- <= 0 || guest->buffering_s > 0)) return;
        release_frame(guest);
        is_live = client_state(guest->visit.client) == CLIENT_PLAYING;
    }
    if (is_live && guest->buffering_s <= 0 && due > 0) guest->buffering_s = BUFFER_S;
}

// Returns whether the match is over. Its result stays until the guest leaves, even without a host.
static bool has_result(const Guest *guest) {
    ClientState state = client_state(guest->visit.client);
    const Match *settled = client_settled(guest->visit.client);
    return state == CLIENT_OVER || (state == CLIENT_CLOSED && settled && match_is_over(settled));
}

// Returns whether another match of the series follows and the player is not ready for it yet.
static bool asks_again(const Guest *guest) {
    const LiveSeries *series = client_series(guest->visit.client);
    bool is_over = client_state(guest->visit.client) == CLIENT_OVER;
    return is_over && series && !series->is_over && guest->plan.is_player && !guest->is_ready;
}

static void receive_all(Guest *guest) {
    const VisitLink *link = &guest->visit.link;
    Text frame = {0};
    for (; link->receive(link->context, &frame); frame.count = 0) {
        if (guest->plan.is_player) {
            client_receive(guest->visit.client, frame.at, frame.count);
            continue;
        }
        uint32_t length = (uint32_t)frame.count;
        text_add_bytes(&guest->waiting, &length, LENGTH_BYTES);
        text_add_bytes(&guest->waiting, frame.at, frame.count);
        guest->waiting_count++;
    }
    free(frame.at);
}

static void report_difference(Guest *guest) {
    char words[DIFFERENCE_TEXT_MAX];
    if (visit_report_difference(&guest->visit, words)) view_toast_format(guest->view, "%s", words);
}

static void describe_link(Guest *guest) {
    ClientState state = client_state(guest->visit.client);
    ClientStatus status = client_status(guest->visit.client);
    const Playhead *shared = client_playhead(guest->visit.client);
    bool is_silent = (status.silent_s > SILENT_S && state == CLIENT_PLAYING) ||
                     (status.silent_s > ASLEEP_S && shared);
    char counted[96];
    const char *words = NULL;
    guest->link_bars = visit_is_open(&guest->visit) ? live_bars(status.late, is_silent ? 1 : 0) : 0;
    if (status.caught_up < 1)
        snprintf(counted, sizeof counted, "catching up with the match: %d %%",
                 (int)(100 * status.caught_up));
    else if (shared && !is_silent)
        snprintf(counted, sizeof counted, "watching together%s%s",
                 *shared->name ? ", moved by " : "", shared->name);
    else if (visit_is_open(&guest->visit))
        snprintf(counted, sizeof counted, "no word from the host for %.0f s: it may be asleep",
                 status.silent_s);
    else
        snprintf(counted, sizeof counted, "the host is gone: trying again for %.0f s",
                 fmax(VISIT_RETURN_S - (guest->visit.now_s - guest->visit.lost_s), 0));
    if (state == CLIENT_CLOSED)
        words = client_problem(guest->visit.client);
    else if (!visit_is_open(&guest->visit))
        words = guest->visit.has_connected ? counted : "connecting to the host";
    else if (status.caught_up < 1 || (is_silent && status.silent_s > ASLEEP_S))
        words = counted;
    else if (status.is_sent_again)
        words = "the match is sent again";
    else if (state == CLIENT_WAITING || is_silent)
        words = "waiting for the host";
    else if (shared)
        words = counted;
    else if (state == CLIENT_OVER)
        words = guest->is_ready ? "ready: waiting for the others" : "waiting for the next match";
    else if (!guest->plan.is_player)
        words = "live";
    else if (stand_waits(client_settled(guest->visit.client)))
        words = "players choose upgrades";
    guest->is_link_bad = !visit_is_open(&guest->visit) || is_silent || status.is_sent_again ||
                         state == CLIENT_CLOSED || status.round_trip_s > SLOW_S ||
                         status.caught_up < 1;
    if (words)
        snprintf(guest->link, sizeof guest->link, "%s", words);
    else
        snprintf(guest->link, sizeof guest->link, "round trip %.0f ms", 1e3 * status.round_trip_s);
}

// Recordings do not contain the names and looks of players.
static void copy_names(const Guest *guest, Replay *replay) {
    const MatchCard *card = match_card(client_settled(guest->visit.client));
    for (int i = 0; i < replay->card.tank_count && i < card->tank_count; i++) {
        TankCard *tank = &replay->card.tanks[i];
        tank->is_named = card->tanks[i].is_named;
        tank->paint = 1 + match_tank_look(client_settled(guest->visit.client), i);
        if (tank->is_named) memcpy(tank->name, card->tanks[i].name, sizeof tank->name);
    }
}

// Shows the recording of the match until now, while the match continues.
static bool rewind_to(Guest *guest, uint64_t tick) {
    Problem problem = {""};
    if (!guest->is_past) {
        Replay *replay = client_replay(guest->visit.client, &problem);
        if (replay) copy_names(guest, replay);
        if (!replay || !playback_keep(&guest->past, replay,
                                      match_arena(client_settled(guest->visit.client)), &problem)) {
            view_toast_format(guest->view, "Can't rewind: %s", problem.text);
            return false;
        }
        guest->is_past = true;
        guest->pace = (Pace){.speed = 1};
        view_toast(guest->view, "Rewound. Press {time-end} to return to live.");
    }
    guest->pace.owed = 0;
    return playback_seek(&guest->past, guest->view, tick);
}

static bool can_rewind(const Guest *guest) {
    if (guest->is_shared) return true;
    return client_settled(guest->visit.client) && (!guest->plan.is_player || has_result(guest));
}

static void step(Guest *guest, int steps) {
    const Match *match = guest_match(guest);
    uint64_t now = guest->is_past ? playback_tick(&guest->past) : battle_tick(match_battle(match));
    if (!can_rewind(guest) || (steps > 0 && !guest->is_past)) return;
    int64_t goal = (int64_t)now + steps;
    if (rewind_to(guest, goal > 0 ? (uint64_t)goal : 0)) guest->pace.is_paused = true;
}

static void watch_replay(Guest *guest) {
    if (has_result(guest) && rewind_to(guest, 0))
        view_toast(guest->view, "Replay. The next match of the host ends it");
}

static void save_recording(Guest *guest) {
    Problem problem = {"there is no match yet"};
    char path[ARENA_PATH_MAX];
    const Match *match =
        guest->is_shared ? guest_match(guest) : client_settled(guest->visit.client);
    if (match && recorder_new_path(&guest->recorder, match, false, path, &problem) &&
        client_save(guest->visit.client, path, &problem))
        view_toast(guest->view, "Recording saved: see More, Replays in the menu");
    else
        view_toast_format(guest->view, "Couldn't save the recording: %s", problem.text);
}

// Opens one of the files, which ends the session. Returns false if it ends.
static bool open_files(Guest *guest, const char *const *files) {
    const GuestPlan *plan = &guest->plan;
    MenuRequest request = {.kind = MENU_REQUEST_FILE};
    if (!plan->chosen || !plan->read) return true;
    if (session_find_file(guest->settings, plan->read, guest->view, files, request.path) ==
        FILE_TYPE_UNKNOWN)
        return true;
    *plan->chosen = request;
    return false;
}

// Returns false if the session ends.
static bool handle_request(Guest *guest, const ViewRequest *request) {
    RequestPlace place = guest->is_shared ? PLACE_GUEST_SHARED
                         : guest->is_past ? PLACE_GUEST_PAST
                                          : PLACE_GUEST;
    if (!request_allowed(request->kind, place, guest->view)) return true;
    switch (request->kind) {
    case REQUEST_SAVE_RECORDING: save_recording(guest); break;
    case REQUEST_SAVE_PREFS: session_save_prefs(guest->view, guest->plan.config); break;
    case REQUEST_WATCH_REPLAY: watch_replay(guest); break;
    case REQUEST_NEW_SEED:
        if (!asks_again(guest))
            view_toast(guest->view, "The host begins the next match");
        else
            client_send_ready(guest->visit.client), guest->is_ready = true;
        break;
    case REQUEST_SIGNAL:
        if (guest->plan.is_player || guest->is_shared)
            client_send_signal(guest->visit.client, request->signal);
        break;
    case REQUEST_RESTART: rewind_to(guest, 0); break;
    case REQUEST_CARD: client_send_choice(guest->visit.client, &request->edit); break;
    case REQUEST_SEEK: rewind_to(guest, request->tick); break;
    case REQUEST_STEP: step(guest, request->amount); break;
    case REQUEST_MENU:
        if (!guest->plan.chosen || !menu_request_leaves(request->menu->kind)) return true;
        *guest->plan.chosen = *request->menu;
        return false;
    case REQUEST_FILES: return open_files(guest, request->files);
    case REQUEST_QUIT: return false;
    default: pace_request(&guest->pace, request); break;
    }
    if (guest->is_shared && request_moves_timeline(request->kind)) {
        guest->moved_s = guest->visit.now_s;
        client_move_playhead(guest->visit.client, playback_tick(&guest->past),
                             guest->pace.is_paused);
    }
    return true;
}

static void play_past(Guest *guest, double elapsed_s) {
    ASSERT(guest->is_past);
    Playback *past = &guest->past;
    double until_s = clock_s() + SEEKING_S;
    if (past->is_seeking) {
        playback_work(past, guest->view, until_s);
        return;
    }
    int due = pace_due(&guest->pace, elapsed_s);
    for (int i = 0; (pace_is_hurried(&guest->pace) || i < due) && !playback_is_at_end(past); i++) {
        playback_step(past, guest->view);
        if (clock_s() > until_s) break;
    }
    bool is_live = client_state(guest->visit.client) == CLIENT_PLAYING;
    if (!guest->is_shared && playback_is_at_end(past) && (is_live || !guest->pace.is_paused))
        leave_past(guest);
}

// A predicted end is not shown before the host confirms it.
static bool is_lingering(const Guest *guest, const Match *match) {
    return !guest->is_past && match_is_over(match) &&
           (!has_result(guest) || (guest->over_s < LINGER_S && match_has_kill(match)));
}

static void draw(Guest *guest) {
    const Match *match = guest_match(guest);
    const Client *client = guest->visit.client;
    bool is_over = has_result(guest), is_fixed = match == guest->field || is_over;
    const LiveSeries *series = client_series(client);
    SeriesStatus score;
    ViewStatus status = {.speed = 1,
                         .blend = is_fixed                ? 1
                                  : guest->plan.is_player ? client_status(client).blend
                                                          : pace_blend(&guest->pace),
                         .round = 1,
                         .rounds = 1,
                         .is_lingering = is_lingering(guest, match),
                         .offers_replay = is_over && !guest->is_past,
                         .is_guest = true,
                         .asks_again = asks_again(guest),
                         .has_fixed_card = true,
                         .is_link_bad = guest->is_link_bad,
                         .link_bars = guest->link_bars,
                         .link = guest->link};
    if (series && is_over) {
        score =
            (SeriesStatus){series->best_of, series->draws, {0}, series->is_over, series->winner};
        memcpy(score.wins, series->wins, sizeof score.wins);
        status.series = &score;
        status.round = series->round;
        status.rounds = series->rounds;
    }
    if (guest->is_past) {
        status.is_paused = guest->pace.is_paused;
        status.speed = guest->pace.speed;
        status.blend = playback_is_at_end(&guest->past) ? 1 : pace_blend(&guest->pace);
        playback_fill_status(&guest->past, &status);
        status.is_past = !guest->is_shared;
    }
    if (guest->is_shared)
        session_show_signal(&guest->signal, client_said(guest->visit.client), &status);
    view_draw(guest->view, match, &status);
}

// Returns the player's order.
static QuantizedOrder order_of(const Guest *guest, const ViewRequests *requests) {
    const Match *match = client_match(guest->visit.client);
    int tank = client_tank(guest->visit.client);
    QuantizedOrder none = {.actions = 0};
    if (!match || guest->is_past || tank < 0 || tank >= match_card(match)->tank_count) return none;
    return order_quantize(requests->players.orders[0], match_tank(match, tank)->spec);
}

static bool keeps_result(const Guest *guest) { return guest->plan.chosen && has_result(guest); }

bool guest_frame(Guest *guest, double now_s) {
    double last_s = guest->visit.now_s;
    double elapsed_s = clamp(last_s > 0 ? now_s - last_s : 0, 0, FRAME_MOST_S);
    ViewRequests requests = view_poll(guest->view, guest_match(guest));
    for (int i = 0; i < requests.count; i++)
        if (!handle_request(guest, &requests.items[i])) return false;
    QuantizedOrder steps = order_of(guest, &requests);
    if (visit_poll(&guest->visit, now_s, 0) && visit_is_open(&guest->visit))
        guest->waiting.count = guest->waiting_at = guest->waiting_count = 0;
    receive_all(guest); // includes the last frames of a host that has closed the connection
    if (!guest->plan.is_player) play_waiting(guest, elapsed_s);
    report_difference(guest);
    follow_recording(guest);
    if (!guest->is_shared)
        session_show_said(guest->view, client_settled(guest->visit.client),
                          client_said(guest->visit.client));
    visit_catch_up(&guest->visit);
    client_advance(guest->visit.client, now_s, steps);
    visit_send(&guest->visit);
    if (guest->is_past) play_past(guest, elapsed_s);
    if (has_result(guest)) {
        keep_match(guest);
        const Match *match = guest_match(guest);
        if (is_lingering(guest, match))
            view_linger(guest->view, match, linger_speed(guest->over_s) * elapsed_s);
        guest->over_s += elapsed_s;
    }
    describe_link(guest);
    draw(guest);
    return !visit_problem(&guest->visit) || keeps_result(guest);
}

int guest_run(Guest *guest, Problem *problem) {
    for (;;) {
        double start_s = clock_s();
        if (!guest_frame(guest, start_s)) break;
        if (interrupt_came()) {
            guest->code = EXIT_INTERRUPTED;
            break;
        }
        sleep_s(screen_frame_s(view_screen(guest->view)) - (clock_s() - start_s));
    }
    const char *why = visit_problem(&guest->visit);
    keep_match(guest);
    if (keeps_result(guest)) return guest->code; // the guest has left
    if (why && client_settled(guest->visit.client) && guest->plan.chosen) {
        *guest->plan.chosen = (MenuRequest){.kind = MENU_REQUEST_LEAVE};
        view_toast_format(guest->view, "The live match has ended: %s", why);
    } else if (why && guest->code == EXIT_OK) {
        problem_set(problem, "%s", why);
        guest->code = EXIT_RUN_FAILED;
    }
    return guest->code;
}
