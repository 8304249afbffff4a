// bank.c -- bank shots: shells that reach a target over walls.
#include "bank.h"

#include "aim.h"
#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/motion/steer.h"
#include "ai/navigation/flight.h"

#define LONGEST_M 50.0       // longest path that is worth a shell
#define SLACK_M 1.5          // the first guess may miss the end of a face by this much
#define CLOSE_M 0.3          // largest error of the path of a shell at its target
#define SPARE_M 1.0          // distance of a shell from this tank, in addition to half its diagonal
#define SEARCH_S 0.4         // interval between two searches
#define SOON_S 0.25          // time for searching before the gun is loaded
#define TOLERANCE 0.5        // aiming tolerance, as a fraction of the target's half width
#define LEAST_RADPS 0.01     // lowest top rate of a turret assumed
enum { REST_TICKS = 4 };     // longest sleep while the gun turns
enum { STEPS = 4 };          // iterations for the lead; each leaves a third of the error
enum { SOLUTIONS_MAX = 16 }; // number of possible shots that are examined in detail

// A straight part of a wall, seen from one side.
typedef struct Side {
    Face face;
    Vec a, b;
    double way_m; // minimum length of the way from the tank to the target by this side
} Side;
typedef struct Sides {
    int count;
    Side items[BANK_FACES];
} Sides;

static bool is_in_front(Face face, Vec at) { return vec_dot(face.normal, at) > face.offset_m; }

static Vec mirrored(Face face, Vec at) {
    return vec_sub(at, vec_scale(face.normal, 2 * (vec_dot(face.normal, at) - face.offset_m)));
}

// Adds a side to the list, which is sorted by the length of the way, and drops the last one if
// there are too many.
static void add_side(Sides *sides, Side side) {
    if (sides->count == BANK_FACES && side.way_m >= sides->items[BANK_FACES - 1].way_m) return;
    int i = sides->count < BANK_FACES ? sides->count++ : BANK_FACES - 1;
    for (; i > 0 && sides->items[i - 1].way_m > side.way_m; i--)
        sides->items[i] = sides->items[i - 1];
    sides->items[i] = side;
}

static void add_face(Sides *sides, Face face, Vec a, Vec b, Vec me, Vec target) {
    if (!is_in_front(face, me) && !is_in_front(face, target)) return;
    double way_m = vec_segment_distance(a, b, me) + vec_segment_distance(a, b, target);
    if (way_m <= LONGEST_M) add_side(sides, (Side){face, a, b, way_m});
}

static double box_distance(const Shape *shape, Vec at) {
    double x = max_of(0, max_of(shape->low.x - at.x, at.x - shape->high.x));
    double y = max_of(0, max_of(shape->low.y - at.y, at.y - shape->high.y));
    return sqrt(x * x + y * y);
}

// Lists the faces of walls and of the arena's edge with the shortest ways to the target.
static Sides sides_near(const Map *map, Vec me, Vec target) {
    Sides sides = {0};
    for (int i = 0; i < map_piece_count(map); i++) {
        const Shape *shape = map_shape(map, i);
        double limit_m = sides.count < BANK_FACES ? LONGEST_M : sides.items[BANK_FACES - 1].way_m;
        if (shape->is_low) continue;
        if (box_distance(shape, me) + box_distance(shape, target) >= limit_m) continue;
        for (int k = 0; k < shape->count; k++) {
            Face face = shape->faces[k];
            Vec rim = vec_scale(face.normal, shape->radius_m);
            face.offset_m += shape->radius_m;
            add_face(&sides, face, vec_add(shape->vertices[k], rim),
                     vec_add(shape->vertices[k + 1 < shape->count ? k + 1 : 0], rim), me, target);
        }
    }
    double w = map_width(map), h = map_height(map);
    add_face(&sides, (Face){{1, 0}, 0}, vec(0, 0), vec(0, h), me, target);
    add_face(&sides, (Face){{-1, 0}, -w}, vec(w, 0), vec(w, h), me, target);
    add_face(&sides, (Face){{0, 1}, 0}, vec(0, 0), vec(w, 0), me, target);
    add_face(&sides, (Face){{0, -1}, -h}, vec(0, h), vec(w, h), me, target);
    return sides;
}

