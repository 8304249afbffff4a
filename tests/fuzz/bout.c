// bout.c -- any bytes as a match card with an arena and as input of players; and checks of arenas
// and battles.
#include "bout.h"

// Small arenas, where all tanks meet within a second, and the shipped ones.
static const char *const ARENAS[] = {
    TESTS_DIR "/fuzz/arenas/box",    TESTS_DIR "/fuzz/arenas/hills",
    TESTS_DIR "/fuzz/arenas/lanes",  TESTS_DIR "/fuzz/arenas/slippery",
    ASSETS_DIR "/arenas/open",       ASSETS_DIR "/arenas/yard",
    ASSETS_DIR "/arenas/maze",       ASSETS_DIR "/arenas/pillars",
    ASSETS_DIR "/arenas/proving",    ASSETS_DIR "/arenas/city",
    TESTS_DIR "/fuzz/arenas/things",
};
enum { ARENA_COUNT = sizeof ARENAS / sizeof *ARENAS, SMALL_ARENAS = 4 };

// Large arenas are rare: a tick takes ten times as long there, mostly for finding paths.
static const Arena *take_arena(Take *take) {
    enum { WITH_THINGS = 216, RARE = 240 };
    static Arena *arenas[ARENA_COUNT];
    unsigned byte = take_byte(take);
    unsigned number =
        byte < RARE ? byte % SMALL_ARENAS : SMALL_ARENAS + byte % (ARENA_COUNT - 1 - SMALL_ARENAS);
    if (byte >= WITH_THINGS && byte < RARE)
        number = ARENA_COUNT - 1; // small, with mines and barrels
    char path[1024];
    Problem problem = {""};
    snprintf(path, sizeof path, "%s.tmj", ARENAS[number]);
    if (!arenas[number]) arenas[number] = arena_load(path, &problem);
    if (!arenas[number]) fprintf(stderr, "%s\n", problem.text);
    FUZZ_CHECK(arenas[number]);
    return arenas[number];
}

// Most bouts have few tanks and few ticks. Longer or fuller ones are rare, and a crowd stops early,
// so that a thousand of them take the time of one match.
static int take_ticks(Take *take, int tanks) {
    enum { SHORT = 12, MIDDLE = 224, LONG = 250, CROWD_TANK_TICKS = 72 };
    int byte = (int)take_byte(take), ticks = 1 + byte % SHORT;
    if (byte >= MIDDLE) ticks = byte - MIDDLE + 1;
    if (byte >= LONG) ticks = BATTLE_REFRESH_TICKS + byte - LONG;
    return tanks < 3 || ticks < CROWD_TANK_TICKS / tanks ? ticks : CROWD_TANK_TICKS / tanks;
}

// Values that no working mind would order.
static double wild_number(Dice *dice) {
    static const double WILD[] = {NAN,     INFINITY, -INFINITY, 1e308, -1e308,  5e-324,
                                  -5e-324, 0.0,      -0.0,      7,     -7,      1e-9,
                                  3.5,     1e17,     -2.4,      2.4,   4.94e18, 1};
    return WILD[dice_below(dice, sizeof WILD / sizeof *WILD)];
}

static Order wild_think(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    Order order = {0};
    for (int i = 0; i < ORDER_RATE_COUNT; i++) order.rates[i] = wild_number(senses->dice);
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) order.actions[i] = dice_below(senses->dice, 2);
    order.say.topic = (MessageTopic)(dice_roll(senses->dice) >> (8 * dice_below(senses->dice, 4)));
    order.say.about = (int)dice_roll(senses->dice);
    order.say.from = (int)dice_roll(senses->dice);
    order.say.role = (TeamRole)dice_below(senses->dice, TEAM_ROLES + 2);
    order.say.to_key = (int)dice_roll(senses->dice);
    order.say.at.x = wild_number(senses->dice);
    order.say.at.y = wild_number(senses->dice);
    return order;
}

