// toys.c -- case toys: does it pay to know a toy? A mind duels against itself without its knowledge
// of one toy, in arenas with that toy. Are the weapons equal?
#include "ai/gunnery/bank.h"
#include "ai/navigation/map.h"
#include "bench.h"
#include "match/tuning.h"

enum { MATCHES = 400, FEW = 24, ARENAS_PER_TOY = 3, FIRST_SEED = 51 };

// Both tanks of a match think through one of these: `forget` removes the toy from the senses of
// the mind that does not know it.
typedef struct Toy {
    const char *name, *weapon, *special;
    const char *arenas[ARENAS_PER_TOY];
    double least; // minimum fraction of the points for the mind with the toy
    void (*forget)(Senses *senses);
    int pickups; // added at free places, wasps among them
} Toy;

static ShellSight shells[256];

static void forget_bounces(Senses *senses) {
    ASSERT(senses->shell_count <= COUNT_OF(shells));
    for (int i = 0; i < senses->shell_count; i++) {
        shells[i] = senses->shells[i];
        shells[i].bounces = 0;
    }
    senses->shells = shells;
    senses->bounces = 0;
}

static ThingSight things[THING_SIGHTS_MAX];

// Removes things from the senses if `is_forgotten` returns true.
static void forget_things(Senses *senses, bool (*is_forgotten)(const ThingSight *)) {
    int kept = 0;
    for (int i = 0; i < senses->thing_count; i++)
        if (!is_forgotten(&senses->things[i])) things[kept++] = senses->things[i];
    senses->things = things;
    senses->thing_count = kept;
}

static bool is_thing(const ThingSight *thing) { return thing != NULL; }
static bool is_pickup(const ThingSight *thing) { return thing->gain != GAIN_NONE; }
static bool is_mine(const ThingSight *thing) { return strcmp(thing->kind, "mine") == 0; }
static bool is_smoke(const ThingSight *thing) { return thing->is_opaque; }
static bool is_landing(const ThingSight *thing) { return thing->lands_s > 0; }
static bool is_guided(const ThingSight *thing) { return thing->is_guided; }
static bool is_wasp(const ThingSight *thing) {
    return thing->gain == GAIN_MISSILE || strcmp(thing->kind, "wasp") == 0;
}
static bool is_barrel(const ThingSight *thing) { return strcmp(thing->kind, "barrel") == 0; }

static void forget_mines(Senses *senses) {
    senses->special_rounds = 0; // drop no mines
    forget_things(senses, is_mine);
}

// The rounds stay, because a tank without rounds fetches ammunition.
static void forget_special(Senses *senses) { senses->special_use = SPECIAL_NO_USE; }

static void forget_smoke(Senses *senses) {
    forget_special(senses);
    forget_things(senses, is_smoke);
}

static void forget_landings(Senses *senses) { forget_things(senses, is_landing); }
// Does not fetch wasps, evade them or shoot at them.
static void forget_wasps(Senses *senses) { forget_things(senses, is_wasp); }

static void forget_rockets(Senses *senses) {
    forget_special(senses);
    forget_things(senses, is_guided);
}
static void forget_pickups(Senses *senses) { forget_things(senses, is_pickup); }
static void forget_barrels(Senses *senses) { forget_things(senses, is_barrel); }
static void forget_walls(Senses *senses) { senses->piece_health = NULL; }

static void forget_everything(Senses *senses) {
    senses->special_rounds = 0;
    forget_bounces(senses);
    forget_walls(senses);
    forget_things(senses, is_thing);
}

static const Toy TOYS[] = {BENCH_TOYS(TEST_ROW)};
static const char *const USERS[] = {"hunter",   "champion", "captain",
                                    "wolfpack", "ambusher", "sniper"};
enum { TOY_COUNT = sizeof TOYS / sizeof *TOYS, USER_COUNT = sizeof USERS / sizeof *USERS };

// The mind that forgets. Matches are played one after another, so there is one at a time.
static const Toy *forgotten;
static const Behaviour *original;

static Order think_without(void *memory, const Senses *senses, Notes *notes) {
    Senses without = *senses;
    forgotten->forget(&without);
    return original->think(memory, &without, notes);
}

static const Weapon *weapon_of(const char *name) {
    for (int i = 0; WEAPONS[i]; i++)
        if (strcmp(WEAPONS[i]->name, name) == 0) return WEAPONS[i];
    give_up("unknown weapon");
}

