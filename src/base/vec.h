/* SPDX-License-Identifier: Apache-2.0 */
/* Growable arrays of any type.
 *
 *     VEC(int) v = {0};
 *     vec_push(&v, 7);
 *     for (size_t i = 0; i < v.len; i++) use(v.at[i]);
 *     vec_release(&v);
 */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#define VEC(type)        \
    struct {             \
        type *at;        \
        size_t len, cap; \
    }

#define vec_reserve(v, n)                                                    \
    do {                                                                     \
        size_t want_ = (n);                                                  \
        if (want_ > (v)->cap) {                                              \
            (v)->cap = want_ < 8 ? 8 : want_ + want_ / 2;                    \
            (v)->at = mem_realloc((v)->at, (v)->cap * sizeof *(v)->at);      \
        }                                                                    \
    } while (0)

#define vec_push(v, ...)                   \
    do {                                   \
        vec_reserve((v), (v)->len + 1);    \
        (v)->at[(v)->len++] = __VA_ARGS__; \
    } while (0)

#define vec_pop(v) ((v)->at[--(v)->len])
#define vec_last(v) ((v)->at[(v)->len - 1])
#define vec_clear(v) ((void)((v)->len = 0))
#define vec_release(v)                                      \
    do {                                                    \
        mem_free((v)->at);                                  \
        (v)->at = NULL, (v)->len = 0, (v)->cap = 0;         \
    } while (0)

#endif
