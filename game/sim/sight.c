// sight.c -- visibility: which tanks see each other, and all other senses of tanks.
//
// Testing the line of sight of every pair of tanks on every tick would be too slow. Visibility is
// therefore updated only every VISIBILITY_PERIOD_TICKS ticks, for all tanks at once, and each tank
// keeps a cache (VisibilityCache) of its neighbours' last test results:
//
//      cache of tank A                                     cache of tank B
//      index            0   1   2   3 ... 63               index            0   1   2 ... 63
//      list             D   B   F   C       nearest first  list             E   C   A
//        period         1   2   1   8                        period         4   8   2
//        blocking_piece -   7   -   31                       blocking_piece 2   -   7
//      known            1   0   1   1                      known            1   1   0
//      seen             1   0   1   0                      seen             0   1   0
//      reported         0   0   0   0                      reported         0   0   0
//      reverse_index    9   2   0   5                      reverse_index    3   6   1
//      index_by_hash    B % 128 -> 1, C % 128 -> 3 ...     index_by_hash    A % 128 -> 2 ...
//                           |                                                       |
//                           +---- A tests the pair, and writes the result here -----+
//
// Lists: a tank considers only the NEIGHBOURS_MAX nearest tanks that it could see. The list is
// rebuilt from the bins about once per second (rebuild_list).
//
// Tests: friends report their positions, so they are in sight without a test. Every other pair
// needs a free line of sight. It is the same in both directions, so the tank that tests the pair
// first stores the result in both caches (test_pair). It sets `known` and `seen` in its cache, and
// in the other cache if that has already been updated on this tick. Otherwise it sets the other's
// `reported`, which is added to `known` when its turn comes. index_by_hash finds the entry in the
// other's list. reverse_index, its index at the last test, only serves to prefetch the entry.
//
// Test periods: nearby enemies are tested in every update, other pairs in every second, fourth or
// eighth (choose_period). A pair with period p is due in updates with number % p == (A + B) % p,
// which is the same for both tanks. The masks due[] have the pairs that are due in each update:
//
//      update number % 8                 0   1   2   3   4   5   6   7
//      period 1                          x   x   x   x   x   x   x   x
//      period 2, A + B odd                   x       x       x       x
//      period 4, (A + B) % 4 == 2                x               x
//      period 8, (A + B) % 8 == 5                            x
//
// An update clears the bits of due[update % 8] in `known`, and tests the pairs with a zero there
// (begin_update, list_visible). Tanks that were moved other than by driving are tested at once.
//
// Blocking pieces: a wall that hid a tank usually still does, so a test starts with the piece of
// the map that blocked the line of sight last time.
#include "battle.h"

#include <string.h>

#include "ai/navigation/terrain.h"
#include "battle_state.h"
#include "platform/memory.h"

#define NEAR_M 20.0   // nearer enemies are tested in every update
#define FAR_M 40.0    // enemies beyond this distance are tested in every fourth update
#define MARGIN_M 16.0 // two medium tanks approach by less until the next rebuild
enum {
    REBUILD_TICKS = 60,      // ticks between two rebuilds of a list; each tank has its own ticks
    REBUILD_TICKS_ALL = 120, // interval if the list has all tanks of the battle
    FEW_TANKS = 4,           // up to this many tanks, all pairs are tested in every update
    ALL_LISTED_MAX = 2 * NEIGHBOURS_MAX, // up to this many tanks, lists ignore the distance
    LIST_OTHERS_MAX = 24, // friends and wrecks on a full list, three for each that can be in sight
    BUCKETS = 64
};

_Static_assert(BATTLE_TANKS_MAX <= 1 << NEIGHBOUR_BITS && MAP_PIECES_MAX < 1 << NEIGHBOUR_BITS,
               "NEIGHBOUR_BITS must hold any tank's id and any piece's number");

#define MURKY_M 2.0 // length of a line through clouds that blocks sight

