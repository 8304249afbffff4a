// test_sprites.c -- what stands in the pictures: marks, signs, vehicles and hills, each read from
// its own pixels.
#include "check.h"

#include "view/world/actors.h"
#include "view/world/ground.h"
#include "view/world/marks.h"
#include "view/world/model.h"
#include "view/draw/palette.h"

static void marks_fade_until_nothing_is_left(void **state) {
    (void)state;
    Marks *marks = marks_create(20, 10);
    marks_strip(marks, vec(5, 5), vec(8, 5), 0.3, 0.5);
    check_close(marks_wear(marks, 6.5, 5), 0.5, 0.05);
    check_close(marks_wear(marks, 6.5, 5.6), 0, 0);
    float last = 1;
    for (int i = 0; i < 256; i++) {
        check_at_most(marks_wear(marks, 6.5, 5), last);
        last = marks_wear(marks, 6.5, 5);
        marks_fade(marks, 0, 1);
    }
    assert_false(marks_any(marks, (Patch){0, 0, 20, 10}));
    marks_destroy(marks);
}

static void team_signs_differ_in_shape(void **state) {
    (void)state;
    for (int a = 0; a < 8; a++)
        for (int b = a + 1; b < 8; b++) {
            int differ = 0, points = 0;
            for (float y = -1; y <= 1; y += 0.1f)
                for (float x = -1; x <= 1; x += 0.1f, points++)
                    differ += (sign_distance(a, x, y) < 0) != (sign_distance(b, x, y) < 0);
            check_at_least(differ, 0.05 * points);
        }
}

static const DriveLook LOOKS[] = {LOOK_TANK, LOOK_CAR, LOOK_BUGGY};
enum { LOOK_COUNT = sizeof LOOKS / sizeof *LOOKS };

// The relief has a margin of 6 cm around the hull: what stands out of the hull shows there.
static void every_vehicle_stays_within_its_hull(void **state) {
    (void)state;
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++)
        for (int look = 0; look < LOOK_COUNT; look++) {
            Relief relief;
            Model model = {spec, LOOKS[look]};
            assert_int_equal(model_wheel_half_width(model, 0) > 0, model_is_wheeled(model));
            assert_true(model_make(&relief, model, MODEL_SHADE, MODEL_SOUND, 0, 0, 40));
            for (int i = 0; i < relief.columns * relief.rows; i++) {
                double x = (i % relief.columns + 0.5) / 40 - (double)relief.half_w_m;
                double y = (i / relief.columns + 0.5) / 40 - (double)relief.half_l_m;
                bool is_out =
                    fabs(x) > spec->width_m / 2 + 0.03 || fabs(y) > spec->length_m / 2 + 0.03;
                if (is_out && relief.texels[i].cover > 0.5f)
                    fail_msg("%s of look %d stands out at %g, %g", spec->name, look, x, y);
            }
            relief_free(&relief);
        }
}

static void looks_and_sizes_differ_in_outline(void **state) {
    (void)state;
    enum { KINDS = 3 * LOOK_COUNT };
    Relief reliefs[KINDS];
    for (int i = 0; i < KINDS; i++) {
        Model model = {&TANK_SPECS[i / LOOK_COUNT], LOOKS[i % LOOK_COUNT]};
        assert_true(model_make(&reliefs[i], model, MODEL_HULL, MODEL_SOUND, 0, 0, 20));
    }
    for (int a = 0; a < KINDS; a++)
        for (int b = a + 1; b < KINDS; b++) {
            int columns = reliefs[a].columns, differ = 0, covered = 0;
            if (columns != reliefs[b].columns || reliefs[a].rows != reliefs[b].rows) continue;
            for (int i = 0; i < columns * reliefs[a].rows; i++) {
                bool is_a = reliefs[a].texels[i].cover > 0.5f;
                covered += is_a;
                differ += is_a != (reliefs[b].texels[i].cover > 0.5f);
            }
            check_at_least(differ, 0.15 * covered);
        }
    for (int i = 0; i < KINDS; i++) relief_free(&reliefs[i]);
}

