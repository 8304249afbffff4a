// test_live.c -- a host and its guests play the same match, to the bit, whatever the connections
// and the guests do.
#include "effort.h"
#include "game/net/pad_page.h"
#include "match/waves.h"
#include "net/guesses.h"
#include "net/qr.h"
#include "party.h"
#include "tape.h"
#include "view/draw/palette.h"

static const NetConditions GOOD = {.delay_s = 0.001};
static const NetConditions ORDINARY = {.delay_s = 0.03, .jitter_s = 0.01};
static const NetConditions BAD = {
    .delay_s = 0.03, .jitter_s = 0.02, .stall_s = 0.3, .stall_every_s = 10};
static const NetConditions FAR = {.delay_s = 0.075, .jitter_s = 0.005};

static uint64_t host_tick(const Party *party) { return battle_tick(match_battle(party->match)); }

static bool is_player(const Match *match, int tank) {
    return match_card(match)->tanks[tank].kind == DRIVER_PLAYER;
}

static const Client *client_at(const Party *party, int index) {
    return party->guests[index].client;
}

// Runs until the match is over at the host and at all guests.
static void finish(Party *party) {
    for (int i = 0; i < 3600 && !match_is_over(party->match); i++) party_run(party, 1.0 / 60);
    party_run(party, 1);
    assert_true(match_is_over(party->match));
}

static Replay *saved(PartyGuest *guest) {
    char path[64];
    snprintf(path, sizeof path, "/tmp/live-%d.treads-replay", (int)getpid());
    must(client_save, guest->client, path);
    Replay *replay = must(replay_load, path);
    unlink(path);
    return replay;
}

// The recording gives the host's result.
static void check_result(const Party *party, Replay *replay) {
    OWN_PLAYER *player = must(replay_player_create, replay, party->arena);
    MatchResult wanted = match_result(party->match);
    check_end(player, &wanted);
}

static void check_all_equal(Party *party) {
    uint64_t hash = hash_of(party->match);
    for (int i = 0; i < party->guest_count; i++) {
        PartyGuest *guest = &party->guests[i];
        if (client_state(guest->client) != CLIENT_OVER)
            fail_msg("guest %d: state %d: %s", i, client_state(guest->client),
                     client_problem(guest->client));
        assert_true(hash_of(client_settled(guest->client)) == hash);
        assert_true(hash_of(client_match(guest->client)) == hash);
        assert_int_equal(client_figures(guest->client).differences, 0);
        OWN_REPLAY *replay = saved(guest);
        check_result(party, replay);
    }
}

UNIT_TEST(test_frames_are_read_as_written) {
    Dice dice = dice_seed(1, 1);
    QuantizedOrder sent = {.actions = 0}, received = sent;
    for (int i = 0; i < 2000; i++) {
        Frame frame = {.kind = FRAME_INPUT, .input = {.tick = (uint64_t)i * 1000}}, read;
        for (int k = 0; k < ORDER_RATE_COUNT; k++)
            frame.input.steps.rates[k] = dice_below(&dice, 2 * QUANTIZED_MAX + 1) - QUANTIZED_MAX;
        frame.input.steps.actions = (unsigned)dice_below(&dice, 1 << ORDER_ACTION_COUNT);
        OWN_BYTES bytes = {0};
        frame_write(&frame, &sent, &bytes);
        assert_in_range(bytes.count, 2, LIVE_GUEST_FRAME_MAX);
        for (size_t count = 0; count < bytes.count; count++) {
            QuantizedOrder held = received;
            assert_false(frame_read((uint8_t *)bytes.at, count, &held, &read));
        }
        assert_true(frame_read((uint8_t *)bytes.at, bytes.count, &received, &read));
        assert_true(read.input.tick == frame.input.tick);
        assert_true(quantized_orders_equal(read.input.steps, frame.input.steps));
    }
    Frame hello = {.kind = FRAME_HELLO}, read;
    hello.hello =
        (Hello){LIVE_VERSION, RULES_VERSION, ROLE_PLAYER, UINT64_MAX - 5, "ABCDEF", "Zoë", 3};
    OWN_BYTES bytes = {0};
    frame_write(&hello, NULL, &bytes);
    assert_in_range(bytes.count, 2, LIVE_GUEST_FRAME_MAX);
    assert_true(frame_read((uint8_t *)bytes.at, bytes.count, NULL, &read));
    assert_true(read.hello.token == UINT64_MAX - 5 && read.hello.role == ROLE_PLAYER);
    assert_string_equal(read.hello.name, "Zoë");
    assert_int_equal(read.hello.look, 3);
    text_add_bytes(&bytes, "", 1);
    assert_false(frame_read((uint8_t *)bytes.at, bytes.count, NULL, &read));
}

UNIT_TEST(test_orders_of_a_tick_are_read_as_written) {
    enum { TANKS = 300 };
    Dice dice = dice_seed(2, 2);
    QuantizedOrder was[TANKS] = {{.actions = 0}}, now[TANKS], read[TANKS];
    for (int round = 0; round < 200; round++) {
        OWN_BYTES bytes = {0};
        int last = -1;
        memcpy(read, was, sizeof was);
        for (int i = 0; i < TANKS; i++) {
            now[i] = was[i];
            if (dice_below(&dice, 1 + round)) continue;
            now[i].rates[dice_below(&dice, ORDER_RATE_COUNT)] = dice_below(&dice, 513) - 256;
            now[i].actions = (unsigned)dice_below(&dice, 4);
            tick_order_write(&bytes, &last, i, was[i], now[i]);
        }
        TickFrame frame = {.orders = (uint8_t *)bytes.at, .order_bytes = bytes.count};
        OrderReader reader = tick_orders(&frame);
        for (int tank; (tank = tick_order_tank(&reader, TANKS)) >= 0;)
            tick_order_steps(&reader, &read[tank]);
        assert_false(reader.is_invalid);
        for (int i = 0; i < TANKS; i++) assert_true(quantized_orders_equal(read[i], now[i]));
        memcpy(was, now, sizeof now);
    }
}

