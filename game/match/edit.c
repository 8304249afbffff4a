// edit.c -- edits of a running match.
//
// Most edits change a tank in place. Edits that need another arena, or room for another tank, save
// the battle's state, create a new battle, and load the state into it.
#include "edit.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "sim/arena/arena.h"
#include "sim/battle.h"
#include "tuning.h"

static bool tank_exists(const Match *match, int tank, Problem *problem) {
    bool is_number = tank >= 0 && tank < match->card.tank_count;
    if (is_number && !battle_tank(match->battle, tank)->is_removed) return true;
    return problem_set(problem, is_number ? "tank %d has been removed" : "there is no tank %d",
                       tank + 1);
}

// The remaining teams now compete to be the last.
static void count_teams(Match *match) {
    int last;
    match->teams_at_start = match_teams_left(match, &last);
}

static bool tune(Match *match, const Edit *edit, Problem *problem) {
    Tuning tuning = card_tuning(&match->card);
    if (edit->index < 0 || edit->index >= tuning_row_count())
        return problem_set(problem, "there is no tuning row %d", edit->index);
    if (edit->spec < -1 || edit->spec >= TUNING_KINDS)
        return problem_set(problem, "there is no kind %d of tank", edit->spec);
    if (!tuning_put(&tuning, edit->index, edit->spec, edit->value, problem)) return false;
    Tuned were = match->tuned;
    card_set_tuning(&match->card, &tuning);
    match->tuned = tuning_result(&tuning);
    stand_fit(match);
    for (int i = 0; i < match->card.tank_count && tuning_row_at(edit->index).is_of_tanks; i++) {
        const Loadout *loadout = &match->card.tanks[i].loadout;
        int kind = spec_kind(loadout->spec);
        if (edit->spec < 0 || edit->spec == kind)
            battle_retune(match->battle, i, &were.specs[kind], loadout);
    }
    battle_set_rules(match->battle, match->card.rules);
    if (match->mode->retuned) match->mode->retuned(match);
    return true;
}

static bool set_tank_param(Match *match, const Edit *edit, Problem *problem) {
    if (edit->tank < 0 || edit->tank >= match->card.tank_count)
        return problem_set(problem, "there is no tank %d", edit->tank + 1);
    TankCard *card = &match->card.tanks[edit->tank];
    bool is_of_mind = edit->kind == EDIT_MIND_PARAM;
    if (is_of_mind && card->kind != DRIVER_MIND)
        return problem_set(problem, "tank %d is driven by a player and has no mind",
                           edit->tank + 1);
    const char *owner = is_of_mind ? card->mind.behaviour->name : card->loadout.drive->name;
    const Param *table = is_of_mind ? card->mind.behaviour->params : card->loadout.drive->params;
    int count = 0, index = edit->index;
    while (table && table[count].name) count++;
    if (index < 0 || index >= count)
        return problem_set(problem, "%s has no parameter %d", owner, index);
    if (!(edit->value >= table[index].low && edit->value <= table[index].high))
        return problem_set(problem, "%s's %s must be a number from %g to %g, not %g", owner,
                           table[index].name, table[index].low, table[index].high, edit->value);
    (is_of_mind ? card->mind.params : card->loadout.drive_params)[index] = edit->value;
    if (!is_of_mind)
        battle_retune(match->battle, edit->tank, battle_tank(match->battle, edit->tank)->spec,
                      &card->loadout);
    return true;
}

static bool place_tank(Match *match, const Edit *edit, Problem *problem) {
    Pose pose = edit->pose;
    if (!tank_exists(match, edit->tank, problem)) return false;
    const TankSpec *spec = battle_tank(match->battle, edit->tank)->spec;
    if (!battle_room_for_hull(match->battle, spec, pose, edit->tank, problem)) return false;
    pose.heading_rad = angle_wrap(pose.heading_rad);
    battle_place(match->battle, edit->tank, pose);
    return true;
}

static bool repair_tank(Match *match, const Edit *edit, Problem *problem) {
    int tank = edit->tank;
    if (!tank_exists(match, tank, problem)) return false;
    TankSlot *slot = &match->slots[tank];
    const Tank *self = battle_tank(match->battle, tank);
    bool was_wreck = self->is_wreck;
    battle_revive(match->battle, tank, self->pose);
    slot->is_dead = false;
    slot->wake_tick = 0;
    if (was_wreck && slot->memory)
        memset(slot->memory, 0, slot_memory_bytes(&match->card.tanks[tank]));
    if (was_wreck) count_teams(match);
    return true;
}

