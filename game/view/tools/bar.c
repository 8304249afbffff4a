// bar.c -- what is seen of the tools: rings, ghosts and walls to come on the field, and the bar.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "sim/battle.h"
#include "tools_inside.h"
#include "view/menu/picker.h"

#define PAD_UNITS 5
#define GAP_UNITS 3
enum { TAB_LETTERS = 84 };

typedef struct ToolRow {
    const char *name, *tip;
    const char *help; // beside it, while it is chosen; NULL: it has choices there instead
    Action keys[2];   // whose keys stand for "%s" in it
} ToolRow;

static const ToolRow TOOL_ROWS[TOOL_COUNT] = {
    [TOOL_MOVE] = {"Move", "picks a tank, moves it, turns it",
                   "Click a tank to pick it, drag it, turn it by its handle or with the wheel."},
    [TOOL_TANK] = {"Tank", "adds a tank; drag to say where it looks", NULL},
    [TOOL_TARGET] = {"Target", "adds a tank that does nothing, on a team of its own",
                     "Click where it is to stand."},
    [TOOL_WALL] = {"Wall", "builds a box", "Drag from one corner to the other."},
    [TOOL_POLYGON] = {"Polygon",
                      "builds a wall of any shape",
                      "Click its corners; the first corner or %s closes it, %s takes one away.",
                      {ACTION_TOOL_USE, ACTION_TOOL_CORNER}},
    [TOOL_REMOVE] = {"Remove",
                     "takes tanks and walls away",
                     "Click what is to go. %s takes the tank that is picked.",
                     {ACTION_TOOL_REMOVE}},
    [TOOL_REPAIR] = {"Repair", "makes a tank, or a wreck, as good as new",
                     "Click a tank or a wreck: it is as good as new."},
};

typedef struct Sketch {
    const Tools *tools;
    const ToolScene *scene;
    const Renderer *renderer;
    double line_px;
} Sketch;

static Vec px(const Sketch *sketch, Vec at) { return camera_to_screen(sketch->scene->camera, at); }

// Convex: a fan of triangles from the first corner.
static void fill(const Sketch *sketch, const Vec *corners, int count, Rgb colour, double alpha) {
    SDL_Vertex points[3 * TOOL_CORNERS_MAX] = {0};
    uint32_t argb = rgb_pack(colour, (float)alpha);
    SDL_Color ink = {argb >> 16 & 255, argb >> 8 & 255, argb & 255, (Uint8)(argb >> 24)};
    int used = 0;
    for (int i = 2; i < count; i++)
        for (int k = 0; k < 3; k++) {
            Vec at = px(sketch, corners[k ? i - 2 + k : 0]);
            points[used++] = (SDL_Vertex){.position = {(float)at.x, (float)at.y}, .color = ink};
        }
    SDL_SetRenderDrawBlendMode(sketch->renderer->sdl, SDL_BLENDMODE_BLEND);
    SDL_RenderGeometry(sketch->renderer->sdl, NULL, points, used, NULL, 0);
}

static void outline(const Sketch *sketch, const Vec *corners, int count, bool is_closed, Rgb colour,
                    double alpha) {
    for (int i = 0; i + 1 < count + is_closed; i++)
        paint_line(sketch->renderer, px(sketch, corners[i]), px(sketch, corners[(i + 1) % count]),
                   sketch->line_px, colour, alpha);
}

// Beside the hand.
static void reason(const Sketch *sketch, const char *text) {
    const Hud *hud = sketch->scene->hud;
    Vec at = px(sketch, sketch->tools->at);
    int pad = hud_px(hud, 5), width = text_width(hud->text, TEXT_SMALL, text) + 2 * pad;
    int height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 4);
    Box field = hud_field(hud);
    Box box = {(int)at.x + hud_px(hud, 16), (int)at.y + hud_px(hud, 14), width, height};
    if (box.x + box.w > field.x + field.w) box.x = (int)at.x - hud_px(hud, 10) - box.w;
    if (box.y + box.h > field.y + field.h) box.y = (int)at.y - hud_px(hud, 10) - box.h;
    paint_plate(hud->renderer, box, 0.9);
    text_draw(hud->text, TEXT_SMALL, box.x + pad, box.y + hud_px(hud, 2), INK_RED, text);
}

