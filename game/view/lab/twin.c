// twin.c -- the screen of a duel in circling: two fields side by side with their tanks.
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view/draw/paint.h"
#include "view/draw/font.h"

#define HEAD_UNITS 74
#define FOOT_UNITS 34
#define MARGIN_UNITS 20
#define FIELD_HEAD_UNITS 48
enum { WORDS_MAX = 128 };

static const Rgb PAGE = {0.066f, 0.072f, 0.078f};
static const Rgb FIELD = {0.100f, 0.108f, 0.116f};
#define REACH_GAUGES 8.2 // distance from the target to a field's edge
#define TANK_GAUGES 0.7  // length of a tank as drawn
#define LEAD "Who circles forever?"
#define FOOT "Same driver, different arithmetic, one amber target. Thin circles: current turns."
#define FOOT_KEYS FOOT " P: pause, R: restart, Esc: leave."

typedef enum ChaseState { CHASING, CHASE_CAPTURED, CHASE_ORBITING, CHASE_STATES } ChaseState;

static const struct {
    const char *label;
    Rgb colour;
} STATES[CHASE_STATES] = {{"on its way", {0.96f, 0.96f, 0.93f}},
                          {"captured", {0.000f, 0.620f, 0.451f}},
                          {"circling: once around it or more", {0.835f, 0.369f, 0.000f}}};

static ChaseState state_of(const DuelTank *tank) {
    return tank->is_captured ? CHASE_CAPTURED : tank->is_orbiting ? CHASE_ORBITING : CHASING;
}

struct Twin {
    Screen screen;
    Font *font;
    bool is_guest;   // the screen belongs to a view
    double ui_scale; // scale requested by the player
    double ui;       // pixels per unit, which is 1 px at 1280 x 720
};

static int px(const Twin *twin, double units) { return (int)lround(units * twin->ui); }

static Twin *twin_on(Screen screen, bool is_guest, double ui_scale, const char *font_file,
                     Problem *problem) {
    Twin *twin = calloc(1, sizeof *twin);
    if (!twin) {
        problem_set(problem, "out of memory");
        if (!is_guest) screen_close(&screen);
        return NULL;
    }
    *twin = (Twin){.screen = screen, .is_guest = is_guest, .ui_scale = ui_scale};
    twin->font = font_create(&twin->screen.renderer, font_file, problem);
    if (twin->font) return twin;
    twin_destroy(twin);
    return NULL;
}

Twin *twin_create(const ScreenOptions *options, double ui_scale, const char *font_file,
                  Problem *problem) {
    Screen screen;
    if (!screen_open(&screen, options, problem)) return NULL;
    return twin_on(screen, false, ui_scale, font_file, problem);
}

Twin *twin_visit(const Screen *screen, double ui_scale, const char *font_file, Problem *problem) {
    return twin_on(*screen, true, ui_scale, font_file, problem);
}

void twin_destroy(Twin *twin) {
    if (!twin) return;
    font_destroy(twin->font);
    if (!twin->is_guest) screen_close(&twin->screen);
    free(twin);
}

TwinRequests twin_poll(Twin *twin) {
    TwinRequests requests = {0};
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_DROPFILE && twin->is_guest) { // the menu opens it
            requests.quit = true;
            SDL_PushEvent(&event);
            return requests;
        }
        if (event.type == SDL_DROPFILE) SDL_free(event.drop.file);
        if (event.type == SDL_QUIT) requests.quit = requests.close_window = true;
        if (event.type == SDL_CONTROLLERBUTTONDOWN &&
            (event.cbutton.button == SDL_CONTROLLER_BUTTON_B ||
             event.cbutton.button == SDL_CONTROLLER_BUTTON_START))
            requests.quit = true;
        if (event.type == SDL_RENDER_TARGETS_RESET || event.type == SDL_RENDER_DEVICE_RESET)
            font_forget(twin->font);
        if (event.type != SDL_KEYDOWN || event.key.repeat) continue;
        switch (event.key.keysym.scancode) {
        case SDL_SCANCODE_ESCAPE: requests.quit = true; break;
        case SDL_SCANCODE_Q:
            requests.quit = true;
            if (event.key.keysym.mod & (KMOD_CTRL | KMOD_GUI)) requests.close_window = true;
            break;
        case SDL_SCANCODE_P:
        case SDL_SCANCODE_SPACE: requests.toggle_pause = !requests.toggle_pause; break;
        case SDL_SCANCODE_R: requests.restart = true; break;
        case SDL_SCANCODE_F11: screen_toggle_fullscreen(&twin->screen); break;
        default: break;
        }
    }
    return requests;
}

