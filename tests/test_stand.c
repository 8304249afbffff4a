// test_stand.c -- Last Stand: upgrades change what their rows say, offers follow their rules, and a
// run is the same in a recording and after a return to the past.
#include "field.h"
#include "tape.h"

#include "match/edit.h"
#include "match/match_inside.h"
#include "match/snapshot.h"
#include "match/waves.h"
#include "sim/battle_state.h"

static WaveFile *shipped_waves(void) { return must(waves_load, ASSETS_DIR "/waves/stand.json"); }

static WaveFile *parse(const char *waves, Problem *problem) {
    char text[1024];
    snprintf(text, sizeof text, "{'waves':[%s]}", waves);
    json_quotes(text);
    return waves_parse(text, strlen(text), "x.json", problem);
}

// A run of players, or of the mind, against these waves, which it frees.
static Match *run_of(const char *arena, const char *mind, int defenders, WaveFile *waves,
                     uint64_t seed, uint64_t locked) {
    MatchCard card = card_initial();
    card.mode = MODE_SURVIVAL;
    card.seed = seed;
    card.locked = locked;
    for (int i = 0; i < defenders; i++) {
        TankCard *tank = card_add(&card, mind ? mind : "player");
        if (!mind) tank->kind = DRIVER_PLAYER, tank->player = i;
    }
    card.time_limit_s = RUN_S;
    must(waves_add, waves, 0, &card);
    Match *match = must(match_create, &card, known_arena(arena));
    card_free(&card);
    free(waves);
    return match;
}

// Gives a player's tank an offer as after the first wave.
static void earn(Match *match, int tank) {
    match->stand.seats[tank].picks++;
    match->stand.cleared = 1;
    stand_deal(match, tank);
}

static bool choose(Match *match, int tank, UpgradeId id, Problem *problem) {
    Edit edit = {.kind = EDIT_UPGRADE, .tank = tank, .index = (int)id};
    return match_edit(match, &edit, problem);
}

static double field_at(const void *structure, size_t offset) {
    return *(const double *)((const char *)structure + offset);
}

// Gives the tank the weapon, the special or the upgrade that the row needs.
static void prepare(Match *match, UpgradeId id) {
    static const struct {
        UpgradeId id;
        const char *special;
    } TOYS[] = {{UP_TURBO, "dash"},
                {UP_ROUNDS, "mine"},
                {UP_CHARGE, "mine"},
                {UP_THICK, "smoke"},
                {UP_SEEKER, "rocket"}};
    TankCard *card = &match->card.tanks[0];
    for (size_t i = 0; i < sizeof TOYS / sizeof *TOYS; i++)
        if (TOYS[i].id == id) card->loadout.special = THINGS[thing_find(TOYS[i].special)];
    for (int i = 0; WEAPONS[i] && id == UP_COOLANT; i++)
        if (WEAPONS[i]->heat > 0) card->loadout.weapon = WEAPONS[i];
    if (UPGRADE_ROWS[id].after) card->picks[UPGRADE_ROWS[id].after - 1] = 1;
    battle_set_loadout(match->battle, 0, &card->loadout);
    stand_fit(match);
}

