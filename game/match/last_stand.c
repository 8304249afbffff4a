// last_stand.c -- Last Stand, the run of mode survival for cards with waves: attackers, bosses,
// elites, what happens to the arena, artillery, and the service after each wave.
#include <math.h>

#include "match_inside.h"
#include "platform/hash.h"
#include "sim/battle.h"

enum {
    STREAM_WAVES = 1 << 23,
    ENDLESS_ROWS = 9, // last rows of the card that repeat after the last wave
    PLACE_TRIES = 60, // attempts to find a free place
    BARRELS = 4,
    WALLS_FALL = 2,
    BANISHES = 2
};
// TankSlot.task of an attacker: it has been equipped; or it is half of a splitter.
enum { SETTLED = 1, HALF };

#define REST_S 4.0        // from the end of a wave to the next one
#define REPAIR 0.6        // fraction of the missing hit points that is repaired after a wave
#define REPAIR_LEAST 20.0 // minimum number of hit points that are repaired
#define KIT_POINTS 8.0    // of each field kit
#define RETURNS_WITH 0.5  // fraction of full health of a defender that was destroyed
#define SHIELD_POINTS 20.0
#define HALF_POINTS 10.0 // hit points of half of a splitter
#define HALF_M 1.6       // distance of these from its wreck
#define ELITE_SHIELD 30.0
#define MENDING_PS 4.0 // hit points per second by a medic, or by smoke with the workshop
#define HUNT_S 25.0    // time after which attackers come to the defenders
#define HUNT_M 8.0
#define CLEAR_M 2.0 // free space around things that are placed
#define AWAY_M 7.0  // distance of these things from defenders

// Artillery fires at defenders that stay in one place. Rocking to and fro is not counted as rest.
#define STAYS_M 1.5
#define RESTS_MPS 1.0
#define STAYS_S 2.4
#define READY_S 3.0 // longer at the beginning of a wave
#define GHOST_S 2.0 // longer with ghost tracks
#define AGAIN_S 2.5
#define ARTILLERY 0.2        // damage, as a fraction of full health
#define ARTILLERY_GROWS 0.03 // increase of the damage per wave
#define ARTILLERY_AIMS 0.3   // increase of the damage per further shell at the same place
enum { ARTILLERY_WAVE = 2 };

// Duration of each step of a charge, for a heavy boss and for a light one.
static const double CHARGE_S[][CHARGES] = {{6, 1, 3, 2}, {4, 0.6, 1.5, 1}};
#define CHARGE_M 25.0 // maximum distance to the target of a charge
#define STARTS_S 0.4  // time to gain speed, in which a slow boss is not stunned
#define AIMS_S 3.0    // maximum duration of the warning while the boss turns to a defender
#define STOPPED 0.2   // speed below which a boss is stunned, as a fraction of its top speed
#define TURNS_RAD 0.3 // bearing below which a boss is aimed and turns more slowly

// Bosses with a gun that heats hold their fire before each burst.
#define BURST_AIMS_S 0.8
#define BURST_RESTS_S 0.5 // a pause of this duration ends a burst

// Points.
enum { KILL = 10, BOSS = 300 };
#define ELITE_GAIN 1.5
#define PERFECT_GAIN 0.5
#define PAR_GAIN 0.2

const char *const WAVE_EVENTS[WAVE_EVENT_KINDS + 1] = {"crates", "barrels", "gates", "walls",
                                                       "nest"};

// Seats are the first tanks of the card; wingmen are of their team, but have a wave.
static bool is_seat(const Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    return tank < STAND_SEATS && !card->wave && card->team == match->card.tanks[0].team;
}

int stand_shape(const Match *match, int wave) {
    int count = match->card.wave_count;
    if (wave <= count) return wave - 1;
    return count > ENDLESS_ROWS ? count - 1 - ENDLESS_ROWS + wave % ENDLESS_ROWS : wave % count;
}

static const WaveCard *row_of(const Match *match) {
    return &match->card.waves[stand_shape(match, match->stand.wave)];
}

static bool is_of_wave(const Match *match, int tank) {
    int wave = stand_shape(match, match->stand.wave) + 1;
    return stand_is_attacker(match, tank) &&
           (match->card.tanks[tank].wave == wave || match->slots[tank].task == HALF);
}

