// test_match.c -- the rules of matches: spawning, modes, scores and endings.
#include <glob.h>

#include "cases.h"
#include "bout.h"

#include "ai/navigation/pathfinder.h"
#include "match/edit.h"
#include "match/match_inside.h"
#include "match/shown.h"
#include "match/tuning.h"

static MatchCard card_of(int mode, const char *const names[], const int teams[], int count) {
    MatchCard card = card_initial();
    card.seed = 3;
    card.mode = mode;
    for (int i = 0; i < count; i++) card_add(&card, names[i])->team = teams[i];
    card_make_names_unique(&card);
    return card;
}

#define CARD(mode, teams, ...)                                                                     \
    card_of(mode, (const char *const[]){__VA_ARGS__}, teams,                                       \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
#define TEAMS(...) ((const int[]){__VA_ARGS__})
// Declares an arena, a card and their match.
#define MATCH(match, name, ...)                                                                    \
    OWN_ARENA *arena = shipped_arena(name);                                                        \
    OWN_CARD card = CARD(__VA_ARGS__);                                                             \
    OWN_MATCH *match = must(match_create, &card, arena)
static const int SINGLES[] = {0, 1, 2, 3, 4, 5, 6, 7};

static void add_swap(MatchCard *card, uint64_t tick, int tank, int team, const char *name) {
    card->swaps[card->swap_count++] = (SwapCard){
        .tick = tick, .tank = tank, .team = team, .mind = mind_initial(behaviour_find(name))};
}

static MatchResult play_for(const MatchCard *card, const Arena *arena, int ticks) {
    OWN_MATCH *match = must(match_create, card, arena);
    while (!match_is_over(match) && ticks-- > 0) match_tick(match, NULL);
    return match_result(match);
}
static MatchResult play(const MatchCard *card, const Arena *arena) {
    return play_for(card, arena, INT32_MAX);
}

UNIT_TEST(test_last_team_standing_wins) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        OWN_CARD card = CARD(MODE_LAST, TEAMS(0, 0, 1), "hunter", "hunter", "idle");
        card.seed = seed;
        MatchResult result = play(&card, known_arena("open"));
        assert_true(result.is_over && !result.was_time_up && result.winner == 0);
        assert_int_equal(result.team_alive[1], 0);
    }
}

UNIT_TEST(test_players_drive_and_hand_over_their_tanks) {
    OWN_CARD card = CARD(MODE_LAST, SINGLES, "player", "idle");
    card.tanks[0].kind = DRIVER_PLAYER;
    card.tanks[0].mind.behaviour = NULL;
    OWN_MATCH *match = must(match_create, &card, known_arena("open"));
    PlayerOrders players = {.orders = {{.left_mps = 3.5, .right_mps = 3.5}}};
    for (int i = 0; i < 60; i++) match_tick(match, &players);
    check_close(match_tank(match, 0)->motion.forward_mps, 3.5, 1e-12);
    check_close(match_tank(match, 1)->distance_m, 0, 0);
    match_run(match, 60);
    double driven_m = match_tank(match, 0)->distance_m;
    assert_true(swap_mind(match, 0, behaviour_find("wander"), NULL));
    match_run(match, 120);
    check_at_least(match_tank(match, 0)->distance_m, driven_m + 1);
    assert_string_equal(match_card(match)->tanks[0].name, "wander");
    assert_int_equal(match_card(match)->tanks[0].kind, DRIVER_MIND);
}

typedef struct Count {
    int ticks;
} Count;
static Order count_think(void *memory, const Senses *senses, Notes *notes) {
    (void)senses;
    Count *count = memory;
    char text[NOTE_TEXT_MAX];
    snprintf(text, sizeof text, "%d", ++count->ticks);
    notes_state(notes, text);
    return (Order){0};
}
static const Behaviour COUNTER = {
    .name = "counter", .memory_bytes = sizeof(Count), .think = count_think};

UNIT_TEST(test_a_manual_swap_equals_one_on_the_card) {
    OWN_ARENA *arena = shipped_arena("yard");
    OWN_CARD card = CARD(MODE_LAST, SINGLES, "wander", "ambusher");
    card.time_limit_s = 20;
    OWN_MATCH *by_hand = must(match_create, &card, arena);
    match_run(by_hand, 200);
    assert_true(swap_mind(by_hand, 0, behaviour_find("hunter"), NULL));
    while (!match_is_over(by_hand)) match_tick(by_hand, NULL);
    uint64_t plain = play(&card, arena).state_hash;
    add_swap(&card, 200, 0, 0, "hunter");
    uint64_t swapped = play(&card, arena).state_hash;
    assert_true(match_result(by_hand).state_hash == swapped && swapped != plain);
}

