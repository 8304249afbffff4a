// log.c -- the lines that external bots have printed, of which a match keeps the last ones.
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match.h"
#include "match_inside.h"
#include "platform/plain.h"

void match_log(Match *match, uint64_t tick, int tank, const char *text) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    if (!match->log) match->log = calloc(LOG_LINES_MAX, sizeof *match->log);
    if (!match->log) return;
    LogLine *line = &match->log[match->log_end++ % LOG_LINES_MAX];
    *line = (LogLine){.tick = tick, .tank = tank};
    plain_write(line->text, sizeof line->text, "%s", text);
    if (match->log_end - match->log_start > LOG_LINES_MAX) match->log_start++;
}

const LogLine *match_log_line(const Match *match, int age) {
    ASSERT(age >= 0 && match->log_start <= match->log_end);
    bool is_kept = (uint64_t)age < match->log_end - match->log_start;
    return is_kept ? &match->log[(match->log_end - 1 - (uint64_t)age) % LOG_LINES_MAX] : NULL;
}

void match_cut_log(Match *match, uint64_t tick) {
    for (const LogLine *line; (line = match_log_line(match, 0)) && line->tick >= tick;)
        match->log_end--;
}
