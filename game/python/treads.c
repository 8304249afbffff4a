// treads.c -- libtreads: steps many matches at once.
//
// The folder game/python/ is a library that steps matches for training; it must not know windows.
#include "treads.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/observation.h"
#include "cli/commands.h"
#include "match/policy.h"
#include "match/replay/player.h"
#include "platform/text.h"
#include "platform/system.h"
#include "platform/threads.h"
#include "sim/world.h"
#include "match/tuning.h"

#define LEARNER "learner"
#define POLICY "net:"
#define NEVER_S 1e9 // about thirty years
enum {
    WORDS_MAX = 256,           // words of a card
    BATCH = 8,                 // matches that a thread takes at once
    SPINS_BEFORE_SLEEP = 200,  // polls of a waiting thread before it sleeps
    MATCH_BYTES_MAX = 1 << 20, // memory of a large match
    STREAM_DRAWN = 0x64726177, // random numbers of arenas, and of variants of a card
    STREAM_VARIANT,
    DRAWN_SEEDS = 1000000000,
    STREAM_EXPERT = 0x65787000 // and the number of the tank
};
enum { ACTION_SIZE = ORDER_RATE_COUNT + ORDER_ACTION_COUNT };

enum { DAMAGE, HURT, FRIENDLY, KILL, DEATH, WIN, LOSS, DRAW, SECOND, REWARDS };
static const TreadsReward REWARD_ROWS[REWARDS] = {
    [DAMAGE] = {"damage", "each point of damage dealt to an enemy", 0.01},
    [HURT] = {"hurt", "each point of damage taken", -0.01},
    [FRIENDLY] = {"friendly", "each point of damage dealt to a friend", -0.02},
    [KILL] = {"kill", "an enemy destroyed", 0.5},
    [DEATH] = {"death", "the tank destroyed", -0.5},
    [WIN] = {"win", "a match won by the team", 1},
    [LOSS] = {"loss", "a match won by another team", -1},
    [DRAW] = {"draw", "a draw", 0},
    [SECOND] = {"second", "each second", 0},
};

// Totals at the previous step, for computing rewards.
typedef struct Totals {
    double damage, hurt, friendly;
    int kills, deaths;
} Totals;

typedef struct Agent {
    int match, tank;
    bool is_active;                  // the tank has not been destroyed since it appeared
    bool has_ended;                  // the episode ended in this step
    double limits[ORDER_RATE_COUNT]; // limits of the tank's rates
    Totals totals;
    ObservationMemory memory;
    void *expert_memory; // of the expert mind; NULL without one
    Dice expert_dice;
} Agent;

typedef struct Card {
    MatchCard card;
    Arena *arena;
    bool has_drawn_arenas; // each match has its own random arena; `arena` is only an example
    Policy **policies;     // of the tanks that a policy drives
} Card;

typedef struct Ended {
    uint64_t hash, seed;
    int winner, variant;
} Ended;

typedef struct Bout {
    const Card *cards, *card; // variants of the card, and the match's
    Match *match;
    Arena *arena;                    // the match's own random arena, or NULL
    Policy **policies;               // by tank
    uint64_t seed, next_seed, round; // number of matches that began before it here
    int first_agent, agent_count;
    int ended_agents; // number of agents with an episode that ended in this step
    bool is_waiting;  // the match has ended, and the next one has not begun
    Ended last;
    float *history; // actions of the steps since the match began
    int step_count, history_size;
    TreadsEvent *events; // events of the last step
    int event_count;
} Bout;

// A thread that steps matches: first its own, which are in its processor's caches, then any that
// other threads have not begun.
typedef struct Worker {
    Thread thread;
    Treads *treads;
    Order *orders;    // an order per tank, without messages and sleep
    atomic_int begun; // number of its matches begun in this round
} Worker;

struct Treads {
    Card *cards;
    int card_count, variant_count; // variants of a card are consecutive
    double *variant_weights;
    Bout *bouts;
    int bout_count, frame_skip;
    TreadsEnd end;
    TreadsAutoreset autoreset;
    Agent *agents;
    int agent_count;
    TankCard expert; // its actions are to be imitated; without behaviour for none
    double weights[REWARDS];
    TreadsBuffers buffers;
    int row_count; // numbers per row of observations
    uint8_t *grids, *last_grids;
    int grid_size;  // rows and columns of a grid
    int event_most; // events kept per match

    // The first worker is the caller; the others wait for the next round.
    Worker *workers;
    int worker_count;
    Lock lock;                  // protects the following numbers
    Condition news;             // signals their changes
    atomic_uint round, working; // working: number of other workers still at work
    bool is_ending;             // workers exit instead of starting the next round
    atomic_bool is_out_of_memory;
};

int treads_abi(void) { return TREADS_ABI; }

int treads_rules(void) { return RULES_VERSION; }

const char *treads_version(void) { return PROGRAM_VERSION; }

int treads_observation_size(void) { return OBSERVATION_SIZE; }

int treads_set_observation(Treads *treads, const char *version) {
    int count = observation_version_size(version);
    if (count) treads->row_count = count;
    return count;
}

int treads_channel(int index, TreadsChannel *channel) {
    if (index < 0 || index >= GRID_CHANNELS) return 0;
    *channel = (TreadsChannel){GRID_ROWS[index].name, GRID_ROWS[index].help};
    return 1;
}

int treads_set_grids(Treads *treads, int size, uint8_t *grids, uint8_t *last) {
    if (size < GRID_SIZE_MIN || size > GRID_SIZE_MAX || size % 2) return 0;
    treads->grid_size = size;
    treads->grids = grids;
    treads->last_grids = last;
    return 1;
}

int treads_field(int index, TreadsField *field) {
    for (const ObservationGroup *group = OBSERVATION_GROUPS; group->name; group++) {
        for (const ObservationField *row = group->fields; row->name; row++) {
            if (index-- > 0) continue;
            *field = (TreadsField){group->name, row->name, row->help, group->repeats, row->count};
            return 1;
        }
    }
    return 0;
}

