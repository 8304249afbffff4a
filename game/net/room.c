// room.c -- the host's side of a live match.
//
// All guests read the same two texts, so that another spectator costs the room no work: the packed
// recording, which grows once per second, and the frames of the last ticks. A guest that joins
// reads the recording to its end, and then the frames from there on.
#include "room.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "platform/utf8.h"
#include "room_inside.h"

void room_code_choose(char code[static LIVE_CODE_MAX]) {
    static const char LETTERS[] = "ABCDEFGHJKMNPQRSTUVWXYZ"; // without I, L and O
    uint64_t number = random_number();
    for (int i = 0; i < LIVE_CODE_MAX - 1; i++, number /= sizeof LETTERS - 1)
        code[i] = LETTERS[number % (sizeof LETTERS - 1)];
    code[LIVE_CODE_MAX - 1] = '\0';
}

Room *room_create(const RoomOptions *options) {
    ASSERT(options->substitute && options->local_players >= 0);
    Room *room = calloc(1, sizeof *room);
    if (!room) return NULL;
    room->options = *options;
    room->now = 1;
    if (deflateInit(&room->stream, Z_BEST_COMPRESSION) == Z_OK) return room;
    free(room);
    return NULL;
}

void room_set_code(Room *room, const char code[static LIVE_CODE_MAX]) {
    ASSERT(memchr(code, '\0', LIVE_CODE_MAX));
    memcpy(room->options.code, code, sizeof room->options.code);
}

void room_destroy(Room *room) {
    if (!room) return;
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) frame_queue_clear(&room->guests[i].out);
    deflateEnd(&room->stream);
    free(room->known);
    free(room->lines.at);
    free(room->recording.at);
    free(room->frames.at);
    free(room->ends);
    free(room);
}

// Feeds the lines that were written since the last call to the recording.
static void pack(Room *room) {
    const Text *text = replay_writer_text(room->writer);
    uint8_t piece[4096];
    ASSERT(room->packed <= text->count);
    room->stream.next_in = (Bytef *)text->at + room->packed;
    room->stream.avail_in = (uInt)(text->count - room->packed);
    do {
        room->stream.next_out = piece;
        room->stream.avail_out = sizeof piece;
        deflate(&room->stream, Z_SYNC_FLUSH);
        text_add_bytes(&room->recording, piece, sizeof piece - room->stream.avail_out);
    } while (room->stream.avail_out == 0);
    room->packed = text->count;
    room->packed_tick = battle_tick(match_battle(room->match));
}

static bool know_tanks(Room *room) {
    int count = match_card(room->match)->tank_count;
    Known *known = room->known;
    if (count > room->known_count) known = realloc(known, (size_t)count * sizeof *known);
    if (!known) return false;
    room->known = known;
    for (; room->known_count < count; room->known_count++)
        known[room->known_count] = (Known){.forfeit = FORFEIT_NONE};
    return true;
}

// Sends the guest the match from its start, and what it has to know.
static void welcome(Room *room, Guest *guest) {
    const Seat *seat = guest->seat >= 0 ? &room->seats[guest->seat] : NULL;
    ASSERT((room->match || room->is_cinema) && guest->is_greeted);
    Frame frame = {.kind = FRAME_WELCOME,
                   .welcome = {LIVE_VERSION, seat ? seat->tank : -1, seat ? seat->token : 0}};
    guest_send(room, guest, &frame);
    guest->shown = (PadState){.look = -1};
    if (!guest->unready++) guest->welcomed_at = room->now;
    if (guest->is_pad) return;
    for (int i = 0; i < room->seat_count; i++) {
        Frame player = seat_frame(room, &room->seats[i]);
        guest_send(room, guest, &player);
    }
    if (room->series.rounds)
        guest_send(room, guest, &(Frame){.kind = FRAME_SERIES, .series = room->series});
    if (room->is_cinema)
        guest_send(room, guest, &(Frame){.kind = FRAME_PLAYHEAD, .playhead = room->playhead});
    guest->is_joining = true;
    guest->recording_at = 0;
}

bool room_show_recording(Room *room, const void *bytes, size_t count) {
    ASSERT(!room->match && count);
    room->is_cinema = true;
    room->playhead.is_paused = true;
    text_add_bytes(&room->recording, bytes, count);
    return !room->recording.error;
}

static void pass_playhead(Room *room) {
    if (!room->is_cinema || (!room->is_playhead_due && room->now % BATTLE_TICK_HZ)) return;
    room->is_playhead_due = false;
    guests_send(room, &(Frame){.kind = FRAME_PLAYHEAD, .playhead = room->playhead});
}

