// offers.c -- the cards that a run offers to its defenders, and the choices among them.
#include "match_inside.h"
#include "shown.h"
#include "sim/battle.h"

enum {
    STREAM_OFFERS = 1 << 22, // random streams of the match's seed
    DEALS_MAX = 256,         // streams per wave and seat
    CARDS_USUAL = 3,
    TRIES = 20, // until an offer differs from the last one
    REROLL_POINTS = 40
};

// Weights of the rarities, what each wave adds, and what each offer without the last two adds to
// the third.
static const double WEIGHTS[RARITIES] = {60, 28, 10, 2}, GROWTH[RARITIES] = {0, 1, 0.6, 0.2};
#define PITY 2.5

static bool has_id(const UpgradeId *cards, int count, UpgradeId id) {
    for (int i = 0; i < count; i++)
        if (cards[i] == id) return true;
    return false;
}

static bool is_same_set(const StandSeat *seat) {
    int same = 0;
    for (int i = 0; i < seat->count; i++)
        same += has_id(seat->last, seat->last_count, seat->cards[i]);
    return seat->count == seat->last_count && same == seat->count;
}

// Draws a card that is not in the offer yet, of a taste (-1: any). Returns false if there is none.
static bool draw(Match *match, int tank, Dice *dice, int taste) {
    const TankCard *card = &match->card.tanks[tank];
    StandSeat *seat = &match->stand.seats[tank];
    double weights[UPGRADE_KINDS] = {0}, sum = 0;
    int counts[RARITIES] = {0};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < UPGRADE_KINDS; i++) {
            UpgradeId id = (UpgradeId)i;
            Rarity rarity = UPGRADE_ROWS[i].rarity;
            bool is_open = upgrade_suits(card, id) && !(match->card.locked >> i & 1) &&
                           !(seat->banned >> i & 1) && !has_id(seat->cards, seat->count, id) &&
                           (taste < 0 || (int)UPGRADE_ROWS[i].taste == taste);
            if (!is_open) continue;
            if (pass == 0) counts[rarity]++;
            if (pass == 0) continue;
            double weight = WEIGHTS[rarity] + GROWTH[rarity] * match->stand.cleared +
                            (rarity == RARE ? PITY * seat->pity : 0);
            weight *= has_id(seat->last, seat->last_count, id) ? 0.5 : 1;
            weight *= combination_completed(card, id) >= 0 ? 2 : 1;
            weights[i] = weight / counts[rarity];
            sum += weights[i];
        }
    if (sum <= 0) return false;
    double drawn = dice_unit(dice) * sum;
    int id = 0;
    for (; id < UPGRADE_KINDS - 1 && (weights[id] <= 0 || drawn >= weights[id]); id++)
        drawn -= weights[id];
    while (weights[id] <= 0) id--; // rounding
    seat->cards[seat->count++] = (UpgradeId)id;
    return true;
}

static Dice next_dice(Match *match, int tank) {
    StandSeat *seat = &match->stand.seats[tank];
    int stream = (match->stand.cleared * STAND_SEATS + tank) * DEALS_MAX + seat->deals;
    seat->deals = (seat->deals + 1) % DEALS_MAX;
    return dice_seed(match->card.seed, STREAM_OFFERS + (uint64_t)stream);
}

// The first offer has one card each for gun, hull and movement; all have two tastes at least.
static void fill(Match *match, int tank, int count, Dice *dice) {
    StandSeat *seat = &match->stand.seats[tank];
    seat->count = 0;
    bool is_first = match->stand.cleared == 1;
    for (int i = 0; i < count; i++) {
        bool is_single = i == count - 1 && i > 0;
        for (int k = 1; k < i; k++)
            is_single &= UPGRADE_ROWS[seat->cards[k]].taste == UPGRADE_ROWS[seat->cards[0]].taste;
        int taste = is_first && i < CARDS_USUAL ? TASTE_GUN + i : -1;
        if (is_single && taste < 0)
            taste = (int)(UPGRADE_ROWS[seat->cards[0]].taste + 1 + dice_below(dice, 2)) % 4;
        if (!draw(match, tank, dice, taste)) draw(match, tank, dice, -1);
    }
}

