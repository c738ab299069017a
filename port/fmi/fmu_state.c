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

static uint64_t sum_of(const fmu_saved *s)
{
    td_hash hash = td_hash_start();
    const uint8_t *const bytes = (const uint8_t *)s;
    for (size_t i = offsetof(fmu_saved, is_me); i < sizeof *s; i += sizeof(uint64_t)) {
        uint64_t word;
        (void)memcpy(&word, bytes + i, sizeof word);
        td_hash_long(&hash, word);
    }
    return td_hash_value(&hash);
}

size_t fmu_saved_size(void)
{
    return sizeof(fmu_saved);
}

fmu_status fmu_save(fmu *m, fmu_saved **state)
{
    fmu_saved *const s =
        *state != NULL ? *state : fmu_pool_take(&m->host, FMU_POOL_SAVED, sizeof *s);
    if (s == NULL) {
        return fmu_say(m, FMU_ERROR, "there is no memory for another state" FMU_POOL_HINT);
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
    s->check = sum_of(s);
    *state = s;
    return FMU_OK;
}

/* The plan of the values that the state was taken with. */
static bool begin_as(fmu *m, const fmu_saved *s)
{
    const fmu_values values = m->values;
    const fmu_now now = m->now;
    m->values = s->values;
    m->now = s->now;
    m->now.has_begun = false;
    if (!s->now.has_begun || fmu_begin(m) == FMU_OK) {
        return true;
    }
    m->values = values;
    m->now = now;
    m->now.has_begun = false;
    return false;
}

fmu_status fmu_restore(fmu *m, const fmu_saved *s)
{
    if (s->magic != MAGIC || s->unit != m->model->hash || s->size != sizeof *s ||
        s->is_me != (m->is_me ? 1u : 0u)) {
        return fmu_say(m, FMU_ERROR,
                       "this is no state of such an instance: take one of the same "
                       "unit and kind");
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

void fmu_forget(fmu *m, fmu_saved *state)
{
    fmu_pool_give(&m->host, state);
}

fmu_status fmu_write(fmu *m, const fmu_saved *state, uint8_t *bytes, size_t size)
{
    if (size != sizeof *state) {
        return fmu_say(m, FMU_ERROR, "a state takes %zu bytes, there is room for %zu",
                       sizeof *state, size);
    }
    (void)memcpy(bytes, state, size);
    return FMU_OK;
}

fmu_status fmu_read(fmu *m, const uint8_t *bytes, size_t size, fmu_saved **state)
{
    if (size != sizeof(fmu_saved)) {
        return fmu_say(m, FMU_ERROR, "%zu bytes are no state of this unit: it has %zu", size,
                       sizeof(fmu_saved));
    }
    fmu_saved *const s =
        *state != NULL ? *state : fmu_pool_take(&m->host, FMU_POOL_SAVED, sizeof *s);
    if (s == NULL) {
        return fmu_say(m, FMU_ERROR, "there is no memory for another state" FMU_POOL_HINT);
    }
    (void)memcpy(s, bytes, size);
    if (s->magic != MAGIC || s->unit != m->model->hash || s->check != sum_of(s)) {
        if (*state == NULL) {
            fmu_forget(m, s);
        }
        return fmu_say(m, FMU_ERROR, "these bytes are no state of this unit, or they were changed");
    }
    *state = s;
    return FMU_OK;
}
