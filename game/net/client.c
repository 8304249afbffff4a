// client.c -- a guest's side of a live match.
//
// The client plays two matches. The settled one contains what the host has sent; it is recorded and
// compared with the host's hashes. The predicted one is ahead of it: it assumes that the other
// players continue as ordered. When a tick turns out to be different, the predicted match returns
// to the last snapshot of the settled one and is simulated again.
#include "client.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/replay/codec.h"
#include "match/replay/player.h"
#include "match/snapshot.h"
#include "platform/files.h"
#include "platform/memory.h"
#include "platform/utf8.h"

enum {
    OWN_TICKS = 256, // the player's last orders; a power of two
    LEAD_LEAST = 1,  // ticks that the predicted match is ahead
    LEAD_MAX = 90,
    INPUT_TICKS = 12,     // an unchanged order is repeated this often, for the timing
    AHEAD_MAX = 16 << 20, // bytes of ticks that arrive while the recording is played
    SLICE_TICKS = 30,     // of the recording per call
    LENGTH_BYTES = sizeof(uint32_t),
    EVENT_TICKS = 256,   // a power of two
    EVENT_NEAR_TICKS = 6 // an event that moves by fewer ticks is not shown twice
};
_Static_assert((int)LEAD_MAX < (int)LIVE_AHEAD_MAX && (int)LIVE_AHEAD_MAX < (int)OWN_TICKS,
               "inputs of the predicted ticks fit");

#define ALIVE_S 2.0
// Inputs should reach the host this many ticks early; the more, the more their delays vary.
#define MARGIN_LEAST 1.0
#define MARGIN_MOST 4.0
#define MARGIN_GAIN 0.1
#define SLEW_PER_TICK 0.02 // part by which the clock is faster per missing tick
#define SLEW_MAX 0.05
#define ROUND_TRIP_GAIN 0.02
#define JUMP_TICKS 8.0       // a larger lack is made up at once
#define CATCH_UP_MAX_S 120.0 // longest time to catch up with a match
#define ESTIMATE_S 5.0       // before that time is estimated

// A tank of a player, the player's look and name.
typedef struct Named {
    int tank, look;
    bool is_away;
    char name[LIVE_NAME_MAX];
} Named;

struct Client {
    ClientOptions options;
    ClientState state;
    Problem problem;
    uint64_t token;
    int tank;
    Text out; // waiting frames, each after its length
    size_t out_at;
    QuantizedOrder held; // order of the last input frame
    Text file;           // recording that arrives
    Replay *joined;      // recording that is being played; NULL for none
    ReplayPlayer *player;
    double joined_s;  // when that began
    FrameQueue ahead; // ticks that have arrived meanwhile
    bool is_behind;   // until the ticks are played as well
    bool is_ready;    // the recording is complete
    const Arena *arena;
    ReplayWriter *writer;
    Replay log; // inputs since the snapshot
    LineCodec codec;
    ReplayRun settled, predicted; // of `log`; their matches may be NULL
    Snapshot *snapshot;           // NULL: nothing is predicted
    bool is_wrong;                // the predicted match differs from the settled one
    QuantizedOrder own[OWN_TICKS];
    uint64_t own_next;     // first tick without an order of the player
    uint64_t input_tick;   // tick of the last input frame
    double now_s, alive_s; // times of the last call, and of the last frame
    double clock_ticks, slew;
    bool has_margin;
    double margin, jitter; // smoothed
    double late;           // see live_bars
    Pose *poses;           // before a correction
    int pose_count;
    ClientFigures figures;
    LiveDifference difference;
    Said said;      // since the last call of client_said
    bool is_cinema; // the host shows a recording
    Playhead playhead;
    LiveSeries series; // rounds: 0 until a match of a series is over
    Named names[PLAYERS_MAX];
    int name_count;
    double heard_s;               // time of the last frame of the host
    double round_trip_s;          // smoothed
    bool has_tick;                // a tick has come since the recording
    bool has_played;              // a match since the connection began
    uint64_t shown;               // tick that is shown
    uint64_t events[EVENT_TICKS]; // of the ticks shown, see events_of
};

Client *client_create(const ClientOptions *options) {
    ASSERT(options->find_arena && options->program);
    Client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->options = *options;
    client->token = options->token;
    client->tank = -1;
    return client;
}

