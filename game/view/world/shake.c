// shake.c -- what a blast does to the picture: two fading waves, rounded to whole pixels.
#include "shake.h"

#define LASTS_S 0.6
#define EAST_HZ 11.0
#define NORTH_HZ 14.0

static double left_of(const Shake *shake, uint64_t tick, double blend) {
    if (shake->strength <= 0 || tick < shake->tick) return 0;
    double since_s = ((double)(tick - shake->tick) + blend - 1) * BATTLE_TICK_S;
    double left = clamp(1 - since_s / LASTS_S, 0, 1);
    return shake->strength * left * left;
}

static double strength_of(const Event *event, const Camera *camera) {
    if (event->kind != EVENT_KILL) return 0;
    double reach_m = 0.5 * camera->field.w / camera->px_per_m;
    return clamp(1.2 - vec_distance(event->at, camera->at) / fmax(reach_m, 1), 0, 1);
}

void shake_tick(Shake *shake, const Battle *battle, const Camera *camera) {
    int count;
    const Event *events = battle_events(battle, &count);
    uint64_t tick = battle_tick(battle);
    for (int i = 0; i < count; i++) {
        double strength = strength_of(&events[i], camera);
        if (strength > left_of(shake, tick, 1)) *shake = (Shake){tick, strength};
    }
}

Camera shake_camera(const Shake *shake, const Camera *camera, uint64_t tick, double blend) {
    Camera shaken = *camera;
    double left = left_of(shake, tick, blend);
    if (left <= 0) return shaken;
    double since_s = ((double)(tick - shake->tick) + blend) * BATTLE_TICK_S;
    double most_px = SHAKE_MOST * camera->field.h * left / sqrt(2);
    double east_px = floor(most_px * sin(2 * PI * EAST_HZ * since_s) + 0.5);
    double north_px = floor(most_px * cos(2 * PI * NORTH_HZ * since_s) + 0.5);
    shaken.at = vec_add(shaken.at, vec_scale(vec(east_px, north_px), 1 / camera->px_per_m));
    return shaken;
}
