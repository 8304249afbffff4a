// test_touch.c -- fingers: thumbs that drive, aim and fire, the bar of a watched match, gestures of
// the camera, and lists that scroll.
#include "plain_ground.h"
#include "watched.h"
#include "effort.h"

#include "ai/tactics/skill.h"
#include "view/menu/menu_inside.h"
#include "view/ui/ui_inside.h"
#include "view/overlay/overlay.h"
#include "view/view_state.h"

enum { WIDTH = 640, HEIGHT = 360 };

#define SPAWN "{'id':2,'type':'spawn','x':500,'y':300,'point':true,'rotation':0}"

// A game with one player or none, and minds, in a window of a phone's size.
static Game phone(int players, const char *mind) {
    MatchCard card = card_of_minds((const char *[]){mind, mind}, 2, players);
    for (int i = 0; i < players; i++) card.tanks[i].mind.behaviour = NULL;
    ViewOptions options = picture_of_size(WIDTH, HEIGHT);
    options.is_headless = false;
    options.is_software = true;
    Game game = game_begin(&card, field_create(60, 40, SPAWN), &options);
    view_poll(game.view, game.match); // events of the new window
    game.view->input.touch.is_used = true;
    game_draw(&game);
    return game;
}

static void finger(Uint32 type, int id, Vec at_px) {
    push((SDL_Event){.tfinger = {.type = type,
                                 .touchId = 1,
                                 .fingerId = id,
                                 .x = (float)(at_px.x / WIDTH),
                                 .y = (float)(at_px.y / HEIGHT)}});
}

static void put(int id, Vec at_px) { finger(SDL_FINGERDOWN, id, at_px); }
static void slide(int id, Vec at_px) { finger(SDL_FINGERMOTION, id, at_px); }
static void lift(int id, Vec at_px) { finger(SDL_FINGERUP, id, at_px); }

static void touch_tap(int id, Vec at_px) {
    put(id, at_px);
    lift(id, at_px);
}

static ViewRequests poll(Game *game) { return view_poll(game->view, game->match); }

static void show(Game *game) {
    poll(game);
    game_draw(game);
}

static void turn_phone(Game *game, bool is_upright) {
    SDL_Window *window = game->view->screen.window;
    SDL_SetWindowMinimumSize(window, 100, 100);
    SDL_SetWindowSize(window, is_upright ? HEIGHT : WIDTH, is_upright ? WIDTH : HEIGHT);
    show(game);
    game_draw(game);
}

static Thumb thumb_of(const Game *game, FingerRole role) {
    return game->view->input.touch.thumbs[role];
}

// Returns a place on a stick; `way` is relative to its radius.
static Vec on_stick(const Game *game, FingerRole role, Vec way) {
    Thumb thumb = thumb_of(game, role);
    assert_true(thumb.radius_px > 0);
    return vec_add(thumb.at_px, vec_scale(way, thumb.radius_px));
}

static Order first_order(Game *game) { return poll(game).players.orders[0]; }

static double speed_of(Order order) { return fabs(order.left_mps) + fabs(order.right_mps); }

UNIT_TEST(the_first_touch_of_the_rim_moves_the_tank) {
    for (int i = 0; i < 8; i++) {
        OWN_GAME game = phone(1, "idle");
        Vec way = vec(sin(i * M_PI / 4), -cos(i * M_PI / 4));
        put(1, on_stick(&game, FINGER_DRIVE, way));
        Order order = first_order(&game);
        check_at_least(speed_of(order), 0.4 * spec_find("medium")->drive.top_mps);
        for (int tick = 0; tick < 240; tick++) {
            PlayerOrders players = poll(&game).players;
            game_tick(&game, &players);
        }
        Pose pose = game_tank(&game, 0)->pose;
        check_close(angle_wrap(pose.heading_rad - i * M_PI / 4), 0, 0.1); // direction of the thumb
        lift(1, on_stick(&game, FINGER_DRIVE, way));
        check_close(speed_of(first_order(&game)), 0, 0);
    }
}

UNIT_TEST(a_gentle_push_backward_backs_up) {
    OWN_GAME game = phone(1, "idle");
    double heading_rad = game_tank(&game, 0)->pose.heading_rad;
    put(1, on_stick(&game, FINGER_DRIVE, vec(-0.6 * sin(heading_rad), 0.6 * cos(heading_rad))));
    Order order = first_order(&game);
    check_at_most(order.left_mps, -1);
    check_at_most(order.right_mps, -1);
}

