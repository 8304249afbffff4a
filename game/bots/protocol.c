// protocol.c -- treads-bot 3, the text protocol of external bots.
#include "protocol.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/senses.h"

// Numbers have at most four decimals, which is precise enough and the same on every machine.
enum { DECIMALS = 4, SCALE = 10000, NUMBER_SIZE = 32 };
#define NUMBER_LIMIT 1e12
#define TICK_LATEST 1e15

// Words of each NoteKind; a state is a drawing without a place.
static const char *const DRAWINGS[] = {"line", "circle", "cross", "text", "state"};

static void add_word(Text *text, const char *word) { text_add_bytes(text, word, strlen(word)); }

// Appends a space and the number; 0 if it is out of range.
static void add_number(Text *text, double value) {
    char digits[NUMBER_SIZE], *end = digits + sizeof digits, *at = end;
    if (!(value > -NUMBER_LIMIT && value < NUMBER_LIMIT)) value = 0;
    long long scaled = llround(value * SCALE), rest = scaled < 0 ? -scaled : scaled;
    int decimals = DECIMALS;
    for (; decimals && rest % 10 == 0; decimals--) rest /= 10;
    for (int i = 0; rest || i <= decimals; i++, rest /= 10) {
        if (decimals && i == decimals) *--at = '.';
        *--at = (char)('0' + rest % 10);
    }
    ASSERT(at > digits + 1);
    if (scaled < 0) *--at = '-';
    *--at = ' ';
    text_add_bytes(text, at, (size_t)(end - at));
}