Playhead room_playhead(const Room *room) { return room->playhead; }

static void name_person(const Guest *guest, char text[static LIVE_NAME_MAX]) {
    const char *name = !guest ? "The host" : *guest->hello.name ? guest->hello.name : "A guest";
    snprintf(text, LIVE_NAME_MAX, "%s", name);
    utf8_clean(text, " ");
}

static void move_playhead(Room *room, const Guest *guest, const Playhead *to) {
    ASSERT(room->is_cinema && to->tick <= LIVE_TICKS_MAX);
    room->playhead = (Playhead){to->tick, to->is_paused, guest, ""};
    name_person(guest, room->playhead.name);
    room->is_playhead_due = true;
}

void room_set_playhead(Room *room, uint64_t tick, bool is_paused, bool is_moved) {
    ASSERT(room->is_cinema);
    room->playhead.tick = tick;
    room->playhead.is_paused = is_paused;
    room->playhead.is_new = false;
    if (is_moved) move_playhead(room, NULL, &room->playhead);
}

// The tanks of the card's players, without those at the host.
static void set_seats(Room *room) {
    const MatchCard *card = match_card(room->match);
    int count = 0, skipped = 0;
    for (int i = 0; i < card->tank_count && count < ROOM_SEATS_MAX; i++) {
        if (card->tanks[i].kind != DRIVER_PLAYER) continue;
        if (skipped++ < room->options.local_players) continue;
        Seat *seat = &room->seats[count];
        if (count++ >= room->seat_count)
            *seat = (Seat){.guest = -1, .left_at = room->now, .look = -1};
        seat->tank = i;
        seat->player = card->tanks[i].player;
        seat->has_mind = false;
        seat->driven_at = room->now;
        seat_release(seat);
    }
    for (int i = count; i < room->seat_count; i++)
        if (room->seats[i].guest >= 0) room->guests[room->seats[i].guest].seat = -1;
    room->seat_count = count;
}

bool room_begin(Room *room, Match *match, ReplayWriter *writer) {
    ASSERT(match && writer && battle_tick(match_battle(match)) == 0);
    room->match = match;
    room->writer = writer;
    set_seats(room);
    seats_show_looks(room);
    room->said.signal.kind = SIGNAL_NONE;
    room->series.rounds = 0;
    room->known_count = 0;
    room->frame_count = 0;
    room->frames.count = room->recording.count = room->lines.count = room->packed = 0;
    room->first_tick = 0;
    deflateReset(&room->stream);
    text_add_bytes(&room->recording, REPLAY_MAGIC, REPLAY_HEAD);
    pack(room);
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        Guest *guest = &room->guests[i];
        guest->wants_next = false;
        guest->may_repeat = true;
        if (guest->is_open && guest->is_greeted && !guest->is_closing) welcome(room, guest);
    }
    return know_tanks(room) && !room->recording.error;
}

void room_end_round(Room *room, const LiveSeries *series) {
    ASSERT(series->round > 0 && series->round <= series->rounds);
    room->series = *series;
    guests_send(room, &(Frame){.kind = FRAME_SERIES, .series = *series});
}

bool room_is_ready(const Room *room) {
    int ready = 0;
    for (int i = 0; i < room->seat_count; i++) {
        const Seat *seat = &room->seats[i];
        ready += seat->guest >= 0 && room->guests[seat->guest].wants_next;
    }
    return 2 * ready > room_players(room);
}

static PadState pad_state(const Room *room, const Seat *seat) {
    const Tank *tank = battle_tank(match_battle(room->match), seat->tank);
    PadState state = {.look = match_tank_look(room->match, seat->tank),
                      .kills = tank->kills,
                      .felt_ms = seat->felt_ms};
    state.health_percent = (int)ceil(100 * tank->health / tank->spec->health);
    MatchResult result = match_result_without_hash(room->match);
    state.phase = result.is_over                                ? PAD_LOST
                  : battle_tick(match_battle(room->match)) == 0 ? PAD_WAITS
                  : tank->is_wreck                              ? PAD_WRECKED
                                                                : PAD_PLAYS;
    if (result.is_over && !result.is_draw && result.winner == tank->team) state.phase = PAD_WON;
    return state;
}

void room_feel(Room *room, int number, int felt_ms) {
    ASSERT(number >= 0 && number < room->seat_count && felt_ms >= 0);
    Seat *seat = &room->seats[number];
    seat->felt_ms = seat->felt_ms > felt_ms ? seat->felt_ms : felt_ms;
    if (seat->felt_ms > FELT_MS_MAX) seat->felt_ms = FELT_MS_MAX;
}

