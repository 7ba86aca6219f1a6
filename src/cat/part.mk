# SPDX-License-Identifier: Apache-2.0
# The library of models, share/cat/*.cat, goes into the program as C strings, so that the
# executable works alone. Long texts are arrays of strings, one per line.
CAT_LIB := $(sort $(wildcard share/cat/*.cat))

$(BUILD)/gen/cat_library.inc: $(CAT_LIB) src/cat/part.mk
	@mkdir -p $(@D)
	@for f in $(CAT_LIB); do \
	    echo "LIBRARY(\"$$(basename $$f)\","; \
	    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/.*/    "&\\n"/' $$f; \
	    echo ")"; \
	done > $@

$(BUILD)/obj/cat/library.o: $(BUILD)/gen/cat_library.inc
