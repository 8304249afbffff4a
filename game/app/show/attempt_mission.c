// attempt_mission.c -- missions, their stars and medals, and the lessons of the training.
#include "attempt.h"

#include "ai/maths/assert.h"
#include "platform/text.h"
#include "app/base/say.h"

#define BRIEFING_S 5.0
#define LESSON_END_S 1.6 // time for the praise, before the card after a lesson
#define LOST_END_S 2.5   // time for the results, before the card with help

static const Mission *mission_of(const Attempt *attempt) {
    const AttemptPlan *plan = &attempt->plan;
    ASSERT(plan->campaign && plan->mission >= 0 && plan->mission < plan->campaign->count);
    return &attempt->plan.campaign->missions[attempt->plan.mission];
}

static void begin_mission(Attempt *attempt, const Match *match) {
    mission_judge(mission_of(attempt), match, &attempt->mission);
    attempt->mission.chapter = campaign_chapter(attempt->plan.campaign, attempt->plan.mission);
    attempt->mission.has_next = false;
    attempt->mission.players = card_player_count(match_card(match));
    attempt->lost_s = 0;
}

static void save_help(const Attempt *attempt, int help) {
    Problem problem;
    if (!campaign_save_help(attempt->plan.campaign, attempt->plan.mission, help,
                            attempt->recorder->home, &problem))
        view_toast(attempt->view, problem.text);
}

// Counts losses in a row until help is offered.
static void count_loss(Attempt *attempt) {
    const MissionCard *card = &mission_of(attempt)->card;
    if (card->stars & 1 || card->help >= HELP_OFFERED || attempt->has_changed) return;
    if (card->help + 1 < HELP_OFFERED)
        save_help(attempt, card->help + 1);
    else
        attempt->lost_s = BATTLE_TICK_S;
}

// Opens the card with help, once per mission.
static bool finish_mission(Attempt *attempt, double elapsed_s) {
    if (attempt->lost_s <= 0 || (attempt->lost_s += elapsed_s) < LOST_END_S) return false;
    attempt->lost_s = 0;
    attempt->must_save = true;
    view_open_card(attempt->view, MENU_STUCK);
    return false;
}

static void save_offer(Attempt *attempt) { save_help(attempt, HELP_OFFERED); }

static Challenge mission_challenge(const Attempt *attempt) {
    return challenge_named(CHALLENGE_MISSION, mission_of(attempt)->card.name);
}

// Takes note of the player's feats, and says when an enemy begins its second phase.
static int tick_mission(Attempt *attempt, const Match *match, Edit *edits) {
    (void)edits;
    const Mission *mission = mission_of(attempt);
    uint64_t phases = match_swaps_by_health(match);
    feats_watch(&attempt->feats, mission->tank, mission_players(mission, match), match);
    if (phases & ~attempt->phases && *mission->phase) view_toast(attempt->view, mission->phase);
    attempt->phases = phases;
    return 0;
}

// Returns whether a chapter (from 1) or a medal unlocks parts of the garage, and lists them.
static bool list_unlocked(Needs needs, int number, char names[static MENU_NAME_MAX]) {
#define ROW(label, needs, number, parts) {label, needs, number},
    static const struct {
        const char *label;
        Needs needs;
        int number;
    } ITEMS[] = {LIVERIES(ROW) KITS(ROW) GARAGE_SPECIALS(ROW)};
    *names = '\0';
    for (size_t i = 0; i < sizeof ITEMS / sizeof *ITEMS; i++)
        if (ITEMS[i].needs == needs && ITEMS[i].number == number)
            text_join(names, MENU_NAME_MAX, ", ", ITEMS[i].label);
    return *names;
}

// Saves new medals for the feats in a mission that was won, and shows them.
static void award_medals(const Attempt *attempt, const Match *match) {
    static const char *const WORDS[MEDALS] = {[MEDAL_UNSCATHED] = "won without a scratch",
                                              [MEDAL_BANK_SHOT] = "bank shot",
                                              [MEDAL_RAM] = "hull to hull"};
    Campaign *campaign = attempt->plan.campaign;
    unsigned medals = feats_medals(&attempt->feats, mission_of(attempt), match) & ~campaign->medals;
    char names[MENU_NAME_MAX];
    Problem problem;
    if (medals && !campaign_save_medals(campaign, medals, attempt->recorder->home, &problem))
        view_toast(attempt->view, problem.text);
    for (int i = 0; i < MEDALS; i++)
        if (medals >> i & 1 && list_unlocked(NEEDS_MEDAL, i, names))
            view_toast_format(attempt->view, "Medal: %s. New in the garage: %s", WORDS[i], names);
}

