# SPDX-License-Identifier: Apache-2.0
$(BUILD)/walk: test/walk/walk.c $(LIBRARIES)
	@echo "  link $@"
	@$(CC) $(CFLAGS) -o $@ $< $(call reverse,$(filter-out $(BUILD)/libcli.a,$(LIBRARIES))) $(LIBS)
