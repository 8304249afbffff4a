// session_loop.c -- the main loop: time, the match and its recording, and the player's requests.
#include "session_inside.h"

#include <SDL.h>
#include <inttypes.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "live.h"
#include "ai/tactics/skill.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/system.h"
#include "preferences.h"
#include "match_report.h"
#include "say.h"

// Time per frame [s].
#define TICKING_S 0.012
#define SEEKING_S 0.03
#define MENU_MODEL_S 0.008 // tournament of the menu
#define GHOST_S 0.002      // result of the ghost

#define END_CARD_S 5.0
#define LINGER_S 2.0     // time for the last explosion, before the end card
#define LINGER_SPEED 0.4 // playback speed during that time
#define SCENE_END_S 3.0
#define LESSON_END_S 1.6 // time for the praise, before the card after a lesson
#define BRIEFING_S 5.0   // length of the countdown with a briefing
#define REMATCH_COUNTDOWN_S 0.5
#define REMATCH_TRUCE_S 1.0
#define STALL_S 0.25 // longest frame time that counts

// Frames that are drawn less often, and the time without input after which they are.
#define STILL_S 0.2
#define STILL_AFTER_S 1.0
#define SCENERY_S 0.05
#define SCENERY_AFTER_S 10.0

// The kill cam.
enum { KILL_LEAD_TICKS = 3 * BATTLE_TICK_HZ, KILL_END_TICKS = 2 * BATTLE_TICK_HZ };
#define KILL_SPEED 0.5

// Returns true while the recording of the live match is shown; the match waits meanwhile.
static bool is_past(const Session *session) { return session->match && session->playback; }

static bool series_is_over(const Series *series) {
    int best_of = series->settings->best_of;
    if (series->tally.rounds >= series->settings->rounds) return true;
    return best_of && tally_is_decided(&series->tally, best_of);
}

static void begin_next_round(Series *series) {
    ASSERT(!series_is_over(series));
    series->before = series->tally;
    series->round++;
}

int pace_due(Pace *pace, double elapsed_s) {
    ASSERT(pace->speed >= 0);
    if (pace->is_paused) return 0;
    if (pace->speed == PACE_MAX) pace->countdown_s = 0;
    if (pace->countdown_s > 0) {
        pace->countdown_s = max_of(pace->countdown_s - clamp(elapsed_s, 0, STALL_S), 0);
        return 0;
    }
    if (pace->speed == PACE_MAX) return 0;
    pace->owed += clamp(elapsed_s, 0, STALL_S) * BATTLE_TICK_HZ * pace->speed;
    double due = floor(pace->owed + 1e-9); // so that 60 frames of 1/60 s are 60 ticks
    pace->owed = max_of(pace->owed - due, 0);
    ASSERT(due >= 0 && pace->owed <= 1);
    return (int)due;
}

double pace_blend(const Pace *pace) {
    bool is_still = pace->is_paused || pace->speed == PACE_MAX || pace->countdown_s > 0;
    return is_still ? 1 : clamp(pace->owed, 0, 1);
}

void pace_shift(Pace *pace, int change) {
    ASSERT(change);
    if (pace->speed == PACE_MAX) {
        if (change < 0) pace->speed = PACE_FASTEST;
        return;
    }
    double speed = exp2(floor(log2(pace->speed) + (change > 0 ? 1 : 0)));
    if (change < 0 && speed >= pace->speed) speed /= 2;
    pace->speed = speed > PACE_FASTEST ? PACE_MAX : max_of(speed, PACE_SLOWEST);
}

const Match *session_shown_match(const Session *session) {
    return session->playback ? replay_player_match(session->playback->player) : session->match;
}

static bool is_still(const Session *session) {
    return session->playback ? playback_is_at_end(session->playback)
                             : match_is_over(session->match);
}

// Shows the new and the old driver of a tank.
static void show_change(const Session *session, int tank, const char *was) {
    const char *now = match_card(session->match)->tanks[tank].name;
    view_toast_format(session->view, "Tank %d: %s -> %s", tank + 1, was, now);
    if (session->settings->is_verbose)
        say_note(session->settings, "tank %d: %s -> %s", tank + 1, was, now);
}

