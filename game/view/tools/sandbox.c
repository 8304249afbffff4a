// sandbox.c -- the hand on the field: grabs, moves, turns and releases tanks and walls by mouse,
// keys and pads; undo.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "sim/arena/arena.h"
#include "sim/battle.h"
#include "tools.h"

#define SNAP_M 0.25    // grid of wall corners
#define REACH_M 0.35   // maximum distance of a click that selects a hull or a wall
#define STILL_M 0.15   // minimum distance of a drag that moves a tank
#define POINT_M 1.2    // the hand sets a new tank's heading if it is farther away than this
#define CLOSE_M 0.6    // a click this close to the first corner closes the polygon
#define HANDLE_M 0.9   // distance of the handle from the hull's front
#define HANDLE_PX 12.0 // clickable radius of the handle
#define SAME_M 1e-6    // maximum distance between equal corners

#define PART_M 2.0 // length of a part of a wall that breaks

#define KEY_STEP_M 0.5 // cursor step per key press
#define TURN_RAD (PI / 12)

static void show_message(Tools *tools, const char *text) {
    tools->request = (ToolsRequest){.kind = TOOLS_SHOW_MESSAGE};
    utf8_copy(tools->request.message, sizeof tools->request.message, text);
}

static Vec snapped(const Arena *arena, Vec at) {
    return vec(clamp(round(at.x / SNAP_M) * SNAP_M, 0, arena->width_m),
               clamp(round(at.y / SNAP_M) * SNAP_M, 0, arena->height_m));
}

static const Arena *arena_of(const Match *match) { return match_arena(match); }

int hand_tank_at(const Match *match, Vec at) {
    const Battle *battle = match_battle(match);
    double best_m = HUGE_VAL;
    int best = -1;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        Vec off = vec_sub(at, pose_at(tank->pose)), ahead = vec_heading(tank->pose.heading_rad);
        double along_m = fabs(vec_dot(off, ahead)), across_m = fabs(vec_dot(off, vec_right(ahead)));
        bool is_on = along_m <= tank->spec->length_m / 2 + REACH_M &&
                     across_m <= tank->spec->width_m / 2 + REACH_M;
        if (tank->is_removed || !is_on || vec_length(off) >= best_m) continue;
        best = tank->id, best_m = vec_length(off);
    }
    return best;
}

static bool is_on_line(const Wall *wall, Vec at) {
    for (int i = 0; i + 1 < wall->vertex_count; i++) {
        Vec a = wall->vertices[i], way = vec_sub(wall->vertices[i + 1], a);
        double square = vec_dot(way, way);
        double part = square > 0 ? clamp(vec_dot(vec_sub(at, a), way) / square, 0, 1) : 0;
        if (vec_distance(at, vec_add(a, vec_scale(way, part))) <= wall->thickness_m / 2 + REACH_M)
            return true;
    }
    return false;
}

// Returns true if the point is inside, by the even-odd rule.
static bool is_in_outline(const Wall *wall, Vec at) {
    bool is_in = false;
    for (int i = 0, j = wall->vertex_count - 1; i < wall->vertex_count; j = i++) {
        Vec a = wall->vertices[i], b = wall->vertices[j];
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y))
            is_in = !is_in;
    }
    return is_in;
}

int hand_wall_at(const Arena *arena, Vec at) {
    for (int i = arena->wall_count - 1; i >= 0; i--) {
        const Wall *wall = &arena->walls[i];
        if (wall->is_line ? is_on_line(wall, at) : is_in_outline(wall, at)) return i;
    }
    return -1;
}

int hand_thing_at(const Match *match, Vec at) {
    int count;
    const Thing *things = battle_things(match_battle(match), &count);
    for (const Thing *thing = things + count - 1; thing >= things; thing--)
        if (THINGS[thing->kind]->map_class &&
            vec_distance(thing->at, at) < THINGS[thing->kind]->look.size_m / 2 + REACH_M)
            return thing->id;
    return -1;
}

const char *hand_thing(int index, Edit *edit) {
    ASSERT(index >= 0);
    for (int kind = 0; THINGS[kind]; kind++) {
        const char *const *gives = THINGS[kind]->gives;
        for (int i = 0; THINGS[kind]->map_class && (i == 0 || (gives && gives[i - 1])); i++) {
            if (gives && i == 0) continue; // a random gift: the others say more
            if (index-- > 0) continue;
            *edit = (Edit){.kind = EDIT_THING, .index = kind, .gives = i};
            if (THINGS[kind]->labels) gives = THINGS[kind]->labels;
            return gives ? gives[i - 1] : THINGS[kind]->name;
        }
    }
    return NULL;
}

