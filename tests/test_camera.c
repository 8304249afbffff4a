// test_camera.c -- a camera that makes nobody sick: bounded speed and acceleration whatever it is
// told, every living tank in the field, and no zoom that cannot make up its mind.
#include "watched.h"

#include "view/draw/camera.h"
#include "view/world/actors.h"
#include "view/view_state.h"

static const Box FIELD = {200, 20, 1000, 640};
#define FRAME_S (1.0 / 60)

// The largest speed and acceleration seen, in fields and in e-foldings of the scale.
typedef struct Watcher {
    Camera last;
    Vec last_speed;
    double last_zoom, speed, accel, zoom, zoom_accel;
    int frames;
} Watcher;

static double field_m(const Camera *camera) {
    return fmax(camera->field.w, camera->field.h) / camera->px_per_m;
}

static void watch(Watcher *watcher, const Camera *camera) {
    if (watcher->frames++ > 0) {
        Vec way = vec_sub(camera->at, watcher->last.at);
        Vec speed = vec_scale(way, 1 / (FRAME_S * field_m(camera)));
        double zoom = log(camera->px_per_m / watcher->last.px_per_m) / FRAME_S;
        watcher->speed = fmax(watcher->speed, vec_length(speed));
        watcher->zoom = fmax(watcher->zoom, fabs(zoom));
        if (watcher->frames > 2) {
            double accel = vec_distance(speed, watcher->last_speed) / FRAME_S;
            watcher->accel = fmax(watcher->accel, accel);
            watcher->zoom_accel =
                fmax(watcher->zoom_accel, fabs(zoom - watcher->last_zoom) / FRAME_S);
        }
        watcher->last_speed = speed;
        watcher->last_zoom = zoom;
    }
    watcher->last = *camera;
}

static void check_calm(const Watcher *watcher, const CameraEase *ease) {
    const double slack = 1.15; // a field changes its size while the camera zooms
    check_at_most(watcher->speed, slack * ease->fields_ps);
    check_at_most(watcher->accel, slack * 8 * ease->fields_ps / ease->time_s);
    check_at_most(watcher->zoom, slack * ease->zoom_ps);
    check_at_most(watcher->zoom_accel, slack * 8 * ease->zoom_ps / ease->time_s);
}

// Whatever it is told from one picture to the next.
static void nothing_makes_it_jump(void **state) {
    (void)state;
    Dice dice = dice_seed(11, 3);
    for (int mode = CAMERA_ACTION; mode <= CAMERA_FOLLOW; mode++) {
        Camera camera = camera_make(120, 90, FIELD);
        Watcher watcher = {0};
        if (mode == CAMERA_FOLLOW)
            camera_follow(&camera, 0);
        else
            camera_show_all(&camera, (CameraMode)mode);
        Vec target = vec(60, 45);
        for (int i = 0; i < 3000; i++) {
            Vec low = vec(dice_between(&dice, 0, 110), dice_between(&dice, 0, 80));
            Vec high = vec(dice_between(&dice, low.x, 120), dice_between(&dice, low.y, 90));
            if (i % 40 == 0) target = low;
            if (mode != CAMERA_FOLLOW && i % 25 == 0) camera_frame(&camera, low, high);
            camera_move(&camera, target, FRAME_S);
            watch(&watcher, &camera);
        }
        check_calm(&watcher, &CAMERA_EASES[mode]);
        check_at_least(watcher.speed, 0.1); // it did move
    }
}

static void it_comes_to_rest_where_it_should(void **state) {
    (void)state;
    for (int mode = CAMERA_OVERVIEW; mode <= CAMERA_FOLLOW; mode++) {
        Camera camera = camera_make(120, 90, FIELD);
        camera.at = vec(10, 80);
        camera.px_per_m = 40;
        camera.mode = (CameraMode)mode;
        if (mode == CAMERA_FOLLOW) camera_follow(&camera, 0);
        double past_m = 0;
        for (int i = 0; i < 600; i++) {
            double before_m = vec_distance(camera.at, camera.goal_at);
            camera_move(&camera, vec(70, 40), FRAME_S);
            past_m = fmax(past_m, vec_distance(camera.at, camera.goal_at) - before_m);
        }
        assert_false(camera_is_zooming(&camera));
        check_close(vec_distance(camera.at, camera.goal_at), 0, 0);
        if (mode != CAMERA_FOLLOW) check_at_most(past_m, 0.05); // no swinging about
    }
}

