/* SPDX-License-Identifier: MIT */
#include "mcap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include "bytes.h"
#include "mcap_codes.h"

#define ZSTD_LEVEL 3

/* A run of records of one kind in the summary. */
typedef struct group {
    bytes records;
    uint32_t n;
} group;

typedef struct channel {
    bytes index; /* of the chunk in hand: time and place of each message */
    uint64_t n_messages;
    uint32_t sequence;
} channel;

struct mcap {
    FILE *to;
    uint64_t offset; /* bytes written */
    uint32_t crc;    /* of them */
    bool failed;
    bytes record; /* worked in */
    bytes chunk, packed;
    uint64_t chunk_from, chunk_to; /* [ns] */
    uint64_t from, to_time, n_messages;
    channel channels[MCAP_CHANNELS + 1u];
    uint16_t n_channels;
    group schemas, channel_records, chunks, attachments, metadata;
};

/* ---- records ---- */

static void write_out(mcap *m, const void *data, size_t size)
{
    m->failed = m->failed || fwrite(data, 1u, size, m->to) != size;
    m->crc = bytes_crc32(m->crc, data, size);
    m->offset += size;
}

/* A record whose length is not known yet. @return where it begins */
static size_t open_record(bytes *to, uint8_t code)
{
    const size_t at = to->size;
    bytes_u8(to, code);
    bytes_u64(to, 0u);
    return at;
}

static void close_record(bytes *to, size_t at)
{
    bytes_put_u64(to, at + 1u, to->size - at - 9u);
}

/* Of lists and maps: their length in bytes. */
static size_t open_list(bytes *to)
{
    bytes_u32(to, 0u);
    return to->size;
}

static void close_list(bytes *to, size_t at)
{
    bytes_put_u32(to, at - 4u, (uint32_t)(to->size - at));
}

static bytes *fresh(mcap *m)
{
    m->record.size = 0u;
    return &m->record;
}

static void write_record(mcap *m)
{
    write_out(m, m->record.data, m->record.size);
    m->failed = m->failed || m->record.failed;
}

static void keep(group *g, const bytes *record, size_t at)
{
    bytes_add(&g->records, record->data + at, record->size - at);
    ++g->n;
}

mcap *mcap_open(const char *path, const char *profile, const char *library)
{
    mcap *const m = calloc(1u, sizeof *m);
    FILE *const to = m == NULL ? NULL : fopen(path, "wb");
    if (to == NULL) {
        free(m);
        return NULL;
    }
    m->to = to;
    write_out(m, mcap_magic, sizeof mcap_magic);
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_HEADER);
    bytes_text(r, profile);
    bytes_text(r, library);
    close_record(r, at);
    write_record(m);
    return m;
}

/* ---- chunks ---- */

/* The messages of a channel in the chunk: a record behind it, and where that lies. */
static void write_message_index(mcap *m, uint16_t id, bytes *offsets)
{
    channel *const c = &m->channels[id];
    if (c->index.size == 0u) {
        return;
    }
    bytes_u16(offsets, id);
    bytes_u64(offsets, m->offset);
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_MESSAGE_INDEX);
    bytes_u16(r, id);
    bytes_u32(r, (uint32_t)c->index.size);
    bytes_add(r, c->index.data, c->index.size);
    close_record(r, at);
    write_record(m);
    m->failed = m->failed || c->index.failed;
    c->index.size = 0u;
}

static void pack(mcap *m)
{
    const size_t most = ZSTD_compressBound(m->chunk.size);
    if (m->packed.room < most) {
        bytes_free(&m->packed);
        m->packed.data = malloc(most);
        m->packed.room = m->packed.data == NULL ? 0u : most;
    }
    const size_t size =
        ZSTD_compress(m->packed.data, m->packed.room, m->chunk.data, m->chunk.size, ZSTD_LEVEL);
    m->failed = m->failed || ZSTD_isError(size) != 0u || m->chunk.failed;
    m->packed.size = ZSTD_isError(size) != 0u ? 0u : size;
}

