// test_replay.c -- recordings repeat a match to the bit; snapshots continue it unchanged.
#include <time.h>
#include <zlib.h>

#include "ai/maths/dice.h"
#include "cases.h"
#include "effort.h"
#include "match/replay/link.h"
#include "match/snapshot.h"
#include "sim/battle_state.h"
#include "tape.h"

// Keys that change every few ticks, as a frantic player's do; a mouse aims as well.
typedef struct Frenzy {
    Dice dice;
    PlayerOrders held;
    bool has_mouse;
} Frenzy;

static double one_of_three(Dice *dice) { return dice_below(dice, 3) - 1; }

static void press_keys(Frenzy *frenzy) {
    for (int i = 0; i < PLAYERS_MAX; i++) {
        Order *order = &frenzy->held.orders[i];
        if (frenzy->has_mouse)
            order->turret_radps =
                clamp(order->turret_radps + 0.1 * dice_between(&frenzy->dice, -1, 1), -2.4, 2.4);
        if (dice_below(&frenzy->dice, 4)) continue;
        double ahead = one_of_three(&frenzy->dice), bend = one_of_three(&frenzy->dice);
        order->left_mps = 7 * ahead + 1.445 * bend;
        order->right_mps = 7 * ahead - 1.445 * bend;
        if (!frenzy->has_mouse) order->turret_radps = 2.4 * one_of_three(&frenzy->dice);
        order->fire = dice_below(&frenzy->dice, 2);
    }
}

static void record(Bout *bout, Frenzy *frenzy, int ticks) {
    ReplayWriter *writer = tape_begin(bout->match);
    for (int i = 0; i < ticks && !match_is_over(bout->match); i++) {
        if (frenzy) press_keys(frenzy);
        tape_tick(writer, bout->match, frenzy ? &frenzy->held : NULL);
    }
    tape_end(writer, bout->match);
}

static void add_player(Bout *bout, int player, int team) {
    TankCard *tank = card_add(&bout->card, "player");
    assert_non_null(tank);
    tank->kind = DRIVER_PLAYER;
    tank->player = player;
    tank->team = team;
}

static void open_frenzy(Bout *bout, const Arena *arena, int players) {
    *bout = bout_initial(5, 60);
    bout->card.mode = MODE_SCORE;
    for (int i = 0; i < players; i++) add_player(bout, i, 0);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(bout, arena);
}

UNIT_TEST(test_players_cost_at_most_two_bytes_per_tick) {
    for (int players = 1; players <= PLAYERS_MAX; players++)
        for (int mouse = 0; mouse < 2; mouse++) {
            OWN_BOUT bout;
            Frenzy frenzy = {.dice = dice_seed(9, 9), .has_mouse = mouse};
            open_frenzy(&bout, known_arena("open"), players);
            record(&bout, &frenzy, 30 * 60);
            assert_true(codec.result.ticks > 600);
            check_at_most((double)codec.count / (double)codec.result.ticks, 2.0 * players);
            check_tape();
        }
}

UNIT_TEST(test_quantizing_an_order_twice_changes_nothing) {
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++)
        for (int i = -QUANTIZED_MAX; i <= QUANTIZED_MAX; i++) {
            QuantizedOrder steps = {{i, -i, i}, (unsigned)i % 2};
            Order order;
            order_dequantize(&steps, spec, &order);
            assert_true(quantized_orders_equal(steps, order_quantize(order, spec)));
            assert_true(fabs(order.left_mps) <= spec->drive.top_mps);
        }
    Order wild = {.rates = {NAN, INFINITY, -INFINITY}, .fire = true};
    assert_true(quantized_orders_equal(order_quantize(wild, &TANK_SPECS[0]),
                                       (QuantizedOrder){{0, QUANTIZED_MAX, -QUANTIZED_MAX}, 1}));
}

// An external bot, as far as the match knows: it wanders, fires, talks and sleeps.
typedef struct Stranger {
    Dice dice;
    int asked, heard, looks; // decisions, messages of friends, and calls of ask
} Stranger;

