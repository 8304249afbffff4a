// run_explain.c -- explain: a digest of a recording for the author of a mind: who did the damage,
// where shots went, what a tank did with its time, and the moments that decided, with small maps.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/match_report.h"
#include "app/play/recording.h"
#include "commands.h"
#include "platform/text.h"

#define REST_MPS 0.3
#define STUCK_MPS                                                                                  \
    1.0 // a slower tank is stuck if its tracks are ordered to run faster than twice this
static const double BANDS_M[] = {10, 20, 40}; // limits of the distances of shots
enum { BANDS = 4, MOMENTS = 6, MOMENTS_A_ROW = 3, APART_TICKS = 90 };
enum { MAP_COLUMNS = 26, MAP_ROWS = 9, WORDS_MAX = 160, CAUSES = 64 };

// What one tank did and suffered. The numbers from `shots` on are compared.
typedef struct Story {
    double by_cause[CAUSES], to_cause[CAUSES]; // damage dealt and taken, by cause_of
    int fired[BANDS], hit[BANDS];              // by the distance to the nearest enemy at that time
    double shots, hits, dealt, taken, own, rear_hits, rest_hits, sight_s, rest_s, stuck_s, way_m;
} Story;

static const struct Count {
    const char *name, *words;
    size_t at;
} COUNTS[] = {
#define COUNT(member, words)                                                                       \
    { #member, words, offsetof(Story, member) }
    COUNT(shots, "shots"),
    COUNT(hits, "hits"),
    COUNT(dealt, "damage dealt"),
    COUNT(taken, "damage taken"),
    COUNT(own, "damage by itself"),
    COUNT(rear_hits, "hits taken from behind"),
    COUNT(rest_hits, "hits taken at rest"),
    COUNT(sight_s, "seconds with an enemy in sight"),
    COUNT(rest_s, "seconds at rest"),
    COUNT(stuck_s, "seconds stuck"),
    COUNT(way_m, "metres driven"),
#undef COUNT
};
enum { COUNT_ROWS = sizeof COUNTS / sizeof *COUNTS, DIFFERENCES = 3 };

typedef struct Moment {
    uint64_t tick;
    double weight;
    char words[WORDS_MAX], printed[LOG_TEXT_MAX]; // printed: the tank's last line until then
    char map[MAP_ROWS][MAP_COLUMNS + 1];
} Moment;

typedef struct Digest {
    const Match *match;
    int tank, rival; // rival: the enemy that did most damage to the tank, or any enemy
    Story *stories;  // by tank
    Moment moments[MOMENTS];
    int moment_count;
    char death[WORDS_MAX];
} Digest;

static double count_of(const Story *story, int row) {
    ASSERT(row >= 0 && row < COUNT_ROWS);
    return *(const double *)(const void *)((const char *)story + COUNTS[row].at);
}

// Returns the index of what did the damage of a hit: a weapon, a kind of thing, or a hull.
static int cause_of(const Event *hit) {
    int weapons = 0;
    while (WEAPONS[weapons]) weapons++;
    return hit->thing_kind == THING_SHELL_KIND ? hit->weapon : weapons + 1 + hit->thing_kind;
}

static const char *cause_name(int cause) {
    int weapons = 0;
    while (WEAPONS[weapons]) weapons++;
    return cause < weapons    ? WEAPONS[cause]->name
           : cause == weapons ? "ram"
                              : THINGS[cause - weapons - 1]->name;
}

static const char *name_of(const Digest *digest, int tank) {
    return tank < 0 ? "nobody" : match_card(digest->match)->tanks[tank].name;
}

static bool are_enemies(const Tank *a, const Tank *b) { return a->team != b->team && !b->is_wreck; }

static int nearest_band(const Battle *battle, const Tank *self, int tank_count) {
    double near_m = HUGE_VAL;
    int band = 0;
    for (int i = 0; i < tank_count; i++)
        if (are_enemies(self, battle_tank(battle, i)))
            near_m = min_of(
                near_m, vec_distance(pose_at(self->pose), pose_at(battle_tank(battle, i)->pose)));
    while (band < BANDS - 1 && near_m > BANDS_M[band]) band++;
    return band;
}

static void draw_map(const Digest *digest, Moment *moment) {
    const Battle *battle = match_battle(digest->match);
    const Arena *arena = battle_arena(battle);
    double wide_m = arena->width_m / MAP_COLUMNS, high_m = arena->height_m / MAP_ROWS;
    for (int row = 0; row < MAP_ROWS; row++) {
        for (int column = 0; column < MAP_COLUMNS; column++) {
            Vec at = vec((column + 0.5) * wide_m, arena->height_m - (row + 0.5) * high_m);
            moment->map[row][column] = arena_clearance(arena, at) < 0.2 * wide_m ? '#' : '.';
        }
        moment->map[row][MAP_COLUMNS] = '\0';
    }
    for (int i = match_card(digest->match)->tank_count - 1; i >= 0; i--) {
        const Tank *tank = battle_tank(battle, i);
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
    taken->taken += hit->amount;
    if (hit->a == hit->b) taken->own += hit->amount;
    bool is_shell = hit->thing_kind == THING_SHELL_KIND;
    if (is_shell && tank_face(victim, hit->at) == FACE_REAR) taken->rear_hits++;
    if (is_shell && fabs(victim->motion.forward_mps) < REST_MPS) taken->rest_hits++;
    if (hit->a >= 0 && hit->a != hit->b) {
        Story *dealt = &digest->stories[hit->a];
        dealt->by_cause[cause_of(hit)] += hit->amount;
        dealt->dealt += hit->amount;
        if (is_shell)
            dealt->hits++, dealt->hit[nearest_band(battle, battle_tank(battle, hit->a),
                                                   match_card(digest->match)->tank_count)]++;
    }
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
    int count, tanks = match_card(digest->match)->tank_count;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        if (event->kind == EVENT_HIT && event->b >= 0) count_hit(digest, event);
        if (event->kind != EVENT_FIRE) continue;
        digest->stories[event->a].shots++;
        digest->stories[event->a]
            .fired[nearest_band(battle, battle_tank(battle, event->a), tanks)]++;
    }
    for (int i = 0; i < tanks; i++) {
        const Tank *tank = battle_tank(battle, i);
        Story *story = &digest->stories[i];
        double speed_mps = fabs(tank->motion.forward_mps),
               asked_mps = fabs(tank->order.left_mps + tank->order.right_mps) / 2;
        story->way_m = tank->distance_m;
        if (tank->is_wreck) continue;
        if (speed_mps < REST_MPS) story->rest_s += BATTLE_TICK_S;
        if (speed_mps < STUCK_MPS && asked_mps > 2 * STUCK_MPS && tank->is_touching)
            story->stuck_s += BATTLE_TICK_S;
        int seen, foes = 0;
        const uint16_t *sights = battle_sights(battle, i, &seen);
        for (int k = 0; k < seen; k++) foes += are_enemies(tank, battle_tank(battle, sights[k]));
        if (foes) story->sight_s += BATTLE_TICK_S;
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

// Fills the rows of COUNTS that differ most from the rival's, in relation to the larger value.
static void find_differences(const Digest *digest, int rows[static DIFFERENCES]) {
    double found[DIFFERENCES] = {0};
    for (int n = 0; n < DIFFERENCES; n++) rows[n] = -1;
    for (int row = 0; row < COUNT_ROWS; row++) {
        double own = count_of(&digest->stories[digest->tank], row),
               other = count_of(&digest->stories[digest->rival], row);
        double most = max_of(own, other), difference = most >= 2 ? fabs(own - other) / most : 0;
        for (int n = 0, next = row; n < DIFFERENCES; n++)
            if (difference > found[n]) {
                double swapped = found[n];
                int last = rows[n];
                found[n] = difference, rows[n] = next;
                difference = swapped, next = last;
            }
    }
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
    static const char *const BAND_NAMES[BANDS] = {"within 10 m", "at 10 to 20 m", "at 20 to 40 m",
                                                  "beyond 40 m"};
    const Story *own = &digest->stories[digest->tank], *rival = &digest->stories[digest->rival];
    const char *name = name_of(digest, digest->tank), *other = name_of(digest, digest->rival);
    char text[WORDS_MAX];
    int rows[DIFFERENCES];
    escaped_print(stdout, "\nTank %d, %s, %s. Its rival is tank %d, %s.\n\n", digest->tank + 1,
                  name, *digest->death ? digest->death : "survived", digest->rival + 1, other);
    escaped_print(stdout, "damage taken  %5.0f: %s\n", own->taken,
                  causes_text(own->to_cause, text));
    escaped_print(stdout, "damage dealt  %5.0f: %s\n", own->dealt,
                  causes_text(own->by_cause, text));
    escaped_print(stdout, "shots         %5.0f", own->shots);
    for (int i = 0; i < BANDS; i++)
        if (own->fired[i])
            escaped_print(stdout, ", %d of %d hit with the enemy %s", own->hit[i], own->fired[i],
                          BAND_NAMES[i]);
    escaped_print(
        stdout, "\ntime          %5.1f s with an enemy in sight, %.1f s at rest, %.1f s stuck\n\n",
        own->sight_s, own->rest_s, own->stuck_s);
    escaped_print(stdout, "Largest differences from %s:\n", other);
    find_differences(digest, rows);
    for (int n = 0; n < DIFFERENCES && rows[n] >= 0; n++)
        escaped_print(stdout, "  %s: %.0f, not %.0f\n", COUNTS[rows[n]].words,
                      count_of(own, rows[n]), count_of(rival, rows[n]));
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
    for (int i = 0; i < BANDS; i++)
        json_array_append_new(bands, json_pack("{s:o, s:i, s:i}", "to_m",
                                               i < BANDS - 1 ? json_real(BANDS_M[i]) : json_null(),
                                               "shots", story->fired[i], "hits", story->hit[i]));
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

// Chooses the tank of --tank, or the first one that did not win.
static int choose_tank(const Settings *settings, const Replay *replay, Problem *problem) {
    int tank = 0, count = replay->card.tank_count;
    if (settings->explained)
        return tank_named(&replay->card, settings->explained, "--tank", problem);
    while (tank < count - 1 && replay->card.tanks[tank].team == replay->winner) tank++;
    return tank;
}

static int explain(const Settings *settings, const Recording *recording) {
    Problem problem;
    Digest digest = {.match = replay_player_match(recording->player),
                     .tank = choose_tank(settings, recording->replay, &problem),
                     .stories = calloc(BATTLE_TANKS_MAX, sizeof(Story))};
    if (digest.tank < 0 || !digest.stories) {
        free(digest.stories);
        return digest.tank < 0 ? say_fail(EXIT_USAGE, "%s", problem.text)
                               : say_fail(EXIT_RUN_FAILED, "out of memory");
    }
    while (replay_player_step(recording->player) && !interrupt_came()) count_tick(&digest);
    const Battle *battle = match_battle(digest.match);
    digest.rival = -1;
    for (int i = 0; i < match_card(digest.match)->tank_count; i++) {
        bool is_foe = battle_tank(battle, i)->team != battle_tank(battle, digest.tank)->team;
        if (is_foe &&
            (digest.rival < 0 || digest.stories[i].dealt > digest.stories[digest.rival].dealt))
            digest.rival = i;
    }
    if (digest.rival < 0) digest.rival = digest.tank;
    bool is_printed = true;
    if (settings->is_json) {
        is_printed = json_print(stdout, digest_json(&digest));
    } else {
        result_table(stdout, digest.match, say_is_colored(settings, stdout), false);
        print_digest(&digest);
    }
    free(digest.stories);
    return interrupt_came() ? EXIT_INTERRUPTED : is_printed ? EXIT_OK : EXIT_RUN_FAILED;
}

int run_explain(Settings *settings) {
    Recording recording;
    Problem problem;
    if (settings->file_count != 1)
        return say_fail(EXIT_USAGE, "explain needs a recording: treads explain FILE");
    interrupt_watch();
    int code = recording_open(settings, settings->files[0], &recording, &problem);
    if (code == EXIT_OK)
        code = explain(settings, &recording);
    else
        say_problem(&problem);
    recording_close(&recording);
    return code;
}