// Replaces the mind of a tank. The same mind keeps its parameters.
static void change_mind(Session *session, int tank, const Behaviour *behaviour) {
    ASSERT(tank >= 0 && tank < match_card(session->match)->tank_count);
    if (match_is_over(session->match)) return;
    TankCard was = match_card(session->match)->tanks[tank];
    Edit edit = {.kind = EDIT_MIND, .tank = tank, .added.mind = was.mind};
    if (was.mind.behaviour != behaviour) edit.added.mind = mind_initial(behaviour);
    session->has_changed = true;
    if (session_edit(session, &edit, NULL)) {
        show_change(session, tank, was.name);
    } else {
        view_toast(session->view, "Out of memory: the AI was not changed");
    }
}

static void apply_edit(Session *session, const Edit *edit) {
    Problem problem = {""};
    if (!session_edit(session, edit, &problem)) view_toast(session->view, problem.text);
}

// Applies a preset. Limits and rules that it does not set are kept.
static void apply_preset(Session *session, const char *name) {
    Settings wanted = *session->settings;
    wanted.tuning = name;
    wanted.preset = tuning_initial();
    Problem problem = {""};
    if (preset_read(&wanted, &problem) != EXIT_OK) {
        view_toast_format(session->view, "Couldn't load this preset: %s", problem.text);
        return;
    }
    Tuning now = card_tuning(match_card(session->match));
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            double value = wanted.preset.values[row][kind];
            bool is_set = !tuning_row_at(row).is_on_card || value != tuning_default(row, kind);
            Edit change = {.kind = EDIT_TUNE, .index = row, .spec = kind, .value = value};
            if (is_set && value != now.values[row][kind]) apply_edit(session, &change);
        }
    }
}

// Gives an upgrade to the tanks of all players of the team that defends itself.
static void take_upgrade(Session *session, int index) {
    ASSERT(index >= 0 && index < UPGRADES);
    const MatchCard *card = match_card(session->match);
    Upgrade upgrades[UPGRADES];
    if (!match_upgrades(session->match, upgrades)) return;
    const Upgrade upgrade = upgrades[index];
    for (int human = 0; human < HUMANS_MAX; human++) {
        int tank = card_human_tank(card, human);
        if (tank < 0 || card->tanks[tank].team != card->tanks[0].team) continue;
        Edit edit = edit_upgrade(session->match, tank, upgrade);
        apply_edit(session, &edit);
    }
    const char *name = upgrade.property->choice(upgrade.choice).name;
    bool is_special = upgrade.property == SPECIAL_PROPERTY;
    view_toast_format(session->view, "Upgrade: %s%s", name,
                      is_special ? ". Press {p1-special} to use it" : "");
    if (session->settings->is_verbose) say_note(session->settings, "upgrade: %s", name);
}

static void take_tank(Session *session, int tank) {
    ASSERT(tank >= 0 && tank < match_card(session->match)->tank_count);
    TankCard was = match_card(session->match)->tanks[tank];
    match_set_human(session->match, tank, 0);
    Edit edit = {.kind = EDIT_PERSON, .tank = tank};
    recorder_edit(&session->recorder, session->match, &edit);
    show_change(session, tank, was.name);
}

static bool is_training(const Session *session) {
    const SessionPlan *plan = &session->plan;
    return plan->campaign && plan->campaign->missions[plan->mission].card.is_training;
}

// Prints the text of the step that has begun.
static void note_step(Session *session) {
    LessonStatus *lesson = &session->lesson;
    if (!session->settings->is_verbose) return;
    training_fill_lesson(&session->training, session->match, view_prefs(session->view),
                         view_device(session->view, 0), lesson);
    say_note(session->settings, "training: step %d at %.1f s: %s", session->training.step,
             (double)battle_tick(match_battle(session->match)) * BATTLE_TICK_S,
             *lesson->text ? lesson->text : "over");
}

static void train_player(Session *session) {
    Edit edits[TRAINING_EDITS_MAX];
    Training was = session->training;
    int count = training_tick(&session->training, session->match, edits);
    ASSERT(count >= 0 && count <= TRAINING_EDITS_MAX);
    for (int i = 0; i < count; i++) apply_edit(session, &edits[i]);
    bool has_begun = session->training.is_begun && !was.is_begun;
    if (has_begun || session->training.step != was.step) note_step(session);
    if (training_is_over(&session->training) && !training_is_over(&was))
        session_end_challenge(session);
}

static bool has_kill(const Match *match) {
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_KILL) return true;
    return false;
}

