// hud.h -- what stands on the picture beside and over the field: the size it is drawn in, the room
// that is taken, and the items it is made of.
#pragma once

#include "match/match.h"
#include "match/prefs.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"
#include "view/draw/text.h"
#include "view/input/input.h"
#include "view/ui/ui.h"
#include "view/world/actors.h"
#include "view/world/sprites.h"

// How a team or a tank of a match stands: standings.c.
enum { STANDING_NAME_MAX = TANK_NAME_MAX + 24 };

typedef struct Standing {
    char name[STANDING_NAME_MAX]; // of a team of one its tank's name; others tell how many of it
                                  // live
    int team, number;             // number: of the tank or team
    int tanks, alive;
    bool has_won;
    double left, armour; // points of armour that are left, and their share of those at first
    double score, damage, distance_m;
    int shots, hits, kills;
} Standing;

typedef struct Standings {
    int count;                 // teams that have tanks
    Standing teams[TEAMS_MAX]; // by number
    double left;               // armour of all
} Standings;

double tank_armour(const Tank *tank); // share that is left, 0 .. 1
Standing standing_of_tank(const Match *match, int tank);
Standings standings_count(const Match *match);

// The most points first (if wanted, the winner's before all others); of equals, the lower number.
void standings_rank(Standings *standings, bool is_winner_first);
// The first `most` of the tanks in that order; returns how many there are of these.
int ranking_tanks(const Match *match, Standing *rows, int most, bool is_winner_first);

// How a series of rounds stands; a round counts once it is over.
typedef struct SeriesStatus {
    int best_of; // 0: all rounds are played
    int draws;
    int wins[TEAMS_MAX];
    bool is_over;
    int winner; // team, once it is over; -1 for none
} SeriesStatus;

// The end card's sentences: who won, the points, how the series stands.
enum { RESULT_TEXT_MAX = 160 };

void result_text_winner(const Match *match, char text[RESULT_TEXT_MAX]);
// The same to a person who played alone, or to people who played together: "You won", "You lost to
// hunter (veteran)"; "" for others.
void result_text_player(const Match *match, char text[RESULT_TEXT_MAX]);
void result_text_points(const Match *match,
                        char text[RESULT_TEXT_MAX]); // "" where none are played for
// `round` of `rounds`; "" without a series.
void result_text_series(const Match *match, const SeriesStatus *series, int round, int rounds,
                        char text[RESULT_TEXT_MAX]);

typedef enum MarkKind { MARK_HIT, MARK_SWAP, MARK_CAPTURE, MARK_KILL, MARK_KINDS } MarkKind;
typedef struct TimeMark {
    uint64_t tick;
    MarkKind kind;
    int team; // that hit, destroyed or captured, or that got another mind
} TimeMark;

// How a mission stands: what it is about, and the stars that it earns as it is now, a bit each; the
// first is for winning.
enum { STARS = 3, MISSION_LINES = 2, MISSION_WORDS_MAX = 100 };
typedef struct MissionStatus {
    char title[MISSION_WORDS_MAX], briefing[MISSION_LINES][MISSION_WORDS_MAX];
    char words[STARS][MISSION_WORDS_MAX]; // what earns each star
    int stars;
    bool has_next; // which may be played
} MissionStatus;

// What a person is to do next, of several steps: a line, and a flag to be reached.
enum { LESSON_TEXT_MAX = 160 };
typedef struct LessonStatus {
    int number, count;
    char text[LESSON_TEXT_MAX];
    bool has_flag;
    Flag flag;
} LessonStatus;

// What the owner of a match tells about it. The things it points to must outlive the picture.
typedef struct ViewStatus {
    bool is_paused;
    double speed;                 // 1 is real time; 0 is "as fast as possible"
    double blend;                 // 0 .. 1: how far between the last two ticks the picture is drawn
    double countdown_s;           // until the first tick; 0: none
    int round, rounds;            // 1 of 1
    const SeriesStatus *series;   // NULL: a single match
    double ticking_s;             // spent on ticks since the last picture
    int ticks;                    // since then
    bool is_lingering;            // over, and its last blast is still shown: no end card yet
    const LessonStatus *lesson;   // NULL: none
    const MissionStatus *mission; // NULL: it is none
    bool has_briefing;            // the countdown tells it
    bool offers_replay;           // of a match that is over: watch_replay may be wished
    bool is_quick;                // a battle behind which another opponent waits

    // Time that can be gone through.
    bool has_timeline;
    uint64_t tick, last_tick;    // now, and the end as far as it is known
    const TimeMark *marks;       // in any order
    int mark_count;              // may be 0
    bool is_replay, is_diverged; // from what was recorded
    bool is_past;                // of the match that goes on where the timeline ends
} ViewStatus;

