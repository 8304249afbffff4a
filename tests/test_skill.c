// test_skill.c -- the layer that degrades a mind's senses and orders by its skill, and its effect.
#include "bout.h"
#include "player.h"
#include "pupil.h"

#include "ai/tactics/skill.h"
#include "match/edit.h"
#include "match/snapshot.h"

enum { DUELS = 16 }; // per skill point

// A tank, without physics, 20 m south of an enemy that moves east or west, and its degraded senses.
typedef struct Blurred {
    Pupil *pupil;
    double skill;
    SkillMemory memory;
    DegradedSights sights;
    TankSight enemy;
    ShellSight shell;
} Blurred;

static void blurred_open(Blurred *self, Pupil *pupil, double skill) {
    *self = (Blurred){.pupil = pupil,
                      .skill = skill,
                      .enemy = driver_other((Pose){60, 60, PI / 2}, true),
                      .shell = {.id = 3, .at = {60, 50}, .velocity_mps = {0, -30}}};
    self->enemy.motion.forward_mps = 5;
}

static Senses blurred_tick(Blurred *self) {
    Senses senses = self->pupil->senses;
    driver_sees(&senses, &self->enemy, 1);
    driver_sees_shell(&senses, &self->shell);
    degrade_senses(self->skill, &self->memory, &senses, &self->sights);
    Vec way = motion_velocity(self->enemy.motion, self->enemy.pose.heading_rad);
    self->enemy.pose.x += way.x * senses.dt_s;
    self->pupil->senses.tick++;
    return senses;
}

static Senses blurred_live(Blurred *self, double seconds) {
    Senses told = self->pupil->senses;
    for (int i = 0; i < seconds / DRIVER_DT_S; i++) told = blurred_tick(self);
    return told;
}

static double gun_error_rad(const Blurred *self, const Senses *told) {
    return fabs(told->turret_rad - self->pupil->senses.turret_rad);
}

// Defines a test that is run with the senses of each skill point below the ace.
#define POINT_TEST(name)                                                                           \
    static void name##_at(const SkillPoint *point, Blurred *self);                                 \
    UNIT_TEST(name) {                                                                              \
        for (const SkillPoint *point = SKILL_POINTS; point->skill < SKILL_ACE; point++) {          \
            PUPIL(pupil, "hunter", 60, 40, 0);                                                     \
            Blurred self;                                                                          \
            blurred_open(&self, &pupil, point->skill);                                             \
            name##_at(point, &self);                                                               \
        }                                                                                          \
    }                                                                                              \
    static void name##_at(const SkillPoint *point, Blurred *self)

UNIT_TEST(every_weakness_is_interpolated_between_skill_points) {
    for (const SkillPoint *a = SKILL_POINTS; a[1].name; a++) {
        const SkillPoint *b = a + 1;
        assert_true(a->skill < b->skill);
        assert_string_equal(skill_word(a->skill), a->name);
        for (double skill = a->skill; skill <= b->skill; skill += 1) {
            SkillPoint at = skill_at(skill);
            assert_true(at.reaction_s <= a->reaction_s && at.reaction_s >= b->reaction_s);
            assert_true(at.error_deg <= a->error_deg && at.error_deg >= b->error_deg);
            assert_true(at.aim_s <= a->aim_s && at.aim_s >= b->aim_s);
            assert_true(at.bend >= a->bend && at.bend <= b->bend);
            assert_true(at.pace >= a->pace && at.pace <= b->pace);
            assert_true(at.lag_s <= a->lag_s && at.lag_s >= b->lag_s);
            assert_true(at.hesitation_s <= a->hesitation_s && at.hesitation_s >= b->hesitation_s);
        }
    }
    SkillPoint ace = skill_at(SKILL_ACE);
    assert_string_equal(ace.name, "ace");
    assert_true(ace.reaction_s == 0 && ace.error_deg == 0 && ace.aim_s == 0);
    assert_true(ace.bend == 1 && ace.pace == 1);
    assert_true(ace.lag_s == 0 && ace.hesitation_s == 0 && ace.halt_s == 0 && ace.mercy_s == 0);
}

