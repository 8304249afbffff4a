// drafts.c -- between battles as they are set up in the menu and command lines.
#include "drafts.h"

#include <stdio.h>
#include <string.h>

#include "cli/parser.h"

static bool read_words(DraftWords *words, Settings *settings, Problem *problem) {
    char *argv[DRAFT_WORDS_MAX];
    for (int i = 0; i < words->count; i++) argv[i] = words->words[i];
    settings_init(settings);
    if (parse_arguments(words->count, argv, settings, problem)) return true;
    settings_free(settings);
    return false;
}

bool draft_read(const MatchDraft *draft, DraftWords *words, Settings *settings, Problem *problem) {
    draft_words(draft, words);
    return read_words(words, settings, problem);
}

static DraftTank tank_of(const TankCard *card) {
    DraftTank tank = {
        .is_person = card->kind == CONTROLLER_HUMAN, .team = card->team, .loadout = card->loadout};
    draft_set_mind(&tank, card->behaviour ? card->behaviour : BEHAVIOURS[0]);
    tank.is_person = card->kind == CONTROLLER_HUMAN;
    if (!tank.is_person) memcpy(tank.params, card->params, sizeof tank.params);
    return tank;
}

static void take_rules(const Settings *settings, const MatchCard *card, MatchDraft *draft) {
    snprintf(draft->arena, sizeof draft->arena, "%s", settings->arena);
    snprintf(draft->preset, sizeof draft->preset, "%s", settings->tuning ? settings->tuning : "");
    draft->has_seed = settings->has_seed;
    draft->seed = settings->has_seed ? settings->seed : 0;
    draft->mode = card->mode;
    draft->points = settings->points;
    if (settings->time_limit_s > 0) draft->time_s = settings->time_limit_s;
    draft->has_friendly_fire = settings->is_friendly_fire != 0;
}

bool draft_from(const Settings *settings, MatchDraft *draft) {
    MatchCard card;
    Problem problem;
    *draft = draft_initial();
    if (!settings_card(settings, &card, &problem)) return false;
    take_rules(settings, &card, draft);
    draft->tank_count = 0;
    for (int i = 0; i < card.tank_count && i < DRAFT_TANKS_MAX; i++)
        draft->tanks[draft->tank_count++] = tank_of(&card.tanks[i]);
    card_free(&card);
    return draft->tank_count > 0;
}

void draft_keep(const MatchDraft *draft, const char *path) {
    DraftWords words;
    char beside[ARENA_PATH_MAX + 8];
    snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = fopen(beside, "w");
    if (!file) return; // a convenience: nobody misses it
    draft_words(draft, &words);
    for (int i = 0; i < words.count; i++) fprintf(file, "%s\n", words.words[i]);
    bool is_written = !ferror(file);
    if (fclose(file) || !is_written || rename(beside, path)) remove(beside);
}

static void read_lines(FILE *file, DraftWords *words) {
    while (words->count < DRAFT_WORDS_MAX &&
           fgets(words->words[words->count], DRAFT_WORD_MAX, file)) {
        char *word = words->words[words->count];
        word[strcspn(word, "\n")] = '\0';
        words->count += *word != '\0';
    }
}

MatchDraft draft_recall(const char *path) {
    DraftWords words = {0};
    Settings settings;
    Problem problem;
    MatchDraft draft = draft_initial();
    FILE *file = fopen(path, "r");
    if (!file) return draft;
    read_lines(file, &words);
    fclose(file);
    if (!read_words(&words, &settings, &problem)) return draft;
    bool is_battle = settings.command == COMMAND_PLAY || settings.command == COMMAND_WATCH;
    if (!is_battle || !draft_from(&settings, &draft)) draft = draft_initial();
    settings_free(&settings);
    return draft;
}
