// squeeze.c -- compresses lines of text by context mixing (Mahoney 2005) and arithmetic coding.
//
// Several models predict the next bit from different contexts, such as the last bytes or the same
// field of the previous line. Their predictions are mixed in the logistic domain, and each bit
// adjusts the weights. The decoder makes the same predictions from the bits that it has decoded.
// exp and log come from ai/maths, so links are the same on every machine.
#include "link.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/match/link_example_text.h" // generated from example.txt

enum {
    MODELS = 8,
    SLOT_BITS = 16,
    SLOTS = 1 << SLOT_BITS, // slots per model
    FIELDS_MAX = 12,        // fields of a line; later ones share their contexts
    FIELD_BYTES = 24,
    STEADY = 60 // the learning rate is constant after this many observations
};
#define LEARNING_RATE 0.01 // rate for the weights
#define FIRST_WEIGHT 0.3
#define MOST_CERTAIN 12.0 // limit of a mixed prediction in the logistic domain
// The first observation moves a prediction by 1 / (1 + FIRST_DOUBT).
#define FIRST_DOUBT 0.3
#define LEAST_CHANCE 0.0005 // lower limit of a predicted probability

// Typical lines, coded first to adjust the predictions. A change needs a new LINK_VERSION.
static const char EXAMPLE[] = TEXT_EXAMPLE_TXT;

typedef struct Slot {
    float chance; // probability that the next bit is 1
    int count;    // observations
} Slot;

typedef struct Squeezer {
    Slot slots[MODELS][SLOTS];
    double weights[FIELDS_MAX + 1][MODELS];
    // The previous text, as the contexts use it:
    uint32_t last; // the last four bytes
    int field, at; // field of the line, and byte in it
    char line[FIELDS_MAX][FIELD_BYTES], before[FIELDS_MAX][FIELD_BYTES]; // fields of two lines
    char kind, kind_before; // first byte of this line and of the line before
    int byte;               // the known bits of the next byte, after a leading 1
    uint32_t contexts[MODELS];
    Slot *found[MODELS];
    double stretched[MODELS], mixed;
    // The arithmetic coder:
    uint32_t low, high, code;
    const uint8_t *in, *end;
    Text *out;
} Squeezer;

static uint32_t hash_of(uint32_t hash, uint32_t value) {
    hash = (hash ^ value) * 0x9e3779b1u;
    return hash ^ hash >> 15u;
}

static uint32_t hash_text(uint32_t hash, const char *text) {
    for (int i = 0; i < FIELD_BYTES && text[i]; i++) hash = hash_of(hash, (uint8_t)text[i]);
    return hash;
}

// Computes the contexts of the next byte.
static void begin_byte(Squeezer *self) {
    int field = self->field < FIELDS_MAX ? self->field : FIELDS_MAX - 1;
    uint32_t place = hash_of(hash_of(1, (uint8_t)self->kind), (uint32_t)field);
    uint32_t so_far = hash_text(place, self->line[field]);
    uint32_t contexts[MODELS] = {
        hash_of(2, self->last & 0xffu),
        hash_of(3, self->last & 0xffffu),
        hash_of(4, self->last & 0xffffffu),
        hash_of(5, self->last),
        so_far,
        hash_text(hash_of(so_far, 6), self->before[field]),
        hash_text(hash_of(so_far, 7), field ? self->line[field - 1] : self->before[0]),
        hash_of(hash_of(so_far, 8), (uint8_t)self->kind_before),
    };
    memcpy(self->contexts, contexts, sizeof contexts);
    self->byte = 1;
}

// Predicts the next bit. Returns its chance to be 1, in 1/65536, from 1 to 65535.
static uint32_t predict(Squeezer *self) {
    int field = self->field < FIELDS_MAX ? self->field : FIELDS_MAX;
    double sum = 0;
    for (int i = 0; i < MODELS; i++) {
        uint32_t at = hash_of(self->contexts[i], (uint32_t)self->byte) >> (32 - SLOT_BITS);
        Slot *slot = self->found[i] = &self->slots[i][at];
        double chance = slot->chance;
        self->stretched[i] = slot->count ? log(chance / (1 - chance)) : 0;
        sum += self->weights[field][i] * self->stretched[i];
    }
    if (sum > MOST_CERTAIN) sum = MOST_CERTAIN;
    if (sum < -MOST_CERTAIN) sum = -MOST_CERTAIN;
    self->mixed = 1 / (1 + exp(-sum));
    double scaled = floor(self->mixed * 65536);
    return scaled < 1 ? 1 : scaled > 65535 ? 65535 : (uint32_t)scaled;
}

