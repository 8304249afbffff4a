// test_draft.c -- battles as they are set up in the menu: their command line says the very same.
#include "check.h"

#include <unistd.h>
#include <wordexp.h>

#include "ai/maths/dice.h"
#include "app/last_battle.h"
#include "cli/parser.h"

enum { DRAFTS = 400 };

static int below(Dice *dice, int count) { return dice_below(dice, count); }

static void any_tank(BattleDraft *draft, Dice *dice) {
    int minds = 0;
    while (BEHAVIOURS[minds]) minds++;
    bool is_person = below(dice, 3) == 0 && card_people(&draft->card) < DRAFT_PEOPLE_MAX;
    TankCard *tank = draft_add(draft, is_person ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR,
                               BEHAVIOURS[below(dice, minds)]);
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        int count = 0;
        while (property->choice && property->choice(count).row) count++;
        if (count) property_choose(property, &tank->loadout, below(dice, count));
    }
    if (below(dice, 2)) tank->team = below(dice, TEAMS_MAX);
    for (int i = 0; i < behaviour_param_count(tank->behaviour); i++) {
        const Param *param = &tank->behaviour->params[i];
        if (below(dice, 2))
            tank->params[i] = param->low + dice_unit(dice) * (param->high - param->low);
    }
}

static BattleDraft any_draft(Dice *dice) {
    static const char *const ARENAS[] = {"yard", "maze", "my arenas/it's one.tmj"};
    BattleDraft draft = {0};
    MatchCard *card = &draft.card;
    card_init(card);
    snprintf(card->arena, sizeof card->arena, "%s", ARENAS[below(dice, 3)]);
    draft.has_seed = below(dice, 2);
    if (draft.has_seed) card->seed = dice_roll(dice);
    card->mode = below(dice, mode_count());
    card->points = mode_points(card->mode);
    if (MODES[card->mode]->points_key && below(dice, 2)) card->points = 10 * below(dice, 50);
    if (below(dice, 2)) card->time_limit_s = 30 + dice_unit(dice) * 600;
    card->rules.friendly_fire = below(dice, 2);
    for (int count = 1 + below(dice, DRAFT_TANKS_MAX); card->tank_count < count;)
        any_tank(&draft, dice);
    return draft;
}

static const char *line_of(const BattleDraft *draft, char line[static DRAFT_LINE_MAX]) {
    DraftWords words;
    draft_words(draft, &words);
    draft_line(&words, line);
    return line;
}

// As a shell would part it.
static void read_line(const BattleDraft *draft, wordexp_t *words, Settings *settings) {
    char line[DRAFT_LINE_MAX];
    Problem problem = {""};
    assert_int_equal(wordexp(line_of(draft, line), words, WRDE_NOCMD), 0);
    assert_string_equal(words->we_wordv[0], "treads");
    settings_init(settings);
    if (!parse_arguments((int)words->we_wordc - 1, words->we_wordv + 1, settings, &problem))
        fail_msg("%s: %s", line, problem.text);
}

static void check_tank(const TankCard *wanted, const TankCard *tank) {
    assert_int_equal(tank->kind, wanted->kind);
    assert_int_equal(tank->team, wanted->team);
    assert_true(loadout_equal(&tank->loadout, &wanted->loadout));
    if (wanted->kind == CONTROLLER_HUMAN) return;
    assert_ptr_equal(tank->behaviour, wanted->behaviour);
    for (int i = 0; i < behaviour_param_count(wanted->behaviour); i++)
        check_close(tank->params[i], wanted->params[i], 0);
}