static void tell_pads(Room *room) {
    for (int i = 0; room->match && i < room->seat_count; i++) {
        Seat *seat = &room->seats[i];
        Guest *guest = seat->guest >= 0 ? &room->guests[seat->guest] : NULL;
        if (!guest || !guest->is_pad) continue;
        Frame frame = {.kind = FRAME_PAD, .pad = pad_state(room, seat)};
        seat->felt_ms = 0;
        if (!memcmp(&frame.pad, &guest->shown, sizeof guest->shown)) continue;
        guest->shown = frame.pad;
        guest_send(room, guest, &frame);
    }
}

bool room_is_choosing(const Room *room) {
    return room->match && !room->lines.count && stand_waits(room->match);
}

// Takes the first cards for players who have not chosen in time, unless the host is alone.
static void choose_for_slow_players(Room *room) {
    bool is_alone = room->options.local_players && !room_guests(room);
    bool waits = !is_alone && room->match && stand_waits(room->match);
    room->choosing = waits ? room->choosing + 1 : 0;
    if (room->choosing < STAND_WAIT_S * BATTLE_TICK_HZ) return;
    StandOffer offer;
    Edit edit = {.kind = EDIT_UPGRADE};
    for (; edit.tank < match_card(room->match)->tank_count; edit.tank++)
        while (match_card(room->match)->tanks[edit.tank].kind == DRIVER_PLAYER &&
               stand_offer(room->match, edit.tank, &offer)) {
            edit.index = offer.count ? (int)offer.cards[0] : UP_SKIP;
            if (!room_edit(room, &edit, NULL)) return;
        }
}

static void end_question(Room *room, int number);

void room_pass(Room *room) {
    room->now++;
    choose_for_slow_players(room);
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        Guest *guest = &room->guests[i];
        if (!guest->is_open || guest->is_closing) continue;
        uint64_t silent = room->now - guest->heard_at;
        end_question(room, i);
        bool is_unready = guest->unready && room->now - guest->welcomed_at > ROOM_SILENT_TICKS;
        bool has_come = guest->is_greeted || guest->asked_seat >= 0;
        if (is_unready || silent > (has_come ? ROOM_SILENT_TICKS : ROOM_GREET_TICKS))
            guest_dismiss(room, guest, BYE_SILENT);
        guest->frames_left += FRAMES_PER_TICK;
        if (guest->frames_left > FRAMES_AT_ONCE) guest->frames_left = FRAMES_AT_ONCE;
    }
    tell_pads(room);
    pass_playhead(room);
}

// Returns the codec, for lines before the match's next or last tick.
static LineCodec *line_codec(Room *room, uint64_t tick) {
    LineCodec *codec = &room->codec;
    codec->out = &room->lines;
    codec->tick = tick;
    codec->teams = match_card(room->match)->teams;
    codec->edits = codec->tick_edits = codec->builds = 0;
    return codec;
}

bool room_edit(Room *room, const Edit *edit, Problem *problem) {
    ASSERT(room->match && edit);
    uint64_t tick = battle_tick(match_battle(room->match));
    if (room->lines.count > LINES_MAX) return problem_set(problem, "too many edits in one tick");
    if (!match_edit(room->match, edit, problem)) return false;
    replay_writer_edit(room->writer, room->match, edit);
    edit_write(line_codec(room, tick), tick, edit);
    return true;
}

// Says something outside a match. `said_at` is the time of the last signal.
static bool say(Room *room, Said said, uint64_t *said_at) {
    ASSERT(said.signal.kind > SIGNAL_NONE && said.tank <= SAID_BY_NAME);
    if (room->now - *said_at < SIGNAL_REST_TICKS) return false;
    *said_at = room->now;
    room->said = said;
    guests_send(room, &(Frame){.kind = FRAME_SAID, .said = room->said});
    return true;
}

// Gives a signal of a guest, or of the host if that is NULL, who watch a recording.
static bool speak(Room *room, Guest *guest, Signal signal) {
    Said said = {.signal = signal, .tank = SAID_BY_NAME};
    name_person(guest, said.name);
    return say(room, said, guest ? &guest->said_at : &room->said_at[0]);
}

Said room_said(Room *room) {
    Said said = room->said;
    room->said.signal.kind = SIGNAL_NONE;
    return said;
}

bool room_signal(Room *room, int tank, Signal signal) {
    if (room->is_cinema) return speak(room, NULL, signal);
    if (!room->match) return false;
    if (match_is_over(room->match))
        return signal.kind != SIGNAL_PING &&
               say(room, (Said){signal, tank, ""}, &room->said_at[tank]);
    if (!match_can_signal(room->match, tank)) return false;
    uint64_t tick = battle_tick(match_battle(room->match));
    replay_writer_signal(room->writer, room->match, tank, signal);
    signal_write(line_codec(room, tick), tick, tank, signal);
    match_signal(room->match, tank, signal);
    return true;
}