// A hull with its nose.
static void hull(const Sketch *sketch, const TankSpec *spec, Pose pose, Rgb colour) {
    Vec corners[4];
    hull_corners(spec, pose, corners);
    fill(sketch, corners, 4, colour, 0.35);
    outline(sketch, corners, 4, true, colour, 0.95);
    const Vec nose[] = {{-spec->width_m / 3, spec->length_m / 5},
                        {0, spec->length_m / 2.4},
                        {spec->width_m / 3, spec->length_m / 5}};
    Vec points[3];
    for (int i = 0; i < 3; i++) points[i] = pose_to_world(pose, nose[i]);
    outline(sketch, points, 3, false, colour, 0.95);
}

static void draw_ghost(const Sketch *sketch) {
    const Tools *tools = sketch->tools;
    const Match *match = sketch->scene->match;
    Problem problem = {""};
    if (!hand_has_ghost(tools)) return;
    bool is_free = hand_is_free(tools, match, &problem);
    int team = tools->tool == TOOL_TANK   ? tools->team
               : tools->tool == TOOL_MOVE ? match_card(match)->tanks[tools->picked].team
                                          : -1;
    Rgb colour = team < 0 ? INK_WHITE : rgb_mix(palette_team(team), INK_WHITE, 0.3f);
    hull(sketch, hand_spec(tools, match), hand_ghost(tools), is_free ? colour : INK_RED);
    if (!is_free) reason(sketch, problem.text);
}

// A ring about the tank that is picked, and the handle that turns it.
static void draw_pick(const Sketch *sketch, const Actors *actors, double blend) {
    const ToolScene *scene = sketch->scene;
    const Tools *tools = sketch->tools;
    int tank = tools_picked(tools, scene->match);
    if (tank < 0 || tank >= actors->count || tools->tool != TOOL_MOVE) return;
    bool is_turned = tools->held == HELD_HANDLE || (tools->held == HELD_TANK && tools->has_moved);
    Pose pose = is_turned ? tools->ghost : actor_at(actors, tank, blend).pose;
    const TankSpec *spec = battle_tank(match_battle(scene->match), tank)->spec;
    double scale = scene->camera->px_per_m, ui = scene->hud->ui;
    Vec at = px(sketch, pose_at(pose)), handle = px(sketch, hand_handle(scene->match, tank, pose));
    Vec edge = px(sketch, vec_add(pose_at(pose),
                                  vec_scale(vec_heading(pose.heading_rad), spec->length_m / 2)));
    paint_circle(sketch->renderer, at, 0.78 * spec->length_m * scale, sketch->line_px, INK_AMBER,
                 0.95);
    paint_line(sketch->renderer, edge, handle, sketch->line_px, INK_AMBER, 0.7);
    paint_dot(sketch->renderer, handle, fmax(4.5 * ui, 3.5), INK_PLATE, 0.9);
    paint_dot(sketch->renderer, handle, fmax(3.5 * ui, 2.5), INK_AMBER, 1);
}

static void draw_wall(const Sketch *sketch) {
    Vec corners[TOOL_CORNERS_MAX];
    Problem problem = {""};
    const Tools *tools = sketch->tools;
    if (tools->held != HELD_WALL) return;
    const Match *match = sketch->scene->match;
    int count = hand_corners(tools, battle_arena(match_battle(match)), corners);
    bool is_free = hand_is_free(tools, match, &problem);
    fill(sketch, corners, count, is_free ? INK_WHITE : INK_RED, 0.3);
    outline(sketch, corners, count, true, is_free ? INK_WHITE : INK_RED, 0.95);
    if (!is_free) reason(sketch, problem.text);
}