// Returns the length of the part of a line within a circle.
static double chord_m(Vec from, Vec to, Vec centre, double radius_m) {
    Vec way = vec_sub(to, from), off = vec_sub(from, centre);
    double length_m = vec_length(way);
    Vec unit = vec_unit(way);
    double middle_m = -vec_dot(off, unit), aside_m = vec_cross(unit, off);
    double half_m2 = radius_m * radius_m - aside_m * aside_m;
    if (length_m <= 0 || half_m2 <= 0) return 0;
    double half_m = sqrt(half_m2);
    return max_of(0, min_of(length_m, middle_m + half_m) - max_of(0, middle_m - half_m));
}

bool battle_is_clouded(const Battle *battle, Vec from, Vec to) {
    double murky_m = 0;
    for (int i = 0; i < battle->cloud_count; i++) {
        const Thing *cloud = &battle->things[battle->clouds[i]];
        bool is_same = from.x == to.x && from.y == to.y;
        murky_m += is_same ? max_of(0, cloud->radius_m - vec_distance(from, cloud->at))
                           : chord_m(from, to, cloud->at, cloud->radius_m);
    }
    return murky_m > MURKY_M;
}

#define REST_MPS 0.3 // a tank slower than this is at rest
#define FLASH_S 1.0  // a shot gives a tank away for this long

static bool has_just_fired(const Tank *tank) {
    double since_s = tank_gun(tank).reload_s - tank->reload_s;
    return tank->reload_s > 0 && since_s >= 0 && since_s < FLASH_S;
}

bool battle_hides(const Battle *battle, int id, Vec eye) {
    const Tank *tank = &battle->tanks[id];
    Vec at = pose_at(tank->pose);
    const double *sight_m = battle->rules.sight_m;
    bool is_night = sight_m && *sight_m < SIGHT_RANGE_M;
    if ((!is_night && !battle->cover_count) || tank->is_wreck || has_just_fired(tank)) return false;
    if (is_night && vec_distance(eye, at) > *sight_m) return true;
    double speed_mps = vec_length(vec(tank->motion.forward_mps, tank->motion.side_mps));
    if (speed_mps > REST_MPS) return false;
    for (int i = 0; i < battle->cover_count; i++) {
        const Thing *cover = &battle->things[battle->covers[i]];
        if (vec_distance(cover->at, at) <= cover->radius_m &&
            vec_distance(eye, at) > THINGS[cover->kind]->seen_m)
            return true;
    }
    return false;
}

static bool battle_sees(const Battle *battle, Vec from, Vec to) {
    return map_sees(battle->arena->map, from, to) && !battle_is_clouded(battle, from, to);
}

// A total order: by distance, then by id.
static bool is_nearer(DistanceEntry a, DistanceEntry b) {
    return a.distance_m2 <= b.distance_m2 && (a.distance_m2 < b.distance_m2 || a.id < b.id);
}

// Inserts an item into a sorted list. Fast if it belongs near the end.
static void insert_sorted(DistanceEntry *list, int count, DistanceEntry item) {
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

// Numbers of candidates per bucket of distance: enemies in [0], friends and wrecks in [1].
typedef int BucketCounts[2][BUCKETS];

// Collects all other tanks within `reach_m`, counting those beyond the buckets in the last one.
// Returns their number.
static int find_candidates(const Battle *battle, int self, double reach_m, DistanceEntry *found,
                           BucketCounts counts) {
    const Bins *bins = &battle->tank_bins;
    Vec eye = battle->tank_keys[self].at;
    CellBox box = bins_around(bins, eye, reach_m);
    int total = 0;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            const TankKey *key = &battle->tank_keys[items[i].id];
            bool is_other = key->is_wreck || key->team == battle->tank_keys[self].team;
            DistanceEntry item = {distance_m2(eye, items[i].at), items[i].id, is_other};
            if (item.distance_m2 > reach_m * reach_m || item.id == self) continue;
            counts[is_other][bucket_of(item.distance_m2)]++;
            found[total++] = item;
        }
    }
    return total;
}

