// treads.h -- many matches at once for programs that learn: a C library, libtreads.
//
//     char problem[TREADS_PROBLEM_MAX];
//     const char *cards[] = {"learner hunter --arena yard --time 60"};
//     Treads *treads = treads_make("assets", cards, 1, 64, 2, 1, problem);
//     ... treads_buffers(treads, &buffers); treads_reset(treads, 1);
//     for (;;) { fill buffers.actions; treads_step(treads); read the others; }
//
// A card is what one writes behind `treads match`. A tank called `learner` is driven by the caller;
// all others by their minds, as everywhere. Each learner's tank is an agent: a row in all buffers.
// Rows go match by match, and within a match by the tanks' numbers. The same card, seed and actions
// give the same match, to the bit, with any number of threads.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TREADS_API __attribute__((visibility("default")))

enum { TREADS_ABI = 1, TREADS_PROBLEM_MAX = 512 };

typedef struct Treads Treads; // matches that are stepped together

TREADS_API int treads_abi(void); // TREADS_ABI of the library; grows when a call changes

// Does this machine play matches as all others do? The recording is one of those in assets/replays.
// 0 when it does; else 1, with the problem told: nothing should be learned here.
TREADS_API int treads_check(const char *assets, const char *recording, char *problem);

// `matches` of them, by the cards in turn, on `threads` threads. An action holds for `frame_skip`
// ticks of 1/60 s. NULL with the problem told in one sentence.
TREADS_API Treads *treads_make(const char *assets, const char *const *cards, int card_count,
                               int matches, int threads, int frame_skip, char *problem);
TREADS_API void treads_free(Treads *treads); // may be NULL

TREADS_API int treads_matches(const Treads *treads);
TREADS_API int treads_agents(const Treads *treads); // rows
TREADS_API int treads_agent_match(const Treads *treads, int agent);
TREADS_API int treads_agent_tank(const Treads *treads, int agent); // from 0
TREADS_API int treads_agent_team(const Treads *treads, int agent);

// What an observation is made of: its groups of fields in order. 0 behind the last one. A group's
// fields stand `repeats` times in the row; a field has `count` numbers.
typedef struct TreadsField {
    const char *group, *name, *help;
    int repeats, count;
} TreadsField;
TREADS_API int treads_field(int index, TreadsField *field);
TREADS_API int treads_observation_size(void);

// A number of an agent's row of actions: "left", "right", "turret", "fire".
typedef struct TreadsAction {
    const char *name, *help;
} TreadsAction;
TREADS_API int treads_action(int index, TreadsAction *action); // returns 0 if there is none
TREADS_API int treads_action_size(void);

// The caller's own, all contiguous; they must stay where they are.
typedef struct TreadsBuffers {
    float *observations;  // [agents][treads_observation_size()], -1 .. 1; zeros while destroyed
    const float *actions; // [agents][treads_action_size()], by treads_action(): rates as fractions
                          // of their limits, -1 .. 1; actions are taken when above 0
    float *rewards;        // [agents], of the last step
    uint8_t *terminations; // [agents], 1: the match was decided in the last step
    uint8_t *truncations;  // [agents], 1: its time was up
    float *last;           // [agents][size]: observations of a match that ended in the last step,
                           // from before the next one began; NULL: not wanted
} TreadsBuffers;
TREADS_API void treads_buffers(Treads *treads, const TreadsBuffers *buffers);

// What an agent earns. Initial weights stand in the table; 0 behind its end.
typedef struct TreadsReward {
    const char *name, *help;
    double initial;
} TreadsReward;
TREADS_API int treads_reward(int index, TreadsReward *reward);
TREADS_API int treads_set_reward(Treads *treads, const char *name, double weight); // 0: no such

// All matches begin: with the seeds `seed`, `seed` + 1 and so on.
TREADS_API int treads_reset(Treads *treads, uint64_t seed); // 0: out of memory
// `frame_skip` ticks of each. A match that ends begins anew in the same step, with the next seed
// that none has had and sides changed: observations are then the first of the new one. A step in
// which none begins allocates nothing. Returns how many ended; -1 when out of memory.
TREADS_API int treads_step(Treads *treads);

// Of the present match number 0 .. matches - 1, and of the last one that ended there (0: none yet).
TREADS_API uint64_t treads_hash(const Treads *treads, int match);
TREADS_API uint64_t treads_last_hash(const Treads *treads, int match);
TREADS_API uint64_t treads_last_seed(const Treads *treads, int match);
TREADS_API int treads_last_winner(const Treads *treads, int match); // team; -1: a draw

#ifdef __cplusplus
}
#endif
