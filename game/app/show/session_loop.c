// session_loop.c -- the main loop: time, the player's requests, and frames.
#include "session_inside.h"

#include <SDL.h>
#include <inttypes.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/play/live.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/system.h"
#include "app/play/match_report.h"
#include "app/base/say.h"
#include "platform/text.h"
#include "match/shown.h"
#include "match/stand.h"
#include "match/tuning.h"

// Time per frame [s].
#define TICKING_S 0.012
#define MENU_MODEL_S 0.008 // tournament of the menu
#define GHOST_S 0.002      // result of the ghost

#define END_CARD_S 5.0
#define SCENE_END_S 3.0

// Frame times while idle, and the time without input before a session is idle.
#define STILL_S 0.2
#define STILL_AFTER_S 1.0
#define SCENERY_S 0.05
#define SCENERY_AFTER_S 10.0

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
    if (session_is_guests(session, tank)) {
        view_toast(session->view, "A guest has this tank");
        return;
    }
    TankCard was = match_card(session->match)->tanks[tank];
    Edit edit = {.kind = EDIT_MIND, .tank = tank, .added.mind = was.mind};
    if (was.mind.behaviour != behaviour) edit.added.mind = mind_initial(behaviour);
    session->attempt.has_changed = true;
    if (session_edit(session, &edit, NULL)) {
        show_change(session, tank, was.name);
    } else {
        view_toast(session->view, "Out of memory: the AI was not changed");
    }
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
            if (is_set && value != now.values[row][kind]) session_apply_edit(session, &change);
        }
    }
}

// Returns whether the battle waits until players have chosen upgrades.
static bool waits_for_choice(const Session *session) {
    if (!session->match || session->playback) return false;
    return session->plan.live ? room_is_choosing(session->plan.live->room)
                              : stand_waits(session->match);
}

