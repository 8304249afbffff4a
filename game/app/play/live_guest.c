// live_guest.c -- a guest of a live match without a window: plays with a mind, or watches.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "live.h"
#include "match_report.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/system.h"
#include "app/base/say.h"
#include "visit.h"

#define REFUSED_S 2.0     // a closed port may still open
#define AWAY_MAX_S 15.0   // maximum wait for a host that is lost before the first match
#define BEHIND_MAX_S 0.25 // a guest that is later than this skips the rest

typedef struct LiveGuest {
    Visit visit;
    char *home;
    VisitConnection connection;
    TankCard driver; // mind of --mind
    BotRules rules;
    Pilot *pilot;         // pilot of --mind, while a match is played
    ClientState state;    // state in the last frame
    int matches;          // number of results
    uint64_t chosen_tick; // of the last choice of a card
    json_t *results;      // NULL without --json
    bool has_failed;
} LiveGuest;

static void end_visit(LiveGuest *guest) {
    pilot_destroy(guest->pilot);
    connection_close(guest->connection.connection);
    visit_end(&guest->visit);
    free(guest->home);
}

// Begins to join the room at settings->files[0]. Returns EXIT_OK, or another exit code after
// printing an error; there is nothing to end then.
static int begin_visit(LiveGuest *guest, const Settings *settings) {
    LiveAddress address;
    Problem problem;
    ClientOptions options = {.is_player = !settings->is_spectator};
    if (!live_room_read(settings->files[0], settings->code, &address, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    memcpy(options.code, address.code, sizeof options.code);
    escaped_write(options.name, sizeof options.name, "%s", settings->guest_name);
    guest->connection = (VisitConnection){.address = settings->files[0]};
    guest->visit = (Visit){.settings = settings,
                           .link = visit_link(&guest->connection),
                           .recording = settings->guest_output,
                           .seats = guest->home = user_folder(settings),
                           .connect_s = REFUSED_S,
                           .return_s = AWAY_MAX_S,
                           .lost_s = clock_s(),
                           .tried_s = clock_s()};
    if (!visit_begin(&guest->visit, options)) {
        free(guest->home);
        return say_fail(EXIT_RUN_FAILED, "out of memory");
    }
    say_note(settings, "connecting to %s, port %d", address.host, address.port);
    guest->visit.link.again(&guest->connection);
    if (guest->connection.connection) return EXIT_OK;
    problem = guest->connection.problem;
    end_visit(guest);
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

// The mind's match ends with its pilot.
static void drop_pilot(LiveGuest *guest) {
    if (client_state(guest->visit.client) == CLIENT_PLAYING) return;
    pilot_destroy(guest->pilot);
    guest->pilot = NULL;
}

// Exchanges frames with the host and advances to the current tick, with the order of the player
// from now on. Waits until `wait_s` is over or something arrives.
static void pass_frame(LiveGuest *guest, QuantizedOrder steps, double wait_s) {
    Visit *visit = &guest->visit;
    char words[DIFFERENCE_TEXT_MAX];
    Text frame = {0};
    bool has_turned = visit_poll(visit, clock_s(), wait_s);
    for (; visit->link.receive(visit->link.context, &frame); frame.count = 0) {
        client_receive(visit->client, frame.at, frame.count);
        visit_report_difference(visit, words);
        drop_pilot(guest);
    }
    free(frame.at);
    if (has_turned && visit->state == LINK_CLOSED && !visit_problem(visit))
        say_note(visit->settings, "%s; trying again", visit->link.problem(visit->link.context));
    visit_catch_up(visit);
    client_advance(visit->client, clock_s(), steps);
    visit_send(visit);
    if (visit_is_open(visit)) visit->link.poll(visit->link.context, 0);
}

// Reads --mind. Returns false and sets `problem` if it is not a mind.
static bool read_driver(const Settings *settings, TankCard *driver, Problem *problem) {
    TankArg arg;
    TeamNames names = {0};
    if (!tankspec_parse(settings->mind, &names, &arg, problem)) return false;
    if (arg.kind != DRIVER_MIND || arg.count != 1 || arg.team >= 0)
        return problem_set(problem, "--mind: expected one mind, such as hunter, not '%s'",
                           settings->mind);
    *driver = (TankCard){.mind = arg.mind, .loadout.skill = SKILL_ACE};
    override_apply(&arg.override, &driver->loadout);
    return true;
}

static QuantizedOrder think(LiveGuest *guest) {
    QuantizedOrder steps = {.actions = 0};
    int tank = client_tank(guest->visit.client);
    if (client_state(guest->visit.client) != CLIENT_PLAYING || tank < 0 || guest->has_failed)
        return steps;
    // The mind looks at the predicted match without changing it.
    Match *match = (Match *)(uintptr_t)client_match(guest->visit.client);
    Problem problem;
    if (!guest->pilot) {
        guest->pilot = pilot_create(&guest->driver, match, tank, &guest->rules, &problem);
        if (!guest->pilot) say_error("%s", problem.text);
    }
    guest->has_failed = !guest->pilot || !pilot_order(guest->pilot, &steps);
    return steps;
}

// Saves the recording of the last match, the second one as FILE-2 and so on.
static void save(LiveGuest *guest) {
    ASSERT(guest->matches > 0);
    char path[ARENA_PATH_MAX];
    Problem problem;
    const char *wanted = guest->visit.settings->guest_output;
    if (!wanted) return;
    size_t length = strlen(wanted),
           tail = path_ends(wanted, REPLAY_ENDING) ? strlen(REPLAY_ENDING) : 0;
    if (guest->matches > 1)
        snprintf(path, sizeof path, "%.*s-%d%s", (int)(length - tail), wanted, guest->matches,
                 wanted + length - tail);
    else
        snprintf(path, sizeof path, "%s", wanted);
    if (client_save(guest->visit.client, path, &problem)) return;
    say_error("%s", problem.text);
    guest->has_failed = true;
}

static void finish_match(LiveGuest *guest) {
    const Match *match = client_settled(guest->visit.client);
    ASSERT(match);
    guest->matches++;
    if (guest->results)
        json_array_append_new(guest->results, result_json(match));
    else
        result_table(stdout, match, say_is_colored(guest->visit.settings, stdout),
                     guest->visit.settings->is_verbose);
    stdout_flush();
    save(guest);
}

// Chooses a card for its tank, once per tick, which follows each choice.
static void choose_card(LiveGuest *guest) {
    const Client *client = guest->visit.client;
    const Match *match = client_settled(client);
    StandOffer offer;
    if (client_state(client) != CLIENT_PLAYING || client_tank(client) < 0) return;
    uint64_t tick = battle_tick(match_battle(match));
    if (tick == guest->chosen_tick || !stand_offer(match, client_tank(client), &offer)) return;
    guest->chosen_tick = tick;
    UpgradeId id = stand_preferred(match, client_tank(client), &offer);
    client_send_choice(guest->visit.client, &(Edit){.kind = EDIT_UPGRADE, .index = (int)id});
}

static void note_state(LiveGuest *guest) {
    const Client *client = guest->visit.client;
    ClientState state = client_state(client);
    if (state == guest->state) return;
    if (state == CLIENT_PLAYING && client_tank(client) >= 0)
        say_note(guest->visit.settings, "playing in tank %d, in the arena %s",
                 client_tank(client) + 1, battle_arena(match_battle(client_settled(client)))->name);
    else if (state == CLIENT_PLAYING)
        say_note(guest->visit.settings, "watching in the arena %s",
                 battle_arena(match_battle(client_settled(client)))->name);
    if (state == CLIENT_CINEMA) {
        say_note(guest->visit.settings, "watching a recording together");
        guest->matches++;
        save(guest);
    }
    if (state == CLIENT_OVER) {
        finish_match(guest);
        if (client_tank(client) >= 0) client_send_ready(guest->visit.client);
    }
    guest->state = state;
}

static void show_progress(Progress *progress, const Client *client) {
    const Match *match = client_settled(client);
    double caught_up = client_status(client).caught_up;
    char words[48];
    snprintf(words, sizeof words, "catching up with the match: %d %%", (int)(100 * caught_up));
    if (caught_up < 1) progress_words(progress, words);
    if (client_state(client) != CLIENT_PLAYING) return;
    double limit_s = match_card(match)->time_limit_s;
    progress_show(progress, 0, battle_tick(match_battle(match)),
                  (uint64_t)(limit_s * BATTLE_TICK_HZ));
}

// A host that leaves after a match ends the visit normally.
static int finish_visit(LiveGuest *guest) {
    int code = EXIT_OK;
    const char *why = visit_problem(&guest->visit);
    bool is_done = guest->visit.has_played && why && !strcmp(why, bye_words(BYE_LEFT));
    if (interrupt_came())
        code = EXIT_INTERRUPTED;
    else if (guest->has_failed || !is_done)
        code = EXIT_RUN_FAILED;
    if (code == EXIT_RUN_FAILED && why) say_error("%s", why);
    const Match *match = client_settled(guest->visit.client);
    if (match && !match_is_over(match)) {
        guest->matches++;
        save(guest);
    } else if (guest->visit.settings->guest_output && !guest->matches) {
        say_note(guest->visit.settings, "'%s' was not written, because no match began",
                 guest->visit.settings->guest_output);
    }
    ClientFigures figures = client_figures(guest->visit.client);
    if (guest->visit.settings->is_verbose)
        say_note(guest->visit.settings,
                 "%d differences, %d rollbacks of %" PRIu64 " ticks, %d late inputs",
                 figures.differences, figures.rollbacks, figures.ticks_again, figures.late_inputs);
    if (guest->results) {
        json_t *document = json_pack("{s:o, s:i, s:i}", "matches", guest->results, "differences",
                                     figures.differences, "late_inputs", figures.late_inputs);
        if (!json_print(stdout, document) && code == EXIT_OK) code = EXIT_RUN_FAILED;
    }
    return code;
}

int live_guest_run(const Settings *settings) {
    LiveGuest guest = {.rules = settings_bots(settings)};
    Problem problem;
    if (settings->mind && !read_driver(settings, &guest.driver, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    if (settings->guest_output && !file_can_be_written(settings->guest_output))
        return say_fail(EXIT_RUN_FAILED, "cannot write '%s'", settings->guest_output);
    int code = begin_visit(&guest, settings);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    if (settings->is_json) guest.results = json_array();
    Progress progress = progress_start(settings, 1);
    QuantizedOrder steps = {.actions = 0};
    double next_s = clock_s();
    do {
        pass_frame(&guest, steps, next_s - clock_s());
        if (clock_s() < next_s) continue;
        next_s += BATTLE_TICK_S;
        if (clock_s() - next_s > BEHIND_MAX_S) next_s = clock_s();
        note_state(&guest);
        if (settings->mind) steps = think(&guest);
        choose_card(&guest);
        show_progress(&progress, guest.visit.client);
    } while (!visit_problem(&guest.visit) && !guest.has_failed && !interrupt_came());
    progress_clear(&progress);
    note_state(&guest);
    code = finish_visit(&guest);
    end_visit(&guest);
    return code;
}
