// fuzz_settings.c -- any bytes as a settings.json: refused with a sentence and the defaults, or
// every value in its range.
#include "fuzz.h"

#include "app/preferences.h"

static void check_bindings(const Bindings *bindings) {
    for (Device device = 0; device < DEVICE_COUNT; device++)
        for (Action action = 0; action < ACTION_COUNT; action++) {
            const uint16_t *own = bindings->on[device][action];
            char text[BINDING_TEXT_MAX], wrong[KEY_NAME_MAX];
            uint16_t again[BINDINGS_EACH];
            FUZZ_CHECK(action_is_bindable(action) || !(own[0] | own[1]));
            bindings_write(device, own, text);
            FUZZ_CHECK(bindings_read(device, text, again, wrong));
            FUZZ_CHECK(again[0] == (own[0] ? own[0] : own[1]));
            bindings_conflict(bindings, device, action, own[0]);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static Prefs defaults; // names of keys take their time
    if (defaults.value[PREF_UI_SCALE] == 0) defaults = prefs_defaults();
    Prefs prefs;
    Problem notice = {""}, problem = {""};
    bool is_read =
        prefs_parse((const char *)bytes, length, "settings.json", &prefs, &notice, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    FUZZ_CHECK(is_read || !memcmp(&prefs, &defaults, sizeof prefs));
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        FUZZ_CHECK(pref_value(&prefs, row) >= row->low && pref_value(&prefs, row) <= row->high);
    if (memcmp(&prefs.bindings, &defaults.bindings, sizeof prefs.bindings) != 0)
        check_bindings(&prefs.bindings);
    return 0;
}