static void add_numbers(Text *text, const char *word, const double *values, int count) {
    add_word(text, word);
    for (int i = 0; i < count; i++) add_number(text, values[i]);
}
#define ADD(text, word, ...)                                                                       \
    add_numbers(text, word, (const double[]){__VA_ARGS__},                                         \
                sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

void protocol_field(Text *text, const Arena *arena) {
    int count = 0;
    const Bump *bumps = terrain_bumps(arena->terrain, &count);
    text_add_words(text, "arena %s", arena->name);
    ADD(text, "", arena->width_m, arena->height_m);
    add_word(text, "\n");
    // Walls are sent as convex pieces, in the order of the map. An open gate is none.
    for (int i = 0, number = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        if (wall->is_open) continue;
        Piece *pieces = calloc((size_t)wall->vertex_count, sizeof *pieces);
        int parts = pieces ? wall_cut(wall, pieces) : 0;
        for (int k = 0; k < parts; k++) {
            add_word(text, "wall");
            for (int v = 0; v < pieces[k].vertex_count; v++)
                ADD(text, "", pieces[k].vertices[v].x, pieces[k].vertices[v].y);
            add_word(text, "\n");
            if (wall_is_low(wall->kind)) text_add_words(text, "low %d\n", number);
            number++;
        }
        free(pieces);
    }
    // Each run of equal cells in a row becomes a rectangle.
    for (int row = 0; row < arena->rows; row++) {
        const uint8_t *cells = arena->surface + (size_t)row * (size_t)arena->columns;
        for (int from = 0, to; from < arena->columns; from = to) {
            for (to = from + 1; to < arena->columns && cells[to] == cells[from]; to++) {}
            if (cells[from] == SURFACE_EARTH || cells[from] == SURFACE_PICTURE) continue;
            text_add_words(text, "ground %s", SURFACE_TRAITS[cells[from]].name);
            ADD(text, "", from * arena->tile_m, (arena->rows - row - 1) * arena->tile_m,
                to * arena->tile_m, (arena->rows - row) * arena->tile_m);
            add_word(text, "\n");
        }
    }
    for (int i = 0; i < count; i++, add_word(text, "\n"))
        ADD(text, "bump", bumps[i].at.x, bumps[i].at.y, bumps[i].half_width_m,
            bumps[i].half_length_m, bumps[i].heading_rad, bumps[i].height_m);
}

void protocol_health(Text *text, const Senses *senses) {
    for (int i = 0; senses->piece_health && i < map_piece_count(senses->map); i++)
        if (senses->piece_health[i] > 0) {
            ADD(text, "breaks", i, (double)senses->piece_health[i]);
            add_word(text, "\n");
        }
}

void protocol_row(Text *text, const float *row, int count) {
    ASSERT(row && count > 0);
    add_word(text, "observation");
    for (int i = 0; i < count; i++) add_number(text, (double)row[i]);
    add_word(text, "\n");
}

static void add_tank(Text *text, const Tank *tank, const Senses *senses) {
    const TankSpec *spec = tank->spec;
    text_add_words(text, "tank %s drive %s weapon %s lobbed %d", spec->name,
                   tank->loadout->drive->name, tank->loadout->weapon->name, senses->is_lobbed);
    ADD(text, " top", spec->drive.top_mps);
    ADD(text, " gauge", 2 * senses->half_gauge_m);
    ADD(text, " turn", senses->limits.top_turn_radps);
    ADD(text, " accel", senses->accel_mps2);
    ADD(text, " length", senses->length_m);
    ADD(text, " width", senses->width_m);
    ADD(text, " turret", senses->turret_top_radps);
    ADD(text, " muzzle", senses->muzzle_m);
    ADD(text, " reload", senses->reload_time_s);
    ADD(text, " shell", senses->shell_mps);
    ADD(text, " range", senses->shell_range_m);
    if (senses->bounces) ADD(text, " bounces", senses->bounces);
    if (senses->is_lobbed)
        ADD(text, " lob", senses->least_reach_m, senses->reach_mps, senses->lob_s);
    if (tank->loadout->special->use) text_add_words(text, " special %s", senses->special);
    ADD(text, " spread", senses->spread_rad);
    ADD(text, " armour", senses->armour_front, senses->armour_side, senses->armour_rear);
    add_word(text, "\n");
}

void protocol_greet(Text *text, Match *match, int tank, const Mind *mind, Terms terms) {
    const MatchCard *card = match_card(match);
    Senses senses;
    ASSERT(tank >= 0 && tank < card->tank_count && terms.budget_s > 0 && terms.bank_s >= 0);
    match_sense(match, tank, &senses);
    // Each bot of a match has a separate seed, which does not depend on the order of the bots.
    Dice dice = dice_seed(card->seed, 0xB07 + (uint64_t)tank);
    text_add_words(text, "treads %d seat %d team %d hz %d ticks %.0f dice %u", PROTOCOL_VERSION,
                   tank, card->tanks[tank].team, BATTLE_TICK_HZ,
                   card->time_limit_s * BATTLE_TICK_HZ, (unsigned)dice_below(&dice, 1 << 24));
    if (terms.budget_s < INFINITY) ADD(text, " budget_ms", 1000 * terms.budget_s);
    if (terms.budget_s < INFINITY) ADD(text, " bank_ms", 1000 * terms.bank_s);
    add_word(text, "\n");
    protocol_field(text, battle_arena(match_battle(match)));
    protocol_health(text, &senses);
    add_tank(text, battle_tank(match_battle(match), tank), &senses);
    Goal hill = match_hill(match);
    text_add_words(text, "mode %s", MODES[card->mode]->name);
    ADD(text, " points", card->points);
    ADD(text, " seconds", card->time_limit_s);
    ADD(text, " friendly_fire", card->rules.friendly_fire);
    ADD(text, " tanks", card->tank_count);
    if (hill.is_on) ADD(text, " hill", hill.at.x, hill.at.y, hill.radius_m);
    add_word(text, "\n");
    // The bot's values were chosen before it has declared them, so that it knows them at its start.
    const Param *params = mind->behaviour->params;
    for (int i = 0; params && params[i].name; i++) {
        char digits[DIGITS_MAX];
        text_add_words(text, "param %s %s\n", params[i].name,
                       number_digits(mind->params[i], DIGITS_PLAIN, digits));
    }
    add_word(text, "start\n");
}

// Appends the role, the recipient and the time of a message, if it has them.
static void add_address(Text *text, const Message *said) {
    if (said->role) text_add_words(text, " role %s", TEAM_ROLE_NAMES[said->role]);
    if (said->to_key) text_add_words(text, " to %d", said->to_key - 1);
    if (said->tick) text_add_words(text, " when %" PRIu64, said->tick);
}

void protocol_answer(Text *text, uint64_t tick, const Order *order, const TankSpec *spec) {
    // Orders are carried out in these steps, so no precision is lost.
    QuantizedOrder steps = order_quantize(*order, spec);
    const Message *say = &order->say;
    text_add_words(text, "o %" PRIu64, tick);
    for (int i = 0; i < ANSWER_RATES; i++)
        text_add_words(text, " %.17g",
                       isfinite(order->rates[i]) ? (double)steps.rates[i] / QUANTIZED_MAX : NAN);
    text_add_words(text, " %d rest %d", order->fire, order->sleep_ticks);
    for (int i = ANSWER_RATES; i < ORDER_RATE_COUNT; i++)
        text_add_words(text, " %s %.17g", ORDER_RATE_ROWS[i].name,
                       (double)steps.rates[i] / QUANTIZED_MAX);
    for (int i = ANSWER_ACTIONS; i < ORDER_ACTION_COUNT; i++)
        if (order->actions[i]) text_add_words(text, " %s", ORDER_ACTION_ROWS[i].name);
    if (say->topic > MESSAGE_NONE && say->topic < MESSAGE_TOPICS) {
        text_add_words(text, " say %s %d %.17g %.17g", MESSAGE_TOPIC_NAMES[say->topic], say->about,
                       say->at.x, say->at.y);
        if ((unsigned)say->role < TEAM_ROLES) add_address(text, say);
    }
    add_word(text, "\n");
}

void protocol_draw(Text *text, const Notes *notes) {
    ASSERT(notes->count >= 0 && notes->count <= NOTES_MAX);
    if (*notes->state) text_add_words(text, "draw state %s\n", notes->state);
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        text_add_words(text, "draw %s %s", DRAWINGS[note->kind], NOTE_ROLE_NAMES[note->role]);
        ADD(text, "", note->a.x, note->a.y);
        if (note->kind == NOTE_LINE) ADD(text, "", note->b.x, note->b.y);
        if (note->kind == NOTE_CIRCLE) ADD(text, "", note->radius_m);
        if (note->kind == NOTE_TEXT) text_add_words(text, " %s", note->text);
        add_word(text, "\n");
    }
}

