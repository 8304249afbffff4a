// fuzz_spec.c -- any text as a tank, a drive, a swap or a match number: rejected with a message, or
// every value in its range. The first byte selects which.
#include "fuzz.h"

#include "match/tankspec.h"
#include "match/ladder/results.h"

static void check_values(const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++)
        FUZZ_CHECK(values[i] >= table[i].low && values[i] <= table[i].high);
}

static void check_property(const TankProperty *property, const Loadout *loadout) {
    FUZZ_CHECK(!property->choice || property_index(property, loadout) >= 0);
    check_values(property_params(property, loadout), property_values(property, loadout));
}

static bool read_tank(const char *text, Problem *problem) {
    TankArg arg;
    if (!tankspec_parse(text, NULL, &arg, problem)) return false;
    FUZZ_CHECK(arg.count >= 1 && arg.count <= BATTLE_TANKS_MAX);
    FUZZ_CHECK(arg.team >= -1 && arg.team < 2 * TEAMS_MAX);
    FUZZ_CHECK((arg.kind == DRIVER_PLAYER) == !arg.mind.behaviour);
    if (arg.mind.behaviour) check_values(arg.mind.behaviour->params, arg.mind.params);
    for (int i = 0; i < tank_property_count(); i++)
        if (override_names(&arg.override, &TANK_PROPERTIES[i]))
            check_property(&TANK_PROPERTIES[i], &arg.override.loadout);
    return true;
}

static bool read_drive(const char *text, Problem *problem) {
    LoadoutOverride override = {.named = 0};
    const TankProperty *drive = &TANK_PROPERTIES[tank_property_find("drive")];
    if (!property_parse(drive, text, &override, problem)) return false;
    FUZZ_CHECK(override_names(&override, drive));
    check_property(drive, &override.loadout);
    return true;
}

static bool read_swap(const char *text, Problem *problem) {
    SwapCard swap = {.tick = 12345};
    if (!swapspec_parse(text, NULL, &swap, problem)) {
        FUZZ_CHECK(swap.tick == 12345);
        return false;
    }
    FUZZ_CHECK(swap.tank >= -1 && swap.tank < BATTLE_TANKS_MAX && swap.mind.behaviour);
    FUZZ_CHECK(swap.tank >= 0 || (swap.team >= 0 && swap.team < 2 * TEAMS_MAX));
    check_values(swap.mind.behaviour->params, swap.mind.params);
    return true;
}

static bool read_id(const char *text, Problem *problem) {
    MatchId id;
    char again[MATCH_ID_TEXT_MAX];
    if (!match_id_parse(text, &id))
        problem_set(problem, "no number");
    else
        FUZZ_CHECK(!strcmp(match_id_text(id, again), text));
    return !problem->text[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static bool (*const READS[])(const char *, Problem *) = {read_tank, read_drive, read_swap,
                                                             read_id};
    Problem problem = {""};
    if (!length) return 0;
    OWN_TEXT *text = text_of(bytes + 1, length - 1);
    bool is_read = READS[bytes[0] % 4](text, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    return FUZZ_RESULT(is_read);
}