UNIT_TEST(a_thumb_drives_from_everywhere_in_its_half) {
    OWN_GAME game = phone(1, "idle");
    Vec far = vec(0.4 * WIDTH, 0.45 * HEIGHT);
    put(7, far);
    check_close(speed_of(first_order(&game)), 0, 0); // the stick is where the thumb came down
    slide(7, vec_add(far, vec(0, -60)));
    check_at_least(speed_of(first_order(&game)), 1);
    lift(7, far);
    check_close(speed_of(first_order(&game)), 0, 0);
}

// Plays ticks while the events are polled. Returns how often the player fired.
static int play(Game *game, int ticks) {
    int shots = 0;
    for (int i = 0; i < ticks; i++) {
        PlayerOrders players = poll(game).players;
        game_tick(game, &players);
        game->view->seconds += BATTLE_TICK_S;
        shots += events_of(game->match, EVENT_FIRE, 0, ANY);
    }
    return shots;
}

static double gun_heading(const Game *game) {
    const Tank *own = game_tank(game, 0);
    return own->pose.heading_rad + own->turret_rad;
}

UNIT_TEST(the_right_thumb_aims_while_the_left_one_drives) {
    OWN_GAME game = phone(1, "idle");
    put(1, on_stick(&game, FINGER_DRIVE, vec(0, -1)));
    put(2, on_stick(&game, FINGER_AIM, vec(0.9, 0)));
    assert_int_equal(play(&game, 150), 0); // fires on release
    check_close(angle_wrap(gun_heading(&game) - M_PI / 2), 0, 0.05);
    check_close(angle_wrap(game_tank(&game, 0)->pose.heading_rad), 0, 0.1);
    lift(2, on_stick(&game, FINGER_AIM, vec(0.9, 0)));
    assert_int_equal(play(&game, 30), 1);
    assert_int_equal(play(&game, 120), 0); // once
}

UNIT_TEST(a_shot_waits_until_the_gun_points_where_the_thumb_did) {
    OWN_GAME game = phone(1, "idle");
    put(2, on_stick(&game, FINGER_AIM, vec(0, 0)));
    slide(2, on_stick(&game, FINGER_AIM, vec(0, 0.9)));
    lift(2, on_stick(&game, FINGER_AIM, vec(0, 0.9)));
    double start_rad = gun_heading(&game);
    check_at_least(fabs(angle_wrap(start_rad - M_PI)), 0.5);
    int shots = 0;
    for (int tick = 0; tick < 120 && !shots; tick++) shots = play(&game, 1);
    assert_int_equal(shots, 1);
    check_close(angle_wrap(gun_heading(&game) - M_PI), 0, 0.08);
}

UNIT_TEST(a_thumb_that_returns_to_the_middle_does_not_fire) {
    OWN_GAME game = phone(1, "idle");
    put(2, on_stick(&game, FINGER_AIM, vec(0, 0.9)));
    slide(2, on_stick(&game, FINGER_AIM, vec(0, 0.1)));
    lift(2, on_stick(&game, FINGER_AIM, vec(0, 0.1)));
    assert_int_equal(play(&game, 120), 0);
}

static double aim_error(const Game *game) {
    const Tank *own = game_tank(game, 0), *other = game_tank(game, 1);
    return fabs(angle_wrap(pose_bearing(own->pose, pose_at(other->pose)) - own->turret_rad));
}

UNIT_TEST(the_turret_follows_the_nearest_enemy_in_sight_and_a_tap_fires) {
    for (int is_automatic = 0; is_automatic < 2; is_automatic++) {
        OWN_GAME game = phone(1, "idle");
        set_pref(&game, PREF_TOUCH_AIM, is_automatic);
        game_draw(&game);
        put(1, on_stick(&game, FINGER_DRIVE, vec(0, -1)));
        play(&game, 120);
        assert_int_equal(aim_error(&game) < 0.1, is_automatic);
        touch_tap(2, on_stick(&game, FINGER_AIM, vec(0, 0)));
        assert_int_equal(play(&game, 60), 1);
        put(2, on_stick(&game, FINGER_AIM, vec(0.05, 0))); // a long press holds the trigger
        assert_in_range(play(&game, 600), 2, 20);
    }
}

