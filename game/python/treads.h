// treads.h -- libtreads: a C library that steps many matches at once, for reinforcement learning.
//
//     char problem[TREADS_PROBLEM_MAX];
//     const char *cards[] = {"learner hunter --arena yard --time 60"};
//     Treads *treads = treads_make("assets", cards, 1, 1, NULL, 64, 2, 1, problem);
//     ... treads_buffers(treads, &buffers); treads_reset(treads, 1);
//     for (;;) { fill buffers.actions; treads_step(treads); read the others; }
//
// A card is the text of a command line after `treads match`. The caller drives the tanks called
// `learner`; minds drive all others. Each learner's tank is an agent, which has a row in all
// buffers. Rows are sorted by match, and within a match by tank. The same card, seed and actions
// give the same match, bit for bit, with any number of threads.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TREADS_API __attribute__((visibility("default")))

enum { TREADS_ABI = 3, TREADS_PROBLEM_MAX = 512 };

typedef struct Treads Treads;

TREADS_API int
treads_abi(void); // returns the library's TREADS_ABI, which grows with incompatible calls
TREADS_API const char *treads_version(void); // "0.1.0" or "0.1.0-dev+1a2b3c4d5e"
TREADS_API int treads_rules(void);           // version of the rules: others play other matches

// Checks that this machine plays matches exactly as all others do, with a recording of
// assets/replays. Returns 0 if so; otherwise 1 with `problem` set, and training is pointless.
TREADS_API int treads_check(const char *assets, const char *recording, char *problem);

// Creates `matches` matches, with the cards in turn, stepped by `threads` threads. An action lasts
// for `frame_skip` ticks of 1/60 s. If there are several variants of each card, which follow each
// other and have the same learners, each match draws one by its weight; `weights` may be NULL.
// Returns NULL and sets `problem` on failure.
TREADS_API Treads *treads_make(const char *assets, const char *const *cards, int card_count,
                               int variants, const double *weights, int matches, int threads,
                               int frame_skip, char *problem);
TREADS_API void treads_free(Treads *treads); // NULL is allowed

TREADS_API int treads_matches(const Treads *treads);
TREADS_API int treads_agents(const Treads *treads); // number of rows
TREADS_API int treads_agent_match(const Treads *treads, int agent);
TREADS_API int treads_agent_tank(const Treads *treads, int agent); // counted from 0
TREADS_API int treads_agent_team(const Treads *treads, int agent);

// A field of an observation. Fields are in order and in groups; the fields of a group occur
// `repeats` times, and each has `count` numbers.
typedef struct TreadsField {
    const char *group, *name, *help;
    int repeats, count;
} TreadsField;
TREADS_API int treads_field(int index, TreadsField *field); // returns 0 after the last field
TREADS_API int treads_observation_size(void);

// Selects the rows of observations: "v2", which is the default and has all fields, or "v1", its
// first 121 numbers. Returns their length, or 0 if there is no such version. Call it before
// treads_buffers.
TREADS_API int treads_set_observation(Treads *treads, const char *version);

// A channel of the grids, which show the surroundings of a tank: square cells of 1.5 m
// around its hull, which points up. Each has 0 to 255.
typedef struct TreadsChannel {
    const char *name, *help;
} TreadsChannel;
TREADS_API int treads_channel(int index, TreadsChannel *channel); // returns 0 after the last one
// Sets the buffers for grids, [agents][channels][rows][columns], and for the grids of `last`; NULL
// for none. `size`, the number of rows and of columns, is even and from 16 to 128: otherwise 0 is
// returned.
TREADS_API int treads_set_grids(Treads *treads, int size, uint8_t *grids, uint8_t *last);

// An event of the last step. Tanks are numbered from 0, rows refer to the buffers, and -1 is none.
typedef struct TreadsEvent {
    int32_t match, tick; // tick: number of ticks since the start of the match
    int32_t kind;        // index of treads_event_name
    int32_t tank, other; // tank that caused it, and tank affected
    int32_t row, other_row;
    float amount; // damage of a hit, radius of a blast in metres, impulse of a contact
    float x, y;
} TreadsEvent;
TREADS_API const char *treads_event_name(int kind); // "hit"; NULL after the last kind
// Starts to keep the events of each step: up to `most` per match; further ones are dropped. Returns
// 0 if out of memory.
TREADS_API int treads_keep_events(Treads *treads, int most);
// Copies the events of the last step, by match and tick, and returns their number.
TREADS_API int treads_events(const Treads *treads, TreadsEvent *events);

// Sets the built-in mind, such as "champion" or "hunter:skill=50", whose actions the agents are to
// imitate. Within a life it remembers its earlier observations.
// Returns 0 and sets `problem` if it is not a mind.
TREADS_API int treads_set_expert(Treads *treads, const char *mind, char *problem);
// Fills `actions`, [agents][treads_action_size()], with its actions in the current state; zeros
// while an agent is not active.
TREADS_API void treads_ask_expert(Treads *treads, float *actions);

// A policy in an .npz file, computed as the mind net:FILE does. Opening returns NULL and sets
// `problem` on failure.
typedef struct Policy TreadsPolicy;
TREADS_API TreadsPolicy *treads_policy_open(const char *path, char *problem);
TREADS_API void treads_policy_close(TreadsPolicy *policy);
// Computes `count` rows of observations one after the other. Returns the number of outputs per row.
TREADS_API int treads_policy_run(TreadsPolicy *policy, const float *rows, int count,
                                 double *outputs);

