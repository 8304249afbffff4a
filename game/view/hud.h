// hud.h -- what stands on the screen beside the field: title, state of play, a card for each tank.
#pragma once

#include "match/match.h"
#include "paint.h"
#include "signs.h"
#include "standings.h"
#include "text.h"
#include "view.h"

typedef struct Hud {
    SDL_Renderer *renderer;
    Text *text;
    Signs *signs;
    HudLevel level;
    double ui;           // px of what is 1 px at 1280 x 720
    int width, height;   // of the picture
    double fps;          // 0: not shown
    Standings standings; // of this picture
    int follow;          // tank in the middle of it, or -1
} Hud;

int hud_px(const Hud *hud, double units); // units of 1/720 of the height, scaled
double hud_scale(double ui_scale, int width_px, int height_px);

// What the HUD leaves to the field.
Box hud_field(const Hud *hud);

Box hud_speed_box(const Hud *hud); // room for speed and frame rate, top right

void hud_draw(const Hud *hud, const Match *match, const ViewStatus *status);

// The short word on a tank's card: its mind's state, a player's keys, "destroyed".
const char *hud_state_word(const Match *match, int tank);