UNIT_TEST(test_host_guests_late_joiners_and_recordings_are_equal) {
    const struct {
        NetConditions net;
        int players, minds;
    } CASES[] = {{GOOD, 2, 0}, {ORDINARY, 2, 0}, {BAD, 2, 2}, {FAR, 4, 4}, {BAD, 4, 12}};
    int count = effort_of(sizeof CASES / sizeof *CASES, 2);
    for (int i = 0; i < count; i++) {
        PARTY(party, "pillars", CASES[i].players, CASES[i].minds, 25);
        party.net = CASES[i].net;
        for (int k = 0; k < CASES[i].players; k++) party_join(&party, true, PARTY_CODE);
        party_join(&party, false, PARTY_CODE);
        party_run(&party, 7.3);
        party_join(&party, false, PARTY_CODE);
        party_run(&party, 5);
        party_join(&party, false, PARTY_CODE);
        finish(&party);
        check_all_equal(&party);
        assert_int_equal(room_difference(party.room).number, 0);
        for (int k = 0; k < CASES[i].players; k++) {
            int tank = client_tank(client_at(&party, k));
            check_at_least(client_figures(client_at(&party, k)).rollbacks, 100);
            check_at_least(match_tank(party.match, tank)->shots, 1);
        }
    }
}

// The tank turns its turret from the first frame after a key, even if the host is far away.
UNIT_TEST(test_own_tank_obeys_in_the_next_frame) {
    static const double DELAYS_S[] = {0, 0.03, 0.075};
    for (size_t i = 0; i < sizeof DELAYS_S / sizeof *DELAYS_S; i++) {
        PARTY(party, "open", 2, 0, 60);
        party.net = (NetConditions){.delay_s = DELAYS_S[i]};
        PartyGuest *guest = &party.guests[party_join(&party, true, PARTY_CODE)];
        party.guests[party_join(&party, true, PARTY_CODE)].is_playing = false; // never shoots
        guest->is_playing = false;
        guest->steps = (QuantizedOrder){.actions = 0};
        party_run(&party, 5);
        for (int press = 0; press < 20; press++) {
            int tank = client_tank(guest->client);
            double before = match_tank(client_match(guest->client), tank)->turret_rad;
            uint64_t tick = battle_tick(match_battle(client_match(guest->client)));
            guest->steps.rates[RATE_TURRET] = press % 2 ? -QUANTIZED_MAX : QUANTIZED_MAX;
            // An order takes effect one step after it is given.
            while (battle_tick(match_battle(client_match(guest->client))) < tick + 2)
                party_step(&party);
            double after = match_tank(client_match(guest->client), tank)->turret_rad;
            assert_true(press % 2 ? after < before : after > before);
            party_run(&party, 0.31);
        }
        // The host takes the inputs in time.
        party_run(&party, 10);
        int late = client_figures(guest->client).late_inputs;
        party_run(&party, 10);
        assert_true(client_figures(guest->client).late_inputs - late <= 1);
    }
}

UNIT_TEST(test_a_mind_replaces_a_lost_player_who_can_return) {
    PARTY(party, "pillars", 2, 0, 40);
    party.net = ORDINARY;
    int lost = party_join(&party, true, PARTY_CODE);
    party_join(&party, true, PARTY_CODE);
    party_run(&party, 5);
    int tank = client_tank(client_at(&party, lost));
    party_disconnect(&party, lost);
    party_run(&party, 2.9);
    assert_true(is_player(party.match, tank));
    QuantizedOrder steps = match_steps(party.match, tank);
    assert_true(quantized_orders_equal(steps, (QuantizedOrder){.actions = 0})); // stands still
    party_run(&party, 0.2);
    assert_false(is_player(party.match, tank));
    int other = party_join(&party, true, PARTY_CODE);
    party_run(&party, 1);
    assert_int_equal(client_state(client_at(&party, other)), CLIENT_CLOSED);
    assert_string_equal(client_problem(client_at(&party, other)), bye_words(BYE_FULL));
    party_disconnect(&party, other);
    party_run(&party, 4);
    party_connect(&party, lost);
    party_run(&party, 1);
    assert_int_equal(client_tank(client_at(&party, lost)), tank);
    assert_true(is_player(party.match, tank));
    assert_true(is_player(client_settled(client_at(&party, lost)), tank));
    party_run(&party, 2);
    assert_false(
        quantized_orders_equal(match_steps(party.match, tank), (QuantizedOrder){.actions = 0}));
    party_forget(&party, other);
    finish(&party);
    check_all_equal(&party);
}

UNIT_TEST(test_a_player_who_joins_from_elsewhere_replaces_himself) {
    PARTY(party, "open", 2, 0, 60);
    party.net = GOOD;
    int index = party_join(&party, true, PARTY_CODE);
    party_run(&party, 2);
    PartyGuest *guest = &party.guests[index];
    int was = guest->number, tank = client_tank(guest->client);
    party_connect(&party, index); // no goodbye
    party_run(&party, 2);
    assert_true(guest->number != was && room_is_closing(party.room, was));
    assert_int_equal(client_tank(guest->client), tank);
    assert_int_equal(client_state(guest->client), CLIENT_PLAYING);
    assert_int_equal(room_players(party.room), 1);
}

UNIT_TEST(test_a_guest_that_differs_says_so_and_is_right_again) {
    PARTY(party, "open", 2, 1, 40);
    party.net = ORDINARY;
    for (int i = 0; i < 2; i++) party_join(&party, true, PARTY_CODE);
    party_join(&party, false, PARTY_CODE);
    party_run(&party, 5.2);
    Match *match = (Match *)(uintptr_t)client_settled(client_at(&party, 1));
    Edit repair = {.kind = EDIT_PLACE, .tank = 2, .pose = {3, 3, 1}};
    must(match_edit, match, &repair);
    for (int i = 0; i < 240; i++) party_step(&party); // no comparison
    party_run(&party, 2);
    assert_int_equal(client_figures(client_at(&party, 1)).differences, 1);
    assert_int_equal(room_difference(party.room).number, 1);
    finish(&party);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(client_state(client_at(&party, i)), CLIENT_OVER);
        assert_true(hash_of(client_settled(client_at(&party, i))) == hash_of(party.match));
    }
}

// Adds a guest with a quick connection, and runs until it begins to play the recording.
static PartyGuest *join_late(Party *party, bool is_player) {
    PartyGuest *guest = &party->guests[party_join(party, is_player, PARTY_CODE)];
    for (int i = 0; i < 60 && client_status(guest->client).caught_up == 1; i++) party_step(party);
    assert_int_equal(client_state(guest->client), CLIENT_WAITING);
    assert_true(client_status(guest->client).caught_up < 0.1);
    return guest;
}