static void draw_polygon(const Sketch *sketch) {
    const Tools *tools = sketch->tools;
    int count = tools->corner_count;
    if (count == 0) return;
    outline(sketch, tools->corners, count, false, INK_WHITE, 0.95);
    if (tools->has_hand)
        paint_line(sketch->renderer, px(sketch, tools->corners[count - 1]), px(sketch, tools->at),
                   sketch->line_px, INK_WHITE, 0.5);
    for (int i = 0; i < count; i++)
        paint_dot(sketch->renderer, px(sketch, tools->corners[i]),
                  (i ? 3 : 4.5) * sketch->scene->hud->ui, i ? INK_WHITE : INK_AMBER, 1);
}

// What a click would take, or mend.
static void draw_meant(const Sketch *sketch) {
    const Tools *tools = sketch->tools;
    const Match *match = sketch->scene->match;
    bool is_removing = tools->tool == TOOL_REMOVE;
    if (!tools->has_hand || (!is_removing && tools->tool != TOOL_REPAIR)) return;
    const Arena *arena = battle_arena(match_battle(match));
    int tank = hand_tank_at(match, tools->at);
    int wall = is_removing && tank < 0 ? hand_wall_at(arena, tools->at) : -1;
    if (tank >= 0) {
        const Tank *meant = battle_tank(match_battle(match), tank);
        hull(sketch, meant->spec, meant->pose, is_removing ? INK_RED : INK_WHITE);
    }
    if (wall >= 0)
        outline(sketch, arena->walls[wall].vertices, arena->walls[wall].vertex_count,
                !arena->walls[wall].is_line, INK_RED, 0.95);
}

void sketch_draw(const Tools *tools, const ToolScene *scene, const Actors *actors, double blend) {
    ASSERT(tools->corner_count >= 0 && tools->corner_count <= TOOL_CORNERS_MAX);
    Sketch sketch = {tools, scene, scene->hud->renderer, fmax(1.6 * scene->hud->ui, 1.2)};
    draw_meant(&sketch);
    draw_wall(&sketch);
    draw_polygon(&sketch);
    draw_pick(&sketch, actors, blend);
    draw_ghost(&sketch);
    Vec at = px(&sketch, tools->at);
    double reach = fmax(9 * scene->hud->ui, 7);
    for (int i = 0; i < 2 && tools->is_cursor; i++) {
        Vec arm = i ? vec(0, reach) : vec(reach, 0);
        paint_line(sketch.renderer, vec_sub(at, arm), vec_add(at, arm), sketch.line_px, INK_WHITE,
                   1);
    }
}

static int row_px(const Hud *hud) {
    return text_height(hud->text, TEXT_NORMAL) + 2 * hud_px(hud, 5);
}

// With room for less than all tabs there are choices, and a row more.
static bool is_narrow(const Hud *hud) {
    return hud->width - hud_field(hud).x < TAB_LETTERS * text_advance(hud->text, TEXT_NORMAL);
}

int tools_height(const Tools *tools, const Hud *hud) {
    if (!tools->is_open) return 0;
    int rows = is_narrow(hud) ? 3 : 2;
    return rows * row_px(hud) + (rows - 1) * hud_px(hud, GAP_UNITS) + 2 * hud_px(hud, PAD_UNITS);
}

Box tools_box(const Tools *tools, const Hud *hud) {
    int height = tools_height(tools, hud), left = hud_field(hud).x;
    if (!height) return (Box){0};
    return (Box){left, hud->height - height, hud->width - left, height};
}

// The next of several cells that share a row by their weights.
static Box cell(Box *row, int weight, int *left, int gap) {
    Box box = box_cut_left(row, *left > 0 ? row->w * weight / *left : 0);
    *left -= weight;
    if (*left > 0) box.w -= gap;
    return box;
}

// When the hand has left the bar, the widget that keeps the focus shows no tip.
static void tip(Tools *tools, const char *text) {
    if (tools->is_in_bar || ui_has_pointer(tools->ui)) ui_tip(tools->ui, text);
}

// The first key of an action, as people see it.
static const char *key_of(const ToolScene *scene, Action action, char text[static KEY_NAME_MAX]) {
    const uint16_t *own = scene->bindings->on[DEVICE_KEYBOARD][action];
    return key_tell(own[0] ? own[0] : own[1], text);
}