// Selects at most NEIGHBOURS_MAX of the candidates, nearest first: a bucket sort followed by an
// insertion sort. Friends and wrecks get LIST_OTHERS_MAX places, or more if there are few enemies.
// Returns the number selected.
static int select_nearest(const DistanceEntry *found, int total, BucketCounts counts,
                          DistanceEntry *sorted) {
    if (total <= LIST_OTHERS_MAX) { // there is room for all
        for (int i = 0; i < total; i++) insert_sorted(sorted, i, found[i]);
        return total;
    }
    int enemies = 0;
    for (int i = 0; i < BUCKETS; i++) enemies += counts[0][i];
    DEBUG_ASSERT(enemies >= 0 && enemies <= total);
    int others_max =
        enemies < NEIGHBOURS_MAX - LIST_OTHERS_MAX ? NEIGHBOURS_MAX - enemies : LIST_OTHERS_MAX;
    int others = total - enemies < others_max ? total - enemies : others_max;
    int room[2] = {NEIGHBOURS_MAX - others, others};
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
    for (int i = 1; i < sum; i++) insert_sorted(sorted, i, sorted[i]);
    int kept = 0; // the last open buckets may hold more than there is room for
    for (int i = 0; i < sum; i++)
        if (room[sorted[i].is_other]-- > 0) sorted[kept++] = sorted[i];
    DEBUG_ASSERT(kept <= NEIGHBOURS_MAX);
    return kept;
}

static uint64_t bit_of(int index) { return (uint64_t)1 << index; }

// Adds a pair to the masks of its due updates. `id_sum` is the sum of its two ids.
static void mark_due(VisibilityCache *cache, int index, int id_sum, int period) {
    DEBUG_ASSERT(period >= 1 && period <= PERIOD_MAX && PERIOD_MAX % period == 0);
    for (int i = id_sum % period; i < PERIOD_MAX; i += period) cache->due[i] |= bit_of(index);
}

static void change_period(VisibilityCache *cache, int index, int id_sum, int period) {
    int old = cache->list[index].period;
    for (int i = id_sum % old; i < PERIOD_MAX; i += old) cache->due[i] &= ~bit_of(index);
    mark_due(cache, index, id_sum, period);
    cache->list[index].period = (unsigned)period % (2 * PERIOD_MAX);
}

// Rebuilds a tank's list of neighbours. Neighbours that stay on the list keep their test results.
static void rebuild_list(Battle *battle, int self) {
    VisibilityCache *cache = &battle->visibility[self], old = *cache;
    BucketCounts counts = {0};
    bool are_all_listed = battle->tank_count <= ALL_LISTED_MAX;
    double reach_m = are_all_listed ? HUGE_VAL : SIGHT_RANGE_M + MARGIN_M;
    int total = find_candidates(battle, self, reach_m, battle->candidates, counts);
    int kept = select_nearest(battle->candidates, total, counts, battle->sorted);
    *cache = (VisibilityCache){.last_tick = old.last_tick, .count = kept};
    memcpy(cache->shells, old.shells, sizeof cache->shells);
    for (int i = 0; i < old.count; i++) battle->old_index[old.list[i].id] = (uint8_t)(i + 1);
    for (int i = 0; i < kept; i++) {
        int id = battle->sorted[i].id, was = battle->old_index[id] - 1;
        bool is_enemy = battle->tank_keys[id].team != battle->tank_keys[self].team;
        cache->enemies |= (uint64_t)is_enemy << i;
        cache->index_by_hash[id % INDEX_HASHES] = (uint8_t)i;
        cache->list[i] = (Neighbour){.id = (unsigned)id % BATTLE_TANKS_MAX, .period = PERIOD_MAX};
        if (was >= 0) {
            cache->known |= (old.known >> was & 1) << i;
            cache->seen |= (old.seen >> was & 1) << i;
            cache->list[i] = old.list[was];
            cache->reverse_index[i] = old.reverse_index[was];
        }
        mark_due(cache, i, self + id, cache->list[i].period);
    }
    for (int i = 0; i < old.count; i++) battle->old_index[old.list[i].id] = 0;
    uint64_t ticks = are_all_listed ? REBUILD_TICKS_ALL : REBUILD_TICKS;
    uint64_t offset = battle->tick + (uint64_t)self * VISIBILITY_PERIOD_TICKS;
    cache->rebuild_tick = battle->tick + ticks - offset % ticks;
}