POINT_TEST(new_sights_are_noticed_late_unless_they_return_soon) {
    double tank_s = INFINITY, shell_s = INFINITY;
    for (int tick = 0; tick < 4 / DRIVER_DT_S; tick++) {
        Senses told = blurred_tick(self);
        if (told.tank_count) tank_s = min_of(tank_s, tick * DRIVER_DT_S);
        if (told.shell_count) shell_s = min_of(shell_s, tick * DRIVER_DT_S);
    }
    check_close(tank_s, point->reaction_s, 2 * DRIVER_DT_S);
    check_close(shell_s, point->shell_s, 2 * DRIVER_DT_S);
    self->pupil->senses.tick += 30; // half a second without thinking
    assert_int_equal(blurred_tick(self).tank_count, 1);
    self->pupil->senses.tick += 90;
    assert_int_equal(blurred_tick(self).tank_count, 0);
}

UNIT_TEST(a_hit_is_felt_late_and_once) {
    PUPIL(pupil, "hunter", 60, 40, 0);
    Blurred self;
    blurred_open(&self, &pupil, SKILL_POINTS[0].skill);
    int felt = 0;
    for (int tick = 0; tick < 120; tick++) {
        pupil.senses.was_hit = tick == 10;
        pupil.senses.hit_bearing_rad = tick == 10 ? 1.5 : 0;
        Senses told = blurred_tick(&self);
        felt += told.was_hit;
        if (!told.was_hit) continue;
        check_close(tick, 10 + SKILL_POINTS[0].reaction_s / DRIVER_DT_S, 1);
        check_close(told.hit_bearing_rad, 1.5, 0);
    }
    assert_int_equal(felt, 1);
}

POINT_TEST(the_gun_is_off_at_first_and_settles_until_the_target_reverses) {
    double most_rad = point->error_deg * PI / 180, first_rad, second_rad;
    Senses told = blurred_live(self, point->reaction_s + 2 * DRIVER_DT_S);
    first_rad = gun_error_rad(self, &told);
    assert_true(first_rad > 0.4 * most_rad && first_rad <= most_rad + 1e-9);
    told = blurred_live(self, 2);
    check_at_most(gun_error_rad(self, &told), 0.55 * first_rad);
    self->enemy.motion.forward_mps = -5;
    told = blurred_tick(self);
    second_rad = gun_error_rad(self, &told);
    assert_true(second_rad > 0.4 * most_rad && second_rad <= most_rad + 1e-9);
}

POINT_TEST(a_part_of_the_turn_is_taken_into_account_at_intervals) {
    self->enemy.motion.turn_radps = 0.5;
    Senses told = blurred_live(self, 2);
    check_close(told.tanks[0].motion.forward_mps, 5, 1e-9);
    check_close(told.tanks[0].motion.turn_radps, 0.5 * point->bend, 1e-9);
    int looks = 0;
    for (int tick = 0; tick < 600; tick++) {
        double before_m = told.tanks[0].pose.x;
        told = blurred_tick(self);
        looks += told.tanks[0].pose.x != before_m;
    }
    check_close(looks, 600 / floor(point->aim_s / DRIVER_DT_S), 2);
}

// The tracks keep the curvature of the order, the turret and the tracks stay below the top rates,
// which are nearly zero during halts, and values that are not numbers do no harm.
POINT_TEST(orders_are_slowed_down_to_a_share_of_the_top_rates) {
    double top_mps = self->pupil->senses.limits.top_mps,
           turret_radps = self->pupil->senses.turret_top_radps;
    enum { TICKS = 12000 };
    int driven = 0;
    Order order = {0};
    for (int tick = 0; tick < TICKS; tick++) {
        Senses told = blurred_tick(self);
        bool drives = told.limits.top_mps > 0.1 * top_mps;
        driven += drives;
        if (drives) check_close(told.limits.top_mps, point->pace * top_mps, 1e-9);
        order = (Order){.left_mps = top_mps, .right_mps = -0.5 * top_mps, .turret_radps = 99};
        degrade_order(point->skill, &self->memory, &told, &order);
        check_at_most(order.left_mps, point->pace * top_mps);
        check_close(order.right_mps, -0.5 * order.left_mps, 1e-9);
        check_close(order.turret_radps, point->pace * turret_radps, 1e-9);
    }
    check_close((double)driven / TICKS, point->drive_s / (point->drive_s + point->halt_s), 0.1);
    Senses told = blurred_tick(self);
    order = (Order){.left_mps = NAN, .right_mps = INFINITY};
    degrade_order(point->skill, &self->memory, &told, &order);
    assert_true(isfinite(order.left_mps) && isfinite(order.right_mps));
}