// The same way at 30 and at 240 pictures a second.
static void it_does_not_depend_on_the_frame_rate(void **state) {
    (void)state;
    Camera slow = camera_make(120, 90, FIELD), fast = slow;
    camera_follow(&slow, 0);
    camera_follow(&fast, 0);
    for (int i = 0; i < 20; i++) {
        camera_move(&slow, vec(90, 60), 1.0 / 30);
        for (int k = 0; k < 8; k++) camera_move(&fast, vec(90, 60), 1.0 / 240);
        check_at_most(vec_distance(slow.at, fast.at), 0.06 * field_m(&fast));
        check_close(log(slow.px_per_m / fast.px_per_m), 0, 0.05);
    }
}

// Who moves to and fro within the frame moves nothing; who leaves it for a while zooms twice.
static void small_moves_move_nothing(void **state) {
    (void)state;
    Camera camera = camera_make(200, 150, FIELD);
    camera_show_all(&camera, CAMERA_ACTION);
    camera_frame(&camera, vec(80, 60), vec(120, 90));
    camera_move(&camera, vec(0, 0), INFINITY);
    Camera still = camera;
    for (int i = 0; i < 600; i++) {
        double sway_m = 1.2 * sin(i * 0.05);
        camera_frame(&camera, vec(80 + sway_m, 60), vec(120 - sway_m, 90));
        camera_move(&camera, vec(0, 0), FRAME_S);
    }
    check_close(camera.px_per_m, still.px_per_m, 0);
    check_at_most(vec_distance(camera.at, still.at), 0.5);
    int changes = 0;
    for (int i = 0; i < 1200; i++) {
        double out_m = i < 600 ? 30 : 0, goal = camera.goal_px_per_m;
        camera_frame(&camera, vec(80 - out_m, 60), vec(120 + out_m, 90));
        camera_move(&camera, vec(0, 0), FRAME_S);
        changes += camera.goal_px_per_m != goal;
    }
    assert_int_equal(changes, 2);
}

static Game game_of(const char *mind, int tanks, const char *arena, const Drive *drive,
                    uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.seed = seed;
    for (int i = 0; i < tanks; i++) {
        TankCard *tank = card_add(&card, mind);
        tank->team = i % 2;
        tank_card_set_drive(tank, drive);
    }
    card_number_names(&card);
    ViewOptions options = small_picture();
    options.width_px = 960;
    options.height_px = 540;
    options.camera = VIEW_CAMERA_ACTION;
    return game_begin(&card, shipped_arena(arena), &options);
}

static void check_all_in_field(const Game *game) {
    const Camera *camera = &game->view->camera;
    Box field = camera->field;
    for (int i = 0; i < battle_tank_count(match_battle(game->match)); i++) {
        const Tank *tank = battle_tank(match_battle(game->match), i);
        if (tank->is_wreck) continue;
        double half_px = 0.5 * tank->spec->length_m * camera->px_per_m;
        Vec at = camera_to_screen(camera, pose_at(tank->pose));
        check_at_least(at.x, field.x + half_px);
        check_at_most(at.x, field.x + field.w - half_px);
        check_at_least(at.y, field.y + half_px);
        check_at_most(at.y, field.y + field.h - half_px);
    }
}

