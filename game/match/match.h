// match.h -- one match from its card to its result, a tick at a time.
#pragma once

#include <string.h>

#include "card.h"

enum { HUMANS_MAX = 4, KEYBOARD_HUMANS = 2 }; // those behind the second have pads
typedef struct HumanOrders {
    Order orders[HUMANS_MAX];
} HumanOrders;

// To the nearest step; there and back again changes nothing. Messages to the team are dropped.
QuantizedOrder order_quantize(Order order, const TankSpec *spec);
Order order_dequantize(QuantizedOrder steps, const TankSpec *spec);

static inline bool quantized_orders_equal(QuantizedOrder a, QuantizedOrder b) {
    return !memcmp(a.rates, b.rates, sizeof a.rates) && a.actions == b.actions;
}

// The card is copied; the arena must outlive the match. NULL with the problem told: more tanks than
// the arena can hold, or no memory
Match *match_create(const MatchCard *card, const Arena *arena, Problem *problem);
void match_destroy(Match *match);

// swap, revive, sense, decide, drive, collide, shoot, score. Nothing happens once it is over.
// People's orders are taken to the nearest step of a grid (QuantizedOrder), so that recordings hold
// all of them. `humans` may be NULL: the orders that their tanks have go on; at first they stand.
void match_tick(Match *match, const HumanOrders *humans);

// The same in two halves, for those who decide outside. Between them each tank that is asked may
// be told its senses, and gives its order to the second half, which takes it to the same grid.
void match_tick_begin(Match *match, const HumanOrders *humans); // swap, revive, look
bool match_needs_order(const Match *match, int tank); // lives, is driven outside, does not rest
// As its mind would be told: until the next call for any tank, and the end of the tick.
void match_sense(Match *match, int tank, Senses *senses);
// Orders by tank, of which only those that were asked for count. NULL: all go on as match_order
// and match_say have told, as a recording does.
void match_tick_end(Match *match, const Order *outside);

void match_set_drivers(Match *match, ExternalDrivers drivers); // those before it leave

// What a tank that no built-in mind drives does from the next tick on, until the next order to it;
// and what it says in the next tick.
void match_order(Match *match, int tank, QuantizedOrder steps);
void match_say(Match *match, int tank, Message say);
QuantizedOrder match_steps(const Match *match, int tank); // that holds now
Message match_said(const Match *match, int tank);         // by a tank of outside, in the last tick

const char *forfeit_name(int reason);  // "late", "wrong-tick"
const char *forfeit_words(int reason); // "forfeit: late"

// Before the next tick the tank is taken off the field for good. It counts as destroyed by nobody.
void match_forfeit(Match *match, int tank, Forfeit reason);
Forfeit match_forfeited(const Match *match, int tank); // FORFEIT_NONE while it has not
int match_forfeits(const Match *match, int *last);     // how many have; the last may be NULL
void match_schedule_forfeit(Match *match, int tank, Forfeit reason); // as the next tick begins

// A driver from outside does not say that it does the same each time: another match of the same
// card may end otherwise.
void match_set_unrepeatable(Match *match);
bool match_is_unrepeatable(const Match *match);

void match_keep_notes(Match *match, bool is_kept); // off at first; changes nothing but match_notes

// What a tank's mind is told and answers, each time that it is asked; `notes` are empty unless
// kept. One tank at a time; a look of NULL ends it.
void match_observe_mind(Match *match, int tank, MindObserver look, void *context);

// From the next tick on this behaviour drives the tank, with an empty memory; a person's tank too.
// `params` may be NULL for the initial ones. False when out of memory: then nothing has changed.
bool match_swap(Match *match, int tank, const Behaviour *behaviour, const double *params);
bool match_set_mind(Match *match, int tank, const Mind *mind); // the same for any mind

// From the next tick on this person drives the tank. The behaviour stays on the card with its
// parameters, so that match_swap can give the tank back.
void match_set_human(Match *match, int tank, int human);

Goal match_hill(const Match *match); // not on in modes without one
// What the tank's mind is told for one: its next flag, whom it guards, or the hill of all.
Goal match_goal(const Match *match, int tank);
int match_flags(const Match *match, int tank); // that it has reached in a race
int match_racer(const Match *match);           // the first person, or else who lives and is ahead
const Flag *match_course(const Match *match, int *count); // of a race; else none
bool match_guards(const Match *match, int tank);          // its team loses with this tank
bool match_is_over(const Match *match);
MatchResult match_result(const Match *match);
// The same without the state's hash, which is what takes time: for every frame of a display.
MatchResult match_result_without_hash(const Match *match);
const MatchCard *match_card(const Match *match);
const Battle *match_battle(const Match *match); // tanks, shells, events of the last tick, arena
double tank_score(const Tank *tank);            // what it has earned, by the rules of MatchResult
const Notes *match_notes(const Match *match, int tank); // of the last tick; empty unless kept
Notes *match_notes_of(Match *match, int tank);  // to be written by drivers; NULL unless kept
int match_deaths(const Match *match, int tank); // how often it was destroyed

// A match as it stood between two ticks, kept to be gone on with from there, to the bit.
typedef struct Snapshot Snapshot;

// A match can be kept while it is fresh: before its first tick, after each BATTLE_REFRESH_TICKS of
// them, in battles of 256 tanks at most. NULL when it is not, or when out of memory.
bool match_is_fresh(const Match *match);
Snapshot *match_snapshot(Match *match);
void snapshot_free(Snapshot *snapshot); // may be NULL
size_t snapshot_bytes(const Snapshot *snapshot);
uint64_t snapshot_tick(const Snapshot *snapshot);

// The match stands as it did then; what has been done to it since is undone. `match` is the one
// that was kept, or another one of the same card and arena. Notes are still kept if they were, and
// empty. False when out of memory: then nothing has changed.
bool match_restore(Match *match, const Snapshot *snapshot);