static const ThingKind *special_of(const char *name) {
    for (int i = 0; special_choice(i); i++)
        if (strcmp(special_choice(i)->name, name) == 0) return special_choice(i);
    give_up("unknown special");
}

static void arm(MatchCard *card, const Toy *toy) {
    for (int i = 0; i < card->tank_count; i++) {
        card->tanks[i].loadout.weapon = weapon_of(toy->weapon);
        card->tanks[i].loadout.special = special_of(toy->special ? toy->special : "none");
    }
}

// Returns the fraction of the points won by the mind that knows the toy, in total and per arena.
static double share_with(const Toy *toy, const Behaviour *mind, int matches,
                         double shares[static ARENAS_PER_TOY]) {
    Behaviour without = *mind;
    without.think = think_without;
    forgotten = toy;
    original = mind;
    uint64_t first_seed = (uint64_t)option_int("seed", FIRST_SEED);
    double all = 0, points[ARENAS_PER_TOY] = {0};
    int played[ARENAS_PER_TOY] = {0};
    Tuning tuning = tuning_initial();
    Problem problem;
    if (!tuning_set(&tuning, "pickup.places", toy->pickups, &problem) ||
        !tuning_set(&tuning, "pickup.wasps", toy->pickups > 0, &problem))
        give_up(problem.text);
    for (int i = 0; i < matches; i++) {
        MatchCard card = card_of("idle", "idle", 2, 2);
        card_set_tuning(&card, &tuning);
        int knower = i / SIDES % SIDES; // alternate: the order of the tanks must not matter
        card.tanks[knower].mind = mind_initial(mind);
        card.tanks[!knower].mind = mind_initial(&without);
        arm(&card, toy);
        int place = i / (SIDES * SIDES) % ARENAS_PER_TOY;
        Round round = {bench_arena(toy->arenas[place]), i % SIDES,
                       first_seed + (uint64_t)(i / (SIDES * SIDES * ARENAS_PER_TOY))};
        points[place] += match_points(match_finish(match_in_round(card, round)), knower);
        played[place]++;
    }
    for (int i = 0; i < ARENAS_PER_TOY; i++) {
        all += points[i];
        shares[i] = points[i] / played[i];
    }
    return all / matches;
}

static Vec free_place(const Map *map, Dice *dice) {
    for (;;) {
        double x = dice_between(dice, 0, map_width(map)),
               y = dice_between(dice, 0, map_height(map));
        if (map_clearance(map, vec(x, y)) > 2) return vec(x, y);
    }
}

// A mind with a loaded gun searches two or three times per second.
static void bench_bank(void) {
    static const char *const PLACES[] = {"maze", "yard", "city"};
    int searches = is_quick() ? 300 : 5000;
    for (int a = 0; a < 3; a++) {
        const Map *map = bench_arena(PLACES[a])->map;
        Dice dice = dice_seed(FIRST_SEED, 1);
        int found = 0;
        double begun_s = cpu_s();
        for (int i = 0; i < searches; i++) {
            Vec me = free_place(map, &dice), enemy = free_place(map, &dice);
            Senses senses = {.map = map, .bounces = 2, .dt_s = BATTLE_TICK_S, .shell_mps = 22};
            senses.shell_range_m = 90, senses.accel_mps2 = 10, senses.limits.top_mps = 7;
            senses.length_m = 3, senses.width_m = 2, senses.spread_rad = 0.02;
            senses.pose = senses.next_pose = (Pose){me.x, me.y, 0};
            TankSight target = {.pose = {enemy.x, enemy.y, 1}, .length_m = 3, .width_m = 2};
            found += bank_search(&senses, &target, 0).bounces > 0;
        }
        figure(1e6 * (cpu_s() - begun_s) / searches, "us", AT_MOST, time_bound(100),
               "search for a bank shot, %s (%.0f %% found)", PLACES[a], 100.0 * found / searches);
    }
}

