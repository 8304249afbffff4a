// test_guest.c -- guests in windows: a host and its guests play the same match, each sees its own
// orders in the next frame, and spectators rewind.
#include <unistd.h>

#include "party.h"
#include "tape.h"
#include "watched.h"

#include "app/play/difference.h"
#include "app/show/guest.h"
#include "app/play/live.h"
#include "app/base/settings.h"
#include "cli/commands.h"
#include "platform/files.h"
#include "platform/system.h"
#include "view/view_state.h"

static const NetConditions GOOD = {.delay_s = 0.001};
static const NetConditions ORDINARY = {.delay_s = 0.03, .jitter_s = 0.01};
static const NetConditions FAR = {.delay_s = 0.075, .jitter_s = 0.005};

enum { WINDOWS = 3 };

// A window, and its connection to the room.
typedef struct Window {
    Party *party;
    Arena *field;
    View *view;
    Guest *guest;
    Settings settings;
    int number; // number in the room; -1 without a connection
    bool is_cut, is_opening;
    Pipe up, down;
    char path[64]; // path of its recording
    MenuRequest chosen;
} Window;

typedef struct Home {
    Party party;
    Window windows[WINDOWS];
    int count;
} Home;

static LinkState poll_link(void *context, double wait_s) {
    (void)wait_s;
    const Window *window = context;
    return window->number >= 0 ? LINK_OPEN : window->is_opening ? LINK_OPENING : LINK_CLOSED;
}

static bool receive(void *context, Text *frame) {
    Window *window = context;
    const Packet *packet = pipe_due(&window->down, window->party->time_s);
    if (!packet) return false;
    text_add_bytes(frame, packet->bytes, packet->count);
    free(packet->bytes);
    return true;
}

static void send(void *context, const Text *frame) {
    Window *window = context;
    pipe_send(window->party, &window->up, frame);
}

static const char *problem_of(void *context) {
    (void)context;
    return "cut";
}

static void connect(void *context) {
    Window *window = context;
    if (window->is_cut) return;
    pipe_clear(&window->up);
    pipe_clear(&window->down);
    window->number = room_connect(window->party->room, PARTY_ADDRESS);
}

static void cut(Window *window) {
    room_disconnect(window->party->room, window->number);
    window->number = -1;
}

static Window *open_window(Home *home, bool is_player, const char *name) {
    int index = home->count++;
    Window *window = &home->windows[index];
    *window = (Window){.party = &home->party, .field = shipped_arena("open"), .number = -1};
    settings_init(&window->settings);
    window->settings.assets = ASSETS_DIR;
    snprintf(window->path, sizeof window->path, "/tmp/guest-%d-%d.treads-replay", (int)getpid(),
             index);
    window->settings.record = window->path;
    ViewOptions options = picture_of_size(320, 180);
    window->view = must(view_create, &options, window->field);
    GuestPlan plan = {.link = {window, poll_link, receive, send, problem_of, connect},
                      .is_player = is_player,
                      .field = window->field,
                      .read = parse_arguments,
                      .chosen = &window->chosen};
    snprintf(plan.code, sizeof plan.code, PARTY_CODE);
    snprintf(plan.name, sizeof plan.name, "%s", name);
    window->guest = must(guest_create, &window->settings, &plan, window->view);
    connect(window);
    return window;
}

static void close_windows(Home *home) {
    for (int i = 0; i < home->count; i++) {
        Window *window = &home->windows[i];
        Arena *arena = guest_take_arena(window->guest);
        guest_destroy(window->guest);
        view_destroy(window->view);
        arena_destroy(arena);
        arena_destroy(window->field);
        pipe_clear(&window->up);
        pipe_clear(&window->down);
        free(window->up.packets);
        free(window->down.packets);
        unlink(window->path);
    }
}

static void home_end(Home *home) {
    close_windows(home);
    party_end(&home->party);
}
#define OWN_HOME __attribute__((cleanup(home_end))) Home

static void home_begin(Home *home, NetConditions net, int players, double limit_s) {
    *home = (Home){.count = 0};
    party_begin(&home->party, "pillars", players, 1, limit_s);
    snprintf(home->party.card.arena, sizeof home->party.card.arena, "pillars");
    party_next(&home->party); // renew the match with the arena's name
    home->party.net = net;
}
#define HOME(name, ...)                                                                            \
    OWN_HOME name;                                                                                 \
    home_begin(&name, __VA_ARGS__)