Vec hand_handle(const Match *match, int tank, Pose pose) {
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    double away_m = match_tank(match, tank)->spec->length_m / 2 + HANDLE_M;
    return vec_add(pose_at(pose), vec_scale(vec_heading(pose.heading_rad), away_m));
}

static bool holds_tank(const Tools *tools) {
    return tools->held == HELD_TANK || tools->held == HELD_HANDLE;
}

const TankSpec *hand_spec(const Tools *tools, const Match *match) {
    return holds_tank(tools) ? match_tank(match, tools->picked)->spec : tools->loadout.spec;
}

bool hand_has_ghost(const Tools *tools) {
    if (tools->held == HELD_TANK) return tools->has_moved;
    if (tools->held == HELD_NEW || tools->held == HELD_HANDLE) return true;
    return tools->held == HELD_NOTHING && tools->has_hand &&
           (tools->tool == TOOL_TANK || tools->tool == TOOL_TARGET);
}

Pose hand_ghost(const Tools *tools) {
    if (tools->held) return tools->ghost;
    return (Pose){tools->at.x, tools->at.y, tools->heading_rad};
}

int hand_corners(const Tools *tools, const Arena *arena, Vec corners[static TOOL_CORNERS_MAX]) {
    Vec at = snapped(arena, tools->at), from = tools->from;
    if (tools->held == HELD_WALL) {
        corners[0] = from, corners[1] = vec(at.x, from.y);
        corners[2] = at, corners[3] = vec(from.x, at.y);
        return 4;
    }
    memcpy(corners, tools->corners, (size_t)tools->corner_count * sizeof *corners);
    return tools->corner_count;
}

bool hand_is_free(const Tools *tools, const Match *match, Problem *problem) {
    if (tools->held == HELD_WALL) {
        Vec corners[TOOL_CORNERS_MAX];
        int count = hand_corners(tools, arena_of(match), corners);
        Vec across = vec_sub(corners[2], corners[0]);
        if (across.x != 0 && across.y != 0)
            return battle_room_for_wall(match_battle(match), corners, count, problem);
        return problem_set(problem, "drag from one corner of the wall to the opposite one");
    }
    if (!hand_has_ghost(tools)) return true;
    return battle_room_for_hull(match_battle(match), hand_spec(tools, match), hand_ghost(tools),
                                holds_tank(tools) ? tools->picked : -1, problem);
}

void hand_drop(Tools *tools) {
    tools->held = HELD_NOTHING;
    tools->has_moved = false;
    tools->corner_count = 0;
}

static void hand_turn(Tools *tools, double by_rad) {
    ASSERT(isfinite(by_rad));
    bool is_turned = holds_tank(tools);
    if (is_turned || tools->held == HELD_NEW) {
        tools->ghost.heading_rad = angle_wrap(tools->ghost.heading_rad + by_rad);
        tools->has_moved = true;
    }
    if (!is_turned) tools->heading_rad = angle_wrap(tools->heading_rad + by_rad);
}

static void hand_to(Tools *tools, const ToolScene *scene, Vec at) {
    tools->at = at;
    Pose *ghost = &tools->ghost;
    ASSERT(isfinite(at.x) && isfinite(at.y));
    if (tools->held == HELD_TANK) {
        Vec was = pose_at(match_tank(scene->match, tools->picked)->pose);
        Vec now = vec_sub(at, tools->from);
        if (vec_distance(was, now) > STILL_M) tools->has_moved = true;
        ghost->x = now.x, ghost->y = now.y;
    }
    bool points = tools->held == HELD_HANDLE ||
                  (tools->held == HELD_NEW && vec_distance(at, pose_at(*ghost)) > POINT_M);
    if (!points) return;
    ghost->heading_rad = vec_bearing(vec_sub(at, pose_at(*ghost)));
    if (tools->held == HELD_NEW) tools->heading_rad = ghost->heading_rad;
    tools->has_moved = true;
}