// Takes note of the player's feats, and says when an enemy begins its second phase.
static void watch_mission(Session *session) {
    const Mission *mission = &session->plan.campaign->missions[session->plan.mission];
    uint64_t phases = match_swaps_by_health(session->match);
    feats_watch(&session->feats, mission, session->match);
    if (phases & ~session->phases && *mission->phase) view_toast(session->view, mission->phase);
    session->phases = phases;
}

static void tick(Session *session) {
    if (is_still(session)) return;
    if (session->playback) {
        playback_step(session->playback, session->view);
    } else {
        const MatchCard *card = match_card(session->match);
        bool is_first = battle_tick(match_battle(session->match)) == 0;
        for (int i = KEYBOARD_HUMANS; i < LOCAL_HUMANS && is_first; i++)
            if (match_local_tank(session->match, i) >= 0 &&
                view_device(session->view, i) != DEVICE_PAD)
                view_toast_format(session->view, "Player %d needs a gamepad", i + 1);
        double truce_s = is_first ? tuning_result(&card->tuning).rules.truce_s : 0;
        if (truce_s > 0 && card_people(card) && session->plan.setup)
            view_toast_format(session->view, "Get ready: guns locked for %g s", truce_s);
        session_play_tick(session);
        if (is_training(session)) train_player(session);
        session_note_flags(session);
        if (session->plan.campaign) watch_mission(session);
        if (has_kill(session->match))
            session->kill_tick = battle_tick(match_battle(session->match));
        view_tick(session->view, session->match);
    }
    session_move_ghost(session);
    session->ticks++;
}

static void seek(Session *session, uint64_t tick) {
    ASSERT(session->playback);
    session->pace.owed = 0;
    session->over_s = 0;
    if (!playback_seek(session->playback, session->view, tick))
        view_toast(session->view, "Out of memory: can't rewind");
}

static void leave_past(Session *session) {
    if (!is_past(session)) return;
    view_jump(session->view, session->match);
    session->playback = NULL;
    playback_close(&session->replay);
    session->pace.owed = 0;
    if (session->pace.speed == KILL_SPEED) session->pace.speed = 1;
}

// Opens a recording with the names that a mission gives its tanks; recordings do not store them.
// Returns false and shows `failure` with the problem on failure.
static bool open_replay(Session *session, Replay *replay, Problem *problem, const char *failure) {
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
static void step(Session *session, int steps) {
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
        seek(session, goal > 0 ? (uint64_t)goal : 0);
    }
    for (int i = 0; i < steps && !session->playback; i++) tick(session);
}

// Prints the result of a match that is over, once.
static void print_result(const Session *session) {
    const Match *match = session_shown_match(session);
    bool is_printed = session->playback != &session->replay && !session->plan.is_scenery;
    if (!is_printed || !match || !match_is_over(match)) return;
    result_table(stdout, match, say_is_colored(session->settings, stdout),
                 session->settings->is_verbose);
    stdout_flush();
}

static void leave_match(Session *session) {
    leave_past(session);
    print_result(session);
    if (session->match) recorder_end(&session->recorder, session->match);
    if (session->plan.live) live_host_end(session->plan.live);
    match_destroy(session->match);
    session->match = NULL;
    session->playback = NULL;
    playback_close(&session->replay);
    ghost_close(&session->ghost);
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
    session->pace.owed = 0;
    session->over_s = 0;
}

// Returns true if the players have just seen another match end.
static bool is_rematch(const Session *session) {
    return session->begun > 0 || session->plan.is_rematch;
}

// A rematch has a shorter truce, unless its length was chosen.
static void shorten_truce(MatchCard *card) {
    int kind, row = tuning_find("rule.truce", &kind);
    if (card_people(card) && card->tuning.values[row][0] == TRUCE_S)
        tuning_put(&card->tuning, row, -1, REMATCH_TRUCE_S, NULL);
}

