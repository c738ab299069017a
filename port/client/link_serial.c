/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "link_serial.h"
#include "link_baud.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct rate {
    uint32_t baud;
    speed_t name;
} rate;

static const rate rates[] = {
    {1200u, B1200},   {2400u, B2400},   {4800u, B4800},     {9600u, B9600},     {19200u, B19200},
    {38400u, B38400}, {57600u, B57600}, {115200u, B115200}, {230400u, B230400},
};

bool link_serial_rate(const link_serial *s, uint32_t baud)
{
    struct termios t;
    for (size_t i = 0u; i < sizeof rates / sizeof rates[0]; ++i) {
        if (rates[i].baud == baud) {
            return tcgetattr(s->channel.in, &t) == 0 && cfsetispeed(&t, rates[i].name) == 0 &&
                   cfsetospeed(&t, rates[i].name) == 0 &&
                   tcsetattr(s->channel.in, TCSADRAIN, &t) == 0;
        }
    }
    return link_baud_any(s->channel.in, baud);
}

/* Bytes as they are. */
static bool make_raw(link_serial *s)
{
    if (tcgetattr(s->channel.in, &s->before) != 0) {
        return false;
    }
    struct termios t = s->before;
    t.c_iflag = 0u;
    t.c_oflag = 0u;
    t.c_lflag = 0u;
    t.c_cflag = (t.c_cflag & ~(tcflag_t)(CSIZE | PARENB | CSTOPB)) | CS8 | CREAD | CLOCAL;
    t.c_cc[VMIN] = 0u;
    t.c_cc[VTIME] = 0u;
    return tcsetattr(s->channel.in, TCSANOW, &t) == 0;
}

/* Is it still there? A read of a device that was pulled out says so; a terminal of a program that has ended, too. */
static bool has_vanished(void *with, char *why, size_t size)
{
    const link_serial *const s = with;
    int bits = 0;
    struct stat now;
    if (fstat(s->channel.in, &now) == 0 && now.st_nlink > 0u &&
        ioctl(s->channel.in, FIONREAD, &bits) == 0) {
        return false;
    }
    (void)snprintf(why, size, "%s has vanished: it was unplugged, or what it led to has ended",
                   s->channel.name);
    return true;
}

static bool fail(link_serial *s, char *error, size_t size, const char *sentence)
{
    (void)snprintf(error, size, sentence, s->channel.name);
    if (s->channel.in >= 0) {
        (void)close(s->channel.in);
    }
    s->channel.in = s->channel.out = -1;
    return false;
}

static const char *why_not(int number)
{
    switch (number) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
        return "there is no serial device %s: is the board plugged in?";
    case EBUSY:
        return "%s is busy: another program has it open";
    case EACCES:
    case EPERM:
        return "%s may not be opened: join the group that owns it (dialout, as a rule)";
    default:
        return "%s cannot be opened";
    }
}

bool link_serial_open(link_serial *s, const char *path, uint32_t baud, char *error, size_t size)
{
    (void)memset(s, 0, sizeof *s);
    (void)snprintf(s->channel.name, sizeof s->channel.name, "%s", path);
    s->channel.in = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    s->channel.out = s->channel.in;
    s->channel.has_ended = has_vanished;
    s->channel.with = s;
    if (s->channel.in < 0) {
        return fail(s, error, size, why_not(errno));
    }
    if (isatty(s->channel.in) == 0) {
        return fail(s, error, size, "%s is no serial device");
    }
    if (flock(s->channel.in, LOCK_EX | LOCK_NB) != 0 || ioctl(s->channel.in, TIOCEXCL) != 0) {
        return fail(s, error, size, why_not(EBUSY));
    }
    if (!make_raw(s) || !link_serial_rate(s, baud)) {
        return fail(s, error, size,
                    "%s cannot be set to raw bytes at this rate: choose another "
                    "--baud");
    }
    (void)tcflush(s->channel.in, TCIOFLUSH);
    return true;
}

void link_serial_close(link_serial *s)
{
    if (s->channel.in >= 0) {
        (void)tcsetattr(s->channel.in, TCSANOW, &s->before);
        (void)ioctl(s->channel.in, TIOCNXCL);
        (void)close(s->channel.in);
    }
    s->channel.in = s->channel.out = -1;
}
