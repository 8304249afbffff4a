// session_results.c -- what the result of a match changes: the player's level, stars, medals and
// statistics, and the score of the daily challenge.
#include "session_inside.h"

#include <string.h>

#include "platform/spelling.h"
#include "preferences.h"

// Adapts the level of the next opponents after a quick battle, unless it was edited.
static void adapt_level(Session *session) {
    const MatchCard *card = match_card(session->match);
    MatchResult result = match_result_without_hash(session->match);
    Prefs was = *view_prefs(session->view), now = was;
    int own = card_human_tank(card, 0);
    if (!session->plan.is_quick || session->has_changed || result.winner < 0 || own < 0 ||
        !prefs_is_adaptive(&was))
        return;
    prefs_count_battle(&now, result.winner == card->tanks[own].team);
    view_set_prefs(session->view, &now);
    Problem problem;
    if (!prefs_save(session->plan.config, &was, &now, &problem)) {
        view_toast(session->view, problem.text);
        return;
    }
    double change = prefs_skill(&now) - prefs_skill(&was);
    if (change != 0)
        view_toast_format(session->view, "%s opponent next: level %.0f (%+.0f)",
                          change > 0 ? "Harder" : "Easier", prefs_skill(&now), change);
}

// Returns whether a chapter (from 1) or a medal unlocks parts of the garage, and lists them.
static bool list_unlocked(Needs needs, int number, char names[static MENU_NAME_MAX]) {
#define ROW(label, needs, number, parts) {label, needs, number},
    static const struct {
        const char *label;
        Needs needs;
        int number;
    } ITEMS[] = {LIVERIES(ROW) KITS(ROW) TOYS(ROW)};
#undef ROW
    *names = '\0';
    for (size_t i = 0; i < sizeof ITEMS / sizeof *ITEMS; i++)
        if (ITEMS[i].needs == needs && ITEMS[i].number == number)
            text_join(names, MENU_NAME_MAX, ", ", ITEMS[i].label);
    return *names;
}

// Saves new medals for the feats in a mission that was won, and shows them.
static void award_medals(Session *session, const Mission *mission) {
    static const char *const WORDS[MEDALS] = {[MEDAL_UNSCATHED] = "won without a scratch",
                                              [MEDAL_BANK_SHOT] = "bank shot",
                                              [MEDAL_RAM] = "hull to hull"};
    Campaign *campaign = session->plan.campaign;
    unsigned medals = feats_medals(&session->feats, mission, session->match) & ~campaign->medals;
    char names[MENU_NAME_MAX];
    Problem problem;
    if (medals && !campaign_save_medals(campaign, medals, session->plan.home, &problem))
        view_toast(session->view, problem.text);
    for (int i = 0; i < MEDALS; i++)
        if (medals >> i & 1 && list_unlocked(NEEDS_MEDAL, i, names))
            view_toast_format(session->view, "Medal: %s. New in the garage: %s", WORDS[i], names);
}

// Saves the stars of a finished mission, unless it was edited.
static void count_mission(Session *session) {
    const SessionPlan *plan = &session->plan;
    Problem problem;
    if (!plan->campaign) return;
    mission_judge(&plan->campaign->missions[plan->mission], session->match, &session->mission);
    if (session->has_changed) session->mission.stars = 0;
    int chapter = session->mission.chapter;
    bool was_won = campaign_has_won(plan->campaign, chapter);
    bool is_kept = !session->mission.stars ||
                   campaign_save_stars(plan->campaign, plan->mission, session->mission.stars,
                                       plan->home, &problem);
    if (!is_kept) view_toast(session->view, problem.text);
    char names[MENU_NAME_MAX];
    if (!was_won && campaign_has_won(plan->campaign, chapter) &&
        list_unlocked(NEEDS_CHAPTER, chapter + 1, names))
        view_toast_format(session->view, "Chapter complete. New in the garage: %s", names);
    if (session->mission.stars) award_medals(session, &plan->campaign->missions[plan->mission]);
    int next = plan->mission + 1;
    session->mission.has_next =
        next < plan->campaign->count && plan->campaign->missions[next].card.is_open;
}

static void count_daily(Session *session) {
    const SessionPlan *plan = &session->plan;
    Problem problem;
    if (!plan->daily) return;
    DailyScore score = daily_score(session->match);
    if (session->has_changed) score = (DailyScore){0};
    const char *path = session->recorder.path, *slash = strrchr(path, '/');
    if (!daily_end(plan->home, plan->daily->date, &score, slash ? slash + 1 : path, session->daily,
                   &problem))
        view_toast_format(session->view, "Couldn't save your score: %s", problem.text);
}

// Matches that were edited do not count.
static void count_statistics(const Session *session) {
    Statistics now;
    Problem problem;
    if (session->plan.setup && !session->plan.live && !session->has_changed &&
        !statistics_add_match(session->plan.home, session->match, &now, &problem))
        view_toast_format(session->view, "Couldn't save your statistics: %s", problem.text);
}

void session_count_result(Session *session) {
    adapt_level(session);
    count_mission(session);
    count_daily(session);
    session_end_challenge(session);
    count_statistics(session);
}