static bool begin_match(Session *session) {
    const SessionPlan *plan = &session->plan;
    leave_match(session);
    if (plan->setup && is_rematch(session) && !plan->daily && !plan->ghost)
        shorten_truce(&plan->setup->card);
    session->playback = plan->playback;
    if (plan->playback) {
        if (!playback_seek(plan->playback, session->view, 0))
            return session->code = EXIT_USAGE, false;
    } else {
        Problem problem = {""};
        session->match = plan->setup
                             ? setup_match_seated(plan->setup, session->series.round, &problem)
                             : fork_begin(plan->fork);
        if (problem.text[0] && plan->failure)
            *plan->failure = problem;
        else if (problem.text[0])
            say_error("%s", problem.text);
        if (!session->match) return session->code = EXIT_USAGE, false;
        match_keep_notes(session->match, true);
    }
    session->has_changed = false;
    if (plan->setup) recorder_begin(&session->recorder, session->match);
    if (!session_begin_live(session)) {
        say_error("out of memory");
        return session->code = EXIT_RUN_FAILED, false;
    }
    if (plan->fork) fork_record(plan->fork, &session->recorder, session->match);
    show(session);
    // The first attempt at a mission has a longer countdown, for the briefing.
    bool is_played = card_people(match_card(session_shown_match(session))) && plan->setup;
    double wait_s = is_played ? view_prefs(session->view)->value[PREF_COUNTDOWN] : 0;
    if (is_rematch(session)) wait_s = min_of(wait_s, REMATCH_COUNTDOWN_S);
    if (plan->lesson > 0) wait_s = 0;
    session->has_briefing = wait_s > 0 && plan->campaign && session->begun == 0;
    bool is_mission = session->has_briefing && !is_training(session);
    session->pace.countdown_s = wait_s + (is_mission ? BRIEFING_S : 0);
    bool is_sandbox = plan->setup && plan->setup->card.mode == MODE_SANDBOX;
    if (!session->begun) view_open_tools(session->view, is_sandbox && is_played);
    const char *greeting = plan->fork ? plan->fork->greeting : plan->greeting;
    if (greeting && *greeting) view_toast(session->view, greeting);
    session->training = (Training){.lesson = plan->lesson};
    session->kill_tick = 0;
    session->daily[0] = '\0';
    session_begin_challenge(session);
    if (plan->campaign) {
        mission_judge(&plan->campaign->missions[plan->mission], session->match, &session->mission);
        session->mission.chapter = campaign_chapter(plan->campaign, plan->mission);
    }
    ASSERT(session->pace.countdown_s >= 0);
    session->series.is_counted = false;
    session->series.tally = session->series.before;
    session->begun++;
    return true;
}

// Handles a request of the menu. Returns true if the session must end for it.
static bool choose(const SessionPlan *plan, const MenuRequest *request) {
    if (!plan->chosen) return false;
    if (plan->menu_model) menu_model_handle(plan->menu_model, request);
    bool is_other = request->kind == MENU_REQUEST_PLAY || request->kind == MENU_REQUEST_REPLAY ||
                    request->kind == MENU_REQUEST_MISSION || request->kind == MENU_REQUEST_LAB ||
                    request->kind == MENU_REQUEST_DAILY || request->kind == MENU_REQUEST_LEAVE ||
                    request->kind == MENU_REQUEST_AGAINST || request->kind == MENU_REQUEST_FILE;
    if (is_other) *plan->chosen = *request;
    return is_other;
}

// After a finished mission, starts the next one. Returns false if there is none. Missions have
// fixed seeds, so that this also replaces "new seed".
static bool leave_for_next(Session *session) {
    MenuRequest request = {.kind = MENU_REQUEST_MISSION,
                           .people = card_people(match_card(session->match))};
    if (!session->plan.campaign || !session->series.is_counted || !session->mission.has_next)
        return false;
    const Mission *next = &session->plan.campaign->missions[session->plan.mission + 1];
    SDL_strlcpy(request.path, next->card.name, sizeof request.path);
    return choose(&session->plan, &request);
}

// Leaves a recording to play its battle against its ghost.
static bool leave_for_rival(const Session *session) {
    const char *source = session->plan.source;
    MenuRequest request = {.kind = MENU_REQUEST_AGAINST};
    if (replay_is_link(source))
        request.link = source;
    else
        SDL_strlcpy(request.path, source, sizeof request.path);
    return choose(&session->plan, &request);
}

// Returns true if the battle is always the same.
static bool has_fixed_card(const Session *session) {
    return session->plan.campaign || session->plan.daily || session->plan.ghost;
}