int treads_action_size(void) { return ACTION_SIZE; }

int treads_action(int index, TreadsAction *action) {
    ASSERT(action);
    if (index < 0 || index >= ACTION_SIZE) return 0;
    const OrderRateRow *rate = &ORDER_RATE_ROWS[index];
    const OrderActionRow *row = &ORDER_ACTION_ROWS[index - ORDER_RATE_COUNT];
    *action = index < ORDER_RATE_COUNT ? (TreadsAction){rate->name, rate->help}
                                       : (TreadsAction){row->name, row->help};
    return 1;
}

int treads_reward(int index, TreadsReward *reward) {
    if (index < 0 || index >= REWARDS) return 0;
    *reward = REWARD_ROWS[index];
    return 1;
}

int treads_set_reward(Treads *treads, const char *name, double weight) {
    for (int i = 0; i < REWARDS; i++) {
        if (strcmp(REWARD_ROWS[i].name, name) != 0) continue;
        treads->weights[i] = weight;
        return 1;
    }
    return 0;
}

static int set_problem(char *problem, const char *text) {
    snprintf(problem, TREADS_PROBLEM_MAX, "%s", text);
    return 1;
}

int treads_check(const char *assets, const char *recording, char *problem) {
    char path[ARENA_PATH_MAX * 2];
    Problem failure = {""};
    Arena *arena = NULL;
    ReplayPlayer *player = NULL;
    const char *why;
    if (!floating_point_is_sane(&why)) return set_problem(problem, why);
    Replay *replay = replay_load(recording, &failure);
    if (replay) {
        snprintf(path, sizeof path, "%s/arenas/%s.tmj", assets, replay->card.arena);
        arena = arena_load(path, &failure);
    }
    if (arena) player = replay_player_create(replay, arena, &failure);
    while (player && replay_player_step(player)) {}
    bool is_same = player && world_has_our_sines() && !replay_player_fault(player).has_diverged;
    replay_player_destroy(player);
    arena_destroy(arena);
    replay_free(replay);
    if (is_same) return 0;
    return set_problem(problem, *failure.text
                                    ? failure.text
                                    : "this build plays matches differently from treads; its "
                                      "arithmetic may come from another library");
}

// Splits a card into words. Learners become external bots. `text` must be three times as long as
// the line. Returns the number of words, or -1 with `problem` set.
static int split(const char *line, char *text, char *words[static WORDS_MAX + 1],
                 Problem *problem) {
    const char *found[WORDS_MAX + 1];
    char *room = text + strlen(line) + 1;
    int count = words_split(strcpy(text, line), found, WORDS_MAX + 1, problem);
    for (int i = 0; i < count; i++) {
        words[i] = text + (found[i] - text);
        if (strncmp(found[i], LEARNER, strlen(LEARNER)) != 0) continue;
        words[i] = room;
        room += 1 + sprintf(room, "exec:%s", found[i]);
    }
    return count;
}

static void find_asset(const char *assets, const char *folder, const char *name, const char *ending,
                       char path[static 2 * ARENA_PATH_MAX]) {
    size_t length = strlen(name), tail = strlen(ending);
    if (strchr(name, '/') || (length > tail && !strcmp(name + length - tail, ending)))
        snprintf(path, 2 * ARENA_PATH_MAX, "%s", name);
    else
        snprintf(path, 2 * ARENA_PATH_MAX, "%s/%s/%s%s", assets, folder, name, ending);
}

static bool is_policy(const TankCard *tank) {
    return !strncmp(tank->mind.source, POLICY, strlen(POLICY)) && mind_is_external(&tank->mind);
}

static bool read_policies(Card *card, Problem *problem) {
    card->policies = calloc((unsigned)card->card.tank_count, sizeof(Policy *));
    if (!card->policies) return problem_set(problem, "out of memory");
    for (int i = 0; i < card->card.tank_count; i++) {
        const TankCard *tank = &card->card.tanks[i];
        if (!is_policy(tank)) continue;
        card->policies[i] = policy_read(tank->mind.source + strlen(POLICY), problem);
        if (!card->policies[i]) return false;
    }
    return true;
}

static void free_policies(Policy **policies, int count) {
    for (int i = 0; policies && i < count; i++) policy_free(policies[i]);
    free(policies);
}

// Gives each match of a bout policies with their own state.
static bool share_policies(Bout *bout) {
    int count = bout->card->card.tank_count;
    bool is_shared = (bout->policies = calloc((unsigned)count, sizeof(Policy *)));
    for (int i = 0; i < count && is_shared; i++)
        if (bout->card->policies[i])
            is_shared = (bout->policies[i] = policy_share(bout->card->policies[i]));
    return is_shared;
}

static bool is_learner(const TankCard *tank) {
    return mind_is_external(&tank->mind) && !strcmp(tank->mind.source, "exec:" LEARNER);
}

// Rejects options of `treads match` that make no sense in a card.
static bool check_options(const Settings *settings, Problem *problem) {
    const struct {
        const char *name;
        bool is_given;
    } options[] = {{"--mission", settings->mission},       {"--seed", settings->has_seed},
                   {"--rounds", settings->rounds > 1},     {"--best-of", settings->best_of},
                   {"--record", settings->record},         {"--csv", settings->csv},
                   {"--trajectory", settings->trajectory}, {"--watch-mind", settings->watch_mind},
                   {"--json", settings->is_json},          {"--help", settings->is_help}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].is_given)
            return problem_set(problem, "%s is not allowed in a card", options[i].name);
    return true;
}

// Random arenas with a seed that each match draws: even to train with, odd to test with.
static const char *const DRAWN[] = {"random:train", "random:test"};

// Returns whether a name means drawn arenas, such as "random:train:style=town".
static bool is_drawn(const char *name) {
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(DRAWN[i]);
        if (!strncmp(name, DRAWN[i], length) && (!name[length] || strchr(":,", name[length])))
            return true;
    }
    return false;
}