static void close_match(Client *client) {
    replay_run_close(&client->settled);
    replay_run_close(&client->predicted);
    replay_writer_close(client->writer, NULL, NULL); // it has no file
    snapshot_free(client->snapshot);
    client->writer = NULL;
    client->snapshot = NULL;
    client->log.input_count = client->log.edit_count = 0;
}

// Forgets the recording that is being played, and the ticks after it.
static void stop_joining(Client *client) {
    replay_player_destroy(client->player);
    replay_free(client->joined);
    client->player = NULL;
    client->joined = NULL;
    frame_queue_clear(&client->ahead);
    client->is_behind = false;
}

void client_destroy(Client *client) {
    if (!client) return;
    stop_joining(client);
    close_match(client);
    free(client->log.inputs);
    free(client->log.edits);
    free(client->file.at);
    free(client->out.at);
    free(client->poses);
    free(client);
}

static void show(Client *client, ClientShow what, const Match *match) {
    if (client->options.show) client->options.show(client->options.context, what, match);
}

// Returns a set of the events of the last tick, by hashes of their kinds and tanks.
static uint64_t events_of(const Match *match) {
    uint64_t set = 0;
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));) {
        if (event->kind == EVENT_CONTACT) continue;
        unsigned hash = ((unsigned)event->kind * 31u + (unsigned)event->a) * 31u;
        set |= 1ULL << (hash + (unsigned)event->b) * 2654435761u % 64;
    }
    return set;
}

// Shows a tick that was predicted, or that was predicted differently before.
static void show_tick(Client *client, const Match *match) {
    if (!client->options.show) return;
    uint64_t tick = battle_tick(match_battle(match)), events = events_of(match), known = 0;
    if (tick > client->shown) {
        client->shown = tick;
        client->events[tick % EVENT_TICKS] = events;
        show(client, CLIENT_SHOW_TICK, match);
        return;
    }
    for (int i = -EVENT_NEAR_TICKS; i <= EVENT_NEAR_TICKS; i++)
        if (tick + (uint64_t)i <= client->shown)
            known |= client->events[(tick + (uint64_t)i) % EVENT_TICKS];
    client->events[tick % EVENT_TICKS] |= events;
    if (events & ~known) show(client, CLIENT_SHOW_LATE, match);
}

static void name_players(const Client *client, Match *match) {
    ChosenLook chosen[PLAYERS_MAX];
    for (int i = 0; match && i < client->name_count; i++) {
        const Named *named = &client->names[i];
        chosen[i] = (ChosenLook){named->tank, named->look};
        if (named->tank < match_card(match)->tank_count && *named->name)
            match_name_tank(match, named->tank, named->name, named->is_away);
    }
    if (match) match_choose_looks(match, chosen, client->name_count);
}

// Prepares a match to be shown.
static void dress(const Client *client, Match *match) {
    bool is_player = client->tank >= 0 && client->tank < match_card(match)->tank_count;
    match_set_local(match, &client->tank, is_player);
    name_players(client, match);
}

static void send_frame(Client *client, const Frame *frame) {
    Text bytes = {0};
    frame_write(frame, &client->held, &bytes);
    uint32_t length = (uint32_t)bytes.count;
    text_add_bytes(&client->out, &length, LENGTH_BYTES);
    text_add_bytes(&client->out, bytes.at, bytes.count);
    free(bytes.at);
    client->alive_s = client->now_s;
}

bool client_next(Client *client, Text *frame) {
    uint32_t length;
    if (client->out_at == client->out.count) return false;
    ASSERT(client->out_at + LENGTH_BYTES <= client->out.count);
    memcpy(&length, client->out.at + client->out_at, LENGTH_BYTES);
    ASSERT(length <= client->out.count - client->out_at - LENGTH_BYTES);
    text_add_bytes(frame, client->out.at + client->out_at + LENGTH_BYTES, length);
    client->out_at += LENGTH_BYTES + length;
    if (client->out_at == client->out.count) client->out_at = client->out.count = 0;
    return true;
}

static void fail(Client *client, const char *why) {
    stop_joining(client);
    client->state = CLIENT_CLOSED;
    problem_set(&client->problem, "%s", why);
}

