// session_match.c -- the match of a session: begins and ends it, plays its ticks, and moves in its
// recording.
#include "session_inside.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/say.h"
#include "app/play/live.h"
#include "app/play/match_report.h"
#include "match/shown.h"
#include "match/tuning.h"

#define REMATCH_COUNTDOWN_S 0.5
#define MOMENT_KEEPS 0.98 // fraction of the recent damage that is kept per tick
#define REMATCH_TRUCE_S 1.0

// The kill cam.
enum { KILL_LEAD_TICKS = 3 * BATTLE_TICK_HZ, KILL_END_TICKS = 2 * BATTLE_TICK_HZ };
#define KILL_SPEED 0.5

bool session_is_scenery(const Session *session) {
    return session->plan.attempt.kind == &ATTEMPT_SCENERY;
}

// Returns true while the recording of the live match is shown and the match waits.
bool session_is_past(const Session *session) { return session->match && session->playback; }

bool series_is_over(const Series *series) {
    int best_of = series->settings->best_of;
    if (series->tally.rounds >= series->settings->rounds) return true;
    return best_of && tally_is_decided(&series->tally, best_of);
}

void series_next_round(Series *series) {
    ASSERT(!series_is_over(series));
    series->before = series->tally;
    series->round++;
}

const Match *session_shown_match(const Session *session) {
    return session->playback ? replay_player_match(session->playback->player) : session->match;
}

bool session_is_still(const Session *session) {
    return session->playback ? playback_is_at_end(session->playback)
                             : match_is_over(session->match);
}

void session_apply_edit(Session *session, const Edit *edit) {
    Problem problem = {""};
    if (!session_edit(session, edit, &problem)) view_toast(session->view, problem.text);
}

double linger_speed(double over_s) {
    return LINGER_SPEED + (1 - LINGER_SPEED) * clamp(2 * over_s / LINGER_S - 1, 0, 1);
}

static void tick_attempt(Session *session) {
    Edit edits[TRAINING_EDITS_MAX];
    int count = attempt_tick(&session->attempt, session->match, edits);
    for (int i = 0; i < count; i++) session_apply_edit(session, &edits[i]);
}

// Updates the first team's recent damage, and returns whether it is the highest of the run.
static bool is_best_moment(Session *session) {
    const Battle *battle = match_battle(session->match);
    session->recent_damage *= MOMENT_KEEPS;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        int by = event->a;
        bool is_own = by >= 0 && battle_tank(battle, by)->team == battle_tank(battle, 0)->team;
        if (event->kind == EVENT_HIT && is_own) session->recent_damage += event->amount;
    }
    if (session->recent_damage <= session->best_damage) return false;
    session->best_damage = session->recent_damage;
    return true;
}

static void play_tick(Session *session) {
    const Match *match = session->match;
    session_play_tick(session);
    tick_attempt(session);
    if (match_is_run(match) ? is_best_moment(session) : match_has_kill(match))
        session->kill_tick = battle_tick(match_battle(match));
    view_tick(session->view, match);
}

void session_tick(Session *session) {
    ASSERT(session->match || session->playback);
    if (session_is_still(session)) return;
    if (session->playback) {
        playback_step(session->playback, session->view);
    } else {
        const MatchCard *card = match_card(session->match);
        bool is_first = battle_tick(match_battle(session->match)) == 0;
        for (int i = KEYBOARD_PLAYERS; i < LOCAL_PLAYERS && is_first; i++)
            if (match_local_tank(session->match, i) >= 0 &&
                view_device(session->view, i) != DEVICE_PAD)
                view_toast_format(session->view, "Player %d needs a gamepad", i + 1);
        double truce_s = is_first ? match_truce_s(session->match) : 0;
        if (truce_s > 0 && card_player_count(card) && session->plan.setup)
            view_toast_format(session->view, "Get ready: guns locked for %g s", truce_s);
        play_tick(session);
    }
    attempt_move_ghost(&session->attempt, session_shown_match(session));
    session->ticks++;
}

void session_seek(Session *session, uint64_t tick) {
    ASSERT(session->playback);
    session->pace.owed = session->pace.held_s = 0;
    session->over_s = 0;
    if (!playback_seek(session->playback, session->view, tick))
        view_toast(session->view, "Out of memory: can't rewind");
}

