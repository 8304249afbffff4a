// stand.h -- Last Stand: a run of mode survival. The first tank's team defends itself against the
// waves on the card (waves.h), every fifth with a boss, and its tanks choose upgrades that stack.
//
// A run is on if the card has waves. Everything that is chosen is an edit: EDIT_UPGRADE,
// EDIT_REROLL and EDIT_BANISH are rejected unless the tank is offered them. Tanks of minds choose
// by themselves, CHOICE_S after a wave; tanks of players keep their offer until they choose.
#pragma once

#include "card.h"
#include "game/match_rows.h" // generated from rows.txt

typedef enum Rarity { COMMON, UNCOMMON, RARE, LEGENDARY, RARITIES } Rarity;
typedef enum Taste { TASTE_GUN, TASTE_HULL, TASTE_MOVE, TASTE_TOY, TASTE_FIELD, TASTE_RISK } Taste;

typedef enum UpgradeId {
    UPGRADES_IDS(UP_) UPGRADE_KINDS, // rows.txt
    UP_SKIP = UPGRADE_KINDS // no upgrade but some hit points; it can be chosen from every offer
} UpgradeId;
_Static_assert(UPGRADE_KINDS <= (int)UPGRADE_ROWS_MAX, "TankCard.picks has room");

// Names of fields of TankSpec that a row changes: each stack multiplies, then adds.
typedef struct UpgradeChange {
    size_t offset; // offset of a double in TankSpec
    double times, plus;
} UpgradeChange;

enum { UPGRADE_CHANGES = 4, UPGRADE_NAME_MAX = 20, UPGRADE_TEXT_MAX = 96 };
typedef struct UpgradeRow {
    const char *name;  // name in recordings: "long-barrel"
    const char *title; // title of the card: "Long barrel"
    Rarity rarity;
    Taste taste;
    int most;         // maximum number of stacks
    unsigned needs;   // requirements for weapon and special (upgrades.c); 0 for none
    int after;        // UpgradeId that the tank must have, plus one; 0 for none
    int excludes;     // UpgradeId that rules out this one, plus one; 0 for none
    const char *line; // sentence for the card; upgrade_sentence fills in the tank's numbers
    size_t measured;  // offset in TankSpec of the number that the line shows
    size_t by_weapon; // offset in Weapon of its factor, 0 for none
    double unit;      // factor of that number in the line
    UpgradeChange changes[UPGRADE_CHANGES];
} UpgradeRow;
extern const UpgradeRow UPGRADE_ROWS[UPGRADE_KINDS];
extern const char *const RARITY_NAMES[RARITIES];
const char *upgrade_name(int id); // name of a row, or "skip"

// Two upgrades, with a number of stacks each, that together do more.
typedef struct Combination {
    const char *title, *line;
    UpgradeId a, b;
    int a_least, b_least; // stacks
    UpgradeChange change;
} Combination;
enum { COMBINATIONS = 10 };
extern const Combination COMBINATION_ROWS[COMBINATIONS];
bool combination_has(const TankCard *tank, int combination); // true if the tank has both
// Returns the combination that one more stack of the upgrade would complete, or -1.
int combination_completed(const TankCard *tank, UpgradeId id);

// Writes the sentence of the card with the tank's current and next numbers: "Reload 1.6 s -> 1.4
// s". Returns `text`.
const char *upgrade_sentence(const Match *match, int tank, UpgradeId id,
                             char text[static UPGRADE_TEXT_MAX]);

// The upgrades of a tank are match_card(match)->tanks[tank].picks, by UpgradeId: numbers of stacks.

