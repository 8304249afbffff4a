// scoot.c -- shoot and scoot: shifts along the hull after each shot, to and fro.
#include "scoot.h"

#define SCOOT_S 1.1
#define SPEED 0.7 // share of top speed

void scoot_start(Scoot *scoot, const Senses *senses) {
    scoot->side = scoot->side > 0 ? -1 : 1;
    scoot->until_tick = senses->tick + (uint64_t)(SCOOT_S / senses->dt_s);
}

bool scoot_is_on(const Scoot *scoot, const Senses *senses) {
    return senses->tick < scoot->until_tick;
}

Twist scoot_drive(const Scoot *scoot, Avoidance *avoidance, const Senses *senses) {
    double heading_rad = senses->next_pose.heading_rad + (scoot->side < 0 ? PI : 0);
    double speed_mps = scoot->side * SPEED * senses->limits.top_mps;
    return avoidance_drive(avoidance, senses, heading_rad, speed_mps, INFINITY);
}
