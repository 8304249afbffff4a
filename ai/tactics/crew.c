// crew.c -- the crew of a tank, for any mind: who looks, searches, drives and shoots.
#include "crew.h"

#include "target.h"

#define SEARCHING 0.9 // share of top speed

const TankSight *crew_look(Crew *crew, const Senses *senses) {
    const TankSight *target = target_choose(senses, crew->turret.target_key - 1);
    search_notice(&crew->search, senses, target);
    return target;
}

Twist crew_search(Crew *crew, const Senses *senses) {
    double speed_mps = SEARCHING * senses->limits.top_mps;
    Twist wish = search_drive(&crew->search, &crew->avoidance, senses, speed_mps);
    if (crew->search.route.path.is_easy) helm_ease(&crew->helm);
    return wish;
}

Order crew_order(Crew *crew, const Senses *senses, const TankSight *target, TurretSkill skill,
                 Notes *notes) {
    Order order = helm_order(&crew->helm, senses);
    if (target)
        turret_engage(&crew->turret, senses, target, skill, &order, notes);
    else
        turret_watch(senses, search_gun_rad(&crew->search, senses), &order);
    return order;
}

void crew_show(const Crew *crew, const Senses *senses, const char *word, Notes *notes) {
    if (!notes) return;
    bool is_searching = !word || crew->search.is_called;
    if (is_searching) word = search_word(&crew->search, senses);
    notes_state(notes, helm_is_escaping(&crew->helm) ? "unstuck" : word);
    if (is_searching) search_note(&crew->search, senses, notes);
}
