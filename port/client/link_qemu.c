/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "link_qemu.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#    include <sys/prctl.h>
#endif

#define GRACE_MS 500 /* for an end of its own */

/* What a signal, or exit, must end. */
static link_qemu *volatile running;

/* ---- the end, as a handler of signals may do it ---- */

static void remove_folder(link_qemu *q)
{
    char path[sizeof q->folder + 16];
    if (q->folder[0] == '\0') {
        return;
    }
    for (int i = 0; i < 2; ++i) {
        const size_t n = strlen(q->folder);
        (void)memcpy(path, q->folder, n);
        path[n] = '/';
        (void)strcpy(path + n + 1u, q->names[i]);
        (void)unlink(path);
    }
    (void)rmdir(q->folder);
    q->folder[0] = '\0';
}

static void end_running(void)
{
    link_qemu *const q = running;
    if (q != NULL && q->pid > 0) {
        (void)kill(q->pid, SIGKILL);
        q->pid = 0;
    }
    if (q != NULL) {
        remove_folder(q);
    }
    running = NULL;
}

static void on_signal(int number)
{
    end_running();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void watch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static bool is_watched = false;
    if (is_watched) {
        return;
    }
    is_watched = true;
    (void)atexit(end_running);
    for (size_t i = 0u; i < sizeof numbers / sizeof numbers[0]; ++i) {
        struct sigaction was;
        struct sigaction now = {.sa_handler = on_signal};
        (void)sigemptyset(&now.sa_mask);
        if (sigaction(numbers[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN) {
            (void)sigaction(numbers[i], &now, NULL);
        }
    }
}

/* ---- the beginning ---- */

static bool complain(link_qemu *q, char *error, size_t size, const char *what)
{
    (void)snprintf(error, size, "cannot start QEMU: %s (%s)", what, strerror(errno));
    link_qemu_stop(q);
    return false;
}

static int open_fifo(const link_qemu *q, int which, int flags)
{
    char path[sizeof q->folder + 16];
    (void)snprintf(path, sizeof path, "%s/%s", q->folder, q->names[which]);
    return mkfifo(path, 0600) == 0 ? open(path, flags | O_NONBLOCK | O_CLOEXEC) : -1;
}

/* Nothing here waits for the other end: the writer reads, too, so that it may be there first. */
static bool open_channel(link_qemu *q, bool is_uart)
{
    const char *const place = getenv("TMPDIR");
    q->names[0] = is_uart ? "uart.in" : "to_board";
    q->names[1] = is_uart ? "uart.out" : "to_host";
    (void)snprintf(q->folder, sizeof q->folder, "%s/touchdown.XXXXXX",
                   place != NULL && place[0] != '\0' && strlen(place) < 200u ? place : "/tmp");
    if (mkdtemp(q->folder) == NULL) {
        q->folder[0] = '\0';
        return false;
    }
    q->channel.out = open_fifo(q, 0, O_RDWR);
    q->channel.in = open_fifo(q, 1, O_RDONLY);
    return q->channel.out >= 0 && q->channel.in >= 0;
}

/* A file without a name, for what it says. */
static int open_said(const link_qemu *q)
{
    char path[sizeof q->folder + 16];
    (void)snprintf(path, sizeof path, "%s/said", q->folder);
    const int said = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    (void)unlink(path);
    return said;
}

/* What the file beside an image says. */
typedef struct facts {
    char machine[64];
    int icount; /* an instruction takes 2^icount ns; below 0: not told */
} facts;

static bool read_facts(const char *image, facts *f)
{
    char path[4096], line[256];
    const size_t n = strlen(image);
    const size_t stem = n > 4u && strcmp(image + n - 4u, ".elf") == 0 ? n - 4u : n;
    *f = (facts){"", -1};
    if (stem + 6u > sizeof path) {
        return false;
    }
    (void)memcpy(path, image, stem);
    (void)strcpy(path + stem, ".qemu");
    FILE *const from = fopen(path, "r");
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        (void)sscanf(line, "machine=%63s", f->machine);
        (void)sscanf(line, "icount=%d", &f->icount);
    }
    return from != NULL && fclose(from) == 0 && f->machine[0] != '\0';
}

/* What becomes QEMU: an image, how it is run. */
typedef struct start {
    const link_qemu_order *order;
    char image[4096]; /* its whole path */
    facts of;
    pid_t parent;
} start;

static void put_words(const start *s, char *icount, const char **words)
{
    size_t n = 0u;
    const bool is_uart = s->order->is_uart;
    words[n++] = s->order->program != NULL ? s->order->program : "qemu-system-arm";
    words[n++] = "-M";
    words[n++] = s->of.machine;
    words[n++] = "-display";
    words[n++] = "none";
    words[n++] = "-monitor";
    words[n++] = "none";
    words[n++] = "-semihosting-config";
    words[n++] = "enable=on,target=native";
    if (s->of.icount >= 0 && !is_uart) {
        (void)snprintf(icount, 40u, "shift=%d,sleep=off", s->of.icount);
        words[n++] = "-icount";
        words[n++] = icount;
    }
    if (is_uart) {
        words[n++] = "-chardev";
        words[n++] = "pipe,id=wire,path=uart";
    }
    words[n++] = "-serial";
    words[n++] = is_uart ? "chardev:wire" : "null";
    words[n++] = "-kernel";
    words[n++] = s->image;
    words[n] = NULL;
}

/* In the child. It dies with its parent, and keys that stop the parent are the parent's business. */
static void become_qemu(const link_qemu *q, const start *s)
{
    char icount[40];
    const char *words[32];
    const int nothing = open("/dev/null", O_RDONLY);
    running = NULL;
#if defined(__linux__)
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != s->parent) {
        _exit(127);
    }
#endif
    (void)setpgid(0, 0);
    put_words(s, icount, words);
    if (chdir(q->folder) == 0 && dup2(nothing, 0) >= 0 && dup2(q->said, 1) >= 0 &&
        dup2(q->said, 2) >= 0) {
        (void)execvp(words[0], (char *const *)(uintptr_t)words);
    }
    (void)dprintf(2, "%s does not start: %s\n", words[0], strerror(errno));
    _exit(127);
}