// Writes the name of the random arena of a match with this seed.
static void draw_arena(const char *name, uint64_t seed, char path[static 2 * ARENA_PATH_MAX]) {
    bool is_test = strncmp(name, DRAWN[0], strlen(DRAWN[0]));
    Dice dice = dice_seed(seed, STREAM_DRAWN);
    uint64_t drawn = 2 * (uint64_t)dice_below(&dice, DRAWN_SEEDS) + is_test;
    snprintf(path, 2 * ARENA_PATH_MAX, "random:%llu%s", (unsigned long long)drawn,
             name + strlen(DRAWN[is_test]));
}

static bool fill_card(Card *card, const char *assets, Settings *settings, Problem *problem) {
    char path[2 * ARENA_PATH_MAX];
    if (!check_options(settings, problem)) return false;
    if (settings->tuning) {
        find_asset(assets, "tuning", settings->tuning, ".json", path);
        if (!tuning_load(path, &settings->preset, NULL, problem)) return false;
    }
    if (!settings_add_default_tanks(settings, false, problem) ||
        !card_from_settings(settings, &card->card, problem))
        return false;
    for (int i = 0; i < card->card.tank_count; i++)
        if (mind_is_external(&card->card.tanks[i].mind) && !is_learner(&card->card.tanks[i]) &&
            !is_policy(&card->card.tanks[i]))
            return problem_set(problem, "the library cannot start '%s'; use a learner instead",
                               card->card.tanks[i].mind.source);
    if (!read_policies(card, problem)) return false;
    card->has_drawn_arenas = is_drawn(settings->arena);
    if (card->has_drawn_arenas)
        draw_arena(settings->arena, 0, path);
    else if (arena_is_random(settings->arena))
        snprintf(path, sizeof path, "%s", settings->arena);
    else
        find_asset(assets, "arenas", settings->arena, ".tmj", path);
    return (card->arena = arena_load(path, problem));
}

static bool read_card(Card *card, const char *assets, const char *line, Problem *problem) {
    char command[] = "match", *words[WORDS_MAX + 2] = {command};
    char *text = malloc(3 * strlen(line) + 8);
    if (!text) return problem_set(problem, "out of memory");
    int count = 1 + split(line, text, words + 1, problem);
    Settings settings;
    settings_init(&settings);
    bool is_fine = count && parse_arguments(count, words, &settings, problem) &&
                   fill_card(card, assets, &settings, problem);
    settings_free(&settings);
    free(text);
    return is_fine;
}

static Totals totals_of(const Match *match, int tank) {
    const Tank *self = battle_tank(match_battle(match), tank);
    return (Totals){self->damage_dealt, self->damage_taken, self->damage_to_friends, self->kills,
                    match_deaths(match, tank)};
}

// Inlines all calls, which makes a step 4 % faster. A tick has too much code for that.
__attribute__((flatten)) static void observe_agent(Treads *treads, Agent *agent, float *rows,
                                                   uint8_t *grids) {
    ptrdiff_t index = agent - treads->agents;
    int grid_bytes = GRID_CHANNELS * treads->grid_size * treads->grid_size;
    float whole[OBSERVATION_SIZE], *row = rows + index * treads->row_count;
    bool is_whole = treads->row_count == OBSERVATION_SIZE;
    Match *match = treads->bouts[agent->match].match;
    if (!agent->is_active && !agent->has_ended) {
        memset(row, 0, (size_t)treads->row_count * sizeof *row);
        if (grids) memset(grids + index * grid_bytes, 0, (size_t)grid_bytes);
        return;
    }
    Senses senses;
    match_sense(match, agent->tank, &senses);
    observe(&agent->memory, &senses, is_whole ? row : whole);
    if (!is_whole) memcpy(row, whole, (size_t)treads->row_count * sizeof *row);
    if (grids) grid_fill(&agent->memory, &senses, treads->grid_size, grids + index * grid_bytes);
}

static void observe_bout(Treads *treads, const Bout *bout) {
    for (int i = 0; i < bout->agent_count && treads->buffers.observations; i++)
        observe_agent(treads, &treads->agents[bout->first_agent + i], treads->buffers.observations,
                      treads->grids);
}

static void set_active(Treads *treads, Agent *agent, bool is_active) {
    agent->is_active = is_active;
    if (treads->buffers.active) treads->buffers.active[agent - treads->agents] = is_active;
}

static void begin_life(Treads *treads, Agent *agent) {
    const Match *match = treads->bouts[agent->match].match;
    agent->memory = (ObservationMemory){0};
    if (agent->expert_memory) {
        memset(agent->expert_memory, 0, slot_memory_bytes(&treads->expert));
        agent->expert_dice =
            dice_seed(match_card(match)->seed, STREAM_EXPERT + (uint64_t)agent->tank);
    }
    agent->totals = totals_of(match, agent->tank);
    set_active(treads, agent, !battle_tank(match_battle(match), agent->tank)->is_wreck);
}

// Returns the variant of a match with this seed, drawn by weight.
static int draw_variant(const Treads *treads, uint64_t seed) {
    Dice dice = dice_seed(seed, STREAM_VARIANT);
    double total = 0;
    for (int i = 0; i < treads->variant_count; i++) total += treads->variant_weights[i];
    double left = total * dice_unit(&dice);
    int drawn = 0;
    while (drawn < treads->variant_count - 1 && left >= treads->variant_weights[drawn])
        left -= treads->variant_weights[drawn++];
    return drawn;
}

static void end_bout(Bout *bout) {
    if (bout->card) free_policies(bout->policies, bout->card->card.tank_count);
    match_destroy(bout->match);
    arena_destroy(bout->arena);
}