UNIT_TEST(each_upgrade_changes_what_its_row_says) {
    for (int i = 0; i < UPGRADE_KINDS; i++) {
        const UpgradeRow *row = &UPGRADE_ROWS[i];
        UpgradeId id = (UpgradeId)i;
        OWN_MATCH *match = run_of("open", NULL, 1, shipped_waves(), 1, ~((uint64_t)1 << i));
        const Tank *tank = battle_tank(match->battle, 0);
        char text[UPGRADE_TEXT_MAX];
        prepare(match, id);
        for (int stack = 0; stack < row->most; stack++) {
            TankSpec was = *tank->spec;
            StandOffer offer;
            earn(match, 0);
            assert_true(stand_offer(match, 0, &offer));
            assert_int_equal(offer.count, 1); // the others are locked
            upgrade_sentence(match, 0, id, text);
            if (!*text || strstr(text, "%%") || strstr(text, "%."))
                fail_msg("%s: '%s'", row->name, text);
            if (!choose(match, 0, id, NULL)) fail_msg("%s cannot be chosen", row->name);
            for (int k = 0; k < UPGRADE_CHANGES && row->changes[k].offset; k++) {
                size_t at = row->changes[k].offset;
                double wanted = field_at(&was, at) * row->changes[k].times + row->changes[k].plus;
                if (fabs(field_at(tank->spec, at) - wanted) > 1e-9 || wanted == field_at(&was, at))
                    fail_msg("%s, change %d: %g, not %g", row->name, k, field_at(tank->spec, at),
                             wanted);
            }
            if (row->measured) {
                double now = field_at(tank->spec, row->measured) * row->unit;
                if (row->by_weapon) now *= field_at(tank->loadout->weapon, row->by_weapon);
                char digits[32];
                snprintf(digits, sizeof digits, "-> %.2g", now);
                if (!strstr(text, "->")) fail_msg("%s: '%s' lacks '%s'", row->name, text, digits);
            }
        }
        earn(match, 0);
        StandOffer none; // it has all stacks, and nothing else is open
        assert_false(stand_offer(match, 0, &none));
        if (upgrade_special(id)) assert_ptr_equal(tank->loadout->special, upgrade_special(id));
    }
}

// An enemy nest is empty when its wave ends; one of the defenders keeps its crew.
UNIT_TEST(nests_of_enemies_fire_only_during_their_wave) {
    enum { MANNED = 2 };
    OWN_MATCH *match = run_of("open", NULL, 1, shipped_waves(), 1, 0);
    int kind = thing_find("nest"), attacker = 1, count, own = 0, empty = 0;
    while (stand_status(match).phase != STAND_FIGHTS ||
           battle_tank(match->battle, attacker)->is_wreck)
        match_tick(match, NULL);
    for (int tank = 0; tank <= attacker; tank++) {
        Vec at = vec_add(pose_at(battle_tank(match->battle, tank)->pose), vec(0, 5));
        battle_add_thing(match->battle, kind, MANNED, at);
    }
    while (!stand_status(match).cleared) {
        for (int i = 1; i < match->card.tank_count; i++)
            if (!battle_tank(match->battle, i)->is_wreck)
                match_edit(match, &(Edit){.kind = EDIT_FORFEIT, .tank = i, .forfeit = FORFEIT_LATE},
                           NULL);
        match_tick(match, NULL);
    }
    const Thing *things = battle_things(match->battle, &count);
    for (int i = 0; i < count; i++) {
        own += things[i].kind == kind && things[i].team == match->card.tanks[0].team;
        empty += things[i].kind == kind && things[i].team < 0;
    }
    assert_int_equal(own, 1);
    assert_int_equal(empty, 1);
}

UNIT_TEST(two_upgrades_combine) {
    for (int i = 0; i < COMBINATIONS; i++) {
        const Combination *row = &COMBINATION_ROWS[i];
        OWN_MATCH *match = run_of("open", NULL, 1, shipped_waves(), 1, 0);
        TankCard *card = &match->card.tanks[0];
        card->picks[row->a] = (unsigned char)row->a_least;
        assert_false(combination_has(card, i));
        card->picks[row->b] = (unsigned char)(row->b_least - 1);
        assert_int_equal(combination_completed(card, row->b), i);
        double before = row->change.offset
                            ? field_at(battle_tank(match->battle, 0)->spec, row->change.offset)
                            : 0;
        card->picks[row->b]++;
        stand_fit(match);
        assert_true(combination_has(card, i));
        if (row->change.offset)
            check_at_least(
                field_at(battle_tank(match->battle, 0)->spec, row->change.offset) - before, 0.01);
    }
}

