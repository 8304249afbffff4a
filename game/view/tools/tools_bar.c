// tools_bar.c -- the bar: a tab a tool, what the chosen one needs to know, and what it is kept as.
#include "tools_state.h"

#include <stdio.h>
#include <string.h>

#include "view/menu/picker.h"

#define PAD_UNITS 5
#define GAP_UNITS 3
enum { WORDS_MAX = 64, TAB_LETTERS = 84 };

const ToolRow TOOL_ROWS[TOOL_COUNT] = {
    [TOOL_MOVE] = {"Move", "picks a tank, moves it, turns it",
                   "Click a tank to pick it, drag it, turn it by its handle or with the wheel."},
    [TOOL_TANK] = {"Tank", "adds a tank; drag to say where it looks", NULL},
    [TOOL_TARGET] = {"Target", "adds a tank that does nothing, on a team of its own", NULL},
    [TOOL_WALL] = {"Wall", "builds a box", "Drag from one corner to the other."},
    [TOOL_POLYGON] = {"Polygon",
                      "builds a wall of any shape",
                      "Click its corners; the first corner or %s closes it, %s takes one away.",
                      {ACTION_TOOL_USE, ACTION_TOOL_CORNER}},
    [TOOL_REMOVE] = {"Remove",
                     "takes tanks and walls away",
                     "Click what is to go. %s takes the tank that is picked.",
                     {ACTION_TOOL_REMOVE, ACTION_NONE}},
    [TOOL_REPAIR] = {"Repair", "makes a tank, or a wreck, as good as new",
                     "Click a tank or a wreck: it is as good as new."},
};

static int row_px(const Hud *hud) {
    return text_height(hud->text, TEXT_NORMAL) + 2 * hud_px(hud, 5);
}

// With room for less than all tabs there are choices, and a row more.
static bool is_narrow(const Hud *hud) {
    return hud->width - hud_field(hud).x < TAB_LETTERS * text_advance(hud->text, TEXT_NORMAL);
}

int tools_height(const Tools *tools, const Hud *hud) {
    if (!tools->is_open) return 0;
    int rows = is_narrow(hud) ? 3 : 2;
    return rows * row_px(hud) + (rows - 1) * hud_px(hud, GAP_UNITS) + 2 * hud_px(hud, PAD_UNITS);
}

Box tools_box(const Tools *tools, const Hud *hud) {
    int height = tools_height(tools, hud), left = hud_field(hud).x;
    if (!height) return (Box){0};
    return (Box){left, hud->height - height, hud->width - left, height};
}

// The next of several cells that share a row by their weights.
static Box cell(Box *row, int weight, int *left, int gap) {
    Box box = box_cut_left(row, *left > 0 ? row->w * weight / *left : 0);
    *left -= weight;
    if (*left > 0) box.w -= gap;
    return box;
}

// The focus stays on a widget when the hand has left the bar: it says nothing any more.
static void tip(Tools *tools, const char *text) {
    if (tools->is_in_bar || ui_has_pointer(tools->ui)) ui_tip(tools->ui, text);
}

// The first key of an action, as people see it.
static const char *key_of(const ToolScene *scene, Action action, char text[static KEY_NAME_MAX]) {
    const uint16_t *own = scene->bindings->on[DEVICE_KEYBOARD][action];
    return key_tell(own[0] ? own[0] : own[1], text);
}

// "Ctrl+Z takes back ..".
static void tip_key(Tools *tools, const ToolScene *scene, Action action, const char *does) {
    char key[KEY_NAME_MAX], text[TOOLS_SAID_MAX];
    snprintf(text, sizeof text, "%s %s", key_of(scene, action, key), does);
    tip(tools, text);
}

// "Mind B".
static bool key_button(Ui *ui, const ToolScene *scene, Box box, const char *word, Action action) {
    char key[KEY_NAME_MAX], label[KEY_NAME_MAX + 16];
    snprintf(label, sizeof label, "%s %s", word, key_of(scene, action, key));
    return ui_button(ui, box, label);
}

// With the keys in the places of "%s", in their order.
static const char *tool_help(const ToolScene *scene, const ToolRow *row,
                             char text[static TOOLS_SAID_MAX]) {
    char key[KEY_NAME_MAX];
    int next = 0;
    text[0] = '\0';
    for (const char *at = row->help; at && *at; at++) {
        size_t used = strlen(text);
        bool is_key = at[0] == '%' && at[1] == 's';
        if (is_key)
            SDL_strlcat(text, key_of(scene, row->keys[next++], key), TOOLS_SAID_MAX);
        else if (used + 1 < TOOLS_SAID_MAX)
            text[used] = *at, text[used + 1] = '\0';
        at += is_key;
    }
    return row->help ? text : NULL;
}