// A recording of one minute takes many frames. Meanwhile the match continues.
UNIT_TEST(test_a_long_match_is_joined_in_slices) {
    for (int is_player = 0; is_player < 2; is_player++) {
        PARTY(party, "pillars", 2, 2, 90);
        party.net = GOOD;
        party_join(&party, true, PARTY_CODE);
        party_run(&party, 60);
        const PartyGuest *guest = join_late(&party, is_player);
        uint64_t began = host_tick(&party);
        double last = 0;
        while (client_state(guest->client) == CLIENT_WAITING) {
            double now = client_status(guest->client).caught_up;
            assert_true(now >= last && now - last < 0.05);
            last = now;
            party_step(&party);
        }
        check_at_least(host_tick(&party) - began, 60);
        assert_int_equal(client_state(guest->client), CLIENT_PLAYING);
        finish(&party);
        check_all_equal(&party);
    }
}

UNIT_TEST(test_catching_up_can_be_cancelled_and_has_a_limit) {
    PARTY(party, "pillars", 2, 2, 90);
    party.net = GOOD;
    party_run(&party, 60);
    join_late(&party, false);
    party_forget(&party, 0);
    PartyGuest *guest = join_late(&party, false);
    client_connected(guest->client); // the connection was lost meanwhile
    assert_true(client_status(guest->client).caught_up == 1);
    party_forget(&party, 0);
    guest = join_late(&party, true);
    for (int i = 0; i < 9; i++) // a computer that plays 30 ticks in 3 s
        client_advance(guest->client, party.time_s + 3 * i, guest->steps);
    assert_int_equal(client_state(guest->client), CLIENT_CLOSED);
    if (!strstr(client_problem(guest->client), "would take this computer 3 minutes"))
        fail_msg("%s", client_problem(guest->client));
}

UNIT_TEST(test_guests_stay_for_the_next_match) {
    PARTY(party, "open", 2, 0, 5);
    party.net = ORDINARY;
    for (int i = 0; i < 2; i++) party_join(&party, true, PARTY_CODE);
    finish(&party);
    for (int round = 0; round < 2; round++) {
        party_next(&party);
        party_run(&party, round ? 3 : 0.02); // the second one interrupts the first
    }
    finish(&party);
    check_all_equal(&party);
}

static int picks_of(const Match *match, int tank) {
    int count = 0;
    for (int i = 0; i < UPGRADE_KINDS; i++) count += match_card(match)->tanks[tank].picks[i];
    return count;
}

// Each player of a run chooses a card. The host waits for all of them, and takes the first card for
// a player who does not choose in time.
UNIT_TEST(test_players_of_a_run_choose_their_own_cards) {
    static const char WAVES[] =
        "{\"waves\":[{\"name\":\"a\",\"tanks\":[{\"tank\":\"idle\",\"boss\":true}]}]}";
    PARTY(party, "open", 2, 0, 20);
    WaveFile *waves = must(waves_parse, WAVES, sizeof WAVES - 1, "x.json");
    must(waves_add, waves, 0, &party.card);
    free(waves);
    party.card.mode = MODE_SURVIVAL;
    party.card.tanks[1].team = party.card.tanks[0].team;
    party_next(&party);
    party.net = ORDINARY;
    for (int i = 0; i < 3; i++) party_join(&party, i < 2, PARTY_CODE);
    party_run(&party, 6);
    Edit remove = {.kind = EDIT_REMOVE, .tank = stand_status(party.match).boss};
    must(room_edit, party.room, &remove);
    party_run(&party, 3);
    uint64_t tick = host_tick(&party);
    assert_true(tick < 7 * BATTLE_TICK_HZ);
    Client *quick = party.guests[0].client;
    int first = client_tank(quick), other = client_tank(client_at(&party, 1));
    StandOffer offer, slow;
    assert_int_equal(stand_chooser(client_match(quick)), first);
    assert_true(stand_offer(client_match(quick), first, &offer));
    assert_true(stand_offer(party.match, other, &slow));
    Edit banish = {.kind = EDIT_BANISH, .index = (int)offer.cards[0]};
    client_send_choice(quick, &banish);
    party_run(&party, 0.3);
    assert_true(stand_offer(client_match(quick), first, &offer));
    assert_int_equal(offer.banishes, 1);
    Edit choice = {.kind = EDIT_UPGRADE, .tank = other, .index = (int)offer.cards[1]};
    for (int i = 0; i < 2; i++) client_send_choice(quick, &choice); // the second one comes too late
    party_run(&party, 0.3);
    assert_int_equal(match_card(client_match(quick))->tanks[first].picks[offer.cards[1]], 1);
    assert_int_equal(picks_of(party.match, first), 1);
    party_run(&party, 15);
    assert_int_equal(stand_chooser(client_match(quick)), -1);
    assert_int_equal(host_tick(&party), tick + 2);
    party_run(&party, 4);
    assert_true(host_tick(&party) > tick + BATTLE_TICK_HZ);
    assert_int_equal(match_card(party.match)->tanks[other].picks[slow.cards[0]], 1);
    assert_int_equal(picks_of(party.match, other), 1);
    uint64_t predicted = battle_tick(match_battle(client_match(quick)));
    assert_in_range(predicted, host_tick(&party), host_tick(&party) + 8);
    finish(&party);
    check_all_equal(&party);
}

// A guest that a test plays frame by frame.
typedef struct Intruder {
    int number;
    QuantizedOrder held;
    uint64_t token;
    int tank;
} Intruder;

static void intrude(Party *party, Intruder *intruder, const Frame *frame) {
    OWN_BYTES bytes = {0};
    frame_write(frame, &intruder->held, &bytes);
    room_receive(party->room, intruder->number, bytes.at, bytes.count);
}

// Reads all that the host has sent, and returns the reason of its goodbye, or -1.
static int read_all(Party *party, Intruder *intruder) {
    int reason = -1;
    OWN_BYTES bytes = {0};
    for (; room_next(party->room, intruder->number, &bytes); bytes.count = 0) {
        Frame frame;
        assert_true(frame_read((uint8_t *)bytes.at, bytes.count, &intruder->held, &frame));
        if (frame.kind == FRAME_WELCOME) {
            intruder->token = frame.welcome.token;
            intruder->tank = frame.welcome.tank;
            intrude(party, intruder, &(Frame){.kind = FRAME_READY});
        }
        if (frame.kind == FRAME_BYE) reason = (int)frame.reason;
    }
    return reason;
}

