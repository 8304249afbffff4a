// stage.c -- the window's loop: lets time pass for a match at the wished speed, and shows it.
#include "stage.h"

#include <SDL.h>

#include "hands.h"
#include "platform/system.h"
#include "preferences.h"
#include "progress.h"
#include "recorder.h"
#include "result_text.h"
#include "scene.h"
#include "stage_notes.h"
#include "stage_state.h"
#include "turning.h"

// What ticking may take of a frame before the picture must move on; a match too slow for its speed
// runs slower.
#define TICKING_S 0.012
#define END_CARD_S 5.0
#define SCENE_END_S 3.0
// For a jump in a recording, and for looking ahead in it.
#define SEEKING_S 0.03
#define LOOKING_S 0.003

static const Match *shown_match(const Stage *stage) {
    return stage->playback ? replay_player_match(stage->playback->player) : stage->match;
}

void stage_print_result(const Stage *stage) {
    bool is_told = stage->playback != &stage->replay && !stage->plan.is_scenery;
    if (is_told) stage_print(stage->settings, shown_match(stage));
}

// A match that is left when it is over leaves its result.
static void leave_match(Stage *stage) {
    stage_leave_past(stage);
    stage_print_result(stage);
    if (stage->match) recorder_end(&stage->recorder, stage->match);
    match_destroy(stage->match);
    stage->match = NULL;
    stage->playback = NULL;
    playback_close(&stage->replay);
}

void stage_show(Stage *stage) {
    view_begin(stage->view, shown_match(stage));
    stage->pace.owed = 0;
    stage->over_s = 0;
}

static bool open_match(Stage *stage) {
    const StagePlan *plan = &stage->plan;
    stage->playback = plan->playback;
    if (plan->playback) return playback_seek(plan->playback, stage->view, 0);
    stage->match =
        plan->setup ? setup_match(plan->setup, stage->series.round) : plan->begin(plan->context);
    if (stage->match) match_keep_notes(stage->match, true);
    return stage->match;
}

static void begin_recording(Stage *stage) {
    const StagePlan *plan = &stage->plan;
    stage->has_changed = false;
    if (plan->setup) recorder_begin(&stage->recorder, stage->match);
    if (plan->record) plan->record(plan->context, &stage->recorder, stage->match);
}

static bool begin_match(Stage *stage) {
    leave_match(stage);
    if (!open_match(stage)) {
        stage->code = EXIT_USAGE;
        return false;
    }
    begin_recording(stage);
    stage_show(stage);
    if (stage->plan.greeting && stage->plan.greeting[0])
        view_toast(stage->view, stage->plan.greeting);
    series_again(&stage->series);
    stage->begun++;
    return true;
}

// Any other seed will do; the card's own luck generator spreads neighbours far apart.
static void renew_seed(Stage *stage) {
    Setup *setup = stage->plan.setup;
    Dice dice = dice_seed(setup->card.seed, SDL_GetPerformanceCounter());
    setup->card.seed = dice_roll(&dice) % 1000000000u;
    series_renew(&stage->series);
}

static bool is_still(const Stage *stage) {
    return stage->playback ? playback_is_at_end(stage->playback) : match_is_over(stage->match);
}

void stage_tick(Stage *stage) {
    if (is_still(stage)) return;
    if (stage->playback) {
        playback_step(stage->playback, stage->view);
    } else {
        recorder_tick(&stage->recorder, stage->match, &stage->humans);
        view_tick(stage->view, stage->match);
    }
    stage->ticks++;
}

static void keep_prefs(Stage *stage) {
    Problem problem;
    if (!preferences_save(stage->plan.home, view_old_prefs(stage->view), view_prefs(stage->view),
                          &problem))
        view_toast(stage->view, problem.text);
}

