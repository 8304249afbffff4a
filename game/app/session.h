// session.h -- the main loop of a window or a terminal: advances a match or a recording at the
// chosen speed, draws it and carries out the player's requests.
#pragma once

#include "mission.h"
#include "recording.h"
#include "setup.h"
#include "training.h"
#include "view/view.h"

// The menu model: the arenas, presets, recordings, tables and missions that the menus show, and a
// short tournament that is played in slices (menu_model.c).
typedef struct MenuModel MenuModel;

// Skips files that cannot be read. `settings` locate the assets; `home` is the user folder, which
// also stores results and the last battle that was set up (may be NULL). Both must outlive the
// menu model. Returns NULL if out of memory.
MenuModel *menu_model_create(const Settings *settings, ReadWords read, const char *home);
void menu_model_destroy(MenuModel *model); // NULL is allowed.

Campaign *menu_model_campaign(MenuModel *model);
const MenuOffer *menu_model_offer(const MenuModel *model); // Valid as long as the menu model.
void menu_model_add_preset(MenuModel *model, const char *name);
void menu_model_add_arena(MenuModel *model, const char *name);

// Handles a request: stores the chosen battle, starts or stops the tournament, or reads another
// table.
void menu_model_handle(MenuModel *model, const MenuRequest *request);
// Plays the tournament and searches for kills until `until_s` (clock_s). Returns true if there is
// more to do.
bool menu_model_work(MenuModel *model, double until_s);

// A recording that plays, seeks in both directions and marks its highlights (timeline.c).
typedef struct Playback {
    Replay *read; // owned by the playback; NULL if a Recording owns it
    ReplayPlayer *player;
    const Replay *replay;          // of the player
    struct Highlights *highlights; // NULL if out of memory
    bool is_seeking;
    bool is_leading;    // the view follows every tick, for its smoke and tracks
    uint64_t goal_tick; // goal of the current or last seek
} Playback;

// Takes the player of an open recording, which must outlive the playback.
void playback_open(Playback *playback, Recording *recording);
// Takes the replay; NULL is allowed and means that it could not be read, for which `problem` is
// set already. The arena must outlive the playback. Returns false and sets `problem` on failure.
bool playback_keep(Playback *playback, Replay *replay, const Arena *arena, Problem *problem);
void playback_close(Playback *playback); // A playback that is all zeros is allowed.

bool playback_is_at_end(const Playback *playback); // Returns false while it seeks.
uint64_t playback_tick(const Playback *playback);  // Returns the goal while it seeks.
void playback_step(Playback *playback, View *view);

// Starts to seek to a tick, clamped to the end; playback_work continues until `until_s` (clock_s).
// Returns false and does not move if out of memory.
bool playback_seek(Playback *playback, View *view, uint64_t tick);
void playback_work(Playback *playback, View *view, double until_s);

int playback_highlights(const Playback *playback); // Returns the number of highlights found so far.
void playback_fill_status(const Playback *playback, ViewStatus *status);

// The content of a session: exactly one of `setup`, `fork` and `playback` is set.
typedef struct SessionPlan {
    MatchSetup *setup;    // new matches
    Fork *fork;           // a match that continues a recording
    Playback *playback;   // a recording
    const char *source;   // the file or link of `playback`
    const char *greeting; // first toast; may be NULL
    const char *home;     // user folder; may be NULL
    const char *config;   // folder of the settings; may be NULL
    const char *ghost;    // file or link of the recording with the battle to play; or NULL

    bool is_from_file;      // a file that was opened decides the battle
    bool is_quick;          // a quick battle: the player's level changes with the result
    bool is_rematch;        // follows another battle: starts sooner
    Campaign *campaign;     // NULL if no mission is played
    int mission;            // index of the mission in the campaign
    int lesson;             // lesson of the training, if the mission is the training
    const DailyCard *daily; // daily challenge that is played; or NULL
    struct LiveHost *live;  // room in which the match is played; NULL for none
    bool is_scenery;        // match behind the main menu: no result is printed, and it ends soon
    MenuModel *menu_model;  // updated in every frame, and notified of saved files; may be NULL
    ReadWords read;         // parser for the battles of missions; NULL if there is no menu
    MenuRequest *chosen;    // receives the request that ended the session; NULL disables the menu
    Problem *failure;       // why the match cannot start; NULL: it is printed
    void *owner;
    void (*shown)(void *owner, const Match *match,
                  const ViewStatus *status); // called after each frame
} SessionPlan;

// Runs until the player quits, and prints the result of each finished match. Returns the exit code.
int session_run(const Settings *settings, const SessionPlan *plan, View *view);

// Converts real time to ticks, independently of the refresh rate.
typedef struct Pace {
    double speed;       // 1 is real time; PACE_MAX is as fast as possible
    double owed;        // fraction of a tick, 0 to 1 after pace_due
    double countdown_s; // real time until the first tick; PACE_MAX skips it
    bool is_paused;
} Pace;

// Returns the ticks due after `elapsed_s` of real time, of which at most 0.25 s count. Returns 0
// while paused, during the countdown and at PACE_MAX, where the caller ticks as long as a frame
// allows.
int pace_due(Pace *pace, double elapsed_s);
double pace_blend(const Pace *pace);     // Returns the time since the last tick, in ticks, 0 to 1.
void pace_shift(Pace *pace, int change); // Selects the next speed up (+1) or down (-1).

// Saves the current state of the field in the user folder `home`, which may be NULL (scene.c).
//
// SCENE_ARENA saves an arena: the map of the match with the current walls, and one spawn point per
// tank for its team. SCENE_MATCH saves a recording of no ticks; its match begins with the current
// tanks, minds, drives, tuning and walls, all undamaged; `treads replay FILE --from 0` plays it.
//
// `path` receives the file; `arena` receives the name of a new arena, or "". Returns false and sets
// `problem` on failure.
bool scene_keep(const Settings *settings, const Match *match, const char *home, SceneFile kind,
                char arena[static ARENA_PATH_MAX], char path[static ARENA_PATH_MAX],
                Problem *problem);
