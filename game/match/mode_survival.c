// mode_survival.c -- the first tank's team defends itself against all others, who attack in waves.
// The card defines the waves (last_stand.c); otherwise they have one tank, then two, then three and
// so on. After each wave the defenders are repaired, and destroyed ones respawn. Players among them
// may choose an upgrade: another weapon or special. The match can have a limited number of waves.
#include <math.h>

#include "ai/maths/assert.h"
#include "match_inside.h"

// Random streams of the match's seed, after the loadouts' streams; and the limit of upgrades.
enum { STREAM_UPGRADES = 1 << 21, UPGRADES_MAX = 32 };

static bool is_defender(const Match *match, int tank) {
    return match->card.tanks[tank].team == match->card.tanks[0].team;
}

// The next wave starts after the respawn delay.
static void call_wave(Match *match) {
    double rest_s = match->tuned.rules.revive_s;
    uint64_t due = battle_tick(match->battle) + (uint64_t)lround(rest_s * BATTLE_TICK_HZ);
    match->mode_state.wave++;
    match->mode_state.wave_tick = battle_tick(match->battle);
    for (int i = 0, rank = 0; i < match->card.tank_count; i++) {
        TankSlot *slot = &match->slots[i];
        bool is_fallen = battle_tank(match->battle, i)->is_wreck;
        if (is_defender(match, i) && !is_fallen) {
            battle_repair(match->battle, i);
        } else if (is_defender(match, i) || rank++ < match->mode_state.wave) {
            slot->may_respawn = true;
            slot->respawn_tick = due;
        }
    }
}

static bool begin(Match *match) {
    if (match->card.wave_count) return stand_begin(match);
    match->mode_state.wave = 0;
    for (int i = 0; i < match->card.tank_count; i++) {
        if (is_defender(match, i)) continue;
        battle_remove(match->battle, i);
        match->slots[i].is_dead = match->slots[i].is_unspawned = true;
    }
    call_wave(match);
    return true;
}

static bool is_anyone_left(const Match *match) {
    for (int i = 0; i < match->card.tank_count; i++)
        if (is_defender(match, i) && !battle_tank(match->battle, i)->is_wreck) return true;
    return false;
}

// A wave is over if all attackers that have appeared are destroyed, and some may still appear.
// Tanks removed in the editor never appear.
static void count_waves(Match *match) {
    if (match->card.wave_count) {
        stand_tick(match);
        return;
    }
    bool is_one_left = false;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        const TankSlot *slot = &match->slots[tank->id];
        if (is_defender(match, tank->id) || (tank->is_removed && !slot->is_unspawned)) continue;
        if (!tank->is_wreck || slot->may_respawn) return;
        is_one_left = true;
    }
    if (!is_one_left || !is_anyone_left(match)) return;
    match->mode_state.team_ticks[match->card.tanks[0].team]++;
    call_wave(match);
}

// Returns the tank of the first player among the defenders, or -1.
static int upgraded_tank(const Match *match) {
    for (int player = 0; player < PLAYERS_MAX; player++) {
        int tank = card_player_tank(&match->card, player);
        bool is_there = tank >= 0 && !battle_tank(match->battle, tank)->is_removed;
        if (is_there && is_defender(match, tank)) return tank;
    }
    return -1;
}

// Adds the choices from `first` on that the loadout lacks, except the last one, "random".
static int add_choices(const TankProperty *property, const Loadout *loadout, int first,
                       Upgrade pool[static UPGRADES_MAX], int count) {
    int present = property_index(property, loadout);
    for (int i = first; property->choice(i + 1).row; i++) {
        if (i == present) continue;
        ASSERT(count < UPGRADES_MAX);
        pool[count++] = (Upgrade){property, i};
    }
    return count;
}

// The choice ends when a tank was armed. It depends only on the state of the match, so that it is
// the same in a replay. There is no choice before the first wave, when both ticks are 0.
static double offer_upgrades(const Match *match, Upgrade upgrades[static UPGRADES]) {
    const ModeState *state = &match->mode_state;
    int tank = match->card.wave_count ? -1 : upgraded_tank(match);
    uint64_t gone = battle_tick(match->battle) - state->wave_tick;
    double left_s = UPGRADE_S - (double)gone * BATTLE_TICK_S;
    if (tank < 0 || left_s <= 0 || state->armed_tick >= state->wave_tick) return 0;
    Upgrade pool[UPGRADES_MAX];
    const Loadout *loadout = &match->card.tanks[tank].loadout;
    int count = add_choices(WEAPON_PROPERTY, loadout, 0, pool, 0);
    count = add_choices(SPECIAL_PROPERTY, loadout, 1, pool, count);
    ASSERT(count >= UPGRADES);
    Dice dice = dice_seed(match->card.seed, STREAM_UPGRADES + (uint64_t)state->wave);
    for (int i = 0; i < UPGRADES; i++) {
        int drawn = dice_below(&dice, count - i);
        upgrades[i] = pool[drawn];
        pool[drawn] = pool[count - i - 1];
    }
    return left_s;
}

static bool revives(const Match *match, int tank) { return match->slots[tank].may_respawn; }

// Attackers win as the team of their first tank.
static bool is_won(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    if (mode_won_by_points(match, score, winner)) return true;
    if (match->card.wave_count ? !stand_is_lost(match) : is_anyone_left(match)) return false;
    *winner = -1;
    for (int i = match->card.tank_count - 1; i >= 0; i--)
        if (!is_defender(match, i)) *winner = match->card.tanks[i].team;
    return true;
}

const Mode SURVIVAL_MODE = {
    .name = "survival",
    .about = "hold out against waves",
    .rules = "survive the waves",
    .goal = "Hold out: destroy wave after wave",
    .title = "waves",
    .short_title = "waves",
    .end_title = "Waves survived",
    .unit = "waves",
    .won = "the defenders fell",
    .drawn = "the defenders fell",
    .points = {"rule.survival-waves", 0, 0, 2000, "waves", "waves to survive to win; 0 = no limit"},
    .points_most = 50,
    .points_step = 1,
    .is_one_score = true,
    .begin = begin,
    .tick = count_waves,
    .revives = revives,
    .place = stand_goal,
    .upgrades = offer_upgrades,
    .score = mode_score_ticks,
    .is_won = is_won,
};
