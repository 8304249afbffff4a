// combat.c -- aiming aids and feedback on hits for players.
#include <stddef.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { HIT_TICKS = 60, BLOW_TICKS = 75 }; // display time of a number and of a hit's arc
enum { DOTS_MAX = 8, DASHES = 26, ROUND_PIECES = 32, ARC_PIECES = 8 };
#define DASH_M 1.5         // maximum length of a dash and the gap after it, on long paths
#define HIT_OFF_M 0.8      // initial distance of a number from the hit
#define RISE_M 1.6         // distance that a number moves
#define RING_UNITS 11.0    // radius of the ring around the crosshair
#define KIT_STEP_UNITS 5.0 // distance between the rings of specials and effects
#define DOT_STEP_RAD 0.42
#define PAUSE_RAD 1.6    // angle of the arc of a pause
#define TIMER_FULL_S 8.0 // time left that a whole ring shows
#define ARC_REACH 1.05   // radius of a hit's arc, in hull lengths
#define ARC_HALF_RAD 0.5 // half of the arc's angle
#define EDGE_UNITS 22.0  // distance of an arrow from the screen's edge
#define REST_MPS 0.5     // maximum speed of a tank at rest
#define BEHIND_M 1.0     // minimum distance from a shot to the target ahead of it
#define TARGET_RAD 0.35  // largest angle between a shot and its target

static double line_px(const Hud *hud) { return max_of(1.2 * hud->ui, 1.2); }

void combat_begin(Combat *combat) {
    combat->count = 0;
    memset(combat->tallies, 0, sizeof combat->tallies);
    combat->death = (Event){.b = -1};
    combat->end_tick = 0;
}

void combat_jump(Combat *combat, const Match *match) {
    if (battle_tick(match_battle(match)) > combat->end_tick) combat_begin(combat);
    combat->count = 0;
}

// Returns the number of the player at this screen who has the tank, or -1.
static int player_of(const Match *match, int tank) {
    for (int i = 0; i < PLAYERS_MAX && tank >= 0; i++)
        if (match_local_tank(match, i) == tank) return i;
    return -1;
}

// Returns whether a shot will pass behind a moving enemy, its probable target.
static bool is_shot_behind(const Battle *battle, const Event *shot) {
    const Tank *shooter = battle_tank(battle, shot->a);
    double nearest_rad = TARGET_RAD, shell_mps = tank_gun(shooter).shell_mps;
    bool is_behind = false;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        Vec way = vec_sub(pose_at(tank->pose), shot->at);
        double off_rad = fabs(angle_wrap(vec_bearing(way) - vec_bearing(shot->direction)));
        if (tank->team == shooter->team || tank->is_wreck || off_rad >= nearest_rad) continue;
        nearest_rad = off_rad;
        Vec moves_mps = motion_velocity(tank->motion, tank->pose.heading_rad);
        Vec then = vec_add(way, vec_scale(moves_mps, vec_length(way) / shell_mps));
        double across_m = vec_cross(shot->direction, then);
        is_behind =
            fabs(across_m) > BEHIND_M && across_m * vec_cross(shot->direction, moves_mps) > 0;
    }
    return is_behind;
}

static void tally_shot(CombatTally *tally, const Battle *battle, const Event *shot) {
    tally->shots++, tally->missed++;
    tally->behind += is_shot_behind(battle, shot);
}

static bool is_artillery(const Event *hit) {
    return hit->thing_kind == THING_SHELL_KIND && hit->a < 0 && WEAPONS[hit->weapon]->is_lobbed;
}

