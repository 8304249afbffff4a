// overlay.c -- the table of what each layer draws, for whom, and the strokes they share.
#include "overlay_pen.h"

#define STROKE_UNITS 1.6
#define STROKE_MOST_M 0.13 // large letters need no strokes as wide as a track
#define STROKE_LEAST_PX 1.2

typedef struct LayerDraw {
    void (*once)(const Pen *);
    void (*each)(const Pen *, const Shown *); // of every tank whose details are shown
    void (*words)(const Pen *);               // once the names have their places
    void (*each_words)(const Pen *, const Shown *);
} LayerDraw;

// The later, the farther in front.
static const LayerDraw DRAWS[OVERLAY_LAYERS] = {
    [OVERLAY_SHAPES] = {.once = draw_walls, .each = draw_shape},
    [OVERLAY_CONTACTS] = {.once = draw_contacts, .words = draw_contact_words},
    [OVERLAY_SPEED] = {.once = draw_velocities, .each = draw_tracks},
    [OVERLAY_TURNS] = {.each = draw_turns, .each_words = draw_turn_words},
    [OVERLAY_SIGHT] = {.each = draw_sights},
    [OVERLAY_PLANS] = {.each = draw_plans},
    [OVERLAY_MIND] = {.each = draw_thoughts, .each_words = draw_mind_words},
    [OVERLAY_TIMING] = {0}, // timing.c
};

void overlay_begin(Overlay *overlay) {
    for (int i = 0; i < PUSHES_MAX; i++) overlay->pushes[i].impulse_ns = 0;
}

void overlay_tick(Overlay *overlay, const Battle *battle) {
    if (!(overlay->layers & 1u << OVERLAY_CONTACTS)) return;
    int count;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        if (event->kind != EVENT_CONTACT) continue;
        overlay->pushes[overlay->next_push] =
            (Push){battle_tick(battle), event->at, event->direction, event->amount};
        overlay->next_push = (overlay->next_push + 1) % PUSHES_MAX;
    }
}

void overlay_cycle(Overlay *overlay) {
    if (overlay->layers == 0)
        overlay->layers = layers_usual();
    else
        overlay->layers = overlay->layers == layers_usual() ? layers_all() : 0;
}

const char *overlay_word(const Overlay *overlay) {
    if (overlay->layers == 0) return "overlay off";
    if (overlay->layers == layers_all()) return "overlay: all layers";
    return overlay->layers == layers_usual() ? "overlay: plans, turns, speeds"
                                             : "overlay: as chosen";
}

Vec pen_px(const Pen *pen, Vec world) { return camera_to_screen(pen->scene->camera, world); }

Vec pen_at(const Pen *pen, const Actor *actor, Vec body) {
    return pen_px(pen, pose_to_world(actor->pose, body));
}

bool pen_shows(const Pen *pen, int tank) {
    const OverlayScene *scene = pen->scene;
    int follow = scene->hud->follow;
    bool is_lone = scene->is_crowd || (scene->overlay->is_lone && follow >= 0);
    return !battle_tank(pen->battle, tank)->is_wreck && (!is_lone || tank == follow);
}

bool pen_is_near(const Pen *pen, Vec at_px) {
    const Hud *hud = pen->scene->hud;
    return at_px.x > -hud->width && at_px.y > -hud->height && at_px.x < 2 * hud->width &&
           at_px.y < 2 * hud->height;
}

void pen_path(const Pen *pen, const Vec *points, int count, Rgb colour, double alpha) {
    for (int i = 1; i < count; i++) {
        Vec from = pen_px(pen, points[i - 1]), to = pen_px(pen, points[i]);
        paint_line(pen->renderer, from, to, pen->width_px, colour, alpha);
    }
}

void pen_dashes(const Pen *pen, const Vec *points, int count, Rgb colour, double alpha) {
    double dash_px = 5 * fmax(pen->scene->hud->ui, 1), gone_px = 0;
    for (int i = 1; i < count; i++) {
        Vec from = pen_px(pen, points[i - 1]), to = pen_px(pen, points[i]);
        if (fmod(gone_px, 2 * dash_px) < dash_px)
            paint_line(pen->renderer, from, to, pen->width_px, colour, alpha);
        gone_px += vec_distance(from, to);
    }
}

