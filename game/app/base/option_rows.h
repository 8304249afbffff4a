// option_rows.h -- every option. One row defines its field in Settings, its default value, and its
// entry on the command line, in the help, in the manual and in the completion.
//
// This is an X-macro table: settings.h includes it for the fields, settings.c for the default
// values, and cli/options.c for the option table. An includer defines all of these macros, empty
// for the rows that it skips; they are undefined at the end of this file.
//
//   FLAG    bool: takes no value                     FLAG(field, ROW)
//   WHOLE   int from low to high                     WHOLE(field, initial, low, high, ROW)
//   NUMBER  double from low to high                  NUMBER(field, initial, low, high, unit, ROW)
//   NUMBER_AT  the same for an existing member       NUMBER_AT(member, low, high, unit, ROW)
//   TEXT    const char *, not empty                  TEXT(field, initial, ROW)
//   CHOICE  int: the index of a word                 CHOICE(field, initial, word, ROW)
//   WORDS   WholeList: indices of listed words       WORDS(member, initial, word, ROW)
//   WHOLES  WholeList: listed ints from low to high  WHOLES(member, initial, low, high, ROW)
//   VALUE   a value that is parsed by a function     VALUE(function, word, ROW)
//
// ROW is: name, letter (0 for none), placeholder of the value (NULL for none), commands, group,
// help, then optionally the named members `former`, `needs`, `excludes`, `experiments`, `is_list`
// and, of a number with a word, `word` and `word_value` (see cli/options.h). `word` is a function
// that returns the words by index and NULL past the last, or NULL. An initial value of -1 means
// that the tuning decides; for a list it is text for the help, or NULL. The options of settings are
// defined in match/prefs.h.
//
// Tokens in the placeholder and the help: {} is the default value; {|}, {,} and {or} are the words
// in a list; {low} and {high} are the limits; {axis} is START:STEP:COUNT; {KEY} is the default of
// that key of the tuning. {modes} describes the modes, {point modes} lists the modes with points
// to win, {mode points} their points.

// The match.
TEXT(arena, "yard", "arena", 'a', "NAME|FILE", RUNS, GROUP_MATCH,
     "arena to fight in: a shipped one, a Tiled map, or random:SEED ({})")
TEXT(mission, NULL, "mission", 0, "NAME|FILE", RUNS & ~(1 << COMMAND_BARE | HOST), GROUP_MATCH,
     "play a mission; without a player its reference mind or TANK plays it")
FLAG(is_daily, "daily", 0, NULL, 1 << COMMAND_PLAY, GROUP_MATCH,
     "play today's challenge: the same battle for all players, with 3 attempts",
     .excludes = "arena, mission, seed, rounds, swap-sides, best-of, time, mode, points, pickups, "
                 "toys, free-for-all, swap, ai, drive, tuning, record")
TEXT(rival, NULL, "against", 0, "FILE|LINK", 1 << COMMAND_PLAY, GROUP_MATCH,
     "play the battle of a recording or a link against its ghost",
     .excludes = "arena, mission, daily, seed, rounds, swap-sides, best-of, time, mode, points, "
                 "pickups, toys, free-for-all, swap, ai, drive, tuning, record, ghost")
TEXT(ghost, NULL, "ghost", 0, "best|off|FILE|LINK", 1 << COMMAND_PLAY, GROUP_MATCH,
     "recording that drives along as a ghost (your best in races and the daily challenge)")
VALUE(apply_seed, NULL, "seed", 's', "N", RUNS, GROUP_MATCH,
      "random seed: the same seed gives the same match (random)")
WHOLE(rounds, 1, 1, 1000000, "rounds", 'n', "N", PLAYS | MATCH | HOST, GROUP_MATCH,
      "play N matches, each with the next seed ({})")
FLAG(is_swapping_sides, "swap-sides", 0, NULL, PLAYS | MATCH | HOST, GROUP_MATCH,
     "play each seed from every side before the next seed")
WHOLE(best_of, 0, 1, 1000000, "best-of", 0, "N", PLAYS | MATCH | HOST, GROUP_MATCH,
      "play a series with swapped sides, at most N rounds, until its winner is certain")
WHOLE(jobs, 0, 1, 256, "jobs", 'j', "N", MATCH | CONTESTS, GROUP_MATCH,
      "matches to run at once; results do not depend on it (one per core)")
