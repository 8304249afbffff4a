// test_stamp.c -- what we blend looks as what SDL blends: stamps and boxes, cut at every edge.
#include "check.h"

#include <stdlib.h>

#include "view/draw/paint.h"

enum { SIDE = 48, STAMP_W = 13, STAMP_H = 10, LEAST = -STAMP_W - 1, MOST = SIDE + 1 };
enum { MOST_OFF = 5 }; // of 255: some of SDL's own blends are rough

typedef struct Sheet {
    SDL_Surface *surface;
    Renderer renderer;
} Sheet;

// A picture with some of everything in it; one that is ours to draw in, or one that is SDL's.
static Sheet sheet_open(bool is_ours) {
    Sheet sheet = {SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 32, SDL_PIXELFORMAT_RGB888), {0}};
    sheet.renderer.sdl = SDL_CreateSoftwareRenderer(sheet.surface);
    if (is_ours) sheet.renderer.surface = sheet.surface;
    SDL_SetRenderDrawColor(sheet.renderer.sdl, 0, 0, 0, 255);
    SDL_RenderClear(sheet.renderer.sdl);
    for (int i = 0; i < SIDE; i++) {
        SDL_SetRenderDrawColor(sheet.renderer.sdl, (Uint8)(5 * i), (Uint8)(255 - 3 * i),
                               (Uint8)(i * i), 255);
        SDL_RenderDrawLine(sheet.renderer.sdl, i, 0, i, SIDE - 1);
    }
    return sheet;
}

static void sheet_close(Sheet *sheet) {
    SDL_DestroyRenderer(sheet->renderer.sdl);
    SDL_FreeSurface(sheet->surface);
}

// Empty corners, whole and half seen pixels.
static Stamp *make(StampKind kind) {
    uint32_t *pixels = malloc(sizeof(uint32_t) * STAMP_W * STAMP_H);
    for (int i = 0; i < STAMP_W * STAMP_H; i++) {
        int x = i % STAMP_W, y = i / STAMP_W;
        uint32_t alpha = x + y < 5 ? 0 : x > 7 ? 255 : (uint32_t)(40 + 9 * i % 200);
        uint32_t light = (uint32_t)(255 - 13 * x), other = kind ? light : (uint32_t)(20 * y);
        pixels[i] = alpha << 24 | light << 16 | other << 8 | light;
    }
    return stamp_create(kind, STAMP_W, STAMP_H, pixels);
}

static void check_same(Sheet *ours, Sheet *theirs, const char *what, int x, int y) {
    SDL_RenderFlush(theirs->renderer.sdl);
    SDL_RenderFlush(ours->renderer.sdl);
    for (int i = 0; i < SIDE * SIDE; i++) {
        uint32_t a = ((uint32_t *)ours->surface->pixels)[i],
                 b = ((uint32_t *)theirs->surface->pixels)[i];
        for (int shift = 0; shift < 24; shift += 8)
            if (abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) > MOST_OFF)
                fail_msg("%s at (%d, %d): pixel (%d, %d) is %06x, with SDL %06x", what, x, y,
                         i % SIDE, i / SIDE, a & 0xFFFFFF, b & 0xFFFFFF);
    }
}

static void put(Sheet *sheet, StampKind kind, int x, int y, uint32_t tint) {
    Stamp *stamp = make(kind);
    stamp_draw(stamp, &sheet->renderer, x, y, tint);
    stamp_draw_part(stamp, &sheet->renderer, (SDL_Rect){3, 2, 7, 5}, y, x, tint);
    SDL_RenderFlush(sheet->renderer.sdl);
    stamp_destroy(stamp);
}

