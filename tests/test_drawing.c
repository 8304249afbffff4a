// test_drawing.c -- pixels, colours and shapes without a view.
#include <SDL_image.h>

#include "field.h"

#include "view/draw/font.h"
#include "view/draw/paint.h"
#include "view/draw/palette.h"
#include "view/hud/hud.h"
#include "view/ui/ui.h"
#include "view/world/actors.h"
#include "view/world/ground.h"
#include "view/world/sprites.h"

enum { KINDS = 4, TEAMS_TESTED = 8 };

// Colour vision that lacks a cone, for linear RGB: Machado, Oliveira and Fernandes (2009),
// severity 1.
typedef struct Eye {
    const char *name;
    double m[3][3];
    double least; // CIELAB distance between two teams
} Eye;

static const Eye EYES[KINDS] = {DRAWING_EYES(TEST_ROW)};

typedef struct Lab {
    double l, a, b;
} Lab;

static double linear(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double root(double t) { return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116; }

static Lab lab_of(Rgb colour, const Eye *eye) {
    double in[3] = {linear(colour.r), linear(colour.g), linear(colour.b)}, seen[3];
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) sum += eye->m[i][k] * in[k];
        seen[i] = fmin(fmax(sum, 0), 1);
    }
    double x = root((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505);
    double y = root(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
    double z = root((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089);
    return (Lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double distance(Rgb a, Rgb b, const Eye *eye) {
    Lab p = lab_of(a, eye), q = lab_of(b, eye);
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

static Rgb shown(PaletteName palette, int team) {
    return PALETTES[palette].ink(palette_team(team));
}

UNIT_TEST(team_colours_are_distinct_with_any_colour_vision) {
    for (PaletteName palette = PALETTE_DEFAULT; palette <= PALETTE_CONTRAST; palette++)
        for (int i = 0; i < KINDS * TEAMS_TESTED * TEAMS_TESTED; i++) {
            const Eye *eye = &EYES[i / TEAMS_TESTED / TEAMS_TESTED];
            int a = i / TEAMS_TESTED % TEAMS_TESTED, b = i % TEAMS_TESTED;
            if (a != b && distance(shown(palette, a), shown(palette, b), eye) < eye->least)
                fail_msg("%s, %s eyes: teams %d and %d", PREF_ROWS[PREF_PALETTE].words[palette],
                         eye->name, b, a);
        }
}

// Returns the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21.
static double contrast(Rgb a, Rgb b) {
    double la = 0.2126 * linear(a.r) + 0.7152 * linear(a.g) + 0.0722 * linear(a.b);
    double lb = 0.2126 * linear(b.r) + 0.7152 * linear(b.g) + 0.0722 * linear(b.b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

// Text on plates of the HUD, even where the lightest ground shines through, and on main buttons.
UNIT_TEST(text_and_team_colours_are_legible) {
    const double text[PALETTE_COUNT] = {7, 10, 7}, teams[PALETTE_COUNT] = {3, 6, 3};
    const Rgb inks[] = {INK_WHITE, INK_AMBER, INK_GREY};
    for (PaletteName name = 0; name < PALETTE_COUNT; name++) {
        const Palette *palette = &PALETTES[name];
        Rgb plate = palette->ink(INK_PLATE);
        check_at_least(contrast(palette->ink(INK_DIM), plate), 4.5);
        for (int team = 0; team < TEAMS_TESTED; team++)
            check_at_least(contrast(shown(name, team), plate), teams[name]);
        for (int i = 0; i < 3 * SURFACE_COUNT; i++) {
            Rgb ink = palette->ink(inks[i % 3]);
            Rgb ground = palette->ground(soil_tint((Surface)(i / 3), 0));
            check_at_least(contrast(ink, plate), text[name]);
            check_at_least(contrast(ink, rgb_mix(ground, plate, HUD_PLATE)), 4.5);
        }
        Rgb button = rgb_mix(plate, palette->ink(INK_AMBER), UI_MAIN_LIGHT);
        check_at_least(contrast(plate, button), 4.5);
    }
}

// Shells by their light or their dark edge; tanks by their paint, their outline or, in the default
// palette, their sign; stone walls in the palettes made for legibility.
UNIT_TEST(tanks_shells_and_walls_are_visible_on_any_ground) {
    const Rgb shell = {1.0f, 0.93f, 0.72f}, edge = {0, 0, 0}, stone = {0.575f, 0.560f, 0.535f};
    for (PaletteName name = 0; name < PALETTE_COUNT; name++)
        for (int i = 0; i < 2 * SURFACE_COUNT; i++) {
            const Palette *palette = &PALETTES[name];
            bool is_default = name == PALETTE_DEFAULT;
            Rgb ground = palette->ground(soil_tint((Surface)(i / 2), (float)(i % 2)));
            double light = contrast(palette->paint(shell), ground),
                   line = contrast(palette->outline, ground);
            check_at_least(is_default ? fmax(light, contrast(edge, ground)) : light, 3);
            if (!is_default) check_at_least(contrast(palette->wall(stone), ground), 3);
            for (int team = 0; team < TEAMS_TESTED; team++) {
                double paint = contrast(palette->paint(palette_team(team)), ground),
                       sign = is_default ? contrast(palette_sign(team), ground) : 0;
                check_at_least(fmax(fmax(paint, line), sign), 3);
            }
        }
}

UNIT_TEST(surfaces_are_distinct) {
    const double least[PALETTE_COUNT] = {8, 6, 3.5};
    for (PaletteName name = 0; name < PALETTE_COUNT; name++)
        for (int i = 0; i < SURFACE_COUNT * SURFACE_COUNT; i++) {
            Surface a = (Surface)(i / SURFACE_COUNT), b = (Surface)(i % SURFACE_COUNT);
            if (a >= b || a == SURFACE_PICTURE || b == SURFACE_PICTURE) continue; // any colours
            double apart = distance(PALETTES[name].ground(soil_tint(a, 0.5f)),
                                    PALETTES[name].ground(soil_tint(b, 0.5f)), &EYES[0]);
            if (apart < least[name])
                fail_msg("%s: surfaces %d and %d are only %g apart",
                         PREF_ROWS[PREF_PALETTE].words[name], a, b, apart);
        }
}

// Contrast in the other palettes: teams against earth, and lit stone against grounds and vehicles.
UNIT_TEST(other_palettes_have_more_contrast) {
    const Rgb stone = {0.56f, 0.55f, 0.52f}, grounds[] = {{0.46f, 0.40f, 0.31f},
                                                          {0.31f, 0.36f, 0.19f},
                                                          {0.62f, 0.54f, 0.40f},
                                                          {0.38f, 0.36f, 0.33f}};
    const Palette *contrasted = &PALETTES[PALETTE_CONTRAST], *mono = &PALETTES[PALETTE_MONO];
    for (int team = 0; team < TEAMS_TESTED; team++) {
        Rgb colour = palette_team(team), grey = mono->paint(colour);
        check_at_least(contrast(contrasted->paint(colour), contrasted->ground(grounds[0])),
                       fmax(4, contrast(colour, grounds[0])));
        assert_true(grey.r == grey.g && grey.g == grey.b);
    }
    for (PaletteName i = PALETTE_CONTRAST; i <= PALETTE_MONO; i++) {
        Rgb wall = PALETTES[i].wall(stone);
        for (int k = 0; k < 4; k++)
            check_at_least(contrast(wall, PALETTES[i].ground(grounds[k])), 1.8);
        double paint = contrast(PALETTES[i].paint(palette_team(0)), wall);
        check_at_least(fmax(paint, contrast(PALETTES[i].outline, wall)), 2);
    }
    double red = (double)mono->paint(palette_team(0)).r,
           blue = (double)mono->paint(palette_team(1)).r;
    check_at_least(fabs(red - blue), 0.3); // the two teams of a duel
}

// The default palette changes only the ground, which is a fifth darker, so that vehicles stand out.
UNIT_TEST(the_default_palette_keeps_colours) {
    const Rgb earth = {0.46f, 0.40f, 0.31f};
    Rgb calm = PALETTES[PALETTE_DEFAULT].ground(earth);
    check_at_least(0.81, (calm.r + calm.g + calm.b) / (earth.r + earth.g + earth.b));
    check_at_least(earth.r - earth.b, 1.2 * (calm.r - calm.b));
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t pixel = 0xFF000000u | i << 16 | (255 - i) << 8 | (i * 7 & 255);
        assert_int_equal(rgb_pack(PALETTES[PALETTE_DEFAULT].paint(rgb_unpack(pixel)), 1), pixel);
    }
}

enum { SIDE = 48, STAMP_W = 13, STAMP_H = 10, LEAST = -STAMP_W - 1, MOST = SIDE + 1 };
enum { MOST_OFF = 5 }; // maximum error, of 255; some SDL blends are imprecise

typedef struct Sheet {
    SDL_Surface *surface;
    Renderer renderer;
} Sheet;

// Makes a varied picture; `is_ours` selects our blending, not SDL's.
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

#define OWN_SHEET __attribute__((cleanup(sheet_close))) Sheet

// A stamp with transparent, opaque and half transparent pixels.
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

static void put(Sheet *sheet, StampKind kind, int x, int y, uint32_t tint) {
    Stamp *stamp = make(kind);
    stamp_draw(stamp, &sheet->renderer, x, y, tint);
    stamp_draw_part(stamp, &sheet->renderer, (SDL_Rect){3, 2, 7, 5}, y, x, tint);
    SDL_RenderFlush(sheet->renderer.sdl);
    stamp_destroy(stamp);
}

UNIT_TEST(our_blending_agrees_with_SDL) {
    enum { BOX = STAMP_GLOW + 1 };
    static const char *const NAMES[] = {"a picture", "a tinted stamp", "a glow", "a box"};
    static const uint32_t TINTS[] = {0xFFFFFFFF, 0x80FF8020, 0x30102030};
    for (int kind = STAMP_PICTURE; kind <= BOX; kind++)
        for (int at = kind == BOX ? -20 : LEAST; at <= MOST; at += 3) {
            Sheet sheets[] = {sheet_open(true), sheet_open(false)};
            for (int i = 0; i < 2; i++)
                if (kind == BOX)
                    paint_box(&sheets[i].renderer, (Box){at, 30 - at, 17, 8}, INK_AMBER,
                              0.3 + 0.7 * (at + 20) / (SIDE + 21));
                else
                    put(&sheets[i], (StampKind)kind, at, SIDE / 2 - at,
                        TINTS[(at - LEAST) / 3 % 3]);
            SDL_RenderFlush(sheets[0].renderer.sdl);
            SDL_RenderFlush(sheets[1].renderer.sdl);
            for (int i = 0; i < SIDE * SIDE; i++)
                for (int shift = 0; shift < 24; shift += 8) {
                    int ours = ((uint32_t *)sheets[0].surface->pixels)[i] >> shift & 255,
                        theirs = ((uint32_t *)sheets[1].surface->pixels)[i] >> shift & 255;
                    if (abs(ours - theirs) > MOST_OFF)
                        fail_msg("%s at %d: pixel (%d, %d) has %d, with SDL %d", NAMES[kind], at,
                                 i % SIDE, i / SIDE, ours, theirs);
                }
            for (int i = 0; i < 2; i++) sheet_close(&sheets[i]);
        }
}

UNIT_TEST(nothing_leaves_the_clip) {
    OWN_SHEET plain = sheet_open(true), clipped = sheet_open(true);
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
}

// SDL queues its commands in a window, and a target texture is not our surface.
UNIT_TEST(the_order_and_the_target_are_kept) {
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

static float wear_at(const Marks *marks, double x, double y) {
    float wear;
    marks_wear_row(marks, x, y, 0, 0, 1, &wear);
    return wear;
}

UNIT_TEST(marks_fade_until_nothing_is_left) {
    Marks *marks = marks_create(20, 10);
    marks_strip(marks, vec(5, 5), vec(8, 5), 0.3, 0.5);
    check_close(wear_at(marks, 6.5, 5), 0.5, 0.05);
    check_close(wear_at(marks, 6.5, 5.6), 0, 0);
    float last = 1;
    for (int i = 0; i < 256; i++) {
        check_at_most(wear_at(marks, 6.5, 5), last);
        last = wear_at(marks, 6.5, 5);
        marks_fade(marks, 0, 1);
    }
    for (double x = 0; x < 20; x += 0.05)
        for (double y = 0; y < 10; y += 0.05) assert_true(wear_at(marks, x, y) == 0);
    marks_destroy(marks);
}

UNIT_TEST(copies_of_marks_thin_out_and_stay_correct) {
    enum { TICKS = 120 * 1000 };
    static uint8_t wear[TICKS / 120 + 1];
    Marks *marks = marks_create(10, 10);
    uint64_t tick = 0;
    assert_int_equal(marks_copied(marks, TICKS), 0);
    for (int i = 0; i <= TICKS / 120; i++, tick += 120) {
        if (i % 200 == 0) marks_strip(marks, vec(4, 5), vec(6, 5), 1, 1);
        marks_fade(marks, 0, 1);
        wear[i] = (uint8_t)lround(255 * wear_at(marks, 5, 5));
        marks_note(marks, tick);
    }
    for (tick = TICKS / 16; tick < TICKS; tick += 777) {
        uint64_t copied = marks_copied(marks, tick);
        assert_in_range(copied, tick - TICKS / 16, tick); // 64 or 32 copies
        marks_restore(marks, tick);
        check_close(255 * wear_at(marks, 5, 5), wear[copied / 120], 0.01);
    }
    marks_begin(marks);
    assert_int_equal(marks_copied(marks, TICKS), 0);
    marks_destroy(marks);
}

UNIT_TEST(team_signs_differ_in_shape) {
    for (int a = 0; a < 8; a++)
        for (int b = a + 1; b < 8; b++) {
            int differ = 0, points = 0;
            for (float y = -1; y <= 1; y += 0.1f)
                for (float x = -1; x <= 1; x += 0.1f, points++)
                    differ += (sign_distance(a, x, y) < 0) != (sign_distance(b, x, y) < 0);
            check_at_least(differ, 0.05 * points);
        }
}

static const DriveAppearance APPEARANCES[] = {APPEARANCE_TANK, APPEARANCE_CAR, APPEARANCE_BUGGY};
enum { APPEARANCE_COUNT = sizeof APPEARANCES / sizeof *APPEARANCES };

// The relief has a margin of 6 cm around the hull, which shows parts outside it.
UNIT_TEST(every_vehicle_stays_within_its_hull) {
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++)
        for (int look = 0; look < APPEARANCE_COUNT; look++) {
            Relief relief;
            Model model = {spec, APPEARANCES[look]};
            assert_int_equal(model_wheel_half_width(model, 0) > 0, model_is_wheeled(model));
            assert_true(model_make(&relief, model, MODEL_SHADE, MODEL_SOUND, 0, 0, 40));
            for (int i = 0; i < relief.columns * relief.rows; i++) {
                double x = (i % relief.columns + 0.5) / 40 - (double)relief.half_w_m;
                double y = (i / relief.columns + 0.5) / 40 - (double)relief.half_l_m;
                bool is_out =
                    fabs(x) > spec->width_m / 2 + 0.03 || fabs(y) > spec->length_m / 2 + 0.03;
                if (is_out && relief.texels[i].cover > 0.5f)
                    fail_msg("%s, appearance %d: outside at %g, %g", spec->name, look, x, y);
            }
            relief_free(&relief);
        }
}

UNIT_TEST(kinds_of_vehicles_differ_in_outline) {
    enum { VEHICLES = 3 * APPEARANCE_COUNT };
    Relief reliefs[VEHICLES];
    for (int i = 0; i < VEHICLES; i++) {
        Model model = {&TANK_SPECS[i / APPEARANCE_COUNT], APPEARANCES[i % APPEARANCE_COUNT]};
        assert_true(model_make(&reliefs[i], model, MODEL_HULL, MODEL_SOUND, 0, 0, 20));
    }
    for (int a = 0; a < VEHICLES; a++)
        for (int b = a + 1; b < VEHICLES; b++) {
            int columns = reliefs[a].columns, differ = 0, covered = 0;
            if (columns != reliefs[b].columns || reliefs[a].rows != reliefs[b].rows) continue;
            for (int i = 0; i < columns * reliefs[a].rows; i++) {
                bool is_a = reliefs[a].texels[i].cover > 0.5f;
                covered += is_a;
                differ += is_a != (reliefs[b].texels[i].cover > 0.5f);
            }
            check_at_least(differ, 0.15 * covered);
        }
    for (int i = 0; i < VEHICLES; i++) relief_free(&reliefs[i]);
}

// Links and lugs move less than half of their distance per tick.
UNIT_TEST(nothing_seems_to_roll_backwards) {
    const ModelPart parts[] = {MODEL_TRACK, MODEL_WHEEL_FRONT, MODEL_WHEEL_REAR};
    for (int i = 0; i < 3; i++) {
        double fastest = (parts[i] == MODEL_TRACK ? 9.5 : 9.5 / 0.30) / 60;
        for (double moved = fastest / 200; moved <= fastest; moved += fastest / 200) {
            int went = 0, last = model_roll_phase(parts[i], 0, moved);
            for (int tick = 1; tick <= 50; tick++) {
                int phase = model_roll_phase(parts[i], moved * tick, moved);
                int step = (phase - last + ROLL_PHASES) % ROLL_PHASES;
                check_at_most(step, ROLL_PHASES / 2);
                assert_int_equal(phase / ROLL_PHASES, last / ROLL_PHASES);
                went += step;
                last = phase;
                if (model_roll_phase(parts[i], -moved * tick, -moved) < 0) fail_msg("no phase");
            }
            check_at_most(went, 50 * ROLL_PHASES * 0.42);
        }
    }
}

UNIT_TEST(the_rise_of_a_hull_is_relative_to_the_hill) {
    const Bump hill = {{5, 5}, 4, 4, 0, 1.5};
    const unsigned char earth[100] = {SURFACE_EARTH};
    Terrain *terrain = terrain_create(earth, 10, 10, 1, &hill, 1);
    DriveState springs = {0};
    Tank tank = {.pose = {5, 5, 0}, .drive_state = &springs};
    check_close(tank_rise(&tank, terrain), 0, 0); // no springs
    springs.height_m = 1.8;
    check_close(tank_rise(&tank, terrain), 0.3, 1e-9);
    check_close(tank_rise(&tank, NULL), 1.8, 0);
    terrain_destroy(terrain);
}

// Returns the mean brightness of 9 x 9 pixels around a point of a painted square.
static double light_at(const uint32_t *pixels, int x, int y) {
    double sum = 0;
    for (int i = 0; i < 81; i++) {
        uint32_t pixel = pixels[(y - 4 + i / 9) * SQUARE_PX + x - 4 + i % 9];
        sum += (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255);
    }
    return sum / 81;
}

static Arena square_arena(unsigned char surfaces[static 400]) {
    return (Arena){
        .width_m = 20, .height_m = 20, .columns = 20, .rows = 20, .tile_m = 1, .surface = surfaces};
}

UNIT_TEST(hills_catch_the_light_on_their_north_west) {
    static uint32_t flat[SQUARE_PX * SQUARE_PX], hilly[SQUARE_PX * SQUARE_PX];
    unsigned char earth[400] = {SURFACE_EARTH};
    Arena arena = square_arena(earth);
    for (int up = -1; up <= 1; up += 2) {
        const Bump bump = {{10, 10}, 3, 3, 0, 0.8 * up};
        for (int pass = 0; pass < 2; pass++) {
            arena.terrain = pass ? terrain_create(earth, 20, 20, 1, &bump, 1) : NULL;
            SquarePainter *painter = square_painter_create(&arena, NULL, 16);
            assert_non_null(painter);
            // 8 m wide, centred on the bump.
            square_paint(painter, PALETTES, 6 * 16, -14 * 16, pass ? hilly : flat);
            square_painter_destroy(painter);
            terrain_destroy(arena.terrain);
        }
        double north_west = light_at(hilly, 44, 44) / light_at(flat, 44, 44);
        double south_east = light_at(hilly, 84, 84) / light_at(flat, 84, 84);
        check_at_least(up * (north_west - south_east), 0.25);
        check_close(light_at(hilly, 6, 6), light_at(flat, 6, 6), 0); // unchanged next to the bump
    }
}

// Bumps from many pixels wide to several per pixel.
UNIT_TEST(noise_of_a_grid_agrees_with_its_points) {
    static float values[GRID_POINTS_MAX];
    for (double step = 0.01; step < 3; step *= 3) {
        const Grid grid = {-7.3, 4.1, step, 37, 21};
        noise_grid(&grid, 0.7f, 1.3f, 5, 4, values);
        for (int i = 0; i < grid.columns * grid.rows; i++) {
            float x = (float)(grid.x + i % grid.columns * step),
                  y = (float)(grid.y - i / grid.columns * step);
            check_close(values[i], noise_fractal(x * 0.7f, y * 1.3f, 5, 4), 1e-4);
        }
    }
}

UNIT_TEST(the_ground_does_not_depend_on_where_squares_begin) {
    enum { OFF = 37 };
    static uint32_t here[SQUARE_PX * SQUARE_PX], beside[SQUARE_PX * SQUARE_PX];
    unsigned char cells[400];
    for (int i = 0; i < 400; i++) cells[i] = (unsigned char)(i % 20 / 2 % (SURFACE_ICE + 1));
    Arena arena = square_arena(cells);
    SquarePainter *painter = square_painter_create(&arena, NULL, 16);
    assert_non_null(painter);
    for (int left = -64; left < 320; left += 96) {
        square_paint(painter, PALETTES, left, -280, here);
        square_paint(painter, PALETTES, left + OFF, -280 + OFF, beside);
        for (int y = OFF; y < SQUARE_PX; y++)
            for (int x = OFF; x < SQUARE_PX; x++)
                for (int shift = 0; shift < 24; shift += 8)
                    check_close(here[y * SQUARE_PX + x] >> shift & 255,
                                beside[(y - OFF) * SQUARE_PX + x - OFF] >> shift & 255, 3);
    }
    square_painter_destroy(painter);
}

// Parses a map of 20 x 20 tiles with a tileset of 10 x 20 pixels in this folder: tile 1 is red over
// blue, and tile 2 has the colour that is transparent.
static Arena *tiled_arena(const char *folder, Problem *problem) {
    static uint32_t pixels[20 * 20];
    char path[SCRATCH_MAX + 16], layer[2][2048] = {""}, text[8192];
    for (int i = 0; i < 400; i++)
        pixels[i] = i % 20 >= 10 ? 0xffff00ff : i < 200 ? 0xffff0000 : 0xff0000ff;
    SDL_Surface *image =
        SDL_CreateRGBSurfaceWithFormatFrom(pixels, 20, 20, 32, 80, SDL_PIXELFORMAT_ARGB8888);
    snprintf(path, sizeof path, "%s/tiles.png", folder);
    assert_int_equal(IMG_SavePNG(image, path), 0);
    SDL_FreeSurface(image);
    for (int i = 0; i < 400; i++) { // the ground has both tiles in row 10, and tile 1 in row 14
        int ground = i == 205 || i == 285 ? 1 : i == 208 ? 2 : 0, wall = i == 212;
        sprintf(layer[0] + 2 * i, "%d%s", ground, i < 399 ? "," : "");
        sprintf(layer[1] + 2 * i, "%d%s", wall, i < 399 ? "," : "");
    }
    int length = snprintf(
        text, sizeof text,
        "{'type':'map','orientation':'orthogonal','width':20,'height':20,'tilewidth':10,"
        "'tileheight':10,'tilesets':[{'firstgid':1,'tilewidth':10,'tileheight':20,'tilecount':2,"
        "'columns':2,'image':'tiles.png','imagewidth':20,'imageheight':20,"
        "'transparentcolor':'#ff00ff'}],'layers':[{'type':'tilelayer','name':'ground','width':20,"
        "'height':20,'encoding':'csv','data':'%s'},{'type':'tilelayer','name':'walls','width':20,"
        "'height':20,'encoding':'csv','data':'%s'},{'type':'objectgroup','objects':[{'id':1,"
        "'type':'wall','x':40,'y':130,'width':30,'height':20}]}]}",
        layer[0], layer[1]);
    json_quotes(text);
    return arena_parse(text, (size_t)length, "map", folder, problem);
}

// Returns how much redder than blue the centre of a cell is; the square has 16 pixels per metre.
static int redness(const uint32_t *square, int column, int row) {
    uint32_t pixel =
        square[((row - 8) * 16 + 8) * SQUARE_PX + (column - (column >= 8) * 8) * 16 + 8];
    return (int)(pixel >> 16 & 255) - (int)(pixel & 255);
}

UNIT_TEST(images_of_tiles_are_the_ground_and_the_tops_of_walls) {
    enum { RED = 60, BLUE = -60 };
    static uint32_t west[SQUARE_PX * SQUARE_PX], east[SQUARE_PX * SQUARE_PX];
    char folder[SCRATCH_MAX];
    scratch_make(folder);
    OWN_ARENA *arena = must(tiled_arena, folder);
    SoilImages *images = soil_images_load(arena);
    SquarePainter *painter = square_painter_create(arena, images, 16);
    assert_true(images && painter);
    square_paint(painter, PALETTES, 0, -12 * 16, west); // columns 0 to 7 of rows 8 to 15
    square_paint(painter, PALETTES, 8 * 16, -12 * 16, east);
    check_at_least(redness(west, 5, 9), RED); // tiles stand on the lower edge of their cell
    check_at_least(BLUE, redness(west, 5, 10));
    check_at_least(redness(east, 12, 9), RED);
    check_at_least(BLUE, redness(east, 12, 10));
    check_at_least(RED / 2, redness(east, 8, 10)); // transparent
    check_at_least(redness(east, 8, 10), 10);
    check_at_least(redness(west, 5, 14), -20); // an object of class wall covers the tile
    square_painter_destroy(painter);
    soil_images_free(images);
    scratch_remove(folder);
}

// Counts painted points in 1 x 6 m of ground around x; the road is `wide` cells wide from cell 8.
static int painted_points(int wide, double x) {
    static SoilScratch room;
    static Soil soil[GRID_POINTS_MAX];
    unsigned char cells[400];
    for (int i = 0; i < 400; i++)
        cells[i] = i % 20 >= 8 && i % 20 < 8 + wide ? SURFACE_ROAD : SURFACE_GRASS;
    Arena arena = square_arena(cells);
    double tile = arena.tile_m > 0 ? arena.tile_m : 1;
    Grid grid = {x * tile - 0.5, 12, 0.1, 10, 60};
    soil_compute(&arena, NULL, &grid, &room, soil);
    int painted = 0;
    for (int i = 0; i < grid.columns * grid.rows; i++)
        painted += soil[i].colour.b > 1.3f * soil_tint(SURFACE_ROAD, 0.5f).b;
    return painted;
}

UNIT_TEST(roads_have_lane_lines_in_their_middle) {
    check_at_least(painted_points(5, 10.5), 20);
    assert_int_equal(painted_points(5, 9.5), 0); // next to the line
    check_at_least(5, painted_points(2, 9));     // a path between tufts
    assert_int_equal(painted_points(12, 14), 0); // a yard
}

// Returns the covered area of a letter in squares of its height; it must stay within its advance.
static double ink_of_letter(uint32_t point, int px) {
    enum { MOST_PX = 80 };
    static uint32_t pixels[2 * MOST_PX * 2 * MOST_PX];
    int width = 2 * px, height = 2 * px, advance = stencil_advance(point, px);
    double ink = 0;
    assert_in_range(advance, 1, (int)(1.1 * px + 1));
    assert_true(stencil_draw(point, px, px, width, height, pixels));
    for (int i = 0; i < width * height; i++) {
        if (i % width >= advance + px / 10) assert_int_equal(pixels[i] >> 24, 0);
        ink += (pixels[i] >> 24) / 255.0;
    }
    return ink / px / px;
}

// Letters and icons have the same weight at every size, and digits have the same width.
UNIT_TEST(the_lettering_has_all_letters_at_all_sizes) {
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?.,:-'()";
    for (const char *at = LETTERS; *at; at++) {
        uint32_t point = (uint32_t)*at;
        check_close(ink_of_letter(point, 20), ink_of_letter(point, 60), 0.03);
        check_at_least(ink_of_letter(point, 60), 0.005);
        if (*at >= '0' && *at <= '9')
            assert_int_equal(stencil_advance(point, 44), stencil_advance('0', 44));
    }
    assert_int_equal(stencil_advance('a', 20), stencil_advance('A', 20));
    assert_int_equal(stencil_advance('%', 20), 0);
    for (uint32_t i = 0; i < ICON_COUNT; i++) {
        check_close(ink_of_letter(ICON_FIRST + i, 13), ink_of_letter(ICON_FIRST + i, 60), 0.05);
        check_at_least(ink_of_letter(ICON_FIRST + i, 60), 0.08);
    }
}

UNIT_TEST_MAIN_WITHIN("drawing",
                      (SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy"), SDL_Init(SDL_INIT_VIDEO)),
                      SDL_Quit())
