# SPDX-License-Identifier: Apache-2.0
# One program per file test/cross/cross_<what>.c: the same question to two engines. The other
# files of the folder are linked to each.
CROSS_SRC := $(wildcard test/cross/cross_*.c)
CROSS_BIN := $(patsubst test/cross/%.c,$(BUILD)/cross/%,$(CROSS_SRC))
CROSS_SHARED := $(filter-out $(CROSS_SRC),$(wildcard test/cross/*.c))

$(BUILD)/cross/%: test/cross/%.c $(CROSS_SHARED) $(wildcard test/cross/*.h) $(LIBRARIES)
	@mkdir -p $(@D)
	$(CC) $(filter-out -MMD -MP,$(CFLAGS)) -Itest/cross -o $@ $< $(CROSS_SHARED) \
	    $(call reverse,$(filter-out $(BUILD)/libcli.a,$(LIBRARIES))) $(LIBS)

.PHONY: cross
cross: $(CROSS_BIN)
