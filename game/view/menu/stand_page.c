// stand_page.c -- the page of Last Stand: the first tank, players, arena, today's run, and what
// runs have unlocked.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/waves.h"
#include "menu_inside.h"
#include "platform/text.h"

enum { STAND_UNITS = 1100, STAND_ROWS = 14, TEXT_MAX = 160 };
#define PICTURE_SHAPE 0.56 // height / width

#define ROW(name, kind, of, count, least, label, text)                                             \
    {UNLOCKS_##kind, of, RUN_##count, least, label, text},
const UnlockRow UNLOCK_ROWS[UNLOCKS] = {STAND_UNLOCKS(ROW)};
#undef ROW

#define ROW(label, words, unlock, about) {label, words, about, unlock},
static const struct {
    const char *label, *words, *about;
    int unlock; // -1: open from the start
} STARTS[] = {STAND_STARTS(ROW)};

static const char *const COMPANIES[][LOCAL_PLAYERS + 1] = {{"keyboard"}, VERSUS_PLAYERS(AS_REST)};
static const char *const COMPANY_NAMES[] = {"1", VERSUS_PLAYERS(AS_FIRST) NULL};
static const char *const ARENAS[] = {"yard", "depot", "pillars", "fort", "village", NULL};

static int progress(const double counts[static RUN_COUNTS], const UnlockRow *row) {
    int number = (int)counts[row->count], set = 0;
    ASSERT(row->count < RUN_COUNTS);
    if (row->count == RUN_WON) return row->least * (number >> row->least & 1);
    for (int i = 0; row->count == RUN_COMBINED && i < COMBINATIONS; i++) set += number >> i & 1;
    return row->count == RUN_COMBINED ? set : number;
}

bool unlock_has(const double counts[static RUN_COUNTS], Unlock unlock) {
    ASSERT(unlock < UNLOCKS);
    const UnlockRow *row = &UNLOCK_ROWS[unlock];
    if (row->count == RUN_WON) return (int)counts[RUN_WON] >> row->least & 1;
    return progress(counts, row) >= row->least;
}

void unlock_write(const double counts[static RUN_COUNTS], Unlock unlock, char *text, size_t size) {
    const UnlockRow *row = &UNLOCK_ROWS[unlock];
    int done = progress(counts, row);
    if (done > 0 && row->count != RUN_WON)
        snprintf(text, size, "%s: %d so far", row->condition, done);
    else
        snprintf(text, size, "%s", row->condition);
}

int stand_start(const Loadout *loadout) {
    bool has_mines = !strcmp(loadout->special->name, "mine");
    int kind = spec_kind(loadout->spec);
    if (kind == 1) return has_mines ? 4 : 0;
    return kind == 2 ? 2 : !strcmp(loadout->weapon->name, "bouncer") ? 3 : 1;
}

void menu_read_record(Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    Problem problem;
    menu->record = (Statistics){0};
    if (offer->statistics) offer->statistics(offer->context, &menu->record, &problem);
}

static bool is_open(const Menu *menu, int start) {
    ASSERT(start >= 0 && start < COUNT_OF(STARTS));
    int unlock = STARTS[start].unlock;
    return unlock < 0 || unlock_has(menu->record.runs, (Unlock)unlock);
}

static void play(Menu *menu) {
    const StandDraft *draft = &menu->stand;
    char line[DRAFT_TEXT_MAX] = "play", tank[96];
    for (const char *const *word = COMPANIES[draft->company]; *word; word++) {
        snprintf(tank, sizeof tank, "%s:%s@red", *word, STARTS[draft->start].words);
        text_join(line, sizeof line, " ", tank);
    }
    text_join(line, sizeof line, " ", "--mode survival --arena");
    text_join(line, sizeof line, " ", ARENAS[draft->arena]);
    snprintf(tank, sizeof tank, "--heat %d", draft->heat);
    if (draft->heat) text_join(line, sizeof line, " ", tank);
    menu_play_line(menu, line);
}

static void draw_starts(Menu *menu, Box *rest) {
    for (int i = 0; i < COUNT_OF(STARTS); i++) {
        char about[TEXT_MAX], label[TEXT_MAX];
        snprintf(about, sizeof about, "%s", STARTS[i].about);
        bool is_locked = !is_open(menu, i);
        if (is_locked)
            unlock_write(menu->record.runs, (Unlock)STARTS[i].unlock, about, sizeof about);
        snprintf(label, sizeof label, "%s  %s", i == menu->stand.start ? ICON_CHECK : "   ",
                 STARTS[i].label);
        Box row = menu_row(menu, rest);
        ui_disable(menu->ui, is_locked);
        if (menu_button(menu, row, label, STARTS[i].about)) menu->stand.start = i;
        ui_disable(menu->ui, false);
        int names = hud_px(menu->hud, 130);
        ui_label(menu->ui, (Box){row.x + names, row.y, row.w - names, row.h}, about, INK_GREY);
    }
}

static void draw_records(Menu *menu, Box *rest) {
    const double *runs = menu->record.runs;
    char text[TEXT_MAX];
    int open = 0;
    for (int i = 0; i < UNLOCKS; i++) open += unlock_has(runs, (Unlock)i);
    snprintf(text, sizeof text, "wave %.0f, %.0f points", runs[RUN_WAVES], runs[RUN_POINTS]);
    if (runs[RUN_WAVES] <= 0) snprintf(text, sizeof text, "no wave cleared yet");
    menu_rows(menu, rest, &(UiRow){UI_LABEL, "Best result", .text = text}, 1);
    snprintf(text, sizeof text, ICON_SLIDERS "  Unlocked: %d of %d", open, UNLOCKS);
    if (menu_button(menu, menu_row(menu, rest), text,
                    "The garage lists what runs unlock: upgrades, tanks and paints"))
        menu_push(menu, MENU_GARAGE);
}

void menu_stand_draw(Menu *menu) {
    DailyPage *today = &menu->daily;
    StandDraft *draft = &menu->stand;
    if (menu->refocuses) {
        menu_read_record(menu);
        *today = (DailyPage){0};
        if (menu->offer.daily) menu->offer.daily(menu->offer.context, true, today);
        if (!is_open(menu, draft->start)) draft->start = 0;
        if (!menu->record.runs[RUN_WON]) draft->heat = 0;
    }
    Box inner = menu_fitted(menu, STAND_UNITS, "Last Stand", STAND_ROWS * menu_row_px(menu));
    Box left = box_cut_left(&inner, inner.w * 36 / 100);
    box_cut_left(&inner, hud_px(menu->hud, 16));
    int height = (int)(PICTURE_SHAPE * left.w), most = left.h - 4 * menu_row_px(menu);
    char text[TEXT_MAX];
    if (most > 2 * menu_row_px(menu)) {
        menu_preview(menu, ARENAS[draft->arena], box_cut_top(&left, height < most ? height : most));
        box_cut_top(&left, hud_px(menu->hud, 10));
    }
    if (menu_main_button(menu, menu_row(menu, &left), ICON_PLAY "  Play")) play(menu);
    int attempts = DAILY_ATTEMPTS - today->today.attempts;
    bool has_attempt = menu->offer.daily && attempts > 0 && !*today->problem.text;
    snprintf(text, sizeof text, ICON_STAR "  Today's run: %d of %d left", attempts, DAILY_ATTEMPTS);
    ui_disable(menu->ui, !has_attempt);
    if (menu_button(menu, menu_row(menu, &left), text,
                    "The same run for all players, with all upgrades: 3 attempts")) {
        menu->request.kind = MENU_REQUEST_DAILY;
        menu->request.is_run = true;
    }
    ui_disable(menu->ui, !*today->share);
    snprintf(text, sizeof text, ICON_FILM "  Share today's best: %d", today->today.best);
    if (menu_button(menu, menu_row(menu, &left), text, "Copy a link that shows the run")) {
        menu->request.kind = MENU_REQUEST_LINK;
        SDL_strlcpy(menu->request.path, today->share, sizeof menu->request.path);
    }
    ui_disable(menu->ui, false);
    Box rest = menu_begin_list(menu, inner, "stand", (COUNT_OF(STARTS) + 8) * menu_row_px(menu));
    ui_label(menu->ui, menu_row(menu, &rest),
             "Fifteen waves, three bosses. After each wave, choose an upgrade.", INK_GREY);
    ui_label(menu->ui, menu_row(menu, &rest), "Your tank", INK_AMBER);
    draw_starts(menu, &rest);
    const char *heats[HEATS + 2] = {"none"};
    for (int i = 0; i < HEATS && i <= menu->record.runs[RUN_HEAT]; i++)
        heats[i + 1] = HEAT_ROWS[i].text;
    const UiRow rows[] = {STAND_FORM(AS_ELEMENT)};
    menu_rows(menu, &rest, rows, COUNT_OF(rows) - !menu->record.runs[RUN_WON]);
    draw_records(menu, &rest);
    ui_scroll_end(menu->ui);
}