static void exchange(Window *window) {
    Room *room = window->party->room;
    const Packet *packet;
    OWN_BYTES frame = {0};
    while (window->number >= 0 && (packet = pipe_due(&window->up, window->party->time_s))) {
        room_receive(room, window->number, packet->bytes, packet->count);
        free(packet->bytes);
    }
    for (; window->number >= 0 && room_next(room, window->number, &frame); frame.count = 0)
        pipe_send(window->party, &window->down, &frame);
}

static void run(Home *home, double seconds) {
    Party *party = &home->party;
    for (long i = lround(seconds * BATTLE_TICK_HZ); i > 0; i--) {
        party->time_s += BATTLE_TICK_S;
        for (int k = 0; k < home->count; k++) exchange(&home->windows[k]);
        party_host_tick(party);
        for (int k = 0; k < home->count; k++) {
            exchange(&home->windows[k]);
            assert_true(guest_frame(home->windows[k].guest, party->time_s));
        }
    }
}

static const Match *shown(const Window *window) { return guest_match(window->guest); }

static ClientState session_state(const Window *window) {
    return client_state(guest_client(window->guest));
}

static int tank_of(const Window *window) { return client_tank(guest_client(window->guest)); }

static uint64_t tick_shown(const Window *window) {
    return battle_tick(match_battle(shown(window)));
}

static double speed_shown(const Window *window, int tank) {
    return battle_tank(match_battle(shown(window)), tank)->motion.forward_mps;
}

UNIT_TEST(test_a_player_sees_its_own_order_in_the_next_frame) {
    const NetConditions NETS[] = {GOOD, ORDINARY, FAR};
    for (size_t i = 0; i < sizeof NETS / sizeof *NETS; i++) {
        HOME(home, NETS[i], 1, 60);
        Window *window = open_window(&home, true, "Ada");
        run(&home, 2);
        int tank = tank_of(window);
        for (int k = 0; k < 5; k++) {
            SDL_Scancode key = k % 2 ? SDL_SCANCODE_S : SDL_SCANCODE_W;
            double sign = k % 2 ? -1 : 1;
            assert_true(speed_shown(window, tank) == 0);
            push_key(key, true, 0);
            run(&home, BATTLE_TICK_S);
            check_at_least(sign * speed_shown(window, tank), 0.05);
            push_key(key, false, 0);
            run(&home, 0.7);
        }
    }
}

// The recording that the guest has kept gives the host's result.
static void check_recording(const Home *home, const Window *window) {
    OWN_REPLAY *replay = must(replay_load, window->path);
    OWN_PLAYER *player = must(replay_player_create, replay, home->party.arena);
    MatchResult wanted = match_result(home->party.match);
    check_end(player, &wanted);
}

UNIT_TEST(test_host_and_guests_end_with_equal_matches_and_recordings) {
    HOME(home, ORDINARY, 2, 6);
    open_window(&home, true, "Ada");
    open_window(&home, true, "Zoë");
    open_window(&home, false, "");
    run(&home, 1);
    push_key(SDL_SCANCODE_W, true, 0); // the first window that polls gets it
    run(&home, 2);
    push_key(SDL_SCANCODE_W, false, 0);
    run(&home, 2.5);
    double round_trip_s = client_status(guest_client(home.windows[0].guest)).round_trip_s;
    check_at_least(round_trip_s, 0.04);
    check_at_most(round_trip_s, 0.1);
    for (int i = 0; i < WINDOWS; i++) assert_true(*match_notes(shown(&home.windows[i]), 2)->state);
    run(&home, 1.5);
    assert_true(match_is_over(home.party.match));
    uint64_t hash = hash_of(home.party.match);
    for (int i = 0; i < WINDOWS; i++) {
        Window *window = &home.windows[i];
        assert_int_equal(session_state(window), CLIENT_OVER);
        assert_true(hash_of(shown(window)) == hash);
        assert_int_equal(client_figures(guest_client(window->guest)).differences, 0);
        const MatchCard *card = match_card(shown(window));
        assert_string_equal(card->tanks[tank_of(&home.windows[0])].name, "Ada");
        assert_string_equal(card->tanks[tank_of(&home.windows[1])].name, "Zoë");
        check_recording(&home, window);
    }
    party_next(&home.party);
    run(&home, 1);
    for (int i = 0; i < WINDOWS; i++) {
        assert_int_equal(session_state(&home.windows[i]), CLIENT_PLAYING);
        assert_true(tick_shown(&home.windows[i]) > 30);
    }
}

