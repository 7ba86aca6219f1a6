/* SPDX-License-Identifier: Apache-2.0 */
/* No target that could crash, but a recorder: writes every input and what cf_read says of
 * it into files of the current folder, for the comparison with the JDK's own answer. */
#include "classfile/classfile.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *inputs = fopen("inputs", "ab"), *verdicts = fopen("verdicts", "a");
    if (!inputs || !verdicts)
        return 0;
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(size >> shift & 0xff), inputs);
    fwrite(data, 1, size, inputs);
    fclose(inputs);
    struct symtab syms;
    struct arena arena;
    struct cf_problem problem = {0};
    symtab_init(&syms);
    arena_init(&arena);
    struct cf_class *c = cf_read(data, size, "input", &syms, &arena, &problem);
    fprintf(verdicts, "%s\n", c ? "ok" : problem.java_error);
    fclose(verdicts);
    arena_release(&arena);
    symtab_release(&syms);
    return 0;
}
