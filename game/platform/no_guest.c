// no_guest.c -- for systems where no other program can be held and talked with, Windows and pages:
// whoever asks for one is told so.
#include "platform/guest.h"

const char *cage_name(int kind) {
    static const char *const NAMES[CAGE_KINDS] = {"none", "basic", "strict", "auto"};
    return kind >= 0 && kind < CAGE_KINDS ? NAMES[kind] : NULL;
}

bool cage_choose(Cage *cage, Problem *problem) {
    (void)cage;
    return problem_set(problem, "minds in other programs (exec:) do not run on this system: "
                                "play with those that 'treads list minds' names");
}

Guest *guest_start(const char *const *words, Cage cage, Problem *problem) {
    (void)words;
    cage_choose(&cage, problem);
    return NULL;
}

// No guest ever begins: nothing of what follows is reached.
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

bool guest_ends(Guest *guest, double patience_s) { return (void)guest, (void)patience_s, true; }
const char *guest_log(Guest *guest) { return (void)guest, ""; }
const char *guest_end(const Guest *guest) { return (void)guest, ""; }
double guest_processor_s(const Guest *guest) { return (void)guest, 0; }
bool guest_has_grown(Guest *guest) { return (void)guest, false; }
int guest_host_keep(bool is_kept) { return (void)is_kept, -1; }
void guest_keep(Guest *guest, int processor) { (void)guest, (void)processor; }
