/* SPDX-License-Identifier: MIT */
/* `touchdown check`: judges vector files. What a file means is the business of port/check. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include "command.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "check.h"
#include "td_fault_text.h"

typedef struct totals {
    unsigned long passed, failed, skipped;
    unsigned long files;  /* that end in .csv */
    unsigned long broken; /* paths that are not there, files unknown or malformed */
} totals;

static void complain(totals *t, const char *path, const char *what)
{
    (void)fflush(stdout);
    (void)fprintf(stderr, "%s: %s\n", path, what);
    t->broken += 1u;
}

/* ---- files ---- */

/* A file's text in memory, NULL if it cannot be read (errno). Never NULL for an empty one. */
static char *read_stream(FILE *from, size_t *size)
{
    size_t room = 65536u;
    char *text = malloc(room);
    *size = 0u;
    while (text != NULL) {
        const size_t got = fread(text + *size, 1u, room - *size, from);
        *size += got;
        if (got == 0u) {
            break;
        }
        if (*size == room) {
            room *= 2u;
            char *const more = realloc(text, room);
            if (more == NULL) {
                free(text);
            }
            text = more;
        }
    }
    if (text != NULL && ferror(from) != 0) {
        free(text);
        text = NULL;
    }
    return text;
}

static char *read_text(const char *path, size_t *size)
{
    FILE *const from = fopen(path, "rb");
    if (from == NULL) {
        return NULL;
    }
    char *const text = read_stream(from, size);
    (void)fclose(from);
    return text;
}

static bool is_csv(const char *name)
{
    const size_t length = strlen(name);
    return length > 4u && strcmp(name + length - 4u, ".csv") == 0;
}

/* Where a file lies. Links among its folders are followed; a link to a file counts by its own name,
 * and has the companions that lie beside the link. */
typedef struct place {
    char folders[PATH_MAX]; /* the path of its folder */
    const char *folder;     /* the last word of it */
    const char *name;
} place;

static bool find_place(const char *path, place *p)
{
    char above[PATH_MAX] = ".";
    const char *const slash = strrchr(path, '/');
    p->name = slash == NULL ? path : slash + 1;
    if (slash != NULL) {
        /* with its slash: "/" is a folder, too */
        const size_t length = (size_t)(slash - path) + 1u;
        if (length >= sizeof above) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(above, path, length);
        above[length] = '\0';
    }
    if (realpath(above, p->folders) == NULL) {
        return false;
    }
    p->folder = strrchr(p->folders, '/') + 1;
    return true;
}

/* ---- companions ---- */

/* The file under judgement and the files beside it that hold no answers of their own. */
typedef struct set {
    check_file files[CHECK_MAX_FILES];
    int count;
} set;

static void set_free(set *s)
{
    for (int i = 0; i < s->count; ++i) {
        free((void *)(uintptr_t)s->files[i].text);
        free((void *)(uintptr_t)s->files[i].name);
    }
    s->count = 0;
}

/* Takes the text of a file into the set. @return false: it cannot be read (errno) */
static bool set_add(set *s, const char *folder, const char *name, const char *path)
{
    check_file *const f = &s->files[s->count];
    f->folder = folder;
    f->name = strdup(name);
    f->text = read_text(path, &f->size);
    s->count += 1;
    return f->name != NULL && f->text != NULL;
}

static bool is_companion(const check_file *file, const char *name)
{
    const check_format *const format = check_format_of(file->folder, name);
    return format != NULL && format->row == NULL && strcmp(file->name, name) != 0;
}

/* A companion that is no plain file is none: if a row needs it, that row says so. */
static bool is_plain_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* @return false: one cannot be read, and was complained about */
static bool set_add_beside(totals *t, set *s, const place *p)
{
    char path[PATH_MAX + NAME_MAX + 2];
    bool is_fine = true;
    DIR *const folder = opendir(p->folders);
    if (folder == NULL) {
        complain(t, p->folders, strerror(errno));
        return false;
    }
    for (struct dirent *e = NULL; is_fine && (e = readdir(folder)) != NULL;) {
        if (is_companion(&s->files[0], e->d_name) && s->count < CHECK_MAX_FILES) {
            (void)snprintf(path, sizeof path, "%s/%s", p->folders, e->d_name);
            is_fine = !is_plain_file(path) || set_add(s, p->folder, e->d_name, path);
        }
    }
    if (!is_fine) {
        complain(t, path, strerror(errno));
    }
    (void)closedir(folder);
    return is_fine;
}