UNIT_TEST(a_button_fires_instead_if_that_is_set) {
    OWN_GAME game = phone(1, "idle");
    check_close(thumb_of(&game, FINGER_FIRE).radius_px, 0, 0);
    set_pref(&game, PREF_TOUCH_FIRE, true);
    game_draw(&game);
    put(2, on_stick(&game, FINGER_AIM, vec(0.9, 0)));
    play(&game, 60);
    lift(2, on_stick(&game, FINGER_AIM, vec(0.9, 0)));
    assert_int_equal(play(&game, 60), 0);
    put(3, on_stick(&game, FINGER_FIRE, vec(0, 0)));
    assert_int_equal(play(&game, 10), 1);
}

UNIT_TEST(the_menu_button_opens_the_menu_and_releases_the_thumbs) {
    OWN_GAME game = phone(1, "idle");
    put(1, on_stick(&game, FINGER_DRIVE, vec(0, -1)));
    check_at_least(speed_of(first_order(&game)), 1);
    put(2, on_stick(&game, FINGER_MENU, vec(0, 0)));
    assert_true(poll(&game).is_held);
    check_close(speed_of(first_order(&game)), 0, 0);
}

UNIT_TEST(the_mouse_takes_over_from_fingers_but_keys_drive_along) {
    OWN_GAME game = phone(1, "idle");
    push_key(SDL_SCANCODE_W, true, 0);
    check_at_least(speed_of(first_order(&game)), 1);
    push_key(SDL_SCANCODE_W, false, 0);
    show(&game);
    assert_true(game.view->hud.is_touch);
    check_at_least(thumb_of(&game, FINGER_DRIVE).radius_px, 22);
    push_mouse(300, 100);
    show(&game);
    assert_false(game.view->hud.is_touch);
    check_close(thumb_of(&game, FINGER_DRIVE).radius_px, 0, 0);
    put(1, vec(100, 200)); // the sticks were not on the screen
    check_close(speed_of(first_order(&game)), 0, 0);
    game_draw(&game);
    assert_true(game.view->hud.is_touch);
    slide(1, vec(100, 100));
    check_close(speed_of(first_order(&game)), 0, 0);
}

static const UiTarget *target_at(const Game *game, int i) {
    const Ui *ui = game->view->menu->ui;
    return i < ui->target_count ? &ui->targets[i] : NULL;
}

// A page is drawn for one device and tapped by a finger, which changes the layout before the finger
// is lifted: the widget that was on the screen is pressed. Keys change no layout.
UNIT_TEST(a_tap_presses_what_was_on_the_screen) {
    static const SDL_Scancode KEYS[] = {SDL_SCANCODE_ESCAPE, SDL_SCANCODE_AC_BACK};
    for (int i = 0, count = 1; i < 2 * count; i++) {
        OWN_GAME game = phone(1, "idle");
        if (i % 2 == 0) push_mouse(300, 100);
        push_key(KEYS[i % 2], true, 0);
        show(&game);
        game_draw(&game);
        assert_true(menu_shows(game.view->menu, MENU_PAUSE));
        assert_int_equal(game.view->hud.is_touch, i % 2);
        count = game.view->menu->ui->target_count;
        check_at_least(count, 4);
        UiTarget target = *target_at(&game, i / 2);
        Vec at = vec(target.box.x + 0.8 * target.box.w, target.box.y + 0.8 * target.box.h);
        bool requested = false;
        put(9, at);
        for (int frame = 0; frame < 6; frame++) {
            if (frame == 2) lift(9, at);
            ViewRequests requests = poll(&game);
            requested |= asks(requests, REQUEST_RESTART) || asks(requests, REQUEST_QUIT);
            if (frame == 3) assert_true(game.view->menu->ui->focus == target.id);
            game_draw(&game);
        }
        assert_int_equal(game.view->hud.is_touch, true);
        if (i / 2 == 0) assert_false(requested || menu_is_open(game.view->menu)); // Resume
    }
}

