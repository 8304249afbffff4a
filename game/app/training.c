// training.c -- the lessons of the training mission.
#include "mission.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/app_rows.h"

#define HELD_S 0.4      // how long the player must face the target
#define COVERED_S 1.5   // how long the player must stay behind cover
#define CIRCLING_S 14.0 // enough time to notice the broken steering
#define FACING_RAD 0.2  // largest angle between heading and target
#define TOUCH_M 4.6     // distance between tank centres that counts as touching
#define CREEP 0.1       // fraction of top speed; the target only fires if it is this slow
#define REAR_SHARE 0.99 // fraction of the damage of a rear hit that counts as one
#define TOY_S 20.0      // steps about toys may be left out: they end after this time
#define AHEAD_M 9.0     // distance of a toy from the player
#define APART_M 8.0     // distance of a toy from the target
#define ROOM_M 3.0      // distance of a toy from walls
#define CRATE_M 2.0     // side of a crate
#define CRATE_HEALTH 18.0
#define BARREL_X_M 34.4 // beside the place of the target in that step
#define BARREL_Y_M 24.2
enum { PLAYER, TARGET, PLACES = 12, CRATES = 3 };

typedef enum TargetPlace { STAYS, BEHIND, THERE } TargetPlace;

// Fills `edits` with the things and weapons of a step, and returns their number.
typedef int SetScene(const Match *match, Edit *edits);

// A step ends when `is_done` has held for `held_s`, or after `limit_s`. Words in braces in the text
// are key bindings or rows of WORDS.
typedef struct Step {
    int number; // lesson, from 1; a lesson may have several steps
    const char *text;
    int flag; // index in the arena, from 1; 0: none
    TargetPlace place;
    Vec at;           // THERE: position [m]; BEHIND: x is the distance [m]
    const char *mind; // new mind of the target; NULL: unchanged
    double speed;     // speed of the target, as a fraction of its top speed
    const char *drive;
    double limit_s, held_s;
    SetScene *set_scene; // NULL: nothing
    bool (*is_done)(const Training *training, const Match *match);
} Step;

static const Tank *tank_at(const Match *match, int tank) {
    return battle_tank(match_battle(match), tank);
}

static Vec way_to_target(const Match *match) {
    return vec_sub(pose_at(tank_at(match, TARGET)->pose), pose_at(tank_at(match, PLAYER)->pose));
}

static bool is_at_flag(const Training *training, const Match *match);

static bool is_facing(const Training *training, const Match *match) {
    (void)training;
    double off_rad = vec_bearing(way_to_target(match)) - tank_at(match, PLAYER)->pose.heading_rad;
    return fabs(angle_wrap(off_rad)) < FACING_RAD;
}

static bool is_touching(const Training *training, const Match *match) {
    (void)training;
    return vec_length(way_to_target(match)) < TOUCH_M;
}

static bool has_hit(const Training *training, const Match *match) {
    return tank_at(match, PLAYER)->hits > training->hits;
}

static bool has_hit_rear(const Training *training, const Match *match) {
    (void)training;
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    double most =
        tank_at(match, TARGET)->spec->armour_rear * tank_gun(tank_at(match, PLAYER)).damage;
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_HIT && events[i].a == PLAYER && events[i].b == TARGET &&
            events[i].amount >= REAR_SHARE * most)
            return true;
    return false;
}

// Returns whether the player has caused an event of this kind in this tick.
static bool has_caused(const Match *match, EventKind kind) {
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == kind && events[i].a == PLAYER) return true;
    return false;
}

#define CONDITION(name, EVENT)                                                                     \
    static bool name(const Training *training, const Match *match) {                               \
        (void)training;                                                                            \
        return has_caused(match, EVENT);                                                           \
    }
CONDITION(has_taken, EVENT_TAKEN)
CONDITION(has_dropped, EVENT_PLACED)
CONDITION(has_blasted, EVENT_BLAST)
CONDITION(has_broken, EVENT_BROKEN)
CONDITION(has_bounced, EVENT_BOUNCE)

static bool is_covered(const Training *training, const Match *match) {
    (void)training;
    const Map *map = battle_arena(match_battle(match))->map;
    Vec from = pose_at(tank_at(match, TARGET)->pose), to = pose_at(tank_at(match, PLAYER)->pose);
    return map_ray(map, from, to, NULL) < 1;
}