NUMBER(time_limit_s, -1, 0.1, 86400, "s", "time", 0, "SECONDS", FIGHTS, GROUP_MATCH,
       "time limit, after which the higher score wins ({rule.time})")
CHOICE(mode, 0, mode_word, "mode", 0, "{|}", FIGHTS, GROUP_MATCH, "{modes} ({})")
NUMBER(points, -1, 0, 100000, "", "points", 0, "N", FIGHTS, GROUP_MATCH,
       "{point modes}: the first team to reach N points wins; 0 = no limit ({mode points})")
WHOLE(pickups, -1, 0, 16, "pickups", 0, "N", FIGHTS, GROUP_MATCH,
      "add N pick-ups at free places of the arena ({pickup.places})")
FLAG(has_toys, "toys", 0, NULL, FIGHTS, GROUP_MATCH,
     "add pick-ups to the arena, and give a random special to all tanks without one")
FLAG(is_free_for_all, "free-for-all", 0, NULL, RUNS, GROUP_MATCH, "every tank is its own team")
VALUE(apply_swap, NULL, "swap", 0, "WHEN:WHO=MIND", RUNS, GROUP_MATCH,
      "after SECONDS, MIND takes over WHO: a team or a tank number")
VALUE(settings_add_tank, NULL, "ai", 0, "TANK", FIGHTS & ~SWEEP, GROUP_MATCH,
      "add a tank (same as a positional TANK argument)")
VALUE(apply_drive, drive_word, "drive", 0, "[TEAM=]NAME[:KEY=X]|FILE", FIGHTS, GROUP_MATCH,
      "drive of all tanks or of one team, or a vehicle of lab fit --save ({})")
VALUE(apply_tank, NULL, "tank", 0, "[TEAM=]NAME", FIGHTS, GROUP_MATCH,
      "kind of all tanks or of one team: light, medium or heavy (medium)")
VALUE(apply_weapon, loadout_weapon_name, "weapon", 0, "[TEAM=]NAME", FIGHTS, GROUP_MATCH,
      "weapon of all tanks or of one team: {,} ({})")
VALUE(apply_special, loadout_special_name, "special", 0, "[TEAM=]NAME", FIGHTS, GROUP_MATCH,
      "special of all tanks or of one team: {,} ({})")
VALUE(apply_skill, level_word, "skill", 0, "[TEAM=]LEVEL", FIGHTS, GROUP_MATCH,
      "difficulty, the skill of all minds or of one team: {,}, or 0 to 100 (ace)")
NUMBER(budget_ms, 10, 0.1, 60000, "ms", "budget", 0, "MS|off", FIGHTS | JOIN | REPLAY | CHECK,
       GROUP_MATCH,
       "CPU time per tick for an external bot; unused time accumulates up to 50 times this (10)",
       .word = no_budget_word, .word_value = INFINITY)
CHOICE(isolation, -1, isolation_word, "isolation", 0, "{|}", FIGHTS | JOIN | REPLAY | CHECK | LIST,
       GROUP_MATCH,
       "isolate external bots: not at all, by the kernel, by bubblewrap, or as well "
       "as possible (auto in tournament, check bot and matches of two different bots, else none)")
CHOICE(language, 0, language_word, "language", 0, "{|}", NEW_MIND, GROUP_MATCH,
       "programming language of the bot ({})")
CHOICE(is_friendly_fire, -1, switch_word, "friendly-fire", 0, "on|off", FIGHTS, GROUP_MATCH,
       "whether shells damage their own team ({rule.friendly-fire})")
WHOLE(substeps, 0, 1, 16, "substeps", 0, "N", FIGHTS, GROUP_MATCH,
      "minimum physics steps per tick; more are finer and slower ({rule.substeps})")
VALUE(apply_set, NULL, "set", 'S', "KEY=VALUE", FIGHTS & ~SWEEP, GROUP_MATCH,
      "set a parameter, such as gun.reload=0.8 (treads list tuning)")
VALUE(apply_swept, NULL, "set", 'S', "KEY=VALUES", SWEEP, GROUP_MATCH,
      "try each of several values: gun.reload=0.8,1.6 or gun.reload=1..2/0.25")