static void take_tank(Tools *tools, const ToolScene *scene) {
    int picked = tools_picked(tools, scene->match);
    double scale = scene->camera->px_per_m,
           reach_px = max_of(HANDLE_PX * scene->hud->ui, REACH_M * scene->camera->px_per_m);
    bool is_handle =
        picked >= 0 &&
        vec_distance(hand_handle(scene->match, picked, match_tank(scene->match, picked)->pose),
                     tools->at) *
                scale <
            reach_px;
    if (!is_handle) tools->picked = hand_tank_at(scene->match, tools->at);
    if (tools->picked < 0) return;
    tools->held = is_handle ? HELD_HANDLE : HELD_TANK;
    tools->has_moved = false;
    tools->ghost = match_tank(scene->match, tools->picked)->pose;
    tools->from = vec_sub(tools->at, pose_at(tools->ghost));
}

// Undo is itself an edit, because all changes are part of the recording. Returns the number of
// tanks after the pending edits.
static int pending_tank_count(const Tools *tools, const Match *match) {
    int count = match_card(match)->tank_count;
    for (int i = 0; i < tools->edits->count; i++) count += tools->edits->edits[i].kind == EDIT_ADD;
    return count;
}

static Edit wall_edit(const Vec *corners, int count, int kind) {
    ASSERT(count >= 3 && count <= EDIT_CORNERS_MAX);
    Edit edit = {.kind = EDIT_WALL, .corner_count = count, .wall_kind = kind};
    memcpy(edit.corners, corners, (size_t)count * sizeof *corners);
    return edit;
}

// Makes the edit that rebuilds a wall. Returns false for lines and concave walls, which cannot be
// rebuilt.
static bool rebuild_edit(const Match *match, int index, Edit *back) {
    const Arena *arena = arena_of(match);
    if (index >= arena->wall_count) return false;
    const Wall *wall = &arena->walls[index];
    int count = wall->vertex_count;
    if (wall->is_line || count > EDIT_CORNERS_MAX) return false;
    for (int i = 0; i < count; i++) {
        Vec a = wall->vertices[i], b = wall->vertices[(i + 1) % count],
            c = wall->vertices[(i + 2) % count];
        if (vec_cross(vec_sub(b, a), vec_sub(c, b)) <= 0) return false;
    }
    *back = wall_edit(wall->vertices, count, (int)wall->kind);
    back->wall_health = wall->health;
    return true;
}

// Makes the edit that places a thing again. Returns false if there is none with this id.
static bool replace_edit(const Match *match, int id, Edit *back) {
    const Thing *thing = battle_thing(match_battle(match), id);
    if (!thing) return false;
    *back = edit_placing(thing);
    return true;
}

// Makes the edit that undoes `edit`. Returns false if it cannot be undone.
static bool invert(const Tools *tools, const Match *match, const Edit *edit, Edit *back) {
    const MatchCard *card = match_card(match);
    ASSERT(edit->tank >= 0 && edit->tank < card->tank_count);
    *back = *edit;
    switch (edit->kind) {
    case EDIT_PLACE: back->pose = match_tank(match, edit->tank)->pose; return true;
    case EDIT_DRIVE: back->drive = card->tanks[edit->tank].loadout.drive; return true;
    case EDIT_ADD:
        *back = (Edit){.kind = EDIT_REMOVE, .tank = pending_tank_count(tools, match)};
        return true;
    case EDIT_REMOVE:
        back->kind = EDIT_ADD;
        back->added = card->tanks[edit->tank];
        back->pose = match_tank(match, edit->tank)->pose;
        return true;
    case EDIT_WALL: back->kind = EDIT_UNWALL; return true;
    case EDIT_UNWALL: return rebuild_edit(match, edit->index, back);
    case EDIT_THING: back->kind = EDIT_UNTHING; return true;
    case EDIT_UNTHING: return replace_edit(match, edit->index, back);
    default: return false;
    }
}

static void do_step(Tools *tools, const Match *match, const Edit *edit, bool is_with_next) {
    ToolStep step = {.is_with_next = is_with_next};
    bool can_undo = invert(tools, match, edit, &step.back);
    if (!edits_add(tools->edits, edit) || !can_undo) return;
    if (tools->undo_count == TOOL_UNDO_MAX) {
        tools->undo_count--;
        memmove(tools->undo, tools->undo + 1, (size_t)tools->undo_count * sizeof *tools->undo);
    }
    tools->undo[tools->undo_count++] = step;
    ASSERT(tools->undo_count <= TOOL_UNDO_MAX);
}

