// option_rows.h -- every option: one row makes its field in Settings, its start value, its words on
// the command line, in the help, the manual and the completion.
//
// An X-macro table: settings.h includes it for the fields, settings.c for the start values, and
// cli/options.c for the table that the command line reads. An includer defines all of these names,
// as nothing those that it leaves out; the definitions end with this file.
//
//   FLAG    bool: takes no value                     FLAG(field, ROW)
//   WHOLE   int from low to high                     WHOLE(field, initial, low, high, ROW)
//   NUMBER  double from low to high                  NUMBER(field, initial, low, high, unit, ROW)
//   NUMBER_AT  the same for a member that exists     NUMBER_AT(member, low, high, unit, ROW)
//   TEXT    const char *, not empty                  TEXT(field, initial, ROW)
//   CHOICE  int: the index of one of some words      CHOICE(field, initial, word, ROW)
//   VALUE   whatever a function makes of it          VALUE(function, word, ROW)
//
// ROW is: name, letter (0 for none), placeholder of the value (NULL for none), commands, group,
// help, and perhaps .needs = an option without which it would do nothing, .is_list and .initial
// (see cli/options.h). `word` is a function that gives the words by their index, NULL behind the
// last; NULL where there is none. -1 as an initial value leaves it to the tuning. Options of
// settings stand in match/prefs.h.
//
// In the placeholder and the help {} is the start value, {|}, {,} and {or} are the words in a list,
// {low} and {high} the limits, {axis} START:STEP:COUNT, and {KEY} is what the tuning has for that
// key at first. {modes} is what the modes are about, {point modes} those that points win, {mode
// points} how many do.

// The match.
TEXT(arena, "yard", "arena", 'a', "NAME|FILE", RUNS, GROUP_MATCH,
     "where to fight: a shipped arena or a Tiled map ({})")
TEXT(mission, NULL, "mission", 0, "NAME|FILE", RUNS & ~(1 << COMMAND_BARE), GROUP_MATCH,
     "of the campaign; without a person its proof plays it, or TANK")
VALUE(apply_seed, NULL, "seed", 's', "N", RUNS, GROUP_MATCH,
      "the match's luck: same seed, same match (random)")
WHOLE(rounds, 1, 1, 1000000, "rounds", 'n', "N", PLAYS | MATCH, GROUP_MATCH,
      "play N matches, each with the next seed ({})")
FLAG(is_swapping_sides, "swap-sides", 0, NULL, PLAYS | MATCH, GROUP_MATCH,
     "each seed is played from every side before the next one")
WHOLE(best_of, 0, 1, 1000000, "best-of", 0, "N", PLAYS | MATCH, GROUP_MATCH,
      "a series: N such rounds, until its winner is certain")
WHOLE(jobs, 0, 1, 256, "jobs", 'j', "N", MATCH | CONTESTS, GROUP_MATCH,
      "matches at once; changes nothing but the time (a processor each)")
NUMBER(time_limit_s, -1, 0.1, 86400, "s", "time", 0, "SECONDS", FIGHTS, GROUP_MATCH,
       "time limit: then the higher score wins ({rule.time})")
CHOICE(mode, 0, mode_word, "mode", 0, "{|}", FIGHTS, GROUP_MATCH, "{modes} ({})")
NUMBER(points, -1, 0, 100000, "", "points", 0, "N", FIGHTS, GROUP_MATCH,
       "{point modes}: N win at once; 0: none do ({mode points})")
FLAG(is_free_for_all, "free-for-all", 0, NULL, RUNS, GROUP_MATCH,
     "every single tank is a team of its own")
VALUE(apply_swap, NULL, "swap", 0, "SECONDS:WHO=MIND", RUNS, GROUP_MATCH,
      "from then on MIND drives WHO: a team, or tank number")
VALUE(settings_add_tank, NULL, "ai", 0, "TANK", FIGHTS & ~SWEEP, GROUP_MATCH,
      "add a tank, as its words behind the command do")
VALUE(apply_drive, drive_word, "drive", 0, "[TEAM=]NAME[:KEY=X]", FIGHTS, GROUP_MATCH,
      "how the tanks, or a team's, move ({})")
VALUE(apply_tank, NULL, "tank", 0, "[TEAM=]NAME", FIGHTS, GROUP_MATCH,
      "their kind: light, medium or heavy (medium)")
VALUE(apply_skill, level_word, "skill", 0, "[TEAM=]LEVEL", FIGHTS, GROUP_MATCH,
      "how well the minds fight: {,}, or 0 to 100 (ace)")
VALUE(apply_budget, NULL, "budget", 0, "MS|off", FIGHTS | REPLAY | CHECK, GROUP_MATCH,
      "processor time of a mind of outside, a tick, and 50 times that in its bank (10)")
