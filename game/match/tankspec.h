// tankspec.h -- parses tanks, their properties and swaps of minds as the command line writes them.
#pragma once

#include "card.h"
#include "loadout.h"

// A tank: NAME[xN][:key=value,...][@TEAM].
//
// NAME is a behaviour, exec:COMMAND, so:FILE or net:FILE for an external bot, `keyboard` for the
// next player, `pad` to `pad4` for a player with a gamepad, or `guest` for one who joins a live
// match. Keys are the behaviour's parameters
// and the keys of TANK_PROPERTIES; after `drive=NAME` also that drive's parameters as `drive.KEY`.
typedef struct TankArg {
    DriverKind kind;
    Mind mind;        // no behaviour for a player
    int count;        // number of tanks
    int team;         // result of tankspec_team; -1 for a separate team
    int pad;          // index of the gamepad requested by a player, or -1
    bool is_guest;    // a player who joins over the network
    const char *name; // name given by a mission; NULL: the mind's name
    int paint;        // colour given by a mission; see TankCard
    LoadoutOverride override;
} TankArg;

enum { TANKSPEC_MAX = 2048 }; // size of a buffer for the text of a tank

// Parses a tank. Returns false and sets `problem` if the text is invalid.
bool tankspec_parse(const char *text, TeamNames *words, TankArg *arg, Problem *problem);
// Returns the text after the command of an external bot, and the whole text for other tanks.
const char *tankspec_after_source(const char *text);
// Returns the number of a team of the palette, or TEAMS_MAX plus the index in `words` of any other
// name, which is added there; all tanks of a match share `words`. Returns -1 and sets `problem` if
// the name is invalid. With `words` NULL, other names give TEAMS_MAX.
int tankspec_team(const char *name, TeamNames *words, Problem *problem);

// Parses the value of a property: NAME, with [:key=value,...] if its choices have parameters, or a
// number. Returns false and sets `problem` if it is invalid.
bool property_parse(const TankProperty *property, const char *text, LoadoutOverride *override,
                    Problem *problem);

// Parses a swap of minds: WHEN:WHO=MIND[:key=value,...]. WHO is a team, or the number of a tank
// from 1. MIND is a tank without team and properties, which do not change. The team is as
// tankspec_team returns it. Returns false, with `swap` unchanged and `problem` set, if it is
// invalid.
#define SWAP_LATEST_S 86400.0
bool swapspec_parse(const char *text, TeamNames *words, SwapCard *swap, Problem *problem);

// Parses the value of the parameter `key` and stores it in `values`, in the order of `table` (NULL
// for no parameters). Returns false and sets `problem` if `owner` has no such parameter or the
// value is out of range. With `has_properties`, TANK_PROPERTIES are suggested as well.
bool params_read(const char *owner, const Param *table, bool has_properties, const char *key,
                 const char *value, double *values, Problem *problem);

// Returns whether a parameter of a bot can have this name: 1 to 31 of a-z, A-Z, 0-9, - and _, with
// a letter first, and not the key of a property.
bool param_is_name(const char *name);
