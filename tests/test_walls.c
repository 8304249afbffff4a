// test_walls.c -- walls that break: their cells, damage, removal, recordings and snapshots.
#include "tape.h"

#include "match/edit.h"
#include "match/snapshot.h"
#include "sim/battle_state.h"

#define BREAKS "'properties':[{'name':'kind','value':'brick'},{'name':'breaks','value':true}]"
// A wall 1 m thick, across the centre of a field of 40 x 40 m.
#define BRICKS "{'id':2,'type':'wall','x':220,'y':0,'width':10,'height':400," BREAKS "}"

static Battle *battle_of(const Bout *bout) { return (Battle *)match_battle(bout->match); }
static const Arena *arena_of(const Bout *bout) { return battle_arena(battle_of(bout)); }

// Returns the wall at a point, -1 for none.
static int wall_at(const Arena *arena, Vec at) {
    for (int i = 0; i < map_piece_count(arena->map); i++)
        if (map_piece_distance(arena->map, i, at) <= 0) return arena->piece_walls[i];
    return -1;
}

static int piece_of(const Arena *arena, int wall) {
    int piece = 0;
    while (arena->piece_walls[piece] != wall) piece++;
    return piece;
}

static void damage(const Bout *bout, int wall, double points) {
    battle_damage_wall(battle_of(bout), piece_of(arena_of(bout), wall),
                       &(Damage){.source = -1, .thing = -1, .points = points});
}

// Places the tanks on both sides of the wall, `away_m` from its centre line.
static void place_both(Bout *bout, ReplayWriter *writer, double away_m) {
    for (int i = 0; i < 4; i++) {
        Pose pose = {22.5 + (i % 2 ? -away_m : away_m), i < 2 ? 5 : 21, i % 2 ? PI / 2 : -PI / 2};
        Edit edit = {.kind = EDIT_PLACE, .tank = i % 2, .pose = pose};
        if (writer) replay_writer_edit(writer, bout->match, &edit);
        must(match_edit, bout->match, &edit);
    }
}

// Two tanks that face each other through the wall.
static Bout bricks_between(const char *first, const char *second) {
    Bout bout = BOUT_OF(MODE_LAST, 3, 60, first, second);
    bout.arena = field_create(40, 40, BRICKS);
    bout_start(&bout, bout.arena);
    place_both(&bout, NULL, 10);
    return bout;
}

UNIT_TEST(breakable_rectangles_and_lines_are_cut_into_cells) {
    for (int i = 0; i < 60; i++) {
        double length_m = 0.55 + i * 0.5;
        char text[512];
        const char *shape =
            i % 2 ? "'width':%g,'height':10" : "'polyline':[{'x':0,'y':0},{'x':%g,'y':0}]";
        int count = snprintf(text, sizeof text,
                             "{'id':2,'type':'wall','x':20,'y':20,'rotation':%d,", i % 3 * 15);
        count += snprintf(text + count, sizeof text - (size_t)count, shape, length_m * 10);
        snprintf(text + count, sizeof text - (size_t)count,
                 ",'properties':[{'name':'health','value':7},{'name':'thickness','value':0.5}]}");
        OWN_ARENA *arena = field_create(60, 60, text);
        int cells = arena->wall_count;
        assert_int_equal(cells, max_of(1, lround(length_m / WALL_CELL_M)));
        double sum_m = 0;
        for (int k = 0; k < cells; k++) {
            const Wall *wall = &arena->walls[k];
            check_close(wall->health, 7, 0);
            sum_m += vec_distance(wall->vertices[0], wall->vertices[1]);
        }
        check_close(sum_m, length_m, 0.05);
        Vec from = arena->walls[0].vertices[0];
        Vec way = vec_unit(vec_sub(arena->walls[0].vertices[1], from)), side = vec(way.y, -way.x);
        // No ray passes through a seam.
        for (int k = 1; k < cells && !arena->walls[0].is_line; k++) {
            Vec at = arena->walls[k].vertices[0], other = arena->walls[k - 1].vertices[1];
            for (int n = 0; n <= 4; n++) {
                Vec seam = vec_mix(at, other, n / 4.0);
                assert_false(map_sees(arena->map, vec_sub(seam, vec_scale(side, 3)),
                                      vec_add(seam, vec_scale(side, 3))));
            }
        }
    }
}

