// drive.c -- finding a drive in the table, and the seam where orders are cleaned.
#include "drive.h"

#include <string.h>

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

// Infinities are honest wishes for full speed; NaN is not a wish at all.
static double clean(double value, double limit, int *nonsense) {
    if (fabs(value) <= limit) return value;
    ++*nonsense;
    return isnan(value) ? 0 : clamp(value, -limit, limit);
}

void order_clean(Order *order, double top_mps, double turret_top_radps, int *nonsense) {
    order->left_mps = clean(order->left_mps, top_mps, nonsense);
    order->right_mps = clean(order->right_mps, top_mps, nonsense);
    order->turret_radps = clean(order->turret_radps, turret_top_radps, nonsense);
    Message *say = &order->say; // a word that makes no sense is not said
    bool is_said = say->topic != MESSAGE_NONE;
    bool is_topic = (unsigned)say->topic < MESSAGE_TOPICS;
    if (is_said && is_topic && isfinite(say->at.x) && isfinite(say->at.y)) return;
    *nonsense += is_said;
    *say = (Message){0};
}