CHOICE(sandbox, ISOLATION_NONE, sandbox_word, "sandbox", 0, "{|}", FIGHTS | REPLAY | CHECK,
       GROUP_MATCH,
       "what holds minds of outside: nothing, the kernel, bubblewrap, or the best there is ({})")
CHOICE(language, 0, language_word, "language", 0, "{|}", NEW_MIND, GROUP_MATCH,
       "in which it is written ({})")
CHOICE(is_friendly_fire, -1, switch_word, "friendly-fire", 0, "on|off", FIGHTS, GROUP_MATCH,
       "whether shells hurt the own team ({rule.friendly-fire})")
WHOLE(substeps, 0, 1, 16, "substeps", 0, "N", FIGHTS, GROUP_MATCH,
      "physics steps a tick, at least: finer collisions, slower ({rule.substeps})")
VALUE(apply_set, NULL, "set", 'S', "KEY=VALUE", FIGHTS & ~SWEEP, GROUP_MATCH,
      "turn a number, as in gun.reload=0.8 (treads list tuning)")
VALUE(apply_swept, NULL, "set", 'S', "KEY=VALUES", SWEEP, GROUP_MATCH,
      "each of several values of a number: gun.reload=0.8,1.6 or 1..2/0.25")
TEXT(tuning, NULL, "tuning", 0, "NAME|FILE", FIGHTS, GROUP_MATCH,
     "turn those of a preset: a shipped one, yours, or a file")

// The tournament.
TEXT(arenas, "open,yard,maze,pillars", "arenas", 0, "LIST", CONTESTS, GROUP_TOURNAMENT,
     "where to fight, parted by commas ({})")
VALUE(apply_seed, NULL, "seed", 's', "N", CONTESTS, GROUP_TOURNAMENT, "the first seed (1)")
WHOLE(seeds, 10, 1, 100000, "seeds", 0, "N", TOURNAMENT, GROUP_TOURNAMENT,
      "how many: N pairs of matches for any two on each arena ({})")
VALUE(apply_against, NULL, "against", 0, "TANK", SWEEP | TUNE, GROUP_TOURNAMENT,
      "an opponent; several such options name several (every AI)")
WHOLE(matches, 200, 2, 100000, "rounds", 'n', "N", SWEEP, GROUP_TOURNAMENT,
      "N matches of each combination against each opponent, over all arenas ({})")
WHOLE(trials, 48, 2, 100000, "rounds", 'n', "N", TUNE, GROUP_TOURNAMENT,
      "N matches of each candidate in a generation ({})")
TEXT(params, NULL, "param", 0, "LIST", TUNE, GROUP_TOURNAMENT,
     "the mind's parameters that are searched, parted by commas (all)")
WHOLE(generations, 20, 1, 10000, "generations", 0, "N", TUNE, GROUP_TOURNAMENT,
      "of candidates, each drawn from what the last one taught ({})")
WHOLE(held_out, 400, 2, 100000, "held-out", 0, "N", TUNE, GROUP_TOURNAMENT,
      "at the end N matches with seeds that the search has not seen ({})")
TEXT(gauntlet, NULL, "gauntlet", 0, "TANK", TOURNAMENT, GROUP_TOURNAMENT,
     "this one meets all others, who do not meet each other")
TEXT(results, NULL, "results", 0, "FILE", CONTESTS, GROUP_TOURNAMENT,
     "keep each match there, and go on where it stopped (none)")
VALUE(settings_shard, NULL, "shard", 0, "I/N|auto", SERIES, GROUP_TOURNAMENT,
      "play only part I of N (0/8 to 7/8), or the array job's task", .needs = "results")
VALUE(apply_where, NULL, "where", 0, "KEY=VALUE", SERIES | CHECK, GROUP_TOURNAMENT,
      "only results of this condition, as in mode=last (all)")
TEXT(merge, NULL, "merge", 0, "PATTERN", SERIES, GROUP_TOURNAMENT,
     "play nothing: put the results of shards together, as in 'part.*'", .needs = "results")
FLAG(is_partial, "partial", 0, NULL, SERIES, GROUP_TOURNAMENT,
     "put them together even when matches are missing", .needs = "merge")
TEXT(losses, NULL, "record-losses", 0, "DIR", SERIES, GROUP_TOURNAMENT,
     "record what is lost: by the gauntlet's one, or else by anybody (none)")
TEXT(telemetry, NULL, "telemetry", 0, "FILE", TOURNAMENT, GROUP_TOURNAMENT,
     "CSV of how each player moved and shot in each match (none)")
CHOICE(is_cross, 1, switch_word, "cross", 0, "on|off", TOURNAMENT, GROUP_TOURNAMENT,
       "the table of who beat whom ({})")