// From one tick to the next links and lugs go on by less than half of their distance.
static void nothing_seems_to_roll_backwards(void **state) {
    (void)state;
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

static void a_hull_rises_above_the_hill_it_stands_on(void **state) {
    (void)state;
    const Bump hill = {{5, 5}, 4, 4, 0, 1.5};
    const unsigned char earth[100] = {SURFACE_EARTH};
    Terrain *terrain = terrain_create(earth, 10, 10, 1, &hill, 1);
    DriveState springs = {0};
    Tank tank = {.pose = {5, 5, 0}, .drive_state = &springs};
    check_close(tank_rise(&tank, terrain), 0, 0); // has no springs to stand on
    springs.height_m = 1.8;
    check_close(tank_rise(&tank, terrain), 0.3, 1e-9);
    check_close(tank_rise(&tank, NULL), 1.8, 0);
    terrain_destroy(terrain);
}

// Mean brightness of the square of 9 x 9 pixels around a point of the painted square.
static double light_at(const uint32_t *pixels, int x, int y) {
    double sum = 0;
    for (int i = 0; i < 81; i++) {
        uint32_t pixel = pixels[(y - 4 + i / 9) * SQUARE_PX + x - 4 + i % 9];
        sum += (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255);
    }
    return sum / 81;
}

static void hills_catch_the_light_on_their_north_west(void **state) {
    (void)state;
    static uint32_t flat[SQUARE_PX * SQUARE_PX], hilly[SQUARE_PX * SQUARE_PX];
    unsigned char earth[400] = {SURFACE_EARTH};
    Arena arena = {
        .width_m = 20, .height_m = 20, .columns = 20, .rows = 20, .tile_m = 1, .surface = earth};
    for (int up = -1; up <= 1; up += 2) {
        const Bump bump = {{10, 10}, 3, 3, 0, 0.8 * up};
        for (int pass = 0; pass < 2; pass++) {
            arena.terrain = pass ? terrain_create(earth, 20, 20, 1, &bump, 1) : NULL;
            SquarePainter *painter = square_painter_create(&arena, NULL, 16);
            assert_non_null(painter);
            // 8 m wide, its middle on the bump.
            square_paint(painter, PALETTES, 6 * 16, -14 * 16, pass ? hilly : flat);
            square_painter_destroy(painter);
            terrain_destroy(arena.terrain);
        }
        double north_west = light_at(hilly, 44, 44) / light_at(flat, 44, 44);
        double south_east = light_at(hilly, 84, 84) / light_at(flat, 84, 84);
        check_at_least(up * (north_west - south_east), 0.25);
        check_close(light_at(hilly, 6, 6), light_at(flat, 6, 6), 0); // beside it nothing changes
    }
}

// Point by point, of bumps from many pixels wide to several a pixel.
static void noise_of_a_grid_is_that_of_its_points(void **state) {
    (void)state;
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

// Squares begin where the first picture wants them: what they show must not depend on it.
static void the_ground_is_the_same_wherever_its_squares_begin(void **state) {
    (void)state;
    enum { OFF = 37 };
    static uint32_t here[SQUARE_PX * SQUARE_PX], beside[SQUARE_PX * SQUARE_PX];
    unsigned char cells[400];
    for (int i = 0; i < 400; i++) cells[i] = (unsigned char)(i % 20 / 2 % (SURFACE_ICE + 1));
    Arena arena = {
        .width_m = 20, .height_m = 20, .columns = 20, .rows = 20, .tile_m = 1, .surface = cells};
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_fade_until_nothing_is_left),
        cmocka_unit_test(team_signs_differ_in_shape),
        cmocka_unit_test(every_vehicle_stays_within_its_hull),
        cmocka_unit_test(looks_and_sizes_differ_in_outline),
        cmocka_unit_test(nothing_seems_to_roll_backwards),
        cmocka_unit_test(a_hull_rises_above_the_hill_it_stands_on),
        cmocka_unit_test(hills_catch_the_light_on_their_north_west),
        cmocka_unit_test(noise_of_a_grid_is_that_of_its_points),
        cmocka_unit_test(the_ground_is_the_same_wherever_its_squares_begin),
    };
    return cmocka_run_group_tests_name("sprites", tests, NULL, NULL);
}
