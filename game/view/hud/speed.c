// speed.c -- the speed of the match at the top right, with its state and the frame rate.
#include <stdio.h>

#include "hud.h"

void hud_speed_text(const ViewStatus *status, char *text, size_t size) {
    if (status->speed <= 0)
        snprintf(text, size, "max speed");
    else if (status->speed < 1)
        snprintf(text, size, "1/%.0fx", 1 / status->speed);
    else
        snprintf(text, size, "%.0fx", status->speed);
}

enum { MENU_UNITS = 52, SPEED_LETTERS = 13, REPLAY_LETTERS = 11, FPS_LETTERS = 8, WORDS = 4 };
#define FPS_SHARE 0.33 // largest part of the width used for states

// Returns the space needed, and whether it includes the frame rate.
static int letters_of(const Hud *hud, bool *has_fps) {
    int letters = hud->status.is_replay ? SPEED_LETTERS + REPLAY_LETTERS : SPEED_LETTERS;
    int width = (letters + FPS_LETTERS) * font_advance(hud->font, FONT_SMALL);
    *has_fps = hud->has_details && width < FPS_SHARE * hud->width;
    return *has_fps ? letters + FPS_LETTERS : letters;
}

Box hud_speed_box(const Hud *hud) {
    bool has_fps;
    int letters = letters_of(hud, &has_fps), edge = hud_px(hud, 6);
    int width = hud_px(hud, 32) + letters * font_advance(hud->font, FONT_SMALL);
    if (hud->is_touch) edge += hud_px(hud, MENU_UNITS); // left of the menu button
    return (Box){hud->width - edge - width, hud_px(hud, 6), width,
                 font_height(hud->font, FONT_SMALL) + hud_px(hud, 4)};
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    const ViewStatus *status = &hud->status;
    char speed[32] = ICON_PAUSE " PAUSED", fps[32] = "";
    if (!status->is_paused) {
        bool is_fast = status->speed <= 0 || status->speed > 1;
        size_t used = SDL_strlcpy(speed, is_fast ? ICON_FAST " " : "", sizeof speed);
        hud_speed_text(status, speed + used, sizeof speed - used);
    }
    bool has_fps;
    letters_of(hud, &has_fps);
    if (hud->fps > 0 && has_fps) snprintf(fps, sizeof fps, "%.0f fps", hud->fps);
    const char *replay = status->is_diverged ? "DIVERGED"
                         : status->is_past   ? "REWOUND"
                         : status->is_replay ? ICON_FILM " REPLAY"
                                             : "";
    bool is_normal = !status->is_paused && status->speed == 1;
    if (is_normal && !*fps && !*replay) return; // default state in a screenshot
    bool is_mute = frame->prefs->value[PREF_MUTE] != 0;
    const char *words[WORDS] = {speed, replay, is_mute ? ICON_MUTE : "", fps};
    const Rgb inks[WORDS] = {is_normal ? INK_GREY : INK_AMBER,
                             status->is_diverged ? INK_RED : INK_AMBER, INK_AMBER, INK_GREY};
    int pad = hud_px(hud, 8), right = box.x + box.w, width = pad;
    for (int i = 0; i < WORDS; i++)
        width += *words[i] ? font_width(hud->font, FONT_SMALL, words[i]) + pad : 0;
    Box plate = {right - width, box.y, width, box.h};
    hud_plate(hud, plate, "speed", HUD_PLATE);
    for (int i = 0; i < WORDS; i++) {
        if (!*words[i]) continue;
        font_draw_right(hud->font, FONT_SMALL, right - pad, box.y + hud_px(hud, 2), inks[i],
                        words[i]);
        right -= font_width(hud->font, FONT_SMALL, words[i]) + pad;
    }
}

static Box place(const HudFrame *frame) {
    Box box = hud_speed_box(frame->hud);
    hud_occupy(frame->hud, HUD_TOP_RIGHT, box);
    return box;
}

const HudItem HUD_SPEED = {.box = place, .draw = draw};
