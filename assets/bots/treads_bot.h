// treads_bot.h -- a library for bots of treads in C, without dependencies (docs/bots.md); installed
// as <treads/bot.h>.
//
//     #include "treads_bot.h"
//     static void on_tick(Bot *bot) { .. }
//     int main(void) { static Bot bot = {"chaser", .on_tick = on_tick}; return bot_run(&bot); }
//
// Units are metres, seconds and radians; x points east, y north, and headings are clockwise from
// north. Use bot_log() instead of printf(): standard output belongs to the protocol.
#ifndef TREADS_BOT_H
#define TREADS_BOT_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOT_PI 3.14159265358979323846
#define BOT_AIM_M 0.8         // half the width of the part of a tank that a shell should meet
#define BOT_ROOM_M 1.9        // distance from the walls at which paths pass
#define BOT_STEP_S (1.0 / 30) // of the simulation of a dodge
enum { BOT_LIST_MAX = 64, BOT_CORNERS_MAX = 16, BOT_WALLS_MAX = 512, BOT_CELLS_MAX = 4096 };

// Members are in the order of the protocol, numbers are doubles, and words are BotWords.
typedef char BotWord[32];
typedef struct {
    double x, y;
} Place;
typedef struct {
    double id, x, y, heading, speed, turn, gun, health;
} Tank;
typedef struct {
    double id, x, y, vx, vy;
} Shell;
typedef struct {
    BotWord kind;
    double id, x, y, vx, vy, team, own, radius, health, trigger, reach, danger, ready;
    BotWord gain;
    double share;
} Thing;
typedef struct {
    double sender;
    BotWord topic;
    double about, x, y;
    BotWord role; // "" for none
    int to;       // the id of the friend who is addressed, or -1
    long when;    // the tick of an action, or 0
} BotMessage;
typedef struct {
    BotWord kind;
    double about, x, y, damage;
} BotEvent;
typedef struct {
    Place corners[BOT_CORNERS_MAX];
    int count;
    bool low;
} Wall;
typedef struct {
    double width, height, cell; // size of the cells of paths
    Wall walls[BOT_WALLS_MAX];
    int count, columns, rows;
    char
        cells[BOT_CELLS_MAX]; // 'y' if a tank fits there, 'n' if not, 0 if that is not computed yet
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
    // The senses; the nearest tank comes first. Counts are 0 or 1 for what a tick has at most once.
    long tick;
    struct {
        double x, y, heading, speed, turn, turret, reload, health, gun;
    } me;
    Tank enemies[BOT_LIST_MAX], friends[BOT_LIST_MAX], wrecks[BOT_LIST_MAX];
    Shell shells[BOT_LIST_MAX], own[BOT_LIST_MAX];
    Thing things[BOT_LIST_MAX];
    BotMessage messages[BOT_LIST_MAX];
    BotEvent events[BOT_LIST_MAX];
    double struck, heat, lob, shielded, special[2], boost[2];
    struct {
        double x, y, radius;
        BotWord task;
    } goal;
    Place touch;
    int me_count, enemy_count, friend_count, wreck_count, shell_count, own_count, thing_count,
        message_count, event_count, struck_count, heat_count, lob_count, shielded_count,
        special_count, boost_count, goal_count, touch_count;
    Arena arena;
    double top, gauge, pivot, accel, length, width, turret, muzzle, shell, range; // of its tank
    // The library's own.
    double left, right, rate, dice, away, side;
    bool fires;
    char words[256], declared[16][256], given[16][32];
    double values[16]; // of the given parameters
    int given_count, declared_count, path_count;
    long away_until, goal_tick, turn_tick;
    Place target, destination, path[BOT_CELLS_MAX];
};

