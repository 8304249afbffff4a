// setup.h -- from settings to a match that is ready to start, and the tally of a series of rounds.
//
// The folder game/app/play/ plays matches without a window; it must not know sessions.
#pragma once

#include "bots/bots.h"
#include "app/base/settings.h"

// Results of the rounds so far.
typedef struct Tally {
    int rounds, draws;
    TeamNames teams;
    int team_count; // teams 0 to team_count - 1; some may have no tank
    bool is_present[TEAMS_MAX];
    int wins[TEAMS_MAX];
    int forfeited, forfeits[TEAMS_MAX]; // rounds with a forfeit; of a tank of the team
    double score[TEAMS_MAX];
    uint64_t ticks;
    // Seeds played from both sides by two teams, as seen by the first one, and its half points in
    // the first round of the unfinished pair.
    PairCounts pairs;
    int first_points;
} Tally;

void tally_add(Tally *tally, const Match *match);

// Returns the team with the most wins, or -1 if two teams share the lead.
int tally_leader(const Tally *tally);
// Returns whether no team can catch up with the leader in the remaining rounds.
bool tally_is_decided(const Tally *tally, int best_of);
// Returns the minimum number of rounds until the series is decided.
int tally_rounds_needed(const Tally *tally, int best_of);

// A match that is ready to start.
typedef struct MatchSetup {
    struct Mission *mission; // mission of the match, freed with the setup; NULL for none
    MatchCard card;
    Arena *arena;
    bool is_swapping_sides;
    bool is_seed_random; // no seed was given
    BotRules bots;
    struct MatchSetup *next; // the same match in another arena, freed with the setup; or NULL
    int rounds;              // rounds in this arena, if there is a next one
} MatchSetup;

// Fills the setup from the settings: chooses a seed if none is given, and sets the number of rounds
// of a series. The setup takes ownership of `arena`; NULL loads the settings' arena. Returns
// EXIT_OK; or sets `problem`, or prints an error if that is NULL, and returns another exit code;
// there is nothing to free then.
int setup_from_settings(Settings *settings, bool has_keyboard, Arena *arena, MatchSetup *setup,
                        Problem *problem);
void setup_free(MatchSetup *setup);

// Sets the match for failed assertions, which print its command line. Both pointers must stay valid
// until a call with a setup of NULL.
void setup_set_crash_context(const Settings *settings, const MatchSetup *setup);

// Returns the rules for external bots.
BotRules settings_bots(const Settings *settings);
// Does what bots_isolate does, and prints its remark.
bool settings_isolate(BotRules *rules, const MatchCard *card, Problem *problem);
// Does what bot_describe does, in the arena of the settings.
bool settings_describe_bot(const Settings *settings, Mind *mind, Problem *problem);

// Creates the match of a round (0, 1, 2 and so on), counted over all arenas. Each round has the
// next seed; when swapping sides, each seed is played once per order of the teams. Returns NULL and
// sets `problem` on failure. Several threads may call it at once.
Match *setup_match(const MatchSetup *setup, int round, Problem *problem);

// Does the same for two players at one keyboard: player 1 starts on the left, where the keys of
// player 1 are. To that end a random seed may change.
Match *setup_match_side_by_side(MatchSetup *setup, int round, Problem *problem);

// The functions of rounds.c return the exit code after printing any error. Ctrl-C keeps and prints
// the finished rounds.

// Runs the matches as fast as possible, one after the other or several at once, and prints their
// results. `is_drawn` makes the files of --video and --picture or, without these, saves a picture
// of the end of the last round to a new file; if that fails, only a warning is printed.
int rounds_run(const Settings *settings, const MatchSetup *setup, bool is_drawn);
// Does the same with a function that plays a round, after recorder_begin, and returns false if it
// was stopped. The rounds are played one after the other.
struct Recorder;
typedef bool (*PlayRound)(void *context, struct Recorder *recorder, Match *match, int round);
int rounds_run_by(const Settings *settings, const MatchSetup *setup, PlayRound play, void *context);
// Saves a picture of the first match, --at seconds after its start.
int rounds_shoot(const Settings *settings, const MatchSetup *setup);
