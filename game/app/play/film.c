// film.c -- writes videos with sound through ffmpeg, or a folder of images.
#include "film.h"

#include <errno.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "app/home/preferences.h"
#include "match/shown.h"
#include "app/base/say.h"
#include "platform/text.h"
#include "view/sound/sound.h"

// Endings of temporary files next to the film. A silent video is written at once; otherwise frames
// and sound are written first and combined at the end.
#define PICTURES ".pictures"
#define SOUND ".sound"
#define WHOLE ".part"

#define PROTOCOL "file:" // prevents ffmpeg from interpreting the name
#define GIF_SIZE "scale='min(iw,960)':-2:flags=area"
// The palette is the same for all frames, because still parts must not flicker. Drawings keep their
// colours; scenes have more colours than a palette and are dithered.
#define GIF_DRAWING "palettegen=max_colors=%d[p];[1:v][p]paletteuse=dither=none"
#define GIF_SCENE                                                                                  \
    "palettegen=max_colors=%d:stats_mode=diff[p];[1:v][p]paletteuse=dither=bayer:bayer_scale=5"
enum { NAME_MAX_BESIDE = ARENA_PATH_MAX + 16, GIF_FPS_MAX = 25, GIF_COLOURS_MAX = 256 };

enum { FORMAT_WORDS_MAX = 12 };

// An ffmpeg format. A gif is made from all frames at the end and is silent.
typedef struct FilmFormat {
    const char *ending;
    const char *video[FORMAT_WORDS_MAX], *sound[FORMAT_WORDS_MAX], *muxer[FORMAT_WORDS_MAX];
    bool is_gif;
} FilmFormat;

#define AAC                                                                                        \
    { "-c:a", "aac", "-b:a", "160k" }