UNIT_TEST(test_a_new_mind_starts_with_an_empty_memory) {
    MATCH(match, "open", MODE_LAST, SINGLES, "idle", "idle");
    match_keep_notes(match, true);
    for (int i = 0; i < 2; i++) {
        assert_true(swap_mind(match, 0, &COUNTER, NULL));
        assert_string_equal(match_notes(match, 0)->state, "");
        match_run(match, 5);
        assert_string_equal(match_notes(match, 0)->state, "5");
    }
}

static Order speak_think(void *memory, const Senses *senses, Notes *notes) {
    count_think(memory, senses, notes);
    return (Order){.sleep_ticks = SLEEP_TICKS_MAX, .say = {.topic = MESSAGE_HELP, .about = -1}};
}
static const Behaviour SPEAKER = {
    .name = "speaker", .memory_bytes = sizeof(Count), .think = speak_think};

UNIT_TEST(test_minds_are_not_woken_by_their_own_messages) {
    OWN_CARD card = CARD(MODE_LAST, SINGLES, "idle", "idle", "idle");
    card.tanks[1].team = 0;
    OWN_MATCH *match = must(match_create, &card, known_arena("open"));
    match_keep_notes(match, true);
    assert_true(swap_mind(match, 0, &SPEAKER, NULL));
    match_run(match, 3 * (SLEEP_TICKS_MAX + 1));
    assert_string_equal(match_notes(match, 0)->state, "3");
    assert_true(swap_mind(match, 1, &SPEAKER, NULL));
    match_run(match, 6);
    assert_string_equal(match_notes(match, 1)->state, "6");
}

UNIT_TEST(test_names_are_numbered_and_stay_unique) {
    static const char *const WANTED[] = {"hunter 1", "hunter 2", "idle 1",
                                         "wander",   "idle 2",   "circler"};
    OWN_CARD card =
        CARD(MODE_LAST, SINGLES, "hunter", "hunter", "idle", "wander", "idle", "circler");
    OWN_MATCH *match = must(match_create, &card, known_arena("open"));
    const TankCard *tanks = match_card(match)->tanks;
    for (int i = 0; i < 6; i++) assert_string_equal(tanks[i].name, WANTED[i]);
    static const struct {
        int tank;
        const char *mind, *name;
    } SWAPS[] = {{1, "ambusher", "ambusher"},
                 {2, "ambusher", "ambusher 2"},
                 {3, "hunter", "hunter 2"},
                 {0, "hunter", "hunter 1"}};
    for (int i = 0; i < 4; i++) {
        swap_mind(match, SWAPS[i].tank, behaviour_find(SWAPS[i].mind), NULL);
        assert_string_equal(tanks[SWAPS[i].tank].name, SWAPS[i].name);
    }
    static const char *const NAMES[] = {"hunter", "idle", "wander", "circler"};
    Dice dice = dice_seed(1, 1);
    for (int round = 0; round < 300; round++) {
        int tank = dice_below(&dice, 6), name = dice_below(&dice, 4);
        swap_mind(match, tank, behaviour_find(NAMES[name]), NULL);
        assert_int_equal(strncmp(tanks[tank].name, NAMES[name], strlen(NAMES[name])), 0);
        for (int i = 0; i < 6; i++)
            for (int j = i + 1; j < 6; j++) assert_string_not_equal(tanks[i].name, tanks[j].name);
    }
}

static void run_until_wreck(Match *match, int tank) {
    for (int i = 0; !match_tank(match, tank)->is_wreck; i++) {
        if (i == 120 * BATTLE_TICK_HZ) fail_msg("tank %d is never destroyed", tank);
        match_tick(match, NULL);
    }
}

UNIT_TEST(test_tanks_respawn_whole_after_three_seconds) {
    MATCH(match, "open", MODE_SCORE, SINGLES, "hunter", "idle");
    match_keep_notes(match, true);
    assert_true(swap_mind(match, 1, &COUNTER, NULL));
    for (int life = 1; life <= 3; life++) {
        run_until_wreck(match, 1);
        assert_int_equal(match_deaths(match, 1), life);
        match_run(match, 180);
        assert_true(match_tank(match, 1)->is_wreck);
        match_tick(match, NULL);
        assert_false(match_tank(match, 1)->is_wreck);
        check_close(match_tank(match, 1)->health, match_tank(match, 1)->spec->health, 0);
        assert_string_equal(match_notes(match, 1)->state, "1"); // memory is empty
    }
    assert_int_equal(match_deaths(match, 0), 0);
    assert_int_equal(match_tank(match, 0)->kills, 3);
}

