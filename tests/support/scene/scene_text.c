/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scene_text.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "scene_read.h"
#include "unity.h"

document text_doc;
model text_model;
char text_path[64];

void text_write(const void *bytes, size_t size)
{
    (void)strcpy(text_path, "/tmp/touchdown_XXXXXX.json");
    const int file = mkstemps(text_path, 5);
    TEST_ASSERT_TRUE(file >= 0);
    TEST_ASSERT_EQUAL(size, write(file, bytes, size));
    (void)close(file);
}

bool text_read(const char *text)
{
    text_write(text, strlen(text));
    return scene_read(text_path, &text_doc, &text_model);
}

void text_done(void)
{
    document_free(&text_doc);
    (void)unlink(text_path);
}

const char *text_error(void)
{
    const size_t length = strlen(text_path);
    TEST_ASSERT_EQUAL_STRING_LEN(text_path, text_doc.error, length);
    return text_doc.error + length + 1;
}

void text_is_refused(const char *text, const char *sentence)
{
    TEST_ASSERT_FALSE_MESSAGE(text_read(text), text);
    TEST_ASSERT_EQUAL_STRING(sentence, text_error());
    text_done();
}