// Position and scale of a field on the screen.
typedef struct Place {
    Box box;
    Vec middle;
    double px_per_m;
} Place;

static Place place_of(const Twin *twin, const Duel *duel, int field) {
    int width, height;
    screen_size(&twin->screen, &width, &height);
    int margin = px(twin, MARGIN_UNITS), head = px(twin, HEAD_UNITS),
        room = (width - 3 * margin) / 2;
    int title = px(twin, FIELD_HEAD_UNITS);
    Box box = {margin + field * (room + margin), head, room, height - head - px(twin, FOOT_UNITS)};
    ASSERT(field >= 0 && field < DUEL_SIDES);
    double side = min_of(box.w, box.h - title);
    Vec middle = vec(box.x + 0.5 * box.w, box.y + title + 0.5 * (box.h - title));
    return (Place){box, middle, 0.5 * side / (REACH_GAUGES * duel->setup.half_gauge_m)};
}

static Vec on_screen(const Place *place, Vec at) {
    return vec(place->middle.x + at.x * place->px_per_m, place->middle.y - at.y * place->px_per_m);
}

static void draw_hull(const Renderer *renderer, const Place *place, const DuelTank *tank,
                      double length_m) {
    static const Vec CORNERS[] = {{-0.36, -0.5}, {-0.36, 0.5}, {0.36, 0.5}, {0.36, -0.5}};
    Rgb colour = STATES[state_of(tank)].colour;
    Vec corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] =
            on_screen(place, pose_to_world(tank->vehicle.pose, vec_scale(CORNERS[i], length_m)));
    for (int i = 0; i < 4; i++)
        paint_line(renderer, corners[i], corners[(i + 1) % 4], 2, colour, 1);
    Vec nose = on_screen(place, pose_to_world(tank->vehicle.pose, vec(0, 0.8 * length_m)));
    paint_line(renderer, on_screen(place, pose_at(tank->vehicle.pose)), nose, 2, colour, 1);
}

static void draw_field(const Twin *twin, const Duel *duel, int index) {
    const Renderer *renderer = &twin->screen.renderer;
    const DuelSide *field = &duel->sides[index];
    Place place = place_of(twin, duel, index);
    SDL_Rect clip = {place.box.x, place.box.y, place.box.w, place.box.h};
    char title[WORDS_MAX], counts[WORDS_MAX];
    paint_box(renderer, place.box, FIELD, 1);
    SDL_RenderSetClipRect(renderer->sdl, &clip);
    for (int i = 0; i < DUEL_TANKS; i++) {
        const DuelTank *tank = &field->tanks[i];
        Vec middle;
        double radius_m = duel_circle(duel, field, tank, &middle);
        if (radius_m > 0 && !tank->is_captured)
            paint_circle(renderer, on_screen(&place, middle), radius_m * place.px_per_m, 1,
                         INK_GREY, 0.13);
        ASSERT(tank->trail_count >= 0);
        int count = tank->trail_count < DUEL_TRAIL ? tank->trail_count : DUEL_TRAIL;
        for (int k = 1; k < count; k++) {
            Vec from = tank->trail[(tank->trail_count - count + k - 1) % DUEL_TRAIL];
            Vec to = tank->trail[(tank->trail_count - count + k) % DUEL_TRAIL];
            paint_line(renderer, on_screen(&place, from), on_screen(&place, to), 2,
                       STATES[state_of(tank)].colour, 0.10 + 0.45 * k / count);
        }
    }
    for (int i = 0; i < DUEL_TANKS; i++)
        draw_hull(renderer, &place, &field->tanks[i], TANK_GAUGES * duel->setup.half_gauge_m);
    snprintf(title, sizeof title, "%s", field->spec.update->title);
    snprintf(counts, sizeof counts, "captured %d   circling %d   on its way %d", field->captured,
             field->orbiting, duel_chasing(field));
    paint_circle(renderer, place.middle, duel->setup.capture_m * place.px_per_m, 2, INK_AMBER, 1);
    paint_cross(renderer, place.middle, 4, 2, INK_AMBER, 1);
    int pad = px(twin, 12), room = place.box.w - 2 * pad;
    paint_plate(renderer,
                (Box){place.box.x, place.box.y, place.box.w, px(twin, FIELD_HEAD_UNITS - 4)}, 0.7);
    font_draw_fit(twin->font, FONT_NORMAL, place.box.x + pad, place.box.y + px(twin, 6), room,
                  INK_WHITE, title);
    font_draw_fit(twin->font, FONT_NORMAL, place.box.x + pad, place.box.y + px(twin, 24), room,
                  INK_GREY, counts);
    SDL_RenderSetClipRect(renderer->sdl, NULL);
}