TEXT(waves, NULL, "waves", 0, "NAME|FILE", FIGHTS & ~(SWEEP | TOURNAMENT), GROUP_MATCH,
     "in mode survival without enemies: the waves that attack (stand)")
WHOLE(heat, 0, 0, 5, "heat", 0, "N", FIGHTS & ~(SWEEP | TOURNAMENT), GROUP_MATCH,
      "make a run harder, by levels from 0 to 5 (docs/playing.md)")
TEXT(tuning, NULL, "tuning", 0, "NAME|FILE", FIGHTS, GROUP_MATCH,
     "apply a preset: a shipped one, your own, or a file")

// Matches over the network.
TEXT(listen, NULL, "listen", 0, "ADDRESS", HOST | RELAY, GROUP_LIVE,
     "listen on this interface; 0.0.0.0: for all networks (127.0.0.1, this computer only)")
WHOLE(port, 7437, 0, 65535, "port", 0, "N", HOST | RELAY, GROUP_LIVE,
      "port to listen on; 0: any free one ({})")
TEXT(relay, NULL, "relay", 0, "ADDRESS", HOST, GROUP_LIVE,
     "open the room at a relay on the internet", .excludes = "code")
TEXT(kept_rooms, NULL, "keep-rooms", 0, "FILE", RELAY, GROUP_LIVE,
     "keep the codes of open rooms, which hosts and guests find again after a restart")
WHOLE(metrics_port, 0, 0, 65535, "metrics", 0, "PORT", RELAY, GROUP_LIVE,
      "serve figures at http://127.0.0.1:PORT/metrics; 0 = none ({})")
FLAG(is_behind_proxy, "behind-proxy", 0, NULL, HOST | RELAY, GROUP_LIVE,
     "all connections come from a reverse proxy, which sends X-Forwarded-For")
TEXT(host_names, NULL, "host-name", 0, "NAMES", HOST | RELAY, GROUP_LIVE,
     "names, separated by commas, by which others reach this computer (its own name)")
NUMBER(wait_s, INFINITY, 0, 86400, "s", "wait", 0, "SECONDS", HOST, GROUP_LIVE,
       "start after SECONDS even if places are free (when all are taken)")
TEXT(certificate, NULL, "certificate", 0, "FILE", HOST | RELAY, GROUP_LIVE,
     "certificate for https with its chain (PEM); a relay reloads it on SIGHUP")
TEXT(certificate_key, NULL, "key", 0, "FILE", HOST | RELAY, GROUP_LIVE,
     "private key of the certificate (PEM), unless it is in the same file", .needs = "certificate")
TEXT(web_build, NULL, "web-build", 0, "FOLDER", HOST | RELAY, GROUP_LIVE,
     "also serve the web page of treads, from the folder that game/web/run has built")
TEXT(code, NULL, "code", 0, "CODE", HOST | JOIN, GROUP_LIVE,
     "room code of six letters (host: a random one; join: that of the ADDRESS)")
TEXT(guest_name, "guest", "name", 0, "NAME", JOIN, GROUP_LIVE, "name shown to the others ({})")
TEXT(mind, NULL, "mind", 0, "MIND", JOIN, GROUP_LIVE,
     "let a mind or an external bot of this computer play, such as exec:./bot.py",
     .excludes = "spectate")
FLAG(is_spectator, "spectate", 0, NULL, JOIN, GROUP_LIVE, "watch without a tank")

// The tournament.
TEXT(arenas, "open,yard,maze,pillars", "arenas", 0, "LIST", CONTESTS, GROUP_TOURNAMENT,
     "arenas, separated by commas ({})")
VALUE(apply_seed, NULL, "seed", 's', "N", CONTESTS, GROUP_TOURNAMENT, "first seed (1)")
WHOLE(seeds, 10, 1, 100000, "seeds", 0, "N", TOURNAMENT, GROUP_TOURNAMENT,
      "number of seeds: any two players meet twice per seed and arena ({})")
VALUE(apply_against, NULL, "against", 0, "TANK", SWEEP | TUNE, GROUP_TOURNAMENT,
      "an opponent; repeat the option for several (every mind)")
WHOLE(matches, 200, 2, 100000, "rounds", 'n', "N", SWEEP, GROUP_TOURNAMENT,
      "matches of each combination against each opponent, over all arenas ({})")
