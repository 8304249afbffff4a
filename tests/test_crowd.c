// test_crowd.c -- the picture of many tanks and teams, of those that come back, and of the hill.
#include "watched.h"

#include "view/world/actors.h"
#include "view/world/marks.h"
#include "view/draw/paint.h"
#include "view/hud/standings.h"

static void no_two_teams_look_the_same(void **state) {
    (void)state;
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

static MatchCard crowd_card(const char *mind, int count, int teams) {
    MatchCard card;
    card_init(&card);
    card.seed = 7;
    for (int i = 0; i < count; i++) card_add(&card, mind)->team = i % teams;
    card_number_names(&card);
    return card;
}

static void standings_add_up(void **state) {
    (void)state;
    MatchCard card = crowd_card("hunter", 12, 5);
    card.tanks[11].team = 40; // teams between have no tanks
    ViewOptions options = small_picture();
    Game game = game_begin(&card, shipped_arena("open"), &options);
    for (int i = 0; i < 900; i++) match_tick(game.match, NULL);
    Standings standings = standings_count(game.match);
    assert_int_equal(standings.count, 6);
    double left = 0, score = 0;
    int tanks = 0;
    for (int i = 0; i < 12; i++) {
        left += battle_tank(match_battle(game.match), i)->health;
        score += tank_score(battle_tank(match_battle(game.match), i));
    }
    check_close(standings.left, left, 1e-9);
    for (int i = 0; i < standings.count; i++) {
        tanks += standings.teams[i].tanks;
        left -= standings.teams[i].left;
        score -= standings.teams[i].score;
        assert_int_equal(standings.teams[i].only_tank, i == 5 ? 11 : -1);
    }
    assert_int_equal(tanks, 12);
    check_close(left, 0, 1e-9);
    check_close(score, 0, 1e-9);
    standings_rank(&standings);
    for (int i = 1; i < standings.count; i++)
        check_at_most(standings.teams[i].score, standings.teams[i - 1].score);
    game_close(&game);
}

// Between two ticks nobody is drawn half-way to where they came back.
static void who_comes_back_elsewhere_is_not_drawn_on_the_way(void **state) {
    (void)state;
    Arena *arena = field_create(60, 40, "");
    BattleStart start = {.spec = &TANK_SPECS[0],
                         .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                         .pose = {10, 10, 0}};
    BattleRules rules = {.substeps = 1};
    Battle *battle = battle_create(arena, &rules, &start, 1, 1);
    Actors actors = {0};
    Order ahead = {.left_mps = 5, .right_mps = 5};
    assert_true(actors_begin(&actors, battle));
    for (int i = 0; i < 30; i++) {
        battle_step(battle, &ahead);
        actors_tick(&actors, battle);
    }
    double driven_m = actor_at(&actors, 0, 1).pose.y - actor_at(&actors, 0, 0).pose.y;
    check_close(actor_at(&actors, 0, 0.5).pose.y, actor_at(&actors, 0, 0).pose.y + driven_m / 2,
                1e-9);
    check_at_least(driven_m, 0.01);
    battle_revive(battle, 0, (Pose){50, 30, 1});
    battle_step(battle, &ahead);
    actors_tick(&actors, battle);
    for (double blend = 0; blend <= 1; blend += 0.25)
        check_at_most(vec_distance(pose_at(actor_at(&actors, 0, blend).pose), vec(50, 30)), 0.2);
    actors_free(&actors);
    battle_destroy(battle);
    arena_destroy(arena);
}

static double pixel_share(SDL_Surface *surface, int x, int y, int shift) {
    return (((uint32_t *)surface->pixels)[y * surface->pitch / 4 + x] >> shift & 255) / 255.0;
}

// A lone blue tank in the middle of its field holds the hill there.
static void the_hill_has_its_holders_colour(void **state) {
    (void)state;
    MatchCard card = crowd_card("idle", 1, 1);
    card.tanks[0].team = 1;
    card.mode = MODE_HILL;
    ViewOptions options = small_picture();
    Game game = game_begin(&card, field_create(40, 40, ""), &options);
    Hill hill = match_hill(game.match);
    assert_true(hill.is_on);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 200, 200, 32, SDL_PIXELFORMAT_RGB888);
    Renderer renderer = {.sdl = SDL_CreateSoftwareRenderer(surface)};
    Camera camera = {.at = hill.at, .px_per_m = 10, .field = {0, 0, 200, 200}};
    paint_box(&renderer, (Box){0, 0, 200, 200}, (Rgb){0.3f, 0.3f, 0.3f}, 1);
    hillring_draw(&renderer, &camera, game.match);
    SDL_RenderPresent(renderer.sdl);
    int edge = 100 + (int)(hill.radius_m * 10);
    check_at_least(pixel_share(surface, 100, 100, 0), pixel_share(surface, 100, 100, 16) + 0.05);
    check_at_least(pixel_share(surface, edge, 100, 0), pixel_share(surface, edge, 100, 16) + 0.3);
    check_close(pixel_share(surface, edge + 8, 100, 0), 0.3, 0.01); // outside: the bare ground
    SDL_DestroyRenderer(renderer.sdl);
    SDL_FreeSurface(surface);
    game_close(&game);
}