static void answer(void *context, Match *match, Order *orders) {
    Stranger *stranger = context;
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        Senses senses;
        if (!match_needs_order(match, i)) continue;
        match_sense(match, i, &senses);
        double left = dice_between(&stranger->dice, -7, 7);
        double right = dice_between(&stranger->dice, -7, 7);
        orders[i] = (Order){.left_mps = left, .right_mps = right, .turret_radps = left / 3};
        orders[i].fire = dice_below(&stranger->dice, 3) == 0;
        orders[i].sleep_ticks = dice_below(&stranger->dice, 3) ? 0 : SLEEP_TICKS_MAX;
        if (dice_below(&stranger->dice, 9) == 0)
            orders[i].say = (Message){.topic = MESSAGE_ATTACK,
                                      .about = dice_below(&stranger->dice, 3) - 1,
                                      .at = pose_at(senses.pose),
                                      .role = (TeamRole)dice_below(&stranger->dice, TEAM_ROLES),
                                      .to_key = dice_below(&stranger->dice, 3),
                                      .tick = senses.tick / 7};
        stranger->asked++;
        stranger->heard += senses.message_count;
    }
}

static void add_stranger(Bout *bout, int team) {
    TankCard *tank = bout_add(bout, behaviour_find("idle"), DRIVES[0], team);
    tank->mind = mind_initial(&EXTERNAL_MIND);
    strcpy(tank->mind.source, "exec:python3 -u ./my/stranger.py --fast");
}

// Orders, messages, sleep and forfeits are recorded; seeks in both directions agree.
UNIT_TEST(test_external_bots_play_again_without_their_programs) {
    enum { TICKS = 700, LATE = 400, EARLY = 305 };
    Dice dice = dice_seed(4, 4);
    Stranger stranger = {.dice = dice_seed(1, 2)};
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 8, 60);
    add_stranger(&bout, 0);
    bout_add(&bout, behaviour_find("wingman"), DRIVES[0], 0);
    add_stranger(&bout, 1);
    bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 1);
    bout_start(&bout, known_arena("yard"));
    match_set_drivers(bout.match, (ExternalDrivers){.drive = answer, .context = &stranger});
    ReplayWriter *writer = tape_begin(bout.match);
    uint64_t hashes[TICKS + 1] = {hash_of(bout.match)};
    for (int i = 0; i < TICKS; i++) {
        Edit forfeit = {.kind = EDIT_FORFEIT, .tank = 1, .forfeit = FORFEIT_LINE};
        if (i == EARLY) tape_edit(writer, bout.match, forfeit);
        if (i == LATE) match_schedule_forfeit(bout.match, 2, FORFEIT_LATE);
        tape_tick(writer, bout.match, NULL);
        hashes[i + 1] = hash_of(bout.match);
    }
    assert_in_range(stranger.asked, LATE / 2, LATE + TICKS);
    assert_in_range(stranger.heard, 20, TICKS);
    tape_end(writer, bout.match);
    check_tape();
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
    assert_string_equal(replay->card.tanks[2].name, "stranger 2");
    assert_string_equal(replay->card.tanks[2].mind.source, "exec:stranger");
    for (int i = 0; i < 60; i++) {
        int tick = i % 3 ? dice_below(&dice, TICKS + 1) : (i % 2 ? LATE : EARLY) + i / 6 % 2;
        assert_true(replay_player_seek(player, (uint64_t)tick));
        const Match *match = replay_player_match(player);
        assert_int_equal(match_forfeited(match, 2), tick > LATE ? FORFEIT_LATE : FORFEIT_NONE);
        assert_int_equal(match_forfeited(match, 1), tick > EARLY ? FORFEIT_LINE : FORFEIT_NONE);
        assert_int_equal(battle_tank(match_battle(match), 1)->is_removed, tick > EARLY);
        assert_true(hash_of(match) == hashes[tick]);
    }
}

// Needs three looks before all have answered.
static bool ask(void *context, Match *match, Order *orders) {
    (void)match, (void)orders;
    return ++((Stranger *)context)->looks % 3 == 0;
}

UNIT_TEST(test_a_match_does_not_depend_on_when_its_bots_are_asked) {
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        Stranger stranger = {.dice = dice_seed(1, 2)};
        OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 8, 60);
        add_stranger(&bout, 0);
        bout_add(&bout, behaviour_find("hunter"), DRIVES[0], 1);
        bout_start(&bout, known_arena("yard"));
        match_set_drivers(bout.match, (ExternalDrivers){answer, i ? ask : NULL, NULL, &stranger});
        for (int tick = 0; tick < 600; tick++) {
            while (i && !match_ask(bout.match, NULL)) continue;
            match_tick(bout.match, NULL);
        }
        hashes[i] = hash_of(bout.match);
        check_at_least(stranger.asked, 100);
        check_at_least(stranger.looks, i ? 1000 : 0);
    }
    assert_true(hashes[0] == hashes[1]);
}