void session_leave_past(Session *session) {
    if (!session_is_past(session)) return;
    view_jump(session->view, session->match);
    session->playback = NULL;
    playback_close(&session->replay);
    session->pace.owed = session->pace.held_s = 0;
    if (session->pace.speed == KILL_SPEED) session->pace.speed = 1;
}

// Opens a recording with the names that a mission gives its tanks; recordings do not store them.
// Returns false and shows `failure` with the problem on failure.
static bool open_replay(Session *session, Replay *replay, Problem *problem, const char *failure) {
    ASSERT(session->plan.setup || session->plan.fork);
    const MatchSetup *setup = session->plan.setup;
    const Arena *arena = setup ? setup->arena : session->plan.fork->recording->arena;
    for (int i = 0; replay && setup && i < setup->card.tank_count; i++) {
        const TankCard *from = &setup->card.tanks[i];
        TankCard *tank = &replay->card.tanks[i];
        if (!from->is_named) continue;
        memcpy(tank->name, from->name, sizeof tank->name);
        tank->number = from->number;
        tank->is_named = true;
        tank->paint = from->paint;
    }
    bool is_open = playback_keep(&session->replay, replay, arena, problem);
    if (!is_open) view_toast_format(session->view, "%s: %s", failure, problem->text);
    return is_open;
}

// Moves by ticks. A live match moves back in its own recording and returns at its end.
void session_step(Session *session, int steps) {
    ASSERT(session->match || session->playback);
    session->pace.is_paused = true;
    session->pace.countdown_s = 0;
    uint64_t now = session->playback ? playback_tick(session->playback)
                                     : battle_tick(match_battle(session->match));
    if (steps < 0 && now == 0) return;
    if (steps < 0 && !session->playback) { // opens the match's recording; the match itself waits
        Problem problem;
        Replay *replay = recorder_replay(&session->recorder, session->match, &problem);
        if (!open_replay(session, replay, &problem, "Can't rewind")) return;
        session->playback = &session->replay;
        view_toast(session->view, "Rewound. Press {time-end} to return to live.");
    }
    if (session->playback) {
        int64_t goal = (int64_t)now + steps;
        session_seek(session, goal > 0 ? (uint64_t)goal : 0);
    }
    for (int i = 0; i < steps && !session->playback; i++) session_tick(session);
}

// Prints the result of a match that is over, once.
void session_print_result(const Session *session) {
    const Match *match = session_shown_match(session);
    bool is_printed = session->playback != &session->replay && !session_is_scenery(session);
    if (!is_printed || !match || !match_is_over(match)) return;
    result_table(stdout, match, say_is_colored(session->settings, stdout),
                 session->settings->is_verbose);
    stdout_flush();
}

void session_leave_match(Session *session) {
    session_leave_past(session);
    session_print_result(session);
    if (session->match) recorder_end(&session->recorder, session->match);
    if (session->plan.live) live_host_end(session->plan.live);
    match_destroy(session->match);
    session->match = NULL;
    session->playback = NULL;
    playback_close(&session->replay);
    ghost_close(&session->attempt.ghost);
}

// Adds the marks on the ground that were made before a fork.
static void replay_marks(const Session *session) {
    Problem problem;
    const Recording *recording = session->plan.fork->recording;
    ReplayPlayer *player = replay_player_create(recording->replay, recording->arena, &problem);
    uint64_t last = battle_tick(match_battle(session->match));
    uint64_t first = last > VIEW_WORN_TICKS ? last - VIEW_WORN_TICKS : 0;
    if (player && replay_player_seek(player, first)) {
        const Match *match = replay_player_match(player);
        view_begin(session->view, match);
        while (replay_player_tick(player) < last && replay_player_step(player)) {
            bool is_early = replay_player_tick(player) + VIEW_LEAD_TICKS < last;
            (is_early ? view_replay_marks : view_tick)(session->view, match);
        }
    }
    replay_player_destroy(player);
}

static void show(Session *session) {
    view_begin(session->view, session_shown_match(session));
    if (session->plan.fork) replay_marks(session);
    session->pace.owed = session->pace.held_s = 0;
    session->over_s = 0;
}

// Returns true if the players have just seen another match end.
static bool is_rematch(const Session *session) {
    return session->begun > 0 || session->plan.is_rematch;
}

