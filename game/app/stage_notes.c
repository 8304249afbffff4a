// stage_notes.c -- what a window tells the terminal: results, and how far it came.
#include "stage_notes.h"

#include <inttypes.h>

#include "result_text.h"
#include "say.h"

void stage_print(const Settings *settings, const Match *match) {
    if (!match || !match_is_over(match)) return;
    result_table(stdout, match, say_is_colored(settings, stdout), settings->is_verbose);
    stdout_flush();
}

void stage_note_place(const Settings *settings, const Playback *playback) {
    if (!settings->is_verbose) return;
    say_note(settings, "replay at tick %" PRIu64 " of %" PRIu64 ", %d moments",
             playback_tick(playback), replay_player_length(playback->player),
             playback->moments.count);
}

void stage_note_end(const Settings *settings, StageCounts counts, double spent_s) {
    if (!settings->is_verbose) return;
    say_note(settings, "%" PRIu64 " tick%s, %d round%s", counts.ticks, counts.ticks == 1 ? "" : "s",
             counts.rounds, counts.rounds == 1 ? "" : "s");
    say_note(settings, "%" PRIu64 " frames in %.1f s, %.0f a second", counts.frames, spent_s,
             (double)counts.frames / spent_s);
}
