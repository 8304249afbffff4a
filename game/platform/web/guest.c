// guest.c -- a page starts no other programs: whoever asks for one is told so.
#include "platform/guest.h"

#include <string.h>

static const char *const CAGES[CAGE_KINDS] = {"none", "basic", "strict", "auto"};

const char *cage_name(int kind) { return kind >= 0 && kind < CAGE_KINDS ? CAGES[kind] : NULL; }

static bool refuse(Problem *problem) {
    return problem_set(problem, "a page cannot start minds of others; treads on a computer can");
}

bool cage_choose(Cage *cage, Problem *problem) {
    (void)cage;
    return refuse(problem);
}

Guest *guest_start(const char *const *words, Cage cage, Problem *problem) {
    (void)words, (void)cage;
    refuse(problem);
    return NULL;
}

void guest_stop(Guest *guest, double patience_s) { (void)guest, (void)patience_s; }

GuestFault guest_tell(Guest *guest, const char *text, size_t length, double until_s) {
    (void)guest, (void)text, (void)length, (void)until_s;
    return GUEST_DEAD;
}

GuestFault guest_hear(Guest *guest, const char **line, double until_s) {
    (void)guest, (void)until_s;
    *line = "";
    return GUEST_DEAD;
}

bool guest_ends(Guest *guest, double patience_s) {
    (void)guest, (void)patience_s;
    return true;
}

const char *guest_log(Guest *guest) {
    (void)guest;
    return "";
}

const char *guest_end(const Guest *guest) {
    (void)guest;
    return "it never ran";
}

double guest_processor_s(const Guest *guest) {
    (void)guest;
    return 0;
}

bool guest_has_grown(Guest *guest) {
    (void)guest;
    return false;
}
