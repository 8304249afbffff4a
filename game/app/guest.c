// guest.c -- a guest's session: the frames of the host, the picture of the match, and what the
// guest may do.
#include "guest.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "assets.h"
#include "difference.h"
#include "match_report.h"
#include "net/client.h"
#include "platform/files.h"
#include "platform/system.h"
#include "preferences.h"
#include "say.h"

#define SEEKING_S 0.03
#define LINGER_S 2.0     // time for the last explosion, before the end card
#define LINGER_SPEED 0.4 // playback speed during that time
#define SILENT_S 0.5     // the host is said to be silent after this time
#define SLOW_S 0.25      // a longer round trip is shown as a problem
#define AGAIN_S 2.0      // time between two attempts to connect
#define RETURN_S 120.0   // the host keeps a player's tank for this time
#define BUFFER_S 0.1     // delay of a spectator's picture, so that it moves evenly
#define BUFFER_MOST_TICKS 24
#define FRAME_MOST_S 0.25 // longest frame time that counts
enum { LENGTH_BYTES = sizeof(uint32_t) };

struct Guest {
    const Settings *settings;
    GuestPlan plan;
    View *view;
    Recorder recorder;
    Client *client;
    Match *field; // shown before the first match
    Arena *arena, *old_arena;
    const Arena *shown;               // by the view; NULL before the first match
    bool is_connected, has_connected; // now, and ever
    double now_s, lost_s, tried_s;    // times of this frame, of the loss, and of the last attempt
    Text waiting; // frames for a spectator that are not due yet, each after its length
    size_t waiting_at;
    int waiting_count;
    double buffering_s;
    Pace pace; // of a spectator, and of the past
    Playback past;
    bool is_past; // `past` is shown instead of the match
    DifferenceReports differences;
    bool is_counted; // the end of the match was printed, and its recording is kept
    double over_s;
    char link[96]; // state of the connection in words
    bool is_link_bad;
    int code;
};

const Client *guest_client(const Guest *guest) { return guest->client; }

const Match *guest_match(const Guest *guest) {
    if (guest->is_past) return replay_player_match(guest->past.player);
    const Match *match = client_match(guest->client);
    return match ? match : guest->field;
}

// The name comes from the host: only arenas of this program's and the user's folders are read.
static const Arena *find_arena(void *context, const char *name, uint64_t hash, Problem *problem) {
    Guest *guest = context;
    Problem why = {""};
    int code;
    if (guest->arena && arena_is(guest->arena, hash)) return guest->arena;
    Settings wanted = *guest->settings;
    wanted.arena = name;
    Arena *arena = arena_is_file(name) ? NULL : arena_open(&wanted, &code, &why);
    if (!arena || !arena_is(arena, hash)) {
        arena_destroy(arena);
        problem_set(problem, "the host plays in the arena '%.100s', which is not among yours",
                    name);
        return NULL;
    }
    if (guest->arena == guest->shown)
        guest->old_arena = guest->arena;
    else
        arena_destroy(guest->arena);
    return guest->arena = arena;
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
    guest->is_counted = false;
    guest->over_s = 0;
    browser_keep_token(client_token(guest->client));
    if (!battle_tick(match_battle(match))) difference_next_match(&guest->differences);
    if (view_set_arena(guest->view, guest->arena, &problem)) {
        guest->shown = guest->arena;
        arena_destroy(guest->old_arena);
        guest->old_arena = NULL;
    } else {
        view_toast_format(guest->view, "%s", problem.text);
    }
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
    MatchCard card;
    card_init(&card);
    Match *match = card_add(&card, "idle") ? match_create(&card, arena, problem) : NULL;
    card_free(&card);
    return match;
}

