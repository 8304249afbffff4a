// training.c -- the lessons of the training: their scenes, conditions, keys and arrows.
#include "training.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/app_rows.h"

#define FACING_RAD 0.2  // largest angle between heading and target
#define TOUCH_M 4.6     // maximum distance between the centres of touching tanks
#define NEAR_M 16.0     // maximum distance to a near target
#define REACH_M 2.5     // radius of a flag
#define REAR_SHARE 0.99 // minimum damage of a rear hit, as a fraction of the full damage
#define APART_M 8.0     // smallest distance of the target placed behind the player from walls
#define CRATE_M 2.0     // side of a wall of a scene
#define PRAISE_S 1.8    // display time of praise
enum { PLAYER, TARGET, PLACES = 12, OFTEN = 5, WORDS_MAX = 6, WORD_MAX = 32 };

typedef bool Condition(const Training *training, const Match *match);

// A step ends when `is_done` has held for `held_s`, or after `limit_s` if that is not 0.
typedef struct Step {
    const char *lesson, *scene, *arrow, *keys;
    Condition *is_done;
    double held_s, limit_s;
    const char *praise, *text;
} Step;

typedef struct Lesson {
    const char *key;
    LessonGroup group;
    const char *title, *about;
} Lesson;

static Condition is_there, is_rival_there, is_there_by_dash;

static Vec way_to_target(const Match *match) {
    return vec_sub(pose_at(match_tank(match, TARGET)->pose),
                   pose_at(match_tank(match, PLAYER)->pose));
}

// Returns an event of this kind and this tick that the tank has caused, or NULL.
static const Event *event_of(const Match *match, EventKind kind, int tank) {
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));)
        if (event->kind == kind && event->a == tank) return event;
    return NULL;
}

static bool hits(const Match *match, int shooter, int victim) {
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));)
        if (event->kind == EVENT_HIT && event->a == shooter && event->b == victim) return true;
    return false;
}

// Defines a condition named `name`; its expression may use `training` and `match`.
#define CONDITION(name, expression)                                                                \
    static bool name(const Training *training, const Match *match) {                               \
        (void)training, (void)match;                                                               \
        return (expression);                                                                       \
    }
CONDITION(has_hit, hits(match, PLAYER, TARGET))
CONDITION(has_hit_often, training->hits >= OFTEN)
CONDITION(has_been_hit, hits(match, TARGET, PLAYER))
CONDITION(has_banked, hits(match, PLAYER, TARGET) && training->has_bounced)
CONDITION(has_fired, event_of(match, EVENT_FIRE, PLAYER))
CONDITION(has_taken, event_of(match, EVENT_TAKEN, PLAYER))
CONDITION(has_placed, event_of(match, EVENT_PLACED, PLAYER))
CONDITION(has_used, event_of(match, EVENT_USED, PLAYER))
CONDITION(has_struck, event_of(match, EVENT_STRUCK, PLAYER))
CONDITION(has_blasted, event_of(match, EVENT_BLAST, PLAYER))
CONDITION(has_blasted_target, event_of(match, EVENT_BLAST, PLAYER) && has_hit(training, match))
CONDITION(has_broken, event_of(match, EVENT_BROKEN, PLAYER))
CONDITION(has_bounced, event_of(match, EVENT_BOUNCE, PLAYER))
CONDITION(has_captured, event_of(match, EVENT_CAPTURED, PLAYER))
CONDITION(is_on_plate, event_of(match, EVENT_TAKEN, -1))
CONDITION(is_shot_at, hits(match, -1, TARGET))
CONDITION(has_added, match_card(match)->tank_count > training->tanks)
CONDITION(has_walled, match_arena(match)->wall_count > training->walls)
CONDITION(is_taken_over, match_card(match)->tanks[PLAYER].kind == DRIVER_PLAYER)
CONDITION(is_touching, vec_length(way_to_target(match)) < TOUCH_M)
CONDITION(is_near_untouched,
          vec_length(way_to_target(match)) < NEAR_M && !is_touching(training, match))
