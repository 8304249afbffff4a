// main.c -- runs a command and returns its exit code.
//
// The folder game/ starts the program; it must not know the details of commands.
#include <string.h>

#include "ai/maths/maths.h"
#include "cli/commands.h"
#include "app/base/say.h"
#include "bots/bots.h"
#include "platform/console.h"
#include "platform/system.h"

int main(int argc, char **argv) {
    streams_guard();
    argv = arguments_of(argv);
    const char *why;
    if (!floating_point_is_sane(&why)) {
        say_error("%s: matches would differ from those on other machines", why);
        return EXIT_ENVIRONMENT;
    }
    if (argc == 3 && !strcmp(argv[1], PLUGIN_HOST)) return plugin_serve(argv[2]);
    Settings settings;
    settings_init(&settings);
    Problem problem = {""};
    int code = EXIT_USAGE;
    Arguments *line = arguments_expand(argv, &problem);
    settings.line = line ? line->words : argv;
    if (line && parse_arguments(line->count - 1, line->words + 1, &settings, &problem)) {
        code = settings.is_help ? run_help(&settings) : COMMANDS[settings.command].run(&settings);
    } else {
        say_error("%s", problem.text);
    }
    settings_free(&settings);
    arguments_free(line);
    if (code == EXIT_INTERRUPTED) code = interrupt_code();
    return stdout_finish(code);
}