void client_connected(Client *client) {
    stop_joining(client);
    client->out_at = client->out.count = 0;
    client->held = (QuantizedOrder){.actions = 0};
    client->is_ready = client->has_played = false;
    client->state = CLIENT_WAITING;
    client->heard_s = client->now_s;
    Frame frame = {.kind = FRAME_HELLO};
    frame.hello = (Hello){.version = LIVE_VERSION,
                          .rules_version = RULES_VERSION,
                          .role = client->options.is_player ? ROLE_PLAYER : ROLE_SPECTATOR,
                          .token = client->token,
                          .look = -1};
    memcpy(frame.hello.code, client->options.code, sizeof frame.hello.code);
    memcpy(frame.hello.name, client->options.name, sizeof frame.hello.name);
    send_frame(client, &frame);
}

static uint64_t tick_of(const ReplayRun *run) {
    ASSERT(run->match);
    return battle_tick(match_battle(run->match));
}

// Asks for the recording again. `hash` is REPLAY_NO_HASH if the tick could not be played.
static void differ(Client *client, uint64_t tick, uint32_t hash, uint32_t host_hash) {
    client->figures.differences++;
    client->difference = (LiveDifference){.number = client->figures.differences,
                                          .tick = tick,
                                          .host_hash = host_hash,
                                          .guest_hash = hash,
                                          .tank = client->tank};
    stop_joining(client);
    client->is_ready = false;
    client->state = CLIENT_WAITING;
    send_frame(client, &(Frame){.kind = FRAME_DIFFERS, .differs = {tick, hash}});
}

// Takes a snapshot of the settled match, which predictions start from, and drops older inputs.
static void keep_point(Client *client) {
    Snapshot *snapshot = match_snapshot(client->settled.match);
    if (!snapshot) return;
    snapshot_free(client->snapshot);
    client->snapshot = snapshot;
    client->log.input_count = client->log.edit_count = client->settled.next_input = 0;
}

static bool log_input(Client *client, ReplayInput input, const Edit *edit) {
    Replay *log = &client->log;
    ASSERT(!edit == (input.edit < 0));
    if (edit) {
        input.edit = log->edit_count;
        if (!ARRAY_APPEND(log->edits, log->edit_count, *edit)) return false;
    }
    return ARRAY_APPEND(log->inputs, log->input_count, input);
}

// Returns the last tick of the recording that allows a snapshot.
static uint64_t kept_tick(const Replay *replay) {
    return replay->ticks - replay->ticks % BATTLE_REFRESH_TICKS;
}

// Takes the match from the player of the recording, and continues it with the inputs after its last
// snapshot in the log.
static bool take_match(Client *client) {
    const Replay *replay = client->joined;
    ASSERT(replay && client->player && !client->settled.match);
    uint64_t kept = kept_tick(replay);
    client->snapshot = match_snapshot(replay_player_match(client->player));
    client->settled = replay_player_take(client->player);
    client->settled.replay = &client->log;
    client->settled.next_input = 0;
    client->log.ticks = replay->ticks;
    for (int i = 0; i < replay->input_count; i++) {
        const ReplayInput *input = &replay->inputs[i];
        const Edit *edit = input->edit >= 0 ? &replay->edits[input->edit] : NULL;
        if (input->tick < kept) continue;
        if (!log_input(client, *input, edit)) return false;
        client->settled.next_input += input->tick == kept; // these are applied
    }
    while (replay_run_step(&client->settled)) continue;
    if (match_is_fresh(client->settled.match)) keep_point(client);
    return tick_of(&client->settled) == replay->ticks;
}

static bool begin_prediction(Client *client, const Replay *replay) {
    uint64_t tick = tick_of(&client->settled);
    ASSERT(client->tank >= 0 && client->tank < replay->card.tank_count);
    client->predicted.match = match_create(&replay->card, client->arena, &client->problem);
    client->own_next = tick;
    client->clock_ticks = (double)tick + 2;
    client->slew = 0;
    client->has_margin = false;
    client->is_wrong = true;
    return client->predicted.match != NULL;
}