Guest *guest_create(const Settings *settings, const GuestPlan *plan, View *view, Problem *problem) {
    ClientOptions options = {.is_player = plan->is_player,
                             .token = browser_token(),
                             .program = TREADS_VERSION,
                             .find_arena = find_arena,
                             .show = show};
    Guest *guest = calloc(1, sizeof *guest);
    if (!guest) return problem_set(problem, "out of memory"), NULL;
    *guest = (Guest){.settings = settings,
                     .plan = *plan,
                     .view = view,
                     .recorder = {.settings = settings, .home = plan->home},
                     .pace = {.speed = 1}};
    options.context = guest;
    memcpy(options.code, plan->code, sizeof options.code);
    memcpy(options.name, plan->name, sizeof options.name);
    problem_set(problem, "out of memory");
    guest->client = client_create(&options);
    guest->field = field_match(plan->field, problem);
    if (!guest->client || !guest->field) return guest_destroy(guest), NULL;
    view_set_seats(view, plan->is_player ? 1 : 0);
    view_begin(view, guest->field);
    return guest;
}

// Prints the result of the match, if it is over, and keeps its recording.
static void keep_match(Guest *guest) {
    const Match *match = client_settled(guest->client);
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
        client_save(guest->client, path, &problem))
        return;
    view_toast_format(guest->view, "Couldn't save the recording: %s", problem.text);
    if (guest->settings->record) guest->code = say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

void guest_destroy(Guest *guest) {
    if (!guest) return;
    if (guest->client) keep_match(guest);
    playback_close(&guest->past);
    client_destroy(guest->client);
    match_destroy(guest->field);
    arena_destroy(guest->arena);
    arena_destroy(guest->old_arena);
    free(guest->waiting.at);
    free(guest);
}

Arena *guest_take_arena(Guest *guest) {
    Arena **taken = guest->arena == guest->shown ? &guest->arena : &guest->old_arena,
          *arena = *taken;
    *taken = NULL;
    return arena;
}

// Gives the client the next frame that a spectator waits for.
static void release_frame(Guest *guest) {
    Text *waiting = &guest->waiting;
    uint32_t length;
    memcpy(&length, waiting->at + guest->waiting_at, LENGTH_BYTES);
    guest->waiting_at += LENGTH_BYTES;
    client_receive(guest->client, waiting->at + guest->waiting_at, length);
    guest->waiting_at += length;
    if (--guest->waiting_count == 0) guest->waiting_at = waiting->count = 0;
}

// A spectator's frames arrive unevenly, and are played evenly.
static void play_waiting(Guest *guest, double elapsed_s) {
    Pace even = {.speed = 1, .owed = guest->is_past ? 0 : guest->pace.owed};
    int due = pace_due(&even, elapsed_s);
    if (!guest->is_past) guest->pace.owed = even.owed;
    if (guest->waiting_count > BUFFER_MOST_TICKS) due += guest->waiting_count / BUFFER_MOST_TICKS;
    guest->buffering_s -= elapsed_s;
    bool is_live = client_state(guest->client) == CLIENT_PLAYING;
    while (guest->waiting_count) {
        if (is_live && (due-- <= 0 || guest->buffering_s > 0)) return;
        release_frame(guest);
        is_live = client_state(guest->client) == CLIENT_PLAYING;
    }
    if (is_live && guest->buffering_s <= 0 && due > 0) guest->buffering_s = BUFFER_S;
}

