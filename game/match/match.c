// match.c -- one match from its card to its result.
#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "platform/bytes.h"

#define KILL_POINTS 50.0

// From destruction to the next try when there was no room for the next life.
enum { RETRY_TICKS = BATTLE_TICK_HZ / 2 };
enum { LEADER = -2 }; // a winner that the mode does not name: whoever has the best score

// As lround, without the call.
static int steps_of(double value, double limit) {
    double part = value / limit;
    if (isnan(part)) return 0;
    double steps = clamp(part, -1, 1) * HUMAN_STEPS, rest = steps - (int)steps;
    return (int)steps + (rest >= 0.5) - (rest <= -0.5);
}

HumanSteps human_steps(Order order, const TankSpec *spec) {
    return (HumanSteps){.left = steps_of(order.left_mps, spec->drive.top_mps),
                        .right = steps_of(order.right_mps, spec->drive.top_mps),
                        .turret = steps_of(order.turret_radps, spec->turret_top_radps),
                        .fire = order.fire};
}

// A power of two divides without a rounding of its own, and all of the steps are the limit itself.
Order human_order(HumanSteps steps, const TankSpec *spec) {
    return (Order){.left_mps = spec->drive.top_mps * steps.left / HUMAN_STEPS,
                   .right_mps = spec->drive.top_mps * steps.right / HUMAN_STEPS,
                   .turret_radps = spec->turret_top_radps * steps.turret / HUMAN_STEPS,
                   .fire = steps.fire};
}

static TankCard *copy_tanks(const MatchCard *card) {
    TankCard *tanks = calloc((size_t)card->tank_count, sizeof *tanks);
    if (tanks) memcpy(tanks, card->tanks, (size_t)card->tank_count * sizeof *tanks);
    return tanks;
}

size_t seat_memory_bytes(const TankCard *tank) {
    if (!tank->mind.behaviour) return 0;
    size_t blur = tank->loadout.skill < SKILL_ACE ? sizeof(SkillMemory) : 0;
    return blur + tank->mind.behaviour->memory_bytes;
}

Driver driver_of(const TankCard *card) {
    if (card->kind == CONTROLLER_HUMAN) return DRIVER_PERSON;
    return mind_is_outside(&card->mind) ? DRIVER_OUTSIDE : DRIVER_MIND;
}

static bool create_seats(Match *match) {
    match->seats = calloc((size_t)match->card.tank_count, sizeof *match->seats);
    for (int i = 0; match->seats && i < match->card.tank_count; i++) {
        match->seats[i].driver = (uint8_t)driver_of(&match->card.tanks[i]);
        size_t bytes = seat_memory_bytes(&match->card.tanks[i]);
        if (bytes && !(match->seats[i].memory = calloc(1, bytes))) return false;
    }
    return match->seats;
}

// Gives a match its own copy of a card, and seats and orders for its tanks. What was made when
// memory runs out is freed by clear().
static bool take_card(Match *match, const MatchCard *card) {
    match->card = *card;
    match->card.tanks = copy_tanks(card);
    match->orders = calloc((size_t)card->tank_count, sizeof *match->orders);
    match->seats = NULL;
    for (int i = 0; i < card->tank_count; i++)
        match->has_outside |= mind_is_outside(&card->tanks[i].mind);
    return match->card.tanks && match->orders && create_seats(match);
}

// Frees all that a match has.
static void clear(Match *match) {
    battle_destroy(match->battle);
    for (int i = 0; match->seats && i < match->card.tank_count; i++) free(match->seats[i].memory);
    free(match->seats);
    arena_let_go(match->own);
    free(match->orders);
    free(match->notes);
    card_free(&match->card);
}

Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses) {
    size_t count = (size_t)card->tank_count;
    BattleStart *starts = calloc(count, sizeof *starts);
    BattleRules rules = card->rules;
    rules.surfaces = match->tuned.surfaces;
    for (size_t i = 0; starts && i < count; i++) {
        const TankCard *tank = &card->tanks[i];
        starts[i] = (BattleStart){.spec = &match->tuned.specs[spec_kind(tank->loadout.spec)],
                                  .loadout = tank->loadout,
                                  .team = tank->team,
                                  .reload_s = match->tuned.rules.truce_s,
                                  .pose = poses ? poses[i] : (Pose){1, 1, 0}};
    }
    Battle *battle =
        starts ? battle_create(arena, &rules, starts, card->tank_count, card->seed) : NULL;
    free(starts);
    return battle;
}