UNIT_TEST(the_health_of_a_wall_follows_its_kind) {
    for (int kind = 0; kind < WALL_KINDS; kind++) {
        if (!wall_can_break((WallKind)kind)) continue;
        char text[256];
        snprintf(text, sizeof text,
                 "{'id':2,'type':'wall','x':20,'y':20,'width':20,'height':10,'properties':["
                 "{'name':'kind','value':'%s'},{'name':'breaks','value':true}]}",
                 WALL_WORDS[kind]);
        OWN_ARENA *arena = field_create(40, 40, text);
        assert_true(arena->walls[0].health >= 18 && arena->walls[0].health <= 90);
    }
}

UNIT_TEST(only_breakable_walls_change_the_hash_of_an_arena) {
    uint64_t hashes[5];
    static const char *const PROPERTIES[] = {
        "", ",'properties':[{'name':'health','value':0},{'name':'breaks','value':false}]",
        ",'properties':[{'name':'health','value':5}]",
        ",'properties':[{'name':'health','value':6}]",
        ",'properties':[{'name':'health','value':5},{'name':'kind','value':'crate'}]"};
    for (int i = 0; i < 5; i++) {
        char text[256];
        snprintf(text, sizeof text, "{'id':2,'type':'wall','x':20,'y':20,'width':20,'height':10%s}",
                 PROPERTIES[i]);
        OWN_ARENA *arena = field_create(40, 40, text);
        hashes[i] = arena->content_hash;
        for (int k = 0; k < i; k++) assert_int_equal(hashes[k] == hashes[i], k == 0 && i == 1);
    }
}

UNIT_TEST(a_map_with_too_many_cells_is_rejected) {
    enum { LINES = 30, BYTES = 256 };
    char *text = calloc(LINES, BYTES), *end = text;
    for (int i = 0; i < LINES; i++)
        end += sprintf(
            end, "%s{'id':%d,'type':'wall','x':20,'y':%d,'width':3800,'height':20," BREAKS "}",
            i ? "," : "", i + 2, 20 + 50 * i);
    must_not("more than 4096 walls and parts of walls that break", field_parse, 400, 400, text);
    free(text);
}

UNIT_TEST(damage_to_a_wall_adds_up_and_its_removal_opens_sight_way_and_flight) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    Vec middle = vec(22.5, 21), from = vec(30, 21), to = vec(10, 21);
    int walls = arena_of(&bout)->wall_count;
    assert_int_equal(walls, 20);
    for (int i = 1; i < 5; i++) {
        int wall = wall_at(arena_of(&bout), middle);
        uint64_t hash = hash_of(bout.match);
        damage(&bout, wall, 18);
        assert_true(hash != hash_of(bout.match));
        check_close(battle_wall_health(battle_of(&bout), wall), 90 - 18 * i, 1e-9);
        match_run(bout.match, 30);
        assert_int_equal(arena_of(&bout)->wall_count, walls);
        assert_false(map_sees(arena_of(&bout)->map, from, to));
    }
    int met, wall = wall_at(arena_of(&bout), middle);
    battle_shot_path(battle_of(&bout), 0, &met);
    assert_int_equal(met, -1);
    damage(&bout, wall, 18);
    assert_int_equal(arena_of(&bout)->wall_count, walls); // unchanged until the tick is over
    uint64_t content = arena_of(&bout)->content_hash;
    match_run(bout.match, 1);
    assert_int_equal(arena_of(&bout)->wall_count, walls - 1);
    assert_true(content != arena_of(&bout)->content_hash);
    assert_true(map_sees(arena_of(&bout)->map, from, to));
    assert_true(map_clearance(arena_of(&bout)->map, middle) > 0.5);
    battle_shot_path(battle_of(&bout), 0, &met);
    assert_int_equal(met, 1);
    match_run(bout.match, 33);
    int seen;
    assert_int_equal(battle_sights(battle_of(&bout), 0, &seen)[0], 1);
    assert_int_equal(seen, 1);
    for (int i = 0; i < walls - 1; i++) check_close(battle_wall_health(battle_of(&bout), i), 90, 0);
}

