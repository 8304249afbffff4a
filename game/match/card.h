// card.h -- the match card: everything that decides a match. The same card and arena give the same
// match, bit for bit.
#pragma once

#include "ai/behaviour.h"
#include "game/match_rows.h" // generated from rows.txt
#include "loadout.h"
#include "looks.h"
#include "mode.h"

enum { RULES_VERSION = 15, TANK_NAME_MAX = 96 };
enum { WAVES_MAX = 32, WAVE_NAME_MAX = 24, UPGRADE_ROWS_MAX = 48 };

typedef enum DriverKind { DRIVER_MIND, DRIVER_PLAYER } DriverKind;

// A quantized order: the grid is too fine to be felt, and coarse enough to be recorded in few
// bytes. Orders of players and bots are carried out as quantized.
enum { QUANTIZED_MAX = 256 }; // steps from 0 to the tank's limit
typedef struct QuantizedOrder {
    int rates[ORDER_RATE_COUNT]; // rates by OrderRate, -QUANTIZED_MAX to QUANTIZED_MAX
    unsigned actions;            // bit i: OrderAction i
} QuantizedOrder;

// The reason why an external bot's tank forfeits.
typedef enum Forfeit { FORFEIT_NONE, FORFEIT_ROWS_IDS(FORFEIT_) FORFEITS } Forfeit; // rows.txt

// A behaviour and its parameters, or external_mind() and its program. Recordings keep only the name
// and the parameters of an external bot, and play without it.
enum { MIND_SOURCE_MAX = 256 };
typedef struct Mind {
    const Behaviour *behaviour;   // NULL for none
    double params[PARAMS_MAX];    // values of its parameters, in the order of its table
    char source[MIND_SOURCE_MAX]; // "exec:COMMAND", "so:FILE" or "net:FILE" for an external bot
    uint64_t content;             // hash of the bot's files, for match ids
    char called[TANK_NAME_MAX];   // name given by a plugin; "" to use the file's name
} Mind;
// Returns the behaviour that stands for external bots with these parameters, which are copied. It
// is not in BEHAVIOURS, has no `think`, and is valid until the program ends; equal tables have the
// same one. Without parameters, out of memory, or after thousands of tables, this is EXTERNAL_MIND.
// Parameters that are known only from a command line have no initial value (NAN).
const Behaviour *external_mind(const Param *params);
extern const Behaviour EXTERNAL_MIND;
// The words of a parameter that is not in a table of the program. param_with_words returns the
// parameter with its words copied, shortened if they are too long.
typedef struct ParamWords {
    char name[32], unit[16], help[128];
} ParamWords;
Param param_with_words(Param param, ParamWords *words);

// Called with a mind's senses, notes and order.
typedef void (*MindObserver)(void *context, const Senses *senses, const Notes *notes,
                             const Order *order);

// Functions that drive the tanks of external bots in match_tick.
typedef struct ExternalDrivers {
    void (*drive)(void *context, Match *match,
                  Order *orders); // fills orders of tanks that need one
    // Sends these bots their senses, once per tick. Returns whether all have answered, so that
    // `drive` does not wait for them; may be NULL.
    bool (*ask)(void *context, Match *match, Order *orders);
    void (*leave)(void *context, Match *match); // called before the match is destroyed
    void *context;
} ExternalDrivers;

typedef struct TankCard {
    char name[TANK_NAME_MAX]; // "hunter", "hunter 2": unique in the match
    int number;               // number at the end of the name; 0 for none
    bool is_named;            // named by a mission, so the name is kept when the driver changes
    int paint;                // colour given by a mission: 1 + the number of a look; 0: the team's
    DriverKind kind;
    Mind mind;  // used when kind is DRIVER_MIND
    int player; // used when kind is DRIVER_PLAYER: 0 to PLAYERS_MAX - 1
    int team;   // 0 to TEAMS_MAX - 1
    Loadout loadout;
    // Members for runs (stand.h):
    unsigned char wave;          // wave of an attacker, from 1; 0 for other tanks
    unsigned char trait, second; // Elite of an elite or boss, and of a boss in its second phase
    bool is_boss;
    double health;                         // hit points of an attacker; 0: its kind's
    unsigned char picks[UPGRADE_ROWS_MAX]; // stacks of upgrades, by UpgradeId
} TankCard;

// A wave of a run (stand.h). Its attackers are the tanks with its number.
typedef struct WaveCard {
    char name[WAVE_NAME_MAX];
    double par_s;    // a wave destroyed sooner earns more points; 0: none does
    double sight_m;  // sight range of enemy tanks; 0: the tuning's
    unsigned events; // bit i: row i of WAVE_EVENTS happens
    int elites;      // number of attackers that become elites by chance
} WaveCard;
enum { WAVE_OF_FRIENDS = 255 }; // TankCard.wave of wingmen, who appear when they are chosen
#define WAVE_HEALTH_MAX 10000.0
typedef enum WaveEvent {
    WAVE_CRATES,
    WAVE_BARRELS,
    WAVE_GATES,
    WAVE_WALLS,
    WAVE_NEST,
    WAVE_EVENT_KINDS
} WaveEvent;
extern const char *const WAVE_EVENTS[WAVE_EVENT_KINDS + 1]; // "crates"; ends with NULL

// A swap of minds during the match: before this tick, or, for each tank separately, before its
// first tick at or below this percentage of its full health.
typedef struct SwapCard {
    uint64_t tick;
    double health_percent; // > 0 to 100; 0: swaps before `tick`
    int tank, team;        // a tank, or all tanks of the team if `tank` is -1
    Mind mind;
} SwapCard;