static bool change_drive(Match *match, const Edit *edit, Problem *problem) {
    if (!tank_exists(match, edit->tank, problem)) return false;
    TankCard *card = &match->card.tanks[edit->tank];
    if (!edit->drive) return problem_set(problem, "unknown drive");
    tank_card_set_drive(card, edit->drive);
    battle_set_loadout(match->battle, edit->tank, &card->loadout);
    return true;
}

static bool arm_tank(Match *match, const Edit *edit, Problem *problem) {
    if (!tank_exists(match, edit->tank, problem)) return false;
    Loadout *loadout = &match->card.tanks[edit->tank].loadout;
    bool is_known = loadout_weapon_name(edit->index) && loadout_special_name(edit->gives);
    if (!is_known) return problem_set(problem, "unknown weapon or special");
    property_choose(WEAPON_PROPERTY, loadout, edit->index);
    property_choose(SPECIAL_PROPERTY, loadout, edit->gives);
    loadout_draw(loadout, match->card.seed, edit->tank);
    battle_set_loadout(match->battle, edit->tank, loadout);
    match->mode_state.armed_tick = battle_tick(match->battle);
    return true;
}

static bool choose_upgrade(Match *match, const Edit *edit, Problem *problem) {
    if (!tank_exists(match, edit->tank, problem)) return false;
    if (edit->kind == EDIT_REROLL) return stand_reroll(match, edit->tank, problem);
    if (edit->index < 0 || edit->index > UP_SKIP)
        return problem_set(problem, "there is no upgrade %d", edit->index);
    return (edit->kind == EDIT_BANISH ? stand_banish : stand_choose)(match, edit->tank, edit->index,
                                                                     problem);
}

// Removes a tank for good, without adding a loss.
static bool remove_tank(Match *match, const Edit *edit, Problem *problem) {
    if (!tank_exists(match, edit->tank, problem)) return false;
    TankSlot *slot = &match->slots[edit->tank];
    slot->is_dead = true;
    slot->respawn_tick = UINT64_MAX;
    battle_remove(match->battle, edit->tank);
    if (match->notes) match->notes[edit->tank] = (Notes){0};
    count_teams(match);
    return true;
}

static bool is_sound(const TankCard *tank) {
    bool is_driven = tank->kind == DRIVER_MIND ? tank->mind.behaviour != NULL
                                               : tank->player >= 0 && tank->player < PLAYERS_MAX;
    return is_driven && tank->team >= 0 && tank->team < TEAMS_MAX &&
           loadout_is_sound(&tank->loadout) &&
           (!tank->mind.behaviour ||
            params_within(tank->mind.behaviour->params, tank->mind.params));
}

static void *grown(void *items, int count, size_t size) {
    char *more = realloc(items, ((size_t)count + 1) * size);
    if (more) memset(more + (size_t)count * size, 0, size);
    return more;
}

// Makes room for another tank in every array. Returns false if out of memory.
static bool make_room(Match *match) {
    int count = match->card.tank_count;
    void *tanks = grown(match->card.tanks, count, sizeof *match->card.tanks);
    if (tanks) match->card.tanks = tanks;
    void *slots = grown(match->slots, count, sizeof *match->slots);
    if (slots) match->slots = slots;
    void *orders = grown(match->orders, count, sizeof *match->orders);
    if (orders) match->orders = orders;
    void *notes = match->notes ? grown(match->notes, count, sizeof *match->notes) : NULL;
    if (notes) match->notes = notes;
    return tanks && slots && orders && (notes || !match->notes);
}

static const TankSpec *tuned_spec(const Match *match, const TankCard *tank) {
    return &match->tuned.specs[spec_kind(tank->loadout.spec)];
}

// Returns whether the pose is clear of walls, the battle's tanks, and tanks about to be added.
static bool room_for(const Match *match, const TankSpec *spec, Pose pose, const Pose *poses,
                     Problem *problem) {
    if (!battle_room_for_hull(match->battle, spec, pose, -1, problem)) return false;
    for (int i = battle_tank_count(match->battle); i < match->card.tank_count; i++)
        if (!hulls_are_clear(spec, pose, tuned_spec(match, &match->card.tanks[i]), poses[i]))
            return problem_set(problem, "tank %d is in the way", i + 1);
    return true;
}

