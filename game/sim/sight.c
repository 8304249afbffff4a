// sight.c -- what each tank sees, and all else that it may know.
//
// Everyone looks round in the same ticks, every VISIBILITY_PERIOD_TICKS, so that sight is mutual in
// each; a tank that was just put somewhere is seen at once. Friends always know where each other
// are. A tank's watch lists the WATCH_MAX tanks nearest to it that could be among its sights, and
// is gathered anew now and then. Each pair has its line of sight tested at every look when they are
// near and rivals, otherwise more seldom, the same way round for both; the first of the two to test
// it tells the other.
#include "battle.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/terrain.h"
#include "battle_state.h"
#include "platform/archive.h"

#define NEAR_M 20.0   // nearer rivals are tested at each look
#define FAR_M 40.0    // farther ones at one look in four
#define MARGIN_M 16.0 // two medium tanks come less closer until the next gathering
enum {
    GATHER_PERIOD = 60,    // ticks between two gatherings of a tank; not all in the same tick
    FEW = 4,               // tanks: then it costs little to test all at each look
    WHOLE = 2 * WATCH_MAX, // of so few all are gathered, at whatever distance, and half as often
    WHOLE_PERIOD = 120,
    OTHERS_MAX = 24, // friends and wrecks on a full list, three for each that it may see
    BUCKETS = 64
};

_Static_assert(BATTLE_TANKS_MAX <= 1 << NEIGHBOUR_BITS && MAP_PIECES_MAX < 1 << NEIGHBOUR_BITS,
               "a neighbour's bits hold the number of any tank and of any wall");

// A total order: what is equally far comes by its id.
static bool is_nearer(DistanceEntry a, DistanceEntry b) {
    return a.distance_m2 <= b.distance_m2 && (a.distance_m2 < b.distance_m2 || a.id < b.id);
}
// Keeps `list` sorted; quick near its end.
static void near_insert(DistanceEntry *list, int count, DistanceEntry item) {
    int at = count;
    for (; at > 0 && is_nearer(item, list[at - 1]); at--) list[at] = list[at - 1];
    list[at] = item;
}

static double distance_m2(Vec a, Vec b) {
    Vec between = vec_sub(a, b);
    return vec_dot(between, between);
}

static int bucket_of(double distance_m2) {
    const double reach_m = SIGHT_RANGE_M + MARGIN_M, per_m2 = BUCKETS / (reach_m * reach_m);
    return (int)min_of(distance_m2 * per_m2, BUCKETS - 1);
}

// How many of the enemies (0) and of the others (1) found are in which bucket.
typedef int Counts[2][BUCKETS];

// All tanks within reach but itself, to `found`. What is far away counts to the last bucket.
static int find_near(const Battle *battle, int self, double reach_m, DistanceEntry *found,
                     Counts counts) {
    const Bins *bins = &battle->tank_bins;
    Vec eye = battle->tank_keys[self].at;
    CellBox box = bins_around(bins, eye, reach_m);
    int total = 0;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            const TankKey *brief = &battle->tank_keys[items[i].id];
            bool is_other = brief->is_wreck || brief->team == battle->tank_keys[self].team;
            DistanceEntry item = {distance_m2(eye, items[i].at), items[i].id, is_other};
            if (item.distance_m2 > reach_m * reach_m || item.id == self) continue;
            counts[is_other][bucket_of(item.distance_m2)]++;
            found[total++] = item;
        }
    }
    return total;
}

// The nearest of them, nearest first: by their buckets, then each to its place. Returns how many.
static int sort_nearest(const DistanceEntry *found, int total, Counts counts,
                        DistanceEntry *sorted) {
    int enemies = 0;
    for (int i = 0; i < BUCKETS; i++) enemies += counts[0][i];
    int others_max = enemies < WATCH_MAX - OTHERS_MAX ? WATCH_MAX - enemies : OTHERS_MAX;
    int others = total - enemies < others_max ? total - enemies : others_max;
    int room[2] = {WATCH_MAX - others, others};
    int starts[BUCKETS + 1], sum = 0, taken[2] = {0};
    bool is_open[2][BUCKETS];
    for (int i = 0; i < BUCKETS; i++) {
        starts[i] = sum;
        for (int k = 0; k < 2; k++) {
            is_open[k][i] = taken[k] < room[k];
            if (is_open[k][i]) taken[k] += counts[k][i], sum += counts[k][i];
        }
    }
    for (int i = 0; i < total; i++) {
        int bucket = bucket_of(found[i].distance_m2);
        if (is_open[found[i].is_other][bucket]) sorted[starts[bucket]++] = found[i];
    }
    for (int i = 1; i < sum; i++) near_insert(sorted, i, sorted[i]);
    int kept = 0; // of the last buckets, too many may be there
    for (int i = 0; i < sum; i++)
        if (room[sorted[i].is_other]-- > 0) sorted[kept++] = sorted[i];
    return kept;
}