static const Behaviour WILD_ONE = {.name = "wild", .help = "", .think = wild_think};

static void take_values(Take *take, const Param *table, double *values) {
    for (int i = 0; table && table[i].name; i++)
        values[i] =
            take_flag(take) ? take_between(take, table[i].low, table[i].high) : table[i].initial;
}

static const Behaviour *take_mind(Take *take, BoutMinds minds, double *values) {
    int count = 0;
    while (BEHAVIOURS[count]) count++;
    int number = take_below(take, minds == BOUT_WILD ? count + 4 : count);
    const Behaviour *mind = number < count ? BEHAVIOURS[number] : &WILD_ONE;
    take_values(take, mind->params, values);
    return mind;
}

static const Drive *take_drive(Take *take) {
    int count = 0;
    while (DRIVES[count]) count++;
    return DRIVES[take_below(take, count)];
}

// Bits of the kind say whether a weapon and a special are taken.
static void take_arms(Take *take, unsigned kind, Loadout *loadout) {
    int weapons = 0, specials = 0;
    while (WEAPONS[weapons]) weapons++;
    while (special_choice(specials)) specials++;
    if (kind & 16u) loadout->weapon = WEAPONS[take_below(take, weapons)];
    if (kind & 32u) loadout->special = special_choice(take_below(take, specials));
}

static void take_tank(Take *take, BoutMinds minds, MatchCard *card) {
    TankCard *tank = card_add(card, "idle");
    FUZZ_CHECK(tank && tank->kind == DRIVER_MIND);
    unsigned kind = take_byte(take);
    tank->player = kind >> 1 & 1u;
    // A player drives one tank, and a recording keeps its orders in steps of the tank's limits.
    bool is_player = kind & 1u && card_player_tank(card, tank->player) < 0;
    if (is_player) tank->kind = DRIVER_PLAYER;
    tank->team = kind & 128u ? (int)(kind >> 2 & 31u) * 2 + 1 : (int)(kind >> 2 & 3u);
    if (!(kind & 128u)) take_arms(take, kind, &tank->loadout);
    if (tank->kind == DRIVER_MIND) tank->mind.behaviour = take_mind(take, minds, tank->mind.params);
    tank->loadout.spec = &TANK_SPECS[take_below(take, 3)];
    tank_card_set_drive(tank, take_drive(take));
    take_values(take, tank->loadout.drive->params, tank->loadout.drive_params);
}

Bout bout_take(Take *take, BoutMinds minds) {
    static const int COUNTS[] = {1, 2, 2, 2, 2, 3, 3, 4, 1, 2, 2, 3, 5, 6, 8, 12};
    enum { SWAP_TICKS = 16 };
    Bout bout = {.card = card_initial()};
    bout.arena = take_arena(take);
    snprintf(bout.card.arena, sizeof bout.card.arena, "%s", bout.arena->name);
    unsigned rules = take_byte(take);
    bout.card.seed = take_byte(take);
    bout.card.mode = (rules % mode_count());
    bout.card.rules = (BattleRules){.friendly_fire = rules & 64u, .substeps = 1 + (rules >> 7)};
    bout.card.points = rules & 32u && bout.card.mode != MODE_LAST ? 1 : 0;
    bout.card.start_rotation = rules >> 3 & 3u;
    bout.card.time_limit_s = take_flag(take) ? 0.1 : 60;
    int tanks = COUNTS[take_below(take, sizeof COUNTS / sizeof *COUNTS)];
    bout.ticks = take_ticks(take, tanks);
    for (int i = 0; i < tanks; i++) take_tank(take, minds, &bout.card);
    for (int count = take_below(take, 3); count > 0; count--) {
        SwapCard *swap = &bout.card.swaps[bout.card.swap_count++];
        swap->tick = take_byte(take) % SWAP_TICKS;
        swap->health_percent = swap->tick % 4 ? 0 : 50;
        swap->tank = take_below(take, bout.card.tank_count + 1) - 1;
        swap->team = bout.card.tanks[0].team;
        swap->mind.behaviour = take_mind(take, minds, swap->mind.params);
    }
    card_make_names_unique(&bout.card);
    bout.keys = *take;
    return bout;
}

