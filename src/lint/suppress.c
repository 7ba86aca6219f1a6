/* SPDX-License-Identifier: Apache-2.0 */
#include "lint/lint_int.h"
void lint_suppress_all(struct lint *l) { (void)l; }
void lint_suppress_free(struct lint_suppress *s) { (void)s; }
const char *lint_unused(const struct lint *l, size_t i) { (void)l; (void)i; return NULL; }
bool lint_include(struct lint *l, const char *file, struct err *e) { (void)l; return err_set(e, "%s", file); }
bool lint_exclude(struct lint *l, const char *file, struct err *e) { (void)l; return err_set(e, "%s", file); }
bool lint_baseline(struct lint *l, const char *file, struct err *e) { (void)l; return err_set(e, "%s", file); }
