// senses.c -- the table of the words of the senses, and how they are read.
#include "senses.h"

#include <string.h>

#include "ai/ai_rows.h" // generated from rows.txt
#include "ai/maths/assert.h"

static const char *const EVENT_NAMES[] = {[SENSE_EVENT_HIT] = "hit",
                                          [SENSE_EVENT_WALL] = "miss",
                                          [SENSE_EVENT_KILL] = "kill",
                                          [SENSE_EVENT_LOSS] = "loss"};

// OF is the struct that has the members of the rows below.
#define AT(TYPE, member) SENSE_##TYPE, offsetof(OF, member)
#define FIELD(name, unit, TYPE, member)                                                            \
    { name, unit, AT(TYPE, member) }
#define PLACE(x_name, y_name, unit, member)                                                        \
    FIELD(x_name, unit, REAL, member.x), FIELD(y_name, unit, REAL, member.y)
#define NAME(name, member, list)                                                                   \
    { name, "", AT(NAME, member), .names = list }
#define INNER(name, unit, TYPE, member)                                                            \
    { name, unit, AT(TYPE, member), .is_inner = true }
#define FIELDS(...)                                                                                \
    .fields = (const SenseField[]) {                                                               \
        __VA_ARGS__, { 0 }                                                                         \
    }
// A row of a list in rows.txt.
#define SENSE_ROW(KIND, ...) KIND(__VA_ARGS__),
#define FIELDS_OF(list)                                                                            \
    (const SenseField[]) {                                                                         \
        list(SENSE_ROW) { 0 }                                                                      \
    }
#define WHEN(TYPE, member) .when = {NULL, NULL, AT(TYPE, member)}

#define OF Senses
static const SenseWord OWN_WORDS[] = {
    {"me", .fields = FIELDS_OF(ME_FIELDS)},
    {"struck", WHEN(FLAG, was_hit), FIELDS(FIELD("bearing", "rad", REAL, hit_bearing_rad))},
    {"touch", WHEN(FLAG, is_touching), FIELDS(PLACE("x", "y", "", touch_normal))},
    {"special", WHEN(WHOLE, special_rounds),
     FIELDS(FIELD("rounds", "", WHOLE, special_rounds), FIELD("wait", "s", REAL, special_wait_s),
            INNER("kind", "", TEXT, special))},
    {"heat", WHEN(REAL, heat), FIELDS(FIELD("share", "", REAL, heat))},
    {"lob", WHEN(REAL, reach_m), FIELDS(FIELD("reach", "m", REAL, reach_m))},
    {"shielded", WHEN(REAL, shield), FIELDS(FIELD("share", "", REAL, shield))},
    {"boost", WHEN(REAL, boost_s),
     FIELDS(FIELD("seconds", "", REAL, boost_s), FIELD("top", "mps", REAL, limits.top_mps))},
    {"goal", WHEN(TEXT, goal.task),
     FIELDS(PLACE("x", "y", "m", goal.at), FIELD("radius", "m", REAL, goal.radius_m),
            FIELD("task", "", TEXT, goal.task))},
    {0}};

static const SenseWord MATCH_WORDS[] = {
    {"left", FIELDS(FIELD("seconds", "", REAL, status.left_s))},
    {"alive",
     FIELDS(FIELD("enemies", "", WHOLE, enemies_left), FIELD("friends", "", WHOLE, friends_left))},
    {0}};
#undef OF

#define OF TankSight
static const SenseField TANK_FIELDS[] = {TANK_SIGHT_FIELDS(SENSE_ROW){0}};
static const SenseWord TANK_WORDS[] = {
    {"wreck", WHEN(FLAG, is_wreck), .fields = TANK_FIELDS},
    {"foe", WHEN(FLAG, is_enemy), .is_else = true, .fields = TANK_FIELDS},
    {"friend", .is_else = true, .fields = TANK_FIELDS},
    {0}};
#undef OF

#define OF ShellSight
static const SenseField SHELL_FIELDS[] = {SHELL_SIGHT_FIELDS(SENSE_ROW){0}};
static const SenseWord SHELL_WORDS[] = {
    {"own", WHEN(FLAG, is_own), .fields = SHELL_FIELDS},
    {"shell", .is_else = true, .fields = SHELL_FIELDS},
    {"bounces", WHEN(WHOLE, bounces), .is_more = true,
     FIELDS(FIELD("id", "", WHOLE, id), FIELD("number", "", WHOLE, bounces))},
    {0}};
#undef OF

#define OF ThingSight
static const SenseWord THING_WORDS[] = {
    {"thing", .fields = FIELDS_OF(THING_SIGHT_FIELDS)},
    {"opens", WHEN(NAME, gain), .value = GAIN_GATE, .is_more = true,
     FIELDS(FIELD("id", "", WHOLE, id), PLACE("x", "y", "m", opens_at))},
    {0}};
