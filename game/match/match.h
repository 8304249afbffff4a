// match.h -- a match, from its card to its result, one tick at a time.
//
//     Match *match = match_create(&card, arena, &problem);
//     while (!match_is_over(match)) match_tick(match, NULL);
//     MatchResult result = match_result(match);
//     match_destroy(match);
//
// The folder game/match/ plays cards: who drives, which orders and edits apply, who wins; it must
// not know windows or sockets.
#pragma once

#include <string.h>

#include "ai/tactics/skill.h"
#include "card.h"

typedef struct PlayerOrders {
    Order orders[PLAYERS_MAX];
} PlayerOrders;

// Return the nearest quantized order, and set the order that it stands for. Quantizing that again
// gives the same steps. Messages and sleep are dropped.
QuantizedOrder order_quantize(Order order, const TankSpec *spec);
void order_dequantize(const QuantizedOrder *steps, const TankSpec *spec, Order *order);

static inline bool quantized_orders_equal(QuantizedOrder a, QuantizedOrder b) {
    return !memcmp(a.rates, b.rates, sizeof a.rates) && a.actions == b.actions;
}

// Creates a match. The card is copied; the arena must outlive the match. Returns NULL and sets
// `problem` if the arena has no room for the tanks, or if out of memory.
Match *match_create(const MatchCard *card, const Arena *arena, Problem *problem);
void match_destroy(Match *match); // NULL is allowed

// Plays a tick: swaps, respawns, senses, orders, movement, collisions, shots, score. A match that
// is over stays unchanged. Orders of players are quantized, so that recordings contain them
// exactly. With `players` NULL the tanks of players continue as ordered.
void match_tick(Match *match, const PlayerOrders *players);

// For programs that must not wait for bots, as in a web page. Begins the next tick and asks its
// external bots, unless an earlier call has done so. Returns whether all have answered; then
// match_tick plays this tick. Nothing else may change the match in between.
bool match_ask(Match *match, const PlayerOrders *players);

// The two halves of match_tick, for callers that drive tanks of external bots. Between them the
// caller may call match_sense for each tank that needs an order.
void match_tick_begin(Match *match, const PlayerOrders *players);
// Returns whether the tank is alive, driven by an external bot, and not asleep in this tick.
bool match_needs_order(const Match *match, int tank);
// Fills `senses` as for the tank's mind. They are valid until the next call or the end of the tick.
void match_sense(Match *match, int tank, Senses *senses);
// `orders` has an order per tank, used for those that need one; they are quantized. With NULL all
// external bots continue as match_set_order and match_set_message have set.
void match_tick_end(Match *match, const Order *orders);

// Sets the functions that drive external bots in match_tick, and closes the previous ones.
void match_set_drivers(Match *match, ExternalDrivers drivers);

// Set the order of a tank without a built-in mind from the next tick on, and its message then.
void match_set_order(Match *match, int tank, QuantizedOrder steps);
void match_set_message(Match *match, int tank, Message say);
QuantizedOrder match_steps(const Match *match, int tank); // order in force
Message match_said(const Match *match, int tank); // message of an external bot in the last tick

const char *forfeit_name(int reason);  // "late", "wrong-tick"
const char *forfeit_words(int reason); // "forfeit: late"

// Removes the tank for good before the next tick. No tank gets the kill.
void match_forfeit(Match *match, int tank, Forfeit reason);
Forfeit match_forfeited(const Match *match, int tank); // FORFEIT_NONE unless it has forfeited
// Returns the number of forfeits, and sets *last, if not NULL, to the tank of the last one.
int match_forfeits(const Match *match, int *last);
// Makes the tank forfeit when the next tick begins.
void match_schedule_forfeit(Match *match, int tank, Forfeit reason);

// Marks a match with a bot that is not deterministic: a match of the same card may end differently.
void match_set_unrepeatable(Match *match);
bool match_is_unrepeatable(const Match *match);
// Set and return the name of the isolation of its external bots; NULL without external bots.
void match_set_isolation(Match *match, const char *isolation);
const char *match_isolation(const Match *match);

void match_keep_notes(Match *match, bool is_kept); // initially off; affects match_notes only

// Lets match_notes return the notes of another match of the same card, which must outlive this one.
void match_lend_notes(Match *match, const Match *from);

// Calls `look` with the senses and orders of the tank's mind each time that it thinks, or with an
// external bot's senses and orders; the notes are empty unless kept. One tank at a time; NULL ends
// it.
void match_observe_mind(Match *match, int tank, MindObserver look, void *context);

// Enables storing the notes and printed lines of external bots in recordings; initially off.
void match_record_thoughts(Match *match, bool is_on);
bool match_records_thoughts(const Match *match);

// Returns whether an external bot was asleep in the last tick, so that it was not asked.
bool match_is_resting(const Match *match, int tank);
// Sets whether the bot that a recording replaces was asleep, for match_observe_mind.
void match_set_resting(Match *match, int tank, bool is_resting);

// Lets this mind drive the tank from the next tick on, with empty memory; also instead of a player.
// Returns false if out of memory; the match is then unchanged.
bool match_set_mind(Match *match, int tank, const Mind *mind);
// Returns which swaps by health have happened to at least one tank: bit k for swap k of the card.
uint64_t match_swaps_by_health(const Match *match);

// Lets a player drive the tank from the next tick on. The card keeps the behaviour and its
// parameters, so that match_set_mind can restore it.
void match_set_player(Match *match, int tank, int player);

// Lets the mind of a card think, with the memory of slot_memory_bytes, which is valid when zeroed.
// `senses` may point into `blurred` afterwards. `notes` may be NULL.
Order mind_think(const TankCard *card, void *memory, Senses *senses, DegradedSights *blurred,
                 Notes *notes);

Goal match_hill(const Match *match); // off in modes without a hill
// Returns the goal area of the tank's mind: its next flag, the tank that it guards, or the hill.
Goal match_goal(const Match *match, int tank);
double match_truce_s(const Match *match);      // time before the guns of new tanks are loaded
int match_flags(const Match *match, int tank); // number of flags that it has reached in a race
// Returns the tank of the first player, or else the living tank that is ahead in a race.
int match_racer(const Match *match);
const Flag *match_course(const Match *match, int *count); // flags of a race, else none
bool match_guards(const Match *match, int tank);          // true if its team loses with this tank
bool match_is_over(const Match *match);
MatchResult match_result(const Match *match);
// Returns the result without the state's hash, which takes most of the time.
MatchResult match_result_without_hash(const Match *match);
const MatchCard *match_card(const Match *match); // includes swaps
const Battle *match_battle(const Match *match);
const Tank *match_tank(const Match *match, int id); // as battle_tank
const Arena *match_arena(const Match *match);       // as battle_arena
double tank_score(const Tank *tank);                // score of a tank, as for MatchResult
// Returns the notes of the last tick; empty unless kept.
const Notes *match_notes(const Match *match, int tank);
Notes *match_notes_of(Match *match, int tank);  // notes to be filled by drivers; NULL unless kept
int match_deaths(const Match *match, int tank); // number of times that it was destroyed
// Returns for how many seconds of the match the players can still choose an upgrade (edit_upgrade),
// and fills `upgrades` with different ones. Returns 0 if they have no choice now.
double match_upgrades(const Match *match, Upgrade upgrades[static UPGRADES]);