static void tally_damage(CombatTally *tally, const Battle *battle, const Event *hit) {
    const Tank *victim = battle_tank(battle, hit->b);
    int points = (int)round(hit->amount), count;
    const uint16_t *seen = battle_sights(battle, hit->b, &count);
    bool is_own = hit->a == hit->b, is_foreseen = false;
    for (int i = 0; i < count; i++) is_foreseen |= seen[i] == hit->a;
    tally->damage += points;
    if (is_own) tally->own_damage += points;
    if (!is_own && hit->thing_kind == THING_GONE) tally->ram_damage += points;
    if (is_own || hit->thing_kind != THING_SHELL_KIND) return;
    if (hit->a < 0) {
        *(is_artillery(hit) ? &tally->artillery_damage : &tally->nest_damage) += points;
        return;
    }
    tally->hits++;
    tally->at_rest += fabs(victim->motion.forward_mps) + fabs(victim->motion.side_mps) < REST_MPS;
    tally->in_rear += tank_face(victim, hit->at) == FACE_REAR;
    tally->unforeseen += !is_foreseen;
}

static void tally_event(Combat *combat, const Match *match, const Event *event) {
    const Battle *battle = match_battle(match);
    int shooter = player_of(match, event->a), victim = player_of(match, event->b);
    CombatTally *own = shooter >= 0 ? &combat->tallies[shooter] : NULL;
    if (own && event->kind == EVENT_FIRE) tally_shot(own, battle, event);
    if (event->kind != EVENT_HIT || event->amount <= 0) return;
    bool is_shot = event->thing_kind == THING_SHELL_KIND && event->a != event->b;
    if (own && is_shot && own->missed > 0) own->missed--;
    if (victim >= 0) tally_damage(&combat->tallies[victim], battle, event);
}

void combat_tick(Combat *combat, const Match *match) {
    const Battle *battle = match_battle(match);
    bool is_replay = battle_tick(battle) <= combat->end_tick;
    combat->end_tick = is_replay              ? combat->end_tick
                       : match_is_over(match) ? battle_tick(battle)
                                              : 0;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (!is_replay) tally_event(combat, match, event);
        bool is_hit = event->kind == EVENT_HIT, is_kill = event->kind == EVENT_KILL;
        if (!is_hit && !is_kill) continue;
        const Tank *victim = battle_tank(battle, event->b);
        HullFace face = tank_face(victim, event->at);
        bool concerns = match_is_local(match, event->a) || match_is_local(match, event->b);
        bool is_shielded = event->amount <= 0 && victim->shield > 0;
        bool is_shell =
            event->thing_kind == THING_SHELL_KIND && WEAPONS[event->weapon]->burst_m <= 0;
        if (is_kill && !is_replay && match_is_local(match, event->b))
            combat->death = *event, combat->death_face = face;
        if (!is_hit || !concerns || (event->amount <= 0 && !is_shielded)) continue;
        combat->hits[combat->count++ % COMBAT_HITS] =
            (CombatHit){battle_tick(battle), event->a, event->b, event->at,  event->direction,
                        event->amount,       is_shell, face,     is_shielded};
    }
}

static double age_of(const HudFrame *frame, const CombatHit *hit) {
    uint64_t now = battle_tick(match_battle(frame->match));
    return now < hit->tick ? INFINITY : (double)(now - hit->tick) + frame->hud->status.blend;
}

bool combat_hit_text(const Match *match, const CombatHit *hit, char text[HIT_TEXT_MAX]) {
    const TankSpec *spec = battle_tank(match_battle(match), hit->victim)->spec;
    ASSERT(hit->points >= 0);
    double armour = spec_armour(spec, hit->face);
    bool is_direct = hit->is_shell && !hit->is_shielded;
    bool is_rear = is_direct && hit->face == FACE_REAR && armour > spec->armour_side;
    bool is_front = is_direct && hit->face == FACE_FRONT && armour < spec->armour_side;
    if (hit->is_shielded)
        escaped_write(text, HIT_TEXT_MAX, "shield");
    else
        escaped_write(text, HIT_TEXT_MAX, "%.0f%s", hit->points,
                      is_rear    ? " rear!"
                      : is_front ? " front"
                                 : "");
    return is_rear;
}

