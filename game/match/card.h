// card.h -- everything that decides a match, in one struct: same card, same build, same match, bit
// for bit.
#pragma once

#include "ai/behaviour.h"
#include "loadout.h"
#include "mode.h"
#include "tuning.h"

enum { RULES_VERSION = 12, TANK_NAME_MAX = 32 };

typedef enum ControllerKind { CONTROLLER_BEHAVIOUR, CONTROLLER_HUMAN } ControllerKind;

// A quantized order: the grid is too fine to be felt, and coarse enough to be recorded in few
// bytes. Orders of players and bots are carried out as quantized.
enum { QUANTIZED_MAX = 256 }; // steps from 0 to the tank's limit
typedef struct QuantizedOrder {
    int rates[ORDER_RATE_COUNT]; // by OrderRate, -QUANTIZED_MAX .. QUANTIZED_MAX
    unsigned actions;            // bit i: OrderAction i
} QuantizedOrder;

// Why a tank has lost by what its driver did outside the match.
typedef enum Forfeit {
    FORFEIT_NONE,
    FORFEIT_LATE,
    FORFEIT_DEAD,
    FORFEIT_WRONG_TICK,
    FORFEIT_LINE,
    FORFEIT_MEMORY,
    FORFEIT_LINES,
    FORFEIT_GARBAGE,
    FORFEIT_GREETING,
    FORFEITS
} Forfeit;

// A behaviour and its parameters; or EXTERNAL_MIND, and the program that thinks for it. Of that one
// a recording keeps no more than the name, and plays without it.
enum { MIND_SOURCE_MAX = 256 };
typedef struct Mind {
    const Behaviour *behaviour;   // NULL: none
    double params[PARAMS_MAX];    // its values, in the order of its table
    char source[MIND_SOURCE_MAX]; // of an outside mind: "exec:COMMAND", "so:FILE"
    uint64_t content;             // a hash of its program's files, for match ids
} Mind;
extern const Behaviour EXTERNAL_MIND; // thinks nothing itself, and is in no table

// Looks into one: what it was told, shows and answers.
typedef void (*MindObserver)(void *context, const Senses *senses, const Notes *notes,
                             const Order *order);

// Drives the outside tanks of match_tick: fills the orders of those that are asked.
typedef struct ExternalDrivers {
    void (*drive)(void *context, Match *match, Order *orders); // NULL: none
    void (*leave)(void *context, const Match *match);          // before the match is destroyed
    void *context;
} ExternalDrivers;

typedef struct TankCard {
    char name[TANK_NAME_MAX]; // "hunter", "hunter 2": unique in the match
    int number;               // among those of one name; 0 for a lone one
    bool is_named;            // by its mission: whoever drives it
    ControllerKind kind;
    Mind mind; // when kind is CONTROLLER_BEHAVIOUR
    int human; // when kind is CONTROLLER_HUMAN: 0 .. HUMANS_MAX - 1
    int team;  // 0 .. TEAMS_MAX - 1
    Loadout loadout;
} TankCard;

// A change of minds while the match runs, before the tick of this number.
typedef struct SwapCard {
    uint64_t tick;
    int tank, team; // one of them, or all of a team when tank is -1
    Mind mind;
} SwapCard;

enum { SWAPS_MAX = 64, TEAM_NAME_MAX = ARENA_TEAM_MAX };

// What people called teams, by number; "": as the palette does.
typedef struct TeamNames {
    char own[TEAMS_MAX][TEAM_NAME_MAX];
} TeamNames;

typedef struct MatchCard {
    char arena[ARENA_PATH_MAX]; // as it was named; the arena itself is passed beside the card
    uint64_t seed;
    TeamNames teams;
    TankCard *tanks; // owned by the maker of the card
    int tank_count;  // 1 .. BATTLE_TANKS_MAX
    int swap_count;
    double time_limit_s; // > 0
    int mode;            // its place in MODES
    double points;       // a team that has them wins at once; 0 for no such end
    int start_rotation;  // teams start where the team so many places further on would
    SwapCard swaps[SWAPS_MAX];
    BattleRules rules; // its surfaces are the tuning's
    Tuning tuning;     // of rows that are on the card, too, those members count
} MatchCard;

Mind mind_initial(const Behaviour *behaviour); // with its initial parameters; NULL: none
bool mind_equal(const Mind *a, const Mind *b);
static inline bool mind_is_external(const Mind *mind) { return mind->behaviour == &EXTERNAL_MIND; }
// The behaviour's name; of an outside mind that of its program's file, without folder and ending.
const char *mind_name(const Mind *mind, char name[static TANK_NAME_MAX]);

void card_init(MatchCard *card); // no tanks, initial tuning: 180 s, friendly fire on
void card_free(MatchCard *card);

// Adds a tank with the default drive, the medium tank and initial parameters; NULL when out of
// memory or full. The name becomes unique when card_number_names is called.
TankCard *card_add(MatchCard *card, const char *name);
void card_remove(MatchCard *card, int tank); // before the match: those behind it move up
int card_people(const MatchCard *card);
int card_free_team(const MatchCard *card); // the first without tanks; the last when all have some
// With their initial parameters:
void tank_card_set_mind(TankCard *tank, const Behaviour *mind);
void tank_card_set_drive(TankCard *tank, const Drive *drive);
// What differs from the usual in its mind and loadout, as on the command line, appended to the text
// as text_add (spelling.h) does: ":range=30,drive=tyre"; nothing when all is usual. `least` as in
// number_digits; `are_shown`: properties in the order in which people are shown them.
size_t tank_words(const TankCard *tank, int least, bool are_shown, char *text, size_t size,
                  size_t used);
void card_number_names(MatchCard *card); // "hunter" twice becomes "hunter 1", "hunter 2"
// After that: one tank's new name, with the lowest number that is free. It has none when no other
// tank is called so, unless others are about to be (not `is_alone`). Whom a mission names stays so.
void card_rename(MatchCard *card, int tank, const char *name, bool is_alone);

// Takes over a tuning with its rules; the mode must be set by then. And what is in force, the
// card's own limits and rules in their rows.
void card_set_tuning(MatchCard *card, const Tuning *tuning);
double mode_points(int mode); // that win at once, as nothing else is said; 0 where none do
Tuning card_tuning(const MatchCard *card);

// The first tank that this person drives; -1 when there is none.
int card_human_tank(const MatchCard *card, int human);

// Is there a column for this property: is it one of the first, or has some tank another value of it
// than the initial one?
bool card_shows(const MatchCard *card, const TankProperty *property);

// The teams that have tanks, in order; how many there are.
int card_teams(const MatchCard *card, int teams[static TEAMS_MAX]);

// Its own name, or the palette's, of which there are eight, in order: red blue green yellow purple
// orange cyan white; then team9 and so on. `names` may be NULL: none is its own. For 0 ..
// TEAMS_MAX - 1.
const char *team_name(const TeamNames *names, int team);
int team_find(const char *name); // by the palette's names; -1 when there is none
// The number of a team as it was said (tankspec_team in tankspec.h) among teams of these names; -1
// when none is called so.
int team_meant(const TeamNames *names, int said, const TeamNames *words);