// Nothing that comes into view is pressed by the finger or the mouse button that brought it there.
UNIT_TEST(a_press_before_a_frame_does_nothing) {
    OWN_GAME game = phone(1, "idle");
    Vec fire = on_stick(&game, FINGER_AIM, vec(0, 0));
    push_key(SDL_SCANCODE_AC_BACK, true, 0);
    touch_tap(9, fire);
    poll(&game);
    for (int i = 0; i < 3; i++) game_draw(&game), poll(&game);
    assert_true(menu_shows(game.view->menu, MENU_PAUSE));
    // Resume is pressed twice. The second tap would fire.
    UiTarget resume = *target_at(&game, 0);
    Vec at = vec(resume.box.x + resume.box.w / 2.0, resume.box.y + resume.box.h / 2.0);
    touch_tap(9, at);
    show(&game);
    game_draw(&game);
    assert_false(menu_is_open(game.view->menu));
    touch_tap(9, fire);
    push_mouse(300, 200);
    push((SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT}});
    poll(&game);
    assert_int_equal(play(&game, 60), 0);
    game_draw(&game);
    assert_int_equal(play(&game, 60), 0);
    touch_tap(9, fire);
    show(&game);
    touch_tap(9, fire);
    assert_int_equal(play(&game, 60), 1);
}

UNIT_TEST(a_hidden_or_locked_phone_pauses) {
    for (int players = 0; players < 2; players++) {
        OWN_GAME game = phone(players, "idle");
        push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_HIDDEN}});
        poll(&game); // events of a window that is shown again
        assert_false(menu_is_open(game.view->menu));
        SDL_HideWindow(game.view->screen.window);
        poll(&game);
        assert_true(menu_shows(game.view->menu, MENU_PAUSE));
    }
}

UNIT_TEST(an_upright_phone_watches_the_action) {
    OWN_GAME game = phone(0, "idle");
    view_begin(game.view, game.match);
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
    turn_phone(&game, true);
    assert_int_equal(game.view->camera.mode, CAMERA_ACTION);
    view_begin(game.view, game.match);
    assert_int_equal(game.view->camera.mode, CAMERA_ACTION);
    turn_phone(&game, false);
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
}

// Every action of the bar has a button, which appears after a tap.
UNIT_TEST(a_tap_on_a_watched_match_opens_a_bar) {
    static const struct {
        Action action;
        RequestKind request; // 0: none
    } CASES[] = {TOUCH_CASES(TEST_ROW)};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OWN_GAME game = phone(0, "hunter");
        game.view->seconds += 10;
        game_draw(&game);
        assert_int_equal(watch_bar_box(&game.view->hud).w, 0);
        touch_tap(9, vec(WIDTH / 2.0, HEIGHT / 2.0));
        show(&game);
        Box bar = watch_bar_box(&game.view->hud);
        assert_true(bar.w > 0 && bar.x >= 0 && bar.x + bar.w <= WIDTH);
        CameraMode mode = game.view->camera.mode;
        bool is_found = false;
        for (int x = bar.x; x < bar.x + bar.w && !is_found; x++) {
            Vec at = vec(x, bar.y + bar.h / 2.0);
            is_found = watch_bar_action(&game.view->hud, at) == CASES[i].action;
            if (is_found) touch_tap(9, at);
        }
        assert_true(is_found);
        ViewRequests requests = poll(&game);
        if (CASES[i].request) assert_true(asks(requests, CASES[i].request));
        if (CASES[i].action == ACTION_CAMERA) assert_true(game.view->camera.mode != mode);
        if (CASES[i].action == ACTION_MENU) assert_true(menu_shows(game.view->menu, MENU_PAUSE));
    }
}

UNIT_TEST(two_fingers_zoom_and_one_drags) {
    OWN_GAME game = phone(0, "hunter");
    Camera *camera = &game.view->camera;
    double scale = camera->goal_px_per_m;
    Vec middle = vec(WIDTH / 2.0, HEIGHT / 3.0);
    put(1, vec_add(middle, vec(-40, 0)));
    put(2, vec_add(middle, vec(40, 0)));
    slide(1, vec_add(middle, vec(-80, 0)));
    slide(2, vec_add(middle, vec(80, 0)));
    poll(&game);
    check_close(camera->goal_px_per_m, 2 * scale, 0.02 * scale);
    lift(2, vec_add(middle, vec(80, 0)));
    Vec was = camera->goal_at;
    slide(1, vec_add(middle, vec(20, 40)));
    poll(&game);
    assert_int_equal(camera->mode, CAMERA_FREE);
    check_at_least(vec_distance(camera->goal_at, was), 1);
}

