// test_effects.c -- dust, blasts and the tremble: nothing flashes, levels hold what they promise,
// and words stand still.
#include "watched.h"

#include "view/world/effects.h"
#include "view/view_state.h"

enum { BLOCK = 20, BATTLE_S = 20 };
#define MEAN_MOST 0.10  // of full brightness, from a picture to the next
#define JUMP_MOST 0.25  // what a small part may change by ..
#define LARGE_AREA 0.08 // .. and no more of the picture than this

typedef struct Light {
    int count;
    float blocks[4096];
} Light;

// The mean brightness of squares of BLOCK pixels.
static void light_of(const View *view, Light *light) {
    int width, height, pitch;
    const uint8_t *pixels = view_pixels(view, &width, &height, &pitch);
    int columns = width / BLOCK, rows = height / BLOCK;
    light->count = columns * rows;
    for (int i = 0; i < light->count; i++) {
        int sum = 0;
        for (int y = i / columns * BLOCK; y < (i / columns + 1) * BLOCK; y += 2)
            for (int x = i % columns * BLOCK; x < (i % columns + 1) * BLOCK; x += 2) {
                const uint8_t *pixel = pixels + y * pitch + 4 * x;
                sum += 11 * pixel[0] + 59 * pixel[1] + 30 * pixel[2];
            }
        light->blocks[i] = (float)sum / (25500.0f * BLOCK * BLOCK / 4);
    }
}

static void compare(const Light *was, const Light *now, uint64_t tick) {
    double mean = 0;
    int jumps = 0;
    for (int i = 0; i < now->count; i++) {
        mean += now->blocks[i] - was->blocks[i];
        jumps += fabsf(now->blocks[i] - was->blocks[i]) > JUMP_MOST;
    }
    mean = fabs(mean) / now->count;
    double area = (double)jumps / now->count;
    if (mean > MEAN_MOST || area > LARGE_AREA)
        fail_msg("tick %d: the mean changes by %g, %g of the picture jumps", (int)tick, mean, area);
}

static MatchCard melee(int tanks) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < tanks; i++) card_add(&card, i % 2 ? "hunter" : "champion")->team = i % 4;
    card_number_names(&card);
    return card;
}

// Returns who is destroyed first. `follow` -1: all of the arena.
static int check_battle(int follow) {
    static Light lights[2];
    MatchCard card = melee(8);
    ViewOptions options = small_picture();
    options.prefs.value[PREF_HUD] = HUD_OFF;
    options.follow = follow;
    if (follow >= 0) options.camera = VIEW_CAMERA_FOLLOW;
    Game game = game_begin(&card, shipped_arena("yard"), &options);
    int kills = 0, victim = -1;
    for (int i = 0; i < BATTLE_S * BATTLE_TICK_HZ; i++) {
        match_tick(game.match, NULL);
        view_tick(game.view, game.match);
        int count;
        const Event *events = battle_events(match_battle(game.match), &count);
        for (int k = 0; k < count; k++)
            if (events[k].kind == EVENT_KILL && kills++ == 0) victim = events[k].b;
        game_draw(&game);
        light_of(game.view, &lights[i % 2]);
        if (i > 0)
            compare(&lights[(i + 1) % 2], &lights[i % 2], battle_tick(match_battle(game.match)));
    }
    check_at_least(kills, 2);
    game_close(&game);
    return victim;
}

static void nothing_flashes(void **state) {
    (void)state;
    int victim = check_battle(-1);
    check_battle(victim); // nor from near
}

static int particle_count(Game *game, EffectsLevel level) {
    game->view->effects.level = level;
    view_begin(game->view, game->match);
    int most = 0;
    for (int i = 0; i < 5 * BATTLE_TICK_HZ; i++) {
        match_tick(game->match, NULL);
        view_tick(game->view, game->match);
        int count = particles_count(game->view->effects.particles);
        most = count > most ? count : most;
    }
    return most;
}