// Begins to play the recording that has arrived. The match before it stays until then.
static bool begin_joining(Client *client) {
    Problem *problem = &client->problem;
    const ClientOptions *options = &client->options;
    stop_joining(client);
    client->joined = replay_parse(client->file.at, client->file.count, "the host's match", problem);
    const Replay *replay = client->joined;
    if (!replay) return false;
    client->arena =
        options->find_arena(options->context, replay->card.arena, replay->arena_hash, problem);
    if (client->tank >= replay->card.tank_count)
        return problem_set(problem, "the host sends an unknown tank");
    if (!client->arena) return false;
    if (client->is_cinema) client->state = CLIENT_CINEMA;
    if (client->is_cinema) return true;
    client->player = replay_player_create(replay, client->arena, problem);
    client->joined_s = client->now_s;
    client->is_behind = client->player;
    return client->player;
}

// Replaces the match by the recorded one, at its end.
static bool open_match(Client *client) {
    const Replay *replay = client->joined;
    close_match(client);
    bool is_open = take_match(client) && (client->tank < 0 || begin_prediction(client, replay));
    if (is_open)
        client->writer = replay_writer_fork(NULL, replay, replay->ticks, client->options.program,
                                            &client->problem);
    replay_player_destroy(client->player);
    replay_free(client->joined);
    client->player = NULL;
    client->joined = NULL;
    return is_open && client->writer;
}

static void fail_to_join(Client *client) {
    char why[PROBLEM_MAX];
    snprintf(why, sizeof why, "%s", client->problem.text);
    fail(client, *why ? why : "cannot play the host's match");
}

static void take_recording(Client *client, const Frame *frame) {
    Text *file = &client->file;
    if (frame->recording.is_first) file->count = 0;
    file->most = LIVE_FILE_MAX_MB << 20;
    text_add_bytes(file, frame->recording.bytes, frame->recording.count);
    if (!frame->recording.is_last || client->is_ready) return;
    problem_set(&client->problem, "%s", "");
    bool is_begun = file->count && !file->error && begin_joining(client);
    if (!is_begun) fail_to_join(client);
    if (client->state == CLIENT_CINEMA) return; // client_save needs it
    free(file->at);
    *file = (Text){0};
}

static void end_match(Client *client) {
    client->state = CLIENT_OVER;
    client->has_played = false;
    if (client->tank >= 0) show(client, CLIENT_SHOW_CHANGED, client->settled.match);
}

static void begin_match(Client *client) {
    ASSERT(client->writer && !client->joined);
    client->is_ready = client->has_played = true;
    client->has_tick = false;
    if (client->difference.number && !client->difference.ticks_again)
        client->difference.ticks_again = tick_of(&client->settled);
    client->state = CLIENT_PLAYING;
    dress(client, client->settled.match);
    match_keep_notes(client->settled.match, client->options.show != NULL);
    if (client->predicted.match) {
        dress(client, client->predicted.match);
        match_lend_notes(client->predicted.match, client->settled.match); // saves their time
    }
    client->shown = tick_of(&client->settled);
    memset(client->events, 0, sizeof client->events);
    show(client, CLIENT_SHOW_BEGIN, client->settled.match);
}

// Reads a line of a tick, which `line` contains, and adds its input to the log.
static bool take_line(Client *client, char *line, uint64_t tick) {
    LineCodec *codec = &client->codec;
    ReplayInput input;
    Edit edit;
    codec->rest = line;
    codec->tick = tick;
    const char *word = codec_next_field(codec);
    bool is_read = strcmp(word, "o") != 0 && input_read(codec, word, &input, &edit) &&
                   !codec->rest && !*codec->problem.text && input.tick == tick;
    if (!is_read || !log_input(client, input, input.edit >= 0 ? &edit : NULL)) return false;
    if (input.edit >= 0) replay_writer_edit(client->writer, client->settled.match, &edit);
    if (input.signal.kind)
        replay_writer_signal(client->writer, client->settled.match, input.tank, input.signal);
    return true;
}

