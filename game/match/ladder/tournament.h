// tournament.h -- a tournament's players, the list of its matches and how each ended, and the
// threads that play them.
//
// Every two players (or one and each of the others) meet on every arena with every seed, twice:
// the second time they have exchanged sides. These two matches are a mirrored pair and stand next
// to each other in the list. Which player is `a` and which comes first in the list depends on names
// alone, not on the order in which players were given.
#pragma once

#include "match/telemetry.h"
#include "results.h"

enum { PLAYER_NAME_MAX = 512 };

typedef struct Player {
    int team; // of the card
    char name[PLAYER_NAME_MAX];
} Player;

// The players of a card, one a team, sorted by name. A name is what one would type for the tanks,
// with all that differs from the defaults: "hunter", "hunterx3:range=30,tank=heavy",
// "hunter+idlex2". Same name, same tanks. Their number, or -1 with the problem told: a name is too
// long.
int players_list(const MatchCard *card, Player players[static TEAMS_MAX], Problem *problem);

enum { TOURNAMENT_ARENAS_MAX = 64, TOURNAMENT_MATCHES_MAX = 1000000, NO_GAUNTLET = -1 };

// The part of a tournament that one of several machines plays: of its pairs every count-th, from
// the index-th on. The shards 0 .. count - 1 together have each pair once; with more shards than
// pairs some have none. A count of 0 is the whole tournament.
enum { SHARDS_MAX = TOURNAMENT_MATCHES_MAX / 2 };
typedef struct Shard {
    int index, count;
} Shard;

typedef struct TournamentCard {
    const MatchCard *base; // what all matches share; its teams are the players
    const Arena *const *arenas;
    int arena_count;
    uint64_t first_seed;
    int seeds;
    const char *program; // its version, for the record
    int gauntlet; // the team that meets all others, which do not meet each other; or NO_GAUNTLET
    Shard shard;  // to which the list of matches is cut down
    bool may_have_twins; // two players may be the same
} TournamentCard;

// Where a match stands in it.
typedef struct Fixture {
    int a, b; // players
    const Arena *arena;
    uint64_t seed;
    int sides;
} Fixture;

typedef struct Played {
    bool is_done;
    bool is_known; // done before, by the results file
    MatchEnd end;
} Played;

typedef struct Tournament Tournament;

// The arenas and the program's version must outlive the tournament. NULL with the problem told:
// fewer than two players, one twice, an arena twice, too many matches.
Tournament *tournament_create(const TournamentCard *card, Problem *problem);
void tournament_destroy(Tournament *tournament);

const TournamentCard *tournament_card(const Tournament *tournament);
int tournament_players(const Tournament *tournament);
const Player *tournament_player(const Tournament *tournament, int player);

int tournament_matches(const Tournament *tournament); // even: pairs are 2i and 2i + 1
Fixture tournament_fixture(const Tournament *tournament, int match);
Played *tournament_played(const Tournament *tournament, int match);

// The card of both matches of a pair but for its `sides`; its tanks are the caller's to free. False
// when out of memory.
bool tournament_match_card(const Tournament *tournament, int match, MatchCard *card);
ResultLine tournament_line(const Tournament *tournament, int match); // of a match that is done

const json_t *tournament_conditions(const Tournament *tournament);
json_t *tournament_tanks(const Tournament *tournament, int player); // tanks_json of it; borrowed

// Takes over what the file knows. How many matches that are, or -1 when out of memory.
int tournament_resume(Tournament *tournament, const Results *results);

// Of the matches that were taken over from lines of format 1: how many; and adds to the file what
// these lines did not tell. False with the problem told.
int tournament_without_conditions(const Tournament *tournament);
bool tournament_rewrite_conditions(Tournament *tournament, Results *results, Problem *problem);

// A match has ended so, and that is written to the file (NULL: there is none). A match that cannot
// be written is not finished, as it would be missing in the file: false with the problem told.
bool tournament_record(Tournament *tournament, int match, const MatchEnd *end, Results *results,
                       Problem *problem);

// Plays what a tournament still lacks, on several threads. Each match runs wholly on one thread, so
// that the number of threads changes nothing but the time. Of every player (of the first of several
// tournaments) one match that the results file knew is played again: should it end otherwise, then
// the file is from another version of the game.
typedef enum WorkEnd {
    WORK_DONE,
    WORK_STOPPED,   // the watcher said so
    WORK_FAILED,    // a match could not start: no room in the arena, or no memory
    WORK_UNWRITTEN, // the results file took no more
    WORK_CONFLICT   // a match ended otherwise than the file has it
} WorkEnd;

// Asked several times a second on the caller's thread, with the number of matches played so far;
// false stops the workers within a tick.
typedef bool (*WorkWatch)(void *data, int played);

typedef struct WorkPlan {
    Tournament *const *tournaments; // all of them at once, in their order
    int count;
    Results *results;   // NULL: nothing is kept
    const char *losses; // a folder for recordings of what the one of a gauntlet, or without one
                        // anybody, loses; known matches whose recording is missing are played
                        // again. NULL: none
    Telemetry *seen; // to be filled: of a and of b, two a match, those of all tournaments in a row;
                     // known matches are played again. NULL: nobody looks
    int threads;
    // Gives a match what its minds of outside need; NULL: there are none.
    bool (*join)(void *data, Match *match, Problem *problem);
    void *join_data;
    WorkWatch watch; // or NULL
    void *watch_data;
} WorkPlan;

// What is finished stays finished, however it ends; other ends than the first two tell the problem.
WorkEnd workers_play(const WorkPlan *plan, Problem *problem);
