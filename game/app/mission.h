// mission.h -- a mission of the campaign: a file that says where a person fights whom, what wins,
// what earns its stars, and which mind earns all of them; and how far a person has come.
//
//   {"title": "Scout", "chapter": "Recruit", "goal": "Destroy the scout",
//    "briefing": ["A scout is in the yard.", "Find it."], "seconds": 60, "health": 50,
//    "battle": "keyboard@blue hunter@red --arena yard --seed 3", "proof": "champion"}
#pragma once

#include "assets.h"
#include "match/edit.h"
#include "match/tankspec.h"
#include "platform/json.h"
#include "view/input/bindings.h"
#include "view/menu/menu.h"

enum { MISSIONS_MAX = 64, MISSION_NAMES_MAX = 8 };
#define TRAINING_MISSION "00-training" // to which a person's first start leads

// How the tanks of a mind are called.
typedef struct MissionName {
    char mind[TANK_NAME_MAX], name[TANK_NAME_MAX];
} MissionName;

extern const Binding MISSION_BINDINGS[]; // the members of a mission file

typedef struct Mission {
    MissionCard card;
    DraftWords words; // of the battle's command line
    MissionName names[MISSION_NAMES_MAX];
    int name_count;
    bool outlasts;            // who lives when the time is up has won
    int star_rows[STARS - 1]; // of the table of what earns stars
    double star_values[STARS - 1];
    TankArg proof; // drives the person's tank to all stars
    int arg, tank; // the person's, among the battle's tanks as said, and among those of the card
    int team;
} Mission;

// False with the problem told: what is not as it must be, and where. The battle is read by `read`.
bool mission_load(const char *path, ReadWords read, Mission *mission, Problem *problem);

// The battle becomes that of the settings, whose seed counts more where it was said. It is driven
// by `driver`; NULL: by the person. The mission must outlive the settings. False with the problem
// told.
bool mission_give(const Mission *mission, ReadWords read, const TankArg *driver, Settings *settings,
                  Problem *problem);

// How it stands in a match of its battle: without stars until that is over.
void mission_judge(const Mission *mission, const Match *match, MissionStatus *stand);
void mission_tell(const Mission *mission, const Match *match); // on stdout

// Has the command said nothing that a mission says itself? False with the reason told.
bool mission_suits(const Settings *settings, bool has_person);
// What the settings name as a mission: loaded, with their battle. For a command without a person
// the first of its tanks drives, or else the proof. To be freed; NULL with the reason told and the
// exit code set.
Mission *mission_open(Settings *settings, ReadWords read, bool has_person, int *code);

// All missions, shipped ones first, with the stars that this person has.
typedef struct Campaign {
    int count;
    Mission *missions;
} Campaign;

// Missions that cannot be read are told on stderr and left out. `home` may be NULL.
Campaign campaign_read(const Settings *settings, ReadWords read, const char *home);
void campaign_free(Campaign *campaign);
// A mission by its name, or a file, which is added; -1 with the reason told and the exit code set.
int campaign_take(Campaign *campaign, const Settings *settings, ReadWords read, const char *word,
                  int *code);
// In the campaign, and in the user folder's file, beside what other programs have kept there.
// False with the problem told.
bool campaign_keep(Campaign *campaign, int mission, int stars, const char *home, Problem *problem);
bool campaign_is_new(const char *home); // nothing has been kept yet

// The training ground: seven steps that are done and not read, on an arena with three flags, with
// one target that takes every place and mind that a step needs (training.c).
enum { TRAINING_EDITS_MAX = 8 };

typedef struct Training {
    int step;            // of the table
    bool is_begun;       // its edits have been made
    uint64_t since_tick; // when
    int hits;            // of the person by then
    double done_s;       // for how long that has lasted which ends it
} Training;

// Looks at the match after a tick and fills in the edits that bring the next step about; how many.
// The person drives tank 0, the target is tank 1.
int training_tick(Training *training, const Match *match, Edit edits[static TRAINING_EDITS_MAX]);

bool training_is_over(const Training *training);
// The step as a line, with the keys in force of the device that drives, and the flag that it asks
// for, if any.
void training_tell(const Training *training, const Match *match, const Prefs *prefs, Device device,
                   LessonStatus *stand);
