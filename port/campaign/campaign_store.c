/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "campaign_store.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "bytes.h"
#include "campaign_identity.h"

#define PATHS    1024u
#define CHECKSUM 9u /* a comma and eight digits */

#define LOCK_TRIES    20
#define LOCK_PAUSE_US 50000u

static bool fail(campaign_store *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(campaign_store *s, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(s->error, sizeof s->error, format, list);
    va_end(list);
    return false;
}

static void path_of(const campaign_store *s, const char *name, char out[PATHS])
{
    (void)snprintf(out, PATHS, "%s/%s", s->folder, name);
}

/* ---- what is done ---- */

static uint32_t checksum_of(const campaign_store *s, const char *row, size_t size)
{
    return bytes_crc32(s->begin, row, size);
}

/* Has a run no quantities for a reason that another time, or another machine, may not have? */
static bool is_unlucky(const char *row)
{
    const char *const verdict = strchr(row, ',');
    return verdict != NULL &&
           (strncmp(verdict, ",crashed,", 9u) == 0 || strncmp(verdict, ",hung,", 6u) == 0);
}

static void put(campaign_store *s, uint32_t run, char *row)
{
    if (row != NULL) {
        s->done += s->rows[run] == NULL ? 1u : 0u;
        free(s->rows[run]);
        s->rows[run] = row;
    }
}

/* A row with its checksum, without a newline. @return false: it is damaged */
static bool take_row(campaign_store *s, const char *row, size_t n)
{
    char *end = NULL;
    if (n <= CHECKSUM || row[n - CHECKSUM] != ',') {
        return false;
    }
    const size_t size = n - CHECKSUM;
    const unsigned long crc = strtoul(row + size + 1u, &end, 16);
    const unsigned long run = strtoul(row, NULL, 10);
    if (end != row + n || crc != checksum_of(s, row, size) || run >= s->runs) {
        return false;
    }
    if (s->rows[run] == NULL || is_unlucky(s->rows[run])) {
        put(s, (uint32_t)run, strndup(row, size));
    }
    return true;
}

/* Who copies files from system to system may get a carriage return into them. */
static size_t without_return(const char *row, size_t n)
{
    return n > 0u && row[n - 1u] == '\r' ? n - 1u : n;
}

/* @return where the last whole row ends */
static size_t take_rows(campaign_store *s, const char *text, size_t size)
{
    size_t at = 0u;
    for (const char *end = memchr(text, '\n', size); end != NULL;
         end = memchr(text + at, '\n', size - at)) {
        const size_t n = (size_t)(end - text) - at;
        s->damaged += take_row(s, text + at, without_return(text + at, n)) ? 0u : 1u;
        at += n + 1u;
    }
    return at;
}

/* @param own the file that is written: what its last row lacks is cut off */
static bool take_file(campaign_store *s, const char *name, bool is_own)
{
    char path[PATHS];
    path_of(s, name, path);
    const int fd = is_own ? s->fd : open(path, O_RDONLY);
    struct stat about;
    if (fd < 0 || fstat(fd, &about) != 0) {
        return fail(s, "cannot read %s: %s", path, strerror(errno));
    }
    const size_t size = (size_t)about.st_size;
    char *const text = malloc(size + 1u);
    size_t got = 0u;
    for (ssize_t n = 1; text != NULL && got < size && n > 0;) {
        n = pread(fd, text + got, size - got, (off_t)got);
        got += n > 0 ? (size_t)n : 0u;
    }
    const size_t whole = text != NULL && got > 0u ? take_rows(s, text, got) : 0u;
    const bool well = text != NULL && got == size &&
                      (!is_own || whole == size || ftruncate(fd, (off_t)whole) == 0);
    free(text);
    if (!is_own) {
        (void)close(fd);
    }
    return well || fail(s, "cannot read %s, or cut off what its last row lacks", path);
}

static bool is_records(const char *name)
{
    return strncmp(name, "records-", 8u) == 0;
}

static bool take_folder(campaign_store *s, const char *own)
{
    DIR *const folder = opendir(s->folder);
    bool well = folder != NULL || fail(s, "cannot read %s: %s", s->folder, strerror(errno));
    for (const struct dirent *e = NULL; well && (e = readdir(folder)) != NULL;) {
        if (is_records(e->d_name)) {
            well = take_file(s, e->d_name, own != NULL && strcmp(e->d_name, own) == 0);
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    return well;
}

/* What is ours reaches the others first: of two who end at the same time, one at least sees all. */
bool campaign_store_refresh(campaign_store *s)
{
    (void)fsync(s->fd);
    s->damaged = 0u;
    return take_folder(s, NULL);
}

/* ---- the folder ---- */

static bool make_folder(campaign_store *s)
{
    char path[sizeof s->folder];
    (void)snprintf(path, sizeof path, "%s", s->folder);
    for (char *p = path + 1; *p != '\0'; ++p) {
        if (*p == '/') {
            *p = '\0';
            (void)mkdir(path, 0777);
            *p = '/';
        }
    }
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           fail(s, "cannot make the folder %s: %s", s->folder, strerror(errno));
}

/* Under another name first, so that nobody sees a part of it. @param other that name */
static bool write_beside(const char *path, const char *text, size_t size, char other[PATHS + 32u])
{
    (void)snprintf(other, PATHS + 32u, "%s.%ld", path, (long)getpid());
    FILE *const to = fopen(other, "w");
    const bool well = to != NULL && fwrite(text, 1u, size, to) == size;
    return to != NULL && fclose(to) == 0 && well;
}

bool campaign_store_write(campaign_store *s, const char *name, const char *text, size_t size)
{
    char path[PATHS], other[PATHS + 32u];
    path_of(s, name, path);
    const bool well = write_beside(path, text, size, other) && rename(other, path) == 0;
    const int why = errno;
    if (!well) {
        (void)unlink(other);
    }
    return well || fail(s, "cannot write %s: %s; finished runs are kept", path, strerror(why));
}

/* Of those who come to a new folder at once, the first. @return false: it cannot be written */
static bool claim(campaign_store *s, const char *path, const char *own, size_t size)
{
    char other[PATHS + 32u];
    const bool well =
        write_beside(path, own, size, other) && (link(other, path) == 0 || errno == EEXIST);
    const int why = errno;
    (void)unlink(other);
    return well || fail(s, "cannot write %s: %s", path, strerror(why));
}

/* Is the folder of this campaign? A new one becomes so. */
static bool identify(campaign_store *s, const campaign_file *c, const char *scalar)
{
    char path[PATHS], own[CAMPAIGN_IDENTITY], there[CAMPAIGN_IDENTITY] = "", text[512];
    const size_t size = campaign_identity_write(c, scalar, own);
    path_of(s, "identity", path);
    if (access(path, F_OK) != 0 && !claim(s, path, own, size)) {
        return false;
    }
    FILE *const from = fopen(path, "r");
    if (from == NULL) {
        return fail(s, "cannot read %s: %s", path, strerror(errno));
    }
    (void)fread(there, 1u, sizeof there - 1u, from);
    (void)fclose(from);
    s->begin = bytes_crc32(0u, own, size);
    const char *const what = campaign_identity_differs(own, there, text);
    if (what == NULL) {
        return true;
    }
    return what[0] == '\0' ? fail(s, "%s is damaged: remove it, and the same command goes on", path)
                           : fail(s, "%s holds %s: choose another folder by --out, or remove it",
                                  s->folder, what);
}

/* Processes of a writer that was killed end within moments: they may have the lock still. */
static bool lock(int fd, int kind)
{
    for (int i = 0; i < LOCK_TRIES; ++i) {
        if (flock(fd, kind | LOCK_NB) == 0) {
            return true;
        }
        (void)usleep(LOCK_PAUSE_US);
    }
    return false;
}

static bool open_records(campaign_store *s, const char *name)
{
    char path[PATHS];
    path_of(s, name, path);
    s->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (s->fd < 0) {
        return fail(s, "cannot write %s: %s", path, strerror(errno));
    }
    return lock(s->fd, LOCK_EX) ||
           fail(s, "somebody else writes %s: wait for them, or choose another folder by --out",
                path);
}

/* Shards of another number overlap with ours: while somebody writes them, runs would be done twice. */
static bool check_others(campaign_store *s)
{
    DIR *const folder = opendir(s->folder);
    bool well = true;
    for (const struct dirent *e = NULL; well && folder != NULL && (e = readdir(folder)) != NULL;) {
        char path[PATHS];
        unsigned i = 0u, n = 0u;
        if (sscanf(e->d_name, "records-%u-of-%u.csv", &i, &n) != 2 || n == s->shards) {
            continue;
        }
        path_of(s, e->d_name, path);
        const int fd = open(path, O_RDONLY | O_CLOEXEC);
        well = fd < 0 || lock(fd, LOCK_SH) ||
               fail(s, "somebody else writes %s, a shard of another size: wait for them", path);
        if (fd >= 0) {
            (void)close(fd);
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    return well;
}

bool campaign_store_open(campaign_store *s,
                         const campaign_file *c,
                         const campaign_shard *shard,
                         const char *folder,
                         const char *scalar)
{
    char name[64];
    (void)memset(s, 0, sizeof *s);
    s->fd = -1;
    s->runs = c->runs;
    s->shards = shard->n;
    s->rows = calloc(c->runs, sizeof *s->rows);
    if (s->rows == NULL ||
        snprintf(s->folder, sizeof s->folder, "%s", folder) >= (int)sizeof s->folder) {
        return fail(s, "its name is too long, or there is no memory: %.100s", folder);
    }
    (void)snprintf(name, sizeof name, "records-%u-of-%u.csv", shard->i + 1u, shard->n);
    return make_folder(s) && identify(s, c, scalar) && open_records(s, name) && check_others(s) &&
           take_folder(s, name);
}

void campaign_store_again(campaign_store *s, const campaign_shard *shard)
{
    for (uint32_t run = shard->i; run < s->runs; run += shard->n) {
        if (s->rows[run] != NULL && is_unlucky(s->rows[run])) {
            free(s->rows[run]);
            s->rows[run] = NULL;
            --s->done;
        }
    }
}

/* ---- writing ---- */

bool campaign_store_add(campaign_store *s, uint32_t run, const char *row)
{
    char line[CAMPAIGN_ROW + CHECKSUM + 2u];
    const size_t size = strlen(row);
    const int n = snprintf(line, sizeof line, "%s,%08" PRIx32 "\n", row, checksum_of(s, row, size));
    if (s->rows[run] != NULL) {
        return true;
    }
    const ssize_t written = write(s->fd, line, (size_t)n);
    if (written != n) { /* a part of it: there is no room for the rest */
        return fail(s,
                    "cannot write to %s: %s; finished runs are kept, and the same command goes on",
                    s->folder, strerror(written < 0 ? errno : ENOSPC));
    }
    put(s, run, strdup(row));
    return true;
}

bool campaign_store_merge(campaign_store *s, const campaign_file *c, uint32_t *crc)
{
    char head[CAMPAIGN_ROW];
    bytes text = {NULL, 0u, 0u, false};
    bytes_add(&text, head, campaign_row_head(c, head));
    bytes_add(&text, "\n", 1u);
    for (uint32_t i = 0u; i < s->runs && s->rows[i] != NULL; ++i) {
        bytes_add(&text, s->rows[i], strlen(s->rows[i]));
        bytes_add(&text, "\n", 1u);
    }
    *crc = bytes_crc32(0u, text.data, text.size);
    const bool well =
        !text.failed && campaign_store_write(s, "results.csv", (const char *)text.data, text.size);
    bytes_free(&text);
    return well;
}

void campaign_store_close(campaign_store *s)
{
    if (s->fd >= 0) {
        (void)close(s->fd);
    }
    for (uint32_t i = 0u; s->rows != NULL && i < s->runs; ++i) {
        free(s->rows[i]);
    }
    free(s->rows);
    s->rows = NULL;
    s->fd = -1;
}
