// result_json.c -- results for programs: one JSON document.
#include "result_json.h"

#include <inttypes.h>

#include "say.h"

// Enough digits to tell a millimetre in a thousand kilometres, without the noise of binary
// fractions.
enum { INDENT = 2, DIGITS = 12 };

static json_t *params_json(const Param *table, const double *values) {
    json_t *params = json_object();
    for (int i = 0; table && table[i].name; i++)
        json_object_set_new(params, table[i].name, json_real(values[i]));
    return params;
}

// KEY: name, and KEY_params: values; or KEY: number.
static void add_property(json_t *tank, const TankProperty *property, const Loadout *loadout) {
    const Param *table = property_params(property, loadout);
    const double *values = property_values(property, loadout);
    if (!property->choice) {
        json_object_set_new(tank, property->key, json_real(values[0]));
        return;
    }
    json_object_set_new(tank, property->key, json_string(property_chosen(property, loadout).name));
    if (!property->params) return;
    char key[64];
    snprintf(key, sizeof key, "%s_params", property->key);
    json_object_set_new(tank, key, params_json(table, values));
}

static json_t *tank_json(const TankCard *card, const Tank *tank, int deaths) {
    json_t *row = json_pack("{s:s, s:s}", "name", card->name, "team", team_name(card->team));
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        if (i < TANK_PROPERTIES_FIRST || !property_is_initial(property, &card->loadout))
            add_property(row, property, &card->loadout);
    }
    json_object_update_new(row, json_pack("{s:f, s:f, s:i, s:i, s:f, s:f, s:i, s:i, s:f, s:f}",
                                          "health", tank->health, "health_max", tank->spec->health,
                                          "kills", tank->kills, "deaths", deaths, "damage_dealt",
                                          tank->damage_dealt, "damage_taken", tank->damage_taken,
                                          "shots", tank->shots, "hits", tank->hits, "distance_m",
                                          tank->distance_m, "score", tank_score(tank)));
    return row;
}

static json_t *tanks_json(const Match *match) {
    const MatchCard *card = match_card(match);
    json_t *tanks = json_array();
    for (int i = 0; i < card->tank_count; i++) {
        json_array_append_new(tanks, tank_json(&card->tanks[i], battle_tank(match_battle(match), i),
                                               match_deaths(match, i)));
    }
    return tanks;
}

// Tanks are numbered from 1, as on the command line.
static json_t *swaps_json(const MatchCard *card) {
    json_t *swaps = json_array();
    for (int i = 0; i < card->swap_count; i++) {
        const SwapCard *swap = &card->swaps[i];
        json_t *row = json_pack("{s:I, s:s, s:o}", "tick", (json_int_t)swap->tick, "ai",
                                swap->behaviour->name, "params",
                                params_json(swap->behaviour->params, swap->params));
        if (swap->tank >= 0)
            json_object_set_new(row, "tank", json_integer(swap->tank + 1));
        else
            json_object_set_new(row, "team", json_string(team_name(swap->team)));
        json_array_append_new(swaps, row);
    }
    return swaps;
}

static json_t *teams_json(const MatchCard *card, const MatchResult *result) {
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    json_t *rows = json_object();
    for (int i = 0; i < count; i++)
        json_object_set_new(rows, team_name(teams[i]),
                            json_pack("{s:f, s:i}", "score", result->team_score[teams[i]], "alive",
                                      result->team_alive[teams[i]]));
    return rows;
}

static json_t *hill_json(Hill hill) {
    if (!hill.is_on) return json_null();
    return json_pack("{s:f, s:f, s:f}", "x_m", hill.at.x, "y_m", hill.at.y, "radius_m",
                     hill.radius_m);
}

json_t *tuning_json(const Tuning *tuning) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    json_t *values = json_object();
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        json_object_set_new(values, tuning_key(changes[i].row, changes[i].kind, key),
                            json_real(changes[i].value));
    }
    return values;
}

json_t *result_json(const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result(match);
    Tuning tuning = card_tuning(card);
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, result.state_hash);
    return json_pack(
        "{s:i, s:s, s:I, s:f, s:s, s:f, s:i, s:o, s:o, s:o, s:o, s:o, s:s?, s:I, s:s}",
        "rules_version", RULES_VERSION, "arena", card->arena, "seed", (json_int_t)card->seed,
        "time_limit_s", card->time_limit_s, "mode", MODES[card->mode]->name, "points", card->points,
        "sides", card->sides, "tuning", tuning_json(&tuning), "swaps", swaps_json(card), "hill",
        hill_json(match_hill(match)), "teams", teams_json(card, &result), "tanks",
        tanks_json(match), "winner", result.winner >= 0 ? team_name(result.winner) : NULL, "ticks",
        (json_int_t)result.ticks, "state_hash", hash);
}

static json_t *series_json(const Tally *tally, int best_of) {
    bool is_decided = tally_is_decided(tally, best_of);
    int winner = is_decided ? tally_leader(tally) : -1;
    return json_pack("{s:i, s:b, s:s?}", "best_of", best_of, "is_decided", is_decided, "winner",
                     winner >= 0 ? team_name(winner) : NULL);
}

static json_t *totals_json(const Tally *tally, int best_of) {
    json_t *wins = json_object(), *score = json_object();
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        json_object_set_new(wins, team_name(team), json_integer(tally->wins[team]));
        json_object_set_new(score, team_name(team), json_real(tally->score[team]));
    }
    json_t *totals =
        json_pack("{s:i, s:o, s:i, s:o, s:I}", "rounds", tally->rounds, "wins", wins, "draws",
                  tally->draws, "score", score, "ticks", (json_int_t)tally->ticks);
    if (best_of) json_object_set_new(totals, "series", series_json(tally, best_of));
    return totals;
}

json_t *rounds_json(const MatchCard *card, json_t *matches, const Tally *tally, int best_of) {
    return json_pack("{s:i, s:s, s:I, s:o, s:o}", "rules_version", RULES_VERSION, "arena",
                     card->arena, "seed", (json_int_t)card->seed, "rounds", matches, "totals",
                     totals_json(tally, best_of));
}

bool json_print(FILE *file, json_t *document) {
    bool is_written =
        document && !json_dumpf(document, file, JSON_INDENT(INDENT) | JSON_REAL_PRECISION(DIGITS));
    json_decref(document);
    if (!is_written && !ferror(file)) say_error("out of memory");
    return is_written && fputc('\n', file) != EOF;
}
