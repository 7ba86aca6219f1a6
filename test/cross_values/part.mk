# SPDX-License-Identifier: Apache-2.0
$(BUILD)/cross/concrete: test/cross_values/concrete.c $(LIBRARIES)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $< -Wl,--start-group $(BUILD)/liblitmus.a $(BUILD)/libcat.a \
	    $(BUILD)/libsolver.a $(BUILD)/libbase.a -Wl,--end-group $(LIBS)
-include $(BUILD)/cross/concrete.d