// Begins the next match. Returns false and sets `problem` on failure; the previous match is then
// kept.
static bool begin_match(Treads *treads, Bout *bout, Problem *problem) {
    int teams[TEAMS_MAX];
    char path[2 * ARENA_PATH_MAX];
    uint64_t seed = bout->next_seed & INT64_MAX;
    Bout next = {.card = &bout->cards[draw_variant(treads, seed)]};
    MatchCard card = next.card->card; // its tanks belong to the original
    card.seed = seed;
    card.start_rotation = (int)(bout->round % (uint64_t)card_teams(&card, teams));
    if (next.card->has_drawn_arenas) {
        draw_arena(card.arena, seed, path);
        if (!(next.arena = arena_load(path, problem))) return false;
        snprintf(card.arena, sizeof card.arena, "%.*s", (int)sizeof card.arena - 1, path);
    }
    next.match = match_create(&card, next.arena ? next.arena : next.card->arena, problem);
    if (next.match && !share_policies(&next)) problem_set(problem, "out of memory");
    if (!next.match || !next.policies) return end_bout(&next), false;
    end_bout(bout);
    Match *match = bout->match = next.match;
    bout->card = next.card, bout->arena = next.arena, bout->policies = next.policies;
    bout->seed = card.seed;
    bout->next_seed += (uint64_t)treads->bout_count;
    bout->round++;
    bout->is_waiting = false;
    bout->step_count = 0;
    for (int i = 0; i < bout->agent_count; i++) {
        Agent *agent = &treads->agents[bout->first_agent + i];
        begin_life(treads, agent);
        agent->has_ended = false;
        const TankSpec *spec = battle_tank(match_battle(match), agent->tank)->spec;
        for (int k = 0; k < ORDER_RATE_COUNT; k++)
            agent->limits[k] = spec_rate_limit(spec, ORDER_RATE_ROWS[k].limit);
    }
    match_tick_begin(match, NULL);
    return true;
}

// Returns whether the tank's team lost with a tank that it had to guard.
static bool has_lost(const Match *match, int tank) {
    const MatchCard *card = match_card(match);
    for (int i = 0; i < card->tank_count && match_guards(match, 0); i++)
        if (card->tanks[i].team == card->tanks[tank].team && match_guards(match, i))
            return battle_tank(match_battle(match), i)->is_wreck;
    return false;
}

static double reward_of(const Treads *treads, const Bout *bout, Agent *agent) {
    const Match *match = bout->match;
    Totals was = agent->totals, now = totals_of(match, agent->tank);
    int team = match_card(match)->tanks[agent->tank].team;
    bool is_over = match_is_over(match);
    int winner = is_over ? match_result_without_hash(match).winner : -1;
    bool is_lost = is_over ? winner >= 0 && winner != team : has_lost(match, agent->tank);
    double sums[REWARDS] = {[DAMAGE] = now.damage - was.damage,
                            [HURT] = now.hurt - was.hurt,
                            [FRIENDLY] = now.friendly - was.friendly,
                            [KILL] = now.kills - was.kills,
                            [DEATH] = now.deaths - was.deaths,
                            [WIN] = is_over && winner == team,
                            [LOSS] = is_lost,
                            [DRAW] = is_over && winner < 0,
                            [SECOND] = treads->frame_skip * BATTLE_TICK_S};
    ASSERT(now.damage >= was.damage && now.hurt >= was.hurt && now.deaths >= was.deaths);
    double reward = 0;
    for (int i = 0; i < REWARDS; i++) reward += sums[i] * treads->weights[i];
    agent->totals = now;
    return reward;
}

// Reports the step to an agent with a tank that lived when it began. Returns whether its episode
// ended.
static bool report_to_agent(Treads *treads, const Bout *bout, int row, bool was_quiet) {
    Agent *agent = &treads->agents[row];
    TreadsBuffers *buffers = &treads->buffers;
    bool is_over = match_is_over(bout->match);
    buffers->terminations[row] = buffers->truncations[row] = 0;
    if (was_quiet && !is_over) { // no totals have changed
        buffers->rewards[row] =
            (float)(treads->frame_skip * BATTLE_TICK_S * treads->weights[SECOND]);
        return false;
    }
    int deaths = agent->totals.deaths;
    buffers->rewards[row] = (float)reward_of(treads, bout, agent);
    bool was_time_up = is_over && match_result_without_hash(bout->match).was_time_up;
    bool is_out = agent->totals.deaths > deaths || // a destroyed tank may already have respawned
                  (is_over ? !was_time_up : has_lost(bout->match, agent->tank));
    buffers->terminations[row] = is_out;
    buffers->truncations[row] = was_time_up && !is_out;
    return is_out || is_over;
}

// Returns whether an agent that is not active has a tank that respawned.
static bool may_live(const Bout *bout, const Agent *agent) {
    return !battle_tank(match_battle(bout->match), agent->tank)->is_wreck &&
           !match_is_over(bout->match) && !bout->is_waiting && !has_lost(bout->match, agent->tank);
}

static int variant_of(const Bout *bout) { return (int)(bout->card - bout->cards); }

// Reports a step to the agents. Returns whether one of them still acts.
static bool report_to_agents(Treads *treads, Bout *bout, bool was_quiet) {
    bool is_one_active = false;
    for (int row = bout->first_agent; row < bout->first_agent + bout->agent_count; row++) {
        Agent *agent = &treads->agents[row];
        agent->has_ended = agent->is_active && report_to_agent(treads, bout, row, was_quiet);
        if (agent->has_ended) {
            bout->ended_agents++;
            if (treads->buffers.variants) treads->buffers.variants[row] = variant_of(bout);
            set_active(treads, agent, false);
            if (treads->buffers.last)
                observe_agent(treads, agent, treads->buffers.last, treads->last_grids);
        } else if (!agent->is_active) {
            treads->buffers.rewards[row] = 0;
            treads->buffers.terminations[row] = treads->buffers.truncations[row] = 0;
            if (may_live(bout, agent)) begin_life(treads, agent);
        }
        is_one_active = is_one_active || agent->is_active;
    }
    return is_one_active;
}

static int row_of(const Treads *treads, const Bout *bout, int tank) {
    for (int row = bout->first_agent; row < bout->first_agent + bout->agent_count; row++)
        if (treads->agents[row].tank == tank) return row;
    return -1;
}