// Saves the stars, unless the match was edited.
static void end_mission(Attempt *attempt, const Match *match) {
    Campaign *campaign = attempt->plan.campaign;
    MissionStatus *status = &attempt->mission;
    Problem problem;
    mission_judge(mission_of(attempt), match, status);
    if (attempt->has_changed) status->stars = 0;
    bool was_won = campaign_has_won(campaign, status->chapter);
    bool is_kept =
        !status->stars || campaign_save_stars(campaign, attempt->plan.mission, status->stars,
                                              attempt->recorder->home, &problem);
    if (!is_kept) view_toast(attempt->view, problem.text);
    char names[MENU_NAME_MAX];
    if (!was_won && campaign_has_won(campaign, status->chapter) &&
        list_unlocked(NEEDS_CHAPTER, status->chapter + 1, names))
        view_toast_format(attempt->view, "Chapter complete. New in the garage: %s", names);
    if (status->stars)
        award_medals(attempt, match);
    else if (attempt->plan.kind == &ATTEMPT_MISSION)
        count_loss(attempt);
    int next = attempt->plan.mission + 1;
    status->has_next = next < campaign->count && campaign->missions[next].card.is_open;
}

// Missions have fixed seeds: the next mission replaces another seed.
static bool next_mission(const Attempt *attempt, const Match *match, MenuRequest *request) {
    if (!attempt->mission.has_next) return false;
    ASSERT(attempt->plan.mission + 1 < attempt->plan.campaign->count);
    const Mission *next = mission_of(attempt) + 1;
    *request = (MenuRequest){.kind = MENU_REQUEST_MISSION,
                             .players = card_player_count(match_card(match))};
    snprintf(request->path, sizeof request->path, "%s", next->card.name);
    return true;
}

static void describe_mission(Attempt *attempt, const Match *match, ViewStatus *status) {
    (void)match;
    status->mission = &attempt->mission;
}

const AttemptKind ATTEMPT_MISSION = {.has_fixed_card = true,
                                     .has_briefing = true,
                                     .briefing_s = BRIEFING_S,
                                     .begin = begin_mission,
                                     .challenge = mission_challenge,
                                     .tick = tick_mission,
                                     .finish = finish_mission,
                                     .save = save_offer,
                                     .end = end_mission,
                                     .next = next_mission,
                                     .describe = describe_mission};

static void begin_lesson(Attempt *attempt, const Match *match) {
    attempt->training = (Training){.lesson = attempt->plan.lesson};
    attempt->praised_s = 0;
    begin_mission(attempt, match);
}

static Challenge lesson_challenge(const Attempt *attempt) {
    LessonCard lesson;
    const char *key;
    training_fill_card(attempt->plan.lesson, &lesson, &key);
    return training_is_drive(attempt->plan.lesson) ? challenge_named(CHALLENGE_LESSON, key)
                                                   : (Challenge){0};
}

static void fill_lesson(Attempt *attempt, const Match *match) {
    training_fill_lesson(&attempt->training, match, view_prefs(attempt->view),
                         view_device(attempt->view, 0), &attempt->lesson);
}

static void note_step(Attempt *attempt, const Match *match) {
    const Settings *settings = attempt->recorder->settings;
    if (!settings->is_verbose) return;
    fill_lesson(attempt, match);
    say_note(settings, "training: step %d at %.1f s: %s", attempt->training.step,
             (double)battle_tick(match_battle(match)) * BATTLE_TICK_S,
             *attempt->lesson.text ? attempt->lesson.text : "over");
}

static int tick_lesson(Attempt *attempt, const Match *match, Edit *edits) {
    Training *training = &attempt->training, was = *training;
    int count = training_tick(training, match, edits);
    ASSERT(count >= 0 && count <= TRAINING_EDITS_MAX);
    if (training->is_begun != was.is_begun || training->step != was.step) note_step(attempt, match);
    if (training_is_over(training) && !training_is_over(&was))
        attempt_end_challenge(attempt, match);
    tick_mission(attempt, match, edits);
    return count;
}

static void lesson_rewound(Attempt *attempt) { training_rewound(&attempt->training); }

// Saves that the lesson is done, and opens the card after it. The match continues behind the card.
static bool finish_lesson(Attempt *attempt, double elapsed_s) {
    if (!training_is_over(&attempt->training)) return false;
    bool was_praised = attempt->praised_s >= LESSON_END_S;
    attempt->praised_s += elapsed_s;
    if (was_praised || attempt->praised_s < LESSON_END_S) return true;
    attempt->must_save = true;
    view_open_card(attempt->view, MENU_TRAINED);
    return true;
}

static void save_lesson(Attempt *attempt) {
    const AttemptPlan *plan = &attempt->plan;
    Problem problem;
    if (!campaign_save_lesson(plan->campaign, plan->lesson, attempt->recorder->home, &problem))
        view_toast(attempt->view, problem.text);
}

static void describe_lesson(Attempt *attempt, const Match *match, ViewStatus *status) {
    describe_mission(attempt, match, status);
    if (!match) return;
    fill_lesson(attempt, match);
    status->lesson = &attempt->lesson;
}

const AttemptKind ATTEMPT_LESSON = {.has_fixed_card = true,
                                    .has_briefing = true,
                                    .begin = begin_lesson,
                                    .challenge = lesson_challenge,
                                    .tick = tick_lesson,
                                    .rewound = lesson_rewound,
                                    .finish = finish_lesson,
                                    .save = save_lesson,
                                    .end = end_mission,
                                    .next = next_mission,
                                    .describe = describe_lesson};
