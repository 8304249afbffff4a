// treads_bot.h -- a library for bots of treads in C, without dependencies (docs/bots.md); installed
// as <treads/bot.h>.
//
//     #include "treads_bot.h"
//     static void on_tick(Bot *bot) { .. }
//     int main(void) { static Bot bot = {.name = "chaser", .on_tick = on_tick}; return
//     bot_run(&bot); }
//
// The program includes it once. Units are metres, seconds and radians; x points east, y north, and
// headings are clockwise from north. Use bot_log() instead of printf(): standard output belongs to
// the protocol.
#ifndef TREADS_BOT_H
#define TREADS_BOT_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOT_PI 3.14159265358979323846
#define BOT_AIM_M 0.8  // half the width of the part of a tank that a shell should meet
#define BOT_ROOM_M 1.9 // distance from the walls at which paths pass
enum {
    BOT_SEEN_MAX = 64,
    BOT_CORNERS_MAX = 16,
    BOT_WALLS_MAX = 512,
    BOT_CELLS_MAX = 4096,
    BOT_WORDS_MAX = 256,
    BOT_PARAMS_MAX = 16
};

typedef struct {
    double x, y;
} Place;
typedef struct {
    double x, y, heading, speed, turn, turret, reload, health, gun;
    Place touch;
    bool touches;
} Me;
typedef struct {
    int id;
    double x, y, heading, speed, turn, gun, health;
} Tank;
typedef struct {
    int id;
    double x, y, vx, vy;
} Shell;
typedef struct {
    char kind[32], gain[16];
    int id;
    double x, y, vx, vy, team, own, radius, health, trigger, reach, danger, ready, share;
} Thing;
typedef struct {
    int sender, about;
    char topic[16];
    double x, y;
} BotMessage;
typedef struct {
    char kind[16];
    int about;
    double x, y, damage;
} BotEvent;
typedef struct {
    Place corners[BOT_CORNERS_MAX];
    int count;
    bool low;
} Wall;
typedef struct {
    double width, height, cell;
    Wall walls[BOT_WALLS_MAX];
    int count, columns, rows; // columns 0 until the cells are computed
    bool free[BOT_CELLS_MAX];
} Arena;

typedef struct Bot Bot;
struct Bot {
    const char *name;
    // The events; each may be NULL. on_wall gets the heading away from what the tank touches.
    void (*on_start)(Bot *), (*on_tick)(Bot *);
    void (*on_hit)(Bot *, double bearing), (*on_wall)(Bot *, double away);
    void (*on_enemy_seen)(Bot *, const Tank *enemy);
    void (*on_message)(Bot *, const BotMessage *), (*on_event)(Bot *, const BotEvent *);
    void (*on_end)(Bot *, const char *result, double own, double best);
    // The senses of the bot; the nearest tank comes first.
    long tick;
    Me me;
    Tank enemies[BOT_SEEN_MAX], friends[BOT_SEEN_MAX], wrecks[BOT_SEEN_MAX];
    Shell shells[BOT_SEEN_MAX], own[BOT_SEEN_MAX];
    Thing things[BOT_SEEN_MAX];
    int enemy_count, friend_count, wreck_count, shell_count, own_count, thing_count;
    Arena arena;
    double top, turret, muzzle, shell, range; // of its tank
    // The library's own.
    double left_track, right_track, turret_rate, away, dice;
    bool fires;
    char words[BOT_WORDS_MAX];
    char given[BOT_PARAMS_MAX][32], declared[BOT_PARAMS_MAX][BOT_WORDS_MAX];
    double values[BOT_PARAMS_MAX]; // of the given parameters
    int given_count, declared_count;
    long away_until, goal_tick, path_tick;
    Place goal, path_end, path[BOT_CELLS_MAX];
    int path_at, path_count;
};