// A bot that answers the first question only. Counts the questions.
static void answer_once(void *context, Match *match, Order *orders) {
    int *answers = context;
    if (match_needs_order(match, 0) && !(*answers)++)
        orders[0] = (Order){.left_mps = 1, .right_mps = 2};
}

UNIT_TEST(test_a_boost_does_not_change_the_order_of_a_bot_that_is_late) {
    int answers = 0;
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 8, 60);
    add_stranger(&bout, 0);
    bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(&bout, known_arena("open"));
    match_set_drivers(bout.match, (ExternalDrivers){.drive = answer_once, .context = &answers});
    Battle *battle = (Battle *)match_battle(bout.match);
    const Tank *tank = battle_tank(battle, 0);
    for (int i = 0; i < 20; i++) {
        if (i == 10) special_boost(battle, (Tank *)tank, 1.5, 1);
        match_tick(bout.match, NULL);
        double boost = i < 10 ? 1 : 1.5;
        check_close(tank->order.left_mps, boost, 0.05);
        check_close(tank->order.right_mps, 2 * boost, 0.05);
    }
    assert_int_equal(answers, 20);
}

// Like players at one machine and external bots: orders are recorded by tank.
UNIT_TEST(test_orders_of_five_tanks) {
    Dice dice = dice_seed(5, 5);
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 5, 60);
    for (int i = 0; i < 5; i++) add_player(&bout, 0, i % 2);
    bout_start(&bout, known_arena("yard"));
    ReplayWriter *writer = tape_begin(bout.match);
    for (int i = 0; i < 500; i++) {
        int tank = dice_below(&dice, 5);
        QuantizedOrder steps = {.actions = (unsigned)dice_below(&dice, 1 << ORDER_ACTION_COUNT)};
        for (int k = 0; k < ORDER_RATE_COUNT; k++) steps.rates[k] = dice_below(&dice, 513) - 256;
        match_set_order(bout.match, tank, steps);
        tape_tick(writer, bout.match, NULL);
    }
    for (int i = 0; i < 5; i++) assert_true(bout_tank(&bout, i)->distance_m > 1);
    tape_end(writer, bout.match);
    check_tape();
}

// Long enough that another thread stores keyframes on the way.
UNIT_TEST(test_seeks_in_a_long_match_agree) {
    enum { TICKS = 60 * 60, MARK = 300 };
    OWN_BOUT bout;
    Frenzy frenzy = {.dice = dice_seed(2, 2)};
    open_frenzy(&bout, known_arena("open"), 1);
    record(&bout, &frenzy, TICKS);
    assert_int_equal(codec.result.ticks, TICKS);
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
    uint64_t states[TICKS / MARK + 1];
    for (int i = 0; i <= TICKS / MARK; i++) {
        assert_true(replay_player_seek(player, (uint64_t)(i * MARK)));
        states[i] = state_of(player);
    }
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 30; i++) {
        int mark = i % 3 ? dice_below(&dice, TICKS / MARK + 1) : TICKS / MARK;
        assert_true(replay_player_seek(player, (uint64_t)(mark * MARK)));
        assert_true(state_of(player) == states[mark]);
    }
    assert_false(replay_player_fault(player).has_diverged);
}

UNIT_TEST(test_a_duel_of_minds_is_less_than_a_kilobyte) {
    BOUT(bout, known_arena("yard"), MODE_SCORE, 123456789, 180, "hunter", "hunter");
    record(&bout, NULL, 180 * 60 + 1);
    assert_int_equal(codec.result.ticks, 180 * 60);
    check_at_most((double)codec.count, 1023);
    check_tape();
}

