// trace.c -- a line per tick: trajectories as CSV, and a mind's senses and orders as JSON.
#include "trace.h"
#include "game/column_rows.h" // generated from columns.txt

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/senses.h"
#include "match/shown.h"
#include "platform/suggestion.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "platform/json.h"

enum { THING_NAME_MAX = 64 };

typedef struct TrajectoryRow {
    int tick, tank;
    double time_s;
    const char *name;
    VehicleTick truth;
    double turret_rad, health, shield, boost_s; // NAN in the laboratory
    int special_rounds;
    const char *thing; // kind of thing, "" for a tank
    int id;            // id of the thing
} TrajectoryRow;

static Cell cell_of_action(const void *row, int action) {
    bool is_taken = ((const TrajectoryRow *)row)->truth.order.actions[action];
    return (Cell){.kind = CELL_WHOLE, .whole = is_taken};
}

#define ORDER_REAL(NAME, member, ...)                                                              \
    {IN_CSV, "order_" #member, OF_ROW(real, TrajectoryRow, truth.order.member), .csv = "%.17g"},
#define ORDER_WHOLE(NAME, member, ...) {IN_CSV, "order_" #member, cell_of_action, ACT_##NAME},
static const Column COLUMNS[] = {TRAJECTORY_FRONT_TABLE(COLUMN) ORDER_RATES(ORDER_REAL)
                                     ORDER_ACTIONS(ORDER_WHOLE) TRAJECTORY_BACK_TABLE(COLUMN){0}};

void trajectory_names(FILE *file) { csv_names(file, COLUMNS); }

static void write_row(FILE *file, const TrajectoryRow *row) {
    csv_rows(file, (Rows){COLUMNS, row, sizeof *row, 1});
}

void trajectory_record(void *of, int tick, const VehicleTick *truth) {
    const TrajectoryRun *run = of;
    ASSERT(tick >= 0 && run->number >= 1 && run->hz > 0);
    write_row(run->file, &(TrajectoryRow){tick, run->number, tick / run->hz, run->name, *truth, NAN,
                                          NAN, NAN, NAN, 0, "", 0});
}

static VehicleTick truth_of(const Battle *battle, const Tank *tank) {
    VehicleTick truth = vehicle_truth(tank->loadout->drive, tank->spec->drive.half_gauge_m,
                                      tank->drive_state, tank->pose, tank->motion, tank->order);
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        bool is_own = event->a == tank->id || event->b == tank->id;
        if (event->kind != EVENT_CONTACT || !is_own) continue;
        truth.contacts++;
        truth.impulse_ns += event->amount;
    }
    return truth;
}

// Velocities are relative to the heading, like those for tanks.
static TrajectoryRow row_of_thing(const Thing *thing, int tick, char name[static THING_NAME_MAX]) {
    snprintf(name, THING_NAME_MAX, "%s %d", THINGS[thing->kind]->name, thing->id);
    Vec forward = vec_heading(thing->heading_rad);
    return (TrajectoryRow){
        .tick = tick,
        .time_s = tick * BATTLE_TICK_S,
        .name = name,
        .truth = {.pose = {thing->at.x, thing->at.y, thing->heading_rad},
                  .motion = {.forward_mps = vec_dot(thing->velocity_mps, forward),
                             .side_mps = vec_dot(thing->velocity_mps, vec_right(forward))}},
        .turret_rad = NAN,
        .health = thing->health,
        .shield = NAN,
        .boost_s = NAN,
        .thing = THINGS[thing->kind]->name,
        .id = thing->id};
}

void trajectory_match(FILE *file, const Match *match) {
    if (!file) return;
    const Battle *battle = match_battle(match);
    int tick = (int)battle_tick(battle);
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        if (tank->is_removed) continue;
        write_row(file, &(TrajectoryRow){tick, tank->id + 1, tick * BATTLE_TICK_S,
                                         match_card(match)->tanks[tank->id].name,
                                         truth_of(battle, tank), tank->turret_rad, tank->health,
                                         tank->shield, tank->boost_s, tank->special_rounds, "", 0});
    }
    for (const Thing *thing = NULL; (thing = battle_next_thing(battle, thing));) {
        if (thing->kind == THING_GONE || thing_is_shell(thing)) continue;
        char name[THING_NAME_MAX];
        TrajectoryRow row = row_of_thing(thing, tick, name);
        write_row(file, &row);
    }
}

void robot_log_begin(RobotLogWriter *log, FILE *file, const Match *match) {
    const MatchCard *card = match_card(match);
    *log = (RobotLogWriter){.file = file, .segment = 1};
    for (int i = card->tank_count - 1; i >= 0; i--)
        if (card->tanks[i].kind == DRIVER_PLAYER) log->tank = i;
    if (file) fputs("segment,ground,time_s,left_mps,right_mps,x_m,y_m,heading_rad\n", file);
}