// Clears `known` for the pairs that must be tested in this update: due pairs, except where another
// tank has reported the result already, and tanks that were moved other than by driving. An update
// that does not follow the last one tests everything.
static void begin_update(const Battle *battle, VisibilityCache *cache) {
    uint64_t update = battle->tick / VISIBILITY_PERIOD_TICKS,
             last = cache->last_tick / VISIBILITY_PERIOD_TICKS;
    bool is_late = cache->last_tick == BATTLE_NEVER || update > last + 1;
    uint64_t kept = update == last ? cache->known : cache->known & ~cache->due[update % PERIOD_MAX];
    cache->known = is_late ? 0 : kept | cache->reported;
    cache->reported = 0;
    for (int i = 0; battle->last_jump == battle->tick && i < cache->count; i++)
        if (battle->tank_keys[cache->list[i].id].placed_tick == battle->tick)
            cache->known &= ~bit_of(i);
    cache->last_tick = battle->tick;
}

// The result of a line-of-sight test, valid for both tanks.
typedef struct PairResult {
    int id_sum;
    int period;         // visibility updates until the next test
    int blocking_piece; // plus one; 0 for none
    bool is_seen;
} PairResult;

static void store_result(VisibilityCache *cache, uint64_t *known, int index, PairResult result) {
    DEBUG_ASSERT(index >= 0 && index < cache->count);
    *known |= bit_of(index);
    cache->seen = (cache->seen & ~bit_of(index)) | (uint64_t)result.is_seen << index;
    cache->list[index].blocking_piece = (unsigned)result.blocking_piece % (1 << NEIGHBOUR_BITS);
    if (cache->list[index].period != result.period)
        change_period(cache, index, result.id_sum, result.period);
}

// Pairs with a wreck are tested half as often, like hidden pairs, except nearby enemies.
static int choose_period(const Battle *battle, bool is_fight, bool is_seen, double distance_m2) {
    if (battle->tank_count <= FEW_TANKS) return 1;
    int period = distance_m2 < NEAR_M * NEAR_M ? 1 : distance_m2 < FAR_M * FAR_M ? 2 : 4;
    if (!is_fight) period *= 2;
    if (!is_seen && period > 1) period *= 2;
    return period < PERIOD_MAX ? period : PERIOD_MAX;
}

// Tests the line of sight to list[index], stores the result in the caches of both tanks, and
// returns whether it is free.
static bool test_pair(Battle *battle, int self, int index, bool is_fight, double distance_m2) {
    VisibilityCache *cache = &battle->visibility[self];
    int other = cache->list[index].id, piece = cache->list[index].blocking_piece - 1;
    // Prefetch the other tank's cache during the test; with many tanks it is far away in memory.
    VisibilityCache *others = &battle->visibility[other];
    __builtin_prefetch(&others->index_by_hash[self % INDEX_HASHES]);
    __builtin_prefetch(&others->list[cache->reverse_index[index]], 1);
    __builtin_prefetch(&others->known, 1);
    // The line starts at the same end for both tanks, so that rounding cannot make a difference.
    Vec first = battle->tank_keys[self < other ? self : other].at;
    Vec second = battle->tank_keys[self < other ? other : self].at;
    bool is_seen = distance_m2 <= SIGHT_RANGE_M * SIGHT_RANGE_M &&
                   map_sees_past(battle->arena->map, first, second, &piece) &&
                   !battle_is_clouded(battle, first, second);
    PairResult result = {self + other, choose_period(battle, is_fight, is_seen, distance_m2),
                         piece + 1, is_seen};
    store_result(cache, &cache->known, index, result);
    // The other tank tests the pair again on its update if its list does not contain this tank, or
    // if a later id on it has the same hash.
    int reverse = others->index_by_hash[self % INDEX_HASHES];
    if (reverse < others->count && others->list[reverse].id == self) {
        cache->reverse_index[index] = (uint8_t)reverse;
        bool had_turn = others->last_tick == battle->tick;
        store_result(others, had_turn ? &others->known : &others->reported, reverse, result);
    }
    return is_seen;
}