#undef OF

#define OF Message
static const SenseWord MESSAGE_WORDS[] = {
    {"say", FIELDS(FIELD("sender", "", ID, from), NAME("topic", topic, MESSAGE_TOPIC_NAMES),
                   FIELD("about", "", ID, about), PLACE("x", "y", "m", at))},
    {"role", WHEN(WHOLE, role), .is_more = true, FIELDS(NAME("role", role, TEAM_ROLE_NAMES))},
    {"to", WHEN(WHOLE, to_key), .is_more = true, FIELDS(FIELD("id", "", KEY, to_key))},
    {"when", WHEN(TICK, tick), .is_more = true, FIELDS(FIELD("tick", "", TICK, tick))},
    {0}};
#undef OF

#define OF SenseEvent
static const SenseWord EVENT_WORDS[] = {
    {"event", FIELDS(NAME("kind", kind, EVENT_NAMES), FIELD("about", "", ID, about),
                     PLACE("x", "y", "m", at), FIELD("damage", "", REAL, damage))},
    {0}};
#undef OF

static const SenseWord SCORE_WORDS[] = {
    {"score", FIELDS({"team", "", SENSE_INDEX}, {"points", "", SENSE_REAL})}, {0}};

#define LIST(rows, items, number)                                                                  \
    .words = rows, .list = offsetof(Senses, items), .count = offsetof(Senses, number),             \
    .bytes = sizeof *((Senses *)NULL)->items
const SenseGroup SENSE_GROUPS[SENSE_GROUP_COUNT] = {
    [SENSE_OWN] = {.words = OWN_WORDS},
    [SENSE_TANKS] = {LIST(TANK_WORDS, tanks, tank_count)},
    [SENSE_SHELLS] = {LIST(SHELL_WORDS, shells, shell_count)},
    [SENSE_THINGS] = {LIST(THING_WORDS, things, thing_count)},
    [SENSE_MESSAGES] = {LIST(MESSAGE_WORDS, messages, message_count)},
    [SENSE_EVENTS] = {LIST(EVENT_WORDS, events, event_count)},
    [SENSE_MATCH] = {.words = MATCH_WORDS, .is_slow = true},
    [SENSE_SCORES] = {LIST(SCORE_WORDS, status.points, status.team_count), .is_slow = true}};

double sense_number(const SenseField *field, const SenseElement *element) {
    const char *member = (const char *)element->at + field->offset;
    ASSERT(field->type != SENSE_END && !sense_is_text(field));
    switch (field->type) {
    case SENSE_REAL: return *(const double *)member;
    case SENSE_TICK: return (double)*(const uint64_t *)member;
    case SENSE_FLAG: return *(const bool *)member;
    case SENSE_KEY: return *(const int *)member - 1;
    case SENSE_INDEX: return element->index;
    default: return *(const int *)member;
    }
}

static int name_index(const SenseField *field, const SenseElement *element) {
    return *(const int *)((const char *)element->at + field->offset);
}

const char *sense_text(const SenseField *field, const SenseElement *element) {
    const char *member = (const char *)element->at + field->offset;
    ASSERT(sense_is_text(field));
    if (field->type == SENSE_TEXT) return *(const char *const *)member;
    return field->names[name_index(field, element)];
}

static bool is_due(const SenseWord *word, const SenseElement *element) {
    const SenseField *when = &word->when;
    if (when->type == SENSE_END) return true;
    if (when->type == SENSE_TEXT) return sense_text(when, element);
    if (word->value) return name_index(when, element) == word->value;
    return sense_number(when, element) > 0;
}

void sense_write(const SenseElement *element, SenseWriter *write, void *to) {
    ASSERT(element->group && element->at && write);
    bool is_written = false;
    for (const SenseWord *word = element->group->words; word->word; word++) {
        if ((word->is_else && is_written) || !is_due(word, element)) continue;
        write(to, word, element);
        is_written = true;
    }
}

void senses_write(const Senses *senses, bool has_slow, SenseWriter *write, void *to) {
    for (int i = 0; i < SENSE_GROUP_COUNT; i++) {
        const SenseGroup *group = &SENSE_GROUPS[i];
        SenseElement element = {group, senses, 0};
        if (group->is_slow && !has_slow) continue;
        if (!group->bytes) sense_write(&element, write, to);
        int count = group->bytes ? *(const int *)((const char *)senses + group->count) : 0;
        const char *list = NULL;
        if (count) memcpy(&list, (const char *)senses + group->list, sizeof list);
        for (; element.index < count; element.index++) {
            element.at = list + (size_t)element.index * group->bytes;
            sense_write(&element, write, to);
        }
    }
}
