// letters.c -- plain letters of our own, for where there is no font.
#include "letters.h"

enum {
    COLUMNS = 5,
    ROWS = 9,
    ABOVE = 7,
    FIRST = ' ',
    LAST = '~',
    MIDDLE_DOT = 0xB7,
    DOTS = 0x2026
};
#define BASELINE 0.8 // of a letter's height, from its top

// From the top row to the bottom one, a digit of base 32 a row: its bits are the dots from left to
// right. Two rows are below the line.
static const char ROWS_OF[LAST - FIRST + 1][ROWS + 1] = {
    "000000000", "444440400", "aaa000000", "aavavaa00", "4fke5u400", "pq248bj00", "cik8lid00",
    "444000000", "248884200", "842224800", "04lel4000", "044v44000", "000004480", "000v00000",
    "00000cc00", "11248gg00", "ehjlphe00", "4c4444e00", "eh168gv00", "eh161he00", "26aiv2200",
    "vgu11he00", "68guhhe00", "v12448800", "ehhehhe00", "ehhf12c00", "0cc00cc00", "0cc00c480",
    "248g84200", "00v0v0000", "842124800", "eh1640400", "ehnlngf00", "4ahhvhh00", "uhhuhhu00",
    "ehggghe00", "uhhhhhu00", "vgguggv00", "vgguggg00", "ehgnhhf00", "hhhvhhh00", "e44444e00",
    "72222ic00", "hikokih00", "ggggggv00", "hrllhhh00", "hplljhh00", "ehhhhhe00", "uhhuggg00",
    "ehhhlid00", "uhhukih00", "fgge11u00", "v44444400", "hhhhhhe00", "hhhhha400", "hhhllrh00",
    "hha4ahh00", "hha444400", "v1248gv00", "e88888e00", "gg8421100", "e22222e00", "4ah000000",
    "0000000v0", "840000000", "00e1fhf00", "gguhhhu00", "00egghe00", "11fhhhf00", "00ehvge00",
    "698s88800", "00fhhhf1e", "gguhhhh00", "40c444e00", "2062222ic", "ggikoki00", "c44444e00",
    "00qlllh00", "00uhhhh00", "00ehhhe00", "00uhhhugg", "00fhhhf11", "00mpggg00", "00fge1u00",
    "88u889600", "00hhhjd00", "00hhha400", "00hllla00", "00ha4ah00", "00hhhhf1e", "00v248v00",
    "244844200", "444444444", "844244800", "0009m0000",
};

static const char *rows_of(uint32_t point) {
    if (point == MIDDLE_DOT) return "000440000";
    if (point == DOTS) return "000000l00";
    return ROWS_OF[point >= FIRST && point <= LAST ? point - FIRST : '?' - FIRST];
}

static int row_bits(char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; }

// Whole dots are sharp.
static int dot_px(int width, int height) {
    int wide = width / (COLUMNS + 1), high = height / (ROWS + 1);
    int least = wide < high ? wide : high;
    return least > 1 ? least : 1;
}

SDL_Surface *letters_glyph(uint32_t point, int width, int height) {
    SDL_Surface *room =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    int dot = dot_px(width, height), left = (width - COLUMNS * dot) / 2,
        top = (int)(BASELINE * height) - ABOVE * dot;
    const char *rows = rows_of(point);
    for (int y = 0; room && y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++)
            if (row_bits(rows[y]) >> (COLUMNS - 1 - x) & 1)
                SDL_FillRect(room, &(SDL_Rect){left + x * dot, top + y * dot, dot, dot},
                             SDL_MapRGBA(room->format, 255, 255, 255, 255));
    return room;
}

int letters_advance(int px) { return (int)(0.6 * px + 0.5); }
int letters_height(int px) { return (int)(1.16 * px + 0.5); }
