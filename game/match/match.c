// match.c -- a match, from its card to its result.
#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "platform/hash.h"
#include "platform/memory.h"
#include "tuning.h"

#define KILL_POINTS 50.0

// Delay until the next attempt to respawn a tank if there was no room for it.
enum { RETRY_TICKS = BATTLE_TICK_HZ / 2 };
enum { LEADER = -2 }; // winner if the mode sets none: the team with the best score

// Rounds as lround does, without a function call.
static int steps_of(double value, double limit) {
    DEBUG_ASSERT(limit >= 0);
    double part = value / limit;
    if (isnan(part)) return 0;
    double steps = clamp(part, -1, 1) * QUANTIZED_MAX, rest = steps - (int)steps;
    return (int)steps + (rest >= 0.5) - (rest <= -0.5);
}

QuantizedOrder order_quantize(Order order, const TankSpec *spec) {
    QuantizedOrder steps = {.actions = 0};
    for (int i = 0; i < ORDER_RATE_COUNT; i++)
        steps.rates[i] = steps_of(order.rates[i], spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit));
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        steps.actions |= (unsigned)order.actions[i] << (unsigned)i;
    return steps;
}

// Dividing by a power of two is exact, so QUANTIZED_MAX steps give the limit exactly.
// Copies no structure: that would wait until its members, written one by one, are in the cache.
void order_dequantize(const QuantizedOrder *steps, const TankSpec *spec, Order *order) {
    DEBUG_ASSERT(!(steps->actions >> ORDER_ACTION_COUNT));
    *order = (Order){.sleep_ticks = 0};
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        double limit = spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit);
        order->rates[i] = limit * steps->rates[i] / QUANTIZED_MAX;
    }
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        order->actions[i] = steps->actions >> (unsigned)i & 1;
}

static TankSlot *slot_of(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return &match->slots[tank];
}

// Returns whether the tank respawns if it is destroyed; removed tanks do not.
static bool match_revives(const Match *match, int tank) {
    bool may_come =
        !battle_tank(match->battle, tank)->is_removed || match->slots[tank].is_unspawned;
    return match->mode->revives && may_come && match->mode->revives(match, tank);
}

int match_teams_left(const Match *match, int *last) {
    bool is_left[TEAMS_MAX] = {false};
    int count = 0;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        if (!tank->is_wreck || match_revives(match, tank->id)) is_left[tank->team] = true;
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
    Pose *poses = calloc((size_t)card->tank_count, sizeof *poses);
    bool is_copied = match_copy_card(match, card);
    for (int i = 0; i < card->tank_count && is_copied; i++)
        loadout_draw(&match->card.tanks[i].loadout, card->seed, i);
    MatchCard starting = *card; // card without tanks that appear later in a run
    while (starting.tank_count > 1 && starting.tanks[starting.tank_count - 1].wave)
        starting.tank_count--;
    bool has_places = is_copied && poses && spawns_assign(&starting, arena, poses, problem);
    for (int i = starting.tank_count; i < card->tank_count && has_places; i++) poses[i] = poses[0];
    if (has_places) match->battle = match_new_battle(match, &match->card, arena, poses);
    if (match->battle) battle_begin(match->battle);
    if (is_copied) match->first_looks = match->looks = card_looks(&match->card);
    match->local_count = -1;
    free(poses);
    if (match->battle) stand_fit(match);
    if (!match->battle || (match->mode->begin && !match->mode->begin(match))) {
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
    if (match) match_set_drivers(match, (ExternalDrivers){0});
    if (match) match_clear(match);
    free(match);
}

void match_set_drivers(Match *match, ExternalDrivers drivers) {
    if (match->drivers.leave) match->drivers.leave(match->drivers.context, match);
    match->drivers = drivers;
}

void match_observe_mind(Match *match, int tank, MindObserver look, void *context) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    match->observer = look;
    match->observed_tank = tank;
    match->observer_context = context;
}

void match_lend_notes(Match *match, const Match *from) { match->notes_from = from; }

void match_keep_notes(Match *match, bool is_kept) {
    if (!is_kept) {
        free(match->notes);
        match->notes = NULL;
    } else if (!match->notes) {
        match->notes = calloc((size_t)match->card.tank_count, sizeof *match->notes);
    }
}

void match_record_thoughts(Match *match, bool is_on) {
    match->records_thoughts = is_on;
    if (is_on) match_keep_notes(match, true);
}

bool match_records_thoughts(const Match *match) { return match->records_thoughts; }