// On the hill, tanks that would arrive one by one lose it.
UNIT_TEST(test_tanks_respawn_together_on_the_hill) {
    MATCH(match, "open", MODE_HILL, TEAMS(0, 0, 1, 1), "hunter", "hunter", "hunter", "hunter");
    int respawns = 0;
    bool was_wreck[4] = {false};
    while (!match_is_over(match)) {
        uint64_t now = battle_tick(match_battle(match));
        match_tick(match, NULL);
        for (int i = 0; i < 4; i++) {
            bool is_back = was_wreck[i] && !match_tank(match, i)->is_wreck;
            if (is_back) assert_int_equal(now % 180, 0);
            respawns += is_back;
            was_wreck[i] = match_tank(match, i)->is_wreck;
        }
    }
    check_at_least(respawns, 4);
}

UNIT_TEST(test_tanks_respawn_far_from_living_enemies) {
    OWN_ARENA *arena = shipped_arena("yard");
    OWN_CARD card = CARD(MODE_SCORE, SINGLES, "hunter", "idle", "hunter");
    card.tanks[2].team = 0;
    OWN_MATCH *match = must(match_create, &card, arena);
    run_until_wreck(match, 1);
    match_run(match, 180);
    double farthest_m = 0;
    for (int i = 0; i < arena->spawn_count; i++) {
        Vec at = pose_at(arena->spawns[i].pose);
        double near_m = fmin(vec_distance(at, pose_at(match_tank(match, 0)->pose)),
                             vec_distance(at, pose_at(match_tank(match, 2)->pose)));
        farthest_m = fmax(farthest_m, near_m);
    }
    Vec before[] = {pose_at(match_tank(match, 0)->pose), pose_at(match_tank(match, 2)->pose)};
    match_tick(match, NULL);
    Vec at = pose_at(match_tank(match, 1)->pose);
    check_close(fmin(vec_distance(at, before[0]), vec_distance(at, before[1])), farthest_m, 1e-9);
}

UNIT_TEST(test_a_team_swap_applies_to_wrecks_when_they_respawn) {
    OWN_CARD card = CARD(MODE_SCORE, TEAMS(0, 1, 1), "hunter", "idle", "idle");
    Match *match = must(match_create, &card, known_arena("open"));
    while (!match_tank(match, 1)->is_wreck && !match_tank(match, 2)->is_wreck)
        match_tick(match, NULL);
    uint64_t tick = match_result(match).ticks;
    int wreck = match_tank(match, 1)->is_wreck ? 1 : 2;
    match_destroy(match);
    add_swap(&card, tick, -1, 1, "wander");
    match = must(match_create, &card, known_arena("open"));
    match_run(match, (int)tick + 1);
    assert_string_equal(match_card(match)->tanks[1].name, "wander 1");
    assert_string_equal(match_card(match)->tanks[2].name, "wander 2");
    assert_string_equal(match_card(match)->tanks[0].name, "hunter");
    match_run(match, 180);
    double before_m = match_tank(match, wreck)->distance_m;
    match_run(match, 90);
    check_at_least(match_tank(match, wreck)->distance_m - before_m, 0.5);
    match_destroy(match);
}

#define HILL_AT(x, y, more) "{'id':7,'type':'hill','x':" #x ",'y':" #y "," more "}"
#define POINT "'point':true"
#define RADIUS(m) POINT ",'properties':[{'name':'radius','type':'float','value':" #m "}]"

UNIT_TEST(test_hills_are_where_they_are_drawn) {
    EACH_CASE(row, "files", "drawn hills") {
        OWN_ARENA *arena = field_create(40, 40, row.fields[0]);
        Goal hill;
        double x, y, radius_m;
        assert_int_equal(sscanf(row.fields[1], "%lf %lf %lf", &x, &y, &radius_m), 3);
        assert_true(hill_choose(arena, &hill) && hill.is_on);
        check_place(hill.at, vec(x, y), 1e-9);
        check_close(hill.radius_m, radius_m, 1e-9);
    }
}

UNIT_TEST(test_invalid_hills_are_rejected) {
    EACH_CASE(row, "files", "hills") must_not(row.fields[1], field_parse, 40, 40, row.fields[0]);
}

UNIT_TEST(test_every_arena_has_room_for_a_hill) {
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[a]);
        Goal hill;
        assert_true(hill_choose(arena, &hill));
        check_at_least(map_clearance(arena->map, hill.at), 1.5);
        check_at_most(vec_distance(hill.at, vec(arena->width_m / 2, arena->height_m / 2)), 12);
    }
}