OwnArena *arena_own(Arena *arena) {
    OwnArena *own = arena ? calloc(1, sizeof *own) : NULL;
    if (!own) {
        arena_destroy(arena);
        return NULL;
    }
    own->arena = arena;
    atomic_init(&own->holders, 1);
    return own;
}

static OwnArena *arena_hold(OwnArena *own) {
    if (own) atomic_fetch_add(&own->holders, 1);
    return own;
}

void arena_let_go(OwnArena *own) {
    if (!own || atomic_fetch_sub(&own->holders, 1) > 1) return;
    arena_destroy(own->arena);
    free(own);
}

static bool create_battle(Match *match, const Arena *arena, Problem *problem) {
    Pose *poses = calloc((size_t)match->card.tank_count, sizeof *poses);
    if (poses && starts_choose(&match->card, arena, poses, problem))
        match->battle = match_new_battle(match, &match->card, arena, poses);
    free(poses);
    return match->battle;
}

// Will this tank come back if it is destroyed? Those taken off the field will not.
static bool match_revives(const Match *match, int tank) {
    bool may_come = !battle_tank(match->battle, tank)->is_gone || match->seats[tank].is_waiting;
    return match->mode->revives && may_come && match->mode->revives(match, tank);
}

int match_teams_left(const Match *match, int *last) {
    bool is_left[TEAMS_MAX] = {false};
    int count = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        if (!tank->is_wreck || match_revives(match, i)) is_left[tank->team] = true;
    }
    *last = -1;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (is_left[i]) *last = i, count++;
    return count;
}

Match *match_create(const MatchCard *card, const Arena *arena, Problem *problem) {
    ASSERT(card->tank_count >= 1 && card->tank_count <= BATTLE_TANKS_MAX);
    ASSERT(card->mode >= 0 && card->mode < mode_count());
    problem_set(problem, "out of memory");
    Match *match = calloc(1, sizeof *match);
    if (!match) return NULL;
    match->given = arena;
    match->tuned = tuning_result(&card->tuning);
    match->mode = MODES[card->mode];
    if (!take_card(match, card) || !create_battle(match, arena, problem) ||
        (match->mode->begin && !match->mode->begin(match))) {
        match_destroy(match);
        return NULL;
    }
    int last;
    match->teams_at_start = match_teams_left(match, &last);
    match->result.winner = -1;
    problem_set(problem, "%s", "");
    return match;
}

void match_destroy(Match *match) {
    if (match) match_set_drivers(match, (OutsideDrivers){0});
    if (match) clear(match);
    free(match);
}

void match_set_drivers(Match *match, OutsideDrivers drivers) {
    if (match->drivers.leave) match->drivers.leave(match->drivers.context, match);
    match->drivers = drivers;
}

void match_look(Match *match, int tank, MindLook look, void *context) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    match->look = look;
    match->looked_at = tank;
    match->look_context = context;
}

void match_keep_notes(Match *match, bool is_kept) {
    if (!is_kept) {
        free(match->notes);
        match->notes = NULL;
    } else if (!match->notes) {
        match->notes = calloc((size_t)match->card.tank_count, sizeof *match->notes);
    }
}