void robot_log_tick(RobotLogWriter *log, const Match *match) {
    enum { LOG_HZ = 10, SEGMENT_ROWS = 50, TICKS = BATTLE_TICK_HZ / LOG_HZ };
    if (!log->file) return;
    const Battle *battle = match_battle(match);
    const Tank *tank = battle_tank(battle, log->tank);
    VehicleTick truth = truth_of(battle, tank);
    uint64_t tick = battle_tick(battle);
    log->is_touching |= truth.contacts > 0 || tank->is_removed;
    if (tick % TICKS) return;
    Surface surface = terrain_surface(battle_arena(battle)->terrain, pose_at(truth.pose));
    bool is_ended = log->is_touching || log->rows == SEGMENT_ROWS || surface != log->surface;
    if (is_ended && log->rows) log->segment++, log->rows = 0;
    log->surface = surface;
    if (!log->is_touching) {
        escaped_print(log->file, "%d,%s,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", log->segment,
                      SURFACE_TRAITS[surface].name, (double)tick * BATTLE_TICK_S,
                      truth.tracks.left_mps, truth.tracks.right_mps, truth.pose.x, truth.pose.y,
                      truth.pose.heading_rad);
        log->rows++;
    }
    log->is_touching = false;
}

// Tanks are numbered from 1; 0 means none. Members that do not apply to the event are omitted.
static json_t *battle_event_json(const Event *event, int tick) {
    json_t *row = json_pack("{s:i, s:f, s:s, s:i, s:i, s:f, s:f, s:f}", "tick", tick, "time_s",
                            tick * BATTLE_TICK_S, "kind", EVENT_NAMES[event->kind], "tank",
                            event->a + 1, "about", event->b + 1, "x_m", event->at.x, "y_m",
                            event->at.y, "amount", event->amount);
    bool has_thing = event->thing_kind > THING_SHELL_KIND;
    if (has_thing) json_object_set_new(row, "thing", json_string(THINGS[event->thing_kind]->name));
    if (has_thing) json_object_set_new(row, "id", json_integer(event->thing));
    if (event->kind == EVENT_BROKEN)
        json_object_set_new(row, "wall", json_string(WALL_WORDS[event->wall_kind]));
    return row;
}

void events_match(FILE *file, const Match *match) {
    if (!file) return;
    int tick = (int)battle_tick(match_battle(match));
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));) {
        json_t *row = battle_event_json(event, tick);
        json_show(row, file, JSON_COMPACT | JSON_REAL_PRECISION(12));
        fputc('\n', file);
        json_decref(row);
    }
}

static const char *const ALTERNATIVE_WORDS[] = {[ALTERNATIVE_TARGET] = "target",
                                                [ALTERNATIVE_AIM] = "aim",
                                                [ALTERNATIVE_WAY] = "way",
                                                [ALTERNATIVE_POST] = "post",
                                                [ALTERNATIVE_MOVE] = "move"};

// Tanks and teams are numbered from 1; 0 means none.
static json_t *field_json(const SenseField *field, const SenseElement *element) {
    if (sense_is_text(field)) return json_string(sense_text(field, element));
    double number = sense_number(field, element);
    bool is_id = field->type == SENSE_ID || field->type == SENSE_KEY || field->type == SENSE_INDEX;
    return field->type == SENSE_REAL   ? json_real(number)
           : field->type == SENSE_FLAG ? json_boolean(number)
                                       : json_integer((json_int_t)number + is_id);
}

typedef struct SensesJson {
    json_t *words, *last; // last: the object of the last word of a list
} SensesJson;

// Adds an object with the fields of the word. Words of a list are in an array.
static void add_sense(void *context, const SenseWord *word, const SenseElement *element) {
    SensesJson *to = context;
    json_t *row = json_object(), *list = json_object_get(to->words, word->word);
    for (const SenseField *field = word->fields; field->type; field++) {
        char key[64];
        snprintf(key, sizeof key, "%s%s%s", field->name, *field->unit ? "_" : "", field->unit);
        json_object_set_new(row, key, field_json(field, element));
    }
    if (word->is_more || !element->group->bytes) {
        json_object_set_new(word->is_more ? to->last : to->words, word->word, row);
        return;
    }
    if (!list) json_object_set_new(to->words, word->word, list = json_array());
    json_array_append_new(list, to->last = row);
}

static json_t *senses_json(const Senses *senses) {
    SensesJson to = {json_object(), NULL};
    senses_write(senses, true, add_sense, &to);
    return to.words;
}

static json_t *message_json(Message message, int sender) {
    SensesJson to = {json_object(), NULL};
    message.from = sender;
    sense_write(&(SenseElement){&SENSE_GROUPS[SENSE_MESSAGES], &message, 0}, add_sense, &to);
    json_incref(to.last);
    json_decref(to.words);
    return to.last;
}

