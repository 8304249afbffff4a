// ui_focus.c -- where the ring goes: to the nearest widget in a direction.
#include "ui_state.h"

#include <stdlib.h>

enum { PAGE_STEPS = 6, SIDE_COST = 3, ASIDE_PX = 10000 };

static int focus_spot(const Ui *ui) {
    for (int i = 0; i < ui->spot_count; i++)
        if (ui->spots[i].id == ui->focus) return i;
    return -1;
}

// Between two stretches of a line; 0 when they overlap.
static int gap(int a, int a_size, int b, int b_size) {
    if (a + a_size <= b) return b - a - a_size;
    return b + b_size <= a ? a - b - b_size : 0;
}

static int middle(int at, int size) { return 2 * at + size; } // in half px

// Half px from the middle of one stretch to the near end of another; negative: that is not ahead.
static int ahead(int from, int from_size, int to, int to_size, int way) {
    return way > 0 ? 2 * to - middle(from, from_size)
                   : middle(from, from_size) - 2 * (to + to_size);
}

// How far away in that direction; -1 when it lies elsewhere. What is not straight ahead is farther
// than all that is, and of several there the one whose middle is.
static int64_t distance(Box from, Box to, int x, int y) {
    int way = x ? ahead(from.x, from.w, to.x, to.w, x) : ahead(from.y, from.h, to.y, to.h, y);
    if (way < 0) return -1;
    int edges = x ? gap(from.x, from.w, to.x, to.w) : gap(from.y, from.h, to.y, to.h);
    int side = x ? gap(from.y, from.h, to.y, to.h) : gap(from.x, from.w, to.x, to.w);
    int off = x ? abs(middle(to.y, to.h) - middle(from.y, from.h))
                : abs(middle(to.x, to.w) - middle(from.x, from.w));
    return 64 * ((int64_t)edges + SIDE_COST * side + (side > 0 ? ASIDE_PX : 0)) + off / 8;
}

// Rows of the same list come before what lies around it; of other lists only what is in view.
static int nearest_spot(const Ui *ui, Box from, int list, int x, int y) {
    int best = -1;
    int64_t best_away = INT64_MAX;
    bool is_best_near = false;
    for (int i = 0; i < ui->spot_count; i++) {
        const Spot *spot = &ui->spots[i];
        bool is_near = list >= 0 && spot->scroll == list;
        int64_t away = distance(from, spot->box, x, y);
        if (spot->id == ui->focus || away < 0 || (!is_near && !spot->is_in_view)) continue;
        if (is_best_near && !is_near) continue;
        if (is_near == is_best_near && away >= best_away) continue;
        best = i, best_away = away, is_best_near = is_near;
    }
    return best;
}

static void focus_on(Ui *ui, int spot) {
    if (spot < 0) return;
    ui->focus = ui->spots[spot].id;
    ui->focus_box = ui->spots[spot].box;
    ui->reveals = true;
    ui->is_typing = false;
}

// From the lowest one down is the uppermost of the same column.
static int wrapped_spot(const Ui *ui, int from, int y) {
    int best = -1, best_y = 0;
    for (int i = 0; i < ui->spot_count; i++) {
        Box box = ui->spots[i].box, here = ui->spots[from].box;
        if (gap(box.x, box.w, here.x, here.w) > 0 || i == from) continue;
        int upness = -y * middle(box.y, box.h);
        if (best < 0 || upness > best_y) best = i, best_y = upness;
    }
    return best;
}

static void move(Ui *ui, int x, int y) {
    int from = focus_spot(ui);
    if (from < 0) return;
    int to = nearest_spot(ui, ui->spots[from].box, ui->spots[from].scroll, x, y);
    if (to < 0 && y) to = wrapped_spot(ui, from, y);
    focus_on(ui, to);
}

static void page(Ui *ui, int y) {
    for (int i = 0; i < PAGE_STEPS; i++) {
        int from = focus_spot(ui);
        if (from < 0) return;
        focus_on(ui, nearest_spot(ui, ui->spots[from].box, ui->spots[from].scroll, 0, y));
    }
}

// Who had it is gone: whoever stands nearest to there gets it.
static void find_heir(Ui *ui) {
    int best = -1;
    int64_t best_away = INT64_MAX;
    Box lost = ui->focus_box;
    for (int i = 0; i < ui->spot_count; i++) {
        Box box = ui->spots[i].box;
        int64_t away = abs(middle(box.x, box.w) - middle(lost.x, lost.w)) +
                       2 * (int64_t)abs(middle(box.y, box.h) - middle(lost.y, lost.h));
        if (away < best_away) best = i, best_away = away;
    }
    focus_on(ui, best);
}

void ui_move_focus(Ui *ui) {
    if (ui->spot_count == 0) return;
    if (focus_spot(ui) < 0) find_heir(ui);
    Gesture gesture = ui->gesture;
    switch (gesture.kind) {
    case GESTURE_MOVE: move(ui, gesture.x, gesture.y); break;
    case GESTURE_NEXT:
        focus_on(ui, (focus_spot(ui) + gesture.x + ui->spot_count) % ui->spot_count);
        break;
    case GESTURE_PAGE: page(ui, gesture.y); break;
    case GESTURE_END: focus_on(ui, gesture.y < 0 ? 0 : ui->spot_count - 1); break;
    default: break;
    }
}
