// training.c -- the steps of the training ground.
#include "mission.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"

#define HELD_S 0.4      // what ends a step lasts so long
#define COVERED_S 1.5   // and behind cover so long
#define CIRCLING_S 14.0 // who circles has felt it by then
#define FACING_RAD 0.2  // of the bearing to the target
#define TOUCH_M 4.6     // between the tanks' middles
#define CREEP 0.1       // of top speed
#define REAR_SHARE 0.99 // of what a shell does to the rear
enum { PERSON, TARGET, PLACES = 12 };

typedef enum TargetPlace { STAYS, BEHIND, THERE } TargetPlace;

// Words in braces are keys, or those of WORDS. A step ends when `is_done` has held, or by itself
// after `limit_s`.
typedef struct Step {
    int number; // of seven; several rows may share one
    const char *text;
    int flag; // of the arena, from 1; 0: none
    TargetPlace place;
    Vec at;           // THERE: m from the field's lower left corner; BEHIND: x metres off
    const char *mind; // of the target,
    double speed;     // of its top speed; it shoots only where it creeps
    const char *drive;
    double limit_s, held_s;
    bool (*is_done)(const Training *training, const Match *match);
} Step;

static const Tank *tank_at(const Match *match, int tank) {
    return battle_tank(match_battle(match), tank);
}

static Vec way_to_target(const Match *match) {
    return vec_sub(pose_at(tank_at(match, TARGET)->pose), pose_at(tank_at(match, PERSON)->pose));
}

static bool is_at_flag(const Training *training, const Match *match);

static bool is_facing(const Training *training, const Match *match) {
    (void)training;
    double off_rad = vec_bearing(way_to_target(match)) - tank_at(match, PERSON)->pose.heading_rad;
    return fabs(angle_wrap(off_rad)) < FACING_RAD;
}

static bool is_touching(const Training *training, const Match *match) {
    (void)training;
    return vec_length(way_to_target(match)) < TOUCH_M;
}

static bool has_hit(const Training *training, const Match *match) {
    return tank_at(match, PERSON)->hits > training->hits;
}

static bool has_hit_rear(const Training *training, const Match *match) {
    (void)training;
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    double most =
        tank_at(match, TARGET)->spec->armour_rear * tank_gun(tank_at(match, PERSON)).damage;
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_HIT && events[i].a == PERSON && events[i].b == TARGET &&
            events[i].amount >= REAR_SHARE * most)
            return true;
    return false;
}

static bool is_covered(const Training *training, const Match *match) {
    (void)training;
    const Map *map = battle_arena(match_battle(match))->map;
    Vec from = pose_at(tank_at(match, TARGET)->pose), to = pose_at(tank_at(match, PERSON)->pose);
    return map_ray(map, from, to, NULL) < 1;
}

static const Step STEPS[] = {
    {1, "Drive to the flag: {drive}", 1, .is_done = is_at_flag},
    {1, "And to the next one", 2, .is_done = is_at_flag},
    {1, "And to the third", 3, .is_done = is_at_flag},
    {2, "Somebody is close behind you. Turn on the spot to face it: {turn}", .place = BEHIND,
     .at = {6, 0}, .held_s = HELD_S, .is_done = is_facing},
    {3, "The same with the old shortcut in your tracks: now drive up to it and touch it",
     .place = BEHIND, .at = {7, 0}, .drive = "track-approx", .limit_s = CIRCLING_S,
     .is_done = is_touching},
    {4,
     "Circles came out twice as wide: your own tracks are back. Now aim {aim}, and hit it: "
     "{p1-fire}",
     .place = THERE, .at = {38, 25}, .drive = "track", .is_done = has_hit},
    {5, "Now it moves: aim where it will be", .place = STAYS, .mind = "wander", .speed = 0.7,
     .is_done = has_hit},
    {6, "Armour is thin behind: go round it, and hit its rear", .place = THERE, .at = {38, 25},
     .mind = "idle", .is_done = has_hit_rear},
    {7, "It shoots back, with paint. Get a wall between you and it", .place = STAYS,
     .mind = "wander", .speed = CREEP, .held_s = COVERED_S, .is_done = is_covered},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS, STEPS_TOLD = 7 };