// "Ctrl+Z takes back what was moved".
static void tip_key(Tools *tools, const ToolScene *scene, Action action, const char *does) {
    char key[KEY_NAME_MAX], text[TOOLS_SAID_MAX];
    snprintf(text, sizeof text, "%s %s", key_of(scene, action, key), does);
    tip(tools, text);
}

// "Mind B".
static bool key_button(Ui *ui, const ToolScene *scene, Box box, const char *word, Action action) {
    char key[KEY_NAME_MAX], label[KEY_NAME_MAX + 16];
    snprintf(label, sizeof label, "%s %s", word, key_of(scene, action, key));
    return ui_button(ui, box, label);
}

static int weight_of(const char *word) { return (int)strlen(word) + 2; }

static void keep(Tools *tools, Ui *ui, Box box, const char *label, SceneFile scene,
                 const char *help) {
    if (ui_button(ui, box, label))
        tools->request = (ToolsRequest){.kind = TOOLS_SAVE_SCENE, .scene = scene};
    tip(tools, help);
}

static void choose_tool(Tools *tools, ToolKind tool) {
    if (tool != tools->tool) hand_drop(tools);
    tools->tool = tool;
}

static void tabs(Tools *tools, Box row, int gap) {
    int left = 0;
    for (int i = 0; i < TOOL_COUNT; i++) left += weight_of(TOOL_ROWS[i].name);
    for (int i = 0; i < TOOL_COUNT; i++) {
        Box box = cell(&row, weight_of(TOOL_ROWS[i].name), &left, gap);
        if (ui_tab(tools->ui, box, TOOL_ROWS[i].name, (int)tools->tool == i))
            choose_tool(tools, (ToolKind)i);
        tip(tools, TOOL_ROWS[i].tip);
    }
}

static void tools_row(Tools *tools, const ToolScene *scene, Box row) {
    Ui *ui = tools->ui;
    bool is_short = is_narrow(scene->hud);
    int gap = hud_px(scene->hud, GAP_UNITS);
    int left = TAB_LETTERS; // the tabs have two thirds
    Box box = cell(&row, is_short ? left / 2 : left - 28, &left, gap);
    if (is_short) {
        const char *words[TOOL_COUNT];
        int chosen = (int)tools->tool;
        for (int i = 0; i < TOOL_COUNT; i++) words[i] = TOOL_ROWS[i].name;
        if (ui_choice(tools->ui, box, "Tool", words, TOOL_COUNT, &chosen))
            choose_tool(tools, (ToolKind)chosen);
    } else {
        tabs(tools, box, gap);
    }
    int rest = left;
    ui_disable(ui, tools->undo_count == 0);
    if (ui_button(ui, cell(&row, rest / 4, &left, gap), "Undo")) tools_undo(tools, scene->match);
    tip_key(tools, scene, ACTION_TOOL_UNDO,
            "takes back what was moved, added, built or removed last");
    ui_disable(ui, false);
    keep(tools, ui, cell(&row, left / 2, &left, gap), is_short ? "Arena" : "Save arena",
         SCENE_ARENA,
         "these walls on this ground, with a start where each tank stands: a Tiled map");
    keep(tools, ui, cell(&row, left, &left, gap), is_short ? "Match" : "Save match", SCENE_MATCH,
         "a match that begins as all of this stands now: replay FILE --from 0");
}

static Box part(Box *row, int of, int gap) { return cell(row, 1, &of, gap); }