// A number of an agent's row of actions: "left", "right", "turret", "fire".
typedef struct TreadsAction {
    const char *name, *help;
} TreadsAction;
TREADS_API int treads_action(int index, TreadsAction *action); // returns 0 after the last number
TREADS_API int treads_action_size(void);

// Buffers of the caller, all contiguous; they must not move.
typedef struct TreadsBuffers {
    float *observations;  // [agents][treads_observation_size()], -1 to 1; zeros while not active
    const float *actions; // [agents][treads_action_size()]: rates as fractions of their limits,
                          // -1 to 1; actions are taken if above 0
    float *rewards;       // [agents], of the last step
    // [agents], 1 if its tank was destroyed, its team lost or the match was decided in the last
    // step
    uint8_t *terminations;
    uint8_t *truncations; // [agents], 1 if instead the time was up in the last step
    // [agents][treads_observation_size()]: last observations of episodes that ended in the last
    // step; may be NULL
    float *last;
    // [agents], 1 if the agent acts in the next step; 0 from the end of its episode until its tank
    // respawns or the next match begins; may be NULL
    uint8_t *active;
    // [agents], variant of the card in the match of the last episode that ended; may be NULL
    int32_t *variants;
} TreadsBuffers;
TREADS_API void treads_buffers(Treads *treads, const TreadsBuffers *buffers);

// A kind of reward, with its initial weight.
typedef struct TreadsReward {
    const char *name, *help;
    double initial;
} TreadsReward;
TREADS_API int treads_reward(int index, TreadsReward *reward); // returns 0 after the last one
// Sets the weight of a reward. Returns 0 if there is no such reward.
TREADS_API int treads_set_reward(Treads *treads, const char *name, double weight);

// The end of a match: when it is decided or its time is up, or already when none of its agents is
// active.
typedef enum TreadsEnd { TREADS_END_DECIDED, TREADS_END_WITHOUT_AGENTS } TreadsEnd;
// The start of the next match, with the next unused seed and rotated starts: in the same step,
// which then returns its first observations; in the next step, which only starts it; or never:
// steps then skip the match until treads_reset_match.
typedef enum TreadsAutoreset {
    TREADS_SAME_STEP,
    TREADS_NEXT_STEP,
    TREADS_DISABLED
} TreadsAutoreset;
// Initially a match ends when it is decided, and the next one begins in the same step.
TREADS_API void treads_set_ends(Treads *treads, TreadsEnd end, TreadsAutoreset autoreset);

// Begins all matches, with the seeds `seed`, `seed` + 1 and so on. Returns 0 if out of memory.
TREADS_API int treads_reset(Treads *treads, uint64_t seed);
// Begins one match; with `is_next` its starts are rotated, as after a match that ended. Returns 0
// if out of memory.
TREADS_API int treads_reset_match(Treads *treads, int match, uint64_t seed, int is_next);
// Writes the state of a match between two steps: its seed, and the actions since it began. Returns
// the number of bytes, 0 if they are more than 2 GB. NULL for `bytes` only measures.
TREADS_API int treads_save(const Treads *treads, int match, void *bytes);
// Restores a state, also of another batch of the same card, frame skip and ends. The match is
// played again from its beginning. Returns 1; TREADS_OUT_OF_MEMORY; or TREADS_DAMAGED.
TREADS_API int treads_restore(Treads *treads, int match, const void *bytes, int size);
// Plays `frame_skip` ticks of each match. An agent's episode ends with its tank, when its team
// loses, or with the match. A step allocates no memory unless a match ends. Returns the number of
// episodes that ended; or TREADS_OUT_OF_MEMORY; or TREADS_NAN, which leaves all matches unchanged.
enum { TREADS_OUT_OF_MEMORY = -1, TREADS_NAN = -2, TREADS_DAMAGED = -3 };
TREADS_API int treads_step(Treads *treads);

// Returns 1 if the match has ended and the next one has not begun.
TREADS_API int treads_is_waiting(const Treads *treads, int match);
// Sets the size of the match's arena.
TREADS_API void treads_size(const Treads *treads, int match, double *width_m, double *height_m);
// Draws a match from above: height_px rows of width_px pixels of 3 bytes (red, green, blue).
// Returns 0 if out of memory.
TREADS_API int treads_draw(const Treads *treads, int match, int width_px, int height_px,
                           uint8_t *rgb);
// Returns the match itself. Only the library calls it; it is not exported.
const struct Match *treads_match(const Treads *treads, int match);

// Returns the state hash of a match, 0 to matches - 1.
TREADS_API uint64_t treads_hash(const Treads *treads, int match);
// Return the hash, seed and winner (team, or -1 for a draw) of the last match that ended there; 0
// if none has ended.
TREADS_API uint64_t treads_last_hash(const Treads *treads, int match);
TREADS_API uint64_t treads_last_seed(const Treads *treads, int match);
TREADS_API int treads_last_winner(const Treads *treads, int match);
// Return the index of the card's variant in this match, and in the last match that ended there.
TREADS_API int treads_variant(const Treads *treads, int match);
TREADS_API int treads_last_variant(const Treads *treads, int match);

#ifdef __cplusplus
}
#endif
