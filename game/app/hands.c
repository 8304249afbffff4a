// hands.c -- what a person at the window does to a running match besides driving, and its
// recording.
#include "hands.h"

#include "say.h"
#include "turning.h"

// Tells who drives a tank now, and who did.
static void tell_change(const Hands *hands, int tank, const char *was) {
    char text[4 * TANK_NAME_MAX];
    snprintf(text, sizeof text, "tank %d: %s -> %s", tank + 1, was,
             match_card(hands->match)->tanks[tank].name);
    view_toast(hands->view, text);
    if (hands->settings->is_verbose) say_note(hands->settings, "%s", text);
}

// A mind that comes back to its tank finds its parameters again.
static void change_mind(const Hands *hands, const MindWish *wish) {
    TankCard was = match_card(hands->match)->tanks[wish->tank];
    const double *params = was.behaviour == wish->behaviour ? was.params : NULL;
    if (match_swap(hands->match, wish->tank, wish->behaviour, params)) {
        recorder_swap(hands->recorder, hands->match, wish->tank, wish->behaviour, params);
        tell_change(hands, wish->tank, was.name);
    } else {
        view_toast(hands->view, "Out of memory: nobody's mind has changed");
    }
}

static void change_seat(const Hands *hands, int tank) {
    TankCard was = match_card(hands->match)->tanks[tank];
    match_hand(hands->match, tank, 0);
    recorder_hand(hands->recorder, hands->match, tank, 0);
    tell_change(hands, tank, was.name);
}

bool hands_change(const Hands *hands, const ViewWish *wish) {
    bool has_mind = wish->mind.behaviour && !match_is_over(hands->match);
    if (has_mind) change_mind(hands, &wish->mind);
    if (wish->wants_tank) change_seat(hands, wish->tank);
    bool has_turned = turn_match(wish, hands->settings, hands->match, hands->recorder, hands->view);
    return has_mind || wish->wants_tank || has_turned;
}

void hands_save(const Hands *hands) {
    char path[ARENA_PATH_MAX], text[ARENA_PATH_MAX + 64];
    Problem problem;
    if (recorder_save(hands->recorder, hands->match, path, &problem))
        snprintf(text, sizeof text, "Saved %s", path);
    else
        snprintf(text, sizeof text, "No recording: %s", problem.text);
    view_toast(hands->view, text);
}