static Dice wave_dice(const Match *match, int purpose) {
    return dice_seed(match->card.seed, STREAM_WAVES + (uint64_t)(match->stand.wave * 8 + purpose));
}

static double seconds_in_phase(const Match *match) {
    return (double)(battle_tick(match->battle) - match->stand.phase_tick) * BATTLE_TICK_S;
}

// Attackers that become elites now keep their trait when the wave repeats.
static void choose_elites(Match *match) {
    Dice dice = wave_dice(match, 0);
    for (int left = row_of(match)->elites; left > 0; left--) {
        int count = 0, chosen;
        for (int i = 0; i < match->card.tank_count; i++)
            count += is_of_wave(match, i) && !match->card.tanks[i].trait;
        if (!count) return;
        chosen = dice_below(&dice, count);
        for (int i = 0; i < match->card.tank_count; i++) {
            TankCard *card = &match->card.tanks[i];
            if (!is_of_wave(match, i) || card->trait || chosen-- != 0) continue;
            do card->trait = (unsigned char)(1 + dice_below(&dice, ELITE_CHARGER - 1));
            while (card->trait == ELITE_THIEF);
            break;
        }
    }
}

// Calls the next wave, whose attackers appear after a rest. Wrecks of earlier ones disappear.
static void call_wave(Match *match) {
    StandState *state = &match->stand;
    uint64_t now = battle_tick(match->battle);
    uint64_t due = now + (uint64_t)lround(REST_S * BATTLE_TICK_HZ);
    state->wave++;
    state->phase = STAND_RESTS;
    state->phase_tick = now;
    state->boss_phase = 1;
    state->charge = CHARGE_NONE;
    state->charge_tick = now;
    state->aim_tick = 0;
    choose_elites(match);
    stand_fit(match);
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        const Tank *tank = battle_tank(match->battle, i);
        bool is_new = is_of_wave(match, i);
        bool returns = !stand_is_attacker(match, i) && tank->is_wreck && !slot->is_unspawned;
        if (is_seat(match, i)) state->seats[i].was_lost = tank->is_wreck;
        if (stand_is_attacker(match, i) && !tank->is_removed) battle_remove(match->battle, i);
        if (stand_is_attacker(match, i)) slot->is_dead = slot->is_unspawned = true, slot->task = 0;
        if (!is_new && !returns) continue;
        slot->may_respawn = true;
        slot->respawn_tick = due;
    }
}

bool stand_begin(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        const TankCard *card = &match->card.tanks[i];
        if (!card->wave) {
            StandSeat *seat = &match->stand.seats[i < STAND_SEATS ? i : 0];
            seat->banishes = BANISHES;
            seat->free_rerolls = spec_kind(card->loadout.spec) == 0;
            continue;
        }
        battle_remove(match->battle, i);
        match->slots[i].is_dead = match->slots[i].is_unspawned = true;
    }
    call_wave(match);
    return true;
}

// Sets *at to a random free place away from defenders. Returns false if none was found.
static bool find_place(const Match *match, Dice *dice, int kind, Vec *at) {
    const Arena *arena = battle_arena(match->battle);
    for (int i = 0; i < PLACE_TRIES; i++) {
        at->x = dice_between(dice, 0, arena->width_m);
        at->y = dice_between(dice, 0, arena->height_m);
        bool is_free = arena_clearance(arena, *at) > CLEAR_M &&
                       battle_room_for_thing(match->battle, kind, *at, NULL);
        for (int k = 0; k < match->card.tank_count && is_free; k++) {
            const Tank *tank = battle_tank(match->battle, k);
            is_free = tank->is_removed || vec_distance(pose_at(tank->pose), *at) > AWAY_M;
        }
        if (is_free) return true;
    }
    return false;
}

static void place_things(Match *match, Dice *dice, const char *name, int gives, int count) {
    Vec at;
    for (int i = 0; i < count; i++)
        if (find_place(match, dice, thing_find(name), &at))
            battle_add_thing(match->battle, thing_find(name), gives, at);
}