CONDITION(is_hidden,
          battle_hides(match_battle(match), PLAYER, pose_at(match_tank(match, TARGET)->pose)))
CONDITION(is_live, true) // ticks only pass live
CONDITION(has_rewound, false)

static bool is_facing(const Training *training, const Match *match) {
    (void)training;
    double off_rad =
        vec_bearing(way_to_target(match)) - match_tank(match, PLAYER)->pose.heading_rad;
    return fabs(angle_wrap(off_rad)) < FACING_RAD;
}

static bool has_hit_rear(const Training *training, const Match *match) {
    (void)training;
    double most =
        match_tank(match, TARGET)->spec->armour_rear * tank_gun(match_tank(match, PLAYER)).damage;
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));)
        if (event->kind == EVENT_HIT && event->a == PLAYER && event->b == TARGET &&
            event->amount >= REAR_SHARE * most)
            return true;
    return false;
}

static bool is_covered(const Training *training, const Match *match) {
    (void)training;
    const Map *map = match_arena(match)->map;
    Vec from = pose_at(match_tank(match, TARGET)->pose),
        to = pose_at(match_tank(match, PLAYER)->pose);
    return map_ray(map, from, to, NULL) < 1;
}

static const Lesson ALL_LESSONS[] = {LESSONS(AS_ELEMENT)};
static const Step STEPS[] = {LESSON_STEPS(AS_ELEMENT)};
enum {
    LESSON_COUNT = sizeof ALL_LESSONS / sizeof *ALL_LESSONS,
    STEP_COUNT = sizeof STEPS / sizeof *STEPS
};
_Static_assert((int)LESSON_COUNT <= (int)LESSONS_MAX, "the menu has room for every lesson");

int training_lesson_count(void) { return LESSON_COUNT; }

void training_fill_card(int lesson, LessonCard *card, const char **key) {
    ASSERT(lesson >= 0 && lesson < LESSON_COUNT);
    const Lesson *row = &ALL_LESSONS[lesson];
    *key = row->key;
    *card = (LessonCard){.title = row->title, .about = row->about, .group = row->group};
}

// The steps of a lesson are consecutive rows.
static const Step *first_step(int lesson) {
    ASSERT(lesson >= 0 && lesson < LESSON_COUNT);
    int first = 0;
    while (strcmp(STEPS[first].lesson, ALL_LESSONS[lesson].key)) first++;
    return &STEPS[first];
}

static int step_count(int lesson) {
    int count = 0;
    for (int i = 0; i < STEP_COUNT; i++) count += !strcmp(STEPS[i].lesson, ALL_LESSONS[lesson].key);
    return count;
}

static const Step *step_of(const Training *training) {
    ASSERT(!training_is_over(training) && training->step >= 0);
    return first_step(training->lesson) + training->step;
}

bool training_is_drive(int lesson) {
    const Step *step = first_step(lesson);
    bool has_drive = false;
    for (int i = 0; i < step_count(lesson); i++)
        has_drive |= step[i].is_done == is_there || step[i].is_done == is_there_by_dash;
    return has_drive && ALL_LESSONS[lesson].group < LESSON_GAME;
}

bool training_is_over(const Training *training) {
    return training->step >= step_count(training->lesson);
}

// A command of a scene or an arrow: words, and their values as numbers.
typedef struct Command {
    int count;
    char words[WORDS_MAX][WORD_MAX];
    double numbers[WORDS_MAX];
} Command;

// Reads the command that `text` begins with. Returns the text after it.
static const char *read_command(const char *text, Command *command) {
    *command = (Command){0};
    while (*text && *text != ';') {
        size_t space = strspn(text, " "), length = strcspn(text += space, " ;");
        if (!length) break;
        ASSERT(command->count < WORDS_MAX && length < WORD_MAX);
        snprintf(command->words[command->count], WORD_MAX, "%.*s", (int)length, text);
        command->numbers[command->count] = strtod(command->words[command->count], NULL);
        command->count++;
        text += length;
    }
    return text + (*text == ';');
}