static bool has_card(const StandOffer *offer, UpgradeId id) {
    for (int i = 0; i < offer->count; i++)
        if (offer->cards[i] == id) return true;
    return false;
}

UNIT_TEST(offers_differ_and_show_several_tastes) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        OWN_MATCH *match = run_of("open", NULL, 1, shipped_waves(), seed, 0);
        StandOffer offer, last = {0};
        for (int wave = 0; wave < 10; wave++) {
            match->stand.seats[0].picks = 1;
            match->stand.cleared = wave + 1;
            stand_deal(match, 0);
            assert_true(stand_offer(match, 0, &offer));
            unsigned tastes = 0;
            int same = 0;
            for (int i = 0; i < offer.count; i++) {
                tastes |= 1u << UPGRADE_ROWS[offer.cards[i]].taste;
                same += has_card(&last, offer.cards[i]);
            }
            assert_true((tastes & (tastes - 1)) != 0);
            assert_false(same == offer.count && same == last.count);
            if (!wave) assert_int_equal(tastes & 7, 7);
            assert_in_range(offer.count, 3, 4);
            last = offer;
        }
    }
}

UNIT_TEST(rerolls_cost_points_and_banned_upgrades_stay_away) {
    OWN_MATCH *match = run_of("open", NULL, 1, shipped_waves(), 3, 0);
    Edit reroll = {.kind = EDIT_REROLL}, ban = {.kind = EDIT_BANISH};
    StandOffer offer, other;
    must_not("has no upgrades to choose from", match_edit, match, &reroll);
    earn(match, 0);
    assert_true(stand_offer(match, 0, &offer) && offer.reroll_cost == 0); // a medium tank's first
    must(match_edit, match, &reroll);
    assert_true(stand_offer(match, 0, &other) && !other.can_reroll);
    must_not("too few points", match_edit, match, &reroll);
    match->stand.points = 100;
    must(match_edit, match, &reroll);
    assert_int_equal(stand_status(match).points_left, 60);
    assert_int_equal(stand_status(match).points, 100);
    for (int i = 0; i < 2; i++) {
        assert_true(stand_offer(match, 0, &offer));
        ban.index = (int)offer.cards[0];
        must(match_edit, match, &ban);
        for (int k = 0; k < 200; k++) {
            assert_true(stand_offer(match, 0, &offer) && !has_card(&offer, (UpgradeId)ban.index));
            earn(match, 0);
        }
    }
    assert_true(stand_offer(match, 0, &offer));
    ban.index = (int)offer.cards[0];
    must_not("cannot ban more", match_edit, match, &ban);
}

UNIT_TEST(only_offered_upgrades_can_be_chosen) {
    OWN_MATCH *match = run_of("open", NULL, 2, shipped_waves(), 3, 0);
    StandOffer offer;
    must_not("has no upgrades to choose from", choose, match, 0, UP_SKIP);
    earn(match, 1);
    assert_true(stand_offer(match, 1, &offer));
    for (int i = 0; i < UPGRADE_KINDS; i++)
        if (!has_card(&offer, (UpgradeId)i))
            must_not("is not offered the upgrade", choose, match, 1, (UpgradeId)i);
    must_not("there is no upgrade", choose, match, 1, (UpgradeId)(UP_SKIP + 1));
    must_not("there is no tank", choose, match, 900, UP_SKIP);
    must_not("has no upgrades", choose, match, 0, offer.cards[0]);
    assert_true(stand_waits(match));
    must(choose, match, 1, offer.cards[0]);
    assert_false(stand_waits(match));
}

