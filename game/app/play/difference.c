// difference.c -- reports of matches of guests that differ from the host's.
#include "difference.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "platform/files.h"
#include "platform/system.h"

#define REPORT_ENDING ".json"

void difference_next_match(DifferenceReports *reports) { reports->kept = 0; }

static json_t *hash_json(uint32_t hash) {
    return hash == REPLAY_NO_HASH ? json_null() : json_sprintf("%07" PRIx32, hash);
}

static json_t *report_json(LiveDifference now, const Match *match, DifferenceSide side) {
    const MatchCard *card = match_card(match);
    const Arena *arena = battle_arena(match_battle(match));
    return json_pack("{s:s, s:s, s:i, s:s, s:I, s:o, s:o, s:o, s:s, s:o, s:I, s:o}", "side",
                     side.client ? "guest" : "host", "program_version", PROGRAM_VERSION,
                     "rules_version", RULES_VERSION, "compiler", __VERSION__, "tick",
                     (json_int_t)now.tick, "host_hash", hash_json(now.host_hash), "guest_hash",
                     hash_json(now.guest_hash), "tank",
                     now.tank < 0 ? json_null() : json_integer(now.tank + 1), "arena", card->arena,
                     "arena_hash", json_sprintf("%016" PRIx64, arena->content_hash), "seed",
                     (json_int_t)card->seed, "ticks_sent_again",
                     now.ticks_again ? json_integer((json_int_t)now.ticks_again) : json_null());
}

static void write_report(DifferenceReports *reports, LiveDifference now, const Match *match,
                         DifferenceSide side) {
    json_t *report = report_json(now, match, side);
    char *text = report ? json_dumps(report, JSON_INDENT(2)) : NULL;
    if (!text || !file_replace(reports->path, text, strlen(text))) reports->path[0] = '\0';
    free(text);
    json_decref(report);
    reports->is_whole = now.ticks_again > 0;
}

// Chooses the path of a new report. Returns false if there is none.
static bool choose_path(DifferenceReports *reports, DifferenceSide side, int number) {
    char stamp[TIME_STAMP_MAX], name[TIME_STAMP_MAX + 16];
    Problem problem;
    if (side.recording && *side.recording)
        return snprintf(reports->path, sizeof reports->path, "%s.difference-%d" REPORT_ENDING,
                        side.recording, number) < (int)sizeof reports->path;
    time_stamp(stamp);
    snprintf(name, sizeof name, "difference-%s", stamp);
    return side.home &&
           new_user_file(side.home, RECORDING_FOLDER, name, REPORT_ENDING, reports->path, &problem);
}

// Saves the guest's match until the difference, with the name of the report.
static void save_match(const DifferenceReports *reports, Client *client) {
    char path[ARENA_PATH_MAX + sizeof REPLAY_ENDING];
    Problem problem;
    size_t stem = strlen(reports->path) - strlen(REPORT_ENDING);
    snprintf(path, sizeof path, "%.*s" REPLAY_ENDING, (int)stem, reports->path);
    client_save(client, path, &problem);
}

bool difference_report(DifferenceReports *reports, LiveDifference now, const Match *match,
                       DifferenceSide side, char words[static DIFFERENCE_TEXT_MAX]) {
    if (now.number == reports->known) {
        if (!reports->is_whole && now.ticks_again && *reports->path)
            write_report(reports, now, match, side);
        return false;
    }
    ASSERT(match);
    reports->known = now.number;
    reports->path[0] = '\0';
    if (reports->kept == DIFFERENCES_KEPT) return false;
    if (choose_path(reports, side, now.number)) write_report(reports, now, match, side);
    reports->kept++;
    if (*reports->path && side.client) save_match(reports, side.client);
    snprintf(words, DIFFERENCE_TEXT_MAX, "%s at tick %" PRIu64 " and is sent again%s%s",
             side.client ? "This match differs from the host's" : "A guest's match differs",
             now.tick, *reports->path ? ". Report: " : "", reports->path);
    return true;
}
