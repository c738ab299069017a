/* SPDX-License-Identifier: MIT */
/* `touchdown figures`: pictures of the sources as JSON. */
#include <stdio.h>
#include "command.h"
#include "figures.h"

int command_figures(int argc, char **argv)
{
    bytes json = {NULL, 0u, 0u, false};
    (void)argc;
    (void)argv;
    figures_write(&json);
    const bool well = !json.failed && fwrite(json.data, 1u, json.size, stdout) == json.size &&
                      fflush(stdout) == 0;
    bytes_free(&json);
    return well ? COMMAND_OK : COMMAND_NO;
}