static inline double bot_wrapped(double angle) { return remainder(angle, 2 * BOT_PI); }
static inline double bot_within(double value, double most) {
    return fmax(-most, fmin(most, value));
}
static inline double bot_distance(Place a, Place b) { return hypot(a.x - b.x, a.y - b.y); }
static inline double bot_bearing(Place a, Place b) { return atan2(b.x - a.x, b.y - a.y); }
static inline Place bot_ahead(Place from, double heading, double way) {
    return (Place){from.x + way * sin(heading), from.y + way * cos(heading)};
}
static inline Place bot_at(const Bot *bot) { return (Place){bot->me.x, bot->me.y}; }
static inline Place tank_at(const Tank *tank) { return (Place){tank->x, tank->y}; }
static inline double bot_cross(Place a, Place b, Place c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Declares a parameter, in on_start. Returns its value: that of exec:./bot:NAME=VALUE, or `value`.
static inline double bot_param(Bot *bot, const char *name, double value, double least, double most,
                               const char *unit, const char *about) {
    if (bot->declared_count < 16)
        snprintf(bot->declared[bot->declared_count++], sizeof *bot->declared,
                 "param %s %.17g %.17g %.17g %s \"%s\"", name, value, least, most, unit, about);
    for (int i = 0; i < bot->given_count; i++)
        if (!strcmp(bot->given[i], name)) return bot->values[i];
    return value;
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
        double dx = b.x - a.x, dy = b.y - a.y, square = fmax(1e-9, dx * dx + dy * dy);
        double part = fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
        nearest = fmin(nearest, hypot(a.x + part * dx - p.x, a.y + part * dy - p.y));
        left += bot_cross(a, b, p) > 0;
    }
    return left % wall->count ? nearest : 0;
}

// Returns the distance from a place to the nearest wall or edge of the arena.
static inline double arena_room(const Arena *arena, Place place) {
    double room =
        fmin(fmin(place.x, arena->width - place.x), fmin(place.y, arena->height - place.y));
    for (int i = 0; i < arena->count; i++) room = fmin(room, wall_gap(&arena->walls[i], place));
    return room;
}

// Returns whether no wall stops sight and shells between two places.
static inline bool arena_sees(const Arena *arena, Place a, Place b) {
    for (const Wall *wall = arena->walls; wall < arena->walls + arena->count; wall++)
        for (int k = 0; k < wall->count && !wall->low; k++) {
            Place c = wall->corners[k], d = wall->corners[(k + 1) % wall->count];
            if (bot_cross(a, b, c) * bot_cross(a, b, d) < 0 &&
                bot_cross(c, d, a) * bot_cross(c, d, b) < 0)
                return false;
        }
    return true;
}

static inline int arena_cell(const Arena *arena, Place place) {
    int column = (int)fmax(0, fmin(arena->columns - 1, place.x / arena->cell));
    return (int)fmax(0, fmin(arena->rows - 1, place.y / arena->cell)) * arena->columns + column;
}
static inline Place arena_middle(const Arena *arena, int cell) {
    return (Place){(cell % arena->columns + 0.5) * arena->cell,
                   (cell / arena->columns + 0.5) * arena->cell};
}
static inline bool arena_cell_is_free(Arena *arena, int cell) {
    char *is_free = &arena->cells[cell];
    if (!*is_free) *is_free = arena_room(arena, arena_middle(arena, cell)) < BOT_ROOM_M ? 'n' : 'y';
    return *is_free == 'y';
}
// Returns whether a tank fits there.
static inline bool arena_is_free(Arena *arena, Place place) {
    return arena_cell_is_free(arena, arena_cell(arena, place));
}

// Returns whether a tank can drive straight from one place to another.
static inline bool arena_clear(Arena *arena, Place a, Place b) {
    double way = bot_distance(a, b);
    for (double at = 1; at <= way; at++)
        if (!arena_is_free(arena, bot_ahead(a, bot_bearing(a, b), at))) return false;
    return true;
}

