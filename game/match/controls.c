// controls.c -- converts a player's input from keys, sticks or thumbs into orders.
#include "controls.h"

#include <string.h>

#include "ai/gunnery/aim.h"
#include "ai/maths/assert.h"

#define PIVOT_RADPS 2.4 // turn rate on the spot, slow enough to stop precisely
#define BEND_RADPS 1.7  // turn rate while driving
#define AIM_GAIN 14.0   // turret rate per radian of error [1/s]
#define BACK_RAD 2.0    // a stick that is pushed gently farther behind the tank than this backs up
#define GENTLE 0.72     // largest deflection of a gentle push
#define TURN_GAIN 2.4   // turn rate per radian
#define LEAST_PACE 0.2  // minimum speed in turns, because not every vehicle turns on the spot
#define FAR_M 1000.0    // a point in a direction

Order controls_order(Controls controls, const TankSpec *spec) {
    ASSERT(spec);
    double top = spec->drive.top_mps, half_gauge = spec->drive.half_gauge_m;
    double pace = fabs(controls.ahead);
    double radps = (1 - pace) * PIVOT_RADPS + pace * BEND_RADPS;
    double bend = controls.right * min_of(radps * half_gauge, 0.6 * top);
    Order order = {.left_mps = (controls.ahead + controls.left_track) * top + bend,
                   .right_mps = (controls.ahead + controls.right_track) * top - bend};
    double most = max_of(fabs(order.left_mps), fabs(order.right_mps));
    double fit = most > top ? top / most : 1;
    if (controls.brake) fit = 0;
    order.left_mps *= fit;
    order.right_mps *= fit;
    order.turret_radps = controls.turret * spec->turret_top_radps;
    memcpy(order.actions, controls.actions, sizeof order.actions);
    return order;
}

void controls_steer(Controls *controls, Vec stick, double heading_rad) {
    double pace = vec_length(stick);
    controls->ahead = controls->right = 0;
    if (pace == 0) return;
    double off = angle_wrap(atan2(stick.x, -stick.y) - heading_rad);
    bool is_back = pace < GENTLE && fabs(off) > BACK_RAD;
    if (is_back) off = angle_wrap(off + M_PI);
    controls->ahead = (is_back ? -1 : pace) * max_of(cos(off), LEAST_PACE);
    controls->right = clamp(TURN_GAIN * off, -1, 1);
}

double controls_aim(const Tank *tank, Vec point) {
    double off = pose_bearing(tank->pose, point) - tank->turret_rad;
    double top = tank->spec->turret_top_radps;
    return clamp(AIM_GAIN * angle_wrap(off) - tank->motion.turn_radps, -top, top);
}

bool controls_assist(const Battle *battle, const Tank *tank, Vec *at) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank->id, &count);
    for (int i = 0; i < count; i++) {
        const Tank *enemy = battle_tank(battle, sights[i]);
        if (enemy->team == tank->team || enemy->is_wreck) continue;
        Lead lead = aim_circular(pose_at(tank->pose), tank_gun(tank).shell_mps,
                                 tank->spec->muzzle_m, enemy->pose, enemy->motion, 0);
        *at = aim_clip(battle_arena(battle)->map, pose_at(enemy->pose), lead.at,
                       0.5 * enemy->spec->length_m);
        return true;
    }
    return false;
}

Order sticks_order(const Battle *battle, const Tank *tank, const Sticks *sticks) {
    if (tank->is_wreck) return (Order){.left_mps = 0};
    Controls controls = {.ahead = 0};
    memcpy(controls.actions, sticks->actions, sizeof controls.actions);
    controls_steer(&controls, sticks->drive, tank->pose.heading_rad);
    Order order = controls_order(controls, tank->spec);
    Vec way = vec(sticks->aim.x, -sticks->aim.y), at;
    bool is_aiming = vec_length(way) > 0;
    if (is_aiming) at = vec_add(pose_at(tank->pose), vec_scale(way, FAR_M / vec_length(way)));
    if (is_aiming || controls_assist(battle, tank, &at))
        order.turret_radps = controls_aim(tank, at);
    return order;
}