// Rejected, known to be truncated, or unchanged: not all bits of a stream are used.
static void check_damage_is_noticed(const Replay *was, size_t byte) {
    Problem problem = {""};
    OWN_REPLAY *replay = replay_parse(codec.bytes, codec.count, "tape", &problem);
    if (!replay) {
        assert_memory_equal(problem.text, "tape: ", strlen("tape: "));
        assert_true(problem.text[strlen("tape: ")]);
    } else if (!replay->is_cut) {
        bool is_same = replay->state_hash == was->state_hash && replay->ticks == was->ticks &&
                       replay->input_count == was->input_count &&
                       !memcmp(replay->checkpoint_hashes, was->checkpoint_hashes,
                               (size_t)was->second_count * sizeof *was->checkpoint_hashes);
        for (int i = 0; is_same && i < was->input_count; i++)
            is_same = quantized_orders_equal(replay->inputs[i].steps, was->inputs[i].steps);
        if (!is_same) fail_msg("a change of byte %zu of %zu is not noticed", byte, codec.count);
    }
}

static void record_short(void) {
    OWN_BOUT bout;
    Frenzy frenzy = {.dice = dice_seed(6, 6)};
    open_frenzy(&bout, known_arena("open"), 1);
    record(&bout, &frenzy, 550);
}

UNIT_TEST(test_every_flipped_byte_is_noticed) {
    record_short();
    OWN_REPLAY *was = tape_parse();
    for (size_t i = 0; i < codec.count; i++)
        for (unsigned flip = 1; flip < 256; flip = 2 * flip + (flip == 1)) {
            codec.bytes[i] ^= (uint8_t)flip;
            check_damage_is_noticed(was, i);
            codec.bytes[i] ^= (uint8_t)flip;
        }
    check_tape();
}

UNIT_TEST(test_recordings_are_flushed_every_second) {
    OWN_BOUT bout;
    open_frenzy(&bout, known_arena("open"), 1);
    Frenzy frenzy = {.dice = dice_seed(6, 6)};
    ReplayWriter *writer = tape_begin(bout.match);
    for (int i = 1; i <= 200; i++) {
        press_keys(&frenzy);
        tape_tick(writer, bout.match, &frenzy.held);
        if (i % 25) continue;
        tape_load();
        OWN_REPLAY *replay = tape_parse();
        assert_true(replay->is_cut && replay->ticks == (uint64_t)(i / 60 * 60));
    }
    char beside[80];
    snprintf(beside, sizeof beside, "%s-saved", codec.path);
    must(replay_writer_save, writer, bout.match, beside);
    OWN_REPLAY *saved = must(replay_load, beside);
    assert_true(!saved->is_cut && !saved->is_over && saved->ticks == 200);
    unlink(beside);
    tape_end(writer, bout.match);
    check_tape();
}

static const char HEAD[] = "rules 15 0.1.0\narena 0123456789abcdef open\n";
static const char BEGUN[] = "card 3 score 0 0 60 1 1\ntank 0 idle@red\nbegin\n";
static const char CARD[] = "card 3 score 0 0 60 1 1\ntank 0 idle@red\ntank 0 idle@blue\n";
enum { TEXT_ROOM = REPLAY_TEXT_MAX + (1 << 20) };

// Makes a recording with this text, as another version of the program might.
static void craft(const char *head, const char *card, const char *lines, int times,
                  const char *last) {
    char *text = malloc(TEXT_ROOM), *end = text;
    uLongf packed = TAPE_BYTES_MAX - 9;
    assert_non_null(text);
    end += sprintf(end, "%s%s", head, card);
    for (int i = 0; i < times; i++) end = stpcpy(end, lines);
    end = stpcpy(end, last);
    memcpy(codec.bytes, "\x89TREADS\n\x03", 9);
    assert_int_equal(
        compress2(codec.bytes + 9, &packed, (const Bytef *)text, (uLong)(end - text), 6), Z_OK);
    codec.count = 9 + packed;
    free(text);
}

UNIT_TEST(test_unknown_and_excessive_lines_are_reported) {
    static const char END[] = "end 0 0123456789abcdef 0 0\n";
    static const struct {
        const char *head, *card, *lines;
        int times;
        const char *last, *wanted;
    } CASES[] = {WRONG_RECORDINGS(TEST_ROW)};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        craft(CASES[i].head, CASES[i].card, CASES[i].lines, CASES[i].times, CASES[i].last);
        must_not(CASES[i].wanted, replay_parse, codec.bytes, codec.count, "tape");
    }
    craft(HEAD, CARD, "# a remark\nbegin\n# another\n", 1, END);
    replay_free(tape_parse());
    EACH_CASE(row, "files", "recordings") {
        craft(HEAD, CARD, row.fields[0], 1, "");
        if (*row.fields[1])
            must_not(row.fields[1], replay_parse, codec.bytes, codec.count, "tape");
        else
            replay_free(tape_parse());
    }
    codec.bytes[8] = 2;
    must_not(
        "tape: has format 2; this version of treads reads format 3. Play it with the version that "
        "recorded it, or record the match again",
        replay_parse, codec.bytes, codec.count, "tape");
}

