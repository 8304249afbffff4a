// tools_bar.c -- the bar: a tab a tool, what the chosen one needs to know, and what it is kept as.
#include "tools_state.h"

#include <stdio.h>
#include <string.h>

#include "picker.h"

#define PAD_UNITS 5
#define GAP_UNITS 3
enum { WORDS_MAX = 64, ACTIONS = 3 };

const ToolRow TOOL_ROWS[TOOL_COUNT] = {
    [TOOL_MOVE] = {"Move", "picks a tank, moves it, turns it",
                   "Click a tank to pick it, drag it, turn it by its handle or with the wheel."},
    [TOOL_TANK] = {"Tank", "adds a tank; drag to say where it looks", NULL},
    [TOOL_TARGET] = {"Target", "adds a tank that does nothing, on a team of its own", NULL},
    [TOOL_WALL] = {"Wall", "builds a box", "Drag from one corner to the other."},
    [TOOL_POLYGON] = {"Polygon", "builds a wall of any shape",
                      "Click its corners; Return or the first corner closes it, Backspace takes "
                      "one away."},
    [TOOL_REMOVE] = {"Remove", "takes tanks and walls away",
                     "Click what is to go. Delete takes the tank that is picked."},
    [TOOL_REPAIR] = {"Repair", "makes a tank, or a wreck, as good as new",
                     "Click a tank or a wreck: it is as good as new."},
};

static int row_px(const Hud *hud) {
    return text_height(hud->text, TEXT_NORMAL) + 2 * hud_px(hud, 5);
}