// Lets a mind drive the tank of an absent player, and the player who is back.
static void change_driver(Room *room, Seat *seat) {
    bool is_away = seat->guest < 0 && room->now - seat->left_at >= ROOM_MIND_TICKS;
    bool wants_mind = seat->has_mind ? seat->guest < 0 : is_away;
    if (wants_mind == seat->has_mind) return;
    if (battle_tank(match_battle(room->match), seat->tank)->is_removed) return;
    Edit edit = {.kind = wants_mind ? EDIT_MIND : EDIT_PLAYER, .tank = seat->tank};
    edit.added.mind = mind_initial(room->options.substitute);
    edit.added.player = seat->player;
    if (room_edit(room, &edit, NULL)) seat->has_mind = wants_mind;
}

// Returns the order before this tick. If several inputs are due, none of their actions is lost.
static QuantizedOrder due_order(Seat *seat, uint64_t tick) {
    unsigned actions = 0;
    int due = 0;
    for (; due < seat->input_count && seat->inputs[due].tick <= tick; due++) {
        actions |= seat->inputs[due].steps.actions;
        seat->steps = seat->inputs[due].steps;
    }
    ASSERT(due <= seat->input_count && seat->input_count <= LIVE_AHEAD_MAX);
    seat->input_count -= due;
    memmove(seat->inputs, seat->inputs + due, (size_t)seat->input_count * sizeof *seat->inputs);
    QuantizedOrder steps = seat->steps;
    if (due) steps.actions = actions;
    return steps;
}

// Returns the order of a pad before this tick. An action that was ordered since the last tick is
// not lost.
static QuantizedOrder pad_order(const Room *room, Seat *seat) {
    const Battle *battle = match_battle(room->match);
    const Tank *tank = battle_tank(battle, seat->tank);
    QuantizedOrder steps = order_quantize(sticks_order(battle, tank, &seat->sticks), tank->spec);
    if (!tank->is_wreck) steps.actions |= seat->pressed;
    seat->pressed = 0;
    return steps;
}

void room_tick_begin(Room *room) {
    if (!room->match || match_is_over(room->match)) return;
    uint64_t tick = battle_tick(match_battle(room->match));
    for (int i = 0; i < room->seat_count; i++) {
        Seat *seat = &room->seats[i];
        change_driver(room, seat);
        bool is_pad = seat->guest >= 0 && room->guests[seat->guest].is_pad;
        QuantizedOrder steps = is_pad ? pad_order(room, seat) : due_order(seat, tick);
        if (!seat->has_mind) match_set_order(room->match, seat->tank, steps);
    }
}

// Adds the lines of an external bot's message and of its forfeit.
static void add_said(Room *room, uint64_t tick, int tank) {
    Edit end = {.kind = EDIT_FORFEIT, .tank = tank, .forfeit = match_forfeited(room->match, tank)};
    say_write(line_codec(room, tick), tick, tank, match_said(room->match, tank));
    if (end.forfeit != room->known[tank].forfeit) edit_write(line_codec(room, tick), tick, &end);
    room->known[tank].forfeit = end.forfeit;
}

// Adds what external bots did before this tick, and all orders that have changed.
static void add_orders(Room *room, uint64_t tick, Text *orders) {
    const MatchCard *card = match_card(room->match);
    int last = -1;
    ASSERT(card->tank_count <= room->known_count);
    for (int i = 0; i < card->tank_count; i++) {
        bool is_external = mind_is_external(&card->tanks[i].mind);
        if (!is_external && card->tanks[i].kind != DRIVER_PLAYER) continue;
        QuantizedOrder steps = match_steps(room->match, i);
        tick_order_write(orders, &last, i, room->known[i].steps, steps);
        room->known[i].steps = steps;
        if (is_external) add_said(room, tick, i);
    }
}

// Drops the frames before the last ones, and the guests that have not read them.
static void forget_frames(Room *room) {
    int old = room->frame_count - ROOM_HISTORY_TICKS;
    if (old <= 0) return;
    size_t bytes = room->ends[old - 1];
    ASSERT(old < room->frame_count && bytes <= room->frames.count);
    room->first_tick += (uint64_t)old;
    room->frame_count -= old;
    for (int i = 0; i < room->frame_count; i++) room->ends[i] = room->ends[i + old] - bytes;
    room->frames.count -= bytes;
    memmove(room->frames.at, room->frames.at + bytes, room->frames.count);
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        Guest *guest = &room->guests[i];
        bool is_reading =
            guest->is_open && guest->is_greeted && !guest->is_joining && !guest->is_pad;
        if (is_reading && guest->next_tick < room->first_tick) guest_dismiss(room, guest, BYE_SLOW);
    }
}