static bool same_pictures(Game *a, Game *b) {
    char folder[64], path[2][96];
    temporary_folder(folder, sizeof folder);
    size_t length[2];
    char *bytes[2];
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "%s/%d.png", folder, i);
        save(i ? b : a, path[i]);
        bytes[i] = file_bytes(path[i], &length[i]);
        unlink(path[i]);
    }
    rmdir(folder);
    bool is_same = length[0] == length[1] && memcmp(bytes[0], bytes[1], length[0]) == 0;
    free(bytes[0]);
    free(bytes[1]);
    return is_same;
}

// With and without notes of the minds.
static bool notes_are_drawn(int count, int follow) {
    Game games[2];
    for (int i = 0; i < 2; i++) {
        MatchCard card = crowd_card("hunter", count, 2);
        ViewOptions options = small_picture();
        options.width_px = 240;
        options.height_px = 160;
        options.prefs.value[PREF_HUD] = HUD_OFF;
        options.overlay = layers_usual();
        options.follow = follow;
        games[i] = game_begin(&card, shipped_arena("open"), &options);
        match_keep_notes(games[i].match, i);
        game_run(&games[i], 90, false);
    }
    bool is_same = same_pictures(&games[0], &games[1]);
    for (int i = 0; i < 2; i++) game_close(&games[i]);
    return !is_same;
}

static void in_a_crowd_only_the_followed_mind_is_drawn(void **state) {
    (void)state;
    assert_true(notes_are_drawn(8, -1));
    assert_false(notes_are_drawn(9, -1));
    assert_true(notes_are_drawn(9, 4));
}

static bool holds(Patch patch, Vec at) {
    return at.x >= patch.x0 && at.x <= patch.x1 && at.y >= patch.y0 && at.y <= patch.y1;
}

// However many tracks press the ground between two pictures: each of them is told.
static void no_mark_is_lost_in_a_crowd(void **state) {
    (void)state;
    enum { STRIPS = 5000 };
    static bool is_told[STRIPS];
    static Vec at[STRIPS];
    const Patch *patches;
    int count;
    Dice dice = dice_seed(4, 4);
    Marks *marks = marks_create(90, 60);
    marks_clear(marks);
    assert_false(marks_take_news(marks, &patches, &count));
    assert_int_equal(count, 0);
    for (int i = 0; i < STRIPS; i++) {
        double x = dice_between(&dice, 1, 89);
        at[i] = vec(x, dice_between(&dice, 1, 59));
        marks_strip(marks, at[i], vec_add(at[i], vec(0.1, 0.05)), 0.2, 0.4);
    }
    do {
        assert_true(marks_take_news(marks, &patches, &count));
        for (int i = 0; i < STRIPS; i++)
            for (int k = 0; k < count; k++) is_told[i] |= holds(patches[k], at[i]);
    } while (count > 0);
    for (int i = 0; i < STRIPS; i++) assert_true(is_told[i]);
    marks_destroy(marks);
}

// Followed for a while or not: the same overview in the end.
static void a_thousand_tanks_have_a_picture(void **state) {
    (void)state;
    Game games[2];
    for (int i = 0; i < 2; i++) {
        MatchCard card = crowd_card("wander", 1000, TEAMS_MAX);
        ViewOptions options = small_picture();
        options.overlay = layers_usual();
        options.width_px = 400;
        options.height_px = 240;
        options.follow = i ? 999 : -1;
        games[i] = game_begin(&card, field_create(200, 180, ""), &options);
        game_run(&games[i], 5, i);
    }
    for (int i = 0; i < 2; i++) {
        push_key(SDL_SCANCODE_HOME, true, 0);
        view_poll(games[i].view, games[i].match);
        game_draw(&games[i]);
    }
    assert_true(same_pictures(&games[0], &games[1]));
    for (int i = 0; i < 2; i++) game_close(&games[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_teams_look_the_same),
        cmocka_unit_test(standings_add_up),
        cmocka_unit_test(who_comes_back_elsewhere_is_not_drawn_on_the_way),
        cmocka_unit_test(the_hill_has_its_holders_colour),
        cmocka_unit_test(in_a_crowd_only_the_followed_mind_is_drawn),
        cmocka_unit_test(no_mark_is_lost_in_a_crowd),
        cmocka_unit_test(a_thousand_tanks_have_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
