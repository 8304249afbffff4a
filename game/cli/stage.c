// stage.c -- the window's loop: lets time pass for a match at the wished speed, and shows it.
#include "stage.h"

#include <SDL.h>
#include <inttypes.h>

#include "interrupt.h"
#include "pace.h"
#include "progress.h"
#include "recorder.h"
#include "result_text.h"
#include "say.h"

// What ticking may take of a frame before the picture must move on; a match too slow for its speed
// runs slower.
#define TICKING_S 0.012
#define FRAME_LEAST_S (1.0 / 240)
#define END_CARD_S 5.0

typedef struct Stage {
    const Settings *settings;
    StagePlan plan;
    View *view;
    Recorder recorder;
    Match *match;
    HumanOrders humans;
    Pace pace;
    int round;           // of settings->rounds, from 0
    int begun;           // matches
    bool is_at_end;      // of a recording
    Tally before, tally; // the rounds behind this one; and with it, once it is over
    bool is_counted;
    uint64_t ticks, frames;
    double over_s; // how long the end card has been up
    int code;
} Stage;

// A match that is left when it is over leaves its result.
static void leave_match(Stage *stage) {
    if (!stage->match) return;
    if (match_is_over(stage->match)) {
        result_table(stdout, stage->match, say_is_colored(stage->settings, stdout),
                     stage->settings->is_verbose);
        stdout_flush();
    }
    recorder_end(&stage->recorder, stage->match);
    if (!stage->plan.player) match_destroy(stage->match);
    stage->match = NULL;
}

static Match *open_match(Stage *stage) {
    const StagePlan *plan = &stage->plan;
    if (plan->setup) return setup_match(plan->setup, stage->round);
    if (!plan->player) return plan->begin(plan->context);
    return replay_player_seek(plan->player, 0) ? replay_player_match(plan->player) : NULL;
}

static bool begin_match(Stage *stage) {
    leave_match(stage);
    stage->match = open_match(stage);
    if (!stage->match) {
        stage->code = EXIT_USAGE;
        return false;
    }
    match_keep_notes(stage->match, true);
    if (stage->plan.setup) recorder_begin(&stage->recorder, stage->match);
    view_begin(stage->view, stage->match);
    stage->is_at_end = false;
    stage->pace.owed = 0;
    stage->over_s = 0;
    stage->is_counted = false;
    stage->begun++;
    return true;
}

// Any other seed will do; the card's own luck generator spreads neighbours far apart.
static void renew_seed(Stage *stage) {
    Setup *setup = stage->plan.setup;
    Dice dice = dice_seed(setup->card.seed, SDL_GetPerformanceCounter());
    setup->card.seed = dice_roll(&dice) % 1000000000u;
    stage->round = 0;
    stage->before = stage->tally = (Tally){0};
}

static void tick_replay(Stage *stage) {
    ReplayPlayer *player = stage->plan.player;
    bool was_same = !replay_player_fault(player).has_diverged;
    stage->is_at_end = !replay_player_step(player);
    stage->match = replay_player_match(player);
    if (was_same && replay_player_fault(player).has_diverged)
        view_toast(stage->view, "From here on this treads plays it another way than recorded");
}

static void tick(Stage *stage) {
    if (match_is_over(stage->match) || stage->is_at_end) return;
    if (stage->plan.player)
        tick_replay(stage);
    else
        recorder_tick(&stage->recorder, stage->match, &stage->humans);
    if (stage->is_at_end) return;
    view_tick(stage->view, stage->match);
    stage->ticks++;
}

static void step(Stage *stage, int steps) {
    stage->pace.is_paused = true;
    for (int i = 0; i < steps; i++) tick(stage);
}

// Tells who drives a tank now, and who did.
static void tell_change(Stage *stage, int tank, const char *was) {
    char text[4 * TANK_NAME_MAX];
    snprintf(text, sizeof text, "tank %d: %s -> %s", tank + 1, was,
             match_card(stage->match)->tanks[tank].name);
    view_toast(stage->view, text);
    if (stage->settings->is_verbose) say_note(stage->settings, "%s", text);
}

// A mind that comes back to its tank finds its parameters again.
static void change_mind(Stage *stage, const MindWish *wish) {
    if (!wish->behaviour || match_is_over(stage->match)) return;
    TankCard was = match_card(stage->match)->tanks[wish->tank];
    const double *params = was.behaviour == wish->behaviour ? was.params : NULL;
    if (match_swap(stage->match, wish->tank, wish->behaviour, params)) {
        recorder_swap(&stage->recorder, stage->match, wish->tank, wish->behaviour, params);
        tell_change(stage, wish->tank, was.name);
    } else {
        view_toast(stage->view, "Out of memory: nobody's mind has changed");
    }
}

static void change_seat(Stage *stage, int tank) {
    TankCard was = match_card(stage->match)->tanks[tank];
    match_hand(stage->match, tank, 0);
    recorder_hand(&stage->recorder, stage->match, tank, 0);
    tell_change(stage, tank, was.name);
}

static void save(Stage *stage) {
    char path[ARENA_PATH_MAX], text[ARENA_PATH_MAX + 64];
    Problem problem;
    if (recorder_save(&stage->recorder, stage->match, path, &problem))
        snprintf(text, sizeof text, "Saved %s", path);
    else
        snprintf(text, sizeof text, "No recording: %s", problem.text);
    view_toast(stage->view, text);
}

