// main.c -- chooses a command and returns its exit code.
#include "ai/maths/maths.h"
#include "cli/parser.h"
#include "cli/run.h"
#include "app/say.h"
#include "platform/console.h"

static int (*const RUNS[COMMAND_COUNT])(Settings *) = {
    [COMMAND_BARE] = run_bare,
    [COMMAND_PLAY] = run_play,
    [COMMAND_WATCH] = run_watch,
    [COMMAND_MATCH] = run_match,
    [COMMAND_TOURNAMENT] = run_tournament,
    [COMMAND_REPLAY] = run_replay,
    [COMMAND_LAB] = run_lab,
    [COMMAND_SHOT] = run_shot,
    [COMMAND_LIST] = run_list,
    [COMMAND_CHECK] = run_check,
    [COMMAND_HELP] = run_help,
    [COMMAND_VERSION] = run_version,
};

int main(int argc, char **argv) {
    streams_guard();
    const char *why;
    if (!floating_point_is_sane(&why)) {
        say_error("%s: no match would be the same as elsewhere", why);
        return EXIT_ENVIRONMENT;
    }
    Settings settings;
    settings_init(&settings);
    settings.line = argv;
    Problem problem = {""};
    int code = EXIT_USAGE;
    if (parse_arguments(argc - 1, argv + 1, &settings, &problem)) {
        code = settings.is_help ? run_help(&settings) : RUNS[settings.command](&settings);
    } else {
        say_error("%s", problem.text);
    }
    settings_free(&settings);
    return stdout_finish(code);
}