static int stacks_of_all(const Match *match, UpgradeId id) {
    int count = 0;
    for (int i = 0; i < match->card.tank_count; i++)
        if (is_seat(match, i)) count += match->card.tanks[i].picks[id];
    return count;
}

// Crates that were taken do not come back.
static void clear_crates(Match *match) {
    int count, kind = thing_find("pickup");
    const Thing *things = battle_things(match->battle, &count);
    for (int i = count - 1; i >= 0; i--)
        if (things[i].kind == kind && things[i].place < 0 && things[i].timer_s > 0)
            battle_remove_thing(match->battle, things[i].id);
}

static void break_walls(Match *match, Dice *dice) {
    const Arena *arena = battle_arena(match->battle);
    for (int left = WALLS_FALL; left > 0; left--) {
        int count = 0, chosen;
        for (int i = 0; i < arena->wall_count; i++)
            count += battle_wall_health(match->battle, i) > 0;
        if (!count) return;
        chosen = dice_below(dice, count);
        for (int i = 0; i < arena->wall_count; i++)
            if (battle_wall_health(match->battle, i) > 0 && chosen-- == 0)
                battle_break_wall(match->battle, i);
    }
}

enum { EMPTY_NEST = 1, OWN_NEST };

// A nest next to a defender belongs to its team.
static void place_deed(Match *match, int tank) {
    int kind = thing_find("nest");
    Pose pose = battle_tank(match->battle, tank)->pose;
    for (int k = 0; k < 8; k++) {
        Vec at = vec_add(pose_at(pose), vec_scale(vec_heading(PI / 4 * k), 4));
        if (!battle_room_for_thing(match->battle, kind, at, NULL)) continue;
        battle_add_thing(match->battle, kind, OWN_NEST, at);
        return;
    }
}

// The guns of a wave that has ended do not fire at players who choose cards or wait.
static void empty_nests(Match *match) {
    int count, kind = thing_find("nest");
    const Thing *things = battle_things(match->battle, &count);
    for (int i = count - 1; i >= 0; i--) {
        if (things[i].kind != kind || things[i].team == match->card.tanks[0].team) continue;
        Vec at = things[i].at;
        battle_remove_thing(match->battle, things[i].id);
        battle_add_thing(match->battle, kind, EMPTY_NEST, at);
    }
}

static void change_arena(Match *match) {
    const WaveCard *row = row_of(match);
    Dice dice = wave_dice(match, 1);
    bool has[WAVE_EVENT_KINDS];
    for (int i = 0; i < WAVE_EVENT_KINDS; i++) has[i] = row->events >> i & 1;
    clear_crates(match);
    place_things(match, &dice, "pickup", 0, has[WAVE_CRATES] + stacks_of_all(match, UP_SUPPLY));
    place_things(match, &dice, "barrel", 0, has[WAVE_BARRELS] ? BARRELS : 0);
    place_things(match, &dice, "nest", EMPTY_NEST, has[WAVE_NEST]);
    if (has[WAVE_WALLS]) break_walls(match, &dice);
    match->stand.are_gates_open = has[WAVE_GATES];
    double usual_m = tuning_result(&match->card.tuning).rules.sight_m;
    match->tuned.rules.sight_m = row->sight_m > 0 ? row->sight_m : usual_m;
    battle_invalidate_visibility(match->battle);
}

// Equips an attacker that has just appeared.
static void settle(Match *match, int tank) {
    TankCard *card = &match->card.tanks[tank];
    const char *special = card->trait == ELITE_MINELAYER ? "mine"
                          : card->trait == ELITE_SMOKER  ? "smoke"
                                                         : NULL;
    if (special) card->loadout.special = THINGS[thing_find(special)];
    if (special) battle_set_loadout(match->battle, tank, &card->loadout);
    if (card->trait == ELITE_SHIELDED) battle_serve(match->battle, tank, ELITE_SHIELD);
}