// Allocates the new memory first, so that nothing changes if there is none.
static bool change_mind(Match *match, int tank, const Mind *mind, bool is_alone) {
    TankCard *card = &match->card.tanks[tank], changed = *card;
    char name[TANK_NAME_MAX];
    changed.mind = *mind;
    size_t bytes = slot_memory_bytes(&changed);
    void *memory = bytes ? calloc(1, bytes) : NULL;
    if (bytes && !memory) return false;
    free(match->slots[tank].memory);
    match->slots[tank].memory = memory;
    match->slots[tank].wake_tick = 0;
    match->slots[tank].was_resting = false;
    card->kind = DRIVER_MIND;
    card->mind = changed.mind;
    match->slots[tank].driver = (uint8_t)slot_driver(card);
    match->has_external |= mind_is_external(mind);
    card_rename(&match->card, tank, mind_name(mind, name), is_alone);
    if (match->notes) match->notes[tank] = (Notes){0};
    return true;
}

bool match_set_mind(Match *match, int tank, const Mind *mind) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return change_mind(match, tank, mind, true);
}

void match_set_player(Match *match, int tank, int player) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(player >= 0 && player < PLAYERS_MAX);
    TankCard *card = &match->card.tanks[tank];
    card->kind = DRIVER_PLAYER;
    card->player = player;
    match->slots[tank].wake_tick = 0;
    match->slots[tank].driver = SLOT_PLAYER;
    card_rename(&match->card, tank, "player", true);
    if (match->notes) match->notes[tank] = (Notes){0};
}

static bool swap_applies(const SwapCard *swap, const Match *match, int tank) {
    return swap->tank == tank || (swap->tank < 0 && swap->team == match->card.tanks[tank].team);
}

_Static_assert(SWAPS_MAX <= 64, "TankSlot.swaps has 64 bits");

static void swap_by_health(Match *match, int k) {
    const SwapCard *swap = &match->card.swaps[k];
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        TankSlot *slot = &match->slots[tank->id];
        if (!swap_applies(swap, match, tank->id) || slot->swaps >> k & 1 || tank->health <= 0 ||
            tank->health > swap->health_percent / 100 * tank->spec->health)
            continue;
        slot->swaps |= (uint64_t)1 << k;
        change_mind(match, tank->id, &swap->mind, true);
    }
}

uint64_t match_swaps_by_health(const Match *match) {
    uint64_t swaps = 0;
    for (int i = 0; i < match->card.tank_count; i++) swaps |= match->slots[i].swaps;
    return swaps;
}

// Carries out the swaps that are due. A tank keeps the old mind if out of memory.
static void make_due_swaps(Match *match) {
    for (int k = 0; k < match->card.swap_count; k++) {
        const SwapCard *swap = &match->card.swaps[k];
        int count = 0;
        if (swap->health_percent > 0) swap_by_health(match, k);
        if (swap->health_percent > 0) continue;
        if (swap->tick != battle_tick(match->battle)) continue;
        for (int i = 0; i < match->card.tank_count; i++) count += swap_applies(swap, match, i);
        for (int i = 0; i < match->card.tank_count; i++)
            if (swap_applies(swap, match, i)) change_mind(match, i, &swap->mind, count == 1);
    }
}

static void respawn_due_tanks(Match *match) {
    uint64_t now = battle_tick(match->battle);
    for (int i = 0; i < match->card.tank_count && match->mode->revives; i++) {
        TankSlot *slot = &match->slots[i];
        Pose pose;
        if (!slot->is_dead || slot->respawn_tick > now || !match_revives(match, i)) continue;
        if (!spawns_find(match->battle, i, &pose)) {
            slot->respawn_tick = now + RETRY_TICKS;
            continue;
        }
        match_revive(match, i, pose);
    }
}

void match_set_order(Match *match, int tank, QuantizedOrder steps) {
    slot_of(match, tank)->steps = steps;
}

void match_set_message(Match *match, int tank, Message say) {
    TankSlot *slot = slot_of(match, tank);
    slot->say = say;
    slot->is_saying = say.topic != MESSAGE_NONE;
}

Message match_said(const Match *match, int tank) {
    const TankSlot *slot = slot_of(match, tank);
    return slot->has_said ? slot->said : (Message){0};
}

QuantizedOrder match_steps(const Match *match, int tank) { return slot_of(match, tank)->steps; }

#define FORFEIT_WORDS "forfeit: "
#define FORFEIT(reason, name, deed) FORFEIT_WORDS name,

