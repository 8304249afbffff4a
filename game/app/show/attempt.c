// attempt.c -- functions of all attempts; quick battles, the daily challenge and rivals.
#include "attempt.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "app/home/preferences.h"
#include "platform/system.h"

static const AttemptKind *kind_of(const Attempt *attempt) { return attempt_kind(&attempt->plan); }

bool attempt_again(const Attempt *attempt, Problem *problem) {
    storage_begin(); // a browser could not wait in the call through the pointer
    bool may_begin = !kind_of(attempt)->again || kind_of(attempt)->again(attempt, problem);
    storage_end();
    return may_begin;
}

void attempt_renew(const Attempt *attempt, MatchCard *card) {
    if (kind_of(attempt)->renew) kind_of(attempt)->renew(attempt, card);
}

void attempt_begin(Attempt *attempt, const Match *match) {
    attempt->has_changed = false;
    attempt->daily[0] = '\0';
    attempt_begin_challenge(attempt, match);
    if (kind_of(attempt)->begin) kind_of(attempt)->begin(attempt, match);
}

double attempt_countdown_s(Attempt *attempt, double wait_s, bool is_first) {
    ASSERT(wait_s >= 0);
    if (attempt->plan.lesson > 0) wait_s = 0; // the other lessons have no countdown
    attempt->has_briefing = kind_of(attempt)->has_briefing && wait_s > 0 && is_first;
    return wait_s + (attempt->has_briefing ? kind_of(attempt)->briefing_s : 0);
}

int attempt_tick(Attempt *attempt, const Match *match, Edit edits[static TRAINING_EDITS_MAX]) {
    int count = kind_of(attempt)->tick ? kind_of(attempt)->tick(attempt, match, edits) : 0;
    ASSERT(count >= 0 && count <= TRAINING_EDITS_MAX);
    attempt_note_flags(attempt, match);
    return count;
}

void attempt_rewound(Attempt *attempt) {
    if (kind_of(attempt)->rewound) kind_of(attempt)->rewound(attempt);
}

bool attempt_finish(Attempt *attempt, double elapsed_s) {
    ASSERT(elapsed_s >= 0);
    bool is_finished = kind_of(attempt)->finish && kind_of(attempt)->finish(attempt, elapsed_s);
    if (!attempt->must_save) return is_finished;
    attempt->must_save = false;
    storage_begin(); // a browser could not wait in the call through the pointer
    kind_of(attempt)->save(attempt);
    storage_end();
    return is_finished;
}

// Matches that were edited do not count.
static void count_statistics(const Attempt *attempt, const Match *match) {
    Statistics now;
    Problem problem;
    if (attempt->arena && !attempt->has_room && !attempt->has_changed &&
        !statistics_add_match(attempt->recorder->home, match, &now, &problem))
        view_toast_format(attempt->view, "Couldn't save your statistics: %s", problem.text);
}

void attempt_end(Attempt *attempt, const Match *match) {
    ASSERT(match_is_over(match));
    storage_begin(); // a browser could not wait in the call through the pointer
    if (kind_of(attempt)->end) kind_of(attempt)->end(attempt, match);
    storage_end();
    attempt_end_challenge(attempt, match);
    count_statistics(attempt, match);
}

bool attempt_next(const Attempt *attempt, const Match *match, MenuRequest *request) {
    return kind_of(attempt)->next && kind_of(attempt)->next(attempt, match, request);
}

void attempt_describe(Attempt *attempt, const Match *match, ViewStatus *status) {
    status->has_fixed_card = kind_of(attempt)->has_fixed_card;
    status->has_briefing = attempt->has_briefing;
    status->daily = attempt->daily;
    status->rivalry = attempt->rivalry;
    status->ghost = ghost_match(&attempt->ghost);
    status->ghost_tank = attempt->ghost.tank;
    status->ghost_label = attempt->ghost.label;
    if (kind_of(attempt)->describe) kind_of(attempt)->describe(attempt, match, status);
}

const AttemptKind ATTEMPT_NOTHING = {.has_fixed_card = false};
const AttemptKind ATTEMPT_SCENERY = {.has_fixed_card = false};
const AttemptKind ATTEMPT_RIVAL = {.has_fixed_card = true, .keeps_truce = true};

static void renew_quick(const Attempt *attempt, MatchCard *card) {
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].kind == DRIVER_MIND)
            card->tanks[i].loadout.skill = prefs_skill(view_prefs(attempt->view));
}

// Adapts the level of the next opponents, unless the battle was edited.
static void end_quick(Attempt *attempt, const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    Prefs was = *view_prefs(attempt->view), now = was;
    int own = card_player_tank(card, 0);
    if (attempt->has_changed || result.winner < 0 || own < 0 || !prefs_is_adaptive(&was)) return;
    prefs_count_battle(&now, result.winner == card->tanks[own].team);
    view_set_prefs(attempt->view, &now);
    Problem problem;
    if (!prefs_save(attempt->config, &was, &now, &problem)) {
        view_toast(attempt->view, problem.text);
        return;
    }
    if (prefs_skill(&now) != prefs_skill(&was))
        view_toast_format(attempt->view, "The next opponent is %s (%s)", prefs_change_words(&now),
                          prefs_difficulty_word(prefs_skill(&now)));
}

static void describe_quick(Attempt *attempt, const Match *match, ViewStatus *status) {
    (void)attempt, (void)match;
    status->is_quick = true;
}

const AttemptKind ATTEMPT_QUICK = {
    .renew = renew_quick, .end = end_quick, .describe = describe_quick};

// Each match is one of the attempts of the day.
static bool daily_again(const Attempt *attempt, Problem *problem) {
    return daily_begin(attempt->recorder->home, DAILY_FILE, attempt->plan.daily->date, problem);
}

static void end_daily(Attempt *attempt, const Match *match) {
    Problem problem;
    DailyScore score = daily_score(match);
    if (attempt->has_changed) score = (DailyScore){0};
    const char *path = attempt->recorder->path, *slash = strrchr(path, '/');
    if (!daily_end(attempt->recorder->home, attempt->plan.daily->date, &score,
                   slash ? slash + 1 : path, attempt->daily, &problem))
        view_toast_format(attempt->view, "Couldn't save your score: %s", problem.text);
}

static void describe_daily(Attempt *attempt, const Match *match, ViewStatus *status) {
    (void)attempt, (void)match;
    status->is_daily = true;
}

const AttemptKind ATTEMPT_DAILY = {.has_fixed_card = true,
                                   .keeps_truce = true,
                                   .again = daily_again,
                                   .end = end_daily,
                                   .describe = describe_daily};