// Seeks to the start of a recording, or plays a match again, with a new seed if `is_new`.
static bool restart(Session *session, bool is_new) {
    Series *series = &session->series;
    if (is_new && leave_for_next(session)) return false;
    if (has_fixed_card(session)) is_new = false;
    Problem problem;
    if (session->plan.daily &&
        !daily_begin(session->plan.home, session->plan.daily->date, &problem)) {
        view_toast(session->view, problem.text);
        return true;
    }
    if (is_new && series->is_counted && !series_is_over(series)) {
        begin_next_round(series);
        return begin_match(session);
    }
    if (is_new) { // the generator of the match spreads similar seeds
        uint64_t *seed = &session->plan.setup->card.seed;
        Dice dice = dice_seed(*seed, SDL_GetPerformanceCounter());
        *seed = dice_roll(&dice) % 1000000000u;
        session->series = (Series){.settings = session->settings};
        MatchCard *card = &session->plan.setup->card;
        for (int i = 0; i < card->tank_count && session->plan.is_quick; i++)
            if (card->tanks[i].kind == CONTROLLER_BEHAVIOUR)
                card->tanks[i].loadout.skill = prefs_skill(view_prefs(session->view));
    }
    bool had_changed = session->has_changed;
    if (!session->plan.playback) {
        bool is_begun = begin_match(session);
        if (is_begun && had_changed)
            view_toast(session->view, "Restarted with the original settings");
        return is_begun;
    }
    print_result(session);
    seek(session, 0);
    session->begun++;
    return true;
}

static bool offers_replay(const Session *session) {
    return session->match && !session->playback && match_is_over(session->match) &&
           !session->plan.live && recorder_has_file(&session->recorder, session->match);
}

// Replays the last kill of a finished match, then shows the end card again.
static void watch_kill(Session *session) {
    if (session->playback || !match_is_over(session->match)) return;
    uint64_t now = battle_tick(match_battle(session->match));
    uint64_t fell = session->kill_tick ? session->kill_tick : now;
    step(session, -(int)(now - fell) - KILL_LEAD_TICKS);
    session->pace = (Pace){.speed = KILL_SPEED};
}

// Returns true when the kill and two more seconds have been shown.
static bool has_shown_kill(const Session *session) {
    if (session->pace.speed != KILL_SPEED || !session->kill_tick) return false;
    uint64_t end = session->kill_tick + KILL_END_TICKS, now = playback_tick(session->playback);
    return match_is_over(session->match) && now >= end && now < end + BATTLE_TICK_HZ;
}

static void watch_replay(Session *session) {
    Problem problem;
    if (!offers_replay(session)) return;
    recorder_end(&session->recorder, session->match);
    Replay *replay = replay_load(session->recorder.path, &problem);
    if (!open_replay(session, replay, &problem, "Couldn't open the replay")) return;
    print_result(session);
    match_destroy(session->match);
    session->match = NULL;
    session->playback = &session->replay;
    if (session->pace.speed == PACE_MAX || session->pace.speed > 1) session->pace.speed = 1;
    show(session);
    view_toast(session->view, "Replay. {time-start}: from the start - {restart}: play again");
}

// Opens one of the files: applies a tuning to a match that is played, and leaves the session for
// any other file. Returns false if the session ends. A file that cannot be opened changes nothing.
static bool open_files(Session *session, const char *const *files) {
    MenuRequest request = {.kind = MENU_REQUEST_FILE};
    FileType type = session_find_file(session, files, request.path);
    bool is_live = session->match && !session->playback && !match_is_over(session->match) &&
                   !session->plan.is_scenery;
    if (type == FILE_TYPE_UNKNOWN) return true;
    if (type != FILE_TYPE_TUNING || !is_live) return !choose(&session->plan, &request);
    apply_preset(session, request.path);
    session->has_changed = true;
    view_toast_format(session->view, "Tuning applied: %s", path_name(request.path));
    if (session->settings->is_verbose) say_note(session->settings, "applies '%s'", request.path);
    return true;
}