static void the_line_of_a_draft_means_the_draft(void **state) {
    (void)state;
    Dice dice = dice_seed(7, 1);
    for (int i = 0; i < DRAFTS; i++) {
        BattleDraft draft = any_draft(&dice);
        const MatchCard *wanted = &draft.card;
        wordexp_t words;
        Settings settings;
        MatchCard card;
        Problem problem = {""};
        read_line(&draft, &words, &settings);
        assert_int_equal(settings.command, card_people(wanted) ? COMMAND_PLAY : COMMAND_WATCH);
        if (!settings_card(&settings, &card, &problem)) fail_msg("%s", problem.text);
        assert_string_equal(card.arena, wanted->arena);
        assert_int_equal(card.mode, wanted->mode);
        assert_int_equal(card.rules.friendly_fire, wanted->rules.friendly_fire);
        check_close(card.time_limit_s, wanted->time_limit_s, 0);
        check_close(card.points, wanted->points, 0);
        assert_int_equal(settings.has_seed, draft.has_seed);
        if (draft.has_seed) assert_int_equal(card.seed, wanted->seed);
        assert_int_equal(card.tank_count, wanted->tank_count);
        for (int k = 0; k < card.tank_count; k++) check_tank(&wanted->tanks[k], &card.tanks[k]);
        card_free(&card);
        draft_free(&draft);
        settings_free(&settings);
        wordfree(&words);
    }
}

static void a_line_comes_back_as_the_same_line(void **state) {
    (void)state;
    Dice dice = dice_seed(8, 1);
    for (int i = 0; i < DRAFTS; i++) {
        BattleDraft draft = any_draft(&dice), again;
        char line[DRAFT_LINE_MAX], line_again[DRAFT_LINE_MAX];
        wordexp_t words;
        Settings settings;
        read_line(&draft, &words, &settings);
        assert_true(settings_draft(&settings, &again));
        assert_string_equal(line_of(&again, line_again), line_of(&draft, line));
        draft_free(&draft);
        draft_free(&again);
        settings_free(&settings);
        wordfree(&words);
    }
}

static void what_is_as_usual_is_left_out(void **state) {
    (void)state;
    char line[DRAFT_LINE_MAX];
    BattleDraft draft;
    assert_true(draft_start(&draft));
    assert_string_equal(line_of(&draft, line), "treads play keyboard hunter");
    TankCard *tanks = draft.card.tanks;
    tanks[0].kind = CONTROLLER_BEHAVIOUR;
    tanks[1].team = 0;
    draft.has_seed = true;
    draft.card.seed = 3;
    assert_string_equal(line_of(&draft, line), "treads watch hunter@red hunter@red --seed 3");
    tanks[0].params[0] = 40; // not 4e+01
    draft.card.time_limit_s = 300;
    assert_string_equal(line_of(&draft, line),
                        "treads watch hunter:range=40@red hunter@red --seed 3 --time 300");
    draft_free(&draft);
}

static void check_recalled(const char *path, const char *wanted) {
    BattleDraft draft;
    char line[DRAFT_LINE_MAX];
    assert_true(last_battle_recall(path, parse_arguments, &draft));
    assert_string_equal(line_of(&draft, line), wanted);
    draft_free(&draft);
}

static void the_last_battle_is_remembered(void **state) {
    (void)state;
    char path[] = "/tmp/treads-draft-XXXXXX", line[DRAFT_LINE_MAX];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    Dice dice = dice_seed(9, 1);
    BattleDraft draft = any_draft(&dice);
    DraftWords words;
    draft_words(&draft, &words);
    last_battle_keep(&words, path);
    check_recalled(path, line_of(&draft, line));
    draft_free(&draft);
    FILE *file = fopen(path, "w");
    fputs("play\nnobody\n--arena\n", file);
    fclose(file);
    check_recalled(path, "treads play keyboard hunter");
    unlink(path);
    check_recalled(path, "treads play keyboard hunter");
    check_recalled(NULL, "treads play keyboard hunter");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_of_a_draft_means_the_draft),
        cmocka_unit_test(a_line_comes_back_as_the_same_line),
        cmocka_unit_test(what_is_as_usual_is_left_out),
        cmocka_unit_test(the_last_battle_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