static void draw_words(const Twin *twin, const Duel *duel, bool has_keys) {
    int width, height;
    char title[WORDS_MAX];
    screen_size(&twin->screen, &width, &height);
    int x = px(twin, MARGIN_UNITS), room = width - 2 * x, side = px(twin, 12);
    snprintf(title, sizeof title, "%s, %d Hz, round %d", duel->controller.name, duel->hz,
             duel->round + 1);
    font_draw_fit(twin->font,
                  font_width(twin->font, FONT_LARGE, LEAD) <= room ? FONT_LARGE : FONT_NORMAL, x,
                  px(twin, 12), room, INK_WHITE, LEAD);
    font_draw_fit(twin->font, FONT_NORMAL, x, height - px(twin, 25), room, INK_GREY,
                  has_keys ? FOOT_KEYS : FOOT);
    for (int i = 0; i < CHASE_STATES; i++) {
        paint_box(&twin->screen.renderer, (Box){x, px(twin, 48), side, side}, STATES[i].colour, 1);
        x += side + px(twin, 7);
        font_draw_fit(twin->font, FONT_NORMAL, x, px(twin, 46), width - px(twin, MARGIN_UNITS) - x,
                      INK_GREY, STATES[i].label);
        x += font_width(twin->font, FONT_NORMAL, STATES[i].label) + px(twin, 24);
    }
    int right = width - px(twin, MARGIN_UNITS),
        title_w = font_width(twin->font, FONT_NORMAL, title);
    if (x + title_w <= right)
        font_draw_right(twin->font, FONT_NORMAL, right, px(twin, 46), INK_GREY, title);
}

void twin_draw(Twin *twin, const Duel *duel, bool has_keys) {
    ASSERT(duel->setup.half_gauge_m > 0);
    const Renderer *renderer = &twin->screen.renderer;
    int width, height;
    screen_begin(&twin->screen);
    screen_size(&twin->screen, &width, &height);
    twin->ui = screen_scale(twin->ui_scale, width, height, 0);
    ASSERT(twin->ui > 0);
    font_scale(twin->font, twin->ui);
    paint_box(renderer, (Box){0, 0, width, height}, PAGE, 1);
    for (int i = 0; i < DUEL_SIDES; i++) draw_field(twin, duel, i);
    draw_words(twin, duel, has_keys);
    SDL_RenderPresent(renderer->sdl);
    // Limits the frame rate without vsync.
    if (twin->screen.window) sleep_s(twin->screen.has_vsync ? 0 : 0.008);
}

bool twin_save(Twin *twin, const char *path, Problem *problem) {
    return screen_save(&twin->screen, path, problem);
}

const Screen *twin_screen(const Twin *twin) { return &twin->screen; }