// The arena has a closed courtyard in the centre.
UNIT_TEST(test_a_hill_can_be_reached) {
    OWN_ARENA *arena = field_create(
        60, 60,
        "{'id':2,'type':'spawn','point':true,'x':50,'y':50},{'id':3,'type':'wall','x':200,'y':200,"
        "'polyline':[{'x':0,'y':0},{'x':200,'y':0},{'x':200,'y':200},{'x':0,'y':200},{'x':0,'y':0}"
        "],'properties':[{'name':'thickness','value':1}]}");
    Goal hill;
    assert_true(hill_choose(arena, &hill));
    check_close(vec_distance(hill.at, vec(30, 30)), 0, 1e-9); // a spawn point is inside
    arena->spawns[0] = arena->spawns[1];
    assert_true(hill_choose(arena, &hill));
    check_at_least(fmax(fabs(hill.at.x - 30), fabs(hill.at.y - 30)), 12);
    check_at_least(map_clearance(arena->map, hill.at), 3);
}

static MatchCard idle_pair(void) {
    MatchCard card = CARD(MODE_HILL, SINGLES, "idle", "idle");
    card.time_limit_s = 30;
    return card;
}

UNIT_TEST(test_a_second_alone_on_the_hill_scores_a_point) {
    OWN_ARENA *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(3)));
    OWN_CARD card = idle_pair();
    MatchResult result = play_for(&card, arena, 300);
    check_close(result.team_score[0], 5, 0);
    check_close(result.team_score[1], 0, 0);
    card.points = 10;
    result = play(&card, arena);
    assert_true(result.is_over && !result.was_time_up && result.winner == 0);
    assert_int_equal(result.ticks, 600);
}

UNIT_TEST(test_two_teams_on_the_hill_score_nothing) {
    OWN_ARENA *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(100)));
    OWN_CARD card = idle_pair();
    MatchResult result = play(&card, arena);
    assert_true(result.was_time_up && result.is_draw);
    check_close(result.team_score[0] + result.team_score[1], 0, 0);
    card.tanks[1].team = 0;
    check_close(play_for(&card, arena, 60).team_score[0], 1, 0);
}

UNIT_TEST(test_the_majority_holds_the_hill) {
    OWN_ARENA *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(100)));
    OWN_CARD card = CARD(MODE_HILL, SINGLES, "idle", "idle", "idle");
    card.tanks[2].team = 0;
    MatchResult result = play_for(&card, arena, 120);
    check_close(result.team_score[0], 2, 0);
    check_close(result.team_score[1], 0, 0);
}

UNIT_TEST(test_wrecks_hold_nothing) {
    MATCH(match, "open", MODE_SCORE, SINGLES, "hunter", "idle"); // nothing but the fight counts
    const Goal everywhere = {true, vec(30, 18), 100};
    while (!match_tank(match, 1)->is_wreck) {
        assert_int_equal(hill_holder(&everywhere, match_battle(match)), -1);
        match_tick(match, NULL);
        assert_false(match_is_over(match));
    }
    assert_int_equal(hill_holder(&everywhere, match_battle(match)), 0);
}

static int attackers_on_field(const Match *match) {
    int count = 0;
    for (int i = 1; i < match_card(match)->tank_count; i++)
        count += !match_tank(match, i)->is_wreck;
    return count;
}

// The waves have one, two, three and again three tanks; the defender is repaired before each wave.
UNIT_TEST(test_waves_grow) {
    OWN_CARD card = CARD(MODE_SURVIVAL, TEAMS(0, 1, 1, 1), "hunter", "idle", "seeker", "idle");
    card.time_limit_s = 600;
    for (int i = 1; i < 4; i++) card.tanks[i].loadout.skill = 0;
    OWN_MATCH *match = must(match_create, &card, known_arena("open"));
    int waves = 0, most = 0;
    assert_int_equal(attackers_on_field(match), 0);
    while (!match_is_over(match) && waves < 4) {
        match_tick(match, NULL);
        int count = attackers_on_field(match);
        MatchResult result = match_result(match);
        if (count > most) most = count;
        if ((int)result.team_score[0] == waves) continue;
        waves++;
        assert_int_equal(count, 0);
        assert_int_equal(most, waves < 3 ? waves : 3);
        check_close(match_tank(match, 0)->health, match_tank(match, 0)->spec->health, 0);
        most = 0;
    }
    assert_int_equal(waves, 4);
    assert_int_equal(match_deaths(match, 0), 0);
    assert_int_equal(match_deaths(match, 3), 2);
    const Edit away[] = {{.kind = EDIT_REMOVE, .tank = 1}, {.kind = EDIT_REMOVE, .tank = 2}};
    while (attackers_on_field(match) < 3) match_tick(match, NULL);
    for (int i = 0; i < 2; i++) assert_true(match_edit(match, &away[i], NULL));
    match_run(match, 150 * BATTLE_TICK_HZ); // removed tanks do not respawn, the third still does
    check_at_least(match_deaths(match, 3), 4);
    assert_true(match_tank(match, 1)->is_removed && match_tank(match, 2)->is_removed);
}

