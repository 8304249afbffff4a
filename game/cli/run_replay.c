// run_replay.c -- replay: watches a recording, checks it, films it, or lets it go another way.
#include "app/film.h"
#include "app/recording.h"
#include "app/window.h"
#include "platform/system.h"
#include "app/match_report.h"
#include "app/report.h"
#include "commands.h"
#include "app/say.h"
#include "app/terminal.h"
#include "verify.h"
#include "parser.h"

static bool is_fork(const Settings *settings) {
    return settings->swap_count || (settings->from_tick >= 0 && !settings->video);
}

// The recording is closed before the window is: it stands in the arena that is the window's then.
static int in_window(Settings *settings, Recording *recording) {
    Window window;
    Fork fork = {.settings = settings, .recording = recording};
    Playback playback = {0};
    SessionPlan plan = {0};
    if (is_fork(settings))
        plan = (SessionPlan){.begin = fork_begin,
                             .context = &fork,
                             .record = fork_record,
                             .greeting = fork.greeting,
                             .arena = recording->arena};
    else
        playback_open(plan.playback = &playback, recording);
    Arena *arena = recording->arena;
    window_open(&window, settings, parse_arguments);
    recording->is_arena_lent = true;
    int code = window_show(&window, settings, &plan, arena);
    playback_close(&playback);
    recording_close(recording);
    code = window_run(&window, code);
    window_close(&window);
    return code;
}

static int in_terminal(Settings *settings, Recording *recording) {
    Playback playback;
    playback_open(&playback, recording);
    int code = terminal_replay(settings, &playback, recording->arena);
    playback_close(&playback);
    return code;
}

static int print(const Settings *settings, const Recording *recording) {
    const Match *match = replay_player_match(recording->player);
    ReplayFault fault = replay_player_fault(recording->player);
    bool is_written = true;
    if (settings->is_json)
        is_written = json_print(stdout, result_json(match));
    else
        result_table(stdout, match, say_is_colored(settings, stdout), settings->is_verbose);
    if (recording->replay->is_cut)
        say_note(settings, "the recording ends at tick %llu: it was cut off",
                 (unsigned long long)recording->replay->ticks);
    if (!is_written) return EXIT_RUN_FAILED;
    if (!fault.has_diverged) return EXIT_OK;
    say_error("this is not as it was recorded: it goes another way between tick %llu and tick %llu",
              (unsigned long long)fault.first_tick, (unsigned long long)fault.last_tick);
    return EXIT_CHECK_FAILED;
}

static int without_window(const Settings *settings, Recording *recording) {
    Fork fork = {.settings = settings, .recording = recording};
    if (is_fork(settings)) return fork_compare(&fork);
    while (replay_player_step(recording->player))
        if (interrupt_came()) return EXIT_INTERRUPTED;
    return print(settings, recording);
}

static int show(Settings *settings, Recording *recording) {
    Problem why = {""};
    if (settings->video && !settings->swap_count) return film_make(settings, recording);
    if (settings->is_terminal && !terminal_is_there(&why)) {
        say_error("--terminal cannot draw: %s", why.text);
        return EXIT_ENVIRONMENT;
    }
    if (settings->is_terminal && !is_fork(settings)) return in_terminal(settings, recording);
    if (!settings->is_json && screen_has_display(&why)) return in_window(settings, recording);
    if (!settings->is_json)
        say_note(settings, "no display (%s): it runs without a window.", why.text);
    return without_window(settings, recording);
}

static int refuse(const char *text) {
    say_error("%s", text);
    return EXIT_USAGE;
}

int run_replay(Settings *settings) {
    bool is_check = settings->is_verify || settings->is_trace;
    if (!settings->file_count) return refuse("replay needs a recording: treads replay FILE");
    if (settings->file_count > 1 && !is_check)
        return refuse("replay plays one recording; --verify checks as many as you like");
    if (is_check && (settings->video || settings->swap_count || settings->from_tick >= 0))
        return refuse("--verify and --trace play the whole recording as it is: leave out --from, "
                      "--swap and --video");
    if (settings->video && settings->swap_count)
        return refuse("--video films what was recorded: leave out --swap");
    if (settings->is_terminal && (settings->video || is_check))
        return refuse(
            "--terminal shows what was recorded: leave out --video, --verify and --trace");
    if (settings->is_terminal && is_fork(settings))
        return refuse("--terminal shows what was recorded: leave out --from and --swap");
    interrupt_watch();
    if (is_check) return verify_files(settings);
    Recording recording;
    Problem problem;
    int code = recording_open(settings, settings->files[0], &recording, &problem);
    if (code == EXIT_OK)
        code = show(settings, &recording);
    else if (problem.text[0])
        say_problem(&problem);
    recording_close(&recording);
    return code;
}