const char *forfeit_words(int reason) {
    static const char *const WORDS[FORFEITS] = {FORFEIT_WORDS "none", FORFEIT_ROWS(FORFEIT)};
    ASSERT(reason >= 0 && reason < FORFEITS);
    return WORDS[reason];
}

const char *forfeit_name(int reason) { return forfeit_words(reason) + strlen(FORFEIT_WORDS); }

// The tank becomes a wreck, which count_losses then counts.
void match_forfeit(Match *match, int tank, Forfeit reason) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    ASSERT(reason > FORFEIT_NONE && reason < FORFEITS);
    if (match->result.is_over || battle_tank(match->battle, tank)->is_removed) return;
    match->forfeits += !match->slots[tank].forfeit;
    match->last_forfeit = tank;
    match->slots[tank].forfeit = reason;
    battle_remove(match->battle, tank);
    if (match->notes) match->notes[tank] = (Notes){0};
}

void match_set_unrepeatable(Match *match) { match->is_unrepeatable = true; }
bool match_is_unrepeatable(const Match *match) { return match->is_unrepeatable; }
void match_set_isolation(Match *match, const char *isolation) { match->isolation = isolation; }
const char *match_isolation(const Match *match) { return match->isolation; }

int match_forfeits(const Match *match, int *last) {
    if (last) *last = match->last_forfeit;
    return match->forfeits;
}

void match_schedule_forfeit(Match *match, int tank, Forfeit reason) {
    ASSERT(reason > FORFEIT_NONE && reason < FORFEITS);
    slot_of(match, tank)->pending_forfeit = reason;
}

Forfeit match_forfeited(const Match *match, int tank) { return slot_of(match, tank)->forfeit; }

// Returns when a tank that is destroyed now may respawn: after half to one and a half of the delay
// if tanks respawn together, at its multiples.
static uint64_t respawn_tick(const Match *match) {
    uint64_t delay = (uint64_t)lround(match->tuned.rules.revive_s * BATTLE_TICK_HZ);
    uint64_t tick = battle_tick(match->battle) + delay;
    if (!match->mode->revives_together || delay == 0) return tick;
    return (tick + delay / 2) / delay * delay;
}

// Returns the number of tanks destroyed in this tick.
static int count_losses(Match *match) {
    int lost = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        if (slot->is_dead || !battle_tank(match->battle, i)->is_wreck) continue;
        slot->is_dead = true;
        slot->deaths++;
        slot->respawn_tick = respawn_tick(match);
        lost++;
    }
    return lost;
}

double tank_score(const Tank *tank) {
    return tank->damage_dealt - tank->damage_to_friends +
           KILL_POINTS * (tank->kills - tank->friend_kills);
}

static void count_score(const Match *match, double score[static TEAMS_MAX]) {
    memset(score, 0, TEAMS_MAX * sizeof *score);
    if (match->mode->score) {
        match->mode->score(match, score);
        return;
    }
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        score[tank->team] += tank_score(tank);
}

// Ends the match if a team has won or the time is up. Counts the score only if it can decide.
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
    if (winner == LEADER) {
        int teams[TEAMS_MAX], count = card_teams(&match->card, teams), best = teams[0];
        bool is_shared = false;
        for (int i = 1; i < count; i++) {
            double own = score[teams[i]];
            is_shared = own == score[best] || (is_shared && own < score[best]);
            if (own > score[best]) best = teams[i];
        }
        winner = is_shared ? -1 : best;
    }
    result->winner = winner;
    result->is_draw = result->winner < 0;
}

// Returns one more than the highest team.
static int team_range(const MatchCard *card) {
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    return count ? teams[count - 1] + 1 : 0;
}

// Called once per second, because it visits all tanks.
static void update_points(Match *match) {
    count_score(match, match->points);
    match->team_count = team_range(&match->card);
}

static void sense_rules(const Match *match, int tank, Senses *senses) {
    senses->params = match->card.tanks[tank].mind.params;
    senses->goal = match_goal(match, tank);
    double gone_s = (double)battle_tick(match->battle) * BATTLE_TICK_S;
    senses->status =
        (MatchStatus){.revives = match->mode->revives,
                      .points_to_win = mode_has_points(match->mode) ? match->card.points : 0,
                      .left_s = match->card.time_limit_s - gone_s,
                      .points = match->points,
                      .team_count = match->team_count};
}