// Rubble lies where a wall was, and at most on a part of a tile next to it.
UNIT_TEST(rubble_lies_within_the_outline_of_a_broken_wall) {
    Dice dice = dice_seed(4, 4);
    for (int n = 0; n < 30; n++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{'id':2,'type':'wall','x':%d,'y':%d,'width':%d,'height':%d,'rotation':%d," BREAKS
                 "}",
                 60 + dice_below(&dice, 60), 60 + dice_below(&dice, 60), 3 + dice_below(&dice, 60),
                 3 + dice_below(&dice, 60), dice_below(&dice, 90));
        OWN_ARENA *arena = field_create(40, 40, text);
        OWN_MEMORY double *health = calloc((size_t)arena->breakable_max, sizeof *health);
        OWN_ARENA *after = arena_after_damage(arena, health);
        for (int i = 0; i < 40 * 40; i++) {
            Vec middle = vec(i % 40 + 0.5, i / 40 + 0.5);
            double away_m = INFINITY;
            for (int k = 0; k < map_piece_count(arena->map); k++)
                away_m = min_of(away_m, map_piece_distance(arena->map, k, middle));
            bool is_rubble = terrain_surface(after->terrain, middle) == SURFACE_RUBBLE;
            if (away_m < 0) assert_true(is_rubble);
            if (away_m > 0.43) assert_false(is_rubble);
        }
    }
}

UNIT_TEST(minds_know_the_health_of_walls) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    Senses senses = {0};
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 7 && round == 0; i++) damage(&bout, i, 12 * i);
        if (round == 1) damage(&bout, 2, 90);
        if (round == 1) match_run(bout.match, 1);
        Snapshot *snapshot = round == 2 ? match_snapshot(bout.match) : NULL;
        assert_true(round != 2 || (snapshot && match_restore(bout.match, snapshot)));
        snapshot_free(snapshot);
        battle_sense(battle_of(&bout), 0, &senses);
        const Arena *arena = arena_of(&bout);
        assert_int_equal(arena->wall_count, round ? 19 : 20);
        for (int i = 0; i < map_piece_count(arena->map); i++)
            check_close(senses.piece_health[i],
                        battle_wall_health(battle_of(&bout), arena->piece_walls[i]), 1e-4);
    }
    FIELD_BOUT(other,
               field_create(40, 40, "{'id':2,'type':'wall','x':9,'y':9,'width':9,'height':9}"),
               MODE_LAST, 3, 60, "idle", "idle");
    battle_sense(battle_of(&other), 0, &senses);
    assert_null(senses.piece_health);
}

// The walls behind a broken one get other indices, and keep their health.
UNIT_TEST(walls_keep_their_health_when_others_break) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    Dice dice = dice_seed(2, 2);
    double health[20];
    Vec middles[20];
    for (int i = 0; i < 20; i++) {
        health[i] = 90;
        middles[i] = vec_mix(arena_of(&bout)->walls[i].vertices[0],
                             arena_of(&bout)->walls[i].vertices[2], 0.5);
    }
    for (int n = 0; n < 400; n++) {
        int cell = dice_below(&dice, 20), wall = wall_at(arena_of(&bout), middles[cell]);
        double points = dice_between(&dice, 0, 30);
        assert_int_equal(wall < 0, health[cell] <= 0);
        if (wall < 0) continue;
        damage(&bout, wall, points);
        health[cell] = max_of(0, health[cell] - points);
        match_run(bout.match, 1);
        for (int i = 0; i < 20; i++) {
            wall = wall_at(arena_of(&bout), middles[i]);
            assert_int_equal(wall < 0, health[i] <= 0);
            if (wall >= 0) check_close(battle_wall_health(battle_of(&bout), wall), health[i], 1e-9);
        }
    }
    assert_true(arena_of(&bout)->wall_count < 10);
}

