// actors.h -- the drawn vehicles and shells, interpolated between the last two ticks.
//
// The folder game/view/world/ draws the field with everything on it; it must not know the HUD or
// the menus.
#pragma once

#include "match/match.h"
#include "match/shown.h"
#include "match/stand.h"
#include "impact.h"
#include "particles.h"
#include "sprites.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"
#include "view/draw/font.h"

typedef struct Actor {
    Pose pose;
    double turret_rad;         // relative to the hull
    double rolled[WHEELS_MAX]; // distance rolled by the left and right track [m], or by each wheel
                               // [rad]
    double moved[WHEELS_MAX];  // distance rolled in the last tick
    double axles_rad[2]; // angles of the front and rear wheels relative to the hull, right positive
    double lag_rad;      // angle of all wheels relative to the hull
    double rise_m;       // tank_rise, clamped
    Vec lean_m;    // offset of the hull from its wheels as it rolls and pitches, in the body frame
    double recoil; // 1 directly after a shot, decays to 0
    Vec rock_m, rock_mps; // hull's offset and speed on its springs, after shots and hits
} Actor;

// The offset of a drawn tank from its position.
typedef struct Glide {
    Vec off;
    double hull_rad, turret_rad;
} Glide;

// The marks of shells on a hull, in the body frame; the oldest one is replaced.
enum { DENTS = 6 };
typedef struct Dent {
    Vec at, way; // flight direction of the shell, in `way`
    bool is_scratch;
} Dent;
typedef struct Dents {
    int count; // may exceed DENTS
    Dent items[DENTS];
} Dents;

typedef struct Actors {
    int count;
    Actor *last, *now;
    double rocks; // strength of the hulls' rocking: 1 is normal, 0 disables it
    Glide *glides;
    Dents *dents;
} Actors;

// Returns the height of the hull above the rest position of its springs [m].
double tank_rise(const Tank *tank, const Terrain *terrain);
// Tuning does not change the appearance.
static inline Model model_of(const Tank *tank) {
    return (Model){&TANK_SPECS[spec_kind(tank->spec)], tank->loadout->drive->appearance};
}

bool actors_begin(Actors *actors, const Battle *battle); // returns false if out of memory
void actors_free(Actors *actors);
void actors_follow(Actors *actors, const Battle *battle); // adopts edits since the last tick
// Call after each tick. A tank that respawned elsewhere is not blended from its old place.
void actors_tick(Actors *actors, const Battle *battle);

// Call if the last tick was played again: tanks at a new position glide there from where they were
// drawn. Call actors_glide in each frame.
void actors_correct(Actors *actors, const Battle *battle);
void actors_glide(Actors *actors, double dt_s);

// Interpolates from the tick before the last one (`blend` 0) to the last one (1).
Actor actor_at(const Actors *actors, int tank, double blend);

typedef struct Stage { // the context of drawing
    const Renderer *renderer;
    Sprites *sprites;
    Shapes *shapes;
    const Camera *camera;
    double sprite_zoom; // scale factor of sprites made for another zoom
    double blend;
    const Match *match;   // may be NULL; otherwise only things in sight of its players are drawn
    int livery, kit;      // livery and kit of player 1's tank (Model)
    const Impact *impact; // may be NULL
    double now_s;         // impact_time
} Stage;

// Returns the look of a team; without a match, the look of its number.
static inline int stage_look(const Stage *stage, int team) {
    return stage->match && team >= 0 ? match_team_look(stage->match, team) : team;
}

// Returns whether the night or a bush hides the tank from all players. Without players, everything
// is shown. NULL is allowed: false.
bool actor_is_hidden(const Match *match, int tank);
// Draws the tanks that players may see.
void actors_draw_tanks(const Actors *actors, const Battle *battle, const Stage *stage);
// Draws one tank, even if players may not see it.
void actors_draw_tank(const Actors *actors, const Battle *battle, int tank, const Stage *stage);
void actors_draw_shells(const Battle *battle, const Stage *stage);
void actors_draw_cracks(const Battle *battle, const Stage *stage); // cracks of damaged walls
// Draws all other things that players' tanks see.
void actors_draw_things(const Match *match, const Stage *stage);
// Draws the shields and flags above tanks.
void actors_draw_auras(const Actors *actors, const Battle *battle, const Stage *stage);
// Draws smoke, and bushes without a tank in sight, above the tanks.
void actors_draw_overhead(const Match *match, const Stage *stage);

// The thing that the action camera shows, such as a rocket in flight or a mine that a tank is about
// to drive over (ThingLook.interest). Valid when zeroed.
typedef struct Director {
    int thing_key;         // id of the thing, plus one; 0: all living tanks are shown
    double interest;       // interest of its kind
    Vec at;                // current position, or position of its last event
    uint64_t since, until; // ticks of the choice, and of the end of its display
} Director;

// Call after each tick, to choose the thing (director.c).
void director_tick(Director *director, const Match *match);

// Frames the camera: in CAMERA_ACTION the thing and the living tanks around it, or all living
// tanks, in CAMERA_PLAYERS the players' tanks and their nearest enemies. The camera is unchanged in
// other modes, or if all tanks are wrecks.
void camera_frame_point(Camera *camera, const Director *director, const Match *match,
                        const Actors *actors, double blend);

int camera_frame_players(const Match *match); // returns the number of living players

// Draws the cloth of a flag, with a swallow tail.
void flag_draw_cloth(const Renderer *renderer, Box box, Rgb ink, double alpha);

// Draws a flag to be reached, with its number (0: none); the next one is bright.
void flag_draw(const Renderer *renderer, const Camera *camera, Font *font, Flag flag, int number,
               bool is_next);

// Draws the goal area on the ground in the colour of the team that holds it, or amber while teams
// contest it; also the flags of a race and the tanks to be guarded.
void goals_draw(const Renderer *renderer, const Camera *camera, Font *font, const Match *match);

// The darkness of a night (rule.sight), with the light of the tanks in it.
typedef struct Night {
    Shade shade;
} Night; // valid when zeroed

void night_free(Night *night);

// Draws the night over the tanks. The headlights of all tanks are visible. The surroundings of the
// tanks that players drive or command are lit up to those tanks' sight; without players, all tanks
// light their surroundings. Returns at once by day, and in palettes that show every arena at noon.
void night_draw(Night *night, const Actors *actors, const Stage *stage, int width_px,
                int height_px);