// The new memory comes first: without it nothing changes.
static bool change_mind(Match *match, int tank, const Mind *mind, bool is_alone) {
    TankCard *card = &match->card.tanks[tank], changed = *card;
    char name[TANK_NAME_MAX];
    changed.mind = *mind;
    size_t bytes = seat_memory_bytes(&changed);
    void *memory = bytes ? calloc(1, bytes) : NULL;
    if (bytes && !memory) return false;
    free(match->seats[tank].memory);
    match->seats[tank].memory = memory;
    match->seats[tank].wake_tick = 0;
    card->kind = CONTROLLER_BEHAVIOUR;
    card->mind = changed.mind;
    match->seats[tank].driver = (uint8_t)driver_of(card);
    match->has_outside |= mind_is_outside(mind);
    card_rename(&match->card, tank, mind_name(mind, name), is_alone);
    if (match->notes) match->notes[tank] = (Notes){0};
    return true;
}

bool match_swap(Match *match, int tank, const Behaviour *behaviour, const double *params) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(behaviour);
    Mind mind = mind_initial(behaviour);
    for (int i = 0; params && i < behaviour_param_count(behaviour); i++) mind.params[i] = params[i];
    return match_give(match, tank, &mind);
}

bool match_give(Match *match, int tank, const Mind *mind) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return change_mind(match, tank, mind, true);
}

void match_hand(Match *match, int tank, int human) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(human >= 0 && human < HUMANS_MAX);
    TankCard *card = &match->card.tanks[tank];
    card->kind = CONTROLLER_HUMAN;
    card->human = human;
    match->seats[tank].wake_tick = 0;
    match->seats[tank].driver = DRIVER_PERSON;
    card_rename(&match->card, tank, "player", true);
    if (match->notes) match->notes[tank] = (Notes){0};
}

static bool is_meant(const SwapCard *swap, const Match *match, int tank) {
    return swap->tank == tank || (swap->tank < 0 && swap->team == match->card.tanks[tank].team);
}

// A mind that is out of memory keeps its tank.
static void make_due_swaps(Match *match) {
    for (int k = 0; k < match->card.swap_count; k++) {
        const SwapCard *swap = &match->card.swaps[k];
        int count = 0;
        if (swap->tick != battle_tick(match->battle)) continue;
        for (int i = 0; i < match->card.tank_count; i++) count += is_meant(swap, match, i);
        for (int i = 0; i < match->card.tank_count; i++)
            if (is_meant(swap, match, i)) change_mind(match, i, &swap->mind, count == 1);
    }
}

static void revive(Match *match, int tank, Pose pose) {
    const TankCard *card = &match->card.tanks[tank];
    Seat *seat = &match->seats[tank];
    battle_revive(match->battle, tank, pose);
    seat->is_down = seat->is_due = seat->is_waiting = false;
    seat->wake_tick = 0;
    if (seat->memory) memset(seat->memory, 0, seat_memory_bytes(card));
}

static void revive_who_is_due(Match *match) {
    uint64_t now = battle_tick(match->battle);
    for (int i = 0; i < match->card.tank_count && match->mode->revives; i++) {
        Seat *seat = &match->seats[i];
        Pose pose;
        if (!seat->is_down || seat->back_tick > now || !match_revives(match, i)) continue;
        if (starts_again(match->battle, i, &pose))
            revive(match, i, pose);
        else
            seat->back_tick = now + RETRY_TICKS;
    }
}

static void take_wishes(Match *match, const HumanOrders *humans) {
    for (int i = 0; humans && i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        if (seat->driver == DRIVER_PERSON)
            seat->steps = human_steps(humans->orders[match->card.tanks[i].human],
                                      battle_tank(match->battle, i)->spec);
    }
}

void match_order(Match *match, int tank, HumanSteps steps) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    match->seats[tank].steps = steps;
}

void match_say(Match *match, int tank, Message say) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    match->seats[tank].say = say;
    match->seats[tank].is_saying = say.topic != MESSAGE_NONE;
}

Message match_said(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    const Seat *seat = &match->seats[tank];
    return seat->has_said ? seat->said : (Message){0};
}