UNIT_TEST(edits_add_walls_that_break) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    Edit edit = {.kind = EDIT_WALL,
                 .wall_kind = WALL_CRATE,
                 .wall_health = 36,
                 .corner_count = 3,
                 .corners = {{2, 2}, {4, 2}, {3, 4}}};
    damage(&bout, 4, 30);
    must(match_edit, bout.match, &edit);
    check_close(battle_wall_health(battle_of(&bout), 20), 36, 0);
    check_close(battle_wall_health(battle_of(&bout), 4), 60, 0);
    damage(&bout, 20, 36);
    match_run(bout.match, 1);
    assert_int_equal(arena_of(&bout)->wall_count, 20);
    edit.wall_health = NAN;
    must_not("kind or health", match_edit, bout.match, &edit);
    edit.wall_health = 1, edit.wall_kind = WALL_KINDS;
    must_not("kind or health", match_edit, bout.match, &edit);
}

UNIT_TEST(edits_of_walls_keep_the_damage_of_others) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    for (int i = 0; i < 20; i++) damage(&bout, i, 1 + i);
    Edit wall = {.kind = EDIT_WALL, .corner_count = 3, .corners = {{2, 2}, {4, 2}, {3, 4}}};
    must(match_edit, bout.match, &wall);
    do_edit(&bout, (Edit){.kind = EDIT_UNWALL, .index = 3});
    for (int i = 0; i < 19; i++)
        check_close(battle_wall_health(battle_of(&bout), i), 89 - (i < 3 ? i : i + 1), 1e-9);
}

// Explosions damage the walls within their radius, each once.
UNIT_TEST(explosions_damage_walls_by_their_distance) {
    OWN_BOUT bout = bricks_between("idle", "idle");
    double away_m[20];
    Vec at = vec(21, 20.3);
    for (int i = 0; i < 20; i++)
        away_m[i] = map_piece_distance(arena_of(&bout)->map, piece_of(arena_of(&bout), i), at);
    battle_blast(battle_of(&bout), &(Thing){.kind = 1, .id = 99, .owner = -1, .at = at}, 4, 60);
    for (int i = 0; i < 20; i++)
        check_close(battle_wall_health(battle_of(&bout), i), 90 - 60 * max_of(0, 1 - away_m[i] / 4),
                    1e-9);
}

// Two convex pieces of one wall, both near the explosion.
UNIT_TEST(an_explosion_damages_a_wall_of_several_pieces_once) {
    OWN_ARENA *arena = field_create(
        40, 40,
        "{'id':2,'type':'wall','x':100,'y':100,'polygon':[{'x':0,'y':0},{'x':60,'y':0},"
        "{'x':60,'y':10},{'x':10,'y':10},{'x':10,'y':60},{'x':0,'y':60}]," BREAKS "}");
    BOUT(bout, arena, MODE_LAST, 3, 60, "idle", "idle");
    assert_int_equal(arena->wall_count, 1);
    assert_true(map_piece_count(arena->map) > 1);
    battle_blast(battle_of(&bout), &(Thing){.kind = 1, .id = 99, .owner = -1, .at = {12, 28}}, 4,
                 40);
    check_close(battle_wall_health(battle_of(&bout), 0), 90 - 40 * 0.75, 1e-9);
}

UNIT_TEST(all_walls_of_a_map_may_break_at_once) {
    OWN_BOUT bout = bricks_between("hunter", "hunter");
    for (int i = 0; i < 20; i++) damage(&bout, i, 1000);
    match_run(bout.match, 1);
    assert_int_equal(arena_of(&bout)->wall_count, 0);
    assert_int_equal(map_piece_count(arena_of(&bout)->map), 0);
    match_run(bout.match, 600);
    assert_int_equal(arena_of(&bout)->wall_count, 0);
}

// Both tanks shoot at the wall between them until it breaks.
static void fire_through(Bout *bout, ReplayWriter *writer, int ticks) {
    for (int i = 0; i < ticks && !match_is_over(bout->match); i++) {
        PlayerOrders players = {0};
        for (int h = 0; h < 2; h++) players.orders[h].fire = true;
        tape_tick(writer, bout->match, &players);
    }
}

static Bout gunners(void) {
    Bout bout = BOUT_OF(MODE_LAST, 3, 60, "idle", "idle");
    bout.arena = field_create(40, 40, BRICKS);
    for (int i = 0; i < 2; i++)
        bout.card.tanks[i].kind = DRIVER_PLAYER, bout.card.tanks[i].player = i;
    bout_start(&bout, bout.arena);
    return bout;
}