static bool take_lines(Client *client, const TickFrame *frame, uint64_t tick) {
    const MatchCard *card = match_card(client->settled.match);
    LineCodec *codec = &client->codec;
    codec->problem = (Problem){""};
    codec->edits = codec->tick_edits = codec->builds = 0;
    codec->tank_count = card->tank_count;
    codec->teams = card->teams;
    if (!frame->line_bytes) return true;
    char *text = malloc(frame->line_bytes + 1), *at = text, *stop;
    if (!text) return false;
    memcpy(text, frame->lines, frame->line_bytes);
    text[frame->line_bytes] = '\0';
    bool is_read = strlen(text) == frame->line_bytes;
    for (; is_read && (stop = strchr(at, '\n')); at = stop + 1) {
        *stop = '\0';
        is_read = take_line(client, at, tick);
    }
    is_read = is_read && !*at;
    free(text);
    client->is_wrong = true;
    return is_read;
}

// The tanks that the lines have added have no order yet.
static bool take_orders(Client *client, const TickFrame *frame, uint64_t tick) {
    OrderReader reader = tick_orders(frame);
    int tank, count = match_card(client->settled.match)->tank_count;
    while ((tank = tick_order_tank(&reader, client->codec.tank_count)) >= 0) {
        ReplayInput input = {.tick = tick, .edit = -1, .tank = tank};
        if (tank < count) input.steps = match_steps(client->settled.match, tank);
        tick_order_steps(&reader, &input.steps);
        if (reader.is_invalid || !log_input(client, input, NULL)) return false;
        client->is_wrong |= tank != client->tank;
    }
    return !reader.is_invalid;
}

static void play_tick(Client *client, const TickFrame *frame) {
    if (!client->is_ready) return; // of a match that is sent again
    Match *match = client->settled.match;
    uint64_t tick = tick_of(&client->settled);
    if (match_is_over(match) || !take_lines(client, frame, tick) ||
        !take_orders(client, frame, tick)) {
        differ(client, tick, REPLAY_NO_HASH, REPLAY_NO_HASH);
        return;
    }
    client->log.ticks = tick + 1;
    if (!client->has_tick) client->clock_ticks = (double)tick + 2; // before, the host waited
    client->has_tick = true;
    replay_run_step(&client->settled);
    replay_writer_ticked(client->writer, match);
    if (client->tank < 0 || client->is_behind) show_tick(client, match);
    if (client->tank >= 0 &&
        !quantized_orders_equal(match_steps(match, client->tank), client->own[tick % OWN_TICKS]))
        client->is_wrong = true;
    if (frame->has_hash != (match_is_over(match) || (tick + 1) % REPLAY_SECOND == 0)) {
        differ(client, tick + 1, REPLAY_NO_HASH, REPLAY_NO_HASH);
        return;
    }
    if (frame->has_hash) {
        uint32_t hash = replay_checkpoint_hash(match_result(match).state_hash);
        if (hash != frame->hash) {
            differ(client, tick + 1, hash, frame->hash);
            return;
        }
    }
    if (match_is_over(match)) end_match(client);
    if (match_is_fresh(match)) keep_point(client);
    if (client->tank < 0 || !client->snapshot)
        client->log.input_count = client->log.edit_count = client->settled.next_input = 0;
}

static void take_tick(Client *client, const Frame *frame, const void *bytes, size_t count) {
    if (!client->is_behind)
        play_tick(client, &frame->tick);
    else if (frame_queue_bytes(&client->ahead) + count > AHEAD_MAX ||
             !frame_queue_add(&client->ahead, bytes, count))
        fail(client, "the match is too far ahead of this computer");
}

// Plays the next tick that has arrived meanwhile. Returns false if there is none.
static bool play_ahead(Client *client) {
    Text bytes = {0};
    Frame frame;
    bool is_taken = frame_queue_take(&client->ahead, &bytes);
    if (is_taken && frame_read((uint8_t *)bytes.at, bytes.count, &client->held, &frame))
        play_tick(client, &frame.tick);
    free(bytes.at);
    return is_taken;
}

bool client_catch_up(Client *client) {
    int left = SLICE_TICKS;
    for (; client->player && left > 0; left--) {
        bool is_played = replay_player_tick(client->player) >= kept_tick(client->joined) ||
                         !replay_player_step(client->player);
        if (is_played && open_match(client))
            begin_match(client);
        else if (is_played)
            fail_to_join(client);
    }
    for (; client->is_behind && left > 0; left--) client->is_behind = play_ahead(client);
    return client->is_behind;
}

static double caught_up(const Client *client) {
    return client->player
               ? (double)replay_player_tick(client->player) / (double)(client->joined->ticks + 1)
               : 1;
}