// The cards that a tank can choose from.
enum { OFFER_CARDS = 5 };
typedef struct StandOffer {
    int count; // number of cards; 0: no choice
    UpgradeId cards[OFFER_CARDS];
    int completes[OFFER_CARDS]; // combination that the card completes, or -1
    int picks;                  // cards that the tank can still choose, each from its own offer
    int reroll_cost;            // points for other cards, 0 for free
    bool can_reroll;            // there are enough points
    int banishes;               // number of cards that the tank can still ban from the run
    uint64_t since;             // tick that earned the first of these picks
} StandOffer;
// Returns false if the tank has no offer now.
bool stand_offer(const Match *match, int tank, StandOffer *offer);
// Returns whether a player of the match has an offer, so that the battle waits. Hosts with guests
// wait at most STAND_WAIT_S, and then choose the first card for slow players (room.c).
#define STAND_WAIT_S 20.0
#define CHOICE_S 1.0 // time from the end of a wave to the choice of a mind
bool stand_waits(const Match *match);
// Returns the tank of the first player at this screen who has an offer, or -1.
int stand_chooser(const Match *match);
// Returns the card that a mind with the tank's taste would choose.
UpgradeId stand_preferred(const Match *match, int tank, const StandOffer *offer);

// edit.h: edits that carry out a choice are
//     {.kind = EDIT_UPGRADE, .tank = tank, .index = id}; id can be UP_SKIP
//     {.kind = EDIT_REROLL, .tank = tank}
//     {.kind = EDIT_BANISH, .tank = tank, .index = id}

// Properties of elites, which are visible. ELITE_CHARGER is never drawn for elites.
typedef enum Elite { ELITES_OF_WAVES_IDS(ELITE_) ELITES } Elite; // rows.txt
#define THIEF_S 30.0 // a thief leaves after this time, and drops a crate if it is destroyed before
#define MEDIC_M 8.0  // a medic repairs friends within this distance
extern const char *const ELITE_NAMES[ELITES + 1]; // "armoured"; ends with NULL
extern const char *const ELITE_TEXTS[ELITES];     // "armoured front"
// The trait of a tank is match_card(match)->tanks[tank].trait; a boss is marked by `is_boss`.

typedef enum StandPhase {
    STAND_RESTS,  // pause before a wave
    STAND_FIGHTS, // attackers are on the field
} StandPhase;

// Steps of a boss's charge: it stops and turns to a defender, drives straight ahead, and is stunned
// if something stops it.
typedef enum Charge { CHARGE_NONE, CHARGE_WARNS, CHARGE_DRIVES, CHARGE_STUNNED, CHARGES } Charge;

typedef struct StandStatus {
    bool is_on; // the match is a run; otherwise the other members are 0
    StandPhase phase;
    int wave;                // number of the current or next wave, from 1; after the last, endless
    int cleared;             // number of waves destroyed
    const WaveCard *row;     // the wave's name, events and par time
    bool is_endless;         // the wave repeats an earlier one, stronger
    double rest_s;           // time until the attackers appear, 0 while they are on the field
    double fought_s;         // time since they appeared
    int left, all;           // attackers of the wave that are not destroyed, and all of them
    int boss;                // tank of the living boss, or -1
    int boss_phase;          // 1, or 2 below half of its hit points
    Charge charge;           // of the boss
    bool is_aiming;          // the boss is about to fire a burst
    bool is_perfect;         // no defender was damaged in this wave
    int points, points_left; // earned in the run, and not spent
} StandStatus;
StandStatus stand_status(const Match *match);
bool match_is_run(const Match *match);

typedef enum StandEventKind {
    STAND_CALLED,    // the attackers of a wave appeared
    STAND_CLEARED,   // a wave is destroyed; index 1: without damage
    STAND_PHASE_TWO, // a boss, `tank`, has entered its second phase
    STAND_UPGRADED,  // `tank` has chosen the upgrade `index`
    STAND_COMBINED,  // `tank` has completed the combination `index`
    STAND_WHISTLE,   // artillery fires at `tank`: the shell lands at `at`
    STAND_LEFT,      // a thief, `tank`, has left
    STAND_CHARGE,    // a boss, `tank`, has begun the step `index` of its charge
    STAND_AIMS,      // a boss, `tank`, is about to fire a burst
    STAND_EVENT_KINDS
} StandEventKind;
typedef struct StandEvent {
    StandEventKind kind;
    int tank, index;
    Vec at;
    uint64_t tick;
} StandEvent;
// Returns the number of events of the run. The last STAND_EVENTS are kept: number i is at events[i
// % STAND_EVENTS].
enum { STAND_EVENTS = 16 };
int stand_events(const Match *match, const StandEvent **events);