// A rematch has a shorter truce, unless its length was chosen.
static void shorten_truce(MatchCard *card) {
    int row = tuning_row_of("rule.truce");
    if (card_player_count(card) && card->tuning.values[row][0] == TRUCE_S)
        tuning_put(&card->tuning, row, -1, REMATCH_TRUCE_S, NULL);
}

bool session_begin_match(Session *session) {
    const SessionPlan *plan = &session->plan;
    session_leave_match(session);
    if (plan->setup && is_rematch(session) && !attempt_kind(&plan->attempt)->keeps_truce)
        shorten_truce(&plan->setup->card);
    session->playback = plan->playback;
    if (plan->playback) {
        if (!playback_seek(plan->playback, session->view, plan->playback->first_tick))
            return session->code = EXIT_USAGE, false;
    } else {
        Problem problem = {""};
        session->match =
            plan->setup ? setup_match_side_by_side(plan->setup, session->series.round, &problem)
                        : fork_begin(plan->fork);
        if (problem.text[0] && plan->failure)
            *plan->failure = problem;
        else if (problem.text[0])
            say_error("%s", problem.text);
        if (!session->match) return session->code = EXIT_USAGE, false;
        match_keep_notes(session->match, true);
    }
    if (plan->setup) recorder_begin(&session->recorder, session->match);
    if (!session_begin_live(session)) {
        say_error("out of memory");
        return session->code = EXIT_RUN_FAILED, false;
    }
    if (plan->fork) fork_record(plan->fork, &session->recorder, session->match);
    attempt_begin(&session->attempt, session->match);
    if (session->match) tick_attempt(session); // sets the scene of a lesson before the countdown
    show(session);
    bool is_played = card_player_count(match_card(session_shown_match(session))) && plan->setup;
    double wait_s = is_played ? view_prefs(session->view)->value[PREF_COUNTDOWN] : 0;
    if (is_rematch(session)) wait_s = min_of(wait_s, REMATCH_COUNTDOWN_S);
    session->pace.countdown_s = attempt_countdown_s(&session->attempt, wait_s, session->begun == 0);
    bool is_sandbox = plan->setup && plan->setup->card.mode == MODE_SANDBOX;
    if (!session->begun) view_open_tools(session->view, is_sandbox && is_played);
    const char *greeting = plan->fork ? plan->fork->greeting : plan->greeting;
    if (greeting && *greeting) view_toast(session->view, greeting);
    session->kill_tick = 0;
    session->recent_damage = session->best_damage = 0;
    ASSERT(session->pace.countdown_s >= 0);
    session->series.is_counted = false;
    session->series.tally = session->series.before;
    session->begun++;
    return true;
}

bool session_offers_replay(const Session *session) {
    return session->match && !session->playback && match_is_over(session->match) &&
           !session->plan.live && recorder_has_file(&session->recorder, session->match);
}

// Replays the last kill of a finished match or the best moment of a run, then shows the end card.
void session_watch_kill(Session *session) {
    if (session->playback || !match_is_over(session->match)) return;
    uint64_t now = battle_tick(match_battle(session->match));
    uint64_t fell = session->kill_tick ? session->kill_tick : now;
    session_step(session, -(int)(now - fell) - KILL_LEAD_TICKS);
    session->pace = (Pace){.speed = KILL_SPEED};
}

// Returns true when the kill and two more seconds have been shown.
bool session_has_shown_kill(const Session *session) {
    if (session->pace.speed != KILL_SPEED || !session->kill_tick) return false;
    uint64_t end = session->kill_tick + KILL_END_TICKS, now = playback_tick(session->playback);
    return match_is_over(session->match) && now >= end && now < end + BATTLE_TICK_HZ;
}

void session_watch_replay(Session *session) {
    Problem problem;
    if (!session_offers_replay(session)) return;
    recorder_end(&session->recorder, session->match);
    Replay *replay = replay_load(session->recorder.path, &problem);
    if (!open_replay(session, replay, &problem, "Couldn't open the replay")) return;
    session_print_result(session);
    match_destroy(session->match);
    session->match = NULL;
    session->playback = &session->replay;
    if (session->pace.speed == PACE_MAX || session->pace.speed > 1) session->pace.speed = 1;
    show(session);
    view_toast(session->view, "Replay. {time-start}: from the start - {restart}: play again");
}