static void add_frame(Room *room, const Text *frame) {
    if (room->frame_count == room->frames_room) {
        int count = room->frames_room ? 2 * room->frames_room : BATTLE_TICK_HZ;
        size_t *ends = realloc(room->ends, (size_t)count * sizeof *ends);
        if (!ends) {
            room->frames.error = 1;
            return;
        }
        room->ends = ends;
        room->frames_room = count;
    }
    framed_add(&room->frames, frame->at, frame->count);
    room->ends[room->frame_count++] = room->frames.count;
}

// Guests read from the number of a frame, so a room that has lost one cannot continue.
void room_tick_end(Room *room) {
    if (!room->match) return;
    uint64_t ticks = battle_tick(match_battle(room->match));
    if (ticks != room->first_tick + (uint64_t)room->frame_count + 1) return; // it was over before
    Text orders = {0}, bytes = {0};
    bool is_over = match_is_over(room->match);
    Frame frame = {.kind = FRAME_TICK};
    if (know_tanks(room)) add_orders(room, ticks - 1, &orders);
    frame.tick = (TickFrame){.has_hash = is_over || ticks % REPLAY_SECOND == 0,
                             .lines = (const uint8_t *)room->lines.at,
                             .line_bytes = room->lines.count,
                             .orders = (const uint8_t *)orders.at,
                             .order_bytes = orders.count};
    if (frame.tick.has_hash)
        frame.tick.hash = replay_checkpoint_hash(match_result(room->match).state_hash);
    frame_write(&frame, NULL, &bytes);
    add_frame(room, &bytes);
    room->lines.count = 0;
    if (!is_over && ticks % REPLAY_SECOND == 0) {
        pack(room);
        forget_frames(room);
    }
    free(orders.at);
    free(bytes.at);
    if (room->frames.error || room->recording.error) room_close(room);
}

int room_connect(Room *room, const char *address) {
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        if (room->guests[i].is_open) continue;
        room->guests[i] = (Guest){.is_open = true,
                                  .seat = -1,
                                  .asked_seat = -1,
                                  .heard_at = room->now,
                                  .frames_left = FRAMES_AT_ONCE};
        snprintf(room->guests[i].address, sizeof room->guests[i].address, "%s", address);
        return i;
    }
    return -1;
}

void room_disconnect(Room *room, int number) {
    Guest *guest = guest_of(room, number);
    guest->is_closing = true;
    seat_leave(room, guest);
    frame_queue_clear(&guest->out);
    *guest = (Guest){.seat = -1, .asked_seat = -1};
}

void room_close(Room *room) {
    for (int i = 0; i < ROOM_GUESTS_MAX; i++)
        if (room->guests[i].is_open) guest_dismiss(room, &room->guests[i], BYE_LEFT);
}

// Takes the same time for every code.
static bool is_code(const char *a, const char *b) {
    int difference = 0;
    for (int i = 0; i < LIVE_CODE_MAX; i++) difference |= a[i] ^ b[i];
    return !difference;
}

// After too many wrong codes of its address, a guest is let in only if it comes back.
static bool check_code(Room *room, const Guest *guest, const Hello *hello) {
    double now_s = (double)room->now * BATTLE_TICK_S;
    bool is_known = false;
    for (int i = 0; i < room->seat_count; i++)
        is_known |= hello->token && room->seats[i].token == (hello->token | 1);
    if (!is_known && guesses_are_many(&room->guesses, guest->address, now_s)) return false;
    if (is_code(room->options.code, hello->code)) return true;
    guesses_add(&room->guesses, guest->address, now_s);
    return false;
}

// Admits a guest. A player without a seat is dismissed.
static void admit(Room *room, int number, int seat, const Hello *hello) {
    Guest *guest = &room->guests[number];
    ASSERT(!guest->is_greeted && seat < room->seat_count);
    guest->asked_seat = -1;
    if (room->is_cinema ? hello->role == ROLE_PAD : seat < 0 && hello->role != ROLE_SPECTATOR) {
        guest_dismiss(room, guest, room->is_cinema ? BYE_NO_TANK : BYE_FULL);
        return;
    }
    guest->is_greeted = true;
    guest->is_pad = hello->role == ROLE_PAD;
    if (seat >= 0) seat_take(room, number, &room->seats[seat], hello);
    if (room->match || room->is_cinema) welcome(room, guest);
}

