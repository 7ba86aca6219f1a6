/* SPDX-License-Identifier: Apache-2.0 */
/* Counted allocation that never returns NULL. Over the limit, or when the machine has no
 * more, the process says so and ends with the status of a limit (EXIT_LIMIT). */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_alloc(size_t bytes);
void *mem_zalloc(size_t bytes);
void *mem_realloc(void *p, size_t bytes);
void mem_free(void *p);
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);

/* Bytes now allocated; 0 when everything was given back (unit tests check it). */
size_t mem_live(void);
/* Most bytes that were allocated at once. */
size_t mem_peak(void);
/* Ends the process when more than this would be allocated; 0 = no limit (the default). */
void mem_set_limit(size_t bytes);

#endif