static void begin_fight(Match *match) {
    StandState *state = &match->stand;
    state->phase = STAND_FIGHTS;
    state->phase_tick = battle_tick(match->battle);
    stand_event(match, STAND_CALLED, -1, state->wave);
    change_arena(match);
    for (int i = 0; i < STAND_SEATS && i < match->card.tank_count; i++) {
        if (!is_seat(match, i)) continue;
        const Tank *tank = battle_tank(match->battle, i);
        StandSeat *seat = &state->seats[i];
        const unsigned char *picks = match->card.tanks[i].picks;
        if (seat->was_lost && !tank->is_wreck)
            battle_mend(match->battle, i, -RETURNS_WITH * tank->health);
        seat->damage_taken = tank->damage_taken;
        seat->rested_s = -READY_S;
        battle_serve(match->battle, i, SHIELD_POINTS * picks[UP_BUBBLE]);
        for (int k = 0; k < picks[UP_DEED]; k++) place_deed(match, i);
    }
}

static void drop_crate(Match *match, int tank) {
    Vec at = pose_at(battle_tank(match->battle, tank)->pose);
    int kind = thing_find("pickup");
    if (battle_room_for_thing(match->battle, kind, at, NULL))
        battle_add_thing(match->battle, kind, 0, at);
}

static void mend_near(Match *match, Vec at, double reach_m, int team, int except) {
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        if (tank->id != except && tank->team == team && !tank->is_wreck &&
            vec_distance(pose_at(tank->pose), at) < reach_m)
            battle_mend(match->battle, tank->id, MENDING_PS * BATTLE_TICK_S);
}

// The companions of a boss that were destroyed return once.
static void enter_phase_two(Match *match, int tank) {
    TankCard *card = &match->card.tanks[tank];
    match->stand.boss_phase = 2;
    stand_event(match, STAND_PHASE_TWO, tank, match->stand.wave);
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        if (i == tank || !is_of_wave(match, i) || !slot->is_dead) continue;
        slot->may_respawn = true;
        slot->respawn_tick = battle_tick(match->battle) + BATTLE_TICK_HZ;
    }
    if (!card->second) return;
    unsigned char first = card->trait;
    TankSpec were = *battle_tank(match->battle, tank)->spec;
    card->trait = card->second;
    stand_fit(match);
    settle(match, tank);
    battle_retune(match->battle, tank, &were, &card->loadout);
    card->trait = first; // when the wave repeats
}

// Two light tanks of other waves continue where a splitter was destroyed.
static void split(Match *match, int tank) {
    Pose at = battle_tank(match->battle, tank)->pose;
    double off_m = HALF_M;
    for (int i = 0; i < match->card.tank_count && off_m >= -HALF_M; i++) {
        const TankCard *card = &match->card.tanks[i];
        bool is_light = spec_kind(card->loadout.spec) == 1;
        if (!stand_is_attacker(match, i) || is_of_wave(match, i) || !is_light || card->is_boss)
            continue;
        Vec side = vec_scale(vec_heading(at.heading_rad + PI / 2), off_m);
        Pose pose = {at.x + side.x, at.y + side.y, at.heading_rad};
        const TankSpec *spec = battle_tank(match->battle, i)->spec;
        off_m -= 2 * HALF_M;
        if (!battle_room_for_hull(match->battle, spec, pose, tank, NULL)) continue;
        match_revive(match, i, pose);
        match->slots[i].task = HALF;
        battle_mend(match->battle, i, HALF_POINTS - spec->health);
    }
}

// Elites that fell in this tick drop a crate.
static void tick_attacker(Match *match, int tank) {
    const Tank *self = battle_tank(match->battle, tank);
    const TankCard *card = &match->card.tanks[tank];
    TankSlot *slot = &match->slots[tank];
    if (self->is_wreck) {
        if (slot->task == SETTLED && !self->is_removed && (card->trait || card->is_boss))
            drop_crate(match, tank);
        if (slot->task == SETTLED && card->trait == ELITE_SPLITTER) split(match, tank);
        slot->task = 0;
        return;
    }
    if (!slot->task) settle(match, tank), slot->task = SETTLED;
    if (card->trait == ELITE_MEDIC)
        mend_near(match, pose_at(self->pose), MEDIC_M, self->team, tank);
    if (card->is_boss && match->stand.boss_phase == 1 && self->health <= self->spec->health / 2)
        enter_phase_two(match, tank);
    if (card->trait == ELITE_THIEF && seconds_in_phase(match) > THIEF_S) {
        battle_remove(match->battle, tank);
        slot->task = 0;
        stand_event(match, STAND_LEFT, tank, 0);
    }
}

