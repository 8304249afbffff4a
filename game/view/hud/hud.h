// hud.h -- what stands on the screen beside the field: title, state of play, a card for each tank.
#pragma once

#include "claims.h"
#include "match/match.h"
#include "view/draw/paint.h"
#include "view/world/sprites.h"
#include "standings.h"
#include "view/draw/text.h"
#include "match/prefs.h"
#include "status.h"
#include "view/ui/ui.h"

enum { HUD_HANDS_MAX = 48 };

typedef struct Hud {
    const Renderer *renderer;
    Text *text;
    Signs *signs;
    HudLevel wanted, level; // level: what is shown; the panel needs half the width at most
    double ui;              // px of what is 1 px at 1280 x 720
    int width, height;      // of the picture, but for a panel at its right ..
    int aside_px;           // .. that is so wide
    double fps;             // 0: not shown
    Standings standings;    // of this picture
    int follow;             // tank in the middle of it, or -1
    Vec end_shift;          // of the end card out of the field's middle: -1 .. 1, right and down
    int tools_px;           // height of the sandbox's bar at the bottom; 0: closed
    bool has_timeline, is_replay, has_series, is_over;
    char hands[HUMANS_MAX][HUD_HANDS_MAX]; // what each player drives with; "": the usual keys
    Claims *claims;                        // of this picture; NULL: nobody asks
} Hud;

void hud_claim(const Hud *hud, Box box, const char *what); // a plate stands there

UiFrame hud_frame(const Hud *hud);        // for widgets on the same picture
int hud_px(const Hud *hud, double units); // units of 1/720 of the height, scaled

// The level that is shown where `wanted` is asked for.
HudLevel hud_fitting(const Hud *hud, HudLevel wanted);

// What the HUD leaves to the field.
Box hud_field(const Hud *hud);

Box hud_speed_box(const Hud *hud);   // room for speed, state and frame rate, top right
int hud_line_bottom(const Hud *hud); // of the small display
void hud_speed_text(const ViewStatus *status, char *text, size_t size); // "2x"

Box hud_timeline_box(const Hud *hud); // at the bottom; empty where there is none
int hud_tip_height(const Hud *hud);   // of what stands above it, under the pointer

void hud_draw(const Hud *hud, const Match *match, const ViewStatus *status);

// The short word on a tank's card: its mind's state, a player's keys, "destroyed".
const char *hud_state_word(const Hud *hud, const Match *match, int tank);