UNIT_TEST(waves_grow_with_the_number_of_defenders) {
    static const double FACTORS[] = {1, 1.7, 2.4, 3.1};
    double alone = 0;
    for (int players = 1; players <= 4; players++) {
        OWN_MATCH *match = run_of("yard", NULL, players, shipped_waves(), 1, 0);
        int tanks = 0;
        double boss = 0;
        for (int i = 0; i < match->card.tank_count; i++) {
            const TankCard *card = &match->card.tanks[i];
            tanks += card->wave == 6;
            if (card->is_boss && card->wave == 5) boss = card->health;
        }
        check_close(tanks, 5 * FACTORS[players - 1], 0.6);
        if (players == 1) alone = boss;
        check_close(boss, alone * FACTORS[players - 1], 0.1);
    }
}

// A run of a mind that comes to its third wave, with its choices, is the same in its recording, and
// after a return to an earlier tick.
UNIT_TEST(a_run_is_the_same_when_it_is_repeated) {
    OWN_MATCH *match = run_of("yard", "surfer", 1, shipped_waves(), 4, 0);
    ReplayWriter *writer = tape_begin(match);
    Snapshot *past = NULL;
    while (stand_status(match).wave < 4 && !match_is_over(match)) {
        tape_tick(writer, match, NULL);
        if (!past && stand_status(match).cleared == 1 && match_is_fresh(match))
            past = match_snapshot(match);
    }
    assert_int_equal(stand_status(match).wave, 4);
    int picks = 0;
    for (int i = 0; i < UPGRADE_KINDS; i++) picks += match->card.tanks[0].picks[i];
    assert_in_range(picks, 2, 3); // the last one is chosen later
    tape_end(writer, match);
    check_tape();
    assert_non_null(past);
    assert_true(match_restore(match, past));
    snapshot_free(past);
    while (battle_tick(match->battle) < codec.result.ticks) match_tick(match, NULL);
    assert_true(hash_of(match) == codec.result.state_hash);
}

// A player's choices are edits of the recording.
UNIT_TEST(a_recording_keeps_choices) {
    OWN_MATCH *match = run_of("open", NULL, 1,
                              must(parse, "{'name':'a','tanks':[{'tank':'idlex2','health':1}]},"
                                          "{'name':'b','tanks':[{'tank':'idle','health':1}]}"),
                              1, (uint64_t)1 << UP_GLASS);
    ReplayWriter *writer = tape_begin(match);
    for (int wave = 1; wave <= 2; wave++) {
        StandOffer offer = {0};
        while (!stand_offer(match, 0, &offer)) {
            for (int i = 1; i < 4; i++)
                if (!battle_tank(match->battle, i)->is_wreck)
                    tape_edit(writer, match,
                              (Edit){.kind = EDIT_FORFEIT, .tank = i, .forfeit = FORFEIT_LATE});
            tape_tick(writer, match, NULL);
        }
        Edit edit = {.kind = EDIT_UPGRADE, .index = (int)offer.cards[0]};
        if (wave == 1) tape_edit(writer, match, (Edit){.kind = EDIT_REROLL});
        if (wave == 1 && stand_offer(match, 0, &offer))
            tape_edit(writer, match, (Edit){.kind = EDIT_BANISH, .index = (int)offer.cards[1]});
        if (stand_offer(match, 0, &offer)) edit.index = (int)offer.cards[0];
        tape_edit(writer, match, edit);
        for (int i = 0; i < 70; i++) tape_tick(writer, match, NULL);
    }
    tape_end(writer, match);
    check_tape();
    OWN_REPLAY *replay = tape_parse();
    assert_true(replay->card.locked == (uint64_t)1 << UP_GLASS);
    assert_int_equal(replay->card.wave_count, 2);
    assert_string_equal(replay->card.waves[1].name, "b");
}

UNIT_TEST(mistakes_in_a_wave_file_are_named) {
#define TANKS(tanks) "{'name':'a','tanks':[" tanks "]}"
    static const struct { const char *waves, *wanted[2]; } ROWS[] = {WRONG_WAVES(TEST_ROW)};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Problem problem = {""};
        WaveFile *file = parse(ROWS[i].waves, &problem);
        if (file) fail_msg("row %zu was accepted", i);
        for (int k = 0; k < 2; k++)
            if (!strstr(problem.text, ROWS[i].wanted[k]))
                fail_msg("row %zu: '%s' lacks '%s'", i, problem.text, ROWS[i].wanted[k]);
    }
}

