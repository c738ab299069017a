/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LENGTH 96u // of a path in a sentence

void mesh_words_begin(mesh_words *words)
{
    if (words != NULL) {
        words->error[0] = '\0';
        words->n_warnings = 0u;
    }
}

bool mesh_refuse(mesh_words *words, const char *format, ...)
{
    if (words != NULL) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(words->error, sizeof words->error, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool mesh_refuse_memory(mesh_words *words)
{
    return mesh_refuse(words, "out of memory");
}

void mesh_warn(mesh_words *words, const char *format, ...)
{
    if (words != NULL && words->n_warnings < MESH_WARNINGS) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(words->warnings[words->n_warnings], MESH_TEXT, format, arguments);
        va_end(arguments);
        ++words->n_warnings;
    }
}

const char *mesh_name(const char *path)
{
    const size_t length = strlen(path);
    return length > NAME_LENGTH ? path + (length - NAME_LENGTH) : path;
}

void *mesh_new(size_t n, size_t size)
{
    return calloc(n > 0u ? n : 1u, size);
}

void *mesh_grown(void *array, uint32_t n, uint32_t *room, size_t size)
{
    if (n < *room) {
        return array;
    }
    const uint32_t more = *room < 64u ? 64u : *room + *room / 2u;
    void *const moved = realloc(array, (size_t)more * size);
    if (moved != NULL) {
        *room = more;
    }
    return moved;
}
