// tournament.h -- the entrants of a tournament, the list of its matches with their results, and the
// threads that play them.
//
// Every two entrants (or one and each of the others) meet in every arena with every seed, twice:
// the second time with sides swapped. These two matches form a pair and are adjacent in the list.
// Which entrant is `a`, and the order of the list, depend only on names, not on the given order of
// entrants.
//
// The folder game/match/ladder/ plays, stores and rates many matches; it must not know how results
// are shown.
#pragma once

#include "match/telemetry.h"
#include "rating.h"
#include "results.h"

enum { ENTRANT_NAME_MAX = 512 };

typedef struct Entrant {
    int team; // team on the card
    char name[ENTRANT_NAME_MAX];
} Entrant;

// Fills `entrants` with the entrants of a card, one per team, sorted by name. A name has the syntax
// of the command line, with all values that are not initial: "hunter",
// "hunterx3:range=30,tank=heavy", "hunter+idlex2"; for `digits` see number_digits. Equal names mean
// equal tanks. Returns the number of entrants, or -1 and sets `problem` if a name is too long.
int entrants_list(const MatchCard *card, int digits, Entrant entrants[static TEAMS_MAX],
                  Problem *problem);

enum { TOURNAMENT_ARENAS_MAX = 64, TOURNAMENT_MATCHES_MAX = 1000000, NO_GAUNTLET = -1 };

// The part of a tournament that one of several machines plays: every count-th pair, starting with
// pair `index`. The shards 0 to count - 1 together contain each pair once. A count of 0 is the
// whole tournament. With a sequential test, a shard has every count-th meeting instead.
enum { SHARDS_MAX = TOURNAMENT_MATCHES_MAX / 2 };
typedef struct Shard {
    int index, count;
} Shard;

typedef struct TournamentCard {
    const MatchCard *base; // shared by all matches; its teams are the entrants
    const Arena *const *arenas;
    int arena_count;
    uint64_t first_seed;
    int seeds;
    const char *program; // version of the program, stored in results
    int gauntlet;  // the team that meets all others, which do not meet each other; or NO_GAUNTLET
    Shard shard;   // the part of the matches to play
    SureTest sure; // ends a meeting when its result is certain; see tournament_settle
    bool may_have_twins; // allows two equal entrants
} TournamentCard;

// The settings of one match of a tournament.
typedef struct Fixture {
    int a, b; // numbers of the entrants
    const Arena *arena;
    uint64_t seed;
    int sides;
} Fixture;

typedef struct Played {
    bool is_done;
    bool is_known; // known from the results file
    bool is_held;  // finished; waits for earlier matches of its meeting, which could end it
    bool is_saved; // not needed, because the result of the meeting is certain
    MatchEnd end;
} Played;

typedef struct Meeting {
    int a, b;         // entrants; a comes before b
    int first;        // entrant that a sequential test is about: the gauntlet's, otherwise a
    PairCounts pairs; // the test's pairs, as seen by `first`
    int counted;      // number of their matches
} Meeting;

typedef struct Tournament {
    TournamentCard card;
    MatchCard base; // copy of the card's base
    Entrant entrants[TEAMS_MAX];
    int entrant_count;
    json_t *conditions, *tanks[TEAMS_MAX]; // tanks: tanks_json by entrant
    Meeting *meetings;
    int meeting_count;
    Played *played;  // a result per match
    int match_count; // always even; the pairs are 2i and 2i + 1
    int saved;       // number of matches that are not needed
} Tournament;

// Creates a tournament. The arenas and the program's version must outlive it. Returns NULL and sets
// `problem` if there are fewer than two entrants, an entrant or an arena is given twice, or there
// are too many matches.
Tournament *tournament_create(const TournamentCard *card, Problem *problem);
void tournament_destroy(Tournament *tournament);

Fixture tournament_fixture(const Tournament *tournament, int match);

// Fills the card of a match except for its start rotation, which differs within a pair. The caller
// frees its tanks. Returns false if out of memory.
bool tournament_match_card(const Tournament *tournament, int match, MatchCard *card);

// Adopts known results. Returns their number, or -1 if out of memory.
int tournament_resume(Tournament *tournament, const Results *results);

// Records the result of a match and appends it to the file (NULL for none). If it cannot be
// written, the match remains unfinished: returns false and sets `problem`.
bool tournament_record(Tournament *tournament, int match, const MatchEnd *end, Results *results,
                       Problem *problem);

// The outcomes of playing the missing matches of a tournament. Each match runs on a single thread,
// so the number of threads does not change results. One known match per entrant (of the first of
// several tournaments) is played again: a different result means that the file is from another
// version of the game.
typedef enum WorkEnd {
    WORK_DONE,
    WORK_STOPPED,   // stopped by the watcher
    WORK_FAILED,    // a match could not start: no room in the arena, or out of memory
    WORK_UNWRITTEN, // a result could not be written
    WORK_CONFLICT   // a match has a different result in the file
} WorkEnd;

// Called several times per second on the caller's thread, with the number of matches played; return
// false to stop the workers within a tick.
typedef bool (*WorkWatch)(void *data, int played);

typedef struct WorkPlan {
    Tournament *const *tournaments; // played together, in this order
    int count;
    Results *results; // NULL: results are not stored
    // Folder for recordings of matches lost by the gauntlet's entrant, or by any entrant without a
    // gauntlet; NULL for none. Known matches without a recording are played again.
    const char *losses;
    // Folder for recordings of matches with external bots, which may not play the same match again;
    // NULL for none. See tournament_recording_path.
    const char *bot_matches;
    // Filled with the telemetry of a and b, two entries per match, for all tournaments in a row;
    // NULL for none.
    Telemetry *seen;
    bool is_seeing_all; // plays known matches again for `seen`
    int threads;
    // Adds external bots to a match; NULL if there are none.
    bool (*join)(void *data, Match *match, Problem *problem);
    void *join_data;
    WorkWatch watch; // may be NULL
    void *watch_data;
} WorkPlan;

// Sets the path of the recording of a finished match in a folder. Returns false if it is too long.
bool tournament_recording_path(const Tournament *tournament, const char *folder, int match,
                               const MatchEnd *end, char path[static BESIDE_MAX]);

// Plays the missing matches. Finished matches are kept in any case. Sets `problem` unless the
// result is WORK_DONE or WORK_STOPPED.
WorkEnd workers_play(const WorkPlan *plan, Problem *problem);