UNIT_TEST(a_long_press_shows_what_a_tank_thinks) {
    OWN_GAME game = phone(0, "hunter");
    Vec at = camera_to_screen(&game.view->camera, pose_at(game_tank(&game, 1)->pose));
    put(1, at);
    poll(&game);
    assert_int_equal(game.view->camera.follow, -1);
    game.view->seconds += 0.6;
    poll(&game);
    assert_int_equal(game.view->camera.follow, 1);
    assert_true(overlay_has(&game.view->overlay, OVERLAY_MIND));
    lift(1, at);
    poll(&game);
    game.view->seconds += 10;
    put(1, vec(WIDTH / 2.0, 20));
    poll(&game);
    game.view->seconds += 0.6;
    poll(&game);
    assert_false(overlay_has(&game.view->overlay, OVERLAY_MIND));
}

static bool overlap(Thumb a, Thumb b) {
    return a.radius_px > 0 && b.radius_px > 0 &&
           vec_distance(a.at_px, b.at_px) < a.radius_px + b.radius_px;
}

// Checks phones of three sizes, upright and on their sides, with all buttons.
enum { PHONES = 3 };
static const int PHONE_SIZES[PHONES][2] = {{640, 360}, {844, 390}, {915, 412}};
UNIT_TEST(controls_and_text_are_large_enough_and_on_the_screen) {
    for (int i = 0; i < 2 * PHONES; i++) {
        MatchCard card = card_of_minds((const char *[]){"idle", "idle"}, 2, 1);
        card.tanks[0].mind.behaviour = NULL;
        ViewOptions options =
            picture_of_size(PHONE_SIZES[i / 2][i % 2], PHONE_SIZES[i / 2][1 - i % 2]);
        options.prefs.value[PREF_TOUCH_FIRE] = true;
        OWN_GAME game = game_begin(&card, field_create(60, 40, SPAWN), &options);
        game.view->input.touch.is_used = true;
        view_lay_out(game.view);
        show(&game);
        const Hud *hud = &game.view->hud;
        check_at_least(hud->ui, 1);
        check_at_least(font_height(hud->font, FONT_SMALL), 14);
        check_at_least(hud_px(hud, 44), 44);
        for (FingerRole role = FINGER_DRIVE; role < FINGER_ROLES; role++) {
            Thumb thumb = thumb_of(&game, role);
            if (role != FINGER_SPECIAL) check_at_least(2 * thumb.radius_px, 44);
            assert_true(thumb.at_px.x >= thumb.radius_px && thumb.at_px.y >= thumb.radius_px);
            assert_true(thumb.at_px.x + thumb.radius_px <= options.width_px);
            assert_true(thumb.at_px.y + thumb.radius_px <= options.height_px);
            for (FingerRole other = FINGER_DRIVE; other < role; other++)
                assert_false(overlap(thumb, thumb_of(&game, other)));
        }
    }
}

// Returns the choice at a point: a card, or OFFER_CARDS and 0, 1 or 2 for other cards, for a ban
// and for none; -1 if there is none.
static int choice_at(Game *game, const StandOffer *offer, int x, int y) {
    Hud *hud = &game->view->hud;
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT}};
    Edit edit;
    cards_event(hud, game->match, &event, (PadEvent){0}, vec(x, y), &edit);
    if (hud->cards.bans) return hud->cards.bans = false, OFFER_CARDS + 1;
    for (int i = 0; edit.kind == EDIT_UPGRADE && i < offer->count; i++)
        if (edit.index == (int)offer->cards[i]) return i;
    return edit.kind == EDIT_REROLL    ? OFFER_CARDS
           : edit.kind == EDIT_UPGRADE ? OFFER_CARDS + 2
                                       : -1;
}

// Returns the part of a row or a column with the same choice as a point.
static int extent_of(Game *game, const StandOffer *offer, int x, int y, int across, int down) {
    int choice = choice_at(game, offer, x, y), count = -1;
    for (int way = -1; way <= 1; way += 2)
        for (int i = 0; choice_at(game, offer, x + way * i * across, y + way * i * down) == choice;
             i++)
            count++;
    return count;
}