static uint64_t bit_of(int place) { return (uint64_t)1 << place; }

// A pair that is tested every so many looks is due at those of one remainder, which the pair gives.
static void set_looks(VisibilityCache *watch, int place, int pair, int looks) {
    int were = watch->list[place].looks;
    for (int look = pair % were; look < LOOKS_MAX; look += were) watch->due[look] &= ~bit_of(place);
    for (int look = pair % looks; look < LOOKS_MAX; look += looks)
        watch->due[look] |= bit_of(place);
    watch->list[place].looks = (unsigned)looks % (2 * LOOKS_MAX);
}

// Makes the list of a tank anew. What is known of those that stay on the list stays known.
static void gather(Battle *battle, int self) {
    VisibilityCache *watch = &battle->visibility[self], old = *watch;
    Counts counts = {0};
    bool are_few = battle->tank_count <= WHOLE;
    double reach_m = are_few ? HUGE_VAL : SIGHT_RANGE_M + MARGIN_M;
    int total = find_near(battle, self, reach_m, battle->found, counts);
    int kept = sort_nearest(battle->found, total, counts, battle->sorted);
    *watch = (VisibilityCache){.last_tick = old.last_tick, .count = kept};
    memcpy(watch->shells, old.shells, sizeof watch->shells);
    for (int i = 0; i < old.count; i++) battle->old_place[old.list[i].id] = (uint8_t)(i + 1);
    for (int i = 0; i < kept; i++) {
        int id = battle->sorted[i].id, place = battle->old_place[id] - 1;
        bool is_enemy = battle->tank_keys[id].team != battle->tank_keys[self].team;
        watch->enemies |= (uint64_t)is_enemy << i;
        watch->places[id % WATCH_PLACES] = (uint8_t)i;
        watch->list[i] = (Neighbour){.id = (unsigned)id % BATTLE_TANKS_MAX, .looks = LOOKS_MAX};
        if (place >= 0) {
            watch->known |= (old.known >> place & 1) << i;
            watch->seen |= (old.seen >> place & 1) << i;
            watch->list[i] = old.list[place];
            watch->backs[i] = old.backs[place];
        }
        int looks = watch->list[i].looks;
        for (int look = (self + id) % looks; look < LOOKS_MAX; look += looks)
            watch->due[look] |= bit_of(i);
    }
    for (int i = 0; i < old.count; i++) battle->old_place[old.list[i].id] = 0;
    uint64_t period = are_few ? WHOLE_PERIOD : GATHER_PERIOD;
    uint64_t offset = battle->tick + (uint64_t)self * VISIBILITY_PERIOD_TICKS;
    watch->next_gathering = battle->tick + period - offset % period;
}

// What is due, and what has jumped, has to be tested anew, unless another tank has just told.
static void renew(const Battle *battle, VisibilityCache *watch) {
    uint64_t look = battle->tick / VISIBILITY_PERIOD_TICKS,
             last = watch->last_tick / VISIBILITY_PERIOD_TICKS;
    bool is_late = watch->last_tick == BATTLE_NEVER || look > last + 1;
    uint64_t kept = look == last ? watch->known : watch->known & ~watch->due[look % LOOKS_MAX];
    watch->known = is_late ? 0 : kept | watch->told;
    watch->told = 0;
    for (int i = 0; battle->last_jump == battle->tick && i < watch->count; i++)
        if (battle->tank_keys[watch->list[i].id].placed_tick == battle->tick)
            watch->known &= ~bit_of(i);
    watch->last_tick = battle->tick;
}

static bool are_rivals(const TankKey *a, const TankKey *b) {
    return a->team != b->team && !a->is_wreck && !b->is_wreck;
}

// What two tanks find out about each other.
typedef struct PairSight {
    int pair;  // sum of their ids
    int looks; // from one test to the next
    int wall;
    bool is_seen;
} PairSight;