void pen_arrow(const Pen *pen, Vec from, Vec to, double width_px, Rgb colour, double alpha) {
    Vec way = vec_sub(to, from);
    double length = vec_length(way), head = least(3.2 * width_px, 0.5 * length);
    if (length < 2) return;
    Vec back = vec_scale(way, -head / length), side = vec_scale(vec_right(back), 0.6);
    paint_line(pen->renderer, from, to, width_px, colour, alpha);
    paint_line(pen->renderer, to, vec_add(to, vec_add(back, side)), width_px, colour, alpha);
    paint_line(pen->renderer, to, vec_add(to, vec_sub(back, side)), width_px, colour, alpha);
}

// From the point that words are about to their plate, when they stand apart.
static void draw_leader(const Pen *pen, Vec at_px, Box box, Rgb ink) {
    Vec end = vec(clamp(at_px.x, box.x, box.x + box.w), clamp(at_px.y, box.y, box.y + box.h));
    if (vec_distance(at_px, end) < 1.5 * box.h) return;
    paint_line(pen->renderer, at_px, end, 0.7 * pen->width_px, ink, 0.5);
}

void pen_words(const Pen *pen, Vec at, int team, Rgb ink, const char *text) {
    const Hud *hud = pen->scene->hud;
    int pad = hud_px(hud, 3), edge = hud_px(hud, 2) > 1 ? hud_px(hud, 2) : 1;
    Vec at_px = pen_px(pen, at);
    Box box = {.w = text_width(hud->text, TEXT_SMALL, text) + 2 * pad + edge,
               .h = text_height(hud->text, TEXT_SMALL)};
    if (!places_about(pen->scene->places, at_px, hud_px(hud, 7), &box)) return;
    places_keep(pen->scene->places, box);
    hud_claim(hud, box, "words");
    draw_leader(pen, at_px, box, ink);
    paint_plate(pen->renderer, box, 0.72);
    Rgb colour = team >= 0 ? palette_team(team) : INK_AMBER;
    paint_box(pen->renderer, (Box){box.x, box.y, edge, box.h}, colour, 1);
    text_draw(hud->text, TEXT_SMALL, box.x + edge + pad, box.y, ink, text);
}

static Pen pen_of(const OverlayScene *scene) {
    const Hud *hud = scene->hud;
    double width_px = least(STROKE_UNITS * hud->ui, STROKE_MOST_M * scene->camera->px_per_m);
    return (Pen){scene, hud->renderer, match_battle(scene->match), most(width_px, STROKE_LEAST_PX)};
}

static void draw_each(const Pen *pen, void (*draw)(const Pen *, const Shown *)) {
    for (int i = 0; i < pen->scene->actors->count; i++) {
        if (!pen_shows(pen, i)) continue;
        const Tank *tank = battle_tank(pen->battle, i);
        Shown shown = {i, tank, actor_at(pen->scene->actors, i, pen->scene->blend),
                       palette_team(tank->team)};
        draw(pen, &shown);
    }
}

static void draw_layer(const Pen *pen, void (*once)(const Pen *),
                       void (*each)(const Pen *, const Shown *)) {
    if (once) once(pen);
    if (each) draw_each(pen, each);
}

void overlay_draw(const OverlayScene *scene) {
    Pen pen = pen_of(scene);
    for (int i = 0; i < OVERLAY_LAYERS; i++)
        if (scene->overlay->layers & 1u << i) draw_layer(&pen, DRAWS[i].once, DRAWS[i].each);
}

void overlay_draw_words(const OverlayScene *scene) {
    Pen pen = pen_of(scene);
    for (int i = 0; i < OVERLAY_LAYERS; i++)
        if (scene->overlay->layers & 1u << i) draw_layer(&pen, DRAWS[i].words, DRAWS[i].each_words);
}
