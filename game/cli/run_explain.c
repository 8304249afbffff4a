// run_explain.c -- explain: a digest of a recording for the author of a mind: who did the damage,
// where shots went, what a tank did with its time, and the moments that decided, with small maps.
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/match_report.h"
#include "app/play/recording.h"
#include "commands.h"
#include "match/loadout.h"
#include "match/telemetry.h"
#include "platform/text.h"

#define REST_MPS 0.5 // a slower tank is at rest
#define STUCK_MPS                                                                                  \
    1.0 // a tank that touches something and is slower is stuck if ordered to be faster
enum { MOMENTS = 6, MOMENTS_A_ROW = 3, APART_TICKS = 90, CAUSES = 64 };
enum { MAP_COLUMNS = 26, MAP_ROWS = 9, WORDS_MAX = 160 };

// The deeds and losses of a tank.
typedef struct Story {
    double by_cause[CAUSES], to_cause[CAUSES]; // damage dealt and taken, by cause_of
    Telemetry seen;
    // Numbers to compare with the rival's:
    double shots, hits, dealt, taken, own, rear_hits, rest_hits, sight_s, rest_s, stuck_s, way_m;
} Story;

#define COUNT(member, words) {#member, words, offsetof(Story, member)},
static const struct Count {
    const char *name, *words;
    size_t at;
} COUNTS[] = {STORY_COUNTS(COUNT)};
enum { COUNT_ROWS = sizeof COUNTS / sizeof *COUNTS, DIFFERENCES = 3 };

typedef struct Moment {
    uint64_t tick;
    double weight;
    char words[WORDS_MAX], printed[LOG_TEXT_MAX]; // printed: the tank's last line until then
    char map[MAP_ROWS][MAP_COLUMNS + 1];
} Moment;

typedef struct Digest {
    const Match *match;
    int tank_count;  // tanks that are added later are left out
    int tank, rival; // rival: the enemy that dealt most damage, or any enemy
    Story *stories;  // by tank
    Moment moments[MOMENTS];
    int moment_count;
    char death[WORDS_MAX];
} Digest;

static double count_of(const Story *story, int row) {
    ASSERT(row >= 0 && row < COUNT_ROWS);
    return *(const double *)(const void *)((const char *)story + COUNTS[row].at);
}

// Returns the index of the cause of a hit's damage: a weapon, a kind of thing, or a hull.
static int cause_of(const Event *hit) {
    return hit->thing_kind == THING_SHELL_KIND ? hit->weapon : weapon_count() + 1 + hit->thing_kind;
}

static const char *cause_name(int cause) {
    int thing = cause - weapon_count() - 1;
    return cause < weapon_count() ? WEAPONS[cause]->name
           : thing == THING_GONE  ? "ram"
                                  : THINGS[thing]->name;
}

static const char *name_of(const Digest *digest, int tank) {
    return tank < 0 ? "nobody" : match_card(digest->match)->tanks[tank].name;
}

static void draw_map(const Digest *digest, Moment *moment) {
    const Arena *arena = match_arena(digest->match);
    double wide_m = arena->width_m / MAP_COLUMNS, high_m = arena->height_m / MAP_ROWS;
    for (int row = 0; row < MAP_ROWS; row++) {
        for (int column = 0; column < MAP_COLUMNS; column++) {
            Vec at = vec((column + 0.5) * wide_m, arena->height_m - (row + 0.5) * high_m);
            moment->map[row][column] = arena_clearance(arena, at) < 0.2 * wide_m ? '#' : '.';
        }
        moment->map[row][MAP_COLUMNS] = '\0';
    }
    for (int i = match_card(digest->match)->tank_count - 1; i >= 0; i--) {
        const Tank *tank = match_tank(digest->match, i);
        int column = (int)clamp(tank->pose.x / wide_m, 0, MAP_COLUMNS - 1);
        int row = (int)clamp((arena->height_m - tank->pose.y) / high_m, 0, MAP_ROWS - 1);
        if (!tank->is_removed)
            moment->map[row][column] = tank->is_wreck ? 'x' : i < 9 ? (char)('1' + i) : '+';
    }
}