HumanSteps match_steps(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->seats[tank].steps;
}

#define FORFEIT_WORDS "forfeit: "

const char *forfeit_words(int reason) {
    static const char *const WORDS[FORFEITS] = {
        FORFEIT_WORDS "none",       FORFEIT_WORDS "late",    FORFEIT_WORDS "dead",
        FORFEIT_WORDS "wrong-tick", FORFEIT_WORDS "line",    FORFEIT_WORDS "memory",
        FORFEIT_WORDS "lines",      FORFEIT_WORDS "garbage", FORFEIT_WORDS "greeting"};
    ASSERT(reason >= 0 && reason < FORFEITS);
    return WORDS[reason];
}

const char *forfeit_name(int reason) { return forfeit_words(reason) + strlen(FORFEIT_WORDS); }

// count_losses finds it among the wrecks.
void match_forfeit(Match *match, int tank, Forfeit reason) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(reason > FORFEIT_NONE && reason < FORFEITS);
    if (match->result.is_over || battle_tank(match->battle, tank)->is_gone) return;
    match->forfeits += !match->seats[tank].forfeit;
    match->last_forfeit = tank;
    match->seats[tank].forfeit = reason;
    battle_remove(match->battle, tank);
    if (match->notes) match->notes[tank] = (Notes){0};
}

void match_set_unrepeatable(Match *match) { match->is_unrepeatable = true; }
bool match_is_unrepeatable(const Match *match) { return match->is_unrepeatable; }

int match_forfeits(const Match *match, int *last) {
    if (last) *last = match->last_forfeit;
    return match->forfeits;
}

void match_condemn(Match *match, int tank, Forfeit reason) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(reason > FORFEIT_NONE && reason < FORFEITS);
    match->seats[tank].verdict = reason;
}

static void carry_out_verdicts(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        if (seat->verdict) match_forfeit(match, i, seat->verdict);
        seat->verdict = FORFEIT_NONE;
    }
}

Forfeit match_forfeited(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->seats[tank].forfeit;
}

// How many were destroyed in this tick.
static int count_losses(Match *match) {
    int lost = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        if (!battle_tank(match->battle, i)->is_wreck || seat->is_down) continue;
        seat->is_down = true;
        seat->deaths++;
        seat->back_tick = battle_tick(match->battle) +
                          (uint64_t)lround(match->tuned.rules.revive_s * BATTLE_TICK_HZ);
        lost++;
    }
    return lost;
}

double tank_score(const Tank *tank) {
    return tank->damage_dealt - tank->damage_to_friends +
           KILL_POINTS * (tank->kills - tank->friend_kills);
}

static int score_leader(const MatchCard *card, const double score[static TEAMS_MAX]) {
    int teams[TEAMS_MAX], count = card_teams(card, teams), best = teams[0];
    bool is_shared = false;
    for (int i = 1; i < count; i++) {
        is_shared = score[teams[i]] == score[best] || (is_shared && score[teams[i]] < score[best]);
        if (score[teams[i]] > score[best]) best = teams[i];
    }
    return is_shared ? -1 : best;
}

static void count_score(const Match *match, double score[static TEAMS_MAX]) {
    memset(score, 0, TEAMS_MAX * sizeof *score);
    if (match->mode->score) {
        match->mode->score(match, score);
        return;
    }
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        score[tank->team] += tank_score(tank);
    }
}

// Whether its aim has been reached, and by whom; the time limit is the end at any rate. The score
// is counted where it can decide.
static void judge(Match *match, bool has_lost_someone) {
    const Mode *mode = match->mode;
    MatchResult *result = &match->result;
    double score[TEAMS_MAX], elapsed_s = (double)battle_tick(match->battle) * BATTLE_TICK_S;
    bool is_time_up = elapsed_s >= match->card.time_limit_s;
    bool is_endless = mode->is_won == mode_won_by_points && match->card.points <= 0;
    bool may_be_won = mode->ends_by_loss ? has_lost_someone : !is_endless;
    if (!may_be_won && !is_time_up) return;
    count_score(match, score);
    int winner = LEADER;
    if (may_be_won) result->is_over = mode->is_won(match, score, &winner);
    if (!result->is_over && is_time_up) result->is_over = result->was_time_up = true;
    if (!result->is_over) return;
    result->winner = winner == LEADER ? score_leader(&match->card, score) : winner;
    result->is_draw = result->winner < 0;
}