/* ---- one file ---- */

static void show_failure(const check_failure *f)
{
    if (f->fault.status == TD_OK) {
        (void)printf("  line %u: %s: expected %.12g, got %.12g\n", f->line, f->what, f->expected,
                     f->actual);
        return;
    }
    char text[TD_TEXT_SIZE];
    (void)td_fault_text(f->fault, text, sizeof text);
    (void)printf("  line %u: %s: the core refuses it: %s\n", f->line, f->what, text);
}

static void show_counts(const char *path, const check_format *format, const check_result *r)
{
    (void)printf("%s: %u passed, %u failed", path, r->passed, r->failed);
    if (r->skipped != 0u) {
        (void)printf(", %u skipped", r->skipped);
    }
    (void)printf("%s\n", format->row == NULL ? " (read with the files beside it)" : "");
    for (unsigned i = 0u; i < r->n_shown; ++i) {
        show_failure(&r->shown[i]);
    }
    if (r->failed > r->n_shown) {
        (void)printf("  and %u more\n", r->failed - r->n_shown);
    }
    (void)fflush(stdout);
}

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#define QUIET_S 1.0 /* a file that takes longer than this shows how far it is */

/* Judges all rows; a person at a terminal sees the share that is done. */
static void run_all(const char *path, check_runner *r)
{
    const bool is_watched = isatty(STDERR_FILENO) == 1;
    const size_t size = r->state.files[0].size;
    double next = now_s() + QUIET_S;
    bool has_shown = false;
    while (check_step(r)) {
        if (is_watched && now_s() > next) {
            const size_t done = (size_t)(r->text.at - r->state.files[0].text);
            (void)fprintf(stderr, "\r%s: %3u %%", path, (unsigned)(done * 100u / size));
            next = now_s() + 0.1;
            has_shown = true;
        }
    }
    if (has_shown) {
        (void)fprintf(stderr, "\r\033[K");
    }
}

/* What is put together of pieces, and cut off where it would be too long for a sentence. */
typedef struct sentence {
    char text[512];
    size_t size;
} sentence;

__attribute__((format(printf, 2, 3))) static void add(sentence *to, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    const size_t room = sizeof to->text - to->size;
    const int size = vsnprintf(to->text + to->size, room, format, words);
    va_end(words);
    to->size += size < 0 ? 0u : (size_t)size < room ? (size_t)size : room - 1u;
}

#define SHOWN_CHARACTERS 40 /* of a cell */

/* One that is not empty. */
static void add_piece(sentence *to, const char *before, check_piece piece, const char *after)
{
    const bool is_long = piece.size > SHOWN_CHARACTERS;
    if (piece.size != 0u) {
        add(to, "%s%.*s%s%s", before, is_long ? SHOWN_CHARACTERS : (int)piece.size, piece.at,
            is_long ? "..." : "", after);
    }
}

/* "malformed, cell 3 (mu_s): a cell cannot be read: expected a number, not 'x'" */
static void show_malformed(totals *t, const char *path, const check_malformed *m)
{
    char where[PATH_MAX + 16];
    sentence what = {.size = 0u};
    (void)snprintf(where, sizeof where, "%s:%u", path, m->place.line);
    add(&what, "malformed");
    if (m->place.cell != 0u) {
        add(&what, ", cell %u", m->place.cell);
    }
    add_piece(&what, " (", m->column, ")");
    add(&what, ": %s", m->what);
    if (m->in != NULL) {
        add(&what, ": %s", m->in);
    }
    if (m->beside.line != 0u) {
        add(&what, ", line %u, cell %u", m->beside.line, m->beside.cell);
    }
    if (m->wanted != NULL) {
        add(&what, ": expected %s", m->wanted);
        add_piece(&what, ", not '", m->found, "'");
    }
    complain(t, where, what.text);
}