void match_sense(Match *match, int tank, Senses *senses) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    battle_sense(match->battle, tank, senses);
    sense_rules(match, tank, senses);
    match->slots[tank].sight_count = senses->tank_count;
}

// Puts a mind that has given its order to sleep from the next tick on.
static void start_sleep(Match *match, int tank, int sleep_ticks, bool saw_enemy) {
    TankSlot *slot = &match->slots[tank];
    if (sleep_ticks > SLEEP_TICKS_MAX) sleep_ticks = SLEEP_TICKS_MAX;
    slot->wake_tick =
        battle_tick(match->battle) + 1 + (uint64_t)(sleep_ticks > 0 ? sleep_ticks : 0);
    slot->saw_enemy = sleep_ticks > 0 && saw_enemy;
}

Order mind_think(const TankCard *card, void *memory, Senses *senses, DegradedSights *blurred,
                 Notes *notes) {
    if (card->loadout.skill >= SKILL_ACE) return card->mind.behaviour->think(memory, senses, notes);
    degrade_senses(card->loadout.skill, memory, senses, blurred);
    Order order = card->mind.behaviour->think((SkillMemory *)memory + 1, senses, notes);
    degrade_order(card->loadout.skill, memory, senses, &order);
    return order;
}

static Order think(Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    Notes *notes = match->notes ? &match->notes[tank] : NULL;
    if (notes) {
        notes->state[0] = '\0';
        notes->is_bark = false;
        notes->count = notes->alternative_count = 0;
    }
    Senses senses;
    DegradedSights blurred;
    match_sense(match, tank, &senses);
    Order order = mind_think(card, match->slots[tank].memory, &senses, &blurred, notes);
    if (match->observer && match->observed_tank == tank)
        match->observer(match->observer_context, &senses, match_notes(match, tank), &order);
    if (notes && senses.goal.task) {
        char word[NOTE_TEXT_MAX];
        escaped_write(word, sizeof word, "%s: %s", senses.goal.task, notes->state);
        notes_state(notes, word);
        notes->is_bark = true;
    }
    bool sees_enemy = false;
    for (int i = 0; i < senses.tank_count && !sees_enemy; i++)
        sees_enemy = senses.tanks[i].is_enemy && !senses.tanks[i].is_wreck;
    start_sleep(match, tank, order.sleep_ticks, sees_enemy);
    if (order.sleep_ticks < 0) order.sleep_ticks = 0;
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

// Returns whether no enemy has come into sight. The number of tanks in sight changes if one has.
__attribute__((noinline)) static bool sees_nobody_new(const Match *match, const Tank *self) {
    TankSlot *slot = &match->slots[self->id];
    int count;
    battle_sights(match->battle, self->id, &count);
    if (count == slot->sight_count) return true;
    slot->sight_count = count;
    return !has_enemy_in_sight(match, self, &count);
}

// Uses only the slot as far as possible: slots are small and adjacent in memory.
static bool is_asleep(const Match *match, const TankSlot *slot, const Tank *self, uint64_t now) {
    if (now >= slot->wake_tick || battle_has_news(match->battle, self->id)) return false;
    return slot->saw_enemy || now % VISIBILITY_PERIOD_TICKS || sees_nobody_new(match, self);
}

// Sets the order of a player, a recording or an external bot. The rates are fractions of the
// limits; a boost raises the limits of the tracks.
static void set_quantized_order(Match *match, int tank) {
    const TankSlot *slot = &match->slots[tank];
    const Tank *self = battle_tank(match->battle, tank);
    Order *order = &match->orders[tank];
    order_dequantize(&slot->steps, self->spec, order);
    for (int i = 0; i < ORDER_RATE_COUNT && self->boost_s > 0; i++)
        if (ORDER_RATE_ROWS[i].limit == LIMIT_TRACK) order->rates[i] *= tank_boost(self);
    if (slot->is_saying) match->orders[tank].say = slot->say;
}

// Shows the observer the senses and the order of an external bot, identical in a live match and in
// its recording, which has only the order in force.
static void observe_external(Match *match, int tank) {
    TankSlot *slot = &match->slots[tank];
    Senses senses;
    if (!slot->is_asked || slot->was_resting) return;
    battle_peek(match->battle, tank, &senses); // watching does not affect the match
    sense_rules(match, tank, &senses);
    match->observer(match->observer_context, &senses, match_notes(match, tank),
                    &match->orders[tank]);
}

// Thousands of tanks are visited in spatial order, but are far apart in memory. Prefetches the next
// one's memory while one thinks. The memory of few tanks stays in the cache.
enum { CROWD = 32 };
static void prefetch_next(const Match *match, const int *tour, int count, uint64_t now) {
    enum { SLOTS_AHEAD = 3, MIND_BYTES = 512 };
    if (count >= SLOTS_AHEAD)
        prefetch(&match->slots[tour[SLOTS_AHEAD - 1]], offsetof(TankSlot, forfeit));
    const TankSlot *next = count > 0 ? &match->slots[*tour] : NULL;
    if (!next || next->driver != SLOT_MIND || now < next->wake_tick) return;
    prefetch(next->memory, MIND_BYTES);
    const TankCard *card = &match->card.tanks[*tour];
    prefetch(&card->mind, offsetof(Mind, source));
    prefetch(&card->loadout.skill, sizeof card->loadout.skill);
    battle_prefetch(match->battle, *tour);
}

// Fills the orders of all living tanks. All of them sense the same state, because orders are
// carried out afterwards.
static void decide(Match *match) {
    int count;
    const int *tour = battle_spatial_order(match->battle, &count);
    uint64_t now = battle_tick(match->battle);
    for (int k = 0; k < count; k++) {
        int i = tour[k];
        const Tank *tank = battle_tank(match->battle, i);
        const TankSlot *slot = &match->slots[i];
        if (count >= CROWD) prefetch_next(match, tour + k + 1, count - k - 1, now);
        if (tank->is_wreck) continue;
        if (slot->driver != SLOT_MIND) {
            set_quantized_order(match, i);
            if (match->observer && match->observed_tank == i) observe_external(match, i);
        } else if (is_asleep(match, slot, tank, now)) {
            match->orders[i].sleep_ticks = ORDER_REPEAT;
        } else {
            match->orders[i] = think(match, i);
        }
    }
}

static void mark_needed_orders(Match *match) {
    uint64_t now = battle_tick(match->battle);
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        TankSlot *slot = &match->slots[tank->id];
        bool may_be_asked = slot->driver == SLOT_EXTERNAL && !tank->is_wreck;
        slot->is_asked = may_be_asked && !is_asleep(match, slot, tank, now);
        slot->is_resting = may_be_asked && (!slot->is_asked || slot->was_resting);
    }
}