// Adds the tank to the card, but not to the battle yet.
static bool append(Match *match, const Edit *edit, Pose *poses, Problem *problem) {
    const TankCard *added = &edit->added;
    int tank = match->card.tank_count;
    problem_set(problem, "mind, drive, kind or team of the added tank is unknown");
    if (!is_sound(added)) return false;
    if (tank >= BATTLE_TANKS_MAX)
        return problem_set(problem, "a match may have at most %d tanks", BATTLE_TANKS_MAX);
    if (!room_for(match, tuned_spec(match, added), edit->pose, poses, problem)) return false;
    problem_set(problem, "out of memory");
    size_t bytes = slot_memory_bytes(added);
    void *memory = bytes ? calloc(1, bytes) : NULL;
    if ((bytes && !memory) || !make_room(match)) {
        free(memory);
        return false;
    }
    match->card.tanks[tank] = *added;
    loadout_draw(&match->card.tanks[tank].loadout, match->card.seed, tank);
    match->card.tanks[tank].name[0] = '\0';
    match->card.tanks[tank].number = 0;
    match->card.tanks[tank].is_named = false;
    match->slots[tank].memory = memory;
    match->slots[tank].driver = (uint8_t)slot_driver(added);
    match->has_external |= mind_is_external(&added->mind);
    poses[tank] = (Pose){edit->pose.x, edit->pose.y, angle_wrap(edit->pose.heading_rad)};
    match->card.tank_count++;
    return true;
}

// Returns the number of edits that failed; `problem` describes the last one.
static int add_tanks(Match *match, const Edit *edits, int count, Problem *problem) {
    int before = match->card.tank_count;
    Pose *poses = match_poses(match, count);
    for (int i = 0; poses && i < count; i++) append(match, &edits[i], poses, problem);
    int added = match->card.tank_count - before;
    if (added && !match_move_battle(match, battle_arena(match->battle), poses))
        while (match->card.tank_count > before) free(match->slots[--match->card.tank_count].memory);
    free(poses);
    if (match->card.tank_count == before) {
        if (added || !poses) problem_set(problem, "out of memory");
        return count;
    }
    for (int i = before; i < match->card.tank_count; i++) {
        const Mind *mind = &match->card.tanks[i].mind;
        bool is_mind = match->card.tanks[i].kind == DRIVER_MIND;
        char name[TANK_NAME_MAX];
        card_rename(&match->card, i, is_mind ? mind_name(mind, name) : "player", true);
    }
    count_teams(match);
    return count - added;
}

// Returns the number of edits that failed; `problem` describes the last one.
static int change_walls(Match *match, const Edit *edits, int count, Problem *problem) {
    Arena *arena = NULL;
    int left_out = 0;
    for (int i = 0; i < count; i++) {
        const Arena *now = arena ? arena : battle_arena(match->battle);
        const Wall added = {.vertices = (Vec *)edits[i].corners,
                            .vertex_count = edits[i].corner_count,
                            .kind = (WallKind)edits[i].wall_kind,
                            .health = edits[i].wall_health};
        Arena *changed = edits[i].kind == EDIT_UNWALL
                             ? arena_without_wall(now, edits[i].index, problem)
                             : arena_with_wall(now, added, problem);
        const Wall *wall =
            changed && edits[i].kind == EDIT_WALL ? &changed->walls[changed->wall_count - 1] : NULL;
        if (wall &&
            !battle_room_for_wall(match->battle, wall->vertices, wall->vertex_count, problem)) {
            arena_destroy(changed);
            changed = NULL;
        }
        left_out += !changed;
        if (!changed) continue;
        arena_destroy(arena);
        arena = changed;
    }
    return !arena || match_move_to_arena(match, arena, problem) ? left_out : count;
}

// A function that applies consecutive edits at once, and returns the number of failed edits.
typedef int Many(Match *match, const Edit *edits, int count, Problem *problem);

static Many *of_many(const Edit *edit) {
    if (edit->kind == EDIT_ADD) return add_tanks;
    return edit->kind == EDIT_WALL || edit->kind == EDIT_UNWALL ? change_walls : NULL;
}

static bool change_driver(Match *match, const Edit *edit, Problem *problem) {
    if (edit->tank < 0 || edit->tank >= match->card.tank_count)
        return problem_set(problem, "there is no tank %d", edit->tank + 1);
    const Mind *mind = &edit->added.mind;
    bool is_mind = edit->kind == EDIT_MIND;
    problem_set(problem, "unknown driver");
    if (is_mind) return mind->behaviour && match_set_mind(match, edit->tank, mind);
    if (edit->added.player < 0 || edit->added.player >= PLAYERS_MAX) return false;
    match_set_player(match, edit->tank, edit->added.player);
    return true;
}

