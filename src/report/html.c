/* SPDX-License-Identifier: Apache-2.0 */
/* A report as one HTML page that needs no network: style, script and data are in it. */
#include "report/html.h"

/* Inside of a script element nothing may look like its end. */
static void add_data(struct report *r, struct buf *out)
{
    struct buf json = {0};
    html_data(r, &json);
    for (size_t i = 0; i < json.len; i++)
        if (json.at[i] == '<')
            buf_str(out, "\\u003c");
        else
            buf_char(out, json.at[i]);
    buf_release(&json);
}

static const char mark[] =
    "<svg viewBox=\"0 0 24 24\" fill=\"none\" stroke-width=\"2.4\" stroke-linecap=\"round\" "
    "aria-hidden=\"true\"><path d=\"M4 3c0 7 15 6 15 18\" stroke=\"var(--t0)\"/>"
    "<path d=\"M12 3c0 6-1 12 0 18\" stroke=\"var(--t1)\"/>"
    "<path d=\"M20 3c0 7-15 6-15 18\" stroke=\"var(--t2)\"/></svg>";

void report_html(struct report *r, struct buf *out)
{
    buf_str(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"generator\" content=\"ravel " RAVEL_VERSION "\">\n<title>ravel ");
    escape_xml(out, r->command);
    if (r->cases.len == 1)
        buf_str(out, " "), escape_xml(out, r->cases.at[0]->name);
    buf_str(out, "</title>\n<style>\n");
    buf_add(out, html_style, (size_t)(html_style_end - html_style));
    buf_str(out, "</style>\n</head>\n<body>\n<header class=\"top\"><div class=\"brand\">");
    buf_str(out, mark);
    buf_str(out, "Ravel</div><code class=\"command\">ravel ");
    escape_xml(out, r->command);
    buf_char(out, ' ');
    escape_xml(out, r->arguments);
    buf_str(out, "</code></header>\n<div class=\"frame\"><nav class=\"nav\" "
                 "aria-label=\"cases\"></nav><main class=\"main\"></main></div>\n"
                 "<noscript>This page needs its script; 'ravel' prints the same as text.</noscript>\n"
                 "<script type=\"application/json\" id=\"data\">");
    add_data(r, out);
    buf_str(out, "</script>\n<script>\n");
    buf_add(out, html_script, (size_t)(html_script_end - html_script));
    buf_str(out, "</script>\n</body>\n</html>\n");
}