// Returns a free place near the player, if possible in the direction `way_rad` from its nose.
static Vec place_near(const Match *match, double way_rad, double away_m) {
    const Tank *player = tank_at(match, PLAYER);
    const Map *map = battle_arena(match_battle(match))->map;
    Vec at = pose_at(player->pose);
    for (int i = 0; i < PLACES; i++) {
        double aside_rad = (i + 1) / 2 * (i % 2 ? 1 : -1) * PI / PLACES;
        Vec way = vec_heading(player->pose.heading_rad + way_rad + aside_rad);
        at = vec_add(pose_at(player->pose), vec_scale(way, away_m));
        bool is_inside =
            at.x > 3 && at.x < map_width(map) - 3 && at.y > 3 && at.y < map_height(map) - 3;
        bool is_near_target = vec_distance(at, pose_at(tank_at(match, TARGET)->pose)) < APART_M;
        if (is_inside && map_clearance(map, at) > ROOM_M && (!is_near_target || way_rad > 0)) break;
    }
    return at;
}

// Returns a place for the target, facing the player.
static Pose target_pose(const Step *step, const Match *match) {
    Vec at = step->place == BEHIND ? place_near(match, PI, step->at.x) : step->at;
    ASSERT(isfinite(at.x) && isfinite(at.y));
    Vec here = pose_at(tank_at(match, PLAYER)->pose);
    return (Pose){at.x, at.y, vec_bearing(vec_sub(here, at))};
}

static Edit thing_edit(const char *kind, Vec at, int gives) {
    return (Edit){
        .kind = EDIT_THING, .index = thing_find(kind), .gives = gives, .pose = {at.x, at.y, 0}};
}

static Edit arm_edit(const char *weapon, const char *special) {
    Edit edit = {.kind = EDIT_ARM, .tank = PLAYER};
    while (strcmp(loadout_weapon_name(edit.index), weapon)) edit.index++;
    while (strcmp(loadout_special_name(edit.gives), special)) edit.gives++;
    return edit;
}

static int with_pickup(const Match *match, Edit *edits) {
    int kind = thing_find("pickup"), gives = 0;
    while (strcmp(THINGS[kind]->gives[gives], "boost")) gives++;
    edits[0] = thing_edit("pickup", place_near(match, 0, AHEAD_M), gives + 1);
    return 1;
}

static int with_mines(const Match *match, Edit *edits) {
    (void)match;
    edits[0] = arm_edit("cannon", "mine");
    return 1;
}

static int with_bouncer(const Match *match, Edit *edits) {
    (void)match;
    edits[0] = arm_edit("bouncer", "mine");
    return 1;
}

// The target stands where the step puts it.
static int with_barrel(const Match *match, Edit *edits) {
    (void)match;
    edits[0] = thing_edit("barrel", vec(BARREL_X_M, BARREL_Y_M), 0);
    return 1;
}

// A row of crates across the way.
static int with_crates(const Match *match, Edit *edits) {
    Vec middle = place_near(match, 0, AHEAD_M);
    for (int i = 0; i < CRATES; i++) {
        Vec at = vec_add(middle, vec((i - 0.5 * (CRATES - 1)) * CRATE_M, 0));
        double h = 0.5 * CRATE_M;
        edits[i] = (Edit){.kind = EDIT_WALL,
                          .wall_kind = WALL_CRATE,
                          .wall_health = CRATE_HEALTH,
                          .corner_count = 4,
                          .corners = {{at.x - h, at.y - h},
                                      {at.x + h, at.y - h},
                                      {at.x + h, at.y + h},
                                      {at.x - h, at.y + h}}};
    }
    return CRATES;
}

#define ROW(number, flag, place, x, y, mind, speed, drive, limit_s, held_s, scene, is_done, text)  \
    {number, text, flag, place, {x, y}, mind, speed, drive, limit_s, held_s, scene, is_done},
static const Step STEPS[] = {TRAINING_STEPS(ROW)};
#undef ROW
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS, LESSONS = 11 };

static bool is_at_flag(const Training *training, const Match *match) {
    const Arena *arena = battle_arena(match_battle(match));
    int flag = STEPS[training->step].flag - 1;
    ASSERT(flag >= 0);
    if (flag >= arena->flag_count) return true;
    Vec off = vec_sub(arena->flags[flag].at, pose_at(tank_at(match, PLAYER)->pose));
    return vec_length(off) <= arena->flags[flag].radius_m;
}

