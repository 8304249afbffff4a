// notes.c -- the notes that a mind draws, its parameters, and the names of its senses and
// orders. It does not contain the table of behaviours, so that a plugin can be linked without it.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "behaviour.h"

#define RATE_ROW(NAME, member, name, limit, help) {#member, name, limit, help},
const OrderRateRow ORDER_RATE_ROWS[] = {ORDER_RATES(RATE_ROW)};
#define ACTION_ROW(NAME, member, help, ...) {#member, help},
const OrderActionRow ORDER_ACTION_ROWS[] = {ORDER_ACTIONS(ACTION_ROW)};

const char *const THING_GAIN_NAMES[] = {"none", "health", "rounds",  "shield", "speed",
                                        "flag", "gun",    "missile", "gate"};
const char *const MESSAGE_TOPIC_NAMES[] = {"none", "spotted", "attack", "gather", "help"};

const char *const TEAM_ROLE_NAMES[] = {"none",        "attack", "cover",   "flank-left",
                                       "flank-right", "hold",   "withdraw"};

const char *const NOTE_ROLE_NAMES[] = {"path", "target", "lead", "danger", "thought"};

int behaviour_param_count(const Behaviour *behaviour) {
    ASSERT(behaviour);
    int count = 0;
    while (behaviour->params && behaviour->params[count].name) count++;
    ASSERT(count <= PARAMS_MAX);
    return count;
}

int behaviour_param_index(const Behaviour *behaviour, const char *name) {
    ASSERT(name);
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        if (strcmp(behaviour->params[i].name, name) == 0) return i;
    return -1;
}

static void add_note(Notes *notes, Note note) {
    DEBUG_ASSERT(!notes || (notes->count >= 0 && notes->count <= NOTES_MAX));
    if (notes && notes->count < NOTES_MAX) notes->items[notes->count++] = note;
}

void notes_state(Notes *notes, const char *word) {
    ASSERT(word);
    if (notes) snprintf(notes->state, sizeof notes->state, "%s", word);
}

void notes_line(Notes *notes, NoteRole role, Vec a, Vec b) {
    add_note(notes, (Note){.kind = NOTE_LINE, .role = role, .a = a, .b = b});
}

void notes_circle(Notes *notes, NoteRole role, Vec at, double radius_m) {
    DEBUG_ASSERT(radius_m >= 0);
    add_note(notes, (Note){.kind = NOTE_CIRCLE, .role = role, .a = at, .radius_m = radius_m});
}

void notes_cross(Notes *notes, NoteRole role, Vec at) {
    add_note(notes, (Note){.kind = NOTE_CROSS, .role = role, .a = at});
}

void notes_text(Notes *notes, NoteRole role, Vec at, const char *text) {
    ASSERT(text);
    if (!notes) return;
    Note note = {.kind = NOTE_TEXT, .role = role, .a = at};
    snprintf(note.text, sizeof note.text, "%s", text);
    add_note(notes, note);
}

void notes_alternative(Notes *notes, AlternativeKind kind, Vec at, double score, bool is_taken) {
    if (notes && notes->alternative_count < ALTERNATIVES_MAX)
        notes->alternatives[notes->alternative_count++] = (Alternative){kind, is_taken, at, score};
}