static inline double bot_wrapped(double angle) { return remainder(angle, 2 * BOT_PI); }
static inline double bot_limited(double value) { return fmax(-1, fmin(1, value)); }
static inline double bot_distance(Place a, Place b) { return hypot(a.x - b.x, a.y - b.y); }
static inline double bot_bearing(Place a, Place b) { return atan2(b.x - a.x, b.y - a.y); }
static inline Place bot_at(const Bot *bot) { return (Place){bot->me.x, bot->me.y}; }
static inline Place tank_at(const Tank *tank) { return (Place){tank->x, tank->y}; }
static inline double bot_cross(Place a, Place b, Place c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Declares a parameter, in on_start. Returns its value, as set in exec:./bot:NAME=VALUE, or the
// initial one.
static inline double bot_param(Bot *bot, const char *name, double initial, double least,
                               double most, const char *unit, const char *about) {
    if (bot->declared_count < BOT_PARAMS_MAX)
        snprintf(bot->declared[bot->declared_count++], BOT_WORDS_MAX,
                 "param %s %.17g %.17g %.17g %s \"%s\"", name, initial, least, most, unit, about);
    for (int i = 0; i < bot->given_count; i++)
        if (!strcmp(bot->given[i], name)) return bot->values[i];
    return initial;
}

// Returns a number from 0 to 1, the same ones in each repetition of a match.
static inline double bot_random(Bot *bot) {
    return (bot->dice = fmod(bot->dice * 48271, 2147483647)) / 2147483647;
}

// Returns the distance between a convex wall and a place; 0 inside.
static inline double wall_gap(const Wall *wall, Place p) {
    double nearest = INFINITY;
    int left = 0;
    for (int i = 0; i < wall->count; i++) {
        Place a = wall->corners[i], b = wall->corners[(i + 1) % wall->count];
        double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        double part =
            fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (square > 0 ? square : 1)));
        nearest = fmin(nearest, hypot(a.x + part * dx - p.x, a.y + part * dy - p.y));
        left += bot_cross(a, b, p) > 0;
    }
    return left % wall->count ? nearest : 0;
}

// Returns whether no wall stops sight and shells between two places.
static inline bool arena_sees(const Arena *arena, Place a, Place b) {
    for (int i = 0; i < arena->count; i++)
        for (int k = 0; k < arena->walls[i].count && !arena->walls[i].low; k++) {
            Place c = arena->walls[i].corners[k],
                  d = arena->walls[i].corners[(k + 1) % arena->walls[i].count];
            if (bot_cross(a, b, c) * bot_cross(a, b, d) < 0 &&
                bot_cross(c, d, a) * bot_cross(c, d, b) < 0)
                return false;
        }
    return true;
}

static inline Place arena_middle(const Arena *arena, int cell) {
    return (Place){(cell % arena->columns + 0.5) * arena->cell,
                   (cell / arena->columns + 0.5) * arena->cell};
}

// Returns the number of a place's cell. Whether tanks fit into cells is computed again when walls
// change.
static inline int arena_cell(Arena *arena, Place place) {
    if (!arena->columns) {
        arena->cell = fmax(1, sqrt(arena->width * arena->height / 3000));
        arena->columns = (int)(arena->width / arena->cell) + 1;
        arena->rows = (int)fmin(arena->height / arena->cell + 1, BOT_CELLS_MAX / arena->columns);
        for (int cell = 0; cell < arena->columns * arena->rows; cell++) {
            int i = cell % arena->columns, k = cell / arena->columns;
            bool is_free = i > 1 && i < arena->columns - 2 && k > 1 && k < arena->rows - 2;
            for (int w = 0; w < arena->count && is_free; w++)
                is_free = wall_gap(&arena->walls[w], arena_middle(arena, cell)) >= BOT_ROOM_M;
            arena->free[cell] = is_free;
        }
    }
    int column = (int)fmax(0, fmin(arena->columns - 1, place.x / arena->cell));
    return (int)fmax(0, fmin(arena->rows - 1, place.y / arena->cell)) * arena->columns + column;
}