WHOLE(trials, 48, 2, 100000, "rounds", 'n', "N", TUNE, GROUP_TOURNAMENT,
      "matches of each candidate per generation ({})")
TEXT(params, NULL, "param", 0, "LIST", TUNE, GROUP_TOURNAMENT,
     "parameters to search, separated by commas (all)")
WHOLE(generations, 20, 1, 10000, "generations", 0, "N", TUNE, GROUP_TOURNAMENT,
      "number of generations of candidates ({})")
WHOLE(validation_rounds, 400, 2, 100000, "validation-rounds", 0, "N", TUNE, GROUP_TOURNAMENT,
      "matches after the search, with seeds that it did not use ({})")
TEXT(gauntlet, NULL, "gauntlet", 0, "TANK", TOURNAMENT, GROUP_TOURNAMENT,
     "TANK meets all others; the others do not meet each other")
TEXT(results, NULL, "results", 0, "FILE", CONTESTS, GROUP_TOURNAMENT,
     "append each result to FILE; resume from it if it exists (none)")
VALUE(settings_shard, auto_shard_word, "shard", 0, "I/N|auto", SERIES, GROUP_TOURNAMENT,
      "play only part I of N (0/8 to 7/8), or the part of this array task", .needs = "results")
VALUE(apply_filter, NULL, "filter", 0, "KEY=VALUE", SERIES | CHECK, GROUP_TOURNAMENT,
      "use only results of this condition, such as mode=last (all)")
TEXT(merge, NULL, "merge", 0, "PATTERN", SERIES, GROUP_TOURNAMENT,
     "play nothing; merge the results of shards, such as 'part.*'", .needs = "results")
FLAG(is_partial, "partial", 0, NULL, SERIES, GROUP_TOURNAMENT,
     "play nothing; report or merge results even if matches are missing", .needs = "results")
TEXT(report, NULL, "report", 0, "FOLDER", TOURNAMENT, GROUP_TOURNAMENT,
     "write a page with the ranking, forfeits, players and recordings of ten matches (none)")
TEXT(report_player, NULL, "report-player", 0, "URL", TOURNAMENT, GROUP_TOURNAMENT,
     "address, from the page of --report, of the browser build that plays its recordings (none)",
     .needs = "report")
TEXT(losses, NULL, "record-losses", 0, "DIR", SERIES, GROUP_TOURNAMENT,
     "record matches lost by the gauntlet's TANK, or without one by any player (none)")
TEXT(telemetry, NULL, "telemetry", 0, "FILE", TOURNAMENT, GROUP_TOURNAMENT,
     "write a CSV of how each player moved and shot in each match (none)", .excludes = "merge")
CHOICE(has_head_to_head, 1, switch_word, "head-to-head", 0, "on|off", TOURNAMENT, GROUP_TOURNAMENT,
       "print the head-to-head table ({})")

// The laboratory.
WORDS(lab.updates, "exact,approx,rk2,euler", update_word, "update", 0, "LIST", LAB, GROUP_LAB,
      "updates, which integrate the motion of a tick ({}; odometry: exact,rk2,euler; "
      "path: exact,approx; arc: one, exact)",
      .experiments = "arc, circling, odometry, path")
FLAG(is_compare, "compare", 0, NULL, LAB, GROUP_LAB, "compare the errors of all updates",
     .experiments = "arc")
VALUE(apply_controller, controller_word, "controller", 0, "LIST", LAB, GROUP_LAB,
      "drivers, such as bang-bang:0.5 (twelve; path: four)", .experiments = "circling, path",
      .is_list = true)
WHOLES(lab.hz, "60,30,10", 1, HZ_MAX, "hz", 0, "LIST", LAB, GROUP_LAB,
       "ticks per second ({}; arc: 1 to 1000; drives: one, 60; odometry: 10,50,100; path: 60; "
       "slip: one, 60)",
       .experiments = "arc, circling, drives, odometry, path, slip")
WHOLES(lab.latencies, "0,1", 0, LATENCY_MAX, "latency", 0, "LIST", LAB, GROUP_LAB,
       "ticks until an order takes effect ({}; path: 0)", .experiments = "circling, path")
WORDS(lab.targets, "static", target_word, "target", 0, "LIST", LAB, GROUP_LAB,
      "motion of the target: {or} ({})", .experiments = "circling")
