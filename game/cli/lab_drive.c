// lab_drive.c -- lab drive: a player drives alone, and a log for lab fit is written.
#include <string.h>

#include "app/say.h"
#include "commands.h"
#include "options.h"

int lab_drive(Settings *settings) {
    const LabSettings *lab = &settings->lab;
    if (!lab->file)
        return say_fail(EXIT_USAGE,
                        "lab drive needs a file for the log, as in treads lab drive log.csv");
    settings->command = COMMAND_PLAY;
    settings->drive_log = lab->file;
    const Drive *drive = lab->drives.count ? DRIVES[lab->drives.items[0]] : &DRIVE_TRACK_SLIP;
    const char *const options[][2] = {
        {"arena", "open"}, {"time", "3600"}, {"ai", "keyboard"}, {"drive", drive->name}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Problem problem = {""};
        const Option *option = option_find(options[i][0], strlen(options[i][0]));
        if (!option_apply(option, settings, options[i][1], &problem))
            return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    }
    int code = run_play(settings);
    if (code == EXIT_OK)
        say_note(settings, "log %s; treads lab fit %s fits the vehicle to it", lab->file,
                 lab->file);
    return code;
}
