// edit.c -- what people may do to a running match besides driving.
//
// Most edits change a tank where it is. One that needs another arena or room for another tank takes
// the battle's plain state out, makes a new battle, and puts it in again.
#include "edit.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "sim/arena/arena.h"
#include "sim/battle.h"
#include "platform/bytes.h"

static bool is_there(const Match *match, int tank, Problem *problem) {
    bool is_number = tank >= 0 && tank < match->card.tank_count;
    if (is_number && !battle_tank(match->battle, tank)->is_gone) return true;
    return problem_set(problem, is_number ? "tank %d is off the field" : "there is no tank %d",
                       tank + 1);
}

// Whoever is left now fights for being the last.
static void count_teams(Match *match) {
    int last;
    match->teams_at_start = match_teams_left(match, &last);
}

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
    if (edit->index < 0 || edit->index >= tuning_row_count())
        return problem_set(problem, "there is no number %d to be turned", edit->index);
    if (edit->spec < -1 || edit->spec >= TUNING_KINDS)
        return problem_set(problem, "there is no kind %d of tank", edit->spec);
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
    if (index < 0 || index >= count)
        return problem_set(problem, "%s has no parameter %d", owner, index);
    if (!(value >= table[index].low && value <= table[index].high))
        return problem_set(problem, "%s's %s is a number from %g to %g, not %g", owner,
                           table[index].name, table[index].low, table[index].high, value);
    values[index] = value;
    return true;
}

static bool turn_mind(TankCard *card, const Edit *edit, Problem *problem) {
    if (card->kind == CONTROLLER_BEHAVIOUR)
        return turn_param(card->mind.behaviour->name, card->mind.behaviour->params, edit->index,
                          edit->value, card->mind.params, problem);
    return problem_set(problem, "a person drives tank %d: there is no mind to be turned",
                       edit->tank + 1);
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

static bool edit_tune(Match *match, const Edit *edit, Problem *problem) {
    if (edit->kind == EDIT_TUNE) return turn(match, edit, problem);
    if (edit->tank < 0 || edit->tank >= match->card.tank_count)
        return problem_set(problem, "there is no tank %d", edit->tank + 1);
    return edit->kind == EDIT_MIND_PARAM ? turn_mind(&match->card.tanks[edit->tank], edit, problem)
                                         : turn_drive(match, edit, problem);
}

static bool place(Match *match, const Edit *edit, Problem *problem) {
    Pose pose = edit->pose;
    if (!is_there(match, edit->tank, problem)) return false;
    const TankSpec *spec = battle_tank(match->battle, edit->tank)->spec;
    if (!battle_room_for_hull(match->battle, spec, pose, edit->tank, problem)) return false;
    pose.heading_rad = angle_wrap(pose.heading_rad);
    battle_place(match->battle, edit->tank, pose);
    return true;
}

static bool repair(Match *match, const Edit *edit, Problem *problem) {
    int tank = edit->tank;
    if (!is_there(match, tank, problem)) return false;
    Seat *seat = &match->seats[tank];
    const Tank *self = battle_tank(match->battle, tank);
    bool was_wreck = self->is_wreck;
    battle_revive(match->battle, tank, self->pose);
    seat->is_down = false;
    seat->wake_tick = 0;
    if (was_wreck && seat->memory)
        memset(seat->memory, 0, match->card.tanks[tank].mind.behaviour->memory_bytes);
    if (was_wreck) count_teams(match);
    return true;
}

static bool change_drive(Match *match, const Edit *edit, Problem *problem) {
    if (!is_there(match, edit->tank, problem)) return false;
    TankCard *card = &match->card.tanks[edit->tank];
    if (!edit->drive) return problem_set(problem, "there is no such drive");
    tank_card_set_drive(card, edit->drive);
    battle_set_loadout(match->battle, edit->tank, &card->loadout);
    return true;
}

// It does not come back, and this counts as no loss.
static bool take_away(Match *match, const Edit *edit, Problem *problem) {
    if (!is_there(match, edit->tank, problem)) return false;
    Seat *seat = &match->seats[edit->tank];
    seat->is_down = true;
    seat->back_tick = UINT64_MAX;
    battle_remove(match->battle, edit->tank);
    if (match->notes) match->notes[edit->tank] = (Notes){0};
    count_teams(match);
    return true;
}

// A battle as the present one, of this card in this arena. NULL when out of memory.
static Battle *moved_battle(Match *match, const MatchCard *card, const Arena *arena,
                            const Pose *poses) {
    State walk = {.way = STATE_MEASURE};
    battle_walk(match->battle, &walk);
    Battle *battle = match_new_battle(match, card, arena, poses);
    uint8_t *bytes = malloc(walk.count);
    if (battle && bytes) {
        walk = (State){.way = STATE_SAVE, .at = bytes};
        battle_walk(match->battle, &walk);
        walk = (State){.way = STATE_LOAD, .at = bytes};
        battle_walk(battle, &walk);
        battle_forget(battle);
    } else {
        battle_destroy(battle);
        battle = NULL;
    }
    free(bytes);
    return battle;
}

static void take_battle(Match *match, Battle *battle) {
    battle_destroy(match->battle);
    match->battle = battle;
}

static Pose *poses_with(const Match *match, Pose last) {
    int count = match->card.tank_count;
    Pose *poses = calloc((size_t)count + 1, sizeof *poses);
    for (int i = 0; poses && i < count; i++) poses[i] = battle_tank(match->battle, i)->pose;
    if (poses) poses[count] = last;
    return poses;
}

static bool has_values_within(const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++)
        if (!(values[i] >= table[i].low && values[i] <= table[i].high)) return false;
    return true;
}