WORDS(lab.references, NULL, reference_word, "reference", 0, "LIST", LAB, GROUP_LAB,
      "reference paths: {,} (the first six)", .experiments = "path")
WORDS(lab.drives, NULL, drive_word, "drive", 0, "LIST", LAB, GROUP_LAB,
      "drives, in the game's world (track-slip)", .experiments = "path")
NUMBER_AT(lab.lookahead, 0.1, 1000, "half gauges", "lookahead", 0, "D", LAB, GROUP_LAB,
          "distance of the point that drivers aim for, in half gauges ({})", .experiments = "path")
VALUE(apply_regulated, regulated_word, "regulated", 0, "KEY=VALUE", LAB, GROUP_LAB,
      "parameters of the controller regulated, named as in Nav2, such as lookahead_time=1.2,"
      "allow_reversing=on (treads list controllers)",
      .experiments = "circling, path", .is_list = true)
NUMBER_AT(lab.accel_mps2, 0, 1000, "m/s^2", "accel", 0, "M/S2", LAB, GROUP_LAB,
          "acceleration of a track; 0 = no limit ({}; odometry: --speed in 2.5 s)",
          .experiments = "circling, drives, odometry, path")
NUMBER_AT(lab.jerk_mps3, 0, 1e5, "m/s^3", "jerk", 0, "M/S3", LAB, GROUP_LAB,
          "rate at which the acceleration of a track changes; 0 = no limit ({})",
          .experiments = "circling, drives, odometry, path")
NUMBER_AT(lab.slip, 0, 0.9, "", "slip", 0, "SHARE", LAB, GROUP_LAB,
          "fraction of the commanded yaw rate lost to skidding ({})",
          .experiments = "circling, path")
NUMBER_AT(lab.half_gauge_m, 0.01, 1000, "m", "half-gauge", 0, "M", LAB, GROUP_LAB,
          "half the distance between the tracks (1; drives: 0.85; slip: 0.85)",
          .experiments = "arc, articles, circling, drives, odometry, path, slip")
NUMBER_AT(lab.speed_mps, 0.01, 1000, "m/s", "speed", 0, "M/S", LAB, GROUP_LAB,
          "top speed of a track (5; drives: 7; slip: 7)",
          .experiments = "arc, circling, drives, odometry, path, slip")
NUMBER_AT(lab.circling.capture_m, 0.0001, 1000, "m", "capture", 0, "M", LAB, GROUP_LAB,
          "distance at which the target is captured ({})", .experiments = "circling, path")
VALUE(apply_bearings, NULL, "bearings", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
      "bearings of the targets in degrees ({axis}; path: a third)", .experiments = "circling, path",
      .offset = offsetof(Settings, lab.circling.bearings_deg))
VALUE(apply_ranges, NULL, "ranges", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
      "distances of the targets in metres ({axis}; path: a third)", .experiments = "circling, path",
      .offset = offsetof(Settings, lab.circling.ranges_m))
NUMBER_AT(lab.circling.horizon_s, 0.1, 3600, "s", "horizon", 0, "SECONDS", LAB, GROUP_LAB,
          "time limit of a chase ({})", .experiments = "circling, path")
VALUE(apply_speeds, NULL, "speeds", 0, "FROM..TO/STEP", LAB, GROUP_LAB,
      "ordered speeds in m/s, or a list; negative: backward (0.5..3/0.5)", .experiments = "slip")
VALUE(apply_turns, NULL, "turns", 0, "FROM..TO/STEP", LAB, GROUP_LAB,
      "ordered turn rates in degrees per second, or a list; negative: to the left (3,6,12)",
      .experiments = "slip")
NUMBER_AT(lab.odometry.time_s, 1, 36000, "s", "duration", 0, "SECONDS", LAB, GROUP_LAB,
          "length of the drive ({})", .experiments = "odometry")
VALUE(apply_seed, NULL, "seed", 's', "N", LAB, GROUP_LAB, "seed of the speeds and of the noise (1)",
      .experiments = "odometry")
NUMBER_AT(lab.odometry.count_m, 0, 1, "m", "encoder", 0, "M", LAB, GROUP_LAB,
          "travel of a track per count of its encoder; 0 = exact ({})", .experiments = "odometry")