static void add_sense(void *context, const SenseWord *word, const SenseElement *element) {
    Text *text = context;
    text_add_words(text, " %s", word->word);
    for (const SenseField *field = word->fields; field->type; field++) {
        if (field->is_inner) continue;
        if (sense_is_text(field))
            text_add_words(text, " %s", sense_text(field, element));
        else if (field->type == SENSE_TICK)
            text_add_words(text, " %.0f", sense_number(field, element));
        else
            add_number(text, sense_number(field, element));
    }
}

void protocol_sense(Text *text, const Senses *senses, bool is_full) {
    text_add_words(text, "t %" PRIu64, senses->tick);
    senses_write(senses, is_full, add_sense, text);
    add_word(text, "\n");
}

void protocol_end(Text *text, const Match *match, int tank) {
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    MatchResult result = match_result_without_hash(match);
    int team = match_card(match)->tanks[tank].team;
    double best = 0;
    for (int i = 0; i < result.team_count; i++)
        if (i != team && result.team_score[i] > best) best = result.team_score[i];
    add_word(text, !result.is_over         ? "end stopped"
                   : result.winner < 0     ? "end draw"
                   : result.winner == team ? "end win"
                                           : "end loss");
    ADD(text, "", result.team_score[team], best);
    add_word(text, "\nquit\n");
}

// Moves to the next word of a line and returns its length; 0 at the end of the line.
static size_t next_word(const char **at) {
    *at += strspn(*at, " \t");
    return strcspn(*at, " \t");
}

static bool is_word(const char *at, size_t length, const char *word) {
    return strlen(word) == length && !memcmp(at, word, length);
}

// Skips the byte order mark that some runtimes print before the first line.
static const char *line_start(const char *line) {
    static const char MARK[] = "\xef\xbb\xbf";
    return line + (strncmp(line, MARK, strlen(MARK)) ? 0 : strlen(MARK));
}

int protocol_version(const char *line) {
    const char *at = line_start(line);
    size_t length = next_word(&at);
    if (!is_word(at, length, "bot")) return -1;
    at += length;
    length = next_word(&at);
    if (strspn(at, "0123456789") < length || !length) return -1; // a line of a library
    char digits[16];
    snprintf(digits, sizeof digits, "%d", PROTOCOL_VERSION);
    return is_word(at, length, digits) ? PROTOCOL_VERSION : 0;
}

