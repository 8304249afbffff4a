// reel.c -- a film being written, picture by picture and with its sound: through ffmpeg, or as a
// folder of pictures.
#include "reel.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "view/synth.h"

extern char **environ;

// The first pass leaves pictures (and sound) beside the film, the second puts them together. What
// is one stream takes one pass, and a folder none.
#define PICTURES ".pictures"
#define SOUND ".sound"
#define WHOLE ".part"

#define GIF_SIZE "scale='min(iw,960)':-2:flags=area"
// More would be too fast for many a viewer of such films.
enum { GIF_FPS_MAX = 25, WORDS_MAX = 48 };

#define TEXT_OF(number) TEXT_OF_VALUE(number)
#define TEXT_OF_VALUE(number) #number

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && !strcmp(text + length - tail, ending);
}

static bool has_two_passes(const Reel *reel) { return reel->sound || reel->kind == REEL_GIF; }

// `protocol`: as ffmpeg writes it, so that no name is taken for something else.
static const char *beside(const Reel *reel, const char *protocol, const char *ending,
                          char path[static REEL_PATH_MAX]) {
    snprintf(path, REEL_PATH_MAX, "%s%s%s", protocol, reel->path, ending);
    return path;
}

// What goes wrong in ffmpeg it says on stderr itself. `input`: its stdin, or -1 for none.
static bool start(Reel *reel, const char *const *words, int input) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        posix_spawn_file_actions_addclose(&actions, input);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    int why = posix_spawnp(&reel->child, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!why) return true;
    reel->child = -1;
    if (why == ENOENT)
        problem_set(&reel->problem,
                    "a film needs ffmpeg, and there is none here; --video with the name of a "
                    "folder leaves single pictures");
    else
        problem_set(&reel->problem, "ffmpeg cannot be started: %s", strerror(why));
    return false;
}

static bool wait_for(Reel *reel) {
    int status = 0;
    pid_t child = reel->child, ended;
    reel->child = -1;
    if (child < 0) return true;
    do {
        ended = waitpid(child, &status, 0);
    } while (ended < 0 && errno == EINTR);
    if (ended == child && !status) return true;
    if (!reel->problem.text[0])
        problem_set(&reel->problem, "ffmpeg could not make '%.300s'", reel->path);
    return false;
}

typedef struct Words {
    const char *words[WORDS_MAX];
    int count;
} Words;

static void say(Words *words, const char *const *more) {
    for (; *more && words->count < WORDS_MAX - 1; more++) words->words[words->count++] = *more;
}
#define SAY(words, ...) say(words, (const char *const[]){__VA_ARGS__, NULL})

// No names of versions in the file: the same recording is the same film.
static void say_whole(Words *words, const char *path) {
    SAY(words, "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact", path);
}

// Three channels a dot for ffv1, whose pictures are read again to the bit.
static bool start_pictures(Reel *reel, int input) {
    char size[32], rate[16], filter[96], path[REEL_PATH_MAX];
    snprintf(size, sizeof size, "%dx%d", reel->width_px, reel->height_px);
    snprintf(rate, sizeof rate, "%d", reel->fps);
    beside(reel, "file:", has_two_passes(reel) ? PICTURES : WHOLE, path);
    Words words = {0};
    SAY(&words, "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", size,
        "-r", rate, "-i", "-", "-an", "-vf");
    if (reel->kind == REEL_GIF) {
        snprintf(filter, sizeof filter, "fps=%d," GIF_SIZE,
                 reel->fps < GIF_FPS_MAX ? reel->fps : GIF_FPS_MAX);
        SAY(&words, filter, "-c:v", "ffv1", "-f", "nut");
    } else {
        SAY(&words, "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p", "-movflags", "+faststart", "-f",
            "mp4");
    }
    say_whole(&words, path);
    return start(reel, words.words, input);
}

// A gif has one table of colours for all of its pictures, so they are read twice: once to choose.
static bool put_together(Reel *reel) {
    char pictures[REEL_PATH_MAX], sound[REEL_PATH_MAX], whole[REEL_PATH_MAX];
    beside(reel, "file:", PICTURES, pictures);
    beside(reel, "file:", SOUND, sound);
    beside(reel, "file:", WHOLE, whole);
    Words words = {0};
    SAY(&words, "ffmpeg", "-v", "error", "-y", "-i", pictures);
    if (reel->kind == REEL_GIF)
        SAY(&words, "-i", pictures, "-filter_complex",
            "[0:v]palettegen=stats_mode=diff[p];[1:v][p]paletteuse=dither=bayer:bayer_scale=4:"
            "diff_mode=rectangle",
            "-f", "gif");
    else
        SAY(&words, "-f", "f32le", "-ar", TEXT_OF(SYNTH_HZ_VALUE), "-ac", "2", "-i", sound, "-c:v",
            "copy", "-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart", "-f", "mp4");
    say_whole(&words, whole);
    return start(reel, words.words, -1) && wait_for(reel);
}