void tools_do(Tools *tools, const Match *match, const Edit *edit) {
    do_step(tools, match, edit, false);
}

void hand_remove(Tools *tools, const ToolScene *scene) {
    int tank = tools_picked(tools, scene->match);
    if (tank < 0) return;
    hand_drop(tools);
    tools_do(tools, scene->match, &(Edit){.kind = EDIT_REMOVE, .tank = tank});
    tools->picked = -1;
}

static void refuse(Tools *tools, const Problem *problem) {
    char text[TOOLS_SAID_MAX];
    escaped_write(text, sizeof text, "Can't place that here: %.*s", TOOLS_SAID_MAX - 32,
                  problem->text);
    show_message(tools, text);
}

static double longest_side_m(const Piece *piece) {
    double most_m = 0;
    for (int i = 0; i < piece->vertex_count; i++)
        most_m = max_of(most_m, vec_distance(piece->vertices[i],
                                             piece->vertices[(i + 1) % piece->vertex_count]));
    return most_m;
}

static bool breaks(const Tools *tools) {
    return tools->walls_break && wall_can_break((WallKind)tools->wall_kind);
}

// Builds a wall of several pieces, which are undone together.
static void build(Tools *tools, const Match *match, const Piece *pieces, int count) {
    Problem problem = {""};
    for (int i = 0; i < count; i++) {
        const Piece *piece = &pieces[i];
        if (battle_room_for_wall(match_battle(match), piece->vertices, piece->vertex_count,
                                 &problem))
            continue;
        refuse(tools, &problem);
        return;
    }
    for (int i = 0; i < count; i++) {
        Edit edit = wall_edit(pieces[i].vertices, pieces[i].vertex_count, tools->wall_kind);
        if (breaks(tools))
            edit.wall_health = wall_usual_health(tools->wall_kind, longest_side_m(&pieces[i]));
        do_step(tools, match, &edit, i > 0);
    }
    tools->corner_count = 0;
}

// Builds a rectangle. A breakable one consists of parts that break separately, as on maps.
static void build_box(Tools *tools, const Match *match) {
    Vec corners[TOOL_CORNERS_MAX];
    Piece parts[TOOL_CORNERS_MAX];
    hand_corners(tools, arena_of(match), corners);
    Vec across = vec_sub(corners[2], corners[0]);
    double long_m = max_of(fabs(across.x), fabs(across.y));
    int most = breaks(tools) ? (int)clamp(round(long_m / PART_M), 1, TOOL_CORNERS_MAX) : 1;
    bool is_wide = fabs(across.x) > fabs(across.y);
    Vec step = is_wide ? vec(across.x / most, 0) : vec(0, across.y / most);
    Vec size = is_wide ? vec(step.x, across.y) : vec(across.x, step.y);
    for (int i = 0; i < most; i++) {
        Vec from = vec_add(corners[0], vec_scale(step, i)), to = vec_add(from, size);
        parts[i] =
            (Piece){.vertex_count = 4, .vertices = {from, {to.x, from.y}, to, {from.x, to.y}}};
    }
    build(tools, match, parts, most);
}

// Closes the polygon. A concave polygon becomes several walls, because walls are convex.
static void hand_close(Tools *tools, const ToolScene *scene) {
    Piece pieces[TOOL_CORNERS_MAX];
    Vec corners[TOOL_CORNERS_MAX];
    memcpy(corners, tools->corners, sizeof corners);
    int count = outline_clean(corners, tools->corner_count, true);
    bool is_wall = count >= 3 && outline_is_simple(corners, count);
    if (is_wall && outline_area(corners, count) < 0) outline_reverse(corners, count);
    int cut = is_wall ? outline_cut(corners, count, pieces) : 0;
    if (cut > 0)
        build(tools, scene->match, pieces, cut);
    else
        show_message(tools, "A wall needs at least 3 corners, and its sides must not cross");
}

// Adds a corner of a polygon, or closes it at its first or last corner.
static void place_corner(Tools *tools, const ToolScene *scene, Vec at) {
    int count = tools->corner_count;
    ASSERT(count >= 0 && count <= TOOL_CORNERS_MAX);
    bool is_closing = count > 0 && (vec_distance(at, tools->corners[0]) < CLOSE_M ||
                                    vec_distance(at, tools->corners[count - 1]) < SNAP_M / 2);
    if (is_closing)
        hand_close(tools, scene);
    else if (count < TOOL_CORNERS_MAX)
        tools->corners[tools->corner_count++] = at;
}