// The laboratory: a help that begins with an experiment and a colon is for that one alone.
VALUE(apply_method, method_word, "method", 0, "NAME", LAB, GROUP_LAB, "arc: {or} ({})")
FLAG(is_compare, "compare", 0, NULL, LAB, GROUP_LAB,
     "arc: tables of every method's error, and the charts")
VALUE(apply_update, method_word, "update", 0, "LIST", LAB, GROUP_LAB,
      "circling, path: how it moves ({}; path: exact,approx)", .is_list = true,
      .initial = "exact,approx,rk2,euler")
VALUE(apply_controller, controller_word, "controller", 0, "LIST", LAB, GROUP_LAB,
      "circling, path: who drives, as in bang-bang:0.5 (twelve; path: four)", .is_list = true)
VALUE(apply_hz, NULL, "hz", 0, "LIST", LAB, GROUP_LAB,
      "circling, path: ticks a second ({}; path: 60)", .is_list = true, .initial = "60,30,10")
VALUE(apply_latency, NULL, "latency", 0, "LIST", LAB, GROUP_LAB,
      "circling, path: ticks until an order acts ({}; path: 0)", .is_list = true, .initial = "0,1")
VALUE(apply_target, target_word, "target", 0, "LIST", LAB, GROUP_LAB, "circling: {or} ({})",
      .is_list = true, .initial = "static")
VALUE(apply_reference, reference_word, "reference", 0, "LIST", LAB, GROUP_LAB, "path: {,} (all)",
      .is_list = true)
VALUE(apply_lab_drive, drive_word, "drive", 0, "LIST", LAB, GROUP_LAB,
      "path: how tanks move, in the game's world (track-slip)", .is_list = true)
NUMBER_AT(lab.lookahead, 0.1, 1000, "half gauges", "lookahead", 0, "D", LAB, GROUP_LAB,
          "path: drivers make for a point so many half gauges off ({})")
NUMBER_AT(lab.accel_mps2, 0, 1000, "m/s^2", "accel", 0, "M/S2", LAB, GROUP_LAB,
          "circling, path: how fast a track follows its order; 0: at once ({})")
NUMBER_AT(lab.slip, 0, 0.9, "", "slip", 0, "SHARE", LAB, GROUP_LAB,
          "circling, path: the part of its turn that skidding takes ({})")
NUMBER_AT(lab.circling.half_gauge_m, 0.01, 1000, "m", "half-gauge", 0, "M", LAB, GROUP_LAB,
          "circling, path: half the tracks' distance ({})")
NUMBER_AT(lab.circling.speed_mps, 0.01, 1000, "m/s", "speed", 0, "M/S", LAB, GROUP_LAB,
          "circling, path: the tracks' top speed ({})")
NUMBER_AT(lab.circling.capture_m, 0.0001, 1000, "m", "capture", 0, "M", LAB, GROUP_LAB,
          "circling, path: this near the target is captured ({})")
VALUE(apply_bearings, NULL, "bearings", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
      "circling, path: of the targets, degrees ({axis}; path: a third)",
      .offset = offsetof(Settings, lab.circling.bearings_deg))
VALUE(apply_ranges, NULL, "ranges", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
      "circling, path: of the targets, metres ({axis}; path: a third)",
      .offset = offsetof(Settings, lab.circling.ranges_m))
NUMBER_AT(lab.circling.horizon_s, 0.1, 3600, "s", "horizon", 0, "SECONDS", LAB, GROUP_LAB,
          "circling, path: after which a chase is given up ({})")
FLAG(is_world, "world", 0, NULL, LAB, GROUP_LAB,
     "circling: in the game's world, with circler and hunter")
FLAG(is_watch, "watch", 0, NULL, LAB, GROUP_LAB,
     "circling: in a window, approx and exact side by side")
TEXT(picture, NULL, "picture", 0, "FILE", LAB, GROUP_LAB, "draw it into a .png, .svg or .pdf")
CHOICE(theme, 0, theme_word, "theme", 0, "{|}", LAB, GROUP_LAB, "the drawing's page ({})",
       .needs = "picture")

// Recordings.
FLAG(is_verify, "verify", 0, NULL, REPLAY, GROUP_REPLAY,
     "play to the end without a window: is it the recorded match?")
FLAG(is_trace, "trace", 0, NULL, REPLAY, GROUP_REPLAY,
     "write FILE.trace beside it: every tick, for --verify elsewhere")
WHOLE(from_tick, -1, 0, 2000000000, "from", 0, "TICK", REPLAY, GROUP_REPLAY,
      "start there; with --swap the match then goes another way")
VALUE(apply_fork, NULL, "swap", 0, "WHO=MIND", REPLAY, GROUP_REPLAY,
      "what if MIND drove WHO (a team, or tank number) from there?")
TEXT(moved_arena, NULL, "arena", 'a', "NAME|FILE", REPLAY, GROUP_REPLAY,
     "where its arena is now (where it was recorded)")