/* ---- how it has ended ---- */

/* The last line that it has said, without its end; "" for none. */
static void last_words(const link_qemu *q, char *line, size_t size)
{
    char text[1024];
    const off_t end = lseek(q->said, 0, SEEK_END);
    const off_t from = end > (off_t)sizeof text - 1 ? end - ((off_t)sizeof text - 1) : 0;
    const ssize_t got = pread(q->said, text, sizeof text - 1u, from);
    size_t n = got > 0 ? (size_t)got : 0u;
    while (n > 0u && (text[n - 1u] == '\n' || text[n - 1u] == '\r' || text[n - 1u] == ' ')) {
        --n;
    }
    text[n] = '\0';
    const char *const last = strrchr(text, '\n');
    (void)snprintf(line, size, "%.150s", last != NULL ? last + 1 : text);
}

static bool has_ended(void *with, char *why, size_t size)
{
    link_qemu *const q = with;
    char words[160];
    int status = 0;
    if (q->pid > 0 && waitpid(q->pid, &status, WNOHANG) == q->pid) {
        q->pid = 0;
        q->ended = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    if (q->pid > 0) {
        return false;
    }
    last_words(q, words, sizeof words);
    (void)snprintf(why, size, "QEMU has ended with %s %d%s%s", q->ended < 0 ? "signal" : "code",
                   q->ended < 0 ? -q->ended : q->ended,
                   words[0] != '\0' ? "; its last words: " : " and has said nothing", words);
    return true;
}

/* The image, and what is said beside it. */
static bool find(start *s, char *error, size_t size)
{
    if (realpath(s->order->image, s->image) == NULL) {
        (void)snprintf(error, size, "there is no image %.200s: `make firmware BOARD=%s` builds one",
                       s->order->image, s->order->board);
        return false;
    }
    if (!read_facts(s->image, &s->of)) {
        (void)snprintf(error, size,
                       "%.200s has no .qemu beside it that says machine= and icount=: `make "
                       "firmware` writes both",
                       s->image);
        return false;
    }
    return true;
}

bool link_qemu_start(link_qemu *q, const link_qemu_order *order, char *error, size_t size)
{
    start s = {.order = order, .parent = getpid()};
    (void)memset(q, 0, sizeof *q);
    q->channel = (link_channel){-1, -1, "", has_ended, q};
    q->said = -1;
    (void)snprintf(q->channel.name, sizeof q->channel.name, "%s (QEMU)", order->board);
    if (!find(&s, error, size)) {
        return false;
    }
    if (!open_channel(q, order->is_uart)) {
        return complain(q, error, size, "no FIFOs in a temporary folder");
    }
    q->said = open_said(q);
    watch_signals();
    running = q;
    const pid_t pid = q->said >= 0 ? fork() : -1;
    if (pid == 0) {
        become_qemu(q, &s);
    }
    q->pid = pid > 0 ? pid : 0;
    return pid > 0 || complain(q, error, size, "no process");
}

void link_qemu_hide(link_qemu *q)
{
    remove_folder(q);
}

static void shut(int *descriptor)
{
    if (*descriptor >= 0) {
        (void)close(*descriptor);
    }
    *descriptor = -1;
}

void link_qemu_stop(link_qemu *q)
{
    const struct timespec moment = {0, 2000000};
    char why[8];
    for (const int64_t until = link_now_ms() + GRACE_MS;
         q->pid > 0 && !has_ended(q, why, sizeof why) && link_now_ms() < until;) {
        (void)nanosleep(&moment, NULL);
    }
    if (q->pid > 0) {
        (void)kill(q->pid, SIGKILL);
        (void)waitpid(q->pid, NULL, 0);
        q->pid = 0;
    }
    remove_folder(q);
    shut(&q->channel.in);
    shut(&q->channel.out);
    shut(&q->said);
    running = NULL;
}