// Keeps the weightiest moments, of which no two are close together.
static void keep_moment(Digest *digest, double weight, const char *words) {
    uint64_t tick = battle_tick(match_battle(digest->match));
    int place = digest->moment_count, least = 0;
    for (int i = 0; i < digest->moment_count; i++)
        if (digest->moments[i].weight < digest->moments[least].weight) least = i;
    if (place > 0 && tick < digest->moments[place - 1].tick + APART_TICKS) {
        if (weight < digest->moments[place - 1].weight) return;
        place--;
    } else if (place == MOMENTS) {
        if (weight <= digest->moments[least].weight) return;
        place--;
        memmove(&digest->moments[least], &digest->moments[least + 1],
                (size_t)(place - least) * sizeof *digest->moments);
    }
    ASSERT(place >= 0 && place < MOMENTS);
    Moment *moment = &digest->moments[place];
    *moment = (Moment){.tick = tick, .weight = weight};
    snprintf(moment->words, sizeof moment->words, "%s", words);
    const LogLine *line;
    for (int age = 0; (line = match_log_line(digest->match, age)); age++)
        if (line->tank == digest->tank) break;
    if (line) snprintf(moment->printed, sizeof moment->printed, "%s", line->text);
    draw_map(digest, moment);
    digest->moment_count = place + 1;
}

static void count_hit(Digest *digest, const Event *hit) {
    const Battle *battle = match_battle(digest->match);
    const Tank *victim = battle_tank(battle, hit->b);
    Story *taken = &digest->stories[hit->b];
    ASSERT(cause_of(hit) < CAUSES);
    char words[WORDS_MAX];
    taken->to_cause[cause_of(hit)] += hit->amount;
    if (hit->a == hit->b) taken->own += hit->amount;
    bool is_shell = hit->thing_kind == THING_SHELL_KIND;
    if (is_shell && tank_face(victim, hit->at) == FACE_REAR) taken->rear_hits++;
    if (is_shell && fabs(victim->motion.forward_mps) < REST_MPS) taken->rest_hits++;
    if (hit->a >= 0 && hit->a != hit->b)
        digest->stories[hit->a].by_cause[cause_of(hit)] += hit->amount;
    if (hit->a != digest->tank && hit->b != digest->tank) return;
    char source[TANK_NAME_MAX] = "a";
    if (hit->a >= 0) snprintf(source, sizeof source, "%d's", hit->a + 1);
    snprintf(words, sizeof words, "%s %s hits %d: %.0f -> %.0f", source, cause_name(cause_of(hit)),
             hit->b + 1, victim->health + hit->amount, victim->health);
    keep_moment(digest, hit->amount + (victim->is_wreck ? 1000 : 0), words);
    if (hit->b == digest->tank && victim->is_wreck)
        snprintf(digest->death, sizeof digest->death, "destroyed at %.1f s by %s (%s)",
                 (double)battle_tick(battle) * BATTLE_TICK_S,
                 hit->a == hit->b ? "itself" : name_of(digest, hit->a), cause_name(cause_of(hit)));
}

static void count_tick(Digest *digest) {
    const Battle *battle = match_battle(digest->match);
    for (const Event *event = NULL; (event = battle_next_event(battle, event));)
        if (event->kind == EVENT_HIT && event->b >= 0) count_hit(digest, event);
    for (int i = 0; i < digest->tank_count; i++) {
        const Tank *tank = battle_tank(battle, i);
        double asked_mps = fabs(tank->order.left_mps + tank->order.right_mps) / 2;
        bool is_stuck = tank->is_touching && fabs(tank->motion.forward_mps) < STUCK_MPS;
        if (!tank->is_wreck && is_stuck && asked_mps > 2 * STUCK_MPS)
            digest->stories[i].stuck_s += BATTLE_TICK_S;
    }
}

// Takes the numbers that the battle and the telemetry have counted.
static void finish_stories(const Digest *digest, const Observer *observer) {
    for (int i = 0; i < digest->tank_count; i++) {
        const Tank *tank = match_tank(digest->match, i);
        Story *story = &digest->stories[i];
        story->seen = *observer_tank(observer, i);
        story->shots = tank->shots, story->hits = tank->hits;
        story->dealt = tank->damage_dealt, story->taken = tank->damage_taken;
        story->way_m = tank->distance_m;
        story->sight_s = story->seen.seen[SEEN_SIGHT_S];
        story->rest_s = story->seen.seen[SEEN_LIVED_S] - story->seen.seen[SEEN_MOVING_S];
    }
}

// Writes "cannon 86, mine 14", the largest first.
static const char *causes_text(const double by_cause[static CAUSES], char text[static WORDS_MAX]) {
    double left[CAUSES];
    size_t used = 0;
    memcpy(left, by_cause, sizeof left);
    snprintf(text, WORDS_MAX, "none");
    for (int n = 0; n < CAUSES && used + 32 < WORDS_MAX; n++) {
        int most = 0;
        for (int i = 1; i < CAUSES; i++)
            if (left[i] > left[most]) most = i;
        if (left[most] <= 0) break;
        used += (size_t)snprintf(text + used, WORDS_MAX - used, "%s%s %.0f", n ? ", " : "",
                                 cause_name(most), left[most]);
        left[most] = 0;
    }
    return text;
}