// The boxes that a picture's plates stand on, noted as they are drawn: a test looks whether any two
// overlap.
enum { CLAIMS_MAX = 512 };

typedef struct Claims {
    int count; // may be more than CLAIMS_MAX: those are not kept
    struct Claim {
        Box box;
        const char *what; // "card", "words", and so on; a literal
    } items[CLAIMS_MAX];
} Claims;

// Corners of the field in which boxes stand on each other.
typedef enum HudCorner { HUD_TOP_RIGHT, HUD_BOTTOM_RIGHT, HUD_CORNERS } HudCorner;
enum { HUD_ITEMS_MAX = 32, HUD_PANEL_UNITS = 196, HUD_PAD_UNITS = 10 };

typedef struct Hud {
    Renderer *renderer;
    Text *text;
    Shapes *shapes;
    HudLevel wanted, level; // level: what is shown; the panel needs half the width at most
    double ui;              // px of what is 1 px at 1280 x 720
    int width, height;      // of the picture, without a panel at its right
    int aside_px;           // width of that panel
    double fps;             // 0: not shown
    int tools_px;           // height of the sandbox's bar at the bottom; 0: closed
    ViewStatus status;      // as last told
    char controls[HUMANS_MAX][PLAYER_CONTROLS_MAX]; // of each player, in words; "": the usual keys
    const Bindings *bindings;                       // the keys in force
    Claims *claims;                                 // of this picture; NULL: none are noted

    // Of the picture that is being drawn.
    Standings standings;
    bool is_over;             // the match, and its last blast has been shown
    bool has_endcard;         // which then stands, unless a page of the menu does
    Vec pointer_px;           // where the mouse is
    int toasts_y;             // top of what messages take at the bottom
    int follow;               // tank in the middle of it, or -1
    bool has_pad;             // somebody holds one, which presses the end card's buttons
    int end_place;            // the button that it would; -1 without a card
    Vec end_shift;            // of the end card from the field's middle: -1 .. 1, right and down
    int edges[HUD_CORNERS];   // y up to which a corner is taken
    Box boxes[HUD_ITEMS_MAX]; // of the items
} Hud;

// Opacity of what stands behind words on the field: such that grey ones can be read on any ground.
#define HUD_PLATE 0.72

int hud_px(const Hud *hud, double units);                  // units of 1/720 of the height, scaled
UiFrame hud_frame(const Hud *hud);                         // for widgets on the same picture
void hud_claim(const Hud *hud, Box box, const char *what); // a plate stands there
void hud_plate(const Hud *hud, Box box, const char *what, double alpha); // claimed and drawn

// The level that is shown where `wanted` is asked for.
HudLevel hud_fitting(const Hud *hud, HudLevel wanted);

Box hud_field(const Hud *hud);        // all that no bar at the bottom takes: panels stand on it
Box hud_room(const Hud *hud);         // of that, what is right of the panel and below the line
Box hud_timeline_box(const Hud *hud); // at the bottom; empty where there is none
int hud_tip_height(const Hud *hud);   // of what stands above it, under the pointer
int hud_bottom(const Hud *hud);       // y of what stands at the bottom: timeline, sandbox's bar
int hud_line_bottom(const Hud *hud);  // y below the line at the top of the small display

Box hud_speed_box(const Hud *hud); // room for speed, state and frame rate, at the upper right
void hud_speed_text(const ViewStatus *status, char *text, size_t size); // "2x"

// The short word on a tank's card: its mind's state, a player's keys, "destroyed".
const char *hud_state_word(const Hud *hud, const Match *match, int tank);

// Boxes of the picture that are taken: words on the field find one that is free.
enum { PLACES_MAX = 256 };

typedef struct Places {
    Box bounds;
    int count;
    Box taken[PLACES_MAX];
} Places;

void places_keep(Places *places, Box box); // full: it is not kept
bool places_are_free(const Places *places, Box box);

// Moves a box of this size to the first free place beside a point: above, below, right, left.
bool places_beside(const Places *places, Vec at_px, double reach_px, Box *box);

// The same for words about a point, which may stand farther off the more is taken.
bool places_about(const Places *places, Vec at_px, double reach_px, Box *box);