static bool sees_enemy(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (senses->tanks[i].is_enemy && !senses->tanks[i].is_wreck) return true;
    return false;
}

// Once a second, for it takes a look at all tanks.
static void keep_points(Match *match) {
    count_score(match, match->points);
    match->team_count = 0;
    for (int i = 0; i < match->card.tank_count; i++)
        if (match->card.tanks[i].team >= match->team_count)
            match->team_count = match->card.tanks[i].team + 1;
}

static Stakes stakes_of(const Match *match) {
    double gone_s = (double)battle_tick(match->battle) * BATTLE_TICK_S;
    return (Stakes){.revives = match->mode->revives,
                    .points_to_win = match->mode->points_key ? match->card.points : 0,
                    .left_s = match->card.time_limit_s - gone_s,
                    .points = match->points,
                    .team_count = match->team_count};
}

void match_sense(Match *match, int tank, Senses *senses) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    senses->params = match->card.tanks[tank].mind.params;
    battle_sense(match->battle, tank, senses);
    senses->hill = match_goal(match, tank);
    senses->stakes = stakes_of(match);
    match->seats[tank].sight_count = senses->tank_count;
}

// It was asked in this tick, and may rest from the next one on.
static void note_rest(Match *match, int tank, int rest_ticks, bool saw_enemy) {
    Seat *seat = &match->seats[tank];
    if (rest_ticks > RESTS_MAX) rest_ticks = RESTS_MAX;
    seat->wake_tick = battle_tick(match->battle) + 1 + (uint64_t)(rest_ticks > 0 ? rest_ticks : 0);
    seat->saw_enemy = rest_ticks > 0 && saw_enemy;
}

static Order think(Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    Notes *notes = match->notes ? &match->notes[tank] : NULL;
    if (notes) {
        notes->state[0] = '\0';
        notes->count = notes->alternative_count = 0;
    }
    Senses senses;
    match_sense(match, tank, &senses);
    Seat *seat = &match->seats[tank];
    void *memory = seat->memory;
    SkillSights blurred;
    if (card->loadout.skill < SKILL_ACE) {
        skill_blur(card->loadout.skill, seat->memory, &senses, &blurred);
        memory = (SkillMemory *)seat->memory + 1;
    }
    Order order = card->mind.behaviour->think(memory, &senses, notes);
    if (match->look && match->looked_at == tank)
        match->look(match->look_context, &senses, match_notes(match, tank), &order);
    note_rest(match, tank, order.rest_ticks, sees_enemy(&senses));
    if (order.rest_ticks < 0) order.rest_ticks = 0;
    return order;
}

static bool has_enemy_in_sight(const Match *match, const Tank *self, int *count) {
    const uint16_t *ids = battle_sights(match->battle, self->id, count);
    for (int i = 0; i < *count; i++) {
        const Tank *other = battle_tank(match->battle, ids[i]);
        if (other->team != self->team && !other->is_wreck) return true;
    }
    return false;
}

// A mind that rests looks up now and then, and counts what is in sight: with another number of them
// there may be an enemy.
static bool has_found_enemy(const Match *match, const Tank *self) {
    Seat *seat = &match->seats[self->id];
    int count;
    battle_sights(match->battle, self->id, &count);
    if (count == seat->sight_count) return false;
    seat->sight_count = count;
    return has_enemy_in_sight(match, self, &count);
}