static int weight_of(const char *word) { return (int)strlen(word) + 2; }

static void keep(Tools *tools, Ui *ui, Box box, const char *label, SceneFile scene,
                 const char *help) {
    if (ui_button(ui, box, label)) tools->wish.scene = scene;
    tip(tools, help);
}

static void choose_tool(Tools *tools, ToolKind tool) {
    if (tool != tools->tool) hand_drop(tools);
    tools->tool = tool;
}

static void tabs(Tools *tools, Box row, int gap) {
    int left = 0;
    for (int i = 0; i < TOOL_COUNT; i++) left += weight_of(TOOL_ROWS[i].name);
    for (int i = 0; i < TOOL_COUNT; i++) {
        Box box = cell(&row, weight_of(TOOL_ROWS[i].name), &left, gap);
        if (ui_tab(tools->ui, box, TOOL_ROWS[i].name, (int)tools->tool == i))
            choose_tool(tools, (ToolKind)i);
        tip(tools, TOOL_ROWS[i].tip);
    }
}

static void tool_choice(Tools *tools, Box box) {
    const char *words[TOOL_COUNT];
    int chosen = (int)tools->tool;
    for (int i = 0; i < TOOL_COUNT; i++) words[i] = TOOL_ROWS[i].name;
    if (ui_choice(tools->ui, box, "Tool", words, TOOL_COUNT, &chosen))
        choose_tool(tools, (ToolKind)chosen);
}

static void tools_row(Tools *tools, const ToolScene *scene, Box row) {
    Ui *ui = tools->ui;
    bool is_short = is_narrow(scene->hud);
    int gap = hud_px(scene->hud, GAP_UNITS);
    int left = TAB_LETTERS; // the tabs have two thirds
    Box box = cell(&row, is_short ? left / 2 : left - 28, &left, gap);
    if (is_short)
        tool_choice(tools, box);
    else
        tabs(tools, box, gap);
    int rest = left;
    ui_disable(ui, tools->undo_count == 0);
    if (ui_button(ui, cell(&row, rest / 4, &left, gap), "Undo")) tools_undo(tools, scene->match);
    tip_key(tools, scene, ACTION_TOOL_UNDO,
            "takes back what was moved, added, built or removed last");
    ui_disable(ui, false);
    keep(tools, ui, cell(&row, left / 2, &left, gap), is_short ? "Arena" : "Save arena",
         SCENE_ARENA,
         "these walls on this ground, with a start where each tank stands: a Tiled map");
    keep(tools, ui, cell(&row, left, &left, gap), is_short ? "Match" : "Save match", SCENE_MATCH,
         "a match that begins as all of this stands now: replay FILE --from 0");
}

static Box part(Box *row, int of, int gap) {
    Box box = box_cut_left(row, row->w / of);
    if (of > 1) box.w -= gap;
    return box;
}

static int drive_rows(const char *words[static WORDS_MAX]) {
    int count = 0;
    for (; DRIVES[count] && count < WORDS_MAX; count++) words[count] = DRIVES[count]->name;
    return count;
}

static int drive_row(const Drive *drive) {
    for (int i = 0; DRIVES[i]; i++)
        if (DRIVES[i] == drive) return i;
    return 0;
}

static void choose_kind(Tools *tools, Box box) {
    const char *words[TUNING_KINDS];
    for (int i = 0; i < TUNING_KINDS; i++) words[i] = TANK_SPECS[i].name;
    ui_choice(tools->ui, box, "Kind", words, TUNING_KINDS, &tools->spec);
}

// In `halves`: side by side, or one above the other.
static void choose_tank(Tools *tools, Box halves[static 2], int gap) {
    const char *minds[WORDS_MAX], *teams[TOOL_TEAMS], *drives[WORDS_MAX];
    int mind_count = 0;
    for (; BEHAVIOURS[mind_count] && mind_count < WORDS_MAX; mind_count++)
        minds[mind_count] = BEHAVIOURS[mind_count]->name;
    for (int i = 0; i < TOOL_TEAMS; i++) teams[i] = team_name(i);
    ui_choice(tools->ui, part(&halves[0], 2, gap), "Mind", minds, mind_count, &tools->mind);
    tip(tools, BEHAVIOURS[tools->mind]->help);
    ui_choice(tools->ui, halves[0], "Team", teams, TOOL_TEAMS, &tools->team);
    int count = drive_rows(drives);
    ui_choice(tools->ui, part(&halves[1], 2, gap), "Drive", drives, count, &tools->drive);
    tip(tools, DRIVES[tools->drive]->help);
    choose_kind(tools, halves[1]);
}

