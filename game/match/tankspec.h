// tankspec.h -- what people write on the command line about tanks: a tank, one of its properties, a
// change of minds.
#pragma once

#include "card.h"
#include "loadout.h"

// A tank: NAME[xN][:key=value,...][@TEAM].
//
// NAME is a behaviour, or exec:COMMAND or so:FILE for a mind outside the program, or `keyboard` for
// the next person, or `pad` or `pad2` for a person with the first or the second game pad. Keys are
// the behaviour's parameters and those of TANK_PROPERTIES: a property's own, and with `drive=NAME`
// that drive's parameters as `drive.KEY`.
typedef struct TankArg {
    ControllerKind kind;
    Mind mind;        // none for a person
    int count;        // of such tanks
    int team;         // as it was said; -1: a team of its own
    int pad;          // that a person asked for: 0 or 1; else -1
    const char *name; // that a mission gives it; NULL: its mind's
    LoadoutWish wish;
} TankArg;

enum { TANKSPEC_MAX = 2048 }; // letters, with all that there may be

// All of these: false (or -1) with one sentence told: what is wrong, what is allowed, and the
// nearest name that would have worked.
bool tankspec_parse(const char *text, TeamNames *words, TankArg *arg, Problem *problem);
// A team: the number of one of the palette's, or of any other word, which is kept in `words`,
// TEAMS_MAX and its place there: all that is said of one match shares them. NULL: it is not kept.
int tankspec_team(const char *name, TeamNames *words, Problem *problem);

// One property: NAME, with [:key=value,...] where its choices have parameters; or a number.
bool property_parse(const TankProperty *property, const char *text, LoadoutWish *wish,
                    Problem *problem);

// A change of minds: SECONDS:WHO=MIND[:key=value,...]. WHO is a team, or the number of a tank from
// 1. MIND is written as a tank is, without its team and properties: those stay. When it is refused
// `swap` is as it was. Its team is as it was said.
#define SWAP_LATEST_S 86400.0
bool swapspec_parse(const char *text, TeamNames *words, SwapCard *swap, Problem *problem);

// Stores the value under the key's row of the table (NULL: it has none) in `values`. False with the
// problem told: `owner` has no such parameter, the nearest and the known ones; or the range.
// `has_properties`: the keys of TANK_PROPERTIES are known besides.
bool params_read(const char *owner, const Param *table, bool has_properties, const char *key,
                 const char *value, double *values, Problem *problem);