static void stamps_look_as_sdl_draws_them(void **state) {
    (void)state;
    static const char *const KINDS[] = {"a picture", "a tinted stamp", "a glow"};
    static const uint32_t TINTS[] = {0xFFFFFFFF, 0x80FF8020, 0x30102030};
    for (int kind = STAMP_PICTURE; kind <= STAMP_GLOW; kind++)
        for (int at = LEAST; at <= MOST; at += 3) {
            uint32_t tint = TINTS[(at - LEAST) / 3 % 3];
            Sheet ours = sheet_open(true), theirs = sheet_open(false);
            put(&ours, (StampKind)kind, at, SIDE / 2 - at, tint);
            put(&theirs, (StampKind)kind, at, SIDE / 2 - at, tint);
            check_same(&ours, &theirs, KINDS[kind], at, SIDE / 2 - at);
            sheet_close(&ours);
            sheet_close(&theirs);
        }
}

static void boxes_look_as_sdl_draws_them(void **state) {
    (void)state;
    for (int at = -20; at <= SIDE; at += 3) {
        Sheet ours = sheet_open(true), theirs = sheet_open(false);
        double alpha = 0.3 + 0.7 * (at + 20) / (SIDE + 20);
        paint_box(&ours.renderer, (Box){at, 30 - at, 17, 8}, INK_AMBER, alpha);
        paint_box(&theirs.renderer, (Box){at, 30 - at, 17, 8}, INK_AMBER, alpha);
        check_same(&ours, &theirs, "a box", at, 30 - at);
        sheet_close(&ours);
        sheet_close(&theirs);
    }
}

static void nothing_leaves_the_clip(void **state) {
    (void)state;
    Sheet plain = sheet_open(true), clipped = sheet_open(true);
    SDL_Rect clip = {10, 12, 9, 7};
    SDL_RenderSetClipRect(clipped.renderer.sdl, &clip);
    for (int at = 0; at < SIDE; at += 5) put(&clipped, STAMP_TINTED, at, 14, 0xFFFFFFFF);
    paint_box(&clipped.renderer, (Box){0, 0, SIDE, SIDE}, INK_RED, 1);
    int changed = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        bool is_same = ((uint32_t *)plain.surface->pixels)[i] << 8 ==
                       ((uint32_t *)clipped.surface->pixels)[i] << 8;
        SDL_Point at = {i % SIDE, i / SIDE};
        if (!SDL_PointInRect(&at, &clip)) assert_true(is_same);
        changed += !is_same;
    }
    assert_int_equal(changed, clip.w * clip.h);
    sheet_close(&plain);
    sheet_close(&clipped);
}

// In a window SDL waits with what it is asked for; a texture that is drawn in is not ours.
static void order_and_target_hold(void **state) {
    (void)state;
    SDL_Window *window = SDL_CreateWindow("", 0, 0, SIDE, SIDE, SDL_WINDOW_HIDDEN);
    Renderer renderer = {.sdl = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE),
                         .surface = SDL_GetWindowSurface(window)};
    const uint32_t *middle = (const uint32_t *)renderer.surface->pixels +
                             SIDE / 2 * (renderer.surface->pitch / 4) + SIDE / 2;
    SDL_SetRenderDrawColor(renderer.sdl, 1, 2, 3, 255);
    SDL_RenderFillRect(renderer.sdl, NULL);
    paint_box(&renderer, (Box){0, 0, 1, 1}, INK_WHITE, 1);
    assert_int_equal(*middle & 0xFFFFFF, 0x010203);
    SDL_Texture *target =
        SDL_CreateTexture(renderer.sdl, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, 8, 8);
    SDL_SetRenderTarget(renderer.sdl, target);
    paint_box(&renderer, (Box){0, 0, SIDE, SIDE}, INK_WHITE, 1);
    SDL_SetRenderTarget(renderer.sdl, NULL);
    assert_int_equal(*middle & 0xFFFFFF, 0x010203);
    SDL_DestroyRenderer(renderer.sdl);
    SDL_DestroyWindow(window);
}

int main(void) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stamps_look_as_sdl_draws_them),
        cmocka_unit_test(boxes_look_as_sdl_draws_them),
        cmocka_unit_test(nothing_leaves_the_clip),
        cmocka_unit_test(order_and_target_hold),
    };
    int failed = cmocka_run_group_tests_name("stamp", tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