static void keep_events(const Treads *treads, Bout *bout, const Event *events, int count) {
    int tick = (int)battle_tick(match_battle(bout->match));
    for (int i = 0; i < count && bout->event_count < treads->event_most; i++) {
        const Event *event = &events[i];
        bout->events[bout->event_count++] =
            (TreadsEvent){.match = (int)(bout - treads->bouts),
                          .tick = tick,
                          .kind = (int)event->kind,
                          .tank = event->a,
                          .other = event->b,
                          .row = row_of(treads, bout, event->a),
                          .other_row = row_of(treads, bout, event->b),
                          .amount = (float)event->amount,
                          .x = (float)event->at.x,
                          .y = (float)event->at.y};
    }
}

// Plays a tick. Returns whether it had no events.
static bool tick_quietly(const Treads *treads, Bout *bout, const Order *orders) {
    int count;
    match_tick_end(bout->match, orders);
    const Event *events = battle_events(match_battle(bout->match), &count);
    if (count && treads->event_most) keep_events(treads, bout, events, count);
    match_tick_begin(bout->match, NULL);
    return !count;
}

// Keeps the result of the match that has ended.
static void end_match(Bout *bout) {
    MatchResult result = match_result(bout->match);
    bout->last = (Ended){result.state_hash, bout->seed, result.winner, variant_of(bout)};
    bout->is_waiting = true;
}

static void order_agents(const Treads *treads, const Bout *bout, Order *orders) {
    for (int row = bout->first_agent; row < bout->first_agent + bout->agent_count; row++) {
        const Agent *agent = &treads->agents[row];
        DEBUG_ASSERT(agent->tank < match_card(bout->match)->tank_count);
        const float *action = treads->buffers.actions + (ptrdiff_t)row * ACTION_SIZE;
        Order *order = &orders[agent->tank];
        for (int i = 0; i < ORDER_RATE_COUNT; i++) order->rates[i] = *action++ * agent->limits[i];
        for (int i = 0; i < ORDER_ACTION_COUNT; i++) order->actions[i] = *action++ > 0;
    }
}

// Lets the policies think that are due in this tick.
static void order_policies(const Bout *bout, Order *orders) {
    const Battle *battle = match_battle(bout->match);
    for (int i = 0; i < bout->card->card.tank_count; i++) {
        if (!bout->policies[i] || !match_needs_order(bout->match, i)) continue;
        Senses senses;
        const Order *held = policy_held_order(bout->policies[i], battle_tick(battle));
        if (!held) match_sense(bout->match, i, &senses);
        orders[i] =
            held ? *held : policy_think(bout->policies[i], &senses, battle_tank(battle, i)->spec);
    }
}

// Adds the actions of a step to the history, which treads_restore replays. Returns false if
// out of memory.
static bool remember(const Treads *treads, Bout *bout) {
    size_t size = (size_t)bout->agent_count * ACTION_SIZE;
    if (bout->step_count == bout->history_size) {
        int larger = 2 * bout->history_size + 64;
        float *history = realloc(bout->history, (size_t)larger * size * sizeof *history + 1);
        if (!history) return false;
        bout->history = history, bout->history_size = larger;
    }
    memcpy(bout->history + (size_t)bout->step_count++ * size,
           treads->buffers.actions + (ptrdiff_t)bout->first_agent * ACTION_SIZE,
           size * sizeof *bout->history);
    return true;
}

static void step_bout(Treads *treads, Bout *bout, Order *orders) {
    ASSERT(bout->match && treads->frame_skip >= 1);
    Problem problem; // can only be out of memory, since the tanks have fitted before
    bool was_quiet = true, was_waiting = bout->is_waiting;
    bout->ended_agents = bout->event_count = 0;
    order_agents(treads, bout, orders);
    if (!remember(treads, bout)) atomic_store(&treads->is_out_of_memory, true);
    for (int i = 0; i < treads->frame_skip && !match_is_over(bout->match) && !was_waiting; i++) {
        order_policies(bout, orders);
        was_quiet = tick_quietly(treads, bout, orders) && was_quiet;
    }
    bool is_left = report_to_agents(treads, bout, was_quiet);
    bool is_cut = treads->end == TREADS_END_WITHOUT_AGENTS && bout->ended_agents && !is_left;
    if (!was_waiting && (match_is_over(bout->match) || is_cut)) end_match(bout);
    bool is_due = treads->autoreset == TREADS_SAME_STEP ||
                  (treads->autoreset == TREADS_NEXT_STEP && was_waiting);
    if (bout->is_waiting && is_due && !begin_match(treads, bout, &problem))
        atomic_store(&treads->is_out_of_memory, true);
}

// Steps a worker's matches that no thread has begun. Every other round goes backwards, so that it
// starts with matches that are still in the processor's caches.
static void step_matches_of(Treads *treads, int worker, Order *orders) {
    int64_t all = treads->bout_count, workers = treads->worker_count;
    int first = (int)(all * worker / workers), count = (int)(all * (worker + 1) / workers) - first;
    bool is_backwards = treads->round % 2;
    for (int begun; (begun = atomic_fetch_add(&treads->workers[worker].begun, BATCH)) < count;) {
        int batch = begun + BATCH < count ? BATCH : count - begun;
        Bout *bouts = &treads->bouts[first + (is_backwards ? count - begun - batch : begun)];
        // Stepping a batch first uses the instruction cache better than observing after each step.
        for (int i = 0; i < batch; i++) step_bout(treads, &bouts[i], orders);
        for (int i = 0; i < batch; i++) observe_bout(treads, &bouts[i]);
    }
}

static void step_some(const Worker *worker) {
    Treads *treads = worker->treads;
    int own = (int)(worker - treads->workers);
    for (int i = 0; i < treads->worker_count; i++)
        step_matches_of(treads, (own + i) % treads->worker_count, worker->orders);
}

