/* SPDX-License-Identifier: MIT */
/* An image for `make same`: runs scenes of the gallery to their ends, those that SCENES names or else all,
 * and a line for each says whether its hash is the golden one. A scene that is larger than the tables of
 * this image is refused by its check, and the line says what was full. */
#include "console.h"
#include "rig_check.h"
#include "scenes.h"
#include "show.h"
#include "td_fault_text.h"

static rig machine;

static const char *const wanted[] = {
#ifdef SCENES
    SCENES,
#endif
    NULL};

static void say_fault(const char *what, const td_fault *fault)
{
    static char text[TD_TEXT_SIZE];
    console_text(what);
    console_text(": ");
    (void)rig_fault_text(*fault, text, sizeof text);
    console_line(text);
}

static void run(const rig_scene *what)
{
    console_text("scene ");
    console_text(what->scene->name);
    console_putc(' ');
    const td_fault fault = rig_begin(&machine, what);
    if (fault.status != TD_OK) {
        say_fault("refused", &fault);
        return;
    }
    while (machine.tick < what->ticks) {
        if (rig_tick(&machine) < TD_OK) {
            say_fault("stopped", &machine.out.fault);
            return;
        }
    }
    const show_golden *const golden = show_golden_of(what, what->ticks);
    const bool same = golden != NULL && golden->hash == machine.log.hash;
    console_text(same ? "same " : "different ");
    console_hex64(machine.log.hash);
    console_putc('\n');
}

int main(void);
int main(void)
{
    for (uint32_t i = 0u; wanted[i] != NULL; ++i) {
        const rig_scene *const scene = scenes_find(wanted[i]);
        if (scene != NULL) {
            run(scene);
        }
    }
    for (uint32_t i = 0u; wanted[0] == NULL && i < scenes_count; ++i) {
        run(scenes_all[i]);
    }
    console_line("scenes end");
    return 0;
}
