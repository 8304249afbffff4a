// overlay_mind.c -- layers of minds: what they plan, what they weigh, and whom they see.
#include "overlay_pen.h"

static const Rgb SIGHT = {0.80f, 0.95f, 0.55f};

static Rgb role_colour(NoteRole role) {
    switch (role) {
    case NOTE_PATH: return (Rgb){0.62f, 0.82f, 0.92f};
    case NOTE_TARGET: return INK_AMBER;
    case NOTE_LEAD: return INK_WHITE;
    case NOTE_DANGER: return INK_RED;
    case NOTE_THOUGHT: return (Rgb){0.80f, 0.80f, 0.78f};
    }
    return INK_GREY;
}

static bool is_plan(const Note *note) {
    return note->role == NOTE_PATH || note->role == NOTE_TARGET || note->role == NOTE_LEAD;
}

static void draw_note(const Pen *pen, const Note *note) {
    Rgb colour = role_colour(note->role);
    Vec a = pen_px(pen, note->a), b = pen_px(pen, note->b);
    double radius_px = note->radius_m * pen->scene->camera->px_per_m;
    switch (note->kind) {
    case NOTE_LINE: paint_line(pen->renderer, a, b, pen->width_px, colour, 0.75); break;
    case NOTE_CIRCLE: paint_circle(pen->renderer, a, radius_px, pen->width_px, colour, 0.75); break;
    case NOTE_CROSS:
        paint_cross(pen->renderer, a, 3.1 * pen->width_px, pen->width_px, colour, 0.95);
        break;
    case NOTE_TEXT: break; // when the names have their places
    }
}

static void draw_notes(const Pen *pen, const Shown *shown, bool are_plans) {
    const Notes *notes = match_notes(pen->scene->match, shown->index);
    for (int i = 0; i < notes->count; i++)
        if (is_plan(&notes->items[i]) == are_plans) draw_note(pen, &notes->items[i]);
}

void draw_plans(const Pen *pen, const Shown *shown) { draw_notes(pen, shown, true); }

void draw_thoughts(const Pen *pen, const Shown *shown) { draw_notes(pen, shown, false); }

void draw_mind_words(const Pen *pen, const Shown *shown) {
    const Notes *notes = match_notes(pen->scene->match, shown->index);
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        if (note->kind == NOTE_TEXT)
            pen_words(pen, note->a, shown->tank->team, role_colour(note->role), note->text);
    }
}

static bool sees(const Battle *battle, int tank, int other) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank, &count);
    for (int i = 0; i < count; i++)
        if (sights[i] == other) return true;
    return false;
}

// A line to each enemy that it sees; dashed when that one does not look back.
void draw_sights(const Pen *pen, const Shown *shown) {
    int count;
    const uint16_t *sights = battle_sights(pen->battle, shown->index, &count);
    for (int i = 0; i < count; i++) {
        int other = sights[i];
        const Tank *tank = battle_tank(pen->battle, other);
        bool is_mutual = sees(pen->battle, other, shown->index);
        bool is_drawn_there = is_mutual && other < shown->index && pen_shows(pen, other);
        if (tank->is_wreck || tank->team == shown->tank->team || is_drawn_there) continue;
        Vec from = pose_at(shown->actor.pose),
            to = pose_at(actor_at(pen->scene->actors, other, pen->scene->blend).pose);
        enum { PARTS = 60 };
        Vec points[PARTS + 1];
        for (int k = 0; k <= PARTS; k++) points[k] = vec_mix(from, to, (double)k / PARTS);
        if (is_mutual)
            paint_line(pen->renderer, pen_px(pen, from), pen_px(pen, to), pen->width_px, SIGHT,
                       0.5);
        else
            pen_dashes(pen, points, PARTS + 1, shown->colour, 0.6);
    }
}
