/* SPDX-License-Identifier: Apache-2.0 */
/* MD5 (RFC 1321), for the names of litmus tests only: it protects nothing. */
#ifndef BASE_MD5_H
#define BASE_MD5_H

#include <stddef.h>
#include <stdint.h>

void md5(const void *p, size_t n, uint8_t digest[16]);
/* The digest as 32 hexadecimal digits and a NUL. */
void md5_hex(const uint8_t digest[16], char text[33]);

#endif
