// test_scenes.c -- views: a smooth camera, effects that do not flash, crowds, and the hill.
#include "effort.h"
#include "watched.h"

#include "match/edit.h"
#include "match/loadout.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"
#include "view/hud/hud.h"
#include "view/view_state.h"
#include "view/world/actors.h"
#include "view/world/effects.h"
#include "view/world/ground.h"

static const Box FIELD = {200, 20, 1000, 640};
#define FRAME_S (1.0 / 60)

// The largest speeds and accelerations of a camera, in fields and in e-foldings of the scale.
typedef struct CameraTrack {
    Camera last;
    Vec last_speed;
    double last_zoom, speed, accel, zoom, zoom_accel;
    int frames;
} CameraTrack;

static double field_m(const Camera *camera) {
    return fmax(camera->field.w, camera->field.h) / camera->px_per_m;
}

static void track_camera(CameraTrack *track, const Camera *camera) {
    if (track->frames++ > 0) {
        Vec way = vec_sub(camera->at, track->last.at);
        Vec speed = vec_scale(way, 1 / (FRAME_S * field_m(camera)));
        double zoom = log(camera->px_per_m / track->last.px_per_m) / FRAME_S;
        track->speed = fmax(track->speed, vec_length(speed));
        track->zoom = fmax(track->zoom, fabs(zoom));
        if (track->frames > 2) {
            double accel = vec_distance(speed, track->last_speed) / FRAME_S;
            track->accel = fmax(track->accel, accel);
            track->zoom_accel = fmax(track->zoom_accel, fabs(zoom - track->last_zoom) / FRAME_S);
        }
        track->last_speed = speed;
        track->last_zoom = zoom;
    }
    track->last = *camera;
}

static void check_calm(const CameraTrack *track, const CameraEase *ease) {
    const double slack = 1.15; // the field changes its size while the camera zooms
    check_at_most(track->speed, slack * ease->fields_ps);
    check_at_most(track->accel, slack * 8 * ease->fields_ps / ease->time_s);
    check_at_most(track->zoom, slack * ease->zoom_ps);
    check_at_most(track->zoom_accel, slack * 8 * ease->zoom_ps / ease->time_s);
}

UNIT_TEST(test_the_camera_never_jumps) {
    Dice dice = dice_seed(11, 3);
    for (int mode = CAMERA_ACTION; mode <= CAMERA_FOLLOW; mode++) {
        Camera camera = camera_make(120, 90, FIELD);
        CameraTrack track = {0};
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
            track_camera(&track, &camera);
        }
        check_calm(&track, &CAMERA_EASES[mode]);
        check_at_least(track.speed, 0.1); // the camera did move
    }
}

UNIT_TEST(test_the_camera_comes_to_rest_at_its_goal) {
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
        if (mode != CAMERA_FOLLOW) check_at_most(past_m, 0.05); // no oscillation
    }
}