// Fills `places` with a way around the walls, found breadth first from its end. Returns their
// number; 1 if there is only `to`.
static inline int arena_path(Arena *arena, Place start, Place to, Place places[BOT_CELLS_MAX]) {
    int first = arena_cell(arena, start), last = arena_cell(arena, to), count = 0;
    int after[BOT_CELLS_MAX] = {0}, queue[BOT_CELLS_MAX] = {last}, end = 1; // after: cell + 1
    after[last] = last + 1;
    for (int at = 0; at < end && !after[first]; at++)
        for (int step = 0; step < 9; step++) {
            int next = queue[at] + (step / 3 - 1) * arena->columns + step % 3 - 1;
            if (next < 0 || next >= arena->columns * arena->rows || after[next] ||
                !(next == first || arena_cell_is_free(arena, next)))
                continue;
            after[next] = queue[at] + 1, queue[end++] = next;
        }
    for (int cell = first; after[first] && cell != last; cell = after[cell] - 1)
        if (cell != first) places[count++] = arena_middle(arena, cell);
    places[count++] = to;
    return count;
}

// Sets the tracks, from -1 to 1; larger numbers are scaled down together.
static inline void drive(Bot *bot, double left, double right) {
    double most = fmax(1, fmax(fabs(left), fabs(right)));
    bot->left = left / most, bot->right = right / most;
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
    if (bot->touch_count) {
        bot->away = atan2(bot->touch.x, bot->touch.y) + 0.6 * sin(10 * me.x);
        bot->away_until = bot->tick + 20;
    }
    if (bot->tick < bot->away_until) return drive_along(bot, bot->away, 1), bot_distance(me, place);
    if (!arena_clear(&bot->arena, me, place)) {
        if (bot->tick % 30 == 0 || !bot->path_count || bot_distance(place, bot->destination) > 6)
            bot->path_count = arena_path(&bot->arena, me, bot->destination = place, bot->path);
        int next = bot->path_count - 1; // the last place to which the way is clear
        while (next > 0 && !arena_clear(&bot->arena, me, bot->path[next])) next--;
        aim = bot->path[next];
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
    return bot->rate = bot_within((15 * off - bot->me.turn) / bot->turret, 1), off;
}

// Drives to where an enemy was last seen, then to random places.
static inline void roam(Bot *bot) {
    bool needs_goal = bot->goal_tick < 0 || bot_distance(bot_at(bot), bot->target) < 3 ||
                      bot->tick > bot->goal_tick + 900;
    for (int i = 0; i < 50 && needs_goal; i++) {
        double x = bot_random(bot) * bot->arena.width;
        bot->target = (Place){x, bot_random(bot) * bot->arena.height};
        bot->goal_tick = bot->tick;
        needs_goal = !arena_is_free(&bot->arena, bot->target);
    }
    drive_to(bot, bot->target);
    turn_gun_to(bot, bot->me.heading);
}

// Circles a place with either end ahead, around obstacles. Changes the direction at random times,
// and where there is no way.
static inline void circle(Bot *bot, Place place, double radius) {
    Place me = bot_at(bot);
    double near = bot_within(2 * (radius - bot_distance(me, place)) / radius, 1);
    for (int flip = 1; flip >= -1; flip -= 2)
        for (int bend = 0; bend < 9; bend++) {
            double heading = bot_bearing(me, place) + flip * bot->side * (BOT_PI / 2 + near) +
                             0.3 * (bend % 2 ? (bend + 1) / 2 : -bend / 2);
            Place way = bot_ahead(me, heading, 4);
            if (!arena_clear(&bot->arena, me, way) || !arena_sees(&bot->arena, way, place))
                continue;
            if (flip < 0 || bot->tick > bot->turn_tick)
                bot->side = -bot->side,
                bot->turn_tick = bot->tick + 150 + (long)(270 * bot_random(bot));
            drive_along(bot, heading, 1);
            return;
        }
    drive_to(bot, place);
}

// Returns the smallest gap between the hull on these tracks and a shell; INFINITY if none comes.
static inline double bot_gap(const Bot *bot, double left, double right) {
    double gap = INFINITY, speed = bot->me.speed, turn = bot->me.turn, heading = bot->me.heading;
    double gain = bot->accel * BOT_STEP_S, turning = (left - right) * bot->top / bot->gauge;
    Place at = bot_at(bot);
    for (double time = BOT_STEP_S; time < 1.3 && bot->shell_count; time += BOT_STEP_S) {
        speed += bot_within((left + right) / 2 * bot->top - speed, gain);
        turn += bot_within(bot_within(turning, bot->pivot) - turn, 2 * gain);
        heading += turn * BOT_STEP_S;
        Place next = bot_ahead(at, heading, speed * BOT_STEP_S);
        if (arena_room(&bot->arena, next) > bot->width / 2 + 0.4)
            at = next;
        else
            speed = 0;
        for (int i = 0; i < bot->shell_count; i++) {
            const Shell *shell = &bot->shells[i];
            double dx = shell->x + shell->vx * time - at.x, dy = shell->y + shell->vy * time - at.y;
            double along = fabs(dx * sin(heading) + dy * cos(heading)) - bot->length / 2;
            double aside = fabs(dx * cos(heading) - dy * sin(heading)) - bot->width / 2;
            gap = fmin(gap, fmax(along, aside));
        }
    }
    return gap;
}

// Changes the tracks of this tick if a shell would hit on them, and misses on others. Call it last.
static inline void dodge(Bot *bot) {
    static const Place MOVES[] = {{1, 1}, {1, 0.3}, {0.3, 1}, {-1, -1}, {-1, -0.3}, {-0.3, -1}};
    double most = bot_gap(bot, bot->left, bot->right) + 0.15;
    for (int i = 0; i < 6 && most < 0.5; i++) {
        double gap = bot_gap(bot, MOVES[i].x, MOVES[i].y);
        if (gap > most) most = gap, bot->left = MOVES[i].x, bot->right = MOVES[i].y;
    }
}

// Returns where a shell that is fired now would meet the target on its arc.
static inline Place lead(const Bot *bot, const Tank *target) {
    Place place = tank_at(target);
    for (int i = 0; i < 8; i++) {
        double time = fmax(0, bot_distance(bot_at(bot), place) - bot->muzzle) / bot->shell;
        double half =
            target->turn * time / 2; // the chord of an arc points halfway between its ends
        double chord = target->speed * time * (half != 0 ? sin(half) / half : 1);
        place = bot_ahead(tank_at(target), target->heading + half, chord);
    }
    return place;
}

// Turns the gun ahead of a target. Returns whether a shell would hit it, and the gun is ready.
static inline bool aim_at(Bot *bot, const Tank *target) {
    Place me = bot_at(bot), place = lead(bot, target);
    double off = turn_gun_to(bot, bot_bearing(me, place)), far = fmax(1, bot_distance(me, place));
    return fabs(off) < atan(BOT_AIM_M / far) && bot->me.reload <= 0 && far < bot->range &&
           arena_sees(&bot->arena, me, place);
}

static inline void fire(Bot *bot) { bot->fires = true; }
static inline void bot_add(Bot *bot, const char *format, ...) { // words of the answer
    va_list values;
    size_t used = strlen(bot->words);
    va_start(values, format);
    vsnprintf(bot->words + used, sizeof bot->words - used, format, values);
    va_end(values);
}
static inline void special(Bot *bot) { bot_add(bot, " special"); }
// Sends "spotted", "attack", "gather" or "help" to the team, about a place and the id of a tank or
// -1.
static inline void say(Bot *bot, const char *topic, Place place, int about) {
    bot_add(bot, " say %s %d %.4f %.4f", topic, about, place.x, place.y);
}
// Follows say(): adds a role (NULL for none), the id of the friend who is addressed (-1 for all),
// and the tick of an action (0 for now).
static inline void say_more(Bot *bot, const char *role, int to, long when) {
    if (role) bot_add(bot, " role %s", role);
    if (to >= 0) bot_add(bot, " to %d", to);
    if (when > 0) bot_add(bot, " when %ld", when);
}
static inline void draw_line(Place a, Place b) {
    printf("draw line path %f %f %f %f\n", a.x, a.y, b.x, b.y);
}
static inline void draw_circle(Place a, double radius) {
    printf("draw circle target %f %f %f\n", a.x, a.y, radius);
}
static inline void draw_text(Place a, const char *words) {
    printf("draw text thought %f %f %s\n", a.x, a.y, words);
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

static inline const char *bot_word(void) {
    const char *word = strtok(NULL, " \n");
    return word ? word : "";
}
static inline double bot_number(void) { return strtod(bot_word(), NULL); }

// Reads the pairs of a line; the others are skipped.
static inline void bot_pairs(Bot *bot) {
    struct {
        const char *name;
        double *to;
    } rows[] = {{"dice", &bot->dice},   {"top", &bot->top},       {"gauge", &bot->gauge},
                {"turn", &bot->pivot},  {"accel", &bot->accel},   {"length", &bot->length},
                {"width", &bot->width}, {"turret", &bot->turret}, {"muzzle", &bot->muzzle},
                {"shell", &bot->shell}, {"range", &bot->range}};
    for (const char *name; *(name = bot_word());)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (!strcmp(name, rows[i].name)) *rows[i].to = bot_number();
}

static inline void bot_learn(Bot *bot, const char *word) { // a line before a tick
    Arena *arena = &bot->arena;
    if (!strcmp(word, "arena")) {
        bot_word();
        double width = bot_number(), height = bot_number();
        *arena =
            (Arena){.width = width, .height = height, .cell = fmax(1, sqrt(width * height / 3000))};
        arena->columns = (int)(width / arena->cell) + 1;
        arena->rows = (int)fmin(height / arena->cell + 1, BOT_CELLS_MAX / arena->columns);
        bot->path_count = 0;
    } else if (!strcmp(word, "wall") && arena->count < BOT_WALLS_MAX) {
        Wall *wall = &arena->walls[arena->count++];
        for (const char *x; *(x = bot_word()) && wall->count < BOT_CORNERS_MAX;)
            wall->corners[wall->count].x = strtod(x, NULL),
            wall->corners[wall->count++].y = bot_number();
    } else if (!strcmp(word, "param") && bot->given_count < 16) {
        snprintf(bot->given[bot->given_count], sizeof *bot->given, "%s", bot_word());
        bot->values[bot->given_count++] = bot_number();
    } else if (!strcmp(word, "low")) {
        arena->walls[(int)bot_number() % BOT_WALLS_MAX].low = true;
    } else if (!strcmp(word, "treads") || !strcmp(word, "tank")) {
        bot_pairs(bot);
    }
}

// Reads a tick. A row of the table has the members of a word: n for a number, w for a word.
static inline void bot_sense(Bot *bot) {
#define ROW(word, members, list, count, most)                                                      \
    { word, members, (char *)(list), &bot->count, sizeof(list) / (most), most }
    struct {
        const char *word, *members;
        char *list;
        int *count;
        size_t size;
        int most;
    } rows[] = {{"me", "nnnnnnnn", (char *)&bot->me, &bot->me_count, sizeof bot->me, 1},
                ROW("foe", "nnnnnnnn", bot->enemies, enemy_count, BOT_LIST_MAX),
                ROW("friend", "nnnnnnnn", bot->friends, friend_count, BOT_LIST_MAX),
                ROW("wreck", "nnnnnnnn", bot->wrecks, wreck_count, BOT_LIST_MAX),
                ROW("shell", "nnnnn", bot->shells, shell_count, BOT_LIST_MAX),
                ROW("own", "nnnnn", bot->own, own_count, BOT_LIST_MAX),
                ROW("thing", "wnnnnnnnnnnnnnwn", bot->things, thing_count, BOT_LIST_MAX),
                ROW("say", "nwnnn", bot->messages, message_count, BOT_LIST_MAX),
                ROW("event", "wnnnn", bot->events, event_count, BOT_LIST_MAX),
                {"struck", "n", (char *)&bot->struck, &bot->struck_count, 0, 1},
                {"touch", "nn", (char *)&bot->touch, &bot->touch_count, 0, 1},
                {"special", "nn", (char *)bot->special, &bot->special_count, 0, 1},
                {"heat", "n", (char *)&bot->heat, &bot->heat_count, 0, 1},
                {"lob", "n", (char *)&bot->lob, &bot->lob_count, 0, 1},
                {"shielded", "n", (char *)&bot->shielded, &bot->shielded_count, 0, 1},
                {"boost", "nn", (char *)bot->boost, &bot->boost_count, 0, 1},
                {"goal", "nnnw", (char *)&bot->goal, &bot->goal_count, 0, 1}};
    const int row_count = sizeof rows / sizeof *rows;
    double before[BOT_LIST_MAX];
    int before_count = bot->enemy_count;
    for (int i = 0; i < before_count; i++) before[i] = bot->enemies[i].id;
    for (int i = 0; i < row_count; i++) *rows[i].count = 0;
    for (int i = 0; i < BOT_LIST_MAX; i++)
        *bot->messages[i].role = '\0', bot->messages[i].to = -1, bot->messages[i].when = 0;
    bot->tick = (long)bot_number();
    for (const char *word; *(word = bot_word());) {
        BotMessage *said = bot->message_count ? &bot->messages[bot->message_count - 1] : NULL;
        if (said && !strcmp(word, "role"))
            snprintf(said->role, sizeof said->role, "%s", bot_word());
        if (said && !strcmp(word, "to")) said->to = (int)bot_number();
        if (said && !strcmp(word, "when")) said->when = (long)bot_number();
        for (int i = 0; i < row_count; i++) {
            if (strcmp(word, rows[i].word) || *rows[i].count >= rows[i].most) continue;
            char *to = rows[i].list + (size_t)(*rows[i].count)++ * rows[i].size;
            for (const char *member = rows[i].members; *member; member++) {
                if (*member == 'n')
                    *(double *)(void *)to = bot_number(), to += sizeof(double);
                else
                    snprintf(to, sizeof(BotWord), "%s", bot_word()), to += sizeof(BotWord);
            }
            break;
        }
    }
    bot->me.gun = bot->me.heading + bot->me.turret;
    if (bot->enemy_count) bot->target = tank_at(bot->enemies), bot->goal_tick = bot->tick;
    if (bot->struck_count && bot->on_hit) bot->on_hit(bot, bot->struck);
    if (bot->touch_count && bot->on_wall) bot->on_wall(bot, atan2(bot->touch.x, bot->touch.y));
    for (int i = 0; i < bot->enemy_count && bot->on_enemy_seen; i++) {
        bool is_known = false;
        for (int k = 0; k < before_count; k++) is_known |= before[k] == bot->enemies[i].id;
        if (!is_known) bot->on_enemy_seen(bot, &bot->enemies[i]);
    }
    for (int i = 0; i < bot->message_count && bot->on_message; i++)
        bot->on_message(bot, &bot->messages[i]);
    for (int i = 0; i < bot->event_count && bot->on_event; i++) bot->on_event(bot, &bot->events[i]);
}

// Plays a match: reads lines until "quit", and answers each tick. Returns 0.
static inline int bot_run(Bot *bot) {
    static char line[1 << 18];
    bot->goal_tick = -1, bot->side = 1;
    while (fgets(line, sizeof line, stdin)) {
        const char *word = strtok(line, " \n");
        bot->left = bot->right = bot->rate = 0, bot->fires = false, *bot->words = '\0';
        if (!word) continue;
        if (!strcmp(word, "quit")) break;
        if (!strcmp(word, "t")) {
            bot_sense(bot);
            if (bot->on_tick) bot->on_tick(bot);
            printf("o %ld %.4f %.4f %.4f %d%s\n", bot->tick, bot->left, bot->right, bot->rate,
                   bot->fires, bot->words);
        } else if (!strcmp(word, "start")) {
            bot->dice += 1;
            if (bot->on_start) bot->on_start(bot);
            printf("bot 3 %s params %d\n", bot->name, bot->declared_count);
            for (int i = 0; i < bot->declared_count; i++) puts(bot->declared[i]);
        } else if (!strcmp(word, "end")) {
            BotWord result;
            snprintf(result, sizeof result, "%s", bot_word());
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
