// run_info.c -- help and version.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/assets.h"
#include "app/window.h"
#include "commands.h"
#include "app/say.h"

int run_help(Settings *settings) {
    const char *line = getenv("COMP_LINE"); // as bash has it in its completions
    if (settings->completion == COMPLETION_WORDS)
        return complete_line(stdout, line ? line : "", settings), EXIT_OK;
    bool is_script = settings->completion != COMPLETION_NONE;
    if (is_script) fputs(TEXT_COMPLETIONS[settings->completion], stdout);
    if (settings->is_man) manual_print(stdout, TREADS_VERSION);
    if (settings->is_man || is_script) return EXIT_OK;
    int topic = settings->is_help ? (int)settings->command : COMMAND_BARE;
    if (settings->word) topic = command_find(settings->word);
    help_print(stdout, (Command)topic, say_is_colored(settings, stdout));
    return EXIT_OK;
}

int run_version(Settings *settings) {
    (void)settings;
    printf("treads %s\n", TREADS_VERSION);
    printf("%-12s%d\n", "rules", RULES_VERSION);
    printf("%-12s%s\n", "compiler", TREADS_COMPILER);
    printf("%-12s%s\n", "Chipmunk", TREADS_CHIPMUNK);
    window_print_versions();
    printf("%-12s%s\n", "jansson", JANSSON_VERSION);
    return EXIT_OK;
}