UNIT_TEST(test_the_camera_does_not_depend_on_the_frame_rate) {
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

// Small moves within the frame do not move the camera; leaving it for a while zooms twice.
UNIT_TEST(test_small_moves_do_not_move_the_camera) {
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

static Game plain_game(MatchCard card, Arena *arena) {
    ViewOptions options = small_picture();
    return game_begin(&card, arena, &options);
}

static Game game_of(const char *mind, int tanks, const char *arena, const Drive *drive,
                    uint64_t seed) {
    MatchCard card = card_by_turns(mind, mind, tanks, 2);
    card.seed = seed;
    for (int i = 0; i < tanks; i++) tank_card_set_drive(&card.tanks[i], drive);
    ViewOptions options = picture_of_size(960, 540);
    options.camera = VIEW_CAMERA_ACTION;
    return game_begin(&card, shipped_arena(arena), &options);
}

static void check_all_in_field(const Game *game) {
    const Camera *camera = &game->view->camera;
    Box field = camera->field;
    for (int i = 0; i < battle_tank_count(match_battle(game->match)); i++) {
        const Tank *tank = game_tank(game, i);
        if (tank->is_wreck) continue;
        double half_px = 0.5 * tank->spec->length_m * camera->px_per_m;
        Vec at = camera_to_screen(camera, pose_at(tank->pose));
        check_close(at.x, field.x + field.w / 2.0, field.w / 2.0 - half_px);
        check_close(at.y, field.y + field.h / 2.0, field.h / 2.0 - half_px);
    }
}

UNIT_TEST(test_the_action_camera_shows_all_tanks_smoothly) {
    static const struct {
        const char *mind, *arena, *drive;
        int tanks;
    } MATCHES[] = {{"wander", "yard", "track", 2},   {"seeker", "yard", "arcade", 6},
                   {"wander", "maze", "track", 4},   {"circler", "open", "track-approx", 3},
                   {"wander", "open", "bicycle", 2}, {"seeker", "pillars", "tyre", 8}};
    for (size_t i = 0; i < sizeof MATCHES / sizeof *MATCHES; i++) {
        OWN_GAME game = game_of(MATCHES[i].mind, MATCHES[i].tanks, MATCHES[i].arena,
                                drive_find(MATCHES[i].drive), 4 + i);
        CameraTrack track = {0};
        for (int tick = 0; tick < 2400 && !match_is_over(game.match); tick++) {
            game_tick(&game, NULL);
            check_all_in_field(&game);
            track_camera(&track, &game.view->camera);
        }
        check_calm(&track, &CAMERA_EASES[CAMERA_ACTION]);
    }
}

static void edit_match(Match *match, Edit edit) { must(match_edit, match, &edit); }

static int special_index(const char *name) {
    for (int i = 0; special_choice(i); i++)
        if (!strcmp(special_choice(i)->name, name)) return i;
    fail_msg("no special %s", name);
    return -1;
}

// The action camera shows a thing from near while something happens to it, and then all tanks
// again. It never does so while a player drives.
UNIT_TEST(test_the_action_camera_shows_what_happens_to_things) {
    static const struct {
        const char *special, *shown;
        double mine_m, speed_mps; // distance of a mine ahead of the tank, 0 for none
    } CASES[] = {{"rocket", "rocket", 0, 0}, {"none", "mine", 18, 6}, {"none", "", 3.5, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ViewOptions options = small_picture();
        MatchCard card = card_of_minds((const char *[]){"idle", "idle", "idle"}, 3, 1);
        OWN_GAME game = game_begin(&card, field_create(240, 160, ""), &options);
        edit_match(game.match, (Edit){.kind = EDIT_PLACE, .tank = 1, .pose = {230, 10, 0}});
        edit_match(game.match, (Edit){.kind = EDIT_PLACE, .tank = 2, .pose = {230, 150, 0}});
        edit_match(game.match, (Edit){.kind = EDIT_PLACE, .pose = {60, 80, 0.5 * PI}});
        edit_match(game.match, (Edit){.kind = EDIT_ARM, .gives = special_index(CASES[i].special)});
        Edit mine = {
            .kind = EDIT_THING, .index = thing_find("mine"), .pose = {60 + CASES[i].mine_m, 80, 0}};
        if (CASES[i].mine_m > 0) edit_match(game.match, mine);
        PlayerOrders orders = {{{.left_mps = CASES[i].speed_mps, .right_mps = CASES[i].speed_mps}}};
        Director director = {0};
        Camera camera = camera_make(240, 160, FIELD);
        camera_show_all(&camera, CAMERA_ACTION);
        int shown = 0;
        for (int tick = 0; tick < 700; tick++) {
            orders.orders[0].special = tick < 180;
            game_tick(&game, &orders);
            director_tick(&director, game.match);
            camera_frame_point(&camera, &director, game.match, &game.view->actors, 1);
            assert_int_equal(game.view->director.thing_key, 0);
            check_close(camera.goal_px_per_m > 2 * camera_fit(&camera), director.thing_key > 0, 0);
            const Thing *thing = battle_thing(match_battle(game.match), director.thing_key - 1);
            if (!thing) continue;
            assert_string_equal(THINGS[thing->kind]->name, CASES[i].shown);
            check_close(camera.goal_at.x, thing->at.x, 0.5 * 1000 / camera.goal_px_per_m);
            shown++;
        }
        if (CASES[i].shown[0]) check_at_least(shown, 40);
        assert_int_equal(director.thing_key, 0); // the scene is over
    }
}

#define SPAWN(x, y, team)                                                                          \
    "{'type':'spawn','point':true,'x':" #x ",'y':" #y ",'properties':[{'name':'team',"             \
    "'type':'string','value':'" team "'}]}"

// A player's tank has at least 6.5 % of the height of the view, in any arena; moving the mouse to
// one side shows more of it.
UNIT_TEST(test_players_see_their_tank_large_enough) {
    static const char START[] = "{'id':2,'type':'spawn','x':1200,'y':600,'point':true}";
    static const char *const ARENAS[] = {"open", "yard", "city"};
    for (int i = 0; i < 4; i++) {
        MatchCard card = card_of_minds((const char *[]){"idle", "idle"}, 2, 1);
        ViewOptions options = small_picture();
        OWN_GAME game = game_begin(
            &card, i < 3 ? shipped_arena(ARENAS[i]) : field_create(200, 120, START), &options);
        game_run(&game, 1, true);
        const Camera *camera = &game.view->camera;
        const Tank *tank = battle_tank(match_battle(game.match), 0);
        check_at_least(tank->spec->length_m * camera->px_per_m, 0.065 * 360 - 1e-6);
        if (i < 3) continue;
        assert_int_equal(camera->mode, CAMERA_FOLLOW);
        Vec before = camera->at;
        SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = 20, .y = 20}};
        if (before.x < 0.5 * game.arena->width_m) event.motion.x = 620;
        SDL_PushEvent(&event);
        view_poll(game.view, game.match);
        game_run(&game, 1, true);
        check_at_least(fabs(camera->at.x - before.x), 3);
    }
}

UNIT_TEST(test_two_players_fill_the_view) {
    MatchCard card = card_by_turns("idle", "idle", 3, 1);
    card.seed = 0; // determines the spawn points
    for (int i = 0; i < 3; i++) {
        TankCard *tank = &card.tanks[i];
        tank->team = i == 0;
        if (i == 0) continue;
        tank->kind = DRIVER_PLAYER;
        tank->player = i - 1;
        tank->mind.behaviour = NULL;
    }
    OWN_GAME game = plain_game(
        card, field_create(120, 80, SPAWN(120, 680, "red") "," SPAWN(1100, 100, "blue")));
    assert_int_equal(camera_frame_players(game.match), 2);
    assert_int_equal(game.view->camera.mode, CAMERA_PLAYERS);
    game_run(&game, 30, false);
    const Camera *camera = &game.view->camera;
    check_at_least(camera->px_per_m, 1.5 * camera_fit(camera));
    Vec away = camera_to_screen(camera, pose_at(game_tank(&game, 0)->pose));
    assert_true(away.x > 640 || away.y < 0);
    for (int i = 1; i < 3; i++) {
        Vec at = camera_to_screen(camera, pose_at(game_tank(&game, i)->pose));
        assert_true(at.x > camera->field.x && at.x < 640 && at.y > 0 && at.y < 360);
    }
}

UNIT_TEST(test_one_key_cycles_the_cameras) {
    static const CameraMode CAMERAS[] = {CAMERA_ACTION, CAMERA_FOLLOW, CAMERA_OVERVIEW};
    OWN_GAME game = game_of("wander", 2, "open", DRIVES[0], 1);
    tap(&game, SDL_SCANCODE_HOME);
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
    for (int i = 0; i < 6; i++) {
        tap(&game, SDL_SCANCODE_C);
        assert_int_equal(game.view->camera.mode, CAMERAS[i % 3]);
        assert_non_null(strstr(game.view->notices.hint.text, "camera"));
    }
    tap(&game, SDL_SCANCODE_2);
    assert_int_equal(game.view->camera.follow, 1);
    tap(&game, SDL_SCANCODE_X);
    assert_int_equal(game.view->camera.follow, 0); // back to the first
}

enum { BLOCK = 20, BATTLE_S = 20 };
#define MEAN_MOST 0.10  // fraction of full brightness, between frames
#define JUMP_MOST 0.25  // allowed change of a block, if the area
#define LARGE_AREA 0.08 // is larger than this part of the frame

typedef struct Light {
    int count;
    float blocks[4096];
} Light;

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

// Returns the first tank that is destroyed. `follow` is -1 to show the whole arena.
static int check_battle(int follow) {
    static Light lights[2];
    MatchCard card = card_by_turns("champion", "hunter", 8, 4);
    ViewOptions options = small_picture();
    options.prefs.value[PREF_HUD] = HUD_OFF;
    options.follow = follow;
    if (follow >= 0) options.camera = VIEW_CAMERA_FOLLOW;
    OWN_GAME game = game_begin(&card, shipped_arena("yard"), &options);
    int kills = 0, victim = -1;
    for (int i = 0; i < BATTLE_S * BATTLE_TICK_HZ; i++) {
        game_tick(&game, NULL);
        const Battle *battle = match_battle(game.match);
        for (const Event *event = NULL; (event = battle_next_event(battle, event));)
            if (event->kind == EVENT_KILL && kills++ == 0) victim = event->b;
        game_draw(&game);
        light_of(game.view, &lights[i % 2]);
        double change = 0;
        int jumps = 0;
        for (int k = 0; k < lights[0].count && i > 0; k++) {
            float more = lights[i % 2].blocks[k] - lights[(i + 1) % 2].blocks[k];
            change += more;
            jumps += fabsf(more) > JUMP_MOST;
        }
        check_at_most(fabs(change) / lights[0].count, MEAN_MOST);
        check_at_most((double)jumps / lights[0].count, LARGE_AREA);
    }
    check_at_least(kills, 2);
    return victim;
}

UNIT_TEST(test_battles_do_not_flash) {
    int victim = check_battle(-1);
    if (!effort_is_brief()) check_battle(victim); // also close up
}

UNIT_TEST(test_levels_limit_the_number_of_effects) {
    int counts[EFFECTS_OFF + 1];
    for (int level = EFFECTS_FULL; level <= EFFECTS_OFF; level++) {
        OWN_GAME game =
            plain_game(card_by_turns("champion", "hunter", 8, 4), shipped_arena("yard"));
        game.view->effects.level = (EffectsLevel)level;
        view_begin(game.view, game.match);
        for (int i = counts[level] = 0; i < 5 * BATTLE_TICK_HZ; i++) {
            game_tick(&game, NULL);
            int count = game.view->effects.particles.count;
            if (count > counts[level]) counts[level] = count;
        }
    }
    assert_int_equal(counts[EFFECTS_OFF], 0);
    check_at_least(counts[EFFECTS_REDUCED], 5);
    check_at_least(counts[EFFECTS_FULL], 2 * counts[EFFECTS_REDUCED]);
}

static int dust_of(Surface surface, double speed_mps) {
    Effects effects = {.dice = dice_seed(1, 1)};
    for (int i = 0; i < 30; i++)
        for (int k = 0; k < 8; k++)
            effects_raise_dust(&effects, surface, vec(0, 0), 0, speed_mps, 1);
    return effects.particles.count;
}

UNIT_TEST(test_each_surface_has_its_dust) {
    int road = dust_of(SURFACE_ROAD, 6), sand = dust_of(SURFACE_SAND, 6);
    check_at_least(road, 1);
    check_at_least(sand, 5 * road);
    for (int i = 0; i < SURFACE_COUNT; i++) {
        assert_int_equal(dust_of((Surface)i, 0.5), 0);
        check_at_least(dust_of((Surface)i, 6), dust_of((Surface)i, 1.5));
    }
}

UNIT_TEST(test_kicks_of_the_picture_are_bounded_and_end) {
    Camera camera = camera_make(40, 30, (Box){0, 0, 1280, 720});
    Impact impact = {.share = 1.5, .kick_count = KICKS};
    for (int i = 0; i < KICKS; i++)
        impact.kicks[i] = (Kick){0, 0.02, i % 2 ? vec(0, 1) : vec(0, 0)};
    double most_px = 0;
    for (int i = 0; i < IMPACT_KINDS; i++) // each row of the table is there
        assert_true(IMPACTS[i].name && IMPACTS[i].kick > 0 && IMPACTS[i].hold_s <= HOLD_LAST_S);
    for (int i = 0; i < 400; i++) {
        Camera kicked = impact_camera(&impact, &camera, i / 240.0);
        double off_px = vec_distance(kicked.at, camera.at) * camera.px_per_m;
        if (i > 240) assert_true(off_px == 0);
        assert_true(kicked.px_per_m == camera.px_per_m);
        most_px = fmax(most_px, off_px);
    }
    check_at_least(most_px, 1);
    check_at_most(most_px, 1.5 * KICK_MOST * 720 + 1);
}

// Plays until the player is hit, and returns the picture of that moment.
static uint64_t picture_of_hit(int impact, double speed, bool has_events) {
    static const char *const MINDS[] = {"keyboard", "hunter"};
    MatchCard card = card_of_minds(MINDS, 2, 1);
    ViewOptions options = small_picture();
    options.prefs.value[PREF_HUD] = HUD_OFF;
    options.prefs.value[PREF_IMPACT] = impact;
    OWN_GAME game = game_begin(&card, shipped_arena("open"), &options);
    const Tank *tank = game_tank(&game, match_local_tank(game.match, 0));
    for (int i = 0; i < 60 * BATTLE_TICK_HZ && tank->health == tank->spec->health; i++)
        game_tick(&game, NULL);
    check_at_most(tank->health, tank->spec->health - 1);
    assert_int_equal(view_hold_s(game.view) > 0, impact > 0);
    if (!has_events) impact_begin(&game.view->impact);
    view_draw(game.view, game.match, &(ViewStatus){.speed = speed, .blend = 1, .rounds = 1});
    return picture_hash(&game);
}

UNIT_TEST(test_impacts_are_seen_unless_disabled_or_fast) {
    assert_true(picture_of_hit(100, 1, true) != picture_of_hit(100, 1, false));
    assert_true(picture_of_hit(0, 1, true) == picture_of_hit(0, 1, false));
    assert_true(picture_of_hit(100, 8, true) == picture_of_hit(100, 8, false));
}

UNIT_TEST(test_hulls_flash_three_times_a_second_at_most) {
    MatchCard card = card_by_turns("champion", "hunter", 8, 4);
    OWN_GAME game = plain_game(card, shipped_arena("yard"));
    view_begin(game.view, game.match);
    double at_s[FLASHES_PS] = {0};
    int flashes = 0;
    for (int i = 0; i < 40 * BATTLE_TICK_HZ; i++) {
        int before = game.view->impact.flash_count;
        game_tick(&game, NULL);
        for (int k = before; k < game.view->impact.flash_count; k++, flashes++) {
            if (flashes >= FLASHES_PS)
                check_at_least(i / (double)BATTLE_TICK_HZ - at_s[flashes % FLASHES_PS], 1 - 1e-9);
            at_s[flashes % FLASHES_PS] = i / (double)BATTLE_TICK_HZ;
        }
    }
    check_at_least(flashes, FLASHES_PS);
}

UNIT_TEST(test_every_two_teams_differ) {
    bool is_taken[SIGN_COUNT][SIGN_COUNT] = {{false}};
    for (int team = 0; team < TEAMS_MAX; team++) {
        int colour = 0, shape = palette_shape(team);
        while (colour < SIGN_COUNT &&
               rgb_pack(palette_team(team), 1) != rgb_pack(palette_team(colour), 1))
            colour++;
        check_at_most(colour, SIGN_COUNT - 1);
        assert_false(is_taken[colour][shape]);
        is_taken[colour][shape] = true;
        if (team < SIGN_COUNT) assert_int_equal(shape, team);
    }
}

UNIT_TEST(test_respawned_tanks_are_drawn_in_their_new_place_only) {
    OWN_ARENA *arena = field_create(60, 40, "");
    BattleStart start = {.spec = &TANK_SPECS[0],
                         .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                         .pose = {10, 10, 0}};
    BattleRules rules = {.substeps = 1};
    OWN_BATTLE *battle = battle_create(arena, &rules, &start, 1, 1);
    Actors actors = {0};
    Order ahead = {.left_mps = 5, .right_mps = 5};
    assert_true(actors_begin(&actors, battle));
    for (int i = 0; i < 30; i++) {
        battle_step(battle, &ahead);
        actors_tick(&actors, battle);
    }
    double driven_m = actor_at(&actors, 0, 1).pose.y - actor_at(&actors, 0, 0).pose.y;
    double half_m = actor_at(&actors, 0, 0.5).pose.y - actor_at(&actors, 0, 0).pose.y;
    check_close(half_m, driven_m / 2, 1e-9);
    check_at_least(driven_m, 0.01);
    battle_revive(battle, 0, (Pose){50, 30, 1});
    battle_step(battle, &ahead);
    actors_tick(&actors, battle);
    for (double blend = 0; blend <= 1; blend += 0.25)
        check_at_most(vec_distance(pose_at(actor_at(&actors, 0, blend).pose), vec(50, 30)), 0.2);
    actors_free(&actors);
}

static double pixel_share(SDL_Surface *surface, int x, int y, int shift) {
    return (((uint32_t *)surface->pixels)[y * surface->pitch / 4 + x] >> shift & 255) / 255.0;
}

UNIT_TEST(test_the_hill_has_the_colour_of_its_holder) {
    MatchCard card = card_by_turns("idle", "idle", 1, 1);
    card.tanks[0].team = 1;
    card.mode = MODE_HILL;
    OWN_GAME game = plain_game(card, field_create(40, 40, ""));
    Goal hill = match_hill(game.match);
    assert_true(hill.is_on);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 200, 200, 32, SDL_PIXELFORMAT_RGB888);
    Renderer renderer = {.sdl = SDL_CreateSoftwareRenderer(surface)};
    Camera camera = {.at = hill.at, .px_per_m = 10, .field = {0, 0, 200, 200}};
    paint_box(&renderer, (Box){0, 0, 200, 200}, (Rgb){0.3f, 0.3f, 0.3f}, 1);
    goals_draw(&renderer, &camera, NULL, game.match);
    SDL_RenderPresent(renderer.sdl);
    int edge = 100 + (int)(hill.radius_m * 10);
    check_at_least(pixel_share(surface, 100, 100, 0), pixel_share(surface, 100, 100, 16) + 0.05);
    check_at_least(pixel_share(surface, edge, 100, 0), pixel_share(surface, edge, 100, 16) + 0.3);
    check_close(pixel_share(surface, edge + 8, 100, 0), 0.3, 0.01); // outside, the plain ground
    SDL_DestroyRenderer(renderer.sdl);
    SDL_FreeSurface(surface);
}