// Bosses enter their second phase, charge, and get their companions back once; standing tanks are
// shelled; and destroyed defenders return.
UNIT_TEST(the_run_follows_its_rules) {
    OWN_MATCH *match =
        run_of("open", NULL, 2,
               must(parse, "{'name':'a','tanks':[{'tank':'idle','health':1}]},"
                           "{'name':'b','tanks':[{'tank':'idle','health':100,'boss':true,"
                           "'second':'charger'},{'tank':'idle','health':50}]}"),
               1, 0);
    const Tank *boss = battle_tank(match->battle, 4); // after two scouts
    assert_true(boss->is_removed);
    while (stand_status(match).phase == STAND_RESTS) match_tick(match, NULL);
    Tank *first = &match->battle->tanks[1], *scouts = &match->battle->tanks[2];
    while (scouts[0].is_wreck || scouts[1].is_wreck) match_tick(match, NULL);
    for (int i = 0; i < 5; i++) match_tick(match, NULL);
    battle_damage_tank(match->battle, first, &(Damage){.source = -1, .thing = -1, .points = 1e3});
    for (int i = 0; i < 2; i++)
        battle_damage_tank(match->battle, &scouts[i],
                           &(Damage){.source = 0, .thing = -1, .points = 1e3});
    match_tick(match, NULL);
    assert_int_equal(stand_status(match).cleared, 1);
    while (stand_status(match).boss < 0) match_tick(match, NULL);
    for (int i = 0; i < 5; i++) match_tick(match, NULL);
    assert_false(first->is_wreck);
    check_close(first->health, first->spec->health / 2, 0.1);
    assert_int_equal(stand_status(match).boss, 4);
    double top_mps = boss->spec->drive.top_mps;
    Tank *companion = &match->battle->tanks[5];
    battle_damage_tank(match->battle, companion,
                       &(Damage){.source = 0, .thing = -1, .points = 1e3});
    battle_damage_tank(match->battle, (Tank *)boss,
                       &(Damage){.source = 0, .thing = -1, .points = 100});
    match_tick(match, NULL);
    assert_int_equal(stand_status(match).boss_phase, 2);
    check_at_least(boss->spec->drive.top_mps, 1.3 * top_mps);
    check_close(boss->health, 70, 0.1);
    assert_true(companion->is_wreck);
    Pose near = boss->pose;
    near.x += near.x < 30 ? 12 : -12;
    battle_revive(match->battle, 1, near);
    StandStatus status = {0};
    unsigned seen = 0; // steps, as bits
    double fastest_mps = 0, taken = first->damage_taken;
    for (int i = 0; i < 12 * BATTLE_TICK_HZ && !(seen >> CHARGE_DRIVES && !status.charge); i++) {
        if (seen == 1) check_close(boss->motion.forward_mps, 0, 0.1); // an idle tank
        match_tick(match, NULL);
        status = stand_status(match);
        seen |= 1u << status.charge;
        assert_true(seen >> CHARGE_WARNS & 1 || status.charge == CHARGE_NONE); // a warning is first
        fastest_mps = fmax(fastest_mps, boss->motion.forward_mps);
        first->health = first->spec->health;
    }
    assert_true(seen >> CHARGE_DRIVES & 1);
    check_at_least(fastest_mps, top_mps);
    check_at_least(first->damage_taken - taken, 20);
    assert_false(companion->is_wreck);
    battle_damage_tank(match->battle, companion,
                       &(Damage){.source = 0, .thing = -1, .points = 1e3});
    double health = first->health;
    for (int i = 0; i < 6 * BATTLE_TICK_HZ; i++) match_tick(match, NULL);
    check_at_least(health - first->health, 10);
    assert_true(companion->is_wreck);
}

