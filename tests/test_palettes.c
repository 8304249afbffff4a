// test_palettes.c -- teams can be told apart by eyes of every kind, and by their signs alone.
#include "check.h"

#include "view/draw/palette.h"

enum { KINDS = 4, TEAMS_TOLD = 8 };

// Colour vision that lacks a cone, for linear RGB: Machado, Oliveira and Fernandes (2009), severity
// 1.
typedef struct Eye {
    const char *name;
    double m[3][3];
    double least; // distance in CIELAB between two teams
} Eye;

static const Eye EYES[KINDS] = {
    {"usual", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 20},
    {"protan",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}},
     10},
    {"deutan",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}},
     10},
    {"tritan",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}},
     10},
};

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

static void check_eyes(PaletteName palette) {
    for (int i = 0; i < KINDS; i++)
        for (int a = 0; a < TEAMS_TOLD; a++)
            for (int b = 0; b < a; b++) {
                double apart = distance(shown(palette, a), shown(palette, b), &EYES[i]);
                if (apart < EYES[i].least)
                    fail_msg("%s, %s eyes: teams %d and %d are %.1f apart", PALETTES[palette].name,
                             EYES[i].name, b, a, apart);
            }
}

static void every_eye_tells_the_teams_apart(void **state) {
    (void)state;
    check_eyes(PALETTE_DEFAULT);
}

static void even_where_they_are_lighter(void **state) {
    (void)state;
    check_eyes(PALETTE_CONTRAST);
}

// Contrast of two colours as the guidelines for readable pages define it: 1 .. 21.
static double contrast(Rgb a, Rgb b) {
    double la = 0.2126 * linear(a.r) + 0.7152 * linear(a.g) + 0.0722 * linear(a.b);
    double lb = 0.2126 * linear(b.r) + 0.7152 * linear(b.g) + 0.0722 * linear(b.b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

static void words_and_teams_stand_out_on_plates(void **state) {
    (void)state;
    const double words[PALETTE_COUNT] = {7, 10, 7}, teams[PALETTE_COUNT] = {3, 6, 3};
    for (PaletteName i = 0; i < PALETTE_COUNT; i++) {
        Rgb plate = PALETTES[i].ink(INK_PLATE);
        check_at_least(contrast(PALETTES[i].ink(INK_GREY), plate), words[i]);
        check_at_least(contrast(PALETTES[i].ink(INK_AMBER), plate), words[i]);
        for (int team = 0; team < TEAMS_TOLD; team++)
            check_at_least(contrast(shown(i, team), plate), teams[i]);
    }
}

static void contrast_has_more_of_it(void **state) {
    (void)state;
    const Rgb earth = {0.46f, 0.40f, 0.31f};
    for (int team = 0; team < TEAMS_TOLD; team++) {
        double usual = contrast(palette_team(team), earth);
        double more = contrast(PALETTES[PALETTE_CONTRAST].paint(palette_team(team)),
                               PALETTES[PALETTE_CONTRAST].ground(earth));
        check_at_least(more, fmax(4, usual));
    }
}

// The tops of walls beside every ground, in the palettes that promise it; and beside the vehicles.
static void walls_stand_out(void **state) {
    (void)state;
    const Rgb stone = {0.56f, 0.55f, 0.52f}; // in the light
    const Rgb grounds[] = {
        {0.46f, 0.40f, 0.31f}, {0.31f, 0.36f, 0.19f}, {0.62f, 0.54f, 0.40f}, {0.38f, 0.36f, 0.33f}};
    for (PaletteName i = PALETTE_CONTRAST; i <= PALETTE_MONO; i++) {
        Rgb wall = PALETTES[i].wall(stone);
        for (int k = 0; k < 4; k++)
            check_at_least(contrast(wall, PALETTES[i].ground(grounds[k])), 1.8);
        check_at_least(contrast(PALETTES[i].paint(palette_team(0)), wall), 1.3);
    }
}

static void mono_is_grey_and_has_signs(void **state) {
    (void)state;
    for (int team = 0; team < TEAMS_TOLD; team++) {
        Rgb grey = PALETTES[PALETTE_MONO].paint(palette_team(team));
        assert_true(grey.r == grey.g && grey.g == grey.b);
        for (int other = 0; other < team; other++)
            assert_int_not_equal(palette_shape(team), palette_shape(other));
    }
    Rgb red = PALETTES[PALETTE_MONO].paint(palette_team(0)),
        blue = PALETTES[PALETTE_MONO].paint(palette_team(1));
    check_at_least(fabs(red.r - blue.r), 0.3); // the two of a duel
}

// What is packed and unpacked is the same, and the default palette changes nothing.
static void the_default_is_as_it_is(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t pixel = 0xFF000000u | i << 16 | (255 - i) << 8 | (i * 7 & 255);
        assert_int_equal(rgb_pack(PALETTES[PALETTE_DEFAULT].ground(rgb_unpack(pixel)), 1), pixel);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_eye_tells_the_teams_apart),
        cmocka_unit_test(even_where_they_are_lighter),
        cmocka_unit_test(words_and_teams_stand_out_on_plates),
        cmocka_unit_test(contrast_has_more_of_it),
        cmocka_unit_test(walls_stand_out),
        cmocka_unit_test(mono_is_grey_and_has_signs),
        cmocka_unit_test(the_default_is_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