// Everything that an item of the HUD needs to know of the picture that is drawn.
typedef struct HudFrame {
    Hud *hud;
    const Match *match;
    const Actors *actors;
    const Camera *camera;
    const struct Timeline *timeline;
    const struct Overlay *overlay;
    const Prefs *prefs;
    Places *places;
    bool has_menu; // a page of it stands over the picture
    bool is_crowd; // too many tanks to tell of each what it is about
} HudFrame;

// One thing that stands on the picture is one file NAME.c, which defines HUD_NAME, and one word in
// the list of view/meson.build.
typedef struct HudItem {
    bool is_high; // drawn above the sandbox's tools
    // Where it stands; w is 0 when it does not. Asked once a picture, in the order of the list.
    Box (*box)(const HudFrame *frame);
    void (*draw)(const HudFrame *frame, Box box);
} HudItem;

extern const HudItem *const HUD_ITEMS[]; // ends with NULL
extern const HudItem HUD_PANEL, HUD_SCORELINE, HUD_ENDCARD;

// How many tanks that live a box of the picture covers.
int hud_tanks_below(const Match *match, const Camera *camera, Box box);

// The button of the end card under a point; ACTION_NONE for none, or no end card.
Action endcard_action(const Hud *hud, const Match *match, Vec at_px);
Action endcard_pad(Hud *hud, PadInput input); // left and right go from one button to the next
bool endcard_has_kill(const Hud *hud);        // somebody fell, and it can be seen again

// Room for an item's box in a corner: below what stands at the upper right, above what stands at
// the lower right.
Box hud_ask(Hud *hud, HudCorner corner, int width, int height);
void hud_take(Hud *hud, HudCorner corner, Box box); // a box there that has found its own place

// Counts the standings, gives each item its box, and begins `frame->places` with all of the field
// but these.
void hud_begin(const HudFrame *frame);
Box hud_box(const Hud *hud, const HudItem *item);   // of this picture
void hud_draw(const HudFrame *frame, bool is_high); // those items

// The match's time as a bar at the bottom: marks of what has happened, where now is, and a way to
// go elsewhere.
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

// Is the pointer on the bar, so that the time under it stands above?
bool timeline_is_asked(const Timeline *timeline, const Hud *hud);

// Short messages that go away by themselves: toasts at the bottom left, and above them a hint about
// what a key has just changed, of which the newest replaces the one before.
enum { TOASTS_MAX = 4, NOTICE_TEXT_MAX = 512 };

typedef struct Notice {
    char text[NOTICE_TEXT_MAX];
    double until_s;
} Notice;

typedef struct Notices {
    int count;
    Notice toasts[TOASTS_MAX]; // the newest last
    Notice hint;
} Notices;

void notices_add(Notices *notices, const char *text, double now_s); // the oldest makes room
void notices_hint(Notices *notices, const char *text, double now_s);

// Above the time that the timeline tells, or the sandbox's bar. The boxes are kept in `places`.
void notices_keep(Notices *notices, Hud *hud, double now_s, Places *places);
void notices_draw(Notices *notices, const Hud *hud, double now_s, bool has_menu);

// What a person at the keys needs in a fight: combat.c. Hits that people landed or took; the newest
// take the place of the oldest.
enum { COMBAT_HITS = 16, HIT_TEXT_MAX = 24 };

typedef struct CombatHit {
    uint64_t tick;
    int shooter, victim; // tanks
    Vec at, direction;   // m; of the shell
    double points;
} CombatHit;

typedef struct Combat {
    int count; // since the match began
    CombatHit hits[COMBAT_HITS];
} Combat;

void combat_begin(Combat *combat);
void combat_tick(Combat *combat, const Match *match); // after each tick
// "24 rear!", "5 ricochet", or the number alone. Returns whether it was the rear.
bool combat_hit_text(const Match *match, const CombatHit *hit, char text[HIT_TEXT_MAX]);
// For each tank that a person drives. `pointer_px`: where the mouse aims; NULL: it does not.
void combat_draw(const Combat *combat, const HudFrame *frame, const Vec *pointer_px);

// On the field: each tank's sign, name and armour, placed so that they do not cover each other. The
// more tanks there are to be seen, the less each one has. `has_words`: what their minds are about,
// too; those that have a part in a team say it at any rate. With the HUD off the tanks' places
// are kept, and no more.
void labels_draw(const HudFrame *frame, bool has_words);