static int count_players(const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++) count += match_is_local(match, i);
    return count;
}

// Formats "Hunter's mortar destroyed you", or with the name of one of several players.
static void cause_text(const Match *match, const Event *death, char text[RESULT_TEXT_MAX]) {
    const TankCard *tanks = match_card(match)->tanks;
    if (death->thing_kind == THING_GONE && death->a < 0) return;
    bool is_ram = death->thing_kind == THING_GONE, is_alone = count_players(match) == 1;
    bool is_shell = death->thing_kind == THING_SHELL_KIND;
    const ThingKind *kind = is_ram ? NULL : THINGS[death->thing_kind];
    bool has_owner =
        death->a >= 0 && (is_ram || is_shell || kind->use || kind->look.shape == SHAPE_MISSILE);
    const char *name = is_ram      ? ""
                       : !is_shell ? kind->name
                       : has_owner ? WEAPONS[death->weapon]->name
                                   : "gun nest",
               *victim = is_alone ? "you" : tanks[death->b].name;
    if (is_artillery(death))
        escaped_write(text, RESULT_TEXT_MAX, "Artillery destroyed %s", victim);
    else if (is_ram)
        escaped_write(text, RESULT_TEXT_MAX, "%s rammed %s", tank_title(match, death->a), victim);
    else if (!has_owner)
        escaped_write(text, RESULT_TEXT_MAX, "A %s destroyed %s", name, victim);
    else if (death->a == death->b)
        escaped_write(text, RESULT_TEXT_MAX, "%s own %s destroyed %s", is_alone ? "Your" : "Its",
                      name, victim);
    else
        escaped_write(text, RESULT_TEXT_MAX, "%s's %s destroyed %s", tank_title(match, death->a),
                      name, victim);
    bool is_chosen = has_owner && death->a != death->b && tanks[death->a].kind == DRIVER_PLAYER;
    if (!is_chosen && text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
}

static const char *advice_on(const Match *match, const Event *death, HullFace face) {
    bool is_shell = death->thing_kind == THING_SHELL_KIND;
    const TankSpec *spec = battle_tank(match_battle(match), death->b)->spec;
    bool is_direct = is_shell && WEAPONS[death->weapon]->burst_m <= 0;
    bool is_weak = face == FACE_REAR && spec->armour_rear > spec->armour_side;
    if (death->a == death->b)
        return is_direct ? "do not fire straight at a wall: the shell comes back"
                         : "keep away from your own explosions";
    if (is_artillery(death)) return "keep moving: artillery finds a tank that stays in a place";
    if (is_shell && death->a < 0) return THINGS[thing_find("nest")]->advice;
    if (is_direct && is_weak)
        return "keep your front towards the enemy: hits from behind hurt most";
    return is_shell ? WEAPONS[death->weapon]->advice : THINGS[death->thing_kind]->advice;
}

#define MISTAKE(part, whole, ...)                                                                  \
    {offsetof(CombatTally, part), offsetof(CombatTally, whole), __VA_ARGS__},
static const struct Mistake {
    size_t part, whole;
    int whole_min;
    double fraction;    // smallest fraction that is a cause
    const char *advice; // format with both numbers
} MISTAKES[] = {MISTAKE_ROWS(MISTAKE)};

static int member_of(const CombatTally *tally, size_t offset) {
    return *(const int *)(const void *)((const char *)tally + offset);
}

// Formats the advice on the first mistake that caused the loss. Returns false if there is none.
static bool advise(const CombatTally *tally, char advice[RESULT_TEXT_MAX]) {
    for (size_t i = 0; i < sizeof MISTAKES / sizeof *MISTAKES; i++) {
        const struct Mistake *mistake = &MISTAKES[i];
        int part = member_of(tally, mistake->part), whole = member_of(tally, mistake->whole);
        if (whole < mistake->whole_min || part < mistake->fraction * whole) continue;
        int used = snprintf(advice, RESULT_TEXT_MAX, "Next time: ");
        snprintf(advice + used, (size_t)(RESULT_TEXT_MAX - used), mistake->advice, part, whole);
        return true;
    }
    return false;
}

void combat_defeat(const Combat *combat, const Match *match, char cause[RESULT_TEXT_MAX],
                   char advice[RESULT_TEXT_MAX]) {
    const Event *death = &combat->death;
    const Mode *mode = MODES[match_card(match)->mode];
    bool is_dead = death->b >= 0 && !(mode->revives && mode->revives(match, death->b)) &&
                   battle_tank(match_battle(match), death->b)->is_wreck;
    bool is_ram = is_dead && death->thing_kind == THING_GONE, is_known = is_dead && !is_ram;
    const char *words = is_known ? advice_on(match, death, combat->death_face) : mode->advice;
    *cause = *advice = '\0';
    if (is_dead) cause_text(match, death, cause);
    bool is_shell = is_known && death->thing_kind == THING_SHELL_KIND && death->a != death->b;
    int player = is_shell || is_ram ? player_of(match, death->b) : -1;
    if (player >= 0 && advise(&combat->tallies[player], advice)) return;
    if (words) escaped_write(advice, RESULT_TEXT_MAX, "Next time: %s", words);
}

// Draws a damage number next to the hit. It rises, or sinks if a name is above it.
static void draw_number(const HudFrame *frame, const CombatHit *hit) {
    const Hud *hud = frame->hud;
    double part = age_of(frame, hit) / HIT_TICKS;
    if (part >= 1 || !match_is_local(frame->match, hit->shooter)) return;
    char text[HIT_TEXT_MAX];
    bool is_rear = combat_hit_text(frame->match, hit, text);
    Vec at = camera_to_screen(frame->camera, hit->at);
    int width = font_width(hud->font, FONT_NORMAL, text),
        height = font_height(hud->font, FONT_NORMAL);
    int first = (int)(HIT_OFF_M * frame->camera->px_per_m),
        rise = (int)(RISE_M * frame->camera->px_per_m), away = first + (int)(part * rise);
    Box box = {(int)at.x - width / 2, (int)at.y - first - rise - height, width, rise + height};
    box.y = places_are_free(frame->places, box) ? (int)at.y - away - height : (int)at.y + away;
    box.h = height;
    Box field = hud_field(hud);
    box.x = (int)clamp(box.x, field.x, max_of(field.x, field.x + field.w - width));
    paint_plate(hud->renderer, box, 0.45 * (1 - part));
    font_draw_fit(hud->font, FONT_NORMAL, box.x, box.y, width + 1, is_rear ? INK_AMBER : INK_WHITE,
                  text);
}

// Draws an arc on the side of the player's tank that was hit.
static void draw_blow(const HudFrame *frame, const CombatHit *hit) {
    double part = age_of(frame, hit) / BLOW_TICKS;
    if (part >= 1 || !match_is_local(frame->match, hit->victim)) return;
    const Tank *tank = battle_tank(match_battle(frame->match), hit->victim);
    Pose pose = actor_at(frame->actors, hit->victim, frame->hud->status.blend).pose;
    double from = vec_bearing(vec_scale(hit->direction, -1));
    paint_circle_arc(frame->hud->renderer, camera_to_screen(frame->camera, pose_at(pose)),
                     ARC_REACH * tank->spec->length_m * frame->camera->px_per_m,
                     from - ARC_HALF_RAD, from + ARC_HALF_RAD, ARC_PIECES,
                     max_of(hud_px(frame->hud, 4), 3), INK_RED, 0.9 * (1 - part));
}

// Draws a dashed line. `from` and `to` are fractions of the whole path, which has `dashes` dashes.
static void draw_dashes(const Hud *hud, Vec from_px, Vec to_px, double from, double to,
                        double dashes, double width_px, Rgb colour) {
    int count = (int)max_of(1, round(dashes * (to - from)));
    for (int i = 0; i < count; i++)
        paint_line(hud->renderer, vec_mix(from_px, to_px, (i + 0.25) / count),
                   vec_mix(from_px, to_px, (i + 0.75) / count), width_px, colour,
                   0.5 + 0.4 * (from + (to - from) * i / count));
}

// Draws the path of a shot as a dashed line from the muzzle, with a dot where it bounces and a ring
// as wide as the current spread at its end. The line has the player's colour, and is thicker if it
// meets an enemy. The ring is then red, or amber if the shot comes back to the tank. Returns the
// end in pixels.
static Vec draw_shot(const HudFrame *frame, const Tank *tank, const Vec *pointer_px) {
    const Hud *hud = frame->hud;
    const Battle *battle = match_battle(frame->match);
    Actor actor = actor_at(frame->actors, tank->id, hud->status.blend);
    int met;
    FlightPath path = battle_shot_path(battle, tank->id, &met);
    if (tank->loadout->weapon->is_lobbed && pointer_px) { // the shell will land at the pointer
        Vec at = camera_to_world(frame->camera, *pointer_px);
        path.length_m = clamp(vec_distance(at, pose_at(tank->pose)), tank->loadout->weapon->least_m,
                              tank_gun(tank).range_m);
        path.corners[1] = vec_add(path.corners[0], vec_scale(path.way, path.length_m));
    }
    bool is_enemy = met >= 0 && battle_tank(battle, met)->team != tank->team &&
                    !battle_tank(battle, met)->is_wreck;
    Rgb own = palette_team(match_tank_look(frame->match, tank->id)),
        colour = rgb_mix(own, INK_WHITE, 0.35f),
        mark = is_enemy          ? INK_RED
               : met == tank->id ? INK_AMBER
                                 : colour;
    double width_px = (is_enemy ? 2 : 1.2) * line_px(hud);
    // The first line starts at the drawn barrel, which is interpolated between two ticks.
    Vec out = vec_heading(actor.pose.heading_rad + actor.turret_rad);
    double muzzle_m = tank->spec->muzzle_m,
           first_m = max_of(muzzle_m, vec_distance(path.corners[0], path.corners[1]));
    path.corners[1] = vec_add(pose_at(actor.pose), vec_scale(out, first_m));
    Vec from_px =
        camera_to_screen(frame->camera, vec_add(pose_at(actor.pose), vec_scale(out, muzzle_m)));
    double gone_m = 0, all_m = max_of(path.length_m, 1);
    for (int i = 1; i < path.count; i++) {
        Vec to_px = camera_to_screen(frame->camera, path.corners[i]);
        double line_m = i == 1 ? first_m : vec_distance(path.corners[i - 1], path.corners[i]);
        if (i > 1) paint_dot(hud->renderer, from_px, 1.5 * line_px(hud), colour, 0.9);
        draw_dashes(hud, from_px, to_px, gone_m / all_m, (gone_m + line_m) / all_m,
                    max_of(DASHES, all_m / DASH_M), width_px, colour);
        gone_m += line_m;
        from_px = to_px;
    }
    GunSpec gun = tank_gun(tank);
    const Weapon *weapon = tank->loadout->weapon;
    double stray_m = path.length_m * tan(tank_spread_rad(tank, &gun));
    double stray_px = (weapon->is_lobbed ? weapon->burst_m : stray_m) * frame->camera->px_per_m;
    paint_circle(hud->renderer, from_px, max_of(stray_px, hud_px(hud, 4)), 1.5 * line_px(hud), mark,
                 0.95);
    return from_px;
}

static void draw_crosshair(const HudFrame *frame, Vec at_px) {
    double ui = frame->hud->ui;
    for (int i = 0; i < 4; i++) {
        Vec way = vec_heading(i * PI / 2);
        Vec inner = vec_add(at_px, vec_scale(way, 4 * ui)),
            outer = vec_add(at_px, vec_scale(way, 16 * ui));
        paint_line(frame->hud->renderer, inner, outer, 3 * ui, (Rgb){0, 0, 0}, 0.45);
        paint_line(frame->hud->renderer, inner, outer, max_of(ui, 1), INK_WHITE, 0.95);
    }
    paint_dot(frame->hud->renderer, at_px, max_of(ui, 1), INK_WHITE, 0.95);
}

// Draws an arrow at the edge toward an enemy outside the screen; bright if it is visible.
static void draw_arrow(const HudFrame *frame, const Tank *enemy, bool is_seen) {
    const Hud *hud = frame->hud;
    Vec at = camera_to_screen(frame->camera,
                              pose_at(actor_at(frame->actors, enemy->id, hud->status.blend).pose));
    Box field = hud_field(hud);
    double edge = hud_px(hud, EDGE_UNITS);
    Vec middle = vec(field.x + field.w / 2.0, field.y + field.h / 2.0), way = vec_sub(at, middle);
    double across = fabs(way.x) / (field.w / 2.0 - edge), up = fabs(way.y) / (field.h / 2.0 - edge);
    double out = max_of(across, up);
    if (out <= 1) return;
    Vec tip = vec_add(middle, vec_scale(way, 1 / out)), unit = vec_unit(way);
    Vec aside = vec(-unit.y, unit.x), back = vec_sub(tip, vec_scale(unit, 14 * hud->ui));
    for (int side = -1; side <= 1; side += 2)
        paint_line(hud->renderer, tip, vec_add(back, vec_scale(aside, side * 9 * hud->ui)),
                   4 * hud->ui, palette_team(match_tank_look(frame->match, enemy->id)),
                   is_seen ? 0.95 : 0.5);
}

// Draws an arc behind the dots of the special, which fills until it can be used again.
static void draw_pause(const HudFrame *frame, const Tank *tank, Vec at_px, double radius) {
    const Renderer *renderer = frame->hud->renderer;
    double width = max_of(2.5 * frame->hud->ui, 2), half_rad = 0.5 * PAUSE_RAD;
    double pause_s = special_pause_s(match_battle(frame->match), tank);
    if (tank->special_wait_s <= 0 || tank->special_rounds == 0) return;
    double part = pause_s > 0 ? clamp(1 - tank->special_wait_s / pause_s, 0, 1) : 0;
    paint_circle_arc(renderer, at_px, radius, PI - half_rad, PI + half_rad, ROUND_PIECES, 2 * width,
                     (Rgb){0, 0, 0}, 0.55);
    paint_circle_arc(renderer, at_px, radius, PI + half_rad - PAUSE_RAD * part, PI + half_rad,
                     ROUND_PIECES, width, INK_AMBER, 0.95);
}

// Draws the tank's special and effects around the crosshair: a dot per round, an arc for the
// special's cooldown, and arcs for the remaining time of shield and boost.
static void draw_kit(const HudFrame *frame, const Tank *tank, Vec at_px) {
    const Hud *hud = frame->hud;
    const struct {
        double left_s;
        Rgb colour;
    } TIMERS[] = {{tank->shield > 0 ? tank->shield_s : 0, SHIELD_INK}, {tank->boost_s, BOOST_INK}};
    double radius = (RING_UNITS + KIT_STEP_UNITS) * hud->ui, width = max_of(2 * hud->ui, 1.5);
    for (int i = 0; i < tank->special_rounds && i < DOTS_MAX; i++) {
        double angle_rad = PI + DOT_STEP_RAD * (i - 0.5 * (tank->special_rounds - 1));
        Vec dot = vec_add(at_px, vec_scale(vec(sin(angle_rad), -cos(angle_rad)), radius));
        paint_dot(hud->renderer, dot, 1.6 * width, (Rgb){0, 0, 0}, 0.5);
        paint_dot(hud->renderer, dot, 1.1 * width, INK_AMBER, 0.95);
    }
    draw_pause(frame, tank, at_px, radius + KIT_STEP_UNITS * hud->ui);
    for (int i = 0; i < 2; i++) {
        double part = min_of(1, TIMERS[i].left_s / TIMER_FULL_S);
        radius += KIT_STEP_UNITS * hud->ui;
        if (part <= 0) continue;
        paint_circle_arc(hud->renderer, at_px, radius, 0, 2 * PI * part, ROUND_PIECES, 2 * width,
                         (Rgb){0, 0, 0}, 0.4);
        paint_circle_arc(hud->renderer, at_px, radius, 0, 2 * PI * part, ROUND_PIECES, width,
                         TIMERS[i].colour, 0.95);
    }
}

// Draws a disc that grows inside the crosshair as the gun gets hotter, red when it is too hot.
static void draw_heat(const HudFrame *frame, const Tank *tank, Vec at_px) {
    double ui = frame->hud->ui, radius = 0.72 * RING_UNITS * ui;
    bool is_locked = tank->reload_s > tank_gun(tank).reload_s;
    Rgb colour = is_locked ? INK_RED : rgb_mix(INK_AMBER, INK_RED, (float)tank->heat);
    if (tank->heat <= 0) return;
    paint_circle_arc(frame->hud->renderer, at_px, radius, 0, 2 * PI * tank->heat, ROUND_PIECES,
                     4 * ui, (Rgb){0, 0, 0}, 0.45);
    paint_circle_arc(frame->hud->renderer, at_px, radius, 0, 2 * PI * tank->heat, ROUND_PIECES,
                     max_of(3 * ui, 1.5), colour, 0.95);
}

void combat_draw(const Combat *combat, const HudFrame *frame) {
    const Vec *pointer_px = frame->aim_px;
    const Battle *battle = match_battle(frame->match);
    bool has_words = frame->hud->level != HUD_OFF && !frame->hud->has_endcard;
    for (int i = 0; i < combat->count && i < COMBAT_HITS && has_words; i++) {
        draw_blow(frame, &combat->hits[i]);
        draw_number(frame, &combat->hits[i]);
    }
    if (match_is_over(frame->match) || frame->hud->status.is_replay) return;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        if (!match_is_local(frame->match, tank->id) || tank->is_wreck || tank->is_removed) continue;
        Vec end_px = draw_shot(frame, tank, pointer_px);
        // A ring that fills while the gun reloads, and is white when it is ready.
        Vec at_px = pointer_px ? *pointer_px : end_px;
        double full_s =
            max_of(tank_gun(tank).reload_s, tank->heat * tank->loadout->weapon->cooling_s);
        double left = clamp(tank->reload_s / full_s, 0, 1), ui = frame->hud->ui;
        double radius = RING_UNITS * ui;
        paint_circle_arc(frame->hud->renderer, at_px, radius, 0, 2 * PI, ROUND_PIECES, 3 * ui,
                         (Rgb){0, 0, 0}, 0.45);
        paint_circle_arc(frame->hud->renderer, at_px, radius, 0, 2 * PI * (1 - left), ROUND_PIECES,
                         max_of(2 * ui, 1.5), left > 0 ? INK_AMBER : INK_WHITE, 0.95);
        draw_heat(frame, tank, at_px);
        draw_kit(frame, tank, at_px);
        if (has_words) {
            int count;
            const uint16_t *sights = battle_sights(battle, tank->id, &count);
            for (const Tank *enemy = NULL; (enemy = battle_next_tank(battle, enemy));) {
                bool is_seen = false;
                for (int k = 0; k < count; k++) is_seen = is_seen || sights[k] == enemy->id;
                if (enemy->team != tank->team && !enemy->is_wreck && !enemy->is_removed)
                    draw_arrow(frame, enemy, is_seen);
            }
        }
    }
    if (pointer_px) draw_crosshair(frame, *pointer_px);
}
