// mind_watch.c -- what one tank's mind is told and answers, a line of JSON a tick.
#include "mind_watch.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "platform/spelling.h"
#include "say.h"

static const char *const ROLE_WORDS[TEAM_ROLES] = {
    "", "attack", "cover", "flank-left", "flank-right", "hold", "withdraw"};
static const char *const TIDING_WORDS[] = {[SENSE_EVENT_HIT] = "hit",
                                           [SENSE_EVENT_WALL] = "wall",
                                           [SENSE_EVENT_KILL] = "kill",
                                           [SENSE_EVENT_LOSS] = "loss"};
static const char *const ALTERNATIVE_WORDS[] = {[ALTERNATIVE_TARGET] = "target",
                                                [ALTERNATIVE_AIM] = "aim",
                                                [ALTERNATIVE_WAY] = "way",
                                                [ALTERNATIVE_POST] = "post"};

// Tanks count from 1; 0 is none.
static json_t *message_json(const Message *message) {
    return json_pack("{s:s, s:i, s:i, s:f, s:f, s:s, s:i, s:I}", "topic",
                     MESSAGE_TOPIC_NAMES[message->topic], "from", message->from + 1, "about",
                     message->about + 1, "x_m", message->at.x, "y_m", message->at.y, "role",
                     ROLE_WORDS[message->role], "to", message->to_key, "at_tick",
                     (json_int_t)message->tick);
}

static json_t *order_json(const Order *order) {
    json_t *row = json_object();
    for (int i = 0; i < ORDER_RATE_COUNT; i++)
        json_object_set_new(row, ORDER_RATE_ROWS[i].member, json_real(order->rates[i]));
    for (int i = 0; i < ORDER_ACTION_COUNT; i++)
        json_object_set_new(row, ORDER_ACTION_ROWS[i].name, json_boolean(order->actions[i]));
    json_object_set_new(row, "rest_ticks", json_integer(order->sleep_ticks));
    json_object_set_new(row, "say", order->say.topic ? message_json(&order->say) : json_null());
    return row;
}

static void add_pose(json_t *to, Pose pose, Motion motion) {
    json_object_set_new(to, "x_m", json_real(pose.x));
    json_object_set_new(to, "y_m", json_real(pose.y));
    json_object_set_new(to, "heading_rad", json_real(pose.heading_rad));
    json_object_set_new(to, "forward_mps", json_real(motion.forward_mps));
    json_object_set_new(to, "side_mps", json_real(motion.side_mps));
    json_object_set_new(to, "turn_radps", json_real(motion.turn_radps));
}

static json_t *sight_json(const TankSight *tank) {
    json_t *row = json_pack("{s:i, s:i, s:b, s:b, s:f, s:f}", "tank", tank->id + 1, "team",
                            tank->team + 1, "is_enemy", tank->is_enemy, "is_wreck", tank->is_wreck,
                            "health", tank->health, "gun_heading_rad", tank->gun_heading_rad);
    add_pose(row, tank->pose, tank->motion);
    return row;
}

static json_t *shell_json(const ShellSight *shell) {
    return json_pack("{s:b, s:f, s:f, s:f, s:f}", "is_own", shell->is_own, "x_m", shell->at.x,
                     "y_m", shell->at.y, "east_mps", shell->velocity_mps.x, "north_mps",
                     shell->velocity_mps.y);
}

static json_t *tiding_json(const SenseEvent *tiding) {
    return json_pack("{s:s, s:i, s:f, s:f, s:f}", "kind", TIDING_WORDS[tiding->kind], "about",
                     tiding->about + 1, "x_m", tiding->at.x, "y_m", tiding->at.y, "damage",
                     tiding->damage);
}

static json_t *senses_json(const Senses *senses) {
    json_t *tanks = json_array(), *shells = json_array(), *sense_events = json_array();
    json_t *messages = json_array();
    for (int i = 0; i < senses->tank_count; i++)
        json_array_append_new(tanks, sight_json(&senses->tanks[i]));
    for (int i = 0; i < senses->shell_count; i++)
        json_array_append_new(shells, shell_json(&senses->shells[i]));
    for (int i = 0; i < senses->event_count; i++)
        json_array_append_new(sense_events, tiding_json(&senses->events[i]));
    for (int i = 0; i < senses->message_count; i++)
        json_array_append_new(messages, message_json(&senses->messages[i]));
    json_t *row =
        json_pack("{s:f, s:f, s:f, s:b, s:o, s:b, s:i, s:i, s:f, s:o, s:o, s:o, s:o}", "health",
                  senses->health, "turret_rad", senses->turret_rad, "reload_s", senses->reload_s,
                  "was_hit", senses->was_hit, "hit_bearing_rad",
                  senses->was_hit ? json_real(senses->hit_bearing_rad) : json_null(), "is_touching",
                  senses->is_touching, "enemies_left", senses->enemies_left, "friends_left",
                  senses->friends_left, "left_s", senses->status.left_s, "tanks", tanks, "shells",
                  shells, "tidings", sense_events, "messages", messages);
    if (row) add_pose(row, senses->pose, senses->motion);
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

static void write_line(const MindWatch *watch, uint64_t tick, json_t *senses, const Notes *notes,
                       const Order *order) {
    json_t *line = json_pack(
        "{s:I, s:f, s:i, s:s, s:b, s:o, s:s, s:o, s:o, s:o}", "tick", (json_int_t)tick, "time_s",
        (double)tick * BATTLE_TICK_S, "tank", watch->tank + 1, "name",
        match_card(watch->match)->tanks[watch->tank].name, "is_asked", !json_is_null(senses),
        "senses", senses, "state", notes->state, "notes", notes_json(notes), "alternatives",
        alternatives_json(notes), "order", order_json(order));
    json_dumpf(line, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(line);
    putchar('\n');
}

static void look(void *context, const Senses *senses, const Notes *notes, const Order *order) {
    MindWatch *watch = context;
    watch->was_asked = true;
    write_line(watch, senses->tick, senses_json(senses), notes, order);
}

// A tank of that name, or number.
static int find_tank(const MatchCard *card, const char *name, Problem *problem) {
    char *end;
    long number = strtol(name, &end, 10);
    if (*name && !*end && number >= 1 && number <= card->tank_count) return (int)number - 1;
    Suggestion nearest = suggestion_begin(name);
    for (int i = 0; i < card->tank_count; i++) {
        if (!strcmp(card->tanks[i].name, name)) return i;
        suggestion_add(&nearest, card->tanks[i].name);
    }
    problem_set(problem,
                "--watch-mind: no tank is called '%.60s'%s\n  There are %s; or numbers "
                "from 1 to %d.",
                name, suggestion_hint(&nearest), nearest.known, card->tank_count);
    return -1;
}

bool mind_watch_begin(MindWatch *watch, const Settings *settings, Match *match) {
    Problem problem;
    *watch = (MindWatch){0};
    if (!settings->watch_mind) return true;
    watch->tank = find_tank(match_card(match), settings->watch_mind, &problem);
    if (watch->tank < 0) return say_error("%s", problem.text), false;
    watch->match = match;
    match_keep_notes(match, true);
    match_observe_mind(match, watch->tank, look, watch);
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
