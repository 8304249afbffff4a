// watch.c -- who sees whom: each tank keeps an eye on those around it.
//
// Everyone looks round in the same ticks, one in four, so that sight is mutual in each; who jumps
// is seen at once. A tank's watch lists the tanks nearest to it and is gathered anew now and then.
// Each pair has its line of sight tested at every look when they are near and rivals, otherwise
// more seldom, the same way round for both; the first to test it tells the other.
#include "battle_state.h"

#include <string.h>

#define NEAR_M 20.0   // rivals are tested at each look ..
#define FAR_M 40.0    // .. and from here on at one of LOOKS_MAX
#define MARGIN_M 12.0 // more than two tanks come closer until the next gathering
enum {
    GATHER_PERIOD = 32,    // ticks between two gatherings of a tank; not all in the same tick
    FEW = 4,               // tanks: then it costs little to test all at each look
    WHOLE = WATCH_MAX + 1, // so few leave nobody out: only their order is gathered ..
    WHOLE_PERIOD = 64,
    BUCKETS = 64
};

static double distance_m2(Vec a, Vec b) {
    Vec between = vec_sub(a, b);
    return vec_dot(between, between);
}

static int bucket_of(double distance_m2) {
    const double reach_m = SIGHT_RANGE_M + MARGIN_M, per_m2 = BUCKETS / (reach_m * reach_m);
    return (int)least(distance_m2 * per_m2, BUCKETS - 1);
}

// Of what is out of reach, too, to the last bucket.
static int find_all(const Battle *battle, int self, Near *found, int counts[BUCKETS + 1]) {
    int total = 0;
    for (int i = 0; i < battle->tank_count; i++) {
        Near item = {distance_m2(battle->spots[self].at, battle->spots[i].at), i};
        if (i == self || battle->tanks[i].is_gone) continue;
        counts[bucket_of(item.distance_m2) + 1]++;
        found[total++] = item;
    }
    return total;
}

// All tanks within reach but itself, to `found`; counts[b + 1] becomes the number in bucket b.
static int find_near(const Battle *battle, int self, Near *found, int counts[BUCKETS + 1]) {
    const Grid *grid = &battle->tank_grid;
    Vec eye = battle->spots[self].at;
    const double reach_m = SIGHT_RANGE_M + MARGIN_M;
    GridBox box = grid_around(grid, eye, reach_m);
    int total = 0;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const GridItem *items = grid_row(grid, box, row, &count);
        for (int i = 0; i < count; i++) {
            Near item = {distance_m2(eye, items[i].at), items[i].id};
            if (item.distance_m2 > reach_m * reach_m || item.id == self) continue;
            counts[bucket_of(item.distance_m2) + 1]++;
            found[total++] = item;
        }
    }
    return total;
}

// The nearest of them, nearest first: by their buckets, then each to its place. Returns how many.
static int sort_nearest(const Near *found, int total, int counts[BUCKETS + 1], Near *sorted) {
    int needed = 0; // buckets
    for (; needed < BUCKETS && counts[needed] < WATCH_MAX; needed++)
        counts[needed + 1] += counts[needed];
    int kept = counts[needed];
    for (int i = 0; i < total; i++) {
        int bucket = bucket_of(found[i].distance_m2);
        if (bucket < needed) sorted[counts[bucket]++] = found[i];
    }
    for (int i = 1; i < kept; i++) near_insert(sorted, i, sorted[i]);
    return kept < WATCH_MAX ? kept : WATCH_MAX;
}

static bool has(const BitSet *set, int at) { return set->words[at / 64] >> (at % 64) & 1; }

static void put(BitSet *set, int at, bool is_in) {
    uint64_t bit = (uint64_t)1 << (at % 64), *word = &set->words[at / 64];
    *word = is_in ? *word | bit : *word & ~bit;
}

// In which looks a place is tested.
static void put_due(Watch *watch, int place, int pair, bool is_in) {
    int looks = watch->looks[place];
    for (int i = pair % looks; i < LOOKS_MAX; i += looks) put(&watch->due[i], place, is_in);
}

static void set_looks(Watch *watch, int place, int pair, int looks) {
    if (watch->looks[place] == looks) return;
    if (watch->looks[place]) put_due(watch, place, pair, false);
    watch->looks[place] = (uint8_t)looks;
    put_due(watch, place, pair, true);
}

static void list_tank(Watch *watch, int self, int id, const Watch *old, int old_place) {
    int place = watch->count++;
    watch->ids[place] = (uint16_t)id;
    watch->places[id % WATCH_PLACES] = (uint8_t)place;
    if (old_place < 0) return;
    put(&watch->known, place, has(&old->known, old_place));
    put(&watch->seen, place, has(&old->seen, old_place));
    watch->walls[place] = old->walls[old_place];
    if (old->looks[old_place]) set_looks(watch, place, self + id, old->looks[old_place]);
}

// What it knows of those who stay on its list stays known.
static void gather(Battle *battle, int self) {
    Watch *watch = &battle->watches[self], old = *watch;
    int counts[BUCKETS + 1] = {0};
    int total = battle->tank_count <= WHOLE ? find_all(battle, self, battle->found, counts)
                                            : find_near(battle, self, battle->found, counts);
    int kept = sort_nearest(battle->found, total, counts, battle->sorted);
    *watch = (Watch){.last_tick = old.last_tick};
    memcpy(watch->shells, old.shells, sizeof watch->shells);
    for (int i = 0; i < old.count; i++) battle->old_place[old.ids[i]] = (uint8_t)(i + 1);
    for (int i = 0; i < kept; i++) {
        int id = battle->sorted[i].id;
        list_tank(watch, self, id, &old, battle->old_place[id] - 1);
    }
    for (int i = 0; i < old.count; i++) battle->old_place[old.ids[i]] = 0;
    uint64_t period = battle->tank_count <= WHOLE ? WHOLE_PERIOD : GATHER_PERIOD;
    uint64_t offset = battle->tick + (uint64_t)self * LOOK_TICKS;
    watch->next_gathering = battle->tick + period - offset % period;
}

