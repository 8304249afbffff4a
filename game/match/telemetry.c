// telemetry.c -- statistics of how the tanks of a match fight: distances, movement and hits.
#include "telemetry.h"

#include <math.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "game/match_rows.h" // generated from rows.txt

#define MOVING_MPS 0.5
#define COVER_M 3.5 // maximum distance of a wall that gives cover

const double TELEMETRY_BANDS_M[TELEMETRY_BANDS] = {12, 20, 25, 30, INFINITY};

typedef struct Flight { // a shell that was fired
    int id, band;
    bool is_counted; // the first hit has been counted
} Flight;

typedef struct TankRecord {
    Telemetry telemetry;
    double silent_s, still_s; // lengths of the current periods
} TankRecord;

enum { FLIGHTS_PER_TANK = 16 };
struct Observer {
    int tank_count, flight_count, flights_max;
    Flight *flights; // part of the same allocation, after the tanks
    TankRecord tanks[];
};

Observer *observer_create(const Match *match) {
    ASSERT(battle_tick(match_battle(match)) == 0);
    size_t count = (size_t)battle_tank_count(match_battle(match));
    size_t bytes = sizeof(Observer) + count * sizeof(TankRecord);
    Observer *observer = calloc(1, bytes + FLIGHTS_PER_TANK * count * sizeof(Flight));
    if (!observer) return NULL;
    observer->tank_count = (int)count;
    observer->flights_max = FLIGHTS_PER_TANK * (int)count;
    observer->flights = (Flight *)((char *)observer + bytes);
    return observer;
}

void observer_destroy(Observer *observer) { free(observer); }

// Returns the nearest enemy in sight, or NULL if there is none.
static const Tank *nearest_foe(const Battle *battle, const Tank *tank) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank->id, &count);
    for (int i = 0; i < count; i++) {
        const Tank *other = battle_tank(battle, sights[i]);
        if (other->team != tank->team && !other->is_wreck) return other;
    }
    return NULL;
}

static double distance_m(const Tank *a, const Tank *b) {
    return vec_distance(pose_at(a->pose), pose_at(b->pose));
}

// Returns the band of the distance to the nearest enemy, in sight if there is one.
static int band_of(const Battle *battle, const Tank *tank) {
    const Tank *foe = nearest_foe(battle, tank);
    double away_m = foe ? distance_m(tank, foe) : INFINITY;
    for (int i = 0; !foe && i < battle_tank_count(battle); i++) {
        const Tank *other = battle_tank(battle, i);
        if (other->team != tank->team && !other->is_wreck)
            away_m = min_of(distance_m(tank, other), away_m);
    }
    ASSERT(away_m >= 0);
    int band = 0;
    while (band < TELEMETRY_BANDS - 1 && away_m >= TELEMETRY_BANDS_M[band]) band++;
    return band;
}

static void count_tank(TankRecord *record, const Battle *battle, const Tank *tank,
                       bool is_hurting) {
    double *seen = record->telemetry.seen, speed_mps = fabs(tank->motion.forward_mps);
    bool moves = speed_mps > MOVING_MPS, is_backing = moves && tank->motion.forward_mps < 0;
    const Tank *foe = nearest_foe(battle, tank);
    seen[SEEN_LIVED_S] += BATTLE_TICK_S;
    seen[SEEN_WAY_M] += BATTLE_TICK_S * speed_mps;
    seen[SEEN_TURNED_RAD] += BATTLE_TICK_S * fabs(tank->motion.turn_radps);
    seen[SEEN_MOVING_S] += moves ? BATTLE_TICK_S : 0;
    seen[SEEN_REVERSING_S] += is_backing ? BATTLE_TICK_S : 0;
    record->still_s = moves ? 0 : record->still_s + BATTLE_TICK_S;
    record->silent_s = is_hurting ? 0 : record->silent_s + (foe ? BATTLE_TICK_S : 0);
    seen[SEEN_STILL_S] = max_of(record->still_s, seen[SEEN_STILL_S]);
    seen[SEEN_SILENT_S] = max_of(record->silent_s, seen[SEEN_SILENT_S]);
    if (foe) {
        Vec to = vec_unit(vec_sub(pose_at(foe->pose), pose_at(tank->pose)));
        double nose = vec_dot(to, vec_heading(tank->pose.heading_rad));
        double gun_rad = tank->pose.heading_rad + tank->turret_rad;
        seen[SEEN_SIGHT_S] += BATTLE_TICK_S;
        seen[SEEN_RANGE_MS] += BATTLE_TICK_S * distance_m(tank, foe);
        seen[SEEN_LAG_RADS] += BATTLE_TICK_S * fabs(angle_wrap(gun_rad - vec_bearing(to)));
        seen[SEEN_NOSE_S] += BATTLE_TICK_S * nose;
        seen[SEEN_ALONG_S] += BATTLE_TICK_S * nose * nose;
    } else if (map_clearance(battle_arena(battle)->map, pose_at(tank->pose)) < COVER_M) {
        seen[SEEN_COVERED_S] += BATTLE_TICK_S;
    }
}

