// predict.c -- where things will be if they go on as they do.
#include "predict.h"

#include "arc.h"

Pose predict_self(const Senses *senses, double later_s) {
    return arc_travel(senses->next_pose, senses->motion, later_s);
}

Pose predict_tank(const Senses *senses, const TankSight *tank, double later_s) {
    return arc_travel(tank->pose, tank->motion, later_s + senses->dt_s);
}