// Runs a host that shows a recording at the playhead, and its guests.
static void watch(Home *home, Playhead *head, uint64_t last, double seconds) {
    Room *room = home->party.room;
    for (long i = lround(seconds * BATTLE_TICK_HZ); i > 0; i--) {
        if (room_playhead(room).is_new) *head = room_playhead(room);
        head->tick += !head->is_paused && head->tick < last;
        room_set_playhead(room, head->tick, head->is_paused, false);
        run(home, BATTLE_TICK_S);
    }
    for (int i = 0; i < home->count; i++) {
        double tick = (double)tick_shown(&home->windows[i]);
        check_at_most(fabs(tick - (double)head->tick), head->is_paused ? 0 : 30);
    }
}

UNIT_TEST(test_friends_watch_a_recording_together) {
    HOME(home, ORDINARY, 1, 6);
    Party *party = &home.party;
    run(&home, 7);
    uint64_t last = battle_tick(match_battle(party->match));
    const char *path = "/tmp/guest-shown.treads-replay";
    size_t count;
    must(replay_writer_save, party->writer, party->match, path);
    char *bytes = must(file_read, path, 1, &count);
    unlink(path);
    room_destroy(party->room);
    party->room = room_create(&(RoomOptions){PARTY_CODE, behaviour_find("hunter"), 0, false});
    Room *room = party->room;
    assert_true(room_show_recording(room, bytes, count));
    free(bytes);

    Playhead head = {.tick = 0};
    open_window(&home, true, "Ada"); // a player watches, because there is no tank
    open_window(&home, false, "Zoë");
    watch(&home, &head, last, 2);
    room_set_playhead(room, head.tick = 90, head.is_paused = true, true);
    watch(&home, &head, last, 0.5);
    push_press(SDL_SCANCODE_END, 0); // the first window that polls gets it
    watch(&home, &head, last, 1);
    assert_int_equal(head.tick, last);
    assert_string_equal(room_playhead(room).name, "Ada");
    push_press(SDL_SCANCODE_HOME, 0); // comes after the host's move, so it holds
    room_set_playhead(room, head.tick = 200, true, true);
    watch(&home, &head, last, 1);
    assert_int_equal(head.tick, 0);
    room_set_playhead(room, head.tick = 120, true, true);
    open_window(&home, false, "late");
    push_press(SDL_SCANCODE_F4, 0);
    watch(&home, &head, last, 1);
    assert_string_equal(home.windows[1].view->hud.status.speaker, "Ada");
}

UNIT_TEST(test_the_result_stays_when_the_host_has_left) {
    HOME(home, ORDINARY, 1, 2);
    const Window *window = open_window(&home, true, "Ada");
    run(&home, 6);
    room_end_round(home.party.room, &(LiveSeries){.round = 1, .rounds = 3, .winner = -1});
    run(&home, 0.5);
    assert_false(room_is_ready(home.party.room));
    push_press(SDL_SCANCODE_N, 0); // Again?
    run(&home, 0.5);
    assert_true(room_is_ready(home.party.room));
    room_close(home.party.room);
    run(&home, 5);
    assert_int_equal(session_state(window), CLIENT_CLOSED);
    assert_true(match_is_over(shown(window)));
}

// Plays frames of the windows only, as if the host slept.
static void wait_alone(Home *home, double seconds) {
    for (long i = lround(seconds * BATTLE_TICK_HZ); i > 0; i--) {
        home->party.time_s += BATTLE_TICK_S;
        assert_true(guest_frame(home->windows[0].guest, home->party.time_s));
    }
}

