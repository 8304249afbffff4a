// watch.c -- who sees whom: each tank keeps an eye on those around it.
//
// Everyone looks round in the same ticks, one in four, so that sight is mutual in each; who jumps
// is seen at once. A tank's watch lists the tanks nearest to it and is gathered anew now and then.
// Each pair has its line of sight tested at every look when they are near and rivals, otherwise
// more seldom, the same way round for both; the first to test it tells the other.
#include "battle_state.h"

#include <string.h>

#define NEAR_M 20.0   // rivals are tested at each look ..
#define FAR_M 40.0    // .. and from here on at one in four
#define MARGIN_M 16.0 // two medium tanks come less closer until the next gathering
enum {
    GATHER_PERIOD = 64,    // ticks between two gatherings of a tank; not all in the same tick
    FEW = 4,               // tanks: then it costs little to test all at each look
    WHOLE = WATCH_MAX + 1, // so few leave nobody out: only their order is gathered ..
    WHOLE_PERIOD = 128,
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

// Those that are tested every so many looks, in the looks of that remainder.
static BitSet *due_set(Watch *watch, int looks, uint64_t look) {
    return &watch->due[looks - 1 + (int)(look % (unsigned)looks)];
}

static void set_looks(Watch *watch, int place, int pair, int looks) {
    int were = watch->looks[place];
    if (were) put(due_set(watch, were, (uint64_t)pair), place, false);
    watch->looks[place] = (uint8_t)looks;
    put(due_set(watch, looks, (uint64_t)pair), place, true);
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
    for (int i = 0; i * 64 < watch->count; i++) {
        uint64_t kept = watch->known.words[i];
        for (int looks = 1; looks <= LOOKS_MAX && look != last; looks *= 2)
            kept &= ~due_set(watch, looks, look)->words[i];
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

static void learn(Watch *watch, BitSet *known, int place, View view) {
    put(known, place, true);
    put(&watch->seen, place, view.is_seen);
    watch->walls[place] = (uint16_t)view.wall;
    if (watch->looks[place] != view.looks) set_looks(watch, place, view.pair, view.looks);
}

// For nothing when it has no place for the other one, or is overheard: then it looks for itself.
static void tell(const Battle *battle, Watch *watch, int id, View view) {
    int place = watch->places[id % WATCH_PLACES];
    if (place >= watch->count || watch->ids[place] != id) return;
    learn(watch, watch->last_tick == battle->tick ? &watch->known : &watch->told, place, view);
}

// Friends and wrecks are tested half as often as rivals, and so is what is hidden, but for rivals
// nearby.
static int looks_between(const Battle *battle, bool are_rivals, bool is_seen, double distance_m2) {
    if (battle->tank_count <= FEW) return 1;
    int looks = distance_m2 < NEAR_M * NEAR_M ? 1 : distance_m2 < FAR_M * FAR_M ? 2 : 4;
    if (!are_rivals) looks *= 2;
    if (!is_seen && looks > 1) looks *= 2;
    return looks < LOOKS_MAX ? looks : LOOKS_MAX;
}

static bool look(Battle *battle, int self, int place, bool are_rivals, double distance_m2) {
    Watch *watch = &battle->watches[self];
    int other = watch->ids[place], wall = watch->walls[place] - 1;
    Vec first = battle->spots[self < other ? self : other].at;
    Vec second = battle->spots[self < other ? other : self].at;
    bool is_seen = distance_m2 <= SIGHT_RANGE_M * SIGHT_RANGE_M &&
                   map_sees_past(battle->arena->map, first, second, &wall);
    View view = {self + other, looks_between(battle, are_rivals, is_seen, distance_m2), wall + 1,
                 is_seen};
    learn(watch, &watch->known, place, view);
    tell(battle, &battle->watches[other], self, view);
    return is_seen;
}

// Which places a look has to go through: what is seen, and what is not known.
static uint64_t open_places(const Watch *watch, int word) {
    uint64_t open = watch->seen.words[word] | ~watch->known.words[word];
    int count = watch->count - word * 64;
    return count < 64 ? open & (((uint64_t)1 << count) - 1) : open;
}

// Everyone it sees, nearest first, as far as there is room for them; returns how many.
static int list_seen(Battle *battle, int self, Near seen[SIGHTS_MAX]) {
    Watch *watch = &battle->watches[self];
    const Spot *eye = &battle->spots[self];
    int count = 0, others = 0;
    if (watch->last_tick != battle->tick) renew(battle, watch);
    if (battle->tick >= watch->next_gathering) gather(battle, self);
    for (int word = 0; word * 64 < watch->count; word++) {
        uint64_t open = open_places(watch, word);
        for (; open && count < SIGHTS_MAX; open &= open - 1) {
            int place = word * 64 + __builtin_ctzll(open);
            const Spot *spot = &battle->spots[watch->ids[place]];
            bool is_rival = are_rivals(spot, eye);
            if (!is_rival && others == SIGHTS_OTHERS_MAX) continue;
            Near item = {distance_m2(spot->at, eye->at), watch->ids[place]};
            if (!has(&watch->known, place) &&
                !look(battle, self, place, is_rival, item.distance_m2))
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
