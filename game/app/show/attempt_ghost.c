// attempt_ghost.c -- the challenge of an attempt: its ghost, and its result.
#include "attempt.h"

#include <string.h>

#include "platform/system.h"
#include "app/base/say.h"

#define JUDGE_S 0.25 // longest time to compute the ghost's result at the end of a match

static Challenge find_challenge(const Attempt *attempt, const Match *match) {
    const AttemptKind *kind = attempt_kind(&attempt->plan);
    const MatchCard *card = match_card(match);
    if (!attempt->arena || attempt->has_room || card_player_count(card) != 1) return (Challenge){0};
    return kind->challenge ? kind->challenge(attempt) : challenge_of(card, attempt->arena);
}

// Returns the recording of the ghost, or NULL for none.
static const char *find_source(const Attempt *attempt, const Match *match,
                               Best bests[static BESTS_KEPT]) {
    const char *wanted = attempt->recorder->settings->ghost;
    const Challenge *challenge = &attempt->challenge;
    if (!attempt->arena) return NULL;
    if (attempt->plan.rival) return attempt->plan.rival;
    bool is_best = !wanted || !strcmp(wanted, "best");
    if (!is_best) return strcmp(wanted, "off") ? wanted : NULL;
    bool is_on = wanted || view_prefs(attempt->view)->value[PREF_GHOST] != 0;
    bool is_drive = challenge->kind == CHALLENGE_MISSION ? match_card(match)->mode == MODE_RACE
                                                         : challenge->kind;
    return is_on && is_drive &&
                   bests_read(attempt->recorder->home, challenge, attempt->arena, bests)
               ? bests[0].path
               : NULL;
}

void attempt_begin_challenge(Attempt *attempt, const Match *match) {
    Best bests[BESTS_KEPT];
    Problem problem = {""};
    const Settings *settings = attempt->recorder->settings;
    ghost_close(&attempt->ghost);
    attempt->rivalry[0] = '\0';
    attempt->flags = 0;
    attempt->challenge = (Challenge){0};
    if (!match) return;
    attempt->challenge = find_challenge(attempt, match);
    const char *source = find_source(attempt, match, bests);
    if (!source) return;
    bool is_best = source == bests[0].path;
    if (ghost_open(&attempt->ghost, source, match, &attempt->challenge, is_best, &problem)) {
        view_begin_ghost(attempt->view, replay_player_match(attempt->ghost.player));
        if (settings->is_verbose) say_note(settings, "a ghost drives along");
        return;
    }
    // Removes the name of the file, which begins the sentence.
    size_t length = strlen(source);
    bool is_named = !strncmp(problem.text, source, length) && problem.text[length] == ':';
    const char *why = is_named ? problem.text + length + 2 : problem.text;
    view_toast_format(attempt->view, "No ghost: %s", why);
    say_note(settings, "no ghost: %s", why);
}

void attempt_move_ghost(Attempt *attempt, const Match *shown) {
    ReplayPlayer *player = attempt->ghost.player;
    if (!player) return;
    uint64_t now = replay_player_tick(player), end = replay_player_length(player);
    uint64_t tick = battle_tick(match_battle(shown));
    if (tick == now || (tick > now && (now == end || match_is_over(replay_player_match(player)))))
        return;
    bool is_next = ghost_follow(&attempt->ghost, tick);
    (is_next ? view_tick_ghost : view_begin_ghost)(attempt->view, replay_player_match(player));
}

void attempt_note_flags(Attempt *attempt, const Match *match) {
    int own = card_player_tank(match_card(match), 0);
    int reached = own >= 0 ? match_flags(match, own) : 0;
    char text[CHALLENGE_TEXT_MAX];
    if (reached == attempt->flags) return;
    attempt->flags = reached;
    if (reached < 1 || reached > attempt->ghost.split_count || match_is_over(match)) return;
    Challenge race = {.kind = CHALLENGE_RACE};
    challenge_compare(&race, (int)battle_tick(match_battle(match)),
                      attempt->ghost.splits[reached - 1], text);
    view_toast_format(attempt->view, "Flag %d: %s %s", reached, text,
                      attempt->ghost.is_best ? "your best" : "the ghost");
}

// Appends "1.3 s ahead of your best (0:43.2)".
static void add_comparison(const Attempt *attempt, int result, char text[CHALLENGE_TEXT_MAX]) {
    const Ghost *ghost = &attempt->ghost;
    char side[CHALLENGE_TEXT_MAX], value[CHALLENGE_TEXT_MAX];
    size_t used = strlen(text);
    if (!ghost->has_result) return;
    challenge_compare(&attempt->challenge, result, ghost->result, side);
    challenge_write(&attempt->challenge, ghost->result, value);
    escaped_write(text + used, CHALLENGE_TEXT_MAX - used, "%s%.40s %s (%.20s)", used ? ", " : "",
                  side, ghost->is_best ? "your best" : "the ghost", value);
}

void attempt_end_challenge(Attempt *attempt, const Match *match) {
    const Challenge *challenge = &attempt->challenge;
    char value[CHALLENGE_TEXT_MAX];
    int result, rank = 0;
    Problem problem;
    if (!challenge->kind) return;
    ghost_work(&attempt->ghost, clock_s() + JUDGE_S);
    if (attempt->has_changed) return;
    if (!challenge_result(challenge, match, &result)) {
        if (!attempt->ghost.has_result) return;
        challenge_write(challenge, attempt->ghost.result, value);
        snprintf(attempt->rivalry, CHALLENGE_TEXT_MAX, "%s: %.32s",
                 attempt->ghost.is_best ? "Your best" : "The ghost", value);
        return;
    }
    // A battle of the daily challenge without an attempt is practice.
    bool is_daily = challenge->kind == CHALLENGE_DAILY;
    bool counts = !is_daily || attempt_kind(&attempt->plan) == &ATTEMPT_DAILY;
    if (counts && attempt->recorder->home)
        rank = bests_add(attempt->recorder, challenge, match, result, &problem);
    if (rank < 0) view_toast_format(attempt->view, "Couldn't keep the recording: %s", problem.text);
    challenge_write(challenge, result, value);
    attempt->rivalry[0] = '\0';
    if (!counts)
        snprintf(attempt->rivalry, CHALLENGE_TEXT_MAX, "Practice: %.32s", value);
    else if (!is_daily && rank == 1)
        snprintf(attempt->rivalry, CHALLENGE_TEXT_MAX, "New best: %.32s", value);
    else if (!is_daily)
        snprintf(attempt->rivalry, CHALLENGE_TEXT_MAX, "Time: %.32s", value);
    add_comparison(attempt, result, attempt->rivalry);
    if (challenge->kind == CHALLENGE_LESSON) view_toast(attempt->view, attempt->rivalry);
    if (attempt->recorder->settings->is_verbose && *attempt->rivalry)
        say_note(attempt->recorder->settings, "%s", attempt->rivalry);
}
