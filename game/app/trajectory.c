// trajectory.c -- trajectories: where each vehicle is after every tick, how it moves, and what it
// was told to do; a table for those who study motion.
#include "trajectory.h"

#include "report.h"

typedef struct TrajectoryRow {
    int tick, tank;
    double time_s, turret_rad, health; // the last two are NAN in the laboratory
    const char *name;
    VehicleTick truth;
} TrajectoryRow;

static Cell cell_of_action(const void *row, int action) {
    bool is_taken = ((const TrajectoryRow *)row)->truth.order.actions[action];
    return (Cell){.kind = CELL_WHOLE, .whole = is_taken};
}

// Numbers with all their digits, so that they read back to the bit.
#define REAL(name, member)                                                                         \
    { IN_CSV, name, OF_ROW(real, TrajectoryRow, member), .csv = "%.17g" }
#define WHOLE(name, member)                                                                        \
    { IN_CSV, name, OF_ROW(whole, TrajectoryRow, member) }
#define ORDER_REAL(NAME, member, ...) REAL("order_" #member, truth.order.member),
#define ORDER_WHOLE(NAME, member, ...) {IN_CSV, "order_" #member, cell_of_action, ACT_##NAME},
static const Column COLUMNS[] = {
    WHOLE("tick", tick),
    {IN_CSV, "time_s", OF_ROW(real, TrajectoryRow, time_s), .csv = "%.9g"},
    WHOLE("tank", tank),
    {IN_CSV, "name", OF_ROW(text, TrajectoryRow, name)},
    REAL("x_m", truth.pose.x),
    REAL("y_m", truth.pose.y),
    REAL("heading_rad", truth.pose.heading_rad),
    REAL("forward_mps", truth.motion.forward_mps),
    REAL("side_mps", truth.motion.side_mps),
    REAL("turn_radps", truth.motion.turn_radps),
    REAL("left_mps", truth.tracks.left_mps),
    REAL("right_mps", truth.tracks.right_mps),
    REAL("left_slip_mps", truth.slip.left_mps),
    REAL("right_slip_mps", truth.slip.right_mps),
    REAL("slide_mps", truth.slide_mps),
    ORDER_RATES(ORDER_REAL) ORDER_ACTIONS(ORDER_WHOLE) WHOLE("contacts", truth.contacts),
    REAL("impulse_ns", truth.impulse_ns),
    REAL("turret_rad", turret_rad),
    REAL("health", health),
    {0},
};

void trajectory_names(FILE *file) { csv_names(file, COLUMNS); }

static void write(FILE *file, const TrajectoryRow *row) {
    csv_rows(file, (Rows){COLUMNS, row, sizeof *row, 1});
}

void trajectory_look(void *of, int tick, const VehicleTick *truth) {
    const TrajectoryRun *run = of;
    write(run->file,
          &(TrajectoryRow){tick, run->number, tick / run->hz, NAN, NAN, run->name, *truth});
}

static VehicleTick truth_of(const Battle *battle, const Tank *tank) {
    int count;
    const Event *events = battle_events(battle, &count);
    VehicleTick truth = vehicle_truth(tank->loadout->drive, tank->spec->drive.half_gauge_m,
                                      tank->drive_state, tank->pose, tank->motion, tank->order);
    for (int i = 0; i < count; i++) {
        bool is_own = events[i].a == tank->id || events[i].b == tank->id;
        if (events[i].kind != EVENT_CONTACT || !is_own) continue;
        truth.contacts++;
        truth.impulse_ns += events[i].amount;
    }
    return truth;
}

void trajectory_match(FILE *file, const Match *match) {
    if (!file) return;
    const Battle *battle = match_battle(match);
    int tick = (int)battle_tick(battle);
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_removed) continue;
        write(file,
              &(TrajectoryRow){tick, i + 1, tick * BATTLE_TICK_S, tank->turret_rad, tank->health,
                               match_card(match)->tanks[i].name, truth_of(battle, tank)});
    }
}
