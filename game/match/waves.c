// waves.c -- reads files with the waves of a run, and adds them to cards.
#include "waves.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/files.h"
#include "stand.h"
#include "tankspec.h"

enum { WAVES_FILE_MOST = 1 }; // megabytes
#define MORE_EACH 0.7         // attackers for each further defender, as a fraction
#define BOSS_SWAP_PERCENT 50.0

static const Binding TANK[] = {WAVE_TANK_MEMBERS(BINDING){0}};
static const Binding EVENT[] = {{NULL, BIND_CHOICE, .words = WAVE_EVENTS}};
static const Binding WAVE[] = {WAVE_MEMBERS(BINDING){0}};
const Binding WAVE_BINDINGS[] = {WAVE_FILE_MEMBERS(BINDING){0}};

const HeatRow HEAT_ROWS[HEATS] = {
    {"one more elite in a wave", .elites = 1},
    {"enemies aim better", .skill = 10},
    {"enemies do 15 % more damage", .damage = 0.15},
    {"bosses have 30 % more hit points", .boss = 0.3},
    {"enemies have 20 % more hit points", .health = 0.2},
};

static HeatRow heat_sum(int heat) {
    HeatRow sum = {""};
    ASSERT(heat >= 0 && heat <= HEATS);
    for (const HeatRow *row = HEAT_ROWS; row < HEAT_ROWS + heat; row++) {
        sum.elites += row->elites, sum.skill += row->skill, sum.damage += row->damage;
        sum.health += row->health, sum.boss += row->boss;
    }
    return sum;
}

// Reads an attacker or a mind: neither is a player, an external bot, or in a team.
static bool read_mind(const JsonCursor *at, const char *text, TankArg *arg) {
    Problem problem;
    TeamNames words = {0};
    if (!tankspec_parse(text, &words, arg, &problem)) return json_fail(at, "%s", problem.text);
    if (arg->kind == DRIVER_PLAYER || mind_is_external(&arg->mind))
        return json_fail(at, "'%.40s' is not driven by a built-in mind (treads list minds)", text);
    return arg->team < 0 || json_fail(at, "'%.40s' has a team; attackers have one together", text);
}

static bool check_wave(const JsonCursor *at, WaveRow *wave) {
    JsonCursor tanks = json_member(at, "tanks");
    int bosses = 0;
    for (int i = 0; i < wave->tank_count; i++) {
        WaveTank *tank = &wave->tanks[i];
        JsonCursor item = json_item(&tanks, (size_t)i), word = json_member(&item, "tank"),
                   swap = json_member(&item, "swap");
        TankArg arg, other;
        if (!read_mind(&word, tank->tank, &arg)) return false;
        if (*tank->swap && !read_mind(&swap, tank->swap, &other)) return false;
        if (tank->is_boss && (bosses++ || arg.count > 1))
            return json_fail(&item, "the wave has more than one boss; expected one");
        if (tank->second && !tank->is_boss)
            return json_fail(&item, "'second' is the trait of a boss; expected \"boss\": true");
    }
    for (int i = 0; i < wave->event_count; i++) wave->card.events |= 1u << wave->events[i];
    return true;
}

static bool read_root(const JsonCursor *root, WaveFile *file) {
    for (int i = 0; i < WAVES_MAX; i++)
        for (int k = 0; k < WAVE_TANKS_MAX; k++) file->waves[i].tanks[k].damage = 1;
    if (!json_read(root, WAVE_BINDINGS, file)) return false;
    JsonCursor waves = json_member(root, "waves");
    for (int i = 0; i < file->count; i++) {
        JsonCursor at = json_item(&waves, (size_t)i);
        if (!check_wave(&at, &file->waves[i])) return false;
    }
    return true;
}

WaveFile *waves_parse(const char *text, size_t length, const char *name, Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    WaveFile *file = json ? calloc(1, sizeof *file) : NULL;
    JsonCursor root = json_root(&source, json);
    bool is_read = file && read_root(&root, file);
    json_decref(json);
    if (is_read) return file;
    free(file);
    return NULL;
}

WaveFile *waves_load(const char *path, Problem *problem) {
    size_t length;
    char *text = file_read_text(path, WAVES_FILE_MOST, &length, problem);
    WaveFile *file = text ? waves_parse(text, length, path, problem) : NULL;
    free(text);
    return file;
}

// Adds tanks of a row of the file, with the number of their wave.
static bool add_tanks(MatchCard *card, const WaveTank *row, int wave, int team, double scale,
                      const HeatRow *heat) {
    TankArg arg, swap;
    TeamNames words = {0};
    char name[TANK_NAME_MAX];
    tankspec_parse(row->tank, &words, &arg, NULL);
    int count = row->is_boss ? 1 : (int)lround(arg.count * scale);
    for (int i = 0; i < count; i++) {
        TankCard *tank = card_add(card, mind_name(&arg.mind, name));
        if (!tank) return false;
        tank->mind = arg.mind;
        tank->team = team;
        override_apply(&arg.override, &tank->loadout);
        if (wave != WAVE_OF_FRIENDS)
            tank->loadout.handicap = fmax(1 - row->damage * (1 + heat->damage), 0);
        tank->loadout.skill = fmin(tank->loadout.skill + heat->skill, SKILL_ACE);
        tank->wave = (unsigned char)wave;
        tank->trait = (unsigned char)row->trait, tank->second = (unsigned char)row->second;
        tank->is_boss = row->is_boss;
        tank->health =
            row->health * (1 + heat->health) * (row->is_boss ? scale * (1 + heat->boss) : 1);
        if (!*row->swap || card->swap_count == SWAPS_MAX) continue;
        tankspec_parse(row->swap, &words, &swap, NULL);
        card->swaps[card->swap_count++] = (SwapCard){
            .health_percent = BOSS_SWAP_PERCENT, .tank = card->tank_count - 1, .mind = swap.mind};
    }
    return true;
}

bool waves_add(const WaveFile *file, int heat, MatchCard *card, Problem *problem) {
    static const WaveTank WINGMAN = {.tank = "wingman:tank=light,skill=40", .health = 60};
    int defenders = card->tank_count, own = card->tanks[0].team, foes = own == 0;
    if (defenders > PLAYERS_MAX)
        return problem_set(problem, "a run has at most %d defenders, not %d", PLAYERS_MAX,
                           defenders);
    double scale = 1 + MORE_EACH * (defenders - 1);
    HeatRow sum = heat_sum(heat);
    bool is_added = true;
    for (int i = 0; i < file->count; i++) {
        const WaveRow *wave = &file->waves[i];
        card->waves[i] = wave->card;
        if (wave->card.elites) card->waves[i].elites += sum.elites;
        for (int k = 0; k < wave->tank_count; k++)
            is_added = is_added && add_tanks(card, &wave->tanks[k], i + 1, foes, scale, &sum);
    }
    for (int i = 0; i < defenders; i++)
        is_added = is_added && add_tanks(card, &WINGMAN, WAVE_OF_FRIENDS, own, 1, &(HeatRow){0});
    card->wave_count = file->count;
    card->rules.friendly_fire = false;
    card_make_names_unique(card);
    return is_added ||
           problem_set(problem, "out of memory, or more than %d tanks", BATTLE_TANKS_MAX);
}
