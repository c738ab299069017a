/* SPDX-License-Identifier: MIT */
/* `touchdown`: chooses the executable of a scalar, which lies beside it, and becomes it. One binary
 * computes in one scalar; everything but the choice is the business of main.c. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define OPTION      "--scalar"
#define EXIT_USAGE  2
#define EXIT_BROKEN 126

static const char *const scalars[] = {"f32", "f64", "q16"};
static const char default_scalar[] = "f64";

static bool is_scalar(const char *word)
{
    for (size_t i = 0u; i < sizeof scalars / sizeof scalars[0]; ++i) {
        if (strcmp(word, scalars[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The value that "--scalar=x" or "--scalar x" at argv[i] gives, NULL if argv[i] is another word.
 * `used`: how many words it took. */
static const char *scalar_at(char *const *argv, int i, int *used)
{
    const size_t length = sizeof OPTION - 1u;
    *used = 1;
    if (strncmp(argv[i], OPTION, length) != 0) {
        return NULL;
    }
    if (argv[i][length] == '=') {
        return argv[i] + length + 1u;
    }
    if (argv[i][length] != '\0') {
        return NULL;
    }
    *used = argv[i + 1] == NULL ? 1 : 2;
    return argv[i + 1] == NULL ? "" : argv[i + 1];
}

/* Takes the option out of argv, wherever it stands; the last one counts. */
static const char *take_scalar(char **argv)
{
    const char *scalar = default_scalar;
    int kept = 1;
    int used = 0;
    for (int i = 1; argv[i] != NULL; i += used) {
        const char *const value = scalar_at(argv, i, &used);
        if (value != NULL) {
            scalar = value;
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    return scalar;
}

/* The path of the sibling `touchdown-<scalar>`. */
static bool sibling(const char *scalar, char path[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1u);
    if (length <= 0) {
        return false;
    }
    path[length] = '\0';
    const size_t used = (size_t)length;
    return snprintf(path + used, PATH_MAX - used, "-%s", scalar) < (int)(PATH_MAX - used);
}

int main(int argc, char **argv)
{
    char path[PATH_MAX];
    const char *const scalar = argc > 0 ? take_scalar(argv) : default_scalar;
    if (!is_scalar(scalar)) {
        (void)fprintf(stderr, "touchdown: unknown scalar '%s': choose one of f32, f64, q16\n",
                      scalar);
        return EXIT_USAGE;
    }
    if (!sibling(scalar, path)) {
        (void)fprintf(stderr,
                      "touchdown: cannot find where this program lies: run "
                      "build/touchdown-%s itself\n",
                      scalar);
        return EXIT_BROKEN;
    }
    (void)execv(path, argv);
    (void)fprintf(stderr, "touchdown: cannot run %s (%s): `make host` builds it\n", path,
                  strerror(errno));
    return EXIT_BROKEN;
}