static bool is_flying(const Battle *battle, int id) { return battle_thing(battle, id); }

static void count_end(Telemetry *telemetry, const Battle *battle, int band, const Event *end) {
    if (end->kind == EVENT_WALL) {
        telemetry->seen[SEEN_WALLS]++;
        return;
    }
    const Tank *shooter = battle_tank(battle, end->a), *victim = battle_tank(battle, end->b);
    if (victim->is_wreck && end->amount == 0)
        telemetry->seen[SEEN_WRECKS]++;
    else if (victim->team == shooter->team)
        telemetry->seen[SEEN_FRIENDS]++;
    else
        telemetry->band_hits[band]++;
}

static void count_shots(Observer *observer, const Battle *battle) {
    int kept = 0;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->a < 0 || event->a >= observer->tank_count)
            continue; // a tank that was added later
        Telemetry *telemetry = &observer->tanks[event->a].telemetry;
        if (event->kind == EVENT_FIRE) {
            int band = band_of(battle, battle_tank(battle, event->a));
            telemetry->seen[SEEN_FIRED]++;
            telemetry->band_fired[band]++;
            if (observer->flight_count < observer->flights_max)
                observer->flights[observer->flight_count++] = (Flight){event->thing, band, false};
        } else if (event->kind == EVENT_HIT || event->kind == EVENT_WALL) {
            Flight *flight = observer->flights, *end = flight + observer->flight_count;
            while (flight < end && flight->id != event->thing) flight++;
            if (flight == end || flight->is_counted || is_flying(battle, flight->id)) continue;
            flight->is_counted = true;
            count_end(telemetry, battle, flight->band, event);
        }
    }
    for (int i = 0; i < observer->flight_count; i++)
        if (is_flying(battle, observer->flights[i].id))
            observer->flights[kept++] = observer->flights[i];
    observer->flight_count = kept;
}

void observer_tick(Observer *observer, const Match *match) {
    const Battle *battle = match_battle(match);
    bool is_hurting = false;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));)
        is_hurting |= event->kind == EVENT_HIT && event->amount > 0;
    for (int i = 0; i < observer->tank_count && i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        double *seen = observer->tanks[i].telemetry.seen;
        if (!tank->is_wreck) count_tank(&observer->tanks[i], battle, tank, is_hurting);
        seen[SEEN_DAMAGE] = tank->damage_dealt;
        seen[SEEN_FRIENDS_DAMAGE] = tank->damage_to_friends;
    }
    count_shots(observer, battle);
}

void telemetry_add(Telemetry *sum, const Telemetry *more) {
    for (int i = 0; i < SEEN_COUNT; i++)
        sum->seen[i] =
            i < SEEN_LONGEST ? sum->seen[i] + more->seen[i] : max_of(sum->seen[i], more->seen[i]);
    for (int i = 0; i < TELEMETRY_BANDS; i++) {
        sum->band_fired[i] += more->band_fired[i];
        sum->band_hits[i] += more->band_hits[i];
    }
}

const Telemetry *observer_tank(const Observer *observer, int tank) {
    ASSERT(tank >= 0 && tank < observer->tank_count);
    return &observer->tanks[tank].telemetry;
}

Telemetry observer_team(const Observer *observer, const Match *match, int team) {
    Telemetry sum = {0};
    for (int i = 0; i < observer->tank_count; i++)
        if (battle_tank(match_battle(match), i)->team == team)
            telemetry_add(&sum, &observer->tanks[i].telemetry);
    return sum;
}

const Trait TRAITS[] = {TRAIT_ROWS(AS_ELEMENT){0}};

double trait_of(const Telemetry *telemetry, const Trait *trait) {
    int band = trait->band - 1;
    ASSERT(band < TELEMETRY_BANDS && trait->of < SEEN_COUNT);
    double above = band < 0 ? telemetry->seen[trait->of] : telemetry->band_hits[band];
    double below = band >= 0                  ? telemetry->band_fired[band]
                   : trait->per == SEEN_COUNT ? 1
                                              : telemetry->seen[trait->per];
    return below > 0 ? above / below : NAN;
}