// A finger finds each card of a run and each button below, and chooses the card.
UNIT_TEST(cards_of_a_run_are_large_enough_and_on_the_screen) {
    for (int i = 0; i < 2 * PHONES; i++) {
        StandOffer offer;
        int width = PHONE_SIZES[i / 2][i % 2], height = PHONE_SIZES[i / 2][1 - i % 2];
        ViewOptions options = picture_of_size(width, height);
        OWN_GAME game = run_game(&options, field_create(60, 40, SPAWN), 1, &offer);
        game.view->input.touch.is_used = true;
        view_lay_out(game.view);
        show(&game);
        game.view->seconds += 1;
        show(&game);
        Box box = hud_box(&game.view->hud, &HUD_CARDS);
        assert_true(box.x >= 0 && box.y >= 0 && box.x + box.w <= width && box.y + box.h <= height);
        unsigned seen = 0, all = ((1u << offer.count) - 1) | (7u << OFFER_CARDS);
        for (int y = box.y; y < box.y + box.h; y += 8)
            for (int x = box.x; x < box.x + box.w; x += 8) {
                int choice = choice_at(&game, &offer, x, y);
                if (choice < 0 || seen >> choice & 1) continue;
                seen |= 1u << choice;
                check_at_least(extent_of(&game, &offer, x, y, 1, 0), 44);
                check_at_least(extent_of(&game, &offer, x, y, 0, 1), 44);
                if (choice >= OFFER_CARDS) continue;
                touch_tap(9, vec((double)x * WIDTH / width, (double)y * HEIGHT / height));
                Edit edit = request_of(poll(&game), REQUEST_CARD).edit;
                assert_true(edit.kind == EDIT_UPGRADE && edit.index == (int)offer.cards[choice]);
            }
        assert_int_equal(seen, all);
    }
}

// The tank is at least as large upright as the display needs, and the thumbs are on the screen.
UNIT_TEST(a_phone_that_is_turned_in_a_fight_shows_the_tank_large_enough) {
    OWN_GAME game = phone(1, "idle");
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
    turn_phone(&game, true);
    assert_int_equal(game.view->hud.width, HEIGHT);
    assert_int_equal(game.view->camera.follow, 0);
    Thumb aim = thumb_of(&game, FINGER_AIM);
    assert_true(aim.at_px.x + aim.radius_px <= HEIGHT && aim.at_px.y > WIDTH / 2.0);
    turn_phone(&game, false);
    assert_int_equal(game.view->camera.mode, CAMERA_OVERVIEW);
}

// Plays a fight as a player with two thumbs would who sees the picture: the left one drives toward
// the enemy and then around it, and the right one taps when the gun is loaded.
static int fight(uint64_t seed, double skill) {
    MatchCard card = card_of_minds((const char *[]){"hunter", "hunter"}, 2, 1);
    card.seed = seed;
    card.time_limit_s = 120;
    card.tanks[0].mind.behaviour = NULL;
    card.tanks[1].loadout.skill = skill;
    ViewOptions options = picture_of_size(WIDTH, HEIGHT);
    options.is_headless = false;
    options.is_software = true;
    OWN_GAME game = game_begin(&card, shipped_arena("open"), &options);
    poll(&game);
    game.view->input.touch.is_used = true;
    game_draw(&game);
    put(1, on_stick(&game, FINGER_DRIVE, vec(0, 0)));
    for (int tick = 0; !match_is_over(game.match); tick++) {
        const Tank *own = game_tank(&game, 0), *enemy = game_tank(&game, 1);
        Vec way = vec_sub(pose_at(enemy->pose), pose_at(own->pose));
        double far_m = vec_length(way), turn = far_m > 22 ? 0.4 : far_m > 14 ? 1.2 : 1.9;
        double heading = vec_bearing(way) + turn * (tick / 400 % 2 ? 1 : -1);
        slide(1, on_stick(&game, FINGER_DRIVE, vec(sin(heading), -cos(heading))));
        if (tick % 12 == 0 && own->reload_s <= 0.1) {
            touch_tap(2, on_stick(&game, FINGER_AIM, vec(0, 0)));
        }
        if (tick % 20 == 0) game_draw(&game);
        play(&game, 1);
    }
    return match_result(game.match).winner;
}

UNIT_TEST(a_pair_of_thumbs_beats_a_recruit) {
    int fights = effort_of(9, 3), wins = 0;
    for (int seed = 1; seed <= fights; seed++) wins += fight(seed, SKILL_POINTS[0].skill) == 0;
    check_at_least(3 * wins, 2 * fights);
}

UNIT_TEST_MAIN_WITHIN("touch", (void)0, SDL_Quit())
