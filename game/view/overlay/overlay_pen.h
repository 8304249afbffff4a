// overlay_pen.h -- what the families of layers draw with. A family is a file; overlay.c has the
// table of what each layer draws.
#pragma once

#include "overlay.h"

typedef struct Pen {
    const OverlayScene *scene;
    const Renderer *renderer;
    const Battle *battle;
    double width_px;
} Pen;

// A tank whose details are shown.
typedef struct Shown {
    int index;
    const Tank *tank;
    Actor actor;
    Rgb colour;
} Shown;

bool pen_shows(const Pen *pen, int tank);    // its details; never those of wrecks
bool pen_is_near(const Pen *pen, Vec at_px); // to the picture

Vec pen_px(const Pen *pen, Vec world);
Vec pen_at(const Pen *pen, const Actor *actor, Vec body); // a point of the body frame, px
void pen_path(const Pen *pen, const Vec *points, int count, Rgb colour, double alpha);
void pen_dashes(const Pen *pen, const Vec *points, int count, Rgb colour, double alpha);
void pen_arrow(const Pen *pen, Vec from_px, Vec to_px, double width_px, Rgb colour, double alpha);

// Words about a point of the world, on a plate with its team's edge (-1: no team); nothing where no
// place is free.
void pen_words(const Pen *pen, Vec at, int team, Rgb ink, const char *text);

// overlay_body.c
void draw_walls(const Pen *pen);
void draw_shape(const Pen *pen, const Shown *shown);
void draw_contacts(const Pen *pen);
void draw_contact_words(const Pen *pen);
void draw_velocities(const Pen *pen); // of all that live, with their slip
void draw_tracks(const Pen *pen, const Shown *shown);

// overlay_turn.c
void draw_turns(const Pen *pen, const Shown *shown);
void draw_turn_words(const Pen *pen, const Shown *shown);

// overlay_mind.c
void draw_plans(const Pen *pen, const Shown *shown);
void draw_thoughts(const Pen *pen, const Shown *shown);
void draw_mind_words(const Pen *pen, const Shown *shown);
void draw_sights(const Pen *pen, const Shown *shown);
