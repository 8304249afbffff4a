// test_order.c -- every row of ORDER_RATES and ORDER_ACTIONS reaches every consumer of an order.
// All checks walk the tables, so a new row is checked without a change here.
#include "tape.h"

#include "app/play/trace.h"
#include "bots/protocol.h"
#include "view/input/input.h"

// Each rate has its own fraction of the limit.
static double fraction_of(int rate) { return (rate + 1) / 8.0; }

static Order order_with(int action, const TankSpec *spec) {
    Order order = {.sleep_ticks = 3};
    for (int i = 0; i < ORDER_RATE_COUNT; i++)
        order.rates[i] = fraction_of(i) * spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit);
    order.actions[action] = true;
    return order;
}

static void check_same(Order a, Order b) {
    for (int i = 0; i < ORDER_RATE_COUNT; i++) check_close(a.rates[i], b.rates[i], 0);
    assert_memory_equal(a.actions, b.actions, sizeof a.actions);
}

static Match *player_against_idle(Bout *bout) {
    *bout = bout_initial(3, 60);
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 0)->kind = DRIVER_PLAYER;
    bout_add(bout, behaviour_find("idle"), DRIVES[0], 1);
    bout_start(bout, known_arena("open"));
    return bout->match;
}

UNIT_TEST(test_a_battle_cleans_each_rate_and_stops_each_action_of_a_sleeping_mind) {
    OWN_BOUT bout;
    const Tank *tank = battle_tank(match_battle(player_against_idle(&bout)), 0);
    Battle *battle = (Battle *)match_battle(bout.match);
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        double limit = spec_rate_limit(tank->spec, ORDER_RATE_ROWS[i].limit);
        const double given[] = {NAN, -INFINITY, 0.5 * limit}, cleaned[] = {0, -limit, 0.5 * limit};
        for (int k = 0; k < 3; k++) {
            Order orders[2] = {0};
            orders[0].rates[i] = given[k];
            for (int j = 0; j < ORDER_ACTION_COUNT; j++) orders[0].actions[j] = true;
            battle_step(battle, orders);
            check_close(tank->order.rates[i], cleaned[k], 0);
            for (int j = 0; j < ORDER_ACTION_COUNT; j++) assert_true(tank->order.actions[j]);
            orders[0].sleep_ticks = ORDER_REPEAT;
            battle_step(battle, orders);
            check_close(tank->order.rates[i], cleaned[k], 0);
            for (int j = 0; j < ORDER_ACTION_COUNT; j++) assert_false(tank->order.actions[j]);
        }
    }
}

// The trace of a tick is written tank by tank and ends with the order.
static void check_trace(FILE *file, const Match *match, Order order) {
    double last[ORDER_RATE_COUNT + ORDER_ACTION_COUNT];
    rewind(file);
    assert_true(trace_write(file, match));
    long bytes_per_tank = ftell(file) / match_card(match)->tank_count;
    fseek(file, bytes_per_tank - (long)sizeof last, SEEK_SET);
    assert_int_equal(fread(last, sizeof last, 1, file), 1);
    for (int i = 0; i < ORDER_RATE_COUNT; i++) check_close(last[i], order.rates[i], 0);
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        check_close(last[ORDER_RATE_COUNT + i], order.actions[i], 0);
}

UNIT_TEST(test_recordings_and_traces_have_each_row) {
    OWN_BOUT bout;
    const TankSpec *spec = battle_tank(match_battle(player_against_idle(&bout)), 0)->spec;
    ReplayWriter *writer = tape_begin(bout.match);
    OWN_FILE *file = tmpfile();
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) {
        PlayerOrders players = {{order_with(i, spec)}};
        tape_tick(writer, bout.match, &players);
        check_same(bout_tank(&bout, 0)->order, players.orders[0]);
        check_trace(file, bout.match, players.orders[0]);
    }
    tape_end(writer, bout.match);
    OWN_REPLAY *replay = tape_parse();
    assert_int_equal(replay->input_count, ORDER_ACTION_COUNT);
    Order order;
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        order_dequantize(&replay->inputs[i].steps, spec, &order),
            check_same(order, order_with(i, spec));
    check_tape();
}