NUMBER_AT(lab.odometry.noise, 1e-5, 1, "m", "noise", 0, "M", LAB, GROUP_LAB,
          "standard deviation of a track's measured travel after 1 m ({})",
          .experiments = "odometry")
FLAG(is_world, "world", 0, NULL, LAB, GROUP_LAB, "let circler and hunter chase in the game's world",
     .experiments = "circling")
FLAG(is_watch, "watch", 0, NULL, LAB, GROUP_LAB, "show approx and exact side by side in a window",
     .experiments = "circling")
VALUE(apply_columns, NULL, "columns", 0, "LIST", LAB, GROUP_LAB,
      "names and units of the log's columns, such as left=wl:rad/s,heading=psi:deg",
      .experiments = "fit")
VALUE(apply_frame, frame_word, "frame", 0, "compass|ros", LAB, GROUP_LAB,
      "x east, y north, heading clockwise; or x ahead, yaw counter-clockwise (by the names)",
      .experiments = "fit")
NUMBER_AT(lab.log.wheel_radius_m, 0, 100, "m", "wheel-radius", 0, "M", LAB, GROUP_LAB,
          "radius of the wheels, for a log of their turning; 0 = fitted ({})", .experiments = "fit")
NUMBER_AT(lab.gauge_m, 0, 1000, "m", "gauge", 0, "M", LAB, GROUP_LAB,
          "distance between the tracks as built; 0 = unknown ({})", .experiments = "fit")
NUMBER_AT(lab.contact_m, 0, 1000, "m", "contact-length", 0, "M", LAB, GROUP_LAB,
          "length of a track on the ground, for the friction; 0 = unknown ({})",
          .experiments = "fit")
TEXT(docs, NULL, "docs", 0, "DIR", LAB, GROUP_LAB,
     "folder of the pages and their numbers.txt (the documentation of treads)",
     .experiments = "report")
FLAG(is_quick, "quick", 0, NULL, LAB, GROUP_LAB, "skip pictures, and experiments that take long",
     .experiments = "report")
CHOICE(fit_models, 0, fit_models_word, "models", 0, "{|}", LAB, GROUP_LAB,
       "fit: the whole model; all: also simpler models, with their held-out errors ({})",
       .experiments = "fit")
CHOICE(fit_export, 0, fit_export_word, "export", 0, "{|}", LAB, GROUP_LAB,
       "print the fitted parameters for another program instead of the table ({})",
       .experiments = "fit", .excludes = "json, csv")
TEXT(vehicle_saved, NULL, "save", 0, "FILE", LAB, GROUP_LAB,
     "write the vehicle for --vehicle and for --drive of matches", .experiments = "fit")
VALUE(
    apply_vehicle, drive_word, "vehicle", 0, "FILE|DRIVE[:KEY=X]", LAB, GROUP_LAB,
    "a vehicle file (docs/formats.md), or a drive of the game; repeat the option for both (drives: "
    "all; drive: track-slip; slip: track-slip)",
    .experiments = "arc, articles, circling, drive, drives, odometry, path, slip",
    .excludes = "world")
VALUE(apply_tuning, NULL, "tuning", 0, "NAME|FILE", LAB, GROUP_LAB,
      "apply a preset to the tank that the drives move (treads list presets)",
      .experiments = "arc, circling, drives, odometry, path, slip", .excludes = "world")
VALUE(apply_set, NULL, "set", 'S', "KEY=VALUE", LAB, GROUP_LAB,
      "set a parameter of that tank, such as drive.grip=4 (treads list tuning)",
      .experiments = "arc, circling, drives, odometry, path, slip", .excludes = "world")
TEXT(picture, NULL, "picture", 0, "FILE", LAB, GROUP_LAB,
     "draw the results into a .png, .svg or .pdf file")
VALUE(apply_chart_width, NULL, "width", 0, "LENGTH", LAB, GROUP_LAB,
      "width of the drawing on paper, such as 8.5cm, 85mm or 3.35in (the panels' own)",
      .needs = "picture")
CHOICE(theme, 0, theme_word, "theme", 0, "{|}", LAB, GROUP_LAB, "colours of the drawing ({})",
       .needs = "picture")

