// session_ghost.c -- the challenge of a session: the ghost beside the match, and the result.
#include "session_inside.h"

#include <string.h>

#include "platform/system.h"
#include "say.h"

#define JUDGE_S 0.25 // longest time to compute the ghost's result at the end of a match

static Challenge find_challenge(const Session *session) {
    const SessionPlan *plan = &session->plan;
    const MatchCard *card = match_card(session->match);
    if (!plan->setup || plan->is_scenery || plan->live || card_people(card) != 1)
        return (Challenge){0};
    if (!plan->campaign) return challenge_of(card, plan->setup->arena);
    const MissionCard *mission = &plan->campaign->missions[plan->mission].card;
    LessonCard lesson;
    const char *key;
    if (!mission->is_training) return challenge_named(CHALLENGE_MISSION, mission->name);
    training_fill_card(plan->lesson, &lesson, &key);
    return training_is_drive(plan->lesson) ? challenge_named(CHALLENGE_LESSON, key)
                                           : (Challenge){0};
}

// Returns the recording of the ghost, or NULL for none.
static const char *find_source(const Session *session, Best bests[static BESTS_KEPT]) {
    const SessionPlan *plan = &session->plan;
    const char *wanted = session->settings->ghost;
    const Challenge *challenge = &session->challenge;
    if (!plan->setup || plan->is_scenery) return NULL;
    if (plan->ghost) return plan->ghost;
    bool is_best = !wanted || !strcmp(wanted, "best");
    if (!is_best) return strcmp(wanted, "off") ? wanted : NULL;
    bool is_on = wanted || view_prefs(session->view)->value[PREF_GHOST] != 0;
    bool is_drive = challenge->kind == CHALLENGE_MISSION
                        ? match_card(session->match)->mode == MODE_RACE
                        : challenge->kind;
    return is_on && is_drive && bests_read(plan->home, challenge, plan->setup->arena, bests)
               ? bests[0].path
               : NULL;
}

void session_begin_challenge(Session *session) {
    Best bests[BESTS_KEPT];
    Problem problem = {""};
    ghost_close(&session->ghost);
    session->rivalry[0] = '\0';
    session->flags = 0;
    session->challenge = (Challenge){0};
    if (!session->match) return;
    session->challenge = find_challenge(session);
    const char *source = find_source(session, bests);
    if (!source) return;
    bool is_best = source == bests[0].path;
    if (ghost_open(&session->ghost, source, session->match, &session->challenge, is_best,
                   &problem)) {
        view_begin_ghost(session->view, replay_player_match(session->ghost.player));
        if (session->settings->is_verbose) say_note(session->settings, "a ghost drives along");
        return;
    }
    // Without the name of the file, which begins the sentence.
    size_t length = strlen(source);
    bool is_named = !strncmp(problem.text, source, length) && problem.text[length] == ':';
    const char *why = is_named ? problem.text + length + 2 : problem.text;
    view_toast_format(session->view, "No ghost: %s", why);
    say_note(session->settings, "no ghost: %s", why);
}

void session_move_ghost(Session *session) {
    ReplayPlayer *player = session->ghost.player;
    if (!player) return;
    uint64_t now = replay_player_tick(player), end = replay_player_length(player);
    uint64_t tick = battle_tick(match_battle(session_shown_match(session)));
    if (tick == now || (tick > now && (now == end || match_is_over(replay_player_match(player)))))
        return;
    bool is_next = ghost_follow(&session->ghost, tick);
    (is_next ? view_tick_ghost : view_begin_ghost)(session->view, replay_player_match(player));
}

void session_note_flags(Session *session) {
    const Match *match = session->match;
    int own = card_human_tank(match_card(match), 0);
    int reached = own >= 0 ? match_flags(match, own) : 0;
    char text[CHALLENGE_TEXT_MAX];
    if (reached == session->flags) return;
    session->flags = reached;
    if (reached < 1 || reached > session->ghost.split_count || match_is_over(match)) return;
    Challenge race = {.kind = CHALLENGE_RACE};
    challenge_compare(&race, (int)battle_tick(match_battle(match)),
                      session->ghost.splits[reached - 1], text);
    view_toast_format(session->view, "Flag %d: %s %s", reached, text,
                      session->ghost.is_best ? "your best" : "the ghost");
}

// Appends "1.3 s ahead of your best (0:43.2)".
static void add_comparison(const Session *session, int result, char text[CHALLENGE_TEXT_MAX]) {
    const Ghost *ghost = &session->ghost;
    char side[CHALLENGE_TEXT_MAX], value[CHALLENGE_TEXT_MAX];
    size_t used = strlen(text);
    if (!ghost->has_result) return;
    challenge_compare(&session->challenge, result, ghost->result, side);
    challenge_write(&session->challenge, ghost->result, value);
    plain_write(text + used, CHALLENGE_TEXT_MAX - used, "%s%.40s %s (%.20s)", used ? ", " : "",
                side, ghost->is_best ? "your best" : "the ghost", value);
}

void session_end_challenge(Session *session) {
    const Challenge *challenge = &session->challenge;
    char value[CHALLENGE_TEXT_MAX];
    int result, rank = 0;
    Problem problem;
    if (!challenge->kind) return;
    ghost_work(&session->ghost, clock_s() + JUDGE_S);
    if (session->has_changed) return;
    if (!challenge_result(challenge, session->match, &result)) {
        if (!session->ghost.has_result) return;
        challenge_write(challenge, session->ghost.result, value);
        snprintf(session->rivalry, CHALLENGE_TEXT_MAX, "%s: %.32s",
                 session->ghost.is_best ? "Your best" : "The ghost", value);
        return;
    }
    // Without an attempt, a battle of the daily challenge is practice.
    bool is_daily = challenge->kind == CHALLENGE_DAILY;
    bool counts = !is_daily || session->plan.daily;
    if (counts && session->plan.home)
        rank = bests_add(&session->recorder, challenge, session->match, result, &problem);
    if (rank < 0) view_toast_format(session->view, "Couldn't keep the recording: %s", problem.text);
    challenge_write(challenge, result, value);
    session->rivalry[0] = '\0';
    if (!counts)
        snprintf(session->rivalry, CHALLENGE_TEXT_MAX, "Practice: %.32s", value);
    else if (!is_daily && rank == 1)
        snprintf(session->rivalry, CHALLENGE_TEXT_MAX, "New best: %.32s", value);
    else if (!is_daily)
        snprintf(session->rivalry, CHALLENGE_TEXT_MAX, "Time: %.32s", value);
    add_comparison(session, result, session->rivalry);
    if (challenge->kind == CHALLENGE_LESSON) view_toast(session->view, session->rivalry);
    if (session->settings->is_verbose && *session->rivalry)
        say_note(session->settings, "%s", session->rivalry);
}

void session_describe(Session *session) {
    const Playback *playback = session->plan.playback;
    if (!playback || session->is_described) return;
    session->is_described = match_is_over(replay_player_match(playback->player));
    if (session->is_described && !replay_player_fault(playback->player).has_diverged)
        challenge_describe(playback->replay, replay_player_match(playback->player), session->daily);
    if (*session->daily && session->settings->is_verbose)
        say_note(session->settings, "%s", session->daily);
}

bool session_offers_rival(const Session *session) {
    const SessionPlan *plan = &session->plan;
    return plan->playback && plan->source && plan->chosen &&
           card_people(&plan->playback->replay->card) > 0;
}