static Intruder enter_named(Party *party, const char *address, Hello hello) {
    Intruder intruder = {.number = room_connect(party->room, address), .tank = -1};
    hello.version = LIVE_VERSION, hello.rules_version = RULES_VERSION;
    intrude(party, &intruder, &(Frame){.kind = FRAME_HELLO, .hello = hello});
    return intruder;
}

static Intruder enter_from(Party *party, const char *address, LiveRole role, const char *code,
                           uint64_t token, int look) {
    Hello hello = {.role = role, .token = token, .look = look};
    snprintf(hello.code, sizeof hello.code, "%s", code);
    return enter_named(party, address, hello);
}

static Intruder enter_as(Party *party, LiveRole role, const char *code, uint64_t token, int look) {
    return enter_from(party, PARTY_ADDRESS, role, code, token, look);
}

// Returns the reason why a player with this address gets no tank, or -1.
static int try_to_enter(Party *party, const char *address) {
    Intruder player = enter_from(party, address, ROLE_PLAYER, PARTY_CODE, 0, -1);
    return read_all(party, &player);
}

static Intruder enter(Party *party, LiveRole role, const char *code, uint64_t token) {
    return enter_as(party, role, code, token, -1);
}

static Frame input_frame(uint64_t tick, int turret) {
    Frame frame = {.kind = FRAME_INPUT, .input = {.tick = tick}};
    frame.input.steps.rates[RATE_TURRET] = turret;
    return frame;
}

#define PING(x, y)                                                                                 \
    {                                                                                              \
        .kind = FRAME_SIGNAL, .signal = { SIGNAL_PING, {x, y}, 0 }                                 \
    }

// The messages of an attacker, sent several times, and the reason of the goodbye.
typedef struct Attack {
    const char *name;
    ByeReason reason;
    LiveRole role; // of its greeting
    Frame frame;
    const char *bytes; // instead of the frame
    size_t byte_count;
    uint64_t ahead; // ticks from now of an input
    int times;
    bool is_early; // before the greeting
} Attack;

static const char LONG_FRAME[4096] = "\xff\xff\xff", UNKNOWN_SIGNAL[] = {FRAME_SIGNAL, SIGNAL_PING};
static const Attack ATTACKS[] = {LIVE_ATTACKS(TEST_ROW)};

// The attacker comes back to the tank of its token.
static void attack(Party *party, const Attack *row, uint64_t *token) {
    Intruder intruder = {.number = -1};
    if (row->is_early)
        intruder.number = room_connect(party->room, PARTY_ADDRESS);
    else
        intruder = enter(party, row->role, PARTY_CODE, *token);
    int reason = row->is_early ? -1 : read_all(party, &intruder);
    assert_int_equal(reason, -1);
    if (intruder.token) *token = intruder.token;
    Frame frame = row->frame;
    if (frame.kind == FRAME_INPUT)
        frame = input_frame(host_tick(party) + (row->ahead ? row->ahead : 2), 9);
    for (int i = 0; i < (row->times ? row->times : 2); i++) {
        if (row->bytes)
            room_receive(party->room, intruder.number, row->bytes, row->byte_count);
        else
            intrude(party, &intruder, &frame);
    }
    reason = read_all(party, &intruder);
    if (reason != (int)row->reason) fail_msg("%s: goodbye %d", row->name, reason);
    assert_true(room_is_closing(party->room, intruder.number));
    room_disconnect(party->room, intruder.number);
}

UNIT_TEST(test_attackers_are_refused_and_the_others_play_on) {
    OWN_PARTY party;
    uint64_t token = 0;
    party_begin(&party, "pillars", 3, 0, 30);
    party.net = ORDINARY;
    for (int i = 0; i < 2; i++) party_join(&party, true, PARTY_CODE);
    for (size_t i = 0; i < sizeof ATTACKS / sizeof *ATTACKS; i++) {
        party_run(&party, 1);
        attack(&party, &ATTACKS[i], &token);
        party_run(&party, 0.2);
        for (int k = 0; k < 2; k++)
            assert_int_equal(client_state(client_at(&party, k)), CLIENT_PLAYING);
    }
    finish(&party);
    check_all_equal(&party);
}

// Frames contain no tank: a guest's frames move only its own tank, even if written for another one.
UNIT_TEST(test_inputs_move_only_the_own_tank) {
    PARTY(party, "open", 2, 0, 60);
    Intruder own = enter(&party, ROLE_PLAYER, PARTY_CODE, 0),
             other = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
    read_all(&party, &own);
    read_all(&party, &other);
    assert_true(own.tank != other.tank && own.token != other.token);
    for (int i = 0; i < 100; i++) {
        Frame frame = input_frame(host_tick(&party) + 1, 100 + i);
        OWN_BYTES bytes = {0};
        frame_write(&frame, &other.held, &bytes); // a frame of the other guest
        room_receive(party.room, own.number, bytes.at, bytes.count);
        party_host_tick(&party);
        party_host_tick(&party);
        assert_int_equal(match_steps(party.match, other.tank).rates[RATE_TURRET], 0);
        assert_int_equal(match_steps(party.match, own.tank).rates[RATE_TURRET], 100 + i);
        read_all(&party, &own);
        read_all(&party, &other);
    }
}

// The recording of a guest has the two signals. With others in their place, the match is the same.
static void check_signals_recorded(const Party *party, PartyGuest *guest, int tank) {
    OWN_REPLAY *replay = saved(guest);
    int count = 0;
    for (int i = 0; i < replay->input_count; i++) {
        Signal *signal = &replay->inputs[i].signal;
        if (!signal->kind) continue;
        count++;
        assert_int_equal(replay->inputs[i].tank, tank);
        assert_int_equal(signal->kind, count == 1 ? SIGNAL_ATTACK : SIGNAL_PING);
        signal->kind = SIGNAL_WELL_PLAYED;
    }
    assert_int_equal(count, 2);
    check_result(party, replay);
}

static void check_said(Said said, int tank) {
    assert_int_equal(said.signal.kind, SIGNAL_WELL_PLAYED);
    assert_int_equal(said.tank, tank);
}

