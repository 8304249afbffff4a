// hud.h -- the heads-up display: its scale, the space it reserves, and its items.
//
// The folder game/view/hud/ draws the items around the field, one per file; it must not know the
// menus.
#pragma once

#include "match/match.h"
#include "match/prefs.h"
#include "match/shown.h"
#include "match/stand.h"
#include "net/qr.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"
#include "view/draw/font.h"
#include "view/input/input.h"
#include "view/ui/ui.h"
#include "view/world/actors.h"
#include "view/world/sprites.h"

// standings.c: results of a team or a tank.
enum { STANDING_NAME_MAX = TANK_NAME_MAX + 24 };

typedef struct Standing {
    char name[STANDING_NAME_MAX]; // name of the team, or of its only tank
    int team, number;             // number of the tank or team
    int look;
    int tanks, alive;
    bool has_won;
    double health, armour; // remaining points of armour, and their fraction of the initial ones
    double score, damage, distance_m;
    int shots, hits, kills;
} Standing;

typedef struct Standings {
    int count;                 // teams with tanks
    Standing teams[TEAMS_MAX]; // indexed by team number
    double health;             // total of all teams
} Standings;

double tank_armour(const Tank *tank); // remaining fraction, 0 to 1
Standing standing_of_tank(const Match *match, int tank);
Standings standings_count(const Match *match);

// Sorts by points, the lower number first among equals; if wanted, the winner comes first.
void standings_rank(Standings *standings, bool is_winner_first);
// Gets the first `most` tanks in that order, and returns how many there are.
int ranking_tanks(const Match *match, Standing *rows, int most, bool is_winner_first);

// A series of rounds; a round counts when it is over.
typedef struct SeriesStatus {
    int best_of; // 0: all rounds are played
    int draws;
    int wins[TEAMS_MAX];
    bool is_over;
    int winner; // team, or -1 for none; valid when the series is over
} SeriesStatus;

// Text of the end card: the winner, the points, and the series.
enum { RESULT_TEXT_MAX = 160 };

void result_text_winner(const Match *match, char text[RESULT_TEXT_MAX]);
// Formats the result for players of a team: "You won", "You lost to hunter (veteran)"; or "".
void result_text_player(const Match *match, char text[RESULT_TEXT_MAX]);
void result_points_text(const Match *match, char text[RESULT_TEXT_MAX]); // "" if not applicable
// Formats the state of a series after `round` of `rounds`; "" without a series.
void result_text_series(const Match *match, const SeriesStatus *series, int round, int rounds,
                        char text[RESULT_TEXT_MAX]);

typedef enum MarkKind { MARK_HIT, MARK_SWAP, MARK_CAPTURE, MARK_KILL, MARK_KINDS } MarkKind;
typedef struct TimeMark {
    uint64_t tick;
    MarkKind kind;
    int team; // team of the shooter, of the capture, or of the tank with a new mind
} TimeMark;

enum { STARS = 3, MISSION_LINES = 2, MISSION_WORDS_MAX = 100, MISSION_FOES_MAX = 5 };

// Help with a mission that is not won yet. Smaller numbers count the losses in a row.
typedef enum MissionHelp {
    HELP_OFFERED = 3, // offered after three losses
    HELP_EASIER,
    HELP_HINT,
    HELP_SKIP, // the next mission can be played
    HELPS
} MissionHelp;

// A named enemy of a mission.
typedef struct MissionFoe {
    char text[MISSION_WORDS_MAX]; // the enemy's name and character: "Pip: Young and curious."
    int look;
} MissionFoe;

typedef struct MissionCard {
    char name[ARENA_NAME_MAX]; // "01-scout": the file's name without folder and extension
    char title[MISSION_WORDS_MAX], chapter[MISSION_WORDS_MAX], goal[MISSION_WORDS_MAX];
    char briefing[MISSION_LINES][MISSION_WORDS_MAX], hint[MISSION_WORDS_MAX];
    char words[STARS][MISSION_WORDS_MAX]; // the condition of each star
    MissionFoe foes[MISSION_FOES_MAX];
    int foe_count;
    char arena[ARENA_PATH_MAX];
    int stars;    // earned by the player, one bit each
    int help;     // a MissionHelp
    bool is_open; // can be played
    bool is_training;
} MissionCard;

// The state of a mission that is played.
typedef struct MissionStatus {
    const MissionCard *card;
    int stars;     // earned in this match, one bit each; the first one is for winning
    bool has_next; // the next mission can be played
    int chapter;   // counted from 0
    int players;
} MissionStatus;