// What happened cannot be changed; and somebody else's match has no other seed.
static ViewWish allowed(Stage *stage, const ViewWish *wish) {
    ViewWish left = *wish;
    bool is_replay = stage->plan.player;
    bool is_change = wish->mind.behaviour || wish->wants_tank || wish->save;
    if (!stage->plan.setup) left.new_seed = false;
    if (!is_replay) return left;
    left.mind = (MindWish){0};
    left.wants_tank = left.save = false;
    if (is_change) view_toast(stage->view, "A recording: --from and --swap let it go another way");
    return left;
}

static bool obey(Stage *stage, const ViewWish *wished) {
    ViewWish left = allowed(stage, wished), *wish = &left;
    stage->humans = wish->humans;
    if (wish->save) save(stage);
    if (wish->toggle_pause) stage->pace.is_paused = !stage->pace.is_paused;
    if (wish->speed_change) pace_shift(&stage->pace, wish->speed_change);
    if (wish->normal_speed) stage->pace.speed = 1;
    if (wish->new_seed) renew_seed(stage);
    if ((wish->restart || wish->new_seed) && !begin_match(stage)) return false;
    change_mind(stage, &wish->mind);
    if (wish->wants_tank) change_seat(stage, wish->tank);
    if (wish->steps) step(stage, wish->steps);
    return !wish->quit;
}

static void pass_time(Stage *stage, double elapsed_s) {
    int due = pace_due(&stage->pace, elapsed_s);
    bool is_hurried = stage->pace.speed == PACE_MAX && !stage->pace.is_paused;
    double end_s = clock_s() + TICKING_S;
    for (int i = 0; (is_hurried || i < due) && !match_is_over(stage->match); i++) {
        tick(stage);
        if (stage->is_at_end || clock_s() > end_s) break;
    }
}

static bool is_series_over(const Stage *stage) {
    int best_of = stage->settings->best_of;
    return best_of && tally_is_decided(&stage->tally, best_of);
}

// Once a match: a round that is played again counts as it ends the last time.
static void count_round(Stage *stage) {
    if (stage->is_counted) return;
    stage->is_counted = true;
    stage->tally = stage->before;
    tally_add(&stage->tally, stage->match);
    if (is_series_over(stage)) {
        char text[SERIES_TEXT_MAX];
        view_toast(stage->view, series_text(&stage->tally, stage->settings->best_of, text));
    }
}

// With several rounds the next one follows its predecessor's end card by itself.
static bool next_round(Stage *stage, double elapsed_s) {
    if (!match_is_over(stage->match)) return true;
    count_round(stage);
    if (stage->pace.is_paused) return true;
    stage->over_s += elapsed_s;
    bool is_last = stage->round + 1 >= stage->settings->rounds || is_series_over(stage);
    if (stage->over_s < END_CARD_S || is_last) return true;
    stage->before = stage->tally;
    stage->round++;
    return begin_match(stage);
}

static void draw(Stage *stage) {
    bool is_still = match_is_over(stage->match) || stage->is_at_end;
    ViewStatus status = {
        .is_paused = stage->pace.is_paused,
        .speed = stage->pace.speed,
        .blend = is_still ? 1 : pace_blend(&stage->pace),
        .round = stage->round + 1,
        .rounds = stage->settings->rounds,
    };
    view_draw(stage->view, stage->match, &status);
    stage->frames++;
}

// Screens without vertical sync need no thousand pictures a second.
static void rest(double frame_start_s) {
    double left_s = FRAME_LEAST_S - (clock_s() - frame_start_s);
    if (left_s > 0) SDL_Delay((Uint32)(left_s * 1000));
}

static void loop(Stage *stage) {
    double last_s = clock_s();
    for (;;) {
        double now_s = clock_s(), elapsed_s = now_s - last_s;
        last_s = now_s;
        ViewWish wish = view_poll(stage->view, stage->match);
        if (!obey(stage, &wish)) return;
        pass_time(stage, elapsed_s);
        if (!next_round(stage, elapsed_s)) return;
        draw(stage);
        if (interrupt_came()) {
            stage->code = EXIT_INTERRUPTED;
            return;
        }
        rest(now_s);
    }
}

static void note_end(const Stage *stage, double spent_s) {
    if (!stage->settings->is_verbose) return;
    say_note(stage->settings, "%" PRIu64 " tick%s, %d round%s", stage->ticks,
             stage->ticks == 1 ? "" : "s", stage->begun, stage->begun == 1 ? "" : "s");
    say_note(stage->settings, "%" PRIu64 " frames in %.1f s, %.0f a second", stage->frames, spent_s,
             (double)stage->frames / spent_s);
}

int stage_run(const Settings *settings, const StagePlan *plan, View *view) {
    Stage stage = {
        .settings = settings,
        .plan = *plan,
        .view = view,
        .recorder = {.settings = settings, .home = plan->home},
        .pace = {.speed = settings->speed, .is_paused = settings->is_paused},
    };
    double start_s = clock_s();
    if (begin_match(&stage)) loop(&stage);
    leave_match(&stage);
    if (settings->best_of && stage.tally.rounds) {
        char text[SERIES_TEXT_MAX];
        puts(series_text(&stage.tally, settings->best_of, text));
    }
    note_end(&stage, clock_s() - start_s);
    if (stage.recorder.has_failed && stage.code == EXIT_OK) return EXIT_RUN_FAILED;
    return stage.code;
}