// Prints the damage that minds with a toy do to themselves, as a fraction of all damage that they
// take, in duels and in teams of three.
static void bench_self(const Toy *toy, int matches) {
    for (int b = 0; BEHAVIOURS[b]; b++) {
        double own[ARENAS_PER_TOY] = {0}, all[ARENAS_PER_TOY] = {0};
        char name[80];
        snprintf(name, sizeof name, "self, %s, %s", toy->name, BEHAVIOURS[b]->name);
        if (!is_selected(name)) continue;
        for (int k = 0; k < matches; k++) {
            int place = k / SIDES % ARENAS_PER_TOY;
            MatchCard card = card_of(BEHAVIOURS[b]->name, BEHAVIOURS[b]->name, k % 2 ? 6 : 2, 2);
            arm(&card, toy);
            Match *match = match_in_round(
                card, (Round){bench_arena(toy->arenas[place]), 0, (uint64_t)(FIRST_SEED + k)});
            while (!match_is_over(match)) {
                match_tick(match, NULL);
                const Battle *battle = match_battle(match);
                for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
                    if (event->kind != EVENT_HIT) continue;
                    all[place] += event->amount;
                    own[place] += event->a == event->b ? event->amount : 0;
                }
            }
            match_destroy(match);
        }
        for (int i = 0; i < ARENAS_PER_TOY; i++) own[i] /= max_of(1, all[i]);
        figure(max_of(own[0], max_of(own[1], own[2])), "", AT_MOST, 0.1, "%s (%.2f %.2f %.2f)",
               name, own[0], own[1], own[2]);
    }
}

// The first five arenas count for the averages.
static const char *const KIT_ARENAS[] = {
    "yard",          "maze",           "pillars",  "depot",         "village",   "canyon",
    "city",          "crossing-river", "crossing", "circuit",       "fort",      "harbour-basin",
    "harbour-cargo", "harbour",        "lake",     "maze-hedges",   "open",      "orchard",
    "proving",       "quarry",         "range",    "village-siege", "yard-scrap"};
static const char *const RIVALS[] = {"net", "champion", "hunter", "sniper", "flanker", "circler"};
enum { KIT_PLACES = sizeof KIT_ARENAS / sizeof *KIT_ARENAS, AVERAGED = 5, KITS_MAX = 8 };

// Fraction of the points of a weapon or a special against the cannon and no special.
typedef struct Kit {
    const char *name;
    double by_place[KIT_PLACES], by_mind[COUNT_OF(RIVALS)], average;
} Kit;

static Kit kit_tried(const Weapon *weapon, const ThingKind *special, int matches) {
    Kit kit = {special == special_choice(0) ? weapon->name : special->name, {0}, {0}, 0};
    int places = (int)clamp(option_int("places", KIT_PLACES), 1, KIT_PLACES);
    Tuning tuning = tuning_option();
    for (int i = 0; i < matches * COUNT_OF(RIVALS) * places; i++) {
        int place = i / matches % places, mind = i / matches / places, k = i % matches;
        MatchCard card = card_of(RIVALS[mind], RIVALS[mind], 2, 2);
        card_set_tuning(&card, &tuning);
        Loadout *armed = &card.tanks[k / SIDES % SIDES].loadout;
        armed->weapon = weapon, armed->special = special;
        Round round = {bench_arena(KIT_ARENAS[place]), k % SIDES,
                       (uint64_t)(option_int("seed", FIRST_SEED) + k / (SIDES * SIDES))};
        double points = match_points(match_finish(match_in_round(card, round)), k / SIDES % SIDES);
        kit.by_place[place] += points / (matches * COUNT_OF(RIVALS));
        if (place < AVERAGED) kit.by_mind[mind] += points / (matches * AVERAGED);
        if (place < AVERAGED) kit.average += points / (matches * AVERAGED * COUNT_OF(RIVALS));
    }
    return kit;
}

// Prints the points of each kit, and in how many arenas it is the best and the worst.
static void print_kits(const Kit *kits, int count, double low, double high) {
    for (int i = 0; i < count; i++) {
        int best = 0, worst = 0;
        const double *minds = kits[i].by_mind;
        for (int place = 0; place < KIT_PLACES; place++) {
            int better = 0, worse = 0;
            for (int k = 0; k < count; k++) {
                better += kits[k].by_place[place] > kits[i].by_place[place];
                worse += kits[k].by_place[place] < kits[i].by_place[place];
            }
            best += better == 0, worst += worse == 0;
        }
        figure_between(kits[i].average, "", low, high, "%s (%.2f %.2f %.2f %.2f %.2f %.2f)",
                       kits[i].name, minds[0], minds[1], minds[2], minds[3], minds[4], minds[5]);
        figure(best < worst ? best : worst, "arenas", AT_LEAST, 2, "%s: best in %d, worst in %d",
               kits[i].name, best, worst);
    }
}