static bool is_at_flag(const Training *training, const Match *match) {
    const Arena *arena = battle_arena(match_battle(match));
    int flag = STEPS[training->step].flag - 1;
    if (flag >= arena->flag_count) return true;
    Vec off = vec_sub(arena->flags[flag].at, pose_at(tank_at(match, PERSON)->pose));
    return vec_length(off) <= arena->flags[flag].radius_m;
}

// Behind the person, or as near to that as there is room; it faces the person.
static Pose place_of(const Step *step, const Match *match) {
    const Tank *person = tank_at(match, PERSON);
    const Map *map = battle_arena(match_battle(match))->map;
    Vec here = pose_at(person->pose), at = step->at;
    for (int i = 0; i < PLACES && step->place == BEHIND; i++) {
        double aside_rad = (i + 1) / 2 * (i % 2 ? 1 : -1) * PI / PLACES;
        Vec way = vec_heading(person->pose.heading_rad + PI + aside_rad);
        at = vec_add(here, vec_scale(way, step->at.x));
        bool is_inside =
            at.x > 3 && at.x < map_width(map) - 3 && at.y > 3 && at.y < map_height(map) - 3;
        if (is_inside && map_clearance(map, at) > 3) break;
    }
    return (Pose){at.x, at.y, vec_bearing(vec_sub(here, at))};
}

static Edit mind_edit(const Step *step) {
    Edit edit = {.kind = EDIT_MIND, .tank = TARGET};
    edit.added.mind = mind_initial(behaviour_find(step->mind));
    int fire = behaviour_param_index(edit.added.mind.behaviour, "fire");
    int speed = behaviour_param_index(edit.added.mind.behaviour, "speed");
    if (fire >= 0) edit.added.mind.params[fire] = step->speed <= CREEP;
    if (speed >= 0) edit.added.mind.params[speed] = step->speed;
    return edit;
}

static int begin_step(Training *training, const Match *match, Edit *edits) {
    const Step *step = &STEPS[training->step];
    int count = 0;
    if (step->mind) edits[count++] = mind_edit(step);
    if (step->place != STAYS)
        edits[count++] = (Edit){.kind = EDIT_PLACE, .tank = TARGET, .pose = place_of(step, match)};
    if (step->drive)
        edits[count++] =
            (Edit){.kind = EDIT_DRIVE, .tank = PERSON, .drive = drive_find(step->drive)};
    edits[count++] = (Edit){.kind = EDIT_REPAIR, .tank = TARGET};
    training->is_begun = true;
    training->since_tick = battle_tick(match_battle(match));
    training->hits = tank_at(match, PERSON)->hits;
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

// What a word in braces stands for: by device, and with a scheme for the hull or for the tracks.
static const struct {
    const char *word, *text[DEVICE_COUNT][2];
} WORDS[] = {
    {"drive",
     {{"{p1-forward} {p1-left} {p1-back} {p1-right}",
       "{p1-left-track-on} {p1-left-track-back} and {p1-right-track-on} {p1-right-track-back}"},
      {"with the left stick", "a stick each track"}}},
    {"turn",
     {{"{p1-left} or {p1-right} alone", "one track on, the other back"},
      {"the stick to one side", "one stick up, the other down"}}},
    {"aim",
     {{"with the mouse", "with the mouse"},
      {"with the right stick", "with {p1-turret-left} and {p1-turret-right}"}}},
};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS, WORD_MAX = 32 };

// Appends `words` with what their braces stand for.
static void tell(const char *words, const Prefs *prefs, Device device, char *text, size_t size) {
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
            tell(WORDS[found].text[device][are_tracks], prefs, device, text, size);
        else
            snprintf(text + used, size - used, "%s",
                     bindings_tell(&prefs->bindings, device, action_find(word), key));
    }
}

void training_tell(const Training *training, const Match *match, const Prefs *prefs, Device device,
                   LessonStatus *stand) {
    *stand = (LessonStatus){.number = STEPS_TOLD, .count = STEPS_TOLD};
    if (training_is_over(training)) {
        snprintf(stand->text, sizeof stand->text,
                 "That is all there is to it. The first mission ..");
        return;
    }
    const Step *step = &STEPS[training->step];
    const Arena *arena = battle_arena(match_battle(match));
    stand->number = step->number;
    stand->has_flag = step->flag > 0 && step->flag <= arena->flag_count;
    if (stand->has_flag) stand->flag = arena->flags[step->flag - 1];
    tell(step->text, prefs, device, stand->text, sizeof stand->text);
}