static bool is_sound(const TankCard *tank) {
    bool is_driven = tank->kind == CONTROLLER_BEHAVIOUR
                         ? tank->mind.behaviour != NULL
                         : tank->human >= 0 && tank->human < HUMANS_MAX;
    return is_driven && tank->team >= 0 && tank->team < TEAMS_MAX &&
           loadout_is_sound(&tank->loadout) &&
           (!tank->mind.behaviour ||
            has_values_within(tank->mind.behaviour->params, tank->mind.params));
}

static void *grown(void *items, int count, size_t size) {
    char *more = realloc(items, ((size_t)count + 1) * size);
    if (more) memset(more + (size_t)count * size, 0, size);
    return more;
}

// Room for one more in every list; what was grown stays so when the rest cannot be.
static bool make_room(Match *match) {
    int count = match->card.tank_count;
    void *tanks = grown(match->card.tanks, count, sizeof *match->card.tanks);
    if (tanks) match->card.tanks = tanks;
    void *seats = grown(match->seats, count, sizeof *match->seats);
    if (seats) match->seats = seats;
    void *orders = grown(match->orders, count, sizeof *match->orders);
    if (orders) match->orders = orders;
    void *notes = match->notes ? grown(match->notes, count, sizeof *match->notes) : NULL;
    if (notes) match->notes = notes;
    return tanks && seats && orders && (notes || !match->notes);
}

static bool has_place(const Match *match, const Edit *edit, Problem *problem) {
    const TankSpec *spec = &match->tuned.specs[spec_kind(edit->added.loadout.spec)];
    if (match->card.tank_count < BATTLE_TANKS_MAX)
        return battle_room_for_hull(match->battle, spec, edit->pose, -1, problem);
    return problem_set(problem, "a match has %d tanks at most", BATTLE_TANKS_MAX);
}

static bool seat_mind(Match *match, const Behaviour *behaviour) {
    if (!behaviour || !behaviour->memory_bytes) return true;
    void *memory = calloc(1, behaviour->memory_bytes);
    match->seats[match->card.tank_count].memory = memory;
    return memory;
}