static bool look_the_same(Game games[static 2]) {
    bool is_same = picture_hash(&games[0]) == picture_hash(&games[1]);
    for (int i = 0; i < 2; i++) game_close(&games[i]);
    return is_same;
}

static bool notes_are_drawn(int count, int follow) {
    Game games[2];
    for (int i = 0; i < 2; i++) {
        MatchCard card = card_by_turns("hunter", "hunter", count, 2);
        ViewOptions options = picture_of_size(240, 160);
        options.prefs.value[PREF_HUD] = HUD_OFF;
        options.overlay = layers_usual();
        options.follow = follow;
        games[i] = game_begin(&card, shipped_arena("open"), &options);
        match_keep_notes(games[i].match, i);
        game_run(&games[i], 180, false);
    }
    return !look_the_same(games);
}

UNIT_TEST(test_in_a_crowd_only_the_notes_of_the_followed_mind_are_drawn) {
    assert_true(notes_are_drawn(8, -1));
    assert_false(notes_are_drawn(9, -1));
    assert_true(notes_are_drawn(9, 4));
}

static bool holds(WornPatch patch, Vec at) {
    return at.x >= patch.x0 && at.x <= patch.x1 && at.y >= patch.y0 && at.y <= patch.y1;
}

UNIT_TEST(test_no_track_mark_is_lost_in_a_crowd) {
    enum { STRIPS = 5000 };
    static bool is_told[STRIPS];
    static Vec at[STRIPS];
    const WornPatch all = {0, 0, 90, 60};
    WornPatch news;
    Dice dice = dice_seed(4, 4);
    Marks *marks = marks_create(90, 60);
    int row = 0;
    uint32_t since = marks_time(marks);
    assert_false(marks_next_change(marks, all, 0, &row, &news));
    for (int i = 0; i < STRIPS; i++) {
        double x = dice_between(&dice, 1, 89);
        at[i] = vec(x, dice_between(&dice, 1, 59));
        marks_strip(marks, at[i], vec_add(at[i], vec(0.1, 0.05)), 0.2, 0.4);
    }
    while (marks_next_change(marks, all, since, &row, &news))
        for (int i = 0; i < STRIPS; i++) is_told[i] |= holds(news, at[i]);
    for (int i = 0; i < STRIPS; i++) assert_true(is_told[i]);
    row = 0;
    assert_false(marks_next_change(marks, all, marks_time(marks), &row, &news));
    marks_destroy(marks);
}

// The overview is the same whether a tank was followed before or not.
UNIT_TEST(test_a_thousand_tanks_can_be_drawn) {
    Game games[2];
    for (int i = 0; i < 2; i++) {
        MatchCard card = card_by_turns("wander", "wander", 1000, TEAMS_MAX);
        ViewOptions options = picture_of_size(400, 240);
        options.overlay = layers_usual();
        options.follow = i ? 999 : -1;
        games[i] = game_begin(&card, field_create(200, 180, ""), &options);
        game_run(&games[i], 5, i);
        tap(&games[i], SDL_SCANCODE_HOME);
        game_draw(&games[i]);
    }
    assert_true(look_the_same(games));
}

UNIT_TEST_MAIN("scenes")