// Returns a free place behind the player, or else to the side or in front.
static Vec place_behind(const Match *match, double away_m) {
    const Tank *player = match_tank(match, PLAYER);
    const Map *map = match_arena(match)->map;
    Vec at = pose_at(player->pose);
    for (int i = 0; i < PLACES; i++) {
        double aside_rad = (i + 1) / 2 * (i % 2 ? 1 : -1) * 2 * PI / PLACES;
        Vec way = vec_heading(player->pose.heading_rad + PI + aside_rad);
        at = vec_add(pose_at(player->pose), vec_scale(way, away_m));
        bool is_inside =
            at.x > 3 && at.x < map_width(map) - 3 && at.y > 3 && at.y < map_height(map) - 3;
        if (is_inside && map_clearance(map, at) > APART_M / 2) break;
    }
    return at;
}

static int tank_named(const char *word) { return strcmp(word, "target") ? PLAYER : TARGET; }

static Edit pose_edit(const Match *match, const Command *command) {
    (void)match;
    double heading_rad = command->numbers[3] * PI / 180;
    return (Edit){.kind = EDIT_PLACE,
                  .tank = tank_named(command->words[0]),
                  .pose = {command->numbers[1], command->numbers[2], heading_rad}};
}

static Edit behind_edit(const Match *match, const Command *command) {
    Vec at = place_behind(match, command->numbers[1]);
    Vec here = pose_at(match_tank(match, PLAYER)->pose);
    return (Edit){
        .kind = EDIT_PLACE, .tank = TARGET, .pose = {at.x, at.y, vec_bearing(vec_sub(here, at))}};
}

// Sets the parameters `speed` and `fire` of minds that have them to the last numbers.
static Edit mind_edit(const Match *match, const Command *command) {
    (void)match;
    Mind mind = mind_initial(behaviour_find(command->words[2]));
    ASSERT(mind.behaviour);
    int speed = behaviour_param_index(mind.behaviour, "speed");
    int fire = behaviour_param_index(mind.behaviour, "fire");
    if (speed >= 0 && command->numbers[3] > 0) mind.params[speed] = command->numbers[3];
    if (fire >= 0) mind.params[fire] = command->numbers[4];
    return (Edit){.kind = EDIT_MIND, .tank = tank_named(command->words[1]), .added.mind = mind};
}

static Edit drive_edit(const Match *match, const Command *command) {
    (void)match;
    return (Edit){.kind = EDIT_DRIVE,
                  .tank = tank_named(command->words[1]),
                  .drive = drive_find(command->words[2])};
}

static Edit arm_edit(const Match *match, const Command *command) {
    (void)match;
    Edit edit = {.kind = EDIT_ARM, .tank = PLAYER};
    while (strcmp(loadout_weapon_name(edit.index), command->words[1])) edit.index++;
    while (strcmp(loadout_special_name(edit.gives), command->words[2])) edit.gives++;
    return edit;
}

static Edit thing_edit(const Match *match, const Command *command) {
    (void)match;
    int kind = thing_find(command->words[1]), gives = 0;
    ASSERT(kind >= 0);
    while (command->count > 4 && strcmp(THINGS[kind]->gives[gives], command->words[4])) gives++;
    return (Edit){.kind = EDIT_THING,
                  .index = kind,
                  .gives = command->count > 4 ? gives + 1 : 0,
                  .pose = {command->numbers[2], command->numbers[3], 0}};
}

// Returns the edit that builds a square wall, given its kind, hit points and centre.
static Edit wall_edit(const Match *match, const Command *command) {
    (void)match;
    double x = command->numbers[3], y = command->numbers[4], h = 0.5 * CRATE_M;
    Edit edit = {.kind = EDIT_WALL,
                 .wall_health = command->numbers[2],
                 .corner_count = 4,
                 .corners = {{x - h, y - h}, {x + h, y - h}, {x + h, y + h}, {x - h, y + h}}};
    while (strcmp(WALL_WORDS[edit.wall_kind], command->words[1])) edit.wall_kind++;
    return edit;
}

