/* SPDX-License-Identifier: MIT */
/// Vector files in a test's own image, judged as `touchdown check` judges them.
///
///     TD_TEST_VECTORS(segseg, "planar/segseg.csv")              // at file scope
///     const check_file files[] = {TD_TEST_FILE("planar", "segseg.csv", segseg)};
///     td_test_judge(&check_polygons, files, 1);
///
/// The text is that of the folder which the plugin embed_vectors gives to the assembler: whole files
/// on the host and on boards with room for them, slices (tests/vectors/slice.rb) elsewhere.
#ifndef TD_TEST_VECTORS_H
#define TD_TEST_VECTORS_H

#include "unity.h"
#include "check.h"
#include "td_fault_text.h"

#define TD_TEST_VECTORS(symbol, path)                                                              \
    __asm__(".section .rodata." #symbol ",\"a\"\n" #symbol ":\n.incbin \"" path "\"\n" #symbol     \
            "_end:\n.byte 0\n.previous\n");                                                        \
    extern const char symbol[];                                                                    \
    extern const char symbol##_end[];

#define TD_TEST_FILE(folder, name, symbol)                                                         \
    {                                                                                              \
        folder, name, symbol, (size_t)(symbol##_end - symbol)                                      \
    }

static inline void td_test_tell_count(const char *name, uint32_t count, const char *what)
{
    UnityPrint(name);
    UnityPrint(": ");
    UnityPrintNumberUnsigned(count);
    UnityPrint(what);
    UNITY_PRINT_EOL();
}

static inline void td_test_tell_line(const char *name, uint32_t line, const char *what)
{
    UnityPrint(name);
    UnityPrint(" line ");
    UnityPrintNumberUnsigned(line);
    UnityPrint(": ");
    UnityPrint(what);
}

static inline void td_test_tell_failure(const char *name, const check_failure *f)
{
    char sentence[TD_TEXT_SIZE];
    td_test_tell_line(name, f->line, f->what);
    if (f->fault.status != TD_OK) {
        (void)td_fault_text(f->fault, sentence, sizeof sentence);
        UnityPrint(": the core refuses it: ");
        UnityPrint(sentence);
    }
    UnityPrint(": expected ");
    UnityPrintFloat((UNITY_DOUBLE)f->expected);
    UnityPrint(", got ");
    UnityPrintFloat((UNITY_DOUBLE)f->actual);
    UNITY_PRINT_EOL();
}

/// All rows of files[0] pass, and there are some. The log says how many, and which failed.
static inline void td_test_judge(const check_table *table, const check_file *files, int n_files)
{
    const char *const name = files[0].name;
    const check_format *const format = check_format_in(table, files[0].folder, name);
    TEST_ASSERT_NOT_NULL_MESSAGE(format, "no format knows this file");
    const check_result result = check_run(format, files, n_files);
    for (uint32_t i = 0u; i < result.n_shown; ++i) {
        td_test_tell_failure(name, &result.shown[i]);
    }
    if (result.malformed.what != NULL) {
        td_test_tell_line(name, result.malformed.place.line, result.malformed.what);
        UNITY_PRINT_EOL();
    }
    td_test_tell_count(name, result.passed, " rows passed");
    TEST_ASSERT_NULL_MESSAGE(result.malformed.what, "a row is malformed");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0u, result.failed, "rows failed");
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(0u, result.passed, "no row was judged");
}

#endif