// Asks the seat alone, as long as it can: it is small, and lies beside that of the next tank.
static bool is_resting(const Match *match, const Tank *self, uint64_t now) {
    const Seat *seat = &match->seats[self->id];
    if (now >= seat->wake_tick || battle_has_news(match->battle, self->id)) return false;
    return seat->saw_enemy || now % LOOK_TICKS || !has_found_enemy(match, self);
}

// What it is told by hand, by a recording, or from outside.
static void follow_steps(Match *match, int tank) {
    const Seat *seat = &match->seats[tank];
    match->orders[tank] = human_order(seat->steps, battle_tank(match->battle, tank)->spec);
    if (seat->is_saying) match->orders[tank].say = seat->say;
}

// Of thousands of tanks neighbours come one after the other, but lie far apart in memory: that of
// the next one is fetched while one thinks.
static void expect(const Match *match, const int *tour, int count, uint64_t now) {
    enum { SEATS_AHEAD = 3, MIND_BYTES = 512 };
    if (count >= SEATS_AHEAD)
        fetch_ahead(&match->seats[tour[SEATS_AHEAD - 1]], offsetof(Seat, forfeit));
    const Seat *next = count > 0 ? &match->seats[*tour] : NULL;
    if (!next || next->driver != DRIVER_MIND || now < next->wake_tick) return;
    fetch_ahead(next->memory, MIND_BYTES);
    const TankCard *card = &match->card.tanks[*tour];
    fetch_ahead(&card->mind, offsetof(Mind, source));
    fetch_ahead(&card->loadout.skill, sizeof card->loadout.skill);
    battle_expect(match->battle, *tour);
}

// Fills the orders. All tanks sense the same instant: no order is carried out before the last one
// is given. Wrecks give none.
static void decide(Match *match) {
    int count;
    const int *tour = battle_tour(match->battle, &count);
    uint64_t now = battle_tick(match->battle);
    for (int k = 0; k < count; k++) {
        int i = tour[k];
        const Tank *tank = battle_tank(match->battle, i);
        expect(match, tour + k + 1, count - k - 1, now);
        if (tank->is_wreck) continue;
        if (match->seats[i].driver != DRIVER_MIND)
            follow_steps(match, i);
        else if (is_resting(match, tank, now))
            match->orders[i].rest_ticks = ORDER_GOES_ON;
        else
            match->orders[i] = think(match, i);
    }
}

static void ask_outside(Match *match) {
    uint64_t now = battle_tick(match->battle);
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        Seat *seat = &match->seats[i];
        seat->is_asked =
            seat->driver == DRIVER_OUTSIDE && !tank->is_wreck && !is_resting(match, tank, now);
    }
}

bool match_asks(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->seats[tank].is_asked;
}

// What is recorded is what is done: the order on the grid, and a gun that is silent at rest.
static void take_outside(Match *match, const Order *orders) {
    for (int i = 0; i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        const Tank *tank = battle_tank(match->battle, i);
        if (!orders || seat->driver != DRIVER_OUTSIDE) continue;
        seat->steps.fire = seat->is_saying = false;
        if (!seat->is_asked) continue;
        seat->steps = human_steps(orders[i], tank->spec);
        if (orders[i].say.topic != MESSAGE_NONE) match_say(match, i, orders[i].say);
        int rest_ticks = orders[i].rest_ticks;
        note_rest(match, i, rest_ticks,
                  rest_ticks > 0 && has_enemy_in_sight(match, tank, &seat->sight_count));
    }
}

static void end_outside(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        Seat *seat = &match->seats[i];
        seat->is_asked = false;
        seat->has_said = seat->is_saying;
        if (seat->is_saying) seat->said = seat->say;
        seat->is_saying = false;
    }
}

void match_open(Match *match, const HumanOrders *humans) {
    if (match->result.is_over) return;
    if (match->has_outside) carry_out_verdicts(match);
    take_wishes(match, humans);
    make_due_swaps(match);
    revive_who_is_due(match);
    battle_look(match->battle);
    if (battle_tick(match->battle) % BATTLE_TICK_HZ == 0) keep_points(match);
    if (match->has_outside) ask_outside(match);
}