// Whole matches of the fastest, too.
static void action_shows_all_that_live_and_keeps_calm(void **state) {
    (void)state;
    static const struct {
        const char *mind, *arena, *drive;
        int tanks;
    } MATCHES[] = {{"wander", "yard", "track", 2},   {"seeker", "yard", "arcade", 6},
                   {"wander", "maze", "track", 4},   {"circler", "open", "track-approx", 3},
                   {"wander", "open", "bicycle", 2}, {"seeker", "pillars", "tyre", 8}};
    for (size_t i = 0; i < sizeof MATCHES / sizeof *MATCHES; i++) {
        Game game = game_of(MATCHES[i].mind, MATCHES[i].tanks, MATCHES[i].arena,
                            drive_find(MATCHES[i].drive), 4 + i);
        Watcher watcher = {0};
        for (int tick = 0; tick < 2400 && !match_is_over(game.match); tick++) {
            match_tick(game.match, NULL);
            view_tick(game.view, game.match);
            check_all_in_field(&game);
            watch(&watcher, &game.view->camera);
        }
        check_calm(&watcher, &CAMERA_EASES[CAMERA_ACTION]);
        game_close(&game);
    }
}

#define SPAWN(id, x, y, team)                                                                      \
    "{\"id\":" #id ",\"type\":\"spawn\",\"point\":true,\"x\":" #x ",\"y\":" #y                     \
    ",\"width\":0,\"height\":0,\"rotation\":0,\"properties\":[{\"name\":\"team\",\"type\":"        \
    "\"string\",\"value\":\"" team "\"}]}"

// Two people far from an enemy who fights nobody: they fill the picture, until somebody comes.
static void two_players_share_the_picture(void **state) {
    (void)state;
    MatchCard card;
    card_init(&card);
    for (int i = 0; i < 3; i++) {
        TankCard *tank = card_add(&card, "idle");
        tank->team = i == 0;
        if (i == 0) continue;
        tank->kind = CONTROLLER_HUMAN;
        tank->human = i - 1;
        tank->behaviour = NULL;
    }
    ViewOptions options = small_picture();
    Game game = game_begin(
        &card, field_create(120, 80, SPAWN(2, 120, 680, "red") "," SPAWN(3, 1100, 100, "blue")),
        &options);
    assert_int_equal(framing_players(game.match), 2);
    assert_int_equal(game.view->camera.mode, CAMERA_PLAYERS);
    game_run(&game, 30, false);
    const Camera *camera = &game.view->camera;
    check_at_least(camera->px_per_m, 1.5 * camera_fit(camera));
    const Battle *battle = match_battle(game.match);
    Vec away = camera_to_screen(camera, pose_at(battle_tank(battle, 0)->pose));
    assert_true(away.x > 640 || away.y < 0);
    for (int i = 1; i < 3; i++) {
        Vec at = camera_to_screen(camera, pose_at(battle_tank(battle, i)->pose));
        assert_true(at.x > camera->field.x && at.x < 640 && at.y > 0 && at.y < 360);
    }
    game_close(&game);
}

static void one_key_goes_round_the_cameras(void **state) {
    (void)state;
    static const CameraMode CAMERAS[] = {CAMERA_ACTION, CAMERA_FOLLOW, CAMERA_OVERVIEW};
    Game game = game_of("wander", 2, "open", DRIVES[0], 1);
    push_key(SDL_SCANCODE_HOME, true, 0);
    view_poll(game.view, game.match);
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
    for (int i = 0; i < 6; i++) {
        push_key(SDL_SCANCODE_C, true, 0);
        push_key(SDL_SCANCODE_C, false, 0);
        view_poll(game.view, game.match);
        assert_int_equal(game.view->camera.mode, CAMERAS[i % 3]);
        assert_non_null(strstr(game.view->notices.hint.text, "camera"));
    }
    push_key(SDL_SCANCODE_2, true, 0);
    view_poll(game.view, game.match);
    assert_int_equal(game.view->camera.follow, 1);
    push_key(SDL_SCANCODE_X, true, 0);
    view_poll(game.view, game.match);
    assert_int_equal(game.view->camera.follow, 0); // round again
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_makes_it_jump),
        cmocka_unit_test(it_comes_to_rest_where_it_should),
        cmocka_unit_test(it_does_not_depend_on_the_frame_rate),
        cmocka_unit_test(small_moves_move_nothing),
        cmocka_unit_test(action_shows_all_that_live_and_keeps_calm),
        cmocka_unit_test(two_players_share_the_picture),
        cmocka_unit_test(one_key_goes_round_the_cameras),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
