// senses.h -- the senses as words with fields. One table is used by the protocol of external bots,
// by the JSON of --watch-mind, and by the tests of the bot documentation and libraries.
#pragma once

#include "ai/behaviour.h"

// The type of a member, and how it is written.
typedef enum SenseType {
    SENSE_END,   // ends a list of fields
    SENSE_REAL,  // double
    SENSE_WHOLE, // int
    SENSE_FLAG,  // bool
    SENSE_TICK,  // uint64_t
    SENSE_TEXT,  // const char *
    SENSE_NAME,  // enum: an index of `names`
    SENSE_ID,    // int: id of a tank or a team, -1 for none
    SENSE_KEY,   // int: the same id plus 1, 0 for none
    SENSE_INDEX  // index of the element itself, which is a team
} SenseType;

typedef struct SenseField {
    const char *name, *unit; // "heading" and "rad"; without a unit ""
    SenseType type;
    size_t offset;            // offset of the member in Senses or in the element
    const char *const *names; // names for SENSE_NAME
    bool is_inner;            // not sent to bots
} SenseField;

typedef struct SenseWord {
    const char *word;
    SenseField when; // the word is omitted unless this is positive, or not NULL; SENSE_END: never
    int value;       // value of `when` that the word requires; 0 for any
    bool is_else;    // omitted after another word of the same element
    bool is_more;    // adds to the word before it
    const SenseField *fields; // ends with SENSE_END
} SenseWord;

// The words of one list of Senses, or of Senses itself, which then is the only element.
typedef struct SenseGroup {
    const SenseWord *words;    // ends with NULL
    size_t list, count, bytes; // offsets of the list and its length in Senses; size of an element
    bool is_slow;              // sent to bots once per second
} SenseGroup;

enum {
    SENSE_OWN,
    SENSE_TANKS,
    SENSE_SHELLS,
    SENSE_THINGS,
    SENSE_MESSAGES,
    SENSE_EVENTS,
    SENSE_MATCH,
    SENSE_SCORES,
    SENSE_GROUP_COUNT
};
extern const SenseGroup SENSE_GROUPS[SENSE_GROUP_COUNT];

// An element of a list, or the senses themselves.
typedef struct SenseElement {
    const SenseGroup *group;
    const void *at;
    int index; // index in the list
} SenseElement;

typedef void SenseWriter(void *to, const SenseWord *word, const SenseElement *element);
// Calls `write` for each word of the senses that is due.
void senses_write(const Senses *senses, bool has_slow, SenseWriter *write, void *to);
// Calls `write` for each word of one element that is due.
void sense_write(const SenseElement *element, SenseWriter *write, void *to);

static inline bool sense_is_text(const SenseField *field) {
    return field->type == SENSE_TEXT || field->type == SENSE_NAME;
}
// Returns the value of a field that is not text.
double sense_number(const SenseField *field, const SenseElement *element);
// Returns the text of a field that is text; it can be NULL.
const char *sense_text(const SenseField *field, const SenseElement *element);
