/* SPDX-License-Identifier: Apache-2.0 */
/* Style sheet and script of the page as bytes of this program; part.mk says where the
 * script is. */
#include "report/html.h"

__asm__(".pushsection .rodata\n"
        ".globl html_style, html_style_end, html_script, html_script_end\n"
        "html_style:\n"
        ".incbin \"src/report/html/style.css\"\n"
        "html_style_end:\n"
        "html_script:\n"
        ".incbin \"" HTML_APP "\"\n"
        "html_script_end:\n"
        ".byte 0\n"
        ".popsection\n");