static bool forfeit(Match *match, const Edit *edit, Problem *problem) {
    if (!tank_exists(match, edit->tank, problem)) return false;
    problem_set(problem, "unknown reason of a forfeit");
    if (edit->forfeit <= FORFEIT_NONE || edit->forfeit >= FORFEITS) return false;
    match_forfeit(match, edit->tank, edit->forfeit);
    return true;
}

static bool place_thing(Match *match, const Edit *edit, Problem *problem) {
    int kind = 0;
    while (THINGS[kind] && kind != edit->index) kind++;
    if (!THINGS[kind]) return problem_set(problem, "there is no kind %d of things", edit->index);
    if (!THINGS[kind]->map_class)
        return problem_set(problem, "a %s cannot be placed", THINGS[kind]->name);
    int gifts = 0;
    while (THINGS[kind]->gives && THINGS[kind]->gives[gifts]) gifts++;
    if (edit->gives < 0 || edit->gives > gifts)
        return problem_set(problem, "a %s cannot give %d", THINGS[kind]->name, edit->gives);
    Vec at = pose_at(edit->pose);
    if (!battle_room_for_thing(match->battle, kind, at, problem)) return false;
    battle_add_thing(match->battle, kind, edit->gives, at);
    return true;
}

Edit edit_placing(const Thing *thing) {
    return (Edit){.kind = EDIT_THING,
                  .index = thing->kind,
                  .gives = THINGS[thing->kind]->gives ? (int)thing->gives : 0,
                  .pose = {thing->at.x, thing->at.y, 0}};
}

Edit edit_upgrade(const Match *match, int tank, Upgrade upgrade) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    Loadout loadout = match->card.tanks[tank].loadout;
    property_choose(upgrade.property, &loadout, upgrade.choice);
    return (Edit){.kind = EDIT_ARM,
                  .tank = tank,
                  .index = property_index(WEAPON_PROPERTY, &loadout),
                  .gives = property_index(SPECIAL_PROPERTY, &loadout)};
}

static bool remove_thing(Match *match, const Edit *edit, Problem *problem) {
    const Thing *thing = battle_thing(match->battle, edit->index);
    if (!thing || thing_is_shell(thing))
        return problem_set(problem, "there is no thing %d", edit->index);
    battle_remove_thing(match->battle, edit->index);
    return true;
}

bool edits_add(EditQueue *queue, const Edit *edit) {
    if (queue->count == EDITS_WAITING_MAX) return false;
    queue->edits[queue->count++] = *edit;
    return true;
}

int edits_take(EditQueue *queue, Edit *edits, int most) {
    ASSERT(most >= 0);
    int count = queue->count < most ? queue->count : most;
    memcpy(edits, queue->edits, (size_t)count * sizeof *edits);
    queue->count -= count;
    memmove(queue->edits, queue->edits + count, (size_t)queue->count * sizeof *edits);
    return count;
}

int edit_tank(const Edit *edit) {
    bool is_about_others = edit->kind == EDIT_TUNE || edit->kind == EDIT_ADD ||
                           edit->kind == EDIT_WALL || edit->kind == EDIT_UNWALL ||
                           edit->kind == EDIT_THING || edit->kind == EDIT_UNTHING;
    return is_about_others ? -1 : edit->tank;
}

#define EDIT_FUNCTION(kind, word, fields, function, ...) function,

bool match_edit(Match *match, const Edit *edit, Problem *problem) {
    ASSERT(match && edit);
    static bool (*const EDITS[EDIT_KINDS])(Match *, const Edit *,
                                           Problem *) = {EDIT_ROWS(EDIT_FUNCTION)};
    if (match->result.is_over) return problem_set(problem, "the match is over");
    if (of_many(edit)) return !of_many(edit)(match, edit, 1, problem);
    if ((unsigned)edit->kind < EDIT_KINDS) return EDITS[edit->kind](match, edit, problem);
    return problem_set(problem, "unknown kind of edit");
}

int match_edits(Match *match, const Edit *edits, int count) {
    int left_out = 0;
    for (int i = 0, done; i < count; i += done) {
        Many *many = of_many(&edits[i]);
        for (done = 1; many && i + done < count && of_many(&edits[i + done]) == many;) done++;
        if (match->result.is_over)
            left_out += done;
        else
            left_out +=
                many ? many(match, &edits[i], done, NULL) : !match_edit(match, &edits[i], NULL);
    }
    return left_out;
}