static void learn(VisibilityCache *watch, uint64_t *known, int place, PairSight sight) {
    *known |= bit_of(place);
    watch->seen = (watch->seen & ~bit_of(place)) | (uint64_t)sight.is_seen << place;
    watch->list[place].wall = (unsigned)sight.wall % (1 << NEIGHBOUR_BITS);
    if (watch->list[place].looks != sight.looks) set_looks(watch, place, sight.pair, sight.looks);
}

// Wrecks are tested half as often as rivals, and so is what is hidden, but for rivals nearby.
static int looks_between(const Battle *battle, bool are_rivals, bool is_seen, double distance_m2) {
    if (battle->tank_count <= FEW) return 1;
    int looks = distance_m2 < NEAR_M * NEAR_M ? 1 : distance_m2 < FAR_M * FAR_M ? 2 : 4;
    if (!are_rivals) looks *= 2;
    if (!is_seen && looks > 1) looks *= 2;
    return looks < LOOKS_MAX ? looks : LOOKS_MAX;
}

static bool look(Battle *battle, int self, int place, bool are_rivals, double distance_m2) {
    VisibilityCache *watch = &battle->visibility[self];
    int other = watch->list[place].id, wall = watch->list[place].wall - 1;
    // Among many the other's watch is far away in memory: it comes while the line is tested.
    VisibilityCache *others = &battle->visibility[other];
    __builtin_prefetch(&others->places[self % WATCH_PLACES]);
    __builtin_prefetch(&others->list[watch->backs[place]], 1);
    __builtin_prefetch(&others->known, 1);
    Vec first = battle->tank_keys[self < other ? self : other].at;
    Vec second = battle->tank_keys[self < other ? other : self].at;
    bool is_seen = distance_m2 <= SIGHT_RANGE_M * SIGHT_RANGE_M &&
                   map_sees_past(battle->arena->map, first, second, &wall);
    PairSight sight = {self + other, looks_between(battle, are_rivals, is_seen, distance_m2),
                       wall + 1, is_seen};
    learn(watch, &watch->known, place, sight);
    // Tells the other tank, unless its list has no place for this one, or the remainder is that of
    // a later one: then that tank looks for itself.
    int back = others->places[self % WATCH_PLACES];
    if (back < others->count && others->list[back].id == self) {
        watch->backs[place] = (uint8_t)back;
        learn(others, others->last_tick == battle->tick ? &others->known : &others->told, back,
              sight);
    }
    return is_seen;
}

// The tanks that it sees, nearest first, as far as there is room for them; returns how many.
static int list_seen(Battle *battle, int self, DistanceEntry seen[SIGHTS_MAX]) {
    VisibilityCache *watch = &battle->visibility[self];
    const TankKey *eye = &battle->tank_keys[self];
    int foes = 0, others = 0;
    if (watch->last_tick != battle->tick) renew(battle, watch);
    if (battle->tick >= watch->next_gathering) gather(battle, self);
    // A look has to go through what is seen, and what is not known.
    uint64_t open = watch->seen | ~watch->known;
    if (watch->count < WATCH_MAX) open &= bit_of(watch->count) - 1;
    while (open) {
        int place = __builtin_ctzll(open), id = watch->list[place].id;
        open &= open - 1;
        const TankKey *brief = &battle->tank_keys[id];
        bool is_rival = are_rivals(brief, eye);
        if (is_rival ? foes == SIGHTS_FOES_MAX : others == SIGHTS_OTHERS_MAX) continue;
        DistanceEntry item = {distance_m2(brief->at, eye->at), id};
        bool is_friend = brief->team == eye->team && !brief->is_wreck;
        if (!is_friend && !(watch->known & bit_of(place)) &&
            !look(battle, self, place, is_rival, item.distance_m2))
            continue;
        if (item.distance_m2 > SIGHT_RANGE_M * SIGHT_RANGE_M) continue;
        near_insert(seen, foes + others, item);
        foes += is_rival;
        others += !is_rival;
        if (others < SIGHTS_OTHERS_MAX) continue;
        if (foes == SIGHTS_FOES_MAX) break;
        open &= watch->enemies; // no room is left for friends
    }
    return foes + others;
}