UNIT_TEST(test_signals_reach_all_and_change_nothing) {
    PARTY(party, "open", 2, 1, 12);
    party.net = ORDINARY;
    for (int i = 0; i < 2; i++) party_join(&party, true, PARTY_CODE);
    party_join(&party, false, PARTY_CODE);
    party_run(&party, 2);
    Client *speaker = party.guests[1].client;
    int tank = client_tank(speaker);
    for (int i = 0; i < 10; i++) { // more than one per second
        client_send_signal(speaker, (Signal){.kind = i ? SIGNAL_WAIT : SIGNAL_ATTACK});
        party_run(&party, 0.05);
    }
    party_run(&party, 0.4);
    for (int i = 0; i < 3; i++) {
        const Match *match = client_match(client_at(&party, i));
        assert_int_equal(match_signal_shown(match, tank).kind, SIGNAL_ATTACK);
        assert_int_equal(match_signal_shown(match, !tank).kind, SIGNAL_NONE);
    }
    party_run(&party, 0.4);
    client_send_signal(speaker, (Signal){.kind = SIGNAL_PING, .at = {7.04, 3.5}});
    party_run(&party, 0.5);
    int late = party_join(&party, false, PARTY_CODE); // gets them with the recording
    party_run(&party, 1);
    for (int i = 0; i <= late; i++) {
        Signal shown = match_signal_shown(client_match(client_at(&party, i)), tank);
        assert_int_equal(shown.kind, SIGNAL_PING);
        check_close(shown.at.x, 7.0, 1e-9);
        check_close(shown.at.y, 3.5, 1e-9);
    }
    party_run(&party, 2.5);
    assert_int_equal(match_signal_shown(party.match, tank).kind, SIGNAL_NONE);
    finish(&party);
    check_all_equal(&party);
    client_send_signal(speaker,
                       (Signal){.kind = SIGNAL_PING}); // ignored: there is no arena to point at
    for (int i = 0; i < 10; i++)
        client_send_signal(speaker, (Signal){.kind = i ? SIGNAL_HELLO : SIGNAL_WELL_PLAYED});
    party_run(&party, 0.5);
    for (int i = 0; i <= late; i++) check_said(client_said(party.guests[i].client), tank);
    check_said(room_said(party.room), tank);
    assert_int_equal(client_said(speaker).signal.kind, SIGNAL_NONE);
    check_signals_recorded(&party, &party.guests[1], tank);
    party_run(&party, 0.6);
    client_send_signal(speaker, (Signal){.kind = SIGNAL_THANKS});
    party_run(&party, 0.5);
    party_next(&party); // may have fewer tanks
    party_run(&party, 0.5);
    for (int i = 0; i <= late; i++)
        assert_int_equal(client_said(party.guests[i].client).signal.kind, SIGNAL_NONE);
    assert_int_equal(room_said(party.room).signal.kind, SIGNAL_NONE);
}

// The page of phones has copies of numbers, words and colours that C defines.
UNIT_TEST(test_the_page_of_phones_knows_the_frames) {
    OWN_BYTES page = {0};
    static const char *const LINES[] = {PAD_HTML};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) text_add_words(&page, "%s", LINES[i]);
    assert_in_range(page.count, 1000, 60000);
    static const struct {
        const char *name;
        int value;
    } NUMBERS[] = {{"VERSION", LIVE_VERSION}, {"ROLE_PAD", ROLE_PAD},     {"HELLO", FRAME_HELLO},
                   {"READY", FRAME_READY},    {"STICKS", FRAME_STICKS},   {"ALIVE", FRAME_ALIVE},
                   {"SIGNAL", FRAME_SIGNAL},  {"WELCOME", FRAME_WELCOME}, {"PAD", FRAME_PAD},
                   {"BYE", FRAME_BYE},        {"WAITS", PAD_WAITS},       {"PLAYS", PAD_PLAYS},
                   {"WRECKED", PAD_WRECKED},  {"WON", PAD_WON},           {"LOST", PAD_LOST}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        char text[40];
        snprintf(text, sizeof text, " %s = %d", NUMBERS[i].name, NUMBERS[i].value);
        if (!strstr(page.at, text)) fail_msg("pad.html lacks%s", text);
    }
    for (int i = 0; i < BYE_REASONS; i++)
        if (!strstr(page.at, bye_words(i))) fail_msg("pad.html lacks: %s", bye_words(i));
    const char *at = page.at;
    for (int i = SIGNAL_HELLO; i < SIGNAL_PING; i++) {
        char text[40];
        snprintf(text, sizeof text, "[\"%s\", ", SIGNALS[i].words);
        at = strstr(at, text); // the order of SIGNALS
        if (!at) fail_msg("pad.html lacks %s", text);
    }
    for (int i = 0; i < LOOK_COLOURS; i++) {
        char text[12];
        Rgb colour = palette_team(i);
        snprintf(text, sizeof text, "#%02lx%02lx%02lx", lround(255 * (double)colour.r),
                 lround(255 * (double)colour.g), lround(255 * (double)colour.b));
        if (!strstr(page.at, text)) fail_msg("pad.html lacks the colour %s", text);
        if (!strstr(page.at, team_name(NULL, i))) fail_msg("pad.html lacks its name");
    }
}

