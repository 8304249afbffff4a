// impact.c -- the table of impacts, and the kicks, flashes and holds computed from it.
#include "impact.h"

#include <math.h>

#include "ai/maths/assert.h"
#include "match/shown.h"

#define KICK_S 0.09  // time constant of a push
#define SHAKE_S 0.22 // time constant of an explosion
#define KICK_HZ 7.0
#define SHAKE_EAST_HZ 11.0
#define SHAKE_NORTH_HZ 14.0
#define OVER_S 1.0        // kicks are ignored after this time
#define EDGE_S 0.35       // duration of the red edge
#define HOLD_PAUSE_S 0.25 // minimum time between holds, because of machine guns
#define DAMAGE_FULL 0.18  // damage of strength 1, as a fraction of the tank's health
#define RAM_FULL_NS 30000
#define BLAST_FULL_M 4.0
#define RUMBLE_LEAST 0.05 // weaker rumble would only stop a stronger one

#define ROW(kind, ...) [IMPACT_##kind] = {#kind, __VA_ARGS__},
const ImpactRow IMPACTS[IMPACT_KINDS] = {IMPACT_ROWS(ROW)};

static ImpactKind kind_of(const Match *match, const Event *event, int own) {
    const Battle *battle = match_battle(match);
    bool is_own = own >= 0 && event->b == own, is_good = own >= 0 && event->a == own && !is_own;
    switch (event->kind) {
    case EVENT_FIRE: return is_good ? IMPACT_OWN_SHOT : IMPACT_SHOT;
    case EVENT_HIT:
        if (event_glanced(battle, event) && (is_own || is_good))
            return is_own ? IMPACT_OWN_GLANCE : IMPACT_GOOD_GLANCE;
        return is_own ? IMPACT_OWN_HIT : is_good ? IMPACT_GOOD_HIT : IMPACT_HIT;
    case EVENT_WALL:
    case EVENT_BOUNCE:
    case EVENT_STRUCK: return IMPACT_WALL;
    case EVENT_SPENT: return WEAPONS[event->weapon]->burst_m > 0 ? IMPACT_BLAST : IMPACT_NONE;
    case EVENT_BLAST: return IMPACT_BLAST;
    case EVENT_BROKEN: return IMPACT_BREAK;
    case EVENT_CONTACT: return is_own || is_good ? IMPACT_RAM : IMPACT_NONE;
    case EVENT_KILL:
        if (match_is_over(match)) return IMPACT_LAST_KILL;
        return is_own ? IMPACT_OWN_KILL : is_good ? IMPACT_GOOD_KILL : IMPACT_KILL;
    default: return IMPACT_NONE;
    }
}

// Returns the strength of an event at its own position; a cannon has 1.
static double strength_of(const Match *match, const Event *event) {
    const Weapon *weapon = WEAPONS[event->weapon];
    switch (event->kind) {
    case EVENT_FIRE:
    case EVENT_WALL:
    case EVENT_BOUNCE:
    case EVENT_STRUCK: return weapon->flash;
    case EVENT_HIT: {
        double full = DAMAGE_FULL * battle_tank(match_battle(match), event->b)->spec->health;
        return clamp(sqrt(event->amount / full), 0.3, 1.4);
    }
    case EVENT_SPENT: return clamp(weapon->burst_m / BLAST_FULL_M, 0.3, 1.3);
    case EVENT_BLAST: return clamp(event->amount / BLAST_FULL_M, 0.3, 1.3);
    case EVENT_CONTACT: return clamp(event->amount / RAM_FULL_NS - 0.15, 0, 1.3);
    default: return 1;
    }
}

// `own` is the index of the tank, or -1 for a spectator; `ear` is the position of either.
static Blow impact_blow(const Match *match, const Event *event, int own, Vec ear) {
    Blow blow = {.kind = kind_of(match, event, own)};
    if (blow.kind == IMPACT_NONE) return blow;
    double reach_m = IMPACTS[blow.kind].reach_m, away_m = vec_distance(event->at, ear);
    blow.strength = strength_of(match, event);
    if (reach_m > 0) blow.strength /= 1 + away_m * away_m / (reach_m * reach_m);
    bool is_shot = event->kind == EVENT_FIRE, is_hit = event->kind == EVENT_HIT;
    if (is_shot || is_hit || event->kind == EVENT_CONTACT)
        blow.push = vec_scale(vec_unit(event->direction), is_shot ? -1 : 1);
    ASSERT(blow.strength >= 0);
    return blow;
}

Rumble impact_rumble(const Match *match, int own) {
    Vec at = pose_at(battle_tank(match_battle(match), own)->pose);
    Rumble most = {RUMBLE_LEAST, 0};
    for (const Event *event = NULL; (event = battle_next_event(match_battle(match), event));) {
        Blow blow = impact_blow(match, event, own, at);
        if (blow.kind == IMPACT_NONE) continue;
        double strength = IMPACTS[blow.kind].rumble * blow.strength;
        if (strength > most.strength)
            most = (Rumble){fmin(strength, 1), IMPACTS[blow.kind].rumble_s};
    }
    return most.lasts_s > 0 ? most : (Rumble){0};
}

void impact_begin(Impact *impact) { *impact = (Impact){.share = impact->share, .edge_s = -1}; }

static double kick_of(const Blow *blow) {
    return blow->kind == IMPACT_NONE ? -1 : IMPACTS[blow->kind].kick * blow->strength;
}

static void add_kick(Impact *impact, Kick kick) {
    if (kick.size > 2e-4) impact->kicks[impact->kick_count++ % KICKS] = kick;
}