UNIT_TEST(test_the_quality_of_the_connection_is_shown_and_its_loss_has_a_sentence) {
    HOME(home, ORDINARY, 1, 60);
    Window *window = open_window(&home, true, "Ada");
    const ViewStatus *status = &window->view->hud.status;
    run(&home, 8);
    assert_int_equal(status->link_bars, 3);
    assert_int_equal(room_seat(home.party.room, 0).bars, 3);
    wait_alone(&home, 1);
    assert_string_equal(status->link, "waiting for the host");
    assert_int_equal(status->link_bars, 0);
    wait_alone(&home, 4);
    assert_string_equal(status->link, "no word from the host for 5 s: it may be asleep");
    window->is_cut = true;
    cut(window);
    wait_alone(&home, 3);
    assert_string_equal(status->link, "the host is gone: trying again for 117 s");
}

UNIT_TEST(test_keys_and_the_middle_button_give_signals) {
    HOME(home, ORDINARY, 1, 60);
    Window *window = open_window(&home, true, "Ada");
    run(&home, 1);
    int tank = tank_of(window);
    const struct {
        SDL_Scancode key;
        SignalKind kind;
    } KEYS[] = {{SDL_SCANCODE_F4, SIGNAL_HELLO}, {SDL_SCANCODE_F7, SIGNAL_THANKS},
                {SDL_SCANCODE_O, SIGNAL_ATTACK}, {SDL_SCANCODE_U, SIGNAL_DEFEND},
                {SDL_SCANCODE_Y, SIGNAL_WAIT},   {SDL_SCANCODE_F8, SIGNAL_WELL_PLAYED},
                {SDL_SCANCODE_Z, SIGNAL_PING}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        push_press(KEYS[i].key, 0);
        run(&home, 1.1);
        assert_int_equal(match_signal_shown(home.party.match, tank).kind, KEYS[i].kind);
        assert_int_equal(match_signal_shown(shown(window), tank).kind, KEYS[i].kind);
    }
    run(&home, 3);
    SDL_MouseButtonEvent press = {
        .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_MIDDLE, .x = 200, .y = 60};
    push((SDL_Event){.button = press});
    press.type = SDL_MOUSEBUTTONUP;
    push((SDL_Event){.button = press});
    run(&home, 1);
    Signal ping = match_signal_shown(shown(window), tank);
    assert_int_equal(ping.kind, SIGNAL_PING);
    const Arena *arena = home.party.arena;
    check_at_least(ping.at.x, 0.1);
    check_at_most(ping.at.y, arena->height_m - 0.1);
}

// Reads a report, and removes it.
static json_t *take_report(const char *recording, int number) {
    char path[100];
    size_t length;
    snprintf(path, sizeof path, "%s.difference-%d.json", recording, number);
    OWN_TEXT *text = must(file_read, path, 1, &length);
    json_t *report = json_loads(text, 0, NULL);
    assert_non_null(report);
    unlink(path);
    return report;
}

static int whole_of(const json_t *report, const char *key) {
    return (int)json_integer_value(json_object_get(report, key));
}

static const char *text_of(const json_t *report, const char *key) {
    const char *text = json_string_value(json_object_get(report, key));
    if (!text) fail_msg("the report has no text '%s'", key);
    return text;
}

// Moves a tank in the match of the window only.
static void make_different(const Window *window) {
    const Match *settled = client_settled(guest_client(window->guest));
    Edit edit = {.kind = EDIT_PLACE, .tank = 1};
    edit.pose = battle_tank(match_battle(settled), 1)->pose;
    Match *match = (Match *)(uintptr_t)settled;
    Problem in_the_way;
    edit.pose.x += 0.4;
    if (match_edit(match, &edit, &in_the_way)) return;
    edit.pose.x -= 0.8;
    must(match_edit, match, &edit);
}