// The processor time of this thread only: the player has another thread, which plays ahead.
static double thread_seconds(void) {
    struct timespec now;
    assert_int_equal(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now), 0);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Plays a recording that adds `count` walls or tanks all over the city, `each_tick` per tick;
// returns how long that took.
static double seconds_for(const Arena *arena, bool are_tanks, int count, int each_tick) {
    static char lines[1024 * 64];
    char *end = lines;
    for (int i = 0; i < count; i++) {
        int x = 2 + 3 * (i % 30), y = 2 + 2 * (i / 30), tick = i / each_tick % 60;
        bool is_next = i && i % each_tick == 0;
        if (is_next && tick == 0) end = stpcpy(end, "0123456\n");
        if (are_tanks)
            end += sprintf(end, "add %d 0 idle@red %d %d 1\n", is_next && tick, x, 2 * y);
        else
            end += sprintf(end, "wall %d 3 %d %d %d %d %d %d.5\n", is_next && tick, x, y, x + 1, y,
                           x, y);
    }
    craft(HEAD, CARD, "begin\n", 1, strcat(lines, "0123456\n"));
    OWN_REPLAY *replay = tape_parse();
    OWN_PLAYER *player = must(replay_player_create, replay, arena);
    assert_int_equal(replay->edit_count, count);
    double start_s = thread_seconds();
    assert_true(replay_player_seek(player, (uint64_t)(count / each_tick)));
    double seconds = thread_seconds() - start_s;
    const Battle *battle = match_battle(replay_player_match(player));
    int more = are_tanks ? battle_tank_count(battle)
                         : battle_arena(battle)->wall_count - arena->wall_count;
    assert_in_range(more, count / 5, count);
    return seconds;
}

// A thousand walls in one tick make one new arena; in a thousand ticks, a thousand similar arenas.
UNIT_TEST(test_many_walls_and_tanks_take_little_time) {
    OWN_ARENA *arena = shipped_arena("city");
    craft(HEAD, CARD, "begin\n", 1, "wall 0 3 2 2 3 2 2 2.5\n");
    OWN_REPLAY *cut = tape_parse();
    assert_int_equal(cut->edit_count, 0); // not within a complete second
    int count = effort_of(900, 6);
    enum { TIMES = 8 };
    double start_s = thread_seconds();
    for (int i = 0; i < TIMES; i++) {
        OWN_ARENA *copy = must(arena_without_wall, arena, 0);
        must(arena_make_map, copy, NULL);
    }
    double map_s = (thread_seconds() - start_s) / TIMES;
    for (int are_tanks = 0; are_tanks <= 1; are_tanks++) {
        double at_once_s = seconds_for(arena, are_tanks, count, count);
        double one_by_one_s = seconds_for(arena, are_tanks, count, 1);
        print_message("%d %s: %.2f s at once, %.2f s in a tick each\n", count,
                      are_tanks ? "tanks" : "walls", at_once_s, one_by_one_s);
        check_at_most(at_once_s, 100 * map_s);
        check_at_most(one_by_one_s, count * map_s);
    }
}

// The report names the seconds when it may have happened.
UNIT_TEST(test_a_divergence_is_located) {
    record_short();
    for (int has_other_seed = 0; has_other_seed < 2; has_other_seed++) {
        OWN_REPLAY *replay = tape_parse();
        replay->card.seed += (uint64_t)has_other_seed;
        replay->checkpoint_hashes[1] ^= 4;
        OWN_PLAYER *player = must(replay_player_create, replay, codec.arena);
        uint64_t first = has_other_seed ? 0 : 60;
        assert_true(replay_player_seek(player, first + 50));
        assert_false(replay_player_fault(player).has_diverged);
        assert_true(replay_player_seek(player, 250));
        ReplayFault fault = replay_player_fault(player);
        assert_true(fault.has_diverged);
        assert_true(fault.first_tick == first + 1 && fault.last_tick == first + 60);
    }
}