// Returns the row of COUNTS that differs most from the rival's, in relation to the larger value,
// among those that are not shown yet; -1 if none does.
static int most_different(const Digest *digest, const bool is_shown[static COUNT_ROWS]) {
    double most = 0;
    int found = -1;
    for (int row = 0; row < COUNT_ROWS; row++) {
        double own = count_of(&digest->stories[digest->tank], row),
               other = count_of(&digest->stories[digest->rival], row), larger = max_of(own, other);
        double difference = larger >= 2 ? fabs(own - other) / larger : 0;
        if (!is_shown[row] && difference > most) most = difference, found = row;
    }
    return found;
}

static void print_moments(const Digest *digest) {
    for (int from = 0; from < digest->moment_count; from += MOMENTS_A_ROW) {
        const Moment *moments = &digest->moments[from];
        int count = digest->moment_count - from < MOMENTS_A_ROW ? digest->moment_count - from
                                                                : MOMENTS_A_ROW;
        putchar('\n');
        for (int i = 0; i < count; i++) {
            char title[WORDS_MAX + 32];
            snprintf(title, sizeof title, "%.1f s %s", (double)moments[i].tick * BATTLE_TICK_S,
                     moments[i].words);
            escaped_print(stdout, "%-36.36s", title);
        }
        putchar('\n');
        for (int row = 0; row < MAP_ROWS; row++) {
            for (int i = 0; i < count; i++) escaped_print(stdout, "%-36s", moments[i].map[row]);
            putchar('\n');
        }
    }
    for (int i = 0; i < digest->moment_count; i++)
        if (*digest->moments[i].printed)
            escaped_print(stdout, "%.1f s, printed until then: %s\n",
                          (double)digest->moments[i].tick * BATTLE_TICK_S,
                          digest->moments[i].printed);
}

static void print_digest(const Digest *digest) {
    const Story *own = &digest->stories[digest->tank], *rival = &digest->stories[digest->rival];
    const char *name = name_of(digest, digest->tank), *other = name_of(digest, digest->rival);
    char text[WORDS_MAX];
    bool is_shown[COUNT_ROWS] = {false};
    escaped_print(stdout, "\nTank %d, %s, %s. Its rival is tank %d, %s.\n\n", digest->tank + 1,
                  name, *digest->death ? digest->death : "survived", digest->rival + 1, other);
    escaped_print(stdout, "damage taken  %5.0f: %s\n", own->taken,
                  causes_text(own->to_cause, text));
    escaped_print(stdout, "damage dealt  %5.0f: %s\n", own->dealt,
                  causes_text(own->by_cause, text));
    escaped_print(stdout, "shots         %5.0f", own->shots);
    for (int i = 0; i < TELEMETRY_BANDS; i++) {
        double from_m = i ? TELEMETRY_BANDS_M[i - 1] : 0, to_m = TELEMETRY_BANDS_M[i];
        if (!own->seen.band_fired[i]) continue;
        escaped_print(stdout, ", %d of %d hit ", own->seen.band_hits[i], own->seen.band_fired[i]);
        if (isfinite(to_m))
            escaped_print(stdout, "at %g to %g m", from_m, to_m);
        else
            escaped_print(stdout, "beyond %g m", from_m);
    }
    escaped_print(
        stdout, "\ntime          %5.1f s with an enemy in sight, %.1f s at rest, %.1f s stuck\n\n",
        own->sight_s, own->rest_s, own->stuck_s);
    escaped_print(stdout, "Largest differences from %s:\n", other);
    for (int n = 0, row; n < DIFFERENCES && (row = most_different(digest, is_shown)) >= 0; n++) {
        escaped_print(stdout, "  %s: %.0f, not %.0f\n", COUNTS[row].words, count_of(own, row),
                      count_of(rival, row));
        is_shown[row] = true;
    }
    print_moments(digest);
}

