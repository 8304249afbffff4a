// session.h -- the main loop of a window or a terminal: advances a match or a recording at the
// chosen speed, draws it and carries out the player's requests.
//
// The folder game/app/show/ runs the content of the window or the terminal; it must not know the
// words of the command line.
#pragma once

#include "attempt.h"
#include "app/base/file_type.h"
#include "app/play/recording.h"
#include "net/frame.h"
#include "requests.h"
#include "app/play/setup.h"
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
// Lets the main menu ask which of the layers are the walls of an arena, or whether its pictures may
// be read from a folder (then `layers` is NULL). The battle of `words` follows.
void menu_model_ask(MenuModel *model, const char *arena, const DraftWords *words,
                    const NameCounts *layers, const char *folder);

// Handles a request: stores the chosen battle, starts or stops the tournament, or reads a table.
void menu_model_handle(MenuModel *model, const MenuRequest *request);
// Plays the tournament and searches for kills until `until_s` (clock_s). Returns true if there is
// more to do.
bool menu_model_work(MenuModel *model, double until_s);

// A recording that plays, seeks in both directions and marks its highlights (playback.c).
typedef struct Playback {
    Replay *read; // owned by the playback; NULL if a Recording owns it
    ReplayPlayer *player;
    const Replay *replay;          // recording of the player
    struct Highlights *highlights; // NULL if out of memory
    bool is_seeking;
    bool is_leading;          // the view follows every tick, for its smoke and tracks
    uint64_t goal_tick;       // goal of the current or last seek
    const bool *other_orders; // see ViewStatus
    uint64_t first_tick;      // the window begins there
} Playback;

// Takes the player of an open recording, which must outlive the playback.
void playback_open(Playback *playback, Recording *recording);
// Takes the replay; NULL is allowed if it could not be read and `problem` is set already. The arena
// must outlive the playback. Returns false and sets `problem` on failure.
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

    AttemptPlan attempt;   // mission, for example
    bool is_from_file;     // a file that was opened decides the battle
    bool is_rematch;       // follows another battle: starts sooner
    struct LiveHost *live; // room of the match; NULL for none
    MenuModel *menu_model; // updated in every frame, and notified of saved files; may be NULL
    ReadWords read;        // parser for the battles of missions; NULL if there is no menu
    MenuRequest *chosen;   // receives the request that ended the session; NULL disables the menu
    Problem *failure;      // why the match cannot start; NULL: it is printed
    void *owner;
    void (*shown)(void *owner, const Match *match,
                  const ViewStatus *status); // called after each frame
} SessionPlan;

// Runs until the player quits, and prints the result of each finished match. Returns the exit code.
int session_run(const Settings *settings, const SessionPlan *plan, View *view);

#define SEEKING_S 0.03 // longest time to seek per frame
// The end of a match: duration of its last explosion before the end card, and its initial speed.
#define LINGER_S 2.0
#define LINGER_SPEED 0.3
double linger_speed(double over_s); // speed returns to 1 in the second half of that time

// Shows the signal that a player has sent after the match, if there is one (session_live.c).
void session_show_said(View *view, const Match *match, Said said);

// The last signal of a viewer of a shared recording. Updates and shows it (session_live.c).
typedef struct SharedSignal {
    Said said;
    double start_s;
} SharedSignal;
void session_show_signal(SharedSignal *last, Said said, ViewStatus *status);
// Moves a recording that several people watch, unless it is near already.
void session_follow(Playback *playback, Pace *pace, View *view, const Playhead *to);
// Saves the settings that the player has changed (session_files.c).
void session_save_prefs(View *view, const char *config);
// Chooses the file to open from several paths, a list that ends with NULL, and copies its absolute
// path. If it is not valid, shows the reason and returns FILE_TYPE_UNKNOWN.
FileType session_find_file(const Settings *settings, ReadWords read, View *view,
                           const char *const *files, char path[static ARENA_PATH_MAX]);

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