// Plays the unfinished recording to its end, which is the present state of the match.
static void check_history(const Bout *bout, ReplayWriter *writer, const Arena *arena) {
    MatchResult waits = match_result(bout->match);
    OWN_REPLAY *replay = must(replay_writer_replay, writer, bout->match);
    OWN_PLAYER *player = must(replay_player_create, replay, arena);
    assert_int_equal(replay_player_length(player), battle_tick(match_battle(bout->match)));
    check_end(player, &waits);
    assert_true(hash_of(bout->match) == waits.state_hash);
}

// At the start, within seconds and between them, after an edit without a tick, and at the end.
UNIT_TEST(test_the_recording_so_far_leads_to_the_present) {
    static const int TICKS[] = {0, 1, 59, 60, 130, 7, 12 * BATTLE_TICK_HZ};
    OWN_ARENA *arena = shipped_arena("yard");
    BOUT(bout, arena, MODE_LAST, 3, 12, "hunter", "ambusher");
    ReplayWriter *writer = must(replay_writer_open, NULL, bout.match, "0.1.0");
    for (int i = 0; i < 7; i++) {
        for (int k = 0; k < TICKS[i] && !match_is_over(bout.match); k++)
            tape_tick(writer, bout.match, NULL);
        check_history(&bout, writer, arena);
        if (i != 5) continue;
        tape_edit(writer, bout.match, placed(0, 8, 4, 1));
        check_history(&bout, writer, arena);
    }
    assert_true(match_is_over(bout.match));
    must(replay_writer_close, writer, bout.match);
}

enum { SNAPSHOTS_MAX = 32, TICKS_MAX = 2400 };

typedef struct Story {
    uint64_t hashes[TICKS_MAX + 1];
    int ticks;
    Snapshot *kept[SNAPSHOTS_MAX];
    int kept_count;
} Story;

static Story story; // too large for a stack

static void take_snapshot(Match *match) {
    if (!match_is_fresh(match)) return;
    assert_in_range(story.kept_count, 0, SNAPSHOTS_MAX - 1);
    story.kept[story.kept_count] = match_snapshot(match);
    assert_non_null(story.kept[story.kept_count++]);
}

static void play_story(Match *match, int ticks) {
    ReplayWriter *writer = tape_begin(match);
    story = (Story){.hashes = {hash_of(match)}};
    take_snapshot(match);
    while (story.ticks < ticks && !match_is_over(match)) {
        tape_tick(writer, match, NULL);
        story.hashes[++story.ticks] = hash_of(match);
        take_snapshot(match);
    }
    tape_end(writer, match);
}

static void forget(void) {
    for (int i = 0; i < story.kept_count; i++) snapshot_free(story.kept[i]);
}

static void play_again(Match *match, int kept, int ticks) {
    assert_true(match_restore(match, story.kept[kept]));
    int tick = (int)battle_tick(match_battle(match));
    assert_int_equal(tick, snapshot_tick(story.kept[kept]));
    assert_true(hash_of(match) == story.hashes[tick]);
    for (; ticks > 0 && tick < story.ticks; ticks--) {
        match_tick(match, NULL);
        tick++;
        if (hash_of(match) != story.hashes[tick])
            fail_msg("restored at tick %d, it diverges at tick %d of %d",
                     (int)snapshot_tick(story.kept[kept]), tick, story.ticks);
    }
}

// Jumps between the snapshots, in the match and in a second, advanced match; then the
// recording is played.
static void check_story(Bout *bout, const Arena *arena, int ticks, int jumps, int ticks_most) {
    Dice dice = dice_seed(9, bout->card.seed);
    bout_start(bout, arena);
    OWN_MATCH *other = must(match_create, &bout->card, arena);
    match_run(other, 77);
    play_story(bout->match, ticks);
    assert_true(story.kept_count > 1);
    for (int i = 0; i < jumps; i++) {
        int kept = dice_below(&dice, story.kept_count), some = dice_below(&dice, ticks_most);
        play_again(dice_below(&dice, 2) ? other : bout->match, kept, some);
    }
    check_tape();
    forget();
}