// Returns whether a line from the front of a side to an image behind it crosses the side, or passes
// close to it. Sets `at` to the point.
static bool crosses(const Side *side, Vec from, Vec image, Vec *at) {
    double above_m = vec_dot(side->face.normal, from) - side->face.offset_m;
    double below_m = side->face.offset_m - vec_dot(side->face.normal, image);
    if (above_m <= 0 || below_m <= 0) return false;
    *at = vec_mix(from, image, above_m / (above_m + below_m));
    Vec along = vec_sub(side->b, side->a);
    double length_m = vec_length(along);
    double on_m = vec_dot(vec_sub(*at, side->a), along) / max_of(length_m, 1e-9);
    return on_m > -SLACK_M && on_m < length_m + SLACK_M;
}

static Vec image_of(const BankShot *shot, Vec at) {
    for (int i = shot->bounces - 1; i >= 0; i--) at = mirrored(shot->faces[i], at);
    return at;
}

// Returns the other tank as the gun would see it if the walls were mirrors.
static TankSight tank_image(const BankShot *shot, const TankSight *target) {
    TankSight image = *target;
    Vec at = pose_at(target->pose);
    Vec nose = vec_sub(image_of(shot, vec_add(at, vec_heading(target->pose.heading_rad))),
                       image_of(shot, at));
    at = image_of(shot, at);
    image.pose = (Pose){at.x, at.y, vec_bearing(nose)};
    if (shot->bounces % 2 == 0) return image;
    image.motion.side_mps *= -1;
    image.motion.turn_radps *= -1;
    return image;
}

// Returns the position of a friend or a wreck when a shell has flown `gone_m`.
static Vec place_then(const Senses *senses, const TankSight *tank, double gone_m) {
    Vec velocity = motion_velocity(tank->motion, tank->pose.heading_rad);
    double time_s = gone_m / max_of(1, senses->shell_mps);
    return tank->is_wreck ? pose_at(tank->pose)
                          : vec_add(pose_at(tank->pose), vec_scale(velocity, time_s));
}

// Returns whether a line of the path, which starts `gone_m` along it, is clear of this tank,
// friends and wrecks.
static bool line_is_clear(const Senses *senses, Vec from, Vec to, double gone_m, int target_id) {
    double own_m = 0.5 * hypot(senses->length_m, senses->width_m) + SPARE_M;
    if (gone_m > 0 && vec_segment_distance(from, to, pose_at(senses->next_pose)) < own_m)
        return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == target_id || sight_is_foe(tank)) continue;
        double along_m = gone_m + vec_distance(from, place_then(senses, tank, gone_m));
        double margin_m =
            tank->is_wreck ? 0.5 * tank->length_m : friend_margin_m(senses, tank, along_m);
        if (vec_segment_distance(from, to, place_then(senses, tank, along_m)) < margin_m)
            return false;
    }
    return true;
}

static bool path_is_clear(const Senses *senses, const FlightPath *path, int target_id) {
    double gone_m = 0;
    for (int i = 1; i < path->count; i++) {
        Vec from = path->corners[i - 1], line = vec_sub(path->corners[i], from);
        if (!line_is_clear(senses, from, path->corners[i], gone_m, target_id) ||
            aim_sets_off(senses, from, vec_unit(line), vec_length(line)))
            return false;
        gone_m += vec_length(line);
    }
    return true;
}

// Updates a shot off the same faces. Returns false if it is not possible anymore.
static bool bank_update(BankShot *shot, const Senses *senses, const TankSight *target,
                        double unsure_m) {
    ASSERT(shot->bounces >= 1 && shot->bounces <= BANK_BOUNCES);
    Vec me = pose_at(senses->next_pose), now = pose_at(target->pose), image;
    Pose pose = predict_tank(senses, target, 0);
    shot->at = now;
    for (int i = 0;; i++) {
        image = image_of(shot, shot->at);
        shot->length_m = vec_distance(me, image);
        shot->time_s = max_of(0, shot->length_m - senses->muzzle_m) / max_of(1, senses->shell_mps);
        if (i == STEPS) break;
        Vec then = pose_at(arc_travel(pose, target->motion, shot->time_s));
        shot->at = aim_clip(senses->map, now, then, 0.5 * target->length_m);
    }
    if (shot->length_m > min_of(LONGEST_M, senses->shell_range_m)) return false;
    Vec way = vec_unit(vec_sub(image, me));
    FlightPath path = flight_trace(senses->map, me, way, shot->length_m, shot->bounces);
    if (path.count != shot->bounces + 2 ||
        vec_distance(path.corners[path.count - 1], shot->at) > CLOSE_M ||
        !path_is_clear(senses, &path, target->id))
        return false;
    shot->heading_rad = vec_bearing(way);
    TankSight seen = tank_image(shot, target);
    Lead lead = {image, shot->time_s};
    shot->chance = unsure_m > 0 ? hit_probability(0, aim_half_width_m(&seen, me),
                                                  senses->spread_rad * shot->length_m, unsure_m)
                                : hit_probability_evading(senses, &seen, lead);
    return true;
}

