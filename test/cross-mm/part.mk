# SPDX-License-Identifier: Apache-2.0
$(BUILD)/cross-mm: test/cross-mm/cross.c test/cross-mm/naive.c test/cross-mm/naive.h \
    $(BUILD)/libmm.a $(BUILD)/libbase.a
	@echo "  link $@"
	@$(CC) $(CFLAGS) -Itest/cross-mm -o $@ $(filter %.c %.a,$^) $(LIBS)

$(BUILD)/cross-mm-programs: test/cross-mm/programs.c $(LIBRARIES)
	@echo "  link $@"
	@$(CC) $(CFLAGS) -o $@ $< \
	    $(call reverse,$(filter-out $(BUILD)/libcli.a,$(LIBRARIES))) $(LIBS)