// Returns whether a tank fits there.
static inline bool arena_is_free(Arena *arena, Place place) {
    return arena->free[arena_cell(arena, place)];
}

// Returns whether a tank can drive straight from one place to another.
static inline bool arena_clear(Arena *arena, Place a, Place b) {
    int steps = (int)bot_distance(a, b) + 1;
    for (int i = 1; i < steps; i++)
        if (!arena_is_free(arena,
                           (Place){a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps}))
            return false;
    return true;
}

// Fills `places` with a way around the walls, found breadth first, and returns their number; 1 if
// there is only `to`.
static inline int arena_path(Arena *arena, Place start, Place to, Place places[BOT_CELLS_MAX]) {
    int first = arena_cell(arena, start), last = arena_cell(arena, to), columns = arena->columns;
    int before[BOT_CELLS_MAX] = {0}, queue[BOT_CELLS_MAX], ends = 0, length = 1; // before: cell + 1
    const int steps[] = {1,           -1,          columns,     -columns,
                         columns + 1, columns - 1, 1 - columns, -1 - columns};
    queue[ends++] = last;
    before[last] = last + 1;
    for (int at = 0; at < ends && !before[first];
         at++) // from the end, so that the places come in order
        for (int i = 0; i < 8; i++) {
            int next = queue[at] + steps[i];
            if (next < 0 || next >= columns * arena->rows || before[next] ||
                !(arena->free[next] || next == first))
                continue;
            before[next] = queue[at] + 1;
            queue[ends++] = next;
        }
    places[0] = to;
    if (!before[first] || first == last) return 1;
    length = 0;
    for (int cell = before[first] - 1; cell != last; cell = before[cell] - 1)
        places[length++] = arena_middle(arena, cell);
    places[length++] = to;
    return length;
}

// Sets the tracks, from -1 to 1; larger numbers are scaled down together.
static inline void drive(Bot *bot, double left, double right) {
    double most = fmax(1, fmax(fabs(left), fabs(right)));
    bot->left_track = left / most, bot->right_track = right / most;
}

// Drives along a heading, backwards if that is nearer.
static inline void drive_along(Bot *bot, double heading, double speed) {
    double off = bot_wrapped(heading - bot->me.heading);
    if (fabs(off) > 1.9) off = bot_wrapped(off + BOT_PI), speed = -speed;
    double ahead = speed * fmax(0, cos(off));
    drive(bot, ahead + 1.6 * off, ahead - 1.6 * off);
}

// Drives to a place, around walls, and backs away from obstacles. Returns the distance.
static inline double drive_to(Bot *bot, Place place) {
    Place me = bot_at(bot), aim = place;
    if (bot->me.touches)
        bot->away = atan2(bot->me.touch.x, bot->me.touch.y) + 0.6 * sin(10 * me.x),
        bot->away_until = bot->tick + 20;
    if (bot->tick < bot->away_until) return drive_along(bot, bot->away, 1), bot_distance(me, place);
    if (!arena_clear(&bot->arena, me, place)) {
        if (bot->tick > bot->path_tick + 30 || !bot->path_count ||
            bot_distance(place, bot->path_end) > 6) {
            bot->path_count = arena_path(&bot->arena, me, place, bot->path);
            bot->path_end = place, bot->path_tick = bot->tick, bot->path_at = 0;
        }
        while (bot->path_at < bot->path_count - 1 &&
               (bot_distance(me, bot->path[bot->path_at]) < 1.5 ||
                arena_clear(&bot->arena, me, bot->path[bot->path_at + 1])))
            bot->path_at++;
        aim = bot->path[bot->path_at];
    }
    drive_along(bot, bot_bearing(me, aim), 1);
    return bot_distance(me, place);
}