UNIT_TEST(test_waves_end_with_the_last_defender) {
    OWN_ARENA *arena = shipped_arena("open");
    OWN_CARD card = CARD(MODE_SURVIVAL, TEAMS(3, 1, 3, 2), "idle", "hunter", "idle", "hunter");
    card.time_limit_s = 600;
    MatchResult result = play(&card, arena);
    assert_true(result.is_over && !result.was_time_up && result.winner == 1);
    assert_int_equal(result.team_alive[3], 0);
    check_close(result.team_score[3], 0, 0);
    OWN_CARD alone = CARD(MODE_SURVIVAL, TEAMS(0, 0), "idle", "idle"); // no attackers, no waves
    result = play_for(&alone, arena, 600);
    check_close(result.team_score[0], 0, 0);
}

#define FLAG_AT(x, y) "{'id':8,'type':'flag','x':" #x ",'y':" #y "," POINT "}"

// Each tank has its own next flag; the first to finish wins, whatever happens to the others.
UNIT_TEST(test_races_visit_all_flags) {
    OWN_ARENA *arena =
        field_create(60, 30, FLAG_AT(100, 50) "," FLAG_AT(500, 150) "," FLAG_AT(100, 250));
    OWN_CARD card = CARD(MODE_RACE, SINGLES, "hunter", "idle", "hunter");
    for (int i = 0; i < 3; i++) card.tanks[i].loadout.skill = 20;
    card.tanks[2].team = 1;
    Tuning tuning = tuning_initial();
    int kind;
    tuning.values[tuning_find("gun.damage", &kind)][0] = 0;
    card_set_tuning(&card, &tuning);
    OWN_MATCH *match = must(match_create, &card, arena);
    int count, flags = 0;
    assert_true(match_course(match, &count) && count == 3);
    check_close(match_goal(match, 1).at.x, 10, 1e-9);
    while (!match_is_over(match)) {
        Goal next = match_goal(match, 0);
        match_tick(match, NULL);
        if (match_flags(match, 0) == flags) continue;
        assert_true(vec_distance(pose_at(match_tank(match, 0)->pose), next.at) <= next.radius_m);
        assert_int_equal(match_flags(match, 0), ++flags);
    }
    MatchResult result = match_result(match);
    assert_true(!result.was_time_up && result.winner >= 0);
    check_close(result.team_score[result.winner], 3, 0);
    assert_int_equal(match_flags(match, 1), 0);
    OWN_ARENA *yard =
        shipped_arena("yard"); // this map has no flags, so they are placed automatically
    card.points = 9;
    OWN_MATCH *longer = must(match_create, &card, yard);
    assert_true(match_course(longer, &count) && count == 4);
    match_run(longer, 200 * BATTLE_TICK_HZ);
    result = match_result(longer);
    check_close(result.team_score[result.winner], 9, 0);
}

