// mission.h -- missions of the campaign and the training.
//
// A mission is a file: one player's battle, the conditions for its three stars, and `proof`, a mind
// that earns all of them.
//
//   {"title": "Scout", "chapter": "Recruit", "goal": "Destroy the scout",
//    "briefing": ["A scout is in the yard.", "Find it."], "seconds": 60, "health": 50,
//    "battle": "keyboard@blue hunter@red --arena yard --seed 3", "proof": "champion",
//    "hint": "It never leaves the yard."}
//
// In a battle, the name of an enemy (ENEMIES in rows.txt) stands for its mind and properties:
// "Pipx2@red" are two tanks that look and fight like Pip.
#pragma once

#include "app/base/assets.h"
#include "match/edit.h"
#include "match/tankspec.h"
#include "platform/json.h"
#include "view/input/bindings.h"
#include "view/menu/menu.h"

enum { MISSIONS_MAX = 64, MISSION_NAMES_MAX = 8, MISSION_PLAYERS_MAX = 2 };

// The name of the tanks of a mind.
typedef struct MissionName {
    char mind[TANK_NAME_MAX], name[TANK_NAME_MAX];
} MissionName;

extern const Binding MISSION_BINDINGS[]; // members of a mission file

typedef struct Mission {
    MissionCard card;
    DraftWords words; // command line of the battle
    MissionName names[MISSION_NAMES_MAX];
    int name_count;
    int enemies[DRAFT_WORDS_MAX];  // row of ENEMIES of each tank of the battle, or -1
    char phase[MISSION_WORDS_MAX]; // shown when a swap by health happens; or ""
    bool outlasts;                 // the player wins by surviving until the time limit
    int star_rows[STARS - 1];      // conditions of the stars, by row of a table
    double star_values[STARS - 1];
    TankArg proof;     // reference mind, which earns all stars in place of the player
    int arg, tank;     // index of the player among the words of the battle and among its tanks
    int team;          // team of the player
    bool has_external; // external bots drive or take over tanks
} Mission;

// Reads a mission file; `read` parses the battle. Returns false and sets `problem` on failure.
bool mission_load(const char *path, ReadWords read, Mission *mission, Problem *problem);

// Returns false and sets `problem` if the mission would start a program. Missions that are opened
// as a file come from strangers; `play --mission FILE` shows that the player wants their bots.
bool mission_is_harmless(const Mission *mission, Problem *problem);

// Copies the battle into the settings, which point into the mission from then on; a seed in the
// settings is kept. `driver` replaces the player; NULL: players drive, `players` of them side by
// side. Returns false and sets `problem` on failure.
bool mission_apply(const Mission *mission, ReadWords read, const TankArg *driver, int players,
                   Settings *settings, Problem *problem);

// Shifts the skills of the mission's battle in the settings for a difficulty with this skill. A
// mission is written for regular opponents.
void mission_set_difficulty(Settings *settings, double skill);

// Makes the battle in the settings easier: enemies have less skill, and their shells less damage.
void mission_ease(const Mission *mission, Settings *settings);

// Sets the card and the stars for a match of the mission's battle; stars are 0 until it is over.
void mission_judge(const Mission *mission, const Match *match, MissionStatus *status);
void mission_print(const Mission *mission, const Match *match); // Prints the stars to stdout.

int mission_player_count(
    const Settings *settings); // Returns the number of players among the tanks.
// Returns false and prints an error if the command sets an option that the mission sets itself.
bool mission_check_options(const Settings *settings, bool has_player);
// Returns the mission that the settings name, with its battle in the settings; the caller frees it.
// Without a player the mind of the settings' first tank drives, or else `proof`. On failure prints
// an error, sets the exit code and returns NULL.
Mission *mission_open(Settings *settings, ReadWords read, bool has_player, int *code);

// The missions, shipped ones first, with the player's stars.
typedef struct Campaign {
    int count;
    Mission *missions;
    unsigned medals; // medals of the player, one bit per Medal
    int lesson_count;
    LessonCard lessons[LESSONS_MAX]; // lessons of the training
} Campaign;

// The feats of the player in the current match.
enum { BANKED_KEPT = 16 };
typedef struct Feats {
    int banked[BANKED_KEPT]; // ids of shells that bounced, plus 1; the oldest is replaced
    int banked_count;
    int bank_kills, ram_kills, mine_kills; // enemies destroyed by shells that bounced, and so on
} Feats;
// Counts the feats of some tanks, starting with `first`, in this tick.
void feats_watch(Feats *feats, int first, int tanks, const Match *match);
int mission_players(const Mission *mission, const Match *match); // tanks from mission->tank on
// Returns the medals of a won mission.
unsigned feats_medals(const Feats *feats, const Mission *mission, const Match *match);

// Skips missions that cannot be read and prints an error for each. `home` may be NULL.
Campaign campaign_read(const Settings *settings, ReadWords read, const char *home);
void campaign_free(Campaign *campaign);
// Returns the index of a mission by its name, or by its file, which is added. On failure returns
// -1, sets the exit code and `problem`.
int campaign_find(Campaign *campaign, const Settings *settings, ReadWords read, const char *word,
                  int *code, Problem *problem);
// Returns the number of the chapter of a mission, from 0.
int campaign_chapter(const Campaign *campaign, int mission);
// Returns whether all missions of a chapter are won.
bool campaign_has_won(const Campaign *campaign, int chapter);
// The stars of each mission, as bits, and its help: {"01-scout": 7, "help-12-bash": 3}
#define PROGRESS_FILE "campaign.json"
// Returns whether a file of progress is valid; if not, sets `problem`.
bool campaign_check(const char *path, Problem *problem);
// Adds and saves stars of a mission. Returns false and sets `problem` on failure.
bool campaign_save_stars(Campaign *campaign, int mission, int stars, const char *home,
                         Problem *problem);
// Sets and saves the help of a mission, a MissionHelp or a number of losses. Returns false and sets
// `problem` on failure.
bool campaign_save_help(Campaign *campaign, int mission, int help, const char *home,
                        Problem *problem);
bool campaign_save_medals(Campaign *campaign, unsigned medals, const char *home, Problem *problem);
// Marks a lesson of the training as done, and saves this. Returns false and sets `problem` on
// failure.
bool campaign_save_lesson(Campaign *campaign, int lesson, const char *home, Problem *problem);