// The current step of a lesson of the training.
enum { LESSON_KEYS_MAX = 160, LESSON_TEXT_MAX = 200 };
typedef struct LessonStatus {
    const char *title;
    int number, count;          // number of the step, from 1, and number of steps
    char text[LESSON_TEXT_MAX]; // "": none
    const char *praise;         // NULL: none
    char keys[LESSON_KEYS_MAX]; // separated by '\n'
    bool has_arrow;
    Vec arrow;      // place that the arrow points at [m]
    double reach_m; // radius of the flag there; 0: there is none
    bool is_ground; // the target is on the ground: the arrow touches it
} LessonStatus;

// A room for players who wait for a match.
typedef enum LobbyState { LOBBY_ROWS_IDS(LOBBY_) LOBBY_STATES } LobbyState;
extern const char *const LOBBY_WORDS[LOBBY_STATES];
typedef struct LobbySeat {
    int look;
    LobbyState state;
    const char *name;
} LobbySeat;
typedef struct LobbyStatus {
    const char *address, *code;
    bool is_local;      // the address can be reached only from this computer
    const char *advice; // the next step, and how to start
    QrCode qr;          // encodes the address with the code
    const LobbySeat *seats;
    int seat_count;
} LobbyStatus;

// The content of a frame in addition to the match. Its pointers must stay valid for the frame.
typedef struct ViewStatus {
    bool is_paused;
    double speed;                 // 1 is real time; 0 is as fast as possible
    double blend;                 // 0 to 1: position of the frame between the last two ticks
    double countdown_s;           // time until the first tick, or 0
    int round, rounds;            // 1 of 1
    const SeriesStatus *series;   // NULL for a single match
    double ticking_s;             // time spent on ticks since the last frame
    int ticks;                    // number of these ticks
    double held_s;                // time since ticks were last held back
    bool is_lingering;            // the match is over, but its last explosion is still shown
    const LessonStatus *lesson;   // may be NULL
    const MissionStatus *mission; // may be NULL
    const char *daily;            // result of the daily challenge; "" or NULL for none
    const char *rivalry;          // result compared with the ghost; "" or NULL for none
    bool is_daily;                // the daily challenge
    bool has_fixed_card;          // the battle has no other seeds
    bool offers_rival;            // the battle of the recording can be played against its ghost
    const Match *ghost;           // second match, shows one of its tanks; may be NULL
    int ghost_tank;
    const char *ghost_label;  // set if there is a ghost
    bool has_briefing;        // shown during the countdown
    bool offers_replay;       // the finished match can be replayed
    bool is_quick;            // a quick battle: another opponent follows
    const LobbyStatus *lobby; // shown until the match begins; NULL for none
    const LobbyStatus *room;  // of a host, during the match as well; NULL for none
    const char *link;         // state of the connection in a live match; NULL for none
    bool is_link_bad;         // the connection needs attention
    int link_bars;            // quality of the connection, 0 to 3
    bool is_guest;            // the host decides about the match
    bool is_shared;           // a recording in a room: its viewers point at places
    const char *speaker;      // viewer who gives `signal`; NULL: none
    Signal signal;
    double signal_age_s;
    bool asks_again; // the guest can say that it is ready for the next match

    // Timeline.
    bool has_timeline;
    uint64_t tick, last_tick; // current tick, and the last known one
    const TimeMark *marks;    // marks in any order
    int mark_count;
    const bool *other_orders;    // by tick: whether a shadow orders something else; or NULL
    bool is_replay, is_diverged; // is_diverged: it differs from the recording
    bool is_past;                // the live match continues at the end of the timeline
} ViewStatus;

// Boxes of the current frame's plates, recorded for tests, which check that they do not overlap.
enum { LAYOUT_BOXES_MAX = 512 };

typedef struct LayoutRecord {
    int count; // may exceed LAYOUT_BOXES_MAX; further boxes are not stored
    struct LayoutBox {
        Box box;
        const char *name; // "card" or "words", for example; a literal
        double opacity;   // 1 unless it is faint, because a driven tank is below it
    } items[LAYOUT_BOXES_MAX];
} LayoutRecord;

// Corners of the field where boxes are stacked.
typedef enum HudCorner { HUD_TOP_RIGHT, HUD_BOTTOM_RIGHT, HUD_CORNERS } HudCorner;
enum { HUD_ITEMS_MAX = 32, HUD_PANEL_UNITS = 236, HUD_PAD_UNITS = 10 };