// A code has the three squares that cameras look for, and contains its own address.
UNIT_TEST(test_addresses_become_qr_codes) {
    QrCode code = qr_code("http://192.168.1.20:7437/#ABCDEF"), other = qr_code("http://10.0.0.1/");
    if (!code.side) skip(); // built without libqrencode
    assert_in_range(code.side, 21, QR_SIDE_MAX);
    const int last = code.side - 7, squares[3][2] = {{0, 0}, {last, 0}, {0, last}};
    for (int i = 0; i < 3; i++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int out_x = abs(x - 3), out_y = abs(y - 3), out = out_x > out_y ? out_x : out_y;
                int at = (squares[i][1] + y) * code.side + squares[i][0] + x;
                assert_int_equal(code.dark[at], out != 2);
            }
    assert_true(other.side != code.side || memcmp(other.dark, code.dark, sizeof code.dark));
    char line[QR_LINE_MAX], text[2000];
    int rows = 0;
    while (qr_line(&code, rows, line)) rows++;
    assert_int_equal(rows, (code.side + 5) / 2);
    memset(text, 'a', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_int_equal(qr_code(text).side, 0);
    assert_false(qr_line(&(QrCode){0}, 0, line));
}

static PadState read_pad(Party *party, Intruder *pad) {
    PadState state = {.look = -1};
    OWN_BYTES bytes = {0};
    for (; room_next(party->room, pad->number, &bytes); bytes.count = 0) {
        Frame frame;
        assert_true(frame_read((uint8_t *)bytes.at, bytes.count, NULL, &frame));
        assert_true(frame.kind == FRAME_WELCOME || frame.kind == FRAME_PAD);
        if (frame.kind == FRAME_WELCOME) {
            pad->tank = frame.welcome.tank;
            intrude(party, pad, &(Frame){.kind = FRAME_READY});
        }
        if (frame.kind == FRAME_PAD) state = frame.pad;
    }
    return state;
}

// Its first stick says where to go, and its second one where to aim; it knows how its tank fares.
UNIT_TEST(test_a_pad_drives_and_aims_where_its_sticks_point) {
    static const Vec WAYS[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {0.6, -0.6}};
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        PARTY(party, "open", 2, 0, 4);
        Intruder pad = enter(&party, ROLE_PAD, PARTY_CODE, 0);
        int watcher = party_join(&party, false, PARTY_CODE);
        room_pass(party.room);
        assert_int_equal(read_pad(&party, &pad).phase, PAD_WAITS);
        assert_true(room_seat(party.room, 0).is_pad);
        const Tank *tank = match_tank(party.match, pad.tank);
        Vec from = pose_at(tank->pose);
        Frame frame = {.kind = FRAME_STICKS, .sticks = {WAYS[i], vec(-WAYS[i].x, -WAYS[i].y), {0}}};
        intrude(&party, &pad, &frame);
        party_run(&party, 2);
        PadState shown = read_pad(&party, &pad);
        assert_int_equal(shown.phase, PAD_PLAYS);
        assert_int_equal(shown.look, match_tank_look(party.match, pad.tank));
        assert_int_equal(shown.health_percent, 100);
        Vec way = vec_sub(pose_at(tank->pose), from);
        double bearing_rad = atan2(WAYS[i].x, -WAYS[i].y);
        check_at_least(vec_length(way), 1);
        check_close(angle_wrap(tank->pose.heading_rad - bearing_rad), 0, 0.05);
        check_close(fabs(angle_wrap(tank->pose.heading_rad + tank->turret_rad - bearing_rad)), M_PI,
                    0.05);
        frame = (Frame){.kind = FRAME_STICKS, .sticks.actions = {true}};
        intrude(&party, &pad, &frame); // pressed and released between two ticks
        frame.sticks.actions[ACT_FIRE] = false;
        intrude(&party, &pad, &frame);
        party_run(&party, 0.1);
        assert_int_equal(tank->shots, 1);
        assert_int_equal(read_pad(&party, &pad).felt_ms, 0);
        for (int felt_ms = 90; felt_ms >= 0; felt_ms -= 90) { // each vibration is sent once
            room_feel(party.room, 0, felt_ms);
            room_pass(party.room);
            assert_int_equal(read_pad(&party, &pad).felt_ms, felt_ms);
        }
        party_run(&party, 4);
        assert_int_equal(read_pad(&party, &pad).phase, PAD_LOST);
        assert_int_equal(client_state(client_at(&party, watcher)), CLIENT_OVER);
        check_all_equal(&party);
    }
}

// A player alone in a team gets the colour of its choice unless another player has chosen it. All
// teams still look different, at the host and at its guests.
UNIT_TEST(test_pads_choose_their_colours) {
    PARTY(party, "open", 3, 1, 60);
    party.card.tank_count = 4;
    for (int i = 0; i < 4; i++) party.card.tanks[i].team = i;
    party_next(&party);
    int mind_look = match_tank_look(party.match, 3),
        watcher = party_join(&party, false, PARTY_CODE);
    Intruder pads[] = {enter_as(&party, ROLE_PAD, PARTY_CODE, 0, mind_look),
                       enter_as(&party, ROLE_PAD, PARTY_CODE, 0, mind_look),
                       enter_as(&party, ROLE_PAD, PARTY_CODE, 0, 6)};
    party_run(&party, 1);
    int late = party_join(&party, false, PARTY_CODE);
    party_run(&party, 1);
    assert_int_equal(read_pad(&party, &pads[0]).look, mind_look);
    assert_true(read_pad(&party, &pads[1]).look != mind_look);
    assert_int_equal(read_pad(&party, &pads[2]).look, 6);
    for (int i = 0; i < 4; i++) {
        int look = match_tank_look(party.match, i);
        assert_int_equal(match_team_look(party.match, i), look);
        assert_int_equal(match_tank_look(client_match(client_at(&party, watcher)), i), look);
        assert_int_equal(match_tank_look(client_match(client_at(&party, late)), i), look);
        for (int k = 0; k < i; k++) assert_true(match_tank_look(party.match, k) != look);
    }
}

// The team's colour takes precedence.
UNIT_TEST(test_a_choice_of_colour_does_not_split_a_team) {
    PARTY(party, "open", 2, 2, 60);
    int was = match_tank_look(party.match, 0);
    Intruder pad = enter_as(&party, ROLE_PAD, PARTY_CODE, 0, 7);
    party_run(&party, 1);
    assert_int_equal(read_pad(&party, &pad).look, was);
    assert_int_equal(match_tank_look(party.match, 2), was);
}

// A key that is pressed and released while the connection stalls still fires.
UNIT_TEST(test_a_short_press_is_not_lost) {
    PARTY(party, "open", 1, 1, 60);
    Intruder guest = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
    read_all(&party, &guest);
    for (int i = 0; i < 10; i++) party_host_tick(&party);
    for (unsigned i = 0; i < 3; i++) {
        Frame frame = input_frame(i, 5);
        frame.input.steps.actions = i == 1;
        intrude(&party, &guest, &frame);
    }
    party_host_tick(&party);
    assert_int_equal(match_steps(party.match, guest.tank).actions, 1);
    party_host_tick(&party);
    assert_int_equal(match_steps(party.match, guest.tank).actions, 0);
    room_disconnect(party.room, guest.number);
}

