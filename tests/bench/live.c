// live.c -- benchmark of live matches over simulated connections: the cost of predictions and of
// the host, bytes, and jumps of other tanks.
#include "../party.h"
#include "bench.h"
#include "view/world/actors.h"

#define ROLLBACK_DUEL_MS 0.07
#define ROLLBACK_16_MS 1.0
#define BYTES_DUEL 600.0
#define BYTES_16 3000.0
#define JUMPS_MOST 0.002
#define HOST_SHARE 0.3

// 60 ms there and back, with 20 ms of jitter, and a stall every ten seconds.
static const NetConditions BAD = {
    .delay_s = 0.03, .jitter_s = 0.01, .stall_s = 0.3, .stall_every_s = 10};

#define JUMP_M 0.3

// The tanks as a guest's window draws them.
typedef struct GuestPicture {
    Actors actors;
    Vec drawn[BATTLE_TANKS_MAX];
    bool was_wreck[BATTLE_TANKS_MAX];
    int count;
} GuestPicture;

// Figures of all pictures.
typedef struct Jumps {
    long frames, jumps;
    double greatest_m;
} Jumps;
static Jumps drawn;

static void show(void *sight, ClientShow what, const Match *match) {
    GuestPicture *picture = ((PartySight *)sight)->picture;
    const Battle *battle = match_battle(match);
    if (what == CLIENT_SHOW_BEGIN) actors_begin(&picture->actors, battle), picture->count = 0;
    if (what == CLIENT_SHOW_TICK) actors_tick(&picture->actors, battle);
    if (what == CLIENT_SHOW_CHANGED) actors_correct(&picture->actors, battle);
}

// Measures how far other tanks are drawn from where they could have driven since the last frame,
// unless they respawn.
static void look(Party *party, const PartyGuest *guest) {
    GuestPicture *picture = guest->sight->picture;
    (void)party;
    int own = client_tank(guest->client);
    if (client_state(guest->client) != CLIENT_PLAYING || own < 0) return;
    const Battle *battle = match_battle(client_match(guest->client));
    double jump_m = 0, blend = client_status(guest->client).blend;
    actors_glide(&picture->actors, BATTLE_TICK_S);
    for (int i = 0; i < picture->actors.count; i++) {
        Vec at = pose_at(actor_at(&picture->actors, i, blend).pose);
        const Motion *motion = &battle_tank(battle, i)->motion;
        double driven_m = hypot(motion->forward_mps, motion->side_mps) * BATTLE_TICK_S;
        if (i != own && i < picture->count && !picture->was_wreck[i])
            jump_m = fmax(jump_m, vec_distance(at, picture->drawn[i]) - driven_m);
        picture->drawn[i] = at;
        picture->was_wreck[i] = battle_tank(battle, i)->is_wreck;
    }
    picture->count = picture->actors.count;
    drawn.frames++;
    drawn.jumps += jump_m > JUMP_M;
    drawn.greatest_m = fmax(drawn.greatest_m, jump_m);
}

static void print_figures(const Party *party, const char *scene, double seconds, double rollback_ms,
                          double bytes) {
    int rollbacks = 0;
    size_t down = 0, up = 0;
    double ticks = 0;
    for (int i = 0; i < party->guest_count; i++) {
        const PartyGuest *guest = &party->guests[i];
        ClientFigures figures = client_figures(guest->client);
        rollbacks += figures.rollbacks;
        ticks += (double)figures.ticks_again;
        if (guest->down.bytes > down) down = guest->down.bytes;
        if (guest->up.bytes > up) up = guest->up.bytes;
        if (figures.differences || client_state(guest->client) != CLIENT_PLAYING)
            give_up("a guest plays another match");
    }
    figure(1e3 * party->guest_s / rollbacks, "ms", AT_MOST, time_bound(rollback_ms),
           "%s: a rollback of %.0f ticks, with all of a guest's frames", scene, ticks / rollbacks);
    figure(1e3 * party->longest_frame_s, "ms", AT_MOST, 0, "%s: the longest frame", scene);
    figure((double)down / seconds, "bytes/s", AT_MOST, bytes, "%s: to a guest", scene);
    figure((double)up / seconds, "bytes/s", AT_MOST, 0, "%s: from a guest", scene);
    figure((double)party->jumps / (double)party->frames, "", AT_MOST, 0,
           "%s: share of frames with a correction of more than 0.3 m", scene);
    figure((double)drawn.jumps / (double)drawn.frames, "", AT_MOST, JUMPS_MOST,
           "%s: share of frames in which another tank jumps by more than 0.3 m", scene);
    figure(drawn.greatest_m, "m", AT_MOST, 0, "%s: the greatest jump", scene);
}

static void bench_scene(const char *scene, int players, int minds, double rollback_ms,
                        double bytes) {
    double seconds = is_quick() ? 20 : 120;
    OWN_MEMORY Party *party = bench_alloc(1, sizeof *party);
    party_begin(party, "pillars", players, minds, 1e4);
    party->net = BAD;
    party->cpu_s = cpu_s;
    party->show = show;
    party->framed = look;
    drawn = (Jumps){0};
    GuestPicture *pictures = bench_alloc((size_t)players, sizeof *pictures);
    for (int i = 0; i < players; i++)
        party->guests[party_join(party, true, PARTY_CODE)].sight->picture = &pictures[i];
    party_run(party, seconds);
    print_figures(party, scene, seconds, rollback_ms, bytes);
    party_end(party);
    for (int i = 0; i < players; i++) actors_free(&pictures[i].actors);
    free(pictures);
}

static void bench_host(void) {
    enum { PLAYERS = 8, SPECTATORS = 100 };
    double seconds = is_quick() ? 5 : 20;
    OWN_MEMORY Party *party = bench_alloc(1, sizeof *party);
    party_begin(party, "pillars", PLAYERS, 0, 1e4);
    party->cpu_s = cpu_s;
    for (int i = 0; i < PLAYERS + SPECTATORS; i++) party_join(party, i < PLAYERS, PARTY_CODE);
    party_run(party, seconds);
    figure(party->host_s / seconds, "", AT_MOST, time_bound(HOST_SHARE),
           "share of a core for %d players and %d spectators, without sockets", PLAYERS,
           SPECTATORS);
    party_end(party);
}

void bench_live(void) {
    bench_scene("duel", 2, 0, ROLLBACK_DUEL_MS, BYTES_DUEL);
    bench_scene("16 players", 16, 0, ROLLBACK_16_MS, BYTES_16);
    bench_scene("4 players, 12 minds", 4, 12, ROLLBACK_16_MS, BYTES_16);
    bench_host();
}