// Fills `seen` with the tanks that a tank sees, nearest first, as far as there is room. Returns
// their number.
static int list_visible(Battle *battle, int self, DistanceEntry seen[SIGHTS_MAX]) {
    VisibilityCache *cache = &battle->visibility[self];
    const TankKey *eye = &battle->tank_keys[self];
    int enemies = 0, others = 0;
    if (cache->last_tick != battle->tick) begin_update(battle, cache);
    if (battle->tick >= cache->rebuild_tick) rebuild_list(battle, self);
    // Visits only tanks that are in sight or must be tested.
    uint64_t open = cache->seen | ~cache->known;
    if (cache->count < NEIGHBOURS_MAX) open &= bit_of(cache->count) - 1;
    while (open) {
        int index = __builtin_ctzll(open), id = cache->list[index].id;
        open &= open - 1;
        const TankKey *key = &battle->tank_keys[id];
        bool is_fight = key->team != eye->team && !key->is_wreck && !eye->is_wreck;
        if (is_fight ? enemies == SIGHTS_FOES_MAX : others == SIGHTS_OTHERS_MAX) continue;
        DistanceEntry item = {distance_m2(key->at, eye->at), id};
        bool is_friend = key->team == eye->team && !key->is_wreck;
        if (!is_friend && !(cache->known & bit_of(index)) &&
            !test_pair(battle, self, index, is_fight, item.distance_m2))
            continue;
        if (item.distance_m2 > SIGHT_RANGE_M * SIGHT_RANGE_M) continue;
        insert_sorted(seen, enemies + others, item);
        enemies += is_fight;
        others += !is_fight;
        if (others < SIGHTS_OTHERS_MAX) continue;
        if (enemies == SIGHTS_FOES_MAX) break;
        open &= cache->enemies; // no room is left for friends
    }
    DEBUG_ASSERT(enemies + others <= SIGHTS_MAX);
    return enemies + others;
}

static void update_visibility(Battle *battle) {
    if (battle->tick % VISIBILITY_PERIOD_TICKS && battle->last_jump != battle->tick) return;
    if (battle->tank_count > ALL_LISTED_MAX)
        battle->spatial_order_count = bins_spatial_order(&battle->tank_bins, battle->spatial_order);
    for (int i = 0; i < battle->spatial_order_count; i++) {
        int self = battle->spatial_order[i];
        VisibilityCache *cache = &battle->visibility[self];
        if (i + 1 < battle->spatial_order_count)
            prefetch(&battle->visibility[battle->spatial_order[i + 1]],
                     offsetof(VisibilityCache, index_by_hash));
        DistanceEntry seen[SIGHTS_MAX];
        cache->sight_count =
            battle->tank_keys[self].is_wreck ? 0 : list_visible(battle, self, seen);
        int kept = 0;
        for (int k = 0; k < cache->sight_count; k++) {
            int id = seen[k].id;
            bool is_enemy = battle->tank_keys[id].team != battle->tank_keys[self].team;
            if (is_enemy && battle_hides(battle, id, battle->tank_keys[self].at)) continue;
            cache->sights[kept++] = (uint16_t)id;
        }
        cache->sight_count = kept;
    }
}

void battle_update_visibility(Battle *battle) {
    if (battle->are_bins_stale) battle_sort(battle);
    if (battle->are_losses_new || battle->tick == 0) {
        battle->alive = battle->are_losses_new = 0;
        for (int i = 0; i < battle->team_count; i++) battle->teams[i].alive = 0;
        for (int i = 0; i < battle->tank_count; i++)
            if (!battle->tank_keys[i].is_wreck)
                battle->alive++, battle->teams[battle->tank_keys[i].team].alive++;
    }
    update_visibility(battle);
}

void battle_prefetch(const Battle *battle, int tank) {
    prefetch(&battle->tanks[tank], sizeof(Tank));
    prefetch(&battle->visibility[tank], offsetof(VisibilityCache, last_tick));
    prefetch(&battle->loadouts[tank].weapon, sizeof(Weapon *));
    world_prefetch(battle->world, tank);
}