// A second player drives the target.
static Edit second_edit(const Match *match, const Command *command) {
    (void)match, (void)command;
    return (Edit){.kind = EDIT_PLAYER, .tank = TARGET, .added.player = 1};
}

static const struct {
    const char *word;
    Edit (*edit)(const Match *match, const Command *command);
} VERBS[] = {{"player", pose_edit}, {"target", pose_edit}, {"behind", behind_edit},
             {"mind", mind_edit},   {"drive", drive_edit}, {"arm", arm_edit},
             {"thing", thing_edit}, {"wall", wall_edit},   {"second", second_edit}};

static int begin_step(Training *training, const Match *match, Edit *edits) {
    int count = 0;
    for (const char *text = step_of(training)->scene; *text;) {
        Command command;
        int verb = 0;
        text = read_command(text, &command);
        while (strcmp(VERBS[verb].word, command.words[0])) verb++;
        ASSERT(count < TRAINING_EDITS_MAX - 2);
        edits[count++] = VERBS[verb].edit(match, &command);
    }
    for (int tank = PLAYER; tank <= TARGET; tank++)
        edits[count++] = (Edit){.kind = EDIT_REPAIR, .tank = tank};
    training->is_begun = true;
    training->since_tick = battle_tick(match_battle(match));
    training->done_s = 0;
    training->hits = 0;
    training->has_dashed = training->has_bounced = false;
    training->tanks = match_card(match)->tank_count;
    training->walls = match_arena(match)->wall_count;
    for (int i = 0; i < count; i++) training->walls += edits[i].kind == EDIT_WALL;
    return count;
}

static void end_step(Training *training) {
    training->step++;
    training->is_begun = false;
    training->done_ago_s = 0;
}

// Reads the arrow of the current step. Returns its place, which may be the last place of a thing.
static Vec arrow_at(const Training *training, const Match *match, Command *arrow) {
    read_command(step_of(training)->arrow, arrow);
    const char *what = arrow->words[0];
    if (!strcmp(what, "player") || !strcmp(what, "target"))
        return pose_at(match_tank(match, tank_named(what))->pose);
    if (strcmp(what, "thing")) return vec(arrow->numbers[1], arrow->numbers[2]);
    int kind = thing_find(arrow->words[1]);
    for (const Thing *thing = NULL; (thing = battle_next_thing(match_battle(match), thing));)
        if (thing->kind == kind) return thing->at;
    return training->arrow;
}

static bool is_at_arrow(const Training *training, const Match *match, int tank) {
    Command arrow;
    Vec at = arrow_at(training, match, &arrow);
    return vec_distance(at, pose_at(match_tank(match, tank)->pose)) <= REACH_M;
}

static bool is_there(const Training *training, const Match *match) {
    return is_at_arrow(training, match, PLAYER);
}

static bool is_rival_there(const Training *training, const Match *match) {
    return is_at_arrow(training, match, TARGET);
}

static bool is_there_by_dash(const Training *training, const Match *match) {
    return training->has_dashed && is_at_arrow(training, match, PLAYER);
}

// Remembers the player's actions in this step.
static void watch(Training *training, const Match *match) {
    Command arrow;
    training->hits += has_hit(training, match);
    training->has_dashed |= has_used(training, match);
    if (has_fired(training, match)) training->has_bounced = false;
    training->has_bounced |= has_bounced(training, match);
    training->arrow = arrow_at(training, match, &arrow);
}

int training_tick(Training *training, const Match *match, Edit edits[static TRAINING_EDITS_MAX]) {
    ASSERT(match_card(match)->tank_count >= 2);
    training->done_ago_s += BATTLE_TICK_S;
    if (training_is_over(training)) return 0;
    if (!training->is_begun) return begin_step(training, match, edits);
    const Step *step = step_of(training);
    uint64_t now = battle_tick(match_battle(match));
    double gone_s = (double)(now - training->since_tick) * BATTLE_TICK_S;
    watch(training, match);
    training->done_s = step->is_done(training, match) ? training->done_s + BATTLE_TICK_S : 0;
    bool is_late = step->limit_s > 0 && gone_s >= step->limit_s;
    if (!is_late && (training->done_s <= 0 || training->done_s < step->held_s)) return 0;
    end_step(training);
    return training_is_over(training) ? 0 : begin_step(training, match, edits);
}

