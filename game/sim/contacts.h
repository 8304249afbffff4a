// contacts.h -- the contacts of a step: added as they come, then in order and one a pair.
#pragma once

#include "world.h"

typedef struct ContactList {
    Contact *items;
    int count, max, body_max;
    Contact *unsorted; // scratch of contacts_sort ..
    int *first;        // .. as is this, by body
} ContactList;

bool contacts_create(ContactList *list, int body_max); // false when out of memory
void contacts_destroy(ContactList *list);

void contacts_add(ContactList *list, Contact contact); // dropped when the list is full

// By (a, b), one entry a pair: a hull that leans on two pieces of one wall, or touches in two
// sub-steps, touches once, as hard as the hardest.
void contacts_sort(ContactList *list);