static void greet(Room *room, int number, const Hello *hello) {
    Guest *guest = &room->guests[number];
    bool is_player = hello->role != ROLE_SPECTATOR, is_pad = hello->role == ROLE_PAD;
    bool is_same =
        hello->version == LIVE_VERSION && (is_pad || hello->rules_version == RULES_VERSION);
    if (!is_same) {
        guest_dismiss(room, guest, BYE_VERSION);
    } else if (!check_code(room, guest, hello)) {
        guest_dismiss(room, guest, BYE_CODE);
    } else {
        int seat = is_player ? seat_find_old(room, guest, hello) : -1;
        guest->hello = *hello;
        guest->asked_at = room->now;
        guest->asked_seat = is_player && seat < 0 ? seat_find_asked(room, hello) : -1;
        if (guest->asked_seat >= 0) return;
        if (is_player && seat < 0) seat = seat_find_new(room, guest->address);
        admit(room, number, seat, hello);
    }
}

// Admits a player that the host was asked about as a new one.
static void admit_as_new(Room *room, int number) {
    const Guest *guest = &room->guests[number];
    admit(room, number, seat_find_new(room, guest->address), &guest->hello);
}

// Treats a player as a new one if the host does not answer in time.
static void end_question(Room *room, int number) {
    Guest *guest = &room->guests[number];
    if (guest->asked_seat < 0) return;
    bool is_away = guest->asked_seat < room->seat_count &&
                   seat_state(room, &room->seats[guest->asked_seat]) == PLAYER_AWAY;
    if (!is_away || room->now - guest->asked_at >= ROOM_ASK_TICKS) admit_as_new(room, number);
}

// Returns the guest that waits for a seat, or -1.
static int find_asker(const Room *room, int seat) {
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        const Guest *guest = &room->guests[i];
        if (guest->is_open && !guest->is_closing && guest->asked_seat == seat) return i;
    }
    return -1;
}

int room_asked_seat(const Room *room) {
    int seat = room->seat_count - 1;
    while (seat >= 0 && find_asker(room, seat) < 0) seat--;
    return seat;
}

void room_refuse_seat(Room *room, int number) {
    int asker = find_asker(room, number);
    if (asker >= 0) admit_as_new(room, asker);
}

void room_give_seat(Room *room, int number) {
    ASSERT(number >= 0 && number < room->seat_count);
    Seat *seat = &room->seats[number];
    if (seat_state(room, seat) != PLAYER_AWAY) return;
    int asker = find_asker(room, number);
    seat->token = 0;
    if (asker >= 0)
        admit(room, asker, number, &room->guests[asker].hello);
    else
        seat_announce(room, seat);
}

static void note_order(const Room *room, Seat *seat, bool drives) {
    seat->is_used = true;
    if (drives) seat->driven_at = room->now;
}

static void take_input(Room *room, Guest *guest, uint64_t tick, QuantizedOrder steps) {
    Seat *seat = guest->seat >= 0 ? &room->seats[guest->seat] : NULL;
    if (!seat || !room->match || guest->is_pad) {
        guest_dismiss(room, guest, BYE_INVALID);
        return;
    }
    if (guest->unready) return; // of the match before
    uint64_t now = battle_tick(match_battle(room->match));
    if (tick < guest->last_tick || tick >= now + LIVE_AHEAD_MAX) {
        guest_dismiss(room, guest, BYE_TICK);
        return;
    }
    guest->last_tick = tick + 1;
    // Late inputs take effect in the next tick. There is room: ticks only grow, and are limited.
    if (seat->input_count == LIVE_AHEAD_MAX) {
        guest_dismiss(room, guest, BYE_FLOOD);
        return;
    }
    seat->inputs[seat->input_count++] = (Input){tick, steps};
    note_order(room, seat, !quantized_orders_equal(steps, (QuantizedOrder){.actions = 0}));
    if (room->now - guest->timed_at < TIMING_TICKS) return;
    guest->timed_at = room->now;
    guest->late += LIVE_LATE_GAIN * ((tick < now) - guest->late);
    Frame frame = {.kind = FRAME_TIMING, .margin = (int)((int64_t)tick - (int64_t)now)};
    guest_send(room, guest, &frame);
}

static void take_sticks(Room *room, Guest *guest, const Sticks *sticks) {
    Seat *seat = guest->seat >= 0 ? &room->seats[guest->seat] : NULL;
    if (!guest->is_pad) {
        guest_dismiss(room, guest, BYE_INVALID);
        return;
    }
    if (!seat) return; // the next match has fewer tanks
    seat->sticks = *sticks;
    guest->wants_next |= sticks->actions[ACT_FIRE] && room->match && match_is_over(room->match);
    note_order(room, seat, vec_length(sticks->drive) > 0 || vec_length(sticks->aim) > 0);
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) seat->pressed |= (unsigned)sticks->actions[i] << i;
}