// Turns the hull on the spot, and the gun. They return the angle that is left.
static inline double turn_to(Bot *bot, double heading) {
    double off = bot_wrapped(heading - bot->me.heading);
    return drive(bot, 3 * off, -3 * off), off;
}
static inline double turn_gun_to(Bot *bot, double heading) {
    double off = bot_wrapped(heading - bot->me.gun);
    return bot->turret_rate = bot_limited((15 * off - bot->me.turn) / bot->turret), off;
}

// Drives to where an enemy was last seen, then to random places.
static inline void roam(Bot *bot) {
    bool needs_goal = bot->goal_tick < 0 || bot_distance(bot_at(bot), bot->goal) < 3 ||
                      bot->tick > bot->goal_tick + 900;
    for (int i = 0; i < 50 && needs_goal; i++) {
        double x = bot_random(bot) * bot->arena.width;
        bot->goal = (Place){x, bot_random(bot) * bot->arena.height}, bot->goal_tick = bot->tick;
        needs_goal = !arena_is_free(&bot->arena, bot->goal);
    }
    drive_to(bot, bot->goal);
    turn_gun_to(bot, bot->me.heading);
}

// Returns where a shell that is fired now would meet the target on its arc.
static inline Place lead(const Bot *bot, const Tank *target) {
    Place place = tank_at(target);
    for (int i = 0; i < 8; i++) {
        double time = fmax(0, bot_distance(bot_at(bot), place) - bot->muzzle) / bot->shell;
        double half =
            target->turn * time / 2; // the chord of an arc points halfway between its ends
        double chord = target->speed * time * (half != 0 ? sin(half) / half : 1),
               along = target->heading + half;
        place = (Place){target->x + chord * sin(along), target->y + chord * cos(along)};
    }
    return place;
}

// Turns the gun ahead of a target. Returns whether a shell would hit it, and the gun is ready.
static inline bool aim_at(Bot *bot, const Tank *target) {
    Place place = lead(bot, target);
    double off = turn_gun_to(bot, bot_bearing(bot_at(bot), place)),
           far = fmax(1, bot_distance(bot_at(bot), place));
    return fabs(off) < atan(BOT_AIM_M / far) && bot->me.reload <= 0 && far < bot->range &&
           arena_sees(&bot->arena, bot_at(bot), place);
}

static inline void fire(Bot *bot) { bot->fires = true; }
static inline void special(Bot *bot) {
    snprintf(bot->words + strlen(bot->words), BOT_WORDS_MAX - strlen(bot->words), " special");
}
// Sends "spotted", "attack", "gather" or "help" to the team, about a place and the id of a tank, or
// -1.
static inline void say(Bot *bot, const char *topic, Place place, int about) {
    snprintf(bot->words + strlen(bot->words), BOT_WORDS_MAX - strlen(bot->words),
             " say %s %d %.4f %.4f", topic, about, place.x, place.y);
}
static inline void draw_line(Place a, Place b) {
    printf("draw line path %f %f %f %f\n", a.x, a.y, b.x, b.y);
}
static inline void draw_circle(Place place, double radius) {
    printf("draw circle target %f %f %f\n", place.x, place.y, radius);
}
static inline void draw_text(Place place, const char *words) {
    printf("draw text thought %f %f %s\n", place.x, place.y, words);
}
static inline void state(const char *words) { printf("draw state %s\n", words); }
static inline void bot_log(const Bot *bot, const char *format, ...) {
    va_list values;
    (void)bot; // treads prints its name and the tick
    va_start(values, format);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
}

static inline double bot_number(void) {
    const char *word = strtok(NULL, " \n");
    return word ? strtod(word, NULL) : 0;
}
static inline void bot_word(char *to, size_t size) {
    const char *word = strtok(NULL, " \n");
    snprintf(to, size, "%s", word ? word : "");
}