static void place_thing(Tools *tools, const ToolScene *scene, Vec at) {
    Edit edit;
    Problem problem;
    if (!hand_thing(tools->thing, &edit)) return;
    edit.pose = (Pose){at.x, at.y, 0};
    if (battle_room_for_thing(match_battle(scene->match), edit.index, at, &problem))
        tools_do(tools, scene->match, &edit);
    else
        refuse(tools, &problem);
}

// Removes the thing, tank or wall at the pointer, or repairs the tank.
static void remove_or_repair(Tools *tools, const ToolScene *scene) {
    bool is_removing = tools->tool == TOOL_REMOVE;
    int thing = is_removing ? hand_thing_at(scene->match, tools->at) : -1;
    int tank = hand_tank_at(scene->match, tools->at);
    int wall = is_removing ? hand_wall_at(arena_of(scene->match), tools->at) : -1;
    if (thing >= 0)
        tools_do(tools, scene->match, &(Edit){.kind = EDIT_UNTHING, .index = thing});
    else if (tank >= 0)
        tools_do(tools, scene->match,
                 &(Edit){.kind = is_removing ? EDIT_REMOVE : EDIT_REPAIR, .tank = tank});
    else if (wall >= 0)
        tools_do(tools, scene->match, &(Edit){.kind = EDIT_UNWALL, .index = wall});
}

static void hand_press(Tools *tools, const ToolScene *scene) {
    Vec at = snapped(arena_of(scene->match), tools->at);
    switch (tools->tool) {
    case TOOL_MOVE: take_tank(tools, scene); break;
    case TOOL_TANK:
    case TOOL_TARGET:
        tools->ghost = (Pose){tools->at.x, tools->at.y, tools->heading_rad};
        tools->held = HELD_NEW;
        break;
    case TOOL_WALL:
        tools->from = at;
        tools->held = HELD_WALL;
        break;
    case TOOL_POLYGON: place_corner(tools, scene, at); break;
    case TOOL_THING: place_thing(tools, scene, at); break;
    case TOOL_REMOVE:
    case TOOL_REPAIR: remove_or_repair(tools, scene); break;
    default: break;
    }
}

static void hand_release(Tools *tools, const ToolScene *scene) {
    const Match *match = scene->match;
    ASSERT(tools->held != HELD_NOTHING);
    Problem problem = {""};
    bool is_moved = holds_tank(tools);
    bool is_meant = !is_moved || tools->has_moved;
    bool is_free = is_meant && hand_is_free(tools, match, &problem);
    Edit edit = {.kind = EDIT_PLACE, .tank = is_moved ? tools->picked : 0, .pose = tools->ghost};
    if (tools->held == HELD_NEW) {
        bool is_target = tools->tool == TOOL_TARGET;
        TankCard *card = &edit.added;
        edit.kind = EDIT_ADD;
        tank_card_set_mind(card, is_target ? behaviour_find("idle") : tools->mind);
        card->team = is_target ? card_free_team(match_card(match)) : tools->team;
        card->loadout = tools->loadout;
        if (is_target) tank_card_set_drive(card, DRIVES[0]);
    }
    if (is_free && tools->held == HELD_WALL)
        build_box(tools, match);
    else if (is_free)
        tools_do(tools, match, &edit);
    if (is_meant && !is_free) refuse(tools, &problem);
    tools->held = HELD_NOTHING;
    tools->has_moved = false;
}

// Returns true if the wall has exactly the corners of the edit.
static bool has_corners_of(const Wall *wall, const Edit *edit) {
    if (wall->is_line || wall->vertex_count > edit->corner_count) return false;
    int found = 0;
    for (int i = 0; i < edit->corner_count; i++) {
        bool is_there = false;
        for (int k = 0; k < wall->vertex_count; k++)
            is_there |= vec_distance(wall->vertices[k], edit->corners[i]) < SAME_M;
        found += is_there;
    }
    return found == wall->vertex_count;
}

