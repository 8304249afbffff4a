// last_battle.c -- between a battle that is set up in the menu, its command line, and its file.
#include "last_battle.h"

#include <stdio.h>
#include <string.h>

bool words_settings(const DraftWords *words, ReadWords read, Settings *settings, Problem *problem) {
    char *argv[DRAFT_WORDS_MAX];
    int count = draft_words_split(words, argv);
    settings_init(settings);
    if (read(count, argv, settings, problem)) return true;
    settings_free(settings);
    return false;
}

// Rules that the line names; the others are initial, even where a preset has other ones.
static void set_rules(const Settings *settings, MatchCard *card) {
    Tuning initial = tuning_initial();
    card_set_tuning(card, &initial);
    if (settings->points >= 0) card->points = settings->points;
    if (settings->time_limit_s > 0) card->time_limit_s = settings->time_limit_s;
    card->rules.friendly_fire = settings->is_friendly_fire != 0;
}

bool settings_draft(const Settings *settings, BattleDraft *draft) {
    Problem problem;
    *draft = (BattleDraft){.has_seed = settings->has_seed};
    MatchCard *card = &draft->card;
    if (!settings_card(settings, card, &problem)) return false;
    if (!settings->has_seed) card->seed = 0;
    set_rules(settings, card);
    card->swap_count = 0;
    snprintf(draft->preset, sizeof draft->preset, "%s", settings->tuning ? settings->tuning : "");
    if (card->tank_count > DRAFT_TANKS_MAX) card->tank_count = DRAFT_TANKS_MAX;
    for (int i = 0; i < card->tank_count; i++) {
        TankCard *tank = &card->tanks[i];
        ControllerKind kind = tank->kind;
        if (!tank->behaviour) tank_card_set_mind(tank, BEHAVIOURS[0]); // for when an AI takes over
        tank->kind = kind;
    }
    if (card->tank_count == 0) draft_free(draft);
    return card->tank_count > 0;
}

void last_battle_keep(const DraftWords *words, const char *path) {
    char beside[ARENA_PATH_MAX + 8], *argv[DRAFT_WORDS_MAX];
    snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = fopen(beside, "w");
    if (!file) return; // it is a convenience, which may fail silently
    int count = draft_words_split(words, argv);
    for (int i = 0; i < count; i++) fprintf(file, "%s\n", argv[i]);
    bool is_written = !ferror(file);
    if (fclose(file) || !is_written || rename(beside, path)) remove(beside);
}

static void read_lines(FILE *file, DraftWords *words) {
    char line[ARENA_PATH_MAX];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && !draft_words_add(words, line)) return;
    }
}

static bool recall(const char *path, ReadWords read, BattleDraft *draft) {
    DraftWords words = {0};
    Settings settings;
    Problem problem;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return false;
    read_lines(file, &words);
    fclose(file);
    if (!words_settings(&words, read, &settings, &problem)) return false;
    bool is_battle = settings.command == COMMAND_PLAY || settings.command == COMMAND_WATCH;
    bool is_read = is_battle && settings_draft(&settings, draft);
    settings_free(&settings);
    return is_read;
}

bool last_battle_recall(const char *path, ReadWords read, BattleDraft *draft) {
    return recall(path, read, draft) || draft_start(draft);
}