// A boss with a machine gun holds its fire before each burst.
UNIT_TEST(a_burst_of_a_boss_is_announced) {
    OWN_MATCH *match = run_of("open", NULL, 1,
                              must(parse, "{'name':'a','tanks':[{'tank':"
                                          "'hunter:weapon=machinegun','health':500,'boss':true}]}"),
                              1, 0);
    const StandEvent *events;
    int shots = 0, count, bursts = 0, seen = 0, held = 0;
    for (int i = 0; i < 40 * BATTLE_TICK_HZ && !match_is_over(match); i++) {
        match_tick(match, NULL);
        int end = stand_events(match, &events), now = battle_tank(match->battle, 1)->shots;
        for (; seen < end; seen++)
            if (events[seen % STAND_EVENTS].kind == STAND_AIMS) bursts++, held = 0;
        held += stand_status(match).is_aiming;
        if (now > shots) check_at_least(held, 0.7 * BATTLE_TICK_HZ);
        if (now > shots) assert_false(stand_status(match).is_aiming);
        shots = now;
        count = battle_tank(match->battle, 0)->is_wreck;
        if (count) battle_revive(match->battle, 0, battle_tank(match->battle, 0)->pose);
    }
    check_at_least(bursts, 2);
    check_at_least(shots, 20);
}

// Two light tanks of other waves replace a splitter, and their wave waits for them.
UNIT_TEST(a_splitter_splits) {
    OWN_MATCH *match =
        run_of("open", NULL, 1,
               must(parse, "{'name':'a','tanks':[{'tank':'idle:tank=heavy','trait':'splitter'}]},"
                           "{'name':'b','tanks':[{'tank':'idlex3:tank=light'}]}"),
               1, 0);
    while (stand_status(match).phase == STAND_RESTS) match_tick(match, NULL);
    for (int i = 0; i < 5; i++) match_tick(match, NULL);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(stand_status(match).left, round == 0 ? 1 : 3 - round);
        assert_int_equal(stand_status(match).cleared, 0);
        int tank = round == 0 ? 1 : round + 1;
        if (round) check_close(battle_tank(match->battle, tank)->health, 10, 0.1);
        battle_damage_tank(match->battle, &match->battle->tanks[tank],
                           &(Damage){.source = 0, .thing = -1, .points = 1e3});
        for (int i = 0; i < 3; i++) match_tick(match, NULL);
    }
    assert_int_equal(stand_status(match).cleared, 1);
    while (stand_status(match).phase == STAND_RESTS) match_tick(match, NULL);
    match_tick(match, NULL);
    assert_int_equal(stand_status(match).left, 3);
}

// Heat makes the attackers on the card stronger, level by level.
UNIT_TEST(heat_adds_up) {
    MatchCard cards[2];
    for (int i = 0; i < 2; i++) {
        cards[i] = card_initial();
        card_add(&cards[i], "player");
        WaveFile *waves = shipped_waves();
        must(waves_add, waves, i * HEATS, &cards[i]);
        free(waves);
    }
    assert_int_equal(cards[1].waves[5].elites, cards[0].waves[5].elites + 1);
    assert_int_equal(cards[1].waves[0].elites, 0);
    for (int i = 1; i < cards[0].tank_count; i++) {
        const TankCard *cool = &cards[0].tanks[i], *hot = &cards[1].tanks[i];
        if (cool->wave == WAVE_OF_FRIENDS) continue;
        check_close(hot->health, cool->health * 1.2 * (cool->is_boss ? 1.3 : 1), 1e-9);
        check_close(1 - hot->loadout.handicap, fmin(1.15 * (1 - cool->loadout.handicap), 1), 1e-9);
        check_close(hot->loadout.skill, fmin(cool->loadout.skill + 10, 100), 1e-9);
    }
    for (int i = 0; i < 2; i++) card_free(&cards[i]);
}

UNIT_TEST_MAIN("stand")