// Recordings.
FLAG(is_verify, "verify", 0, NULL, REPLAY, GROUP_REPLAY,
     "play to the end without a window, and compare the match with the recording",
     .excludes = "from, swap, video, terminal, trajectory, drive-log, watch-mind")
FLAG(is_trace, "trace", 0, NULL, REPLAY, GROUP_REPLAY,
     "write every tick to FILE.trace, for --verify on another machine",
     .excludes = "from, swap, video, terminal, trajectory, drive-log, watch-mind")
FLAG(is_link, "link", 0, NULL, REPLAY, GROUP_REPLAY,
     "print a link that contains the whole recording; replay LINK plays it",
     .excludes = "from, swap, video, terminal, trajectory, drive-log, watch-mind, verify, trace")
WHOLE(from_tick, -1, 0, 2000000000, "from", 0, "TICK", REPLAY, GROUP_REPLAY,
      "start at this tick; without --video the match continues live from there",
      .excludes = "terminal, trajectory, drive-log")
VALUE(apply_fork, NULL, "swap", 0, "WHO=MIND", REPLAY, GROUP_REPLAY,
      "let MIND drive WHO (a team or a tank number) from there",
      .excludes = "video, terminal, trajectory, drive-log")
TEXT(moved_arena, NULL, "arena", 'a', "NAME|FILE", REPLAY, GROUP_REPLAY,
     "arena of the recording, if its file has moved (the recorded path)")

// The window.
NUMBER(speed, 1, PACE_SLOWEST, PACE_FASTEST, "", "speed", 0, "X|max", OPENS & ~LIVE, GROUP_WINDOW,
       "speed of time, from 0.125 to 64 times real time, or max (1)", .word = top_speed_word,
       .word_value = PACE_MAX)
FLAG(is_paused, "paused", 0, NULL, OPENS & ~LIVE, GROUP_WINDOW,
     "start paused; N steps one tick, P resumes")
FLAG(is_terminal, "terminal", 0, NULL, 1 << COMMAND_BARE | 1 << COMMAND_WATCH | REPLAY,
     GROUP_WINDOW, "draw in the terminal instead of a window",
     .excludes = "trajectory, drive-log, watch-mind")
FLAG(is_software, "software", 0, NULL, OPENS, GROUP_WINDOW, "draw without the graphics card")

// The picture.
NUMBER(at_s, 8, 0, 86400, "s", "at", 0, "SECONDS", SHOT, GROUP_PICTURE,
       "time of the match to draw ({})")
VALUE(apply_window, NULL, "window", 0, "WxH", PAINTS | LAB, GROUP_PICTURE,
      "size in pixels (1280x720)", .experiments = "circling")
VALUE(apply_camera, camera_word, "camera", 0, "{|}[:N]", PAINTS, GROUP_PICTURE,
      "show the whole arena, the action, both players, or tank N ({}; players when two play)")
VALUE(apply_overlay, layer_word, "overlay", 0, "[LIST]", PAINTS, GROUP_PICTURE,
      "draw plans, speeds and turns, or the listed layers: {,}, or all")
VALUE(apply_video, NULL, "video", 0, "FILE", FILMS, GROUP_PICTURE,
      "make a video: .mp4, .mov, .mkv, .webm or .gif (with ffmpeg), or a folder of images",
      .excludes = "terminal, paused, trajectory, drive-log, watch-mind", .experiments = "circling")
VALUE(apply_picture, NULL, "picture", 0, "FILE", PICTURED, GROUP_PICTURE,
      "draw the end of the match into a .png file", .excludes = "terminal, paused")
WHOLE(fps, 60, 1, 60, "fps", 0, "N", FILMS, GROUP_PICTURE,
      "frames per second of the video, {low} to {high} ({})", .needs = "video",
      .experiments = "circling")
NUMBER(length_s, 0, 0.02, 86400, "s", "length", 0, "SECONDS", FILMS, GROUP_PICTURE,
       "length of the video (to the end; circling: 10)", .needs = "video",
       .experiments = "circling")

// Output and files.
FLAG(is_json, "json", 0, NULL,
     MATCH | HOST | JOIN | SERIES | TUNE | LIST | LAB | REPLAY | CHECK | NEW_MIND |
         1 << COMMAND_VERSION,
     GROUP_OUTPUT, "print one JSON document on stdout, nothing else")
