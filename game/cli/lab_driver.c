// lab_driver.c -- `lab circling --driver`: a program that speaks the protocol of bots drives the
// vehicles of the circling bench. It is started for each target, which it sees as an enemy.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "bots/bots.h"
#include "bots/protocol.h"
#include "commands.h"

typedef struct Program {
    LabDriver *lab;
    ChildProcess *process; // NULL after a failure
    Text text;
    Vec target;
} Program;

// Keeps the first failure, and the last line that the program printed on standard error.
static void fail(Program *program, const char *what) {
    const char *log = program->process ? child_last_words(program->process) : "";
    size_t end = strlen(log), start;
    while (end && strchr("\r\n", log[end - 1])) end--;
    for (start = end; start && log[start - 1] != '\n';) start--;
    if (!atomic_exchange(&program->lab->has_failed, true))
        problem_set(&program->lab->problem, "%.60s: %s%s%.*s", program->lab->command, what,
                    end ? "; its last words: " : "", (int)(end - start), log + start);
    child_stop(program->process, 0);
    program->process = NULL;
}

// Sends the text, and reads lines until one answers it. Returns false after a failure.
static bool ask(Program *program, const TankSpec *tank, double patience_s, Answer *answer) {
    const char *line;
    ASSERT(program->process);
    child_write(program->process, program->text.at, program->text.count, patience_s);
    program->text.count = 0;
    for (int i = 0; i < BOT_COMMENTS_MAX; i++) {
        ChildFault fault = child_read_line(program->process, &line, patience_s);
        bool has_ended = fault == CHILD_DEAD || fault == CHILD_MEMORY;
        if (fault != CHILD_FINE) {
            fail(program, has_ended             ? child_exit_words(program->process)
                          : fault == CHILD_LATE ? "it does not answer in time"
                                                : "its line is too long or has a zero byte");
            return false;
        }
        if (!answer && protocol_version(line) == 0)
            return fail(program, "its greeting must be '" BOT_GREETING_FORM "'"), false;
        if (answer) *answer = protocol_read(line, tank, NULL);
        if (answer ? answer->kind == ANSWER_ORDER : protocol_version(line) > 0) return true;
        if (answer && answer->kind == ANSWER_GARBAGE) return fail(program, answer->why), false;
    }
    return fail(program, "it prints no answer, but many other lines"), false;
}

// Starts the program for a vehicle at the centre of an empty arena.
static void *begin(void *owner, const Vehicle *vehicle) {
    const BotRules rules = bot_rules_initial();
    const VehicleSpec *spec = vehicle->spec;
    const TankSpec *tank = &vehicle->tank;
    Program *program = calloc(1, sizeof *program);
    if (!program) return NULL;
    program->lab = owner;
    const char *words[BOT_WORDS_MAX];
    char command[MIND_SOURCE_MAX];
    Problem problem = {""};
    snprintf(command, sizeof command, "%s", program->lab->command);
    if (!program->lab->has_failed && bot_words(command, words, &problem))
        program->process = child_start(words, rules.isolation, &problem);
    if (!program->process) return fail(program, problem.text), program;
    text_add_words(&program->text,
                   "treads %d seat 0 team 0 hz %d ticks %.0f dice 1\narena lab %.4f %.4f\n"
                   "tank lab drive track weapon cannon lobbed 0 top %.4f gauge %.4f turn %.4f "
                   "accel %.4f length %.4f width %.4f turret 1.0 muzzle 1.0 reload 1.0 shell 1.0 "
                   "range 1.0 spread 0.0 armour 1.0 1.0 1.0\n"
                   "mode last points 0.0 seconds %.4f friendly_fire 0.0 tanks 2.0\nstart\n",
                   PROTOCOL_VERSION, spec->hz, program->lab->horizon_s * spec->hz, LAB_DRIVER_M,
                   LAB_DRIVER_M, spec->top_mps, 2 * spec->half_gauge_m,
                   spec->top_mps / spec->half_gauge_m, spec->accel_mps2, tank->length_m,
                   tank->width_m, program->lab->horizon_s);
    ask(program, tank, rules.start_s, NULL);
    return program;
}

static Tracks steer(void *driver, const Vehicle *vehicle, Vec target, int tick) {
    Program *program = driver;
    const int hz = vehicle->spec->hz;
    const Vec home = vec(LAB_DRIVER_M / 2, LAB_DRIVER_M / 2);
    const BotRules rules = bot_rules_initial();
    Vec at = vec_add(pose_at(vehicle->pose), home), to = vec_add(target, home);
    Vec moved = tick ? vec_sub(target, program->target) : vec(0, 0);
    Answer answer;
    program->target = target;
    if (!program->process || program->lab->has_failed) return (Tracks){0, 0};
    TankSight foe = {.id = 1,
                     .team = 1,
                     .is_enemy = true,
                     .pose = {to.x, to.y, vec_bearing(moved)},
                     .motion.forward_mps = vec_length(moved) * hz,
                     .health = 1};
    Senses senses = {.tick = (uint64_t)tick,
                     .pose = {at.x, at.y, vehicle->pose.heading_rad},
                     .motion = vehicle->motion,
                     .health = 1,
                     .tanks = &foe,
                     .tank_count = 1,
                     .enemies_left = 1,
                     .status.left_s = program->lab->horizon_s - (double)tick / hz};
    protocol_sense(&program->text, &senses, tick % hz == 0);
    double patience_s = rules.budget_s + bot_bank_s(&rules);
    if (!ask(program, &vehicle->tank, patience_s, &answer)) return (Tracks){0, 0};
    if (answer.tick != senses.tick) fail(program, "it answers a different tick");
    return (Tracks){answer.order.left_mps, answer.order.right_mps};
}

static void end(void *driver) {
    Program *program = driver;
    if (!program) return;
    child_stop(program->process, 0);
    free(program->text.at);
    free(program);
}

CirclingDriver lab_driver(LabDriver *lab) { return (CirclingDriver){lab, begin, steer, end}; }
