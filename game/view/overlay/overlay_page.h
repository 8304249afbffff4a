// overlay_page.h -- the small page on which the layers over the field are switched on and off.
#pragma once

#include "overlay.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"

typedef struct OverlayPage OverlayPage;

OverlayPage *overlay_page_create(void); // NULL when out of memory; closed at first
void overlay_page_destroy(OverlayPage *page);
void overlay_page_toggle(OverlayPage *page);

// True when nobody else should hear of the event: letters still drive tanks.
bool overlay_page_event(OverlayPage *page, const SDL_Event *event, double density);

Box overlay_page_box(const OverlayPage *page, const Hud *hud, const Match *match); // empty: closed
void overlay_page_draw(OverlayPage *page, const Hud *hud, const Match *match, Overlay *overlay,
                       double dt_s);