static int sense_tanks(Battle *battle, const Tank *self) {
    const VisibilityCache *cache = &battle->visibility[self->id];
    DEBUG_ASSERT(cache->sight_count >= 0 && cache->sight_count <= SIGHTS_MAX);
    for (int i = 0; i < cache->sight_count; i++)
        prefetch(&battle->tanks[cache->sights[i]], offsetof(Tank, last_pose));
    for (int i = 0; i < cache->sight_count; i++) {
        const Tank *tank = &battle->tanks[cache->sights[i]];
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
    return cache->sight_count;
}

// The nearest shells. Ids of items are indices of shells, which rise with the shells' own ids.
typedef struct ShellList {
    int count;
    DistanceEntry items[SHELL_SIGHTS_MAX];
} ShellList;

// Adds a shell and keeps the nearest SHELL_SIGHTS_MAX.
static void add_shell(ShellList *list, double distance_m2, int shell) {
    DistanceEntry item = {distance_m2, shell};
    if (list->count == SHELL_SIGHTS_MAX && !is_nearer(item, list->items[list->count - 1])) return;
    if (list->count == SHELL_SIGHTS_MAX) list->count--;
    insert_sorted(list->items, list->count++, item);
}

// Returns whether a tank has seen the shell, now or before; a shell once seen is not lost again,
// because it flies straight. The line of sight is tested on every second tick.
static bool has_seen_shell(Battle *battle, const Tank *self, const Thing *shell) {
    int *known = &battle->visibility[self->id].shells[shell->id % SHELLS_KNOWN];
    if (*known == shell->id + 1) return true;
    bool is_due = (battle->tick + (uint64_t)shell->id) % 2 == 0;
    if (!is_due || !battle_sees(battle, pose_at(self->pose), shell->at)) return false;
    *known = shell->id + 1;
    return true;
}

static int bounces_left(const Battle *battle, const Thing *shell) {
    return shell_bounces(battle, shell) - shell->stage;
}

// Adds the shells of other tanks that approach, or may come back from a wall, within the tank's
// sight range for shells.
static void add_approaching_shells(Battle *battle, const Tank *self, ShellList *list) {
    Vec eye = pose_at(self->pose);
    double range_m = self->spec->shell_sight_m;
    CellBox box = bins_around(&battle->shell_bins, eye, range_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->shell_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec way = vec_sub(eye, items[i].at);
            double distance_m2 = vec_dot(way, way);
            if (distance_m2 > range_m * range_m) continue;
            const Thing *shell = &battle->things[items[i].id];
            bool approaches = vec_dot(way, shell->velocity_mps) > 0 || bounces_left(battle, shell);
            if (shell->owner == self->id || !approaches) continue;
            if (has_seen_shell(battle, self, shell)) add_shell(list, distance_m2, items[i].id);
        }
    }
}

static int sense_shells(Battle *battle, const Tank *self) {
    ShellList list;
    if (!battle->shell_count) return 0;
    list.count = 0; // the items stay uninitialized, for speed
    for (int i = battle->own_shell[self->id]; i >= 0; i = battle->next_own_shell[i]) {
        Vec way = vec_sub(battle->things[i].at, pose_at(self->pose));
        add_shell(&list, vec_dot(way, way), i);
    }
    add_approaching_shells(battle, self, &list);
    for (int i = 0; i < list.count; i++) {
        const Thing *shell = &battle->things[list.items[i].id];
        bool is_own = shell->owner == self->id;
        battle->shell_sights[i] = (ShellSight){shell->id, is_own, shell->at, shell->velocity_mps,
                                               bounces_left(battle, shell)};
    }
    return list.count;
}

// All tanks know the things that are in plain view. Other things must be near to be sensed by
// enemies; walls are tested later (is_hidden), because that takes longer.
static bool may_sense(const Tank *self, const Thing *thing, double distance_m2) {
    const ThingKind *kind = THINGS[thing->kind];
    if (kind->seen_by != SEEN_WHEN_NEAR || thing->team == self->team) return true;
    return distance_m2 <= kind->seen_m * kind->seen_m;
}

static bool is_hidden(const Battle *battle, const Tank *self, const Thing *thing) {
    if (THINGS[thing->kind]->seen_by != SEEN_WHEN_NEAR || thing->team == self->team) return false;
    return !battle_sees(battle, pose_at(self->pose), thing->at);
}