void bout_free(Bout *bout) { card_free(&bout->card); }

// A byte of flags selects which values are raw.
static double take_value(Take *keys, bool is_raw) {
    return is_raw ? take_raw(keys) : take_between(keys, -8, 8);
}

PlayerOrders bout_orders(Take *keys) {
    PlayerOrders players = {0};
    for (int i = 0; i < PLAYERS_MAX && !take_is_done(keys); i++) {
        Order *order = &players.orders[i];
        unsigned flags = take_byte(keys);
        for (int k = 0; k < ORDER_RATE_COUNT; k++)
            order->rates[k] = take_value(keys, flags >> (unsigned)k & 1u);
        for (int k = 0; k < ORDER_ACTION_COUNT; k++) order->actions[k] = flags & 8u;
        if (!(flags & 16u)) continue;
        order->say.topic = (MessageTopic)take_byte(keys);
        order->say.at.x = take_value(keys, flags & 32u);
        order->say.at.y = take_value(keys, flags & 64u);
    }
    return players;
}

static Vec take_place(Take *keys, const Arena *arena, bool is_raw) {
    double x = is_raw ? take_raw(keys) : take_between(keys, -1, arena->width_m + 1);
    return vec(x, is_raw ? take_raw(keys) : take_between(keys, -1, arena->height_m + 1));
}

// A box, or any corners.
static void take_corners(Take *keys, const Arena *arena, bool is_raw, Edit *edit) {
    edit->corner_count = take_below(keys, EDIT_CORNERS_MAX + 3);
    if (edit->corner_count < 10 || is_raw) {
        int count = edit->corner_count < EDIT_CORNERS_MAX ? edit->corner_count : EDIT_CORNERS_MAX;
        for (int i = 0; i < count; i++) edit->corners[i] = take_place(keys, arena, is_raw);
        return;
    }
    Vec at = take_place(keys, arena, false);
    double half_m = take_between(keys, 0, 3);
    edit->corner_count = 4;
    for (int i = 0; i < 4; i++)
        edit->corners[i] =
            vec(at.x + (i == 1 || i == 2 ? half_m : -half_m), at.y + (i > 1 ? half_m : -half_m));
}

bool bout_edit(Take *keys, const Match *match, Edit *edit) {
    enum { SOMETIMES = 230, TANKS_IN_ALL = 14 };
    const Arena *arena = battle_arena(match_battle(match));
    int code = (int)take_byte(keys);
    if (code < SOMETIMES) return false;
    bool is_raw = code % 4 == 0;
    *edit = (Edit){.kind = (EditKind)take_below(keys, EDIT_KINDS)};
    edit->tank = take_below(keys, match_card(match)->tank_count + 1) - (code % 16 == 0);
    edit->index = take_below(keys, 64) - 1;
    edit->spec = take_below(keys, TUNING_KINDS + 2) - 1;
    edit->value = is_raw ? take_raw(keys) : take_between(keys, 0, code % 2 ? 2 : 40);
    edit->drive = take_drive(keys);
    Vec at = take_place(keys, arena, is_raw);
    edit->pose = (Pose){at.x, at.y, is_raw ? take_raw(keys) : take_between(keys, -4, 4)};
    if (edit->kind == EDIT_WALL) {
        take_corners(keys, arena, is_raw, edit);
        edit->wall_kind = take_below(keys, WALL_KINDS + 1);
        edit->wall_health = is_raw ? take_raw(keys) : take_between(keys, -1, 60);
    }
    if (edit->kind == EDIT_ADD) {
        TankCard *tank = &edit->added;
        *tank = (TankCard){.team = take_below(keys, 5), .loadout = loadout_initial()};
        tank->loadout.spec = &TANK_SPECS[take_below(keys, 3)];
        tank->kind = take_below(keys, 4) ? DRIVER_MIND : DRIVER_PLAYER;
        tank->player = tank->kind == DRIVER_PLAYER ? take_below(keys, PLAYERS_MAX + 1) : 0;
        tank->mind.behaviour = take_mind(keys, BOUT_SHIPPED, tank->mind.params);
        tank_card_set_drive(tank, take_drive(keys));
    }
    if (edit->kind == EDIT_MIND)
        edit->added.mind.behaviour = take_mind(keys, BOUT_SHIPPED, edit->added.mind.params);
    if (edit->kind == EDIT_PLAYER) edit->added.player = take_below(keys, PLAYERS_MAX + 1);
    if (edit->kind == EDIT_FORFEIT) edit->forfeit = (Forfeit)take_below(keys, FORFEITS + 1);
    return edit->kind != EDIT_ADD || match_card(match)->tank_count < TANKS_IN_ALL;
}

