# SPDX-License-Identifier: Apache-2.0
# One program per file test/unit/<folder>/test_<module>.c. It links the whole library of
# its folder and the libraries of the folders that tools/layers.txt allows to it: a call
# upward does not link.
UNIT_SRC := $(wildcard test/unit/*/test_*.c)
UNIT_BIN := $(patsubst test/unit/%.c,$(BUILD)/unit/%,$(UNIT_SRC))
below = $(filter-out $(1),$(shell awk '$$1 == "$(1)" { $$1 = ""; print }' tools/layers.txt))
# … and what those need themselves.
reach = $(sort $(call below,$(1)) $(foreach b,$(call below,$(1)),$(call below,$(b))))
unit_libs = -Wl,--whole-archive $(filter $(BUILD)/lib$(1).a,$(LIBRARIES)) \
    -Wl,--no-whole-archive -Wl,--start-group \
    $(filter $(foreach b,$(call reach,$(1)),$(BUILD)/lib$(b).a),$(LIBRARIES)) -Wl,--end-group

define UNIT_RULE
$(BUILD)/unit/$(1)/%: test/unit/$(1)/%.c $(LIBRARIES)
	@mkdir -p $$(@D)
	$$(CC) $$(CFLAGS) -Itest/unit -o $$@ $$< $(call unit_libs,$(1)) -lcmocka $$(LIBS)
endef
$(foreach l,$(LAYERS),$(eval $(call UNIT_RULE,$(l))))

.PHONY: unit
unit: $(UNIT_BIN)
-include $(patsubst %,%.d,$(UNIT_BIN))