// What can be done to the tank that is picked.
static void tank_row(Tools *tools, const ToolScene *scene, int tank, Box halves[static 2],
                     int gap) {
    Ui *ui = tools->ui;
    bool is_own = tank == card_human_tank(match_card(scene->match), 0);
    Box row = halves[1];
    Box box = part(&halves[0], 3, gap);
    const TankCard *card = &match_card(scene->match)->tanks[tank];
    char name[TANK_NAME_MAX + 16];
    snprintf(name, sizeof name, "%d: %s", tank + 1, card->name);
    box_cut_left(&box, hud_px(scene->hud, 6));
    ui_label(tools->ui, box, name, rgb_mix(palette_team(card->team), INK_WHITE, 0.35f));
    Loadout loadout = match_card(scene->match)->tanks[tank].loadout;
    if (choose_property(tools->ui, halves[0], DRIVE_PROPERTY, &loadout))
        tools_do(tools, scene->match,
                 &(Edit){.kind = EDIT_DRIVE, .tank = tank, .drive = loadout.drive});
    tip(tools, property_help(DRIVE_PROPERTY, &loadout));
    if (key_button(ui, scene, part(&row, 4, gap), "Mind", ACTION_MIND))
        tools->request.kind = TOOLS_OPEN_MINDS;
    tip(tools, "another mind for it");
    if (key_button(ui, scene, part(&row, 3, gap), is_own ? "Let go" : "Drive", ACTION_TAKE))
        tools->request.kind = TOOLS_TAKE_TANK;
    if (is_own)
        tip(tools, "gives it back to its mind");
    else
        tip_key(tools, scene, ACTION_STEP, "is a tick while paused: drive it frame by frame");
    if (ui_button(ui, part(&row, 2, gap), "Repair"))
        tools_do(tools, scene->match, &(Edit){.kind = EDIT_REPAIR, .tank = tank});
    tip(tools, "as good as new");
    if (ui_button(ui, row, "Remove")) hand_remove(tools, scene);
    tip_key(tools, scene, ACTION_TOOL_REMOVE, "takes it off the field, too");
}

static void details(Tools *tools, const ToolScene *scene, Box box) {
    int gap = hud_px(scene->hud, GAP_UNITS), tank = tools_picked(tools, scene->match);
    const ToolRow *row = &TOOL_ROWS[tools->tool];
    char told[TOOLS_SAID_MAX], keys[2][KEY_NAME_MAX];
    const char *help = row->help ? told : NULL;
    if (help)
        snprintf(told, sizeof told, row->help, key_of(scene, row->keys[0], keys[0]),
                 key_of(scene, row->keys[1], keys[1]));
    Box halves[2], words = box;
    if (is_narrow(scene->hud)) {
        halves[0] = box_cut_top(&box, row_px(scene->hud));
        box_cut_top(&box, gap);
    } else {
        halves[0] = part(&box, 2, gap);
    }
    halves[1] = box;
    ui_scope(tools->ui, (int)tools->tool + 1);
    if (tools->tool == TOOL_TANK) {
        // In `halves`: side by side, or one above the other.
        choose_mind(tools->ui, part(&halves[0], 2, gap), &tools->mind);
        tip(tools, tools->mind->help);
        choose_team(tools->ui, halves[0], &match_card(scene->match)->teams, &tools->team);
        choose_property(tools->ui, part(&halves[1], 2, gap), DRIVE_PROPERTY, &tools->loadout);
        tip(tools, property_help(DRIVE_PROPERTY, &tools->loadout));
        choose_property(tools->ui, halves[1], KIND_PROPERTY, &tools->loadout);
    } else if (tools->tool == TOOL_TARGET) {
        choose_property(tools->ui, halves[0], KIND_PROPERTY, &tools->loadout);
        words = halves[1];
    } else if (tools->tool == TOOL_MOVE && tank >= 0) {
        tank_row(tools, scene, tank, halves, gap);
        help = NULL;
    }
    ui_unscope(tools->ui);
    words.h = row_px(scene->hud);
    box_cut_left(&words, hud_px(scene->hud, 6));
    if (help) ui_label(tools->ui, words, help, INK_GREY);
}

void bar_draw(Tools *tools, const ToolScene *scene, double dt_s) {
    ASSERT(tools->is_open && tools->tool >= 0 && tools->tool < TOOL_COUNT);
    const Hud *hud = scene->hud;
    Box box = tools_box(tools, hud);
    hud_claim(hud, box, "tools");
    ui_begin(tools->ui, hud_frame(hud), dt_s);
    ui_plate(tools->ui, box, NULL);
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    Box first = box_cut_top(&box, row_px(hud));
    box_cut_top(&box, hud_px(hud, GAP_UNITS));
    tools_row(tools, scene, first);
    details(tools, scene, box);
    if (ui_is_cancelled(tools->ui)) tools->is_in_bar = false;
    ui_end(tools->ui);
}
