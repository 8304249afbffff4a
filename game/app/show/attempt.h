// attempt.h -- the player's current activity: nothing in particular, a quick battle, a mission, a
// lesson, the daily challenge, a run of Last Stand, or a recording's battle against its ghost. Each
// kind of attempt is a row of functions that are called when its match begins, with each tick, and
// when the match is over.
#pragma once

#include "app/home/daily.h"
#include "ghost.h"
#include "app/home/mission.h"
#include "app/home/training.h"
#include "view/view.h"

typedef struct AttemptKind AttemptKind;

// A plan; all zeros: nothing in particular.
typedef struct AttemptPlan {
    const AttemptKind *kind;
    Campaign *campaign; // campaign of a mission or a lesson
    int mission;        // index in the campaign; for a lesson, the index of the training
    int lesson;
    const DailyCard *daily; // card of the daily challenge
    const char *rival;      // file or link of the recording to play against; or NULL
} AttemptPlan;

// Counts of a run of Last Stand.
enum { KILLS_KEPT = 8 };
typedef struct RunCounts {
    double counts[RUN_COUNTS];
    uint64_t kills[KILLS_KEPT]; // ticks of the last kills
    int kill_count, events;     // events: number of run events (stand_events) counted
} RunCounts;

typedef struct Attempt {
    AttemptPlan plan;
    View *view;
    const Recorder *recorder; // recorder of the match; its home may be NULL
    const char *config;       // folder of the settings; may be NULL
    const Arena *arena;       // arena of new matches; NULL: results do not count
    bool has_room;            // the matches are played in a room

    // The current match.
    bool has_changed;      // the player edited it: its result does not count
    bool has_briefing;     // shown during the countdown
    MissionStatus mission; // used by missions and lessons
    Feats feats;           // feats of the player in a mission
    RunCounts run;
    char unlocked[CHALLENGE_TEXT_MAX]; // unlocked by the run, or the next unlock
    uint64_t phases;                   // swaps by health that have happened in a mission
    Training training;                 // used by lessons
    LessonStatus lesson;               // used by lessons
    bool must_save;                    // set by `finish` of its kind: `save` is called
    double praised_s;                  // time since the lesson was completed
    double lost_s;                     // time since a loss that offers help, or 0
    char daily[DAILY_TEXT_MAX];        // result of the daily challenge; "" until the match is over
    Challenge challenge;               // the match belongs to it
    Ghost ghost;                       // shown with the match
    int flags;                         // flags of a race that player 1 has reached
    char rivalry[CHALLENGE_TEXT_MAX];  // result of the challenge; "" until the match is over
} Attempt;

// Functions may be NULL.
struct AttemptKind {
    bool has_fixed_card; // the battle has no other seeds
    bool keeps_truce;    // a rematch has the same truce, because results are compared
    bool has_briefing;   // shows a briefing before the first match
    double briefing_s;   // time for it, besides the countdown
    // Returns false and sets `problem` if the match cannot be played again.
    bool (*again)(const Attempt *attempt, Problem *problem);
    void (*renew)(const Attempt *attempt, MatchCard *card); // prepares a new seed
    void (*begin)(Attempt *attempt, const Match *match);
    // Returns the challenge; NULL: the card decides.
    Challenge (*challenge)(const Attempt *attempt);
    // Called before the first tick and after each tick. Fills `edits` with the changes that the
    // attempt needs and returns their number.
    int (*tick)(Attempt *attempt, const Match *match, Edit edits[static TRAINING_EDITS_MAX]);
    void (*rewound)(Attempt *attempt); // called in each frame that shows the recording of the match
    // Called in each frame. Returns true if the attempt is over before its match.
    bool (*finish)(Attempt *attempt, double elapsed_s);
    void (*save)(Attempt *attempt); // saves what was finished; NULL if `finish` saves nothing
    void (*end)(Attempt *attempt, const Match *match); // saves and shows the changes
    // Fills the request for the next battle or page. Returns false to play the same battle.
    bool (*next)(const Attempt *attempt, const Match *match, MenuRequest *request);
    // `match` is NULL while another recording is shown.
    void (*describe)(Attempt *attempt, const Match *match, ViewStatus *status);
};

extern const AttemptKind ATTEMPT_NOTHING, ATTEMPT_QUICK, ATTEMPT_DAILY, ATTEMPT_RIVAL;
extern const AttemptKind ATTEMPT_SCENERY; // a match behind the main menu
extern const AttemptKind ATTEMPT_MISSION, ATTEMPT_LESSON;
extern const AttemptKind ATTEMPT_STAND, ATTEMPT_STAND_DAILY; // runs of Last Stand
// Returns the upgrades that runs have not unlocked, as bits of MatchCard.locked (attempt_stand.c).
uint64_t stand_locked(const char *home);

// Returns the kind, ATTEMPT_NOTHING if there is none.
static inline const AttemptKind *attempt_kind(const AttemptPlan *plan) {
    return plan->kind ? plan->kind : &ATTEMPT_NOTHING;
}

bool attempt_again(const Attempt *attempt, Problem *problem);
void attempt_renew(const Attempt *attempt, MatchCard *card);
void attempt_begin(Attempt *attempt, const Match *match); // NULL: a recording is shown
// Returns the length of the countdown, which is `wait_s` without a briefing.
double attempt_countdown_s(Attempt *attempt, double wait_s, bool is_first);
int attempt_tick(Attempt *attempt, const Match *match, Edit edits[static TRAINING_EDITS_MAX]);
void attempt_rewound(Attempt *attempt);
bool attempt_finish(Attempt *attempt, double elapsed_s);
void attempt_end(Attempt *attempt, const Match *match);
bool attempt_next(const Attempt *attempt, const Match *match, MenuRequest *request);
void attempt_describe(Attempt *attempt, const Match *match, ViewStatus *status);

// The challenge of an attempt and the ghost shown with its match (attempt_ghost.c).
void attempt_begin_challenge(Attempt *attempt, const Match *match);
void attempt_move_ghost(Attempt *attempt, const Match *shown); // follows the match shown
void attempt_note_flags(Attempt *attempt, const Match *match); // compares flags with the ghost's
// Saves the result of the challenge, and compares it with the ghost's.
void attempt_end_challenge(Attempt *attempt, const Match *match);