// Waking a thread takes as long as twenty steps, so a waiting thread polls for a while first.
static void await(Treads *treads, const atomic_uint *number, unsigned value) {
    for (int i = 0; i < SPINS_BEFORE_SLEEP; i++) {
        if (atomic_load(number) == value) return;
        thread_yield();
    }
    lock_take(&treads->lock);
    while (atomic_load(number) != value) condition_wait(&treads->news, &treads->lock, NEVER_S);
    lock_release(&treads->lock);
}

static void change(Treads *treads, atomic_uint *number, unsigned by) {
    lock_take(&treads->lock);
    atomic_fetch_add(number, by);
    condition_signal(&treads->news);
    lock_release(&treads->lock);
}

static void run_worker(void *context) {
    Worker *worker = context;
    Treads *treads = worker->treads;
    for (unsigned round = 1;; round++) {
        await(treads, &treads->round, round);
        if (treads->is_ending) break;
        step_some(worker);
        change(treads, &treads->working, -1U);
    }
}

// Compares bits, which is faster than isnan: without its sign a NaN is larger than infinity.
static bool actions_have_nan(const Treads *treads) {
    ptrdiff_t count = (ptrdiff_t)treads->agent_count * ACTION_SIZE;
    const char *bytes = (const char *)treads->buffers.actions;
    uint32_t signs = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, bytes + 4 * i, sizeof bits);
        signs |= 0x7F800000u - (bits & 0x7FFFFFFFu);
    }
    return signs >> 31;
}

int treads_step(Treads *treads) {
    ASSERT(treads->bouts[0].match && treads->buffers.actions);
    if (actions_have_nan(treads)) return TREADS_NAN;
    for (int i = 0; i < treads->worker_count; i++) atomic_store(&treads->workers[i].begun, 0);
    atomic_store(&treads->working, (unsigned)treads->worker_count - 1);
    change(treads, &treads->round, 1);
    step_some(&treads->workers[0]);
    await(treads, &treads->working, 0);
    int ended = 0;
    for (int i = 0; i < treads->bout_count; i++) ended += treads->bouts[i].ended_agents;
    return atomic_load(&treads->is_out_of_memory) ? TREADS_OUT_OF_MEMORY : ended;
}

int treads_reset(Treads *treads, uint64_t seed) {
    ASSERT(treads->bout_count >= 1);
    for (int i = 0; i < treads->bout_count; i++)
        if (!treads_reset_match(treads, i, seed + (uint64_t)i, 0)) return 0;
    return 1;
}

static bool reset_bout(Treads *treads, Bout *bout, uint64_t seed, uint64_t round) {
    Problem problem;
    bout->round = round;
    bout->next_seed = seed;
    bout->last = (Ended){0};
    if (!begin_match(treads, bout, &problem)) return false;
    observe_bout(treads, bout);
    return true;
}

int treads_reset_match(Treads *treads, int match, uint64_t seed, int is_next) {
    ASSERT(match >= 0 && match < treads->bout_count);
    Bout *bout = &treads->bouts[match];
    return reset_bout(treads, bout, seed, is_next ? bout->round : 0);
}

// A saved match is played again from its beginning. The actions of its steps follow.
typedef struct Saved {
    uint64_t seed, next_seed, round; // round: as before the match
    Ended last;
    int32_t agents, steps;
} Saved;

int treads_save(const Treads *treads, int match, void *bytes) {
    ASSERT(match >= 0 && match < treads->bout_count);
    const Bout *bout = &treads->bouts[match];
    size_t step = (size_t)bout->agent_count * ACTION_SIZE * sizeof(float),
           actions = (size_t)bout->step_count * step;
    Saved saved;
    memset(&saved, 0, sizeof saved); // its padding as well, so that equal states are equal bytes
    saved.seed = bout->seed, saved.next_seed = bout->next_seed, saved.round = bout->round - 1;
    saved.last = bout->last;
    saved.agents = bout->agent_count, saved.steps = bout->step_count;
    if (sizeof saved + actions > INT32_MAX) return 0;
    if (!bytes) return (int)(sizeof saved + actions);
    memcpy(bytes, &saved, sizeof saved);
    if (actions) memcpy((char *)bytes + sizeof saved, bout->history, actions);
    return (int)(sizeof saved + actions);
}

int treads_restore(Treads *treads, int match, const void *bytes, int size) {
    ASSERT(match >= 0 && match < treads->bout_count && treads->buffers.actions);
    Bout *bout = &treads->bouts[match];
    Saved saved;
    size_t step = (size_t)bout->agent_count * ACTION_SIZE * sizeof(float);
    if ((size_t)size < sizeof saved) return TREADS_DAMAGED;
    memcpy(&saved, bytes, sizeof saved);
    if (saved.agents != bout->agent_count || saved.steps < 0 || saved.seed > INT64_MAX ||
        (size_t)size != sizeof saved + (size_t)saved.steps * step)
        return TREADS_DAMAGED;
    if (!reset_bout(treads, bout, saved.seed, saved.round)) return TREADS_OUT_OF_MEMORY;
    // The buffer of actions is the caller's: another one is used while the match is played again.
    const float *given = treads->buffers.actions;
    float *actions = calloc((size_t)treads->agent_count * ACTION_SIZE + 1, sizeof *actions);
    if (!actions) return TREADS_OUT_OF_MEMORY;
    treads->buffers.actions = actions;
    for (int i = 0; i < saved.steps; i++) {
        memcpy(actions + (ptrdiff_t)bout->first_agent * ACTION_SIZE,
               (const char *)bytes + sizeof saved + (size_t)i * step, step);
        if (actions_have_nan(treads)) break;
        step_bout(treads, bout, treads->workers[0].orders);
        observe_bout(treads, bout);
    }
    treads->buffers.actions = given;
    free(actions);
    bout->next_seed = saved.next_seed, bout->last = saved.last;
    return bout->step_count == saved.steps ? 1 : TREADS_DAMAGED;
}

void treads_set_ends(Treads *treads, TreadsEnd end, TreadsAutoreset autoreset) {
    treads->end = end;
    treads->autoreset = autoreset;
}