bool match_is_resting(const Match *match, int tank) { return slot_of(match, tank)->is_resting; }

void match_set_resting(Match *match, int tank, bool is_resting) {
    slot_of(match, tank)->was_resting = is_resting;
}

bool match_needs_order(const Match *match, int tank) { return slot_of(match, tank)->is_asked; }

// Quantizes the orders of external bots, as recordings do; a sleeping bot's actions are cleared.
static void accept_external_orders(Match *match, const Order *orders) {
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        const Tank *tank = battle_tank(match->battle, i);
        if (!orders || slot->driver != SLOT_EXTERNAL) continue;
        slot->steps.actions = 0;
        slot->is_saying = false;
        if (!slot->is_asked) continue;
        slot->steps = order_quantize(orders[i], tank->spec);
        if (orders[i].say.topic != MESSAGE_NONE) match_set_message(match, i, orders[i].say);
        int sleep_ticks = orders[i].sleep_ticks;
        start_sleep(match, i, sleep_ticks,
                    sleep_ticks > 0 && has_enemy_in_sight(match, tank, &slot->sight_count));
    }
}

static void end_external_tick(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        slot->is_asked = false;
        slot->has_said = slot->is_saying;
        if (slot->is_saying) slot->said = slot->say;
        slot->is_saying = false;
    }
}

static void carry_out_forfeits(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        if (slot->pending_forfeit) match_forfeit(match, i, slot->pending_forfeit);
        slot->pending_forfeit = FORFEIT_NONE;
    }
}

static void accept_player_orders(Match *match, const PlayerOrders *players) {
    for (int i = 0; players && i < match->card.tank_count; i++)
        if (match->slots[i].driver == SLOT_PLAYER)
            match->slots[i].steps = order_quantize(players->orders[match->card.tanks[i].player],
                                                   battle_tank(match->battle, i)->spec);
}

void match_tick_begin(Match *match, const PlayerOrders *players) {
    if (match->result.is_over) return;
    if (match->has_external) carry_out_forfeits(match);
    accept_player_orders(match, players);
    make_due_swaps(match);
    respawn_due_tanks(match);
    battle_update_visibility(match->battle);
    if (battle_tick(match->battle) % BATTLE_TICK_HZ == 0) update_points(match);
    if (match->has_external) mark_needed_orders(match);
}