static bool is_finite(Vec at) { return isfinite(at.x) && isfinite(at.y); }

// The end of a lobbed shell at the border is rounded.
static bool is_inside(const Arena *arena, Vec at) {
    const double ROUNDED_M = 1e-12;
    return at.x >= -ROUNDED_M && at.x <= arena->width_m + ROUNDED_M && at.y >= -ROUNDED_M &&
           at.y <= arena->height_m + ROUNDED_M;
}

static void check_piece(const Piece *piece) {
    FUZZ_CHECK(piece->vertex_count >= 2 && piece->vertex_count <= PIECE_VERTICES_MAX);
    FUZZ_CHECK(piece->vertex_count > 2 ? piece->radius_m == 0 : piece->radius_m > 0);
    for (int i = 0; i < piece->vertex_count; i++) {
        FUZZ_CHECK(is_finite(piece->vertices[i]));
        FUZZ_CHECK(fmax(fabs(piece->vertices[i].x), fabs(piece->vertices[i].y)) <=
                   2 * MAP_SIZE_MAX_M);
    }
}

// Checks the queries that minds make at any place.
static void check_place(const Arena *arena, Vec at) {
    double height_m = terrain_height(arena->terrain, at);
    Vec normal, far = vec(at.x + 30, at.y - 17);
    double free = map_ray(arena->map, at, far, &normal);
    FUZZ_CHECK(free >= 0 && free <= 1);
    FUZZ_CHECK(is_finite(normal) && fabs(normal.x) <= 1.001 && fabs(normal.y) <= 1.001);
    FUZZ_CHECK(map_clearance(arena->map, at) >= 0);
    FUZZ_CHECK(map_clearance(arena->map, at) <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(isfinite(height_m) && is_finite(terrain_slope(arena->terrain, at)));
    FUZZ_CHECK(terrain_surface(arena->terrain, at) < SURFACE_COUNT);
}

void check_arena(const Arena *arena) {
    FUZZ_CHECK(arena->width_m > 0 && arena->width_m <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(arena->height_m > 0 && arena->height_m <= MAP_SIZE_MAX_M);
    FUZZ_CHECK(arena->spawn_count > 0 && arena->spawn_count <= ARENA_SPAWNS_MAX);
    FUZZ_CHECK(strlen(arena->name) < sizeof arena->name);
    FUZZ_CHECK(strlen(arena->title) < sizeof arena->title);
    for (int i = 0; i < map_piece_count(arena->map); i++) check_piece(map_piece(arena->map, i));
    for (int i = 0; i < arena->spawn_count; i++) {
        FUZZ_CHECK(is_inside(arena, pose_at(arena->spawns[i].pose)));
        FUZZ_CHECK(fabs(arena->spawns[i].pose.heading_rad) <= 3.2);
        check_place(arena, pose_at(arena->spawns[i].pose));
    }
    for (int i = 0; i < arena->columns * arena->rows; i++) {
        FUZZ_CHECK(arena->surface[i] < SURFACE_COUNT);
        FUZZ_CHECK((arena->surface[i] == SURFACE_PICTURE) == (arena->picture[i] >= 0));
        FUZZ_CHECK(arena->picture[i] < arena->picture_count);
    }
    for (int i = 0; i < arena->picture_count; i++)
        FUZZ_CHECK(arena->pictures[i].image >= 0 && arena->pictures[i].image < arena->image_count);
    for (int i = 0; i < arena->place_count; i++)
        FUZZ_CHECK(is_inside(arena, arena->places[i].at) &&
                   THINGS[arena->places[i].kind]->map_class);
    FUZZ_CHECK(arena->hill_radius_m == 0 || is_inside(arena, arena->hill_at));
    check_place(arena, vec(arena->width_m / 3, arena->height_m / 2));
}

static bool is_within(double value, double limit) { return fabs(value) <= limit; }

// The order was given before this tick; a boost may have ended in the meantime.
static void check_order(const Tank *tank) {
    const Order *order = &tank->order;
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        RateLimit limit = ORDER_RATE_ROWS[i].limit;
        double boost = limit == LIMIT_TRACK ? max_of(1, tank->boost) : 1;
        FUZZ_CHECK(is_within(order->rates[i], boost * spec_rate_limit(tank->spec, limit)));
    }
    FUZZ_CHECK(order->say.topic < MESSAGE_TOPICS && order->say.role < TEAM_ROLES);
    FUZZ_CHECK(is_finite(order->say.at));
}

#define TRUCE_S 3.0 // races begin with it

static void check_tank(const Arena *arena, const Tank *tank) {
    const Motion *motion = &tank->motion;
    FUZZ_CHECK(is_inside(arena, pose_at(tank->pose)));
    FUZZ_CHECK(is_within(tank->pose.heading_rad, 3.1416));
    FUZZ_CHECK(is_within(motion->forward_mps, 1e3) && is_within(motion->side_mps, 1e3));
    FUZZ_CHECK(is_within(motion->turn_radps, 1e4));
    FUZZ_CHECK(is_within(tank->turret_rad, 3.1416));
    double waits_s = max_of(TRUCE_S, tank->heat > 0 ? tank->loadout->weapon->cooling_s : 0);
    bool is_cornered = tank->spec->perks.cornered > 0; // reloading may have begun before that
    double reload_s = tank_gun(tank).reload_s * (is_cornered ? 2 : 1);
    FUZZ_CHECK(tank->reload_s >= 0 && tank->reload_s <= max_of(waits_s, reload_s));
    FUZZ_CHECK(tank->health >= 0 && tank->health <= tank->spec->health);
    FUZZ_CHECK(tank->is_wreck == (tank->health <= 0));
    FUZZ_CHECK(isfinite(tank->damage_dealt) && isfinite(tank->distance_m));
    FUZZ_CHECK(tank->hits <= tank->shots && tank->invalid_orders >= 0);
    check_order(tank);
}

void check_battle(const Battle *battle) {
    const Arena *arena = battle_arena(battle);
    for (int i = 0; i < battle_tank_count(battle); i++) check_tank(arena, battle_tank(battle, i));
    for (const Thing *thing = NULL; (thing = battle_next_thing(battle, thing));) {
        FUZZ_CHECK(is_inside(arena, thing->at) && is_finite(thing->velocity_mps));
        FUZZ_CHECK(thing->owner >= (thing_is_shell(thing) ? 0 : -1));
        FUZZ_CHECK(thing->owner < battle_tank_count(battle));
        FUZZ_CHECK(thing->number >= 0 && thing->health >= 0 && thing->timer_s >= 0);
    }
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        FUZZ_CHECK(is_finite(event->at) && is_finite(event->direction));
        FUZZ_CHECK(isfinite(event->amount));
        FUZZ_CHECK(event->a >= -1 && event->a < battle_tank_count(battle));
        FUZZ_CHECK(event->b >= -1 && event->b < battle_tank_count(battle));
    }
}