void treads_buffers(Treads *treads, const TreadsBuffers *buffers) { treads->buffers = *buffers; }

const char *treads_event_name(int kind) {
    return kind >= 0 && kind < EVENT_KINDS ? EVENT_NAMES[kind] : NULL;
}

int treads_keep_events(Treads *treads, int most) {
    ASSERT(most > 0 && !treads->event_most);
    for (int i = 0; i < treads->bout_count; i++) {
        treads->bouts[i].events = calloc((size_t)most, sizeof(TreadsEvent));
        if (!treads->bouts[i].events) return 0;
    }
    treads->event_most = most;
    return 1;
}

int treads_events(const Treads *treads, TreadsEvent *events) {
    int count = 0;
    for (int i = 0; i < treads->bout_count && treads->event_most; i++) {
        const Bout *bout = &treads->bouts[i];
        memcpy(events + count, bout->events, (size_t)bout->event_count * sizeof *events);
        count += bout->event_count;
    }
    return count;
}

TreadsPolicy *treads_policy_open(const char *path, char *problem) {
    Problem failure;
    Policy *policy = policy_read(path, &failure);
    if (!policy) set_problem(problem, failure.text);
    return policy;
}

void treads_policy_close(TreadsPolicy *policy) { policy_free(policy); }

int treads_policy_run(TreadsPolicy *policy, const float *rows, int count, double *outputs) {
    int inputs = policy_input_count(policy), outs = policy_output_count(policy);
    for (int i = 0; i < count; i++)
        policy_run(policy, rows + (ptrdiff_t)i * inputs, outputs + (ptrdiff_t)i * outs);
    return outs;
}

// Returns the first variant of the card of a match.
static const Card *cards_of(const Treads *treads, int match) {
    int variants = treads->variant_count, count = treads->card_count / variants;
    return &treads->cards[match % count * variants];
}

// Checks that all variants of a card have the same learners.
static bool check_variants(const Treads *treads, Problem *problem) {
    for (int i = 0; i < treads->card_count; i++) {
        const MatchCard *card = &treads->cards[i].card,
                        *first = &cards_of(treads, i / treads->variant_count)->card;
        bool is_alike = card->tank_count == first->tank_count;
        for (int tank = 0; is_alike && tank < card->tank_count; tank++)
            is_alike = is_learner(&card->tanks[tank]) == is_learner(&first->tanks[tank]);
        if (!is_alike)
            return problem_set(problem, "each of the opponents must be one tank, and no learner");
    }
    return true;
}

static bool make_bouts(Treads *treads, Problem *problem) {
    int agents = 0;
    if (!check_variants(treads, problem)) return false;
    for (int i = 0; i < treads->bout_count; i++) {
        const MatchCard *card = &cards_of(treads, i)->card;
        for (int tank = 0; tank < card->tank_count; tank++)
            agents += is_learner(&card->tanks[tank]);
    }
    treads->agents = calloc((size_t)agents + 1, sizeof *treads->agents);
    if (!treads->agents) return problem_set(problem, "out of memory");
    for (int i = 0; i < treads->bout_count; i++) {
        Bout *bout = &treads->bouts[i];
        bout->cards = cards_of(treads, i);
        bout->first_agent = treads->agent_count;
        const MatchCard *card = &bout->cards->card;
        for (int tank = 0; tank < card->tank_count; tank++)
            if (is_learner(&card->tanks[tank]))
                treads->agents[treads->agent_count++] = (Agent){.match = i, .tank = tank};
        bout->agent_count = treads->agent_count - bout->first_agent;
        if (!begin_match(treads, bout, problem)) return false;
    }
    return true;
}

// Matches that are created consecutively are usually adjacent in memory.
static void enlarge_pages(const Treads *treads) {
    const char *low = (const char *)treads->bouts[0].match, *high = low;
    for (int i = 1; i < treads->bout_count; i++) {
        const char *at = (const char *)treads->bouts[i].match;
        if (at < low) low = at;
        if (at > high) high = at;
    }
    if (high - low < (ptrdiff_t)treads->bout_count * MATCH_BYTES_MAX)
        memory_enlarge_pages(low, high);
}

// Fewer workers than requested are acceptable, as long as there is one.
static bool add_workers(Treads *treads, int count) {
    int most_tanks = 0;
    for (int i = 0; i < treads->card_count; i++)
        if (treads->cards[i].card.tank_count > most_tanks)
            most_tanks = treads->cards[i].card.tank_count;
    lock_create(&treads->lock);
    condition_create(&treads->news);
    treads->workers = calloc((size_t)count, sizeof *treads->workers);
    for (int i = 0; i < count && treads->workers; i++) { // the first is the caller
        Worker *worker = &treads->workers[i];
        *worker = (Worker){.treads = treads, .orders = calloc((size_t)most_tanks, sizeof(Order))};
        if (!worker->orders || (i && !thread_start(&worker->thread, run_worker, worker))) {
            free(worker->orders);
            break;
        }
        treads->worker_count++;
    }
    return treads->worker_count;
}

Treads *treads_make(const char *assets, const char *const *cards, int card_count, int variants,
                    const double *weights, int matches, int threads, int frame_skip,
                    char *problem) {
    ASSERT(card_count >= 1 && variants >= 1 && card_count % variants == 0 && matches >= 1 &&
           threads >= 1 && frame_skip >= 1);
    Problem failure = {"out of memory"};
    Treads *treads = calloc(1, sizeof *treads);
    if (!treads) return set_problem(problem, failure.text), NULL;
    *treads = (Treads){.cards = calloc((size_t)card_count, sizeof *treads->cards),
                       .bouts = calloc((size_t)matches, sizeof *treads->bouts),
                       .variant_count = variants,
                       .variant_weights = calloc((size_t)variants, sizeof *weights),
                       .frame_skip = frame_skip,
                       .row_count = OBSERVATION_SIZE};
    for (int i = 0; i < REWARDS; i++) treads->weights[i] = REWARD_ROWS[i].initial;
    bool is_made = treads->cards && treads->bouts && treads->variant_weights;
    for (int i = 0; i < variants && is_made; i++)
        treads->variant_weights[i] = weights ? weights[i] : 1;
    treads->bout_count = is_made ? matches : 0;
    for (int i = 0; i < card_count && is_made; i++) {
        treads->card_count = i + 1;
        is_made = read_card(&treads->cards[i], assets, cards[i], &failure);
    }
    if (is_made) is_made = make_bouts(treads, &failure);
    if (is_made) enlarge_pages(treads);
    is_made = add_workers(treads, threads) && is_made;
    if (is_made) return treads;
    treads_free(treads);
    set_problem(problem, failure.text);
    return NULL;
}