UNIT_TEST(test_snapshots_hold_every_drive_in_every_mode) {
    for (int drive = 0; DRIVES[drive]; drive++)
        for (int mode = 0; mode < mode_count(); mode++) {
            if (effort_is_brief() && (drive + mode) % 3) continue;
            OWN_BOUT bout = bout_of(NULL, mode, (uint64_t)(3 + drive), 30);
            bout.card.points = mode == MODE_LAST ? 0 : 400.5;
            bout.card.start_rotation = mode;
            bout.card.rules.friendly_fire = mode != MODE_SCORE;
            bout.card.rules.substeps = 1 + drive % 2;
            for (int i = 0; i < 6; i++) {
                TankCard *tank = bout_add(&bout, BEHAVIOURS[(7 * drive + 5 * mode + i) % 20],
                                          DRIVES[i < 4 ? drive : (drive + i) % 7], i % 2);
                tank->loadout.spec = &TANK_SPECS[i % 3];
                if (behaviour_param_count(tank->mind.behaviour) > 0)
                    tank->mind.params[0] = tank->mind.behaviour->params[0].low;
            }
            check_story(&bout, known_arena("yard"), 1250, 4, 500);
        }
}

UNIT_TEST(test_snapshots_hold_a_pile) {
    OWN_ARENA *arena =
        field_create(24, 18, "{'type':'wall','x':100,'y':70,'width':20,'height':30,'rotation':30}");
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 11, 60);
    for (int i = 0; i < 12; i++) {
        TankCard *tank =
            bout_add(&bout, behaviour_find(i % 3 ? "rammer" : "hunter"), DRIVES[i % 7], i % 4);
        tank->loadout.spec = &TANK_SPECS[i % 3];
    }
    check_story(&bout, arena, 2400, 14, 700);
}

UNIT_TEST(test_snapshots_hold_all_minds) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 5, 60);
    for (int i = 0; i < 64; i++)
        bout_add(&bout, BEHAVIOURS[i % 20], DRIVES[i % 3 ? 0 : i % 7], i % 3);
    check_story(&bout, known_arena("city"), 700, 4, 400);
}

UNIT_TEST(test_crowds_have_a_snapshot_at_the_start_only) {
    OWN_BOUT bout = bout_of(NULL, MODE_LAST, 5, 60);
    for (int i = 0; i < 300; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], i % 2);
    bout_start(&bout, known_arena("city"));
    play_story(bout.match, 60);
    assert_int_equal(story.kept_count, 1);
    assert_null(match_snapshot(bout.match));
    play_again(bout.match, 0, 60);
    forget();
}

// Minds, deaths and players are part of a snapshot.
UNIT_TEST(test_restoring_undoes_manual_edits) {
    BOUT(bout, known_arena("yard"), MODE_LAST, 4, 60, "hunter", "sniper");
    match_keep_notes(bout.match, true);
    play_story(bout.match, 900);
    assert_true(match_restore(bout.match, story.kept[1]));
    assert_true(swap_mind(bout.match, 0, behaviour_find("idle"), NULL));
    match_set_player(bout.match, 1, 0);
    match_run(bout.match, 200);
    assert_true(hash_of(bout.match) != story.hashes[BATTLE_REFRESH_TICKS + 200]);
    play_again(bout.match, 1, 500);
    assert_string_equal(match_card(bout.match)->tanks[0].name, "hunter");
    assert_int_equal(match_card(bout.match)->tanks[1].kind, DRIVER_MIND);
    assert_true(match_notes(bout.match, 0)->state[0]);
    forget();
}

static char *tape_link(void) { return must(replay_link, codec.bytes, codec.count); }

UNIT_TEST(test_links_play_the_recorded_match) {
    for (int players = 1; players <= PLAYERS_MAX; players++) {
        OWN_BOUT bout = {0};
        Frenzy frenzy = {.dice = dice_seed(7, 0), .has_mouse = players & 1};
        bout = bout_initial(5, 60);
        bout.card.mode = MODE_SCORE;
        snprintf(bout.card.arena, sizeof bout.card.arena, "yard");
        for (int i = 0; i < players; i++) add_player(&bout, i, 0);
        bout_add(&bout, behaviour_find("idle"), DRIVES[0], 1);
        bout_start(&bout, known_arena("yard"));
        record(&bout, &frenzy, 600);
        OWN_TEXT *link = tape_link();
        assert_true(replay_is_link(link) && replay_is_link(link + 1));
        OWN_REPLAY *replay = must(replay_from_link, link);
        OWN_PLAYER *player = must(replay_player_create, replay, known_arena("yard"));
        check_end(player, &codec.result);
    }
}