enum {
    PLAYERS_MAX = 8,
    LOCAL_PLAYERS = 4,   // players at one screen
    KEYBOARD_PLAYERS = 2 // players beyond these need gamepads
};
enum { SWAPS_MAX = 64, TEAM_NAME_MAX = ARENA_TEAM_MAX, TEAM_LETTERS_MAX = 15 };

// Own names of teams, by number; "" for the name of the palette.
typedef struct TeamNames {
    char own[TEAMS_MAX][TEAM_NAME_MAX];
} TeamNames;

typedef struct MatchCard {
    char arena[ARENA_PATH_MAX]; // name or path of the arena, which is passed separately
    uint64_t seed;
    TeamNames teams;
    TankCard *tanks; // owned by the card
    int tank_count;  // 1 to BATTLE_TANKS_MAX
    int swap_count;
    double time_limit_s; // > 0
    int mode;            // index in MODES
    double points;       // points needed to win; 0 for no limit
    int start_rotation;  // the teams' starts are rotated by this many places
    SwapCard swaps[SWAPS_MAX];
    WaveCard waves[WAVES_MAX];
    int wave_count;    // 0: no run
    uint64_t locked;   // bit i: the upgrade with this UpgradeId is never offered
    BattleRules rules; // the surfaces come from the tuning
    Tuning tuning;     // rows with `is_on_card` are ignored: the members above are used
} MatchCard;

Mind mind_initial(const Behaviour *behaviour); // starts with initial parameters; NULL is allowed
bool mind_equal(const Mind *a, const Mind *b);
static inline bool mind_is_external(const Mind *mind) {
    return mind->behaviour && !mind->behaviour->think;
}
size_t slot_memory_bytes(const TankCard *card); // memory of the mind, for mind_think (match.h)
// Returns the behaviour's name; for an external bot, its own name, or its file's name without
// folder and extension.
const char *mind_name(const Mind *mind, char name[static TANK_NAME_MAX]);

MatchCard card_initial(void); // no tanks, and the initial tuning
// Copies the card and its tanks. Returns false if out of memory; the copy then has no tanks.
bool card_copy(MatchCard *copy, const MatchCard *card);
void card_free(MatchCard *card);

// Adds a medium tank with the default drive and the mind of this name, if there is one. Returns
// NULL if out of memory or full. card_make_names_unique makes the names unique.
TankCard *card_add(MatchCard *card, const char *name);
void card_remove(MatchCard *card, int tank);  // later tanks move up
int card_player_count(const MatchCard *card); // number of tanks of players
int card_free_team(const MatchCard *card);    // first team without tanks, or the last team
// Set a mind or drive with its initial parameters.
void tank_card_set_mind(TankCard *tank, const Behaviour *mind);
void tank_card_set_drive(TankCard *tank, const Drive *drive);
// Appends the values in the tank's mind and loadout that are not initial, in the format of the
// command line: ":range=30,drive=tyre"; "" if all are initial. See number_digits for `least`, and
// text_add (platform/text.h) for `used` and the result. With `are_shown`, properties are in the
// order of display.
size_t tank_words(const TankCard *tank, int least, bool are_shown, char *text, size_t size,
                  size_t used);
void card_make_names_unique(MatchCard *card); // "hunter" twice becomes "hunter 1", "hunter 2"
// Renames a tank, with the lowest free number; without a number if no other tank has this name and
// `is_alone`, which says that no other tank is about to get it. Names given by missions are kept.
void card_rename(MatchCard *card, int tank, const char *name, bool is_alone);

// Sets the tuning and the rules that it contains, for the card's mode.
void card_set_tuning(MatchCard *card, const Tuning *tuning);
double mode_points(int mode); // default number of points needed to win; 0 for no limit
// Returns the tuning in force, with the card's own limits and rules in their rows.
Tuning card_tuning(const MatchCard *card);

// Returns the first tank that this player drives, or -1 if there is none.
int card_player_tank(const MatchCard *card, int player);

// Returns whether tables need a column for this property: it is one of the first two, or not
// initial for some tank.
bool card_shows(const MatchCard *card, const TankProperty *property);

// Fills `teams` with the teams that have tanks, in order, and returns their number.
int card_teams(const MatchCard *card, int teams[static TEAMS_MAX]);
// Returns whether external bots drive tanks; they may play the same match differently each time.
bool card_has_external(const MatchCard *card);

// Returns a team's own name, or its name in the palette: red, blue, green, yellow, purple, orange,
// cyan, white, team9, team10 and so on. With `names` NULL no team has its own name.
const char *team_name(const TeamNames *names, int team);

// The looks of the teams and players of a match (looks.h).
//
// Player 1 is blue in every match, player 2 orange, player 3 green, player 4 purple, and players 5
// to 8 cyan, yellow, white and red. A team has the colour of its first player; a further player of
// the team has the player's colour and the team's sign. Teams without players keep the look of
// their number if it is free.
typedef struct Looks {
    unsigned char teams[TEAMS_MAX], players[PLAYERS_MAX];
} Looks;
Looks card_looks(const MatchCard *card);
// Gives a player who is alone in a team one of the first LOOK_COLOURS looks, in exchange for the
// current one. Other tanks are unchanged.
void looks_choose(Looks *looks, const MatchCard *card, int tank, int look);
int looks_tank(const Looks *looks, const TankCard *tank);
int card_player_look(int player); // the look of a player who is alone in a team

int team_find(const char *name); // finds its name in the palette; -1 if there is none
// Returns the team for a result of tankspec_team (tankspec.h) among teams of these names; -1 if
// none has that name.
int team_meant(const TeamNames *names, int said, const TeamNames *words);