static bool is_in_arena(const Room *room, Vec at) {
    const Arena *arena = battle_arena(match_battle(room->match));
    return at.x >= 0 && at.y >= 0 && at.x <= arena->width_m && at.y <= arena->height_m;
}

// A pad sees no arena, so it has no place to point at.
static void take_signal(Room *room, Guest *guest, Signal signal) {
    if (room->is_cinema) {
        speak(room, guest, signal);
        return;
    }
    bool is_ping = signal.kind == SIGNAL_PING, is_spectator = guest->seat < 0 && !guest->is_pad;
    if (is_spectator || (is_ping && guest->is_pad)) {
        guest_dismiss(room, guest, BYE_INVALID);
        return;
    }
    if (guest->seat < 0 || guest->unready || !room->match) return; // of the match before
    if (is_ping && !is_in_arena(room, signal.at))
        guest_dismiss(room, guest, BYE_INVALID);
    else
        room_signal(room, room->seats[guest->seat].tank, signal);
}

static void take_move(Room *room, Guest *guest, const Playhead *to) {
    if (room->is_cinema)
        move_playhead(room, guest, to);
    else
        guest_dismiss(room, guest, BYE_INVALID);
}

// A choice that comes too late is ignored.
static void take_choice(Room *room, const Guest *guest, EditKind kind, int index) {
    if (guest->seat < 0 || guest->unready || !room->match) return;
    Edit edit = {.kind = kind, .tank = room->seats[guest->seat].tank, .index = index};
    room_edit(room, &edit, NULL);
}

// The guest has received the last welcome, and its inputs may start at any tick. After a match, it
// is ready for the next one instead, which may have begun in the meantime.
static void take_ready(Room *room, Guest *guest) {
    if (!guest->unready && room->match && match_is_over(room->match)) {
        guest->wants_next = true;
        return;
    }
    if (!guest->unready && guest->may_repeat) {
        guest->may_repeat = false;
        return;
    }
    if (--guest->unready < 0) guest_dismiss(room, guest, BYE_INVALID);
    guest->last_tick = 0;
    if (guest->seat < 0) return;
    room->seats[guest->seat].input_count = 0;
    room->seats[guest->seat].is_used = true;
}

// Returns the checkpoint hash that the room has sent with the frame before this tick.
static uint32_t sent_hash(const Room *room, uint64_t tick) {
    if (tick <= room->first_tick || tick > room->first_tick + (uint64_t)room->frame_count)
        return REPLAY_NO_HASH;
    size_t index = (size_t)(tick - room->first_tick - 1);
    ASSERT(index < (size_t)room->frame_count);
    Text bytes = {0};
    Frame frame;
    framed_take(&room->frames, index ? room->ends[index - 1] : 0, &bytes);
    bool has_hash = !bytes.error && frame_read((uint8_t *)bytes.at, bytes.count, NULL, &frame) &&
                    frame.tick.has_hash;
    uint32_t hash = has_hash ? frame.tick.hash : REPLAY_NO_HASH;
    free(bytes.at);
    return hash;
}

static void take_difference(Room *room, Guest *guest, uint64_t tick, uint32_t hash) {
    if (guest->is_pad) {
        guest_dismiss(room, guest, BYE_INVALID);
        return;
    }
    room->difference =
        (LiveDifference){.number = room->difference.number + 1,
                         .tick = tick,
                         .host_hash = sent_hash(room, tick),
                         .guest_hash = hash,
                         .tank = guest->seat < 0 ? -1 : room->seats[guest->seat].tank};
    bool is_again = guest->differed_at && room->now - guest->differed_at < DIFFERS_TICKS;
    guest->differed_at = room->now;
    if (is_again)
        guest_dismiss(room, guest, BYE_DIFFERS);
    else if (!guest->is_joining)
        welcome(room, guest);
    if (!is_again) room->difference.ticks_again = room->packed_tick;
}

