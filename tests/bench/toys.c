// toys.c -- case toys: does it pay to know a toy? A mind duels against itself without its knowledge
// of one toy, in arenas with that toy.
#include "ai/gunnery/bank.h"
#include "ai/navigation/map.h"
#include "bench.h"

enum { MATCHES = 400, FEW = 24, ARENAS_PER_TOY = 3, FIRST_SEED = 51 };

// Both tanks of a match think through one of these: `forget` removes the toy from the senses of
// the mind that does not know it.
typedef struct Toy {
    const char *name, *weapon, *special;
    const char *arenas[ARENAS_PER_TOY];
    void (*forget)(Senses *senses);
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

// Removes pick-ups from the senses, or all things but these.
static void forget_things(Senses *senses, bool are_pickups) {
    int kept = 0;
    for (int i = 0; i < senses->thing_count; i++)
        if ((senses->things[i].gain != GAIN_NONE) != are_pickups)
            things[kept++] = senses->things[i];
    senses->things = things;
    senses->thing_count = kept;
}

static void forget_mines(Senses *senses) {
    senses->special_rounds = 0; // it drops none, either
    forget_things(senses, false);
}

static void forget_special(Senses *senses) { senses->special_rounds = 0; }

static void forget_pickups(Senses *senses) { forget_things(senses, true); }

static const Toy BOUNCER = {
    "bouncer", "bouncer", NULL, {"maze", "yard", "pillars"}, forget_bounces};
static const Toy MINE = {"mine", "cannon", "mine", {"maze", "yard", "pillars"}, forget_mines};
static const Toy PICKUP = {
    "pick-ups", "cannon", NULL, {"depot", "yard-scrap", "maze-hedges"}, forget_pickups};

static const Toy DASH = {"dash", "cannon", "dash", {"maze", "yard", "pillars"}, forget_special};

static const struct {
    const Toy *toy;
    const char *mind;
    double least;
} ROWS[] = {{&BOUNCER, "hunter", 0.55},   {&BOUNCER, "champion", 0.55}, {&BOUNCER, "captain", 0.55},
            {&BOUNCER, "wolfpack", 0.55}, {&BOUNCER, "ambusher", 0.55}, {&BOUNCER, "sniper", 0.55},
            {&BOUNCER, "wingman", 0.55},  {&MINE, "hunter", 0.60},      {&MINE, "champion", 0.60},
            {&MINE, "captain", 0.60},     {&MINE, "wolfpack", 0.60},    {&MINE, "ambusher", 0.60},
            {&MINE, "sniper", 0.60},      {&PICKUP, "hunter", 0.60},    {&PICKUP, "champion", 0.60},
            {&PICKUP, "captain", 0.60},   {&PICKUP, "wolfpack", 0.60},  {&PICKUP, "ambusher", 0.60},
            {&PICKUP, "sniper", 0.60},    {&DASH, "hunter", 0.55},      {&DASH, "champion", 0.55},
            {&DASH, "captain", 0.55},     {&DASH, "ambusher", 0.55}};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

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
    for (int i = 0; i < matches; i++) {
        MatchCard card = card_of("idle", "idle", 2, 2);
        card.tanks[0].mind = mind_initial(mind);
        card.tanks[1].mind = mind_initial(&without);
        for (int k = 0; k < 2; k++) {
            card.tanks[k].loadout.weapon = weapon_of(toy->weapon);
            card.tanks[k].loadout.special = special_of(toy->special ? toy->special : "none");
        }
        int place = i / SIDES % ARENAS_PER_TOY;
        Round round = {bench_arena(toy->arenas[place]), i % SIDES,
                       first_seed + (uint64_t)(i / (SIDES * ARENAS_PER_TOY))};
        points[place] += match_points(match_finish(match_in_round(card, round)), 0);
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

void bench_toys(void) {
    if (!option("only")) bench_bank();
    int matches = is_quick() ? FEW : MATCHES;
    for (int i = 0; i < ROW_COUNT; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s, %s", ROWS[i].toy->name, ROWS[i].mind);
        if (!is_selected(name)) continue;
        const Behaviour *mind = behaviour_find(ROWS[i].mind);
        double shares[ARENAS_PER_TOY];
        double share = share_with(ROWS[i].toy, mind, matches, shares);
        figure_share(share, matches, ROWS[i].least, "%s (%.2f %.2f %.2f)", name, shares[0],
                     shares[1], shares[2]);
    }
}