// A changed character that only holds padding gives the same recording.
UNIT_TEST(test_cut_and_changed_links_are_rejected) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 4, 60, "hunter", "sniper");
    snprintf(bout.card.arena, sizeof bout.card.arena, "yard");
    bout_start(&bout, known_arena("yard"));
    record(&bout, NULL, 600);
    OWN_TEXT *link = tape_link();
    size_t head = strlen("#" LINK_MARK), length = strlen(link);
    for (size_t at = head; at < length; at++) {
        Problem problem = {""};
        char was = link[at];
        link[at] = '\0';
        assert_null(replay_from_link(link, &problem));
        assert_true(*problem.text);
        link[at] = was == 'A' ? 'Q' : 'A';
        OWN_REPLAY *replay = replay_from_link(link, &problem);
        assert_true(!replay || (at == length - 1 && replay->state_hash == codec.result.state_hash));
        link[at] = was;
    }
}

// Links must mean the same in every build and on every machine.
UNIT_TEST(test_the_squeezed_text_is_known_and_any_text_comes_back) {
    static const char LINES[] = "o 12 1 -256 256 17\n.\no 1 1 0 -75 75 0\nend 1 2 3 4\n";
    static const uint8_t WANTED[] = {0xba, 0x8f, 0x66, 0xf9, 0x24, 0xca, 0xd3, 0x26, 0x1a, 0x95,
                                     0x93, 0x7d, 0x29, 0x8e, 0xd4, 0x13, 0x68, 0x97, 0xeb};
    Text text = {.at = (char *)LINES, .count = strlen(LINES)}, packed = {0}, back = {0};
    squeeze(&text, &packed);
    assert_int_equal(packed.count, sizeof WANTED);
    assert_memory_equal(packed.at, WANTED, sizeof WANTED);
    Dice dice = dice_seed(7, 1);
    for (int round = 0; round < 40; round++) {
        text = (Text){0}, packed.count = back.count = 0;
        for (int i = 0; i < 50 * round; i++) {
            char byte = (char)(1 + dice_roll(&dice) % (round % 2 ? 255 : 3));
            text_add_bytes(&text, &byte, 1);
        }
        squeeze(&text, &packed);
        unsqueeze(packed.at, packed.count, &back);
        assert_int_equal(back.count, text.count);
        if (text.count) assert_memory_equal(back.at, text.at, text.count);
        free(text.at);
    }
    back = (Text){.at = back.at, .room = back.room, .most = 1000}; // damaged bytes end somewhere
    for (int round = 0; round < 40; round++) {
        uint8_t noise[64];
        for (size_t i = 0; i < sizeof noise; i++) noise[i] = (uint8_t)dice_roll(&dice);
        back.count = 0, back.error = 0;
        unsqueeze(noise, sizeof noise, &back);
        assert_true(back.count <= 1000);
    }
    free(packed.at);
    free(back.at);
}

// A link contains the orders of external bots; their programs are not needed and not started.
UNIT_TEST(test_links_play_matches_of_external_bots) {
    Stranger stranger = {.dice = dice_seed(3, 1)};
    OWN_BOUT bout = bout_of(NULL, MODE_SCORE, 6, 60);
    snprintf(bout.card.arena, sizeof bout.card.arena, "yard");
    add_stranger(&bout, 0);
    add_stranger(&bout, 1);
    bout_start(&bout, known_arena("yard"));
    match_set_drivers(bout.match, (ExternalDrivers){.drive = answer, .context = &stranger});
    record(&bout, NULL, 600);
    uint64_t hash = hash_of(bout.match);
    OWN_TEXT *link = tape_link();
    OWN_REPLAY *replay = must(replay_from_link, link);
    assert_true(card_has_external(&replay->card));
    OWN_PLAYER *player = must(replay_player_create, replay, known_arena("yard"));
    assert_true(replay_player_seek(player, 600));
    assert_true(hash_of(replay_player_match(player)) == hash);
}

UNIT_TEST(test_links_name_no_files) {
    const char *names[] = {"../secret.tmj", "/etc/passwd", "..\\secret", "yard.tmj"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OWN_BOUT bout = BOUT_OF(MODE_LAST, 4, 60, "idle", "idle");
        snprintf(bout.card.arena, sizeof bout.card.arena, "%s", names[i]);
        bout_start(&bout, known_arena("yard"));
        record(&bout, NULL, 60);
        must_not("names the file of an arena", replay_link, codec.bytes, codec.count);
    }
}

UNIT_TEST_MAIN("replay")