// What happened cannot be changed; and somebody else's match has no other seed.
static ViewWish allowed(Stage *stage, const ViewWish *wish) {
    ViewWish left = *wish;
    if (!stage->plan.setup) left.new_seed = false;
    if (!stage->playback) {
        left.time.seeks = false;
        return left;
    }
    left.mind = (MindWish){0};
    left.edit_count = 0;
    left.wants_tank = left.watch_replay = false;
    left.save_scene = SCENE_NONE;
    if (stage_is_past(stage)) return left;
    if (wish->save) view_toast(stage->view, "This is a recording already");
    left.save = false;
    return left;
}

// A recording starts over by going to its start; a match, by playing it again.
static bool restart(Stage *stage, bool is_new) {
    if (is_new) renew_seed(stage);
    bool had_changed = stage->has_changed;
    if (!stage->plan.playback) {
        bool is_begun = begin_match(stage);
        if (is_begun && had_changed)
            view_toast(stage->view, "As it began: what was swapped and changed by hand is undone");
        return is_begun;
    }
    stage_print_result(stage);
    stage_seek(stage, 0);
    stage->begun++;
    return true;
}

static void obey_time(Stage *stage, const ViewWish *wish) {
    if (wish->time.toggle_pause) stage->pace.is_paused = !stage->pace.is_paused;
    if (wish->speed_change) pace_shift(&stage->pace, wish->speed_change);
    if (wish->normal_speed) stage->pace.speed = 1;
    if (wish->time.seeks) stage_seek(stage, wish->time.seek_tick);
    if (wish->time.steps) stage_step(stage, wish->time.steps);
}

static void keep_scene(const Stage *stage, const Hands *hands, SceneFile kind) {
    char arena[ARENA_PATH_MAX];
    if (scene_keep(hands, kind, arena) && *arena && stage->plan.kept_arena)
        stage->plan.kept_arena(stage->plan.owner, arena);
}

static bool obey(Stage *stage, const ViewWish *wished) {
    ViewWish left = allowed(stage, wished), *wish = &left;
    stage->humans = wish->humans;
    Hands hands = {stage->settings, stage->match, &stage->recorder, stage->view};
    if (wish->save) hands_save(&hands);
    if (wish->save_scene) keep_scene(stage, &hands, wish->save_scene);
    if (wish->save_prefs) keep_prefs(stage);
    if ((wish->restart || wish->new_seed) && !restart(stage, wish->new_seed)) return false;
    if (wish->watch_replay) stage_watch_replay(stage);
    hands.match = stage->match; // it may have begun anew
    if (stage->match && !stage->playback && hands_change(&hands, wish)) stage->has_changed = true;
    const StagePlan *plan = &stage->plan;
    if (wish->save_preset && keep_preset(wish, shown_match(stage), plan->home, stage->view) &&
        plan->kept)
        plan->kept(plan->owner, wish->preset);
    obey_time(stage, wish);
    if (wish->menu.act && plan->choose && plan->choose(plan->owner, &wish->menu)) return false;
    return !wish->quit;
}

static void pass_time(Stage *stage, double elapsed_s) {
    int due = pace_due(&stage->pace, elapsed_s);
    bool is_hurried = stage->pace.speed == PACE_MAX && !stage->pace.is_paused;
    double start_s = clock_s();
    if (stage->playback) {
        moments_look(&stage->playback->moments, start_s + LOOKING_S);
        if (stage->playback->is_seeking) {
            playback_work(stage->playback, stage->view, start_s + SEEKING_S);
            return;
        }
    }
    for (int i = 0; (is_hurried || i < due) && !is_still(stage); i++) {
        stage_tick(stage);
        stage->shown_ticks++;
        if (clock_s() > start_s + TICKING_S) break;
    }
    stage->ticking_s += clock_s() - start_s;
}

// Scenery makes way for other scenery.
static bool next_scene(Stage *stage, double elapsed_s) {
    MenuWish wish = {.act = MENU_ACT_LEAVE};
    stage->over_s += elapsed_s;
    return stage->over_s > SCENE_END_S && stage->plan.choose(stage->plan.owner, &wish);
}

