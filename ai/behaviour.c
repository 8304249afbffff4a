// behaviour.c -- the table of behaviours, and the notes that a behaviour draws.
#include "behaviour.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/minds.h" // made by ai/meson.build: MINDS, a MIND(NAME) for each file in behaviours/

#define MIND(name) extern const Behaviour name;
MINDS
#undef MIND

#define MIND(name) &name,
const Behaviour *const BEHAVIOURS[] = {MINDS NULL};
#undef MIND

const char *const MESSAGE_TOPIC_NAMES[] = {"none", "spotted", "attack", "gather", "help"};

const char *const NOTE_ROLE_NAMES[] = {"path", "target", "lead", "danger", "thought"};

const Behaviour *behaviour_find(const char *name) {
    ASSERT(name);
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (strcmp((*row)->name, name) == 0) return *row;
    return NULL;
}

int behaviour_param_count(const Behaviour *behaviour) {
    ASSERT(behaviour);
    int count = 0;
    while (behaviour->params && behaviour->params[count].name) count++;
    ASSERT(count <= PARAMS_MAX);
    return count;
}

int behaviour_param_index(const Behaviour *behaviour, const char *name) {
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        if (strcmp(behaviour->params[i].name, name) == 0) return i;
    return -1;
}

static void add(Notes *notes, Note note) {
    if (notes && notes->count < NOTES_MAX) notes->items[notes->count++] = note;
}

void notes_state(Notes *notes, const char *word) {
    if (notes) snprintf(notes->state, sizeof notes->state, "%s", word);
}

void notes_line(Notes *notes, NoteRole role, Vec a, Vec b) {
    add(notes, (Note){.kind = NOTE_LINE, .role = role, .a = a, .b = b});
}

void notes_circle(Notes *notes, NoteRole role, Vec at, double radius_m) {
    add(notes, (Note){.kind = NOTE_CIRCLE, .role = role, .a = at, .radius_m = radius_m});
}

void notes_cross(Notes *notes, NoteRole role, Vec at) {
    add(notes, (Note){.kind = NOTE_CROSS, .role = role, .a = at});
}

void notes_text(Notes *notes, NoteRole role, Vec at, const char *text) {
    Note note = {.kind = NOTE_TEXT, .role = role, .a = at};
    snprintf(note.text, sizeof note.text, "%s", text);
    add(notes, note);
}

void notes_alternative(Notes *notes, AlternativeKind kind, Vec at, double score, bool is_taken) {
    if (notes && notes->alternative_count < ALTERNATIVES_MAX)
        notes->alternatives[notes->alternative_count++] = (Alternative){kind, is_taken, at, score};
}