// The window.
VALUE(apply_speed, NULL, "speed", 0, "X|max", OPENS, GROUP_WINDOW,
      "times real time, from 0.125 to 64, or max (1)")
FLAG(is_paused, "paused", 0, NULL, OPENS, GROUP_WINDOW, "start paused: N steps one tick, P goes on")
FLAG(is_terminal, "terminal", 0, NULL, 1 << COMMAND_BARE | 1 << COMMAND_WATCH | REPLAY,
     GROUP_WINDOW, "draw in the terminal instead of a window")
FLAG(is_software, "software", 0, NULL, OPENS, GROUP_WINDOW, "draw without the graphics card")

// The picture.
NUMBER(at_s, 8, 0, 86400, "s", "at", 0, "SECONDS", SHOT, GROUP_PICTURE,
       "how far into the match ({})")
VALUE(apply_window, NULL, "window", 0, "WxH", PAINTS | LAB, GROUP_PICTURE,
      "size in pixels (1280x720)")
VALUE(apply_camera, camera_word, "camera", 0, "{|}[:N]", PAINTS, GROUP_PICTURE,
      "see all, all that live, both players, or tank N ({}; players when two play)")
VALUE(apply_overlay, layer_word, "overlay", 0, "[LIST]", PAINTS, GROUP_PICTURE,
      "draw plans, speeds and turns, or the layers listed: {,}, or all")
VALUE(apply_video, NULL, "video", 0, "FILE", FILMS, GROUP_PICTURE,
      "film it: .mp4 or .gif (by ffmpeg), or a folder of pictures")
WHOLE(fps, 60, 1, 60, "fps", 0, "N", FILMS, GROUP_PICTURE,
      "pictures a second of the film, {low} to {high} ({})", .needs = "video")
NUMBER(length_s, 0, 0.02, 86400, "s", "length", 0, "SECONDS", FILMS, GROUP_PICTURE,
       "of the film (to the end; circling: 10)", .needs = "video")

// Output and files.
FLAG(is_json, "json", 0, NULL, MATCH | SERIES | LIST | LAB | REPLAY, GROUP_OUTPUT,
     "one JSON document on stdout, nothing else")
TEXT(csv, NULL, "csv", 0, "FILE", MATCH | SERIES | LAB, GROUP_OUTPUT,
     "also write a table: one row a result; -: to stdout instead of the text")
TEXT(trajectory, NULL, "trajectory", 0, "FILE", MATCH | LAB | REPLAY, GROUP_OUTPUT,
     "write where each tank is after every tick, a CSV; -: to stdout")
TEXT(watch_mind, NULL, "watch-mind", 0, "NAME", MATCH | REPLAY, GROUP_OUTPUT,
     "print what that tank's mind is told and orders: a line of JSON a tick")
TEXT(output, NULL, "output", 'o', "FILE", SHOT, GROUP_OUTPUT,
     "the picture's file (a new treads-shot.png)")
TEXT(record, NULL, "record", 'r', "FILE", PLAYS | MATCH, GROUP_OUTPUT,
     "record the match there; several rounds get numbers")
TEXT(assets, NULL, "assets", 0, "DIR", FIGHTS | LIST | LAB | REPLAY | CHECK | NEW_MIND,
     GROUP_OUTPUT, "where arenas and fonts are; also $TREADS_ASSETS")
TEXT(user_dir, NULL, "user-dir", 0, "DIR", OPENS | FIGHTS | LIST, GROUP_OUTPUT,
     "your own folder: screenshots, recordings, tunings")
FLAG(is_quiet, "quiet", 'q', NULL, FIGHTS | LAB | REPLAY, GROUP_OUTPUT,
     "no notes and no progress on stderr")
FLAG(is_verbose, "verbose", 'v', NULL, OPENS | MATCH | CONTESTS, GROUP_OUTPUT,
     "more of them: ticks, speed, a table each round")
CHOICE(color, COLOR_AUTO, color_word, "color", 0, "{|}", ALL, GROUP_OUTPUT,
       "colours in text; auto heeds NO_COLOR")
FLAG(is_man, "man", 0, NULL, HELP, GROUP_OUTPUT, "the whole manual, for man(1)")
CHOICE(completion, COMPLETION_NONE, completion_word, "completion", 0, "{|}", HELP, GROUP_OUTPUT,
       "a script for the shell, or the words that may go on $COMP_LINE")
FLAG(is_help, "help", 'h', NULL, ALL, GROUP_OUTPUT, "explain the command")
VALUE(apply_version, NULL, "version", 'V', NULL, 1 << COMMAND_BARE | 1 << COMMAND_VERSION,
      GROUP_OUTPUT, "tell the versions")

#undef FLAG
#undef WHOLE
#undef NUMBER
#undef NUMBER_AT
#undef TEXT
#undef CHOICE
#undef VALUE