// What is due, and what has jumped, has to be tested anew, unless another tank has just told.
static void renew(const Battle *battle, Watch *watch) {
    uint64_t look = battle->tick / LOOK_TICKS, last = watch->last_tick / LOOK_TICKS;
    bool is_late = watch->last_tick == BATTLE_NEVER || look > last + 1;
    const BitSet *due = &watch->due[look % LOOKS_MAX];
    for (int i = 0; i * 64 < watch->count; i++) {
        uint64_t kept =
            look == last ? watch->known.words[i] : watch->known.words[i] & ~due->words[i];
        watch->known.words[i] = is_late ? 0 : kept | watch->told.words[i];
        watch->told.words[i] = 0;
    }
    for (int i = 0; battle->last_jump == battle->tick && i < watch->count; i++)
        if (battle->spots[watch->ids[i]].placed_tick == battle->tick) put(&watch->known, i, false);
    watch->last_tick = battle->tick;
}

static bool are_rivals(const Spot *a, const Spot *b) {
    return a->team != b->team && !a->is_wreck && !b->is_wreck;
}

// What two tanks find out about each other.
typedef struct View {
    int pair;  // sum of their ids
    int looks; // from one test to the next
    int wall;
    bool is_seen;
} View;

static void learn(Watch *watch, int place, View view) {
    put(&watch->seen, place, view.is_seen);
    watch->walls[place] = (uint16_t)view.wall;
    set_looks(watch, place, view.pair, view.looks);
}

// For nothing when it has no place for the other one, or is overheard: then it looks for itself.
static void tell(const Battle *battle, Watch *watch, int id, View view) {
    int place = watch->places[id % WATCH_PLACES];
    if (place >= watch->count || watch->ids[place] != id) return;
    put(watch->last_tick == battle->tick ? &watch->known : &watch->told, place, true);
    learn(watch, place, view);
}

static int looks_between(const Battle *battle, const Spot *a, const Spot *b, double distance_m2) {
    if (battle->tank_count <= FEW) return 1;
    int looks = distance_m2 < NEAR_M * NEAR_M ? 1 : distance_m2 < FAR_M * FAR_M ? 2 : LOOKS_MAX;
    return looks < LOOKS_MAX && !are_rivals(a, b) ? 2 * looks : looks;
}

static bool look(Battle *battle, int self, int place, double distance_m2) {
    Watch *watch = &battle->watches[self];
    int other = watch->ids[place], wall = watch->walls[place] - 1;
    const Spot *first = &battle->spots[self < other ? self : other];
    const Spot *second = &battle->spots[self < other ? other : self];
    View view = {.pair = self + other,
                 .looks = looks_between(battle, first, second, distance_m2),
                 .is_seen = distance_m2 <= SIGHT_RANGE_M * SIGHT_RANGE_M &&
                            map_sees_past(battle->arena->map, first->at, second->at, &wall)};
    view.wall = wall + 1;
    put(&watch->known, place, true);
    learn(watch, place, view);
    tell(battle, &battle->watches[other], self, view);
    return view.is_seen;
}

// Everyone it sees, nearest first, as far as there is room for them; returns how many.
static int list_seen(Battle *battle, int self, Near seen[SIGHTS_MAX]) {
    Watch *watch = &battle->watches[self];
    const Spot *eye = &battle->spots[self];
    int count = 0, others = 0;
    if (watch->last_tick != battle->tick) renew(battle, watch);
    if (battle->tick >= watch->next_gathering) gather(battle, self);
    for (int word = 0; word * 64 < watch->count; word++) {
        uint64_t open = watch->seen.words[word] | ~watch->known.words[word];
        if (watch->count - word * 64 < 64) open &= ((uint64_t)1 << (watch->count - word * 64)) - 1;
        for (; open && count < SIGHTS_MAX; open &= open - 1) {
            int place = word * 64 + __builtin_ctzll(open);
            const Spot *spot = &battle->spots[watch->ids[place]];
            bool is_rival = are_rivals(spot, eye);
            Near item = {distance_m2(spot->at, eye->at), watch->ids[place]};
            if (!is_rival && others == SIGHTS_OTHERS_MAX) continue;
            if (!has(&watch->known, place) && !look(battle, self, place, item.distance_m2))
                continue;
            if (item.distance_m2 > SIGHT_RANGE_M * SIGHT_RANGE_M) continue;
            near_insert(seen, count++, item);
            others += !is_rival;
        }
    }
    return count;
}

void watch_tanks(Battle *battle) {
    if (battle->tick % LOOK_TICKS && battle->last_jump != battle->tick) return;
    if (battle->tank_count > WHOLE)
        battle->tour_count = grid_tour(&battle->tank_grid, battle->tour);
    for (int i = 0; i < battle->tour_count; i++) {
        int self = battle->tour[i];
        Watch *watch = &battle->watches[self];
        Near seen[SIGHTS_MAX];
        watch->sight_count = battle->spots[self].is_wreck ? 0 : list_seen(battle, self, seen);
        for (int k = 0; k < watch->sight_count; k++) watch->sights[k] = (uint16_t)seen[k].id;
    }
}
