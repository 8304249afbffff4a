// replay_edits.c -- an edit as bytes: its kind, then what an edit of that kind is made of.
#include "replay_edits.h"

#include "replay_card.h"

// What an edit of a kind has.
enum {
    HAS_KEY = 1,
    HAS_TANK = 2,
    HAS_INDEX = 4,
    HAS_VALUE = 8,
    HAS_DRIVE = 16,
    HAS_CARD = 32,
    HAS_POSE = 64,
    HAS_CORNERS = 128
};
static const unsigned PARTS[EDIT_KINDS] = {
    [EDIT_TUNE] = HAS_KEY | HAS_VALUE,
    [EDIT_MIND_PARAM] = HAS_TANK | HAS_INDEX | HAS_VALUE,
    [EDIT_DRIVE_PARAM] = HAS_TANK | HAS_INDEX | HAS_VALUE,
    [EDIT_DRIVE] = HAS_TANK | HAS_DRIVE,
    [EDIT_PLACE] = HAS_TANK | HAS_POSE,
    [EDIT_REPAIR] = HAS_TANK,
    [EDIT_ADD] = HAS_CARD | HAS_POSE,
    [EDIT_REMOVE] = HAS_TANK,
    [EDIT_WALL] = HAS_CORNERS,
    [EDIT_UNWALL] = HAS_INDEX,
};
enum { INDEX_MOST = 1 << 16 };

static void write_pose(Bytes *bytes, Pose pose) {
    bytes_number(bytes, pose.x);
    bytes_number(bytes, pose.y);
    bytes_number(bytes, pose.heading_rad);
}

static void write_corners(Bytes *bytes, const Edit *edit) {
    bytes_varint(bytes, (uint64_t)edit->corner_count);
    for (int i = 0; i < edit->corner_count; i++) {
        bytes_number(bytes, edit->corners[i].x);
        bytes_number(bytes, edit->corners[i].y);
    }
}

void edit_write(Words *words, Bytes *bytes, const Edit *edit) {
    unsigned parts = PARTS[edit->kind];
    char key[TUNING_KEY_MAX];
    bytes_varint(bytes, (uint64_t)edit->kind);
    if (parts & HAS_KEY) words_write(words, bytes, tuning_key(edit->index, edit->spec, key));
    if (parts & HAS_TANK) bytes_varint(bytes, (uint64_t)edit->tank);
    if (parts & HAS_INDEX) bytes_varint(bytes, (uint64_t)edit->index);
    if (parts & HAS_VALUE) bytes_number(bytes, edit->value);
    if (parts & HAS_DRIVE) words_write(words, bytes, edit->drive->name);
    if (parts & HAS_CARD) tank_card_write(words, bytes, &edit->added);
    if (parts & HAS_POSE) write_pose(bytes, edit->pose);
    if (parts & HAS_CORNERS) write_corners(bytes, edit);
}

static void read_key(Words *words, Cursor *cursor, Edit *edit) {
    char room[WORD_MAX];
    edit->index = tuning_find(words_read(words, cursor, room), &edit->spec);
    if (edit->index < 0) cursor_refuse(cursor);
}

static void read_drive(Words *words, Cursor *cursor, Edit *edit) {
    char room[WORD_MAX];
    edit->drive = drive_find(words_read(words, cursor, room));
    if (!edit->drive) cursor_refuse(cursor);
}

static Pose read_pose(Cursor *cursor) {
    Pose pose = {.x = cursor_number(cursor)};
    pose.y = cursor_number(cursor);
    pose.heading_rad = cursor_number(cursor);
    return pose;
}

static void read_corners(Cursor *cursor, Edit *edit) {
    edit->corner_count = (int)cursor_below(cursor, EDIT_CORNERS_MAX + 1);
    for (int i = 0; i < edit->corner_count; i++) {
        edit->corners[i].x = cursor_number(cursor);
        edit->corners[i].y = cursor_number(cursor);
    }
}

Edit edit_read(Words *words, Cursor *cursor, int tank_count) {
    char missing[MISSING_MAX];
    Edit edit = {.kind = (EditKind)cursor_below(cursor, EDIT_KINDS)};
    unsigned parts = PARTS[edit.kind];
    if (parts & HAS_KEY) read_key(words, cursor, &edit);
    if (parts & HAS_TANK) edit.tank = (int)cursor_below(cursor, (uint64_t)tank_count);
    if (parts & HAS_INDEX) edit.index = (int)cursor_below(cursor, INDEX_MOST);
    if (parts & HAS_VALUE) edit.value = cursor_number(cursor);
    if (parts & HAS_DRIVE) read_drive(words, cursor, &edit);
    if (parts & HAS_CARD) edit.added = tank_card_read(words, cursor, missing);
    if (parts & HAS_POSE) edit.pose = read_pose(cursor);
    if (parts & HAS_CORNERS) read_corners(cursor, &edit);
    return edit;
}
