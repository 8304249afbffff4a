// toys.c -- case toys: does it pay to know a toy? A mind duels against itself without its knowledge
// of one toy, in arenas with that toy.
#include "bench.h"

enum { MATCHES = 400, FEW = 24, ARENAS_PER_TOY = 3, FIRST_SEED = 51 };

// Both tanks of a match think through one of these: `forget` removes the toy from the senses of
// the mind that does not know it.
typedef struct Toy {
    const char *name, *weapon;
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

static const Toy BOUNCER = {"bouncer", "bouncer", {"maze", "yard", "pillars"}, forget_bounces};

static const struct {
    const Toy *toy;
    const char *mind;
    double least;
} ROWS[] = {{&BOUNCER, "hunter", 0.55},   {&BOUNCER, "champion", 0.55}, {&BOUNCER, "captain", 0.55},
            {&BOUNCER, "wolfpack", 0.55}, {&BOUNCER, "ambusher", 0.55}, {&BOUNCER, "sniper", 0.55},
            {&BOUNCER, "wingman", 0.55}};
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

// Returns the points of the mind that knows the toy, as a share.
static double share_with(const Toy *toy, const Behaviour *mind, int matches) {
    Behaviour without = *mind;
    without.think = think_without;
    forgotten = toy;
    original = mind;
    double points = 0;
    for (int i = 0; i < matches; i++) {
        MatchCard card = card_of("idle", "idle", 2, 2);
        card.tanks[0].mind = mind_initial(mind);
        card.tanks[1].mind = mind_initial(&without);
        for (int k = 0; k < 2; k++) card.tanks[k].loadout.weapon = weapon_of(toy->weapon);
        int place = i / SIDES % ARENAS_PER_TOY;
        Round round = {bench_arena(toy->arenas[place]), i % SIDES,
                       FIRST_SEED + (uint64_t)(i / (SIDES * ARENAS_PER_TOY))};
        points += match_points(match_finish(match_in_round(card, round)), 0);
    }
    return points / matches;
}

void bench_toys(void) {
    int matches = is_quick() ? FEW : MATCHES;
    for (int i = 0; i < ROW_COUNT; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s, %s", ROWS[i].toy->name, ROWS[i].mind);
        if (!is_selected(name)) continue;
        const Behaviour *mind = behaviour_find(ROWS[i].mind);
        figure_share(share_with(ROWS[i].toy, mind, matches), matches, ROWS[i].least,
                     "%s against itself without it", name);
    }
}