// All tanks drive straight ahead from the grid: the road is free and leads to the first flag, and
// no gun is loaded for 3 s.
UNIT_TEST(test_races_begin_with_a_free_road_and_a_truce) {
    enum { STRAIGHT_TICKS = BATTLE_TICK_HZ, TRUCE_TICKS = 3 * BATTLE_TICK_HZ };
    glob_t files;
    int shots = 0;
    assert_int_equal(glob(ASSETS_DIR "/arenas/*.tmj", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        Problem problem;
        OWN_ARENA *arena = must(arena_load, files.gl_pathv[i]);
        OWN_CARD card = CARD(MODE_RACE, TEAMS(0, 1, 1, 0), "idle", "idle", "idle", "idle");
        for (int k = 0; k < 4; k++) card.tanks[k].kind = DRIVER_PLAYER, card.tanks[k].player = k;
        Match *match = match_create(&card, arena, &problem);
        if (!match) continue; // no room for four tanks
        Pathfinder *finder = pathfinder_create(NAV_NODES_MAX);
        PlayerOrders orders = {0};
        double ways_m[4];
        Vec flags[4];
        for (int tick = 1; tick <= TRUCE_TICKS + 2; tick++) {
            double speed_mps = tick < STRAIGHT_TICKS ? 9 : 0;
            for (int k = 0; k < 4; k++)
                orders.orders[k] =
                    (Order){.left_mps = speed_mps, .right_mps = speed_mps, .fire = true};
            match_tick(match, &orders);
            for (int k = 0; k < 4; k++) {
                const Tank *tank = match_tank(match, k);
                if (tick == 1) flags[k] = match_goal(match, k).at; // the tank may start at a flag
                double way_m = pathfinder_way_m(finder, arena->map, pose_at(tank->pose), flags[k],
                                                0.5 * tank->spec->width_m);
                if (tick == 1) ways_m[k] = way_m;
                if (tick == STRAIGHT_TICKS && way_m >= ways_m[k])
                    fail_msg("%s: tank %d drives away from the flag", arena->name, k);
                if (tick < STRAIGHT_TICKS && tank->is_touching)
                    fail_msg("%s: tank %d is stopped in tick %d", arena->name, k, tick);
                if (tick < TRUCE_TICKS) assert_int_equal(tank->shots, 0);
                shots += tank->shots;
            }
        }
        pathfinder_destroy(finder);
        match_destroy(match);
    }
    assert_true(shots > 0);
    globfree(&files);
}

// The view shows the next flag of the player, or of the leading tank that is alive.
UNIT_TEST(test_the_leader_of_a_race_is_alive) {
    MATCH(match, "circuit", MODE_RACE, TEAMS(0, 0, 1, 1), "hunter", "hunter", "champion",
          "champion");
    int changes = 0, racer = match_racer(match);
    for (int was = racer; !match_is_over(match); was = racer) {
        match_tick(match, NULL);
        racer = match_racer(match);
        changes += racer != was;
        assert_false(match_tank(match, racer)->is_wreck);
        for (int i = 0; i < 4; i++)
            if (!match_tank(match, i)->is_wreck)
                assert_true(match_flags(match, i) <= match_flags(match, racer));
    }
    assert_true(changes > 0);
    card.tanks[3].kind = DRIVER_PLAYER;
    OWN_MATCH *driven = must(match_create, &card, arena);
    assert_int_equal(match_racer(driven), 3);
}

UNIT_TEST(test_a_team_loses_with_its_guarded_tank) {
    MATCH(match, "open", MODE_GUARD, TEAMS(0, 1, 1, 0), "hunter", "idle", "idle", "idle");
    bool guarded[] = {true, true, false, false};
    for (int i = 0; i < 4; i++) assert_int_equal(match_guards(match, i), guarded[i]);
    while (!match_is_over(match)) {
        assert_false(match_tank(match, 1)->is_wreck);
        match_tick(match, NULL);
    }
    assert_true(match_tank(match, 1)->is_wreck && match_result(match).winner == 0);
    card.time_limit_s = 1; // no tank is damaged by then
    MatchResult result = play(&card, arena);
    assert_true(result.was_time_up && result.is_draw);
    check_close(result.team_score[1], 100, 0);
}

static MatchStatus sensed; // status as last sensed
static double sensed_points;

static Order sense_status(void *memory, const Senses *senses, Notes *notes) {
    (void)memory;
    sensed = senses->status;
    sensed_points = sensed.points[senses->team];
    if (senses->goal.is_on)
        notes_circle(notes, NOTE_TARGET, senses->goal.at, senses->goal.radius_m);
    return (Order){0};
}
static const Behaviour SEER = {.name = "seer", .think = sense_status};

UNIT_TEST(test_minds_sense_the_goal_area) {
    OWN_CARD card = idle_pair();
    for (int mode = 0; mode < mode_count(); mode++) {
        card.mode = mode;
        OWN_MATCH *match = must(match_create, &card, known_arena("yard"));
        match_keep_notes(match, true);
        assert_true(swap_mind(match, 0, &SEER, NULL));
        match_tick(match, NULL);
        const Notes *notes = match_notes(match, 0);
        Goal hill = match_hill(match);
        assert_int_equal(hill.is_on, mode == MODE_HILL);
        Goal goal = MODES[mode]->place ? MODES[mode]->place(match, 0) : hill;
        assert_int_equal(notes->count, goal.is_on);
        if (mode == MODE_HILL) check_close(vec_distance(notes->items[0].a, hill.at), 0, 0);
    }
}

UNIT_TEST(test_minds_know_the_match_status) {
    OWN_ARENA *arena = field_create(40, 40, HILL_AT(200, 200, RADIUS(100)));
    for (int mode = 0; mode < mode_count(); mode++) {
        OWN_CARD card = idle_pair();
        card.tanks[1].team = 0; // two tanks of one team hold the hill
        card.mode = mode;
        card.points = 30;
        OWN_MATCH *match = must(match_create, &card, arena);
        assert_true(swap_mind(match, 0, &SEER, NULL));
        match_run(match, 121);
        assert_int_equal(sensed.revives, MODES[mode]->revives != NULL);
        check_close(sensed.points_to_win, mode_has_points(MODES[mode]) ? 30 : 0, 0);
        check_close(sensed.left_s, card.time_limit_s - 2, 1e-9);
        assert_int_equal(sensed.team_count, 1);
        check_close(sensed_points, match_result(match).team_score[0], 0.02); // a tick ago
        if (mode == MODE_HILL) check_close(sensed_points, 2, 0);
    }
}

enum { TANKS_MAX = 64 };

static MatchCard card_with(const int *sizes, int teams, uint64_t seed) {
    MatchCard card = card_initial();
    card.seed = seed;
    for (int round = 0, dealt = 1; dealt; round++) {
        dealt = 0;
        for (int team = 0; team < teams; team++)
            if (round < sizes[team]) card_add(&card, "idle")->team = team, dealt++;
    }
    card_make_names_unique(&card);
    return card;
}

static void assign_spawns(MatchCard *card, const Arena *arena, int sides, Pose *poses) {
    card->start_rotation = sides;
    must(spawns_assign, card, arena, poses);
}

UNIT_TEST(test_teams_spawn_together) {
    Pose poses[8];
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_CARD card = card_with((const int[]){4, 4}, 2, 5);
        assign_spawns(&card, known_arena(ARENA_NAMES[a]), 0, poses);
        for (int i = 0; i < 8; i += 2)
            for (int j = 1; j < 8; j += 2)
                check_at_least(vec_distance(pose_at(poses[i]), pose_at(poses[j])), 12);
    }
}