static void watch_tanks(Battle *battle) {
    if (battle->tick % VISIBILITY_PERIOD_TICKS && battle->last_jump != battle->tick) return;
    if (battle->tank_count > WHOLE)
        battle->spatial_order_count = bins_spatial_order(&battle->tank_bins, battle->spatial_order);
    for (int i = 0; i < battle->spatial_order_count; i++) {
        int self = battle->spatial_order[i];
        VisibilityCache *watch = &battle->visibility[self];
        if (i + 1 < battle->spatial_order_count)
            prefetch(&battle->visibility[battle->spatial_order[i + 1]],
                     offsetof(VisibilityCache, places));
        DistanceEntry seen[SIGHTS_MAX];
        watch->sight_count = battle->tank_keys[self].is_wreck ? 0 : list_seen(battle, self, seen);
        for (int k = 0; k < watch->sight_count; k++) watch->sights[k] = (uint16_t)seen[k].id;
    }
}

// Nobody asks for the lists while no shell flies.
static void sort_shells(Battle *battle) {
    if (!battle->shell_count) return;
    for (int i = 0; i < battle->tank_count; i++) battle->own_shell[i] = -1;
    bins_clear(&battle->shell_bins);
    for (int i = 0; i < battle->shell_count; i++) {
        const Shell *shell = &battle->shells[i];
        battle->next_own_shell[i] = battle->own_shell[shell->owner];
        battle->own_shell[shell->owner] = i;
        bins_add(&battle->shell_bins, shell->at, i);
    }
    bins_sort(&battle->shell_bins);
}

void battle_update_visibility(Battle *battle) {
    if (battle->are_bins_stale) battle_sort(battle);
    battle->alive = 0;
    for (int i = 0; i < battle->team_count; i++) battle->teams[i].alive = 0;
    for (int i = 0; i < battle->tank_count; i++) {
        if (battle->tank_keys[i].is_wreck) continue;
        battle->teams[battle->tank_keys[i].team].alive++;
        battle->alive++;
    }
    sort_shells(battle);
    watch_tanks(battle);
}

void battle_prefetch(const Battle *battle, int tank) {
    prefetch(&battle->tanks[tank], sizeof(Tank));
    prefetch(&battle->visibility[tank], offsetof(VisibilityCache, last_tick));
    prefetch(&battle->loadouts[tank].weapon, sizeof(Weapon *));
    world_prefetch(battle->world, tank);
}

static int see_tanks(Battle *battle, const Tank *self) {
    const VisibilityCache *watch = &battle->visibility[self->id];
    for (int i = 0; i < watch->sight_count; i++)
        prefetch(&battle->tanks[watch->sights[i]], offsetof(Tank, last_pose));
    for (int i = 0; i < watch->sight_count; i++) {
        const Tank *tank = &battle->tanks[watch->sights[i]];
        battle->tank_sights[i] =
            (TankSight){.id = tank->id,
                        .team = tank->team,
                        .is_enemy = tank->team != self->team,
                        .is_wreck = tank->is_wreck,
                        .pose = tank->pose,
                        .motion = tank->motion,
                        .gun_heading_rad = angle_wrap(tank->pose.heading_rad + tank->turret_rad),
                        .length_m = tank->spec->length_m,
                        .width_m = tank->spec->width_m,
                        .health = tank->health / tank->spec->health};
    }
    return watch->sight_count;
}

typedef struct ShellList {
    int count;
    DistanceEntry items[SHELL_SIGHTS_MAX]; // by index of shell, which rises as their ids do
} ShellList;

// The farthest is dropped when there are too many.
static void list_shell(ShellList *list, double distance_m2, int shell) {
    DistanceEntry item = {distance_m2, shell};
    if (list->count == SHELL_SIGHTS_MAX && !is_nearer(item, list->items[list->count - 1])) return;
    if (list->count == SHELL_SIGHTS_MAX) list->count--;
    near_insert(list->items, list->count++, item);
}

// A tank that has seen a shell once follows it, as it flies straight. Until then it looks every
// other tick.
static bool knows_shell(Battle *battle, const Tank *self, const Shell *shell) {
    int *known = &battle->visibility[self->id].shells[shell->id % SHELLS_KNOWN];
    if (*known == shell->id + 1) return true;
    bool is_due = (battle->tick + (uint64_t)shell->id) % 2 == 0;
    if (!is_due || !map_sees(battle->arena->map, pose_at(self->pose), shell->at)) return false;
    *known = shell->id + 1;
    return true;
}