static void bombard(Match *match, int tank) {
    StandSeat *seat = &match->stand.seats[tank];
    const Tank *self = battle_tank(match->battle, tank);
    Vec at = pose_at(self->pose);
    if (vec_distance(at, seat->rest_at) > STAYS_M)
        seat->rest_at = at, seat->rested_s = 0, seat->shells = 0;
    if (fabs(self->motion.forward_mps) < RESTS_MPS) seat->rested_s += BATTLE_TICK_S;
    double stays_s = STAYS_S + (match->card.tanks[tank].picks[UP_GHOST] ? GHOST_S : 0);
    if (seat->rested_s < stays_s) return;
    seat->rested_s = stays_s - AGAIN_S;
    double share =
        ARTILLERY + ARTILLERY_GROWS * match->stand.wave + ARTILLERY_AIMS * seat->shells++;
    battle_bombard(match->battle, at, share * self->spec->health);
    stand_event(match, STAND_WHISTLE, tank, 0)->at = at;
}

static void tick_seat(Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    if (battle_tank(match->battle, tank)->is_wreck) return;
    if (match->stand.wave >= ARTILLERY_WAVE) bombard(match, tank);
    if (!card->picks[UP_SMOKE] || !card->picks[UP_KIT]) return;
    int kind = thing_find("smoke");
    Vec at = pose_at(battle_tank(match->battle, tank)->pose);
    for (const Thing *thing = NULL; (thing = battle_next_thing(match->battle, thing));)
        if (thing->kind == kind && thing->owner == tank &&
            vec_distance(thing->at, at) < thing->radius_m)
            battle_mend(match->battle, tank, MENDING_PS * BATTLE_TICK_S);
}

// Repairs the defenders, and gives each its cards.
static void serve(Match *match, bool was_boss) {
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        const unsigned char *picks = match->card.tanks[i].picks;
        if (stand_is_attacker(match, i)) continue;
        double missing = tank->spec->health - tank->health;
        double points = fmax(REPAIR * missing, REPAIR_LEAST) + KIT_POINTS * picks[UP_KIT];
        if (!tank->is_wreck && !picks[UP_NO_MECHANICS]) battle_mend(match->battle, i, points);
        if (!is_seat(match, i)) continue;
        StandSeat *seat = &match->stand.seats[i];
        if (!seat->picks) seat->since = battle_tick(match->battle);
        seat->picks += (was_boss ? 2 : 1) * (picks[UP_NO_MECHANICS] ? 2 : 1);
        seat->free_rerolls += was_boss;
        stand_deal(match, i);
    }
}

static bool was_damaged(const Match *match) {
    for (int i = 0; i < match->card.tank_count; i++)
        if (is_seat(match, i) &&
            battle_tank(match->battle, i)->damage_taken > match->stand.seats[i].damage_taken)
            return true;
    return false;
}

static void end_wave(Match *match) {
    StandState *state = &match->stand;
    double points = 0;
    bool was_boss = false, is_perfect = !was_damaged(match);
    double par_s = row_of(match)->par_s;
    for (int i = 0; i < match->card.tank_count; i++) {
        const TankCard *card = &match->card.tanks[i];
        if (!is_of_wave(match, i) || battle_tank(match->battle, i)->is_removed) continue;
        points += card->is_boss ? BOSS : KILL * state->wave * (card->trait ? ELITE_GAIN : 1);
        was_boss |= card->is_boss;
    }
    points *=
        1 + (is_perfect ? PERFECT_GAIN : 0) + (seconds_in_phase(match) < par_s ? PAR_GAIN : 0);
    state->points += (int)points;
    state->cleared++;
    match->mode_state.team_ticks[match->card.tanks[0].team]++;
    stand_event(match, STAND_CLEARED, -1, is_perfect);
    empty_nests(match);
    serve(match, was_boss);
    call_wave(match);
}