// After the time constant, 1 - 1/e of a change is done. The mind is called in short intervals until
// then, however long it wants to sleep.
POINT_TEST(tracks_follow_an_order_with_a_lag) {
    enum { SLEEP_TICKS = 10 };
    blurred_tick(self);
    double desired_mps = point->pace * self->pupil->senses.limits.top_mps;
    Order order = {0};
    for (double time_s = 0; time_s < point->lag_s; time_s += DRIVER_DT_S) {
        Senses told = blurred_tick(self);
        order = (Order){.left_mps = 99, .right_mps = 99, .sleep_ticks = SLEEP_TICKS};
        degrade_order(point->skill, &self->memory, &told, &order);
    }
    check_close(order.left_mps / desired_mps, 1 - 1 / exp(1), 0.12);
    assert_true(order.sleep_ticks < SLEEP_TICKS);
    int asleep = 0;
    for (int tick = 0; tick < 300; tick++) {
        Senses told = blurred_tick(self);
        order = (Order){.left_mps = 99, .right_mps = 99, .sleep_ticks = SLEEP_TICKS};
        degrade_order(point->skill, &self->memory, &told, &order);
        asleep += order.sleep_ticks == SLEEP_TICKS;
    }
    check_at_least(asleep, 150); // the rest are the beginnings of halts and drives
}

// The gun of the pupil is loaded after a second.
POINT_TEST(a_loaded_gun_is_noticed_late_and_not_fired_before) {
    double fired_s = 0;
    for (int tick = 0; tick < 150 && fired_s == 0; tick++) {
        self->pupil->senses.reload_s = max_of(0, 1 - tick * DRIVER_DT_S);
        Senses told = blurred_tick(self);
        Order order = {.fire = true};
        degrade_order(point->skill, &self->memory, &told, &order);
        if (order.fire) fired_s = tick * DRIVER_DT_S;
    }
    check_close(fired_s, 1 + point->hesitation_s, 2 * DRIVER_DT_S);
}

POINT_TEST(a_hit_is_followed_by_mercy) {
    double fired_s = 0;
    for (int tick = 0; tick < 150 && fired_s == 0; tick++) {
        SenseEvent hit = {SENSE_EVENT_HIT, .about = 1, .damage = 0.2};
        self->pupil->senses.events = &hit;
        self->pupil->senses.event_count = tick == 0;
        Senses told = blurred_tick(self);
        Order order = {.fire = true};
        degrade_order(point->skill, &self->memory, &told, &order);
        if (order.fire) fired_s = tick * DRIVER_DT_S;
    }
    check_close(fired_s, point->mercy_s, 2 * DRIVER_DT_S);
}

static uint64_t hash_of_duel(const Arena *arena, double skill) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 4, 180, "hunter", "hunter");
    bout.card.tanks[0].loadout.skill = SKILL_ACE;
    bout.card.tanks[1].loadout.skill = skill;
    bout_start(&bout, arena);
    return bout_play(&bout).state_hash;
}

UNIT_TEST(an_ace_is_the_unmodified_mind_and_lower_skills_are_deterministic) {
    OWN_ARENA *arena = shipped_arena("open");
    uint64_t plain = hash_of_duel(arena, loadout_initial().skill), dull = hash_of_duel(arena, 45);
    assert_true(hash_of_duel(arena, SKILL_ACE) == plain);
    assert_true(hash_of_duel(arena, 45) == dull);
    assert_true(dull != plain);
}