// Updates an undo edit to the current state. Returns false if its tank or wall no longer exists.
static bool update_undo(Tools *tools, const Match *match, Edit *back) {
    const Arena *arena = arena_of(match);
    switch (back->kind) {
    case EDIT_UNWALL: // the newest wall with these corners
        back->index = arena->wall_count - 1;
        while (back->index >= 0 && !has_corners_of(&arena->walls[back->index], back)) back->index--;
        return back->index >= 0;
    case EDIT_WALL:
    case EDIT_THING: return true;
    case EDIT_UNTHING: // the thing that was placed there
        back->index = hand_thing_at(match, pose_at(back->pose));
        return back->index >= 0;
    case EDIT_ADD: // a restored tank gets a new number
        for (int i = 0, was = back->tank; i < tools->undo_count; i++)
            if (tools->undo[i].back.tank == was)
                tools->undo[i].back.tank = pending_tank_count(tools, match);
        return true;
    default:
        return back->tank < match_card(match)->tank_count &&
               !match_tank(match, back->tank)->is_removed;
    }
}

void tools_undo(Tools *tools, const Match *match) {
    bool is_done = false;
    hand_drop(tools);
    while (tools->undo_count > 0 && !is_done) {
        ToolStep step = tools->undo[--tools->undo_count];
        bool is_made = update_undo(tools, match, &step.back) && edits_add(tools->edits, &step.back);
        is_done = is_made && !step.is_with_next;
    }
    if (!is_done) show_message(tools, "Nothing to undo");
}

Tools *tools_create(EditQueue *edits) {
    Tools *tools = calloc(1, sizeof *tools);
    if (!tools) return NULL;
    tools->ui = ui_create();
    tools->edits = edits;
    tools->mind = behaviour_find("hunter");
    tools->loadout = loadout_initial();
    tools_begin(tools);
    if (tools->ui) return tools;
    free(tools);
    return NULL;
}

void tools_destroy(Tools *tools) {
    if (tools) ui_destroy(tools->ui);
    free(tools);
}

void tools_begin(Tools *tools) {
    hand_drop(tools);
    tools->picked = -1;
    tools->edits->count = tools->undo_count = 0;
    tools->request = (ToolsRequest){0};
}

void tools_toggle(Tools *tools) {
    tools->is_open = !tools->is_open;
    tools->is_in_bar = tools->is_cursor = tools->has_hand = false;
    tools->pad_x = tools->pad_y = 0;
    hand_drop(tools);
    ui_release(tools->ui);
}

bool tools_is_open(const Tools *tools) { return tools->is_open; }

int tools_picked(const Tools *tools, const Match *match) {
    int tank = tools->is_open ? tools->picked : -1;
    bool is_there =
        tank >= 0 && tank < match_card(match)->tank_count && !match_tank(match, tank)->is_removed;
    return is_there ? tank : -1;
}

ToolsRequest tools_take_request(Tools *tools) {
    ToolsRequest request = tools->request;
    tools->request = (ToolsRequest){0};
    return request;
}

static void take_mouse(Tools *tools, const ToolScene *scene, int x, int y) {
    tools->is_cursor = tools->is_in_bar = false;
    tools->has_hand = true;
    hand_to(tools, scene, camera_to_world(scene->camera, vec_scale(vec(x, y), scene->density)));
}

// The cursor starts at the mouse's position, or at the centre of the field.
void hand_move(Tools *tools, const ToolScene *scene, Vec by_m) {
    const Camera *camera = scene->camera;
    Box field = camera->field;
    if (!tools->has_hand) tools->at = camera->at;
    tools->has_hand = tools->is_cursor = true;
    Vec at_px = camera_to_screen(camera, vec_add(tools->at, by_m));
    at_px.x = clamp(at_px.x, field.x, field.x + field.w);
    at_px.y = clamp(at_px.y, field.y, field.y + field.h);
    Vec at = camera_to_world(camera, at_px);
    at.x = clamp(at.x, 0, camera->arena_w_m);
    at.y = clamp(at.y, 0, camera->arena_h_m);
    hand_to(tools, scene, at);
}

// Returns the direction of a cursor action, right and up; 0, 0 for other actions.
static Vec way_of(Action action) {
    return vec((action == ACTION_TOOL_EAST) - (action == ACTION_TOOL_WEST),
               (action == ACTION_TOOL_NORTH) - (action == ACTION_TOOL_SOUTH));
}

// A key press acts like pressing the mouse button, the next one like releasing it.
static void press_key(Tools *tools, const ToolScene *scene) {
    if (tools->tool == TOOL_POLYGON && !tools->is_cursor) {
        hand_close(tools, scene);
    } else if (tools->held) {
        hand_release(tools, scene);
    } else {
        if (!tools->has_hand) hand_move(tools, scene, vec(0, 0));
        hand_press(tools, scene);
    }
}