bool stand_is_lost(const Match *match) {
    for (int i = 0; i < match->card.tank_count; i++)
        if (is_seat(match, i) && !battle_tank(match->battle, i)->is_wreck) return false;
    return true;
}

// A wingman joins the fight when its seat has chosen one.
static void send_wingmen(Match *match) {
    int seat = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        if (!match->card.tanks[i].wave || stand_is_attacker(match, i)) continue;
        bool is_called = match->card.tanks[seat++].picks[UP_WINGMAN];
        if (is_called && slot->is_unspawned) slot->may_respawn = true;
    }
}

void stand_tick(Match *match) {
    StandState *state = &match->stand;
    stand_choose_for_minds(match);
    send_wingmen(match);
    if (state->phase == STAND_RESTS) {
        if (seconds_in_phase(match) > REST_S) begin_fight(match);
        return;
    }
    bool is_one_left = false;
    for (int i = 0; i < match->card.tank_count; i++) {
        if (is_seat(match, i)) tick_seat(match, i);
        if (!is_of_wave(match, i)) continue;
        tick_attacker(match, i);
        is_one_left |= !battle_tank(match->battle, i)->is_wreck || match->slots[i].may_respawn;
    }
    if (!is_one_left && !stand_is_lost(match)) end_wave(match);
}

// Returns the position of the nearest defender, or an infinitely distant one.
static Vec nearest_seat(const Match *match, Vec from) {
    Vec nearest = vec(INFINITY, INFINITY);
    double best_m = INFINITY;
    for (int i = 0; i < STAND_SEATS && i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        double away_m = vec_distance(from, pose_at(tank->pose));
        if (!is_seat(match, i) || tank->is_wreck || away_m >= best_m) continue;
        best_m = away_m;
        nearest = pose_at(tank->pose);
    }
    return nearest;
}

static void set_charge(Match *match, int boss, Charge step) {
    match->stand.charge = step;
    match->stand.charge_tick = battle_tick(match->battle);
    stand_event(match, STAND_CHARGE, boss, (int)step);
}

// Returns the order of a boss in a step of its charge, and begins the next step.
static Order charge_order(Match *match, int boss, double bearing_rad, double step_s) {
    const Tank *self = battle_tank(match->battle, boss);
    const double *lasts_s = CHARGE_S[spec_kind(self->spec) == 1];
    double top_mps = self->spec->drive.top_mps;
    bool is_stopped = step_s > STARTS_S && fabs(self->motion.forward_mps) < STOPPED * top_mps;
    Charge step = match->stand.charge;
    if (step == CHARGE_DRIVES && is_stopped) set_charge(match, boss, CHARGE_STUNNED);
    bool is_aimed = step != CHARGE_WARNS || fabs(bearing_rad) < TURNS_RAD || step_s > AIMS_S;
    if (step_s > lasts_s[step] && is_aimed)
        set_charge(match, boss, step == CHARGE_WARNS ? CHARGE_DRIVES : CHARGE_NONE);
    if (step == CHARGE_DRIVES) return (Order){.left_mps = top_mps, .right_mps = top_mps};
    if (step == CHARGE_STUNNED) return (Order){0};
    double turn_mps = clamp(bearing_rad / TURNS_RAD, -1, 1) * top_mps;
    return (Order){.left_mps = turn_mps, .right_mps = -turn_mps};
}

static bool is_aiming(const Match *match) {
    uint64_t since = match->stand.aim_tick;
    return since && (double)(battle_tick(match->battle) - since) * BATTLE_TICK_S < BURST_AIMS_S;
}

static void hold_fire(Match *match, int boss) {
    const Tank *self = battle_tank(match->battle, boss);
    StandState *state = &match->stand;
    uint64_t now = battle_tick(match->battle);
    bool wants = match->orders[boss].fire, is_hot = self->reload_s > tank_gun(self).reload_s;
    if (self->loadout->weapon->heat <= 0) return;
    if (wants) state->fire_tick = now;
    if (is_hot || (double)(now - state->fire_tick) * BATTLE_TICK_S > BURST_RESTS_S)
        state->aim_tick = 0;
    if (wants && !is_hot && !state->aim_tick) {
        state->aim_tick = now;
        stand_event(match, STAND_AIMS, boss, 0);
    }
    if (!is_aiming(match)) return;
    match->orders[boss].fire = false;
    match->slots[boss].wake_tick = 0; // its mind thinks on the next tick
}