/* What stands behind the times and sizes of a chunk is its compressed content. */
static void write_chunk_record(mcap *m)
{
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_CHUNK_CODE);
    bytes_u64(r, m->chunk_from);
    bytes_u64(r, m->chunk_to);
    bytes_u64(r, m->chunk.size);
    bytes_u32(r, bytes_crc32(0u, m->chunk.data, m->chunk.size));
    bytes_text(r, "zstd");
    bytes_u64(r, m->packed.size);
    bytes_add(r, m->packed.data, m->packed.size);
    close_record(r, at);
    write_record(m);
}

static void flush_chunk(mcap *m)
{
    if (m->chunk.size == 0u) {
        return;
    }
    bytes offsets = {NULL, 0u, 0u, false};
    const uint64_t begin = m->offset;
    pack(m);
    write_chunk_record(m);
    const uint64_t end = m->offset;
    for (uint16_t id = 1u; id <= m->n_channels; ++id) {
        write_message_index(m, id, &offsets);
    }
    bytes *const r = &m->chunks.records;
    const size_t at = open_record(r, MCAP_CHUNK_INDEX);
    bytes_u64(r, m->chunk_from);
    bytes_u64(r, m->chunk_to);
    bytes_u64(r, begin);
    bytes_u64(r, end - begin);
    bytes_u32(r, (uint32_t)offsets.size);
    bytes_add(r, offsets.data, offsets.size);
    bytes_u64(r, m->offset - end);
    bytes_text(r, "zstd");
    bytes_u64(r, m->packed.size);
    bytes_u64(r, m->chunk.size);
    close_record(r, at);
    ++m->chunks.n;
    m->failed = m->failed || offsets.failed;
    bytes_free(&offsets);
    m->chunk.size = 0u;
}

void mcap_message(mcap *m, uint16_t id, uint64_t time_ns, const void *data, size_t size)
{
    channel *const c = &m->channels[id];
    bytes *const r = &m->chunk;
    m->chunk_from = r->size == 0u ? time_ns : m->chunk_from;
    m->from = m->n_messages == 0u ? time_ns : m->from;
    m->chunk_to = m->to_time = time_ns;
    bytes_u64(&c->index, time_ns);
    bytes_u64(&c->index, r->size);
    const size_t at = open_record(r, MCAP_MESSAGE);
    bytes_u16(r, id);
    bytes_u32(r, c->sequence++);
    bytes_u64(r, time_ns);
    bytes_u64(r, time_ns);
    bytes_add(r, data, size);
    close_record(r, at);
    ++c->n_messages;
    ++m->n_messages;
    if (r->size >= MCAP_CHUNK) {
        flush_chunk(m);
    }
}

/* ---- what stands once ---- */

static void write_schema(mcap *m, uint16_t id, const mcap_topic *topic)
{
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_SCHEMA);
    bytes_u16(r, id);
    bytes_text(r, topic->schema);
    bytes_text(r, topic->language);
    bytes_text(r, topic->text);
    close_record(r, at);
    keep(&m->schemas, r, at);
    write_record(m);
}

uint16_t mcap_channel(mcap *m, const mcap_topic *topic)
{
    const uint16_t id = ++m->n_channels;
    write_schema(m, id, topic);
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_CHANNEL);
    bytes_u16(r, id);
    bytes_u16(r, id);
    bytes_text(r, topic->topic);
    bytes_text(r, topic->encoding);
    const size_t list = open_list(r);
    bytes_text(r, "offered_qos_profiles"); /* rosbag2 looks for it */
    bytes_text(r, "");
    close_list(r, list);
    close_record(r, at);
    keep(&m->channel_records, r, at);
    write_record(m);
    return id;
}

/* Writes the record in hand, and begins its entry of an index. @return where that is */
static size_t write_indexed(mcap *m, group *g, uint8_t code)
{
    const uint64_t offset = m->offset;
    write_record(m);
    const size_t at = open_record(&g->records, code);
    bytes_u64(&g->records, offset);
    bytes_u64(&g->records, m->offset - offset);
    ++g->n;
    return at;
}