UNIT_TEST(test_a_guest_whose_match_differs_keeps_a_report_and_its_match) {
    HOME(home, ORDINARY, 2, 60);
    Window *window = open_window(&home, true, "Ada");
    char path[100];
    for (int i = 1; i <= DIFFERENCES_KEPT + 1; i++) {
        run(&home, i == 1 ? 2.2 : 11); // the host wants ten seconds between two differences
        make_different(window);
        run(&home, 2);
        assert_int_equal(client_figures(guest_client(window->guest)).differences, i);
        assert_int_equal(session_state(window), CLIENT_PLAYING);
        snprintf(path, sizeof path, "%s.difference-%d.treads-replay", window->path, i);
        if (i > DIFFERENCES_KEPT) {
            assert_int_equal(access(path, F_OK), -1);
            break;
        }
        OWN_JSON *report = take_report(window->path, i);
        OWN_REPLAY *replay = must(replay_load, path);
        unlink(path);
        int tick = whole_of(report, "tick"), hash;
        assert_int_equal(tick % REPLAY_SECOND, 0);
        assert_string_equal(text_of(report, "side"), "guest");
        assert_string_equal(text_of(report, "arena"), "pillars");
        assert_true(sscanf(text_of(report, "guest_hash"), "%x", (unsigned *)&hash) == 1);
        assert_int_equal(replay->checkpoint_hashes[tick / REPLAY_SECOND - 1], hash);
        assert_true(sscanf(text_of(report, "host_hash"), "%x", (unsigned *)&hash) == 1);
        assert_int_equal(home.party.hashes[tick], hash);
        assert_int_equal(whole_of(report, "rules_version"), RULES_VERSION);
        assert_in_range(whole_of(report, "ticks_sent_again"), tick, tick + REPLAY_SECOND);
    }
}

UNIT_TEST(test_a_spectator_rewinds_while_the_match_goes_on) {
    HOME(home, ORDINARY, 1, 60);
    Window *window = open_window(&home, false, "");
    run(&home, 3);
    assert_in_range(tick_shown(window), 160, 180);
    push_press(SDL_SCANCODE_COMMA, 0); // one tick back
    run(&home, 1);
    uint64_t rewound = tick_shown(window);
    assert_in_range(rewound, 150, 179);
    assert_in_range(battle_tick(match_battle(client_settled(guest_client(window->guest)))), 215,
                    245);
    push_press(SDL_SCANCODE_P, 0); // plays to the end of the recording, and returns
    run(&home, 1);
    assert_in_range(tick_shown(window), 270, 300);
}

// Plays one frame of the guest's session. Returns false if it has ended.
static bool goes_on(Home *home) {
    home->party.time_s += BATTLE_TICK_S;
    return guest_frame(home->windows[0].guest, home->party.time_s);
}

static void drop_file(const char *path) {
    push((SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}});
}

UNIT_TEST(test_an_arena_that_is_a_file_at_the_host_is_found_by_its_name) {
    HOME(home, GOOD, 1, 60);
    snprintf(home.party.card.arena, sizeof home.party.card.arena, "../maps/pillars.tmj");
    party_next(&home.party);
    open_window(&home, true, "Ada");
    run(&home, 0.5);
    assert_int_equal(session_state(&home.windows[0]), CLIENT_PLAYING);
}

UNIT_TEST(test_a_guest_opens_a_dropped_file) {
    HOME(home, GOOD, 1, 60);
    open_window(&home, true, "Ada");
    run(&home, 0.5);
    const MenuRequest *chosen = &home.windows[0].chosen;
    drop_file(ASSETS_DIR "/arenas/there-is-none.tmj");
    assert_true(goes_on(&home) && chosen->kind == MENU_REQUEST_NONE);
    drop_file(ASSETS_DIR "/arenas/yard.tmj");
    assert_false(goes_on(&home));
    assert_int_equal(chosen->kind, MENU_REQUEST_FILE);
    assert_true(path_ends(chosen->path, "/yard.tmj"));
}

UNIT_TEST(test_a_guest_comes_back_to_its_tank_after_a_lost_connection) {
    HOME(home, ORDINARY, 2, 60);
    Window *window = open_window(&home, true, "Ada");
    run(&home, 2);
    int tank = tank_of(window);
    window->is_cut = true;
    cut(window);
    run(&home, 4);
    assert_int_equal(match_card(home.party.match)->tanks[tank].kind, DRIVER_MIND);
    window->is_cut = false;
    run(&home, 3);
    assert_int_equal(match_card(home.party.match)->tanks[tank].kind, DRIVER_PLAYER);
    assert_int_equal(tank_of(window), tank);
    assert_int_equal(session_state(window), CLIENT_PLAYING);
    assert_int_equal(match_local_tank(shown(window), 0), tank);
}

// A host's session, and the guests that it lets play in each of its frames.
typedef struct Hosted {
    Home home;
    Settings settings;
    LiveHost live;
    double start_s;
    long frames;
    bool has_lobby, is_different;
} Hosted;