static Pose nth_of(const MatchCard *card, const Pose *poses, int team, int nth) {
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].team == team && nth-- == 0) return poses[i];
    fail_msg("team %d has no such tank", team);
    return poses[0];
}

// Checks that `size` tanks of each team have the poses of the team `sides` places further.
static void check_exchange(const MatchCard *card, const Pose *before, const Pose *after, int sides,
                           int teams, int size) {
    for (int team = 0; team < teams; team++)
        for (int i = 0; i < size; i++)
            assert_true(is_same_pose(nth_of(card, after, team, i),
                                     nth_of(card, before, (team + sides) % teams, i)));
}

UNIT_TEST(test_equal_teams_exchange_their_poses_exactly) {
    Pose before[TANKS_MAX], after[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[a]);
        for (int teams = 2; teams <= 4; teams++) {
            for (int size = 1; size <= 14; size++) {
                OWN_CARD card = card_with((int[]){size, size, size, size}, teams, (uint64_t)size);
                assign_spawns(&card, arena, 0, before);
                for (int sides = 1; sides <= teams; sides++) {
                    assign_spawns(&card, arena, sides, after);
                    check_exchange(&card, before, after, sides, teams, size);
                }
            }
        }
    }
}

static const char *group_at(const Arena *arena, Pose pose) {
    for (int i = 0; i < arena->spawn_count; i++)
        if (is_same_pose(arena->spawns[i].pose, pose)) return arena->spawns[i].team;
    return "none";
}

UNIT_TEST(test_unequal_teams_exchange_their_groups) {
    Pose before[TANKS_MAX], after[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[a]);
        OWN_CARD card = card_with((const int[]){3, 5}, 2, 9);
        assign_spawns(&card, arena, 0, before);
        assign_spawns(&card, arena, 1, after);
        for (int i = 0; i < 3; i++)
            assert_string_equal(group_at(arena, nth_of(&card, after, 0, i)),
                                group_at(arena, nth_of(&card, before, 1, i)));
        for (int i = 0; i < 5; i++)
            assert_string_equal(group_at(arena, nth_of(&card, after, 1, i)),
                                group_at(arena, nth_of(&card, before, 0, 0)));
    }
}

// Without groups as many tanks as possible exchange places, and every place is used again.
UNIT_TEST(test_unequal_teams_without_groups_share_the_same_places) {
    OWN_ARENA *arena = field_create(80, 60, "");
    OWN_CARD card = card_with((const int[]){2, 6, 3}, 3, 4);
    Pose before[TANKS_MAX], after[TANKS_MAX];
    assign_spawns(&card, arena, 0, before);
    for (int sides = 1; sides < 3; sides++) {
        assign_spawns(&card, arena, sides, after);
        check_exchange(&card, before, after, sides, 3, 2);
        for (int i = 0; i < card.tank_count; i++) {
            int takers = 0;
            for (int j = 0; j < card.tank_count; j++) takers += is_same_pose(before[i], after[j]);
            assert_int_equal(takers, 1);
        }
    }
}

UNIT_TEST(test_64_tanks_have_room_in_every_arena) {
    Pose poses[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        OWN_ARENA *arena = shipped_arena(ARENA_NAMES[a]);
        for (int count = 2; count <= TANKS_MAX; count += count < 40 ? 19 : 3) {
            int sizes[TANKS_MAX];
            for (int i = 0; i < count; i++) sizes[i] = 1;
            OWN_CARD card = card_with(sizes, count, (uint64_t)count);
            assign_spawns(&card, arena, 0, poses);
            for (int i = 0; i < count; i++) {
                check_at_least(map_clearance(arena->map, pose_at(poses[i])), 1.8);
                for (int j = 0; j < i; j++)
                    check_at_least(vec_distance(pose_at(poses[i]), pose_at(poses[j])), 4.4);
            }
        }
    }
}

