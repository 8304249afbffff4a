// tools_undo.c -- edits that wait to be fetched, and how to take the last ones back: by edits, too,
// since what was done is part of the recording.
#include "tools_state.h"

#include <string.h>

#define SAME_M 1e-6

static bool push(Tools *tools, const Edit *edit) {
    if (tools->edit_count == TOOL_EDITS_MAX) return false;
    tools->edits[tools->edit_count++] = *edit;
    return true;
}

static int tanks_to_come(const Tools *tools, const Match *match) {
    int count = match_card(match)->tank_count;
    for (int i = 0; i < tools->edit_count; i++) count += tools->edits[i].kind == EDIT_ADD;
    return count;
}

static bool is_convex(const Wall *wall) {
    int count = wall->vertex_count;
    if (wall->is_line || count > EDIT_CORNERS_MAX) return false;
    for (int i = 0; i < count; i++) {
        Vec a = wall->vertices[i], b = wall->vertices[(i + 1) % count],
            c = wall->vertices[(i + 2) % count];
        if (vec_cross(vec_sub(b, a), vec_sub(c, b)) <= 0) return false;
    }
    return true;
}

// What was drawn as a line, or with a corner inwards, cannot be built again.
static bool wall_back(const Match *match, int index, Edit *back) {
    const Arena *arena = battle_arena(match_battle(match));
    if (index >= arena->wall_count || !is_convex(&arena->walls[index])) return false;
    const Wall *wall = &arena->walls[index];
    *back = (Edit){.kind = EDIT_WALL, .corner_count = wall->vertex_count};
    memcpy(back->corners, wall->vertices, (size_t)wall->vertex_count * sizeof *wall->vertices);
    return true;
}

// False for what cannot be taken back.
static bool invert(const Tools *tools, const Match *match, const Edit *edit, Edit *back) {
    const MatchCard *card = match_card(match);
    *back = *edit;
    switch (edit->kind) {
    case EDIT_PLACE: back->pose = battle_tank(match_battle(match), edit->tank)->pose; return true;
    case EDIT_DRIVE: back->drive = card->tanks[edit->tank].drive; return true;
    case EDIT_ADD:
        *back = (Edit){.kind = EDIT_REMOVE, .tank = tanks_to_come(tools, match)};
        return true;
    case EDIT_REMOVE:
        back->kind = EDIT_ADD;
        back->added = card->tanks[edit->tank];
        back->pose = battle_tank(match_battle(match), edit->tank)->pose;
        return true;
    case EDIT_WALL: back->kind = EDIT_UNWALL; return true;
    case EDIT_UNWALL: return wall_back(match, edit->index, back);
    default: return false;
    }
}

bool tools_do(Tools *tools, const Match *match, const Edit *edit) {
    Step step = {0};
    bool can_undo = invert(tools, match, edit, &step.back);
    if (!push(tools, edit)) return false;
    if (!can_undo) return true;
    if (tools->undo_count == TOOL_UNDO_MAX) {
        tools->undo_count--;
        memmove(tools->undo, tools->undo + 1, (size_t)tools->undo_count * sizeof *tools->undo);
    }
    tools->undo[tools->undo_count++] = step;
    return true;
}

void tools_join(Tools *tools) {
    if (tools->undo_count > 1) tools->undo[tools->undo_count - 1].is_with_next = true;
}

static bool has_corner(const Wall *wall, Vec corner) {
    for (int i = 0; i < wall->vertex_count; i++)
        if (vec_distance(wall->vertices[i], corner) < SAME_M) return true;
    return false;
}

static bool is_built_so(const Wall *wall, const Edit *edit) {
    if (wall->is_line || wall->vertex_count > edit->corner_count) return false;
    int found = 0;
    for (int i = 0; i < edit->corner_count; i++) found += has_corner(wall, edit->corners[i]);
    return found == wall->vertex_count;
}

// The newest wall that was built by this edit; -1 when it is gone.
static int find_wall(const Match *match, const Edit *edit) {
    const Arena *arena = battle_arena(match_battle(match));
    for (int i = arena->wall_count - 1; i >= 0; i--)
        if (is_built_so(&arena->walls[i], edit)) return i;
    return -1;
}

// A tank that comes back has another number from then on.
static void renumber(Tools *tools, int from, int to) {
    for (int i = 0; i < tools->undo_count; i++)
        if (tools->undo[i].back.tank == from) tools->undo[i].back.tank = to;
}

static bool is_tank_there(const Match *match, int tank) {
    return tank < match_card(match)->tank_count && !battle_tank(match_battle(match), tank)->is_gone;
}

// False when there is nothing left of what it was about.
static bool take_back(Tools *tools, const Match *match, Edit *back) {
    switch (back->kind) {
    case EDIT_UNWALL: back->index = find_wall(match, back); return back->index >= 0;
    case EDIT_WALL: return true;
    case EDIT_ADD: renumber(tools, back->tank, tanks_to_come(tools, match)); return true;
    default: return is_tank_there(match, back->tank);
    }
}

void tools_undo(Tools *tools, const Match *match) {
    bool is_done = false;
    hand_drop(tools);
    while (tools->undo_count > 0 && !is_done) {
        Step step = tools->undo[--tools->undo_count];
        bool is_made = take_back(tools, match, &step.back) && push(tools, &step.back);
        is_done = is_made && !step.is_with_next;
    }
    tools_say(tools, is_done ? "" : "Nothing is left to be undone");
}