static void act(Tools *tools, const ToolScene *scene, Action action) {
    Vec way = way_of(action);
    if (way.x != 0 || way.y != 0) hand_move(tools, scene, vec_scale(way, KEY_STEP_M));
    switch (action) {
    case ACTION_TOOL_USE: press_key(tools, scene); break;
    case ACTION_TOOL_TURN_LEFT: hand_turn(tools, -TURN_RAD); break;
    case ACTION_TOOL_TURN_RIGHT: hand_turn(tools, TURN_RAD); break;
    case ACTION_TOOL_CORNER: tools->corner_count -= tools->corner_count > 0; break;
    case ACTION_TOOL_REMOVE: hand_remove(tools, scene); break;
    case ACTION_TOOL_UNDO: tools_undo(tools, scene->match); break;
    case ACTION_TOOL_BAR:
        tools->is_in_bar = !tools->is_in_bar;
        if (tools->is_in_bar) ui_focus_first(tools->ui);
        break;
    case ACTION_TOOL_CANCEL:
        (tools->held || tools->corner_count ? hand_drop : tools_toggle)(tools);
        break;
    default: break;
    }
}

static Action action_of(const ToolScene *scene, Device device, uint16_t what) {
    for (Action i = ACTION_TOOL_NORTH; i <= ACTION_TOOL_CANCEL; i++)
        if (bindings_has(scene->bindings, device, i, what)) return i;
    return ACTION_NONE;
}

static bool is_down(const SDL_Event *event, PadEvent pad) {
    return event->type == SDL_KEYDOWN || pad.kind == PAD_PRESSED;
}

// Returns the action of this key, button or trigger, or ACTION_NONE.
static Action event_action(const ToolScene *scene, const SDL_Event *event, PadEvent pad) {
    if (pad.kind == PAD_PRESSED || pad.kind == PAD_RELEASED)
        return action_of(scene, DEVICE_PAD, pad.input);
    if (event->type != SDL_KEYDOWN) return ACTION_NONE;
    bool is_chord = event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    return action_of(scene, DEVICE_KEYBOARD,
                     (Key)(event->key.keysym.scancode | (is_chord ? KEY_CTRL : 0)));
}

bool hand_is_bar_key(const ToolScene *scene, const SDL_Event *event, PadEvent pad) {
    return is_down(event, pad) && event_action(scene, event, pad) == ACTION_TOOL_BAR;
}

bool hand_key_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadEvent pad) {
    Action action = event_action(scene, event, pad);
    bool is_key = event->type == SDL_KEYDOWN, is_held = is_down(event, pad);
    Vec way = way_of(action);
    if (action == ACTION_NONE) return false;
    if (!is_key) { // a D-pad moves the cursor while it is held
        if (way.y != 0) tools->pad_y = is_held ? (int)way.y : 0;
        if (way.x != 0) tools->pad_x = is_held ? (int)way.x : 0;
    }
    if (!is_held) return false;
    // A pad starts from the cursor, not from where the mouse is.
    if (!is_key && action == ACTION_TOOL_USE && !tools->is_cursor)
        hand_move(tools, scene, vec(0, 0));
    bool is_once =
        action == ACTION_TOOL_USE || action == ACTION_TOOL_BAR || action == ACTION_TOOL_CANCEL;
    if (!is_key || !event->key.repeat || !is_once) act(tools, scene, action);
    return true;
}

bool hand_mouse_event(Tools *tools, const ToolScene *scene, const SDL_Event *event) {
    switch (event->type) {
    case SDL_MOUSEMOTION: take_mouse(tools, scene, event->motion.x, event->motion.y); return false;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        if (event->button.button != SDL_BUTTON_LEFT) return false;
        take_mouse(tools, scene, event->button.x, event->button.y);
        if (event->type == SDL_MOUSEBUTTONDOWN)
            hand_press(tools, scene);
        else if (tools->held)
            hand_release(tools, scene);
        return event->type == SDL_MOUSEBUTTONDOWN;
    case SDL_MOUSEWHEEL:
        if (tools->held) hand_turn(tools, event->wheel.y * TURN_RAD);
        return tools->held;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) hand_drop(tools);
        return false;
    default: return false;
    }
}
