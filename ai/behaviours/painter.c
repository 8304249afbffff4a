// painter.c -- draws everything it senses and never fires: the mind to read before you write one.
//
// A mind is one function. On every tick it receives its memory (zeroed when the match starts), the
// senses of its tank, and notes to draw on, which are NULL while the match is not watched. It
// returns an order. Watch this mind with `treads watch painter hunter --overlay` while you read.
#include <stdio.h>

#include "ai/navigation/map.h"
#include "ai/tactics/course.h"
#include "ai/tactics/helm.h"

#define PACE 0.4    // speed, as a fraction of top speed
#define CLOSE_M 9.0 // distance for turning away from a tank

// The memory of the mind; it has no other state.
typedef struct Painter {
    Roam roam;           // a drifting heading
    Avoidance avoidance; // steers around obstacles
    Helm helm;           // computes track speeds, and frees a stuck tank
} Painter;

// The list holds friends, enemies and wrecks, nearest first. Tanks out of sight are friends.
static void paint_tanks(const Senses *senses, Notes *notes) {
    Vec me = pose_at(senses->pose);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        Vec at = pose_at(tank->pose);
        NoteRole role = tank->is_wreck ? NOTE_PATH : tank->is_enemy ? NOTE_TARGET : NOTE_THOUGHT;
        const char *what = tank->is_wreck ? "wreck" : tank->is_enemy ? "enemy" : "friend";
        char text[NOTE_TEXT_MAX];
        snprintf(text, sizeof text, "%s %.0f m, %.0f%%", what, vec_distance(me, at),
                 100 * tank->health);
        notes_line(notes, role, me, at);
        notes_text(notes, role, vec_add(at, vec(0, -3)), text);
    }
}

// Draws each shell with its way in the next half second. Its own shells are harmless.
static void paint_shells(const Senses *senses, Notes *notes) {
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        Vec ahead = vec_add(shell->at, vec_scale(shell->velocity_mps, 0.5));
        notes_line(notes, shell->is_own ? NOTE_LEAD : NOTE_DANGER, shell->at, ahead);
    }
}

// Draws its way in the next half second, the direction of the gun, and contacts.
static void paint_itself(const Senses *senses, Notes *notes) {
    Vec me = pose_at(senses->pose);
    Vec velocity = vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
    double gun_rad = senses->pose.heading_rad + senses->turret_rad;
    notes_line(notes, NOTE_PATH, me, vec_add(me, vec_scale(velocity, 0.5)));
    notes_line(notes, NOTE_LEAD, me, vec_add(me, vec_scale(vec_heading(gun_rad), 4)));
    if (senses->reload_s > 0) notes_text(notes, NOTE_LEAD, vec_add(me, vec(0, 3)), "loading");
    if (senses->is_touching) {
        notes_line(notes, NOTE_DANGER, me, vec_sub(me, vec_scale(senses->touch_normal, 3)));
        notes_text(notes, NOTE_DANGER, vec_sub(me, vec_scale(senses->touch_normal, 3)), "ouch");
    }
    if (senses->was_hit) {
        Vec from = vec_add(me, vec_scale(vec_heading(senses->hit_bearing_rad), 5));
        notes_cross(notes, NOTE_DANGER, from);
        notes_text(notes, NOTE_DANGER, from, "hit from here");
    }
    // No wall is inside this circle.
    notes_circle(notes, NOTE_THOUGHT, me, map_clearance(senses->map, me));
}

// Draws the goal area and the messages of friends.
static void paint_team(const Senses *senses, Notes *notes) {
    if (senses->goal.is_on)
        notes_circle(notes, NOTE_TARGET, senses->goal.at, senses->goal.radius_m);
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        notes_text(notes, NOTE_THOUGHT, message->at, MESSAGE_TOPIC_NAMES[message->topic]);
    }
}

// Drives around at random, and turns away from walls and from tanks nearby.
static Twist drive_about(Painter *mind, const Senses *senses) {
    Course course = course_roam(&mind->roam, senses);
    course.speed_mps *= PACE;
    if (senses->tank_count > 0) {
        Vec other = pose_at(senses->tanks[0].pose);
        if (vec_distance(pose_at(senses->pose), other) < CLOSE_M)
            course.heading_rad = course_flee(senses, other).heading_rad;
    }
    return course_drive(course, &mind->avoidance, senses);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Painter *mind = memory;
    // A hull responds slowly: about 12 updates per second are enough. The order holds in between.
    if (helm_needs_update(&mind->helm, senses))
        helm_steer(&mind->helm, senses, drive_about(mind, senses));
    Order order = helm_order(&mind->helm, senses);
    order.turret_radps = 0.25 * senses->turret_top_radps; // the turret rotates slowly
    order.fire = order.special = false;                   // a rocket would follow its gun around

    notes_state(notes, senses->was_hit ? "hit" : senses->is_touching ? "touching" : "painting");
    if (notes) {
        paint_itself(senses, notes);
        paint_team(senses, notes);
        paint_shells(senses, notes);
        paint_tanks(senses, notes);
    }
    return order;
}

const Behaviour PAINTER = {
    .name = "painter",
    .help = "drives slowly around and draws all it senses: a first mind to read",
    .memory_bytes = sizeof(Painter),
    .think = think,
};
