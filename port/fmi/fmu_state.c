/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "fmu_pool.h"
#include "fmu_saved.h"
#include "td_hash.h"

#define MAGIC 0x3146544154534454ull /* "TDSTATF1" */

/* ---- a rig ---- */

#define EACH(X)                                                                                    \
    X(tick)                                                                                        \
    X(is_lost)                                                                                     \
    X(t)                                                                                           \
    X(state)                                                                                       \
    X(out)                                                                                         \
    X(motion)                                                                                      \
    X(nodes)                                                                                       \
    X(controls)                                                                                    \
    X(bodies)                                                                                      \
    X(force)                                                                                       \
    X(torque)                                                                                      \
    X(selected)                                                                                    \
    X(chosen)                                                                                      \
    X(log)                                                                                         \
    X(books)

static void save_rig(const rig *r, fmu_saved_rig *s)
{
#define TAKE(member) (void)memcpy(&s->member, &r->member, sizeof s->member);
    EACH(TAKE)
#if RIG_ROLLBACK
    TAKE(past)
#endif
#if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        s->links[i].q = link->q;
        s->links[i].rate = link->rate;
        s->links[i].hold = link->hold;
        s->links[i].slip = link->slip;
    }
#endif
}

static void restore_rig(const fmu_saved_rig *s, rig *r)
{
#define GIVE(member) (void)memcpy(&r->member, &s->member, sizeof s->member);
    EACH(GIVE)
#if RIG_ROLLBACK
    GIVE(past)
#endif
#if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        link->q = s->links[i].q;
        link->rate = s->links[i].rate;
        link->hold = s->links[i].hold;
        link->slip = s->links[i].slip;
    }
#endif
}

/* ---- states ---- */

size_t fmu_saved_size(void)
{
    return sizeof(fmu_saved);
}

static fmu_saved *take(fmu *m)
{
    fmu_saved *const s = fmu_pool_take(&m->host, FMU_POOL_SAVED, sizeof *s);
    if (s == NULL) {
        (void)fmu_say(m, FMU_ERROR, "there is no memory for another state" FMU_POOL_HINT);
    }
    return s;
}

fmu_status fmu_save(fmu *m, fmu_saved **state)
{
    fmu_saved *const s = *state != NULL ? *state : take(m);
    if (s == NULL) {
        return FMU_ERROR;
    }
    (void)memset(s, 0, sizeof *s);
    s->magic = MAGIC;
    s->unit = m->model->hash;
    s->size = sizeof *s;
    s->is_me = m->is_me ? 1u : 0u;
    s->values = m->values;
    s->now = m->now;
    if (m->now.has_begun) {
        save_rig(fmu_rig(m), &s->rig);
        s->committed = m->is_me ? m->run.v.committed : 0.0;
        s->counts = m->is_me ? m->run.v.counts : s->counts;
    }
    *state = s;
    return FMU_OK;
}

/* The plan is that of the parameters, which come first. */
static bool has_same_plan(const fmu *m, const fmu_saved *s)
{
    return m->now.has_begun && memcmp(&m->values, &s->values, offsetof(fmu_values, bodies)) == 0;
}

/* The plan of the values that the state was taken with. */
static bool begin_as(fmu *m, const fmu_saved *s)
{
    const bool is_there = !s->now.has_begun || has_same_plan(m, s);
    m->values = s->values;
    if (!is_there) {
        m->now.start = s->now.start;
        m->now.has_begun = false;
    }
    return is_there || fmu_begin(m) == FMU_OK;
}

fmu_status fmu_restore(fmu *m, const fmu_saved *s)
{
    if (s->magic != MAGIC || s->unit != m->model->hash || s->size != sizeof *s ||
        s->is_me != (m->is_me ? 1u : 0u)) {
        return fmu_say(m, FMU_ERROR,
                       "this is no state of such an instance: take one of the same unit and kind");
    }
    if (!begin_as(m, s)) {
        return FMU_ERROR;
    }
    m->now = s->now;
    if (s->now.has_begun) {
        restore_rig(&s->rig, fmu_rig(m));
    }
    if (s->now.has_begun && m->is_me) {
        m->run.v.committed = s->committed;
        m->run.v.counts = s->counts;
        m->run.v.is_known = false;
    }
    return FMU_OK;
}

fmu_status fmu_forget(fmu *m, fmu_saved **state)
{
    if (state != NULL && *state != NULL) {
        fmu_pool_give(&m->host, *state);
        *state = NULL;
    }
    return FMU_OK;
}

/* ---- as bytes ---- */

/* Of all that follows the number itself. */
static uint64_t sum_of(const uint8_t *bytes)
{
    td_hash hash = td_hash_start();
    for (size_t i = offsetof(fmu_saved, is_me); i < sizeof(fmu_saved); i += sizeof(uint64_t)) {
        const size_t left = sizeof(fmu_saved) - i;
        uint64_t word = 0u;
        (void)memcpy(&word, bytes + i, left < sizeof word ? left : sizeof word);
        td_hash_long(&hash, word);
    }
    return td_hash_value(&hash);
}

fmu_status fmu_write(fmu *m, const fmu_saved *state, uint8_t *bytes, size_t size)
{
    if (size != sizeof *state) {
        return fmu_say(m, FMU_ERROR, "a state takes %zu bytes, there is room for %zu",
                       sizeof *state, size);
    }
    (void)memcpy(bytes, state, size);
    const uint64_t check = sum_of(bytes);
    (void)memcpy(bytes + offsetof(fmu_saved, check), &check, sizeof check);
    return FMU_OK;
}

static bool is_ours(const fmu *m, const uint8_t *bytes)
{
    uint64_t head[4]; /* magic, unit, size, check */
    (void)memcpy(head, bytes, sizeof head);
    return head[0] == MAGIC && head[1] == m->model->hash && head[2] == sizeof(fmu_saved) &&
           head[3] == sum_of(bytes);
}

/* What `state` points to need be nothing: it is not read. */
fmu_status fmu_read(fmu *m, const uint8_t *bytes, size_t size, fmu_saved **state)
{
    if (size != sizeof(fmu_saved)) {
        return fmu_say(m, FMU_ERROR, "%zu bytes are no state of this unit: it has %zu", size,
                       sizeof(fmu_saved));
    }
    if (!is_ours(m, bytes)) {
        return fmu_say(m, FMU_ERROR, "these bytes are no state of this unit, or they were changed");
    }
    fmu_saved *const s = take(m);
    if (s == NULL) {
        return FMU_ERROR;
    }
    (void)memcpy(s, bytes, size);
    *state = s;
    return FMU_OK;
}
