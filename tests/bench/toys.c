// toys.c -- case toys: does it pay to know a toy? A mind duels against itself without its knowledge
// of one toy, in arenas with that toy. Are the weapons equal, and does mode flag end by captures?
#include "ai/gunnery/bank.h"
#include "ai/navigation/map.h"
#include "bench.h"

enum { MATCHES = 400, FEW = 24, ARENAS_PER_TOY = 3, FIRST_SEED = 51 };

// Both tanks of a match think through one of these: `forget` removes the toy from the senses of
// the mind that does not know it.
typedef struct Toy {
    const char *name, *weapon, *special;
    const char *arenas[ARENAS_PER_TOY];
    double least; // share of the points that the mind with the toy must win
    void (*forget)(Senses *senses);
    int pickups; // added at free places, wasps among them
} Toy;

static ShellSight shells[256];

static void forget_bounces(Senses *senses) {
    ASSERT(senses->shell_count <= (int)(sizeof shells / sizeof *shells));
    for (int i = 0; i < senses->shell_count; i++) {
        shells[i] = senses->shells[i];
        shells[i].bounces = 0;
    }
    senses->shells = shells;
    senses->bounces = 0;
}

static ThingSight things[THING_SIGHTS_MAX];

// Removes from the senses the things for which `is_forgotten` returns true.
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
    senses->special_rounds = 0; // it drops none, either
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

static const Toy TOYS[] = {
    {"bouncer", "bouncer", NULL, {"maze", "yard", "pillars"}, 0.55, forget_bounces},
    {"mine", "cannon", "mine", {"maze", "yard", "pillars"}, 0.60, forget_mines},
    {"pick-ups", "cannon", NULL, {"depot", "yard-scrap", "maze-hedges"}, 0.60, forget_pickups},
    {"barrels", "cannon", NULL, {"depot", "yard-scrap", "harbour-cargo"}, 0.55, forget_barrels},
    {"walls", "cannon", NULL, {"depot", "maze-hedges", "harbour-cargo"}, 0.55, forget_walls},
    {"dash", "cannon", "dash", {"maze", "yard", "pillars"}, 0.55, forget_special},
    {"smoke", "cannon", "smoke", {"depot", "yard-scrap", "maze-hedges"}, 0.55, forget_smoke},
    {"mortar", "mortar", NULL, {"maze", "yard", "pillars"}, 0.55, forget_landings},
    {"rocket", "cannon", "rocket", {"maze", "yard", "pillars"}, 0.55, forget_rockets},
    {"wasp", "cannon", NULL, {"maze", "yard", "pillars"}, 0.55, forget_wasps, 6},
    {"all", "bouncer", "mine", {"depot", "yard-scrap", "maze-hedges"}, 0.70, forget_everything}};
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

// Returns the points of the mind that knows the toy, as a share, and those of each arena.
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
        int knower = i / SIDES % SIDES; // so that the order of the tanks does not count
        card.tanks[knower].mind = mind_initial(mind);
        card.tanks[!knower].mind = mind_initial(&without);
        for (int k = 0; k < 2; k++) {
            card.tanks[k].loadout.weapon = weapon_of(toy->weapon);
            card.tanks[k].loadout.special = special_of(toy->special ? toy->special : "none");
        }
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

// Minds with a weapon duel against themselves with the first one.
static void bench_weapons(int matches) {
    for (int i = USER_COUNT; WEAPONS[i / USER_COUNT]; i++) {
        const char *mind = USERS[i % USER_COUNT];
        char name[80];
        snprintf(name, sizeof name, "weapon %s, %s", WEAPONS[i / USER_COUNT]->name, mind);
        if (!is_selected(name)) continue;
        double points = 0;
        for (int k = 0; k < matches; k++) {
            MatchCard card = card_of(mind, mind, 2, 2);
            int armed = k / SIDES % SIDES;
            card.tanks[armed].loadout.weapon = WEAPONS[i / USER_COUNT];
            Round round = round_of(k / SIDES, DUEL_ARENAS, FIRST_SEED);
            round.side = k % SIDES;
            points += match_points(match_finish(match_in_round(card, round)), armed);
        }
        figure_share(points / matches, matches, 0, "%s", name);
    }
}

static void bench_flags(int matches) {
    static const char *const PLACES[] = {"depot", "harbour-basin", "yard", "harbour", "maze"};
    for (int a = 0; a < 5; a++) {
        char name[80];
        snprintf(name, sizeof name, "flag in %s", PLACES[a]);
        if (!is_selected(name)) continue;
        int ended = 0;
        for (int k = 0; k < matches; k++) {
            MatchCard card = card_of(USERS[k % USER_COUNT], USERS[k / SIDES % USER_COUNT], 8, 2);
            Tuning tuning = tuning_initial();
            card.mode = MODE_FLAG;
            card_set_tuning(&card, &tuning); // of that mode
            Round round = {bench_arena(PLACES[a]), k % SIDES, (uint64_t)(FIRST_SEED + k)};
            ended += !match_finish(match_in_round(card, round)).was_time_up;
        }
        figure_share((double)ended / matches, matches, 0.7, "%s ends by captures", name);
    }
}

void bench_toys(void) {
    if (!option("only")) bench_bank();
    int matches = is_quick() ? FEW : option_int("matches", MATCHES);
    bench_weapons(matches);
    bench_flags(matches);
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