UNIT_TEST(recordings_of_broken_walls_verify_and_seek) {
    OWN_BOUT bout = gunners();
    ReplayWriter *writer = tape_begin(bout.match);
    place_both(&bout, writer, 6);
    fire_through(&bout, writer, 1800);
    tape_end(writer, bout.match);
    assert_true(arena_of(&bout)->wall_count < 20);
    assert_true(bout_tank(&bout, 0)->hits + bout_tank(&bout, 1)->hits > 0);
    check_tape();
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
    static uint64_t hashes[2000];
    int last = (int)replay_player_length(player), walls[2000];
    for (int i = 0; i < last; i++) {
        replay_player_apply(player);
        hashes[i] = state_of(player);
        walls[i] = match_arena(replay_player_match(player))->wall_count;
        replay_player_step(player);
    }
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 40; i++) {
        int tick = dice_below(&dice, last);
        assert_true(replay_player_seek(player, (uint64_t)tick));
        replay_player_apply(player);
        assert_true(state_of(player) == hashes[tick]);
        assert_int_equal(match_arena(replay_player_match(player))->wall_count, walls[tick]);
    }
}

UNIT_TEST(a_snapshot_amid_damage_continues_bit_for_bit) {
    OWN_BOUT bout = gunners();
    ReplayWriter *writer = tape_begin(bout.match);
    place_both(&bout, writer, 6);
    fire_through(&bout, writer, 120);
    Snapshot *snapshot = match_snapshot(bout.match);
    assert_non_null(snapshot);
    int hurt = 0;
    for (int i = 0; i < arena_of(&bout)->wall_count; i++) {
        double health = battle_wall_health(battle_of(&bout), i);
        hurt += health > 0 && health < 90;
    }
    assert_true(hurt > 0);
    fire_through(&bout, writer, 600);
    tape_end(writer, bout.match);
    uint64_t hash = hash_of(bout.match);
    int walls = arena_of(&bout)->wall_count;
    assert_true(walls < 20);
    assert_true(match_restore(bout.match, snapshot));
    assert_int_equal(arena_of(&bout)->wall_count, 20);
    PlayerOrders players = {0};
    for (int h = 0; h < 2; h++) players.orders[h].fire = true;
    for (int i = 0; i < 600; i++) match_tick(bout.match, &players);
    assert_true(hash == hash_of(bout.match));
    assert_int_equal(arena_of(&bout)->wall_count, walls);
    snapshot_free(snapshot);
}

static Order keep_firing(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)senses, (void)notes;
    return (Order){.fire = true};
}
static const Behaviour GUN = {.name = "gun", .help = "fires", .think = keep_firing};

#define CRATE                                                                                      \
    "'properties':[{'name':'kind','type':'string','value':'crate'},"                               \
    "{'name':'health','type':'float','value':100}]"
// A crate between the two tanks, and another one next to them.
#define CRATES                                                                                     \
    "{'type':'wall','x':140,'y':190,'width':20,'height':20," CRATE "},"                            \
    "{'type':'wall','x':40,'y':280,'width':20,'height':20," CRATE "}"

static Bout crates(const Behaviour *mind, const char *kind) {
    Arena *arena = field_create(40, 40, CRATES);
    Bout bout = bout_initial(5, 30);
    bout_add(&bout, mind, DRIVES[0], 0)->loadout.spec = spec_find(kind);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(&bout, arena);
    bout.arena = arena;
    do_edit(&bout, placed(0, 6, 20, PI / 2));
    do_edit(&bout, placed(1, 30, 20, -PI / 2));
    return bout;
}

static int walls_of(const Bout *bout) { return match_arena(bout->match)->wall_count; }

static bool sees(const Bout *bout) {
    return map_sees(match_arena(bout->match)->map, vec(6, 20), vec(30, 20));
}