static void levels_hold_what_they_promise(void **state) {
    (void)state;
    int counts[EFFECTS_OFF + 1];
    for (int level = EFFECTS_FULL; level <= EFFECTS_OFF; level++) {
        MatchCard card = melee(8);
        ViewOptions options = small_picture();
        Game game = game_begin(&card, shipped_arena("yard"), &options);
        counts[level] = particle_count(&game, (EffectsLevel)level);
        game_close(&game);
    }
    assert_int_equal(counts[EFFECTS_OFF], 0);
    check_at_least(counts[EFFECTS_REDUCED], 5);
    check_at_least(counts[EFFECTS_FULL], 2 * counts[EFFECTS_REDUCED]);
}

static int thrown_up(Surface surface, double speed_mps) {
    Effects effects = {.particles = particles_create(), .dice = dice_seed(1, 1)};
    for (int i = 0; i < 30; i++)
        for (int k = 0; k < 8; k++)
            effects_raise_dust(&effects, surface, vec(0, 0), 0, speed_mps, 1);
    int count = particles_count(effects.particles);
    particles_destroy(effects.particles);
    return count;
}

static void every_ground_has_its_dust(void **state) {
    (void)state;
    int road = thrown_up(SURFACE_ROAD, 6), sand = thrown_up(SURFACE_SAND, 6);
    check_at_least(road, 1);
    check_at_least(sand, 5 * road);
    for (int i = 0; i < SURFACE_COUNT; i++) {
        assert_int_equal(thrown_up((Surface)i, 0.5), 0);
        check_at_least(thrown_up((Surface)i, 6), thrown_up((Surface)i, 1.5));
    }
}

// It is over soon, and never wider than promised.
static void the_tremble_is_bounded(void **state) {
    (void)state;
    Camera camera = camera_make(40, 30, (Box){0, 0, 1280, 720});
    Shake shake = {100, 1};
    double most_px = 0;
    for (int i = 0; i < 400; i++) {
        Camera shaken = shake_camera(&shake, &camera, 100 + (uint64_t)i / 4, i % 4 / 4.0);
        double off_px = vec_distance(shaken.at, camera.at) * camera.px_per_m;
        if (i > 160) assert_true(off_px == 0);
        assert_true(shaken.px_per_m == camera.px_per_m);
        most_px = fmax(most_px, off_px);
    }
    check_at_least(most_px, 1);
    check_at_most(most_px, SHAKE_MOST * 720 + 1);
}

static bool is_same_picture(Game *game, const ViewStatus *status, bool shakes) {
    int width, height, pitch;
    game->view->shake = (Shake){0};
    view_draw(game->view, game->match, status);
    const uint8_t *pixels = view_pixels(game->view, &width, &height, &pitch);
    size_t size = (size_t)(pitch * height);
    uint8_t *still = malloc(size);
    memcpy(still, pixels, size);
    if (shakes) game->view->shake = (Shake){battle_tick(match_battle(game->match)), 1};
    view_draw(game->view, game->match, status);
    bool is_same = !memcmp(still, pixels, size);
    free(still);
    return is_same;
}

static void who_stops_time_sees_no_tremble(void **state) {
    (void)state;
    MatchCard card = melee(2);
    ViewOptions options = small_picture();
    options.height_px = 720, options.width_px = 1280;
    options.prefs.value[PREF_HUD] = HUD_OFF;
    Game game = game_begin(&card, shipped_arena("open"), &options);
    game_run(&game, 10, false);
    ViewStatus status = {.speed = 1, .blend = 0.5, .round = 1, .rounds = 1};
    assert_true(is_same_picture(&game, &status, false));
    assert_false(is_same_picture(&game, &status, true));
    status.is_paused = true;
    assert_true(is_same_picture(&game, &status, true));
    status.is_paused = false, status.speed = 8;
    assert_true(is_same_picture(&game, &status, true));
    status.speed = 1, game.view->effects.level = EFFECTS_REDUCED;
    assert_true(is_same_picture(&game, &status, true));
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_flashes),
        cmocka_unit_test(levels_hold_what_they_promise),
        cmocka_unit_test(every_ground_has_its_dust),
        cmocka_unit_test(the_tremble_is_bounded),
        cmocka_unit_test(who_stops_time_sees_no_tremble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