void treads_free(Treads *treads) {
    if (!treads) return;
    treads->is_ending = true;
    change(treads, &treads->round, 1);
    for (int i = 0; i < treads->worker_count; i++) {
        if (i) thread_join(&treads->workers[i].thread);
        free(treads->workers[i].orders);
    }
    condition_destroy(&treads->news);
    lock_destroy(&treads->lock);
    for (int i = 0; i < treads->bout_count; i++) {
        end_bout(&treads->bouts[i]);
        free(treads->bouts[i].history);
        free(treads->bouts[i].events);
    }
    for (int i = 0; i < treads->card_count; i++) {
        Card *card = &treads->cards[i];
        free_policies(card->policies, card->card.tank_count);
        card_free(&card->card);
        arena_destroy(card->arena);
    }
    free(treads->variant_weights);
    free(treads->workers);
    for (int i = 0; i < treads->agent_count; i++) free(treads->agents[i].expert_memory);
    free(treads->agents);
    free(treads->bouts);
    free(treads->cards);
    free(treads);
}

int treads_set_expert(Treads *treads, const char *mind, char *problem) {
    TankArg arg;
    Problem failure = {"out of memory"};
    bool is_mind = tankspec_parse(mind, NULL, &arg, &failure);
    if (is_mind && (arg.kind != DRIVER_MIND || arg.count != 1 || mind_is_external(&arg.mind)))
        is_mind = problem_set(&failure, "an expert must be one built-in mind, not '%.40s'", mind);
    if (!is_mind) return !set_problem(problem, failure.text);
    treads->expert = (TankCard){.mind = arg.mind, .loadout.skill = SKILL_ACE};
    override_apply(&arg.override, &treads->expert.loadout);
    for (int i = 0; i < treads->agent_count; i++) {
        Agent *agent = &treads->agents[i];
        free(agent->expert_memory);
        agent->expert_memory = calloc(1, slot_memory_bytes(&treads->expert) + 1);
        if (!agent->expert_memory) return !set_problem(problem, "out of memory");
        agent->expert_dice = dice_seed(0, STREAM_EXPERT + (uint64_t)i);
    }
    return 1;
}

void treads_ask_expert(Treads *treads, float *actions) {
    memset(actions, 0, (size_t)treads->agent_count * ACTION_SIZE * sizeof *actions);
    for (int i = 0; i < treads->agent_count; i++, actions += ACTION_SIZE) {
        Agent *agent = &treads->agents[i];
        Senses senses;
        DegradedSights blurred;
        if (!agent->is_active || !agent->expert_memory) continue;
        match_sense(treads->bouts[agent->match].match, agent->tank, &senses);
        senses.dice = &agent->expert_dice;
        senses.params = treads->expert.mind.params;
        Order order = mind_think(&treads->expert, agent->expert_memory, &senses, &blurred, NULL);
        for (int k = 0; k < ORDER_RATE_COUNT; k++)
            actions[k] = (float)clamp(order.rates[k] / agent->limits[k], -1, 1);
        for (int k = 0; k < ORDER_ACTION_COUNT; k++)
            actions[ORDER_RATE_COUNT + k] = order.actions[k];
    }
}

int treads_matches(const Treads *treads) { return treads->bout_count; }

int treads_agents(const Treads *treads) { return treads->agent_count; }

static const Agent *agent_of(const Treads *treads, int agent) {
    ASSERT(agent >= 0 && agent < treads->agent_count);
    return &treads->agents[agent];
}

int treads_agent_match(const Treads *treads, int agent) { return agent_of(treads, agent)->match; }

int treads_agent_tank(const Treads *treads, int agent) { return agent_of(treads, agent)->tank; }

int treads_agent_team(const Treads *treads, int agent) {
    const Agent *row = agent_of(treads, agent);
    return treads->bouts[row->match].cards->card.tanks[row->tank].team;
}

static const Bout *bout_of(const Treads *treads, int match) {
    ASSERT(match >= 0 && match < treads->bout_count);
    return &treads->bouts[match];
}

uint64_t treads_hash(const Treads *treads, int match) {
    return match_result(bout_of(treads, match)->match).state_hash;
}

int treads_is_waiting(const Treads *treads, int match) {
    return bout_of(treads, match)->is_waiting;
}

void treads_size(const Treads *treads, int match, double *width_m, double *height_m) {
    const Arena *arena = battle_arena(match_battle(bout_of(treads, match)->match));
    *width_m = arena->width_m;
    *height_m = arena->height_m;
}

const Match *treads_match(const Treads *treads, int match) { return bout_of(treads, match)->match; }

uint64_t treads_last_hash(const Treads *treads, int match) {
    return bout_of(treads, match)->last.hash;
}

uint64_t treads_last_seed(const Treads *treads, int match) {
    return bout_of(treads, match)->last.seed;
}

int treads_variant(const Treads *treads, int match) { return variant_of(bout_of(treads, match)); }

int treads_last_variant(const Treads *treads, int match) {
    return bout_of(treads, match)->last.variant;
}

int treads_last_winner(const Treads *treads, int match) {
    return bout_of(treads, match)->last.winner;
}

// The command-line parser needs the table of commands. Here it contains only `match`.
const CommandRow COMMANDS[COMMAND_COUNT] = {[COMMAND_MATCH] = {.words_kind = WORDS_TANKS}};