int tools_height(const Tools *tools, const Hud *hud) {
    if (!tools->is_open) return 0;
    return 2 * row_px(hud) + hud_px(hud, GAP_UNITS) + 2 * hud_px(hud, PAD_UNITS);
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

static int weight_of(const char *word) { return (int)strlen(word) + 2; }

static void keep(Tools *tools, Ui *ui, Box box, const char *label, SceneFile scene,
                 const char *help) {
    if (ui_button(ui, box, label)) tools->wish.scene = scene;
    tip(tools, help);
}

static void tabs(Tools *tools, const ToolScene *scene, Box row) {
    static const char *const ACTION_WORDS[ACTIONS] = {"Undo", "Save arena", "Save match"};
    Ui *ui = tools->ui;
    int left = 0, gap = hud_px(scene->hud, GAP_UNITS);
    for (int i = 0; i < TOOL_COUNT; i++) left += weight_of(TOOL_ROWS[i].name);
    for (int i = 0; i < ACTIONS; i++) left += weight_of(ACTION_WORDS[i]);
    for (int i = 0; i < TOOL_COUNT; i++) {
        Box box = cell(&row, weight_of(TOOL_ROWS[i].name), &left, gap);
        if (ui_tab(ui, box, TOOL_ROWS[i].name, (int)tools->tool == i)) {
            hand_drop(tools);
            tools->tool = (ToolKind)i;
        }
        tip(tools, TOOL_ROWS[i].tip);
    }
    ui_disable(ui, tools->undo_count == 0);
    if (ui_button(ui, cell(&row, weight_of("Undo"), &left, gap), "Undo"))
        tools_undo(tools, scene->match);
    tip(tools, "Ctrl+Z takes back what was moved, added, built or removed last");
    ui_disable(ui, false);
    keep(tools, ui, cell(&row, weight_of(ACTION_WORDS[1]), &left, gap), ACTION_WORDS[1],
         SCENE_ARENA,
         "these walls on this ground, with a start where each tank stands: a Tiled map");
    keep(tools, ui, cell(&row, weight_of(ACTION_WORDS[2]), &left, gap), ACTION_WORDS[2],
         SCENE_MATCH, "a match that begins as all of this stands now: replay FILE --from 0");
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

static void choose_tank(Tools *tools, Box row, int gap) {
    const char *minds[WORDS_MAX], *teams[TOOL_TEAMS], *drives[WORDS_MAX];
    int mind_count = 0;
    for (; BEHAVIOURS[mind_count] && mind_count < WORDS_MAX; mind_count++)
        minds[mind_count] = BEHAVIOURS[mind_count]->name;
    for (int i = 0; i < TOOL_TEAMS; i++) teams[i] = team_name(i);
    ui_choice(tools->ui, part(&row, 4, gap), "Mind", minds, mind_count, &tools->mind);
    tip(tools, BEHAVIOURS[tools->mind]->help);
    ui_choice(tools->ui, part(&row, 3, gap), "Team", teams, TOOL_TEAMS, &tools->team);
    ui_choice(tools->ui, part(&row, 2, gap), "Drive", drives, drive_rows(drives), &tools->drive);
    tip(tools, DRIVES[tools->drive]->help);
    choose_kind(tools, row);
}

static void choose_drive(Tools *tools, const Match *match, int tank, Box box) {
    const char *words[WORDS_MAX];
    int count = drive_rows(words), chosen = drive_row(match_card(match)->tanks[tank].drive);
    if (ui_choice(tools->ui, box, "Drive", words, count, &chosen))
        tools_do(tools, match, &(Edit){.kind = EDIT_DRIVE, .tank = tank, .drive = DRIVES[chosen]});
    tip(tools, DRIVES[chosen]->help);
}

// What can be done to the tank that is picked.
static void tank_row(Tools *tools, const ToolScene *scene, int tank, Box row, int gap) {
    Ui *ui = tools->ui;
    const MatchCard *card = match_card(scene->match);
    char name[TANK_NAME_MAX + 16];
    snprintf(name, sizeof name, "%s %d", card->tanks[tank].name, tank + 1);
    Box label = box_cut_left(&row, row.w / 6);
    box_cut_left(&label, hud_px(scene->hud, 6));
    ui_label(ui, label, name, rgb_mix(palette_team(card->tanks[tank].team), INK_WHITE, 0.35f));
    choose_drive(tools, scene->match, tank, part(&row, 3, gap));
    bool is_own = tank == card_human_tank(card, 0);
    if (ui_button(ui, part(&row, 4, gap), "Mind B")) tools->wish.opens_minds = true;
    tip(tools, "another mind for it");
    if (ui_button(ui, part(&row, 3, gap), is_own ? "Let go T" : "Drive T"))
        tools->wish.takes_tank = true;
    tip(tools,
        is_own ? "gives it back to its mind" : "drive it by your keys; while paused, N is a tick");
    if (ui_button(ui, part(&row, 2, gap), "Repair"))
        tools_do(tools, scene->match, &(Edit){.kind = EDIT_REPAIR, .tank = tank});
    tip(tools, "as good as new");
    if (ui_button(ui, row, "Remove")) hand_remove(tools, scene);
    tip(tools, "takes it off the field; Delete does, too");
}

static void details(Tools *tools, const ToolScene *scene, Box row) {
    int gap = hud_px(scene->hud, GAP_UNITS), tank = tools_picked(tools, scene->match);
    const char *help = TOOL_ROWS[tools->tool].help;
    ui_scope(tools->ui, (int)tools->tool + 1);
    if (tools->tool == TOOL_TANK) {
        choose_tank(tools, row, gap);
    } else if (tools->tool == TOOL_TARGET) {
        choose_kind(tools, part(&row, 3, gap));
        help = "Click where it is to stand: it does nothing.";
    } else if (tools->tool == TOOL_MOVE && tank >= 0) {
        tank_row(tools, scene, tank, row, gap);
        help = NULL;
    }
    ui_unscope(tools->ui);
    box_cut_left(&row, hud_px(scene->hud, 6));
    if (help) ui_label(tools->ui, row, help, INK_GREY);
}

void tools_bar(Tools *tools, const ToolScene *scene, double dt_s) {
    const Hud *hud = scene->hud;
    Box box = tools_box(tools, hud);
    hud_claim(hud, box, "tools");
    ui_begin(tools->ui, hud, dt_s);
    if (tools->wants_focus) ui_focus_first(tools->ui);
    tools->wants_focus = false;
    ui_plate(tools->ui, box, NULL);
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    Box first = box_cut_top(&box, row_px(hud));
    box_cut_top(&box, hud_px(hud, GAP_UNITS));
    tabs(tools, scene, first);
    details(tools, scene, box);
    if (ui_is_cancelled(tools->ui)) tools->is_in_bar = false;
    ui_end(tools->ui);
}