UNIT_TEST(test_wrong_codes_lock_out_their_address_for_a_minute) {
    PARTY(party, "open", 4, 0, 600);
    party_join(&party, true, PARTY_CODE);
    party_run(&party, 1);
    static const char *const CODES[] = {"", "A", "ABCDEG", "BBCDEF", "abcdef"};
    for (int i = 0; i < GUESSES_MAX; i++) {
        Intruder intruder = enter(&party, ROLE_PLAYER, CODES[i % 5], 0);
        assert_int_equal(read_all(&party, &intruder), BYE_CODE);
        room_disconnect(party.room, intruder.number);
    }
    assert_int_equal(try_to_enter(&party, PARTY_ADDRESS), BYE_CODE);
    assert_int_equal(try_to_enter(&party, "192.0.2.2"), -1);
    // A player who comes back is let in.
    party_disconnect(&party, 0);
    party_connect(&party, 0);
    party_run(&party, 1);
    assert_int_equal(client_state(client_at(&party, 0)), CLIENT_PLAYING);
    for (int i = 0; i < 60 * BATTLE_TICK_HZ; i++) room_pass(party.room);
    assert_int_equal(try_to_enter(&party, PARTY_ADDRESS), -1);
}

UNIT_TEST(test_a_seat_that_was_never_used_is_free_at_once) {
    enum { SEATS = 8 };
    PARTY(party, "open", SEATS, 0, 600);
    Intruder intruders[SEATS];
    for (int i = 0; i < SEATS; i++) {
        Intruder intruder = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
        room_disconnect(party.room, intruder.number);
    }
    for (int i = 0; i < SEATS; i++) assert_int_equal(room_seat(party.room, i).state, PLAYER_FREE);
    // Signs of life do not answer the welcome.
    for (int i = 0; i < SEATS; i++) intruders[i] = enter(&party, ROLE_PAD, PARTY_CODE, 0);
    assert_int_equal(room_players(party.room), SEATS);
    for (int second = 0; second < 11; second++) {
        for (int i = 0; i < SEATS; i++)
            intrude(&party, &intruders[i], &(Frame){.kind = FRAME_ALIVE});
        party_run(&party, 1);
    }
    assert_int_equal(room_players(party.room), 0);
    for (int i = 0; i < SEATS; i++) assert_int_equal(room_seat(party.room, i).state, PLAYER_FREE);
}

// A household keeps all tanks until a player from elsewhere wants one.
UNIT_TEST(test_one_address_cannot_keep_others_out) {
    enum { SEATS = 4 };
    PARTY(party, "open", SEATS, 0, 600);
    Intruder intruders[SEATS];
    for (int i = 0; i < SEATS; i++) {
        intruders[i] = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
        assert_int_equal(read_all(&party, &intruders[i]), -1);
        room_disconnect(party.room, intruders[i].number);
        room_pass(party.room);
    }
    assert_int_equal(try_to_enter(&party, PARTY_ADDRESS), BYE_FULL);
    assert_int_equal(try_to_enter(&party, "192.0.2.2"), -1);
    assert_int_equal(try_to_enter(&party, "192.0.2.3"), -1);
    assert_int_equal(try_to_enter(&party, "192.0.2.2"), BYE_FULL);
    // The players who were absent for longest have lost their tanks.
    for (int i = 0; i < SEATS; i++) {
        uint64_t token = intruders[i].token;
        intruders[i] = enter(&party, ROLE_PLAYER, PARTY_CODE, token);
        assert_int_equal(read_all(&party, &intruders[i]), i < 2 ? BYE_FULL : -1);
    }
}

UNIT_TEST(test_a_player_who_does_not_drive_makes_room_for_another_address) {
    enum { SEATS = 3 };
    PARTY(party, "open", SEATS, 0, 600);
    Intruder intruders[SEATS];
    for (int i = 0; i < SEATS; i++) intruders[i] = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
    for (int second = 0; second < 62; second++) {
        Frame drive = input_frame(host_tick(&party) + 1, 1 + second), stand = input_frame(0, 0);
        stand.input.tick = drive.input.tick;
        for (int i = 0; i < SEATS; i++) {
            assert_int_equal(read_all(&party, &intruders[i]), -1);
            intrude(&party, &intruders[i], i == 1 ? &stand : &drive);
        }
        party_run(&party, 1);
        if (second < 55) assert_int_equal(try_to_enter(&party, "192.0.2.2"), BYE_FULL);
        if (second % 10 == 0) assert_int_equal(try_to_enter(&party, PARTY_ADDRESS), BYE_FULL);
    }
    assert_int_equal(try_to_enter(&party, "192.0.2.2"), -1);
    for (int i = 0; i < SEATS; i++)
        assert_int_equal(read_all(&party, &intruders[i]), i == 1 ? (int)BYE_IDLE : -1);
    assert_int_equal(try_to_enter(&party, "192.0.2.3"), BYE_FULL);
}

UNIT_TEST(test_a_player_without_a_token_comes_back_by_name_and_address) {
    static const Hello ADA = {.role = ROLE_PLAYER, .code = PARTY_CODE, .name = "Ada", .look = -1};
    OWN_PARTY party;
    party_begin(&party, "open", 2, 0, 60);
    Intruder ada = enter_named(&party, "192.0.2.1", ADA);
    Intruder other = enter_named(&party, "192.0.2.2", ADA);
    assert_int_equal(read_all(&party, &ada), -1);
    assert_int_equal(read_all(&party, &other), -1);
    assert_string_equal(room_seat(party.room, 0).name, "Ada");
    assert_string_equal(room_seat(party.room, 1).name, "Ada 2");
    Frame frame = input_frame(0, 1);
    intrude(&party, &ada, &frame); // now its seat is kept
    room_disconnect(party.room, ada.number);
    assert_int_equal(try_to_enter(&party, "192.0.2.1"), BYE_FULL); // no name
    Intruder thief = enter_named(&party, "192.0.2.3", ADA);
    assert_int_equal(read_all(&party, &thief), BYE_FULL);
    Intruder back = enter_named(&party, "192.0.2.1", ADA);
    assert_int_equal(read_all(&party, &back), -1);
    assert_int_equal(back.tank, ada.tank);
    assert_true(back.token == ada.token);
    assert_string_equal(room_seat(party.room, 0).name, "Ada");
}