void mcap_attach(mcap *m, const char *name, const char *media_type, const void *data, size_t size)
{
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_ATTACHMENT);
    bytes_u64(r, 0u); /* when it was logged, when it was made */
    bytes_u64(r, 0u);
    bytes_text(r, name);
    bytes_text(r, media_type);
    bytes_u64(r, size);
    bytes_add(r, data, size);
    bytes_u32(r, bytes_crc32(0u, r->data + at + 9u, r->size - at - 9u));
    close_record(r, at);
    const size_t i = write_indexed(m, &m->attachments, MCAP_ATTACHMENT_INDEX);
    bytes *const index = &m->attachments.records;
    bytes_u64(index, 0u);
    bytes_u64(index, 0u);
    bytes_u64(index, size);
    bytes_text(index, name);
    bytes_text(index, media_type);
    close_record(index, i);
}

void mcap_metadata(mcap *m, const char *name, const mcap_word *words, size_t n)
{
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_METADATA);
    bytes_text(r, name);
    const size_t list = open_list(r);
    for (size_t i = 0u; i < n; ++i) {
        bytes_text(r, words[i].key);
        bytes_text(r, words[i].value);
    }
    close_list(r, list);
    close_record(r, at);
    const size_t i = write_indexed(m, &m->metadata, MCAP_METADATA_INDEX);
    bytes_text(&m->metadata.records, name);
    close_record(&m->metadata.records, i);
}

/* ---- the end ---- */

static void add_statistics(const mcap *m, group *out)
{
    bytes *const r = &out->records;
    const size_t at = open_record(r, MCAP_STATISTICS);
    bytes_u64(r, m->n_messages);
    bytes_u16(r, (uint16_t)m->schemas.n);
    bytes_u32(r, m->channel_records.n);
    bytes_u32(r, m->attachments.n);
    bytes_u32(r, m->metadata.n);
    bytes_u32(r, m->chunks.n);
    bytes_u64(r, m->from);
    bytes_u64(r, m->to_time);
    const size_t list = open_list(r);
    for (uint16_t id = 1u; id <= m->n_channels; ++id) {
        bytes_u16(r, id);
        bytes_u64(r, m->channels[id].n_messages);
    }
    close_list(r, list);
    close_record(r, at);
    out->n = 1u;
}

/* Records of one kind, and where they lie. */
static void write_group(mcap *m, group *g, bytes *offsets)
{
    if (g->n > 0u) {
        const size_t at = open_record(offsets, MCAP_SUMMARY_OFFSET);
        bytes_u8(offsets, g->records.failed ? 0u : g->records.data[0]);
        bytes_u64(offsets, m->offset);
        bytes_u64(offsets, g->records.size);
        close_record(offsets, at);
        write_out(m, g->records.data, g->records.size);
    }
    m->failed = m->failed || g->records.failed;
    bytes_free(&g->records);
}

static void write_summary(mcap *m)
{
    bytes offsets = {NULL, 0u, 0u, false};
    group statistics = {{NULL, 0u, 0u, false}, 0u};
    const uint64_t begin = m->offset;
    add_statistics(m, &statistics);
    m->crc = 0u;
    write_group(m, &m->schemas, &offsets);
    write_group(m, &m->channel_records, &offsets);
    write_group(m, &statistics, &offsets);
    write_group(m, &m->chunks, &offsets);
    write_group(m, &m->attachments, &offsets);
    write_group(m, &m->metadata, &offsets);
    const uint64_t offsets_begin = m->offset;
    write_out(m, offsets.data, offsets.size);
    m->failed = m->failed || offsets.failed;
    bytes_free(&offsets);
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_FOOTER);
    bytes_u64(r, begin);
    bytes_u64(r, offsets_begin);
    bytes_u32(r, 0u);
    close_record(r, at);
    /* the check goes over the summary and over the footer up to itself */
    bytes_put_u32(r, r->size - 4u, bytes_crc32(m->crc, r->data, r->size - 4u));
    write_record(m);
}

bool mcap_close(mcap *m)
{
    flush_chunk(m);
    bytes *const r = fresh(m);
    const size_t at = open_record(r, MCAP_DATA_END);
    bytes_u32(r, m->crc);
    close_record(r, at);
    write_record(m);
    write_summary(m);
    write_out(m, mcap_magic, sizeof mcap_magic);
    const bool well = fclose(m->to) == 0 && !m->failed;
    for (uint16_t id = 1u; id <= m->n_channels; ++id) {
        bytes_free(&m->channels[id].index);
    }
    bytes_free(&m->record);
    bytes_free(&m->chunk);
    bytes_free(&m->packed);
    free(m);
    return well;
}