// The offer of a run that is shown, and the input on it.
typedef struct CardFocus {
    int tank, picks;
    uint64_t since;
    UpgradeId cards[OFFER_CARDS];
    double since_s; // `now_s` when it was first shown
    int choice;     // focused card, or -1
    bool bans;      // the next card that is chosen is banned
} CardFocus;

typedef struct Hud {
    Renderer *renderer;
    Font *font;
    Shapes *shapes;
    HudLevel wanted, level; // `level` is shown: the panel needs at most half of the width
    double ui;              // scale relative to 1280 x 720
    int width, height;      // size of the screen without the tuning panel
    int aside_px;           // width of the tuning panel
    double fps;             // 0: not shown
    bool has_overlay;       // a layer of the overlay is shown
    bool has_details;       // technical details are shown (PREF_DETAILS)
    bool is_touch;          // fingers are used: large rows, and no words about keys
    int thumb_px;           // each lower corner of this size has a stick; 0: there are none
    bool has_watch_bar;     // buttons for fingers in a watched match
    int tools_px;           // height of the sandbox toolbar, or 0
    ViewStatus status;      // current frame
    char controls[LOCAL_PLAYERS][PLAYER_CONTROLS_MAX]; // controls in words; "" for the default keys
    PlayerKeys keys[LOCAL_PLAYERS];                    // keys on the cards before a match
    const Bindings *bindings;                          // current keys
    LayoutRecord *layout;                              // may be NULL

    // State of the current frame.
    Standings standings;
    bool is_over;      // the match is over and the end card is due
    bool has_endcard;  // shown unless a menu page covers it
    bool has_spoken;   // screen readers have said its result
    bool has_run_card; // the end card is about a run of Last Stand
    Vec pointer_px;
    int driven_count, clear_count;
    Box clear[2 * PLAYERS_MAX]; // tanks that players drive, and then their aims: never covered
    int toasts_y;               // top edge of the toasts
    int follow;                 // followed tank, or -1
    bool has_pad;               // a gamepad can press the end card's buttons
    int end_place;              // selected button of the end card, or -1
    char end_cause[RESULT_TEXT_MAX], end_advice[RESULT_TEXT_MAX]; // combat_defeat
    Vec end_shift;          // offset of the end card from the centre: -1 to 1, right and down
    bool are_upgrades_low;  // the card of upgrades is at the bottom
    CardFocus cards;        // cards of a run
    double now_s;           // clock of the view
    int key_columns;        // most cards of keys in a row
    int edges[HUD_CORNERS]; // y where the free space of a corner begins
    Box boxes[HUD_ITEMS_MAX];
} Hud;

// Opacity of plates below text: grey text stays legible on any ground.
#define HUD_PLATE 0.72

int hud_px(const Hud *hud, double units); // scales units of 1/720 of the height
UiFrame hud_frame(const Hud *hud);        // frame for widgets
void layout_record(const Hud *hud, Box box, const char *name);
void hud_plate(const Hud *hud, Box box, const char *name, double alpha); // painted, recorded

// Returns how transparent a box is: nearly invisible over a tank that a player drives, and over the
// place where it aims.
double hud_faint(const Hud *hud, Box box);

// Returns the level that is shown if `wanted` is set.
HudLevel hud_fitting(const Hud *hud, HudLevel wanted);

Box hud_field(const Hud *hud);        // the screen without bars at the bottom
Box hud_room(const Hud *hud);         // the field, without the panel and the top line
Box hud_timeline_box(const Hud *hud); // empty if there is none
int hud_tip_height(const Hud *hud);   // height of the tip above the timeline
int hud_bottom(const Hud *hud);       // top edge of the timeline or the toolbar
int hud_line_bottom(const Hud *hud);  // bottom edge of the compact display's top line

Box hud_speed_box(const Hud *hud); // reserved for speed, state and frame rate
void hud_speed_text(const ViewStatus *status, char *text, size_t size); // "2x", for example

// Returns the short text on a tank's card: its mind's state, a player's keys, or "destroyed".
const char *hud_state_word(const Hud *hud, const Match *match, int tank);

// Occupied boxes of the picture; text on the field finds free ones.
enum { PLACES_MAX = 256 };

typedef struct Places {
    Box bounds;
    int count;
    Box taken[PLACES_MAX];
} Places;