static void judge(totals *t, const char *path, const check_format *format, const set *s)
{
    check_runner runner;
    check_begin(&runner, format, s->files, s->count);
    run_all(path, &runner);
    const check_result *const r = &runner.result;
    t->passed += r->passed;
    t->failed += r->failed;
    t->skipped += r->skipped;
    show_counts(path, format, r);
    if (r->malformed.what != NULL) {
        show_malformed(t, path, &r->malformed);
    }
}

static void check_csv(totals *t, const char *path)
{
    place p;
    set s = {.count = 0};
    t->files += 1u;
    if (!find_place(path, &p)) {
        complain(t, path, strerror(errno));
        return;
    }
    const check_format *const format = check_format_of(p.folder, p.name);
    if (format == NULL) {
        complain(t, path, "unknown: a vector file is known by its folder's name and its own");
        return;
    }
    if (!set_add(&s, p.folder, p.name, path)) {
        complain(t, path, strerror(errno));
    } else if (set_add_beside(t, &s, &p)) {
        judge(t, path, format, &s);
    }
    set_free(&s);
}

/* ---- paths ---- */

static void check_path(totals *t, const char *path, bool is_named);

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Everything in a folder, by name. */
static void check_folder(totals *t, const char *path)
{
    struct dirent **entries = NULL;
    char inner[PATH_MAX];
    const int n = scandir(path, &entries, is_visible, alphasort);
    if (n < 0) {
        complain(t, path, strerror(errno));
        return;
    }
    const size_t length = strlen(path);
    const char *const slash = length > 0u && path[length - 1u] == '/' ? "" : "/";
    for (int i = 0; i < n; ++i) {
        if (snprintf(inner, sizeof inner, "%s%s%s", path, slash, entries[i]->d_name) < PATH_MAX) {
            check_path(t, inner, false);
        } else {
            complain(t, path, strerror(ENAMETOOLONG));
        }
        free(entries[i]);
    }
    free(entries);
}

/* Links are followed where the caller names them, and to files; a folder that a link inside a
 * folder leads to could be one that is being read. */
static void check_path(totals *t, const char *path, bool is_named)
{
    struct stat info;
    struct stat link;
    if (stat(path, &info) != 0 || lstat(path, &link) != 0) {
        if (is_named || is_csv(path)) {
            complain(t, path, strerror(errno));
        }
    } else if (S_ISDIR(info.st_mode)) {
        if (is_named || !S_ISLNK(link.st_mode)) {
            check_folder(t, path);
        }
    } else if (is_csv(path) && !S_ISREG(info.st_mode)) {
        complain(t, path, "this is no file");
    } else if (is_csv(path)) {
        check_csv(t, path);
    }
}

/* The first word that is no path, NULL if all are; "" if there is none at all. */
static const char *wrong_word(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] == '-' || argv[i][0] == '\0') {
            return argv[i];
        }
    }
    return argc > 1 ? NULL : "";
}

int command_check(int argc, char **argv)
{
    totals t = {0u, 0u, 0u, 0u, 0u};
    const char *const wrong = wrong_word(argc, argv);
    if (wrong != NULL) {
        (void)fprintf(stderr,
                      "touchdown: check takes the paths of vector files or of folders that hold "
                      "them, not '%s'\n",
                      wrong);
        return COMMAND_USAGE;
    }
    for (int i = 1; i < argc; ++i) {
        check_path(&t, argv[i], true);
    }
    if (t.files == 0u && t.broken == 0u) {
        complain(&t, argv[1], "there is no .csv to check");
    }
    (void)printf("%lu passed, %lu failed, %lu skipped\n", t.passed, t.failed, t.skipped);
    return t.failed == 0u && t.broken == 0u ? COMMAND_OK : COMMAND_NO;
}
