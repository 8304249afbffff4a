// seats.c -- the people at the window: which tank is whose, and what they order it.
#include "seats.h"

#include <stdio.h>

#include "ai/gunnery/aim.h"

#define MOUSE_HOLDS_S 1.0 // where a turret has assist: so long the mouse that rests still turns it
#define HIT_RUMBLE_S 0.25
#define WRECK_RUMBLE_S 0.9

static int own_tank(const Match *match, int player) {
    return card_human_tank(match_card(match), player);
}

static bool has_pad(const Input *input, int player) {
    for (int seat = 0; seat < PADS_MAX; seat++)
        if (input->pads.pads[seat].controller && input_seat_player(input, seat) == player)
            return true;
    return false;
}

// "W A S D", "arrow keys", "game pad": for the player's card.
static void name_hands(const View *view, int player, char text[static HUD_HANDS_MAX]) {
    static const Action ROWS[HUMANS_MAX][2][4] = {
        {{ACTION_P1_FORWARD, ACTION_P1_LEFT, ACTION_P1_BACK, ACTION_P1_RIGHT},
         {ACTION_P1_LEFT_TRACK_ON, ACTION_P1_LEFT_TRACK_BACK, ACTION_P1_RIGHT_TRACK_ON,
          ACTION_P1_RIGHT_TRACK_BACK}},
        {{ACTION_P2_FORWARD, ACTION_P2_LEFT, ACTION_P2_BACK, ACTION_P2_RIGHT},
         {ACTION_P2_LEFT_TRACK_ON, ACTION_P2_LEFT_TRACK_BACK, ACTION_P2_RIGHT_TRACK_ON,
          ACTION_P2_RIGHT_TRACK_BACK}}};
    static const Key ARROWS[] = {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_DOWN,
                                 SDL_SCANCODE_RIGHT};
    const Action *rows = ROWS[player][(int)view->prefs.value[PREF_P1_SCHEME + player]];
    bool are_arrows = true;
    *text = '\0';
    for (int i = 0; i < 4; i++) {
        char name[KEY_NAME_MAX];
        Key key = view->prefs.bindings.on[DEVICE_KEYBOARD][rows[i]][0];
        are_arrows = are_arrows && key == ARROWS[i];
        if (i > 0) SDL_strlcat(text, " ", HUD_HANDS_MAX);
        SDL_strlcat(text, key ? key_tell(key, name) : "-", HUD_HANDS_MAX);
    }
    if (are_arrows) SDL_strlcpy(text, "arrow keys", HUD_HANDS_MAX);
    if (has_pad(&view->input, player)) SDL_strlcpy(text, "game pad", HUD_HANDS_MAX);
}

void seats_begin(View *view, const Match *match) {
    for (int i = 0; i < HUMANS_MAX; i++)
        view->input.plays[i] = !view->timeline.is_replay && own_tank(match, i) >= 0;
    for (int i = 0; i < HUMANS_MAX; i++) name_hands(view, i, view->hud.hands[i]);
    view->input.has_time_keys = view->timeline.is_on && !seats_taken(view);
    view->input.has_past = !view->timeline.is_on && !seats_taken(view);
}

int seats_taken(const View *view) { return view->input.plays[0] + view->input.plays[1]; }

void seats_news(View *view, PadNews news) {
    char text[2 * PAD_NAME_MAX];
    int player = news.kind == PAD_CAME ? input_seat_player(&view->input, news.seat) : -1;
    if (player >= 0)
        snprintf(text, sizeof text, "%s drives player %d", news.name, player + 1);
    else
        snprintf(text, sizeof text, "%s: %s", news.name,
                 news.kind == PAD_CAME   ? "a game pad"
                 : news.kind == PAD_WENT ? "the game pad has gone"
                                         : "a joystick of unknown layout");
    if (news.kind == PAD_CAME || news.kind == PAD_WENT || news.kind == PAD_UNKNOWN)
        view_toast(view, text);
}

