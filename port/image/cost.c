/* SPDX-License-Identifier: MIT */
/* What a scene costs on a board: RAM of the core, and instructions of its ticks. `make cost` builds and runs it;
 * `touchdown bake` reads what it says. */
#include "console.h"
#include "show.h"

extern const rig_scene RIG_SCENE; /* td_limits.h says which */

static rig machine;

static void say(const char *word, size_t bytes)
{
    console_text(word);
    console_u32((uint32_t)bytes);
}

int main(void);
int main(void)
{
    say("cost: plan ", sizeof machine.plan);
    say(" state ", sizeof machine.state);
    say(" scratch ", sizeof machine.scratch);
    say(" out ", sizeof machine.out);
    console_line(" bytes");
    return show_scene(&machine, &RIG_SCENE);
}
