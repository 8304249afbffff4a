// edit_tune.c -- the edits that turn numbers: of the match, of a mind, of a drive.
#include "edit_tune.h"

#include "match_inside.h"

static int tank_kind(const Match *match, int tank) {
    return spec_kind(match->card.tanks[tank].loadout.spec);
}

// Tanks of all kinds that the row is about, so that all of them are alike again.
static void retune_tanks(Match *match, int row, int kind, const Tuned *were) {
    for (int i = 0; i < match->card.tank_count && TUNING_ROWS[row].is_of_tanks; i++)
        if (kind < 0 || kind == tank_kind(match, i))
            battle_retune(match->battle, i, &were->specs[tank_kind(match, i)],
                          &match->card.tanks[i].loadout);
}

static bool turn(Match *match, const Edit *edit, Problem *problem) {
    Tuning tuning = card_tuning(&match->card);
    if (edit->index < 0 || edit->index >= tuning_row_count()) {
        problem_set(problem, "there is no number %d to be turned", edit->index);
        return false;
    }
    if (edit->spec < -1 || edit->spec >= TUNING_KINDS) {
        problem_set(problem, "there is no kind %d of tank", edit->spec);
        return false;
    }
    if (!tuning_put(&tuning, edit->index, edit->spec, edit->value, problem)) return false;
    Tuned were = match->tuned;
    card_set_tuning(&match->card, &tuning);
    match->tuned = tuning_result(&tuning);
    retune_tanks(match, edit->index, edit->spec, &were);
    battle_set_rules(match->battle, match->card.rules);
    if (match->mode->retuned) match->mode->retuned(match);
    return true;
}

// Row `index` of a table of parameters.
static bool turn_param(const char *owner, const Param *table, int index, double value,
                       double *values, Problem *problem) {
    int count = 0;
    while (table && table[count].name) count++;
    if (index < 0 || index >= count) {
        problem_set(problem, "%s has no parameter %d", owner, index);
        return false;
    }
    if (!(value >= table[index].low && value <= table[index].high)) {
        problem_set(problem, "%s's %s is a number from %g to %g, not %g", owner, table[index].name,
                    table[index].low, table[index].high, value);
        return false;
    }
    values[index] = value;
    return true;
}

static bool turn_mind(TankCard *card, const Edit *edit, Problem *problem) {
    if (card->kind == CONTROLLER_BEHAVIOUR)
        return turn_param(card->behaviour->name, card->behaviour->params, edit->index, edit->value,
                          card->params, problem);
    problem_set(problem, "a person drives tank %d: there is no mind to be turned", edit->tank + 1);
    return false;
}

static bool turn_drive(Match *match, const Edit *edit, Problem *problem) {
    TankCard *card = &match->card.tanks[edit->tank];
    const Drive *drive = card->loadout.drive;
    if (!turn_param(drive->name, drive->params, edit->index, edit->value,
                    card->loadout.drive_params, problem))
        return false;
    battle_retune(match->battle, edit->tank, battle_tank(match->battle, edit->tank)->spec,
                  &card->loadout);
    return true;
}

bool edit_tune(Match *match, const Edit *edit, Problem *problem) {
    if (edit->kind == EDIT_TUNE) return turn(match, edit, problem);
    if (edit->tank < 0 || edit->tank >= match->card.tank_count) {
        problem_set(problem, "there is no tank %d", edit->tank + 1);
        return false;
    }
    return edit->kind == EDIT_MIND_PARAM ? turn_mind(&match->card.tanks[edit->tank], edit, problem)
                                         : turn_drive(match, edit, problem);
}