// Those of others that come closer, within the lookout.
static void notice_shells(Battle *battle, const Tank *self, ShellList *list) {
    Vec eye = pose_at(self->pose);
    double shell_sight_m = self->spec->shell_sight_m;
    CellBox box = bins_around(&battle->shell_bins, eye, shell_sight_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->shell_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec way = vec_sub(eye, items[i].at);
            double distance_m2 = vec_dot(way, way);
            if (distance_m2 > shell_sight_m * shell_sight_m) continue;
            const Shell *shell = &battle->shells[items[i].id];
            if (shell->owner == self->id || vec_dot(way, shell->velocity_mps) <= 0) continue;
            if (!knows_shell(battle, self, shell)) continue;
            list_shell(list, distance_m2, items[i].id);
        }
    }
}

static int see_shells(Battle *battle, const Tank *self) {
    ShellList list;
    if (!battle->shell_count) return 0;
    list.count = 0; // and nothing of its items, for speed
    for (int i = battle->own_shell[self->id]; i >= 0; i = battle->next_own_shell[i]) {
        Vec way = vec_sub(battle->shells[i].at, pose_at(self->pose));
        list_shell(&list, vec_dot(way, way), i);
    }
    notice_shells(battle, self, &list);
    for (int i = 0; i < list.count; i++) {
        const Shell *shell = &battle->shells[list.items[i].id];
        bool is_own = shell->owner == self->id;
        battle->shell_sights[i] = (ShellSight){shell->id, is_own, shell->at, shell->velocity_mps};
    }
    return list.count;
}

static void read_tidings(const Battle *battle, int first, SenseEvent *sense_events, int *count) {
    for (int i = first; i && *count < SENSE_EVENTS_MAX; i = battle->event_nodes[i - 1].next)
        sense_events[(*count)++] = battle->event_nodes[i - 1].tiding;
}

// Field by field: to clear so large a struct first takes as long as to fill it.
void battle_sense(Battle *battle, int tank, Senses *senses) {
    ASSERT(tank >= 0 && tank < battle->tank_count);
    const Tank *self = &battle->tanks[tank];
    const TankSpec *spec = self->spec;
    GunSpec gun = tank_gun(self);
    senses->tick = battle->tick;
    senses->dt_s = BATTLE_TICK_S;
    senses->id = self->id;
    senses->team = self->team;
    senses->pose = self->pose;
    senses->motion = self->motion;
    senses->next_pose = world_next_pose(battle->world, tank, BATTLE_TICK_S);
    senses->limits = world_limits(battle->world, tank);
    senses->half_gauge_m = spec->drive.half_gauge_m;
    senses->length_m = spec->length_m;
    senses->width_m = spec->width_m;
    senses->health = self->health / spec->health;
    senses->armour_front = spec->armour_front;
    senses->armour_side = spec->armour_side;
    senses->armour_rear = spec->armour_rear;
    senses->turret_rad = self->turret_rad;
    senses->turret_top_radps = spec->turret_top_radps;
    senses->reload_s = self->reload_s;
    senses->reload_time_s = gun.reload_s;
    senses->shell_mps = gun.shell_mps;
    senses->shell_range_m = gun.range_m;
    senses->is_lobbed = self->loadout->weapon->is_lobbed;
    senses->spread_rad = tank_spread_rad(self, &gun);
    senses->muzzle_m = spec->muzzle_m;
    senses->tank_count = see_tanks(battle, self);
    senses->tanks = battle->tank_sights;
    senses->shell_count = see_shells(battle, self);
    senses->shells = battle->shell_sights;
    senses->is_touching = self->is_touching;
    senses->touch_normal = self->touch_normal;
    senses->was_hit = self->was_hit;
    senses->hit_bearing_rad = self->hit_bearing_rad;
    const Team *team = &battle->teams[self->team];
    senses->events = battle->sense_events;
    senses->event_count = 0;
    read_tidings(battle, self->sense_events, battle->sense_events, &senses->event_count);
    read_tidings(battle, team->losses, battle->sense_events, &senses->event_count);
    senses->messages = battle->messages + team->first;
    senses->message_count = team->spoken;
    senses->map = battle->arena->map;
    senses->terrain = battle->arena->terrain;
    senses->surfaces = battle->rules.surfaces;
    double grip = terrain_underfoot(senses, pose_at(self->pose))->grip;
    senses->accel_mps2 = spec->drive.accel_mps2 * grip;
    senses->turn_accel_radps2 = spec->drive.turn_accel_radps2 * grip;
    senses->status = (MatchStatus){0};
    senses->goal = (Goal){0};
    senses->friends_left = team->alive - (self->is_wreck ? 0 : 1);
    senses->enemies_left = battle->alive - team->alive;
    senses->dice = &battle->mind_dice[tank];
    senses->pathfinder = battle->pathfinder;
}