// Gives up if this computer would need too long.
static void estimate(Client *client) {
    double gone_s = client->now_s - client->joined_s, done = caught_up(client);
    double left_s = gone_s * (1 - done) / fmax(done, 1e-9);
    if (!client->player || gone_s < ESTIMATE_S || left_s < CATCH_UP_MAX_S) return;
    char why[PROBLEM_MAX];
    snprintf(why, sizeof why,
             "catching up with the match would take this computer %.0f minutes; the limit is %.0f",
             fmin(left_s / 60, 1e4), CATCH_UP_MAX_S / 60);
    fail(client, why);
}

static void take_player(Client *client, const Frame *frame) {
    int i = 0;
    while (i < client->name_count && client->names[i].tank != frame->player.tank) i++;
    if (i == PLAYERS_MAX) return;
    if (i == client->name_count) client->name_count++;
    client->names[i].tank = frame->player.tank;
    client->names[i].look = frame->player.look;
    client->names[i].is_away = frame->player.state != PLAYER_PRESENT;
    memcpy(client->names[i].name, frame->player.name, LIVE_NAME_MAX);
    utf8_clean(client->names[i].name, " ");
    if (!client->is_ready) return;
    name_players(client, client->settled.match);
    name_players(client, client->predicted.match);
}

static void take_welcome(Client *client, const Frame *frame) {
    client->name_count = 0;
    client->tank = frame->welcome.tank;
    if (frame->welcome.token) client->token = frame->welcome.token;
    stop_joining(client);
    client->is_ready = client->is_cinema = false;
    client->said.signal.kind = SIGNAL_NONE;
    client->series.rounds = 0;
    client->state = CLIENT_WAITING;
    send_frame(client, &(Frame){.kind = FRAME_READY});
}

// Adjusts the clock so that inputs arrive in time, but not much too early.
static void take_timing(Client *client, double margin) {
    if (!client->has_margin) client->margin = margin;
    double change = margin - client->margin;
    client->figures.late_inputs += margin < 0;
    client->late += LIVE_LATE_GAIN * ((margin < 0) - client->late);
    client->margin += MARGIN_GAIN * change;
    client->jitter = fmax(fabs(change), (1 - MARGIN_GAIN) * client->jitter);
    if (!client->has_margin) client->jitter = 0.5 * (MARGIN_LEAST + MARGIN_MOST);
    client->has_margin = true;
    double wanted = clamp(MARGIN_LEAST + client->jitter, MARGIN_LEAST, MARGIN_MOST);
    double missing = wanted - client->margin;
    client->slew = clamp(SLEW_PER_TICK * missing, -SLEW_MAX, SLEW_MAX);
    if (missing < JUMP_TICKS && margin >= -JUMP_TICKS / 2) return;
    client->clock_ticks += missing;
    client->margin = wanted;
    client->slew = 0;
}

static void take_said(Client *client, Said said) {
    if (said.tank == SAID_BY_NAME ||
        (client->is_ready && said.tank < match_card(client->settled.match)->tank_count))
        client->said = said;
}

static void take_playhead(Client *client, const Playhead *playhead) {
    client->playhead = *playhead;
    client->playhead.is_new = client->is_cinema = true;
}

Playhead *client_playhead(Client *client) {
    return client->state == CLIENT_CINEMA ? &client->playhead : NULL;
}

void client_move_playhead(Client *client, uint64_t tick, bool is_paused) {
    if (client->state == CLIENT_CINEMA)
        send_frame(client, &(Frame){.kind = FRAME_PLAYHEAD, .playhead = {tick, is_paused}});
}

Replay *client_take_recording(Client *client, const Arena **arena) {
    Replay *replay = client->state == CLIENT_CINEMA ? client->joined : NULL;
    *arena = client->arena;
    ASSERT(!replay || *arena);
    if (replay) client->joined = NULL;
    return replay;
}