static void fill_sight(const Battle *battle, const Tank *self, const Thing *thing,
                       ThingSight *sight) {
    const ThingKind *kind = THINGS[thing->kind];
    *sight = (ThingSight){.kind = kind->name,
                          .id = thing->id,
                          .team = thing->team,
                          .is_own = thing->owner == self->id,
                          .at = thing->at,
                          .velocity_mps = thing->velocity_mps,
                          .radius_m = kind->radius_m,
                          .health = thing->health,
                          .ready_s = thing->timer_s,
                          .carrier = -1};
    if (kind->sense) kind->sense(battle, thing, sight);
    sight->danger /= self->spec->health;
    sight->gain_share /= self->spec->health;
}

// Lists the nearest things within `range_m`. Returns their number.
static int list_things(const Battle *battle, const Tank *self, double range_m,
                       DistanceEntry found[static THING_SIGHTS_MAX]) {
    Vec eye = pose_at(self->pose);
    CellBox box = bins_around(&battle->other_bins, eye, range_m);
    double farthest_m2 = range_m * range_m;
    int count = 0;
    for (int row = box.low; row <= box.high; row++) {
        int item_count;
        const BinItem *items = bins_row(&battle->other_bins, box, row, &item_count);
        for (int i = 0; i < item_count; i++) {
            DistanceEntry item = {distance_m2(eye, items[i].at), items[i].id};
            bool is_full = count == THING_SIGHTS_MAX;
            if (item.distance_m2 > farthest_m2) continue;
            if (is_full && !is_nearer(item, found[count - 1])) continue;
            const Thing *thing = &battle->things[items[i].id];
            if (!may_sense(self, thing, item.distance_m2)) continue;
            insert_sorted(found, is_full ? --count : count, item);
            count++;
            if (count == THING_SIGHTS_MAX) farthest_m2 = found[count - 1].distance_m2;
        }
    }
    return count;
}

// Lists the nearest of few things. They are sorted in the order of the last time, which has changed
// little.
static int list_few_things(Battle *battle, const Tank *self,
                           DistanceEntry found[static THING_SIGHTS_MAX]) {
    const Bins *bins = &battle->other_bins;
    ThingOrder *order = &battle->thing_orders[self->id % THING_ORDERS];
    if (order->tank != self->id || order->settled != battle->settled) {
        *order = (ThingOrder){.tank = self->id, .settled = battle->settled};
        for (int i = 0; i < bins->item_count; i++) order->items[i] = (uint8_t)i;
    }
    DistanceEntry all[FEW_THINGS];
    Vec eye = pose_at(self->pose);
    for (int i = 0; i < bins->item_count; i++) {
        const BinItem *item = &bins->items[order->items[i]];
        DistanceEntry entry = {distance_m2(eye, item->at), item->id, .item = order->items[i]};
        insert_sorted(all, i, entry);
    }
    int count = 0;
    for (int i = 0; i < bins->item_count; i++) {
        order->items[i] = all[i].item;
        bool is_near =
            count < THING_SIGHTS_MAX && all[i].distance_m2 <= SIGHT_RANGE_M * SIGHT_RANGE_M;
        if (is_near && may_sense(self, &battle->things[all[i].id], all[i].distance_m2))
            found[count++] = all[i];
    }
    return count;
}

// The nearest things come first. If there are many, near cells are searched first; if there are
// few, all are tested in one pass, with the same result. A hidden thing may take the place of a
// farther one in sight.
static int sense_things(Battle *battle, const Tank *self) {
    DistanceEntry found[THING_SIGHTS_MAX];
    int count = 0;
    if (battle->thing_count == battle->shell_count - battle->lobbed_count) return 0;
    static const double RANGES_M[] = {12, 30, SIGHT_RANGE_M};
    bool are_few = battle->other_bins.item_count <= FEW_THINGS;
    if (are_few) count = list_few_things(battle, self, found);
    for (int i = 0; !are_few && count < THING_SIGHTS_MAX && i < 3; i++)
        count = list_things(battle, self, RANGES_M[i], found);
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const Thing *thing = &battle->things[found[i].id];
        if (!is_hidden(battle, self, thing))
            fill_sight(battle, self, thing, &battle->thing_sights[seen++]);
    }
    return seen;
}