UNIT_TEST(a_wall_breaks_when_its_health_is_used_up) {
    OWN_BOUT bout = crates(&GUN, "medium");
    const Tank *gun = bout_tank(&bout, 0);
    double health = battle_wall_health(match_battle(bout.match), 0);
    int hits = (int)ceil(health / gun->spec->gun.damage);
    assert_true(hits > 1);
    for (int broken = 0, struck = 0; !broken && bout_tick(&bout);) {
        struck += events_of(bout.match, EVENT_WALL, ANY, ANY);
        broken += events_of(bout.match, EVENT_BROKEN, ANY, ANY);
        assert_true(broken == (struck == hits));
        // Sight, walls and ground change with the event.
        assert_int_equal(walls_of(&bout), 2 - broken);
        assert_true(sees(&bout) == broken);
    }
    const Arena *arena = match_arena(bout.match);
    assert_true(terrain_surface(arena->terrain, vec(15.5, 20.5)) == SURFACE_RUBBLE);
    assert_true(bout_tank(&bout, 1)->damage_taken == 0);
    match_run(bout.match, 5 * BATTLE_TICK_HZ);
    assert_true(bout_tank(&bout, 1)->damage_taken > 0);
    assert_int_equal(walls_of(&bout), 1);
}

UNIT_TEST(damage_to_walls_is_part_of_the_state) {
    OWN_BOUT bout = crates(&GUN, "medium");
    Snapshot *snapshot = NULL;
    while (walls_of(&bout) == 2 && bout_tick(&bout))
        if (match_is_fresh(bout.match) && walls_of(&bout) == 2) {
            snapshot_free(snapshot);
            snapshot = match_snapshot(bout.match);
        }
    match_run(bout.match, 3 * BATTLE_TICK_HZ);
    uint64_t tick = battle_tick(match_battle(bout.match));
    uint64_t hash = match_result(bout.match).state_hash;
    assert_true(snapshot && match_restore(bout.match, snapshot));
    check_at_most(battle_wall_health(match_battle(bout.match), 0),
                  match_arena(bout.match)->walls[0].health - 1);
    match_run(bout.match, (int)(tick - snapshot_tick(snapshot)));
    assert_true(match_result(bout.match).state_hash == hash);
    snapshot_free(snapshot);
}

// A heavy tank that is too slow stops at the crate.
UNIT_TEST(slow_tanks_do_not_break_walls) {
    int slow = 0, fast = 0;
    for (int i = 0; i < 8; i++) {
        OWN_BOUT bout = crates(&RUNNER, "heavy");
        double away_m = 0.5 + 0.5 * i, before_mps = 0;
        do_edit(&bout,
                placed(0, 14 - bout_tank(&bout, 0)->spec->length_m / 2 - away_m, 20, PI / 2));
        for (int tick = 0; tick < 240 && walls_of(&bout) == 2; tick++) {
            before_mps = max_of(before_mps, bout_tank(&bout, 0)->motion.forward_mps);
            match_run(bout.match, 1);
        }
        if (fabs(before_mps - 4) > 0.15) assert_int_equal(walls_of(&bout) == 1, before_mps > 4);
        slow += before_mps < 3.85;
        fast += before_mps > 4.15;
    }
    assert_true(slow > 0 && fast > 0);
}

UNIT_TEST(heavy_tanks_break_through_light_walls) {
    static const struct {
        const char *kind;
        bool breaks;
    } CASES[] = {{"light", false}, {"medium", false}, {"heavy", true}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OWN_BOUT bout = crates(&RUNNER, CASES[i].kind);
        double before_mps = 0, least_mps = INFINITY;
        for (int tick = 0; tick < 4 * BATTLE_TICK_HZ; tick++) {
            if (walls_of(&bout) == 2) before_mps = bout_tank(&bout, 0)->motion.forward_mps;
            match_run(bout.match, 1);
            if (walls_of(&bout) == 1)
                least_mps = min_of(least_mps, bout_tank(&bout, 0)->motion.forward_mps);
        }
        assert_int_equal(walls_of(&bout), CASES[i].breaks ? 1 : 2);
        if (CASES[i].breaks) check_close(least_mps, 0.6 * before_mps, 0.15);
        assert_true((bout_tank(&bout, 0)->pose.x > 16) == CASES[i].breaks);
    }
}

UNIT_TEST_MAIN("walls")
