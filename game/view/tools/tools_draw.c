// tools_draw.c -- what the hand is about, drawn on the field: rings, ghosts, walls to come.
#include "tools_state.h"

#include "sim/battle.h"

#define STICK_MPS 14.0 // of the cursor

typedef struct Sketch {
    const Tools *tools;
    const ToolScene *scene;
    const Renderer *renderer;
    double line_px;
} Sketch;

static Vec px(const Sketch *sketch, Vec at) { return camera_to_screen(sketch->scene->camera, at); }

// Convex.
static void fill(const Sketch *sketch, const Vec *corners, int count, Rgb colour, double alpha) {
    SDL_Vertex points[TOOL_CORNERS_MAX] = {0};
    int indices[3 * TOOL_CORNERS_MAX], index_count = 0;
    uint32_t argb = rgb_pack(colour, (float)alpha);
    SDL_Color ink = {argb >> 16 & 255, argb >> 8 & 255, argb & 255, (Uint8)(argb >> 24)};
    for (int i = 0; i < count; i++) {
        Vec at = px(sketch, corners[i]);
        points[i] = (SDL_Vertex){.position = {(float)at.x, (float)at.y}, .color = ink};
    }
    for (int i = 2; i < count; i++) {
        indices[index_count++] = 0;
        indices[index_count++] = i - 1;
        indices[index_count++] = i;
    }
    SDL_SetRenderDrawBlendMode(sketch->renderer->sdl, SDL_BLENDMODE_BLEND);
    SDL_RenderGeometry(sketch->renderer->sdl, NULL, points, count, indices, index_count);
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

static void draw_cursor(const Sketch *sketch) {
    if (!sketch->tools->is_cursor) return;
    Vec at = px(sketch, sketch->tools->at);
    double reach = fmax(9 * sketch->scene->hud->ui, 7);
    paint_line(sketch->renderer, vec(at.x - reach, at.y), vec(at.x + reach, at.y), sketch->line_px,
               INK_WHITE, 1);
    paint_line(sketch->renderer, vec(at.x, at.y - reach), vec(at.x, at.y + reach), sketch->line_px,
               INK_WHITE, 1);
}

void tools_draw(Tools *tools, const ToolScene *scene, const Actors *actors, double blend, Vec stick,
                double dt_s) {
    if (!tools->is_open || match_is_over(scene->match)) return;
    Vec way = vec_add(stick, vec(tools->pad_x, tools->pad_y));
    double s = isfinite(dt_s) ? fmin(dt_s, 0.1) : 0;
    if (!tools->is_in_bar) tools_drift(tools, scene, vec_scale(way, STICK_MPS * s));
    if (tools_picked(tools, scene->match) < 0 && tools->picked >= 0) {
        if (tools->held == HELD_TANK || tools->held == HELD_HANDLE) hand_drop(tools);
        tools->picked = -1;
    }
    Sketch sketch = {tools, scene, scene->hud->renderer, fmax(1.6 * scene->hud->ui, 1.2)};
    draw_meant(&sketch);
    draw_wall(&sketch);
    draw_polygon(&sketch);
    draw_pick(&sketch, actors, blend);
    draw_ghost(&sketch);
    draw_cursor(&sketch);
    tools_bar(tools, scene, dt_s);
}