static void play_guests(void *context, const Match *match, const ViewStatus *status) {
    Hosted *hosted = context;
    bool are_over = match_is_over(match);
    hosted->frames++;
    hosted->has_lobby |= status->lobby != NULL;
    if (hosted->frames == 4) // frames of the lobby are over
        for (int i = 0; i < hosted->home.count; i++) connect(&hosted->home.windows[i]);
    hosted->home.party.time_s = clock_s() - hosted->start_s;
    for (int i = 0; i < hosted->home.count; i++) {
        Window *window = &hosted->home.windows[i];
        exchange(window);
        assert_true(guest_frame(window->guest, clock_s()));
        exchange(window);
        are_over &= session_state(window) == CLIENT_OVER;
    }
    assert_true(clock_s() - hosted->start_s < 100);
    if (are_over) push((SDL_Event){.type = SDL_QUIT});
    const Match *settled = client_settled(guest_client(hosted->home.windows[0].guest));
    if (!hosted->is_different && settled && battle_tick(match_battle(settled)) > 30) {
        make_different(&hosted->home.windows[0]);
        hosted->is_different = true;
    }
    if (hosted->frames == 60) push_key(SDL_SCANCODE_P, true, 0); // no pause
}

UNIT_TEST(test_the_session_of_a_host_has_a_lobby_and_no_pause) {
    Hosted *hosted = calloc(1, sizeof *hosted);
    assert_non_null(hosted);
    char path[64];
    snprintf(path, sizeof path, "/tmp/host-%d.treads-replay", (int)getpid());
    Settings *settings = &hosted->settings;
    settings_init(settings);
    settings->command = COMMAND_HOST;
    settings->assets = ASSETS_DIR;
    settings->arena = "pillars";
    settings->time_limit_s = 3;
    settings->record = path;
    assert_true(settings_add_tanks(
        settings, (const char *const[]){"keyboard", "guest", "guest", "hunter", NULL}));
    MatchSetup setup;
    Problem problem = {""};
    if (setup_from_settings(settings, true, NULL, &setup, &problem) != EXIT_OK)
        fail_msg("%s", problem.text);
    RoomOptions options = {
        .code = PARTY_CODE, .substitute = behaviour_find("hunter"), .local_players = 1};
    hosted->live.settings = settings;
    hosted->live.room = hosted->home.party.room = room_create(&options);
    assert_non_null(hosted->live.room);
    hosted->start_s = clock_s();
    hosted->home.party.dice = dice_seed(1, 1);
    for (int i = 0; i < 2; i++) {
        open_window(&hosted->home, true, i ? "Zoë" : "Ada");
        cut(&hosted->home.windows[i]);
        hosted->home.windows[i].is_opening = true;
    }
    ViewOptions picture = picture_of_size(320, 180);
    View *view = must(view_create, &picture, setup.arena);
    view_set_seats(view, 1);
    SessionPlan plan = {
        .setup = &setup, .live = &hosted->live, .owner = hosted, .shown = play_guests};
    assert_int_equal(session_run(settings, &plan, view), EXIT_OK);
    assert_true(hosted->has_lobby);
    OWN_REPLAY *own = must(replay_load, path);
    unlink(path);
    assert_true(own->is_over);
    OWN_JSON *report = take_report(path, 1);
    assert_string_equal(text_of(report, "side"), "host");
    int second = whole_of(report, "tick") / REPLAY_SECOND;
    char hash[16];
    snprintf(hash, sizeof hash, "%07x", own->checkpoint_hashes[second - 1]);
    assert_string_equal(text_of(report, "host_hash"), hash);
    assert_true(strcmp(text_of(report, "guest_hash"), hash) != 0);
    json_decref(take_report(hosted->home.windows[0].path, 1));
    char kept[100];
    snprintf(kept, sizeof kept, "%s.difference-1.treads-replay", hosted->home.windows[0].path);
    assert_int_equal(unlink(kept), 0);
    for (int i = 0; i < hosted->home.count; i++) {
        OWN_REPLAY *replay = must(replay_load, hosted->home.windows[i].path);
        assert_true(replay->state_hash == own->state_hash && replay->ticks == own->ticks);
        assert_int_equal(replay->input_count, own->input_count);
    }
    view_destroy(view);
    setup_free(&setup);
    settings_free(settings);
    close_windows(&hosted->home);
    room_destroy(hosted->live.room);
    free(hosted);
}

UNIT_TEST_MAIN("guest")