static const Tank *nearest_enemy(const Battle *battle, const Tank *tank) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank->id, &count);
    for (int i = 0; i < count; i++) {
        const Tank *other = battle_tank(battle, sights[i]);
        if (other->team != tank->team && !other->is_wreck) return other;
    }
    return NULL;
}

// To where a shell would meet the enemy.
static double assist_radps(const Battle *battle, const Tank *tank) {
    const Tank *enemy = nearest_enemy(battle, tank);
    if (!enemy) return 0;
    Vec me = pose_at(tank->pose);
    Lead lead = aim_circular(me, tank_gun(tank).shell_mps, tank->spec->muzzle_m, enemy->pose,
                             enemy->motion, 0);
    Vec at = aim_clip(battle_arena(battle)->map, pose_at(enemy->pose), lead.at,
                      0.5 * enemy->spec->length_m);
    return input_aim(tank, at);
}

// A point on the field that lies from the tank where the stick points to on the screen.
static Vec aimed_point(const View *view, const Tank *tank, Vec aim) {
    Vec at_px = camera_to_screen(&view->camera, pose_at(tank->pose));
    double far_px = hypot(view->hud.width, view->hud.height) / vec_length(aim);
    return camera_to_world(&view->camera, vec_add(at_px, vec_scale(aim, far_px)));
}

static bool is_mouse_turning(const View *view, int player) {
    bool is_resting = view->seconds > view->mouse_s + MOUSE_HOLDS_S;
    return seats_taken(view) == 1 && view->input.is_mouse_aiming &&
           !(view->prefs.value[PREF_P1_ASSIST + player] && is_resting);
}

static double turret_radps(View *view, const Battle *battle, const Tank *tank, int player,
                           Hands hands) {
    bool is_stick = hands.aim.x != 0 || hands.aim.y != 0;
    if (is_stick || hands.turret != 0) view->input.is_mouse_aiming = false;
    if (is_stick) return input_aim(tank, aimed_point(view, tank, hands.aim));
    if (hands.turret != 0) return hands.turret * tank->spec->turret_top_radps;
    if (is_mouse_turning(view, player)) {
        Vec pointer_px = vec_scale(view->input.pointer, screen_density(&view->screen));
        return input_aim(tank, camera_to_world(&view->camera, pointer_px));
    }
    return view->prefs.value[PREF_P1_ASSIST + player] ? assist_radps(battle, tank) : 0;
}

static Order order_of(View *view, const Match *match, int player) {
    const Battle *battle = match_battle(match);
    const Tank *tank = battle_tank(battle, own_tank(match, player));
    if (tank->is_wreck) return (Order){0};
    Hands hands = input_hands(&view->input, player);
    Order order = input_order(hands, tank->spec);
    order.turret_radps = turret_radps(view, battle, tank, player, hands);
    order.fire |= seats_taken(view) == 1 && view->input.is_mouse_firing;
    return order;
}

HumanOrders seats_orders(View *view, const Match *match) {
    HumanOrders humans = {0};
    for (int i = 0; i < HUMANS_MAX; i++)
        if (view->input.plays[i]) humans.orders[i] = order_of(view, match, i);
    return humans;
}

void seats_tick(const View *view, const Match *match) {
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    for (int i = 0; i < count; i++)
        for (int player = 0; player < HUMANS_MAX; player++) {
            if (!view->input.plays[player] || events[i].b != own_tank(match, player)) continue;
            const Tank *tank = battle_tank(match_battle(match), events[i].b);
            double part = events[i].amount / tank->spec->health;
            if (events[i].kind == EVENT_HIT)
                input_rumble(&view->input, player, 0.3 + 2 * part, HIT_RUMBLE_S);
            if (events[i].kind == EVENT_KILL) input_rumble(&view->input, player, 1, WRECK_RUMBLE_S);
        }
}