static void name_tank(MatchCard *card, int tank) {
    TankCard *added = &card->tanks[tank];
    added->name[0] = '\0';
    added->number = 0;
    bool is_mind = added->kind == CONTROLLER_BEHAVIOUR;
    card_rename(card, tank, is_mind ? added->mind.behaviour->name : "player", true);
}

static bool add(Match *match, const Edit *edit, Problem *problem) {
    int tank = match->card.tank_count;
    problem_set(problem, "the tank to be added has no mind, drive, kind or team of this game");
    if (!is_sound(&edit->added) || !has_place(match, edit, problem)) return false;
    problem_set(problem, "out of memory");
    Pose pose = {edit->pose.x, edit->pose.y, angle_wrap(edit->pose.heading_rad)};
    Pose *poses = poses_with(match, pose);
    Battle *battle = NULL;
    if (poses && make_room(match) && seat_mind(match, edit->added.mind.behaviour)) {
        MatchCard card = match->card;
        card.tanks[tank] = edit->added;
        card.tank_count++;
        battle = moved_battle(match, &card, battle_arena(match->battle), poses);
        if (!battle) free(match->seats[tank].memory);
    }
    free(poses);
    if (!battle) return false;
    take_battle(match, battle);
    match->card.tank_count++;
    name_tank(&match->card, tank);
    count_teams(match);
    return true;
}

// The match has an arena of its own from now on.
static bool take_arena(Match *match, Arena *arena, Problem *problem) {
    OwnArena *own = arena_own(arena);
    Pose *poses = own ? poses_with(match, (Pose){0}) : NULL;
    Battle *battle = poses ? moved_battle(match, &match->card, own->arena, poses) : NULL;
    free(poses);
    if (battle) {
        take_battle(match, battle);
        arena_let_go(match->own);
        match->own = own;
        return true;
    }
    arena_let_go(own);
    return problem_set(problem, "out of memory");
}

static bool build_wall(Match *match, const Edit *edit, Problem *problem) {
    const Arena *now = battle_arena(match->battle);
    Arena *arena = arena_with_wall(now, edit->corners, edit->corner_count, problem);
    if (!arena) return false;
    const Wall *wall = &arena->walls[arena->wall_count - 1];
    if (!battle_room_for_wall(match->battle, wall->vertices, wall->vertex_count, problem)) {
        arena_destroy(arena);
        return false;
    }
    return take_arena(match, arena, problem);
}

static bool tear_down(Match *match, const Edit *edit, Problem *problem) {
    Arena *arena = arena_without_wall(battle_arena(match->battle), edit->index, problem);
    return arena && take_arena(match, arena, problem);
}

int edit_tank(const Edit *edit) {
    bool is_about_tank = edit->kind == EDIT_MIND_PARAM || edit->kind == EDIT_DRIVE_PARAM ||
                         edit->kind == EDIT_DRIVE || edit->kind == EDIT_PLACE ||
                         edit->kind == EDIT_REPAIR || edit->kind == EDIT_REMOVE;
    return is_about_tank ? edit->tank : -1;
}

bool match_edit(Match *match, const Edit *edit, Problem *problem) {
    ASSERT(match && edit);
    static bool (*const EDITS[EDIT_KINDS])(Match *, const Edit *, Problem *) = {
        [EDIT_TUNE] = edit_tune,
        [EDIT_MIND_PARAM] = edit_tune,
        [EDIT_DRIVE_PARAM] = edit_tune,
        [EDIT_DRIVE] = change_drive,
        [EDIT_PLACE] = place,
        [EDIT_REPAIR] = repair,
        [EDIT_ADD] = add,
        [EDIT_REMOVE] = take_away,
        [EDIT_WALL] = build_wall,
        [EDIT_UNWALL] = tear_down,
    };
    if (match->result.is_over) return problem_set(problem, "the match is over");
    if ((unsigned)edit->kind < EDIT_KINDS) return EDITS[edit->kind](match, edit, problem);
    return problem_set(problem, "there is no such change");
}