// Returns false if the session ends, or if no match could be started.
static bool handle_request(Session *session, const ViewRequest *request) {
    ASSERT(session_shown_match(session));
    bool is_edit = false;
    switch (request->kind) {
    case REQUEST_SAVE_RECORDING: session_save_recording(session); break;
    case REQUEST_COPY_LINK: session_copy_link(session, ""); break;
    case REQUEST_SAVE_SCENE: session_save_scene(session, request->scene); break;
    case REQUEST_SAVE_PREFS: session_save_prefs(session); break;
    case REQUEST_SAVE_PRESET: session_save_preset(session, request->name); break;
    case REQUEST_RESTART: return restart(session, false);
    case REQUEST_NEW_SEED: return restart(session, true);
    case REQUEST_WATCH_REPLAY: watch_replay(session); break;
    case REQUEST_WATCH_KILL: watch_kill(session); break;
    case REQUEST_MIND: change_mind(session, request->tank, request->behaviour); break;
    case REQUEST_TAKE_TANK: take_tank(session, request->tank), is_edit = true; break;
    case REQUEST_UPGRADE: take_upgrade(session, request->amount); break;
    case REQUEST_SIGNAL: session_signal(session, request->signal); break;
    case REQUEST_EDIT: apply_edit(session, &request->edit), is_edit = true; break;
    case REQUEST_APPLY_PRESET: apply_preset(session, request->name), is_edit = true; break;
    case REQUEST_PAUSE: session->pace.is_paused ^= request->amount % 2; break;
    case REQUEST_SPEED:
        if (request->amount) pace_shift(&session->pace, request->amount);
        break;
    case REQUEST_NORMAL_SPEED: session->pace.speed = 1; break;
    case REQUEST_SEEK: seek(session, request->tick); break;
    case REQUEST_STEP:
        if (request->amount) step(session, request->amount);
        break;
    case REQUEST_MENU:
        if (request->menu->kind != MENU_REQUEST_LINK) return !choose(&session->plan, request->menu);
        session_copy_link(session, request->menu->path);
        break;
    case REQUEST_FILES: return open_files(session, request->files);
    case REQUEST_QUIT: return false;
    case REQUEST_NONE:
    case REQUEST_KINDS: ASSERT(false);
    }
    session->has_changed |= is_edit;
    return true;
}

// A recording cannot be edited, and only a match of a setup can get a new seed. Requests without a
// row are always allowed.
static bool is_allowed(const Session *session, RequestKind kind) {
    enum { LIVE = 1, PAST = 2, RECORDING = 4, OF_SETUP = 8 };
    static const unsigned char WHERE[REQUEST_KINDS] = {
        [REQUEST_SAVE_RECORDING] = LIVE | PAST,
        [REQUEST_SAVE_SCENE] = LIVE,
        [REQUEST_NEW_SEED] = LIVE | PAST | OF_SETUP,
        [REQUEST_WATCH_REPLAY] = LIVE,
        [REQUEST_WATCH_KILL] = LIVE,
        [REQUEST_MIND] = LIVE,
        [REQUEST_TAKE_TANK] = LIVE,
        [REQUEST_UPGRADE] = LIVE,
        [REQUEST_SIGNAL] = LIVE,
        [REQUEST_EDIT] = LIVE,
        [REQUEST_APPLY_PRESET] = LIVE,
        [REQUEST_SEEK] = PAST | RECORDING,
    };
    ASSERT(kind > REQUEST_NONE && kind < REQUEST_KINDS);
    unsigned where = is_past(session) ? PAST : session->playback ? RECORDING : LIVE;
    bool has_setup = session->plan.setup || !(WHERE[kind] & OF_SETUP);
    return !WHERE[kind] || (WHERE[kind] & where && has_setup);
}

// Returns false if the session ends. Handles all requests as long as there is a match.
static bool handle_requests(Session *session, const ViewRequests *requests) {
    bool continues = true;
    session->humans = requests->humans;
    double *countdown_s = &session->pace.countdown_s;
    if (requests->is_building) *countdown_s = 0;
    if (requests->humans.orders[0].fire) // skips the rest of the briefing
        *countdown_s = min_of(*countdown_s, view_prefs(session->view)->value[PREF_COUNTDOWN]);
    for (int i = 0; i < requests->count && session_shown_match(session); i++) {
        const ViewRequest *request = &requests->items[i];
        if (request->kind == REQUEST_NEW_SEED && session_offers_rival(session))
            return !leave_for_rival(session);
        bool is_recorded = request->kind == REQUEST_SAVE_RECORDING && !session->match;
        if (is_recorded) view_toast(session->view, "This recording is already saved");
        if (is_allowed(session, request->kind) && session_allows_live(session, request))
            continues &= handle_request(session, request);
    }
    return continues;
}

static void pass_time(Session *session, double elapsed_s) {
    bool is_ticking = !session->is_gathering && !session->playback && session->match &&
                      session->pace.countdown_s <= 0 && !session->pace.is_paused &&
                      !match_is_over(session->match);
    session_pass_live(session, elapsed_s, is_ticking);
    if (session->is_gathering) return;
    int due = pace_due(&session->pace, elapsed_s);
    bool is_hurried = session->pace.speed == PACE_MAX && !session->pace.is_paused;
    double start_s = clock_s();
    if (session->playback && session->playback->is_seeking) {
        playback_work(session->playback, session->view, start_s + SEEKING_S);
        return;
    }
    for (int i = 0; (is_hurried || i < due) && !is_still(session); i++) {
        tick(session);
        session->shown_ticks++;
        if (clock_s() > start_s + TICKING_S) break;
    }
    session->ticking_s += clock_s() - start_s;
}