// Makes an offer that is not the same as the last one.
static void deal(Match *match, int tank, int count) {
    StandSeat *seat = &match->stand.seats[tank];
    Dice dice = next_dice(match, tank);
    for (int i = 0; i < TRIES; i++) {
        fill(match, tank, count, &dice);
        if (!is_same_set(seat)) break;
    }
    bool is_rare = false;
    for (int i = 0; i < seat->count; i++) is_rare |= UPGRADE_ROWS[seat->cards[i]].rarity >= RARE;
    seat->pity = is_rare ? 0 : seat->pity + 1;
    memcpy(seat->last, seat->cards, sizeof seat->last);
    seat->last_count = seat->count;
    if (!seat->count) seat->picks = 0; // the tank has everything
}

void stand_deal(Match *match, int tank) {
    StandSeat *seat = &match->stand.seats[tank];
    const Tank *self = battle_tank(match->battle, tank);
    bool is_perfect = !self->is_wreck && self->damage_taken == seat->damage_taken;
    bool is_scout = match->stand.cleared == 1 && spec_kind(self->spec) == 1;
    seat->deals = seat->rerolls = 0;
    deal(match, tank, CARDS_USUAL + is_perfect + is_scout);
}

static bool has_offer(const Match *match, int tank) {
    return match->card.wave_count && !match->result.is_over && tank >= 0 &&
           tank < match->card.tank_count && tank < STAND_SEATS &&
           match->stand.seats[tank].picks > 0;
}

bool stand_offer(const Match *match, int tank, StandOffer *offer) {
    *offer = (StandOffer){0};
    if (!has_offer(match, tank)) return false;
    const StandSeat *seat = &match->stand.seats[tank];
    int cost = REROLL_POINTS << (seat->rerolls < 8 ? seat->rerolls : 8);
    bool can_pay = cost <= match->stand.points - match->stand.spent;
    *offer = (StandOffer){.count = seat->count,
                          .picks = seat->picks,
                          .reroll_cost = seat->free_rerolls ? 0 : cost,
                          .can_reroll = seat->free_rerolls || can_pay,
                          .banishes = seat->banishes,
                          .since = seat->since};
    for (int i = 0; i < seat->count; i++) {
        offer->cards[i] = seat->cards[i];
        offer->completes[i] = combination_completed(&match->card.tanks[tank], seat->cards[i]);
    }
    return true;
}

bool stand_waits(const Match *match) {
    for (int i = 0; i < STAND_SEATS; i++)
        if (has_offer(match, i) && match->card.tanks[i].kind == DRIVER_PLAYER) return true;
    return false;
}

int stand_chooser(const Match *match) {
    for (int player = 0; player < PLAYERS_MAX; player++) {
        int tank = match_local_tank(match, player);
        if (tank >= 0 && has_offer(match, tank)) return tank;
    }
    return -1;
}

// The first and second taste of minds; others are like the last row.
static const struct {
    const char *mind;
    Taste first, second;
} TASTES[] = {
    {"circler", TASTE_MOVE, TASTE_GUN}, {"ambusher", TASTE_TOY, TASTE_HULL},
    {"sniper", TASTE_GUN, TASTE_GUN},   {"flanker", TASTE_MOVE, TASTE_TOY},
    {"rammer", TASTE_MOVE, TASTE_HULL}, {"captain", TASTE_FIELD, TASTE_HULL},
    {"hunter", TASTE_GUN, TASTE_HULL},  {"champion", TASTE_HULL, TASTE_GUN},
};
enum { TASTE_COUNT = sizeof TASTES / sizeof *TASTES };
#define SOUND 0.6 // fraction of full health above which a mind takes risks

UpgradeId stand_preferred(const Match *match, int tank, const StandOffer *offer) {
    const TankCard *card = &match->card.tanks[tank];
    const Tank *self = battle_tank(match->battle, tank);
    int row = 0, best = 0;
    double best_value = -INFINITY;
    while (row < TASTE_COUNT - 1 &&
           (!card->mind.behaviour || strcmp(TASTES[row].mind, card->mind.behaviour->name) != 0))
        row++;
    for (int i = 0; i < offer->count; i++) {
        const UpgradeRow *upgrade = &UPGRADE_ROWS[offer->cards[i]];
        bool is_bold = upgrade->taste != TASTE_RISK || self->health > SOUND * self->spec->health;
        double value = (double)upgrade->rarity + (upgrade->taste == TASTES[row].first ? 2 : 0) +
                       (upgrade->taste == TASTES[row].second ? 1 : 0) +
                       (offer->completes[i] >= 0 ? 3 : 0) - 0.5 * card->picks[offer->cards[i]] -
                       (is_bold ? 0 : 9);
        if (value > best_value) best_value = value, best = i;
    }
    return offer->count ? offer->cards[best] : UP_SKIP;
}

