// attempt_stand.c -- runs of Last Stand: their counts and unlocks, and today's run.
#include "attempt.h"

#include <stdio.h>
#include <string.h>

#include "app/home/preferences.h"
#include "match/stand.h"
#include "platform/text.h"

#define QUICK_S 5.0 // kills within this time count together

uint64_t stand_locked(const char *home) {
    Statistics record;
    Problem problem;
    uint64_t locked = 0;
    statistics_load(home, &record, &problem); // nothing is unlocked by a file that is not valid
    for (int i = 0; i < UNLOCKS; i++)
        if (UNLOCK_ROWS[i].kind == UNLOCKS_UPGRADE && !unlock_has(record.runs, (Unlock)i))
            locked |= (uint64_t)1 << UNLOCK_ROWS[i].of;
    return locked;
}

static int defenders(const MatchCard *card) {
    int count = 0;
    while (count < card->tank_count && !card->tanks[count].wave) count++;
    return count;
}

static void note_kill(RunCounts *run, const Match *match, const Event *event) {
    const Battle *battle = match_battle(match);
    uint64_t now = battle_tick(battle), quick = (uint64_t)(QUICK_S * BATTLE_TICK_HZ);
    if (battle_tank(battle, event->a)->team == battle_tank(battle, event->b)->team) return;
    run->kills[run->kill_count++ % KILLS_KEPT] = now;
    int recent = 0;
    for (int i = 0; i < KILLS_KEPT && i < run->kill_count; i++)
        recent += now - run->kills[i] < quick;
    run->counts[RUN_QUICK] = max_of(run->counts[RUN_QUICK], recent);
    run->counts[RUN_THIEVES] += match_card(match)->tanks[event->b].trait == ELITE_THIEF;
}

static int tick_stand(Attempt *attempt, const Match *match, Edit *edits) {
    (void)edits;
    RunCounts *run = &attempt->run;
    const MatchCard *card = match_card(match);
    const Battle *battle = match_battle(match);
    int own = defenders(card), nest = thing_find("nest");
    const StandEvent *told;
    if (battle_tick(battle) <= 1) *run = (RunCounts){0};
    feats_watch(&attempt->feats, 0, own, match);
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->a < 0 || event->a >= own) continue;
        if (event->kind == EVENT_KILL && event->b >= 0) note_kill(run, match, event);
        run->counts[RUN_NESTS] += event->kind == EVENT_CAPTURED && event->thing_kind == nest;
    }
    for (int end = stand_events(match, &told); run->events < end; run->events++) {
        const StandEvent *event = &told[run->events % STAND_EVENTS];
        run->counts[RUN_PERFECT] += event->kind == STAND_CLEARED && event->index;
        if (event->kind != STAND_COMBINED) continue;
        run->counts[RUN_COMBINED] = (int)run->counts[RUN_COMBINED] | 1 << event->index;
        view_toast_format(attempt->view, "Combination: %s, %s",
                          COMBINATION_ROWS[event->index].title,
                          COMBINATION_ROWS[event->index].line);
    }
    return 0;
}

// Writes the run's unlocks, or else the next unlock with the most progress.
static void write_unlocked(Attempt *attempt, const Statistics *was, const Statistics *now) {
    char names[CHALLENGE_TEXT_MAX / 2] = "", next[CHALLENGE_TEXT_MAX / 2];
    double best = -1;
    for (int i = 0; i < UNLOCKS; i++) {
        const UnlockRow *row = &UNLOCK_ROWS[i];
        bool is_open = unlock_has(now->runs, (Unlock)i);
        if (is_open && !unlock_has(was->runs, (Unlock)i))
            text_join(names, sizeof names, ", ", row->label);
        double part = row->least > 0 ? now->runs[row->count] / row->least : 0;
        if (is_open || row->count == RUN_WON || row->count == RUN_COMBINED || part <= best)
            continue;
        best = part;
        unlock_write(now->runs, (Unlock)i, next, sizeof next);
        snprintf(attempt->unlocked, sizeof attempt->unlocked, "Next unlock: %s (%s)", row->label,
                 next);
    }
    if (*names) snprintf(attempt->unlocked, sizeof attempt->unlocked, "Unlocked: %s", names);
}

static void end_stand(Attempt *attempt, const Match *match) {
    const MatchCard *card = match_card(match);
    StandStatus status = stand_status(match);
    double *counts = attempt->run.counts;
    const char *home = attempt->recorder->home;
    Statistics was, now;
    Problem problem;
    *attempt->unlocked = '\0';
    if (attempt->has_changed) {
        snprintf(attempt->daily, sizeof attempt->daily, "You changed the run: it does not count");
        return;
    }
    counts[RUN_WAVES] = status.cleared;
    counts[RUN_POINTS] = status.points;
    counts[RUN_BOUNCED] = attempt->feats.bank_kills;
    counts[RUN_MINED] = attempt->feats.mine_kills;
    counts[RUN_RAMMED] = attempt->feats.ram_kills;
    if (status.cleared >= card->wave_count) {
        counts[RUN_WON] = 1 << stand_start(&card->tanks[0].loadout);
        counts[RUN_HEAT] = attempt->recorder->settings->heat;
    }
    bool is_known = statistics_load(home, &was, &problem);
    if (attempt->plan.daily) {
        const char *path = attempt->recorder->path, *slash = strrchr(path, '/');
        int days = 0;
        if (!daily_end_run(home, attempt->plan.daily->date, status.points, slash ? slash + 1 : path,
                           attempt->daily, &days, &problem))
            view_toast_format(attempt->view, "Couldn't save your points: %s", problem.text);
        counts[RUN_DAYS] = days;
    } else if (was.runs[RUN_WAVES] > 0) {
        snprintf(attempt->daily, sizeof attempt->daily, "Best before: wave %.0f, %.0f points",
                 was.runs[RUN_WAVES], was.runs[RUN_POINTS]);
    }
    if (!is_known || !statistics_add_run(home, counts, &now, &problem)) {
        view_toast_format(attempt->view, "Couldn't save your unlocks: %s", problem.text);
        return;
    }
    write_unlocked(attempt, &was, &now);
}

// Offers the last run's unlocks in the next one.
static void renew_stand(const Attempt *attempt, MatchCard *card) {
    card->locked = stand_locked(attempt->recorder->home);
}

static void describe_stand(Attempt *attempt, const Match *match, ViewStatus *status) {
    if (match && match_is_over(match)) status->rivalry = attempt->unlocked;
    status->is_daily = attempt->plan.daily;
}

static bool again_daily(const Attempt *attempt, Problem *problem) {
    return daily_begin(attempt->recorder->home, RUNS_FILE, attempt->plan.daily->date, problem);
}

const AttemptKind ATTEMPT_STAND = {
    .renew = renew_stand, .tick = tick_stand, .end = end_stand, .describe = describe_stand};
const AttemptKind ATTEMPT_STAND_DAILY = {.has_fixed_card = true,
                                         .keeps_truce = true,
                                         .again = again_daily,
                                         .tick = tick_stand,
                                         .end = end_stand,
                                         .describe = describe_stand};
