// test_overlay.c -- layers tell the truth: the coming path is the one that is driven, to the bit;
// who orbits its target is said to; each layer draws something, and none of them nothing.
#include "watched.h"

#include "match/prefs.h"
#include "view/view_state.h"

static Game game_of(const char *const *minds, int tanks, const Drive *drive, Arena *arena,
                    unsigned layers) {
    MatchCard card;
    card_init(&card);
    card.seed = 6;
    for (int i = 0; i < tanks; i++) {
        bool is_human = !minds[i];
        TankCard *tank = card_add(&card, is_human ? "keyboard" : minds[i]);
        tank->team = i > 0;
        tank_card_set_drive(tank, drive);
        if (!is_human) continue;
        tank->kind = CONTROLLER_HUMAN;
        tank->human = 0;
        tank->behaviour = NULL;
    }
    card_number_names(&card);
    ViewOptions options = small_picture();
    options.overlay = layers;
    return game_begin(&card, arena, &options);
}

// Under an order that stays, on firm ground with nothing in the way.
static void what_is_foreseen_is_what_happens(void **state) {
    (void)state;
    enum { WARM = 40, AHEAD = 90 };
    static const char *const MINDS[] = {NULL};
    const HumanOrders orders = {{{.left_mps = 4, .right_mps = 2.5}}};
    for (const Drive *const *drive = DRIVES; *drive; drive++) {
        Game game = game_of(MINDS, 1, *drive, field_create(80, 80, ""), 0);
        const Battle *battle = match_battle(game.match);
        for (int i = 0; i < WARM; i++) match_tick(game.match, &orders);
        Pose foreseen[AHEAD];
        uint64_t hash = battle_hash(battle);
        battle_foresee(battle, 0, *drive, AHEAD, foreseen);
        assert_true(battle_hash(battle) == hash); // looking ahead moves nothing
        for (int i = 0; i < AHEAD && !match_is_over(game.match); i++) {
            match_tick(game.match, &orders);
            Pose pose = battle_tank(battle, 0)->pose;
            if (pose.x != foreseen[i].x || pose.y != foreseen[i].y ||
                pose.heading_rad != foreseen[i].heading_rad)
                fail_msg("%s, %d ticks ahead: %.17g %.17g, foreseen %.17g %.17g", (*drive)->name,
                         i + 1, pose.x, pose.y, foreseen[i].x, foreseen[i].y);
        }
        game_close(&game);
    }
}

static int words_drawn(const Game *game) {
    int count = 0;
    for (int i = 0; i < game->view->claims.count; i++)
        count += !strcmp(game->view->claims.items[i].what, "words");
    return count;
}

// Sooner or later a greedy pursuer has somebody beside it, inside its circle.
static void who_circles_is_told_so(void **state) {
    (void)state;
    enum { TANKS = 5 }; // so many that the other method's path has no name
    static const char *const MINDS[TANKS] = {"circler", "seeker", "seeker", "circler", "circler"};
    int told = 0;
    Game game = game_of(MINDS, TANKS, drive_find("track-approx"), field_create(60, 60, ""),
                        1u << OVERLAY_TURNS);
    for (int i = 0; i < 60 && !told; i++) {
        game_run(&game, 20, false);
        told += words_drawn(&game);
    }
    game_close(&game);
    check_at_least(told, 1);
    static const char *const STILL[TANKS] = {"idle", "idle", "idle", "idle", "idle"};
    game = game_of(STILL, TANKS, DRIVES[0], field_create(60, 60, ""), 1u << OVERLAY_TURNS);
    game_run(&game, 30, false);
    assert_int_equal(words_drawn(&game), 0);
    game_close(&game);
}

static char *picture_of(Game *game, size_t *length) {
    int width, height, pitch;
    game_draw(game);
    const void *pixels = view_pixels(game->view, &width, &height, &pitch);
    *length = (size_t)(height * pitch);
    char *bytes = malloc(*length);
    memcpy(bytes, pixels, *length);
    return bytes;
}

static void each_layer_draws_something(void **state) {
    (void)state;
    static const char *const MINDS[] = {"hunter", "rammer", "rammer", "rammer", "champion"};
    Game game = game_of(MINDS, 5, DRIVES[0], shipped_arena("yard"), layers_all());
    bool has_drawn[OVERLAY_LAYERS] = {false};
    for (int i = 0; i < 60; i++) {
        size_t bare_length, length;
        game.view->overlay.layers = layers_all(); // contacts are kept as they happen
        game_run(&game, 45, false);
        game.view->overlay.layers = 0;
        char *bare = picture_of(&game, &bare_length);
        for (int layer = 0; layer < OVERLAY_LAYERS; layer++) {
            if (has_drawn[layer]) continue;
            game.view->overlay.layers = 1u << layer;
            char *bytes = picture_of(&game, &length);
            has_drawn[layer] = length != bare_length || memcmp(bytes, bare, length) != 0;
            free(bytes);
        }
        free(bare);
    }
    for (int layer = 0; layer < OVERLAY_LAYERS; layer++)
        if (has_drawn[layer] != (layer != OVERLAY_TIMING)) // a picture knows no clock
            fail_msg("layer %s: drawn %d", LAYER_ROWS[layer].name, has_drawn[layer]);
    game_close(&game);
}

static void one_key_goes_round_the_sets(void **state) {
    (void)state;
    static const char *const MINDS[] = {"idle", "idle"};
    Game game = game_of(MINDS, 2, DRIVES[0], field_create(40, 40, ""), 0);
    const unsigned sets[] = {layers_usual(), layers_all(), 0, layers_usual()};
    for (int i = 0; i < 4; i++) {
        push_key(SDL_SCANCODE_F3, true, 0);
        view_poll(game.view, game.match);
        assert_int_equal(game.view->overlay.layers, sets[i]);
    }
    push_key(SDL_SCANCODE_L, true, 0);
    view_poll(game.view, game.match);
    game_draw(&game);
    push_key(SDL_SCANCODE_RETURN, true, 0); // the first switch has the focus
    push_key(SDL_SCANCODE_RETURN, false, 0);
    view_poll(game.view, game.match);
    game_draw(&game);
    assert_int_equal(game.view->overlay.layers, layers_usual() | 1u << OVERLAY_SHAPES);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_foreseen_is_what_happens),
        cmocka_unit_test(who_circles_is_told_so),
        cmocka_unit_test(each_layer_draws_something),
        cmocka_unit_test(one_key_goes_round_the_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