void bench_balance(void) {
    int matches = is_quick() ? SIDES * SIDES : option_int("matches", 8), count = 0;
    Kit kits[KITS_MAX];
    for (int i = 0; WEAPONS[i]; i++)
        if (is_selected(WEAPONS[i]->name))
            kits[count++] = kit_tried(WEAPONS[i], special_choice(0), matches);
    print_kits(kits, count, 0.42, 0.58);
    count = 0;
    for (int i = 1; special_choice(i); i++)
        if (is_selected(special_choice(i)->name))
            kits[count++] = kit_tried(WEAPONS[0], special_choice(i), matches);
    print_kits(kits, count, 0.5, 0.62);
}

#define HURT_POINTS 60.0 // health below which a medium tank needs a repair
#define REACH_M 20.0     // largest distance of the crate
#define REPAIR_S 10.0    // time limit for picking it up

static bool is_repair(const Battle *battle, const Thing *thing) {
    ThingSight sight = {0};
    if (thing->kind < 0 || !THINGS[thing->kind]->sense) return false;
    THINGS[thing->kind]->sense(battle, thing, &sight);
    return sight.gain == GAIN_HEALTH && thing->timer_s <= 0;
}

// Returns whether a hurt tank out of sight is near a repair crate.
static bool needs_repair(const Battle *battle, const Tank *tank, const Thing *crate) {
    if (tank->is_wreck || tank->health > HURT_POINTS ||
        vec_distance(pose_at(tank->pose), crate->at) > REACH_M)
        return false;
    for (const Tank *other = NULL; (other = battle_next_tank(battle, other));)
        if (other->team != tank->team && !other->is_wreck &&
            map_sees(battle_arena(battle)->map, pose_at(tank->pose), pose_at(other->pose)))
            return false;
    return true;
}

static void bench_repairs(int matches) {
    enum { CRATES = 64 };
    int chances = 0, taken = 0;
    for (int k = 0; k < matches; k++) {
        MatchCard card = card_of(USERS[k % USER_COUNT], USERS[k / SIDES % USER_COUNT], 6, 2);
        Match *match = match_in_round(
            card, (Round){bench_arena("depot"), k % SIDES, (uint64_t)(FIRST_SEED + k)});
        double since_s[CRATES] = {0}; // how long a crate has been waiting for a hurt tank
        while (!match_is_over(match)) {
            match_tick(match, NULL);
            int count;
            const Battle *battle = match_battle(match);
            const Thing *all = battle_things(battle, &count);
            for (int i = 0; i < count; i++) {
                if (all[i].id >= CRATES) continue;
                double *waits_s = &since_s[all[i].id];
                bool is_there = is_repair(battle, &all[i]), is_needed = false;
                for (int t = 0; t < battle_tank_count(battle) && is_there && *waits_s == 0; t++)
                    is_needed |= needs_repair(battle, battle_tank(battle, t), &all[i]);
                if (*waits_s > 0 && !is_there) taken++, chances++, *waits_s = 0;
                if (*waits_s > 0 || is_needed) *waits_s += BATTLE_TICK_S;
                if (*waits_s > REPAIR_S) chances++, *waits_s = 0;
            }
        }
        match_destroy(match);
    }
    figure_share((double)taken / chances, chances, 0.7, "repairs taken by hurt tanks out of sight");
}

void bench_toys(void) {
    if (!option("only")) bench_bank();
    int matches = is_quick() ? FEW : option_int("matches", MATCHES);
    for (int i = 0; i < TOY_COUNT; i++) bench_self(&TOYS[i], is_quick() ? FEW : 48);
    if (is_selected("repairs")) bench_repairs(matches);
    for (int i = 0; i < TOY_COUNT * USER_COUNT; i++) {
        const Toy *toy = &TOYS[i / USER_COUNT];
        const char *mind = USERS[i % USER_COUNT];
        char name[80];
        snprintf(name, sizeof name, "%s, %s", toy->name, mind);
        if (!is_selected(name)) continue;
        double shares[ARENAS_PER_TOY];
        double share = share_with(toy, behaviour_find(mind), matches, shares);
        figure_share(share, matches, toy->least, "%s (%.2f %.2f %.2f)", name, shares[0], shares[1],
                     shares[2]);
    }
}
