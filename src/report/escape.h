/* SPDX-License-Identifier: Apache-2.0 */
/* Texts as the formats want them, and what several writers need. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include "report/report.h"

/* For XML and HTML, content and attributes: valid UTF-8, no control characters. */
void escape_xml(struct buf *b, const char *s);
/* A path as a relative or file: URI. */
void escape_uri(struct buf *b, const char *path);
/* Markdown: what would be read as markup gets a backslash. */
void escape_markdown(struct buf *b, const char *s);

/* Steps that belong to the story: nothing after the marked accesses of a race does. */
size_t story_length(const struct finding *f);
/* Of a long story: its ends, what is marked, and where threads take turns; about `most`. */
typedef VEC(size_t) step_list;
void story_pick(const struct finding *f, size_t most, step_list *out);
/* The threads that do something, in order of their indices. */
typedef VEC(uint32_t) thread_list;
void story_threads(const struct finding *f, thread_list *out);
/* The lock that a step takes or gives back, monitors and those of java.util.concurrent;
 * NULL: none. *takes says which. */
const char *story_lock(const struct finding_step *s, bool *takes);

/* A frame's source path; of one without a class the file as it is. True: it exists. */
bool frame_path(const struct report *r, const struct finding_frame *f, struct buf *out);

#endif