static void choose_drive(Tools *tools, const Match *match, int tank, Box box) {
    const char *words[WORDS_MAX];
    int count = drive_rows(words), chosen = drive_row(match_card(match)->tanks[tank].drive);
    if (ui_choice(tools->ui, box, "Drive", words, count, &chosen))
        tools_do(tools, match, &(Edit){.kind = EDIT_DRIVE, .tank = tank, .drive = DRIVES[chosen]});
    tip(tools, DRIVES[chosen]->help);
}

static void draw_name(Tools *tools, const ToolScene *scene, int tank, Box box) {
    const TankCard *card = &match_card(scene->match)->tanks[tank];
    char name[TANK_NAME_MAX + 16];
    snprintf(name, sizeof name, "%d: %s", tank + 1, card->name);
    box_cut_left(&box, hud_px(scene->hud, 6));
    ui_label(tools->ui, box, name, rgb_mix(palette_team(card->team), INK_WHITE, 0.35f));
}

// What can be done to the tank that is picked.
static void tank_row(Tools *tools, const ToolScene *scene, int tank, Box halves[static 2],
                     int gap) {
    Ui *ui = tools->ui;
    bool is_own = tank == card_human_tank(match_card(scene->match), 0);
    Box row = halves[1];
    draw_name(tools, scene, tank, part(&halves[0], 3, gap));
    choose_drive(tools, scene->match, tank, halves[0]);
    if (key_button(ui, scene, part(&row, 4, gap), "Mind", ACTION_MIND))
        tools->wish.opens_minds = true;
    tip(tools, "another mind for it");
    if (key_button(ui, scene, part(&row, 3, gap), is_own ? "Let go" : "Drive", ACTION_TAKE))
        tools->wish.takes_tank = true;
    if (is_own)
        tip(tools, "gives it back to its mind");
    else
        tip_key(tools, scene, ACTION_STEP, "is a tick while paused: drive it frame by frame");
    if (ui_button(ui, part(&row, 2, gap), "Repair"))
        tools_do(tools, scene->match, &(Edit){.kind = EDIT_REPAIR, .tank = tank});
    tip(tools, "as good as new");
    if (ui_button(ui, row, "Remove")) hand_remove(tools, scene);
    tip_key(tools, scene, ACTION_TOOL_REMOVE, "takes it off the field, too");
}

static void split(const Hud *hud, Box box, Box halves[static 2], int gap) {
    if (is_narrow(hud)) {
        halves[0] = box_cut_top(&box, row_px(hud));
        box_cut_top(&box, gap);
    } else {
        halves[0] = part(&box, 2, gap);
    }
    halves[1] = box;
}

static void details(Tools *tools, const ToolScene *scene, Box box) {
    int gap = hud_px(scene->hud, GAP_UNITS), tank = tools_picked(tools, scene->match);
    char told[TOOLS_SAID_MAX];
    const char *help = tool_help(scene, &TOOL_ROWS[tools->tool], told);
    Box halves[2], words = box;
    split(scene->hud, box, halves, gap);
    ui_scope(tools->ui, (int)tools->tool + 1);
    if (tools->tool == TOOL_TANK) {
        choose_tank(tools, halves, gap);
    } else if (tools->tool == TOOL_TARGET) {
        choose_kind(tools, halves[0]);
        words = halves[1];
        help = "Click where it is to stand.";
    } else if (tools->tool == TOOL_MOVE && tank >= 0) {
        tank_row(tools, scene, tank, halves, gap);
        help = NULL;
    }
    ui_unscope(tools->ui);
    words.h = row_px(scene->hud);
    box_cut_left(&words, hud_px(scene->hud, 6));
    if (help) ui_label(tools->ui, words, help, INK_GREY);
}

void tools_bar(Tools *tools, const ToolScene *scene, double dt_s) {
    const Hud *hud = scene->hud;
    Box box = tools_box(tools, hud);
    hud_claim(hud, box, "tools");
    ui_begin(tools->ui, hud_frame(hud), dt_s);
    if (tools->wants_focus) ui_focus_first(tools->ui);
    tools->wants_focus = false;
    ui_plate(tools->ui, box, NULL);
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    Box first = box_cut_top(&box, row_px(hud));
    box_cut_top(&box, hud_px(hud, GAP_UNITS));
    tools_row(tools, scene, first);
    details(tools, scene, box);
    if (ui_is_cancelled(tools->ui)) tools->is_in_bar = false;
    ui_end(tools->ui);
}