UNIT_TEST(test_the_reported_room_of_an_arena_is_right) {
    OWN_ARENA *arena = field_create(20, 20, "");
    int room = 0;
    for (int count = TANKS_MAX; count > 0; count = room) {
        OWN_CARD card = card_with(&count, 1, 1);
        Problem problem = {""};
        OWN_MATCH *match = match_create(&card, arena, &problem);
        if (match) break;
        assert_int_equal(sscanf(problem.text, "arena 'field' has room for %d tanks", &room), 1);
        check_at_most(room, count - 1);
    }
    assert_in_range(room, 12, 20);
}

// At random places they would be half the field apart.
UNIT_TEST(test_consecutive_tanks_of_a_team_spawn_side_by_side) {
    static Pose poses[1000];
    OWN_ARENA *arena = field_create(320, 320, "");
    OWN_CARD card = card_with((const int[]){400, 600}, 2, 1);
    for (int sides = 0; sides < 2; sides++) {
        assign_spawns(&card, arena, sides, poses);
        double apart_m[2] = {0};
        Pose last[2];
        for (int i = 0; i < card.tank_count; i++) {
            int team = card.tanks[i].team;
            if (i > 1) apart_m[team] += vec_distance(pose_at(poses[i]), pose_at(last[team]));
            last[team] = poses[i];
        }
        check_at_most(apart_m[0] / 400, 40);
        check_at_most(apart_m[1] / 600, 40);
    }
}

// Player 1 is blue in every match, and no two tanks of different teams or players look the same.
UNIT_TEST(players_have_the_same_colour_in_every_match) {
    enum { RED, BLUE, GREEN, YELLOW, PURPLE, ORANGE, CYAN, WHITE };
    static const int COLOURS[PLAYERS_MAX] = {BLUE, ORANGE, GREEN, PURPLE, CYAN, YELLOW, WHITE, RED};
    static const struct {
        int teams[9], players[9]; // per tank; players: player + 1, or 0 for an AI
    } CASES[] = {PLAYER_SEATS(TEST_ROW)};
    for (int i = 0; i < (int)(sizeof CASES / sizeof *CASES); i++) {
        enum { MOST = 9 };
        MatchCard card = {0};
        TankCard tanks[MOST] = {0};
        card.tanks = tanks;
        while (card.tank_count < MOST &&
               (!card.tank_count || CASES[i].players[card.tank_count] ||
                CASES[i].teams[card.tank_count] != CASES[i].teams[card.tank_count - 1])) {
            TankCard *tank = &tanks[card.tank_count];
            int player = CASES[i].players[card.tank_count];
            tank->team = CASES[i].teams[card.tank_count++];
            tank->kind = player ? DRIVER_PLAYER : DRIVER_MIND;
            tank->player = player ? player - 1 : 0;
        }
        Looks looks = card_looks(&card);
        for (int k = 0; k < card.tank_count; k++) {
            int look = looks_tank(&looks, &tanks[k]), team = looks.teams[tanks[k].team];
            bool is_player = tanks[k].kind == DRIVER_PLAYER;
            assert_int_equal(look_sign(look), look_sign(team));
            if (is_player) assert_int_equal(look % LOOK_COLOURS, COLOURS[tanks[k].player]);
            for (int other = 0; other < k; other++) {
                bool is_same = !is_player && tanks[k].team == tanks[other].team;
                if (!is_same) assert_int_not_equal(look, looks_tank(&looks, &tanks[other]));
            }
        }
    }
    MatchCard minds = {0};
    Looks looks = card_looks(&minds);
    for (int team = 0; team < TEAMS_MAX; team++) assert_int_equal(looks.teams[team], team);
}

// Neither affects the match.
UNIT_TEST(players_at_a_screen_are_counted_from_the_first_of_them) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 4, 60);
    for (int i = 0; i < 3; i++) bout_add(&bout, behaviour_find("hunter"), DRIVES[0], i);
    for (int i = 0; i < 2; i++) {
        bout.card.tanks[i].kind = DRIVER_PLAYER;
        bout.card.tanks[i].player = 5 * i;
    }
    bout_start(&bout, known_arena("open"));
    Match *match = bout.match;
    uint64_t hash = match_result(match).state_hash;
    assert_int_equal(match_local_tank(match, 0), 0);
    assert_int_equal(match_local_tank(match, 5), 1);
    match_set_local(match, (const int[]){1}, 1);
    match_name_tank(match, 1, "Ada", false);
    assert_int_equal(match_local_tank(match, 0), 1);
    assert_int_equal(match_local_tank(match, 1), -1);
    assert_true(match_is_local(match, 1));
    assert_false(match_is_local(match, 0) || match_is_local(match, 2));
    match_set_player(match, 1, 5);
    assert_string_equal(match_card(match)->tanks[1].name, "Ada");
    assert_true(match_result(match).state_hash == hash);
}

UNIT_TEST_MAIN("match")
