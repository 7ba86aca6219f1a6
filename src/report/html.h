/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the HTML report share. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "report/escape.h"

extern const char html_style[], html_style_end[], html_script[], html_script_end[];

/* The report as one line of JSON in the form that html/core.js reads: texts, frames and
 * stacks are told once and named by number, steps are columns of numbers. */
void html_data(struct report *r, struct buf *out);

#endif