const char *protocol_name(const char *line) {
    if (protocol_version(line) <= 0) return NULL;
    const char *at = line_start(line);
    for (int i = 0; i < 2; i++) {
        size_t length = next_word(&at);
        at += length;
    }
    return next_word(&at) ? at : NULL;
}

// Returns the number that the word starts with; sets `*length` to the length of the number.
static double number_at(const char *word, size_t *length) {
    char *end;
    double number = strtod(word, &end);
    *length = (size_t)(end - word);
    return number;
}

// Explains in `why` why the word is not a number, unless `why` is set already.
static void explain_number(const char *word, size_t length, char *why) {
    static const char *const TRUTHS[] = {"true", "True", "TRUE", "false", "False", "FALSE"};
    char text[32], number[32];
    size_t used;
    const char *what = "is not a number";
    if (*why) return;
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    snprintf(number, sizeof number, "%s", text);
    char *comma = strchr(number, ',');
    if (comma) *comma = '.';
    bool is_finite = isfinite(number_at(number, &used)), is_number = used && used == strlen(number);
    for (size_t i = 0; i < sizeof TRUTHS / sizeof *TRUTHS; i++)
        if (is_word(word, length, TRUTHS[i])) what = "is not a number; use 1 or 0";
    if (comma) what = "is not a number; separate numbers by spaces";
    if (comma && is_number && comma[1]) what = "has a decimal comma; use a point";
    if (is_number && !is_finite) what = "is not a finite number";
    if (!strncmp(text, "\xe2\x88\x92", 3)) what = "begins with a minus sign; use a hyphen";
    if (length)
        snprintf(why, ANSWER_WHY_MAX, "'%s' %s", text, what);
    else
        snprintf(why, ANSWER_WHY_MAX, "a number is missing");
}

static bool read_number(const char **at, double *number, char *why) {
    size_t length = next_word(at), used;
    *number = number_at(*at, &used);
    bool is_read = length && used == length && isfinite(*number);
    if (is_read)
        *at += length;
    else
        explain_number(*at, length, why);
    return is_read;
}

static int read_name(const char **at, const char *const *names, int count) {
    size_t length = next_word(at);
    for (int i = 0; i < count; i++)
        if (is_word(*at, length, names[i])) return *at += length, i;
    return -1;
}

// Ignores an invalid message; the order counts nevertheless.
static void read_say(const char **at, Message *say, char *why) {
    double about, x, y;
    int topic = read_name(at, MESSAGE_TOPIC_NAMES, MESSAGE_TOPICS);
    if (topic <= MESSAGE_NONE || !read_number(at, &about, why) || !read_number(at, &x, why) ||
        !read_number(at, &y, why))
        return;
    bool is_tank = about >= 0 && about < BATTLE_TANKS_MAX;
    say->topic = (MessageTopic)topic;
    say->about = is_tank ? (int)about : -1;
    say->at = vec(x, y);
}

// Returns the order of these values, which are fractions of the tank's limits, and of the words
// that follow: "NAME VALUE" for a rate, "NAME" for an action, "rest N", "say TOPIC ABOUT X Y", and
// "role ROLE", "to ID" and "when TICK" of a message. Unknown words are skipped. `why` is set like
// Answer.why.
static Order order_of_words(const double rates[static ANSWER_RATES], bool fire, const char *words,
                            const TankSpec *spec, char *why) {
    ASSERT(words && spec && why);
    Order order = {.fire = fire};
    Message say = {.topic = MESSAGE_NONE};
    double value;
    for (int i = 0; i < ANSWER_RATES; i++)
        order.rates[i] = rates[i] * spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit);
    for (size_t length; (length = next_word(&words));) {
        const char *word = words;
        words += length;
        for (int i = ANSWER_RATES; i < ORDER_RATE_COUNT; i++)
            if (is_word(word, length, ORDER_RATE_ROWS[i].name) && read_number(&words, &value, why))
                order.rates[i] = value * spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit);
        for (int i = ANSWER_ACTIONS; i < ORDER_ACTION_COUNT; i++)
            order.actions[i] |= is_word(word, length, ORDER_ACTION_ROWS[i].name);
        if (is_word(word, length, "rest") && read_number(&words, &value, why))
            order.sleep_ticks = (int)clamp(value, 0, SLEEP_TICKS_MAX);
        if (is_word(word, length, "say")) read_say(&words, &say, why);
        int role =
            is_word(word, length, "role") ? read_name(&words, TEAM_ROLE_NAMES, TEAM_ROLES) : -1;
        if (role > 0) say.role = (TeamRole)role;
        if (is_word(word, length, "to") && read_number(&words, &value, why))
            say.to_key = value >= 0 && value < BATTLE_TANKS_MAX ? (int)value + 1 : 0;
        if (is_word(word, length, "when") && read_number(&words, &value, why))
            say.tick = (uint64_t)clamp(value, 0, TICK_LATEST);
    }
    if (say.topic) order.say = say;
    return order;
}

