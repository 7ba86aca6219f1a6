/* SPDX-License-Identifier: Apache-2.0 */
/* The jar of model classes as bytes of this program, so that it needs no files beside it.
 * The build says where the jar is (part.mk). */
#include "vm/models_embed.h"

__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".globl vm_models_start, vm_models_end\n"
        "vm_models_start:\n"
        ".incbin \"" VM_MODEL_JAR "\"\n"
        "vm_models_end:\n"
        ".byte 0\n"
        ".popsection\n");