void training_rewound(Training *training) {
    if (!training_is_over(training) && step_of(training)->is_done == has_rewound)
        end_step(training);
}

// Names of keys, by device and driving scheme (hull, tracks).
#define ROW(word, hull_keys, track_keys, hull_pad, track_pad, touch)                               \
    {word, {{hull_keys, track_keys}, {hull_pad, track_pad}, {touch, touch}}},
static const struct { const char *word, *text[DEVICE_TOUCH + 1][2]; } KEYS[] = {TRAINING_KEYS(ROW)};

// Appends a line with the first input of an action, or with the word itself.
static void append_cap(const char *word, const Prefs *prefs, Device device, char *caps,
                       size_t size) {
    char name[KEY_NAME_MAX];
    Action action = device == DEVICE_TOUCH ? ACTION_NONE : action_find(word);
    snprintf(name, sizeof name, "%s", word);
    for (char *at = name; *at; at++)
        if (*at == '_') *at = ' ';
    if (action != ACTION_NONE) {
        uint16_t what = prefs->bindings.on[device][action][0];
        if (device == DEVICE_PAD && what)
            snprintf(name, sizeof name, "%s", pad_write(what));
        else
            key_text(prefs->bindings.on[DEVICE_KEYBOARD][action][0], name);
    }
    size_t used = strlen(caps);
    snprintf(caps + used, size - used, "%s%s", used ? "\n" : "", name);
}

// Appends the caps of each word; words of TRAINING_KEYS stand for several.
static void append_caps(const char *words, const Prefs *prefs, Device device, char *caps,
                        size_t size) {
    Command command;
    read_command(words, &command);
    for (int i = 0; i < command.count; i++) {
        const char *word = command.words[i];
        bool are_tracks = prefs->value[PREF_P1_SCHEME + !strncmp(word, "p2", 2)] == SCHEME_TRACKS;
        int row = 0;
        while (row < COUNT_OF(KEYS) && strcmp(KEYS[row].word, word)) row++;
        if (row < COUNT_OF(KEYS))
            append_caps(KEYS[row].text[device][are_tracks], prefs, device, caps, size);
        else
            append_cap(word, prefs, device, caps, size);
    }
}

// Names the button of the second trigger for fingers.
static void fill_text(const char *text, Device device, char filled[static LESSON_TEXT_MAX]) {
    static const char TRIGGER[] = "your second trigger";
    const char *at = device == DEVICE_TOUCH ? strstr(text, TRIGGER) : NULL;
    if (at)
        snprintf(filled, LESSON_TEXT_MAX, "%.*sthe " ICON_BOLT " button%s", (int)(at - text), text,
                 at + strlen(TRIGGER));
    else
        snprintf(filled, LESSON_TEXT_MAX, "%s", text);
}

void training_fill_lesson(const Training *training, const Match *match, const Prefs *prefs,
                          Device device, LessonStatus *lesson) {
    int count = step_count(training->lesson);
    *lesson = (LessonStatus){.title = ALL_LESSONS[training->lesson].title, .count = count};
    lesson->number = training->step < count ? training->step + 1 : count;
    if (training->step > 0 && training->done_ago_s < PRAISE_S)
        lesson->praise = first_step(training->lesson)[training->step - 1].praise;
    if (training_is_over(training)) return;
    const Step *step = step_of(training);
    Command arrow;
    fill_text(step->text, device, lesson->text);
    append_caps(step->keys, prefs, device, lesson->keys, sizeof lesson->keys);
    lesson->has_arrow = true;
    lesson->arrow = arrow_at(training, match, &arrow);
    lesson->reach_m = strstr(arrow.words[0], "go") ? REACH_M : 0;
    lesson->is_ground = !strcmp(arrow.words[0], "at");
}