// Reads the rest of an order line after "o": TICK LEFT RIGHT TURRET FIRE and words.
static Answer read_order(const char *at, const TankSpec *spec) {
    Answer answer = {.kind = ANSWER_GARBAGE};
    double values[1 + ANSWER_RATES + ANSWER_ACTIONS];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!read_number(&at, &values[i], answer.why)) return answer;
    if (values[0] < 0 || values[0] > TICK_LATEST) {
        snprintf(answer.why, sizeof answer.why, "the tick is out of range");
        return answer;
    }
    answer.kind = ANSWER_ORDER;
    answer.tick = (uint64_t)values[0];
    answer.order = order_of_words(values + 1, values[1 + ANSWER_RATES] != 0, at, spec, answer.why);
    return answer;
}

// Larger than any arena, and small enough for coordinates in pixels.
#define HORIZON_M 1e5
#define NOTE_SCALE 100 // coordinates of drawings are rounded to centimetres, like in recordings

// Reads the rest of a drawing after "draw": state WORDS, or KIND ROLE and coordinates. Drawings
// beyond the horizon are ignored.
static void read_drawing(const char *at, Notes *notes, char *why) {
    enum { LINE = NOTE_LINE, CIRCLE, CROSS, TEXT, STATE, COUNT };
    static const int NUMBERS[] = {[LINE] = 4, [CIRCLE] = 3, [CROSS] = 2, [TEXT] = 2};
    int kind = read_name(&at, DRAWINGS, COUNT);
    char words[NOTE_TEXT_MAX];
    if (kind == STATE) {
        escaped_write(words, sizeof words, "%s", at + strspn(at, " "));
        notes_state(notes, words);
    }
    int role = kind < 0 || kind == STATE ? -1 : read_name(&at, NOTE_ROLE_NAMES, NOTE_ROLES);
    if (role < 0) return;
    ASSERT(kind >= LINE && kind < STATE);
    double values[4] = {0};
    for (int i = 0; i < NUMBERS[kind]; i++)
        if (!read_number(&at, &values[i], why) || fabs(values[i]) > HORIZON_M) return;
    for (int i = 0; i < NUMBERS[kind]; i++) values[i] = round(values[i] * NOTE_SCALE) / NOTE_SCALE;
    Vec a = vec(values[0], values[1]), b = vec(values[2], values[3]);
    if (kind == LINE) notes_line(notes, (NoteRole)role, a, b);
    if (kind == CIRCLE && b.x >= 0) notes_circle(notes, (NoteRole)role, a, b.x);
    if (kind == CROSS) notes_cross(notes, (NoteRole)role, a);
    if (kind == TEXT) {
        escaped_write(words, sizeof words, "%s", at + strspn(at, " "));
        notes_text(notes, (NoteRole)role, a, words);
    }
}

Answer protocol_read(const char *line, const TankSpec *spec, Notes *notes) {
    const char *at = line_start(line);
    size_t length = next_word(&at);
    Answer answer = {.kind = ANSWER_REMARK};
    if (is_word(at, length, "o")) return read_order(at + 1, spec);
    if (is_word(at, length, "draw"))
        read_drawing(at + length, notes, answer.why);
    else if (length)
        answer.kind = *at == '#' ? ANSWER_COMMENT : ANSWER_UNKNOWN;
    return answer;
}
