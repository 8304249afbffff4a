// notes.c -- what a mind shows of its thoughts; drops what does not fit, and all of it when nobody
// watches.
#include "behaviour.h"

static void copy_text(char *to, const char *text) {
    int i = 0;
    for (; i < NOTE_TEXT_MAX - 1 && text[i]; i++) to[i] = text[i];
    to[i] = 0;
}

static void add(Notes *notes, Note note) {
    if (notes && notes->count < NOTES_MAX) notes->items[notes->count++] = note;
}

void notes_state(Notes *notes, const char *word) {
    if (notes) copy_text(notes->state, word);
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
    copy_text(note.text, text);
    add(notes, note);
}