// Gives an upgrade to the tanks of all players of the team that defends itself.
static void take_upgrade(Session *session, int index) {
    ASSERT(index >= 0 && index < UPGRADES);
    const MatchCard *card = match_card(session->match);
    Upgrade upgrades[UPGRADES];
    if (!match_upgrades(session->match, upgrades)) return;
    const Upgrade upgrade = upgrades[index];
    for (int player = 0; player < PLAYERS_MAX; player++) {
        int tank = card_player_tank(card, player);
        if (tank < 0 || card->tanks[tank].team != card->tanks[0].team) continue;
        Edit edit = edit_upgrade(session->match, tank, upgrade);
        session_apply_edit(session, &edit);
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
    match_set_player(session->match, tank, 0);
    Edit edit = {.kind = EDIT_PLAYER, .tank = tank};
    recorder_edit(&session->recorder, session->match, &edit);
    show_change(session, tank, was.name);
}

// Handles a request of the menu. Returns true if the session must end for it.
static bool choose(const SessionPlan *plan, const MenuRequest *request) {
    if (!plan->chosen) return false;
    if (plan->menu_model) menu_model_handle(plan->menu_model, request);
    bool leaves = menu_request_leaves(request->kind);
    if (leaves) *plan->chosen = *request;
    return leaves;
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

// Seeks to the start of a recording, or plays a match again, with a new seed if `is_new`.
static bool restart(Session *session, bool is_new) {
    Series *series = &session->series;
    if (is_new && !session->plan.setup) return true; // a fork has no seed
    MenuRequest next;
    Problem problem;
    if (is_new && series->is_counted && attempt_next(&session->attempt, session->match, &next))
        return !choose(&session->plan, &next);
    is_new &= !attempt_kind(&session->plan.attempt)->has_fixed_card;
    if (!attempt_again(&session->attempt, &problem)) {
        view_toast(session->view, problem.text);
        return true;
    }
    if (is_new && series->is_counted && !series_is_over(series)) {
        series_next_round(series);
        return session_begin_match(session);
    }
    if (is_new) { // the generator of the match spreads similar seeds
        uint64_t *seed = &session->plan.setup->card.seed;
        Dice dice = dice_seed(*seed, SDL_GetPerformanceCounter());
        *seed = dice_roll(&dice) % 1000000000u;
        session->series = (Series){.settings = session->settings};
        attempt_renew(&session->attempt, &session->plan.setup->card);
    }
    bool had_changed = session->attempt.has_changed;
    if (!session->plan.playback) {
        bool is_begun = session_begin_match(session);
        if (is_begun && had_changed)
            view_toast(session->view, "Restarted with the original settings");
        return is_begun;
    }
    session_print_result(session);
    session_seek(session, 0);
    session->begun++;
    return true;
}

// Opens one of the files: applies a tuning to a match that is played, and leaves the session for
// any other file. Returns false if the session ends. A file that cannot be opened has no effect.
static bool open_files(Session *session, const char *const *files) {
    MenuRequest request = {.kind = MENU_REQUEST_FILE};
    const SessionPlan *plan = &session->plan;
    if (!plan->chosen || !plan->read) return true; // there is no menu
    FileType type =
        session_find_file(session->settings, plan->read, session->view, files, request.path);
    bool is_live = session->match && !session->playback && !match_is_over(session->match) &&
                   !session_is_scenery(session);
    if (type == FILE_TYPE_UNKNOWN) return true;
    if (type != FILE_TYPE_TUNING || !is_live) return !choose(&session->plan, &request);
    apply_preset(session, request.path);
    session->attempt.has_changed = true;
    view_toast_format(session->view, "Tuning applied: %s", path_name(request.path));
    if (session->settings->is_verbose) say_note(session->settings, "applies '%s'", request.path);
    return true;
}

// Returns false if the session ends, or if no match could be started.
static bool handle_request(Session *session, const ViewRequest *request) {
    ASSERT(session_shown_match(session));
    session->attempt.has_changed |= request_is_edit(request->kind);
    session->has_moved |= request_moves_timeline(request->kind);
    switch (request->kind) {
    case REQUEST_SAVE_RECORDING: session_save_recording(session); break;
    case REQUEST_COPY_LINK: session_copy_link(session, ""); break;
    case REQUEST_SAVE_SCENE: session_save_scene(session, request->scene); break;
    case REQUEST_SAVE_PREFS: session_save_prefs(session->view, session->plan.config); break;
    case REQUEST_SAVE_PRESET: session_save_preset(session, request->name); break;
    case REQUEST_RESTART: return restart(session, false);
    case REQUEST_NEW_SEED: return restart(session, true);
    case REQUEST_WATCH_REPLAY: session_watch_replay(session); break;
    case REQUEST_WATCH_KILL: session_watch_kill(session); break;
    case REQUEST_MIND: change_mind(session, request->tank, request->behaviour); break;
    case REQUEST_TAKE_TANK: take_tank(session, request->tank); break;
    case REQUEST_UPGRADE: take_upgrade(session, request->amount); break;
    case REQUEST_CARD: session_apply_edit(session, &request->edit); break;
    case REQUEST_SIGNAL: session_signal(session, request->signal); break;
    case REQUEST_EDIT: session_apply_edit(session, &request->edit); break;
    case REQUEST_APPLY_PRESET: apply_preset(session, request->name); break;
    case REQUEST_PAUSE:
    case REQUEST_SPEED:
    case REQUEST_NORMAL_SPEED: pace_request(&session->pace, request); break;
    case REQUEST_SEEK: session_seek(session, request->tick); break;
    case REQUEST_STEP:
        if (request->amount) session_step(session, request->amount);
        break;
    case REQUEST_MENU:
        if (request->menu->kind == MENU_REQUEST_SEAT)
            room_give_seat(session->plan.live->room, request->menu->seat);
        else if (request->menu->kind == MENU_REQUEST_LINK)
            session_copy_link(session, request->menu->path);
        else
            return !choose(&session->plan, request->menu);
        break;
    case REQUEST_FILES: return open_files(session, request->files);
    case REQUEST_QUIT: return false;
    case REQUEST_NONE:
    case REQUEST_KINDS: ASSERT(false);
    }
    return true;
}

static RequestPlace place_of(const Session *session) {
    if (session_has_guests(session)) return PLACE_HOST;
    if (session->plan.live && session->plan.playback) return PLACE_SHARED;
    if (session->playback) return session->match ? PLACE_PAST : PLACE_RECORDING;
    return session->plan.live ? PLACE_ROOM : PLACE_MATCH;
}

// Returns false if the session ends. Handles all requests as long as there is a match.
static bool handle_requests(Session *session, const ViewRequests *requests) {
    bool continues = true;
    session->players = requests->players;
    double *countdown_s = &session->pace.countdown_s;
    if (requests->is_building) *countdown_s = 0;
    if (requests->players.orders[0].fire) // skips the rest of the briefing
        *countdown_s = min_of(*countdown_s, view_prefs(session->view)->value[PREF_COUNTDOWN]);
    for (int i = 0; i < requests->count && session_shown_match(session); i++) {
        const ViewRequest *request = &requests->items[i];
        if (request->kind == REQUEST_NEW_SEED && session_offers_rival(session))
            return !leave_for_rival(session);
        if (request->kind == REQUEST_PAUSE && session->is_gathering)
            session->is_gathering = false, session->has_moved = true;
        else if (request_allowed(request->kind, place_of(session), session->view))
            continues &= handle_request(session, request);
    }
    return continues;
}

static void pass_time(Session *session, double elapsed_s) {
    bool is_ticking = !session->is_gathering && !session->playback && session->match &&
                      session->pace.countdown_s <= 0 && !session->pace.is_paused &&
                      !match_is_over(session->match);
    bool waits = waits_for_choice(session);
    session_pass_live(session, elapsed_s, is_ticking && !waits);
    if (session->is_gathering || waits) return;
    double held_s = session->pace.held_s;
    int due = pace_due(&session->pace, elapsed_s);
    session->held_s += held_s - session->pace.held_s;
    double start_s = clock_s();
    if (session->playback && session->playback->is_seeking) {
        playback_work(session->playback, session->view, start_s + SEEKING_S);
        return;
    }
    for (int i = 0; (pace_is_hurried(&session->pace) || i < due) && !session_is_still(session);
         i++) {
        session_tick(session);
        session->shown_ticks++;
        if (waits_for_choice(session)) break;
        if (view_screen(session->view)->window)
            pace_hold(&session->pace, view_hold_s(session->view), session->plan.live);
        if (session->pace.held_s > 0) break;
        if (clock_s() > start_s + TICKING_S) break;
    }
    session->ticking_s += clock_s() - start_s;
}

// Returns true while the explosion that ended the match is shown.
static bool is_lingering(const Session *session) {
    const Match *match = session_shown_match(session);
    return match_is_over(match) && session_is_still(session) && session->over_s < LINGER_S &&
           match_has_kill(match);
}

// Handles the end of a match and begins the next round. Returns false if the session ends.
static bool follow_end(Session *session, double elapsed_s) {
    Series *series = &session->series;
    if (attempt_finish(&session->attempt, elapsed_s) || !session_is_still(session)) return true;
    if (!session->pace.is_paused) {
        if (is_lingering(session) && session->pace.held_s <= 0)
            view_linger(session->view, session_shown_match(session),
                        linger_speed(session->over_s) * elapsed_s);
        session->over_s += elapsed_s;
    }
    if (session->plan.playback) return true;
    if (session_is_scenery(session)) {
        MenuRequest request = {.kind = MENU_REQUEST_LEAVE};
        return session->over_s <= SCENE_END_S || !choose(&session->plan, &request);
    }
    if (session->match && !series->is_counted) { // a restarted round is counted only once
        series->is_counted = true;
        if (session->settings->is_verbose)
            say_note(session->settings, "round %d is over", series->round + 1);
        series->tally = series->before;
        tally_add(&series->tally, session->match);
        if (session->plan.live) live_host_end_round(session->plan.live, &series->tally);
        attempt_end(&session->attempt, session->match);
    }
    if (session->over_s < LINGER_S + END_CARD_S || series_is_over(series)) return true;
    series_next_round(series);
    return session_begin_match(session);
}

static void draw(Session *session) {
    const Tally *tally = &session->series.tally;
    SeriesStatus series = {.best_of = session->settings->best_of,
                           .draws = tally->draws,
                           .is_over = series_is_over(&session->series)};
    series.winner = series.is_over ? tally_leader(tally) : -1;
    memcpy(series.wins, tally->wins, sizeof series.wins);
    attempt_move_ghost(&session->attempt, session_shown_match(session));
    ViewStatus status = {
        .is_paused = session->pace.is_paused,
        .speed = session->pace.speed,
        .blend = session_is_still(session) ? 1 : pace_blend(&session->pace),
        .countdown_s = session->pace.countdown_s,
        .round = session->series.round + 1,
        .rounds = session->settings->rounds,
        .series = session->settings->rounds > 1 ? &series : NULL,
        .is_lingering = is_lingering(session),
        .offers_replay = session_offers_replay(session),
        .offers_rival = session_offers_rival(session),
        .ticking_s = session->ticking_s,
        .ticks = session->shown_ticks,
        .held_s = session->held_s,
    };
    attempt_describe(&session->attempt, session->match, &status);
    if (session->playback) {
        status.daily = session->plan.playback ? session->described : "";
        status.rivalry = "";
        playback_fill_status(session->playback, &status);
    }
    session->ticking_s = session->held_s = 0;
    session->shown_ticks = 0;
    session_fill_live(session, &status);
    status.is_past = session_is_past(session);
    view_draw(session->view, session_shown_match(session), &status);
    browser_show_tick(battle_tick(match_battle(session_shown_match(session))));
    session->frames++;
    if (session->plan.shown)
        session->plan.shown(session->plan.owner, session_shown_match(session), &status);
}

// Returns how long a frame in a window may be shown while there is no input: nothing moves in a
// match that waits, and the battle behind an unused menu may be less smooth. 0: not longer.
static double rest_s(const Session *session, bool is_held, bool is_busy) {
    const Playback *playback = session->playback;
    double idle_s = view_idle_s(session->view);
    bool is_over = session_is_still(session) && session->over_s > LINGER_S + END_CARD_S;
    is_busy |= playback && playback->is_seeking;
    if (!view_screen(session->view)->window || is_busy || session->plan.live) return 0;
    if (is_held || session->pace.is_paused || is_over) return idle_s > STILL_AFTER_S ? STILL_S : 0;
    return session_is_scenery(session) && idle_s > SCENERY_AFTER_S ? SCENERY_S : 0;
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
        if (was_gathering && !session->is_gathering)
            view_begin(session->view, session_shown_match(session));
        if (session_is_past(session) && session_has_guests(session)) session_leave_past(session);
        if (session_is_past(session)) attempt_rewound(&session->attempt);
        if (session_is_past(session) &&
            (session_is_still(session) || session_has_shown_kill(session)))
            session_leave_past(session);
        session_show_verified(session);
        session_show_copied(session);
        session_describe(session);
        if (!is_held && !follow_end(session, elapsed_s)) return;
        bool is_busy = session->plan.menu_model &&
                       menu_model_work(session->plan.menu_model, clock_s() + MENU_MODEL_S);
        ghost_work(&session->attempt.ghost, clock_s() + GHOST_S);
        draw(session);
        if (interrupt_came()) {
            session->code = EXIT_INTERRUPTED;
            return;
        }
        // Limits the frame rate on displays without vsync. At maximum speed a frame is drawn when
        // its ticks are done.
        bool is_hurried = pace_is_hurried(&session->pace) && !session_is_still(session);
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
                     .home = plan->attempt.kind == &ATTEMPT_SCENERY ? NULL : plan->home,
                     .is_quick = plan->attempt.kind == &ATTEMPT_QUICK},
        .attempt = {.plan = plan->attempt,
                    .view = view,
                    .recorder = &session.recorder,
                    .config = plan->config,
                    .arena = plan->setup ? plan->setup->arena : NULL,
                    .has_room = plan->live},
        .pace = {.speed = settings->speed, .is_paused = settings->is_paused},
    };
    double start_s = clock_s();
    if (session_begin_match(&session)) loop(&session);
    const Playback *playback = session.playback;
    if (playback && settings->is_verbose)
        say_note(settings, "replay at tick %" PRIu64 " of %" PRIu64 ", %d highlights",
                 playback_tick(playback), replay_player_length(playback->player),
                 playback_highlights(playback));
    if (plan->live) room_close(plan->live->room);
    session_leave_match(&session);
    if (settings->best_of && session.series.tally.rounds) {
        char text[SERIES_TEXT_MAX];
        escaped_print(stdout, "%s\n", series_text(&session.series.tally, settings->best_of, text));
    }
    double spent_s = clock_s() - start_s;
    if (settings->is_verbose) {
        say_note(settings, "%" PRIu64 " tick%s, %d round%s", session.ticks, plural(session.ticks),
                 session.begun, plural(session.begun));
        say_note(settings, "%" PRIu64 " frames in %.1f s, %.0f per second", session.frames, spent_s,
                 (double)session.frames / spent_s);
    }
    if (session.recorder.has_failed && session.code == EXIT_OK) return EXIT_RUN_FAILED;
    return session.code;
}