void stand_choose_for_minds(Match *match) {
    const uint64_t wait = (uint64_t)(CHOICE_S * BATTLE_TICK_HZ);
    for (int i = 0; i < STAND_SEATS; i++) {
        StandOffer offer;
        bool is_due = has_offer(match, i) && match->card.tanks[i].kind == DRIVER_MIND &&
                      battle_tick(match->battle) >= match->stand.seats[i].since + wait;
        if (is_due && stand_offer(match, i, &offer))
            stand_choose(match, i, stand_preferred(match, i, &offer), NULL);
    }
}

static bool check(const Match *match, int tank, int id, Problem *problem) {
    if (!has_offer(match, tank))
        return problem_set(problem, "tank %d has no upgrades to choose from", tank + 1);
    const StandSeat *seat = &match->stand.seats[tank];
    if (id == UP_SKIP || has_id(seat->cards, seat->count, (UpgradeId)id)) return true;
    char names[PROBLEM_MAX / 2] = "";
    for (int i = 0; i < seat->count; i++)
        text_join(names, sizeof names, ", ", upgrade_name(seat->cards[i]));
    return problem_set(problem, "tank %d is not offered the upgrade '%s'; it can choose %s or skip",
                       tank + 1, upgrade_name(id), names);
}

static void gain(Match *match, int tank, UpgradeId id) {
    TankCard *card = &match->card.tanks[tank];
    int completed = combination_completed(card, id);
    const ThingKind *special = upgrade_special(id);
    card->picks[id]++;
    if (special) card->loadout.special = special;
    TankSpec were = *battle_tank(match->battle, tank)->spec;
    stand_fit(match);
    if (special) battle_set_loadout(match->battle, tank, &card->loadout);
    battle_retune(match->battle, tank, &were, &card->loadout);
    stand_event(match, STAND_UPGRADED, tank, id);
    if (completed >= 0) stand_event(match, STAND_COMBINED, tank, completed);
}

bool stand_choose(Match *match, int tank, int id, Problem *problem) {
    if (!check(match, tank, id, problem)) return false;
    StandSeat *seat = &match->stand.seats[tank];
    if (id == UP_SKIP)
        battle_mend(match->battle, tank, STAND_SKIP_POINTS);
    else
        gain(match, tank, (UpgradeId)id);
    seat->picks--;
    seat->count = 0;
    if (seat->picks) deal(match, tank, CARDS_USUAL);
    return true;
}

bool stand_reroll(Match *match, int tank, Problem *problem) {
    StandOffer offer;
    if (!check(match, tank, UP_SKIP, problem)) return false;
    stand_offer(match, tank, &offer);
    if (!offer.can_reroll)
        return problem_set(problem, "there are too few points for other upgrades");
    StandSeat *seat = &match->stand.seats[tank];
    if (seat->free_rerolls)
        seat->free_rerolls--;
    else
        seat->rerolls++, match->stand.spent += offer.reroll_cost;
    deal(match, tank, seat->count);
    return true;
}

bool stand_banish(Match *match, int tank, int id, Problem *problem) {
    if (!check(match, tank, id, problem)) return false;
    StandSeat *seat = &match->stand.seats[tank];
    if (id == UP_SKIP || !seat->banishes)
        return problem_set(problem, "tank %d cannot ban more upgrades", tank + 1);
    int at = 0;
    while ((int)seat->cards[at] != id) at++;
    seat->banishes--;
    seat->banned |= (uint64_t)1 << id;
    seat->cards[at] = seat->cards[--seat->count];
    Dice dice = next_dice(match, tank);
    draw(match, tank, &dice, -1);
    return true;
}