// Returns false and adds nothing if the last second already had FLASHES_PS.
static bool add_flash(Impact *impact, Flash flash) {
    Flash *oldest = &impact->flashes[impact->flash_count % FLASHES_PS];
    if (impact->flash_count >= FLASHES_PS && flash.at_s - oldest->at_s < 1) return false;
    *oldest = flash;
    impact->flash_count++;
    return true;
}

static void feel(Impact *impact, const Event *event, const Blow *blow, double now_s) {
    const ImpactRow *row = &IMPACTS[blow->kind];
    double share = impact->share;
    bool is_last = blow->kind == IMPACT_LAST_KILL;
    add_kick(impact, (Kick){now_s, 1e-3 * row->kick * blow->strength * share, blow->push});
    if (row->flash_s + row->edge > 0 &&
        add_flash(impact, (Flash){now_s, row->flash_s * share, event->b}) && row->edge > 0)
        impact->edge_s = now_s, impact->edge = row->edge * min_of(blow->strength * share, 1),
        impact->edge_push = blow->push;
    if (row->hold_s <= 0 || (now_s - impact->held_s < HOLD_PAUSE_S && !is_last)) return;
    double hold_s =
        share *
        (is_last ? row->hold_s : clamp(row->hold_s * blow->strength, HOLD_LEAST_S, HOLD_MOST_S));
    impact->hold_s = max_of(impact->hold_s, hold_s);
}

void impact_tick(Impact *impact, const Match *match, const Camera *camera) {
    int count, own[PLAYERS_MAX], own_count = 0;
    const Battle *battle = match_battle(match);
    const Event *events = battle_events(battle, &count);
    double now_s = impact_time(impact, battle_tick(battle), 0);
    impact->hold_s = 0;
    for (int player = 0; player < PLAYERS_MAX && count > 0; player++) {
        own[own_count] = match_local_tank(match, player);
        own_count += own[own_count] >= 0;
    }
    for (int i = 0; i < count && impact->share > 0; i++) {
        Blow most = impact_blow(match, &events[i], -1, camera->at);
        double kick = kick_of(&most);
        for (int k = 0; k < own_count; k++) {
            Vec ear = pose_at(battle_tank(battle, own[k])->pose);
            Blow blow = impact_blow(match, &events[i], own[k], ear);
            if (kick_of(&blow) >= kick) most = blow, kick = kick_of(&blow);
        }
        if (most.kind != IMPACT_NONE) feel(impact, &events[i], &most, now_s);
    }
    if (impact->hold_s > 0) impact->held_s = now_s;
}

double impact_time(const Impact *impact, uint64_t tick, double blend) {
    return ((double)tick + blend) * BATTLE_TICK_S + impact->waits_s;
}

Camera impact_camera(const Impact *impact, const Camera *camera, double now_s) {
    Camera kicked = *camera;
    Vec off = {0, 0};
    for (int i = 0; i < KICKS && i < impact->kick_count; i++) {
        const Kick *kick = &impact->kicks[i];
        double since_s = now_s - kick->at_s;
        if (since_s < 0 || since_s > OVER_S) continue;
        bool is_push = vec_length(kick->push) > 0;
        double left = kick->size * exp(-since_s / (is_push ? KICK_S : SHAKE_S));
        // The image moves opposite to the camera.
        off = vec_add(off, is_push ? vec_scale(kick->push, -left * cos(2 * PI * KICK_HZ * since_s))
                                   : vec(left * sin(2 * PI * SHAKE_EAST_HZ * since_s),
                                         left * cos(2 * PI * SHAKE_NORTH_HZ * since_s)));
    }
    double most = KICK_MOST * max_of(impact->share, 1), size = vec_length(off);
    if (size > most) off = vec_scale(off, most / size);
    Vec px = vec(floor(off.x * camera->field.h + 0.5), floor(off.y * camera->field.h + 0.5));
    kicked.at = vec_add(kicked.at, vec_scale(px, 1 / camera->px_per_m));
    return kicked;
}

bool impact_flashes(const Impact *impact, int tank, double now_s) {
    for (int i = 0; i < FLASHES_PS && i < impact->flash_count; i++) {
        const Flash *flash = &impact->flashes[i];
        double since_s = now_s - flash->at_s;
        if (flash->tank == tank && since_s >= 0 && since_s < flash->lasts_s) return true;
    }
    return false;
}

// The side that faces the shooter is the brightest.
void impact_draw_edge(const Impact *impact, const Renderer *renderer, Box field, double now_s) {
    enum { BANDS = 10 };
    double since_s = now_s - impact->edge_s;
    if (impact->edge <= 0 || impact->edge_s < 0 || since_s < 0 || since_s >= EDGE_S) return;
    double left = impact->edge * (1 - since_s / EDGE_S);
    int band = (int)max_of(0.008 * field.h, 2);
    for (int i = 0; i < BANDS; i++) {
        Box box = {field.x + i * band, field.y + i * band, field.w - 2 * i * band,
                   field.h - 2 * i * band};
        double part = 1 - (double)i / BANDS, alpha = left * part * part;
        const struct {
            Box box;
            Vec out;
        } SIDES[] = {{{box.x, box.y, box.w, band}, {0, 1}},
                     {{box.x, box.y + box.h - band, box.w, band}, {0, -1}},
                     {{box.x, box.y + band, band, box.h - 2 * band}, {-1, 0}},
                     {{box.x + box.w - band, box.y + band, band, box.h - 2 * band}, {1, 0}}};
        for (int k = 0; k < 4; k++) {
            double facing = -vec_dot(SIDES[k].out, impact->edge_push);
            paint_box(renderer, SIDES[k].box, INK_RED,
                      alpha * clamp(0.25 + 0.75 * facing, 0.12, 1));
        }
    }
}