void client_receive(Client *client, const void *bytes, size_t count) {
    Frame frame;
    if (client->state == CLIENT_CLOSED) return;
    if (!frame_read(bytes, count, &client->held, &frame) || !frame_is_hosts(frame.kind)) {
        fail(client, "the host sends invalid frames");
        return;
    }
    client->heard_s = client->now_s;
    switch (frame.kind) {
    case FRAME_WELCOME: take_welcome(client, &frame); break;
    case FRAME_RECORDING: take_recording(client, &frame); break;
    case FRAME_TICK: take_tick(client, &frame, bytes, count); break;
    case FRAME_TIMING: take_timing(client, frame.margin); break;
    case FRAME_PLAYER: take_player(client, &frame); break;
    case FRAME_SAID: take_said(client, frame.said); break;
    case FRAME_PLAYHEAD: take_playhead(client, &frame.playhead); break;
    case FRAME_SERIES: client->series = frame.series; break;
    case FRAME_BYE: // a computer that has slept, or a page that was hidden, may come back
        if (frame.reason != BYE_SILENT) fail(client, bye_words(frame.reason));
        break;
    default: break;
    }
}

// Sends the player's order of a tick if it is new or due.
static void send_input(Client *client, uint64_t tick, QuantizedOrder steps) {
    bool is_new = !quantized_orders_equal(steps, client->held);
    client->own[tick % OWN_TICKS] = steps;
    if (!is_new && tick < client->input_tick + INPUT_TICKS) return;
    client->input_tick = tick;
    send_frame(client, &(Frame){.kind = FRAME_INPUT, .input = {tick, steps}});
}

void client_send_signal(Client *client, Signal signal) {
    bool is_player = client->tank >= 0 && client->state >= CLIENT_PLAYING;
    if (client->state != CLIENT_CLOSED && (is_player || client->state == CLIENT_CINEMA))
        send_frame(client, &(Frame){.kind = FRAME_SIGNAL, .signal = signal});
}

void client_send_choice(Client *client, const Edit *edit) {
    if (client->state == CLIENT_PLAYING && client->tank >= 0)
        send_frame(client, &(Frame){.kind = FRAME_CHOICE, .choice = {edit->kind, edit->index}});
}

Said client_said(Client *client) {
    Said said = client->said;
    client->said.signal.kind = SIGNAL_NONE;
    return said;
}

static void predict(Client *client, uint64_t until) {
    Match *match = client->predicted.match;
    ASSERT(match && client->tank >= 0);
    while (!match_is_over(match) && !stand_waits(match) && tick_of(&client->predicted) < until) {
        match_set_order(match, client->tank, client->own[tick_of(&client->predicted) % OWN_TICKS]);
        match_tick(match, NULL);
        show_tick(client, match);
    }
}

// Remembers where the tanks are shown. Returns false if out of memory.
static bool keep_poses(Client *client) {
    int count = match_card(client->predicted.match)->tank_count;
    if (count > client->pose_count) {
        Pose *poses = realloc(client->poses, (size_t)count * sizeof *poses);
        if (!poses) return false;
        client->poses = poses;
    }
    client->pose_count = count;
    for (int i = 0; i < count; i++) client->poses[i] = match_tank(client->predicted.match, i)->pose;
    return true;
}

static void measure_jump(Client *client) {
    const Match *match = client->predicted.match;
    for (int i = 0; i < client->pose_count && i < match_card(match)->tank_count; i++) {
        Vec now = pose_at(match_tank(match, i)->pose);
        double jump_m = vec_distance(now, pose_at(client->poses[i]));
        if (i != client->tank && jump_m > client->figures.jump_m) client->figures.jump_m = jump_m;
    }
}

// Returns to the snapshot, plays what is known, and predicts the rest again.
static void roll_back(Client *client) {
    ReplayRun *run = &client->predicted;
    uint64_t shown = tick_of(run);
    ASSERT(client->snapshot);
    bool is_kept = shown && keep_poses(client);
    if (!match_restore(run->match, client->snapshot)) return;
    client->is_wrong = false;
    client->figures.rollbacks++;
    run->replay = &client->log;
    run->next_input = 0;
    uint64_t from = tick_of(run);
    name_players(client, run->match);
    while (replay_run_step(run)) show_tick(client, run->match);
    predict(client, shown);
    if (is_kept) show(client, CLIENT_SHOW_CHANGED, run->match);
    if (shown > from) client->figures.ticks_again += shown - from;
    if (is_kept && tick_of(run) == shown) measure_jump(client);
}