// A search in progress.
typedef struct Search {
    const Senses *senses;
    const TankSight *target;
    double unsure_m;
    int solutions; // number examined in detail
    BankShot best;
} Search;

static void consider(Search *search, BankShot shot) {
    if (search->solutions == SOLUTIONS_MAX) return;
    search->solutions++;
    if (bank_update(&shot, search->senses, search->target, search->unsure_m) &&
        (search->best.bounces == 0 || shot.chance > search->best.chance))
        search->best = shot;
}

// Examines all shots with `last` as the last wall. `behind` is the image of the target in it.
static void consider_pairs(Search *search, const Sides *sides, const Side *last, Vec behind) {
    Vec me = pose_at(search->senses->next_pose), met, then;
    for (int i = 0; i < sides->count; i++) {
        const Side *first = &sides->items[i];
        if (first == last || !is_in_front(first->face, behind)) continue;
        Vec image = mirrored(first->face, behind);
        if (crosses(first, me, image, &met) && crosses(last, met, behind, &then) &&
            vec_distance(me, image) < LONGEST_M)
            consider(search, (BankShot){.bounces = 2, .faces = {first->face, last->face}});
    }
}

BankShot bank_search(const Senses *senses, const TankSight *target, double unsure_m) {
    Search search = {.senses = senses, .target = target, .unsure_m = unsure_m};
    Vec me = pose_at(senses->next_pose), at = pose_at(target->pose), met;
    if (senses->bounces == 0) return search.best;
    Sides sides = sides_near(senses->map, me, at);
    int most = senses->bounces < BANK_BOUNCES ? senses->bounces : BANK_BOUNCES;
    for (int bounces = 1; bounces <= most && !search.best.bounces; bounces++)
        for (int i = 0; i < sides.count; i++) {
            const Side *side = &sides.items[i];
            if (!is_in_front(side->face, at)) continue;
            Vec behind = mirrored(side->face, at);
            if (bounces == 2)
                consider_pairs(&search, &sides, side, behind);
            else if (crosses(side, me, behind, &met))
                consider(&search, (BankShot){.bounces = 1, .faces = {side->face}});
        }
    return search.best;
}

// Returns the number of ticks until the gun may fire at this heading.
static int ticks_to_wait(const Senses *senses, double heading_rad) {
    double off_rad = fabs(angle_wrap(heading_rad - aim_gun_heading(senses)));
    double swing_s = off_rad / max_of(LEAST_RADPS, senses->turret_top_radps);
    return (int)min_of(REST_TICKS, max_of(swing_s, senses->reload_s) / senses->dt_s);
}

bool bank_engage(Bank *bank, const Senses *senses, const TankSight *target, double unsure_m,
                 double sure, Order *order) {
    if (senses->bounces == 0 || senses->is_lobbed || senses->reload_s > SOON_S ||
        hit_probability(0, 0.5 * target->length_m, 0, unsure_m) < sure)
        return false;
    BankShot *shot = &bank->shot;
    if (senses->tick >= bank->search_tick) {
        *shot = bank_search(senses, target, unsure_m);
        bank->search_tick = senses_tick_in(senses, SEARCH_S);
    } else if (shot->bounces && !bank_update(shot, senses, target, unsure_m)) {
        shot->bounces = 0;
    }
    if (!shot->bounces || shot->chance < sure) return false;
    int ticks = ticks_to_wait(senses, shot->heading_rad);
    if (ticks < order->sleep_ticks) order->sleep_ticks = ticks;
    turret_watch(senses, shot->heading_rad, order);
    double gun_rad = aim_gun_heading(senses) + order->turret_radps * senses->dt_s;
    double half_rad = TOLERANCE * 0.5 * target->width_m / max_of(1, shot->length_m);
    order->fire = senses->reload_s <= senses->dt_s &&
                  fabs(angle_wrap(shot->heading_rad - gun_rad)) < half_rad;
    return true;
}

void bank_note(const Bank *bank, const Senses *senses, Notes *notes) {
    if (!notes || !bank->shot.bounces || senses->tick > bank->search_tick) return;
    FlightPath path =
        flight_trace(senses->map, pose_at(senses->next_pose), vec_heading(bank->shot.heading_rad),
                     bank->shot.length_m, bank->shot.bounces);
    for (int i = 1; i < path.count; i++)
        notes_line(notes, NOTE_LEAD, path.corners[i - 1], path.corners[i]);
}