UNIT_TEST(test_bots_can_order_each_row) {
    const TankSpec *spec = &TANK_SPECS[0];
    for (int action = 0; action < ORDER_ACTION_COUNT; action++) {
        char line[512] = "o 7";
        size_t used = strlen(line);
        for (int i = 0; i < ORDER_RATE_COUNT; i++) {
            const char *name = i < ANSWER_RATES ? "" : ORDER_RATE_ROWS[i].name;
            used += (size_t)sprintf(line + used, " %s %g", name, fraction_of(i));
            if (i == ANSWER_RATES - 1) used += (size_t)sprintf(line + used, " %d", action == 0);
        }
        sprintf(line + used, " weather 7 rest 3 %s",
                action < ANSWER_ACTIONS ? "" : ORDER_ACTION_ROWS[action].name);
        Answer answer = protocol_read(line, spec, NULL);
        assert_int_equal(answer.kind, ANSWER_ORDER);
        assert_int_equal(answer.order.sleep_ticks, 3);
        check_same(answer.order, order_with(action, spec));
    }
}

// Runs `print` with its standard output going to a file, and returns the output.
static const char *printed_by(void (*print)(Match *match), Match *match) {
    static char text[1 << 16];
    OWN_FILE *file = tmpfile();
    fflush(stdout);
    int terminal = dup(STDOUT_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    print(match);
    fflush(stdout);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    return text;
}

static void print_trajectory(Match *match) {
    trajectory_names(stdout);
    trajectory_match(stdout, match);
}

static void print_mind(Match *match) {
    char tank[] = "1";
    Settings settings = {.watch_mind = tank};
    MindWatch watch;
    assert_true(mind_watch_begin(&watch, &settings, match));
    mind_watch_tick(&watch);
    mind_watch_end(&watch);
}

static double cell_of(const char *table, const char *column) {
    const char *name = strstr(table, column), *row = strchr(table, '\n') + 1;
    assert_non_null(name);
    for (const char *at = table; at < name; at++)
        if (*at == ',') row = strchr(row, ',') + 1;
    return strtod(row, NULL);
}

UNIT_TEST(test_tables_and_json_have_each_row) {
    OWN_BOUT bout;
    const TankSpec *spec = battle_tank(match_battle(player_against_idle(&bout)), 0)->spec;
    PlayerOrders players = {{order_with(0, spec)}};
    char wanted[80];
    match_tick(bout.match, &players);
    const char *table = printed_by(print_trajectory, bout.match);
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        sprintf(wanted, ",order_%s,", ORDER_RATE_ROWS[i].member);
        check_close(cell_of(table, wanted + 1), players.orders[0].rates[i], 0);
    }
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) {
        sprintf(wanted, ",order_%s,", ORDER_ACTION_ROWS[i].name);
        check_close(cell_of(table, wanted + 1), i == 0, 0);
    }
    const char *json = printed_by(print_mind, bout.match);
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        sprintf(wanted, "\"%s\":%.6g", ORDER_RATE_ROWS[i].member, players.orders[0].rates[i]);
        assert_non_null(strstr(strstr(json, "\"order\":"), wanted));
    }
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) {
        sprintf(wanted, "\"%s\":%s", ORDER_ACTION_ROWS[i].name, i == 0 ? "true" : "false");
        assert_non_null(strstr(strstr(json, "\"order\":"), wanted));
    }
}

UNIT_TEST(test_each_action_has_a_key_of_each_player) {
    OWN_BOUT bout;
    Prefs prefs = prefs_defaults();
    Input input;
    PlayerScene scene = {.match = player_against_idle(&bout)};
    input_init(&input, &prefs);
    players_begin(&input, bout.match, false, false);
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        for (int player = 0; player < KEYBOARD_PLAYERS; player++) {
            char name[64];
            sprintf(name, "p%d-%s", player + 1, ORDER_ACTION_ROWS[i].name);
            Action action = action_find(name);
            assert_int_not_equal(action, ACTION_NONE);
            assert_non_null(strstr(KEY_ROWS[action].help, ORDER_ACTION_ROWS[i].help));
            assert_int_equal(action_player(action), player);
            bindings_set(&prefs.bindings, DEVICE_KEYBOARD, action, 0, SDL_SCANCODE_F24, false);
            input.is_down[SDL_SCANCODE_F24] = true;
            Order order = players_orders(&input, &scene).orders[0];
            for (int k = 0; k < ORDER_ACTION_COUNT; k++)
                assert_int_equal(order.actions[k], k == i && player == 0);
            input.is_down[SDL_SCANCODE_F24] = false;
        }
}

UNIT_TEST_MAIN("order")