static json_t *order_json(const Order *order, int tank) {
    json_t *row = json_object();
    for (int i = 0; i < ORDER_RATE_COUNT; i++)
        json_object_set_new(row, ORDER_RATE_ROWS[i].member, json_real(order->rates[i]));
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        json_object_set_new(row, ORDER_ACTION_ROWS[i].name, json_boolean(order->actions[i]));
    json_object_set_new(row, "sleep_ticks", json_integer(order->sleep_ticks));
    json_object_set_new(row, "say",
                        order->say.topic ? message_json(order->say, tank) : json_null());
    return row;
}

static json_t *notes_json(const Notes *notes) {
    json_t *list = json_array();
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        json_t *row = json_pack("{s:s, s:f, s:f}", "role", NOTE_ROLE_NAMES[note->role], "x_m",
                                note->a.x, "y_m", note->a.y);
        if (note->kind == NOTE_LINE) {
            json_object_set_new(row, "to_x_m", json_real(note->b.x));
            json_object_set_new(row, "to_y_m", json_real(note->b.y));
        }
        if (note->kind == NOTE_CIRCLE)
            json_object_set_new(row, "radius_m", json_real(note->radius_m));
        if (note->kind == NOTE_TEXT) json_object_set_new(row, "text", json_string(note->text));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *alternatives_json(const Notes *notes) {
    json_t *list = json_array();
    for (int i = 0; i < notes->alternative_count; i++) {
        const Alternative *alternative = &notes->alternatives[i];
        json_array_append_new(list, json_pack("{s:s, s:b, s:f, s:f, s:f}", "kind",
                                              ALTERNATIVE_WORDS[alternative->kind], "is_taken",
                                              alternative->is_taken, "score", alternative->score,
                                              "x_m", alternative->at.x, "y_m", alternative->at.y));
    }
    return list;
}

// Lists the lines that an external bot has printed in this tick.
static json_t *log_json(const Match *match, uint64_t tick, int tank) {
    json_t *list = json_array();
    int age = 0;
    for (const LogLine *line; (line = match_log_line(match, age)) && line->tick >= tick;) age++;
    while (age--) {
        const LogLine *line = match_log_line(match, age);
        if (line->tank == tank && line->tick == tick)
            json_array_append_new(list, json_string(line->text));
    }
    return list;
}

static void write_line(const MindWatch *watch, uint64_t tick, json_t *senses, const Notes *notes,
                       const Order *order) {
    json_t *line = json_pack(
        "{s:I, s:f, s:i, s:s, s:b, s:o, s:s, s:o, s:o, s:o, s:o}", "tick", (json_int_t)tick,
        "time_s", (double)tick * BATTLE_TICK_S, "tank", watch->tank + 1, "name",
        match_card(watch->match)->tanks[watch->tank].name, "is_asked", !json_is_null(senses),
        "senses", senses, "state", notes->state, "notes", notes_json(notes), "alternatives",
        alternatives_json(notes), "log", log_json(watch->match, tick, watch->tank), "order",
        order_json(order, watch->tank));
    json_show(line, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(line);
    putchar('\n');
}

static void write_thought(void *context, const Senses *senses, const Notes *notes,
                          const Order *order) {
    MindWatch *watch = context;
    ASSERT(watch->match && !watch->was_asked);
    watch->was_asked = true;
    write_line(watch, senses->tick, senses_json(senses), notes, order);
}

int tank_named(const MatchCard *card, const char *name, const char *option, Problem *problem) {
    char *end;
    long number = strtol(name, &end, 10);
    if (*name && !*end && number >= 1 && number <= card->tank_count) return (int)number - 1;
    Suggestion nearest = suggestion_begin(name);
    for (int i = 0; i < card->tank_count; i++) {
        if (!strcmp(card->tanks[i].name, name)) return i;
        suggestion_add(&nearest, card->tanks[i].name);
    }
    problem_set(problem, "%s: unknown tank '%.60s'%s; allowed: %s, or a number from 1 to %d",
                option, name, suggestion_hint(&nearest), nearest.known, card->tank_count);
    return -1;
}

bool mind_watch_begin(MindWatch *watch, const Settings *settings, Match *match) {
    Problem problem;
    *watch = (MindWatch){0};
    if (!settings->watch_mind) return true;
    watch->tank = tank_named(match_card(match), settings->watch_mind, "--watch-mind", &problem);
    if (watch->tank < 0) return say_error("%s", problem.text), false;
    ASSERT(watch->tank < match_card(match)->tank_count);
    watch->match = match;
    match_keep_notes(match, true);
    match_observe_mind(match, watch->tank, write_thought, watch);
    return true;
}

void mind_watch_tick(MindWatch *watch) {
    if (!watch->match) return;
    const Battle *battle = match_battle(watch->match);
    const Tank *tank = battle_tank(battle, watch->tank);
    if (!watch->was_asked && !tank->is_wreck && !tank->is_removed)
        write_line(watch, battle_tick(battle) - 1, json_null(),
                   match_notes(watch->match, watch->tank), &tank->order);
    watch->was_asked = false;
}

void mind_watch_end(MindWatch *watch) {
    if (watch->match) match_observe_mind(watch->match, watch->tank, NULL, NULL);
    watch->match = NULL;
}