void match_tick_end(Match *match, const Order *orders) {
    if (match->result.is_over) return;
    if (match->has_external) accept_external_orders(match, orders);
    decide(match);
    if (match->card.wave_count) stand_drive(match);
    battle_step(match->battle, match->orders);
    if (match->has_external) end_external_tick(match);
    bool has_lost_someone = count_losses(match);
    if (match->mode->tick) match->mode->tick(match);
    judge(match, has_lost_someone);
    match_change_walls(match);
}

static bool is_driven(const Match *match) {
    return match->has_external && match->drivers.drive && !match->result.is_over;
}

// Until its driver gives another order, an external bot's tank continues as ordered. Its driver
// gives orders without boost, so the tank has no boost.
static void begin_driven(Match *match, const PlayerOrders *players) {
    match_tick_begin(match, players);
    match->has_begun_tick = true;
    for (int i = 0; i < match->card.tank_count; i++)
        if (match->slots[i].is_asked)
            order_dequantize(&match->slots[i].steps, battle_tank(match->battle, i)->spec,
                             &match->orders[i]);
}

bool match_ask(Match *match, const PlayerOrders *players) {
    const ExternalDrivers *drivers = &match->drivers;
    if (!is_driven(match) || !drivers->ask) return true;
    if (!match->has_begun_tick) begin_driven(match, players);
    return drivers->ask(drivers->context, match, match->orders);
}

void match_tick(Match *match, const PlayerOrders *players) {
    const ExternalDrivers *drivers = &match->drivers;
    if (!is_driven(match)) {
        match_tick_begin(match, players);
        match_tick_end(match, NULL);
        return;
    }
    if (!match->has_begun_tick) begin_driven(match, players);
    match->has_begun_tick = false;
    drivers->drive(drivers->context, match, match->orders);
    match_tick_end(match, match->orders);
}

bool match_is_over(const Match *match) { return match->result.is_over; }

MatchResult match_result(const Match *match) {
    MatchResult result = match_result_without_hash(match);
    result.state_hash = battle_hash(match->battle);
    for (int i = 0; i < TEAMS_MAX && match->mode->tick; i++)
        result.state_hash = hash_integer(result.state_hash, match->mode_state.team_ticks[i]);
    if (match->card.wave_count) result.state_hash = stand_hash(match, result.state_hash);
    return result;
}

MatchResult match_result_without_hash(const Match *match) {
    MatchResult result = match->result;
    result.ticks = battle_tick(match->battle);
    result.team_count = team_range(&match->card);
    count_score(match, result.team_score);
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        if (!tank->is_wreck) result.team_alive[tank->team]++;
    return result;
}

Goal match_hill(const Match *match) { return match->mode_state.hill; }

Goal match_goal(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->mode->place ? match->mode->place(match, tank) : match->mode_state.hill;
}

double match_truce_s(const Match *match) {
    return max_of(match->tuned.rules.truce_s, match->mode->truce_s);
}

int match_flags(const Match *match, int tank) { return match->slots[tank].flags; }

int match_racer(const Match *match) {
    int racer = card_player_tank(&match->card, 0);
    if (racer >= 0 && !battle_tank(match->battle, racer)->is_wreck) return racer;
    racer = 0;
    for (int i = 1; i < match->card.tank_count; i++) {
        bool was_lost = battle_tank(match->battle, racer)->is_wreck;
        if (battle_tank(match->battle, i)->is_wreck) continue;
        if (was_lost || match->slots[i].flags > match->slots[racer].flags) racer = i;
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

int match_deaths(const Match *match, int tank) { return match->slots[tank].deaths; }

double match_upgrades(const Match *match, Upgrade upgrades[static UPGRADES]) {
    bool has_choice = match->mode->upgrades && !match->result.is_over;
    return has_choice ? match->mode->upgrades(match, upgrades) : 0;
}

const MatchCard *match_card(const Match *match) { return &match->card; }

const Battle *match_battle(const Match *match) { return match->battle; }
const Tank *match_tank(const Match *match, int id) { return battle_tank(match->battle, id); }
const Arena *match_arena(const Match *match) { return battle_arena(match->battle); }

const Notes *match_notes(const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    static const Notes NONE;
    if (match->notes_from) match = match->notes_from;
    return match->notes && tank < match->card.tank_count ? &match->notes[tank] : &NONE;
}

Notes *match_notes_of(Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match->card.tank_count);
    return match->notes ? &match->notes[tank] : NULL;
}
