# SPDX-License-Identifier: Apache-2.0
# The page of --report html: one style sheet and one script, linked into the program.
HTML_JS := $(addprefix src/report/html/,core.js source.js lanes.js story.js views.js main.js)
HTML_APP := build/report.js

$(HTML_APP): $(HTML_JS) src/report/part.mk
	@mkdir -p $(@D)
	@cat $(HTML_JS) > $@.new
	@mv $@.new $@

$(BUILD)/obj/report/html_embed.o: $(HTML_APP) src/report/html/style.css
$(BUILD)/obj/report/html_embed.o: CFLAGS += -DHTML_APP='"$(HTML_APP)"'
