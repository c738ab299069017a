/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "link_stream.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SLICE_MS 50 /* after which one looks whether the other end still lives */

int64_t link_now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

link_outcome link_stream_say(link_stream *s, link_outcome what, const char *sentence, ...)
{
    va_list words;
    va_start(words, sentence);
    (void)vsnprintf(s->error, sizeof s->error, sentence, words);
    va_end(words);
    return what;
}

static void unblock(int descriptor)
{
    const int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0) {
        (void)fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    }
}

void link_stream_set(link_stream *s, const link_channel *channel)
{
    (void)memset(s, 0, offsetof(link_stream, bytes));
    s->channel = *channel;
    link_writer_set(&s->writer, s->written, sizeof s->written);
    link_reader_set(&s->reader, s->read, sizeof s->read);
    unblock(channel->in);
    unblock(channel->out);
}

/* What has become of the other end: its own words, or the system's. */
static link_outcome gone(link_stream *s, const char *what)
{
    char why[256] = "";
    if (s->channel.has_ended != NULL && s->channel.has_ended(s->channel.with, why, sizeof why)) {
        return link_stream_say(s, LINK_GONE, "%s", why);
    }
    return link_stream_say(s, LINK_GONE, "%s %s", s->channel.name, what);
}

static bool has_ended(link_stream *s)
{
    char why[256] = "";
    const bool ended =
        s->channel.has_ended != NULL && s->channel.has_ended(s->channel.with, why, sizeof why);
    if (ended) {
        (void)link_stream_say(s, LINK_GONE, "%s", why);
    }
    return ended;
}

/* Waits until a descriptor is ready, or its other end has gone. @return poll's events; 0: not in time */
static short wait_for(link_stream *s, int descriptor, short events, int64_t until)
{
    for (;;) {
        const int64_t left = until - link_now_ms();
        struct pollfd p = {descriptor, events, 0};
        const int n = poll(&p, 1u, left < 0 ? 0 : left < SLICE_MS ? (int)left : SLICE_MS);
        if (n > 0) {
            return p.revents;
        }
        if (n == 0 && has_ended(s)) {
            return POLLHUP;
        }
        if ((n < 0 && errno != EINTR) || left <= 0) {
            return 0;
        }
    }
}

/* ---- sending ---- */

link_outcome link_stream_put(link_stream *s, link_wire wire, int ms)
{
    const int64_t until = link_now_ms() + ms;
    size_t done = 0u;
    while (done < wire.n) {
        const ssize_t n = write(s->channel.out, wire.bytes + done, wire.n - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
            return gone(s, "cannot be written: it has vanished");
        } else {
            const short events = wait_for(s, s->channel.out, POLLOUT, until);
            if (events == 0) {
                return link_stream_say(s, LINK_SILENT, "%s takes no bytes within %d ms",
                                       s->channel.name, ms);
            }
            if ((events & POLLOUT) == 0) {
                return gone(s, "has vanished");
            }
        }
    }
    s->bytes_out += wire.n;
    ++s->frames_out;
    return LINK_FINE;
}

/* ---- receiving ---- */

/* @return LINK_FINE: there are bytes */
static link_outcome fill(link_stream *s, int64_t until)
{
    const short events = wait_for(s, s->channel.in, POLLIN, until);
    if (events == 0) {
        return LINK_SILENT;
    }
    const ssize_t n = (events & POLLIN) != 0 ? read(s->channel.in, s->bytes, sizeof s->bytes) : 0;
    if (n > 0) {
        s->at = 0u;
        s->n = (size_t)n;
        s->bytes_in += (uint64_t)n;
        return LINK_FINE;
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return LINK_FINE;
    }
    return gone(s, "has vanished");
}

static uint32_t spoilt(const link_stream *s)
{
    return s->reader.errors.bad + s->reader.errors.bad_crcs;
}

link_outcome link_stream_next(link_stream *s, int ms, link_frame *frame)
{
    const int64_t until = link_now_ms() + ms;
    for (;;) {
        size_t taken = 0u;
        const uint32_t before = spoilt(s);
        const bool is_whole = link_read(&s->reader, s->bytes + s->at, s->n - s->at, &taken, frame);
        s->at += taken;
        if (is_whole) {
            return LINK_FINE;
        }
        if (spoilt(s) != before) {
            return LINK_SPOILT;
        }
        /* a stream of noise never ends a frame */
        const bool is_late = taken > 0u && link_now_ms() > until;
        const link_outcome filled = is_late ? LINK_SILENT : fill(s, until);
        if (filled != LINK_FINE) {
            return filled;
        }
    }
}