static int begin_step(Training *training, const Match *match, Edit *edits) {
    ASSERT(training->step >= 0 && training->step < STEP_COUNT);
    const Step *step = &STEPS[training->step];
    int count = 0;
    if (step->mind) {
        Mind mind = mind_initial(behaviour_find(step->mind));
        int fire = behaviour_param_index(mind.behaviour, "fire");
        int speed = behaviour_param_index(mind.behaviour, "speed");
        if (fire >= 0) mind.params[fire] = step->speed <= CREEP;
        if (speed >= 0) mind.params[speed] = step->speed;
        edits[count++] = (Edit){.kind = EDIT_MIND, .tank = TARGET, .added.mind = mind};
    }
    if (step->place != STAYS)
        edits[count++] =
            (Edit){.kind = EDIT_PLACE, .tank = TARGET, .pose = target_pose(step, match)};
    if (step->drive)
        edits[count++] =
            (Edit){.kind = EDIT_DRIVE, .tank = PLAYER, .drive = drive_find(step->drive)};
    edits[count++] = (Edit){.kind = EDIT_REPAIR, .tank = TARGET};
    if (step->set_scene) count += step->set_scene(match, edits + count);
    ASSERT(count <= TRAINING_EDITS_MAX);
    training->is_begun = true;
    training->since_tick = battle_tick(match_battle(match));
    training->hits = tank_at(match, PLAYER)->hits;
    training->done_s = 0;
    return count;
}

int training_tick(Training *training, const Match *match, Edit edits[static TRAINING_EDITS_MAX]) {
    ASSERT(match_card(match)->tank_count >= 2);
    if (training_is_over(training)) return 0;
    if (!training->is_begun) return begin_step(training, match, edits);
    const Step *step = &STEPS[training->step];
    uint64_t now = battle_tick(match_battle(match));
    double gone_s = (double)(now - training->since_tick) * BATTLE_TICK_S;
    training->done_s = step->is_done(training, match) ? training->done_s + BATTLE_TICK_S : 0;
    bool is_late = step->limit_s > 0 && gone_s >= step->limit_s;
    if (!is_late && (training->done_s <= 0 || training->done_s < step->held_s)) return 0;
    training->step++;
    training->is_begun = false;
    return training_is_over(training) ? 0 : begin_step(training, match, edits);
}

bool training_is_over(const Training *training) { return training->step >= STEP_COUNT; }

// Texts for words in braces, by device and driving scheme (hull, tracks).
#define ROW(word, hull_keys, track_keys, hull_pad, track_pad)                                      \
    {word, {{hull_keys, track_keys}, {hull_pad, track_pad}}},
static const struct { const char *word, *text[DEVICE_COUNT][2]; } WORDS[] = {TRAINING_WORDS(ROW)};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS, WORD_MAX = 32 };

// Appends `words` with the texts for the words in braces.
static void append(const char *words, const Prefs *prefs, Device device, char *text, size_t size) {
    bool are_tracks = prefs->value[PREF_P1_SCHEME] == SCHEME_TRACKS;
    for (size_t used = strlen(text); *words && used + 1 < size; used = strlen(text)) {
        char word[WORD_MAX], key[BINDING_TEXT_MAX];
        int plain = (int)strcspn(words, "{"), length = (int)strcspn(words, "}") - 1, found = 0;
        if (plain) {
            snprintf(text + used, size - used, "%.*s", plain, words);
            words += plain;
            continue;
        }
        snprintf(word, sizeof word, "%.*s", length, words + 1);
        words += length + 2;
        while (found < WORD_COUNT && strcmp(WORDS[found].word, word)) found++;
        if (found < WORD_COUNT)
            append(WORDS[found].text[device][are_tracks], prefs, device, text, size);
        else
            snprintf(text + used, size - used, "%s",
                     bindings_text(&prefs->bindings, device, action_find(word), key));
    }
}

void training_fill_lesson(const Training *training, const Match *match, const Prefs *prefs,
                          Device device, LessonStatus *lesson) {
    *lesson = (LessonStatus){.number = LESSONS, .count = LESSONS};
    if (training_is_over(training)) {
        snprintf(lesson->text, sizeof lesson->text, "Training complete! Mission 1 is next.");
        return;
    }
    const Step *step = &STEPS[training->step];
    const Arena *arena = battle_arena(match_battle(match));
    lesson->number = step->number;
    lesson->has_flag = step->flag > 0 && step->flag <= arena->flag_count;
    if (lesson->has_flag) lesson->flag = arena->flags[step->flag - 1];
    append(step->text, prefs, device, lesson->text, sizeof lesson->text);
}
