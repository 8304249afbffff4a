// watch.c -- who sees whom: each tank keeps an eye on those around it.
//
// A tank's watch lists the tanks nearest to it and is gathered anew every few ticks. Each pair has
// its line of sight tested every LOOK_PERIOD ticks, the same way round for both, so that sight is
// mutual; the first to look tells the other.
#include "battle_state.h"

#define MARGIN_M 4.0 // more than two tanks come closer until the next gathering
enum {
    GATHER_PERIOD = 8,       // ticks between two gatherings of a tank; not all in the same tick
    FEW = SIGHTS_OTHERS_MAX, // so few leave nobody out: only their order is gathered ..
    FEW_PERIOD = 256,        // .. and that may wait
    BUCKETS = 64
};
enum { KNOWN = 1, SEEN = 2 };

static double distance_m2(Vec a, Vec b) {
    Vec between = vec_sub(a, b);
    return vec_dot(between, between);
}

void near_insert(Near *list, int count, Near item) {
    int at = count;
    for (; at > 0 && is_nearer(item, list[at - 1]); at--) list[at] = list[at - 1];
    list[at] = item;
}

static int bucket_of(double distance_m2) {
    const double reach_m = SIGHT_RANGE_M + MARGIN_M, per_m2 = BUCKETS / (reach_m * reach_m);
    return (int)(distance_m2 * per_m2);
}

// All tanks within reach but itself, to `found`; counts[b + 1] becomes the number in bucket b.
static int find_near(const Battle *battle, int self, Near *found, int counts[BUCKETS + 1]) {
    const Grid *grid = &battle->tank_grid;
    Vec eye = battle->spots[self].at;
    GridBox box = grid_around(grid, eye, SIGHT_RANGE_M + MARGIN_M);
    int total = 0;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const GridItem *items = grid_row(grid, box, row, &count);
        for (int i = 0; i < count; i++) {
            Near item = {distance_m2(eye, items[i].at), items[i].id};
            int bucket = bucket_of(item.distance_m2);
            if (bucket >= BUCKETS || item.id == self) continue;
            counts[bucket + 1]++;
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

// What it knows of those who stay on its list stays known.
static void gather(Battle *battle, int self) {
    Watch *watch = &battle->watches[self], old = *watch;
    int counts[BUCKETS + 1] = {0};
    int total = find_near(battle, self, battle->found, counts);
    *watch = (Watch){.last_tick = old.last_tick};
    watch->count = sort_nearest(battle->found, total, counts, battle->sorted);
    for (int i = 0; i < old.count; i++)
        battle->known[old.ids[i]] =
            (uint8_t)((has(&old.known, i) ? KNOWN : 0) | (has(&old.seen, i) ? SEEN : 0));
    for (int i = 0; i < watch->count; i++) {
        int id = battle->sorted[i].id;
        watch->ids[i] = (uint16_t)id;
        put(&watch->known, i, battle->known[id] & KNOWN);
        put(&watch->seen, i, battle->known[id] & SEEN);
        put(&watch->due[(self + id) % LOOK_PERIOD], i, true);
    }
    for (int i = 0; i < old.count; i++) battle->known[old.ids[i]] = 0;
    uint64_t period = battle->tank_count <= FEW ? FEW_PERIOD : GATHER_PERIOD;
    watch->next_gathering = battle->tick + period - (battle->tick + (uint64_t)self) % period;
}

// Once a tick: what is due, and what has jumped, has to be looked at anew, unless another tank has
// just told.
static void renew(const Battle *battle, Watch *watch) {
    const BitSet *due = &watch->due[battle->tick % LOOK_PERIOD];
    bool is_late = watch->last_tick + 1 != battle->tick;
    for (int i = 0; i * 64 < watch->count; i++) {
        uint64_t kept = (watch->known.words[i] & ~due->words[i]) | watch->told.words[i];
        watch->known.words[i] = is_late ? 0 : kept;
        watch->told.words[i] = 0;
    }
    for (int i = 0; battle->last_jump == battle->tick && i < watch->count; i++)
        if (battle->spots[watch->ids[i]].placed_tick == battle->tick) put(&watch->known, i, false);
    watch->last_tick = battle->tick;
}

// Where a tank stands in the list, WATCH_MAX or an empty place when it does not. All places are
// gone through, in numbers as short as the ids: compilers make a few vector instructions of it.
static int place_of(const Watch *watch, uint16_t id) {
    int16_t left = 0; // from its place to the end
    for (int16_t i = 0; i < WATCH_MAX; i++) {
        int16_t here = (int16_t)(watch->ids[i] == id ? WATCH_MAX - i : 0);
        left = here > left ? here : left;
    }
    return WATCH_MAX - left;
}

static void tell(Watch *watch, int id, bool is_seen) {
    int at = place_of(watch, (uint16_t)id);
    if (at >= watch->count) return;
    put(&watch->told, at, true);
    put(&watch->seen, at, is_seen);
}

static bool look(Battle *battle, int self, int place) {
    Watch *watch = &battle->watches[self];
    int other = watch->ids[place];
    Vec first = battle->spots[self < other ? self : other].at;
    Vec second = battle->spots[self < other ? other : self].at;
    bool is_seen = map_sees(battle->arena->map, first, second);
    put(&watch->known, place, true);
    put(&watch->seen, place, is_seen);
    bool is_due = has(&watch->due[battle->tick % LOOK_PERIOD], place);
    if (is_due && battle->watches[other].last_tick != battle->tick)
        tell(&battle->watches[other], self, is_seen);
    return is_seen;
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
            bool is_rival = spot->team != eye->team && !spot->is_wreck;
            Near item = {distance_m2(spot->at, eye->at), watch->ids[place]};
            if (!is_rival && others == SIGHTS_OTHERS_MAX) continue;
            if (item.distance_m2 > SIGHT_RANGE_M * SIGHT_RANGE_M) continue;
            if (!has(&watch->known, place) && !look(battle, self, place)) continue;
            near_insert(seen, count++, item);
            others += !is_rival;
        }
    }
    return count;
}

// Neighbours one after the other, since they look at the same walls and tell each other.
void watch_tanks(Battle *battle) {
    const Grid *grid = &battle->tank_grid;
    for (int i = 0; i < grid->item_count; i++) {
        int self = grid->items[i].id;
        Watch *watch = &battle->watches[self];
        Near seen[SIGHTS_MAX];
        watch->sight_count = battle->spots[self].is_wreck ? 0 : list_seen(battle, self, seen);
        for (int k = 0; k < watch->sight_count; k++) watch->sights[k] = (uint16_t)seen[k].id;
    }
}