void places_keep(Places *places, Box box); // ignored if full
bool places_are_free(const Places *places, Box box);

// Moves a box to a free place above, below, right or left of a point; false if there is none.
bool places_beside(const Places *places, Vec at_px, double reach_px, Box *box);

// Moves a box of text to a free place around a point; in a crowd, it may be farther away.
bool places_about(const Places *places, Vec at_px, double reach_px, Box *box);

// The sources of the HUD's items.
typedef struct HudFrame {
    Hud *hud;
    const Match *match;
    const Actors *actors, *ghosts;
    const Camera *camera;
    const struct Timeline *timeline;
    const struct Overlay *overlay;
    const Prefs *prefs;
    const struct Combat *combat;
    const Vec *aim_px; // the mouse's aim, or NULL
    Places *places;
    bool has_menu; // a menu page covers the screen
    bool is_crowd; // too many tanks to show details of each
} HudFrame;

// An item is a file NAME.c that defines HUD_NAME, and a name in view/meson.build.
typedef struct HudItem {
    bool is_high;    // drawn above the sandbox's tools
    bool is_clicked; // stays visible at the pointer
    // Returns the item's box; w is 0 if it is hidden. Called once per frame, in list order.
    Box (*box)(const HudFrame *frame);
    void (*draw)(const HudFrame *frame, Box box);
} HudItem;

extern const HudItem *const HUD_ITEMS[]; // ends with NULL
extern const HudItem HUD_PANEL, HUD_SCORELINE, HUD_KEYS, HUD_LESSON, HUD_UPGRADES, HUD_ENDCARD,
    HUD_BOT_LOG, HUD_LOBBY, HUD_STAND, HUD_CARDS;

// Breaks the text at spaces into up to `most` lines of the width; the last one has the rest.
// Returns their number.
enum { HUD_LINE_MAX = 200 };
int hud_break_lines(const Hud *hud, const char *text, int width, int most,
                    char lines[][HUD_LINE_MAX]);

// keys.c: rows of keys as on a keyboard; `names` ends lines with '\n'. The width is returned.
int keycap_height(const Hud *hud);
int keycaps_width(const Hud *hud, const char *names);
int keycaps_draw(const Hud *hud, int x, int y, const char *names);
Box key_cards_size(const HudFrame *frame); // size of all cards of keys; empty if they are hidden

Box hud_tank_box(const Camera *camera, const Tank *tank); // box around the tank on the screen
// Returns how many living tanks a box of the picture covers.
int hud_tanks_below(const Match *match, const Camera *camera, Box box);

// Returns the action of the end card's button at a point, or ACTION_NONE.
Action endcard_action(const Hud *hud, const Match *match, Vec at_px);
Action endcard_pad(Hud *hud, PadInput input); // moves the selection, or presses the button
bool endcard_has_kill(const Hud *hud);        // a destroyed tank can be watched again

// thumbs.c: draws the controls for fingers. The bar of a watched match is empty if it is hidden;
// watch_bar_action returns the action of the button at a point, or ACTION_NONE.
void thumbs_draw(const Hud *hud, const Touch *touch);
Box watch_bar_box(const Hud *hud);
Action watch_bar_action(const Hud *hud, Vec at_px);

// upgrades.c: returns the number of the upgrade that the event chooses, from 0, or -1. `at_px` is
// the pointer.
int upgrades_choice(const Hud *hud, const Match *match, const SDL_Event *event, PadEvent pad,
                    Vec at_px);

// stand.c: colours and icons of upgrades, and the upgrades of a tank in a row, with short names
// unless `is_full` and these fit.
Rgb rarity_ink(Rarity rarity);
const char *taste_icon(Taste taste);
const char *trait_icon(int trait);                    // with a space after it
const char *tank_title(const Match *match, int tank); // name of a tank; of a boss, of its wave
int build_height(const Hud *hud);
void build_draw(const Hud *hud, const TankCard *tank, Box room, bool is_full);
// Returns the number of tanks of players here that have upgrades.
int build_tanks(const Match *match, int tanks[static LOCAL_PLAYERS]);
// Draws a row for each, and returns the end of the last one.
int builds_draw(const Hud *hud, const Match *match, Box room, bool is_full);

// cards.c: returns true if the cards of a run consume the event. `edit` receives the choice; its
// kind is EDIT_KINDS if nothing was chosen.
bool cards_event(Hud *hud, const Match *match, const SDL_Event *event, PadEvent pad, Vec at_px,
                 Edit *edit);

