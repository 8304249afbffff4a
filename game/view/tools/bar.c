// bar.c -- the toolbar, the previews of the tools on the field, and the dispatch of events to both.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "sim/battle.h"
#include "tools.h"
#include "view/menu/panels.h"

#define PAD_UNITS 5
#define GAP_UNITS 3
#define STICK_MPS 14.0                        // speed of the cursor
enum { TAB_LETTERS = 92, SIDE_LETTERS = 28 }; // width of the first row, and of its right part
enum { THINGS_SHOWN = 24 };

typedef struct ToolRow {
    const char *name, *tip;
    const char *help; // shown while the tool is chosen; NULL: the tool has choices instead
    Action keys[2];   // key names that replace "%s" in the help
} ToolRow;

#define ROW(tool, name, first_key, second_key, tip, help)                                          \
    [TOOL_##tool] = {name, tip, help, {first_key, second_key}},
static const ToolRow TOOL_ROWS[TOOL_COUNT] = {TOOLBAR_ROWS(ROW)};

typedef struct Sketch {
    const Tools *tools;
    const ToolScene *scene;
    const Renderer *renderer;
    double line_px;
} Sketch;

static Vec px(const Sketch *sketch, Vec at) { return camera_to_screen(sketch->scene->camera, at); }

// Fills a convex polygon: a fan of triangles from the first corner.
static void fill(const Sketch *sketch, const Vec *corners, int count, Rgb colour, double alpha) {
    ASSERT(count <= TOOL_CORNERS_MAX);
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

// Explains next to the hand why an object does not fit.
static void draw_reason(const Sketch *sketch, const char *text) {
    const Hud *hud = sketch->scene->hud;
    Vec at = px(sketch, sketch->tools->at);
    int pad = hud_px(hud, 5), width = font_width(hud->font, FONT_SMALL, text) + 2 * pad;
    int height = font_height(hud->font, FONT_SMALL) + hud_px(hud, 4);
    Box field = hud_field(hud);
    Box box = {(int)at.x + hud_px(hud, 16), (int)at.y + hud_px(hud, 14), width, height};
    if (box.x + box.w > field.x + field.w) box.x = (int)at.x - hud_px(hud, 10) - box.w;
    if (box.y + box.h > field.y + field.h) box.y = (int)at.y - hud_px(hud, 10) - box.h;
    paint_plate(hud->renderer, box, 0.9);
    font_draw(hud->font, FONT_SMALL, box.x + pad, box.y + hud_px(hud, 2), INK_RED, text);
}

// Draws the outline of a tank with an arrow at its front.
static void draw_hull(const Sketch *sketch, const TankSpec *spec, Pose pose, Rgb colour) {
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
    int look = tools->tool == TOOL_TANK   ? match_team_look(match, tools->team)
               : tools->tool == TOOL_MOVE ? match_tank_look(match, tools->picked)
                                          : -1;
    Rgb colour = look < 0 ? INK_WHITE : rgb_mix(palette_team(look), INK_WHITE, 0.3f);
    draw_hull(sketch, hand_spec(tools, match), hand_ghost(tools), is_free ? colour : INK_RED);
    if (!is_free) draw_reason(sketch, problem.text);
}

// Draws a ring around the selected tank, and its handle.
static void draw_selection(const Sketch *sketch, const Actors *actors, double blend) {
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
    paint_dot(sketch->renderer, handle, max_of(4.5 * ui, 3.5), INK_PLATE, 0.9);
    paint_dot(sketch->renderer, handle, max_of(3.5 * ui, 2.5), INK_AMBER, 1);
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
    if (!is_free) draw_reason(sketch, problem.text);
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

// Marks the object that a click would remove or repair.
static void draw_target(const Sketch *sketch) {
    const Tools *tools = sketch->tools;
    const Match *match = sketch->scene->match;
    bool is_removing = tools->tool == TOOL_REMOVE;
    if (!tools->has_hand || (!is_removing && tools->tool != TOOL_REPAIR)) return;
    const Arena *arena = battle_arena(match_battle(match));
    int tank = hand_tank_at(match, tools->at);
    int wall = is_removing && tank < 0 ? hand_wall_at(arena, tools->at) : -1;
    if (tank >= 0) {
        const Tank *target = battle_tank(match_battle(match), tank);
        draw_hull(sketch, target->spec, target->pose, is_removing ? INK_RED : INK_WHITE);
    }
    if (wall >= 0)
        outline(sketch, arena->walls[wall].vertices, arena->walls[wall].vertex_count,
                !arena->walls[wall].is_line, INK_RED, 0.95);
}

static void sketch_draw(const Tools *tools, const ToolScene *scene, const Actors *actors,
                        double blend) {
    ASSERT(tools->corner_count >= 0 && tools->corner_count <= TOOL_CORNERS_MAX);
    Sketch sketch = {tools, scene, scene->hud->renderer, max_of(1.6 * scene->hud->ui, 1.2)};
    draw_target(&sketch);
    draw_wall(&sketch);
    draw_polygon(&sketch);
    draw_selection(&sketch, actors, blend);
    draw_ghost(&sketch);
    Vec at = px(&sketch, tools->at);
    double reach = max_of(9 * scene->hud->ui, 7);
    for (int i = 0; i < 2 && tools->is_cursor; i++) {
        Vec arm = i ? vec(0, reach) : vec(reach, 0);
        paint_line(sketch.renderer, vec_sub(at, arm), vec_add(at, arm), sketch.line_px, INK_WHITE,
                   1);
    }
}

static int row_px(const Hud *hud) {
    return font_height(hud->font, FONT_NORMAL) + 2 * hud_px(hud, 5);
}

// A narrow bar has a choice in place of the tabs, and one more row.
static bool is_narrow(const Hud *hud) {
    return hud->width - hud_field(hud).x < TAB_LETTERS * font_advance(hud->font, FONT_NORMAL);
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

// Cuts the next of several cells that share a row by their weights.
static Box cell(Box *row, int weight, int *remaining, int gap) {
    ASSERT(weight >= 0 && weight <= *remaining);
    Box box = box_cut_left(row, *remaining > 0 ? row->w * weight / *remaining : 0);
    *remaining -= weight;
    if (*remaining > 0) box.w -= gap;
    return box;
}

static Box part(Box *row, int count, int gap) { return cell(row, 1, &count, gap); }

static const char *key_of(const ToolScene *scene, Action action, char text[static KEY_NAME_MAX]) {
    const uint16_t *own = scene->bindings->on[DEVICE_KEYBOARD][action];
    return key_text(own[0] ? own[0] : own[1], text);
}

// Draws a button; its tip ends with the key of `action`. Returns true if it was pressed.
static bool key_button(Ui *ui, const ToolScene *scene, Box box, const char *label, const char *tip,
                       Action action) {
    char key[KEY_NAME_MAX], text[TOOLS_SAID_MAX];
    escaped_write(text, sizeof text, "%s (%s)", tip, key_of(scene, action, key));
    return ui_row(ui, box, &(UiRow){UI_BUTTON, label, text});
}

static void scene_button(Tools *tools, Box box, const char *label, SceneFile scene,
                         const char *tip) {
    if (ui_row(tools->ui, box, &(UiRow){UI_BUTTON, label, tip}))
        tools->request = (ToolsRequest){.kind = TOOLS_SAVE_SCENE, .scene = scene};
}

static void choose_tool(Tools *tools, ToolKind tool) {
    if (tool != tools->tool) hand_drop(tools);
    tools->tool = tool;
}

static int weight_of(const ToolRow *tool) { return (int)strlen(tool->name) + 2; }

static void draw_tabs(Tools *tools, Box row, int gap) {
    int remaining = 0;
    for (int i = 0; i < TOOL_COUNT; i++) remaining += weight_of(&TOOL_ROWS[i]);
    for (int i = 0; i < TOOL_COUNT; i++) {
        Box box = cell(&row, weight_of(&TOOL_ROWS[i]), &remaining, gap);
        if (ui_tab(tools->ui, box, TOOL_ROWS[i].name, (int)tools->tool == i))
            choose_tool(tools, (ToolKind)i);
        ui_tip(tools->ui, TOOL_ROWS[i].tip);
    }
}

static void draw_first_row(Tools *tools, const ToolScene *scene, Box row) {
    Ui *ui = tools->ui;
    bool is_short = is_narrow(scene->hud);
    int gap = hud_px(scene->hud, GAP_UNITS), remaining = TAB_LETTERS;
    Box box = cell(&row, is_short ? TAB_LETTERS / 2 : TAB_LETTERS - SIDE_LETTERS, &remaining, gap);
    if (is_short) {
        const char *words[TOOL_COUNT + 1] = {NULL};
        int chosen = (int)tools->tool;
        for (int i = 0; i < TOOL_COUNT; i++) words[i] = TOOL_ROWS[i].name;
        if (ui_row(ui, box, &(UiRow){UI_CHOICE, "Tool", .words = words, .chosen = &chosen}))
            choose_tool(tools, (ToolKind)chosen);
    } else {
        draw_tabs(tools, box, gap);
    }
    ui_disable(ui, tools->undo_count == 0);
    box = cell(&row, remaining / 4, &remaining, gap);
    if (key_button(ui, scene, box, "Undo", "Undo the last change", ACTION_TOOL_UNDO))
        tools_undo(tools, scene->match);
    ui_disable(ui, false);
    scene_button(tools, cell(&row, remaining / 2, &remaining, gap),
                 is_short ? "Arena" : "Save arena", SCENE_ARENA,
                 "Save the ground, the walls and a spawn point per tank as a Tiled map");
    scene_button(tools, row, is_short ? "Match" : "Save match", SCENE_MATCH,
                 "Save a match that starts from here; find it in Replays");
}

static void draw_tank_cells(Tools *tools, const ToolScene *scene, int tank, Box halves[static 2],
                            int gap) {
    Ui *ui = tools->ui;
    const Match *match = scene->match;
    const TankCard *card = &match_card(match)->tanks[tank];
    bool is_own = tank == match_local_tank(match, 0);
    Box row = halves[1], box = part(&halves[0], 3, gap);
    char name[TANK_NAME_MAX + 16], key[KEY_NAME_MAX], label[KEY_NAME_MAX + 16];
    escaped_write(name, sizeof name, "%d: %s", tank + 1, card->name);
    box_cut_left(&box, hud_px(scene->hud, 6));
    ui_label(ui, box, name, rgb_mix(palette_team(match_tank_look(match, tank)), INK_WHITE, 0.35f));
    Loadout loadout = card->loadout;
    if (choose_property(ui, halves[0], DRIVE_PROPERTY, &loadout))
        tools_do(tools, match, &(Edit){.kind = EDIT_DRIVE, .tank = tank, .drive = loadout.drive});
    snprintf(label, sizeof label, "AI %s", key_of(scene, ACTION_MIND, key));
    if (ui_row(ui, part(&row, 4, gap), &(UiRow){UI_BUTTON, label, "Choose another AI"}))
        tools->request.kind = TOOLS_OPEN_MINDS;
    snprintf(label, sizeof label, "%s %s", is_own ? "Release" : "Drive",
             key_of(scene, ACTION_TAKE, key));
    box = part(&row, 3, gap);
    bool is_pressed = is_own
                          ? ui_row(ui, box, &(UiRow){UI_BUTTON, label, "Return control to the AI"})
                          : key_button(ui, scene, box, label,
                                       "Drive this tank. While paused: step one tick", ACTION_STEP);
    if (is_pressed) tools->request.kind = TOOLS_TAKE_TANK;
    if (ui_row(ui, part(&row, 2, gap), &(UiRow){UI_BUTTON, "Repair", "Restore full health"}))
        tools_do(tools, match, &(Edit){.kind = EDIT_REPAIR, .tank = tank});
    if (key_button(ui, scene, row, "Remove", "Delete this tank", ACTION_TOOL_REMOVE))
        hand_remove(tools, scene);
}

// Draws the choices of the tool into two boxes. Returns the box that is left for its help; it is
// empty if the choices need both.
static Box draw_choices(Tools *tools, const ToolScene *scene, Box halves[2], Box words) {
    int gap = hud_px(scene->hud, GAP_UNITS), tank = tools_picked(tools, scene->match);
    Ui *ui = tools->ui;
    switch (tools->tool) {
    case TOOL_TANK:
        choose_mind(ui, part(&halves[0], 2, gap), &tools->mind);
        choose_team(ui, halves[0], match_card(scene->match), &tools->team);
        choose_property(ui, part(&halves[1], 2, gap), DRIVE_PROPERTY, &tools->loadout);
        choose_property(ui, halves[1], KIND_PROPERTY, &tools->loadout);
        return words;
    case TOOL_THING: {
        const char *names[THINGS_SHOWN + 1] = {NULL};
        Edit edit;
        for (int i = 0; i < THINGS_SHOWN && (names[i] = hand_thing(i, &edit)); i++) {}
        ui_row(ui, halves[0],
               &(UiRow){UI_CHOICE, "Thing", .words = names, .chosen = &tools->thing});
        return words;
    }
    case TOOL_WALL:
    case TOOL_POLYGON:
        ui_row(ui, part(&halves[0], 2, gap),
               &(UiRow){UI_CHOICE, "Kind", .words = WALL_WORDS, .chosen = &tools->wall_kind});
        ui_row(ui, halves[0],
               &(UiRow){UI_TOGGLE, "Breaks", "Shells and explosions can destroy it",
                        .is_on = &tools->walls_break});
        return halves[1];
    case TOOL_TARGET:
        choose_property(ui, halves[0], KIND_PROPERTY, &tools->loadout);
        return halves[1];
    case TOOL_MOVE:
        if (tank < 0) return words;
        draw_tank_cells(tools, scene, tank, halves, gap);
        return (Box){0};
    default: return words;
    }
}

// The choices are side by side, or one above the other on a narrow screen.
static void draw_details(Tools *tools, const ToolScene *scene, Box box) {
    int gap = hud_px(scene->hud, GAP_UNITS);
    const ToolRow *row = &TOOL_ROWS[tools->tool];
    char help[TOOLS_SAID_MAX], keys[2][KEY_NAME_MAX];
    Box halves[2], whole = box;
    if (is_narrow(scene->hud)) {
        halves[0] = box_cut_top(&box, row_px(scene->hud));
        box_cut_top(&box, gap);
    } else {
        halves[0] = part(&box, 2, gap);
    }
    halves[1] = box;
    ui_scope(tools->ui, (int)tools->tool + 1);
    Box words = draw_choices(tools, scene, halves, whole);
    ui_unscope(tools->ui);
    if (!row->help || !words.w) return;
    snprintf(help, sizeof help, row->help, key_of(scene, row->keys[0], keys[0]),
             key_of(scene, row->keys[1], keys[1]));
    words.h = row_px(scene->hud);
    box_cut_left(&words, hud_px(scene->hud, 6));
    ui_label(tools->ui, words, help, INK_GREY);
}

static void bar_draw(Tools *tools, const ToolScene *scene, double dt_s) {
    ASSERT(tools->is_open && tools->tool >= 0 && tools->tool < TOOL_COUNT);
    const Hud *hud = scene->hud;
    Box box = tools_box(tools, hud);
    layout_record(hud, box, "tools");
    ui_begin(tools->ui, hud_frame(hud), dt_s);
    // A widget keeps the focus after the hand has left the bar, but shows no tip.
    if (!tools->is_in_bar && !ui_has_pointer(tools->ui)) ui_hide_tips(tools->ui);
    ui_plate(tools->ui, box, NULL);
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    Box first = box_cut_top(&box, row_px(hud));
    box_cut_top(&box, hud_px(hud, GAP_UNITS));
    draw_first_row(tools, scene, first);
    draw_details(tools, scene, box);
    if (ui_is_cancelled(tools->ui)) tools->is_in_bar = false;
    ui_end(tools->ui);
}

bool tools_event(Tools *tools, const ToolScene *scene, const SDL_Event *event, PadEvent pad) {
    ASSERT(scene->match && scene->density > 0);
    if (!tools->is_open || match_is_over(scene->match)) return false;
    if (hand_is_bar_key(scene, event, pad)) return hand_key_event(tools, scene, event, pad);
    bool is_held_by_mouse = tools->held && !tools->is_cursor;
    bool is_steering = event->type == SDL_KEYDOWN && ui_is_steering(event->key.keysym.scancode);
    bool is_for_widgets =
        tools->is_in_bar && (is_steering || event->type == SDL_CONTROLLERBUTTONDOWN ||
                             event->type == SDL_CONTROLLERBUTTONUP);
    // A drag that leaves the field continues over the bar.
    if (!is_held_by_mouse && ui_event(tools->ui, event, scene->density, is_for_widgets)) {
        if (event->type == SDL_MOUSEMOTION && !tools->is_cursor) tools->has_hand = false;
        return true;
    }
    // A click on the bar before its first frame must not reach the field.
    bool is_on_bar = event->type == SDL_MOUSEBUTTONDOWN &&
                     box_has(tools_box(tools, scene->hud), (int)(event->button.x * scene->density),
                             (int)(event->button.y * scene->density));
    return is_on_bar || hand_key_event(tools, scene, event, pad) ||
           hand_mouse_event(tools, scene, event);
}

void tools_draw(Tools *tools, const ToolScene *scene, const Actors *actors, double blend, Vec stick,
                double dt_s) {
    ASSERT(blend >= 0 && blend <= 1);
    if (!tools->is_open || match_is_over(scene->match)) return;
    Vec way = vec_add(stick, vec(tools->pad_x, tools->pad_y));
    double s = isfinite(dt_s) ? min_of(dt_s, 0.1) : 0;
    Vec by_m = vec_scale(way, STICK_MPS * s);
    if (!tools->is_in_bar && (by_m.x != 0 || by_m.y != 0)) hand_move(tools, scene, by_m);
    if (tools_picked(tools, scene->match) < 0 && tools->picked >= 0) {
        if (tools->held == HELD_TANK || tools->held == HELD_HANDLE) hand_drop(tools);
        tools->picked = -1;
    }
    sketch_draw(tools, scene, actors, blend);
    bar_draw(tools, scene, dt_s);
}
