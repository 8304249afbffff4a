// view_arena.c -- the battlefield of a view, which may be exchanged, or change while a match runs.
#include "view_menu.h"

static void take_ground(View *view, const Arena *arena, Ground *ground) {
    ground_destroy(view->ground);
    view->ground = ground;
    view->arena = arena;
    view->arena_version = arena->content_hash;
    view->effects.arena = arena;
}

bool view_set_arena(View *view, const Arena *arena, Problem *problem) {
    if (view->arena == arena && view->arena_version == arena->content_hash) return true;
    Marks *marks = marks_create(arena->width_m, arena->height_m);
    Past *past = marks ? past_create(marks) : NULL;
    Ground *ground = marks ? ground_create(&view->screen.renderer, arena, marks) : NULL;
    if (!past || !ground) {
        ground_destroy(ground);
        past_destroy(past);
        marks_destroy(marks);
        problem_set(problem, "out of memory for the picture");
        return false;
    }
    take_ground(view, arena, ground);
    past_destroy(view->past);
    marks_destroy(view->marks);
    view->marks = marks, view->past = past;
    view->effects.marks = marks;
    view->camera = camera_make(arena->width_m, arena->height_m, view_field(view));
    return true;
}

// A match whose walls have changed has an arena of its own; tracks and camera stay.
void view_follow_arena(View *view, const Match *match) {
    const Arena *arena = battle_arena(match_battle(match));
    if (view->arena == arena && view->arena_version == arena->content_hash) return;
    Ground *ground = ground_create(&view->screen.renderer, arena, view->marks);
    if (ground)
        take_ground(view, arena, ground);
    else
        view_toast(view, "out of memory: the walls are not drawn as they are");
}
