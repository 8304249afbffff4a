// report_log.c -- the lines that bots have printed in a match of a tournament, as a text file next
// to the page.
#include "contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/replay/thoughts.h"
#include "platform/files.h"

enum { FIRST_LINES = 30, LAST_LINES = 70 };

bool report_log_path(const char *recording, char *path, size_t room) {
    size_t length = strlen(recording), ending = strlen(REPLAY_ENDING);
    ASSERT(length > ending && !strcmp(recording + length - ending, REPLAY_ENDING));
    return (size_t)snprintf(path, room, "%.*s.txt", (int)(length - ending), recording) < room;
}

static void write_line(FILE *file, const Replay *replay, const Thought *thought,
                       const char *words) {
    bool is_known = thought->tank < replay->card.tank_count;
    escaped_print(file, "%s, tick %" PRIu64 ": %s",
                  is_known ? replay->card.tanks[thought->tank].name : "?", thought->tick, words);
    fputc('\n', file);
}

static bool write_lines(const Replay *replay, int count, const char *path) {
    FILE *file = file_write(path);
    if (!file) return false;
    for (int i = 0, line = 0; i < replay->thought_count; i++) {
        const char *words = thought_line(replay, &replay->thoughts[i]);
        if (!words) continue;
        if (line == FIRST_LINES && count > FIRST_LINES + LAST_LINES)
            fprintf(file, "(%d lines are left out)\n", count - FIRST_LINES - LAST_LINES);
        if (line < FIRST_LINES || line >= count - LAST_LINES)
            write_line(file, replay, &replay->thoughts[i], words);
        line++;
    }
    bool is_written = !ferror(file);
    return !fclose(file) && is_written;
}

bool report_log_write(const char *recording) {
    char path[BESIDE_MAX];
    Problem problem;
    Replay *replay = replay_load(recording, &problem);
    int count = 0;
    for (int i = 0; replay && i < replay->thought_count; i++)
        count += thought_line(replay, &replay->thoughts[i]) != NULL;
    bool is_written = !count || (report_log_path(recording, path, sizeof path) &&
                                 write_lines(replay, count, path));
    replay_free(replay);
    return is_written;
}