// Returns true while the explosion that ended the match is shown.
static bool is_lingering(const Session *session) {
    const Match *match = session_shown_match(session);
    return match_is_over(match) && is_still(session) && session->over_s < LINGER_S &&
           has_kill(match);
}

// Saves that the lesson is done, and opens the card after it. The match continues behind the card.
static void end_lesson(Session *session, double elapsed_s) {
    const SessionPlan *plan = &session->plan;
    Problem problem;
    session->over_s += elapsed_s;
    if (session->over_s < LESSON_END_S || session->series.is_counted) return;
    session->series.is_counted = true;
    if (!campaign_save_lesson(plan->campaign, plan->lesson, plan->home, &problem))
        view_toast(session->view, problem.text);
    view_open_trained(session->view);
}

// Handles the end of a match and begins the next round automatically. Returns false if the session
// ends.
static bool follow_end(Session *session, double elapsed_s) {
    Series *series = &session->series;
    if (is_training(session) && training_is_over(&session->training)) {
        end_lesson(session, elapsed_s);
        return true;
    }
    if (!is_still(session)) return true;
    if (!session->pace.is_paused) {
        if (is_lingering(session))
            view_linger(session->view, session_shown_match(session), LINGER_SPEED * elapsed_s);
        session->over_s += elapsed_s;
    }
    if (session->plan.playback) return true;
    if (session->plan.is_scenery) {
        MenuRequest request = {.kind = MENU_REQUEST_LEAVE};
        return session->over_s <= SCENE_END_S || !choose(&session->plan, &request);
    }
    if (session->match && !series->is_counted) { // a restarted round is counted only once
        series->is_counted = true;
        if (session->settings->is_verbose)
            say_note(session->settings, "round %d is over", series->round + 1);
        series->tally = series->before;
        tally_add(&series->tally, session->match);
        session_count_result(session);
    }
    if (session->over_s < LINGER_S + END_CARD_S || series_is_over(series)) return true;
    begin_next_round(series);
    return begin_match(session);
}

static void draw(Session *session) {
    const Tally *tally = &session->series.tally;
    SeriesStatus series = {.best_of = session->settings->best_of,
                           .draws = tally->draws,
                           .is_over = series_is_over(&session->series)};
    series.winner = series.is_over ? tally_leader(tally) : -1;
    memcpy(series.wins, tally->wins, sizeof series.wins);
    session_move_ghost(session);
    ViewStatus status = {
        .is_paused = session->pace.is_paused,
        .speed = session->pace.speed,
        .blend = is_still(session) ? 1 : pace_blend(&session->pace),
        .countdown_s = session->pace.countdown_s,
        .round = session->series.round + 1,
        .rounds = session->settings->rounds,
        .series = session->settings->rounds > 1 ? &series : NULL,
        .is_lingering = is_lingering(session),
        .offers_replay = offers_replay(session),
        .is_quick = session->plan.is_quick,
        .mission = session->plan.campaign ? &session->mission : NULL,
        .daily = session->playback != &session->replay ? session->daily : "",
        .rivalry = session->playback ? "" : session->rivalry,
        .is_daily = session->plan.daily,
        .has_fixed_card = has_fixed_card(session),
        .offers_rival = session_offers_rival(session),
        .ghost = ghost_match(&session->ghost),
        .ghost_tank = session->ghost.tank,
        .ghost_label = session->ghost.label,
        .has_briefing = session->has_briefing,
        .lesson = is_training(session) && session->match ? &session->lesson : NULL,
        .ticking_s = session->ticking_s,
        .ticks = session->shown_ticks,
    };
    if (status.lesson)
        training_fill_lesson(&session->training, session->match, view_prefs(session->view),
                             view_device(session->view, 0), &session->lesson);
    session->ticking_s = 0;
    session->shown_ticks = 0;
    session_fill_live(session, &status);
    if (session->playback) playback_fill_status(session->playback, &status);
    status.is_past = is_past(session);
    view_draw(session->view, session_shown_match(session), &status);
    session->frames++;
    if (session->plan.shown)
        session->plan.shown(session->plan.owner, session_shown_match(session), &status);
}

