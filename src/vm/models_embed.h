/* SPDX-License-Identifier: Apache-2.0 */
/* The model classes, a jar in memory: its first byte and the one behind its last. */
#ifndef VM_MODELS_EMBED_H
#define VM_MODELS_EMBED_H

#include <stdint.h>

extern const uint8_t vm_models_start[], vm_models_end[];

#endif