static void copy_events(const Battle *battle, int first, SenseEvent *sense_events, int *count) {
    for (int i = first; i && *count < SENSE_EVENTS_MAX; i = battle->event_nodes[i - 1].next)
        sense_events[(*count)++] = battle->event_nodes[i - 1].sensed;
}

// Fills in the weapon, the special and other equipment of the tank.
static void sense_kit(const Tank *self, Senses *senses) {
    const TankSpec *spec = self->spec;
    GunSpec gun = tank_gun(self);
    senses->turret_rad = self->turret_rad;
    senses->turret_top_radps = spec->turret_top_radps;
    senses->reload_s = self->reload_s;
    senses->reload_time_s = gun.reload_s;
    senses->heat = self->heat;
    senses->shell_mps = gun.shell_mps;
    senses->shell_range_m = gun.range_m;
    senses->is_lobbed = self->loadout->weapon->is_lobbed;
    senses->reach_m = self->reach_m;
    senses->least_reach_m = self->loadout->weapon->least_m;
    senses->reach_mps = self->loadout->weapon->reach_mps;
    senses->lob_s = self->loadout->weapon->flight_s;
    senses->burst_m = self->loadout->weapon->burst_m;
    senses->bounces = self->loadout->weapon->bounces;
    senses->spread_rad = tank_spread_rad(self, &gun);
    senses->muzzle_m = spec->muzzle_m;
    senses->special = self->loadout->special->name;
    senses->special_use = self->loadout->special->good_for;
    senses->special_rounds = self->special_rounds;
    senses->special_wait_s = self->special_wait_s;
    senses->shield = self->shield / spec->health;
    senses->boost_s = self->boost_s;
}

// The fields are assigned one by one, because clearing so large a struct first takes as long as
// filling it.
void battle_sense(Battle *battle, int tank, Senses *senses) {
    ASSERT(tank >= 0 && tank < battle->tank_count);
    const Tank *self = &battle->tanks[tank];
    const TankSpec *spec = self->spec;
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
    sense_kit(self, senses);
    senses->tank_count = sense_tanks(battle, self);
    senses->tanks = battle->tank_sights;
    senses->shell_count = sense_shells(battle, self);
    senses->shells = battle->shell_sights;
    senses->thing_count = sense_things(battle, self);
    senses->things = battle->thing_sights;
    senses->is_touching = self->is_touching;
    senses->touch_normal = self->touch_normal;
    senses->was_hit = self->was_hit;
    senses->hit_bearing_rad = self->hit_bearing_rad;
    const Team *team = &battle->teams[self->team];
    senses->events = battle->sense_events;
    senses->event_count = 0;
    copy_events(battle, self->sense_events, battle->sense_events, &senses->event_count);
    copy_events(battle, team->losses, battle->sense_events, &senses->event_count);
    senses->messages = battle->messages + team->first;
    senses->message_count = team->spoken;
    senses->map = battle->arena->map;
    senses->piece_health = battle->piece_health;
    senses->terrain = battle->arena->terrain;
    senses->surfaces = battle->rules.surfaces;
    double grip = terrain_traits_at(senses, pose_at(self->pose))->grip;
    senses->accel_mps2 = spec->drive.accel_mps2 * grip;
    senses->turn_accel_radps2 = spec->drive.turn_accel_radps2 * grip;
    senses->status = (MatchStatus){0};
    senses->goal = (Goal){0};
    senses->friends_left = team->alive - (self->is_wreck ? 0 : 1);
    senses->enemies_left = battle->alive - team->alive;
    senses->dice = &battle->mind_dice[tank];
    senses->pathfinder = battle->pathfinder;
}

void battle_peek(Battle *battle, int tank, Senses *senses) {
    int known[SHELLS_KNOWN], *shells = battle->visibility[tank].shells;
    memcpy(known, shells, sizeof known);
    battle_sense(battle, tank, senses);
    memcpy(shells, known, sizeof known);
}