// Returns how long a frame in a window may be shown while there is no input: nothing moves in a
// match that waits, and the battle behind an unused menu may be less smooth. 0: not longer.
static double rest_s(const Session *session, bool is_held, bool is_busy) {
    const Playback *playback = session->playback;
    double idle_s = view_idle_s(session->view);
    bool is_over = is_still(session) && session->over_s > LINGER_S + END_CARD_S;
    is_busy |= playback && playback->is_seeking;
    if (!view_screen(session->view)->window || is_busy || session->plan.live) return 0;
    if (is_held || session->pace.is_paused || is_over) return idle_s > STILL_AFTER_S ? STILL_S : 0;
    return session->plan.is_scenery && idle_s > SCENERY_AFTER_S ? SCENERY_S : 0;
}

static void loop(Session *session) {
    double last_s = clock_s();
    for (;;) {
        double now_s = clock_s(), elapsed_s = now_s - last_s;
        last_s = now_s;
        ViewRequests requests = view_poll(session->view, session_shown_match(session));
        if (!handle_requests(session, &requests)) return;
        bool is_held = requests.is_held && !session->plan.live;
        bool was_gathering = session->is_gathering;
        if (!is_held) pass_time(session, elapsed_s);
        if (was_gathering && !session->is_gathering) view_begin(session->view, session->match);
        if (is_past(session) && session_has_guests(session) && !match_is_over(session->match))
            leave_past(session);
        if (is_past(session) && is_training(session)) training_rewound(&session->training);
        if (is_past(session) && (is_still(session) || has_shown_kill(session))) leave_past(session);
        session_show_verified(session);
        session_show_copied(session);
        session_describe(session);
        if (!is_held && !follow_end(session, elapsed_s)) return;
        bool is_busy = session->plan.menu_model &&
                       menu_model_work(session->plan.menu_model, clock_s() + MENU_MODEL_S);
        ghost_work(&session->ghost, clock_s() + GHOST_S);
        draw(session);
        if (interrupt_came()) {
            session->code = EXIT_INTERRUPTED;
            return;
        }
        // Limits the frame rate on displays without vsync. At maximum speed a frame is drawn when
        // its ticks are done.
        bool is_hurried =
            session->pace.speed == PACE_MAX && !session->pace.is_paused && !is_still(session);
        double remaining_s = screen_frame_s(view_screen(session->view)) - (clock_s() - now_s);
        double resting_s = rest_s(session, is_held, is_busy);
        if (session->plan.live)
            session_serve_live(session, clock_s() + max_of(remaining_s, 0));
        else if (resting_s > remaining_s)
            view_rest(resting_s);
        else
            sleep_s(is_hurried ? 0 : remaining_s);
    }
}

int session_run(const Settings *settings, const SessionPlan *plan, View *view) {
    ASSERT(!!plan->setup + !!plan->fork + !!plan->playback == 1);
    ASSERT(view);
    Session session = {
        .settings = settings,
        .plan = *plan,
        .view = view,
        .series = {.settings = settings},
        .recorder = {.settings = settings,
                     .home = plan->is_scenery ? NULL : plan->home,
                     .is_quick = plan->is_quick},
        .pace = {.speed = settings->speed, .is_paused = settings->is_paused},
    };
    double start_s = clock_s();
    if (begin_match(&session)) loop(&session);
    const Playback *playback = session.playback;
    if (playback && settings->is_verbose)
        say_note(settings, "replay at tick %" PRIu64 " of %" PRIu64 ", %d highlights",
                 playback_tick(playback), replay_player_length(playback->player),
                 playback_highlights(playback));
    if (plan->live) room_close(plan->live->room);
    leave_match(&session);
    if (settings->best_of && session.series.tally.rounds) {
        char text[SERIES_TEXT_MAX];
        puts(series_text(&session.series.tally, settings->best_of, text));
    }
    double spent_s = clock_s() - start_s;
    if (settings->is_verbose) {
        say_note(settings, "%" PRIu64 " tick%s, %d round%s", session.ticks,
                 session.ticks == 1 ? "" : "s", session.begun, session.begun == 1 ? "" : "s");
        say_note(settings, "%" PRIu64 " frames in %.1f s, %.0f per second", session.frames, spent_s,
                 (double)session.frames / spent_s);
    }
    if (session.recorder.has_failed && session.code == EXIT_OK) return EXIT_RUN_FAILED;
    return session.code;
}