static inline void bot_learn(Bot *bot, const char *word) { // a line before a tick
    Arena *arena = &bot->arena;
    if (!strcmp(word, "arena")) {
        strtok(NULL, " \n");
        arena->width = bot_number(), arena->height = bot_number();
        arena->count = arena->columns = bot->path_count = 0;
    } else if (!strcmp(word, "wall") && arena->count < BOT_WALLS_MAX) {
        Wall *wall = &arena->walls[arena->count++];
        wall->count = 0, wall->low = false;
        for (const char *x; (x = strtok(NULL, " \n")) && wall->count < BOT_CORNERS_MAX;) {
            wall->corners[wall->count].x = strtod(x, NULL);
            wall->corners[wall->count++].y = bot_number();
        }
    } else if (!strcmp(word, "param") && bot->given_count < BOT_PARAMS_MAX) {
        bot_word(bot->given[bot->given_count], sizeof *bot->given);
        bot->values[bot->given_count++] = bot_number();
    } else if (!strcmp(word, "low")) {
        int number = (int)bot_number();
        if (number >= 0 && number < arena->count) arena->walls[number].low = true;
    }
    for (const char *name;
         (!strcmp(word, "treads") || !strcmp(word, "tank")) && (name = strtok(NULL, " \n"));) {
        double *to = !strcmp(name, "dice")     ? &bot->dice
                     : !strcmp(name, "top")    ? &bot->top
                     : !strcmp(name, "turret") ? &bot->turret
                     : !strcmp(name, "muzzle") ? &bot->muzzle
                     : !strcmp(name, "shell")  ? &bot->shell
                     : !strcmp(name, "range")  ? &bot->range
                                               : NULL;
        if (to) *to = bot_number();
    }
}

