// contacts.c -- the contacts of a step: added as they come, then in order and one a pair.
#include "contacts.h"

#include <stdlib.h>
#include <string.h>

enum { CONTACTS_PER_BODY = 16 };

bool contacts_create(ContactList *list, int body_max) {
    *list = (ContactList){.max = body_max * CONTACTS_PER_BODY, .body_max = body_max};
    list->items = calloc((size_t)list->max, sizeof *list->items);
    list->unsorted = calloc((size_t)list->max, sizeof *list->unsorted);
    list->first = calloc((size_t)body_max + 2, sizeof *list->first);
    return list->items && list->unsorted && list->first;
}

void contacts_destroy(ContactList *list) {
    free(list->first);
    free(list->unsorted);
    free(list->items);
}

void contacts_add(ContactList *list, Contact contact) {
    if (list->count < list->max) list->items[list->count++] = contact;
}

// Of equally hard ones it is a matter of place, so that the order in which the engine tells of them
// does not count.
static bool is_harder(const Contact *a, const Contact *b) {
    if (a->impulse_ns != b->impulse_ns) return a->impulse_ns > b->impulse_ns;
    if (a->at.x != b->at.x) return a->at.x > b->at.x;
    return a->at.y > b->at.y;
}

// Into the contacts of one body, sorted by b; returns how many those are then.
static int merge(Contact *own, int count, Contact contact) {
    int at = count;
    while (at > 0 && own[at - 1].b > contact.b) at--;
    if (at > 0 && own[at - 1].b == contact.b) {
        if (is_harder(&contact, &own[at - 1])) own[at - 1] = contact;
        return count;
    }
    memmove(&own[at + 1], &own[at], (size_t)(count - at) * sizeof *own);
    own[at] = contact;
    return count + 1;
}

// A counting sort by a, in linear time, then each body's few by b. While the contacts are placed
// first[a + 1] is the next free place of body a, and at the end where the next one begins.
void contacts_sort(ContactList *list) {
    int *first = list->first, kept = 0;
    if (!list->count) return;
    memset(first, 0, ((size_t)list->body_max + 2) * sizeof *first);
    for (int i = 0; i < list->count; i++) first[list->items[i].a + 2]++;
    for (int a = 0; a < list->body_max; a++) first[a + 1] += first[a];
    for (int i = 0; i < list->count; i++)
        list->unsorted[first[list->items[i].a + 1]++] = list->items[i];
    for (int a = 0; a < list->body_max; a++) {
        int own = 0;
        for (int i = first[a]; i < first[a + 1]; i++)
            own = merge(list->items + kept, own, list->unsorted[i]);
        kept += own;
    }
    list->count = kept;
}