TEXT(csv, NULL, "csv", 0, "FILE", MATCH | HOST | SERIES | LAB | LIST, GROUP_OUTPUT,
     "also write a table, one row per result; - prints it instead of the text")
TEXT(trajectory, NULL, "trajectory", 0, "FILE", MATCH | LAB | REPLAY, GROUP_OUTPUT,
     "write the pose of each tank and thing after every tick as CSV; - for stdout",
     .experiments = "drives, path")
TEXT(drive_log, NULL, "drive-log", 0, "FILE", PLAYS | MATCH | REPLAY, GROUP_OUTPUT,
     "write tracks and poses of the first player, or else the first tank, for lab fit")
TEXT(events, NULL, "events", 0, "FILE", MATCH | REPLAY, GROUP_OUTPUT,
     "write every hit, explosion, broken wall and other event, one line of JSON each")
TEXT(watch_mind, NULL, "watch-mind", 0, "NAME", MATCH | REPLAY, GROUP_OUTPUT,
     "print the senses and orders of this tank's mind or bot, one line of JSON per tick")
TEXT(output, NULL, "output", 'o', "FILE", SHOT, GROUP_OUTPUT,
     "file for the picture; - for stdout (a new treads-shot.png)")
TEXT(guest_output, NULL, "output", 'o', "FILE", JOIN, GROUP_OUTPUT,
     "save the recording; with several matches the files are numbered")
TEXT(saved_map, NULL, "output", 'o', "FILE", CHECK, GROUP_OUTPUT,
     "save the map of the random arena that is checked")
FLAG(is_no_clobber, "no-clobber", 0, NULL,
     CHECK | PLAYS | MATCH | HOST | SERIES | LAB | REPLAY | SHOT, GROUP_OUTPUT,
     "stop instead of replacing an existing file")
TEXT(record, NULL, "record", 'r', "FILE", PLAYS | MATCH | HOST, GROUP_OUTPUT,
     "record the match; with several rounds the files are numbered")
CHOICE(records_thoughts, 1, switch_word, "record-thoughts", 0, "on|off",
       PLAYS | MATCH | HOST | SERIES, GROUP_OUTPUT,
       "store in recordings what external bots draw and print ({})")
TEXT(assets, NULL, "assets", 0, "DIR", FIGHTS | JOIN | LIST | LAB | REPLAY | CHECK | NEW_MIND,
     GROUP_OUTPUT, "folder of the arenas and fonts; also $TREADS_ASSETS")
TEXT(map_root, NULL, "map-root", 0, "DIR", FIGHTS | JOIN | REPLAY | CHECK, GROUP_OUTPUT,
     "another folder from which maps may load images")
TEXT(user_dir, NULL, "user-dir", 0, "DIR", OPENS | FIGHTS | JOIN | LIST, GROUP_OUTPUT,
     "your own folder: screenshots, recordings, tunings")
FLAG(is_quiet, "quiet", 'q', NULL, FIGHTS | JOIN | RELAY | LAB | REPLAY, GROUP_OUTPUT,
     "no notes and no progress on stderr")
FLAG(is_verbose, "verbose", 'v', NULL, OPENS | MATCH | HOST | JOIN | RELAY | CONTESTS, GROUP_OUTPUT,
     "more output: ticks, speed, a table per round")
CHOICE(color, COLOR_AUTO, color_word, "color", 0, "{|}", ALL, GROUP_OUTPUT,
       "colours in text; auto respects NO_COLOR")
FLAG(is_man, "man", 0, NULL, HELP, GROUP_OUTPUT, "print the whole manual, for man(1)")
CHOICE(completion, COMPLETION_NONE, completion_word, "completion", 0, "{|}", HELP, GROUP_OUTPUT,
       "print a completion script, or the words that may complete $COMP_LINE")
FLAG(is_help, "help", 'h', NULL, ALL, GROUP_OUTPUT, "explain the command")
VALUE(apply_version, NULL, "version", 'V', NULL, 1 << COMMAND_BARE | 1 << COMMAND_VERSION,
      GROUP_OUTPUT, "print the versions")

#undef FLAG
#undef WHOLE
#undef NUMBER
#undef NUMBER_AT
#undef TEXT
#undef CHOICE
#undef WORDS
#undef WHOLES
#undef VALUE