// With several rounds the next one follows its predecessor's end card by itself.
static bool next_round(Stage *stage, double elapsed_s) {
    if (!is_still(stage) || stage->plan.playback) return true;
    if (stage->plan.is_scenery) return !next_scene(stage, elapsed_s);
    if (stage->match) series_count(&stage->series, stage->match);
    if (stage->pace.is_paused) return true;
    stage->over_s += elapsed_s;
    if (stage->over_s < END_CARD_S || series_is_over(&stage->series)) return true;
    series_next(&stage->series);
    return begin_match(stage);
}

static void draw(Stage *stage) {
    SeriesStand series = series_stand(&stage->series);
    ViewStatus status = {
        .is_paused = stage->pace.is_paused,
        .speed = stage->pace.speed,
        .blend = is_still(stage) ? 1 : pace_blend(&stage->pace),
        .round = stage->series.round + 1,
        .rounds = stage->settings->rounds,
        .series = stage->settings->rounds > 1 ? &series : NULL,
        .offers_replay = stage_offers_replay(stage),
        .ticking_s = stage->ticking_s,
        .ticks = stage->shown_ticks,
    };
    stage->ticking_s = 0;
    stage->shown_ticks = 0;
    if (stage->playback) playback_tell(stage->playback, &status);
    status.is_past = stage_is_past(stage);
    view_draw(stage->view, shown_match(stage), &status);
    stage->frames++;
    if (stage->plan.shown) stage->plan.shown(stage->plan.owner, shown_match(stage), &status);
}

// Screens without vertical sync need no thousand pictures a second. (In a hurry a picture comes
// when its ticks are done.)
static void rest(const Stage *stage, double frame_start_s) {
    bool is_hurried = stage->pace.speed == PACE_MAX && !stage->pace.is_paused && !is_still(stage);
    double left_s = view_frame_s(stage->view) - (clock_s() - frame_start_s);
    if (left_s > 0 && !is_hurried) SDL_Delay((Uint32)(left_s * 1000));
}

static void loop(Stage *stage) {
    double last_s = clock_s();
    for (;;) {
        double now_s = clock_s(), elapsed_s = now_s - last_s;
        last_s = now_s;
        ViewWish wish = view_poll(stage->view, shown_match(stage));
        if (!obey(stage, &wish)) return;
        if (!wish.is_held) pass_time(stage, elapsed_s);
        if (stage_is_past(stage) && is_still(stage)) stage_leave_past(stage);
        if (!wish.is_held && !next_round(stage, elapsed_s)) return;
        if (stage->plan.work) stage->plan.work(stage->plan.owner);
        draw(stage);
        if (interrupt_came()) {
            stage->code = EXIT_INTERRUPTED;
            return;
        }
        rest(stage, now_s);
    }
}

int stage_run(const Settings *settings, const StagePlan *plan, View *view) {
    Stage stage = {
        .settings = settings,
        .plan = *plan,
        .view = view,
        .series = {.settings = settings},
        .recorder = {.settings = settings, .home = plan->is_scenery ? NULL : plan->home},
        .pace = {.speed = settings->speed, .is_paused = settings->is_paused},
    };
    double start_s = clock_s();
    if (begin_match(&stage)) loop(&stage);
    if (stage.playback) stage_note_place(settings, stage.playback);
    leave_match(&stage);
    if (settings->best_of && stage.series.tally.rounds) {
        char text[SERIES_TEXT_MAX];
        puts(series_text(&stage.series.tally, settings->best_of, text));
    }
    stage_note_end(settings, (StageCounts){stage.ticks, stage.frames, stage.begun},
                   clock_s() - start_s);
    if (stage.recorder.has_failed && stage.code == EXIT_OK) return EXIT_RUN_FAILED;
    return stage.code;
}