void match_close(Match *match, const Order *outside) {
    if (match->result.is_over) return;
    if (match->has_outside) take_outside(match, outside);
    decide(match);
    battle_step(match->battle, match->orders);
    if (match->has_outside) end_outside(match);
    bool has_lost_someone = count_losses(match);
    if (match->mode->tick) match->mode->tick(match);
    judge(match, has_lost_someone);
}

void match_tick(Match *match, const HumanOrders *humans) {
    const OutsideDrivers *drivers = &match->drivers;
    bool is_driven = match->has_outside && drivers->drive && !match->result.is_over;
    match_open(match, humans);
    // Until its driver orders something else, an outside tank does as it is told already.
    for (int i = 0; is_driven && i < match->card.tank_count; i++)
        if (match->seats[i].is_asked) follow_steps(match, i);
    if (is_driven) drivers->drive(drivers->context, match, match->orders);
    match_close(match, is_driven ? match->orders : NULL);
}

bool match_is_over(const Match *match) { return match->result.is_over; }

MatchResult match_result(const Match *match) {
    MatchResult result = match_standing(match);
    result.state_hash = battle_hash(match->battle);
    for (int i = 0; i < TEAMS_MAX && match->mode->tick; i++)
        result.state_hash = hash_integer(result.state_hash, match->mode_state.team_ticks[i]);
    return result;
}

MatchResult match_standing(const Match *match) {
    MatchResult result = match->result;
    result.ticks = battle_tick(match->battle);
    for (int i = 0; i < match->card.tank_count; i++)
        if (match->card.tanks[i].team >= result.team_count)
            result.team_count = match->card.tanks[i].team + 1;
    count_score(match, result.team_score);
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        if (!tank->is_wreck) result.team_alive[tank->team]++;
    }
    return result;
}

Hill match_hill(const Match *match) { return match->mode_state.hill; }

Hill match_goal(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->mode->place ? match->mode->place(match, tank) : match->mode_state.hill;
}

int match_flags(const Match *match, int tank) { return match->seats[tank].flags; }

int match_racer(const Match *match) {
    int racer = card_human_tank(&match->card, 0);
    if (racer >= 0 && !battle_tank(match->battle, racer)->is_wreck) return racer;
    racer = 0;
    for (int i = 1; i < match->card.tank_count; i++) {
        bool was_lost = battle_tank(match->battle, racer)->is_wreck;
        if (battle_tank(match->battle, i)->is_wreck) continue;
        if (was_lost || match->seats[i].flags > match->seats[racer].flags) racer = i;
    }
    return racer;
}

const Flag *match_course(const Match *match, int *count) {
    *count = match->mode_state.course_count;
    return match->mode_state.course;
}

bool match_guards(const Match *match, int tank) {
    return match->mode->guards && match->mode->guards(match, tank);
}

int match_deaths(const Match *match, int tank) { return match->seats[tank].deaths; }

const MatchCard *match_card(const Match *match) { return &match->card; }

const Battle *match_battle(const Match *match) { return match->battle; }

const Notes *match_notes(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    static const Notes NONE;
    return match->notes ? &match->notes[tank] : &NONE;
}

Notes *match_notes_of(Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->notes ? &match->notes[tank] : NULL;
}

struct Snapshot {
    MatchCard card; // with tanks of its own
    OwnArena *own;
    uint64_t tick;
    size_t bytes; // of all of it
    uint8_t state[];
};