static inline void bot_sense(Bot *bot) { // a tick
    int before[BOT_SEEN_MAX], before_count = bot->enemy_count, message_count = 0, event_count = 0;
    BotMessage messages[BOT_SEEN_MAX];
    BotEvent events[BOT_SEEN_MAX];
    Me *me = &bot->me;
    double hit = NAN;
    for (int i = 0; i < before_count; i++) before[i] = bot->enemies[i].id;
    bot->tick = (long)bot_number();
    bot->enemy_count = bot->friend_count = bot->wreck_count = bot->shell_count = bot->own_count =
        bot->thing_count = 0;
    me->touches = false;
    for (const char *word; (word = strtok(NULL, " \n"));) {
        bool is_foe = !strcmp(word, "foe"), is_friend = !strcmp(word, "friend"),
             is_shell = !strcmp(word, "shell");
        if (!strcmp(word, "me")) {
            double *to[] = {&me->x,    &me->y,      &me->heading, &me->speed,
                            &me->turn, &me->turret, &me->reload,  &me->health};
            for (int i = 0; i < 8; i++) *to[i] = bot_number();
            me->gun = me->heading + me->turret;
        } else if (is_foe || is_friend || !strcmp(word, "wreck")) {
            int *count = is_foe      ? &bot->enemy_count
                         : is_friend ? &bot->friend_count
                                     : &bot->wreck_count;
            Tank tank = {.id = (int)bot_number()}, *tanks = is_foe      ? bot->enemies
                                                            : is_friend ? bot->friends
                                                                        : bot->wrecks;
            double *to[] = {&tank.x,    &tank.y,   &tank.heading, &tank.speed,
                            &tank.turn, &tank.gun, &tank.health};
            for (int i = 0; i < 7; i++) *to[i] = bot_number();
            if (*count < BOT_SEEN_MAX) tanks[(*count)++] = tank;
        } else if (is_shell || !strcmp(word, "own")) {
            Shell shell = {.id = (int)bot_number()};
            shell.x = bot_number(), shell.y = bot_number(), shell.vx = bot_number(),
            shell.vy = bot_number();
            int *count = is_shell ? &bot->shell_count : &bot->own_count;
            if (*count < BOT_SEEN_MAX) (is_shell ? bot->shells : bot->own)[(*count)++] = shell;
        } else if (!strcmp(word, "thing")) {
            Thing thing = {.id = 0};
            bot_word(thing.kind, sizeof thing.kind);
            thing.id = (int)bot_number();
            double *to[] = {&thing.x,       &thing.y,     &thing.vx,     &thing.vy,
                            &thing.team,    &thing.own,   &thing.radius, &thing.health,
                            &thing.trigger, &thing.reach, &thing.danger, &thing.ready};
            for (int i = 0; i < 12; i++) *to[i] = bot_number();
            bot_word(thing.gain, sizeof thing.gain);
            thing.share = bot_number();
            if (bot->thing_count < BOT_SEEN_MAX) bot->things[bot->thing_count++] = thing;
        } else if (!strcmp(word, "say")) {
            BotMessage message = {.sender = (int)bot_number()};
            bot_word(message.topic, sizeof message.topic);
            message.about = (int)bot_number(), message.x = bot_number(), message.y = bot_number();
            if (message_count < BOT_SEEN_MAX) messages[message_count++] = message;
        } else if (!strcmp(word, "event")) {
            BotEvent event;
            bot_word(event.kind, sizeof event.kind);
            event.about = (int)bot_number(), event.x = bot_number(), event.y = bot_number(),
            event.damage = bot_number();
            if (event_count < BOT_SEEN_MAX) events[event_count++] = event;
        } else if (!strcmp(word, "hit")) {
            hit = bot_number();
        } else if (!strcmp(word, "touch")) {
            me->touches = true, me->touch.x = bot_number(), me->touch.y = bot_number();
        }
    }
    if (bot->enemy_count) bot->goal = tank_at(bot->enemies), bot->goal_tick = bot->tick;
    if (!isnan(hit) && bot->on_hit) bot->on_hit(bot, hit);
    if (me->touches && bot->on_wall) bot->on_wall(bot, atan2(me->touch.x, me->touch.y));
    for (int i = 0; i < bot->enemy_count && bot->on_enemy_seen; i++) {
        bool is_known = false;
        for (int k = 0; k < before_count; k++) is_known |= before[k] == bot->enemies[i].id;
        if (!is_known) bot->on_enemy_seen(bot, &bot->enemies[i]);
    }
    for (int i = 0; i < message_count && bot->on_message; i++) bot->on_message(bot, &messages[i]);
    for (int i = 0; i < event_count && bot->on_event; i++) bot->on_event(bot, &events[i]);
}

// Plays a match: reads lines until "quit", and answers each tick. Returns 0.
static inline int bot_run(Bot *bot) {
    static char line[1 << 18];
    bot->goal_tick = -1;
    while (fgets(line, sizeof line, stdin)) {
        const char *word = strtok(line, " \n");
        bot->left_track = bot->right_track = bot->turret_rate = 0, bot->fires = false,
        bot->words[0] = '\0';
        if (!word) continue;
        if (!strcmp(word, "quit")) break;
        if (!strcmp(word, "t")) {
            bot_sense(bot);
            if (bot->on_tick) bot->on_tick(bot);
            printf("o %ld %.4f %.4f %.4f %d%s\n", bot->tick, bot->left_track, bot->right_track,
                   bot->turret_rate, bot->fires, bot->words);
        } else if (!strcmp(word, "start")) {
            bot->dice += 1;
            arena_cell(&bot->arena, (Place){0, 0}); // computes the cells before the clock runs
            if (bot->on_start) bot->on_start(bot);
            printf("bot 2 %s params %d\n", bot->name, bot->declared_count);
            for (int i = 0; i < bot->declared_count; i++) puts(bot->declared[i]);
        } else if (!strcmp(word, "end")) {
            char result[16];
            bot_word(result, sizeof result);
            double own = bot_number(), best = bot_number();
            if (bot->on_end) bot->on_end(bot, result, own, best);
        } else {
            bot_learn(bot, word);
        }
        fflush(stdout);
    }
    return 0;
}

#endif