static void receive_all(Guest *guest) {
    const GuestLink *link = &guest->plan.link;
    Text frame = {0};
    for (; link->receive(link->context, &frame); frame.count = 0) {
        if (guest->plan.is_player) {
            client_receive(guest->client, frame.at, frame.count);
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
    DifferenceSide side = {guest->client, guest->settings->record, guest->plan.home};
    if (!difference_report(&guest->differences, client_difference(guest->client),
                           client_settled(guest->client), side, words))
        return;
    say_note(guest->settings, "%s", words);
    view_toast_format(guest->view, "%s", words);
}

void guest_show_said(View *view, const Match *match, Said said) {
    if (said.kind)
        view_toast_format(view, "%s: %s", match_card(match)->tanks[said.tank].name,
                          SIGNALS[said.kind].words);
}

static void send_all(Guest *guest) {
    const GuestLink *link = &guest->plan.link;
    Text frame = {0};
    for (; client_next(guest->client, &frame); frame.count = 0)
        if (guest->is_connected) link->send(link->context, &frame);
    free(frame.at);
}

// After a lost connection, tries to come back until the host has given the tank away.
static void keep_link(Guest *guest) {
    const GuestLink *link = &guest->plan.link;
    LinkState state = link->poll(link->context);
    if (state == LINK_OPEN && !guest->is_connected) {
        guest->waiting.count = guest->waiting_at = 0;
        guest->waiting_count = 0;
        client_connected(guest->client);
    }
    if (state != LINK_OPEN && guest->is_connected) guest->lost_s = guest->tried_s = guest->now_s;
    guest->is_connected = state == LINK_OPEN;
    guest->has_connected |= guest->is_connected;
    if (state == LINK_CLOSED && client_state(guest->client) != CLIENT_CLOSED &&
        guest->has_connected && guest->now_s - guest->tried_s >= AGAIN_S) {
        guest->tried_s = guest->now_s;
        link->again(link->context);
    }
}

// Returns why the session is over, or NULL.
static const char *find_end(const Guest *guest) {
    const GuestLink *link = &guest->plan.link;
    if (client_state(guest->client) == CLIENT_CLOSED) return client_problem(guest->client);
    if (guest->is_connected || link->poll(link->context) != LINK_CLOSED) return NULL;
    bool may_return = guest->has_connected && guest->now_s - guest->lost_s < RETURN_S;
    return may_return ? NULL : link->problem(link->context);
}

static void describe_link(Guest *guest) {
    ClientState state = client_state(guest->client);
    ClientStatus status = client_status(guest->client);
    bool is_silent = status.silent_s > SILENT_S && state == CLIENT_PLAYING;
    const char *words = NULL;
    if (state == CLIENT_CLOSED)
        words = client_problem(guest->client);
    else if (!guest->is_connected)
        words = guest->has_connected ? "the connection is lost: connecting again"
                                     : "connecting to the host";
    else if (status.is_sent_again)
        words = "the match is sent again";
    else if (state == CLIENT_WAITING || is_silent)
        words = "waiting for the host";
    else if (state == CLIENT_OVER)
        words = "waiting for the next match";
    else if (!guest->plan.is_player)
        words = "live";
    guest->is_link_bad = !guest->is_connected || is_silent || status.is_sent_again ||
                         state == CLIENT_CLOSED || status.round_trip_s > SLOW_S;
    if (words)
        snprintf(guest->link, sizeof guest->link, "%s", words);
    else
        snprintf(guest->link, sizeof guest->link, "round trip %.0f ms", 1e3 * status.round_trip_s);
}

// Recordings do not contain the names and looks of players.
static void copy_names(const Guest *guest, Replay *replay) {
    const MatchCard *card = match_card(client_settled(guest->client));
    for (int i = 0; i < replay->card.tank_count && i < card->tank_count; i++) {
        TankCard *tank = &replay->card.tanks[i];
        tank->is_named = card->tanks[i].is_named;
        tank->paint = 1 + match_tank_look(client_settled(guest->client), i);
        if (tank->is_named) memcpy(tank->name, card->tanks[i].name, sizeof tank->name);
    }
}

// Shows the recording of the match until now. The match continues meanwhile.
static bool rewind_to(Guest *guest, uint64_t tick) {
    Problem problem = {""};
    if (!guest->is_past) {
        Replay *replay = client_replay(guest->client, &problem);
        if (replay) copy_names(guest, replay);
        if (!replay || !playback_keep(&guest->past, replay, guest->arena, &problem)) {
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
    return client_settled(guest->client) &&
           (!guest->plan.is_player || client_state(guest->client) == CLIENT_OVER);
}

static void step(Guest *guest, int steps) {
    const Match *match = guest_match(guest);
    uint64_t now = guest->is_past ? playback_tick(&guest->past) : battle_tick(match_battle(match));
    if (!can_rewind(guest) || (steps > 0 && !guest->is_past)) return;
    int64_t goal = (int64_t)now + steps;
    if (rewind_to(guest, goal > 0 ? (uint64_t)goal : 0)) guest->pace.is_paused = true;
}

static void watch_replay(Guest *guest) {
    if (client_state(guest->client) == CLIENT_OVER && rewind_to(guest, 0))
        view_toast(guest->view, "Replay. The next match of the host ends it");
}

static void save_recording(Guest *guest) {
    Problem problem = {"there is no match yet"};
    char path[ARENA_PATH_MAX];
    const Match *match = client_settled(guest->client);
    if (match && recorder_new_path(&guest->recorder, match, false, path, &problem) &&
        client_save(guest->client, path, &problem))
        view_toast(guest->view, "Recording saved: see More, Replays in the menu");
    else
        view_toast_format(guest->view, "Couldn't save the recording: %s", problem.text);
}

static void save_prefs(const Guest *guest) {
    Problem problem;
    if (!prefs_save(guest->plan.config, view_old_prefs(guest->view), view_prefs(guest->view),
                    &problem))
        view_toast(guest->view, problem.text);
}

// Returns false if the session ends.
static bool handle_menu(Guest *guest, const MenuRequest *request) {
    static const bool IS_OTHER[] = {
        [MENU_REQUEST_PLAY] = true,    [MENU_REQUEST_MISSION] = true, [MENU_REQUEST_DAILY] = true,
        [MENU_REQUEST_REPLAY] = true,  [MENU_REQUEST_LAB] = true,     [MENU_REQUEST_LEAVE] = true,
        [MENU_REQUEST_AGAINST] = true, [MENU_REQUEST_QUIT] = false};
    if (!guest->plan.chosen || !IS_OTHER[request->kind]) return true;
    *guest->plan.chosen = *request;
    return false;
}

static bool handle_request(Guest *guest, const ViewRequest *request) {
    Pace *pace = &guest->pace;
    switch (request->kind) {
    case REQUEST_QUIT: return false;
    case REQUEST_MENU: return handle_menu(guest, request->menu);
    case REQUEST_SAVE_PREFS: save_prefs(guest); return true;
    case REQUEST_SAVE_RECORDING: save_recording(guest); return true;
    case REQUEST_WATCH_REPLAY: watch_replay(guest); return true;
    case REQUEST_STEP: step(guest, request->amount); return true;
    case REQUEST_SIGNAL:
        if (guest->plan.is_player) client_signal(guest->client, request->signal);
        return true;
    case REQUEST_SEEK:
        if (guest->is_past) rewind_to(guest, request->tick);
        return true;
    default: break;
    }
    bool is_time = request->kind == REQUEST_PAUSE || request->kind == REQUEST_SPEED ||
                   request->kind == REQUEST_NORMAL_SPEED;
    if (guest->is_past && is_time) {
        if (request->kind == REQUEST_PAUSE) pace->is_paused ^= request->amount % 2;
        if (request->kind == REQUEST_SPEED && request->amount) pace_shift(pace, request->amount);
        if (request->kind == REQUEST_NORMAL_SPEED) pace->speed = 1;
    } else {
        view_toast(guest->view, is_time ? "The host and its guests play on: there is no pause"
                                        : "Only the host can change the match");
    }
    return true;
}

static void play_past(Guest *guest, double elapsed_s) {
    Playback *past = &guest->past;
    double until_s = clock_s() + SEEKING_S;
    if (past->is_seeking) {
        playback_work(past, guest->view, until_s);
        return;
    }
    int due = pace_due(&guest->pace, elapsed_s);
    bool is_hurried = guest->pace.speed == PACE_MAX && !guest->pace.is_paused;
    for (int i = 0; (is_hurried || i < due) && !playback_is_at_end(past); i++) {
        playback_step(past, guest->view);
        if (clock_s() > until_s) break;
    }
    bool is_live = client_state(guest->client) == CLIENT_PLAYING;
    if (playback_is_at_end(past) && (is_live || !guest->pace.is_paused)) leave_past(guest);
}

static bool has_kill(const Match *match) {
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_KILL) return true;
    return false;
}

// A predicted end is not shown before the host confirms it.
static bool is_lingering(const Guest *guest, const Match *match) {
    bool is_over = client_state(guest->client) == CLIENT_OVER;
    return !guest->is_past && match_is_over(match) &&
           (!is_over || (guest->over_s < LINGER_S && has_kill(match)));
}

static void draw(Guest *guest) {
    const Match *match = guest_match(guest);
    const Client *client = guest->client;
    bool is_over = client_state(client) == CLIENT_OVER, is_fixed = match == guest->field || is_over;
    ViewStatus status = {.speed = 1,
                         .blend = is_fixed                ? 1
                                  : guest->plan.is_player ? client_status(client).blend
                                                          : pace_blend(&guest->pace),
                         .round = 1,
                         .rounds = 1,
                         .is_lingering = is_lingering(guest, match),
                         .offers_replay = is_over && !guest->is_past,
                         .is_guest = true,
                         .has_fixed_card = true,
                         .is_link_bad = guest->is_link_bad,
                         .link = guest->link};
    if (guest->is_past) {
        status.is_paused = guest->pace.is_paused;
        status.speed = guest->pace.speed;
        status.blend = playback_is_at_end(&guest->past) ? 1 : pace_blend(&guest->pace);
        playback_fill_status(&guest->past, &status);
        status.is_past = true;
    }
    view_draw(guest->view, match, &status);
}

// Returns the player's order.
static QuantizedOrder order_of(const Guest *guest, const ViewRequests *requests) {
    const Match *match = client_match(guest->client);
    int tank = client_tank(guest->client);
    QuantizedOrder none = {.actions = 0};
    if (!match || guest->is_past || tank < 0 || tank >= match_card(match)->tank_count) return none;
    return order_quantize(requests->humans.orders[0], battle_tank(match_battle(match), tank)->spec);
}

bool guest_frame(Guest *guest, double now_s) {
    double elapsed_s = clamp(guest->now_s > 0 ? now_s - guest->now_s : 0, 0, FRAME_MOST_S);
    guest->now_s = now_s;
    ViewRequests requests = view_poll(guest->view, guest_match(guest));
    for (int i = 0; i < requests.count; i++)
        if (!handle_request(guest, &requests.items[i])) return false;
    QuantizedOrder steps = order_of(guest, &requests);
    keep_link(guest);
    receive_all(guest); // also the last words of a host that has closed the connection
    if (!guest->plan.is_player) play_waiting(guest, elapsed_s);
    report_difference(guest);
    guest_show_said(guest->view, client_settled(guest->client), client_said(guest->client));
    client_advance(guest->client, now_s, steps);
    send_all(guest);
    if (guest->is_past) play_past(guest, elapsed_s);
    if (client_state(guest->client) == CLIENT_OVER) {
        keep_match(guest);
        const Match *match = guest_match(guest);
        if (is_lingering(guest, match)) view_linger(guest->view, match, LINGER_SPEED * elapsed_s);
        guest->over_s += elapsed_s;
    }
    describe_link(guest);
    draw(guest);
    return !find_end(guest);
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
    const char *why = find_end(guest);
    keep_match(guest);
    if (why && client_settled(guest->client) && guest->plan.chosen) {
        *guest->plan.chosen = (MenuRequest){.kind = MENU_REQUEST_LEAVE};
        view_toast_format(guest->view, "The live match has ended: %s", why);
    } else if (why && guest->code == EXIT_OK) {
        problem_set(problem, "%s", why);
        guest->code = EXIT_RUN_FAILED;
    }
    return guest->code;
}