void stand_drive(Match *match) {
    int boss = stand_is_lost(match) ? -1 : stand_status(match).boss;
    if (boss < 0) return;
    hold_fire(match, boss);
    if (match->stand.boss_phase < 2 || match->card.tanks[boss].second != ELITE_CHARGER) return;
    const Tank *self = battle_tank(match->battle, boss);
    Vec at = pose_at(self->pose), to = nearest_seat(match, at);
    uint64_t ticks = battle_tick(match->battle) - match->stand.charge_tick;
    double step_s = (double)ticks * BATTLE_TICK_S, away_m = vec_distance(at, to);
    if (match->stand.charge == CHARGE_NONE) {
        bool is_due = step_s > CHARGE_S[spec_kind(self->spec) == 1][CHARGE_NONE];
        if (is_due && away_m < CHARGE_M) set_charge(match, boss, CHARGE_WARNS);
        return;
    }
    double bearing_rad = angle_wrap(vec_bearing(vec_sub(to, at)) - self->pose.heading_rad);
    match->orders[boss] = charge_order(match, boss, bearing_rad, step_s);
    match->slots[boss].wake_tick = 0; // its mind thinks on the next tick
}

// After HUNT_S, attackers drive to the nearest defender.
Goal stand_goal(const Match *match, int tank) {
    bool hunts = match->card.wave_count && match->stand.phase == STAND_FIGHTS &&
                 stand_is_attacker(match, tank) && match->card.tanks[tank].trait != ELITE_THIEF &&
                 seconds_in_phase(match) > HUNT_S && !stand_is_lost(match);
    if (!hunts) return (Goal){0};
    Vec at = pose_at(battle_tank(match->battle, tank)->pose);
    return (Goal){.is_on = true, .at = nearest_seat(match, at), .radius_m = HUNT_M};
}

uint64_t stand_hash(const Match *match, uint64_t hash) {
    const StandState *state = &match->stand;
    const int numbers[] = {state->wave,       state->cleared,    state->points,     state->spent,
                           (int)state->phase, state->boss_phase, (int)state->charge};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = hash_integer(hash, (uint64_t)numbers[i]);
    for (int i = 0; i < match->card.tank_count; i++) {
        const TankCard *card = &match->card.tanks[i];
        for (int k = 0; is_seat(match, i) && k < UPGRADE_KINDS; k++)
            hash = hash_integer(hash, card->picks[k]);
        hash = hash_integer(hash, card->trait);
    }
    return hash;
}

bool match_is_run(const Match *match) { return match->card.wave_count > 0; }

StandStatus stand_status(const Match *match) {
    const StandState *state = &match->stand;
    StandStatus status = {.boss = -1};
    if (!match->card.wave_count) return status;
    status = (StandStatus){.is_on = true,
                           .phase = state->phase,
                           .wave = state->wave,
                           .cleared = state->cleared,
                           .row = row_of(match),
                           .is_endless = state->wave > match->card.wave_count,
                           .boss = -1,
                           .boss_phase = state->boss_phase,
                           .charge = state->charge,
                           .is_aiming = is_aiming(match),
                           .is_perfect = !was_damaged(match),
                           .points = state->points,
                           .points_left = state->points - state->spent};
    double s = seconds_in_phase(match);
    if (state->phase == STAND_RESTS)
        status.rest_s = fmax(0, REST_S - s);
    else
        status.fought_s = s;
    for (int i = 0; i < match->card.tank_count; i++) {
        if (!is_of_wave(match, i)) continue;
        bool is_left = !battle_tank(match->battle, i)->is_wreck || match->slots[i].may_respawn;
        status.all++;
        status.left += is_left;
        if (match->card.tanks[i].is_boss && !battle_tank(match->battle, i)->is_wreck)
            status.boss = i;
    }
    return status;
}

int stand_events(const Match *match, const StandEvent **events) {
    *events = match->stand.events;
    return match->stand.event_count;
}
