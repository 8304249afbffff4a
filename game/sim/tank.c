// tank.c -- the tables of drives, weapons and tank kinds, and values derived from them.
#include "tank.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "game/drive_rows.h"     // generated from rows.txt
#include "game/sim/drive_list.h" // generated from the lists in game/sim/meson.build
#include "game/sim/weapon_list.h"

DRIVE_LIST_OF(Drive, DRIVE_)
const Drive *const DRIVES[] = {DRIVE_LIST_AT(DRIVE_) NULL};

WEAPON_LIST_OF(Weapon, WEAPON_)
const Weapon *const WEAPONS[] = {WEAPON_LIST_AT(WEAPON_) NULL};

// The same for all kinds: sight of shells, the fractions of a shell's damage that the armour lets
// through, and the gun's precision. Guns are precise and their shells slow, so that a tank that
// moves across the line of fire can dodge, and a tank that stands is hit. Movement does not spoil
// the aim.
#define SAME                                                                                       \
    .shell_sight_m = 40, .armour_front = 0.8, .armour_side = 1, .armour_rear = 1.6,                \
    .gun.shell_mps = 22, .gun.spread_rad = 1.5 * DEGREE

const char *const EVENT_NAMES[EVENT_KINDS] = {EVENT_ROWS(AS_SECOND)};

// The columns of a row: member | medium, the default | light | heavy.
#define MEDIUM(member, medium, light, heavy) .member = medium,
#define LIGHT(member, medium, light, heavy) .member = light,
#define HEAVY(member, medium, light, heavy) .member = heavy,
const TankSpec TANK_SPECS[] = {
    {TANK_ROWS(MEDIUM) SAME}, {TANK_ROWS(LIGHT) SAME}, {TANK_ROWS(HEAVY) SAME}, {.name = NULL}};

const TankSpec *spec_find(const char *name) {
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++)
        if (strcmp(spec->name, name) == 0) return spec;
    return NULL;
}

int spec_kind(const TankSpec *spec) {
    int kind = 0;
    while (TANK_SPECS[kind + 1].name && strcmp(TANK_SPECS[kind].name, spec->name) != 0) kind++;
    return kind;
}

int weapon_index(const Weapon *weapon) {
    int index = 0;
    while (WEAPONS[index] != weapon) index++;
    return index;
}

const ThingKind SPECIAL_NONE = {.name = "none", .help = "no special"};

const ThingKind *special_choice(int index) {
    ASSERT(index >= 0);
    if (index == 0) return &SPECIAL_NONE;
    for (const ThingKind *const *kind = THINGS; *kind; kind++)
        if ((*kind)->use && --index == 0) return *kind;
    return NULL;
}

const Drive *drive_find(const char *name) {
    for (int i = 0; DRIVES[i]; i++)
        if (strcmp(DRIVES[i]->name, name) == 0) return DRIVES[i];
    return NULL;
}

int drive_param_count(const Drive *drive) {
    int count = 0;
    while (drive->params && drive->params[count].name) count++;
    return count;
}

#define WHEELBASE 0.64 // distance of the axles, as a fraction of the hull's length

DriveSpec spec_drive(const TankSpec *spec, const Drive *drive, const double *params) {
    ASSERT(drive_param_count(drive) <= PARAMS_MAX);
    DriveSpec gear = spec->drive;
    gear.mass_kg = spec->mass_kg;
    gear.length_m = spec->length_m;
    gear.width_m = spec->width_m;
    gear.wheelbase_m = WHEELBASE * spec->length_m;
    for (int i = 0; i < drive_param_count(drive); i++)
        gear.params[i] = params ? params[i] : drive->params[i].initial;
    return gear;
}

#define ROUNDING_MPS 1e-12 // smaller slips are rounding errors

VehicleTick vehicle_truth(const Drive *drive, double half_gauge_m, const DriveState *state,
                          Pose pose, Motion motion, Order order) {
    ASSERT(half_gauge_m > 0);
    double across_mps = motion.turn_radps * half_gauge_m;
    Tracks ground = {motion.forward_mps + across_mps, motion.forward_mps - across_mps};
    VehicleTick tick = {
        .pose = pose, .motion = motion, .tracks = ground, .slip = {NAN, NAN}, .order = order};
    for (int i = 0; i < WHEELS_MAX; i++)
        tick.slide_mps = max_of(tick.slide_mps, state->slip_mps[i]);
    if (drive->appearance != APPEARANCE_TANK) return tick;
    tick.tracks = (Tracks){state->left_mps, state->right_mps};
    double left_mps = state->left_mps - ground.left_mps,
           right_mps = state->right_mps - ground.right_mps;
    tick.slip = (Tracks){fabs(left_mps) > ROUNDING_MPS ? left_mps : 0,
                         fabs(right_mps) > ROUNDING_MPS ? right_mps : 0};
    return tick;
}

void hull_corners(const TankSpec *spec, Pose pose, Vec corners[static 4]) {
    DEBUG_ASSERT(spec->width_m > 0 && spec->length_m > 0);
    double w = spec->width_m / 2, l = spec->length_m / 2;
    const Vec in_body[4] = {{w, l}, {-w, l}, {-w, -l}, {w, -l}};
    for (int i = 0; i < 4; i++) corners[i] = pose_to_world(pose, in_body[i]);
}

#define CORNERED 0.3 // a tank with a smaller fraction of its health is cornered

GunSpec tank_gun(const Tank *tank) {
    const GunSpec *gun = &tank->spec->gun;
    const Weapon *weapon = tank->loadout->weapon;
    bool is_cornered =
        tank->spec->perks.cornered > 0 && tank->health < CORNERED * tank->spec->health;
    return (GunSpec){.reload_s = gun->reload_s * weapon->reload * (is_cornered ? 0.5 : 1),
                     .shell_mps = gun->shell_mps * weapon->speed,
                     .range_m = gun->range_m * weapon->range,
                     .damage = gun->damage * weapon->damage,
                     .spread_rad = gun->spread_rad * weapon->spread,
                     .spread_per_speed_radpmps = gun->spread_per_speed_radpmps * weapon->spread,
                     .spread_per_turn_s = gun->spread_per_turn_s * weapon->spread};
}

HullFace tank_face(const Tank *tank, Vec at) {
    Vec own = pose_to_body(tank->pose, at);
    double across_m = fabs(own.x) - tank->spec->width_m / 2,
           along_m = fabs(own.y) - tank->spec->length_m / 2;
    return across_m >= along_m ? FACE_SIDE : own.y > 0 ? FACE_FRONT : FACE_REAR;
}

double spec_armour(const TankSpec *spec, HullFace face) {
    return face == FACE_SIDE    ? spec->armour_side
           : face == FACE_FRONT ? spec->armour_front
                                : spec->armour_rear;
}

// A boost costs no precision.
double tank_spread_rad(const Tank *tank, const GunSpec *gun) {
    if (tank->boost_s > 0) return gun->spread_rad;
    double track_mps = max_of(fabs(tank->left_mps), fabs(tank->right_mps));
    return gun->spread_rad + gun->spread_per_speed_radpmps * track_mps +
           gun->spread_per_turn_s * tank->turret_average_radps;
}