void room_receive(Room *room, int number, const void *bytes, size_t count) {
    Guest *guest = guest_of(room, number);
    Frame frame;
    if (guest->is_closing) return;
    if (--guest->frames_left < 0) {
        guest_dismiss(room, guest, BYE_FLOOD);
        return;
    }
    bool is_frame = count <= LIVE_GUEST_FRAME_MAX && frame_read(bytes, count, &guest->held, &frame);
    bool is_waiting = guest->asked_seat >= 0 && is_frame && frame.kind == FRAME_ALIVE;
    bool is_due = is_frame && (frame.kind == FRAME_HELLO) != guest->is_greeted &&
                  guest->asked_seat < 0 && frame_is_guests(frame.kind);
    if (!is_due && !is_waiting) {
        guest_dismiss(room, guest, BYE_INVALID);
        return;
    }
    guest->heard_at = room->now;
    switch (frame.kind) {
    case FRAME_HELLO: greet(room, number, &frame.hello); break;
    case FRAME_READY: take_ready(room, guest); break;
    case FRAME_INPUT: take_input(room, guest, frame.input.tick, frame.input.steps); break;
    case FRAME_STICKS: take_sticks(room, guest, &frame.sticks); break;
    case FRAME_DIFFERS: take_difference(room, guest, frame.differs.tick, frame.differs.hash); break;
    case FRAME_SIGNAL: take_signal(room, guest, frame.signal); break;
    case FRAME_CHOICE: take_choice(room, guest, frame.choice.kind, frame.choice.index); break;
    case FRAME_PLAYHEAD: take_move(room, guest, &frame.playhead); break;
    default: break;
    }
}

// Appends the next piece of the recording. After the last one, frames follow from there on.
static void next_piece(Room *room, Guest *guest, Text *out) {
    ASSERT(guest->recording_at <= room->recording.count);
    size_t left = room->recording.count - guest->recording_at;
    size_t count = left < PIECE_MAX ? left : PIECE_MAX;
    Frame frame = {.kind = FRAME_RECORDING};
    frame.recording.is_first = guest->recording_at == 0;
    frame.recording.is_last = count == left;
    frame.recording.bytes = (const uint8_t *)room->recording.at + guest->recording_at;
    frame.recording.count = count;
    frame_write(&frame, NULL, out);
    guest->recording_at += count;
    if (count < left) return;
    guest->is_joining = false;
    guest->next_tick = room->packed_tick;
    ASSERT(guest->next_tick >= room->first_tick);
}

bool room_next(Room *room, int number, Text *frame) {
    Guest *guest = guest_of(room, number);
    if (frame_queue_take(&guest->out, frame)) return true;
    if (guest->is_closing || !guest->is_greeted || guest->is_pad) return false;
    if (guest->is_joining) {
        next_piece(room, guest, frame);
        return true;
    }
    if (guest->next_tick >= room->first_tick + (uint64_t)room->frame_count) return false;
    ASSERT(guest->next_tick >= room->first_tick); // guests that are too slow were dismissed
    int index = (int)(guest->next_tick++ - room->first_tick);
    framed_take(&room->frames, index ? room->ends[index - 1] : 0, frame);
    return true;
}

bool room_has_next(const Room *room, int number) {
    const Guest *guest = guest_of(room, number);
    if (frame_queue_bytes(&guest->out)) return true;
    if (guest->is_closing || !guest->is_greeted || guest->is_pad) return false;
    return guest->is_joining || guest->next_tick < room->first_tick + (uint64_t)room->frame_count;
}

bool room_is_closing(const Room *room, int guest) { return guest_of(room, guest)->is_closing; }

int room_seats(const Room *room) { return room->seat_count; }

// Pads and players who wait for a match send less often, so their quality is unknown.
static int seat_bars(const Room *room, const Seat *seat) {
    const Guest *guest = seat->guest >= 0 ? &room->guests[seat->guest] : NULL;
    bool is_playing = guest && !guest->is_pad && guest->last_tick && !match_is_over(room->match);
    if (!is_playing) return 3;
    return live_bars(guest->late, (double)(room->now - guest->heard_at) * BATTLE_TICK_S);
}

RoomSeat room_seat(const Room *room, int number) {
    ASSERT(number >= 0 && number < room->seat_count);
    const Seat *seat = &room->seats[number];
    bool is_pad = seat->guest >= 0 && room->guests[seat->guest].is_pad;
    return (RoomSeat){seat->tank,
                      seat_state(room, seat),
                      is_pad,
                      find_asker(room, number) >= 0,
                      seat_bars(room, seat),
                      seat->name};
}

int room_players(const Room *room) {
    int count = 0;
    for (int i = 0; i < room->seat_count; i++) count += room->seats[i].guest >= 0;
    return count;
}

int room_guests(const Room *room) {
    int count = 0;
    for (int i = 0; i < ROOM_GUESTS_MAX; i++)
        count +=
            room->guests[i].is_open && room->guests[i].is_greeted && !room->guests[i].is_closing;
    return count;
}

LiveDifference room_difference(const Room *room) { return room->difference; }