// Reserves a box in a corner: below (top right) or above (bottom right) the previous ones.
Box hud_reserve(Hud *hud, HudCorner corner, int width, int height);
void hud_occupy(Hud *hud, HudCorner corner, Box box); // occupies a box placed by its item

// Counts the standings, places all items, and starts `frame->places` with their boxes.
void hud_begin(const HudFrame *frame);
Box hud_box(const Hud *hud, const HudItem *item); // box in the current frame
void hud_draw(const HudFrame *frame, bool is_high);

// The timeline: a bar with marks of past events, for moving through the match.
typedef struct Timeline {
    bool is_dragging;
    uint64_t dragged_to;
    Vec pointer_px;
} Timeline;

// Returns true if the bar consumes the event; its meaning is added to `requests`.
bool timeline_event(Timeline *timeline, const Hud *hud, const SDL_Event *event, Vec pointer_px,
                    ViewRequests *requests);
// Adds the request of a key that moves through time; other actions add nothing.
void timeline_key(const ViewStatus *status, Action action, ViewRequests *requests);

// Temporary messages: toasts at the bottom left, and above them a hint that explains the last key.
// A new hint replaces the previous one.
enum { TOASTS_MAX = 4, NOTICE_TEXT_MAX = 512 };

typedef struct Notice {
    char text[NOTICE_TEXT_MAX];
    double until_s;
} Notice;

typedef struct Notices {
    int count;
    Notice toasts[TOASTS_MAX]; // newest last
    Notice hint;
} Notices;

void notices_add(Notices *notices, const char *text, double now_s); // replaces the oldest if full
void notices_hint(Notices *notices, const char *text, double now_s);

// Places the notices above the timeline or the toolbar, and keeps their boxes in `places`.
void notices_keep(Notices *notices, Hud *hud, double now_s, Places *places);
void notices_draw(Notices *notices, const Hud *hud, double now_s, bool has_menu);

// combat.c: aiming aids, and recent hits dealt or taken by players.
enum { COMBAT_HITS = 16, HIT_TEXT_MAX = 24 };

typedef struct CombatHit {
    uint64_t tick;
    int shooter, victim; // tank ids
    Vec at, direction;   // place of the impact [m] and direction of the shell
    double points;
    bool is_shell;    // false for an explosion, which ignores armour
    HullFace face;    // face that was hit
    bool is_shielded; // a shield absorbed all of it
} CombatHit;

// Counts of a player's hits and shots. combat.c uses them to choose the advice after a loss.
typedef struct CombatTally {
    int damage, own_damage, ram_damage;     // points: suffered, by its own weapons, by hulls
    int nest_damage, artillery_damage;      // points: by gun nests, by artillery
    int hits, at_rest, in_rear, unforeseen; // hits by shells of tanks: all, at rest, from behind,
                                            // by enemies out of sight
    int shots, missed, behind; // shots: all, without a hit, and behind a moving enemy
} CombatTally;

typedef struct Combat {
    int count; // number of hits since the match began
    CombatHit hits[COMBAT_HITS];
    Event death; // latest destruction of a player's tank; b is -1 if there is none
    HullFace death_face;
    CombatTally tallies[PLAYERS_MAX]; // tallies of the players at this screen
    uint64_t end_tick; // end of the match; replays keep death and tallies. 0: no end yet
} Combat;

void combat_begin(Combat *combat);
void combat_jump(Combat *combat, const Match *match); // call after a jump to another tick
void combat_tick(Combat *combat, const Match *match); // call after each tick
// Formats "24 rear!", "5 front", "shield" or only the number. Returns true for a rear hit.
bool combat_hit_text(const Match *match, const CombatHit *hit, char text[HIT_TEXT_MAX]);
// Formats the cause of death of players who have lost, or "" if they drive until the end, and
// advice for the next attempt, or "".
void combat_defeat(const Combat *combat, const Match *match, char cause[RESULT_TEXT_MAX],
                   char advice[RESULT_TEXT_MAX]);
void combat_draw(const Combat *combat, const HudFrame *frame); // aiming aids of players' tanks

// labels.c: draws each tank's sign, name and armour without overlaps, with less detail the more
// tanks are visible. `has_words` adds the states of all minds; minds with a squad role always show
// theirs. With the HUD off, only the tanks' places are kept.
void labels_draw(const HudFrame *frame, bool has_words);