// While players choose upgrades, the host waits, and the settled match is shown.
static void rest(Client *client) {
    client->heard_s = client->now_s;
    if (!client->has_tick) return;
    client->has_tick = false;
    client->shown = tick_of(&client->settled);
    show(client, CLIENT_SHOW_CHANGED, client->settled.match);
}

void client_advance(Client *client, double now_s, QuantizedOrder steps) {
    ASSERT(isfinite(now_s));
    double gone_s = clamp(now_s - client->now_s, 0, 1);
    client->now_s = now_s;
    client->figures.jump_m = 0;
    if (client->state == CLIENT_CLOSED) return;
    if (now_s - client->alive_s > ALIVE_S) send_frame(client, &(Frame){.kind = FRAME_ALIVE});
    client_catch_up(client);
    estimate(client);
    if (client->state != CLIENT_PLAYING || client->is_behind) return;
    if (stand_waits(client->settled.match)) rest(client);
    if (client->tank < 0 || !client->has_tick) return;
    uint64_t settled = tick_of(&client->settled);
    double lead_s = (client->clock_ticks - (double)settled - client->margin) * BATTLE_TICK_S;
    if (client->has_margin)
        client->round_trip_s += ROUND_TRIP_GAIN * (fmax(lead_s, 0) - client->round_trip_s);
    double ticks = gone_s * BATTLE_TICK_HZ;
    client->clock_ticks += ticks * (1 + client->slew);
    client->margin += ticks * client->slew;
    client->clock_ticks =
        clamp(client->clock_ticks, (double)settled + LEAD_LEAST, (double)settled + LEAD_MAX);
    uint64_t now = (uint64_t)client->clock_ticks;
    if (client->own_next < settled) client->own_next = settled;
    for (; client->own_next < now; client->own_next++) send_input(client, client->own_next, steps);
    if (!client->snapshot) return;
    if (client->is_wrong || tick_of(&client->predicted) < settled) roll_back(client);
    predict(client, now);
}

void client_send_ready(Client *client) {
    if (client->state == CLIENT_OVER) send_frame(client, &(Frame){.kind = FRAME_READY});
}

const LiveSeries *client_series(const Client *client) {
    return client->state >= CLIENT_OVER && client->series.rounds ? &client->series : NULL;
}

ClientState client_state(const Client *client) { return client->state; }
const char *client_problem(const Client *client) { return client->problem.text; }
int client_tank(const Client *client) { return client->tank; }
uint64_t client_token(const Client *client) { return client->token; }
const Match *client_settled(const Client *client) { return client->settled.match; }
ClientFigures client_figures(const Client *client) { return client->figures; }
LiveDifference client_difference(const Client *client) { return client->difference; }

ClientStatus client_status(const Client *client) {
    bool is_playing = client->state == CLIENT_PLAYING && client->tank >= 0 && client->has_tick;
    double whole = floor(client->clock_ticks);
    bool is_due = is_playing && client->predicted.match && client->snapshot &&
                  (double)tick_of(&client->predicted) >= whole;
    return (ClientStatus){.round_trip_s = is_playing ? client->round_trip_s : 0,
                          .silent_s = fmax(client->now_s - client->heard_s, 0),
                          .is_sent_again = client->state == CLIENT_WAITING && client->has_played,
                          .late = client->late,
                          .caught_up = caught_up(client),
                          .blend = is_due ? client->clock_ticks - whole : 1};
}

const Match *client_match(const Client *client) {
    bool is_predicted = client->state == CLIENT_PLAYING && client->has_tick && client->snapshot &&
                        client->predicted.match && !client->is_behind;
    return is_predicted ? client->predicted.match : client->settled.match;
}

bool client_save(Client *client, const char *path, Problem *problem) {
    if (client->state == CLIENT_CINEMA)
        return file_replace(path, client->file.at, client->file.count) ||
               problem_set(problem, "cannot write '%s'", path);
    if (!client->writer) return problem_set(problem, "there is no match to save yet");
    return replay_writer_save(client->writer, client->settled.match, path, problem);
}

Replay *client_replay(Client *client, Problem *problem) {
    problem_set(problem, "there is no match yet");
    return client->writer ? replay_writer_replay(client->writer, client->settled.match, problem)
                          : NULL;
}