static json_t *story_json(const Digest *digest, int tank) {
    const Story *story = &digest->stories[tank];
    json_t *taken = json_object(), *dealt = json_object(), *bands = json_array();
    for (int i = 0; i < CAUSES; i++) {
        if (story->to_cause[i] > 0)
            json_object_set_new(taken, cause_name(i), json_real(story->to_cause[i]));
        if (story->by_cause[i] > 0)
            json_object_set_new(dealt, cause_name(i), json_real(story->by_cause[i]));
    }
    for (int i = 0; i < TELEMETRY_BANDS; i++)
        json_array_append_new(
            bands,
            json_pack("{s:o, s:i, s:i}", "to_m",
                      i < TELEMETRY_BANDS - 1 ? json_real(TELEMETRY_BANDS_M[i]) : json_null(),
                      "shots", story->seen.band_fired[i], "hits", story->seen.band_hits[i]));
    json_t *row = json_pack("{s:i, s:o, s:o, s:o, s:o}", "tank", tank + 1, "name",
                            json_text(name_of(digest, tank)), "taken_by", taken, "dealt_by", dealt,
                            "distances", bands);
    for (int i = 0; i < COUNT_ROWS; i++)
        json_object_set_new(row, COUNTS[i].name, json_real(count_of(story, i)));
    return row;
}

static json_t *digest_json(const Digest *digest) {
    json_t *moments = json_array();
    for (int i = 0; i < digest->moment_count; i++) {
        const Moment *moment = &digest->moments[i];
        json_t *map = json_array();
        for (int row = 0; row < MAP_ROWS; row++)
            json_array_append_new(map, json_string(moment->map[row]));
        json_array_append_new(moments, json_pack("{s:I, s:f, s:o, s:o, s:o}", "tick",
                                                 (json_int_t)moment->tick, "time_s",
                                                 (double)moment->tick * BATTLE_TICK_S, "what",
                                                 json_text(moment->words), "printed",
                                                 json_text(moment->printed), "map", map));
    }
    return json_pack("{s:o, s:s?, s:o, s:o, s:o}", "result", result_json(digest->match), "death",
                     *digest->death ? digest->death : NULL, "tank",
                     story_json(digest, digest->tank), "rival", story_json(digest, digest->rival),
                     "moments", moments);
}

// Chooses the tank of --tank; without it, the first tank of a team that did not win.
static int choose_tank(const Settings *settings, const Replay *replay, Problem *problem) {
    int tank = 0, count = replay->card.tank_count;
    if (settings->explained)
        return tank_named(&replay->card, settings->explained, "--tank", problem);
    while (tank < count - 1 && replay->card.tanks[tank].team == replay->winner) tank++;
    return tank;
}

static void find_rival(Digest *digest) {
    int team = match_tank(digest->match, digest->tank)->team;
    double most = -1;
    digest->rival = digest->tank;
    for (int i = 0; i < digest->tank_count; i++)
        if (match_tank(digest->match, i)->team != team && digest->stories[i].dealt > most)
            digest->rival = i, most = digest->stories[i].dealt;
}

static int explain(const Settings *settings, const Recording *recording, Digest *digest) {
    Problem problem;
    Observer *observer = observer_create(digest->match);
    digest->stories = calloc(BATTLE_TANKS_MAX, sizeof *digest->stories);
    digest->tank_count = battle_tank_count(match_battle(digest->match));
    digest->tank = choose_tank(settings, recording->replay, &problem);
    int code = EXIT_OK;
    if (digest->tank < 0)
        code = say_fail(EXIT_USAGE, "%s", problem.text);
    else if (!digest->stories || !observer)
        code = say_fail(EXIT_RUN_FAILED, "out of memory");
    while (code == EXIT_OK && replay_player_step(recording->player)) {
        count_tick(digest);
        observer_tick(observer, digest->match);
        if (interrupt_came()) code = EXIT_INTERRUPTED;
    }
    if (code == EXIT_OK) finish_stories(digest, observer), find_rival(digest);
    observer_destroy(observer);
    return code;
}

int run_explain(Settings *settings) {
    Recording recording;
    Problem problem;
    if (settings->file_count != 1)
        return say_fail(EXIT_USAGE, "explain needs a recording: treads explain FILE");
    interrupt_watch();
    int code = recording_open(settings, settings->files[0], &recording, &problem);
    if (code != EXIT_OK) return say_problem(&problem), code;
    Digest digest = {.match = replay_player_match(recording.player)};
    code = explain(settings, &recording, &digest);
    if (code == EXIT_OK && settings->is_json) {
        if (!json_print(stdout, digest_json(&digest))) code = EXIT_RUN_FAILED;
    } else if (code == EXIT_OK) {
        result_table(stdout, digest.match, say_is_colored(settings, stdout), false);
        print_digest(&digest);
    }
    free(digest.stories);
    recording_close(&recording);
    return code;
}