static void walk_seat(const TankCard *card, Seat *seat, State *state) {
    STATE_OF(state, seat->deaths);
    STATE_OF(state, seat->flags);
    STATE_OF(state, seat->is_down);
    STATE_OF(state, seat->is_due);
    STATE_OF(state, seat->is_waiting);
    STATE_OF(state, seat->back_tick);
    STATE_OF(state, seat->wake_tick);
    STATE_OF(state, seat->sight_count);
    STATE_OF(state, seat->saw_enemy);
    STATE_OF(state, seat->steps);
    STATE_OF(state, seat->is_saying);
    STATE_OF(state, seat->say);
    STATE_OF(state, seat->forfeit);
    STATE_OF(state, seat->verdict);
    if (seat->memory) state_block(state, seat->memory, seat_memory_bytes(card));
}

// All of the match but its card and what is allocated.
static void match_walk(Match *match, State *state) {
    int count = match->card.tank_count;
    STATE_OF(state, match->tuned);
    STATE_OF(state, match->teams_at_start);
    STATE_OF(state, match->forfeits);
    STATE_OF(state, match->last_forfeit);
    STATE_OF(state, match->mode_state);
    STATE_OF(state, match->result);
    for (int i = 0; i < count; i++) walk_seat(&match->card.tanks[i], &match->seats[i], state);
    battle_walk(match->battle, state);
}

bool match_is_fresh(const Match *match) { return battle_is_fresh(match->battle); }

Snapshot *match_snapshot(Match *match) {
    if (!match_is_fresh(match)) return NULL;
    State measure = {.way = STATE_MEASURE};
    match_walk(match, &measure);
    Snapshot *snapshot = malloc(sizeof *snapshot + measure.count);
    if (!snapshot) return NULL;
    *snapshot = (Snapshot){.card = match->card, .tick = battle_tick(match->battle)};
    snapshot->card.tanks = copy_tanks(&match->card);
    if (!snapshot->card.tanks) {
        free(snapshot);
        return NULL;
    }
    snapshot->own = arena_hold(match->own);
    size_t tanks = (size_t)match->card.tank_count * sizeof(TankCard);
    snapshot->bytes = sizeof *snapshot + tanks + measure.count;
    State save = {.way = STATE_SAVE, .at = snapshot->state};
    match_walk(match, &save);
    return snapshot;
}

void snapshot_free(Snapshot *snapshot) {
    if (!snapshot) return;
    arena_let_go(snapshot->own);
    card_free(&snapshot->card);
    free(snapshot);
}

size_t snapshot_bytes(const Snapshot *snapshot) { return snapshot->bytes; }

uint64_t snapshot_tick(const Snapshot *snapshot) { return snapshot->tick; }

// Bodies of the same size in the same teams take the state of those that were kept.
static bool has_same_tanks(const MatchCard *a, const MatchCard *b) {
    bool is_same = a->tank_count == b->tank_count;
    for (int i = 0; is_same && i < a->tank_count; i++)
        is_same = a->tanks[i].loadout.spec == b->tanks[i].loadout.spec &&
                  a->tanks[i].team == b->tanks[i].team;
    return is_same;
}

bool match_restore(Match *match, const Snapshot *snapshot) {
    ASSERT(snapshot);
    const MatchCard *card = &snapshot->card;
    const Arena *arena = snapshot->own ? snapshot->own->arena : match->given;
    bool is_own_fit = battle_arena(match->battle) == arena && has_same_tanks(&match->card, card) &&
                      battle_can_refresh(match->battle);
    Match now = *match, was = *match;
    now.own = arena_hold(snapshot->own);
    now.notes = match->notes ? calloc((size_t)card->tank_count, sizeof *now.notes) : NULL;
    now.battle = is_own_fit ? NULL : match_new_battle(match, card, arena, NULL);
    bool is_made = take_card(&now, card) && (now.notes || !was.notes) && (now.battle || is_own_fit);
    if (is_made && is_own_fit) {
        now.battle = was.battle;
        was.battle = NULL;
    }
    clear(is_made ? &was : &now);
    if (!is_made) return false;
    *match = now;
    match_walk(match, &(State){.way = STATE_LOAD, .at = (uint8_t *)snapshot->state});
    return true;
}