UNIT_TEST(a_snapshot_contains_the_memory_of_the_layer) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 9, 30, "hunter", "hunter", "hunter", "hunter");
    for (int i = 0; i < 4; i++) bout.card.tanks[i].loadout.skill = 20 * i;
    bout_start(&bout, known_arena("yard"));
    for (int tick = 0; tick < 5 * BATTLE_REFRESH_TICKS; tick++) bout_tick(&bout);
    Snapshot *snapshot = match_snapshot(bout.match);
    assert_non_null(snapshot);
    uint64_t once = bout_play(&bout).state_hash;
    assert_true(match_restore(bout.match, snapshot));
    snapshot_free(snapshot);
    assert_true(bout_play(&bout).state_hash == once);
}

// Minds that fight at arm's length as well as minds that need their aim.
UNIT_TEST(a_lower_skill_loses_to_an_ace_with_the_same_mind) {
    static const char *const MINDS[] = {"hunter",  "circler",  "rammer", "flanker",
                                        "orbiter", "wolfpack", "gunner", "champion"};
    enum { LEVELS = 3, MATCHES = 24 };
    for (size_t mind = 0; mind < sizeof MINDS / sizeof *MINDS; mind++) {
        double points[LEVELS] = {0};
        for (int level = 0; level < LEVELS; level++)
            for (int i = 0; i < MATCHES; i++) {
                OWN_BOUT bout =
                    BOUT_OF(MODE_LAST, 800 + (uint64_t)i / 2, 120, MINDS[mind], MINDS[mind]);
                bout.card.start_rotation = i % 2;
                bout.card.tanks[0].loadout.skill = SKILL_POINTS[level].skill;
                bout.card.tanks[1].loadout.skill = SKILL_ACE;
                bout_start(&bout, known_arena("yard"));
                MatchResult result = bout_play(&bout);
                points[level] += result.winner == 0 ? 1 : result.is_draw ? 0.5 : 0;
            }
        check_at_most(points[0], 0.3 * MATCHES);
        check_at_most(points[LEVELS - 1], 0.6 * MATCHES);
        for (int i = 0; i + 1 < LEVELS; i++) check_at_most(points[i], points[i + 1] + 3);
    }
}

UNIT_TEST(a_tank_keeps_its_skill_when_it_is_repaired_added_or_given_another_mind) {
    const Behaviour *champion = behaviour_find("champion"), *idle = behaviour_find("idle");
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 2, 60, "hunter", "hunter");
    for (int i = 0; i < 2; i++) bout.card.tanks[i].loadout.skill = 45 * i;
    TankCard added = bout.card.tanks[1];
    bout_start(&bout, known_arena("open"));
    do_edit(&bout, (Edit){.kind = EDIT_PLAYER, .tank = 0});
    for (int i = 0; i < 30; i++) bout_tick(&bout);
    do_edit(&bout, (Edit){.kind = EDIT_MIND, .tank = 0, .added.mind = mind_initial(champion)});
    do_edit(&bout, (Edit){.kind = EDIT_MIND, .tank = 1, .added.mind = mind_initial(idle)});
    do_edit(&bout, (Edit){.kind = EDIT_ADD, .added = added, .pose = {30, 8, 0}});
    for (int i = 0; i < 600; i++) bout_tick(&bout);
    do_edit(&bout, (Edit){.kind = EDIT_REPAIR, .tank = 1});
    bout_play(&bout);
    for (int i = 0; i < 3; i++)
        check_close(match_card(bout.match)->tanks[i].loadout.skill, i ? 45 : 0, 0);
}

// The seeds were not used for tuning.
UNIT_TEST(the_scripted_player_wins_less_against_higher_skills) {
    static const char *const PLACES[] = {"open", "pillars"};
    int wins[8] = {0}, points = 0;
    for (int place = 0; place < 2; place++) {
        for (points = 0; SKILL_POINTS[points].name; points++)
            for (uint64_t seed = 1; seed <= DUELS / 2; seed++) {
                MatchCard card = card_initial();
                card.seed = 7000 + seed;
                wins[points] += player_wins(card, known_arena(PLACES[place]), PLAYER_STRAFER,
                                            "hunter", SKILL_POINTS[points].skill);
            }
    }
    for (int i = 0; i + 1 < points; i++) check_at_least(wins[i] + DUELS / 8, wins[i + 1]);
    check_at_least(wins[0], 0.6 * DUELS);
    check_at_most(wins[points - 1], 0.4 * DUELS);
}

UNIT_TEST_MAIN("skill")