static const FilmFormat FORMATS[] = {
    {".mp4", {NULL}, AAC, {"-movflags", "+faststart", "-f", "mp4"}},
    {".mov", {NULL}, AAC, {"-movflags", "+faststart", "-f", "mov"}},
    {".mkv", {"-c:v", "libx264"}, AAC, {"-f", "matroska"}},
    {".webm",
     {"-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "30", "-deadline", "good", "-cpu-used", "5"},
     {"-c:a", "libopus", "-b:a", "128k"},
     {"-f", "webm"}},
    {".gif", .is_gif = true},
    {0}};

struct FilmWriter {
    const char *path;
    const FilmFormat *format; // NULL for a folder
    bool has_sound;
    int width_px, height_px, fps;
    int gif_colours;
    FILE *pictures; // pipe to ffmpeg; NULL for a folder
    FILE *sound;    // raw samples
    Process ffmpeg; // running process, if any
    int frames;
    Problem problem;
};

static bool has_parts(const FilmWriter *writer) {
    return writer->has_sound || writer->format->is_gif;
}

// Returns the name of a temporary file for ffmpeg; without the PROTOCOL it is the path.
static const char *beside(const FilmWriter *writer, const char *ending,
                          char name[static NAME_MAX_BESIDE]) {
    snprintf(name, NAME_MAX_BESIDE, PROTOCOL "%s%s", writer->path, ending);
    return name;
}

static void discard(const FilmWriter *writer, const char *ending) {
    char name[NAME_MAX_BESIDE];
    file_remove(beside(writer, ending, name) + strlen(PROTOCOL));
}

enum { WORDS_MAX = 48 };

// An ffmpeg command line; ends with NULL.
typedef struct FfmpegWords {
    const char *words[WORDS_MAX];
    int count;
} FfmpegWords;

// Appends words, which must live until ffmpeg starts; the list ends with NULL.
static void add_words(FfmpegWords *words, const char *const *more) {
    for (; *more && words->count < WORDS_MAX - 1; more++) words->words[words->count++] = *more;
}
// Omits version names, so that the same recording gives the same file.
#define BIT_EXACT "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"
#define ADD_WORDS(words, ...) add_words(words, (const char *const[]){__VA_ARGS__, NULL})

static bool start(FilmWriter *writer, const FfmpegWords *words, FILE **input) {
    ProcessFault fault = process_start(&writer->ffmpeg, words->words, input);
    if (fault == PROCESS_NO_PIPE)
        problem_set(&writer->problem, "cannot open a pipe to ffmpeg: %s", strerror(errno));
    else if (fault && errno == ENOENT)
        problem_set(&writer->problem,
                    "--video needs ffmpeg, which is not installed; with the name of "
                    "a folder it writes single images");
    else if (fault)
        problem_set(&writer->problem, "cannot start ffmpeg: %s", strerror(errno));
    return !fault;
}

static bool start_pictures(FilmWriter *writer) {
    char size[32], rate[16], filter[96], name[NAME_MAX_BESIDE];
    snprintf(size, sizeof size, "%dx%d", writer->width_px, writer->height_px);
    snprintf(rate, sizeof rate, "%d", writer->fps);
    snprintf(filter, sizeof filter, "fps=%d," GIF_SIZE,
             writer->fps < GIF_FPS_MAX ? writer->fps : GIF_FPS_MAX);
    FfmpegWords words = {0};
    ADD_WORDS(&words, "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s",
              size, "-r", rate, "-i", "-", "-an");
    if (writer->format->is_gif) { // lossless, because the video is converted again
        ADD_WORDS(&words, "-vf", filter, "-c:v", "ffv1", "-f", "nut");
    } else {
        ADD_WORDS(&words, "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p");
        add_words(&words, writer->format->video);
        add_words(&words, writer->format->muxer);
    }
    ADD_WORDS(&words, BIT_EXACT, beside(writer, has_parts(writer) ? PICTURES : WHOLE, name));
    return start(writer, &words, &writer->pictures);
}

static bool combine(FilmWriter *writer) {
    char pictures[NAME_MAX_BESIDE], sound[NAME_MAX_BESIDE], whole[NAME_MAX_BESIDE], rate[16];
    char filter[192];
    beside(writer, PICTURES, pictures);
    snprintf(filter, sizeof filter,
             writer->gif_colours < GIF_COLOURS_MAX ? "[0:v]" GIF_DRAWING ":diff_mode=rectangle"
                                                   : "[0:v]" GIF_SCENE ":diff_mode=rectangle",
             writer->gif_colours);
    snprintf(rate, sizeof rate, "%d", SYNTH_HZ);
    FfmpegWords words = {0};
    ADD_WORDS(&words, "ffmpeg", "-v", "error", "-y", "-i", pictures);
    if (writer->format->is_gif) {
        ADD_WORDS(&words, "-i", pictures, "-filter_complex", filter, "-f", "gif");
    } else {
        ADD_WORDS(&words, "-f", "f32le", "-ar", rate, "-ac", "2", "-i",
                  beside(writer, SOUND, sound), "-c:v", "copy");
        add_words(&words, writer->format->sound);
        add_words(&words, writer->format->muxer);
    }
    ADD_WORDS(&words, BIT_EXACT, beside(writer, WHOLE, whole));
    return start(writer, &words, NULL) && process_wait(&writer->ffmpeg);
}

static bool cannot_write(FilmWriter *writer) {
    return problem_set(&writer->problem, "cannot write '%.300s': %s", writer->path,
                       strerror(errno));
}

static FILE *open_beside(FilmWriter *writer, const char *ending) {
    char name[NAME_MAX_BESIDE];
    FILE *file = file_write(beside(writer, ending, name) + strlen(PROTOCOL));
    if (!file) cannot_write(writer);
    return file;
}

enum { PICTURE_PATH_MAX = ARENA_PATH_MAX + 16 };

// Returns the path of a frame in a folder; frames are numbered from 1.
static const char *picture_path(const FilmWriter *writer, int number,
                                char path[static PICTURE_PATH_MAX]) {
    snprintf(path, PICTURE_PATH_MAX, "%s/%06d.png", writer->path, number);
    return path;
}

// Returns false and sets the problem on failure; close_writer must be called in any case.
static bool open_writer(FilmWriter *writer, const Settings *settings, const FilmPlan *plan) {
    ASSERT(settings->video && settings->fps > 0);
    *writer = (FilmWriter){.path = settings->video,
                           .width_px = settings->width_px,
                           .height_px = settings->height_px,
                           .fps = settings->fps,
                           .gif_colours = plan->gif_colours};
    for (const FilmFormat *row = FORMATS; row->ending && !writer->format; row++)
        if (path_ends(writer->path, row->ending)) writer->format = row;
    if (strlen(writer->path) >= ARENA_PATH_MAX)
        return problem_set(&writer->problem, "--video: the path '%.60s..' is too long",
                           writer->path);
    // Checks the path before the first frame, because ffmpeg's errors are less clear.
    char first[PICTURE_PATH_MAX];
    bool is_folder = !writer->format;
    if (is_folder && !folder_make(writer->path))
        return problem_set(&writer->problem, "cannot create the folder '%.300s': %s", writer->path,
                           strerror(errno));
    if (!file_can_be_written(is_folder ? picture_path(writer, 1, first) : writer->path))
        return cannot_write(writer);
    if (is_folder) return true;
    writer->has_sound = !writer->format->is_gif && plan->is_heard;
    FILE *whole = open_beside(writer, WHOLE);
    if (!whole || fclose(whole)) return false;
    if (writer->has_sound && !(writer->sound = open_beside(writer, SOUND))) return false;
    return start_pictures(writer);
}

// Adds the last frame of the screen. Returns false and sets the problem on failure.
static bool add_picture(FilmWriter *writer, const Screen *screen) {
    ASSERT(screen && writer->width_px > 0);
    writer->frames++;
    if (!writer->pictures) {
        char path[PICTURE_PATH_MAX];
        return screen_save(screen, picture_path(writer, writer->frames, path), &writer->problem);
    }
    const char *rows = screen->surface->pixels;
    size_t width = (size_t)writer->width_px;
    for (int row = 0; row < writer->height_px; row++, rows += screen->surface->pitch)
        if (fwrite(rows, 4, width, writer->pictures) != width)
            return problem_set(&writer->problem, "ffmpeg stopped before '%.300s' was complete",
                               writer->path);
    return true;
}

// Completes the film if `is_whole`, otherwise deletes it; a folder keeps its images. Returns false
// and sets the problem on failure.
static bool close_writer(FilmWriter *writer, bool is_whole) {
    char name[NAME_MAX_BESIDE];
    bool is_sent = !writer->pictures || !fclose(writer->pictures);
    bool is_drawn = process_wait(&writer->ffmpeg);
    bool is_kept = !writer->sound || !fclose(writer->sound);
    bool is_done = is_sent && is_drawn && is_kept;
    if (!is_done && !writer->problem.text[0])
        problem_set(&writer->problem, "cannot write '%.300s'%s", writer->path,
                    is_drawn ? ": the disk may be full" : ": ffmpeg failed");
    is_done = is_done && is_whole;
    if (!writer->format) return is_done;
    if (is_done && has_parts(writer) && !combine(writer)) {
        is_done = false;
        if (!writer->problem.text[0])
            problem_set(&writer->problem, "ffmpeg cannot combine frames and sound of '%.300s'",
                        writer->path);
    }
    if (is_done && !file_rename(beside(writer, WHOLE, name) + strlen(PROTOCOL), writer->path))
        is_done = cannot_write(writer);
    discard(writer, PICTURES);
    discard(writer, SOUND);
    discard(writer, WHOLE);
    return is_done;
}

int film_shoot(const Settings *settings, const FilmPlan *plan) {
    FilmWriter writer;
    Progress progress = progress_start(settings, 1);
    int code = open_writer(&writer, settings, plan) ? EXIT_OK : EXIT_RUN_FAILED;
    while (code == EXIT_OK && writer.frames < plan->pictures &&
           plan->draw(plan->context, writer.frames, &writer)) {
        if (interrupt_came())
            code = EXIT_INTERRUPTED;
        else if (writer.problem.text[0] || !add_picture(&writer, plan->screen))
            code = EXIT_RUN_FAILED;
        else
            progress_bar(&progress, "frames", writer.frames, plan->pictures);
    }
    progress_clear(&progress);
    progress = progress_start(settings, 1);
    if (code == EXIT_OK) progress_words(&progress, "ffmpeg completes the video ...");
    bool is_finished = close_writer(&writer, code == EXIT_OK);
    progress_clear(&progress);
    if (!is_finished && code == EXIT_OK) code = EXIT_RUN_FAILED;
    // Ctrl-C also reaches ffmpeg.
    if (code == EXIT_RUN_FAILED && interrupt_came()) code = EXIT_INTERRUPTED;
    if (code == EXIT_RUN_FAILED) say_error("%s", writer.problem.text);
    if (code != EXIT_OK) return code;
    say_note(settings, "video %s: %d frames, %d per second%s", settings->video, writer.frames,
             writer.fps, writer.has_sound ? ", with sound" : "");
    return EXIT_OK;
}

#define LINGER_S 1.5 // display time of the last explosion before the result
#define LINGER_SPEED 0.3
#define STILL_S 2.0              // display time of the last frame, to read the result
enum { SAMPLES_MAX = SYNTH_HZ }; // samples per frame, at one frame per second

typedef struct Film {
    const Settings *settings;
    View *view;
    const FilmSubject *subject;
    double speed;
    int stills;    // remaining frames after the end of the match
    int held;      // number of frames without a tick because of a hold
    double held_s; // remaining time of the hold
    double lingered_s;
    FilmPlan *plan; // gets longer by holds and the last explosion
    uint64_t ticks; // number of ticks played
    bool is_over;
    float sound[2 * SAMPLES_MAX];
} Film;

static double ticks_per_frame(const Film *film) {
    return BATTLE_TICK_HZ * film->speed / film->settings->fps;
}

static int64_t samples_until(const Film *film, int picture) {
    return (int64_t)picture * SYNTH_HZ / film->settings->fps;
}

// Draws a frame and writes its sound as interleaved stereo samples at SYNTH_HZ.
static bool draw(void *context, int picture, FilmWriter *writer) {
    Film *film = context;
    const FilmSubject *subject = film->subject;
    ASSERT(picture >= 0);
    if (film->stills <= 0) return false;
    double frame_s = 1.0 / film->settings->fps;
    bool is_held = film->held_s > 0.5 * frame_s;
    film->held_s -= is_held ? frame_s : 0;
    film->held += is_held;
    uint64_t due = (uint64_t)((picture - film->held) * ticks_per_frame(film));
    for (; !film->is_over && film->ticks < due; film->ticks++) {
        film->is_over = !subject->step(subject->context);
        view_tick(film->view, subject->match(subject->context));
        if (film->speed <= 1 && !film->is_over) film->held_s += view_hold_s(film->view);
    }
    const Match *match = subject->match(subject->context);
    bool lingers = film->is_over && match_is_over(match) && match_has_kill(match),
         is_lingering = lingers && film->lingered_s < LINGER_S;
    film->stills -= film->is_over && !is_lingering;
    film->lingered_s += is_lingering ? frame_s : 0;
    if (film->settings->length_s <= 0) film->plan->pictures += is_held || is_lingering;
    if (lingers) view_linger(film->view, match, LINGER_SPEED * frame_s);
    ViewStatus status = {.speed = film->speed,
                         .blend = 1,
                         .held_s = is_held ? frame_s : 0,
                         .is_lingering = is_lingering,
                         .round = 1,
                         .rounds = 1};
    view_draw(film->view, match, &status);
    size_t samples = (size_t)(samples_until(film, picture + 1) - samples_until(film, picture));
    ASSERT(samples <= SAMPLES_MAX);
    view_render_sound(film->view, film->sound, (int)samples);
    if (writer->has_sound &&
        fwrite(film->sound, 2 * sizeof *film->sound, samples, writer->sound) != samples)
        problem_set(&writer->problem, "cannot write the sound of '%.300s': %s", writer->path,
                    strerror(errno));
    return true;
}

int film_match(const Settings *settings, View *view, const FilmSubject *subject) {
    Film film = {.settings = settings,
                 .view = view,
                 .subject = subject,
                 .speed = settings->speed > 0 ? settings->speed : 1,
                 .stills = (int)(STILL_S * settings->fps)};
    // Full volume, because the video player has its own control.
    Prefs prefs = *view_prefs(view);
    prefs.value[PREF_VOLUME] = 1;
    view_set_prefs(view, &prefs);
    // The length that was requested, or to the end with stills.
    int pictures = settings->length_s > 0
                       ? (int)lround(ceil(settings->length_s * settings->fps))
                       : (int)ceil((double)subject->ticks / ticks_per_frame(&film)) + film.stills;
    bool is_heard = settings->prefs[PREF_MUTE] != 1;
    FilmPlan plan = {is_heard, 256, pictures, view_screen(view), draw, &film};
    film.plan = &plan;
    return film_shoot(settings, &plan);
}

static const Match *recorded_match(void *context) { return replay_player_match(context); }
static bool recorded_step(void *context) {
    return replay_player_step(context) &&
           replay_player_tick(context) < replay_player_length(context);
}

int film_make(const Settings *settings, Recording *recording) {
    ASSERT(recording->player);
    int code;
    ReplayPlayer *player = recording->player;
    View *view = picture_view(settings, recording->arena, true, NULL, &code);
    if (!view) return code;
    replay_player_seek(player, settings->from_tick < 0 ? 0 : (uint64_t)settings->from_tick);
    match_keep_notes(replay_player_match(player), true);
    view_begin(view, replay_player_match(player));
    uint64_t ticks = replay_player_length(player) - replay_player_tick(player);
    code = film_match(settings, view, &(FilmSubject){recorded_match, recorded_step, player, ticks});
    if (code == EXIT_OK) escaped_print(stdout, "%s\n", settings->video);
    view_destroy(view);
    return code;
}