// Adjusts predictions and weights to the bit; after the last bit of a byte begins the next byte.
static void adjust(Squeezer *self, int bit) {
    int field = self->field < FIELDS_MAX ? self->field : FIELDS_MAX;
    double error = bit - self->mixed;
    for (int i = 0; i < MODELS; i++) {
        Slot *slot = self->found[i];
        self->weights[field][i] += LEARNING_RATE * error * self->stretched[i];
        if (slot->count < STEADY) slot->count++;
        double chance = slot->chance + (bit - slot->chance) / (slot->count + FIRST_DOUBT);
        slot->chance = (float)(chance < LEAST_CHANCE       ? LEAST_CHANCE
                               : chance > 1 - LEAST_CHANCE ? 1 - LEAST_CHANCE
                                                           : chance);
    }
    self->byte = self->byte << 1 | bit;
    if (self->byte < 256) return;
    char byte = (char)(self->byte & 255);
    self->last = self->last << 8u | (uint8_t)byte;
    if (byte == '\n') {
        memcpy(self->before, self->line, sizeof self->line);
        memset(self->line, 0, sizeof self->line);
        self->kind_before = self->kind;
        self->kind = '\0';
        self->field = self->at = 0;
    } else if (byte == ' ') {
        self->field++;
        self->at = 0;
    } else {
        if (!self->field && !self->at) self->kind = byte;
        if (self->field < FIELDS_MAX && self->at < FIELD_BYTES)
            self->line[self->field][self->at++] = byte;
    }
    begin_byte(self);
}

static void put_byte(Squeezer *self, uint32_t byte) {
    uint8_t value = (uint8_t)byte;
    if (self->out) text_add_bytes(self->out, &value, 1);
}

static uint32_t take_byte(Squeezer *self) { return self->in < self->end ? *self->in++ : 0; }

static uint32_t split_of(const Squeezer *self, uint32_t chance) {
    return self->low + (uint32_t)((uint64_t)(self->high - self->low) * chance >> 16u);
}

static void narrow(Squeezer *self, uint32_t split, int bit, bool is_decoding) {
    if (bit)
        self->high = split;
    else
        self->low = split + 1;
    while ((self->low ^ self->high) >> 24u == 0) {
        if (is_decoding)
            self->code = self->code << 8u | take_byte(self);
        else
            put_byte(self, self->high >> 24u);
        self->low <<= 8u;
        self->high = self->high << 8u | 255u;
    }
    adjust(self, bit);
}

static void code_byte(Squeezer *self, char byte) {
    for (int i = 7; i >= 0; i--)
        narrow(self, split_of(self, predict(self)), (uint8_t)byte >> i & 1, false);
}

// Returns a squeezer that has coded the example; NULL if out of memory.
static Squeezer *create(void) {
    Squeezer *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    for (int i = 0; i < MODELS; i++) {
        for (int k = 0; k < SLOTS; k++) self->slots[i][k].chance = 0.5F;
        for (int k = 0; k <= FIELDS_MAX; k++) self->weights[k][i] = FIRST_WEIGHT;
    }
    self->high = UINT32_MAX;
    begin_byte(self);
    for (const char *at = EXAMPLE; *at; at++) code_byte(self, *at);
    self->low = 0;
    self->high = UINT32_MAX;
    return self;
}

void squeeze(const Text *text, Text *bytes) {
    Squeezer *self = create();
    if (!self) bytes->error = ENOMEM;
    if (!self) return;
    self->out = bytes;
    for (size_t i = 0; i < text->count; i++) code_byte(self, text->at[i]);
    code_byte(self, '\0');
    // Writes the fewest bytes that lie between low and high; the decoder appends zeros.
    uint32_t rest = self->high;
    for (uint32_t kept = 0xff000000u; kept; kept = kept >> 8u | 0xff000000u) {
        rest = self->high & kept;
        if (rest >= self->low || kept == UINT32_MAX) break;
    }
    for (; rest; rest <<= 8u) put_byte(self, rest >> 24u);
    free(self);
}

void unsqueeze(const void *bytes, size_t count, Text *text) {
    Squeezer *self = create();
    if (!self) text->error = ENOMEM;
    if (!self) return;
    self->in = bytes;
    self->end = self->in + count;
    for (int i = 0; i < 4; i++) self->code = self->code << 8u | take_byte(self);
    for (int byte = -1; byte && !text->error;) {
        byte = 1;
        while (byte < 256) {
            uint32_t split = split_of(self, predict(self));
            int bit = self->code <= split;
            byte = byte << 1 | bit;
            narrow(self, split, bit, true);
        }
        byte &= 255;
        char letter = (char)byte;
        if (byte) text_add_bytes(text, &letter, 1);
    }
    free(self);
}