// The host accepts a second FRAME_READY of a player who was ready just as the next match began.
UNIT_TEST(test_most_players_are_ready_for_the_next_match) {
    PARTY(party, "open", 2, 0, 3);
    for (int i = 0; i < 2; i++) party_join(&party, true, PARTY_CODE);
    finish(&party);
    LiveSeries score = {.round = 1, .rounds = 3, .best_of = 3, .winner = -1, .wins = {0, 1}};
    room_end_round(party.room, &score);
    client_send_ready(party.guests[0].client);
    party_run(&party, 0.5);
    for (int i = 0; i < 2; i++)
        assert_memory_equal(client_series(client_at(&party, i)), &score, sizeof score);
    assert_false(room_is_ready(party.room));
    client_send_ready(party.guests[1].client);
    party_run(&party, 0.5);
    assert_true(room_is_ready(party.room));
    client_send_ready(party.guests[0].client);
    party_next(&party);
    party_run(&party, 2);
    assert_false(room_is_ready(party.room));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(client_state(client_at(&party, i)), CLIENT_PLAYING);
        assert_null(client_series(client_at(&party, i)));
    }
}

// The token of a closed program gets the tank back from any address, but not from a present player.
UNIT_TEST(test_a_kept_token_takes_no_tank_from_a_player_who_is_there) {
    PARTY(party, "open", 1, 0, 60);
    Intruder ada = enter(&party, ROLE_PLAYER, PARTY_CODE, 0);
    assert_int_equal(read_all(&party, &ada), -1);
    Intruder other = enter(&party, ROLE_PLAYER, PARTY_CODE, ada.token & ~UINT64_C(1));
    assert_int_equal(read_all(&party, &other), BYE_FULL);
    assert_int_equal(read_all(&party, &ada), -1);
    party_run(&party, 3); // a phone without a battery says no goodbye
    Intruder back =
        enter_from(&party, "192.0.2.9", ROLE_PLAYER, PARTY_CODE, ada.token & ~UINT64_C(1), -1);
    assert_int_equal(read_all(&party, &back), -1);
    assert_true(back.token == ada.token && back.tank == ada.tank);
    assert_int_equal(read_all(&party, &ada), BYE_REPLACED);
}

// The host says that a player without a token and from another address is the absent one, gives a
// tank away, or does not answer.
UNIT_TEST(test_the_host_is_asked_about_a_known_name_from_another_address) {
    static const Hello ADA = {.role = ROLE_PLAYER, .code = PARTY_CODE, .name = "Ada", .look = -1};
    OWN_PARTY party;
    party_begin(&party, "open", 1, 0, 600);
    room_destroy(party.room);
    party.room = room_create(&(RoomOptions){PARTY_CODE, behaviour_find("hunter"), 0, true});
    party_next(&party);
    Intruder ada = enter_named(&party, "192.0.2.1", ADA);
    assert_int_equal(read_all(&party, &ada), -1);
    room_disconnect(party.room, ada.number);
    Intruder back = enter_named(&party, "192.0.2.2", ADA);
    assert_true(room_seat(party.room, 0).is_wanted);
    for (int second = 0; second < 20; second++) {
        intrude(&party, &back, &(Frame){.kind = FRAME_ALIVE});
        party_run(&party, 1);
    }
    assert_int_equal(read_all(&party, &back), -1);
    assert_int_equal(back.tank, -1);
    room_give_seat(party.room, 0);
    assert_int_equal(read_all(&party, &back), -1);
    assert_int_equal(back.tank, ada.tank);
    assert_true(back.token != ada.token && !room_seat(party.room, 0).is_wanted);
    assert_int_equal(room_seat(party.room, 0).state, PLAYER_PRESENT);
    room_give_seat(party.room, 0); // the player is present: nothing happens
    assert_int_equal(read_all(&party, &back), -1);
    room_disconnect(party.room, back.number);
    Intruder unknown = enter_named(&party, "192.0.2.3", ADA);
    for (int second = 0; second < 31; second++) {
        if (second < 29) intrude(&party, &unknown, &(Frame){.kind = FRAME_ALIVE});
        party_run(&party, 1);
    }
    assert_int_equal(read_all(&party, &unknown), BYE_FULL);
    Intruder other = enter_named(&party, "192.0.2.5", ADA);
    assert_int_equal(room_asked_seat(party.room), 0);
    room_refuse_seat(party.room, 0);
    assert_int_equal(read_all(&party, &other), BYE_FULL);
    assert_int_equal(room_asked_seat(party.room), -1);
    room_give_seat(party.room, 0);
    assert_int_equal(room_seat(party.room, 0).state, PLAYER_FREE);
    assert_int_equal(try_to_enter(&party, "192.0.2.4"), -1);
}

UNIT_TEST(test_silent_and_slow_guests_are_dropped) {
    PARTY(party, "open", 2, 0, 60);
    int silent = room_connect(party.room, PARTY_ADDRESS); // says nothing at all
    int slow = party_join(&party, false, PARTY_CODE), other = party_join(&party, true, PARTY_CODE);
    party_run(&party, 2);
    party.guests[slow].is_reading = false;
    party_run(&party, 4);
    assert_true(room_is_closing(party.room, silent));
    party_run(&party, 10);
    assert_true(room_is_closing(party.room, party.guests[slow].number));
    assert_int_equal(client_state(client_at(&party, other)), CLIENT_PLAYING);
    assert_int_equal(room_guests(party.room), 1);
    int count = 0;
    while (room_connect(party.room, PARTY_ADDRESS) >= 0) count++;
    assert_int_equal(count, ROOM_GUESTS_MAX - 3);
}

// Bytes per second in both directions, with a mouse that moves all the time.
static double bytes_per_second(int players, int minds) {
    enum { SECONDS = 10 };
    OWN_PARTY party;
    size_t most = 0, were[PARTY_GUESTS_MAX] = {0};
    party_begin(&party, "pillars", players, minds, 50);
    party.net = ORDINARY;
    for (int i = 0; i < players; i++) party_join(&party, true, PARTY_CODE);
    party_run(&party, 2);
    for (int i = 0; i < players; i++) were[i] = party.guests[i].down.bytes;
    party_run(&party, SECONDS);
    for (int i = 0; i < players; i++) {
        size_t bytes = party.guests[i].down.bytes - were[i];
        if (bytes > most) most = bytes;
    }
    return (double)most / SECONDS;
}

UNIT_TEST(test_a_guest_needs_few_bytes) {
    check_at_most(bytes_per_second(2, 0), 600);
    if (!effort_is_brief()) check_at_most(bytes_per_second(16, 0), 3000);
}

UNIT_TEST_MAIN("live")
